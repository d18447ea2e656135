//! The table in a real browser: whole turns by mouse and by keyboard, two windows, reload, replay, a phone.

mod by_hand;
mod campaign;
#[path = "../common/mod.rs"]
mod common;
mod driver;
mod yard;

use common::Script;
use driver::{Browser, Shape};
use fantoccini::{Locator, key::Key};
use serde_json::Value;

/// More than any turn needs.
const MOST_ORDERS: usize = 150;

/// The page offers something, or the battle is over.
const MINE: &str = "document.querySelector('#decision .order, .spot, #now[data-over]')";

/// The middle of a place on the map that can be seen and where one thing can be ordered at once.
const PLACE: &str = "[...document.querySelectorAll('.spot')].map((spot) => {
    const list = spot.dataset.choices.split(' ');
    const order = document.querySelector(`#decision [data-choice=\"${list[0]}\"]`);
    const box = spot.getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    const free = document.elementFromPoint(...middle)?.closest('.spot') === spot;
    return list.length === 1 && order && order.dataset.odds === undefined && free ? middle : null;
}).find((middle) => middle)";

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_turn_by_mouse() {
    let browser = Browser::open(Shape::Desk).await;
    browser.goto("/").await;
    browser.picture("home").await;
    browser.click("a.card[href='/galleons']").await;
    browser.find(".scenario a.begin").await;
    browser.picture("system").await;
    browser.click(".scenario a.begin").await;
    browser.find("[name=name-0]").await.send_keys("Ann").await.unwrap();
    browser.find("[name=seed]").await.send_keys("1889").await.unwrap();
    browser.picture("new-battle").await;
    browser.click("button.begin").await;
    browser.find("#now").await;
    let (mut on_map, mut in_list) = (0, 0);
    for n in 0..MOST_ORDERS {
        browser.wait(MINE).await;
        let clock = browser.find("#clock").await.text().await.unwrap_or_default();
        if clock.contains("turn 2") || browser.has("#now[data-over]").await {
            break;
        }
        assert!(n + 1 < MOST_ORDERS, "the turn ends");
        if n == 0 {
            browser.picture("battle-set-up").await;
        } else if n == 4 {
            browser.picture("battle-begun").await;
        }
        match order_by_mouse(&browser).await {
            Given::OnMap => on_map += 1,
            Given::InList => in_list += 1,
        }
    }
    assert!(0 < on_map && 0 < in_list, "by map {on_map}, by list {in_list}");
    browser.picture("battle-turn-2").await;
    browser.close().await;
}

/// Where an order was given.
enum Given {
    OnMap,
    InList,
}

