//! Movement: how far a company may go, wheels, shifts, changes of formation, and guns.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Body, Flank, Length, Obstacle, Outline, Pose, Sector, distance},
};

use crate::{
    Play,
    event::Event,
    field,
    formations::{self, MOST_STANDS},
    order::{Bar, Check, Order, Why},
    state::{Op, Phase, StandId, State, UnitId, Where, outline},
    tables::{Rate, yards},
    vocabulary::{Formation, GunClass, TerrainKind, Troop, Word},
};

pub type Poses = ArrayVec<(StandId, Pose), MOST_STANDS>;

/// [IC-MOVE-15] A change of formation ends no nearer to an enemy than this.
const OFF_ENEMY: Length = Length::units(20);

pub fn rate(state: &State, unit: UnitId) -> Rate {
    state.setting.charts.movement.rates[state.troop(unit).mover()]
}

/// The stands of a unit that an order moves: those that are not halted and not disrupted, and nobody's crew without guns.
pub fn movable(state: &State, unit: UnitId) -> Poses {
    let gun = state.troop(unit) == Troop::Artillery;
    state
        .stands_of(unit)
        .filter(|&stand| !state[stand].halted && !state[stand].disrupted)
        .filter(|&stand| !gun || 0 < state[stand].castings)
        .filter_map(|stand| Some((stand, state[stand].pose()?)))
        .collect()
}

/// The unit that an order of movement is about, if the regiment may move it now.
pub fn check_may(state: &State, unit: UnitId) -> Check {
    let Some(op) = state.op.as_ref() else { return Err(Bar::not_now(rule!("IC-CARD-01"))) };
    if state.units.len() <= usize::from(unit.0) || state.spec(unit).regiment != Some(op.regiment) {
        return Err(Bar::plain(
            rule!("IC-CARD-02"),
            "only units of the regiment that moves may move",
        ));
    }
    if state[unit].moved {
        let why = "has moved with this card already";
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, why));
    }
    check_able(state, unit)
}

/// Whether a unit could move if its regiment played the card.
pub fn check_able(state: &State, unit: UnitId) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let regimental = state.troop(unit).is_company()
        || matches!(state.troop(unit), Troop::Artillery | Troop::Hero | Troop::Wagon);
    if !regimental {
        return no(rule!("IC-VEH-04"), "does not move with its regiment");
    }
    // [IC-MELEE-13] A company with any stand in contact cannot be moved.
    if state.is_engaged(unit) {
        return no(rule!("IC-MELEE-13"), "is in contact with the enemy");
    }
    if !state.is_present(unit) {
        return no(rule!("IC-CARD-02"), "is not on the table");
    }
    if movable(state, unit).is_empty() {
        return no(rule!("IC-MORALE-16"), "is halted or disrupted");
    }
    if state.troop(unit) == Troop::Artillery {
        let is_machine = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
        // [IC-ARTY-17] Fire and movement in one turn are not for guns.
        if state[unit].fired_this_turn && !is_machine {
            return no(rule!("IC-ARTY-17"), "has fired this turn");
        }
    }
    Ok(())
}

/// How a unit may go: straight from where a wheel leaves it.
#[derive(Clone, Debug)]
pub struct Course {
    pub poses: Poses,
    pub heading: Angle,
    /// How far the rate allows, over open ground.
    pub allowance: Length,
}

impl Course {
    pub fn outlines(&self) -> ArrayVec<Outline, MOST_STANDS> {
        self.poses.iter().map(|&(_, pose)| outline(pose)).collect()
    }
}

