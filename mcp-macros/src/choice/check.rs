//! The rules of `#[derive(Choice)]`.

use darling::FromMeta;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DataEnum, DeriveInput, Fields, LitStr, Meta, Token};

use super::case::Case;
use super::model::{Choice, Variant};
use crate::checks;
use crate::diagnostics::{Errors, listed, nearest};
use crate::docs::Docs;
use crate::item::is_deprecated;
use crate::keys::{ItemPath, Key, Text};
use crate::runtime_path::RuntimePath;

/// The enum that was written; all that is wrong with it is reported.
pub(super) fn choice(
    item: &DeriveInput,
    runtime: syn::Result<RuntimePath>,
    errors: &mut Errors,
) -> Option<Choice> {
    let keys = EnumKeys::read(&item.attrs, errors);
    let runtime = checks::runtime(keys.runtime.as_ref(), runtime, errors);
    check_generics(item, errors);
    let variants = match &item.data {
        Data::Enum(it) => variants(item, it, keys.case, errors),
        Data::Struct(it) => {
            misplaced(it.struct_token.span, "struct", errors);
            Vec::new()
        }
        Data::Union(it) => {
            misplaced(it.union_token.span, "union", errors);
            Vec::new()
        }
    };
    let inner = match &item.data {
        Data::Enum(it) => it.variants.iter().flat_map(|it| &it.attrs).collect(),
        _ => Vec::new(),
    };
    Some(Choice {
        deprecated: is_deprecated(item.attrs.iter().chain(inner)),
        name: item.ident.clone(),
        generics: item.generics.clone(),
        description: Docs::of(&item.attrs),
        variants,
        runtime: runtime?,
    })
}

fn misplaced(place: Span, word: &str, errors: &mut Errors) {
    errors.at(
        place,
        format!(
            "`#[derive(Choice)]` goes on an `enum` whose variants have no fields, not on a `{word}`"
        ),
    );
}

fn check_generics(item: &DeriveInput, errors: &mut Errors) {
    if !item.generics.params.is_empty() {
        errors.over(
            &item.generics,
            "a choice cannot be generic, as clients see one list of names; remove the parameters",
        );
    } else if let Some(clause) = &item.generics.where_clause {
        errors.over(clause, "a choice cannot have a `where` clause; remove it");
    }
}

fn variants(
    item: &DeriveInput,
    written: &DataEnum,
    case: Option<Case>,
    errors: &mut Errors,
) -> Vec<Variant> {
    if written.variants.is_empty() {
        let name = &item.ident;
        errors.over(
            name,
            format!("`{name}` has no variants, so there is nothing to choose"),
        );
    }
    let mut variants: Vec<Variant> = Vec::new();
    for it in &written.variants {
        if !matches!(it.fields, Fields::Unit) {
            errors.over(
                &it.fields,
                format!(
                    "a choice is a name and nothing else; remove the fields of `{}`",
                    it.ident
                ),
            );
        }
        let given = renamed(&it.attrs, errors);
        let name = match (&given, case) {
            (Some(given), _) => given.value(),
            (None, Some(case)) => case.apply(&it.ident.unraw().to_string()),
            (None, None) => it.ident.unraw().to_string(),
        };
        if let Some(other) = variants.iter().find(|it| it.name == name) {
            let message = format!(
                "`{name}` is the name of `{}` already; give another one with `#[choice(rename = \"…\")]`",
                other.ident
            );
            match &given {
                Some(given) => errors.over(given, message),
                None => errors.over(&it.ident, message),
            }
        }
        variants.push(Variant {
            ident: it.ident.clone(),
            name,
            description: Docs::of(&it.attrs),
        });
    }
    variants
}

/// The keys of `#[choice(…)]` on the enum.
#[derive(Default)]
struct EnumKeys {
    /// How the names of all variants are written.
    case: Option<Case>,
    /// Where `mcp_runtime` is, when the dependency cannot be found.
    runtime: Option<Key<ItemPath>>,
}

impl EnumKeys {
    fn read(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        for meta in written(attributes, ["rename_all", "crate"], errors) {
            if meta.path().is_ident("crate") {
                keys.runtime = errors.keep(Key::from_meta(&meta));
            } else if let Some(Text(text)) = errors.keep(Text::from_meta(&meta)) {
                keys.case = case(&text, errors);
            }
        }
        keys
    }
}

fn case(text: &LitStr, errors: &mut Errors) -> Option<Case> {
    let case = Case::named(&text.value());
    if case.is_none() {
        let names = Case::ALL.map(|(name, _)| name);
        errors.over(text, format!("`rename_all` is one of {}", listed(names)));
    }
    case
}

/// The name that `#[choice(rename = "…")]` gives a variant.
fn renamed(attributes: &[Attribute], errors: &mut Errors) -> Option<LitStr> {
    let written = written(attributes, ["rename"], errors);
    let text = written
        .first()
        .and_then(|it| errors.keep(Text::from_meta(it)));
    text.map(|it| it.0)
}

/// The keys of all `#[choice(…)]` here; unknown and repeated ones are reported and left out.
fn written<const N: usize>(
    attributes: &[Attribute],
    known: [&str; N],
    errors: &mut Errors,
) -> Vec<Meta> {
    let mut found: Vec<Meta> = Vec::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("choice")) {
        let list = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        for meta in errors.keep(list).into_iter().flatten() {
            let name = meta
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            if !known.contains(&name.as_str()) {
                errors.over(meta.path(), unknown(&name, &known));
            } else if found.iter().any(|it| it.path() == meta.path()) {
                errors.over(meta.path(), format!("`{name}` is given twice; keep one"));
            } else {
                found.push(meta);
            }
        }
    }
    found
}

fn unknown(name: &str, known: &[&str]) -> String {
    let elsewhere = match name {
        "rename" => "; it goes on a variant, and `rename_all` on the enum",
        "rename_all" => "; it goes on the enum, and `rename` on a variant",
        "crate" => "; it goes on the enum",
        _ => "",
    };
    if !elsewhere.is_empty() {
        return format!("`{name}` means nothing here{elsewhere}");
    }
    let help = format!("help: the keys here are {}", listed(known.iter().copied()));
    match nearest(name, known.iter().copied()) {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`?\n{help}"),
        None => format!("`#[choice]` has no key `{name}`\n{help}"),
    }
}
