//! `#[mcp_resource]`: a struct or a function whose URI clients read.

use proc_macro2::TokenStream;
use quote::quote;

use crate::checks;
use crate::diagnostics::Errors;
use crate::item::Item;
use crate::keys::Written;
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;

mod check;
mod expand;
mod expand_function;
mod expand_struct;
mod fallback;
mod model;
#[cfg(test)]
mod tests;
mod variables;

/// The annotated item, and its registration behind it.
pub(crate) fn expanded(
    keys: TokenStream,
    item: TokenStream,
    runtime: syn::Result<RuntimePath>,
) -> TokenStream {
    let mut errors = Errors::default();
    let item = Item::read(item, Kind::Resource, &mut errors);
    let written = Written::<model::Keys>::read(keys, &mut errors);
    let runtime = checks::runtime(written.model.runtime.as_ref(), runtime, &mut errors);
    let resource = check::resource(&written, &item, runtime.as_ref(), &mut errors);
    let rest = match errors.finish(resource) {
        Ok(resource) => expand::resource(&resource),
        Err(errors) => {
            let of_function = crate::fallback::of(&item, Kind::Resource, runtime.as_ref());
            let of_struct = runtime.map(|it| fallback::of(&item, &it));
            quote!(#errors #of_function #of_struct)
        }
    };
    quote!(#item #rest)
}
