//! Where results go, and what becomes of them.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use super::FAILED;

/// The standard output that the binary was started with.
pub(crate) struct Output<'a> {
    pub(crate) writer: &'a mut (dyn Write + Send),
    pub(crate) is_terminal: bool,
}

impl Output<'_> {
    /// The exit code for what became of the output.
    pub(crate) fn finish(&mut self, written: io::Result<()>) -> ExitCode {
        match written.and_then(|()| self.writer.flush()) {
            Ok(()) => ExitCode::SUCCESS,
            // The reader has seen enough, as in `list | head`.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                say(format_args!("error: the output cannot be written: {error}"));
                ExitCode::from(FAILED)
            }
        }
    }
}

/// Says something on stderr, where that is still open.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
