//! The odds of an order, worked out by the very code that will carry it out.
//!
//! The order's outcomes are walked one automatic step at a time; states that come out alike are joined, so a
//! broadside costs its distinct results, not the product of its dice. Past a limit of leaves the answer is sampled.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use serde::Serialize;

use crate::{
    dice::{Dice, gcd},
    system::System,
};

/// How far to go for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Leaves walked before giving up on an exact answer.
    pub leaves: u32,
    /// Trials made instead.
    pub samples: u32,
    /// Where those trials draw from.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { leaves: 20_000, samples: 20_000, seed: 1889 }
    }
}

/// What an order is likely to do, measure by measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub method: Method,
    pub measures: Vec<Distribution>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every outcome was walked.
    Exact { leaves: u32 },
    /// So many trials were made.
    Sampled { samples: u32 },
}

/// How one measure may come out, in rising order.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    pub name: String,
    /// What it is before the order.
    pub now: i32,
    pub chances: Vec<(i32, Chance)>,
}

/// A chance as a fraction in lowest terms; of trials, when sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    pub ways: u128,
    pub of: u128,
}

impl Chance {
    pub fn new(ways: u128, of: u128) -> Self {
        let shared = gcd(ways, of).max(1);
        Self { ways: ways / shared, of: of / shared }
    }

    pub fn value(self) -> f64 {
        self.ways as f64 / self.of as f64
    }
}

impl std::fmt::Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.ways, self.of)
    }
}

impl Serialize for Chance {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Distribution {
    /// The mean of the change.
    pub fn mean_change(&self) -> f64 {
        self.chances.iter().map(|&(value, p)| f64::from(value - self.now) * p.value()).sum()
    }

