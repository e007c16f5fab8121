//! Tools that report progress, log, need something of the client, or change what is offered.

use std::time::Duration;

use mcp_runtime::Changes;
use mcp_runtime::prelude::*;

/// Reports progress three times.
#[mcp_tool(read_only)]
fn test_tool_with_progress(context: &Context) -> &'static str {
    for done in [0.0, 50.0, 100.0] {
        context.progress((done, 100.0));
        std::thread::sleep(Duration::from_millis(50));
    }
    "It is done."
}

/// Logs while it runs, for requests that ask for it.
#[mcp_tool(read_only)]
fn test_logging_tool(context: &Context) -> &'static str {
    context.log(LoggingLevel::Info, "Tool execution started");
    context.log(LoggingLevel::Info, "Tool execution completed");
    "It is logged."
}

/// Needs a client that can sample.
#[mcp_tool(read_only, requires(sampling))]
fn test_missing_capability() -> &'static str {
    "The client can sample."
}

/// Tells of its progress on a stream and never asks the client for anything.
#[mcp_tool(read_only, requires(elicitation_form))]
fn test_streaming_elicitation(context: &Context) -> &'static str {
    context.progress(1.0);
    "Nothing had to be asked."
}

/// Tells that the list of tools has changed.
#[mcp_tool]
fn test_trigger_tool_change(changes: &Changes) -> &'static str {
    changes.tools_changed();
    "The tools have changed."
}

/// Tells that the list of prompts has changed.
#[mcp_tool]
fn test_trigger_prompt_change(changes: &Changes) -> &'static str {
    changes.prompts_changed();
    "The prompts have changed."
}
