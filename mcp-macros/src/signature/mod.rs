//! The function behind a handler: its parameters, what it returns, and how it is run.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{FnArg, GenericParam, Generics, Ident, ReturnType, Safety, Type, parse_quote};

use crate::diagnostics::Errors;
use crate::item::Function;
use crate::kind::Kind;

mod complete;
mod header;
mod hidden;
mod parameter;
mod types;

pub(crate) use hidden::is_in_the_way;
pub(crate) use parameter::{Decoded, Parameter, Role};
pub(crate) use types::last_segment;

/// A signature that can become a handler, if no error was reported beside it.
pub(crate) struct Handler {
    pub(crate) name: Ident,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) returned: Returned,
}

/// What the function returns.
pub(crate) struct Returned {
    pub(crate) ty: Type,
    /// The written type, or the function's name when none is written.
    pub(crate) place: Span,
    /// The value's type in a written `Result`, else the same place.
    pub(crate) value_place: Span,
    /// The error's type in a written `Result`, else the same place.
    pub(crate) error_place: Span,
}

impl Handler {
    /// Checks the signature; everything that does not fit is reported.
    pub(crate) fn checked(function: &Function, kind: Kind, errors: &mut Errors) -> Self {
        let signature = &function.signature;
        hidden::check(function, kind, errors);
        check_generics(&signature.generics, kind, errors);
        check_qualifiers(function, kind, errors);
        let parameters = signature.inputs.iter().filter_map(|it| match it {
            FnArg::Typed(it) => Parameter::checked(it, kind, errors),
            FnArg::Receiver(it) => {
                errors.over(it, no_receiver(kind));
                None
            }
        });
        let parameters: Vec<_> = parameters.collect();
        header::check_unique(&parameters, errors);
        parameter::check_names(&parameters, errors);
        Self {
            name: signature.ident.clone(),
            parameters,
            returned: returned(function, kind, errors),
        }
    }

    /// The parameters that clients give.
    pub(crate) fn arguments(&self) -> impl DoubleEndedIterator<Item = &Parameter> {
        self.parameters
            .iter()
            .filter(|it| it.role == Role::Argument)
    }

    /// The parameters that the server gives.
    pub(crate) fn injected(&self) -> impl DoubleEndedIterator<Item = &Parameter> {
        self.parameters
            .iter()
            .filter(|it| it.role == Role::Injected)
    }
}

fn returned(function: &Function, kind: Kind, errors: &mut Errors) -> Returned {
    let (ty, place) = match &function.signature.output {
        ReturnType::Default => (parse_quote!(()), function.signature.ident.span()),
        ReturnType::Type(_, ty) => {
            types::check_returned(ty, kind, errors);
            ((**ty).clone(), ty.span())
        }
    };
    let parts = types::arguments_of(&ty, "Result");
    let place_of = |index: usize| parts.get(index).map_or(place, Spanned::span);
    Returned {
        value_place: place_of(0),
        error_place: place_of(1),
        place,
        ty,
    }
}

fn check_generics(generics: &Generics, kind: Kind, errors: &mut Errors) {
    let noun = kind.noun();
    for parameter in &generics.params {
        match parameter {
            GenericParam::Lifetime(it) => errors.over(
                it,
                format!("a {noun} has no lifetime parameters; write `&str` or `&T` without a lifetime"),
            ),
            GenericParam::Type(it) => errors.over(
                &it.ident,
                format!("a {noun} cannot be generic, as clients see one catalogue; write the type instead of `{}`", it.ident),
            ),
            GenericParam::Const(it) => errors.over(
                &it.ident,
                format!("a {noun} cannot be generic, as clients see one catalogue; write the value instead of `{}`", it.ident),
            ),
        }
    }
    if let (true, Some(clause)) = (generics.params.is_empty(), &generics.where_clause) {
        errors.over(
            clause,
            format!("a {noun} cannot have a `where` clause; remove it"),
        );
    }
}

fn check_qualifiers(function: &Function, kind: Kind, errors: &mut Errors) {
    let signature = &function.signature;
    let noun = kind.noun();
    if let Safety::Unsafe(it) = &signature.safety {
        errors.over(
            it,
            format!("a {noun} cannot be `unsafe`, as any client may call it"),
        );
    }
    if let Some(it) = &signature.abi {
        errors.over(it, format!("a {noun} is a Rust function; remove `extern`"));
    }
    if let Some(it) = &signature.variadic {
        errors.over(it, format!("a {noun} cannot be variadic; take a `Vec<T>`"));
    }
    if !function.has_body() {
        errors.over(&signature.ident, format!("a {noun} needs a body"));
    }
}

fn no_receiver(kind: Kind) -> String {
    let noun = kind.noun();
    format!(
        "a {noun} has no `self`\nhelp: move it out of the `impl`, and take what it needs as `State<T>`"
    )
}