    /// The chance that the measure ends up above what it is now.
    pub fn rises(&self) -> f64 {
        self.chances.iter().filter(|(value, _)| self.now < *value).map(|(_, p)| p.value()).sum()
    }
}

/// Two standard errors of a sampled chance `p`: what "give or take" means on the page.
pub fn sampling_error(p: f64, samples: u32) -> f64 {
    2.0 * (p * (1.0 - p) / f64::from(samples.max(1))).sqrt()
}

/// The odds of `order`, which has passed `check`.
pub fn odds<S: System>(state: &S::State, order: &S::Order, effort: Effort) -> Odds {
    exact::<S>(state, order, effort.leaves).unwrap_or_else(|| sampled::<S>(state, order, effort))
}

/// The exact odds, or none when they would take more than `most` leaves or numbers too large.
pub fn exact<S: System>(state: &S::State, order: &S::Order, most: u32) -> Option<Odds> {
    let (scratch, dice) = (state.clone(), Dice::tree());
    let tally = Tally::new::<S>(state);
    let mut walk = Walk::<S> { scratch, dice, leaves: 0, most, tally };
    let (mut front, mut next) = (Frontier::<S>::default(), Frontier::<S>::default());
    walk.visit(state, (1, 1), &mut front, |state, dice| {
        S::foretell(state, order, dice);
        true
    })?;
    front.settle(1)?;
    while 0 < front.n {
        next.clear();
        for (state, &ways) in front.states[..front.n].iter().zip(&front.ways) {
            if !walk.visit(state, (ways, front.of), &mut next, S::foretell_on)? {
                walk.tally.add::<S>(state, ways, front.of)?;
            }
        }
        next.settle(front.of)?;
        std::mem::swap(&mut front, &mut next);
    }
    Some(Odds { method: Method::Exact { leaves: walk.leaves }, measures: walk.tally.total() })
}

/// The odds by trial.
pub fn sampled<S: System>(state: &S::State, order: &S::Order, effort: Effort) -> Odds {
    let mut tally = Tally::new::<S>(state);
    let (mut scratch, mut dice) = (state.clone(), Dice::seeded(effort.seed));
    let samples = effort.samples.max(1);
    for trial in 0..samples {
        dice.turn_to(u64::from(trial));
        scratch.clone_from(state);
        S::foretell(&mut scratch, order, &mut dice);
        while S::foretell_on(&mut scratch, &mut dice) {}
        tally.add::<S>(&scratch, 1, u128::from(samples));
    }
    Odds { method: Method::Sampled { samples }, measures: tally.total() }
}

/// Whether an order throws any dice of its own, so that it has odds worth asking for.
pub fn rolls<S: System>(state: &S::State, order: &S::Order) -> bool {
    let (mut state, mut dice) = (state.clone(), Dice::tree());
    S::foretell(&mut state, order, &mut dice);
    while S::foretell_on(&mut state, &mut dice) {}
    dice.weight().is_none_or(|(_, of)| 1 < of)
}

/// Every result of `act` with its exact chance, in rising order; none when a number gets too large.
pub fn chances<T: Ord>(mut act: impl FnMut(&mut Dice) -> T) -> Option<Vec<(T, Chance)>> {
    let mut dice = Dice::tree();
    let mut sums: Vec<(T, Sum)> = Vec::new();
    loop {
        let result = act(&mut dice);
        let at = sums.binary_search_by(|(known, _)| known.cmp(&result)).unwrap_or_else(|at| {
            sums.insert(at, (result, Sum::default()));
            at
        });
        let (ways, of) = dice.weight()?;
        sums[at].1.add(ways, of)?;
        if !dice.next_leaf() {
            let total = |(result, sum): (T, Sum)| Some((result, sum.total()?));
            return sums.into_iter().map(total).collect();
        }
    }
}

/// A walk over outcomes, with the room it works in.
struct Walk<S: System> {
    scratch: S::State,
    dice: Dice,
    leaves: u32,
    most: u32,
    tally: Tally,
}

impl<S: System> Walk<S> {
    /// Adds every outcome of `act` on `state`, whose chance is `ways` out of `of`, to `next`, or to the tally where all has
    /// happened. False when `act` has nothing to do.
    fn visit(
        &mut self,
        state: &S::State,
        (ways, of): (u128, u128),
        next: &mut Frontier<S>,
        act: impl Fn(&mut S::State, &mut Dice) -> bool,
    ) -> Option<bool> {
        self.dice.replant();
        loop {
            self.scratch.clone_from(state);
            if !act(&mut self.scratch, &mut self.dice) {
                return Some(false);
            }
            self.leaves += 1;
            if self.most < self.leaves {
                return None;
            }
            let (leaf_ways, leaf_of) = self.dice.weight()?;
            let ways = ways.checked_mul(leaf_ways)?;
            if S::is_foretold(&self.scratch) {
                self.tally.add::<S>(&self.scratch, ways, of.checked_mul(leaf_of)?)?;
            } else {
                next.add(&self.scratch, ways, leaf_of)?;
            }
            if !self.dice.next_leaf() {
                return Some(true);
            }
        }
    }
}

/// States on their way, those alike joined. Its room is used again from step to step.
struct Frontier<S: System> {
    /// Of these the first `n` count.
    states: Vec<S::State>,
    sums: Vec<Sum>,
    n: usize,
    index: Index,
    /// Weights over the common denominator `of`, once settled.
    ways: Vec<u128>,
    of: u128,
}

impl<S: System> Default for Frontier<S> {
    fn default() -> Self {
        let (states, sums, ways) = (Vec::new(), Vec::new(), Vec::new());
        Self { states, sums, n: 0, index: Index::default(), ways, of: 1 }
    }
}

impl<S: System> Frontier<S> {
    fn clear(&mut self) {
        self.n = 0;
        self.index.clear();
    }

    fn add(&mut self, state: &S::State, ways: u128, of: u128) -> Option<()> {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        let states = &self.states;
        let (at, is_new) = self.index.find(hasher.finish(), |at| states[at] == *state);
        if is_new {
            self.n += 1;
            if at < self.states.len() {
                self.states[at].clone_from(state);
                self.sums[at].clear();
            } else {
                self.states.push(state.clone());
                self.sums.push(Sum::default());
            }
        }
        self.sums[at].add(ways, of)
    }

    /// Brings all weights, relative to `of`, to one denominator.
    fn settle(&mut self, of: u128) -> Option<()> {
        let sums = &self.sums[..self.n];
        let mut common = 1_u128;
        for sum in sums {
            common = sum.widen(common)?;
        }
        self.ways.clear();
        for sum in sums {
            self.ways.push(sum.over(common)?);
        }
        self.of = of.checked_mul(common)?;
        let mut shared = self.of;
        for &ways in &self.ways {
            shared = gcd(shared, ways);
            if shared == 1 {
                return Some(());
            }
        }
        self.of /= shared;
        for ways in &mut self.ways {
            *ways /= shared;
        }
        Some(())
    }
}

/// A sum of fractions, one numerator for each denominator met.
#[derive(Clone, Debug, Default)]
struct Sum {
    first: (u128, u128),
    others: Vec<(u128, u128)>,
}

impl Sum {
    fn clear(&mut self) {
        self.first = (0, 0);
        self.others.clear();
    }

