//! The headers that repeat arguments of a tool, compared with the arguments.

use serde_json::value::RawValue;

use super::mirror::mismatch;
use super::{Mirror, Mirrored};
use crate::handler::shortened;
use crate::jsonrpc::ErrorObject;
use crate::protocol::Members;
use crate::registry::{MirrorKind, MirrorStep as Step, MirroredArgument, dotted};

/// The largest integer that every reader of JSON keeps exactly.
const MAX_SAFE: i64 = (1 << 53) - 1;

/// Checks that headers and arguments say the same. Headers that the tool does not name are no
/// concern of it.
///
/// Arguments without a header that could have one, in a form that a header cannot repeat, come back:
/// the tool must not take them, even where the types of its arguments would.
pub(in crate::server) fn same_arguments(
    mirror: &Mirror<'_>,
    mirrored: &[MirroredArgument],
    arguments: Option<&RawValue>,
) -> Result<Vec<String>, ErrorObject> {
    let mut misfits = Vec::new();
    for argument in mirrored {
        let found = found(arguments, &argument.path, &mut misfits);
        same(header(mirror, &argument.key), argument, found, &mut misfits)?;
    }
    Ok(misfits)
}

fn same(
    header: Mirrored<'_>,
    argument: &MirroredArgument,
    found: Found<'_>,
    misfits: &mut Vec<String>,
) -> Result<(), ErrorObject> {
    let name = format!("Mcp-Param-{}", argument.header);
    let given = match found {
        Found::Value(value) => Given::of(value, argument.kind),
        Found::Nothing => Given::Nothing,
        Found::NoObject => Given::OtherType,
        Found::Twice => {
            let place = dotted(&argument.path);
            return Err(mismatch(format!(
                "the argument `{place}` is given twice, so no header can repeat it"
            )));
        }
    };
    match (header, given) {
        (Mirrored::Absent, Given::Nothing) => Ok(()),
        (Mirrored::Absent, Given::OtherType) => {
            if let Found::Value(_) = found {
                let what = described(argument.kind);
                add(
                    misfits,
                    format!("`{}` must be {what}", dotted(&argument.path)),
                );
            }
            Ok(())
        }
        (_, Given::Unsafe) => {
            let place = dotted(&argument.path);
            Err(mismatch(format!(
                "the argument `{place}` is beyond ±{MAX_SAFE}, where numbers in headers end"
            )))
        }
        (header, given) => {
            let text = header.decoded(&name)?;
            let is_same = match given {
                Given::Text(value) => *value == *text,
                Given::Integer(value) => integer(&text) == Some(value),
                Given::Boolean(value) => *text == *value.to_string(),
                Given::Nothing | Given::OtherType | Given::Unsafe => false,
            };
            let place = dotted(&argument.path);
            is_same.then_some(()).ok_or_else(|| {
                mismatch(format!(
                    "the header `{name}` and the argument `{place}` differ"
                ))
            })
        }
    }
}

fn described(kind: MirrorKind) -> &'static str {
    match kind {
        MirrorKind::Text => "a string",
        MirrorKind::Integer => "an integer",
        MirrorKind::Boolean => "a boolean",
    }
}

/// The header of a name; a transport that gives it twice means that it was there twice.
fn header<'a>(mirror: &Mirror<'a>, key: &str) -> Mirrored<'a> {
    let mut found = mirror.parameters.iter().filter(|(name, _)| name == key);
    match (found.next(), found.next()) {
        (None, _) => Mirrored::Absent,
        (Some((_, header)), None) => *header,
        (Some(_), Some(_)) => Mirrored::Repeated,
    }
}

/// What is at the end of a path.
#[derive(Clone, Copy)]
enum Found<'a> {
    /// Nothing, or null.
    Nothing,
    /// Something on the way is no object. Types can be read from that, too: structs from lists.
    NoObject,
    /// The path has two ends, so readers may disagree about it.
    Twice,
    Value(&'a RawValue),
}

fn found<'a>(
    arguments: Option<&'a RawValue>,
    path: &[Step],
    misfits: &mut Vec<String>,
) -> Found<'a> {
    let mut value = arguments;
    for (depth, step) in path.iter().enumerate() {
        let Ok(members) = Members::of_params(value) else {
            add(
                misfits,
                format!("`{}` must be an object", dotted(&path[..depth])),
            );
            return Found::NoObject;
        };
        let mut names = members.names();
        if let Some(known) = &step.known
            && let Some(stranger) = names.find(|it| !known.iter().any(|known| known == it))
        {
            let mut place: String = path[..depth]
                .iter()
                .flat_map(|it| [&*it.name, "."])
                .collect();
            place.push_str(&shortened(stranger));
            add(misfits, format!("`{place}` is unknown"));
        }
        match members.raw(&step.name) {
            Ok(Some(inner)) => value = Some(inner),
            Ok(None) => return Found::Nothing,
            Err(_) => return Found::Twice,
        }
    }
    value.map_or(Found::Nothing, Found::Value)
}

