//! Whatever comes in, one line goes out: valid JSON, the same id, nothing changed unless it says `ok`.

use std::{collections::BTreeSet, sync::LazyLock};

use proptest::{collection::vec, prelude::*, sample::select, test_runner::RngSeed};
use serde_json::{Map, Value, json};
use umpire::Engine;

use crate::{
    client::{Client, umpire},
    own::a_duel,
};

const VERBS: [&str; 13] = [
    "new", "load", "replay", "state", "decision", "orders", "order", "odds", "undo", "outcome",
    "scene", "save", "advise",
];
const FIELDS: [&str; 16] = [
    "system", "scenario", "files", "options", "seats", "seed", "state", "save", "to", "seat",
    "order", "dice", "exact", "samples", "extent", "level",
];

/// A battle some way in, as it was saved, and its state.
static BATTLE: LazyLock<(Value, Value)> = LazyLock::new(|| {
    let mut client = Client::playing(4);
    client.play_to("fire");
    (client.do_("save")["save"].clone(), client.do_("state")["state"].clone())
});

/// The engine with that battle taken up.
fn taken_up() -> Client {
    let mut client = Client::new();
    client.ok(json!({ "do": "replay", "save": BATTLE.0 }));
    client
}

/// Battles of every system some way in: the system, how the battle was saved, and its state.
static AFIELD: LazyLock<Vec<(&str, Value, Value)>> = LazyLock::new(|| {
    let battles = [
        ("galleons", "slash-and-run"),
        ("galleons", "the-great-raid"),
        ("heroes", "patrol-at-the-wadi"),
        ("colonels", "crossroads-at-the-dry-lock"),
        ("tripods", "guns-behind-the-wey"),
    ];
    let others = battles.into_iter().map(|(system, scenario)| {
        let mut client = Client::new();
        client.ok(json!({ "do": "new", "system": system, "scenario": scenario, "seed": 4 }));
        for _ in 0..120 {
            assert!(client.play_on("recruit"), "{scenario} is over too soon");
        }
        let state = client.do_("state")["state"].clone();
        (system, client.do_("save")["save"].clone(), state)
    });
    let (save, state) = BATTLE.clone();
    std::iter::once(("galleons", save, state)).chain(others).collect()
});

/// Requests that a session might really hold.
static SENSIBLE: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut client = taken_up();
    let order = client.orders()[0]["order"].clone();
    vec![
        json!({ "id": 1, "do": "new", "system": "galleons", "scenario": "thieves-fall-out", "seed": 7,
            "options": { "turn_limit": 20 }, "seats": ["Ann", "Ben"] }),
        json!({ "id": 1, "do": "new", "system": "galleons", "scenario": a_duel(), "files": [],
            "seats": ["Ann", "Ben"] }),
        json!({ "id": 2, "do": "load", "state": BATTLE.1, "seed": 3 }),
        json!({ "id": 3, "do": "replay", "save": BATTLE.0, "to": 5 }),
        json!({ "id": 4, "do": "state", "seat": "a" }),
        json!({ "id": 5, "do": "orders", "seat": "spectator" }),
        json!({ "id": 6, "do": "order", "order": order, "seat": "a", "dice": [3, 6] }),
        json!({ "id": 7, "do": "odds", "order": order, "samples": 20 }),
        json!({ "id": 8, "do": "odds", "order": order, "exact": true }),
        json!({ "id": 9, "do": "advise", "level": "recruit" }),
        json!({ "id": 10, "do": "save", "extent": "public" }),
        json!({ "id": 11, "do": "undo", "seat": "b" }),
    ]
});

/// An answer must be one line, valid JSON, an id and one of three things; and never a fault of the program.
fn taken_apart(line: &str) -> (Value, &'static str) {
    assert!(!line.contains(['\n', '\r']), "{line}");
    let answer: Value =
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let members = answer.as_object().unwrap();
    assert_eq!(members.len(), 2, "{line}");
    assert!(!line.contains("a fault of Liftwood"), "{line}");
    let id = members["id"].clone();
    if let Some(error) = members.get("error") {
        assert!(!error.as_str().unwrap().is_empty(), "{line}");
        return (id, "error");
    }
    if let Some(refused) = members.get("refused") {
        let keys: BTreeSet<&str> =
            refused.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["rule", "why"]), "{line}");
        return (id, "refused");
    }
    assert!(members["ok"].is_object(), "{line}");
    (id, "ok")
}

/// Whatever was let in can be looked at.
fn look_around(client: &mut Client) {
    for verb in ["state", "scene", "decision", "orders", "outcome"] {
        let (_, kind) = taken_apart(&client.0.answer(&json!({ "do": verb }).to_string()));
        assert_eq!(kind, "ok", "{verb}");
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-1e300..1e300).prop_map(Value::from),
        (-3_i64..9).prop_map(Value::from),
        select(vec![
            "a",
            "b",
            "spectator",
            "galleons",
            "thieves-fall-out",
            "whole",
            "veteran",
            "fire"
        ])
        .prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        let key = prop_oneof![
            select(vec!["do", "ship", "gun", "target", "seat"]).prop_map(str::to_owned),
            ".{0,6}"
        ];
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::from),
            vec((key, inner), 0..5).prop_map(|pairs| Value::Object(Map::from_iter(pairs))),
        ]
    })
}

