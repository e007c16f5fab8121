//! Reading a template: every fault has its place.

use super::error::TemplateError;
use super::normal::{is_scheme_character, push_normal, scheme_length};
use super::template::{Kind, Segment, Template, Variable, segment_starts};

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    ///
    /// When it is none, is not absolute, or could be matched in more ways than one.
    pub(crate) fn parse(text: &str) -> Result<Self, TemplateError> {
        check_scheme(text)?;
        let mut scan = Scan::default();
        let mut at = 0;
        while let Some(found) = text[at..].find(['{', '}']) {
            let open = at + found;
            scan.literal(&text[at..open], at)?;
            if text[open..].starts_with('}') {
                return Err(TemplateError::StrayBrace { at: open });
            }
            let close = text[open..]
                .find('}')
                .map(|length| open + length)
                .ok_or(TemplateError::Unclosed { at: open })?;
            scan.expression(&text[open + 1..close], open + 1)?;
            at = close + 1;
            if scan.has_query && at < text.len() {
                return Err(TemplateError::QueryNotLast { at: open });
            }
        }
        scan.literal(&text[at..], at)?;
        if let Some((at, _)) = text.match_indices('#').nth(1) {
            return Err(TemplateError::BadCharacter { at, character: '#' });
        }
        Ok(scan.finish(text))
    }
}

/// What was read of a template so far.
#[derive(Default)]
struct Scan {
    /// The usual spelling, with `{}` and `{+}` for the variables outside the query.
    shape: String,
    variables: Vec<Variable>,
    has_query: bool,
}

impl Scan {
    fn literal(&mut self, text: &str, at: usize) -> Result<(), TemplateError> {
        push_normal(&mut self.shape, text).map_err(|fault| fault.shifted(at).into())
    }

    fn expression(&mut self, inner: &str, at: usize) -> Result<(), TemplateError> {
        match inner.chars().next() {
            Some('?') => self.query(&inner[1..], at + 1),
            Some('+') => self.variable(&inner[1..], at + 1, Kind::Reserved),
            Some(operator) if "#./;&=,!@|".contains(operator) => {
                Err(TemplateError::UnsupportedOperator { at, operator })
            }
            _ => match inner.strip_suffix('*') {
                Some(name) => self.variable(name, at, Kind::Path),
                None => self.variable(inner, at, Kind::Segment),
            },
        }
    }

    fn query(&mut self, names: &str, at: usize) -> Result<(), TemplateError> {
        if self.shape.contains(['?', '#']) {
            return Err(TemplateError::QueryTaken { at: at - 1 });
        }
        self.has_query = true;
        let mut begin = at;
        for name in names.split(',') {
            self.name(name, begin, Kind::Query)?;
            begin += name.len() + 1;
        }
        Ok(())
    }

    fn variable(&mut self, name: &str, at: usize, kind: Kind) -> Result<(), TemplateError> {
        if let Some(comma) = name.find(',') {
            return Err(TemplateError::SeveralNames { at: at + comma });
        }
        self.name(name, at, kind)?;
        if self.shape.ends_with('}') {
            return Err(TemplateError::AdjacentVariables { at });
        }
        if kind == Kind::Segment {
            self.shape.push_str("{}");
            return Ok(());
        }
        if self.shape.contains("{+}") {
            return Err(TemplateError::SecondPath { at });
        }
        if self.shape.contains(['?', '#']) {
            return Err(TemplateError::PathInQuery { at });
        }
        self.shape.push_str("{+}");
        Ok(())
    }

    fn name(&mut self, name: &str, at: usize, kind: Kind) -> Result<(), TemplateError> {
        if name.is_empty() {
            return Err(TemplateError::EmptyName { at });
        }
        let bad = |(offset, it): &(usize, char)| {
            !(it.is_ascii_alphabetic() || *it == '_' || *offset > 0 && it.is_ascii_digit())
        };
        if let Some((offset, character)) = name.char_indices().find(bad) {
            let at = at + offset;
            return Err(if matches!(character, ':' | '*') && offset > 0 {
                let modifier = character;
                TemplateError::UnsupportedModifier { at, modifier }
            } else {
                TemplateError::BadName { at, character }
            });
        }
        if self.variables.iter().any(|it| *it.name == *name) {
            let name = name.into();
            return Err(TemplateError::RepeatedVariable { at, name });
        }
        let name = name.into();
        self.variables.push(Variable { name, kind, at });
        Ok(())
    }

    fn finish(mut self, written: &str) -> Template {
        let scheme = scheme_length(&self.shape).unwrap_or_default();
        self.shape[..scheme].make_ascii_lowercase();
        let starts = segment_starts(&self.shape);
        let ends = starts[1..].iter().copied().chain([self.shape.len()]);
        let mut next = 0;
        let segments = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| Segment::parse(&self.shape[start..end], &mut next))
            .collect();
        Template {
            written: written.into(),
            segments,
            has_query: self.has_query,
            variables: self.variables,
        }
    }
}

