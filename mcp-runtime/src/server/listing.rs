//! The lists: written once, when what is offered changes; and pages of them, where a page has a limit.

use std::num::NonZeroUsize;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;

use super::result::Decoration;
use crate::handler::Complete;
use crate::protocol::CacheHint;

/// One list, item by item as JSON, and its first page as it is written.
pub(super) struct Listing {
    name: &'static str,
    entries: Vec<Entry>,
    first: Arc<[u8]>,
}

/// One item of a list.
pub(super) struct Entry {
    /// What the list is ordered by.
    key: String,
    json: Vec<u8>,
}

/// How lists are divided into pages, and how long pages may be kept.
#[derive(Clone, Copy)]
pub(super) struct Paging {
    pub(super) size: Option<NonZeroUsize>,
    pub(super) cache: CacheHint,
}

/// The cursor is none of this list's.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadCursor;

impl Entry {
    pub(super) fn new(key: impl Into<String>, item: &impl Serialize) -> Self {
        let json = serde_json::to_vec(item).expect("our own message types are JSON");
        Self {
            key: key.into(),
            json,
        }
    }
}

impl Listing {
    /// A list whose entries are ordered by their keys.
    pub(super) fn new(
        name: &'static str,
        entries: Vec<Entry>,
        paging: Paging,
        decoration: &Decoration,
    ) -> Self {
        let first = written(
            &page(name, &entries, None, paging.size),
            paging.cache,
            decoration,
        );
        Self {
            name,
            entries,
            first,
        }
    }

    /// The page at a cursor, as a whole result.
    pub(super) fn page(
        &self,
        cursor: Option<&str>,
        paging: Paging,
        decoration: &Decoration,
    ) -> Result<Arc<[u8]>, BadCursor> {
        let Some(cursor) = cursor else {
            return Ok(Arc::clone(&self.first));
        };
        let after = opened(self.name, cursor)?;
        Ok(written(
            &page(self.name, &self.entries, Some(&after), paging.size),
            paging.cache,
            decoration,
        ))
    }
}

/// The members of the page behind the entry of a key, or of the first page.
pub(super) fn page(
    name: &str,
    entries: &[Entry],
    after: Option<&str>,
    size: Option<NonZeroUsize>,
) -> Complete {
    // By key and not by number: entries may come and go between two pages.
    let begin = after.map_or(0, |after| {
        entries.partition_point(|entry| *entry.key <= *after)
    });
    let rest = &entries[begin..];
    let taken = &rest[..size.map_or(rest.len(), |size| size.get().min(rest.len()))];
    let mut members = format!("\"{name}\":[").into_bytes();
    for (at, entry) in taken.iter().enumerate() {
        if at > 0 {
            members.push(b',');
        }
        members.extend_from_slice(&entry.json);
    }
    members.push(b']');
    if let (Some(last), true) = (taken.last(), taken.len() < rest.len()) {
        members.extend_from_slice(b",\"nextCursor\":\"");
        members.extend_from_slice(sealed(name, &last.key).as_bytes());
        members.push(b'"');
    }
    Complete::of(members)
}

fn written(complete: &Complete, cache: CacheHint, decoration: &Decoration) -> Arc<[u8]> {
    let mut out = Vec::new();
    decoration.write(&mut out, complete, Some(cache));
    out.into()
}

/// A cursor names the list and the last entry that was seen, so that any instance can go on from it.
fn sealed(list: &str, key: &str) -> String {
    URL_SAFE_NO_PAD.encode(format!("{list}\n{key}"))
}

/// The key in a cursor of this list.
pub(super) fn opened(list: &str, cursor: &str) -> Result<String, BadCursor> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| BadCursor)?;
    let text = String::from_utf8(bytes).map_err(|_| BadCursor)?;
    let key = text
        .strip_prefix(list)
        .and_then(|rest| rest.strip_prefix('\n'));
    key.map(ToOwned::to_owned).ok_or(BadCursor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(keys: &[&str]) -> Vec<Entry> {
        keys.iter().map(|key| Entry::new(*key, key)).collect()
    }

    fn pages(keys: &[&str], size: usize) -> Vec<String> {
        let entries = entries(keys);
        let mut pages = Vec::new();
        let mut after = None;
        loop {
            let complete = page("tools", &entries, after.as_deref(), NonZeroUsize::new(size));
            let text = String::from_utf8(complete.members).expect("JSON is UTF-8");
            let (page, cursor) = match text.split_once(",\"nextCursor\":") {
                Some((page, cursor)) => {
                    (page.to_owned(), Some(cursor.trim_matches('"').to_owned()))
                }
                None => (text, None),
            };
            pages.push(page);
            let Some(cursor) = cursor else { return pages };
            after = Some(opened("tools", &cursor).expect("our own cursor"));
        }
    }

    #[test]
    fn pages_follow_each_other_to_the_end() {
        assert_eq!(
            pages(&["a", "b", "c"], 2),
            [r#""tools":["a","b"]"#, r#""tools":["c"]"#]
        );
        assert_eq!(pages(&["a", "b"], 2), [r#""tools":["a","b"]"#]);
        assert_eq!(pages(&[], 2), [r#""tools":[]"#]);
    }

    #[test]
    fn an_entry_that_went_away_does_not_stop_the_next_page() {
        let left = entries(&["a", "d", "e"]);
        let page = page("tools", &left, Some("b"), NonZeroUsize::new(9));
        assert_eq!(page.members, br#""tools":["d","e"]"#);
    }

    #[test]
    fn a_cursor_of_another_list_or_of_nobody_is_refused() {
        for cursor in [
            String::new(),
            "garbage!".into(),
            sealed("prompts", "a"),
            "AAAA".into(),
        ] {
            assert_eq!(opened("tools", &cursor), Err(BadCursor), "{cursor}");
        }
        assert_eq!(opened("tools", &sealed("tools", "a\nb")), Ok("a\nb".into()));
    }
}
