//! The program as captain: where to cruise, when to go home, what to buy.

use galleons::{Galleons, order::Order as BattleOrder};
use kernel::{Dice, Playable, SeatId};

use crate::{
    map::{Attitude, Heading, Site, Territory},
    order::Order,
    state::{CaptainId, State, Step, Walk},
    victory,
};

/// What a captain's worth is measured against, in [`standing`].
const FORTUNE: i64 = 100_000;
/// From this on a ship is a match for most that are met, by [`strength`].
const GREAT: i64 = 60_000;
/// By how much a ship must be better to be worth the change.
const BETTER: i64 = 5_000;

/// The orders of the battle among these.
fn battle_orders(orders: &[Order]) -> Vec<BattleOrder> {
    let inner = orders.iter().filter_map(|order| match order {
        Order::Battle { order } => Some(*order),
        _ => None,
    });
    inner.collect()
}

/// The index of the order that the quick policy gives.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    if let (Step::Battle, Some(fight)) = (&state.step, &state.fight) {
        return Galleons::policy(&fight.battle, &battle_orders(orders), dice);
    }
    let best = orders.iter().enumerate().max_by_key(|&(at, order)| {
        // The first of several that are alike.
        (worth(state, order), std::cmp::Reverse(at))
    });
    best.map_or(0, |(at, _)| at)
}

/// A random order that is not absurd.
pub fn stroll(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    if let (Step::Battle, Some(fight)) = (&state.step, &state.fight) {
        return Galleons::stroll(&fight.battle, &battle_orders(orders), dice);
    }
    usize::from(dice.pick_by(orders.len().clamp(1, 200) as u8, |at| at))
}

/// Where one cruises: where prizes are met and can be taken, near enough to home.
///
/// Over the Astusapes small pirates drag merchantmen home. A great ship need not ask who is with the merchantmen of Oenotria.
fn hunting_ground(state: &State, id: CaptainId, site: Site) -> i64 {
    let Some(cell) = state.setting.map.cell(site) else { return i64::MIN };
    let own = state[id].vessel.as_ref().map_or(0, |vessel| strength(state, vessel.class));
    let prey = match cell.territory {
        Territory::Oenotria if GREAT <= own => 9,
        Territory::NeutralSoutheast if GREAT <= own => 8,
        Territory::Astusapes => 7,
        Territory::NeutralSoutheast => 6,
        Territory::Oenotria => 5,
        Territory::NeutralNortheast => 3,
        Territory::NeutralWest => 2,
        Territory::Shastapsh | Territory::Shistomik => 1,
        Territory::British => 0,
    };
    10 * prey - i64::from(site.distance(state.setting.parhoon()))
}

/// Whether the captain should make for home: with prizes, with few men, with a ship that is badly hurt, or to have a better one.
fn goes_home(state: &State, id: CaptainId) -> bool {
    let captain = &state[id];
    let Some(vessel) = &captain.vessel else { return true };
    let built = state.built(vessel.class);
    let complement = built.class.complement.total();
    let is_thinned = 3 * u16::from(vessel.men().total()) < 2 * complement;
    let is_battered = built.class.hull_boxes() < 3 * vessel.ship.hull_marks;
    let days_home = u16::from(captain.at.distance(state.setting.parhoon())).div_ceil(2);
    let is_short = vessel.coal.is_some_and(|coal| coal <= days_home + 1);
    !captain.prizes.is_empty()
        || is_thinned
        || is_battered
        || is_short
        || better(state, id).is_some()
}

/// What a ship is worth in battle: her price, but nothing without guns.
fn strength(state: &State, class: u16) -> i64 {
    let built = state.built(class);
    if built.class.guns.is_empty() { 0 } else { i64::from(built.price()) }
}

/// The best ship of the yard that a captain could have instead of his own, and keep two fifths of his money.
fn better(state: &State, id: CaptainId) -> Option<u16> {
    let captain = &state[id];
    let berths = captain.berths.iter().filter(|berth| berth.at == state.setting.parhoon());
    let own = captain.vessel.iter().chain(berths.map(|berth| &berth.vessel));
    let own = own.map(|vessel| strength(state, vessel.class)).max()?;
    let means = (captain.bank + captain.purse) / 5 * 3;
    let some = state.setting.for_sale().filter(|&class| {
        own + BETTER < strength(state, class) && state.built(class).price() <= means
    });
    some.max_by_key(|&class| strength(state, class))
}

