//! Power grapnels: fired like a gun, they make two ships fast and haul the lesser to the other.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    event::{Event, GearEvent},
    gear, grapple,
    gunnery::Reach,
    order::{Bar, Check, Why},
    state::{Haul, Ship, ShipId, Shot, State, Status, Target, Tie},
    tables::{Weapon, WeaponKind},
};

/// The highest die by which, of two equal hulls, the firer's is hauled.
const FIRER: i8 = 3;

/// Whether a weapon is a power grapnel.
#[inline]
pub fn is_grapnel(weapon: &Weapon) -> bool {
    weapon.kind == WeaponKind::Grapnel
}

/// Refuses a target to a power grapnel.
///
/// [SG-PGR-01] A ship at the same altitude, and neither of the two on the ground.
pub fn check(state: &State, ship: ShipId, weapon: &Weapon, target: Target, reach: Reach) -> Check {
    if !is_grapnel(weapon) {
        return Ok(());
    }
    let barred = |why| Err(Bar { rule: rule!("SG-PGR-01"), why: Why::Target(target, why) });
    let Target::Ship(other) = target else { return barred("cannot be grappled") };
    if reach.rise != 0 {
        return barred("is at another altitude, where no grapnel reaches");
    }
    if !is_free_of_ground(&state[ship]) || !is_free_of_ground(&state[other]) {
        return barred("is not grappled from or on the ground");
    }
    if grapple::are_fast(state, ship, other) {
        return barred("is fast already");
    }
    Ok(())
}

const fn is_free_of_ground(ship: &Ship) -> bool {
    matches!(ship.status, Status::Flying | Status::Derelict)
}

/// A grapnel holds: what comes of it waits until the shooting of the step is over.
///
/// [SG-PGR-02] Hauled together.
pub fn hold(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot, caught: ShipId) {
    let Some(by) = shot.by.ship() else { return };
    play.state.afield.hauls.push(Haul { by, caught });
    play.emit(rule!("SG-PGR-02"), GearEvent::GrapnelHolds { ship: by, target: caught }.into());
}

/// Hauls together whom grapnels hold, one pair after another.
pub fn haul_all(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    while !play.state.afield.hauls.is_empty() {
        let Haul { by, caught } = play.state.afield.hauls.remove(0);
        if !grapple::are_fast(play.state, by, caught) {
            haul(play, by, caught);
        }
    }
}

/// Whether a line can still be between two ships.
fn is_in_reach(state: &State, by: ShipId, caught: ShipId) -> bool {
    let (one, other) = (&state[by], &state[caught]);
    is_free_of_ground(one)
        && is_free_of_ground(other)
        && one.altitude == other.altitude
        && one.hex.distance(other.hex) <= 1
}

/// Hauls one ship into the hex of the other, and makes them fast.
///
/// [SG-PGR-02] The lesser hull; between equals a die decides. Whoever is fast to a third is not drawn from her.
fn haul(play: &mut Play<'_, impl Chronicle<Event = Event>>, by: ShipId, caught: ShipId) {
    let slips = |play: &mut Play<'_, _>| {
        let event = GearEvent::GrapnelSlipped { ship: by, target: caught };
        play.emit(rule!("SG-PGR-02"), event.into());
    };
    if !is_in_reach(play.state, by, caught) {
        return slips(play);
    }
    if play.state[by].hex != play.state[caught].hex {
        let is_drawn = |ship: ShipId| !grapple::is_fast(play.state, ship);
        let hull = |ship: ShipId| play.state.class(ship).hull;
        let drawn = match (is_drawn(by), is_drawn(caught)) {
            (false, false) => return slips(play),
            (true, false) => by,
            (false, true) => caught,
            (true, true) => match hull(by).cmp(&hull(caught)) {
                std::cmp::Ordering::Less => by,
                std::cmp::Ordering::Greater => caught,
                std::cmp::Ordering::Equal => {
                    let roll =
                        Roll::d6(rule!("SG-PGR-02"), "equal hulls: hers is hauled").by(by.piece());
                    if play.test(&roll, Wants::AtMost(FIRER)) { by } else { caught }
                }
            },
        };
        let to = if drawn == by { caught } else { by };
        play.state[drawn].hex = play.state[to].hex;
        play.state.displaced(drawn);
        play.emit(rule!("SG-PGR-02"), GearEvent::Hauled { ship: drawn, to }.into());
        // What floats or hangs there is met before anything else.
        if !gear::come_to(play, drawn) || !is_in_reach(play.state, by, caught) {
            return slips(play);
        }
    }
    grapple::make_fast(play, by, caught, Tie::Grapple);
}

#[cfg(test)]
mod tests;
