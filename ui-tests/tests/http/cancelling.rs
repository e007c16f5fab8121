//! Who closes the connection cancels, and nothing else does.

use std::time::Duration;

use mcp_runtime::serde_json::json;
use ui_tests::web::{Connection, Post};
use ui_tests::{Workplace, cancel, request};

use crate::{call, call_with, check, discover, raw, row, wire, wire_with, workplace};

/// A call that never ends, and that tells with a file when it is dropped.
fn endless(workplace: &Workplace, speaks: bool) -> Post {
    let arguments = json!({
        "started": workplace.path("started"),
        "dropped": workplace.path("dropped"),
        "speaks": speaks,
    });
    call_with("endless", &arguments, &json!({ "progressToken": 1 }))
}

#[test]
fn a_client_that_goes_before_the_first_byte_ends_its_call() {
    let (site, workplace) = (wire(), workplace());
    let connection = site.open(&endless(&workplace, false).json_only());
    workplace.wait_for("started");
    std::thread::sleep(Duration::from_millis(50));
    assert!(!workplace.has("dropped"));
    drop(connection);
    workplace.wait_for("dropped");
    check(
        &site,
        &[row("cancellation: the server goes on", discover()).answered()],
    );
}

#[test]
fn a_client_that_takes_streams_and_goes_before_the_first_byte_ends_its_call() {
    let (site, workplace) = (wire(), workplace());
    let connection = site.open(&endless(&workplace, false));
    workplace.wait_for("started");
    drop(connection);
    workplace.wait_for("dropped");
}

#[test]
fn a_client_that_goes_during_the_stream_ends_its_call() {
    let (site, workplace) = (wire(), workplace());
    let mut stream = site.stream(&endless(&workplace, true));
    workplace.wait_for("started");
    assert_eq!(stream.message()["params"]["progress"], 1);
    assert!(!workplace.has("dropped"));
    drop(stream);
    workplace.wait_for("dropped");
}

#[test]
fn a_client_that_goes_from_a_silent_stream_ends_its_call() {
    let (site, workplace) = (wire_with(&[("WIRE_STREAM_AFTER_MS", "1")]), workplace());
    let stream = site.stream(&endless(&workplace, false));
    workplace.wait_for("started");
    drop(stream);
    workplace.wait_for("dropped");
}

#[test]
fn a_client_that_goes_ends_its_own_call_only() {
    let (site, workplaces) = (wire(), [workplace(), workplace()]);
    let mut connections = workplaces
        .each_ref()
        .map(|it| Some(site.open(&endless(it, false))));
    for workplace in &workplaces {
        workplace.wait_for("started");
    }
    connections[0] = None;
    workplaces[0].wait_for("dropped");
    std::thread::sleep(Duration::from_millis(50));
    assert!(!workplaces[1].has("dropped"));
    connections[1] = None;
    workplaces[1].wait_for("dropped");
}

#[test]
fn a_posted_cancellation_is_accepted_and_ignored() {
    let (site, workplace) = (wire(), workplace());
    let arguments = json!({ "text": "whole", "started": workplace.path("started"), "path": workplace.path("gate") });
    let mut running = site.open(&call("wait", &arguments).json_only());
    workplace.wait_for("started");
    let posted = |body: String| raw(&body).without("Mcp-Method");
    check(
        &site,
        &[
            row(
                "cancellation: a posted cancellation is accepted",
                posted(cancel(7).to_string()),
            )
            .empty(202),
            row(
                "cancellation: a cancellation with the header for its method",
                posted(cancel(7).to_string()).with("Mcp-Method", "notifications/cancelled"),
            )
            .empty(202),
            row(
                "cancellation: a cancellation of nothing",
                posted(cancel("no such").to_string()),
            )
            .empty(202),
            row(
                "cancellation: a cancellation that names nothing",
                posted(r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#.into()),
            )
            .empty(202),
        ],
    );
    workplace.write("gate", "open");
    let body = String::from_utf8(running.reply().body).expect("JSON");
    assert!(body.contains("whole"), "{body}");
}

#[test]
fn no_race_between_an_answer_and_a_client_that_goes_does_harm() {
    let site = wire();
    for turn in 0..200_u64 {
        let post = Post::of(&request(
            1,
            "tools/call",
            json!({ "name": "count", "arguments": { "n": 2 },
            "_meta": { "progressToken": 1 } }),
        ));
        let connection = site.open(&post);
        std::thread::sleep(Duration::from_micros(turn * 40));
        drop(connection);
    }
    check(
        &site,
        &[row("cancellation: after many clients that went", discover()).answered()],
    );
    assert!(!site.stderr().contains("panicked"), "{}", site.stderr());
}

#[test]
fn a_body_that_never_comes_starts_nothing() {
    let (site, workplace) = (wire(), workplace());
    let touch = call("touch", &json!({ "path": workplace.path("touched") }));
    let bytes = site.bytes(&touch);
    let mut connection = Connection::open(site.address);
    connection.send(&bytes[..bytes.len() - 1]);
    drop(connection);
    check(
        &site,
        &[row("cancellation: after a request that broke off", discover()).answered()],
    );
    assert!(!workplace.has("touched"));
}

#[test]
fn a_call_that_was_left_makes_room() {
    let (site, workplace) = (wire_with(&[("WIRE_MAX_IN_FLIGHT", "1")]), workplace());
    let connection = site.open(&endless(&workplace, false));
    workplace.wait_for("started");
    check(
        &site,
        &[row(
            "streamable-http: more requests than the server takes",
            discover(),
        )
        .refused_without_id(503, -32603)
        .header("retry-after", "1")],
    );
    drop(connection);
    workplace.wait_for("dropped");
    let free = ui_tests::eventually(|| site.send(&discover()).head.status == 200);
    assert!(free, "the place of a call that was left stays taken");
}

#[test]
fn a_plain_function_that_runs_on_takes_its_place_until_it_returns() {
    for cancelled in [true, false] {
        let time = if cancelled { "600000" } else { "100" };
        let variables = [("WIRE_MAX_IN_FLIGHT", "2"), ("WIRE_HANDLER_TIME_MS", time)];
        let (site, workplace) = (wire_with(&variables), workplace());
        let mut connections = ["one", "other"].map(|name| {
            let arguments = json!({ "text": "x", "started": workplace.path(name), "path": workplace.path("gate") });
            site.open(&call("wait", &arguments).json_only())
        });
        for name in ["one", "other"] {
            workplace.wait_for(name);
        }
        if !cancelled {
            for connection in &mut connections {
                let body = String::from_utf8(connection.reply().body).expect("JSON");
                assert!(body.contains("took longer"), "{body}");
            }
        }
        drop(connections);
        for _ in 0..20 {
            check(
                &site,
                &[row(
                    "streamable-http: functions that run on count as in flight",
                    discover(),
                )
                .refused_without_id(503, -32603)
                .header("retry-after", "1")],
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        workplace.write("gate", "open");
        let free = ui_tests::eventually(|| site.send(&discover()).head.status == 200);
        assert!(
            free,
            "the place of a function that has returned stays taken"
        );
    }
}
