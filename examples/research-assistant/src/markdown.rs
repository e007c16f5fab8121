//! The parts of a Markdown text that a report needs, each with its line: title, summary and tables.
//!
//! What a reader does not see as a table is none: code blocks, comments and front matter are passed over.

use crate::inline::plain;

/// A table of the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) header: Row,
    /// How many cells the delimiter row (`| --- | --- |`) has.
    pub(crate) columns: usize,
    pub(crate) rows: Vec<Row>,
}

/// A row of a table and its 1-based line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) cells: Vec<String>,
}

/// The first heading of the first level.
pub(crate) fn title(text: &str) -> Option<String> {
    visible(text)
        .iter()
        .find_map(|it| it.strip_prefix("# "))
        .map(|it| plain(it.trim_end_matches('#')))
}

/// The first paragraph, on one line.
pub(crate) fn summary(text: &str) -> Option<String> {
    let lines = visible(text);
    let is_block = |it: &str| {
        it.starts_with(['#', '>'])
            || it.contains('|')
            || BULLETS.iter().any(|bullet| it.starts_with(bullet))
    };
    let is_text = |it: &&&str| !it.trim().is_empty() && !is_block(it);
    let paragraph: Vec<_> = lines
        .iter()
        .skip_while(|it| !is_text(it))
        .take_while(is_text)
        .map(|it| it.trim())
        .collect();
    if paragraph.is_empty() {
        None
    } else {
        Some(plain(&paragraph.join(" ")))
    }
}

/// All tables, in the order of the text. A table begins with a header and a delimiter row and ends at a blank line.
pub(crate) fn tables(text: &str) -> Vec<Table> {
    let lines = visible(text);
    let mut tables = Vec::new();
    let mut at = 0;
    while at + 1 < lines.len() {
        let Some(columns) = delimiter_cells(lines[at + 1]).filter(|_| has_pipe(lines[at])) else {
            at += 1;
            continue;
        };
        let ends = |line: &str| line.trim().is_empty() || line.starts_with(['#', '>']);
        let end = (at + 2..lines.len())
            .find(|&it| ends(lines[it]))
            .unwrap_or(lines.len());
        let row = |it: usize| Row {
            line: it + 1,
            cells: cells(lines[it]),
        };
        tables.push(Table {
            header: row(at),
            columns,
            rows: (at + 2..end).map(row).collect(),
        });
        at = end;
    }
    tables
}

/// The lines that are neither code, comment nor front matter; the others are empty, so line numbers stay right.
fn visible(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let end = hidden_end(&lines, at);
        lines[at..end].fill("");
        at = end.max(at + 1);
    }
    lines
}

/// Where what is hidden from line `at` on ends; `at` itself when that line is to be seen.
fn hidden_end(lines: &[&str], at: usize) -> usize {
    let through = |last: Option<usize>| last.map_or(lines.len(), |it| it + 1);
    let line = lines[at];
    if line.starts_with("    ") || line.starts_with('\t') {
        return at + 1;
    }
    if at == 0 && line.trim_end() == "---" {
        // Without an end it is no front matter but a rule.
        let last = (1..lines.len()).find(|&it| matches!(lines[it].trim_end(), "---" | "..."));
        return last.map_or(at, |it| it + 1);
    }
    if let Some(fence) = fence(line) {
        return through((at + 1..lines.len()).find(|&it| closes(lines[it], fence)));
    }
    let start = line.trim_start().to_ascii_lowercase();
    match BLOCKS
        .iter()
        .find(|(opening, _)| start.starts_with(opening))
    {
        Some((_, closing)) => {
            through((at..lines.len()).find(|&it| lines[it].to_ascii_lowercase().contains(closing)))
        }
        None => at,
    }
}

const BULLETS: [&str; 3] = ["- ", "* ", "+ "];

/// HTML blocks whose text is not Markdown.
const BLOCKS: [(&str, &str); 5] = [
    ("<!--", "-->"),
    ("<pre", "</pre>"),
    ("<script", "</script>"),
    ("<style", "</style>"),
    ("<textarea", "</textarea>"),
];

/// The fence (```` ``` ```` or `~~~`) that opens a code block on this line.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|it| matches!(it, '`' | '~'))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    let is_inline = mark == '`' && line[length..].contains('`');
    if length >= 3 && !is_inline {
        Some(&line[..length])
    } else {
        None
    }
}

fn closes(line: &str, fence: &str) -> bool {
    let indented = line.starts_with("    ") || line.starts_with('\t');
    let line = line.trim();
    !indented && line.starts_with(fence) && line.trim_start_matches(&fence[..1]).is_empty()
}

fn has_pipe(line: &str) -> bool {
    cells(line).len() > 1 || line.trim_start().starts_with('|')
}

/// How many columns a line like `| --- | :-: |` rules; `None` when it is no such line.
fn delimiter_cells(line: &str) -> Option<usize> {
    if !has_pipe(line) {
        return None;
    }
    let cells = cells(line);
    let is_rule = |cell: &String| {
        let dashes = cell.strip_prefix(':').unwrap_or(cell);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|it| it == b'-')
    };
    if cells.iter().all(is_rule) {
        Some(cells.len())
    } else {
        None
    }
}

