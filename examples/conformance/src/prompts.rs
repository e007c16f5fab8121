//! Prompts with and without arguments, resources and images.

use mcp_runtime::prelude::*;

use crate::resources::png;

/// Asks something simple.
#[mcp_prompt]
fn test_simple_prompt() -> &'static str {
    "This is a simple prompt for testing."
}

/// Has two arguments.
#[mcp_prompt]
fn test_prompt_with_arguments(
    /// The first argument.
    #[complete(arguments)]
    arg1: &str,
    /// The second argument.
    arg2: &str,
) -> String {
    format!("Prompt with arguments: arg1='{arg1}', arg2='{arg2}'")
}

fn arguments(value: &str) -> Vec<String> {
    ["test", "testValue1", "other"]
        .into_iter()
        .filter(|it| it.starts_with(value))
        .map(ToOwned::to_owned)
        .collect()
}

/// Holds a resource.
#[mcp_prompt]
fn test_prompt_with_embedded_resource(
    /// The URI that the resource is given.
    #[expect(non_snake_case, reason = "the suite spells it so")]
    resourceUri: String,
) -> Vec<PromptMessage> {
    let text = "Embedded resource content for testing.";
    vec![
        PromptMessage::user(EmbeddedResource::text(resourceUri, "text/plain", text)),
        PromptMessage::user("Please process the embedded resource above."),
    ]
}

/// Holds an image.
#[mcp_prompt]
fn test_prompt_with_image() -> Vec<PromptMessage> {
    vec![
        PromptMessage::user(Image::new(png(), "image/png")),
        PromptMessage::user("Please analyze the image above."),
    ]
}
