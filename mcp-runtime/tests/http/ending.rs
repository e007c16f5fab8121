//! The end of a server.

use std::sync::Arc;
use std::time::Duration;

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::json;

use super::fixture::{Served, bare, one, stage};
use super::wire::{Connection, call, post};

#[tokio::test]
async fn streams_end_in_order_and_what_was_accepted_is_answered() {
    let served = Served::plain().await;
    let stage = Arc::clone(&served.stage);
    let mut idle = Connection::open(served.address).await;
    idle.send(&call("add", json!({ "a": 1, "b": 2 })).bytes())
        .await;
    idle.response().await;
    let mut listener = Connection::open(served.address).await;
    let listen = post("subscriptions/listen", json!({ "notifications": {} }));
    listener.send(&listen.id(json!("s")).bytes()).await;
    listener.first_event().await;
    let mut waiting = Connection::open(served.address).await;
    waiting.send(&call("wait", json!({})).bytes()).await;
    one(&stage.begun).await;

    let address = served.address;
    let ended = served.stop();
    let last = listener.event().await.expect("the answer");
    assert_eq!(last["id"], json!("s"));
    assert_eq!(last["result"]["resultType"], json!("complete"));
    assert_eq!(
        last["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"],
        json!("s")
    );
    assert_eq!(listener.event().await, None);
    assert_eq!(idle.rest().await, b"");
    stage.go.add_permits(1);
    let answer = waiting.response().await;
    assert_eq!(
        answer.json()["result"]["content"][0]["text"],
        json!("waited")
    );
    assert_eq!(waiting.rest().await, b"");
    ended.await.expect("no panic").expect("told to");
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

/// A stream that listens to one note, after its acknowledgement.
async fn listener(served: &Served, id: &str) -> Connection {
    let mut connection = Connection::open(served.address).await;
    let asked = json!({ "notifications": { "resourceSubscriptions": ["notes://a"] } });
    let listen = post("subscriptions/listen", asked).id(json!(id));
    connection.send(&listen.bytes()).await;
    let first = connection.first_event().await;
    assert_eq!(
        first["params"]["notifications"]["resourceSubscriptions"],
        json!(["notes://a"])
    );
    connection
}

async fn hears(connection: &mut Connection) {
    let news = connection.event().await.expect("news");
    assert_eq!(news["params"]["uri"], "notes://a", "{news}");
}

async fn is_ended(mut connection: Connection, id: &str) {
    let last = connection.event().await.expect("the answer");
    assert_eq!(last["id"], id, "{last}");
    assert_eq!(last["result"]["resultType"], "complete", "{last}");
    assert_eq!(connection.event().await, None);
}

#[tokio::test]
async fn a_listener_that_ends_ends_its_own_streams_and_no_others() {
    let one = Served::plain().await;
    let options = HttpOptions::new();
    let server = Arc::clone(&one.server);
    let other = Served::of(Arc::clone(&server), Arc::clone(&one.stage), options.clone()).await;
    let (mut first, mut second) = (listener(&one, "1").await, listener(&other, "2").await);
    server.changes().resource_updated("notes://a");
    hears(&mut first).await;
    hears(&mut second).await;

    let ended = one.stop();
    is_ended(first, "1").await;
    ended.await.expect("no panic").expect("told to");
    server.changes().resource_updated("notes://a");
    hears(&mut second).await;
    let mut third = listener(&other, "3").await;
    server.changes().resource_updated("notes://a");
    hears(&mut second).await;
    hears(&mut third).await;

    let stage = Arc::clone(&other.stage);
    let ended = other.stop();
    is_ended(second, "2").await;
    is_ended(third, "3").await;
    ended.await.expect("no panic").expect("told to");

    let again = Served::of(Arc::clone(&server), stage, options).await;
    let mut fourth = listener(&again, "4").await;
    server.changes().resource_updated("notes://a");
    hears(&mut fourth).await;
    // An application that ends all at once ends this one, too.
    server.end_subscriptions();
    is_ended(fourth, "4").await;
    again.stop().await.expect("no panic").expect("told to");
}

#[tokio::test]
async fn what_takes_too_long_at_the_end_is_stopped() {
    let served = Served::with(HttpOptions::new(), |it| it.drain(Duration::from_millis(1))).await;
    let stage = Arc::clone(&served.stage);
    let mut connections = Vec::new();
    for speaks in [true, false] {
        let mut connection = Connection::open(served.address).await;
        let request = call("endless", json!({ "speaks": speaks }));
        connection.send(&request.bytes()).await;
        one(&stage.begun).await;
        connections.push(connection);
    }
    served.stop().await.expect("no panic").expect("told to");
    for mut connection in connections {
        one(&stage.gone).await;
        let rest = String::from_utf8(connection.rest().await).expect("text");
        assert!(!rest.contains("result"), "{rest}");
    }
}

#[tokio::test]
async fn a_state_that_cannot_be_made_ends_the_server_after_its_answers() {
    let stage = stage();
    let made = Arc::clone(&stage);
    let server = bare(&stage)
        .state_from(move || async move {
            one(&made.go).await;
            Err::<super::fixture::Late, _>(std::io::Error::other("no library"))
        })
        .build()
        .expect("nothing is wrong");
    let options = HttpOptions::new().stream_after(Duration::ZERO);
    let running = Served::of(server, Arc::clone(&stage), options).await;
    let mut connection = Connection::open(running.address).await;
    connection.send(&call("late", json!({})).bytes()).await;
    assert!(connection.head().await.is_stream());
    stage.go.add_permits(1);
    let answer = connection.event().await.expect("the answer");
    assert_eq!(answer["error"]["code"], json!(-32603));
    assert!(!answer.to_string().contains("no library"), "{answer}");
    assert!(running.ended().await.is_err());
}

#[tokio::test]
async fn more_connections_than_allowed_wait_until_one_ends() {
    let served = Served::with(HttpOptions::new().max_connections(1), |it| it).await;
    let add = call("add", json!({ "a": 1, "b": 2 })).bytes();
    let mut first = Connection::open(served.address).await;
    first.send(&add).await;
    assert_eq!(first.response().await.head.status, 200);
    let mut second = Connection::open(served.address).await;
    second.send(&add).await;
    // There is no sign that would come for a connection that waits.
    let early = tokio::time::timeout(Duration::from_millis(200), second.response()).await;
    assert!(early.is_err(), "{early:?}");
    first.send(&add).await;
    assert_eq!(first.response().await.head.status, 200);
    drop(first);
    assert_eq!(second.response().await.head.status, 200);
}
