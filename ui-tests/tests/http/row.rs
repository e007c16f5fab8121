//! The rows of the tables: a request, and all that must be seen of its answer.

use mcp_runtime::serde_json::Value;
use ui_tests::web::{Eye, Post, Reply, Site, Stream};

/// One requirement: the page and the behaviour, what is sent, and what must come back.
pub(crate) struct Row {
    name: &'static str,
    post: Post,
    status: u16,
    body: Body,
    headers: Vec<(&'static str, Option<&'static str>)>,
    facts: Vec<(&'static str, Value)>,
    says: Vec<&'static str>,
}

#[derive(Clone, Copy)]
enum Body {
    /// A result, with the id of the request.
    Result,
    /// An error, with the id of the request.
    Error(i64),
    /// An error without an id.
    Anonymous(i64),
    /// Nothing.
    Nothing,
    /// Whatever there is.
    Any,
}

/// Begins a row; the last step says what must come back.
pub(crate) fn row(name: &'static str, post: Post) -> Row {
    Row {
        name,
        post,
        status: 0,
        body: Body::Any,
        headers: Vec::new(),
        facts: Vec::new(),
        says: Vec::new(),
    }
}

impl Row {
    /// 200 and a result.
    pub(crate) fn answered(self) -> Self {
        self.with(200, Body::Result)
    }

    /// An error with the id of the request.
    pub(crate) fn refused(self, status: u16, code: i64) -> Self {
        self.with(status, Body::Error(code))
    }

    /// An error that has no id, because there is no legal one, or nobody has looked for it.
    pub(crate) fn refused_without_id(self, status: u16, code: i64) -> Self {
        self.with(status, Body::Anonymous(code))
    }

    /// A status without a body.
    pub(crate) fn empty(self, status: u16) -> Self {
        self.with(status, Body::Nothing)
    }

    /// A status; the library that reads HTTP gives it.
    pub(crate) fn status(self, status: u16) -> Self {
        self.with(status, Body::Any)
    }

    /// The answer has this header.
    pub(crate) fn header(mut self, name: &'static str, value: &'static str) -> Self {
        self.headers.push((name, Some(value)));
        self
    }

    /// The answer does not have this header.
    pub(crate) fn no_header(mut self, name: &'static str) -> Self {
        self.headers.push((name, None));
        self
    }

    /// The body has this value at a JSON pointer; null stands for nothing at all.
    pub(crate) fn has(mut self, pointer: &'static str, value: impl Into<Value>) -> Self {
        self.facts.push((pointer, value.into()));
        self
    }

    /// The message of the error has this in it.
    pub(crate) fn says(mut self, text: &'static str) -> Self {
        self.says.push(text);
        self
    }

    fn with(mut self, status: u16, body: Body) -> Self {
        self.status = status;
        self.body = body;
        self
    }

    fn check(&self, site: &Site) -> Result<(), String> {
        let reply = site.send(&self.post);
        let head = &reply.head;
        if head.status != self.status {
            return Err(format!("{} {}", head.status, shown(&reply)));
        }
        for (name, expected) in &self.headers {
            if head.header(name) != *expected {
                return Err(format!("`{name}` is {:?}", head.header(name)));
            }
        }
        for never in ["mcp-session-id", "location"] {
            if head.header(never).is_some() {
                return Err(format!("a header `{never}`"));
            }
        }
        let eye = Eye::on(&self.post);
        let (code, has_id) = match self.body {
            Body::Any => return Ok(()),
            Body::Nothing if reply.body.is_empty() => return Ok(()),
            Body::Nothing => return Err(format!("a body: {}", shown(&reply))),
            Body::Result => (None, true),
            Body::Error(code) => (Some(code), true),
            Body::Anonymous(code) => (Some(code), false),
        };
        let message = if head.is_stream() {
            let mut messages = Stream::whole(reply, eye).rest();
            messages.pop().ok_or("no message")?
        } else {
            is_json(&reply)?;
            eye.response(&reply.body)?
        };
        if message.get("id").is_some() != has_id {
            return Err(format!("the id should be there or not: {message}"));
        }
        if message["error"]["code"].as_i64() != code {
            return Err(format!("not the code {code:?}: {message}"));
        }
        for (pointer, expected) in &self.facts {
            let found = message.pointer(pointer).unwrap_or(&Value::Null);
            if found != expected {
                return Err(format!("{pointer} is {found}: {message}"));
            }
        }
        let told = message["error"]["message"].as_str().unwrap_or_default();
        match self.says.iter().find(|it| !told.contains(**it)) {
            Some(missing) => Err(format!("no `{missing}` in: {told}")),
            None => Ok(()),
        }
    }
}

/// Tries all rows and shows all that fail.
pub(crate) fn check(site: &Site, rows: &[Row]) {
    let faults: Vec<String> = rows
        .iter()
        .filter_map(|row| Some(format!("{}: {}", row.name, row.check(site).err()?)))
        .collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

fn is_json(reply: &Reply) -> Result<(), String> {
    let head = &reply.head;
    let told = ["content-type", "cache-control"].map(|it| head.header(it).unwrap_or_default());
    if told != ["application/json", "no-store"] {
        return Err(format!("headers {told:?}: {}", shown(reply)));
    }
    Ok(())
}

fn shown(reply: &Reply) -> String {
    let body = String::from_utf8_lossy(&reply.body);
    body.chars().take(300).collect()
}
