//! An initialiser may fail, and says so.


fn main() {
    let _ = mcp_runtime::server!().state_from(|| async { 5_u8 });
}