/// Where a wheel leaves a unit, and how much of a rate is left; refused where it costs too much or sweeps across somebody.
///
/// [IC-MOVE-13] The body turns rigidly on its inner front corner; the way of the outer one counts against the tactical distance.
pub fn course(state: &State, unit: UnitId, wheel: Angle, full: Length) -> Check<Course> {
    let poses = movable(state, unit);
    let Some(&(_, lead)) = poses.first() else {
        return Err(Bar::unit(rule!("IC-MORALE-16"), unit, "has nobody who can move"));
    };
    if wheel == Angle::NORTH {
        return Ok(Course { poses, heading: lead.facing, allowance: full });
    }
    let outlines: ArrayVec<Outline, MOST_STANDS> =
        poses.iter().map(|&(_, pose)| outline(pose)).collect();
    let Some(body) = Body::around(&outlines, lead.facing) else {
        return Err(Bar::unit(rule!("IC-MOVE-13"), unit, "cannot wheel"));
    };
    let tactical = yards(rate(state, unit).tactical.unwrap_or(0));
    let turn = Angle::hundredths(wheel.signed().abs());
    let cost = turn.arc_length(body.width);
    if tactical < cost {
        let why = Why::TooFar { unit, most: tactical, length: cost };
        return Err(Bar { rule: rule!("IC-MOVE-13"), why, place: None });
    }
    let (inner, outer) =
        if 0 < wheel.signed() { (Flank::Right, Flank::Left) } else { (Flank::Left, Flank::Right) };
    let pivot = body.front_corner(inner);
    let swept = Sector::turning(pivot, body.front_corner(outer), wheel);
    let turned: Poses =
        poses.iter().map(|&(stand, pose)| (stand, pose.turned_about(pivot, wheel))).collect();
    for (other, there) in state.on_land() {
        if state[other].unit == unit && poses.iter().any(|&(own, _)| own == other) {
            continue;
        }
        let goal = outline(there);
        let in_the_way = swept.as_ref().is_some_and(|sector| sector.overlaps(&goal))
            || turned.iter().any(|&(_, pose)| {
                let own = outline(pose);
                if state.side(other) == state.side_of(unit) {
                    kernel::table::overlaps(&own, &goal)
                } else {
                    distance(&own, &goal) <= field::TOUCH
                }
            });
        if in_the_way {
            let bar = Bar::units(rule!("IC-MOVE-13"), unit, "cannot wheel past", state[other].unit);
            return Err(bar.at(there.at));
        }
    }
    if !turned.iter().all(|&(_, pose)| state.setting.table.covers(&outline(pose))) {
        return Err(Bar::unit(rule!("IC-MOVE-17"), unit, "would wheel off the table"));
    }
    Ok(Course { poses: turned, heading: lead.facing + wheel, allowance: tactical - cost })
}

/// How far a unit goes straight at its best rate, with the distance at which it must stop for enemies, if it must.
///
/// [IC-MOVE-02] Field; [IC-MOVE-03] the road rate in column, outside of 300 yards; [IC-MOVE-04] the fast; [IC-MOVE-05] skirmishers;
/// [IC-MOVE-06] horse near the enemy, and [IC-MOVE-07] far from him.
fn best_rate(state: &State, unit: UnitId) -> Length {
    let kind = &state.spec(unit).kind;
    let rate = rate(state, unit);
    let far = yards(state.setting.charts.movement.limits.road_rate);
    let enemy = field::nearest_enemy(state, state.side_of(unit), &field::outlines(state, unit));
    let is_far = enemy.is_none_or(|enemy| far < enemy);
    let skirmishes = state.is_skirmishing(unit);
    match kind.troop {
        Troop::Infantry if is_loose(state, unit) => yards(rate.loose),
        // It stops where it would come within 300 yards: `most`.
        Troop::Infantry if is_far && state[unit].formation == Formation::Column => {
            yards(rate.loose)
        }
        Troop::Cavalry | Troop::LightCavalry if is_far || skirmishes => yards(rate.loose),
        Troop::Artillery => {
            let hits = i32::from(state[unit].limber_hits.min(4));
            yards(rate.field) * (4 - hits) / 4
        }
        _ => yards(rate.field),
    }
}

