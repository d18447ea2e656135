//! A campaign through the addresses of a table: its chart, its books, what the program fought, another way from an earlier day.

use std::collections::BTreeMap;

use kernel::{SeatId, Setup, Viewer, options::OptionValue};
use serde_json::{Value, json};
use umpire::{Level, Table, Umpire};

use crate::{
    common::campaign::{ANN, Cruise, SCENARIO, SYSTEM},
    hand::Hand,
};

/// Begins a cruise and gives its first `n` orders; the host's token.
async fn begun(hand: &Hand, cruise: &Cruise, n: usize) -> String {
    let answer = hand.post("/battles", &cruise.form()).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    let token = answer.location().split('/').nth(2).expect("a table").to_owned();
    for (at, order) in cruise.orders.iter().enumerate().take(n) {
        let answer = hand.order(&token, at, &order.to_string()).await;
        assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    }
    token
}

#[tokio::test]
async fn it_is_begun_from_the_first_page_and_from_the_galleons() {
    let hand = Hand::new().await;
    hand.get("/").await.is(200, "href=\"/campaign\"");
    hand.get("/galleons").await.is(200, "href=\"/campaign\"");
    let door = hand.get("/campaign").await;
    door.is(200, "/campaign/red-captains/new");
    door.is(200, "href=\"/galleons/yard\"");
    hand.get("/campaign/red-captains/new").await.is(200, "Race to a sum");
    hand.get("/picture/campaign/red-captains.svg").await.is(200, "Parhoon");
    // The rules of its battles are found as well.
    hand.get("/rules/campaign/SG-CAMP-51").await.is(200, "Alterations");
    hand.get("/rules/campaign/SG-MOVE-03").await.is(200, "SG-MOVE-03");
}

#[tokio::test]
async fn a_battle_that_the_program_fought_is_stepped_through_order_by_order() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("comes away from the battle", 200);
    let n = cruise.orders.len();
    let token = begun(&hand, &cruise, n).await;
    let (_, moments) = cruise.table(n).within(n, 0, kernel::Viewer::Umpire);
    assert!(10 < moments, "{moments} moments");
    let replay = |query: String| format!("/table/{token}/replay?{query}");
    let end = hand.get(&replay(format!("to={n}"))).await;
    end.is(200, "its end");
    assert!(end.text.contains("data-board=\"campaign/"), "after the order one is on the chart");
    let mut lengths = Vec::new();
    for at in [1, 2, moments] {
        let page = hand.get(&replay(format!("to={n}&at={at}"))).await;
        page.is(200, &format!("step {at} of {moments}"));
        assert!(page.text.contains("data-board=\"galleons/"), "inside it on the tactical map");
        lengths.push(page.text.matches("data-order=").count());
    }
    assert!(lengths.is_sorted() && lengths[0] < lengths[2], "the log grows: {lengths:?}");
    // Beyond the last moment there is only the end.
    hand.get(&replay(format!("to={n}&at=99999"))).await.is(200, &format!("step {moments} of"));
    hand.get(&replay("to=1&at=1".to_owned())).await.is(200, "data-at=\"0\"");
}

#[tokio::test]
async fn its_books_are_written_from_what_has_happened() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("comes away from the battle", 200);
    let token = begun(&hand, &cruise, cruise.orders.len()).await;
    let books = hand.get(&format!("/table/{token}/books")).await;
    for words in ["Journal", "Accounts", "History of ship and crew", "I hold a commission", "Day 1"]
    {
        books.is(200, words);
    }
    hand.get(&format!("/table/{token}")).await.is(200, "/books");
}

#[tokio::test]
async fn one_can_go_back_and_try_otherwise_at_a_table_of_its_own() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("Day 4", 200);
    let n = cruise.orders.len();
    let token = begun(&hand, &cruise, n).await;
    let path = format!("/table/{token}/branch");
    let answer = hand.post(&path, &[("to", "2")]).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    let other = answer.location().split('/').nth(2).expect("a table").to_owned();
    assert_ne!(other, token);
    hand.get(&format!("/table/{other}")).await.is(200, "data-at=\"2\"");
    hand.get(&format!("/table/{token}")).await.is(200, &format!("data-at=\"{n}\""));
    // Both are there after a restart, and the new one goes on by itself.
    let hand = hand.again().await;
    hand.get(&format!("/table/{other}")).await.is(200, "data-at=\"2\"");
    // Another order than was given then.
    let mut orders = cruise.table(2).orders();
    orders.retain(|order| *order != cruise.orders[2]);
    let answer = hand.order(&other, 2, &orders[0].to_string()).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    for (to, why) in [("99999", "orders are known"), ("x", "whole number"), ("", "whole number")] {
        let answer = hand.post(&path, &[("to", to)]).await;
        answer.is(400, why);
    }
}

