//! Conditional compilation of parameters and fields.
//!
//! Attribute macros see `cfg` and `cfg_attr` inside an item before they are evaluated, so they
//! are carried over to every statement that is generated for the parameter or the field.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token, parse_quote};

/// The attributes under which the thing exists, as they can be put on a statement.
pub(crate) fn of(attributes: &[Attribute]) -> Vec<Attribute> {
    attributes
        .iter()
        .filter_map(|it| match Conditional::parse(it) {
            Some(conditional) => conditional.filtered(|it| it.path().is_ident("cfg")),
            None => it.path().is_ident("cfg").then(|| it.clone()),
        })
        .collect()
}

/// `#[cfg_attr(predicate, attribute, …)]`.
pub(crate) struct Conditional {
    pub(crate) predicate: TokenStream,
    pub(crate) attributes: Vec<Meta>,
}

impl Conditional {
    /// `None` when it is another attribute, or not well-formed: then the compiler reports it.
    pub(crate) fn parse(attribute: &Attribute) -> Option<Self> {
        let Meta::List(list) = &attribute.meta else {
            return None;
        };
        if !list.path.is_ident("cfg_attr") {
            return None;
        }
        let mut tokens = list.tokens.clone().into_iter();
        let predicate = tokens.by_ref().take_while(|it| !is_comma(it)).collect();
        let attributes = Punctuated::<Meta, Token![,]>::parse_terminated
            .parse2(tokens.collect())
            .ok()?;
        Some(Self {
            predicate,
            attributes: attributes.into_iter().collect(),
        })
    }

    /// The same attribute with only some of its parts; `None` when none is left.
    pub(crate) fn filtered(&self, wanted: impl Fn(&Meta) -> bool) -> Option<Attribute> {
        let predicate = &self.predicate;
        let attributes: Vec<_> = self.attributes.iter().filter(|it| wanted(it)).collect();
        (!attributes.is_empty()).then(|| parse_quote!(#[cfg_attr(#predicate, #(#attributes),*)]))
    }
}

/// An attribute without what is unwanted, also in its `cfg_attr`; `None` when nothing is left.
pub(crate) fn without(
    attribute: &Attribute,
    unwanted: impl Fn(&Meta) -> bool,
) -> Option<Attribute> {
    match Conditional::parse(attribute) {
        Some(conditional) => conditional.filtered(|it| !unwanted(it)),
        None => (!unwanted(&attribute.meta)).then(|| attribute.clone()),
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(it) if it.as_char() == ',')
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn only_conditions_are_carried_over() {
        let attributes: Vec<Attribute> = vec![
            parse_quote!(#[cfg(unix)]),
            parse_quote!(#[allow(unused)]),
            parse_quote!(#[cfg_attr(any(a, b), doc = "text", cfg(c))]),
            parse_quote!(#[cfg_attr(d, doc = "text")]),
        ];
        let conditions = of(&attributes);
        assert_eq!(
            quote!(#(#conditions)*).to_string(),
            quote!(#[cfg(unix)] #[cfg_attr(any(a, b), cfg(c))]).to_string()
        );
    }
}
