//! A quick player: goes for what the scenario is fought for, fires when it pays, charges when it pays better.

mod leaders;
mod outlook;
mod squares;
mod vehicles;

use std::cell::OnceCell;

use kernel::{
    Dice, SeatId,
    table::{Angle, Length, Pose},
};

use crate::{
    carriers, field, fire, flow, garrisons, movement,
    order::{Into, Order, Target},
    rails,
    state::{Foe, Hero, Phase, Plan, SideId, Stance, StanceSet, State, UnitId, Way, Where},
    victory,
};
use outlook::{Force, Judge, Outlook, WALLS, cm, melee, reaches};

/// The order that a player of some sense gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    favourite(&worths(state, orders), dice)
}

/// One of those that look best.
fn favourite(worths: &[i32], dice: &mut Dice) -> usize {
    let best = worths.iter().copied().max().unwrap_or(0);
    let equal = worths.iter().filter(|&&worth| worth == best).count();
    let chosen = usize::from(dice.pick(equal.clamp(1, 200) as u8));
    let mut bests = (0..worths.len()).filter(|&at| worths[at] == best);
    bests.nth(chosen).unwrap_or(0)
}

/// How good every order looks; the greater the better.
fn worths(state: &State, orders: &[Order]) -> Vec<i32> {
    let side = flow::decider(state).map_or(SideId(0), |seat| state.side_of_seat(seat));
    let outlook = Outlook::of(state, side);
    let unit = movement::active_unit(state).map(|(_, unit)| unit);
    let judge = unit.and_then(|unit| Judge::of(&outlook, unit));
    let mind = Mind::of(&outlook, judge, orders);
    orders.iter().map(|order| mind.worth(order)).collect()
}

/// Worth more, and less, than anything that is weighed.
const AT_ONCE: i32 = 100_000;
const NEVER: i32 = -100_000;

/// What a decision is made with.
struct Mind<'a> {
    state: &'a State,
    outlook: &'a Outlook<'a>,
    /// How the active unit sees it.
    judge: Option<Judge<'a>>,
    /// What may be ordered.
    orders: &'a [Order],
    /// What the best plan is worth as things are, once somebody has asked.
    best_plan: OnceCell<i32>,
    /// The formations that it could take up where it stands, once somebody has asked.
    stances: OnceCell<StanceSet>,
}

/// A random order that is not absurd: nobody gives up, shows his hand or offers a draw.
pub fn stroll(orders: &[Order], dice: &mut Dice) -> usize {
    let sensible: Vec<usize> = (0..orders.len())
        .filter(|&at| !matches!(orders[at], Order::Concede | Order::OfferDraw | Order::ShowHand))
        .collect();
    let ready = orders.iter().position(|order| *order == Order::Ready);
    if let Some(ready) = ready.filter(|_| dice.d6() < 4) {
        return ready;
    }
    let n = sensible.len();
    let groups = n.div_ceil(200).max(1) as u8;
    let at = usize::from(dice.pick(groups)) * 200 + usize::from(dice.pick(n.min(200) as u8));
    sensible.get(at.min(n.saturating_sub(1))).copied().unwrap_or(0)
}

impl<'a> Mind<'a> {
    const fn of(outlook: &'a Outlook<'a>, judge: Option<Judge<'a>>, orders: &'a [Order]) -> Self {
        let (best_plan, stances) = (OnceCell::new(), OnceCell::new());
        Self { state: outlook.state, outlook, judge, orders, best_plan, stances }
    }
}

