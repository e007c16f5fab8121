//! Calling tools: arguments in, content out.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{call, error_code, text};

use crate::{named, probe};

#[test]
fn optional_arguments_may_be_absent_or_null() {
    let mut probe = probe();
    for (arguments, expected) in [
        (Some(json!({})), "None"),
        (Some(json!({ "limit": null })), "None"),
        (Some(json!({ "limit": 7 })), "Some(7)"),
        (None, "None"),
        (Some(Value::Null), "None"),
    ] {
        let mut params = json!({ "name": "opt" });
        if let Some(arguments) = arguments {
            params["arguments"] = arguments;
        }
        let answer = probe.ask("tools/call", params);
        assert_eq!(text(&answer), expected);
        assert!(answer["result"].get("isError").is_none());
    }
    for arguments in [None, Some(Value::Null), Some(json!({}))] {
        let mut params = json!({ "name": "noargs" });
        if let Some(arguments) = arguments {
            params["arguments"] = arguments;
        }
        let answer = probe.ask("tools/call", params);
        assert_eq!(answer["result"]["content"], json!([]));
        assert!(answer["result"].get("structuredContent").is_none());
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn everything_that_does_not_fit_is_told_at_once_and_to_the_model() {
    let mut probe = probe();
    let answer = probe.call("add", json!({ "a": "x", "bb": 1, "zzz": null }));
    assert_eq!(answer["result"]["isError"], true);
    let told = text(&answer);
    for part in ["`a`", "`b` is missing", "`bb`", "`zzz`"] {
        assert!(told.contains(part), "{part} is not in: {told}");
    }
    for (tool, arguments, named) in [
        (
            "pick",
            json!({ "color": "Blue" }),
            vec!["color", "Red", "Green"],
        ),
        ("list", json!({ "xs": [1, -1] }), vec!["xs"]),
        ("list", json!({ "xs": 5 }), vec!["xs"]),
        ("opt", json!({ "limit": 1.5 }), vec!["limit"]),
        ("opt", json!({ "limti": 1 }), vec!["limti", "limit"]),
        ("noargs", json!({ "anything": 1 }), vec!["anything"]),
        ("echo", json!({ "text": 5 }), vec!["text"]),
        ("echo", json!({ "text": null }), vec!["text"]),
        (
            "add",
            json!({ "a": 1, "b": 9_223_372_036_854_775_808_u64 }),
            vec!["`b`"],
        ),
    ] {
        let answer = probe.call(tool, arguments.clone());
        assert_eq!(
            answer["result"]["isError"], true,
            "{tool} {arguments}: {answer}"
        );
        assert!(answer["result"].get("structuredContent").is_none());
        let told = text(&answer);
        for part in named {
            assert!(told.contains(part), "{part} is not in: {told}");
        }
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_request_that_is_no_call_is_an_error_for_programs() {
    let mut probe = probe();
    for params in [
        json!({}),
        json!({ "name": 5 }),
        json!({ "name": null }),
        json!({ "name": "nope" }),
        json!({ "name": "" }),
        json!({ "name": "ADD", "arguments": { "a": 1, "b": 2 } }),
        json!({ "name": "add", "arguments": [] }),
        json!({ "name": "add", "arguments": [1, 2] }),
        json!({ "name": "add", "arguments": "{}" }),
        json!({ "name": "add", "arguments": 7 }),
        json!({ "name": "greet" }),
    ] {
        let answer = probe.ask("tools/call", params.clone());
        assert_eq!(error_code(&answer), -32602, "{params}");
    }
    let answer = probe.ask("tools/call", json!({ "name": "nope" }));
    let told = answer["error"]["message"].as_str().expect("a message");
    assert!(told.contains("nope"), "{told}");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn odd_json_is_told_or_taken_and_never_fatal() {
    let mut probe = probe();
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for (id, value, fits) in [
        (1, nested(100), true),
        (2, "1e999".into(), false),
        (3, "\"\\ud800\"".into(), false),
        (4, "123456789012345678901234567890".into(), true),
        (5, "-0".into(), true),
        (6, format!("\"{}\"", "[".repeat(100_000)), true),
    ] {
        probe.note(&call(id, "anyv", json!({})));
        let params = format!(
            r#"{{"name":"anyv","arguments":{{"v":{value}}},"_meta":{}}}"#,
            ui_tests::META
        );
        let line =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#);
        probe.write(format!("{line}\n").as_bytes());
        let answer = probe.answer(id);
        let is_error = answer["result"].get("isError") == Some(&json!(true));
        assert_eq!(is_error, !fits, "{id}: {answer}");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_message_that_is_too_deep_is_refused_and_the_next_one_is_served() {
    let mut probe = probe();
    let arrays = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let objects = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    let meta = |more: &str| {
        format!(
            "{},{more}}}",
            ui_tests::META.strip_suffix('}').expect("an object")
        )
    };
    // The message, its params and the arguments are three of its levels.
    for (id, value, is_served) in [
        (1, arrays(124), true),
        (2, arrays(125), true),
        (3, arrays(126), false),
        (4, objects(125), true),
        (5, objects(126), false),
        (6, arrays(100_000), false),
        (7, objects(100_000), false),
        (
            8,
            "[{\"a\":".repeat(50_000) + "1" + &"}]".repeat(50_000),
            false,
        ),
    ] {
        probe.note(&call(id, "anyv", json!({})));
        let params = format!(
            r#""params":{{"name":"anyv","arguments":{{"v":{value}}},"_meta":{}}}"#,
            ui_tests::META
        );
        let line = format!(r#"{{"id":{id},{params},"jsonrpc":"2.0","method":"tools/call"}}"#);
        probe.write(format!("{line}\n").as_bytes());
        let answer = probe.answer(id);
        if is_served {
            assert!(answer["result"].is_object(), "{id}: {answer}");
        } else {
            assert_eq!(error_code(&answer), -32600, "{id}: {answer}");
        }
    }
    // What nobody would have read counts as well.
    let deep = arrays(100_000);
    let capabilities = "\"io.modelcontextprotocol/clientCapabilities\":{";
    for (id, line) in [
        (
            11,
            format!(r#""params":{{"_meta":{},"x":{deep}}}"#, ui_tests::META),
        ),
        (
            12,
            format!(
                r#""params":{{"_meta":{}}}"#,
                meta(&format!("\"com.example/x\":{deep}"))
            ),
        ),
        (
            13,
            format!(
                r#""params":{{"_meta":{}}}"#,
                ui_tests::META.replace(capabilities, &format!("{capabilities}\"x\":{deep}"))
            ),
        ),
        (
            14,
            format!(r#""params":{{"_meta":{}}},"x":{deep}"#, ui_tests::META),
        ),
    ] {
        let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"server/discover",{line}}}"#);
        assert!(line.contains(&deep), "{id}");
        probe.note(&call(id, "anyv", json!({})));
        probe.write(format!("{line}\n").as_bytes());
        let answer = probe.answer(id);
        assert_eq!(error_code(&answer), -32600, "{id}: {answer}");
    }
    assert!(probe.ask("server/discover", json!({}))["result"].is_object());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_is_written_twice_is_refused() {
    let mut probe = probe();
    let meta = ui_tests::META;
    for (id, params) in [
        (
            1,
            format!(r#"{{"name":"add","name":"noargs","_meta":{meta}}}"#),
        ),
        (
            2,
            format!(r#"{{"name":"noargs","arguments":{{}},"arguments":{{}},"_meta":{meta}}}"#),
        ),
        (
            3,
            format!(r#"{{"name":"noargs","_meta":{meta},"_meta":{meta}}}"#),
        ),
    ] {
        probe.note(&call(id, "noargs", json!({})));
        let line =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#);
        probe.write(format!("{line}\n").as_bytes());
        assert_eq!(error_code(&probe.answer(id)), -32602, "{line}");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_message_is_a_short_line_whatever_it_names() {
    // The helper refuses messages that are long or of several lines.
    let mut probe = probe();
    for word in [
        "x".repeat(100_000),
        "a\nb\r\u{2028}\u{1b}[31m".into(),
        "\0".into(),
    ] {
        for (method, params) in [
            ("tools/call", json!({ "name": word })),
            ("prompts/get", json!({ "name": word })),
            ("resources/read", json!({ "uri": word })),
            (&*word, json!({})),
        ] {
            let answer = probe.ask(method, params);
            let message = answer["error"]["message"].as_str().expect("a message");
            assert!(!message.chars().any(char::is_control), "{message:?}");
        }
    }
    let told = text(&probe.call("noargs", json!({ "k".repeat(100_000): 1 })));
    assert!(told.len() < 1000, "{} bytes", told.len());
    let told = text(&probe.call("pick", json!({ "color": "k".repeat(100_000) })));
    assert!(told.len() < 1000, "{} bytes", told.len());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn all_kinds_of_functions_give_the_same() {
    let mut probe = probe();
    for tool in ["add", "add_plainly", "add_inline"] {
        let answer = probe.call(tool, json!({ "b": 2, "a": -3 }));
        assert_eq!(answer["result"]["structuredContent"], -1, "{tool}");
        assert_eq!(text(&answer), "-1");
    }
    let answer = probe.call(
        "borrowed",
        json!({ "text": "a\n\u{2028}", "numbers": [1, 2] }),
    );
    assert_eq!(text(&answer), "a\n\u{2028} [1, 2]");
    let answer = probe.call("raw", json!({ "type": "t", "match": true }));
    assert_eq!(text(&answer), "t Some(true)");
    let answer = probe.call("anyv", json!({ "v": { "a": [null, 1.5] } }));
    assert_eq!(text(&answer), r#"{"a":[null,1.5]}"#);
    let answer = probe.call(
        "pick_many",
        json!({ "mood": "Sad", "several": ["Red", "Green"] }),
    );
    assert_eq!(text(&answer), "Sad None [Red, Green]");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_structured_value_comes_with_its_text_and_its_schema() {
    let mut probe = probe();
    let tools = probe.ask("tools/list", json!({}))["result"]["tools"].clone();
    for (tool, arguments, expected) in [
        ("words", json!({}), json!(["a", "b"])),
        (
            "stats_or_not",
            json!({ "fail": false }),
            json!({ "mean": 1.0, "id": 2, "note": "here" }),
        ),
        ("add", json!({ "a": 1, "b": 1 }), json!(2)),
    ] {
        let answer = probe.call(tool, arguments);
        assert_eq!(answer["result"]["structuredContent"], expected, "{tool}");
        let twin: Value = text(&answer).parse().expect("the text is JSON");
        assert_eq!(twin, expected, "{tool}");
        assert!(named(&tools, tool).get("outputSchema").is_some(), "{tool}");
    }
    // Any JSON has no schema, and even null is a value.
    for json in ["null", "{\"a\":1}", "[]", "\"x\""] {
        let answer = probe.call("any_json", json!({ "json": json }));
        let result = answer["result"].as_object().expect("a result");
        assert_eq!(result["structuredContent"].to_string(), json, "{answer}");
    }
    assert!(named(&tools, "any_json").get("outputSchema").is_none());
    assert!(named(&tools, "echo").get("outputSchema").is_none());
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn content_of_each_kind_has_its_members() {
    let mut probe = probe();
    let answer = probe.call("blocks", json!({}));
    assert_eq!(
        answer["result"]["content"],
        json!([
            { "type": "text", "text": "text" },
            { "type": "image", "data": "AP8=", "mimeType": "image/png" },
            { "type": "audio", "data": "AQID", "mimeType": "audio/wav" },
            { "type": "resource_link", "uri": "probe://doc", "name": "doc" },
            { "type": "resource", "resource": {
                "uri": "probe://doc", "mimeType": "text/plain", "text": "inside" } },
        ])
    );
    let answer = probe.call("reply", json!({}));
    let result = &answer["result"];
    assert_eq!(result["structuredContent"], 7);
    assert_eq!(result["content"][0]["text"], "7");
    assert_eq!(result["content"][1]["type"], "resource_link");
    assert_eq!(result["_meta"]["com.example/x"], "y");
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn answers_of_other_revisions_questions_are_ignored() {
    let mut probe = probe();
    let answer = probe.ask(
        "tools/call",
        json!({ "name": "noargs", "arguments": {}, "inputResponses": {}, "task": { "ttl": 1 } }),
    );
    assert!(answer.get("result").is_some(), "{answer}");
    assert_eq!(probe.end().code, Some(0));
}
