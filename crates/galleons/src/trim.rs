//! Trim: losing it, falling, recovering, and the stunned crew.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, collisions, damage,
    event::Event,
    state::{Man, Quality, Ship, ShipId},
};

/// Movement phases for which a loss of trim stuns the crew.
const STUNNED_PHASES: u8 = 2;

/// A ship loses trim: it recovers at once, or falls and tries again, or crashes.
///
/// [SG-TRIM-01] Loss of trim. [SG-TRIM-05] A failed roll drops the ship one level, and it rolls again.
/// [SG-TRIM-07] Every separate loss is rolled out in full, even by a crew already stunned.
pub fn lose(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    if !play.state[ship].is_aloft() {
        return; // [SG-LAND-04] A landed ship ignores loss of trim.
    }
    play.emit(rule!("SG-TRIM-01"), Event::LostTrim { ship });
    // [SG-CREW-12] A derelict crashes at its next loss of trim.
    if play.state[ship].living() == 0 {
        damage::crash(play, ship, rule!("SG-CREW-12"));
        return;
    }
    stun(&mut play.state[ship]);
    let mut has_fallen = false;
    while !recovers(play, ship, damage_value) {
        if !drop_one_level(play, ship) {
            return;
        }
        has_fallen = true;
        if play.state.setting.switches.slow_fall {
            play.state[ship].sliding = damage_value.max(1);
            break;
        }
    }
    steady(play, ship, has_fallen);
}

/// Tries again to recover from a slow fall, as the movement phase opens.
pub fn slide(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let damage_value = play.state[ship].sliding;
    if damage_value == 0 || !play.state[ship].is_aloft() {
        return;
    }
    if recovers(play, ship, damage_value) {
        play.state[ship].sliding = 0;
        steady(play, ship, false);
    } else if drop_one_level(play, ship) {
        steady(play, ship, true);
    }
}

/// [SG-COLL-01] A falling ship checks for collisions only at the level where it steadies.
fn steady(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, has_fallen: bool) {
    if play.state[ship].sliding == 0 {
        play.emit(rule!("SG-TRIM-05"), Event::HeldTrim { ship });
    }
    if has_fallen {
        let entry = collisions::Entry { from: None, is_turning: false };
        collisions::arrive(play, ship, entry);
    }
}

/// [SG-TRIM-06] The crew is stunned for the rest of this phase and the next two to begin.
fn stun(ship: &mut Ship) {
    ship.is_stunned = true;
    ship.stunned_phases = STUNNED_PHASES;
}

/// Rolls to recover: more than the damage value, and a natural 6 in any case.
///
/// [SG-TRIM-04] Add 1 for every full 5 points of hull size.
fn recovers(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
) -> bool {
    let here = &play.state[ship];
    let (handler, why) = handler(here);
    let quality = match here.quality {
        Quality::Green => -1,
        Quality::Trained => 0,
        Quality::Crack => 1,
    };
    let hull = (play.state.class(ship).hull / 5) as i8;
    let roll = Roll::d6(rule!("SG-TRIM-01"), "recovering trim")
        .by(ship.piece())
        .modify(handler, why)
        .modify(hull, "size of hull")
        .modify(quality, "quality of crew");
    play.test(&roll, Wants::AtLeastOrNaturalSix(damage_value.saturating_add(1).min(100) as i8))
}

/// Who handles the vanes, and with what modifier.
///
/// [SG-TRIM-03] The ship's own trimsman, the captain at -1, another officer or petty officer at -2, any man at -3.
pub fn handler(ship: &Ship) -> (i8, &'static str) {
    let crew = &ship.crew;
    if crew.trim == Some(Man::Trimsman) {
        return (0, "");
    }
    if crew.captain || crew.helm == Some(Man::Captain) || crew.trim == Some(Man::Captain) {
        return (-1, "the captain at the vanes");
    }
    let has_rank = ship.roll_call().any(|(man, _)| man.is_officer() || man.is_petty_officer());
    if has_rank { (-2, "another officer at the vanes") } else { (-3, "a crewman at the vanes") }
}

/// Falls one level. False when that was the last.
///
/// [SG-LAND-02] A ship brought down to the surface against its will crashes.
fn drop_one_level(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> bool {
    let here = &play.state[ship];
    let surface = play.state.surface(here.hex);
    match here.altitude.down() {
        Some(to) if surface < to.level() => {
            play.state[ship].altitude = to;
            play.state.displaced(ship);
            play.emit(rule!("SG-TRIM-05"), Event::Fell { ship, to });
            true
        }
        _ => {
            damage::crash(play, ship, rule!("SG-LAND-02"));
            false
        }
    }
}

/// Counts down the stunned phases as any movement phase begins.
pub fn open_phase(ship: &mut Ship) {
    ship.is_stunned = 0 < ship.stunned_phases;
    ship.stunned_phases = ship.stunned_phases.saturating_sub(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{A, position, report};

    #[test]
    fn sg_trim_05_falls_until_it_steadies_or_crashes() {
        let mut state = position("a Sky Runner 1010 N Low");
        let text = report(&mut state, &[3, 3], |play| lose(play, A, 3));
        assert_eq!(
            text,
            "SG-TRIM-01 A loses trim\n  \
             SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-TRIM-05 A falls to Very Low\n  \
             SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-LAND-02 A crashes with all hands\n"
        );
    }
}
