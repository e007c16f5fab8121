//! Regular expressions that every client can compile: one that a client cannot read may cost the whole
//! catalogue.
//!
//! The syntax is that of ECMA-262 with the flag `u`, which is what JSON Schema means. What only some
//! engines know, and what has to step back while it matches, is refused.

use std::iter::Peekable;
use std::str::Chars;

/// Checks a pattern.
///
/// # Errors
///
/// What is wrong with it, and the way out.
pub(super) fn check(pattern: &str) -> Result<(), String> {
    let mut reader = Reader {
        rest: pattern.chars().peekable(),
        depth: 0,
    };
    reader.alternatives()?;
    match reader.rest.next() {
        None => Ok(()),
        Some(_) => Err(unfit(
            "a `)` closes no group; write `\\)` for the character",
        )),
    }
}

struct Reader<'p> {
    rest: Peekable<Chars<'p>>,
    depth: usize,
}

/// A member of `[…]`.
enum Member {
    One(char),
    /// Several, such as `\d`.
    Set,
    /// The `]` behind the last.
    End,
}

/// How deep groups may be inside each other.
const DEEPEST: usize = 64;

impl Reader<'_> {
    /// Reads up to the end or to the parenthesis that closes the group.
    fn alternatives(&mut self) -> Result<(), String> {
        // What a quantifier may stand behind.
        let mut repeatable = false;
        while let Some(&it) = self.rest.peek() {
            match it {
                ')' => return Ok(()),
                '*' | '+' | '?' | '{' => {
                    if !repeatable {
                        return Err(unfit(&format!(
                            "there is nothing that `{it}` could repeat; write `\\{it}` for the character"
                        )));
                    }
                    self.quantifier()?;
                    repeatable = false;
                }
                _ => {
                    self.rest.next();
                    repeatable = self.atom(it)?;
                }
            }
        }
        Ok(())
    }

    /// Reads what begins with a character. Says whether it can be repeated.
    fn atom(&mut self, first: char) -> Result<bool, String> {
        match first {
            '(' => self.group(),
            '[' => self.class().map(|()| true),
            '\\' => self.escape(false),
            '^' | '$' | '|' => Ok(false),
            ']' | '}' => Err(unfit(&format!(
                "a `{first}` closes nothing; write `\\{first}` for the character"
            ))),
            _ => Ok(true),
        }
    }

    fn group(&mut self) -> Result<bool, String> {
        if self.rest.next_if_eq(&'?').is_some() {
            let odd = |what: &str| {
                Err(format!(
                    "{what}; clients and this server have none of it in common, so write it without"
                ))
            };
            match self.rest.next() {
                Some(':') => {}
                Some('=' | '!') => return odd("this pattern looks ahead"),
                Some('<') => match self.rest.peek() {
                    Some('=' | '!') => return odd("this pattern looks behind"),
                    _ => {
                        return Err(unfit(
                            "nobody reads the name of a group here; write `(?:…)`",
                        ));
                    }
                },
                _ => {
                    return Err(unfit(
                        "a group begins with `(` or `(?:`; flags such as `(?i)` are not known to clients",
                    ));
                }
            }
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(unfit("its groups are too deep inside each other"));
        }
        self.alternatives()?;
        self.depth -= 1;
        match self.rest.next() {
            Some(_) => Ok(true),
            None => Err(unfit(
                "a `(` is never closed; write `\\(` for the character",
            )),
        }
    }

    fn quantifier(&mut self) -> Result<(), String> {
        if self.rest.next() == Some('{') {
            let text: String = std::iter::from_fn(|| self.rest.next_if(|it| *it != '}')).collect();
            let is_closed = self.rest.next().is_some();
            let counts = text.split_once(',').unwrap_or((&text, ""));
            let number = |it: &str| it.parse::<u32>().ok();
            let (least, most) = (number(counts.0), number(counts.1));
            let fits = is_closed && least.is_some() && (counts.1.is_empty() || most.is_some());
            if !fits {
                return Err(unfit(
                    "a `{` begins a count such as `{1,3}`; write `\\{` for the character",
                ));
            }
            if most.is_some_and(|most| Some(most) < least) {
                return Err(unfit(&format!(
                    "the count `{{{text}}}` ends before it begins"
                )));
            }
        }
        self.rest.next_if_eq(&'?');
        Ok(())
    }

    /// Reads the members of `[…]`.
    fn class(&mut self) -> Result<(), String> {
        self.rest.next_if_eq(&'^');
        loop {
            let low = match self.member()? {
                Member::End => return Ok(()),
                it => it,
            };
            let mut ahead = self.rest.clone();
            if ahead.next() != Some('-') || matches!(ahead.peek(), None | Some(']')) {
                continue;
            }
            self.rest.next();
            match (low, self.member()?) {
                (Member::One(low), Member::One(high)) if low <= high => {}
                (Member::One(low), Member::One(high)) => {
                    return Err(unfit(&format!(
                        "the range `{low}-{high}` is empty; turn it round"
                    )));
                }
                _ => {
                    return Err(unfit(
                        "a range in `[…]` is of single characters; write `\\-` for the character",
                    ));
                }
            }
        }
    }

    fn member(&mut self) -> Result<Member, String> {
        match self.rest.next() {
            None => Err(unfit(
                "a `[` is never closed; write `\\[` for the character",
            )),
            Some(']') => Ok(Member::End),
            Some('\\') => {
                let next = self.rest.peek().copied();
                self.escape(true)?;
                let own = next.filter(|it| !it.is_ascii_alphanumeric());
                Ok(own.map_or(Member::Set, Member::One))
            }
            Some(it @ ('[' | '&' | '~')) if it == '[' || self.rest.peek() == Some(&it) => {
                Err(unfit(&format!(
                    "`{it}` means something else to some clients; write `\\x{:02X}` for the character",
                    u32::from(it)
                )))
            }
            Some(it) => Ok(Member::One(it)),
        }
    }

    /// Reads what stands behind a backslash. Says whether it can be repeated.
    fn escape(&mut self, in_class: bool) -> Result<bool, String> {
        let Some(it) = self.rest.next() else {
            return Err(unfit("it ends with a `\\`; write `\\\\` for the character"));
        };
        match it {
            it if "dDwWsStnvfr^$\\.*+?()[]{}|/".contains(it) => Ok(true),
            '-' if in_class => Ok(true),
            'b' | 'B' if !in_class => Ok(false),
            'x' => self.digits(2),
            'u' if self.rest.peek() != Some(&'{') => self.digits(4),
            'p' | 'P' if self.rest.peek() == Some(&'{') => self.property(),
            '1'..='9' => Err(unfit(
                "a reference back to a group cannot be matched in one pass; write it without",
            )),
            _ => Err(unfit(&format!(
                "`\\{it}` is not known to every client; write it without"
            ))),
        }
    }

    fn digits(&mut self, count: usize) -> Result<bool, String> {
        for _ in 0..count {
            if self.rest.next_if(char::is_ascii_hexdigit).is_none() {
                return Err(unfit(&format!(
                    "an escape needs {count} hexadecimal digits"
                )));
            }
        }
        Ok(true)
    }

    /// Reads `{L}` of `\p{L}`: the general categories, which all engines call the same.
    fn property(&mut self) -> Result<bool, String> {
        const CATEGORIES: [&str; 22] = [
            "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "N", "Nd", "Nl", "No", "P", "Pd",
            "Ps", "Pe", "S", "Sc", "Sm", "Z", "Zs",
        ];
        self.rest.next();
        let name: String = std::iter::from_fn(|| self.rest.next_if(|it| *it != '}')).collect();
        if self.rest.next().is_none() || !CATEGORIES.contains(&name.as_str()) {
            return Err(unfit(
                "a property is a general category, such as `\\p{L}` or `\\p{Nd}`",
            ));
        }
        Ok(true)
    }
}

