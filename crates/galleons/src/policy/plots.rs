//! Plots: the first half of the way that a ship would take.

use super::{helm, own_seat};
use crate::{
    movement,
    order::Order,
    plots,
    state::{Leg, State},
    victory,
};

/// The next leg to write down, or that all is plotted.
pub fn plot(state: &State, orders: &[Order]) -> Option<usize> {
    for ship in victory::ships_of(state, own_seat(state)) {
        let Some(mut ghost) = plots::ghost(state, ship) else { continue };
        // The way is chosen for the whole turn.
        let Some(moving) = &mut ghost.moving else { continue };
        moving.most = u8::MAX;
        let mut steps = Vec::new();
        movement::list_steps(&ghost, ship, &mut steps);
        let leg = helm::steer(&ghost, &steps).and_then(|at| Leg::of(steps[at]));
        let wanted = leg.map(|leg| Order::Plot { ship, leg });
        let found = orders.iter().position(|order| Some(*order) == wanted);
        if found.is_some() {
            return found;
        }
    }
    orders.iter().position(|order| *order == Order::PlotNoMore)
}

/// How likely a recruit writes a leg down: the higher the likelier.
pub fn fancy(state: &State, order: &Order) -> u8 {
    let Order::Plot { ship, leg } = *order else { return 3 };
    let Some(ghost) = plots::ghost(state, ship) else { return 0 };
    let (map, here) = (&state.setting.map, &ghost[ship]);
    match leg {
        Leg::Ahead(_) => {
            let to = here.hex.next(here.facing);
            let is_clear = map.field.holds(to) && state.surface(to) < here.altitude.level();
            if is_clear { 6 } else { 0 }
        }
        Leg::Descend(_) => u8::from(state.surface(here.hex) + 1 < here.altitude.level()),
        Leg::PowerTurn(_) | Leg::Tack | Leg::Climb(_) => 1,
    }
}
