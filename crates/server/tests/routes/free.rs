//! `/{system}/free`: a battle that players put together, and presets of options.

use crate::hand::Hand;

/// A form as the page sends it: two sides, and what is changed.
fn form<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let usual = [
        ("f-title", "Over the Canal"),
        ("f-map", "canal"),
        ("f-ground", "flat"),
        ("f-wind", "south"),
        ("f-apart", "4"),
        ("s0-name", "Red"),
        ("s0-entry", "set-up"),
        ("s0-altitude", "any"),
        ("s0-crew", "crack"),
        ("s0e0-item", "Aphid"),
        ("s0e0-count", "2"),
        ("s1-name", "Blue"),
        ("s1-entry", "set-up"),
        ("s1e0-item", "Dauntless"),
        ("s1e0-count", "1"),
        ("s1e0-name", "Daring <one>"),
    ];
    let is_changed = |key: &str| more.iter().any(|(other, _)| *other == key);
    let kept = usual.into_iter().filter(|(key, _)| !is_changed(key));
    kept.chain(more.iter().copied()).collect()
}

/// What stands between two words of a text.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).expect(from).0
}

/// Undoes what a page does to words in an attribute.
fn plain(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[tokio::test]
async fn the_form_is_described_by_the_system() {
    let hand = Hand::new().await;
    hand.get("/galleons").await.is(200, "href=\"/galleons/free\"");
    let page = hand.get("/galleons/free").await;
    page.is(200, "A free battle");
    for words in ["Hullcutter", "s1e0-marines", "Wind blows toward", "A fair fight"] {
        assert!(page.text.contains(words), "{words}");
    }
    hand.get("/chess/free").await.is(404, "chess");
}

#[tokio::test]
async fn ships_and_sides_come_and_go_without_a_script() {
    let hand = Hand::new().await;
    let press = async |more: &[(&str, &str)]| hand.post("/galleons/free", &form(more)).await;
    let page = press(&[("do", "add-0"), ("add-0", "Triumph")]).await;
    page.is(200, "name=\"s0e1-item\" value=\"Triumph\"");
    assert!(page.text.contains("value=\"Daring &lt;one&gt;\""), "what was there stays");
    assert!(page.text.contains("Unfair?") && page.text.contains("/rules/galleons/SG-SCEN-03"));
    let page = press(&[("do", "weigh")]).await;
    page.is(200, "A fair fight");
    assert!(!page.text.contains("Unfair?"));
    let page = press(&[("do", "drop-0-0")]).await;
    page.is(200, "No ship yet.");
    let page = press(&[("do", "side")]).await;
    page.is(200, "id=\"side-2\"");
    let page = press(&[("do", "drop-2"), ("s2-name", "Green")]).await;
    assert!(!page.text.contains("id=\"side-2\""));
    // Buttons that the form does not have.
    for word in ["add-x", "drop", "lay", "drop-1-2-3", "burn"] {
        press(&[("do", word)]).await.is(400, "no button");
    }
    for word in ["add-9", "drop-9", "drop-0-9", "drop-9-0"] {
        assert_eq!(press(&[("do", word)]).await.status.as_u16(), 200, "{word} finds nothing");
    }
}

#[tokio::test]
async fn what_cannot_be_fought_is_refused_and_what_was_chosen_is_kept() {
    let hand = Hand::new().await;
    for (more, says) in [
        (&[("s1e0-item", "")][..], "this side has no ship"),
        (&[("s1e0-item", "Death Star")], "there is no ship called &quot;Death Star&quot;"),
        (&[("s1e0-count", "0")], "How many: it wants a whole number from 1 to 20"),
        (&[("s1-crew", "drunk")], "Crews: it cannot be &quot;drunk&quot;"),
        (&[("s1-name", "Red")], "another side has the same name"),
        (&[("f-title", "Pitched Battle")], "there is a scenario called Pitched Battle already"),
        (&[("s0e0-count", "5"), ("f-apart", "10")], "there might be no free hex left"),
        (
            &[("s0e0-count", "20"), ("s1e0-count", "20"), ("s1e0-name", ""), ("f-apart", "1")],
            "more than 32 ships",
        ),
        (&[("s0e0-name", "Gnat")], "2 ships cannot share one name"),
        (&[("s1-entry", "opposite-edge")], "but none does"),
    ] {
        let mut sent = form(more);
        sent.push(("do", "lay-out"));
        let page = hand.post("/galleons/free", &sent).await;
        page.is(400, says);
        assert!(page.text.contains("role=\"alert\""));
        let title =
            more.iter().find(|(key, _)| *key == "f-title").map_or("Over the Canal", |it| it.1);
        assert!(page.text.contains(&format!("value=\"{title}\"")), "{says}");
        let names_rule = page.text.contains("/rules/galleons/SG-SCEN-05");
        assert_eq!(names_rule, says == "this side has no ship", "{says}");
    }
}

#[tokio::test]
async fn a_free_battle_is_laid_out_fought_and_kept() {
    let hand = Hand::new().await;
    let page = hand.post("/galleons/free", &form(&[("do", "lay-out")])).await;
    page.is(200, "Over the Canal");
    assert!(page.text.contains("Red captain") && page.text.contains("Blue captain"));
    let text =
        plain(between(&page.text, "<textarea name=\"text\" hidden readonly>", "</textarea>"));
    let draft = plain(between(&page.text, "name=\"draft\" value=\"", "\""));
    // Back to the sides, with everything as it was.
    let back = hand.post("/galleons/free", &[("draft", draft.as_str())]).await;
    back.is(200, "value=\"Daring &lt;one&gt;\"");
    assert!(back.text.contains("<option value=\"south\" selected>"));
    hand.post("/galleons/free", &[("draft", "{}")]).await.is(400, "no draft");
    // As a file, which is that very scenario.
    let file = hand.post("/galleons/free", &[("draft", draft.as_str()), ("do", "file")]).await;
    file.is(200, "Over the Canal");
    assert_eq!(file.headers["content-disposition"], "attachment; filename=\"over-the-canal.toml\"");
    assert_eq!(file.text.trim(), text.trim());

    let seated = |seed: &'static str| {
        vec![
            ("system", "galleons"),
            ("text", text.as_str()),
            ("draft", draft.as_str()),
            ("seed", seed),
            ("name-0", "Ann"),
            ("player-0", "person"),
            ("name-1", "Bob"),
            ("player-1", "person"),
        ]
    };
    let again = hand.post("/battles", &seated("x")).await;
    again.is(400, "A seed is a whole number");
    assert!(again.text.contains("Change the sides"), "the draft is still there");
    let begun = hand.post("/battles", &seated("7")).await;
    let links = hand.links(&begun).await;
    assert!(hand.page(links.seat(0)).await.contains("Daring &lt;one&gt;"));
    // The battle keeps its scenario: after a restart, and in its file.
    let hand = hand.again().await;
    assert!(hand.page(links.seat(0)).await.contains("Daring &lt;one&gt;"));
    let save = hand.get(&format!("/table/{}/save", links.host)).await;
    save.is(200, "scenarios/over-the-canal.toml");
    assert_eq!(hand.load(&save.text).await.status.as_u16(), 303);
}

