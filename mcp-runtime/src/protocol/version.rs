//! The revisions that are served (page `basic/versioning`).

/// The revision of the specification that these types describe.
pub const PROTOCOL_VERSION: &str = "2026-07-28";

/// Every revision that a request may name, as `server/discover` lists them.
pub const SUPPORTED_VERSIONS: &[&str] = &[PROTOCOL_VERSION];
