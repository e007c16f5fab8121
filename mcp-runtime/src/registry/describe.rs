//! From the records of annotated items to the definitions that clients list.

use super::headers::Origin;
use super::secrets::sounds_secret;
use super::{Offer, Prompt, Resource, Tool, headers};
use crate::handler::{PromptRecord, ResourceRecord, TextDescription, ToolHints, ToolRecord, prose};
use crate::protocol::{self, CacheHint, CacheScope, ToolAnnotations};

pub(super) fn tool(record: ToolRecord) -> Tool {
    let handler = (record.handler)();
    let input_schema = handler.input_schema();
    let mut flaws = handler.flaws(&input_schema);
    let origin = if handler.has_own_input() {
        Origin::Own
    } else {
        Origin::Derived
    };
    let mirrored = headers::mirrored(&input_schema, origin, &mut flaws);
    for argument in mirrored.iter().filter(|it| sounds_secret(it)) {
        tracing::warn!(
            tool = record.name,
            argument = headers::dotted(&argument.path),
            "a header repeats this argument, and everything on the way of a request can read headers"
        );
    }
    if let Some(nested) = mirrored.iter().find(|it| it.path.len() > 1) {
        tracing::info!(
            tool = record.name,
            argument = headers::dotted(&nested.path),
            "some clients look for headers only at the top level of the arguments"
        );
    }
    let definition = protocol::Tool {
        name: record.name.into(),
        title: record.title.map(Into::into),
        description: Some(prose(record.description).into()),
        input_schema,
        output_schema: handler.output_schema(),
        annotations: annotations(record.hints),
        meta: None,
    };
    Tool {
        record,
        definition,
        handler,
        mirrored,
        flaws,
        timeout: record.timeout,
        target: record.name.into(),
    }
}

pub(super) fn prompt(record: PromptRecord) -> Prompt {
    let handler = (record.handler)();
    let arguments: Vec<_> = handler.arguments.iter().map(argument).collect();
    let definition = protocol::Prompt {
        name: record.name.into(),
        title: record.title.map(Into::into),
        description: Some(prose(record.description).into()),
        arguments: (!arguments.is_empty()).then_some(arguments),
        meta: None,
    };
    Prompt {
        record,
        definition,
        handler,
        target: record.name.into(),
    }
}

fn argument(argument: &TextDescription) -> protocol::PromptArgument {
    let description = prose(argument.description);
    protocol::PromptArgument {
        name: argument.name.into(),
        title: None,
        description: (!description.is_empty()).then(|| description.into()),
        required: argument.required.then_some(true),
    }
}

pub(super) fn resource(record: ResourceRecord) -> Resource {
    let handler = (record.handler)();
    let description = prose(record.description);
    let offer = if record.uri.contains('{') {
        Offer::Template(protocol::ResourceTemplate {
            uri_template: record.uri.into(),
            name: record.name.into(),
            title: record.title.map(Into::into),
            description: Some(description.into()),
            mime_type: record.mime_type.map(Into::into),
            annotations: None,
            meta: None,
        })
    } else {
        let mut fixed = protocol::Resource::new(record.uri, record.name).description(description);
        fixed.title = record.title.map(Into::into);
        fixed.mime_type = record.mime_type.map(Into::into);
        fixed.size = record.size;
        Offer::Fixed(fixed)
    };
    let cache = (record.ttl_ms.is_some() || record.cache.is_some()).then(|| CacheHint {
        ttl_ms: record.ttl_ms.unwrap_or_default(),
        scope: record.cache.unwrap_or(CacheScope::Private),
    });
    Resource {
        record,
        offer,
        handler,
        mime_type: record.mime_type,
        cache,
        target: record.name.into(),
    }
}

fn annotations(hints: ToolHints) -> Option<ToolAnnotations> {
    let annotations = ToolAnnotations {
        title: None,
        read_only_hint: hints.read_only,
        destructive_hint: hints.destructive,
        idempotent_hint: hints.idempotent,
        open_world_hint: hints.open_world,
    };
    (annotations != ToolAnnotations::default()).then_some(annotations)
}
