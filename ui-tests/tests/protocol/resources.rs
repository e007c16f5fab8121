//! Reading resources: fixed ones, templates, and what is not there.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::error_code;

use crate::probe;

#[test]
fn text_and_bytes_and_several_contents_are_read() {
    let mut probe = probe();
    let mut contents = |uri: &str| {
        let answer = probe.ask("resources/read", json!({ "uri": uri }));
        assert!(answer.get("result").is_some(), "{answer}");
        answer["result"]["contents"].clone()
    };
    assert_eq!(
        contents("probe://doc"),
        json!([{ "uri": "probe://doc", "mimeType": "text/plain", "text": "one\ntwo\u{2028}" }])
    );
    assert_eq!(
        contents("probe://blob"),
        json!([{ "uri": "probe://blob", "mimeType": "application/octet-stream", "blob": "AJ+Slg==" }])
    );
    assert_eq!(
        contents("probe://empty"),
        json!([{ "uri": "probe://empty", "text": "" }])
    );
    assert_eq!(
        contents("probe://all"),
        json!([
            { "uri": "probe://doc", "text": "one" },
            { "uri": "probe://blob", "blob": "AA==" },
        ])
    );
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn variables_are_decoded_once_and_read_into_their_types() {
    let mut probe = probe();
    for (uri, expected) in [
        ("probe://item/7", "7 as None at probe://item/7"),
        (
            "probe://item/7?fmt=json",
            "7 as Some(Json) at probe://item/7?fmt=json",
        ),
        (
            "probe://item/%37?fmt=t%65xt",
            "7 as Some(Text) at probe://item/7?fmt=text",
        ),
        // What is literal comes before what fits as well.
        ("probe://item/first", "the first"),
        ("probe://files/a/b%20c/d.txt", "a/b c/d.txt"),
        ("probe://files/%2541", "%41"),
        ("probe://files/gr%C3%B6%C3%9Fe", "größe"),
    ] {
        let answer = probe.ask("resources/read", json!({ "uri": uri }));
        let contents = &answer["result"]["contents"][0];
        assert_eq!(contents["text"], expected, "{uri}: {answer}");
        // The URI of what is read is the one that was asked for.
        assert_eq!(contents["uri"], uri);
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_is_not_there_is_told_with_its_uri() {
    let mut probe = probe();
    for uri in [
        "probe://nope",
        "probe://doc/",
        "probe://doc?x=1",
        "PROBE://doc/x",
        "probe://item/",
        "probe://item/x",
        "probe://item/-1",
        "probe://item/99999999999",
        "probe://item/404",
        "probe://item/1?fmt=xml",
        "probe://item/1/2",
        "probe://files/%ff",
        "other://doc",
        "doc",
        "",
        "probe://item/1 ",
        "probe://item/{id}{?fmt}",
    ] {
        let answer = probe.ask("resources/read", json!({ "uri": uri }));
        assert_eq!(error_code(&answer), -32602, "{uri}: {answer}");
        assert_eq!(answer["error"]["data"]["uri"], uri, "{answer}");
    }
    for params in [json!({}), json!({ "uri": 5 }), json!({ "uri": null })] {
        let answer = probe.ask("resources/read", params);
        assert_eq!(error_code(&answer), -32602);
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_uri_that_leaves_its_folder_is_not_read() {
    let mut probe = probe();
    for uri in [
        "probe://files/../secret",
        "probe://files/a/../../secret",
        "probe://files/%2e%2e/secret",
        "probe://files/a/%2E%2E/%2e%2e/secret",
        "probe://files/..%2fsecret",
        "probe://files/a\u{0}b",
    ] {
        let answer = probe.ask("resources/read", json!({ "uri": uri }));
        assert!(
            answer.get("error").is_some(),
            "`{uri}` reached the handler: {answer}"
        );
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn what_cannot_be_read_is_an_internal_error_on_one_line() {
    let mut probe = probe();
    let answer = probe.ask("resources/read", json!({ "uri": "probe://broken" }));
    assert_eq!(error_code(&answer), -32603);
    let told: &Value = &answer["error"]["message"];
    assert_eq!(told, "the disk is on fire");
    assert_eq!(probe.end().code, Some(0));
}
