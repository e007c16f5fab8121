//! A client at the other end of two pipes.

#![expect(
    clippy::needless_pass_by_value,
    reason = "an id is a number here and a string there"
)]

mod blocking;
mod cancelling;
mod ending;
mod lines;
mod pressure;
mod tools;

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::UnboundedSender;

use super::life::Event;
use super::{events, runtime, serve_on};
use crate::Changes;
use crate::server::Limits;
use tools::Probe;

/// Nothing here takes this long unless it hangs.
const HANGS: Duration = Duration::from_secs(60);

/// A client, and the server it talks to.
struct Peer {
    probe: Arc<Probe>,
    changes: Changes,
    runtime: Option<Runtime>,
    input: Option<PipeWriter>,
    output: Option<PipeReader>,
    lines: Option<Receiver<String>>,
    events: UnboundedSender<Event>,
    ending: JoinHandle<io::Result<Event>>,
}

impl Peer {
    fn new() -> Self {
        Self::with(Limits::default())
    }

    fn with(limits: Limits) -> Self {
        let (source, input) = io::pipe().unwrap();
        let (output, sink) = io::pipe().unwrap();
        let (server, probe) = tools::server(limits);
        let changes = server.changes();
        let runtime = runtime(server.limits()).unwrap();
        let handle = runtime.handle().clone();
        let events = events();
        let sender = events.0.clone();
        let ending = thread::spawn(move || {
            let streams: (super::Source, super::Sink) = (Box::new(source), Box::new(sink));
            serve_on(server, &handle, streams, events, |_| Ok(()))
        });
        Self {
            probe,
            changes,
            runtime: Some(runtime),
            input: Some(input),
            output: Some(output),
            lines: None,
            events: sender,
            ending,
        }
    }

    /// Writes bytes as they are.
    fn write(&mut self, bytes: impl AsRef<[u8]>) -> &mut Self {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes.as_ref()).unwrap();
        self
    }

    /// Writes one call of a tool.
    fn call(&mut self, id: impl ToString, tool: &str) -> &mut Self {
        self.call_with(id, tool, arguments(tool, &self.probe))
    }

    fn call_with(&mut self, id: impl ToString, tool: &str, arguments: impl ToString) -> &mut Self {
        self.write(call_with(id, tool, arguments))
    }

    fn cancel(&mut self, id: impl ToString) -> &mut Self {
        let id = id.to_string();
        self.write(format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id},"reason":"test"}}}}{}"#,
            '\n'
        ))
    }

    /// Closes the server's input.
    fn close(&mut self) -> &mut Self {
        self.input = None;
        self
    }

    /// Begins to read, if that was not done yet.
    fn lines(&mut self) -> &Receiver<String> {
        self.lines.get_or_insert_with(|| {
            let output = self.output.take().expect("the output is open");
            let (sender, lines) = mpsc::channel();
            thread::spawn(move || {
                for line in BufReader::new(output).lines() {
                    if sender.send(line.unwrap()).is_err() {
                        return;
                    }
                }
            });
            lines
        })
    }

    /// The next message of the server.
    fn next(&mut self) -> Value {
        let line = self.lines().recv_timeout(HANGS).expect("a message comes");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// The next message, as the id and the text of the result or the code of the error.
    fn answer(&mut self) -> (Value, Value) {
        let message = self.next();
        let result = match message.get("result") {
            Some(result) => result["content"][0]["text"].clone(),
            None => message["error"]["code"].clone(),
        };
        (message["id"].clone(), result)
    }

    /// The ids of the next answers, which may come in any order.
    fn ids(&mut self, count: usize) -> Vec<Value> {
        let mut ids: Vec<_> = (0..count).map(|_| self.answer().0).collect();
        ids.sort_by_key(|id| (id.as_i64(), id.to_string()));
        ids
    }

    /// What the server writes until it has ended by itself, which the peer asks for by closing its input.
    fn rest(&mut self) -> Vec<String> {
        self.lines().iter().collect()
    }

    /// Waits until the server has ended, and gives what it still wrote.
    fn ended(mut self) -> Vec<String> {
        let begin = Instant::now();
        while !self.ending.is_finished() {
            assert!(begin.elapsed() < HANGS, "the server ends");
            thread::sleep(Duration::from_millis(1));
        }
        self.ending.join().unwrap().unwrap();
        self.probe.gate.open();
        self.runtime.take().unwrap().shutdown_background();
        // The server's end of the pipe may still be held by a thread that is stuck.
        let mut left = Vec::new();
        if let Some(lines) = self.lines.take() {
            while let Ok(line) = lines.recv_timeout(Duration::from_millis(200)) {
                left.push(line);
            }
        }
        left
    }

    /// Waits for the next progress, and gives its value.
    fn progress(&mut self) -> Value {
        let message = self.next();
        assert_eq!(message["method"], json!("notifications/progress"));
        message["params"]["progress"].clone()
    }

    /// Waits until so many handlers have begun to block.
    fn wait_entered(&self, count: usize) {
        wait_for(&self.probe.entered, count);
    }
}

fn wait_for(counter: &AtomicUsize, count: usize) {
    let begin = Instant::now();
    while counter.load(Ordering::SeqCst) < count {
        assert!(begin.elapsed() < HANGS, "{count} is reached");
        thread::sleep(Duration::from_millis(1));
    }
}

/// A line that calls a tool without arguments.
fn call(id: impl ToString, tool: &str) -> String {
    call_with(id, tool, "{}")
}

fn call_with(id: impl ToString, tool: &str, arguments: impl ToString) -> String {
    let arguments = arguments.to_string();
    let members = format!(r#""name":"{tool}","arguments":{arguments},"#);
    request(id, "tools/call", &members)
}

/// A line that is answered without a handler.
fn discover(id: impl ToString) -> String {
    request(id, "server/discover", "")
}

fn request(id: impl ToString, method: &str, members: &str) -> String {
    let id = id.to_string();
    let meta = format!(
        r#"{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{{}},"io.modelcontextprotocol/logLevel":"info","progressToken":{id}}}"#
    );
    let params = format!(r#"{{{members}"_meta":{meta}}}"#);
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#) + "\n"
}

/// What a tool cannot be called without.
fn arguments(tool: &str, probe: &Arc<Probe>) -> Value {
    match tool {
        "slow_arguments" => json!({ "probe": tools::number(probe) }),
        _ => json!({}),
    }
}
