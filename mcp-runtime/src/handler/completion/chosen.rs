//! What a person has chosen before the argument that is being typed.

use std::sync::Arc;

/// The arguments that were already chosen when another one is completed.
///
/// A completion function may take it, by value, anywhere behind the text. A client that does not
/// tell them leaves it empty.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Asks for a summary of a chapter.
/// #[mcp_prompt]
/// fn summarize(
///     #[complete(books)] book: String,
///     #[complete(chapters)] chapter: String,
/// ) -> String {
///     format!("Summarize {chapter} of {book}.")
/// }
///
/// fn books() -> Vec<&'static str> {
///     vec!["Emma", "Dune"]
/// }
///
/// fn chapters(chosen: Chosen) -> Vec<String> {
///     let chapters = if chosen.get("book") == Some("Emma") { 55 } else { 48 };
///     (1..=chapters).map(|it| format!("chapter {it}")).collect()
/// }
///
/// let chosen = Chosen::from_iter([("book", "Emma")]);
/// assert_eq!(chapters(chosen).len(), 55);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen(Arc<[(String, String)]>);

impl Chosen {
    /// The value of another argument, as text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(it, _)| it == name);
        found.map(|(_, value)| &**value)
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Chosen {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(arguments: I) -> Self {
        let arguments = arguments.into_iter();
        Self(
            arguments
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }
}
