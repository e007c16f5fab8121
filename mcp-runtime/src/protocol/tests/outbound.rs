//! Results, content, notifications and errors, minimal and full.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::value::RawValue;
use serde_json::{Map, json};

use super::super::*;
use super::{check, check_both_ways, map};

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).expect("it is JSON")
}

fn annotations() -> Annotations {
    Annotations::new()
        .audience([Role::User, Role::Assistant])
        .priority(0.5)
        .and_then(|it| it.last_modified("2026-07-28T15:00:58Z"))
        .expect("they are in range")
}

#[test]
fn annotations_are_checked() {
    check_both_ways(&Annotations::new(), "{}");
    check_both_ways(
        &annotations(),
        r#"{"audience":["user","assistant"],"priority":0.5,"lastModified":"2026-07-28T15:00:58Z"}"#,
    );
    for priority in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        assert!(Annotations::new().priority(priority).is_err(), "{priority}");
    }
    for moment in [
        "2026-07-28",
        "2026-07-28T15:00Z",
        "2026-07-28T15:00:58.123+02:00",
        "2026-07-28T15:00:58-11:30",
    ] {
        assert!(Annotations::new().last_modified(moment).is_ok(), "{moment}");
    }
    for moment in [
        "",
        "yesterday",
        "2026-13-01",
        "2026-07-32",
        "26-07-28",
        "2026-07-28T15:00:58",
        "2026-07-28T25:00Z",
        "2026-07-28T15:00:58.Z",
        "2026-07-28 15:00Z",
        "2026-07-28T15:00:ü8Z",
    ] {
        assert!(
            Annotations::new().last_modified(moment).is_err(),
            "{moment}"
        );
    }
}

