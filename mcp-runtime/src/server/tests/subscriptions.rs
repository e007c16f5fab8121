//! `subscriptions/listen`: acknowledged first, then what was asked for, until one side ends it.

use super::*;
use crate::protocol::META_SUBSCRIPTION_ID;
use crate::{Changes, mcp_prompt, mcp_resource, mcp_tool};

/// Does nothing.
#[mcp_tool(inline)]
fn idle(_changes: &Changes) {}

/// Asks nothing.
#[mcp_prompt(inline)]
fn silence() -> &'static str {
    ""
}

/// Holds nothing.
#[mcp_resource(uri = "sub://empty", inline)]
fn empty() -> &'static str {
    ""
}

fn announcing() -> Arc<Server> {
    let builder = builder()
        .tool::<idle>()
        .prompt::<silence>()
        .resource::<empty>();
    builder.build().expect("a server")
}

fn listen(server: &Arc<Server>, id: &Value, filter: &Value, kept: &Arc<Kept>) -> Running {
    let message = request(
        id,
        "subscriptions/listen",
        json!({ "notifications": filter }),
    );
    match begin(server, &message, None, kept) {
        Err(running) => *running,
        Ok((answer, _)) => panic!("not a subscription: {answer}"),
    }
}

fn all() -> Value {
    json!({
        "toolsListChanged": true,
        "promptsListChanged": true,
        "resourcesListChanged": true,
        "resourceSubscriptions": ["sub://empty", "sub://other"],
    })
}

#[test]
fn a_subscription_is_acknowledged_before_anything_else_with_what_is_honoured() {
    for (filter, honoured) in [
        (json!({}), json!({})),
        (json!({ "toolsListChanged": false, "x": 1 }), json!({})),
        (all(), all()),
        (
            json!({ "resourceSubscriptions": ["not a uri", "sub://a"] }),
            json!({ "resourceSubscriptions": ["sub://a"] }),
        ),
    ] {
        let (server, kept) = (announcing(), Arc::new(Kept::default()));
        let mut running = listen(&server, &json!(0), &filter, &kept);
        // A change while the subscription opens comes after the acknowledgement.
        server.changes().tools_changed();
        assert!(poll(&mut running).is_none());
        let sent = kept.take();
        let acknowledged = json!({
            "jsonrpc": "2.0",
            "method": "notifications/subscriptions/acknowledged",
            "params": { "_meta": { META_SUBSCRIPTION_ID: 0 }, "notifications": honoured },
        });
        assert_eq!(sent[0], acknowledged, "{filter}");
        let heard = usize::from(honoured["toolsListChanged"] == true);
        assert_eq!(sent.len(), 1 + heard, "{filter}");
    }
}

#[test]
fn a_server_that_announces_nothing_honours_nothing() {
    let server = builder().prompt::<silence>().build().expect("a server");
    let kept = Arc::new(Kept::default());
    let mut running = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut running).is_none());
    server.changes().prompts_changed();
    assert!(poll(&mut running).is_none());
    let sent = kept.take();
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0]["params"]["notifications"], json!({}));
}

#[test]
fn each_subscription_hears_what_it_asked_for_under_its_own_id() {
    let server = announcing();
    let (tools, uris) = (Arc::new(Kept::default()), Arc::new(Kept::default()));
    let mut first = listen(
        &server,
        &json!(""),
        &json!({ "toolsListChanged": true }),
        &tools,
    );
    let mut second = listen(
        &server,
        &json!(7),
        &json!({ "resourceSubscriptions": ["sub://empty"] }),
        &uris,
    );
    assert!(poll(&mut first).is_none() && poll(&mut second).is_none());
    let changes = server.changes();
    changes.tools_changed();
    changes.prompts_changed();
    changes.resource_updated("sub://empty");
    changes.resource_updated("sub://other");
    assert!(poll(&mut first).is_none() && poll(&mut second).is_none());
    assert_eq!(
        tools.take()[1..],
        [json!({
            "jsonrpc": "2.0",
            "method": "notifications/tools/list_changed",
            "params": { "_meta": { META_SUBSCRIPTION_ID: "" } },
        })]
    );
    assert_eq!(
        uris.take()[1..],
        [json!({
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": { "_meta": { META_SUBSCRIPTION_ID: 7 }, "uri": "sub://empty" },
        })]
    );
}

#[test]
fn news_wait_and_become_one_while_there_is_no_room() {
    let (server, kept) = (announcing(), Arc::new(Kept::default()));
    let mut running = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut running).is_none());
    kept.take();
    kept.full.store(true, Ordering::SeqCst);
    for _ in 0..1000 {
        server.changes().tools_changed();
        server.changes().resource_updated("sub://empty");
        assert!(poll(&mut running).is_none());
    }
    assert_eq!(kept.take(), [] as [Value; 0]);
    kept.full.store(false, Ordering::SeqCst);
    assert!(poll(&mut running).is_none());
    assert_eq!(kept.take().len(), 2);
}

#[test]
fn the_server_ends_a_subscription_with_a_result() {
    let (server, kept) = (announcing(), Arc::new(Kept::default()));
    let mut running = listen(&server, &json!("a"), &all(), &kept);
    assert!(poll(&mut running).is_none());
    kept.take();
    server.end_subscriptions();
    let (answer, verdict) = poll(&mut running).expect("it ends");
    assert_eq!(verdict, Verdict::Complete);
    assert_eq!(answer["id"], "a");
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(answer["result"]["_meta"][META_SUBSCRIPTION_ID], "a");
    assert!(answer["result"].get("ttlMs").is_none());
    // Without streams to close, a cancellation says so as well, before the result.
    let sent = kept.take();
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert_eq!(sent[0]["method"], "notifications/cancelled");
    assert_eq!(sent[0]["params"]["requestId"], "a");
}

