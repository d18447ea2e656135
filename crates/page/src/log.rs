//! The umpire's log: a report in sentences, with the dice behind each of them.

use kernel::{
    Rolled,
    cards::Colour,
    chronicle::Drawn,
    scene::{LogLine, Weight},
};
use maud::{Markup, html};

use crate::{
    glyphs::die,
    texts::{rule_link, text},
};

/// How many lines a battle page shows of a long log.
const SHOWN: usize = 60;

/// How much of a log is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length<'a> {
    /// The newest lines, with a link to all.
    Newest {
        all: &'a str,
    },
    All,
}

/// The log: the part `log`. The newest line is the last.
pub fn log(system: &str, lines: &[LogLine], length: Length<'_>) -> Markup {
    let (from, link) = match length {
        Length::Newest { all } => (lines.len().saturating_sub(SHOWN), Some(all)),
        Length::All => (0, None),
    };
    // Whoever fills in the view may have left out the older lines already.
    let is_cut = 0 < from || (lines.len() == SHOWN && lines.iter().all(|line| 0 < line.order));
    let latest = lines.last().map_or(0, |line| line.order);
    html! {
        section #log .panel aria-label="Umpire's log" {
            h2 { "Umpire’s log" }
            div.scroll tabindex="0" role="log" aria-live="polite" aria-label="Umpire's log" {
                div {
                    @if lines.is_empty() { p.empty { "Nothing has happened yet." } }
                    @if let (true, Some(link)) = (is_cut, link) {
                        p.earlier { a href=(link) { "Show the whole log" } }
                    }
                    @for line in &lines[from..] { (entry(system, line, line.order == latest)) }
                }
            }
        }
    }
}

fn entry(system: &str, line: &LogLine, is_new: bool) -> Markup {
    let weight = match line.weight {
        Weight::Quiet => "w-quiet",
        Weight::Plain => "w-plain",
        Weight::Grave => "w-grave",
        Weight::Heading => return html! { h3 { span { (text(system, &line.text)) } } },
    };
    let sentence = html! { (text(system, &line.text)) " " (rule_link(system, line.rule.as_str())) };
    html! {
        div.entry.(weight) data-order=(line.order) {
            @if line.rolls.is_empty() {
                p { (sentence) }
            } @else {
                details open[is_new] {
                    summary {
                        (sentence)
                        span.glance { @for rolled in &line.rolls { (faces(rolled)) } }
                    }
                    ul { @for rolled in &line.rolls { (roll(system, rolled)) } }
                }
            }
        }
    }
}

/// A roll: dice, modifiers with their reasons, total, what it wanted, how it came out.
fn roll(system: &str, rolled: &Rolled) -> Markup {
    let sum: i32 = rolled.faces.iter().map(|&face| i32::from(face)).sum();
    let several = 1 < rolled.faces.len() || !rolled.modifiers.is_empty();
    html! {
        li {
            span.purpose { (rolled.purpose) @if let Some(name) = &rolled.who { " of " (name) } } " "
            (faces(rolled))
            @if rolled.drawn.is_none() { span.unseen { " rolled " @for face in &rolled.faces { (face) " " } } }
            @if rolled.has_ten() { " (0 is ten)" }
            @for modifier in &rolled.modifiers {
                " " span.modifier { (signed(modifier.amount)) " " (modifier.why) }
                @if let Some(rule) = modifier.rule { " " (rule_link(system, rule.as_str())) }
            }
            @if rolled.hits.is_none() && (several && i32::from(rolled.total) != sum || 1 < rolled.faces.len()) { " = " b { (rolled.total) } }
            @if let Some(wants) = rolled.wants { ", wants " (wants) }
            @if let Some(hits) = rolled.hits { ": " b { (hits) } " of " (rolled.faces.len()) }
            @if let Some(reads) = rolled.reads { ": " b { (reads) } }
            @else if let Some(met) = rolled.met {
                ": " @if met { b.yes { "yes" } } @else { b.no { "no" } }
            }
            " " (rule_link(system, rolled.rule.as_str()))
        }
    }
}

/// What was rolled or drawn: dice, or a card.
fn faces(rolled: &Rolled) -> Markup {
    html! {
        @match rolled.drawn {
            Some(Drawn::Card(card)) => {
                @let red = card.colour() == Some(Colour::Red);
                span.drawn.red[red] title=(card.words()) { (card) }
            }
            Some(Drawn::FaceDown) => span.drawn.face-down title="a card, face down" { "▒" span.unseen { "a card, face down" } }
            None => @for &face in &rolled.faces { (die(face, rolled.sides)) }
        }
    }
}

/// A modifier with a true minus sign.
fn signed(amount: i8) -> String {
    if amount < 0 { format!("−{}", amount.unsigned_abs()) } else { format!("+{amount}") }
}
