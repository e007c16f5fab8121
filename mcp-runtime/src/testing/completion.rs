//! Completion of arguments.

use serde_json::{Map, Value, json};

use super::{Client, ErrorResponse};
use crate::protocol::{CompleteResult, Completion, method};

impl Client {
    /// Completes what is typed of a prompt's argument, when those in `chosen` were chosen before.
    ///
    /// # Errors
    ///
    /// The error that the server answers with, such as for an unknown argument.
    pub async fn complete_prompt(
        &self,
        prompt: &str,
        argument: &str,
        value: &str,
        chosen: &[(&str, &str)],
    ) -> Result<Completion, ErrorResponse> {
        let reference = json!({ "type": "ref/prompt", "name": prompt });
        self.complete(reference, argument, value, chosen).await
    }

    /// Completes what is typed of a variable of a template, which is named as it is listed.
    ///
    /// # Errors
    ///
    /// The error that the server answers with, such as for an unknown variable.
    pub async fn complete_resource(
        &self,
        template: &str,
        variable: &str,
        value: &str,
        chosen: &[(&str, &str)],
    ) -> Result<Completion, ErrorResponse> {
        let reference = json!({ "type": "ref/resource", "uri": template });
        self.complete(reference, variable, value, chosen).await
    }

    async fn complete(
        &self,
        reference: Value,
        argument: &str,
        value: &str,
        chosen: &[(&str, &str)],
    ) -> Result<Completion, ErrorResponse> {
        let mut params = json!({
            "ref": reference,
            "argument": { "name": argument, "value": value },
        });
        if !chosen.is_empty() {
            let arguments: Map<String, Value> = chosen
                .iter()
                .map(|(name, value)| ((*name).to_owned(), Value::from(*value)))
                .collect();
            params["context"] = json!({ "arguments": arguments });
        }
        let result = self.request(method::COMPLETE, params).await?;
        let result: CompleteResult = serde_json::from_value(result)
            .unwrap_or_else(|error| panic!("the server completes in another form: {error}"));
        Ok(result.completion)
    }
}
