//! What handlers share is made beside the first answers, never before them.

use std::sync::{Arc, PoisonError};

use tokio::runtime::Handle;
use tokio::sync::watch;

use super::Server;
use crate::handler::one_line;

impl Server {
    /// Starts the initialisers of states, beside the first answers. Only the first call starts them.
    pub(crate) fn start_states(self: &Arc<Self>, runtime: &Handle) {
        self.make_states(runtime, true);
    }

    /// The same for callers in this process, whose answers name a failure instead of the log, unless
    /// errors are masked.
    pub(crate) fn start_states_here(self: &Arc<Self>, runtime: &Handle) {
        self.make_states(runtime, self.common.settings.mask_errors == Some(true));
    }

    fn make_states(self: &Arc<Self>, runtime: &Handle, logs: bool) {
        let initialisers = std::mem::take(
            &mut *self
                .initialisers
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
        for initialiser in initialisers {
            let server = Arc::clone(self);
            runtime.spawn(async move {
                if let Err(failure) = initialiser.run(!logs).await {
                    if logs {
                        tracing::error!("{}", one_line(&failure.to_string()));
                    }
                    server.failed.send_replace(true);
                }
            });
        }
    }

    /// Turns true when a state could not be made: the server answers who waits and then ends.
    pub(crate) fn failed(&self) -> watch::Receiver<bool> {
        self.failed.subscribe()
    }
}
