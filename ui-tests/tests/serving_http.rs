//! A process that serves HTTP: how it begins, what it says, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};

const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

struct Served {
    process: Child,
    stderr: BufReader<ChildStderr>,
    /// Host and port, as the process told.
    address: String,
}

fn tryout() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tryout"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
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

fn send(address: &str, method: &str, params: &str) -> BufReader<TcpStream> {
    let body =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}{META}}}}}"#);
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\nContent-Length: {}\r\n\r\n{body}",
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
