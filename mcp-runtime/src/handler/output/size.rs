//! How much may come back: a result over the limit is refused, or its text is cut.

use super::{Complete, Outcome, tool_error};
use crate::handler::Context;
use crate::handler::problems::shortened;
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::{Content, ResourceContents, Text};

/// What is left out of a text that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Its end.
    End,
    /// Its middle.
    Middle,
}

/// What a tool says about the size of its results.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputLimit {
    /// The most bytes; the server's own limit without it.
    pub(crate) bytes: Option<usize>,
    /// What is cut from a text; without it, what is too long is refused.
    pub(crate) cut: Option<Cut>,
}

impl OutputLimit {
    /// How much one call may return, `bytes` unless the tool says otherwise.
    pub(crate) fn or(self, bytes: usize) -> Allowance {
        Allowance {
            bytes: self.bytes.unwrap_or(bytes),
            cut: self.cut,
        }
    }
}

/// How much one call may return.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) bytes: usize,
    pub(crate) cut: Option<Cut>,
}

/// The most bytes that a handler may return. A client with the same limit for messages as this server
/// could not read much more.
pub(crate) const MAX_OUTPUT: usize = 16 * 1024 * 1024;

impl Default for Allowance {
    fn default() -> Self {
        Self {
            bytes: MAX_OUTPUT,
            cut: None,
        }
    }
}

/// What came back is over the limit.
#[derive(Debug, PartialEq)]
pub(super) struct TooLarge {
    bytes: usize,
    limit: usize,
}

/// The bytes that the line about a cut may take.
const NOTICE: usize = 128;
/// Stands where the middle of a text was.
const GAP: &str = "[…]";

impl Allowance {
    /// Whether so many bytes may come back.
    pub(super) fn check(self, bytes: usize) -> Result<(), TooLarge> {
        let limit = self.bytes;
        if bytes > limit {
            return Err(TooLarge { bytes, limit });
        }
        Ok(())
    }

    /// Brings blocks within the limit, of which `beside` bytes are taken: cuts their text where the
    /// author wants that and it is enough.
    pub(super) fn fit(self, blocks: &mut Vec<Content>, beside: usize) -> Result<(), TooLarge> {
        let all = beside + blocks.iter().map(weight).sum::<usize>();
        let Err(too_large) = self.check(all) else {
            return Ok(());
        };
        let text: usize = blocks.iter().filter_map(text_of).map(str::len).sum();
        let rest = all - text;
        match self.cut {
            Some(cut) if rest < self.bytes && text > 0 => {
                let keep = (self.bytes - rest).saturating_sub(NOTICE);
                shorten(blocks, text, keep, cut);
                Ok(())
            }
            _ => Err(too_large),
        }
    }
}

impl TooLarge {
    /// The end of a tool's call, which did what it does all the same.
    #[expect(clippy::unnecessary_wraps, reason = "it is the end of a call")]
    pub(super) fn tool(self, context: &Context) -> Outcome {
        let Self { bytes, limit } = self;
        let target = &*context.scope().target;
        self.log(context);
        Ok::<Complete, _>(tool_error(&format!(
            "`{target}` ran to its end, but what came back has {bytes} bytes, over the limit of {limit}, and is not sent\nhint: ask for less, such as a smaller range or fewer items"
        )))
    }

    /// The end of a read or of a prompt.
    pub(super) fn error(self, what: &str, context: &Context) -> ErrorObject {
        let Self { bytes, limit } = self;
        self.log(context);
        let what = shortened(what);
        ErrorObject::new(
            ErrorCode::INTERNAL_ERROR,
            format!("{what} has {bytes} bytes, over the limit of {limit}, and is not sent"),
        )
    }

    fn log(&self, context: &Context) {
        let Self { bytes, limit } = self;
        tracing::warn!(
            handler = &*context.scope().target,
            bytes,
            limit,
            "a result is over the limit and is not sent"
        );
    }
}

fn text_of(block: &Content) -> Option<&str> {
    match block {
        Content::Text(it) => Some(&it.text),
        _ => None,
    }
}

/// What counts of a block: its text or its Base64, and of a link what is read of it.
pub(super) fn weight(block: &Content) -> usize {
    match block {
        Content::Text(it) => it.text.len(),
        Content::Image(it) => it.data.as_str().len(),
        Content::Audio(it) => it.data.as_str().len(),
        Content::ResourceLink(it) => {
            let link = &it.resource;
            let description = link.description.as_ref().map_or(0, |it| it.len());
            link.uri.len() + link.name.len() + description
        }
        Content::Resource(it) => weight_of_contents(&it.resource),
    }
}

/// The same for what is in a resource.
pub(super) fn weight_of_contents(contents: &ResourceContents) -> usize {
    match contents {
        ResourceContents::Text(it) => it.text.len(),
        ResourceContents::Blob(it) => it.blob.as_str().len(),
    }
}

