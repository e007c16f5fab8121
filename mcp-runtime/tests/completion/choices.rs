//! Enums that derive `Choice` complete themselves, wherever they stand.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;

use crate::client;

/// What is looked at.
#[derive(Choice, Debug)]
#[choice(rename_all = "kebab-case")]
enum Metric {
    GlobalMean,
    Peak,
    Mean,
    MeanTime,
}

/// What is looked at, under another name.
type Focus = Metric;

/// Asks for a look.
#[mcp_prompt]
fn look(metric: Metric, focus: Option<Focus>, at: &Metric, year: u16) -> String {
    format!("{metric} {focus:?} {at} {year}")
}

/// A series of one metric.
#[mcp_resource(uri = "series://{metric}{?other}")]
struct Series {
    metric: Metric,
    other: Option<Metric>,
}

impl ReadResource for Series {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

/// The last value of one metric.
#[mcp_resource(uri = "last://{metric}")]
fn last(metric: Metric) -> String {
    metric.to_string()
}

#[test]
fn what_begins_with_the_text_comes_first_whatever_the_case() {
    block_on(async {
        let client = client();
        for (typed, expected) in [
            ("", &["global-mean", "peak", "mean", "mean-time"][..]),
            ("ME", &["mean", "mean-time", "global-mean"]),
            ("peak", &["peak"]),
            ("time", &["mean-time"]),
            ("x", &[]),
        ] {
            for argument in ["metric", "focus", "at"] {
                let completion = client
                    .complete_prompt("look", argument, typed, &[])
                    .await
                    .expect("an answer");
                assert_eq!(completion.values, expected, "{argument} {typed}");
                assert_eq!(completion.total, Some(expected.len() as u64));
                assert_eq!(completion.has_more, Some(false));
            }
        }
    });
}

#[test]
fn variables_complete_themselves_in_structs_and_functions() {
    block_on(async {
        let client = client();
        for (template, variable) in [
            ("series://{metric}{?other}", "metric"),
            ("series://{metric}{?other}", "other"),
            ("last://{metric}", "metric"),
        ] {
            let completion = client
                .complete_resource(template, variable, "pe", &[])
                .await
                .expect("an answer");
            assert_eq!(completion.values, ["peak"], "{template} {variable}");
        }
    });
}

#[test]
fn what_cannot_be_completed_has_no_values() {
    block_on(async {
        let completion = client()
            .complete_prompt("look", "year", "20", &[])
            .await
            .expect("an answer");
        assert!(completion.values.is_empty());
        assert_eq!(completion.total, Some(0));
        assert_eq!(completion.has_more, Some(false));
    });
}
