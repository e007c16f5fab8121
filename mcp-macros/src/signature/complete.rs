//! `#[complete(path)]`: the function that completes an argument or a variable.

use syn::{Attribute, Meta, Path};

use super::Role;
use crate::conditions::Conditional;
use crate::diagnostics::Errors;
use crate::item::is_complete;
use crate::kind::Kind;

/// The function that the attribute names, if it is there; what is wrong with it is reported.
pub(super) fn completed(
    attributes: &[Attribute],
    role: Role,
    kind: Kind,
    errors: &mut Errors,
) -> Option<Path> {
    let conditional = attributes.iter().filter_map(Conditional::parse);
    for complete in conditional.flat_map(|it| it.attributes).filter(is_complete) {
        errors.over(
            complete,
            "`#[complete(…)]` cannot depend on a condition; let the function that it names depend on it",
        );
    }
    let mut found = None;
    for attribute in attributes.iter().filter(|it| is_complete(&it.meta)) {
        if kind == Kind::Tool {
            errors.over(
                &attribute.meta,
                "clients complete the arguments of prompts and the variables of templates, not those of tools; remove it",
            );
        } else if role == Role::Injected {
            errors.over(
                &attribute.meta,
                "the server gives this value, so there is nothing to complete; remove it",
            );
        } else if found.is_some() {
            errors.over(
                &attribute.meta,
                "`#[complete(…)]` is written twice; keep one",
            );
        } else {
            found = path(&attribute.meta, errors);
        }
    }
    found
}

fn path(meta: &Meta, errors: &mut Errors) -> Option<Path> {
    let list = meta.require_list().ok();
    let path = list.and_then(|it| it.parse_args::<Path>().ok());
    if path.is_none() {
        errors.over(
            meta,
            "`#[complete(…)]` takes the path of a function, as in `#[complete(all_names)]`",
        );
    }
    path
}
