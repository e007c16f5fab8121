//! The page of the specification's contradictions names tests that are there.

use std::fs;
use std::path::Path;

#[test]
fn every_test_that_the_page_names_is_there() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = here.join("../mcp-runtime/src/docs/contradictions.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let sources: String = fs::read_dir(here.join("tests/http"))
        .expect("the folder is there")
        .map(|file| fs::read_to_string(file.expect("it is listed").path()).expect("it is text"))
        .collect();
    let rows = page.lines().filter(|it| it.starts_with("| ")).skip(2);
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [_, _, tests] = &cells[..] else {
            panic!("not three cells: {row}");
        };
        for test in tests.split("; ") {
            let test = test.trim().trim_matches('`');
            let is_there = sources.contains(&format!("\"{test}\""))
                || sources.contains(&format!("fn {test}("));
            assert!(is_there, "no test is called `{test}`");
        }
        count += 1;
    }
    assert!(count > 40, "only {count} contradictions");
}
