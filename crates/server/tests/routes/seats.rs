//! `/table/{token}/seats`, and the screen that several share.

use crate::{
    common::Script,
    hand::{Hand, at},
};

#[tokio::test]
async fn only_the_host_sees_the_links() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob", "Cid"], 3, 2, 0);
    let links = hand.begin(&script, &["person", "regular", "person"]).await;
    assert!(links.seats[1].is_none(), "a tactician has no link");
    for token in [links.seat(0), links.seat(2), &links.spectator] {
        let answer = hand.get(&format!("/table/{token}/seats")).await;
        answer.is(403, "Only whoever laid the table");
        assert!(!answer.text.contains(&links.host));
    }
    let path = format!("/table/{}/seats", links.host);
    let page = hand.get_with(&path, &[("host", "localhost:9")]).await;
    page.is(200, &format!("http://localhost:9/table/{}", links.spectator));
}

#[tokio::test]
async fn a_curtain_hangs_between_two_persons_at_one_screen() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 3, 2, 60);
    let links = hand.begin(&script, &["person", "person"]).await;
    let seat = script.steps[0].seat;
    let name = &script.names[usize::from(seat.0)];
    let page = hand.page(&links.host).await;
    assert!(page.contains("data-curtain") && page.contains(name));
    assert!(!page.contains("name=\"order\""), "behind the curtain nothing can be ordered");

    let raised = hand.get(&format!("/table/{}?as={seat}", links.host)).await;
    assert_eq!(
        (raised.status.as_u16(), raised.location()),
        (303, format!("/table/{}", links.host).as_str())
    );
    let page = hand.page(&links.host).await;
    assert!(!page.contains("data-curtain") && page.contains("name=\"order\""));

    // When the decision passes to the other person, the curtain falls again.
    let next = script.steps.iter().position(|step| step.seat != seat).unwrap();
    hand.play(&links, &script, 0, next).await;
    let page = hand.page(&links.host).await;
    assert!(page.contains("data-curtain"));
    for wrong in ["z", "", "ab", "%00"] {
        let answer = hand.get(&format!("/table/{}?as={wrong}", links.host)).await;
        assert!(matches!(answer.status.as_u16(), 400 | 403), "{wrong}");
    }
}

#[tokio::test]
async fn a_seat_that_is_played_from_its_link_leaves_the_hosts_screen() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 3, 2, 60);
    let links = hand.begin(&script, &["person", "person"]).await;
    let (own, step) = (usize::from(script.steps[0].seat.0), &script.steps[0]);
    // Looking does not claim a seat; ordering does.
    hand.page(links.seat(own)).await;
    assert!(hand.page(&links.host).await.contains("data-curtain"));
    hand.order(links.seat(own), 0, &step.order.to_string()).await.is(303, "");
    let page = hand.page(&links.host).await;
    assert!(!page.contains("data-curtain"), "one person is left at this screen");
    let second = &script.steps[1];
    assert_eq!(usize::from(second.seat.0), own);
    hand.order(&links.host, at(&page), &second.order.to_string()).await.is(403, "to decide now");
    let hand = hand.again().await;
    assert!(!hand.page(&links.host).await.contains("data-curtain"), "also after a restart");
}

#[tokio::test]
async fn alone_against_a_tactician_needs_no_curtain() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 3, 2, 0);
    let links = hand.begin(&script, &["person", "regular"]).await;
    assert!(!hand.page(&links.host).await.contains("data-curtain"));
}
