//! Lists in pages.

use std::num::NonZeroUsize;

use mcp_runtime::ServerBuilder;
use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Map, Value, json};
use mcp_runtime::testing::{Client, block_on};

macro_rules! tools {
    ($($name:ident)*) => {$(
        /// Does nothing.
        #[mcp_tool]
        pub(crate) fn $name() {}
    )*};
}

tools! { five four one three two }

/// Each number.
#[mcp_resource(uri = "page://{number}", list = numbers)]
struct Number {
    number: u8,
}

impl ReadResource for Number {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.number.to_string())
    }
}

fn numbers() -> Vec<Number> {
    (1..=5).map(|number| Number { number }).collect()
}

fn client() -> Client {
    let builder = ServerBuilder::new("pages", "1")
        .without_linked_items()
        .tool::<one>()
        .tool::<two>()
        .tool::<three>()
        .tool::<four>()
        .tool::<five>()
        .resource::<Number>()
        .page_size(NonZeroUsize::new(2).expect("not zero"));
    Client::new(builder)
}

async fn pages(client: &Client, method: &str, list: &str, key: &str) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    let mut params = Map::new();
    loop {
        let result = client
            .request(method, Value::Object(params.clone()))
            .await
            .expect("a page");
        let names = result[list].as_array().expect("a list");
        let names = names
            .iter()
            .map(|it| it[key].as_str().expect("a name").to_owned());
        pages.push(names.collect());
        assert_eq!(result["cacheScope"], "private");
        let Some(cursor) = result.get("nextCursor") else {
            return pages;
        };
        params.insert("cursor".into(), cursor.clone());
    }
}

#[test]
fn a_list_comes_in_pages_ordered_by_name() {
    block_on(async {
        let pages = pages(&client(), "tools/list", "tools", "name").await;
        assert_eq!(
            pages,
            [vec!["five", "four"], vec!["one", "three"], vec!["two"]]
        );
    });
}

#[test]
fn enumerated_resources_come_in_pages_too() {
    block_on(async {
        let pages = pages(&client(), "resources/list", "resources", "uri").await;
        assert_eq!(
            pages,
            [
                vec!["page://1", "page://2"],
                vec!["page://3", "page://4"],
                vec!["page://5"]
            ]
        );
    });
}

#[test]
fn a_cursor_that_no_list_gave_is_refused_and_null_is_none() {
    block_on(async {
        let client = client();
        let first = client
            .request("tools/list", json!({ "cursor": null }))
            .await
            .expect("the first page");
        let cursor = first["nextCursor"].clone();
        for (method, cursor) in [
            ("tools/list", json!("")),
            ("tools/list", json!("garbage")),
            ("prompts/list", json!("x")),
            ("resources/list", cursor.clone()),
            ("resources/templates/list", cursor),
        ] {
            let refused = client.request(method, json!({ "cursor": cursor })).await;
            let code = refused.expect_err("no page").code.0;
            let expected = if method == "prompts/list" {
                -32601
            } else {
                -32602
            };
            assert_eq!(code, expected, "{method} {cursor}");
        }
    });
}
