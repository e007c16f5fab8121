//! The flags that a server's author adds to the command line.

use std::any::{Any, TypeId};
use std::ffi::OsString;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::server::NoFlags;

/// The flags that the server's author added, without their type.
#[derive(Clone, Copy)]
pub(crate) struct OwnFlags {
    augment: fn(Command) -> Command,
    read: fn(&ArgMatches) -> Result<Box<dyn Any + Send>, clap::Error>,
}

impl OwnFlags {
    /// The flags that `F` describes.
    pub(crate) fn of<F: clap::Args + Any + Send>() -> Self {
        Self {
            augment: F::augment_args,
            read: |matches| Ok(Box::new(F::from_arg_matches(matches)?)),
        }
    }

    /// The command with these flags.
    pub(super) fn added_to(self, command: Command) -> Command {
        (self.augment)(command)
    }

    /// The flags of a command line, of the type that they were made of.
    pub(super) fn read(self, matches: &ArgMatches) -> Result<Box<dyn Any + Send>, clap::Error> {
        (self.read)(matches)
    }

    /// The author's flags as they were given, in the words of a command line.
    ///
    /// A path becomes absolute, because a host starts its servers somewhere else.
    pub(super) fn spelled(self, matches: &ArgMatches) -> Vec<OsString> {
        let mut words = Vec::new();
        for arg in self.added_to(Command::new("")).get_arguments() {
            let id = arg.get_id().as_str();
            if matches.value_source(id) != Some(ValueSource::CommandLine) {
                continue;
            }
            if let ArgAction::Count = arg.get_action() {
                let given = usize::from(matches.get_count(id));
                words.extend(flag(arg).into_iter().cycle().take(given));
                continue;
            }
            for values in matches.get_raw_occurrences(id).into_iter().flatten() {
                let values = values.map(|value| absolute(arg, value.to_owned()));
                words.extend(occurrence(arg, values.collect()));
            }
        }
        words
    }
}

/// One time that a flag was given.
fn occurrence(arg: &Arg, mut values: Vec<OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = flag(arg).into_iter().collect();
    if !arg.get_action().takes_values() {
        return words;
    }
    // A value that looks like a flag has to be tied to its own.
    if let ([word], [value]) = (&mut *words, &*values)
        && value.as_encoded_bytes().starts_with(b"-")
    {
        word.push("=");
        word.push(value);
        return words;
    }
    words.append(&mut values);
    words
}

fn flag(arg: &Arg) -> Option<OsString> {
    let long = arg.get_long().map(|name| format!("--{name}"));
    let short = || arg.get_short().map(|name| format!("-{name}"));
    long.or_else(short).map(OsString::from)
}

fn absolute(arg: &Arg, value: OsString) -> OsString {
    if arg.get_value_parser().type_id() != TypeId::of::<PathBuf>() {
        return value;
    }
    std::path::absolute(&value).map_or(value, PathBuf::into_os_string)
}

/// A server without flags of its own adds none to the command line.
impl clap::Args for NoFlags {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl clap::FromArgMatches for NoFlags {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }
}
