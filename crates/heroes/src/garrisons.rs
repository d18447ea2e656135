//! Garrisons: who holds a building, how it goes in and comes out, and through which side it fires and is attacked.

use kernel::{
    Chronicle,
    table::{Angle, Length, Line, Outline, Point, Pose, SLACK, Search},
};

use crate::{
    Play, casualties,
    event::Event,
    field,
    formations::mm,
    melee, movement,
    order::{Bar, Check, Into, Order, Why},
    room::{Mover, REACH, Room},
    sorties,
    state::{PieceSet, Plan, Stance, State, UnitId, Way, Where},
    tables::Building,
    vocabulary::Arm,
};

/// The building that a unit holds.
pub fn held(state: &State, unit: UnitId) -> Option<u8> {
    match state[unit].at {
        Where::Garrison(piece) => Some(piece),
        _ => None,
    }
}

fn building(state: &State, piece: u8) -> Option<Building> {
    state.setting.terrain.get(usize::from(piece))?.building
}

/// The four sides of a building, each by its middle, looking outward.
pub fn sides(state: &State, piece: u8) -> Option<[Pose; 4]> {
    let region = &state.setting.terrain.get(usize::from(piece))?.region;
    let centre = field::mean(region.corners().iter().copied())?;
    let mut sides = region.edges().map(|(from, to)| {
        let at = from.middle(to);
        Pose::new(at, centre.bearing(at))
    });
    Some([sides.next()?, sides.next()?, sides.next()?, sides.next()?])
}

/// The walls of a building.
pub fn outline(state: &State, piece: u8) -> Option<Outline> {
    let [front, right, rear, _] = sides(state, piece)?;
    let depth = front.at.distance(rear.at);
    let width = front.at.middle(rear.at).distance(right.at) * 2;
    let middle = Pose::new(front.at.middle(rear.at), front.facing);
    Some(Outline::rectangle(middle, width, depth))
}

/// How many of a garrison fire, or fight, at one side.
///
/// [HV-FORM-14] At most as many as there are loopholes.
pub fn defenders(state: &State, unit: UnitId, piece: u8) -> u8 {
    let loopholes = building(state, piece).map_or(0, |building| building.loopholes);
    state.figures(unit).min(loopholes)
}

/// What a side is called, by the way it looks.
pub fn side_name(facing: Angle) -> &'static str {
    let names = [
        (Angle::NORTH, "north"),
        (Angle::EAST, "east"),
        (Angle::SOUTH, "south"),
        (Angle::WEST, "west"),
    ];
    names.into_iter().min_by_key(|&(way, _)| way.between(facing)).map_or("", |(_, name)| name)
}

/// Refuses what a garrison cannot do.
///
/// [HV-FORM-14] It fires, fights, or comes out, which is crossing an obstacle and has to be stated.
pub fn check_plan(unit: UnitId, plan: Plan, piece: u8) -> Check {
    let wrong = |why| Err(Bar::unit(rule!("HV-FORM-14"), unit, why));
    match plan {
        // [HV-MOR-05] One that had nobody to run from routs where it is.
        Plan::Fire | Plan::Fight | Plan::Flee | Plan::FleeThenTry | Plan::TryThenMove { .. } => {
            Ok(())
        }
        Plan::Move { over } | Plan::MoveFire { over } | Plan::FireMove { over } => {
            if over.has(piece) {
                Ok(())
            } else {
                wrong("is in a building, and does not mean to come out")
            }
        }
        _ => wrong("cannot do that from inside a building"),
    }
}

/// Whether such a unit may hold a building at all.
///
/// [HV-FORM-14] Infantry: guns, mounted units and transport never enter.
pub fn is_of_its_kind(state: &State, unit: UnitId) -> bool {
    state.spec(unit).arm() == Some(Arm::Infantry)
}

