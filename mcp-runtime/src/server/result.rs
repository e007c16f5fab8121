//! What every result carries: its kind, cache hints where they belong, and the server's name. This
//! is the only place that writes them.

use std::sync::Arc;

use serde::Serialize;

use crate::handler::Complete;
use crate::protocol::{CacheHint, Implementation, ResultMeta};

/// Writes results around their own members.
pub(super) struct Decoration {
    identity: Implementation<'static>,
    /// `,"_meta":{…}}` for results whose author adds nothing.
    tail: Vec<u8>,
}

impl Decoration {
    pub(super) fn new(identity: &Implementation<'static>) -> Self {
        let mut decoration = Self {
            identity: identity.clone(),
            tail: Vec::new(),
        };
        let mut tail = Vec::new();
        decoration.write_meta(&mut tail, &Complete::default());
        decoration.tail = tail;
        decoration
    }

    /// Appends a complete result.
    pub(super) fn write(&self, out: &mut Vec<u8>, complete: &Complete, cache: Option<CacheHint>) {
        out.extend_from_slice(b"{\"resultType\":\"complete\"");
        if !complete.members.is_empty() {
            out.push(b',');
            out.extend_from_slice(&complete.members);
        }
        if let Some(hint) = cache {
            out.push(b',');
            out.extend_from_slice(&members(&hint));
        }
        if complete.meta.is_empty() && complete.subscription.is_none() {
            out.extend_from_slice(&self.tail);
        } else {
            self.write_meta(out, complete);
        }
    }

    /// A whole result that never changes.
    pub(super) fn written(&self, result: &impl Serialize, cache: CacheHint) -> Arc<[u8]> {
        let mut out = Vec::new();
        self.write(&mut out, &Complete::of(members(result)), Some(cache));
        out.into()
    }

    fn write_meta(&self, out: &mut Vec<u8>, complete: &Complete) {
        out.extend_from_slice(b",\"_meta\":");
        let meta = ResultMeta {
            server_info: Some(&self.identity),
            others: Some(&complete.meta),
            subscription_id: complete.subscription.as_deref(),
        };
        serde_json::to_writer(&mut *out, &meta)
            .expect("our own message types are JSON and a Vec takes all");
        out.push(b'}');
    }
}

/// The members of an object, without its braces.
pub(super) fn members(object: &impl Serialize) -> Vec<u8> {
    let mut json = serde_json::to_vec(object).expect("our own message types are JSON");
    debug_assert!(
        json.starts_with(b"{") && json.ends_with(b"}"),
        "only objects have members"
    );
    json.pop();
    json.drain(..1);
    json
}
