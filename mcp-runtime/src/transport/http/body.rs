//! The body of a request, up to a limit of its length and of its time.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::StatusCode;
use http_body::{Body, Frame};
use tokio::time::{Sleep, sleep};

use super::answer::Refusal;

/// The whole body. One that is too long is refused as soon as that is known, and one that takes longer
/// than `time` then.
pub(super) async fn read<B>(body: B, limit: usize, time: Duration) -> Result<Bytes, Refusal>
where
    B: Body<Data = Bytes>,
{
    // The length that the headers promise.
    if body.size_hint().lower() > limit as u64 {
        return Err(too_long(limit));
    }
    let mut body = pin!(body);
    let mut whole = Bytes::new();
    let mut collected = Vec::new();
    let mut timer = None;
    while let Some(frame) = poll_fn(|cx| poll_frame(body.as_mut(), &mut timer, time, cx)).await {
        let Ok(data) = frame?.into_data() else {
            continue;
        };
        if data.len() > limit - whole.len().max(collected.len()) {
            return Err(too_long(limit));
        }
        if collected.is_empty() && whole.is_empty() {
            // Most bodies come in one piece, which is then used as it is.
            whole = data;
        } else {
            if collected.is_empty() {
                collected.extend_from_slice(&std::mem::take(&mut whole));
            }
            collected.extend_from_slice(&data);
        }
        if body.is_end_stream() {
            break;
        }
    }
    if collected.is_empty() {
        return Ok(whole);
    }
    Ok(collected.into())
}

/// The next piece. Most bodies are there already, so the timer starts when there is something to wait
/// for.
fn poll_frame<B>(
    body: Pin<&mut B>,
    timer: &mut Option<Pin<Box<Sleep>>>,
    time: Duration,
    cx: &mut Context<'_>,
) -> Poll<Option<Result<Frame<Bytes>, Refusal>>>
where
    B: Body<Data = Bytes>,
{
    if let Poll::Ready(frame) = body.poll_frame(cx) {
        return Poll::Ready(frame.map(|frame| frame.map_err(|_| broken_off())));
    }
    let timer = timer.get_or_insert_with(|| Box::pin(sleep(time)));
    timer
        .as_mut()
        .poll(cx)
        .map(|()| Some(Err(Refusal::too_slow())))
}

fn too_long(limit: usize) -> Refusal {
    Refusal::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        format!("a message has at most {limit} bytes"),
    )
}

fn broken_off() -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, "the message broke off")
}
