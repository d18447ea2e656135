//! How an order's odds are asked for: what it does by itself, if nobody answers it.

use kernel::Chronicle;

use crate::{
    Play, boarding, bombs, dodge,
    event::Event,
    gunnery,
    order::Order,
    smutts,
    state::{Phase, Ship},
};

/// Carries out an order as far as its odds are asked for: a gun by itself, a broadside as committed so far.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the contract of a system has it")]
pub fn foretell(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let resolve = Phase::Resolve { at: play.state.order_of_play.len() as u8 };
    match *order {
        Order::Fire { .. }
        | Order::FireBattery { .. }
        | Order::FireRockets { .. }
        | Order::Volley { .. } => {
            play.state.shots.clear();
            gunnery::commit(play.state, *order);
            play.state.phase = resolve;
        }
        Order::CeaseFire => play.state.phase = resolve,
        Order::Cross { by, to } => boarding::foretell(play, by, to),
        Order::Launch { ship, gun } => smutts::foretell(play, ship, gun),
        Order::Drop { ship, device, target } => bombs::foretell(play, ship, device, target),
        _ => dodge::foretell(play, *order),
    }
}

/// Rolls the next shot that was foretold. False when none is left.
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.melee.is_some() {
        boarding::foretell_on(play);
        return true;
    }
    if !matches!(play.state.phase, Phase::Resolve { .. }) {
        return false;
    }
    if !smutts::run_unanswered(play) {
        if play.state.shots.is_empty() {
            return false;
        }
        gunnery::resolve_next(play);
    }
    for ship in &mut play.state.ships {
        forget(ship);
    }
    play.state.stamp = 0;
    true
}

/// Forgets what no further shot reads and no measure counts, so that more outcomes come out alike.
fn forget(ship: &mut Ship) {
    ship.rudder_jam = 0;
    ship.lifter_jam = 0;
    ship.screw_hits = 0;
    ship.leak = 0;
    ship.leak_turn = 0;
    ship.no_orders_turn = 0;
    ship.stunned_phases = 0;
    ship.is_stunned = false;
    ship.jury_rig = false;
    ship.placed = 0;
    ship.sunk = 0;
}
