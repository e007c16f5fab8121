//! One body or a stream: when which, and what is in it.

use std::time::Duration;

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::{Value, json};

use super::fixture::{Served, one};
use super::wire::{Connection, call};

fn methods(events: &[Value]) -> Vec<String> {
    let method = |it: &Value| it["method"].as_str().unwrap_or("answer").to_owned();
    events.iter().map(method).collect()
}

#[tokio::test]
async fn what_is_said_before_the_answer_makes_a_stream() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    connection.send(&call("begin", json!({})).bytes()).await;
    let head = connection.head().await;
    assert_eq!(head.status, 200);
    for (name, value) in [
        ("content-type", "text/event-stream"),
        ("cache-control", "no-cache, no-transform"),
        ("x-accel-buffering", "no"),
    ] {
        assert_eq!(head.header(name), value);
    }
    let event = connection.event().await.expect("progress");
    assert_eq!(
        event["params"],
        json!({ "progressToken": "p", "progress": 1 })
    );
    served.stage.go.add_permits(1);
    let event = connection.event().await.expect("progress");
    assert_eq!(event["params"]["progress"], json!(2));
    let event = connection.event().await.expect("the answer");
    assert_eq!(event["id"], json!(1));
    assert_eq!(event["result"]["content"][0]["text"], json!("done"));
    assert_eq!(connection.event().await, None);
    // The connection is as good as new.
    connection
        .send(&call("add", json!({ "a": 1, "b": 2 })).bytes())
        .await;
    assert_eq!(connection.response().await.head.status, 200);
}

#[tokio::test]
async fn a_quick_call_says_everything_at_once() {
    let served = Served::plain().await;
    let response = call("count", json!({ "to": 3 })).to(served.address).await;
    let progress = "notifications/progress";
    assert_eq!(
        methods(&response.events()),
        [progress, progress, progress, "answer"]
    );
    for line in response.body.lines() {
        assert!(line.is_empty() || line.starts_with("data: {"), "{line}");
    }
}

#[tokio::test]
async fn a_client_without_streams_gets_one_body_and_nothing_before() {
    let options = HttpOptions::new().stream_after(Duration::ZERO);
    let served = Served::with(options, |it| it).await;
    let request = call("begin", json!({})).with("Accept", "application/json");
    let mut connection = Connection::open(served.address).await;
    connection.send(&request.bytes()).await;
    one(&served.stage.begun).await;
    served.stage.go.add_permits(1);
    let response = connection.response().await;
    assert_eq!(
        response.json()["result"]["content"][0]["text"],
        json!("done")
    );
}

#[tokio::test]
async fn a_call_that_takes_long_becomes_a_stream_and_shows_that_it_is_alive() {
    let options = HttpOptions::new()
        .stream_after(Duration::ZERO)
        .keep_alive(Duration::from_millis(1));
    let served = Served::with(options, |it| it).await;
    for accept in ["*/*", "text/event-stream"] {
        let mut connection = Connection::open(served.address).await;
        let request = call("wait", json!({})).with("Accept", accept);
        connection.send(&request.bytes()).await;
        assert!(connection.head().await.is_stream());
        for _ in 0..3 {
            let comment = connection.block().await.expect("a comment");
            assert!(comment.starts_with(':'), "{comment}");
        }
        served.stage.go.add_permits(1);
        let answer = connection.event().await.expect("the answer");
        assert_eq!(answer["result"]["content"][0]["text"], json!("waited"));
        assert_eq!(connection.block().await, None);
    }
}

#[tokio::test]
async fn an_error_before_the_first_byte_keeps_its_status() {
    let served = Served::plain().await;
    let response = call("refuse", json!({})).to(served.address).await;
    assert_eq!((response.head.status, response.code()), (404, -32601));
}

#[tokio::test]
async fn an_error_after_the_first_byte_is_an_event() {
    let served = Served::with(HttpOptions::new(), |it| {
        it.handler_time(Duration::from_millis(1))
    })
    .await;
    let mut connection = Connection::open(served.address).await;
    connection
        .send(&call("endless", json!({ "speaks": true })).bytes())
        .await;
    connection.first_event().await;
    let answer = connection.event().await.expect("the answer");
    assert_eq!(answer["result"]["isError"], json!(true));
    assert_eq!(connection.event().await, None);
}

#[tokio::test]
async fn each_stream_has_only_what_its_own_call_says() {
    let served = Served::plain().await;
    let mut connections = Vec::new();
    for id in ["a", "b"] {
        let mut connection = Connection::open(served.address).await;
        let request = call("begin", json!({})).id(json!(id));
        connection.send(&request.bytes()).await;
        connection.first_event().await;
        connections.push((id, connection));
    }
    served.stage.go.add_permits(2);
    for (id, mut connection) in connections {
        let mut events = Vec::new();
        while let Some(event) = connection.event().await {
            events.push(event);
        }
        assert_eq!(methods(&events), ["notifications/progress", "answer"]);
        assert_eq!(events[1]["id"], json!(id));
    }
}

#[tokio::test]
async fn the_text_of_unexpected_errors_stays_here_unless_it_may_go() {
    let masked = Served::plain().await;
    let open = Served::with(HttpOptions::new(), |it| it.mask_errors(false)).await;
    for (served, told) in [(masked, false), (open, true)] {
        let response = call("fail", json!({})).to(served.address).await;
        let result = &response.json()["result"];
        assert_eq!(result["isError"], json!(true));
        assert_eq!(result.to_string().contains("/secret"), told, "{result}");
    }
}

#[tokio::test]
async fn a_call_waits_for_a_state_that_is_still_made() {
    let stage = super::fixture::stage();
    let made = std::sync::Arc::clone(&stage);
    let server = super::fixture::bare(&stage)
        .state_from(move || async move {
            one(&made.go).await;
            Ok::<_, std::io::Error>(super::fixture::Late("made"))
        })
        .build()
        .expect("nothing is wrong");
    let options = HttpOptions::new().stream_after(Duration::ZERO);
    let running = Served::of(server, stage, options).await;
    let mut connection = Connection::open(running.address).await;
    connection.send(&call("late", json!({})).bytes()).await;
    assert!(connection.head().await.is_stream());
    running.stage.go.add_permits(1);
    let answer = connection.event().await.expect("the answer");
    assert_eq!(answer["result"]["content"][0]["text"], json!("made"));
}
