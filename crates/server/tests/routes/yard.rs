//! `/{system}/yard`: a ship is designed, mended, saved, taken away as a file and flown.

use crate::{common::Script, hand::Hand};

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
    assert!(page.text.contains("href=\"/galleons/yard/worth\""));
    let worth = hand.get("/galleons/yard/worth").await;
    worth.is(200, "battles won, a draw counting half");
    assert_eq!(worth.text.matches("/galleons/yard/ship/").count(), 35);
    hand.get("/heroes/yard/worth").await.is(404, "has no yard");
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
    // What is offered to mend a breach can be pressed, and everything else stays as it was filled in.
    let lone = [("guns0-item", "rogue"), ("guns0-mount", "wing-port"), ("f-marines", "7")];
    let page = press(&lone).await;
    page.is(200, "value=\"mend-E_BALANCE-0\"");
    let mend = async |which| press(&[&lone[..], &[("do", which)]].concat()).await;
    let page = mend("mend-E_BALANCE-0").await;
    page.is(200, "She may fly.");
    assert!(page.text.contains("name=\"guns1-item\" value=\"rogue\""), "her twin");
    assert!(page.text.contains("name=\"f-marines\"") && page.text.contains("value=\"7\""));
    mend("mend-E_LOB_ARMOR-0").await.is(200, "She may not fly yet.");
    mend("mend-E_BALANCE-9").await.is(400, "no such mending");
    mend("mend-E_BALANCE").await.is(400, "no such mending");
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
    hand.get("/galleons/yard/ship/Night%20%3CHeron%3E").await.is(200, "own design");
    hand.get("/galleons/yard/ship/Leviathan").await.is(404, "Leviathan");
    hand.get("/galleons/yard/compare?one=Night%20%3CHeron%3E").await.is(200, "Night &lt;Heron&gt;");
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
    hand.get("/galleons/yard/sheet/Gloire.png").await.is(404, "no such picture");
    hand.get("/galleons/yard/sheet/Gloire").await.is(404, "no such picture");
}

#[tokio::test]
async fn record_sheets_are_documents() {
    let hand = Hand::new().await;
    let asked = "ship=Aphid&ship=Warm%20Winds&paper=letter&per=2";
    let page = hand.get(&format!("/galleons/yard/print?{asked}")).await;
    let link = format!("/galleons/yard/sheets.pdf?{asked}");
    assert!(page.text.contains(&link.replace('&', "&amp;")), "{link}");
    for (address, file) in [
        (link.as_str(), "record-sheets.pdf"),
        ("/galleons/yard/sheet/Gloire.pdf", "the-record-sheet-of-gloire.pdf"),
    ] {
        let document = hand.get(address).await;
        document.is(200, "%PDF-1.");
        assert_eq!(document.header("content-type"), "application/pdf");
        assert_eq!(document.header("content-disposition"), format!("inline; filename=\"{file}\""));
    }
    hand.get("/galleons/yard/sheets.pdf").await.is(404, "No record sheets");
    hand.get("/galleons/yard/sheets.pdf?ship=Nautilus").await.is(404, "Nautilus");
    hand.get("/galleons/yard/sheets.pdf?ship=Aphid&per=9").await.is(400, "one or two sheets");
    hand.get("/galleons/yard/sheet/Gloire.pdf?paper=foolscap").await.is(400, "foolscap");
    let many = "ship=Aphid&".repeat(65);
    hand.get(&format!("/galleons/yard/sheets.pdf?{many}")).await.is(400, "64 sheets at most");
}

#[tokio::test]
async fn the_sheets_of_a_battle_show_what_its_ships_have_suffered() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 5, 2, usize::MAX);
    let links = hand.begin(&script, &["person", "person"]).await;
    let crossed = async |token: &str| {
        let page = hand.get(&format!("/table/{token}/sheets?per=1&paper=letter")).await;
        page.is(200, "paper letter lying");
        // Two strokes for whatever is lost; what a gun bears on is dashed.
        let strokes = page.text.split("stroke=\"var(--oxblood)\"").skip(1);
        strokes.filter(|rest| !rest.split('>').next().unwrap_or("").contains("dash")).count()
    };
    for token in [&links.host, links.seat(0), links.seat(1), &links.spectator] {
        assert_eq!(crossed(token).await, 0, "she is new");
    }
    hand.play(&links, &script, 0, script.steps.len()).await;
    assert!(8 < crossed(&links.spectator).await, "a battle leaves its marks");
    let page = hand.get(&format!("/table/{}/sheets", links.host)).await;
    page.is(200, "paper a4 standing");
    assert!(page.text.contains(&format!("href=\"/table/{}/sheets.pdf?\"", links.host)));
    let document = hand.get(&format!("/table/{}/sheets.pdf?paper=letter", links.spectator)).await;
    document.is(200, "%PDF-1.");
    assert_eq!(document.header("content-type"), "application/pdf");
    hand.get(&format!("/table/{}/sheets?per=0", links.host)).await.is(400, "one or two sheets");
    hand.get("/table/nobody/sheets").await.is(404, "table");
    hand.get("/table/nobody/sheets.pdf").await.is(404, "table");
}

