//! A process that serves HTTP: how it begins, what it says, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};

use ui_tests::PATIENCE;

const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

struct Served {
    process: Child,
    stderr: BufReader<ChildStderr>,
    /// Host and port, as the process told.
    address: String,
}

fn tryout() -> Command {
    quiet(Command::new(env!("CARGO_BIN_EXE_tryout")))
}

/// A server that prints and panics, and whose stdout is to be chosen.
fn probe() -> Command {
    let mut command = quiet(Command::new(env!("CARGO_BIN_EXE_probe")));
    command.args(["--http", "0"]).env("RUST_BACKTRACE", "0");
    command
}

fn quiet(mut command: Command) -> Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// Calls a tool and gives the body of the answer.
fn call(address: &str, tool: &str, arguments: &str) -> String {
    let params = format!(r#""name":"{tool}","arguments":{arguments},"#);
    let mut stream = send(
        address,
        "tools/call",
        &params,
        &format!("Mcp-Name: {tool}\r\n"),
    );
    let mut length = 0;
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).expect("text") > 0, "a head");
        if let Some((name, value)) = line.trim_end().split_once(": ") {
            if name.eq_ignore_ascii_case("content-length") {
                length = value.parse().expect("a length");
            }
        } else if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("a body");
    String::from_utf8(body).expect("text")
}

#[expect(
    clippy::zombie_processes,
    reason = "every test waits for what it has started, unless it fails"
)]
fn served(command: &mut Command) -> Served {
    let mut process = command.spawn().expect("the server can be started");
    let mut stderr = BufReader::new(process.stderr.take().expect("a pipe"));
    let mut line = String::new();
    loop {
        line.clear();
        let read = stderr.read_line(&mut line).expect("text");
        assert!(read > 0, "it says where it is");
        if let Some((_, address)) = line.trim_end().split_once(" at http://") {
            let address = address.strip_suffix("/mcp").expect("the whole address");
            let address = address.to_owned();
            return Served {
                process,
                stderr,
                address,
            };
        }
    }
}

fn send(address: &str, method: &str, params: &str, headers: &str) -> BufReader<TcpStream> {
    let body =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}{META}}}}}"#);
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\nAccept: application/json, text/event-stream\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len(),
    )
    .expect("it reads");
    BufReader::new(stream)
}

/// Reads until a line has this in it.
fn until(stream: &mut BufReader<TcpStream>, what: &str) {
    let mut line = String::new();
    while !line.contains(what) {
        line.clear();
        assert!(stream.read_line(&mut line).expect("text") > 0, "{what}");
    }
}

fn terminate(process: &Child) {
    let told = Command::new("kill").arg(process.id().to_string()).status();
    assert!(told.expect("there is `kill`").success());
}

#[test]
fn a_signal_ends_streams_in_order_and_the_exit_code_is_0() {
    for command in [
        tryout().args(["--http", "127.0.0.1:0"]),
        tryout().args(["--http", "0"]),
        tryout().env("MCP_HTTP", "[::1]:0"),
    ] {
        let mut served = served(command);
        let mut stream = send(
            &served.address,
            "subscriptions/listen",
            r#""notifications":{},"#,
            "",
        );
        until(&mut stream, "acknowledged");
        terminate(&served.process);
        until(&mut stream, "\"resultType\":\"complete\"");
        let status = served.process.wait().expect("it ends");
        assert_eq!(status.code(), Some(0));
        let mut said = String::new();
        served.stderr.read_to_string(&mut said).expect("text");
        assert_eq!(said, "");
    }
}

#[test]
fn whoever_listens_to_everybody_is_warned() {
    let mut served = served(tryout().args(["--http", "0.0.0.0:0"]));
    let mut said = String::new();
    while !said.contains("--allow-host") {
        assert!(served.stderr.read_line(&mut said).expect("text") > 0);
    }
    assert!(said.contains("nobody has to authorize"), "{said}");
    terminate(&served.process);
    assert_eq!(served.process.wait().expect("it ends").code(), Some(0));
}

#[test]
fn an_address_that_cannot_be_had_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let output = tryout()
        .args(["--http", &address])
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&address), "{said}");
    let output = tryout()
        .args(["--http", "nowhere"])
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("127.0.0.1:8080"), "{said}");
}

#[test]
fn an_empty_variable_is_as_good_as_none() {
    let output = tryout().env("MCP_HTTP", "").output().expect("it runs");
    assert_eq!(output.status.code(), Some(0));
}

