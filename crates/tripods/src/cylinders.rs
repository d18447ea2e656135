//! Cylinders: how they fall, wake, give up their machines, and are destroyed.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Outline, Point, Pose, distance, overlaps},
};

use crate::{
    Play, effects,
    event::Event,
    field, gas, ground,
    order::{Bar, Check, Order},
    scatter::scatter,
    secrets, setup,
    state::{Landing, Mode, Phase, SideId, StandId, State, Where},
    tables::CylinderPlan,
    vocabulary::{Class, TerrainKind},
};

/// [FT-CYL-01] A place that a player names lies so far from every edge.
const MARGIN: Length = Length::units(6);
/// What touches lies no farther off: corners are rounded.
const CONTACT: Length = Length::thousandths(10);

/// Whether something is a cylinder whose ray is not at work.
///
/// [FT-CYL-05] It stops nobody and fights nobody.
pub fn is_dormant(state: &State, stand: StandId) -> bool {
    state.class(stand) == Class::Cylinder && !state[stand].awake
}

/// The machines in a cylinder that are not complete.
pub fn cargo(state: &State, cylinder: StandId) -> impl Iterator<Item = StandId> + '_ {
    let inside = move |stand: &StandId| state[*stand].at == Where::Aboard(cylinder);
    state.ids().filter(inside).filter(|&stand| !state.complete.has(stand))
}

/// Says what is wrong with where a scenario lays a cylinder, or has it fall.
///
/// [FT-CYL-01] One that lies there has not been destroyed by the ground; one that may be planned keeps away from the edge.
pub fn check_laid(state: &State, plan: &CylinderPlan) -> Result<(), &'static str> {
    let lies = plan.turn == 0;
    if !state.setting.table.holds(plan.point) {
        return Err("would fall off the table");
    }
    if lies && is_deadly(state, plan.point) {
        return Err("lies where it would have been destroyed");
    }
    if lies && plan.choose_point {
        return Err("lies there, and is not planned");
    }
    if !lies && plan.ray_active {
        return Err("wakes after it has fallen");
    }
    if plan.choose_point && !is_inside(state, plan.point) {
        return Err("would fall too near to the edge");
    }
    Ok(())
}

/// Whether a place is far enough from every edge to be planned.
fn is_inside(state: &State, at: Point) -> bool {
    let table = state.setting.table;
    MARGIN <= at.x && at.x <= table.width - MARGIN && MARGIN <= at.y && at.y <= table.depth - MARGIN
}

// Plans.

/// Refuses a place where a cylinder may not be made to fall.
///
/// [FT-CYL-01] Only where the scenario leaves it to the player, six inches or more from every edge.
pub fn check_plan(state: &State, stand: StandId, at: Point) -> Check {
    if state.phase != (Phase::Deploy { side: SideId::MARTIANS }) {
        return Err(Bar::not_now(rule!("FT-CYL-01")));
    }
    let plan = state.landings.iter().find(|landing| landing.stand == stand);
    let Some(plan) = plan.filter(|landing| landing.free) else {
        return Err(Bar::plain(rule!("FT-CYL-01"), "there is no such cylinder to be planned"));
    };
    if plan.at == Some(at) {
        return Err(Bar::stand(rule!("FT-CYL-01"), stand, "is to fall there already"));
    }
    if !is_inside(state, at) {
        return Err(Bar::stand(rule!("FT-CYL-01"), stand, "would fall too near to the edge"));
    }
    Ok(())
}

/// Lists a spread of places for the cylinders that may be planned.
pub fn list_plans(state: &State, out: &mut Vec<Order>) {
    let table = state.setting.table;
    let corners = [Point::ORIGIN, Point::new(table.width, table.depth)];
    for landing in state.landings.iter().filter(|landing| landing.free) {
        for at in setup::grid(kernel::table::Bounds::around(&corners), 6000) {
            let stand = landing.stand;
            if !is_deadly(state, at) && check_plan(state, stand, at).is_ok() {
                out.push(Order::Plan { stand, at });
            }
        }
    }
}

/// Notes the place, which only its player knows.
pub fn plan(state: &mut State, stand: StandId, at: Point) {
    for landing in &mut state.landings {
        if landing.stand == stand {
            landing.at = Some(at);
        }
    }
}

// The fall.

/// The next fall that is due, by its number.
pub fn due(state: &State) -> Option<usize> {
    let is_due = |landing: &Landing| landing.turn <= state.turn && landing.at.is_some();
    let now = state.side == SideId::MARTIANS;
    state.landings.iter().position(is_due).filter(|_| now)
}

/// [FT-CYL-01] River, swamp, lake and town destroy it.
fn is_deadly(state: &State, at: Point) -> bool {
    let pieces = state.setting.land.pieces();
    state.setting.land.at(at).iter().any(|piece| {
        let kind = pieces[piece].kind.kind;
        kind.is_water() || matches!(kind, TerrainKind::Swamp | TerrainKind::Town)
    })
}

