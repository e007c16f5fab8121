//! Answers that are streams: progress and logs, each on the stream of its own request and before the
//! answer. That progress has the right token and increases, the reader checks for every event.

use std::time::{Duration, Instant};

use mcp_runtime::serde_json::{Value, json};
use ui_tests::text;
use ui_tests::web::{Part, Post};

use crate::{call, call_with, check, odd, row, wire, wire_with, workplace};

const LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// A call that reports progress.
fn count(n: u32, token: &Value) -> Post {
    call_with(
        "count",
        &json!({ "n": n }),
        &json!({ "progressToken": token }),
    )
}

fn method(message: &Value) -> &str {
    message["method"].as_str().unwrap_or_default()
}

#[test]
fn progress_comes_with_the_token_of_the_request() {
    let site = wire();
    for token in [
        json!("t"),
        json!(""),
        json!(0),
        json!(7),
        json!("7"),
        json!(-1),
        json!(9_007_199_254_740_993_u64),
    ] {
        let messages = site.stream(&count(3, &token)).rest();
        let (answer, progress) = messages.split_last().expect("an answer");
        assert_eq!(answer["result"]["structuredContent"], 3);
        let seen: Vec<&Value> = progress.iter().map(|it| &it["params"]).collect();
        let expected: Vec<Value> = (1..=3)
            .map(|step| json!({ "progressToken": token, "progress": step, "total": 3 }))
            .collect();
        assert_eq!(json!(seen).to_string(), json!(expected).to_string());
    }
}

#[test]
fn who_asks_for_no_progress_gets_none() {
    check(
        &wire(),
        &[
            row(
                "progress: no token, no progress",
                call("count", &json!({ "n": 3 })),
            )
            .answered()
            .header("content-type", "application/json"),
            row(
                "progress: a token that is null is none",
                count(3, &Value::Null),
            )
            .answered()
            .header("content-type", "application/json"),
            row(
                "progress: a client without streams gets its answer",
                count(3, &json!(1)).json_only(),
            )
            .answered()
            .header("content-type", "application/json"),
        ],
    );
}

#[test]
fn what_is_no_progress_is_left_out() {
    let site = wire();
    let post = call_with("uneven", &json!({}), &json!({ "progressToken": 1 }));
    let messages = site.stream(&post).rest();
    let seen: Vec<&Value> = messages[..messages.len() - 1]
        .iter()
        .map(|it| &it["params"])
        .collect();
    assert_eq!(
        json!(seen),
        json!([
            { "progressToken": 1, "progress": 1, "message": "a\nb" },
            { "progressToken": 1, "progress": 2.5, "message": "a\nb" },
        ])
    );
}

#[test]
fn nothing_follows_the_answer() {
    let site = wire_with(&[("WIRE_LOGGING", "1")]);
    let meta = json!({ "progressToken": 1, LEVEL: "debug" });
    let mut stream = site.stream(&call_with("late", &json!({}), &meta));
    let mut last = Value::Null;
    while let Some(part) = stream.part() {
        if let Part::Message(message) = part {
            last = message;
        }
    }
    assert_eq!(text(&last), "on time");
    // The connection is free for the next request; what is late does not come there either.
    let mut connection = stream.into_connection();
    std::thread::sleep(Duration::from_millis(50));
    connection.send(&site.bytes(&call("echo", &json!({ "text": "next" }))));
    let reply = connection.reply();
    assert_eq!(reply.head.status, 200);
    assert!(String::from_utf8_lossy(&reply.body).contains("next"));
}

#[test]
fn a_flood_is_thinned_and_its_last_value_arrives() {
    let site = wire();
    let messages = site.stream(&count(400, &json!("flood"))).rest();
    let progress = &messages[..messages.len() - 1];
    assert!(progress.len() < 200, "{} notifications", progress.len());
    assert_eq!(progress[progress.len() - 1]["params"]["progress"], 400);
}

