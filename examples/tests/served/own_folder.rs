//! The research assistant with a person's own folder of reports.

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use crate::client::wait;
use crate::requests::{BINARY, call, compare, read, serve};

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
    // The process ends although its client stays.
    let session = wait(BINARY, &["--reports", missing]);
    assert_eq!(session.code, Some(1), "{}", session.errors);
    assert!(session.errors.contains(missing), "{}", session.errors);
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