/// Lets a cylinder fall.
///
/// [FT-CYL-01] Accurate on 3 or more, else it scatters 3d6 inches; its middle decides about the ground, and who stands under it makes
/// room. [FT-SPOT-04] Once down it is always spotted.
pub fn fall(play: &mut Play<'_, impl Chronicle<Event = Event>>, number: usize) {
    let Landing { stand, at, .. } = play.state.landings.remove(number);
    let Some(aim) = at else { return };
    play.dice.reveal();
    let roll = Roll::d6(rule!("FT-CYL-01"), "the fall").by(effects::piece(stand));
    let at = if play.test(&roll, Wants::AtLeast(3)) {
        aim
    } else {
        scatter(play, rule!("FT-CYL-01"), aim, 3)
    };
    if !play.state.setting.table.holds(at) || is_deadly(play.state, at) {
        play.emit(rule!("FT-CYL-01"), Event::LostInFall { stand });
        play.state[stand].at = Where::Scrapped;
        return scrap_cargo(play.state, stand);
    }
    let pose = Pose::new(kept_in(play.state, stand, at), Angle::NORTH);
    play.state[stand].at = Where::Table(pose);
    play.state[stand].spotted = true;
    play.emit(rule!("FT-CYL-01"), Event::Fell { stand, at: pose.at });
    make_room(play, stand);
}

/// Wholly on the table, if its middle is.
fn kept_in(state: &State, stand: StandId, at: Point) -> Point {
    let bounds = field::outline_at(state, stand, Pose::new(at, Angle::NORTH)).bounds();
    let half = (bounds.high.x - bounds.low.x) / 2;
    let table = state.setting.table;
    Point::new(at.x.clamp(half, table.width - half), at.y.clamp(half, table.depth - half))
}

/// Shifts everybody clear of what has fallen, by the shortest way.
fn make_room(play: &mut Play<'_, impl Chronicle<Event = Event>>, fallen: StandId) {
    let Some(outline) = field::outline(play.state, fallen) else { return };
    for stand in play.state.ids() {
        // [FT-FLY-03] Nobody who is aloft is under it.
        let under = stand != fallen
            && !play.state.is_aloft(stand)
            && field::outline(play.state, stand).is_some_and(|own| overlaps(&own, &outline));
        let Some(pose) = play.state.pose(stand).filter(|_| under) else { continue };
        let ways = (1..=80).flat_map(|tenths| {
            (0..36).map(move |n| (Angle::degrees(10 * n), Length::thousandths(100 * tenths)))
        });
        let mut clear = ways.map(|(to, far)| Pose::new(pose.at.towards(to, far), pose.facing));
        let gait = ground::gait(play.state, stand);
        let clear = clear.find(|&there| {
            setup::is_clear(play.state, stand, there)
                && ground::may_stand(&play.state.setting, gait, there.at)
        });
        if let Some(to) = clear {
            play.state[stand].at = Where::Table(to);
            secrets::tell(play, stand, rule!("FT-CYL-01"), Event::MadeRoom { stand, to });
            gas::breathe(play, stand);
        }
    }
}

// Waking, and the machines.

/// The next cylinder from a number on that rolls in a Martian command phase.
pub fn next_to_wake(state: &State, from: u8) -> Option<StandId> {
    let lies = |stand: &StandId| {
        state.class(*stand) == Class::Cylinder
            && state.pose(*stand).is_some()
            && (!state[*stand].awake || cargo(state, *stand).next().is_some())
    };
    state.ids().filter(|stand| from <= stand.0).find(lies)
}

/// Rolls for a cylinder.
///
/// [FT-CYL-03] The first 6 wakes its ray, each later one completes a machine that its player names.
pub fn stir(play: &mut Play<'_, impl Chronicle<Event = Event>>, cylinder: StandId) {
    let roll = Roll::d6(rule!("FT-CYL-03"), "the cylinder").by(effects::piece(cylinder));
    if !play.test(&roll, Wants::AtLeast(6)) {
        return;
    }
    if !play.state[cylinder].awake {
        play.state[cylinder].awake = true;
        return play.emit(rule!("FT-CYL-03"), Event::Awoke { stand: cylinder });
    }
    let Some(first) = cargo(play.state, cylinder).next() else { return };
    let kind = play.state.spec(first).kind;
    let alike = cargo(play.state, cylinder).all(|other| play.state.spec(other).kind == kind);
    if alike {
        complete(play, first);
    } else {
        play.state.phase = Phase::Assemble { cylinder };
    }
}

/// Refuses a machine that the cylinder does not hold.
pub fn check_assemble(state: &State, stand: StandId) -> Check {
    let Phase::Assemble { cylinder } = state.phase else {
        return Err(Bar::not_now(rule!("FT-CYL-03")));
    };
    if listed(state, cylinder).any(|one| one == stand) {
        return Ok(());
    }
    Err(Bar::plain(rule!("FT-CYL-03"), "there is no such machine in the cylinder"))
}

/// One machine of each slot.
fn listed(state: &State, cylinder: StandId) -> impl Iterator<Item = StandId> + '_ {
    cargo(state, cylinder).filter(move |&stand| {
        let slot = state.spec(stand).slot;
        cargo(state, cylinder).find(|&other| state.spec(other).slot == slot) == Some(stand)
    })
}

