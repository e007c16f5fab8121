//! The client: one method for each thing that a server can be asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tokio::runtime::Handle;

use super::captured::{Capture, Captured, Notice};
use super::{CallResult, ErrorResponse, PromptResult, ReadResult};
use crate::handler::{Audience, Outlet};
use crate::protocol::{
    ClientCapabilities, Implementation, LoggingLevel, META_CLIENT_CAPABILITIES, META_CLIENT_INFO,
    META_LOG_LEVEL, META_PROGRESS_TOKEN, META_PROTOCOL_VERSION, PROTOCOL_VERSION,
    ServerCapabilities, method,
};
use crate::server::{Server, ServerBuilder};
use crate::transport;

/// A client of a server in the same process.
pub struct Client {
    server: Arc<Server>,
    audience: Audience,
    next_id: AtomicU64,
    capabilities: ClientCapabilities,
    log_level: Option<LoggingLevel>,
    progress: bool,
    watcher: Option<fn(&Notice)>,
}

/// What a [`Client`] can be made for: a server, or a builder of one.
#[diagnostic::on_unimplemented(
    message = "a `Client` cannot be made for `{Self}`",
    note = "a builder with flags of your own becomes a server by `.build_with(&flags)`"
)]
pub trait Serves {
    /// The server.
    #[doc(hidden)]
    #[track_caller]
    fn started(self) -> Arc<Server>;
}

impl Serves for Arc<Server> {
    fn started(self) -> Arc<Server> {
        self
    }
}

impl Serves for ServerBuilder {
    #[track_caller]
    fn started(self) -> Arc<Server> {
        match self.build() {
            Ok(server) => server,
            Err(faults) => panic!("{faults}"),
        }
    }
}

/// What a server says about itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// The revisions that a request may name.
    pub supported_versions: Vec<String>,
    /// What the server can do.
    pub capabilities: ServerCapabilities,
    /// How the server wants to be used.
    pub instructions: Option<String>,
    /// Who the server says it is.
    pub server_info: Option<Implementation<'static>>,
}

impl Client {
    /// A client of `server`, which is one or the builder of one.
    ///
    /// # Panics
    ///
    /// When the server cannot start; the message is the report that a person would read.
    #[track_caller]
    pub fn new(server: impl Serves) -> Self {
        let server = server.started();
        Self {
            audience: server.audience(),
            server,
            next_id: AtomicU64::new(1),
            capabilities: ClientCapabilities::default(),
            log_level: None,
            progress: false,
            watcher: None,
        }
    }

    /// The same client; each request asks for progress.
    #[must_use]
    pub fn with_progress(mut self) -> Self {
        self.progress = true;
        self
    }

    /// The same client; each request asks for log messages of `level` and above.
    #[must_use]
    pub fn with_log_level(mut self, level: LoggingLevel) -> Self {
        self.log_level = Some(level);
        self
    }

    /// The same client; each request declares these capabilities.
    #[must_use]
    pub fn with_capabilities(mut self, capabilities: ClientCapabilities) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// The same client; each notification is shown to `watcher` when it is sent.
    #[cfg(feature = "cli")]
    pub(crate) fn watched(mut self, watcher: fn(&Notice)) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// Calls a tool.
    ///
    /// A call that the tool itself reports as failed is `Ok`, with
    /// [`is_error`](CallResult::is_error).
    ///
    /// # Errors
    ///
    /// The error that the server answers with, such as for an unknown tool.
    pub async fn call(
        &self,
        name: &str,
        arguments: impl Serialize,
    ) -> Result<CallResult, ErrorResponse> {
        let mut params = json!({ "name": name });
        params["arguments"] = json(arguments);
        let (result, captured) = self.ask(method::CALL_TOOL, params).await?;
        Ok(CallResult {
            result: read(&result),
            captured,
        })
    }

    /// Reads the resource at `uri`.
    ///
    /// # Errors
    ///
    /// The error that the server answers with, such as for an unknown resource.
    pub async fn read(&self, uri: &str) -> Result<ReadResult, ErrorResponse> {
        let params = json!({ "uri": uri });
        let (result, captured) = self.ask(method::READ_RESOURCE, params).await?;
        Ok(ReadResult {
            result: read(&result),
            cache: read(&result),
            captured,
        })
    }

