//! What is refused: one mistake per case.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

use super::expanded;
use crate::testing::{errors_shown, runtime};

#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check(item: TokenStream, expected: Expect) {
    expected.assert_eq(&errors_shown(&expanded(item, runtime())));
}

#[test]
fn fields_in_a_variant() {
    check(
        quote!(
            enum Season {
                Spring(u8),
                Summer { days: u8 },
            }
        ),
        expect![[r#"
            error: a choice is a name and nothing else; remove the fields of `Spring`
            error: a choice is a name and nothing else; remove the fields of `Summer`"#]],
    );
}

#[test]
fn generics() {
    check(
        quote!(
            enum Season<T> {
                Spring,
            }
        ),
        expect![
            "error: a choice cannot be generic, as clients see one list of names; remove the parameters"
        ],
    );
    check(
        quote!(
            enum Season
            where
                u8: Copy,
            {
                Spring,
            }
        ),
        expect!["error: a choice cannot have a `where` clause; remove it"],
    );
}

#[test]
fn two_variants_of_one_name() {
    check(
        quote!(
            enum Season {
                Spring,
                #[choice(rename = "Spring")]
                Summer,
            }
        ),
        expect![[
            r#"error: `Spring` is the name of `Spring` already; give another one with `#[choice(rename = "…")]`"#
        ]],
    );
    check(
        quote!(
            #[choice(rename_all = "lowercase")]
            enum Season {
                Spring,
                SPRING,
            }
        ),
        expect![[
            r#"error: `spring` is the name of `Spring` already; give another one with `#[choice(rename = "…")]`"#
        ]],
    );
}

#[test]
fn no_variant() {
    check(
        quote!(
            enum Season {}
        ),
        expect!["error: `Season` has no variants, so there is nothing to choose"],
    );
}

#[test]
fn no_enum() {
    check(
        quote!(
            struct Season;
        ),
        expect![
            "error: `#[derive(Choice)]` goes on an `enum` whose variants have no fields, not on a `struct`"
        ],
    );
    check(
        quote!(union Season { spring: u8 }),
        expect![
            "error: `#[derive(Choice)]` goes on an `enum` whose variants have no fields, not on a `union`"
        ],
    );
}

#[test]
fn a_way_that_does_not_exist() {
    check(
        quote!(
            #[choice(rename_all = "kebab")]
            enum Season {
                Spring,
            }
        ),
        expect![
            "error: `rename_all` is one of `lowercase`, `UPPERCASE`, `PascalCase`, `camelCase`, `snake_case`, `SCREAMING_SNAKE_CASE`, `kebab-case` and `SCREAMING-KEBAB-CASE`"
        ],
    );
}

#[test]
fn keys_that_do_not_exist() {
    check(
        quote!(
            #[choice(rename_al = "kebab-case")]
            enum Season {
                Spring,
            }
        ),
        expect![[r#"
            error: unknown key `rename_al`; did you mean `rename_all`?
                   help: the keys here are `rename_all` and `crate`"#]],
    );
    check(
        quote!(
            enum Season {
                #[choice(alias = "may")]
                Spring,
            }
        ),
        expect![[r#"
            error: `#[choice]` has no key `alias`
                   help: the keys here are `rename`"#]],
    );
}

#[test]
fn keys_in_the_wrong_place() {
    check(
        quote!(
            #[choice(rename = "season")]
            enum Season {
                Spring,
            }
        ),
        expect![
            "error: `rename` means nothing here; it goes on a variant, and `rename_all` on the enum"
        ],
    );
    check(
        quote!(
            enum Season {
                #[choice(rename_all = "lowercase")]
                Spring,
            }
        ),
        expect![
            "error: `rename_all` means nothing here; it goes on the enum, and `rename` on a variant"
        ],
    );
}

#[test]
fn values_that_are_none() {
    check(
        quote!(
            enum Season {
                #[choice(rename = 1)]
                Spring,
                #[choice(rename = "")]
                Summer,
                #[choice(rename)]
                Autumn,
            }
        ),
        expect![[r#"
            error: `rename` takes text, as in `rename = "…"`
            error: `rename` is empty; write it or leave it out
            error: `rename` takes text, as in `rename = "…"`"#]],
    );
    check(
        quote!(
            enum Season {
                #[choice(rename = "a", rename = "b")]
                Spring,
            }
        ),
        expect!["error: `rename` is given twice; keep one"],
    );
    check(
        quote!(
            enum Season {
                #[choice]
                Spring,
            }
        ),
        expect!["error: expected attribute arguments in parentheses: #[choice(...)]"],
    );
}
