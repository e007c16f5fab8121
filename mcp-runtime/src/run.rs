//! What a server's `main` does: serve, or do the one thing that the command line says.

#[cfg(feature = "cli")]
use std::any::Any;
#[cfg(feature = "cli")]
use std::borrow::Cow;
#[cfg(feature = "cli")]
use std::ffi::OsStr;
#[cfg(feature = "cli")]
use std::io::{BufWriter, IsTerminal, stdin, stdout};
use std::io::{Write, stderr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "cli")]
use crate::cli::{
    Action, Host, Invocation, Offered, Output, OwnFlags, Parsed, Program, Reach, banner, execute,
    explain, parse, say, snippet,
};
use crate::registry::StartupFaults;
use crate::server::{Server, ServerBuilder};
#[cfg(feature = "cli")]
use crate::testing::Client;
#[cfg(feature = "cli")]
use crate::transport::outside_of_runtimes;
#[cfg(all(feature = "cli", feature = "http"))]
use crate::transport::{HttpOptions, PrivateStdout, serve_process};
use crate::transport::{Prints, PrivateStreams, flush_logging, init_logging, runtime, serve};

/// How long the last lines of the log may take at the exit.
const LAST_LOGS: Duration = Duration::from_millis(200);
/// The exit code for faults at the start.
const STARTUP_FAULTS: u8 = 2;

#[cfg(not(feature = "cli"))]
impl ServerBuilder {
    /// Serves stdin and stdout until the client goes or the process is told to stop.
    ///
    /// The exit code is 0, 1 when a state could not be made, or 2 for faults at the start, which are
    /// all reported on stderr.
    ///
    /// While it serves stdin and stdout, what is printed to stdout and the messages of panics become
    /// lines of the log on stderr, unless there is a panic hook of your own; where nobody reads stderr
    /// they are dropped. What writes to stderr by itself, as `eprintln!` does, waits for its reader.
    #[must_use = "`main` returns the exit code"]
    pub fn run(self) -> ExitCode {
        init_logging();
        let (Ok(code) | Err(code)) = self.served();
        code
    }

    fn served(self) -> Result<ExitCode, ExitCode> {
        let streams = take_streams(Prints::ToLog)?;
        let server = built(self.build())?;
        Ok(serve_stdio(server, streams))
    }
}

#[cfg(feature = "cli")]
impl<Flags> ServerBuilder<Flags>
where
    Flags: clap::Args + Send + 'static,
{
    /// Does what the command line says: serves stdin and stdout without a command, or HTTP with
    /// `--http`, or does one of `list`, `call`, `read`, `get` and `config`.
    ///
    /// The exit code is 0; 1 for an error or a result with `isError`, and when a state could not be
    /// made; 2 for wrong usage and for faults at the start, which are all reported on stderr.
    ///
    /// While it serves, over HTTP too, what is printed to stdout and the messages of panics become
    /// lines of the log on stderr, unless there is a panic hook of your own; where nobody reads stderr
    /// they are dropped. What writes to stderr by itself, as `eprintln!` does, waits for its reader.
    #[must_use = "`main` returns the exit code"]
    pub fn run(self) -> ExitCode {
        self.run_as(Ways::default())
    }

    /// Does what the command line says, as [`run`](Self::run) does, and serves HTTP by these options
    /// together with what the command line adds to them.
    #[cfg(feature = "http")]
    #[must_use = "`main` returns the exit code"]
    pub fn run_with(self, options: HttpOptions) -> ExitCode {
        self.run_as(Ways { http: options })
    }

    #[cfg_attr(
        not(feature = "http"),
        expect(
            unused_variables,
            clippy::needless_pass_by_value,
            reason = "stdin and stdout know no choices"
        )
    )]
    fn run_as(self, ways: Ways) -> ExitCode {
        init_logging();
        let (name, version) = self.identity();
        let program = Program {
            name: name.to_owned().leak(),
            version: version.to_owned().leak(),
            flags: OwnFlags::of::<Flags>(),
            #[cfg(feature = "http")]
            path: ways.http.path.clone().leak(),
        };
        let mut writer = stdout();
        let is_terminal = writer.is_terminal();
        let mut out = Output {
            writer: &mut writer,
            is_terminal,
        };
        let Parsed { invocation, flags } = match parse(&program, std::env::args_os()) {
            Ok(parsed) => parsed,
            Err(error) => return explain(&error, &mut out),
        };
        let flags = typed::<Flags>(flags);
        if let Invocation::Config { host, reach } = invocation {
            return config(host, program.name, reach, &mut out);
        }
        let ended = match invocation {
            Invocation::Do(action) => self.done(&flags, action, is_terminal),
            #[cfg(feature = "http")]
            Invocation::ServeHttp(asked) => {
                self.served_over_http(&flags, &asked.address, &asked.added_to(ways.http))
            }
            Invocation::Serve | Invocation::Config { .. } => self.served(&flags, &program),
        };
        let (Ok(code) | Err(code)) = ended;
        code
    }

    fn served(self, flags: &Flags, program: &Program) -> Result<ExitCode, ExitCode> {
        let is_typed_at = stdin().is_terminal();
        // Making the server runs code of its author, which may print.
        let streams = take_streams(Prints::ToLog)?;
        let server = built(self.build_with(flags))?;
        if is_typed_at {
            introduce(program, &server);
        }
        Ok(serve_stdio(server, streams))
    }

    #[cfg(feature = "http")]
    fn served_over_http(
        self,
        flags: &Flags,
        address: &str,
        options: &HttpOptions,
    ) -> Result<ExitCode, ExitCode> {
        let _stdout = PrivateStdout::take().map_err(|error| {
            tracing::error!("stdout cannot be used: {error}");
            flush_logging(LAST_LOGS);
            ExitCode::FAILURE
        })?;
        let server = built(self.build_with(flags))?;
        Ok(serve_http(server, address, options))
    }

    /// Does one thing and ends. What handlers print goes to stderr then, too.
    fn done(self, flags: &Flags, action: Action, is_terminal: bool) -> Result<ExitCode, ExitCode> {
        let streams = take_streams(Prints::ToStderr)?;
        let server = built(self.build_with(flags))?;
        Ok(perform(server, action, streams, is_terminal))
    }
}

