//! An initialiser is async.


fn main() {
    let _ = mcp_runtime::server!().state_from(|| Ok::<u8, String>(5));
}
