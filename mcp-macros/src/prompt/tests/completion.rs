//! What completes the arguments of a prompt.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

use super::{check, expanded, runtime, shown};

/// The statements behind the call of the handler.
#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check_completers(item: TokenStream, expected: Expect) {
    let shown = shown(&expanded(quote!(), item, runtime()));
    let lines: Vec<_> = shown
        .lines()
        .filter(|it| {
            [
                "NoChoices",
                "let handler =",
                "completing",
                "complete",
                "cfg(x)",
            ]
            .iter()
            .any(|part| it.contains(part))
        })
        .map(str::trim)
        .collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn a_function_by_its_path_and_types_that_may_complete_themselves() {
    check_completers(
        quote! {
            /// Compares.
            fn compare(
                #[complete(names::all)] left: &str,
                right: String,
                #[cfg(x)] focus: Option<Metric>,
                year: u16,
                #[complete(pages)] page: Option<Page>,
                context: Context,
            ) -> String {}
        },
        expect![[r##"
            #[cfg(x)]
            use P::NoChoices as _;
            let handler = {
            #[cfg(x)]
            #[cfg(x)]
            #[cfg(x)]
            let handler = handler.completing("left", P::complete(names::all));
            #[cfg(x)]
            let handler = handler
            .completing("focus", P::choices::<Metric>().completer());
            let handler = handler.completing("page", P::complete(pages));"##]],
    );
}

#[test]
fn nothing_that_can_be_completed() {
    check_completers(
        quote! {
            /// Compares.
            fn compare(left: &str, right: Option<String>, year: u16) -> String {}
        },
        expect![[""]],
    );
}

#[test]
fn an_injected_parameter() {
    check(
        quote!(),
        quote! {
            /// Compares.
            fn compare(#[complete(names)] shelf: State<Shelf>) -> String {}
        },
        expect![[r#"
            error: the server gives this value, so there is nothing to complete; remove it
            /// Compares.
            fn compare(shelf: State<Shelf>) -> String {}
        "#]],
    );
}

#[test]
fn no_path() {
    check(
        quote!(),
        quote! {
            /// Compares.
            fn compare(#[complete] a: String, #[complete("names")] b: String, #[complete(x, y)] c: String) -> String {}
        },
        expect![[r#"
            error: `#[complete(…)]` takes the path of a function, as in `#[complete(all_names)]`
            error: `#[complete(…)]` takes the path of a function, as in `#[complete(all_names)]`
            error: `#[complete(…)]` takes the path of a function, as in `#[complete(all_names)]`
            /// Compares.
            fn compare(a: String, b: String, c: String) -> String {}
        "#]],
    );
}

#[test]
fn two_functions() {
    check(
        quote!(),
        quote! {
            /// Compares.
            fn compare(#[complete(a)] #[complete(b)] left: String) -> String {}
        },
        expect![[r#"
            error: `#[complete(…)]` is written twice; keep one
            /// Compares.
            fn compare(left: String) -> String {}
        "#]],
    );
}

#[test]
fn a_condition() {
    check(
        quote!(),
        quote! {
            /// Compares.
            fn compare(#[cfg_attr(x, complete(a))] left: String) -> String {}
        },
        expect![[r#"
            error: `#[complete(…)]` cannot depend on a condition; let the function that it names depend on it
            /// Compares.
            fn compare(left: String) -> String {}
        "#]],
    );
}
