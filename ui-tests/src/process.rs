//! A server's process and the client at the other end of its pipes. The client reads every line with
//! the eyes of the strictest one: what it did not ask for, it refuses.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use mcp_runtime::serde_json::{self, Value};

use crate::{eventually, json, messages, shapes};

/// How long a test waits for what must come. It says nothing about speed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Vec<u8>>,
    stderr: Arc<Mutex<Vec<u8>>>,
    readers: Vec<JoinHandle<()>>,
    asked: Vec<Asked>,
    answers: VecDeque<Value>,
    notices: Vec<Value>,
    next_id: i64,
}

/// A request that has no answer yet.
struct Asked {
    id: Value,
    method: String,
    token: Option<Value>,
    progress: f64,
    level: Option<usize>,
}

/// What is left of a server.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code; `None` when a signal killed it.
    pub code: Option<i32>,
    /// The answers that nobody has looked at.
    pub answers: Vec<Value>,
    /// The notifications that nobody has looked at.
    pub notices: Vec<Value>,
    /// The ids of requests without an answer.
    pub unanswered: Vec<Value>,
    /// What it said on stderr.
    pub stderr: String,
}

const LEVELS: [&str; 8] = [
    "debug",
    "info",
    "notice",
    "warning",
    "error",
    "critical",
    "alert",
    "emergency",
];

impl Process {
    /// Starts a binary.
    #[must_use]
    pub fn start(binary: &str) -> Self {
        Self::of(&mut Command::new(binary))
    }

    /// Starts a binary with variables in its environment.
    #[must_use]
    pub fn with(binary: &str, variables: &[(&str, &str)]) -> Self {
        Self::of(Command::new(binary).envs(variables.iter().copied()))
    }

