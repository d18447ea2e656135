//! Martian gas.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Outline, Point, Pose, covers, distance, touches},
};

use crate::{
    Play, effects,
    event::Event,
    field,
    fire::{self, Context},
    heat_ray,
    order::{Bar, Check, Order},
    overwatch, secrets, sight, spotting,
    state::{Against, Cloud, MOST_CLOUDS, SideId, StandId, StandSet, State},
    targets, transport,
    vocabulary::{Class, Equipment},
};

/// [FT-GAS-01] So far a canister flies.
pub const FLIES: Length = Length::units(20);
/// The side of a cloud.
pub const SIDE: Length = Length::units(1);

/// A cloud on the table.
///
/// [FT-MARK-01] A square that lies parallel to the edges of the table.
pub fn outline(at: Point) -> Outline {
    Outline::rectangle(Pose::new(at, Angle::NORTH), SIDE, SIDE)
}

/// Refuses a canister.
///
/// [FT-GAS-01] On any spot that some Martian stand sees, in place of the Heat Ray.
pub fn check(state: &State, shooter: StandId, at: Point) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-GAS-01")));
    };
    fire::check_shooter(state, shooter, allowed)?;
    if state.window.is_none() && state.batch.is_some() {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    check_ready(state, shooter, allowed.0)?;
    if !state.setting.table.holds(at) {
        return Err(Bar::plain(rule!("FT-GAS-01"), "that is off the table"));
    }
    let seen = sight::Spots::new(state, state.on_table(allowed.1).collect()).are_seen(at);
    if !seen {
        return Err(Bar::plain(rule!("FT-GAS-01"), "no Martian stand sees that spot"));
    }
    Ok(())
}

fn check_ready(state: &State, shooter: StandId, context: Context) -> Check {
    let bar = |why| Err(Bar::stand(rule!("FT-GAS-01"), shooter, why));
    if !state.kind(shooter).launches_gas {
        return bar("launches no canisters");
    }
    if state[shooter].canisters == 0 {
        return bar("has no canisters left");
    }
    if context == Context::Bout || !state[shooter].is_loaded() {
        return bar("has used some of its shots");
    }
    if state.clouds.len() == MOST_CLOUDS {
        return bar("finds no air left to poison");
    }
    let ray = overwatch::ray(state, shooter).unwrap_or(0);
    fire::check_weapon(state, shooter, ray, Against::Armour, context)
}

/// Lists canisters on every enemy that lies in the open for somebody. Where that is, is the same for all of a side, and looked for once.
pub fn list(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    spots: &mut Option<Vec<Point>>,
    out: &mut Vec<Order>,
) {
    let is_barred = state.window.is_none() && state.batch.is_some()
        || check_ready(state, shooter, allowed.0).is_err()
        || fire::check_shooter(state, shooter, allowed).is_err();
    if is_barred {
        return;
    }
    let spots = spots.get_or_insert_with(|| exposed(state, allowed.1));
    out.extend(spots.iter().map(|&at| Order::Gas { shooter, at }));
}

/// Whether a stand could launch a canister on anybody.
pub fn has_shot(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    spots: &mut Option<Vec<Point>>,
) -> bool {
    check_ready(state, shooter, allowed.0).is_ok()
        && !spots.get_or_insert_with(|| exposed(state, allowed.1)).is_empty()
}

/// Where enemies lie in the open for somebody of a side.
fn exposed(state: &State, side: SideId) -> Vec<Point> {
    let seen = sight::Spots::new(state, state.on_table(side).collect());
    let exposed = |&enemy: &StandId| !is_immune(state, enemy) && !state.doomed.has(enemy);
    let spot = |enemy: StandId| {
        let pose = state.pose(enemy)?;
        // Whoever is hidden in cover is reached from its rim.
        let rim = || pose.at.towards(Angle::NORTH, Length::thousandths(600));
        let rim = sight::is_in_cover(&state.setting, pose.at).then(rim);
        let is_fit = |at: &Point| state.setting.table.holds(*at) && seen.are_seen(*at);
        Some(pose.at).filter(is_fit).or_else(|| rim.filter(is_fit))
    };
    state.shown(side.other()).filter(exposed).filter_map(spot).collect()
}

/// [FT-GAS-02] Machines marked n, flyers and ironclads are immune.
pub fn is_immune(state: &State, stand: StandId) -> bool {
    state.has_gear(stand, Equipment::Sealed)
        || state.class(stand).flies()
        || state.class(stand) == Class::Ironclad
}

