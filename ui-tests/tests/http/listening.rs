//! `subscriptions/listen`: the acknowledgement first, then what was asked for and nothing else, and an
//! end in good order. That every event belongs to its subscription, the reader checks.

use mcp_runtime::serde_json::{Value, json};
use ui_tests::web::{Part, Post, Site, Stream};
use ui_tests::{META, with_meta};

use crate::{call, call_with, check, odd, post, row, wire, wire_with};

/// A subscription whose id is written like this.
fn listen_as(id: &str, notifications: &Value) -> Post {
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"subscriptions/listen","params":{{"_meta":{META},"notifications":{notifications}}}}}"#
    );
    Post::raw(body, "subscriptions/listen")
}

fn listen(notifications: &Value) -> Post {
    listen_as("7", notifications)
}

/// A stream whose acknowledgement has come.
fn listening(site: &Site, post: &Post) -> (Stream, Value) {
    let mut stream = site.stream(post);
    let honoured = stream.message()["params"]["notifications"].take();
    (stream, honoured)
}

fn change(site: &Site, what: &[&str]) {
    let reply = site.send(&call("change", &json!({ "what": what })));
    assert_eq!(reply.head.status, 200);
}

fn next(stream: &mut Stream) -> (String, Value) {
    let message = stream.message();
    let method = message["method"].as_str().unwrap_or_default().to_owned();
    (method, message["params"]["uri"].clone())
}

#[test]
fn what_is_honoured() {
    let site = wire();
    let all = json!({
        "toolsListChanged": true,
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["wire://text", "wire://anything/at-all"],
    });
    for (asked, expected) in [
        (all.clone(), all.clone()),
        (json!({}), json!({})),
        (
            json!({ "toolsListChanged": false, "promptsListChanged": true }),
            json!({ "promptsListChanged": true }),
        ),
        (
            json!({ "resourceSubscriptions": ["not a uri", "wire://text"] }),
            json!({ "resourceSubscriptions": ["wire://text"] }),
        ),
        (json!({ "resourceSubscriptions": ["not a uri"] }), json!({})),
        (json!({ "resourceSubscriptions": [] }), json!({})),
        (json!({ "tasksChanged": true, "x": 1 }), json!({})),
    ] {
        assert_eq!(listening(&site, &listen(&asked)).1, expected, "{asked}");
    }
    // A server that announces nothing still acknowledges.
    for which in ["nothing", "subscriber"] {
        assert_eq!(
            listening(&odd(which), &listen(&all)).1,
            json!({}),
            "{which}"
        );
    }
}

#[test]
fn filters_that_are_none_are_refused_without_a_stream() {
    let json = "application/json";
    let many: Vec<String> = (0..2000).map(|n| format!("wire://place/{n}")).collect();
    let long = vec![format!("wire://place/{}", "x".repeat(300_000))];
    let refused = |name, notifications: Value| {
        row(name, listen(&notifications))
            .refused(200, -32602)
            .header("content-type", json)
    };
    check(
        &wire(),
        &[
            refused("subscriptions: a filter that is an array", json!([])),
            refused("subscriptions: a filter that is null", Value::Null),
            refused(
                "subscriptions: a flag that is a string",
                json!({ "toolsListChanged": "true" }),
            ),
            refused(
                "subscriptions: a URI alone",
                json!({ "resourceSubscriptions": "wire://text" }),
            ),
            refused(
                "subscriptions: a URI that is a number",
                json!({ "resourceSubscriptions": [1] }),
            ),
            row(
                "subscriptions: no filter",
                post("subscriptions/listen", json!({})),
            )
            .refused(200, -32602)
            .header("content-type", json),
            row(
                "subscriptions: too many URIs",
                listen(&json!({ "resourceSubscriptions": many })),
            )
            .refused(200, -32603)
            .header("content-type", json),
            row(
                "subscriptions: URIs that are too long",
                listen(&json!({ "resourceSubscriptions": long })),
            )
            .refused(200, -32603)
            .header("content-type", json),
        ],
    );
    let site = wire_with(&[("WIRE_MAX_SUBSCRIPTIONS", "1")]);
    let (stream, _) = listening(&site, &listen(&json!({})));
    check(
        &site,
        &[row(
            "subscriptions: more subscriptions than the server takes",
            listen(&json!({})),
        )
        .refused(503, -32603)
        .header("retry-after", "1")
        .header("content-type", json)],
    );
    drop(stream);
}

