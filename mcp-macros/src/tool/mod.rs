//! `#[mcp_tool]`: a function that clients call.

use proc_macro2::TokenStream;
use quote::quote;

use crate::checks;
use crate::diagnostics::Errors;
use crate::fallback;
use crate::item::Item;
use crate::keys::Written;
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;

mod check;
mod expand;
mod model;
#[cfg(test)]
mod tests;

/// The annotated function, and its registration behind it.
pub(crate) fn expanded(
    keys: TokenStream,
    item: TokenStream,
    runtime: syn::Result<RuntimePath>,
) -> TokenStream {
    let mut errors = Errors::default();
    let item = Item::read(item, Kind::Tool, &mut errors);
    let written = Written::<model::Keys>::read(keys, &mut errors);
    let runtime = checks::runtime(written.model.runtime.as_ref(), runtime, &mut errors);
    let tool = check::tool(&written, &item, runtime.as_ref(), &mut errors);
    let rest = match errors.finish(tool) {
        Ok(tool) => expand::tool(&tool),
        Err(errors) => {
            let fallback = fallback::of(&item, Kind::Tool, runtime.as_ref());
            quote!(#errors #fallback)
        }
    };
    quote!(#item #rest)
}