/// How far a course may lead: by the rate, over the ground, past everybody.
pub fn most(state: &State, unit: UnitId, course: &Course) -> Length {
    let from = course.poses.iter().map(|&(_, pose)| pose.at);
    let mut most = field::allowed(state, unit, from, course.heading, course.allowance);
    let limits = &state.setting.charts.movement.limits;
    match state.troop(unit) {
        // [IC-MOVE-09] Limbered guns stop 200 yards from an enemy.
        Troop::Artillery => {
            most = short_of_enemies(state, unit, course, most, yards(limits.limbered_guns));
        }
        // [IC-MOVE-03] A column on the march stops 300 yards from one, but may always make its ordinary way.
        Troop::Infantry if state[unit].formation == Formation::Column && !is_loose(state, unit) => {
            let field = yards(rate(state, unit).field);
            if field < most {
                let far = short_of_enemies(state, unit, course, most, yards(limits.road_rate));
                most = far.max(field);
            }
        }
        _ => {}
    }
    let own = course.outlines();
    let skip = |stand: StandId| course.poses.iter().any(|&(going, _)| going == stand);
    let (room, _) = room(state, unit, &own, course.heading, most, field::CLEAR, skip);
    room
}

/// Whether foot go at the loose rate wherever the enemy is: the fast, and skirmishers.
fn is_loose(state: &State, unit: UnitId) -> bool {
    state.spec(unit).kind.fast || state.is_skirmishing(unit)
}

/// How far a course leads without coming nearer to an enemy than a limit.
fn short_of_enemies(
    state: &State,
    unit: UnitId,
    course: &Course,
    most: Length,
    limit: Length,
) -> Length {
    let side = state.side_of(unit);
    let gap = |length: Length| {
        let moved: ArrayVec<Outline, MOST_STANDS> = course
            .poses
            .iter()
            .map(|&(_, pose)| {
                let to = pose.at.towards(course.heading, length);
                outline(Pose::new(to, pose.facing))
            })
            .collect();
        field::nearest_enemy(state, side, &moved)
    };
    let now = gap(Length::ZERO);
    if now.is_some_and(|now| now < limit) {
        // Already inside: only farther away.
        return if now < gap(most) { most } else { Length::ZERO };
    }
    kernel::table::longest(most, |length| gap(length).is_none_or(|gap| limit <= gap))
}

/// The same as [`field::room`], with zones that enemies hold closed as well.
///
/// [IC-OBJ-01] A zone with enemies inside is entered only by a charge.
pub fn room(
    state: &State,
    unit: UnitId,
    own: &[Outline],
    heading: Angle,
    limit: Length,
    clear: Length,
    skip: impl Fn(StandId) -> bool,
) -> (Length, Option<StandId>) {
    let (mut length, mut by) = field::room(state, unit, own, heading, limit, clear, skip);
    let Some(first) = own.first() else { return (length, by) };
    let way = kernel::table::Line::towards(first.middle(), heading, limit);
    for zone in held_zones(state, unit) {
        let border: Vec<Obstacle> =
            Obstacle::border(&state.setting.objectives[usize::from(zone)].region).collect();
        let to = kernel::table::advance(own, &way, limit, &border).length;
        if to < length {
            (length, by) = (to, None);
        }
    }
    (length, by)
}

/// The zones that protect enemies of a unit.
pub fn held_zones(state: &State, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let side = state.side_of(unit);
    (0..state.setting.objectives.len() as u8).filter(move |&zone| {
        state.setting.objectives[usize::from(zone)].protection != crate::vocabulary::Cover::None
            && state.enemies_of(side).any(|(enemy, _)| state.is_in_zone(enemy, zone))
            && !state.stands_of(unit).any(|own| state.is_in_zone(own, zone))
    })
}

