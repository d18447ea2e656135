//! A piece in the player's hand: its ghost on the table, what setting it down would come to, and the tape.

use std::fmt::Write as _;

use kernel::{
    lift::{Lift, Moves},
    scene::Board,
    table::Pose,
};
use maud::{Markup, PreEscaped, html};

use crate::{
    table::{self, Paper},
    texts::rule_link,
    view::{MeasuredView, PlacedView},
};

/// The pieces that may be lifted, as buttons for the scripts: places in thousandths of the book's unit, facings in hundredths of a
/// degree.
pub fn lifts(lifts: &[Lift]) -> Markup {
    let (aims, pieces): (Vec<&Lift>, Vec<&Lift>) = lifts.iter().partition(|lift| lift.aims);
    html! {
        @if !pieces.is_empty() { (group("Take in hand", &pieces)) }
        @if !aims.is_empty() { (group("Aim by hand", &aims)) }
    }
}

fn group(said: &str, lifts: &[&Lift]) -> Markup {
    html! {
        div.lifts role="group" aria-label=(said) {
            @for lift in lifts {
                @let Pose { at, facing } = lift.from;
                @let parts = lift.parts.iter().map(|part| part.0.to_string()).collect::<Vec<_>>().join(" ");
                button type="button" data-lift=(lift.piece.0) aria-pressed="false"
                    data-parts=[(!parts.is_empty()).then_some(parts)]
                    data-x=(at.x.in_thousandths()) data-y=(at.y.in_thousandths()) data-facing=(facing.in_hundredths())
                    data-moves=(moves(lift.moves)) data-aims[lift.aims] data-turns[lift.turns] data-corners=(lift.corners) {
                    (lift.name)
                }
            }
        }
    }
}

const fn moves(moves: Moves) -> &'static str {
    match moves {
        Moves::Freely => "freely",
        Moves::AlongALine => "line",
        Moves::OnTheSpot => "spot",
    }
}

/// What comes of setting a piece down: the parts `hand` and `ghost`.
pub fn placed(view: &PlacedView) -> Markup {
    let lift = &view.lift;
    html! {
        @let held = if lift.aims { "Aimed: " } else { "In hand: " };
        section #hand aria-label={ (held) (lift.name) } data-piece=(lift.piece.0) {
            h3 { (held) i { (lift.name) } }
            form method="post" action={ "/table/" (view.token) "/order" } {
                div #hand-says role="status" aria-live="polite" {
                    input type="hidden" name="at" value=(view.at);
                    input type="hidden" name="order" value=(view.placed.order);
                    @if !view.placed.lines.is_empty() { p.says { (view.placed.lines.join(", ")) } }
                    @if let Some(refusal) = &view.placed.refusal {
                        p.barring {
                            b { "Not there: " } (refusal.why) " " (rule_link(&view.system, refusal.rule.as_str()))
                        }
                    }
                }
                div.tools {
                    @if !lift.forms.is_empty() {
                        label { "As "
                            select data-hand="form" {
                                @for (n, form) in lift.forms.iter().enumerate() {
                                    option value=(n) selected[n == view.form] { (form) }
                                }
                            }
                        }
                    }
                    button.order type="submit" aria-keyshortcuts="Enter" { kbd { "↵" } span.what { span.label { @if lift.aims { "There" } @else { "Set down" } } } }
                    @if lift.turns {
                        span.turns {
                            button type="button" data-hand="left" aria-label="Turn left" aria-keyshortcuts="[" { "⟲" kbd { "[" } }
                            button type="button" data-hand="right" aria-label="Turn right" aria-keyshortcuts="]" { "⟳" kbd { "]" } }
                        }
                    }
                    @if 0 < lift.corners {
                        button type="button" data-hand="corner" aria-keyshortcuts="." title="The way turns here" { "Corner" kbd { "." } }
                    }
                    button type="button" data-hand="back" aria-keyshortcuts="Escape" { "Put back" kbd { "Esc" } }
                }
            }
        }
        svg .carrier aria-hidden="true" { (ghost(view)) }
    }
}

/// The ghost of a piece with what is measured: the part `ghost`.
fn ghost(view: &PlacedView) -> Markup {
    let Board::Table(board) = &view.board else { return html! { g #ghost {} } };
    let paper = Paper::new(board);
    let pose = view.placed.pose;
    let (x, y) = paper.at(pose.at);
    let facing = table::degrees(pose.facing);
    let refused = if view.placed.refusal.is_some() { " refused" } else { "" };
    let mut out = format!(
        "<g id=\"ghost\" data-x=\"{}\" data-y=\"{}\" data-facing=\"{}\"><g class=\"laid\">",
        pose.at.x.in_thousandths(),
        pose.at.y.in_thousandths(),
        pose.facing.in_hundredths()
    );
    table::push_overlays(&mut out, &paper, &view.placed.overlays, &[]);
    let _ = write!(
        out,
        "</g><g class=\"held s{}{refused}\" transform=\"translate({x:.1} {y:.1})\">",
        view.side
    );
    table::push_ghost(&mut out, &paper, &view.placed.bases, view.side, pose);
    if view.lift.aims {
        // However far away the map is, what is aimed is seen.
        out.push_str("<g class=\"aimed\"><g class=\"px\"><circle r=\"15\"/><path d=\"M0-21V-9M0 9V21M-21 0H-9M9 0H21\"/></g></g>");
    }
    if view.lift.turns {
        let _ = write!(
            out,
            "<g class=\"turner\" transform=\"rotate({facing:.2})\"><g class=\"px\"><path d=\"M0-8V-34\"/><circle cy=\"-42\" r=\"9\"/></g></g>"
        );
    }
    out.push_str("</g></g>");
    PreEscaped(out)
}

/// What a tape says: the parts `taped` and `tape`.
pub fn measured(view: &MeasuredView) -> Markup {
    let mut tape = String::from("<g id=\"tape\">");
    if let Board::Table(board) = &view.board {
        table::push_overlays(&mut tape, &Paper::new(board), &view.measured.overlays, &[]);
    }
    tape.push_str("</g>");
    html! {
        output #taped { (view.measured.lines.join("; ")) }
        svg .carrier aria-hidden="true" { (PreEscaped(tape)) }
    }
}
