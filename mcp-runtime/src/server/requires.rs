//! `requires(…)`: what a request's client must be able to do, checked before the arguments are read.

use super::admission::Admitted;
use crate::handler::{Requirement, missing};
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::MissingRequiredClientCapability;

/// Refuses a request whose client did not declare all that the item requires.
pub(super) fn check(
    requirements: &[Requirement],
    request: &Admitted<'_>,
    target: &str,
) -> Result<(), ErrorObject> {
    let Some(missing) = missing(requirements, &request.meta.client_capabilities) else {
        return Ok(());
    };
    let message = format!("`{target}` requires capabilities that the client did not declare");
    let data = MissingRequiredClientCapability::new(missing);
    Err(ErrorObject::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, message).with_data(&data))
}
