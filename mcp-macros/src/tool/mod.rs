//! `#[mcp_tool]`: a function that clients call.

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostics::Errors;
use crate::item::Item;
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
    let tool = check::tool(keys, &item, runtime, &mut errors);
    let rest = match errors.finish(tool) {
        Ok(tool) => expand::tool(&tool),
        Err(errors) => errors,
    };
    quote!(#item #rest)
}
