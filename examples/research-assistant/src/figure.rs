//! Figures: decimal numbers, read exactly as a report prints them.
//!
//! A figure keeps its decimals, so differences of printed figures are exact: `420.0 - 417.9` is `2.1`.

use std::fmt;
use std::str::FromStr;

/// A number as printed: `1,934`, `420.0`, `−0.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// The number without its point.
    digits: i128,
    /// How many of the digits stand behind the point.
    decimals: u32,
}

/// Why a cell is not a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadFigure {
    Approximate,
    Grouping,
    NotANumber,
    PercentSign,
    Superscript,
    TooLong,
}

impl Figure {
    /// Reads a cell of a table; `None` is a cell that says that there is no figure.
    pub(crate) fn read(cell: &str, unit: &str) -> Result<Option<Self>, BadFigure> {
        let cell = without_marks(cell);
        if ABSENT.contains(&cell) {
            return Ok(None);
        }
        match cell.strip_suffix('%') {
            Some(number) if unit == "%" => number.trim_end().parse().map(Some),
            Some(_) => Err(BadFigure::PercentSign),
            None => cell.parse().map(Some),
        }
    }

    pub(crate) fn value(self) -> f64 {
        self.to_string()
            .parse()
            .expect("a printed figure is a number")
    }

    pub(crate) fn is_positive(self) -> bool {
        self.digits > 0
    }

    /// `self - other`, exactly.
    pub(crate) fn minus(self, other: Self) -> Self {
        let decimals = self.decimals.max(other.decimals);
        Self {
            digits: self.scaled(decimals) - other.scaled(decimals),
            decimals,
        }
    }

    fn scaled(self, decimals: u32) -> i128 {
        self.digits * 10_i128.pow(decimals - self.decimals)
    }
}

impl FromStr for Figure {
    type Err = BadFigure;

    fn from_str(text: &str) -> Result<Self, BadFigure> {
        if text.contains(APPROXIMATE) {
            return Err(BadFigure::Approximate);
        }
        if text.contains(SUPERSCRIPT) {
            return Err(BadFigure::Superscript);
        }
        let (negative, number) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(number) => (true, number),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = match number.split_once('.') {
            Some((_, "")) => return Err(BadFigure::NotANumber),
            Some((whole, fraction)) => (whole, fraction),
            None => (number, ""),
        };
        let digits = ungrouped(whole)? + fraction;
        if !digits.bytes().all(|it| it.is_ascii_digit()) {
            return Err(BadFigure::NotANumber);
        }
        if digits.len() > MOST_DIGITS {
            return Err(BadFigure::TooLong);
        }
        let decimals = u32::try_from(fraction.len()).expect("at most 15 digits");
        let digits: i128 = digits.parse().expect("at most 15 ASCII digits");
        Ok(Self {
            digits: if negative { -digits } else { digits },
            decimals,
        })
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.digits < 0 { "-" } else { "" };
        let base = 10_u128.pow(self.decimals);
        let (whole, fraction) = (
            self.digits.unsigned_abs() / base,
            self.digits.unsigned_abs() % base,
        );
        match self.decimals {
            0 => write!(f, "{sign}{whole}"),
            width => write!(
                f,
                "{sign}{whole}.{fraction:0width$}",
                width = width as usize
            ),
        }
    }
}

impl fmt::Display for BadFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Approximate => "is approximate or a range; only exact figures can be compared",
            Self::Grouping => {
                "is not grouped by thousands (`1,234`, `1 234`); the decimal separator is a point"
            }
            Self::NotANumber => "is not a number (`-` or `n/a` says that there is none)",
            Self::PercentSign => "is a percentage, but the unit of its row is not `%`",
            Self::Superscript => {
                "has a superscript, which may be a power or a footnote; write `[^1]` for a footnote"
            }
            Self::TooLong => "has more than 15 digits",
        })
    }
}

/// `f64` holds every decimal number of 15 digits such that it prints the same again.
const MOST_DIGITS: usize = 15;
const ABSENT: [&str; 11] = [
    "", "-", "\u{2010}", "\u{2212}", "–", "—", "n/a", "N/A", "..", "...", "…",
];
const APPROXIMATE: [char; 9] = ['~', '≈', '<', '>', '≤', '≥', '±', '–', '—'];
const SUPERSCRIPT: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const GROUPING: [char; 7] = [',', ' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'];

/// The cell without emphasis and footnote marks: `**1,934**[^2]`, `336.9*`, `420.0 †`.
fn without_marks(cell: &str) -> &str {
    let marks: &[_] = &['*', '_', '`', '\\', '†', '‡', '§', ' ', '\u{a0}'];
    let mut cell = cell.trim_matches(marks);
    while let Some((number, note)) = cell.strip_suffix(']').and_then(|it| it.rsplit_once("[^"))
        && !note.contains([' ', ']'])
    {
        cell = number.trim_matches(marks);
    }
    cell
}

