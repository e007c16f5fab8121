//! Snapshots of expansions of functions.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_fixed_resource() {
    check(
        quote!(
            uri = "notes://index",
            mime_type = "text/plain",
            size = 12,
            ttl = "1m",
            cache = "public",
            inline
        ),
        quote! {
            /// All notes.
            fn index() -> &'static str { "" }
        },
        expect![[r#"
            /// All notes.
            fn index() -> &'static str {
                ""
            }
            #[doc(hidden)]
            enum index {}
            const _: () = {
                #[automatically_derived]
                impl P::Resource for index {
                    const RECORD: P::ResourceRecord = P::ResourceRecord {
                        uri: "notes://index",
                        name: "index",
                        title: P::Option::None,
                        description: "All notes.",
                        mime_type: P::Option::Some("text/plain"),
                        size: P::Option::Some(12u64),
                        ttl_ms: P::Option::Some(60000u64),
                        cache: P::Option::Some(P::CacheScope::Public),
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "index",
                        },
                        handler: <index as P::Resource>::handler,
                    };
                    fn handler() -> P::ResourceHandler {
                        use P::ReturnsResult as _;
                        let arguments = ();
                        let injected = ();
                        let returned = P::resource_returned::<&'static str>();
                        let returned = returned.split();
                        let output = returned.probe().resource();
                        let returned = returned.served(output);
                        P::resource_inline(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                let () = arguments;
                                let () = injected;
                                index()
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Resource(< index as P::Resource > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn a_template() {
    check(
        quote!(uri = "notes://{folder}/{name*}{?q}", list = all_notes),
        quote! {
            /// One note.
            pub async fn note(q: Option<u32>, context: &Context, name: &str, folder: Folder) -> Result<Vec<u8>, Error> {}
        },
        expect![[r#"
            /// One note.
            pub async fn note(
                q: Option<u32>,
                context: &Context,
                name: &str,
                folder: Folder,
            ) -> Result<Vec<u8>, Error> {}
            #[doc(hidden)]
            pub enum note {}
            const _: () = {
                #[automatically_derived]
                impl P::Resource for note {
                    const RECORD: P::ResourceRecord = P::ResourceRecord {
                        uri: "notes://{folder}/{name*}{?q}",
                        name: "note",
                        title: P::Option::None,
                        description: "One note.",
                        mime_type: P::Option::None,
                        size: P::Option::None,
                        ttl_ms: P::Option::None,
                        cache: P::Option::None,
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "note",
                        },
                        handler: <note as P::Resource>::handler,
                    };
                    fn handler() -> P::ResourceHandler {
                        use P::NoChoices as _;
                        let handler = {
                            use P::ReturnsResult as _;
                            let arguments = ();
                            let arguments = (P::variable::<Folder>("folder", ""), arguments);
                            let arguments = (P::variable::<P::String>("name", ""), arguments);
                            let arguments = (P::optional_variable::<u32>("q", ""), arguments);
                            let injected = ();
                            let injected = (P::injected::<Context>(), injected);
                            let returned = P::resource_returned::<Result<Vec<u8>, Error>>();
                            let returned = returned.split();
                            let output = returned.probe().resource();
                            let returned = returned.served(output);
                            P::resource_async(
                                    arguments,
                                    injected,
                                    returned,
                                    {
                                        let _ = note;
                                        |arguments, injected| async move {
                                            let (value_q, arguments) = arguments;
                                            let (value_name, arguments) = arguments;
                                            let (value_folder, arguments) = arguments;
                                            let () = arguments;
                                            let (value_context, injected) = injected;
                                            let () = injected;
                                            note(value_q, &value_context, &value_name, value_folder)
                                                .await
                                        }
                                    },
                                )
                                .with_list(P::list(all_notes))
                        };
                        let handler = handler
                            .completing("folder", P::choices::<Folder>().completer());
                        handler
                    }
                }
                P::inventory::submit! {
                    P::Registration::Resource(< note as P::Resource > ::RECORD)
                }
            };
        "#]],
    );
}
