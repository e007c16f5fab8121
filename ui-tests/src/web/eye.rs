//! What a client that trusts nobody knows of its request, and what it lets pass of what comes back.

use std::collections::BTreeMap;

use mcp_runtime::serde_json::value::RawValue;
use mcp_runtime::serde_json::{self, Value};

use super::Post;
use crate::{json, shapes};

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
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

/// Looks at what comes back for one request.
#[derive(Debug, Default)]
pub struct Eye {
    method: String,
    /// As it was written; none when there is no legal one.
    id: Option<String>,
    token: Option<Value>,
    progress: Option<f64>,
    level: Option<usize>,
    acknowledged: bool,
}

/// The id of a message as it was written, if it is a string or a whole number.
#[must_use]
pub fn id_token(message: &[u8]) -> Option<String> {
    let members = members(message)?;
    let token = members.get("id")?.get();
    let value: Value = token.parse().ok()?;
    let is_whole = value.as_f64().is_some_and(|it| it.fract() == 0.0);
    (value.is_string() || is_whole).then(|| token.to_owned())
}

fn members(message: &[u8]) -> Option<BTreeMap<String, Box<RawValue>>> {
    serde_json::from_slice(message).ok()
}

impl Eye {
    /// Knows what a request asks for.
    #[must_use]
    pub fn on(post: &Post) -> Self {
        let message: Value = serde_json::from_slice(post.body()).unwrap_or_default();
        // What no reader of whole values takes may still have a method.
        let method = members(post.body()).and_then(|it| it.get("method")?.get().parse().ok());
        let method = method.unwrap_or(Value::Null);
        let meta = &message["params"]["_meta"];
        let level = meta["io.modelcontextprotocol/logLevel"].as_str();
        Self {
            method: method.as_str().unwrap_or_default().to_owned(),
            id: id_token(post.body()),
            token: meta.get("progressToken").cloned(),
            level: level.and_then(|level| LEVELS.iter().position(|it| *it == level)),
            ..Self::default()
        }
    }

    /// The id of the request as it was written, if it is a legal one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// A response as the only answer, or as the last event.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn response(&self, text: &[u8]) -> Result<Value, String> {
        let mut message = json::object(text)?;
        let token = id_token(text);
        if message.get("id").is_some() {
            if token != self.id {
                return Err(format!("the id {token:?} answers {:?}: {message}", self.id));
            }
            // The table knows ids as numbers of a machine; these are compared as text.
            message["id"] = 1.into();
            shapes::response(&self.method, &message)?;
            let id = token.expect("it is there");
            if self.method == "subscriptions/listen" && message.get("result").is_some() {
                self.of_subscription(text, &message["result"]["_meta"])?;
            }
            message["id"] = id.parse().map_err(|_| "an id that is no JSON")?;
        } else {
            shapes::refusal(&message)?;
        }
        Ok(message)
    }

    /// A notification before the answer.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn notification(&mut self, text: &[u8]) -> Result<Value, String> {
        let message = json::object(text)?;
        shapes::notification(&message)?;
        let params = &message["params"];
        let name = message["method"].as_str().unwrap_or_default();
        let listens = self.method == "subscriptions/listen";
        match name {
            "notifications/progress" if !listens => self.progress(params)?,
            "notifications/message" if !listens => {
                let level = LEVELS.iter().position(|it| params["level"] == *it);
                if self.level.is_none() || level < self.level {
                    return Err(format!("a level that nobody wants: {message}"));
                }
            }
            "notifications/progress" | "notifications/message" => {
                return Err(format!("not for those who listen: {message}"));
            }
            "notifications/cancelled" => {
                return Err(format!(
                    "over HTTP the end of the stream says it: {message}"
                ));
            }
            _ if listens => {
                let is_first = name == "notifications/subscriptions/acknowledged";
                if is_first == self.acknowledged {
                    return Err(format!("the acknowledgement is the first: {message}"));
                }
                self.acknowledged = true;
                self.of_subscription(text, &params["_meta"])?;
            }
            _ => return Err(format!("not for those who do not listen: {message}")),
        }
        if !listens && params["_meta"].get(SUBSCRIPTION).is_some() {
            return Err(format!("of no subscription: {message}"));
        }
        Ok(message)
    }

    fn progress(&mut self, params: &Value) -> Result<(), String> {
        if self.token.is_none() || params.get("progressToken") != self.token.as_ref() {
            return Err(format!("progress of something else: {params}"));
        }
        let progress = params["progress"].as_f64();
        if progress.is_none() || progress <= self.progress {
            return Err(format!("progress that does not increase: {params}"));
        }
        self.progress = progress;
        Ok(())
    }

    /// The id of the subscription is the id of the request, down to its spelling.
    fn of_subscription(&self, text: &[u8], meta: &Value) -> Result<(), String> {
        let id = self.id.as_deref().unwrap_or_default();
        let member = format!("\"{SUBSCRIPTION}\":{id}");
        let text = String::from_utf8_lossy(text);
        let is_whole = [",", "}"]
            .iter()
            .any(|end| text.contains(&format!("{member}{end}")));
        if meta.get(SUBSCRIPTION).is_some() && is_whole {
            return Ok(());
        }
        Err(format!("not of the subscription {id}: {text}"))
    }
}
