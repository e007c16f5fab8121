//! A client that does not read, or reads slowly.

use std::time::Duration;

use serde_json::json;

use super::{Event, Peer, request};
use crate::transport::stdio::StdioOptions;
use crate::transport::stdio::output::MAX_WAITING;

#[test]
fn two_thousand_requests_are_taken_before_any_answer_is_read() {
    let mut peer = Peer::new();
    for id in 0..2000 {
        let method = ["echo", "ready", "sleep"][id % 3];
        peer.request(id, method, format!("[\"{}\"]", "x".repeat(500)));
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
        .map(|id| request(id, "big", format!("[{EACH}]")))
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
    for id in 0..20 {
        peer.request(id, "big", format!("[{}]", MAX_WAITING + 1));
        assert_eq!(peer.answer().0, json!(id));
    }
}

#[test]
fn reports_beyond_every_bound_arrive_in_order() {
    let mut peer = Peer::new();
    let count = MAX_WAITING / 10;
    peer.request(1, "report", format!("[{count}]"));
    peer.request(2, "sleep", "[1]");
    std::thread::sleep(Duration::from_millis(100));
    let mut step = 0;
    let mut others = 0;
    while step < count || others < 2 {
        let message = peer.next();
        if message["method"] == json!("p") {
            assert_eq!(message["step"], json!(step));
            step += 1;
        } else {
            others += 1;
        }
    }
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_server() {
    let mut peer = Peer::with(StdioOptions {
        drain: Duration::from_millis(100),
        ..StdioOptions::default()
    });
    peer.request(1, "big", "[30000000]")
        .request(2, "sleep", "[1]");
    peer.close();
    let output = peer.output.take();
    assert!(peer.ended().is_empty());
    drop(output);
}

#[test]
fn a_signal_ends_it_while_nothing_is_read() {
    let mut peer = Peer::with(StdioOptions {
        drain: Duration::from_millis(100),
        ..StdioOptions::default()
    });
    peer.request(1, "big", "[30000000]")
        .request(2, "block", "[]");
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
