//! Messages that get no answer: what they must say, and what their headers must not say.

use crate::{check, raw, row, wire};

#[test]
fn notifications_get_no_answer() {
    let note = |method: &str| raw(&format!(r#"{{"jsonrpc":"2.0","method":"{method}"}}"#));
    let bare = |method: &str| {
        note(method)
            .without("Mcp-Method")
            .without("MCP-Protocol-Version")
    };
    check(
        &wire(),
        &[
            row(
                "streamable-http: a notification is accepted without a body",
                bare("notifications/x"),
            )
            .empty(202)
            .header("content-length", "0")
            .no_header("content-type"),
            row(
                "streamable-http: a notification needs no headers of the protocol",
                bare("notifications/initialized"),
            )
            .empty(202),
            row(
                "streamable-http: a notification with the header for its method",
                note("notifications/x").with("Mcp-Method", "notifications/x"),
            )
            .empty(202),
            row(
                "streamable-http: a notification with the header for another method",
                note("notifications/x").with("Mcp-Method", "tools/call"),
            )
            .refused_without_id(400, -32020),
            row(
                "streamable-http: a notification with its header twice",
                note("notifications/x")
                    .with("Mcp-Method", "notifications/x")
                    .and("Mcp-Method", "notifications/x"),
            )
            .refused_without_id(400, -32020),
            row(
                "streamable-http: a notification that is none",
                raw(r#"{"jsonrpc":"1.0","method":"notifications/x"}"#),
            )
            .refused_without_id(400, -32600),
        ],
    );
}

#[test]
fn the_version_of_a_notification_is_compared_where_it_is_named() {
    let of_version = |body: &str, header: &str| {
        let params =
            format!(r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{body}"}}}}"#);
        raw(&format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/x","params":{params}}}"#
        ))
        .without("Mcp-Method")
        .with("MCP-Protocol-Version", header)
    };
    let alone = || raw(r#"{"jsonrpc":"2.0","method":"notifications/x"}"#).without("Mcp-Method");
    check(
        &wire(),
        &[
            row(
                "versioning: a notification of a version that is served",
                of_version("2026-07-28", "2026-07-28"),
            )
            .empty(202),
            row(
                "versioning: a notification whose header names another version",
                of_version("2026-07-28", "2025-11-25"),
            )
            .refused_without_id(400, -32020),
            row(
                "versioning: a notification whose metadata names another version",
                of_version("2025-11-25", "2026-07-28"),
            )
            .refused_without_id(400, -32020),
            row(
                "versioning: a notification of a version that is not served",
                of_version("2025-11-25", "2025-11-25"),
            )
            .refused_without_id(400, -32022)
            .has("/error/data/requested", "2025-11-25")
            .says("2026-07-28"),
            row(
                "versioning: a notification whose header alone names a version that is not served",
                alone().with("MCP-Protocol-Version", "x"),
            )
            .refused_without_id(400, -32022)
            .has("/error/data/requested", "x"),
            row(
                "versioning: a notification with the header for its version twice",
                alone()
                    .with("MCP-Protocol-Version", "2026-07-28")
                    .and("MCP-Protocol-Version", "2026-07-28"),
            )
            .refused_without_id(400, -32020),
            row(
                "versioning: a notification with a version that no header can have",
                alone().with("MCP-Protocol-Version", b"caf\xc3\xa9"),
            )
            .refused_without_id(400, -32020),
            row(
                "versioning: a notification whose metadata alone names its version",
                of_version("2026-07-28", "2026-07-28").without("MCP-Protocol-Version"),
            )
            .empty(202),
            row(
                "order: of a notification the version before the method",
                of_version("2025-11-25", "2025-11-25").with("Mcp-Method", "tools/call"),
            )
            .refused_without_id(400, -32022),
        ],
    );
}
