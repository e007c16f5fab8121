//! The hidden type of a function's name, and what must not be called like it.

use proc_macro2::{Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::diagnostics::Errors;
use crate::item::Function;
use crate::kind::Kind;

/// Checks that nothing in the function needs what its hidden type would hide.
pub(super) fn check(function: &Function, kind: Kind, errors: &mut Errors) {
    let name = &function.signature.ident;
    if is_primitive(name) {
        let noun = kind.noun();
        errors.over(
            name,
            format!("`{name}` is the name of a type; call the function otherwise and the {noun} `name = \"{name}\"`"),
        );
    }
    for place in hidden_paths(function) {
        errors.at(
            place,
            format!("the hidden type `{name}` hides this; rename the function and keep `name = \"{name}\"`"),
        );
    }
}

/// Whether the hidden type would bring errors of its own.
pub(crate) fn is_in_the_way(function: &Function) -> bool {
    is_primitive(&function.signature.ident) || !hidden_paths(function).is_empty()
}

// The hidden type would stand before the primitive in its whole module.
fn is_primitive(name: &Ident) -> bool {
    const PRIMITIVES: [&str; 17] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8",
        "u16", "u32", "u64", "u128", "usize",
    ];
    PRIMITIVES.iter().any(|it| name == it)
}

/// Where a path of the signature or the body begins with the function's name.
fn hidden_paths(function: &Function) -> Vec<Span> {
    let name = &function.signature.ident;
    let mut places = Vec::new();
    find(function.signature.to_token_stream(), name, &mut places);
    find(function.body.clone(), name, &mut places);
    places
}

fn find(tokens: TokenStream, name: &Ident, places: &mut Vec<Span>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => find(group.stream(), name, places),
            TokenTree::Ident(it)
                if it == name
                    && begins_path(&tokens[..at])
                    && is_colons(&tokens[at + 1..])
                    // With arguments it is the function itself.
                    && !tokens.get(at + 3).is_some_and(|it| is_punct(it, '<')) =>
            {
                places.push(it.span());
            }
            _ => {}
        }
    }
}

/// Whether what comes next is no method and no further segment.
fn begins_path(before: &[TokenTree]) -> bool {
    let after_dot = before.last().is_some_and(|it| is_punct(it, '.'))
        && !before
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|it| is_punct(it, '.'));
    let after_colons = before.len() >= 2 && is_colons(&before[before.len() - 2..]);
    !after_dot && !after_colons
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Punct(first), second, ..] => {
            first.as_char() == ':' && first.spacing() == Spacing::Joint && is_punct(second, ':')
        }
        _ => false,
    }
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(it) if it.as_char() == character)
}
