//! Who is let in: origins, hosts, verbs and paths.

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::json;

use super::fixture::Served;
use super::wire::{Request, call};

fn add() -> Request {
    call("add", json!({ "a": 1, "b": 2 }))
}

#[tokio::test]
async fn an_origin_is_of_this_machine_or_allowed() {
    let options = HttpOptions::new()
        .allow_origin("https://app.example")
        .cors(["https://page.example:8443"]);
    let served = Served::with(options, |it| it).await;
    for (origin, status) in [
        (None, 200),
        (Some("http://localhost:5173"), 200),
        (Some("https://127.0.0.1"), 200),
        (Some("http://[::1]:1"), 200),
        (Some("https://app.example"), 200),
        (Some("https://page.example:8443"), 200),
        (Some("https://page.example"), 403),
        (Some("http://app.example"), 403),
        (Some("http://evil.example"), 403),
        (Some("http://localhost.evil.example"), 403),
        (Some("null"), 403),
        (Some(""), 403),
    ] {
        let request = origin.map_or_else(add, |it| add().with("Origin", it));
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, status, "{origin:?}");
        if status == 403 {
            let text = response.json()["error"]["message"].to_string();
            assert!(text.contains("--allow-origin") && text.contains("MCP_ALLOW_ORIGIN"));
        }
    }
    let twice = add()
        .with("Origin", "http://localhost")
        .and("Origin", "http://localhost");
    assert_eq!(twice.to(served.address).await.head.status, 403);
}

#[tokio::test]
async fn no_origin_but_none_can_be_allowed() {
    let served = Served::with(HttpOptions::new().allow_origin("null"), |it| it).await;
    let response = add().with("Origin", "null").to(served.address).await;
    assert_eq!(response.head.status, 200);
}

#[tokio::test]
async fn the_host_is_this_machine_or_allowed() {
    let options = HttpOptions::new()
        .allow_host("mcp.example")
        .allow_host("other.example:8443");
    let served = Served::with(options, |it| it).await;
    for (host, status) in [
        (Some("localhost"), 200),
        (Some("LOCALHOST:80"), 200),
        (Some("127.0.0.1:9"), 200),
        (Some("[::1]:9"), 200),
        (Some("[::1]"), 200),
        (Some("mcp.example"), 200),
        (Some("mcp.example:1"), 200),
        (Some("other.example:8443"), 200),
        (Some("other.example"), 403),
        (Some("evil.example"), 403),
        (Some("localhost.evil.example:80"), 403),
        (Some("localhost:x"), 403),
        (Some("evil@localhost"), 403),
        (Some(""), 403),
        (None, 403),
    ] {
        let request = match host {
            Some(host) => add().with("Host", host),
            None => add().without("Host"),
        };
        let response = request.to(served.address).await;
        assert_eq!(response.head.status, status, "{host:?}");
        if status == 403 {
            let text = response.json()["error"]["message"].to_string();
            assert!(text.contains("--allow-host") && text.contains("MCP_ALLOW_HOST"));
        }
    }
    for (target, status) in [
        ("http://mcp.example/mcp", 200),
        ("http://evil.example/mcp", 403),
    ] {
        let response = add().target(target).to(served.address).await;
        assert_eq!(response.head.status, status, "{target}");
    }
    let twice = add().and("Host", "evil.example");
    assert_eq!(twice.to(served.address).await.head.status, 403);
}

#[tokio::test]
async fn a_server_for_everybody_takes_every_host_and_no_page_of_this_machine() {
    let served = Served::with(HttpOptions::new().any_host(), |it| it).await;
    let response = add().with("Host", "mcp.example").to(served.address).await;
    assert_eq!(response.head.status, 200);
    let response = add()
        .with("Origin", "http://localhost:1")
        .to(served.address)
        .await;
    assert_eq!(response.head.status, 403);
}

#[tokio::test]
async fn a_server_with_names_of_its_own_takes_no_page_of_this_machine() {
    let options = HttpOptions::new().allow_host("mcp.example");
    let served = Served::with(options.clone(), |it| it).await;
    let from = |origin: &str| add().with("Host", "mcp.example").with("Origin", origin);
    for origin in ["http://localhost:5173", "http://127.0.0.1", "http://[::1]"] {
        let response = from(origin).to(served.address).await;
        assert_eq!(response.head.status, 403, "{origin}");
    }
    let options = options.allow_origin("http://localhost:5173");
    let served = Served::with(options, |it| it).await;
    let response = from("http://localhost:5173").to(served.address).await;
    assert_eq!(response.head.status, 200);
}

#[tokio::test]
async fn every_message_is_a_post() {
    let served = Served::plain().await;
    for verb in ["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "BREW"] {
        let response = add().verb(verb).to(served.address).await;
        assert_eq!(response.head.status, 405, "{verb}");
        assert_eq!(response.head.header("allow"), "POST", "{verb}");
        assert_eq!(response.code(), -32600, "{verb}");
    }
}

#[tokio::test]
async fn the_first_check_that_fails_decides() {
    let served = Served::plain().await;
    let all_wrong = || {
        add()
            .verb("GET")
            .with("Origin", "http://evil.example")
            .with("Host", "evil.example")
            .with("Content-Type", "text/plain")
            .with("Accept", "text/html")
    };
    for (request, status) in [
        (all_wrong(), 403),
        (all_wrong().without("Origin"), 405),
        (all_wrong().without("Origin").verb("POST"), 403),
        (
            all_wrong()
                .without("Origin")
                .verb("POST")
                .with("Host", "localhost"),
            415,
        ),
        (add().with("Accept", "text/html"), 406),
    ] {
        assert_eq!(request.to(served.address).await.head.status, status);
    }
}

#[tokio::test]
async fn elsewhere_is_nothing() {
    let served = Served::plain().await;
    for target in ["/", "/sse", "/mcp/x", "/mcpx", "/MCP", "//mcp"] {
        for verb in ["GET", "POST"] {
            let response = add().verb(verb).target(target).to(served.address).await;
            assert_eq!(response.head.status, 404, "{verb} {target}");
            assert_eq!(response.body, "", "{verb} {target}");
        }
    }
}

#[tokio::test]
async fn sessions_are_not_known() {
    let served = Served::plain().await;
    let request = add().with("Mcp-Session-Id", "x").with("Last-Event-ID", "5");
    let response = request.to(served.address).await;
    assert_eq!(response.head.status, 200);
    assert!(!response.head.has("mcp-session-id"));
}
