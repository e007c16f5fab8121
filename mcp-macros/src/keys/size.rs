//! How much a tool may return: `max_output = "64 KiB"`, `truncate = "middle"`.

use darling::{Error, FromMeta, Result};
use syn::{Expr, ExprLit, Lit, Meta};

use super::value::{unfit, value};

/// A size in bytes: `max_output = "64 KiB"` or `max_output = 65_536`.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) usize);

/// What is cut from a text that is too long: `truncate`, `truncate = "end"` or `truncate = "middle"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truncate {
    End,
    Middle,
}

impl Truncate {
    /// The variant of the runtime's enum.
    pub(crate) fn variant(self) -> &'static str {
        match self {
            Self::End => "End",
            Self::Middle => "Middle",
        }
    }
}

impl FromMeta for Size {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "a number of bytes, as in `{} = \"64 KiB\"` or `{} = 65_536`; units are `B`, `kB`, `KiB`, `MB` and `MiB`";
        let given = value(item, wanted)?;
        let bytes = match given {
            Expr::Lit(ExprLit {
                lit: Lit::Int(number),
                ..
            }) => number.base10_parse().ok(),
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => bytes(&text.value()),
            _ => None,
        };
        bytes.map(Self).ok_or_else(|| unfit(item, given, wanted))
    }
}

impl FromMeta for Truncate {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "`\"end\"` or `\"middle\"`, or stands alone, which cuts the end";
        if matches!(item, Meta::Path(_)) {
            return Ok(Self::End);
        }
        let given = value(item, wanted)?;
        match given {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) if text.value() == "end" => Ok(Self::End),
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) if text.value() == "middle" => Ok(Self::Middle),
            other => Err::<Self, Error>(unfit(item, other, wanted)),
        }
    }
}

/// The bytes of `64 KiB` or `1500 B`; `None` when it is no size, or too large to count.
fn bytes(text: &str) -> Option<usize> {
    let digits = text.find(|it: char| !it.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let unit = match unit.trim_start() {
        "B" => 1,
        "kB" | "KB" => 1000,
        "KiB" => 1024,
        "MB" => 1_000_000,
        "MiB" => 1024 * 1024,
        _ => return None,
    };
    number.parse::<usize>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_a_number_and_a_unit() {
        for (text, size) in [
            ("64 KiB", Some(65_536)),
            ("64KiB", Some(65_536)),
            ("1 kB", Some(1000)),
            ("1 KB", Some(1000)),
            ("2 MB", Some(2_000_000)),
            ("2 MiB", Some(2_097_152)),
            ("7 B", Some(7)),
            ("64", None),
            ("KiB", None),
            ("-1 B", None),
            ("1.5 KiB", None),
            ("1 GiB", None),
            ("99999999999999999999 B", None),
            ("18446744073709551615 MiB", None),
        ] {
            assert_eq!(bytes(text), size, "{text}");
        }
    }
}
