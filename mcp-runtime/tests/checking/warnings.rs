//! What is warned of: each once, with the place and the way out.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::check_catalogue;
use mcp_runtime::{ServerBuilder, schemars, serde};

use crate::server;

/// Its name is long.
#[mcp_tool]
fn a_name_that_is_a_little_longer_than_forty() {}

/// Its name is as long as it may be.
#[mcp_tool]
fn a_name_of_exactly_forty_characters_in_it() {}

/// An address.
#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Address {
    /// The street and the number of the house.
    street: String,
    /// The city or the town, as people there call it.
    city: String,
    /// The code of the post, with the country's prefix.
    code: String,
}

/// Ships.
#[mcp_tool]
fn ship(
    /// Whence.
    from: Address,
    /// Where to.
    to: Address,
    /// Where to if nobody is there.
    or_else: Address,
) -> String {
    from.street + &to.city + &or_else.code
}

/// An order.
#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Order {
    /// Its number.
    id: u64,
    /// Who ordered.
    customer_id: i64,
    /// What was ordered.
    item_ids: Vec<u64>,
    /// How much of it.
    count: u64,
    small_id: u32,
}

/// Changes orders.
#[mcp_tool]
fn change(
    /// The orders.
    orders: Vec<Order>,
    reason: String,
) -> Order {
    let mut orders = orders;
    orders.remove(reason.len())
}

/// Greets.
#[mcp_prompt]
fn greet(name: String) -> String {
    name
}

fn warnings(server: ServerBuilder) -> Vec<String> {
    let report = check_catalogue(server).to_string();
    let warnings = report.lines().filter(|it| it.starts_with("warning: "));
    warnings.map(str::to_owned).collect()
}

#[test]
fn names_that_leave_no_room_for_a_prefix() {
    let server = server()
        .tool::<a_name_that_is_a_little_longer_than_forty>()
        .tool::<a_name_of_exactly_forty_characters_in_it>();
    assert_eq!(
        warnings(server),
        [
            "warning: tool `a_name_that_is_a_little_longer_than_forty`: its name has 41 characters; clients put the server's name before it, and some refuse more than 64 in all, so keep it within 40"
        ]
    );
}

#[test]
fn descriptions_that_are_missing_and_ids_that_are_rounded() {
    assert_eq!(
        warnings(server().tool::<change>()),
        [
            "warning: tool `change`: its arguments `orders.small_id`, `reason` have no description; write a doc comment there",
            "warning: tool `change`: argument `orders.id`, `orders.customer_id`, `orders.item_ids` can be larger than 2^53, and JavaScript clients round what is; make it `Id64` or text",
            "warning: tool `change`: output `id`, `customer_id`, `item_ids` can be larger than 2^53, and JavaScript clients round what is; make it `Id64` or text",
        ]
    );
    assert_eq!(
        warnings(server().prompt::<greet>()),
        [
            "warning: prompt `greet`: its argument `name` has no description; write a doc comment there"
        ]
    );
}

#[test]
fn schemas_that_are_written_several_times() {
    let warnings = warnings(server().tool::<ship>());
    let [warning] = warnings.as_slice() else {
        panic!("{warnings:?}");
    };
    assert!(
        warning.starts_with("warning: tool `ship`: the object with `street`, `city`, `code` is written 3 times in its argument schema, "),
        "{warning}"
    );
}

macro_rules! many {
    ($($name:ident)*) => {
        $(
            /// One of many.
            #[mcp_tool]
            fn $name() {}
        )*

        fn all(mut server: ServerBuilder) -> ServerBuilder {
            $(server = server.tool::<$name>();)*
            server
        }
    };
}

many! {
    t01 t02 t03 t04 t05 t06 t07 t08 t09 t10 t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21
    t22 t23 t24 t25 t26 t27 t28 t29 t30 t31 t32 t33 t34 t35 t36 t37 t38 t39 t40 t41
}

#[test]
fn more_tools_than_some_clients_show() {
    assert_eq!(
        warnings(all(server())),
        [
            "warning: there are 41 tools; some clients show no more than 40, others 64 or 80, so offer fewer or make several servers of them"
        ]
    );
}

/// Holds more words than some clients read.
#[mcp_tool(input_schema = vast)]
fn read_all(arguments: serde_json::Map<String, serde_json::Value>) -> usize {
    arguments.len()
}

fn vast() -> serde_json::Value {
    let text = "words ".repeat(40_000);
    serde_json::json!({ "type": "object", "properties": { "a": { "description": text } } })
}

#[test]
#[cfg(feature = "validation")]
fn more_bytes_than_some_clients_read() {
    let warnings = warnings(server().tool::<read_all>());
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains("some clients show none of them above about 220000"));
}
