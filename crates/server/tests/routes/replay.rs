//! `/table/{token}/replay`: stepping through a battle.

use crate::{common::Script, hand::Hand};

#[tokio::test]
async fn a_battle_that_is_over_is_stepped_through_from_end_to_end() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 5, 2, usize::MAX);
    let links = hand.begin(&script, &["person", "person"]).await;
    let n = script.steps.len();
    hand.play(&links, &script, 0, n).await;
    let path = format!("/table/{}/replay", links.spectator);
    hand.get(&path).await.is(200, &format!("data-to=\"{n}\""));
    for to in [0, 1, n / 2, n] {
        let page = hand.get(&format!("{path}?to={to}")).await;
        page.is(200, &format!("data-to=\"{to}\" data-last=\"{n}\""));
        assert!(!page.text.contains("name=\"order\""));
    }
    hand.get(&format!("{path}?to=99999999")).await.is(200, &format!("data-to=\"{n}\""));
    hand.get(&format!("{path}?to=-1")).await.is(400, "understood");
    let parts = hand.get_with(&format!("{path}?to=3"), &[("x-parts", "yes")]).await;
    parts.is(200, "data-to=\"3\"");
    assert!(!parts.text.contains("<html"));
}

#[tokio::test]
async fn while_it_lasts_it_shows_what_everybody_knows() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 5, 6, 200);
    let at = script.steps.iter().position(|step| step.secret).expect("a secret order") + 1;
    let links = hand.begin(&script, &["person", "person"]).await;
    hand.play(&links, &script, 0, at).await;
    let public = script.table(at).n_public();
    assert!(public < at);
    for token in [links.seat(0), links.seat(1), &links.spectator, &links.host] {
        let page = hand.get(&format!("/table/{token}/replay?to=99999")).await;
        page.is(200, &format!("data-to=\"{public}\" data-last=\"{public}\""));
    }
}
