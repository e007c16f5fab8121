//! `#[arg(…)]`: what a parameter or a field is called, what it is when it is left out, and what it may be.

use proc_macro2::Span;
use syn::{Attribute, Expr, LitStr, Meta};

use crate::conditions::Conditional;
use crate::diagnostics::Errors;
use crate::item::is_arg;
use crate::keys::Key;

mod check;
mod class;
mod expand;
mod pattern;
mod range;
mod read;

pub(crate) use check::{Place, check, check_own_schema};
pub(crate) use class::Class;
pub(crate) use expand::{default, lengths};
pub(crate) use range::Span as Interval;

/// What the keys of an `#[arg(…)]` say.
#[derive(Default)]
pub(crate) struct Arg {
    /// The value when it is left out; without an expression it is that of `Default`.
    pub(crate) default: Option<Key<Option<Expr>>>,
    /// The least and the greatest number.
    pub(crate) range: Option<Key<Interval>>,
    /// How many characters or items there may be.
    pub(crate) length: Option<Key<Interval>>,
    /// The regular expression that a text matches.
    pub(crate) pattern: Option<Key<LitStr>>,
    /// The form that a text has.
    pub(crate) format: Option<Key<LitStr>>,
    /// What clients call it.
    pub(crate) rename: Option<Key<LitStr>>,
    /// The whole attribute, if there is one with keys.
    pub(crate) place: Option<Meta>,
}

impl Arg {
    /// Every key, in the order of the documentation.
    pub(crate) const NAMES: [&'static str; 6] =
        ["default", "range", "length", "pattern", "format", "rename"];

    /// The keys among these attributes; what cannot be read is reported and left out.
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut it = Self::default();
        for attribute in attributes.iter().filter(|it| is_arg(&it.meta)) {
            read::keys(&attribute.meta, &mut it, errors);
        }
        it
    }

    /// The same for a field, where no other attribute says whose value it is.
    pub(crate) fn of_field(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let conditional = attributes.iter().filter_map(Conditional::parse);
        for meta in conditional.flat_map(|it| it.attributes).filter(is_arg) {
            errors.over(
                meta,
                "`#[arg(…)]` cannot depend on a condition; write two fields, each under its `#[cfg(…)]`",
            );
        }
        let mut written = attributes.iter().filter(|it| is_arg(&it.meta)).skip(1);
        if let Some(again) = written.next() {
            errors.over(&again.meta, "`#[arg]` is written twice; keep one");
        }
        Self::of(attributes, errors)
    }

    /// Where a key stands that only the feature `validation` can hold.
    pub(crate) fn validated(&self) -> Option<Span> {
        let pattern = self.pattern.as_ref().or(self.format.as_ref());
        pattern.map(|it| it.span)
    }
}
