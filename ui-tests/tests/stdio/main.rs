//! A server as a process: how it lives and ends, and what no handler and no client can do to it.

mod burst;
mod bytes;
mod ending;
mod noise;
mod silence;
mod states;
mod troubles;

use ui_tests::{Process, Workplace};

fn probe() -> Process {
    Process::start(env!("CARGO_BIN_EXE_probe"))
}

fn probe_with(variables: &[(&str, &str)]) -> Process {
    Process::with(env!("CARGO_BIN_EXE_probe"), variables)
}

fn workplace() -> Workplace {
    Workplace::new(env!("CARGO_TARGET_TMPDIR"))
}
