//! The expansion of `#[mcp_resource]`: what structs and functions share.

use proc_macro2::TokenStream;
use quote::quote;

use super::model::{Resource, Subject};
use super::{expand_function, expand_struct};
use crate::call;
use crate::keys::Audience;

// Expands to:
//     … of a function: the hidden type of its name
//     const _: () = {
//         #[automatically_derived]
//         impl P::Resource for Report { const RECORD: P::ResourceRecord = …; fn handler() -> P::ResourceHandler { … } }
//         P::inventory::submit! { P::Registration::Resource(<Report as P::Resource>::RECORD) }
//         … of a struct: its methods
//     };
pub(super) fn resource(resource: &Resource) -> TokenStream {
    let p = &resource.runtime;
    let name = call::marker_name(&resource.item);
    let record = record(resource);
    let list = resource
        .list
        .as_ref()
        .map(|it| quote!(.with_list(#p::list(#it))));
    let (marker, methods, handler) = match &resource.subject {
        Subject::Function { handler, mode } => (
            Some(call::marker(&resource.item, &resource.visibility)),
            None,
            {
                let handled = expand_function::handler(resource, handler, *mode);
                call::completing(quote!(#handled #list), handler.arguments(), p)
            },
        ),
        Subject::Struct { fields, read } => {
            (None, Some(expand_struct::methods(resource, fields)), {
                let handled = expand_struct::handler(resource, read.as_ref());
                call::completing(quote!(#handled #list), fields.iter(), p)
            })
        }
    };
    let implementations = quote! {
        #[automatically_derived]
        impl #p::Resource for #name {
            const RECORD: #p::ResourceRecord = #record;
            fn handler() -> #p::ResourceHandler {
                #handler
            }
        }
        #p::inventory::submit! { #p::Registration::Resource(<#name as #p::Resource>::RECORD) }
        #methods
    };
    let unnamed = call::unnamed(resource.deprecated, &implementations);
    quote!(#marker #unnamed)
}

// Expands to:
//     P::ResourceRecord {
//         uri: "report://{series}/{year}",
//         name: "Report",
//         title: P::Option::None,
//         description: "One published report.",
//         mime_type: P::Option::Some("text/markdown"),
//         size: P::Option::None,
//         ttl_ms: P::Option::Some(60000u64),
//         cache: P::Option::Some(P::CacheScope::Public),
//         requires: &[],
//         server: P::Option::None,
//         location: P::Location { … },
//         handler: <Report as P::Resource>::handler,
//     }
fn record(resource: &Resource) -> TokenStream {
    let p = &resource.runtime;
    let item = call::marker_name(&resource.item);
    let (uri, name) = (&resource.uri, &resource.name);
    let title = call::option(resource.title.as_ref(), p);
    let description = resource.description.expression();
    let mime_type = call::option(resource.mime_type.as_ref(), p);
    let size = call::option(resource.size.map(|it| it.0), p);
    let ttl_ms = call::option(resource.ttl.map(|it| it.milliseconds), p);
    let cache = resource.cache.map(|it| match it {
        Audience::Public => quote!(#p::CacheScope::Public),
        Audience::Private => quote!(#p::CacheScope::Private),
    });
    let cache = call::option(cache, p);
    let requires = call::requires(&resource.requires, p);
    let server = call::option(resource.server.as_ref(), p);
    let location = call::location(&resource.item, p);
    quote! {
        #p::ResourceRecord {
            uri: #uri,
            name: #name,
            title: #title,
            description: #description,
            mime_type: #mime_type,
            size: #size,
            ttl_ms: #ttl_ms,
            cache: #cache,
            requires: #requires,
            server: #server,
            location: #location,
            handler: <#item as #p::Resource>::handler,
        }
    }
}
