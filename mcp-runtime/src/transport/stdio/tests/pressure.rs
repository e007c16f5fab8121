//! A client that does not read, or reads slowly.

use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use serde_json::json;

use super::{Event, HANGS, Peer, call_with, discover, request};
use crate::server::Limits;
use crate::transport::stdio::events;
use crate::transport::stdio::output::{MAX_WAITING, Output};

#[test]
fn two_thousand_requests_are_taken_before_any_answer_is_read() {
    let mut peer = Peer::new();
    for id in 0..2000 {
        match id % 3 {
            0 => peer.write(discover(id)),
            1 => peer.call_with(id, "echo", json!({ "text": "x".repeat(500) })),
            _ => peer.call(id, "sleep"),
        };
    }
    let expected: Vec<_> = (0..2000).map(|id| json!(id)).collect();
    assert_eq!(peer.ids(2000), expected);
}

#[test]
fn answers_beyond_every_bound_arrive_whole() {
    const EACH: usize = 1024 * 1024;
    let count = 3 * MAX_WAITING / EACH;
    let mut peer = Peer::new();
    let requests: String = (0..count)
        .map(|id| call_with(id, "big", json!({ "bytes": EACH })))
        .collect();
    // All requests fit into the pipe, so this does not wait for the server.
    peer.write(requests);
    std::thread::sleep(Duration::from_millis(100));
    let mut answered: Vec<_> = (0..count)
        .map(|_| {
            let (id, result) = peer.answer();
            assert_eq!(result.as_str().map(str::len), Some(EACH));
            id.as_u64().unwrap()
        })
        .collect();
    answered.sort_unstable();
    assert!(answered.into_iter().eq(0..count as u64));
}

#[test]
fn one_answer_beyond_the_bound_does_not_hold_up_its_own_writing() {
    let mut peer = Peer::new();
    for id in 0..4 {
        peer.call_with(id, "big", json!({ "bytes": MAX_WAITING + 1 }));
        assert_eq!(peer.answer().0, json!(id));
    }
}

#[test]
fn log_messages_beyond_every_bound_arrive_in_order() {
    let mut peer = Peer::new();
    let (lines, bytes) = (900, MAX_WAITING / 300);
    peer.call_with(1, "chatter", json!({ "lines": lines, "bytes": bytes }));
    peer.call(2, "sleep");
    std::thread::sleep(Duration::from_millis(100));
    let (mut line, mut others) = (0, 0);
    while line < lines || others < 2 {
        let message = peer.next();
        match message["params"]["data"].as_str() {
            Some(data) => {
                assert!(data.starts_with(&format!("{line} ")));
                line += 1;
            }
            None => others += 1,
        }
    }
}

#[test]
fn listeners_that_stop_reading_cost_a_bounded_amount_and_hear_the_last_state() {
    const SUBSCRIPTIONS: usize = 40;
    let uris: Vec<_> = (0..100)
        .map(|number| format!("probe://{}/{number}", "x".repeat(2500)))
        .collect();
    let (often, last) = ("probe://often", "probe://last");
    let asked: Vec<_> = uris
        .iter()
        .map(String::as_str)
        .chain([often, last])
        .collect();
    let filter = json!({ "resourceSubscriptions": asked });
    let mut peer = Peer::new();
    let mut output = BufReader::new(peer.output.take().unwrap());
    for id in 0..SUBSCRIPTIONS {
        peer.write(request(
            id,
            "subscriptions/listen",
            &format!(r#""notifications":{filter},"#),
        ));
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains("acknowledged"), "{line:.200}");
    }
    // All news of one moment together are more than may wait.
    let news = SUBSCRIPTIONS * uris.iter().map(|uri| uri.len() + 300).sum::<usize>();
    assert!(news > MAX_WAITING);
    for _ in 0..6 {
        for uri in &uris {
            peer.changes.resource_updated(uri);
        }
        for _ in 0..1000 {
            peer.changes.resource_updated(often);
        }
        // Some are sent meanwhile, or they would all coalesce.
        std::thread::sleep(Duration::from_millis(500));
    }
    peer.changes.resource_updated(last);
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        // Whoever has heard enough hangs up.
        output
            .lines()
            .all(|line| sender.send(line.unwrap()).is_ok());
    });
    let (mut bytes, mut heard) = (0, 0);
    while heard < SUBSCRIPTIONS {
        let line = lines.recv_timeout(HANGS).expect("the last state");
        bytes += line.len();
        heard += usize::from(line.contains(last));
    }
    // What one thread is writing, what waits for it, and once what was not fetched before.
    assert!(
        bytes < 2 * MAX_WAITING + MAX_WAITING / 2 + news,
        "{bytes} with {news} of news"
    );
}

