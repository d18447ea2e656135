//! A quick player: goes for the enemy and the places to be held, fires when it can, charges when it pays.

mod vehicles;

use kernel::{Dice, SeatId};

use crate::{
    carriers, field, fire, garrisons, movement,
    order::{Into, Order, Target},
    rails,
    state::{Foe, Phase, Plan, SideId, State, UnitId, Where},
    victory,
    vocabulary::{Leadership, ZonePurpose},
};

/// The order that a player of some sense gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    let best = orders.iter().map(|order| worth(state, order)).max().unwrap_or(0);
    let equal: Vec<usize> =
        (0..orders.len()).filter(|&at| worth(state, &orders[at]) == best).collect();
    equal.get(usize::from(dice.pick(equal.len().min(200) as u8))).copied().unwrap_or(0)
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

/// How good an order looks; the greater the better.
fn worth(state: &State, order: &Order) -> i32 {
    if let Some(worth) = vehicles::worth(state, order) {
        return worth;
    }
    match order {
        Order::Ready => 100,
        Order::Concede | Order::OfferDraw | Order::ShowHand => -1000,
        Order::ThrowAway { card: Leadership::DashedHardLuck } => 10,
        Order::Activate { unit } => 20 + eagerness(state, *unit),
        Order::ActivateByHero if vehicles::is_idle(state) => 0,
        Order::ActivateHero if vehicles::is_idle(state) => 15,
        Order::ActivateByHero => 60,
        Order::ActivateHero => 1,
        Order::PlayCard { card } => card_worth(state, *card),
        Order::Declare { plan, .. } => plan_worth(state, *plan),
        Order::March { way, facing, into } => {
            if let Into::Exit(_) = into {
                return 5000;
            }
            let Some((_, unit)) = movement::active_unit(state) else { return 0 };
            let Some(front) = movement::front(state, unit) else { return 0 };
            let to = way.0.last().copied().unwrap_or(front.at);
            let within = if let Into::Building(_) = into { 15 } else { 0 };
            place_worth(state, unit, to, *facing) + within
        }
        Order::Ride { way, join: None, .. } => way.0.last().map_or(0, |&to| ride_worth(state, to)),
        Order::Stay => movement::active_unit(state).map_or_else(
            || stay_worth(state),
            |(_, unit)| {
                let Some(front) = movement::front(state, unit) else { return 0 };
                place_worth(state, unit, front.at, front.facing)
            },
        ),
        Order::Shoot { target: Target::Unit(unit), corners, .. } => {
            100 + 2 * corners.count_ones() as i32 + i32::from(fire::is_dense(state, *unit)) * 5
        }
        Order::Shoot { target: Target::Vehicle { train, vehicle }, .. } => {
            100 + 5 * i32::from(rails::is_locomotive(state, *train, *vehicle))
        }
        Order::Form { stance, .. } => i32::from(fire::may_fire_in(*stance)) * 5,
        Order::Ride { join: Some(_), .. } => 20,
        _ => 0,
    }
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
        Some(crate::state::Hero::Alone(pose)) => ride_worth(state, pose.at),
        _ => 0,
    }
}

/// Guns and those in a fight first.
fn eagerness(state: &State, unit: UnitId) -> i32 {
    let mut worth = 0;
    if state.is_in_contact(unit) {
        worth += 15;
    }
    if fire::check_may_fire(state, unit, false).is_ok() && fire::has_target(state, unit) {
        worth += 10;
    }
    worth
}

fn card_worth(state: &State, card: Leadership) -> i32 {
    let Some((_, unit)) = movement::active_unit(state) else { return -1 };
    match card {
        Leadership::Rally => 500,
        Leadership::EnhancedFirepower => {
            let fires =
                fire::check_may_fire(state, unit, false).is_ok() && fire::has_target(state, unit);
            if fires { 400 } else { -1 }
        }
        Leadership::HandToHandFighting => {
            if state.is_in_contact(unit) {
                400
            } else {
                -1
            }
        }
        Leadership::FasterMovement | Leadership::DashedHardLuck => -1,
    }
}