pub fn list_machines(state: &State, cylinder: StandId, out: &mut Vec<Order>) {
    out.extend(listed(state, cylinder).map(|stand| Order::Assemble { stand }));
}

/// Completes a machine, and its companion where the slot holds two walkers.
pub fn complete(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let Where::Aboard(cylinder) = play.state[stand].at else { return };
    let slot = play.state.spec(stand).slot;
    let both: arrayvec::ArrayVec<StandId, 8> = cargo(play.state, cylinder)
        .filter(|&other| play.state.spec(other).slot == slot)
        .take(8)
        .collect();
    for stand in both {
        play.state.complete.insert(stand);
        play.emit(rule!("FT-CYL-03"), Event::Completed { stand });
    }
}

/// Places round the cylinder where a machine that leaves it may be put.
///
/// [FT-CYL-03] It touches the cylinder.
pub fn exits(state: &State, stand: StandId) -> Vec<Pose> {
    let Where::Aboard(cylinder) = state[stand].at else { return Vec::new() };
    let Some(middle) = state.pose(cylinder).map(|pose| pose.at) else { return Vec::new() };
    let half = |stand: StandId| {
        let bounds = field::outline_at(state, stand, Pose::new(middle, Angle::NORTH)).bounds();
        (bounds.high.y - bounds.low.y).half_up()
    };
    let far = half(cylinder) + half(stand) + Length::thousandths(5);
    let round = (0..16).map(|n| Angle::hundredths(2250 * n));
    let poses = round.map(|to| Pose::new(middle.towards(to, far), to));
    poses.filter(|&pose| check_exit(state, stand, pose).is_ok()).collect()
}

/// Refuses a place where a machine cannot leave its cylinder.
pub fn check_exit(state: &State, stand: StandId, pose: Pose) -> Check {
    let Where::Aboard(cylinder) = state[stand].at else {
        return Err(Bar::stand(rule!("FT-CYL-03"), stand, "is in no cylinder"));
    };
    let own = field::outline_at(state, stand, pose);
    let touches = field::outline(state, cylinder)
        .is_some_and(|cylinder| distance(&own, &cylinder) <= CONTACT);
    if !touches {
        return Err(Bar::stand(rule!("FT-CYL-03"), stand, "is put down touching its cylinder"));
    }
    if !setup::has_room(state, stand, pose, &own) {
        return Err(Bar::stand(rule!("FT-SEQ-10"), stand, "finds no room there"));
    }
    Ok(())
}

// Their end.

/// Whether a stand destroys dormant cylinders by reaching them.
///
/// [FT-CYL-05] Humans on the ground, in their movement or after a fight.
pub fn opens(state: &State, stand: StandId, mode: Mode) -> bool {
    state.side_of(stand) == SideId::HUMANS && !state.class(stand).flies() && mode != Mode::Scoot
}

/// Destroys the dormant cylinders that a human on the move touches.
pub fn reach(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, mode: Mode) {
    if !opens(play.state, stand, mode) {
        return;
    }
    let Some(own) = field::outline(play.state, stand) else { return };
    for cylinder in play.state.ids() {
        let near = |outline: Outline| distance(&own, &outline) <= CONTACT;
        if is_dormant(play.state, cylinder)
            && field::outline(play.state, cylinder).is_some_and(near)
        {
            play.dice.reveal();
            let by = secrets::named(play.state, stand);
            play.emit(rule!("FT-CYL-05"), Event::Opened { stand: cylinder, by });
            effects::destroy(play, cylinder);
        }
    }
}

/// Wrecks one slot of the hold, chosen by chance.
///
/// [FT-CYL-06] Every hit wrecks a tripod, a flyer or two walkers; an empty hold is hit all the same.
pub fn wreck_slot(play: &mut Play<'_, impl Chronicle<Event = Event>>, cylinder: StandId) {
    let slots: arrayvec::ArrayVec<StandId, 8> = listed(play.state, cylinder).take(8).collect();
    if slots.is_empty() {
        return;
    }
    let struck = slots[usize::from(play.dice.pick(slots.len() as u8))];
    let slot = play.state.spec(struck).slot;
    let wrecked: arrayvec::ArrayVec<StandId, 8> = cargo(play.state, cylinder)
        .filter(|&stand| play.state.spec(stand).slot == slot)
        .take(8)
        .collect();
    for stand in wrecked {
        play.state[stand].at = Where::Scrapped;
        play.emit(rule!("FT-CYL-06"), Event::CargoWrecked { stand });
    }
}

/// [FT-CYL-05] Whatever is still inside is lost with its cylinder, and counts for nobody.
pub fn scrap_cargo(state: &mut State, cylinder: StandId) {
    for stand in state.ids() {
        if state[stand].at == Where::Aboard(cylinder) {
            state[stand].at = Where::Scrapped;
            state.complete.remove(stand);
        }
    }
}

#[cfg(test)]
mod tests;
