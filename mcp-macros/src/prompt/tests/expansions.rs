//! Snapshots of expansions.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn required_and_optional_arguments() {
    check(
        quote!(title = "Compare"),
        quote! {
            /// Asks the model to compare two reports.
            fn compare_reports(
                /// The first report.
                left: &str,
                context: Context,
                right: Report,
                #[cfg(unix)]
                focus: Option<Metric>,
            ) -> Result<Vec<PromptMessage>, Error> {
                Ok(Vec::new())
            }
        },
        expect![[r#"
            /// Asks the model to compare two reports.
            fn compare_reports(
                left: &str,
                context: Context,
                right: Report,
                #[cfg(unix)]
                focus: Option<Metric>,
            ) -> Result<Vec<PromptMessage>, Error> {
                Ok(Vec::new())
            }
            #[doc(hidden)]
            enum compare_reports {}
            const _: () = {
                #[automatically_derived]
                impl P::Prompt for compare_reports {
                    const RECORD: P::PromptRecord = P::PromptRecord {
                        name: "compare_reports",
                        title: P::Option::Some("Compare"),
                        description: "Asks the model to compare two reports.",
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "compare_reports",
                        },
                        handler: <compare_reports as P::Prompt>::handler,
                    };
                    fn handler() -> P::PromptHandler {
                        use P::NoChoices as _;
                        let handler = {
                            use P::ReturnsResult as _;
                            let arguments = ();
                            #[cfg(unix)]
                            let arguments = (
                                P::optional_text_argument::<Metric>("focus", ""),
                                arguments,
                            );
                            let arguments = (P::text_argument::<Report>("right", ""), arguments);
                            let arguments = (
                                P::text_argument::<P::String>("left", "The first report."),
                                arguments,
                            );
                            let injected = ();
                            let injected = (P::injected::<Context>(), injected);
                            let returned = P::prompt_returned::<Result<Vec<PromptMessage>, Error>>();
                            let returned = returned.split();
                            let output = returned.probe().prompt();
                            let returned = returned.served(output);
                            P::prompt_blocking(
                                arguments,
                                injected,
                                returned,
                                |arguments, injected| {
                                    let (value_left, arguments) = arguments;
                                    let (value_right, arguments) = arguments;
                                    #[cfg(unix)]
                                    let (value_focus, arguments) = arguments;
                                    let () = arguments;
                                    let (value_context, injected) = injected;
                                    let () = injected;
                                    compare_reports(
                                        &value_left,
                                        value_context,
                                        value_right,
                                        #[cfg(unix)]
                                        value_focus,
                                    )
                                },
                            )
                        };
                        let handler = handler
                            .completing("right", P::choices::<Report>().completer());
                        #[cfg(unix)]
                        let handler = handler
                            .completing("focus", P::choices::<Metric>().completer());
                        handler
                    }
                }
                P::inventory::submit! {
                    P::Registration::Prompt(< compare_reports as P::Prompt > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn an_async_function() {
    check(
        quote!(name = "hello"),
        quote! {
            /// Greets.
            pub async fn greet() -> String {}
        },
        expect![[r#"
            /// Greets.
            pub async fn greet() -> String {}
            #[doc(hidden)]
            pub enum greet {}
            const _: () = {
                #[automatically_derived]
                impl P::Prompt for greet {
                    const RECORD: P::PromptRecord = P::PromptRecord {
                        name: "hello",
                        title: P::Option::None,
                        description: "Greets.",
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "greet",
                        },
                        handler: <greet as P::Prompt>::handler,
                    };
                    fn handler() -> P::PromptHandler {
                        use P::ReturnsResult as _;
                        let arguments = ();
                        let injected = ();
                        let returned = P::prompt_returned::<String>();
                        let returned = returned.split();
                        let output = returned.probe().prompt();
                        let returned = returned.served(output);
                        P::prompt_async(
                            arguments,
                            injected,
                            returned,
                            {
                                let _ = greet;
                                |arguments, injected| async move {
                                    let () = arguments;
                                    let () = injected;
                                    greet().await
                                }
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Prompt(< greet as P::Prompt > ::RECORD)
                }
            };
        "#]],
    );
}
