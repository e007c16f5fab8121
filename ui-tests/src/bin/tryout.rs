//! A server for the tests of the command line: a little of everything, and some of it fails.

#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

use std::path::PathBuf;
use std::process::ExitCode;

use mcp_runtime::clap;
use mcp_runtime::prelude::*;

/// Flags of its own, which stand beside those of the framework.
#[derive(Clone, clap::Args)]
struct Flags {
    /// Where the pages are.
    #[arg(long)]
    pages: Option<PathBuf>,
    /// How the server greets.
    #[arg(long, default_value = "Hello")]
    greeting: String,
    /// Fails to start what `greeting` needs.
    #[arg(long)]
    broken: bool,
}

/// Adds two integers.
///
/// The second line is not for lists.
#[mcp_tool(read_only)]
async fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

/// Says the same again.
#[expect(clippy::print_stdout, reason = "what handlers print must do no harm")]
#[mcp_tool]
fn echo(
    /// What is said.
    text: String,
    /// How often.
    times: Option<usize>,
) -> String {
    println!("this goes to stderr");
    text.repeat(times.unwrap_or(1))
}

/// Counts, and says so.
#[mcp_tool]
async fn count(context: &Context) -> String {
    for step in 1..=3 {
        context.progress((f64::from(step), 3.0));
    }
    "counted".into()
}

/// Fails.
#[mcp_tool]
async fn fail() -> Result<String, ToolError> {
    Err(ToolError::text("it cannot be done"))
}

/// Refuses.
#[mcp_tool]
async fn refuse() -> Result<String, ProtocolError> {
    Err(ProtocolError::invalid_params("not like this"))
}

/// Greets in the words of the command line.
#[mcp_tool]
async fn greeting(words: State<String>) -> String {
    words.clone().to_string()
}

/// One page of text.
#[mcp_resource(uri = "page://{number}", mime_type = "text/plain")]
struct Page {
    number: u8,
}

impl ReadResource for Page {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(format!("page {}", self.number))
    }
}

/// Four bytes.
#[mcp_resource(uri = "bytes://four", mime_type = "application/octet-stream")]
fn four() -> Vec<u8> {
    vec![0, 255, 10, 7]
}

/// Asks for a welcome.
#[mcp_prompt]
fn welcome(
    /// Who comes.
    name: String,
    /// How.
    tone: Option<String>,
) -> Vec<PromptMessage> {
    let tone = tone.as_deref().unwrap_or("warm");
    vec![
        PromptMessage::user(format!("Welcome {name} in a {tone} tone.")),
        PromptMessage::assistant("Gladly."),
    ]
}

fn main() -> ExitCode {
    let expected = std::env::var("TRYOUT_EXPECTS").ok();
    mcp_runtime::server!()
        .expect_tools(expected)
        .args::<Flags>()
        .state_from(|flags: Flags| async move {
            if flags.broken {
                return Err("it is broken");
            }
            Ok(flags.greeting)
        })
        .run()
}
