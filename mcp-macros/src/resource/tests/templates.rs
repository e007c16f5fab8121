//! Variables without fields, fields without variables.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn fields_and_variables_that_do_not_meet() {
    check(
        quote!(uri = "report://{series}/{id}{?q,page}"),
        quote! {
            /// One report.
            struct Report { series: Option<Series>, uid: u16, page: u32 }
        },
        expect![[r#"
            error: `series` is in the path and always there; write the type without `Option`
            error: the template has no variable `uid`
                   help: it has `series`, `id`, `q` and `page`
            error: `page` is a query variable and may be absent; write `Option<…>`
            error: `Report` has no field `id`, which the template has as a variable
                   help: it has `series`, `uid` and `page`
            error: `Report` has no field `q`, which the template has as a variable
                   help: it has `series`, `uid` and `page`
            /// One report.
            struct Report {
                series: Option<Series>,
                uid: u16,
                page: u32,
            }
            impl Report {
                #[doc(hidden)]
                fn uri(&self) -> P::String {
                    P::String::new()
                }
                #[doc(hidden)]
                fn link(&self) -> P::ResourceLink {
                    P::link(self.uri(), "", P::Option::None, "", P::Option::None)
                }
                fn changed(&self, _: &P::Changes) {}
                #[doc(hidden)]
                fn parse(_: &str) -> P::Option<Self> {
                    P::Option::None
                }
            }
            impl P::Listed for Report {
                fn listed(self) -> P::ResourceLink {
                    self.link()
                }
            }
        "#]],
    );
    check(
        quote!(uri = "report://index"),
        quote! {
            /// One report.
            struct Report { series: Series }
        },
        expect![[r#"
            error: the template has no variable `series`
                   help: write `{series}` where it belongs in the `uri`
            /// One report.
            struct Report {
                series: Series,
            }
            impl Report {
                #[doc(hidden)]
                fn uri(&self) -> P::String {
                    P::String::new()
                }
                #[doc(hidden)]
                fn link(&self) -> P::ResourceLink {
                    P::link(self.uri(), "", P::Option::None, "", P::Option::None)
                }
                fn changed(&self, _: &P::Changes) {}
                #[doc(hidden)]
                fn parse(_: &str) -> P::Option<Self> {
                    P::Option::None
                }
            }
            impl P::Listed for Report {
                fn listed(self) -> P::ResourceLink {
                    self.link()
                }
            }
        "#]],
    );
}

#[test]
fn parameters_and_variables_that_do_not_meet() {
    check(
        quote!(uri = "report://{series}/{year}{?q}"),
        quote! {
            /// One report.
            fn report(series: String, q: &str, shelf: Shelf) -> String {}
        },
        expect![[r#"
            error: `q` is a query variable and may be absent; write `Option<…>`
            error: the template has no variable `shelf`
                   help: it has `series`, `year` and `q`
                   help: mark what the server gives, not the client, with `#[inject]`
            /// One report.
            fn report(series: String, q: &str, shelf: Shelf) -> String {}
        "#]],
    );
    check(
        quote!(uri = "report://{series}"),
        quote! {
            /// One report.
            fn report() -> String {}
        },
        expect![[r#"
            error: `report` has no parameter `series`, which the template has as a variable
                   help: it has no parameters
            /// One report.
            fn report() -> String {}
        "#]],
    );
}

#[test]
fn a_template_that_is_none() {
    check(
        quote!(uri = "report/{series/{year}"),
        quote! {
            /// One report.
            fn report(series: String) -> String {}
        },
        expect![[r#"
            error: a URI begins with its scheme, as in `report://…`
            error: at character 8: `{` is not closed
            /// One report.
            fn report(series: String) -> String {}
        "#]],
    );
}
