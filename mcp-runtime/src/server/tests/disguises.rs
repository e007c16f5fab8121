//! Arguments in a form that says to a tool what no header repeated.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use mcp_macros::mcp_tool;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{Kept, begin, builder, poll, request};
use crate::server::{Mirror, Mirrored};

/// A place.
#[derive(Deserialize, JsonSchema)]
struct Place {
    #[serde(alias = "etage")]
    #[schemars(extend("x-mcp-header" = "Floor"))]
    floor: Option<u8>,
    #[serde(default)]
    room: Room,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
struct Room {
    #[schemars(extend("x-mcp-header" = "Area"))]
    area: Option<Area>,
    #[schemars(extend("x-mcp-header" = "Shard"))]
    shard: Option<Lenient>,
    #[schemars(extend("x-mcp-header" = "Door"))]
    door: Option<String>,
}

/// A part of the world.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Area {
    Europe,
}

/// A number for machines that write it as text.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(from = "Loosely")]
#[schemars(with = "i64")]
struct Lenient(i64);

#[derive(Deserialize)]
#[serde(untagged)]
enum Loosely {
    Number(i64),
    Text(String),
}

impl From<Loosely> for Lenient {
    fn from(it: Loosely) -> Self {
        match it {
            Loosely::Number(it) => Self(it),
            Loosely::Text(it) => Self(it.parse().unwrap_or(-1)),
        }
    }
}

/// What is flattened into its own object, with room for the rest.
#[derive(Deserialize, JsonSchema)]
struct Spread {
    #[serde(flatten)]
    inner: Inner,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Deserialize, JsonSchema)]
struct Inner {
    #[schemars(extend("x-mcp-header" = "Depth"))]
    depth: Option<i64>,
}

/// Looks.
#[mcp_tool(inline)]
fn look(
    place: Option<Place>,
    #[header("Limit")] most: Option<i64>,
    spread: Option<Spread>,
) -> String {
    let mut said = Vec::new();
    if let Some(Place { floor, room }) = place {
        let Room { area, shard, door } = room;
        let area = area.map(|it| match it {
            Area::Europe => "europe",
        });
        said.extend(floor.map(|it| format!("floor {it}")));
        said.extend(area.map(str::to_owned));
        said.extend(shard.map(|it| format!("shard {}", it.0)));
        said.extend(door.map(|it| format!("{it} door")));
    }
    said.extend(most.map(|it| format!("at most {it}")));
    if let Some(Spread { inner, rest }) = spread {
        said.extend(
            inner
                .depth
                .map(|it| format!("depth {it} and {} more", rest.len())),
        );
    }
    said.join(", ")
}

#[derive(Debug, PartialEq)]
enum Came {
    /// The tool ran and said this.
    Ran(String),
    /// The model is told this.
    ToModel(String),
    /// Headers and arguments differ.
    Differs,
}

fn called(arguments: &str, headers: &[(&str, &str)]) -> Came {
    let server = builder().tool::<look>().build().expect("the server starts");
    let params = json!({ "name": "look", "arguments": "ARGUMENTS" });
    let message = String::from_utf8(request(&json!(1), "tools/call", params)).expect("it is text");
    let message = message.replace("\"ARGUMENTS\"", arguments);
    let mirror = Mirror {
        protocol_version: Mirrored::Text(crate::protocol::PROTOCOL_VERSION),
        method: Mirrored::Text("tools/call"),
        name: Mirrored::Text("look"),
        parameters: headers
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), Mirrored::Text(value)))
            .collect(),
    };
    let kept = Arc::new(Kept::default());
    let mut running = match begin(&server, message.as_bytes(), Some(&mirror), &kept) {
        Ok((answer, _)) => {
            assert_eq!(answer["error"]["code"], -32020, "{answer}");
            return Came::Differs;
        }
        Err(running) => running,
    };
    let (answer, _) = poll(&mut running).expect("it answers at once");
    let result = &answer["result"];
    let text = result["content"][0]["text"]
        .as_str()
        .expect("a text")
        .to_owned();
    if result["isError"] == true {
        Came::ToModel(text)
    } else {
        Came::Ran(text)
    }
}

