//! Descriptions: the text of doc comments, as clients get it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::conditions::Conditional;

/// The doc comment of an item or a parameter.
#[derive(Clone, Default)]
pub(crate) struct Docs {
    parts: Vec<Part>,
}

#[derive(Clone)]
struct Part {
    /// The predicate of the `cfg_attr` around it.
    condition: Option<String>,
    text: Text,
}

#[derive(Clone)]
enum Text {
    /// Lines, already without the indentation of the comment.
    Lines(String),
    /// An expression such as `include_str!("tool.md")`.
    Expression(Expr),
}

impl Docs {
    /// The doc comment among these attributes.
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut parts = Vec::new();
        for attribute in attributes {
            if let Some(text) = text_of(&attribute.meta) {
                parts.push(Part {
                    condition: None,
                    text,
                });
            } else if let Some(conditional) = Conditional::parse(attribute) {
                let condition = Some(conditional.predicate.to_string());
                let texts = conditional.attributes.iter().filter_map(text_of);
                parts.extend(texts.map(|text| Part {
                    condition: condition.clone(),
                    text,
                }));
            }
        }
        Self { parts }
    }

    /// A description given as a value.
    pub(crate) fn given(text: Expr) -> Self {
        let text = match literal(&text) {
            Some(text) => Text::Lines(text),
            None => Text::Expression(text),
        };
        Self {
            parts: vec![Part {
                condition: None,
                text,
            }],
        }
    }

    /// True when there is nothing to read.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(|it| match &it.text {
            Text::Lines(lines) => lines.trim().is_empty(),
            Text::Expression(_) => false,
        })
    }

    /// The whole text as a constant `&'static str`.
    pub(crate) fn expression(&self) -> TokenStream {
        under_conditions(&self.parts)
    }
}

// Expands to: `if ::core::cfg!(unix) { "…with the conditional part" } else { "…without" }`
fn under_conditions(parts: &[Part]) -> TokenStream {
    let Some(condition) = parts.iter().find_map(|it| it.condition.clone()) else {
        return joined(parts);
    };
    let is_this = |it: &Part| it.condition.as_ref() == Some(&condition);
    let with: Vec<_> = parts
        .iter()
        .map(|it| Part {
            condition: it.condition.clone().filter(|_| !is_this(it)),
            text: it.text.clone(),
        })
        .collect();
    let without: Vec<_> = parts.iter().filter(|it| !is_this(it)).cloned().collect();
    let with = under_conditions(&with);
    let without = under_conditions(&without);
    let condition: TokenStream = condition.parse().unwrap_or_default();
    quote!(if ::core::cfg!(#condition) { #with } else { #without })
}

/// True for a doc comment, in any of its forms.
pub(crate) fn is_doc(meta: &Meta) -> bool {
    meta.path().is_ident("doc")
}

fn text_of(meta: &Meta) -> Option<Text> {
    let Meta::NameValue(it) = meta else {
        return None;
    };
    if !is_doc(meta) {
        return None;
    }
    Some(match literal(&it.value) {
        Some(text) => Text::Lines(dedented(&text)),
        None => Text::Expression(it.value.clone()),
    })
}

fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        Expr::Group(it) => literal(&it.expr),
        _ => None,
    }
}

/// The text without the space after `///`, and for a `/** … */` without its indentation and
/// column of stars.
fn dedented(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if let [first, rest @ ..] = lines.as_mut_slice() {
        *first = first.strip_prefix(' ').unwrap_or(first);
        strip_stars(rest);
        strip_indentation(rest);
    }
    lines.join("\n")
}

fn strip_stars(lines: &mut [&str]) {
    let after_star = |it: &str| {
        let bare = it.trim_start();
        (bare.len() < it.len()).then_some(())?;
        bare.strip_prefix('*').map(str::len)
    };
    if lines
        .iter()
        .all(|it| it.trim().is_empty() || after_star(it).is_some())
    {
        for line in lines {
            if let Some(length) = after_star(line) {
                *line = &line[line.len() - length..];
            }
        }
    }
}

