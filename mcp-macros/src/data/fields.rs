//! The fields: `#[arg(…)]` at each becomes what serde and schemars understand.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Field, Ident, Type, parse_quote};

use crate::arg::{self, Arg, Class, Place, lengths};
use crate::conditions;
use crate::diagnostics::Errors;
use crate::item::is_arg;
use crate::signature::Decoded;

/// What the keys come to.
#[derive(Default)]
pub(super) struct Held {
    /// What each field gains, in order.
    attributes: Vec<Vec<Attribute>>,
    /// The defaults that are written as expressions.
    pub(super) defaults: Vec<Written>,
    /// Where a key stands that only the feature `validation` can hold.
    pub(super) validated: Option<Span>,
}

/// The default of a field.
pub(super) struct Written {
    /// The function that makes it.
    pub(super) name: Ident,
    pub(super) ty: Type,
    pub(super) arg: Arg,
    pub(super) conditions: Vec<Attribute>,
}

impl Held {
    /// Puts the attributes on the fields that they are for.
    pub(super) fn put_on(&self, item: &mut DeriveInput) {
        let fields: Vec<&mut Field> = match &mut item.data {
            Data::Struct(it) => it.fields.iter_mut().collect(),
            Data::Enum(it) => (it.variants.iter_mut())
                .flat_map(|it| it.fields.iter_mut())
                .collect(),
            Data::Union(_) => Vec::new(),
        };
        for (field, attributes) in fields.into_iter().zip(&self.attributes) {
            field.attrs.extend(attributes.iter().cloned());
        }
    }
}

/// Takes our attributes off the fields, and tells what they come to.
pub(super) fn taken(item: &mut DeriveInput, errors: &mut Errors) -> Held {
    let mut held = Held::default();
    let path = path(item);
    match &mut item.data {
        Data::Struct(it) => {
            let fields: Vec<_> = it.fields.iter_mut().collect();
            group(fields, "", &path, &mut held, errors);
        }
        Data::Enum(it) => {
            for (index, variant) in it.variants.iter_mut().enumerate() {
                let name = format!("{index}_");
                if let Some(misplaced) = variant.attrs.iter().find(|it| is_arg(&it.meta)) {
                    errors.over(&misplaced.meta, "`#[arg(…)]` goes on a field; a variant is renamed by `#[serde(rename = \"…\")]`");
                }
                variant.attrs.retain(|it| !is_arg(&it.meta));
                let fields: Vec<_> = variant.fields.iter_mut().collect();
                group(fields, &name, &path, &mut held, errors);
            }
        }
        Data::Union(_) => {}
    }
    held
}

/// The type, as its own functions are called: `Page::<T>`.
fn path(item: &DeriveInput) -> TokenStream {
    let name = &item.ident;
    let (_, arguments, _) = item.generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    quote!(#name #turbofish)
}

/// The fields of a struct or of one variant.
fn group(
    fields: Vec<&mut Field>,
    variant: &str,
    path: &TokenStream,
    held: &mut Held,
    errors: &mut Errors,
) {
    let mut names: Vec<String> = Vec::new();
    for field in fields {
        let arg = Arg::of_field(&field.attrs, errors);
        if let (None, Some(bare)) = (&arg.place, field.attrs.iter().find(|it| is_arg(&it.meta)))
            && matches!(bare.meta, syn::Meta::Path(_))
        {
            errors.over(
                &bare.meta,
                "`#[arg]` alone says nothing at a field; write a key or remove it",
            );
        }
        field.attrs = field
            .attrs
            .iter()
            .filter_map(|it| conditions::without(it, is_arg))
            .collect();
        check(&arg, field, &mut names, errors);
        held.validated = held.validated.or(arg.validated());
        held.attributes.push(attributes(&arg, field, variant, path));
        if let (Some(Some(_)), Some(name)) =
            (arg.default.as_ref().map(|it| &it.value), &field.ident)
        {
            held.defaults.push(Written {
                name: default_name(variant, name),
                ty: field.ty.clone(),
                conditions: conditions::of(&field.attrs),
                arg,
            });
        }
    }
}

fn check(arg: &Arg, field: &Field, names: &mut Vec<String>, errors: &mut Errors) {
    let decoded = Decoded::Own(field.ty.clone());
    let optional = decoded.optional().is_some();
    arg::check(arg, Class::of(&decoded), optional, Place::Json, errors);
    let Some(ident) = &field.ident else {
        let keys = [
            ("rename", arg.rename.as_ref().map(|it| it.span)),
            ("default", arg.default.as_ref().map(|it| it.span)),
        ];
        for (key, place) in keys {
            if let Some(place) = place {
                errors.at(
                    place,
                    format!("`{key}` is for a field with a name; give it one"),
                );
            }
        }
        return;
    };
    let name = match &arg.rename {
        Some(it) => it.value.value(),
        None => ident.unraw().to_string(),
    };
    let depends = !conditions::of(&field.attrs).is_empty();
    if names.contains(&name) && !depends {
        let message = format!("`{name}` is the name of another field; give another one");
        match &arg.rename {
            Some(it) => errors.over(&it.value, message),
            None => errors.over(ident, message),
        }
    }
    names.push(name);
}

// Expands to, as far as it is written:
//     #[serde(rename = "from")]
//     #[serde(default = "Query::__default_limit")]
//     #[schemars(range(min = 1, max = 100))]
//     #[schemars(length(min = 1, max = 80))]
//     #[schemars(extend("pattern" = "^[a-z]+$"))]
fn attributes(arg: &Arg, field: &Field, variant: &str, path: &TokenStream) -> Vec<Attribute> {
    let mut found: Vec<Attribute> = Vec::new();
    if let Some(it) = &arg.rename {
        let name = &it.value;
        found.push(parse_quote!(#[serde(rename = #name)]));
    }
    match (&arg.default, &field.ident) {
        (Some(key), Some(name)) if key.value.is_some() => {
            let function = default_name(variant, name);
            let path = quote!(#path::#function).to_string().replace(' ', "");
            found.push(parse_quote!(#[serde(default = #path)]));
        }
        (Some(_), _) => found.push(parse_quote!(#[serde(default)])),
        (None, _) => {}
    }
    if let Some(it) = &arg.range {
        let (low, high) = lengths(&it.value);
        let ends = ends(low, high);
        found.push(parse_quote!(#[schemars(range(#ends))]));
    }
    if let Some(it) = &arg.length {
        let (low, high) = lengths(&it.value);
        let ends = ends(low, high);
        found.push(parse_quote!(#[schemars(length(#ends))]));
    }
    for (keyword, key) in [("pattern", &arg.pattern), ("format", &arg.format)] {
        if let Some(it) = key {
            let value = &it.value;
            found.push(parse_quote!(#[schemars(extend(#keyword = #value))]));
        }
    }
    found
}

fn ends(low: Option<TokenStream>, high: Option<TokenStream>) -> TokenStream {
    let low = low.map(|it| quote!(min = #it));
    let high = high.map(|it| quote!(max = #it));
    let ends = low.into_iter().chain(high);
    quote!(#(#ends),*)
}

fn default_name(variant: &str, field: &Ident) -> Ident {
    let place = field.to_token_stream().span();
    format_ident!(
        "__default_{variant}{}",
        field.unraw(),
        span = Span::call_site().located_at(place)
    )
}
