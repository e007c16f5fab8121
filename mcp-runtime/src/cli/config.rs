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
    pub(crate) fn files(self) -> &'static str {
        match self {
            Self::Claude => {
                "`.mcp.json` (Claude Code) or `claude_desktop_config.json` (Claude Desktop)"
            }
            Self::VsCode => "`.vscode/mcp.json`",
            Self::Cursor => "`.cursor/mcp.json` or `~/.cursor/mcp.json`",
        }
    }
}

/// What to put into the configuration of `host`, so that it starts this binary with `flags`.
pub(crate) fn snippet(
    host: Host,
    name: &str,
    flags: Vec<OsString>,
) -> Result<String, SnippetError> {
    let binary = std::env::current_exe().map_err(SnippetError::NoBinary)?;
    of_binary(host, name, binary, flags)
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
    let entry = Map::from_iter([(name.to_owned(), server)]);
    let snippet = json!({ servers: Value::Object(entry) });
    Ok(format!("{snippet:#}\n"))
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
