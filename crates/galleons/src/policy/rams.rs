//! Rams and grapples: what to declare, and when to get out of the way.

use super::best_by;
use crate::{
    dodge,
    order::Order,
    state::{ShipId, State},
};

/// The number of attempts that a regular writes down: as many as he means to make.
pub fn declare(_: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Declare { ships } => -i32::from(ships),
        _ => i32::MIN,
    })
}

/// Whether a ship that is asked to dodge does so; none when nobody is asked.
pub fn answer(state: &State, orders: &[Order]) -> Option<usize> {
    let ship = dodge::next_to_answer(state)?;
    let is_worth_it = gain(state, ship) > loss(state, ship);
    orders.iter().position(|order| matches!(order, Order::Dodge { .. }) == is_worth_it)
}

/// What dodging saves, in hundredths of a hull box.
fn gain(state: &State, ship: ShipId) -> i32 {
    let Some((standing, dodging)) = dodge::stakes(state, ship) else { return 0 };
    let percent = |chance: kernel::odds::Chance| (100 * chance.ways / chance.of.max(1)) as i32;
    let saved = percent(standing) - percent(dodging);
    let hull = state.moving.map_or(6, |moving| state.class(moving.ship).hull);
    // A collision costs a box more often the larger the other is, and a small ship her trim besides.
    let gap = hull.saturating_sub(state.class(ship).hull);
    saved * (i32::from(hull.min(8)) + 2 * i32::from(gap)) / 6
}

/// What it costs, in hundredths of a hull box: a point of movement is worth a fifth of one.
fn loss(state: &State, ship: ShipId) -> i32 {
    20 * i32::from(dodge::cost(state, ship))
}
