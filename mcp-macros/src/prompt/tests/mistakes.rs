//! What is refused.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn mistakes_are_named_after_the_prompt() {
    check(
        quote!(name = "a b", timeout = "1s"),
        quote! {
            fn greet<T>(&self, who: Option<&str>, pair: (u8, u8)) -> impl Display {}
        },
        expect![[r#"
            error: `#[mcp_prompt]` has no key `timeout`
                   help: the keys of `#[mcp_prompt]` are `name`, `title`, `description`, `inline`, `requires`, `server` and `crate`
            error: a prompt cannot be generic, as clients see one catalogue; write the type instead of `T`
            error: a prompt has no `self`
                   help: move it out of the `impl`, and take what it needs as `State<T>`
            error: a reference inside a type cannot be decoded; write `String` here
            error: `impl Trait` names no type that clients could be told; write the type that the prompt takes or returns
            error: `a b` is not the name of a prompt: ' ' is not allowed
                   help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = "…"`
            error: `greet` has no description; write a doc comment above it, which clients show
            fn greet<T>(&self, who: Option<&str>, pair: (u8, u8)) -> impl Display {}
        "#]],
    );
    check(
        quote!(inline),
        quote!(
            async fn greet() {}
        ),
        expect![[r#"
            error: `inline` is for a plain `fn`; an `async fn` is never moved to the blocking pool, so leave it out
            error: `greet` has no description; write a doc comment above it, which clients show
            async fn greet() {}
        "#]],
    );
    check(
        quote!(),
        quote!(
            trait Greet {}
        ),
        expect![[r#"
            error: `#[mcp_prompt]` goes on a function, not on `trait`
                   help: move the function out of it, and take what it needs as `State<T>`
            trait Greet {}
        "#]],
    );
}
