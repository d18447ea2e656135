//! What stands on the table: the bodies of units, squares, vehicles, hulls and Heroes, reckoned from where they are.

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Angle, Body, Going, Length, Outline, Point, Pose, Station},
};

use crate::{
    formations::{Layout, Ring, Run, Size},
    garrisons,
    shapes::{Shape, Sort, single},
    state::{Hero, Stance, State, TrainSpec, UnitId, Where},
    vocabulary::Model,
};

/// Most outlines of one thing: the vehicles of a train, or figures and a gun.
pub const MOST_OUTLINES: usize = 16;
/// The outlines of one thing.
pub type Outlines = ArrayVec<Outline, MOST_OUTLINES>;

/// How a unit is laid out round its front midpoint; none for transport and for those that have no layout of their own.
pub fn layout(state: &State, unit: UnitId) -> Option<Layout> {
    layout_in(state, unit, state[unit].stance?)
}

/// How it would be laid out in a stance.
pub fn layout_in(state: &State, unit: UnitId, stance: Stance) -> Option<Layout> {
    Sort::of(state.spec(unit)).layout(stance, state.figures(unit))
}

/// Everything solid of a unit, as it stands on the table: figures and gun, vehicles, or a hull. Nothing of one that is in a
/// building, aboard, inside a square or gone.
pub fn outlines(state: &State, unit: UnitId) -> Outlines {
    match state[unit].at {
        Where::Field(pose) => standing(state, unit, pose),
        Where::Ring(square) => ring_outlines(state, square, unit),
        Where::Rails(station) => match state.spec(unit).train() {
            Some(train) => vehicles(state, train, station).iter().map(Body::outline).collect(),
            None => Outlines::new(),
        },
        Where::Afloat(pose) => hull(state, unit, pose).iter().map(Body::outline).collect(),
        Where::Sheltered(_)
        | Where::Garrison(_)
        | Where::Aboard(_)
        | Where::Reserve
        | Where::Exited(_)
        | Where::Destroyed => Outlines::new(),
    }
}

/// The same, and of one that holds a building its walls: what is near to them is near to the garrison.
pub fn bodies(state: &State, unit: UnitId) -> Outlines {
    match garrisons::held(state, unit) {
        Some(piece) => garrisons::outline(state, piece).into_iter().collect(),
        None => outlines(state, unit),
    }
}

/// How a unit stands round the middle of its front.
pub fn shape(state: &State, unit: UnitId) -> &Shape {
    shape_in(state, unit, state[unit].stance)
}

/// How it would stand in a stance; none for transport.
pub fn shape_in(state: &State, unit: UnitId, stance: Option<Stance>) -> &Shape {
    state.setting.shapes().of(unit, stance, state.figures(unit))
}

/// A unit's bases as they would stand with the middle of the front there.
pub fn standing(state: &State, unit: UnitId, pose: Pose) -> Outlines {
    shape(state, unit).standing(pose)
}

/// The same in a stance; none for transport.
pub fn standing_in(state: &State, unit: UnitId, stance: Option<Stance>, pose: Pose) -> Outlines {
    shape_in(state, unit, stance).standing(pose)
}

/// The outline of a unit: the smallest rectangle round its own bases, parallel to the facing.
///
/// [HV-FORM-13] None for one that has no place of its own.
pub fn body(state: &State, unit: UnitId) -> Option<Body> {
    match state[unit].at {
        Where::Field(pose) => {
            if state[unit].stance.is_none() {
                let Size { width, depth } = state.spec(unit).base;
                return Some(Body::behind(pose, width, depth));
            }
            let reach = shape(state, unit).reach();
            let middle = pose.moved((reach.left + reach.right) / 2, -reach.depth / 2);
            Some(Body::new(middle, reach.right - reach.left, reach.depth))
        }
        Where::Afloat(pose) => hull(state, unit, pose),
        Where::Ring(_)
        | Where::Rails(_)
        | Where::Sheltered(_)
        | Where::Garrison(_)
        | Where::Aboard(_)
        | Where::Reserve
        | Where::Exited(_)
        | Where::Destroyed => None,
    }
}

