//! What `#[arg(…)]` adds to an argument.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Ident, Lit};

use super::range::{Bound, Number, ungrouped};
use super::{Arg, Class, Interval};
use crate::call::hidden;
use crate::runtime_path::RuntimePath;
use crate::signature::Decoded;

impl Arg {
    // Expands to: `P::default_value::<u32>(|| 10)`
    pub(crate) fn default_value(
        &self,
        decoded: &Decoded,
        runtime: &RuntimePath,
    ) -> Option<TokenStream> {
        let key = self.default.as_ref()?;
        let place = hidden(key.span);
        let (p, ty) = (runtime.at(place), decoded.path(runtime));
        let value = if let Some(written) = &key.value {
            default(written, decoded, runtime)
        } else {
            quote_spanned!(place=> ::core::default::Default::default())
        };
        Some(quote_spanned!(place=> #p::default_value::<#ty>(|| #value)))
    }

    // Expands to: `const { &[P::Keyword::Minimum(P::Bound::Integer(1i128)), …] }`
    pub(crate) fn keywords(&self, decoded: &Decoded, runtime: &RuntimePath) -> Option<TokenStream> {
        let p = runtime;
        let class = Class::of(decoded);
        let mut keywords = Vec::new();
        if let Some(it) = &self.range {
            let high = it.value.high.as_ref().map(|high| {
                let value = bound(high, class, p);
                // `0..10` of integers ends with 9.
                if it.value.half_open {
                    quote!(#value.before())
                } else {
                    value
                }
            });
            let low = it.value.low.as_ref().map(|low| bound(low, class, p));
            keywords.extend(low.map(|it| quote!(#p::Keyword::Minimum(#it))));
            keywords.extend(high.map(|it| quote!(#p::Keyword::Maximum(#it))));
        }
        if let Some(it) = &self.length {
            let (low, high) = lengths(&it.value);
            keywords.extend(low.map(|it| quote!(#p::Keyword::MinLength(#it))));
            keywords.extend(high.map(|it| quote!(#p::Keyword::MaxLength(#it))));
        }
        if let Some(it) = &self.pattern {
            let text = &it.value;
            keywords.push(quote!(#p::Keyword::Pattern(#text)));
        }
        if let Some(it) = &self.format {
            let text = &it.value;
            keywords.push(quote!(#p::Keyword::Format(#text)));
        }
        (!keywords.is_empty()).then(|| quote!(const { &[#(#keywords),*] }))
    }

    // Expands to: `P::Validation`, spoken of at the key that needs it.
    pub(crate) fn validation(&self, runtime: &RuntimePath) -> Option<TokenStream> {
        let place = hidden(self.validated()?);
        let p = runtime.at(place);
        Some(quote_spanned!(place=> #p::Validation))
    }
}

/// The value of a default: text and lists are owned, however they are written.
pub(crate) fn default(written: &Expr, decoded: &Decoded, runtime: &RuntimePath) -> TokenStream {
    let p = runtime;
    let own = |it: &Expr| -> TokenStream {
        if matches!(
            it,
            Expr::Lit(ExprLit {
                lit: Lit::Str(_),
                ..
            })
        ) {
            quote_spanned!(hidden(it.span())=> <#p::String as ::core::convert::From<_>>::from(#it))
        } else {
            it.to_token_stream()
        }
    };
    match (ungrouped(written), Class::of(decoded)) {
        (it @ Expr::Lit(_), Class::Text) => own(it),
        (Expr::Array(it), Class::List) if is_plain_list(decoded) => {
            let items = it.elems.iter().map(own);
            quote_spanned!(hidden(it.span())=> <#p::Vec<_> as ::core::convert::From<_>>::from([#(#items),*]))
        }
        (it, _) => it.to_token_stream(),
    }
}

/// Whether it is a `Vec`, not a set.
fn is_plain_list(decoded: &Decoded) -> bool {
    match decoded {
        Decoded::Items(_) => true,
        Decoded::Text => false,
        Decoded::Own(ty) => crate::signature::last_segment(ty).is_some_and(|it| it.ident == "Vec"),
    }
}

// Expands to: `P::Bound::Integer(1i128)`, or `P::Bound::Integer({ let bound: u8 = MOST; bound as i128 })`
fn bound(bound: &Bound, class: Class, runtime: &RuntimePath) -> TokenStream {
    let p = runtime;
    let (name, is_float) = match (class, bound.value) {
        (_, Some(Number::Integer(it))) if !matches!(class, Class::Float(_)) => {
            let it = Literal::i128_suffixed(it);
            return quote!(#p::Bound::Integer(#it));
        }
        (_, Some(it)) => {
            let it = Literal::f64_suffixed(it.approximate());
            return quote!(#p::Bound::Float(#it));
        }
        (Class::Integer(name, ..), None) => (name, false),
        (Class::Float(name), None) => (name, true),
        (_, None) => ("i128", false),
    };
    let written = &bound.written;
    let ty = Ident::new(name, written.span());
    let place = hidden(written.span());
    if is_float {
        quote_spanned!(place=> #p::Bound::Float({ let bound: #ty = #written; bound as f64 }))
    } else {
        quote_spanned!(place=> #p::Bound::Integer({ let bound: #ty = #written; bound as i128 }))
    }
}

/// The least and the greatest length.
pub(crate) fn lengths(range: &Interval) -> (Option<TokenStream>, Option<TokenStream>) {
    let of = |it: &Bound| {
        let written = &it.written;
        if let Some(Number::Integer(it)) = it.value {
            let it = Literal::i128_unsuffixed(it);
            quote!(#it)
        } else {
            quote!(#written)
        }
    };
    let high = range.high.as_ref().map(|it| match it.value {
        Some(Number::Integer(it)) if range.half_open => {
            let it = Literal::i128_unsuffixed(it - 1);
            quote!(#it)
        }
        _ if range.half_open => {
            let it = of(it);
            quote!((#it) - 1)
        }
        _ => of(it),
    });
    (range.low.as_ref().map(of), high)
}
