//! Machineguns: a higher rate of fire at the risk of a jam, and nervous gunners.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    event::{ArmsEvent, Event},
    gunnery,
    order::{Bar, Check, Why},
    state::{Arm, Jam, Load, Pace, Quality, Round, ShipId, Shot, State},
    tables::Weapon,
};

/// The least die that clears a jam.
const CLEARS: i8 = 4;

/// Whether a crew has no choice but the higher rate.
///
/// [SG-MG-02] Optional: green crews fire machineguns as fast as they will go.
#[inline]
fn must_hurry(state: &State, weapon: &Weapon, quality: Quality) -> bool {
    let switches = &state.setting.switches;
    switches.green_fast_fire
        && switches.advanced
        && quality == Quality::Green
        && weapon.fast_rate.is_some()
}

/// How a gun is fired when nothing else is said.
#[inline]
pub fn usual_load(state: &State, weapon: &Weapon, quality: Quality) -> Load {
    if must_hurry(state, weapon, quality) {
        return Load { round: Round::Shell, pace: Pace::Fast };
    }
    Load::USUAL
}

/// Refuses a rate of fire.
///
/// [SG-MG-01] Only a machinegun with two rates has a choice. [SG-MG-02] A green one may have none.
pub fn check_pace(state: &State, by: Arm, pace: Pace) -> Check {
    let weapon = gunnery::weapon_of(state, by);
    let barred = |rule, why| Err(Bar { rule, why: Why::Arm(by, why) });
    let (quality, can_jam) = match by {
        Arm::Gun { ship, .. } | Arm::Bank { ship, .. } => (state[ship].quality, true),
        Arm::Battery { battery } => (state[battery].quality, false),
        Arm::Marines { .. } => (Quality::Trained, false),
    };
    let has_choice = weapon.fast_rate.is_some() && state.is_advanced() && can_jam;
    match pace {
        Pace::Fast if !has_choice => barred(rule!("SG-FIRE-02"), "has only one rate of fire"),
        Pace::Steady if has_choice && must_hurry(state, weapon, quality) => {
            barred(rule!("SG-MG-02"), "has a green crew, which fires as fast as it will go")
        }
        Pace::Fast | Pace::Steady => Ok(()),
    }
}

/// Rolls a shot of a hurried volley: a natural 1 will jam the gun.
///
/// [SG-MG-01] It jams after the volley, whose hits count.
pub fn test(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shot: &Shot,
    roll: &Roll,
    wants: Wants,
) -> bool {
    let (is_hit, jams) = play.test_by(roll, wants, |face| face == 1);
    if let (true, Arm::Gun { ship, gun }) = (jams, shot.by) {
        play.state[ship].guns[usize::from(gun)].jam = Jam::Jammed;
    }
    is_hit
}

/// Tells after a hurried volley whether the gun has jammed.
pub fn end_volley(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let Arm::Gun { ship, gun } = shot.by else { return };
    if shot.load.pace == Pace::Fast && play.state[ship].guns[usize::from(gun)].jam == Jam::Jammed {
        play.emit(rule!("SG-MG-01"), ArmsEvent::Jammed { ship, gun }.into());
    }
}

/// Gunners try to clear jams as a firing step begins.
///
/// [SG-MG-01] A 4 or more; it takes that step, so that the gun can fire from the following one on.
pub fn clear(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        let here = &play.state[ship];
        if !here.is_in_play() || here.is_stunned {
            continue;
        }
        for gun in 0..here.guns.len() as u8 {
            clear_gun(play, ship, gun);
        }
    }
}

fn clear_gun(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, gun: u8) {
    let piece = &play.state[ship].guns[usize::from(gun)];
    if piece.jam != Jam::Jammed || piece.is_wrecked || piece.crew.total() == 0 {
        return;
    }
    let roll = Roll::d6(rule!("SG-MG-01"), "clearing the jam").by(ship.piece());
    if play.test(&roll, Wants::AtLeast(CLEARS)) {
        play.state[ship].guns[usize::from(gun)].jam = Jam::Clearing;
        play.emit(rule!("SG-MG-01"), ArmsEvent::Cleared { ship, gun }.into());
    } else {
        play.emit(rule!("SG-MG-01"), ArmsEvent::StillJammed { ship, gun }.into());
    }
}

/// The firing step is over: guns cleared in it are ready.
pub fn settle(state: &mut State) {
    if !state.is_advanced() {
        return;
    }
    for ship in &mut state.ships {
        for gun in &mut *ship.guns {
            if gun.jam == Jam::Clearing {
                gun.jam = Jam::None;
            }
        }
    }
}

#[cfg(test)]
mod tests;
