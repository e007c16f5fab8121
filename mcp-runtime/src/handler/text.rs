//! Values that arrive as text: prompt arguments and the variables of URI templates.

use std::fmt::Display;
use std::str::FromStr;

use super::constraints::Checks;
use super::problems::{Problems, reason, shortened};

/// A type that can be read from text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from text",
    label = "not readable from text",
    note = "prompt arguments and template variables arrive as text: implement `FromStr` for `{Self}`, with an error that implements `Display`",
    note = "if it is an alias of an injected type (`Context`, `State<T>`, `Changes`), mark the parameter `#[inject]`"
)]
pub trait FromText: Sized + Send + 'static {
    /// The value, or what is wrong with the text.
    #[doc(hidden)]
    fn from_text(text: &str) -> Result<Self, String>;
}

#[diagnostic::do_not_recommend]
impl<T> FromText for T
where
    T: FromStr + Send + 'static,
    T::Err: Display,
{
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

/// A type that can be written as text, into a URI.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written into a URI",
    label = "not writable as text",
    note = "a resource's fields are the variables of its URI, which is read and written: implement `Display` for `{Self}`, so that its `FromStr` reads it"
)]
pub trait IntoText {
    /// The text.
    #[doc(hidden)]
    fn to_text(&self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: Display> IntoText for T {
    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// One value that arrives as text.
pub struct TextValue<T> {
    pub(super) description: TextDescription,
    /// What it is when it is left out.
    pub(super) default: Option<fn() -> T>,
    pub(super) checks: Option<&'static Checks>,
    read: fn(Option<&str>) -> Result<T, Unread>,
}

impl<T> Clone for TextValue<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for TextValue<T> {}

/// What a client is told about a text value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextDescription {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) required: bool,
}

/// Why a value could not be read.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unread {
    /// It was not given.
    Missing,
    /// It was given and is wrong.
    Wrong(String),
}

/// Describes a text value that must be given.
#[must_use]
pub const fn text<T: FromText>(name: &'static str, description: &'static str) -> TextValue<T> {
    TextValue {
        description: TextDescription {
            name,
            description,
            required: true,
        },
        default: None,
        checks: None,
        read: required,
    }
}

/// Describes a text value that may be left out.
#[must_use]
pub const fn optional_text<T: FromText>(
    name: &'static str,
    description: &'static str,
) -> TextValue<Option<T>> {
    TextValue {
        description: TextDescription {
            name,
            description,
            required: false,
        },
        default: None,
        checks: None,
        read: optional,
    }
}

fn required<T: FromText>(text: Option<&str>) -> Result<T, Unread> {
    T::from_text(text.ok_or(Unread::Missing)?).map_err(Unread::Wrong)
}

fn optional<T: FromText>(text: Option<&str>) -> Result<Option<T>, Unread> {
    text.map(T::from_text).transpose().map_err(Unread::Wrong)
}

/// The text of a name, if there is one.
pub(crate) type Given<'g, 'a> = dyn Fn(&str) -> Result<Option<&'a str>, NotText> + 'g;

/// What was given is no text.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NotText;

/// The text values of a handler, as nested pairs that end in `()`.
pub trait TextList: Copy + Send + Sync + 'static {
    /// The values that are read, in the same shape.
    type Values: Send + 'static;
    /// Tells what is read.
    #[doc(hidden)]
    fn describe(&self, descriptions: &mut TextDescriptions);
    /// Reads all values. What is wrong is added to `problems`, one sentence each.
    #[doc(hidden)]
    fn read(&self, given: &Given<'_, '_>, problems: &mut Problems) -> Option<Self::Values>;
}

/// A list that keeps the crate's own type out of a public signature.
#[doc(hidden)]
#[derive(Default)]
pub struct TextDescriptions(pub(crate) Vec<TextDescription>);

impl TextList for () {
    type Values = ();

    fn describe(&self, _: &mut TextDescriptions) {}

    fn read(&self, _: &Given<'_, '_>, _: &mut Problems) -> Option<()> {
        Some(())
    }
}

impl<T: Send + 'static, Rest: TextList> TextList for (TextValue<T>, Rest) {
    type Values = (T, Rest::Values);

    fn describe(&self, descriptions: &mut TextDescriptions) {
        descriptions.0.push(self.0.description);
        self.1.describe(descriptions);
    }

    fn read(&self, given: &Given<'_, '_>, problems: &mut Problems) -> Option<Self::Values> {
        let name = self.0.description.name;
        let value = if let Ok(text) = given(name) {
            self.0.read(text, problems)
        } else {
            problems.add(|| format!("`{name}` must be a string"));
            None
        };
        // The rest is read even then, so that every problem is named at once.
        let rest = self.1.read(given, problems);
        Some((value?, rest?))
    }
}

impl<T> TextValue<T> {
    fn read(&self, text: Option<&str>, problems: &mut Problems) -> Option<T> {
        let name = self.description.name;
        if let (Some(default), None) = (self.default, text) {
            return Some(default());
        }
        let value = (self.read)(text).and_then(|value| {
            let problem = self
                .checks
                .zip(text)
                .and_then(|(checks, text)| checks.problem(text));
            problem.map_or(Ok(value), |why| Err(Unread::Wrong(why)))
        });
        let wrong = |unread| match unread {
            Unread::Missing => format!("`{name}` is missing"),
            Unread::Wrong(why) => format!(
                "`{name}`: `{}` does not fit: {}",
                shortened(text.unwrap_or_default()),
                reason(&why)
            ),
        };
        value.map_err(|unread| problems.add(|| wrong(unread))).ok()
    }
}
