//! Record sheets: rows of boxes, crossed off as on paper.

use std::fmt::Write as _;

use kernel::scene::{
    Anchor, CardRow, Cell, CellShape, CellState, Choice, PieceId, Record, Row, Scene,
};
use maud::{Markup, PreEscaped, html};

use crate::{
    board::push_escaped, decision::order_json, glyphs::pennant_svg, texts::text, view::BattleView,
};

/// All record sheets as tabs: the part `records`. The one that the decision is about comes first, and orders that move
/// something from row to row can be given there, where a battle is played.
pub fn records(system: &str, scene: &Scene, played: Option<&BattleView>) -> Markup {
    let about = scene.decision.as_ref().and_then(|decision| decision.piece);
    let mut sheets: Vec<&Record> = scene.records.iter().collect();
    sheets.sort_by_key(|record| Some(record.piece) != about);
    html! {
        section #records .panel aria-label="Record sheets" {
            h2.unseen { "Record sheets" }
            @for row in &scene.cards { (card_row(row)) }
            @if sheets.is_empty() { p.empty { "No record sheets are open to you." } }
            div.sheets {
                @for (at, record) in sheets.iter().enumerate() {
                    @let id = record.piece.0;
                    input #{ "sheet-" (id) } .unseen type="radio" name="sheet" checked[at == 0];
                    label for={ "sheet-" (id) } title=(record.title) { (tab_name(scene, record)) }
                    (sheet(system, record, played))
                }
            }
        }
    }
}

/// Cards side by side: each with its face, or its back, and the pennant of whoever holds it.
fn card_row(row: &CardRow) -> Markup {
    html! {
        @if !row.cards.is_empty() {
            h3.row { (row.title) }
            ul.cards aria-label=(row.title) {
                @for card in &row.cards {
                    li.playing.red[card.red].now[card.now].down[card.is_face_down()] title={ (card.named) ", " (card.of) } {
                        span.face aria-hidden="true" { @if card.is_face_down() { "\u{a0}" } @else { (card.text) } }
                        span.unseen { (card.named) ", " (card.of) @if card.now { ", in play" } }
                        (pennant_svg(card.side))
                    }
                }
            }
        }
    }
}

/// The short name that a tab has room for.
fn tab_name<'a>(scene: &'a Scene, record: &'a Record) -> &'a str {
    let named = |id: PieceId| scene.pieces.iter().find(|piece| piece.id == id);
    named(record.piece).map_or(record.title.as_str(), |piece| piece.name.as_str())
}

/// One record sheet.
fn sheet(system: &str, record: &Record, played: Option<&BattleView>) -> Markup {
    html! {
        article.sheet data-piece=(record.piece.0) {
            button.arcs type="button" data-arcs=(record.piece.0) aria-keyshortcuts="F" hidden { "Arcs " kbd { "F" } }
            h3 { (record.title) @if !record.subtitle.is_empty() { small { (record.subtitle) } } }
            p.facts {
                @for fact in &record.facts { span { (fact) } " " }
            }
            table.rows { tbody { @for (at, line) in record.rows.iter().enumerate() {
                (row(at, line, moves(record, at, played)))
            } } }
            @if record.rows.iter().any(|row| !row.cells.is_empty()) { (legend()) }
            @if !record.notes.is_empty() {
                ul.ails { @for note in &record.notes { li { (text(system, note)) } } }
            }
        }
    }
}

/// What the boxes mean. A listener is told in words by each row.
fn legend() -> Markup {
    let cell = |state| Cell { shape: CellShape::Box, state, letter: None, named: String::new() };
    html! {
        p.legend aria-hidden="true" {
            @for (state, words) in [
                (CellState::Whole, "whole, in place"), (CellState::Away, "serving elsewhere"), (CellState::Lost, "lost"),
            ] { span { (cells(&[cell(state)])) " " (words) } " " }
        }
    }
}

/// What can be moved away from a row, by a choice and what is chosen.
fn moves(record: &Record, at: usize, played: Option<&BattleView>) -> Markup {
    let Some(view) = played else { return html! {} };
    let is_here = |choice: &&Choice| match choice.anchor {
        Some(Anchor::Row { piece, from, .. }) => piece == record.piece && usize::from(from) == at,
        Some(
            Anchor::Hex { .. } | Anchor::Piece { .. } | Anchor::Pose { .. } | Anchor::Aim { .. },
        )
        | None => false,
    };
    let decision = view.scene.decision.iter();
    let choices: Vec<&Choice> =
        decision.flat_map(|decision| &decision.choices).filter(is_here).collect();
    let label = |at: usize| record.rows.get(at).map_or("", |row| row.label.as_str());
    let goal = |choice: &Choice| match choice.anchor {
        Some(Anchor::Row { to, .. }) => usize::from(to),
        _ => at,
    };
    html! {
        @if !choices.is_empty() {
            details.moving {
                summary { "send" span.unseen { " somebody away from: " (label(at)) } }
                form method="post" action={ "/table/" (view.token) "/order" } {
                    input type="hidden" name="at" value=(view.at);
                    select name="order" aria-label={ "Who goes where from: " (label(at)) } {
                        // Where to is told first: a narrow list cuts off the rest.
                        @for choice in &choices {
                            option value=(order_json(view, choice)) data-to=(goal(choice)) {
                                "to " (label(goal(choice))) ": " (choice.label)
                            }
                        }
                    }
                    button.plain { "Send" }
                }
            }
        }
    }
}

