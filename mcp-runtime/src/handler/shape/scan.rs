//! A JSON text that is known to be well formed, gone through without making values of it.

use std::borrow::Cow;

/// How deep lists and objects may be inside each other, as for every reader of the arguments.
pub(super) const DEPTH: usize = 128;

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Boolean,
    List,
    Null,
    Number,
    Object,
    Text,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// How many bytes were passed since then, and one for the look.
    pub(super) fn passed_since(&self, earlier: &Self) -> usize {
        self.at.saturating_sub(earlier.at) + 1
    }

    /// What the next value is; none where the text ends.
    pub(super) fn kind(&mut self) -> Option<Kind> {
        Some(match self.next()? {
            b'"' => Kind::Text,
            b'{' => Kind::Object,
            b'[' => Kind::List,
            b't' | b'f' => Kind::Boolean,
            b'n' => Kind::Null,
            _ => Kind::Number,
        })
    }

    /// Goes past the next value, which is returned as it was written.
    pub(super) fn value(&mut self) -> &'a str {
        let (mut depth, begin) = match self.next() {
            Some(_) => (0_usize, self.at),
            None => return "",
        };
        // What is not looked at may be of any depth, so this does not call itself.
        loop {
            match self.next() {
                None => break,
                Some(b'"') => self.pass_text(),
                Some(b'{' | b'[') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b'}' | b']') => {
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                }
                Some(b',' | b':') => self.at += 1,
                Some(_) => self.pass_word(),
            }
            if depth == 0 {
                break;
            }
        }
        self.text.get(begin..self.at).unwrap_or_default()
    }

    /// The next value, which is a text; none when it cannot be decoded.
    pub(super) fn text(&mut self) -> Option<Cow<'a, str>> {
        let written = self.value();
        let inner = written.strip_prefix('"')?.strip_suffix('"')?;
        if inner.contains('\\') {
            return serde_json::from_str(written).ok().map(Cow::Owned);
        }
        Some(Cow::Borrowed(inner))
    }

    /// The name of the next member of an object.
    pub(super) fn name(&mut self) -> Option<Cow<'a, str>> {
        let name = self.text();
        if self.next() == Some(b':') {
            self.at += 1;
        }
        name
    }

    /// Goes into the next value, which is a list or an object.
    pub(super) fn enter(&mut self) {
        if self.next().is_some() {
            self.at += 1;
        }
    }

    /// Whether something follows in this list or object; if not, it is left.
    pub(super) fn more(&mut self) -> bool {
        match self.next() {
            None => false,
            Some(b'}' | b']') => {
                self.at += 1;
                false
            }
            Some(b',') => {
                self.at += 1;
                true
            }
            Some(_) => true,
        }
    }

    /// The byte after the space that is here.
    fn next(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn pass_text(&mut self) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => return,
                b'\\' => self.at += 1,
                _ => {}
            }
        }
    }

    fn pass_word(&mut self) {
        let bytes = self.text.as_bytes();
        let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t');
        self.at += 1;
        while bytes.get(self.at).is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
    }
}

/// A JSON text taken apart, each value with how it was written.
pub(super) struct Tree<'a> {
    /// Where it begins in the text.
    pub(super) begin: usize,
    pub(super) written: &'a str,
    pub(super) node: Node<'a>,
}

/// What a value is, and what is in it.
pub(super) enum Node<'a> {
    /// A boolean, a null or a number: as it was written.
    Word(Kind),
    List(Vec<Tree<'a>>),
    Object(Vec<(Cow<'a, str>, Tree<'a>)>),
    Text(Cow<'a, str>),
}

impl<'a> Tree<'a> {
    /// Takes a text apart; none when it is too deep or holds what cannot be decoded.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        Self::next(&mut Scan::new(text), DEPTH)
    }

    fn next(scan: &mut Scan<'a>, depth: usize) -> Option<Self> {
        let kind = scan.kind()?;
        let begin = scan.at;
        let node = match kind {
            Kind::Text => Node::Text(scan.text()?),
            Kind::List => {
                let depth = depth.checked_sub(1)?;
                let mut items = Vec::new();
                scan.enter();
                while scan.more() {
                    items.push(Self::next(scan, depth)?);
                }
                Node::List(items)
            }
            Kind::Object => {
                let depth = depth.checked_sub(1)?;
                let mut members = Vec::new();
                scan.enter();
                while scan.more() {
                    let name = scan.name()?;
                    members.push((name, Self::next(scan, depth)?));
                }
                Node::Object(members)
            }
            Kind::Boolean | Kind::Null | Kind::Number => {
                scan.value();
                Node::Word(kind)
            }
        };
        Some(Self {
            begin,
            written: scan.text.get(begin..scan.at)?,
            node,
        })
    }

    pub(super) fn kind(&self) -> Kind {
        match self.node {
            Node::Word(kind) => kind,
            Node::List(_) => Kind::List,
            Node::Object(_) => Kind::Object,
            Node::Text(_) => Kind::Text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_gone_through_value_by_value() {
        let text = r#" { "a" : [ 1 , -2.5e3,"x\"]" , null ] , "b":{}, "\u0063":true } "#;
        let mut scan = Scan::new(text);
        assert_eq!(scan.kind(), Some(Kind::Object));
        scan.enter();
        let mut members = Vec::new();
        while scan.more() {
            let name = scan.name().expect("a name");
            members.push((name.into_owned(), scan.value()));
        }
        assert_eq!(
            members,
            [
                ("a".to_owned(), r#"[ 1 , -2.5e3,"x\"]" , null ]"#),
                ("b".to_owned(), "{}"),
                ("c".to_owned(), "true"),
            ]
        );
        assert_eq!(scan.kind(), None);
    }

    #[test]
    fn a_tree_keeps_what_was_written() {
        let tree = Tree::of(r#"{"a":[12345678901234567890123,"\n"]}"#).expect("a tree");
        let Node::Object(members) = &tree.node else {
            panic!("it is an object")
        };
        let Node::List(items) = &members[0].1.node else {
            panic!("it is a list")
        };
        assert_eq!(items[0].written, "12345678901234567890123");
        assert_eq!(items[0].kind(), Kind::Number);
        assert!(matches!(&items[1].node, Node::Text(text) if text == "\n"));
    }

    #[test]
    fn what_is_too_deep_is_no_tree_and_what_is_cut_ends() {
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Tree::of(&deep(DEPTH)).is_some());
        assert!(Tree::of(&deep(DEPTH + 1)).is_none());
        assert_eq!(Scan::new(&deep(100_000)).value().len(), 200_000);
        for cut in ["", "[", "{\"a", "{\"a\":", "\"\\", "[1,", "\"\\ud800\""] {
            Scan::new(cut).value();
            assert!(
                Tree::of(cut).is_none_or(|it| it.kind() == Kind::List),
                "{cut}"
            );
        }
    }
}
