//! The research assistant as a client sees it: the built binary, spoken to over stdio.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{Session, pipe, run};
use serde_json::{Value, json};

const BINARY: &str = env!("CARGO_BIN_EXE_research-assistant");

fn serve(arguments: &[&str], requests: &[(&str, Value)]) -> Session {
    let session = common::serve(BINARY, arguments, requests);
    assert_eq!(session.code, Some(0), "{}", session.errors);
    session
}

fn call(name: &str, arguments: Value) -> (&'static str, Value) {
    (
        "tools/call",
        json!({ "name": name, "arguments": arguments }),
    )
}

fn read(uri: &str) -> (&'static str, Value) {
    ("resources/read", json!({ "uri": uri }))
}

fn compare(left: &str, right: &str, indicator: &str) -> (&'static str, Value) {
    call(
        "compare_reports",
        json!({ "left": left, "right": right, "indicator": indicator }),
    )
}

#[test]
fn the_file_of_requests_is_answered() {
    let session = pipe(BINARY, &[], include_str!("../requests.jsonl"));
    assert_eq!(session.code, Some(0), "{}", session.errors);
    assert_eq!(session.ids(), (1..=12).collect::<Vec<_>>());
    for id in session.ids() {
        assert_ne!(session.result(id)["isError"], true, "{id}");
    }
    for (id, list, names) in [
        (
            2,
            "tools",
            &["analyze_report", "compare_reports", "list_reports"][..],
        ),
        (4, "resourceTemplates", &["Report"]),
        (5, "prompts", &["compare_reports"]),
    ] {
        let listed = session.result(id)[list].as_array().expect("a list");
        assert_eq!(
            listed
                .iter()
                .map(|it| it["name"].as_str().expect("a name"))
                .collect::<Vec<_>>(),
            names
        );
    }
}

#[test]
fn every_report_is_listed_as_a_resource_and_by_the_tool() {
    let session = serve(
        &[],
        &[
            ("resources/list", json!({})),
            call("list_reports", json!({})),
            read("report://index"),
        ],
    );
    let resources = session.result(1)["resources"].as_array().expect("a list");
    let reports = session.value(2)["reports"].as_array().expect("a list");
    assert_eq!(reports.len(), 8);
    for report in reports {
        let uri = report["uri"].as_str().expect("a URI");
        let resource = resources.iter().find(|it| it["uri"] == uri).expect(uri);
        assert_eq!(
            (&resource["title"], &resource["mimeType"]),
            (&report["title"], &json!("text/markdown"))
        );
        assert!(session.text(3).contains(uri), "{uri}");
    }
}

#[test]
fn every_value_stands_on_its_line() {
    let listed = serve(&[], &[call("list_reports", json!({}))]);
    let uris = listed.value(1)["reports"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["uri"].as_str().expect("a URI"));
    let mut values = 0;
    for uri in uris {
        let session = serve(
            &[],
            &[read(uri), call("analyze_report", json!({ "uri": uri }))],
        );
        let lines: Vec<_> = session.text(1).lines().collect();
        for figure in session.value(2)["figures"].as_array().expect("a list") {
            let line = lines
                [usize::try_from(figure["line"].as_u64().expect("a line")).expect("small") - 1];
            assert_eq!(figure["quote"], line);
            let cells: Vec<_> = line.split('|').map(str::trim).collect();
            let [_, indicator, unit, period, value, _] = cells[..] else {
                panic!("{line}")
            };
            assert_eq!(
                [&figure["indicator"], &figure["unit"], &figure["period"]],
                [indicator, unit, period]
            );
            assert_eq!(
                figure["value"].as_f64(),
                value.replace(',', "").parse().ok(),
                "{line}"
            );
            values += 1;
        }
    }
    assert_eq!(values, 8 * 7);
}

