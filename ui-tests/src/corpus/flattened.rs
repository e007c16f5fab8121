//! Structs whose fields are those of others, or of anything.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::echo;
use super::records::Point;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Placed {
    name: String,
    #[serde(flatten)]
    at: Point,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct MaybePlaced {
    name: String,
    #[serde(flatten)]
    at: Option<Point>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct TwicePlaced {
    id: u8,
    #[serde(flatten)]
    placed: Placed,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Extended {
    name: String,
    #[serde(flatten)]
    numbers: BTreeMap<String, i64>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Open {
    name: String,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct OpenToGaps {
    name: Option<String>,
    #[serde(flatten)]
    others: BTreeMap<String, Option<bool>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Motor {
    /// Burns something.
    Fuel {
        liters: f64,
    },
    Electric {
        battery: u32,
        range: Option<u32>,
    },
    None,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Car {
    /// On the door.
    label: String,
    #[serde(flatten)]
    motor: Motor,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct MaybeCar {
    label: String,
    #[serde(flatten)]
    motor: Option<Motor>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
enum Paint {
    Plain(String),
    Mixed { red: u8, blue: u8 },
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct PaintedCar {
    label: String,
    #[serde(flatten)]
    motor: Motor,
    #[serde(flatten)]
    paint: Paint,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
enum Size {
    Exact { meters: f64 },
    Range { from: f64, to: f64 },
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Sized {
    name: String,
    #[serde(flatten)]
    size: Size,
}

echo! {
    echo_placed: Placed;
    echo_maybe_placed: MaybePlaced;
    echo_twice_placed: TwicePlaced;
    echo_extended: Extended;
    echo_open: Open;
    echo_open_to_gaps: OpenToGaps;
    echo_car: Car;
    echo_maybe_car: MaybeCar;
    echo_painted_car: PaintedCar;
    echo_sized: Sized;
}
