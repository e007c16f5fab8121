//! 1 000 streams that listen to the same 10 resources, half of which nobody reads once they are
//! acknowledged, and 10 000 changes. Who publishes waits for nobody, who reads ends with the newest
//! state, and who reads again later misses nothing that still matters. Fails when the memory grew by
//! 256 KiB or more for each stream, or when it grows further with as many streams again.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use mcp_runtime::serde_json::json;
use ui_tests::web::{Connection, Post, Site};
use ui_tests::{call, request};

use super::{peak, resident, wire};

const STREAMS: usize = 1000;
/// All of them change in each round.
const RESOURCES: usize = 10;
const ROUNDS: usize = 1000;
/// Long URIs, so that what a stream has to say does not fit into the buffers of its socket.
const URI: usize = 2000;
/// What changes last.
const END: &str = "wire://end";
/// The growth for each stream that is too much, in KiB.
const TOO_MUCH: u64 = 256;
/// The growth for each stream that is too much when as many come again, in KiB.
const TOO_MUCH_AGAIN: u64 = 16;
/// A reader's stack.
const STACK: usize = 256 * 1024;

pub(crate) fn soak() -> ExitCode {
    let site = wire();
    let before = resident(&site);
    eprintln!("nobody listens: {before} KiB");
    crowd(&site);
    let first = peak(&site);
    // What the first crowd needed is there for the second one.
    crowd(&site);
    let second = peak(&site);
    let each = first.saturating_sub(before) / STREAMS as u64;
    let more = second.saturating_sub(first) / STREAMS as u64;
    eprintln!("growth for each stream: {each} KiB, and {more} KiB when there were as many again");
    if each < TOO_MUCH && more < TOO_MUCH_AGAIN {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// All listen, hear of the changes, and go.
fn crowd(site: &Site) {
    let uris: Vec<String> = (0..RESOURCES)
        .map(|n| format!("wire://place/{n}/{}", "x".repeat(URI)))
        .collect();
    let mut readers = Vec::new();
    let mut stalled = Vec::new();
    let heard = Arc::new(AtomicUsize::new(0));
    for n in 0..STREAMS {
        let listener = Listener::begin(site, &uris);
        if n % 2 == 0 {
            let heard = Arc::clone(&heard);
            readers.push(spawned(move || listener.read_to_the_end(&heard)));
        } else {
            stalled.push(listener);
        }
    }
    eprintln!("{STREAMS} listen: {} KiB", resident(site));

    let (changed, slowest) = publish(site, &uris);
    eprintln!(
        "{} changes were published by {ROUNDS} calls, the slowest of which took {slowest:?}",
        ROUNDS * RESOURCES
    );
    for reader in readers {
        let newest = reader.join().expect("a reader hears of the last change");
        for newest in newest {
            let newest = newest.expect("a reader hears of each resource");
            assert!(newest >= changed, "a reader missed the last change of one");
        }
    }
    eprintln!(
        "the readers have the newest state after {} events; at most {} KiB, now {} KiB",
        heard.swap(0, Ordering::Relaxed),
        peak(site),
        resident(site)
    );
    for listener in stalled {
        let newest = listener.read_to_the_end(&heard);
        assert!(newest.iter().all(Option::is_some), "a resource is missing");
    }
    eprintln!(
        "the others have read {} events: {} KiB",
        heard.load(Ordering::Relaxed),
        resident(site)
    );
    // The server learns in its own time that they have gone.
    thread::sleep(Duration::from_secs(1));
    eprintln!("all have gone: {} KiB", resident(site));
}

/// Changes everything many times, and something else last. When the last change of everything began,
/// and how long the slowest call took.
fn publish(site: &Site, uris: &[String]) -> (Instant, Duration) {
    let mut connection = Connection::open(site.address);
    let mut change = |what: &[String]| {
        let began = Instant::now();
        let post = Post::of(&call(1, "change", json!({ "what": what })));
        connection.send(&site.bytes(&post));
        assert_eq!(connection.reply().head.status, 200);
        began
    };
    let mut slowest = Duration::ZERO;
    let mut changed = Instant::now();
    for _ in 0..ROUNDS {
        changed = change(uris);
        slowest = slowest.max(changed.elapsed());
    }
    change(&[END.to_owned()]);
    (changed, slowest)
}

/// A stream that was acknowledged.
struct Listener {
    connection: Connection,
    text: Vec<u8>,
}

impl Listener {
    fn begin(site: &Site, uris: &[String]) -> Self {
        let asked: Vec<&str> = uris.iter().map(String::as_str).chain([END]).collect();
        let params = json!({ "notifications": { "resourceSubscriptions": asked } });
        let mut connection = site.open(&Post::of(&request(1, "subscriptions/listen", params)));
        assert!(connection.head().is_stream());
        let mut listener = Self {
            connection,
            text: Vec::new(),
        };
        let first = listener.event();
        assert!(
            first.contains("acknowledged") && first.contains(END),
            "{first:.200}"
        );
        listener
    }

    /// Reads until the last change. When it last heard of each resource.
    fn read_to_the_end(mut self, heard: &AtomicUsize) -> Vec<Option<Instant>> {
        let mut newest = vec![None; RESOURCES];
        loop {
            let event = self.event();
            heard.fetch_add(1, Ordering::Relaxed);
            if event.contains(END) {
                return newest;
            }
            let (_, rest) = event.split_once("wire://place/").expect("a change");
            let (number, _) = rest.split_once('/').expect("a number");
            let number: usize = number.parse().expect("a number");
            newest[number] = Some(Instant::now());
        }
    }

    /// The next event; comments are left out.
    fn event(&mut self) -> String {
        loop {
            let end = self.text.windows(2).position(|it| it == b"\n\n");
            let Some(end) = end else {
                let more = self.connection.chunk().expect("the stream goes on");
                self.text.extend(more);
                continue;
            };
            let event: Vec<u8> = self.text.drain(..end + 2).collect();
            if event.starts_with(b"data: ") {
                return String::from_utf8(event).expect("text");
            }
        }
    }
}

fn spawned<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> thread::JoinHandle<T> {
    let reader = Builder::new().stack_size(STACK);
    reader.spawn(read).expect("there are threads")
}