#[tokio::test]
async fn a_squadron_is_picked_kept_printed_and_flown() {
    let hand = Hand::new().await;
    let usual = [
        ("f-name", "Red & Co"),
        ("f-budget", "30000"),
        ("f-rules", "basic"),
        ("ship0-item", "Aphid"),
        ("ship0-count", "2"),
    ];
    let press = async |more: &[(&str, &str)]| {
        let kept = usual.iter().filter(|(key, _)| more.iter().all(|(other, _)| other != key));
        let form: Vec<_> = kept.chain(more).copied().collect();
        hand.post("/galleons/yard/squadron", &form).await
    };
    hand.get("/galleons/yard").await.is(200, "Put a squadron together");
    hand.get("/galleons/yard/squadron").await.is(200, "No ship yet.");
    let page = hand.get("/galleons/yard/squadron?ship=Aphid&ship=Warm%20Winds&ship=Aphid").await;
    page.is(200, "value=\"Warm Winds\"");
    // Too dear, and told so with its rule; then the sum is raised.
    let page = press(&[]).await;
    page.is(200, "more than the £30,000 agreed on");
    assert!(page.text.contains("/rules/galleons/SG-DSGN-63"));
    press(&[("do", "fly")]).await.is(400, "It cannot be flown as it is.");
    let page = press(&[("f-budget", "500000")]).await;
    page.is(200, "of £500,000 remain");
    assert!(!page.text.contains("more than the £"));
    let page = press(&[("do", "add"), ("add-ship", "Gloire")]).await;
    page.is(200, "name=\"ship1-item\" value=\"Gloire\"");
    press(&[("do", "add"), ("add-ship", "Aphid")]).await.is(200, "value=\"3\"");
    assert!(!press(&[("do", "drop-0")]).await.text.contains("ship0-item"));
    press(&[("do", "sink")]).await.is(400, "sink");
    press(&[("ship0-count", "9999999999999")]).await.is(200, "there are 1 to 20 of a class");
    press(&[("ship0-item", "Nautilus")]).await.is(200, "there is no ship called");
    // Kept, found again, printed with its quick reference.
    press(&[("f-name", ""), ("do", "save")]).await.is(400, "no name");
    press(&[("f-budget", "500000"), ("do", "save")]).await.is(303, "");
    hand.get("/galleons/yard").await.is(200, "Red &amp; Co");
    let page = hand.get("/galleons/yard/squadron?id=1").await;
    page.is(200, "value=\"500000\"");
    let print = "/galleons/yard/print?rules=basic&ship=Aphid&ship=Aphid";
    assert!(page.text.contains(&print.replace('&', "&amp;")), "{print}");
    let printed = hand.get(print).await;
    printed.is(200, "2 pages.");
    assert!(printed.text.contains("Quick reference") && printed.text.contains("Where a hit lands"));
    hand.get("/galleons/yard/sheets.pdf?rules=everything&per=1&ship=Gloire").await.is(200, "%PDF");
    hand.get("/galleons/yard/print?rules=chess").await.is(404, "chess");
    let free = press(&[("f-budget", "500000"), ("do", "fly")]).await;
    free.is(200, "action=\"/galleons/free");
    assert!(free.text.contains("Red &amp; Co") && free.text.contains("Aphid"));
    press(&[("id", "1"), ("f-name", "Blue"), ("do", "save")]).await.is(303, "");
    hand.get("/galleons/yard/squadron?id=1").await.is(200, "value=\"Blue\"");
    hand.post("/galleons/yard/squadron/1/drop", &[("x", "y")]).await.is(303, "");
    hand.get("/galleons/yard/squadron?id=1").await.is(404, "no squadron 1");
    hand.get("/galleons/yard/squadron?id=x").await.is(404, "no squadron x");
    hand.get("/heroes/yard/squadron").await.is(404, "has no yard");
}

#[tokio::test]
async fn two_ships_are_compared_and_flown_against_each_other() {
    let hand = Hand::new().await;
    let page = hand.get("/galleons/yard/compare?one=Aphid&two=Warm%20Winds").await;
    page.is(200, "A proving flight");
    assert!(page.text.contains("class=\"differs\""));
    hand.get("/galleons/yard/compare").await.is(200, "A proving flight");
    hand.get("/galleons/yard/compare?one=Nautilus").await.is(404, "Nautilus");
    let fly = async |more: &[(&str, &str)]| {
        let usual =
            [("one", "Aphid"), ("two", "Fleetfoot"), ("games", "2"), ("level-recruit", "yes")];
        let kept = usual.iter().filter(|(key, _)| more.iter().all(|(other, _)| other != key));
        let form: Vec<_> = kept.chain(more).copied().collect();
        hand.post("/galleons/yard/flight", &form).await
    };
    fly(&[("games", "0")]).await.is(400, "1 to 1000 battles");
    fly(&[("games", "1001")]).await.is(400, "1 to 1000 battles");
    fly(&[("games", "many")]).await.is(400, "1 to 1000 battles");
    fly(&[("level-recruit", "")]).await.is(400, "Somebody must command them");
    fly(&[("two", "Nautilus")]).await.is(404, "Nautilus");
    let begun = fly(&[]).await;
    begun.is(303, "");
    let at = begun.location().to_owned();
    loop {
        let page = hand.get(&at).await;
        page.is(200, "Flown by recruits");
        if page.text.contains("The flight is done.") {
            assert!(page.text.contains("2 of 2 battles") && page.header("refresh").is_empty());
            break;
        }
        assert_eq!(page.header("refresh"), "1", "a page that goes on telling");
        tokio::task::yield_now().await;
    }
    let long = fly(&[("games", "1000")]).await;
    let at = long.location().to_owned();
    hand.post(&format!("{at}/stop"), &[("x", "y")]).await.is(303, "");
    loop {
        let page = hand.get(&at).await;
        if page.text.contains("The flight is stopped.") {
            break;
        }
        page.is(200, "The flight is");
        tokio::task::yield_now().await;
    }
    hand.get("/galleons/yard/flight/nothing").await.is(404, "no such flight");
}
