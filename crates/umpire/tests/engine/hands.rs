//! Hands of cards: what a seat holds reaches no other, in no answer of the engine.

use serde_json::{Value, json};

use crate::client::{Client, umpire};

/// Two saved battles that differ in one Leadership card of the first seat, and in nothing else.
fn twins() -> [String; 2] {
    let umpire = umpire();
    let game = umpire.game("heroes").unwrap();
    let open = || {
        let seats = vec!["Ann".to_owned(), "Ben".to_owned()];
        let setup = kernel::Setup::new("patrol-at-the-wadi", seats);
        let mut table = game.open(setup, 7).unwrap();
        let seat = table.decision().unwrap().seat;
        table.order(seat, &json!({ "do": "ready" }), None).unwrap();
        table
    };
    // The second order deals the opening hands: the first face is the card of the first seat.
    let ready = json!({ "do": "ready" });
    let mut table = open();
    let seat = table.decision().unwrap().seat;
    let done = table.order(seat, &ready, None).unwrap();
    let given: Value = serde_json::from_str(&done.given).unwrap();
    let faces = given["dice"].as_array().unwrap().iter();
    let mut faces: Vec<u8> = faces.map(|face| face.as_u64().unwrap() as u8).collect();
    faces[0] = if faces[0] == 1 { 2 } else { 1 };
    let mut twin = open();
    twin.order(seat, &ready, Some(&faces)).unwrap();
    [table, twin].map(|table| table.save(kernel::replay::Extent::Whole))
}

/// Everything that the engine tells of a battle to a viewer, as text.
fn told(client: &mut Client, viewer: &str) -> Vec<String> {
    let asked = ["state", "scene"].map(|verb| json!({ "do": verb, "seat": viewer }));
    asked.into_iter().map(|request| client.ok(request).to_string()).collect()
}

#[test]
fn a_hand_changes_no_byte_for_anybody_else() {
    let saves = twins();
    let mut logs = Vec::new();
    let [mut one, mut other] = saves.clone().map(|save| {
        let mut client = Client::new();
        let save: Value = serde_json::from_str(&save).unwrap();
        logs.push(client.ok(json!({ "do": "replay", "save": save }))["log"].to_string());
        client
    });
    assert_eq!(logs[0], logs[1], "the log does not tell it");
    for viewer in ["b", "spectator"] {
        assert_eq!(told(&mut one, viewer), told(&mut other, viewer), "{viewer}");
    }
    for (was, is) in told(&mut one, "a").into_iter().zip(told(&mut other, "a")) {
        assert_ne!(was, is, "who holds the card sees it");
    }
    assert_eq!(one.do_("decision"), other.do_("decision"));
    let public = saves.map(|save| {
        let table = umpire().load(&save, 0).unwrap();
        table.save(kernel::replay::Extent::Public)
    });
    assert_eq!(public[0], public[1], "nor does the file that everybody may have");
}
