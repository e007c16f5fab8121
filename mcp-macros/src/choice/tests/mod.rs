//! What `#[derive(Choice)]` writes, and what it refuses.

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
fn an_enum_of_names() {
    check(
        quote! {
            /// A quarter of a year.
            #[choice(rename_all = "kebab-case")]
            pub enum Season {
                /// From March.
                EarlySpring,
                #[choice(rename = "hot")]
                #[deprecated]
                Summer,
                r#Type,
            }
        },
        expect![[r##"
            #[allow(deprecated, reason = "it is served until it is gone")]
            const _: () = {
                #[automatically_derived]
                impl P::Choice for Season {
                    const CHOICES: &'static [Self] = &[
                        Self::EarlySpring,
                        Self::Summer,
                        Self::r#Type,
                    ];
                    const RECORD: P::ChoiceRecord = P::ChoiceRecord {
                        name: "Season",
                        id: ::core::concat!(::core::module_path!(), "::", "Season"),
                        description: "A quarter of a year.",
                        choices: &[
                            P::ChoiceDescription {
                                name: "early-spring",
                                description: "From March.",
                            },
                            P::ChoiceDescription {
                                name: "hot",
                                description: "",
                            },
                            P::ChoiceDescription {
                                name: "type",
                                description: "",
                            },
                        ],
                    };
                    fn name(&self) -> &'static ::core::primitive::str {
                        match self {
                            Self::EarlySpring => "early-spring",
                            Self::Summer => "hot",
                            Self::r#Type => "type",
                        }
                    }
                }
                #[automatically_derived]
                impl ::core::str::FromStr for Season {
                    type Err = P::UnknownChoice;
                    fn from_str(
                        text: &::core::primitive::str,
                    ) -> ::core::result::Result<Self, P::UnknownChoice> {
                        match text {
                            "early-spring" => ::core::result::Result::Ok(Self::EarlySpring),
                            "hot" => ::core::result::Result::Ok(Self::Summer),
                            "type" => ::core::result::Result::Ok(Self::r#Type),
                            _ => ::core::result::Result::Err(P::UnknownChoice::new::<Self>(text)),
                        }
                    }
                }
                #[automatically_derived]
                impl ::core::fmt::Display for Season {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.pad(P::Choice::name(self))
                    }
                }
                #[automatically_derived]
                impl P::serde::Serialize for Season {
                    fn serialize<S: P::serde::Serializer>(
                        &self,
                        serializer: S,
                    ) -> ::core::result::Result<S::Ok, S::Error> {
                        serializer.serialize_str(P::Choice::name(self))
                    }
                }
                #[automatically_derived]
                impl<'de> P::serde::Deserialize<'de> for Season {
                    fn deserialize<D: P::serde::Deserializer<'de>>(
                        deserializer: D,
                    ) -> ::core::result::Result<Self, D::Error> {
                        P::deserialize_choice(deserializer)
                    }
                }
                #[automatically_derived]
                impl P::schemars::JsonSchema for Season {
                    fn schema_name() -> P::Cow<'static, ::core::primitive::str> {
                        P::Cow::Borrowed(<Self as P::Choice>::RECORD.name)
                    }
                    fn schema_id() -> P::Cow<'static, ::core::primitive::str> {
                        P::Cow::Borrowed(<Self as P::Choice>::RECORD.id)
                    }
                    fn json_schema(_: &mut P::schemars::SchemaGenerator) -> P::schemars::Schema {
                        P::choice_schema(<Self as P::Choice>::RECORD)
                    }
                }
            };
        "##]],
    );
}
