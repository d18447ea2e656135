//! Carriers: loading, unloading, fire from inside, and what becomes of passengers.

use kernel::{
    Chronicle, Roll,
    table::{Angle, Effort, Length, Pose, distance, overlaps},
};

use crate::{
    Play, checks, effects,
    event::Event,
    field, gas, ground, movement,
    order::{Bar, Check, Order},
    overwatch, secrets, setup, spotting,
    state::{Marker, Mode, Phase, SideId, StandId, StandSet, State, Where},
    vocabulary::Class,
    wrecks,
};

/// What touches lies no farther off: corners are rounded.
const CONTACT: Length = Length::thousandths(50);

/// Those aboard a carrier.
pub fn passengers(state: &State, carrier: StandId) -> impl Iterator<Item = StandId> + '_ {
    state.ids().filter(move |&stand| state[stand].at == Where::Aboard(carrier))
}

/// What fires or is fired from: the carrier of somebody aboard, else the stand itself.
///
/// [FT-CARRY-02] Sight and arc from the carrier.
pub fn seat(state: &State, stand: StandId) -> StandId {
    match state[stand].at {
        Where::Aboard(carrier) => carrier,
        _ => stand,
    }
}

/// Whether a stand is carried by something on the table. A machine in its cylinder is not.
pub fn is_aboard(state: &State, stand: StandId) -> bool {
    let carries =
        |carrier| state.pose(carrier).is_some() && state.class(carrier) != Class::Cylinder;
    matches!(state[stand].at, Where::Aboard(carrier) if carries(carrier))
}

/// Whether a stand may fire from where it is, on the table or aboard.
///
/// [FT-CARRY-02] Men fire from inside; [FT-CARRY-05] machines that are lifted do not.
pub fn may_fire_there(state: &State, stand: StandId) -> bool {
    state.pose(stand).is_some() || (is_aboard(state, stand) && state.kind(stand).is_personnel())
}

/// The half spaces that a carrier has left.
pub fn room(state: &State, carrier: StandId) -> u8 {
    let taken: u8 =
        passengers(state, carrier).map(|stand| state.kind(stand).size.unwrap_or(2)).sum();
    state.kind(carrier).carry.saturating_sub(taken)
}

/// [FT-CARRY-01] Half the carrier's allowance for all who are handled at one stop.
fn price(state: &State, carrier: StandId) -> Effort {
    movement::half(state, carrier)
}

/// The carrier that moves and could handle troops now, if it can pay.
pub fn handling(state: &State) -> Check<StandId> {
    let mover = state.mover.as_ref().filter(|_| state.window.is_none());
    let Some(mover) = mover.filter(|_| state.phase == Phase::March) else {
        return Err(Bar::not_now(rule!("FT-CARRY-01")));
    };
    let carrier = mover.stand;
    let bar = |why| Err(Bar::stand(rule!("FT-CARRY-01"), carrier, why));
    if state.kind(carrier).carry == 0 || !matches!(mover.mode, Mode::Normal | Mode::Strategic) {
        return bar("carries nobody now");
    }
    // [FT-CARRY-05] Flyers load and unload low.
    if state.is_aloft(carrier) {
        return Err(Bar::stand(rule!("FT-CARRY-05"), carrier, "flies too high for it"));
    }
    if mover.halted || (!mover.handled && mover.left < price(state, carrier)) {
        return bar("has not the movement left for it");
    }
    Ok(carrier)
}

/// Refuses to pick somebody up.
///
/// [FT-CARRY-01] He touches the carrier, and there is room for him. [FT-MOVE-08] Not pinned.
pub fn check_load(state: &State, stand: StandId) -> Check {
    let carrier = handling(state)?;
    let bar = |rule, why| Err(Bar::stand(rule, stand, why));
    let own =
        state.has(stand) && state.side_of(stand) == state.side_of(carrier) && stand != carrier;
    if !own || state.pose(stand).is_none() {
        return Err(Bar::plain(rule!("FT-CARRY-01"), "there is no such stand to pick up"));
    }
    let Some(size) = state.kind(stand).size else {
        return bar(rule!("FT-DATA-06"), "cannot be carried");
    };
    // [FT-CARRY-05] Machines are lifted by flying machines only.
    let machine = !state.kind(stand).is_personnel();
    if machine && state.class(carrier) != Class::MartianFlyer {
        return bar(rule!("FT-CARRY-05"), "is lifted by flying machines only");
    }
    if room(state, carrier) < size {
        return bar(rule!("FT-CARRY-01"), "finds no room");
    }
    if state[stand].pinned {
        return bar(rule!("FT-MOVE-08"), "is pinned");
    }
    let both = field::outline(state, stand).zip(field::outline(state, carrier));
    if both.is_none_or(|(one, other)| CONTACT < distance(&one, &other)) {
        return bar(rule!("FT-CARRY-01"), "does not touch the carrier");
    }
    Ok(())
}

