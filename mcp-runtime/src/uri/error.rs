//! What can be wrong with a template.

use std::fmt;

use super::normal::UriError;

/// Why a text is no template. Offsets are bytes of that text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum TemplateError {
    /// It does not begin with a scheme and a colon.
    NotAbsolute,
    /// The scheme is, or contains, a variable.
    VariableScheme { at: usize },
    /// A `{` that nothing closes.
    Unclosed { at: usize },
    /// A `}` that closes nothing.
    StrayBrace { at: usize },
    /// No name where one belongs.
    EmptyName { at: usize },
    /// A character that names cannot have.
    BadName { at: usize, character: char },
    /// An operator of RFC 6570 that cannot be matched backwards, or is reserved there.
    UnsupportedOperator { at: usize, operator: char },
    /// `:3`, or `*` where it has no meaning here.
    UnsupportedModifier { at: usize, modifier: char },
    /// Several names in an expression that is no query.
    SeveralNames { at: usize },
    /// A name that an earlier variable has.
    RepeatedVariable { at: usize, name: Box<str> },
    /// A variable right behind another one.
    AdjacentVariables { at: usize },
    /// A second variable that goes across slashes.
    SecondPath { at: usize },
    /// A variable that goes across slashes, behind a `?` or `#` where slashes divide nothing.
    PathInQuery { at: usize },
    /// Something follows the query.
    QueryNotLast { at: usize },
    /// The literal text before the query has a `?` or `#` of its own.
    QueryTaken { at: usize },
    /// A character that a URI cannot carry.
    BadCharacter { at: usize, character: char },
    /// A `%` without two hexadecimal digits behind it.
    BadPercent { at: usize },
}

impl TemplateError {
    /// Where the fault begins, in bytes of the template.
    #[cfg(test)]
    pub(crate) fn at(&self) -> usize {
        match self {
            Self::NotAbsolute => 0,
            Self::VariableScheme { at }
            | Self::Unclosed { at }
            | Self::StrayBrace { at }
            | Self::EmptyName { at }
            | Self::BadName { at, .. }
            | Self::UnsupportedOperator { at, .. }
            | Self::UnsupportedModifier { at, .. }
            | Self::SeveralNames { at }
            | Self::RepeatedVariable { at, .. }
            | Self::AdjacentVariables { at }
            | Self::SecondPath { at }
            | Self::PathInQuery { at }
            | Self::QueryNotLast { at }
            | Self::QueryTaken { at }
            | Self::BadCharacter { at, .. }
            | Self::BadPercent { at } => *at,
        }
    }
}

impl From<UriError> for TemplateError {
    fn from(error: UriError) -> Self {
        match error {
            UriError::NotAbsolute => Self::NotAbsolute,
            UriError::BadCharacter { at, character } => Self::BadCharacter { at, character },
            UriError::BadPercent { at } => Self::BadPercent { at },
        }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAbsolute => f.write_str("it does not begin with a scheme such as `notes://`"),
            Self::VariableScheme { .. } => {
                f.write_str("the scheme cannot vary; begin with one such as `notes://`")
            }
            Self::Unclosed { .. } => f.write_str("this `{` has no `}`"),
            Self::StrayBrace { .. } => f.write_str("this `}` has no `{`"),
            Self::EmptyName { .. } => f.write_str("a variable needs a name"),
            Self::BadName { character, .. } => write!(
                f,
                "{character:?} cannot be part of a variable's name, which is made of letters, \
                 digits and `_`"
            ),
            Self::UnsupportedOperator { operator, .. } => write!(
                f,
                "the operator `{operator}` is not supported; there are `{{x}}`, `{{+x}}`, \
                 `{{x*}}` and `{{?x}}`"
            ),
            Self::UnsupportedModifier { modifier, .. } => {
                write!(f, "the modifier `{modifier}` is not supported here")
            }
            Self::SeveralNames { .. } => f.write_str(
                "several names are possible in a query only; write `{a}/{b}` or `{?a,b}`",
            ),
            Self::RepeatedVariable { name, .. } => write!(f, "the variable `{name}` appears twice"),
            Self::AdjacentVariables { .. } => f.write_str(
                "two variables in a row cannot be told apart; put some text between them",
            ),
            Self::SecondPath { .. } => f.write_str(
                "two variables that go across slashes cannot be told apart; make one of them `{x}`",
            ),
            Self::PathInQuery { .. } => {
                f.write_str("behind `?` or `#` there are no slashes to go across; write `{x}`")
            }
            Self::QueryNotLast { .. } => f.write_str("nothing can follow the query"),
            Self::QueryTaken { .. } => f.write_str("the text before has a `?` or `#` already"),
            Self::BadCharacter { character, .. } => {
                write!(f, "{character:?} must be percent-encoded")
            }
            Self::BadPercent { .. } => {
                f.write_str("this `%` is not followed by two hexadecimal digits")
            }
        }
    }
}

impl std::error::Error for TemplateError {}
