//! The battle page: board in the middle, decision and record on the right, the rest on the left.

use kernel::scene::{Board, Scene};
use maud::{Markup, html};

use crate::{
    board::{Spots, board, changing},
    decision::decision,
    elevation::elevation,
    glyphs::pennant_svg,
    layout::{Page, key_table},
    log::{Length, log},
    panels::{no_odds, odds, squadrons},
    record::records,
    view::BattleView,
};

/// The battle page, or the curtain when another person at this screen must decide.
pub fn battle(view: &BattleView) -> Markup {
    if let Some(curtain) = &view.curtain {
        let body = html! {
            main.curtain {
                div.plaque {
                    (pennant_svg(curtain.side))
                    h1 { "Pass the table to " strong.actor { (curtain.name) } }
                    p { i { (view.scene.title) } ", " (view.scene.clock) }
                    p { a.begin href=(curtain.href) autofocus { "I am " (curtain.name) ": show the table" } }
                    p.quiet { "Nothing of the battle is shown until the seat has been taken." }
                }
            }
            (now(view))
        };
        return Page::new(&view.scene.title, body).html();
    }
    let title = format!("{}: {}", view.scene.title, view.scene.clock);
    let all = format!("/table/{}?log=all", view.token);
    let body = html! {
        a.skip href="#decision" { "To the decision" }
        (head(view))
        (notice(view))
        (tabs(&view.scene))
        main.table {
            div.left {
                (elevation(&view.scene))
                (squadrons(&view.scene, &view.seats))
                (odds_panel(view))
                section #inspection .panel hidden {}
            }
            section.chart aria-label="The map" {
                (board(&view.scene, &view.board, Spots::Shown))
                (board_tools(view))
            }
            div.right {
                (decision(view))
                (records(&view.system, &view.scene, Some(view)))
                (log(&view.system, &view.log, length(view, &all)))
            }
        }
        p #announce .unseen role="status" aria-live="polite" {}
        aside #rule-aside aria-label="Rule" hidden {}
        (keys(view))
        (now(view))
    };
    Page { class: "battle", scripts: &["battle.js"], ..Page::new(&title, body) }.html()
}

/// Keys, and where to look things up.
fn keys(view: &BattleView) -> Markup {
    html! {
        dialog #keys aria-label="Keys and charts" {
            (key_table())
            form method="dialog" {
                button { "Close" }
                a.plain href={ "/rules/" (view.system) "/charts" } { "Charts" }
                a.plain href={ "/rules/" (view.system) } { "Rulebook" }
                a.plain href="/help" { "How to play" }
            }
        }
    }
}

/// Only the parts of the battle page that change; each element's id says what it replaces.
pub fn parts(view: &BattleView) -> Markup {
    if view.curtain.is_some() {
        return now(view);
    }
    let all = format!("/table/{}?log=all", view.token);
    html! {
        (clock(view))
        (undo(view))
        (notice(view))
        (elevation(&view.scene))
        (squadrons(&view.scene, &view.seats))
        (odds_panel(view))
        (decision(view))
        (records(&view.system, &view.scene, Some(view)))
        (log(&view.system, &view.log, length(view, &all)))
        svg .carrier aria-hidden="true" { (changing(&view.scene, Spots::Shown)) }
        (now(view))
    }
}

fn length<'a>(view: &BattleView, all: &'a str) -> Length<'a> {
    if view.log_all { Length::All } else { Length::Newest { all } }
}

/// What the scripts must know: how far the battle is, and whether the page must be asked for anew.
fn now(view: &BattleView) -> Markup {
    html! {
        div #now hidden data-at=(view.at) data-token=(view.token) data-curtain[view.curtain.is_some()]
            data-board=(view.scene.board.key()) data-over[view.scene.outcome.is_some()] {}
    }
}

