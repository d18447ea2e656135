//! The form that begins a battle: who sits where, and which rules are in use.

use kernel::{
    ledger::Status,
    options::{OptionSpec, setting, wire},
};
use maud::{Markup, html};

use crate::{
    home::terms,
    layout::{Page, head},
    texts::rule_link,
    view::{NewBattleView, SeatChoice},
};

const PLAYERS: [(&str, &str); 5] = [
    ("person", "a person"),
    ("recruit", "a recruit"),
    ("regular", "a regular"),
    ("veteran", "a veteran"),
    ("empty", "nobody"),
];

/// The form that begins a battle.
pub fn new_battle(view: &NewBattleView) -> Markup {
    let card = &view.card;
    let ways = html! { a href={ "/" (card.system) } { "Scenarios" } a href={ "/rules/" (card.system) } { "Rulebook" } };
    let body = html! {
        (head(Some(&view.system_title), ways))
        main.leaf {
            h1 { (card.title) }
            @if let Some(error) = &view.error { p.notice role="alert" { (error) } }
            div.two.beginning {
                form.new method="post" action="/battles" {
                    input type="hidden" name="system" value=(card.system);
                    input type="hidden" name="scenario" value=(card.id);
                    @if let Some(text) = &view.text { textarea name="text" hidden readonly { "\n" (text) } }
                    @if let Some(draft) = &view.draft { input type="hidden" name="draft" value=(draft); }
                    (seats(view))
                    button.begin { "Begin" }
                    (options(view))
                    fieldset {
                        legend { "Chance" }
                        label for="seed" { "Seed" }
                        input #seed name="seed" value=(view.seed) inputmode="numeric" autocomplete="off" placeholder="drawn for you" size="14" aria-describedby="about-seed";
                        p #about-seed .quiet { "The same seed and the same orders give the same battle. Leave it empty for a fresh one." }
                    }
                    button.begin { "Begin" }
                }
                aside.brief aria-label="The scenario" {
                    @if view.text.is_none() {
                        img src={ "/picture/" (card.system) "/" (card.id) ".svg" } alt={ "The board of " (card.title) } width="460" height="424";
                    }
                    p.background { (card.background) }
                    (terms(card.system, card))
                    @if let Some(draft) = &view.draft {
                        form.back method="post" action={ "/" (card.system) "/free" } {
                            input type="hidden" name="draft" value=(draft);
                            button.plain { "Change the sides" }
                            button.plain name="do" value="file" title="A scenario file, for your data folder or for somebody else" { "Take it away as a file" }
                        }
                    }
                }
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js", "new.js"], ..Page::new(&card.title, body) }.html()
}

fn seats(view: &NewBattleView) -> Markup {
    let card = &view.card;
    html! {
        fieldset.seating {
            legend { "Who sits where" }
            @for at in 0..usize::from(card.seats_most) {
                @let seat = view.seats.get(at).cloned().unwrap_or_else(|| usual(at, card.seats_least));
                @let named = card.seat_names.get(at).cloned().unwrap_or_else(|| format!("Seat {}", at + 1));
                @let may_be_empty = usize::from(card.seats_least) <= at;
                div.seat {
                    span.seatname id={ "seat-" (at) } { (named) }
                    input name={ "name-" (at) } value=(seat.name) maxlength="40" autocomplete="off" placeholder="name"
                        aria-label={ "Name for " (named) };
                    select name={ "player-" (at) } aria-label={ "Who plays " (named) } {
                        @for (value, words) in PLAYERS {
                            @if value != "empty" || may_be_empty {
                                option value=(value) selected[value == seat.player] { (words) }
                            }
                        }
                    }
                }
            }
            p.quiet { "A recruit blunders, a regular keeps his head, a veteran looks ahead. Several persons may share this screen or each use a link." }
        }
    }
}

/// You against a regular; seats that need not be filled stay empty.
fn usual(at: usize, least: u8) -> SeatChoice {
    let player = match at {
        0 => "person",
        _ if at < usize::from(least).max(2) => "regular",
        _ => "empty",
    };
    SeatChoice { name: String::new(), player: player.into() }
}

fn options(view: &NewBattleView) -> Markup {
    let (ready, pending): (Vec<_>, Vec<_>) =
        view.options.iter().partition(|spec| spec.status == Status::Enforced);
    html! {
        fieldset.options {
            legend { "Options" }
            @if view.options.is_empty() { p.empty { "This scenario has no options." } }
            (presets(view))
            @for spec in &ready { (option(view, spec)) }
            @if !pending.is_empty() {
                details {
                    summary { (pending.len()) " more, not yet" }
                    p.quiet { "These are written down in the rulebook, but the umpire does not carry them yet. They stand as shown." }
                    @for spec in &pending { (option(view, spec)) }
                }
            }
        }
    }
}

/// Buttons that set all options at once. Without a script the form comes back with them set.
fn presets(view: &NewBattleView) -> Markup {
    let ready = |spec: &&OptionSpec| spec.status == Status::Enforced;
    html! {
        @if !view.presets.is_empty() {
            ul.presets aria-label="All options at once" {
                @for preset in &view.presets {
                    @let set = preset.options(&view.options);
                    @let settings = view.options.iter().filter(ready).map(|spec| {
                        let value = setting(&view.options, &set, &spec.key).unwrap_or(&spec.default);
                        format!("{}={}", spec.key, wire(value))
                    });
                    li {
                        button.plain name="preset" value=(preset.key) data-settings=(settings.collect::<Vec<_>>().join(" "))
                            aria-describedby={ "preset-" (preset.key) } aria-pressed=(if set == view.chosen { "true" } else { "false" })
                            { (preset.label) }
                        span.quiet id={ "preset-" (preset.key) } { (preset.text) }
                    }
                }
            }
        }
    }
}

fn option(view: &NewBattleView, spec: &OptionSpec) -> Markup {
    let closed = spec.status != Status::Enforced;
    let name = format!("option-{}", spec.key);
    let about = format!("about-{}", spec.key);
    let stands = setting(&view.options, &view.chosen, &spec.key).unwrap_or(&spec.default);
    let settings = spec.settings();
    html! {
        div.option {
            div.choice {
                label for=(name) { (spec.label) }
                @if settings.is_empty() {
                    input id=(name) name=(name) type="number" value=(wire(stands)) disabled[closed] aria-describedby=(about)
                        min=[spec.range.map(|range| range.0)] max=[spec.range.map(|range| range.1)];
                } @else {
                    select id=(name) name=(name) disabled[closed] aria-describedby=(about) {
                        @for value in &settings {
                            option value=(wire(value)) selected[value == stands] { (value) }
                        }
                    }
                }
            }
            p.quiet id=(about) {
                (spec.text)
                @for rule in &spec.rules { " " (rule_link(view.card.system, rule)) }
                @if closed { " " b { "Not yet." } }
            }
        }
    }
}
