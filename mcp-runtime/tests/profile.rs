//! Types whose schemas no client would understand keep a server from starting: each place is named,
//! with the way out.

use std::borrow::Cow;
use std::collections::BTreeMap;

use mcp_runtime::prelude::*;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// What a server says that offers a tool which takes the one and returns the other.
macro_rules! told {
    ($takes:ty) => {
        told!($takes, String, String::new())
    };
    ($takes:ty, $returns:ty, $value:expr) => {{
        /// Takes it.
        #[mcp_tool]
        fn tool(it: Option<$takes>) -> $returns {
            let _ = &it;
            $value
        }

        mcp_runtime::server!()
            .without_linked_items()
            .tool::<tool>()
            .build()
            .err()
            .map(|it| it.to_string())
            .unwrap_or_default()
    }};
}

fn check(told: &str, expected: &[&str]) {
    for part in expected {
        assert!(told.contains(part), "{part} is not in {told:?}");
    }
}

/// A type whose schema is written by hand.
macro_rules! by_hand {
    ($name:ident, $schema:expr) => {
        #[derive(Default, Deserialize, Serialize)]
        struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let make: fn(&mut SchemaGenerator) -> Schema = $schema;
                make(generator)
            }
        }
    };
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Pair(u8, String);

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "a field is there for its schema")]
struct Odd {
    pair: Pair,
    pairs: Vec<BTreeMap<String, (u8, bool)>>,
    nothing: (),
    step: Step,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "a field is there for its schema")]
enum Step {
    Move(i32, String),
    Stop,
}

#[test]
fn every_place_is_named_with_the_way_out() {
    let told = told!(Odd);
    check(
        &told,
        &[
            "the tool `tool` at ",
            "its argument `it.pair` is a tuple",
            "use a struct with named fields",
            "its argument `it.pairs[]{}` is a tuple",
            "its argument `it.nothing` is always null",
            "`#[serde(skip)]`",
            "its argument `it.step.Move` is a tuple",
            "4 reasons",
        ],
    );
}

#[test]
fn a_tuple_may_be_returned() {
    assert_eq!(told!(String, Pair, Pair(1, "a".into())), "");
}

by_hand!(Never, |_| false.into());
by_hand!(Astray, |_| json_schema!({ "$ref": "#/$defs/Nowhere" }));
by_hand!(
    Elsewhere,
    |_| json_schema!({ "$ref": "https://example.com/schema" })
);
by_hand!(Panics, |_| panic!("no schema today"));
by_hand!(Misspelt, |_| json_schema!({ "type": "objekt" }));
by_hand!(Vague, |_| json_schema!({ "minLength": 1, "minimum": 1 }));
by_hand!(
    Negated,
    |_| json_schema!({ "type": "string", "not": { "enum": ["a"] } })
);
by_hand!(
    Conditional,
    |_| json_schema!({ "type": "object", "if": {}, "then": {} })
);
by_hand!(
    Unsound,
    |_| json_schema!({ "type": "string", "minLength": -1 })
);
by_hand!(
    Undescribed,
    |_| json_schema!({ "type": "object", "required": ["a"] })
);
by_hand!(Mixed, |_| json_schema!({ "type": "string", "enum": [1] }));
by_hand!(Inseparable, |_| json_schema!({ "type": "object", "allOf": [
    { "properties": { "a": { "type": "string" } }, "additionalProperties": false },
    { "properties": { "b": { "type": "string" } }, "additionalProperties": false },
]}));
by_hand!(
    Strange,
    |_| json_schema!({ "type": "object", "properties": { "a": 5 } })
);
by_hand!(Itself, |generator| generator.subschema_for::<Itself>());

