//! `/files` and `/{system}/own`: the player's own files, and a scenario written on the spot.

use kernel::tables::OwnFile;
use umpire::OwnFiles;

use crate::hand::Hand;

const SHIP: &str = include_str!("../../../../docs/examples/galleons/ships/night-heron.toml");
const HUNT: &str = include_str!("../../../../docs/examples/galleons/scenarios/the-heron-hunt.toml");
const FIGHT: &str = include_str!("../../../../docs/examples/galleons/scenarios/a-fair-fight.toml");

fn own(files: &[(&str, &str)]) -> OwnFiles {
    let file = |&(name, text): &(&str, &str)| OwnFile { name: name.into(), text: text.into() };
    OwnFiles { files: files.iter().map(file).collect(), errors: Vec::new() }
}

fn herons() -> OwnFiles {
    own(&[("galleons/ships/herons.toml", SHIP), ("galleons/scenarios/hunt.toml", HUNT)])
}

const SEATED: [(&str, &str); 6] = [
    ("system", "galleons"),
    ("seed", "7"),
    ("name-0", "Ann"),
    ("player-0", "person"),
    ("name-1", "Bob"),
    ("player-1", "person"),
];

#[tokio::test]
async fn without_files_of_ones_own_the_page_tells_how_to_begin() {
    let hand = Hand::new().await;
    let page = hand.get("/files").await;
    page.is(200, "None yet.");
    assert!(page.text.contains("galleons/ships/night-heron.toml"), "an example");
    assert!(!page.text.contains("Left out"));
    let home = hand.get("/").await;
    home.is(200, "href=\"/files\"");
    assert!(!home.text.contains("wrong with"));
}

#[tokio::test]
async fn what_is_wrong_is_on_the_page_and_the_rest_is_served() {
    let bad = SHIP.replace("Night Heron", "<Sky Runner>").replace("hull = 2", "hull = 99");
    let mut files = herons();
    files.files.extend(own(&[("galleons/ships/bad.toml", &bad)]).files);
    let hand = Hand::with(files).await;
    hand.get("/").await.is(200, "1 thing is wrong with");
    let page = hand.get("/files").await;
    page.is(200, "ship Night Heron");
    for words in ["galleons/ships/bad.toml", "ship &lt;Sky Runner&gt;", "hull is 99, wants 1 to 40"]
    {
        assert!(page.text.contains(words), "{words}");
    }
    hand.get("/galleons").await.is(200, "The Heron Hunt");
    hand.get("/picture/galleons/the-heron-hunt.svg").await.is(200, "<svg");
}

#[tokio::test]
async fn a_battle_of_an_own_scenario_outlives_its_files() {
    let hand = Hand::with(herons()).await;
    hand.get("/galleons/the-heron-hunt/new").await.is(200, "player-1");
    let form = [&SEATED[..], &[("scenario", "the-heron-hunt")]].concat();
    let links = hand.links(&hand.post("/battles", &form).await).await;
    let save = hand.get(&format!("/table/{}/save", links.host)).await;
    save.is(200, "galleons/ships/herons.toml");
    // The same store, and no files.
    let hand = hand.again().await;
    hand.get(&format!("/table/{}", links.seat(0))).await.is(200, "First Heron");
    assert_eq!(hand.get(&format!("/table/{}/save", links.host)).await.text, save.text);
    hand.get("/galleons/the-heron-hunt/new").await.is(404, "the-heron-hunt");
    assert_eq!(hand.load(&save.text).await.status.as_u16(), 303);
}

#[tokio::test]
async fn a_scenario_is_written_laid_out_and_fought() {
    let hand = Hand::new().await;
    hand.get("/galleons").await.is(200, "href=\"/galleons/own\"");
    let sheet = hand.get("/galleons/own").await;
    sheet.is(200, "id = &quot;a-fair-fight&quot;");
    let text = FIGHT.replace("Red Vesper", "Ruby <Vesper>").replace('\n', "\r\n");
    let form = hand.post("/galleons/own", &[("text", text.as_str())]).await;
    form.is(200, "name=\"text\" hidden");
    assert!(form.text.contains("player-1") && form.text.contains("Ruby &lt;Vesper&gt;"));
    assert!(!form.text.contains("/picture/"), "nobody has drawn it");
    let wrong = [&SEATED[1..], &[("system", "galleons"), ("text", &text), ("seed", "x")]].concat();
    let wrong: Vec<_> = wrong.into_iter().filter(|pair| *pair != ("seed", "7")).collect();
    let again = hand.post("/battles", &wrong).await;
    again.is(400, "A seed is a whole number");
    assert!(again.text.contains("name=\"text\" hidden"), "the scenario is still there");
    let begun = hand.post("/battles", &[&SEATED[..], &[("text", &text)]].concat()).await;
    let links = hand.links(&begun).await;
    assert!(hand.page(links.seat(0)).await.contains("Ruby &lt;Vesper&gt;"));
    let hand = hand.again().await;
    assert!(hand.page(links.seat(0)).await.contains("Ruby &lt;Vesper&gt;"));
}

#[tokio::test]
async fn what_is_wrong_with_it_is_said_over_the_sheet() {
    let hand = Hand::new().await;
    for (text, says) in [
        (FIGHT.replace("canal", "moon"), "there is no map with the id &quot;moon&quot;"),
        (FIGHT.replace("number", "nummer"), "line 4: unknown field `nummer`"),
        ("{ \"id\": 7 }".into(), "expected a string"),
        ("nonsense".into(), "line 1: "),
        (String::new(), "missing field `id`"),
        (FIGHT.replace("a-fair-fight", "thieves-fall-out"), "stands in data/galleons/scenarios"),
    ] {
        let answer = hand.post("/galleons/own", &[("text", text.as_str())]).await;
        answer.is(400, says);
        assert!(answer.text.contains("role=\"alert\"") && answer.text.contains("<textarea"));
        let battle = [&SEATED[..], &[("text", text.as_str())]].concat();
        if !text.is_empty() {
            assert_eq!(hand.post("/battles", &battle).await.status.as_u16(), 400);
        }
    }
    hand.get("/chess/own").await.is(404, "chess");
    hand.post("/galleons/own", &[("text", "x".repeat(70_000))]).await.is(413, "64 KB");
}