#[test]
fn only_what_was_asked_for_comes() {
    let site = wire();
    let everything = [
        "tools",
        "prompts",
        "resources",
        "wire://text",
        "wire://fresh",
    ];
    let mut end = listening(
        &site,
        &listen(&json!({ "resourceSubscriptions": ["wire://end"] })),
    )
    .0;
    let streams = [
        (
            json!({ "toolsListChanged": true }),
            ("notifications/tools/list_changed", Value::Null),
        ),
        (
            json!({ "promptsListChanged": true }),
            ("notifications/prompts/list_changed", Value::Null),
        ),
        (
            json!({ "resourcesListChanged": true }),
            ("notifications/resources/list_changed", Value::Null),
        ),
        (
            json!({ "resourceSubscriptions": ["wire://text"] }),
            ("notifications/resources/updated", json!("wire://text")),
        ),
    ]
    .map(|(mut asked, expected)| {
        // What comes last, so that a stream that should be silent shows that it is.
        let mut uris = asked["resourceSubscriptions"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        uris.push("wire://end".into());
        asked["resourceSubscriptions"] = uris.into();
        (listening(&site, &listen(&asked)).0, expected)
    });
    change(&site, &everything);
    // Changes of different resources may come in any order, so the first is read before the last.
    let mut streams = streams.map(|(mut stream, (method, uri))| {
        assert_eq!(next(&mut stream), (method.to_owned(), uri));
        stream
    });
    change(&site, &["wire://end"]);
    for stream in &mut streams {
        let last = (
            "notifications/resources/updated".to_owned(),
            json!("wire://end"),
        );
        assert_eq!(next(stream), last);
    }
    assert_eq!(next(&mut end).1, "wire://end");
}

#[test]
fn uris_are_compared_as_they_are_written() {
    let site = wire();
    let asked = json!({ "resourceSubscriptions": ["wire://place/a", "wire://end"] });
    let (mut stream, _) = listening(&site, &listen(&asked));
    change(
        &site,
        &[
            "WIRE://place/a",
            "wire://place/%61",
            "wire://place/a/",
            "wire://place",
        ],
    );
    change(&site, &["wire://end"]);
    assert_eq!(next(&mut stream).1, "wire://end");
}

#[test]
fn ids_of_every_kind_tag_what_belongs_to_them() {
    let site = wire();
    let asked = json!({ "toolsListChanged": true });
    let mut streams: Vec<Stream> = [
        "0",
        "\"\"",
        "\"0\"",
        "1",
        "\"a\"",
        "-5",
        "18446744073709551615",
        "1",
    ]
    .iter()
    .map(|id| listening(&site, &listen_as(id, &asked)).0)
    .collect();
    change(&site, &["tools"]);
    for stream in &mut streams {
        // The reader compares the ids, down to their spelling.
        assert_eq!(next(stream).0, "notifications/tools/list_changed");
    }
    site.signal("TERM");
    for stream in streams {
        let messages = stream.rest();
        assert_eq!(
            messages.len(),
            1,
            "one result and nothing else: {messages:?}"
        );
    }
    assert_eq!(site.end(), Some(0));
}

#[test]
fn a_server_that_ends_answers_and_then_closes() {
    let site = wire();
    let (mut stream, _) = listening(&site, &listen(&json!({ "toolsListChanged": true })));
    site.signal("TERM");
    let message = stream.message();
    assert_eq!(message["result"]["resultType"], "complete", "{message}");
    assert_eq!(stream.part(), None);
    assert!(stream.into_connection().is_at_end());
    assert_eq!(site.end(), Some(0));
}

#[test]
fn a_new_tool_announces_itself() {
    let site = wire();
    let (mut stream, _) = listening(&site, &listen(&json!({ "toolsListChanged": true })));
    for on in [false, true] {
        let reply = site.send(&call("light", &json!({ "on": on })));
        assert_eq!(reply.head.status, 200);
        assert_eq!(next(&mut stream).0, "notifications/tools/list_changed");
    }
}

#[test]
fn progress_and_logs_are_not_for_those_who_listen() {
    let site = wire_with(&[("WIRE_LOGGING", "1")]);
    let asked = json!({ "toolsListChanged": true, "resourceSubscriptions": ["wire://end"] });
    let meta = json!({ "progressToken": 1, "io.modelcontextprotocol/logLevel": "debug" });
    let post = Post::of(&with_meta(
        7,
        "subscriptions/listen",
        json!({ "notifications": asked }),
        &meta,
    ));
    let (mut stream, _) = listening(&site, &post);
    for (tool, arguments) in [("count", json!({ "n": 3 })), ("logs", json!({}))] {
        let messages = site.stream(&call_with(tool, &arguments, &meta)).rest();
        assert!(messages.len() > 1);
    }
    change(&site, &["wire://end"]);
    assert_eq!(next(&mut stream).1, "wire://end");
}

#[test]
fn a_silent_stream_shows_that_it_is_alive() {
    let site = wire_with(&[("WIRE_KEEP_ALIVE_MS", "40")]);
    let (mut stream, _) = listening(&site, &listen(&json!({ "toolsListChanged": true })));
    for _ in 0..3 {
        assert_eq!(stream.part(), Some(Part::Comment));
    }
    change(&site, &["tools"]);
    assert_eq!(next(&mut stream).0, "notifications/tools/list_changed");
}

#[test]
fn a_listener_that_goes_makes_room() {
    let site = wire_with(&[("WIRE_MAX_SUBSCRIPTIONS", "1")]);
    let (stream, _) = listening(&site, &listen(&json!({})));
    drop(stream);
    let post = listen(&json!({}));
    let free = ui_tests::eventually(|| site.open(&post).head().is_stream());
    assert!(free, "the place of a listener that went stays taken");
}
