//! A choice whose names, and whose neighbours' names, are those of the standard library.

#![deny(warnings)]
#![allow(
    dead_code,
    non_camel_case_types,
    reason = "they are here to be in the way"
)]

use mcp_runtime::Choice as Pick;

struct String;
struct Option;
struct Result;
struct Formatter;
mod core {}
mod serde {}
trait Choice {}

#[derive(Pick)]
enum Name {
    Ok,
    Err,
    Some,
    None,
    D,
    S,
    #[choice(rename = "Self")]
    Itself,
    r#type,
}

fn main() {
    let names: Vec<_> = Name::CHOICES.iter().map(Pick::name).collect();
    assert_eq!(
        names,
        ["Ok", "Err", "Some", "None", "D", "S", "Self", "type"]
    );
    assert!("type".parse::<Name>().is_ok());
}
