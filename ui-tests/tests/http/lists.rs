//! Pages of lists, and how long answers may be kept.

use std::collections::BTreeSet;

use mcp_runtime::serde_json::{self, Value, json};
use ui_tests::web::{Eye, Site};

use crate::{call, check, discover, post, row, wire, wire_with};

const LISTS: [(&str, &str, &str); 4] = [
    ("tools/list", "tools", "name"),
    ("prompts/list", "prompts", "name"),
    ("resources/list", "resources", "uri"),
    (
        "resources/templates/list",
        "resourceTemplates",
        "uriTemplate",
    ),
];

fn page(site: &Site, method: &str, cursor: Option<&Value>) -> Value {
    let params = cursor.map_or(json!({}), |it| json!({ "cursor": it }));
    let post = post(method, params);
    let reply = site.send(&post);
    let message = Eye::on(&post).response(&reply.body);
    message.unwrap_or_else(|fault| panic!("{fault}"))["result"].take()
}

fn keys(page: &Value, list: &str, key: &str) -> Vec<String> {
    let items = page[list].as_array().expect("a list");
    let keys = items.iter().map(|it| it[key].as_str().expect("a key"));
    keys.map(ToOwned::to_owned).collect()
}

#[test]
fn pages_follow_each_other_on_any_instance() {
    let whole = wire();
    let paged = [(); 2].map(|()| wire_with(&[("WIRE_PAGE", "2")]));
    for (method, list, key) in LISTS {
        let all = page(&whole, method, None);
        assert!(
            all.get("nextCursor").is_none(),
            "pagination: the end has no cursor"
        );
        let all = keys(&all, list, key);
        let (mut found, mut cursor, mut turn) = (Vec::new(), None, 0);
        loop {
            // Each page from another process.
            let page = page(&paged[turn % 2], method, cursor.as_ref());
            assert_eq!(
                page["cacheScope"], "private",
                "caching: one scope for all pages"
            );
            let more = keys(&page, list, key);
            assert!((1..=2).contains(&more.len()), "{more:?}");
            found.extend(more);
            turn += 1;
            match page.get("nextCursor") {
                Some(next) => cursor = Some(next.clone()),
                None => break,
            }
        }
        assert_eq!(found, all, "{method}");
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len());
    }
}

#[test]
fn cursors() {
    let site = wire_with(&[("WIRE_PAGE", "2")]);
    let of_tools = page(&site, "tools/list", None)["nextCursor"].clone();
    let at = |method: &str, cursor: Value| post(method, json!({ "cursor": cursor }));
    let mut rows = vec![
        row(
            "pagination: a cursor of another list",
            at("prompts/list", of_tools.clone()),
        )
        .refused(200, -32602)
        .says("Invalid cursor"),
        row(
            "pagination: a cursor of a list of resources",
            at("resources/list", of_tools.clone()),
        )
        .refused(200, -32602),
        row(
            "pagination: a cursor of our own",
            at("tools/list", of_tools.clone()),
        )
        .answered(),
        row(
            "pagination: a cursor that was changed",
            at(
                "tools/list",
                format!("{}!", of_tools.as_str().expect("text")).into(),
            ),
        )
        .refused(200, -32602),
    ];
    for (method, ..) in LISTS {
        rows.extend([
            row(
                "pagination: a cursor of nobody",
                at(method, "garbage".into()),
            )
            .refused(200, -32602)
            .says("Invalid cursor"),
            row(
                "pagination: an empty cursor is a cursor",
                at(method, "".into()),
            )
            .refused(200, -32602),
            row(
                "pagination: a cursor that is null is none",
                at(method, Value::Null),
            )
            .answered(),
            row(
                "pagination: a cursor that is a number",
                at(method, 1.into()),
            )
            .refused(200, -32602),
        ]);
    }
    check(&site, &rows);
}

#[test]
fn a_list_that_changes_between_pages_still_ends() {
    let site = wire_with(&[("WIRE_PAGE", "1")]);
    let (mut cursor, mut count) = (None, 0);
    loop {
        let page = page(&site, "tools/list", cursor.as_ref());
        let light = call("light", &json!({ "on": count % 2 == 1 }));
        assert_eq!(site.send(&light).head.status, 200);
        count += 1;
        assert!(count < 100, "the list never ends");
        match page.get("nextCursor") {
            Some(next) => cursor = Some(next.clone()),
            None => break,
        }
    }
    assert!(count > 10);
}

#[test]
fn how_long_answers_may_be_kept() {
    let read = |uri: &str| post("resources/read", json!({ "uri": uri }));
    let kept = |name, post| {
        row(name, post)
            .answered()
            .has("/result/ttlMs", 0)
            .has("/result/cacheScope", "private")
    };
    let not_kept = |name, post| {
        row(name, post)
            .answered()
            .has("/result/ttlMs", Value::Null)
            .has("/result/cacheScope", Value::Null)
    };
    let site = wire();
    check(
        &site,
        &[
            kept("caching: discover has hints", discover()),
            kept(
                "caching: the list of tools has hints",
                post("tools/list", json!({})),
            ),
            kept(
                "caching: the list of prompts has hints",
                post("prompts/list", json!({})),
            ),
            kept(
                "caching: the list of resources has hints",
                post("resources/list", json!({})),
            ),
            kept(
                "caching: the list of templates has hints",
                post("resources/templates/list", json!({})),
            ),
            kept("caching: what is read has hints", read("wire://fresh")),
            kept(
                "caching: what is read by a template has hints",
                read("wire://place/x"),
            ),
            row("caching: the hints of the author", read("wire://text"))
                .answered()
                .has("/result/ttlMs", 60_000)
                .has("/result/cacheScope", "public"),
            not_kept(
                "caching: calls have no hints",
                call("echo", &json!({ "text": "x" })),
            ),
            not_kept(
                "caching: prompts have no hints",
                post("prompts/get", json!({ "name": "simple" })),
            ),
            row("caching: errors have no hints", read("wire://none"))
                .refused(200, -32602)
                .has("/result", Value::Null),
        ],
    );
    // Whole numbers, as they are written.
    for post in [discover(), read("wire://text")] {
        let body = String::from_utf8(site.send(&post).body).expect("JSON");
        let (_, rest) = body.split_once("\"ttlMs\":").expect("a hint");
        let end = rest.find([',', '}']).expect("an end");
        assert!(rest[..end].bytes().all(|it| it.is_ascii_digit()), "{body}");
        assert!(serde_json::from_str::<u64>(&rest[..end]).is_ok());
    }
}
