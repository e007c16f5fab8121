//! Where expanded code finds `mcp-runtime`, whatever the dependency is called.

use proc_macro_crate::{Error, FoundCrate, crate_name};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Ident, Path, parse_quote};

/// The path of `mcp_runtime::__private`, the only module that expanded code names.
#[derive(Clone)]
pub(crate) struct RuntimePath(Path);

/// The path of the dependency `mcp-runtime` in the crate that is being compiled.
///
/// # Errors
/// When its manifest does not list the dependency.
pub(crate) fn found() -> syn::Result<RuntimePath> {
    match crate_name("mcp-runtime") {
        Ok(FoundCrate::Name(name)) => {
            let name = Ident::new(&name, Span::call_site());
            Ok(RuntimePath(parse_quote!(::#name)))
        }
        Err(Error::CrateNotFound { .. }) => Err(syn::Error::new(
            Span::call_site(),
            "`mcp-runtime` is not a dependency of this crate\n\
             help: add it with `cargo add mcp-runtime`, or say where it is, as in `crate = other::mcp_runtime`",
        )),
        // The crate itself calls itself by its name, so that its tests and examples, which are
        // crates of their own, can be told the same. Without cargo there is no manifest to ask.
        Ok(FoundCrate::Itself) | Err(_) => Ok(RuntimePath(parse_quote!(::mcp_runtime))),
    }
}

impl RuntimePath {
    /// The path that `crate = …` gives.
    pub(crate) fn given(path: Path) -> Self {
        Self(path)
    }

    /// The same path, reported by the compiler at `place`.
    pub(crate) fn at(&self, place: Span) -> TokenStream {
        self.to_token_stream()
            .into_iter()
            .map(|mut token| {
                token.set_span(token.span().located_at(place));
                token
            })
            .collect()
    }
}

impl ToTokens for RuntimePath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let path = &self.0;
        tokens.extend(quote!(#path::__private));
    }
}
