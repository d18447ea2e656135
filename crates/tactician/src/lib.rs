//! Players made of arithmetic, over any system.
//!
//! A tactician is handed what its own seat may see and guesses the rest as a person would: it never cheats. The same
//! view and the same seed give the same order on every machine, within a fixed number of nodes.

mod search;

use std::{fmt, str::FromStr};

use kernel::{Dice, Playable};

pub use search::Budget;

/// How well a tactician plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Random but not absurd.
    Recruit,
    /// The quick policy of the system.
    Regular,
    /// Looks ahead: plays its candidates on with the policy and keeps the best.
    Veteran,
}

impl Level {
    pub const ALL: [Self; 3] = [Self::Recruit, Self::Regular, Self::Veteran];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Recruit => "recruit",
            Self::Regular => "regular",
            Self::Veteran => "veteran",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no level {:?}; there are: recruit, regular, veteran", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == word)
            .ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}

/// What a tactician would order, and why.
#[derive(Clone, Debug)]
pub struct Advice<O> {
    pub order: O,
    /// What was weighed, best first; only the chosen one where nothing was.
    pub candidates: Vec<Candidate<O>>,
    /// Orders carried out in looking ahead.
    pub nodes: u32,
}

#[derive(Clone, Debug)]
pub struct Candidate<O> {
    pub order: O,
    /// The standing that it is expected to lead to, in thousandths; none for the quick levels.
    pub value: Option<i32>,
    pub trials: u32,
}

/// What a player of `level` orders, seeing `seen`. None when nothing is to be decided.
pub fn advise<S: Playable>(seen: &S::State, level: Level, seed: u64) -> Option<Advice<S::Order>> {
    let mut orders = Vec::new();
    S::orders(seen, &mut orders);
    let mut dice = Dice::seeded(seed);
    if orders.is_empty() {
        return None;
    }
    let chosen = match level {
        Level::Recruit => S::stroll(seen, &orders, &mut dice),
        Level::Regular => S::policy(seen, &orders, &mut dice),
        Level::Veteran => {
            return Some(search::look_ahead::<S>(seen, &orders, seed, Budget::of::<S>()));
        }
    };
    let order = orders.swap_remove(chosen);
    let candidates = vec![Candidate { order: order.clone(), value: None, trials: 0 }];
    Some(Advice { order, candidates, nodes: 0 })
}

/// The same for the quick levels without any allocation: the inner loop of simulation.
///
/// `orders` is what `S::orders` gives for `seen`.
pub fn choose_quickly<S: Playable>(
    seen: &S::State,
    orders: &[S::Order],
    level: Level,
    dice: &mut Dice,
) -> usize {
    match level {
        Level::Recruit => S::stroll(seen, orders, dice),
        Level::Regular | Level::Veteran => S::policy(seen, orders, dice),
    }
}
