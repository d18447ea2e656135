//! The first page, a system's scenarios, and the links to the seats.

use kernel::system::ScenarioCard;
use maud::{Markup, html};

use crate::{
    glyphs::pennant_svg,
    layout::{Page, head},
    panels::player_words,
    texts::linked_line,
    view::{
        FirstBattle, Held, HomeView, OpenBattle, ScenarioView, SeatLink, SeatsView, SystemCard,
        SystemView,
    },
    vignettes::vignette,
};

/// The first page: the systems, open battles, taking up a saved file.
pub fn home(view: &HomeView) -> Markup {
    let body = html! {
        (head(None, html! {}))
        main.leaf.home {
            h1.motto { "An umpire and a table for four wars that never were" }
            @if let Some(notice) = &view.notice { p.notice role="alert" { (notice) } }
            @if 0 < view.n_left_out {
                p.notice { (wrong_with(view.n_left_out)) " your own files: " a href="/files" { "see what" } "." }
            }
            section aria-labelledby="systems" {
                h2 #systems { "Take the field" }
                @if view.systems.is_empty() { p.empty { "No system has been installed." } }
                ul.systems { @for system in &view.systems { li.coming[!system.ready] { (system_card(system)) } } }
            }
            section.two {
                div {
                    h2 { "Battles still open" }
                    @if view.battles.is_empty() {
                        p.empty { "None. A battle that you begin stays here until it is decided." }
                    }
                    ul.battles { @for battle in &view.battles { li { (open_battle(battle)) } } }
                    @if view.battles.is_empty() && !view.firsts.is_empty() {
                        h2 { "New here?" }
                        p { "One press, and you command the first side against a regular. Only what the rules allow is offered, and every roll says by which rule." }
                        ul.battles { @for first in &view.firsts { li { (first_battle(first)) } } }
                    }
                }
                div {
                    h2 { "A saved battle" }
                    p { "A file that " b { "Save" } " has given you can be taken up again here, with the same seats. Of a battle that was not over, nobody knows the dice to come." }
                    form.load method="post" action="/load" enctype="multipart/form-data" {
                        label for="file" { "File" }
                        input #file type="file" name="file" accept=".json,application/json" required;
                        button { "Take it up again" }
                    }
                    h2 { "Your own" }
                    p { "Ships, maps and scenarios of your own are added by putting a file into a folder: see " a href="/files" { "your files" } "." }
                }
            }
        }
    };
    Page::new("Liftwood", body).html()
}

fn wrong_with(n: usize) -> String {
    if n == 1 { "1 thing is wrong with".into() } else { format!("{n} things are wrong with") }
}

fn system_card(system: &SystemCard) -> Markup {
    let inside = html! {
        (vignette(&system.id))
        span.title { (system.title) }
        span.text { (system.text) }
        span.state {
            @if !system.ready { "Still to come" }
            @else if system.n_scenarios == 1 { "1 scenario" }
            @else { (system.n_scenarios) " scenarios" }
        }
    };
    html! {
        @if system.ready { a.card href={ "/" (system.id) } { (inside) } }
        @else { div.card { (inside) } }
    }
}

fn open_battle(battle: &OpenBattle) -> Markup {
    html! {
        div {
            i.title { (battle.title) }
            span { (battle.system) ", " (battle.clock) }
            span.quiet { (battle.players) @if !battle.when.is_empty() { " · " (battle.when) } }
        }
        a.plain href={ "/table/" (battle.token) } aria-label={ "Take up again: " (battle.title) ", " (battle.clock) } { "Take it up again" }
    }
}

fn first_battle(first: &FirstBattle) -> Markup {
    let card = &first.card;
    html! {
        div {
            i.title { (card.title) }
            span { (first.system_title) }
            span.quiet { (card.background) }
        }
        form method="post" action="/battles" {
            input type="hidden" name="system" value=(first.system);
            input type="hidden" name="scenario" value=(card.id);
            @for seat in 0..card.seats_least {
                input type="hidden" name={ "player-" (seat) } value=(if seat == 0 { "person" } else { "regular" });
            }
            button.plain aria-label={ "Begin " (card.title) " of " (first.system_title) } { "Begin" }
        }
    }
}

