//! HTTP/2 by hand, without an upgrade: frames as bytes.

use std::net::SocketAddr;
use std::time::Duration;

use mcp_runtime::HttpOptions;
use mcp_runtime::serde_json::{self, Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::fixture::{Served, one};
use super::wire::meta;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RESET: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GO_AWAY: u8 = 7;
const ACK: u8 = 1;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;
/// How a block of headers begins that has this status.
const STATUS_200: u8 = 0x88;
const STATUS_404: u8 = 0x8d;

struct Connection(TcpStream);

struct Frame {
    kind: u8,
    flags: u8,
    stream: u32,
    payload: Vec<u8>,
}

impl Connection {
    async fn open(address: SocketAddr) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        stream.write_all(preface).await.expect("it reads");
        let mut connection = Self(stream);
        connection.send(SETTINGS, 0, 0, &[]).await;
        connection
    }

    async fn send(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        let length = u32::try_from(payload.len()).expect("short");
        let mut bytes = length.to_be_bytes()[1..].to_vec();
        bytes.extend_from_slice(&[kind, flags]);
        bytes.extend_from_slice(&stream.to_be_bytes());
        bytes.extend_from_slice(payload);
        self.0.write_all(&bytes).await.expect("it reads");
    }

    /// The next frame that belongs to a stream.
    async fn frame(&mut self) -> Frame {
        loop {
            let frame = self.next().await.expect("a frame");
            assert_ne!(frame.kind, GO_AWAY, "the connection is to end");
            if frame.stream > 0 && matches!(frame.kind, DATA | HEADERS | RESET) {
                return frame;
            }
        }
    }

    /// The next frame; None at the end of the connection.
    async fn next(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        self.0.read_exact(&mut head).await.ok()?;
        let number = |bytes: &[u8]| bytes.iter().fold(0, |n, it| n << 8 | u32::from(*it));
        let mut payload = vec![0; number(&head[..3]) as usize];
        self.0.read_exact(&mut payload).await.ok()?;
        Some(Frame {
            kind: head[3],
            flags: head[4],
            stream: number(&head[5..]),
            payload,
        })
    }

    async fn post(&mut self, stream: u32, authority: &str, method: &str, params: Value) {
        let name = params["name"].as_str().unwrap_or("x").to_owned();
        self.head(stream, authority, method, &name).await;
        let mut message = json!({ "jsonrpc": "2.0", "id": stream, "method": method });
        message["params"] = params;
        message["params"]["_meta"] = meta();
        message["params"]["_meta"]["progressToken"] = json!(stream);
        let body = message.to_string();
        self.send(DATA, END_STREAM, stream, body.as_bytes()).await;
    }

    /// A request whose body is to come.
    async fn head(&mut self, stream: u32, authority: &str, method: &str, name: &str) {
        let mut headers = Vec::new();
        for (name, value) in [
            (":method", "POST"),
            (":scheme", "http"),
            (":path", "/mcp"),
            (":authority", authority),
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
            ("mcp-protocol-version", " 2026-07-28"),
            ("mcp-method", method),
            ("mcp-name", name),
        ] {
            // A literal with a new name, not to be remembered.
            headers.push(0);
            for text in [name, value] {
                headers.push(u8::try_from(text.len()).expect("short"));
                headers.extend_from_slice(text.as_bytes());
            }
        }
        self.send(HEADERS, END_HEADERS, stream, &headers).await;
    }

    /// The whole answer on a stream: how its headers begin, and its body.
    async fn answer(&mut self, stream: u32) -> (u8, String) {
        let (mut first, mut body) = (0, Vec::new());
        loop {
            let frame = self.frame().await;
            assert_eq!(frame.stream, stream);
            match frame.kind {
                HEADERS => first = frame.payload[0],
                DATA => body.extend_from_slice(&frame.payload),
                kind => panic!("a frame of kind {kind}"),
            }
            if frame.flags & END_STREAM != 0 {
                return (first, String::from_utf8(body).expect("text"));
            }
        }
    }
}

fn call(name: &str, arguments: &Value) -> Value {
    json!({ "name": name, "arguments": arguments })
}

#[tokio::test]
async fn requests_are_answered_over_http2() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    let add = call("add", &json!({ "a": 1, "b": 2 }));
    connection.post(1, "localhost:1", "tools/call", add).await;
    let (status, body) = connection.answer(1).await;
    assert_eq!(status, STATUS_200);
    let body: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(body["result"]["structuredContent"], json!(3));

    connection.post(3, "[::1]", "x/y", json!({})).await;
    let (status, body) = connection.answer(3).await;
    assert_eq!(status, STATUS_404);
    assert!(body.contains("-32601"), "{body}");

    let count = call("count", &json!({ "to": 2 }));
    connection.post(5, "127.0.0.1", "tools/call", count).await;
    let (status, body) = connection.answer(5).await;
    assert_eq!(status, STATUS_200);
    assert_eq!(body.matches("data: ").count(), 3, "{body}");
}

