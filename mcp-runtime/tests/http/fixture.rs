//! The server that all cases speak to, and what its handlers wait for and tell.

use std::net::SocketAddr;
use std::sync::Arc;

use mcp_runtime::prelude::*;
use mcp_runtime::{Changes, HttpOptions, Server, ServerBuilder};
use tokio::net::TcpListener;
use tokio::sync::{Barrier, Semaphore, oneshot};
use tokio::task::JoinHandle;

/// What a test and the handlers of its server share.
pub(crate) struct Stage {
    /// One for each handler that has begun.
    pub(crate) begun: Semaphore,
    /// One for each handler that may go on.
    pub(crate) go: Semaphore,
    /// One for each handler that was dropped or cancelled.
    pub(crate) gone: Semaphore,
    pub(crate) crowd: Barrier,
}

pub(crate) const CROWD: usize = 50;

/// Waits for one of these.
pub(crate) async fn one(semaphore: &Semaphore) {
    let permit = semaphore.acquire().await;
    permit.expect("it is never closed").forget();
}

/// Tells of its end.
struct Gone(State<Arc<Stage>>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.gone.add_permits(1);
    }
}

/// Adds two integers.
#[mcp_tool(read_only)]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Counts and says so, all at once.
#[mcp_tool]
async fn count(to: u32, context: &Context) -> String {
    for step in 1..=to {
        context.progress((f64::from(step), f64::from(to)));
    }
    "counted".into()
}

/// Says that it begins, and then takes its time.
#[mcp_tool]
async fn begin(context: &Context, stage: State<Arc<Stage>>) -> String {
    context.progress(1.0);
    stage.begun.add_permits(1);
    one(&stage.go).await;
    context.progress(2.0);
    "done".into()
}

/// Takes its time without a word.
#[mcp_tool]
async fn wait(stage: State<Arc<Stage>>) -> String {
    let _gone = Gone(stage.clone());
    stage.begun.add_permits(1);
    one(&stage.go).await;
    "waited".into()
}

/// Never ends, and says so first.
#[mcp_tool]
async fn endless(speaks: bool, context: &Context, stage: State<Arc<Stage>>) {
    let _gone = Gone(stage.clone());
    if speaks {
        context.progress(1.0);
    }
    stage.begun.add_permits(1);
    std::future::pending::<()>().await;
}

/// Blocks until it is cancelled.
#[mcp_tool]
fn block(context: &Context, stage: State<Arc<Stage>>) {
    stage.begun.add_permits(1);
    while !context.cancelled() {
        std::thread::yield_now();
    }
    stage.gone.add_permits(1);
}

/// Gives back its text when all others are there.
#[mcp_tool]
async fn meet(text: String, stage: State<Arc<Stage>>) -> String {
    stage.crowd.wait().await;
    text
}

/// Fails for a reason of its own.
#[mcp_tool]
async fn fail() -> Result<String, ToolError> {
    Err(std::io::Error::other("the disk at /secret is full").into())
}

/// Says something and then that there is no such method.
#[mcp_tool]
async fn refuse(context: &Context) -> Result<String, ProtocolError> {
    context.progress(1.0);
    Err(ProtocolError::new(
        mcp_runtime::ErrorCode::METHOD_NOT_FOUND,
        "not here",
    ))
}

/// Needs what is not there yet.
#[mcp_tool]
async fn late(made: State<Late>) -> String {
    made.0.into()
}

/// A state that takes a while, or fails.
pub(crate) struct Late(pub(crate) &'static str);

/// Notes that change.
#[mcp_resource(uri = "notes://{name}")]
async fn notes(name: String, changes: Changes) -> String {
    changes.resource_updated(&format!("notes://{name}"));
    name
}

/// A server that runs.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) stage: Arc<Stage>,
    pub(crate) server: Arc<Server>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Served {
    /// As it is without any choice.
    pub(crate) async fn plain() -> Self {
        Self::with(HttpOptions::new(), |it| it).await
    }

    pub(crate) async fn with(
        options: HttpOptions,
        built: impl FnOnce(ServerBuilder) -> ServerBuilder,
    ) -> Self {
        let stage = stage();
        let server = built(server(&stage)).build().expect("nothing is wrong");
        Self::of(server, stage, options).await
    }

    pub(crate) async fn of(server: Arc<Server>, stage: Arc<Stage>, options: HttpOptions) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let shutdown = async {
            // Whoever drops the server without a word stops it too.
            let _ = stopped.await;
        };
        let serving = Arc::clone(&server);
        let serving = async move { serving.serve_http(listener, &options, shutdown).await };
        Self {
            address,
            stage,
            server,
            stop,
            serving: tokio::spawn(serving),
        }
    }

    /// Tells it to end.
    pub(crate) fn stop(self) -> JoinHandle<std::io::Result<()>> {
        self.stop.send(()).expect("it serves");
        self.serving
    }

    /// Waits until it ends by itself.
    pub(crate) async fn ended(self) -> std::io::Result<()> {
        self.serving.await.expect("no panic")
    }
}

pub(crate) fn stage() -> Arc<Stage> {
    Arc::new(Stage {
        begun: Semaphore::new(0),
        go: Semaphore::new(0),
        gone: Semaphore::new(0),
        crowd: Barrier::new(CROWD),
    })
}

/// The server, with everything that its handlers need but [`Late`].
pub(crate) fn bare(stage: &Arc<Stage>) -> ServerBuilder {
    mcp_runtime::server!().state(Arc::clone(stage))
}

pub(crate) fn server(stage: &Arc<Stage>) -> ServerBuilder {
    bare(stage).state(Late("early"))
}
