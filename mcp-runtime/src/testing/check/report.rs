//! The report: what each entry costs, and what is to be said about it.

use std::fmt;

use serde_json::{Map, Value};

use super::lint;

/// How many bytes are taken for a token. It is an estimate: models differ, and so do texts.
const BYTES_OF_A_TOKEN: usize = 4;

/// What a catalogue costs, and what is to be said about it.
pub(crate) struct Report {
    entries: Vec<Entry>,
    pub(crate) warnings: Vec<Warning>,
}

/// One entry of a list.
struct Entry {
    kind: Kind,
    name: String,
    bytes: usize,
}

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Tool,
    Resource,
    Template,
    Prompt,
}

/// What makes trouble with some clients or models.
#[derive(Debug, PartialEq)]
pub(crate) struct Warning {
    /// The entry; none for the catalogue as a whole.
    pub(super) about: Option<(Kind, String)>,
    pub(super) text: String,
}

impl Kind {
    const ALL: [(Self, &'static str, &'static str, &'static str); 4] = [
        (Self::Tool, "tool", "tools", "name"),
        (Self::Resource, "resource", "resources", "uri"),
        (
            Self::Template,
            "template",
            "resourceTemplates",
            "uriTemplate",
        ),
        (Self::Prompt, "prompt", "prompts", "name"),
    ];

    /// The word for one of it.
    pub(super) fn noun(self) -> &'static str {
        let found = Self::ALL.into_iter().find(|it| it.0 == self);
        found.map_or("", |it| it.1)
    }
}

impl Report {
    /// The report on the lists of a server, each under its member's name.
    pub(super) fn on(catalogue: &Map<String, Value>) -> Self {
        let mut entries = Vec::new();
        let mut warnings = Vec::new();
        for (kind, _, member, key) in Kind::ALL {
            let listed = catalogue.get(member).and_then(Value::as_array);
            for item in listed.into_iter().flatten() {
                let name = item[key].as_str().unwrap_or_default().to_owned();
                let bytes = item.to_string().len();
                for text in lint::entry(kind, &name, item, bytes) {
                    let about = Some((kind, name.clone()));
                    warnings.push(Warning { about, text });
                }
                entries.push(Entry { kind, name, bytes });
            }
        }
        entries.sort_by(|one, other| {
            let dearest_first = other.bytes.cmp(&one.bytes);
            one.kind.cmp(&other.kind).then(dearest_first)
        });
        let mut report = Self { entries, warnings };
        let whole = lint::whole(report.tools(), report.bytes_of(Some(Kind::Tool)));
        let whole = whole.into_iter().map(|text| Warning { about: None, text });
        report.warnings.splice(0..0, whole);
        report
    }

    /// How many tools there are.
    pub(crate) fn tools(&self) -> usize {
        self.count(Kind::Tool)
    }

    /// The bytes of all entries.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes_of(None)
    }

    /// The estimated tokens of all entries.
    pub(crate) fn tokens(&self) -> usize {
        tokens(self.bytes())
    }

    /// The bytes of the largest tool.
    pub(crate) fn largest_tool(&self) -> usize {
        let tools = self.entries.iter().filter(|it| it.kind == Kind::Tool);
        tools.map(|it| it.bytes).max().unwrap_or_default()
    }

    /// The same for programs.
    #[cfg(feature = "cli")]
    pub(crate) fn to_json(&self) -> Value {
        let entries: Vec<_> = self
            .entries
            .iter()
            .map(|it| {
                serde_json::json!({
                    "kind": it.kind.noun(),
                    "name": it.name,
                    "bytes": it.bytes,
                    "estimatedTokens": tokens(it.bytes),
                })
            })
            .collect();
        let warnings: Vec<_> = self
            .warnings
            .iter()
            .map(|it| {
                let mut warning = serde_json::json!({ "text": it.text });
                if let Some((kind, name)) = &it.about {
                    warning["kind"] = kind.noun().into();
                    warning["name"] = name.as_str().into();
                }
                warning
            })
            .collect();
        serde_json::json!({
            "entries": entries,
            "total": {
                "tools": self.tools(),
                "resources": self.count(Kind::Resource),
                "templates": self.count(Kind::Template),
                "prompts": self.count(Kind::Prompt),
                "bytes": self.bytes(),
                "estimatedTokens": self.tokens(),
            },
            "warnings": warnings,
        })
    }

    fn count(&self, kind: Kind) -> usize {
        self.entries.iter().filter(|it| it.kind == kind).count()
    }

    fn bytes_of(&self, kind: Option<Kind>) -> usize {
        let counted = self.entries.iter();
        let counted = counted.filter(|it| kind.is_none_or(|kind| it.kind == kind));
        counted.map(|it| it.bytes).sum()
    }
}

fn tokens(bytes: usize) -> usize {
    bytes.div_ceil(BYTES_OF_A_TOKEN)
}

/// A table of the entries, the dearest of each kind first, and the warnings below it.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entries.iter().map(|it| it.name.chars().count());
        let width = names.max().unwrap_or_default().max("total".len());
        let row = |f: &mut fmt::Formatter<'_>, kind: &str, name: &str, bytes, tokens| {
            writeln!(f, "{kind:8}  {name:width$}  {bytes:>9}  {tokens:>9}")
        };
        row(f, "", "", "bytes".to_owned(), "tokens".to_owned())?;
        for it in &self.entries {
            let (bytes, tokens) = (it.bytes.to_string(), format!("~{}", tokens(it.bytes)));
            row(f, it.kind.noun(), &it.name, bytes, tokens)?;
        }
        let (bytes, tokens) = (self.bytes().to_string(), format!("~{}", self.tokens()));
        row(f, "", "total", bytes, tokens)?;
        writeln!(
            f,
            "\nA token is taken for {BYTES_OF_A_TOKEN} bytes, which is an estimate."
        )?;
        if self.warnings.is_empty() {
            return writeln!(f, "There is nothing to warn of.");
        }
        writeln!(f)?;
        for Warning { about, text } in &self.warnings {
            match about {
                Some((kind, name)) => writeln!(f, "warning: {} `{name}`: {text}", kind.noun())?,
                None => writeln!(f, "warning: {text}")?,
            }
        }
        Ok(())
    }
}
