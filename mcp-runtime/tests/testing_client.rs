//! The client for tests: what it asks, what it gives back, and how it tells errors apart.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mcp_runtime::ErrorCode;
use mcp_runtime::prelude::*;
use mcp_runtime::protocol::{CacheScope, ResourceContents, Role};
use mcp_runtime::schemars::{self, JsonSchema};
use mcp_runtime::serde::{Deserialize, Serialize};
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{self, Call, Client, ErrorResponse, block_on};

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
struct Sum {
    total: i64,
}

/// Adds two integers.
#[mcp_tool(read_only)]
async fn add(a: i64, b: i64) -> Sum {
    Sum { total: a + b }
}

/// Counts and says so.
#[mcp_tool]
async fn count(context: &Context, to: u32) -> String {
    for step in 1..=to {
        context.progress((f64::from(step), f64::from(to)));
        context.log(LoggingLevel::Info, format!("step {step}"));
    }
    "counted".into()
}

#[test]
fn a_function_is_called_as_it_is_and_its_reports_are_kept() {
    let call = Call::new();
    assert_eq!(block_on(count(call.context(), 1000)), "counted");
    let steps: Vec<f64> = call.progress().iter().map(|it| it.progress).collect();
    let all: Vec<f64> = (1..=1000).map(f64::from).collect();
    assert_eq!(steps, all, "none is left out");
    assert_eq!(call.progress()[0].total, Some(1000.0));
    let logs = call.logs();
    assert_eq!((logs.len(), &logs[2].data), (1000, &json!("step 3")));
    assert_eq!(logs[2].level, LoggingLevel::Info);

    let call = Call::new();
    call.cancel();
    assert_eq!(block_on(count(call.context(), 2)), "counted");
    assert!(call.context().cancelled());
    assert!(call.progress().is_empty() && call.logs().is_empty());
}

#[test]
fn the_context_of_a_unit_test_has_all_that_a_handler_may_ask_of_it() {
    let context = testing::context();
    assert!(!context.cancelled());
    assert!(context.client().is_none() && context.trace().is_none());
    let changes = context.changes();
    changes.resource_updated("notes://all");
    changes.tools_changed();
    assert!(!changes.remove_tool("add"), "no server offers it");
    assert!(changes.add_tool::<add>().is_err());
    context.progress(1);
}

#[test]
fn a_panic_is_the_fault_of_the_line_that_asked_for_it() {
    let (places, seen) = std::sync::mpsc::channel();
    let this = std::thread::current().id();
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| match info.location() {
        Some(it) if std::thread::current().id() == this => {
            let _ = places.send((it.file().to_owned(), it.line()));
        }
        _ => default(info),
    }));
    let mut expected = Vec::new();
    let mut panics = |line, work: fn()| {
        assert!(std::panic::catch_unwind(work).is_err(), "it panics");
        expected.push((file!().to_owned(), line));
    };
    #[rustfmt::skip]
    panics(line!(), || { Client::new(mcp_runtime::ServerBuilder::new("s", "1").without_linked_items()); });
    #[rustfmt::skip]
    panics(line!(), || block_on(async { block_on(async {}); }));
    let places: Vec<_> = seen.try_iter().collect();
    assert_eq!(places, expected);
}

#[test]
fn why_a_state_could_not_be_made_is_in_the_answer_unless_errors_are_masked() {
    block_on(async {
        for (masks, expected) in [
            (
                false,
                "the state `u64` could not be made: no luck: dry well",
            ),
            (true, "the server could not start what this call needs"),
        ] {
            let server = mcp_runtime::ServerBuilder::new("s", "1")
                .without_linked_items()
                .tool::<draw>()
                .mask_errors(masks)
                .state_from(|| async { Err::<u64, _>(NoLuck) });
            let client = Client::new(server);
            for _ in 0..2 {
                let error = client.call("draw", json!({})).await.expect_err("no state");
                assert_eq!(error.code, ErrorCode::INTERNAL_ERROR);
                assert_eq!(error.message, expected);
            }
        }
    });
}

