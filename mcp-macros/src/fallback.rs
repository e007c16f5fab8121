//! What a function with mistakes gets, so that code which names it brings no further errors.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote};
use syn::Ident;

use crate::call;
use crate::item::{Function, Item};
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;
use crate::signature::is_in_the_way;

/// The hidden type of a function, as far as it can be there.
pub(crate) fn of(item: &Item, kind: Kind, runtime: Option<&RuntimePath>) -> TokenStream {
    match (item, runtime) {
        (Item::Function(it), Some(runtime)) if !is_in_the_way(it) && !is_a_method(it) => {
            function(it, kind, runtime)
        }
        _ => TokenStream::new(),
    }
}

/// Whether the function stands in an `impl`, where no type can stand beside it.
fn is_a_method(function: &Function) -> bool {
    let signature = &function.signature;
    signature.receiver().is_some() || names_self(signature.to_token_stream())
}

fn names_self(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|it| match it {
        TokenTree::Ident(it) => it == "Self",
        TokenTree::Group(it) => names_self(it.stream()),
        _ => false,
    })
}

// Expands to:
//     #[doc(hidden)]
//     enum add {}
//     #[automatically_derived]
//     impl P::Tool for add { const RECORD: P::ToolRecord = ::core::panic!(); fn handler() … }
fn function(function: &Function, kind: Kind, runtime: &RuntimePath) -> TokenStream {
    let p = runtime;
    let name = &function.signature.ident;
    let marker = call::marker(name, &function.visibility);
    let name = call::marker_name(name);
    let item = Ident::new(kind.item(), Span::call_site());
    let (record, handler) = (
        format_ident!("{item}Record"),
        format_ident!("{item}Handler"),
    );
    quote! {
        #marker
        #[automatically_derived]
        impl #p::#item for #name {
            const RECORD: #p::#record = ::core::panic!();
            fn handler() -> #p::#handler {
                ::core::panic!()
            }
        }
    }
}
