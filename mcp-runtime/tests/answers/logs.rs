//! What handlers log goes to the client that asks for it, and to `tracing` otherwise.

use std::fmt::Debug;
use std::fmt::Write as _;
use std::sync::Mutex;

use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;
use mcp_runtime::tracing::field::{Field, Visit};
use mcp_runtime::tracing::span::{Attributes, Id, Record};
use mcp_runtime::tracing::{self, Event, Metadata, Subscriber};
use serde_json::json;

use crate::client;

/// Logs a secret word.
#[mcp_tool]
async fn whisper(context: &Context, word: String) {
    context.log(LoggingLevel::Info, word);
}

static TRACED: Mutex<String> = Mutex::new(String::new());

struct Traced;

impl Visit for Traced {
    fn record_debug(&mut self, _: &Field, value: &dyn Debug) {
        let mut traced = TRACED.lock().expect("no panics here");
        let _ = write!(traced, "{value:?}");
    }
}

impl Subscriber for Traced {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Self);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn a_message_that_the_client_does_not_want_is_traced() {
    tracing::subscriber::set_global_default(Traced).expect("there is none yet");
    block_on(async {
        let unwanted = [client(), client().with_log_level(LoggingLevel::Warning)];
        for (client, word) in unwanted.into_iter().zip(["sesame", "pumpkin"]) {
            let done = client.call("whisper", json!({ "word": word })).await;
            assert!(done.expect("an answer").logs().is_empty());
            assert!(
                TRACED.lock().expect("no panics here").contains(word),
                "{word}"
            );
        }
        let wanting = client().with_log_level(LoggingLevel::Info);
        let done = wanting.call("whisper", json!({ "word": "acorn" })).await;
        assert_eq!(done.expect("an answer").logs()[0].data, "acorn");
        assert!(!TRACED.lock().expect("no panics here").contains("acorn"));
    });
}
