//! Comparing one indicator of two reports.

use std::fmt;

use crate::report::Indicator;

/// How an indicator changed from the left report to the right one.
#[derive(Debug)]
pub(crate) struct Change {
    /// `right - left`, exactly as the printed figures say.
    pub(crate) difference: f64,
    /// What the difference is counted in.
    pub(crate) difference_unit: String,
    /// `(right - left) / left * 100`, rounded to two decimals.
    pub(crate) percent: f64,
    /// The same growth spread evenly over the years between, when they are two or more.
    pub(crate) yearly: Option<Yearly>,
}

/// A compound annual growth rate.
#[derive(Debug, PartialEq)]
pub(crate) struct Yearly {
    pub(crate) years: u16,
    /// `((right / left) ^ (1 / years) - 1) * 100`, rounded to two decimals.
    pub(crate) percent: f64,
}

/// Why two figures have no growth.
#[derive(Debug, PartialEq)]
pub(crate) enum Incomparable {
    Units { left: String, right: String },
    Periods { left: String, right: String },
    Base { figure: String, difference: String },
}

impl Change {
    pub(crate) fn between(left: &Indicator, right: &Indicator) -> Result<Self, Incomparable> {
        if left.unit != right.unit {
            return Err(Incomparable::Units {
                left: left.unit.clone(),
                right: right.unit.clone(),
            });
        }
        if left
            .period
            .length()
            .zip(right.period.length())
            .is_some_and(|(left, right)| left != right)
        {
            let (left, right) = (left.period.text.clone(), right.period.text.clone());
            return Err(Incomparable::Periods { left, right });
        }
        let difference = right.figure.minus(left.figure);
        let difference_unit = if left.unit == "%" {
            "percentage points"
        } else {
            &left.unit
        };
        if !left.figure.is_positive() {
            return Err(Incomparable::Base {
                figure: format!("{} {}", left.figure, left.unit),
                difference: format!("{difference} {difference_unit}"),
            });
        }
        Ok(Self {
            difference: difference.value(),
            difference_unit: difference_unit.to_owned(),
            percent: rounded(difference.value() / left.figure.value() * 100.0),
            yearly: Yearly::between(left, right),
        })
    }

    /// How the numbers were calculated, by the names under which a client gets them.
    pub(crate) fn definition(&self) -> String {
        let yearly = match &self.yearly {
            Some(Yearly { years, .. }) => format!(
                "percent_per_year = ((right / left)^(1/{years}) - 1) * 100, \
                 the compound annual growth rate over {years} years; "
            ),
            None => String::new(),
        };
        format!(
            "difference = right - left; percent_change = (right - left) / left * 100; {yearly}\
             per cent are rounded to two decimals; both values are taken as printed in their reports"
        )
    }
}

impl Yearly {
    /// The rate between the last years of both periods; none for a single year, which the percentage says already.
    fn between(left: &Indicator, right: &Indicator) -> Option<Self> {
        let ((_, left_year), (_, right_year)) = left.period.years.zip(right.period.years)?;
        let years = right_year
            .0
            .checked_sub(left_year.0)
            .filter(|it| *it >= 2)?;
        if !right.figure.is_positive() {
            return None;
        }
        let growth = (right.figure.value() / left.figure.value()).powf(1.0 / f64::from(years));
        Some(Self {
            years,
            percent: rounded((growth - 1.0) * 100.0),
        })
    }
}

impl fmt::Display for Incomparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Units { left, right } => {
                write!(
                    f,
                    "the left report gives it in `{left}`, the right one in `{right}`; nothing is converted"
                )
            }
            Self::Periods { left, right } => {
                write!(
                    f,
                    "the left figure is for {left}, the right one for {right}: periods of different length"
                )
            }
            Self::Base { figure, difference } => write!(
                f,
                "the left figure is {figure}: growth in per cent needs a base above zero (right - left is {difference})"
            ),
        }
    }
}

