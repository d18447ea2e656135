//! A yard: where players put together ships, or whatever a system lets them design.
//!
//! What is designed is at last a text, as a player could have written it into a file; so it is kept, sent round and fought with like any
//! other file of a player's own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    chart::Chart,
    draft::{Answers, DraftEntry, Fault, Field, Item},
    drawing::Drawing,
    ledger::{DataError, Ledger, RuleId},
    options::Options,
    tables::OwnFile,
};

/// The yard of a system.
pub trait Yard {
    /// The form by which something is designed.
    fn form(&self) -> Form;
    /// What comes of a plan, sound or not.
    fn survey(&self, plan: &Plan) -> Survey;
    /// The plan of something in the catalogue, to begin from.
    fn plan_of(&self, name: &str) -> Option<Plan>;
    /// The plan that a design file holds.
    fn read(&self, file: &OwnFile) -> Result<Plan, DataError>;
    /// Everything that has been designed, by others and by players.
    fn catalogue(&self) -> Catalogue;
    /// The record sheet of something in the catalogue, as it is when new.
    fn sheet(&self, name: &str) -> Option<Drawing>;
    /// What stands at the foot of a sheet: `sheet` has it already, those of a battle have not.
    fn foot(&self) -> Drawing;
    /// Something of the catalogue in full: figures, bill and where its numbers come from.
    fn show(&self, name: &str) -> Option<Shown>;
    /// What a squadron comes to, and what is wrong with it.
    fn muster(&self, squadron: &Squadron) -> Muster;
    /// The charts that a player wants beside the sheets under these options.
    fn quick_charts(&self, options: &Options, ledger: &Ledger) -> Vec<Chart>;
    /// What everything in the catalogue is worth in battle, where that has been tried.
    fn worth(&self) -> Option<&Worth>;
}

/// What a yard asks.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub title: String,
    /// One or two sentences to begin with.
    pub text: String,
    /// The questions, under their headings.
    pub groups: Vec<(String, Vec<Field>)>,
    /// What may be added any number of times.
    pub lists: Vec<ListForm>,
    /// What the form shows at first.
    pub usual: Plan,
}

/// A list of the form: guns, or stores.
#[derive(Clone, Debug, PartialEq)]
pub struct ListForm {
    pub key: String,
    pub title: String,
    /// One of them: "gun".
    pub entry: String,
    /// What is asked of each.
    pub fields: Vec<Field>,
    pub items: Vec<Item>,
    pub most: usize,
}

/// What was filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub answers: Answers,
    #[serde(default)]
    pub lists: BTreeMap<String, Vec<DraftEntry>>,
}

/// What comes of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Survey {
    pub name: String,
    pub figures: Vec<Figure>,
    pub bill: Vec<BillLine>,
    pub breaches: Vec<Breach>,
    /// Why else it cannot be used: what cannot be read, and what no board of ours holds.
    pub limits: Vec<String>,
    /// The design as a file; empty when there is none.
    #[serde(skip)]
    pub text: String,
    /// It, drawn.
    #[serde(skip)]
    pub drawing: Drawing,
}

impl Survey {
    /// Whether it can be taken into a battle.
    pub fn is_sound(&self) -> bool {
        self.limits.is_empty() && self.breaches.iter().all(|breach| breach.is_warning)
    }
}

/// A number that something comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    pub label: String,
    pub value: String,
    pub rule: RuleId,
}

/// A line of the bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BillLine {
    pub what: String,
    pub tons: String,
    pub pounds: String,
    pub rule: RuleId,
}

/// A rule that is broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Breach {
    pub code: String,
    pub rule: RuleId,
    pub why: String,
    pub remedy: String,
    /// It is said, and forbids nothing.
    pub is_warning: bool,
    /// What would mend it, to be done at once.
    #[serde(skip)]
    pub mends: Vec<Mend>,
}

/// A change that mends a breach and breaks nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// What is done, as an order.
    pub label: String,
    /// The plan with it done.
    pub plan: Plan,
}

/// Everything that has been designed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Catalogue {
    pub columns: Vec<String>,
    /// Those of one group together.
    pub items: Vec<Item>,
}

/// Something of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    pub name: String,
    pub about: String,
    /// Printed, partly printed, reconstructed, or a player's own.
    pub provenance: String,
    pub notes: String,
    /// What a battle uses.
    pub figures: Vec<(String, String)>,
    /// Where the figures differ from what the rules give, in words.
    pub residues: Vec<String>,
    /// What the rules give.
    pub survey: Survey,
}

/// What the catalogue holds, picked together for a sum of money.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Squadron {
    pub name: String,
    /// What may be spent.
    pub budget: u32,
    /// The key of the preset of options under which it is to fight.
    #[serde(default)]
    pub rules: String,
    #[serde(default)]
    pub ships: Vec<Picked>,
}

/// So many of one class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    pub ship: String,
    pub count: u32,
}

/// What the money buys: everything in the catalogue, flown against everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// The command that found it out.
    pub made_by: String,
    pub ship: Vec<Fared>,
}

/// How one of them fared against all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fared {
    pub name: String,
    pub price: u32,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
}

impl Fared {
    /// The share of battles won, a draw counting half; to be shown only.
    pub fn strength(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }
}

/// What a squadron comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Muster {
    /// For each line what one of them costs, and all.
    pub lines: Vec<(String, String)>,
    /// How many they are.
    pub ships: u32,
    pub sum: String,
    /// What is left of the budget, in words.
    pub remains: String,
    /// What the rules say beside it, in sentences.
    pub notes: Vec<String>,
    pub faults: Vec<Fault>,
}

/// The figures of two beside each other: what it is, and each one's.
pub fn side_by_side(one: &Shown, two: &Shown) -> Vec<[String; 3]> {
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (at, shown) in [one, two].into_iter().enumerate() {
        for (label, value) in &shown.figures {
            let known = rows.iter().position(|row| row[0] == *label).unwrap_or(rows.len());
            if known == rows.len() {
                rows.push([label.clone(), String::new(), String::new()]);
            }
            rows[known][at + 1].clone_from(value);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_only_one_has_stand_beside_a_blank() {
        let shown = |pairs: &[(&str, &str)]| Shown {
            name: String::new(),
            about: String::new(),
            provenance: String::new(),
            notes: String::new(),
            figures: pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
            residues: Vec::new(),
            survey: Survey::default(),
        };
        let rows = side_by_side(
            &shown(&[("speed", "5"), ("endurance", "20 days")]),
            &shown(&[("speed", "K"), ("sails", "3")]),
        );
        assert_eq!(rows, [["speed", "5", "K"], ["endurance", "20 days", ""], ["sails", "", "3"]]);
    }
}
