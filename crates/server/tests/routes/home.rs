//! `/`, `/help`, `/{system}`, `/{system}/{scenario}/new`, `/assets`, `/picture`, and what is nowhere.

use crate::{
    common::Script,
    hand::{Hand, token_in},
};

#[tokio::test]
async fn the_first_page_has_every_system_and_all_are_ready() {
    let hand = Hand::new().await;
    let home = hand.get("/").await;
    home.is(200, "Sky Galleons of Mars");
    for title in ["Indunas, Colonels &amp; Emirs", "Heroes of Victoria", "A Fistful of Tripods"] {
        assert!(home.text.contains(title), "{title}");
    }
    for system in ["galleons", "campaign", "colonels", "heroes", "tripods"] {
        assert!(home.text.contains(&format!("href=\"/{system}\"")), "{system}");
    }
    assert!(!home.text.contains("Still to come"));
}

#[tokio::test]
async fn a_newcomer_is_in_a_small_battle_of_every_game_at_one_press() {
    let hand = Hand::new().await;
    let home = hand.get("/").await.text;
    let forms: Vec<&str> = home.split("action=\"/battles\"").skip(1).collect();
    assert_eq!(forms.len(), 4);
    for form in forms {
        let form = &form[..form.find("</form>").unwrap()];
        let fields: Vec<(&str, &str)> = form
            .split("name=\"")
            .skip(1)
            .map(|field| {
                let (name, rest) = field.split_once('"').unwrap();
                (name, rest.split('"').nth(1).unwrap())
            })
            .collect();
        let begun = hand.post("/battles", &fields).await;
        assert_eq!(begun.status.as_u16(), 303, "{fields:?}: {}", begun.text);
        let table = begun.header("location").to_owned();
        hand.get(&table).await.is(200, "you</small>");
        let cookie =
            hand.get(&table).await.header("set-cookie").split(';').next().unwrap().to_owned();
        let home = hand.get_with("/", &[("cookie", &cookie)]).await.text;
        assert!(!home.contains("New here?"), "who has a battle open is not new");
    }
}

#[tokio::test]
async fn a_system_its_scenario_its_form_and_its_picture_are_there() {
    let hand = Hand::new().await;
    hand.get("/galleons").await.is(200, "Thieves Fall Out");
    hand.get("/galleons/thieves-fall-out/new").await.is(200, "name=\"player-1\"");
    hand.get("/help").await.is(200, "<html");
    let picture = hand.get("/picture/galleons/thieves-fall-out.svg").await;
    picture.is(200, "<svg");
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert_eq!(hand.get("/picture/galleons/thieves-fall-out.svg").await.text, picture.text);
}

#[tokio::test]
async fn what_is_nowhere_is_said_with_a_way_on() {
    let hand = Hand::new().await;
    hand.get("/nothing").await.is(404, "href=\"/\"");
    hand.get("/nothing/at/all/here").await.is(404, "href=\"/\"");
    hand.get("/galleons/no-such-fight/new").await.is(404, "href=\"/galleons\"");
    hand.get("/picture/galleons/no-such-fight.svg").await.is(404, "no-such-fight");
    hand.get("/picture/galleons/thieves-fall-out.png").await.is(404, "picture");
    hand.get("/assets/..%2f..%2fCargo.toml").await.is(404, "file");
    hand.get("/%ff").await.is(400, "understood");
    hand.post("/help", &[("a", "b")]).await.is(405, "not asked in that way");
    // A system that there is not.
    hand.get("/chess").await.is(404, "chess");
}

#[tokio::test]
async fn a_script_is_told_in_a_part() {
    let hand = Hand::new().await;
    let answer = hand.get_with("/nothing", &[("x-parts", "yes")]).await;
    answer.is(404, "id=\"refusal\"");
    assert!(!answer.text.contains("<html"));
}

#[tokio::test]
async fn assets_are_kept_until_they_change() {
    let hand = Hand::new().await;
    let sheet = hand.get("/assets/liftwood.css").await;
    sheet.is(200, "{");
    assert!(sheet.header("content-type").starts_with("text/css"));
    let tag = sheet.header("etag").to_owned();
    let again = hand.get_with("/assets/liftwood.css", &[("if-none-match", &tag)]).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
}

#[tokio::test]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let hand = Hand::new().await;
    for path in ["/", "/nothing", "/assets/liftwood.css", "/table/x/live"] {
        let answer = hand.get(path).await;
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
    }
    assert_eq!(hand.get("/").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn names_that_are_not_ours_are_not_answered() {
    let hand = Hand::new().await;
    hand.get_with("/", &[("host", "localhost:1889")]).await.is(200, "Liftwood");
    hand.get_with("/", &[("host", "127.0.0.1:1889")]).await.is(200, "Liftwood");
    hand.get_with("/", &[("host", "rebound.example:1889")]).await.is(403, "not sent from a page");
}

#[tokio::test]
async fn a_browser_finds_its_own_battles_again_and_no_others() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 1, 2, 0);
    let links = hand.begin(&script, &["person", "person"]).await;
    let page = hand.get(&format!("/table/{}", links.host)).await;
    let cookie = page.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(page.header("set-cookie").contains("HttpOnly"));

    let home = hand.get("/").await.text;
    assert_eq!(token_in(&home), None, "a stranger sees no table");
    let home = hand.get_with("/", &[("cookie", &cookie)]).await;
    home.is(200, "Ann against Bob");
    assert_eq!(token_in(&home.text), Some(links.host.as_str()));

    let other = hand.begin(&script, &["person", "regular"]).await;
    let path = format!("/table/{}", other.host);
    let page = hand.get_with(&path, &[("cookie", &cookie)]).await;
    let cookie = page.header("set-cookie").split(';').next().unwrap().to_owned();
    let home = hand.get_with("/", &[("cookie", &cookie)]).await.text;
    assert_eq!(token_in(&home), Some(other.host.as_str()), "the latest first");
    assert!(home.contains(&links.host));
    assert_eq!(hand.get_with(&path, &[("cookie", &cookie)]).await.header("set-cookie"), "");
    // A cookie that somebody has scribbled on.
    hand.get_with("/", &[("cookie", "liftwood-tables=..x.%00; =; a")]).await.is(200, "None.");
}
