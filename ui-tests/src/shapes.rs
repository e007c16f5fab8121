//! The messages that a server may write, as tables: every member that is demanded or allowed, and no
//! other.

use mcp_runtime::serde_json::Value;

use crate::shape::{Member, Shape, may, members_fit, must};

/// Says what is wrong with a response to a request of this method.
pub(crate) fn response(method: &str, message: &Value) -> Result<(), String> {
    let members = message.as_object().ok_or("the message is no object")?;
    if members.contains_key("error") {
        members_fit(&[ERROR_RESPONSE], members, "response")?;
        return error(&message["error"]);
    }
    members_fit(&[RESULT_RESPONSE], members, "response")?;
    let Some((_, own, cacheable)) = RESULTS.iter().find(|(name, ..)| *name == method) else {
        return Err(format!("`{method}` has no result: {message}"));
    };
    let hints = if *cacheable { CACHE_HINTS } else { &[] };
    let result = message["result"].as_object().ok_or("no result object")?;
    members_fit(&[RESULT, hints, own], result, method)?;
    if result.contains_key("structuredContent") && result.get("isError") == Some(&true.into()) {
        return Err("an error has structured content".into());
    }
    Ok(())
}

/// Says what is wrong with an error that answers nobody in particular.
pub(crate) fn refusal(message: &Value) -> Result<(), String> {
    let members = message.as_object().ok_or("the message is no object")?;
    members_fit(&[REFUSAL], members, "refusal")?;
    error(&message["error"])
}

/// Says what is wrong with a notification.
pub(crate) fn notification(message: &Value) -> Result<(), String> {
    let members = message.as_object().ok_or("the message is no object")?;
    members_fit(&[NOTIFICATION], members, "notification")?;
    let method = message["method"].as_str().unwrap_or_default();
    match NOTIFICATIONS.iter().find(|(name, _)| *name == method) {
        Some((_, params)) => Shape::Object(params).check(&message["params"], method),
        None => Err(format!("`{method}` is not for a server to send")),
    }
}

fn error(error: &Value) -> Result<(), String> {
    let code = error["code"].as_i64().unwrap_or_default();
    let message = error["message"].as_str().unwrap_or_default();
    if message.is_empty() || message.len() > 1000 || message.contains('\n') {
        return Err(format!("the message is no short line: {message:?}"));
    }
    let data = error.get("data");
    match code {
        -32022 => match data {
            Some(data) => Shape::Object(UNSUPPORTED_VERSION).check(data, "error.data"),
            None => Err("an unsupported version without data".into()),
        },
        -32021 => match data {
            Some(data) => Shape::Object(MISSING_CAPABILITY).check(data, "error.data"),
            None => Err("a missing capability without data".into()),
        },
        // A mismatch of headers, where there are headers.
        -32020 | -32700 | -32603..=-32600 => Ok(()),
        code if (-32768..=-32000).contains(&code) => Err(format!("the code {code} is reserved")),
        _ => Ok(()),
    }
}