#[tokio::test]
async fn a_battle_that_is_broken_off_goes_on_where_it_was() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("meets a merchantman", 300);
    let rear = cruise.orders.iter().rposition(|order| order["do"] != "leave-it");
    let n = rear.expect("an order") + 1;
    let token = begun(&hand, &cruise, n).await;
    let mut table = cruise.table(n);
    let mut at = n;
    let mut go_on = async |hand: &Hand, order: Value| {
        let answer = hand.order(&token, at, &order.to_string()).await;
        assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
        table.order(ANN, &order, None).expect("a legal order");
        while let Some(other) = table.decision().filter(|decision| decision.seat != ANN) {
            let answer = table.advise(Level::Regular).expect("an order").order;
            table.order(other.seat, &answer, None).expect("a legal order");
        }
        at = table.n_noticed(&[Viewer::Seat(ANN)]);
        hand.until(&token, |page| page.contains(&format!("data-at=\"{at}\""))).await;
        table.advise(Level::Regular).expect("an order").order
    };
    let mut next = go_on(&hand, json!({"do": "command"})).await;
    for _ in 0..12 {
        next = go_on(&hand, next).await;
    }
    let path = format!("/table/{token}");
    let before = hand.get(&path).await;
    before.is(200, "data-board=\"galleons/");
    let [log, file] = ["?log=all", "/save"].map(|part| format!("{path}{part}"));
    let (log_before, file_before) = (hand.get(&log).await.text, hand.get(&file).await.text);
    // The process ends in the middle of the battle, and another takes its place.
    let hand = hand.again().await;
    assert_eq!(hand.get(&path).await.text, before.text);
    assert_eq!(hand.get(&log).await.text, log_before);
    assert_eq!(hand.get(&file).await.text, file_before);
    go_on(&hand, next).await;
    // A friend who is sent the file is in the middle of the same battle.
    let sent = hand.load(&file_before).await;
    assert_eq!(sent.status.as_u16(), 303, "{}", sent.text);
}

#[tokio::test]
async fn only_the_host_makes_another_table_of_an_open_campaign() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("Day 2", 50);
    let token = begun(&hand, &cruise, 1).await;
    let seats = hand.get(&format!("/table/{token}/seats")).await.text;
    let spectator = seats.split("id=\"spectator\"").nth(1).expect("a link");
    let spectator = spectator.split("/table/").nth(1).expect("a link");
    let spectator = spectator.split('"').next().expect("a token");
    let answer = hand.post(&format!("/table/{spectator}/branch"), &[("to", "1")]).await;
    answer.is(403, "whoever laid the table");
}

#[tokio::test]
async fn a_hand_edited_campaign_is_refused_with_the_reason_and_nothing_is_laid_out() {
    let hand = Hand::new().await;
    let cruise = Cruise::until("Day 4", 200);
    let n = cruise.orders.len();
    let token = begun(&hand, &cruise, n).await;
    let file = hand.get(&format!("/table/{token}/save")).await.text;
    assert_eq!(hand.load(&file).await.status.as_u16(), 303, "as it is it is taken up");
    let edited = |edit: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&file).expect("a file");
        edit(&mut value);
        value.to_string()
    };
    let dear = edited(&|file| file["orders"][0]["order"] = json!({"do": "buy", "class": 14}));
    let unknown = edited(&|file| file["orders"][0]["order"] = json!({"do": "find-gold"}));
    let sum = edited(&|file| file["checksums"][0]["sum"] = json!("0000000000000000"));
    let version = edited(&|file| file["rules_version"] = json!(99));
    // A die that cannot be, and an order too few: what follows does not come about, or the checksums do not hold.
    let die = edited(&|file| {
        let orders = file["orders"].as_array_mut().expect("orders");
        let rolled = orders.iter_mut().find(|order| order["dice"].is_array());
        rolled.expect("an order with dice")["dice"][0] = json!(9);
    });
    let short = edited(&|file| {
        file["orders"].as_array_mut().expect("orders").remove(1);
    });
    let option = edited(&|file| file["setup"]["options"]["money_goal"] = json!(-5));
    for (file, why) in [
        (dear, "Order 1 (by a) is not possible"),
        (unknown, "find-gold"),
        (sum, "checksum"),
        (version, "99"),
        (option, "money_goal"),
        (die, "rder"),
        (short, "rder"),
        (file[..file.len() / 2].to_owned(), "damaged"),
    ] {
        let answer = hand.load(&file).await;
        answer.is(400, why);
        // Nothing is half-loaded: no table is laid, and none is remembered.
        assert_eq!((answer.header("location"), answer.header("set-cookie")), ("", ""), "{why}");
        assert!(!answer.text.contains("/table/"), "{why}");
    }
}

