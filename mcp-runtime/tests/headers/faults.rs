//! Headers that keep a server from starting: each is named with its tool and its place.

use mcp_runtime::HeaderArgument;
use mcp_runtime::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;

/// A number that claims to fit.
#[derive(Deserialize, JsonSchema)]
struct Weight(f64);

impl HeaderArgument for Weight {}

/// A part of an order.
#[derive(Deserialize, JsonSchema)]
struct Part {
    #[schemars(extend("x-mcp-header" = "Part"))]
    name: String,
    #[schemars(extend("x-mcp-header" = "Part No"))]
    number: u32,
}

/// Weighs parts.
#[mcp_tool]
fn weigh(
    #[header("Weight")] weight: Weight,
    parts: Vec<Part>,
    #[header("PART")] part: String,
    one: Part,
) -> f64 {
    let names = parts.iter().chain([&one]).map(|it| it.name.len());
    weight.0
        + f64::from(one.number)
        + names
            .map(|it| f64::from(u32::try_from(it + part.len()).unwrap_or(0)))
            .sum::<f64>()
}

#[test]
fn every_fault_is_told_at_once() {
    let faults = mcp_runtime::server!()
        .without_linked_items()
        .tool::<weigh>()
        .build()
        .expect_err("nothing of it fits");
    let told = faults.to_string();
    for part in [
        "the tool `weigh` at ",
        "`x-mcp-header` at `/properties/weight` needs the `type`",
        "`x-mcp-header` at `/properties/parts/items/properties/name` is not on a property",
        "`x-mcp-header` at `/properties/one/properties/number` is \"Part No\"",
        "the header `Part` at `/properties/one/properties/name` is `part`'s already",
    ] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
}
