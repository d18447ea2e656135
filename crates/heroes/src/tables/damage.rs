//! What a hit does to a locomotive or a ship, by the cards turned for it.

use kernel::{
    cards::{Card, Cards, Colour},
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{CardClass, DamageTarget, PerWord, WeaponClass, Word};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// What can hit each target at all.
    pub hit_by: PerWord<DamageTarget, Vec<WeaponClass>>,
    lines: Vec<Line>,
}

/// One line of a damage table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    target: DamageTarget,
    first: Sort,
    second: Option<Sort>,
    effect: Effect,
}

/// Some of the cards of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sort {
    colour: Option<Colour>,
    numbered: bool,
    picture: bool,
    ace: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    None,
    /// Units aboard are hit, in soft cover.
    PassengersHit,
    /// So many movement dice fewer.
    Movement(u8),
    /// So many points of flotation fewer.
    Flotation(u8),
    /// The armament is silent for the rest of this turn and so many further ones.
    Silence(u8),
}

impl Sort {
    /// Whether a card is of this sort; a joker never is.
    pub fn holds(&self, card: Card) -> bool {
        let class = match CardClass::of(card) {
            Some(CardClass::Numbered) => self.numbered,
            Some(CardClass::Picture) => self.picture,
            Some(CardClass::Ace) => self.ace,
            None => false,
        };
        class && self.colour.is_none_or(|colour| card.colour() == Some(colour))
    }
}

impl Damage {
    /// Everything that a card can do.
    pub fn effects(&self) -> impl Iterator<Item = Effect> + '_ {
        self.lines.iter().map(|line| line.effect)
    }

    /// Whether a first card asks for a second one.
    pub fn needs_second(&self, target: DamageTarget, first: Card) -> bool {
        let fits = |line: &&Line| line.target == target && line.first.holds(first);
        self.lines.iter().find(fits).is_some_and(|line| line.second.is_some())
    }

    /// What the cards of a hit come to.
    pub fn effect(&self, target: DamageTarget, first: Card, second: Option<Card>) -> Effect {
        let fits = |line: &&Line| {
            line.target == target
                && line.first.holds(first)
                && line.second.is_none_or(|sort| second.is_some_and(|card| sort.holds(card)))
        };
        self.lines.iter().find(fits).map_or(Effect::None, |line| line.effect)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DamageFile {
    target: Vec<TargetEntry>,
    card: Vec<CardEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetEntry {
    id: DamageTarget,
    rule: String,
    hit_by: Vec<WeaponClass>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    target: DamageTarget,
    rule: String,
    first: SortEntry,
    second: Option<SortEntry>,
    effect: What,
    amount: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SortEntry {
    colour: Option<Colour>,
    classes: Option<Vec<CardClass>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    None,
    PassengersHit,
    Movement,
    Flotation,
    Silence,
}

impl SortEntry {
    fn sort(&self) -> Sort {
        let has = |class| self.classes.as_ref().is_none_or(|classes| classes.contains(&class));
        Sort {
            colour: self.colour,
            numbered: has(CardClass::Numbered),
            picture: has(CardClass::Picture),
            ace: has(CardClass::Ace),
        }
    }
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Damage, DataError> {
    let read: DamageFile = read_toml(file.name, file.text)?;
    let mut hit_by = Complete::new(file.name, "target");
    for entry in read.target {
        let at = hit_by.at(entry.id);
        check::rule(&at, &entry.rule)?;
        if entry.hit_by.is_empty() {
            return Err(at.wrong("nothing can hit it"));
        }
        hit_by.add(entry.id, entry.hit_by)?;
    }
    let mut lines = Vec::new();
    for (n, entry) in read.card.into_iter().enumerate() {
        let at =
            At { file: file.name, entry: format!("card {} of {}", n + 1, entry.target.word()) };
        check::rule(&at, &entry.rule)?;
        let effect = effect(&at, &entry)?;
        let (first, second) = (entry.first.sort(), entry.second.map(|second| second.sort()));
        lines.push(Line { target: entry.target, first, second, effect });
    }
    let damage = Damage { hit_by: hit_by.finish()?, lines };
    for &target in DamageTarget::ALL {
        let at = At { file: file.name, entry: format!("cards of {}", target.word()) };
        damage.check(&at, target)?;
    }
    Ok(damage)
}

fn effect(at: &At<'_>, entry: &CardEntry) -> Result<Effect, DataError> {
    let amount = |most| {
        let amount = entry.amount.ok_or_else(|| at.wrong("says no amount"))?;
        at.number("amount", amount, 1, most)
    };
    if entry.amount.is_some() && matches!(entry.effect, What::None | What::PassengersHit) {
        return Err(at.wrong("has an amount, but nothing to count"));
    }
    Ok(match entry.effect {
        What::None => Effect::None,
        What::PassengersHit => Effect::PassengersHit,
        What::Movement => Effect::Movement(amount(5)?),
        What::Flotation => Effect::Flotation(amount(20)?),
        What::Silence => Effect::Silence(amount(20)?),
    })
}

impl Damage {
    /// Refuses a table that does not say for every card exactly one thing.
    fn check(&self, at: &At<'_>, target: DamageTarget) -> Result<(), DataError> {
        let lines = || self.lines.iter().filter(|line| line.target == target);
        for first in Cards::WITHOUT_JOKERS.iter() {
            let fitting: Vec<_> = lines().filter(|line| line.first.holds(first)).collect();
            let seconds = fitting.iter().filter_map(|line| line.second);
            match (fitting.len(), seconds.clone().count()) {
                (0, _) => return Err(at.wrong(format!("nothing is said of {first}"))),
                (1, 0) => {}
                (all, second) if all == second => {
                    for card in Cards::WITHOUT_JOKERS.iter() {
                        let said = seconds.clone().filter(|sort| sort.holds(card)).count();
                        if said != 1 {
                            let reason = format!("{said} things are said of {first}, then {card}");
                            return Err(at.wrong(reason));
                        }
                    }
                }
                (all, _) => return Err(at.wrong(format!("{all} things are said of {first}"))),
            }
        }
        Ok(())
    }
}