#[test]
fn a_comparison_says_how_it_was_made_and_links_both_reports() {
    let (left, right) = (
        "report://greenhouse-gases/2023",
        "report://greenhouse-gases/2024",
    );
    let (old, new) = (
        "report://renewable-capacity/2021",
        "report://renewable-capacity/2024",
    );
    let session = serve(
        &[],
        &[
            compare(left, right, "co2 global mean"),
            compare(old, new, "Solar capacity"),
        ],
    );
    let change = session.value(1);
    assert_eq!(
        (&change["left"]["value"], &change["right"]["value"]),
        (&json!(420.0), &json!(423.9))
    );
    assert_eq!(
        (&change["difference"], &change["difference_unit"]),
        (&json!(3.9), &json!("ppm"))
    );
    assert_eq!(change["percent_change"], 0.93);
    assert!(change.get("percent_per_year").is_none(), "{change}");
    assert!(
        change["definition"]
            .as_str()
            .is_some_and(|it| it.contains("(right - left) / left * 100")),
        "{change}"
    );
    let links: Vec<_> = session.result(1)["content"]
        .as_array()
        .expect("content")
        .iter()
        .filter(|it| it["type"] == "resource_link")
        .collect();
    let [first, second] = links[..] else {
        panic!("{links:?}")
    };
    assert_eq!([&first["uri"], &second["uri"]], [left, right]);
    for (link, side) in [(first, "left"), (second, "right")] {
        let line = format!("line {}", change[side]["line"]);
        assert!(
            link["description"]
                .as_str()
                .is_some_and(|it| it.contains(&line)),
            "{link}"
        );
    }
    // ((1865 / 849)^(1/3) - 1) * 100
    assert_eq!(session.value(2)["percent_per_year"], 29.99);
    assert!(
        session.value(2)["definition"]
            .as_str()
            .is_some_and(|it| it.contains("3 years"))
    );
}

#[test]
fn a_mistake_is_answered_with_what_exists() {
    let (left, right) = (
        "report://greenhouse-gases/2023",
        "report://greenhouse-gases/2024",
    );
    for (request, words) in [
        (
            compare(left, right, "CO2 mean"),
            &["`CO2 mean`", "CO₂ global mean"][..],
        ),
        (
            compare(left, right, "population"),
            &["`population`", "N₂O global mean"],
        ),
        (
            compare(left, "report://renewable-capacity/2024", "CO₂ global mean"),
            &["report://renewable-capacity/2024"],
        ),
        (
            compare(left, "report://greenhouse-gases/2034", "CO₂ global mean"),
            &[
                "report://greenhouse-gases/2034",
                "report://greenhouse-gases/2024",
            ],
        ),
        (
            call("analyze_report", json!({ "uri": "file:///etc/passwd" })),
            &["file:///etc/passwd", "report://"],
        ),
        (
            call("analyze_report", json!({ "uri": "report://../.." })),
            &["report://../..", "list_reports"],
        ),
    ] {
        let session = serve(&[], &[request]);
        for word in words {
            assert!(
                session.failure(1).contains(word),
                "{word}: {}",
                session.failure(1)
            );
        }
    }
}

#[test]
fn a_prompt_holds_both_reports() {
    let arguments = json!({ "left": "report://renewable-capacity/2023", "right": "report://renewable-capacity/2024", "focus": "wind" });
    let unknown = json!({ "left": "report://renewable-capacity/2023", "right": "report://renewable-capacity/2000" });
    let session = serve(
        &[],
        &[
            (
                "prompts/get",
                json!({ "name": "compare_reports", "arguments": arguments }),
            ),
            (
                "prompts/get",
                json!({ "name": "compare_reports", "arguments": unknown }),
            ),
        ],
    );
    let messages = session.result(1)["messages"].to_string();
    for word in ["wind", "1,017", "1,133", "report://renewable-capacity/2024"] {
        assert!(messages.contains(word), "{messages}");
    }
    assert!(
        session.error(2)["message"]
            .as_str()
            .is_some_and(|it| it.contains("report://renewable-capacity/2000"))
    );
}

#[test]
fn a_persons_folder_is_served_the_same_way() {
    let folder = Folder::new("own");
    folder.write("Sales (EU)/2023.md", REPORT);
    folder.write(
        "my sales/2022.md",
        REPORT
            .replace("2023", "2022")
            .replace("1,200", "1,000")
            .replace("kEUR", "EUR")
            .as_str(),
    );
    folder.write("my sales/2023.md", REPORT);
    folder.write(
        "my sales/2024.md",
        REPORT
            .replace("2023", "2024")
            .replace("1,200", "1,500")
            .as_str(),
    );
    folder.write(
        "my sales/2025.md",
        REPORT.replace("1,200", "~1,600").as_str(),
    );
    fs::write(folder.0.join("my sales/2026.md"), [0xff]).expect("a file");
    let arguments = ["--reports", folder.0.to_str().expect("UTF-8")];
    let session = serve(
        &arguments,
        &[
            call("list_reports", json!({})),
            compare(
                "report://my%20sales/2023",
                "report://my%20sales/2024",
                "turnover",
            ),
            compare(
                "report://my%20sales/2022",
                "report://my%20sales/2023",
                "turnover",
            ),
            read("report://my%20sales/2025"),
            read("report://greenhouse-gases/2024"),
            read("report://my%20sales/2023"),
        ],
    );
    let uris: Vec<_> = session.value(1)["reports"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| &it["uri"])
        .collect();
    assert_eq!(
        uris,
        [
            "report://my%20sales/2022",
            "report://my%20sales/2023",
            "report://my%20sales/2024"
        ]
    );
    let skipped = session.value(1)["skipped"].to_string();
    for word in [
        "my sales/2025.md",
        "line 3: `~1,600`",
        "my sales/2026.md",
        "not UTF-8",
        "Sales (EU)",
    ] {
        assert!(skipped.contains(word), "{word}: {skipped}");
        assert!(session.errors.contains(word), "{word}: {}", session.errors);
    }
    assert_eq!(
        (
            &session.value(2)["difference"],
            &session.value(2)["percent_change"]
        ),
        (&json!(300.0), &json!(25.0))
    );
    assert!(
        session.failure(3).contains("`EUR`") && session.failure(3).contains("`kEUR`"),
        "{}",
        session.failure(3)
    );
    assert_eq!(
        [session.error(4), session.error(5)].map(|it| it["code"].as_i64()),
        [Some(-32602); 2]
    );
    assert_eq!(session.text(6), REPORT);
}

