//! How a server ends, and what it still answers.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use mcp_runtime::serde_json::json;
use ui_tests::{PATIENCE, Process, call, error_code};

use crate::{probe, probe_with, workplace};

#[test]
fn calls_in_flight_are_answered_after_the_input_has_ended() {
    for tool in ["slow", "block", "block_async"] {
        let mut probe = probe();
        let calls: Vec<_> = (1..=5)
            .map(|id| call(id, tool, json!({ "ms": 300 })))
            .collect();
        probe.send_all(&calls);
        let ended = probe.end();
        assert_eq!(ended.code, Some(0), "{tool}: {}", ended.stderr);
        assert!(ended.unanswered.is_empty(), "{tool}: {ended:?}");
        assert_eq!(ended.answers.len(), 5, "{tool}");
        for answer in &ended.answers {
            assert_eq!(answer["result"]["structuredContent"], 300, "{answer}");
        }
    }
}

#[test]
fn a_file_as_input_is_answered_whole() {
    let workplace = workplace();
    let lines: Vec<String> = (1..=200)
        .map(|id| call(id, "add_plainly", json!({ "a": id, "b": 1 })).to_string())
        .collect();
    // Without a newline at its end, as people write files.
    workplace.write("requests", &lines.join("\n"));
    let output = Command::new(env!("CARGO_BIN_EXE_probe"))
        .stdin(std::fs::File::open(workplace.path("requests")).expect("it was just written"))
        .output()
        .expect("it starts");
    assert!(output.status.success());
    assert_eq!(
        output.stdout.split_inclusive(|it| *it == b'\n').count(),
        200
    );
}

#[test]
fn without_input_it_ends_at_once_and_says_nothing() {
    let output = Command::new(env!("CARGO_BIN_EXE_probe"))
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty());
}

