//! Plain functions and initialisers that block: what they are told, where they run, what they log.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use mcp_runtime::ServerBuilder;
use mcp_runtime::prelude::*;
use mcp_runtime::serde_json::{Value, json};
use mcp_runtime::testing::{Client, block_on};
use tokio::runtime::Builder;

/// Nothing here takes this long unless it hangs.
const HANGS: Duration = Duration::from_secs(60);

fn server() -> ServerBuilder {
    mcp_runtime::server!().without_linked_items()
}

/// Works until nobody waits for it.
#[mcp_tool(timeout = "20ms")]
fn work(told: State<Arc<AtomicBool>>, context: Context) {
    while !context.cancelled() {
        std::thread::sleep(Duration::from_millis(1));
    }
    told.store(true, Ordering::SeqCst);
}

#[test]
fn a_plain_function_that_ran_out_of_time_is_told() {
    let told = Arc::new(AtomicBool::new(false));
    let client = Client::new(server().tool::<work>().state(Arc::clone(&told)));
    block_on(async {
        let late = client.call("work", ()).await.expect("a result");
        assert!(late.is_error(), "{}", late.text());
    });
    let begin = Instant::now();
    while !told.load(Ordering::SeqCst) {
        assert!(begin.elapsed() < HANGS, "it is told");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Blocks for ever.
#[mcp_tool(timeout = "20ms")]
fn block() {
    loop {
        std::thread::park();
    }
}

#[test]
fn a_test_does_not_wait_for_a_handler_that_blocks() {
    let client = Client::new(server().tool::<block>());
    let text = block_on(async { client.call("block", ()).await.expect("a result").text() });
    assert!(text.contains("took longer"), "{text}");
}

/// Needs a worker of the runtime.
#[mcp_tool]
async fn spawn() -> Result<&'static str, ToolError> {
    tokio::spawn(async { "spawned" })
        .await
        .map_err(ToolError::from)
}

/// Takes what is made slowly.
#[mcp_tool]
async fn slow(made: State<&'static str>) -> &'static str {
    *made
}

#[test]
fn an_initialiser_that_blocks_takes_no_worker() {
    let gate = Arc::new((Mutex::new(false), Condvar::new()));
    let opened = Arc::clone(&gate);
    let make = move || async move {
        let (open, changed) = &*opened;
        let open = open.lock().expect("no panics here");
        drop(changed.wait_while(open, |open| !*open));
        Ok::<_, io::Error>("made")
    };
    let client = Client::new(server().tool::<spawn>().tool::<slow>().state_from(make));
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let spawned = tokio::time::timeout(HANGS, client.call("spawn", ())).await;
        let spawned = spawned.expect("it is free").expect("a result");
        assert_eq!(spawned.text(), "spawned");
        *gate.0.lock().expect("no panics here") = true;
        gate.1.notify_all();
        assert_eq!(
            client.call("slow", ()).await.expect("a result").text(),
            "made"
        );
    });
}

#[test]
fn an_initialiser_that_never_ends_does_not_keep_its_runtime() {
    let make = || std::future::pending::<io::Result<&'static str>>();
    for mut builder in [Builder::new_multi_thread(), Builder::new_current_thread()] {
        let client = Client::new(server().tool::<spawn>().tool::<slow>().state_from(make));
        let runtime = builder.enable_all().build().expect("a runtime");
        runtime.block_on(async { client.call("spawn", ()).await.expect("a result") });
        // This waits for the threads of the runtime.
        drop(runtime);
    }
}

/// Logs, from a thread that may block.
#[mcp_tool]
fn log() {
    mcp_runtime::tracing::info!("said by a plain function");
}

#[test]
fn what_a_plain_function_logs_names_its_call_and_its_trace() {
    let logged = Logged::default();
    let writer = logged.clone();
    tracing_subscriber::fmt()
        .with_max_level(mcp_runtime::tracing::Level::DEBUG)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let client = Client::new(server().tool::<log>());
    let traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "traceparent": traceparent,
    });
    let params = json!({ "name": "log", "arguments": {}, "_meta": meta });
    block_on(async {
        let answer: Value = client
            .request("tools/call", params)
            .await
            .expect("a result");
        assert_eq!(answer["resultType"], "complete");
    });
    let logged = String::from_utf8(logged.0.lock().expect("no panics here").clone());
    let logged = logged.expect("text");
    let line = logged
        .lines()
        .find(|line| line.contains("said by a plain function"))
        .unwrap_or_else(|| panic!("nothing of it in {logged}"));
    for part in ["call{", "log", traceparent] {
        assert!(line.contains(part), "{part}: {line}");
    }
}

/// What is logged.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .expect("no panics here")
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
