//! What a key may hold, each kind parsed into a type that proves it.

use darling::{Error, FromMeta, Result};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, LitStr, Meta, Path};

/// Text that is not empty: `title = "Add"`.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) LitStr);

/// Text, literal or made by a macro: `description = include_str!("add.md")`.
#[derive(Clone)]
pub(crate) struct Prose(pub(crate) Expr);

/// A switch: `read_only`, `read_only = true` or `read_only = false`.
#[derive(Clone, Copy)]
pub(crate) struct Flag(pub(crate) bool);

/// A length of time: `timeout = "30s"`.
#[derive(Clone, Copy)]
pub(crate) struct Period {
    pub(crate) milliseconds: u64,
}

/// A number of bytes: `size = 4096`.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(pub(crate) u64);

/// Who may keep a copy of a result: `cache = "public"`.
#[derive(Clone, Copy)]
pub(crate) enum Audience {
    Public,
    Private,
}

/// The path of an item: `list = all_reports`.
#[derive(Clone)]
pub(crate) struct ItemPath(pub(crate) Path);

impl FromMeta for Text {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "text, as in `{} = \"…\"`";
        match value(item, wanted)? {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) if text.value().trim().is_empty() => {
                let key = key(item);
                Err(mistake(
                    text,
                    format!("`{key}` is empty; write it or leave it out"),
                ))
            }
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Ok(Self(text.clone())),
            other => Err(unfit(item, other, wanted)),
        }
    }
}

impl FromMeta for Prose {
    fn from_meta(item: &Meta) -> Result<Self> {
        match value(item, "text, as in `{} = \"…\"`")? {
            it @ Expr::Macro(_) => Ok(Self(it.clone())),
            it => Text::from_meta(item).map(|_| Self(it.clone())),
        }
    }
}

impl FromMeta for Flag {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "`true` or `false`, or stands alone";
        if matches!(item, Meta::Path(_)) {
            return Ok(Self(true));
        }
        match value(item, wanted)? {
            Expr::Lit(ExprLit {
                lit: Lit::Bool(it), ..
            }) => Ok(Self(it.value)),
            other => Err(unfit(item, other, wanted)),
        }
    }
}

impl FromMeta for Period {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "a number and a unit, as in `{} = \"30s\"`; units are `ms`, `s`, `m` and `h`";
        let given = value(item, wanted)?;
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = given
        else {
            return Err(unfit(item, given, wanted));
        };
        milliseconds(&text.value())
            .map(|milliseconds| Self { milliseconds })
            .ok_or_else(|| unfit(item, text, wanted))
    }
}

impl FromMeta for Bytes {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "a number of bytes, as in `{} = 4096`";
        let given = value(item, wanted)?;
        match given {
            Expr::Lit(ExprLit {
                lit: Lit::Int(number),
                ..
            }) => number
                .base10_parse()
                .map(Self)
                .map_err(|_| unfit(item, given, wanted)),
            other => Err(unfit(item, other, wanted)),
        }
    }
}

impl FromMeta for Audience {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "`\"public\"` or `\"private\"`";
        let given = value(item, wanted)?;
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = given
        else {
            return Err(unfit(item, given, wanted));
        };
        match text.value().as_str() {
            "public" => Ok(Self::Public),
            "private" => Ok(Self::Private),
            _ => Err(unfit(item, given, wanted)),
        }
    }
}

impl FromMeta for ItemPath {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "the path of an item, as in `{} = crate::some_item`";
        match value(item, wanted)? {
            Expr::Path(it) if it.qself.is_none() => Ok(Self(it.path.clone())),
            other => Err(unfit(item, other, wanted)),
        }
    }
}

/// The expression of `key = expression`, without the invisible group that a `macro_rules!`
/// fragment leaves around it.
pub(super) fn value<'a>(item: &'a Meta, wanted: &str) -> Result<&'a Expr> {
    let Meta::NameValue(it) = item else {
        return Err(unfit(item, item, wanted));
    };
    let mut value = &it.value;
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    Ok(value)
}

pub(super) fn unfit(item: &Meta, place: &impl Spanned, wanted: &str) -> Error {
    let key = key(item);
    mistake(
        place,
        format!("`{key}` takes {}", wanted.replace("{}", &key)),
    )
}

fn mistake(place: &impl Spanned, message: String) -> Error {
    Error::custom(message).with_span(place)
}

fn key(item: &Meta) -> String {
    let path = item.path();
    path.get_ident()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The length of `30s` or `1500 ms`; `None` when it is none, or too long to count.
fn milliseconds(text: &str) -> Option<u64> {
    let digits = text.find(|it: char| !it.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let unit = match unit.trim_start() {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time() {
        let cases = [
            ("250ms", Some(250)),
            ("30s", Some(30_000)),
            ("2 m", Some(120_000)),
            ("1h", Some(3_600_000)),
            ("0s", Some(0)),
            ("30", None),
            ("s", None),
            ("", None),
            ("1.5s", None),
            ("-1s", None),
            ("1d", None),
            ("99999999999999999999s", None),
            ("9999999999999999999h", None),
        ];
        for (text, expected) in cases {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