impl Mind<'_> {
    fn worth(&self, order: &Order) -> i32 {
        let state = self.state;
        let special = vehicles::worth(self.outlook, order).or_else(|| squares::worth(state, order));
        if let Some(worth) = special {
            return worth;
        }
        match order {
            Order::Ready => 100,
            Order::Concede | Order::OfferDraw | Order::ShowHand | Order::TakePost { .. } => NEVER,
            Order::ThrowAway { card } => leaders::throw_worth(*card),
            Order::Activate { unit } => {
                20 + self.eagerness(*unit) + squares::eagerness(state, *unit)
            }
            Order::ActivateByHero if vehicles::is_idle(state) => 0,
            Order::ActivateHero if vehicles::is_idle(state) => 15,
            Order::ActivateByHero => self.lent_worth(),
            // Before the others, so that whomever he joins has him when its card comes up.
            Order::ActivateHero => match state.phase {
                Phase::Choose { seat, .. } if leaders::is_called_away(self.outlook, seat) => 200,
                _ => 1,
            },
            Order::PlayCard { card } => self.card_worth(*card),
            Order::Declare { plan, way } => self.plan_worth(*plan, way),
            Order::March { way, facing, into } => {
                let (Some(judge), false) = (&self.judge, matches!(into, Into::Exit(_))) else {
                    return AT_ONCE;
                };
                let unit = judge.own.unit;
                let from = movement::front(state, unit).map_or(judge.own.at, |front| front.at);
                let to = way.0.last().copied().unwrap_or(from);
                match into {
                    // Behind walls one is hard to hit, and fires through a few loopholes.
                    Into::Building(_) => judge.place(to, *facing, None, self.next()) + 60,
                    _ => judge.place(to, *facing, self.stance(unit), self.next()),
                }
            }
            Order::Stay => self.judge.as_ref().map_or_else(
                || stay_worth(state),
                |judge| judge.here(self.stance(judge.own.unit), self.next()),
            ),
            Order::Keep => self
                .judge
                .as_ref()
                .map_or(0, |judge| judge.here(state[judge.own.unit].stance, self.next())),
            Order::Form { stance, facing } => self.judge.as_ref().map_or(0, |judge| {
                let at = movement::front(state, judge.own.unit).map_or(judge.own.at, |one| one.at);
                judge.place(at, *facing, Some(*stance), self.next())
            }),
            Order::Arrive { stance, pose } => {
                let Phase::Arrive { unit } = state.phase else { return 0 };
                self.placed(unit, *stance, *pose)
            }
            Order::Shoot { target: Target::Unit(unit), corners, .. } => {
                100 + 2 * corners.count_ones() as i32
                    + i32::from(fire::is_dense(state, *unit)) * 5
                    + i32::from(state.figures(*unit) < 7) * 3
            }
            Order::Shoot { target: Target::Vehicle { train, vehicle }, .. } => {
                100 + 5 * i32::from(rails::is_locomotive(state, *train, *vehicle))
            }
            Order::Ride { join: Some(joining), .. } => {
                let seat = state.spec(joining.unit).seat;
                20 + leaders::use_of_hero(self.outlook, seat, joining.unit)
            }
            Order::Ride { way, join: None, .. } => {
                way.0.last().map_or(0, |&to| ride_worth(state, to))
            }
            _ => 0,
        }
    }

    /// How well a unit from elsewhere would stand.
    fn placed(&self, unit: UnitId, stance: Option<Stance>, pose: Pose) -> i32 {
        let judge = Judge::of(self.outlook, unit);
        judge.map_or(0, |judge| judge.place(pose.at, pose.facing, stance, 60))
    }

    /// How much the fire from a new place counts: all of it if it follows at once.
    fn next(&self) -> i32 {
        let plan = self.state.active.as_ref().map(|active| active.plan);
        match plan {
            Some(Plan::MoveFire { .. } | Plan::ChangeFire) => 130,
            _ => 60,
        }
    }

    /// The stance in which a unit will be when its plan is carried out: a limbered gun that is to change will be ready to fire.
    fn stance(&self, unit: UnitId) -> Option<Stance> {
        let plan = self.state.active.as_ref().map(|active| active.plan);
        match (plan, self.state[unit].stance) {
            (Some(Plan::MoveChange { .. }), Some(Stance::Limbered)) => Some(Stance::Unlimbered),
            (_, stance) => stance,
        }
    }

    /// Those in a fight first, then those who have somebody to fire at or to charge.
    fn eagerness(&self, unit: UnitId) -> i32 {
        let state = self.state;
        let mut worth = 0;
        if state.is_in_contact(unit) {
            worth += 15;
        }
        if shoots(state, unit) {
            worth += 10 + i32::from(state.figures(unit));
        }
        if let Some(own) = Force::of(state, unit).filter(|own| own.is_keen) {
            let away = self.outlook.foes.iter().map(|foe| cm(own.at.distance(foe.at))).min();
            worth += 8 * i32::from(away.is_some_and(|away| away < 14));
        }
        worth
    }

    /// A Hero lends his activation to a unit that has use for it.
    fn lent_worth(&self) -> i32 {
        let Phase::Choose { seat, .. } = self.state.phase else { return 0 };
        let Some(unit) = self.state.lent_to(seat) else { return 0 };
        if self.state.spec(unit).carrier.is_some() { 60 } else { 25 + self.eagerness(unit) }
    }

    fn plan_worth(&self, plan: Plan, way: &Way) -> i32 {
        let state = self.state;
        let active = movement::active_unit(state);
        let worth = active.and_then(|(_, unit)| squares::plan_worth(state, unit, plan));
        if let Some(worth) = worth {
            return worth;
        }
        let Some(judge) = &self.judge else {
            // A Hero rides who is with nobody, with a train or ship that does not need him, or wanted elsewhere.
            let rides =
                |seat| vehicles::rides(state, seat) || leaders::is_called_away(self.outlook, seat);
            let rides = state.active.as_ref().is_some_and(|one| rides(one.seat));
            return i32::from((plan == Plan::HeroMove) == rides);
        };
        let unit = judge.own.unit;
        if carriers::is_carrier(state, unit) {
            return vehicles::plan_worth(self.outlook, unit, plan);
        }
        if let Some(worth) = vehicles::special_worth(state, unit, plan) {
            return if 0 < worth { 50_000 + worth } else { -50_000 };
        }
        let stance = state[unit].stance;
        if garrisons::held(state, unit).is_some() {
            return match plan {
                Plan::Fight => 300,
                Plan::Fire => 150,
                Plan::Nothing => 10,
                // Who leaves his walls sees later what they were worth: looked into by nobody who has anything else to do.
                _ => 10 - HOPELESS,
            };
        }
        let dice = i32::from(movement::pool(state, unit, plan));
        let is_set = stance == Some(Stance::Unlimbered);
        let here = |next: i32| judge.here(stance, next);
        let best_stance = |next: i32| {
            let stances = self.stances.get_or_init(|| movement::can_form_here(state, unit)).iter();
            stances.map(|one| judge.here(Some(one), next)).max().unwrap_or(NEVER)
        };
        match plan {
            Plan::Fight => AT_ONCE,
            Plan::BreakOff => 0,
            Plan::RingForm { .. } if squares::is_beset(state, unit) => {
                judge.here(Some(Stance::SquareSolo), 60)
            }
            Plan::Charge { target, .. } => self.charge_worth(judge, target, way, dice),
            Plan::Fire => judge.fires(state) + here(60),
            Plan::FireMove { over } => judge.fires(state) + judge.after_move(dice, over, 60) - 10,
            // Unlimbered it turns, and fires.
            Plan::MoveFire { .. } if is_set => judge.turned(130),
            Plan::MoveFire { over } => judge.after_move(dice, over, 130) - 5,
            // Who has nowhere to go does nothing.
            Plan::Move { over } => judge.after_move(dice, over, 60) - over.len() as i32 - 3,
            Plan::Turn => judge.turned(60) - 3,
            Plan::Change => best_stance(60) - 10,
            // Who would have nobody to fire at just changes.
            Plan::ChangeFire => best_stance(130) - 11,
            Plan::FireChange => judge.fires(state) + best_stance(60) - 10,
            Plan::MoveChange { over } if stance == Some(Stance::Limbered) => {
                judge.after_move(dice, over, 60) + 40
            }
            Plan::ChangeMove { over } if is_set => judge.after_move(dice, over, 30) - 40,
            Plan::MoveChange { over } | Plan::ChangeMove { over } => {
                judge.after_move(dice, over, 60) - 15
            }
            Plan::TryThenMove { .. } if 2 < state.figures(unit) => 200,
            Plan::TryThenMove { .. } => 50,
            Plan::Flee => 100,
            Plan::Nothing => here(60) - 2,
            _ => NEVER,
        }
    }

    /// A charge pays by what is likely to fall, and by what the enemy is worth.
    fn charge_worth(&self, judge: &Judge<'_>, target: Foe, way: &Way, dice: i32) -> i32 {
        let state = self.state;
        let unit = judge.own.unit;
        let here = judge.here(state[unit].stance, 60);
        let (Some(front), Some(&to)) = (movement::front(state, unit), way.0.last()) else {
            return NEVER;
        };
        let chance = reaches(dice, cm(front.at.distance(to)));
        let Foe::Unit(foe) = target else { return here + 40 * chance / 100 - 20 };
        let Some(foe) = self.outlook.foe(foe) else { return NEVER };
        let walls = if garrisons::held(state, foe.unit).is_some() { WALLS } else { 0 };
        let prize =
            if foe.is_gun { 250 } else { 0 } + if state[foe.unit].routing { 150 } else { 0 };
        let gain = melee(judge.own.figures, foe.figures, judge.own.blows) + prize - walls;
        // Whoever fires well gives that up for a while.
        let lost = judge.fires(state).max(if judge.own.is_keen { 0 } else { 80 });
        // Who falls short stands where he can be charged.
        here + (gain * chance - 60 * (100 - chance)) / 100 - lost
            + if judge.own.is_keen { 60 } else { 0 }
    }
}

