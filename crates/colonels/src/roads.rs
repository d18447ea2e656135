//! Roads: strips that are followed round their slight bends, as long as no enemy is near.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Length, Point, Pose, Region, Shape, longest},
};

use crate::{
    Play,
    event::Event,
    field,
    movement::{self, Course, Poses},
    order::{Bar, Check, Why},
    state::{Bend, MOST_BENDS, Moving, Phase, StandId, State, UnitId},
    tables::yards,
    vocabulary::{Formation, TerrainKind, Troop},
};

/// [IC-MOVE-14] The sharpest bend that is no wheel.
const SLIGHT: Angle = Angle::degrees(45);
/// How far ahead a strip is looked for that goes on where another ends.
const YARD: Length = Length::units(1);

/// A straight strip of a road: where it lies, and the line along its middle.
struct Strip<'a> {
    region: &'a Region,
    from: Point,
    way: Angle,
}

/// A way along a road.
struct Way {
    /// The turn with which it begins.
    turn: Angle,
    bends: ArrayVec<Bend, MOST_BENDS>,
    length: Length,
}

/// The strips of all roads and bridges.
fn strips(state: &State) -> Vec<Strip<'_>> {
    let pieces = state
        .setting
        .land()
        .pieces()
        .iter()
        .filter(|piece| matches!(piece.kind, TerrainKind::Road | TerrainKind::Bridge));
    pieces
        .filter_map(|piece| {
            let Shape::Area(region) = &piece.shape else { return None };
            let &[one, two, three, four] = region.corners() else { return None };
            // Its short sides are its ends.
            let across = one.distance(two) + three.distance(four);
            let along = two.distance(three) + four.distance(one);
            let (from, to) = if across <= along {
                (one.middle(two), three.middle(four))
            } else {
                (two.middle(three), four.middle(one))
            };
            (from != to).then(|| Strip { region, from, way: from.bearing(to) })
        })
        .collect()
}

/// The direction of a strip that differs least from a heading, if it differs slightly.
fn direction(strip: &Strip<'_>, heading: Angle) -> Option<Angle> {
    [strip.way, strip.way.opposite()].into_iter().find(|way| way.between(heading) <= SLIGHT)
}

/// [IC-MOVE-14] The way along the road from a pose, so far at most.
fn way(state: &State, from: Pose, most: Length) -> Option<Way> {
    let strips = strips(state);
    let on = |at: Point, heading: Angle| {
        let fits = strips.iter().enumerate().filter(move |(_, strip)| strip.region.holds(at));
        let fits = fits.filter_map(move |(n, strip)| Some((n, direction(strip, heading)?)));
        fits.min_by_key(|&(n, way)| (way.between(heading), n))
    };
    let (mut strip, mut heading) = on(from.at, from.facing)?;
    let mut found =
        Way { turn: heading - from.facing, bends: ArrayVec::new(), length: Length::ZERO };
    let (mut at, mut used) = (from.at, vec![strip]);
    loop {
        let left = most - found.length;
        let end = longest(left, |length| strips[strip].region.holds(at.towards(heading, length)));
        if end == left {
            found.length = most;
            break;
        }
        let next = (0..strips.len()).filter(|n| !used.contains(n)).filter_map(|n| {
            let way = direction(&strips[n], heading)?;
            let meets = meeting(&strips[n], way, at, heading, end)?;
            Some((way.between(heading), n, way, meets))
        });
        let Some((_, n, way, meets)) = next.min_by_key(|&(off, n, ..)| (off, n)) else {
            found.length += end;
            break;
        };
        found.length += meets;
        at = at.towards(heading, meets);
        if way != heading {
            let bend = Bend { at: found.length, turn: way - heading };
            if found.bends.try_push(bend).is_err() {
                break;
            }
        }
        (strip, heading) = (n, way);
        used.push(n);
    }
    Some(found)
}

