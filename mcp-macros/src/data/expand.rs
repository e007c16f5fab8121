//! The expansion of `#[mcp_type]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::DeriveInput;

use super::check::{derives_choice, names_crate};
use super::fields::{Held, Written};
use crate::arg;
use crate::call::hidden;
use crate::runtime_path::RuntimePath;
use crate::signature::Decoded;

// Expands to:
//     #[derive(P::serde::Serialize, P::serde::Deserialize, P::schemars::JsonSchema)]
//     #[serde(crate = "P::serde")]
//     #[schemars(crate = "P::schemars")]
//     struct Query { … }
//     #[automatically_derived]
//     impl Query { … the defaults … }
pub(super) fn data(item: &DeriveInput, held: &Held, runtime: &RuntimePath) -> TokenStream {
    if matches!(item.data, syn::Data::Union(_)) {
        return quote!(#item);
    }
    let p = runtime;
    let derives = derives(item, p);
    let defaults = defaults(item, held, p);
    let validation = held.validated.map(|place| {
        let place = hidden(place);
        let p = p.at(place);
        quote_spanned!(place=> const _: () = #p::held::<#p::Validation>();)
    });
    quote!(#derives #item #defaults #validation)
}

fn derives(item: &DeriveInput, p: &RuntimePath) -> TokenStream {
    let told = |name: &str| -> Option<TokenStream> {
        if names_crate(&item.attrs, name) {
            return None;
        }
        let attribute = quote::format_ident!("{name}");
        let path = format!("{}::{name}", p.to_token_stream()).replace(' ', "");
        Some(quote!(#[#attribute(crate = #path)]))
    };
    let (serde, schemars) = (told("serde"), told("schemars"));
    if item.attrs.iter().any(derives_choice) {
        return TokenStream::new();
    }
    quote! {
        #[derive(#p::serde::Serialize, #p::serde::Deserialize, #p::schemars::JsonSchema)]
        #serde
        #schemars
    }
}

// Expands to:
//     #[automatically_derived]
//     impl Query {
//         fn __default_limit() -> u32 { 10 }
//     }
fn defaults(item: &DeriveInput, held: &Held, p: &RuntimePath) -> Option<TokenStream> {
    if held.defaults.is_empty() {
        return None;
    }
    let name = &item.ident;
    let (parameters, arguments, clause) = item.generics.split_for_impl();
    let functions = held.defaults.iter().map(|it| default(it, p));
    Some(quote! {
        #[automatically_derived]
        impl #parameters #name #arguments #clause {
            #(#functions)*
        }
    })
}

fn default(written: &Written, p: &RuntimePath) -> TokenStream {
    let Written {
        name,
        ty,
        arg,
        conditions,
    } = written;
    let decoded = Decoded::Own(ty.clone());
    let value = arg.default.as_ref().and_then(|it| it.value.as_ref());
    let value = value.map(|it| arg::default(it, &decoded, p));
    quote! {
        #(#conditions)*
        fn #name() -> #ty {
            #value
        }
    }
}
