//! Names: what clients accept, checked where the name is written.

use quote::ToTokens;
use syn::LitStr;

use crate::diagnostics::Errors;
use crate::kind::Kind;

/// How many characters the strictest clients accept.
const CLIENTS_ACCEPT: usize = 64;
/// How many characters the specification allows.
const SPECIFICATION_ALLOWS: usize = 128;

/// Which names are legal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// What every client takes: one foreign name hides the whole catalogue in some of them.
    Clients,
    /// What the specification allows, dots and long names included (`any_name`).
    Specification,
}

/// Checks the name of a tool or a prompt; `place` is where it was written.
pub(crate) fn check(
    name: &str,
    place: impl ToTokens,
    kind: Kind,
    alphabet: Alphabet,
    errors: &mut Errors,
) {
    let longest = match alphabet {
        Alphabet::Clients => CLIENTS_ACCEPT,
        Alphabet::Specification => SPECIFICATION_ALLOWS,
    };
    let noun = kind.noun();
    let length = name.chars().count();
    let stranger = name.chars().find(|it| !allowed(*it, alphabet));
    let help = help(kind, alphabet);
    if length == 0 {
        errors.over(place, format!("the name of a {noun} is not empty\n{help}"));
    } else if let Some(stranger) = stranger {
        errors.over(
            place,
            format!("`{name}` is not the name of a {noun}: {stranger:?} is not allowed\n{help}"),
        );
    } else if length > longest {
        errors.over(
            place,
            format!("the name of a {noun} has at most {longest} characters, this one has {length}\n{help}"),
        );
    }
}

/// Checks the name of an argument, which becomes a key of a JSON Schema.
pub(crate) fn check_argument(name: &str, place: impl ToTokens, errors: &mut Errors) {
    if name.chars().any(|it| !allowed(it, Alphabet::Clients)) {
        errors.over(
            place,
            format!("`{name}` is not a name that clients accept for an argument; use `a-z`, `A-Z`, `0-9` and `_`"),
        );
    } else if name.len() > CLIENTS_ACCEPT {
        errors.over(
            place,
            format!(
                "clients accept at most {CLIENTS_ACCEPT} characters in the name of an argument"
            ),
        );
    }
}

/// Checks the name of a header, which is a token of HTTP.
pub(crate) fn check_header(literal: &LitStr, errors: &mut Errors) {
    let name = literal.value();
    let in_token = |it: char| it.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(it);
    if name.is_empty() {
        errors.over(
            literal,
            "the name of a header is not empty; write one such as `Region`",
        );
    } else if let Some(stranger) = name.chars().find(|it| !in_token(*it)) {
        errors.over(
            literal,
            format!(
                "`{name}` is not the name of a header: {stranger:?} is not allowed\nhelp: use `A-Z`, `a-z`, `0-9` and `-`"
            ),
        );
    }
}

fn allowed(it: char, alphabet: Alphabet) -> bool {
    it.is_ascii_alphanumeric()
        || matches!(it, '_' | '-')
        || (it == '.' && alphabet == Alphabet::Specification)
}

fn help(kind: Kind, alphabet: Alphabet) -> &'static str {
    match (kind, alphabet) {
        (_, Alphabet::Specification) => {
            "help: use 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`"
        }
        (Kind::Tool, Alphabet::Clients) => {
            "help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = \"…\"`, or allow dots and 128 characters with `any_name`"
        }
        (_, Alphabet::Clients) => {
            "help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = \"…\"`"
        }
    }
}
