//! `#[arg(…)]` on the arguments of prompts.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn arguments_are_held_renamed_and_left_out() {
    check(
        quote!(),
        quote! {
            /// Compares.
            fn compare(
                #[arg(rename = "from", pattern = "^[a-z]+$")] left: &str,
                #[arg(default = Metric::Mean)] focus: Metric,
            ) -> String {}
        },
        expect![[r#"
            /// Compares.
            fn compare(left: &str, focus: Metric) -> String {}
            #[doc(hidden)]
            enum compare {}
            const _: () = {
                #[automatically_derived]
                impl P::Prompt for compare {
                    const RECORD: P::PromptRecord = P::PromptRecord {
                        name: "compare",
                        title: P::Option::None,
                        description: "Compares.",
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "compare",
                        },
                        handler: <compare as P::Prompt>::handler,
                    };
                    fn handler() -> P::PromptHandler {
                        use P::NoChoices as _;
                        let handler = {
                            use P::ReturnsResult as _;
                            let arguments = ();
                            let arguments = (
                                P::text_argument::<Metric>("focus", "")
                                    .with_default(P::default_value::<Metric>(|| Metric::Mean)),
                                arguments,
                            );
                            let arguments = (
                                {
                                    static CHECKS: P::Checks = P::Checks::new(const {
                                        &[P::Keyword::Pattern("^[a-z]+$")]
                                    });
                                    P::text_argument::<P::String>("from", "")
                                        .with_checks(&CHECKS)
                                        .held_by(P::Validation)
                                },
                                arguments,
                            );
                            let injected = ();
                            let returned = P::prompt_returned::<String>();
                            let returned = returned.split();
                            let output = returned.probe().prompt();
                            let returned = returned.served(output);
                            P::prompt_blocking(
                                arguments,
                                injected,
                                returned,
                                |arguments, injected| {
                                    let (value_left, arguments) = arguments;
                                    let (value_focus, arguments) = arguments;
                                    let () = arguments;
                                    let () = injected;
                                    compare(&value_left, value_focus)
                                },
                            )
                        };
                        let handler = handler
                            .completing("focus", P::choices::<Metric>().completer());
                        handler
                    }
                }
                P::inventory::submit! {
                    P::Registration::Prompt(< compare as P::Prompt > ::RECORD)
                }
            };
        "#]],
    );
}
