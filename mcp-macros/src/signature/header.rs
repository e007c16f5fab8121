//! `#[header("Region")]`: the argument whose value a client repeats in a header.

use syn::{Attribute, LitStr, Meta};

use super::{Parameter, Role};
use crate::conditions::Conditional;
use crate::diagnostics::Errors;
use crate::item::is_header;
use crate::kind::Kind;
use crate::naming;

/// The header that is written on a parameter; what is wrong with it is reported.
pub(super) fn of(
    attributes: &[Attribute],
    role: Role,
    kind: Kind,
    errors: &mut Errors,
) -> Option<LitStr> {
    let conditional = attributes.iter().filter_map(Conditional::parse);
    for header in conditional.flat_map(|it| it.attributes).filter(is_header) {
        errors.over(
            header,
            "`#[header(…)]` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`",
        );
    }
    let mut written = attributes.iter().filter(|it| is_header(&it.meta));
    let first = written.next()?;
    for again in written {
        errors.over(&again.meta, "`#[header(…)]` is written twice; keep one");
    }
    if kind != Kind::Tool {
        let noun = kind.noun();
        errors.over(
            &first.meta,
            format!("`#[header(…)]` is for the arguments of a tool; a {noun} has no such headers"),
        );
    } else if role == Role::Injected {
        errors.over(
            &first.meta,
            "`#[header(…)]` is for an argument; what the server gives comes in no header",
        );
    }
    name(&first.meta, errors)
}

/// Checks that no two arguments share a header, in whatever letters.
pub(super) fn check_unique(parameters: &[Parameter], errors: &mut Errors) {
    let mut seen: Vec<(String, &Parameter)> = Vec::new();
    for parameter in parameters {
        let Some(header) = &parameter.header else {
            continue;
        };
        let name = header.value().to_ascii_lowercase();
        let other = seen.iter().find(|(it, _)| *it == name);
        match other {
            // Of two that depend on conditions only one may be there; the server checks what is.
            Some((_, other)) if other.conditions.is_empty() || parameter.conditions.is_empty() => {
                errors.over(
                    header,
                    format!(
                        "the header `{}` is `{}`'s already, and headers do not differ by case; use another",
                        header.value(),
                        other.wire_name()
                    ),
                );
            }
            _ => seen.push((name, parameter)),
        }
    }
}

fn name(meta: &Meta, errors: &mut Errors) -> Option<LitStr> {
    let literal = match meta {
        Meta::List(list) => list.parse_args::<LitStr>().ok(),
        Meta::Path(_) | Meta::NameValue(_) => None,
    };
    if let Some(literal) = &literal {
        naming::check_header(literal, errors);
    } else {
        errors.over(
            meta,
            "`#[header(…)]` takes what stands behind `Mcp-Param-`, as in `#[header(\"Region\")]`",
        );
    }
    literal
}
