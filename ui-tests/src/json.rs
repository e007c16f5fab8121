//! Reads a line as strictly as the strictest client does.

use std::collections::HashSet;
use std::fmt;

use mcp_runtime::serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use mcp_runtime::serde_json::{self, Value};

/// The JSON object in a line: compact, UTF-8, nothing around it, and no member twice.
pub(crate) fn object(line: &[u8]) -> Result<Value, String> {
    let text = std::str::from_utf8(line).map_err(|error| format!("not UTF-8: {error}"))?;
    if !text.starts_with('{') || !text.ends_with('}') {
        return Err("not one JSON object".into());
    }
    serde_json::from_str::<Distinct>(text).map_err(|error| error.to_string())?;
    if has_space(text) {
        return Err("not compact".into());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Whether there is white space outside of strings.
fn has_space(text: &str) -> bool {
    let (mut quoted, mut escaped) = (false, false);
    text.bytes().any(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            _ => {}
        }
        !quoted && byte.is_ascii_whitespace()
    })
}

/// Any JSON, as long as no object has a member twice.
struct Distinct;

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DistinctVisitor)
    }
}

struct DistinctVisitor;

impl<'de> Visitor<'de> for DistinctVisitor {
    type Value = Distinct;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Distinct, A::Error> {
        let mut names = HashSet::new();
        while let Some((name, Distinct)) = map.next_entry::<String, Distinct>()? {
            if let Some(name) = names.replace(name) {
                let message = format!("`{name}` is there twice");
                return Err(mcp_runtime::serde::de::Error::custom(message));
            }
        }
        Ok(Distinct)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Distinct, A::Error> {
        while let Some(Distinct) = list.next_element()? {}
        Ok(Distinct)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_str<E>(self, _: &str) -> Result<Distinct, E> {
        Ok(Distinct)
    }

    fn visit_unit<E>(self) -> Result<Distinct, E> {
        Ok(Distinct)
    }
}

#[cfg(test)]
mod tests {
    use super::object;

    #[test]
    fn only_one_compact_object_without_repeated_members_is_taken() {
        assert!(object(br#"{"a":[1,"x \" y",{"b":null}],"c":1.5}"#).is_ok());
        for refused in [
            r#"{"a":1,"a":2}"#,
            r#"{"a":{"b":1,"b":1}}"#,
            r#"{"a": 1}"#,
            r#"{"a":1} "#,
            r#"{"a":1}{"b":2}"#,
            "[1]",
            "x",
            "",
        ] {
            assert!(object(refused.as_bytes()).is_err(), "{refused}");
        }
        assert!(object(b"{\"a\":\"\xff\"}").is_err());
    }
}
