//! The binary's own command line: what it prints, where, and with which exit code.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use mcp_runtime::serde_json::{self, Value, json};
use ui_tests::Workplace;

struct Done {
    code: i32,
    stdout: String,
    stderr: String,
}

fn run(arguments: &[&str]) -> Done {
    done(probe().args(arguments))
}

fn probe() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_probe"));
    command.env("RUST_BACKTRACE", "0").stdin(Stdio::null());
    command
}

fn done(command: &mut Command) -> Done {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("it starts");
    Done {
        code: status.code().expect("no signal ended it"),
        stdout: String::from_utf8(stdout).expect("it prints text"),
        stderr: String::from_utf8(stderr).expect("it says text"),
    }
}

/// What a command prints when all is well.
fn prints(arguments: &[&str]) -> String {
    let Done {
        code,
        stdout,
        stderr,
    } = run(arguments);
    assert_eq!(code, 0, "{arguments:?}: {stdout}{stderr}");
    stdout
}

#[test]
fn list_shows_everything_that_is_offered_and_how_to_try_it() {
    let listed = prints(&["list"]);
    for part in [
        "call echo text=…\n    Gives back what it gets.\n",
        "call opt [limit=…]\n",
        "read probe://doc\n",
        "read 'probe://item/{id}{?fmt}'\n",
        "get greet name=… times=… [words=…]\n",
    ] {
        assert!(listed.contains(part), "{part} is not in {listed}");
    }
}

#[test]
fn list_as_json_is_the_whole_catalogue() {
    let listed = prints(&["list", "--json"]);
    let catalogue: Value = serde_json::from_str(&listed).expect("it is JSON");
    for list in ["tools", "resources", "resourceTemplates", "prompts"] {
        let entries = catalogue[list].as_array();
        assert!(
            entries.is_some_and(|it| !it.is_empty()),
            "no {list}: {listed}"
        );
    }
    assert!(listed.ends_with('\n'));
}