#[test]
fn who_wants_room_is_woken_when_there_is_some() {
    let (mut reader, sink) = std::io::pipe().unwrap();
    let output = Arc::new(Output::new(Box::new(sink), events().0));
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut cx = Context::from_waker(&waker);
    assert!(output.poll_room(&mut cx).is_ready());
    output.append(&vec![b'x'; MAX_WAITING]);
    assert!(output.poll_room(&mut cx).is_pending());
    assert!(output.poll_room(&mut cx).is_pending());
    assert_eq!(woken.0.load(Ordering::SeqCst), 0);
    let writes = Arc::clone(&output);
    let written = std::thread::spawn(move || writes.flush());
    let mut taken = vec![0; MAX_WAITING + 1];
    std::io::Read::read_exact(&mut reader, &mut taken).unwrap();
    written.join().unwrap();
    assert_eq!(woken.0.load(Ordering::SeqCst), 1);
    assert!(output.poll_room(&mut cx).is_ready());

    output.append(&vec![b'x'; MAX_WAITING]);
    assert!(output.poll_room(&mut cx).is_pending());
    output.close();
    assert_eq!(woken.0.load(Ordering::SeqCst), 2);
    assert!(output.poll_room(&mut cx).is_ready());
}

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_server() {
    let mut peer = Peer::with(Limits {
        drain: Duration::from_millis(100),
        ..Limits::default()
    });
    peer.call_with(1, "big", json!({ "bytes": 30_000_000 }))
        .call_with(2, "sleep", r#"{"ms":1}"#);
    peer.close();
    let output = peer.output.take();
    assert!(peer.ended().is_empty());
    drop(output);
}

#[test]
fn a_signal_ends_it_while_nothing_is_read() {
    let mut peer = Peer::with(Limits {
        drain: Duration::from_millis(100),
        ..Limits::default()
    });
    peer.call_with(1, "big", json!({ "bytes": 30_000_000 }))
        .call(2, "block");
    let (input, output) = (peer.input.take(), peer.output.take());
    peer.events.send(Event::Signal).unwrap();
    assert!(peer.ended().is_empty());
    drop((input, output));
}

#[cfg(unix)]
#[test]
fn streams_that_do_not_block_are_waited_for() {
    use std::io::{self, Read, Write};
    use std::os::fd::OwnedFd;
    use std::thread;

    use crate::transport::stdio::guard::unix::Patient;
    use rustix::fs::{OFlags, fcntl_setfl};

    let (source, mut input) = io::pipe().unwrap();
    let (mut output, sink) = io::pipe().unwrap();
    fcntl_setfl(&source, OFlags::NONBLOCK).unwrap();
    fcntl_setfl(&sink, OFlags::NONBLOCK).unwrap();
    let copied = thread::spawn(move || {
        let mut source = Patient::new(OwnedFd::from(source));
        let mut sink = Patient::new(OwnedFd::from(sink));
        io::copy(&mut source, &mut sink).unwrap()
    });
    let wrote = thread::spawn(move || {
        for _ in 0..100 {
            thread::sleep(Duration::from_millis(1));
            input.write_all(&[b'x'; 10_000]).unwrap();
        }
    });
    thread::sleep(Duration::from_millis(50));
    let mut read = Vec::new();
    output.read_to_end(&mut read).unwrap();
    wrote.join().unwrap();
    assert_eq!(copied.join().unwrap(), 1_000_000);
    assert_eq!(read.len(), 1_000_000);
}

#[test]
fn those_who_listen_take_no_place_of_those_who_call() {
    let mut peer = Peer::with(Limits {
        max_in_flight: 2,
        ..Limits::default()
    });
    let listen = |id| request(id, "subscriptions/listen", r#""notifications":{},"#);
    for round in 0..3 {
        for id in 10..15 {
            let heard = peer.write(listen(id)).next();
            assert_eq!(heard["method"], "notifications/subscriptions/acknowledged");
        }
        peer.call_with(1, "sleep", r#"{"ms":600000}"#);
        let called = peer.call_with(2, "echo", r#"{"text":"x"}"#).answer();
        assert_eq!(called, (json!(2), json!("x")), "{round}");
        peer.call_with(3, "sleep", r#"{"ms":600000}"#);
        assert_eq!(peer.call(4, "echo").answer(), (json!(4), json!(-32603)));
        assert_eq!(peer.write(listen(16)).answer(), (json!(16), json!(-32603)));
        for id in (10..15).chain([1, 3]) {
            peer.cancel(id);
        }
        assert_eq!(peer.call(5, "echo").answer().0, json!(5), "{round}");
    }
}
