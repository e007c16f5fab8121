//! HTTP/1.1 by hand: requests as bytes, and answers as they came.

use std::net::SocketAddr;
use std::time::Duration;

use mcp_runtime::serde_json::{self, Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// After this the server says nothing more.
const HANGS: Duration = Duration::from_secs(60);

/// A request in the making.
#[derive(Clone)]
pub(crate) struct Request {
    verb: &'static str,
    target: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

/// The `_meta` of a client that can do nothing.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

/// A call that reports progress.
pub(crate) fn call(name: &str, arguments: Value) -> Request {
    let mut meta = meta();
    meta["progressToken"] = json!("p");
    let params = json!({ "name": name, "arguments": arguments, "_meta": meta });
    post("tools/call", params).with("Mcp-Name", name)
}

/// A conforming POST.
pub(crate) fn post(method: &str, mut params: Value) -> Request {
    if params.get("_meta").is_none() {
        params["_meta"] = meta();
    }
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    raw(message.to_string()).with("Mcp-Method", method)
}

/// A POST of these bytes, with the headers that every one has.
pub(crate) fn raw(body: impl Into<Vec<u8>>) -> Request {
    let request = Request {
        verb: "POST",
        target: "/mcp".into(),
        headers: Vec::new(),
        body: body.into(),
    };
    request
        .with("Host", "localhost")
        .with("Content-Type", "application/json")
        .with("Accept", "application/json, text/event-stream")
        .with("MCP-Protocol-Version", "2026-07-28")
}

impl Request {
    pub(crate) fn verb(mut self, verb: &'static str) -> Self {
        self.verb = verb;
        self
    }

    pub(crate) fn target(mut self, target: impl Into<String>) -> Self {
        self.target = target.into();
        self
    }

    /// With another line of this header.
    pub(crate) fn and(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.into(), value.as_ref().to_vec()));
        self
    }

    /// With this header instead of others of its name.
    pub(crate) fn with(self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.without(name).and(name, value)
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers
            .retain(|(it, _)| !it.eq_ignore_ascii_case(name));
        self
    }

    /// With this id.
    pub(crate) fn id(mut self, id: Value) -> Self {
        let mut message: Value = serde_json::from_slice(&self.body).expect("JSON");
        message["id"] = id;
        self.body = message.to_string().into();
        self
    }

    /// Everything before the body, and the headers that the body needs not.
    pub(crate) fn head(&self) -> Vec<u8> {
        let mut bytes = format!("{} {} HTTP/1.1\r\n", self.verb, self.target).into_bytes();
        for (name, value) in &self.headers {
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value);
            bytes.extend_from_slice(b"\r\n");
        }
        bytes
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.head();
        bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n", self.body.len()).as_bytes());
        bytes.extend_from_slice(&self.body);
        bytes
    }

    /// Sends it over a connection of its own and reads the whole answer.
    pub(crate) async fn to(&self, address: SocketAddr) -> Response {
        let mut connection = Connection::open(address).await;
        connection.send(&self.bytes()).await;
        connection.response().await
    }
}

/// The beginning of an answer.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
}

impl Head {
    /// All lines of a header, joined by commas; empty without any.
    pub(crate) fn header(&self, name: &str) -> String {
        let lines = self.headers.iter().filter(|(it, _)| it == name);
        let lines: Vec<&str> = lines.map(|(_, value)| &**value).collect();
        lines.join(",")
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(it, _)| it == name)
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.header("content-type") == "text/event-stream"
    }
}

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) head: Head,
    pub(crate) body: String,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.head.header("content-type"), "application/json");
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The code of the error; 0 without any.
    pub(crate) fn code(&self) -> i64 {
        self.json()["error"]["code"].as_i64().unwrap_or_default()
    }

    /// The messages of a stream.
    pub(crate) fn events(&self) -> Vec<Value> {
        assert!(self.head.is_stream(), "{self:?}");
        let events = self.body.split_terminator("\n\n");
        events
            .filter(|it| !it.starts_with(':'))
            .map(message)
            .collect()
    }
}

/// The message of one event, which has one line and one field.
fn message(event: &str) -> Value {
    let data = event.strip_prefix("data: ").expect("a field with data");
    assert!(!data.contains('\n'), "one line: {data}");
    serde_json::from_str(data).expect("JSON")
}

/// One connection.
pub(crate) struct Connection {
    stream: TcpStream,
    unread: Vec<u8>,
    /// What was read of a stream and not looked at.
    text: String,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        Self {
            stream: TcpStream::connect(address).await.expect("it listens"),
            unread: Vec::new(),
            text: String::new(),
        }
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("it reads");
    }

    pub(crate) async fn response(&mut self) -> Response {
        let head = self.head().await;
        let mut body = Vec::new();
        if head.header("transfer-encoding") == "chunked" {
            while let Some(chunk) = self.chunk().await {
                body.extend_from_slice(&chunk);
            }
        } else {
            let length = head.header("content-length").parse().unwrap_or(0);
            body = self.exactly(length).await;
        }
        let body = String::from_utf8(body).expect("text");
        Response { head, body }
    }

    pub(crate) async fn head(&mut self) -> Head {
        let status = self.line().await;
        let status = status.split(' ').nth(1).and_then(|it| it.parse().ok());
        let mut headers = Vec::new();
        loop {
            let line = self.line().await;
            let Some((name, value)) = line.split_once(": ") else {
                break;
            };
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        Head {
            status: status.expect("a status"),
            headers,
        }
    }

    /// The first message of a stream that begins.
    pub(crate) async fn first_event(&mut self) -> Value {
        let head = self.head().await;
        assert!(head.is_stream() && head.status == 200, "{head:?}");
        self.event().await.expect("an event")
    }

    /// The next message of a stream; None at its end.
    pub(crate) async fn event(&mut self) -> Option<Value> {
        loop {
            let event = self.block().await?;
            if !event.starts_with(':') {
                return Some(message(&event));
            }
        }
    }

    /// The next event or comment of a stream; None at its end.
    pub(crate) async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(block);
            }
            let chunk = self.chunk().await?;
            self.text
                .push_str(std::str::from_utf8(&chunk).expect("text"));
        }
    }

    /// Waits until the peer has nothing more to say, and gives what it said until then.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut rest = std::mem::take(&mut self.unread);
        // A connection that breaks off has nothing more to say either.
        let _ = timeout(HANGS, self.stream.read_to_end(&mut rest))
            .await
            .expect("the server closes");
        rest
    }

    async fn chunk(&mut self) -> Option<Vec<u8>> {
        let length = usize::from_str_radix(&self.line().await, 16).expect("a length");
        let chunk = self.exactly(length).await;
        assert_eq!(self.exactly(2).await, b"\r\n");
        (length > 0).then_some(chunk)
    }

    async fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.unread.windows(2).position(|it| it == b"\r\n") {
                let line = self.exactly(end).await;
                self.exactly(2).await;
                return String::from_utf8(line).expect("text");
            }
            self.more().await;
        }
    }

    async fn exactly(&mut self, length: usize) -> Vec<u8> {
        while self.unread.len() < length {
            self.more().await;
        }
        self.unread.drain(..length).collect()
    }

    async fn more(&mut self) {
        let read = timeout(HANGS, self.stream.read_buf(&mut self.unread))
            .await
            .expect("the server says something");
        assert!(read.expect("it is there") > 0, "the connection has ended");
    }
}