fn rounded(percent: f64) -> f64 {
    // Without the sum, `-0.001` would become `-0`.
    (percent * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Period;

    fn indicator(figure: &str, unit: &str, period: &str) -> Indicator {
        let figure = figure.parse().expect("a figure");
        Indicator {
            name: "A".into(),
            unit: unit.into(),
            period: Period::read(period),
            figure,
            line: 1,
        }
    }

    #[test]
    fn growth_follows_its_definition() {
        for (left, right, unit, difference, percent, yearly) in [
            (("417.9", "2022"), ("420.0", "2023"), "ppm", 2.1, 0.5, None),
            (
                ("3064", "2021"),
                ("4448", "2024"),
                "GW",
                1384.0,
                45.17,
                Some((3, 13.23)),
            ),
            (
                ("100", "2020"),
                ("121", "2022"),
                "GW",
                21.0,
                21.0,
                Some((2, 10.0)),
            ),
            (
                ("200", "2020"),
                ("50", "2022"),
                "GW",
                -150.0,
                -75.0,
                Some((2, -50.0)),
            ),
            (("200", "2022"), ("100", "2020"), "GW", -100.0, -50.0, None),
            (("5", "2023"), ("5.0", "2023"), "GW", 0.0, 0.0, None),
            (("5", "2020"), ("-5", "2023"), "GW", -10.0, -200.0, None),
            (("5", "2020"), ("0", "2023"), "GW", -5.0, -100.0, None),
            (
                ("2", "2018–2020"),
                ("8", "2020–2022"),
                "GW",
                6.0,
                300.0,
                Some((2, 100.0)),
            ),
            (("2", "spring"), ("3", "autumn"), "GW", 1.0, 50.0, None),
        ] {
            let change = Change::between(
                &indicator(left.0, unit, left.1),
                &indicator(right.0, unit, right.1),
            );
            let change = change.expect("comparable");
            let yearly = yearly.map(|(years, percent)| Yearly { years, percent });
            assert_eq!(
                change.difference.to_bits(),
                f64::to_bits(difference),
                "{left:?} {right:?}"
            );
            assert_eq!(
                change.percent.to_bits(),
                f64::to_bits(percent),
                "{left:?} {right:?}"
            );
            assert_eq!(change.yearly, yearly, "{left:?} {right:?}");
            assert_eq!(
                change.definition().contains("compound annual growth rate"),
                yearly.is_some()
            );
        }
    }

    #[test]
    fn percentages_differ_by_points() {
        let change = Change::between(&indicator("83", "%", "2022"), &indicator("86", "%", "2023"));
        let change = change.expect("comparable");
        assert_eq!(
            (
                change.difference_unit.as_str(),
                change.difference,
                change.percent
            ),
            ("percentage points", 3.0, 3.61)
        );
    }

    #[test]
    fn periods_have_the_same_length() {
        let fault = Change::between(
            &indicator("2", "ppm", "2023"),
            &indicator("3", "ppm", "2014–2023"),
        );
        let message =
            "the left figure is for 2023, the right one for 2014–2023: periods of different length";
        assert_eq!(fault.expect_err("no growth").to_string(), message);
    }

    #[test]
    fn what_has_no_growth_says_why() {
        for (left, right, message) in [
            (
                ("1", "GW"),
                ("1", "MW"),
                "the left report gives it in `GW`, the right one in `MW`; nothing is converted",
            ),
            (
                ("0", "GW"),
                ("3.5", "GW"),
                "the left figure is 0 GW: growth in per cent needs a base above zero (right - left is 3.5 GW)",
            ),
            (
                ("-1.0", "%"),
                ("3", "%"),
                "the left figure is -1.0 %: growth in per cent needs a base above zero (right - left is 4.0 percentage points)",
            ),
        ] {
            let fault = Change::between(
                &indicator(left.0, left.1, "2022"),
                &indicator(right.0, right.1, "2023"),
            );
            assert_eq!(fault.expect_err("no growth").to_string(), message);
        }
    }
}