/// Refuses to set somebody down.
///
/// [FT-CARRY-01] Touching the carrier, where he has room as far as his side knows. [FT-CARRY-04] Or in a fight, from its second round on.
pub fn check_unload(state: &State, stand: StandId, pose: Pose) -> Check {
    if let Phase::Bout { side } = state.phase {
        check_dismount(state, side, stand)?;
    } else {
        let carrier = handling(state)?;
        if !state.has(stand) || state[stand].at != Where::Aboard(carrier) {
            return Err(Bar::plain(rule!("FT-CARRY-01"), "there is no such stand aboard"));
        }
        if state[stand].pinned {
            return Err(Bar::stand(rule!("FT-MOVE-08"), stand, "is pinned"));
        }
    }
    check_beside(state, stand, pose)
}

/// Refuses to get out in a fight.
fn check_dismount(state: &State, side: SideId, stand: StandId) -> Check {
    let bar = |why| Err(Bar::plain(rule!("FT-CARRY-04"), why));
    let Some(bout) = &state.bout else { return bar("nobody fights") };
    if !state.has(stand) || state.side_of(stand) != side || !is_aboard(state, stand) {
        return bar("there is no such stand aboard");
    }
    if bout.round < 2 || !bout.members.has(seat(state, stand)) || state[stand].pinned {
        return bar("only after the first round, out of a carrier that fights");
    }
    Ok(())
}

fn check_beside(state: &State, stand: StandId, pose: Pose) -> Check {
    let own = field::outline_at(state, stand, pose);
    let carrier = field::outline(state, seat(state, stand));
    if carrier.is_none_or(|carrier| CONTACT < distance(&own, &carrier)) {
        return Err(Bar::stand(rule!("FT-CARRY-01"), stand, "is set down touching its carrier"));
    }
    // In a fight enemies are near anyway.
    let fights = matches!(state.phase, Phase::Bout { .. });
    let room = if fights {
        setup::is_clear(state, stand, pose)
            && ground::may_stand(&state.setting, ground::gait(state, stand), pose.at)
    } else {
        setup::has_room(state, stand, pose, &own)
    };
    if room { Ok(()) } else { Err(Bar::stand(rule!("FT-CARRY-01"), stand, "finds no room there")) }
}

/// Places round a carrier.
fn beside(state: &State, carrier: StandId, stand: StandId) -> Vec<Pose> {
    let Some(pose) = state.pose(carrier) else { return Vec::new() };
    let own = field::outline_at(state, carrier, pose);
    // As far as its rim reaches in that direction, in steps of a hundredth; nowhere at all if it reaches too far.
    let reach = |to: Angle| {
        let is_held =
            |n: i32| kernel::table::holds(&own, pose.at.towards(to, Length::thousandths(10 * n)));
        let (mut inside, mut outside) = (0, 201);
        while inside + 1 < outside {
            let n = i32::midpoint(inside, outside);
            (inside, outside) = if is_held(n) { (n, outside) } else { (inside, n) };
        }
        if outside <= 200 { Length::thousandths(10 * outside) } else { Length::ZERO }
    };
    // Nearer than this the two overlap.
    let core = |stand: StandId| state.kind(stand).footprint.core();
    let apart = core(carrier) + core(stand) - Length::thousandths(10);
    let is_solid = !state.is_aloft(carrier) && !state.is_aloft(stand);
    (0..12)
        .map(|n| Angle::degrees(30 * n))
        .filter_map(|to| {
            let start = reach(to);
            let steps = (0..120).map(|n| start + Length::thousandths(20 * n));
            let steps = steps.skip_while(|&far| far < apart);
            let poses = steps.map(|far| Pose::new(pose.at.towards(to, far), to));
            let places = poses.map(|there| (there, field::outline_at(state, stand, there)));
            // Who would stand on its carrier has no room there; and it comes no nearer again.
            let apart = places.skip_while(|(_, outline)| is_solid && overlaps(outline, &own));
            let beside = apart.take_while(|(_, outline)| distance(outline, &own) <= CONTACT);
            { beside }
                .map(|(there, _)| there)
                .find(|&there| check_beside(state, stand, there).is_ok())
        })
        .collect()
}

