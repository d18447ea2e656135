//! The pages without a server: every choice can be given, everything has a name, nothing is let through raw.

#[path = "../examples/sample/scenes.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod scenes;
#[path = "../examples/sample/tables.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod tables;
#[path = "../examples/sample/views.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod views;

use kernel::{Scene, Text, hex::Hex, ledger::Ledger, scene::Anchor};
use page::{
    assets::{ASSETS, asset},
    view::{
        BattleView, BoardPicture, ErrorView, FilesView, HomeView, RuleView, RulebookView,
        SystemView,
    },
};

const HOSTILE: &str = "<script>alert(\"x\")</script>&'";

fn battle_html(view: &BattleView) -> String {
    page::battle(view).into_string()
}

/// Every page there is, by name.
fn all_pages() -> Vec<(&'static str, String)> {
    let ledger = scenes::ledger();
    let rule = ledger.rule("SG-COLL-03").expect("the ledger has it");
    vec![
        ("battle", battle_html(&views::battle())),
        ("placing", battle_html(&views::placing())),
        ("tripods", battle_html(&views::on_table(tables::tripods()))),
        ("square", battle_html(&views::on_table(tables::square()))),
        ("curtain", battle_html(&views::curtain())),
        ("over", battle_html(&views::over())),
        ("parts", page::parts(&views::battle()).into_string()),
        ("home", page::home(&views::home()).into_string()),
        ("empty home", page::home(&HomeView::default()).into_string()),
        ("system", page::system(&views::system()).into_string()),
        ("empty system", page::system(&SystemView::default()).into_string()),
        ("new", page::new_battle(&views::new_battle()).into_string()),
        ("free", page::free(&views::free()).into_string()),
        ("worth", page::worth(&views::worth()).into_string()),
        ("files", page::files(&views::files()).into_string()),
        ("no files", page::files(&FilesView::default()).into_string()),
        ("own scenario", page::own_scenario(&views::own_scenario()).into_string()),
        ("seats", page::seats(&views::seats()).into_string()),
        ("replay", page::replay(&views::replay()).into_string()),
        ("books", page::books(&views::books()).into_string()),
        ("replay parts", page::replay_parts(&views::replay()).into_string()),
        ("rulebook", page::rulebook(RulebookView { ledger: &ledger, query: "" }).into_string()),
        ("rule", page::rule_page(RuleView { ledger: &ledger, rule }).into_string()),
        ("charts", page::charts(&views::charts(&ledger)).into_string()),
        ("help", page::help().into_string()),
        ("error", page::error(&ErrorView { status: 404, ..ErrorView::default() }).into_string()),
        ("odds", page::odds(&views::odds()).into_string()),
        ("refusal", page::refusal(&views::refusal()).into_string()),
        ("inspection", page::inspection(&views::inspection()).into_string()),
    ]
}

/// The values of an attribute, in the order of the text.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    html.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn choices(scene: &Scene) -> &[kernel::scene::Choice] {
    scene.decision.as_ref().map_or(&[], |decision| &decision.choices)
}

#[test]
fn every_choice_can_be_given_without_a_script() {
    for view in [views::battle(), views::placing(), views::on_table(tables::tripods())] {
        let html = battle_html(&view);
        assert!(html.contains("action=\"/table/sample/order\""));
        assert!(html.contains(&format!("name=\"at\" value=\"{}\"", view.at)));
        for choice in choices(&view.scene) {
            let order = view.orders[choice.index].replace('"', "&quot;");
            let given = format!("value=\"{order}\" data-choice=\"{}\"", choice.index);
            assert_eq!(html.matches(&given).count(), 1, "{}", choice.label);
        }
    }
}

fn is_on_map(choice: &kernel::scene::Choice) -> bool {
    !matches!(choice.anchor, None | Some(Anchor::Row { .. }))
}

#[test]
fn men_are_sent_from_row_to_row_on_the_sheet() {
    let view = views::crowded();
    let html = battle_html(&view);
    let row = html.split("<th scope=\"row\">Bridge</th>").nth(1).expect("a row of the sheet");
    let row = row.split("</tr>").next().expect("its end");
    assert!(row.contains("name=\"order\"") && row.contains("to the stern</option>"), "{row}");
    let order = view.orders[1].replace('"', "&quot;");
    // Where to is told first, and a box that is dropped on that row means the same.
    let option = format!("<option value=\"{order}\" data-to=\"8\">to 4-inch stern: ");
    assert!(row.contains(&option), "{row}");
    assert!(html.contains("<tr data-row=\"8\"><th scope=\"row\">4-inch stern</th>"));
    // Nobody is sent from where the rules do not let him go.
    let hull = html.split("<th scope=\"row\">Hull, High</th>").nth(1).expect("another row");
    assert!(!hull.split("</tr>").next().expect("its end").contains("<form"));
}