#[test]
fn content_has_exactly_the_members_of_its_type() {
    let meta = || map(json!({"com.example/k": 1}));
    for (content, expected) in [
        (Content::from("hi"), r#"{"type":"text","text":"hi"}"#),
        (
            Text::new("hi")
                .annotations(annotations())
                .meta(meta())
                .into(),
            r#"{"type":"text","text":"hi","annotations":{"audience":["user","assistant"],"priority":0.5,"lastModified":"2026-07-28T15:00:58Z"},"_meta":{"com.example/k":1}}"#,
        ),
        (
            Image::new([0xff, 0xfe], "image/png").into(),
            r#"{"type":"image","data":"//4=","mimeType":"image/png"}"#,
        ),
        (
            Image::new("", "image/png")
                .annotations(Annotations::new())
                .meta(meta())
                .into(),
            r#"{"type":"image","data":"","mimeType":"image/png","annotations":{},"_meta":{"com.example/k":1}}"#,
        ),
        (
            Audio::new("abc", "audio/wav").meta(meta()).into(),
            r#"{"type":"audio","data":"YWJj","mimeType":"audio/wav","_meta":{"com.example/k":1}}"#,
        ),
        (
            ResourceLink::new("a://b", "b").into(),
            r#"{"type":"resource_link","uri":"a://b","name":"b"}"#,
        ),
        (
            ResourceLink::new("a://b", "b")
                .title("B")
                .description("It is B.")
                .mime_type("text/plain")
                .annotations(Annotations::new())
                .into(),
            r#"{"type":"resource_link","uri":"a://b","name":"b","title":"B","description":"It is B.","mimeType":"text/plain","annotations":{}}"#,
        ),
        (
            EmbeddedResource::text("a://b", "text/plain", "hi")
                .annotations(annotations())
                .into(),
            r#"{"type":"resource","resource":{"uri":"a://b","mimeType":"text/plain","text":"hi"},"annotations":{"audience":["user","assistant"],"priority":0.5,"lastModified":"2026-07-28T15:00:58Z"}}"#,
        ),
        (
            EmbeddedResource::blob("a://b", "image/png", [0]).into(),
            r#"{"type":"resource","resource":{"uri":"a://b","mimeType":"image/png","blob":"AA=="}}"#,
        ),
    ] {
        check_both_ways(&content, expected);
    }
}

#[test]
fn bytes_come_back_as_they_were() {
    let bytes: Vec<u8> = (0..=255).collect();
    assert_eq!(Base64::encode(&bytes).decode(), Ok(bytes));
    let foreign: Base64 = serde_json::from_str("\"not base64!\"").expect("a string");
    assert_eq!(foreign.decode(), Err(NotBase64));
}

#[test]
fn a_call_result_keeps_null_apart_from_absent() {
    check(&CallToolResult::default(), r#"{"content":[]}"#);
    let full = CallToolResult {
        content: vec!["no".into()],
        structured_content: Some(raw("null")),
        is_error: Some(true),
        meta: None,
    };
    let text =
        r#"{"content":[{"type":"text","text":"no"}],"structuredContent":null,"isError":true}"#;
    check(&full, text);
    let read: CallToolResult = serde_json::from_str(text).expect("it can be read");
    assert_eq!(read.structured_content.expect("it is there").get(), "null");
    let read: CallToolResult = serde_json::from_str("{}").expect("it can be read");
    assert!(read.structured_content.is_none());
}

#[test]
fn contents_are_text_or_bytes() {
    let result = ReadResourceResult {
        contents: vec![
            ResourceContents::text("a://b", ""),
            ResourceContents::text("a://c", "c").mime_type("text/plain"),
            ResourceContents::blob("a://d", [1]),
            ResourceContents::blob("a://e", "").mime_type("image/png"),
        ],
    };
    assert_eq!(result.contents[3].uri(), "a://e");
    check_both_ways(
        &result,
        r#"{"contents":[{"uri":"a://b","text":""},{"uri":"a://c","mimeType":"text/plain","text":"c"},{"uri":"a://d","blob":"AQ=="},{"uri":"a://e","mimeType":"image/png","blob":""}]}"#,
    );
}

#[test]
fn a_server_says_what_it_is() {
    let mut capabilities = ServerCapabilities::default();
    check_both_ways(&capabilities, "{}");
    let result = DiscoverResult {
        supported_versions: SUPPORTED_VERSIONS,
        capabilities: &capabilities,
        instructions: None,
    };
    check(
        &result,
        r#"{"supportedVersions":["2026-07-28"],"capabilities":{}}"#,
    );
    capabilities.tools = Some(ToolsCapability::default());
    capabilities.resources = Some(ResourcesCapability {
        subscribe: true,
        list_changed: true,
    });
    capabilities.prompts = Some(PromptsCapability { list_changed: true });
    capabilities.completions = Some(Map::new());
    capabilities.logging = Some(Map::new());
    capabilities.experimental = Some(map(json!({"x": {}})));
    capabilities.extensions = Some(map(json!({"com.example/y": {"z": 1}})));
    let text = r#"{"tools":{},"resources":{"subscribe":true,"listChanged":true},"prompts":{"listChanged":true},"completions":{},"logging":{},"experimental":{"x":{}},"extensions":{"com.example/y":{"z":1}}}"#;
    check_both_ways(&capabilities, text);
    let result = DiscoverResult {
        supported_versions: SUPPORTED_VERSIONS,
        capabilities: &capabilities,
        instructions: Some("Ask."),
    };
    check(
        &result,
        &format!(
            r#"{{"supportedVersions":["2026-07-28"],"capabilities":{text},"instructions":"Ask."}}"#
        ),
    );
}

#[test]
fn a_result_says_who_answered_and_no_handler_changes_that() {
    let mut server = Implementation::new("s", "1");

    let others = map(json!({"a": 1, META_SERVER_INFO: "forged"}));
    let meta = ResultMeta {
        server_info: Some(&server),
        others: Some(&others),
        subscription_id: None,
    };
    check(
        &meta,
        r#"{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"},"a":1}"#,
    );
    server.title = Some("S".into());
    server.description = Some("Serves.".into());
    server.website_url = Some("https://example.com".into());
    let meta = ResultMeta {
        server_info: Some(&server),
        others: None,
        subscription_id: None,
    };
    check(
        &meta,
        r#"{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1","title":"S","description":"Serves.","websiteUrl":"https://example.com"}}"#,
    );
}

#[test]
fn nothing_may_be_kept_unless_the_author_says_so() {
    check_both_ways(
        &CacheHint::default(),
        r#"{"ttlMs":0,"cacheScope":"private"}"#,
    );
    let forever = CacheHint::new(Duration::MAX, CacheScope::Private);
    assert_eq!(forever.ttl_ms, 9_007_199_254_740_991);
}

#[test]
fn progress_goes_back_under_the_token_as_it_came() {
    for token in ["7", "0", "\"\"", "\"a\\u0062\"", "9007199254740993", "1.0"] {
        let raw = raw(token);
        let token_of = ProgressToken::new(&raw).expect("a token").into_owned();
        let mut params = ProgressParams {
            progress_token: &token_of,
            progress: 3.0,
            total: None,
            message: None,
        };
        check(
            &params,
            &format!(r#"{{"progressToken":{token},"progress":3}}"#),
        );
        params.progress = 0.25;
        params.total = Some(1e300);
        params.message = Some("on its way".into());
        check(
            &params,
            &format!(
                r#"{{"progressToken":{token},"progress":0.25,"total":1e+300,"message":"on its way"}}"#
            ),
        );
    }
}

#[test]
fn log_messages_carry_any_json() {
    let data = raw("{\"a\":[null]}");
    let mut params = LoggingMessageParams {
        level: LoggingLevel::Warning,
        data: &data,
        logger: None,
    };
    check(&params, r#"{"level":"warning","data":{"a":[null]}}"#);
    params.logger = Some(Cow::Borrowed("db"));
    check(
        &params,
        r#"{"level":"warning","data":{"a":[null]},"logger":"db"}"#,
    );
}

#[test]
fn errors_say_what_a_program_needs() {
    check(
        &UnsupportedProtocolVersion::new(SUPPORTED_VERSIONS, "1900-01-01"),
        r#"{"supported":["2026-07-28"],"requested":"1900-01-01"}"#,
    );
    let required = ClientCapabilities {
        elicitation: Some(ElicitationCapability {
            form: None,
            url: Some(Map::new()),
        }),
        sampling: Some(SamplingCapability::default()),
        roots: Some(Map::new()),
        ..ClientCapabilities::default()
    };
    check(
        &MissingRequiredClientCapability::new(required),
        r#"{"requiredCapabilities":{"elicitation":{"url":{}},"sampling":{},"roots":{}}}"#,
    );
}