#[tokio::test]
async fn the_authority_is_checked_as_a_host_is() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    let add = call("add", &json!({ "a": 1, "b": 2 }));
    connection.post(1, "evil.example", "tools/call", add).await;
    let (_, body) = connection.answer(1).await;
    assert!(body.contains("--allow-host"), "{body}");
}

#[tokio::test]
async fn a_stream_that_is_reset_ends_its_call_and_no_other() {
    const CANCEL: [u8; 4] = [0, 0, 0, 8];
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    let wait = call("wait", &json!({}));
    connection.post(1, "localhost", "tools/call", wait).await;
    one(&served.stage.begun).await;
    for (stream, speaks) in [(3, false), (5, true)] {
        let endless = call("endless", &json!({ "speaks": speaks }));
        connection
            .post(stream, "localhost", "tools/call", endless)
            .await;
        one(&served.stage.begun).await;
        if speaks {
            assert_eq!(connection.frame().await.kind, HEADERS);
            assert_eq!(connection.frame().await.kind, DATA);
        }
        connection.send(RESET, 0, stream, &CANCEL).await;
        one(&served.stage.gone).await;
    }
    served.stage.go.add_permits(1);
    let (status, body) = connection.answer(1).await;
    assert_eq!(status, STATUS_200);
    assert!(body.contains("waited"), "{body}");
}

#[tokio::test]
async fn a_connection_that_ends_ends_all_its_calls() {
    let served = Served::plain().await;
    let mut connection = Connection::open(served.address).await;
    for (stream, speaks) in [(1, false), (3, true)] {
        let endless = call("endless", &json!({ "speaks": speaks }));
        connection
            .post(stream, "localhost", "tools/call", endless)
            .await;
        one(&served.stage.begun).await;
    }
    drop(connection);
    one(&served.stage.gone).await;
    one(&served.stage.gone).await;
}

#[tokio::test]
async fn bodies_have_their_limits_over_http2_too() {
    let options = HttpOptions::new().body_time(Duration::from_millis(200));
    let served = Served::with(options, |it| it.max_message(5000).max_in_flight(1)).await;
    let mut connection = Connection::open(served.address).await;
    connection.head(1, "localhost", "tools/call", "add").await;
    connection.send(DATA, 0, 1, &[b' '; 6000]).await;
    let (_, body) = connection.answer(1).await;
    assert!(body.contains("at most 5000 bytes"), "{body}");
    // What was not read is not to be sent any more.
    assert_eq!(connection.frame().await.kind, RESET);

    connection.head(3, "localhost", "tools/call", "add").await;
    connection.send(DATA, 0, 3, b"{").await;
    let (_, body) = connection.answer(3).await;
    assert!(body.contains("in time"), "{body}");
    assert_eq!(connection.frame().await.kind, RESET);

    let add = call("add", &json!({ "a": 1, "b": 2 }));
    connection.post(5, "localhost", "tools/call", add).await;
    assert_eq!(connection.answer(5).await.0, STATUS_200);
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_good_order() {
    let options = HttpOptions::new().header_time(Duration::from_millis(200));
    let served = Served::with(options, |it| it).await;
    for answers_pings in [true, false] {
        let mut connection = Connection::open(served.address).await;
        let add = call("add", &json!({ "a": 1, "b": 2 }));
        connection.post(1, "localhost", "tools/call", add).await;
        assert_eq!(connection.answer(1).await.0, STATUS_200);
        let mut told = false;
        while let Some(frame) = connection.next().await {
            told |= frame.kind == GO_AWAY;
            if answers_pings && frame.kind == PING && frame.flags & ACK == 0 {
                connection.send(PING, ACK, 0, &frame.payload).await;
            }
        }
        assert!(told);
    }
}

#[tokio::test]
async fn a_connection_with_an_open_request_is_not_idle() {
    let limit = Duration::from_millis(100);
    let options = HttpOptions::new().header_time(limit);
    let served = Served::with(options, |it| it).await;
    let mut connection = Connection::open(served.address).await;
    for (stream, name, arguments) in [(1, "wait", json!({})), (3, "begin", json!({}))] {
        let slow = call(name, &arguments);
        connection
            .post(stream, "localhost", "tools/call", slow)
            .await;
        one(&served.stage.begun).await;
    }
    tokio::time::sleep(limit * 4).await;
    served.stage.go.add_permits(2);
    let mut ended = 0;
    while ended < 2 {
        ended += usize::from(connection.frame().await.flags & END_STREAM != 0);
    }
}