#[test]
fn every_anchor_is_a_place_on_the_map() {
    for view in [views::battle(), views::placing(), views::on_table(tables::tripods())] {
        let html = battle_html(&view);
        let places = values(&html, "data-choices");
        for choice in choices(&view.scene).iter().filter(|choice| is_on_map(choice)) {
            let index = choice.index.to_string();
            let places = places.iter().filter(|list| list.split(' ').any(|one| one == index));
            assert_eq!(places.count(), 1, "{}", choice.label);
        }
    }
}

#[test]
fn a_choice_shows_its_key_and_whether_it_has_odds() {
    let html = battle_html(&views::battle());
    assert!(html.contains("data-key=\"W\" aria-keyshortcuts=\"W\""));
    assert_eq!(html.matches(" data-odds").count(), 1);
    assert!(html.contains("<h3>Fire</h3>"));
}

#[test]
fn every_piece_has_a_name_for_a_listener() {
    let view = views::battle();
    let html = battle_html(&view);
    for piece in &view.scene.pieces {
        assert!(html.contains(&format!("aria-label=\"{}\"", piece.described)), "{}", piece.name);
    }
}

#[test]
fn no_id_stands_twice_on_a_page() {
    for (name, html) in all_pages() {
        let mut ids = values(&html, "id");
        ids.sort_unstable();
        let n = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), n, "{name}");
    }
}

#[test]
fn the_parts_are_those_of_the_page() {
    let (page, parts) =
        (battle_html(&views::battle()), page::parts(&views::battle()).into_string());
    let whole = values(&page, "id");
    for id in values(&parts, "id") {
        assert!(whole.contains(&id), "{id}");
    }
    for id in ["decision", "log", "records", "pieces", "choices", "now", "undo", "clock"] {
        assert!(values(&parts, "id").contains(&id), "{id}");
    }
}

#[test]
fn hostile_names_are_shown_and_not_obeyed() {
    let mut view = views::battle();
    let bad = || HOSTILE.to_owned();
    view.scene.title = bad();
    view.scene.clock = bad();
    view.scene.sides[0].name = bad();
    for piece in &mut view.scene.pieces {
        piece.name = bad();
        piece.described = bad();
        piece.badge = bad();
        for mark in &mut piece.marks {
            mark.text = bad();
        }
    }
    for overlay in &mut view.scene.overlays {
        overlay.label = bad();
    }
    for record in &mut view.scene.records {
        record.title = bad();
        record.rows[0].text = bad();
    }
    for roster in &mut view.scene.rosters {
        roster.entries[0].name = bad();
    }
    if let Some(decision) = &mut view.scene.decision {
        decision.prompt = Text::plain(HOSTILE).strong(HOSTILE).name(HOSTILE);
        decision.choices[0].label = bad();
        decision.choices[0].group = Some(bad());
        decision.choices[0].key = Some(bad());
    }
    view.log[1].text = Text::plain(HOSTILE).name(HOSTILE);
    view.seats[0].name = bad();
    view.undo = Some(bad());
    view.notice = Some(bad());
    view.orders[0] = bad();
    let mut curtain = views::curtain();
    curtain.curtain.as_mut().unwrap().name = bad();
    for html in [battle_html(&view), battle_html(&curtain), page::picture(&view.scene)] {
        assert!(!html.contains("<script>"), "a name became markup");
        assert!(!html.contains("\"x\")"), "a name broke out of an attribute");
        assert!(html.contains("&lt;script&gt;"));
    }
}

#[test]
fn the_static_board_is_made_once_and_knows_no_pieces() {
    let board = page::board_static(&scenes::canal());
    assert_eq!(board, page::board_static(&scenes::canal()));
    let mut view = views::battle();
    let before = battle_html(&view);
    scenes::moved(&mut view.scene.pieces[0], Hex::new(10, 10));
    let after = battle_html(&view);
    for html in [&before, &after] {
        assert_eq!(html.matches(board.as_str()).count(), 1);
    }
    assert_ne!(before, after);
    assert_ne!(board, page::board_static(&scenes::highland()));
}

