//! Rams and grapples: what to declare, whom to go for, when to get out of the way, and when to cut loose.

use kernel::{SeatId, odds::Chance};

use super::{Pose, best_by, boxes_left, enemies, helm, hunt};
use crate::{
    boarding, dodge, flow, grapple, movement,
    order::Order,
    ram,
    state::{Parked, Phase, ShipId, State, Status},
    victory,
};

/// What an attempt must promise to be worth making, in hundredths of a hull box.
const WORTH_IT: i32 = 60;

/// The number of attempts that a regular writes down: as many as he means to make.
pub fn declare(state: &State, orders: &[Order]) -> Option<usize> {
    let Phase::Declare { at } = state.phase else { return None };
    let hunters =
        victory::ships_of(state, SeatId(at)).filter(|&ship| can_hunt(state, ship)).count();
    best_by(orders, |order| match *order {
        Order::Declare { ships } => -(i32::from(ships) - hunters as i32).abs(),
        _ => i32::MIN,
    })
}

/// Whether a side that has the initiative wants the first move for an attempt that one of its seats has declared.
pub fn wants_first(state: &State, winner: SeatId) -> bool {
    let allies = state.setting.seats_of(state.setting.side_of(winner));
    allies.filter(|&seat| 0 < ram::attempts_left(state, seat)).any(|seat| {
        let mut ships = victory::ships_of(state, seat);
        ships.any(|ship| can_hunt(state, ship))
    })
}

/// Whether a ship could reach an enemy worth ramming or grappling, were its move the first of the turn.
fn can_hunt(state: &State, ship: ShipId) -> bool {
    let reach = i32::from(movement::allowance(state, ship));
    let may_be_met = |enemy: &ShipId| {
        i32::from(state[ship].hex.distance(state[*enemy].hex)) <= reach
            && is_worth_it(state, ship, *enemy)
    };
    if !movement::can_act(state, ship)
        || 0 < state[ship].stunned_phases
        || grapple::is_fast(state, ship)
        || !enemies(state, state[ship].seat).any(|enemy| may_be_met(&enemy))
    {
        return false;
    }
    let mut first = state.clone();
    let seat = first[ship].seat;
    first.phase = Phase::Move;
    (first.at_move, first.at_hand) = (0, 0);
    first.order_of_play.clear();
    first.order_of_play.push(seat);
    first.declared[usize::from(seat.0)] = u8::MAX;
    first[ship].has_moved = false;
    movement::take_up(&mut first, ship);
    let mut orders = Vec::new();
    flow::orders(&first, &mut orders);
    attack(&first, &orders).is_some() || approach(&first, &orders).is_some()
}

/// The best ram or grapple among the orders, if one is worth it.
pub fn attack(state: &State, orders: &[Order]) -> Option<usize> {
    let profit = |order: &Order| match *order {
        Order::Ram { ship, target, turn, .. } => {
            ram_profit(state, ship, target) - i32::from(turn.is_some())
        }
        Order::Grapple { ship, target } if state.are_foes(ship, target) => {
            grapple_profit(state, ship, target)
        }
        _ => i32::MIN,
    };
    let best = best_by(orders, profit)?;
    (WORTH_IT <= profit(&orders[best])).then_some(best)
}

/// The first step towards the best enemy to ram that is within reach.
pub fn approach(state: &State, orders: &[Order]) -> Option<usize> {
    let moving = state.moving?;
    let ship = moving.ship;
    if ram::check_attempt(state, ship).is_err() || state[ship].status == Status::Landed {
        return None;
    }
    let prey: Vec<(i32, ShipId)> = enemies(state, state[ship].seat)
        .map(|enemy| (ram_profit(state, ship, enemy), enemy))
        .filter(|&(profit, _)| WORTH_IT <= profit)
        .collect();
    if prey.is_empty() {
        return None;
    }
    let best = |pose: Pose, left: u8| {
        let ahead = pose.hex.next(pose.facing);
        let is_met = |there: ShipId| {
            0 < left && state[there].hex == ahead && state[there].altitude == pose.altitude
        };
        prey.iter().filter(|&&(_, enemy)| is_met(enemy)).map(|&(profit, _)| profit).max()
    };
    helm::way_to(state, &moving, orders, best)
}

