//! Every mistake has one message, which names the way out.

use super::*;
use crate::testing::errors_shown;

#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check(item: TokenStream, expected: Expect) {
    expected.assert_eq(&errors_shown(&expanded(item, runtime())));
}

#[test]
fn items_that_are_no_error() {
    check(
        quote!(union Bits { a: u8 }),
        expect!["error: `#[derive(ToolError)]` goes on an `enum` or a `struct`, not on a `union`"],
    );
    check(
        quote!(
            enum Empty {}
        ),
        expect!["error: `Empty` has no variants, so there is no error to tell"],
    );
    check(
        quote!(
            #[tool_error("no")]
            struct Of<T>(T);
        ),
        expect![
            "error: an error for the model cannot be generic, as it is found again by its type; remove the parameters"
        ],
    );
    check(
        quote!(
            #[tool_error("no")]
            struct Of
            where
                u8: Copy;
        ),
        expect!["error: an error for the model cannot have a `where` clause; remove it"],
    );
}

#[test]
fn texts_that_are_missing_or_wrong() {
    check(
        quote!(
            enum Trouble {
                Missing,
                #[tool_error]
                Bare,
                #[tool_error(hint = "wait")]
                OnlyHint,
                #[tool_error("")]
                Empty,
                #[tool_error("a", "b")]
                Two,
                #[tool_error(5)]
                Number,
            }
        ),
        expect![[r#"
            error: `Missing` has no text; write it above as `#[tool_error("…")]`, which the model reads
            error: write what is told in parentheses, as in `#[tool_error("there is no such report")]`
            error: `OnlyHint` has no text; write it above as `#[tool_error("…")]`, which the model reads
            error: the text is empty; write what the model should know
            error: there are two texts; keep one
            error: expected a text, as in `"there is no such report"`
            error: `Number` has no text; write it above as `#[tool_error("…")]`, which the model reads"#]],
    );
    check(
        quote!(
            struct Trouble;
        ),
        expect![[
            r#"error: `Trouble` has no text; write it above as `#[tool_error("…")]`, which the model reads"#
        ]],
    );
    check(
        quote!(
            #[tool_error("no")]
            enum Trouble {
                #[tool_error("no")]
                One,
            }
        ),
        expect!["error: each variant has a text of its own; write it above the variants"],
    );
}

#[test]
fn fields_that_are_not_there() {
    check(
        quote!(
            enum Trouble {
                #[tool_error("no {yaer}", hint = "see {0}")]
                Missing { year: u16 },
                #[tool_error("no {}")]
                Unnamed(u8),
                #[tool_error("no {1} {0}")]
                Outside(u8),
                #[tool_error("no {it}")]
                None,
                #[tool_error("{0:>1$} {0:.*}")]
                Width(u8, usize),
            }
        ),
        expect![[r#"
            error: the text shows `yaer`, which is no field; did you mean `year`?
                   help: the field is `year`
            error: the text shows `0`, which is no field
                   help: the field is `year`
            error: `{}` shows no field; write its name between the braces
                   help: the field is `0`
            error: the text shows `1`, which is no field
                   help: the field is `0`
            error: the text shows `it`, which is no field
                   help: there are no fields here
            error: `{0:>1$}` takes its width from another field; write the width as a number
            error: `{0:.*}` takes its width from another field; write the width as a number"#]],
    );
}

#[test]
fn braces_that_are_alone() {
    check(
        quote!(
            enum Trouble {
                #[tool_error("an { alone")]
                Open(u8),
                #[tool_error("an } alone")]
                Close(u8),
                #[tool_error("a {0 {0}")]
                Nested(u8),
            }
        ),
        expect![[r#"
            error: the text has a `{` alone; write `{{` for a brace
            error: the text has a `}` alone; write `}}` for a brace
            error: the text has a `{` alone; write `{{` for a brace"#]],
    );
}

#[test]
fn what_lies_behind_in_a_text_for_the_model() {
    check(
        quote!(
            enum Trouble {
                #[tool_error("no: {0}", hint = "{0}")]
                From(#[tool_error(from)] std::io::Error),
                #[tool_error("no: {why}", mask, hint = "{why}")]
                Source {
                    #[tool_error(source)]
                    why: std::io::Error,
                },
            }
        ),
        expect![[r#"
            error: `0` lies behind the error and is for the log, and this text is never kept back; leave `{0}` out
                   help: `mask` beside the text keeps it back where the server masks errors
            error: `0` lies behind the error and is for the log, and this text is never kept back; leave `{0}` out
                   help: `mask` beside the text keeps it back where the server masks errors
            error: `why` lies behind the error and is for the log, and this text is never kept back; leave `{why}` out
                   help: `mask` beside the text keeps it back where the server masks errors"#]],
    );
}

#[test]
fn keys_that_are_not_there() {
    check(
        quote!(
            #[tool_error(hint = "no", from)]
            enum Trouble {
                #[tool_error("no", hnt = "no")]
                Misspelt,
                #[tool_error("no", retry)]
                Unknown,
                #[tool_error("no", source)]
                OfAField(u8),
                #[tool_error("no", crate = ours)]
                OfTheType,
                #[tool_error("no", mask, mask)]
                Twice,
                #[tool_error("no")]
                Field(#[tool_error("no", hint = "no", form)] u8),
            }
        ),
        expect![[r#"
            error: `hint` means nothing here; it goes on a variant
            error: `from` means nothing here; it goes on a field
            error: unknown key `hnt`; did you mean `hint`?
                   help: here go a text, `hint`, `mask` and `transparent`
            error: `#[tool_error]` has no key `retry`
                   help: here go a text, `hint`, `mask` and `transparent`
            error: `source` means nothing here; it goes on a field
            error: `crate` means nothing here; it goes on the type
            error: `mask` is given twice; keep one
            error: a field has no text; write it above the variant or the struct
            error: `hint` means nothing here; it goes on the variant or the struct
            error: unknown key `form`; did you mean `from`?
                   help: here go `from` and `source`"#]],
    );
}

#[test]
fn values_that_do_not_fit() {
    check(
        quote!(
            enum Trouble {
                #[tool_error("no", hint)]
                NoValue,
                #[tool_error("no", hint = "")]
                Empty,
                #[tool_error("no", mask = "yes")]
                Text,
            }
        ),
        expect![[r#"
            error: `hint` takes text, as in `hint = "…"`
            error: `hint` is empty; write it or leave it out
            error: `mask` takes `true` or `false`, or stands alone"#]],
    );
}

#[test]
fn transparent_errors_with_more() {
    check(
        quote!(
            enum Trouble {
                #[tool_error(transparent)]
                None,
                #[tool_error(transparent)]
                Two(u8, u8),
                #[tool_error("no", transparent, hint = "no", mask)]
                Worded(std::io::Error),
            }
        ),
        expect![[r#"
            error: `transparent` is for one field, the error that is told in the place of this one; leave one field, or write a text
            error: `transparent` is for one field, the error that is told in the place of this one; leave one field, or write a text
            error: `transparent` tells what is told of the error behind it, so there is no place for a text; keep one
            error: `transparent` tells what is told of the error behind it, so there is no place for a `hint`; keep one
            error: `transparent` tells what is told of the error behind it, so there is no place for `mask`; keep one"#]],
    );
}

#[test]
fn several_that_lie_behind() {
    check(
        quote!(
            enum Trouble {
                #[tool_error("no")]
                Two(#[tool_error(source)] A, #[tool_error(source)] B),
                #[tool_error("no")]
                Both(#[tool_error(from, source)] C),
                #[tool_error("no")]
                More(#[tool_error(from)] D, u8),
                #[tool_error("no")]
                One(#[tool_error(from)] E),
                #[tool_error("no")]
                Again(#[tool_error(from)] E),
            }
        ),
        expect![[r#"
            error: one field lies behind an error, and another one is marked already; keep one
            error: `from` says that already; leave it out
            error: with `from` the error is made of this field alone, and there are others; write `source`, or remove them
            error: `from` of this type is another variant already; write `source` here"#]],
    );
}