#[test]
fn several_ships_in_one_hex_lie_apart() {
    let mut scene = scenes::battle();
    for n in 2..=6 {
        for piece in &mut scene.pieces[..n] {
            scenes::moved(piece, Hex::new(8, 8));
        }
        let html = page::pieces(&scene).into_string();
        let mut places: Vec<(&str, &str)> =
            values(&html, "data-x").into_iter().zip(values(&html, "data-y")).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), scene.pieces.len(), "{n} in one hex");
    }
}

#[test]
fn a_ship_off_the_map_is_not_drawn() {
    let mut scene = scenes::battle();
    scenes::moved(&mut scene.pieces[0], Hex::new(-3, 4));
    assert!(!page::pieces(&scene).into_string().contains("piece-0"));
}

#[test]
fn undo_stands_in_its_place_even_when_nothing_can_be_taken_back() {
    let mut view = views::battle();
    assert!(battle_html(&view).contains("Take back: Ahead to 1011"));
    view.undo = None;
    let html = battle_html(&view);
    assert!(html.contains("<form id=\"undo\""));
    assert!(html.contains("<button disabled"));
}

#[test]
fn a_curtain_hides_everything() {
    let html = battle_html(&views::curtain());
    assert!(html.contains("Pass the table to"));
    assert!(!html.contains("Dauntless"));
    let parts = page::parts(&views::curtain()).into_string();
    assert_eq!(values(&parts, "id"), ["now"]);
    assert!(parts.contains("data-curtain"));
}

#[test]
fn a_long_log_is_folded() {
    let mut view = views::battle();
    view.log = scenes::log(40);
    let folded = battle_html(&view);
    assert!(folded.contains("Show the whole log"));
    assert!(folded.contains("href=\"/table/sample?log=all\""));
    view.log_all = true;
    let whole = battle_html(&view);
    assert!(!whole.contains("Show the whole log"));
    assert!(folded.len() < whole.len());
}

#[test]
fn a_roll_is_told_in_full() {
    let html = battle_html(&views::battle());
    for words in ["−1 burning", ", wants 5+", "class=\"yes\"", "class=\"no\"", "<b>hull</b>"] {
        assert!(html.contains(words), "{words}");
    }
}

#[test]
fn every_rule_has_its_anchor_and_every_mention_is_a_link() {
    let ledger = scenes::ledger();
    assert!(200 < ledger.rules.len());
    let html = page::rulebook(RulebookView { ledger: &ledger, query: "" }).into_string();
    for rule in &ledger.rules {
        assert!(html.contains(&format!("id=\"{}\"", rule.id)), "{}", rule.id);
        assert!(html.contains(&format!("href=\"/rules/galleons/{}\"", rule.id)), "{}", rule.id);
    }
    assert!(!html.contains(" SG-MOVE-03"), "a mention is not a link");
}

#[test]
fn chapters_have_names_of_their_own_in_the_order_of_play() {
    let ledger = scenes::ledger();
    assert!(ledger.chapters.iter().all(|chapter| !chapter.part.is_empty()));
    let html = page::rulebook(RulebookView { ledger: &ledger, query: "" }).into_string();
    let (_, contents) = html.split_once("<nav class=\"contents\"").unwrap();
    let (contents, body) = contents.split_once("</nav>").unwrap();
    let mut last = 0;
    for chapter in &ledger.chapters {
        let entry = format!(">{}</a>", chapter.name);
        assert_eq!(contents.matches(&entry).count(), 1, "{entry}");
        let at = contents.find(&entry).unwrap();
        assert!(last < at, "{} is out of order", chapter.name);
        last = at;
        let link = contents[..at].rsplit_once("href=\"#").unwrap().1.trim_end_matches('"');
        assert_eq!(body.matches(&format!("id=\"{link}\"")).count(), 1, "{link}");
    }
    // The neighbours of a rule follow the chapters, not the ids.
    let rule = ledger.rule("SG-HIT-10").unwrap();
    let html = page::rule_page(RuleView { ledger: &ledger, rule }).into_string();
    assert!(html.contains("/rules/galleons/SG-ARM-01\">"), "armour comes after damage");
}