const VERSION: Member = must("jsonrpc", Shape::Word(&["2.0"]));
const RESULT_RESPONSE: &[Member] = &[
    VERSION,
    must("id", Shape::Id),
    must("result", Shape::Map(&Shape::Any)),
];
// An answer on stdio always has the id of a request, because lines without one are not answered.
const ERROR_RESPONSE: &[Member] = &[
    VERSION,
    must("id", Shape::Id),
    must("error", Shape::Object(ERROR)),
];
const REFUSAL: &[Member] = &[VERSION, must("error", Shape::Object(ERROR))];
const ERROR: &[Member] = &[
    must("code", Shape::Number),
    must("message", Shape::Text),
    may("data", Shape::Any),
];
const UNSUPPORTED_VERSION: &[Member] = &[
    must("supported", Shape::List(&Shape::Text)),
    must("requested", Shape::Text),
];
const MISSING_CAPABILITY: &[Member] = &[must(
    "requiredCapabilities",
    Shape::Map(&Shape::Map(&Shape::Any)),
)];
const NOTIFICATION: &[Member] = &[
    VERSION,
    must("method", Shape::Text),
    must("params", Shape::Map(&Shape::Any)),
];
const OF_SUBSCRIPTION: Member = must("_meta", Shape::Map(&Shape::Id));
const LIST_CHANGED: &[Member] = &[OF_SUBSCRIPTION];
const NOTIFICATIONS: &[(&str, &[Member])] = &[
    (
        "notifications/subscriptions/acknowledged",
        &[
            OF_SUBSCRIPTION,
            must(
                "notifications",
                Shape::Object(&[
                    may("toolsListChanged", Shape::Flag),
                    may("promptsListChanged", Shape::Flag),
                    may("resourcesListChanged", Shape::Flag),
                    may("resourceSubscriptions", Shape::List(&Shape::Text)),
                ]),
            ),
        ],
    ),
    ("notifications/tools/list_changed", LIST_CHANGED),
    ("notifications/prompts/list_changed", LIST_CHANGED),
    ("notifications/resources/list_changed", LIST_CHANGED),
    (
        "notifications/resources/updated",
        &[OF_SUBSCRIPTION, must("uri", Shape::Text)],
    ),
    (
        "notifications/progress",
        &[
            must("progressToken", Shape::Id),
            must("progress", Shape::Number),
            may("total", Shape::Number),
            may("message", Shape::Text),
        ],
    ),
    (
        "notifications/message",
        &[
            must(
                "level",
                Shape::Word(&[
                    "debug",
                    "info",
                    "notice",
                    "warning",
                    "error",
                    "critical",
                    "alert",
                    "emergency",
                ]),
            ),
            must("data", Shape::Any),
            may("logger", Shape::Text),
        ],
    ),
];

const RESULT: &[Member] = &[
    must("resultType", Shape::Word(&["complete"])),
    must("_meta", Shape::ResultMeta(&Shape::Object(IMPLEMENTATION))),
];
const CACHE_HINTS: &[Member] = &[
    must("ttlMs", Shape::Count),
    must("cacheScope", Shape::Word(&["public", "private"])),
];
/// Method, own members of its result, whether it has cache hints.
const RESULTS: &[(&str, &[Member], bool)] = &[
    ("subscriptions/listen", &[], false),
    (
        "server/discover",
        &[
            must("supportedVersions", Shape::List(&Shape::Text)),
            must("capabilities", Shape::Object(CAPABILITIES)),
            may("instructions", Shape::Text),
        ],
        true,
    ),
    (
        "tools/list",
        &[
            must("tools", Shape::List(&Shape::Object(TOOL))),
            may("nextCursor", Shape::Text),
        ],
        true,
    ),
    (
        "resources/list",
        &[
            must("resources", Shape::List(&Shape::Object(RESOURCE))),
            may("nextCursor", Shape::Text),
        ],
        true,
    ),
    (
        "resources/templates/list",
        &[
            must("resourceTemplates", Shape::List(&Shape::Object(TEMPLATE))),
            may("nextCursor", Shape::Text),
        ],
        true,
    ),
    (
        "prompts/list",
        &[
            must("prompts", Shape::List(&Shape::Object(PROMPT))),
            may("nextCursor", Shape::Text),
        ],
        true,
    ),
    (
        "resources/read",
        &[must("contents", Shape::List(&CONTENTS))],
        true,
    ),
    (
        "tools/call",
        &[
            must("content", Shape::List(&CONTENT)),
            may("structuredContent", Shape::Any),
            may("isError", Shape::Flag),
        ],
        false,
    ),
    (
        "prompts/get",
        &[
            must("messages", Shape::List(&Shape::Object(PROMPT_MESSAGE))),
            may("description", Shape::Text),
        ],
        false,
    ),
];

