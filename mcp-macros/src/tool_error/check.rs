//! The rules of `#[derive(ToolError)]`.

use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Ident, Index, Member};

use super::keys::{Keys, Place};
use super::model::{Case, Cause, ErrorType, Telling};
use super::wording::{Wording, written};
use crate::checks;
use crate::diagnostics::Errors;
use crate::item::is_deprecated;
use crate::keys::{Flag, Key};
use crate::runtime_path::RuntimePath;

/// The error type that was written; all that is wrong with it is reported.
pub(super) fn error(
    item: &DeriveInput,
    runtime: syn::Result<RuntimePath>,
    errors: &mut Errors,
) -> Option<ErrorType> {
    let place = match &item.data {
        Data::Struct(_) => Place::Struct,
        Data::Enum(_) | Data::Union(_) => Place::Enum,
    };
    let keys = Keys::read(&item.attrs, place, errors);
    let runtime = checks::runtime(keys.runtime.as_ref(), runtime, errors);
    check_generics(item, errors);
    let cases = match &item.data {
        Data::Enum(it) if it.variants.is_empty() => {
            let name = &item.ident;
            errors.over(
                name,
                format!("`{name}` has no variants, so there is no error to tell"),
            );
            Vec::new()
        }
        Data::Enum(it) => {
            let cases = it.variants.iter().map(|it| {
                let keys = Keys::read(&it.attrs, Place::Variant, errors);
                case(Some(&it.ident), &it.ident, &keys, &it.fields, errors)
            });
            cases.collect()
        }
        Data::Struct(it) => vec![case(None, &item.ident, &keys, &it.fields, errors)],
        Data::Union(it) => {
            errors.at(
                it.union_token.span,
                "`#[derive(ToolError)]` goes on an `enum` or a `struct`, not on a `union`",
            );
            return None;
        }
    };
    let mut cases: Vec<Case> = cases.into_iter().flatten().collect();
    check_conversions(&mut cases, errors);
    Some(ErrorType {
        deprecated: is_deprecated(attributes(item)),
        name: item.ident.clone(),
        generics: item.generics.clone(),
        cases,
        runtime: runtime?,
    })
}

fn attributes(item: &DeriveInput) -> Vec<&Attribute> {
    let mut all: Vec<&Attribute> = item.attrs.iter().collect();
    match &item.data {
        Data::Enum(it) => {
            for variant in &it.variants {
                all.extend(&variant.attrs);
                all.extend(variant.fields.iter().flat_map(|it| &it.attrs));
            }
        }
        Data::Struct(it) => all.extend(it.fields.iter().flat_map(|it| &it.attrs)),
        Data::Union(_) => {}
    }
    all
}

fn check_generics(item: &DeriveInput, errors: &mut Errors) {
    if !item.generics.params.is_empty() {
        errors.over(
            &item.generics,
            "an error for the model cannot be generic, as it is found again by its type; remove the parameters",
        );
    } else if let Some(clause) = &item.generics.where_clause {
        errors.over(
            clause,
            "an error for the model cannot have a `where` clause; remove it",
        );
    }
}

/// One variant, or the struct.
fn case(
    variant: Option<&Ident>,
    name: &Ident,
    keys: &Keys,
    fields: &Fields,
    errors: &mut Errors,
) -> Option<Case> {
    let members: Vec<Member> = fields.iter().enumerate().map(member).collect();
    let mut cause = cause(fields, &members, errors);
    let telling = if let Some(key) = on(keys.transparent.as_ref()) {
        check_transparent(keys, errors);
        let (Some(field), [member]) = (fields.iter().next(), members.as_slice()) else {
            errors.at(
                key.span,
                "`transparent` is for one field, the error that is told in the place of this one; leave one field, or write a text",
            );
            return None;
        };
        let is_from = cause.as_ref().is_some_and(|it| it.is_from);
        cause = Some(Cause {
            member: member.clone(),
            ty: field.ty.clone(),
            is_from,
        });
        Telling::Transparent
    } else {
        words(name, keys, &members, cause.as_ref(), errors)?
    };
    Some(Case {
        variant: variant.cloned(),
        telling,
        cause,
    })
}

