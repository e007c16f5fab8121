//! Arguments that sound like secrets, which headers should not repeat.

use super::headers::MirroredArgument;

/// Words in names of what should not travel where every proxy can read it.
const SECRETS: [&str; 9] = [
    "apikey",
    "credential",
    "credentials",
    "key",
    "passphrase",
    "password",
    "secret",
    "token",
    "tokens",
];

/// Whether a name sounds like something that headers should not show.
pub(super) fn sounds_secret(argument: &MirroredArgument) -> bool {
    let last = argument.path.last().map(|step| &step.name);
    let names = last.into_iter().chain([&argument.header]);
    names
        .flat_map(|name| words(name))
        .any(|word| SECRETS.contains(&word.as_str()))
}

/// The words of a name, in small letters: `apiToken` and `API-Token` are "api" and "token".
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars() {
        let begins = letter.is_uppercase() && was_small;
        was_small = letter.is_lowercase() || letter.is_numeric();
        if begins || !letter.is_alphanumeric() {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words
                .last_mut()
                .expect("there is one from the start")
                .extend(letter.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::headers::{Kind, Step};
    use super::*;

    #[test]
    fn secrets_are_known_by_their_words() {
        for (name, expected) in [
            ("apiToken", true),
            ("api_key", true),
            ("Password", true),
            ("monkey", false),
            ("keyboard", false),
            ("region", false),
        ] {
            let argument = MirroredArgument {
                header: "X".into(),
                key: "x".into(),
                path: vec![Step {
                    name: name.into(),
                    known: None,
                }],
                kind: Kind::Text,
            };
            assert_eq!(sounds_secret(&argument), expected, "{name}");
        }
    }
}
