//! What the compiler says about each mistake: one error for one mistake, at the smallest place, and the
//! way out. `TRYBUILD=overwrite cargo test -p ui-tests --test ui` writes the texts anew; read them.

use std::process::Command;

/// Errors that the attributes find are in our own words, whatever the compiler.
#[test]
fn mistakes_are_told_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("rejected/*.rs");
    cases.pass("accepted/*.rs");
    if is_compiler_of_the_texts() {
        cases.compile_fail("unsatisfied/*.rs");
    }
}

/// What the compiler says about a missing trait is worded otherwise in almost every release, so these
/// texts are compared with one.
fn is_compiler_of_the_texts() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let version = output.map(|it| String::from_utf8_lossy(&it.stdout).into_owned());
    version.is_ok_and(|it| it.starts_with("rustc 1.95."))
}
