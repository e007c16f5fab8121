//! What the four lists show, minimal and full.

use serde_json::{Map, json};

use super::super::*;
use super::{check_both_ways, map};

#[test]
fn tools_are_listed_without_absent_members() {
    let mut tool = Tool {
        name: "add".into(),
        title: None,
        description: None,
        input_schema: map(json!({"type": "object"})),
        output_schema: None,
        annotations: None,
        meta: None,
    };
    check_both_ways(&tool, r#"{"name":"add","inputSchema":{"type":"object"}}"#);
    tool.title = Some("Add".into());
    tool.description = Some("Adds.".into());
    tool.output_schema = Some(map(json!({"type": "integer"})));
    tool.annotations = Some(ToolAnnotations {
        title: Some("Add".into()),
        read_only_hint: Some(true),
        destructive_hint: Some(false),
        idempotent_hint: Some(true),
        open_world_hint: Some(false),
    });
    tool.meta = Some(map(json!({"com.example/k": null})));
    let full = r#"{"name":"add","title":"Add","description":"Adds.","inputSchema":{"type":"object"},"outputSchema":{"type":"integer"},"annotations":{"title":"Add","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},"_meta":{"com.example/k":null}}"#;
    check_both_ways(&tool, full);
    check_both_ways(&ToolAnnotations::default(), "{}");
}

#[test]
fn resources_are_listed_without_absent_members() {
    let resource = Resource::new("a://b", "b");
    check_both_ways(&resource, r#"{"uri":"a://b","name":"b"}"#);
    let mut full = resource
        .title("B")
        .description("It is B.")
        .mime_type("text/plain")
        .size(7)
        .annotations(Annotations::new());
    full.meta = Some(Map::new());
    let text = r#"{"uri":"a://b","name":"b","title":"B","description":"It is B.","mimeType":"text/plain","size":7,"annotations":{},"_meta":{}}"#;
    check_both_ways(&full, text);
}

#[test]
fn templates_are_listed_without_absent_members() {
    let mut template = ResourceTemplate {
        uri_template: "a://{b}".into(),
        name: "b".into(),
        title: None,
        description: None,
        mime_type: None,
        annotations: None,
        meta: None,
    };
    template.title = Some("B".into());
    template.description = Some("Each is a B.".into());
    template.mime_type = Some("text/plain".into());
    template.annotations = Some(Annotations::new());
    template.meta = Some(Map::new());
    check_both_ways(
        &template,
        r#"{"uriTemplate":"a://{b}","name":"b","title":"B","description":"Each is a B.","mimeType":"text/plain","annotations":{},"_meta":{}}"#,
    );
}

#[test]
fn prompts_and_their_messages() {
    let mut prompt = Prompt {
        name: "p".into(),
        title: None,
        description: None,
        arguments: None,
        meta: None,
    };
    check_both_ways(&prompt, r#"{"name":"p"}"#);
    prompt.title = Some("P".into());
    prompt.description = Some("Asks.".into());
    prompt.arguments = Some(vec![
        PromptArgument {
            name: "left".into(),
            title: Some("Left".into()),
            description: Some("What is left.".into()),
            required: Some(true),
        },
        PromptArgument {
            name: "right".into(),
            title: None,
            description: None,
            required: None,
        },
    ]);
    prompt.meta = Some(Map::new());
    let text = r#"{"name":"p","title":"P","description":"Asks.","arguments":[{"name":"left","title":"Left","description":"What is left.","required":true},{"name":"right"}],"_meta":{}}"#;
    check_both_ways(&prompt, text);

    let mut result = GetPromptResult {
        description: None,
        messages: vec![PromptMessage::user("hi"), PromptMessage::assistant("ho")],
    };
    let messages = r#""messages":[{"role":"user","content":{"type":"text","text":"hi"}},{"role":"assistant","content":{"type":"text","text":"ho"}}]"#;
    check_both_ways(&result, &format!("{{{messages}}}"));
    result.description = Some("Asks.".into());
    check_both_ways(&result, &format!(r#"{{"description":"Asks.",{messages}}}"#));
}
