//! A connection that ends takes its call with it.

use std::time::Duration;

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::json;

use super::fixture::{Served, one};
use super::wire::{Connection, call};

#[tokio::test]
async fn a_client_that_goes_before_the_first_byte_ends_its_call() {
    let served = Served::plain().await;
    for accept in ["application/json", "*/*", "text/event-stream"] {
        let mut connection = Connection::open(served.address).await;
        let request = call("endless", json!({ "speaks": false })).with("Accept", accept);
        connection.send(&request.bytes()).await;
        one(&served.stage.begun).await;
        drop(connection);
        one(&served.stage.gone).await;
    }
}

#[tokio::test]
async fn a_client_that_goes_during_the_stream_ends_its_call() {
    let options = HttpOptions::new().stream_after(Duration::ZERO);
    let served = Served::with(options, |it| it).await;
    for speaks in [true, false] {
        let mut connection = Connection::open(served.address).await;
        let request = call("endless", json!({ "speaks": speaks }));
        connection.send(&request.bytes()).await;
        assert!(connection.head().await.is_stream());
        drop(connection);
        one(&served.stage.gone).await;
    }
}

#[tokio::test]
async fn code_that_blocks_can_see_that_its_client_has_gone() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    connection.send(&call("block", json!({})).bytes()).await;
    one(&served.stage.begun).await;
    drop(connection);
    one(&served.stage.gone).await;
}

#[tokio::test]
async fn a_client_that_goes_within_its_message_is_nothing() {
    let served = Served::plain().await;
    let request = call("add", json!({ "a": 1, "b": 2 })).bytes();
    for length in [1, 20, request.len() - 1] {
        let mut connection = Connection::open(served.address).await;
        connection.send(&request[..length]).await;
        drop(connection);
    }
    let response = call("add", json!({ "a": 1, "b": 2 }))
        .to(served.address)
        .await;
    assert_eq!(response.head.status, 200);
}

#[tokio::test]
async fn a_client_that_goes_makes_room_for_others() {
    let served = Served::with(HttpOptions::new(), |it| it.max_in_flight(1)).await;
    for speaks in [true, false] {
        let mut connection = Connection::open(served.address).await;
        let request = call("endless", json!({ "speaks": speaks }));
        connection.send(&request.bytes()).await;
        one(&served.stage.begun).await;
        drop(connection);
        one(&served.stage.gone).await;
        // The handler goes first, its place a moment later.
        let add = call("add", json!({ "a": 1, "b": 2 }));
        while add.to(served.address).await.head.status == 503 {}
    }
}
