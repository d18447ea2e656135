//! How an order's odds are asked for: what it does by itself, if nobody answers it.

use kernel::Chronicle;

use crate::{
    Play, boarding, bombs, dodge,
    event::Event,
    gunnery,
    order::Order,
    smutts,
    state::{Phase, Ship, State},
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

/// Whether nothing of what was foretold is left to roll.
pub fn is_foretold(state: &State) -> bool {
    let is_resolved = || state.shots.is_empty() && !smutts::is_any_under_way(state);
    state.melee.is_none() && (!matches!(state.phase, Phase::Resolve { .. }) || is_resolved())
}

/// Rolls the next shot that was foretold. False when none is left.
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if is_foretold(play.state) {
        return false;
    }
    if play.state.melee.is_some() {
        boarding::foretell_on(play);
        return true;
    }
    if !smutts::run_unanswered(play) {
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

#[cfg(test)]
mod tests {
    use kernel::{
        System as _,
        odds::{Chance, chances, exact},
    };

    use super::*;
    use crate::{
        Galleons,
        position::{A, B, advanced},
        state::{Load, State},
    };

    /// The odds of a step's fire, against every walk of it from beginning to end.
    fn compare(state: &State) {
        let order = Order::CeaseFire;
        let walked = chances(|dice| {
            let mut state = state.clone();
            Galleons::foretell(&mut state, &order, dice);
            while Galleons::foretell_on(&mut state, dice) {}
            let mut measures = Vec::new();
            Galleons::measures(&state, &mut measures);
            measures
        })
        .unwrap();
        let odds = exact::<Galleons>(state, &order, 20_000).unwrap();
        for (at, measure) in odds.measures.iter().enumerate() {
            for &(value, chance) in &measure.chances {
                let such = walked.iter().filter(|(measures, _)| measures[at] == value);
                let sum = such.fold(Chance { ways: 0, of: 1 }, |sum, (_, p)| {
                    Chance::new(sum.ways * p.of + p.ways * sum.of, sum.of * p.of)
                });
                assert_eq!(chance, sum, "{} {value}", measure.name);
            }
        }
    }

    #[test]
    fn sg_seq_06_odds_joined_on_the_way_are_those_of_every_walk() {
        let mut state = advanced("a Aphid 1010 N Low\nb Aphid 1008 S Low");
        state.phase = Phase::Fire { at: 0 };
        let gun = |gun| gunnery::aim(&state, A, gun, B, Load::USUAL);
        let (one, two) = (gun(0), gun(1));
        // With neither boiler nor magazines to go up there are few enough walks.
        state[B].boiler_burst = true;
        for gun in &mut *state[B].guns {
            gun.is_wrecked = true;
        }
        state.shots = vec![one];
        compare(&state);
        state.shots = vec![one, two];
        compare(&state);
    }
}
