//! Names, descriptions, bodies and paths in expansions.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn raw_identifiers_lose_their_prefix_on_the_wire() {
    check(
        quote!(),
        quote! {
            /// Matches.
            async fn r#match(r#type: String, mut _count: u8) {}
        },
        expect![[r#"
            /// Matches.
            async fn r#match(r#type: String, mut _count: u8) {}
            #[doc(hidden)]
            enum r#match {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for r#match {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "match",
                        title: P::Option::None,
                        description: "Matches.",
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
                            item: "match",
                        },
                        handler: <r#match as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = ();
                        let arguments = (P::argument::<u8>("_count", ""), arguments);
                        let arguments = (P::argument::<String>("type", ""), arguments);
                        let injected = ();
                        let returned = P::returned::<()>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_async(
                            arguments,
                            injected,
                            returned,
                            {
                                let _ = r#match;
                                |arguments, injected| async move {
                                    let (value_type, arguments) = arguments;
                                    let (value__count, arguments) = arguments;
                                    let () = arguments;
                                    let () = injected;
                                    r#match(value_type, value__count).await
                                }
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< r#match as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn a_description_from_files() {
    check(
        quote!(),
        quote! {
            /// Adds.
            #[doc = include_str!("add.md")]
            #[must_use]
            /// Always.
            fn add() -> u8 { 1 }
        },
        expect![[r#"
            /// Adds.
            #[doc = include_str!("add.md")]
            #[must_use]
            /// Always.
            fn add() -> u8 {
                1
            }
            #[doc(hidden)]
            enum add {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for add {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "add",
                        title: P::Option::None,
                        description: ::core::concat!(
                            "Adds.", "\n", include_str!("add.md"), "\n", "Always."
                        ),
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
                            item: "add",
                        },
                        handler: <add as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = ();
                        let injected = ();
                        let returned = P::returned::<u8>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_blocking(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                let () = arguments;
                                let () = injected;
                                add()
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

#[test]
fn the_runtime_is_named_by_its_given_path_only() {
    let expansion = super::expanded(
        quote!(crate = other::runtime),
        quote! {
            /// Adds.
            fn add(a: &str, context: Context) -> u8 { 1 }
        },
        crate::testing::runtime(),
    );
    let text = expansion.to_string();
    assert!(text.contains("other :: runtime :: __private :: Tool"));
    assert!(!text.contains("mcp_runtime"), "{text}");
}

#[test]
fn a_half_typed_body_is_kept() {
    let expansion = super::expanded(
        quote!(),
        quote! {
            /// Adds.
            fn add() -> u8 { let a = }
        },
        crate::testing::runtime(),
    );
    let text = expansion.to_string();
    assert!(text.contains("fn add () -> u8 { let a = }"), "{text}");
    assert!(text.contains("Tool for add"), "{text}");
}

#[test]
fn what_a_client_must_be_able_to_do_and_which_server_it_is() {
    let expansion = quote! {
        /// Adds.
        fn add() {}
    };
    let shown = super::shown(&super::expanded(
        quote!(
            requires(sampling, roots, elicitation_form, elicitation_url),
            server = "admin"
        ),
        expansion,
        super::runtime(),
    ));
    let begin = shown.find("requires:").expect("the capabilities");
    let end = shown.find("location:").expect("the location");
    expect![[r#"
        requires: &[
                        P::Requirement::Sampling,
                        P::Requirement::Roots,
                        P::Requirement::ElicitationForm,
                        P::Requirement::ElicitationUrl,
                    ],
                    server: P::Option::Some("admin"),"#]]
    .assert_eq(shown[begin..end].trim_end());
}
