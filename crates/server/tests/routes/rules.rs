//! `/rules/{system}` and `/rules/{system}/{id}`.

use crate::hand::Hand;

#[tokio::test]
async fn the_rulebook_is_read_searched_and_opened_in_place() {
    let hand = Hand::new().await;
    hand.get("/rules/galleons").await.is(200, "SG-MOVE-03");
    hand.get("/rules/galleons?q=collision").await.is(200, "SG-COLL");
    hand.get("/rules/galleons?q=%3Cscript%3E").await.is(200, "&lt;script&gt;");
    hand.get("/rules/galleons/SG-MOVE-03").await.is(200, "<html");
    hand.get("/rules/galleons/sg-move-03").await.is(200, "SG-MOVE-03");
    let part = hand.get_with("/rules/galleons/SG-MOVE-03", &[("x-parts", "yes")]).await;
    part.is(200, "<article");
    assert!(!part.text.contains("<html"));
}

#[tokio::test]
async fn a_rule_that_is_not_there_is_said_with_a_way_on() {
    let hand = Hand::new().await;
    hand.get("/rules/galleons/SG-NONE-99").await.is(404, "href=\"/rules/galleons\"");
    hand.get("/rules/chess").await.is(404, "chess");
}

#[tokio::test]
async fn the_charts_are_drawn_from_the_tables() {
    let hand = Hand::new().await;
    let charts = hand.get("/rules/galleons/charts").await;
    charts.is(200, "Where a hit lands");
    charts.is(200, "href=\"/rules/galleons/SG-HIT-01\"");
    charts.is(200, "1-pdr HRC");
    hand.get("/rules/galleons").await.is(200, "href=\"/rules/galleons/charts\"");
    hand.get("/rules/chess/charts").await.is(404, "chess");
}