/// How a server serves, where there is a choice.
#[cfg(feature = "cli")]
#[derive(Default)]
struct Ways {
    #[cfg(feature = "http")]
    http: HttpOptions,
}

/// The flags, which were read as the type that they are made of.
#[cfg(feature = "cli")]
fn typed<Flags: 'static>(flags: Box<dyn Any + Send>) -> Flags {
    *flags
        .downcast()
        .expect("the command line was read with these flags")
}

/// Tells a person who started a server what it is and what to try.
#[cfg(feature = "cli")]
fn introduce(program: &Program, server: &Server) {
    let typed = std::env::args_os().next();
    let typed = typed_name(typed.as_deref(), program.name);
    let offered = server.with_catalogue(Offered::declared);
    say(banner(server.identity(), &typed, &offered));
}

/// How a person called the program, as far as it can be shown, or what it is called.
#[cfg(feature = "cli")]
fn typed_name<'a>(typed: Option<&'a OsStr>, name: &'a str) -> Cow<'a, str> {
    typed.map_or(Cow::Borrowed(name), OsStr::to_string_lossy)
}

/// Does one thing with a server and ends, without waiting for threads that block.
#[cfg(feature = "cli")]
fn perform(
    server: Arc<Server>,
    action: Action,
    streams: PrivateStreams,
    is_terminal: bool,
) -> ExitCode {
    let runtime = match runtime(server.limits()) {
        Ok(runtime) => runtime,
        Err(error) => return no_threads(&error),
    };
    let mut writer = BufWriter::new(streams.output);
    let mut out = Output {
        writer: &mut writer,
        is_terminal,
    };
    let perform = || runtime.block_on(execute(action, Client::new(server), &mut out));
    let code = outside_of_runtimes(perform);
    runtime.shutdown_background();
    flush_logging(LAST_LOGS);
    code
}

#[cfg(feature = "cli")]
fn config(host: Host, name: &str, reach: Reach, out: &mut Output<'_>) -> ExitCode {
    let files = host.files(&reach);
    match snippet(host, name, reach) {
        Ok(text) => {
            say(format_args!("Put this into {files}:"));
            let written = out.writer.write_all(text.as_bytes());
            out.finish(written)
        }
        Err(error) => {
            say(format_args!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Takes stdin and stdout before anybody else can touch them.
fn take_streams(prints: Prints) -> Result<PrivateStreams, ExitCode> {
    PrivateStreams::take(prints).map_err(|error| {
        tracing::error!("stdin and stdout cannot be used: {error}");
        flush_logging(LAST_LOGS);
        ExitCode::FAILURE
    })
}

fn built(server: Result<Arc<Server>, StartupFaults>) -> Result<Arc<Server>, ExitCode> {
    server.map_err(|faults| refuse_to_start(&faults))
}

/// Says all that is wrong with what the server offers.
fn refuse_to_start(faults: &StartupFaults) -> ExitCode {
    // Nobody is left to tell when stderr is gone.
    let _ = writeln!(stderr(), "error: {faults}");
    ExitCode::from(STARTUP_FAULTS)
}

fn no_threads(error: &std::io::Error) -> ExitCode {
    tracing::error!("no threads to serve with: {error}");
    flush_logging(LAST_LOGS);
    ExitCode::FAILURE
}

fn serve_stdio(server: Arc<Server>, streams: PrivateStreams) -> ExitCode {
    let code = match runtime(server.limits()) {
        Ok(runtime) => serve(server, runtime, streams),
        Err(error) => no_threads(&error),
    };
    flush_logging(LAST_LOGS);
    code
}

#[cfg(all(feature = "cli", feature = "http"))]
fn serve_http(server: Arc<Server>, address: &str, options: &HttpOptions) -> ExitCode {
    let code = match runtime(server.limits()) {
        Ok(runtime) => serve_process(server, runtime, address, options),
        Err(error) => no_threads(&error),
    };
    flush_logging(LAST_LOGS);
    code
}

#[cfg(all(test, feature = "cli", unix))]
mod tests {
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn a_program_is_called_as_it_was_typed_whatever_that_was() {
        for (typed, shown) in [
            (Some(&b"./server"[..]), "./server"),
            (Some(b"/odd/\xff"), "/odd/\u{fffd}"),
            (Some(b""), ""),
            (None, "named"),
        ] {
            assert_eq!(typed_name(typed.map(OsStr::from_bytes), "named"), shown);
        }
    }
}