/// What an order is worth, whatever the number means.
fn worth(state: &State, order: &Order) -> i64 {
    let id = state.at_hand();
    let captain = &state[id];
    match *order {
        Order::Buy { class } => match &captain.vessel {
            None => strength(state, class),
            Some(_) if better(state, id) == Some(class) => 1_000_000,
            Some(_) => -1,
        },
        Order::Shift { berth } => {
            let lying = captain.berths.get(usize::from(berth));
            let lying = lying.map_or(0, |berth| strength(state, berth.vessel.class));
            let sailed = captain.vessel.as_ref().map_or(0, |vessel| strength(state, vessel.class));
            lying - sailed
        }
        Order::Sell { .. } | Order::LeaveIt => 1,
        Order::KeepCompany | Order::CommandEnemy | Order::Refit | Order::Alter { .. } => -3,
        Order::Sail
        | Order::SailAlone
        | Order::Decline
        | Order::LeaveYard
        | Order::Command
        | Order::Patrol
        | Order::HeaveTo
        | Order::Auction { .. }
        | Order::Battle { .. } => 0,
        Order::Stay | Order::MendNoMore | Order::Destroy { .. } => -2,
        Order::Abandon => 5,
        Order::Steer { heading } => steer_worth(state, id, heading),
        Order::Crew { .. } => 20,
        Order::Tow { .. } => 10,
        Order::Bid { prize } => {
            let prize = captain.prizes.get(usize::from(prize)).map(|it| it.vessel.class);
            let sailed = captain.vessel.as_ref().map_or(0, |vessel| strength(state, vessel.class));
            // A better ship, and something left in the bank.
            let is_better = prize.is_some_and(|it| {
                let built = state.built(it);
                built.is_martian
                    && sailed + BETTER < strength(state, it)
                    && built.price() < captain.bank
            });
            if is_better { 5 } else { -1 }
        }
        Order::Mend { .. } => 3,
        Order::Walk { heading } => walk_worth(state, heading),
        Order::Follow { city } => -i64::from(city.distance(state.setting.parhoon())),
    }
}

fn steer_worth(state: &State, id: CaptainId, heading: Heading) -> i64 {
    let (here, home) = (state[id].at, state.setting.parhoon());
    let there = here.next(heading);
    if goes_home(state, id) {
        let port = state.setting.map.cities.iter().filter(|city| city.standing.is_friendly());
        let nearest = |from: Site| {
            let ports = port.clone().map(|city| i64::from(city.at.distance(from)));
            // Prizes are sold in any friendly city, but only Parhoon mends.
            let wants_yard = state[id].prizes.is_empty();
            if wants_yard { i64::from(home.distance(from)) } else { ports.min().unwrap_or(0) }
        };
        return 10 * (nearest(here) - nearest(there));
    }
    // Toward the best hunting ground within a few days' cruise.
    let reach = 8;
    let sites = state.setting.map.sites().filter(|site| site.distance(home) <= reach);
    let goal = sites.max_by_key(|&site| (hunting_ground(state, id, site), site));
    let Some(goal) = goal.filter(|&goal| goal != here) else { return -1 };
    10 * (i64::from(goal.distance(here)) - i64::from(goal.distance(there))) - 1
}

/// On foot: toward the nearest friendly city, round hostile ground where it is not far.
fn walk_worth(state: &State, heading: Heading) -> i64 {
    let Step::Trek { party, then: Walk::Onward } = &state.step else { return 0 };
    let there = party.at.next(heading);
    let ports = state.setting.map.cities.iter().filter(|city| city.standing.is_friendly());
    let nearest = ports.map(|city| i64::from(city.at.distance(there))).min().unwrap_or(0);
    let hostile =
        state.setting.map.cell(there).is_some_and(|cell| cell.attitude == Attitude::Hostile);
    -10 * nearest - if hostile { 7 } else { 0 }
}

/// How well a captain stands, in thousandths: by what he is worth. The enemy does well when the captains do badly.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    if let Some(outcome) = victory::outcome(state) {
        return if outcome.winners.contains(&seat) { 1000 } else { 0 };
    }
    let of = |id: CaptainId| {
        let worth = i64::from(victory::worth(state, id));
        let alive = if state[id].fate.is_in_play() { 100 } else { 0 };
        (alive + 900 * worth / (worth + FORTUNE)) as i32
    };
    match CaptainId::of(seat) {
        Some(id) if usize::from(id.0) < state.captains.len() => of(id),
        _ => 1000 - state.captain_ids().map(of).max().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests;
