//! `subscriptions/listen`: an acknowledgement, then what was asked for, until one side ends it.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

use serde::Serialize;
use serde_json::value::RawValue;

use super::admission::Admitted;
use super::running::{Call, ResultKind};
use super::{Server, Step, Surroundings, invalid_params};
use crate::handler::{Audience, Complete, Interest, Listener, News, Notifier, Outcome};
use crate::jsonrpc::{ErrorCode, ErrorObject, RequestId, write_notification};
use crate::protocol::{
    AcknowledgedParams, ListChangedParams, ResourceUpdatedParams, SubscriptionCancelledParams,
    SubscriptionFilter, SubscriptionMeta, method,
};
use crate::uri::normalise;

/// How many URIs one subscription may name.
const MAX_URIS: usize = 1024;
/// How many bytes these URIs may have together.
const MAX_URI_BYTES: usize = 256 * 1024;

pub(super) fn listen(
    server: &Server,
    id: &RequestId<'_>,
    request: &Admitted<'_>,
    surroundings: Surroundings<'_>,
) -> Step {
    let asked = match SubscriptionFilter::read(&request.params) {
        Ok(asked) => asked,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    if let Err(refused) = is_bearable(&asked.resource_subscriptions) {
        return Step::Refused(refused);
    }
    let honoured = server.honoured(asked);
    let interest = Interest {
        tools: honoured.tools_list_changed,
        prompts: honoured.prompts_list_changed,
        resources: honoured.resources_list_changed,
        uris: honoured
            .resource_subscriptions
            .iter()
            .map(|uri| Arc::from(&**uri))
            .collect(),
    };
    let Surroundings {
        outlet, audience, ..
    } = surroundings;
    let Some(listener) = audience.listen(interest, server.limits.max_subscriptions) else {
        return Step::Busy(ErrorObject::new(
            ErrorCode::INTERNAL_ERROR,
            "busy: too many subscriptions",
        ));
    };
    let notifier = Arc::new(Notifier::new(Arc::clone(outlet), None, None));
    let subscription = Subscription {
        listener,
        id: RawValue::from_string(id.token().to_owned()).expect("an id is a JSON token"),
        notifier: Arc::clone(&notifier),
        // Where there are no headers, there are no streams to close either.
        says_cancelled: !request.has_headers,
    };
    Step::Runs(Call {
        handler: Box::pin(subscription.run(honoured)),
        notifier,
        target: method::LISTEN.into(),
        limit: None,
        result: ResultKind::Plain,
    })
}

/// What a client subscribes to is kept for as long as it listens.
fn is_bearable(uris: &[String]) -> Result<(), ErrorObject> {
    let refused = |message| Err(ErrorObject::new(ErrorCode::INTERNAL_ERROR, message));
    if uris.len() > MAX_URIS {
        return refused(format!(
            "a subscription names at most {MAX_URIS} resources, and this one names {}",
            uris.len()
        ));
    }
    let bytes: usize = uris.iter().map(String::len).sum();
    if bytes > MAX_URI_BYTES {
        return refused(format!(
            "the URIs of a subscription have at most {MAX_URI_BYTES} bytes, and these have {bytes}"
        ));
    }
    Ok(())
}

impl Server {
    /// What is honoured of a filter: changes that are announced, and URIs that are some.
    fn honoured(&self, asked: SubscriptionFilter) -> SubscriptionFilter {
        let offer = self.offer();
        let capabilities = &offer.capabilities;
        let resources = capabilities.resources.as_ref();
        let subscribable = resources.is_some_and(|it| it.subscribe);
        SubscriptionFilter {
            tools_list_changed: asked.tools_list_changed
                && capabilities
                    .tools
                    .as_ref()
                    .is_some_and(|it| it.list_changed),
            prompts_list_changed: asked.prompts_list_changed
                && capabilities
                    .prompts
                    .as_ref()
                    .is_some_and(|it| it.list_changed),
            resources_list_changed: asked.resources_list_changed
                && resources.is_some_and(|it| it.list_changed),
            resource_subscriptions: asked
                .resource_subscriptions
                .into_iter()
                .filter(|uri| subscribable && normalise(uri).is_ok())
                .collect(),
        }
    }

    /// Those who will listen through one more transport.
    pub(crate) fn audience(&self) -> Audience {
        self.hub.audience()
    }

    /// Ends all subscriptions in good order, and at once those that still come to the routers,
    /// listeners and streams that the server is served on. It can be served on others afterwards.
    ///
    /// An application that mounts the server calls it when it ends; a server that serves by itself
    /// does so anyway, for its own subscriptions.
    pub fn end_subscriptions(&self) {
        self.hub.end_all();
    }
}

/// One who listens at the other end of a transport.
struct Subscription {
    listener: Listener,
    id: Box<RawValue>,
    notifier: Arc<Notifier>,
    says_cancelled: bool,
}

impl Subscription {
    async fn run(self, honoured: SubscriptionFilter) -> Outcome {
        let meta = self.meta();
        self.send(
            method::ACKNOWLEDGED,
            &AcknowledgedParams {
                meta,
                notifications: &honoured,
            },
        );
        drop(honoured);
        loop {
            // News are fetched only when there is room for them, so that they coalesce until then.
            let news = poll_fn(|cx| match self.notifier.poll_ready(cx) {
                Poll::Ready(()) => self.listener.poll_next(cx),
                Poll::Pending => Poll::Pending,
            });
            match news.await {
                News::Tools => self.send(method::TOOLS_CHANGED, &ListChangedParams { meta }),
                News::Prompts => self.send(method::PROMPTS_CHANGED, &ListChangedParams { meta }),
                News::Resources => {
                    self.send(method::RESOURCES_CHANGED, &ListChangedParams { meta });
                }
                News::Resource(uri) => {
                    self.send(
                        method::RESOURCE_UPDATED,
                        &ResourceUpdatedParams { meta, uri: &uri },
                    );
                }
                News::End => break,
            }
        }
        if self.says_cancelled {
            self.send(
                method::CANCELLED,
                &SubscriptionCancelledParams {
                    meta,
                    request_id: &self.id,
                },
            );
        }
        Ok(Complete {
            subscription: Some(self.id.clone()),
            ..Complete::default()
        })
    }

    fn meta(&self) -> SubscriptionMeta<'_> {
        SubscriptionMeta {
            subscription_id: &self.id,
        }
    }

    fn send(&self, method: &str, params: &impl Serialize) {
        let mut message = Vec::new();
        write_notification(&mut message, method, params);
        self.notifier.forward(message);
    }
}
