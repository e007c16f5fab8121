//! A client of the built binaries: it writes lines, closes, and reads what comes back.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// What a server answered, by request id.
pub(crate) struct Session {
    answers: BTreeMap<u64, Value>,
    pub(crate) errors: String,
    pub(crate) code: Option<i32>,
}

impl Session {
    fn read(output: Output) -> Self {
        let mut answers = BTreeMap::new();
        for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
            let answer: Value =
                serde_json::from_str(line).unwrap_or_else(|it| panic!("{it}: {line}"));
            assert!(answer.is_object() && answer["jsonrpc"] == "2.0", "{line}");
            let id = answer["id"].as_u64().expect("the id of a request");
            assert!(
                answers.insert(id, answer).is_none(),
                "answered twice: {line}"
            );
        }
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        Self {
            answers,
            errors,
            code: output.status.code(),
        }
    }

    /// The result of a request.
    pub(crate) fn result(&self, id: u64) -> &Value {
        let answer = &self.answers[&id];
        answer
            .get("result")
            .unwrap_or_else(|| panic!("no result: {answer}"))
    }

    /// The error of a request.
    pub(crate) fn error(&self, id: u64) -> &Value {
        let answer = &self.answers[&id];
        answer
            .get("error")
            .unwrap_or_else(|| panic!("no error: {answer}"))
    }

    /// The structured value of a tool's answer.
    pub(crate) fn value(&self, id: u64) -> &Value {
        let result = self.result(id);
        assert_ne!(result["isError"], true, "{result}");
        &result["structuredContent"]
    }

    /// The text of a tool's error.
    pub(crate) fn failure(&self, id: u64) -> &str {
        let result = self.result(id);
        assert_eq!(result["isError"], true, "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        result["content"][0]["text"].as_str().expect("a text")
    }

    /// The text of a resource.
    pub(crate) fn text(&self, id: u64) -> &str {
        self.result(id)["contents"][0]["text"]
            .as_str()
            .expect("a text")
    }

    pub(crate) fn ids(&self) -> Vec<u64> {
        self.answers.keys().copied().collect()
    }
}

/// Writes the requests, numbered from 1, and closes.
pub(crate) fn serve(binary: &str, arguments: &[&str], requests: &[(&str, Value)]) -> Session {
    let lines = requests.iter().zip(1..).map(|((method, params), id)| {
        let mut params = params.clone();
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string() + "\n"
    });
    let session = pipe(binary, arguments, &lines.collect::<String>());
    assert_eq!(
        session.ids().len(),
        requests.len(),
        "every request is answered: {}",
        session.errors
    );
    session
}

/// Writes the text and closes.
pub(crate) fn pipe(binary: &str, arguments: &[&str], text: &str) -> Session {
    let mut child = command(binary, arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.to_owned();
    // The server answers while it reads, so both pipes are served at once.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the binary ends");
    writer
        .join()
        .expect("no panic")
        .expect("the server reads everything");
    Session::read(output)
}

/// Writes nothing and stays, until the process ends by itself.
pub(crate) fn wait(binary: &str, arguments: &[&str]) -> Session {
    let mut child = command(binary, arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let stdin = child.stdin.take();
    let output = child.wait_with_output().expect("the binary ends");
    drop(stdin);
    Session::read(output)
}

/// Runs a command of the command line.
pub(crate) fn run(binary: &str, arguments: &[&str]) -> Output {
    command(binary, arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs")
}

fn command(binary: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary);
    // Nothing depends on where the binary is started.
    command
        .args(arguments)
        .current_dir(Path::new("/"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}
