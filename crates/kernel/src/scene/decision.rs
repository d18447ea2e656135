//! The open decision as a page shows it: the sentence, and the orders that answer it.

use serde::Serialize;

use super::{PieceId, Text};
use crate::{
    hex::{Direction, Hex},
    ledger::RuleId,
    lift::Lift,
    system::{Decision, SeatId, System, Viewer},
    table::{Footprint, Pose},
};

/// The open decision as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionView {
    pub seat: SeatId,
    pub side: usize,
    pub prompt: Text,
    pub rule: RuleId,
    /// The piece that it is about, if it is about one.
    pub piece: Option<PieceId>,
    /// In the order in which they are offered, the likeliest first. Empty for everybody else.
    pub choices: Vec<Choice>,
    /// The pieces that may be set down by hand; then choices that are offered on the map only are not marked on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lifts: Vec<Lift>,
}

impl DecisionView {
    /// A decision as a viewer sees it: what can be ordered is listed for whoever decides, and for nobody else.
    pub fn of<S: System>(
        state: &S::State,
        decision: Decision,
        side: usize,
        viewer: Viewer,
    ) -> Self {
        let orders = offered::<S>(state, decision.seat, viewer);
        let choices = orders.iter().enumerate().map(|(n, order)| S::describe(state, order, n));
        Self::with(decision, side, choices.collect())
    }

    /// The same with the orders of the lowest rank first, those of one rank as they are listed, and within a rank whatever is of one
    /// group together.
    pub fn ranked<S: System, K: Ord>(
        state: &S::State,
        decision: Decision,
        side: usize,
        viewer: Viewer,
        rank: impl Fn(&S::Order) -> K,
    ) -> Self {
        let orders = offered::<S>(state, decision.seat, viewer);
        let describe = |(n, order)| (rank(order), S::describe(state, order, n));
        let listed = orders.iter().enumerate().map(describe).collect();
        Self::with(decision, side, by_rank(listed))
    }

    fn with(decision: Decision, side: usize, choices: Vec<Choice>) -> Self {
        let Decision { seat, prompt, rule, piece } = decision;
        let choices = Choice::with_keys(choices);
        Self { seat, side, prompt, rule, piece, choices, lifts: Vec::new() }
    }
}

/// The choices of the lowest rank first, those of one rank as they are listed but with whatever is of one group together.
fn by_rank<K: Ord>(mut listed: Vec<(K, Choice)>) -> Vec<Choice> {
    listed.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut gathered: Vec<(K, Choice)> = Vec::with_capacity(listed.len());
    for (rank, choice) in listed {
        let is_kin = |(its, kin): &(K, Choice)| *its == rank && kin.group == choice.group;
        let kin = gathered.iter().rposition(is_kin).filter(|_| choice.group.is_some());
        gathered.insert(kin.map_or(gathered.len(), |kin| kin + 1), (rank, choice));
    }
    gathered.into_iter().map(|(_, choice)| choice).collect()
}

fn offered<S: System>(state: &S::State, seat: SeatId, viewer: Viewer) -> Vec<S::Order> {
    let mut orders = Vec::new();
    if viewer.knows(seat) {
        S::orders(state, &mut orders);
    }
    orders
}

/// The heading of choices that have nothing to do with the fighting, such as giving it up.
pub const ASIDE: &str = "Besides";

/// The key of the way out of a decision: done, nobody else, stay. It is the same wherever it is offered, however long the list.
pub const WAY_OUT: &str = "D";

/// One possible order in a player's words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Its place in the list that `System::orders` gives.
    pub index: usize,
    pub label: String,
    /// How the label begins, as far as the question and the heading of the group say it already. A list shows what follows, and
    /// whoever listens hears all.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub known: String,
    /// The key that gives it: "W", "Enter", "1".
    pub key: Option<String>,
    /// Cost or odds, set to the right: "1 MP", "5+ · 1/3".
    pub note: String,
    /// Where on the board it is given by mouse.
    pub anchor: Option<Anchor>,
    /// Choices of one group stand together under its name; none for plain ones.
    pub group: Option<String>,
    /// Offered on the map only, since a list of them would be endless (a ship is placed in any hex).
    pub on_map_only: bool,
    /// Worth asking for its odds before it is given.
    pub has_odds: bool,
    /// More can be said of it in advance, dice or no dice: see `System::prospect`.
    pub has_prospect: bool,
}

impl Choice {
    /// The label in two: what is known already, and what a list shows.
    pub fn told(&self) -> (&str, &str) {
        match self.label.strip_prefix(&self.known) {
            Some(rest) if !rest.is_empty() => (&self.known, rest),
            _ => ("", &self.label),
        }
    }

