//! Mistakes in the keys of the attribute, and in where it stands.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_misspelt_key() {
    check(
        quote!(desription = "Adds.", scopes("a"), readonly),
        quote! {
            fn add(#[inject] library: Shelf) {}
        },
        expect![[r#"
            error: unknown key `desription`; did you mean `description`?
                   help: the keys of `#[mcp_tool]` are `name`, `title`, `description`, `read_only`, `destructive`, `idempotent`, `open_world`, `max_output`, `truncate`, `timeout`, `inline`, `input_schema`, `output_schema`, `unknown_arguments`, `any_name`, `requires`, `server` and `crate`
            error: `#[mcp_tool]` has no key `scopes`
                   help: the keys of `#[mcp_tool]` are `name`, `title`, `description`, `read_only`, `destructive`, `idempotent`, `open_world`, `max_output`, `truncate`, `timeout`, `inline`, `input_schema`, `output_schema`, `unknown_arguments`, `any_name`, `requires`, `server` and `crate`
            error: unknown key `readonly`; did you mean `read_only`?
                   help: the keys of `#[mcp_tool]` are `name`, `title`, `description`, `read_only`, `destructive`, `idempotent`, `open_world`, `max_output`, `truncate`, `timeout`, `inline`, `input_schema`, `output_schema`, `unknown_arguments`, `any_name`, `requires`, `server` and `crate`
            fn add(library: Shelf) {}
        "#]],
    );
}

#[test]
fn a_description_is_needed() {
    check(
        quote!(),
        quote!(
            fn add() {}
        ),
        expect![[r#"
            error: `add` has no description; write a doc comment above it, which clients show
            fn add() {}
        "#]],
    );
    check(
        quote!(),
        quote! {
            ///
            fn add() {}
        },
        expect![[r#"
            error: `add` has no description; write a doc comment above it, which clients show
            ///
            fn add() {}
        "#]],
    );
}

#[test]
fn all_malformed_values_at_once() {
    check(
        quote! {
            name = 5,
            title = "",
            description,
            read_only = "yes",
            timeout = "30",
            inline(always),
            crate = "mcp",
            "add",
            name = "twice"
        },
        quote!(
            fn add() {}
        ),
        expect![[r#"
            error: `name` takes text, as in `name = "…"`
            error: `title` is empty; write it or leave it out
            error: `description` takes text, as in `description = "…"`
            error: `read_only` takes `true` or `false`, or stands alone
            error: `timeout` takes a number and a unit, as in `timeout = "30s"`; units are `ms`, `s`, `m` and `h`
            error: `inline` takes `true` or `false`, or stands alone
            error: `crate` takes the path of an item, as in `crate = crate::some_item`
            error: expected `key` or `key = value`
                   help: the keys of `#[mcp_tool]` are `name`, `title`, `description`, `read_only`, `destructive`, `idempotent`, `open_world`, `max_output`, `truncate`, `timeout`, `inline`, `input_schema`, `output_schema`, `unknown_arguments`, `any_name`, `requires`, `server` and `crate`
            error: `name` is given twice; keep one
            fn add() {}
        "#]],
    );
    check(
        quote!(timeout = "0s", crate = mcp::<u8>),
        quote! {
            /// Adds.
            fn add() {}
        },
        expect![[r#"
            error: the path of a crate has no arguments, as in `crate = other::mcp_runtime`
            error: no call ends within a `timeout` of zero; give a longer one
            /// Adds.
            fn add() {}
        "#]],
    );
    check(
        quote!(timeout = 30s),
        quote! {
            /// Adds.
            fn add() {}
        },
        expect![[r#"
            error: `timeout` takes a number and a unit, as in `timeout = "30s"`; units are `ms`, `s`, `m` and `h`
            /// Adds.
            fn add() {}
        "#]],
    );
}

#[test]
fn keys_that_cannot_be_read() {
    check(
        quote!(name = "a" title),
        quote!(
            fn add() {}
        ),
        expect![[r#"
            error: expected `,`
            fn add() {}
        "#]],
    );
    check(
        quote!(name = ),
        quote!(
            fn add() {}
        ),
        expect![[r#"
            error: unexpected end of input, expected an expression
            error: `add` has no description; write a doc comment above it, which clients show
            fn add() {}
        "#]],
    );
}

#[test]
fn a_read_only_tool_is_not_destructive() {
    let item = quote! {
        /// Adds.
        fn add() {}
    };
    check(
        quote!(read_only, destructive),
        item.clone(),
        expect![[r#"
            error: a tool cannot be `destructive` when it is `read_only`; keep one
            /// Adds.
            fn add() {}
        "#]],
    );
    check(
        quote!(destructive = true, title = "Add", read_only),
        item.clone(),
        expect![[r#"
            error: a tool cannot be `read_only` when it is `destructive`; keep one
            /// Adds.
            fn add() {}
        "#]],
    );
}

#[test]
fn inline_is_for_plain_functions() {
    check(
        quote!(inline),
        quote! {
            /// Adds.
            async fn add() {}
        },
        expect![[r#"
            error: `inline` is for a plain `fn`; an `async fn` is never moved to the blocking pool, so leave it out
            /// Adds.
            async fn add() {}
        "#]],
    );
}

#[test]
fn names_that_clients_refuse() {
    let item = quote! {
        /// Adds.
        fn add() {}
    };
    check(
        quote!(name = "add.two"),
        item.clone(),
        expect![[r#"
        error: `add.two` is not the name of a tool: '.' is not allowed
               help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = "…"`, or allow dots and 128 characters with `any_name`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(name = "add two", any_name),
        item.clone(),
        expect![[r#"
            error: `add two` is not the name of a tool: ' ' is not allowed
                   help: use 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`
            /// Adds.
            fn add() {}
        "#]],
    );
    let long = "a".repeat(65);
    check(
        quote!(name = #long),
        item.clone(),
        expect![[r#"
        error: the name of a tool has at most 64 characters, this one has 65
               help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = "…"`, or allow dots and 128 characters with `any_name`
        /// Adds.
        fn add() {}
    "#]],
    );
    let longer = "a".repeat(129);
    check(
        quote!(name = #longer, any_name),
        item,
        expect![[r#"
        error: the name of a tool has at most 128 characters, this one has 129
               help: use 1 to 128 of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`
        /// Adds.
        fn add() {}
    "#]],
    );
    check(
        quote!(),
        quote! {
            /// Adds.
            fn größe() {}
        },
        expect![[r#"
            error: `größe` is not the name of a tool: 'ö' is not allowed
                   help: clients accept 1 to 64 of `A-Z`, `a-z`, `0-9`, `_` and `-`; give one with `name = "…"`, or allow dots and 128 characters with `any_name`
            /// Adds.
            fn größe() {}
        "#]],
    );
}

#[test]
fn the_attribute_goes_on_a_function_once() {
    check(
        quote!(),
        quote! {
            /// Adds.
            #[mcp_tool(read_only)]
            #[mcp_runtime::mcp_prompt]
            fn add() {}
        },
        expect![[r#"
            error: this item is a tool already; keep one `#[mcp_tool]`
            error: this item is a tool already; write a second item for the prompt
            /// Adds.
            fn add() {}
        "#]],
    );
    check(
        quote!(),
        quote!(
            struct Report {
                year: u16,
            }
        ),
        expect![[r#"
            error: `#[mcp_tool]` goes on a function
                   help: a struct can be a resource: `#[mcp_resource(uri = "…")]`
            struct Report {
                year: u16,
            }
        "#]],
    );
    check(
        quote!(),
        quote!(
            enum Report {
                A,
            }
        ),
        expect![[r#"
            error: `#[mcp_tool]` goes on a function, not on `enum`
            enum Report {
                A,
            }
        "#]],
    );
    check(
        quote!(),
        quote!(impl Report { fn a(&self) {} }),
        expect![[r#"
            error: `#[mcp_tool]` goes on a function, not on `impl`
                   help: move the function out of it, and take what it needs as `State<T>`
            impl Report {
                fn a(&self) {}
            }
        "#]],
    );
    check(
        quote!(),
        quote!(
            const ADD: u8 = 1;
        ),
        expect![[r#"
            error: `#[mcp_tool]` goes on a function, not on `const`
            const ADD: u8 = 1;
        "#]],
    );
    check(
        quote!(),
        quote!(
            unsafe impl Send for Report {}
        ),
        expect![[r#"
            error: `#[mcp_tool]` goes on a function, not on `unsafe`
            unsafe impl Send for Report {}
        "#]],
    );
}

#[test]
fn a_missing_dependency() {
    let expansion = super::expanded(
        quote!(),
        quote! {
            /// Adds.
            fn add() {}
        },
        crate::runtime_path::found(),
    );
    expect![[r#"
        error: `mcp-runtime` is not a dependency of this crate
               help: add it with `cargo add mcp-runtime`, or say where it is, as in `crate = other::mcp_runtime`
        /// Adds.
        fn add() {}
    "#]].assert_eq(&crate::testing::shown(&expansion));
}

#[test]
fn unknown_arguments_are_refused_or_ignored() {
    for (keys, told) in [
        (
            quote!(unknown_arguments = "drop"),
            expect![[r#"
                error: unknown arguments are refused, or `unknown_arguments = "ignore"` leaves them alone; nothing else can be done with them
                /// Adds.
                fn add(all: Map) {}
            "#]],
        ),
        (
            quote!(unknown_arguments = "ignore", input_schema = schema),
            expect![[r#"
                error: with `input_schema` the schema says which arguments there are; leave out `additionalProperties` there
                /// Adds.
                fn add(all: Map) {}
            "#]],
        ),
    ] {
        check(
            keys,
            quote! {
                /// Adds.
                fn add(all: Map) {}
            },
            told,
        );
    }
}
