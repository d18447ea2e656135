//! The rulebook: every rule by its id, in chapters, with a search.

use kernel::ledger::{Ledger, Rule, Status, Tier};
use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    texts::{linked, linked_line},
    view::{RuleView, RulebookView},
};

/// A system's rulebook; with a query only the rules that answer it.
pub fn rulebook(view: RulebookView<'_>) -> Markup {
    let ledger = view.ledger;
    let found: Vec<&Rule> = ledger.rules.iter().filter(|rule| answers(rule, view.query)).collect();
    let chapters = chapters(&found);
    let place = format!("Rulebook: {}", ledger.title);
    let ways = html! { a href={ "/" (ledger.system) } { "Scenarios" } };
    let body = html! {
        (head(Some("Rulebook"), ways))
        main.leaf.rulebook {
            h1 { (ledger.title) }
            form.search method="get" action={ "/rules/" (ledger.system) } role="search" {
                label for="q" { "Find" }
                input #q type="search" name="q" value=(view.query) placeholder="a word, or an id such as MOVE-03" autocomplete="off";
                button { "Find" }
                output #found aria-live="polite" { (count(found.len(), ledger.rules.len())) }
            }
            div.pages {
                nav.contents aria-label="Chapters" {
                    h2 { "Chapters" }
                    ol { @for (chapter, rules) in &chapters {
                        li { a href={ "#" (chapter) } { (source(rules)) } span.quiet { (short(chapter)) } }
                    } }
                }
                div.chapters {
                    p #nothing .empty hidden[!found.is_empty()] { "No rule has these words. " a href={ "/rules/" (ledger.system) } { "Show them all" } }
                    @for (chapter, rules) in &chapters {
                        section.chapter id=(chapter) aria-label=(source(rules)) {
                            h2 { (source(rules)) span.quiet { " " (chapter) } }
                            @for rule in rules { (rule_article(RuleView { ledger, rule })) }
                        }
                    }
                }
            }
        }
    };
    Page { scripts: &["rulebook.js"], ..Page::new(&place, body) }.html()
}

/// Rules of one chapter stand together, in the order of the book.
fn chapters<'a>(rules: &[&'a Rule]) -> Vec<(&'a str, Vec<&'a Rule>)> {
    let mut chapters: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for &rule in rules {
        match chapters.iter_mut().find(|(chapter, _)| *chapter == rule.chapter()) {
            Some((_, rules)) => rules.push(rule),
            None => chapters.push((rule.chapter(), vec![rule])),
        }
    }
    chapters
}

/// The chapter's name in the book, from its first rule.
fn source<'a>(rules: &[&'a Rule]) -> &'a str {
    let source = rules.first().map_or("", |rule| rule.source.as_str());
    let source = source.split(';').next().unwrap_or(source);
    source.rsplit(": ").next().unwrap_or(source)
}

/// The chapter part of its ids without the book's letters.
fn short(chapter: &str) -> &str {
    chapter.split_once('-').map_or(chapter, |(_, short)| short)
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
    let ways = html! { a href={ "/rules/" (ledger.system) "#" (rule.id) } { "Rulebook" } };
    let body = html! {
        (head(Some(&ledger.title), ways))
        main.leaf.rulebook.alone {
            h1.unseen { (rule.id) ": " (rule.title) }
            (rule_article(view))
            (neighbours(ledger, rule))
        }
    };
    Page::new(&title, body).html()
}

/// The rules before and after this one.
fn neighbours(ledger: &Ledger, rule: &Rule) -> Markup {
    let at = ledger.rules.iter().position(|other| other.id == rule.id);
    let near = |to: Option<usize>| to.and_then(|to| ledger.rules.get(to));
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
    }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Enforced => "kept by the umpire",
        Status::Pending => "not yet kept by the umpire",
        Status::Advisory => "advice",
        Status::OutOfScope => "left out",
    }
}

fn status_class(status: Status) -> &'static str {
    match status {
        Status::Enforced => "kept",
        Status::Pending => "pending",
        Status::Advisory => "advice",
        Status::OutOfScope => "out",
    }
}
