//! Subscriptions over HTTP.

use std::sync::Arc;

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::{Value, json};

use super::fixture::Served;
use super::wire::{Connection, Request, post};

const ID: &str = "io.modelcontextprotocol/subscriptionId";

fn listen(notifications: Value) -> Request {
    post(
        "subscriptions/listen",
        json!({ "notifications": notifications }),
    )
}

async fn listener(served: &Served, request: Request) -> (Connection, Value) {
    let mut connection = Connection::open(served.address).await;
    connection.send(&request.bytes()).await;
    let first = connection.first_event().await;
    (connection, first)
}

#[tokio::test]
async fn a_listener_hears_first_what_is_honoured_and_then_what_it_asked_for() {
    let served = Served::plain().await;
    for id in [json!("a"), json!(0), json!("")] {
        let asked = json!({
            "toolsListChanged": true,
            "promptsListChanged": true,
            "resourceSubscriptions": ["notes://a", "not a uri"],
        });
        let (mut connection, first) = listener(&served, listen(asked).id(id.clone())).await;
        assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
        assert_eq!(
            first["params"],
            json!({
                "_meta": { ID: id },
                "notifications": {
                    "toolsListChanged": true,
                    "resourceSubscriptions": ["notes://a"],
                },
            })
        );
        let changes = served.server.changes();
        changes.resource_updated("notes://b");
        changes.resource_updated("notes://a");
        let news = connection.event().await.expect("news");
        assert_eq!(news["method"], "notifications/resources/updated");
        assert_eq!(
            news["params"],
            json!({ "_meta": { ID: id }, "uri": "notes://a" })
        );
    }
}

#[tokio::test]
async fn nothing_is_lost_between_many_long_names_and_a_client_that_does_not_read() {
    let served = Served::plain().await;
    let uris: Vec<_> = (0..1024)
        .map(|n| format!("notes://{n:04}/{}", "x".repeat(240)))
        .collect();
    let asked = json!({ "toolsListChanged": true, "resourceSubscriptions": uris });
    let (mut connection, first) = listener(&served, listen(asked.clone())).await;
    assert_eq!(first["params"]["notifications"], asked);
    let changes = served.server.changes();
    for _ in 0..100 {
        for uri in &uris {
            changes.resource_updated(uri);
        }
        // What is sent meanwhile may come again, what is held does not.
        tokio::task::yield_now().await;
    }
    changes.tools_changed();
    let mut heard = std::collections::BTreeSet::new();
    loop {
        let news = connection.event().await.expect("news");
        match news["params"]["uri"].as_str() {
            Some(uri) => heard.insert(uri.to_owned()),
            None => break,
        };
    }
    assert!(heard.iter().eq(&uris), "{} of {}", heard.len(), uris.len());
}

#[tokio::test]
async fn a_bad_filter_is_refused_without_a_stream() {
    let served = Served::plain().await;
    let response = listen(json!([])).to(served.address).await;
    assert_eq!((response.head.status, response.code()), (200, -32602));
    let served = Served::with(HttpOptions::new(), |it| it.max_subscriptions(0)).await;
    let response = listen(json!({})).to(served.address).await;
    assert_eq!((response.head.status, response.code()), (503, -32603));
    assert_eq!(response.head.header("retry-after"), "1");
}

#[tokio::test]
async fn a_listener_that_goes_makes_room() {
    let served = Served::with(HttpOptions::new(), |it| it.max_subscriptions(1)).await;
    for _ in 0..3 {
        loop {
            let mut connection = Connection::open(served.address).await;
            connection.send(&listen(json!({})).bytes()).await;
            if connection.head().await.is_stream() {
                break;
            }
        }
    }
}

/// Publishing is over when it is: no reader takes part in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_readers_that_do_not_read() {
    const STREAMS: usize = 1000;
    const CHANGES: usize = 10_000;
    many_files();
    let served = Arc::new(Served::plain().await);
    let (mut live, mut stalled) = (Vec::new(), Vec::new());
    for n in 0..STREAMS {
        let asked = json!({
            "toolsListChanged": true,
            "resourceSubscriptions": ["notes://a", "notes://last"],
        });
        let (connection, _) = listener(&served, listen(asked)).await;
        if n % 2 == 0 {
            live.push(tokio::spawn(until_last(connection)));
        } else {
            stalled.push(connection);
        }
    }
    let own = Arc::clone(&served);
    let published = tokio::task::spawn_blocking(move || {
        let changes = own.server.changes();
        for n in 0..CHANGES {
            changes.resource_updated(if n % 2 == 0 { "notes://a" } else { "notes://b" });
        }
        changes.resource_updated("notes://last");
    });
    published.await.expect("no panic");
    for reader in live {
        reader.await.expect("the last change has come");
    }
    // Whoever reads again has missed nothing that still matters.
    for connection in stalled {
        until_last(connection).await;
    }
}

/// Reads until the last change, and says how much there was.
async fn until_last(mut connection: Connection) -> usize {
    let mut heard = 1;
    while connection.event().await.expect("news")["params"]["uri"] != "notes://last" {
        heard += 1;
    }
    heard
}

/// Both ends of each connection are files of this process.
fn many_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        let enough = 4096;
        if limit.current.is_some_and(|it| it < enough) {
            limit.current = Some(limit.maximum.map_or(enough, |it| it.min(enough)));
            setrlimit(Resource::Nofile, limit).expect("up to the maximum it is ours");
        }
    }
}
