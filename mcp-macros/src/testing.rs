//! Readable expansions for unit tests.

use proc_macro2::TokenStream;
use syn::parse_quote;

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
    let errors: String = errors.iter().map(message).collect();
    let items = prettyplease::unparse(&syn::File {
        items,
        ..file_of_nothing()
    });
    format!("{errors}{items}")
}

fn file_of_nothing() -> syn::File {
    parse_quote!()
}

fn is_error(item: &syn::Item) -> bool {
    matches!(item, syn::Item::Macro(it) if it.mac.path.segments.last().is_some_and(|it| it.ident == "compile_error"))
}

fn message(item: &syn::Item) -> String {
    let syn::Item::Macro(it) = item else {
        return String::new();
    };
    let text: syn::LitStr = it.mac.parse_body().expect("a message");
    format!("error: {}\n", text.value().replace('\n', "\n       "))
}
