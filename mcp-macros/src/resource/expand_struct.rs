//! The methods and the handler of a resource that is a struct.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;

use super::model::Resource;
use crate::call::{self, hidden};
use crate::signature::Parameter;

// Expands to:
//     impl Report { pub fn uri(&self) … pub fn link(&self) … pub fn changed(&self, …) … pub fn parse(uri: &str) … }
//     #[automatically_derived]
//     impl P::Listed for Report { … }
//     #[automatically_derived]
//     impl P::FromVariables for Report { fn template() … fn from_variables(…) … }
pub(super) fn methods(resource: &Resource, fields: &[Parameter]) -> TokenStream {
    let place = hidden(resource.item.span());
    let p = &resource.runtime;
    let item = call::marker_name(&resource.item);
    let visibility = &resource.visibility;
    let uri = uri(resource, fields);
    let template = &resource.uri;
    let from_variables = from_variables(resource, fields);
    quote_spanned! {place=>
        impl #item {
            /// The URI of this resource.
            #[must_use]
            #visibility fn uri(&self) -> #p::String {
                #uri
            }

            /// A link to this resource, for results.
            #[must_use]
            #visibility fn link(&self) -> #p::ResourceLink {
                let record = <Self as #p::Resource>::RECORD;
                #p::link(
                    self.uri(),
                    record.name,
                    record.title,
                    record.description,
                    record.mime_type,
                )
            }

            /// Tells clients that subscribed to this resource that it is not what it was.
            #visibility fn changed(&self, changes: &#p::Changes) {
                changes.resource_updated(&self.uri());
            }

            /// Reads the parts out of a URI; `None` when it is not one of these.
            #[must_use]
            #visibility fn parse(uri: &str) -> #p::Option<Self> {
                let variables = <Self as #p::FromVariables>::template().variables(uri)?;
                <Self as #p::FromVariables>::from_variables(&variables)
            }
        }

        #[automatically_derived]
        impl #p::Listed for #item {
            fn listed(self) -> #p::ResourceLink {
                <Self as #p::FromVariables>::template().listed(self.link())
            }
        }

        #[automatically_derived]
        impl #p::FromVariables for #item {
            fn template() -> &'static #p::Template {
                static TEMPLATE: #p::Template = #p::Template::new(#template);
                &TEMPLATE
            }

            fn from_variables(variables: &#p::Variables) -> #p::Option<Self> {
                #from_variables
            }
        }
    }
}

// Expands to: `P::resource_read::<Report, _>()`, or `P::resource_by_path::<Report, _>(read_report)`.
pub(super) fn handler(resource: &Resource, read: Option<&Path>) -> TokenStream {
    let place = hidden(resource.item.span());
    let p = resource.runtime.at(place);
    let item = &resource.item;
    if let Some(read) = read {
        quote_spanned!(place=> #p::resource_by_path::<#item, _>(#read))
    } else {
        quote_spanned!(place=> #p::resource_read::<#item, _>())
    }
}

// Expands to:
//     <Self as P::FromVariables>::template()
//         .expand(&[("series", P::one(&self.series)), ("page", P::maybe(&self.page))])
fn uri(resource: &Resource, fields: &[Parameter]) -> TokenStream {
    let place = hidden(resource.item.span());
    let p = &resource.runtime;
    let values = fields.iter().map(|it| {
        let place = hidden(it.place);
        let at = p.at(place);
        let (conditions, field, name) = (&it.conditions, &it.name, it.wire_name());
        let value = if it.decoded.optional().is_some() {
            quote_spanned!(place=> #at::maybe(&self.#field))
        } else {
            quote_spanned!(place=> #at::one(&self.#field))
        };
        quote_spanned!(place=> #(#conditions)* (#name, #value))
    });
    quote_spanned!(place=> <Self as #p::FromVariables>::template().expand(&[#(#values),*]))
}

// Expands to:
//     let fields = ();
//     let fields = (P::variable::<u16>("year", "The year."), fields);
//     let fields = P::from_variables(fields, variables)?;
//     let (value_year, fields) = fields;
//     let () = fields;
//     P::Option::Some(Self { year: value_year })
fn from_variables(resource: &Resource, fields: &[Parameter]) -> TokenStream {
    let place = hidden(resource.item.span());
    let p = &resource.runtime;
    let list = call::list("fields", fields.iter(), |it| {
        call::text_value(it, "variable", p)
    });
    let taken_apart = call::taken_apart("fields", fields.iter());
    let values = fields.iter().map(|it| {
        let (conditions, name, local) = (&it.conditions, &it.name, call::local(it));
        quote!(#(#conditions)* #name: #local)
    });
    quote_spanned! {place=>
        #list
        let fields = #p::from_variables(fields, variables)?;
        #taken_apart
        #p::Option::Some(Self { #(#values),* })
    }
}
