//! What is wrong with a server is reported before the first request: everything at once, each with its
//! places and the way out, and with exit code 2.

use std::process::{Command, Output, Stdio};

use mcp_runtime::serde_json::json;
use ui_tests::Process;

fn refused(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.stdin(Stdio::null()).output().expect("it starts");
    let stderr = String::from_utf8(stderr).expect("it says text");
    assert_eq!(status.code(), Some(2), "{stderr}");
    assert!(stdout.is_empty(), "something on stdout");
    stderr
}

fn odd(which: &str) -> String {
    refused(Command::new(env!("CARGO_BIN_EXE_odd")).env("ODD", which))
}

/// The line of the source in which the function begins.
fn place(function: &str) -> String {
    let source = include_str!("../src/bin/faulty.rs");
    let at = source
        .lines()
        .position(|it| it.starts_with(&format!("fn {function}(")))
        .unwrap_or_else(|| panic!("no `{function}`"));
    format!("src/bin/faulty.rs:{}", at + 1)
}

#[test]
fn all_faults_are_reported_at_once_and_with_their_places() {
    let told = refused(&mut Command::new(env!("CARGO_BIN_EXE_faulty")));
    let lines: Vec<&str> = told.lines().filter(|it| it.starts_with("- ")).collect();
    for parts in [
        vec![
            "`say` names three tools",
            &place("one"),
            &place("two"),
            &format!(
                " and `three` at ui-tests/{}; rename all but one",
                place("three")
            ),
        ],
        vec![
            "`ask` names two prompts",
            &place("ask_one"),
            &place("ask_two"),
        ],
        vec![
            "Shelf",
            "`borrow`",
            &place("borrow"),
            "`shelf`",
            &place("shelf"),
        ],
        vec![
            "`faulty://item/{id}`",
            &place("item"),
            "`faulty://item/{name}`",
            &place("other_item"),
        ],
        vec![
            "`faulty://again` names three resources",
            &place("first"),
            &place("second"),
            &place("third"),
        ],
        vec!["`gone`"],
        vec!["two states", "Drawer"],
        vec!["`twin` names two tools", "`left` at", "`right` at"],
    ] {
        let line = lines
            .iter()
            .find(|line| parts.iter().all(|it| line.contains(it)));
        assert!(line.is_some(), "nothing about {parts:?} in:\n{told}");
    }
    assert_eq!(lines.len(), 8, "{told}");
    assert!(told.contains("8 reasons"), "{told}");
    // The report is the same every time, so that people can compare it.
    assert_eq!(
        told,
        refused(&mut Command::new(env!("CARGO_BIN_EXE_faulty")))
    );
}

#[test]
fn every_command_is_refused_alike_but_config_help_and_version() {
    for arguments in [
        vec!["list"],
        vec!["call", "say"],
        vec!["read", "faulty://again"],
    ] {
        let told = refused(Command::new(env!("CARGO_BIN_EXE_faulty")).args(&arguments));
        assert!(told.contains("8 reasons"), "{arguments:?}: {told}");
    }
    for arguments in [vec!["--version"], vec!["--help"], vec!["config", "claude"]] {
        let status = Command::new(env!("CARGO_BIN_EXE_faulty"))
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("it starts");
        assert_eq!(status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn an_empty_server_is_told_of_link_and_allow_empty() {
    let told = odd("empty");
    assert!(
        told.contains("link!") && told.contains("allow_empty"),
        "{told}"
    );
}

#[test]
fn a_state_that_nobody_provides_is_named_with_who_wants_it() {
    let told = odd("state");
    for part in ["Missing", "`wanting`", "src/bin/odd.rs:", ".state("] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
}

#[test]
fn an_expected_tool_that_is_not_there_is_named() {
    let told = odd("expects");
    assert!(told.contains("`gone`") && told.contains("link!"), "{told}");
    assert!(!told.contains("`log_loudly`"), "{told}");
}

#[test]
fn an_item_that_is_added_twice_is_there_once() {
    let mut process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "twice")]);
    let answer = process.ask("tools/list", json!({}));
    assert_eq!(answer["result"]["tools"].as_array().map(Vec::len), Some(1));
    assert_eq!(process.end().code, Some(0));
}

#[test]
fn an_empty_server_that_is_meant_serves_discovery() {
    let mut process = Process::with(env!("CARGO_BIN_EXE_odd"), &[("ODD", "nothing")]);
    let answer = process.ask("server/discover", json!({}));
    assert_eq!(answer["result"]["capabilities"], json!({}));
    assert_eq!(process.end().code, Some(0));
}
