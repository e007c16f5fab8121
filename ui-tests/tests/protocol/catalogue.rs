//! What is listed, in which order, and that each process lists the same bytes.

use std::process::Command;

use mcp_runtime::serde_json::{Value, json};
use ui_tests::error_code;

use crate::{named, probe};

#[test]
fn lists_are_ordered_and_every_process_writes_the_same_bytes() {
    let mut probe = probe();
    for (method, list, key) in [
        ("tools/list", "tools", "name"),
        ("prompts/list", "prompts", "name"),
        (
            "resources/templates/list",
            "resourceTemplates",
            "uriTemplate",
        ),
    ] {
        let answer = probe.ask(method, json!({}));
        let keys: Vec<&str> = answer["result"][list]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| it[key].as_str().expect("a key"))
            .collect();
        assert!(!keys.is_empty(), "{method}");
        assert!(keys.is_sorted(), "{method}: {keys:?}");
    }
    assert_eq!(probe.end().code, Some(0));
    let listed = || {
        let output = Command::new(env!("CARGO_BIN_EXE_probe"))
            .args(["list", "--json"])
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(0));
        output.stdout
    };
    let first = listed();
    for _ in 0..5 {
        assert!(listed() == first, "another process lists something else");
    }
}

#[test]
fn an_entry_says_what_its_attribute_and_doc_comments_say() {
    let mut probe = probe();
    let tools = probe.ask("tools/list", json!({}))["result"]["tools"].clone();
    let echo = named(&tools, "echo");
    assert_eq!(
        *echo,
        json!({
            "name": "echo",
            "title": "Echo",
            "description": "Gives back what it gets.",
            "inputSchema": {
                "type": "object",
                "properties": { "text": { "type": "string", "description": "What comes back." } },
                "required": ["text"],
                "additionalProperties": false,
            },
            "annotations": { "readOnlyHint": true },
        })
    );
    assert_eq!(
        named(&tools, "add")["annotations"],
        json!({
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
        })
    );
    assert!(named(&tools, "noargs").get("annotations").is_none());
    // Injected parameters are nobody's argument.
    for tool in ["library_plain", "count", "client", "visits"] {
        let properties = &named(&tools, tool)["inputSchema"]["properties"];
        for name in ["library", "visits", "context"] {
            assert!(properties.get(name).is_none(), "{tool}: {properties}");
        }
    }
    assert!(
        tools
            .as_array()
            .expect("a list")
            .iter()
            .all(|it| it["name"] != "gated")
    );

    let prompts = probe.ask("prompts/list", json!({}))["result"]["prompts"].clone();
    assert_eq!(
        *named(&prompts, "greet"),
        json!({
            "name": "greet",
            "title": "Greet",
            "description": "Greets someone.",
            "arguments": [
                { "name": "name", "description": "Who is greeted.", "required": true },
                { "name": "times", "description": "How often.", "required": true },
                { "name": "words", "description": "In which words." },
            ],
        })
    );

    let resources = probe.ask("resources/list", json!({}))["result"]["resources"].clone();
    assert_eq!(
        *named(&resources, "doc"),
        json!({
            "uri": "probe://doc",
            "name": "doc",
            "description": "A document.",
            "mimeType": "text/plain",
            "size": 12,
        })
    );
    let templates = probe.ask("resources/templates/list", json!({}));
    let templates = &templates["result"]["resourceTemplates"];
    assert_eq!(
        *named(templates, "Item"),
        json!({
            "uriTemplate": "probe://item/{id}{?fmt}",
            "name": "Item",
            "description": "One item.",
            "mimeType": "text/plain",
        })
    );
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn a_list_function_adds_concrete_resources() {
    let mut probe = probe();
    let answer = probe.ask("resources/list", json!({}));
    let uris: Vec<&str> = answer["result"]["resources"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["uri"].as_str().expect("a URI"))
        .collect();
    for uri in ["probe://item/1", "probe://item/2", "probe://item/first"] {
        assert!(uris.contains(&uri), "{uris:?}");
    }
    for uri in uris {
        let read = probe.ask("resources/read", json!({ "uri": uri }));
        if !["probe://broken", "probe://boom"].contains(&uri) {
            assert!(read.get("result").is_some(), "{uri}: {read}");
        }
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn there_is_one_page_and_no_other_cursor() {
    let mut probe = probe();
    for method in [
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
    ] {
        let answer = probe.ask(method, json!({}));
        assert!(answer["result"].get("nextCursor").is_none());
        for cursor in [json!("x"), json!(""), json!(7), json!({})] {
            let refused = probe.ask(method, json!({ "cursor": cursor }));
            assert_eq!(error_code(&refused), -32602, "{method} {cursor}");
        }
    }
    assert_eq!(probe.end().code, Some(0));
}

#[test]
fn whatever_is_listed_can_be_called() {
    let mut probe = probe();
    let tools = probe.ask("tools/list", json!({}))["result"]["tools"].clone();
    for tool in tools.as_array().expect("a list") {
        let name = tool["name"].as_str().expect("a name");
        // With nothing at all, a tool that needs something says what.
        let required = tool["inputSchema"]["required"].as_array();
        for missing in required.into_iter().flatten() {
            let answer = probe.call(name, json!({}));
            assert_eq!(answer["result"]["isError"], true, "{name}: {answer}");
            let told = ui_tests::text(&answer);
            let missing = missing.as_str().expect("a name");
            assert!(told.contains(&format!("`{missing}`")), "{name}: {told}");
        }
        if let Some(schema) = tool.get("outputSchema") {
            assert!(schema.is_object(), "{name}: {schema}");
        }
        assert_ne!(tool["description"], Value::Null, "{name}");
    }
    assert_eq!(probe.end().code, Some(0));
}
