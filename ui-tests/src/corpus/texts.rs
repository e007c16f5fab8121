//! Text, and what is written as text.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::echo;

#[derive(Deserialize, Serialize, JsonSchema)]
struct Letters {
    one: char,
    many: Vec<char>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Texts {
    owned: String,
    boxed: Box<str>,
    shared: Arc<str>,
    cow: Cow<'static, str>,
    path: PathBuf,
}

#[derive(Deserialize, Serialize, JsonSchema)]
struct Addresses {
    any: IpAddr,
    four: Ipv4Addr,
    six: Option<Ipv6Addr>,
}

/// A word of its own.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
struct Word(String);

#[derive(Deserialize, Serialize, JsonSchema)]
struct Held {
    #[schemars(length(min = 1, max = 8))]
    short: String,
    #[schemars(email)]
    address: Option<String>,
}

echo! {
    echo_letters: Letters;
    echo_texts: Texts;
    echo_addresses: Addresses;
    echo_word: Word;
    echo_held: Held;
    echo_char: char;
}