/// Refuses a movement that is not allowed.
pub fn check(state: &State, order: &Order) -> Check {
    if state.phase != Phase::March {
        return Err(Bar::not_now(rule!("IC-CARD-01")));
    }
    match *order {
        Order::March { unit, wheel, length } => {
            check_may(state, unit)?;
            check_march(state, unit, wheel, length).map(|_| ())
        }
        Order::Shift { unit, right, ahead } => {
            check_may(state, unit)?;
            shifted(state, unit, right, ahead).map(|_| ())
        }
        Order::About { unit } => {
            check_may(state, unit)?;
            about(state, unit).map(|_| ())
        }
        Order::Form { unit, formation, files, lead, place, ahead } => {
            check_may(state, unit)?;
            formed(state, unit, formation, files, lead, place, ahead).map(|_| ())
        }
        Order::Turn { unit, .. } | Order::Unlimber { unit, .. } => {
            check_may(state, unit)?;
            let unlimbers = matches!(order, Order::Unlimber { .. });
            let is_gun = state.troop(unit) == Troop::Artillery;
            if !is_gun || state[unit].limbered != unlimbers {
                return Err(Bar::unit(rule!("IC-MOVE-12"), unit, "is no gun that could do that"));
            }
            if unlimbers && 4 <= state[unit].limber_hits {
                return Err(Bar::unit(rule!("IC-MOVE-10"), unit, "cannot unlimber any more"));
            }
            let wet = |stand: StandId| {
                let kinds = [TerrainKind::Woods, TerrainKind::Water, TerrainKind::Ford];
                state[stand].pose().is_some_and(|pose| field::is_in(state, pose.at, &kinds))
            };
            if unlimbers && state.stands_of(unit).any(wet) {
                let why = "cannot unlimber in woods or water";
                return Err(Bar::unit(rule!("IC-MOVE-10"), unit, why));
            }
            turned_gun(state, unit, order).map(|_| ())
        }
        Order::Prolong { unit, right, ahead } => {
            check_may(state, unit)?;
            prolonged(state, unit, right, ahead).map(|_| ())
        }
        _ => Err(Bar::not_now(rule!("IC-CARD-01"))),
    }
}

/// [IC-MOVE-01] A single straight leg along its facing, perhaps after a wheel.
pub fn check_march(state: &State, unit: UnitId, wheel: Angle, length: Length) -> Check<Course> {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    match state.troop(unit) {
        Troop::Artillery if !state[unit].limbered => {
            return no(rule!("IC-MOVE-11"), "is unlimbered and can only be pushed");
        }
        Troop::Recon | Troop::Assault | Troop::Skimmer | Troop::Aviation | Troop::Commander => {
            return no(rule!("IC-VEH-04"), "does not move with its regiment");
        }
        _ => {}
    }
    // [IC-FORM-03] A square slides, and does not march.
    if state[unit].formation == Formation::Square {
        return no(rule!("IC-FORM-03"), "is in square and can only shift");
    }
    if length < Length::ZERO || length == Length::ZERO && wheel == Angle::NORTH {
        return no(rule!("IC-MOVE-01"), "would not move at all");
    }
    let full = best_rate(state, unit);
    let course = course(state, unit, wheel, full)?;
    let most = most(state, unit, &course);
    if most < length {
        let rule = if wheel == Angle::NORTH { rule!("IC-MOVE-01") } else { rule!("IC-MOVE-13") };
        return Err(Bar { rule, why: Why::TooFar { unit, most, length }, place: None });
    }
    Ok(course)
}

/// [IC-MOVE-16] Up to 20 yards sideways or backward, for the European-trained. [IC-FORM-03] A square slides its tactical distance.
fn shifted(state: &State, unit: UnitId, right: Length, ahead: Length) -> Check<Poses> {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let square = state[unit].formation == Formation::Square;
    if !state.troop(unit).is_company() {
        return no(rule!("IC-MOVE-16"), "does not shift");
    }
    if !state.spec(unit).kind.european {
        return no(rule!("IC-MOVE-16"), "is not trained to shift");
    }
    let rate = rate(state, unit);
    let most = if square { rate.tactical } else { rate.shift };
    let most = yards(most.unwrap_or(0));
    let rule = if square { rule!("IC-FORM-03") } else { rule!("IC-MOVE-16") };
    if Length::ZERO < ahead && !square {
        return no(rule, "shifts sideways or backward only");
    }
    slide(state, unit, right, ahead, most, rule)
}