/// Launches a canister.
///
/// [FT-GAS-01] No roll to hit; beyond 20 inches it is wasted. [FT-GAS-02] Deadly to whoever it touches; an unspotted stand is affected
/// on 1 to 3 only, unless a spotted enemy lies wholly under the cloud.
pub fn launch(play: &mut Play<'_, impl Chronicle<Event = Event>>, shooter: StandId, at: Point) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    play.state[shooter].spent = true;
    if play.state[shooter].canisters != u8::MAX {
        play.state[shooter].canisters -= 1;
    }
    play.dice.reveal();
    if FLIES < distance(&own, &Outline::point(at)) {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::GasWasted { shooter });
    } else {
        let told = (Event::GasLaunched { shooter, at }, at);
        secrets::tell_strike(play, shooter, rule!("FT-GAS-01"), told);
        spread(play, shooter, at, context);
    }
    fire::shows(play, shooter, context);
    heat_ray::after(play.state, shooter, context);
}

/// Lets a cloud hang somewhere.
pub fn spread(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    context: Context,
) {
    let spared = poison(play, shooter, at, context);
    let since = play.state.player_turn();
    if !play.state.clouds.is_full() {
        play.state.clouds.push(Cloud { at, since, spared });
    }
}

/// Kills whoever a new cloud touches; tells whom it missed.
fn poison(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    at: Point,
    context: Context,
) -> StandSet {
    let cloud = outline(at);
    let touched: arrayvec::ArrayVec<StandId, 64> = play
        .state
        .ids()
        .filter(|&stand| field::outline(play.state, stand).is_some_and(|o| touches(&o, &cloud)))
        .collect();
    let certain = touched.iter().any(|&stand| {
        play.state.is_enemy(shooter, stand)
            && play.state[stand].spotted
            && field::outline(play.state, stand).is_some_and(|outline| covers(&cloud, &outline))
    });
    let mut spared = StandSet::EMPTY;
    for stand in touched {
        if is_immune(play.state, stand) || play.state.doomed.has(stand) {
            continue;
        }
        targets::note(play.state, play.state.side_of(shooter), stand);
        spotting::strike(play, stand, Some(shooter));
        let roll =
            Roll::d6(rule!("FT-ART-16"), "unspotted under a cloud").by(effects::piece(stand));
        if !play.state[stand].spotted && !certain && !play.test(&roll, Wants::AtMost(3)) {
            spared.insert(stand);
            play.emit(rule!("FT-GAS-02"), Event::GasMissed { stand });
            continue;
        }
        choke(play, stand, context);
    }
    spared
}

/// Kills a stand, and those inside with it.
///
/// [FT-GAS-02] Passengers share the fate of what carries them.
fn choke(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, context: Context) {
    let inside: arrayvec::ArrayVec<StandId, 16> = transport::passengers(play.state, stand)
        .filter(|&inside| transport::is_aboard(play.state, inside))
        .take(16)
        .collect();
    for inside in inside {
        effects::knock_out(play, inside, context);
    }
    effects::knock_out(play, stand, context);
}

/// Kills a stand that has come to touch a cloud.
pub fn breathe(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    if is_immune(play.state, stand) {
        return;
    }
    let Some(own) = field::outline(play.state, stand) else { return };
    for cloud in &mut play.state.clouds {
        cloud.spared.remove(stand);
    }
    if play.state.clouds.iter().any(|cloud| touches(&own, &outline(cloud.at))) {
        choke(play, stand, Context::Overwatch);
    }
}

/// Rolls for a cloud in a Martian command phase.
///
/// [FT-GAS-03] Each that came in an earlier turn goes on a 6.
pub fn fade(play: &mut Play<'_, impl Chronicle<Event = Event>>, number: usize) -> bool {
    let Some(cloud) = play.state.clouds.get(number).copied() else { return false };
    let roll = Roll::d6(rule!("FT-GAS-03"), "the gas fades");
    if play.test(&roll, Wants::AtLeast(6)) {
        play.state.clouds.remove(number);
        play.emit(rule!("FT-GAS-03"), Event::GasFaded { at: cloud.at });
        return true;
    }
    false
}

/// Refuses to take away a cloud that no tripod touches.
///
/// [FT-GAS-03] A tripod that moves into contact may.
pub fn check_clear(state: &State, number: u8) -> Check {
    let Some(mover) = state.mover.as_ref().filter(|_| state.phase == crate::state::Phase::March)
    else {
        return Err(Bar::not_now(rule!("FT-GAS-03")));
    };
    let Some(cloud) = state.clouds.get(usize::from(number)) else {
        return Err(Bar::plain(rule!("FT-GAS-03"), "there is no such cloud"));
    };
    let contact =
        field::outline(state, mover.stand).is_some_and(|own| touches(&own, &outline(cloud.at)));
    let is_tripod = state.class(mover.stand) == Class::Tripod;
    if is_tripod && contact && state[mover.stand].has_moved() {
        Ok(())
    } else {
        Err(Bar::stand(rule!("FT-GAS-03"), mover.stand, "has not moved into contact with it"))
    }
}

pub fn clear(play: &mut Play<'_, impl Chronicle<Event = Event>>, number: u8) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    let cloud = play.state.clouds.remove(usize::from(number));
    play.emit(rule!("FT-GAS-03"), Event::GasCleared { stand, at: cloud.at });
}

#[cfg(test)]
mod tests;
