//! Readable expansions for unit tests.

use darling::ast::NestedMeta;
use proc_macro2::{Span, TokenStream};
use syn::{Ident, Meta, parse_quote};

use crate::keys::Model;
use crate::runtime_path::RuntimePath;

/// The path that tests expand with.
#[expect(
    clippy::unnecessary_wraps,
    reason = "stands in for a search that can fail"
)]
pub(crate) fn runtime() -> syn::Result<RuntimePath> {
    Ok(RuntimePath::given(parse_quote!(::mcp_runtime)))
}

/// The expansion as one reads code, with `P` for the private module of the runtime; errors are
/// shown as `error: …` lines before the item.
pub(crate) fn shown(expansion: &TokenStream) -> String {
    let text = expansion
        .to_string()
        .replace(":: mcp_runtime :: __private", "P");
    let file: syn::File =
        syn::parse_str(&text).unwrap_or_else(|error| panic!("not a file: {error}\n{text}"));
    let (errors, items): (Vec<_>, Vec<_>) = file.items.into_iter().partition(is_error);
    // What stands in for an item with mistakes is the same for all, and has tests of its own.
    let items = if errors.is_empty() {
        items
    } else {
        items.into_iter().filter(|it| !is_fallback(it)).collect()
    };
    let errors: String = errors.iter().map(message).collect();
    let items = prettyplease::unparse(&syn::File {
        items,
        ..file_of_nothing()
    });
    format!("{errors}{items}")
}

/// The errors of an expansion alone; what follows them is the same for all.
pub(crate) fn errors_shown(expansion: &TokenStream) -> String {
    let text = shown(expansion);
    let errors: Vec<_> = text
        .lines()
        .take_while(|it| it.starts_with("error: ") || it.starts_with("       "))
        .collect();
    errors.join("\n")
}

/// That every key of the list has a field. The other way round, a key would be refused wherever
/// it is used.
pub(crate) fn check_names<M: Model>() {
    for name in M::NAMES {
        let word = Ident::new(name, Span::call_site());
        let written = NestedMeta::Meta(Meta::Path(word.into()));
        let refused = M::from_list(&[written]).err().map(|it| it.to_string());
        let is_unknown = refused.is_some_and(|it| it.contains("Unknown field"));
        assert!(!is_unknown, "`{name}` has no field");
    }
}

fn file_of_nothing() -> syn::File {
    parse_quote!()
}

fn is_error(item: &syn::Item) -> bool {
    matches!(item, syn::Item::Macro(it) if it.mac.path.segments.last().is_some_and(|it| it.ident == "compile_error"))
}

fn is_fallback(item: &syn::Item) -> bool {
    match item {
        syn::Item::Enum(it) => it.attrs.iter().any(|it| it.path().is_ident("doc")),
        syn::Item::Impl(it) => {
            (it.attrs.iter()).any(|it| it.path().is_ident("automatically_derived"))
        }
        _ => false,
    }
}

fn message(item: &syn::Item) -> String {
    let syn::Item::Macro(it) = item else {
        return String::new();
    };
    let text: syn::LitStr = it.mac.parse_body().expect("a message");
    format!("error: {}\n", text.value().replace('\n', "\n       "))
}
