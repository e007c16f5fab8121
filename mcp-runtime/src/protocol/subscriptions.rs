//! Listening for changes (page `basic/patterns/subscriptions`).

use serde::Serialize;
use serde_json::value::RawValue;

use super::{Malformed, Members};

/// What a client wants to hear of, or what a server honours of that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub(crate) struct SubscriptionFilter {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) tools_list_changed: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) prompts_list_changed: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) resources_list_changed: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) resource_subscriptions: Vec<String>,
}

impl SubscriptionFilter {
    /// The filter in the params of `subscriptions/listen`.
    pub(crate) fn read(params: &Members<'_>) -> Result<Self, Malformed> {
        let filter = params
            .object("notifications")?
            .ok_or_else(|| params.missing("notifications"))?;
        let flag = |name| match filter.raw(name)?.map(RawValue::get) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(filter.expected(name, "a boolean")),
        };
        let uris = filter.raw("resourceSubscriptions")?.map(|raw| {
            serde_json::from_str(raw.get())
                .map_err(|_| filter.expected("resourceSubscriptions", "a list of strings"))
        });
        Ok(Self {
            tools_list_changed: flag("toolsListChanged")?,
            prompts_list_changed: flag("promptsListChanged")?,
            resources_list_changed: flag("resourcesListChanged")?,
            resource_subscriptions: uris.transpose()?.unwrap_or_default(),
        })
    }
}

/// The `_meta` of what belongs to a subscription.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct SubscriptionMeta<'a> {
    /// The id of the request that listens, as it came.
    #[serde(rename = "io.modelcontextprotocol/subscriptionId")]
    pub(crate) subscription_id: &'a RawValue,
}

/// The params of `notifications/subscriptions/acknowledged`.
#[derive(Debug, Serialize)]
pub(crate) struct AcknowledgedParams<'a> {
    #[serde(rename = "_meta")]
    pub(crate) meta: SubscriptionMeta<'a>,
    pub(crate) notifications: &'a SubscriptionFilter,
}

/// The params of the `list_changed` notifications.
#[derive(Debug, Serialize)]
pub(crate) struct ListChangedParams<'a> {
    #[serde(rename = "_meta")]
    pub(crate) meta: SubscriptionMeta<'a>,
}

/// The params of `notifications/resources/updated`.
#[derive(Debug, Serialize)]
pub(crate) struct ResourceUpdatedParams<'a> {
    #[serde(rename = "_meta")]
    pub(crate) meta: SubscriptionMeta<'a>,
    pub(crate) uri: &'a str,
}

/// The params of the `notifications/cancelled` by which a server ends a subscription.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriptionCancelledParams<'a> {
    #[serde(rename = "_meta")]
    pub(crate) meta: SubscriptionMeta<'a>,
    pub(crate) request_id: &'a RawValue,
}
