//! The protocol as a client meets it: each requirement by the messages that show it.

mod calls;
mod cancelling;
mod catalogue;
mod discovery;
mod notices;
mod prompts;
mod resources;
mod revision;
mod schemas;

use mcp_runtime::serde_json::Value;
use ui_tests::{Process, Workplace};

fn probe() -> Process {
    Process::start(env!("CARGO_BIN_EXE_probe"))
}

fn probe_with(variables: &[(&str, &str)]) -> Process {
    Process::with(env!("CARGO_BIN_EXE_probe"), variables)
}

fn odd(which: &str) -> Process {
    Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", which)])
}

fn workplace() -> Workplace {
    Workplace::new(env!("CARGO_TARGET_TMPDIR"))
}

/// The entry of a list by its name.
fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
    list.as_array()
        .into_iter()
        .flatten()
        .find(|it| it["name"] == name)
        .unwrap_or_else(|| panic!("no `{name}` in {list}"))
}
