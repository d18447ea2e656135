//! The yard: its catalogue, one of its ships, and the form by which another is designed.

use kernel::{
    draft::{Answers, DraftEntry, Item},
    yard::{BillLine, Figure, ListForm, Survey},
};
use maud::{Markup, html};

use crate::{
    drawing,
    free::question,
    layout::{Page, head},
    squadron::in_address,
    texts::{linked_line, rule_link},
    view::{DesignView, ShipView, YardView},
};

pub fn ways(system: &str) -> Markup {
    html! { a href={ "/" (system) "/yard" } { "Yard" } a href={ "/" (system) "/free" } { "Free battle" } a href={ "/rules/" (system) "#SG-DSGN-01" } { "Rulebook" } }
}

/// The catalogue, and what has been designed at this table.
pub fn yard(view: &YardView) -> Markup {
    let design = format!("/{}/yard/design", view.system);
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { (view.title) }
            p.lead { (view.text) }
            @if let Some(notice) = &view.notice { p.notice role="status" { (notice) } }
            p.ways {
                a.begin href=(design) { "Lay down a ship" } " "
                a href={ "/" (view.system) "/yard/squadron" } { "Put a squadron together" } " "
                a href={ "/" (view.system) "/yard/compare" } { "Compare two ships" }
                @if view.has_worth { " " a href={ "/" (view.system) "/yard/worth" } { "What the money buys" } }
            }
            div.shelves {
                section aria-labelledby="saved" {
                    h2 #saved { "Designed at this table" }
                    @if view.saved.is_empty() { p.empty { "None yet." } }
                    ul.saved { @for saved in &view.saved {
                        li {
                            a href={ (design) "?id=" (saved.id) } { (saved.name) } " "
                            @if saved.is_sound { span.quiet { "\u{2713} may fly" } } @else { span.quiet { "\u{2717} unfinished, or against the rules" } }
                            form method="post" action={ (design) "/" (saved.id) "/drop" } {
                                button.plain aria-label={ "Throw away " (saved.name) } { "Throw away" }
                            }
                        }
                    } }
                }
                section aria-labelledby="squadrons" {
                    h2 #squadrons { "Squadrons" }
                    @if view.squadrons.is_empty() { p.empty { "None yet." } }
                    ul.saved { @for (id, name) in &view.squadrons {
                        li {
                            a href={ "/" (view.system) "/yard/squadron?id=" (id) } { (name) } " "
                            form method="post" action={ "/" (view.system) "/yard/squadron/" (id) "/drop" } {
                                button.plain aria-label={ "Throw away " (name) } { "Throw away" }
                            }
                        }
                    } }
                }
            }
            details.taking-up open[view.notice.is_some()] {
                summary { "Take up a design file" }
                form.import method="post" action={ "/" (view.system) "/yard/file" } {
                    label for="text" { "The text of the file" }
                    textarea #text name="text" rows="6" spellcheck="false" { (view.text_again) }
                    button.plain { "Take it up" }
                }
            }
            section.catalogue aria-labelledby="catalogue" {
                h2 #catalogue { "The catalogue" }
                form.printing #printing action={ "/" (view.system) "/yard/print" } {
                    p.quiet { "Mark ships to print their record sheets, or to put them together." }
                    label for="paper" { "Paper" } " "
                    select #paper name="paper" { option value="a4" { "A4" } option value="letter" { "Letter" } } " "
                    label for="per" { "Sheets to a page" } " "
                    select #per name="per" { option value="2" { "two" } option value="1" { "one" } } " "
                    button.plain { "Print record sheets" } " "
                    button.plain formaction={ "/" (view.system) "/yard/sheets.pdf" } { "As a PDF" } " "
                    button.plain formaction={ "/" (view.system) "/yard/squadron" } { "A squadron of them" }
                }
                div.wide tabindex="0" role="region" aria-label="The catalogue" { table {
                    thead { tr { th scope="col" { "class" } @for column in &view.catalogue.columns { th scope="col" { (column) } } } }
                    @for group in groups(&view.catalogue.items) {
                        tbody {
                            tr { th.group scope="rowgroup" colspan=(view.catalogue.columns.len() + 1) { (group) } }
                            @for item in view.catalogue.items.iter().filter(|item| item.group == group) {
                                tr {
                                    th scope="row" {
                                        input type="checkbox" name="ship" value=(item.key) form="printing" aria-label={ "Mark " (item.title) }; " "
                                        a href={ "/" (view.system) "/yard/ship/" (in_address(&item.key)) } { (item.title) }
                                    }
                                    @for figure in &item.figures { td { (figure) } }
                                }
                            }
                        }
                    }
                } }
            }
        }
    };
    Page::new(&view.title, body).html()
}

