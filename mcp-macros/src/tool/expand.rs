//! The expansion of `#[mcp_tool]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

use super::model::Tool;
use crate::call::{self, hidden};
use crate::runtime_path::RuntimePath;
use crate::signature::Parameter;

// Expands to:
//     #[doc(hidden)]
//     enum add {}
//     const _: () = {
//         #[automatically_derived]
//         impl P::Tool for add { const RECORD: P::ToolRecord = …; fn handler() -> P::ToolHandler { … } }
//         P::inventory::submit! { P::Registration::Tool(<add as P::Tool>::RECORD) }
//     };
pub(super) fn tool(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    let marker = call::marker(&tool.handler.name, &tool.visibility);
    let name = call::marker_name(&tool.handler.name);
    let record = record(tool);
    let handler = handler(tool);
    let implementations = quote! {
        #[automatically_derived]
        impl #p::Tool for #name {
            const RECORD: #p::ToolRecord = #record;
            fn handler() -> #p::ToolHandler {
                #handler
            }
        }
        #p::inventory::submit! { #p::Registration::Tool(<#name as #p::Tool>::RECORD) }
    };
    let unnamed = call::unnamed(tool.deprecated, &implementations);
    quote!(#marker #unnamed)
}

// Expands to:
//     P::ToolRecord {
//         name: "add",
//         title: P::Option::None,
//         description: "Adds two integers.",
//         hints: P::ToolHints { read_only: P::Option::Some(true), … },
//         timeout: P::Option::None,
//         requires: &[],
//         server: P::Option::None,
//         location: P::Location { … },
//         handler: <add as P::Tool>::handler,
//     }
fn record(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    let marker = call::marker_name(&tool.handler.name);
    let name = &tool.name;
    let title = call::option(tool.title.as_ref(), p);
    let description = tool.description.expression();
    let hints = hints(tool);
    let milliseconds = tool.timeout.map(|it| it.milliseconds);
    let timeout = milliseconds.map(|it| quote!(#p::Duration::from_millis(#it)));
    let timeout = call::option(timeout, p);
    let requires = call::requires(&tool.requires, p);
    let server = call::option(tool.server.as_ref(), p);
    let location = call::location(&tool.handler.name, p);
    quote! {
        #p::ToolRecord {
            name: #name,
            title: #title,
            description: #description,
            hints: #hints,
            timeout: #timeout,
            requires: #requires,
            server: #server,
            location: #location,
            handler: <#marker as #p::Tool>::handler,
        }
    }
}

fn hints(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    let read_only = call::option(tool.hints.read_only, p);
    let destructive = call::option(tool.hints.destructive, p);
    let idempotent = call::option(tool.hints.idempotent, p);
    let open_world = call::option(tool.hints.open_world, p);
    quote! {
        #p::ToolHints {
            read_only: #read_only,
            destructive: #destructive,
            idempotent: #idempotent,
            open_world: #open_world,
        }
    }
}

// Expands to:
//     use …;
//     let arguments = …;
//     let injected = …;
//     let returned = …;
//     P::tool_async(arguments, injected, returned, |arguments, injected| async move { … })
fn handler(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    let arguments = arguments(tool);
    let untold = untold(tool);
    let injected = call::injected(&tool.handler, p);
    let traits = traits(tool);
    let returned = returned(tool);
    let run = format_ident!("tool_{}", tool.mode.suffix());
    let closure = call::closure(&tool.handler, tool.mode);
    let place = hidden(tool.handler.name.span());
    let input = with_schema("input_schema", tool.input_schema.as_ref(), p);
    let output = with_schema("output_schema", tool.output_schema.as_ref(), p);
    let unknown = tool
        .ignores_unknown_arguments
        .then(|| quote_spanned!(place=> .ignoring_unknown_arguments()));
    let limit = limit(tool);
    let p = p.at(place);
    quote_spanned! {place=>
        #traits
        #untold
        #arguments
        #injected
        #returned
        #p::#run(arguments, injected, returned, #closure)#input #output #unknown #limit
    }
}

