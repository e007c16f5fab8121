//! What else is refused.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn a_uri_is_needed() {
    check(
        quote!(),
        quote! {
            fn report() -> String {}
        },
        expect![[r#"
            error: a resource needs its URI: `#[mcp_resource(uri = "…")]`
            error: `report` has no description; write a doc comment above it, which clients show
            fn report() -> String {}
        "#]],
    );
    check(
        quote!(uri = 5),
        quote! {
            /// One report.
            fn report() -> String {}
        },
        expect![[r#"
            error: `uri` takes text, as in `uri = "…"`
            /// One report.
            fn report() -> String {}
        "#]],
    );
}

#[test]
fn a_struct_has_named_fields_and_no_parameters() {
    check(
        quote!(uri = "report://{series}"),
        quote! {
            /// One report.
            struct Report(String);
        },
        expect![[r#"
            error: the fields of `Report` need names, which are the variables of its template; write `struct Report { … }`
            /// One report.
            struct Report(String);
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
            /// All reports.
            struct Index;
        },
        expect![[r#"
            error: `Index` is a struct without fields; write `struct Index {}`, or a function
            /// All reports.
            struct Index;
            impl Index {
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
            impl P::Listed for Index {
                fn listed(self) -> P::ResourceLink {
                    self.link()
                }
            }
        "#]],
    );
    check(
        quote!(uri = "report://{series}"),
        quote! {
            /// One report.
            struct Report<'a, T> where T: Copy { series: T }
        },
        expect![[r#"
            error: a resource cannot be generic, as its fields are read out of a URI; write the types
            /// One report.
            struct Report<'a, T>
            where
                T: Copy,
            {
                series: T,
            }
            impl<'a, T> Report<'a, T>
            where
                T: Copy,
            {
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
            impl<'a, T> P::Listed for Report<'a, T>
            where
                T: Copy,
            {
                fn listed(self) -> P::ResourceLink {
                    self.link()
                }
            }
        "#]],
    );
}

#[test]
fn keys_that_do_not_fit_the_item() {
    check(
        quote!(
            uri = "report://index",
            read = read_it,
            list = all,
            mime_type = "markdown",
            cache = "shared",
            size = -1,
            ttl = "1d"
        ),
        quote! {
            /// All reports.
            fn index() -> String {}
        },
        expect![[r#"
            error: `cache` takes `"public"` or `"private"`
            error: `size` takes a number of bytes, as in `size = 4096`
            error: `ttl` takes a number and a unit, as in `ttl = "30s"`; units are `ms`, `s`, `m` and `h`
            error: `list` is for a template with variables; this resource is listed by itself
            error: `markdown` is not a media type; write one such as `text/markdown`
            error: `read` is for a struct; a function is read by calling it
            /// All reports.
            fn index() -> String {}
        "#]],
    );
    check(
        quote!(uri = "report://{series}", size = 5, inline, timeout = "1s"),
        quote! {
            /// One report.
            struct Report { series: String }
        },
        expect![[r#"
            error: `#[mcp_resource]` has no key `timeout`
                   help: the keys of `#[mcp_resource]` are `uri`, `name`, `title`, `description`, `mime_type`, `size`, `ttl`, `cache`, `list`, `read`, `inline`, `requires`, `server` and `crate`
            error: `size` is for one fixed resource; a template has many, so leave it out
            error: `inline` is for a plain `fn`; a struct is read as `ReadResource` or `read` say
            /// One report.
            struct Report {
                series: String,
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
fn the_attribute_goes_on_a_struct_or_a_function() {
    check(
        quote!(uri = "a://b"),
        quote!(
            enum Report {}
        ),
        expect![[r#"
            error: `#[mcp_resource]` goes on a struct or a function, not on `enum`
            enum Report {}
        "#]],
    );
}
