//! The rulebook: every rule by its id, in chapters, with a search.

use kernel::ledger::{Chapter, Ledger, Rule, Status, Tier};
use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    texts::{linked, linked_line},
    view::{RuleView, RulebookView},
};

/// A system's rulebook; with a query only the rules that answer it.
pub fn rulebook(view: RulebookView<'_>) -> Markup {
    let ledger = view.ledger;
    let chapters = chapters(ledger, view.query);
    let found = chapters.iter().map(|(_, rules)| rules.len()).sum();
    let place = format!("Rulebook: {}", ledger.title);
    let ways = html! {
        a href={ "/" (ledger.system) } { "Scenarios" }
        a href={ "/rules/" (ledger.system) "/charts" } { "Charts" }
    };
    let body = html! {
        (head(Some("Rulebook"), ways))
        main.leaf.rulebook {
            h1 { (ledger.title) }
            form.search method="get" action={ "/rules/" (ledger.system) } role="search" {
                label for="q" { "Find" }
                input #q type="search" name="q" value=(view.query) placeholder="a word, or an id such as MOVE-03" autocomplete="off";
                button { "Find" }
                output #found aria-live="polite" { (count(found, ledger.rules.len())) }
            }
            div.pages {
                (contents(&chapters))
                div.chapters {
                    p #nothing .empty hidden[0 < found] { "No rule has these words. " a href={ "/rules/" (ledger.system) } { "Show them all" } }
                    @for (chapter, rules) in &chapters {
                        section.chapter id=(anchor(&chapter.name)) aria-label=(chapter.name) {
                            h2 { (chapter.name) span.quiet { " " (families(chapter)) } }
                            @for rule in rules { (rule_article(RuleView { ledger, rule })) }
                        }
                    }
                }
            }
        }
    };
    Page { scripts: &["rulebook.js"], ..Page::new(&place, body) }.html()
}

/// The chapters that have a rule which answers the query, in the order of play.
fn chapters<'a>(ledger: &'a Ledger, query: &str) -> Vec<(&'a Chapter, Vec<&'a Rule>)> {
    let of = |chapter: &'a Chapter| -> (&'a Chapter, Vec<&'a Rule>) {
        (chapter, ledger.rules_of(chapter).filter(|rule| answers(rule, query)).collect())
    };
    ledger.chapters.iter().map(of).filter(|(_, rules)| !rules.is_empty()).collect()
}

/// The contents: each part of the book with its chapters.
fn contents(chapters: &[(&Chapter, Vec<&Rule>)]) -> Markup {
    html! {
        nav.contents aria-label="Chapters" {
            h2 { "Chapters" }
            @for part in chapters.chunk_by(|(one, _), (next, _)| one.part == next.part) {
                @let name = &part[0].0.part;
                section.part {
                    @if !name.is_empty() { h3 { (name) } }
                    ol { @for (chapter, _) in part {
                        li { a href={ "#" (anchor(&chapter.name)) } { (chapter.name) } span.quiet { (families(chapter)) } }
                    } }
                }
            }
        }
    }
}

/// A name as the place on a page that a link leads to.
pub fn anchor(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words.join("-")
}

/// The families of a chapter's ids without the book's letters.
fn families(chapter: &Chapter) -> String {
    let short = |family: &String| {
        family.split_once('-').map_or(family.clone(), |(_, short)| short.to_owned())
    };
    let short: Vec<String> = chapter.families.iter().map(short).collect();
    short.join(", ")
}

fn count(found: usize, of: usize) -> String {
    if found == of { format!("{of} rules") } else { format!("{found} of {of} rules") }
}

/// Whether a rule has every word of the query.
fn answers(rule: &Rule, query: &str) -> bool {
    let holds = |word: &str| {
        let within = |text: &str| text.to_lowercase().contains(word);
        within(&rule.id)
            || within(&rule.title)
            || within(&rule.text)
            || rule.ruling.as_deref().is_some_and(within)
            || rule.examples.iter().any(|example| within(example))
    };
    query.to_lowercase().split_whitespace().all(holds)
}