    /// The same choices, those of the list that have no key numbered as they stand: first by digits, then by letters.
    ///
    /// What stands [`ASIDE`] gets none: nobody gives a battle up by a slip of the finger.
    #[must_use]
    pub fn with_keys(mut choices: Vec<Self>) -> Vec<Self> {
        // Of several ways out the last is meant, and only it has the key.
        let is_out = |choice: &Self| choice.key.as_deref() == Some(WAY_OUT);
        if let Some(last) = choices.iter().rposition(is_out) {
            for choice in choices[..last].iter_mut().filter(|choice| is_out(choice)) {
                choice.key = None;
            }
        }
        let taken: Vec<String> = choices.iter().filter_map(|choice| choice.key.clone()).collect();
        let digits = ('1'..='9').map(String::from);
        // The page has its own use for some.
        let letters = ('A'..='Z').filter(|letter| !"AHLRU".contains(*letter));
        let letters = letters.map(|letter| format!("Shift+{letter}"));
        let mut keys = digits.chain(letters).filter(|key| !taken.contains(key));
        for choice in &mut choices {
            let is_aside = choice.group.as_deref() == Some(ASIDE);
            if choice.key.is_none() && !choice.on_map_only && !is_aside {
                choice.key = keys.next();
            }
        }
        choices
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// A hex, with the facing that a piece would have there.
    Hex {
        hex: Hex,
        facing: Option<Direction>,
    },
    Piece {
        piece: PieceId,
    },
    /// A row of a piece's record sheet from which something is moved to another row, both counted from 0.
    Row {
        piece: PieceId,
        from: u8,
        to: u8,
    },
    /// A place on the table, with what would stand there.
    Pose {
        pose: Pose,
        footprint: Footprint,
    },
    /// A place on the table that is aimed at, and the ground that would be struck: a template, a line.
    Aim {
        pose: Pose,
        struck: Pose,
        footprint: Footprint,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(index: usize, group: Option<&str>, key: Option<&str>) -> Choice {
        Choice {
            index,
            label: format!("choice {index}"),
            known: String::new(),
            key: key.map(str::to_owned),
            note: String::new(),
            anchor: None,
            group: group.map(str::to_owned),
            on_map_only: false,
            has_odds: false,
            has_prospect: false,
        }
    }

    fn keys(choices: Vec<Choice>) -> Vec<String> {
        let keyed = Choice::with_keys(choices);
        keyed.into_iter().map(|choice| choice.key.unwrap_or_default()).collect()
    }

    #[test]
    fn choices_stand_by_rank_and_within_it_by_group() {
        let listed = vec![
            (2, choice(0, None, None)),
            (1, choice(1, Some("Fire"), None)),
            (1, choice(2, None, None)),
            (1, choice(3, Some("Fire"), None)),
            (1, choice(4, None, None)),
            // Of the same group, but of another rank.
            (2, choice(5, Some("Fire"), None)),
            (0, choice(6, None, None)),
        ];
        let indices: Vec<usize> = by_rank(listed).iter().map(|choice| choice.index).collect();
        assert_eq!(indices, [6, 1, 3, 2, 4, 0, 5]);
    }

    #[test]
    fn a_list_leaves_out_what_is_known() {
        let label = "Field battery at Tripod: gun, 1 shot".to_owned();
        let told = |known: &str| {
            let choice =
                Choice { label: label.clone(), known: known.to_owned(), ..choice(0, None, None) };
            let (known, rest) = choice.told();
            (known.to_owned(), rest.to_owned())
        };
        let parted = |known: &str, rest: &str| (known.to_owned(), rest.to_owned());
        let known = "Field battery at Tripod: ";
        assert_eq!(told(known), parted(known, "gun, 1 shot"));
        assert_eq!(told(""), parted("", &label));
        // Something is always shown, and nothing is lost.
        assert_eq!(told(&label), parted("", &label));
        assert_eq!(told("Another"), parted("", &label));
    }

    #[test]
    fn choices_are_numbered_round_the_keys_that_are_taken() {
        let some = vec![
            choice(0, None, None),
            choice(1, Some("Fire"), Some("2")),
            choice(2, Some("Fire"), None),
            Choice { on_map_only: true, ..choice(3, None, None) },
            choice(4, Some(ASIDE), None),
        ];
        assert_eq!(keys(some), ["1", "2", "3", "", ""]);
    }

    #[test]
    fn the_way_out_keeps_its_key_however_long_the_list_is() {
        let mut many: Vec<Choice> = (0..40).map(|at| choice(at, None, None)).collect();
        many.push(choice(40, None, Some(WAY_OUT)));
        assert_eq!(keys(many).last().map(String::as_str), Some(WAY_OUT));
        // Two of them: the first is one of the others.
        let two = vec![
            choice(0, None, None),
            choice(1, None, Some(WAY_OUT)),
            choice(2, None, Some(WAY_OUT)),
        ];
        assert_eq!(keys(two), ["1", "2", WAY_OUT]);
    }

    #[test]
    fn after_the_digits_come_letters_as_far_as_they_go() {
        let many: Vec<Choice> = (0..40).map(|at| choice(at, None, None)).collect();
        let keys = keys(many);
        assert_eq!(keys[8..11], ["9", "Shift+B", "Shift+C"]);
        assert_eq!(keys.iter().filter(|key| !key.is_empty()).count(), 9 + 21);
    }
}
