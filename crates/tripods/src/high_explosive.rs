//! Direct high explosive: a template laid on a place in sight, resolved as artillery.
//!
//! [FT-ART-01] Guns of the first period have no indirect fire. [FT-ART-13] The same guns fire at vehicles by their printed figures, as every other gun does.

use kernel::{
    Chronicle,
    table::{Length, Outline, Point, SLACK, distance, touches},
};

use crate::{
    Play,
    event::Event,
    field,
    fire::{self, Context},
    ground, heat_ray,
    order::{Bar, Check, Order},
    secrets, sight,
    state::{Against, SideId, StandId, State},
    tables::Sheaf,
    targets::{self, Candidates},
    templates,
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

/// Refuses a shell.
///
/// [FT-ART-14] In firing phases only, at a place in sight that touches a legal target. [FT-TGT-05]
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
        return Err(Bar::not_now(rule!("FT-ART-14")));
    };
    fire::check_shooter(state, shooter, allowed)?;
    if state.window.is_none() && state.batch.is_some() {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    let sheaf = check_ready(state, shooter, allowed.0)?;
    check_spot(state, shooter, at, allowed, sheaf, candidates)
}

/// Refuses a place where a shell of a stand that could fire one may not lie.
fn check_spot(
    state: &State,
    shooter: StandId,
    at: Point,
    (context, side): (Context, SideId),
    sheaf: Sheaf,
    candidates: Option<&Candidates>,
) -> Check {
    if !state.setting.table.holds(at) || !sight::sees_spot(state, shooter, at) {
        return Err(Bar::stand(rule!("FT-ART-14"), shooter, "does not see that place"));
    }
    let square = templates::square(at, sheaf.side);
    let legal = targets::may_choose(state, shooter, context, candidates);
    let near = square.bounds().grown(SLACK);
    let legal = state.on_table(side.other()).any(|enemy| {
        field::outline_near(state, enemy, near).is_some_and(|outline| touches(&outline, &square))
            && legal(enemy)
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
    let spots = candidates.iter().filter_map(|one| state.pose(one.stand)).map(|pose| pose.at);
    let legal = spots.filter(|&at| check_among(state, shooter, at, Some(candidates)).is_ok());
    out.extend(legal.map(|at| Order::Shell { shooter, at }));
}

/// Whether a stand on overwatch could lay a shell on anybody, in whose moment nobody is asked yet.
///
/// [FT-ART-14] Not while somebody moves.
pub fn has_shot(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    candidates: &Candidates,
) -> bool {
    check_ready(state, shooter, allowed.0).is_ok_and(|sheaf| {
        let mut spots =
            candidates.iter().filter_map(|one| state.pose(one.stand)).map(|pose| pose.at);
        spots.any(|at| check_spot(state, shooter, at, allowed, sheaf, Some(candidates)).is_ok())
    })
}

/// Lays a shell.
pub fn fire_shell(play: &mut Play<'_, impl Chronicle<Event = Event>>, shooter: StandId, at: Point) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some((sheaf, _, reach)) = shell(play.state, shooter) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    play.state[shooter].spent = true;
    crate::ammunition::spend(play.state, shooter);
    play.dice.reveal();
    secrets::tell_strike(play, shooter, rule!("FT-ART-14"), (Event::Shelled { shooter, at }, at));
    if reach < distance(&own, &Outline::point(at)) {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::ShellWasted { shooter });
    } else {
        let area = templates::square(at, sheaf.side);
        let side = play.state.side_of(shooter);
        templates::burst(play, side, Some(shooter), &[area], sheaf);
    }
    fire::shows(play, shooter, context);
    heat_ray::after(play.state, shooter, context);
}

#[cfg(test)]
mod tests;
