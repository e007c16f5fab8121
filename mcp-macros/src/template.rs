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
        let mut reader = Reader {
            text: &text,
            variables: Vec::new(),
            faults: Vec::new(),
        };
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
}

impl Reader<'_> {
    fn read(&mut self) {
        let text = self.text;
        let first = text.find('{').unwrap_or(text.len());
        self.check_scheme(&text[..first]);
        let mut rest = text;
        let mut after_expression = false;
        while let Some(start) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(start);
            self.check_literal(before);
            let position = self.position(from);
            let Some(expression) = from.strip_prefix('{') else {
                self.faults.push(format!("{position}: `}}` closes nothing"));
                return;
            };
            let end = expression.find(['{', '}']);
            let Some((inside, tail)) = end
                .map(|end| expression.split_at(end))
                .and_then(|(inside, tail)| Some((inside, tail.strip_prefix('}')?)))
            else {
                self.faults.push(format!("{position}: `{{` is not closed"));
                return;
            };
            if after_expression && before.is_empty() && !inside.starts_with('?') {
                self.faults.push(format!(
                    "{position}: two variables need text between them, or nobody can tell where one ends"
                ));
            }
            self.read_expression(inside, tail, &position);
            after_expression = true;
            rest = tail;
        }
        self.check_literal(rest);
    }

    fn read_expression(&mut self, inside: &str, tail: &str, position: &str) {
        if let Some(names) = inside.strip_prefix('?') {
            if !tail.is_empty() {
                self.faults.push(format!(
                    "{position}: `{{{inside}}}` must be the end of the template"
                ));
            }
            for name in names.split(',') {
                self.read_name(name, Place::Query, position);
            }
        } else if let Some(operator) = inside
            .chars()
            .next()
            .filter(|it| "#./;&=,!@|".contains(*it))
        {
            self.faults.push(format!(
                "{position}: the operator `{operator}` is not supported; use `{{x}}`, `{{+x}}`, `{{x*}}` or `{{?x,y}}`"
            ));
        } else if inside.contains(',') {
            self.faults.push(format!(
                "{position}: `{{{inside}}}` has several variables; write them as `{{x}}/{{y}}`"
            ));
        } else {
            let name = match inside.strip_prefix('+') {
                Some(name) => name,
                None => inside.strip_suffix('*').unwrap_or(inside),
            };
            self.read_name(name, Place::Path, position);
        }
    }

    fn read_name(&mut self, name: &str, place: Place, position: &str) {
        if name.is_empty() {
            self.faults
                .push(format!("{position}: a variable needs a name"));
        } else if !is_identifier(name) {
            self.faults.push(format!(
                "{position}: `{name}` is not a variable; name it as in Rust, with letters, digits and `_`"
            ));
        } else if self.variables.iter().any(|it| it.name == name) {
            self.faults
                .push(format!("{position}: `{name}` is in the template already"));
        } else {
            let name = name.to_owned();
            self.variables.push(Variable { name, place });
        }
    }

    fn check_scheme(&mut self, beginning: &str) {
        let scheme = beginning.split_once(':').map(|(scheme, _)| scheme);
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

    fn check_literal(&mut self, text: &str) {
        let stranger = text.char_indices().find(|(_, it)| !may_stand_in_uri(*it));
        if let Some((index, it)) = stranger {
            let position = self.position(&text[index..]);
            self.faults.push(format!(
                "{position}: {it:?} cannot stand in a URI; write it percent-encoded"
            ));
        }
    }

    /// Where `rest`, a part of the text, begins, in words.
    fn position(&self, rest: &str) -> String {
        let offset = rest.as_ptr() as usize - self.text.as_ptr() as usize;
        let character = self.text.get(..offset).unwrap_or_default().chars().count() + 1;
        format!("at character {character}")
    }
}

fn is_identifier(name: &str) -> bool {
    !name.starts_with(|it: char| it.is_ascii_digit())
        && name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '_')
}

fn may_stand_in_uri(it: char) -> bool {
    it.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(it)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::Span;

    fn faults(text: &str) -> (Vec<Variable>, Vec<String>) {
        let mut reader = Reader {
            text,
            variables: Vec::new(),
            faults: Vec::new(),
        };
        reader.read();
        (reader.variables, reader.faults)
    }

    fn check_fault(text: &str, expected: &[&str]) {
        assert_eq!(faults(text).1, expected, "{text}");
    }

    #[test]
    fn variables_in_order() {
        let literal = LitStr::new(
            "report://{series}/x/{+path}/{rest*}{?q,page}",
            Span::call_site(),
        );
        let mut errors = Errors::default();
        let template = Template::parse(&literal, &mut errors).unwrap();
        assert!(errors.finish(Some(())).is_ok());
        assert_eq!(
            template.names().collect::<Vec<_>>(),
            ["series", "path", "rest", "q", "page"]
        );
        assert_eq!(template.place_of("path"), Some(Place::Path));
        assert_eq!(template.place_of("page"), Some(Place::Query));
        assert_eq!(template.place_of("nobody"), None);
    }

    #[test]
    fn a_fixed_uri_has_none() {
        assert_eq!(faults("report://index"), (Vec::new(), Vec::new()));
        assert_eq!(faults("urn:example:a%20b"), (Vec::new(), Vec::new()));
    }

    #[test]
    fn faults_say_where() {
        check_fault("a://{x", &["at character 5: `{` is not closed"]);
        check_fault("a://{x/{y}", &["at character 5: `{` is not closed"]);
        check_fault("a://x}", &["at character 6: `}` closes nothing"]);
        check_fault("a://{}", &["at character 5: a variable needs a name"]);
        check_fault(
            "a://{x}{y}",
            &[
                "at character 8: two variables need text between them, or nobody can tell where one ends",
            ],
        );
        check_fault(
            "a://{x}/{x}",
            &["at character 9: `x` is in the template already"],
        );
        check_fault(
            "a://{x,y}",
            &["at character 5: `{x,y}` has several variables; write them as `{x}/{y}`"],
        );
        check_fault(
            "a://{?q}/x",
            &["at character 5: `{?q}` must be the end of the template"],
        );
        check_fault(
            "a://{#x}",
            &[
                "at character 5: the operator `#` is not supported; use `{x}`, `{+x}`, `{x*}` or `{?x,y}`",
            ],
        );
        check_fault(
            "a://{x:3}",
            &[
                "at character 5: `x:3` is not a variable; name it as in Rust, with letters, digits and `_`",
            ],
        );
        check_fault(
            "a://{1x}",
            &[
                "at character 5: `1x` is not a variable; name it as in Rust, with letters, digits and `_`",
            ],
        );
        check_fault(
            "a://b c",
            &["at character 6: ' ' cannot stand in a URI; write it percent-encoded"],
        );
        check_fault(
            "a://ü/{x}",
            &["at character 5: 'ü' cannot stand in a URI; write it percent-encoded"],
        );
    }

    #[test]
    fn a_scheme_is_needed() {
        for text in ["", "report", "/report", "{x}:y", "1a://x", "a b:x"] {
            let (_, faults) = faults(text);
            assert_eq!(
                faults.first().map(String::as_str),
                Some("a URI begins with its scheme, as in `report://…`"),
                "{text}"
            );
        }
    }

    #[test]
    fn every_bad_expression_is_reported() {
        check_fault(
            "a://{1x}/{&y}/{z}",
            &[
                "at character 5: `1x` is not a variable; name it as in Rust, with letters, digits and `_`",
                "at character 10: the operator `&` is not supported; use `{x}`, `{+x}`, `{x*}` or `{?x,y}`",
            ],
        );
    }
}
