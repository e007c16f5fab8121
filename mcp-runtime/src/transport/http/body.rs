//! The body of a request, up to a limit.

use std::future::poll_fn;
use std::pin::pin;

use bytes::Bytes;
use http::StatusCode;
use http_body::Body;

use super::answer::Refusal;

/// The whole body. One that is too long is refused as soon as that is known.
pub(super) async fn read<B>(body: B, limit: usize) -> Result<Bytes, Refusal>
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
    while let Some(frame) = poll_fn(|cx| body.as_mut().poll_frame(cx)).await {
        let frame = frame.map_err(|_| broken_off())?;
        let Ok(data) = frame.into_data() else {
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

fn too_long(limit: usize) -> Refusal {
    Refusal::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        format!("a message has at most {limit} bytes"),
    )
}

fn broken_off() -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, "the message broke off")
}
