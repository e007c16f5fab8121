//! The values of `requires` and `server`.

use expect_test::expect;
use proc_macro2::TokenStream;
use quote::quote;

use super::check;

fn add() -> TokenStream {
    quote! {
        /// Adds.
        fn add() {}
    }
}

#[test]
fn capabilities_that_do_not_exist() {
    check(
        quote!(requires(samplng)),
        add(),
        expect![[r#"
        error: `samplng` is no capability that can be required; did you mean `sampling`?
               help: there are `sampling`, `roots`, `elicitation_form` and `elicitation_url`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(requires(elicitation)),
        add(),
        expect![[r#"
        error: `elicitation` is no capability that can be required; write `elicitation_form` or `elicitation_url`
               help: there are `sampling`, `roots`, `elicitation_form` and `elicitation_url`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(requires(tasks)),
        add(),
        expect![[r#"
        error: `tasks` is no capability that can be required
               help: there are `sampling`, `roots`, `elicitation_form` and `elicitation_url`
        /// Adds.
        fn add() {}
    "#]],
    );
}

#[test]
fn a_capability_twice() {
    check(
        quote!(requires(sampling, roots, sampling)),
        add(),
        expect![[r#"
            error: `sampling` is written twice
            /// Adds.
            fn add() {}
        "#]],
    );
}

#[test]
fn no_capability() {
    check(
        quote!(requires()),
        add(),
        expect![[r#"
        error: `requires` is empty; name a capability or leave it out
        /// Adds.
        fn add() {}
    "#]],
    );
}

#[test]
fn capabilities_that_are_none() {
    check(
        quote!(requires = "sampling"),
        add(),
        expect![[r#"
        error: `requires` takes capabilities of the client, as in `requires(sampling)`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(requires("sampling")),
        add(),
        expect![[r#"
        error: `requires` takes capabilities of the client, as in `requires(sampling)`
        /// Adds.
        fn add() {}
    "#]],
    );
}

#[test]
fn a_server_without_a_name() {
    check(
        quote!(server),
        add(),
        expect![[r#"
        error: `server` takes text, as in `server = "…"`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(server = ""),
        add(),
        expect![[r#"
        error: `server` is empty; write it or leave it out
        /// Adds.
        fn add() {}
    "#]],
    );
}
