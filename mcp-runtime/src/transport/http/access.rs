//! Who is let in before anything is read: the checks of `Origin` and of `Host`.

use http::header::{HOST, ORIGIN};
use http::{HeaderMap, StatusCode, Uri};

use super::answer::Refusal;
use super::names::{Authority, Host, Origin, is_loopback_origin};
use super::options::HttpOptions;

/// Where requests may come from, and the names that the endpoint may be reached under.
pub(super) struct Access {
    origins: Vec<Origin>,
    loopback_origins: bool,
    /// Beside those of this machine; without a list every name will do.
    hosts: Option<Vec<Host>>,
}

impl Access {
    /// `local` says that only this machine reaches the endpoint.
    pub(super) fn new(options: &HttpOptions, local: bool) -> Self {
        let local = local && !options.any_host;
        let checks_hosts = local || (!options.any_host && !options.hosts.is_empty());
        Self {
            origins: [&*options.origins, &*options.cors].concat(),
            // Under a name of its own others reach it through a proxy, or it is part of what they reach.
            loopback_origins: local && options.hosts.is_empty(),
            hosts: checks_hosts.then(|| options.hosts.clone()),
        }
    }

    /// Whether every name will do.
    pub(super) fn takes_any_host(&self) -> bool {
        self.hosts.is_none()
    }

    /// Lets in what comes from nowhere in particular or from an allowed origin.
    pub(super) fn origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut origins = headers.get_all(ORIGIN).iter();
        let Some(origin) = origins.next() else {
            return Ok(());
        };
        let origin = origin.to_str().unwrap_or_default();
        let allowed = self.origins.iter().any(|it| it.is(origin))
            || (self.loopback_origins && is_loopback_origin(origin));
        if allowed && origins.next().is_none() {
            return Ok(());
        }
        let message = "this origin is not allowed; `--allow-origin`, MCP_ALLOW_ORIGIN or \
                       `HttpOptions::allow_origin` allows it";
        Err(Refusal::new(StatusCode::FORBIDDEN, message))
    }

    /// Lets in what calls the endpoint by one of its names.
    pub(super) fn host(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let Some(hosts) = &self.hosts else {
            return Ok(());
        };
        let known = |name: &str| {
            Authority::parse(name)
                .is_some_and(|it| it.is_loopback() || hosts.iter().any(|host| host.is(it)))
        };
        // HTTP/2 names the host in the target, and so does HTTP/1.1 to a proxy.
        let in_target = uri.authority().map(|it| known(it.as_str()));
        let in_header = headers
            .get_all(HOST)
            .iter()
            .map(|it| it.to_str().is_ok_and(known));
        let mut named = false;
        for is_known in in_target.into_iter().chain(in_header) {
            if !is_known {
                return Err(unknown_host());
            }
            named = true;
        }
        if named { Ok(()) } else { Err(unknown_host()) }
    }
}

fn unknown_host() -> Refusal {
    let message = "this host is not allowed; `--allow-host`, MCP_ALLOW_HOST or \
                   `HttpOptions::allow_host` allows it";
    Refusal::new(StatusCode::FORBIDDEN, message)
}
