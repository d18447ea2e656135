//! The open decision: a sentence, and the orders that answer it.

use kernel::{
    Outcome,
    lift::Lift,
    scene::{Board, Choice, DecisionView, Scene, WAY_OUT},
};
use maud::{Markup, html};

use crate::{
    board::{MANY_SPOTS, overlays},
    glyphs::pennant_svg,
    lift::lifts,
    texts::{rule_link, text},
    view::{BattleView, RefusalView},
};

/// The decision: the part `decision`.
pub fn decision(view: &BattleView) -> Markup {
    html! {
        section #decision .panel aria-labelledby="prompt" aria-live="polite" {
            @if let Some(outcome) = &view.scene.outcome {
                (over(view, outcome))
            } @else if let Some(decision) = &view.scene.decision {
                h2 #prompt {
                    (pennant_svg(decision.side))
                    (text(&view.system, &decision.prompt))
                    " " (rule_link(&view.system, decision.rule.as_str()))
                }
                (said(view))
                @if decision.choices.is_empty() {
                    p.waiting { (waiting(view, decision)) }
                } @else {
                    (orders(view, decision))
                }
            } @else {
                h2 #prompt { "Nothing is to be decided." }
                (said(view))
            }
        }
    }
}

/// Why the last order was not carried out, or the place for it.
fn said(view: &BattleView) -> Markup {
    html! {
        @if let Some(refused) = &view.refusal { (refusal(refused)) } @else { div #refusal hidden {} }
    }
}

/// Why nothing is offered here.
fn waiting(view: &BattleView, decision: &DecisionView) -> String {
    let decides = view.seats.iter().find(|sitting| sitting.side == decision.side);
    if let (None, Some(sitting)) = (view.viewer, decides) {
        return format!("You are looking on; {} decides.", sitting.name);
    }
    match decides {
        Some(sitting) if sitting.player == "person" => format!("Waiting for {}.", sitting.name),
        Some(sitting) => format!("Waiting for {}, a {}.", sitting.name, sitting.player),
        None => "Waiting for the other side.".into(),
    }
}

fn orders(view: &BattleView, decision: &DecisionView) -> Markup {
    let listed: Vec<&Choice> = decision.choices.iter().filter(|c| !c.on_map_only).collect();
    let on_map: Vec<&Choice> = decision.choices.iter().filter(|c| c.on_map_only).collect();
    let action = format!("/table/{}/order", view.token);
    let pieces: Vec<&Lift> = decision.lifts.iter().filter(|lift| !lift.aims).collect();
    html! {
        @if !decision.lifts.is_empty() {
            // What to do with empty hands, and what with somebody in them: the style sheet shows one of the two.
            p.pointing.idle {
                @match &pieces[..] {
                    [] => {}
                    [piece] => { "Drag " i { (piece.name) } " on the table, or take it in hand here" }
                    _ => { "Drag a unit on the table, or choose one here" }
                }
                @if pieces.iter().any(|lift| !lift.parts.is_empty()) { ", hold " kbd { "Shift" } " for all that go together" }
                @if !pieces.is_empty() { ". " }
                @if pieces.len() < decision.lifts.len() { "Besides these places any other may be aimed at:" }
            }
            p.pointing.holding { "Drag it or use the arrow keys, then set it down." }
            (lifts(&decision.lifts))
            section #hand hidden {}
        } @else if !on_map.is_empty() {
            p.pointing {
                @match view.scene.board {
                    Board::Hexes(_) if MANY_SPOTS < on_map.len() => "Choose a hex inside the dashed line on the map",
                    Board::Hexes(_) => "Choose one of the dashed hexes on the map",
                    Board::Table(_) => "Choose one of the dashed places on the table",
                }
                ": click or tap it, or go there with the arrow keys and press " kbd { "Enter" } "."
            }
        }
        div #here hidden {}
        @let out = way_out(&listed);
        form.orders method="post" action=(action) {
            input type="hidden" name="at" value=(view.at);
            @for (at, choice) in listed.iter().enumerate() {
                @if at == 0 || listed[at - 1].group != choice.group {
                    @if let Some(group) = &choice.group { h3 { (group) } }
                    @else if 0 < at { hr; }
                }
                (order(view, choice, out == Some(at)))
            }
        }
        @if !on_map.is_empty() {
            details.bynumber {
                summary { "Choose from a list" }
                form method="post" action=(action) {
                    input type="hidden" name="at" value=(view.at);
                    label for="by-number" { "Where" }
                    select #by-number name="order" {
                        @for choice in &on_map {
                            option value=(order_json(view, choice)) data-choice=(choice.index) { (choice.label) }
                        }
                    }
                    button { "Give the order" }
                }
            }
        }
    }
}

