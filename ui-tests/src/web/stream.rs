//! A response that is a stream of events, read as strictly as its format allows.

use mcp_runtime::serde_json::Value;

use super::{Connection, Eye, Head, Reply};

/// A stream that goes on.
pub struct Stream {
    /// What was said before the first event.
    pub head: Head,
    /// None when all is there already.
    connection: Option<Connection>,
    eye: Eye,
    text: Vec<u8>,
    answered: bool,
    ended: bool,
}

/// What a stream carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A message: a notification, or the answer.
    Message(Value),
    /// A line for proxies.
    Comment,
}

impl Stream {
    /// The response to a request that was written to this connection.
    #[must_use]
    pub fn new(mut connection: Connection, eye: Eye) -> Self {
        let head = connection.head();
        Self::of(head, Some(connection), eye)
    }

    /// A response that is there already.
    #[must_use]
    pub fn whole(reply: Reply, eye: Eye) -> Self {
        let mut stream = Self::of(reply.head, None, eye);
        stream.text = reply.body;
        stream.ended = true;
        stream
    }

    fn of(head: Head, connection: Option<Connection>, eye: Eye) -> Self {
        let told = (head.status, head.header("content-type"));
        assert_eq!(told, (200, Some("text/event-stream")), "{head:?}");
        assert_eq!(head.header("x-accel-buffering"), Some("no"), "{head:?}");
        assert_eq!(
            head.header("cache-control"),
            Some("no-cache, no-transform"),
            "{head:?}"
        );
        assert!(head.header("mcp-session-id").is_none(), "{head:?}");
        Self {
            head,
            connection,
            eye,
            text: Vec::new(),
            answered: false,
            ended: false,
        }
    }

    /// The next event or comment; none at the end.
    pub fn part(&mut self) -> Option<Part> {
        let end = loop {
            if let Some(at) = self.text.windows(2).position(|it| it == b"\n\n") {
                break at;
            }
            if self.ended {
                assert!(self.text.is_empty(), "an event breaks off");
                return None;
            }
            self.fill();
        };
        let block: Vec<u8> = self.text.drain(..end + 2).collect();
        let block = &block[..end];
        let shown = String::from_utf8_lossy(block).into_owned();
        if block.starts_with(b":") {
            assert!(!block.contains(&b'\n'), "more than a comment: {shown}");
            return Some(Part::Comment);
        }
        assert!(!self.answered, "something after the answer: {shown}");
        // One line of data is all that an event has: no name, no id, no time to retry after.
        let data = block.strip_prefix(b"data: ");
        let data = data.filter(|it| !it.iter().any(|byte| matches!(byte, b'\n' | b'\r')));
        let data = data.unwrap_or_else(|| panic!("not one line of data: {shown}"));
        let message = if shown.contains("\"method\":") && !shown.contains("\"result\":") {
            self.eye.notification(data)
        } else {
            self.answered = true;
            self.eye.response(data)
        };
        Some(Part::Message(
            message.unwrap_or_else(|fault| panic!("{fault}")),
        ))
    }

    /// The next message; comments are left out.
    pub fn message(&mut self) -> Value {
        loop {
            match self.part() {
                Some(Part::Message(message)) => return message,
                Some(Part::Comment) => {}
                None => panic!("the stream has ended"),
            }
        }
    }

    /// All messages to the end. The last one is the answer.
    #[must_use]
    pub fn rest(mut self) -> Vec<Value> {
        let mut messages = Vec::new();
        while let Some(part) = self.part() {
            if let Part::Message(message) = part {
                messages.push(message);
            }
        }
        assert!(self.answered, "the stream ends without an answer");
        messages
    }

    /// The connection, after the end of the stream.
    #[must_use]
    pub fn into_connection(self) -> Connection {
        assert!(self.ended, "the stream goes on");
        self.connection.expect("it was read from one")
    }

    fn fill(&mut self) {
        let connection = self.connection.as_mut().expect("else it has ended");
        match self.head.header("content-length") {
            // A stream that was whole when it began.
            Some(length) => {
                let length: usize = length.parse().expect("a length is a number");
                let body = connection.bytes(length);
                self.text.extend(body);
                self.ended = true;
            }
            None => match connection.chunk() {
                Some(chunk) => self.text.extend(chunk),
                None => self.ended = true,
            },
        }
    }
}