/// The groups of a catalogue, in their order.
pub fn groups(items: &[Item]) -> Vec<&str> {
    let mut groups: Vec<&str> = items.iter().map(|item| item.group.as_str()).collect();
    groups.dedup();
    groups
}

/// A ship of the catalogue.
pub fn ship(view: &ShipView) -> Markup {
    let shown = &view.shown;
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { i { (shown.name) } }
            p.lead { (shown.about) }
            p { span.quiet { "Her figures: " } b { (shown.provenance) } }
            p.ways {
                a.begin href={ "/" (view.system) "/yard/design?from=" (in_address(&shown.name)) } { "Design another like her" } " "
                a href={ "/" (view.system) "/yard/print?per=1&ship=" (in_address(&shown.name)) } { "Her record sheet" } " "
                a href={ "/" (view.system) "/yard/sheet/" (in_address(&shown.name)) ".pdf" } { "as a PDF" } " "
                a href={ "/" (view.system) "/yard/sheet/" (in_address(&shown.name)) ".svg" } { "as a picture" } " "
                a href={ "/" (view.system) "/yard/compare?one=" (in_address(&shown.name)) } { "Compare her" }
            }
            div.drafted {
                div {
                    section aria-labelledby="in-play" {
                        h2 #in-play { "As she flies" }
                        dl.figures { @for (label, value) in &shown.figures { dt { (label) } dd { (value) } } }
                    }
                    @if !shown.residues.is_empty() {
                        section aria-labelledby="residues" {
                            h2 #residues { "Where her sheet and the rules differ" }
                            ul { @for residue in &shown.residues { li { (residue) } } }
                            p.quiet { "A class of the books keeps its sheet; a copy built here has what the rules give. " (rule_link(&view.system, "SG-RATE-24")) }
                        }
                    }
                    @if !shown.notes.is_empty() { p { (linked_line(&view.system, &shown.notes)) } }
                }
                figure.deck { (drawing::inline(&shown.survey.drawing)) figcaption { "Her deck: guns numbered as in the bill, a circle for a pivot, a square for a fixed mount, a heavy line for armour." } }
            }
            section aria-labelledby="by-rule" { h2 #by-rule { "By the rules" } (figures(&view.system, &shown.survey.figures)) }
            (breaches(&view.system, &shown.survey))
            section aria-labelledby="bill" { h2 #bill { "The bill" } (bill(&view.system, &shown.survey.bill)) }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js"], ..Page::new(&shown.name, body) }.html()
}

/// The form by which a ship is designed, and what comes of it.
pub fn design(view: &DesignView) -> Markup {
    let action = format!("/{}/yard/design", view.system);
    let name =
        if view.survey.name.is_empty() { "A ship without a name" } else { &view.survey.name };
    let body = html! {
        (head(Some(&view.system_title), ways(&view.system)))
        main.leaf.yard {
            h1 { (view.form.title) }
            p.lead { (view.form.text) }
            @if let Some(notice) = &view.notice { p.notice role="status" { (notice) } }
            form.build.drafted method="post" action=(action) {
                // Enter in a field reckons anew, whatever button comes next.
                button.unseen name="do" value="weigh" tabindex="-1" aria-hidden="true" { "Reckon" }
                @if let Some(id) = view.id { input type="hidden" name="id" value=(id); }
                div.parts #parts data-grown {
                    @for (title, fields) in &view.form.groups {
                        fieldset {
                            legend { (title) }
                            div.questions { @for field in fields { (question(field, &view.plan.answers, "f", false)) } }
                        }
                    }
                    @for list in &view.form.lists { (list_part(view, list)) }
                }
                div.outcome {
                    section.panel #survey data-live tabindex="-1" aria-live="polite" aria-label="What comes of it" {
                        h2 { i { (name) } }
                        (standing(&view.survey))
                        div.growth {
                            figure.deck { (drawing::inline(&view.survey.drawing)) }
                            (figures(&view.system, &view.survey.figures))
                        }
                        (breaches(&view.system, &view.survey))
                        details #the-bill { summary { "The bill" } (bill(&view.system, &view.survey.bill)) }
                    }
                    p.ways {
                        button.begin name="do" value="save" { "Save her" } " "
                        button.plain name="do" value="file" { "As a file" } " "
                        @if view.id.is_some() && view.survey.is_sound() {
                            a href={ "/" (view.system) "/free" } { "Fly her in a free battle" } " "
                            a href={ "/" (view.system) "/yard/print?per=1&ship=" (in_address(&view.survey.name)) } { "Print her sheet" } " "
                            a href={ "/" (view.system) "/yard/compare?one=" (in_address(&view.survey.name)) } { "Compare her" }
                        }
                    }
                }
                (gist(&view.survey))
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js", "free.js"], ..Page::new(&view.form.title, body) }.html()
}

/// The heart of it in a line, which a narrow screen keeps in sight.
fn gist(survey: &Survey) -> Markup {
    let n =
        survey.breaches.iter().filter(|breach| !breach.is_warning).count() + survey.limits.len();
    html! {
        p.gist #gist data-live {
            a href="#survey" {
                b { @if survey.is_sound() { "\u{2713} She may fly" } @else { "\u{2717} " (n) " to mend" } }
                @for figure in survey.figures.iter().filter(|it| BRIEF.contains(&it.label.as_str())) {
                    " " span { (figure.label) " " b { (figure.value) } }
                }
            }
        }
    }
}

/// The figures that stand in the short line.
const BRIEF: [&str; 4] = ["tonnage", "price", "ceiling", "speed"];

/// Whether she may fly.
fn standing(survey: &Survey) -> Markup {
    html! {
        @if survey.is_sound() { p.sound { b { "\u{2713} She may fly." } } }
        @else { p.sound.warning { b { "\u{2717} She may not fly yet." } } }
        @if !survey.limits.is_empty() {
            ul.limits { @for limit in &survey.limits { li { (limit) "." } } }
        }
    }
}

fn breaches(system: &str, survey: &Survey) -> Markup {
    html! {
        @if !survey.breaches.is_empty() {
            ul.breaches { @for breach in &survey.breaches {
                li.mild[breach.is_warning] {
                    @if breach.is_warning { b { "Warning: " } }
                    (breach.why) ". "
                    span.quiet { "Mend it: " (breach.remedy) ". " }
                    small { (breach.code) } " " (rule_link(system, breach.rule.as_str()))
                    @if !breach.mends.is_empty() {
                        div.mends { @for (n, mend) in breach.mends.iter().enumerate() {
                            button.plain name="do" value={ "mend-" (breach.code) "-" (n) } data-grows { (mend.label) }
                        } }
                    }
                }
            } }
        }
    }
}

fn figures(system: &str, figures: &[Figure]) -> Markup {
    html! {
        dl.figures { @for figure in figures {
            dt { (figure.label) } dd { (figure.value) " " (rule_link(system, figure.rule.as_str())) }
        } }
    }
}

fn bill(system: &str, lines: &[BillLine]) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label="The bill" { table.bill {
            thead { tr { th scope="col" { "part" } th scope="col" { "tons" } th scope="col" { "pounds" } th scope="col" { "rule" } } }
            tbody { @for line in lines {
                tr { th scope="row" { (line.what) } td { (line.tons) } td { (line.pounds) } td { (rule_link(system, line.rule.as_str())) } }
            } }
        } }
    }
}

