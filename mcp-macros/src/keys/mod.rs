//! The keys between the parentheses of an attribute: which were written, and what they hold.

use std::slice;

use darling::FromMeta;
use darling::ast::NestedMeta;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::Meta;
use syn::spanned::Spanned;

use crate::diagnostics::{Errors, listed, nearest};
use crate::kind::Kind;

mod capabilities;
mod size;
mod value;

pub(crate) use capabilities::{Capabilities, Capability};
pub(crate) use size::{Size, Truncate};
pub(crate) use value::{Audience, Bytes, Flag, ItemPath, Period, Prose, Text};

/// The model of an attribute, one field per key.
pub(crate) trait Model: FromMeta + Default {
    /// Whose keys these are.
    const KIND: Kind;
    /// Every key, in the order of the documentation.
    const NAMES: &'static [&'static str];
}

/// A value as written, and where its key stands.
#[derive(Clone)]
pub(crate) struct Key<T> {
    pub(crate) span: Span,
    pub(crate) value: T,
}

impl<T: FromMeta> FromMeta for Key<T> {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        Ok(Self {
            span: item.path().span(),
            value: T::from_meta(item)?,
        })
    }
}

/// What stands between the parentheses.
pub(crate) struct Written<M> {
    pub(crate) model: M,
    order: Vec<(String, Span)>,
    /// The keys that misspelt ones most likely mean.
    meant: Vec<&'static str>,
    unreadable: bool,
}

impl<M: Model> Written<M> {
    /// Reads the keys; misspelt, repeated and malformed ones are reported and left out.
    pub(crate) fn read(tokens: TokenStream, errors: &mut Errors) -> Self {
        let Some(list) = errors.keep(NestedMeta::parse_meta_list(tokens)) else {
            return Self {
                model: M::default(),
                order: Vec::new(),
                meant: Vec::new(),
                unreadable: true,
            };
        };
        let mut order: Vec<(String, Span)> = Vec::new();
        let mut meant = Vec::new();
        let mut sound = Vec::new();
        for written in list {
            let path = match &written {
                NestedMeta::Meta(it) => it.path(),
                NestedMeta::NameValueInvalidExpr(it) => &it.path,
                NestedMeta::Lit(literal) => {
                    errors.over(literal, unexpected_literal::<M>());
                    continue;
                }
            };
            let name = path.to_token_stream().to_string();
            if !M::NAMES.contains(&name.as_str()) {
                let nearest = nearest(&name, M::NAMES.iter().copied());
                errors.over(path, unknown_key::<M>(&name, nearest));
                meant.extend(nearest);
            } else if order.iter().any(|(it, _)| *it == name) {
                errors.over(path, format!("`{name}` is given twice; keep one"));
            } else {
                order.push((name, path.span()));
                // On its own first, so that one malformed value does not hide the others.
                if errors
                    .keep(M::from_list(slice::from_ref(&written)))
                    .is_some()
                {
                    sound.push(written);
                }
            }
        }
        Self {
            model: errors.keep(M::from_list(&sound)).unwrap_or_default(),
            order,
            meant,
            unreadable: false,
        }
    }

    /// True when the key may be there, with a bad value or misspelt: then its absence is not worth
    /// a report.
    pub(crate) fn may_have(&self, name: &str) -> bool {
        self.unreadable || self.meant.contains(&name) || self.last_of(&[name]).is_some()
    }

    /// Which of these keys was written last, and where.
    pub(crate) fn last_of(&self, names: &[&str]) -> Option<(&str, Span)> {
        self.order
            .iter()
            .rfind(|(it, _)| names.contains(&it.as_str()))
            .map(|(name, span)| (name.as_str(), *span))
    }
}

fn unexpected_literal<M: Model>() -> String {
    let attribute = M::KIND.attribute();
    format!("expected `key` or `key = value`\n{}", help::<M>(attribute))
}

fn unknown_key<M: Model>(name: &str, nearest: Option<&str>) -> String {
    let attribute = M::KIND.attribute();
    let help = help::<M>(attribute);
    match nearest {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`?\n{help}"),
        None => format!("`#[{attribute}]` has no key `{name}`\n{help}"),
    }
}

fn help<M: Model>(attribute: &str) -> String {
    format!(
        "help: the keys of `#[{attribute}]` are {}",
        listed(M::NAMES.iter().copied())
    )
}
