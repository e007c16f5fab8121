//! Whether a server's memory stays what it is, under many requests or with many who listen. Each run
//! prints what it measures and fails where that is too much. It reads memory where there is `/proc`.
//!
//! ```text
//! cargo build --release -p ui-tests --bins
//! target/release/soak              # 100 000 requests
//! target/release/soak listeners    # 1 000 streams, half of which nobody reads, and 10 000 changes
//! ```

mod listeners;
mod requests;

use std::process::ExitCode;

use ui_tests::web::Site;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        None => requests::soak(),
        Some("listeners") => listeners::soak(),
        Some(other) => {
            eprintln!("there is no `{other}`; `soak` or `soak listeners`");
            ExitCode::FAILURE
        }
    }
}

/// The server of the HTTP tests, which lies beside this binary.
fn wire() -> Site {
    let mut wire = std::env::current_exe().expect("a process knows its binary");
    wire.set_file_name(format!("wire{}", std::env::consts::EXE_SUFFIX));
    Site::start(wire.to_str().expect("a path of text"), &[], &[])
}

/// The resident memory of the server, in KiB.
fn resident(site: &Site) -> u64 {
    told(site, "VmRSS:")
}

/// The most that it ever was, in KiB.
fn peak(site: &Site) -> u64 {
    told(site, "VmHWM:")
}

fn told(site: &Site, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", site.id()))
        .expect("the memory is read where there is /proc");
    let line = status.lines().find_map(|it| it.strip_prefix(name));
    let size = line
        .and_then(|it| it.trim().strip_suffix(" kB"))
        .expect("it is told");
    size.parse().expect("a number")
}
