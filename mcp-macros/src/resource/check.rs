//! The rules of `#[mcp_resource]`.

use syn::{Attribute, Fields, ItemStruct};

use super::model::{Keys, Resource, Subject};
use super::variables;
use crate::checks;
use crate::diagnostics::Errors;
use crate::docs::Docs;
use crate::item::{Function, Item, is_deprecated};
use crate::keys::{Key, Text, Written};
use crate::kind::Kind;
use crate::runtime_path::RuntimePath;
use crate::signature::{Handler, Parameter};
use crate::template::Template;

/// The resource that was written; all that is wrong with it is reported.
pub(super) fn resource(
    written: &Written<Keys>,
    item: &Item,
    runtime: Option<&RuntimePath>,
    errors: &mut Errors,
) -> Option<Resource> {
    let keys = &written.model;
    let uri = uri(written, errors);
    check_mime_type(keys.mime_type.as_ref(), errors);
    let (ident, visibility, attributes, subject) = match item {
        Item::Function(it) => (
            &it.signature.ident,
            &it.visibility,
            &it.attributes,
            function(keys, it, uri.as_ref(), errors),
        ),
        Item::Struct(it) => (
            &it.ident,
            &it.vis,
            &it.attrs,
            structure(keys, it, uri.as_ref(), errors),
        ),
        Item::Other(it) => {
            let message =
                checks::misplaced(Kind::Resource.attribute(), "a struct or a function", it);
            errors.at(it.place(), message);
            return None;
        }
        Item::Unreadable(_) => return None,
    };
    let docs = Docs::of(attributes);
    let description = checks::description(written, keys.description.as_ref(), docs, ident, errors);
    Some(Resource {
        deprecated: is_deprecated(attributes.iter().chain(of_fields(item))),
        item: ident.clone(),
        visibility: visibility.clone(),
        subject,
        uri: uri?.literal,
        name: checks::name(keys.name.as_ref(), ident),
        title: checks::title(keys.title.as_ref()),
        description,
        mime_type: checks::title(keys.mime_type.as_ref()),
        size: keys.size.as_ref().map(|it| it.value),
        ttl: keys.ttl.as_ref().map(|it| it.value),
        cache: keys.cache.as_ref().map(|it| it.value),
        list: keys.list.as_ref().map(|it| it.value.0.clone()),
        requires: checks::requires(keys.requires.as_ref()),
        server: checks::title(keys.server.as_ref()),
        runtime: runtime?.clone(),
    })
}

fn of_fields(item: &Item) -> impl Iterator<Item = &Attribute> {
    let fields = match item {
        Item::Struct(it) => Some(it.fields.iter()),
        _ => None,
    };
    fields.into_iter().flatten().flat_map(|it| &it.attrs)
}

fn uri(written: &Written<Keys>, errors: &mut Errors) -> Option<Template> {
    let keys = &written.model;
    let Some(uri) = &keys.uri else {
        if !written.may_have("uri") {
            errors.at(
                proc_macro2::Span::call_site(),
                "a resource needs its URI: `#[mcp_resource(uri = \"…\")]`",
            );
        }
        return None;
    };
    let template = Template::parse(&uri.value.0, errors)?;
    if template.variables.is_empty() {
        if let Some(list) = &keys.list {
            errors.at(
                list.span,
                "`list` is for a template with variables; this resource is listed by itself",
            );
        }
    } else if let Some(size) = &keys.size {
        errors.at(
            size.span,
            "`size` is for one fixed resource; a template has many, so leave it out",
        );
    }
    Some(template)
}

fn function(
    keys: &Keys,
    function: &Function,
    uri: Option<&Template>,
    errors: &mut Errors,
) -> Subject {
    if let Some(read) = &keys.read {
        errors.at(
            read.span,
            "`read` is for a struct; a function is read by calling it",
        );
    }
    let handler = Handler::checked(function, Kind::Resource, errors);
    if let Some(uri) = uri {
        variables::check(uri, &handler.name, "parameter", handler.arguments(), errors);
    }
    Subject::Function {
        mode: checks::mode(keys.inline.as_ref(), function, errors),
        handler: Box::new(handler),
    }
}

fn structure(
    keys: &Keys,
    item: &ItemStruct,
    uri: Option<&Template>,
    errors: &mut Errors,
) -> Subject {
    if let Some(inline) = &keys.inline {
        errors.at(
            inline.span,
            "`inline` is for a plain `fn`; a struct is read as `ReadResource` or `read` say",
        );
    }
    check_generics(item, errors);
    let fields = fields(item, errors);
    if let (Some(uri), Fields::Named(_)) = (uri, &item.fields) {
        variables::check(uri, &item.ident, "field", fields.iter(), errors);
    }
    Subject::Struct {
        fields,
        read: keys.read.as_ref().map(|it| it.value.0.clone()),
    }
}

fn check_generics(item: &ItemStruct, errors: &mut Errors) {
    if !item.generics.params.is_empty() {
        errors.over(
            &item.generics,
            "a resource cannot be generic, as its fields are read out of a URI; write the types",
        );
    } else if let Some(clause) = &item.generics.where_clause {
        errors.over(clause, "a resource cannot have a `where` clause; remove it");
    }
}

fn fields(item: &ItemStruct, errors: &mut Errors) -> Vec<Parameter> {
    let name = &item.ident;
    match &item.fields {
        Fields::Named(_) => {}
        Fields::Unnamed(it) => errors.over(
            it,
            format!("the fields of `{name}` need names, which are the variables of its template; write `struct {name} {{ … }}`"),
        ),
        Fields::Unit => errors.over(
            name,
            format!("`{name}` is a struct without fields; write `struct {name} {{}}`, or a function"),
        ),
    }
    item.fields
        .iter()
        .filter_map(|it| Parameter::field(it, Kind::Resource, errors))
        .collect()
}

fn check_mime_type(mime_type: Option<&Key<Text>>, errors: &mut Errors) {
    let Some(Text(literal)) = mime_type.map(|it| &it.value) else {
        return;
    };
    let text = literal.value();
    let is_type = |it: &str| !it.is_empty() && !it.contains([' ', '/']);
    let essence = text.split(';').next().unwrap_or_default();
    if !essence
        .split_once('/')
        .is_some_and(|(ty, subtype)| is_type(ty) && is_type(subtype))
    {
        errors.over(
            literal,
            format!("`{text}` is not a media type; write one such as `text/markdown`"),
        );
    }
}
