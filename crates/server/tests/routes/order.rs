//! `/table/{token}/order`: what is carried out, and what is refused and changes nothing.

use crate::{
    common::Script,
    hand::{Hand, Links, at},
};

async fn begun(most: usize) -> (Hand, Script, Links) {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 7, 2, most);
    let links = hand.begin(&script, &["person", "person"]).await;
    (hand, script, links)
}

/// The seat that decides first, and the other.
fn first(script: &Script) -> (usize, usize) {
    let seat = usize::from(script.steps[0].seat.0);
    (seat, 1 - seat)
}

#[tokio::test]
async fn an_order_is_carried_out_and_everybody_sees_it() {
    let (hand, script, links) = begun(4).await;
    let (own, other) = first(&script);
    let order = script.steps[0].order.to_string();
    let answer = hand.order(links.seat(own), 0, &order).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    assert_eq!(answer.location(), format!("/table/{}", links.seat(own)));
    for token in [links.seat(own), links.seat(other), &links.spectator] {
        assert_eq!(at(&hand.page(token).await), 1);
        assert_eq!(at(&hand.parts(token).await), 1);
    }
}

#[tokio::test]
async fn a_script_gets_the_changed_parts() {
    let (hand, script, links) = begun(4).await;
    let (own, _) = first(&script);
    let form = [("at", "0".to_owned()), ("order", script.steps[0].order.to_string())];
    let answer = hand.post_parts(&format!("/table/{}/order", links.seat(own)), &form).await;
    answer.is(200, "id=\"decision\"");
    assert!(!answer.text.contains("<html"));
    assert_eq!(answer.text, hand.parts(links.seat(own)).await);
}

#[tokio::test]
async fn the_same_order_twice_is_stale_and_changes_nothing() {
    let (hand, script, links) = begun(4).await;
    let (own, other) = first(&script);
    let order = script.steps[0].order.to_string();
    hand.order(links.seat(own), 0, &order).await;
    let before = hand.page(links.seat(other)).await;
    let again = hand.order(links.seat(own), 0, &order).await;
    again.is(409, "gone on since this page was shown");
    assert!(again.text.contains("<html"), "without scripts it is the battle page");
    let form = [("at", "0".to_owned()), ("order", order)];
    let again = hand.post_parts(&format!("/table/{}/order", links.seat(own)), &form).await;
    again.is(409, "id=\"refusal\"");
    again.is(409, "id=\"decision\"");
    assert_eq!(at(&again.text), 1, "the changed parts come along");
    assert_eq!(hand.page(links.seat(other)).await, before);
}

#[tokio::test]
async fn from_the_future_is_stale_too() {
    let (hand, script, links) = begun(4).await;
    let (own, _) = first(&script);
    let order = script.steps[0].order.to_string();
    hand.order(links.seat(own), 99, &order).await.is(409, "gone on");
}

#[tokio::test]
async fn the_wrong_seat_and_a_spectator_are_refused() {
    let (hand, script, links) = begun(4).await;
    let (own, other) = first(&script);
    let order = script.steps[0].order.to_string();
    let before = hand.page(links.seat(own)).await;
    hand.order(links.seat(other), 0, &order).await.is(403, "to decide now");
    hand.order(&links.spectator, 0, &order).await.is(403, "looks on");
    assert_eq!(hand.page(links.seat(own)).await, before);
}

