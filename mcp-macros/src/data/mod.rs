//! `#[mcp_type]`: a struct or an enum that goes in and out as JSON.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::diagnostics::Errors;
use crate::item::Item;
use crate::runtime_path::RuntimePath;
use fields::Held;

mod check;
mod expand;
mod fields;
#[cfg(test)]
mod tests;

/// The item with the derives that it needs.
pub(crate) fn expanded(
    keys: TokenStream,
    item: &TokenStream,
    runtime: syn::Result<RuntimePath>,
) -> TokenStream {
    let mut errors = Errors::default();
    let runtime = check::runtime(keys, runtime, &mut errors);
    let Ok(mut data) = syn::parse2::<DeriveInput>(item.clone()) else {
        check::misplaced(syn::parse2::<Item>(item.clone()), &mut errors);
        let errors = errors.finish::<()>(None).err();
        return quote!(#errors #item);
    };
    check::item(&mut data, &mut errors);
    let held = fields::taken(&mut data, &mut errors);
    let (errors, held) = match errors.finish(Some(held)) {
        Ok(held) => (None, held),
        // The type still has its derives, so that what uses it brings no further errors.
        Err(errors) => (Some(errors), Held::default()),
    };
    held.put_on(&mut data);
    let expansion = runtime.map(|it| expand::data(&data, &held, &it));
    let bare = expansion.is_none().then_some(&data);
    quote!(#errors #expansion #bare)
}
