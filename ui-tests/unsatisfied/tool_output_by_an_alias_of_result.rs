//! An alias of `Result` is still one.

use mcp_runtime::prelude::*;

struct Found;

type Fallible<T> = Result<T, std::io::Error>;

/// Finds.
#[mcp_tool]
fn find() -> Fallible<Found> {
    Ok(Found)
}

fn main() {}
