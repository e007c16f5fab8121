//! `#[derive(Choice)]`: one enum as an argument, a variable, a completion and an output.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]

mod places;
mod text;

use mcp_runtime::Choice;

/// When it is.
#[derive(Choice, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[choice(rename_all = "kebab-case")]
enum Season {
    /// From March.
    #[default]
    EarlySpring,
    /// From June.
    /// It is hot.
    #[choice(rename = "hot")]
    Summer,
    #[cfg(any())]
    Never,
    r#Fall = 7,
}
