//! The library: every report that is served, read once when the server starts.
//!
//! It is built in, or a person's own folder of Markdown texts: `DIR/<series>/<year>.md`. Nothing outside that
//! folder is read, and a report with a fault is named and left out.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::address::{Series, Year};
use crate::folder;
use crate::indicators::Fault;
use crate::report::Document;

/// The reports, by series and year.
#[derive(Debug)]
pub(crate) struct Library {
    reports: BTreeMap<(Series, Year), Document>,
    skipped: Vec<Skipped>,
}

/// A file or folder that is not served, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Skipped {
    /// The path inside the library's folder.
    pub(crate) path: String,
    pub(crate) why: String,
}

/// Why there is no library.
#[derive(Debug)]
pub(crate) enum OpenError {
    Unreadable(PathBuf, io::Error),
    NoReports(PathBuf, Vec<Skipped>),
}

impl Library {
    /// The reports that this program brings along.
    pub(crate) fn built_in() -> Self {
        let mut library = Self::empty();
        for (series, year, text) in BUILT_IN {
            let series = series
                .parse()
                .expect("the built-in series have plain names");
            library
                .add(series, year, text.to_owned())
                .expect("a test reads every built-in report");
        }
        library
    }

    /// The reports of a folder.
    ///
    /// # Errors
    /// When the folder cannot be read, or holds not one report.
    pub(crate) fn open(folder: &Path) -> Result<Self, OpenError> {
        let unreadable = |error| OpenError::Unreadable(folder.to_owned(), error);
        let root = folder.canonicalize().map_err(unreadable)?;
        let mut library = Self::empty();
        for name in folder::names(&root).map_err(unreadable)? {
            library
                .open_series(&root, &name)
                .unwrap_or_else(|why| library.skip(&name, &why));
        }
        if library.reports.is_empty() {
            return Err(OpenError::NoReports(folder.to_owned(), library.skipped));
        }
        Ok(library)
    }

    pub(crate) fn report(&self, series: &Series, year: Year) -> Option<&Document> {
        // The map's key is owned, a look-up is not worth another kind of key.
        self.reports.get(&(series.clone(), year))
    }

    /// All reports, ordered by series and year.
    pub(crate) fn reports(&self) -> impl Iterator<Item = (&Series, Year, &Document)> {
        self.reports
            .iter()
            .map(|((series, year), report)| (series, *year, report))
    }

    /// What the folder holds but the library does not.
    pub(crate) fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    fn empty() -> Self {
        Self {
            reports: BTreeMap::new(),
            skipped: Vec::new(),
        }
    }

    fn open_series(&mut self, root: &Path, name: &str) -> Result<(), String> {
        let folder = folder::inside(root, &root.join(name))?;
        if !folder.is_dir() {
            return Err(
                "is not in a folder of its series: a report is `<series>/<year>.md`".to_owned(),
            );
        }
        let series: Series = name.parse()?;
        for file in folder::names(&folder).map_err(|it| it.to_string())? {
            let added = self.open_report(root, &folder, &series, &file);
            added.unwrap_or_else(|why| self.skip(&format!("{name}/{file}"), &why));
        }
        Ok(())
    }

    fn open_report(
        &mut self,
        root: &Path,
        folder: &Path,
        series: &Series,
        name: &str,
    ) -> Result<(), String> {
        let year = name.strip_suffix(".md").and_then(|it| it.parse().ok());
        let year = year.ok_or("is not called like a report, `<year>.md`")?;
        let text = folder::read(&folder::inside(root, &folder.join(name))?)?;
        self.add(series.clone(), year, text).map_err(|faults| {
            let mut why: Vec<_> = faults
                .iter()
                .take(MOST_FAULTS)
                .map(Fault::to_string)
                .collect();
            if faults.len() > MOST_FAULTS {
                why.push(format!("and {} more", faults.len() - MOST_FAULTS));
            }
            why.join("; ")
        })
    }

    fn add(&mut self, series: Series, year: Year, text: String) -> Result<(), Vec<Fault>> {
        let report = Document::read(&series, year, text)?;
        self.reports.insert((series, year), report);
        Ok(())
    }

    fn skip(&mut self, path: &str, why: &str) {
        self.skipped.push(Skipped {
            path: path.to_owned(),
            why: why.to_owned(),
        });
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not served: {}", self.path, self.why)
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(folder, error) => {
                write!(
                    f,
                    "the folder `{}` cannot be read: {error}",
                    folder.display()
                )
            }
            Self::NoReports(folder, skipped) => {
                write!(
                    f,
                    "`{}` holds no report; a report is `<series>/<year>.md`",
                    folder.display()
                )?;
                skipped.iter().try_for_each(|it| write!(f, "\n  {it}"))
            }
        }
    }
}

impl std::error::Error for OpenError {}

const MOST_FAULTS: usize = 5;

macro_rules! built_in {
    ($($series:literal: $($year:literal)*;)*) => {
        [$($(($series, Year($year), include_str!(concat!("../reports/", $series, "/", $year, ".md"))),)*)*]
    };
}

