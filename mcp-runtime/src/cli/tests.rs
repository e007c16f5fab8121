//! Command lines: what each is taken for, and what is refused.

use std::path::PathBuf;

use clap::Args;

use super::arguments::Arguments;
use super::*;
use crate::server::NoFlags;
use crate::testing;

#[derive(Args, Debug, PartialEq)]
struct Flags {
    /// Where the reports are.
    #[arg(long)]
    reports: Option<PathBuf>,
    #[arg(long, short, action = clap::ArgAction::Count)]
    verbose: u8,
    #[arg(long)]
    tag: Vec<String>,
    #[arg(long, default_value = "7")]
    limit: u32,
    #[arg(long)]
    json: bool,
}

fn line(words: &str) -> Vec<std::ffi::OsString> {
    let words = words
        .split_whitespace()
        .map(|it| it.replace('~', " ").into());
    std::iter::once("server".into()).chain(words).collect()
}

fn parsed(words: &str, flags: OwnFlags) -> Result<Parsed, clap::Error> {
    let program = Program {
        name: "server",
        version: "1.2.3",
        flags,
        #[cfg(feature = "http")]
        path: "/mcp",
    };
    parse(&program, line(words))
}

fn action(words: &str) -> String {
    match parsed(words, OwnFlags::of::<NoFlags>()) {
        Ok(parsed) => format!("{:?}", parsed.invocation),
        Err(error) if error.use_stderr() => "wrong usage".into(),
        Err(wish) => explained(&wish),
    }
}

/// What is printed for help and version.
fn explained(wish: &clap::Error) -> String {
    let mut written = Vec::new();
    let mut out = Output {
        writer: &mut written,
        is_terminal: false,
    };
    assert_eq!(explain(wish, &mut out), std::process::ExitCode::SUCCESS);
    String::from_utf8(written).expect("text")
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(key, value): &(&str, &str)| ((*key).into(), (*value).into());
    pairs.iter().map(owned).collect()
}

#[test]
fn a_line_is_one_action() {
    for (words, expected) in [
        ("list", Action::List { json: false }),
        ("list --json", Action::List { json: true }),
        (
            "call add a=1 b=x=y c= d=two~words",
            Action::Call {
                name: "add".into(),
                arguments: Arguments::Pairs(pairs(&[
                    ("a", "1"),
                    ("b", "x=y"),
                    ("c", ""),
                    ("d", "two words"),
                ])),
            },
        ),
        (
            "call add a=-1",
            Action::Call {
                name: "add".into(),
                arguments: Arguments::Pairs(pairs(&[("a", "-1")])),
            },
        ),
        (
            r#"call add --json {"a":1}"#,
            Action::Call {
                name: "add".into(),
                arguments: Arguments::Json(serde_json::Map::from_iter([("a".into(), 1.into())])),
            },
        ),
        (
            "read a://b",
            Action::Read {
                uri: "a://b".into(),
            },
        ),
        (
            "get p left=1",
            Action::Get {
                name: "p".into(),
                arguments: pairs(&[("left", "1")]),
            },
        ),
    ] {
        assert_eq!(
            action(words),
            format!("{:?}", Invocation::Do(expected)),
            "{words}"
        );
    }
    assert_eq!(action(""), format!("{:?}", Invocation::Serve));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for words in [
        "nonsense",
        "call",
        "call add a",
        "call add =1",
        "call add a=1 a=2",
        "call add --json oops",
        "call add --json []",
        "call add a=1 --json {}",
        "read",
        "read a b",
        "get",
        "get p left",
        "config",
        "config emacs",
        "--nonsense",
    ] {
        assert_eq!(action(words), "wrong usage", "{words}");
    }
}

#[test]
fn help_and_version_go_to_the_output() {
    assert_eq!(action("--version"), "server 1.2.3\n");
    let help = action("--help");
    for part in [
        "list",
        "call",
        "read",
        "get",
        "config",
        "--help",
        "--version",
    ] {
        assert!(help.contains(part), "{part} is in {help}");
    }
    assert!(action("call --help").contains("KEY=VALUE"));
}

#[test]
fn own_flags_stand_before_or_behind_a_command() {
    let flags = OwnFlags::of::<Flags>();
    for words in [
        "--reports r -vv list",
        "list --reports r -vv",
        "-v list --reports=r -v",
    ] {
        let parsed = parsed(words, flags).expect(words);
        let flags = parsed.flags;
        let flags = flags.downcast_ref::<Flags>().expect("of that type");
        assert_eq!(flags.reports.as_deref(), Some("r".as_ref()), "{words}");
    }
    // A flag that a command has too belongs to the command behind it.
    let parsed = parsed("list --json", flags).expect("fine");
    assert!(matches!(
        parsed.invocation,
        Invocation::Do(Action::List { json: true })
    ));
    let flags = parsed.flags;
    assert!(!flags.downcast_ref::<Flags>().expect("of that type").json);
}

