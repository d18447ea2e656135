//! Rockets of flyers: a template in sight, without a roll to hit.

use kernel::{
    Chronicle,
    table::{Length, Outline, Point, SLACK, distance, touches},
};

use crate::{
    Play,
    event::Event,
    field,
    fire::{self, Context},
    flyers, heat_ray,
    order::{Bar, Check, Order},
    secrets, sight,
    state::{Against, StandId, State},
    tables::Sheaf,
    targets::{self, Candidates},
    templates,
    vocabulary::WeaponKind,
};

/// [FT-FLY-09] Five points, light, on one inch.
pub const SALVO: Sheaf = Sheaf { factors: 5, light: true, templates: 1, side: 1 };

/// The gun of a flyer, by its number: how far it reaches effectively is how far its rockets do.
fn gun(state: &State, shooter: StandId) -> Option<u8> {
    let weapons = &state.kind(shooter).weapons;
    weapons.iter().position(|weapon| weapon.kind == WeaponKind::Gun).map(|at| at as u8)
}

/// How far a flyer's rockets reach.
pub fn reach(state: &State, shooter: StandId) -> Length {
    let weapon = gun(state, shooter).and_then(|gun| fire::weapon(state, shooter, gun));
    Length::units(weapon.map_or(0, |gun| gun.range).into())
}

/// Refuses rockets, whatever their target.
///
/// [FT-FLY-09] While there are any. [FT-FLY-04] A flyer fires one weapon system. [FT-FIRE-04] No stabilisation steadies rockets.
pub fn check_ready(state: &State, shooter: StandId, context: Context) -> Check {
    let bar = |why| Err(Bar::stand(rule!("FT-FLY-09"), shooter, why));
    if !flyers::is_low(state, shooter) {
        return bar("fires no rockets");
    }
    if state[shooter].rockets == 0 {
        return bar("has no rockets left");
    }
    if context == Context::Bout || !state[shooter].is_loaded() {
        return bar("cannot fire rockets now");
    }
    let Some(gun) = gun(state, shooter) else { return bar("fires no rockets") };
    fire::check_weapon(state, shooter, gun, Against::Armour, context)?;
    if fire::is_unsteady(state, shooter, context) {
        return Err(Bar::stand(rule!("FT-FIRE-04"), shooter, fire::UNSTEADY));
    }
    Ok(())
}

/// Refuses rockets at a place.
///
/// [FT-FLY-09] Direct fire, at what it sees. [FT-TGT-05] The template touches somebody at whom it could fire.
pub fn check(state: &State, shooter: StandId, at: Point) -> Check {
    check_among(state, shooter, at, None)
}

/// The same where it is known whom the stand could fire at.
fn check_among(
    state: &State,
    shooter: StandId,
    at: Point,
    candidates: Option<&Candidates>,
) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-FLY-09")));
    };
    fire::check_shooter(state, shooter, allowed)?;
    if state.window.is_none() && state.batch.is_some() {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    check_ready(state, shooter, allowed.0)?;
    if !state.setting.table.holds(at) || !sight::sees_spot(state, shooter, at) {
        return Err(Bar::stand(rule!("FT-FLY-09"), shooter, "does not see that place"));
    }
    let square = templates::square(at, SALVO.side);
    let legal = targets::may_choose(state, shooter, allowed.0, candidates);
    let near = square.bounds().grown(SLACK);
    let legal = state.on_table(allowed.1.other()).any(|enemy| {
        field::outline_near(state, enemy, near).is_some_and(|outline| touches(&outline, &square))
            && legal(enemy)
    });
    if !legal {
        let why = "touches nobody at whom it could have fired";
        return Err(Bar::stand(rule!("FT-TGT-05"), shooter, why));
    }
    Ok(())
}

/// Lists rockets on each of those who could be fired at.
pub fn list(
    state: &State,
    shooter: StandId,
    context: Context,
    candidates: &Candidates,
    out: &mut Vec<Order>,
) {
    if check_ready(state, shooter, context).is_err() {
        return;
    }
    for one in candidates {
        let Some(at) = state.pose(one.stand).map(|pose| pose.at) else { continue };
        if check_among(state, shooter, at, Some(candidates)).is_ok() {
            out.push(Order::Rockets { shooter, at });
        }
    }
}

/// Fires a salvo at a place.
pub fn fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, shooter: StandId, at: Point) {
    let Some((context, _)) = fire::context(play.state) else { return };
    launch(play, shooter, at, context);
    heat_ray::after(play.state, shooter, context);
}

/// What a salvo does, from where a flyer is or has risen to.
///
/// [FT-GEN-07] Beyond the effective range of its gun it is spent with no effect.
pub fn launch(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    context: Context,
) {
    let Some(own) = field::outline(play.state, shooter) else { return };
    let reach = reach(play.state, shooter);
    play.state[shooter].spent = true;
    play.state[shooter].rockets = play.state[shooter].rockets.saturating_sub(1);
    play.dice.reveal();
    let told = (Event::RocketsFired { shooter, at }, at);
    secrets::tell_strike(play, shooter, rule!("FT-FLY-09"), told);
    if reach < distance(&own, &Outline::point(at)) {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::ShellWasted { shooter });
    } else {
        let side = play.state.side_of(shooter);
        templates::burst(play, side, Some(shooter), &[templates::square(at, SALVO.side)], SALVO);
    }
    fire::shows(play, shooter, context);
}

#[cfg(test)]
mod tests;
