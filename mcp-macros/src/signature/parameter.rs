//! One parameter: where its value comes from, and how it is handed over.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Field, Ident, LitStr, Meta, Pat, PatType, Path, PathSegment, Type};

use super::complete::completed;
use super::{header, types};
use crate::arg::{self, Arg, Class};
use crate::conditions::{self, Conditional};
use crate::diagnostics::Errors;
use crate::docs::Docs;
use crate::item::{is_arg, is_inject};
use crate::kind::Kind;
use crate::naming;
use crate::runtime_path::RuntimePath;

/// The types that are injected unless they are marked.
const INJECTED: [&str; 2] = ["Changes", "Context"];
/// The one that is injected with the state's type behind it.
const INJECTED_WITH_ARGUMENTS: &str = "State";

/// A parameter of a handler.
pub(crate) struct Parameter {
    /// As written; `r#type` is called `type` by clients.
    pub(crate) name: Ident,
    pub(crate) role: Role,
    /// The type whose value is made for it.
    pub(crate) decoded: Decoded,
    /// True when the function takes a reference to that value.
    pub(crate) by_reference: bool,
    /// What `#[arg(…)]` says of it.
    pub(crate) arg: Arg,
    /// The header that repeats the value, without `Mcp-Param-`.
    pub(crate) header: Option<LitStr>,
    pub(crate) docs: Docs,
    /// The `cfg` attributes under which the parameter exists.
    pub(crate) conditions: Vec<Attribute>,
    /// The function that completes it.
    pub(crate) complete: Option<Path>,
    /// Where its type stands.
    pub(crate) place: Span,
}

/// Who gives the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The client, by name.
    Argument,
    /// The server.
    Injected,
}

impl Role {
    /// The attribute that says so.
    fn mark(self) -> &'static str {
        match self {
            Self::Argument => "#[arg]",
            Self::Injected => "#[inject]",
        }
    }
}

/// The owned type behind the written one.
pub(crate) enum Decoded {
    /// `&str` borrows from a `String`.
    Text,
    /// `&[T]` borrows from a `Vec<T>`.
    Items(Type),
    /// The type as written, or what it refers to.
    Own(Type),
}

impl Parameter {
    /// Checks a parameter; `None` when it has no name of its own.
    pub(super) fn checked(written: &PatType, kind: Kind, errors: &mut Errors) -> Option<Self> {
        let marked = marked(&written.attrs, errors);
        let name = name(&written.pat, errors)?;
        let (decoded, by_reference) = types::decoded(&written.ty, kind, errors);
        let role = marked.unwrap_or_else(|| decoded.usual_role());
        let it = Self {
            name,
            role,
            decoded,
            by_reference,
            arg: Arg::of(&written.attrs, errors),
            header: header::of(&written.attrs, role, kind, errors),
            docs: Docs::of(&written.attrs),
            conditions: conditions::of(&written.attrs),
            complete: completed(&written.attrs, role, kind, errors),
            place: written.ty.span(),
        };
        if role == Role::Argument {
            if it.arg.rename.is_none() {
                naming::check_argument(&it.wire_name(), &it.name, errors);
            }
            it.check_arg(kind, errors);
            types::check_argument(&written.ty, &it.decoded, kind, errors);
        }
        Some(it)
    }

    /// A named field, whose value is made as that of a parameter.
    pub(crate) fn field(written: &Field, kind: Kind, errors: &mut Errors) -> Option<Self> {
        let complete = completed(&written.attrs, Role::Argument, kind, errors);
        let it = Self {
            complete,
            arg: Arg::of_field(&written.attrs, errors),
            name: written.ident.clone()?,
            role: Role::Argument,
            decoded: Decoded::Own(written.ty.clone()),
            by_reference: false,
            header: None,
            docs: Docs::of(&written.attrs),
            conditions: conditions::of(&written.attrs),
            place: written.ty.span(),
        };
        it.check_arg(kind, errors);
        Some(it)
    }

    /// What clients call it.
    pub(crate) fn wire_name(&self) -> String {
        match &self.arg.rename {
            Some(it) => it.value.value(),
            None => self.name.unraw().to_string(),
        }
    }

    fn check_arg(&self, kind: Kind, errors: &mut Errors) {
        if let (Some(written), Role::Injected) = (&self.arg.place, self.decoded.usual_role()) {
            let name = self.decoded.written().and_then(types::last_segment);
            let name = name.map(|it| it.ident.to_string()).unwrap_or_default();
            errors.over(
                written,
                format!("`{name}` is what the server gives, and these keys are for what clients give; remove them\nhelp: a type of your own of that name goes by another here, as in `use crate::{name} as Own{name}`"),
            );
            return;
        }
        let place = match kind {
            Kind::Tool => arg::Place::Json,
            Kind::Prompt | Kind::Resource => arg::Place::Text,
        };
        let optional = self.decoded.optional().is_some();
        arg::check(&self.arg, Class::of(&self.decoded), optional, place, errors);
    }
}

