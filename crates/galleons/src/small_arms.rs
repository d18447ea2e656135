//! Small arms: guns that harm men only, and how their targets are saved.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, batteries, boarding, damage,
    event::{ArmsEvent, Event},
    flights,
    gunnery::Reach,
    marines,
    order::{Bar, Check, Why},
    state::{Arm, Quality, ShipId, Shot, State, Target},
    tables::Weapon,
};

/// The least die that hits at close range and at long range.
const CLOSE: i8 = 5;
const LONG: i8 = 6;
/// The most that saves without armour.
const SAVES: i8 = 2;

/// What a die of small arms must show.
///
/// [SG-SA-04] 5 or 6 at close range, 6 at long range.
pub const fn to_hit(is_close: bool) -> Wants {
    Wants::AtLeast(if is_close { CLOSE } else { LONG })
}

/// Refuses a target that small arms are not fired at.
///
/// [SG-SA-02] Never upward.
pub fn check(weapon: &Weapon, target: Target, reach: Reach) -> Check {
    if 0 < reach.rise && weapon.is_small_arm() {
        let why = Why::Target(target, "is higher, and small arms are not fired upward");
        return Err(Bar { rule: rule!("SG-SA-02"), why });
    }
    Ok(())
}

/// The armour behind which a target's men stand.
fn armour(state: &State, target: Target) -> u8 {
    match target {
        Target::Ship(ship) if is_at_rail(state, ship) => 0,
        Target::Ship(ship) => state.class(ship).armour,
        Target::Battery { battery } => state[battery].armour,
        Target::Flight { .. } | Target::Hex { .. } => 0,
    }
}

/// Whether the next man hit aboard a ship is one of a party that is about to cross.
///
/// [SG-SA-06] Boarders have no help of armour: as many hits as they are men fall to them.
fn is_at_rail(state: &State, ship: ShipId) -> bool {
    state[ship].crossing.is_some_and(|crossing| crossing.hits < crossing.strength)
}

/// The roll that saves a man, and what it must show.
///
/// [SG-SA-05] A modified 2 or less; the quality that counts is the firers'.
/// [SG-SA-06] Armour is added to that number, and a natural 6 never saves.
pub fn save(state: &State, shot: &Shot, target: Target) -> (Roll, Wants) {
    let armour = if state.setting.switches.armour_saves { armour(state, target) as i8 } else { 0 };
    let by_hand = match shot.by {
        Arm::Marines { of, .. } => marines::arm(state, of).save_modifier,
        Arm::Gun { .. } | Arm::Battery { .. } | Arm::Bank { .. } => 0,
    };
    let rule = if 0 < armour { rule!("SG-SA-06") } else { rule!("SG-SA-05") };
    let roll = Roll::d6(rule, "saving throw")
        .by(piece(target, shot))
        .modify(by_hand, "their hand weapon")
        .modify_if(shot.quality == Quality::Green, -1, reason!("SG-QUAL-02", "green firers"))
        .modify_if(shot.quality == Quality::Crack, 1, reason!("SG-QUAL-03", "marksmen"));
    // A natural 6 is kept out by what it comes to.
    let most = (SAVES + armour).min(5 + roll.total_modifier());
    (roll, Wants::AtMost(most))
}

const fn piece(target: Target, shot: &Shot) -> kernel::PieceId {
    match target {
        Target::Ship(ship) => ship.piece(),
        Target::Battery { battery } => battery.piece(),
        Target::Flight { flight } => flight.piece(),
        Target::Hex { .. } => shot.by.piece(),
    }
}

/// A hit by small arms.
///
/// [SG-SA-01] Only ever a casualty; no location is rolled.
pub fn strike(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot, target: Target) {
    let (roll, wants) = save(play.state, shot, target);
    let rule = if shot.load.round.is_usual() { rule!("SG-SA-01") } else { rule!("SG-SHRAP-03") };
    let at_rail = match target {
        Target::Ship(ship) => boarding::find_at_rail(play.state, ship),
        Target::Battery { .. } | Target::Flight { .. } | Target::Hex { .. } => false,
    };
    if play.test(&roll, wants) {
        play.emit(rule!("SG-SA-05"), ArmsEvent::Saved { target }.into());
        return;
    }
    match target {
        Target::Ship(ship) if at_rail => {
            boarding::fell_at_rail(play.state, ship, 1);
            play.emit(rule!("SG-BOARD-05"), Event::CrewHit { ship, men: 1 });
        }
        Target::Ship(ship) => damage::lose_men(play, ship, 1, rule),
        Target::Battery { battery } => batteries::lose_men(play, battery, 1),
        Target::Flight { flight } => flights::lose_men(play, flight, 1, rule),
        Target::Hex { .. } => {}
    }
}

#[cfg(test)]
mod tests;