    /// Fills in a prompt.
    ///
    /// # Errors
    ///
    /// The error that the server answers with, such as for a missing argument.
    pub async fn get_prompt(
        &self,
        name: &str,
        arguments: &[(&str, &str)],
    ) -> Result<PromptResult, ErrorResponse> {
        let arguments: Map<String, Value> = arguments
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Value::from(*value)))
            .collect();
        let params = json!({ "name": name, "arguments": arguments });
        let (result, captured) = self.ask(method::GET_PROMPT, params).await?;
        Ok(PromptResult {
            result: read(&result),
            captured,
        })
    }

    /// Asks the server what it is.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn discover(&self) -> Result<Discovery, ErrorResponse> {
        let (result, _) = self.ask(method::DISCOVER, json!({})).await?;
        let discovered: Discovered = read(&result);
        Ok(Discovery {
            supported_versions: discovered.supported_versions,
            capabilities: discovered.capabilities,
            instructions: discovered.instructions,
            server_info: discovered.meta.server_info,
        })
    }

    /// Sends any request, and gives back the `result` as it came.
    ///
    /// `params` get a `_meta` with what every request needs, unless they have one.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    ///
    /// # Panics
    ///
    /// When `params` is not an object, or when the server answers with what is no response.
    pub async fn request(
        &self,
        method: &str,
        params: impl Serialize,
    ) -> Result<Value, ErrorResponse> {
        let (result, _) = self.ask(method, json(params)).await?;
        Ok(read(&result))
    }

    async fn ask(
        &self,
        method: &str,
        mut params: Value,
    ) -> Result<(Box<RawValue>, Captured), ErrorResponse> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        params
            .as_object_mut()
            .expect("params are an object")
            .entry("_meta")
            .or_insert_with(|| self.meta(id));
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.server.start_states_here(&Handle::current());
        let capture = Arc::new(Capture::new(self.watcher));
        let outlet: Arc<dyn Outlet> = Arc::clone(&capture) as _;
        let message = message.to_string();
        let answer =
            transport::exchange(&self.server, message.as_bytes(), &outlet, &self.audience).await;
        let answer = answer.expect("a request is answered");
        let result = result(id, &answer)?;
        Ok((result, capture.take()))
    }

    fn meta(&self, id: u64) -> Value {
        let client = Implementation::new("mcp-runtime", env!("CARGO_PKG_VERSION"));
        let mut meta = json!({
            META_PROTOCOL_VERSION: PROTOCOL_VERSION,
            META_CLIENT_CAPABILITIES: self.capabilities,
            META_CLIENT_INFO: client,
        });
        if let Some(level) = self.log_level {
            meta[META_LOG_LEVEL] = json!(level);
        }
        if self.progress {
            meta[META_PROGRESS_TOKEN] = json!(format!("progress-{id}"));
        }
        meta
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Discovered {
    supported_versions: Vec<String>,
    capabilities: ServerCapabilities,
    instructions: Option<String>,
    #[serde(rename = "_meta", default)]
    meta: DiscoveredMeta,
}

#[derive(Default, Deserialize)]
struct DiscoveredMeta {
    #[serde(rename = "io.modelcontextprotocol/serverInfo")]
    server_info: Option<Implementation<'static>>,
}

#[derive(Deserialize)]
struct Response {
    jsonrpc: String,
    id: Value,
    result: Option<Box<RawValue>>,
    error: Option<ErrorResponse>,
}

/// The result in an answer, or the error.
fn result(id: u64, answer: &[u8]) -> Result<Box<RawValue>, ErrorResponse> {
    let text = String::from_utf8_lossy(answer);
    let response: Response = serde_json::from_slice(answer)
        .unwrap_or_else(|error| panic!("the server answered with no response ({error}): {text}"));
    assert!(
        response.jsonrpc == "2.0" && response.id == json!(id) && !text.contains('\n'),
        "the server answered request {id} with a response that is not to it: {text}"
    );
    match (response.result, response.error) {
        (Some(result), None) => Ok(result),
        (None, Some(error)) => Err(error),
        _ => panic!("the server answered with neither one result nor one error: {text}"),
    }
}

/// Reads a result of the server.
fn read<T: DeserializeOwned>(result: &RawValue) -> T {
    serde_json::from_str(result.get())
        .unwrap_or_else(|error| panic!("the server answered with {result}, but {error}"))
}

/// The JSON of what a test sends.
fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("what a test sends can be written as JSON")
}