/// Draws a number.
#[mcp_tool(server = "luck")]
async fn draw(number: State<u64>) -> u64 {
    *number
}

#[derive(Debug)]
struct NoLuck;

impl std::fmt::Display for NoLuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no luck:\ndry well")
    }
}

impl std::error::Error for NoLuck {}

/// Fails.
#[mcp_tool]
async fn fail() -> Result<String, ToolError> {
    Err(ToolError::text("it cannot be done"))
}

/// Is late for its own cancellation.
#[mcp_tool]
async fn forever(dropped: State<Arc<AtomicUsize>>) -> String {
    let _guard = OnDrop(Arc::clone(&dropped));
    std::future::pending().await
}

struct OnDrop(Arc<AtomicUsize>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// One page.
#[mcp_resource(
    uri = "page://{number}",
    mime_type = "text/plain",
    ttl = "1m",
    cache = "public"
)]
struct Page {
    number: u8,
}

impl ReadResource for Page {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(format!("page {}", self.number))
    }
}

/// Two bytes.
#[mcp_resource(uri = "bytes://two")]
fn two() -> Vec<u8> {
    vec![0, 255]
}

/// Asks for a welcome.
#[mcp_prompt]
fn welcome(name: String) -> Vec<PromptMessage> {
    vec![PromptMessage::user(format!("Welcome {name}."))]
}

fn client() -> Client {
    Client::new(
        mcp_runtime::server!()
            .instructions("Try it.")
            .client_logging()
            .state(Arc::new(AtomicUsize::new(0))),
    )
}