/// Slides some stands as one body without turning them.
fn slide(
    state: &State,
    unit: UnitId,
    right: Length,
    ahead: Length,
    most: Length,
    rule: kernel::RuleId,
) -> Check<Poses> {
    let poses = movable(state, unit);
    let Some(&(_, lead)) = poses.first() else {
        return Err(Bar::unit(rule, unit, "has nobody who can move"));
    };
    let to = lead.moved(right, ahead);
    let length = lead.at.distance(to.at);
    if most < length {
        return Err(Bar { rule, why: Why::TooFar { unit, most, length }, place: None });
    }
    if length == Length::ZERO {
        return Err(Bar::unit(rule, unit, "would not move at all"));
    }
    let heading = lead.at.bearing(to.at);
    let course = Course { poses, heading, allowance: most };
    let own = course.outlines();
    let from = course.poses.iter().map(|&(_, pose)| pose.at);
    let by_ground = field::allowed(state, unit, from, heading, most);
    let skip = |stand: StandId| course.poses.iter().any(|&(going, _)| going == stand);
    let (room, _) = room(state, unit, &own, heading, length, field::CLEAR, skip);
    if room < length || by_ground < length {
        return Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room there"));
    }
    let shift = to.at.from(lead.at);
    Ok(course.poses.iter().map(|&(stand, pose)| (stand, pose.shifted(shift))).collect())
}

/// [IC-MOVE-13] An about-face in place.
fn about(state: &State, unit: UnitId) -> Check<Poses> {
    let poses = movable(state, unit);
    if !state.troop(unit).is_company() || state[unit].formation == Formation::Square {
        return Err(Bar::unit(rule!("IC-MOVE-13"), unit, "does not turn about"));
    }
    Ok(poses.into_iter().map(|(stand, pose)| (stand, pose.turned(Angle::SOUTH))).collect())
}

/// [IC-MOVE-15] A change of formation round a leading stand, which keeps its facing, takes a place and may go ahead.
pub fn formed(
    state: &State,
    unit: UnitId,
    formation: Formation,
    files: u8,
    lead: u8,
    place: u8,
    ahead: Length,
) -> Check<Poses> {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let kind = &state.spec(unit).kind;
    if !kind.may_form(formation) || formation == Formation::MarchingSquare {
        let rule = match formation {
            Formation::Square | Formation::MarchingSquare => rule!("IC-FORM-02"),
            Formation::Mass | Formation::DoubleColumn => rule!("IC-FORM-07"),
            Formation::Skirmish => rule!("IC-FORM-05"),
            Formation::Line | Formation::Column => rule!("IC-FORM-01"),
        };
        return no(rule, "may not use this formation");
    }
    // Stands split and join when a company goes over to skirmish order, or back.
    if (formation == Formation::Skirmish) != state.is_skirmishing(unit) {
        return no(rule!("IC-FORM-05"), "cannot change between formed and skirmish order yet");
    }
    let now = movable(state, unit);
    let n = now.len() as u8;
    if formation == Formation::Mass && !(2..n).contains(&files) {
        return no(rule!("IC-FORM-07"), "stands in a mass with two files or more, and two rows");
    }
    let Some(&(leader, leads)) = now.get(usize::from(lead)) else {
        return no(rule!("IC-MOVE-15"), "has no such stand that could lead");
    };
    let tactical = yards(rate(state, unit).tactical.unwrap_or(0));
    if ahead < Length::ZERO || tactical < ahead {
        let why = Why::TooFar { unit, most: tactical, length: ahead };
        return Err(Bar { rule: rule!("IC-MOVE-15"), why, place: None });
    }
    let shape = formations::places(formation, n, files);
    let keeps = shape.get(usize::from(place)).is_some_and(|place| place.turn == Angle::NORTH);
    let origin = formations::origin(&shape, place, leads.advanced(ahead)).filter(|_| keeps);
    let Some(origin) = origin else {
        return no(rule!("IC-MOVE-15"), "has no such place in this formation");
    };
    let laid = formations::laid_out(&shape, origin);
    // The leading stand takes its place; the others the rest, in their order.
    let mut rest = (0..laid.len()).filter(|&at| at != usize::from(place));
    let mut poses = Poses::new();
    for &(stand, _) in &now {
        let to = if stand == leader { Some(usize::from(place)) } else { rest.next() };
        poses.extend(to.map(|to| (stand, laid[to])));
    }
    if state[unit].formation == formation && poses == now {
        return no(rule!("IC-MOVE-15"), "stands like that already");
    }
    for &(_, pose) in &poses {
        let skip = |stand: StandId| now.iter().any(|&(own, _)| own == stand);
        if !field::is_free(state, unit, pose, OFF_ENEMY, skip) {
            return Err(Bar::unit(rule!("IC-MOVE-15"), unit, "has no room for this").at(pose.at));
        }
    }
    Ok(poses)
}