/// Whether a unit has somebody to fire at.
fn shoots(state: &State, unit: UnitId) -> bool {
    if carriers::is_carrier(state, unit) {
        return crate::armament::has_target(state, unit);
    }
    fire::check_may_fire(state, unit, false).is_ok() && fire::has_target(state, unit)
}

/// How near a Hero would be to a unit of his that he could join later.
fn ride_worth(state: &State, to: kernel::table::Point) -> i32 {
    let Some(seat) = state.active.as_ref().map(|active| active.seat) else { return 0 };
    let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    let own = own.filter(|&unit| matches!(state[unit].at, Where::Field(_)));
    let away = own.filter_map(|unit| field::centre(state, unit)).map(|at| to.distance(at));
    away.min().map_or(0, |away| -(away.in_thousandths() / 1000))
}

/// How well a Hero stays where he is.
fn stay_worth(state: &State) -> i32 {
    let hero = state.active.as_ref().map(|active| state.seat(active.seat).hero);
    match hero {
        Some(Hero::Alone(pose)) => ride_worth(state, pose.at),
        _ => 0,
    }
}

/// What a base that is lost counts beyond the scenario's points for it, in hundredths of a point: whoever has fewer men does less in
/// the turns to come. From so many turns on it counts in full.
const MAN: i32 = 40;
const LONG: i32 = 4;

