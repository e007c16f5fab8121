//! What `#[mcp_tool]` writes, and what it refuses.

#![expect(
    clippy::needless_raw_string_hashes,
    clippy::too_many_lines,
    reason = "expect-test writes them"
)]

use expect_test::Expect;
use proc_macro2::TokenStream;

use super::{expanded, model};
use crate::testing::{check_names, runtime, shown};

mod arg;
mod details;
mod expansions;
mod headers;
mod keys;
mod limits;
mod marks;
mod requires;
mod schemas;
mod signatures;

#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check(keys: TokenStream, item: TokenStream, expected: Expect) {
    expected.assert_eq(&shown(&expanded(keys, item, runtime())));
}

#[test]
fn every_key_has_its_field() {
    check_names::<model::Keys>();
}
