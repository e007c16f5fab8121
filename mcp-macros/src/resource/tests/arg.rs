//! `#[arg(…)]` on the variables of templates.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn fields_are_held_and_renamed() {
    check(
        quote!(uri = "report://{type}/{year}{?page}"),
        quote! {
            /// A report.
            struct Report {
                #[arg(rename = "type", length = 1..=20)] series: String,
                #[arg(range = 1900..=2100)] year: u16,
                #[arg(default = 1)] page: u32,
            }
        },
        expect![[r#"
            /// A report.
            struct Report {
                series: String,
                year: u16,
                page: u32,
            }
            const _: () = {
                #[automatically_derived]
                impl P::Resource for Report {
                    const RECORD: P::ResourceRecord = P::ResourceRecord {
                        uri: "report://{type}/{year}{?page}",
                        name: "Report",
                        title: P::Option::None,
                        description: "A report.",
                        mime_type: P::Option::None,
                        size: P::Option::None,
                        ttl_ms: P::Option::None,
                        cache: P::Option::None,
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "Report",
                        },
                        handler: <Report as P::Resource>::handler,
                    };
                    fn handler() -> P::ResourceHandler {
                        P::resource_read::<Report, _>()
                    }
                }
                P::inventory::submit! {
                    P::Registration::Resource(< Report as P::Resource > ::RECORD)
                }
                impl Report {
                    /// The URI of this resource.
                    #[must_use]
                    fn uri(&self) -> P::String {
                        <Self as P::FromVariables>::template()
                            .expand(
                                &[
                                    ("type", P::one(&self.series)),
                                    ("year", P::one(&self.year)),
                                    ("page", P::one(&self.page)),
                                ],
                            )
                    }
                    /// A link to this resource, for results.
                    #[must_use]
                    fn link(&self) -> P::ResourceLink {
                        let record = <Self as P::Resource>::RECORD;
                        P::link(
                            self.uri(),
                            record.name,
                            record.title,
                            record.description,
                            record.mime_type,
                        )
                    }
                    /// Tells clients that subscribed to this resource that it is not what it was.
                    fn changed(&self, changes: &P::Changes) {
                        changes.resource_updated(&self.uri());
                    }
                    /// Reads the parts out of a URI; `None` when it is not one of these.
                    #[must_use]
                    fn parse(uri: &str) -> P::Option<Self> {
                        let variables = <Self as P::FromVariables>::template().variables(uri)?;
                        <Self as P::FromVariables>::from_variables(&variables)
                    }
                }
                #[automatically_derived]
                impl P::Listed for Report {
                    fn listed(self) -> P::ResourceLink {
                        <Self as P::FromVariables>::template().listed(self.link())
                    }
                }
                #[automatically_derived]
                impl P::FromVariables for Report {
                    fn template() -> &'static P::Template {
                        static TEMPLATE: P::Template = P::Template::new(
                            "report://{type}/{year}{?page}",
                        );
                        &TEMPLATE
                    }
                    fn from_variables(variables: &P::Variables) -> P::Option<Self> {
                        let fields = ();
                        let fields = (
                            P::variable::<u32>("page", "")
                                .with_default(P::default_value::<u32>(|| 1)),
                            fields,
                        );
                        let fields = (
                            {
                                static CHECKS: P::Checks = P::Checks::new(const {
                                    &[
                                        P::Keyword::Minimum(P::Bound::Integer(1900i128)),
                                        P::Keyword::Maximum(P::Bound::Integer(2100i128)),
                                    ]
                                });
                                P::variable::<u16>("year", "").with_checks(&CHECKS)
                            },
                            fields,
                        );
                        let fields = (
                            {
                                static CHECKS: P::Checks = P::Checks::new(const {
                                    &[P::Keyword::MinLength(1), P::Keyword::MaxLength(20)]
                                });
                                P::variable::<String>("type", "").with_checks(&CHECKS)
                            },
                            fields,
                        );
                        let fields = P::from_variables(fields, variables)?;
                        let (value_series, fields) = fields;
                        let (value_year, fields) = fields;
                        let (value_page, fields) = fields;
                        let () = fields;
                        P::Option::Some(Self {
                            series: value_series,
                            year: value_year,
                            page: value_page,
                        })
                    }
                }
            };
        "#]],
    );
}

#[test]
fn keys_that_do_not_fit() {
    check(
        quote!(uri = "report://{series}/{year}{?page}"),
        quote! {
            /// A report.
            fn report(
                #[arg(range = 1..5)] series: Series,
                #[arg(default = 2025)] year: u16,
                #[arg(rename = "pages")] page: Option<u32>,
            ) -> String {}
        },
        expect![[r#"
            error: what arrives as text has a `range` only as a number such as `u16`; check it in its `FromStr`
            error: `year` is in the path and always there; remove its `default`
            error: the template has no variable `pages`
                   help: it has `series`, `year` and `page`
                   help: mark what the server gives, not the client, with `#[inject]`
            /// A report.
            fn report(series: Series, year: u16, page: Option<u32>) -> String {}
        "#]],
    );
}
