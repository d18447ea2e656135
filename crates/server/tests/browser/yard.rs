//! The shipyard: a ship from nothing, against the rules, mended, kept, printed and flown, by mouse and by keyboard.

use fantoccini::key::Key;

use crate::driver::{Browser, Shape};

const SURVEY: &str = "document.getElementById('survey').innerText";

/// What the server answers to an address of the page: its kind and its first letters.
async fn fetched(browser: &Browser, link: &str) -> String {
    let asked = format!(
        "(() => {{ const ask = new XMLHttpRequest();
            ask.open('GET', document.querySelector('{link}').href, false); ask.send();
            return ask.getResponseHeader('content-type') + ' ' + ask.responseText.slice(0, 5); }})()"
    );
    browser.ask(&asked).await.as_str().unwrap_or_default().to_owned()
}

/// Writes into a field in the place of what stands there.
async fn fill(browser: &Browser, css: &str, words: &str) {
    let field = browser.find(css).await;
    field.clear().await.expect("an answer");
    field.send_keys(words).await.expect("an answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ship_is_designed_mended_kept_printed_and_flown_by_mouse() {
    let browser = Browser::open(Shape::Desk).await;
    browser.goto("/galleons/yard").await;
    browser.picture("yard").await;
    browser.click(".yard a.begin").await;
    browser.find("form.build").await;
    fill(&browser, "#f-name", "Night Heron").await;
    // A Martian yard builds neither in steel nor with steam: the page says so, with both rules.
    browser.click("#f-yard option[value=martian]").await;
    browser.wait(&format!("{SURVEY}.includes('She may not fly yet.')")).await;
    let told = browser.ask(SURVEY).await;
    let told = told.as_str().expect("words");
    assert!(told.contains("E_STEEL_MARTIAN") && told.contains("SG-DSGN-13"), "{told}");
    assert!(told.contains("Night Heron"), "the name was taken up, too");
    browser.picture("yard-breaches").await;
    browser.click("#f-yard option[value=british]").await;
    browser.wait(&format!("{SURVEY}.includes('She may fly.')")).await;
    browser.click("#add-guns option[value='4in-long']").await;
    browser.click("button[value=add-guns]").await;
    browser.find("[name=guns0-item]").await;
    // A gun in one wing upsets her. The page offers its twin, and takes it without jumping.
    browser.click("#guns0-mount option[value=wing-port]").await;
    browser.wait(&format!("{SURVEY}.includes('E_BALANCE')")).await;
    browser.ask("window.marked = true").await;
    browser.click("button[value='mend-E_BALANCE-0']").await;
    browser.wait(&format!("{SURVEY}.includes('She may fly.')")).await;
    browser.find("[name=guns1-item][value='4in-long']").await;
    assert_eq!(browser.ask("document.getElementById('guns1-mount').value").await, "wing-starboard");
    assert_eq!(browser.ask("window.marked === true").await, true, "the page was not loaded anew");
    // What is unfolded stays so when something changes.
    browser.click("#the-bill summary").await;
    fill(&browser, "#f-hull", "6").await;
    browser.wait(&format!("{SURVEY}.includes('steel hull 6')")).await;
    assert_eq!(browser.ask("document.getElementById('the-bill').open").await, true);
    browser.click("button[value=save]").await;
    browser.wait("location.search === '?id=1'").await;
    browser.picture("yard-design").await;
    browser.click("a[href*='/yard/print']").await;
    browser.find(".paper svg").await;
    browser.wait("document.querySelector('.paper').textContent.includes('Night Heron')").await;
    browser.picture("yard-sheet").await;
    let document = fetched(&browser, ".papers .lead a").await;
    assert_eq!(document, "application/pdf %PDF-");
    // In a free battle she takes the place of the first side's ship.
    browser.goto("/galleons/yard/design?id=1").await;
    browser.click("a[href='/galleons/free']").await;
    browser.click("#add-0 option[value='Night Heron']").await;
    browser.click("button[value=add-0]").await;
    browser.find("[name=s0e1-item][value='Night Heron']").await;
    browser.click("button[value='drop-0-0']").await;
    browser.wait("!document.querySelector('[name=s0e1-item]')").await;
    browser.click("button[value=lay-out]").await;
    browser.find("[name=name-0]").await.send_keys("Ann").await.expect("an answer");
    browser.click("button.begin").await;
    browser.find("#now").await;
    browser.wait("document.body.textContent.includes('Night Heron')").await;
    browser.close().await;
}

/// Goes on with the tabulator until something has the focus.
async fn tab_to(browser: &Browser, css: &str) {
    for _ in 0..150 {
        browser.press(&Key::Tab.to_string()).await;
        if browser.ask(&format!("document.activeElement.matches(\"{css}\")")).await == true {
            return;
        }
    }
    panic!("{css} cannot be reached by keyboard");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ship_is_designed_mended_kept_printed_and_flown_by_keyboard() {
    let browser = Browser::open(Shape::Desk).await;
    let (enter, down, up) = (Key::Enter.to_string(), Key::Down.to_string(), Key::Up.to_string());
    browser.goto("/galleons/yard").await;
    tab_to(&browser, "a.begin").await;
    browser.press(&enter).await;
    browser.find("form.build").await;
    tab_to(&browser, "#f-name").await;
    // What stands in a field is marked when the tabulator comes to it: writing takes its place.
    browser.press("Owl").await;
    tab_to(&browser, "#f-yard").await;
    browser.press(&down).await;
    browser.wait(&format!("{SURVEY}.includes('She may not fly yet.')")).await;
    browser.wait(&format!("{SURVEY}.includes('SG-DSGN-06')")).await;
    browser.press(&up).await;
    browser.wait(&format!("{SURVEY}.includes('She may fly.')")).await;
    // Her hull, her coal and a gun; the gun in a wing, and the breach mended by one of the changes that are offered.
    tab_to(&browser, "#f-hull").await;
    browser.press("5").await;
    browser.wait(&format!("{SURVEY}.includes('of 5,')")).await;
    tab_to(&browser, "#add-guns").await;
    browser.press("9-pdr").await;
    tab_to(&browser, "button[value=add-guns]").await;
    browser.press(&enter).await;
    browser.find("#guns0-mount").await;
    browser.wait("document.activeElement.id === 'guns0-mount'").await;
    browser.press("port").await;
    browser.wait(&format!("{SURVEY}.includes('E_BALANCE')")).await;
    tab_to(&browser, "button[value='mend-E_BALANCE-0']").await;
    browser.press(&enter).await;
    browser.wait(&format!("{SURVEY}.includes('She may fly.')")).await;
    browser.wait("document.activeElement.id === 'survey'").await;
    tab_to(&browser, "button[value=save]").await;
    browser.press(&enter).await;
    browser.wait("location.search === '?id=1'").await;
    assert_eq!(browser.ask("document.getElementById('f-name').value").await, "Owl");
    tab_to(&browser, "a[href*='/yard/print']").await;
    browser.press(&enter).await;
    browser.find(".paper svg").await;
    tab_to(&browser, ".papers .lead a").await;
    assert_eq!(fetched(&browser, ".papers .lead a").await, "application/pdf %PDF-");
    browser.goto("/galleons/yard/design?id=1").await;
    tab_to(&browser, "a[href='/galleons/free']").await;
    browser.press(&enter).await;
    browser.find("#add-0").await;
    tab_to(&browser, "#add-0").await;
    browser.press("Owl").await;
    browser.wait("document.getElementById('add-0').value === 'Owl'").await;
    tab_to(&browser, "button[value=add-0]").await;
    browser.press(&enter).await;
    browser.find("[name=s0e1-item][value=Owl]").await;
    tab_to(&browser, "button[value=lay-out]").await;
    browser.press(&enter).await;
    browser.find("[name=name-0]").await;
    tab_to(&browser, "button.begin").await;
    browser.press(&enter).await;
    browser.find("#now").await;
    browser.wait("document.body.textContent.includes('Owl')").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_the_yard_fits_a_phone() {
    let browser = Browser::open(Shape::Phone).await;
    let pages = [
        ("yard", "/galleons/yard"),
        ("ship", "/galleons/yard/ship/Skylord"),
        ("design", "/galleons/yard/design?from=Eagle"),
        ("squadron", "/galleons/yard/squadron?ship=Skylord&ship=Aphid"),
        ("compare", "/galleons/yard/compare?one=Skylord&two=Eagle"),
        ("print", "/galleons/yard/print?ship=Skylord&rules=everything"),
    ];
    for (name, address) in pages {
        browser.goto(address).await;
        browser.find("main").await;
        browser.picture(&format!("phone-yard-{name}")).await;
        let width = browser.ask("document.documentElement.scrollWidth").await;
        assert!(width.as_i64().is_some_and(|width| width <= 390), "{address}: {width} pixels");
    }
    browser.close().await;
}
