//! Headers that repeat arguments of a tool, and what they may say.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::borrow::Cow;
use std::sync::Arc;

use mcp_macros::mcp_tool;
use serde_json::json;

use super::{Kept, begin, builder, poll, request};
use crate::jsonrpc::ErrorCode;
use crate::server::{Mirror, Mirrored, Verdict};

/// A place.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Place {
    #[schemars(extend("x-mcp-header" = "Floor"))]
    floor: Option<u8>,
}

/// Looks.
#[mcp_tool(inline)]
fn look(
    #[header("Region")] region: Option<String>,
    #[header("Count")] count: Option<i64>,
    #[header("dry")] dry: Option<bool>,
    place: Option<Place>,
) -> String {
    let floor = place.and_then(|it| it.floor);
    format!("{region:?} {count:?} {dry:?} {floor:?}")
}

/// Listens to no header.
#[mcp_tool(inline)]
fn plain(region: Option<String>) -> String {
    format!("{region:?}")
}

/// What becomes of a call: `None` when its arguments reach the tool, fitting or not.
fn refused(
    tool: &str,
    arguments: &str,
    headers: &[(&'static str, Mirrored<'static>)],
) -> Option<String> {
    let server = builder()
        .tool::<look>()
        .tool::<plain>()
        .build()
        .expect("the server starts");
    let raw: Box<serde_json::value::RawValue> =
        serde_json::from_str(arguments).expect("the case is JSON");
    let params = json!({ "name": tool, "arguments": "ARGUMENTS" });
    let message = String::from_utf8(request(&json!(1), "tools/call", params)).expect("it is text");
    let message = message.replace("\"ARGUMENTS\"", raw.get());
    let mirror = Mirror {
        protocol_version: Mirrored::Text(crate::protocol::PROTOCOL_VERSION),
        method: Mirrored::Text("tools/call"),
        name: Mirrored::Text(if tool == "look" { "look" } else { "plain" }),
        parameters: headers
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), *value))
            .collect(),
    };
    let kept = Arc::new(Kept::default());
    match begin(&server, message.as_bytes(), Some(&mirror), &kept) {
        Ok((answer, verdict)) => {
            assert_eq!(verdict, Verdict::Failed(ErrorCode::HEADER_MISMATCH));
            assert_eq!(answer["error"]["code"], -32020);
            assert_eq!(answer["id"], 1);
            Some(
                answer["error"]["message"]
                    .as_str()
                    .expect("text")
                    .to_owned(),
            )
        }
        Err(_) => None,
    }
}

/// The arguments of a call, its headers, and a part of the refusal.
type Case<'c> = (
    &'c str,
    &'c [(&'static str, Mirrored<'static>)],
    Option<&'c str>,
);

const BAD: Option<&str> = Some("");

