//! Numbers of every size, and what is made of them.

use std::num::{NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU64, Wrapping};
use std::ops::{Bound, Range, RangeInclusive};
use std::time::{Duration, SystemTime};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::echo;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Small {
    a: i8,
    b: i16,
    c: i32,
    d: u8,
    e: u16,
    f: u32,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Large {
    a: i64,
    b: isize,
    c: u64,
    d: usize,
    e: i128,
    f: u128,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Fractions {
    a: f32,
    b: f64,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct NonZero {
    a: NonZeroU8,
    b: NonZeroU64,
    c: NonZeroI32,
    d: Option<NonZeroI64>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Ranges {
    a: Range<i32>,
    b: RangeInclusive<u8>,
    c: Option<Bound<i64>>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Bounded {
    #[schemars(range(min = 1, max = 12))]
    month: u8,
    #[schemars(range(min = -0.5, max = 0.5))]
    drift: f64,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Wrapped {
    wrapping: Wrapping<i8>,
    any: Number,
}

/// A number of its own.
#[derive(Deserialize, Serialize, JsonSchema)]
struct Meters(f64);

echo! {
    echo_small: Small;
    echo_large: Large;
    echo_fractions: Fractions;
    echo_non_zero: NonZero;
    echo_ranges: Ranges;
    echo_bounded: Bounded;
    echo_wrapped: Wrapped;
    echo_meters: Meters;
    echo_duration: Duration;
    echo_system_time: SystemTime;
    echo_i64: i64;
    echo_u128: u128;
    echo_bool: bool;
    echo_optional_u64: Option<u64>;
}
