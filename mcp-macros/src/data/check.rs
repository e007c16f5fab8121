//! The rules of `#[mcp_type]`.

use darling::FromMeta;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Meta, Path, Token};

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

/// Checks what stands around the fields.
pub(super) fn item(item: &DeriveInput, errors: &mut Errors) {
    if let Data::Union(it) = &item.data {
        errors.over(
            it.union_token,
            "`#[mcp_type]` goes on a struct or an enum; nobody knows which field of a `union` to write",
        );
    }
    for path in item.attrs.iter().flat_map(derived) {
        let Some(last) = path.segments.last() else {
            continue;
        };
        let name = last.ident.to_string();
        match name.as_str() {
            "Serialize" | "Deserialize" | "JsonSchema" => errors.over(
                &path,
                format!("`#[mcp_type]` derives `{name}` already; remove it here"),
            ),
            "Choice" => errors.over(
                &path,
                "a `Choice` needs no `#[mcp_type]`, as it goes in and out as JSON already; keep one",
            ),
            _ => {}
        }
    }
}

/// The traits that an attribute derives.
pub(super) fn derived(attribute: &Attribute) -> Vec<Path> {
    if !attribute.path().is_ident("derive") {
        return Vec::new();
    }
    let list = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
    list.into_iter().flatten().collect()
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
