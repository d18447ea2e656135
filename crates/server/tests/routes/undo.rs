//! `/table/{token}/undo`: never past a roll, something revealed, or another seat.

use kernel::SeatId;

use crate::{
    common::Script,
    hand::{Answer, Hand, Links, at},
};

async fn undo(hand: &Hand, token: &str, at: usize) -> Answer {
    hand.post(&format!("/table/{token}/undo"), &[("at", at.to_string())]).await
}

/// Orders `0..n` given, where the last can be taken back if `open`, and cannot if not.
async fn played_to(open: bool) -> (Hand, Script, Links, usize, SeatId) {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 7, 8, 500);
    let n = script.steps.iter().position(|step| step.may_undo == Some(open)).map(|at| at + 1);
    let n = n.expect("such an order");
    let links = hand.begin(&script, &["person", "person"]).await;
    hand.play(&links, &script, 0, n).await;
    let seat = script.steps[n - 1].seat;
    (hand, script, links, n, seat)
}

#[tokio::test]
async fn the_last_order_is_taken_back_durably() {
    let (hand, script, links, n, seat) = played_to(true).await;
    let token = links.seat(usize::from(seat.0)).to_owned();
    let seen = at(&hand.page(&token).await);
    let taken = undo(&hand, &token, seen).await;
    assert_eq!(taken.status.as_u16(), 303, "{}", taken.text);
    assert_eq!(at(&hand.page(&token).await), seen - 1);
    let page = hand.page(&token).await;
    let hand = hand.again().await;
    assert_eq!(hand.page(&token).await, page, "also after a restart");
    // And the same order can be given again.
    let again = hand.order(&token, seen - 1, &script.steps[n - 1].order.to_string()).await;
    assert_eq!(again.status.as_u16(), 303, "{}", again.text);
}

#[tokio::test]
async fn from_a_stale_page_by_another_or_a_spectator_nothing_is_taken_back() {
    let (hand, _, links, _, seat) = played_to(true).await;
    let own = usize::from(seat.0);
    let page = hand.page(&links.spectator).await;
    let seen = at(&hand.page(links.seat(own)).await);
    undo(&hand, links.seat(own), seen + 1).await.is(409, "gone on");
    let other = at(&hand.page(links.seat(1 - own)).await);
    undo(&hand, links.seat(1 - own), other).await.is(422, "passed on");
    undo(&hand, &links.spectator, at(&page)).await.is(403, "looks on");
    let path = format!("/table/{}/undo", links.seat(own));
    hand.post(&path, &[("at", "soon")]).await.is(400, "how far");
    assert_eq!(hand.page(&links.spectator).await, page);
}

#[tokio::test]
async fn past_a_roll_nothing_is_taken_back() {
    let (hand, _, links, _, seat) = played_to(false).await;
    let token = links.seat(usize::from(seat.0));
    let seen = at(&hand.page(token).await);
    undo(&hand, token, seen).await.is(422, "cannot be taken back");
    assert_eq!(at(&hand.page(token).await), seen);
}

#[tokio::test]
async fn where_nothing_was_ordered_nothing_is_taken_back() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 7, 2, 0);
    let links = hand.begin(&script, &["person", "person"]).await;
    undo(&hand, links.seat(0), 0).await.is(422, "nothing");
    undo(&hand, links.seat(1), 0).await.is(422, "nothing");
}
