//! The rules of `#[mcp_tool]`.

use super::model::{Hints, Keys, Tool};
use crate::arg;
use crate::checks;
use crate::diagnostics::Errors;
use crate::docs::Docs;
use crate::item::{Item, is_deprecated};
use crate::keys::{Flag, ItemPath, Key, Period, Size, Written};
use crate::kind::Kind;
use crate::naming::Alphabet;
use crate::runtime_path::RuntimePath;
use crate::signature::Handler;

/// The tool that was written; all that is wrong with it is reported.
pub(super) fn tool(
    written: &Written<Keys>,
    item: &Item,
    runtime: Option<&RuntimePath>,
    errors: &mut Errors,
) -> Option<Tool> {
    let keys = &written.model;
    let function = checks::function(item, Kind::Tool, errors)?;
    let ident = &function.signature.ident;
    let alphabet = if is_on(keys.any_name.as_ref()) {
        Alphabet::Specification
    } else {
        Alphabet::Clients
    };
    let docs = Docs::of(&function.attributes);
    check_hints(written, errors);
    check_timeout(keys.timeout.as_ref(), errors);
    check_unknown_arguments(keys, errors);
    check_max_output(keys.max_output.as_ref(), errors);
    let handler = Handler::checked(function, Kind::Tool, errors);
    if let Some(key) = &keys.input_schema {
        check_whole(key, &handler, errors);
    }
    Some(Tool {
        deprecated: is_deprecated(&function.attributes),
        visibility: function.visibility.clone(),
        handler,
        mode: checks::mode(keys.inline.as_ref(), function, errors),
        name: checks::strict_name(keys.name.as_ref(), ident, Kind::Tool, alphabet, errors),
        title: checks::title(keys.title.as_ref()),
        description: checks::description(written, keys.description.as_ref(), docs, ident, errors),
        hints: Hints {
            read_only: hint(keys.read_only.as_ref()),
            destructive: hint(keys.destructive.as_ref()),
            idempotent: hint(keys.idempotent.as_ref()),
            open_world: hint(keys.open_world.as_ref()),
        },
        timeout: keys.timeout.as_ref().map(|it| it.value),
        max_output: keys.max_output.as_ref().map(|it| it.value),
        truncate: keys.truncate.as_ref().map(|it| it.value),
        requires: checks::requires(keys.requires.as_ref()),
        server: checks::title(keys.server.as_ref()),
        input_schema: keys.input_schema.as_ref().map(|it| it.value.0.clone()),
        output_schema: keys.output_schema.as_ref().map(|it| it.value.0.clone()),
        ignores_unknown_arguments: keys.unknown_arguments.is_some(),
        runtime: runtime?.clone(),
    })
}

fn hint(key: Option<&Key<Flag>>) -> Option<bool> {
    key.map(|it| it.value.0)
}

fn is_on(key: Option<&Key<Flag>>) -> bool {
    hint(key).unwrap_or_default()
}

fn check_hints(written: &Written<Keys>, errors: &mut Errors) {
    let keys = &written.model;
    if !is_on(keys.read_only.as_ref()) || !is_on(keys.destructive.as_ref()) {
        return;
    }
    if let Some((second, place)) = written.last_of(&["read_only", "destructive"]) {
        let first = if second == "destructive" {
            "read_only"
        } else {
            "destructive"
        };
        errors.at(
            place,
            format!("a tool cannot be `{second}` when it is `{first}`; keep one"),
        );
    }
}

fn check_timeout(timeout: Option<&Key<Period>>, errors: &mut Errors) {
    if let Some(it) = timeout.filter(|it| it.value.milliseconds == 0) {
        errors.at(
            it.span,
            "no call ends within a `timeout` of zero; give a longer one",
        );
    }
}

fn check_unknown_arguments(keys: &Keys, errors: &mut Errors) {
    let Some(key) = &keys.unknown_arguments else {
        return;
    };
    if key.value.0.value() != "ignore" {
        errors.at(
            key.span,
            "unknown arguments are refused, or `unknown_arguments = \"ignore\"` leaves them alone; nothing else can be done with them",
        );
    } else if keys.input_schema.is_some() {
        errors.at(
            key.span,
            "with `input_schema` the schema says which arguments there are; leave out `additionalProperties` there",
        );
    }
}

fn check_max_output(max_output: Option<&Key<Size>>, errors: &mut Errors) {
    if let Some(it) = max_output.filter(|it| it.value.0 == 0) {
        errors.at(
            it.span,
            "nothing fits into a `max_output` of zero; give a larger one",
        );
    }
}

// A schema of the author's own speaks of the arguments as a whole, so one parameter takes them.
fn check_whole(key: &Key<ItemPath>, handler: &Handler, errors: &mut Errors) {
    const HELP: &str = "help: a `serde_json::Map<String, Value>` takes any, and so does a struct that derives `Deserialize`";
    let mut arguments = handler.arguments();
    let Some(whole) = arguments.next() else {
        return errors.at(
            key.span,
            format!("with `input_schema` one parameter takes all arguments; add it\n{HELP}"),
        );
    };
    for other in arguments {
        errors.over(
            &other.name,
            format!(
                "with `input_schema` one parameter takes all arguments, and `{}` does\n{HELP}",
                whole.wire_name()
            ),
        );
    }
    if let Some(condition) = whole.conditions.first() {
        errors.over(
            condition,
            "the parameter for all arguments is always there; write the `cfg` on the function",
        );
    }
    arg::check_own_schema(&whole.arg, errors);
    if let Some(header) = &whole.header {
        errors.over(
            header,
            "with `input_schema` the schema names the headers; write `\"x-mcp-header\"` at the property there",
        );
    }
}
