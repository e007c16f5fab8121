//! From an author's error to what goes on the wire and what goes to the log.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::derived::{Telling, telling};
use super::tool_error::Hints;
use super::worded::Worded;
use super::{ProtocolError, ResourceError, ToolError, resource_error, tool_error};
use crate::handler::Context;
use crate::jsonrpc::{ErrorCode, ErrorObject};

/// A type that can be the error of a handler: text, a [`ToolError`], a [`ProtocolError`], a
/// [`ResourceError`], or anything that `?` can box as an error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a handler",
    label = "not an error",
    note = "use `ToolError`, `String`, `Box<dyn Error + Send + Sync>`, or a type that implements `std::error::Error + Send + Sync`, as an enum or a struct with `#[derive(Debug, ToolError)]` does"
)]
pub trait HandlerError: 'static {
    /// The error as any other.
    #[doc(hidden)]
    fn into_source(self) -> Box<dyn Error + Send + Sync>;
}

#[diagnostic::do_not_recommend]
impl<E: Into<Box<dyn Error + Send + Sync>> + 'static> HandlerError for E {
    fn into_source(self) -> Box<dyn Error + Send + Sync> {
        self.into()
    }
}

/// What an author's error means.
pub(crate) enum Failure {
    /// A text for the client.
    Text(String),
    /// A JSON-RPC error.
    Protocol(ErrorObject),
    /// There is no such resource.
    NotFound,
    /// An error that may have to be kept from the client, and what to do next.
    Source(Box<dyn Error + Send + Sync>, Hints),
}

impl Failure {
    pub(crate) fn of<E: HandlerError>(error: E) -> Self {
        let mut error = Some(error);
        let any: &mut dyn Any = &mut error;
        if let Some(text) = any.downcast_mut::<Option<String>>().and_then(Option::take) {
            return Self::Text(text);
        }
        if let Some(text) = any
            .downcast_mut::<Option<&'static str>>()
            .and_then(Option::take)
        {
            return Self::Text(text.to_owned());
        }
        if let Some(error) = any
            .downcast_mut::<Option<ToolError>>()
            .and_then(Option::take)
        {
            return match error.into_parts() {
                (tool_error::Kind::Text(text), hints) => Self::Text(hints.below(text)),
                (tool_error::Kind::Source(source), hints) => Self::from_source(source, hints),
            };
        }
        if let Some(error) = any
            .downcast_mut::<Option<ResourceError>>()
            .and_then(Option::take)
        {
            return match error.into_kind() {
                resource_error::Kind::NotFound => Self::NotFound,
                resource_error::Kind::Text(text) => Self::Text(text),
                resource_error::Kind::Source(source) => Self::from_source(source, Hints::default()),
            };
        }
        Self::from_source(
            error
                .expect("only the four types above are taken out")
                .into_source(),
            Hints::default(),
        )
    }

    fn from_source(source: Box<dyn Error + Send + Sync>, hints: Hints) -> Self {
        let source = match source.downcast::<Worded>().map(|worded| *worded) {
            Ok(Worded::Text(text)) => return Self::Text(hints.below(text)),
            Ok(Worded::NotFound) => return Self::NotFound,
            Ok(Worded::Hinted(source, inner)) => {
                return Self::from_source(source, inner.and(&hints));
            }
            Err(source) => source,
        };
        match meant(&*source).0.downcast_ref::<ProtocolError>() {
            Some(error) => Self::Protocol(error.clone().into_object()),
            None => Self::Source(source, hints),
        }
    }

