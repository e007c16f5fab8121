//! URI templates, as far as the macro needs them: which variables there are, and what is wrong.
//!
//! The runtime has the complete parser. This one exists to point at the literal.

use syn::LitStr;

use crate::diagnostics::Errors;

/// A URI, or a template for many.
pub(crate) struct Template {
    pub(crate) literal: LitStr,
    pub(crate) variables: Vec<Variable>,
}

/// A variable of a template.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// Where a variable stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `{x}`, `{+x}` and `{x*}`: in every URI of the template.
    Path,
    /// `{?x}`: may be absent.
    Query,
}

impl Template {
    /// Reads a template; every fault is reported at the literal, and then there is none.
    pub(crate) fn parse(literal: &LitStr, errors: &mut Errors) -> Option<Self> {
        let text = literal.value();
        let mut reader = Reader::new(&text);
        reader.read();
        let template = reader.faults.is_empty().then(|| Self {
            literal: literal.clone(),
            variables: reader.variables,
        });
        for fault in reader.faults {
            errors.over(literal, fault);
        }
        template
    }

    /// The names of all variables, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|it| it.name.as_str())
    }

    /// Where the variable stands, if there is one of this name.
    pub(crate) fn place_of(&self, name: &str) -> Option<Place> {
        let variable = self.variables.iter().find(|it| it.name == name)?;
        Some(variable.place)
    }
}

struct Reader<'a> {
    text: &'a str,
    variables: Vec<Variable>,
    faults: Vec<String>,
    /// Whether the literal text had a `?` or `#`, behind which slashes divide nothing.
    behind_path: bool,
    /// Whether a variable went across slashes.
    has_wide: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            variables: Vec::new(),
            faults: Vec::new(),
            behind_path: false,
            has_wide: false,
        }
    }

    fn read(&mut self) {
        self.check_scheme();
        let mut rest = self.text;
        let mut after_variable = false;
        while let Some(start) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(start);
            self.read_literal(before);
            let Some(expression) = from.strip_prefix('{') else {
                return self.fault(from, "`}` closes nothing");
            };
            let Some((inside, tail)) = closed(expression) else {
                return self.fault(from, "`{` is not closed");
            };
            if after_variable && before.is_empty() && !inside.starts_with('?') {
                self.fault(
                    from,
                    "two variables in a row cannot be told apart; put some text between them",
                );
            }
            self.read_expression(inside);
            if inside.starts_with('?') && !tail.is_empty() {
                self.fault(from, "nothing can follow the query");
            }
            after_variable = true;
            rest = tail;
        }
        self.read_literal(rest);
        if let Some((second, _)) = self.text.match_indices('#').nth(1) {
            self.fault(&self.text[second..], "a URI has one `#` at most");
        }
    }

    fn read_expression(&mut self, inside: &'a str) {
        if let Some(names) = inside.strip_prefix('?') {
            if self.behind_path {
                self.fault(inside, "the text before has a `?` or `#` already");
            }
            for name in names.split(',') {
                self.read_name(name, Place::Query);
            }
        } else if let Some(operator) = inside
            .chars()
            .next()
            .filter(|it| "#./;&=,!@|".contains(*it))
        {
            self.fault(
                inside,
                &format!("the operator `{operator}` is not supported; use `{{x}}`, `{{+x}}`, `{{x*}}` or `{{?x}}`"),
            );
        } else if inside.contains(',') {
            self.fault(
                inside,
                "several variables are possible in a query only; write `{a}/{b}` or `{?a,b}`",
            );
        } else {
            let reserved = inside.strip_prefix('+');
            let wide = reserved.or_else(|| inside.strip_suffix('*'));
            if wide.is_some() {
                self.check_wide(inside);
            }
            self.read_name(wide.unwrap_or(inside), Place::Path);
        }
    }

    fn read_name(&mut self, name: &'a str, place: Place) {
        if name.is_empty() {
            self.fault(name, "a variable needs a name");
        } else if !is_identifier(name) {
            self.fault(
                name,
                &format!("`{name}` is no variable; use letters, digits and `_`, as in Rust"),
            );
        } else if self.variables.iter().any(|it| it.name == name) {
            self.fault(name, &format!("the variable `{name}` appears twice"));
        } else {
            let name = name.to_owned();
            self.variables.push(Variable { name, place });
        }
    }

    fn read_literal(&mut self, text: &'a str) {
        for (index, it) in text.char_indices() {
            let from = &text[index..];
            if it == '%' && !is_triplet(from) {
                self.fault(
                    from,
                    "`%` needs two hexadecimal digits behind it; write `%25` for itself",
                );
            } else if !may_stand_in_uri(it) {
                self.fault(
                    from,
                    &format!("{it:?} cannot stand in a URI; write it percent-encoded"),
                );
            }
        }
        self.behind_path |= text.contains(['?', '#']);
    }

    fn check_wide(&mut self, inside: &str) {
        if self.has_wide {
            self.fault(
                inside,
                "two variables that go across slashes cannot be told apart; make one of them `{x}`",
            );
        }
        if self.behind_path {
            self.fault(
                inside,
                "behind `?` or `#` no variable goes across slashes; write `{x}`",
            );
        }
        self.has_wide = true;
    }

    fn check_scheme(&mut self) {
        let first = self.text.find('{').unwrap_or(self.text.len());
        let scheme = self.text[..first].split_once(':').map(|(scheme, _)| scheme);
        let is_scheme = |it: &str| {
            it.starts_with(|it: char| it.is_ascii_alphabetic())
                && it
                    .chars()
                    .all(|it| it.is_ascii_alphanumeric() || "+-.".contains(it))
        };
        if !scheme.is_some_and(is_scheme) {
            self.faults
                .push("a URI begins with its scheme, as in `report://…`".to_owned());
        }
    }

    /// Notes what is wrong; `from` is the part of the text that begins where it is.
    fn fault(&mut self, from: &str, message: &str) {
        let offset = from.as_ptr() as usize - self.text.as_ptr() as usize;
        let before = self.text.get(..offset).unwrap_or_default();
        let character = before.chars().count() + 1;
        self.faults
            .push(format!("at character {character}: {message}"));
    }
}

