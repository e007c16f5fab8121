//! What keeps a server from starting: keywords that the schema of an argument does not take, and
//! defaults that do not keep to them.

use serde_json::{Map, Value};

use super::{Checks, Keyword};
use crate::handler::ArgumentDescription;

/// What is wrong with the arguments whose published schemas are `properties`.
pub(crate) fn faults<'a>(
    arguments: &'a [ArgumentDescription],
    properties: &'a Map<String, Value>,
) -> impl Iterator<Item = String> + 'a {
    arguments.iter().flat_map(|argument| {
        let schema = properties.get(argument.name);
        let misfits = argument.keywords.iter().filter_map(move |keyword| {
            let (name, wanted) = keyword.wants();
            let ty = schema?.get("type");
            let fits = keyword.fits(ty);
            (!fits).then(|| {
                format!(
                    "its argument `{}` has a `{name}`, which is for {}; the schema of its type says {}",
                    argument.name,
                    wanted.join(" and "),
                    ty.and_then(Value::as_str).unwrap_or("neither"),
                )
            })
        });
        misfits.chain(schema.and_then(|it| empty(argument, it))).chain(default(argument))
    })
}

/// Bounds that leave nothing between them.
fn empty(argument: &ArgumentDescription, schema: &Value) -> Option<String> {
    let pairs = [
        ("minimum", "maximum", "range"),
        ("minLength", "maxLength", "length"),
        ("minItems", "maxItems", "length"),
    ];
    pairs.into_iter().find_map(|(low, high, name)| {
        let (low, high) = (schema.get(low)?.as_f64()?, schema.get(high)?.as_f64()?);
        (low > high).then(|| {
            format!(
                "its argument `{}` has a `{name}` with nothing in it: from {low} to {high}",
                argument.name
            )
        })
    })
}

/// A default that no client could send.
fn default(argument: &ArgumentDescription) -> Option<String> {
    let default = argument.default.as_ref()?;
    let problem = match default {
        Value::Array(items) => argument
            .keywords
            .iter()
            .find_map(|it| it.count_problem(items.len() as u64, "items")),
        Value::String(text) => Checks::new(argument.keywords).problem(text),
        Value::Number(number) => Checks::new(argument.keywords).problem(&number.to_string()),
        _ => None,
    }?;
    Some(format!(
        "the default of its argument `{}` is {default}, and {problem}",
        argument.name
    ))
}

impl Keyword {
    /// Whether it is for values of this type of a schema.
    pub(super) fn fits(self, ty: Option<&Value>) -> bool {
        let ty = ty.and_then(Value::as_str);
        ty.is_some_and(|it| self.wants().1.contains(&it))
    }

    /// The key of `#[arg(…)]`, and the types that it is for.
    fn wants(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Minimum(_) | Self::Maximum(_) => ("range", &["integer", "number"]),
            Self::MinLength(_) | Self::MaxLength(_) => ("length", &["string", "array"]),
            Self::Pattern(_) => ("pattern", &["string"]),
            Self::Format(_) => ("format", &["string"]),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::handler::Bound;

    fn told(keywords: &'static [Keyword], default: Option<Value>, schema: Value) -> Vec<String> {
        let argument = ArgumentDescription {
            name: "it",
            description: "",
            required: false,
            header: None,
            default,
            keywords,
            schema: |_| schemars::Schema::default(),
        };
        let properties = Map::from_iter([("it".to_owned(), schema)]);
        faults(&[argument], &properties).collect()
    }

    const RANGE: &[Keyword] = &[Keyword::Maximum(Bound::Integer(5))];
    const LENGTH: &[Keyword] = &[Keyword::MinLength(1)];

    #[test]
    fn what_fits_is_no_fault() {
        for (keywords, default, schema) in [
            (RANGE, Some(json!(5)), json!({"type": "integer"})),
            (LENGTH, Some(json!("é")), json!({"type": "string"})),
            (LENGTH, Some(json!([0])), json!({"type": "array"})),
        ] {
            assert_eq!(told(keywords, default, schema), Vec::<String>::new());
        }
    }

    #[test]
    fn what_does_not_fit_is_a_fault_each() {
        for (keywords, default, schema, part) in [
            (
                RANGE,
                None,
                json!({"type": "string"}),
                "has a `range`, which is for integer and number",
            ),
            (RANGE, None, json!({"anyOf": []}), "says neither"),
            (LENGTH, None, json!({"type": "integer"}), "has a `length`"),
            (
                RANGE,
                None,
                json!({"type": "integer", "minimum": 6, "maximum": 5}),
                "from 6 to 5",
            ),
            (
                RANGE,
                Some(json!(6)),
                json!({"type": "integer"}),
                "is 6, and at most 5 is wanted",
            ),
            (
                LENGTH,
                Some(json!("")),
                json!({"type": "string"}),
                "at least 1 characters are wanted",
            ),
            (
                LENGTH,
                Some(json!([])),
                json!({"type": "array"}),
                "at least 1 items are wanted",
            ),
        ] {
            let told = told(keywords, default, schema);
            assert!(
                told.len() == 1 && told[0].contains(part),
                "{part} is not {told:?}"
            );
        }
    }
}