/// [IC-MOVE-12] A gun turns about its middle; [IC-MOVE-10] so does one that unlimbers.
fn turned_gun(state: &State, unit: UnitId, order: &Order) -> Check<Poses> {
    let (Order::Turn { facing, .. } | Order::Unlimber { facing, .. }) = *order else {
        return Err(Bar::not_now(rule!("IC-MOVE-12")));
    };
    let poses = movable(state, unit);
    let Some(&(gun, pose)) = poses.first() else {
        return Err(Bar::unit(rule!("IC-ARTY-08"), unit, "has no crew at its guns"));
    };
    if pose.facing == facing && matches!(order, Order::Turn { .. }) {
        return Err(Bar::unit(rule!("IC-MOVE-12"), unit, "looks there already"));
    }
    let turned = Pose::new(pose.at, facing);
    let skip = |stand: StandId| stand == gun;
    if !field::is_free(state, unit, turned, Length::ZERO, skip) {
        return Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room to turn"));
    }
    Ok([(gun, turned)].into_iter().collect())
}

/// [IC-MOVE-11] Up to 20 yards any way, not to within 60 yards of an enemy.
fn prolonged(state: &State, unit: UnitId, right: Length, ahead: Length) -> Check<Poses> {
    if state.troop(unit) != Troop::Artillery || state[unit].limbered {
        return Err(Bar::unit(rule!("IC-MOVE-11"), unit, "is no unlimbered gun"));
    }
    if state[unit].fired_this_turn {
        return Err(Bar::unit(rule!("IC-ARTY-17"), unit, "has fired this turn"));
    }
    let most = yards(rate(state, unit).prolong.unwrap_or(0));
    let poses = slide(state, unit, right, ahead, most, rule!("IC-MOVE-11"))?;
    let limit = yards(state.setting.charts.movement.limits.prolonging);
    let side = state.side_of(unit);
    let there: ArrayVec<Outline, MOST_STANDS> =
        poses.iter().map(|&(_, pose)| outline(pose)).collect();
    let (now, then) = (
        field::nearest_enemy(state, side, &field::outlines(state, unit)),
        field::nearest_enemy(state, side, &there),
    );
    if then.is_some_and(|then| then < limit) && then < now.map(|now| now.min(limit)) {
        return Err(Bar::unit(rule!("IC-MOVE-11"), unit, "would come too near to the enemy"));
    }
    Ok(poses)
}

/// Puts stands where an order leads them.
pub fn put(state: &mut State, poses: &[(StandId, Pose)]) {
    for &(stand, pose) in poses {
        state[stand].at = Where::Table(pose);
    }
}

/// Notes the formation in which a unit stands by now.
pub fn set_formation(state: &mut State, unit: UnitId, formation: Formation) {
    state[unit].formation = formation;
    state[unit].sides = field::sides(state, unit);
}

/// Notes that a unit has moved, and how far.
pub fn note(state: &mut State, unit: UnitId, length: Length) {
    let one = &mut state[unit];
    (one.moved, one.moved_this_turn, one.last_move) = (true, true, length);
}

