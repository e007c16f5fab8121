//! `resources/read` and `resources/list`.

use std::sync::Arc;

use serde_json::Map;

use super::admission::Admitted;
use super::listing::fixed;
use super::result::members;
use super::running::{Call, Kind};
use super::{Server, Step, first_page, invalid_params};
use crate::handler::{BoxFuture, Complete, Outcome, Outlet, not_found};
use crate::jsonrpc::ErrorObject;
use crate::protocol::{ListResourcesResult, ReadResourceParams, Resource};
use crate::uri::{has_dot_segments, normalise};

pub(super) fn read(server: &Server, request: &Admitted<'_>, outlet: &Arc<dyn Outlet>) -> Step {
    let params = match ReadResourceParams::read(&request.params) {
        Ok(params) => params,
        Err(fault) => return Step::Refused(invalid_params(&fault)),
    };
    let uri = &*params.uri;
    // A path with dots may lead out of the place that a template was meant for.
    if normalise(uri).is_err() || has_dot_segments(uri) {
        return Step::Refused(not_found(uri));
    }
    let Some((resource, variables)) = server.catalogue.resource(uri) else {
        return Step::Refused(not_found(uri));
    };
    let (context, notifier) = server.context(
        request,
        outlet,
        &resource.target,
        Some((uri, resource.mime_type)),
    );
    // A value that does not fit its variable means that there is no such resource; no other
    // template is tried.
    let Some(handler) = resource.handler.call(&variables, context) else {
        return Step::Refused(not_found(uri));
    };
    Step::Runs(Call {
        handler,
        notifier,
        target: Arc::clone(&resource.target),
        limit: server.limits.handler_time,
        kind: Kind::Resource(resource.cache.unwrap_or_default()),
    })
}

pub(super) fn list(server: &Server, request: &Admitted<'_>, outlet: &Arc<dyn Outlet>) -> Step {
    if let Err(refused) = first_page(request) {
        return Step::Refused(refused);
    }
    if let Some(written) = &server.lists.resources {
        return Step::Written(Arc::clone(written));
    }
    let target: Arc<str> = "resources/list".into();
    let (context, notifier) = server.context(request, outlet, &target, None);
    let listers = server
        .catalogue
        .resources()
        .iter()
        .filter_map(|resource| resource.handler.list.as_ref());
    let lists = listers.map(|lister| lister.list(context.clone())).collect();
    let resources = fixed(&server.catalogue).cloned().collect();
    Step::Runs(Call {
        handler: Box::pin(enumerated(resources, lists)),
        notifier,
        target,
        limit: server.limits.handler_time,
        kind: Kind::Resource(server.limits.list_cache),
    })
}

type List = BoxFuture<Result<Vec<crate::protocol::ResourceLink>, ErrorObject>>;

/// The fixed resources and those that handlers enumerate, by URI.
async fn enumerated(mut resources: Vec<Resource>, lists: Vec<List>) -> Outcome {
    for list in lists {
        resources.extend(list.await?.into_iter().map(|link| link.resource));
    }
    resources.sort_by(|one, other| one.uri.cmp(&other.uri));
    resources.dedup_by(|one, other| one.uri == other.uri);
    let result = ListResourcesResult {
        resources: resources.iter().collect(),
        next_cursor: None,
    };
    Ok(Complete {
        members: members(&result),
        meta: Map::new(),
    })
}
