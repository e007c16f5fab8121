//! Snapshots of expansions of structs.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_struct_that_reads_itself() {
    check(
        quote!(
            uri = "report://{series}/{year}{?page}",
            mime_type = "text/markdown"
        ),
        quote! {
            /// One published report.
            #[derive(Debug)]
            pub(crate) struct Report {
                /// The series.
                pub series: Series,
                page: Option<u32>,
                #[cfg(unix)]
                year: u16,
            }
        },
        expect![[r#"
            /// One published report.
            #[derive(Debug)]
            pub(crate) struct Report {
                /// The series.
                pub series: Series,
                page: Option<u32>,
                #[cfg(unix)]
                year: u16,
            }
            const _: () = {
                #[automatically_derived]
                impl P::Resource for Report {
                    const RECORD: P::ResourceRecord = P::ResourceRecord {
                        uri: "report://{series}/{year}{?page}",
                        name: "Report",
                        title: P::Option::None,
                        description: "One published report.",
                        mime_type: P::Option::Some("text/markdown"),
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
                        use P::NoChoices as _;
                        let handler = { P::resource_read::<Report, _>() };
                        let handler = handler
                            .completing("series", P::choices::<Series>().completer());
                        handler
                    }
                }
                P::inventory::submit! {
                    P::Registration::Resource(< Report as P::Resource > ::RECORD)
                }
                impl Report {
                    /// The URI of this resource.
                    #[must_use]
                    pub(crate) fn uri(&self) -> P::String {
                        <Self as P::FromVariables>::template()
                            .expand(
                                &[
                                    ("series", P::one(&self.series)),
                                    ("page", P::maybe(&self.page)),
                                    #[cfg(unix)]
                                    ("year", P::one(&self.year)),
                                ],
                            )
                    }
                    /// A link to this resource, for results.
                    #[must_use]
                    pub(crate) fn link(&self) -> P::ResourceLink {
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
                    pub(crate) fn changed(&self, changes: &P::Changes) {
                        changes.resource_updated(&self.uri());
                    }
                    /// Reads the parts out of a URI; `None` when it is not one of these.
                    #[must_use]
                    pub(crate) fn parse(uri: &str) -> P::Option<Self> {
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
                            "report://{series}/{year}{?page}",
                        );
                        &TEMPLATE
                    }
                    fn from_variables(variables: &P::Variables) -> P::Option<Self> {
                        let fields = ();
                        #[cfg(unix)]
                        let fields = (P::variable::<u16>("year", ""), fields);
                        let fields = (P::optional_variable::<u32>("page", ""), fields);
                        let fields = (P::variable::<Series>("series", "The series."), fields);
                        let fields = P::from_variables(fields, variables)?;
                        let (value_series, fields) = fields;
                        let (value_page, fields) = fields;
                        #[cfg(unix)]
                        let (value_year, fields) = fields;
                        let () = fields;
                        P::Option::Some(Self {
                            series: value_series,
                            page: value_page,
                            #[cfg(unix)]
                            year: value_year,
                        })
                    }
                }
            };
        "#]],
    );
}

#[test]
fn a_struct_that_a_function_reads() {
    check(
        quote!(
            uri = "type://{type}",
            read = readers::read,
            list = all,
            name = "types",
            cache = "private"
        ),
        quote! {
            /// One type.
            struct Type {
                r#type: String,
            }
        },
        expect![[r#"
            /// One type.
            struct Type {
                r#type: String,
            }
            const _: () = {
                #[automatically_derived]
                impl P::Resource for Type {
                    const RECORD: P::ResourceRecord = P::ResourceRecord {
                        uri: "type://{type}",
                        name: "types",
                        title: P::Option::None,
                        description: "One type.",
                        mime_type: P::Option::None,
                        size: P::Option::None,
                        ttl_ms: P::Option::None,
                        cache: P::Option::Some(P::CacheScope::Private),
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "Type",
                        },
                        handler: <Type as P::Resource>::handler,
                    };
                    fn handler() -> P::ResourceHandler {
                        P::resource_by_path::<Type, _>(readers::read).with_list(P::list(all))
                    }
                }
                P::inventory::submit! {
                    P::Registration::Resource(< Type as P::Resource > ::RECORD)
                }
                impl Type {
                    /// The URI of this resource.
                    #[must_use]
                    fn uri(&self) -> P::String {
                        <Self as P::FromVariables>::template()
                            .expand(&[("type", P::one(&self.r#type))])
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
                impl P::Listed for Type {
                    fn listed(self) -> P::ResourceLink {
                        <Self as P::FromVariables>::template().listed(self.link())
                    }
                }
                #[automatically_derived]
                impl P::FromVariables for Type {
                    fn template() -> &'static P::Template {
                        static TEMPLATE: P::Template = P::Template::new("type://{type}");
                        &TEMPLATE
                    }
                    fn from_variables(variables: &P::Variables) -> P::Option<Self> {
                        let fields = ();
                        let fields = (P::variable::<String>("type", ""), fields);
                        let fields = P::from_variables(fields, variables)?;
                        let (value_type, fields) = fields;
                        let () = fields;
                        P::Option::Some(Self { r#type: value_type })
                    }
                }
            };
        "#]],
    );
}

#[test]
fn a_field_is_completed_by_a_function() {
    let expansion = super::expanded(
        quote!(uri = "report://{series}/{year}", list = all),
        quote! {
            /// One published report.
            struct Report {
                series: Series,
                /// The year.
                #[complete(years)]
                year: u16,
            }
        },
        super::runtime(),
    );
    let shown = super::shown(&expansion);
    let item = shown.find("const _").expect("the implementations");
    let begin = shown.find("fn handler").expect("the handler");
    let end = shown.find("P::inventory").expect("the registration");
    expect![[r#"
        /// One published report.
        struct Report {
            series: Series,
            /// The year.
            year: u16,
        }
        fn handler() -> P::ResourceHandler {
                    use P::NoChoices as _;
                    let handler = { P::resource_read::<Report, _>().with_list(P::list(all)) };
                    let handler = handler
                        .completing("series", P::choices::<Series>().completer());
                    let handler = handler.completing("year", P::complete(years));
                    handler
                }
            }"#]]
    .assert_eq(&format!(
        "{}{}",
        &shown[..item],
        shown[begin..end].trim_end()
    ));
}
