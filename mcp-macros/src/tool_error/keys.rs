//! What is written in `#[tool_error(…)]`.

use darling::FromMeta;
use darling::ast::NestedMeta;
use quote::ToTokens;
use syn::{Attribute, Lit, LitStr, Meta};

use crate::diagnostics::{Errors, listed, nearest};
use crate::keys::{Flag, ItemPath, Key, Text};

/// What is written on an enum, a struct, a variant or a field.
#[derive(Default)]
pub(super) struct Keys {
    /// Something here is no key and no text, which may have been meant for the text.
    pub(super) unreadable: bool,
    /// The text for the model.
    pub(super) text: Option<LitStr>,
    /// What the model should do next.
    pub(super) hint: Option<LitStr>,
    /// The text is kept back where errors are masked.
    pub(super) mask: Option<Key<Flag>>,
    /// What is told of the error behind it is told of this one.
    pub(super) transparent: Option<Key<Flag>>,
    /// The field lies behind the error, which is made of it by `?`.
    pub(super) from: Option<Key<Flag>>,
    /// The field lies behind the error.
    pub(super) source: Option<Key<Flag>>,
    /// Where `mcp_runtime` is, when the dependency cannot be found.
    pub(super) runtime: Option<Key<ItemPath>>,
}

/// Where keys stand, which decides which there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Enum,
    Struct,
    Variant,
    Field,
}

impl Place {
    fn has_text(self) -> bool {
        matches!(self, Self::Struct | Self::Variant)
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Enum => &["crate"],
            Self::Struct => &["hint", "mask", "transparent", "crate"],
            Self::Variant => &["hint", "mask", "transparent"],
            Self::Field => &["from", "source"],
        }
    }
}

impl Keys {
    /// Reads all `#[tool_error(…)]` here; unknown and repeated keys are reported and left out.
    pub(super) fn read(attributes: &[Attribute], place: Place, errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        let ours = attributes
            .iter()
            .filter(|it| it.path().is_ident("tool_error"));
        for attribute in ours {
            let Meta::List(list) = &attribute.meta else {
                keys.unreadable = true;
                errors.over(attribute.path(), "write what is told in parentheses, as in `#[tool_error(\"there is no such report\")]`");
                continue;
            };
            let written = errors.keep(NestedMeta::parse_meta_list(list.tokens.clone()));
            keys.unreadable |= written.is_none();
            for written in written.into_iter().flatten() {
                match written {
                    NestedMeta::Lit(literal) => keys.take_text(literal, place, errors),
                    NestedMeta::Meta(meta) => keys.take(&meta, place, errors),
                    NestedMeta::NameValueInvalidExpr(it) => {
                        errors.over(&it.path, "expected `key = value`");
                    }
                }
            }
        }
        keys
    }

    fn take_text(&mut self, literal: Lit, place: Place, errors: &mut Errors) {
        match literal {
            Lit::Str(text) if !place.has_text() => errors.over(text, misplaced_text(place)),
            Lit::Str(text) if text.value().trim().is_empty() => {
                errors.over(&text, "the text is empty; write what the model should know");
                self.text.get_or_insert(text);
            }
            Lit::Str(text) if self.text.is_some() => {
                errors.over(text, "there are two texts; keep one");
            }
            Lit::Str(text) => self.text = Some(text),
            other => errors.over(
                other,
                "expected a text, as in `\"there is no such report\"`",
            ),
        }
    }

    fn take(&mut self, meta: &Meta, place: Place, errors: &mut Errors) {
        let name = meta.path().to_token_stream().to_string();
        if !place.names().contains(&name.as_str()) {
            return errors.over(meta.path(), unknown(&name, place));
        }
        let is_new = match name.as_str() {
            "hint" => {
                let text = errors.keep(Text::from_meta(meta)).map(|it| it.0);
                put(&mut self.hint, text)
            }
            "mask" => put(&mut self.mask, errors.keep(Key::from_meta(meta))),
            "transparent" => put(&mut self.transparent, errors.keep(Key::from_meta(meta))),
            "from" => put(&mut self.from, errors.keep(Key::from_meta(meta))),
            "source" => put(&mut self.source, errors.keep(Key::from_meta(meta))),
            _ => put(&mut self.runtime, errors.keep(Key::from_meta(meta))),
        };
        if !is_new {
            errors.over(meta.path(), format!("`{name}` is given twice; keep one"));
        }
    }
}

/// Whether there was room for it.
fn put<T>(key: &mut Option<T>, value: Option<T>) -> bool {
    if key.is_some() {
        return false;
    }
    *key = value;
    true
}

fn misplaced_text(place: Place) -> &'static str {
    match place {
        Place::Enum => "each variant has a text of its own; write it above the variants",
        _ => "a field has no text; write it above the variant or the struct",
    }
}

fn unknown(name: &str, place: Place) -> String {
    let elsewhere = match (name, place) {
        ("from" | "source", _) => "; it goes on a field",
        ("hint" | "mask" | "transparent", Place::Enum) => "; it goes on a variant",
        ("hint" | "mask" | "transparent", _) => "; it goes on the variant or the struct",
        ("crate", _) => "; it goes on the type",
        _ => "",
    };
    if !elsewhere.is_empty() {
        return format!("`{name}` means nothing here{elsewhere}");
    }
    let names = || place.names().iter().copied();
    let text = if place.has_text() { "a text, " } else { "" };
    let help = format!("help: here go {text}{}", listed(names()));
    match nearest(name, names()) {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`?\n{help}"),
        None => format!("`#[tool_error]` has no key `{name}`\n{help}"),
    }
}
