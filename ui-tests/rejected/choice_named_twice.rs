//! Two variants cannot have one name.

use mcp_runtime::prelude::*;

#[derive(Choice)]
enum Season {
    Spring,
    #[choice(rename = "Spring")]
    Summer,
}

fn main() {}