/// Keeps `keep` of the `all` bytes of text in the blocks, and says in the last line what is missing.
fn shorten(blocks: &mut Vec<Content>, all: usize, keep: usize, cut: Cut) {
    let (head, tail) = match cut {
        Cut::End => (keep, 0),
        Cut::Middle => (keep - keep / 2, keep / 2),
    };
    let tail_begins = all - tail;
    let mut at = 0;
    let mut left_out = 0;
    blocks.retain_mut(|block| {
        let Content::Text(block) = block else {
            return true;
        };
        let text = &*block.text;
        let begins = at;
        at += text.len();
        let head = boundary_before(text, head.saturating_sub(begins));
        let tail = boundary_after(text, tail_begins.saturating_sub(begins)).max(head);
        left_out += tail - head;
        if head < tail {
            let shortened = joined(&text[..head], &text[tail..], cut);
            block.text = shortened.into();
        }
        !block.text.is_empty()
    });
    let place = match cut {
        Cut::End => "at the end",
        Cut::Middle => "in the middle",
    };
    let notice =
        format!("[{left_out} of {all} bytes are left out {place}; ask for less to see all]");
    let last = blocks.iter_mut().rev().find_map(|block| match block {
        Content::Text(it) => Some(it),
        _ => None,
    });
    match last {
        Some(Text { text, .. }) => {
            let text = text.to_mut();
            text.push('\n');
            text.push_str(&notice);
        }
        None => blocks.push(notice.into()),
    }
}

fn joined(head: &str, tail: &str, cut: Cut) -> String {
    match (cut, head, tail) {
        (Cut::End, ..) => head.to_owned(),
        (Cut::Middle, "", tail) => tail.to_owned(),
        (Cut::Middle, head, "") => format!("{head}\n{GAP}"),
        (Cut::Middle, head, tail) => format!("{head}\n{GAP}\n{tail}"),
    }
}

/// The last place in a text that is not behind `at` and not within a character.
fn boundary_before(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    let found = (0..=at).rev().find(|it| text.is_char_boundary(*it));
    found.unwrap_or_default()
}

/// The first place in a text that is not before `at` and not within a character.
fn boundary_after(text: &str, at: usize) -> usize {
    let found = (at..text.len()).find(|it| text.is_char_boundary(*it));
    found.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Image;

    fn fitted(blocks: &[&str], bytes: usize, cut: Option<Cut>) -> Result<Vec<String>, TooLarge> {
        let mut blocks: Vec<Content> = blocks
            .iter()
            .map(|it| Content::from((*it).to_owned()))
            .collect();
        Allowance { bytes, cut }.fit(&mut blocks, 0)?;
        let texts = blocks.iter().filter_map(text_of).map(str::to_owned);
        Ok(texts.collect())
    }

    #[test]
    fn what_is_within_the_limit_stays() {
        for cut in [None, Some(Cut::End), Some(Cut::Middle)] {
            assert_eq!(
                fitted(&["abc", "de"], 5, cut),
                Ok(vec!["abc".into(), "de".into()])
            );
            assert_eq!(fitted(&[], 0, cut), Ok(vec![]));
        }
    }

    #[test]
    fn what_is_over_the_limit_is_refused_unless_it_may_be_cut() {
        let refused = fitted(&["abc", "def"], 5, None);
        assert_eq!(refused, Err(TooLarge { bytes: 6, limit: 5 }));
    }

    #[test]
    fn the_end_is_cut_on_a_character_and_the_last_line_says_how_much() {
        let long = "é".repeat(200);
        let texts = fitted(&["ab", &long, "gone"], 133, Some(Cut::End)).expect("it is cut");
        let notice = "\n[402 of 406 bytes are left out at the end; ask for less to see all]";
        assert_eq!(texts, ["ab".to_owned(), format!("é{notice}")]);
        let nothing = fitted(&[&long], 1, Some(Cut::End)).expect("it is cut");
        let notice = "[400 of 400 bytes are left out at the end; ask for less to see all]";
        assert_eq!(nothing, [notice]);
    }

    #[test]
    fn the_middle_is_cut_within_a_block_and_across_blocks() {
        let long = format!("begin{}end", "x".repeat(1000));
        let texts = fitted(&[&long], 128 + 8, Some(Cut::Middle)).expect("it is cut");
        let notice = "[1000 of 1008 bytes are left out in the middle; ask for less to see all]";
        assert_eq!(texts, [format!("begi\n[…]\nxend\n{notice}")]);
        let texts = fitted(
            &["begin", &"x".repeat(500), "the end"],
            128 + 8,
            Some(Cut::Middle),
        );
        let notice = "[504 of 512 bytes are left out in the middle; ask for less to see all]";
        assert_eq!(
            texts.expect("it is cut"),
            ["begi\n[…]".to_owned(), format!(" end\n{notice}")]
        );
    }

    #[test]
    fn whatever_is_cut_is_within_the_limit() {
        for cut in [Cut::End, Cut::Middle] {
            for length in [300, 1000, 123_456] {
                for bytes in 128..299 {
                    let texts = fitted(
                        &[&"→".repeat(length), &"y".repeat(length)],
                        bytes,
                        Some(cut),
                    );
                    let size: usize = texts.expect("it is cut").iter().map(String::len).sum();
                    assert!(size <= bytes, "{size} > {bytes}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_text_is_never_cut() {
        let blocks = || {
            vec![
                Content::from("words".repeat(100)),
                Image::new([0; 300], "image/png").into(),
            ]
        };
        let small = Allowance {
            bytes: 300,
            cut: Some(Cut::End),
        };
        assert!(small.fit(&mut blocks(), 0).is_err());
        let larger = Allowance {
            bytes: 600,
            cut: Some(Cut::End),
        };
        let mut fitting = blocks();
        larger.fit(&mut fitting, 0).expect("its text is cut");
        assert_eq!(fitting.len(), 2);
        assert!(fitting.iter().map(weight).sum::<usize>() <= 600);
    }
}
