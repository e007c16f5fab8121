//! A request whose handler runs: polled by a transport, guarded against panics and endless work.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};
use std::time::{Duration, Instant};

use tokio::time::Sleep;

use super::{Server, Verdict};
use crate::handler::{
    BoxFuture, CallHandle, CorrelationId, Notifier, Outcome, Panic, caught, internal_error,
    tool_error,
};
use crate::jsonrpc::{ErrorCode, ErrorObject, RequestId, write_error, write_result};
use crate::protocol::{CacheHint, TraceContext};

/// A poll that takes longer keeps a thread from other work, and is logged.
const SLOW_POLL: Duration = Duration::from_millis(100);

/// A handler that was begun, and what it is bound to.
pub(super) struct Call {
    pub(super) handler: BoxFuture<Outcome>,
    pub(super) notifier: Arc<Notifier>,
    /// The tool, prompt or resource, for messages and logs.
    pub(super) target: Arc<str>,
    /// How long it may run, if there is an end to it.
    pub(super) limit: Option<Duration>,
    pub(super) result: ResultKind,
}

/// What the result of a request can say beside its own members.
#[derive(Clone, Copy)]
pub(super) enum ResultKind {
    /// That the tool failed, for the model to read; elsewhere that is an error.
    Tool,
    /// Nothing.
    Plain,
    /// How long clients may keep it.
    Cacheable(CacheHint),
}

/// A whole response object, without a newline.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) message: Vec<u8>,
    #[cfg_attr(
        not(any(feature = "http", test)),
        expect(dead_code, reason = "only HTTP has a status for it")
    )]
    pub(crate) verdict: Verdict,
}

/// A running request.
///
/// It never panics, and it must be polled where a tokio runtime is entered.
pub(crate) struct Running {
    server: Arc<Server>,
    id: RequestId<'static>,
    handler: Option<BoxFuture<Outcome>>,
    notifier: Arc<Notifier>,
    target: Arc<str>,
    limit: Option<Duration>,
    result: ResultKind,
    /// Set at the first `Pending`: most handlers never need it.
    timer: Option<Pin<Box<Sleep>>>,
    span: tracing::Span,
}

impl Running {
    pub(super) fn new(
        server: Arc<Server>,
        id: RequestId<'static>,
        trace: Option<&TraceContext>,
        call: Call,
    ) -> Self {
        let Call {
            handler,
            notifier,
            target,
            limit,
            result,
        } = call;
        let traceparent = trace.map(|it| &*it.traceparent);
        let span = tracing::debug_span!("call", handler = &*target, id = id.token(), traceparent);
        Self {
            server,
            id,
            handler: Some(handler),
            notifier,
            target,
            limit,
            result,
            timer: None,
            span,
        }
    }

    /// The transport's hold on this call.
    pub(crate) fn handle(&self) -> CallHandle {
        CallHandle(Arc::clone(&self.notifier))
    }

    /// The handler's outcome, once there is one.
    fn poll_outcome(&mut self, cx: &mut TaskContext<'_>) -> Poll<Outcome> {
        let Some(handler) = &mut self.handler else {
            return Poll::Pending;
        };
        let _entered = self.span.enter();
        let began = Instant::now();
        let polled = caught(|| handler.as_mut().poll(cx));
        if began.elapsed() > SLOW_POLL {
            tracing::warn!(handler = &*self.target, took = ?began.elapsed(), "a handler kept its thread; a plain `fn` may block");
        }
        match polled {
            Ok(Poll::Ready(outcome)) => Poll::Ready(outcome),
            Ok(Poll::Pending) => {
                let Some(limit) = self.limit else {
                    return Poll::Pending;
                };
                let timer = self
                    .timer
                    .get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
                timer.as_mut().poll(cx).map(|()| self.timed_out(limit))
            }
            Err(panic) => Poll::Ready(Err(panicked(&self.target, &panic))),
        }
    }

    fn timed_out(&self, limit: Duration) -> Outcome {
        tracing::warn!(handler = &*self.target, ?limit, "a handler ran out of time");
        self.notifier.abandon();
        let text = format!(
            "`{}` took longer than {limit:?} and was stopped",
            self.target
        );
        match self.result {
            ResultKind::Tool => Ok(tool_error(&text)),
            ResultKind::Plain | ResultKind::Cacheable(_) => {
                Err(ErrorObject::new(ErrorCode::INTERNAL_ERROR, text))
            }
        }
    }

    /// Drops the handler where a panic of it does no harm.
    fn drop_handler(&mut self) {
        let handler = self.handler.take();
        if let Err(panic) = caught(|| drop(handler)) {
            tracing::error!(
                handler = &*self.target,
                panic = panic.message(),
                at = panic.at(),
                backtrace = panic.backtrace(),
                "a handler panicked while it was dropped"
            );
        }
    }
}

impl Future for Running {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<Answer> {
        let Poll::Ready(outcome) = self.poll_outcome(cx) else {
            return Poll::Pending;
        };
        self.drop_handler();
        self.notifier.finish();
        let cache = match self.result {
            ResultKind::Tool | ResultKind::Plain => None,
            ResultKind::Cacheable(hint) => Some(hint),
        };
        // Most answers fit in, without growing step by step.
        let mut message = Vec::with_capacity(512);
        let verdict = match outcome {
            Ok(complete) => {
                write_result(&mut message, &self.id, |out| {
                    self.server.decoration.write(out, &complete, cache);
                });
                Verdict::Complete
            }
            Err(error) => {
                write_error(&mut message, Some(&self.id), &error);
                Verdict::Failed(error.code)
            }
        };
        Poll::Ready(Answer { message, verdict })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.handler.is_some() {
            // Nobody waits for the answer any more: no notification may follow either.
            self.handle().cancel();
            self.drop_handler();
        }
    }
}

/// A panic is one call's misfortune: its answer says so without details, the log says more.
pub(super) fn panicked(target: &str, panic: &Panic) -> ErrorObject {
    let id = CorrelationId::new();
    tracing::error!(
        handler = target,
        %id,
        panic = panic.message(),
        at = panic.at(),
        backtrace = panic.backtrace(),
        "a handler panicked"
    );
    internal_error(id)
}
