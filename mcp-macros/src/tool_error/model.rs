//! The error type behind `#[derive(ToolError)]`.

use syn::{Generics, Ident, Member, Type};

use super::wording::Wording;
use crate::runtime_path::RuntimePath;

/// An error type, if no mistake was reported beside it.
pub(super) struct ErrorType {
    pub(super) deprecated: bool,
    pub(super) name: Ident,
    pub(super) generics: Generics,
    /// The variants of an enum, or the one way to be of a struct.
    pub(super) cases: Vec<Case>,
    pub(super) runtime: RuntimePath,
}

/// One way to fail.
pub(super) struct Case {
    /// The variant; none for a struct.
    pub(super) variant: Option<Ident>,
    pub(super) telling: Telling,
    /// The field with what lies behind it.
    pub(super) cause: Option<Cause>,
}

/// What is told of a case.
pub(super) enum Telling {
    /// A text of the author's own.
    Words {
        text: Wording,
        hint: Option<Wording>,
        /// Whether the text is kept back where errors are masked.
        masked: bool,
    },
    /// What is told of the error behind it.
    Transparent,
}

/// The field with what lies behind a case.
pub(super) struct Cause {
    pub(super) member: Member,
    pub(super) ty: Type,
    /// Whether the case is made of it by `?`.
    pub(super) is_from: bool,
}
