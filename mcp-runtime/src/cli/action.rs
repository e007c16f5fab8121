//! Does one thing with a server and prints what comes back.

use std::io;
use std::process::ExitCode;

use serde_json::Map;

use super::arguments::{Action, Arguments};
use super::check::check;
use super::listing::{Offered, listing};
use super::output::say;
use super::{FAILED, Output, values};
use crate::protocol::{Base64, Content, LoggingLevel, ResourceContents, Role};
use crate::testing::{CallResult, Client, ErrorResponse, Notice};

/// Does it. Results go to `out`, everything else to stderr.
pub(crate) async fn execute(action: Action, client: Client, out: &mut Output<'_>) -> ExitCode {
    let client = client
        .with_progress()
        .with_log_level(LoggingLevel::Info)
        .watched(tell);
    let done = match action {
        Action::List { json: true } => list_json(&client, out).await,
        Action::List { json: false } => list(&client, out).await,
        Action::Check(asked) => check(&client, asked, out).await,
        Action::Call { name, arguments } => call(&client, &name, arguments, out).await,
        Action::Read { uri } => read(&client, &uri, out).await,
        Action::Get { name, arguments } => get(&client, &name, &arguments, out).await,
    };
    match done {
        Ok(()) => out.finish(Ok(())),
        Err(Failure::Output(error)) => out.finish(Err(error)),
        Err(Failure::Answer(error)) => {
            say(format_args!("error: {error}"));
            ExitCode::from(FAILED)
        }
        Err(Failure::Warnings(count)) => {
            let written = out.finish(Ok(()));
            say(format_args!(
                "error: warnings are denied, and there are {count}"
            ));
            if written == ExitCode::SUCCESS {
                return ExitCode::from(FAILED);
            }
            written
        }
        Err(Failure::Tool(text)) => {
            say(text);
            ExitCode::from(FAILED)
        }
    }
}

/// Why there is no result to print.
pub(super) enum Failure {
    /// The server answered with an error.
    Answer(ErrorResponse),
    /// The tool says that it failed.
    Tool(String),
    /// There are so many warnings about the catalogue, and none was to be.
    Warnings(usize),
    /// The result could not be written.
    Output(io::Error),
}

impl From<ErrorResponse> for Failure {
    fn from(error: ErrorResponse) -> Self {
        Self::Answer(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

async fn list_json(client: &Client, out: &mut Output<'_>) -> Result<(), Failure> {
    let catalogue = client.catalogue_snapshot().await?;
    Ok(out.writer.write_all(catalogue.as_bytes())?)
}

async fn list(client: &Client, out: &mut Output<'_>) -> Result<(), Failure> {
    let offered = Offered::listed(client).await?;
    Ok(out.writer.write_all(listing(&offered).as_bytes())?)
}

async fn call(
    client: &Client,
    name: &str,
    arguments: Arguments,
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let arguments = match arguments {
        Arguments::Json(object) => object.into(),
        Arguments::Pairs(pairs) => {
            let tools = client.list_tools().await?;
            let tool = tools.into_iter().find(|it| it.name == name);
            let schema = tool.map_or_else(Map::new, |it| it.input_schema);
            values::arguments(&schema, pairs)
        }
    };
    let result = client.call(name, arguments).await?;
    let text = result_text(&result);
    if result.is_error() {
        return Err(Failure::Tool(text));
    }
    if text.is_empty() {
        return Ok(());
    }
    Ok(writeln!(out.writer, "{text}")?)
}

fn result_text(result: &CallResult) -> String {
    let blocks: Vec<String> = result.content().iter().map(content_text).collect();
    blocks.join("\n")
}

/// A block of content as a person reads it.
fn content_text(content: &Content) -> String {
    let bytes = |data: &Base64| data.decode().map_or(0, |it| it.len());
    match content {
        Content::Text(it) => it.text.clone().into_owned(),
        Content::Image(it) => format!("[{}, {} bytes]", it.mime_type, bytes(&it.data)),
        Content::Audio(it) => format!("[{}, {} bytes]", it.mime_type, bytes(&it.data)),
        Content::ResourceLink(it) => format!("{}  {}", it.resource.uri, it.resource.name),
        Content::Resource(it) => match &it.resource {
            ResourceContents::Text(it) => format!("{}:\n{}", it.uri, it.text),
            ResourceContents::Blob(it) => {
                format!("{}  [{} bytes]", it.uri, bytes(&it.blob))
            }
        },
    }
}

async fn read(client: &Client, uri: &str, out: &mut Output<'_>) -> Result<(), Failure> {
    let bytes = client.read(uri).await?.bytes();
    out.writer.write_all(&bytes)?;
    // A file gets exactly the bytes, a person gets the prompt of the shell on a line of its own.
    if out.is_terminal && bytes.last().is_some_and(|it| *it != b'\n') {
        out.writer.write_all(b"\n")?;
    }
    Ok(())
}

async fn get(
    client: &Client,
    name: &str,
    arguments: &[(String, String)],
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let arguments: Vec<(&str, &str)> = arguments
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let prompt = client.get_prompt(name, &arguments).await?;
    for (at, message) in prompt.messages().iter().enumerate() {
        if at > 0 {
            writeln!(out.writer)?;
        }
        let role = match message.role {
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        writeln!(out.writer, "{role}:\n{}", content_text(&message.content))?;
    }
    Ok(())
}

/// Shows what a request says before its answer.
fn tell(notice: &Notice) {
    match notice {
        Notice::Progress(it) => {
            let total = it.total.map(|it| format!("/{it}")).unwrap_or_default();
            let message = it.message.as_ref().map(|it| format!(" {it}"));
            say(format_args!(
                "{}{total}{}",
                it.progress,
                message.unwrap_or_default()
            ));
        }
        Notice::Log(it) => match it.data.as_str() {
            Some(text) => say(format_args!("{}: {text}", it.level)),
            None => say(format_args!("{}: {}", it.level, it.data)),
        },
    }
}