fn check(cases: &[Case<'_>]) {
    for (arguments, headers, expected) in cases {
        let refused = refused("look", arguments, headers);
        match (&refused, expected) {
            (None, None) => {}
            (Some(message), Some(part)) if message.contains(part) => {}
            _ => panic!("{arguments} with {headers:?}: {refused:?}"),
        }
    }
}

#[test]
fn text_is_the_same_byte_by_byte() {
    use Mirrored::{Malformed, Repeated, Text};
    check(&[
        (
            r#"{"region":"us-west1"}"#,
            &[("region", Text("us-west1"))],
            None,
        ),
        (
            r#"{"region":"us-west1"}"#,
            &[("region", Text("US-West1"))],
            BAD,
        ),
        (
            r#"{"region":"us-west1"}"#,
            &[("region", Text("us-east1"))],
            Some("`Mcp-Param-Region` and the argument `region` differ"),
        ),
        (
            r#"{"region":"us\u002dwest1"}"#,
            &[("region", Text("us-west1"))],
            None,
        ),
        (r#"{"region":"42"}"#, &[("region", Text("42.0"))], BAD),
        (
            r#"{"region":"Hello, 世界"}"#,
            &[("region", Text("=?base64?SGVsbG8sIOS4lueVjA==?="))],
            None,
        ),
        (
            r#"{"region":"Hello"}"#,
            &[("region", Text("=?base64?SGVsbG8?="))],
            Some("Base64"),
        ),
        (r#"{"region":""}"#, &[("region", Text(""))], None),
        (r#"{"region":""}"#, &[], Some("is missing")),
        (
            r#"{"region":"a"}"#,
            &[("region", Malformed)],
            Some("characters"),
        ),
        (
            r#"{"region":"a"}"#,
            &[("region", Repeated)],
            Some("more than once"),
        ),
        (
            r#"{"region":"a"}"#,
            &[("region", Text("a")), ("region", Text("a"))],
            Some("more than once"),
        ),
        (
            r#"{"region":"a","region":"b"}"#,
            &[("region", Text("b"))],
            Some("given twice"),
        ),
    ]);
}

#[test]
fn a_header_and_its_argument_come_together() {
    use Mirrored::{Malformed, Text};
    check(&[
        ("{}", &[], None),
        (r#"{"region":null}"#, &[], None),
        (
            r#"{"region":"us-west1"}"#,
            &[],
            Some("`Mcp-Param-Region` is missing"),
        ),
        (r#"{"region":null}"#, &[("region", Text("us-west1"))], BAD),
        ("{}", &[("region", Text("null"))], BAD),
        ("{}", &[("region", Malformed)], BAD),
    ]);
}

#[test]
fn a_wrong_type_is_told_to_the_model_unless_a_header_came() {
    use Mirrored::Text;
    check(&[
        (r#"{"region":{"a":1}}"#, &[], None),
        (r#"{"region":5}"#, &[("region", Text("5"))], BAD),
        (r#"{"count":"42"}"#, &[], None),
        (r#"{"count":"42"}"#, &[("count", Text("42"))], BAD),
        (r#"{"count":42.5}"#, &[], None),
        (r#"{"count":42.5}"#, &[("count", Text("42.5"))], BAD),
        (r#"{"dry":"true"}"#, &[("dry", Text("true"))], BAD),
        (r#"{"place":5}"#, &[], None),
        (r#"{"place":5}"#, &[("floor", Text("5"))], BAD),
    ]);
}

#[test]
fn integers_are_numbers() {
    use Mirrored::Text;
    check(&[
        (r#"{"count":42}"#, &[("count", Text("42"))], None),
        (r#"{"count":42}"#, &[("count", Text("42.0"))], None),
        (r#"{"count":42.0}"#, &[("count", Text("42"))], None),
        (r#"{"count":42}"#, &[("count", Text("43"))], BAD),
        (r#"{"count":42}"#, &[("count", Text("forty-two"))], BAD),
        (r#"{"count":42}"#, &[], Some("is missing")),
        (
            r#"{"count":9007199254740991}"#,
            &[("count", Text("9007199254740991"))],
            None,
        ),
        (
            r#"{"count":9007199254740992}"#,
            &[("count", Text("9007199254740992"))],
            Some("beyond"),
        ),
        (r#"{"count":9007199254740992}"#, &[], Some("beyond")),
        (
            r#"{"count":-9007199254740992}"#,
            &[("count", Text("1"))],
            Some("beyond"),
        ),
    ]);
}

#[test]
fn booleans_are_written_as_in_json() {
    use Mirrored::Text;
    check(&[
        (r#"{"dry":true}"#, &[("dry", Text("true"))], None),
        (r#"{"dry":false}"#, &[("dry", Text("false"))], None),
        (r#"{"dry":true}"#, &[("dry", Text("True"))], BAD),
        (r#"{"dry":true}"#, &[("dry", Text("1"))], BAD),
        (r#"{"dry":true}"#, &[("dry", Text("false"))], BAD),
    ]);
}

#[test]
fn fields_of_structs_are_found_at_their_path() {
    use Mirrored::Text;
    check(&[
        (r#"{"place":{"floor":3}}"#, &[("floor", Text("3"))], None),
        (
            r#"{"place":{"floor":3}}"#,
            &[("floor", Text("4"))],
            Some("the argument `place.floor`"),
        ),
        (r#"{"place":{"floor":3}}"#, &[], BAD),
        (r#"{"place":{}}"#, &[], None),
        (r#"{"place":null}"#, &[("floor", Text("3"))], BAD),
    ]);
}

#[test]
fn headers_of_other_tools_are_no_concern() {
    use Mirrored::{Repeated, Text};
    assert_eq!(refused("look", "{}", &[("foo", Text("x"))]), None);
    assert_eq!(
        refused("plain", r#"{"region":"a"}"#, &[("region", Text("b"))]),
        None
    );
    assert_eq!(refused("plain", "{}", &[("region", Repeated)]), None);
}

#[test]
fn without_headers_nothing_is_compared() {
    let server = builder().tool::<look>().build().expect("the server starts");
    let params = json!({ "name": "look", "arguments": { "region": "a", "count": 9_007_199_254_740_992_i64 } });
    let message = request(&json!(1), "tools/call", params);
    let kept = Arc::new(Kept::default());
    let mut running = begin(&server, &message, None, &kept)
        .map(|(answer, _)| answer)
        .expect_err("the handler runs");
    let (answer, _) = poll(&mut running).expect("it answers at once");
    assert_eq!(
        answer["result"]["content"][0]["text"],
        "Some(\"a\") Some(9007199254740992) None None"
    );
}