/// Carries out everything but a march, which others may break into.
pub fn carry_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let state = &*play.state;
    let (unit, poses, rule, told, length) = match *order {
        Order::Shift { unit, right, ahead } => {
            let poses = shifted(state, unit, right, ahead);
            let yards = Pose::default().at.distance(Pose::default().moved(right, ahead).at);
            (unit, poses, rule!("IC-MOVE-16"), Event::Shifted { unit, yards }, yards)
        }
        Order::About { unit } => {
            let poses = about(state, unit);
            (unit, poses, rule!("IC-MOVE-13"), Event::TurnedAbout { unit }, Length::ZERO)
        }
        Order::Form { unit, formation, files, lead, place, ahead } => {
            let poses = formed(state, unit, formation, files, lead, place, ahead);
            let told = Event::FormedUp { unit, formation };
            (unit, poses, rule!("IC-MOVE-15"), told, ahead)
        }
        Order::Turn { unit, .. } => {
            let poses = turned_gun(state, unit, order);
            (unit, poses, rule!("IC-MOVE-12"), Event::GunTurned { unit }, Length::ZERO)
        }
        Order::Unlimber { unit, .. } => {
            let poses = turned_gun(state, unit, order);
            (unit, poses, rule!("IC-MOVE-10"), Event::Unlimbered { unit }, Length::ZERO)
        }
        Order::Prolong { unit, right, ahead } => {
            let poses = prolonged(state, unit, right, ahead);
            let yards = Pose::default().at.distance(Pose::default().moved(right, ahead).at);
            (unit, poses, rule!("IC-MOVE-11"), Event::Prolonged { unit, yards }, yards)
        }
        _ => return,
    };
    let Ok(poses) = poses else { return };
    put(play.state, &poses);
    note(play.state, unit, length);
    match *order {
        Order::Form { unit, formation, .. } => set_formation(play.state, unit, formation),
        Order::Unlimber { unit, .. } => {
            play.state[unit].limbered = false;
            // It counts as moving, for machine guns too.
            play.state[unit].last_move = Length::units(1);
        }
        _ => {}
    }
    play.emit(rule, told);
}

/// A good spread of what the companies of the regiment may do.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some(Op { regiment, .. }) = state.op else { return };
    for unit in state.units_in(regiment) {
        if check_may(state, unit).is_err() {
            continue;
        }
        match state.troop(unit) {
            Troop::Artillery if !state[unit].limbered => list_gun(state, unit, out),
            _ => list_company(state, unit, out),
        }
    }
}

fn offer(state: &State, order: Order, out: &mut Vec<Order>) {
    if check(state, &order).is_ok() && !out.contains(&order) {
        out.push(order);
    }
}

fn list_company(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let full = best_rate(state, unit);
    let tactical = yards(rate(state, unit).tactical.unwrap_or(0));
    let Some(body) = field::body(state, unit) else { return };
    let widest = Angle::of_arc(tactical, body.width).in_hundredths().min(9000);
    for share in [0, 1, -1, 2, -2, 4, -4] {
        let wheel = Angle::hundredths(if share == 0 { 0 } else { widest / share });
        let Ok(course) = course(state, unit, wheel, full) else { continue };
        let most = most(state, unit, &course);
        let lengths = if share == 0 {
            [most, most * 2 / 3, most / 3]
        } else {
            [most, Length::ZERO, Length::ZERO]
        };
        for length in lengths {
            let length = Length::units(length.in_thousandths() / 1000);
            offer(state, Order::March { unit, wheel, length }, out);
        }
    }
    for (right, ahead) in [(20, 0), (-20, 0), (0, -20), (30, 0), (-30, 0), (0, 30), (0, -30)] {
        let (right, ahead) = (Length::units(right), Length::units(ahead));
        offer(state, Order::Shift { unit, right, ahead }, out);
    }
    offer(state, Order::About { unit }, out);
    let n = movable(state, unit).len() as u8;
    for &formation in Formation::ALL {
        let last = n.saturating_sub(1);
        for (lead, place) in [(0, 0), (0, last / 2), (0, last), (last / 2, last / 2), (last, last)]
        {
            for files in [2, 3] {
                let files = if formation == Formation::Mass { files } else { 1 };
                for ahead in [Length::ZERO, tactical] {
                    let order = Order::Form { unit, formation, files, lead, place, ahead };
                    offer(state, order, out);
                }
            }
        }
    }
}

