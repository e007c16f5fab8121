//! How much may come back.

use expect_test::expect;
use quote::quote;

use super::super::expanded;
use super::check;
use crate::testing::{runtime, shown};

#[test]
fn a_limit_and_a_cut_stand_behind_the_handler() {
    for (keys, calls) in [
        (
            quote!(max_output = "64 KiB"),
            ".with_max_output(65536usize)",
        ),
        (
            quote!(max_output = 65_536, truncate),
            ".with_max_output(65536usize).with_cut(P::Cut::End)",
        ),
        (quote!(truncate = "end"), ".with_cut(P::Cut::End)"),
        (quote!(truncate = "middle"), ".with_cut(P::Cut::Middle)"),
    ] {
        let item = quote! {
            /// Shows.
            fn show() -> String {}
        };
        let text: String = shown(&expanded(keys, item, runtime()))
            .split_whitespace()
            .collect();
        assert!(text.contains(calls), "{calls} is not in {text}");
    }
}

#[test]
fn limits_that_are_none() {
    check(
        quote!(max_output = 0, truncate = "start"),
        quote! {
            /// Shows.
            fn show() {}
        },
        expect![[r#"
            error: `truncate` takes `"end"` or `"middle"`, or stands alone, which cuts the end
            error: nothing fits into a `max_output` of zero; give a larger one
            /// Shows.
            fn show() {}
        "#]],
    );
    check(
        quote!(max_output = "64", truncate = 5),
        quote! {
            /// Shows.
            fn show() {}
        },
        expect![[r#"
            error: `max_output` takes a number of bytes, as in `max_output = "64 KiB"` or `max_output = 65_536`; units are `B`, `kB`, `KiB`, `MB` and `MiB`
            error: `truncate` takes `"end"` or `"middle"`, or stands alone, which cuts the end
            /// Shows.
            fn show() {}
        "#]],
    );
    check(
        quote!(max_output, truncate = false),
        quote! {
            /// Shows.
            fn show() {}
        },
        expect![[r#"
            error: `max_output` takes a number of bytes, as in `max_output = "64 KiB"` or `max_output = 65_536`; units are `B`, `kB`, `KiB`, `MB` and `MiB`
            error: `truncate` takes `"end"` or `"middle"`, or stands alone, which cuts the end
            /// Shows.
            fn show() {}
        "#]],
    );
}
