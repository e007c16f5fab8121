//! Snapshots of expansions.

use expect_test::expect;
use quote::quote;

use super::check;

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
                            {
                                let _ = add;
                                |arguments, injected| async move {
                                    let (value_a, arguments) = arguments;
                                    let (value_b, arguments) = arguments;
                                    let () = arguments;
                                    let () = injected;
                                    add(value_a, value_b).await
                                }
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
fn injected_borrowed_and_conditional_parameters() {
    check(
        quote!(),
        quote! {
            /// Finds notes.
            fn find(
                context: &Context,
                #[cfg(feature = "limits")]
                #[cfg_attr(unix, doc = "How many.")]
                #[allow(unused)]
                limit: u32,
                words: &[String],
                #[inject] library: Shelf,
                text: &str,
                filter: &Filter,
                index: &State<Index>,
            ) -> Result<Vec<Note>, Error> {
                Ok(Vec::new())
            }
        },
        expect![[r#"
            /// Finds notes.
            fn find(
                context: &Context,
                #[cfg(feature = "limits")]
                #[allow(unused)]
                limit: u32,
                words: &[String],
                library: Shelf,
                text: &str,
                filter: &Filter,
                index: &State<Index>,
            ) -> Result<Vec<Note>, Error> {
                Ok(Vec::new())
            }
            #[doc(hidden)]
            enum find {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for find {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "find",
                        title: P::Option::None,
                        description: "Finds notes.",
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
                            item: "find",
                        },
                        handler: <find as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = ();
                        let arguments = (P::argument::<Filter>("filter", ""), arguments);
                        let arguments = (P::argument::<P::String>("text", ""), arguments);
                        let arguments = (P::argument::<P::Vec<String>>("words", ""), arguments);
                        #[cfg(feature = "limits")]
                        let arguments = (
                            P::argument::<
                                u32,
                            >("limit", if ::core::cfg!(unix) { "How many." } else { "" }),
                            arguments,
                        );
                        let injected = ();
                        let injected = (P::injected::<State<Index>>(), injected);
                        let injected = (P::injected::<Shelf>(), injected);
                        let injected = (P::injected::<Context>(), injected);
                        let returned = P::returned::<Result<Vec<Note>, Error>>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_blocking(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                #[cfg(feature = "limits")]
                                let (value_limit, arguments) = arguments;
                                let (value_words, arguments) = arguments;
                                let (value_text, arguments) = arguments;
                                let (value_filter, arguments) = arguments;
                                let () = arguments;
                                let (value_context, injected) = injected;
                                let (value_library, injected) = injected;
                                let (value_index, injected) = injected;
                                let () = injected;
                                find(
                                    &value_context,
                                    #[cfg(feature = "limits")]
                                    value_limit,
                                    &value_words,
                                    value_library,
                                    &value_text,
                                    &value_filter,
                                    &value_index,
                                )
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< find as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn every_key() {
    check(
        quote! {
            name = "remove.all",
            title = "Remove",
            description = "Removes everything.",
            read_only = false,
            destructive,
            idempotent = true,
            open_world = false,
            timeout = "2m",
            inline,
            any_name,
            crate = crate::framework
        },
        quote! {
            pub(crate) fn remove() {}
        },
        expect![[r#"
            pub(crate) fn remove() {}
            #[doc(hidden)]
            pub(crate) enum remove {}
            const _: () = {
                #[automatically_derived]
                impl crate::framework::__private::Tool for remove {
                    const RECORD: crate::framework::__private::ToolRecord = crate::framework::__private::ToolRecord {
                        name: "remove.all",
                        title: crate::framework::__private::Option::Some("Remove"),
                        description: "Removes everything.",
                        hints: crate::framework::__private::ToolHints {
                            read_only: crate::framework::__private::Option::Some(false),
                            destructive: crate::framework::__private::Option::Some(true),
                            idempotent: crate::framework::__private::Option::Some(true),
                            open_world: crate::framework::__private::Option::Some(false),
                        },
                        timeout: crate::framework::__private::Option::Some(
                            crate::framework::__private::Duration::from_millis(120000u64),
                        ),
                        requires: &[],
                        server: crate::framework::__private::Option::None,
                        location: crate::framework::__private::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "remove",
                        },
                        handler: <remove as crate::framework::__private::Tool>::handler,
                    };
                    fn handler() -> crate::framework::__private::ToolHandler {
                        use crate::framework::__private::{
                            ReturnsResult as _, ViaContent as _, ViaStructured as _,
                        };
                        let arguments = ();
                        let injected = ();
                        let returned = crate::framework::__private::returned::<()>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        crate::framework::__private::tool_inline(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                let () = arguments;
                                let () = injected;
                                remove()
                            },
                        )
                    }
                }
                crate::framework::__private::inventory::submit! {
                    crate ::framework::__private::Registration::Tool(< remove as crate
                    ::framework::__private::Tool > ::RECORD)
                }
            };
        "#]],
    );
}