/// Lists whom the carrier that moves may pick up and set down.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Ok(carrier) = handling(state) else { return };
    for stand in state.on_table(state.side_of(carrier)) {
        if check_load(state, stand).is_ok() {
            out.push(Order::Load { stand });
        }
    }
    for stand in passengers(state, carrier) {
        if state[stand].pinned {
            continue;
        }
        let poses = beside(state, carrier, stand);
        out.extend(poses.into_iter().map(|pose| Order::Unload { stand, pose }));
    }
}

/// Those of a side who may get out in a fight, if they find room.
fn mounted(state: &State, side: SideId) -> impl Iterator<Item = StandId> + '_ {
    state.ids().filter(move |&stand| check_dismount(state, side, stand).is_ok())
}

/// Whether anybody of a side may get out in a fight.
pub fn may_dismount(state: &State, side: SideId) -> bool {
    mounted(state, side).any(|stand| !beside(state, seat(state, stand), stand).is_empty())
}

/// Lists who may get out in a fight.
pub fn list_dismounts(state: &State, side: SideId, out: &mut Vec<Order>) {
    for stand in mounted(state, side) {
        let poses = beside(state, seat(state, stand), stand);
        out.extend(poses.into_iter().take(4).map(|pose| Order::Unload { stand, pose }));
    }
}

fn pay(state: &mut State, carrier: StandId) {
    let price = price(state, carrier);
    if let Some(mover) = &mut state.mover
        && !mover.handled
    {
        mover.handled = true;
        mover.left = mover.left - price;
        mover.budget = mover.left;
    }
}

/// Picks somebody up: he ends his move.
pub fn load(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let Some(carrier) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    pay(play.state, carrier);
    play.state[stand].at = Where::Aboard(carrier);
    play.state[stand].marker = Marker::None;
    // [FT-CC-09] It goes on after no fight of its own.
    play.state[stand].counter = None;
    // [FT-SPOT-01] Nobody sees him inside.
    (play.state[stand].spotted, play.state[stand].ghost) = (false, None);
    play.state.moved.insert(stand);
    secrets::tell(play, carrier, rule!("FT-CARRY-01"), Event::Boarded { stand, carrier });
}

/// [FT-CARRY-04] Takes half its allowance from what a carrier has left in a fight, once for all who get out.
fn forfeit(state: &mut State, carrier: StandId) {
    let half = price(state, carrier);
    let Some(bout) = &mut state.bout else { return };
    if bout.emptied.has(carrier) {
        return;
    }
    bout.emptied.insert(carrier);
    if let Some(left) = state[carrier].counter {
        let rest = if left < half { Effort::NONE } else { left - half };
        state[carrier].counter = Some(rest);
    }
}

/// Sets somebody down.
///
/// [FT-CARRY-01] He may move half his allowance, and has moved if his carrier has. [FT-CARRY-04] In a fight the carrier's counter drops
/// by half its allowance, and he does not move afterwards.
pub fn unload(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, pose: Pose) {
    let carrier = seat(play.state, stand);
    let fights = matches!(play.state.phase, Phase::Bout { .. });
    let record = play.state[carrier];
    if fights {
        forfeit(play.state, carrier);
    } else {
        pay(play.state, carrier);
    }
    let Some(pose) = clear_of_unseen(play.state, stand, pose) else {
        return meet(play, carrier, stand, pose);
    };
    let own = &mut play.state[stand];
    own.at = Where::Table(pose);
    own.travelled = record.travelled;
    own.strategic |= record.strategic;
    own.dismounted = true;
    // [FT-CARRY-05] A machine that is set down counts as moved, by the half that it has not.
    if !play.state.kind(stand).is_personnel() {
        let allowance = ground::allowance(play.state, stand);
        play.state[stand].travelled = ground::points(allowance - ground::half_up(allowance));
    }
    let rule = if fights { rule!("FT-CARRY-04") } else { rule!("FT-CARRY-01") };
    if fights {
        play.state.moved.insert(stand);
        if let Some(bout) = &mut play.state.bout {
            bout.members.insert(stand);
            let members = bout.members;
            crate::close_combat::show(play, members);
        }
    }
    // [FT-SPOT-01] Who sees him there spots him at once, [FT-OVER-03] and may fire.
    let sighted = spotting::look_at(play, stand);
    secrets::tell(play, stand, rule, Event::SetDown { stand, carrier, pose });
    gas::breathe(play, stand);
    if sighted && !fights {
        overwatch::open(play.state);
    }
}

