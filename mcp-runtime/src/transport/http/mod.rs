//! Streamable HTTP: every message is a POST of its own, answered by one body or by a stream.
//!
//! A handler lives in its connection: in the future of the response, and once that is a stream in a task
//! that ends with it. A connection that is dropped drops it, and nothing is remembered of anybody.

mod access;
mod answer;
mod body;
mod call;
mod cors;
mod endpoint;
mod events;
mod idle;
mod media;
mod mirror;
mod names;
mod options;
#[cfg(feature = "cli")]
mod process;
mod queue;
mod serve;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::routing::any;

use crate::server::Server;
use access::Access;
use endpoint::Endpoint;
#[cfg(feature = "cli")]
pub(crate) use names::{Host, Origin};
pub use options::HttpOptions;
#[cfg(feature = "cli")]
pub(crate) use process::serve_process;

impl Server {
    /// The server as a router, to mount in an application of your own.
    ///
    /// It takes the names of this machine only; a server that others reach needs
    /// [`into_router_with`](Self::into_router_with). Call
    /// [`end_subscriptions`](Self::end_subscriptions) when the application ends, so that no stream holds
    /// it up.
    pub fn into_router(self: Arc<Self>) -> Router {
        self.into_router_with(&HttpOptions::new())
    }

    /// The server as a router, at the path of the options and nowhere else.
    ///
    /// ```standalone_crate
    /// use mcp_runtime::{HttpOptions, axum};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let server = mcp_runtime::server!().allow_empty().build()?;
    /// let options = HttpOptions::new().allow_host("mcp.example.com");
    /// let application = axum::Router::new().merge(server.into_router_with(&options));
    /// # let _ = application;
    /// # Ok(())
    /// # }
    /// ```
    pub fn into_router_with(self: Arc<Self>, options: &HttpOptions) -> Router {
        let endpoint = Arc::new(Endpoint::new(self, options, Access::new(options, true)));
        let answer = any(move |request: Request| async move {
            endpoint.answer(request).await.map(Body::new)
        });
        let router = Router::new().route(&options.path, answer.clone());
        match &*options.path {
            "/" => router,
            path => router.route(&format!("{path}/"), answer),
        }
    }
}