/// How many places a JSON value has where something can be changed.
fn n_leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(n_leaves).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(n_leaves).sum::<usize>(),
        _ => 1,
    }
}

/// How many cases are tried of each law; more on request.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

/// Where the cases come from, so that they are the same every time; others on request.
fn seed() -> RngSeed {
    let asked = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|n| n.parse().ok());
    RngSeed::Fixed(asked.unwrap_or(1889))
}

/// Puts `new` in the place with this number.
fn replace(value: &mut Value, at: &mut usize, new: &Value) {
    if *at == 0 {
        *value = new.clone();
        *at = usize::MAX;
        return;
    }
    *at -= 1;
    let inner: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(members) => members.values_mut().collect(),
        _ => return,
    };
    for value in inner {
        replace(value, at, new);
        if *at == usize::MAX {
            return;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        failure_persistence: None,
        rng_seed: seed(),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_are_answered(bytes in vec(any::<u8>(), 0..200)) {
        let mut engine = Engine::new(umpire());
        let (id, kind) = taken_apart(&engine.answer_bytes(&bytes));
        prop_assert_eq!((id, kind), (Value::Null, "error"));
    }

    #[test]
    fn any_text_is_answered(text in ".{0,80}") {
        taken_apart(&Engine::new(umpire()).answer(&text));
    }

    #[test]
    fn any_json_is_answered_with_its_id(
        id in any_json(),
        verb in prop_oneof![9 => select(VERBS.to_vec()), 1 => Just("dance")],
        fields in vec((select(FIELDS.to_vec()), any_json()), 0..5),
    ) {
        let mut request = Map::new();
        request.insert("id".into(), id.clone());
        request.insert("do".into(), verb.into());
        request.extend(fields.into_iter().map(|(field, value)| (field.to_owned(), value)));
        let line = Value::Object(request).to_string();
        for mut client in [Client::new(), taken_up()] {
            let answer = client.0.answer(&line);
            taken_apart(&answer);
            prop_assert!(answer.starts_with(&format!("{{\"id\":{id},\"")), "{}", answer);
        }
    }

    #[test]
    fn a_line_with_bytes_changed_changes_nothing_unless_it_says_so(
        at in 0..11_usize,
        changes in vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    ) {
        let mut line = SENSIBLE[at].to_string().into_bytes();
        for (place, byte, how) in changes {
            let place = place.index(line.len());
            match how {
                0 => line[place] = byte,
                1 => line.insert(place, byte),
                _ => line.truncate(place.max(1)),
            }
        }
        let mut client = taken_up();
        let before = client.everything();
        let (_, kind) = taken_apart(&client.0.answer_bytes(&line));
        if kind != "ok" {
            prop_assert_eq!(client.everything(), before);
        }
    }

    #[test]
    fn a_request_with_a_value_changed_is_answered(
        at in 0..11_usize,
        place in any::<prop::sample::Index>(),
        new in any_json(),
    ) {
        let mut request = SENSIBLE[at].clone();
        let mut place = 1 + place.index(n_leaves(&request) - 1);
        replace(&mut request, &mut place, &new);
        let mut client = taken_up();
        let answer = client.0.answer(&request.to_string());
        prop_assert!(answer.starts_with(&format!("{{\"id\":{},\"", request["id"])), "{}", answer);
        if taken_apart(&answer).1 == "ok" {
            look_around(&mut client);
        }
    }

    #[test]
    fn a_state_with_a_number_changed_is_refused_or_played(
        battle in 0..AFIELD.len(),
        place in any::<prop::sample::Index>(),
        new in prop_oneof![-2..300_i64, 9_990..90_000_i64],
        choices in vec(any::<prop::sample::Index>(), 12),
    ) {
        let (system, save, state) = &AFIELD[battle];
        let mut state = state.clone();
        // The map is the largest part by far, and the dullest.
        let mut map = state["setting"].as_object_mut().and_then(|setting| setting.remove("map"));
        let mut place = place.index(n_leaves(&state));
        replace(&mut state, &mut place, &json!(new));
        let setting = state.get_mut("setting").and_then(Value::as_object_mut);
        if let Some((setting, map)) = setting.zip(map.take()) {
            setting.insert("map".into(), map);
        }
        let mut client = Client::new();
        client.ok(json!({ "do": "replay", "save": save }));
        let load = json!({ "do": "load", "system": system, "state": state }).to_string();
        if taken_apart(&client.0.answer(&load)).1 != "ok" {
            return Ok(());
        }
        look_around(&mut client);
        for choice in choices {
            let orders = client.orders();
            let Some(listed) = orders.get(choice.index(orders.len().max(1))) else { break };
            client.ok(json!({ "do": "odds", "order": listed["order"], "samples": 5 }));
            client.ok(json!({ "do": "order", "order": listed["order"] }));
        }
        look_around(&mut client);
    }
}
