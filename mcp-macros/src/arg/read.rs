//! The keys between the parentheses of `#[arg(…)]`.

use darling::FromMeta;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{LitStr, Meta, Token};

use super::{Arg, Interval};
use crate::diagnostics::{Errors, listed, nearest};
use crate::keys::{Key, Text};

/// Adds what the attribute says; what is misspelt, repeated or malformed is reported and left out.
pub(super) fn keys(meta: &Meta, arg: &mut Arg, errors: &mut Errors) {
    let list = match meta {
        Meta::Path(_) => return,
        Meta::NameValue(_) => {
            return errors.over(
                meta,
                "the keys of `#[arg]` stand in parentheses, as in `#[arg(default = 10)]`",
            );
        }
        Meta::List(list) => list,
    };
    let parsed = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let written = match parsed {
        Ok(written) => written,
        Err(error) => {
            let help = help();
            return errors.at(
                error.span(),
                format!("expected `key` or `key = value`\n{help}"),
            );
        }
    };
    if written.is_empty() {
        return errors.over(
            meta,
            "`#[arg()]` says nothing; write a key, or `#[arg]` alone",
        );
    }
    arg.place = Some(meta.clone());
    let mut names: Vec<String> = Vec::new();
    for meta in &written {
        let name = meta.path().to_token_stream().to_string();
        if names.contains(&name) {
            errors.over(meta.path(), format!("`{name}` is given twice; keep one"));
        } else {
            key(&name, meta, arg, errors);
            names.push(name);
        }
    }
}

fn key(name: &str, meta: &Meta, arg: &mut Arg, errors: &mut Errors) {
    let span = meta.path().span();
    match name {
        "default" => {
            let value = match meta {
                Meta::Path(_) => None,
                Meta::NameValue(it) => Some(it.value.clone()),
                Meta::List(_) => {
                    return errors.over(
                        meta,
                        "`default` takes a value, as in `default = 10`; alone it is that of `Default`",
                    );
                }
            };
            arg.default = Some(Key { span, value });
        }
        "range" => {
            if let Some(value) = range(meta, "numbers, as in `range = 1..=100`", errors) {
                arg.range = Some(Key { span, value });
            }
        }
        "length" => {
            if let Some(value) = range(meta, "lengths, as in `length = 1..=80`", errors) {
                arg.length = Some(Key { span, value });
            }
        }
        "pattern" => arg.pattern = text(meta, errors),
        "format" => arg.format = text(meta, errors),
        "rename" => arg.rename = text(meta, errors),
        _ => errors.over(meta.path(), unknown(name)),
    }
}

fn range(meta: &Meta, wanted: &str, errors: &mut Errors) -> Option<Interval> {
    let found = match meta {
        Meta::NameValue(it) => Interval::of(&it.value),
        Meta::Path(_) | Meta::List(_) => None,
    };
    if found.is_none() {
        let key = meta.path().to_token_stream();
        let message = format!("`{key}` takes a range of {wanted}");
        match meta {
            Meta::NameValue(it) => errors.over(&it.value, message),
            Meta::Path(_) | Meta::List(_) => errors.over(meta, message),
        }
    }
    found
}

fn text(meta: &Meta, errors: &mut Errors) -> Option<Key<LitStr>> {
    let Key { span, value } = errors.keep(Key::<Text>::from_meta(meta))?;
    Some(Key {
        span,
        value: value.0,
    })
}

fn help() -> String {
    format!("help: the keys of `#[arg]` are {}", listed(Arg::NAMES))
}

fn unknown(name: &str) -> String {
    let help = help();
    let meant = match name {
        "name" => Some("rename"),
        "min" | "max" | "minimum" | "maximum" => Some("range"),
        "len" | "min_length" | "max_length" | "min_items" | "max_items" => Some("length"),
        "regex" => Some("pattern"),
        _ => nearest(name, Arg::NAMES),
    };
    match (meant, name) {
        (_, "description" | "desc" | "doc") => {
            format!("`#[arg]` has no key `{name}`; the doc comment above is the description")
        }
        (_, "optional" | "required") => format!(
            "`#[arg]` has no key `{name}`; an `Option<…>` may be left out, and so may what has a `default`"
        ),
        (Some(meant), _) => format!("unknown key `{name}`; did you mean `{meant}`?\n{help}"),
        (None, _) => format!("`#[arg]` has no key `{name}`\n{help}"),
    }
}