/// A system and its scenarios.
pub fn system(view: &SystemView) -> Markup {
    let system = &view.system;
    let ways = html! {
        a href={ "/rules/" (system.id) } { "Rulebook" }
        a href={ "/rules/" (system.id) "/charts" } { "Charts" }
    };
    let body = html! {
        (head(Some(&system.title), ways))
        main.leaf {
            div.opening { (vignette(&system.id)) div { h1 { (system.title) } p.lead { (system.text) } } }
            h2 { "Scenarios" }
            @if view.scenarios.is_empty() {
                p.empty { "No scenarios yet. " a href="/" { "Back to the other systems" } }
            }
            ol.scenarios { @for scenario in &view.scenarios { li { (scenario_card(&system.id, scenario)) } } }
            @for other in &view.upon {
                h2 { (other.title) }
                p { (other.text) " " a.begin href={ "/" (other.id) } { "Begin or read on" } }
            }
            p.ways {
                @if let Some(free) = &view.free { a href={ "/" (system.id) "/free" } { (free) } " " }
                @if let Some((address, yard)) = &view.yard { a href=(address) { (yard) } " " }
                a href={ "/" (system.id) "/own" } { "A scenario of your own" }
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js"], ..Page::new(&system.title, body) }.html()
}

fn scenario_card(system: &str, view: &ScenarioView) -> Markup {
    let card = &view.card;
    let address = format!("/{system}/{}/new", card.id);
    html! {
        article.scenario aria-labelledby=(card.id) {
            img src={ "/picture/" (system) "/" (card.id) ".svg" } alt={ "The board of " (card.title) } loading="lazy" width="300" height="276";
            div {
                h3 id=(card.id) {
                    @if view.closed.is_none() { a href=(address) { (card.title) } } @else { (card.title) }
                }
                p.background { (card.background) }
                (terms(system, card))
                p.ways {
                    @if let Some(why) = &view.closed { span.closed { (why) } }
                    @else { a.begin href=(address) { "Fight it" } }
                }
            }
        }
    }
}

/// What a scenario asks and gives, in a list.
pub fn terms(system: &str, card: &ScenarioCard) -> Markup {
    html! {
        dl.terms {
            dt { "Players" } dd { (players(card)) }
            @if !card.setup.is_empty() { dt { "Setting up" } dd { (linked_line(system, &card.setup)) } }
            @if !card.special.is_empty() { dt { "Special" } dd { (linked_line(system, &card.special)) } }
            dt { "Victory" } dd.lines { (linked_line(system, &card.victory)) }
        }
    }
}

fn players(card: &ScenarioCard) -> String {
    if card.seats_least == card.seats_most {
        card.seats_least.to_string()
    } else {
        format!("{} to {}", card.seats_least, card.seats_most)
    }
}

/// Who plays where, and the links to send round.
pub fn seats(view: &SeatsView) -> Markup {
    let table = format!("/table/{}", view.token);
    let here = view.seats.iter().filter(|seat| matches!(seat.held, Held::You | Held::Here)).count();
    let body = html! {
        (head(Some(&view.title), html! {}))
        main.leaf.sitting {
            h1 { "Who sits where" }
            p.lead { i { (view.title) } ", " (view.system_title) "." }
            p {
                @if 1 < here {
                    "The persons below share this screen and pass it round, with a curtain between. "
                    "Send a link to whoever plays elsewhere: with the first order given from it the seat moves there."
                } @else {
                    "A link opens its seat on another machine: with the first order given from it the seat moves there. "
                    "Whoever has a seat's link can play it."
                }
            }
            p { a.begin href=(table) { "To the table" } }
            ol.seats { @for (at, seat) in view.seats.iter().enumerate() { li { (seat_row(at, seat)) } } }
            h2 { "Looking on" }
            div.seats {
                p.quiet { "A spectator sees what everybody may see, and decides nothing." }
                (link_row("spectator", "Link for spectators", &view.spectator))
            }
            p.all {
                button.plain type="button" data-copy-all hidden { "Copy all links" }
                output #copied role="status" {}
            }
            @if is_loopback(&view.spectator) {
                p.note {
                    "These links lead to this machine only. To play over a network, start the table with "
                    code { "liftwood serve --bind 0.0.0.0" } " and open it by the machine's own address."
                }
            }
        }
    };
    Page { scripts: &["leaf.js"], ..Page::new("Seats", body) }.html()
}

fn seat_row(at: usize, seat: &SeatLink) -> Markup {
    html! {
        div.holder {
            (pennant_svg(at))
            span { b { (seat.name) } span.quiet { ", " (seat.seat) } }
            span.held.afar[!matches!(seat.held, Held::You | Held::Here)] {
                @match seat.held {
                    Held::You => "you, at this screen",
                    Held::Here => "at this screen",
                    Held::Elsewhere => "plays from the link",
                    Held::Table => { (player_words(&seat.player)) ", played by the table" }
                }
            }
        }
        @if let Some(url) = &seat.url {
            (link_row(&format!("seat-{at}"), &format!("Link for {}", seat.name), url))
        }
    }
}

/// Whether an address leads nowhere but to the machine that asks.
fn is_loopback(url: &str) -> bool {
    let host = url.split("//").nth(1).unwrap_or(url);
    ["localhost", "127.", "[::1]"].iter().any(|own| host.starts_with(own))
}

fn link_row(id: &str, label: &str, url: &str) -> Markup {
    html! {
        p.link {
            label.unseen for=(id) { (label) }
            input id=(id) type="text" readonly value=(url) data-link=(label.trim_start_matches("Link for "));
            button.plain type="button" data-copy=(id) aria-label={ "Copy: " (label) } hidden { "Copy" }
            a.plain href=(url) aria-label={ "Open: " (label) } { "Open" }
        }
    }
}
