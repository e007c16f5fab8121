//! The rules of `#[arg(…)]`.

use syn::spanned::Spanned;
use syn::{Expr, ExprArray, ExprLit, Lit};

use super::range::{Bound, Number, ungrouped};
use super::{Arg, Class, Interval, pattern};
use crate::diagnostics::{Errors, listed, nearest};
use crate::keys::Key;
use crate::naming;

/// The forms of text that are checked.
const FORMATS: [&str; 10] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "time",
    "uri",
    "uuid",
];

/// Where the attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// At a value that arrives as JSON.
    Json,
    /// At a value that arrives as text.
    Text,
}

/// Reports all that does not fit the type, which is `optional` when it is an `Option`.
pub(crate) fn check(arg: &Arg, class: Class, optional: bool, place: Place, errors: &mut Errors) {
    if let Some(it) = &arg.rename {
        naming::check_argument(&it.value.value(), &it.value, errors);
    }
    if let Some(it) = &arg.range {
        range(it, class, place, errors);
    }
    if let Some(it) = &arg.length {
        length(it, class, place, errors);
    }
    for (name, key) in [("pattern", &arg.pattern), ("format", &arg.format)] {
        if let (Some(it), false) = (key, is_text(class)) {
            errors.at(
                it.span,
                format!(
                    "`{name}` is for text, and this is {}; remove it",
                    class.noun()
                ),
            );
        }
    }
    if let Some(it) = &arg.pattern
        && let Err(why) = pattern::check(&it.value.value())
    {
        errors.over(&it.value, why);
    }
    if let Some(it) = &arg.format {
        format(it, errors);
    }
    if let Some(it) = &arg.default {
        if optional {
            errors.at(
                it.span,
                "an `Option` is `None` when it is left out, so a `default` is never used; write the type without `Option`",
            );
        } else {
            default(it, arg, class, errors);
        }
    }
}

fn is_text(class: Class) -> bool {
    matches!(class, Class::Text | Class::Other)
}

fn range(key: &Key<Interval>, class: Class, place: Place, errors: &mut Errors) {
    let it = &key.value;
    match class {
        Class::Integer(..) | Class::Float(_) => {}
        Class::Other if place == Place::Json => {}
        Class::Other => {
            return errors.at(
                key.span,
                "what arrives as text has a `range` only as a number such as `u16`; check it in its `FromStr`",
            );
        }
        Class::Text | Class::List => {
            let noun = class.noun();
            return errors.at(
                key.span,
                format!("`range` is for numbers, and this is {noun}; bound it with `length`"),
            );
        }
        Class::Flag | Class::Character => {
            let noun = class.noun();
            return errors.at(
                key.span,
                format!("`range` is for numbers, and this is {noun}; remove it"),
            );
        }
    }
    if it.half_open && it.high.is_some() && !matches!(class, Class::Integer(..)) {
        let is_float = [&it.low, &it.high]
            .into_iter()
            .flatten()
            .any(|it| matches!(it.value, Some(Number::Float(_))));
        if is_float || matches!(class, Class::Float(_)) {
            return errors.over(
                &it.written,
                "the end of a range of fractions belongs to it; write `..=`",
            );
        }
    }
    for bound in [&it.low, &it.high].into_iter().flatten() {
        number(bound, class, errors);
    }
    order(it, "range", errors);
}

fn number(bound: &Bound, class: Class, errors: &mut Errors) {
    match (class, bound.value) {
        (Class::Integer(name, ..), Some(Number::Float(_))) => errors.over(
            &bound.written,
            format!("`{name}` has no fractions; write an integer"),
        ),
        (Class::Integer(name, low, high), Some(Number::Integer(it)))
            if !(low..=high).contains(&it) =>
        {
            errors.over(
                &bound.written,
                format!("`{name}` holds {low} to {high}, so `{it}` bounds nothing"),
            );
        }
        (Class::Other, None) => errors.over(
            &bound.written,
            "the bounds of a type of your own are literal numbers",
        ),
        _ => {}
    }
}

