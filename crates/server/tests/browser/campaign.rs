//! A campaign in a real browser, on campaigns worked out beforehand: begun, a week's cruise, an encounter fought in person, a prize sold, a
//! ship lost and the way home on foot.

use kernel::{SeatId, Viewer};
use serde_json::{Value, json};
use umpire::{Level, Table};

use crate::{
    common::{
        campaign::{ANN, Cruise, opened},
        client::Client as Plain,
        encode,
    },
    driver::{Browser, Shape},
};

/// A campaign in the browser, and the same beside it.
struct Mirror<'a> {
    browser: &'a Browser,
    table: Box<dyn Table>,
}

impl Mirror<'_> {
    /// Gives an order on the page by its place in the list, and waits until it is Ann's turn again.
    async fn give(&mut self, order: &Value) {
        let at = self.table.orders().iter().position(|other| other == order).expect("listed");
        self.table.order(ANN, order, None).expect("a legal order");
        while self.table.decision().is_some_and(|decision| decision.seat != ANN) {
            let seat: SeatId = self.table.decision().expect("a decision").seat;
            let answer = self.table.advise(Level::Regular).expect("an order").order;
            self.table.order(seat, &answer, None).expect("a legal order");
        }
        let button = format!("document.querySelector('#decision [data-choice=\"{at}\"]')");
        self.browser.wait(&button).await;
        // A place on the map stands in a list as well, which is sent as a form.
        let give = "(it) => it.tagName === 'OPTION' \
                    ? (it.selected = true, it.closest('form').requestSubmit()) : it.click()";
        self.browser.ask(&format!("({give})({button})")).await;
        self.come_up().await;
    }

    /// Waits until the page shows what the table beside it does.
    async fn come_up(&self) {
        let at = self.table.n_noticed(&[Viewer::Seat(ANN)]);
        let board = self.table.scene(Viewer::Seat(ANN)).board.key().to_owned();
        self.browser
            .wait(&format!(
                "document.getElementById('now')?.dataset.at === '{at}' \
                 && document.getElementById('board')?.dataset.board === {} \
                 && document.documentElement.classList.contains('scripted')",
                json!(board)
            ))
            .await;
    }

    fn advice(&self) -> Value {
        self.table.advise(Level::Regular).expect("an order").order
    }
}

/// Begins a cruise without the browser, gives its first `n` orders, and opens it.
async fn begun<'a>(browser: &'a Browser, cruise: &Cruise, n: usize) -> Mirror<'a> {
    let mut client = Plain::connect(browser.address()).expect("a connection");
    let reply = client.post("/battles", &encode(&cruise.form())).expect("an answer");
    assert_eq!(reply.status, 303, "{}", reply.body);
    let token = reply.location.split('/').nth(2).expect("a table").to_owned();
    for (at, order) in cruise.orders.iter().enumerate().take(n) {
        let form = encode(&[("at", at.to_string()), ("order", order.to_string())]);
        let reply = client.post(&format!("/table/{token}/order"), &form).expect("an answer");
        assert_eq!(reply.status, 303, "{}", reply.body);
    }
    browser.goto(&format!("/table/{token}")).await;
    let mirror = Mirror { browser, table: cruise.table(n) };
    mirror.come_up().await;
    mirror
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_begun_and_cruises_for_a_week() {
    let cruise = Cruise::until("Day 8", 120);
    let browser = Browser::open(Shape::Desk).await;
    browser.goto("/").await;
    browser.click("a.card[href='/campaign']").await;
    browser.click(".scenario a.begin").await;
    browser.find("[name=name-0]").await.send_keys("Ann").await.expect("an answer");
    browser.find("[name=name-1]").await.send_keys("The enemy").await.expect("an answer");
    let seed = cruise.seed.to_string();
    browser.find("[name=seed]").await.send_keys(&seed).await.expect("an answer");
    browser.picture("campaign-new").await;
    browser.click("button.begin").await;
    let mut mirror = Mirror { browser: &browser, table: opened(cruise.seed) };
    mirror.come_up().await;
    browser.picture("campaign-begun").await;
    for (n, order) in cruise.orders.iter().enumerate() {
        mirror.give(order).await;
        if n == 4 {
            browser.picture("campaign-cruise").await;
        }
    }
    let clock = browser.find("#clock").await.text().await.expect("a clock");
    assert!(clock.contains("day 8"), "{clock}");
    // The journal tells of it.
    browser.click("a[href$='/books']").await;
    browser.wait("document.body.textContent.includes('I hold a commission')").await;
    browser.picture("campaign-books").await;
    browser.close().await;
}

