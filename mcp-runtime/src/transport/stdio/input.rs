//! Lines out of a byte stream, each copied out so that another thread may read on.

use std::io::{self, BufRead, Read};

use super::guard::Source;

/// What the buffer holds when no huge line is under way, and what one read asks for.
const CHUNK: usize = 64 * 1024;

/// The bytes that were read, and where the next line begins in them.
pub(super) struct Input {
    source: Source,
    buffer: Vec<u8>,
    /// The first byte that belongs to no line yet.
    start: usize,
    /// Up to here no newline was found.
    searched: usize,
    /// The end of what was read.
    end: usize,
    max_line: usize,
    /// The rest of a line that was too long is still coming in.
    skipping: bool,
    /// Nothing was taken yet, so a byte order mark may come.
    first: bool,
    skipped: u64,
}

/// What a look into the input found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// A line that is not blank, without its end.
    Line,
    /// No whole line is there.
    Nothing,
}

impl Input {
    pub(super) fn new(source: Source, max_line: usize) -> Self {
        Self {
            source,
            buffer: vec![0; CHUNK],
            start: 0,
            searched: 0,
            end: 0,
            max_line,
            skipping: false,
            first: true,
            skipped: 0,
        }
    }

    /// Puts the next line into `line`, if a whole one was read already. Does not read.
    pub(super) fn take_buffered(&mut self, line: &mut Vec<u8>) -> Taken {
        while let Some(end) = self.newline() {
            let found = self.start..end;
            self.start = end + 1;
            self.searched = self.start;
            if std::mem::take(&mut self.skipping) {
                continue;
            }
            if found.len() > self.max_line {
                self.skipped += 1;
                continue;
            }
            if self.copy(found, line) {
                return Taken::Line;
            }
        }
        Taken::Nothing
    }

    /// Puts the next line into `line`, and reads until there is one. `Nothing` is the end of the input.
    ///
    /// # Errors
    /// When reading fails.
    pub(super) fn take(&mut self, line: &mut Vec<u8>) -> io::Result<Taken> {
        loop {
            if self.take_buffered(line) == Taken::Line {
                return Ok(Taken::Line);
            }
            if self.fill()? == 0 {
                return Ok(self.take_last(line));
            }
        }
    }

    /// How many lines were too long since this was asked last.
    pub(super) fn take_skipped(&mut self) -> u64 {
        std::mem::take(&mut self.skipped)
    }

    /// Where the line that begins at `start` ends.
    fn newline(&mut self) -> Option<usize> {
        let mut rest = &self.buffer[self.searched..self.end];
        let passed = rest
            .skip_until(b'\n')
            .expect("a slice is read without failing");
        if passed > 0 && self.buffer[self.searched + passed - 1] == b'\n' {
            return Some(self.searched + passed - 1);
        }
        self.searched = self.end;
        None
    }

