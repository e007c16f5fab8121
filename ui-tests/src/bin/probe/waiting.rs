//! Handlers that wait: for a time, for a file, for a state.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use mcp_runtime::prelude::*;

const MOMENT: Duration = Duration::from_millis(2);

/// What the server must open before some tools can work.
pub(crate) struct Library {
    name: String,
}

impl Library {
    /// Opens it, as soon as the file in `PROBE_GATE` is there. `fail` and `panic` in it do that.
    pub(crate) async fn open() -> Result<Self, std::io::Error> {
        let Ok(gate) = std::env::var("PROBE_GATE") else {
            return Ok(Self {
                name: "open".into(),
            });
        };
        while !Path::new(&gate).exists() {
            pause().await;
        }
        let name = std::fs::read_to_string(gate)?;
        match name.as_str() {
            "fail" => Err(std::io::Error::other("the shelves are empty")),
            "panic" => panic!("the shelves fell over"),
            _ => Ok(Self { name }),
        }
    }
}

/// How often some tool was called.
#[derive(Default)]
pub(crate) struct Visits(AtomicU64);

/// Counts its calls.
#[mcp_tool]
async fn visits(visits: State<Visits>) -> u64 {
    visits.0.fetch_add(1, Ordering::Relaxed) + 1
}

/// Needs the library.
#[mcp_tool]
async fn library(library: &State<Library>) -> String {
    library.name.clone()
}

/// Needs the library, on a thread that may block.
#[mcp_tool]
fn library_plain(visits: &State<Visits>, word: &str, library: State<Library>) -> String {
    visits.0.fetch_add(1, Ordering::Relaxed);
    format!("{word} {}", library.name)
}

/// Sleeps as an async function should.
#[mcp_tool]
async fn slow(ms: u64) -> u64 {
    let began = Instant::now();
    while began.elapsed() < Duration::from_millis(ms) {
        pause().await;
    }
    ms
}

/// Sleeps as a plain function may.
#[mcp_tool]
fn block(ms: u64) -> u64 {
    std::thread::sleep(Duration::from_millis(ms));
    ms
}

/// Sleeps as an async function should not.
#[mcp_tool]
async fn block_async(ms: u64) -> u64 {
    std::thread::sleep(Duration::from_millis(ms));
    ms
}

/// Blocks until a file is there.
#[mcp_tool]
fn wait_file(path: String, started: Option<String>) -> String {
    announce(started.as_deref());
    wait_for(&path);
    path
}

/// Blocks until a file is there, as an async function should not.
#[mcp_tool]
async fn wait_file_async(path: String, started: Option<String>) -> String {
    announce(started.as_deref());
    wait_for(&path);
    path
}

/// Pends first, and then blocks until a file is there.
#[mcp_tool]
async fn wait_file_later(path: String, started: Option<String>) -> String {
    pause().await;
    announce(started.as_deref());
    wait_for(&path);
    path
}

/// Pends for ever, and says with a file that it was dropped.
#[mcp_tool]
async fn guarded(started: String, dropped: String, context: Context) {
    let _held = Held(dropped);
    announce(Some(&started));
    let mut step = 0.0;
    loop {
        step += 1.0;
        context.progress(step);
        pause().await;
    }
}

struct Held(String);

impl Drop for Held {
    fn drop(&mut self) {
        announce(Some(&self.0));
    }
}

/// Blocks until it is cancelled, and says so with a file.
#[mcp_tool]
fn patient(started: String, ended: String, context: &Context) {
    announce(Some(&started));
    let mut step = 0.0;
    while !context.cancelled() {
        step += 1.0;
        context.progress(step);
        std::thread::sleep(MOMENT);
    }
    announce(Some(&ended));
}

/// Takes longer than it may.
#[mcp_tool(timeout = "100ms")]
async fn timed(dropped: String) {
    let _held = Held(dropped);
    std::future::pending::<()>().await;
}

/// Takes longer than it may on a thread that blocks.
#[mcp_tool(timeout = "100ms")]
fn timed_plain(path: String) {
    wait_for(&path);
}

/// Makes a file.
#[mcp_tool(destructive)]
async fn touch(path: String) -> Result<(), ToolError> {
    std::fs::write(path, "touched")?;
    Ok(())
}

/// Makes a file, on a thread that may block.
#[mcp_tool(destructive)]
fn touch_plain(path: &str) -> Result<(), ToolError> {
    Ok(std::fs::write(path, "touched")?)
}

fn announce(path: Option<&str>) {
    if let Some(path) = path {
        // The test finds out.
        let _ = std::fs::write(path, "here");
    }
}

fn wait_for(path: &str) {
    while !Path::new(path).exists() {
        std::thread::sleep(MOMENT);
    }
}

/// Pending for a moment, with nothing but the standard library.
async fn pause() {
    let end = Instant::now() + MOMENT;
    std::future::poll_fn(move |context| {
        if Instant::now() >= end {
            return Poll::Ready(());
        }
        // Each poll may come with another waker.
        let waker = context.waker().clone();
        std::thread::spawn(move || {
            std::thread::sleep(MOMENT);
            waker.wake();
        });
        Poll::Pending
    })
    .await;
}