/// Several headers may repeat fields of one object, whose fault is named once.
fn add(misfits: &mut Vec<String>, misfit: String) {
    if !misfits.contains(&misfit) {
        misfits.push(misfit);
    }
}

/// An argument, as it is compared.
enum Given {
    Nothing,
    /// It is not of the type that the schema says.
    OtherType,
    /// An integer that not every reader keeps exactly.
    Unsafe,
    Text(String),
    Integer(i64),
    Boolean(bool),
}

impl Given {
    fn of(value: &RawValue, kind: MirrorKind) -> Self {
        let json = value.get();
        match kind {
            MirrorKind::Text => serde_json::from_str(json).map_or(Self::OtherType, Self::Text),
            MirrorKind::Boolean => {
                serde_json::from_str(json).map_or(Self::OtherType, Self::Boolean)
            }
            MirrorKind::Integer => match Decimal::of(json) {
                None | Some(Decimal::Fraction) => Self::OtherType,
                Some(Decimal::Integer(value)) => Self::Integer(value),
                Some(Decimal::Beyond) => Self::Unsafe,
            },
        }
    }
}

fn integer(text: &str) -> Option<i64> {
    match Decimal::of(text)? {
        Decimal::Integer(value) => Some(value),
        Decimal::Fraction | Decimal::Beyond => None,
    }
}

/// A number as it is written, without the losses of floating point.
#[derive(Debug, PartialEq, Eq)]
enum Decimal {
    Integer(i64),
    Fraction,
    /// An integer beyond what every reader keeps exactly.
    Beyond,
}

impl Decimal {
    /// `None` when it is no number of JSON.
    fn of(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
            None => (text, 0),
        };
        let (sign, digits) = match mantissa.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, mantissa),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (digits, ""),
        };
        let all_digits = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let digits = format!("{whole}{fraction}");
        let Some(last) = digits.rfind(|it| it != '0') else {
            return Some(Self::Integer(0));
        };
        let significant = digits[..=last].trim_start_matches('0');
        let places = i64::try_from(whole.len()).ok()?.checked_add(exponent)?;
        let zeros = places.checked_sub(i64::try_from(last + 1).ok()?)?;
        if zeros < 0 {
            return Some(Self::Fraction);
        }
        let value = u32::try_from(zeros)
            .ok()
            .and_then(|zeros| 10_i64.checked_pow(zeros))
            .and_then(|factor| significant.parse::<i64>().ok()?.checked_mul(factor))
            .filter(|value| *value <= MAX_SAFE);
        Some(value.map_or(Self::Beyond, |value| Self::Integer(sign * value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for (text, expected) in [
            ("42", Some(Decimal::Integer(42))),
            ("1.5e-9223372036854775808", None),
            ("42.0", Some(Decimal::Integer(42))),
            ("42.000", Some(Decimal::Integer(42))),
            ("4.2e1", Some(Decimal::Integer(42))),
            ("420E-1", Some(Decimal::Integer(42))),
            ("4e+1", Some(Decimal::Integer(40))),
            ("-7", Some(Decimal::Integer(-7))),
            ("-0", Some(Decimal::Integer(0))),
            ("0e99999999999", Some(Decimal::Integer(0))),
            ("0.0050e3", Some(Decimal::Integer(5))),
            ("9007199254740991", Some(Decimal::Integer(MAX_SAFE))),
            ("-9007199254740991", Some(Decimal::Integer(-MAX_SAFE))),
            ("9007199254740992", Some(Decimal::Beyond)),
            ("9007199254740991.5", Some(Decimal::Fraction)),
            ("1e400", Some(Decimal::Beyond)),
            ("42.00000000000000000001", Some(Decimal::Fraction)),
            ("42.5", Some(Decimal::Fraction)),
            ("1e-9", Some(Decimal::Fraction)),
            ("", None),
            ("-", None),
            (".5", None),
            ("5.", None),
            ("+5", None),
            ("0x2a", None),
            (" 42", None),
            ("1e9999999999999999999999", None),
            ("NaN", None),
            ("forty-two", None),
        ] {
            assert_eq!(Decimal::of(text), expected, "{text:?}");
        }
    }
}
