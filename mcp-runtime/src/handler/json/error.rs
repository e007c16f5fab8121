//! Why a value has no JSON, and where in it.

use std::fmt;

/// Why a value has no JSON. Its text is one line that names the place.
#[derive(Debug)]
pub(crate) struct JsonError(Box<Fault>);

#[derive(Debug)]
struct Fault {
    cause: Cause,
    /// From the fault outwards.
    path: Vec<Step>,
}

#[derive(Debug)]
enum Cause {
    /// A number that is not finite.
    NotFinite(&'static str),
    /// An integer of more than 64 bits.
    TooLong(Box<str>),
    /// A map's key that is neither text nor a number.
    Key(&'static str),
    /// What a `Serialize` implementation says.
    Other(String),
}

#[derive(Debug)]
enum Step {
    Name(String),
    Index(usize),
}

impl JsonError {
    pub(super) fn not_finite(number: f64) -> Self {
        Self::new(Cause::NotFinite(if number.is_nan() {
            "NaN"
        } else if number > 0.0 {
            "infinity"
        } else {
            "-infinity"
        }))
    }

    /// For an integer that most readers of JSON would round or refuse.
    pub(super) fn too_long(number: &impl fmt::Display) -> Self {
        Self::new(Cause::TooLong(number.to_string().into()))
    }

    /// The integer, when the whole value is one that is too long.
    pub(super) fn digits(&self) -> Option<&str> {
        match &self.0.cause {
            Cause::TooLong(number) if self.0.path.is_empty() => Some(number),
            _ => None,
        }
    }

    /// For a key whose JSON begins with this byte.
    pub(super) fn key(first: Option<u8>) -> Self {
        Self::new(Cause::Key(match first {
            Some(b'[') => "a list",
            Some(b'{') => "an object",
            _ => "null",
        }))
    }

    /// The same fault, when it was met in a key rather than in a value.
    pub(super) fn in_key(mut self) -> Self {
        if let Cause::NotFinite(number) = self.0.cause {
            self.0.cause = Cause::Key(number);
        }
        self.0.path.clear();
        self
    }

    /// The same fault, seen from what holds the value under a name.
    pub(super) fn under(mut self, name: impl Into<String>) -> Self {
        self.0.path.push(Step::Name(name.into()));
        self
    }

    /// The same fault, seen from the list that holds the value.
    pub(super) fn at(mut self, index: usize) -> Self {
        self.0.path.push(Step::Index(index));
        self
    }

    fn new(cause: Cause) -> Self {
        let path = Vec::new();
        Self(Box::new(Fault { cause, path }))
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = Path(&self.0.path);
        match &self.0.cause {
            Cause::NotFinite(number) => write!(f, "{path} is {number}, which JSON cannot carry"),
            Cause::TooLong(number) => {
                write!(
                    f,
                    "{path} is {number}, which has more than 64 bits; write it as text"
                )
            }
            Cause::Key(key) => write!(f, "{path} has {key} as a key, which JSON cannot carry"),
            Cause::Other(message) => {
                let words: Vec<_> = message.split_whitespace().collect();
                write!(f, "{path}: {}", words.join(" "))
            }
        }
    }
}

impl std::error::Error for JsonError {}

impl serde::ser::Error for JsonError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        // `to_string` panics when the user's `Display` fails.
        let mut text = String::new();
        if fmt::write(&mut text, format_args!("{message}")).is_err() {
            text.push_str("(its message cannot be shown)");
        }
        Self::new(Cause::Other(text))
    }
}

/// `stats.mean`, `rows[3]["two words"]`.
struct Path<'a>(&'a [Step]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the value");
        }
        for (place, step) in self.0.iter().rev().enumerate() {
            match step {
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Name(name) if !is_plain(name) => write!(f, "[{name:?}]")?,
                Step::Name(name) if place == 0 => f.write_str(name)?,
                Step::Name(name) => write!(f, ".{name}")?,
            }
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|it| it.is_alphanumeric() || it == '_' || it == '-')
}