#[tokio::test]
async fn a_preset_comes_back_in_the_form_with_all_else_as_it_was() {
    let hand = Hand::new().await;
    let sent = [
        ("system", "galleons"),
        ("scenario", "thieves-fall-out"),
        ("name-0", "Ann"),
        ("player-0", "veteran"),
        ("seed", "1888"),
        ("option-turn_limit", "12"),
        ("preset", "as-in-1988"),
    ];
    let page = hand.post("/battles", &sent).await;
    page.is(200, "<option value=\"classic\" selected>");
    for words in ["value=\"Ann\"", "value=\"1888\"", "<option value=\"veteran\" selected>"] {
        assert!(page.text.contains(words), "{words}");
    }
    assert!(!page.text.contains("value=\"12\""), "a preset sets every option");
    let fresh = hand.get("/galleons/thieves-fall-out/new").await;
    for label in ["Basic", "Advanced", "As in 1988", "Everything"] {
        assert!(fresh.text.contains(&format!(">{label}</button>")), "{label}");
    }
}

#[tokio::test]
async fn a_battle_on_the_open_table_is_taken_away_as_a_file_and_read_again() {
    let hand = Hand::new().await;
    let page = hand.get("/heroes/free").await;
    page.is(200, "name=\"f-title\"");
    let usual = umpire::Umpire::new().expect("the shipped tables are read");
    let usual = usual.game("heroes").expect("a system").builder().expect("it has one").usual;
    let draft = serde_json::to_string(&usual).expect("a draft is written");
    let file = hand.post("/heroes/free", &[("draft", draft.as_str()), ("do", "file")]).await;
    file.is(200, "[[unit]]");
    hand.post("/heroes/own", &[("text", file.text.as_str())]).await.is(200, "Who sits where");
    // What cannot be fought is no file.
    let none =
        draft.replace("\"entries\":[{", "\"entries\":[{\"item\":\"nobody\",\"answers\":{}},{");
    let refused = hand.post("/heroes/free", &[("draft", none.as_str()), ("do", "file")]).await;
    refused.is(400, "role=\"alert\"");
}
