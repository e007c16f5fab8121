//! A private stand-in for the server: a few methods that behave as handlers may.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use crate::jsonrpc::{self, ErrorCode, ErrorObject, RequestId};

pub(crate) trait Outlet: Send + Sync {
    fn send(&self, message: Vec<u8>);
}

#[derive(Default)]
pub(crate) struct Server {
    pub(crate) gate: Gate,
    pub(crate) dropped: Arc<AtomicUsize>,
    pub(crate) entered: AtomicUsize,
}

#[derive(Default)]
pub(crate) struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    pub(crate) fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn is_open(&self) -> bool {
        *self.open.lock().unwrap()
    }

    pub(crate) fn shut(&self) {
        *self.open.lock().unwrap() = false;
    }

    fn wait(&self) {
        let open = self.open.lock().unwrap();
        drop(self.opened.wait_while(open, |open| !*open).unwrap());
    }
}

struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[derive(Clone, Default)]
pub(crate) struct CallHandle {
    silent: Arc<AtomicBool>,
}

impl CallHandle {
    pub(crate) fn cancel(&self, _reason: Option<&str>) {
        self.silent.store(true, Ordering::SeqCst);
    }
}

pub(crate) struct Running {
    handle: CallHandle,
    future: Pin<Box<dyn Future<Output = Vec<u8>> + Send>>,
}

impl Running {
    pub(crate) fn handle(&self) -> CallHandle {
        self.handle.clone()
    }
}

impl Future for Running {
    type Output = Vec<u8>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Vec<u8>> {
        self.future.as_mut().poll(cx)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.cancel(None);
    }
}

fn answer(id: &RequestId<'_>, result: &str) -> Vec<u8> {
    let mut out = Vec::new();
    jsonrpc::write_result(&mut out, id, |out| out.extend_from_slice(result.as_bytes()));
    out
}

impl Server {
    pub(crate) fn begin(
        self: &Arc<Self>,
        request: jsonrpc::Request<'_>,
        outlet: &Arc<dyn Outlet>,
        out: &mut Vec<u8>,
    ) -> Option<Running> {
        let params = request.params.map_or("{}", |it| it.get()).to_owned();
        let number = params
            .trim_matches(['[', ']'])
            .parse::<u64>()
            .unwrap_or_default();
        let id = request.id.clone().into_owned();
        let server = Arc::clone(self);
        let handle = CallHandle::default();
        let silent = Arc::clone(&handle.silent);
        let outlet = Arc::clone(outlet);
        let drop_count = Arc::clone(&self.dropped);
        let future: Pin<Box<dyn Future<Output = Vec<u8>> + Send>> = match &*request.method {
            "echo" => {
                jsonrpc::write_result(out, &request.id, |out| {
                    out.extend_from_slice(params.as_bytes());
                });
                return None;
            }
            "bad_begin" => panic!("begin panics"),
            "slow_begin" => {
                self.entered.fetch_add(1, Ordering::SeqCst);
                self.gate.wait();
                Box::pin(async move { answer(&id, "\"begun\"") })
            }
            "ready" => Box::pin(async move { answer(&id, &params) }),
            "sleep" => Box::pin(async move {
                let _dropped = Dropped(drop_count);
                tokio::time::sleep(Duration::from_millis(number)).await;
                answer(&id, &params)
            }),
            "wait" => Box::pin(async move {
                while !server.gate.is_open() {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                answer(&id, &params)
            }),
            "block" => Box::pin(async move {
                server.entered.fetch_add(1, Ordering::SeqCst);
                server.gate.wait();
                answer(&id, "\"open\"")
            }),
            "block_then_wait" => Box::pin(async move {
                server.entered.fetch_add(1, Ordering::SeqCst);
                server.gate.wait();
                tokio::time::sleep(Duration::from_millis(1)).await;
                answer(&id, "\"open\"")
            }),
            "block_later" => Box::pin(async move {
                tokio::task::yield_now().await;
                server.entered.fetch_add(1, Ordering::SeqCst);
                server.gate.wait();
                answer(&id, "\"open\"")
            }),
            "block_plain" => Box::pin(async move {
                let waiting = Arc::clone(&server);
                tokio::task::spawn_blocking(move || {
                    waiting.entered.fetch_add(1, Ordering::SeqCst);
                    waiting.gate.wait();
                })
                .await
                .unwrap();
                answer(&id, "\"open\"")
            }),
            "report" => Box::pin(async move {
                for step in 0..number {
                    if !silent.load(Ordering::SeqCst) {
                        outlet.send(format!("{{\"method\":\"p\",\"step\":{step}}}").into_bytes());
                    }
                }
                answer(&id, &params)
            }),
            "report_then_block" => Box::pin(async move {
                outlet.send(b"{\"method\":\"p\",\"step\":0}".to_vec());
                server.entered.fetch_add(1, Ordering::SeqCst);
                server.gate.wait();
                outlet.send(b"{\"method\":\"p\",\"step\":1}".to_vec());
                answer(&id, "\"open\"")
            }),
            "big" => {
                jsonrpc::write_result(out, &request.id, |out| {
                    out.push(b'"');
                    out.extend_from_slice(&vec![b'x'; usize::try_from(number).unwrap()]);
                    out.push(b'"');
                });
                return None;
            }
            method => {
                let error = ErrorObject::new(ErrorCode::METHOD_NOT_FOUND, method.to_owned());
                jsonrpc::write_error(out, Some(&request.id), &error);
                return None;
            }
        };
        Some(Running { handle, future })
    }
}
