//! Template variables and the fields or parameters of the same names: one for one.

use syn::{Ident, Type};

use super::model::Field;
use crate::diagnostics::{Errors, listed};
use crate::signature::{Parameter, optional};
use crate::template::{Place, Template};
use syn::ext::IdentExt;

/// A field or a parameter that holds a variable.
pub(super) struct Holder<'a> {
    name: &'a Ident,
    ty: Option<&'a Type>,
}

impl<'a> From<&'a Field> for Holder<'a> {
    fn from(field: &'a Field) -> Self {
        Self {
            name: &field.name,
            ty: Some(&field.ty),
        }
    }
}

impl<'a> From<&'a Parameter> for Holder<'a> {
    fn from(parameter: &'a Parameter) -> Self {
        Self {
            name: &parameter.name,
            ty: parameter.decoded.written(),
        }
    }
}

/// Checks that every variable has a holder and every holder a variable; `word` is what holders
/// are called, `item` is what has them.
pub(super) fn check(
    template: &Template,
    item: &Ident,
    word: &str,
    holders: &[Holder<'_>],
    errors: &mut Errors,
) {
    for holder in holders {
        match template.place_of(&holder.name.unraw().to_string()) {
            Some(place) => check_type(holder, place, errors),
            None => errors.over(holder.name, no_variable(template, holder.name, word)),
        }
    }
    let names: Vec<_> = holders
        .iter()
        .map(|it| it.name.unraw().to_string())
        .collect();
    for variable in template
        .names()
        .filter(|it| !names.iter().any(|name| name == it))
    {
        errors.over(
            &template.literal,
            format!(
                "`{item}` has no {word} `{variable}`, which the template has as a variable\nhelp: {}",
                what_it_has(word, &names)
            ),
        );
    }
}

fn check_type(holder: &Holder<'_>, place: Place, errors: &mut Errors) {
    let name = holder.name.unraw();
    match (place, holder.ty, holder.ty.and_then(optional)) {
        (Place::Query, Some(ty), None) => errors.over(
            ty,
            format!("`{name}` is a query variable and may be absent; write `Option<…>`"),
        ),
        (Place::Query, None, _) => errors.over(
            holder.name,
            format!("`{name}` is a query variable and may be absent; write `Option<String>`"),
        ),
        (Place::Path, Some(ty), Some(_)) => errors.over(
            ty,
            format!("`{name}` is in the path and always there; write the type without `Option`"),
        ),
        _ => {}
    }
}

fn no_variable(template: &Template, name: &Ident, word: &str) -> String {
    let name = name.unraw();
    let names: Vec<_> = template.names().collect();
    let help = match names.as_slice() {
        [] => format!("write `{{{name}}}` where it belongs in the `uri`"),
        names => format!("it has {}", listed(names.iter().copied())),
    };
    let inject = if word == "parameter" {
        "\nhelp: mark what the server gives, not the client, with `#[inject]`"
    } else {
        ""
    };
    format!("the template has no variable `{name}`\nhelp: {help}{inject}")
}

fn what_it_has(word: &str, names: &[String]) -> String {
    match names {
        [] => format!("it has no {word}s"),
        names => format!("it has {}", listed(names.iter().map(String::as_str))),
    }
}
