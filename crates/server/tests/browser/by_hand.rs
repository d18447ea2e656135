//! Units of an open table in the hand: nudged by keys, dragged, turned, refused and taken back.

use fantoccini::key::Key;

use crate::driver::{Browser, Shape};

/// What is said of the place where the unit is held.
const SAYS: &str = "document.getElementById('hand-says')?.innerText";
const GHOST: &str = "document.querySelector('#ghost .held')";
const LANCERS: &str = "document.getElementById('piece-2')?.dataset";

/// A battle on the open table whose first decision is where the first player's units stand.
async fn deploying(shape: Shape) -> Browser {
    let browser = Browser::open(shape).await;
    browser.goto("/heroes/patrol-at-the-wadi/new").await;
    browser.find("[name=name-0]").await.send_keys("Ann").await.expect("an answer");
    browser.find("[name=seed]").await.send_keys("1889").await.expect("an answer");
    browser.click("button.begin").await;
    browser.find("#decision [data-lift='2']").await;
    browser.wait("document.documentElement.classList.contains('scripted')").await;
    browser
}

/// The middle of something on the map, in pixels of the window.
async fn middle(browser: &Browser, what: &str) -> (i64, i64) {
    let place = format!(
        "(() => {{ const box = {what}.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round); }})()"
    );
    let place = browser.ask(&place).await;
    (place[0].as_i64().expect("an answer"), place[1].as_i64().expect("an answer"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_begins_with_the_whole_table_where_there_is_room() {
    let browser = deploying(Shape::Desk).await;
    let whole = "(() => { const board = document.getElementById('board');
        const [x, y, wide, high] = board.getAttribute('viewBox').split(' ').map(Number);
        return x <= 0 && y <= 0 && board.dataset.width <= x + wide && board.dataset.height <= y + high; })()";
    assert_eq!(browser.ask(whole).await, true);
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_what_is_said_of_arcs_is_folded_up() {
    let browser = Browser::open(Shape::Phone).await;
    browser.goto("/colonels/the-marching-square/new").await;
    browser.find("[name=name-0]").await.send_keys("Ann").await.expect("an answer");
    browser.click("button.begin").await;
    browser.wait("document.documentElement.classList.contains('scripted')").await;
    browser.ask("document.querySelector('[data-arcs]').click()").await;
    browser.wait("document.querySelector('#inspection details')").await;
    let high = "document.getElementById('inspection').getBoundingClientRect().height";
    let folded = browser.ask(high).await.as_f64().expect("a height");
    assert!(folded < 100.0, "{folded}");
    browser.click("#inspection summary").await;
    browser.wait(&format!("{folded} < {high}")).await;
    browser.picture("phone-arcs").await;
    browser.click("#inspection .shut").await;
    browser.wait("document.getElementById('inspection').hidden").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_nudged_turned_refused_and_taken_back_by_keys() {
    let browser = deploying(Shape::Desk).await;
    let before = browser.ask(LANCERS).await;
    browser.ask("document.querySelector('[data-lift=\"2\"]').focus()").await;
    browser.press(&Key::Enter.to_string()).await;
    browser.wait(GHOST).await;
    // To the west by fine and by usual steps, and a little to the right.
    for key in [Key::Left, Key::Left] {
        browser.press(&key.to_string()).await;
    }
    browser.press("]").await;
    browser.wait(&format!("{SAYS}.includes('facing 5°')")).await;
    let told = "Number(document.getElementById('ghost').dataset.x)";
    browser
        .wait(&format!(
            "{told} === Number(document.querySelector('[data-lift=\"2\"]').dataset.x) - 1000"
        ))
        .await;
    assert_eq!(browser.ask(&format!("{SAYS}.includes('Not there')")).await, false);
    // Northwards out of the zone it is refused, with the rule and the place.
    for _ in 0..12 {
        browser.press(&Key::Up.to_string()).await;
    }
    browser.wait(&format!("{SAYS}.includes('Not there') && {SAYS}.includes('HV-SETUP-01')")).await;
    browser.wait("document.querySelector('#ghost .barred')").await;
    browser.picture("table-refused").await;
    // Given all the same, it is the table that refuses.
    browser.press(&Key::Enter.to_string()).await;
    browser.wait("document.getElementById('refusal').textContent.includes('HV-SETUP-01')").await;
    for _ in 0..12 {
        browser.press(&Key::Down.to_string()).await;
    }
    browser.wait(&format!("{SAYS} && !{SAYS}.includes('Not there')")).await;
    let at = browser.at().await;
    browser.press(&Key::Enter.to_string()).await;
    browser.wait(&format!("document.getElementById('now').dataset.at !== '{at}'")).await;
    browser.wait(&format!("{LANCERS}.x !== '{}'", before["x"].as_str().unwrap())).await;
    browser.wait("!document.querySelector('#ghost .held')").await;
    // Nothing has been thrown: it goes back.
    browser.press(&Key::Backspace.to_string()).await;
    browser.wait(&format!("{LANCERS}.x === '{}'", before["x"].as_str().unwrap())).await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_set_down_where_it_is_held_however_quick_the_hand() {
    let browser = deploying(Shape::Desk).await;
    browser.ask("document.querySelector('[data-lift=\"2\"]').focus()").await;
    browser.press(&Key::Enter.to_string()).await;
    browser.wait(GHOST).await;
    let from = "Number(document.querySelector('[data-lift=\"2\"]').dataset.x)";
    let from = browser.ask(from).await.as_i64().expect("an answer");
    let at = browser.at().await;
    // Four steps and down, before the table has answered for the first of them.
    browser
        .ask(
            "['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter'].forEach((key) =>
                document.getElementById('board').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))",
        )
        .await;
    browser.wait(&format!("document.getElementById('now').dataset.at !== '{at}'")).await;
    browser
        .wait(&format!(
            "Number(document.querySelector('[data-lift=\"2\"]').dataset.x) === {}",
            from - 2000
        ))
        .await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_dragged_and_measured() {
    let browser = deploying(Shape::Desk).await;
    let before = browser.ask(LANCERS).await;
    let from = middle(&browser, "document.querySelector('#piece-2 .touch')").await;
    browser.drag(from, (from.0 - 60, from.1 + 8)).await;
    browser.wait(GHOST).await;
    browser.wait(&format!("{SAYS} && !{SAYS}.includes('Not there')")).await;
    browser.picture("table-dragged").await;
    // By its handle it turns.
    let handle = middle(&browser, "document.querySelector('#ghost .turner circle')").await;
    browser.drag(handle, (handle.0 + 40, handle.1)).await;
    browser.wait(&format!("!{SAYS}.includes('facing 0°')")).await;
    // In another formation it stands otherwise.
    let bases = "document.querySelector('#ghost .held').getBoundingClientRect().height";
    let high = browser.ask(bases).await;
    browser.ask("document.querySelector('#hand [data-hand=form]').selectedIndex = 1").await;
    browser.ask("document.querySelector('#hand [data-hand=form]').dispatchEvent(new Event('change', { bubbles: true }))").await;
    browser.wait(&format!("{bases} !== {high}")).await;
    // Put back, it stands where it stood.
    browser.press(&Key::Escape.to_string()).await;
    browser.wait(&format!("!{GHOST}")).await;
    assert_eq!(browser.ask(LANCERS).await, before);
    browser.drag(from, (from.0 - 60, from.1 + 8)).await;
    browser.wait(&format!("{GHOST} && {SAYS} && !{SAYS}.includes('Not there')")).await;
    browser.click("#hand .order").await;
    browser.wait(&format!("{LANCERS}.x !== '{}'", before["x"].as_str().unwrap())).await;
    // The tape, from piece to piece.
    browser.click("#measure").await;
    let enemy = middle(&browser, "document.querySelector('#piece-4 .touch')").await;
    let own = middle(&browser, "document.querySelector('#piece-0 .touch')").await;
    browser.drag(own, enemy).await;
    browser.wait("document.getElementById('taped').textContent.includes('range')").await;
    browser.wait("document.querySelector('#tape .tape')").await;
    browser.picture("table-tape").await;
    browser.press(&Key::Escape.to_string()).await;
    browser.wait("!document.querySelector('#tape .tape')").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_dragged_on_a_phone() {
    let browser = deploying(Shape::Phone).await;
    let before = browser.ask(LANCERS).await;
    assert_eq!(browser.ask("document.documentElement.scrollWidth <= innerWidth").await, true);
    browser.picture("phone-deploying").await;
    // Chosen from the list, it comes into view.
    browser.click("[data-lift='2']").await;
    browser.wait(&format!("{GHOST} && {SAYS}")).await;
    let from = middle(&browser, "document.querySelector('#ghost .held .hull')").await;
    browser.drag(from, (from.0 - 16, from.1)).await;
    browser.wait(&format!("{GHOST} && {SAYS} && !{SAYS}.includes('Not there')")).await;
    browser.wait("document.getElementById('ghost').dataset.x !== document.querySelector('[data-lift=\"2\"]').dataset.x").await;
    browser.picture("phone-table").await;
    browser.click("#hand .order").await;
    browser.wait(&format!("{LANCERS}.x !== '{}'", before["x"].as_str().unwrap())).await;
    browser.close().await;
}
