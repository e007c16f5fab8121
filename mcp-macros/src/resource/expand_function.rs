//! The handler of a resource that is a function.

use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};

use super::model::Resource;
use crate::call::{self, Mode, hidden};
use crate::signature::Handler;

// Expands to:
//     use P::ReturnsResult as _;
//     let arguments = ();
//     let arguments = (P::variable::<u16>("year", "The year."), arguments);
//     let injected = …;
//     let returned = …;
//     P::resource_async(arguments, injected, returned, |arguments, injected| async move { … })
pub(super) fn handler(resource: &Resource, handler: &Handler, mode: Mode) -> TokenStream {
    let variables = call::list("arguments", handler.arguments(), |it| {
        call::text_value(it, "variable", &resource.runtime)
    });
    let injected = call::injected(handler, &resource.runtime);
    let returned = call::returned(handler, "resource", &resource.runtime);
    let run = format_ident!("resource_{}", mode.suffix());
    let closure = call::closure(handler, mode);
    let place = hidden(handler.name.span());
    let p = resource.runtime.at(place);
    quote_spanned! {place=>
        use #p::ReturnsResult as _;
        #variables
        #injected
        #returned
        #p::#run(arguments, injected, returned, #closure)
    }
}
