//! Prints, child processes and logs: nothing but messages reaches the client.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use mcp_runtime::serde_json::{Value, json};
use ui_tests::{PATIENCE, Process, call, text};

use crate::probe;

#[test]
fn what_a_tool_prints_goes_to_stderr() {
    let mut probe = probe();
    for _ in 0..3 {
        assert_eq!(text(&probe.call("noisy", json!({}))), "printed");
        assert_eq!(
            probe.call("add", json!({ "a": 1, "b": 2 }))["result"]["structuredContent"],
            3
        );
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    for part in [
        "a line that never ends",
        "on stderr it may say anything",
        "\"result\"",
    ] {
        assert!(ended.stderr.contains(part), "{part}: {}", ended.stderr);
    }
}

#[test]
fn a_child_process_neither_reads_nor_writes_the_wire() {
    let mut probe = probe();
    probe.send_all(&[
        call(1, "kid", json!({})),
        call(2, "kid", json!({})),
        call(3, "add", json!({ "a": 1, "b": 2 })),
    ]);
    for id in 1..=3 {
        let answer = probe.answer(id);
        assert!(answer["result"].get("isError").is_none(), "{answer}");
    }
    let ended = probe.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.stderr.contains('x'));
}

#[test]
fn a_subscriber_that_prints_does_no_harm() {
    let mut process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "subscriber")]);
    let answer = process.call("log_loudly", json!({}));
    assert_eq!(text(&answer), "logged");
    let ended = process.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.stderr.contains("a loud line"), "{}", ended.stderr);
}

#[test]
fn a_log_that_nobody_reads_holds_up_nothing() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_probe"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let calls = [
        call(1, "log_much", json!({ "lines": 5000 })),
        call(2, "boom", json!({})),
        call(3, "add", json!({ "a": 1, "b": 2 })),
    ];
    for call in calls {
        writeln!(stdin, "{call}").expect("it reads");
    }
    drop(stdin);
    // Its stderr is never read, and is full long before the end.
    let mut stdout = String::new();
    let mut from = child.stdout.take().expect("it is piped");
    std::io::Read::read_to_string(&mut from, &mut stdout).expect("it is text");
    assert_eq!(stdout.lines().count(), 3, "{stdout}");
    let gone = ui_tests::eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
    assert!(gone, "it waits for the reader of its log");
}

#[test]
fn prints_and_panics_that_nobody_reads_hold_up_nothing() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_probe"))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let panics = ["boom", "boom_async", "boom_later"];
    for id in 0..300 {
        let tool = panics[id % panics.len()];
        writeln!(stdin, "{}", call(id, tool, json!({}))).expect("it reads");
    }
    let calls = [
        call(300, "print_much", json!({ "lines": 100_000 })),
        call(301, "noargs", json!({})),
        call(302, "add", json!({ "a": 1, "b": 2 })),
    ];
    for call in calls {
        writeln!(stdin, "{call}").expect("it reads");
    }
    drop(stdin);
    // Its stderr is never read, and is full long before the end.
    let mut stdout = String::new();
    let mut from = child.stdout.take().expect("it is piped");
    std::io::Read::read_to_string(&mut from, &mut stdout).expect("it is text");
    assert_eq!(stdout.lines().count(), 303, "{stdout}");
    assert!(!stdout.contains("shutting down"), "{stdout}");
    let gone = ui_tests::eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
    assert!(gone, "it waits for the reader of its prints");
}

#[test]
fn what_is_printed_arrives_whole_where_it_is_read() {
    let mut probe = probe();
    probe.call("print_much", json!({ "lines": 20_000 }));
    let ended = probe.end();
    let line = "p".repeat(999);
    let lines = ended.stderr.lines().filter(|it| *it == line).count();
    assert_eq!(lines, 20_000);
}

#[test]
fn what_is_printed_while_the_server_is_made_goes_to_stderr() {
    let mut process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "prints")]);
    assert_eq!(text(&process.call("wanting", json!({}))), "");
    let ended = process.end();
    assert_eq!(ended.code, Some(0));
    assert!(
        ended.stderr.contains("printed while the server is made\n"),
        "{}",
        ended.stderr
    );
}

#[test]
fn what_is_printed_before_a_refusal_to_start_goes_to_stderr() {
    let process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "prints and fails")]);
    let ended = process.end();
    assert_eq!(ended.code, Some(2));
    for part in ["printed in vain\n", "cannot start", "gone"] {
        assert!(ended.stderr.contains(part), "{part}: {}", ended.stderr);
    }
}

#[test]
fn a_command_keeps_stdout_clean_while_the_server_is_made() {
    let output = Command::new(env!("CARGO_BIN_EXE_odd"))
        .args(["call", "wanting"])
        .env("ODD", "prints")
        .output()
        .expect("it starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("printed while"), "{stderr}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(!stdout.contains("printed"), "{stdout}");
}

#[test]
fn a_panic_is_told_with_its_place_unless_there_is_a_hook() {
    let mut probe = probe();
    probe.call("boom_async", json!({}));
    let ended = probe.end();
    assert!(
        ended.stderr.contains("the async secret"),
        "{}",
        ended.stderr
    );
    assert!(ended.stderr.contains("troubles.rs:"), "{}", ended.stderr);

    let mut process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "hook")]);
    process.call("panics", json!({}));
    let ended = process.end();
    assert!(ended.stderr.contains("its own hook"), "{}", ended.stderr);
    assert!(!ended.stderr.contains("panicked at"), "{}", ended.stderr);
}

#[test]
fn prints_and_panics_are_answered_when_nobody_reads_the_log() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_probe"))
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let (sender, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let lines = stdout.lines().map_while(Result::ok);
        lines.for_each(|line| sender.send(line).unwrap_or_default());
    });
    let mut answer = |request: &Value| {
        writeln!(stdin, "{request}").expect("it reads");
        lines.recv_timeout(PATIENCE).expect("it answers")
    };
    answer(&call(0, "log_much", json!({ "lines": 5000 })));
    for id in 1..=40 {
        for tool in ["boom", "boom_async", "chatty"] {
            let answer = answer(&call(id, tool, json!({})));
            assert_eq!(
                answer.contains("internal error"),
                tool != "chatty",
                "{answer}"
            );
        }
    }
    drop(stdin);
    let gone = ui_tests::eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
    // It may still run after a failure.
    let _ = child.kill();
    assert!(gone, "it waits for the reader of its log");
}

#[test]
fn closed_descriptors_do_no_harm() {
    // Some hosts start servers without a stderr.
    let script = r#"exec "$0" 2>&-"#;
    let mut process =
        Process::of(Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_probe")]));
    assert_eq!(text(&process.call("noisy", json!({}))), "printed");
    process.call("boom", json!({}));
    process.call("kid", json!({}));
    process.call("add", json!({ "a": 1, "b": 2 }));
    let ended = process.end();
    assert_eq!(ended.code, Some(0));
    assert!(ended.answers.is_empty());
}

#[test]
fn log_lines_name_what_is_called_and_never_its_arguments() {
    let mut probe = probe();
    probe.call("boom", json!({}));
    probe.call("echo", json!({ "text": "a password" }));
    probe.call("fail", json!({}));
    let ended = probe.end();
    assert!(ended.stderr.contains("boom"), "{}", ended.stderr);
    assert!(!ended.stderr.contains("a password"), "{}", ended.stderr);
    assert!(!ended.stderr.contains('\u{1b}'), "colors in a pipe");
}