fn length(key: &Key<Interval>, class: Class, place: Place, errors: &mut Errors) {
    let it = &key.value;
    match class {
        Class::Text | Class::Other => {}
        Class::List if place == Place::Json => {}
        Class::List => {
            return errors.at(key.span, "no list arrives as text; remove the `length`");
        }
        Class::Integer(..) | Class::Float(_) => {
            return errors.at(
                key.span,
                "`length` is for text and lists, and this is a number; bound it with `range`",
            );
        }
        Class::Flag | Class::Character => {
            let noun = class.noun();
            return errors.at(
                key.span,
                format!("`length` is for text and lists, and this is {noun}; remove it"),
            );
        }
    }
    for bound in [&it.low, &it.high].into_iter().flatten() {
        match bound.value {
            Some(Number::Integer(it)) if it < 0 => {
                errors.over(&bound.written, "a length is not negative");
            }
            Some(Number::Float(_)) => errors.over(&bound.written, "a length is an integer"),
            _ => {}
        }
    }
    order(it, "length", errors);
}

/// Checks that something is in the range.
fn order(it: &Interval, name: &str, errors: &mut Errors) {
    let (low, high) = match (&it.low, &it.high) {
        (None, None) => {
            return errors.over(&it.written, format!("this `{name}` has no end; write one"));
        }
        (low, high) => (
            low.as_ref().and_then(|it| it.value),
            high.as_ref().and_then(|it| it.value),
        ),
    };
    let (Some(low), Some(high)) = (low, high) else {
        return;
    };
    if high.is_less_than(low) {
        errors.over(
            &it.written,
            format!(
                "nothing is in this `{name}`, as its end is before its beginning; turn it round"
            ),
        );
    } else if it.half_open && !low.is_less_than(high) {
        errors.over(
            &it.written,
            format!("nothing is in this `{name}`; `..=` takes the end in"),
        );
    }
}

fn format(key: &Key<syn::LitStr>, errors: &mut Errors) {
    let name = key.value.value();
    if FORMATS.contains(&name.as_str()) {
        return;
    }
    let meant =
        nearest(&name, FORMATS).map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
    errors.over(
        &key.value,
        format!(
            "`{name}` is no format that is checked{meant}\nhelp: there are {}",
            listed(FORMATS)
        ),
    );
}

/// Checks a default that is written as a literal against the other keys.
fn default(key: &Key<Option<Expr>>, arg: &Arg, class: Class, errors: &mut Errors) {
    let Some(value) = &key.value else {
        return;
    };
    if let (Some(number), Some(range)) = (Number::of(value), &arg.range)
        && is_outside(number, &range.value)
    {
        errors.over(
            value,
            "this default is not in the `range`; change one of them",
        );
    }
    if let (Some(count), Some(length)) = (count(value, class), &arg.length)
        && is_outside(Number::Integer(count), &length.value)
    {
        errors.over(
            value,
            "this default is not of the `length`; change one of them",
        );
    }
}

fn is_outside(it: Number, range: &Interval) -> bool {
    let below = range.low.as_ref().and_then(|low| low.value);
    let above = range.high.as_ref().and_then(|high| high.value);
    below.is_some_and(|low| it.is_less_than(low))
        || above.is_some_and(|high| {
            high.is_less_than(it) || (range.half_open && !it.is_less_than(high))
        })
}

/// How many characters or items a literal has.
fn count(value: &Expr, class: Class) -> Option<i128> {
    let count = match (ungrouped(value), class) {
        (
            Expr::Lit(ExprLit {
                lit: Lit::Str(it), ..
            }),
            Class::Text,
        ) => it.value().chars().count(),
        (Expr::Array(ExprArray { elems, .. }), Class::List) => elems.len(),
        _ => return None,
    };
    i128::try_from(count).ok()
}

/// Reports keys where a schema of the author's own says everything.
pub(crate) fn check_own_schema(arg: &Arg, errors: &mut Errors) {
    if let Some(it) = &arg.place {
        errors.at(
            it.span(),
            "with `input_schema` the schema says what the arguments may be; write it there",
        );
    }
}
