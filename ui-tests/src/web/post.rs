//! Requests as they are written: conforming ones, and what a test makes of them.

use std::io::Write as _;

use mcp_runtime::serde_json::Value;

/// What stands for the address of the server in a header.
const HERE: &[u8] = b"{here}";

/// One HTTP request.
#[derive(Clone, Debug)]
pub struct Post {
    verb: &'static str,
    target: String,
    headers: Vec<(String, Vec<u8>)>,
    body: Vec<u8>,
}

impl Post {
    /// The request that a conforming client sends for a message.
    #[must_use]
    pub fn of(message: &Value) -> Self {
        let method = message["method"].as_str().unwrap_or_default();
        let post = Self::raw(message.to_string(), method);
        let name = match method {
            "tools/call" | "prompts/get" => &message["params"]["name"],
            "resources/read" => &message["params"]["uri"],
            _ => &Value::Null,
        };
        match name.as_str() {
            Some(name) => post.with("Mcp-Name", name),
            None => post,
        }
    }

    /// Any body, with the headers for a request of this method.
    #[must_use]
    pub fn raw(body: impl Into<Vec<u8>>, method: &str) -> Self {
        Self {
            verb: "POST",
            target: "/mcp".into(),
            headers: vec![("Host".into(), HERE.into())],
            body: body.into(),
        }
        .with("Content-Type", "application/json")
        .with("Accept", "application/json, text/event-stream")
        .with("MCP-Protocol-Version", "2026-07-28")
        .with("Mcp-Method", method)
    }

    /// The same as another verb.
    #[must_use]
    pub fn verb(mut self, verb: &'static str) -> Self {
        self.verb = verb;
        self
    }

    /// The same to another target.
    #[must_use]
    pub fn at(mut self, target: &str) -> Self {
        target.clone_into(&mut self.target);
        self
    }

    /// The same without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers
            .retain(|(it, _)| !it.eq_ignore_ascii_case(name));
        self
    }

    /// The same with a header instead of those of its name. `{here}` is the address of the server.
    #[must_use]
    pub fn with(self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.without(name).and(name, value)
    }

    /// The same with one more header.
    #[must_use]
    pub fn and(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// The same for a client that takes whole answers only.
    #[must_use]
    pub fn json_only(self) -> Self {
        self.with("Accept", "application/json")
    }

    /// The same with another body.
    #[must_use]
    pub fn with_body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// What goes over the wire. Headers of the body's length that are there stay as they are.
    #[must_use]
    pub fn bytes(&self, here: &str) -> Vec<u8> {
        let mut bytes = format!("{} {} HTTP/1.1\r\n", self.verb, self.target).into_bytes();
        let mut has_length = false;
        for (name, value) in &self.headers {
            has_length |= name.eq_ignore_ascii_case("Content-Length")
                || name.eq_ignore_ascii_case("Transfer-Encoding");
            let value = String::from_utf8(value.clone()).map_or_else(
                |_| value.clone(),
                |text| text.replace("{here}", here).into_bytes(),
            );
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(&value);
            bytes.extend_from_slice(b"\r\n");
        }
        if !has_length {
            let length = self.body.len();
            write!(bytes, "Content-Length: {length}\r\n").expect("a Vec takes all");
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&self.body);
        bytes
    }
}