    /// The text for the client. An error that nobody worded for it goes to the log whole, with an
    /// id; the client gets one line of it, or only the id where errors are masked.
    pub(crate) fn told(
        source: &(dyn Error + Send + Sync + 'static),
        hints: &Hints,
        context: &Context,
    ) -> String {
        let (source, telling) = meant(source);
        let handler = &*context.scope().target;
        let (text, own_hint) = match telling {
            Some(Telling::Words(hint)) => {
                let (text, chain) = (source.to_string(), one_line(&causes(source)));
                if !chain.is_empty() {
                    let error = one_line(&text);
                    tracing::warn!(handler, error, chain, "a handler failed");
                }
                (text, hint)
            }
            Some(Telling::Masked(hint)) => (unworded(source, context), hint),
            Some(Telling::Of(_)) | None => (unworded(source, context), None),
        };
        hints.below(Hints::of(own_hint).below(text))
    }
}

/// The error that is meant by one that only passes it on, and what is told of it.
fn meant<'a>(error: &'a (dyn Error + 'static)) -> (&'a (dyn Error + 'static), Option<Telling<'a>>) {
    let mut error = error;
    loop {
        match telling(error) {
            Some(Telling::Of(inner)) => error = inner,
            telling => return (error, telling),
        }
    }
}

/// The text of an error that nobody worded for the client; all of it goes to the log.
fn unworded(error: &(dyn Error + 'static), context: &Context) -> String {
    let id = CorrelationId::new();
    let (text, chain) = (one_line(&error.to_string()), one_line(&causes(error)));
    tracing::warn!(handler = &*context.scope().target, %id, error = text, chain, "a handler failed");
    if context.scope().masks_errors {
        format!("the call failed; the server's log has the reason under {id}")
    } else {
        text
    }
}

/// A text without its line breaks, so that it cannot pass for more than one line of a log.
pub(crate) fn one_line(text: &str) -> String {
    let lines: Vec<_> = text
        .split([
            '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
        ])
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}

/// What lies behind an error.
pub(crate) fn causes(error: &dyn Error) -> String {
    let mut told = Vec::new();
    let mut cause = error.source();
    while let Some(error) = cause {
        told.push(error.to_string());
        cause = error.source();
    }
    told.join(": ")
}

/// The answer to a fault of the server itself, without any detail of it.
pub(crate) fn internal_error(id: CorrelationId) -> ErrorObject {
    ErrorObject::new(ErrorCode::INTERNAL_ERROR, format!("internal error ({id})"))
}

/// Ties an answer to a line of the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrelationId(u64);

impl CorrelationId {
    pub(crate) fn new() -> Self {
        static KEYS: OnceLock<RandomState> = OnceLock::new();
        static NEXT: AtomicU64 = AtomicU64::new(0);
        // Keyed per process, so that ids of two instances do not meet in one log.
        Self(
            KEYS.get_or_init(RandomState::new)
                .hash_one(NEXT.fetch_add(1, Ordering::Relaxed)),
        )
    }
}

impl fmt::Display for CorrelationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0 & 0xffff_ffff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(error: impl HandlerError) -> String {
        match Failure::of(error) {
            Failure::Text(text) => format!("text {text}"),
            Failure::Protocol(error) => format!("protocol {} {}", error.code.0, error.message),
            Failure::NotFound => "not found".into(),
            Failure::Source(source, hints) => format!("source {source}{hints}"),
        }
    }

    #[test]
    fn an_error_is_told_apart_by_its_type() {
        let io = || std::io::Error::other("disk");
        let protocol = || ProtocolError::invalid_params("no");
        assert_eq!(kind("words"), "text words");
        assert_eq!(kind(String::from("words")), "text words");
        assert_eq!(kind(ToolError::text("words")), "text words");
        assert_eq!(kind(ToolError::from(io())), "source disk");
        assert_eq!(kind(io()), "source disk");
        assert_eq!(
            kind(ToolError::text("words").hint("a\nb").hint("c")),
            "text words\nhint: a b\nhint: c"
        );
        assert_eq!(
            kind(ToolError::from(io()).hint("a")),
            "source disk\nhint: a"
        );
        assert_eq!(
            kind(Box::<dyn Error + Send + Sync>::from(io())),
            "source disk"
        );
        let boxed = |error: Box<dyn Error + Send + Sync>| kind(error);
        assert_eq!(boxed(ToolError::text("words").into()), "text words");
        assert_eq!(boxed(ToolError::from(io()).into()), "source disk");
        assert_eq!(
            boxed(ToolError::text("words").hint("a").into()),
            "text words\nhint: a"
        );
        assert_eq!(
            boxed(ToolError::from(io()).hint("a").into()),
            "source disk\nhint: a"
        );
        assert_eq!(boxed(ResourceError::text("words").into()), "text words");
        assert_eq!(boxed(ResourceError::not_found().into()), "not found");
        assert_eq!(kind(protocol()), "protocol -32602 no");
        assert_eq!(kind(ToolError::from(protocol())), "protocol -32602 no");
        assert_eq!(kind(ResourceError::not_found()), "not found");
        assert_eq!(kind(ResourceError::from(io())), "source disk");
    }

    #[test]
    fn a_text_of_several_lines_becomes_one() {
        assert_eq!(one_line("no such file"), "no such file");
        assert_eq!(
            one_line("  failed:\r\n\n  a\rERROR b\u{2028}c\n"),
            "failed: a ERROR b c"
        );
    }

    #[test]
    fn a_reserved_code_of_a_handler_becomes_an_internal_error() {
        assert_eq!(
            kind(ProtocolError::new(ErrorCode(-32050), "mine")),
            "protocol -32603 mine"
        );
        assert_eq!(
            kind(ProtocolError::new(ErrorCode(17), "mine")),
            "protocol 17 mine"
        );
    }
}
