//! The server inside of another application.

use std::net::SocketAddr;

use mcp_runtime::HttpOptions;
use mcp_runtime::axum::{self, Router, routing::get};
use mcp_runtime::serde_json::json;
use tokio::net::TcpListener;

use super::fixture::{one, server, stage};
use super::wire::{Connection, call, post};

async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

#[tokio::test]
async fn a_router_is_merged_with_others() {
    let stage = stage();
    let server = server(&stage).build().expect("nothing is wrong");
    let application = Router::new()
        .route("/health", get(async || "fine"))
        .merge(server.into_router());
    let address = serve(application).await;
    let add = call("add", json!({ "a": 1, "b": 2 }));
    for (request, status) in [
        (add.clone(), 200),
        (add.clone().target("/mcp/"), 200),
        (add.clone().target("/health").verb("GET"), 200),
        (add.clone().target("/other"), 404),
        (add.clone().verb("GET"), 405),
        (add.clone().with("Host", "evil.example"), 403),
    ] {
        assert_eq!(request.to(address).await.head.status, status);
    }
}

#[tokio::test]
async fn the_path_is_the_applications_choice() {
    for (path, there, elsewhere) in [
        ("/api/mcp", "/api/mcp", "/mcp"),
        ("api/mcp/", "/api/mcp/", "/api"),
        ("/", "/", "/mcp"),
    ] {
        let server = server(&stage()).build().expect("nothing is wrong");
        let address = serve(server.into_router_with(&HttpOptions::new().path(path))).await;
        let add = call("add", json!({ "a": 1, "b": 2 }));
        let response = add.clone().target(there).to(address).await;
        assert_eq!(response.head.status, 200, "{path}");
        let response = add.target(elsewhere).to(address).await;
        assert_eq!(response.head.status, 404, "{path}");
    }
}

#[tokio::test]
async fn streams_run_and_end_inside_of_it() {
    let stage = stage();
    let server = server(&stage).build().expect("nothing is wrong");
    let address = serve(std::sync::Arc::clone(&server).into_router()).await;
    let mut listener = Connection::open(address).await;
    let listen = post("subscriptions/listen", json!({ "notifications": {} }));
    listener.send(&listen.bytes()).await;
    listener.first_event().await;
    let mut endless = Connection::open(address).await;
    endless
        .send(&call("endless", json!({ "speaks": true })).bytes())
        .await;
    endless.first_event().await;
    drop(endless);
    one(&stage.gone).await;
    server.end_subscriptions();
    let last = listener.event().await.expect("the answer");
    assert_eq!(last["result"]["resultType"], json!("complete"));
    assert_eq!(listener.event().await, None);
}