fn head(view: &BattleView) -> Markup {
    let table = format!("/table/{}", view.token);
    html! {
        header.head {
            a.brand href="/" { "Liftwood" }
            h1.where {
                i { (view.scene.title) } span.system { " · " (view.system_title) } " · "
                (clock(view))
            }
            nav aria-label="The table" {
                (undo(view))
                a href={ (table) "/replay?to=" (view.at) } { "Replay" }
                a href={ (table) "/save" } { "Save" }
                @if view.has_books { a href={ (table) "/books" } { "Books" } }
                @if view.is_host { a href={ (table) "/seats" } { "Seats" } }
                @if view.has_sheets { a href={ (table) "/sheets" } { "Sheets" } }
                a href={ "/rules/" (view.system) } { "Rulebook" }
                a href="/help" data-help aria-keyshortcuts="?" { "Keys" kbd { "?" } }
                button #only-map type="button" aria-pressed="false" aria-keyshortcuts="H" hidden { "Map" kbd { "H" } }
            }
        }
    }
}

/// Where in the sequence of play we are: the part `clock`.
fn clock(view: &BattleView) -> Markup {
    html! { span #clock { (view.scene.clock) } }
}

/// Taking back: the part `undo`. It stands in its place even when nothing can be taken back.
fn undo(view: &BattleView) -> Markup {
    let why = view.undo.as_ref().map_or_else(
        || "Nothing can be taken back: dice have been rolled or the decision has passed on".into(),
        |label| format!("Take back: {label}"),
    );
    html! {
        form #undo method="post" action={ "/table/" (view.token) "/undo" } {
            input type="hidden" name="at" value=(view.at);
            button disabled[view.undo.is_none()] title=(why) aria-label={ "Undo. " (why) } aria-keyshortcuts="Backspace" {
                "Undo" kbd { "⌫" }
            }
        }
    }
}

/// A quiet line under the head: the part `notice`.
fn notice(view: &BattleView) -> Markup {
    html! {
        p #notice role="status" hidden[view.notice.is_none()] {
            @if let Some(notice) = &view.notice { (notice) }
        }
    }
}

fn odds_panel(view: &BattleView) -> Markup {
    let asks = |decision: &kernel::scene::DecisionView| {
        decision.choices.iter().any(|c| c.has_odds || c.has_prospect)
    };
    match &view.odds {
        Some(shown) => odds(shown),
        None => no_odds(view.scene.decision.as_ref().is_some_and(asks)),
    }
}

/// What a narrow page shows below the board, one at a time.
fn tabs(scene: &Scene) -> Markup {
    let (sheets, beside) = match &scene.board {
        Board::Hexes(_) if scene.elevation.is_some() => ("Ships", "Heights"),
        Board::Hexes(_) => ("Ships", "Sides"),
        Board::Table(_) => ("Cards", "Forces"),
    };
    html! {
        fieldset.tabs {
            legend.unseen { "Show below the map" }
            @for (id, name) in [("map", "Map"), ("orders", "Orders"), ("ships", sheets), ("log", "Log"), ("heights", beside)] {
                input #{ "tab-" (id) } .unseen type="radio" name="tab" value=(id) checked[id == "orders"];
                label for={ "tab-" (id) } { (name) }
            }
        }
    }
}

/// Zoom and fit, the line that names the place under the cursor, and what a listener is told of the board.
fn board_tools(view: &BattleView) -> Markup {
    html! {
        p #board-help .unseen {
            "Arrow keys move a cursor from place to place, Enter gives an order there or selects a piece. "
            "Shift and arrow keys move the map, plus and minus zoom, 0 shows all of it."
        }
        // A board that is called like the battle is named at the head of the page.
        output #readout aria-live="polite" {
            @if view.scene.board.name() != view.scene.title { (view.scene.board.name()) }
        }
        output #taped hidden aria-live="polite" {}
        div.zoom hidden {
            @if matches!(view.scene.board, Board::Table(_)) {
                button #measure type="button" aria-pressed="false" aria-keyshortcuts="M" title="Measure from one place or piece to another" { "Tape" kbd { "M" } }
            }
            button type="button" data-zoom="in" aria-label="Zoom in" { "+" }
            button type="button" data-zoom="out" aria-label="Zoom out" { "−" }
            button type="button" data-zoom="fit" aria-label="Show the whole map" { "0" }
        }
    }
}
