//! The command line that every server has: what goes to stdout, what to stderr, and the exit codes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn tryout(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tryout"))
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("the server can be started")
}

/// Holds the exit code, all of stdout, and a part of stderr.
#[track_caller]
fn check(words: &[&str], code: i32, stdout: &str, stderr: &str) {
    let output = tryout(words);
    let (out, err) = texts(&output);
    assert_eq!(
        (output.status.code(), &*out),
        (Some(code), stdout),
        "stderr: {err}"
    );
    assert!(err.contains(stderr), "`{stderr}` is not in: {err}");
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn results_go_to_stdout_and_the_exit_code_is_0() {
    check(&["call", "add", "a=1", "b=2"], 0, "3\n", "");
    check(
        &["call", "add", "--json", r#"{"a":1,"b":-2}"#],
        0,
        "-1\n",
        "",
    );
    check(
        &["call", "echo", "text=5", "times=2"],
        0,
        "55\n",
        "this goes to stderr",
    );
    check(&["call", "count"], 0, "counted\n", "1/3\n2/3\n3/3\n");
    check(&["read", "page://7"], 0, "page 7", "");
    check(
        &["get", "welcome", "name=Ada"],
        0,
        "user:\nWelcome Ada in a warm tone.\n\nassistant:\nGladly.\n",
        "",
    );
    assert_eq!(tryout(&["read", "bytes://four"]).stdout, [0, 255, 10, 7]);
}

#[test]
fn failures_go_to_stderr_and_the_exit_code_is_1() {
    check(&["call", "fail"], 1, "", "it cannot be done");
    check(&["call", "refuse"], 1, "", "not like this (-32602)");
    check(&["call", "nope"], 1, "", "nope (-32602)");
    check(&["call", "add", "a=one", "b=2"], 1, "", "`a`");
    check(&["read", "page://none"], 1, "", "(-32602)");
    check(&["get", "welcome"], 1, "", "name");
    let (_, told) = texts(&tryout(&["call", "greeting", "--broken"]));
    assert_eq!(
        told,
        "error: the state `alloc::string::String` could not be made: it is broken (-32603)\n"
    );
    check(&["call", "greeting", "--broken"], 1, "", &told);
}

#[test]
fn wrong_usage_and_faults_at_the_start_end_with_2() {
    check(&["nonsense"], 2, "", "nonsense");
    check(&["call", "add", "a"], 2, "", "key=value");
    check(&["call", "add", "--json", "[1]"], 2, "", "a JSON object");
    check(&["--nonsense"], 2, "", "--nonsense");
    for words in [&[][..], &["list"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_tryout"))
            .args(words)
            .env("TRYOUT_EXPECTS", "missing")
            .stdin(Stdio::null())
            .output()
            .expect("the server can be started");
        let (out, err) = texts(&output);
        assert_eq!((output.status.code(), &*out), (Some(2), ""), "{err}");
        assert!(err.contains("`missing`"), "{err}");
    }
}

#[test]
fn a_list_says_what_to_type() {
    check(
        &["list"],
        0,
        "call add a=… b=…\n    Adds two integers.\n\
         call count\n    Counts, and says so.\n\
         call echo text=… [times=…]\n    Says the same again.\n\
         call fail\n    Fails.\n\
         call greeting\n    Greets in the words of the command line.\n\
         call refuse\n    Refuses.\n\
         read bytes://four\n    Four bytes.\n\
         read 'page://{number}'\n    One page of text.\n\
         get welcome name=… [tone=…]\n    Asks for a welcome.\n",
        "",
    );
    let (json, _) = texts(&tryout(&["list", "--json"]));
    for part in [
        "\"inputSchema\"",
        "\"uriTemplate\"",
        "\"prompts\"",
        "\"capabilities\"",
    ] {
        assert!(json.contains(part), "{part} is not in {json}");
    }
    assert!(json.ends_with("}\n"));
}

#[test]
fn own_flags_stand_before_or_behind_the_command() {
    check(&["call", "greeting"], 0, "Hello\n", "");
    check(&["--greeting", "Hi", "call", "greeting"], 0, "Hi\n", "");
    check(&["call", "greeting", "--greeting=Hi"], 0, "Hi\n", "");
    let (help, _) = texts(&tryout(&["--help"]));
    for part in [
        "list",
        "call",
        "read",
        "get",
        "config",
        "--greeting",
        "How the server greets",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
    check(&["--version"], 0, "tryout 0.1.0\n", "");
}

#[test]
fn a_host_finds_the_binary_and_gets_the_flags() {
    let binary = Path::new(env!("CARGO_BIN_EXE_tryout"));
    let pages = std::env::current_dir().expect("there is one").join("p");
    for (host, servers) in [
        ("claude", "mcpServers"),
        ("vscode", "servers"),
        ("cursor", "mcpServers"),
    ] {
        let output = tryout(&["config", host, "--pages", "p", "--greeting", "Hi"]);
        let (snippet, err) = texts(&output);
        assert_eq!(output.status.code(), Some(0), "{err}");
        for part in [
            servers,
            "ui-tests",
            binary.to_str().expect("text"),
            "--greeting",
        ] {
            assert!(snippet.contains(part), "{part} is not in {snippet}");
        }
        assert!(snippet.contains(pages.to_str().expect("text")), "{snippet}");
    }
}

#[test]
fn a_host_can_ask_a_server_over_http() {
    let words = [
        "config",
        "vscode",
        "--http",
        "127.0.0.1:8080",
        "--greeting",
        "Hi",
    ];
    let expected = r#"{
  "servers": {
    "tryout": {
      "type": "http",
      "url": "http://127.0.0.1:8080/mcp"
    }
  }
}
"#;
    check(&words, 0, expected, ".vscode/mcp.json");
    check(
        &["--http", "1", "config", "vscode"],
        2,
        "",
        "behind `config`",
    );
    let (help, _) = texts(&tryout(&["config", "--help"]));
    assert!(help.contains("--http <ADDRESS>"), "{help}");
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tryout"))
        .args(["call", "echo", "text=0123456789", "times=1000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server can be started");
    drop(server.stdout.take());
    let output = server.wait_with_output().expect("it ends");
    let (_, err) = texts(&output);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(!err.contains("panicked"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_program_may_have_a_name_that_is_not_unicode() {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::process::CommandExt as _;

    let named = |words: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_tryout"))
            .arg0(std::ffi::OsStr::from_bytes(b"/odd/\xff"))
            .args(words)
            .stdin(Stdio::null())
            .output()
            .expect("the server can be started")
    };
    for (words, code, part) in [
        (&["call", "add", "a=1", "b=2"][..], 0, "3\n"),
        (&["--version"], 0, "tryout 0.1.0\n"),
        (&["--help"], 0, "Usage: "),
        (&["config", "claude"], 0, "mcpServers"),
        (&["nonsense"], 2, ""),
        (&[], 0, ""),
    ] {
        let output = named(words);
        let (out, err) = texts(&output);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {err}");
        assert!(out.contains(part), "{words:?}: {out}");
        assert!(!err.contains("panicked"), "{words:?}: {err}");
    }
}

#[test]
fn without_a_command_it_serves_until_the_input_ends() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tryout"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server can be started");
    let mut stdin = server.stdin.take().expect("it is piped");
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    writeln!(stdin, "{call}").expect("it reads");
    drop(stdin);
    let output = server.wait_with_output().expect("it ends");
    let (out, _) = texts(&output);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(
        out.contains(r#""content":[{"type":"text","text":"hi"}]"#),
        "{out}"
    );
}
