//! Handlers that behave as badly as handlers do.

use std::io::Write as _;
use std::process::Command;
use std::time::Duration;

use mcp_runtime::prelude::*;

/// Panics.
#[mcp_tool]
fn boom() {
    panic!("the plain secret");
}

/// Panics while it is polled.
#[mcp_tool]
async fn boom_async() {
    std::future::ready(()).await;
    panic!("the async secret");
}

/// Panics after it was pending.
#[mcp_tool]
async fn boom_later() {
    mcp_later().await;
    panic!("the late secret");
}

/// Panics, and what it panics with panics when it is dropped.
#[mcp_tool]
async fn boom_payload() {
    std::panic::panic_any(DropsBadly);
}

/// The same on a thread that may block.
#[mcp_tool]
fn boom_payload_plain() {
    std::panic::panic_any(DropsBadly);
}

/// Its future panics when it is dropped.
#[mcp_tool]
async fn boom_drop(pend: bool) -> &'static str {
    let _held = DropsBadly;
    if pend {
        std::future::pending::<()>().await;
    }
    "unreachable for who panics on the way out"
}

/// What panics when it is dropped.
struct DropsBadly;

impl Drop for DropsBadly {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "the drop's secret");
        // A second panic while one unwinds would abort the process, which no framework can prevent.
    }
}

/// Pending once, without a timer.
async fn mcp_later() {
    let mut polled = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut polled, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

/// Fails with an error of the system.
#[mcp_tool]
async fn fail() -> Result<String, std::io::Error> {
    std::fs::read_to_string("/no/such/file")
        .map_err(|error| std::io::Error::new(error.kind(), format!("/no/such/file:\n  {error}")))
}

/// Fails with an error for programs.
#[mcp_tool]
async fn fail_protocol(code: i32) -> Result<String, ProtocolError> {
    Err(ProtocolError::new(mcp_runtime::ErrorCode(code), "as asked").with_data(&[1, 2]))
}

/// Prints.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "this is what must do no harm")]
fn noisy() -> &'static str {
    println!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{}}}}");
    print!("a line that never ends");
    let _ = std::io::stdout().flush();
    print!("and one that stays behind");
    eprintln!("on stderr it may say anything");
    "printed"
}

/// Prints a lot.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "this is what must do no harm")]
fn print_much(lines: u32) -> u32 {
    let line = "p".repeat(999);
    for _ in 0..lines {
        println!("{line}");
    }
    lines
}

/// Prints as much as a pipe holds.
#[mcp_tool]
#[expect(clippy::print_stdout, reason = "this is what must do no harm")]
async fn chatty() -> &'static str {
    println!("{}", "x".repeat(70_000));
    "printed"
}

/// Starts a child that prints and reads.
#[mcp_tool]
fn kid() -> Result<String, std::io::Error> {
    let status = Command::new("sh").args(["-c", "echo x; cat"]).status()?;
    Ok(format!("{status}"))
}

/// Reports progress up to `n`.
#[mcp_tool]
async fn count(n: u32, context: &Context) -> u32 {
    for step in 1..=n {
        context.progress((f64::from(step), f64::from(n)));
    }
    n
}

/// Reports progress that does not always go up.
#[mcp_tool]
fn uneven(context: Context) {
    for step in [1.0, 1.0, 0.5, f64::NAN, f64::INFINITY, 2.0] {
        context.progress(Progress::new(step).total(f64::NAN).message("a\nb"));
    }
}

/// Goes on to report when its answer is long gone.
#[mcp_tool]
async fn late(context: Context) -> &'static str {
    std::thread::spawn(move || {
        for step in 0..50_u32 {
            std::thread::sleep(Duration::from_millis(1));
            context.progress(f64::from(step));
            context.log(LoggingLevel::Emergency, "too late");
        }
    });
    "on time"
}

/// Logs for the client, once at each level.
#[mcp_tool]
async fn logs(context: &Context) {
    for level in [LoggingLevel::Debug, LoggingLevel::Info, LoggingLevel::Error] {
        context.log(level, mcp_runtime::serde_json::json!({ "at": level }));
    }
}

/// Logs without an end.
#[mcp_tool]
async fn log_flood(n: u32, context: &Context) -> u32 {
    for step in 0..n {
        context.log(LoggingLevel::Info, step);
    }
    n
}

/// Floods stderr.
#[mcp_tool]
async fn log_much(lines: u32) -> u32 {
    let line = "x".repeat(1000);
    for _ in 0..lines {
        mcp_runtime::tracing::error!("{line}");
    }
    lines
}