#[test]
fn logs_come_at_or_above_the_level_that_the_request_wants() {
    let site = wire_with(&[("WIRE_LOGGING", "1")]);
    for (level, expected) in [
        ("debug", &["debug", "info", "error"][..]),
        ("info", &["info", "error"]),
        ("warning", &["error"]),
        ("error", &["error"]),
    ] {
        let post = call_with("logs", &json!({}), &json!({ LEVEL: level }));
        let messages = site.stream(&post).rest();
        let levels: Vec<&Value> = messages[..messages.len() - 1]
            .iter()
            .map(|it| &it["params"]["level"])
            .collect();
        assert_eq!(json!(levels), json!(expected), "{level}");
    }
    let json = "application/json";
    check(
        &site,
        &[
            row("logging: no level, no logs", call("logs", &json!({})))
                .answered()
                .header("content-type", json),
            row(
                "logging: a level above all logs",
                call_with("logs", &json!({}), &json!({ LEVEL: "alert" })),
            )
            .answered()
            .header("content-type", json),
            row(
                "logging: a client without streams gets its answer",
                call_with("logs", &json!({}), &json!({ LEVEL: "debug" })).json_only(),
            )
            .answered()
            .header("content-type", json),
        ],
    );
    check(
        &wire(),
        &[row(
            "logging: a server that does not advertise logs sends none",
            call_with("logs", &json!({}), &json!({ LEVEL: "debug" })),
        )
        .answered()
        .header("content-type", json)],
    );
    check(
        &odd("subscriber"),
        &[row(
            "logging: what goes to stderr does not go to the client",
            call_with("log_loudly", &json!({}), &json!({ LEVEL: "debug" })),
        )
        .answered()
        .header("content-type", json)],
    );
}

#[test]
fn two_calls_at_once_keep_their_streams_apart() {
    let site = wire_with(&[("WIRE_LOGGING", "1")]);
    let logs = || call_with("logs", &json!({}), &json!({ LEVEL: "debug" }));
    let streams: Vec<_> = (0..10)
        .map(|token| site.stream(&count(20, &json!(format!("token {token}")))))
        .collect();
    let logging = site.stream(&logs());
    for stream in streams {
        // The reader refuses the tokens of others.
        let messages = stream.rest();
        assert!(messages.len() > 1);
        assert!(
            messages
                .iter()
                .all(|it| method(it) != "notifications/message")
        );
    }
    assert_eq!(logging.rest().len(), 4);
}

#[test]
fn a_call_that_takes_long_becomes_a_stream() {
    let (site, workplace) = (
        wire_with(&[("WIRE_STREAM_AFTER_MS", "30"), ("WIRE_KEEP_ALIVE_MS", "40")]),
        workplace(),
    );
    let arguments = |gate: &str| json!({ "text": "done", "started": workplace.path("started"), "path": workplace.path(gate) });
    let mut stream = site.stream(&call("wait", &arguments("gate")));
    for _ in 0..3 {
        assert_eq!(
            stream.part(),
            Some(Part::Comment),
            "streamable-http: comments while nothing happens"
        );
    }
    workplace.write("gate", "open");
    assert_eq!(text(&stream.message()), "done");
    assert_eq!(stream.part(), None);

    // A client without streams waits for its one body.
    let mut connection = site.open(&call("wait", &arguments("later")).json_only());
    std::thread::sleep(Duration::from_millis(150));
    workplace.write("later", "open");
    let reply = connection.reply();
    assert_eq!(reply.head.header("content-type"), Some("application/json"));
}

#[test]
fn the_first_byte_of_a_long_call_does_not_wait_for_its_end() {
    let (site, workplace) = (wire(), workplace());
    let arguments = json!({ "text": "x", "started": workplace.path("started"), "path": workplace.path("gate") });
    let began = Instant::now();
    let stream = site.stream(&call("wait", &arguments));
    assert!(
        began.elapsed() > Duration::from_millis(500),
        "a quick answer has a status of its own"
    );
    workplace.write("gate", "open");
    assert_eq!(stream.rest().len(), 1);
}

#[test]
fn an_error_behind_the_first_byte_is_an_event() {
    let site = wire();
    for code in [-32021, -32601, 17] {
        let workplace = workplace();
        let arguments = json!({ "code": code, "path": workplace.path("gate") });
        let post = call_with("fail_later", &arguments, &json!({ "progressToken": 1 }));
        let mut stream = site.stream(&post);
        assert_eq!(method(&stream.message()), "notifications/progress");
        workplace.write("gate", "open");
        let messages = stream.rest();
        let [answer] = &messages[..] else {
            panic!("one answer and nothing else: {messages:?}");
        };
        // An error that needs data which the handler does not give is the server's fault.
        let found = answer["error"]["code"].as_i64().expect("an error");
        assert!(found == code || found == -32603, "{answer}");
    }
}

#[test]
fn resumption_is_not_known_to_streams_either() {
    let site = wire();
    let post = count(2, &json!(1))
        .with("Last-Event-ID", "5")
        .with("Mcp-Session-Id", "x");
    // The reader refuses `id:` and `retry:`.
    assert_eq!(site.stream(&post).rest().len(), 3);
}
