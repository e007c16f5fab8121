//! The expansion of `#[derive(ToolError)]`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Member;
use syn::spanned::Spanned;

use super::model::{Case, Cause, ErrorType, Telling};
use super::wording::{Wording, binding};
use crate::call::{self, hidden};
use crate::runtime_path::RuntimePath;

// Expands to:
//     const _: () = {
//         #[automatically_derived]
//         impl ::core::fmt::Display for ReportError { … }
//         #[automatically_derived]
//         impl ::core::error::Error for ReportError { … }
//         #[automatically_derived]
//         impl P::Told for ReportError { … }
//         P::inventory::submit! { P::ToldRecord::of::<ReportError>() }
//         #[automatically_derived]
//         impl ::core::convert::From<io::Error> for ReportError { … }
//     };
pub(super) fn error(error: &ErrorType) -> TokenStream {
    let p = &error.runtime;
    let displayed = matched(error, |case| displayed(case, p));
    let source = matched(error, |case| source(case, p));
    let telling = matched(error, |case| telling(case, p));
    implementations(error, &displayed, &source, &telling)
}

/// The same with nothing in it, for a type with mistakes: what uses it brings no further errors.
pub(super) fn fallback(error: &ErrorType) -> Option<TokenStream> {
    let plain = error.generics.params.is_empty() && error.generics.where_clause.is_none();
    let p = &error.runtime;
    plain.then(|| {
        implementations(
            error,
            &quote!(::core::fmt::Formatter::write_str(f, "")),
            &quote!(#p::Option::None),
            &quote!(#p::Telling::Words(#p::Option::None)),
        )
    })
}

fn implementations(
    error: &ErrorType,
    displayed: &TokenStream,
    source: &TokenStream,
    telling: &TokenStream,
) -> TokenStream {
    let p = &error.runtime;
    let name = call::marker_name(&error.name);
    let conversions = error.cases.iter().filter_map(|it| conversion(error, it));
    let implementations = quote! {
        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #displayed
            }
        }

        #[automatically_derived]
        impl ::core::error::Error for #name {
            fn source(&self) -> #p::Option<&(dyn ::core::error::Error + 'static)> {
                #source
            }
        }

        #[automatically_derived]
        impl #p::Told for #name {
            fn telling(&self) -> #p::Telling<'_> {
                #telling
            }
        }

        #p::inventory::submit! { #p::ToldRecord::of::<#name>() }

        #(#conversions)*
    };
    call::unnamed(error.deprecated, &implementations)
}

// Expands to: `match self { Self::Missing { year: field_year, .. } => …, … }`
fn matched(error: &ErrorType, arm: impl Fn(&Case) -> (Vec<Member>, TokenStream)) -> TokenStream {
    let arms = error.cases.iter().map(|case| {
        let variant = case.variant.as_ref().map(|it| quote!(::#it));
        let (members, value) = arm(case);
        let bindings = members.iter().map(|it| binding(it, it.span()));
        quote!(Self #variant { #(#members: #bindings,)* .. } => #value,)
    });
    quote!(match self { #(#arms)* })
}

// Expands to: `::core::write!(f, "there is no report of {field_year}", field_year = field_year)`
fn displayed(case: &Case, p: &RuntimePath) -> (Vec<Member>, TokenStream) {
    match (&case.telling, &case.cause) {
        (Telling::Words { text, .. }, _) => {
            let (format, shown) = arguments(text);
            (
                text.shown.clone(),
                quote!(::core::write!(f, #format #shown)),
            )
        }
        (Telling::Transparent, Some(cause)) => {
            let behind = behind(cause, p);
            (
                vec![cause.member.clone()],
                quote!(::core::fmt::Display::fmt(#behind, f)),
            )
        }
        (Telling::Transparent, None) => unreachable!("a transparent case has a field"),
    }
}

// Expands to: `P::Option::Some(P::cause(field_0))`, and of a transparent case to
// `::core::error::Error::source(P::cause(field_0))`
fn source(case: &Case, p: &RuntimePath) -> (Vec<Member>, TokenStream) {
    let Some(cause) = &case.cause else {
        return (Vec::new(), quote!(#p::Option::None));
    };
    let behind = behind(cause, p);
    let value = match case.telling {
        Telling::Words { .. } => quote!(#p::Option::Some(#behind)),
        Telling::Transparent => quote!(::core::error::Error::source(#behind)),
    };
    (vec![cause.member.clone()], value)
}

// Expands to: `P::Telling::Words(P::Option::Some(P::format!("see {field_year}", field_year = field_year)))`
fn telling(case: &Case, p: &RuntimePath) -> (Vec<Member>, TokenStream) {
    match (&case.telling, &case.cause) {
        (Telling::Words { hint, masked, .. }, _) => {
            let kind = if *masked {
                quote!(Masked)
            } else {
                quote!(Words)
            };
            let Some(hint) = hint else {
                return (Vec::new(), quote!(#p::Telling::#kind(#p::Option::None)));
            };
            let (format, shown) = arguments(hint);
            let hint = quote!(#p::format!(#format #shown));
            (
                hint_members(case),
                quote!(#p::Telling::#kind(#p::Option::Some(#hint))),
            )
        }
        (Telling::Transparent, Some(cause)) => {
            let behind = behind(cause, p);
            (vec![cause.member.clone()], quote!(#p::Telling::Of(#behind)))
        }
        (Telling::Transparent, None) => unreachable!("a transparent case has a field"),
    }
}

fn hint_members(case: &Case) -> Vec<Member> {
    match &case.telling {
        Telling::Words {
            hint: Some(hint), ..
        } => hint.shown.clone(),
        _ => Vec::new(),
    }
}

/// The arguments of `format!` and its kin for a text.
fn arguments(text: &Wording) -> (&syn::LitStr, TokenStream) {
    let place = text.format.span();
    let names = text.shown.iter().map(|it| binding(it, place));
    let shown = names.map(|it| quote!(, #it = #it));
    (&text.format, quote!(#(#shown)*))
}

// Expands to: `P::cause(field_0)`, reported at the field's type
fn behind(cause: &Cause, p: &RuntimePath) -> TokenStream {
    let place = hidden(cause.ty.span());
    let (p, field) = (p.at(place), binding(&cause.member, cause.ty.span()));
    quote_spanned!(place=> #p::cause(#field))
}

// Expands to:
//     #[automatically_derived]
//     impl ::core::convert::From<io::Error> for ReportError {
//         fn from(error: io::Error) -> Self { Self::Archive { 0: error } }
//     }
fn conversion(error: &ErrorType, case: &Case) -> Option<TokenStream> {
    let cause = case.cause.as_ref().filter(|it| it.is_from)?;
    let name = call::marker_name(&error.name);
    let (ty, member) = (&cause.ty, &cause.member);
    let variant = case.variant.as_ref().map(|it| quote!(::#it));
    Some(quote! {
        #[automatically_derived]
        impl ::core::convert::From<#ty> for #name {
            fn from(error: #ty) -> Self {
                Self #variant { #member: error }
            }
        }
    })
}
