//! Types of other crates.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;
use uuid::Uuid;

use super::echo;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Times {
    at: DateTime<Utc>,
    there: Option<DateTime<FixedOffset>>,
    day: NaiveDate,
    local: NaiveDateTime,
    opens: NaiveTime,
    weekday: Weekday,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Link {
    id: Uuid,
    to: Url,
    also: Vec<Url>,
}

echo! {
    echo_times: Times;
    echo_link: Link;
    echo_uuid: Uuid;
    echo_url: Url;
    echo_date: NaiveDate;
    echo_moment: DateTime<Utc>;
    echo_local: NaiveDateTime;
}
