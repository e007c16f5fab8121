//! The log: lines on stderr, written by a thread of its own so that nobody waits for who reads them.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

/// How many lines may wait for stderr. Further ones are dropped and counted.
const MAX_LINES: usize = 1024;

/// How long what handlers print may wait for room before lines are dropped.
const PATIENCE: Duration = Duration::from_millis(50);

/// The log of this process, from its first line on.
static LOG: OnceLock<Option<Log>> = OnceLock::new();

/// Sends what is traced to stderr, unless the user has chosen another way already.
///
/// The level is in `MCP_LOG`, or else in `RUST_LOG`: one of `error`, `warn`, `info`, `debug`, `trace`
/// and `off`; `info` otherwise. Where stderr is not read, lines are dropped rather than anybody held up.
pub(crate) fn init_logging() {
    if tracing::dispatcher::has_been_set() {
        return;
    }
    let Some(level) = level() else {
        return;
    };
    let Some(log) = log() else {
        return;
    };
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // Another thread may have chosen another way meanwhile.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Logs lines as they are, whatever the level. Never waits.
pub(super) fn log_lines(lines: &[u8]) {
    if let Some(log) = log() {
        log.send(lines);
    }
}

/// Logs lines as they are, and waits a little for a log that is read slower than they come.
pub(super) fn log_lines_patiently(lines: &[u8]) {
    if let Some(log) = log() {
        log.send_patiently(lines);
    }
}

/// The log; `None` when the system gives no thread for it.
fn log() -> Option<&'static Log> {
    LOG.get_or_init(|| Log::start(Box::new(io::stderr()), MAX_LINES).ok())
        .as_ref()
}

/// Waits until what was logged is written, but no longer than `limit`.
pub(crate) fn flush_logging(limit: Duration) {
    if let Some(Some(log)) = LOG.get() {
        log.flush(limit);
    }
}

/// The level that the environment asks for; `None` is `off`.
fn level() -> Option<Level> {
    parse_level(&wanted(|name| std::env::var(name).ok()))
}

