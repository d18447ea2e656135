//! Looking ahead: every plan is tried a few times, the better half more often, until the best is left.

use kernel::{Dice, NullChronicle, Playable, SeatId, system::carry_out};

use crate::{Advice, Candidate};

/// How far a search may go. Fixed numbers, so that it is the same everywhere and never hangs.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Orders carried out in all.
    pub nodes: u32,
    /// Turns that a trial plays on.
    pub turns: u16,
    /// What the policy's own plan has in hand, in thousandths: others must be better by more than luck.
    pub benefit_of_doubt: i64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { nodes: 4_000, turns: 1, benefit_of_doubt: 10 }
    }
}

/// A plan with what its trials came to.
struct Trial<O> {
    plan: Vec<O>,
    trials: u32,
    sum: i64,
    favour: i64,
}

impl<O> Trial<O> {
    fn mean(&self) -> i64 {
        self.sum / i64::from(self.trials.max(1))
    }
}

/// The order whose trials end best for the seat that decides. `orders` is not empty.
pub(crate) fn look_ahead<S: Playable>(
    seen: &S::State,
    orders: &[S::Order],
    seed: u64,
    budget: Budget,
) -> Advice<S::Order> {
    let mut dice = Dice::seeded(seed);
    let seat = S::decider(seen).unwrap_or(SeatId(0));
    let plans = S::plans(seen, orders, &mut dice);
    let mut trials: Vec<Trial<S::Order>> = plans
        .into_iter()
        .enumerate()
        .map(|(at, plan)| {
            let favour = if at == 0 { budget.benefit_of_doubt } else { 0 };
            Trial { plan, trials: 0, sum: 0, favour }
        })
        .collect();
    let mut nodes = 0;
    let mut stage = Stage::<S>::new(seen, seed);
    let mut alive = trials.len();
    // Every round halves the field and has an equal share of the nodes.
    let rounds = alive.next_power_of_two().trailing_zeros();
    for round in 1..=rounds {
        let share = budget.nodes * round / rounds;
        while nodes < share {
            // One number of the stream per turn of trials: every plan meets the same luck.
            stage.round += 1;
            for trial in &mut trials[..alive] {
                let (value, cost) = stage.play(seen, &trial.plan, seat, budget.turns);
                trial.sum += i64::from(value);
                trial.trials += 1;
                nodes += cost;
            }
        }
        trials[..alive].sort_by_key(|trial| std::cmp::Reverse(trial.mean() + trial.favour));
        alive = alive.div_ceil(2);
    }
    let candidates: Vec<Candidate<S::Order>> = trials
        .into_iter()
        .filter_map(|trial| {
            let value = (0 < trial.trials).then(|| trial.mean() as i32);
            let order = trial.plan.first()?.clone();
            Some(Candidate { order, value, trials: trial.trials })
        })
        .collect();
    let order = candidates.first().map_or_else(|| orders[0].clone(), |best| best.order.clone());
    Advice { order, candidates, nodes }
}

/// The room that trials are played in.
struct Stage<S: Playable> {
    state: S::State,
    orders: Vec<S::Order>,
    dice: Dice,
    round: u64,
}

impl<S: Playable> Stage<S> {
    fn new(seen: &S::State, seed: u64) -> Self {
        let dice = Dice::seeded(seed ^ 0x1889);
        Self { state: seen.clone(), orders: Vec::new(), dice, round: 0 }
    }

    /// Carries out a plan, plays on with the policy, and returns how `seat` then stands and what it cost.
    fn play(&mut self, seen: &S::State, plan: &[S::Order], seat: SeatId, turns: u16) -> (i32, u32) {
        let mut log = NullChronicle::default();
        self.state.clone_from(seen);
        self.dice.turn_to(self.round);
        // What the seat does not know is different in every trial.
        S::imagine(&mut self.state, &mut self.dice);
        let mut cost = 0;
        for order in plan {
            // Something on the way may have put an end to it.
            if S::decider(&self.state) != Some(seat) || S::check(&self.state, order).is_err() {
                break;
            }
            carry_out::<S, _>(&mut self.state, order, &mut self.dice, &mut log);
            cost += 1;
        }
        let last = S::turn(seen) + turns;
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
