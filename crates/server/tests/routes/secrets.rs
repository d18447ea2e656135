//! What a seat must not know never reaches its page, by no address.

use kernel::{Setup, options::Options, replay::Extent};
use serde_json::{Value, json};
use umpire::Umpire;

use crate::{
    common::Script,
    hand::{Hand, Links, at},
    live::Stream,
};

/// Everything that a token can ask for, as text.
async fn all_of(hand: &Hand, token: &str, n_pieces: usize) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    let mut paths = vec![String::new(), "?log=all".into(), "/parts".into(), "/save".into()];
    paths.extend(["/replay".into(), "/replay?to=9999".into(), "/odds?at=0&choice=0".into()]);
    paths.extend(["/sheets".into(), "/sheets.pdf".into()]);
    paths.extend((0..n_pieces).map(|piece| format!("/inspect/{piece}")));
    for path in paths {
        let answer = hand.get(&format!("/table/{token}{path}")).await;
        let text = answer.text.replace(token, "TOKEN");
        seen.push((path, format!("{} {text}", answer.status)));
    }
    // What an undo says must not tell either.
    let page = hand.page(token).await;
    if page.contains("<button disabled title=\"Nothing can be taken back") {
        let form = [("at", at(&page).to_string())];
        let answer = hand.post_parts(&format!("/table/{token}/undo"), &form).await;
        seen.push(("undo".into(), answer.text.replace(token, "TOKEN")));
    }
    seen
}

/// Those who must not know what `own` does.
fn others(links: &Links, own: usize) -> Vec<String> {
    let seats = links.seats.iter().enumerate().filter(|(at, _)| *at != own);
    let seats = seats.filter_map(|(_, token)| token.clone());
    seats.chain([links.spectator.clone()]).collect()
}

/// A battle under every rule there is: men told off, rams and grapples declared, moves plotted, fire committed.
fn under_every_rule() -> Script {
    let game = Umpire::new().expect("data that can be read");
    let game = game.game("galleons").expect("a system");
    let preset = game.presets().into_iter().find(|preset| preset.key == "everything");
    let options = preset.expect("a preset").options(&game.options());
    let verbs = ["declare", "plot", "tell-off", "shift", "fire", "volley"];
    Script::fought("john-bulls-tyranny", options, &["Ann", "Bob"], 11, 160, &verbs)
}

#[tokio::test]
async fn a_secret_order_changes_no_byte_for_others() {
    let script = Script::new(&["Ann", "Bob", "Cid"], 11, 8, 400);
    assert_eq!(keep_from_others(&script, &["person"; 3], 4).await, ["fire", "shift"]);
}

#[tokio::test]
async fn nor_does_any_secret_of_the_advanced_rules() {
    let told = keep_from_others(&under_every_rule(), &["person"; 2], 10).await;
    assert_eq!(told, ["fire", "plot", "shift", "stand-down", "volley"]);
}

#[tokio::test]
async fn nor_do_landing_parties_and_moored_mines() {
    let verbs = ["land", "raise-mine", "lower-mine"];
    let script =
        Script::fought("the-great-raid", Options::new(), &["Ann", "Bob"], 1889, 560, &verbs);
    let told = keep_from_others(&script, &["person"; 2], 2).await;
    for verb in verbs {
        assert!(told.iter().any(|kind| kind == verb), "no {verb} among {told:?}");
    }
}

/// Fights a battle and looks, at the first few secret orders of every kind, at all that others can ask for.
async fn keep_from_others(script: &Script, players: &[&str], each: usize) -> Vec<String> {
    let hand = Hand::new().await;
    let links = hand.begin(script, players).await;
    let n_secret = script.steps.iter().filter(|step| step.secret).count();
    assert!(5 <= n_secret, "the battle has secrets: {n_secret}");
    let mut kinds: Vec<String> = Vec::new();
    for (n, step) in script.steps.iter().enumerate() {
        let kind = step.order["do"].as_str().expect("a verb");
        if !step.secret || each <= kinds.iter().filter(|known| *known == kind).count() {
            hand.play(&links, script, n, n + 1).await;
            continue;
        }
        kinds.push(kind.to_owned());
        let own = usize::from(step.seat.0);
        let mut before = Vec::new();
        for token in others(&links, own) {
            before.push(all_of(&hand, &token, 3).await);
        }
        // With the host's token, which plays every seat here.
        hand.play(&links, script, n, n + 1).await;
        for (token, before) in others(&links, own).into_iter().zip(before) {
            for (was, is) in before.into_iter().zip(all_of(&hand, &token, 3).await) {
                assert_eq!(was, is, "order {n}: {}", step.order);
            }
        }
    }
    kinds.sort();
    kinds.dedup();
    kinds
}

#[tokio::test]
async fn whichever_secret_is_chosen_looks_the_same_to_others() {
    let script = Script::new(&["Ann", "Bob"], 11, 8, 400);
    assert_eq!(look_the_same(&script, 12).await, ["fire", "shift"]);
    let told = look_the_same(&under_every_rule(), 40).await;
    assert_eq!(told, ["declare", "fire", "plot", "shift", "stand-down", "volley"]);
}

