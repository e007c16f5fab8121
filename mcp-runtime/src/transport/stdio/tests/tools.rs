//! Handlers that behave as handlers may.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use crate::protocol::LoggingLevel;
use crate::server::{Limits, Server, ServerBuilder};
use crate::transport::stdio::lock;
use crate::{Context, State, mcp_resource, mcp_tool};

/// What a test sees of its handlers, and how it lets them go on.
#[derive(Default)]
pub(super) struct Probe {
    pub(super) gate: Gate,
    /// How many handlers have begun to block.
    pub(super) entered: AtomicUsize,
    /// How many handlers that slept were dropped or done.
    pub(super) dropped: AtomicUsize,
}

impl Probe {
    fn block(&self) -> String {
        self.entered.fetch_add(1, Ordering::SeqCst);
        self.gate.wait();
        "open".into()
    }
}

/// What handlers block on.
#[derive(Default)]
pub(super) struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    pub(super) fn open(&self) {
        *lock(&self.open) = true;
        self.opened.notify_all();
    }

    pub(super) fn shut(&self) {
        *lock(&self.open) = false;
    }

    fn is_open(&self) -> bool {
        *lock(&self.open)
    }

    fn wait(&self) {
        let open = lock(&self.open);
        let opened = self.opened.wait_while(open, |open| !*open);
        drop(opened.unwrap_or_else(PoisonError::into_inner));
    }
}

/// A server with all of these, and its probe.
pub(super) fn server(limits: Limits) -> (Arc<Server>, Arc<Probe>) {
    let probe = Arc::new(Probe::default());
    let server = ServerBuilder::new("probe", "1")
        .without_linked_items()
        .client_logging()
        .limits(limits)
        .state(Arc::clone(&probe))
        .tool::<echo>()
        .tool::<big>()
        .tool::<boom>()
        .tool::<sleep>()
        .tool::<wait>()
        .tool::<block>()
        .tool::<block_plain>()
        .tool::<block_then_wait>()
        .tool::<block_later>()
        .tool::<slow_arguments>()
        .tool::<report>()
        .tool::<report_then_block>()
        .tool::<chatter>()
        .resource::<place>()
        .announces_changes()
        .build();
    (server.unwrap_or_else(|faults| panic!("{faults}")), probe)
}

/// Says the same.
#[mcp_tool(crate = crate)]
async fn echo(text: Option<String>) -> String {
    text.unwrap_or_default()
}

/// Says a lot.
#[mcp_tool(crate = crate)]
async fn big(bytes: usize) -> String {
    "x".repeat(bytes)
}

/// Panics.
#[mcp_tool(crate = crate)]
async fn boom() -> String {
    panic!("this tool panics")
}

/// Sleeps, and tells when it is dropped.
#[mcp_tool(crate = crate)]
async fn sleep(ms: Option<u64>, probe: State<Arc<Probe>>) -> String {
    struct Dropped(Arc<Probe>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.dropped.fetch_add(1, Ordering::SeqCst);
        }
    }
    let _dropped = Dropped(Arc::clone(&probe));
    tokio::time::sleep(Duration::from_millis(ms.unwrap_or(1))).await;
    "slept".into()
}

/// Waits for the gate without blocking.
#[mcp_tool(crate = crate)]
async fn wait(probe: State<Arc<Probe>>) -> String {
    while !probe.gate.is_open() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    "open".into()
}

/// Blocks at the first poll.
#[mcp_tool(crate = crate)]
async fn block(probe: State<Arc<Probe>>) -> String {
    probe.block()
}

/// Blocks as a plain function may.
#[mcp_tool(crate = crate)]
fn block_plain(probe: State<Arc<Probe>>) -> String {
    probe.block()
}

/// Blocks at the first poll, and then pends.
#[mcp_tool(crate = crate)]
async fn block_then_wait(probe: State<Arc<Probe>>) -> String {
    let opened = probe.block();
    tokio::time::sleep(Duration::from_millis(1)).await;
    opened
}

/// Blocks at the second poll.
#[mcp_tool(crate = crate)]
async fn block_later(probe: State<Arc<Probe>>) -> String {
    tokio::task::yield_now().await;
    probe.block()
}

/// Blocks while its arguments are decoded.
#[mcp_tool(crate = crate)]
async fn slow_arguments(probe: SlowArgument) -> String {
    format!("probe {}", probe.0)
}

/// An argument that blocks on the gate of the probe with this number.
#[derive(JsonSchema)]
#[schemars(transparent)]
struct SlowArgument(usize);

impl<'de> Deserialize<'de> for SlowArgument {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = usize::deserialize(deserializer)?;
        let probe = lock(&PROBES).get(&number).map(Arc::clone);
        if let Some(probe) = probe {
            probe.block();
        }
        Ok(Self(number))
    }
}

/// The probes that arguments find: they have no other way to one.
static PROBES: LazyLock<Mutex<HashMap<usize, Arc<Probe>>>> = LazyLock::new(Mutex::default);

/// The number under which arguments find this probe.
pub(super) fn number(probe: &Arc<Probe>) -> usize {
    let number = Arc::as_ptr(probe).addr();
    lock(&PROBES).insert(number, Arc::clone(probe));
    number
}

/// Reports each step.
#[mcp_tool(crate = crate)]
async fn report(steps: u32, context: &Context) -> String {
    for step in 0..steps {
        context.progress(f64::from(step));
    }
    "reported".into()
}

/// Reports, blocks, and reports again.
#[mcp_tool(crate = crate)]
async fn report_then_block(probe: State<Arc<Probe>>, context: &Context) -> String {
    context.progress(0.0);
    let opened = probe.block();
    context.progress(1.0);
    opened
}

/// Logs lines of this size.
#[mcp_tool(crate = crate)]
async fn chatter(lines: u32, bytes: usize, context: &Context) -> String {
    let padding = "x".repeat(bytes);
    for line in 0..lines {
        context.log(LoggingLevel::Info, format!("{line} {padding}"));
    }
    "said".into()
}

/// Something to subscribe to.
#[mcp_resource(uri = "probe://place", inline, crate = crate)]
fn place() -> &'static str {
    "here"
}
