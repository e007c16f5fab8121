//! What the client of a call must be able to do: `requires(sampling, elicitation_form)`.

use darling::{Error, FromMeta, Result};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Meta, Path, Token};

use crate::diagnostics::{listed, nearest};

/// Capabilities of the client.
#[derive(Clone, Default)]
pub(crate) struct Capabilities(pub(crate) Vec<Capability>);

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Capability {
    Sampling,
    Roots,
    ElicitationForm,
    ElicitationUrl,
}

impl Capability {
    const ALL: [(&'static str, Self); 4] = [
        ("sampling", Self::Sampling),
        ("roots", Self::Roots),
        ("elicitation_form", Self::ElicitationForm),
        ("elicitation_url", Self::ElicitationUrl),
    ];

    /// The variant of the runtime's enum.
    pub(crate) fn variant(self) -> &'static str {
        match self {
            Self::Sampling => "Sampling",
            Self::Roots => "Roots",
            Self::ElicitationForm => "ElicitationForm",
            Self::ElicitationUrl => "ElicitationUrl",
        }
    }
}

impl FromMeta for Capabilities {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wanted = "`requires` takes capabilities of the client, as in `requires(sampling)`";
        let Meta::List(list) = item else {
            return Err(Error::custom(wanted).with_span(item));
        };
        let written = list
            .parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
            .map_err(|error| Error::custom(wanted).with_span(&error.span()))?;
        if written.is_empty() {
            let message = "`requires` is empty; name a capability or leave it out";
            return Err(Error::custom(message).with_span(item));
        }
        let mut found = Vec::new();
        let mut errors = Vec::new();
        for path in &written {
            match capability(path) {
                Ok(it) if found.contains(&it) => errors.push(mistake(path, "is written twice")),
                Ok(it) => found.push(it),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() {
            Ok(Self(found))
        } else {
            Err(Error::multiple(errors))
        }
    }
}

fn capability(path: &Path) -> Result<Capability> {
    let name = path.get_ident().map(ToString::to_string);
    let name = name.unwrap_or_default();
    let names = Capability::ALL.map(|(name, _)| name);
    if let Some((_, found)) = Capability::ALL.into_iter().find(|(it, _)| *it == name) {
        return Ok(found);
    }
    let meant = match nearest(&name, names) {
        _ if name == "elicitation" => "; write `elicitation_form` or `elicitation_url`".to_owned(),
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    let help = listed(names);
    Err(mistake(
        path,
        &format!("is no capability that can be required{meant}\nhelp: there are {help}"),
    ))
}

fn mistake(path: &Path, what: &str) -> Error {
    let name = path
        .segments
        .last()
        .map(|it| it.ident.to_string())
        .unwrap_or_default();
    Error::custom(format!("`{name}` {what}")).with_span(&path.span())
}
