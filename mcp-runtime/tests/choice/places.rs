//! Every place where a choice can stand.

use mcp_runtime::prelude::*;
use mcp_runtime::schemars::JsonSchema;
use mcp_runtime::serde::{Deserialize, Serialize};
use mcp_runtime::serde_json::json;
use mcp_runtime::testing::{Client, block_on};

use crate::Season;

/// A month and its season.
#[derive(Serialize, Deserialize, JsonSchema, Debug, PartialEq)]
#[serde(crate = "mcp_runtime::serde")]
#[schemars(crate = "mcp_runtime::schemars")]
struct Month {
    season: Season,
    others: Vec<Season>,
}

/// Says what follows a season.
#[mcp_tool]
fn following(
    /// The season before.
    season: Season,
    others: Option<Vec<Season>>,
) -> Month {
    Month {
        season,
        others: others.unwrap_or_default(),
    }
}

/// Where it goes.
#[derive(Choice)]
enum Direction {
    /// Against gravity.
    Up,
    Down,
}

/// Goes somewhere.
#[mcp_tool]
fn go(
    /// Where to.
    direction: Direction,
    directions: Vec<Direction>,
) -> Vec<Direction> {
    directions.into_iter().chain([direction]).collect()
}

/// Says which season it is.
#[mcp_tool]
fn current() -> Season {
    Season::default()
}

/// Asks about a season.
#[mcp_prompt]
fn about(season: Season, other: Option<Season>) -> String {
    format!("{season} {other:?}")
}

/// The weather of a season.
#[mcp_resource(uri = "weather://{season}{?other}")]
struct Weather {
    season: Season,
    other: Option<Season>,
}

impl ReadResource for Weather {
    async fn read(self, _context: &Context) -> Result<String, ResourceError> {
        Ok(self.uri())
    }
}

fn client() -> Client {
    Client::new(mcp_runtime::server!())
}

#[test]
fn a_tool_takes_and_returns_choices() {
    block_on(async {
        let client = client();
        let month = client
            .call("following", json!({ "season": "hot", "others": ["fall"] }))
            .await
            .expect("an answer");
        assert_eq!(
            month.structured::<Month>().expect("a month"),
            Month {
                season: Season::Summer,
                others: vec![Season::Fall],
            }
        );
        let season = client.call("current", json!({})).await.expect("an answer");
        assert_eq!(season.text(), "\"early-spring\"");
        let wrong = client
            .call("following", json!({ "season": "summer" }))
            .await
            .expect("an answer");
        assert!(wrong.is_error());
        assert!(
            wrong
                .text()
                .contains("must be one of `early-spring`, `hot`, `fall`"),
            "{}",
            wrong.text()
        );
    });
}

#[test]
fn schemas_have_the_names() {
    block_on(async {
        let tools = client().list_tools().await.expect("a list");
        let following = tools
            .iter()
            .find(|it| it.name == "following")
            .expect("the tool");
        let season = &following.input_schema["properties"]["season"];
        assert_eq!(season["enum"], json!(["early-spring", "hot", "fall"]));
        assert_eq!(
            season["description"],
            "The season before.\nWhen it is.\n- `early-spring`: From March.\n- `hot`: From June.\nIt is hot."
        );
        let go = tools.iter().find(|it| it.name == "go").expect("the tool");
        let properties = &go.input_schema["properties"];
        assert_eq!(
            properties["direction"]["description"],
            "Where to.\nWhere it goes.\n- `Up`: Against gravity."
        );
        let output = following.output_schema.as_ref().expect("a schema");
        assert_eq!(
            output["properties"]["others"]["items"]["enum"],
            json!(["early-spring", "hot", "fall"])
        );
    });
}

#[test]
fn prompts_and_templates_take_choices() {
    block_on(async {
        let client = client();
        let about = client
            .get_prompt("about", &[("season", "hot"), ("other", "fall")])
            .await
            .expect("an answer");
        assert!(format!("{:?}", about.messages()).contains("hot Some(Fall)"));
        let wrong = client
            .get_prompt("about", &[("season", "fal")])
            .await
            .expect_err("no season");
        assert!(wrong.message.contains("did you mean `fall`?"), "{wrong}");
        let uri = Weather {
            season: Season::EarlySpring,
            other: Some(Season::Fall),
        }
        .uri();
        assert_eq!(uri, "weather://early-spring?other=fall");
        assert_eq!(client.read(&uri).await.expect("weather").text(), uri);
        assert!(client.read("weather://winter").await.is_err());
    });
}
