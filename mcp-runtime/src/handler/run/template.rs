//! The template of a struct, parsed once, and what it reads and writes.

use std::sync::OnceLock;

use super::Variables;
use crate::handler::shortened;
use crate::protocol::ResourceLink;
use crate::uri::{self, expand};

/// The template of a struct; it is parsed when it is first used.
#[derive(Debug)]
pub struct Template {
    written: &'static str,
    parsed: OnceLock<Option<uri::Template>>,
}

impl Template {
    /// The template that was written so.
    #[must_use]
    pub const fn new(written: &'static str) -> Self {
        Self {
            written,
            parsed: OnceLock::new(),
        }
    }

    /// The URI that it becomes with these variables.
    #[must_use]
    pub fn expand(&self, variables: &[(&str, Option<String>)]) -> String {
        match self.parsed() {
            Some(template) => expand(template, variables),
            // The attribute has refused such a template, and the registry does once more.
            None => self.written.to_owned(),
        }
    }

    /// The variables of a URI, if it fits.
    #[must_use]
    pub fn variables(&self, uri: &str) -> Option<Variables> {
        self.parsed()?.captures(uri).map(Variables)
    }

    /// The entry of a list: people see by its title which one of the struct's resources it is.
    #[must_use]
    pub fn listed(&self, mut link: ResourceLink) -> ResourceLink {
        let Some(variables) = self.variables(&link.resource.uri) else {
            return link;
        };
        let values: Vec<_> = variables.0.iter().map(|(_, it)| shortened(it)).collect();
        if !values.is_empty() {
            let of_all = link.resource.title.as_ref().unwrap_or(&link.resource.name);
            link.resource.title = Some(format!("{of_all} ({})", values.join(", ")).into());
        }
        link
    }

    fn parsed(&self) -> Option<&uri::Template> {
        let parse = || uri::Template::parse(self.written).ok();
        self.parsed.get_or_init(parse).as_ref()
    }
}
