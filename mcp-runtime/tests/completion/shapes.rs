//! Where completed parameters can stand, and under which conditions they exist.

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;

use crate::client;

mod names {
    //! Functions of another module.

    /// All names.
    pub(super) fn all() -> Vec<&'static str> {
        vec!["one", "two"]
    }
}

/// Has parameters under conditions.
#[mcp_prompt]
async fn conditional(
    #[cfg(test)]
    #[complete(names::all)]
    there: String,
    #[cfg(not(test))]
    #[complete(names::nothing)]
    gone: String,
    #[doc = "It is described."]
    #[complete(names::all)]
    #[allow(unused_variables, reason = "a lint stands beside it")]
    described: &str,
) -> String {
    there
}

/// Has the name of what completes it.
#[mcp_prompt(inline)]
fn completer(
    #[complete(handler)] handler: String,
    #[complete(names::all)] complete: String,
) -> String {
    format!("{handler} {complete}")
}

fn handler() -> Vec<u8> {
    vec![1]
}

/// Is listed, too.
#[mcp_resource(uri = "shape://{name}", list = shapes)]
fn shape(#[complete(names::all)] name: &str) -> String {
    name.to_owned()
}

async fn shapes() -> Vec<mcp_runtime::protocol::ResourceLink> {
    Vec::new()
}

#[test]
fn all_are_completed() {
    block_on(async {
        let client = client();
        for (prompt, argument, values) in [
            ("conditional", "there", &["one", "two"][..]),
            ("conditional", "described", &["one", "two"]),
            ("completer", "handler", &["1"]),
            ("completer", "complete", &["one", "two"]),
        ] {
            let completion = client
                .complete_prompt(prompt, argument, "", &[])
                .await
                .expect("an answer");
            assert_eq!(completion.values, values, "{prompt} {argument}");
        }
        assert!(
            client
                .complete_prompt("conditional", "gone", "", &[])
                .await
                .is_err()
        );
        let completion = client
            .complete_resource("shape://{name}", "name", "t", &[])
            .await
            .expect("an answer");
        assert_eq!(completion.values, ["two"]);
    });
}
