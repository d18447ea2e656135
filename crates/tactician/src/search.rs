//! Looking ahead: every candidate is tried a few times, the better half more often, until the best is left.

use kernel::{Dice, NullChronicle, Playable, SeatId, system::carry_out};

use crate::{Advice, Candidate};

/// How far a search may go. Fixed numbers, so that it is the same everywhere and never hangs.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Orders carried out in all.
    pub nodes: u32,
    /// Candidates considered at most.
    pub candidates: usize,
    /// Turns that a trial plays on.
    pub turns: u16,
    /// Trials of each candidate in the first round.
    pub first_round: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { nodes: 40_000, candidates: 12, turns: 3, first_round: 6 }
    }
}

struct Trial<O> {
    candidate: Candidate<O>,
    sum: i64,
}

impl<O> Trial<O> {
    fn mean(&self) -> i64 {
        self.sum / i64::from(self.candidate.trials.max(1))
    }
}

/// The order whose trials end best for the seat that decides. `orders` is not empty.
pub(crate) fn look_ahead<S: Playable>(
    seen: &S::State,
    mut orders: Vec<S::Order>,
    seed: u64,
    budget: Budget,
) -> Advice<S::Order> {
    let mut dice = Dice::seeded(seed);
    let seat = S::decider(seen).unwrap_or(SeatId(0));
    let favourite = S::policy(seen, &orders, &mut dice);
    orders.swap(0, favourite);
    // Where there are more orders than can be weighed, those past the limit are drawn by lot.
    while budget.candidates < orders.len() {
        let last = orders.len() - 1;
        let drop = if last <= 200 { 1 + dice.pick(last as u8) as usize } else { last };
        orders.swap_remove(drop);
    }

    let mut trials: Vec<Trial<S::Order>> = orders
        .into_iter()
        .map(|order| Trial { candidate: Candidate { order, value: None, trials: 0 }, sum: 0 })
        .collect();
    let mut nodes = 0;
    let mut stage = Stage::<S>::new(seen);
    let (mut alive, mut repeat) = (trials.len(), budget.first_round);
    while 1 < alive && nodes < budget.nodes {
        for _ in 0..repeat {
            // One number of the stream per round: every candidate meets the same luck.
            stage.round += 1;
            for trial in &mut trials[..alive] {
                let (value, cost) = stage.play(seen, &trial.candidate.order, seat, budget.turns);
                trial.sum += i64::from(value);
                trial.candidate.trials += 1;
                nodes += cost;
            }
        }
        trials[..alive].sort_by_key(|trial| std::cmp::Reverse(trial.mean()));
        alive = alive.div_ceil(2);
        repeat *= 2;
    }
    let candidates: Vec<Candidate<S::Order>> = trials
        .into_iter()
        .map(|trial| {
            let value = (0 < trial.candidate.trials).then(|| trial.mean() as i32);
            Candidate { value, ..trial.candidate }
        })
        .collect();
    Advice { order: candidates[0].order.clone(), candidates, nodes }
}

/// The room that trials are played in.
struct Stage<S: Playable> {
    state: S::State,
    orders: Vec<S::Order>,
    dice: Dice,
    round: u64,
}

impl<S: Playable> Stage<S> {
    fn new(seen: &S::State) -> Self {
        Self { state: seen.clone(), orders: Vec::new(), dice: Dice::seeded(0x1889), round: 0 }
    }

    /// Carries out `order`, plays on with the policy, and returns how `seat` then stands and what it cost.
    fn play(&mut self, seen: &S::State, order: &S::Order, seat: SeatId, turns: u16) -> (i32, u32) {
        let mut log = NullChronicle::default();
        self.state.clone_from(seen);
        self.dice.turn_to(self.round);
        carry_out::<S, _>(&mut self.state, order, &mut self.dice, &mut log);
        let last = S::turn(seen) + turns;
        let mut cost = 1;
        while S::turn(&self.state) < last {
            self.orders.clear();
            S::orders(&self.state, &mut self.orders);
            if self.orders.is_empty() {
                break;
            }
            let chosen = S::policy(&self.state, &self.orders, &mut self.dice);
            carry_out::<S, _>(&mut self.state, &self.orders[chosen], &mut self.dice, &mut log);
            cost += 1;
        }
        (S::standing(&self.state, seat), cost)
    }
}