const IMPLEMENTATION: &[Member] = &[
    must("name", Shape::Text),
    must("version", Shape::Text),
    may("title", Shape::Text),
    may("description", Shape::Text),
    may("websiteUrl", Shape::Text),
];
const CAPABILITIES: &[Member] = &[
    may("tools", Shape::Object(&[may("listChanged", Shape::Flag)])),
    may(
        "resources",
        Shape::Object(&[
            may("subscribe", Shape::Flag),
            may("listChanged", Shape::Flag),
        ]),
    ),
    may("prompts", Shape::Object(&[may("listChanged", Shape::Flag)])),
    may("completions", Shape::Object(&[])),
    may("logging", Shape::Object(&[])),
    may("experimental", Shape::Map(&Shape::Map(&Shape::Any))),
    may("extensions", Shape::Map(&Shape::Map(&Shape::Any))),
];
const OTHER_META: Shape = Shape::Map(&Shape::Any);
const TOOL: &[Member] = &[
    must("name", Shape::Text),
    must("inputSchema", Shape::InputSchema),
    may("title", Shape::Text),
    // The protocol leaves it open; the attribute demands it.
    must("description", Shape::Text),
    may("outputSchema", Shape::OutputSchema),
    may(
        "annotations",
        Shape::Object(&[
            may("title", Shape::Text),
            may("readOnlyHint", Shape::Flag),
            may("destructiveHint", Shape::Flag),
            may("idempotentHint", Shape::Flag),
            may("openWorldHint", Shape::Flag),
        ]),
    ),
    may("_meta", OTHER_META),
];
const RESOURCE: &[Member] = &[
    must("uri", Shape::Text),
    must("name", Shape::Text),
    may("title", Shape::Text),
    may("description", Shape::Text),
    may("mimeType", Shape::Text),
    may("size", Shape::Count),
    may("annotations", Shape::Object(ANNOTATIONS)),
    may("_meta", OTHER_META),
];
const TEMPLATE: &[Member] = &[
    must("uriTemplate", Shape::Text),
    must("name", Shape::Text),
    may("title", Shape::Text),
    may("description", Shape::Text),
    may("mimeType", Shape::Text),
    may("annotations", Shape::Object(ANNOTATIONS)),
    may("_meta", OTHER_META),
];
const PROMPT: &[Member] = &[
    must("name", Shape::Text),
    may("title", Shape::Text),
    may("description", Shape::Text),
    may(
        "arguments",
        Shape::List(&Shape::Object(&[
            must("name", Shape::Text),
            may("title", Shape::Text),
            may("description", Shape::Text),
            may("required", Shape::Flag),
        ])),
    ),
    may("_meta", OTHER_META),
];
const ROLE: Shape = Shape::Word(&["user", "assistant"]);
const PROMPT_MESSAGE: &[Member] = &[must("role", ROLE), must("content", CONTENT)];
const ANNOTATIONS: &[Member] = &[
    may("audience", Shape::List(&ROLE)),
    may("priority", Shape::Number),
    may("lastModified", Shape::Text),
];
const CONTENTS: Shape = Shape::Either(&[
    Shape::Object(&[
        must("uri", Shape::Text),
        may("mimeType", Shape::Text),
        must("text", Shape::Text),
        may("_meta", OTHER_META),
    ]),
    Shape::Object(&[
        must("uri", Shape::Text),
        may("mimeType", Shape::Text),
        must("blob", Shape::Text),
        may("_meta", OTHER_META),
    ]),
]);
const BINARY: &[Member] = &[
    must("data", Shape::Text),
    must("mimeType", Shape::Text),
    may("annotations", Shape::Object(ANNOTATIONS)),
    may("_meta", OTHER_META),
];
const CONTENT: Shape = Shape::Tagged(&[
    (
        "text",
        &[
            must("text", Shape::Text),
            may("annotations", Shape::Object(ANNOTATIONS)),
            may("_meta", OTHER_META),
        ],
    ),
    ("image", BINARY),
    ("audio", BINARY),
    ("resource_link", RESOURCE),
    (
        "resource",
        &[
            must("resource", CONTENTS),
            may("annotations", Shape::Object(ANNOTATIONS)),
            may("_meta", OTHER_META),
        ],
    ),
]);
