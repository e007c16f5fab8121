//! What a command line says.

use std::any::Any;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueEnum, value_parser};
use serde_json::{Map, Value};

use super::check::Asked;
#[cfg(feature = "http")]
use super::http_flags::{self, HttpFlags};
use super::own_flags::OwnFlags;
use super::{Host, Output, Reach, WRONG_USAGE};

/// The binary, as its help describes it.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) flags: OwnFlags,
    /// Where it is served over HTTP.
    #[cfg(feature = "http")]
    pub(crate) path: &'static str,
}

/// A command line that can be meant.
pub(crate) struct Parsed {
    pub(crate) invocation: Invocation,
    /// The author's flags, of the type that they were made of.
    pub(crate) flags: Box<dyn Any + Send>,
}

/// What the binary is to do.
#[derive(Debug)]
pub(crate) enum Invocation {
    /// Serve until the input ends.
    Serve,
    /// Serve HTTP until the process is told to end.
    #[cfg(feature = "http")]
    ServeHttp(HttpFlags),
    /// Say how a host reaches this server.
    Config { host: Host, reach: Reach },
    /// Do one thing with the server, and end.
    Do(Action),
}

/// One thing that can be done with a server from a shell.
#[derive(Debug, PartialEq)]
pub(crate) enum Action {
    List {
        json: bool,
    },
    Check(Asked),
    Call {
        name: String,
        arguments: Arguments,
    },
    Read {
        uri: String,
    },
    Get {
        name: String,
        arguments: Vec<(String, String)>,
    },
}

/// The arguments of a call.
#[derive(Debug, PartialEq)]
pub(crate) enum Arguments {
    /// As text, whose meaning the tool's schema decides.
    Pairs(Vec<(String, String)>),
    Json(Map<String, Value>),
}

/// Reads a command line, the name of the program first.
///
/// The error may also be the wish for help or the version; see [`explain`].
pub(crate) fn parse(
    program: &Program,
    line: impl IntoIterator<Item = OsString>,
) -> Result<Parsed, clap::Error> {
    let mut command = command(program);
    let matches = command.try_get_matches_from_mut(line)?;
    Ok(Parsed {
        flags: program.flags.read(&matches)?,
        invocation: invocation(program, &mut command, &matches)?,
    })
}

/// Prints help and version to `out`, and what is wrong with the usage to stderr.
pub(crate) fn explain(error: &clap::Error, out: &mut Output<'_>) -> ExitCode {
    if error.use_stderr() {
        // Nobody is left to tell when stderr is gone.
        let _ = error.print();
        return ExitCode::from(WRONG_USAGE);
    }
    let text = error.render();
    let written = if out.is_terminal {
        write!(out.writer, "{}", text.ansi())
    } else {
        write!(out.writer, "{text}")
    };
    out.finish(written)
}

fn command(program: &Program) -> Command {
    let own = program
        .flags
        .added_to(Command::new(program.name))
        .mut_args(|arg| {
            // A flag may stand before the command or behind it, where neither clap (for those that are
            // required) nor a flag of the command itself stands against it.
            let taken = ["json", "deny-warnings", "help", "version"]
                .contains(&arg.get_long().unwrap_or_default());
            let global = !taken && !arg.is_required_set() && !arg.is_positional();
            arg.global(global)
        });
    #[cfg(feature = "http")]
    let own = http_flags::added_to(own);
    own.version(program.version)
        .about("Serves MCP on standard input and output, unless a command says otherwise")
        .subcommand_help_heading("Commands to try the server from a shell")
        .subcommand(
            Command::new("list")
                .about("Shows what the server offers")
                .arg(json_flag().action(ArgAction::SetTrue).help("As JSON")),
        )
        .subcommand(
            Command::new("check")
                .about("Measures what the server offers, and warns of what some clients refuse")
                .long_about(CHECK)
                .arg(json_flag().action(ArgAction::SetTrue).help("As JSON"))
                .arg(
                    Arg::new(DENY_WARNINGS)
                        .long("deny-warnings")
                        .action(ArgAction::SetTrue)
                        .help("Exits with 1 when there is a warning, as for CI"),
                ),
        )
        .subcommand(
            Command::new("call")
                .about("Calls a tool and prints what comes back")
                .arg(
                    Arg::new(NAME)
                        .value_name("NAME")
                        .required(true)
                        .help("The name of the tool"),
                )
                .arg(pairs(
                    "The arguments; what is not text by the tool's schema is read as JSON",
                ))
                .arg(
                    json_flag()
                        .value_name("OBJECT")
                        .value_parser(json_object)
                        .conflicts_with(PAIRS)
                        .help("The arguments as one JSON object"),
                ),
        )
        .subcommand(
            Command::new("read")
                .about("Prints what is in a resource, to a file or a pipe byte by byte")
                .arg(
                    Arg::new(NAME)
                        .value_name("URI")
                        .required(true)
                        .help("Where the resource is"),
                ),
        )
        .subcommand(
            Command::new("get")
                .about("Prints the messages that a prompt becomes")
                .arg(
                    Arg::new(NAME)
                        .value_name("PROMPT")
                        .required(true)
                        .help("The name of the prompt"),
                )
                .arg(pairs("The arguments")),
        )
        .subcommand(config())
}

