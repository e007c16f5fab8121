//! A prompt is a function.

use mcp_runtime::prelude::*;

struct Prompts;

/// Asks.
#[mcp_prompt]
impl Prompts {}

fn main() {}
