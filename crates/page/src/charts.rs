//! The charts: what a player looks up at the table, section by section.

use kernel::chart::Chart;
use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    rulebook::{anchor, status, status_class},
    texts::rule_link,
    view::ChartsView,
};

/// All charts of a system.
pub fn charts(view: &ChartsView<'_>) -> Markup {
    let system = &view.ledger.system;
    let sections = sections(&view.charts);
    let ways = html! {
        a href={ "/" (system) } { "Scenarios" }
        a href={ "/rules/" (system) } { "Rulebook" }
    };
    let body = html! {
        (head(Some("Charts"), ways))
        main.leaf.charts {
            h1 { "Charts" }
            p.lead { (view.title) ". What is looked up in play, each with the rule that it belongs to." }
            @if sections.is_empty() { p.empty { "This system has no charts." } }
            nav.sections aria-label="Sections" {
                @for (name, _) in &sections { a href={ "#" (anchor(name)) } { (name) } " " }
            }
            @for (name, charts) in &sections {
                section.section aria-labelledby=(anchor(name)) {
                    h2 id=(anchor(name)) { (name) }
                    div.plates { @for chart in charts { (plate(view, chart)) } }
                }
            }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    let title = format!("Charts: {}", view.title);
    Page { scripts: &["leaf.js"], ..Page::new(&title, body) }.html()
}

/// Charts by their sections, each where it first occurs.
fn sections(charts: &[Chart]) -> Vec<(&str, Vec<&Chart>)> {
    let mut sections: Vec<(&str, Vec<&Chart>)> = Vec::new();
    for chart in charts {
        match sections.iter_mut().find(|(name, _)| *name == chart.section) {
            Some((_, charts)) => charts.push(chart),
            None => sections.push((&chart.section, vec![chart])),
        }
    }
    sections
}

/// One chart in its frame.
fn plate(view: &ChartsView<'_>, chart: &Chart) -> Markup {
    let rule = view.ledger.rule(&chart.rule);
    let kept = rule.map(|rule| rule.status);
    html! {
        figure.plate-chart id=(chart.key) {
            div.wide {
                table {
                    caption {
                        span { (chart.title) } " " (rule_link(&view.ledger.system, &chart.rule))
                        @if let Some(kept) = kept.filter(|kept| *kept != kernel::ledger::Status::Enforced) {
                            small.(status_class(kept)) { (status(kept)) }
                        }
                    }
                    thead { tr { @for column in &chart.columns { th scope="col" { (column) } } } }
                    tbody {
                        @for alike in chart.rows.chunk_by(|one, next| one.first() == next.first()) {
                            @for (at, row) in alike.iter().enumerate() {
                                tr {
                                    @if at == 0 { th scope="row" rowspan=[(1 < alike.len()).then_some(alike.len())] { (row[0]) } }
                                    @for cell in &row[1..] { td { (cell) } }
                                }
                            }
                        }
                    }
                }
            }
            @if !chart.note.is_empty() { figcaption { (chart.note) } }
        }
    }
}
