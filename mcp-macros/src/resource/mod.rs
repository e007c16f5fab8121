//! x
use crate::runtime_path::RuntimePath;
use proc_macro2::TokenStream;
pub(crate) fn expanded(
    _k: TokenStream,
    i: TokenStream,
    _r: syn::Result<RuntimePath>,
) -> TokenStream {
    i
}