#[test]
fn a_schema_by_hand_that_is_none_is_a_fault() {
    check(&told!(Vec<Never>), &["`it[]` can have no value"]);
    check(
        &told!(Astray),
        &["`it` has a `JsonSchema` implementation that refers to \"#/$defs/Nowhere\""],
    );
    check(
        &told!(Elsewhere),
        &["refers to \"https://example.com/schema\""],
    );
    check(
        &told!(Panics),
        &["`it` has no schema", "panics: no schema today"],
    );
    check(&told!(Misspelt), &["`it` says `type` with \"objekt\""]);
    check(&told!(Vague), &["does not say which `type` it is"]);
    check(&told!(Negated), &["says `not`"]);
    check(&told!(Conditional), &["says `if`", "says `then`"]);
    check(&told!(Unsound), &["says `minLength` with -1"]);
    check(&told!(Undescribed), &["demands the member `a`"]);
    check(&told!(Mixed), &["lists 1, which is not of the type string"]);
    check(&told!(Inseparable), &["needs `allOf`"]);
    check(
        &told!(Strange),
        &["`it.a` has a `JsonSchema` implementation that says 5"],
    );
    check(
        &told!(Itself),
        &["`$defs.Itself` has itself in every value"],
    );
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Endless {
    inner: Box<Endless>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Ends {
    inner: Option<Box<Ends>>,
    more: Vec<Ends>,
}

#[test]
fn a_type_without_an_end_is_a_fault() {
    check(
        &told!(Endless),
        &["`$defs.Endless` has itself in every value"],
    );
    assert_eq!(told!(Ends), "");
}

#[test]
fn outputs_are_looked_at_as_well() {
    check(
        &told!(u8, Vec<Never>, Vec::new()),
        &["what it returns, at `[]`, can have no value"],
    );
    check(
        &told!(u8, Panics, Panics),
        &["what it returns has no schema", "no schema today"],
    );
    check(
        &told!(u8, Astray, Astray),
        &["what it returns has a `JsonSchema`"],
    );
    check(
        &told!(Negated, Conditional, Conditional),
        &["its argument `it` says `not`", "what it returns says `if`"],
    );
}

#[derive(Serialize, JsonSchema)]
#[expect(dead_code, reason = "a variant is there for its schema")]
enum State {
    On,
    Dimmed(u8),
}

#[derive(Serialize, JsonSchema)]
struct Switched {
    name: String,
    #[serde(flatten)]
    state: State,
}

#[test]
fn a_variant_that_would_be_lost_when_it_is_written_is_a_fault() {
    check(
        &told!(u8, Vec<Switched>, Vec::new()),
        &[
            "what it returns, at `[].On`, is always null",
            "`#[serde(tag = \"…\")]`",
        ],
    );
}

macro_rules! doubling {
    ($($name:ident of $inner:ident)*) => {$(
        #[derive(Deserialize, JsonSchema)]
        #[expect(dead_code, reason = "a field is there for its schema")]
        struct $name {
            a: Box<$inner>,
            b: Box<$inner>,
        }
    )*};
}

doubling! {
    D0 of String D1 of D0 D2 of D1 D3 of D2 D4 of D3 D5 of D4 D6 of D5 D7 of D6 D8 of D7 D9 of D8
    D10 of D9 D11 of D10 D12 of D11 D13 of D12 D14 of D13 D15 of D14 D16 of D15 D17 of D16
    D18 of D17 D19 of D18 D20 of D19 D21 of D20 D22 of D21 D23 of D22 D24 of D23 D25 of D24
    D26 of D25 D27 of D26 D28 of D27 D29 of D28 D30 of D29 D31 of D30 D32 of D31
}

#[test]
fn what_grows_without_bounds_when_it_is_inlined_is_a_fault() {
    check(&told!(D32), &["`it` grows beyond 10000 schemas"]);
    assert_eq!(told!(D5), "");
}

#[expect(dead_code, reason = "a field is there for its schema")]
mod connected {
    use super::{Deserialize, JsonSchema};

    macro_rules! all_of_all {
        ($($name:ident)*) => {
            all_of_all!(@ ($($name)*) $($name)*);
        };
        (@ ($($other:ident)*) $first:ident $($rest:ident)*) => {
            #[derive(Deserialize, JsonSchema)]
            pub(super) struct $first {
                all: Vec<All>,
            }
            all_of_all!(@ ($($other)*) $($rest)*);
        };
        (@ ($($other:ident)*)) => {
            #[derive(Deserialize, JsonSchema)]
            pub(super) enum All {
                $($other($other),)*
            }
        };
    }

    all_of_all! { A B C D E F G H I J K L M N }
}

#[test]
fn types_that_all_lead_to_each_other_stay_small() {
    let told = told!(connected::All);
    assert_eq!(told, "");
}
