//! A prompt has no `self`.

use mcp_runtime::prelude::*;

struct Owner;

impl Owner {
    /// Asks.
    #[mcp_prompt]
    fn ask(&self) -> String {
        String::new()
    }
}

fn main() {}