/// The place where somebody is set down, or if an unseen enemy is too near the nearest one round his carrier where none is.
fn clear_of_unseen(state: &State, stand: StandId, pose: Pose) -> Option<Pose> {
    let is_free = |pose: &Pose| unseen_at(state, stand, *pose).is_empty();
    if is_free(&pose) {
        return Some(pose);
    }
    let round = beside(state, seat(state, stand), stand).into_iter().filter(is_free);
    round.min_by_key(|other| other.at.distance(pose.at))
}

/// The enemies of whom nobody knows that they are within an inch of a place.
fn unseen_at(state: &State, stand: StandId, pose: Pose) -> StandSet {
    let mut enemies = state
        .on_table(state.side_of(stand).other())
        .filter(|&enemy| state.is_hidden(enemy) && !state.is_aloft(enemy))
        .peekable();
    if enemies.peek().is_none() {
        return StandSet::EMPTY;
    }
    let own = field::outline_at(state, stand, pose);
    let near = |enemy: StandId| field::outline(state, enemy).map(|other| distance(&own, &other));
    enemies.filter(|&enemy| near(enemy).is_some_and(|gap| gap <= field::REACH)).collect()
}

/// [FT-SPOT-05] Who would get out among enemies who were not seen stays inside, and all have seen each other.
fn meet(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    carrier: StandId,
    stand: StandId,
    pose: Pose,
) {
    for enemy in unseen_at(play.state, stand, pose).iter() {
        spotting::spot(play, enemy, carrier);
        spotting::spot(play, carrier, enemy);
    }
}

/// What becomes of those aboard a carrier that is destroyed.
///
/// [FT-CARRY-03] Each checks, unmodified, and dies with it on a failure; who gets out stands beside the wreck and does not move.
/// [FT-CC-02] In a fight he fights on.
pub fn bail_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, carrier: StandId, wreck: Pose) {
    let aboard: arrayvec::ArrayVec<StandId, 16> =
        passengers(play.state, carrier).take(16).collect();
    for stand in aboard {
        let roll = Roll::d6(rule!("FT-CARRY-03"), "getting out").by(effects::piece(stand));
        let out = checks::task(play, stand, &roll).then(|| free_beside(play.state, stand, wreck));
        if let Some(Some(pose)) = out {
            let own = &mut play.state[stand];
            own.at = Where::Table(pose);
            own.pinned = false;
            play.state.moved.insert(stand);
            spotting::look_at(play, stand);
            secrets::tell(
                play,
                stand,
                rule!("FT-CARRY-03"),
                Event::SetDown { stand, carrier, pose },
            );
            // [FT-GAS-02] Sealed was what he was in, not he.
            gas::breathe(play, stand);
            crate::close_combat::draw_in(play, stand);
        } else {
            play.emit(rule!("FT-CARRY-03"), Event::Destroyed { stand });
            effects::lose(play.state, stand, Where::Destroyed);
        }
    }
}

/// The first free place round a wreck.
fn free_beside(state: &State, stand: StandId, wreck: Pose) -> Option<Pose> {
    let rings = (6..=30).map(|tenths| Length::thousandths(100 * tenths));
    let mut poses = rings.flat_map(|far| {
        (0..24).map(move |n| {
            let to = Angle::degrees(15 * n);
            Pose::new(wreck.at.towards(to, far), to)
        })
    });
    poses.find(|&pose| {
        let own = field::outline_at(state, stand, pose);
        setup::is_clear(state, stand, pose)
            && ground::may_stand(&state.setting, ground::gait(state, stand), pose.at)
            && !wrecks::solid(state, own.bounds())
                .any(|(_, lies)| kernel::table::overlaps(&own, &lies))
    })
}

/// [FT-CARRY-03] Those aboard a carrier that leaves by a failed check leave with it.
pub fn leave_with(play: &mut Play<'_, impl Chronicle<Event = Event>>, carrier: StandId) {
    let aboard: arrayvec::ArrayVec<StandId, 16> =
        passengers(play.state, carrier).take(16).collect();
    for stand in aboard {
        effects::lose(play.state, stand, Where::Removed);
        play.emit(rule!("FT-CARRY-03"), Event::Removed { stand });
    }
}

/// [FT-MOVE-10] Those who are carried share the record of what carries them, and [FT-STRAT-03] lose their markers with it; who came to it on
/// the march stays bound by that.
pub fn share_record(state: &mut State, carrier: StandId) {
    let record = state[carrier];
    for stand in state.ids() {
        if state[stand].at == Where::Aboard(carrier) {
            state[stand].travelled = record.travelled;
            state[stand].strategic |= record.strategic;
            if record.strategic {
                state[stand].marker = Marker::None;
            }
            overwatch::moved(state, stand);
        }
    }
}

#[cfg(test)]
mod tests;
