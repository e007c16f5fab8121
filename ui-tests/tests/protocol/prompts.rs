//! Getting prompts: arguments are text and must fit.

use mcp_runtime::serde_json::json;
use ui_tests::error_code;

use crate::probe;

#[test]
fn arguments_are_read_from_text() {
    let mut probe = probe();
    for (arguments, expected) in [
        (json!({ "name": "A", "times": "3" }), "Hello, A! x3"),
        (json!({ "name": "", "times": "0" }), "Hello, ! x0"),
        (
            json!({ "name": "{words}", "times": "1", "words": "Hi" }),
            "Hi, {words}! x1",
        ),
    ] {
        let answer = probe.ask(
            "prompts/get",
            json!({ "name": "greet", "arguments": arguments }),
        );
        assert_eq!(
            answer["result"]["messages"],
            json!([{ "role": "user", "content": { "type": "text", "text": expected } }])
        );
    }
    for params in [
        json!({ "name": "simple" }),
        json!({ "name": "simple", "arguments": {} }),
        json!({ "name": "simple", "arguments": null }),
    ] {
        let answer = probe.ask("prompts/get", params);
        let content = &answer["result"]["messages"][0]["content"];
        assert_eq!(content["text"], "Say it.");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn arguments_that_do_not_fit_are_all_named() {
    let mut probe = probe();
    for (arguments, parts) in [
        (json!({}), vec!["name", "times"]),
        (json!({ "name": "A" }), vec!["times"]),
        (json!({ "times": "x" }), vec!["name", "times"]),
        (json!({ "name": "A", "times": "x" }), vec!["times"]),
        (json!({ "name": "A", "times": "-1" }), vec!["times"]),
        (
            json!({ "name": "A", "times": "1", "tims": "2" }),
            vec!["tims"],
        ),
        (json!({ "name": "A", "times": 3 }), vec!["times"]),
        (json!({ "name": 1, "times": "3" }), vec!["name"]),
        (json!({ "name": null, "times": "3" }), vec!["name"]),
    ] {
        let params = json!({ "name": "greet", "arguments": arguments });
        let answer = probe.ask("prompts/get", params);
        assert_eq!(error_code(&answer), -32602, "{arguments}: {answer}");
        let told = answer["error"]["message"].as_str().expect("a message");
        for part in parts {
            assert!(told.contains(part), "{part} is not in {told}");
        }
    }
    for params in [
        json!({}),
        json!({ "name": "nope" }),
        json!({ "name": 5 }),
        json!({ "name": "greet", "arguments": [] }),
        json!({ "name": "simple", "arguments": "x" }),
    ] {
        let answer = probe.ask("prompts/get", params.clone());
        assert_eq!(error_code(&answer), -32602, "{params}");
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_prompt_that_cannot_be_made_is_an_internal_error() {
    let mut probe = probe();
    let answer = probe.ask("prompts/get", json!({ "name": "failing" }));
    assert_eq!(error_code(&answer), -32603);
    assert_eq!(answer["error"]["message"], "no words");
    assert_eq!(probe.end().code, Some(0));
}
