//! A struct is no choice; the prompt that takes it brings no further error.

use mcp_runtime::prelude::*;

#[derive(Choice)]
struct Season;

/// Asks about a season.
#[mcp_prompt]
fn about(season: Season) -> String {
    season.to_string()
}

fn main() {}
