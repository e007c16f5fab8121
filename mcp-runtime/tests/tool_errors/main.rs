//! `#[derive(ToolError)]`: errors in words for the model, wherever they come through.

#![deny(warnings, missing_docs, clippy::pedantic)]
#![forbid(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "handlers are what authors write, not what they could be reduced to"
)]

mod kept_back;
mod shapes;
mod told;

use std::error::Error;
use std::io;

use mcp_runtime::ToolError;

/// What another library says.
fn disk() -> io::Error {
    io::Error::other("/secret/disk is full")
}

/// Why nothing comes back.
#[derive(Debug, ToolError)]
enum Trouble {
    #[tool_error("there is no report of {year}", hint = "the last one is of {last:?}")]
    Missing { year: u16, last: Option<u16> },
    #[tool_error("the archive {0:?} is closed")]
    Closed(&'static str),
    #[tool_error("the archive cannot be read", hint = "try again later")]
    Archive(#[tool_error(from)] io::Error),
    #[tool_error("{reason} at shelf {shelf}", hint = "ask for another shelf", mask)]
    Shelf {
        shelf: u8,
        #[tool_error(source)]
        reason: Box<dyn Error + Send + Sync>,
    },
    #[tool_error(transparent)]
    Number(#[tool_error(from)] std::num::ParseIntError),
    #[tool_error(transparent)]
    Nested(#[tool_error(from)] Closing),
    #[tool_error(transparent)]
    Protocol(mcp_runtime::ProtocolError),
}

/// The library closes.
#[derive(Debug, ToolError)]
#[tool_error("it closes in {{{minutes:>3}}} minutes", hint = "hurry up")]
struct Closing {
    minutes: u8,
}

fn trouble(which: &str) -> Result<(), Trouble> {
    Err(match which {
        "missing" => Trouble::Missing {
            year: 2031,
            last: Some(2024),
        },
        "closed" => Trouble::Closed("east"),
        "archive" => disk().into(),
        "shelf" => Trouble::Shelf {
            shelf: 3,
            reason: disk().into(),
        },
        "number" => return Err("x".parse::<u8>().map(drop).expect_err("it is none").into()),
        "nested" => Closing { minutes: 5 }.into(),
        "protocol" => Trouble::Protocol(mcp_runtime::ProtocolError::invalid_params("no")),
        _ => return Ok(()),
    })
}
