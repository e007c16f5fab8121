//! A crate of somebody's own, from an empty folder: with the framework as its only dependency, under the
//! strictest lints, under another name, in two crates, and built in other ways.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use mcp_runtime::serde_json::{self, Value, json};
use ui_tests::Process;

const STRICT: &str = "#![deny(warnings, missing_docs)]\n#![forbid(unsafe_code)]\n";

/// Tools in a crate of their own.
const SHELF: &str = r"//! Tools that another crate offers.

use mcp_runtime::prelude::*;

/// Lends a book.
#[mcp_tool]
pub fn lend(title: String) -> String {
    title
}

/// Takes a book back.
#[mcp_tool]
pub(crate) async fn take_back(title: &str) -> String {
    title.to_owned()
}

/// One book.
#[mcp_resource(uri = 'shelf://{title}')]
pub struct Book {
    /// What it is called.
    pub title: String,
}

impl ReadResource for Book {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(self.title)
    }
}

/// Recommends a book.
#[mcp_prompt]
fn recommend(taste: String) -> String {
    taste
}

/// Recommends another one.
#[mcp_prompt]
fn again() -> &'static str {
    'another'
}

/// Is a book.
#[mcp_tool]
fn a_book() {}
";

/// The whole of what a server's author writes.
const MAIN: &str = "mcp_runtime::main!();\n";
const LINK: &str = "mcp_runtime::link!(shelf);\n";
/// Also uses what the other crate has, without saying so to the framework.
const USE: &str =
    "/// Uses the other crate.\npub fn used() -> String {\n    shelf::lend(String::new())\n}\n";

/// Built once, in a workspace of its own, from the lock file of ours so that nothing is chosen anew.
fn workspace() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fresh");
        // What is left of an earlier version would be built, too.
        let _ = fs::remove_dir_all(root.join("crates"));
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        write(
            &root.join("Cargo.toml"),
            "[workspace]\nresolver = '3'\nmembers = ['crates/*']\n\n\
             [profile.dev]\ndebug = false\n\n\
             [profile.other]\ninherits = 'release'\nopt-level = 1\nlto = 'fat'\ncodegen-units = 1\nstrip = true\n",
        );
        fs::copy(ours.join("Cargo.lock"), root.join("Cargo.lock")).expect("we have a lock file");
        let runtime = ours.join("mcp-runtime");
        let runtime = runtime.display();
        let plain = format!("mcp-runtime = {{ path = '{runtime}' }}");
        let renamed = format!("mcp = {{ package = 'mcp-runtime', path = '{runtime}' }}");
        let shelf = format!("{plain}\nshelf = {{ path = '../shelf' }}");

        let snippets = snippets();
        package(&root, "probe-app", &plain, &snippets[0]);
        for (at, snippet) in snippets.iter().enumerate().skip(1) {
            let file = format!("crates/probe-app/src/bin/snippet-{at}.rs");
            write(&root.join(file), &strict(snippet));
        }
        package(&root, "renamed", &renamed, &snippets[0].replace("mcp_runtime", "mcp"));
        let book = SHELF.replace('\'', "\"").replace("&\"static", "&'static");
        package(&root, "shelf", &plain, "//! Empty.\nfn main() {}\n");
        write(&root.join("crates/shelf/src/lib.rs"), &strict(&book));
        for (name, parts) in [
            ("unlinked", vec![MAIN]),
            ("linked", vec![LINK, MAIN]),
            ("used", vec![USE, MAIN]),
        ] {
            package(&root, name, &shelf, &parts.concat());
        }
        build(&root, &["--workspace"]);
        root
    })
}

/// The programs in the README; what has no `main` is a part of one.
fn snippets() -> Vec<String> {
    let readme = include_str!("../../README.md");
    let blocks = readme.split("\n```rust").skip(1);
    let blocks = blocks.filter_map(|it| it.split_once('\n')?.1.split_once("\n```"));
    let programs = blocks.filter(|(block, _)| block.contains("main"));
    let snippets: Vec<String> = programs.map(|(block, _)| whole(block)).collect();
    assert!(!snippets.is_empty(), "the README shows no program");
    snippets
}