/// Two captains who may command each other's enemies; Ann fights in person whatever she meets. The orders up to the moment at which Cat is
/// asked whether she commands them.
fn asked() -> (u64, Vec<(SeatId, Value)>) {
    let command = json!({"do": "command"});
    for seed in 1..50 {
        let mut table = rivals(seed);
        let mut orders = Vec::new();
        while let Some(decision) = table.decision().filter(|_| orders.len() < 200) {
            let listed = table.orders();
            if listed.contains(&json!({"do": "command-enemy"})) && decision.seat == CAT {
                return (seed, orders);
            }
            let order = if decision.seat == ANN && listed.contains(&command) {
                command.clone()
            } else {
                table.advise(Level::Regular).expect("an order").order
            };
            table.order(decision.seat, &order, None).expect("a legal order");
            orders.push((decision.seat, order));
        }
    }
    panic!("nobody is met");
}

const CAT: SeatId = SeatId(2);

fn rivals(seed: u64) -> Box<dyn Table> {
    let umpire = Umpire::new().expect("data that can be read");
    let seats = ["Ann", "The enemy", "Cat"].map(str::to_owned).to_vec();
    let captains = OptionValue::Word("captains".to_owned());
    let options = BTreeMap::from([("enemy_command".to_owned(), captains)]);
    let setup = Setup { options, ..Setup::new(SCENARIO, seats) };
    umpire.game(SYSTEM).expect("a system").open(setup, seed).expect("a campaign")
}

#[tokio::test]
async fn another_captain_commands_those_who_are_met() {
    let hand = Hand::new().await;
    let (seed, orders) = asked();
    let seed_words = seed.to_string();
    let form = [
        ("system", SYSTEM),
        ("scenario", SCENARIO),
        ("seed", &seed_words),
        ("option-enemy_command", "captains"),
        ("name-0", "Ann"),
        ("player-0", "person"),
        ("name-1", "The enemy"),
        ("player-1", "regular"),
        ("name-2", "Cat"),
        ("player-2", "person"),
    ];
    let answer = hand.post("/battles", &form).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    let links = hand.links(&answer).await;
    let (ann, cat) = (links.seat(0), links.seat(2));
    let mut table = rivals(seed);
    for (at, (seat, order)) in orders.iter().enumerate() {
        let token = if *seat == ANN { ann } else { cat };
        let answer = hand.order(token, at, &order.to_string()).await;
        assert_eq!(answer.status.as_u16(), 303, "order {at}: {}", answer.text);
        table.order(*seat, order, None).expect("a legal order");
    }
    // Cat is asked at her own screen, and Ann is not.
    let n = orders.len();
    hand.get(&format!("/table/{cat}")).await.is(200, "do you command those whom Ann has met?");
    let command = json!({"do": "command-enemy"});
    let refused = hand.order(ann, n, &command.to_string()).await;
    assert_ne!(refused.status.as_u16(), 303, "it is not for Ann to say");
    let answer = hand.order(cat, n, &command.to_string()).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    table.order(CAT, &command, None).expect("a legal order");
    // From now on each gives the orders of her own side of one battle, and the chair of the enemy has nothing to say.
    let mut given = [0, 0];
    for _ in 0..24 {
        let Some(decision) = table.decision() else { break };
        // What the other does in secret does not count for her.
        let at = table.n_noticed(&[Viewer::Seat(decision.seat)]);
        if table.scene(Viewer::Umpire).board.key().starts_with("campaign/") {
            break;
        }
        assert!(decision.seat == ANN || decision.seat == CAT, "{:?}", decision.seat);
        let (token, who) = if decision.seat == ANN { (ann, 0) } else { (cat, 1) };
        given[who] += 1;
        let order = table.advise(Level::Regular).expect("an order").order;
        let answer = hand.order(token, at, &order.to_string()).await;
        assert_eq!(answer.status.as_u16(), 303, "order {at}: {}", answer.text);
        table.order(decision.seat, &order, None).expect("a legal order");
    }
    assert!(given.iter().all(|&n| 0 < n), "both have commanded: {given:?}");
    // The standings tell of both, to both.
    for token in [ann, cat] {
        let books = hand.get(&format!("/table/{token}/books")).await;
        books.is(200, "Ann");
        books.is(200, "Cat");
    }
}