#[test]
fn charts_stand_in_their_sections_and_name_their_rules() {
    let ledger = scenes::ledger();
    let html = page::charts(&views::charts(&ledger)).into_string();
    assert_eq!(html.matches("<h2").count(), 2, "one heading for each section");
    assert_eq!(html.matches("<figure").count(), 3);
    assert!(html.contains("<th scope=\"row\" rowspan=\"2\">hull</th>"), "alike rows are joined");
    assert!(html.contains("href=\"/rules/galleons/SG-HIT-01\""));
    // A chart whose rule the umpire does not keep says so; the others say nothing.
    assert_eq!(html.matches("<small").count(), 1);
}

#[test]
fn a_crowd_in_one_hex_is_spread_and_each_can_be_reached() {
    let scene = scenes::crowded();
    let html = page::battle(&views::crowded()).into_string();
    let crowd: Vec<_> = scene.pieces.iter().filter(|p| p.hex() == scene.pieces[0].hex()).collect();
    assert_eq!(crowd.len(), 3);
    assert_eq!(html.matches("class=\"lens\"").count(), 1, "one lens for the one crowd");
    let mut places = Vec::new();
    for piece in &crowd {
        let id = piece.id.0;
        let opening = format!("id=\"piece-{id}\"");
        let (_, drawn) = html.split_once(&opening).expect("it is drawn");
        let (tag, _) = drawn.split_once('>').unwrap();
        assert!(tag.contains("tabindex=\"0\"") && tag.contains("role=\"button\""), "{tag}");
        places.push((values(tag, "data-x")[0], values(tag, "data-y")[0]));
        // Its row keeps its size at every zoom, shows the altitude and stands for the ship.
        let row = format!("<g class=\"row\" data-piece=\"{id}\"");
        let (_, row) = html.split_once(&row).unwrap_or_else(|| panic!("no row for {id}"));
        let (row, _) = row.split_once("</g></g></g>").unwrap();
        assert!(row.contains(&format!(">{}</text>", piece.badge)), "{row}");
        assert!(row.contains(&piece.name), "{row}");
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 3, "each has a place of its own");
    // The highest stands first.
    let at = |name: &str| html.find(&format!("1 {name}</text>")).is_some();
    assert!(at("Aphid"), "Aphid flies higher than the others");
}

#[test]
fn the_elevation_has_every_piece_at_its_height() {
    let html = page::battle(&views::battle()).into_string();
    let scene = scenes::battle();
    let elevation = scene.elevation.as_ref().unwrap();
    assert_eq!(html.matches("class=\"band ").count(), elevation.bands.len());
    for item in &elevation.items {
        let piece = scene.pieces.iter().find(|piece| piece.id == item.piece).unwrap();
        let label = format!("aria-label=\"{}, {}\"", piece.name, elevation.bands[item.band]);
        assert_eq!(html.matches(&label).count(), 1, "{label}");
    }
}

#[test]
fn seats_say_where_they_are_played() {
    let html = page::seats(&views::seats()).into_string();
    for words in ["at this screen", "plays from the link", "a veteran, played by the table"] {
        assert_eq!(html.matches(words).count(), 1, "{words}");
    }
    assert!(!html.contains(">you<"));
    assert_eq!(html.matches("data-copy=").count(), 3, "two seats and the spectators");
    assert!(html.contains("lead to this machine only"));
}

#[test]
fn whoever_is_away_is_told_from_the_dead() {
    let html = battle_html(&views::battle());
    assert!(html.contains("class=\"away\""));
    assert!(html.contains("1 away (signaller), 1 lost (trimsman)"), "to a listener too");
    assert!(html.contains("serving elsewhere"), "the legend");
}

#[test]
fn the_search_works_without_a_script() {
    let ledger = scenes::ledger();
    let found = |query: &str| {
        let html = page::rulebook(RulebookView { ledger: &ledger, query }).into_string();
        html.matches("<article").count()
    };
    assert_eq!(found("sg-coll-03"), 1 + mentions(&ledger, "SG-COLL-03"));
    assert!(found("collision damage") < found("collision"));
    assert_eq!(found("zeppelin omnibus"), 0);
}

/// How many other rules name this one.
fn mentions(ledger: &Ledger, id: &str) -> usize {
    let names = |text: &str| text.contains(id);
    ledger
        .rules
        .iter()
        .filter(|rule| rule.id != id)
        .filter(|rule| {
            names(&rule.text)
                || rule.ruling.as_deref().is_some_and(names)
                || rule.examples.iter().any(|example| names(example))
        })
        .count()
}

