//! A schema of the author's own says it all.

use mcp_runtime::prelude::*;

const ORDER: &str = r#"{"type": "object"}"#;

/// Orders.
#[mcp_tool(input_schema = ORDER)]
fn order(#[arg(default)] order: std::collections::BTreeMap<String, u32>) -> u32 {
    order.values().sum()
}

fn main() {}
