//! What a URI says for the variables of a template.

use std::sync::Arc;

use super::encode::decode;
use super::matching::Uri;
use super::template::Template;

/// What a URI says for the variables of a template, decoded, in the template's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Captures {
    values: Vec<(Arc<str>, String)>,
}

impl Captures {
    /// The value of a variable; `None` for a query parameter that the URI does not have.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(it, value)| (it == name).then_some(value))
    }

    /// All names and values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl Template {
    /// The variables' values in a URI, or `None` when it is not one of this template's.
    ///
    /// The encoded form is matched and each value is decoded once, so `{x}` can hold an encoded
    /// slash. No variable outside the query is empty. Where text within a segment could be split in
    /// several ways, earlier variables take as much as they can. Of a repeated query parameter the
    /// first counts, unknown ones are ignored, and a `+` is a plus.
    pub(crate) fn captures(&self, uri: &str) -> Option<Captures> {
        let uri = Uri::read(uri)?;
        self.fits_from(&uri, 0).then(|| self.values(&uri))?
    }

    /// The same for a URI that is known to fit; `None` when a value is no text.
    pub(super) fn values(&self, uri: &Uri) -> Option<Captures> {
        let mut found = vec![None; self.variables.len()];
        self.pick(uri, &mut |variable, value| found[variable] = Some(value));
        for parameter in self.query_of(uri).split('&') {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let variable = self.variables.iter().position(|it| *it.name == *name);
            if let Some(slot @ None) = variable.map(|it| &mut found[it]) {
                *slot = Some(value);
            }
        }
        let named = self.variables.iter().zip(found);
        let values = named.filter_map(|(it, value)| Some((it, value?)));
        let values = values.map(|(it, value)| Some((it.name.clone(), decode(value)?)));
        Some(Captures {
            values: values.collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `None` for no match, else `name=value` for each variable.
    fn check(template: &str, cases: &[(&str, Option<&[&str]>)]) {
        let template = Template::parse(template).expect("a template");
        for (uri, expected) in cases {
            let captures = template.captures(uri);
            let found = captures.map(|it| {
                let pairs = it.iter().map(|(name, value)| format!("{name}={value}"));
                pairs.collect::<Vec<_>>()
            });
            let found = found
                .as_ref()
                .map(|it| it.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(found.as_deref(), *expected, "{uri} with {template}");
        }
    }

    #[test]
    fn a_variable_is_one_segment_and_never_empty() {
        check(
            "report://{series}/{year}",
            &[
                (
                    "report://annual/2025",
                    Some(&["series=annual", "year=2025"]),
                ),
                (
                    "REPORT://Annual/2025",
                    Some(&["series=Annual", "year=2025"]),
                ),
                ("report:///2025", None),
                ("report://annual/", None),
                ("report://annual", None),
                ("report://annual/2025/", None),
                ("report://annual/2025/q1", None),
                ("report://annual/2025?x=1", None),
                ("report://annual/2025#x", None),
                ("report:annual/2025", None),
                ("other://annual/2025", None),
            ],
        );
    }

    #[test]
    fn a_value_is_decoded_exactly_once() {
        check(
            "x://{a}",
            &[
                ("x://a%20b", Some(&["a=a b"])),
                ("x://a%2520b", Some(&["a=a%20b"])),
                ("x://a%2Fb", Some(&["a=a/b"])),
                ("x://a%2fb%3f%23", Some(&["a=a/b?#"])),
                ("x://caf%C3%A9", Some(&["a=café"])),
                ("x://café", Some(&["a=café"])),
                ("x://a+b", Some(&["a=a+b"])),
                ("x://%41", Some(&["a=A"])),
                ("x://a:b@c!$&'()*,;=", Some(&["a=a:b@c!$&'()*,;="])),
                ("x://%FF", None),
                ("x://%C3", None),
                ("x://%", None),
                ("x://%zz", None),
                ("x://a b", None),
            ],
        );
    }

    #[test]
    fn a_literal_matches_in_every_spelling() {
        check(
            "x://café/~me/%2f/{a}",
            &[
                ("x://caf%C3%A9/~me/%2F/1", Some(&["a=1"])),
                ("x://caf%c3%a9/%7Eme/%2f/1", Some(&["a=1"])),
                ("x://c%61fé/%7eme/%2f/1", Some(&["a=1"])),
                ("x://cafe/~me/%2F/1", None),
                ("x://café/~me///1", None),
                ("x://café/~ME/%2F/1", None),
            ],
        );
        check(
            "x://caf%C3%A9",
            &[("x://café", Some(&[])), ("x://caf%c3%a9", Some(&[]))],
        );
        check("x://(a)", &[("x://(a)", Some(&[])), ("x://%28a%29", None)]);
    }

    #[test]
    fn variables_mix_with_text_in_a_segment() {
        check(
            "x://{a}-{b}.md",
            &[
                ("x://l-r.md", Some(&["a=l", "b=r"])),
                ("x://l-m-r.md", Some(&["a=l-m", "b=r"])),
                ("x://l%2Dr.md", Some(&["a=l", "b=r"])),
                ("x://a-b.md.md", Some(&["a=a", "b=b.md"])),
                ("x://--.md", None),
                ("x://---.md", Some(&["a=-", "b=-"])),
                ("x://-r.md", None),
                ("x://l-.md", None),
                ("x://l-r.mdx", None),
                ("x://l/m-r.md", None),
            ],
        );
        // What looks like text inside a triplet is none.
        check(
            "x://{a}2F",
            &[("x://x%2F", None), ("x://x2F", Some(&["a=x"]))],
        );
        check(
            "x://{a}2{b}",
            &[
                ("x://x%2Fy", None),
                ("x://x2y%2Fz", Some(&["a=x", "b=y/z"])),
                ("x://x2%2F", Some(&["a=x", "b=/"])),
                ("x://%2F2y", Some(&["a=/", "b=y"])),
            ],
        );
        check(
            "x://{a}F%2F{b}",
            &[("x://zF%2F%2F%2Fq", Some(&["a=z", "b=//q"]))],
        );
        check(
            "x://{a}F%2F{b}",
            &[("x://zF%2F%2F%2F", Some(&["a=z", "b=//"]))],
        );
        check(
            "x://pre{a}post",
            &[("x://prepost", None), ("x://preXpost", Some(&["a=X"]))],
        );
        check(
            "urn:isbn:{n}",
            &[("urn:isbn:12", Some(&["n=12"])), ("urn:isbn:", None)],
        );
    }

    #[test]
    fn a_path_goes_across_slashes() {
        for template in ["file:///{+path}", "file:///{path*}"] {
            check(
                template,
                &[
                    ("file:///a", Some(&["path=a"])),
                    ("file:///a/b%20c/d.md", Some(&["path=a/b c/d.md"])),
                    ("file:///a//b/", Some(&["path=a//b/"])),
                    ("file:////a", Some(&["path=/a"])),
                    ("file:///a%2Fb", Some(&["path=a/b"])),
                    ("file:///", None),
                    ("file://", None),
                    ("file:///a?b", None),
                    ("file:///a/b#c", None),
                ],
            );
        }
        check(
            "file:{+path}",
            &[("file:///a", Some(&["path=///a"])), ("file:", None)],
        );
    }

    #[test]
    fn segments_before_and_behind_a_path_keep_their_places() {
        check(
            "repo://{owner}/{+path}/blob/{hash}",
            &[
                (
                    "repo://me/a/b/blob/1",
                    Some(&["owner=me", "path=a/b", "hash=1"]),
                ),
                (
                    "repo://me/blob/blob/1",
                    Some(&["owner=me", "path=blob", "hash=1"]),
                ),
                ("repo://me/blob/1", None),
                ("repo://me/a/blob/1/2", None),
            ],
        );
        check(
            "x:///v{v}-{+path}.{ext}",
            &[
                (
                    "x:///v1-a/b.c/d.md",
                    Some(&["v=1", "path=a/b.c/d", "ext=md"]),
                ),
                ("x:///v1-2-a.b.md", Some(&["v=1-2", "path=a.b", "ext=md"])),
                ("x:///v1/a-b.md", None),
                ("x:///v1-a.b/c", None),
            ],
        );
    }

    #[test]
    fn a_query_is_optional_and_in_any_order() {
        check(
            "x://{a}{?q,r}",
            &[
                ("x://1", Some(&["a=1"])),
                ("x://1?", Some(&["a=1"])),
                ("x://1?q=2", Some(&["a=1", "q=2"])),
                ("x://1?r=3&q=2", Some(&["a=1", "q=2", "r=3"])),
                ("x://1?z=9&q=2&&y", Some(&["a=1", "q=2"])),
                ("x://1?q=2&q=3", Some(&["a=1", "q=2"])),
                ("x://1?q", Some(&["a=1", "q="])),
                ("x://1?q=", Some(&["a=1", "q="])),
                ("x://1?q=a+b%20c%26d", Some(&["a=1", "q=a+b c&d"])),
                ("x://1?q=a/b?c=d", Some(&["a=1", "q=a/b?c=d"])),
                ("x://1?%71=2", Some(&["a=1", "q=2"])),
                ("x://1?a=5", Some(&["a=1"])),
                ("x://1??q=2", Some(&["a=1"])),
                ("x://1?q=%FF", None),
                ("x://1?z=%FF", Some(&["a=1"])),
                ("x://1?q=%", None),
                ("x://1?q=2#f", None),
                ("x://1/2?q=2", None),
            ],
        );
    }

    #[test]
    fn a_query_in_the_text_belongs_to_the_text() {
        check(
            "x://a?b=c/d",
            &[("x://a?b=c/d", Some(&[])), ("x://a", None)],
        );
        check(
            "x://a?id={id}",
            &[("x://a?id=1", Some(&["id=1"])), ("x://a?id=1/2", None)],
        );
        check("x://a#{b}", &[("x://a#1", Some(&["b=1"])), ("x://a", None)]);
    }

    #[test]
    fn a_hostile_text_takes_no_longer_than_an_honest_one() {
        let template = Template::parse("x://{a}-{b}-{c}-{d}-{e}!/{+f}").expect("a template");
        let uri = format!("x://{}", "-".repeat(1 << 20));
        assert_eq!(template.captures(&uri), None);
    }
}