#[test]
fn the_usual_seating_is_a_person_against_a_regular() {
    let html = page::new_battle(&views::new_battle()).into_string();
    assert!(html.contains("name=\"player-0\""));
    let chosen: Vec<&str> = html
        .split("<option value=\"")
        .skip(1)
        .filter(|option| option.split('>').next().is_some_and(|tag| tag.contains("selected")))
        .filter_map(|option| option.split('"').next())
        .take(4)
        .collect();
    assert_eq!(chosen, ["person", "regular", "empty", "empty"]);
    assert!(html.contains("Not yet."));
    assert_eq!(html.matches("disabled").count(), 1);
}

#[test]
fn every_asset_that_a_page_asks_for_exists() {
    for (name, html) in all_pages() {
        for address in values(&html, "src").into_iter().chain(values(&html, "href")) {
            if let Some(file) = address.strip_prefix("/assets/") {
                assert!(asset(file).is_some(), "{name} asks for {file}");
            }
        }
    }
    for file in ASSETS.iter().filter(|file| file.name.strip_suffix(".js").is_some()) {
        assert!(file.text.starts_with("// "), "{} does not say what it is for", file.name);
        assert!(file.text.lines().count() < 300, "{} is too long", file.name);
        for import in file.text.split("from \"./").skip(1) {
            let import = import.split('"').next().unwrap();
            assert!(asset(import).is_some(), "{} imports {import}", file.name);
        }
    }
}

#[test]
fn a_picture_stands_alone() {
    let board = scenes::highland();
    let bare = page::picture_of_board(BoardPicture { title: "Highland", board: &board });
    for svg in [page::picture(&scenes::battle()), bare] {
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(!svg.contains("var("));
        assert!(!svg.contains("/assets/"));
    }
}

#[test]
fn text_can_be_read_in_both_schemes() {
    let sheet = asset("liftwood.css").unwrap().text;
    for scheme in ["/* tokens: light */", "/* tokens: dark */"] {
        let tokens = sheet.split(scheme).nth(1).unwrap().split("/* end */").next().unwrap();
        let colour = |name: &str| {
            let at = format!("--{name}: #");
            let hex = tokens.split(&at).nth(1).unwrap().split(';').next().unwrap();
            luminance(u32::from_str_radix(hex, 16).unwrap())
        };
        let legible = |text: &str, ground: &str| {
            let (a, b) = (colour(text), colour(ground));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(4.5 <= contrast, "{scheme} {text} on {ground}: {contrast:.2}");
        };
        for ground in ["paper", "panel", "tint"] {
            for text in ["ink", "soft", "brass", "oxblood"] {
                legible(text, ground);
            }
        }
        // On higher ground the numbers have a rim of sand.
        for ground in ["sand", "canal", "field", "town", "h1"] {
            legible("number", ground);
        }
        legible("panel", "ink");
        legible("ink", "halo");
        legible("oxblood", "halo");
    }
}

fn luminance(rgb: u32) -> f64 {
    let channel = |shift: u32| {
        let value = f64::from((rgb >> shift) & 0xff) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

#[test]
fn a_free_battle_keeps_what_was_filled_in_and_says_what_is_wrong_where() {
    let html = page::free(&views::free()).into_string();
    assert!(html.contains("name=\"s0e1-item\" value=\"Dauntless\""));
    assert!(html.contains("name=\"s0e0-count\" type=\"number\" min=\"1\" max=\"20\" value=\"2\""));
    assert!(html.contains("name=\"s0-name\" type=\"text\" maxlength=\"30\" value=\"Royal Navy\""));
    assert!(html.contains("<option value=\"trained\" selected>"), "what is usual stands");
    // The wrong number is marked, and only that.
    assert_eq!(html.matches("aria-invalid=\"true\"").count(), 1);
    assert!(html.contains("value=\"99\" required aria-invalid=\"true\""));
    assert!(html.contains("<a href=\"#side-1\">Cloud Captains</a>, <i>Sky Runner</i>: How many"));
    assert!(html.contains("<a href=\"#side-2\">Side 3</a>: this side has no ship"));
    // The first button is the harmless one: Enter in a field presses it.
    let first = html.split("<button").nth(1).expect("a button");
    assert!(first.contains("value=\"weigh\""));
}

#[test]
fn a_preset_says_what_it_sets() {
    let html = page::new_battle(&views::new_battle()).into_string();
    assert!(html.contains("data-settings=\"fire=sequential dodge=true turn_limit=12\""));
    let plain = html.split("value=\"plain\"").nth(1).expect("the preset");
    assert!(plain.split("</button>").next().is_some_and(|it| it.contains("aria-pressed=\"true\"")));
}
