//! Lists of the resources of a template.

use mcp_runtime::Listed;
use mcp_runtime::prelude::*;
use mcp_runtime::testing::block_on;

use crate::client;

/// One note.
#[mcp_resource(uri = "note://{folder}/{name}{?page}", list = notes)]
struct Note {
    folder: String,
    name: String,
    page: Option<u8>,
}

impl ReadResource for Note {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(self.name)
    }
}

fn note(folder: &str, name: &str) -> Note {
    let (folder, name) = (folder.to_owned(), name.to_owned());
    Note {
        folder,
        name,
        page: None,
    }
}

async fn notes() -> Vec<Note> {
    let second = Note {
        page: Some(2),
        ..note("desk", "a/b")
    };
    vec![
        note("desk", "plan"),
        note("desk", ""),
        note("..", "passwd"),
        second,
    ]
}

/// One book.
#[mcp_resource(uri = "book://{title}", title = "Book", list = books)]
struct Book {
    title: String,
}

impl ReadResource for Book {
    async fn read(self, _: &Context) -> Result<String, ResourceError> {
        Ok(self.title)
    }
}

async fn books() -> Vec<ResourceLink> {
    let book = |title: &str| Book {
        title: title.to_owned(),
    };
    vec![
        book("emma").link().title("Emma, by Jane Austen"),
        book("dune").listed(),
        ResourceLink::new("elsewhere://x", "x"),
        // There are no more than 255 pages.
        ResourceLink::new("note://desk/plan?page=300", "Page 300"),
    ]
}

#[test]
fn only_what_can_be_read_is_listed_and_each_has_a_title_of_its_own() {
    block_on(async {
        let client = client();
        let resources = client.list_resources().await.expect("a list");
        let mut listed = Vec::new();
        for it in &resources {
            listed.push((&*it.uri, &*it.name, it.title.as_deref().expect("a title")));
            client.read(&it.uri).await.expect("what is listed is read");
        }
        assert_eq!(
            listed,
            [
                ("book://dune", "Book", "Book (dune)"),
                ("book://emma", "Book", "Emma, by Jane Austen"),
                ("note://desk/a%2Fb?page=2", "Note", "Note (desk, a/b, 2)"),
                ("note://desk/plan", "Note", "Note (desk, plan)"),
            ]
        );
    });
}