/// The cells of a row, trimmed. `\|` is a pipe in a cell; other escapes stay.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let mut cells = vec![String::new()];
    let mut letters = line.strip_prefix('|').unwrap_or(line).chars();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("starts with one cell");
        match letter {
            '|' => cells.push(String::new()),
            '\\' => match letters.next() {
                Some('|') => cell.push('|'),
                Some(other) => cell.extend(['\\', other]),
                None => cell.push('\\'),
            },
            other => cell.push(other),
        }
    }
    // The pipe that closes the row opens no cell.
    if cells.len() > 1 && cells.last().is_some_and(|it| it.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|it| it.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables as `line: cell|cell`, headers marked by `#`.
    fn outline(text: &str) -> Vec<String> {
        let row = |mark: &str, it: &Row| format!("{mark}{}: {}", it.line, it.cells.join("|"));
        let table = |it: &Table| {
            let header = std::iter::once(row("#", &it.header));
            header
                .chain(it.rows.iter().map(|it| row("", it)))
                .collect::<Vec<_>>()
        };
        tables(text).iter().flat_map(table).collect()
    }

    #[test]
    fn tables_are_found_with_their_lines() {
        for (name, text, rows) in [
            (
                "plain",
                "| A | B |\n| --- | --- |\n| 1 | 2 |\n",
                &["#1: A|B", "3: 1|2"][..],
            ),
            (
                "after text",
                "# T\n\nText\n| A |\n|---|\n| 1 |\nx\n\n| no |\n",
                &["#4: A", "6: 1", "7: x"],
            ),
            (
                "without outer pipes",
                "A | B\n:-- | --:\n1 | 2\n",
                &["#1: A|B", "3: 1|2"],
            ),
            (
                "aligned",
                "|A|B|C|\n|:--|:-:|--:|\n|1|2|3|\n",
                &["#1: A|B|C", "3: 1|2|3"],
            ),
            (
                "CRLF and BOM",
                "\u{feff}| A | B |\r\n| - | - |\r\n| 1 | 2 |\r\n",
                &["#1: A|B", "3: 1|2"],
            ),
            (
                "no newline at the end",
                "|A|B|\n|-|-|\n|1|2|",
                &["#1: A|B", "3: 1|2"],
            ),
            (
                "escaped pipes",
                "|A|B|\n|-|-|\n| a \\| b | `c\\|d` |\n| e\\\\|f |",
                &["#1: A|B", "3: a | b|`c|d`", "4: e\\\\|f"],
            ),
            (
                "missing and empty cells",
                "|A|B|\n|-|-|\n| 1 |\n| | 2 |\n|||\n",
                &["#1: A|B", "3: 1", "4: |2", "5: |"],
            ),
            (
                "two",
                "|A|\n|-|\n|1|\n\n|B|\n|-|\n|2|\n",
                &["#1: A", "3: 1", "#5: B", "7: 2"],
            ),
            (
                "a heading ends it",
                "|A|\n|-|\n|1|\n# |no|\n",
                &["#1: A", "3: 1"],
            ),
            ("no delimiter row", "| A | B |\n| 1 | 2 |\n", &[]),
            ("a rule is none", "A\n---\n1\n", &[]),
            (
                "backtick fence",
                "```\n|A|\n|-|\n|1|\n```\n|B|\n|-|\n",
                &["#6: B"],
            ),
            (
                "tilde fence, longer end",
                "~~~ md\n|A|\n|-|\n```\n~~~~~\n|B|\n|-|\n",
                &["#6: B"],
            ),
            (
                "a shorter fence does not close",
                "````\n```\n|A|\n|-|\n````\n",
                &[],
            ),
            ("an unclosed fence", "```\n|A|\n|-|\n", &[]),
            (
                "inline code is no fence",
                "```a``` b\n\n|A|\n|-|\n",
                &["#3: A"],
            ),
            ("indented code", "    |A|\n    |-|\n\n\t|B|\n\t|-|\n", &[]),
            ("comment", "<!-- x\n|A|\n|-|\n-->\n|B|\n|-|\n", &["#5: B"]),
            ("comment on one line", "<!-- x -->\n|B|\n|-|\n", &["#2: B"]),
            ("preformatted", "<pre>\n|A|\n|-|\n</pre>\n", &[]),
            (
                "front matter",
                "---\na: |\n  |A|\n  |-|\n---\n|B|\n|-|\n",
                &["#6: B"],
            ),
            ("quoted", "> |A|\n> |-|\n", &[]),
        ] {
            assert_eq!(outline(text), rows, "{name}");
        }
    }

    #[test]
    fn title_and_summary_are_the_first() {
        for (text, first, paragraph) in [
            (
                "# Gases, *2023* #\n\nAll **rose**\nagain.\n\nMore.\n",
                Some("Gases, 2023"),
                Some("All rose again."),
            ),
            (
                "---\ntitle: x\n---\n\n```\n# no\n```\n\n# T\n\n| A |\n|---|\n\n- item\n\nText.",
                Some("T"),
                Some("Text."),
            ),
            (
                "- item\n\nA | B\n--|--\n\n**Bold** begins.",
                None,
                Some("Bold begins."),
            ),
            ("## Second level\n", None, None),
            ("", None, None),
        ] {
            assert_eq!(
                (title(text).as_deref(), summary(text).as_deref()),
                (first, paragraph),
                "{text}"
            );
        }
    }
}
