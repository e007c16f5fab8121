//! The rules of `#[mcp_prompt]`.

use super::model::{Keys, Prompt};
use crate::checks;
use crate::diagnostics::Errors;
use crate::docs::Docs;
use crate::item::{Item, is_deprecated};
use crate::keys::Written;
use crate::kind::Kind;
use crate::naming::Alphabet;
use crate::runtime_path::RuntimePath;
use crate::signature::Handler;

/// The prompt that was written; all that is wrong with it is reported.
pub(super) fn prompt(
    written: &Written<Keys>,
    item: &Item,
    runtime: Option<&RuntimePath>,
    errors: &mut Errors,
) -> Option<Prompt> {
    let keys = &written.model;
    let function = checks::function(item, Kind::Prompt, errors)?;
    let ident = &function.signature.ident;
    let docs = Docs::of(&function.attributes);
    Some(Prompt {
        deprecated: is_deprecated(&function.attributes),
        visibility: function.visibility.clone(),
        handler: Handler::checked(function, Kind::Prompt, errors),
        mode: checks::mode(keys.inline.as_ref(), function, errors),
        name: checks::strict_name(
            keys.name.as_ref(),
            ident,
            Kind::Prompt,
            Alphabet::Clients,
            errors,
        ),
        title: checks::title(keys.title.as_ref()),
        description: checks::description(written, keys.description.as_ref(), docs, ident, errors),
        requires: checks::requires(keys.requires.as_ref()),
        server: checks::title(keys.server.as_ref()),
        runtime: runtime?.clone(),
    })
}