#[test]
fn nothing_outside_the_folder_is_read() {
    let (folder, secret) = (Folder::new("inside"), Folder::new("outside"));
    folder.write("own/2023.md", REPORT);
    secret.write("own/2024.md", REPORT.replace("1,200", "666").as_str());
    #[cfg(unix)]
    for (target, name) in [("own/2024.md", "own/2024.md"), ("own", "linked")] {
        std::os::unix::fs::symlink(secret.0.join(target), folder.0.join(name)).expect("a link");
    }
    let outside = secret
        .0
        .file_name()
        .and_then(|it| it.to_str())
        .expect("UTF-8");
    let uris = [
        "report://../..".to_owned(),
        "report://%2e%2e/%2e%2e".to_owned(),
        "report://%2E%2E%2F/2024".to_owned(),
        format!("report://..%2f{outside}%2fown/2024"),
        format!("report://../{outside}/own/2024"),
        "report://own/..%2f2024".to_owned(),
        "report://own/2024".to_owned(),
        "report://linked/2024".to_owned(),
        "report:///etc/passwd".to_owned(),
        "report://%2fetc%2fpasswd/2024".to_owned(),
        "report://own/2023.md".to_owned(),
        "report://own/02023".to_owned(),
        "report://own/2023%00".to_owned(),
        "file:///etc/passwd".to_owned(),
    ];
    let requests: Vec<_> = uris.iter().map(|it| read(it)).collect();
    let session = serve(&["--reports", folder.0.to_str().expect("UTF-8")], &requests);
    for (uri, id) in uris.iter().zip(1..) {
        let error = session.error(id);
        assert_eq!(
            (error["code"].as_i64(), error["data"]["uri"].as_str()),
            (Some(-32602), Some(uri.as_str())),
            "{error}"
        );
    }
    for path in ["own/2024.md", "linked"] {
        assert!(
            session.errors.contains(&format!("`{path}`")),
            "{}",
            session.errors
        );
    }
}

#[test]
fn a_folder_that_is_none_ends_the_process_with_a_reason() {
    let missing = "/nowhere/reports";
    let session = common::serve(
        BINARY,
        &["--reports", missing],
        &[call("list_reports", json!({}))],
    );
    assert_eq!(
        (session.error(1)["code"].as_i64(), session.code),
        (Some(-32603), Some(1)),
        "{}",
        session.errors
    );
    assert!(session.errors.contains(missing), "{}", session.errors);
}

#[test]
fn the_command_line_does_the_same() {
    let (left, right) = (
        "left=report://greenhouse-gases/2023",
        "right=report://greenhouse-gases/2024",
    );
    for (arguments, code, words) in [
        (
            &["list"][..],
            0,
            &[
                "compare_reports",
                "report://{series}/{year}",
                "report://index",
            ][..],
        ),
        (
            &["read", "report://index"],
            0,
            &["report://greenhouse-gases/2021"],
        ),
        (
            &[
                "call",
                "compare_reports",
                left,
                right,
                "indicator=CH4 global mean",
            ],
            0,
            &["\"difference\""],
        ),
        (
            &["get", "compare_reports", left, right, "focus=methane"],
            0,
            &["methane"],
        ),
        (
            &["call", "compare_reports", left, right, "indicator=x"],
            1,
            &[],
        ),
        (&["read", "report://greenhouse-gases/1900"], 1, &[]),
    ] {
        let output = run(BINARY, arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        for word in words {
            assert!(text.contains(word), "{arguments:?}: {text}");
        }
    }
}

const REPORT: &str = "|Indicator|Unit|2023|\n|---|---|---|\n|Turnover|kEUR|1,200|\n";

/// A folder of its own for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!(
            "research-assistant-test-{}-{name}",
            std::process::id()
        ));
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
