//! `/{system}/yard`: a ship is designed, mended, saved, taken away as a file and flown.

use crate::hand::Hand;

fn form<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let usual =
        [("f-name", "Night <Heron>"), ("f-hull", "4"), ("f-engine_size", "3"), ("f-coal", "60")];
    let is_changed = |key: &str| more.iter().any(|(other, _)| *other == key);
    let kept = usual.into_iter().filter(|(key, _)| !is_changed(key));
    kept.chain(more.iter().copied()).collect()
}

#[tokio::test]
async fn the_catalogue_and_its_ships() {
    let hand = Hand::new().await;
    hand.get("/galleons").await.is(200, "href=\"/galleons/yard\"");
    let page = hand.get("/galleons/yard").await;
    page.is(200, "The shipyard");
    assert!(page.text.contains("Whisperdeath") && page.text.contains("partly printed"));
    hand.get("/galleons/yard/ship/Whisperdeath").await.is(200, "65,640 by rule");
    hand.get("/galleons/yard/ship/Warm%20Winds").await.is(200, "Medium on the sheet, High by rule");
    hand.get("/galleons/yard/ship/Nautilus").await.is(404, "Nautilus");
    hand.get("/heroes/yard").await.is(404, "has no yard");
}

#[tokio::test]
async fn a_ship_grows_breaks_rules_and_is_mended() {
    let hand = Hand::new().await;
    let press = async |more: &[(&str, &str)]| hand.post("/galleons/yard/design", &form(more)).await;
    hand.get("/galleons/yard/design").await.is(200, "She may fly.");
    hand.get("/galleons/yard/design?from=Aphid").await.is(200, "Copy of Aphid");
    let page = press(&[("do", "add-guns"), ("add-guns", "rogue")]).await;
    page.is(200, "name=\"guns0-item\" value=\"rogue\"");
    let page = press(&[("guns0-item", "rogue"), ("guns0-mount", "wing-port")]).await;
    page.is(200, "She may not fly yet.");
    for words in ["E_BALANCE", "/rules/galleons/SG-DSGN-51", "add 60 t to starboard"] {
        assert!(page.text.contains(words), "{words}");
    }
    let guns = [
        ("guns0-item", "rogue"),
        ("guns0-mount", "wing-port"),
        ("guns1-item", "rogue"),
        ("guns1-mount", "wing-starboard"),
    ];
    press(&guns).await.is(200, "She may fly.");
    let page = press(&[guns[0], guns[1], guns[2], guns[3], ("do", "drop-guns-0")]).await;
    assert!(!page.text.contains("guns1-item") && page.text.contains("guns0-item"));
    press(&[("do", "sink")]).await.is(400, "sink");
    press(&[("f-hull", "1000000000")]).await.is(200, "wants a whole number from 0 to 1000");
}

#[tokio::test]
async fn a_ship_is_saved_taken_away_and_flown() {
    let hand = Hand::new().await;
    let press = async |more: &[(&str, &str)]| hand.post("/galleons/yard/design", &form(more)).await;
    press(&[("do", "save")]).await.is(303, "");
    hand.get("/galleons/yard/design?id=1").await.is(200, "Night &lt;Heron&gt;");
    hand.get("/galleons/yard").await.is(200, "may fly");
    // The same number again; then another ship, against the rules.
    press(&[("id", "1"), ("f-hull", "5"), ("do", "save")]).await.is(303, "");
    press(&[("f-name", "Leviathan"), ("f-yard", "martian"), ("do", "save")]).await.is(303, "");
    let page = hand.get("/galleons/yard").await;
    page.is(200, "unfinished, or against the rules");
    let file = press(&[("do", "file")]).await;
    file.is(200, "[[ship]]");
    hand.post("/galleons/yard/file", &[("text", &file.text)]).await.is(200, "Night &lt;Heron&gt;");
    hand.post("/galleons/yard/file", &[("text", "[[ship")]).await.is(400, "line 1");
    // Only the sound one is in the catalogue of free battles, and it can be laid out.
    let free = hand.get("/galleons/free").await;
    free.is(200, "Night &lt;Heron&gt;");
    assert!(!free.text.contains("Leviathan"));
    let fields = [
        ("f-title", "Proving Flight"),
        ("s0-name", "Red"),
        ("s0e0-item", "Night <Heron>"),
        ("s1-name", "Blue"),
        ("s1e0-item", "Aphid"),
        ("do", "lay-out"),
    ];
    hand.post("/galleons/free", &fields).await.is(200, "Proving Flight");
    hand.post("/galleons/yard/design/1/drop", &[("x", "y")]).await.is(303, "");
    hand.get("/galleons/yard/design?id=1").await.is(404, "no design");
    press(&[("f-name", ""), ("do", "save")]).await.is(400, "no name");
}

#[tokio::test]
async fn record_sheets_are_printed() {
    let hand = Hand::new().await;
    let page =
        hand.get("/galleons/yard/print?ship=Aphid&ship=Warm%20Winds&paper=letter&per=2").await;
    page.is(200, "1 page.");
    assert!(page.text.contains(">Aphid</text>") && page.text.contains(">Warm Winds</text>"));
    assert!(page.text.contains("paper letter standing"));
    hand.get("/galleons/yard/print?ship=Aphid&per=1").await.is(200, "paper a4 lying");
    hand.get("/galleons/yard/print?ship=Aphid&per=3").await.is(400, "one or two sheets");
    hand.get("/galleons/yard/print?ship=Aphid&paper=foolscap").await.is(400, "foolscap");
    hand.get("/galleons/yard/print?ship=Nautilus").await.is(404, "Nautilus");
    hand.get("/galleons/yard/print").await.is(200, "No record sheets");
    hand.get("/galleons/yard/sheet/Gloire.svg").await.is(200, "Rolling to hit");
    hand.get("/galleons/yard/sheet/Gloire.pdf").await.is(404, "no such picture");
}
