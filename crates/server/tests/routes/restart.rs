//! What is left after the process is gone.

use crate::{common::Script, hand::Hand};

#[tokio::test]
async fn every_page_is_the_same_after_a_restart() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 5, 2, usize::MAX);
    let links = hand.begin(&script, &["person", "person"]).await;
    let tokens = [links.seat(0), links.seat(1), &links.spectator].map(str::to_owned);
    let mut hand = hand;
    for (from, to) in [(0, 0), (0, 11), (11, 60), (60, script.steps.len())] {
        let to = to.min(script.steps.len());
        hand.play(&links, &script, from.min(to), to).await;
        let mut before = Vec::new();
        for token in &tokens {
            before.push(hand.page(token).await);
            before.push(hand.get(&format!("/table/{token}/replay")).await.text);
            before.push(hand.get(&format!("/table/{token}/save")).await.text);
        }
        hand = hand.again().await;
        let mut after = Vec::new();
        for token in &tokens {
            after.push(hand.page(token).await);
            after.push(hand.get(&format!("/table/{token}/replay")).await.text);
            after.push(hand.get(&format!("/table/{token}/save")).await.text);
        }
        assert_eq!(before, after, "after {to} orders");
    }
}
