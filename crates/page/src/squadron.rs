//! The form of a squadron: what is picked, what it comes to, and what is left.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    texts::rule_link,
    view::SquadronView,
    yard::{groups, ways},
};

/// The form, and what comes of it.
pub fn squadron(view: &SquadronView) -> Markup {
    let action = format!("/{}/yard/squadron", view.system);
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { "A squadron" }
            p.lead { "Pick ships for the sum that was agreed on, print their sheets, and take them into a battle." }
            @if let Some(notice) = &view.notice { p.notice role="status" { (notice) } }
            form.build.drafted method="post" action=(action) {
                // Enter in a field reckons anew, whatever button comes next.
                button.unseen name="do" value="weigh" tabindex="-1" aria-hidden="true" { "Reckon" }
                @if let Some(id) = view.id { input type="hidden" name="id" value=(id); }
                div.parts #parts data-grown {
                    fieldset {
                        legend { "The squadron" }
                        div.questions {
                            div.asked { label for="f-name" { "Name" } input #f-name name="f-name" type="text" maxlength="40" value=(view.squadron.name) autocomplete="off"; }
                            div.asked { label for="f-budget" { "Pounds to spend" } input #f-budget name="f-budget" type="number" min="0" max="100000000" value=(view.squadron.budget) required; }
                            div.asked {
                                label for="f-rules" { "Rules" }
                                select #f-rules name="f-rules" aria-describedby="about-rules" {
                                    @for (key, label) in &view.rules { option value=(key) selected[*key == view.squadron.rules] { (label) } }
                                }
                                span.quiet #about-rules { "Their charts stand in the quick reference." }
                            }
                        }
                    }
                    (ships(view, &action))
                }
                div.outcome {
                    section.panel #survey data-live tabindex="-1" aria-live="polite" aria-label="What it comes to" { (muster(view)) }
                    p.ways {
                        button.begin name="do" value="save" { "Save it" } " "
                        button.plain name="do" value="fly" { "Take it into a free battle" }
                    }
                }
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js", "free.js"], ..Page::new("A squadron", body) }.html()
}

/// The lines of the squadron, and another.
fn ships(view: &SquadronView, action: &str) -> Markup {
    let back = format!("{action}#ships");
    html! {
        fieldset #ships {
            legend { "Ships" }
            @if view.squadron.ships.is_empty() { p.empty { "No ship yet." } }
            ol.entries { @for (n, picked) in view.squadron.ships.iter().enumerate() {
                @let item = view.catalogue.items.iter().find(|item| item.key == picked.ship);
                li {
                    input type="hidden" name={ "ship" (n) "-item" } value=(picked.ship);
                    div.enlisted role="group" aria-label={ (n + 1) ": " (picked.ship) } {
                        p {
                            b { (picked.ship) }
                            @if let Some(item) = item { " " span.quiet { (item.brief) } }
                        }
                        div.questions { div.asked {
                            label for={ "ship" (n) "-count" } { "How many" }
                            input id={ "ship" (n) "-count" } name={ "ship" (n) "-count" } type="number" min="1" max="20" value=(picked.count) required;
                        } }
                        button.plain name="do" value={ "drop-" (n) } data-grows formaction=(back) formnovalidate aria-label={ "Leave out " (picked.ship) } { "Leave out" }
                    }
                }
            } }
            @if view.squadron.ships.len() < view.most {
                div.adding {
                    label for="add-ship" { "Another ship" }
                    select #add-ship name="add-ship" {
                        @for group in groups(&view.catalogue.items) {
                            optgroup label=(group) {
                                @for item in view.catalogue.items.iter().filter(|item| item.group == group) {
                                    option value=(item.key) { (item.title) " \u{2013} " (item.brief) }
                                }
                            }
                        }
                    }
                    button.plain name="do" value="add" data-grows formaction=(back) aria-label="Add a ship" { "Add" }
                }
            }
        }
    }
}

/// What the squadron comes to, what is wrong with it, and where its sheets are.
fn muster(view: &SquadronView) -> Markup {
    let muster = &view.muster;
    html! {
        h2 { i { @if view.squadron.name.is_empty() { "A squadron without a name" } @else { (view.squadron.name) } } }
        dl.figures {
            dt { "ships" } dd { (muster.ships) }
            dt { "they cost" } dd { (muster.sum) }
            dt { "budget" } dd { (muster.remains) }
        }
        @if !muster.faults.is_empty() {
            ul.breaches { @for fault in &muster.faults {
                li { (fault.why) ". " @if let Some(rule) = fault.rule { (rule_link(&view.system, rule.as_str())) } }
            } }
        }
        @for note in &muster.notes { p.quiet { (note) ". " (rule_link(&view.system, "SG-DSGN-63")) } }
        @if !view.squadron.ships.is_empty() {
            div.wide tabindex="0" role="region" aria-label="The bill" { table.bill {
                thead { tr { th scope="col" { "class" } th scope="col" { "each" } th scope="col" { "all" } } }
                tbody { @for (picked, (each, all)) in view.squadron.ships.iter().zip(&muster.lines) {
                    tr { th scope="row" { (picked.count) " \u{d7} " (picked.ship) } td { (each) } td { (all) } }
                } }
            } }
        }
        p.ways { a href=(printing(view, "print")) { "Sheets and quick reference" } " " a href=(printing(view, "sheets.pdf")) { "as a PDF" } }
    }
}

/// Where the sheets of all ships are printed, with the quick reference.
fn printing(view: &SquadronView, page: &str) -> String {
    let rules =
        view.rules.iter().find(|(key, _)| *key == view.squadron.rules).or(view.rules.first());
    let rules = rules.map_or("", |(key, _)| key.as_str());
    let mut address = format!("/{}/yard/{page}?rules={rules}", view.system);
    for picked in &view.squadron.ships {
        for _ in 0..picked.count.min(20) {
            address.push_str("&ship=");
            address.push_str(&in_address(&picked.ship));
        }
    }
    address
}

/// Words as they stand behind a question mark.
pub fn in_address(words: &str) -> String {
    let mut out = String::new();
    for byte in words.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
