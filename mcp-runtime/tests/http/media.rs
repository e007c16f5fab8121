//! What clients send and take: `Content-Type` and `Accept`.

use mcp_runtime::serde_json::json;

use super::fixture::Served;
use super::wire::{Request, call, post};

fn add() -> Request {
    call("add", json!({ "a": 1, "b": 2 }))
}

#[tokio::test]
async fn an_answer_has_the_form_that_the_client_takes() {
    let served = Served::plain().await;
    for (accept, stream) in [
        (Some("application/json, text/event-stream"), false),
        (Some("application/json"), false),
        (Some("*/*"), false),
        (Some("application/*"), false),
        (Some("text/html, */*;q=0.1"), false),
        (None, false),
        (Some("text/event-stream"), true),
        (Some("text/*"), true),
        (Some("application/json;q=0, text/event-stream"), true),
    ] {
        let request = match accept {
            Some(accept) => add().with("Accept", accept),
            None => add().without("Accept"),
        };
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, 200, "{accept:?}");
        assert_eq!(response.head.is_stream(), stream, "{accept:?}");
        let result = if stream {
            let mut events = response.events();
            assert_eq!(events.len(), 1, "{accept:?}");
            events.remove(0)
        } else {
            response.json()
        };
        assert_eq!(
            result["result"]["structuredContent"],
            json!(3),
            "{accept:?}"
        );
    }
}

#[tokio::test]
async fn a_client_that_takes_nothing_we_have_is_told_so() {
    let served = Served::plain().await;
    for accept in ["text/html", "application/json;q=0", "image/*"] {
        let response = add().with("Accept", accept).to(served.address).await;
        assert_eq!((response.head.status, response.code()), (406, -32600));
        assert!(response.json().get("id").is_none());
    }
    let listen = post("subscriptions/listen", json!({ "notifications": {} }));
    let listen = listen.with("Accept", "application/json");
    let response = listen.to(served.address).await;
    assert_eq!((response.head.status, response.code()), (406, -32600));
    assert_eq!(response.json()["id"], json!(1));
}

#[tokio::test]
async fn refusals_are_json_for_everybody() {
    let served = Served::plain().await;
    for (request, status) in [
        (post("x/y", json!({})), 404),
        (add().without("Mcp-Name"), 400),
        (add().with("Origin", "http://evil.example"), 403),
    ] {
        let request = request.with("Accept", "text/event-stream");
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, status);
        assert!(response.json()["error"].is_object());
    }
}

#[tokio::test]
async fn a_body_that_does_not_say_it_is_json_is_refused() {
    let served = Served::plain().await;
    for (given, status) in [
        (Some("application/json; charset=utf-8"), 200),
        (Some("Application/JSON"), 200),
        (Some("application/json; charset=\"UTF-8\"; x=y"), 200),
        (Some("application/json; charset=iso-8859-1"), 415),
        (Some("text/plain; a=application/json"), 415),
        (Some("application/x-www-form-urlencoded"), 415),
        (None, 415),
    ] {
        let request = match given {
            Some(given) => add().with("Content-Type", given),
            None => add().without("Content-Type"),
        };
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, status, "{given:?}");
        let code = if status == 200 { 0 } else { -32600 };
        assert_eq!(response.code(), code, "{given:?}");
    }
}