fn list_gun(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let Some(facing) = state.facing(unit) else { return };
    for turn in [15, -15, 30, -30, 45, -45, 90, -90, 180] {
        offer(state, Order::Turn { unit, facing: facing + Angle::degrees(turn) }, out);
    }
    for (right, ahead) in [(0, 20), (0, -20), (20, 0), (-20, 0), (0, 10)] {
        let (right, ahead) = (Length::units(right), Length::units(ahead));
        offer(state, Order::Prolong { unit, right, ahead }, out);
    }
}

/// [IC-FORM-12] After the others have moved, disrupted stands come back to their company.
pub fn rejoin(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if !play.state.troop(unit).is_company() {
        return;
    }
    let stands: ArrayVec<StandId, MOST_STANDS> = play
        .state
        .stands_of(unit)
        .filter(|&stand| play.state[stand].disrupted && !play.state[stand].halted)
        .filter(|&stand| !play.state.is_in_contact(stand))
        .collect();
    for stand in stands {
        let state = &*play.state;
        let mates: Poses = state
            .stands_of(unit)
            .filter(|&other| other != stand && !state[other].disrupted)
            .filter_map(|other| Some((other, state[other].pose()?)))
            .collect();
        if mates.is_empty() {
            // If all are disrupted, the strongest clears its marker where it is.
            let strongest = state
                .stands_of(unit)
                .max_by_key(|&one| (state[one].castings, std::cmp::Reverse(one)));
            if strongest == Some(stand) {
                play.state[stand].disrupted = false;
                play.emit(rule!("IC-FORM-12"), Event::Rejoined { unit, stand });
            }
            continue;
        }
        come_back(play, unit, stand, &mates);
    }
}

fn come_back(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    stand: StandId,
    mates: &[(StandId, Pose)],
) {
    let state = &*play.state;
    let Some(own) = state[stand].pose() else { return };
    let column = matches!(state[unit].formation, Formation::Column | Formation::DoubleColumn);
    // Flush with the end of a row, or behind a column.
    let mut free: Vec<Pose> = Vec::new();
    for &(_, mate) in mates {
        let (wide, deep) = (crate::state::FRONTAGE, crate::state::DEPTH);
        let places = if column {
            [mate.moved(Length::ZERO, -deep), mate.moved(Length::ZERO, -deep)]
        } else {
            [mate.moved(wide, Length::ZERO), mate.moved(-wide, Length::ZERO)]
        };
        for place in places {
            let skip = |other: StandId| other == stand;
            if field::is_free(state, unit, place, field::CLEAR, skip) {
                free.push(place);
            }
        }
    }
    free.sort_by_key(|place| own.at.distance(place.at));
    let full = yards(rate(state, unit).field);
    let skip = |other: StandId| other == stand;
    for place in free {
        let far = own.at.distance(place.at);
        let heading = own.at.bearing(place.at);
        let going = outline(Pose::new(own.at, place.facing));
        if !field::is_free(state, unit, Pose::new(own.at, place.facing), Length::ZERO, skip) {
            continue;
        }
        let allowed = field::allowed(state, unit, [own.at], heading, full).min(far);
        let (room, _) = room(state, unit, &[going], heading, allowed, field::CLEAR, skip);
        if room == Length::ZERO {
            continue;
        }
        if far <= room + Length::thousandths(2) {
            play.state[stand].at = Where::Table(place);
            play.state[stand].disrupted = false;
            play.emit(rule!("IC-FORM-12"), Event::Rejoined { unit, stand });
        } else {
            let to = own.at.towards(heading, room);
            play.state[stand].at = Where::Table(Pose::new(to, place.facing));
        }
        return;
    }
}

#[cfg(test)]
mod tests;
