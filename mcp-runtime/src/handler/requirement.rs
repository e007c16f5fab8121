//! What a client must be able to do for an item to be of use, and what of it one cannot.

use serde_json::Map;

use crate::protocol::{ClientCapabilities, ElicitationCapability, SamplingCapability};

/// A capability that `requires(…)` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// Questions to the client's model.
    Sampling,
    /// The folders that the client works in.
    Roots,
    /// Forms for the person in front of the client.
    ElicitationForm,
    /// Pages that this person opens in a browser.
    ElicitationUrl,
}

/// What is missing of the requirements, in the form in which a client declares it.
pub(crate) fn missing(
    requirements: &[Requirement],
    declared: &ClientCapabilities,
) -> Option<ClientCapabilities> {
    let mut missing = ClientCapabilities::default();
    for requirement in requirements.iter().filter(|it| !it.is_met(declared)) {
        match requirement {
            Requirement::Sampling => missing.sampling = Some(SamplingCapability::default()),
            Requirement::Roots => missing.roots = Some(Map::new()),
            Requirement::ElicitationForm => elicitation(&mut missing).form = Some(Map::new()),
            Requirement::ElicitationUrl => elicitation(&mut missing).url = Some(Map::new()),
        }
    }
    (missing != ClientCapabilities::default()).then_some(missing)
}

fn elicitation(missing: &mut ClientCapabilities) -> &mut ElicitationCapability {
    missing
        .elicitation
        .get_or_insert_with(ElicitationCapability::default)
}

impl Requirement {
    fn is_met(self, declared: &ClientCapabilities) -> bool {
        let elicitation = declared.elicitation.as_ref();
        match self {
            Self::Sampling => declared.sampling.is_some(),
            Self::Roots => declared.roots.is_some(),
            // Who names no mode means forms, which came first.
            Self::ElicitationForm => {
                elicitation.is_some_and(|it| it.form.is_some() || it.url.is_none())
            }
            Self::ElicitationUrl => elicitation.is_some_and(|it| it.url.is_some()),
        }
    }
}
