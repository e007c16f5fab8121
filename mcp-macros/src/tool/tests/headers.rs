//! Arguments that headers repeat.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_header_becomes_part_of_its_argument() {
    check(
        quote!(),
        quote! {
            /// Looks.
            fn look(
                /// Where.
                #[header("Region")]
                region: &str,
                #[cfg(unix)]
                #[header("dry-run")]
                dry: Option<bool>,
            ) {}
        },
        expect![[r#"
            /// Looks.
            fn look(region: &str, #[cfg(unix)] dry: Option<bool>) {}
            #[doc(hidden)]
            enum look {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for look {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "look",
                        title: P::Option::None,
                        description: "Looks.",
                        hints: P::ToolHints {
                            read_only: P::Option::None,
                            destructive: P::Option::None,
                            idempotent: P::Option::None,
                            open_world: P::Option::None,
                        },
                        timeout: P::Option::None,
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "look",
                        },
                        handler: <look as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = ();
                        #[cfg(unix)]
                        let arguments = (
                            P::header_argument::<Option<bool>>("dry", "", "dry-run"),
                            arguments,
                        );
                        let arguments = (
                            P::header_argument::<P::String>("region", "Where.", "Region"),
                            arguments,
                        );
                        let injected = ();
                        let returned = P::returned::<()>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_blocking(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                let (value_region, arguments) = arguments;
                                #[cfg(unix)]
                                let (value_dry, arguments) = arguments;
                                let () = arguments;
                                let () = injected;
                                look(&value_region, #[cfg(unix)] value_dry)
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< look as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn headers_that_cannot_be() {
    check(
        quote!(),
        quote! {
            /// Looks.
            fn look(
                #[header("My Region")] a: String,
                #[header("")] b: String,
                #[header("Région")] c: String,
                #[header("Region:x")] d: String,
                #[header] e: String,
                #[header = "E"] f: String,
                #[header(Region)] g: String,
                #[header("H", "I")] h: String,
                #[header("I")] #[header("J")] i: String,
                #[cfg_attr(unix, header("K"))] k: String,
                #[header("L")] l: &Context,
                #[header("Method")] m: String,
            ) {}
        },
        expect![[r#"
            error: `My Region` is not the name of a header: ' ' is not allowed
                   help: use `A-Z`, `a-z`, `0-9` and `-`
            error: the name of a header is not empty; write one such as `Region`
            error: `Région` is not the name of a header: 'é' is not allowed
                   help: use `A-Z`, `a-z`, `0-9` and `-`
            error: `Region:x` is not the name of a header: ':' is not allowed
                   help: use `A-Z`, `a-z`, `0-9` and `-`
            error: `#[header(…)]` takes what stands behind `Mcp-Param-`, as in `#[header("Region")]`
            error: `#[header(…)]` takes what stands behind `Mcp-Param-`, as in `#[header("Region")]`
            error: `#[header(…)]` takes what stands behind `Mcp-Param-`, as in `#[header("Region")]`
            error: `#[header(…)]` takes what stands behind `Mcp-Param-`, as in `#[header("Region")]`
            error: `#[header(…)]` is written twice; keep one
            error: `#[header(…)]` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`
            error: `#[header(…)]` is for an argument; what the server gives comes in no header
            /// Looks.
            fn look(
                a: String,
                b: String,
                c: String,
                d: String,
                e: String,
                f: String,
                g: String,
                h: String,
                i: String,
                k: String,
                l: &Context,
                m: String,
            ) {}
        "#]],
    );
}

#[test]
fn a_header_belongs_to_one_argument() {
    check(
        quote!(),
        quote! {
            /// Looks.
            fn look(
                #[header("Region")] a: String,
                #[header("REGION")] b: String,
                #[cfg(unix)] #[header("Place")] c: String,
                #[cfg(not(unix))] #[header("place")] d: bool,
            ) {}
        },
        expect![[r#"
            error: the header `REGION` is `a`'s already, and headers do not differ by case; use another
            /// Looks.
            fn look(a: String, b: String, #[cfg(unix)] c: String, #[cfg(not(unix))] d: bool) {}
        "#]],
    );
}

#[test]
fn only_tools_have_headers() {
    let expansion = crate::prompt::expanded(
        quote!(),
        quote! {
            /// Asks.
            fn ask(#[header("Region")] region: String) -> String { region }
        },
        crate::testing::runtime(),
    );
    expect![[r#"
        error: `#[header(…)]` is for the arguments of a tool; a prompt has no such headers
        /// Asks.
        fn ask(region: String) -> String {
            region
        }
    "#]]
    .assert_eq(&crate::testing::shown(&expansion));
}
