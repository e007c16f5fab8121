//! Rules that hold for more than one attribute.

use proc_macro2::Span;
use syn::Ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::call::Mode;
use crate::diagnostics::Errors;
use crate::docs::Docs;
use crate::item::{Function, Item, Other};
use crate::keys::{Capabilities, Capability, Flag, ItemPath, Key, Model, Prose, Text, Written};
use crate::kind::Kind;
use crate::naming::{self, Alphabet};
use crate::runtime_path::RuntimePath;

/// The function that the attribute stands on.
pub(crate) fn function<'a>(
    item: &'a Item,
    kind: Kind,
    errors: &mut Errors,
) -> Option<&'a Function> {
    let attribute = kind.attribute();
    match item {
        Item::Function(it) => return Some(it),
        Item::Struct(it) => errors.over(
            it.struct_token,
            format!("`#[{attribute}]` goes on a function\nhelp: a struct can be a resource: `#[mcp_resource(uri = \"…\")]`"),
        ),
        Item::Other(it) => errors.at(it.place(), misplaced(attribute, "a function", it)),
        Item::Unreadable(_) => {}
    }
    None
}

/// The message for an attribute on an item that it does not fit.
pub(crate) fn misplaced(attribute: &str, fitting: &str, item: &Other) -> String {
    let Some(word) = &item.word else {
        return format!("`#[{attribute}]` goes on {fitting}");
    };
    let help = if word == "impl" || word == "trait" {
        "\nhelp: move the function out of it, and take what it needs as `State<T>`"
    } else {
        ""
    };
    format!("`#[{attribute}]` goes on {fitting}, not on `{word}`{help}")
}

/// The name clients use: the key's, or else the item's own.
pub(crate) fn name(given: Option<&Key<Text>>, item: &Ident) -> String {
    match given {
        Some(it) => it.value.0.value(),
        None => item.unraw().to_string(),
    }
}

/// The same for tools and prompts, whose names clients are particular about.
pub(crate) fn strict_name(
    given: Option<&Key<Text>>,
    item: &Ident,
    kind: Kind,
    alphabet: Alphabet,
    errors: &mut Errors,
) -> String {
    let name = name(given, item);
    match given {
        Some(it) => naming::check(&name, &it.value.0, kind, alphabet, errors),
        None => naming::check(&name, item, kind, alphabet, errors),
    }
    name
}

/// The title, if one is given.
pub(crate) fn title(given: Option<&Key<Text>>) -> Option<String> {
    given.map(|it| it.value.0.value())
}

/// What the client must be able to do.
pub(crate) fn requires(given: Option<&Key<Capabilities>>) -> Vec<Capability> {
    given.map(|it| it.value.0.clone()).unwrap_or_default()
}

/// The description: the key's, or else the doc comment.
pub(crate) fn description<M: Model>(
    written: &Written<M>,
    given: Option<&Key<Prose>>,
    docs: Docs,
    item: &Ident,
    errors: &mut Errors,
) -> Docs {
    if let Some(it) = given {
        return Docs::given(it.value.0.clone());
    }
    if docs.is_empty() && !written.may_have("description") {
        errors.over(
            item,
            format!(
                "`{item}` has no description; write a doc comment above it, which clients show"
            ),
        );
    }
    docs
}

/// Where the function runs.
pub(crate) fn mode(inline: Option<&Key<Flag>>, function: &Function, errors: &mut Errors) -> Mode {
    let inline = inline.filter(|it| it.value.0);
    match (&function.signature.asyncness, inline) {
        (None, None) => Mode::Blocking,
        (None, Some(_)) => Mode::Inline,
        (Some(_), None) => Mode::Async,
        (Some(_), Some(it)) => {
            errors.at(
                it.span,
                "`inline` is for a plain `fn`; an `async fn` is never moved to the blocking pool, so leave it out",
            );
            Mode::Async
        }
    }
}

/// Where expanded code finds the runtime.
pub(crate) fn runtime(
    given: Option<&Key<ItemPath>>,
    found: syn::Result<RuntimePath>,
    errors: &mut Errors,
) -> Option<RuntimePath> {
    match given {
        Some(it) => {
            check_plain(&it.value, errors);
            Some(RuntimePath::given(it.value.0.clone()))
        }
        None => errors.keep(found),
    }
}

fn check_plain(path: &ItemPath, errors: &mut Errors) {
    let arguments: Option<Span> = path
        .0
        .segments
        .iter()
        .find(|it| !it.arguments.is_none())
        .map(|it| it.arguments.span());
    if let Some(place) = arguments {
        errors.at(
            place,
            "the path of a crate has no arguments, as in `crate = other::mcp_runtime`",
        );
    }
}
