//! The pattern and the format of a text, which need the feature `validation`.

use serde_json::{Map, Value};

#[cfg(feature = "validation")]
use crate::handler::schema::TextValidator;

/// What a text has to look like.
pub(super) struct Rule {
    #[cfg(feature = "validation")]
    validator: TextValidator,
    told: String,
}

/// Formats that types have by themselves: reading a value of such a type checks them.
#[cfg(not(feature = "validation"))]
const OF_TYPES: [&str; 10] = [
    "date",
    "date-time",
    "duration",
    "ip",
    "ipv4",
    "ipv6",
    "partial-date-time",
    "time",
    "uri",
    "uuid",
];

impl Rule {
    /// The rule in a schema of a text, if there is one; or why it cannot be held.
    #[cfg(feature = "validation")]
    pub(super) fn of(schema: &Map<String, Value>) -> Result<Option<Self>, String> {
        let Some(rule) = part(schema) else {
            return Ok(None);
        };
        Ok(Some(Self {
            told: told(&rule),
            validator: TextValidator::of(&Value::Object(rule))?,
        }))
    }

    #[cfg(not(feature = "validation"))]
    pub(super) fn of(schema: &Map<String, Value>) -> Result<Option<Self>, String> {
        let Some(rule) = part(schema) else {
            return Ok(None);
        };
        let is_held = |(key, value): (&String, &Value)| {
            key == "format" && value.as_str().is_some_and(|it| OF_TYPES.contains(&it))
        };
        let told = told(&rule);
        match rule.iter().find(|it| !is_held(*it)) {
            None => Ok(Some(Self { told })),
            Some((key, _)) => Err(format!(
                "`{key}` needs the feature `validation` of `mcp-runtime`, which checks it; turn it on, or check it in the type"
            )),
        }
    }

    #[cfg(feature = "validation")]
    pub(super) fn holds(&self, text: &str) -> bool {
        self.validator.holds(text)
    }

    #[cfg(not(feature = "validation"))]
    #[expect(clippy::unused_self, reason = "the other build holds texts to it")]
    pub(super) fn holds(&self, _: &str) -> bool {
        true
    }

    pub(super) fn told(&self) -> &str {
        &self.told
    }
}

/// What a schema says of how a text looks.
fn part(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut rule = Map::new();
    for key in ["format", "pattern"] {
        if let Some(value) = schema.get(key) {
            rule.insert(key.to_owned(), value.clone());
        }
    }
    (!rule.is_empty()).then_some(rule)
}

fn told(rule: &Map<String, Value>) -> String {
    let text = |key| rule.get(key).and_then(Value::as_str);
    let format = text("format").map(|it| format!(" in the format `{it}`"));
    let pattern = text("pattern").map(|it| format!(" that matches `{it}`"));
    format!(
        "{}{}",
        format.unwrap_or_default(),
        pattern.unwrap_or_default()
    )
}
