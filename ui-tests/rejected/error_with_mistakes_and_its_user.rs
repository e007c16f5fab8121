//! An error has several mistakes, and what uses it brings no others.

use mcp_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("there is no report of {}")]
    Missing(u16),
    #[tool_error]
    Closed,
    #[tool_error("the archive cannot be read")]
    Archive(#[tool_error(from, source)] std::io::Error),
}

/// Reads a report.
#[mcp_tool]
fn report() -> Result<String, Trouble> {
    let text = std::fs::read_to_string("report.md")?;
    if text.is_empty() {
        return Err(Trouble::Closed);
    }
    Err(Trouble::Missing(2031))
}

fn main() {}
