//! Many clients at once, with the same ids.

use std::thread;

use mcp_runtime::serde_json::{self, Value, json};
use ui_tests::web::Post;
use ui_tests::{call, text, with_meta};

use crate::{wire, workplace};

#[test]
fn equal_ids_of_different_requests_do_not_meet() {
    let (site, workplace) = (wire(), workplace());
    let ids = [json!(1), json!("1")];
    let mut connections: Vec<_> = (0..50)
        .map(|n| {
            let arguments = json!({
                "text": format!("text {n}"),
                "started": workplace.path(&format!("started-{n}")),
                "path": workplace.path("gate"),
            });
            // All with the same id, but for two that have it as a text.
            let id = ids[usize::from(n % 25 == 24)].clone();
            (
                id.clone(),
                site.open(&Post::of(&call(id, "wait", arguments)).json_only()),
            )
        })
        .collect();
    for n in 0..50 {
        workplace.wait_for(&format!("started-{n}"));
    }
    workplace.write("gate", "open");
    for (n, (id, connection)) in connections.iter_mut().enumerate() {
        let reply = connection.reply();
        let message: Value = serde_json::from_slice(&reply.body).expect("JSON");
        assert_eq!(message["id"], *id);
        assert_eq!(text(&message), format!("text {n}"));
    }
}

#[test]
fn equal_ids_and_tokens_of_different_streams_do_not_meet() {
    let site = wire();
    thread::scope(|scope| {
        let calls: Vec<_> = (1..=20_u32)
            .map(|n| {
                let site = &site;
                scope.spawn(move || {
                    let params = json!({ "name": "count", "arguments": { "n": n } });
                    let post = Post::of(&with_meta(
                        1,
                        "tools/call",
                        params,
                        &json!({ "progressToken": 1 }),
                    ));
                    let messages = site.stream(&post).rest();
                    let (answer, progress) = messages.split_last().expect("an answer");
                    assert_eq!(answer["result"]["structuredContent"], n);
                    assert!(progress.iter().all(|it| it["params"]["total"] == n));
                })
            })
            .collect();
        for call in calls {
            call.join().expect("no fault");
        }
    });
}