#[test]
fn call_prints_what_comes_back() {
    for (arguments, expected) in [
        (vec!["call", "add", "a=1", "b=-2"], "-1\n"),
        (vec!["call", "add", "--json", r#"{"a":1,"b":2}"#], "3\n"),
        (vec!["call", "echo", "text=5"], "5\n"),
        (vec!["call", "echo", "text=a = b\nc"], "a = b\nc\n"),
        (vec!["call", "opt"], "None\n"),
        (vec!["call", "opt", "limit=3"], "Some(3)\n"),
        (vec!["call", "list", "xs=[1,2]"], "3\n"),
        (vec!["call", "pick", "color=Red"], "Red\n"),
        (vec!["call", "noargs"], ""),
        (vec!["call", "library"], "open\n"),
        (
            vec!["call", "blocks"],
            "text\n[image/png, 2 bytes]\n[audio/wav, 3 bytes]\nprobe://doc  doc\nprobe://doc:\ninside\n",
        ),
    ] {
        assert_eq!(prints(&arguments), expected, "{arguments:?}");
    }
}

#[test]
fn read_prints_exactly_the_bytes() {
    assert_eq!(prints(&["read", "probe://doc"]), "one\ntwo\u{2028}");
    assert_eq!(
        prints(&["read", "probe://item/7?fmt=json"]),
        "7 as Some(Json) at probe://item/7?fmt=json"
    );
    let output = probe()
        .args(["read", "probe://blob"])
        .output()
        .expect("it starts");
    assert_eq!(output.stdout, [0, 159, 146, 150]);
}

#[test]
fn get_prints_the_messages() {
    assert_eq!(
        prints(&["get", "greet", "name=A", "times=2"]),
        "user:\nHello, A! x2\n"
    );
}

#[test]
fn an_error_goes_to_stderr_and_ends_with_1() {
    for (arguments, part) in [
        (vec!["call", "nope"], "nope"),
        (vec!["call", "fail"], "/no/such/file"),
        (vec!["call", "add", "a=x", "bb=1"], "`bb`"),
        (vec!["call", "boom"], "internal error"),
        (vec!["call", "stats_nan"], "internal error"),
        (vec!["read", "probe://nope"], "probe://nope"),
        (vec!["get", "nope"], "nope"),
        (vec!["get", "greet", "name=A"], "times"),
        (vec!["get", "failing"], "no words"),
    ] {
        let Done {
            code,
            stdout,
            stderr,
        } = run(&arguments);
        assert_eq!(code, 1, "{arguments:?}: {stderr}");
        assert_eq!(stdout, "", "{arguments:?}");
        assert!(stderr.contains(part), "{arguments:?}: {stderr}");
    }
}

#[test]
fn wrong_usage_ends_with_2_and_says_what_is_right() {
    for arguments in [
        vec!["nope"],
        vec!["--nope"],
        vec!["call"],
        vec!["read"],
        vec!["get"],
        vec!["config"],
        vec!["config", "nope"],
        vec!["call", "add", "a"],
        vec!["call", "add", "=1"],
        vec!["call", "add", "a=1", "a=2"],
        vec!["call", "add", "--json", "{"],
        vec!["call", "add", "--json", "[1]"],
        vec!["call", "add", "a=1", "--json", "{}"],
        vec!["list", "extra"],
    ] {
        let Done {
            code,
            stdout,
            stderr,
        } = run(&arguments);
        assert_eq!(code, 2, "{arguments:?}: {stderr}");
        assert_eq!(stdout, "", "{arguments:?}");
        assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    }
}

#[test]
fn help_and_version_go_to_stdout() {
    assert_eq!(
        prints(&["--version"]),
        format!("probe {}\n", env!("CARGO_PKG_VERSION"))
    );
    let help = prints(&["--help"]);
    for command in ["list", "call", "read", "get", "config"] {
        assert!(help.contains(&format!("  {command}")), "{help}");
    }
    assert!(prints(&["help", "call"]).contains("KEY=VALUE"));
}

#[test]
fn config_names_this_binary_by_its_absolute_path() {
    for (host, servers) in [
        ("claude", "mcpServers"),
        ("cursor", "mcpServers"),
        ("vscode", "servers"),
    ] {
        let Done { code, stdout, .. } = run(&["config", host]);
        assert_eq!(code, 0);
        let snippet: Value = serde_json::from_str(&stdout).expect("it is JSON");
        let command = snippet[servers]["probe"]["command"].as_str();
        let command = command.unwrap_or_else(|| panic!("no command in {stdout}"));
        assert!(std::path::Path::new(command).is_absolute(), "{command}");
        // What the snippet says starts the server.
        let mut child = Command::new(command)
            .args(
                snippet[servers]["probe"]["args"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str),
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let request = ui_tests::request(1, "server/discover", json!({}));
        writeln!(child.stdin.take().expect("it is piped"), "{request}").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        assert!(output.stdout.starts_with(b"{\"jsonrpc\""));
    }
}

#[test]
fn what_a_tool_prints_is_not_its_result() {
    let Done { code, stdout, .. } = run(&["call", "noisy"]);
    assert_eq!(code, 0);
    assert_eq!(stdout, "printed\n");
}

#[test]
fn a_child_process_does_not_eat_the_input() {
    let workplace = Workplace::new(env!("CARGO_TARGET_TMPDIR"));
    workplace.write("input", "not for the child");
    let input = std::fs::File::open(workplace.path("input")).expect("it was just written");
    let Done { code, stdout, .. } = done(probe().args(["call", "kid"]).stdin(input));
    assert_eq!(code, 0);
    assert_eq!(stdout, "exit status: 0\n");
}

#[test]
fn progress_and_logs_go_to_stderr() {
    let Done { stdout, stderr, .. } = run(&["call", "count", "n=3"]);
    assert_eq!(stdout, "3\n");
    assert!(stderr.contains("3/3"), "{stderr}");
    let Done { stdout, stderr, .. } = run(&["call", "logs"]);
    assert_eq!(stdout, "");
    assert!(stderr.contains("error"), "{stderr}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let script = r#""$0" call big n=3000000 | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}"#;
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_probe")])
        .output()
        .expect("there is a shell");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn a_state_that_cannot_be_made_ends_the_command_with_1() {
    let workplace = Workplace::new(env!("CARGO_TARGET_TMPDIR"));
    workplace.write("gate", "fail");
    let Done { code, stderr, .. } = done(
        probe()
            .args(["call", "library"])
            .env("PROBE_GATE", workplace.path("gate")),
    );
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("shelves"), "{stderr}");
}

#[test]
fn a_command_that_needs_no_state_does_not_wait_for_one() {
    let workplace = Workplace::new(env!("CARGO_TARGET_TMPDIR"));
    for arguments in [
        vec!["list"],
        vec!["call", "add", "a=1", "b=2"],
        vec!["config", "claude"],
    ] {
        let Done { code, stderr, .. } = done(
            probe()
                .args(&arguments)
                .env("PROBE_GATE", workplace.path("never")),
        );
        assert_eq!(code, 0, "{arguments:?}: {stderr}");
    }
}

#[test]
fn check_measures_the_catalogue_and_its_exit_code_is_for_scripts() {
    let report = prints(&["check"]);
    assert!(report.contains("tool      echo"), "{report}");
    assert!(report.contains("total"), "{report}");
    let warned = report.matches("warning: ").count();
    assert!(warned > 0, "{report}");

    let denied = run(&["check", "--deny-warnings"]);
    assert_eq!((denied.code, &denied.stdout), (1, &report));
    let said = format!("error: warnings are denied, and there are {warned}\n");
    assert!(denied.stderr.ends_with(&said), "{}", denied.stderr);

    let json: Value = serde_json::from_str(&prints(&["check", "--json"])).expect("JSON");
    let warnings = json["warnings"].as_array().expect("a list");
    assert_eq!(warnings.len(), warned);
    let entries = json["entries"].as_array().expect("a list");
    let echo = entries.iter().find(|it| it["name"] == "echo");
    let echo = echo.expect("the tool");
    let bytes = echo["bytes"].as_u64().expect("a number");
    assert_eq!(echo["kind"], json!("tool"));
    assert_eq!(echo["estimatedTokens"], json!(bytes.div_ceil(4)));
    let sum: u64 = entries.iter().filter_map(|it| it["bytes"].as_u64()).sum();
    assert_eq!(json["total"]["bytes"], json!(sum));

    let help = prints(&["check", "--help"]);
    assert!(
        help.contains("--deny-warnings") && help.contains("estimate"),
        "{help}"
    );
}