fn config() -> Command {
    let config = Command::new("config")
        .about("Prints what to put into a host's configuration")
        .arg(
            Arg::new(NAME)
                .value_name("HOST")
                .required(true)
                .value_parser(value_parser!(Host))
                .help(
                    "The host that is to use this server, and starts it with the flags given here",
                ),
        );
    #[cfg(feature = "http")]
    let config = config.arg(http_flags::asked_at());
    config
}

// The names of our own arguments must not meet those of the author's flags.
const NAME: &str = "mcp-name";
const PAIRS: &str = "mcp-arguments";
const JSON: &str = "mcp-json";
const DENY_WARNINGS: &str = "mcp-deny-warnings";

const CHECK: &str = "\
Measures what the server offers, and warns of what some clients refuse

Each entry is listed with its bytes, as they are in the lists on the wire, and with the tokens that a \
model may need to read them: four bytes are taken for one, which is an estimate. Warned is of names of \
over 40 characters, missing descriptions, 64-bit ids, schemas that are written several times, and of \
more tools or bytes than some clients take.

The exit code is 0, also with warnings unless `--deny-warnings` is given, then 1; 2 when the server \
cannot start. It says that the entries are well described, not that the handlers do what they say.";

fn json_flag() -> Arg {
    Arg::new(JSON).long("json")
}

fn pairs(help: &'static str) -> Arg {
    Arg::new(PAIRS)
        .value_name("KEY=VALUE")
        .num_args(0..)
        .value_parser(pair)
        .help(help)
}

fn pair(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .filter(|(key, _)| !key.is_empty())
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .ok_or_else(|| "write an argument as `key=value`".to_owned())
}

fn json_object(text: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("the arguments of a tool are a JSON object".to_owned()),
        Err(error) => Err(format!("that is not JSON: {error}")),
    }
}

fn invocation(
    program: &Program,
    command: &mut Command,
    matches: &ArgMatches,
) -> Result<Invocation, clap::Error> {
    let Some((subcommand, given)) = matches.subcommand() else {
        #[cfg(feature = "http")]
        if let Some(flags) = http_flags::read(matches) {
            return Ok(Invocation::ServeHttp(flags));
        }
        return Ok(Invocation::Serve);
    };
    #[cfg(feature = "http")]
    if let Some(flag) = http_flags::typed(matches) {
        let message = match (flag, subcommand) {
            ("--http", "config") => "write `--http` behind `config`".to_owned(),
            _ => format!("`{flag}` is for serving, and `{subcommand}` serves nothing"),
        };
        return Err(command.error(ErrorKind::ArgumentConflict, message));
    }
    let name = || given.get_one::<String>(NAME).cloned().unwrap_or_default();
    Ok(Invocation::Do(match subcommand {
        "config" => {
            return Ok(Invocation::Config {
                host: *given.get_one(NAME).expect("clap demands a host"),
                reach: reach(program, command, matches, given)?,
            });
        }
        "list" => Action::List {
            json: given.get_flag(JSON),
        },
        "check" => Action::Check(Asked {
            json: given.get_flag(JSON),
            deny_warnings: given.get_flag(DENY_WARNINGS),
        }),
        "call" => Action::Call {
            name: name(),
            arguments: match given.get_one(JSON) {
                Some(object) => Arguments::Json(Map::clone(object)),
                None => Arguments::Pairs(distinct(command, given)?),
            },
        },
        "read" => Action::Read { uri: name() },
        "get" => Action::Get {
            name: name(),
            arguments: distinct(command, given)?,
        },
        other => unreachable!("`{other}` is no command that was declared"),
    }))
}

/// How a host is to reach the server: by the address behind `config`, or by starting it with the
/// author's flags as they were given.
#[cfg_attr(
    not(feature = "http"),
    expect(
        clippy::unnecessary_wraps,
        unused_variables,
        reason = "only HTTP has addresses"
    )
)]
fn reach(
    program: &Program,
    command: &mut Command,
    matches: &ArgMatches,
    given: &ArgMatches,
) -> Result<Reach, clap::Error> {
    #[cfg(feature = "http")]
    if let Some(url) = http_flags::url(given, program.path) {
        let refused = |why| command.error(ErrorKind::ValueValidation, why);
        return url.map(|url| Reach::Asks { url }).map_err(refused);
    }
    Ok(Reach::Starts(program.flags.spelled(matches)))
}

/// The `key=value` arguments, each key once.
fn distinct(
    command: &mut Command,
    given: &ArgMatches,
) -> Result<Vec<(String, String)>, clap::Error> {
    let pairs: Vec<(String, String)> = given
        .get_many(PAIRS)
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    for (at, (key, _)) in pairs.iter().enumerate() {
        if pairs[..at].iter().any(|(earlier, _)| earlier == key) {
            let message = format!("the argument `{key}` is given twice");
            return Err(command.error(ErrorKind::ValueValidation, message));
        }
    }
    Ok(pairs)
}

impl ValueEnum for Host {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Claude, Self::VsCode, Self::Cursor]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(match self {
            Self::Claude => clap::builder::PossibleValue::new("claude"),
            Self::VsCode => clap::builder::PossibleValue::new("vscode"),
            Self::Cursor => clap::builder::PossibleValue::new("cursor"),
        })
    }
}
