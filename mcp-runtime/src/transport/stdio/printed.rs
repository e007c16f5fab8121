//! What the process prints while its stdout belongs to the client: lines of the log.

use std::io::{self, ErrorKind, Read, Write, stdout};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::stdio::{dup2_stdout, stderr};

use crate::transport::log::{flush_logging, log_lines_patiently};

/// The most bytes that are logged at once. A line that is longer comes in several pieces.
const PIECE: usize = 8 * 1024;

/// How long the last of it may take.
const LAST_PRINTS: Duration = Duration::from_millis(200);

/// A stdout that is read by the log, until this is dropped. What is printed then goes to stderr.
///
/// Stderr itself would not do: who prints would wait for who reads it, and many hosts do not.
pub(super) struct Printed {
    /// Disconnected when all that can be printed is logged.
    logged: Receiver<()>,
}

impl Printed {
    /// # Errors
    /// When the operating system gives no pipe or no thread.
    pub(super) fn to_log() -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        let (logging, logged) = channel::<()>();
        thread::Builder::new()
            .name("mcp-printed".into())
            .spawn(move || {
                log_all(reader, log_lines_patiently);
                drop(logging);
            })?;
        dup2_stdout(writer)?;
        Ok(Self { logged })
    }
}

impl Drop for Printed {
    fn drop(&mut self) {
        let deadline = Instant::now() + LAST_PRINTS;
        let left = || deadline.saturating_duration_since(Instant::now());
        let (flushing, flushed) = channel::<()>();
        // A thread that is stuck may keep stdout locked.
        let flush = thread::Builder::new().spawn(move || {
            let _ = stdout().flush();
            drop(flushing);
        });
        if flush.is_ok() {
            let _ = flushed.recv_timeout(left());
        }
        // Without a writer the pipe ends. A child that still runs may be one.
        if dup2_stdout(stderr()).is_ok() {
            let _ = self.logged.recv_timeout(left());
        }
        flush_logging(left());
    }
}

/// Logs whole lines as they come, and at the end what is left.
fn log_all(mut from: impl Read, log: impl Fn(&[u8])) {
    let mut buffer = vec![0; PIECE];
    let mut held = 0;
    loop {
        match from.read(&mut buffer[held..]) {
            Ok(0) => break,
            Ok(count) => held += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        let whole = match buffer[..held].iter().rposition(|byte| *byte == b'\n') {
            Some(end) => end + 1,
            None if held == PIECE => held,
            None => continue,
        };
        log(&buffer[..whole]);
        buffer.copy_within(whole..held, 0);
        held -= whole;
    }
    if held > 0 {
        buffer.truncate(held);
        buffer.push(b'\n');
        log(&buffer);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn check(printed: &[u8], expected: &[&[u8]]) {
        let logged = Mutex::new(Vec::new());
        log_all(printed, |lines| {
            logged.lock().expect("no panics here").push(lines.to_vec());
        });
        assert_eq!(logged.into_inner().expect("no panics here"), expected);
    }

    #[test]
    fn lines_are_logged_whole_and_the_last_one_gets_its_end() {
        check(b"", &[]);
        check(b"one\ntwo\n", &[b"one\ntwo\n"]);
        check(b"one\ntwo", &[b"one\n", b"two\n"]);
    }

    #[test]
    fn a_long_line_comes_in_pieces() {
        let long = [b"x".repeat(2 * PIECE), b"\n".to_vec()].concat();
        let piece = b"x".repeat(PIECE);
        check(&long, &[&piece, &piece, b"\n"]);
    }
}
