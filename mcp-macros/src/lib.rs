//! The attributes of `mcp-runtime`.
//!
//! They are documented on their re-export there, where the examples compile. Everything below
//! these entry functions works on `proc_macro2`, so that unit tests reach it.

use proc_macro::TokenStream;

mod arg;
mod call;
mod checks;
mod choice;
mod conditions;
mod data;
mod diagnostics;
mod docs;
mod fallback;
mod item;
mod keys;
mod kind;
mod naming;
mod prompt;
mod resource;
mod runtime_path;
mod signature;
mod template;
#[cfg(test)]
mod testing;
mod tool;
mod tool_error;

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_attribute]
pub fn mcp_tool(keys: TokenStream, item: TokenStream) -> TokenStream {
    tool::expanded(keys.into(), item.into(), runtime_path::found()).into()
}

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_attribute]
pub fn mcp_prompt(keys: TokenStream, item: TokenStream) -> TokenStream {
    prompt::expanded(keys.into(), item.into(), runtime_path::found()).into()
}

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_attribute]
pub fn mcp_resource(keys: TokenStream, item: TokenStream) -> TokenStream {
    resource::expanded(keys.into(), item.into(), runtime_path::found()).into()
}

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_attribute]
pub fn mcp_type(keys: TokenStream, item: TokenStream) -> TokenStream {
    data::expanded(keys.into(), &item.into(), runtime_path::found()).into()
}

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_derive(Choice, attributes(choice))]
pub fn choice(item: TokenStream) -> TokenStream {
    choice::expanded(item.into(), runtime_path::found()).into()
}

#[expect(missing_docs, reason = "documented on the re-export in mcp-runtime")]
#[proc_macro_derive(ToolError, attributes(tool_error))]
pub fn tool_error(item: TokenStream) -> TokenStream {
    tool_error::expanded(item.into(), runtime_path::found()).into()
}
