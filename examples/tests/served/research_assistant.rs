//! The research assistant with its own reports, as a client sees it.

use serde_json::json;

use crate::client::{pipe, run};
use crate::requests::{BINARY, call, compare, read, serve};

#[test]
fn the_file_of_requests_is_answered() {
    let session = pipe(BINARY, &[], include_str!("../../requests.jsonl"));
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
            &["file:///etc/passwd", "list_reports"],
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