    fn add(&mut self, ways: u128, of: u128) -> Option<()> {
        if self.first.1 == 0 {
            self.first = (ways, of);
            return Some(());
        }
        let parts = std::iter::once(&mut self.first).chain(&mut self.others);
        for (sum, known) in parts {
            if *known == of {
                *sum = sum.checked_add(ways)?;
                return Some(());
            }
        }
        self.others.push((ways, of));
        Some(())
    }

    fn parts(&self) -> impl Iterator<Item = &(u128, u128)> {
        std::iter::once(&self.first).filter(|first| first.1 != 0).chain(&self.others)
    }

    /// The least common multiple of `common` and every denominator here.
    fn widen(&self, common: u128) -> Option<u128> {
        self.parts().try_fold(common, |common, &(_, of)| {
            if common % of == 0 { Some(common) } else { common.checked_mul(of / gcd(common, of)) }
        })
    }

    fn total(&self) -> Option<Chance> {
        let of = self.widen(1)?;
        Some(Chance::new(self.over(of)?, of))
    }

    /// The sum's numerator over `common`, which every denominator here divides.
    fn over(&self, common: u128) -> Option<u128> {
        self.parts().try_fold(0_u128, |total, &(ways, of)| {
            total.checked_add(ways.checked_mul(common / of)?)
        })
    }
}

/// Finds equal things again by their hash: open addressing into a list kept elsewhere.
#[derive(Default)]
struct Index {
    /// The hash and the place in the list plus one; 0 for an empty slot.
    slots: Vec<(u64, u32)>,
    n: usize,
}

impl Index {
    fn clear(&mut self) {
        self.n = 0;
        self.slots.fill((0, 0));
    }

    /// The place of a thing with this hash for which `is_same` holds, and whether it is a new one.
    fn find(&mut self, hash: u64, is_same: impl Fn(usize) -> bool) -> (usize, bool) {
        if self.slots.len() <= self.n * 2 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        // The upper bits of this hash are the well-mixed ones.
        let mut slot = (hash >> 20) as usize & mask;
        loop {
            match self.slots[slot] {
                (_, 0) => {
                    self.n += 1;
                    self.slots[slot] = (hash, self.n as u32);
                    return (self.n - 1, true);
                }
                (known, at) if known == hash && is_same(at as usize - 1) => {
                    return (at as usize - 1, false);
                }
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
        for entry in old.into_iter().filter(|(_, at)| *at != 0) {
            let mut slot = (entry.0 >> 20) as usize & (size - 1);
            while self.slots[slot].1 != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

/// The distributions as they come together.
struct Tally {
    measures: Vec<Tallied>,
    /// What all chances are out of.
    of: u128,
    /// Room for the measures of one outcome.
    buffer: Vec<i32>,
}

/// One measure: its name, what it is now, and in how many ways it becomes what.
struct Tallied {
    name: String,
    now: i32,
    ways: Vec<(i32, u128)>,
}

impl Tally {
    fn new<S: System>(state: &S::State) -> Self {
        let mut buffer = Vec::new();
        S::measures(state, &mut buffer);
        let names = S::measure_names(state).into_iter();
        let measures =
            names.zip(&buffer).map(|(name, &now)| Tallied { name, now, ways: Vec::new() });
        Self { measures: measures.collect(), of: 1, buffer }
    }

    /// Adds an outcome that comes in so many `ways` out of `of`. None when a number gets too large.
    fn add<S: System>(&mut self, state: &S::State, ways: u128, of: u128) -> Option<()> {
        if !self.of.is_multiple_of(of) {
            self.widen(of / gcd(self.of, of))?;
        }
        let more = ways.checked_mul(self.of / of)?;
        self.buffer.clear();
        S::measures(state, &mut self.buffer);
        for (Tallied { ways, .. }, value) in self.measures.iter_mut().zip(&self.buffer) {
            match ways.binary_search_by_key(value, |(known, _)| *known) {
                Ok(at) => ways[at].1 = ways[at].1.checked_add(more)?,
                Err(at) => ways.insert(at, (*value, more)),
            }
        }
        Some(())
    }

    /// Makes all chances so many times finer.
    fn widen(&mut self, times: u128) -> Option<()> {
        self.of = self.of.checked_mul(times)?;
        for (_, ways) in self.measures.iter_mut().flat_map(|measure| &mut measure.ways) {
            *ways = ways.checked_mul(times)?;
        }
        Some(())
    }

    fn total(self) -> Vec<Distribution> {
        let of = self.of;
        let measures = self.measures.into_iter().map(|Tallied { name, now, ways }| {
            let chances = ways.into_iter().map(|(value, ways)| (value, Chance::new(ways, of)));
            Distribution { name, now, chances: chances.collect() }
        });
        measures.collect()
    }
}
