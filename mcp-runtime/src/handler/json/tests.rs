//! What the JSON of handlers' values is, beside what `serde_json` makes of them.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use proptest::prelude::*;
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::to_json;

#[derive(Serialize)]
struct Unit;

#[derive(Serialize)]
struct Newtype<T>(T);

#[derive(Serialize)]
struct Pair<A, B> {
    a: A,
    b: B,
}

fn pair<A, B>(a: A, b: B) -> Pair<A, B> {
    Pair { a, b }
}

#[derive(Serialize)]
enum External<T> {
    Unit,
    Newtype(T),
    Tuple(T, T),
    Struct { a: T, b: i32 },
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal<T> {
    Unit,
    Newtype(Pair<T, i32>),
    Struct { a: T, b: i32 },
}

#[derive(Serialize)]
#[serde(tag = "kind", content = "value")]
enum Adjacent<T> {
    Unit,
    Newtype(T),
    Tuple(T, T),
    Struct { a: T, b: i32 },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Untagged<T> {
    Unit,
    Newtype(T),
    Struct { a: T, b: i32 },
}

#[derive(Serialize)]
struct Flat<T> {
    first: T,
    #[serde(flatten)]
    inner: Pair<T, i32>,
    #[serde(flatten)]
    rest: BTreeMap<String, T>,
}

fn flat<T: Clone>(it: &T) -> Flat<T> {
    Flat {
        first: it.clone(),
        inner: pair(it.clone(), 1),
        rest: BTreeMap::from([("z".to_owned(), it.clone())]),
    }
}

/// The same as `serde_json` writes.
fn same<T: Serialize + ?Sized>(value: &T) {
    let expected = serde_json::to_string(value).expect("serde_json can write it");
    assert_eq!(to_json(value).expect(&expected), expected);
}

fn check<T: Serialize + ?Sized>(value: &T, expected: &str) {
    assert_eq!(to_json(value).expect(expected), expected);
}

fn fails<T: Serialize + ?Sized>(value: &T, expected: &str) {
    assert_eq!(to_json(value).expect_err(expected).to_string(), expected);
}

#[test]
fn without_nulls_all_is_as_serde_json_writes_it() {
    same(&true);
    same(&(i8::MIN, i16::MIN, i32::MIN, i64::MIN, i128::from(i64::MIN)));
    same(&(u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::from(u64::MAX)));
    same(&(0.1_f32, 1e30_f32, -0.0_f64, 1e300, 5e-324, 1.0));
    same(&('é', "a\"\\\n\u{1}\u{7f}😀", "", String::from("s")));
    same(&[0_u8; 0]);
    same(&vec![vec![1], vec![], vec![2, 3]]);
    same(&((), Unit, Newtype(1), Newtype("x"), Some(Some(1))));
    same(&pair(1, pair("x", Some(2))));
    same(&BTreeMap::from([("a", 1), ("b\"", 2)]));
    same(&HashMap::from([("a", 1)]));
    same(&json!({"a": [1, 2.5, "x", {"b": {}}], "c": []}));
    same(&std::path::Path::new("/a"));
    same(&std::net::Ipv4Addr::LOCALHOST);
    same(&std::time::Duration::from_millis(1500));
    same(&Ok::<_, ()>(1));
    same(str::from_utf8(b"unsized").expect("text"));
}

#[test]
fn every_representation_of_an_enum_is_as_serde_json_writes_it() {
    same(&[External::Unit, External::Newtype(1), External::Tuple(1, 2)]);
    same(&External::Struct { a: "x", b: 2 });
    same(&[
        Internal::Unit,
        Internal::Newtype(pair(1, 2)),
        Internal::Struct { a: 1, b: 2 },
    ]);
    same(&[Adjacent::Unit, Adjacent::Newtype(1), Adjacent::Tuple(1, 2)]);
    same(&Adjacent::Struct { a: "x", b: 2 });
    same(&[
        Untagged::Unit,
        Untagged::Newtype(1),
        Untagged::Struct { a: 1, b: 2 },
    ]);
    same(&flat(&"x"));
    same(&flat(&vec![Some(1)]));
}

#[test]
fn a_field_that_is_null_is_left_out() {
    let none = None::<i32>;
    check(&pair(none, 1), r#"{"b":1}"#);
    check(&pair(1, none), r#"{"a":1}"#);
    check(&pair(none, none), "{}");
    check(&pair((), Unit), "{}");
    check(&pair(Some(none), Newtype(none)), "{}");
    check(&pair(Value::Null, Box::new(none)), "{}");
    check(
        &pair(pair(none, none), pair(none, 1)),
        r#"{"a":{},"b":{"b":1}}"#,
    );
    check(
        &vec![pair(none, 1), pair(Some(2), 1)],
        r#"[{"b":1},{"a":2,"b":1}]"#,
    );
    check(&pair("null", json!("null")), r#"{"a":"null","b":"null"}"#);
    check(&External::Struct { a: none, b: 1 }, r#"{"Struct":{"b":1}}"#);
    check(
        &Internal::Struct { a: none, b: 1 },
        r#"{"kind":"struct","b":1}"#,
    );
    check(
        &Internal::Newtype(pair(none, 1)),
        r#"{"kind":"newtype","b":1}"#,
    );
    check(
        &Adjacent::Struct { a: none, b: 1 },
        r#"{"kind":"Struct","value":{"b":1}}"#,
    );
    check(&Untagged::Struct { a: none, b: 1 }, r#"{"b":1}"#);
    // The content is a field of the object that the tag stands in.
    check(&Adjacent::Newtype(none), r#"{"kind":"Newtype"}"#);
    check(&flat(&none), r#"{"b":1}"#);
}

#[test]
fn a_null_that_is_no_field_stays() {
    let none = None::<i32>;
    check(&none, "null");
    check(&(), "null");
    check(&Untagged::<i32>::Unit, "null");
    check(&vec![none, Some(1), none], "[null,1,null]");
    check(&(none, Unit), "[null,null]");
    check(
        &BTreeMap::from([("a", none), ("b", Some(1))]),
        r#"{"a":null,"b":1}"#,
    );
    check(&json!({"a": null, "b": [null]}), r#"{"a":null,"b":[null]}"#);
    check(&External::Newtype(none), r#"{"Newtype":null}"#);
    check(&External::Tuple(none, none), r#"{"Tuple":[null,null]}"#);
    check(
        &pair(json!({"x": null}), vec![none]),
        r#"{"a":{"x":null},"b":[null]}"#,
    );
}

#[test]
fn a_number_that_is_not_finite_is_refused_where_it_is() {
    let nan = f64::NAN;
    let cannot = |it: &str| format!("{it}, which JSON cannot carry");
    fails(&nan, &cannot("the value is NaN"));
    fails(&f32::NAN, &cannot("the value is NaN"));
    fails(&f64::INFINITY, &cannot("the value is infinity"));
    fails(&f32::NEG_INFINITY, &cannot("the value is -infinity"));
    fails(&pair(1, pair(1, nan)), &cannot("b.b is NaN"));
    fails(&vec![vec![1.0], vec![1.0, nan]], &cannot("[1][1] is NaN"));
    fails(&pair(vec![pair(nan, 1)], 1), &cannot("a[0].a is NaN"));
    fails(&pair(Some(Newtype(nan)), 1), &cannot("a is NaN"));
    fails(
        &BTreeMap::from([("a b\n\"", nan)]),
        &cannot(r#"["a b\n\""] is NaN"#),
    );
    fails(&pair(BTreeMap::from([(7, nan)]), 1), &cannot("a.7 is NaN"));
    fails(&pair((1, nan), 1), &cannot("a[1] is NaN"));
    fails(&External::Newtype(nan), &cannot("Newtype is NaN"));
    fails(&External::Tuple(1.0, nan), &cannot("Tuple[1] is NaN"));
    fails(
        &External::Struct { a: nan, b: 1 },
        &cannot("Struct.a is NaN"),
    );
    fails(&Internal::Struct { a: nan, b: 1 }, &cannot("a is NaN"));
    fails(&Adjacent::Tuple(1.0, nan), &cannot("value[1] is NaN"));
    fails(&Untagged::Newtype(nan), &cannot("the value is NaN"));
    let mut it = flat(&1.0);
    it.inner.a = nan;
    fails(&it, &cannot("a is NaN"));
    it = flat(&1.0);
    it.rest.insert("y".to_owned(), nan);
    fails(&it, &cannot("y is NaN"));
}

/// A map with one entry, of whatever key.
struct Entry<K>(K);

impl<K: Serialize> Serialize for Entry<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.0, &1)?;
        map.end()
    }
}

#[test]
fn integers_of_more_than_64_bits_are_refused() {
    same(&(i128::from(i64::MIN), i128::from(u64::MAX)));
    let refused = |it: &str| format!("[0] is {it}, which has more than 64 bits; write it as text");
    fails(
        &[i128::from(u64::MAX) + 1],
        &refused("18446744073709551616"),
    );
    fails(
        &[i128::from(i64::MIN) - 1],
        &refused("-9223372036854775809"),
    );
    fails(
        &[u128::from(u64::MAX) + 1],
        &refused("18446744073709551616"),
    );
}

#[test]
fn keys_are_text_or_become_text() {
    same(&Entry("a\"b"));
    same(&Entry('c'));
    same(&Entry(true));
    same(&(Entry(-1), Entry(u128::MAX), Entry(i128::MIN)));
    same(&(Entry(1.5), Entry(1e300), Entry(-0.5_f32)));
    same(&Entry(External::<i32>::Unit));
    same(&(Entry(Newtype("a")), Entry(Some(1))));
    let cannot = |it: &str| format!("{it} as a key, which JSON cannot carry");
    fails(&Entry(None::<i32>), &cannot("the value has null"));
    fails(&Entry(()), &cannot("the value has null"));
    fails(&pair(1, Entry((1, 2))), &cannot("b has a list"));
    fails(&vec![Entry(pair(1, 2))], &cannot("[0] has an object"));
    fails(&pair(Entry(f64::NAN), 1), &cannot("a has NaN"));
    fails(&pair(Entry([f64::NAN]), 1), &cannot("a has NaN"));
    fails(
        &External::Newtype(Entry(External::Newtype(1))),
        &cannot("Newtype has an object"),
    );
}

#[test]
fn json_text_passes_through_on_one_line() {
    let raw = |text: &str| RawValue::from_string(text.to_owned()).expect("JSON");
    same(&raw(r#"{"b" : 1.0,  "a":null , "a":[1e999]}"#));
    same(&pair(raw("12345678901234567890123.10"), vec![raw("null")]));
    check(
        &pair(1, raw("{\r\n\"a\":\n1}")),
        "{\"a\":1,\"b\":{  \"a\": 1}}",
    );
    check(&pair(raw("\"\\n\""), 1), r#"{"a":"\n","b":1}"#);
}

struct Broken;

impl Serialize for Broken {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("out of\n order"))
    }
}

struct Unspeakable;

impl fmt::Display for Unspeakable {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}

impl Serialize for Unspeakable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

struct Unwilling;

impl Serialize for Unwilling {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom(Unspeakable))
    }
}

#[test]
fn a_failing_implementation_is_an_error_on_one_line() {
    fails(&Broken, "the value: out of order");
    fails(&pair(1, vec![Broken]), "b[0]: out of order");
    assert!(to_json(&pair(1, Unspeakable)).is_err_and(|it| it.to_string().starts_with("b: ")));
    fails(&Unwilling, "the value: (its message cannot be shown)");
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::btree_map(".*", inner, 0..5)
                .prop_map(|it| Value::Object(it.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_value_is_written_as_serde_json_does(value in any_value()) {
        let expected = serde_json::to_string(&value).expect("serde_json can write it");
        prop_assert_eq!(to_json(&value).expect("it has no fault"), expected.as_str());
        let object = if value.is_null() {
            r#"{"b":1}"#.to_owned()
        } else {
            format!(r#"{{"a":{expected},"b":1}}"#)
        };
        prop_assert_eq!(to_json(&pair(&value, 1)).expect("it has no fault"), object);
    }

    #[test]
    fn numbers_and_text_are_written_as_serde_json_does(
        single in any::<f32>(), double in any::<f64>(), wide in any::<i64>(), text in ".*",
    ) {
        prop_assume!(single.is_finite() && double.is_finite());
        let value = pair((single, double), (i128::from(wide), text));
        let expected = serde_json::to_string(&value).expect("serde_json can write it");
        prop_assert_eq!(to_json(&value).expect("it has no fault"), expected);
    }
}
