//! Clients that do not finish what they begin, and clients that do not read.

use std::time::Duration;

use mcp_runtime::serde_json::json;
use ui_tests::web::{Connection, Eye, Part, Post, Site, Stream};
use ui_tests::{Workplace, text};

use crate::{call, call_with, check, discover, post, raw, row, wire_with, workplace};

/// A site where one request may be in flight, and bodies have a moment.
fn impatient() -> Site {
    wire_with(&[("WIRE_MAX_IN_FLIGHT", "1"), ("WIRE_BODY_TIME_MS", "200")])
}

fn serves_on(site: &Site) {
    check(
        site,
        &[row("streamable-http: after a slow client", discover()).answered()],
    );
}

#[test]
fn a_body_that_does_not_come_is_refused_and_leaves_its_place() {
    let site = impatient();
    let whole = site.bytes(&call("echo", &json!({ "text": "x" })));
    let chunked = site.bytes(&raw("").with("Transfer-Encoding", "chunked"));
    let dripping = [&chunked[..], b"5\r\n{\"jso\r\n"].concat();
    for half in [&whole[..whole.len() - 1], &chunked, &dripping] {
        let mut connection = Connection::open(site.address);
        connection.send(half);
        let reply = connection.reply();
        assert_eq!(reply.head.status, 408, "{:?}", reply.head);
        assert_eq!(reply.head.header("connection"), Some("close"));
        let told = String::from_utf8(reply.body).expect("JSON");
        assert!(
            told.contains("-32600") && !told.contains("\"id\""),
            "{told}"
        );
        assert!(connection.is_at_end());
        serves_on(&site);
    }
}

#[test]
fn a_body_that_drips_has_no_more_time_than_others() {
    let site = impatient();
    let mut connection = Connection::open(site.address);
    connection.send(&site.bytes(&raw("").with("Transfer-Encoding", "chunked")));
    // The server closes at last; what is written then goes nowhere.
    let refused = ui_tests::eventually(|| {
        connection.send(b"1\r\n{\r\n");
        site.send(&discover()).head.status == 200
    });
    assert!(refused, "the place of a body that drips stays taken");
}

#[test]
fn headers_that_do_not_come_close_the_connection() {
    let site = wire_with(&[("WIRE_HEADER_TIME_MS", "200")]);
    let whole = site.bytes(&discover());
    for begun in [
        &b""[..],
        b"P",
        b"PRI * HTTP/2.0\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /mcp HTTP/1.1\r\nHost: local",
    ] {
        let mut connection = Connection::open(site.address);
        connection.send(begun);
        let end = connection.rest();
        assert!(!end.starts_with(b"HTTP/1.1 200"), "{begun:?}");
    }
    // The second request of a connection has as much time as the first.
    let mut connection = Connection::open(site.address);
    connection.send(&whole);
    assert_eq!(connection.reply().head.status, 200);
    connection.send(&whole[..30]);
    assert!(connection.is_at_end());
}

#[test]
fn who_is_slow_within_the_limits_is_served() {
    let site = wire_with(&[]);
    let whole = site.bytes(&post("server/discover", json!({})));
    let mut connection = Connection::open(site.address);
    for piece in whole.chunks(50) {
        connection.send(piece);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(connection.reply().head.status, 200);
}

#[test]
fn no_limit_is_so_long_that_it_breaks() {
    let far = u64::MAX.to_string();
    let far = [
        ("WIRE_HEADER_TIME_MS", &*far),
        ("WIRE_BODY_TIME_MS", &*far),
        ("WIRE_KEEP_ALIVE_MS", &*far),
        ("WIRE_STREAM_AFTER_MS", &*far),
    ];
    let site = wire_with(&far);
    let body = Post::of(&ui_tests::request(7, "server/discover", json!({})));
    let whole = site.bytes(&body);
    let mut connection = Connection::open(site.address);
    for piece in [
        &whole[..40],
        &whole[40..whole.len() - 1],
        &whole[whole.len() - 1..],
    ] {
        connection.send(piece);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(connection.reply().head.status, 200);
}

/// A call that says more than its client reads.
fn flood(workplace: &Workplace, ends: bool) -> Post {
    let arguments = json!({
        "ended": workplace.path("ended"),
        "dropped": workplace.path("dropped"),
        "ends": ends,
    });
    let meta = json!({ "io.modelcontextprotocol/logLevel": "info" });
    call_with("flood", &arguments, &meta)
}

#[test]
fn a_client_that_does_not_read_does_not_hold_up_its_call() {
    let variables = [("WIRE_LOGGING", "1"), ("WIRE_MAX_IN_FLIGHT", "1")];
    let (site, workplace) = (wire_with(&variables), workplace());
    let connection = site.open(&flood(&workplace, true));
    workplace.wait_for("ended");
    workplace.wait_for("dropped");
    // What is left is a matter of the connection, and takes no place.
    let free = ui_tests::eventually(|| site.send(&discover()).head.status == 200);
    assert!(free, "the place of a call that has ended stays taken");
    // Who reads at last finds the answer.
    let messages = Stream::new(connection, Eye::on(&flood(&workplace, true))).rest();
    assert!(messages.len() > 1);
}

#[test]
fn a_client_that_does_not_read_does_not_hold_up_the_time_of_its_call() {
    let variables = [("WIRE_LOGGING", "1"), ("WIRE_HANDLER_TIME_MS", "3000")];
    let (site, workplace) = (wire_with(&variables), workplace());
    let connection = site.open(&flood(&workplace, false));
    workplace.wait_for("dropped");
    let messages = Stream::new(connection, Eye::on(&flood(&workplace, false))).rest();
    let answer = messages.last().expect("an answer");
    assert!(text(answer).contains("took longer"), "{answer}");
}

#[test]
fn a_client_that_does_not_read_and_goes_ends_its_call() {
    let (site, workplace) = (wire_with(&[("WIRE_LOGGING", "1")]), workplace());
    let connection = site.open(&flood(&workplace, false));
    // Long enough for all that there is room for.
    std::thread::sleep(Duration::from_millis(500));
    assert!(!workplace.has("dropped"));
    drop(connection);
    workplace.wait_for("dropped");
}

#[test]
fn without_an_interval_there_are_no_comments() {
    let variables = [("WIRE_STREAM_AFTER_MS", "1"), ("WIRE_KEEP_ALIVE_MS", "0")];
    let (site, workplace) = (wire_with(&variables), workplace());
    let arguments = json!({ "text": "done", "started": workplace.path("started"), "path": workplace.path("gate") });
    let mut stream = site.stream(&call("wait", &arguments));
    workplace.wait_for("started");
    std::thread::sleep(Duration::from_millis(50));
    workplace.write("gate", "open");
    assert!(matches!(stream.part(), Some(Part::Message(it)) if text(&it) == "done"));
    assert_eq!(stream.part(), None);
}