/// With the header the forms differ; without it the model is told, and the tool does not run.
fn refused(arguments: &str, header: (&str, &str), told: &str) {
    assert_eq!(called(arguments, &[header]), Came::Differs, "{arguments}");
    match called(arguments, &[]) {
        Came::ToModel(text) => assert!(text.contains(told), "{arguments}: {text}"),
        came => panic!("{arguments}: {came:?}"),
    }
}

fn ran(arguments: &str, headers: &[(&str, &str)], said: &str) {
    assert_eq!(
        called(arguments, headers),
        Came::Ran(said.into()),
        "{arguments}"
    );
}

#[test]
fn what_is_on_the_way_to_a_field_is_an_object() {
    ran(r#"{"place":{"floor":3}}"#, &[("floor", "3")], "floor 3");
    for (arguments, told) in [
        (r#"{"place":[3]}"#, "`place` must be an object"),
        (
            r#"{"place":[3,[null,null,"red"]]}"#,
            "`place` must be an object",
        ),
        (r#"{"place":"{\"floor\":3}"}"#, "`place`"),
        (r#"{"place":3}"#, "`place`"),
        (r#"{"place":true}"#, "`place`"),
    ] {
        refused(arguments, ("floor", "3"), told);
    }
    refused(
        r#"{"place":{"room":[null,null,"red"]}}"#,
        ("door", "red"),
        "`place.room` must be an object",
    );
}

#[test]
fn a_field_has_one_name() {
    refused(
        r#"{"place":{"etage":3}}"#,
        ("floor", "3"),
        "`place.etage` is unknown",
    );
    // The name that headers know does not hide the other.
    assert!(matches!(
        called(r#"{"place":{"floor":3,"etage":4}}"#, &[("floor", "3")]),
        Came::ToModel(_)
    ));
    // The name on the wire is the one that counts, however it is escaped.
    ran(r#"{"m\u006fst":3}"#, &[("limit", "3")], "at most 3");
    refused(r#"{"limit":3}"#, ("limit", "3"), "`limit` is unknown");
}

#[test]
fn a_value_is_of_the_type_that_the_schema_says() {
    let room = |it: &str| format!(r#"{{"place":{{"room":{{{it}}}}}}}"#);
    for (good, header, said) in [
        (r#""area":"europe""#, ("area", "europe"), "europe"),
        (r#""shard":20"#, ("shard", "20"), "shard 20"),
    ] {
        ran(&room(good), &[header], said);
    }
    for (bad, header, told) in [
        (
            r#""area":{"europe":null}"#,
            ("area", "europe"),
            "`place.room.area` must be a string",
        ),
        (
            r#""shard":"20""#,
            ("shard", "20"),
            "`place.room.shard` must be an integer",
        ),
        (
            r#""shard":"twenty""#,
            ("shard", "-1"),
            "`place.room.shard` must be an integer",
        ),
        (r#""door":5"#, ("door", "5"), "`place`"),
    ] {
        refused(&room(bad), header, told);
    }
}

#[test]
fn what_is_spread_into_an_object_is_found_there() {
    ran(
        r#"{"spread":{"depth":3,"more":1}}"#,
        &[("depth", "3")],
        "depth 3 and 1 more",
    );
    assert_eq!(
        called(r#"{"spread":{"depth":3}}"#, &[("depth", "4")]),
        Came::Differs
    );
    assert_eq!(called(r#"{"spread":{"depth":3}}"#, &[]), Came::Differs);
}

#[test]
fn what_is_written_twice_is_refused_at_every_level() {
    for arguments in [
        r#"{"place":{"floor":3},"place":{"floor":4}}"#,
        r#"{"place":{"floor":3},"place":null}"#,
        r#"{"place":{"floor":3,"floor":4}}"#,
        r#"{"place":{"floor":3,"fl\u006for":3}}"#,
        r#"{"most":3,"most":3}"#,
    ] {
        for headers in [&[][..], &[("floor", "3"), ("limit", "3")]] {
            assert_eq!(called(arguments, headers), Came::Differs, "{arguments}");
        }
    }
}

#[test]
fn null_and_absence_are_the_same_and_no_header_says_null() {
    for arguments in ["{}", r#"{"most":null}"#] {
        ran(arguments, &[], "");
        for header in ["null", "", "0"] {
            assert_eq!(
                called(arguments, &[("limit", header)]),
                Came::Differs,
                "{header}"
            );
        }
    }
}