/// One rule on a page of its own.
pub fn rule_page(view: RuleView<'_>) -> Markup {
    let RuleView { ledger, rule } = view;
    let title = format!("{}: {}", rule.id, rule.title);
    let ways = html! {
        a href={ "/rules/" (ledger.system) "#" (rule.id) } { "Rulebook" }
        a href={ "/rules/" (ledger.system) "/charts" } { "Charts" }
    };
    let chapter = ledger.chapter_of(rule);
    let body = html! {
        (head(Some(&ledger.title), ways))
        main.leaf.rulebook.alone {
            h1.unseen { (rule.id) ": " (rule.title) }
            @if let Some(chapter) = chapter {
                p.inside {
                    a href={ "/rules/" (ledger.system) "#" (anchor(&chapter.name)) } { (chapter.name) }
                }
            }
            (rule_article(view))
            (neighbours(ledger, rule))
        }
    };
    Page::new(&title, body).html()
}

/// The rules before and after this one, as the chapters have them.
fn neighbours(ledger: &Ledger, rule: &Rule) -> Markup {
    let order: Vec<&Rule> =
        ledger.chapters.iter().flat_map(|chapter| ledger.rules_of(chapter)).collect();
    let at = order.iter().position(|other| other.id == rule.id);
    let near = |to: Option<usize>| to.and_then(|to| order.get(to));
    let before = near(at.and_then(|at| at.checked_sub(1)));
    let after = near(at.map(|at| at + 1));
    html! {
        nav.neighbours aria-label="Neighbouring rules" {
            @if let Some(rule) = before { a href={ "/rules/" (ledger.system) "/" (rule.id) } { "← " (rule.title) } } @else { span {} }
            @if let Some(rule) = after { a href={ "/rules/" (ledger.system) "/" (rule.id) } { (rule.title) " →" } }
        }
    }
}

/// One rule by itself, for the place where it is asked for.
pub fn rule_article(view: RuleView<'_>) -> Markup {
    let RuleView { ledger, rule } = view;
    let system = &ledger.system;
    html! {
        article.rule-text id=(rule.id) {
            h3 {
                span { (rule.title) }
                a.rule href={ "/rules/" (system) "/" (rule.id) } { (rule.id) }
            }
            p.standing {
                span { (tier(rule.tier)) } " · " span.(status_class(rule.status)) { (status(rule.status)) }
                @if let Some(option) = &rule.option { " · option " i { (option.replace('_', " ")) } }
            }
            (linked(system, &rule.text))
            @if let Some(ruling) = &rule.ruling {
                div.ruling { h4 { "Ruling" } (linked(system, ruling)) }
            }
            @if !rule.examples.is_empty() {
                div.examples {
                    h4 { @if rule.examples.len() == 1 { "Example" } @else { "Examples" } }
                    @for example in &rule.examples { p { (linked_line(system, example)) } }
                }
            }
            @if let Some(reason) = &rule.reason { p.quiet { (linked_line(system, reason)) } }
        }
    }
}

fn tier(tier: Tier) -> &'static str {
    match tier {
        Tier::Core => "core",
        Tier::Basic => "basic",
        Tier::Advanced => "advanced",
        Tier::Errata => "errata",
        Tier::Optional => "optional",
        Tier::Alternative => "alternative",
        Tier::Variant => "variant",
        Tier::Scenario => "scenario",
        Tier::Design => "design",
        Tier::Campaign => "campaign",
        Tier::Railway => "railways",
        Tier::Merchant => "merchant ships",
        Tier::Warship => "warships",
        Tier::Period2plus => "from period 2 on",
        Tier::Period5 => "period 5",
        Tier::Special => "special machines",
    }
}

pub fn status(status: Status) -> &'static str {
    match status {
        Status::Enforced => "kept by the umpire",
        Status::Pending => "not yet kept by the umpire",
        Status::Advisory => "advice",
        Status::OutOfScope => "left out",
    }
}

pub fn status_class(status: Status) -> &'static str {
    match status {
        Status::Enforced => "kept",
        Status::Pending => "pending",
        Status::Advisory => "advice",
        Status::OutOfScope => "out",
    }
}