/// What is between the braces, and what follows.
fn closed(expression: &str) -> Option<(&str, &str)> {
    let (inside, rest) = expression.split_at(expression.find(['{', '}'])?);
    Some((inside, rest.strip_prefix('}')?))
}

fn is_identifier(name: &str) -> bool {
    !name.starts_with(|it: char| it.is_ascii_digit())
        && name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '_')
}

fn is_triplet(text: &str) -> bool {
    let digits = text.as_bytes().get(1..3);
    digits.is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
}

fn may_stand_in_uri(it: char) -> bool {
    it.is_ascii_alphanumeric()
        || "-._~:/?#[]@!$&'()*+,;=%".contains(it)
        || !(it.is_ascii() || it.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::Span;

    fn faults(text: &str) -> (Vec<Variable>, Vec<String>) {
        let mut reader = Reader::new(text);
        reader.read();
        (reader.variables, reader.faults)
    }

    fn check_fault(text: &str, expected: &[&str]) {
        assert_eq!(faults(text).1, expected, "{text}");
    }

    #[test]
    fn variables_in_order() {
        let literal = LitStr::new("report://{series}/x/{+path}{?q,page}", Span::call_site());
        let mut errors = Errors::default();
        let template = Template::parse(&literal, &mut errors).expect("a template");
        assert!(errors.finish(Some(())).is_ok());
        assert_eq!(
            template.names().collect::<Vec<_>>(),
            ["series", "path", "q", "page"]
        );
        assert_eq!(template.place_of("path"), Some(Place::Path));
        assert_eq!(template.place_of("page"), Some(Place::Query));
        assert_eq!(template.place_of("nobody"), None);
    }

    #[test]
    fn legal_texts() {
        for text in [
            "report://index",
            "urn:example:a%20b",
            "a://ü/x?y=1#z",
            "a://{x}/?y={z}",
            "a://b.{x*}",
        ] {
            check_fault(text, &[]);
        }
    }

    #[test]
    fn faults_say_where() {
        let cases = [
            ("a://{x", "at character 5: `{` is not closed"),
            ("a://{x/{y}", "at character 5: `{` is not closed"),
            ("a://x}", "at character 6: `}` closes nothing"),
            ("a://{}", "at character 6: a variable needs a name"),
            ("a://{?}", "at character 7: a variable needs a name"),
            (
                "a://{x}{y}",
                "at character 8: two variables in a row cannot be told apart; put some text between them",
            ),
            (
                "a://{x}/{x}",
                "at character 10: the variable `x` appears twice",
            ),
            (
                "a://{x,y}",
                "at character 6: several variables are possible in a query only; write `{a}/{b}` or `{?a,b}`",
            ),
            ("a://{?q}/x", "at character 5: nothing can follow the query"),
            (
                "a://x?y=1{?q}",
                "at character 11: the text before has a `?` or `#` already",
            ),
            (
                "a://{#x}",
                "at character 6: the operator `#` is not supported; use `{x}`, `{+x}`, `{x*}` or `{?x}`",
            ),
            (
                "a://{x:3}",
                "at character 6: `x:3` is no variable; use letters, digits and `_`, as in Rust",
            ),
            (
                "a://{+x*}",
                "at character 7: `x*` is no variable; use letters, digits and `_`, as in Rust",
            ),
            (
                "a://{1x}",
                "at character 6: `1x` is no variable; use letters, digits and `_`, as in Rust",
            ),
            (
                "a://{+x}/{y*}",
                "at character 11: two variables that go across slashes cannot be told apart; make one of them `{x}`",
            ),
            (
                "a://b?x={+x}",
                "at character 10: behind `?` or `#` no variable goes across slashes; write `{x}`",
            ),
            (
                "a://ü b",
                "at character 6: ' ' cannot stand in a URI; write it percent-encoded",
            ),
            (
                "a://%2",
                "at character 5: `%` needs two hexadecimal digits behind it; write `%25` for itself",
            ),
            ("a://b#c#d", "at character 8: a URI has one `#` at most"),
        ];
        for (text, fault) in cases {
            check_fault(text, &[fault]);
        }
    }

    #[test]
    fn a_scheme_is_needed() {
        for text in ["", "report", "/report", "{x}:y", "1a://x", "a_b:x"] {
            check_fault(text, &["a URI begins with its scheme, as in `report://…`"]);
        }
    }

    #[test]
    fn every_bad_expression_is_reported() {
        check_fault(
            "a://{1x}/{&y}/{z}",
            &[
                "at character 6: `1x` is no variable; use letters, digits and `_`, as in Rust",
                "at character 11: the operator `&` is not supported; use `{x}`, `{+x}`, `{x*}` or `{?x}`",
            ],
        );
    }
}
