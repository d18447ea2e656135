//! Machineguns: a higher rate of fire at the risk of a jam, and nervous gunners.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    aspect::{Aspect, Aspects},
    crew,
    event::{ArmsEvent, Event},
    gunnery,
    order::{Bar, Check, Order, Why},
    state::{
        Arm, Jam, Laid, Load, Pace, Quality, Round, Ship, ShipId, Shot, State, Status, Target,
    },
    tables::{GunMount, Weapon},
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

/// Whether a gun is a portable machinegun.
pub fn is_portable(state: &State, ship: ShipId, gun: u8) -> bool {
    let mount = state.class(ship).guns.get(usize::from(gun));
    state.is_advanced() && mount.is_some_and(GunMount::is_portable)
}

/// Refuses a target that does not lie in the aspect on which a portable gun is laid.
///
/// [SG-MG-03] It bears on one of the four aspects.
pub fn check_laid(state: &State, ship: ShipId, gun: u8, target: Target, lies_in: Aspects) -> Check {
    let laid = state[ship].guns[usize::from(gun)].laid.aspect();
    // To whoever does not know where it is laid, it may bear anywhere.
    if laid.map_or(!lies_in.is_empty(), |aspect| lies_in.has(aspect)) {
        return Ok(());
    }
    let why = Why::Target(target, "does not lie in the aspect on which that gun is laid");
    Err(Bar { rule: rule!("SG-MG-03"), why })
}

/// Refuses to move a portable gun to another aspect.
///
/// [SG-MG-03] In the Initiative Phase, once. [SG-SEQ-05] What is set then holds for the turn.
pub fn check_lay(state: &State, ship: ShipId, gun: u8, aspect: Aspect) -> Check {
    crew::check_deck(state, ship)?;
    let rule = rule!("SG-MG-03");
    let Some(piece) = state[ship].guns.get(usize::from(gun)) else {
        return Err(Bar { rule, why: Why::Nothing("gun") });
    };
    let barred = |why| Err(Bar { rule, why: Why::Gun(ship, gun, why) });
    if !is_portable(state, ship, gun) {
        return barred("is not portable");
    }
    if piece.is_wrecked {
        return barred("is wrecked");
    }
    if let Laid::Just(_) = piece.laid {
        return barred("has been moved this turn");
    }
    if piece.laid.aspect() == Some(aspect) {
        return barred("is laid there already");
    }
    Ok(())
}

/// Moves a portable gun to another aspect.
pub fn lay(state: &mut State, ship: ShipId, gun: u8, aspect: Aspect) {
    state[ship].guns[usize::from(gun)].laid = Laid::Just(aspect);
}

/// Calls `found` with every aspect to which a gun of a ship may be moved.
pub fn each_lay(state: &State, ship: ShipId, mut found: impl FnMut(Order)) {
    for gun in 0..state[ship].guns.len() as u8 {
        if is_portable(state, ship, gun) {
            let all = Aspect::ALL.into_iter();
            let may = all.filter(|&aspect| check_lay(state, ship, gun, aspect).is_ok());
            may.for_each(|aspect| found(Order::Lay { ship, gun, aspect }));
        }
    }
}

/// Those that were moved last turn can fire in this one.
pub fn open_turn(ship: &mut Ship) {
    for gun in &mut *ship.guns {
        if let Laid::Just(aspect) = gun.laid {
            gun.laid = Laid::On(aspect);
        }
    }
}

/// Shows where a portable gun is laid, as it fires.
///
/// [SG-MG-03] [SG-SEQ-09] Only then.
pub fn show(play: &mut Play<'_, impl Chronicle<Event = Event>>, by: Arm) {
    let Arm::Gun { ship, gun } = by else { return };
    if let (true, Some(aspect)) =
        (is_portable(play.state, ship, gun), play.state[ship].guns[usize::from(gun)].laid.aspect())
    {
        play.emit(rule!("SG-MG-03"), ArmsEvent::Shown { ship, gun, aspect }.into());
    }
}

/// Whether only its owner knows where a portable gun of a ship is laid.
///
/// [SG-SEQ-09] It is shown when it fires, and may be moved in the next Initiative Phase.
pub fn is_hidden(state: &State, ship: &Ship, gun: usize) -> bool {
    let class = &state.setting.classes[usize::from(ship.class)];
    let is_portable = class.guns.get(gun).is_some_and(GunMount::is_portable);
    let piece = &ship.guns[gun];
    let is_gone = piece.is_wrecked || ship.is_lost() || ship.status == Status::Gone;
    is_portable && !is_gone && piece.fired != state.turn
}

/// Takes out of a ship what only her owner knows of her portable guns.
pub fn hide(state: &State, ship: &mut Ship) {
    for gun in 0..ship.guns.len() {
        if is_hidden(state, ship, gun) {
            ship.guns[gun].laid = Laid::Unknown;
        }
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
