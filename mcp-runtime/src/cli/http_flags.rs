//! The flags that make a server serve HTTP.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::transport::{Host, HttpOptions, Origin};

/// Where to serve HTTP, and for whom beside the defaults.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HttpFlags {
    pub(crate) address: String,
    hosts: Vec<String>,
    origins: Vec<String>,
}

impl HttpFlags {
    /// What the author chose, and what the command line adds to it.
    pub(crate) fn added_to(&self, mut options: HttpOptions) -> HttpOptions {
        for host in &self.hosts {
            options = options.allow_host(host);
        }
        // Who names a page on the command line means that it can use the server.
        options.cors(&self.origins)
    }
}

// The names of our own arguments must not meet those of the author's flags.
const ADDRESS: &str = "mcp-http";
const HOSTS: &str = "mcp-allow-host";
const ORIGINS: &str = "mcp-allow-origin";
const ASKED_AT: &str = "mcp-asked-at";

/// The command with these flags.
pub(super) fn added_to(command: Command) -> Command {
    let several = |id, long, variable| {
        Arg::new(id)
            .long(long)
            .env(variable)
            .hide_env_values(true)
            .action(ArgAction::Append)
            .value_delimiter(',')
    };
    command
        .arg(
            Arg::new(ADDRESS)
                .long("http")
                .env("MCP_HTTP")
                .hide_env_values(true)
                .value_name("ADDRESS")
                .value_parser(address)
                .help("Serves HTTP at this address or port instead of standard input and output"),
        )
        .arg(
            several(HOSTS, "allow-host", "MCP_ALLOW_HOST")
                .value_name("HOST")
                .value_parser(host)
                .help("Another name that the HTTP server may be reached under"),
        )
        .arg(
            several(ORIGINS, "allow-origin", "MCP_ALLOW_ORIGIN")
                .value_name("ORIGIN")
                .value_parser(origin)
                .help("An origin whose web pages may use the HTTP server"),
        )
}

/// Where to serve HTTP, if that is wanted.
pub(super) fn read(matches: &ArgMatches) -> Option<HttpFlags> {
    let several = |id| {
        let given = matches.get_many::<String>(id).into_iter().flatten();
        given.filter(|it| !it.is_empty()).cloned().collect()
    };
    let address = matches.get_one::<String>(ADDRESS)?.clone();
    (!address.is_empty()).then(|| HttpFlags {
        address,
        hosts: several(HOSTS),
        origins: several(ORIGINS),
    })
}

/// The flag that asks to serve, if it was typed.
pub(super) fn typed(matches: &ArgMatches) -> Option<&'static str> {
    [
        (ADDRESS, "--http"),
        (HOSTS, "--allow-host"),
        (ORIGINS, "--allow-origin"),
    ]
    .into_iter()
    .find(|(id, _)| matches.value_source(id) == Some(ValueSource::CommandLine))
    .map(|(_, flag)| flag)
}

/// The address at which a host is to ask this server, as an argument of `config`.
pub(super) fn asked_at() -> Arg {
    Arg::new(ASKED_AT)
        .long("http")
        .value_name("ADDRESS")
        .value_parser(address)
        .help("Lets the host ask a server that serves HTTP at this address or port, instead of starting one")
}

/// The URL at which a host on this machine asks, if that is wanted.
pub(super) fn url(given: &ArgMatches, path: &str) -> Option<Result<String, &'static str>> {
    let address = given.get_one::<String>(ASKED_AT)?;
    let (host, port) = address.rsplit_once(':').unwrap_or_default();
    let host = match host {
        // Who listens everywhere is reached here.
        "0.0.0.0" => "127.0.0.1",
        "[::]" => "[::1]",
        host => host,
    };
    Some(match port.parse() {
        Ok(1..=u16::MAX) => Ok(format!("http://{host}:{port}{path}")),
        _ => {
            Err("a host has to know the port; serve at a fixed one, as in `--http 127.0.0.1:8080`")
        }
    })
}

/// An empty variable is as good as none.
fn address(text: &str) -> Result<String, &'static str> {
    if text.is_empty() {
        return Ok(String::new());
    }
    if let Ok(port) = text.parse::<u16>() {
        return Ok(format!("127.0.0.1:{port}"));
    }
    match text.rsplit_once(':') {
        Some((host, _)) if host.contains(':') && !host.starts_with('[') => {
            Err("write an IPv6 address in brackets, as in `[::1]:8080`")
        }
        Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
            Ok(text.to_owned())
        }
        _ => Err("write an address as `127.0.0.1:8080`, or only the port"),
    }
}

fn host(text: &str) -> Result<String, String> {
    named::<Host>(text)
}

fn origin(text: &str) -> Result<String, String> {
    named::<Origin>(text)
}

fn named<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Ok(String::new());
    }
    match text.parse::<T>() {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
