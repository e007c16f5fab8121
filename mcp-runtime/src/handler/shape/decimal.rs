//! Numbers as they are written in JSON, without the losses of floating point.

use std::cmp::Ordering;
use std::fmt;

/// `digits` times ten to the power of `exponent`; the digits do not end in zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: i128,
    exponent: i64,
}

/// Whether a text is a number of JSON.
pub(super) fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (
            mantissa,
            exponent.strip_prefix(['+', '-']).unwrap_or(exponent),
        ),
        None => (text, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let leads_with_zero = whole.len() > 1 && whole.starts_with('0');
    [whole, fraction, exponent].into_iter().all(is_digits) && !leads_with_zero
}

impl Decimal {
    /// The value of a number of JSON; none when it has more digits than there is room for.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let mut digits = whole.parse::<i128>().ok()?;
        for digit in fraction.bytes() {
            let digit = i128::from(digit.checked_sub(b'0').filter(|it| *it < 10)?);
            let signed = if whole.starts_with('-') {
                -digit
            } else {
                digit
            };
            digits = digits.checked_mul(10)?.checked_add(signed)?;
        }
        let mut exponent = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?;
        if digits == 0 {
            return Some(Self {
                digits,
                exponent: 0,
            });
        }
        while digits % 10 == 0 {
            digits /= 10;
            exponent = exponent.checked_add(1)?;
        }
        Some(Self { digits, exponent })
    }

    /// The value as an integer, if it is one that there is room for.
    pub(super) fn integer(self) -> Option<i128> {
        let exponent = u32::try_from(self.exponent).ok()?;
        self.digits.checked_mul(10_i128.checked_pow(exponent)?)
    }

    /// Whether the value has no fraction.
    pub(super) fn is_integral(self) -> bool {
        self.exponent >= 0
    }

    /// Whether this is some integer times `of`.
    pub(super) fn is_multiple(self, of: Self) -> bool {
        if self.digits == 0 || of.digits == 0 {
            return self.digits == 0;
        }
        if self.exponent < of.exponent {
            return match scaled(of.digits, of.exponent - self.exponent) {
                Some(step) => self.digits % step == 0,
                // The step is larger than this.
                None => false,
            };
        }
        // Remainders, power by power, stay small where the value itself does not.
        let mut rest = self.digits % of.digits;
        for _ in 0..(self.exponent - of.exponent).min(400) {
            match rest.checked_mul(10) {
                Some(more) => rest = more % of.digits,
                None => return false,
            }
            if rest == 0 {
                break;
            }
        }
        rest == 0
    }
}

/// The same text for the same value.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}e{}", self.digits, self.exponent)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_sign = self.digits.signum().cmp(&other.digits.signum());
        if by_sign != Ordering::Equal || self.digits == 0 {
            return by_sign;
        }
        // Without room for the digits of the one with the higher power, it is the one that is further
        // from zero.
        let away = if self.digits > 0 {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        if self.exponent >= other.exponent {
            scaled(self.digits, self.exponent.saturating_sub(other.exponent))
                .map_or(away, |it| it.cmp(&other.digits))
        } else {
            scaled(other.digits, other.exponent.saturating_sub(self.exponent))
                .map_or(away.reverse(), |it| self.digits.cmp(&it))
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn scaled(digits: i128, power: i64) -> Option<i128> {
    digits.checked_mul(10_i128.checked_pow(u32::try_from(power).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Decimal {
        assert!(is_number(text), "{text}");
        Decimal::of(text).expect("there is room")
    }

    #[test]
    fn a_number_is_what_json_has() {
        for text in ["0", "-0", "20", "20.0", "2e1", "2E+1", "-1.5e-7", "0.10"] {
            assert!(is_number(text), "{text}");
        }
        for text in [
            "", "-", "+5", "007", ".5", "5.", " 20", "20 ", "1e", "0x1f", "NaN", "1_000", "1,5",
            "--1", "٣",
        ] {
            assert!(!is_number(text), "{text}");
        }
    }

    #[test]
    fn integers_are_found_however_they_are_written() {
        for (text, expected) in [
            ("20", Some(20)),
            ("20.0", Some(20)),
            ("2e1", Some(20)),
            ("-200e-1", Some(-20)),
            ("0.5", None),
            ("-0.0", Some(0)),
            ("30.5", None),
            ("1e30", Some(10_i128.pow(30))),
            ("1e40", None),
        ] {
            assert_eq!(of(text).integer(), expected, "{text}");
        }
        assert!(of("1e40").is_integral() && !of("1e-1").is_integral());
        assert_eq!(Decimal::of(&"9".repeat(60)), None);
    }

    #[test]
    fn numbers_are_compared_by_value() {
        let ordered = [
            "-1e400", "-1e39", "-20", "-0.5", "0", "1e-400", "0.5", "5e-1", "1", "1.0", "9e9",
            "1e39", "1e400",
        ];
        for (at, left) in ordered.iter().enumerate() {
            for right in &ordered[at..] {
                assert!(of(left) <= of(right), "{left} {right}");
                assert_eq!(
                    of(left) == of(right),
                    of(right) <= of(left),
                    "{left} {right}"
                );
            }
        }
    }

    #[test]
    fn multiples_are_exact() {
        for (value, step, expected) in [
            ("0.3", "0.1", true),
            ("0.35", "0.1", false),
            ("15", "5", true),
            ("1e30", "7", false),
            ("21e30", "7", true),
            ("0", "3", true),
            ("-9", "3", true),
            ("1e-300", "1e300", false),
            ("1e300", "1e-300", true),
        ] {
            assert_eq!(of(value).is_multiple(of(step)), expected, "{value} {step}");
        }
    }
}
