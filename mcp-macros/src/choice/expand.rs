//! The expansion of `#[derive(Choice)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use super::model::Choice;
use crate::call::{self, hidden};

// Expands to:
//     const _: () = {
//         #[automatically_derived]
//         impl P::Choice for Season { … }
//         #[automatically_derived]
//         impl ::core::str::FromStr for Season { … }
//         … and the same for `Display`, `Serialize`, `Deserialize` and `JsonSchema`
//     };
pub(super) fn choice(choice: &Choice) -> TokenStream {
    let idents = choice.variants.iter().map(|it| &it.ident);
    let names = choice.variants.iter().map(|it| &it.name);
    let all = idents.clone().map(|it| quote!(Self::#it));
    let written = idents
        .clone()
        .zip(names.clone())
        .map(|(ident, name)| quote!(Self::#ident => #name,));
    let read = idents
        .zip(names)
        .map(|(ident, name)| quote!(#name => ::core::result::Result::Ok(Self::#ident),));
    implementations(
        choice,
        &quote!(#(#all),*),
        &quote!(#(#written)*),
        &quote!(#(#read)*),
    )
}

/// The same with nothing in it, for an enum with mistakes: what uses it brings no further errors.
pub(super) fn fallback(choice: &Choice) -> Option<TokenStream> {
    let plain = choice.generics.params.is_empty() && choice.generics.where_clause.is_none();
    plain.then(|| {
        let empty = TokenStream::new();
        implementations(choice, &empty, &quote!(_ => "",), &empty)
    })
}

fn implementations(
    choice: &Choice,
    all: &TokenStream,
    named: &TokenStream,
    read: &TokenStream,
) -> TokenStream {
    let place = hidden(choice.name.span());
    let p = choice.runtime.at(place);
    let name = call::marker_name(&choice.name);
    let record = record(choice);
    let implementations = quote! {
        #[automatically_derived]
        impl #p::Choice for #name {
            const CHOICES: &'static [Self] = &[#all];
            const RECORD: #p::ChoiceRecord = #record;
            fn name(&self) -> &'static ::core::primitive::str {
                match self { #named }
            }
        }

        #[automatically_derived]
        impl ::core::str::FromStr for #name {
            type Err = #p::UnknownChoice;
            fn from_str(
                text: &::core::primitive::str,
            ) -> ::core::result::Result<Self, #p::UnknownChoice> {
                match text {
                    #read
                    _ => ::core::result::Result::Err(#p::UnknownChoice::new::<Self>(text)),
                }
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(#p::Choice::name(self))
            }
        }

        #[automatically_derived]
        impl #p::serde::Serialize for #name {
            fn serialize<S: #p::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(#p::Choice::name(self))
            }
        }

        #[automatically_derived]
        impl<'de> #p::serde::Deserialize<'de> for #name {
            fn deserialize<D: #p::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                #p::deserialize_choice(deserializer)
            }
        }

        #[automatically_derived]
        impl #p::schemars::JsonSchema for #name {
            fn schema_name() -> #p::Cow<'static, ::core::primitive::str> {
                #p::Cow::Borrowed(<Self as #p::Choice>::RECORD.name)
            }
            fn schema_id() -> #p::Cow<'static, ::core::primitive::str> {
                #p::Cow::Borrowed(<Self as #p::Choice>::RECORD.id)
            }
            fn json_schema(_: &mut #p::schemars::SchemaGenerator) -> #p::schemars::Schema {
                #p::choice_schema(<Self as #p::Choice>::RECORD)
            }
        }
    };
    call::unnamed(choice.deprecated, &implementations)
}

// Expands to:
//     P::ChoiceRecord {
//         name: "Season",
//         id: ::core::concat!(::core::module_path!(), "::", "Season"),
//         description: "A quarter of a year.",
//         choices: &[P::ChoiceDescription { name: "spring", description: "From March." }, …],
//     }
fn record(choice: &Choice) -> TokenStream {
    let p = &choice.runtime;
    let name = choice.name.unraw().to_string();
    let description = choice.description.expression();
    let choices = choice.variants.iter().map(|it| {
        let (name, description) = (&it.name, it.description.expression());
        quote!(#p::ChoiceDescription { name: #name, description: #description })
    });
    quote! {
        #p::ChoiceRecord {
            name: #name,
            id: ::core::concat!(::core::module_path!(), "::", #name),
            description: #description,
            choices: &[#(#choices),*],
        }
    }
}
