//! What a struct with mistakes gets, so that code which uses it brings no further errors.

use proc_macro2::TokenStream;
use quote::quote;

use crate::item::Item;
use crate::runtime_path::RuntimePath;

// Expands to:
//     impl Report { pub fn uri(&self) … pub fn link(&self) … pub fn parse(_: &str) … }
//     impl P::Listed for Report { … }
pub(super) fn of(item: &Item, runtime: &RuntimePath) -> TokenStream {
    let Item::Struct(item) = item else {
        return TokenStream::new();
    };
    let p = runtime;
    let (name, visibility) = (&item.ident, &item.vis);
    let (parameters, arguments, clause) = item.generics.split_for_impl();
    quote! {
        impl #parameters #name #arguments #clause {
            #[doc(hidden)]
            #visibility fn uri(&self) -> #p::String {
                #p::String::new()
            }

            #[doc(hidden)]
            #visibility fn link(&self) -> #p::ResourceLink {
                #p::link(self.uri(), "", #p::Option::None, "", #p::Option::None)
            }

            #visibility fn changed(&self, _: &#p::Changes) {}

            #[doc(hidden)]
            #visibility fn parse(_: &str) -> #p::Option<Self> {
                #p::Option::None
            }
        }

        impl #parameters #p::Listed for #name #arguments #clause {
            fn listed(self) -> #p::ResourceLink {
                self.link()
            }
        }
    }
}