/// The middle of a unit: of its outline, of its men in a common square, of the square, building or carrier that it is in.
///
/// [HV-FORM-13] None for one that is not on the table.
pub fn centre(state: &State, unit: UnitId) -> Option<Point> {
    match state[unit].at {
        Where::Field(_) | Where::Afloat(_) => body(state, unit).map(|body| body.middle.at),
        Where::Ring(square) => middle_of(&ring_outlines(state, square, unit)),
        Where::Sheltered(square) => {
            ring(state, square).map(|(ring, front)| front.advanced(-ring.outside().depth / 2).at)
        }
        Where::Garrison(piece) => {
            let corners = state.setting.terrain.get(usize::from(piece))?.region.corners();
            mean(corners.iter().copied())
        }
        Where::Rails(station) => {
            let bodies = vehicles(state, state.spec(unit).train()?, station);
            mean(bodies.iter().map(|body| body.middle.at))
        }
        Where::Aboard(carrier) if carrier != unit => centre(state, carrier),
        Where::Aboard(_) | Where::Reserve | Where::Exited(_) | Where::Destroyed => None,
    }
}

fn middle_of(outlines: &Outlines) -> Option<Point> {
    mean(outlines.iter().map(Outline::middle))
}

pub(crate) fn mean(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        x += i64::from(point.x.in_thousandths());
        y += i64::from(point.y.in_thousandths());
        n += 1;
    }
    (0 < n).then(|| Point::thousandths(x.div_euclid(n) as i32, y.div_euclid(n) as i32))
}

/// The middles of the four sides of a unit, front, right, rear and left, each looking outward.
///
/// [HV-FORM-13] The front one is the middle of the front row, the rear one lies on the same axis at the back, those of the flanks
/// halfway along the outline's flanks. Of a common square they are those of its faces, of a garrison those of its building.
pub fn sides(state: &State, unit: UnitId) -> Option<[Pose; 4]> {
    let (front, left, right, depth) = match state[unit].at {
        Where::Field(pose) => {
            let reach = shape(state, unit).reach();
            (pose, reach.left, reach.right, reach.depth)
        }
        Where::Ring(square) => {
            let (ring, front) = ring(state, square)?;
            let Size { width, depth } = ring.outside();
            (front, -width / 2, width / 2, depth)
        }
        Where::Garrison(piece) => return garrisons::sides(state, piece),
        _ => return None,
    };
    let half = depth / 2;
    Some([
        front,
        front.moved(right, -half).turned(Angle::EAST),
        front.moved(Length::ZERO, -depth).turned(Angle::SOUTH),
        front.moved(left, -half).turned(Angle::WEST),
    ])
}

/// The ring of a common square and the middle of its front face.
pub fn ring(state: &State, square: u8) -> Option<(Ring, Pose)> {
    let square = state.squares.get(usize::from(square))?;
    let figures = square.members.iter().map(|&member| state.figures(member)).sum();
    Some((Ring::of(figures), square.front))
}

/// The places of a unit in the ring of its common square.
pub fn run(state: &State, square: u8, unit: UnitId) -> Option<(Ring, Pose, Run)> {
    let (ring, front) = ring(state, square)?;
    let members = &state.squares.get(usize::from(square))?.members;
    let figures: ArrayVec<u8, 4> = members.iter().map(|&member| state.figures(member)).collect();
    let at = members.iter().position(|&member| member == unit)?;
    Some((ring, front, *ring.runs(&figures).get(at)?))
}

/// All of a common square, with what it encloses.
pub fn enclosed(state: &State, square: u8) -> Option<Body> {
    let (ring, front) = ring(state, square)?;
    let Size { width, depth } = ring.outside();
    Some(Body::behind(front, width, depth))
}

/// The outline of a common square with what it encloses, its corners reckoned from its front, as those are of everything that moves.
pub fn walls(state: &State, square: u8) -> Option<Outline> {
    let (ring, front) = ring(state, square)?;
    Some(single(ring.outside()).outline(&front.frame()))
}