/// A block with the lines that documentation hides.
fn whole(block: &str) -> String {
    let lines = block.lines();
    let lines = lines.map(|line| line.strip_prefix("# ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The source under the strictest lints.
fn strict(source: &str) -> String {
    let about = if source.starts_with("//!") {
        ""
    } else {
        "//! From the README.\n"
    };
    format!("{STRICT}{about}{source}")
}

fn package(root: &Path, name: &str, dependencies: &str, main: &str) {
    let folder = root.join("crates").join(name);
    write(
        &folder.join("Cargo.toml"),
        &format!(
            "[package]\nname = '{name}'\nversion = '1.2.3'\nedition = '2024'\ndefault-run = '{name}'\n\n\
             [dependencies]\n{dependencies}\n"
        ),
    );
    write(&folder.join("src/main.rs"), &strict(main));
}

fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("a test can make folders in its temporary one");
    // What has not changed is not built again.
    if fs::read_to_string(path).is_ok_and(|it| it == text) {
        return;
    }
    fs::write(path, text).expect("a test can write into its folder");
}

fn build(root: &Path, arguments: &[&str]) {
    let Output { status, stderr, .. } = Command::new(env!("CARGO"))
        .current_dir(root)
        .args(["build", "--offline", "--quiet", "--target-dir", "target"])
        .args(arguments)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("there is a cargo");
    assert!(
        status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&stderr)
    );
}

fn binary(profile: &str, name: &str) -> String {
    let path = workspace().join("target").join(profile).join(name);
    let path = path.into_os_string();
    path.into_string().expect("the path is Unicode")
}

fn listed(profile: &str, name: &str) -> Output {
    Command::new(binary(profile, name))
        .args(["list", "--json"])
        .output()
        .expect("it was built")
}

fn names(catalogue: &Value, list: &str) -> Vec<String> {
    let entries = catalogue[list].as_array();
    let names = entries
        .into_iter()
        .flatten()
        .filter_map(|it| it["name"].as_str());
    names.map(ToOwned::to_owned).collect()
}

#[test]
fn the_example_of_the_readme_runs_in_a_crate_that_depends_on_nothing_else() {
    for (name, tool) in [("probe-app", "add"), ("renamed", "add")] {
        let mut process = Process::start(&binary("debug", name));
        let discovered = process.ask("server/discover", json!({}));
        assert_eq!(
            discovered["result"]["_meta"]["io.modelcontextprotocol/serverInfo"],
            json!({ "name": name, "version": "1.2.3" })
        );
        let answer = process.call(tool, json!({ "a": 40, "b": 2 }));
        assert_eq!(answer["result"]["structuredContent"], 42);
        assert_eq!(process.end().code, Some(0));
    }
}

#[test]
fn the_other_examples_of_the_readme_start() {
    for at in 1..snippets().len() {
        let mut process = Process::start(&binary("debug", &format!("snippet-{at}")));
        process.close();
        assert_eq!(process.wait().code, Some(0), "snippet {at}");
    }
}

#[test]
fn a_crate_that_nothing_refers_to_is_told_of_link() {
    let Output {
        status,
        stdout,
        stderr,
    } = listed("debug", "unlinked");
    let stderr = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(2), "{stderr}");
    assert!(stdout.is_empty());
    assert!(stderr.contains("link!"), "{stderr}");
}

#[test]
fn a_crate_that_is_linked_offers_its_items() {
    for name in ["linked", "used"] {
        let output = listed("debug", name);
        assert!(output.status.success(), "{name}: {output:?}");
        let catalogue: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
        assert_eq!(names(&catalogue, "tools"), ["a_book", "lend", "take_back"]);
        assert_eq!(names(&catalogue, "prompts"), ["again", "recommend"]);
        assert_eq!(names(&catalogue, "resourceTemplates"), ["Book"]);
    }
}

#[test]
fn other_builds_list_the_same_bytes_or_say_why_not() {
    build(
        workspace(),
        &["--profile", "other", "-p", "linked", "-p", "unlinked"],
    );
    let dev = listed("debug", "linked");
    let other = listed("other", "linked");
    assert!(dev.status.success() && other.status.success(), "{other:?}");
    assert!(
        dev.stdout == other.stdout,
        "{}\n{}",
        String::from_utf8_lossy(&dev.stdout),
        String::from_utf8_lossy(&other.stdout)
    );
    let unlinked = listed("other", "unlinked");
    assert_eq!(unlinked.status.code(), Some(2), "{unlinked:?}");
}