impl Decoded {
    /// The type, as expanded code names it.
    pub(crate) fn path(&self, runtime: &RuntimePath) -> TokenStream {
        match self {
            Self::Text => quote!(#runtime::String),
            Self::Items(item) => quote!(#runtime::Vec<#item>),
            Self::Own(ty) => quote!(#ty),
        }
    }

    /// The type as it was written, if the runtime names no other.
    pub(crate) fn written(&self) -> Option<&Type> {
        match self {
            Self::Own(ty) => Some(ty),
            Self::Text | Self::Items(_) => None,
        }
    }

    /// `T` when it is written as `Option<T>`.
    pub(crate) fn optional(&self) -> Option<&Type> {
        match types::arguments_of(self.written()?, "Option").as_slice() {
            [inner] => Some(inner),
            _ => None,
        }
    }

    /// Whether the type may be an enum of names.
    pub(crate) fn may_be_choice(&self) -> bool {
        const OTHERS: [&str; 18] = [
            "String", "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize",
            "str", "u8", "u16", "u32", "u64", "u128", "usize",
        ];
        let ty = self.optional().or_else(|| self.written());
        ty.is_some_and(|ty| {
            types::last_segment(ty).is_none_or(|it| OTHERS.iter().all(|other| it.ident != other))
        })
    }

    /// Who gives the value, as far as the type's name tells.
    fn usual_role(&self) -> Role {
        let is_injected = |it: &PathSegment| {
            INJECTED.iter().any(|name| it.ident == name)
                || (it.ident == INJECTED_WITH_ARGUMENTS && !it.arguments.is_none())
        };
        match self.written().and_then(types::last_segment) {
            Some(segment) if is_injected(segment) => Role::Injected,
            _ => Role::Argument,
        }
    }
}

/// Who gives the value, when `#[inject]` or `#[arg]` says so.
fn marked(attributes: &[Attribute], errors: &mut Errors) -> Option<Role> {
    let conditional = attributes.iter().filter_map(Conditional::parse);
    for meta in conditional.flat_map(|it| it.attributes) {
        if let Some(role) = role_of(&meta) {
            let mark = role.mark();
            errors.over(
                meta,
                format!("`{mark}` cannot depend on a condition; write two parameters, each under its `#[cfg(…)]`"),
            );
        }
    }
    let mut marked = None;
    for attribute in attributes {
        let Some(role) = role_of(&attribute.meta) else {
            continue;
        };
        let mark = role.mark();
        let is_bare = matches!(attribute.meta, Meta::Path(_));
        match (marked, role) {
            (Some(before), _) if before == role => {
                errors.over(&attribute.meta, format!("`{mark}` is written twice; keep one"));
            }
            (Some(_), _) => errors.over(
                &attribute.meta,
                "a value comes from the server with `#[inject]` or from the client with `#[arg]`; keep one",
            ),
            (None, Role::Injected) if !is_bare => {
                errors.over(&attribute.meta, "`#[inject]` takes nothing; write it alone");
            }
            _ => {}
        }
        marked = Some(role);
    }
    marked
}

/// Checks that clients can tell the arguments apart.
pub(super) fn check_names(parameters: &[Parameter], errors: &mut Errors) {
    let arguments: Vec<_> = parameters
        .iter()
        .filter(|it| it.role == Role::Argument)
        .collect();
    for (at, it) in arguments.iter().enumerate() {
        let Some(rename) = &it.arg.rename else {
            continue;
        };
        // Of two that depend on conditions only one may be there.
        let other = arguments.iter().enumerate().find(|(other_at, other)| {
            *other_at != at
                && (*other_at < at || other.arg.rename.is_none())
                && other.wire_name() == it.wire_name()
                && (other.conditions.is_empty() || it.conditions.is_empty())
        });
        if other.is_some() {
            let name = it.wire_name();
            errors.over(
                &rename.value,
                format!("`{name}` is the name of another parameter; give another one"),
            );
        }
    }
}

fn role_of(meta: &Meta) -> Option<Role> {
    if is_inject(meta) {
        Some(Role::Injected)
    } else if is_arg(meta) {
        Some(Role::Argument)
    } else {
        None
    }
}

fn name(pattern: &Pat, errors: &mut Errors) -> Option<Ident> {
    match pattern {
        Pat::Ident(it) if it.by_ref.is_none() && it.subpat.is_none() => Some(it.ident.clone()),
        other => {
            errors.over(
                other,
                "a parameter needs a plain name, which clients see; take it apart in the body",
            );
            None
        }
    }
}
