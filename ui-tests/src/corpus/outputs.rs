//! Types that can be given but not taken: tuples of different types, and what is always null.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::Serialize;

use super::give;
use super::records::Point;

#[derive(Serialize, JsonSchema)]
struct Pair(i32, String);

#[derive(Serialize, JsonSchema)]
struct Pairs {
    first: (u8, String),
    others: Vec<(String, Option<f64>)>,
    waited: Option<(bool, Point)>,
}

#[derive(Serialize, JsonSchema)]
enum Event {
    Moved(Point, Point),
    Named(String, Option<u8>),
    Stopped,
}

#[derive(Serialize, JsonSchema)]
struct Unit;

#[derive(Serialize, JsonSchema)]
struct WithUnit {
    nothing: (),
    unit: Unit,
    some: u8,
}

#[derive(Serialize, JsonSchema)]
struct Waited {
    #[schemars(with = "(i64, u32)")]
    waited: (i64, u32),
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "is")]
enum State {
    On,
    Off,
}

#[derive(Serialize, JsonSchema)]
struct Switched {
    name: String,
    #[serde(flatten)]
    state: State,
}

give! {
    give_pair: Pair = Pair(1, "a".into());
    give_pairs: Pairs = Pairs {
        first: (1, "a".into()),
        others: vec![("b".into(), None), ("c".into(), Some(0.5))],
        waited: None,
    };
    give_moved: Event = Event::Moved(Point::default(), Point { x: 1, y: 2 });
    give_named: Event = Event::Named("a".into(), None);
    give_stopped: Event = Event::Stopped;
    give_with_unit: WithUnit = WithUnit { nothing: (), unit: Unit, some: 1 };
    give_waited: Waited = Waited { waited: (1, 2) };
    give_on: Switched = Switched { name: "lamp".into(), state: State::On };
    give_off: Switched = Switched { name: "lamp".into(), state: State::Off };
    give_map_of_pairs: BTreeMap<u8, (u8, bool)> = BTreeMap::from([(1, (2, true))]);
    give_gap: Option<Point> = None;
    give_delta: Vec<Delta> = vec![Delta(TimeDelta::seconds(5))];
}

/// How long it took.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
struct Delta(
    #[serde(serialize_with = "in_parts")]
    #[schemars(with = "(i64, u32)")]
    TimeDelta,
);

fn in_parts<S: serde::Serializer>(delta: &TimeDelta, serializer: S) -> Result<S::Ok, S::Error> {
    (delta.num_seconds(), delta.subsec_nanos()).serialize(serializer)
}