/// Refuses to go into a building.
///
/// [HV-FORM-14] Infantry that fits, by a move whose path reaches a side of it, when nobody holds it; it is crossing an obstacle.
pub fn check_enter(
    state: &State,
    unit: UnitId,
    from: Pose,
    way: &Way,
    piece: u8,
    (over, most): (PieceSet, Length),
) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-FORM-14"), unit, why);
    let (Some(building), Some(&last)) = (building(state, piece), way.0.last()) else {
        return Err(wrong("cannot enter there"));
    };
    if !is_of_its_kind(state, unit) {
        return Err(wrong("never enters a building"));
    }
    if building.capacity < state.figures(unit) {
        return Err(wrong("does not fit into the building"));
    }
    if state.garrison(piece).is_some() {
        return Err(wrong("finds the building held"));
    }
    if !over.has(piece) {
        let why = Why::Terrain(unit, "did not mean to enter", piece);
        return Err(Bar { rule: rule!("HV-ACT-03"), why, place: Some(last) });
    }
    if SLACK < state.setting.terrain[usize::from(piece)].region.border_distance(last) {
        return Err(wrong("does not reach a side of the building").at(last));
    }
    let room = room_for(state, unit, from, most).entering(piece);
    let walked = movement::walk(state, &room, unit, from, way, over)?;
    movement::check_length(unit, walked.length, most)
}

fn room_for(state: &State, unit: UnitId, from: Pose, most: Length) -> Room<'_> {
    let bases = field::standing(state, unit, from);
    let near = movement::bounds(&bases).grown(most + REACH);
    Room::of(state, Mover::Unit(unit), &bases, near)
}

/// Goes into a building.
///
/// [HV-FORM-14] Inside it has no layout. [HV-FORM-11] A Hero with it is at the rear.
pub fn enter(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, piece: u8) {
    movement::put(play.state, unit, Where::Garrison(piece));
    play.state[unit].stance = None;
    movement::post_to_rear(play.state, unit);
    play.emit(rule!("HV-FORM-14"), Event::EnteredBuilding { unit, piece });
}

/// Lists a way into each building that the unit means to enter.
pub fn list_ways_in(
    state: &State,
    unit: UnitId,
    from: Pose,
    (over, most): (PieceSet, Length),
    out: &mut Vec<Order>,
) {
    for piece in over.iter().filter(|&piece| building(state, piece).is_some()) {
        let sides = sides(state, piece).into_iter().flatten().map(|side| side.at);
        let near = state.setting.terrain[usize::from(piece)].region.nearest_border(from.at);
        for to in std::iter::once(near).chain(sides).filter(|&to| to != from.at) {
            let way = Way([to].into_iter().collect());
            if check_enter(state, unit, from, &way, piece, (over, most)).is_ok() {
                let facing = Line::new(from.at, to).direction();
                out.push(Order::March { way, facing, into: Into::Building(piece) });
                break;
            }
        }
    }
}

/// Drives a garrison that routs out of its building, and tells how much of its flight that takes and what lies behind it then.
///
/// [HV-FORM-14] In chequer, by the side that looks most nearly the way of its flight, straight on from there, and at least far
/// enough to be clear of the wall.
pub fn driven_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    piece: u8,
    from: Point,
) -> Option<(Length, Point)> {
    let centre = field::centre(play.state, unit)?;
    let away = if from == centre { Angle::NORTH } else { from.bearing(centre) };
    let sides = sides(play.state, piece)?;
    let side = sides.into_iter().min_by_key(|side| side.facing.between(away))?;
    let mut out = play.state.clone();
    out[unit].stance = Some(Stance::OpenChequer);
    out[unit].at = Where::Field(side);
    let depth = sorties::depth(&out, unit) + SLACK;
    let is_free =
        |pose: Pose| casualties::stands_free(&out, unit, &field::standing(&out, unit, pose));
    let search = Search { reach: Length::units(30), step: mm(5) };
    let to = search.nearest(side.advanced(depth), is_free)?;
    play.state[unit].stance = Some(Stance::OpenChequer);
    movement::put(play.state, unit, Where::Field(to));
    play.emit(rule!("HV-FORM-14"), Event::LeftBuilding { unit, piece });
    melee::refresh(play, unit);
    let middle = field::centre(play.state, unit)?;
    Some((depth, middle.towards(to.facing.opposite(), Length::units(10))))
}

#[cfg(test)]
mod tests;