/// How far ahead one meets the line along the middle of another strip; for one that goes straight on, where the present one ends.
fn meeting(
    strip: &Strip<'_>,
    way: Angle,
    at: Point,
    heading: Angle,
    end: Length,
) -> Option<Length> {
    if way == heading {
        return strip.region.holds(at.towards(heading, end + YARD)).then_some(end);
    }
    let frame = Pose::new(strip.from, way).frame();
    let right = |length: Length| frame.local(at.towards(heading, length)).right;
    let is_left = right(Length::ZERO) < Length::ZERO;
    let beyond = end + Length::units(30);
    let meets = longest(beyond, |length| (right(length) < Length::ZERO) == is_left);
    let there = at.towards(heading, meets);
    (meets < beyond && strip.region.holds(there)).then_some(meets)
}

/// Where stands under way are when they have gone so far, round the bends of a road, and how they head there.
pub fn onward(moving: &Moving, from: &[(StandId, Pose)], along: Length) -> (Poses, Angle) {
    let mut poses: Poses = from.iter().copied().collect();
    let (mut at, mut heading) = (moving.gone, moving.heading);
    let go = |poses: &mut Poses, heading: Angle, length: Length| {
        for (_, pose) in poses {
            *pose = Pose::new(pose.at.towards(heading, length), pose.facing);
        }
    };
    for bend in moving.bends.iter().filter(|bend| moving.gone < bend.at && bend.at <= along) {
        go(&mut poses, heading, bend.at - at);
        let Some(&(_, lead)) = poses.first() else { break };
        for (_, pose) in &mut poses {
            *pose = pose.turned_about(lead.at, bend.turn);
        }
        (at, heading) = (bend.at, heading + bend.turn);
    }
    go(&mut poses, heading, along - at);
    (poses, heading)
}

/// [IC-MOVE-14] Refuses to follow a road; else tells how the unit sets out.
pub fn check(state: &State, unit: UnitId, length: Length) -> Check<(Course, Moving)> {
    movement::check_may(state, unit)?;
    let rule = rule!("IC-MOVE-14");
    let (course, moving) = plan(state, unit)?;
    if length <= Length::ZERO || moving.length < length {
        let why = Why::TooFar { unit, most: moving.length, length };
        return Err(Bar { rule, why, place: None });
    }
    let (there, _) = onward(&moving, &course.poses, length);
    field::check_end(state, unit, there.iter().map(|&(_, pose)| pose))?;
    Ok((course, Moving { length, reach: length, ..moving }))
}

/// How far a unit could follow a road with a bend or a turn in it: whole yards.
pub fn most(state: &State, unit: UnitId) -> Option<Length> {
    movement::check_may(state, unit).ok()?;
    // Nobody follows a road who does not stand on one.
    let is_on = |at: Point| field::is_in(state, at, &[TerrainKind::Road, TerrainKind::Bridge]);
    movement::going(state, unit).iter().find(|(_, pose)| is_on(pose.at))?;
    let (course, moving) = plan(state, unit).ok()?;
    let turns = !moving.bends.is_empty() || Some(course.heading) != state.facing(unit);
    turns.then(|| Length::units(moving.length.in_thousandths() / 1000))
}

