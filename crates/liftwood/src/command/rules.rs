//! `liftwood rules`: the rulebook, as a list or rule by rule.

use std::fmt::Write as _;

use clap::Args;
use kernel::ledger::{Rule, Status};
use serde::Serialize;
use umpire::Umpire;

use crate::{
    error::Error,
    output::{print, print_json, wrap},
};

/// Lists the rules, or shows one
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood rules                            every rule by its id
  liftwood rules SG-MOVE-03                 one rule with its ruling and examples
  liftwood rules SG-MOVE                    the rules of a chapter
  liftwood rules --search rudder            those that mention a word
  liftwood rules --json                     all of them with their texts

With --json: a list of {\"system\", \"id\", \"title\", \"tier\", \"status\", \"source\", \"text\", ...}; for one id only its
entry.")]
pub struct Rules {
    /// The id of a rule, or of a chapter
    #[arg(conflicts_with = "search")]
    id: Option<String>,
    /// Only rules that mention this
    #[arg(long, value_name = "WORD")]
    search: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A rule with the system it belongs to.
#[derive(Clone, Copy, Serialize)]
struct Entry<'a> {
    system: &'a str,
    #[serde(flatten)]
    rule: &'a Rule,
}

impl Rules {
    pub fn run(&self, umpire: &Umpire) -> Result<(), Error> {
        let mut all = Vec::new();
        for game in umpire.games() {
            let system = game.id();
            all.extend(game.ledger().rules.iter().map(|rule| Entry { system, rule }));
        }
        match (&self.id, &self.search) {
            (Some(id), _) => self.look_up(&all, id),
            (None, Some(word)) => {
                all.retain(|entry| mentions(entry.rule, word));
                if all.is_empty() {
                    return Err(Error::NotMentioned { word: word.clone() });
                }
                self.list(&all)
            }
            (None, None) => self.list(&all),
        }
    }

    fn look_up(&self, all: &[Entry<'_>], id: &str) -> Result<(), Error> {
        if let Some(entry) = all.iter().find(|entry| entry.rule.id.eq_ignore_ascii_case(id)) {
            return if self.json { print_json(entry) } else { print(&whole(entry.rule)) };
        }
        let is_of = |entry: &&Entry<'_>| entry.rule.family().eq_ignore_ascii_case(id);
        let chapter: Vec<Entry<'_>> = all.iter().filter(is_of).copied().collect();
        if chapter.is_empty() {
            let hint = hint(all, id);
            return Err(Error::UnknownRule { id: id.to_owned(), hint });
        }
        self.list(&chapter)
    }

    fn list(&self, entries: &[Entry<'_>]) -> Result<(), Error> {
        if self.json {
            return print_json(&entries);
        }
        let width = entries.iter().map(|entry| entry.rule.id.len()).max().unwrap_or(0);
        let mut text = String::new();
        for Entry { rule, .. } in entries {
            let note = match rule.status {
                Status::Enforced => "",
                Status::Pending => " (not yet enforced)",
                Status::Advisory => " (advice)",
                Status::OutOfScope => " (left out)",
            };
            let _ = writeln!(text, "{:width$}  {}{note}", rule.id, rule.title);
        }
        print(&text)
    }
}

fn mentions(rule: &Rule, word: &str) -> bool {
    let word = word.to_lowercase();
    let ruling = rule.ruling.as_deref().unwrap_or_default();
    let texts = [rule.id.as_str(), &rule.title, &rule.text, ruling];
    let examples = rule.examples.iter().map(String::as_str);
    texts.into_iter().chain(examples).any(|text| text.to_lowercase().contains(&word))
}

/// A rule as the rulebook prints it.
fn whole(rule: &Rule) -> String {
    let mut text = format!("{}  {}\n", rule.id, rule.title);
    let status = match rule.status {
        Status::Enforced => "enforced",
        Status::Pending => "not yet enforced",
        Status::Advisory => "advice to players",
        Status::OutOfScope => "left out",
    };
    let tier = serde_json::to_value(rule.tier).unwrap_or_default();
    let tier = tier.as_str().unwrap_or_default();
    let _ = writeln!(text, "{}; {tier}; {status}", rule.source);
    if let Some(option) = &rule.option {
        let _ = writeln!(text, "switched by the option {option}");
    }
    if let Some(reason) = &rule.reason {
        wrap(reason, "", &mut text);
    }
    text.push('\n');
    wrap(&rule.text, "", &mut text);
    if let Some(ruling) = &rule.ruling {
        text.push('\n');
        wrap(&format!("Ruling: {ruling}"), "", &mut text);
    }
    for example in &rule.examples {
        text.push('\n');
        wrap(&format!("Example: {example}"), "", &mut text);
    }
    text
}

/// The ids that come nearest to one that there is not.
fn hint(all: &[Entry<'_>], id: &str) -> String {
    const NEAR: usize = 3;
    let id = id.to_uppercase();
    let mut near: Vec<(usize, &str)> = all
        .iter()
        .map(|entry| (distance(&id, &entry.rule.id), entry.rule.id.as_str()))
        .filter(|(distance, _)| *distance <= NEAR)
        .collect();
    near.sort_by_key(|(distance, _)| *distance);
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, id)| id).collect();
    if near.is_empty() {
        "; `liftwood rules` lists them all".to_owned()
    } else {
        format!("; perhaps {}", near.join(" or "))
    }
}

/// How many letters must be put in, taken out or changed to come from one word to the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, &wanted) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_far_apart_as_they_differ() {
        assert_eq!(distance("SG-MOVE-03", "SG-MOVE-03"), 0);
        assert_eq!(distance("SG-MOVE-3", "SG-MOVE-03"), 1);
        assert_eq!(distance("SG-MVOE-03", "SG-MOVE-03"), 2);
        assert_eq!(distance("", "abc"), 3);
    }
}