fn check_scheme(text: &str) -> Result<(), TemplateError> {
    let head = text.find('{').map_or(text, |at| &text[..at]);
    if scheme_length(head).is_some() {
        Ok(())
    } else if head.len() < text.len() && head.chars().all(is_scheme_character) {
        Err(TemplateError::VariableScheme { at: head.len() })
    } else {
        Err(TemplateError::NotAbsolute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TemplateError as E;

    #[test]
    fn a_template_is_read_into_its_variables() {
        use Kind::{Path, Query, Reserved, Segment};
        for (text, variables) in [
            ("notes://all", &[][..]),
            (
                "report://{series}/{year}",
                &[("series", Segment), ("year", Segment)],
            ),
            ("x://{a}-{b}.md", &[("a", Segment), ("b", Segment)]),
            ("file:///{+path}", &[("path", Reserved)]),
            ("file:///{path*}", &[("path", Path)]),
            (
                "x://{a}{?q,_R2}",
                &[("a", Segment), ("q", Query), ("_R2", Query)],
            ),
            ("urn:isbn:{n}", &[("n", Segment)]),
            ("x://a?id={id}", &[("id", Segment)]),
            ("x://{+p}/of/{q}", &[("p", Reserved), ("q", Segment)]),
            ("x://{a}/#{b}", &[("a", Segment), ("b", Segment)]),
        ] {
            let template = Template::parse(text).expect(text);
            let found: Vec<_> = template
                .variables()
                .iter()
                .map(|it| (&*it.name, it.kind))
                .collect();
            assert_eq!(found, variables, "{text}");
            assert_eq!(template.is_fixed(), variables.is_empty(), "{text}");
            assert_eq!(template.as_str(), text);
            for variable in template.variables() {
                assert!(text[variable.at..].starts_with(&*variable.name), "{text}");
            }
        }
    }

    #[test]
    fn a_fault_is_named_where_it_is() {
        let operator = |at, operator| E::UnsupportedOperator { at, operator };
        let modifier = |at, modifier| E::UnsupportedModifier { at, modifier };
        let name = |at, character| E::BadName { at, character };
        let repeated = |at| E::RepeatedVariable {
            at,
            name: "a".into(),
        };
        for (text, error) in [
            ("", E::NotAbsolute),
            ("notes", E::NotAbsolute),
            ("notes/{x}", E::NotAbsolute),
            ("/{x}", E::NotAbsolute),
            ("1x://{a}", E::NotAbsolute),
            ("{scheme}://a", E::VariableScheme { at: 0 }),
            ("a{b}://c", E::VariableScheme { at: 1 }),
            ("x://{a", E::Unclosed { at: 4 }),
            ("x://{a}/{", E::Unclosed { at: 8 }),
            ("x://a}", E::StrayBrace { at: 5 }),
            ("x://{a}}", E::StrayBrace { at: 7 }),
            ("x://{}", E::EmptyName { at: 5 }),
            ("x://{+}", E::EmptyName { at: 6 }),
            ("x://{*}", E::EmptyName { at: 5 }),
            ("x://{?}", E::EmptyName { at: 6 }),
            ("x://{?a,}", E::EmptyName { at: 8 }),
            ("x://{a-b}", name(6, '-')),
            ("x://{1a}", name(5, '1')),
            ("x://{a b}", name(6, ' ')),
            ("x://{é}", name(5, 'é')),
            ("x://{a{b}", name(6, '{')),
            ("x://{#a}", operator(5, '#')),
            ("x://{.a}", operator(5, '.')),
            ("x://{/a}", operator(5, '/')),
            ("x://{;a}", operator(5, ';')),
            ("x://{&a}", operator(5, '&')),
            ("x://{=a}", operator(5, '=')),
            ("x://{a:3}", modifier(6, ':')),
            ("x://{+a*}", modifier(7, '*')),
            ("x://{?a*}", modifier(7, '*')),
            ("x://{a,b}", E::SeveralNames { at: 6 }),
            ("x://{a}/{a}", repeated(9)),
            ("x://{a}{?b,a}", repeated(11)),
            ("x://{a}{b}", E::AdjacentVariables { at: 8 }),
            ("x://{a}{+b}", E::AdjacentVariables { at: 9 }),
            ("x://{+a}/{b*}", E::SecondPath { at: 10 }),
            ("x://a?{+b}", E::PathInQuery { at: 8 }),
            ("x://a#{b*}", E::PathInQuery { at: 7 }),
            ("x://{?a}/b", E::QueryNotLast { at: 4 }),
            ("x://{?a}{?b}", E::QueryNotLast { at: 4 }),
            ("x://a?b=c{?d}", E::QueryTaken { at: 10 }),
            ("x://a#b{?d}", E::QueryTaken { at: 8 }),
            (
                "x://a b/{c}",
                E::BadCharacter {
                    at: 5,
                    character: ' ',
                },
            ),
            (
                "x://{c}\\",
                E::BadCharacter {
                    at: 7,
                    character: '\\',
                },
            ),
            (
                "x://a#b#{c}",
                E::BadCharacter {
                    at: 7,
                    character: '#',
                },
            ),
            ("x://{c}%2", E::BadPercent { at: 7 }),
        ] {
            let found = Template::parse(text).expect_err(text);
            assert_eq!(found, error, "{text}");
            assert!(found.at() <= text.len());
            let message = found.to_string();
            assert!(!message.is_empty() && !message.contains('\n') && !message.ends_with('.'));
        }
    }
}
