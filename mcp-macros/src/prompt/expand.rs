//! The expansion of `#[mcp_prompt]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use super::model::Prompt;
use crate::call::{self, hidden};

// Expands to:
//     #[doc(hidden)]
//     enum compare {}
//     const _: () = {
//         #[automatically_derived]
//         impl P::Prompt for compare { const RECORD: P::PromptRecord = …; fn handler() -> P::PromptHandler { … } }
//         P::inventory::submit! { P::Registration::Prompt(<compare as P::Prompt>::RECORD) }
//     };
pub(super) fn prompt(prompt: &Prompt) -> TokenStream {
    let p = &prompt.runtime;
    let marker = call::marker(&prompt.handler.name, &prompt.visibility);
    let name = call::marker_name(&prompt.handler.name);
    let record = record(prompt);
    let handler = call::completing(handler(prompt), prompt.handler.arguments(), p);
    let implementations = quote! {
        #[automatically_derived]
        impl #p::Prompt for #name {
            const RECORD: #p::PromptRecord = #record;
            fn handler() -> #p::PromptHandler {
                #handler
            }
        }
        #p::inventory::submit! { #p::Registration::Prompt(<#name as #p::Prompt>::RECORD) }
    };
    let unnamed = call::unnamed(prompt.deprecated, &implementations);
    quote!(#marker #unnamed)
}

// Expands to:
//     P::PromptRecord {
//         name: "compare",
//         title: P::Option::None,
//         description: "Compares two reports.",
//         requires: &[],
//         server: P::Option::None,
//         location: P::Location { … },
//         handler: <compare as P::Prompt>::handler,
//     }
fn record(prompt: &Prompt) -> TokenStream {
    let p = &prompt.runtime;
    let marker = call::marker_name(&prompt.handler.name);
    let name = &prompt.name;
    let title = call::option(prompt.title.as_ref(), p);
    let description = prompt.description.expression();
    let requires = call::requires(&prompt.requires, p);
    let server = call::option(prompt.server.as_ref(), p);
    let location = call::location(&prompt.handler.name, p);
    quote! {
        #p::PromptRecord {
            name: #name,
            title: #title,
            description: #description,
            requires: #requires,
            server: #server,
            location: #location,
            handler: <#marker as #p::Prompt>::handler,
        }
    }
}

// Expands to:
//     use P::ReturnsResult as _;
//     let arguments = …;
//     let injected = …;
//     let returned = …;
//     P::prompt_async(arguments, injected, returned, |arguments, injected| async move { … })
fn handler(prompt: &Prompt) -> TokenStream {
    let arguments = arguments(prompt);
    let injected = call::injected(&prompt.handler, &prompt.runtime);
    let returned = call::returned(&prompt.handler, "prompt", &prompt.runtime);
    let run = format_ident!("prompt_{}", prompt.mode.suffix());
    let closure = call::closure(&prompt.handler, prompt.mode);
    let place = hidden(prompt.handler.name.span());
    let p = prompt.runtime.at(place);
    quote_spanned! {place=>
        use #p::ReturnsResult as _;
        #arguments
        #injected
        #returned
        #p::#run(arguments, injected, returned, #closure)
    }
}

// Expands to:
//     let arguments = ();
//     let arguments = (P::optional_text_argument::<Metric>("focus", "What to look at."), arguments);
//     let arguments = (P::text_argument::<P::String>("left", "The first report."), arguments);
fn arguments(prompt: &Prompt) -> TokenStream {
    call::list("arguments", prompt.handler.arguments(), |it| {
        call::text_value(it, "text_argument", &prompt.runtime)
    })
}
