//! Resources: structs and functions, fixed and templated.

use std::fmt;
use std::str::FromStr;

use mcp_runtime::mcp_resource;
use mcp_runtime::prelude::*;

use crate::{Shelf, client};
use mcp_runtime::testing::block_on;

/// A series, in a type of one's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Series {
    Annual,
}

impl FromStr for Series {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        (text == "annual")
            .then_some(Self::Annual)
            .ok_or_else(|| "no such series".to_owned())
    }
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("annual")
    }
}

/// One report; its fields stand in another order than in the template.
#[mcp_resource(uri = "report://{series}/{year}{?page,part}", mime_type = "text/markdown", list = all)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    /// The part of the page.
    part: Option<String>,
    year: u16,
    page: Option<u8>,
    pub(crate) series: Series,
}

impl ReadResource for Report {
    async fn read(self, context: &Context) -> Result<String, ResourceError> {
        assert!(!context.cancelled());
        Ok(format!("{self:?}"))
    }
}

fn all(shelf: State<Shelf>) -> Vec<Report> {
    let report = |(year, _)| Report {
        part: None,
        year: 2024 + u16::try_from(year).unwrap_or_default(),
        page: None,
        series: Series::Annual,
    };
    shelf.0.iter().enumerate().map(report).collect()
}

/// A file, read as bytes by a function.
#[mcp_resource(uri = "file:///{+path}", read = read_file, list = files)]
struct File {
    path: String,
}

fn read_file(file: File, shelf: State<Shelf>) -> Result<Vec<u8>, ResourceError> {
    if shelf.0.is_empty() {
        return Err(ResourceError::not_found());
    }
    Ok(file.path.into_bytes())
}

async fn files(_: Context) -> Result<Vec<ResourceLink>, ResourceError> {
    tokio::task::yield_now().await;
    Ok(vec![
        File {
            path: "a/b".to_owned(),
        }
        .link(),
    ])
}

/// Has no variables.
#[mcp_resource(uri = "fixed://struct")]
struct Fixed {}

impl ReadResource<Vec<u8>> for Fixed {
    async fn read(self, _: &Context) -> Result<Vec<u8>, ResourceError> {
        Ok(vec![1])
    }
}

/// Has no variables.
#[mcp_resource(uri = "fixed://function", inline)]
fn fixed() -> &'static str {
    "fixed"
}

/// One page, by a function.
#[mcp_resource(uri = "page://{book}/{rest*}{?line}", list = pages)]
async fn page(
    line: Option<u16>,
    context: &Context,
    /// The book.
    book: &str,
    #[inject] shelf: State<Shelf>,
    rest: String,
) -> Result<String, ResourceError> {
    tokio::task::yield_now().await;
    assert!(!context.cancelled());
    if !shelf.0.contains(&book) {
        return Err(ResourceError::not_found());
    }
    Ok(format!("{book} {rest} {line:?}"))
}

fn pages() -> Vec<ResourceLink> {
    Vec::new()
}

#[test]
fn a_struct_writes_and_reads_its_uri() {
    let report = Report {
        part: Some("a b".to_owned()),
        year: 2025,
        page: None,
        series: Series::Annual,
    };
    assert_eq!(report.uri(), "report://annual/2025?part=a%20b");
    assert_eq!(Report::parse(&report.uri()), Some(report.clone()));
    assert_eq!(Report::parse("report://annual/now"), None);
    assert_eq!(Report::parse("other://annual/2025"), None);
    let link = report.link();
    assert_eq!(link.resource.name, "Report");
    assert_eq!(link.resource.mime_type.as_deref(), Some("text/markdown"));
}

#[test]
fn structs_are_read() {
    block_on(async {
        let client = client();
        let report = client
            .read("report://annual/2025?page=2")
            .await
            .expect("an answer");
        assert!(
            report.text().contains("year: 2025, page: Some(2)"),
            "{}",
            report.text()
        );
        assert!(client.read("report://monthly/2025").await.is_err());
        assert_eq!(
            client.read("file:///a/b").await.expect("an answer").bytes(),
            b"a/b"
        );
        assert_eq!(
            client
                .read("fixed://struct")
                .await
                .expect("an answer")
                .bytes(),
            [1]
        );
    });
}

#[test]
fn functions_are_read() {
    block_on(async {
        let client = client();
        let page = client
            .read("page://dune/a/b?line=7")
            .await
            .expect("an answer");
        assert_eq!(page.text(), "dune a/b Some(7)");
        assert!(client.read("page://other/a").await.is_err());
        assert_eq!(
            client
                .read("fixed://function")
                .await
                .expect("an answer")
                .text(),
            "fixed"
        );
        assert_eq!(fixed(), "fixed");
    });
}

#[test]
fn lists_come_from_functions() {
    block_on(async {
        let resources = client().list_resources().await.expect("a list");
        let uris: Vec<_> = resources.iter().map(|it| &*it.uri).collect();
        for uri in [
            "report://annual/2024",
            "report://annual/2025",
            "file:///a/b",
            "fixed://struct",
        ] {
            assert!(uris.contains(&uri), "{uri} in {uris:?}");
        }
    });
}