/// The first variable that says something; hosts set variables to nothing to be rid of them.
fn wanted(variable: impl Fn(&str) -> Option<String>) -> String {
    ["MCP_LOG", "RUST_LOG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.trim().is_empty())
        .unwrap_or_default()
}

fn parse_level(wanted: &str) -> Option<Level> {
    let wanted = wanted.trim();
    if wanted.eq_ignore_ascii_case("off") {
        return None;
    }
    // A filter for single modules is not understood here, and then the default is the best guess.
    Some(wanted.parse().unwrap_or(Level::INFO))
}

/// The way of a line to the thread that writes.
#[derive(Clone)]
struct Log {
    lines: SyncSender<Box<[u8]>>,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    sent: AtomicU64,
    written: AtomicU64,
    dropped: AtomicU64,
    /// What `written` was when it was waited for in vain.
    stuck_at: AtomicU64,
}

impl Log {
    fn start(to: Box<dyn Write + Send>, max_lines: usize) -> io::Result<Self> {
        let (lines, receiver) = sync_channel(max_lines);
        let counts = Arc::new(Counts {
            stuck_at: AtomicU64::new(u64::MAX),
            ..Counts::default()
        });
        let log = Self {
            lines,
            counts: Arc::clone(&counts),
        };
        thread::Builder::new()
            .name("mcp-log".into())
            .spawn(move || write_lines(&receiver, to, &counts))?;
        Ok(log)
    }

    fn send(&self, lines: &[u8]) {
        if let Err(lines) = self.offer(lines.into()) {
            self.drop_lines(&lines);
        }
    }

    /// Waits for room, but for a reader that has gone only once.
    fn send_patiently(&self, lines: &[u8]) {
        let deadline = Instant::now() + PATIENCE;
        let mut lines: Box<[u8]> = lines.into();
        while let Err(refused) = self.offer(lines) {
            lines = refused;
            let written = self.counts.written.load(Ordering::Acquire);
            if self.counts.stuck_at.load(Ordering::Relaxed) == written || Instant::now() >= deadline
            {
                self.counts.stuck_at.store(written, Ordering::Relaxed);
                self.drop_lines(&lines);
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Gives the lines back when there is no room.
    fn offer(&self, lines: Box<[u8]>) -> Result<(), Box<[u8]>> {
        self.counts.sent.fetch_add(1, Ordering::AcqRel);
        self.lines.try_send(lines).map_err(|refused| {
            self.counts.sent.fetch_sub(1, Ordering::AcqRel);
            match refused {
                TrySendError::Full(lines) | TrySendError::Disconnected(lines) => lines,
            }
        })
    }

    fn drop_lines(&self, lines: &[u8]) {
        let count = lines.split_inclusive(|byte| *byte == b'\n').count();
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.counts.dropped.fetch_add(count, Ordering::AcqRel);
    }

    fn flush(&self, limit: Duration) {
        let deadline = Instant::now() + limit;
        let sent = self.counts.sent.load(Ordering::Acquire);
        while self.counts.written.load(Ordering::Acquire) < sent && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn write_lines(lines: &Receiver<Box<[u8]>>, mut to: Box<dyn Write + Send>, counts: &Counts) {
    for line in lines {
        // There is no place to report to when stderr is gone.
        let _ = to.write_all(&line);
        let dropped = counts.dropped.swap(0, Ordering::AcqRel);
        if dropped > 0 {
            let _ = writeln!(to, "({dropped} log lines were dropped: stderr is not read)");
        }
        counts.written.fetch_add(1, Ordering::AcqRel);
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(self)
    }
}

/// Where one event is written, whole and at once.
struct Line<'a>(&'a Log);

impl Write for Line<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by a panic")]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn the_level_is_one_word() {
        assert_eq!(parse_level("debug"), Some(Level::DEBUG));
        assert_eq!(parse_level(" WARN "), Some(Level::WARN));
        assert_eq!(parse_level("off"), None);
        assert_eq!(parse_level(""), Some(Level::INFO));
        assert_eq!(parse_level("my_crate=debug"), Some(Level::INFO));
    }

    #[test]
    fn an_empty_variable_hides_no_other() {
        let check = |mcp: Option<&str>, rust: Option<&str>, expected| {
            let found = wanted(|name| if name == "MCP_LOG" { mcp } else { rust }.map(Into::into));
            assert_eq!(found, expected, "{mcp:?} {rust:?}");
        };
        check(Some("debug"), Some("warn"), "debug");
        check(Some(""), Some("warn"), "warn");
        check(Some(" "), Some("warn"), "warn");
        check(None, Some("warn"), "warn");
        check(Some(""), None, "");
        check(None, None, "");
    }

    #[test]
    fn lines_come_out_in_order_and_whole() {
        let (mut reader, writer) = io::pipe().unwrap();
        let log = Log::start(Box::new(writer), 8).unwrap();
        for line in ["one\n", "two\n"] {
            log.make_writer().write_all(line.as_bytes()).unwrap();
        }
        log.flush(Duration::from_secs(60));
        drop(log);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one\ntwo\n");
    }

    #[test]
    fn nobody_waits_for_a_log_that_is_not_read() {
        let (mut reader, writer) = io::pipe().unwrap();
        let log = Log::start(Box::new(writer), 4).unwrap();
        let line = [b"x".repeat(9_999), b"\n".to_vec()].concat();
        for _ in 0..1000 {
            log.send(&line);
        }
        log.flush(Duration::from_millis(1));
        drop(log);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        let (written, notes): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.len() == 9_999);
        let dropped: usize = notes
            .iter()
            .map(|note| {
                let digits: String = note.chars().filter(char::is_ascii_digit).collect();
                digits.parse::<usize>().unwrap()
            })
            .sum();
        assert_eq!(written.len() + dropped, 1000);
        assert!(dropped > 900, "{dropped}");
    }
}