fn is_worth_it(state: &State, ship: ShipId, target: ShipId) -> bool {
    WORTH_IT <= ram_profit(state, ship, target).max(grapple_profit(state, ship, target))
}

/// What a ram promises, in hundredths of a hull box, if the target does what it can to avoid it.
fn ram_profit(state: &State, ship: ShipId, target: ShipId) -> i32 {
    if hunt::is_spared(state, target) {
        return 0;
    }
    let there = dodging(state, target);
    let ways = i32::from(ram::ways_to_strike(state, ship, target, &there));
    let blow =
        harm(state, ship, target) - own_harm(state, ship, target) + boarding(state, ship, target);
    // A ship that dodges loses half its movement, which is worth something too.
    let driven = if 0 < there.dodge { 20 } else { 0 };
    ways * blow / 6 + driven
}

/// What throwing grapples promises.
fn grapple_profit(state: &State, ship: ShipId, target: ShipId) -> i32 {
    if hunt::is_spared(state, target) {
        return 0;
    }
    let points =
        if state.setting.switches.dodged_grapples { dodging(state, target).dodge } else { 0 };
    percent(grapple::chance(state, ship, points)) * boarding(state, ship, target) / 100
}

/// A ship as it will be when it dodges, if it can.
fn dodging(state: &State, ship: ShipId) -> crate::state::Ship {
    let mut there = state[ship];
    if there.dodge == 0 && dodge::check_able(state, ship).is_ok() {
        there.dodge = dodge::cost(state, ship);
    }
    there
}

/// What a blow of `ship` does to `target`, in hundredths of a hull box: hits, and the fall that may follow.
fn harm(state: &State, ship: ShipId, target: ShipId) -> i32 {
    let (mine, theirs) = (i32::from(state.class(ship).hull), i32::from(state.class(target).hull));
    let (hits, upset) = if state.class(ship).ram {
        (50 * mine, (mine / 2 - 1).clamp(0, 6))
    } else {
        (100 * mine.min(12) / 6, ((mine - theirs) / 2).clamp(0, 6))
    };
    // The fewer boxes she has left, the more each of them counts.
    let left = i32::from(boxes_left(state, target)).max(1);
    hits * (10 + 60 / left) / 10 + 40 * upset
}

/// What it does to `ship` herself.
fn own_harm(state: &State, ship: ShipId, target: ShipId) -> i32 {
    if state.class(ship).ram {
        return 0;
    }
    let left = i32::from(boxes_left(state, ship)).max(1);
    100 * i32::from(state.class(target).hull).min(12) / 6 * (10 + 60 / left) / 10
}

/// What being fast to an enemy is worth: more men for the deck than he has, each a few hundredths.
pub fn boarding(state: &State, ship: ShipId, target: ShipId) -> i32 {
    (fighters(state, ship) - fighters(state, target)) * 8
}

/// Men who can fight on deck.
fn fighters(state: &State, ship: ShipId) -> i32 {
    let here = &state[ship];
    let crew = &here.crew;
    // A marine kills twice as often.
    i32::from(crew.deck.total())
        + 2 * (i32::from(crew.marines) + i32::from(crew.marine_officers))
        + i32::from(here.party.total())
        + i32::from(here.party.marines)
}

fn percent(chance: Chance) -> i32 {
    (100 * chance.ways / chance.of.max(1)) as i32
}

/// Whether a ship that is asked to dodge does so; none when nobody is asked.
pub fn answer(state: &State, orders: &[Order]) -> Option<usize> {
    let ship = dodge::next_to_answer(state)?;
    let is_worth_it = loss(state, ship) < gain(state, ship);
    orders.iter().position(|order| matches!(order, Order::Dodge { .. }) == is_worth_it)
}

/// What dodging saves, in hundredths of a hull box.
fn gain(state: &State, ship: ShipId) -> i32 {
    let Some((standing, dodging)) = dodge::stakes(state, ship) else { return i32::MAX };
    let saved = percent(standing) - percent(dodging);
    let Some(moving) = state.moving else { return saved };
    let by = moving.ship;
    let at_stake = match state.asked.map(|asked| asked.parked) {
        Some(Parked::Order(Order::Ram { target, .. })) if target == ship => {
            harm(state, by, ship) + boarding(state, by, ship).max(0)
        }
        Some(Parked::Order(Order::Grapple { .. })) => boarding(state, by, ship),
        _ => {
            // A collision without a ram bow.
            let (mine, theirs) = (state.class(ship).hull, state.class(by).hull);
            100 * i32::from(theirs.min(12)) / 6 + 20 * i32::from(theirs.saturating_sub(mine))
        }
    };
    saved * at_stake / 100
}

