//! Snapshots of what `#[mcp_tool]` writes.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

use super::expanded;
use crate::testing::{runtime, shown};

fn check(keys: TokenStream, item: TokenStream, expected: Expect) {
    expected.assert_eq(&shown(&expanded(keys, item, runtime())));
}

#[test]
fn an_async_function() {
    check(
        quote!(read_only),
        quote! {
            /// Adds two integers.
            pub async fn add(
                /// The first addend.
                a: i64,
                /// The second addend.
                b: i64,
            ) -> i64 {
                a + b
            }
        },
        expect![[r#"
            /// Adds two integers.
            pub async fn add(a: i64, b: i64) -> i64 {
                a + b
            }
            #[doc(hidden)]
            pub enum add {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for add {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "add",
                        title: P::Option::None,
                        description: "Adds two integers.",
                        hints: P::ToolHints {
                            read_only: P::Option::Some(true),
                            destructive: P::Option::None,
                            idempotent: P::Option::None,
                            open_world: P::Option::None,
                        },
                        timeout: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "add",
                        },
                        handler: <add as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = ();
                        let arguments = (P::argument::<i64>("b", "The second addend."), arguments);
                        let arguments = (P::argument::<i64>("a", "The first addend."), arguments);
                        let injected = ();
                        let returned = P::returned::<i64>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_async(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| async move {
                                let (value_a, arguments) = arguments;
                                let (value_b, arguments) = arguments;
                                let () = arguments;
                                let () = injected;
                                add(value_a, value_b).await
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< add as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}
