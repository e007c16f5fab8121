//! Mistakes in the signature.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_receiver() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add(&self, a: i64) {}
        },
        expect![[r#"
            error: a tool has no `self`
                   help: move it out of the `impl`, and take what it needs as `State<T>`
            /// Adds.
            fn add(&self, a: i64) {}
        "#]],
    );
}

#[test]
fn generics() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add<'a, T: Copy, const N: usize>(a: &'a str, b: T) where T: Send {}
        },
        expect![[r#"
            error: a tool has no lifetime parameters; write `&str` or `&T` without a lifetime
            error: a tool cannot be generic, as clients see one catalogue; write the type instead of `T`
            error: a tool cannot be generic, as clients see one catalogue; write the value instead of `N`
            /// Adds.
            fn add<'a, T: Copy, const N: usize>(a: &'a str, b: T)
            where
                T: Send,
            {}
        "#]],
    );
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add() where u8: Copy {}
        },
        expect![[r#"
            error: a tool cannot have a `where` clause; remove it
            /// Adds.
            fn add()
            where
                u8: Copy,
            {}
        "#]],
    );
}

#[test]
fn qualifiers() {
    check(
        quote!(),
        quote! {
            /// Adds.
            unsafe extern "C" fn add(a: u8, ...) {}
        },
        expect![[r#"
            error: a tool cannot be `unsafe`, as any client may call it
            error: a tool is a Rust function; remove `extern`
            error: a tool cannot be variadic; take a `Vec<T>`
            /// Adds.
            unsafe extern "C" fn add(a: u8, ...) {}
        "#]],
    );
    let expansion = super::expanded(
        quote!(description = "Adds."),
        quote!(
            fn add();
        ),
        crate::testing::runtime(),
    );
    expect![[r#"fn add () ; :: core :: compile_error ! { "a tool needs a body" } # [doc (hidden)] enum add { } # [automatically_derived] impl :: mcp_runtime :: __private :: Tool for add { const RECORD : :: mcp_runtime :: __private :: ToolRecord = :: core :: panic ! () ; fn handler () -> :: mcp_runtime :: __private :: ToolHandler { :: core :: panic ! () } }"#]]
        .assert_eq(&expansion.to_string());
}

#[test]
fn parameters_that_cannot_be_given() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add(
                (a, b): (u8, u8),
                _: u8,
                c: impl Into<String>,
                d: &mut String,
                e: Option<&str>,
                f: Vec<&[u8]>,
                g: (u8, Vec<u8>),
                h: Vec<(u8, u8)>,
                i: (),
                j: &'static str,
                k: Box<dyn Send>,
                l: Option<Self>,
                größe: u8,
                ref m: u8,
            ) {}
        },
        expect![[r#"
            error: a parameter needs a plain name, which clients see; take it apart in the body
            error: a parameter needs a plain name, which clients see; take it apart in the body
            error: `impl Trait` names no type that clients could be told; write the type that the tool takes or returns
            error: a tool cannot take `&mut`; take the value, or `&T`
            error: a reference inside a type cannot be decoded; write `String` here
            error: a reference inside a type cannot be decoded; write `Vec<T>` here
            error: a tuple cannot be an argument, as clients cannot name its parts; use a struct
            error: a tuple cannot be an argument, as clients cannot name its parts; use a struct
            error: `()` cannot be an argument; leave the parameter out
            error: the value lives as long as the call, not for `'static`; remove the lifetime
            error: a trait object cannot be an argument; write the type
            error: a tool has no `Self`; move it out of the `impl` and write the type
            error: `größe` is not a name that clients accept for an argument; use `a-z`, `A-Z`, `0-9` and `_`
            error: a parameter needs a plain name, which clients see; take it apart in the body
            /// Adds.
            fn add(
                (a, b): (u8, u8),
                _: u8,
                c: impl Into<String>,
                d: &mut String,
                e: Option<&str>,
                f: Vec<&[u8]>,
                g: (u8, Vec<u8>),
                h: Vec<(u8, u8)>,
                i: (),
                j: &'static str,
                k: Box<dyn Send>,
                l: Option<Self>,
                größe: u8,
                ref m: u8,
            ) {}
        "#]],
    );
}

#[test]
fn inject_stands_alone() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add(#[inject(always)] a: Shelf, #[inject] #[inject] b: Shelf, #[cfg_attr(unix, inject)] c: Shelf) {}
        },
        expect![[r#"
            error: `#[inject]` takes nothing; write it alone
            error: `#[inject]` is written twice; keep one
            error: `#[inject]` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`
            /// Adds.
            fn add(a: Shelf, b: Shelf, c: Shelf) {}
        "#]],
    );
}

#[test]
fn types_that_cannot_be_returned() {
    let cases = [
        (
            quote!(impl Display),
            expect![
                "error: `impl Trait` names no type that clients could be told; write the type that the tool takes or returns"
            ],
        ),
        (
            quote!(!),
            expect!["error: a tool answers; write the type it returns instead of `!`"],
        ),
        (
            quote!(&str),
            expect!["error: what a tool returns cannot borrow; return `String` or `&'static …`"],
        ),
        (
            quote!(Result<&[u8], Cow<'_, str>>),
            expect![
                "error: what a tool returns cannot borrow; return `Vec<T>` or `&'static …`error: what a tool returns cannot borrow; write `'static`"
            ],
        ),
        (
            quote!(Result<Self, u8>),
            expect!["error: a tool has no `Self`; move it out of the `impl` and write the type"],
        ),
        (quote!(&'static str), expect![[r#""#]]),
    ];
    for (returned, expected) in cases {
        let item = quote! {
            /// Adds.
            fn add() -> #returned {}
        };
        let shown =
            crate::testing::shown(&super::expanded(quote!(), item, crate::testing::runtime()));
        let errors: String = shown
            .lines()
            .take_while(|it| !it.starts_with("///"))
            .collect();
        expected.assert_eq(&errors);
    }
}

#[test]
fn names_of_primitive_types() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn str() {}
        },
        expect![[r#"
            error: `str` is the name of a type; call the function otherwise and the tool `name = "str"`
            /// Adds.
            fn str() {}
        "#]],
    );
}

#[test]
fn what_is_no_item_is_given_back() {
    let expansion = super::expanded(quote!(), quote!(fn add(a) {}), crate::testing::runtime());
    expect![[r#"fn add (a) { } :: core :: compile_error ! { "expected `:`" }"#]]
        .assert_eq(&expansion.to_string());
}

#[test]
fn arguments_of_tools_are_not_completed() {
    check(
        quote!(),
        quote! {
            /// Adds.
            fn add(#[complete(numbers)] a: u8) {}
        },
        expect![[r#"
            error: clients complete the arguments of prompts and the variables of templates, not those of tools; remove it
            /// Adds.
            fn add(a: u8) {}
        "#]],
    );
}