fn unfit(why: &str) -> String {
    format!("this is no regular expression for every client: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_client_compiles() {
        for pattern in [
            "",
            "^[a-z][a-z0-9_-]*$",
            r"^\d{4}-\d{2}(-\d{2})?$",
            r"^(?:a|b+?|[^\]\-x]{1,})\/\.$",
            r"\bword\b|\u00e9\x20",
            r"^\p{Lu}\p{L}*$",
            "[-a]|[a-]|^$",
            r"[\d_]|.",
        ] {
            assert_eq!(check(pattern), Ok(()), "{pattern}");
        }
    }

    #[test]
    fn what_some_clients_cannot_compile() {
        for (pattern, part) in [
            ("(a", "`(` is never closed"),
            ("a)", "`)` closes no group"),
            ("[a", "`[` is never closed"),
            ("a]", "`]` closes nothing"),
            ("a}", "`}` closes nothing"),
            ("*a", "nothing that `*` could repeat"),
            ("a**", "nothing that `*` could repeat"),
            ("a|+", "nothing that `+` could repeat"),
            ("a{x}", "begins a count"),
            ("a{1", "begins a count"),
            ("a{3,1}", "ends before it begins"),
            ("[z-a]", "is empty"),
            (r"[\d-x]", "single characters"),
            ("[[:alpha:]]", "means something else"),
            ("[a&&b]", "means something else"),
            ("a\\", "ends with a"),
            (r"\A\z", r"`\A` is not known"),
            (r"\-", r"`\-` is not known"),
            (r"(a)\1", "reference back"),
            ("(?i)a", "`(?i)` are not known"),
            ("(?P<year>a)", "are not known"),
            ("(?<year>a)", "nobody reads the name"),
            ("(?=a)b", "looks ahead"),
            ("(?<!a)b", "looks behind"),
            (r"\u12", "4 hexadecimal digits"),
            (r"\pL", r"`\p` is not known"),
            (r"\p{Greek}", "general category"),
        ] {
            let told = check(pattern).expect_err(pattern);
            assert!(told.contains(part), "{pattern}: {told}");
        }
        assert!(check(&"(".repeat(100_000)).is_err());
    }
}
