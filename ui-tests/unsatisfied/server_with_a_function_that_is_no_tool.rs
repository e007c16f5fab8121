//! Only what carries the attribute is one.

fn plain() {}

struct Plain;

fn main() {
    plain();
    let _ = Plain;
    let _ = mcp_runtime::server!().tool::<Plain>();
}
