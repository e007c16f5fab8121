//! Names in scope that expanded code must not meet.

/// Everything the prelude has, under other meanings.
mod shadowed {
    #![allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "they stand in the way only"
    )]

    use mcp_runtime::{Context, ReadResource};
    use mcp_runtime::{mcp_prompt, mcp_resource, mcp_tool};

    pub(super) struct Result;
    pub(super) struct Option;
    pub(super) struct String;
    pub(super) struct Vec;
    pub(super) struct Duration;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) trait Send {}
    pub(super) trait Display {}
    pub(super) trait Tool {}
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod mcp_runtime_is_elsewhere {}
    macro_rules! concat {
        () => {};
    }
    macro_rules! line {
        () => {};
    }
    pub(super) use {concat, line};

    /// Works.
    ///
    /// Still.
    #[mcp_tool(title = "Shadowed", timeout = "1s", read_only)]
    pub(super) async fn shadowed_tool(
        text: &str,
        items: &[u8],
    ) -> ::std::result::Result<u8, ::std::string::String> {
        ::tokio::task::yield_now().await;
        ::std::result::Result::Ok(u8::try_from(text.len() + items.len()).unwrap_or_default())
    }

    /// Works.
    #[mcp_prompt]
    pub(super) fn shadowed_prompt(text: &str) -> ::std::string::String {
        text.to_owned()
    }

    /// Works.
    #[mcp_resource(uri = "shadowed://{text}{?number}", ttl = "1s", cache = "public")]
    pub(super) struct Shadowed {
        pub(super) text: ::std::string::String,
        pub(super) number: ::std::option::Option<u8>,
    }

    impl ReadResource for Shadowed {
        async fn read(
            self,
            _: &Context,
        ) -> ::std::result::Result<::std::string::String, mcp_runtime::ResourceError> {
            ::std::result::Result::Ok(self.uri())
        }
    }

    /// Works.
    #[mcp_resource(uri = "shadowed://function/{text}{?number}")]
    pub(super) fn shadowed_resource(
        text: &str,
        number: ::std::option::Option<u8>,
    ) -> ::std::string::String {
        ::std::format!("{text}{}", number.unwrap_or_default())
    }
}

/// Items whose names are raw identifiers.
mod raw {
    use mcp_runtime::{mcp_resource, mcp_tool};

    /// Matches.
    #[mcp_tool]
    pub(super) fn r#match(r#type: u8, r#in: u8) -> u8 {
        r#type + r#in
    }

    /// A type.
    #[mcp_resource(uri = "raw://{type}", read = read)]
    pub(super) struct r#Struct {
        pub(super) r#type: String,
    }
    fn read(it: Struct) -> String {
        it.r#type
    }
}

use mcp_runtime::testing::block_on;
use serde_json::json;

use crate::client;

#[test]
fn shadowed_names_do_no_harm() {
    block_on(async {
        let client = client();
        let tool = client
            .call("shadowed_tool", json!({ "text": "abc", "items": [1] }))
            .await;
        assert_eq!(tool.expect("an answer").text(), "4");
        let prompt = client.get_prompt("shadowed_prompt", &[("text", "a")]).await;
        assert_eq!(prompt.expect("an answer").messages().len(), 1);
        let read = client
            .read("shadowed://a?number=3")
            .await
            .expect("an answer");
        assert_eq!(read.text(), "shadowed://a?number=3");
        let read = client.read("shadowed://function/a?number=3").await;
        assert_eq!(read.expect("an answer").text(), "a3");
    });
}

#[test]
fn raw_identifiers_have_plain_names() {
    block_on(async {
        let client = client();
        let matched = client.call("match", json!({ "type": 1, "in": 2 })).await;
        assert_eq!(matched.expect("an answer").text(), "3");
        assert_eq!(client.read("raw://x").await.expect("an answer").text(), "x");
        assert_eq!(raw::r#match(1, 1), 2);
        assert_eq!(raw::Struct { r#type: "y".into() }.uri(), "raw://y");
    });
}

#[test]
fn shadowed_items_stay_usable() {
    let sum = block_on(shadowed::shadowed_tool("ab", &[]));
    assert_eq!(sum, Ok(2));
    assert_eq!(shadowed::shadowed_prompt("x"), "x");
    assert_eq!(shadowed::shadowed_resource("x", None), "x0");
    assert!(shadowed::Shadowed::parse("other://x").is_none());
}
