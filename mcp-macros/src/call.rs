//! What the expansions of all functions share: lists of parameters, and the call itself.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Ident, Visibility};

use crate::keys::Capability;
use crate::runtime_path::RuntimePath;
use crate::signature::{Handler, Parameter};

/// Where a function runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// An `async fn`: on the runtime.
    Async,
    /// A plain `fn`: on the blocking pool.
    Blocking,
    /// A plain `fn` that is trivial: where the request is read.
    Inline,
}

impl Mode {
    /// The ending of the runtime's function for it.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Async => "async",
            Self::Blocking => "blocking",
            Self::Inline => "inline",
        }
    }
}

/// A span that reports at `place` and whose names meet none of the user's.
pub(crate) fn hidden(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}

// The hidden type of the function's name, for registration by type.
//
// Expands to:
//     #[doc(hidden)]
//     pub enum add {}
pub(crate) fn marker(name: &Ident, visibility: &Visibility) -> TokenStream {
    let name = marker_name(name);
    quote!(#[doc(hidden)] #visibility enum #name {})
}

/// The name of the hidden type. It is written here, not by the user, so that no lint on the
/// user's names applies to it.
pub(crate) fn marker_name(name: &Ident) -> Ident {
    let mut name = name.clone();
    name.set_span(Span::call_site().located_at(name.span()));
    name
}

// A place for implementations that puts no name into the user's module.
//
// Expands to: `const _: () = { … };`
pub(crate) fn unnamed(deprecated: bool, implementations: &TokenStream) -> TokenStream {
    let allowed =
        deprecated.then(|| quote!(#[allow(deprecated, reason = "it is served until it is gone")]));
    quote! {
        #allowed
        const _: () = { #implementations };
    }
}

// Expands to:
//     P::Location { file: file!(), line: line!(), module: module_path!(), item: "add" }
pub(crate) fn location(name: &Ident, runtime: &RuntimePath) -> TokenStream {
    let item = name.unraw().to_string();
    // The compiler finds the line by the tokens of `line!()`: these must be the user's own.
    let line = quote_spanned!(name.span()=> ::core::line!());
    let file = quote_spanned!(name.span()=> ::core::file!());
    quote! {
        #runtime::Location {
            file: #file,
            line: #line,
            module: ::core::module_path!(),
            item: #item,
        }
    }
}

// Expands to, from the last parameter to the first so that `cfg` can stand on each statement:
//     let injected = ();
//     let injected = (P::injected::<State<Library>>(), injected);
//     let injected = (P::injected::<Context>(), injected);
pub(crate) fn injected(handler: &Handler, runtime: &RuntimePath) -> TokenStream {
    list("injected", handler.injected(), |it| {
        let place = hidden(it.place);
        let (runtime, ty) = (runtime.at(place), it.decoded.path(runtime));
        quote_spanned!(place=> #runtime::injected::<#ty>())
    })
}

// A value that arrives as text: a prompt's argument or a variable of a template.
//
// Expands to: `P::variable::<u16>("year", "The year.")`, or `P::optional_variable::<u32>("page", "")`, or
//     {
//         static CHECKS: P::Checks = P::Checks::new(const { &[…] });
//         P::variable::<u16>("year", "").with_default(P::default_value::<u16>(|| 2025)).with_checks(&CHECKS)
//     }
pub(crate) fn text_value(
    parameter: &Parameter,
    function: &str,
    runtime: &RuntimePath,
) -> TokenStream {
    let place = hidden(parameter.place);
    let (name, description) = (parameter.wire_name(), parameter.docs.expression());
    let (function, ty) = match parameter.decoded.optional() {
        Some(inner) => (format!("optional_{function}"), quote!(#inner)),
        None => (function.to_owned(), parameter.decoded.path(runtime)),
    };
    let function = Ident::new(&function, place);
    let p = runtime.at(place);
    let value = quote_spanned!(place=> #p::#function::<#ty>(#name, #description));
    let (arg, decoded) = (&parameter.arg, &parameter.decoded);
    let default = arg.default_value(decoded, runtime);
    let default = default.map(|it| quote!(.with_default(#it)));
    let Some(keywords) = arg.keywords(decoded, runtime) else {
        return quote!(#value #default);
    };
    let validation = arg.validation(runtime).map(|it| quote!(.held_by(#it)));
    let checks = Ident::new("CHECKS", Span::mixed_site());
    quote! {{
        static #checks: #runtime::Checks = #runtime::Checks::new(#keywords);
        #value #default.with_checks(&#checks)#validation
    }}
}

/// A list of entries under one name, built from the last to the first.
pub(crate) fn list<'a>(
    name: &str,
    parameters: impl DoubleEndedIterator<Item = &'a Parameter>,
    entry: impl Fn(&Parameter) -> TokenStream,
) -> TokenStream {
    let list = Ident::new(name, Span::mixed_site());
    let entries = parameters.rev().map(|it| {
        let (conditions, entry) = (&it.conditions, entry(it));
        quote!(#(#conditions)* let #list = (#entry, #list);)
    });
    quote! {
        let #list = ();
        #(#entries)*
    }
}

// Expands to:
//     let (value_a, arguments) = arguments;
//     let () = arguments;
pub(crate) fn taken_apart<'a>(
    name: &str,
    parameters: impl Iterator<Item = &'a Parameter>,
) -> TokenStream {
    let list = Ident::new(name, Span::mixed_site());
    let entries = parameters.map(|it| (&it.conditions, local(it)));
    let entries =
        entries.map(|(conditions, local)| quote!(#(#conditions)* let (#local, #list) = #list;));
    quote! {
        #(#entries)*
        let () = #list;
    }
}

// Expands to:
//     {
//         let _ = add;
//         |arguments, injected| async move {
//             let (value_a, arguments) = arguments;
//             let () = arguments;
//             let (value_context, injected) = injected;
//             let () = injected;
//             add(value_a, &value_context).await
//         }
//     }
pub(crate) fn closure(handler: &Handler, mode: Mode) -> TokenStream {
    let place = hidden(handler.name.span());
    let arguments = Ident::new("arguments", Span::mixed_site());
    let injected = Ident::new("injected", Span::mixed_site());
    let take_arguments = taken_apart("arguments", handler.arguments());
    let take_injected = taken_apart("injected", handler.injected());
    let values = handler.parameters.iter().map(|it| {
        let (conditions, local) = (&it.conditions, local(it));
        let reference = it.by_reference.then(|| quote!(&));
        quote!(#(#conditions)* #reference #local)
    });
    let name = &handler.name;
    let body = quote_spanned! {place=>
        #take_arguments
        #take_injected
        #name(#(#values),*)
    };
    match mode {
        // A function that is also a value may be `async` without awaiting, as far as clippy goes.
        Mode::Async => quote_spanned! {place=> {
            let _ = #name;
            |#arguments, #injected| async move { #body.await }
        }},
        Mode::Blocking | Mode::Inline => quote_spanned!(place=> |#arguments, #injected| { #body }),
    }
}

// The handler, and what completes its arguments or variables.
//
// Expands to:
//     use P::NoChoices as _;
//     let handler = { … };
//     let handler = handler.completing("left", P::complete(report_names));
//     let handler = handler.completing("focus", P::choices::<Metric>().completer());
//     handler
pub(crate) fn completing<'a>(
    handler: TokenStream,
    parameters: impl Iterator<Item = &'a Parameter>,
    runtime: &RuntimePath,
) -> TokenStream {
    let it = Ident::new("handler", Span::mixed_site());
    let completers: Vec<_> = parameters
        .filter_map(|parameter| {
            let completer = completer(parameter, runtime)?;
            let (conditions, name) = (&parameter.conditions, parameter.wire_name());
            Some(quote! {
                #(#conditions)*
                let #it = #it.completing(#name, #completer);
            })
        })
        .collect();
    if completers.is_empty() {
        return handler;
    }
    quote! {
        use #runtime::NoChoices as _;
        let #it = { #handler };
        #(#completers)*
        #it
    }
}

fn completer(parameter: &Parameter, runtime: &RuntimePath) -> Option<TokenStream> {
    if let Some(path) = &parameter.complete {
        let place = hidden(path.span());
        let runtime = runtime.at(place);
        return Some(quote_spanned!(place=> #runtime::complete(#path)));
    }
    let place = hidden(parameter.place);
    let (at, decoded) = (runtime.at(place), &parameter.decoded);
    let ty = match decoded.optional() {
        Some(inner) => quote!(#inner),
        None => decoded.path(runtime),
    };
    decoded
        .may_be_choice()
        .then(|| quote_spanned!(place=> #at::choices::<#ty>().completer()))
}

/// The local that holds the value of a parameter or a field. It cannot shadow anything the user
/// wrote, a function of the same name included.
pub(crate) fn local(parameter: &Parameter) -> Ident {
    Ident::new(
        &format!("value_{}", parameter.name.unraw()),
        Span::mixed_site(),
    )
}

// Expands to:
//     let returned = P::prompt_returned::<Result<Vec<PromptMessage>, ToolError>>();
//     let returned = returned.split();
//     let output = returned.probe().prompt();
//     let returned = returned.served(output);
pub(crate) fn returned(handler: &Handler, noun: &str, runtime: &RuntimePath) -> TokenStream {
    let place = hidden(handler.returned.place);
    let runtime = runtime.at(place);
    let ty = &handler.returned.ty;
    let begin = Ident::new(&format!("{noun}_returned"), place);
    let value_place = hidden(handler.returned.value_place);
    let finish = Ident::new(noun, value_place);
    let output = quote_spanned!(value_place=> returned.probe().#finish());
    let served = quote_spanned!(hidden(handler.returned.error_place)=> returned.served(output));
    quote_spanned! {place=>
        let returned = #runtime::#begin::<#ty>();
        let returned = returned.split();
        let output = #output;
        let returned = #served;
    }
}

// Expands to: `&[P::Requirement::Sampling]`
pub(crate) fn requires(capabilities: &[Capability], runtime: &RuntimePath) -> TokenStream {
    let variants = capabilities.iter().map(|it| {
        let variant = Ident::new(it.variant(), Span::mixed_site());
        quote!(#runtime::Requirement::#variant)
    });
    quote!(&[#(#variants),*])
}

// Expands to: `P::Option::Some(value)`, or `P::Option::None`.
pub(crate) fn option(value: Option<impl ToTokens>, runtime: &RuntimePath) -> TokenStream {
    value.map_or_else(
        || quote!(#runtime::Option::None),
        |value| quote!(#runtime::Option::Some(#value)),
    )
}
