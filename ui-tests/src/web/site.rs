//! A server's process that is reached over HTTP.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::{Connection, Eye, Post, Reply, Stream};
use crate::eventually;

/// A running server.
pub struct Site {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    stderr: Arc<Mutex<String>>,
}

impl Site {
    /// Starts a binary on a port of its own.
    #[must_use]
    pub fn start(binary: &str, variables: &[(&str, &str)], arguments: &[&str]) -> Self {
        let mut child = Command::new(binary)
            .args(["--http", "127.0.0.1:0"])
            .args(arguments)
            .envs(variables.iter().copied())
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{binary} does not start: {error}"));
        let lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let stderr = Arc::new(Mutex::new(String::new()));
        let said = Arc::clone(&stderr);
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                said.push_str(&line);
                said.push('\n');
            }
        });
        let address = || {
            let said = stderr.lock().unwrap_or_else(PoisonError::into_inner);
            let (_, rest) = said.split_once("http://")?;
            let (address, _) = rest.split_once('/')?;
            address.parse::<SocketAddr>().ok()
        };
        let mut found = None;
        let _ = eventually(|| {
            found = address();
            found.is_some() || child.try_wait().is_ok_and(|it| it.is_some())
        });
        let address = found.unwrap_or_else(|| panic!("it does not say where it is: {stderr:?}"));
        Self {
            child,
            address,
            stderr,
        }
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes a request to a connection of its own.
    #[must_use]
    pub fn open(&self, post: &Post) -> Connection {
        let mut connection = Connection::open(self.address);
        connection.send(&self.bytes(post));
        connection
    }

    /// What a request is on the wire.
    #[must_use]
    pub fn bytes(&self, post: &Post) -> Vec<u8> {
        post.bytes(&self.address.to_string())
    }

    /// Writes a request and reads the whole response.
    #[must_use]
    pub fn send(&self, post: &Post) -> Reply {
        self.open(post).reply()
    }

    /// Writes a request whose answer is a stream.
    #[must_use]
    pub fn stream(&self, post: &Post) -> Stream {
        Stream::new(self.open(post), Eye::on(post))
    }

    /// What it has said on stderr so far.
    #[must_use]
    pub fn stderr(&self) -> String {
        let said = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        said.clone()
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.is_ok_and(|it| it.success()), "no signal can be sent");
    }

    /// Waits for its end; the exit code.
    #[must_use]
    pub fn end(mut self) -> Option<i32> {
        let child = &mut self.child;
        let gone = eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
        assert!(gone, "the server does not end; stderr: {}", self.stderr());
        self.child.wait().expect("it has ended").code()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
