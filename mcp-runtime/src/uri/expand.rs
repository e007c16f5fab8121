//! Expansion: the URI that a template gives for some values.

use super::encode::{is_reserved, is_unreserved, push_encoded, triplet};
use super::template::{Kind, Part, Template, Variable};

/// The URI for these values, encoded as RFC 6570 says; what has no value is left out.
///
/// Reading it back with [`Template::captures`] gives the same values, with these exceptions: an
/// empty value outside the query, a value of `{+x}` that holds `?`, `#` or a triplet (they stay as
/// they are, which is what the operator is for), and a value beside an unreserved literal of the
/// same segment that also occurs in it (`{a}-{b}` with `x-y` for `b`).
pub(crate) fn expand(template: &Template, values: &[(&str, Option<String>)]) -> String {
    let value_of = |it: &Variable| {
        let named = values.iter().find(|(name, _)| *name == &*it.name);
        named.and_then(|(_, value)| value.as_deref())
    };
    let mut out = String::new();
    for part in template.segments.iter().flat_map(|it| &it.parts) {
        match part {
            Part::Literal(text) => out.push_str(text),
            Part::Narrow(variable) | Part::Wide(variable) => {
                let variable = &template.variables[*variable];
                push_value(
                    &mut out,
                    variable.kind,
                    value_of(variable).unwrap_or_default(),
                );
            }
        }
    }
    let mut separator = '?';
    for variable in template
        .variables
        .iter()
        .filter(|it| it.kind == Kind::Query)
    {
        if let Some(value) = value_of(variable) {
            out.push(separator);
            out.push_str(&variable.name);
            out.push('=');
            push_value(&mut out, Kind::Query, value);
            separator = '&';
        }
    }
    out
}

fn push_value(out: &mut String, kind: Kind, value: &str) {
    match kind {
        Kind::Segment | Kind::Query => push_encoded(out, value, is_unreserved),
        Kind::Path => push_encoded(out, value, |it| is_unreserved(it) || it == b'/'),
        Kind::Reserved => push_reserved(out, value),
    }
}

fn push_reserved(out: &mut String, mut value: &str) {
    while let Some(at) = value.find('%') {
        let kept = triplet(&value.as_bytes()[at..]).is_some();
        push_encoded(out, &value[..at], |it| is_unreserved(it) || is_reserved(it));
        out.push_str(if kept { "%" } else { "%25" });
        value = &value[at + 1..];
    }
    push_encoded(out, value, |it| is_unreserved(it) || is_reserved(it));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_are_encoded_as_their_place_demands() {
        let some = |it: &str| Some(it.to_owned());
        for (template, value, uri) in [
            ("x://{v}", some("a b/é~%20"), "x://a%20b%2F%C3%A9~%2520"),
            ("x://{+v}", some("a b/é?#%20%"), "x://a%20b/%C3%A9?#%20%25"),
            (
                "x://{v*}",
                some("a b/é?#%20"),
                "x://a%20b/%C3%A9%3F%23%2520",
            ),
            (
                "x://a{?v}",
                some("a b&c=d/é+"),
                "x://a?v=a%20b%26c%3Dd%2F%C3%A9%2B",
            ),
            ("x://a{?v}", some(""), "x://a?v="),
            ("x://a{?v}", None, "x://a"),
            ("x://a/{v}", None, "x://a/"),
            ("X://É/%7e%2f/{v}", some("1"), "x://%C3%89/~%2F/1"),
        ] {
            let template = Template::parse(template).expect("a template");
            assert_eq!(expand(&template, &[("v", value)]), uri);
        }
    }

    #[test]
    fn a_query_begins_with_what_is_there() {
        let template = Template::parse("x://a{?p,q,r}").expect("a template");
        let some = || Some("1".to_owned());
        let uri = expand(&template, &[("r", some()), ("p", None), ("q", some())]);
        assert_eq!(uri, "x://a?q=1&r=1");
    }

    proptest! {
        #[test]
        fn what_was_expanded_is_read_back(
            a in ".+", b in ".+", path in ".+",
            // No `?`, `#` or triplet.
            reserved in "([a-z/ é:@!&=,;+*]|%[^%0-9a-fA-F?#])+",
            q in proptest::option::of(".*"), r in proptest::option::of(".*"),
        ) {
            let some = |it: &String| Some(it.clone());
            let values = [
                ("a", some(&a)), ("b", some(&b)), ("path", some(&path)),
                ("reserved", some(&reserved)), ("q", q), ("r", r),
            ];
            for template in [
                "x://{a}/{b}{?q,r}",
                "x://{a},v:{b}{?q}",
                "x://é/{path*}",
                "x://{a}/{path*}/of/{b}{?r,q}",
                "x:///{a}:{path*}!{b}",
                "x:///{+reserved}/end{?q}",
                "x:{+reserved}",
                "urn:{a}:{b}",
                "x://fixed?a={a}#{b}",
            ] {
                let template = Template::parse(template).expect("a template");
                let uri = expand(&template, &values);
                let captures = template.captures(&uri).ok_or_else(|| {
                    TestCaseError::fail(format!("{uri} is none of {template}"))
                })?;
                for (name, value) in &values {
                    if template.variables().iter().any(|it| &*it.name == *name) {
                        prop_assert_eq!(captures.get(name), value.as_deref(), "{}", uri);
                    }
                }
            }
        }
    }
}
