//! Looking ahead: every plan is tried a few times, the better half more often, until the best is left or known.

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
    /// One for each turn of trials that it took part in, from the first on.
    values: Vec<i32>,
    sum: i64,
    favour: i64,
}

impl<O> Trial<O> {
    fn mean(&self) -> i64 {
        self.sum / (self.values.len() as i64).max(1)
    }

    /// What it is weighed by.
    fn weight(&self) -> i64 {
        self.mean() + self.favour
    }

    /// Whether this is better than another, or as good, by more than luck can make of it.
    ///
    /// Both met the same luck in every turn of trials, so their differences are looked at, and not the spread of each.
    fn surely_beats(&self, other: &Self) -> bool {
        let pairs = self.values.iter().zip(&other.values);
        let favour = self.favour - other.favour;
        let (mut n, mut sum, mut squares) = (0_i64, 0_i64, 0_i64);
        for (own, other) in pairs {
            let lead = i64::from(*own) - i64::from(*other) + favour;
            n += 1;
            sum += lead;
            squares += lead * lead;
        }
        // The mean is at least SURE standard errors above nothing.
        ENOUGH <= n && 0 < sum && SURE * SURE * (n * squares - sum * sum) <= sum * sum * (n - 1)
    }
}

/// After so many turns of trials it is asked whether more are wanted.
const ENOUGH: i64 = 8;
/// How many standard errors cannot be luck.
const SURE: i64 = 3;

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
            Trial { plan, values: Vec::new(), sum: 0, favour }
        })
        .collect();
    let mut nodes = 0;
    let mut stage = Stage::<S>::new(seen, seed);
    let mut alive = trials.len();
    // Every round halves the field and has an equal share of the nodes.
    let rounds = alive.next_power_of_two().trailing_zeros();
    for round in 1..=rounds {
        let share = budget.nodes * round / rounds;
        while 1 < alive && nodes < share {
            // One number of the stream per turn of trials: every plan meets the same luck.
            stage.round += 1;
            for trial in &mut trials[..alive] {
                let (value, cost) = stage.play(seen, &trial.plan, seat, budget.turns);
                trial.sum += i64::from(value);
                trial.values.push(value);
                nodes += cost;
            }
            trials[..alive].sort_by_key(|trial| std::cmp::Reverse(trial.weight()));
            // Whoever cannot be the best any more is tried no longer.
            let (best, others) = trials[..alive].split_at_mut(1);
            others.sort_by_key(|other| best[0].surely_beats(other));
            alive = 1 + others.iter().filter(|other| !best[0].surely_beats(other)).count();
        }
        alive = alive.div_ceil(2);
    }
    let candidates: Vec<Candidate<S::Order>> = trials
        .into_iter()
        .filter_map(|trial| {
            let value = (!trial.values.is_empty()).then(|| trial.mean() as i32);
            let order = trial.plan.first()?.clone();
            Some(Candidate { order, value, trials: trial.values.len() as u32 })
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

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(values: &[i32], favour: i64) -> Trial<()> {
        let sum = values.iter().copied().map(i64::from).sum();
        Trial { plan: Vec::new(), values: values.to_vec(), sum, favour }
    }

    #[test]
    fn what_luck_can_make_is_not_sure() {
        let beats = |own: &[i32], other: &[i32]| trial(own, 0).surely_beats(&trial(other, 0));
        // However luck falls, the one is better by a hundred; but seven times are not enough.
        let luck = [300, 700, 500, 100, 900, 400, 600, 200];
        let better = luck.map(|value| value + 100);
        assert!(beats(&better, &luck) && !beats(&luck, &better));
        assert!(!beats(&better[..7], &luck[..7]));
        // Better by a hundred one time and worse by fifty the other may be luck.
        let uneven: Vec<i32> =
            luck.iter().enumerate().map(|(n, one)| one + [100, -50][n % 2]).collect();
        assert!(!beats(&uneven, &luck));
        // Three standard errors: of eight leads four of 100 and four of 6 are not, four of 100 and four of 7 are.
        let leads =
            |less: i32| luck.iter().enumerate().map(move |(n, one)| one + [100, less][n % 2]);
        assert!(!beats(&leads(6).collect::<Vec<_>>(), &luck));
        assert!(beats(&leads(7).collect::<Vec<_>>(), &luck));
    }

    #[test]
    fn where_nothing_hangs_on_it_the_favoured_plan_is_sure() {
        let (own, other) = (trial(&[500; 8], 10), trial(&[500; 8], 0));
        assert!(own.surely_beats(&other) && !other.surely_beats(&own));
        assert!(!trial(&[500; 8], 0).surely_beats(&other));
    }
}
