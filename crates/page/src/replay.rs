//! A battle walked through order by order.

use maud::{Markup, html};

use crate::{
    board::{Spots, board, changing},
    elevation::elevation,
    layout::Page,
    log::{Length, log},
    panels::squadrons,
    record::records,
    view::ReplayView,
};

/// A battle after some of its orders.
pub fn replay(view: &ReplayView) -> Markup {
    let title = format!("Replay: {}", view.scene.title);
    let body = html! {
        header.head {
            a.brand href="/" { "Liftwood" }
            h1.where { i { (view.scene.title) } span.system { " · " (view.system_title) } " · replay, " (clock(view)) }
            nav aria-label="The table" {
                a href={ "/table/" (view.token) } { "To the table" }
                a href={ "/table/" (view.token) "/save" } { "Save" }
                a href={ "/rules/" (view.system) } { "Rulebook" }
                a href="/help" { "Help" }
            }
        }
        (steps(view))
        main.table.replaying {
            div.left { (elevation(&view.scene)) (squadrons(&view.scene, &[])) }
            section.chart aria-label="The map" {
                (board(&view.scene, &view.board, Spots::Hidden))
                p #board-help .unseen { "Left and right step through the battle." }
                output #readout {}
            }
            div.right {
                (records(&view.system, &view.scene, None))
                (log(&view.system, &view.log, Length::All))
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { class: "battle replay", scripts: &["replay.js"], ..Page::new(&title, body) }.html()
}

/// Only the parts of the replay page that change.
pub fn replay_parts(view: &ReplayView) -> Markup {
    html! {
        (clock(view))
        (steps(view))
        (elevation(&view.scene))
        (squadrons(&view.scene, &[]))
        (records(&view.system, &view.scene, None))
        (log(&view.system, &view.log, Length::All))
        svg .carrier aria-hidden="true" { (changing(&view.scene, Spots::Hidden)) }
    }
}

fn clock(view: &ReplayView) -> Markup {
    html! { span #clock { (view.scene.clock) } }
}

/// Steps inside one order, where it has been carried out in several; 0 is the end of it.
fn within(view: &ReplayView) -> Markup {
    let (at, of) = view.within;
    if of == 0 {
        return html! {};
    }
    let shown = if at == 0 { of + 1 } else { at };
    let address = |to: usize| format!("/table/{}/replay?to={}&at={to}", view.token, view.to);
    let back = Some(shown - 1).filter(|&to| 0 < to);
    let on = Some(if shown < of { shown + 1 } else { 0 }).filter(|_| shown <= of);
    let link = |to: Option<usize>, key: &str, label: &str| {
        html! {
            @if let Some(to) = to { a.plain href=(address(to)) data-within=(to) aria-keyshortcuts=(key) { (label) } }
            @else { span.plain.off { (label) } }
        }
    };
    html! {
        span.within {
            "Inside this order: "
            (link(back.map(|_| 1), "Shift+Home", "first"))
            (link(back, ",", "‹ back"))
            output { @if at == 0 { "its end" } @else { "step " (at) " of " (of) } }
            (link(on, ".", "on ›"))
            (link(on.map(|_| 0), "Shift+End", "end"))
        }
    }
}

/// The slider and its steps: the part `steps`.
fn steps(view: &ReplayView) -> Markup {
    let address = |to: usize| format!("/table/{}/replay?to={to}", view.token);
    let step = |to: Option<usize>, key: &str, cap: &str, label: &str| {
        html! {
            @if let Some(to) = to {
                a.plain href=(address(to)) data-step=(to) aria-keyshortcuts=(key) { span.cap aria-hidden="true" { (cap) } " " (label) }
            } @else {
                span.plain.off { span.cap aria-hidden="true" { (cap) } " " (label) }
            }
        }
    };
    let back = view.to.checked_sub(1);
    let on = Some(view.to + 1).filter(|&to| to <= view.last);
    html! {
        form #steps .steps method="get" action={ "/table/" (view.token) "/replay" } data-to=(view.to) data-last=(view.last) data-at=(view.within.0)
            data-board=(view.scene.board.key()) {
            (step(back.map(|_| 0), "Home", "⇤", "Start"))
            (step(back, "ArrowLeft", "←", "Back"))
            label for="to" { "After order" }
            input #to type="range" name="to" min="0" max=(view.last) value=(view.to) list="turns"
                aria-valuetext={ "after " (view.to) " of " (view.last) " orders, " (view.scene.clock) };
            datalist #turns { @for (turn, at) in &view.turns { option value=(at) label={ "turn " (turn) } {} } }
            output for="to" { (view.to) " of " (view.last) }
            button.go { "Go" }
            (step(on, "ArrowRight", "→", "On"))
            (step(on.map(|_| view.last), "End", "⇥", "End"))
            (within(view))
            @if view.may_branch {
                button.branch formmethod="post" formaction={ "/table/" (view.token) "/branch" }
                    title="A table of its own with the orders up to here, and other dice" { "Try otherwise from here" }
            }
            @if !view.turns.is_empty() {
                span.turns {
                    "Turn: "
                    @for (turn, at) in &view.turns {
                        @let here = *at <= view.to && !view.turns.iter().any(|(_, later)| at < later && later <= &view.to);
                        a href=(address(*at)) data-step=(at) aria-current=[here.then_some("true")] {
                            @if *turn == 0 { "setting up" } @else { (turn) }
                        } " "
                    }
                }
            }
        }
    }
}