fn list_part(view: &DesignView, list: &ListForm) -> Markup {
    let lines = view.plan.lists.get(&list.key).map(Vec::as_slice).unwrap_or_default();
    let back = format!("/{}/yard/design#{}", view.system, list.key);
    html! {
        fieldset id=(list.key) {
            legend { (list.title) }
            @if lines.is_empty() { p.empty { "No " (list.entry) " yet." } }
            ol.entries { @for (n, line) in lines.iter().enumerate() { li { (line_part(list, n, line, &back)) } } }
            @if lines.len() < list.most {
                div.adding {
                    label for={ "add-" (list.key) } { "Another " (list.entry) }
                    select id={ "add-" (list.key) } name={ "add-" (list.key) } {
                        @for group in groups(&list.items) {
                            optgroup label=(group) {
                                @for item in list.items.iter().filter(|item| item.group == group) {
                                    option value=(item.key) { (item.title) " \u{2013} " (item.brief) }
                                }
                            }
                        }
                    }
                    button.plain name="do" value={ "add-" (list.key) } data-grows formaction=(back) aria-label={ "Add a " (list.entry) } { "Add" }
                }
            }
        }
    }
}

fn line_part(list: &ListForm, n: usize, line: &DraftEntry, back: &str) -> Markup {
    let item = list.items.iter().find(|item| item.key == line.item);
    let title = item.map_or(line.item.as_str(), |item| item.title.as_str());
    let stem = format!("{}{n}", list.key);
    let answers: &Answers = &line.answers;
    html! {
        input type="hidden" name={ (stem) "-item" } value=(line.item);
        div.enlisted role="group" aria-label={ (n + 1) ": " (title) } {
            p { b { (n + 1) ". " (title) } @if let Some(item) = item { " " span.quiet { (item.brief) } } }
            div.questions { @for field in &list.fields { (question(field, answers, &stem, false)) } }
            button.plain name="do" value={ "drop-" (list.key) "-" (n) } data-grows formaction=(back) aria-label={ "Leave out " (n + 1) ", " (title) } { "Leave out" }
        }
    }
}