/// The whole way along the road that a unit can go with one card.
fn plan(state: &State, unit: UnitId) -> Check<(Course, Moving)> {
    let rule = rule!("IC-MOVE-14");
    let no = |why| Err(Bar::unit(rule, unit, why));
    let mut poses = movement::going(state, unit);
    let facing = state.facing(unit).unwrap_or(Angle::NORTH);
    let single = movement::movable(state, unit).len() == 1;
    if state[unit].formation != Formation::Column && !single || movement::is_boxed(state, unit) {
        return no("follows a road in column only");
    }
    if Length::ZERO < state[unit].wheeled {
        return no("has turned already");
    }
    if state.troop(unit) == Troop::Artillery && !state[unit].limbered {
        return no("is unlimbered");
    }
    let far = yards(state.setting.charts.movement.limits.road_rate);
    let side = state.side_of(unit);
    if !movement::is_far(state, unit) {
        return no("has an enemy within 300 yards, and every bend is a wheel");
    }
    // The leading stand first: the others keep straight behind it.
    let Some(&(_, any)) = poses.first() else { return no("has nobody who can move") };
    let frame = Pose::new(any.at, facing).frame();
    poses.sort_by_key(|&(stand, pose)| (-frame.local(pose.at).ahead, stand));
    let (_, lead) = poses[0];
    let rate = match state.troop(unit) {
        Troop::Artillery | Troop::Wagon => {
            movement::worn(state, unit, yards(movement::rate(state, unit).loose))
        }
        _ => movement::best_rate(state, unit),
    };
    let Some(way) = way(state, lead, rate) else { return no("does not stand on a road") };
    for (_, pose) in &mut poses {
        *pose = pose.turned_about(lead.at, way.turn);
    }
    let heading = lead.facing + way.turn;
    let course = Course { poses, heading, allowance: rate };
    let stands = course.poses.iter().map(|&(stand, _)| stand);
    let mut moving = Moving { bends: way.bends, ..Moving::new(unit, heading, stands, way.length) };
    let own = |stand: StandId| course.poses.iter().any(|&(one, _)| one == stand);
    let fits = |poses: &Poses| {
        poses.iter().all(|&(_, pose)| field::is_free(state, unit, pose, field::CLEAR, own))
    };
    if way.turn != Angle::NORTH && !fits(&course.poses) {
        return no("has no room to turn on the road");
    }
    moving.length = room(state, unit, &course, &moving, fits);
    // [IC-MOVE-03, IC-MOVE-09] Limbered guns stop 200 yards from an enemy, a column on the march 300, but it may always make its ordinary
    // way; [IC-MOVE-04] the fast stop nowhere.
    let limits = &state.setting.charts.movement.limits;
    let limit = match state.troop(unit) {
        Troop::Artillery => yards(limits.limbered_guns),
        Troop::Infantry if !movement::is_loose(state, unit) => far,
        _ => Length::ZERO,
    };
    let short = longest(moving.length, |length| {
        let (poses, _) = onward(&moving, &course.poses, length);
        let there: field::Outlines =
            poses.iter().map(|&(_, pose)| crate::state::outline(pose)).collect();
        field::nearest_enemy(state, side, &there).is_none_or(|gap| limit <= gap)
    });
    let ordinary = match state.troop(unit) {
        Troop::Infantry => moving.length.min(yards(movement::rate(state, unit).field)),
        _ => Length::ZERO,
    };
    let short = short.max(ordinary);
    moving.length = short;
    moving.reach = short;
    moving.bends.retain(|bend| bend.at <= short);
    Ok((course, moving))
}

/// How far there is room on a way, leg by leg.
fn room(
    state: &State,
    unit: UnitId,
    course: &Course,
    moving: &Moving,
    fits: impl Fn(&Poses) -> bool,
) -> Length {
    let own = |stand: StandId| course.poses.iter().any(|&(one, _)| one == stand);
    let mut begun = Length::ZERO;
    let ends = moving.bends.iter().map(|bend| bend.at).chain([moving.length]);
    for end in ends {
        let (poses, heading) = onward(moving, &course.poses, begun);
        if Length::ZERO < begun && !fits(&poses) {
            return begun - Length::thousandths(1);
        }
        let leg = end - begun;
        let places: ArrayVec<Pose, { crate::formations::MOST_STANDS }> =
            poses.iter().map(|&(_, pose)| pose).collect();
        let from = poses.iter().map(|&(_, pose)| pose.at);
        let ground = field::allowed(state, unit, from, heading, leg);
        let (free, _) = movement::room(state, unit, &places, heading, leg, field::CLEAR, own);
        if ground.min(free) < leg {
            return begun + ground.min(free);
        }
        begun = end;
    }
    begun
}

/// [IC-MOVE-14] A unit sets out along a road.
pub fn set_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, length: Length) {
    let Ok((course, moving)) = check(play.state, unit, length) else { return };
    movement::put(play.state, &course.poses);
    play.emit(rule!("IC-MOVE-14"), Event::FollowedRoad { unit });
    play.state.moving = Some(moving);
    play.state.phase = Phase::Ask;
}

#[cfg(test)]
mod tests;