    /// Starts a command.
    pub fn of(command: &mut Command) -> Self {
        // Backtraces would bury what a failing test shows.
        let mut child = command
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let stdin = child.stdin.take();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = channel();
        let reads_lines = thread::spawn(move || {
            let mut line = Vec::new();
            while stdout.read_until(b'\n', &mut line).is_ok_and(|it| it > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        });
        let mut from = child.stderr.take().expect("it is piped");
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let said = Arc::clone(&stderr);
        let reads_stderr = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                said.extend_from_slice(&buffer[..count]);
            }
        });
        Self {
            child,
            stdin,
            lines,
            stderr,
            readers: vec![reads_lines, reads_stderr],
            asked: Vec::new(),
            answers: VecDeque::new(),
            notices: Vec::new(),
            next_id: 1_000_000,
        }
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes one message on a line of its own.
    pub fn send(&mut self, message: &Value) {
        self.send_all(std::slice::from_ref(message));
    }

    /// Writes several messages at once.
    pub fn send_all(&mut self, messages: &[Value]) {
        let mut bytes = Vec::new();
        for message in messages {
            self.note(message);
            serde_json::to_writer(&mut bytes, message).expect("a value is JSON");
            bytes.push(b'\n');
        }
        self.write(&bytes);
    }

    /// Writes bytes as they are. Of requests in them, tell [`note`](Self::note) first.
    pub fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is still open");
        // A server that has gone is noticed where its answer is missing.
        let _ = stdin.write_all(bytes).and_then(|()| stdin.flush());
    }

    /// Expects an answer to a request that is about to be written.
    pub fn note(&mut self, request: &Value) {
        let Some(id) = request.get("id").filter(|id| !id.is_null()) else {
            return;
        };
        let meta = &request["params"]["_meta"];
        let level = meta["io.modelcontextprotocol/logLevel"].as_str();
        self.asked.push(Asked {
            id: id.clone(),
            method: request["method"].as_str().unwrap_or_default().to_owned(),
            token: meta.get("progressToken").cloned(),
            progress: f64::NEG_INFINITY,
            level: level.and_then(|level| LEVELS.iter().position(|it| *it == level)),
        });
    }

    /// Forgets a request that gets no answer any more.
    pub fn forget(&mut self, id: impl Into<Value>) {
        let id = id.into();
        self.asked.retain(|it| it.id != id);
    }

    /// Asks for something and waits for the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&messages::request(id, method, params));
        self.answer(id)
    }

    /// Calls a tool and waits for the answer.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&messages::call(id, tool, arguments));
        self.answer(id)
    }

    /// Waits for the answer to one request; others are kept.
    pub fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        loop {
            if let Some(at) = self.answers.iter().position(|it| it["id"] == id) {
                return self.answers.remove(at).expect("it was just found");
            }
            assert!(
                self.read(),
                "no answer to {id}, the output has ended; stderr: {}",
                self.stderr()
            );
        }
    }

    /// Waits for the next answer, whichever it is.
    pub fn next_answer(&mut self) -> Value {
        while self.answers.is_empty() {
            assert!(self.read(), "no answer; stderr: {}", self.stderr());
        }
        self.answers.pop_front().expect("it is not empty")
    }

    /// The notifications since the last look.
    pub fn notices(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.notices)
    }

    /// What it has said on stderr so far.
    #[must_use]
    pub fn stderr(&self) -> String {
        let said = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&said).into_owned()
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Closes its input and waits for its end.
    #[must_use]
    pub fn end(mut self) -> Ended {
        self.close();
        self.wait()
    }

    /// Waits for its end, with the input as it is.
    #[must_use]
    pub fn wait(mut self) -> Ended {
        let child = &mut self.child;
        let gone = eventually(|| child.try_wait().is_ok_and(|it| it.is_some()));
        assert!(gone, "the process does not end; stderr: {}", self.stderr());
        let code = self.child.wait().expect("it has ended").code();
        while self.read() {}
        for reader in self.readers.drain(..) {
            // A reader's panic has nothing to say.
            let _ = reader.join();
        }
        Ended {
            code,
            answers: std::mem::take(&mut self.answers).into(),
            notices: std::mem::take(&mut self.notices),
            unanswered: self.asked.drain(..).map(|it| it.id).collect(),
            stderr: self.stderr(),
        }
    }

    /// Reads one line; false at the end of the output.
    fn read(&mut self) -> bool {
        let line = match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {
                panic!("nothing comes any more; stderr: {}", self.stderr())
            }
        };
        let shown = String::from_utf8_lossy(&line).into_owned();
        let Some((b'\n', line)) = line.split_last() else {
            panic!("a line without an end: {shown}");
        };
        let message = json::object(line).unwrap_or_else(|fault| panic!("{fault}: {shown}"));
        if message.get("method").is_some() {
            self.take_notice(&message);
            self.notices.push(message);
        } else {
            self.take_answer(&message);
            self.answers.push_back(message);
        }
        true
    }

    fn take_answer(&mut self, message: &Value) {
        let at = self.asked.iter().position(|it| it.id == message["id"]);
        let Some(at) = at else {
            panic!("an answer to nothing in flight: {message}");
        };
        let asked = self.asked.remove(at);
        shapes::response(&asked.method, message).unwrap_or_else(|fault| panic!("{fault}"));
        let code = &message["error"]["code"];
        assert_ne!(*code, -32020, "there are no headers to differ: {message}");
    }

    fn take_notice(&mut self, message: &Value) {
        shapes::notification(message).unwrap_or_else(|fault| panic!("{fault}"));
        let params = &message["params"];
        if message["method"] == "notifications/message" {
            let level = LEVELS.iter().position(|it| params["level"] == *it);
            let wanted = self
                .asked
                .iter()
                .any(|it| it.level.is_some() && it.level <= level);
            assert!(wanted, "a log message that no request wants: {message}");
            return;
        }
        let token = &params["progressToken"];
        let asked = self.asked.iter_mut();
        let Some(asked) = { asked }.find(|it| it.token.as_ref() == Some(token)) else {
            panic!("progress of nothing in flight: {message}");
        };
        let progress = params["progress"].as_f64().unwrap_or(f64::NAN);
        assert!(progress > asked.progress, "progress backwards: {message}");
        asked.progress = progress;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // After a failure it may still run; after a success it is gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
