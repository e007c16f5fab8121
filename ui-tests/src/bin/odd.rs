//! Servers whose `main` is odd; the variable `ODD` says which.

#![expect(
    clippy::print_stdout,
    reason = "what is printed must not reach the client"
)]

use std::process::ExitCode;

use mcp_runtime::prelude::*;

/// Logs a line.
#[mcp_tool]
async fn log_loudly() -> &'static str {
    mcp_runtime::tracing::error!("a loud line");
    "logged"
}

/// Panics.
#[mcp_tool]
async fn panics() {
    panic!("a loud panic");
}

/// Wants a state.
struct Missing;

/// Wants a state that some mains do not provide.
#[mcp_tool]
async fn wanting(missing: State<Missing>) -> String {
    let _: &Missing = &missing;
    String::new()
}

fn main() -> ExitCode {
    let server = mcp_runtime::server!().without_linked_items();
    match std::env::var("ODD").unwrap_or_default().as_str() {
        "subscriber" => {
            prints::init();
            server.tool::<log_loudly>().run()
        }
        "prints" => server
            .tool::<wanting>()
            .state_from(|| {
                println!("printed while the server is made");
                async { Ok::<_, std::io::Error>(Missing) }
            })
            .run(),
        "prints and fails" => server
            .tool::<log_loudly>()
            .state_from(|| {
                println!("printed in vain");
                async { Ok::<_, std::io::Error>(Missing) }
            })
            .expect_tools(["gone"])
            .run(),
        "hook" => {
            std::panic::set_hook(Box::new(|_| eprintln!("its own hook")));
            server.tool::<panics>().run()
        }
        "empty" => server.run(),
        "nothing" => server.allow_empty().run(),
        "twice" => server.tool::<log_loudly>().tool::<log_loudly>().run(),
        "state" => server.tool::<wanting>().run(),
        "expects" => server
            .tool::<log_loudly>()
            .expect_tools(["log_loudly", "gone"])
            .run(),
        other => {
            eprintln!("`{other}` is none of them");
            ExitCode::from(99)
        }
    }
}

/// What a default subscriber does: it writes colored lines to stdout.
mod prints {
    use std::fmt::Debug;
    use std::io::Write as _;

    use mcp_runtime::tracing::field::{Field, Visit};
    use mcp_runtime::tracing::span::{Attributes, Id, Record};
    use mcp_runtime::tracing::{Event, Metadata, Subscriber, subscriber};

    pub(super) fn init() {
        subscriber::set_global_default(Prints).expect("it is the first");
    }

    struct Prints;

    impl Subscriber for Prints {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }

        fn new_span(&self, _: &Attributes<'_>) -> Id {
            Id::from_u64(1)
        }

        fn record(&self, _: &Id, _: &Record<'_>) {}

        fn record_follows_from(&self, _: &Id, _: &Id) {}

        fn event(&self, event: &Event<'_>) {
            event.record(&mut Prints);
        }

        fn enter(&self, _: &Id) {}

        fn exit(&self, _: &Id) {}
    }

    impl Visit for Prints {
        fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
            // Nobody is left to tell.
            let _ = writeln!(std::io::stdout(), "\u{1b}[2m{field}={value:?}\u{1b}[0m");
        }
    }
}
