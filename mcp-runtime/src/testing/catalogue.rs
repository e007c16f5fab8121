//! All that a server offers.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{Client, ErrorResponse};
use crate::protocol::{Prompt, Resource, ResourceTemplate, Tool, method};

impl Client {
    /// Every tool.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn list_tools(&self) -> Result<Vec<Tool>, ErrorResponse> {
        self.list(method::LIST_TOOLS, "tools").await
    }

    /// Every resource that can be listed.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn list_resources(&self) -> Result<Vec<Resource>, ErrorResponse> {
        self.list(method::LIST_RESOURCES, "resources").await
    }

    /// Every template of resources.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn list_resource_templates(&self) -> Result<Vec<ResourceTemplate>, ErrorResponse> {
        self.list(method::LIST_RESOURCE_TEMPLATES, "resourceTemplates")
            .await
    }

    /// Every prompt.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn list_prompts(&self) -> Result<Vec<Prompt>, ErrorResponse> {
        self.list(method::LIST_PROMPTS, "prompts").await
    }

    /// All that the server offers as one text, for a snapshot test.
    ///
    /// The text is JSON: the capabilities, the instructions and every list as they are on the wire.
    /// The server's version is not in it, so that only a change of what is offered changes it.
    ///
    /// # Errors
    ///
    /// The error that the server answers with.
    pub async fn catalogue_snapshot(&self) -> Result<String, ErrorResponse> {
        let catalogue = self.catalogue().await?;
        Ok(format!("{:#}\n", Value::Object(catalogue)))
    }

    pub(super) async fn catalogue(&self) -> Result<Map<String, Value>, ErrorResponse> {
        let discovered = self.request(method::DISCOVER, json!({})).await?;
        let mut catalogue = Map::new();
        for member in ["capabilities", "instructions"] {
            if let Some(value) = discovered.get(member) {
                catalogue.insert(member.into(), value.clone());
            }
        }
        for (capability, method, member) in [
            ("tools", method::LIST_TOOLS, "tools"),
            ("resources", method::LIST_RESOURCES, "resources"),
            (
                "resources",
                method::LIST_RESOURCE_TEMPLATES,
                "resourceTemplates",
            ),
            ("prompts", method::LIST_PROMPTS, "prompts"),
        ] {
            if discovered["capabilities"].get(capability).is_some() {
                let items = self.pages(method, member).await?;
                catalogue.insert(member.into(), Value::Array(items));
            }
        }
        Ok(catalogue)
    }

    async fn list<T: DeserializeOwned>(
        &self,
        method: &str,
        member: &str,
    ) -> Result<Vec<T>, ErrorResponse> {
        let items = self.pages(method, member).await?;
        let read = |item: Value| {
            let text = item.to_string();
            serde_json::from_value(item)
                .unwrap_or_else(|error| panic!("`{method}` lists {text}, but {error}"))
        };
        Ok(items.into_iter().map(read).collect())
    }

    /// The items of all pages of a list.
    async fn pages(&self, method: &str, member: &str) -> Result<Vec<Value>, ErrorResponse> {
        let mut items = Vec::new();
        let mut params = json!({});
        loop {
            let mut page = self.request(method, &params).await?;
            match page[member].take() {
                Value::Array(more) => items.extend(more),
                other => panic!("`{method}` has to answer with an array of {member}, not {other}"),
            }
            match page["nextCursor"].take() {
                Value::Null => return Ok(items),
                cursor => params = json!({ "cursor": cursor }),
            }
        }
    }
}