fn member((at, field): (usize, &Field)) -> Member {
    match &field.ident {
        Some(name) => Member::Named(name.clone()),
        None => Member::Unnamed(Index::from(at)),
    }
}

fn words(
    name: &Ident,
    keys: &Keys,
    members: &[Member],
    cause: Option<&Cause>,
    errors: &mut Errors,
) -> Option<Telling> {
    let masked = on(keys.mask.as_ref()).is_some();
    let Some(literal) = &keys.text else {
        if !keys.unreadable {
            errors.over(
                name,
                format!(
                    "`{name}` has no text; write it above as `#[tool_error(\"…\")]`, which the model reads"
                ),
            );
        }
        return None;
    };
    let text = Wording::read(literal, members, errors);
    let hint = keys.hint.as_ref();
    let hint_read = hint.map(|it| Wording::read(it, members, errors));
    for (place, wording, is_masked) in [
        (Some(literal), text.as_ref(), masked),
        (hint, hint_read.iter().flatten().next(), false),
    ] {
        let (Some(place), Some(wording), Some(cause)) = (place, wording, cause) else {
            continue;
        };
        if !is_masked && wording.shown.contains(&cause.member) {
            let field = written(&cause.member);
            errors.over(
                place,
                format!(
                    "`{field}` lies behind the error and is for the log, and this text is never kept back; leave `{{{field}}}` out\nhelp: `mask` beside the text keeps it back where the server masks errors"
                ),
            );
        }
    }
    Some(Telling::Words {
        text: text?,
        hint: match hint_read {
            Some(hint) => Some(hint?),
            None => None,
        },
        masked,
    })
}

fn check_transparent(keys: &Keys, errors: &mut Errors) {
    let others = [
        keys.text.as_ref().map(|it| ("a text", it.span())),
        keys.hint.as_ref().map(|it| ("a `hint`", it.span())),
        keys.mask.as_ref().map(|it| ("`mask`", it.span)),
    ];
    for (what, place) in others.into_iter().flatten() {
        errors.at(
            place,
            format!(
                "`transparent` tells what is told of the error behind it, so there is no place for {what}; keep one"
            ),
        );
    }
}

/// The field with what lies behind the error.
fn cause(fields: &Fields, members: &[Member], errors: &mut Errors) -> Option<Cause> {
    let mut found: Option<Cause> = None;
    for (field, member) in fields.iter().zip(members) {
        let keys = Keys::read(&field.attrs, Place::Field, errors);
        let (from, source) = (on(keys.from.as_ref()), on(keys.source.as_ref()));
        let Some(key) = from.or(source) else {
            continue;
        };
        if found.is_some() {
            errors.at(
                key.span,
                "one field lies behind an error, and another one is marked already; keep one",
            );
            continue;
        }
        if let (Some(_), Some(source)) = (from, source) {
            errors.at(source.span, "`from` says that already; leave it out");
        }
        if let Some(from) = from.filter(|_| members.len() > 1) {
            errors.at(
                from.span,
                "with `from` the error is made of this field alone, and there are others; write `source`, or remove them",
            );
        }
        found = Some(Cause {
            member: member.clone(),
            ty: field.ty.clone(),
            is_from: from.is_some() && members.len() == 1,
        });
    }
    found
}

/// Each type that `?` turns into the error leads to one case.
fn check_conversions(cases: &mut [Case], errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    let causes = cases.iter_mut().filter_map(|it| it.cause.as_mut());
    for cause in causes.filter(|it| it.is_from) {
        let ty = cause.ty.to_token_stream().to_string();
        if seen.contains(&ty) {
            errors.over(
                &cause.ty,
                "`from` of this type is another variant already; write `source` here",
            );
            cause.is_from = false;
        }
        seen.push(ty);
    }
}

fn on(key: Option<&Key<Flag>>) -> Option<&Key<Flag>> {
    key.filter(|it| it.value.0)
}
