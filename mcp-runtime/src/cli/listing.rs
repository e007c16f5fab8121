//! What a server offers, in the words that a person types to try it.

use std::fmt::Write as _;

use crate::protocol::{Implementation, Prompt, Resource, ResourceTemplate, Tool};
use crate::registry::{Catalogue, Offer};
use crate::testing::{Client, ErrorResponse};

/// What a server offers, as a list shows it.
#[derive(Default)]
pub(crate) struct Offered {
    tools: Vec<Tool>,
    resources: Vec<Resource>,
    templates: Vec<ResourceTemplate>,
    prompts: Vec<Prompt>,
}

impl Offered {
    /// What is known without asking a handler.
    pub(crate) fn declared(catalogue: &Catalogue) -> Self {
        let mut offered = Self {
            tools: catalogue
                .tools()
                .iter()
                .map(|it| it.definition.clone())
                .collect(),
            prompts: catalogue
                .prompts()
                .iter()
                .map(|it| it.definition.clone())
                .collect(),
            ..Self::default()
        };
        for resource in catalogue.resources() {
            match &resource.offer {
                Offer::Fixed(resource) => offered.resources.push(resource.clone()),
                Offer::Template(template) => offered.templates.push(template.clone()),
            }
        }
        offered
    }

    /// All that the lists of a server show.
    pub(crate) async fn listed(client: &Client) -> Result<Self, ErrorResponse> {
        let capabilities = client.discover().await?.capabilities;
        let mut offered = Self::default();
        if capabilities.tools.is_some() {
            offered.tools = client.list_tools().await?;
        }
        if capabilities.resources.is_some() {
            offered.resources = client.list_resources().await?;
            offered.templates = client.list_resource_templates().await?;
        }
        if capabilities.prompts.is_some() {
            offered.prompts = client.list_prompts().await?;
        }
        Ok(offered)
    }
}

/// Everything: one line to type for each entry, and what it is for below.
pub(crate) fn listing(offered: &Offered) -> String {
    let mut text = String::new();
    for tool in &offered.tools {
        entry(&mut text, &call(tool), tool.description.as_deref());
    }
    for resource in &offered.resources {
        entry(
            &mut text,
            &read(&resource.uri),
            resource.description.as_deref(),
        );
    }
    for template in &offered.templates {
        entry(
            &mut text,
            &read(&template.uri_template),
            template.description.as_deref(),
        );
    }
    for prompt in &offered.prompts {
        entry(&mut text, &get(prompt), prompt.description.as_deref());
    }
    text
}

/// What a person is told who started a server from a terminal.
pub(crate) fn banner(server: &Implementation<'_>, program: &str, offered: &Offered) -> String {
    let Implementation { name, version, .. } = server;
    let mut text = format!("{name} {version} serves MCP on standard input and output: ");
    let counts = [
        (offered.tools.len(), "tool"),
        (
            offered.resources.len() + offered.templates.len(),
            "resource",
        ),
        (offered.prompts.len(), "prompt"),
    ];
    let counts = counts.map(|(count, what)| format!("{count} {what}{}", plural(count)));
    let _ = writeln!(text, "{}.", counts.join(", "));
    let _ = writeln!(
        text,
        "It is meant to be started by a host. From a shell, try:"
    );
    let program = quoted(program);
    let _ = writeln!(text, "  {program} list");
    let examples = [
        offered.tools.first().map(call),
        offered.resources.first().map(|it| read(&it.uri)),
        offered.prompts.first().map(get),
    ];
    for example in examples.into_iter().flatten() {
        let _ = writeln!(text, "  {program} {example}");
    }
    let _ = writeln!(text, "  {program} config claude");
    text.push_str("Ctrl-D ends it.");
    text
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn entry(text: &mut String, command: &str, description: Option<&str>) {
    let _ = writeln!(text, "{command}");
    if let Some(line) = description.and_then(|it| it.lines().next()) {
        let _ = writeln!(text, "    {line}");
    }
}

fn call(tool: &Tool) -> String {
    let required = tool.input_schema.get("required");
    let is_required = |name: &str| {
        required
            .and_then(|it| it.as_array())
            .is_some_and(|it| it.iter().any(|it| it == name))
    };
    let properties = tool
        .input_schema
        .get("properties")
        .and_then(|it| it.as_object());
    let names = properties.into_iter().flat_map(|it| it.keys());
    command(
        "call",
        &tool.name,
        names.map(|it| (it.as_str(), is_required(it))),
    )
}

fn read(uri: &str) -> String {
    command("read", uri, [])
}

fn get(prompt: &Prompt) -> String {
    let arguments = prompt.arguments.iter().flatten();
    let arguments = arguments.map(|it| (&*it.name, it.required == Some(true)));
    command("get", &prompt.name, arguments)
}

/// One line to type. What has to be given comes first, the rest is in brackets.
fn command<'a>(
    verb: &str,
    name: &str,
    arguments: impl IntoIterator<Item = (&'a str, bool)>,
) -> String {
    let (required, optional): (Vec<_>, Vec<_>) = arguments.into_iter().partition(|it| it.1);
    let mut text = format!("{verb} {}", quoted(name));
    for (name, _) in required {
        let _ = write!(text, " {name}=…");
    }
    for (name, _) in optional {
        let _ = write!(text, " [{name}=…]");
    }
    text
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_./:@%+,".contains(it);
    if word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::PromptArgument;

    fn offered() -> Offered {
        let tool = json!({
            "name": "add",
            "description": "Adds.\nAnd more.",
            "inputSchema": {
                "type": "object",
                "properties": { "note": {}, "a": {}, "b": {} },
                "required": ["a", "b"],
            },
        });
        let prompt = json!({ "name": "welcome", "arguments": [{ "name": "who" }] });
        let template = json!({ "uriTemplate": "page://{number}", "name": "page" });
        let mut offered = Offered {
            tools: vec![serde_json::from_value(tool).expect("a tool")],
            resources: vec![Resource::new("it's://here", "here").description("It is here.")],
            templates: vec![serde_json::from_value(template).expect("a template")],
            prompts: vec![serde_json::from_value(prompt).expect("a prompt")],
        };
        let how: PromptArgument =
            serde_json::from_value(json!({ "name": "how", "required": true })).expect("one");
        offered.prompts[0]
            .arguments
            .as_mut()
            .expect("there are some")
            .push(how);
        offered
    }

    #[test]
    fn each_entry_is_what_a_person_types() {
        assert_eq!(
            listing(&offered()),
            "call add a=… b=… [note=…]\n    Adds.\n\
             read 'it'\\''s://here'\n    It is here.\n\
             read 'page://{number}'\n\
             get welcome how=… [who=…]\n"
        );
    }

    #[test]
    fn a_person_at_a_terminal_is_told_what_it_is_and_what_to_try() {
        let server = Implementation::new("tryout", "1.2.3");
        assert_eq!(
            banner(&server, "./my server", &offered()),
            "tryout 1.2.3 serves MCP on standard input and output: 1 tool, 2 resources, 1 prompt.\n\
             It is meant to be started by a host. From a shell, try:\n  \
             './my server' list\n  \
             './my server' call add a=… b=… [note=…]\n  \
             './my server' read 'it'\\''s://here'\n  \
             './my server' get welcome how=… [who=…]\n  \
             './my server' config claude\n\
             Ctrl-D ends it."
        );
    }
}
