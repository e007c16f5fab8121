//! What a server offers: definitions and handlers by name, checked once, all faults reported at once.

mod check;
mod describe;
mod faults;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::handler::{
    PromptHandler, PromptRecord, Registration, ResourceHandler, ResourceRecord, States,
    ToolHandler, ToolRecord, Variables,
};
use crate::protocol;
use crate::uri::TemplateSet;

pub(crate) use faults::Fault;
pub use faults::StartupFaults;

/// All that a server offers. Tools and prompts are ordered by name, resources by URI, so every build
/// of the same items lists them in the same bytes.
pub(crate) struct Catalogue {
    tools: Vec<Tool>,
    tools_by_name: HashMap<&'static str, usize>,
    prompts: Vec<Prompt>,
    prompts_by_name: HashMap<&'static str, usize>,
    resources: Vec<Resource>,
    uris: TemplateSet,
}

/// A tool and its handler.
pub(crate) struct Tool {
    pub(crate) definition: protocol::Tool,
    pub(crate) handler: ToolHandler,
    pub(crate) timeout: Option<Duration>,
    /// Its name, for contexts and logs.
    pub(crate) target: Arc<str>,
}

/// A prompt and its handler.
pub(crate) struct Prompt {
    pub(crate) definition: protocol::Prompt,
    pub(crate) handler: PromptHandler,
    pub(crate) target: Arc<str>,
}

/// A resource, or a family of them, and its handler.
pub(crate) struct Resource {
    pub(crate) offer: Offer,
    pub(crate) handler: ResourceHandler,
    pub(crate) mime_type: Option<&'static str>,
    pub(crate) cache: Option<protocol::CacheHint>,
    pub(crate) target: Arc<str>,
}

/// How a resource is listed.
pub(crate) enum Offer {
    Fixed(protocol::Resource),
    Template(protocol::ResourceTemplate),
}

/// Which items a server takes.
pub(crate) struct Selection {
    /// Items that are named one by one.
    pub(crate) explicit: Vec<Registration>,
    /// Whether the items of all linked crates are taken, too.
    pub(crate) linked: bool,
    /// Tools that must be among them.
    pub(crate) expected_tools: Vec<String>,
    /// Whether it is right that there is nothing.
    pub(crate) may_be_empty: bool,
}

impl Catalogue {
    /// Collects the items of a selection and checks them against each other.
    ///
    /// # Errors
    ///
    /// All that is wrong.
    pub(crate) fn collect(selection: &Selection, states: &States) -> Result<Self, StartupFaults> {
        let registrations = check::registrations(selection);
        let (mut tools, mut prompts, mut resources) = (Vec::new(), Vec::new(), Vec::new());
        for registration in registrations {
            match registration {
                Registration::Tool(record) => tools.push((record, (record.handler)())),
                Registration::Prompt(record) => prompts.push((record, (record.handler)())),
                Registration::Resource(record) => resources.push((record, (record.handler)())),
            }
        }
        tools.sort_by_key(|(record, _)| record.name);
        prompts.sort_by_key(|(record, _)| record.name);
        resources.sort_by_key(|(record, _)| record.uri);
        let mut faults = Vec::new();
        check::names(&tools, &prompts, &mut faults);
        check::states(&tools, &prompts, &resources, states, &mut faults);
        check::expected(selection, &tools, &mut faults);
        if tools.is_empty() && prompts.is_empty() && resources.is_empty() && !selection.may_be_empty
        {
            faults.push(Fault::Empty);
        }
        match check::uris(&resources, &mut faults) {
            Some(uris) if faults.is_empty() => Ok(Self::new(tools, prompts, resources, uris)),
            _ => Err(StartupFaults::new(faults)),
        }
    }

    fn new(
        tools: Vec<(ToolRecord, ToolHandler)>,
        prompts: Vec<(PromptRecord, PromptHandler)>,
        resources: Vec<(ResourceRecord, ResourceHandler)>,
        uris: TemplateSet,
    ) -> Self {
        let index = |names: Vec<&'static str>| {
            names
                .into_iter()
                .enumerate()
                .map(|(at, name)| (name, at))
                .collect()
        };
        Self {
            tools_by_name: index(tools.iter().map(|(record, _)| record.name).collect()),
            prompts_by_name: index(prompts.iter().map(|(record, _)| record.name).collect()),
            tools: tools
                .into_iter()
                .map(|(record, handler)| describe::tool(&record, handler))
                .collect(),
            prompts: prompts
                .into_iter()
                .map(|(record, handler)| describe::prompt(&record, handler))
                .collect(),
            resources: resources
                .into_iter()
                .map(|(record, handler)| describe::resource(&record, handler))
                .collect(),
            uris,
        }
    }

    /// All tools, by name.
    pub(crate) fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// The tool of a name.
    pub(crate) fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools_by_name.get(name).map(|&at| &self.tools[at])
    }

    /// All prompts, by name.
    pub(crate) fn prompts(&self) -> &[Prompt] {
        &self.prompts
    }

    /// The prompt of a name.
    pub(crate) fn prompt(&self, name: &str) -> Option<&Prompt> {
        self.prompts_by_name.get(name).map(|&at| &self.prompts[at])
    }

    /// All resources and families of resources, by URI.
    pub(crate) fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// The resource at a URI, and the variables in it. The most specific template decides alone.
    pub(crate) fn resource(&self, uri: &str) -> Option<(&Resource, Variables)> {
        let (at, captures) = self.uris.find(uri)?;
        Some((&self.resources[at], Variables(captures)))
    }
}
