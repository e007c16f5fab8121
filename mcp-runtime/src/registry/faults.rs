//! What keeps a server from starting: every fault, each with its place and the way out.

use std::error::Error;
use std::fmt;

use crate::handler::Location;

/// Everything that is wrong with what a server offers.
#[derive(Debug)]
pub struct StartupFaults {
    faults: Vec<Fault>,
}

impl StartupFaults {
    pub(crate) fn new(faults: Vec<Fault>) -> Self {
        Self { faults }
    }

    /// How many faults there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.faults.len()
    }
}

impl fmt::Display for StartupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count() {
            1 => f.write_str("the server cannot start:")?,
            count => write!(f, "the server cannot start, for {count} reasons:")?,
        }
        self.faults
            .iter()
            .try_for_each(|fault| write!(f, "\n- {fault}"))
    }
}

impl Error for StartupFaults {}

/// One fault.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Items of a kind have one name.
    Duplicate {
        kind: &'static str,
        name: &'static str,
        places: Vec<Location>,
    },
    /// A name that no client takes.
    IllegalName {
        kind: &'static str,
        name: &'static str,
        place: Location,
    },
    /// A URI or template that is none.
    BadUri {
        uri: &'static str,
        why: String,
        place: Location,
    },
    /// Resources have one URI or template.
    ServedAgain {
        uri: &'static str,
        places: Vec<Location>,
    },
    /// Two templates fit one URI and neither is the more specific.
    Ambiguous {
        uris: [&'static str; 2],
        places: [Location; 2],
    },
    /// A state that nobody provides.
    MissingState {
        state: &'static str,
        wanted_by: Vec<Location>,
    },
    /// Two states of one type.
    DuplicateState { state: &'static str },
    /// A tool that must be there and is not.
    MissingTool { name: String },
    /// A schema that clients or the server could not work with.
    BadSchema {
        tool: &'static str,
        flaw: String,
        place: Location,
    },
    /// Nothing is offered by the server of this name, or by the one without a name.
    Empty {
        server: Option<String>,
        known: Vec<&'static str>,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duplicate { kind, name, places } => {
                let (count, which) = counted(places);
                let places = places.iter().map(|it| format!("`{}` at {it}", it.item));
                let places = joined(places.collect());
                write!(
                    f,
                    "`{name}` names {count} {kind}s, {places}; rename {which} with `name = \"…\"`"
                )
            }
            Self::ServedAgain { uri, places } => {
                let (count, which) = counted(places);
                let places = joined(places.iter().map(|it| format!("at {it}")).collect());
                write!(
                    f,
                    "`{uri}` names {count} resources, {places}; remove {which}"
                )
            }
            Self::IllegalName { kind, name, place } => {
                write!(
                    f,
                    "`{name}` at {place} cannot name a {kind}: use up to 128 of A-Z a-z 0-9 _ - ."
                )
            }
            Self::BadUri { uri, why, place } => {
                write!(f, "`{uri}` at {place} is no URI or template of URIs: {why}")
            }
            Self::Ambiguous {
                uris: [one, other],
                places: [here, there],
            } => write!(
                f,
                "`{one}` at {here} and `{other}` at {there} fit the same URIs and neither is more specific; \
                 let them differ in a literal part"
            ),
            Self::MissingState { state, wanted_by } => {
                write!(
                    f,
                    "no state `{state}` is provided; provide one with `.state(…)` or `.state_from(…)`, for "
                )?;
                let mut separator = "";
                wanted_by.iter().try_for_each(|place| {
                    write!(f, "{separator}`{}` at {place}", place.item)?;
                    separator = ", ";
                    Ok(())
                })
            }
            Self::DuplicateState { state } => write!(
                f,
                "two states are of the type `{state}`, by which handlers find them; remove one, or wrap it in a \
                 type of its own"
            ),
            Self::MissingTool { name } => write!(
                f,
                "the expected tool `{name}` is not there; if another crate of yours holds it, \
                 write `mcp_runtime::link!(that_crate);` in your `main.rs`"
            ),
            Self::BadSchema { tool, flaw, place } => {
                write!(f, "the tool `{tool}` at {place}: {flaw}")
            }
            Self::Empty { server, known } => empty(server.as_deref(), known, f),
        }
    }
}

fn empty(server: Option<&str>, known: &[&str], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match server {
        None => f.write_str("there is no tool, resource or prompt")?,
        Some(name) => write!(f, "no tool, resource or prompt says `server = \"{name}\"`")?,
    }
    match (server, known) {
        (_, []) => {}
        (None, known) => write!(
            f,
            " without a `server`; those with one are of {}",
            listed(known)
        )?,
        (Some(_), known) => write!(f, "; there are the servers {}", listed(known))?,
    }
    f.write_str(
        "; if another crate of yours holds them, write `mcp_runtime::link!(that_crate);` in your \
         `main.rs`, and `.allow_empty()` if nothing is meant",
    )
}

/// How many there are, and which of them are too many.
fn counted(places: &[Location]) -> (String, &'static str) {
    match places.len() {
        2 => ("two".into(), "one"),
        3 => ("three".into(), "all but one"),
        more => (more.to_string(), "all but one"),
    }
}

/// Words with commas and an "and".
fn joined(mut words: Vec<String>) -> String {
    let last = words.pop().unwrap_or_default();
    format!("{} and {last}", words.join(", "))
}

fn listed(names: &[&str]) -> String {
    format!("`{}`", names.join("`, `"))
}
