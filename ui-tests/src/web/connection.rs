//! One connection, read as strictly as HTTP allows.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::PATIENCE;

/// A connection to a server.
pub struct Connection {
    stream: TcpStream,
    /// Read and not yet used.
    buffer: Vec<u8>,
}

/// What a response says before its body.
#[derive(Clone, Debug)]
pub struct Head {
    /// The status.
    pub status: u16,
    /// Names in small letters, values as they are.
    pub headers: Vec<(String, String)>,
}

/// A whole response.
#[derive(Clone, Debug)]
pub struct Reply {
    /// What it says before its body.
    pub head: Head,
    /// Its body.
    pub body: Vec<u8>,
}

impl Head {
    /// The value of a header that is there at most once.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(it, _)| it == name);
        let first = found.next().map(|(_, value)| &**value);
        assert!(found.next().is_none(), "`{name}` twice: {self:?}");
        first
    }

    /// Whether the body is a stream of events.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        self.header("content-type") == Some("text/event-stream")
    }
}

impl Connection {
    /// Connects.
    #[must_use]
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("not zero");
        stream.set_nodelay(true).expect("it is TCP");
        Self {
            stream,
            buffer: Vec::new(),
        }
    }

    /// Writes bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        // A server that has refused already may have closed; its answer says why.
        let _ = self.stream.write_all(bytes);
    }

    /// Says that nothing more will be written, and reads on.
    pub fn close_half(&self) {
        // The other side may have gone before.
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// The next response with its whole body.
    pub fn reply(&mut self) -> Reply {
        let head = self.head();
        let mut body = Vec::new();
        match head.header("content-length") {
            Some(length) => {
                body = self.bytes(length.parse().expect("a length is a number"));
            }
            None if head.header("transfer-encoding") == Some("chunked") => {
                while let Some(chunk) = self.chunk() {
                    body.extend_from_slice(&chunk);
                }
            }
            None if matches!(head.status, 204 | 304) => {}
            None => {
                while self.fill() {}
                body.append(&mut self.buffer);
            }
        }
        Reply { head, body }
    }

    /// The head of the next response. Those that only say to go on are left out.
    pub fn head(&mut self) -> Head {
        loop {
            let head = self.any_head();
            if head.status != 100 {
                return head;
            }
        }
    }

    /// The head of the next response, whatever it says.
    pub fn any_head(&mut self) -> Head {
        let end = loop {
            if let Some(at) = find(&self.buffer, b"\r\n\r\n") {
                break at;
            }
            assert!(self.fill(), "no response: {}", shown(&self.buffer));
        };
        let head: Vec<u8> = self.buffer.drain(..end + 4).collect();
        let head = std::str::from_utf8(&head[..end]).expect("a head of plain text");
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap_or_default();
        let status = status.strip_prefix("HTTP/1.1 ").expect("a status line");
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(':').expect("a header line");
            (name.to_ascii_lowercase(), value.trim().to_owned())
        });
        Head {
            status: status[..3].parse().expect("a status"),
            headers: headers.collect(),
        }
    }

    /// The next chunk of a body in chunks; none at its end.
    pub fn chunk(&mut self) -> Option<Vec<u8>> {
        let line = loop {
            if let Some(at) = find(&self.buffer, b"\r\n") {
                break at;
            }
            if !self.fill() {
                return None;
            }
        };
        let size: Vec<u8> = self.buffer.drain(..line + 2).collect();
        let size = std::str::from_utf8(&size[..line]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size in hexadecimal");
        while self.buffer.len() < size + 2 {
            assert!(self.fill(), "a chunk breaks off");
        }
        let chunk: Vec<u8> = self.buffer.drain(..size + 2).collect();
        assert!(chunk.ends_with(b"\r\n"), "a chunk without an end");
        (size > 0).then(|| chunk[..size].to_vec())
    }

    /// So many bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        while self.buffer.len() < count {
            assert!(self.fill(), "the body breaks off");
        }
        self.buffer.drain(..count).collect()
    }

    /// All that comes until the other side closes.
    pub fn rest(&mut self) -> Vec<u8> {
        while self.fill() {}
        std::mem::take(&mut self.buffer)
    }

    /// Whether the other side has closed and nothing is left.
    pub fn is_at_end(&mut self) -> bool {
        self.buffer.is_empty() && !self.fill()
    }

    fn fill(&mut self) -> bool {
        let mut more = [0; 16 * 1024];
        match self.stream.read(&mut more) {
            Ok(count) => {
                self.buffer.extend_from_slice(&more[..count]);
                count > 0
            }
            Err(error) if error.kind() == ErrorKind::ConnectionReset => false,
            Err(error) => panic!("nothing comes: {error}; so far {}", shown(&self.buffer)),
        }
    }
}

fn find(within: &[u8], what: &[u8]) -> Option<usize> {
    within.windows(what.len()).position(|it| it == what)
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
