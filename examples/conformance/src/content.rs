//! Tools that return each kind of content, and one that fails.

use mcp_runtime::prelude::*;

use crate::resources::png;

/// One sample of silence.
const WAV: &[u8] = b"RIFF&\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00@\x1f\x00\x00\x80>\x00\x00\x02\x00\x10\x00data\x02\x00\x00\x00\x00\x00";

/// Returns text. Its name makes it the first tool of the list, which the suite calls without arguments.
#[mcp_tool(read_only)]
fn a_simple_text() -> &'static str {
    "This is the first tool."
}

/// Returns text.
#[mcp_tool(read_only)]
fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Returns an image.
#[mcp_tool(read_only)]
fn test_image_content() -> Image {
    Image::new(png(), "image/png")
}

/// Returns a sound.
#[mcp_tool(read_only)]
fn test_audio_content() -> Audio {
    Audio::new(WAV, "audio/wav")
}

/// Returns a resource with what is in it.
#[mcp_tool(read_only)]
fn test_embedded_resource() -> EmbeddedResource {
    EmbeddedResource::text(
        "test://embedded-resource",
        "text/plain",
        "This is an embedded resource content.",
    )
}

/// Returns text, an image and a resource.
#[mcp_tool(read_only)]
fn test_multiple_content_types() -> (&'static str, Image, EmbeddedResource) {
    (
        "Multiple content types test:",
        Image::new(png(), "image/png"),
        EmbeddedResource::text(
            "test://mixed-content-resource",
            "application/json",
            r#"{"test":"data","value":123}"#,
        ),
    )
}

/// Fails.
#[mcp_tool(read_only)]
fn test_error_handling() -> Result<(), ToolError> {
    Err(ToolError::text(
        "This tool intentionally returns an error for testing",
    ))
}

/// Greets.
#[mcp_tool(read_only)]
fn greet(
    /// Who is greeted.
    name: &str,
) -> String {
    format!("Hello, {name}!")
}

/// Computes for a while.
#[mcp_tool(read_only)]
fn slow_compute(
    /// How long it takes, in seconds.
    seconds: f64,
    /// What the result is called.
    label: Option<String>,
) -> String {
    let label = label.unwrap_or_else(|| "It".to_owned());
    std::thread::sleep(std::time::Duration::from_secs_f64(seconds.clamp(0.0, 60.0)));
    format!("{label} is computed")
}
