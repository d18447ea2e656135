//! One battle between tacticians, without a chronicle.

use kernel::{
    Dice, NullChronicle, Outcome, Playable, Viewer,
    battle::Given,
    system::{carry_on, carry_out},
};
use tactician::Level;

/// The room that battles are fought in, used again for each.
pub struct Fight<S: Playable> {
    state: S::State,
    seen: S::State,
    orders: Vec<S::Order>,
    dice: Dice,
    thoughts: Dice,
}

/// What a battle came to.
#[derive(Clone, Debug)]
pub struct Fought<S: Playable> {
    pub outcome: Option<Outcome>,
    pub orders: u32,
    pub turns: u16,
    /// The measures of the last state.
    pub measures: Vec<i32>,
    /// What it came to, for systems that have more to say than who won.
    pub results: Vec<(String, i64)>,
    /// The orders themselves, where they were kept.
    pub given: Vec<Given<S::Order>>,
}

impl<S: Playable> Fight<S> {
    /// `opened` is what `S::open` gives, before any automatic step.
    pub fn new(opened: &S::State) -> Self {
        Self {
            state: opened.clone(),
            seen: opened.clone(),
            orders: Vec::new(),
            dice: Dice::seeded(0),
            thoughts: Dice::seeded(0),
        }
    }

    /// Fights a battle from `opened` with this seed; `levels` says who sits in which seat.
    ///
    /// The dice are those of a battle with the same seed, so any battle can be fought again with a chronicle.
    pub fn fight(&mut self, opened: &S::State, seed: u64, levels: &[Level]) -> Fought<S> {
        let mut log = NullChronicle::default();
        self.state.clone_from(opened);
        self.dice = Dice::seeded(seed);
        self.thoughts = Dice::seeded(seed ^ 0x7ac7_1c1a);
        carry_on::<S, _>(&mut self.state, &mut self.dice, &mut log);
        let mut number = 0;
        while let Some(seat) = S::decider(&self.state) {
            number += 1;
            S::see(&self.state, Viewer::Seat(seat), &mut self.seen);
            let level = levels.get(usize::from(seat.0)).copied().unwrap_or(Level::Regular);
            self.dice.turn_to(u64::from(number));
            if level == Level::Veteran {
                let Some(advice) = tactician::advise::<S>(&self.seen, level, u64::from(number))
                else {
                    break;
                };
                carry_out::<S, _>(&mut self.state, &advice.order, &mut self.dice, &mut log);
                continue;
            }
            self.orders.clear();
            S::orders(&self.seen, &mut self.orders);
            if self.orders.is_empty() {
                break;
            }
            let chosen =
                tactician::choose_quickly::<S>(&self.seen, &self.orders, level, &mut self.thoughts);
            carry_out::<S, _>(&mut self.state, &self.orders[chosen], &mut self.dice, &mut log);
        }
        let mut measures = Vec::new();
        S::measures(&self.state, &mut measures);
        Fought {
            outcome: S::outcome(&self.state),
            orders: number,
            turns: S::turn(&self.state),
            measures,
            results: S::results(&self.state),
            given: Vec::new(),
        }
    }
}

/// Fights one battle in a room of its own.
pub fn fight<S: Playable>(opened: &S::State, seed: u64, levels: &[Level]) -> Fought<S> {
    Fight::<S>::new(opened).fight(opened, seed, levels)
}