fn row(at: usize, row: &Row, moves: Markup) -> Markup {
    html! {
        tr data-row=(at) {
            th scope="row" { (row.label) }
            td {
                @if !row.cells.is_empty() {
                    span.cells role="img" aria-label=(spoken(row)) { (cells(&row.cells)) }
                }
                @if !row.text.is_empty() { span.beside { (row.text) } }
                (moves)
            }
        }
    }
}

/// What a row of boxes says to a listener.
fn spoken(row: &Row) -> String {
    let count = |state: CellState| row.cells.iter().filter(|cell| cell.state == state).count();
    let mut words = format!("{} of {} left", count(CellState::Whole), row.cells.len());
    for (state, what) in [(CellState::Away, "away"), (CellState::Lost, "lost")] {
        let n = count(state);
        if n == 0 {
            continue;
        }
        let _ = write!(words, ", {n} {what}");
        let named = row.cells.iter().filter(|cell| cell.state == state && cell.letter.is_some());
        let named: Vec<&str> = named.map(|cell| cell.named.as_str()).collect();
        if !named.is_empty() {
            let _ = write!(words, " ({})", named.join("; "));
        }
    }
    words
}

/// The boxes of a row as one drawing for each half dozen, so that a long row can be broken.
fn cells(cells: &[Cell]) -> Markup {
    let mut out = String::new();
    for six in cells.chunks(6) {
        let width = six.len() * 18;
        let _ = write!(
            out,
            "<svg class=\"cells-6\" viewBox=\"0 0 {width} 16\" width=\"{width}\" height=\"16\" aria-hidden=\"true\">"
        );
        let (mut frames, mut open, mut crosses) = (String::new(), String::new(), String::new());
        for (at, cell) in six.iter().enumerate() {
            let x = at * 18 + 1;
            let outline = if cell.state == CellState::Away { &mut open } else { &mut frames };
            let _ = match cell.shape {
                CellShape::Box => write!(outline, "M{x} 1.5h13v13h-13z"),
                CellShape::Circle => {
                    write!(outline, "M{x} 8a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0z")
                }
            };
            if cell.state == CellState::Lost {
                let _ = write!(crosses, "M{x} 1.5l13 13m0-13l-13 13");
            }
        }
        if !frames.is_empty() {
            let _ = write!(out, "<path d=\"{frames}\"/>");
        }
        if !open.is_empty() {
            let _ = write!(out, "<path class=\"away\" d=\"{open}\"/>");
        }
        for (at, cell) in six.iter().enumerate() {
            if let Some(letter) = cell.letter {
                let _ = write!(out, "<text x=\"{}\" y=\"12.5\">", at * 18 + 7);
                push_escaped(&mut out, letter.encode_utf8(&mut [0; 4]));
                out.push_str("</text>");
            }
        }
        if !crosses.is_empty() {
            let _ = write!(out, "<path class=\"cross\" d=\"{crosses}\"/>");
        }
        out.push_str("</svg>");
    }
    PreEscaped(out)
}

#[cfg(test)]
mod tests {
    use kernel::scene::CardView;

    use super::*;

    #[test]
    fn a_card_shows_its_face_or_its_back_and_says_whose_it_is() {
        let card = |text: &str, named: &str| CardView {
            text: text.into(),
            named: named.into(),
            of: "Ann".into(),
            side: 0,
            red: text.contains('♥'),
            now: text == "K♥",
        };
        let cards =
            vec![card("K♥", "the King of Hearts"), card("", "a Leadership card, face down")];
        let html = card_row(&CardRow { title: "Cards".into(), cards }).into_string();
        assert!(html.contains("class=\"playing red now\""), "{html}");
        assert!(html.contains("the King of Hearts, Ann, in play"), "{html}");
        assert!(html.contains("class=\"playing down\""), "{html}");
        assert!(html.contains("a Leadership card, face down, Ann"), "{html}");
        let none = card_row(&CardRow { title: "Cards".into(), cards: Vec::new() });
        assert_eq!(none.into_string(), "");
    }
}
