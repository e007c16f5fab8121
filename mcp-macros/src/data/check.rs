//! The rules of `#[mcp_type]`.

use darling::FromMeta;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Meta, Path, Token, parse_quote};

use crate::checks;
use crate::diagnostics::Errors;
use crate::item::Item;
use crate::keys::Key;
use crate::runtime_path::RuntimePath;

/// Where expanded code finds the runtime.
pub(super) fn runtime(
    keys: TokenStream,
    found: syn::Result<RuntimePath>,
    errors: &mut Errors,
) -> Option<RuntimePath> {
    let written = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(keys);
    let mut given = None;
    for meta in errors.keep(written).into_iter().flatten() {
        let name = meta.path().to_token_stream().to_string();
        if name != "crate" {
            errors.over(
                meta.path(),
                format!("`#[mcp_type]` has no key `{name}`\nhelp: its one key is `crate`; names and forms are `#[serde(…)]`'s, limits are `#[arg(…)]`'s at the fields"),
            );
        } else if given.is_some() {
            errors.over(meta.path(), "`crate` is given twice; keep one");
        } else {
            given = errors.keep(Key::from_meta(&meta));
        }
    }
    checks::runtime(given.as_ref(), found, errors)
}

/// Reports an item that is neither a struct nor an enum.
pub(super) fn misplaced(item: syn::Result<Item>, errors: &mut Errors) {
    match errors.keep(item) {
        Some(Item::Function(it)) => errors.over(
            it.signature.fn_token,
            "`#[mcp_type]` goes on a struct or an enum, not on a `fn`\nhelp: a function is a tool, a prompt or a resource: `#[mcp_tool]`, `#[mcp_prompt]`, `#[mcp_resource]`",
        ),
        Some(Item::Other(it)) => {
            let place = it.place();
            let word = it.word.map(|it| format!(", not on `{it}`"));
            errors.at(
                place,
                format!("`#[mcp_type]` goes on a struct or an enum{}", word.unwrap_or_default()),
            );
        }
        // What is a struct for us was none for the parser, which says why.
        Some(it @ (Item::Struct(_) | Item::Unreadable(_))) => {
            let parsed = syn::parse2::<DeriveInput>(it.to_token_stream());
            errors.keep(parsed);
        }
        None => {}
    }
}

/// Checks what stands around the fields; what is derived a second time is reported and left out.
pub(super) fn item(item: &mut DeriveInput, errors: &mut Errors) {
    if let Data::Union(it) = &item.data {
        errors.over(
            it.union_token,
            "`#[mcp_type]` goes on a struct or an enum; nobody knows which field of a `union` to write",
        );
    }
    for attribute in &mut item.attrs {
        let Some(paths) = derived(attribute) else {
            continue;
        };
        let (again, others): (Vec<_>, Vec<_>) = paths.into_iter().partition(is_ours);
        for path in &again {
            let name = path.segments.last().map(|it| it.ident.to_string());
            let name = name.unwrap_or_default();
            errors.over(
                path,
                format!("`#[mcp_type]` derives `{name}` already; remove it here"),
            );
        }
        for choice in others.iter().filter(|it| is_called(it, "Choice")) {
            errors.over(
                choice,
                "a `Choice` needs no `#[mcp_type]`, as it goes in and out as JSON already; keep one",
            );
        }
        if !again.is_empty() {
            *attribute = parse_quote!(#[derive(#(#others),*)]);
        }
    }
}

/// The traits that an attribute derives, if it does.
fn derived(attribute: &Attribute) -> Option<Vec<Path>> {
    if !attribute.path().is_ident("derive") {
        return None;
    }
    let list = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
    Some(list.ok()?.into_iter().collect())
}

fn is_ours(path: &Path) -> bool {
    let ours = ["Serialize", "Deserialize", "JsonSchema"];
    ours.into_iter().any(|it| is_called(path, it))
}

fn is_called(path: &Path, name: &str) -> bool {
    path.segments.last().is_some_and(|it| it.ident == name)
}

/// Whether an attribute derives `Choice`, which implements the same.
pub(super) fn derives_choice(attribute: &Attribute) -> bool {
    let mut paths = derived(attribute).into_iter().flatten();
    paths.any(|it| is_called(&it, "Choice"))
}

/// Whether the item's own attributes of this name say where the crate is.
pub(super) fn names_crate(attributes: &[Attribute], name: &str) -> bool {
    let own = attributes.iter().filter(|it| it.path().is_ident(name));
    own.filter_map(|it| {
        let list = Punctuated::<Meta, Token![,]>::parse_terminated;
        it.parse_args_with(list).ok()
    })
    .flatten()
    .any(|it| it.path().is_ident("crate"))
}
