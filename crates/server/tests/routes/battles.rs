//! `/battles`: beginning a battle from the form.

use axum::http::StatusCode;

use crate::{
    common::{SCENARIO, SYSTEM, Script},
    hand::Hand,
};

fn script() -> Script {
    Script::new(&["Ann", "Bob"], 1, 2, 0)
}

/// The usual form with one field changed or added.
fn with(name: &str, value: &str) -> Vec<(String, String)> {
    let mut form = script().form(&["person", "person"]);
    form.retain(|(field, _)| field != name);
    form.push((name.into(), value.into()));
    form
}

#[tokio::test]
async fn one_person_goes_to_the_table_and_several_to_their_links() {
    let hand = Hand::new().await;
    let alone = hand.post("/battles", &script().form(&["person", "regular"])).await;
    assert_eq!(alone.status, StatusCode::SEE_OTHER);
    assert!(!alone.location().ends_with("/seats"));
    let both = hand.post("/battles", &script().form(&["person", "person"])).await;
    assert_eq!(both.status, StatusCode::SEE_OTHER);
    assert!(both.location().ends_with("/seats"));
}

#[tokio::test]
async fn names_are_cleaned_and_shown_as_they_are() {
    let hand = Hand::new().await;
    let mut form = with("name-0", "  <script>alert(1)</script>\u{202e}\u{0} ");
    form.retain(|(field, _)| field != "name-1");
    form.push(("name-1".into(), "x".repeat(5000)));
    let answer = hand.post("/battles", &form).await;
    let links = hand.links(&answer).await;
    let page = hand.page(links.seat(0)).await;
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(!page.contains("<script>alert"));
    assert!(page.contains(&"x".repeat(40)) && !page.contains(&"x".repeat(41)));
}

#[tokio::test]
async fn a_name_left_empty_gets_the_name_of_its_seat() {
    let hand = Hand::new().await;
    let answer = hand.post("/battles", &with("name-0", " \u{200b} ")).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}

#[tokio::test]
async fn what_can_be_put_right_is_shown_in_the_form() {
    let hand = Hand::new().await;
    for (name, value, says) in [
        ("seed", "a dozen", "A seed is a whole number"),
        ("seed", "99999999999999999999999", "A seed is a whole number"),
        ("player-1", "genius", "There is no player called"),
        ("player-1", "empty", "players"),
        ("option-turn_limit", "many", "whole number"),
        ("option-turn_limit", "100000", "turn_limit"),
        ("option-no_such_thing", "1", "no such option"),
        ("option-fire_resolution", "\u{0}", "fire_resolution"),
    ] {
        let answer = hand.post("/battles", &with(name, value)).await;
        answer.is(400, says);
        assert!(answer.text.contains("action=\"/battles\""), "the form again: {name}");
    }
}

#[tokio::test]
async fn what_cannot_be_put_right_is_an_error_page() {
    let hand = Hand::new().await;
    hand.post("/battles", &with("system", "chess")).await.is(404, "chess");
    hand.post("/battles", &with("scenario", "waterloo")).await.is(404, "waterloo");
    hand.post_with("/battles", "%%%=&&&=%zz".into(), &[]).await.is(404, "no system");
    let no_form = [("content-type", "application/json")];
    hand.post_with("/battles", "{}".into(), &no_form).await.is(400, "cannot be read");
    hand.post_with("/battles", "a=".repeat(60_000), &[]).await.is(413, "too much");
}

#[tokio::test]
async fn another_sites_page_begins_nothing() {
    let hand = Hand::new().await;
    let body = crate::common::encode(&script().form(&["person", "person"]));
    let host = ("host", "localhost:1889");
    let evil = [host, ("origin", "http://evil.example")];
    hand.post_with("/battles", body.clone(), &evil).await.is(403, "not sent from a page");
    let cross = [host, ("sec-fetch-site", "cross-site")];
    hand.post_with("/battles", body.clone(), &cross).await.is(403, "not sent from a page");
    let own = [host, ("origin", "http://localhost:1889"), ("sec-fetch-site", "same-origin")];
    assert_eq!(hand.post_with("/battles", body, &own).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn without_a_seed_no_two_battles_are_alike() {
    let hand = Hand::new().await;
    let form = [
        ("system", SYSTEM),
        ("scenario", SCENARIO),
        ("seed", ""),
        ("player-0", "person"),
        ("player-1", "person"),
    ];
    let mut tokens = Vec::new();
    for _ in 0..3 {
        let links = hand.links(&hand.post("/battles", &form).await).await;
        tokens.extend([links.host, links.spectator]);
        tokens.extend(links.seats.into_iter().flatten());
    }
    let n = tokens.len();
    tokens.sort();
    tokens.dedup();
    assert_eq!((tokens.len(), n), (12, 12), "every link is its own");
}
