//! The three attributes, as messages name them.

/// Which attribute is being expanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Tool,
    Prompt,
    Resource,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Tool, Self::Prompt, Self::Resource];

    /// The word of the specification.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Prompt => "prompt",
            Self::Resource => "resource",
        }
    }

    /// The runtime's trait for it.
    pub(crate) fn item(self) -> &'static str {
        match self {
            Self::Tool => "Tool",
            Self::Prompt => "Prompt",
            Self::Resource => "Resource",
        }
    }

    /// The attribute's name.
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Tool => "mcp_tool",
            Self::Prompt => "mcp_prompt",
            Self::Resource => "mcp_resource",
        }
    }

    /// What a parameter that clients give is called.
    pub(crate) fn parameter(self) -> &'static str {
        match self {
            Self::Tool | Self::Prompt => "argument",
            Self::Resource => "template variable",
        }
    }
}