/// How well a seat stands, in thousandths: 0 lost, 1000 won.
///
/// What counts at the end counts most; after that who runs, how many are left, and how well everybody stands for what comes next.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    let side = state.side_of_seat(seat);
    if let Some(ending) = state.ending {
        return match victory::verdict(state, ending).0 {
            Some(winner) if winner == side => 1000,
            Some(_) => 0,
            None => 500,
        };
    }
    let worth = |side: SideId| {
        let routing = state.ids().filter(|&unit| {
            state.side_of(unit) != side && state[unit].routing && state[unit].at != Where::Destroyed
        });
        100 * i32::from(victory::points(state, side))
            + 300 * routing.count() as i32
            + attrition(state, side)
            + outlook::prospects(state, side) / 3
    };
    let lead = worth(side) - worth(side.other());
    let decisive = 100 * i32::from(state.setting.decisive).max(1);
    (500 + 350 * lead / decisive).clamp(10, 990)
}

/// What a side's enemies have lost, by what that counts for the turns to come, in hundredths of a point.
fn attrition(state: &State, side: SideId) -> i32 {
    let enemies = state.ids().filter(|&unit| state.side_of(unit) != side);
    let lost: u16 = enemies.map(|unit| victory::bases_lost(state, unit)).sum();
    let left = i32::from(state.setting.turns) - i32::from(state.turn) + 1;
    MAN * left.clamp(0, LONG) / LONG * i32::from(lost)
}

/// As many ways besides its own are looked into.
const OTHERS: usize = 3;
/// Whatever looks worse than the best by more than this, in hundredths of a base, is not looked into.
const HOPELESS: i32 = 250;
/// Moves that end nearer to each other than this, looking almost the same way, are one.
const ALIKE: Length = Length::units(2);
const ALMOST: Angle = Angle::degrees(30);

/// Ways to go on that are worth weighing: the policy's own, and those that look next best and differ from each other.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    let worths = worths(state, orders);
    let own = favourite(&worths, dice);
    let mut plans = vec![vec![orders[own].clone()]];
    if !matches!(state.phase, Phase::Choose { .. } | Phase::Declare | Phase::March) {
        return plans;
    }
    let mut others: Vec<usize> =
        (0..orders.len()).filter(|&at| at != own && worths[own] - HOPELESS <= worths[at]).collect();
    others.sort_by_key(|&at| std::cmp::Reverse(worths[at]));
    for at in others {
        if OTHERS < plans.len() {
            break;
        }
        if !plans.iter().flatten().any(|one| is_alike(one, &orders[at])) {
            plans.push(vec![orders[at].clone()]);
        }
    }
    plans
}

/// Whether two orders come to much the same.
fn is_alike(one: &Order, other: &Order) -> bool {
    let (
        Order::March { way, facing, into: Into::Field },
        Order::March { way: other, facing: faced, into: Into::Field },
    ) = (one, other)
    else {
        return false;
    };
    let is_near = match (way.0.last(), other.0.last()) {
        (Some(to), Some(other)) => to.distance(*other) <= ALIKE,
        (one, other) => one.is_none() && other.is_none(),
    };
    is_near && facing.between(*faced) <= ALMOST
}

#[cfg(test)]
mod tests;