#[tokio::test]
async fn a_token_that_nobody_has_leads_nowhere() {
    let (hand, script, links) = begun(4).await;
    let order = script.steps[0].order.to_string();
    let wrong = "a".repeat(32);
    hand.order(&wrong, 0, &order).await.is(404, "no table");
    for rest in
        ["", "/parts", "/seats", "/live", "/odds?at=0&choice=0", "/inspect/0", "/replay", "/save"]
    {
        hand.get(&format!("/table/{wrong}{rest}")).await.is(404, "no table");
        hand.get(&format!("/table/short{rest}")).await.is(404, "no table");
        hand.get(&format!("/table/%00'%20or%201=1{rest}")).await.is(404, "no table");
    }
    assert_eq!(at(&hand.page(links.seat(0)).await), 0);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused() {
    let (hand, script, links) = begun(4).await;
    let (own, _) = first(&script);
    let token = links.seat(own);
    for order in
        ["", "{", "null", "7", "\"ahead\"", "[]", "{\"do\":\"dance\"}", "{\"do\":7}", "\u{0}"]
    {
        hand.order(token, 0, order).await.is(400, "no order");
    }
    hand.order(token, 0, &"[".repeat(20_000)).await.is(400, "no order");
    let path = format!("/table/{token}/order");
    let order = script.steps[0].order.to_string();
    for wrong in ["", "-1", "one", "0.5", "99999999999999999999999999"] {
        let form = [("at", wrong), ("order", &order)];
        hand.post(&path, &form).await.is(400, "how far its page had seen");
    }
    hand.post_with(&path, "%%%".into(), &[]).await.is(400, "how far");
    hand.post_with(&path, "x".repeat(100_000), &[]).await.is(413, "64 KB");
    assert_eq!(at(&hand.page(token).await), 0);
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_its_rule() {
    let (hand, script, links) = begun(40).await;
    let (own, _) = first(&script);
    // An order of another phase: the last of the script instead of the first.
    let late = script.steps.iter().find(|step| {
        step.seat == script.steps[0].seat && step.order["do"] != script.steps[0].order["do"]
    });
    let order = late.expect("a later order").order.to_string();
    let answer = hand.order(links.seat(own), 0, &order).await;
    answer.is(422, "/rules/galleons/SG-");
    let form = [("at", "0".to_owned()), ("order", order)];
    let parts = hand.post_parts(&format!("/table/{}/order", links.seat(own)), &form).await;
    parts.is(422, "id=\"refusal\"");
    assert_eq!(at(&hand.page(links.seat(own)).await), 0);
}

#[tokio::test]
async fn after_the_end_nothing_is_ordered() {
    let (hand, script, links) = begun(usize::MAX).await;
    let n = script.steps.len();
    hand.play(&links, &script, 0, n).await;
    let last = &script.steps[n - 1];
    let page = hand.page(&links.host).await;
    assert!(page.contains("data-over"));
    hand.order(&links.host, n, &last.order.to_string()).await.is(410, "battle is over");
    hand.order(links.seat(0), 0, &last.order.to_string()).await.is(410, "battle is over");
    assert_eq!(hand.page(&links.host).await, page);
}

#[tokio::test]
async fn orders_at_the_same_time_are_carried_out_once() {
    let (hand, script, links) = begun(4).await;
    let order = script.steps[0].order.to_string();
    let tries = (0..16).map(|_| hand.order(&links.host, 0, &order));
    let answers = futures_util::future::join_all(tries).await;
    let count = |status: u16| answers.iter().filter(|a| a.status.as_u16() == status).count();
    assert_eq!((count(303), count(409)), (1, 15));
    assert_eq!(at(&hand.page(&links.spectator).await), 1);
}

#[tokio::test]
async fn odds_are_for_whoever_decides() {
    let (hand, script, links) = begun(40).await;
    let (own, other) = first(&script);
    let odds = |token: &str, at: usize, choice: usize| {
        format!("/table/{token}/odds?at={at}&choice={choice}")
    };
    hand.get(&odds(links.seat(own), 0, 0)).await.is(200, "id=\"odds\"");
    hand.get(&odds(links.seat(own), 3, 0)).await.is(409, "gone on");
    hand.get(&odds(links.seat(own), 0, 999_999)).await.is(404, "no such choice");
    hand.get(&odds(links.seat(other), 0, 0)).await.is(403, "to decide now");
    hand.get(&odds(&links.spectator, 0, 0)).await.is(403, "looks on");
    hand.get(&format!("/table/{}/odds?at=x", links.seat(own))).await.is(400, "understood");
}

#[tokio::test]
async fn a_move_tells_beforehand_whom_it_exposes() {
    let (hand, script, links) = begun(60).await;
    let is_step = |verb: &serde_json::Value| verb["do"] == "end-move";
    let n = script.steps.iter().position(|step| is_step(&step.order)).expect("a ship moves");
    hand.play(&links, &script, 0, n).await;
    let token = links.seat(usize::from(script.steps[n].seat.0));
    let page = hand.page(token).await;
    let marked = page.split("<button ").find(|button| button.contains(" data-prospect"));
    let choice = marked.and_then(|button| button.split("data-choice=\"").nth(1));
    let choice = choice.and_then(|rest| rest.split('"').next()).expect("it has a number");
    let at = at(&page);
    hand.get(&format!("/table/{token}/odds?at={at}&choice={choice}")).await.is(200, "bear on");
}

#[tokio::test]
async fn pieces_are_shown_on_request() {
    let (hand, script, links) = begun(20).await;
    hand.play(&links, &script, 0, 20).await;
    hand.get(&format!("/table/{}/inspect/0", links.spectator)).await.is(200, "id=\"inspection\"");
    for wrong in ["99", "-1", "x", "70000"] {
        hand.get(&format!("/table/{}/inspect/{wrong}", links.host)).await.is(404, "no such piece");
    }
}