/// The text that is handed back when a choice is taken.
pub fn order_json<'a>(view: &'a BattleView, choice: &Choice) -> &'a str {
    view.orders.get(choice.index).map_or("", String::as_str)
}

/// From so many orders on the way out of a decision may lie below the fold.
const MANY: usize = 4;

/// Which of the listed orders is the way out of a long list, such as "Done". It stays in view whatever the others are scrolled to.
fn way_out(listed: &[&Choice]) -> Option<usize> {
    let is_out = |choice: &&Choice| matches!(choice.key.as_deref(), Some(WAY_OUT | "Enter"));
    listed.iter().rposition(is_out).filter(|&at| MANY <= at)
}

fn order(view: &BattleView, choice: &Choice, is_way_out: bool) -> Markup {
    let shown = choice.key.as_deref().map(key_cap);
    let (known, rest) = choice.told();
    html! {
        button.order.wayout[is_way_out] name="order" value=(order_json(view, choice)) data-choice=(choice.index)
            data-key=[choice.key.as_deref()] aria-keyshortcuts=[choice.key.as_deref()]
            data-odds[choice.has_odds] data-prospect[choice.has_prospect] {
            @if let Some(cap) = shown { kbd { (cap) } } @else { kbd.none { "·" } }
            span.what {
                span.label {
                    @if !known.is_empty() { span.unseen { (known) } }
                    (rest)
                }
                span.cost {
                    (choice.note)
                    @if choice.has_odds { span.asks { "odds" } }
                }
            }
        }
    }
}

/// A key as its cap shows it.
pub fn key_cap(key: &str) -> String {
    if let Some(rest) = key.strip_prefix("Shift+") {
        return format!("⇧{}", key_cap(rest));
    }
    let cap = match key {
        "Enter" => "↵",
        "Backspace" => "⌫",
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "Space" | " " => "␣",
        other => other,
    };
    cap.into()
}

/// How the battle ended, and what can be done now.
fn over(view: &BattleView, outcome: &Outcome) -> Markup {
    let mut winners = Vec::new();
    for side in &view.scene.sides {
        if side.seats.iter().any(|seat| outcome.winners.contains(seat)) {
            winners.push(side.name.as_str());
        }
    }
    html! {
        h2 #prompt {
            @if winners.is_empty() { "The battle is drawn." }
            @else { "The day belongs to " strong.actor { (winners.join(" and ")) } "." }
        }
        (said(view))
        p { (outcome.why) " " (rule_link(&view.system, &outcome.rule)) }
        p { "It lasted " (outcome.turns) @if outcome.turns == 1 { " turn." } @else { " turns." } }
        p.ways {
            a.plain href={ "/table/" (view.token) "/replay?to=0" } { "Watch it again" }
            a.plain href={ "/table/" (view.token) "/save" } { "Save it" }
            a.plain href={ "/" (view.system) } { "Another battle" }
        }
    }
}

/// Why an order was refused, with the place that is in the way: the parts `refusal` and `overlays`.
pub fn refused(view: &RefusalView, scene: &Scene) -> Markup {
    html! {
        (refusal(view))
        svg .carrier aria-hidden="true" { (overlays(scene)) }
    }
}

/// Why an order was refused: the part `refusal`.
pub fn refusal(view: &RefusalView) -> Markup {
    html! {
        div #refusal role="alert" {
            p {
                b { "Not allowed: " } (view.why)
                @if let Some(rule) = &view.rule { " " (rule_link(&view.system, rule)) }
            }
        }
    }
}