fn plan_worth(state: &State, plan: Plan) -> i32 {
    let Some((_, unit)) = movement::active_unit(state) else {
        // A Hero rides who is with nobody, or with a train or ship that does not need him.
        let rides = state.active.as_ref().is_some_and(|active| vehicles::rides(state, active.seat));
        return i32::from((plan == Plan::HeroMove) == rides);
    };
    if carriers::is_carrier(state, unit) {
        return vehicles::plan_worth(state, unit, plan);
    }
    if let Some(worth) = vehicles::special_worth(state, unit, plan) {
        return worth;
    }
    let shoots = fire::check_may_fire(state, unit, false).is_ok() && fire::has_target(state, unit);
    let crossing = plan.over().len() as i32;
    if garrisons::held(state, unit).is_some() {
        return match plan {
            Plan::Fight => 300,
            Plan::Fire => 150,
            Plan::Nothing => 10,
            _ => 0,
        };
    }
    match plan {
        Plan::Fight => 300,
        Plan::Charge { target, .. } => charge_worth(state, unit, target) - 10 * crossing,
        Plan::Fire => 150,
        Plan::FireMove { .. } => 120 - crossing,
        Plan::MoveFire { .. } if !shoots => 110 - crossing,
        Plan::TryThenMove { .. } => {
            if 2 < state.figures(unit) {
                200
            } else {
                50
            }
        }
        Plan::Flee => 100,
        Plan::MoveChange { .. } if state[unit].stance == Some(crate::state::Stance::Limbered) => 90,
        Plan::Move { .. } => 80 + 6 * crossing,
        Plan::ChangeFire => 70,
        Plan::ChangeMove { .. } => 20,
        Plan::Nothing => 10,
        _ => 0,
    }
}

/// A charge pays for those who are better hand to hand than with what they carry.
fn charge_worth(state: &State, unit: UnitId, target: Foe) -> i32 {
    let Foe::Unit(foe) = target else { return 60 };
    let Some(front) = movement::front(state, unit) else { return 0 };
    let away =
        movement::reach(state, foe, front.at).map_or(100, |(_, away)| away.in_thousandths() / 1000);
    let dice = i32::from(movement::pool(
        state,
        unit,
        Plan::Charge { target, over: crate::state::PieceSet::EMPTY },
    ));
    let shoots = state.setting.charts.fire.ranges[state.spec(unit).weapon]
        .is_some_and(|range| range.short.is_some());
    let likely = 7 * dice / 2 - away;
    let strength = i32::from(state.figures(unit)) - i32::from(state.figures(foe));
    let bold = if shoots { -80 } else { 0 };
    200 + 5 * likely + 8 * strength + bold
}

/// How well a unit stands somewhere: near what is to be held, near the enemy, looking at him.
fn place_worth(
    state: &State,
    unit: UnitId,
    at: kernel::table::Point,
    facing: kernel::table::Angle,
) -> i32 {
    if let Some(worth) = vehicles::to_be_fetched(state, unit, at) {
        return worth;
    }
    let side = state.side_of(unit).0;
    let cm = |length: kernel::table::Length| length.in_thousandths() / 1000;
    let goals = state.setting.zones.iter().filter(|zone| match zone.purpose {
        ZonePurpose::Objective => true,
        ZonePurpose::Exit => zone.side == Some(side),
        ZonePurpose::Deploy | ZonePurpose::Entry => false,
    });
    let goal = goals
        .filter_map(|zone| field::mean(zone.region.corners().iter().copied()))
        .map(|to| cm(at.distance(to)))
        .min()
        .unwrap_or(0);
    let Some(enemy) = movement::nearest_enemy(state, unit) else { return -goal };
    let Some(centre) = field::centre(state, enemy) else { return -goal };
    let away = cm(at.distance(centre));
    let reach = state.setting.charts.fire.ranges[state.spec(unit).weapon]
        .map_or(0, |range| cm(range.long) * 3 / 4);
    let askew =
        if centre == at { 0 } else { at.bearing(centre).between(facing).in_hundredths() / 100 };
    -2 * (away - reach).abs() - goal - askew / 3
}

/// How well a seat stands, in thousandths: 0 lost, 1000 won.
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
        let points = i32::from(victory::points(state, side));
        let routing = state.ids().filter(|&unit| {
            state.side_of(unit) != side && state[unit].routing && state[unit].at != Where::Destroyed
        });
        points + 3 * routing.count() as i32
    };
    let lead = worth(side) - worth(side.other());
    let decisive = i32::from(state.setting.decisive).max(1);
    (500 + 350 * lead / decisive).clamp(10, 990)
}

/// Ways to go on that are worth weighing: the policy's own, and the other declarations.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    let own = policy(state, orders, dice);
    let mut plans = vec![vec![orders[own].clone()]];
    if matches!(state.phase, Phase::Declare) {
        let others = (0..orders.len()).filter(|&at| at != own);
        let others = others.filter(|&at| {
            matches!(&orders[at], Order::Declare { plan, .. } if 50 < plan_worth(state, *plan))
        });
        plans.extend(others.take(4).map(|at| vec![orders[at].clone()]));
    }
    plans
}
