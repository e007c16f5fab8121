//! What a server offers: definitions and handlers by name, checked once, all faults reported at once.

mod check;
mod describe;
mod faults;
mod headers;
mod items;
mod secrets;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::handler::{
    Location, Need, PromptHandler, PromptRecord, ResourceHandler, ResourceRecord, States,
    ToolHandler, ToolRecord, Variables,
};
use crate::protocol;
use crate::uri::{Template, TemplateSet};

pub(crate) use faults::Fault;
pub use faults::StartupFaults;
pub(crate) use headers::{Kind as MirrorKind, MirroredArgument, Step as MirrorStep, dotted};
pub(crate) use items::{Items, Selection};

/// All that a server offers at one time. Tools and prompts are ordered by name, resources by URI, so
/// every build of the same items lists them in the same bytes.
pub(crate) struct Catalogue {
    tools: Vec<Arc<Tool>>,
    tools_by_name: HashMap<&'static str, usize>,
    prompts: Vec<Arc<Prompt>>,
    prompts_by_name: HashMap<&'static str, usize>,
    resources: Vec<Arc<Resource>>,
    uris: TemplateSet,
}

/// A tool and its handler.
pub(crate) struct Tool {
    pub(crate) record: ToolRecord,
    pub(crate) definition: protocol::Tool,
    pub(crate) handler: ToolHandler,
    /// The arguments that headers repeat.
    pub(crate) mirrored: Vec<MirroredArgument>,
    /// What is wrong with its schemas.
    flaws: Vec<String>,
    pub(crate) timeout: Option<Duration>,
    /// Its name, for contexts and logs.
    pub(crate) target: Arc<str>,
}

/// A prompt and its handler.
pub(crate) struct Prompt {
    pub(crate) record: PromptRecord,
    pub(crate) definition: protocol::Prompt,
    pub(crate) handler: PromptHandler,
    pub(crate) target: Arc<str>,
}

/// A resource, or a family of them, and its handler.
pub(crate) struct Resource {
    pub(crate) record: ResourceRecord,
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

impl Catalogue {
    /// Checks items against each other and makes a catalogue of those that are enabled.
    ///
    /// # Errors
    ///
    /// All that is wrong.
    pub(crate) fn new(items: &Items, states: &States) -> Result<Self, StartupFaults> {
        let mut faults = Vec::new();
        check::names(items, &mut faults);
        check::states(items, states, &mut faults);
        check::expected(items, &mut faults);
        check::schemas(items, &mut faults);
        if items.is_empty() && !items.may_be_empty {
            faults.push(Fault::Empty {
                server: items.servers.this.clone(),
                known: items.servers.known.clone(),
            });
        }
        // Items that are disabled must fit as well: they may be enabled any time.
        let all = check::uris(&items.resources, &mut faults);
        let (Some(all), true) = (all, faults.is_empty()) else {
            return Err(StartupFaults::new(faults));
        };
        let tools: Vec<_> = items.enabled_tools().cloned().collect();
        let prompts: Vec<_> = items.enabled_prompts().cloned().collect();
        let resources: Vec<_> = items.enabled_resources().cloned().collect();
        let uris = if resources.len() == items.resources.len() {
            all
        } else {
            check::uris(&resources, &mut faults).unwrap_or(all)
        };
        let index = |names: Vec<&'static str>| {
            names
                .into_iter()
                .enumerate()
                .map(|(at, name)| (name, at))
                .collect()
        };
        Ok(Self {
            tools_by_name: index(tools.iter().map(|tool| tool.record.name).collect()),
            prompts_by_name: index(prompts.iter().map(|prompt| prompt.record.name).collect()),
            tools,
            prompts,
            resources,
            uris,
        })
    }

    /// All tools, by name.
    pub(crate) fn tools(&self) -> &[Arc<Tool>] {
        &self.tools
    }

    /// The tool of a name.
    pub(crate) fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools_by_name.get(name).map(|&at| &*self.tools[at])
    }

    /// All prompts, by name.
    pub(crate) fn prompts(&self) -> &[Arc<Prompt>] {
        &self.prompts
    }

    /// The prompt of a name.
    pub(crate) fn prompt(&self, name: &str) -> Option<&Prompt> {
        self.prompts_by_name.get(name).map(|&at| &*self.prompts[at])
    }

    /// All resources and families of resources, by URI.
    pub(crate) fn resources(&self) -> &[Arc<Resource>] {
        &self.resources
    }

    /// The resource or family of resources that is listed with this URI or template.
    pub(crate) fn resource_listed_as(&self, uri: &str) -> Option<&Resource> {
        let found = self.resources.iter().find(|it| it.record.uri == uri);
        found.map(|it| &**it)
    }

    /// Whether some argument or variable can be completed.
    pub(crate) fn completes(&self) -> bool {
        let prompts = self.prompts.iter().map(|it| &it.handler.completers);
        let resources = self.resources.iter().map(|it| &it.handler.completers);
        prompts.chain(resources).any(|it| !it.is_empty())
    }

    /// The resource at a URI, and the variables in it. The most specific template decides alone.
    pub(crate) fn resource(&self, uri: &str) -> Option<(&Resource, Variables)> {
        let (at, captures) = self.uris.find(uri)?;
        Some((&self.resources[at], Variables(captures)))
    }
}

impl Prompt {
    /// Whether it has an argument of this name.
    pub(crate) fn has_argument(&self, name: &str) -> bool {
        self.handler.arguments.iter().any(|it| it.name == name)
    }
}

impl Resource {
    /// Whether its template has a variable of this name.
    pub(crate) fn has_variable(&self, name: &str) -> bool {
        Template::parse(self.record.uri)
            .is_ok_and(|it| it.variables().iter().any(|it| *it.name == *name))
    }
}

/// What the checks need to know of an item of any kind.
trait Item {
    /// What it is ordered by and found under.
    fn key(&self) -> &'static str;
    fn location(&self) -> Location;
    fn needs(&self) -> &[Need];
}

macro_rules! items {
    ($($ty:ident $key:ident)*) => {$(
        impl Item for $ty {
            fn key(&self) -> &'static str {
                self.record.$key
            }

            fn location(&self) -> Location {
                self.record.location
            }

            fn needs(&self) -> &[Need] {
                &self.handler.needs
            }
        }
    )*};
}

items! { Tool name Prompt name Resource uri }