    /// Copies a line; a blank one is none.
    fn copy(&mut self, found: std::ops::Range<usize>, line: &mut Vec<u8>) -> bool {
        let mut bytes = &self.buffer[found];
        if std::mem::take(&mut self.first) {
            bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        if bytes.trim_ascii_start().is_empty() {
            return false;
        }
        // One huge line must not keep its memory for ever.
        if line.capacity() > 16 * CHUNK && bytes.len() <= CHUNK {
            *line = Vec::new();
        }
        line.clear();
        line.extend_from_slice(bytes);
        true
    }

    /// What is left at the end is a message too.
    fn take_last(&mut self, line: &mut Vec<u8>) -> Taken {
        let found = self.start..self.end;
        self.start = self.end;
        if std::mem::take(&mut self.skipping) || !self.copy(found, line) {
            return Taken::Nothing;
        }
        Taken::Line
    }

    /// Reads once. 0 is the end of the input.
    fn fill(&mut self) -> io::Result<usize> {
        if self.end - self.start > self.max_line && !self.skipping {
            self.skipping = true;
            self.skipped += 1;
        }
        if self.skipping {
            self.start = self.end;
        }
        self.make_room();
        let read = self.source.read(&mut self.buffer[self.end..])?;
        self.end += read;
        Ok(read)
    }

    /// Moves what is left to the front, and lets the buffer grow or shrink to what the line needs.
    fn make_room(&mut self) {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            self.searched = self.end;
        }
        if self.end + CHUNK / 2 > self.buffer.len() {
            self.buffer.resize(self.buffer.len() * 2, 0);
        } else if self.buffer.len() > CHUNK && self.end < CHUNK / 2 {
            self.buffer.truncate(CHUNK);
            self.buffer.shrink_to_fit();
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by a panic")]
mod tests {
    use super::*;

    /// Gives the chunks one by one.
    struct Chunks(Vec<Vec<u8>>);

    impl Read for Chunks {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let chunk = &mut self.0[0];
            let count = chunk.len().min(bytes.len());
            bytes[..count].copy_from_slice(&chunk[..count]);
            chunk.drain(..count);
            if chunk.is_empty() {
                self.0.remove(0);
            }
            Ok(count)
        }
    }

    fn lines(chunks: Vec<Vec<u8>>, max_line: usize) -> (Vec<String>, u64) {
        let mut input = Input::new(Box::new(Chunks(chunks)), max_line);
        let (mut line, mut lines) = (Vec::new(), Vec::new());
        while input.take(&mut line).unwrap() == Taken::Line {
            lines.push(String::from_utf8(line.clone()).unwrap());
        }
        (lines, input.take_skipped())
    }

    fn check(text: &str, expected: &[&str]) {
        let whole = vec![text.as_bytes().to_vec()];
        assert_eq!(lines(whole, 1024).0, expected, "in one piece: {text:?}");
        let bytes = text.bytes().map(|byte| vec![byte]).collect();
        assert_eq!(lines(bytes, 1024).0, expected, "byte by byte: {text:?}");
    }

    #[test]
    fn a_line_ends_at_a_newline_or_at_the_end() {
        check("", &[]);
        check("a\nb\n", &["a", "b"]);
        check("a\r\nb\r\n", &["a", "b"]);
        check("a\nb", &["a", "b"]);
        check("\n\n \t\r\na\n\n\n", &["a"]);
    }

    #[test]
    fn one_leading_byte_order_mark_is_left_out() {
        check("\u{feff}a\n", &["a"]);
        check("\u{feff}\u{feff}a\nb\n", &["\u{feff}a", "b"]);
        check("a\n\u{feff}b\n", &["a", "\u{feff}b"]);
    }

    #[test]
    fn a_line_over_the_limit_is_skipped_and_reading_goes_on() {
        let long = "x".repeat(11);
        let limit = "y".repeat(10);
        let text = format!("a\n{long}\nb\n{limit}\n{long}{long}\nc\n{long}");
        for chunks in [
            vec![text.as_bytes().to_vec()],
            text.bytes().map(|byte| vec![byte]).collect(),
        ] {
            let (lines, skipped) = lines(chunks, 10);
            assert_eq!(lines, ["a", "b", &limit, "c"]);
            assert_eq!(skipped, 3);
        }
    }

    #[test]
    fn a_huge_line_gives_its_memory_back() {
        let huge = "x".repeat(3 * 1024 * 1024);
        let text = format!("{huge}\nshort\n");
        let mut input = Input::new(
            Box::new(Chunks(vec![text.into_bytes(), b"last\n".to_vec()])),
            16 * 1024 * 1024,
        );
        let mut line = Vec::new();
        assert_eq!(input.take(&mut line).unwrap(), Taken::Line);
        assert_eq!(line.len(), huge.len());
        while input.take(&mut line).unwrap() == Taken::Line {}
        assert_eq!(line, b"last");
        assert!(line.capacity() <= CHUNK, "{}", line.capacity());
        assert!(
            input.buffer.capacity() <= CHUNK,
            "{}",
            input.buffer.capacity()
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_not_kept_in_memory() {
        let chunks = vec![vec![b'x'; 1024 * 1024]; 64];
        let mut input = Input::new(Box::new(Chunks(chunks)), 1024 * 1024);
        let mut line = Vec::new();
        assert_eq!(input.take(&mut line).unwrap(), Taken::Nothing);
        assert!(input.buffer.capacity() <= 4 * 1024 * 1024);
        assert_eq!(input.take_skipped(), 1);
    }
}
