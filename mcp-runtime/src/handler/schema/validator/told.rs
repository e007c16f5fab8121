//! What is wrong with a value or with a schema, in words.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;

use super::dialect;

/// How long one problem may be told, in bytes.
const LONGEST: usize = 400;
/// How many ways out are told where there are several.
const ALTERNATIVES: usize = 8;

/// What is wrong with a value, for who sent it.
pub(super) fn problem(error: &ValidationError<'_>) -> String {
    shortened(placed(error, &words(error)))
}

/// What is wrong with a schema, for its author.
pub(super) fn flaw(error: &ValidationError<'_>) -> String {
    let text = match error.kind() {
        ValidationErrorKind::Referencing(jsonschema::ReferencingError::Unretrievable {
            uri,
            ..
        }) => return dialect::outside(uri),
        _ => format!("is no sound schema: {}", placed(error, &words(error))),
    };
    shortened(text)
}

fn placed(error: &ValidationError<'_>, words: &str) -> String {
    match error.instance_path().as_str() {
        "" => words.to_owned(),
        path => format!("`{path}`: {words}"),
    }
}

fn words(error: &ValidationError<'_>) -> String {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) =
        error.kind()
    else {
        return error.to_string();
    };
    // The value itself, which the library tells here, may be the whole of the arguments.
    let ways: Vec<_> = context
        .iter()
        .take(ALTERNATIVES)
        .map(|errors| {
            let problems: Vec<_> = errors
                .iter()
                .map(|it| placed(it, &it.to_string()))
                .collect();
            problems.join(" and ")
        })
        .collect();
    format!("no alternative fits: {}", ways.join("; or "))
}

fn shortened(mut text: String) -> String {
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or_default());
        text.push('…');
    }
    text
}
