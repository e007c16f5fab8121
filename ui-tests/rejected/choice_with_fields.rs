//! A choice is a name; the tool that takes it brings no further error.

use mcp_runtime::prelude::*;

#[derive(Choice)]
enum Season {
    Spring,
    Summer(u8),
}

/// Waits for a season.
#[mcp_tool]
fn wait(season: Season) -> Season {
    season
}

fn main() {}
