//! Tools.

use std::path::Path;
use std::task::Poll;
use std::time::Duration;

use mcp_runtime::prelude::*;
use mcp_runtime::schemars::JsonSchema;
use mcp_runtime::serde::Deserialize;
use mcp_runtime::{Changes, ErrorCode, protocol::LoggingLevel, serde_json};

const MOMENT: Duration = Duration::from_millis(2);

/// Gives back what it gets.
#[mcp_tool(read_only)]
async fn echo(
    /// What comes back.
    text: String,
) -> String {
    text
}

/// Takes anything.
#[mcp_tool]
async fn anything(it: serde_json::Value) -> usize {
    it.to_string().len()
}

/// Where it is.
#[derive(Deserialize, JsonSchema)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
struct Place {
    #[schemars(extend("x-mcp-header" = "Floor"))]
    floor: Option<i64>,
}

/// Has arguments that headers repeat.
#[mcp_tool]
async fn located(
    #[header("Region")] region: Option<String>,
    #[header("Shard")] shard: Option<i64>,
    #[header("Dry")] dry: Option<bool>,
    /// Has a method in its name, as no other header does.
    #[header("Method")]
    method: Option<String>,
    place: Option<Place>,
) -> String {
    let floor = place.and_then(|it| it.floor);
    format!("{region:?} {shard:?} {dry:?} {method:?} {floor:?}")
}

/// Reports progress up to `n`.
#[mcp_tool]
async fn count(n: u32, context: &Context) -> u32 {
    for step in 1..=n {
        context.progress((f64::from(step), f64::from(n)));
        pause();
    }
    n
}

/// Reports what is no progress.
#[mcp_tool]
fn uneven(context: Context) {
    for step in [1.0, 1.0, 0.5, f64::NAN, f64::INFINITY, 2.5] {
        context.progress(Progress::new(step).message("a\nb"));
        pause();
    }
}

/// Goes on to report when its answer is gone.
#[mcp_tool]
fn late(context: Context) -> &'static str {
    context.progress(0.5);
    std::thread::spawn(move || {
        for step in 1..50_u32 {
            pause();
            context.progress(f64::from(step));
            context.log(LoggingLevel::Emergency, "too late");
        }
    });
    "on time"
}

/// Logs for the client.
#[mcp_tool]
fn logs(context: &Context) {
    for level in [LoggingLevel::Debug, LoggingLevel::Info, LoggingLevel::Error] {
        context.log(level, serde_json::json!({ "at": level }));
    }
}

/// Says that it began, waits for a file, and says what it was told.
#[mcp_tool]
fn wait(text: String, started: String, path: String) -> String {
    announce(&started);
    while !Path::new(&path).exists() {
        pause();
    }
    text
}

/// Never ends, and says with a file that it was dropped. It reports one step when it `speaks`.
#[mcp_tool]
async fn endless(started: String, dropped: String, speaks: bool, context: &Context) {
    let _held = Held(dropped);
    if speaks {
        context.progress(1.0);
    }
    announce(&started);
    std::future::pending::<()>().await;
}

/// Logs more than any client holds that does not read. Then it `ends`, or goes on until it is dropped;
/// each says so with a file.
#[mcp_tool]
async fn flood(ended: String, dropped: String, ends: bool, context: &Context) {
    let _held = Held(dropped);
    let much = "x".repeat(100_000);
    // More than this the framework sends for no call.
    for _ in 0..1000 {
        context.log(LoggingLevel::Info, &much);
        step_aside().await;
    }
    if ends {
        announce(&ended);
    } else {
        std::future::pending::<()>().await;
    }
}

struct Held(String);

impl Drop for Held {
    fn drop(&mut self) {
        announce(&self.0);
    }
}

/// Makes a file.
#[mcp_tool]
fn touch(path: &str) {
    announce(path);
}

/// Asks the client's model.
#[mcp_tool(requires(sampling))]
async fn sample(
    /// How often.
    times: u8,
) -> u8 {
    times
}

/// Fails with an error for programs.
#[mcp_tool]
async fn fail(code: i32) -> Result<String, ProtocolError> {
    Err(ProtocolError::new(ErrorCode(code), "as asked"))
}

/// Reports progress, waits for a file, and fails with an error for programs.
#[mcp_tool]
fn fail_later(code: i32, path: String, context: &Context) -> Result<String, ProtocolError> {
    context.progress(1.0);
    while !Path::new(&path).exists() {
        pause();
    }
    Err(ProtocolError::new(ErrorCode(code), "as asked"))
}

/// Fails with an error of the system.
#[mcp_tool]
async fn broken() -> Result<String, std::io::Error> {
    Err(std::io::Error::other("the secret shelf broke"))
}

/// Panics.
#[mcp_tool]
fn boom() {
    panic!("the secret of the panic");
}

/// Announces changes: `tools`, `prompts`, `resources`, or a URI.
#[mcp_tool]
async fn change(what: Vec<String>, changes: Changes) {
    for it in &what {
        match it.as_str() {
            "tools" => changes.tools_changed(),
            "prompts" => changes.prompts_changed(),
            "resources" => changes.resources_changed(),
            uri => changes.resource_updated(uri),
        }
    }
}

/// Is there only while it is enabled.
#[mcp_tool]
async fn lamp() {}

/// Takes the lamp away, or puts it back.
#[mcp_tool]
async fn light(on: bool, changes: Changes) -> bool {
    changes.enable_tool("lamp", on)
}

/// Lets others have the thread.
async fn step_aside() {
    let mut waited = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut waited, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

fn announce(path: &str) {
    // The test finds out.
    let _ = std::fs::write(path, "here");
}

fn pause() {
    std::thread::sleep(MOMENT);
}