const BUILT_IN: [(&str, Year, &str); 8] = built_in! {
    "greenhouse-gases": 2021 2022 2023 2024;
    "renewable-capacity": 2021 2022 2023 2024;
};

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const REPORT: &str = "|Indicator|Unit|Period|Value|\n|-|-|-|-|\n|A|1|2023|2|\n";

    /// A folder of its own for one test, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir()
                .join(format!("research-assistant-{}-{name}", std::process::id()));
            fs::create_dir_all(&path).expect("a temporary folder");
            Self(path)
        }

        fn write(&self, path: &str, text: impl AsRef<[u8]>) {
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

    fn keys(library: &Library) -> Vec<String> {
        library
            .reports()
            .map(|(series, year, _)| format!("{series}/{year}"))
            .collect()
    }

    fn skipped(library: &Library) -> Vec<String> {
        library.skipped().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_built_in_reports_are_complete() {
        let library = Library::built_in();
        assert_eq!(keys(&library).len(), BUILT_IN.len());
        for (series, year, report) in library.reports() {
            assert!(
                report.title.ends_with(&year.to_string()),
                "{}",
                report.title
            );
            assert!(
                report.summary.is_some() && report.text.contains("\n## Sources\n"),
                "{series} {year}"
            );
            assert_eq!(report.indicators.len(), 7, "{series} {year}");
            for indicator in &report.indicators {
                let last = indicator.period.years.map(|(_, last)| last);
                assert_eq!(last, Some(year), "{series} {year} line {}", indicator.line);
            }
        }
    }

    #[test]
    fn reports_of_one_series_have_the_same_indicators() {
        let library = Library::built_in();
        for ((left_series, _, left), (right_series, year, right)) in
            library.reports().zip(library.reports().skip(1))
        {
            if left_series == right_series {
                assert_eq!(left.names(), right.names(), "{right_series} {year}");
            }
        }
    }

    #[test]
    fn a_folder_is_served_without_what_is_broken() {
        let folder = Folder::new("broken");
        folder.write("own/2023.md", REPORT);
        folder.write(
            "own/2024.md",
            format!("\u{feff}{REPORT}").replace('\n', "\r\n"),
        );
        folder.write("Ö series/2023.md", REPORT);
        folder.write("own/2020.md", [b'#', 0xff]);
        folder.write("own/2021.md", "No table.");
        folder.write("own/2022.md", REPORT.replace("|2|", "|~2|"));
        folder.write("own/23.md", REPORT);
        folder.write("own/2023.txt", REPORT);
        folder.write("own/.hidden", "");
        folder.write("own/2019.md/x", "");
        folder.write("2023.md", REPORT);
        folder.write("#own/2023.md", REPORT);
        let library = Library::open(&folder.0).expect("three reports");
        assert_eq!(keys(&library), ["own/2023", "own/2024", "Ö series/2023"]);
        assert_eq!(
            skipped(&library),
            [
                "`#own` is not served: is no name for a series: letters, digits, `-`, `_`, `.` and spaces, a letter or digit first",
                "`2023.md` is not served: is not in a folder of its series: a report is `<series>/<year>.md`",
                "`own/2019.md` is not served: is not a file",
                "`own/2020.md` is not served: is not UTF-8 from byte 1 on",
                "`own/2021.md` is not served: no table has the columns `Indicator`, `Unit`, `Period` and `Value`",
                "`own/2022.md` is not served: line 3: `~2` is approximate or a range; only exact figures can be compared",
                "`own/2023.txt` is not served: is not called like a report, `<year>.md`",
                "`own/23.md` is not served: is not called like a report, `<year>.md`",
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_inside_the_folder_only() {
        use std::os::unix::fs::symlink;
        let (folder, elsewhere) = (Folder::new("links"), Folder::new("elsewhere"));
        folder.write("own/2023.md", REPORT);
        elsewhere.write("2024.md", REPORT);
        let link = |to: &Path, from: &str| symlink(to, folder.0.join(from)).expect("a link");
        link(Path::new("2023.md"), "own/2022.md");
        link(Path::new("own"), "alias");
        link(&elsewhere.0.join("2024.md"), "own/2024.md");
        link(&elsewhere.0, "elsewhere");
        link(Path::new("nowhere"), "own/2025.md");
        link(Path::new("2026.md"), "own/2026.md");
        link(Path::new(".."), "up");
        let library = Library::open(&folder.0).expect("some reports");
        assert_eq!(
            keys(&library),
            ["alias/2022", "alias/2023", "own/2022", "own/2023"]
        );
        let skipped = skipped(&library).join("\n");
        for path in ["own/2024.md", "alias/2024.md", "elsewhere", "up"] {
            assert!(
                skipped.contains(&format!(
                    "`{path}` is not served: leaves the folder of the reports"
                )),
                "{skipped}"
            );
        }
        for path in ["own/2025.md", "own/2026.md"] {
            assert!(
                skipped.contains(&format!("`{path}` is not served: cannot be read")),
                "{skipped}"
            );
        }
    }

    #[test]
    fn a_folder_without_reports_is_an_error_that_says_why() {
        let folder = Folder::new("empty");
        folder.write("own/2023.md", "No table.");
        for (path, message) in [
            (
                folder.0.clone(),
                "no report; a report is `<series>/<year>.md`\n  `own/2023.md` is not served: no table",
            ),
            (folder.0.join("missing"), "cannot be read"),
            (folder.0.join("own/2023.md"), "cannot be read"),
        ] {
            let error = Library::open(&path).expect_err("no library").to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
