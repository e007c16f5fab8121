//! How the configuration of a host names this server.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;

use serde_json::{Map, Value, json};

/// A program that starts servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    Claude,
    VsCode,
    Cursor,
}

impl Host {
    /// Where the snippet belongs.
    pub(crate) fn files(self, reach: &Reach) -> &'static str {
        match self {
            Self::Claude if reach.is_started() => {
                "`.mcp.json` (Claude Code) or `claude_desktop_config.json` (Claude Desktop)"
            }
            // The file of Claude Desktop names only servers that it starts.
            Self::Claude => "`.mcp.json` (Claude Code)",
            Self::VsCode => "`.vscode/mcp.json`",
            Self::Cursor => "`.cursor/mcp.json` or `~/.cursor/mcp.json`",
        }
    }
}

/// How a host reaches this server.
#[derive(Debug)]
pub(crate) enum Reach {
    /// It starts the binary with these flags.
    Starts(Vec<OsString>),
    /// It asks the server that is there already.
    #[cfg(feature = "http")]
    Asks { url: String },
}

impl Reach {
    fn is_started(&self) -> bool {
        matches!(self, Self::Starts(_))
    }
}

/// What to put into the configuration of `host`.
pub(crate) fn snippet(host: Host, name: &str, reach: Reach) -> Result<String, SnippetError> {
    match reach {
        Reach::Starts(flags) => {
            let binary = std::env::current_exe().map_err(SnippetError::NoBinary)?;
            of_binary(host, name, binary, flags)
        }
        #[cfg(feature = "http")]
        Reach::Asks { url } => Ok(of_url(host, name, &url)),
    }
}

#[cfg(feature = "http")]
fn of_url(host: Host, name: &str, url: &str) -> String {
    match host {
        Host::Claude => written("mcpServers", name, json!({ "type": "http", "url": url })),
        Host::Cursor => written("mcpServers", name, json!({ "url": url })),
        Host::VsCode => written("servers", name, json!({ "type": "http", "url": url })),
    }
}

fn of_binary(
    host: Host,
    name: &str,
    binary: PathBuf,
    flags: Vec<OsString>,
) -> Result<String, SnippetError> {
    let text = |word: OsString| word.into_string().map_err(SnippetError::NotUnicode);
    let command = text(binary.into_os_string())?;
    let args = flags.into_iter().map(text).collect::<Result<Vec<_>, _>>()?;
    let (servers, server) = match host {
        Host::Claude => ("mcpServers", json!({ "command": command, "args": args })),
        Host::Cursor => (
            "mcpServers",
            json!({ "type": "stdio", "command": command, "args": args }),
        ),
        Host::VsCode => (
            "servers",
            json!({ "type": "stdio", "command": command, "args": args }),
        ),
    };
    Ok(written(servers, name, server))
}

fn written(servers: &str, name: &str, server: Value) -> String {
    let entry = Map::from_iter([(name.to_owned(), server)]);
    let snippet = json!({ servers: Value::Object(entry) });
    format!("{snippet:#}\n")
}

/// Why there is no snippet.
#[derive(Debug)]
pub(crate) enum SnippetError {
    /// The system does not say where the binary is.
    NoBinary(io::Error),
    /// A path or a flag has bytes that a JSON file cannot carry.
    NotUnicode(OsString),
}

impl fmt::Display for SnippetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBinary(error) => {
                write!(f, "the system does not say where this binary is: {error}")
            }
            Self::NotUnicode(word) => write!(
                f,
                "`{}` is not Unicode, which a configuration file has to be",
                word.display()
            ),
        }
    }
}

impl std::error::Error for SnippetError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: Host, flags: &[&str], expected: &str) {
        let flags = flags.iter().map(OsString::from).collect();
        let snippet = of_binary(host, "hello", PathBuf::from("/bin/hello"), flags)
            .expect("all of it is Unicode");
        assert_eq!(snippet, expected);
    }

    #[test]
    fn each_host_has_its_own_form() {
        check(
            Host::Claude,
            &[],
            r#"{
  "mcpServers": {
    "hello": {
      "command": "/bin/hello",
      "args": []
    }
  }
}
"#,
        );
        check(
            Host::Cursor,
            &["--reports", "/r"],
            r#"{
  "mcpServers": {
    "hello": {
      "type": "stdio",
      "command": "/bin/hello",
      "args": [
        "--reports",
        "/r"
      ]
    }
  }
}
"#,
        );
        check(
            Host::VsCode,
            &[],
            r#"{
  "servers": {
    "hello": {
      "type": "stdio",
      "command": "/bin/hello",
      "args": []
    }
  }
}
"#,
        );
    }

    #[cfg(feature = "http")]
    #[test]
    fn each_host_has_its_own_form_for_a_url() {
        let url = "http://127.0.0.1:8080/mcp";
        for (host, expected) in [
            (
                Host::Claude,
                json!({ "mcpServers": { "hello": { "type": "http", "url": url } } }),
            ),
            (
                Host::Cursor,
                json!({ "mcpServers": { "hello": { "url": url } } }),
            ),
            (
                Host::VsCode,
                json!({ "servers": { "hello": { "type": "http", "url": url } } }),
            ),
        ] {
            let reach = Reach::Asks { url: url.into() };
            let files = host.files(&reach);
            assert!(!files.contains("claude_desktop_config"), "{files}");
            let snippet = snippet(host, "hello", reach).expect("nothing can go wrong");
            assert_eq!(snippet, format!("{expected:#}\n"));
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_json_cannot_carry_is_named() {
        use std::os::unix::ffi::OsStringExt as _;
        let flag = OsString::from_vec(b"/\xff".to_vec());
        let error = of_binary(
            Host::Claude,
            "hello",
            PathBuf::from("/bin/hello"),
            vec![flag],
        )
        .expect_err("it is not Unicode");
        assert!(error.to_string().contains("is not Unicode"), "{error}");
    }
}
