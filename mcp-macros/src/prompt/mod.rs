//! `#[mcp_prompt]`: a function that writes the beginning of a conversation.

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
    let item = Item::read(item, Kind::Prompt, &mut errors);
    let written = Written::<model::Keys>::read(keys, &mut errors);
    let runtime = checks::runtime(written.model.runtime.as_ref(), runtime, &mut errors);
    let prompt = check::prompt(&written, &item, runtime.as_ref(), &mut errors);
    let rest = match errors.finish(prompt) {
        Ok(prompt) => expand::prompt(&prompt),
        Err(errors) => {
            let fallback = fallback::of(&item, Kind::Prompt, runtime.as_ref());
            quote!(#errors #fallback)
        }
    };
    quote!(#item #rest)
}
