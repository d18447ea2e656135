//! Direct high explosive: a template laid on a place in sight, resolved as artillery.
//!
//! [FT-ART-01] Guns of the first period have no indirect fire. [FT-ART-13] The same guns fire at vehicles by their printed figures, as every other gun does.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Outline, Point, Pose, covers, distance, touches},
};

use crate::{
    Play, effects,
    event::Event,
    field,
    fire::{self, Context},
    ground, heat_ray,
    order::{Bar, Check, Order},
    overwatch, sight, spotting,
    state::{Against, Pending, SideId, StandId, State},
    tables::Sheaf,
    targets::{self, Candidates},
    vocabulary::WeaponKind,
};

/// What a stand lays by direct fire: its sheaf, and how far.
///
/// [FT-ART-14] Guns other than mortars have their converged sheaf; vehicles with a rate of 3 or more and a penetration of 4 or more
/// have 1L for each shot on one inch. The reach is one and a half times that of direct fire.
pub fn shell(state: &State, shooter: StandId) -> Option<(Sheaf, u8, Length)> {
    let kind = state.kind(shooter);
    let at = kind.weapons.iter().position(|weapon| weapon.kind == WeaponKind::Gun)?;
    let weapon = kind.weapons[at];
    let reach = Length::units((weapon.range + ground::half_up(weapon.range)).into());
    if kind.mortar {
        return None;
    }
    if let Some(sheaf) = kind.converged {
        return Some((sheaf, at as u8, reach));
    }
    let heavy = 3 <= weapon.rof && weapon.pen.is_some_and(|pen| 4 <= pen);
    let sheaf = Sheaf { factors: weapon.rof, light: true, templates: 1, side: 1 };
    (heavy && !kind.class.flies()).then_some((sheaf, at as u8, reach))
}

/// The square of a template.
pub fn template(at: Point, side: u8) -> Outline {
    let side = Length::units(side.into());
    Outline::rectangle(Pose::new(at, Angle::NORTH), side, side)
}

/// Refuses a shell.
///
/// [FT-ART-14] In firing phases only, at a place in sight that touches a legal target. [FT-TGT-05]
pub fn check(state: &State, shooter: StandId, at: Point) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-ART-14")));
    };
    fire::check_shooter(state, shooter, allowed)?;
    if state.window.is_none() && state.batch.is_some() {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    let sheaf = check_ready(state, shooter, allowed.0)?;
    if !state.setting.table.holds(at) || !sight::sees_spot(state, shooter, at) {
        return Err(Bar::stand(rule!("FT-ART-14"), shooter, "does not see that place"));
    }
    let square = template(at, sheaf.side);
    let legal = state.on_table(allowed.1.other()).any(|enemy| {
        field::outline(state, enemy).is_some_and(|outline| touches(&outline, &square))
            && targets::check_seen(state, shooter, enemy).is_ok()
            && overwatch::could_choose(state, shooter, enemy)
    });
    if !legal {
        let why = "touches nobody at whom it could have fired";
        return Err(Bar::stand(rule!("FT-TGT-05"), shooter, why));
    }
    Ok(())
}

fn check_ready(state: &State, shooter: StandId, context: Context) -> Check<Sheaf> {
    let Some((sheaf, weapon, _)) = shell(state, shooter) else {
        return Err(Bar::stand(rule!("FT-ART-14"), shooter, "fires no high explosive"));
    };
    let moving = state.is_moving() || context == Context::Bout;
    if moving || !state[shooter].is_loaded() {
        return Err(Bar::stand(rule!("FT-ART-14"), shooter, "cannot fire high explosive now"));
    }
    fire::check_weapon(state, shooter, weapon, Against::Armour, context)?;
    Ok(sheaf)
}

/// Lists a shell on each of those who could be fired at.
pub fn list(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    candidates: &Candidates,
    out: &mut Vec<Order>,
) {
    if check_ready(state, shooter, allowed.0).is_err() {
        return;
    }
    for one in candidates {
        let Some(pose) = state.pose(one.stand) else { continue };
        if check(state, shooter, pose.at).is_ok() {
            out.push(Order::Shell { shooter, at: pose.at });
        }
    }
}

/// Lays a shell.
pub fn fire_shell(play: &mut Play<'_, impl Chronicle<Event = Event>>, shooter: StandId, at: Point) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some((sheaf, _, reach)) = shell(play.state, shooter) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    play.state[shooter].spent = true;
    play.dice.reveal();
    play.emit(rule!("FT-ART-14"), Event::Shelled { shooter, at });
    if reach < distance(&own, &Outline::point(at)) {
        play.emit(rule!("FT-GEN-07"), Event::ShellWasted { shooter });
    } else {
        burst(play, shooter, at, sheaf);
    }
    fire::shows(play, shooter, context);
    heat_ray::after(play.state, shooter, context);
}

/// Resolves a template.
///
/// [FT-ART-08] A die for every stand at least partly under it, by the factors and by what it is. [FT-ART-16] An unspotted stand is
/// affected on 1 to 3 only, unless a spotted one lies wholly under the template. [FT-QC-07] A hit forces a check.
fn burst(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    sheaf: Sheaf,
) {
    let square = template(at, sheaf.side);
    let struck: arrayvec::ArrayVec<StandId, 64> = play
        .state
        .ids()
        .filter(|&stand| field::outline(play.state, stand).is_some_and(|o| touches(&o, &square)))
        .collect();
    let certain = struck.iter().any(|&stand| {
        play.state[stand].spotted
            && field::outline(play.state, stand).is_some_and(|outline| covers(&square, &outline))
    });
    for stand in struck {
        if play.state.doomed.has(stand) {
            continue;
        }
        play.state.fired_at.insert(stand);
        spotting::strike(play, stand, shooter);
        let roll =
            Roll::d6(rule!("FT-ART-16"), "unspotted under a template").by(effects::piece(stand));
        if !play.state[stand].spotted && !certain && !play.test(&roll, Wants::AtMost(3)) {
            play.emit(rule!("FT-ART-16"), Event::ShellMissed { stand });
            continue;
        }
        let roll = Roll::d6(rule!("FT-ART-08"), "under the template").by(effects::piece(stand));
        if play.test(&roll, Wants::AtLeast(number(play.state, stand, sheaf))) {
            shake(play, stand, sheaf.light);
        } else {
            play.emit(rule!("FT-ART-08"), Event::Unharmed { stand });
        }
    }
}

/// The die that hits a stand.
pub fn number(state: &State, stand: StandId, sheaf: Sheaf) -> i8 {
    let rows = &state.setting.charts.artillery;
    let row = rows.iter().rev().find(|row| row.least <= sheaf.factors).unwrap_or(&rows[0]);
    let kind = state.kind(stand);
    let is_armoured = !kind.is_personnel() && !kind.soft;
    match (is_armoured, sheaf.light) {
        (true, true) => row.light_against_armoured,
        (true, false) => row.armoured,
        (false, _) if ground::is_sheltered(state, stand) => row.soft_cover,
        (false, _) => row.soft_open,
    }
}

/// A stand must check for artillery at the end of the phase.
fn shake(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, light: bool) {
    let checks = &mut play.state[stand].checks;
    match checks.artillery {
        Pending::Passed => return play.emit(rule!("FT-QC-05"), Event::Unharmed { stand }),
        // [FT-QC-08] If both sorts strike, there is no bonus.
        Pending::Yes => checks.light &= light,
        Pending::No => checks.light = light,
    }
    checks.artillery = Pending::Yes;
    play.emit(rule!("FT-QC-07"), Event::Shaken { stand });
}

#[cfg(test)]
mod tests;
