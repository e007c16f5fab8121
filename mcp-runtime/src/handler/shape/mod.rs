//! What the arguments of a tool may look like: their published schema, compiled once, so that what
//! clients are told and what is held are the same.

mod compile;
mod decimal;
mod fits;
mod limits;
mod read;
mod refusal;
mod rule;
mod scan;
#[cfg(test)]
mod tests;
mod told;
mod union;

use serde_json::{Map, Value};

use super::problems::Problems;
use limits::{Length, NumberLimits, TextLimits};
pub(crate) use read::Leniency;

/// What each of some arguments may look like.
#[derive(Default)]
pub(crate) struct Shapes {
    arguments: Vec<Argument>,
    definitions: Vec<Node>,
}

/// What one argument may look like.
struct Argument {
    name: String,
    node: Node,
    /// Whether reading it into its type checks all that its schema says.
    is_plain: bool,
}

/// What one value may look like.
struct Node {
    form: Form,
    /// Whether a header repeats it, or something inside of it. It is then taken only as it is, as the
    /// header was compared with that.
    is_mirrored: bool,
}

/// A type, and what narrows it.
enum Form {
    Anything,
    Boolean,
    Integer(NumberLimits),
    List(Box<List>),
    /// One of these texts.
    Name(Vec<String>),
    Null,
    Number(NumberLimits),
    Object(Object),
    /// What a definition says.
    Reference(usize),
    Text(TextLimits),
    /// What one of these says.
    Union(Vec<Node>),
    /// One of these values.
    Value(Vec<Value>),
}

/// A list.
struct List {
    item: Node,
    length: Length,
    is_unique: bool,
}

/// An object.
struct Object {
    members: Vec<Member>,
    rest: Rest,
}

/// A member that an object names.
struct Member {
    name: String,
    node: Node,
    is_required: bool,
}

/// The members that an object does not name.
enum Rest {
    Each(Box<Node>),
    Free,
    Refused,
}

impl Shapes {
    /// Compiles the published schema of a tool's arguments.
    ///
    /// # Errors
    ///
    /// All that is in the schema and could only be told, not held.
    pub(crate) fn of(schema: &Map<String, Value>) -> Result<Self, Vec<String>> {
        compile::shapes(schema)
    }

    /// Whether an argument is as its schema says. What only its type knows is not looked at.
    pub(crate) fn fits(&self, argument: usize, json: &str) -> bool {
        match self.arguments.get(argument) {
            Some(it) if !it.is_plain => fits::fits(&it.node, &self.definitions, json),
            _ => true,
        }
    }

    /// Reads an argument that does not fit as it is: its JSON with everything said in the way that its
    /// type reads. All that is wrong is added to `problems`.
    pub(crate) fn read(
        &self,
        argument: usize,
        json: &str,
        leniency: Leniency,
        problems: &mut Problems,
    ) -> Option<String> {
        let it = self.arguments.get(argument)?;
        read::read(
            &it.node,
            &self.definitions,
            &it.name,
            json,
            leniency,
            problems,
        )
    }

    /// What an argument has to be, to whoever left it out.
    pub(crate) fn expected(&self, argument: usize) -> String {
        let expected = |it: &Argument| told::expected(&it.node, &self.definitions);
        self.arguments
            .get(argument)
            .map(expected)
            .unwrap_or_default()
    }

    /// Tells why the type of an argument refused JSON that its shape lets pass.
    pub(crate) fn refusal(&self, argument: usize, json: &str, error: &serde_json::Error) -> String {
        match self.arguments.get(argument) {
            Some(it) => refusal::told(&it.node, &self.definitions, &it.name, json, error),
            None => error.to_string(),
        }
    }
}
