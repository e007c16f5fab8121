//! Completion: what the argument of a prompt or the variable of a template could become.

mod by_path;
mod chosen;

use std::future::ready;
use std::marker::PhantomData;

use super::choice::Choice;
use super::inject::Need;
use super::{BoxFuture, Context};
use crate::jsonrpc::ErrorObject;

pub use by_path::{Candidates, CompleteFn, CompletionPart, OfAll, OfText, complete};
pub use chosen::Chosen;

/// The candidates for a value, or why there are none.
pub(crate) type Completed = Result<Vec<String>, ErrorObject>;

/// Completes one argument or variable.
pub struct Completer {
    pub(crate) needs: Vec<Need>,
    complete: Erased,
}

/// A completion function without its type.
type Erased = Box<dyn Fn(String, Chosen, Context) -> BoxFuture<Completed> + Send + Sync>;

impl Completer {
    /// What the text could become, the most likely first.
    pub(crate) fn complete(
        &self,
        text: String,
        chosen: Chosen,
        context: Context,
    ) -> BoxFuture<Completed> {
        (self.complete)(text, chosen, context)
    }
}

/// The completers of a handler, by the names of its arguments or variables.
#[derive(Default)]
pub(crate) struct Completers(Vec<(&'static str, Completer)>);

impl Completers {
    /// Adds one; what it needs, its handler needs as well.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        completer: Option<Completer>,
        needs: &mut Vec<Need>,
    ) {
        if let Some(completer) = completer {
            needs.extend(&completer.needs);
            self.0.push((name, completer));
        }
    }

    /// The one for this name.
    pub(crate) fn of(&self, name: &str) -> Option<&Completer> {
        let found = self.0.iter().find(|(it, _)| *it == name);
        found.map(|(_, completer)| completer)
    }

    /// Whether nothing can be completed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What stands for a type while it is found out whether it completes itself.
pub struct Choices<T>(PhantomData<fn() -> T>);

/// Begins to find out whether a type completes itself.
#[must_use]
pub fn choices<T>() -> Choices<T> {
    Choices(PhantomData)
}

impl<T: Choice> Choices<T> {
    /// A choice completes itself.
    #[must_use]
    pub fn completer(self) -> Option<Completer> {
        let complete = |text: String, _: Chosen, _: Context| -> BoxFuture<Completed> {
            let names = T::RECORD.choices.iter().map(|it| it.name.to_owned());
            Box::pin(ready(Ok(fitting(names.collect(), &text))))
        };
        Some(Completer {
            needs: Vec::new(),
            complete: Box::new(complete),
        })
    }
}

/// Everything that is no choice.
pub trait NoChoices {
    /// See the inherent method of the same name.
    fn completer(self) -> Option<Completer>;
}

impl<T> NoChoices for Choices<T> {
    fn completer(self) -> Option<Completer> {
        None
    }
}

/// The candidates that a typed text may mean: those that it is, that begin with it, that have it
/// inside; whatever the case of their letters.
fn fitting(candidates: Vec<String>, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let rank = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        match candidate.find(&text) {
            Some(0) if candidate == text => Some(0),
            Some(0) => Some(1),
            Some(_) => Some(2),
            None => None,
        }
    };
    let mut ranked: Vec<_> = candidates
        .into_iter()
        .filter_map(|it| Some((rank(&it)?, it)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, it)| it).collect()
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn what_begins_with_the_text_comes_before_what_has_it_inside() {
        let candidates = ["Global mean", "mean", "Peak", "MEANING", "ÄRA"];
        for (text, expected) in [
            ("mean", &["mean", "MEANING", "Global mean"][..]),
            ("ME", &["mean", "MEANING", "Global mean"]),
            ("", &candidates),
            ("är", &["ÄRA"]),
            ("x", &[]),
        ] {
            let found = fitting(candidates.map(ToOwned::to_owned).into(), text);
            assert_eq!(found, expected, "{text}");
        }
    }
}
