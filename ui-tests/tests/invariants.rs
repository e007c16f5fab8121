//! The architecture's invariants, read from the sources: who may import whom, what a module must not
//! know, and how long a file may be.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// The rooms of `mcp-runtime`, each of which may use those before it.
const ROOMS: [&str; 8] = [
    "jsonrpc",
    "protocol",
    "uri",
    "auth",
    "handler",
    "registry",
    "server",
    "transport",
];
/// Rooms at the top, each of which may use those before it, too.
const TOP: [&str; 3] = ["testing", "cli", "run"];
/// The faces of the crate: they re-export from every room.
const FACES: [&str; 3] = ["lib", "prelude", "__private"];
/// Words that a room must not know, in code.
const FORBIDDEN: [(&str, &[&str]); 7] = [
    ("jsonrpc", &["tokio", "axum", "http", "schemars"]),
    ("protocol", &["tokio", "axum", "http"]),
    ("uri", &["tokio", "axum", "http", "serde"]),
    ("auth", &["axum", "http"]),
    ("handler", &["axum", "http"]),
    ("registry", &["axum", "http", "tokio"]),
    ("server", &["axum", "http"]),
];
/// The longest file that is still one concept.
const MAX_LINES: usize = 400;

#[test]
fn rooms_use_only_rooms_below_them() {
    let mut faults = Vec::new();
    for file in sources("mcp-runtime/src") {
        let room = room(&file);
        if FACES.contains(&room.as_str()) || is_of_tests(&file) {
            continue;
        }
        for used in crate_paths(production_code(&file)) {
            if used != room && !may_use(&room, &used) {
                faults.push(format!("{}: `{room}` uses `{used}`", file.display()));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "imports go upwards:\n{}",
        faults.join("\n")
    );
}

#[test]
fn rooms_do_not_know_what_is_not_theirs() {
    let mut faults = Vec::new();
    for file in sources("mcp-runtime/src") {
        let room = room(&file);
        let Some((_, words)) = FORBIDDEN.iter().find(|(it, _)| *it == room) else {
            continue;
        };
        let idents = idents(production_code(&file));
        let known = words
            .iter()
            .filter(|word| idents.iter().any(|ident| ident == *word));
        faults.extend(known.map(|word| format!("{}: `{room}` knows `{word}`", file.display())));
    }
    assert!(
        faults.is_empty(),
        "a room knows too much:\n{}",
        faults.join("\n")
    );
}

#[test]
fn the_handshake_era_has_one_place() {
    let era = ["leg", "acy"].concat();
    let faults: Vec<_> = sources("mcp-runtime/src")
        .into_iter()
        .filter(|file| {
            !file
                .components()
                .any(|part| part.as_os_str() == era.as_str())
        })
        .filter(|file| read(file).to_lowercase().contains(&era))
        .map(|file| file.display().to_string())
        .collect();
    assert!(
        faults.is_empty(),
        "the word belongs to one folder of `transport`:\n{}",
        faults.join("\n")
    );
}

#[test]
fn a_file_is_one_concept() {
    let faults: Vec<_> = all_sources()
        .map(|file| (read(&file).lines().count(), file))
        .filter(|(lines, _)| *lines > MAX_LINES)
        .map(|(lines, file)| format!("{}: {lines} lines", file.display()))
        .collect();
    assert!(
        faults.is_empty(),
        "files of over {MAX_LINES} lines:\n{}",
        faults.join("\n")
    );
}

#[test]
fn a_file_says_what_it_is() {
    let faults: Vec<_> = all_sources()
        .filter(|file| !read(file).starts_with("//! "))
        .map(|file| file.display().to_string())
        .collect();
    assert!(
        faults.is_empty(),
        "files that do not begin with `//!`:\n{}",
        faults.join("\n")
    );
}

#[test]
fn the_top_level_holds_what_it_should() {
    const KNOWN: [&str; 9] = [
        "Cargo.toml",
        "Cargo.lock",
        "mcp-macros",
        "mcp-runtime",
        "examples",
        "ui-tests",
        "README.md",
        "CHANGELOG.md",
        "target",
    ];
    let faults: Vec<_> = fs::read_dir(root())
        .expect("the workspace can be listed")
        .map(|entry| {
            entry
                .expect("an entry can be read")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| !name.starts_with('.') && !name.starts_with("LICENSE"))
        .filter(|name| !KNOWN.contains(&name.as_str()))
        .collect();
    assert!(
        faults.is_empty(),
        "unknown at the top level: {}",
        faults.join(", ")
    );
}

#[test]
fn the_checks_find_what_they_look_for() {
    let code = "use crate::{server::Server, uri}; fn f() { crate::transport::x() }";
    let code: TokenStream = code.parse().expect("the case is Rust");
    assert_eq!(crate_paths(code), ["server", "uri", "transport"]);
    assert!(
        may_use("server", "handler") && may_use("cli", "transport") && may_use("testing", "server")
    );
    assert!(!may_use("handler", "server") && !may_use("transport", "testing"));
    assert!(may_use("cli", "testing") && !may_use("testing", "cli"));
    assert!(
        !may_use("server", "Context"),
        "names of the crate's face are for users"
    );
}

fn may_use(room: &str, used: &str) -> bool {
    let rank = |name: &str| ROOMS.iter().position(|it| *it == name);
    match (rank(room), rank(used)) {
        (Some(own), Some(other)) => other < own,
        (None, Some(_)) => TOP.contains(&room),
        _ => {
            let rank = |name: &str| TOP.iter().position(|it| *it == name);
            rank(used).is_some_and(|other| rank(room).is_some_and(|own| other < own))
        }
    }
}

/// The first names behind `crate::`, whether alone or in a group.
fn crate_paths(code: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(crate_paths(group.stream())),
            TokenTree::Ident(ident) if ident == "crate" && is_path(&tokens[at + 1..]) => {
                match tokens.get(at + 3) {
                    Some(TokenTree::Ident(first)) => found.push(first.to_string()),
                    Some(TokenTree::Group(group)) => found.extend(firsts(group.stream())),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}

fn is_path(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Punct(one), TokenTree::Punct(two), ..] = tokens else {
        return false;
    };
    one.as_char() == ':' && two.as_char() == ':'
}

/// The first name of each entry of a use group.
fn firsts(group: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut expects = true;
    for token in group {
        match token {
            TokenTree::Ident(ident) if expects => {
                found.push(ident.to_string());
                expects = false;
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => expects = true,
            _ => {}
        }
    }
    found
}

fn idents(code: TokenStream) -> Vec<String> {
    code.into_iter()
        .flat_map(|token| match token {
            TokenTree::Group(group) => idents(group.stream()),
            TokenTree::Ident(ident) => vec![ident.to_string()],
            _ => Vec::new(),
        })
        .collect()
}

/// A file's tokens without its tests.
fn production_code(file: &Path) -> TokenStream {
    let parsed =
        syn::parse_file(&read(file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let kept = parsed.items.into_iter().filter(|item| match item {
        syn::Item::Mod(module) => !module.attrs.iter().any(is_test),
        syn::Item::Fn(function) => !function.attrs.iter().any(is_test),
        syn::Item::Use(import) => !import.attrs.iter().any(is_test),
        _ => true,
    });
    kept.map(|item| quote::quote!(#item)).collect()
}

/// Tests of a room use the crate as users do.
fn is_of_tests(file: &Path) -> bool {
    file.components().any(|part| {
        ["tests", "tests.rs"]
            .iter()
            .any(|it| part.as_os_str() == *it)
    })
}

fn is_test(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .parse_args::<syn::Ident>()
            .is_ok_and(|it| it == "test")
}

fn room(file: &Path) -> String {
    let below = file
        .strip_prefix(root().join("mcp-runtime/src"))
        .expect("a source of the runtime");
    let first = below
        .components()
        .next()
        .expect("a path below the sources")
        .as_os_str();
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

fn all_sources() -> impl Iterator<Item = PathBuf> {
    ["mcp-runtime/src", "mcp-macros/src", "examples"]
        .into_iter()
        .flat_map(sources)
}

fn sources(below: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(below)];
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no sources below {below}");
    found
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_path_buf()
}