/// Gives the script's order in one battle and another of its kind in a twin, as often as may be.
async fn look_the_same(script: &Script, most: usize) -> Vec<String> {
    let hand = Hand::new().await;
    let verb = |n: usize| script.steps.get(n).and_then(|step| step.order["do"].as_str());
    // That a number was written down is seen, since the other is asked next; which number is not.
    let is_kept = |n: usize| {
        script.steps[n].secret || (verb(n) == Some("declare") && verb(n + 1) == Some("declare"))
    };
    let mut kinds: Vec<String> = Vec::new();
    for n in (0..script.steps.len()).filter(|n| is_kept(*n)) {
        if kinds.len() == most {
            break;
        }
        let table = script.table(n);
        let own = script.steps[n].seat;
        let viewers = [kernel::Viewer::Seat(kernel::SeatId(1 - own.0)), kernel::Viewer::Spectator];
        let after = script.table(n + 1).n_noticed(&viewers);
        let other = table.orders().into_iter().find(|order| {
            let mut twin = script.table(n);
            *order != script.steps[n].order
                && (script.steps[n].secret || order["do"] == script.steps[n].order["do"])
                && twin.order(own, order, None).is_ok()
                && twin.n_noticed(&viewers) == after
        });
        let Some(other) = other else { continue };
        kinds.push(verb(n).expect("a verb").to_owned());
        let mut seen = Vec::new();
        for order in [script.steps[n].order.clone(), other] {
            let links = hand.begin(script, &["person", "person"]).await;
            hand.play(&links, script, 0, n).await;
            hand.order(&links.host, n, &order.to_string()).await.is(303, "");
            let mut all = Vec::new();
            for token in others(&links, usize::from(own.0)) {
                all.push(all_of(&hand, &token, 2).await);
            }
            seen.push(all);
        }
        assert_eq!(seen[0], seen[1], "order {n}");
    }
    kinds.sort();
    kinds.dedup();
    kinds
}

#[tokio::test]
async fn two_seats_see_the_same_battle_where_nothing_is_secret() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 11, 8, 10);
    let links = hand.begin(&script, &["person", "person"]).await;
    hand.play(&links, &script, 0, 10).await;
    let spectator = hand.get(&format!("/table/{}/save", links.spectator)).await.text;
    for seat in [0, 1] {
        let save = hand.get(&format!("/table/{}/save", links.seat(seat))).await.text;
        assert_eq!(save, spectator);
        let page = hand.page(links.seat(seat)).await;
        for token in [&links.host, &links.spectator, &links.seat(1 - seat).to_owned()] {
            assert!(!page.contains(token.as_str()), "no page gives another's link away");
        }
    }
}

/// Two battles that differ in one Leadership card of Ann's, and in nothing else.
fn twins() -> [String; 2] {
    let umpire = Umpire::new().expect("data that can be read");
    let open = || {
        let seats = vec!["Ann".to_owned(), "Ben".to_owned()];
        let game = umpire.game("heroes").expect("a system");
        let mut table = game.open(Setup::new("patrol-at-the-wadi", seats), 7).expect("a battle");
        let seat = table.decision().expect("a decision").seat;
        table.order(seat, &json!({ "do": "ready" }), None).expect("a legal order");
        table
    };
    // The second order deals the opening hands: its first face is Ann's card.
    let (mut table, mut twin, ready) = (open(), open(), json!({ "do": "ready" }));
    let seat = table.decision().expect("a decision").seat;
    let done = table.order(seat, &ready, None).expect("a legal order");
    let given: Value = serde_json::from_str(&done.given).expect("JSON");
    let faces = given["dice"].as_array().expect("dice").iter();
    let mut faces: Vec<u8> = faces.map(|face| face.as_u64().expect("a face") as u8).collect();
    faces[0] = if faces[0] == 1 { 2 } else { 1 };
    twin.order(seat, &ready, Some(&faces)).expect("a legal order");
    [table, twin].map(|table| table.save(Extent::Whole))
}

#[tokio::test]
async fn a_hand_of_cards_changes_no_byte_for_others() {
    let hand = Hand::new().await;
    let (mut seen, mut own) = (Vec::new(), Vec::new());
    for save in twins() {
        let links = hand.links(&hand.load(save).await).await;
        let mut all = Vec::new();
        for token in others(&links, 0) {
            all.push(all_of(&hand, &token, 14).await);
            let told = Stream::open(&hand, &token, None).await.next().await;
            all.push(vec![("live".into(), told.at)]);
        }
        seen.push(all);
        own.push(hand.page(links.seat(0)).await.replace(links.seat(0), "TOKEN"));
    }
    assert_eq!(seen[0], seen[1]);
    assert_ne!(own[0], own[1], "Ann sees her own hand");
}
