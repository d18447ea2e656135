//! Writes every page with made-up contents into a folder: `cargo run -p page --example sample -- FOLDER`.

mod scenes;
mod tables;
mod views;

use std::{fs, io, path::Path};

use page::{
    assets::ASSETS,
    view::{BoardPicture, ErrorView, RuleView, RulebookView},
};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "sample".into());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("assets"))?;
    for asset in ASSETS {
        fs::write(folder.join("assets").join(asset.name), asset.text)?;
    }
    // Addresses of the server become files beside each other.
    let write = |name: &str, html: String| {
        let html =
            html.replace("\"/assets/", "\"assets/").replace("\"/picture/galleons/", "\"picture-");
        fs::write(folder.join(name), html)
    };
    let battle = views::battle();
    write("battle.html", page::battle(&battle).into_string())?;
    write("parts.html", page::parts(&battle).into_string())?;
    write("odds.html", page::odds(&views::odds()).into_string())?;
    write("refusal.html", page::refusal(&views::refusal()).into_string())?;
    write("inspect.html", page::inspection(&views::inspection()).into_string())?;
    let mut moved = battle.clone();
    moved.at += 1;
    scenes::moved(&mut moved.scene.pieces[0], kernel::hex::Hex::new(10, 10));
    write("moved.html", page::parts(&moved).into_string())?;
    let mut arcs = battle.clone();
    arcs.scene.overlays.extend(scenes::inspection().overlays);
    arcs.odds = Some(views::odds());
    arcs.refusal = Some(views::refusal());
    arcs.notice = Some("The connection is lost; trying again.".into());
    write("arcs.html", page::battle(&arcs).into_string())?;
    let scenes_on_tables = [
        ("tripods", tables::tripods()),
        ("square", tables::square()),
        ("brigade", tables::brigade()),
    ];
    for (name, scene) in scenes_on_tables {
        let view = views::on_table(scene);
        write(&format!("{name}.html"), page::battle(&view).into_string())?;
        fs::write(folder.join(format!("{name}.svg")), page::picture(&view.scene))?;
    }
    write("free.html", page::free(&views::free()).into_string())?;
    write("worth.html", page::worth(&views::worth()).into_string())?;
    write("placing.html", page::battle(&views::placing()).into_string())?;
    write("crowded.html", page::battle(&views::crowded()).into_string())?;
    write("curtain.html", page::battle(&views::curtain()).into_string())?;
    write("over.html", page::battle(&views::over()).into_string())?;
    write("home.html", page::home(&views::home()).into_string())?;
    write("empty.html", page::home(&page::view::HomeView::default()).into_string())?;
    write("system.html", page::system(&views::system()).into_string())?;
    write("new.html", page::new_battle(&views::new_battle()).into_string())?;
    write("files.html", page::files(&views::files()).into_string())?;
    write("own.html", page::own_scenario(&views::own_scenario()).into_string())?;
    write("seats.html", page::seats(&views::seats()).into_string())?;
    write("replay.html", page::replay(&views::replay()).into_string())?;
    write("books.html", page::books(&views::books()).into_string())?;
    let ledger = scenes::ledger();
    write(
        "rulebook.html",
        page::rulebook(RulebookView { ledger: &ledger, query: "" }).into_string(),
    )?;
    write(
        "found.html",
        page::rulebook(RulebookView { ledger: &ledger, query: "ram" }).into_string(),
    )?;
    if let Some(rule) = ledger.rule("SG-COLL-03") {
        write("rule.html", page::rule_page(RuleView { ledger: &ledger, rule }).into_string())?;
    }
    write("charts.html", page::charts(&views::charts(&ledger)).into_string())?;
    write("help.html", page::help().into_string())?;
    let wrong = ErrorView {
        status: 404,
        sentence: "No table has this address. It may have been mistyped.".into(),
        ..ErrorView::default()
    };
    write("error.html", page::error(&wrong).into_string())?;
    fs::write(folder.join("picture.svg"), page::picture(&battle.scene))?;
    for (name, board) in [
        ("picture-thieves-fall-out.svg", scenes::canal()),
        ("picture-slash-and-run.svg", scenes::highland()),
    ] {
        fs::write(
            folder.join(name),
            page::picture_of_board(BoardPicture { title: board.name(), board: &board }),
        )?;
    }
    Ok(())
}
