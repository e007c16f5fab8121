//! Web pages of other origins.

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::json;

use super::fixture::Served;
use super::wire::{Head, Request, call};

const PAGE: &str = "https://page.example";

async fn served() -> Served {
    Served::with(HttpOptions::new().cors([PAGE]), |it| it).await
}

fn add() -> Request {
    call("add", json!({ "a": 1, "b": 2 }))
}

fn preflight(origin: &str) -> Request {
    add()
        .verb("OPTIONS")
        .without("Content-Type")
        .with("Origin", origin)
        .with("Access-Control-Request-Method", "POST")
        .with(
            "Access-Control-Request-Headers",
            "content-type,mcp-method,Mcp-Param-Region, mcp-param-zone,x-other",
        )
}

#[track_caller]
fn granted(head: &Head) {
    assert_eq!(head.header("access-control-allow-origin"), PAGE);
    assert_eq!(
        head.header("access-control-expose-headers"),
        "www-authenticate"
    );
    assert_eq!(head.header("vary"), "origin");
    assert!(!head.has("access-control-allow-credentials"));
}

#[tokio::test]
async fn a_browser_that_asks_before_is_told_what_it_may_send() {
    let response = preflight(PAGE).to(served().await.address).await;
    assert_eq!((response.head.status, &*response.body), (204, ""));
    granted(&response.head);
    assert_eq!(response.head.header("access-control-allow-methods"), "POST");
    assert_eq!(
        response.head.header("access-control-allow-headers"),
        "content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, \
         mcp-param-region, mcp-param-zone"
    );
}

#[tokio::test]
async fn the_page_can_read_answers_and_errors() {
    let served = served().await;
    for (request, status) in [
        (add(), 200),
        (add().with("Accept", "text/event-stream"), 200),
        (add().without("Mcp-Name"), 400),
        (add().with("Content-Type", "text/plain"), 415),
        (add().verb("GET"), 405),
    ] {
        let response = request.with("Origin", PAGE).to(served.address).await;
        assert_eq!(response.head.status, status);
        granted(&response.head);
    }
    let response = add()
        .verb("GET")
        .with("Origin", PAGE)
        .to(served.address)
        .await;
    assert_eq!(response.head.header("allow"), "POST, OPTIONS");
}

#[tokio::test]
async fn other_pages_are_granted_nothing() {
    let served = served().await;
    for (request, status) in [
        (preflight("https://evil.example"), 403),
        (preflight("null"), 403),
        // It may send, but pages are another matter.
        (preflight("http://localhost:1"), 403),
        (add().with("Origin", "http://localhost:1"), 200),
        (add().with("Origin", "https://evil.example"), 403),
        (add(), 200),
    ] {
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, status);
        assert!(!response.head.has("access-control-allow-origin"));
        assert!(!response.head.has("access-control-allow-headers"));
        assert_eq!(response.head.header("vary"), "origin");
    }
}

#[tokio::test]
async fn without_it_nothing_is_said_of_pages() {
    let served = Served::plain().await;
    let response = add()
        .with("Origin", "http://localhost:1")
        .to(served.address)
        .await;
    assert_eq!(response.head.status, 200);
    assert!(!response.head.has("vary") && !response.head.has("access-control-allow-origin"));
    let response = preflight("http://localhost:1").to(served.address).await;
    assert_eq!(response.head.status, 405);
}
