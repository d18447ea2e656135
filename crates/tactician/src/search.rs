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
    /// A trial that ends after fewer orders plays on for one turn more.
    pub orders: u32,
    /// What the policy's own plan has in hand, in thousandths: others must be better by more than luck.
    pub benefit_of_doubt: i64,
    /// How many tenths of a standard error is luck: by so much more another plan must be better. 0 where the best mean is believed.
    pub luck: i64,
}

impl Budget {
    /// What a system's veterans have.
    pub const fn of<S: Playable>() -> Self {
        Self {
            nodes: S::FORESIGHT,
            turns: 1,
            orders: S::FORETHOUGHT,
            benefit_of_doubt: 10,
            luck: S::DOUBT,
        }
    }
}

/// A plan with what its trials came to.
struct Trial<O> {
    plan: Vec<O>,
    /// Whether it is the policy's.
    is_own: bool,
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
    fn surely_beats(&self, other: &Self) -> bool {
        ENOUGH <= self.values.len().min(other.values.len()) && self.leads(other, 10 * SURE)
    }

    /// Whether this is ahead of another by so many tenths of a standard error.
    ///
    /// Both met the same luck in every turn of trials, so their differences are looked at, and not the spread of each.
    fn leads(&self, other: &Self, tenths: i64) -> bool {
        let pairs = self.values.iter().zip(&other.values);
        let favour = self.favour - other.favour;
        let (mut n, mut sum, mut squares) = (0_i64, 0_i64, 0_i64);
        for (own, other) in pairs {
            let lead = i64::from(*own) - i64::from(*other) + favour;
            n += 1;
            sum += lead;
            squares += lead * lead;
        }
        0 < sum && tenths * tenths * (n * squares - sum * sum) <= 100 * sum * sum * (n - 1)
    }
}

/// After so many turns of trials it is asked whether more are wanted.
const ENOUGH: usize = 8;
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
            let is_own = at == 0;
            let favour = if is_own { budget.benefit_of_doubt } else { 0 };
            Trial { plan, is_own, values: Vec::new(), sum: 0, favour }
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
            // One part of the stream per turn of trials: every plan meets the same luck.
            stage.round += 1;
            for trial in &mut trials[..alive] {
                let (value, cost) = stage.play(seen, &trial.plan, seat, budget);
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
        let own = trials[..alive].iter().position(|trial| trial.is_own);
        alive = alive.div_ceil(2);
        // Unless it is surely beaten the policy's own plan stays: whatever is better is held against it.
        if let Some(own) = own.filter(|&own| 0 < budget.luck && alive <= own) {
            trials.swap(alive, own);
            alive += 1;
        }
    }
    settle(&mut trials, budget.luck);
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

/// Puts the policy's own plan first where the best owes its lead to luck.
fn settle<O>(trials: &mut [Trial<O>], luck: i64) {
    if 0 < luck
        && let Some(own) = trials.iter().position(|trial| trial.is_own)
        && !trials[0].leads(&trials[own], luck)
    {
        trials[..=own].rotate_right(1);
    }
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
    fn play(
        &mut self,
        seen: &S::State,
        plan: &[S::Order],
        seat: SeatId,
        budget: Budget,
    ) -> (i32, u32) {
        let mut log = NullChronicle::default();
        self.state.clone_from(seen);
        self.dice.turn_to(if 0 < budget.luck { self.round << 16 } else { self.round });
        // What the seat does not know is different in every trial.
        S::imagine(&mut self.state, &mut self.dice);
        let mut cost = 0;
        for order in plan {
            self.turn(cost, budget);
            // Something on the way may have put an end to it.
            if S::decider(&self.state) != Some(seat) || S::check(&self.state, order).is_err() {
                break;
            }
            carry_out::<S, _>(&mut self.state, order, &mut self.dice, &mut log);
            cost += 1;
        }
        let first = S::turn(seen) + budget.turns;
        let mut last = first;
        loop {
            if last <= S::turn(&self.state) {
                // Whoever decides late in a turn looks into the next, and to its end.
                if first < last || budget.orders <= cost {
                    break;
                }
                last += 1;
            }
            self.orders.clear();
            S::orders(&self.state, &mut self.orders);
            if self.orders.is_empty() {
                break;
            }
            self.turn(cost, budget);
            let chosen = S::policy(&self.state, &self.orders, &mut self.dice);
            carry_out::<S, _>(&mut self.state, &self.orders[chosen], &mut self.dice, &mut log);
            cost += 1;
        }
        (S::standing(&self.state, seat), cost)
    }

    /// Turns the dice to the luck that this turn of trials has for an order: the same for every plan, so that what does not hang on
    /// the plan comes out alike where that is held against luck.
    fn turn(&mut self, order: u32, budget: Budget) {
        if 0 < budget.luck {
            self.dice.turn_to(self.round << 16 | u64::from(order + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(values: &[i32], favour: i64) -> Trial<()> {
        let sum = values.iter().copied().map(i64::from).sum();
        Trial { plan: Vec::new(), is_own: 0 < favour, values: values.to_vec(), sum, favour }
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
    fn what_may_be_luck_leaves_the_policys_own_plan() {
        let luck = [300, 700, 500, 100, 900, 400, 600, 200];
        let settled = |lead: [i32; 2]| {
            let other: Vec<i32> =
                luck.iter().enumerate().map(|(n, one)| one + lead[n % 2]).collect();
            let mut trials = [trial(&other, 0), trial(&[0; 8], 0), trial(&luck, 10)];
            settle(&mut trials, 10);
            trials[0].is_own
        };
        // One time better by 200, the other worse by 100 or as good: that is less or more than one standard error.
        assert!(settled([200, -100]) && !settled([200, 0]));
        // Always better, but by no more than the benefit of the doubt.
        assert!(settled([10, 10]) && !settled([11, 11]));
        let mut first = [trial(&luck, 10), trial(&luck, 0)];
        settle(&mut first, 10);
        assert!(first[0].is_own);
    }

    #[test]
    fn where_nothing_hangs_on_it_the_favoured_plan_is_sure() {
        let (own, other) = (trial(&[500; 8], 10), trial(&[500; 8], 0));
        assert!(own.surely_beats(&other) && !other.surely_beats(&own));
        assert!(!trial(&[500; 8], 0).surely_beats(&other));
    }
}