// A default whose type cannot be written as JSON is not told; which it is, the type decides.
//
// Expands to: `use P::Untold as _;`
fn untold(tool: &Tool) -> Option<TokenStream> {
    let p = &tool.runtime;
    let mut arguments = tool.handler.arguments();
    arguments
        .any(|it| it.arg.default.is_some())
        .then(|| quote!(use #p::Untold as _;))
}

// Expands to: `.with_input_schema(P::schema(path))`
fn with_schema(key: &str, path: Option<&Path>, runtime: &RuntimePath) -> TokenStream {
    let Some(path) = path else {
        return TokenStream::new();
    };
    let place = hidden(path.span());
    let (with, p) = (format_ident!("with_{key}", span = place), runtime.at(place));
    quote_spanned!(place=> .#with(#p::schema(#path)))
}

// Expands to: `.with_max_output(65536usize).with_cut(P::Cut::End)`
fn limit(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    let bytes = tool.max_output.map(|it| it.0);
    let bytes = bytes.map(|it| quote!(.with_max_output(#it)));
    let cut = tool.truncate.map(|it| format_ident!("{}", it.variant()));
    let cut = cut.map(|it| quote!(.with_cut(#p::Cut::#it)));
    quote!(#bytes #cut)
}

// Expands to:
//     let arguments = ();
//     let arguments = (P::argument::<i64>("b", "The second addend."), arguments);
//     let arguments = (P::argument::<i64>("a", "The first addend."), arguments);
// An argument that a header repeats is `P::header_argument::<String>("region", "…", "Region")`,
// and with a schema of the author's own there is one list: `P::whole_arguments::<Order>()`.
fn arguments(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    if let (Some(_), Some(it)) = (&tool.input_schema, tool.handler.arguments().next()) {
        let place = hidden(it.place);
        let (p, ty) = (p.at(place), it.decoded.path(p));
        return quote_spanned!(place=> let arguments = #p::whole_arguments::<#ty>(););
    }
    call::list("arguments", tool.handler.arguments(), |it| {
        let place = hidden(it.place);
        let (p, ty) = (p.at(place), it.decoded.path(p));
        let (name, description) = (it.wire_name(), it.docs.expression());
        let argument = match &it.header {
            None => quote_spanned!(place=> #p::argument::<#ty>(#name, #description)),
            Some(header) => {
                quote_spanned!(place=> #p::header_argument::<#ty>(#name, #description, #header))
            }
        };
        let keys = keys(it, &tool.runtime);
        quote!(#argument #keys)
    })
}

// Expands to:
//     .with_default(P::default_value::<u32>(|| 10).told())
//     .with_keywords(const { &[P::Keyword::Maximum(P::Bound::Integer(100i128))] })
//     .held_by(P::Validation)
fn keys(parameter: &Parameter, runtime: &RuntimePath) -> TokenStream {
    let (arg, decoded) = (&parameter.arg, &parameter.decoded);
    let default = arg.default_value(decoded, runtime);
    let default = default.map(|it| quote!(.with_default(#it.told())));
    let keywords = arg.keywords(decoded, runtime);
    let keywords = keywords.map(|it| quote!(.with_keywords(#it)));
    let validation = arg.validation(runtime).map(|it| quote!(.held_by(#it)));
    quote!(#default #keywords #validation)
}

// Which of the traits answers is decided by the type, not by its name: aliases work.
//
// Expands to:
//     use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
fn traits(tool: &Tool) -> TokenStream {
    let p = &tool.runtime;
    quote!(use #p::{ReturnsResult as _, ViaContent as _, ViaStructured as _};)
}

// Expands to:
//     let returned = P::returned::<Sum>();
//     let returned = returned.split();
//     let output = (&returned.probe()).via().output();
//     let returned = returned.with(output);
fn returned(tool: &Tool) -> TokenStream {
    let returned = &tool.handler.returned;
    let ty = &returned.ty;
    let place = hidden(returned.place);
    let p = tool.runtime.at(place);
    let value_place = hidden(returned.value_place);
    let output = if tool.output_schema.is_some() {
        // The author describes the value, so its type need not.
        quote_spanned!(value_place=> (&returned.probe()).via().described_output())
    } else {
        quote_spanned!(value_place=> (&returned.probe()).via().output())
    };
    let with = quote_spanned!(hidden(returned.error_place)=> returned.with(output));
    quote_spanned! {place=>
        let returned = #p::returned::<#ty>();
        let returned = returned.split();
        let output = #output;
        let returned = #with;
    }
}
