//! Units in the hand and the tape: questions that change nothing.

use crate::hand::{Hand, Links, at};

/// Two persons before a battle on the open table; the second deploys first.
async fn deploying() -> (Hand, Links) {
    let hand = Hand::new().await;
    let form = [
        ("system", "heroes"),
        ("scenario", "patrol-at-the-wadi"),
        ("seed", "7"),
        ("name-0", "Ann"),
        ("player-0", "person"),
        ("name-1", "Bob"),
        ("player-1", "person"),
    ];
    let answer = hand.post("/battles", &form).await;
    let links = hand.links(&answer).await;
    (hand, links)
}

#[tokio::test]
async fn a_place_is_answered_with_the_order_or_with_the_reason() {
    let (hand, links) = deploying().await;
    let token = links.seat(1);
    let page = hand.page(token).await;
    assert!(page.contains("data-lift=\"4\""), "the Red Flag may be lifted");
    let held = |y: i32| format!("/table/{token}/place?at=0&piece=4&x=34000&y={y}&facing=18000");
    let there = hand.get(&held(58_000)).await;
    there.is(200, "id=\"ghost\"");
    assert!(there.text.contains("&quot;do&quot;:&quot;place&quot;"), "{}", there.text);
    assert!(!there.text.contains("Not there"));
    hand.get(&held(20_000)).await.is(200, "HV-SETUP-01");
    // Nothing has changed by asking.
    assert_eq!(at(&hand.page(token).await), 0);
}

#[tokio::test]
async fn nobody_lifts_what_is_not_theirs_and_nonsense_is_refused() {
    let (hand, links) = deploying().await;
    let ask = async |token: &str, rest: &str| hand.get(&format!("/table/{token}/{rest}")).await;
    let own = links.seat(1);
    ask(links.seat(0), "place?at=0&piece=4&x=1&y=1&facing=0").await.is(403, "Bob");
    ask(&links.spectator, "place?at=0&piece=4&x=1&y=1&facing=0").await.is(403, "");
    ask(own, "place?at=0&piece=0&x=1&y=1&facing=0").await.is(404, "");
    ask(own, "place?at=3&piece=4&x=1&y=1&facing=0").await.is(409, "");
    for wrong in [
        "place?at=0&piece=4&x=2000000000&y=1&facing=0",
        "place?at=0&piece=4&x=north&y=1&facing=0",
        "place?at=0&piece=4&x=1&y=1&facing=0&way=here",
        "place?at=0",
        "measure?from=p4&to=p",
        "measure?from=p4",
    ] {
        let answer = ask(own, wrong).await;
        assert_eq!(answer.status.as_u16(), 400, "{wrong}");
    }
    // Anybody at the table may measure.
    ask(&links.spectator, "measure?from=p4&to=p0").await.is(200, " cm");
    ask(own, "measure?from=0,0&to=3000,4000").await.is(200, "5 cm");
    ask(own, "measure?from=p99&to=0,0").await.is(404, "");
}

#[tokio::test]
async fn a_refused_order_marks_the_place_that_is_in_the_way() {
    let (hand, links) = deploying().await;
    let token = links.seat(1);
    // The script sends what the hand holds, even where it may not be set down.
    let held = format!("/table/{token}/place?at=0&piece=4&x=34000&y=20000&facing=18000");
    let held = hand.get(&held).await.text;
    let order = held.split_once("name=\"order\" value=\"").expect("an order").1;
    let order = order.split_once("\">").expect("its end").0.replace("&quot;", "\"");
    let address = format!("/table/{token}/order");
    let fields = [("at", "0"), ("order", order.as_str())];
    // To a script the mark comes beside the reason, to everybody else on the board.
    let parts = hand.post_parts(&address, &fields).await;
    parts.is(422, "HV-SETUP-01");
    assert!(parts.text.contains("id=\"overlays\"") && parts.text.contains("barred stopper"));
    let page = hand.post(&address, &fields).await;
    page.is(422, "HV-SETUP-01");
    assert!(page.text.contains("barred stopper"));
    // The next look at the table does not show it any more.
    assert!(!hand.page(token).await.contains("barred stopper"));
}
