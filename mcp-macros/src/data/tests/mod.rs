//! What `#[mcp_type]` writes, and what it refuses.

#![expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

use super::expanded;
use crate::testing::{runtime, shown};

#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check(keys: TokenStream, item: TokenStream, expected: Expect) {
    expected.assert_eq(&shown(&expanded(keys, &item, runtime())));
}

#[test]
fn a_struct_with_every_key() {
    check(
        quote!(),
        quote! {
            /// A question.
            #[derive(Debug, Clone)]
            #[serde(rename_all = "camelCase")]
            pub struct Query<T> {
                /// How many.
                #[arg(default = 10, range = 1..=100)]
                pub limit: u32,
                #[arg(default, length = 1..80, pattern = "^[a-z]*$")]
                words: String,
                #[arg(format = "email", rename = "from")]
                sender: Option<String>,
                #[cfg(unix)]
                #[arg(default = "/")]
                r#root: String,
                #[serde(flatten)]
                rest: T,
            }
        },
        expect![[r##"
            #[derive(P::serde::Serialize, P::serde::Deserialize, P::schemars::JsonSchema)]
            #[serde(crate = "::mcp_runtime::__private::serde")]
            #[schemars(crate = "::mcp_runtime::__private::schemars")]
            /// A question.
            #[derive(Debug, Clone)]
            #[serde(rename_all = "camelCase")]
            pub struct Query<T> {
                /// How many.
                #[serde(default = "Query::<T>::__default_limit")]
                #[schemars(range(min = 1, max = 100))]
                pub limit: u32,
                #[serde(default)]
                #[schemars(length(min = 1, max = 79))]
                #[schemars(extend("pattern" = "^[a-z]*$"))]
                words: String,
                #[serde(rename = "from")]
                #[schemars(extend("format" = "email"))]
                sender: Option<String>,
                #[cfg(unix)]
                #[serde(default = "Query::<T>::__default_root")]
                r#root: String,
                #[serde(flatten)]
                rest: T,
            }
            #[automatically_derived]
            impl<T> Query<T> {
                fn __default_limit() -> u32 {
                    10
                }
                #[cfg(unix)]
                fn __default_root() -> String {
                    <P::String as ::core::convert::From<_>>::from("/")
                }
            }
            const _: () = P::held::<P::Validation>();
        "##]],
    );
}

#[test]
fn an_enum_with_data_in_a_crate_of_another_name() {
    check(
        quote!(crate = crate::framework),
        quote! {
            #[serde(tag = "kind", crate = "serde")]
            enum Shape {
                Circle { #[arg(default = 1.0, range = 0.0..)] radius: f64 },
                Share(#[arg(range = 0..=100)] u8),
            }
        },
        expect![[r##"
            #[derive(
                crate::framework::__private::serde::Serialize,
                crate::framework::__private::serde::Deserialize,
                crate::framework::__private::schemars::JsonSchema
            )]
            #[schemars(crate = "crate::framework::__private::schemars")]
            #[serde(tag = "kind", crate = "serde")]
            enum Shape {
                Circle {
                    #[serde(default = "Shape::__default_0_radius")]
                    #[schemars(range(min = 0.0))]
                    radius: f64,
                },
                Share(#[schemars(range(min = 0, max = 100))] u8),
            }
            #[automatically_derived]
            impl Shape {
                fn __default_0_radius() -> f64 {
                    1.0
                }
            }
        "##]],
    );
}

#[test]
fn what_the_attribute_does_not_fit() {
    for (item, expected) in [
        (
            quote!(
                fn query() {}
            ),
            expect![[r#"
                error: `#[mcp_type]` goes on a struct or an enum, not on a `fn`
                       help: a function is a tool, a prompt or a resource: `#[mcp_tool]`, `#[mcp_prompt]`, `#[mcp_resource]`
                fn query() {}
            "#]],
        ),
        (
            quote!(
                impl Query {}
            ),
            expect![[r#"
                error: `#[mcp_type]` goes on a struct or an enum, not on `impl`
                impl Query {}
            "#]],
        ),
        (
            quote!(
                union Query {
                    a: u8,
                }
            ),
            expect![[r#"
                error: `#[mcp_type]` goes on a struct or an enum; nobody knows which field of a `union` to write
                union Query {
                    a: u8,
                }
            "#]],
        ),
        (
            quote!(
                #[derive(Debug, Serialize, schemars::JsonSchema)]
                struct Query;
            ),
            expect![[r#"
                error: `#[mcp_type]` derives `Serialize` already; remove it here
                error: `#[mcp_type]` derives `JsonSchema` already; remove it here
                #[derive(P::serde::Serialize, P::serde::Deserialize, P::schemars::JsonSchema)]
                #[serde(crate = "::mcp_runtime::__private::serde")]
                #[schemars(crate = "::mcp_runtime::__private::schemars")]
                #[derive(Debug)]
                struct Query;
            "#]],
        ),
        (
            quote!(
                #[derive(Choice)]
                enum Season {
                    Spring,
                }
            ),
            expect![[r#"
                error: a `Choice` needs no `#[mcp_type]`, as it goes in and out as JSON already; keep one
                #[derive(Choice)]
                enum Season {
                    Spring,
                }
            "#]],
        ),
    ] {
        check(quote!(), item, expected);
    }
}

#[test]
fn keys_that_there_are_not() {
    check(
        quote!(rename_all = "camelCase", crate = a, crate = b),
        quote! {
            struct Query {
                #[arg] a: u32,
                #[arg(default = 1)] #[arg(range = 1..)] b: u32,
                #[arg(rename = "b")] c: u32,
                #[cfg_attr(unix, arg(default = 1))] d: u32,
                #[arg(range = 1..)] e: String,
            }
        },
        expect![[r#"
            error: `#[mcp_type]` has no key `rename_all`
                   help: its one key is `crate`; names and forms are `#[serde(…)]`'s, limits are `#[arg(…)]`'s at the fields
            error: `crate` is given twice; keep one
            error: `#[arg]` alone says nothing at a field; write a key or remove it
            error: `#[arg]` is written twice; keep one
            error: `b` is the name of another field; give another one
            error: `#[arg(…)]` cannot depend on a condition; write two fields, each under its `#[cfg(…)]`
            error: `range` is for numbers, and this is text; bound it with `length`
            #[derive(
                a::__private::serde::Serialize,
                a::__private::serde::Deserialize,
                a::__private::schemars::JsonSchema
            )]
            #[serde(crate = "a::__private::serde")]
            #[schemars(crate = "a::__private::schemars")]
            struct Query {
                a: u32,
                b: u32,
                c: u32,
                d: u32,
                e: String,
            }
        "#]],
    );
    check(
        quote!(),
        quote! {
            enum Query {
                #[arg(rename = "x")]
                One(#[arg(default, rename = "y")] u32),
            }
        },
        expect![[r#"
            error: `#[arg(…)]` goes on a field; a variant is renamed by `#[serde(rename = "…")]`
            error: `rename` is for a field with a name; give it one
            error: `default` is for a field with a name; give it one
            #[derive(P::serde::Serialize, P::serde::Deserialize, P::schemars::JsonSchema)]
            #[serde(crate = "::mcp_runtime::__private::serde")]
            #[schemars(crate = "::mcp_runtime::__private::schemars")]
            enum Query {
                One(u32),
            }
        "#]],
    );
}
