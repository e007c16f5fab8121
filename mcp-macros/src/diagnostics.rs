//! Mistakes: collected over a whole item, then reported at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found in one item so far.
///
/// Checks go on after a mistake with the best value they have: what they return reaches an
/// expansion only if nothing was found at all.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
}

impl Errors {
    /// Reports a mistake over all of `tokens`.
    pub(crate) fn over(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports a mistake at one span.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.found.push(syn::Error::new(span, message));
    }

    /// The value of a step that can fail; its errors join the others.
    pub(crate) fn keep<T>(&mut self, result: Result<T, impl Into<syn::Error>>) -> Option<T> {
        result.map_err(|error| self.found.push(error.into())).ok()
    }

    /// What was checked, if it may be expanded.
    ///
    /// # Errors
    /// Every mistake found, as `compile_error!` items.
    pub(crate) fn finish<T>(mut self, checked: Option<T>) -> Result<T, TokenStream> {
        match checked {
            Some(checked) if self.found.is_empty() => return Ok(checked),
            None if self.found.is_empty() => self.at(
                Span::call_site(),
                "this item cannot be expanded, and no check says why; please report it",
            ),
            _ => {}
        }
        Err(self
            .found
            .iter()
            .map(syn::Error::to_compile_error)
            .collect())
    }
}

/// Names as a sentence lists them: `` `a`, `b` and `c` ``.
pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.into_iter().map(|it| format!("`{it}`")).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The candidate that a misspelt name most likely means.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    const ALIKE: f64 = 0.8;
    candidates
        .into_iter()
        .map(|it| (strsim::jaro_winkler(name, it), it))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, it)| it)
}