/// Gives one order with the mouse, on the map where that is possible, and waits until it is carried out.
async fn order_by_mouse(browser: &Browser) -> Given {
    let at = browser.at().await;
    let done = format!("document.getElementById('now')?.dataset.at !== '{at}'");
    // The map may be gliding to where things happen, and then nothing is where it was a moment ago.
    let given = browser.until("an order by mouse", async || {
        let given = if let Value::Array(place) = browser.ask(PLACE).await {
            browser.press_at(place[0].as_i64()?, place[1].as_i64()?).await;
            Given::OnMap
        } else {
            let order = browser.client.find(Locator::Css("#decision .order")).await.ok()?;
            order.click().await.ok()?;
            Given::InList
        };
        browser.soon(&done).await.then_some(given)
    });
    given.await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_turn_by_keyboard() {
    let browser = Browser::open(Shape::Desk).await;
    browser.goto("/galleons/thieves-fall-out/new").await;
    // Along the form with the tabulator until the button has the focus.
    for _ in 0..80 {
        browser.press(&Key::Tab.to_string()).await;
        if browser.ask("document.activeElement.matches('button.begin')").await == true {
            break;
        }
    }
    browser.press(&Key::Enter.to_string()).await;
    browser.find("#now").await;
    let mut n_keys = 0;
    for n in 0..MOST_ORDERS {
        // The script has taken the keys over before the first is pressed.
        browser.wait("document.documentElement.classList.contains('scripted')").await;
        browser.wait(MINE).await;
        let clock = browser.find("#clock").await.text().await.unwrap_or_default();
        if clock.contains("turn 2") || browser.has("#now[data-over]").await {
            break;
        }
        assert!(n + 1 < MOST_ORDERS, "the turn ends");
        let at = browser.at().await;
        let shown = "document.querySelector('#decision .order[data-key]:not([data-key^=Shift])')";
        let shown = browser.ask(&format!("{shown}?.dataset.key")).await;
        if let Some(key) = shown.as_str() {
            browser.press(&key_of(key)).await;
            n_keys += 1;
        } else if browser.has("#decision .order").await {
            // An order without a key of its own: along the page with the tabulator.
            reach(&browser, "#decision .order").await;
            browser.press(&Key::Enter.to_string()).await;
        } else {
            // Nothing but places on the map: the cursor is walked to one, as the readout tells.
            reach(&browser, "#board").await;
            for step in 0..60 {
                let arrow = if step % 5 == 4 { Key::Down } else { Key::Right };
                browser.press(&arrow.to_string()).await;
                let told = browser.find("#readout").await.text().await.unwrap_or_default();
                if told.contains("orders can be given here") {
                    browser.press(&Key::Enter.to_string()).await;
                    break;
                }
            }
        }
        // Carried out, or one of several to be chosen first.
        let offered = "document.querySelector('#here:not([hidden]) button')";
        let done = format!("document.getElementById('now')?.dataset.at !== '{at}'");
        browser.wait(&format!("{offered} || {done}")).await;
    }
    assert!(0 < n_keys);
    browser.picture("battle-by-keyboard").await;
    browser.close().await;
}

/// Presses the tabulator until the focus is where it is wanted.
async fn reach(browser: &Browser, css: &str) {
    for _ in 0..120 {
        if browser.ask(&format!("document.activeElement.matches('{css}')")).await == true {
            return;
        }
        browser.press(&Key::Tab.to_string()).await;
    }
    panic!("the tabulator never comes to {css}");
}

fn key_of(name: &str) -> String {
    match name {
        "Enter" => Key::Enter.to_string(),
        "Backspace" => Key::Backspace.to_string(),
        "ArrowUp" => Key::Up.to_string(),
        "ArrowDown" => Key::Down.to_string(),
        "ArrowLeft" => Key::Left.to_string(),
        "ArrowRight" => Key::Right.to_string(),
        "Space" => " ".into(),
        letter => letter.to_lowercase(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_windows_play_each_other() {
    let browser = Browser::open(Shape::Desk).await;
    let script = Script::new(&["Ann", "Bob"], 1889, 6, 40);
    let host = browser.begin(&script, &["person", "person"], 0);
    browser.goto(&format!("/table/{host}/seats")).await;
    browser.picture("seats").await;
    // A link is copied by a press, and that is told.
    browser.click("[data-copy=seat-1]").await;
    browser
        .wait("document.getElementById('copied').textContent === 'Copied: the link for Bob.'")
        .await;
    browser.click("[data-copy-all]").await;
    browser.wait("document.getElementById('copied').textContent === 'Copied: all links.'").await;
    let mut links = Vec::new();
    for seat in 0..2 {
        let link = browser.find(&format!("#seat-{seat}")).await.prop("value").await;
        links.push(link.expect("a field").expect("a link"));
    }
    let ann = browser.client.window().await.unwrap();
    browser.client.goto(&links[0]).await.unwrap();
    browser.find("#now").await;
    let bob = browser.client.new_window(false).await.unwrap().handle;
    browser.client.switch_to_window(bob.clone()).await.unwrap();
    browser.client.goto(&links[1]).await.unwrap();
    browser.find("#now").await;
    let windows = [ann, bob];
    for step in &script.steps[..20] {
        let own = usize::from(step.seat.0);
        browser.client.switch_to_window(windows[own].clone()).await.unwrap();
        // The other's last order has arrived by itself: this window offers something.
        browser.wait("document.querySelector('#decision .order, .spot')").await;
        let at = browser.at().await;
        let order = step.order.to_string();
        let give = "const button = [...document.querySelectorAll('#decision [data-choice]')]
                .find((button) => button.value === arguments[0]);
            if (button.localName === 'option') {
                button.selected = true;
                button.form?.requestSubmit();
            } else button.click();";
        browser.client.execute(give, vec![order.into()]).await.expect("the order is offered");
        browser.wait(&format!("document.getElementById('now')?.dataset.at !== '{at}'")).await;
    }
    for (at, window) in windows.iter().enumerate() {
        browser.client.switch_to_window(window.clone()).await.unwrap();
        browser.find("#now").await;
        browser.picture(["window-ann", "window-bob"][at]).await;
    }
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_and_a_replay_show_the_same_battle() {
    let browser = Browser::open(Shape::Desk).await;
    let script = Script::new(&["Ann", "Bob"], 1889, 2, usize::MAX);
    let n = script.steps.len();
    let host = browser.begin(&script, &["person", "person"], n);
    browser.goto(&format!("/table/{host}")).await;
    browser.find("#now[data-over]").await;
    let log = "document.getElementById('log').textContent + document.getElementById('pieces').textContent";
    let before = browser.ask(log).await;
    browser.picture("battle-over").await;
    browser.client.refresh().await.unwrap();
    browser.find("#now[data-over]").await;
    assert_eq!(browser.ask(log).await, before);

    browser.goto(&format!("/table/{host}/replay?to=0")).await;
    let shows = |to: usize| format!("document.getElementById('steps').dataset.to === '{to}'");
    browser.wait(&shows(0)).await;
    for to in 1..=5 {
        browser.press(&Key::Right.to_string()).await;
        browser.wait(&shows(to)).await;
    }
    browser.press(&Key::Left.to_string()).await;
    browser.wait(&shows(4)).await;
    browser.click("#steps [aria-keyshortcuts=End]").await;
    browser.wait(&shows(n)).await;
    assert!(browser.client.current_url().await.unwrap().as_str().ends_with(&format!("to={n}")));
    browser.click("#steps [aria-keyshortcuts=ArrowLeft]").await;
    browser.wait(&shows(n - 1)).await;
    browser.picture("replay").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_has_room_for_everything() {
    let browser = Browser::open(Shape::Phone).await;
    let script = Script::new(&["Ann", "Bob"], 1889, 6, 12);
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    for (path, name) in [
        ("/", "phone-home"),
        ("/galleons", "phone-system"),
        ("/galleons/thieves-fall-out/new", "phone-new-battle"),
        ("/galleons/free", "phone-free-battle"),
        ("/rules/galleons", "phone-rulebook"),
        ("/rules/galleons/charts", "phone-charts"),
        ("/help", "phone-help"),
    ] {
        browser.goto(path).await;
        browser.picture(name).await;
        assert_eq!(browser.ask("innerWidth").await, 390, "{path}");
        assert_eq!(browser.ask(fits).await, true, "{path} is no wider than the phone");
    }
    let token = browser.begin(&script, &["person", "regular"], 0);
    browser.goto(&format!("/table/{token}")).await;
    browser.wait(MINE).await;
    browser.picture("phone-battle").await;
    assert_eq!(browser.ask(fits).await, true, "the battle page is no wider than the phone");
    // A few orders by touch.
    for _ in 0..4 {
        browser.wait(MINE).await;
        order_by_mouse(&browser).await;
    }
    browser.wait(MINE).await;
    browser.picture("phone-battle-begun").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_the_map_and_a_rule_in_its_place() {
    let browser = Browser::open(Shape::Desk).await;
    let script = Script::new(&["Ann", "Bob"], 1889, 6, 30);
    let host = browser.begin(&script, &["person", "person"], 30);
    let decides = script.table(30).decision().expect("a battle that lasts").seat;
    browser.goto(&format!("/table/{host}")).await;
    // Two persons at one screen: the curtain is raised by the one whose turn it is.
    browser.find(".curtain a.begin").await;
    browser.picture("curtain").await;
    browser.click(".curtain a.begin").await;
    browser.find("#decision").await;
    assert!(script.names[usize::from(decides.0)].len() == 3);

    let visible = "Boolean(document.getElementById('decision').offsetParent)";
    assert_eq!(browser.ask(visible).await, true);
    browser.press("h").await;
    browser.wait("document.body.classList.contains('only-map')").await;
    assert_eq!(browser.ask(visible).await, false);
    browser.picture("only-the-map").await;
    browser.press("h").await;
    browser.wait("!document.body.classList.contains('only-map')").await;
    assert_eq!(browser.ask(visible).await, true);

    browser.click("#prompt a.rule").await;
    browser.wait("!document.getElementById('rule-aside').hidden").await;
    browser.find("#rule-aside article").await;
    browser.picture("rule-in-place").await;
    browser.press(&Key::Escape.to_string()).await;
    browser.wait("document.getElementById('rule-aside').hidden").await;

    browser.press("?").await;
    browser.wait("document.getElementById('keys').open").await;
    browser.picture("keys").await;
    browser.click("#keys a[href='/rules/galleons/charts']").await;
    browser.find("#hit_location").await;
    browser.picture("charts").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_map_the_elevation_and_the_readout_agree() {
    let browser = Browser::open(Shape::Desk).await;
    let script = Script::new(&["Ann", "Bob"], 1889, 6, 30);
    let host = browser.begin(&script, &["person", "regular"], 0);
    browser.goto(&format!("/table/{host}")).await;
    // The ship is placed in a hex that the readout says is open to orders; then it says so no more.
    browser.wait(MINE).await;
    reach(&browser, "#board").await;
    let told = "document.getElementById('readout').textContent";
    for _ in 0..60 {
        browser.press(&Key::Right.to_string()).await;
        if browser.ask(&format!("{told}.includes('orders can be given here')")).await == true {
            break;
        }
    }
    let before = browser.ask(told).await;
    assert!(
        before.as_str().is_some_and(|told| told.ends_with("orders can be given here")),
        "{before}"
    );
    browser.press(&Key::Enter.to_string()).await;
    browser.wait(&format!("{told} && !{told}.includes('orders can be given here')")).await;
    // Until she flies.
    for _ in 0..2 {
        browser.wait("document.querySelector('#decision .order')").await;
        order_in_list(&browser).await;
    }
    browser.wait("document.querySelector('.aloft')").await;
    // Pointing at her in the elevation marks her on the map, by mouse and by keyboard.
    let marked = "document.querySelector('.piece.kin')?.dataset.piece
        === document.querySelector('.aloft.kin')?.dataset.piece
        && Boolean(document.querySelector('.aloft.kin'))";
    browser.ask("document.querySelector('.aloft').focus()").await;
    browser.wait(marked).await;
    browser.ask("document.activeElement.blur()").await;
    browser.wait("!document.querySelector('.kin')").await;
    let middle = "const box = document.querySelector('.piece').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);";
    let middle = browser.client.execute(middle, Vec::new()).await.unwrap();
    browser.press_at(middle[0].as_i64().unwrap(), middle[1].as_i64().unwrap()).await;
    browser.wait(marked).await;
    // Choosing her there chooses her everywhere.
    browser.ask("document.querySelector('.aloft').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))").await;
    browser.wait("document.querySelector('.aloft.selected') && document.querySelector('.piece.selected')").await;
    browser.picture("elevation").await;
    browser.close().await;
}

/// Gives the first order of the list.
async fn order_in_list(browser: &Browser) {
    let at = browser.at().await;
    browser.click("#decision .order").await;
    browser.wait(&format!("document.getElementById('now')?.dataset.at !== '{at}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_battle_is_built_and_begun() {
    let browser = Browser::open(Shape::Desk).await;
    browser.goto("/galleons").await;
    browser.click("a[href='/galleons/free']").await;
    browser.find("form.build").await;
    browser.picture("free-battle").await;
    // What the sides come to is reckoned anew at once.
    let told = "document.getElementById('weighing').textContent";
    browser.ask("document.getElementById('s0e0-count').value = '3'").await;
    browser.ask("document.getElementById('s0e0-count').dispatchEvent(new Event('change', { bubbles: true }))").await;
    browser.wait(&format!("{told}.includes('Unfair?')")).await;
    // Another ship by keyboard.
    browser.ask("document.getElementById('add-1').value = 'Triumph'").await;
    browser.ask("document.getElementById('add-1').focus()").await;
    browser.press(&Key::Tab.to_string()).await;
    browser.press(&Key::Enter.to_string()).await;
    browser.find("[name=s1e1-item][value=Triumph]").await;
    assert_eq!(browser.ask("document.getElementById('s0e0-count').value").await, "3");
    browser.wait("document.activeElement.id === 'add-1'").await;
    browser.click("[value=drop-1-1]").await;
    browser.wait("!document.querySelector('[name=s1e1-item]')").await;
    browser.click("button.begin").await;
    // Options all at once, in place.
    browser.find("[name=name-0]").await.send_keys("Ann").await.unwrap();
    browser.click("[value=everything]").await;
    browser.wait("document.getElementById('option-nonexploding_rounds').value === 'true'").await;
    assert_eq!(browser.ask("document.querySelector('[name=name-0]').value").await, "Ann");
    browser
        .wait(
            "document.querySelector('[value=everything]').getAttribute('aria-pressed') === 'true'",
        )
        .await;
    browser.picture("new-free-battle").await;
    browser.click("button.begin").await;
    browser.find("#now").await;
    let before = browser.at().await;
    browser.wait(MINE).await;
    order_by_mouse(&browser).await;
    assert!(before < browser.at().await);
    browser.picture("free-battle-begun").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_network_without_certificates_everything_works_too() {
    let browser = Browser::open_in_network().await;
    browser.goto("/galleons/thieves-fall-out/new").await;
    browser.find("[name=seed]").await.send_keys("1889").await.unwrap();
    browser.click("button.begin").await;
    browser.find("#now").await;
    for _ in 0..2 {
        browser.wait(MINE).await;
        order_by_mouse(&browser).await;
    }
    // The first page remembers the table.
    browser.goto("/").await;
    browser.click("ul.battles a").await;
    browser.find("#now").await;
    assert!(0 < browser.at().await);
    browser.close().await;
}
