//! `#[derive(ToolError)]`: an error in words for the model.

use proc_macro2::TokenStream;

use crate::diagnostics::Errors;
use crate::runtime_path::RuntimePath;

mod check;
mod expand;
mod keys;
mod model;
#[cfg(test)]
mod tests;
mod wording;

/// The implementations for an enum or a struct.
pub(crate) fn expanded(item: TokenStream, runtime: syn::Result<RuntimePath>) -> TokenStream {
    let mut errors = Errors::default();
    let Some(item) = errors.keep(syn::parse2(item)) else {
        return errors.finish::<()>(None).err().unwrap_or_default();
    };
    let error = check::error(&item, runtime, &mut errors);
    let fallback = error.as_ref().and_then(expand::fallback);
    match errors.finish(error) {
        Ok(error) => expand::error(&error),
        Err(mut errors) => {
            errors.extend(fallback);
            errors
        }
    }
}