/// What it costs, in hundredths of a hull box: a point of movement is worth a fifth of one.
fn loss(state: &State, ship: ShipId) -> i32 {
    20 * i32::from(dodge::cost(state, ship))
}

/// Whether to cut loose: whoever is weaker on deck does, unless his own men are over there, and who hangs on a ship without a man.
pub fn cuts(state: &State, ship: ShipId, other: ShipId) -> bool {
    if state[other].status == Status::Derelict && !hunt::is_quarry(state, other) {
        return true;
    }
    let has_men_there = boarding::has_boarders_of(state, other, state.side(ship));
    state.are_foes(ship, other) && !has_men_there && fighters(state, ship) < fighters(state, other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        order::Approach,
        position::{A, B, advanced, advised, give},
    };

    /// A Hullcutter with a ram within reach of a ship that lies helpless.
    const PREY: &str = "a Hullcutter 1012 N Low\nb Sky Runner 1010 SE Low, screw 4, lifters 2";

    #[test]
    fn sg_ram_01_a_regular_declares_what_he_means_to_do() {
        let state = advanced(PREY).in_phase(Phase::Declare { at: 0 });
        assert_eq!(advised(&state), Order::Declare { ships: 1 });
        // Out of reach, or too small to gain by it: nothing.
        let far = PREY.replace("1012", "1018");
        let state = advanced(&far).in_phase(Phase::Declare { at: 0 });
        assert_eq!(advised(&state), Order::Declare { ships: 0 });
        let small = "a Clearsight 1012 N Low\nb Hullcutter 1010 SE Low";
        let state = advanced(small).in_phase(Phase::Declare { at: 0 });
        assert_eq!(advised(&state), Order::Declare { ships: 0 });
    }

    #[test]
    fn sg_ram_03_who_means_to_ram_moves_first() {
        let winner = SeatId(0);
        let state = advanced(PREY).declared(0, 1).in_phase(Phase::ChooseFirst { winner });
        assert_eq!(advised(&state), Order::First { seat: winner });
        let state = advanced(PREY).in_phase(Phase::ChooseFirst { winner });
        assert_eq!(advised(&state), Order::First { seat: SeatId(1) });
    }

    #[test]
    fn sg_ram_04_she_comes_up_and_rams() {
        let mut state = advanced(PREY).declared(0, 1).moving(A);
        assert_eq!(advised(&state), Order::Ahead { ship: A, turn: None });
        give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
        let ram = Order::Ram { ship: A, target: B, by: Approach::Ahead, turn: None };
        assert_eq!(advised(&state), ram);
    }

    #[test]
    fn sg_ram_06_a_ram_is_dodged_and_a_nudge_is_not() {
        let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low";
        let mut state = advanced(text).declared(0, 1).moving(A);
        give(&mut state, Order::Ram { ship: A, target: B, by: Approach::Ahead, turn: None }, &[]);
        assert_eq!(advised(&state), Order::Dodge { ship: B });
        let text = "a Fleetfoot 1011 N Low\nb Skyfire 1010 N Low";
        let mut state = advanced(text).moving(A);
        give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
        assert_eq!(advised(&state), Order::Stand { ship: B });
    }

    #[test]
    fn sg_grap_06_the_weaker_cuts_loose() {
        let text = "a Aphid 1010 N Low\nb Reliant 1010 SE Low, grapples A";
        let state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
        assert_eq!(advised(&state), Order::Cut { ship: A, other: B });
        let mut state = state.in_phase(Phase::DeckOrders { at: 1 });
        assert!(!matches!(advised(&state), Order::Cut { .. }));
        // Nobody stays with a ship that nobody is left to fight for.
        state[A].crew = crate::state::Crew::default();
        state[A].status = Status::Derelict;
        assert_eq!(advised(&state), Order::Cut { ship: B, other: A });
    }
}
