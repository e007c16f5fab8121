//! The types in a signature: which can be decoded, which can be returned, and what to write instead.

use syn::{GenericArgument, Lifetime, PathArguments, PathSegment, Type, TypeReference};

use super::Decoded;
use crate::diagnostics::Errors;
use crate::kind::Kind;

/// The owned type that a parameter is made from, and whether the function takes a reference to it.
pub(super) fn decoded(ty: &Type, kind: Kind, errors: &mut Errors) -> (Decoded, bool) {
    match ungrouped(ty) {
        Type::Reference(reference) => {
            check_reference(reference, kind, errors);
            (behind(&reference.elem), true)
        }
        own => {
            check_inside(own, own, kind, errors);
            (Decoded::Own(own.clone()), false)
        }
    }
}

/// Checks what only matters for a parameter that clients give.
pub(super) fn check_argument(written: &Type, decoded: &Decoded, kind: Kind, errors: &mut Errors) {
    let inner = match decoded {
        Decoded::Text => return,
        Decoded::Items(ty) | Decoded::Own(ty) => ty,
    };
    for_each(inner, &mut |ty| match ty {
        Type::Reference(it) => errors.over(it, owned_instead(it)),
        Type::TraitObject(it) => errors.over(
            it,
            format!(
                "a trait object cannot be {}; write the type",
                a(kind.parameter())
            ),
        ),
        Type::Tuple(it) if it.elems.is_empty() => errors.over(
            written,
            format!(
                "`()` cannot be {}; leave the parameter out",
                a(kind.parameter())
            ),
        ),
        Type::Tuple(it) if kind == Kind::Tool => errors.over(
            it,
            "a tuple cannot be an argument, as clients cannot name its parts; use a struct",
        ),
        _ => {}
    });
}

/// Checks the written return type.
pub(super) fn check_returned(ty: &Type, kind: Kind, errors: &mut Errors) {
    let noun = kind.noun();
    if let Type::Never(it) = ungrouped(ty) {
        errors.over(
            it,
            format!("a {noun} answers; write the type it returns instead of `!`"),
        );
        return;
    }
    for_each(ty, &mut |ty| match ty {
        Type::Reference(it) if !is_static(it.lifetime.as_ref()) => {
            let owned = owned_name(it).unwrap_or_else(|| "an owned type".to_owned());
            errors.over(
                it,
                format!("what a {noun} returns cannot borrow; return {owned} or `&'static …`"),
            );
        }
        Type::Path(it) => {
            for lifetime in lifetimes(&it.path).filter(|it| !is_static(Some(it))) {
                errors.over(
                    lifetime,
                    format!("what a {noun} returns cannot borrow; write `'static`"),
                );
            }
        }
        _ => {}
    });
    check_inside(ty, ty, kind, errors);
}

/// The type without the parentheses and invisible groups around it.
pub(super) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(it) => ungrouped(&it.elem),
        Type::Paren(it) => ungrouped(&it.elem),
        other => other,
    }
}

/// The last segment of a type that is a path.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ungrouped(ty) {
        Type::Path(it) => it.path.segments.last(),
        _ => None,
    }
}

/// `T` and `E` of a type written as `Result<T, E>`, when the name is `Result`.
pub(super) fn arguments_of<'a>(ty: &'a Type, name: &str) -> Vec<&'a Type> {
    let segment = last_segment(ty).filter(|it| it.ident == name);
    let all = segment.into_iter().flat_map(|it| arguments(&it.arguments));
    all.filter_map(|it| match it {
        GenericArgument::Type(it) => Some(it),
        _ => None,
    })
    .collect()
}

fn behind(ty: &Type) -> Decoded {
    match ungrouped(ty) {
        Type::Path(it) if it.qself.is_none() && it.path.is_ident("str") => Decoded::Text,
        Type::Slice(it) => Decoded::Items((*it.elem).clone()),
        other => Decoded::Own(other.clone()),
    }
}

fn check_reference(reference: &TypeReference, kind: Kind, errors: &mut Errors) {
    let noun = kind.noun();
    if let Some(it) = &reference.mutability {
        errors.over(
            it,
            format!("a {noun} cannot take `&mut`; take the value, or `&T`"),
        );
    }
    if reference
        .lifetime
        .as_ref()
        .is_some_and(|it| it.ident == "static")
    {
        errors.over(
            &reference.lifetime,
            "the value lives as long as the call, not for `'static`; remove the lifetime",
        );
    }
    check_inside(&reference.elem, &reference.elem, kind, errors);
}

// `impl Trait` and `Self` name no type that a handler could be made for.
fn check_inside(ty: &Type, whole: &Type, kind: Kind, errors: &mut Errors) {
    let noun = kind.noun();
    for_each(ty, &mut |ty| {
        match ty {
        Type::ImplTrait(it) => errors.over(
            it,
            format!("`impl Trait` names no type that clients could be told; write the type that the {noun} takes or returns"),
        ),
        Type::Path(it) if it.path.segments.first().is_some_and(|it| it.ident == "Self") => errors
            .over(
                whole,
                format!("a {noun} has no `Self`; move it out of the `impl` and write the type"),
            ),
        _ => {}
    }
    });
}

fn owned_instead(reference: &TypeReference) -> String {
    match owned_name(reference) {
        Some(owned) => format!("a reference inside a type cannot be decoded; write {owned} here"),
        None => "a reference inside a type cannot be decoded; write the owned type".to_owned(),
    }
}

fn owned_name(reference: &TypeReference) -> Option<String> {
    match behind(&reference.elem) {
        Decoded::Text => Some("`String`".to_owned()),
        Decoded::Items(_) => Some("`Vec<T>`".to_owned()),
        Decoded::Own(_) => None,
    }
}

/// Visits the type and all types written inside it.
fn for_each<'a>(ty: &'a Type, visit: &mut dyn FnMut(&'a Type)) {
    let ty = ungrouped(ty);
    visit(ty);
    match ty {
        Type::Array(it) => for_each(&it.elem, visit),
        Type::Path(it) => {
            let segments = it.path.segments.iter();
            for argument in segments.flat_map(|it| arguments(&it.arguments)) {
                if let GenericArgument::Type(inner) = argument {
                    for_each(inner, visit);
                }
            }
        }
        Type::Ptr(it) => for_each(&it.elem, visit),
        Type::Reference(it) => for_each(&it.elem, visit),
        Type::Slice(it) => for_each(&it.elem, visit),
        Type::Tuple(it) => it.elems.iter().for_each(|inner| for_each(inner, visit)),
        _ => {}
    }
}

fn lifetimes(path: &syn::Path) -> impl Iterator<Item = &Lifetime> {
    let segments = path.segments.iter();
    segments
        .flat_map(|it| arguments(&it.arguments))
        .filter_map(|it| match it {
            GenericArgument::Lifetime(it) => Some(it),
            _ => None,
        })
}

fn arguments(arguments: &PathArguments) -> impl Iterator<Item = &GenericArgument> {
    match arguments {
        PathArguments::AngleBracketed(it) => Some(it.args.iter()),
        _ => None,
    }
    .into_iter()
    .flatten()
}

fn is_static(lifetime: Option<&Lifetime>) -> bool {
    lifetime.is_some_and(|it| it.ident == "static")
}

fn a(noun: &str) -> String {
    let article = if noun.starts_with('a') { "an" } else { "a" };
    format!("{article} {noun}")
}