#[test]
fn what_does_not_end_within_the_drain_is_refused_and_the_rest_answered() {
    let workplace = workplace();
    let never = workplace.path("never");
    for tool in ["wait_file", "wait_file_async", "wait_file_later", "slow"] {
        let mut probe = probe_with(&[("PROBE_DRAIN_MS", "300")]);
        let arguments = match tool {
            "slow" => json!({ "ms": 600_000 }),
            _ => json!({ "path": never }),
        };
        probe.send_all(&[
            call(1, tool, arguments),
            call(2, "add", json!({ "a": 1, "b": 2 })),
            call(3, "slow", json!({ "ms": 50 })),
        ]);
        let began = Instant::now();
        let ended = probe.end();
        assert!(
            began.elapsed() < PATIENCE / 2,
            "{tool}: it waited for the handler"
        );
        assert_eq!(ended.code, Some(0), "{tool}: {}", ended.stderr);
        assert!(ended.unanswered.is_empty(), "{tool}: {ended:?}");
        for answer in &ended.answers {
            if answer["id"] == 1 {
                assert_eq!(error_code(answer), -32603, "{answer}");
            } else {
                assert!(answer.get("result").is_some(), "{tool}: {answer}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_an_idle_server_whose_input_stays_open() {
    for signal in ["TERM", "INT"] {
        let mut probe = probe();
        probe.call("add", json!({ "a": 1, "b": 2 }));
        kill(&probe, signal);
        // `wait` keeps the input open.
        let ended = probe.wait();
        assert_eq!(ended.code, Some(0), "{signal}: {}", ended.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_server_that_has_never_been_spoken_to() {
    for signal in ["TERM", "INT"] {
        let probe = probe();
        // The signal may come before `main`; then it ends the process by itself, or is lost where SIGINT
        // is ignored, as behind the `&` of a shell.
        let process = probe.id();
        let telling = thread::spawn(move || {
            while send_signal(process, signal) {
                thread::sleep(Duration::from_millis(100));
            }
        });
        let ended = probe.wait();
        telling.join().expect("no panic");
        assert!(matches!(ended.code, Some(0) | None), "{signal}: {ended:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_server_whose_handler_blocks() {
    let workplace = workplace();
    for (tool, signal) in [
        ("wait_file", "TERM"),
        ("wait_file_async", "INT"),
        ("wait_file_later", "TERM"),
    ] {
        let mut probe = probe_with(&[("PROBE_DRAIN_MS", "200")]);
        let started = format!("started-{tool}");
        probe.send(&call(
            1,
            tool,
            json!({ "path": workplace.path("never"), "started": workplace.path(&started) }),
        ));
        workplace.wait_for(&started);
        kill(&probe, signal);
        let ended = probe.wait();
        assert_eq!(ended.code, Some(0), "{tool}: {}", ended.stderr);
        assert_eq!(ended.answers.len(), 1, "{tool}: {ended:?}");
        assert_eq!(error_code(&ended.answers[0]), -32603);
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_ends_it_without_the_drain() {
    let workplace = workplace();
    let mut probe = probe_with(&[("PROBE_DRAIN_MS", "600000")]);
    probe.send(&call(
        1,
        "wait_file",
        json!({ "path": workplace.path("never"), "started": workplace.path("started") }),
    ));
    workplace.wait_for("started");
    kill(&probe, "TERM");
    // Equal signals may merge while the first waits to be seen, so the test insists.
    let id = probe.id();
    let insists = std::thread::spawn(move || {
        for _ in 0..50 {
            std::thread::sleep(std::time::Duration::from_millis(200));
            if !send_signal(id, "TERM") {
                return;
            }
        }
    });
    let ended = probe.wait();
    insists.join().expect("it does not panic");
    assert_ne!(ended.code, None, "it ended by itself: {ended:?}");
}

#[cfg(unix)]
#[test]
fn a_client_that_reads_no_more_ends_the_server() {
    // The reader of the pipe is gone before anything is written.
    let mut child = Command::new("sh")
        .args(["-c", r#""$0" | true; exit 0"#, env!("CARGO_BIN_EXE_probe")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let mut stdin = child.stdin.take().expect("it is piped");
    for id in 1..=3 {
        use std::io::Write as _;
        let line = call(id, "add", json!({ "a": 1, "b": 2 }));
        let _ = writeln!(stdin, "{line}");
    }
    // The input stays open until the process has gone.
    let gone = ui_tests::eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
    drop(stdin);
    let output = child.wait_with_output().expect("it has ended");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(gone, "it still runs: {stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_client_that_never_reads_does_not_keep_the_server() {
    for signal in [None, Some("TERM")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_probe"))
            .env("PROBE_DRAIN_MS", "200")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        for id in 1..=3 {
            use std::io::Write as _;
            // More than any pipe holds.
            let line = call(id, "big", json!({ "n": 2_000_000 }));
            writeln!(stdin, "{line}").expect("it reads");
        }
        let kept = signal.map(|signal| {
            assert!(send_signal(child.id(), signal));
            stdin
        });
        let gone = ui_tests::eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
        drop(kept);
        // It may still run after a failure.
        let _ = child.kill();
        assert!(gone, "{signal:?}: it waits for a reader");
    }
}

#[test]
fn nothing_of_one_process_is_left_for_the_next() {
    let mut first = probe();
    first.call("visits", json!({}));
    let before = first.ask("tools/list", json!({}));
    assert_eq!(first.end().code, Some(0));
    let mut second = probe();
    assert_eq!(
        second.call("visits", json!({}))["result"]["structuredContent"],
        1
    );
    let after = second.ask("tools/list", json!({}));
    assert_eq!(before["result"], after["result"]);
}

#[cfg(unix)]
fn kill(probe: &Process, signal: &str) {
    assert!(send_signal(probe.id(), signal), "no process to signal");
}

#[cfg(unix)]
fn send_signal(process: u32, signal: &str) -> bool {
    Command::new("kill")
        .args(["-s", signal, &process.to_string()])
        .stderr(Stdio::null())
        .status()
        .expect("there is a `kill`")
        .success()
}