#[test]
fn a_subscription_that_was_dropped_hears_nothing_and_leaves_room() {
    let server = builder()
        .tool::<idle>()
        .max_subscriptions(1)
        .build()
        .expect("a server");
    let kept = Arc::new(Kept::default());
    let mut first = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut first).is_none());
    let message = request(
        &json!(2),
        "subscriptions/listen",
        json!({ "notifications": {} }),
    );
    let (refused, verdict) = begin(&server, &message, None, &kept)
        .ok()
        .expect("refused at once");
    assert_eq!(refused["error"]["code"], -32603);
    assert_eq!(verdict, Verdict::Busy);
    drop(first);
    kept.take();
    server.changes().tools_changed();
    assert_eq!(kept.take(), [] as [Value; 0]);
    assert!(
        begin(&server, &message, None, &kept).is_err(),
        "there is room again"
    );
}

#[test]
fn a_filter_that_is_none_is_refused_before_anything_is_sent() {
    let (server, kept) = (announcing(), Arc::new(Kept::default()));
    for params in [
        json!({}),
        json!({ "notifications": [] }),
        json!({ "notifications": { "toolsListChanged": "yes" } }),
        json!({ "notifications": { "resourceSubscriptions": [1] } }),
    ] {
        let message = request(&json!(1), "subscriptions/listen", params.clone());
        let (refused, _) = begin(&server, &message, None, &kept)
            .ok()
            .expect("refused at once");
        assert_eq!(refused["error"]["code"], -32602, "{params}");
    }
    assert_eq!(kept.take(), [] as [Value; 0]);
}

/// The error by which a subscription to these is refused; none when it is not.
fn refused(server: &Arc<Server>, uris: &[String]) -> Option<Value> {
    let kept = Arc::new(Kept::default());
    let filter = json!({ "notifications": { "resourceSubscriptions": uris } });
    let message = request(&json!(1), "subscriptions/listen", filter);
    match begin(server, &message, None, &kept) {
        Ok((mut refused, _)) => Some(refused["error"].take()),
        Err(mut running) => {
            assert!(poll(&mut running).is_none());
            let honoured = &kept.take()[0]["params"]["notifications"]["resourceSubscriptions"];
            assert_eq!(*honoured, json!(uris), "the acknowledgement is whole");
            None
        }
    }
}

#[test]
fn a_subscription_to_too_many_resources_is_refused() {
    let server = announcing();
    let uris = |count| -> Vec<String> { (0..count).map(|it| format!("sub://{it}")).collect() };
    assert_eq!(refused(&server, &uris(1024)), None);
    let error = refused(&server, &uris(1025)).expect("too many");
    assert_eq!(error["code"], -32603);
    let message = error["message"].as_str().expect("words");
    assert!(
        message.contains("1024") && message.contains("1025"),
        "{message}"
    );
}

#[test]
fn a_subscription_to_resources_with_long_names_is_refused() {
    let server = announcing();
    let uri = |bytes: usize| format!("sub://{}", "x".repeat(bytes - 6));
    let fits = vec![uri(1024); 256];
    assert_eq!(refused(&server, &fits), None);
    for too_long in [
        [fits, vec![uri(10)]].concat(),
        vec![uri(256 * 1024 + 1)],
        // What would not be honoured has to be read, too.
        vec!["x".repeat(10 * 1024 * 1024)],
    ] {
        let error = refused(&server, &too_long).expect("too long");
        assert_eq!(error["code"], -32603);
        let message = error["message"].as_str().expect("words");
        assert!(message.contains("262144"), "{message}");
    }
}

#[test]
fn kinds_that_a_builder_announces_can_be_listened_to_before_they_are_there() {
    let server = builder().announces_changes().build().expect("a server");
    let kept = Arc::new(Kept::default());
    let mut running = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut running).is_none());
    assert_eq!(kept.take()[0]["params"]["notifications"], all());
    let changes = server.changes();
    changes.add_resource::<empty>().expect("it fits");
    changes.add_prompt::<silence>().expect("it fits");
    assert!(poll(&mut running).is_none());
    let heard: Vec<_> = kept.take().iter().map(|it| it["method"].clone()).collect();
    let method = |kind: &str| json!(format!("notifications/{kind}/list_changed"));
    assert_eq!(heard, [method("resources"), method("prompts")]);
}

#[test]
fn a_kind_whose_last_item_went_can_still_be_listened_to() {
    let server = announcing();
    let changes = server.changes();
    assert!(changes.remove_tool("idle") && changes.remove_prompt("silence"));
    assert!(changes.remove_resource("sub://empty"));
    let kept = Arc::new(Kept::default());
    let mut running = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut running).is_none());
    assert_eq!(kept.take()[0]["params"]["notifications"], all());
    changes.add_tool::<idle>().expect("it fits");
    assert!(poll(&mut running).is_none());
    let heard = kept.take();
    assert_eq!(heard.len(), 1, "{heard:?}");
    assert_eq!(heard[0]["method"], "notifications/tools/list_changed");
}

#[test]
fn a_subscription_hears_what_waits_before_it_ends_and_nothing_after() {
    let (server, kept) = (announcing(), Arc::new(Kept::default()));
    let mut running = listen(&server, &json!(1), &all(), &kept);
    assert!(poll(&mut running).is_none());
    kept.take();
    server.changes().resource_updated("sub://other");
    server.changes().tools_changed();
    server.end_subscriptions();
    server.changes().prompts_changed();
    poll(&mut running).expect("it ends");
    let heard: Vec<_> = kept.take().iter().map(|it| it["method"].clone()).collect();
    assert_eq!(
        heard,
        [
            "notifications/resources/updated",
            "notifications/tools/list_changed",
            "notifications/cancelled"
        ]
    );
}