/// The digits before the point, without the separators of the thousands.
fn ungrouped(whole: &str) -> Result<String, BadFigure> {
    let Some(separator) = whole.chars().find(|it| GROUPING.contains(it)) else {
        return if whole.is_empty() {
            Err(BadFigure::NotANumber)
        } else {
            Ok(whole.to_owned())
        };
    };
    let mut groups = whole.split(separator);
    let first = groups.next().unwrap_or_default();
    let grouped = matches!(first.len(), 1..=3) && groups.all(|it| it.len() == 3);
    let digits = whole.replace(separator, "");
    match digits.bytes().all(|it| it.is_ascii_digit()) {
        true if grouped => Ok(digits),
        true => Err(BadFigure::Grouping),
        false => Err(BadFigure::NotANumber),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_printed() {
        for (cell, unit, printed) in [
            ("420.0", "ppm", "420.0"),
            ("1,934", "ppb", "1934"),
            ("1 234 567", "GW", "1234567"),
            ("1\u{202f}234.50", "GW", "1234.50"),
            ("12’345", "CHF", "12345"),
            ("-0.5", "°C", "-0.5"),
            ("\u{2212}0.05", "°C", "-0.05"),
            ("+2.3", "ppm", "2.3"),
            ("0", "GW", "0"),
            ("0.00", "GW", "0.00"),
            ("151 %", "%", "151"),
            ("92.5%", "%", "92.5"),
            ("**1,934**", "ppb", "1934"),
            ("`336.9`", "ppb", "336.9"),
            ("336.9*", "ppb", "336.9"),
            (r"336.9\*", "ppb", "336.9"),
            ("336.9[^1]", "ppb", "336.9"),
            ("**336.9**[^a][^2]", "ppb", "336.9"),
            ("420.0 †", "ppm", "420.0"),
            ("123456789012345", "1", "123456789012345"),
        ] {
            let figure = Figure::read(cell, unit).map(|it| it.map(|it| it.to_string()));
            assert_eq!(figure, Ok(Some(printed.to_owned())), "{cell}");
        }
    }

    #[test]
    fn an_empty_cell_has_no_figure() {
        for cell in ["", " ", "-", "–", "—", "n/a", "…", "..", "–[^1]"] {
            assert_eq!(Figure::read(cell, "ppm"), Ok(None), "{cell:?}");
        }
    }

    #[test]
    fn what_could_be_misread_is_refused() {
        for (cell, unit, fault) in [
            ("~418", "ppm", BadFigure::Approximate),
            ("<5", "ppm", BadFigure::Approximate),
            ("417–420", "ppm", BadFigure::Approximate),
            ("420 ± 0.1", "ppm", BadFigure::Approximate),
            ("1,5", "GW", BadFigure::Grouping),
            ("418,53", "ppm", BadFigure::Grouping),
            ("1,2345", "GW", BadFigure::Grouping),
            ("1234,567", "GW", BadFigure::Grouping),
            (",567", "GW", BadFigure::Grouping),
            ("1,234 567", "GW", BadFigure::NotANumber),
            ("12 GW", "GW", BadFigure::NotANumber),
            ("four", "GW", BadFigure::NotANumber),
            ("--5", "GW", BadFigure::NotANumber),
            ("1.2.3", "GW", BadFigure::NotANumber),
            (".5", "GW", BadFigure::NotANumber),
            ("5.", "GW", BadFigure::NotANumber),
            ("1e3", "GW", BadFigure::NotANumber),
            ("NaN", "GW", BadFigure::NotANumber),
            ("٣", "GW", BadFigure::NotANumber),
            ("1.234,5", "GW", BadFigure::NotANumber),
            ("10³", "GW", BadFigure::Superscript),
            ("15 %", "GW", BadFigure::PercentSign),
            ("1234567890123456", "GW", BadFigure::TooLong),
            ("0.1234567890123456", "GW", BadFigure::TooLong),
        ] {
            assert_eq!(Figure::read(cell, unit), Err(fault), "{cell}");
        }
    }

    #[test]
    fn differences_are_exact() {
        for (left, right, difference) in [
            ("417.9", "420.0", "2.1"),
            ("1923", "1934", "11"),
            ("0.1", "0.30", "0.20"),
            ("335.8", "336.95", "1.15"),
            ("5", "3.25", "-1.75"),
            ("999999999999999", "-0.1", "-999999999999999.1"),
            (
                "0.00000000000001",
                "999999999999999",
                "999999999999998.99999999999999",
            ),
        ] {
            let [left, right] = [left, right].map(|it| it.parse::<Figure>().expect(it));
            assert_eq!(right.minus(left).to_string(), difference);
        }
    }
}
