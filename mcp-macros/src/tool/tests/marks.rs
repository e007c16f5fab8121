//! Names and marks: who gives a parameter, and what the hidden type hides.

use expect_test::expect;
use proc_macro2::TokenStream;
use quote::quote;

use super::{check, expanded};
use crate::testing::runtime;

#[test]
fn a_mark_settles_what_the_name_of_a_type_does_not() {
    let roles = |item: TokenStream| {
        let expansion = expanded(quote!(), item, runtime()).to_string();
        ["argument :: <", "injected :: <"].map(|it| expansion.matches(it).count())
    };
    let marked = quote! {
        /// Draws.
        fn draw(#[arg] context: Context, #[arg] changes: &Changes, #[inject] server: Shared) {}
    };
    assert_eq!(roles(marked), [2, 1]);
    let named = quote! {
        /// Draws.
        fn draw(context: &Context, changes: Changes, state: State, shared: mcp_runtime::State<Shared>) {}
    };
    assert_eq!(roles(named), [1, 3]);
}

#[test]
fn marks_are_bare_and_do_not_contradict() {
    check(
        quote!(),
        quote! {
            /// Draws.
            fn draw(
                #[arg(default = 1)] a: u8,
                #[arg] #[inject] b: u8,
                #[inject] #[arg] c: u8,
                #[arg] #[arg] d: u8,
                #[cfg_attr(unix, arg)] e: u8,
            ) {}
        },
        expect![[r#"
            error: a value comes from the server with `#[inject]` or from the client with `#[arg]`; keep one
            error: a value comes from the server with `#[inject]` or from the client with `#[arg]`; keep one
            error: `#[arg]` is written twice; keep one
            error: `#[arg]` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`
            /// Draws.
            fn draw(a: u8, b: u8, c: u8, d: u8, e: u8) {}
        "#]],
    );
}

#[test]
fn a_path_that_the_hidden_type_hides_is_named() {
    check(
        quote!(name = "search"),
        quote! {
            /// Searches.
            fn search(query: search::Query) -> String {
                let found = { search::find(query) };
                search::<u8>(found.search::<u8>(), ::search::one(), crate::search::two());
                Other { search: ::std::mem::take(found), it: search }
            }
        },
        expect![[r#"
            error: the hidden type `search` hides this; rename the function and keep `name = "search"`
            error: the hidden type `search` hides this; rename the function and keep `name = "search"`
            /// Searches.
            fn search(query: search::Query) -> String {
                let found = { search::find(query) };
                search::<u8>(found.search::<u8>(), ::search::one(), crate::search::two());
                Other {
                    search: ::std::mem::take(found),
                    it: search,
                }
            }
        "#]],
    );
}

#[test]
fn a_tool_with_mistakes_can_still_be_named() {
    let expansion = |item: TokenStream| expanded(quote!(), item, runtime()).to_string();
    let broken = expansion(quote! {
        pub(crate) fn add(mut_ref: &mut u8) {}
    });
    for part in [
        "compile_error",
        "pub (crate) enum add { }",
        "impl :: mcp_runtime :: __private :: Tool for add",
    ] {
        assert!(broken.contains(part), "{part} is not in {broken}");
    }
    // Here the hidden type would bring the second error.
    for item in [
        quote! { fn str() {} },
        quote! { fn add(&self) {} },
        quote! { fn search() { search::find() } },
        quote! { struct Add; },
    ] {
        assert!(!expansion(item.clone()).contains("enum"), "{item}");
    }
}
