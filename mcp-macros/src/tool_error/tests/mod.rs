//! What `#[derive(ToolError)]` writes, and what it refuses.

#![expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

use super::expanded;
use crate::testing::{runtime, shown};

mod mistakes;

#[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
fn check(item: TokenStream, expected: Expect) {
    expected.assert_eq(&shown(&expanded(item, runtime())));
}

#[test]
fn an_enum_of_all_kinds() {
    check(
        quote! {
            enum ReportError {
                #[tool_error("there is no report of {year}", hint = "see {last:?}")]
                Missing { year: u16, last: u16 },
                #[tool_error("the archive cannot be read")]
                Archive(#[tool_error(from)] std::io::Error),
                #[tool_error("{1} at {0}", mask)]
                Shelf(u8, #[tool_error(source)] BoxError),
                #[tool_error(transparent)]
                Other(Closing),
            }
        },
        expect![[r#"
            const _: () = {
                #[automatically_derived]
                impl ::core::fmt::Display for ReportError {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        match self {
                            Self::Missing { year: field_year, .. } => {
                                ::core::write!(
                                    f, "there is no report of {field_year}", field_year = field_year
                                )
                            }
                            Self::Archive { .. } => ::core::write!(f, "the archive cannot be read"),
                            Self::Shelf { 1: field_1, 0: field_0, .. } => {
                                ::core::write!(
                                    f, "{field_1} at {field_0}", field_1 = field_1, field_0 = field_0
                                )
                            }
                            Self::Other { 0: field_0, .. } => {
                                ::core::fmt::Display::fmt(P::cause(field_0), f)
                            }
                        }
                    }
                }
                #[automatically_derived]
                impl ::core::error::Error for ReportError {
                    fn source(&self) -> P::Option<&(dyn ::core::error::Error + 'static)> {
                        match self {
                            Self::Missing { .. } => P::Option::None,
                            Self::Archive { 0: field_0, .. } => P::Option::Some(P::cause(field_0)),
                            Self::Shelf { 1: field_1, .. } => P::Option::Some(P::cause(field_1)),
                            Self::Other { 0: field_0, .. } => {
                                ::core::error::Error::source(P::cause(field_0))
                            }
                        }
                    }
                }
                #[automatically_derived]
                impl P::Told for ReportError {
                    fn telling(&self) -> P::Telling<'_> {
                        match self {
                            Self::Missing { last: field_last, .. } => {
                                P::Telling::Words(
                                    P::Option::Some(
                                        P::format!("see {field_last:?}", field_last = field_last),
                                    ),
                                )
                            }
                            Self::Archive { .. } => P::Telling::Words(P::Option::None),
                            Self::Shelf { .. } => P::Telling::Masked(P::Option::None),
                            Self::Other { 0: field_0, .. } => P::Telling::Of(P::cause(field_0)),
                        }
                    }
                }
                P::inventory::submit! {
                    P::ToldRecord::of:: < ReportError > ()
                }
                #[automatically_derived]
                impl ::core::convert::From<std::io::Error> for ReportError {
                    fn from(error: std::io::Error) -> Self {
                        Self::Archive { 0: error }
                    }
                }
            };
        "#]],
    );
}

#[test]
fn a_struct() {
    check(
        quote! {
            #[deprecated]
            #[tool_error("nothing is left", crate = ours)]
            struct Nothing;
        },
        expect![[r##"
            #[allow(deprecated, reason = "it is served until it is gone")]
            const _: () = {
                #[automatically_derived]
                impl ::core::fmt::Display for Nothing {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        match self {
                            Self { .. } => ::core::write!(f, "nothing is left"),
                        }
                    }
                }
                #[automatically_derived]
                impl ::core::error::Error for Nothing {
                    fn source(
                        &self,
                    ) -> ours::__private::Option<&(dyn ::core::error::Error + 'static)> {
                        match self {
                            Self { .. } => ours::__private::Option::None,
                        }
                    }
                }
                #[automatically_derived]
                impl ours::__private::Told for Nothing {
                    fn telling(&self) -> ours::__private::Telling<'_> {
                        match self {
                            Self { .. } => {
                                ours::__private::Telling::Words(ours::__private::Option::None)
                            }
                        }
                    }
                }
                ours::__private::inventory::submit! {
                    ours::__private::ToldRecord::of:: < Nothing > ()
                }
            };
        "##]],
    );
}