#[test]
fn a_call_gives_back_text_and_value() -> Result<(), ErrorResponse> {
    block_on(async {
        let client = client();
        let sum = client.call("add", json!({ "a": 1, "b": 2 })).await?;
        assert_eq!(sum.structured::<Sum>().expect("a sum"), Sum { total: 3 });
        assert_eq!(sum.text(), r#"{"total":3}"#);
        assert_eq!(sum.content().len(), 1);
        assert!(!sum.is_error());
        assert!(sum.structured::<String>().is_err());

        let failed = client.call("fail", ()).await?;
        assert!(failed.is_error());
        assert_eq!(failed.text(), "it cannot be done");
        assert!(failed.structured::<Value>().is_err());
        Ok(())
    })
}

#[test]
fn notifications_come_only_when_they_are_asked_for() -> Result<(), ErrorResponse> {
    block_on(async {
        let quiet = client().call("count", json!({ "to": 2 })).await?;
        assert!(quiet.progress().is_empty() && quiet.logs().is_empty());

        let client = client().with_progress().with_log_level(LoggingLevel::Info);
        let told = client.call("count", json!({ "to": 2 })).await?;
        let steps: Vec<_> = told
            .progress()
            .iter()
            .map(|it| (it.progress, it.total))
            .collect();
        assert_eq!(steps, [(1.0, Some(2.0)), (2.0, Some(2.0))]);
        let logs: Vec<_> = told
            .logs()
            .iter()
            .map(|it| (it.level, it.data.clone()))
            .collect();
        assert_eq!(
            logs,
            [
                (LoggingLevel::Info, json!("step 1")),
                (LoggingLevel::Info, json!("step 2"))
            ]
        );

        let client = client.with_log_level(LoggingLevel::Error);
        let told = client.call("count", json!({ "to": 1 })).await?;
        assert!(told.logs().is_empty() && told.progress().len() == 1);
        Ok(())
    })
}

#[test]
fn a_read_gives_back_text_or_bytes() -> Result<(), ErrorResponse> {
    block_on(async {
        let client = client();
        let page = client.read("page://7").await?;
        assert_eq!(page.text(), "page 7");
        assert_eq!(page.bytes(), b"page 7");
        assert_eq!(page.contents()[0].uri(), "page://7");
        assert_eq!(
            (page.cache().ttl_ms, page.cache().scope),
            (60_000, CacheScope::Public)
        );

        let two = client.read("bytes://two").await?;
        assert_eq!((two.text(), two.bytes()), (String::new(), vec![0, 255]));
        assert!(matches!(two.contents(), [ResourceContents::Blob(_)]));

        let absent = client.read("page://none").await.expect_err("it is none");
        assert_eq!(absent.code, ErrorCode::INVALID_PARAMS);
        assert_eq!(absent.data, Some(json!({ "uri": "page://none" })));
        Ok(())
    })
}

#[test]
fn a_prompt_gives_back_messages() -> Result<(), ErrorResponse> {
    block_on(async {
        let welcome = client().get_prompt("welcome", &[("name", "Ada")]).await?;
        assert_eq!(welcome.messages(), [PromptMessage::user("Welcome Ada.")]);
        assert_eq!(welcome.messages()[0].role, Role::User);
        Ok(())
    })
}

#[test]
fn the_server_says_what_it_is_and_offers() -> Result<(), ErrorResponse> {
    block_on(async {
        let client = client();
        let discovered = client.discover().await?;
        assert_eq!(discovered.supported_versions, ["2026-07-28"]);
        assert_eq!(discovered.instructions.as_deref(), Some("Try it."));
        assert_eq!(
            discovered.server_info.expect("it says so").name,
            "mcp-runtime"
        );
        assert!(discovered.capabilities.logging.is_some());

        let tools = client.list_tools().await?;
        let names: Vec<_> = tools.iter().map(|it| &*it.name).collect();
        assert_eq!(names, ["add", "count", "fail", "forever"]);
        assert_eq!(client.list_resources().await?[0].uri, "bytes://two");
        let templates = client.list_resource_templates().await?;
        assert_eq!(templates[0].uri_template, "page://{number}");
        assert_eq!(client.list_prompts().await?[0].name, "welcome");
        Ok(())
    })
}

#[test]
fn a_snapshot_is_the_catalogue_without_the_version() -> Result<(), ErrorResponse> {
    block_on(async {
        let only_add = mcp_runtime::ServerBuilder::new("s", "9.9.9")
            .without_linked_items()
            .tool::<add>();
        let snapshot = Client::new(only_add).catalogue_snapshot().await?;
        assert_eq!(
            snapshot,
            r#"{
  "capabilities": {
    "tools": {}
  },
  "tools": [
    {
      "name": "add",
      "description": "Adds two integers.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "a": {
            "type": "integer"
          },
          "b": {
            "type": "integer"
          }
        },
        "required": [
          "a",
          "b"
        ],
        "additionalProperties": false
      },
      "outputSchema": {
        "type": "object",
        "properties": {
          "total": {
            "type": "integer"
          }
        },
        "required": [
          "total"
        ],
        "additionalProperties": false
      },
      "annotations": {
        "readOnlyHint": true
      }
    }
  ]
}
"#
        );
        Ok(())
    })
}

#[test]
fn any_request_can_be_sent() {
    block_on(async {
        let client = client();
        let tools = client
            .request("tools/list", json!({}))
            .await
            .expect("a list");
        assert_eq!(tools["resultType"], "complete");
        let unknown = client
            .request("ping", json!({}))
            .await
            .expect_err("it is gone");
        assert_eq!(unknown.code, ErrorCode::METHOD_NOT_FOUND);
        let bare = client.request("tools/list", json!({ "_meta": {} })).await;
        assert_eq!(
            bare.expect_err("it says nothing").code,
            ErrorCode::INVALID_PARAMS
        );
    });
}

#[test]
fn a_call_that_nobody_waits_for_is_dropped() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let client = Client::new(mcp_runtime::server!().state(Arc::clone(&dropped)));
    block_on(async {
        let call = client.call("forever", ());
        let patience = std::time::Duration::from_millis(20);
        tokio::time::timeout(patience, call)
            .await
            .expect_err("it never ends");
        assert_eq!(dropped.load(Ordering::SeqCst), 1);
    });
}

#[test]
#[should_panic(expected = "no state")]
fn a_server_that_cannot_start_says_why() {
    let _ = Client::new(mcp_runtime::server!());
}
