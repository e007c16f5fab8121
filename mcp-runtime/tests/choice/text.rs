//! Names: written, read, and misspelt.

use std::collections::BTreeMap;

use mcp_runtime::schemars::schema_for;
use mcp_runtime::serde_json::{from_str, json, to_string};
use mcp_runtime::{Choice, UnknownChoice};

use crate::Season;

#[test]
fn a_choice_is_its_name_everywhere() {
    let all = [
        (Season::EarlySpring, "early-spring"),
        (Season::Summer, "hot"),
        (Season::Fall, "fall"),
    ];
    assert_eq!(Season::CHOICES, all.map(|(season, _)| season));
    for (season, name) in all {
        assert_eq!(season.name(), name);
        assert_eq!(format!("{season:>14}|"), format!("{name:>14}|"));
        assert_eq!(name.parse(), Ok(season));
        let json = to_string(&season).expect("a choice is JSON");
        assert_eq!(json, format!("\"{name}\""));
        assert_eq!(from_str::<Season>(&json).ok(), Some(season));
    }
}

#[test]
fn a_choice_can_be_the_key_of_a_map() {
    let map = BTreeMap::from([(Season::Summer, 1)]);
    let json = to_string(&map).expect("a choice is a key");
    assert_eq!(json, r#"{"hot":1}"#);
    assert_eq!(from_str::<BTreeMap<Season, i32>>(&json).ok(), Some(map));
}

#[test]
fn a_name_that_is_none_is_answered_with_those_that_are() {
    let told = |text: &str| {
        text.parse::<Season>()
            .map_err(|unknown: UnknownChoice| unknown.to_string())
    };
    let known = "expected one of `early-spring`, `hot`, `fall`";
    assert_eq!(
        told("early_spring"),
        Err(format!("{known}; did you mean `early-spring`?"))
    );
    assert_eq!(told("Fall"), Err(format!("{known}; did you mean `fall`?")));
    assert_eq!(told("winter"), Err(known.to_owned()));
    let json = from_str::<Season>(r#""fal""#).expect_err("no season");
    assert!(
        json.to_string().starts_with(&format!(
            "invalid value: string \"fal\", {known}; did you mean `fall`?"
        )),
        "{json}"
    );
    let json = from_str::<Season>("3").expect_err("no season");
    assert!(
        json.to_string().starts_with(
            "invalid type: integer `3`, expected one of `early-spring`, `hot`, `fall`"
        ),
        "{json}"
    );
}

#[test]
fn the_schema_has_the_names_in_order_and_what_they_mean() {
    let schema = schema_for!(Season).to_value();
    assert_eq!(schema["enum"], json!(["early-spring", "hot", "fall"]));
    assert_eq!(
        schema["description"],
        "When it is.\n- `early-spring`: From March.\n- `hot`: From June.\nIt is hot."
    );
}