#[test]
fn a_host_passes_own_flags_on() {
    let flags = |words| match parsed(words, OwnFlags::of::<Flags>()) {
        Ok(Parsed {
            invocation:
                Invocation::Config {
                    host,
                    reach: Reach::Starts(flags),
                },
            ..
        }) => {
            let flags: Vec<_> = flags.iter().map(|it| it.to_str().expect("text")).collect();
            format!("{host:?} {}", flags.join(" "))
        }
        Ok(_) => panic!("`{words}` is `config`"),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(flags("config claude"), "Claude ");
    assert_eq!(
        flags("-vv config vscode --tag a --tag=b --limit 3"),
        "VsCode --verbose --verbose --tag a --tag b --limit 3"
    );
    assert_eq!(
        flags("config cursor --reports /r --tag claude --tag=-x"),
        "Cursor --reports /r --tag claude --tag=-x"
    );
    let here = std::env::current_dir().expect("there is one");
    assert_eq!(
        flags("--reports r config cursor"),
        format!("Cursor --reports {}", here.join("r").display())
    );
}

/// A verse without a line break behind it.
#[crate::mcp_resource(uri = "verse://one", server = "cli tests")]
fn verse() -> &'static str {
    "Tyger Tyger"
}

/// The same with one.
#[crate::mcp_resource(uri = "verse://two", server = "cli tests")]
fn broken() -> &'static str {
    "burning bright\n"
}

/// Nothing at all.
#[crate::mcp_resource(uri = "verse://none", server = "cli tests")]
fn silence() -> Vec<u8> {
    Vec::new()
}

#[test]
fn a_file_gets_the_bytes_of_a_resource_and_a_terminal_whole_lines() {
    for (uri, is_terminal, expected) in [
        ("verse://one", false, "Tyger Tyger"),
        ("verse://one", true, "Tyger Tyger\n"),
        ("verse://two", false, "burning bright\n"),
        ("verse://two", true, "burning bright\n"),
        ("verse://none", true, ""),
    ] {
        let server = crate::ServerBuilder::new("s", "1").only("cli tests");
        let mut written = Vec::new();
        let mut out = Output {
            writer: &mut written,
            is_terminal,
        };
        let action = Action::Read { uri: uri.into() };
        let code = testing::block_on(async {
            execute(action, testing::Client::new(server), &mut out).await
        });
        assert_eq!(code, std::process::ExitCode::SUCCESS);
        assert_eq!(String::from_utf8(written).expect("text"), expected, "{uri}");
    }
}

#[cfg(feature = "http")]
#[test]
fn a_host_asks_where_http_is_served() {
    let url = |words| match parsed(words, OwnFlags::of::<NoFlags>()) {
        Ok(Parsed {
            invocation:
                Invocation::Config {
                    reach: Reach::Asks { url },
                    ..
                },
            ..
        }) => url,
        Ok(_) => panic!("`{words}` is about a URL"),
        Err(error) => panic!("{error}"),
    };
    for (words, expected) in [
        (
            "config vscode --http 127.0.0.1:8080",
            "http://127.0.0.1:8080/mcp",
        ),
        ("config --http=8080 claude", "http://127.0.0.1:8080/mcp"),
        ("config cursor --http 0.0.0.0:80", "http://127.0.0.1:80/mcp"),
        ("config cursor --http [::]:80", "http://[::1]:80/mcp"),
        (
            "config cursor --http reports.example:80",
            "http://reports.example:80/mcp",
        ),
    ] {
        assert_eq!(url(words), expected, "{words}");
    }
    for words in [
        "config vscode --http",
        "config vscode --http 0",
        "config vscode --http nowhere",
        "--http 8080 config vscode",
        "config vscode --allow-host a.example",
    ] {
        assert_eq!(action(words), "wrong usage", "{words}");
    }
    assert!(action("config --help").contains("--http"));
}

#[cfg(feature = "http")]
#[test]
fn serving_http_is_asked_for_by_an_address_or_a_port() {
    use crate::transport::HttpOptions;

    let served = |words| match parsed(words, OwnFlags::of::<NoFlags>()) {
        Ok(Parsed {
            invocation: Invocation::ServeHttp(flags),
            ..
        }) => {
            let options = flags.added_to(HttpOptions::new());
            format!("{} {options:?}", flags.address)
        }
        Ok(_) => panic!("`{words}` serves HTTP"),
        Err(error) => panic!("{error}"),
    };
    let plain = format!("{:?}", HttpOptions::new());
    for (words, address) in [
        ("--http 127.0.0.1:8080", "127.0.0.1:8080"),
        ("--http=[::1]:0", "[::1]:0"),
        ("--http 8080", "127.0.0.1:8080"),
        ("--http localhost:1", "localhost:1"),
    ] {
        assert_eq!(served(words), format!("{address} {plain}"), "{words}");
    }
    let options = HttpOptions::new()
        .allow_host("a.example")
        .allow_host("b.example:1")
        .cors(["https://c.example"]);
    assert_eq!(
        served("--http 1 --allow-host a.example,b.example:1 --allow-origin https://c.example"),
        format!("127.0.0.1:1 {options:?}")
    );
    for words in [
        "--http",
        "--http list",
        "--http 127.0.0.1",
        "--http :8080",
        "--http ::1:8080",
        "--http :::8080",
        "--http localhost:65536",
        "--http 1 --allow-host https://a.example",
        "--http 1 --allow-origin a.example",
        "--http 1 list",
        "--allow-host a.example list",
    ] {
        assert_eq!(action(words), "wrong usage", "{words}");
    }
}
