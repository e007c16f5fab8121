//! What is read: what is needed, what is tolerated, and how a fault is named.

use serde_json::value::RawValue;

use super::super::members::Problem;
use super::super::*;

/// A legal `_meta` with `more` members behind the two that are needed.
fn params_with_meta(more: &str) -> String {
    format!(
        r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{{}}{more}}}}}"#
    )
}

/// Reads `params` and says what came of it: the value's `show`, or the fault.
fn outcome<'p, T>(
    params: &'p str,
    read: impl FnOnce(&Members<'p>) -> Result<T, Malformed>,
    show: impl FnOnce(T) -> String,
) -> String {
    let raw: &RawValue = serde_json::from_str(params).expect("it is JSON");
    match Members::of_params(Some(raw)).and_then(|members| read(&members)) {
        Ok(value) => show(value),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn a_request_without_what_it_needs_is_told_which_key() {
    for (params, expected) in [
        ("[]", "`params` must be an object"),
        ("{}", "`_meta` is missing"),
        ("null", "`_meta` is missing"),
        (r#"{"_meta":null}"#, "`_meta` is missing"),
        (r#"{"_meta":[]}"#, "`_meta` must be an object"),
        (r#"{"_meta":{},"_meta":{}}"#, "`_meta` is written twice"),
        (
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#,
            "`_meta.io.modelcontextprotocol/clientCapabilities` is missing",
        ),
        (
            r#"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}"#,
            "`_meta.io.modelcontextprotocol/protocolVersion` is missing",
        ),
        (
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":2026,"io.modelcontextprotocol/clientCapabilities":{}}}"#,
            "`_meta.io.modelcontextprotocol/protocolVersion` must be a string",
        ),
        (
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":true}}"#,
            "`_meta.io.modelcontextprotocol/clientCapabilities` must be an object",
        ),
    ] {
        assert_eq!(
            outcome(params, RequestMeta::read, |_| "fine".into()),
            expected,
            "{params}"
        );
    }
    assert_eq!(
        Members::of_params(None)
            .and_then(|params| RequestMeta::read(&params))
            .expect_err("there is no `_meta`"),
        Malformed::new("_meta", Problem::Missing)
    );
}

#[test]
fn optional_keys_of_a_request_may_be_absent_or_null_but_not_wrong() {
    let show = |meta: RequestMeta<'_>| {
        format!(
            "{} {:?} {:?} {}",
            meta.client_info
                .map_or("-".into(), |it| format!("{}/{}", it.name, it.version)),
            meta.log_level,
            meta.progress_token
                .map(|it| serde_json::to_string(&it).expect("JSON")),
            meta.trace.map_or("-".into(), |it| it.traceparent),
        )
    };
    let nothing = "- None None -";
    for (more, expected) in [
        ("", nothing),
        (
            r#","com.example/x":{"y":[1]},"io.modelcontextprotocol/future":1"#,
            nothing,
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":null,"io.modelcontextprotocol/logLevel":null,"progressToken":null,"traceparent":null"#,
            nothing,
        ),
        (r#","traceparent":5,"tracestate":{},"baggage":[]"#, nothing),
        (
            r#","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1","icons":7,"x":1},"io.modelcontextprotocol/logLevel":"notice","progressToken":0,"traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01""#,
            "c/1 Some(Notice) Some(\"0\") 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        ),
        (r#","progressToken":"t""#, r#"- None Some("\"t\"") -"#),
        (
            r#","progressToken":9007199254740993"#,
            r#"- None Some("9007199254740993") -"#,
        ),
        (
            r#","progressToken":1.5"#,
            "`_meta.progressToken` must be a string or an integer",
        ),
        (
            r#","progressToken":true"#,
            "`_meta.progressToken` must be a string or an integer",
        ),
        (
            r#","progressToken":{}"#,
            "`_meta.progressToken` must be a string or an integer",
        ),
        (
            r#","io.modelcontextprotocol/logLevel":"verbose""#,
            "`_meta.io.modelcontextprotocol/logLevel` must be one of `debug`, `info`, `notice`, \
             `warning`, `error`, `critical`, `alert`, `emergency`",
        ),
        (
            r#","io.modelcontextprotocol/logLevel":3"#,
            "`_meta.io.modelcontextprotocol/logLevel` must be a string",
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":"c""#,
            "`_meta.io.modelcontextprotocol/clientInfo` must be an object",
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":{"name":"c"}"#,
            "`_meta.io.modelcontextprotocol/clientInfo.version` is missing",
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":{"name":7,"version":"1"}"#,
            "`_meta.io.modelcontextprotocol/clientInfo.name` must be a string",
        ),
        (
            r#","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1","title":[]}"#,
            "`_meta.io.modelcontextprotocol/clientInfo.title` must be a string",
        ),
    ] {
        assert_eq!(
            outcome(&params_with_meta(more), RequestMeta::read, show),
            expected,
            "{more}"
        );
    }
}

#[test]
fn capabilities_are_there_when_they_were_declared() {
    for (declared, expected) in [
        ("{}", "{}"),
        (r#"{"x":{"y":1},"elicitation":null}"#, "{}"),
        (r#"{"sampling":true,"roots":[]}"#, "{}"),
        (
            r#"{"sampling":{},"roots":{"listChanged":true},"elicitation":{}}"#,
            r#"{"elicitation":{},"sampling":{},"roots":{"listChanged":true}}"#,
        ),
        (
            r#"{"elicitation":{"url":{},"form":{"a":1},"x":{}},"sampling":{"tools":{},"context":{},"x":1}}"#,
            r#"{"elicitation":{"form":{"a":1},"url":{}},"sampling":{"context":{},"tools":{}}}"#,
        ),
        (
            r#"{"extensions":{"a/b":{"c":1}},"experimental":{"d":{}}}"#,
            r#"{"experimental":{"d":{}},"extensions":{"a/b":{"c":1}}}"#,
        ),
    ] {
        let params = params_with_meta("")
            .replace("Capabilities\":{}", &format!("Capabilities\":{declared}"));
        let shown = outcome(&params, RequestMeta::read, |meta| {
            serde_json::to_string(&meta.client_capabilities).expect("JSON")
        });
        assert_eq!(shown, expected, "{declared}");
    }
}

#[test]
fn a_call_has_a_name_and_perhaps_an_object_of_arguments() {
    for (params, expected) in [
        (r#"{"name":"a"}"#, "a None"),
        (r#"{"name":"a","arguments":null,"x":1}"#, "a None"),
        (
            r#"{"arguments":{"b" : [1] },"name":"a\u0062"}"#,
            r#"ab Some("{\"b\" : [1] }")"#,
        ),
        (
            r#"{"name":"a","arguments":[]}"#,
            "`arguments` must be an object",
        ),
        (
            r#"{"name":"a","arguments":"{}"}"#,
            "`arguments` must be an object",
        ),
        (r#"{"name":5}"#, "`name` must be a string"),
        (r#"{"name":null}"#, "`name` is missing"),
        ("{}", "`name` is missing"),
        (r#"{"name":"a","name":"b"}"#, "`name` is written twice"),
    ] {
        let shown = outcome(params, CallToolParams::read, |call| {
            format!("{} {:?}", call.name, call.arguments.map(RawValue::get))
        });
        assert_eq!(shown, expected, "{params}");
    }
}

#[test]
fn a_read_has_a_uri() {
    for (params, expected) in [
        (r#"{"uri":"file:///a%20b"}"#, "file:///a%20b"),
        (r#"{"uri":["a"]}"#, "`uri` must be a string"),
        ("{}", "`uri` is missing"),
    ] {
        let shown = outcome(params, ReadResourceParams::read, |read| {
            read.uri.into_owned()
        });
        assert_eq!(shown, expected, "{params}");
    }
}

#[test]
fn the_arguments_of_a_prompt_are_left_to_the_prompt() {
    for (params, expected) in [
        (r#"{"name":"p"}"#, "p"),
        (r#"{"name":"p","arguments":null}"#, "p"),
        (
            r#"{"name":"p","arguments":{"b":"2","a":1,"c":null,"b":["3"]}}"#,
            r#"p b="2" a=1 c=null b=["3"]"#,
        ),
        (
            r#"{"name":"p","arguments":["b"]}"#,
            "`arguments` must be an object",
        ),
        (r#"{"arguments":{}}"#, "`name` is missing"),
    ] {
        let shown = outcome(params, GetPromptParams::read, |it| {
            let arguments = it.arguments.iter();
            let shown = arguments.map(|(name, raw)| format!(" {name}={raw}"));
            format!("{}{}", it.name, shown.collect::<String>())
        });
        assert_eq!(shown, expected, "{params}");
    }
}

#[test]
fn an_empty_cursor_is_a_cursor() {
    for (params, expected) in [
        ("{}", "None"),
        (r#"{"cursor":null}"#, "None"),
        (r#"{"cursor":""}"#, "Some(\"\")"),
        (r#"{"cursor":1}"#, "`cursor` must be a string"),
    ] {
        let shown = outcome(params, PaginatedParams::read, |it| {
            format!("{:?}", it.cursor)
        });
        assert_eq!(shown, expected, "{params}");
    }
}

#[test]
fn a_cancellation_names_its_request() {
    for (params, expected) in [
        (r#"{"requestId":7,"reason":"late"}"#, "7 Some(\"late\")"),
        (r#"{"requestId":"7","reason":5}"#, "\"7\" None"),
        (r#"{"requestId":null}"#, "`requestId` is missing"),
        (
            r#"{"requestId":1.5}"#,
            "`requestId` must be a string or an integer",
        ),
    ] {
        let shown = outcome(params, CancelledParams::read, |it| {
            format!("{} {:?}", it.request_id.token(), it.reason)
        });
        assert_eq!(shown, expected, "{params}");
    }
}

#[test]
fn levels_are_ordered_and_known_by_name() {
    let names = LoggingLevel::NAMES.split('`').skip(1).step_by(2);
    let levels: Vec<LoggingLevel> = names
        .map(|name| {
            let level: LoggingLevel = name.parse().expect("a level");
            assert_eq!(level.as_str(), name);
            assert_eq!(serde_json::to_value(level).expect("JSON"), name);
            level
        })
        .collect();
    assert_eq!(levels.len(), 8);
    assert!(levels.is_sorted());
    assert!("Debug".parse::<LoggingLevel>().is_err());
}