/// Prints a megabyte, panics, and answers the next call.
fn prints_and_panics(address: &str) {
    for _ in 0..3 {
        let answer = call(address, "print_much", r#"{"lines":1000}"#);
        assert!(answer.contains("1000"), "{answer}");
        let answer = call(address, "chatty", "{}");
        assert!(answer.contains("printed"), "{answer}");
        for tool in ["boom", "boom_async"] {
            let answer = call(address, tool, "{}");
            assert!(answer.contains("-32603"), "{answer}");
        }
    }
    let answer = call(address, "add", r#"{"a":1,"b":2}"#);
    assert!(answer.contains("\"structuredContent\":3"), "{answer}");
}

fn ended(mut served: Served) -> String {
    terminate(&served.process);
    let mut said = String::new();
    served.stderr.read_to_string(&mut said).expect("text");
    assert_eq!(served.process.wait().expect("it ends").code(), Some(0));
    said
}

#[test]
fn prints_that_nobody_reads_hold_up_nothing() {
    // A pipe that nobody reads.
    let full = served(probe().stdout(Stdio::piped()));
    // A pipe whose reader has gone.
    let mut broken = served(probe().stdout(Stdio::piped()));
    drop(broken.process.stdout.take());
    // None at all.
    let script = r#"exec "$0" --http 0 >&-"#;
    let mut command = quiet(Command::new("sh"));
    command.args(["-c", script, env!("CARGO_BIN_EXE_probe")]);
    let closed = served(&mut command);
    for mut served in [full, broken, closed] {
        let mut stderr = served.stderr;
        let said = std::thread::spawn(move || {
            let mut said = String::new();
            stderr.read_to_string(&mut said).map(|_| said)
        });
        prints_and_panics(&served.address);
        terminate(&served.process);
        assert_eq!(served.process.wait().expect("it ends").code(), Some(0));
        let said = said.join().expect("no panic").expect("text");
        let line = "p".repeat(999);
        let printed = said.lines().filter(|it| *it == line).count();
        assert_eq!(printed, 3000, "what is printed is found in the log");
        assert!(!said.contains("failed printing"), "{said:.500}");
    }
}

#[test]
fn a_log_that_nobody_reads_holds_up_no_prints_and_no_panics() {
    // Its stderr is read only for the address.
    let mut served = served(probe().stdout(Stdio::piped()));
    prints_and_panics(&served.address);
    terminate(&served.process);
    assert_eq!(served.process.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_panic_is_one_line_with_its_place_and_its_id() {
    for (tool, message) in [
        ("boom", "the plain secret"),
        ("boom_async", "the async secret"),
    ] {
        let served = served(&mut probe());
        let answer = call(&served.address, tool, "{}");
        assert!(!answer.contains(message), "{answer}");
        let said = ended(served);
        let lines: Vec<&str> = said.lines().filter(|it| it.contains(message)).collect();
        let [line] = &lines[..] else {
            panic!("told {} times: {said}", lines.len());
        };
        assert!(line.contains("troubles.rs:"), "{line}");
        let (_, id) = line.split_once(" id=").expect("an id");
        let id = id.split(' ').next().expect("some text");
        assert!(answer.contains(id), "{id} in {answer}");
        assert!(!said.contains("panicked at"), "{said}");
    }
}

/// What `curl` is given by each of its commands in the README, as a shell would give it.
fn commands_of_the_readme() -> Vec<Vec<String>> {
    let readme = include_str!("../../README.md");
    let blocks = readme
        .split("```sh\n")
        .skip(1)
        .filter_map(|it| it.split("```").next());
    blocks
        .filter(|block| block.starts_with("curl "))
        .map(|block| {
            let script = format!("curl() {{ printf '%s\\0' \"$@\"; }}\n{block}");
            let told = Command::new("sh").args(["-c", &script]).output();
            let told = String::from_utf8(told.expect("a shell").stdout).expect("text");
            told.split_terminator('\0').map(str::to_owned).collect()
        })
        .collect()
}

#[test]
fn the_commands_of_the_readme_are_answered() {
    let mut server = served(tryout().args(["--http", "0"]));
    let commands = commands_of_the_readme();
    assert!(commands.len() >= 3, "{commands:?}");
    for command in commands {
        let mut head = String::from("POST /mcp HTTP/1.1\r\nAccept: */*\r\n");
        let mut body = "";
        let mut words = command.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "-s" | "-sN" => {}
                "-H" => {
                    head.push_str(words.next().expect("a header"));
                    head.push_str("\r\n");
                }
                "-d" => body = words.next().expect("a body"),
                url => assert_eq!(url, "http://127.0.0.1:8080/mcp"),
            }
        }
        let stream = TcpStream::connect(&server.address).expect("it listens");
        let patience = stream.set_read_timeout(Some(PATIENCE));
        patience.expect("a time can be set");
        let (address, length) = (&server.address, body.len());
        let head = format!("{head}Host: {address}\r\nContent-Length: {length}\r\n\r\n");
        let mut stream = BufReader::new(stream);
        let asked = stream
            .get_mut()
            .write_all(format!("{head}{body}").as_bytes());
        asked.expect("it reads");
        until(&mut stream, " 200 ");
        // An answer, or what a stream begins with.
        let answer = if body.contains("listen") {
            "acknowledged"
        } else {
            "\"resultType\":\"complete\""
        };
        let mut unread = [0];
        let mut told = String::new();
        while !told.contains(answer) {
            let read = stream.read_exact(&mut unread);
            read.unwrap_or_else(|error| panic!("{error} after {told}"));
            told.push(char::from(unread[0]));
        }
        assert!(!told.contains("isError"), "{told}");
    }
    terminate(&server.process);
    assert!(server.process.wait().expect("it ends").success());
}
