//! Template variables and the fields or parameters of the same names: one for one.

use syn::Ident;

use crate::diagnostics::{Errors, listed};
use crate::signature::Parameter;
use crate::template::{Place, Template};

/// Checks that every variable has a holder and every holder a variable; `word` is what holders
/// are called, `item` is what has them.
pub(super) fn check<'a>(
    template: &Template,
    item: &Ident,
    word: &str,
    holders: impl Iterator<Item = &'a Parameter>,
    errors: &mut Errors,
) {
    let mut names = Vec::new();
    let mut strangers = 0;
    for holder in holders {
        let name = holder.wire_name();
        if let Some(place) = template.place_of(&name) {
            check_type(holder, place, errors);
        } else {
            let message = no_variable(template, &name, word);
            match &holder.arg.rename {
                Some(it) => errors.over(&it.value, message),
                None => errors.over(&holder.name, message),
            }
            strangers += 1;
        }
        names.push(name);
    }
    let missing: Vec<_> = template
        .names()
        .filter(|it| !names.iter().any(|name| name == it))
        .collect();
    if let ([_], 1) = (missing.as_slice(), strangers) {
        // A name that is misspelt on either side is one mistake, and was told.
        return;
    }
    for variable in missing {
        errors.over(
            &template.literal,
            format!(
                "`{item}` has no {word} `{variable}`, which the template has as a variable\nhelp: {}",
                what_it_has(word, &names)
            ),
        );
    }
}

fn check_type(holder: &Parameter, place: Place, errors: &mut Errors) {
    let name = holder.wire_name();
    let is_optional = holder.decoded.optional().is_some();
    let message = match place {
        Place::Path if holder.arg.default.is_some() => {
            format!("`{name}` is in the path and always there; remove its `default`")
        }
        Place::Query if !is_optional && holder.arg.default.is_none() => {
            format!("`{name}` is a query variable and may be absent; write `Option<…>`")
        }
        Place::Path if is_optional => {
            format!("`{name}` is in the path and always there; write the type without `Option`")
        }
        _ => return,
    };
    match holder.decoded.written() {
        Some(ty) => errors.over(ty, message),
        None => errors.at(holder.place, message),
    }
}

fn no_variable(template: &Template, name: &str, word: &str) -> String {
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
