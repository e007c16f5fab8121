//! Descriptions as clients get them.

/// A doc comment as prose: what stands at the edges and at the ends of lines is not part of it.
pub(crate) fn prose(doc: &str) -> String {
    let lines: Vec<&str> = doc.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn a_doc_comment_becomes_prose_and_keeps_its_lists() {
        assert_eq!(
            prose("Adds.  \n\n- one\n  - two\n"),
            "Adds.\n\n- one\n  - two"
        );
    }
}