/// The campaign up to the first meeting with merchantmen alone, who fight the shortest battles.
fn meeting() -> Cruise {
    let mut cruise = Cruise::until("meets a merchantman", 300);
    assert!(cruise.table(cruise.orders.len()).decision().is_some());
    // The meeting itself is the last order; what comes of it is decided on the page.
    let at = cruise.orders.iter().rposition(|order| order["do"] != "leave-it").expect("an order");
    cruise.orders.truncate(at + 1);
    cruise
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encounter_is_fought_in_person_on_the_tactical_page() {
    let cruise = meeting();
    let browser = Browser::open(Shape::Desk).await;
    let mut mirror = begun(&browser, &cruise, cruise.orders.len()).await;
    browser.picture("campaign-met").await;
    mirror.give(&json!({"do": "command"})).await;
    let board = browser.ask("document.getElementById('board').dataset.board").await;
    assert!(board.as_str().is_some_and(|key| key.starts_with("galleons/")), "{board}");
    browser.picture("campaign-battle").await;
    let is_over = |mirror: &Mirror<'_>| {
        mirror.table.scene(Viewer::Seat(ANN)).board.key().starts_with("campaign/")
    };
    for _ in 0..600 {
        if is_over(&mirror) {
            break;
        }
        let order = mirror.advice();
        mirror.give(&order).await;
    }
    assert!(is_over(&mirror), "the battle ends");
    let log = browser.find("#log").await.text().await.expect("a log");
    assert!(log.contains("comes away from the battle") || log.contains("walks"), "{log}");
    browser.picture("campaign-after-battle").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prize_is_sold() {
    let cruise = Cruise::until("is auctioned for", 300);
    let n = cruise.orders.len();
    let browser = Browser::open(Shape::Desk).await;
    let mut mirror = begun(&browser, &cruise, n - 2).await;
    for order in &cruise.orders[n - 2..] {
        mirror.give(order).await;
    }
    // What else the day brought may have scrolled it out of sight.
    let log = browser.ask("document.getElementById('log').textContent").await;
    assert!(log.as_str().is_some_and(|log| log.contains("is auctioned for")), "{log}");
    browser.click("a[href$='/books']").await;
    browser.wait("document.body.textContent.includes('tenth of the auction')").await;
    browser.picture("campaign-sold").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ship_is_lost_and_her_captain_walks_home_on_a_phone() {
    let cruise = Cruise::until("after a trek of", 500);
    let first = cruise.orders.iter().position(|order| order["do"] == "walk").unwrap_or(0);
    let last = cruise.orders.iter().rposition(|order| order["do"] == "walk").unwrap_or(0);
    let n = cruise.orders.len();
    // The last of his treks, from its first step or a few before its end.
    let from = if last - first < 12 { first } else { last.saturating_sub(6) };
    let browser = Browser::open(Shape::Phone).await;
    let mut mirror = begun(&browser, &cruise, from.min(n - 1)).await;
    browser.picture("campaign-trek").await;
    for order in &cruise.orders[from.min(n - 1)..] {
        mirror.give(order).await;
    }
    let log = browser.ask("document.getElementById('log').textContent").await;
    assert!(log.as_str().is_some_and(|log| log.contains("after a trek of")), "{log}");
    browser.picture("campaign-home").await;
    browser.close().await;
}