fn strip_indentation(lines: &mut [&str]) {
    let common = lines
        .iter()
        .filter(|it| !it.trim().is_empty())
        .map(|it| it.len() - it.trim_start_matches(' ').len())
        .min()
        .unwrap_or_default();
    for line in lines {
        *line = line.get(common..).unwrap_or_default();
    }
}

// Expands to: `"One line.\nAnother."`, or `::core::concat!("One line.", "\n", include_str!("rest.md"))`
fn joined(parts: &[Part]) -> TokenStream {
    let mut pieces: Vec<Text> = Vec::new();
    for part in parts {
        match (pieces.last_mut(), &part.text) {
            (Some(Text::Lines(before)), Text::Lines(lines)) => {
                before.push('\n');
                before.push_str(lines);
            }
            (_, text) => pieces.push(text.clone()),
        }
    }
    if let [Text::Lines(lines)] = pieces.as_slice() {
        let lines = lines.trim();
        return quote!(#lines);
    }
    let mut arguments = Vec::new();
    for piece in &pieces {
        if !arguments.is_empty() {
            arguments.push(quote!("\n"));
        }
        arguments.push(match piece {
            Text::Lines(lines) => quote!(#lines),
            Text::Expression(expression) => quote!(#expression),
        });
    }
    match arguments.as_slice() {
        [] => quote!(""),
        [only] => only.clone(),
        _ => quote!(::core::concat!(#(#arguments),*)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use quote::ToTokens;

    #[expect(clippy::needless_pass_by_value, reason = "the cases read better")]
    fn check(attributes: TokenStream, expected: Expect) {
        let item: syn::ItemStruct = syn::parse2(quote!(#attributes struct It;)).expect("an item");
        expected.assert_eq(
            &Docs::of(&item.attrs)
                .expression()
                .to_token_stream()
                .to_string(),
        );
    }

    #[test]
    fn lines_are_joined_and_lose_one_space() {
        check(
            quote!(#[doc = " Adds two integers."] #[doc = ""] #[doc = "     let code;"] #[doc = " "]),
            expect![[r#""Adds two integers.\n\n    let code;""#]],
        );
    }

    #[test]
    fn a_block_comment_loses_its_stars() {
        check(
            quote!(#[doc = "\n * Adds.\n *\n *  * a list\n *      code\n "]),
            expect![[r#""Adds.\n\n * a list\n     code""#]],
        );
        check(
            quote!(#[doc = " Adds.\n    Two integers.\n      - indented"]),
            expect![[r#""Adds.\nTwo integers.\n  - indented""#]],
        );
    }

    #[test]
    fn a_list_in_a_literal_keeps_its_stars() {
        check(
            quote!(#[doc = "One of\n* a\n* b"]),
            expect![[r#""One of\n* a\n* b""#]],
        );
    }

    #[test]
    fn another_attribute_does_not_end_the_text() {
        check(
            quote!(#[doc = " Adds."] #[allow(unused)] #[doc = " Integers."]),
            expect![[r#""Adds.\nIntegers.""#]],
        );
    }

    #[test]
    fn expressions_are_concatenated() {
        check(
            quote!(#[doc = include_str!("tool.md")]),
            expect![[r#"include_str ! ("tool.md")"#]],
        );
        check(
            quote!(#[doc = " Adds."] #[doc = include_str!("tool.md")] #[doc = " End."]),
            expect![[
                r#":: core :: concat ! ("Adds." , "\n" , include_str ! ("tool.md") , "\n" , "End.")"#
            ]],
        );
    }

    #[test]
    fn conditional_lines_are_chosen_when_compiling() {
        check(
            quote!(#[doc = " Adds."] #[cfg_attr(unix, doc = " On unix.")]),
            expect![[r#"if :: core :: cfg ! (unix) { "Adds.\nOn unix." } else { "Adds." }"#]],
        );
    }
}