/// The four faces of a ring as strips one base thick, without what it encloses.
pub fn strips(ring: &Ring, front: Pose) -> ArrayVec<Outline, 4> {
    let Size { width, depth } = ring.outside();
    let hole = ring.inside();
    let (thick, far) = ((depth - hole.depth) / 2, (depth + hole.depth) / 2);
    let aside = (width + hole.width) / 4;
    [
        Body::behind(front, width, thick),
        Body::behind(front.moved(aside, Length::ZERO), thick, depth),
        Body::behind(front.advanced(-far), width, thick),
        Body::behind(front.moved(-aside, Length::ZERO), thick, depth),
    ]
    .map(|strip| strip.outline())
    .into()
}

fn ring_outlines(state: &State, square: u8, unit: UnitId) -> Outlines {
    let Some((ring, front, run)) = run(state, square, unit) else { return Outlines::new() };
    let frame = front.frame();
    let places = (run.first..run.first + run.n).map(|place| ring.slot(place));
    let reserve = run.has_reserve.then(|| ring.reserve_slot());
    places.chain(reserve).map(|slot| slot.outline(&frame)).collect()
}

/// The vehicles of a train whose leading end is at a station, from that end.
pub fn vehicles(
    state: &State,
    train: &TrainSpec,
    station: Station,
) -> ArrayVec<Body, MOST_OUTLINES> {
    let courses = state.setting.rails().courses();
    let Some(course) = courses.get(usize::from(station.course)) else { return ArrayVec::new() };
    let width = state.setting.charts.railways.width;
    let mut front = station.along;
    let vehicle = |vehicle: &crate::state::VehicleSpec| {
        let length = vehicle.length;
        let pose = match station.going {
            Going::Up => {
                let pose = course.carried(front, length);
                front -= length;
                pose
            }
            Going::Down => {
                front += length;
                let pose = course.carried(front, length);
                Pose::new(pose.at, pose.facing.opposite())
            }
        };
        Body::new(pose, width, length)
    };
    train.vehicles.iter().take(MOST_OUTLINES).map(vehicle).collect()
}

/// The hull of a ship whose middle is there.
pub fn hull(state: &State, ship: UnitId, middle: Pose) -> Option<Body> {
    let hull = state.spec(ship).ship()?.hull;
    Some(Body::new(middle, hull.beam, hull.length))
}

/// The base of a Hero by himself.
pub fn hero(state: &State, seat: SeatId) -> Option<Outline> {
    let Hero::Alone(pose) = state.seat(seat).hero else { return None };
    Some(hero_at(state, seat, pose))
}

/// The base of a Hero as it would stand with the middle of its front there.
pub fn hero_at(state: &State, seat: SeatId, pose: Pose) -> Outline {
    single(hero_size(state, seat)).outline(&pose.frame())
}

/// [HV-ORG-06] A Hero on foot has a figure's base, a mounted one that of a horseman; nothing else hangs on it.
pub fn hero_size(state: &State, seat: SeatId) -> Size {
    let spec = &state.setting.seats[usize::from(seat.0)];
    let model = if spec.mounted { Model::HeroMounted } else { Model::HeroOnFoot };
    state.setting.charts.troops.models[model].size
}

/// A heap of stores that nobody has captured.
pub fn stores(state: &State, object: usize) -> Option<Outline> {
    if state.stores.get(object)?.is_some() {
        return None;
    }
    let size = state.setting.charts.troops.models[Model::Stores].size;
    let at = Pose::new(state.setting.objects.get(object)?.at, Angle::NORTH);
    Some(Outline::rectangle(at, size.width, size.depth))
}

/// A gun without its crew.
pub fn abandoned(state: &State, gun: usize) -> Option<Outline> {
    let gun = state.guns.get(gun)?;
    let size = state.spec(gun.unit).gun?;
    Some(Outline::rectangle(gun.at, size.width, size.depth))
}

#[cfg(test)]
mod tests;
