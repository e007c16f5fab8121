//! The names of the methods and notifications.

pub(crate) const DISCOVER: &str = "server/discover";
pub(crate) const LIST_TOOLS: &str = "tools/list";
pub(crate) const CALL_TOOL: &str = "tools/call";
pub(crate) const LIST_RESOURCES: &str = "resources/list";
pub(crate) const LIST_RESOURCE_TEMPLATES: &str = "resources/templates/list";
pub(crate) const READ_RESOURCE: &str = "resources/read";
pub(crate) const LIST_PROMPTS: &str = "prompts/list";
pub(crate) const GET_PROMPT: &str = "prompts/get";
pub(crate) const COMPLETE: &str = "completion/complete";

pub(crate) const CANCELLED: &str = "notifications/cancelled";
pub(crate) const PROGRESS: &str = "notifications/progress";
pub(crate) const LOGGING_MESSAGE: &str = "notifications/message";

pub(crate) const LISTEN: &str = "subscriptions/listen";
pub(crate) const ACKNOWLEDGED: &str = "notifications/subscriptions/acknowledged";
pub(crate) const TOOLS_CHANGED: &str = "notifications/tools/list_changed";
pub(crate) const PROMPTS_CHANGED: &str = "notifications/prompts/list_changed";
pub(crate) const RESOURCES_CHANGED: &str = "notifications/resources/list_changed";
pub(crate) const RESOURCE_UPDATED: &str = "notifications/resources/updated";
