//! What names a report: its series and its year.

use std::fmt;
use std::str::FromStr;

/// The name of a series of reports: one plain folder name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Series(String);

/// A year of four digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Year(pub(crate) u16);

impl FromStr for Series {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let plain = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_' | '.' | ' ');
        if name.starts_with(char::is_alphanumeric)
            && name.chars().all(plain)
            && name.len() <= LONGEST_NAME
        {
            Ok(Self(name.to_owned()))
        } else {
            Err(
                "is no name for a series: letters, digits, `-`, `_`, `.` and spaces, a letter or digit first",
            )
        }
    }
}

impl FromStr for Year {
    type Err = &'static str;

    fn from_str(year: &str) -> Result<Self, Self::Err> {
        // `u16` alone would read `+2024` and `02024` too, and a report has one address.
        let is_year =
            year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit()) && !year.starts_with('0');
        let year = if is_year { year.parse().ok() } else { None };
        year.map(Self).ok_or("is not a year of four digits")
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Year {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

const LONGEST_NAME: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_is_one_plain_folder_name() {
        for name in ["co2", "greenhouse-gases", "Annual Report 2.0", "Ö"] {
            assert!(name.parse::<Series>().is_ok(), "{name}");
        }
        for name in [
            "", ".", "..", "../x", "a/b", "a\\b", "/etc", "C:", "a\0", ".hidden", " a", "-a",
        ] {
            assert!(name.parse::<Series>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_year_has_one_spelling() {
        assert_eq!("2024".parse(), Ok(Year(2024)));
        for year in [
            "",
            "24",
            "02024",
            "+2024",
            " 2024",
            "0999",
            "20245",
            "2024.md",
            "२०२४",
        ] {
            assert!(year.parse::<Year>().is_err(), "{year}");
        }
    }
}
