//! Texts that show fields: `"there is no report of {year}"`.

use proc_macro2::Span;
use quote::format_ident;
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Member};

use crate::call::hidden;
use crate::diagnostics::{Errors, listed, nearest};

/// A text in which every `{…}` is a field.
#[derive(Clone)]
pub(super) struct Wording {
    /// As `format!` takes it, with the names of [`binding`].
    pub(super) format: LitStr,
    /// The fields that it shows, each once.
    pub(super) shown: Vec<Member>,
}

/// What a field is called in generated code, where it meets no name of the user's; what is wrong with
/// its type is reported at `place`.
pub(super) fn binding(member: &Member, place: Span) -> Ident {
    format_ident!("field_{}", written(member), span = hidden(place))
}

/// The name of a field as a text shows it.
pub(super) fn written(member: &Member) -> String {
    match member {
        Member::Named(name) => name.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

impl Wording {
    /// Reads a text; what it shows and is no field is reported.
    pub(super) fn read(literal: &LitStr, fields: &[Member], errors: &mut Errors) -> Option<Self> {
        let text = literal.value();
        let mut format = String::new();
        let mut shown: Vec<Member> = Vec::new();
        let mut is_sound = true;
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(at);
            format.push_str(before);
            if let Some(doubled) = ["{{", "}}"].into_iter().find(|it| from.starts_with(it)) {
                format.push_str(doubled);
                rest = &from[2..];
                continue;
            }
            let Some((inside, after)) = inside(from) else {
                let brace = &from[..1];
                errors.over(
                    literal,
                    format!("the text has a `{brace}` alone; write `{brace}{brace}` for a brace"),
                );
                return None;
            };
            rest = after;
            match field(inside, fields) {
                Ok((member, spec)) => {
                    let name = binding(&member, literal.span()).to_string();
                    format.extend(["{", &name, spec, "}"]);
                    if !shown.contains(&member) {
                        shown.push(member);
                    }
                }
                Err(message) => {
                    errors.over(literal, message);
                    is_sound = false;
                }
            }
        }
        format.push_str(rest);
        is_sound.then(|| Self {
            format: LitStr::new(&format, literal.span()),
            shown,
        })
    }
}

/// What is between a `{` at the beginning and its `}`, and what follows.
fn inside(from: &str) -> Option<(&str, &str)> {
    let (inside, after) = from.strip_prefix('{')?.split_once('}')?;
    (!inside.contains('{')).then_some((inside, after))
}

/// The field that `{inside}` shows, and how it is shown.
fn field<'a>(inside: &'a str, fields: &[Member]) -> Result<(Member, &'a str), String> {
    let (name, spec) = inside.split_at(inside.find(':').unwrap_or(inside.len()));
    let name = name.trim();
    if spec.contains(['$', '*']) {
        return Err(format!(
            "`{{{inside}}}` takes its width from another field; write the width as a number"
        ));
    }
    if let Some(member) = fields.iter().find(|it| written(it) == name) {
        return Ok((member.clone(), spec.trim_end()));
    }
    let names: Vec<String> = fields.iter().map(written).collect();
    let names = || names.iter().map(String::as_str);
    let help = match fields {
        [] => "help: there are no fields here".to_owned(),
        [only] => format!("help: the field is `{}`", written(only)),
        _ => format!("help: the fields are {}", listed(names())),
    };
    Err(if name.is_empty() {
        format!("`{{{inside}}}` shows no field; write its name between the braces\n{help}")
    } else if let Some(meant) = nearest(name, names()) {
        format!("the text shows `{name}`, which is no field; did you mean `{meant}`?\n{help}")
    } else {
        format!("the text shows `{name}`, which is no field\n{help}")
    })
}
