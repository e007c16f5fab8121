//! `#[derive(Choice)]`: an enum whose variants are names.

use proc_macro2::TokenStream;

use crate::diagnostics::Errors;
use crate::runtime_path::RuntimePath;

mod case;
mod check;
mod expand;
mod model;
#[cfg(test)]
mod tests;

/// The implementations for an enum.
pub(crate) fn expanded(item: TokenStream, runtime: syn::Result<RuntimePath>) -> TokenStream {
    let mut errors = Errors::default();
    let Some(item) = errors.keep(syn::parse2(item)) else {
        return errors.finish::<()>(None).err().unwrap_or_default();
    };
    let choice = check::choice(&item, runtime, &mut errors);
    let fallback = choice.as_ref().and_then(expand::fallback);
    match errors.finish(choice) {
        Ok(choice) => expand::choice(&choice),
        Err(mut errors) => {
            errors.extend(fallback);
            errors
        }
    }
}
