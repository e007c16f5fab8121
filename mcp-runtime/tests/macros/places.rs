//! Where items stand: modules, function bodies, macros, under any visibility.

use mcp_runtime::testing::block_on;
use serde_json::json;

use crate::client;

mod inner {
    pub(super) mod deeper {
        use mcp_runtime::mcp_tool;

        /// In a module.
        #[mcp_tool]
        pub(in crate::places) fn in_module() -> u8 {
            1
        }
    }

    /// Under its full path, with the runtime named.
    #[mcp_runtime::mcp_tool(crate = mcp_runtime)]
    pub(crate) async fn by_path() -> u8 {
        tokio::task::yield_now().await;
        2
    }
}

mod reexported {
    pub(crate) use mcp_runtime as framework;

    /// The runtime is found through another crate.
    #[mcp_runtime::mcp_tool(crate = crate::places::reexported::framework)]
    fn by_other_path(text: &str) -> Result<usize, framework::ToolError> {
        Ok(text.len())
    }

    /// The same for a resource.
    #[mcp_runtime::mcp_resource(uri = "places://{x}", crate = self::framework)]
    pub(super) struct Place {
        pub(super) x: u8,
    }

    impl framework::ReadResource for Place {
        async fn read(self, _: &framework::Context) -> Result<String, framework::ResourceError> {
            Ok(self.link().resource.uri.into_owned())
        }
    }
}

/// Is found again by its line.
#[cfg_attr(test, mcp_runtime::mcp_tool(title = "Placed", inline))]
#[must_use]
fn placed() -> u8 {
    4
}
const PLACED_ON: u32 = line!() - 3;

macro_rules! tools {
    ($($(#[$attribute:meta])* $name:ident($($parameter:ident: $ty:ty),*) -> $returned:ty: $about:literal;)*) => {$(
        $(#[$attribute])*
        #[mcp_runtime::mcp_tool(description = $about, title = $about)]
        fn $name(
            context: &mcp_runtime::Context,
            $(#[doc = $about] $parameter: $ty),*
        ) -> $returned {
            let _ = (context, $($parameter),*);
            stringify!($name).into()
        }
    )*};
}

tools! {
    first_made(a: u8, text: &str, items: &[u8]) -> String: "The first.";
    #[must_use]
    second_made() -> String: "The second.";
}

macro_rules! resource {
    ($name:ident, $uri:expr, $($field:ident),*) => {
        /// Made by a macro.
        #[mcp_runtime::mcp_resource(uri = $uri, read = read_made)]
        struct $name {
            $($field: u8),*
        }
    };
}

resource!(Made, "made://{one}/{two}", one, two);
async fn read_made(made: Made, _: mcp_runtime::Context) -> Result<String, mcp_runtime::ToolError> {
    tokio::task::yield_now().await;
    Ok(made.uri())
}

#[test]
fn items_are_found_wherever_they_are() {
    block_on(async {
        /// In the body of a function.
        #[mcp_runtime::mcp_tool]
        fn in_body() -> u8 {
            3
        }

        /// In the body of a function.
        #[mcp_runtime::mcp_resource(uri = "body://{x}", read = read)]
        struct Body {
            x: u8,
        }

        fn read(body: Body) -> String {
            body.uri()
        }

        let client = client();
        for (name, text) in [("in_module", "1"), ("by_path", "2"), ("in_body", "3")] {
            assert_eq!(
                client
                    .call(name, json!({}))
                    .await
                    .expect("an answer")
                    .text(),
                text
            );
        }
        let other = client
            .call("by_other_path", json!({ "text": "four" }))
            .await;
        assert_eq!(other.expect("an answer").text(), "4");
        assert_eq!(in_body() + inner::deeper::in_module(), 4);
        for uri in ["places://1", "body://1", "made://1/2"] {
            assert_eq!(client.read(uri).await.expect("an answer").text(), uri);
        }
        assert_eq!(reexported::Place { x: 1 }.uri(), "places://1");
    });
}

#[test]
fn items_that_macros_make() {
    block_on(async {
        let client = client();
        let arguments = json!({ "a": 1, "text": "", "items": [] });
        let made = client
            .call("first_made", arguments)
            .await
            .expect("an answer");
        assert_eq!(made.text(), "first_made");
        let made = client
            .call("second_made", json!({}))
            .await
            .expect("an answer");
        assert_eq!(made.text(), "second_made");
        let tools = client.list_tools().await.expect("a list");
        let first = tools
            .iter()
            .find(|it| it.name == "first_made")
            .expect("the tool");
        assert_eq!(first.description.as_deref(), Some("The first."));
        assert_eq!(
            first.input_schema["properties"]["a"]["description"],
            "The first."
        );
    });
}

#[test]
fn hidden_types_name_the_items() {
    let server = mcp_runtime::server!()
        .without_linked_items()
        .tool::<inner::deeper::in_module>()
        .resource::<reexported::Place>();
    let client = mcp_runtime::testing::Client::new(server);
    let tools = block_on(async { client.list_tools().await.expect("a list") });
    assert_eq!(tools.len(), 1);
    assert_eq!(tools[0].name, "in_module");
}

#[test]
fn a_record_knows_where_its_item_stands() {
    let location = <placed as mcp_runtime::__private::Tool>::RECORD.location;
    assert_eq!(location.line, PLACED_ON);
    assert_eq!(location.file, file!());
    assert_eq!(location.module, module_path!());
    assert_eq!(location.item, "placed");
    assert_eq!(placed(), 4);
}
