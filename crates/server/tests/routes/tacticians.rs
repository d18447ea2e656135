//! Seats that the server plays.

use crate::{
    common::Script,
    hand::{Hand, at},
};

#[tokio::test]
async fn tacticians_fight_a_whole_battle_by_themselves() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 2, 2, 0);
    let links = hand.begin(&script, &["recruit", "regular"]).await;
    let page = hand.until(&links.spectator, |page| page.contains("data-over")).await;
    let hand = hand.again().await;
    assert_eq!(hand.page(&links.spectator).await, page, "stored like a person's orders");
}

#[tokio::test]
async fn a_tactician_answers_a_person_and_goes_on_after_a_restart() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 2, 2, 0);
    let links = hand.begin(&script, &["person", "regular"]).await;
    let mut hand = hand;
    for turn in 0..12 {
        let mine = |page: &str| page.contains("name=\"order\"") || page.contains("data-over");
        let page = hand.until(&links.host, mine).await;
        if page.contains("data-over") {
            break;
        }
        let order = first_order(&page);
        hand.order(&links.host, at(&page), &order).await.is(303, "");
        if turn % 4 == 0 {
            hand = hand.again().await;
        }
    }
}

#[tokio::test]
async fn a_person_cannot_play_a_tacticians_seat() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 2, 2, 0);
    let links = hand.begin(&script, &["recruit", "recruit"]).await;
    hand.order(&links.host, 0, "{}").await.is(403, "looks on");
}

/// The first order that a page offers.
pub fn first_order(page: &str) -> String {
    let from = page.find("name=\"order\"").expect("something to order");
    let rest = &page[from..];
    let value = rest.find("value=\"").expect("a value") + "value=\"".len();
    let text = rest[value..].split('"').next().expect("a value");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}
