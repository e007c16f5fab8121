//! `#[arg(…)]` on the parameters of tools.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn every_key_becomes_part_of_its_argument() {
    check(
        quote!(),
        quote! {
            /// Finds notes.
            fn find(
                /// How many.
                #[arg(default = 10, range = 1..=100)] limit: u32,
                #[arg(default = "*", length = 1..=80, pattern = "^[a-z*]+$")] words: &str,
                #[arg(format = "email", rename = "from")] sender: Option<String>,
                #[arg(default)] tags: Vec<String>,
                #[arg(default = ["a"], length = ..MOST)] folders: &[String],
                #[arg(range = 0.5..)] share: f32,
                #[arg(range = -5..LAST)] day: i64,
                #[arg(default = Shelf::new(), range = ..=9)] shelf: Shelf,
                #[arg] own: Context,
            ) {}
        },
        expect![[r#"
            /// Finds notes.
            fn find(
                limit: u32,
                words: &str,
                sender: Option<String>,
                tags: Vec<String>,
                folders: &[String],
                share: f32,
                day: i64,
                shelf: Shelf,
                own: Context,
            ) {}
            #[doc(hidden)]
            enum find {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for find {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "find",
                        title: P::Option::None,
                        description: "Finds notes.",
                        hints: P::ToolHints {
                            read_only: P::Option::None,
                            destructive: P::Option::None,
                            idempotent: P::Option::None,
                            open_world: P::Option::None,
                        },
                        timeout: P::Option::None,
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "find",
                        },
                        handler: <find as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        use P::Untold as _;
                        let arguments = ();
                        let arguments = (P::argument::<Context>("own", ""), arguments);
                        let arguments = (
                            P::argument::<Shelf>("shelf", "")
                                .with_default(P::default_value::<Shelf>(|| Shelf::new()).told())
                                .with_keywords(const {
                                    &[P::Keyword::Maximum(P::Bound::Integer(9i128))]
                                }),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<i64>("day", "")
                                .with_keywords(const {
                                    &[
                                        P::Keyword::Minimum(P::Bound::Integer(-5i128)),
                                        P::Keyword::Maximum(
                                            P::Bound::Integer({
                                                    let bound: i64 = LAST;
                                                    bound as i128
                                                })
                                                .before(),
                                        ),
                                    ]
                                }),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<f32>("share", "")
                                .with_keywords(const {
                                    &[P::Keyword::Minimum(P::Bound::Float(0.5f64))]
                                }),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<P::Vec<String>>("folders", "")
                                .with_default(
                                    P::default_value::<
                                        P::Vec<String>,
                                    >(|| <P::Vec<
                                            _,
                                        > as ::core::convert::From<
                                            _,
                                        >>::from([
                                            <P::String as ::core::convert::From<_>>::from("a"),
                                        ]))
                                        .told(),
                                )
                                .with_keywords(const { &[P::Keyword::MaxLength((MOST) - 1)] }),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<Vec<String>>("tags", "")
                                .with_default(
                                    P::default_value::<
                                        Vec<String>,
                                    >(|| ::core::default::Default::default())
                                        .told(),
                                ),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<Option<String>>("from", "")
                                .with_keywords(const { &[P::Keyword::Format("email")] })
                                .held_by(P::Validation),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<P::String>("words", "")
                                .with_default(
                                    P::default_value::<
                                        P::String,
                                    >(|| <P::String as ::core::convert::From<_>>::from("*"))
                                        .told(),
                                )
                                .with_keywords(const {
                                    &[
                                        P::Keyword::MinLength(1),
                                        P::Keyword::MaxLength(80),
                                        P::Keyword::Pattern("^[a-z*]+$"),
                                    ]
                                })
                                .held_by(P::Validation),
                            arguments,
                        );
                        let arguments = (
                            P::argument::<u32>("limit", "How many.")
                                .with_default(P::default_value::<u32>(|| 10).told())
                                .with_keywords(const {
                                    &[
                                        P::Keyword::Minimum(P::Bound::Integer(1i128)),
                                        P::Keyword::Maximum(P::Bound::Integer(100i128)),
                                    ]
                                }),
                            arguments,
                        );
                        let injected = ();
                        let returned = P::returned::<()>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().output();
                        let returned = returned.with(output);
                        P::tool_blocking(
                            arguments,
                            injected,
                            returned,
                            |arguments, injected| {
                                let (value_limit, arguments) = arguments;
                                let (value_words, arguments) = arguments;
                                let (value_sender, arguments) = arguments;
                                let (value_tags, arguments) = arguments;
                                let (value_folders, arguments) = arguments;
                                let (value_share, arguments) = arguments;
                                let (value_day, arguments) = arguments;
                                let (value_shelf, arguments) = arguments;
                                let (value_own, arguments) = arguments;
                                let () = arguments;
                                let () = injected;
                                find(
                                    value_limit,
                                    &value_words,
                                    value_sender,
                                    value_tags,
                                    &value_folders,
                                    value_share,
                                    value_day,
                                    value_shelf,
                                    value_own,
                                )
                            },
                        )
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< find as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn keys_that_cannot_be_read() {
    check(
        quote!(),
        quote! {
            /// Finds notes.
            fn find(
                #[arg = 10] a: u32,
                #[arg()] b: u32,
                #[arg(defualt = 10)] c: u32,
                #[arg(max = 10, colour = 1, description = "x", required)] d: u32,
                #[arg(range = 1, range = ..)] e: u32,
                #[arg(length(1, 2), pattern = 5, format = "", rename, default(1))] f: String,
                #[arg(default = 1)] #[arg(range = 1..2)] g: u32,
                #[cfg_attr(unix, arg(default = 1))] h: u32,
                #[arg(default = 1)] #[inject] i: u32,
                #[arg(range = 1..)] j: &Context,
                #[arg(1)] k: u32,
            ) {}
        },
        expect![[r#"
            error: the keys of `#[arg]` stand in parentheses, as in `#[arg(default = 10)]`
            error: `#[arg()]` says nothing; write a key, or `#[arg]` alone
            error: unknown key `defualt`; did you mean `default`?
                   help: the keys of `#[arg]` are `default`, `range`, `length`, `pattern`, `format` and `rename`
            error: unknown key `max`; did you mean `range`?
                   help: the keys of `#[arg]` are `default`, `range`, `length`, `pattern`, `format` and `rename`
            error: `#[arg]` has no key `colour`
                   help: the keys of `#[arg]` are `default`, `range`, `length`, `pattern`, `format` and `rename`
            error: `#[arg]` has no key `description`; the doc comment above is the description
            error: `#[arg]` has no key `required`; an `Option<…>` may be left out, and so may what has a `default`
            error: `range` takes a range of numbers, as in `range = 1..=100`
            error: `range` is given twice; keep one
            error: `length` takes a range of lengths, as in `length = 1..=80`
            error: `pattern` takes text, as in `pattern = "…"`
            error: `format` is empty; write it or leave it out
            error: `rename` takes text, as in `rename = "…"`
            error: `default` takes a value, as in `default = 10`; alone it is that of `Default`
            error: `#[arg]` is written twice; keep one
            error: `#[arg]` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`
            error: a value comes from the server with `#[inject]` or from the client with `#[arg]`; keep one
            error: `Context` is what the server gives, and these keys are for what clients give; remove them
                   help: a type of your own of that name goes by another here, as in `use crate::Context as OwnContext`
            error: expected `key` or `key = value`
                   help: the keys of `#[arg]` are `default`, `range`, `length`, `pattern`, `format` and `rename`
            /// Finds notes.
            fn find(
                a: u32,
                b: u32,
                c: u32,
                d: u32,
                e: u32,
                f: String,
                g: u32,
                h: u32,
                i: u32,
                j: &Context,
                k: u32,
            ) {}
        "#]],
    );
}

#[test]
fn keys_that_do_not_fit_the_type() {
    check(
        quote!(),
        quote! {
            /// Finds notes.
            fn find(
                #[arg(range = 1..=5)] a: String,
                #[arg(range = 1..=5)] b: bool,
                #[arg(range = 1..=5)] c: &[u32],
                #[arg(length = 1..=5)] d: Option<u32>,
                #[arg(length = 1..=5)] e: char,
                #[arg(pattern = "a", format = "email")] f: Vec<String>,
                #[arg(range = 0..=256)] g: u8,
                #[arg(range = -1..)] h: usize,
                #[arg(range = 0.5..)] i: i64,
                #[arg(range = 0.0..1.0)] j: f64,
                #[arg(range = 1..MOST)] k: Shelf,
                #[arg(default = 5)] l: Option<u32>,
            ) {}
        },
        expect![[r#"
            error: `range` is for numbers, and this is text; bound it with `length`
            error: `range` is for numbers, and this is a `bool`; remove it
            error: `range` is for numbers, and this is a list; bound it with `length`
            error: `length` is for text and lists, and this is a number; bound it with `range`
            error: `length` is for text and lists, and this is a `char`; remove it
            error: `pattern` is for text, and this is a list; remove it
            error: `format` is for text, and this is a list; remove it
            error: `u8` holds 0 to 255, so `256` bounds nothing
            error: `usize` holds 0 to 18446744073709551615, so `-1` bounds nothing
            error: `i64` has no fractions; write an integer
            error: the end of a range of fractions belongs to it; write `..=`
            error: the bounds of a type of your own are literal numbers
            error: an `Option` is `None` when it is left out, so a `default` is never used; write the type without `Option`
            /// Finds notes.
            fn find(
                a: String,
                b: bool,
                c: &[u32],
                d: Option<u32>,
                e: char,
                f: Vec<String>,
                g: u8,
                h: usize,
                i: i64,
                j: f64,
                k: Shelf,
                l: Option<u32>,
            ) {}
        "#]],
    );
}

#[test]
fn values_that_contradict_each_other() {
    check(
        quote!(),
        quote! {
            /// Finds notes.
            fn find(
                #[arg(range = 5..=1)] a: u32,
                #[arg(range = 5..5)] b: u32,
                #[arg(range = ..)] c: f64,
                #[arg(length = -1..=1.5)] d: String,
                #[arg(pattern = "(a")] e: String,
                #[arg(format = "emial")] f: String,
                #[arg(default = 0, range = 1..)] g: u32,
                #[arg(default = 10, range = 1..10)] h: u32,
                #[arg(default = "", length = 1..)] i: String,
                #[arg(default = [], length = 1..)] j: Vec<u32>,
                #[arg(rename = "a b")] k: u32,
                #[arg(rename = "a")] l: u32,
            ) {}
        },
        expect![[r#"
            error: nothing is in this `range`, as its end is before its beginning; turn it round
            error: nothing is in this `range`; `..=` takes the end in
            error: this `range` has no end; write one
            error: a length is not negative
            error: a length is an integer
            error: this is no regular expression for every client: a `(` is never closed; write `\(` for the character
            error: `emial` is no format that is checked; did you mean `email`?
                   help: there are `date`, `date-time`, `duration`, `email`, `hostname`, `ipv4`, `ipv6`, `time`, `uri` and `uuid`
            error: this default is not in the `range`; change one of them
            error: this default is not in the `range`; change one of them
            error: this default is not of the `length`; change one of them
            error: this default is not of the `length`; change one of them
            error: `a b` is not a name that clients accept for an argument; use `a-z`, `A-Z`, `0-9` and `_`
            error: `a` is the name of another parameter; give another one
            /// Finds notes.
            fn find(
                a: u32,
                b: u32,
                c: f64,
                d: String,
                e: String,
                f: String,
                g: u32,
                h: u32,
                i: String,
                j: Vec<u32>,
                k: u32,
                l: u32,
            ) {}
        "#]],
    );
}

#[test]
fn a_schema_of_the_authors_own_says_it_all() {
    check(
        quote!(input_schema = order),
        quote! {
            /// Orders.
            fn order(#[arg(default = 1)] order: Order) {}
        },
        expect![[r#"
            error: with `input_schema` the schema says what the arguments may be; write it there
            /// Orders.
            fn order(order: Order) {}
        "#]],
    );
}
