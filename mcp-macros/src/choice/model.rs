//! The enum behind `#[derive(Choice)]`.

use syn::{Generics, Ident};

use crate::docs::Docs;
use crate::runtime_path::RuntimePath;

/// An enum of names, if no error was reported beside it.
pub(super) struct Choice {
    pub(super) deprecated: bool,
    pub(super) name: Ident,
    pub(super) generics: Generics,
    pub(super) description: Docs,
    pub(super) variants: Vec<Variant>,
    pub(super) runtime: RuntimePath,
}

/// One of the names.
pub(super) struct Variant {
    pub(super) ident: Ident,
    /// What clients write.
    pub(super) name: String,
    pub(super) description: Docs,
}
