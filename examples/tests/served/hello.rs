//! The server of the README.

use serde_json::json;

use crate::client::{run, serve};

const BINARY: &str = env!("CARGO_BIN_EXE_hello");

#[test]
fn hello_adds_for_clients_and_from_a_shell() {
    let add = json!({ "name": "add", "arguments": { "a": 1, "b": 2 } });
    let session = serve(
        BINARY,
        &[],
        &[("server/discover", json!({})), ("tools/call", add)],
    );
    let server = &session.result(1)["_meta"]["io.modelcontextprotocol/serverInfo"];
    assert_eq!(
        (&server["name"], session.value(2), session.code),
        (&json!("hello"), &json!(3), Some(0))
    );
    assert_eq!(run(BINARY, &["call", "add", "a=1", "b=2"]).stdout, b"3\n");
}
