//! The panels beside the board: squadrons, odds, and what an inspection says.

use kernel::scene::{Board, Scene};
use maud::{Markup, PreEscaped, html};

use crate::{
    board::inspected,
    glyphs::{pennant_name, pennant_svg},
    view::{Held, InspectionView, OddsView, Sitting},
};

/// The pieces of each side: the part `squadrons`.
pub fn squadrons(scene: &Scene, seats: &[Sitting]) -> Markup {
    let title = match scene.board {
        Board::Hexes(_) => "Squadrons",
        Board::Table(_) => "Forces",
    };
    html! {
        section #squadrons .panel aria-label=(title) {
            h2 { (title) }
            @if scene.rosters.iter().all(|roster| roster.entries.is_empty()) {
                p.empty { "Nothing has been placed yet." }
            }
            @for roster in &scene.rosters {
                @if let Some(side) = scene.sides.get(roster.side) {
                    h3 {
                        (pennant_svg(roster.side))
                        span { (side.name) }
                        small { (holders(seats, roster.side)) }
                    }
                }
                ul.roster {
                    @for entry in &roster.entries {
                        @let active = scene.pieces.iter().any(|piece| piece.id == entry.piece && piece.active);
                        li.lost[entry.lost].active[active] {
                            a href={ "#piece-" (entry.piece.0) } data-piece=(entry.piece.0) {
                                i { (entry.name) } span { (entry.note) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Who commands a side, with the pennant told in words to a listener.
fn holders(seats: &[Sitting], side: usize) -> Markup {
    html! {
        span.unseen { "pennant: " (pennant_name(side)) ". " }
        @for (at, sitting) in seats.iter().filter(|sitting| sitting.side == side).enumerate() {
            @if 0 < at { ", " }
            @match sitting.held {
                Held::You => "you",
                Held::Here => "at this screen",
                Held::Elsewhere | Held::Table => (player_words(&sitting.player)),
            }
        }
    }
}

/// A kind of player in words.
pub fn player_words(player: &str) -> &str {
    match player {
        "recruit" => "a recruit",
        "regular" => "a regular",
        "veteran" => "a veteran",
        "empty" => "nobody",
        _ => "a person",
    }
}

/// What an order is likely to do: the part `odds`.
pub fn odds(view: &OddsView) -> Markup {
    html! {
        section #odds .panel aria-label="Odds" aria-live="polite" {
            h2 { "Odds" }
            (shut("odds", "Close the odds"))
            p.of { (view.of) }
            @for line in unrepeated(&view.says) { p.says { (line) } }
            @if !view.empty.is_empty() { p.empty { (view.empty) } }
            @for group in &view.groups {
                table {
                    @if !group.name.is_empty() { caption { (group.name) } }
                    tbody {
                        @for row in &group.rows {
                            tr {
                                th scope="row" { (row.label) }
                                td.bar aria-hidden="true" { (bar(row.share)) }
                                td { (row.chance) }
                            }
                        }
                    }
                }
            }
            @if !view.note.is_empty() { p.note { (view.note) } }
        }
    }
}

/// The lines without those that another one says as well.
fn unrepeated(lines: &[String]) -> impl Iterator<Item = &String> {
    lines
        .iter()
        .enumerate()
        .filter(|&(at, line)| {
            let says = |(of, other): (usize, &String)| {
                of != at && other.contains(line) && (of < at || other != line)
            };
            !lines.iter().enumerate().any(says)
        })
        .map(|(_, line)| line)
}

/// Takes a card off the map on a narrow page, where it lies over it.
fn shut(card: &str, said: &str) -> Markup {
    html! { button.shut type="button" data-shut=(card) aria-label=(said) { "×" } }
}

fn bar(share: f32) -> Markup {
    let width = (share.clamp(0.0, 1.0) * 60.0).round() as i32;
    PreEscaped(format!(
        "<svg viewBox=\"0 0 60 8\" width=\"60\" height=\"8\"><path class=\"all\" d=\"M0 4H60\"/><path class=\"part\" d=\"M0 4H{width}\"/></svg>"
    ))
}

/// The odds panel before anything has been asked.
pub fn no_odds(may_ask: bool) -> Markup {
    html! {
        section #odds .panel aria-label="Odds" aria-live="polite" {
            h2 { "Odds" }
            p.empty {
                @if may_ask {
                    "Point at a move, or at an order marked " span.asks { "odds" } ", to see what it is likely to do."
                } @else {
                    "Nothing to reckon just now."
                }
            }
        }
    }
}

/// Arcs and ranges of a piece: the parts `inspection` and `inspected`.
pub fn inspection(view: &InspectionView) -> Markup {
    html! {
        section #inspection .panel aria-label={ "Arcs of " (view.name) } aria-live="polite" {
            (shut("inspection", "Close the arcs"))
            // On a narrow page it lies over the map, and what is drawn there matters more: there a script folds it up.
            details open {
                summary { h2 { "Arcs of " i { (view.name) } } }
                @if view.inspection.lines.is_empty() { p.empty { "There is nothing to show." } }
                ul {
                    @for (at, line) in view.inspection.lines.iter().enumerate() {
                        li {
                            @if view.inspection.parts.iter().any(|part| part.line == at) {
                                button.part type="button" data-part=(at) aria-pressed="false" { (line) }
                            } @else { (line) }
                        }
                    }
                }
            }
        }
        svg .carrier aria-hidden="true" { (inspected(&view.scene, &view.inspection)) }
    }
}
