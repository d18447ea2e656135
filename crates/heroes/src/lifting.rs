//! Setting units down by hand: which may be lifted, what order it is to set one down somewhere, how far it may go, and the tape.

use arrayvec::ArrayVec;
use kernel::{
    PieceId, SeatId,
    lift::{Hold, Lift, Measured, Moves, Pin, Placed},
    scene::{Area, Overlay, OverlayKind},
    table::{Angle, Length, Line, Outline, Point, Pose, path_length},
};

use crate::{
    field, fire, flow,
    formations::mm,
    hero, movement,
    narrate::hero_name,
    order::{Into, Order, Target},
    rails, scene, ships, squares,
    state::{Hero, Phase, Stance, State, UnitId, Way, Where, Who},
};

/// Corners of a way besides its end.
const MOST_CORNERS: usize = crate::state::MOST_LEGS - 1;
/// How large the mark is that shows a place in the way.
const MARK: Length = mm(12);
/// In how many directions it is looked how far a unit may go.
const RAYS: i32 = 72;

/// Who is lifted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lifted {
    Unit(UnitId),
    Hero(SeatId),
}

/// The units and Heroes that whoever decides may set down by hand.
pub fn lifts(state: &State) -> Vec<Lift> {
    let Some(seat) = flow::decider(state) else { return Vec::new() };
    let all: Vec<Lifted> = match state.phase {
        Phase::Deploy { seat } => {
            let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
            let own = own.filter(|&unit| matches!(state[unit].at, Where::Field(_)));
            let alone = matches!(state.seat(seat).hero, Hero::Alone(_));
            let hero = alone.then_some(Lifted::Hero(seat));
            own.map(Lifted::Unit).chain(hero).collect()
        }
        Phase::Arrive { unit } | Phase::PutDown { unit } => vec![Lifted::Unit(unit)],
        Phase::Disembark => {
            let mut aboard = Vec::new();
            for order in listed(state) {
                if let Order::Disembark { unit, .. } = order
                    && !aboard.contains(&Lifted::Unit(unit))
                {
                    aboard.push(Lifted::Unit(unit));
                }
            }
            aboard
        }
        Phase::March | Phase::Form | Phase::Steam | Phase::Sail => {
            movement::active_unit(state).map(|(_, unit)| Lifted::Unit(unit)).into_iter().collect()
        }
        Phase::Ride => vec![Lifted::Hero(seat)],
        _ => Vec::new(),
    };
    all.into_iter().filter_map(|who| lift(state, who)).collect()
}

fn listed(state: &State) -> Vec<Order> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    orders
}

fn lift(state: &State, who: Lifted) -> Option<Lift> {
    let from = stands(state, who)?;
    let forms = forms(state, who);
    let (piece, name) = match who {
        Lifted::Unit(unit) => (movement::piece(unit), state.name(unit).to_owned()),
        Lifted::Hero(seat) => (hero::piece(seat), hero_name(state, seat).to_owned()),
    };
    let (moves, turns, corners) = match state.phase {
        Phase::Steam => (Moves::AlongALine, false, 0),
        Phase::Sail if ships::goes_now(state) => (Moves::AlongALine, false, 0),
        Phase::Form | Phase::Sail => (Moves::OnTheSpot, true, 0),
        Phase::March | Phase::Ride => (Moves::Freely, true, MOST_CORNERS),
        _ => (Moves::Freely, true, 0),
    };
    let forms = if forms.len() < 2 { Vec::new() } else { forms };
    let forms = forms.into_iter().flatten().map(|stance| scene::capital(&stance.said())).collect();
    Some(Lift { piece, name, parts: Vec::new(), from, forms, moves, turns, corners, aims: false })
}

/// Where somebody is lifted from; whoever is not on the table yet, from the first place that is offered.
fn stands(state: &State, who: Lifted) -> Option<Pose> {
    let unit = match who {
        Lifted::Hero(seat) => {
            // Who is aboard or inside something first has to choose where he gets off or comes out.
            return (!hero::is_inside(state, seat)).then(|| hero::stands(state, seat))?;
        }
        Lifted::Unit(unit) => unit,
    };
    match state[unit].at {
        // Who forms a square with others chooses them, and the way it looks.
        Where::Field(_) if squares::is_forming(state) => None,
        Where::Field(pose) => Some(pose),
        Where::Ring(_) => {
            squares::moved_by(state, unit).and_then(|_| movement::sets_off(state, unit))
        }
        Where::Afloat(middle) => {
            (ships::goes_now(state) || ships::turns_now(state)).then_some(middle)
        }
        Where::Rails(station) => Some(state.setting.rails().pose(station)),
        Where::Reserve | Where::Aboard(_) => offered(state, unit).map(|(_, pose)| pose),
        _ => None,
    }
}

/// The first place that is offered to a unit which is not on the table.
fn offered(state: &State, unit: UnitId) -> Option<(Option<Stance>, Pose)> {
    listed(state).into_iter().find_map(|order| match order {
        Order::Arrive { stance, pose } | Order::PutDown { stance, pose } => Some((stance, pose)),
        Order::Disembark { unit: one, stance, pose } if one == unit => Some((stance, pose)),
        _ => None,
    })
}

/// What a unit may be set down as, the first being what it is.
fn forms(state: &State, who: Lifted) -> Vec<Option<Stance>> {
    let Lifted::Unit(unit) = who else { return Vec::new() };
    let own = state.spec(unit).stances;
    let first = match state.phase {
        Phase::Deploy { .. } => state[unit].stance,
        Phase::Arrive { .. } | Phase::PutDown { .. } | Phase::Disembark => {
            offered(state, unit).and_then(|(stance, _)| stance)
        }
        // What it may change to; the one that it has is no change.
        Phase::Form => None,
        _ => return Vec::new(),
    };
    let now = state[unit].stance.filter(|_| state.phase == Phase::Form);
    let others = own.iter().filter(|&one| one != Stance::SquareCommon);
    let others = others.filter(|&one| Some(one) != first && Some(one) != now);
    first.into_iter().chain(others).map(Some).collect()
}

/// What comes of setting a unit or a Hero down.
pub fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
    let who = who(state, hold.piece)?;
    let lift = lifts(state).into_iter().find(|lift| lift.piece == hold.piece)?;
    let forms = forms(state, who);
    let stance = match forms.get(hold.form).or(forms.first()) {
        Some(&stance) => stance,
        None => match who {
            Lifted::Unit(unit) => state[unit].stance,
            Lifted::Hero(_) => None,
        },
    };
    let (order, at) = order(state, who, &lift, stance, hold)?;
    let pose = at.pose;
    let mut moved = state.clone();
    let bases = match who {
        Lifted::Hero(seat) => vec![scene::hero_base(state, seat, pose)],
        Lifted::Unit(unit) => {
            if let Some(square) = squares::moved_by(state, unit) {
                let one = &mut moved.squares[usize::from(square)];
                one.front = pose;
                let members = one.members.clone();
                members.iter().flat_map(|&member| scene::bases(&moved, member)).collect()
            } else {
                moved[unit].stance = stance;
                moved[unit].at = at.put;
                scene::bases(&moved, unit)
            }
        }
    };
    let bar = flow::check(state, &order).err().map(|bar| bar.shown(state, &order));
    let mut overlays = Vec::new();
    let mut lines = Vec::new();
    if let Some(most) = thrown(state)
        && lift.moves != Moves::OnTheSpot
    {
        let mut points = vec![lift.from.at];
        points.extend(hold.corners.iter().take(MOST_CORNERS));
        points.push(pose.at);
        let length = path_length(&points);
        lines.push(format!("{length:.1} cm of {most} thrown"));
        if Length::ZERO < length {
            let label = format!("{length:.1} cm");
            overlays.push(Overlay { kind: OverlayKind::Tape, label, area: Area::Path { points } });
        }
    }
    if lift.turns {
        lines.push(format!("facing {}", pose.facing.heading()));
    }
    let place = bar.and_then(|bar| bar.place);
    let refusal = bar.map(|bar| bar.refusal(state));
    if let (Some(centre), Some(refusal)) = (place, &refusal) {
        overlays.push(Overlay {
            kind: OverlayKind::Barred,
            label: refusal.why.clone(),
            area: Area::Circle { centre, radius: MARK },
        });
    }
    Some(Placed { order, pose, bases, refusal, overlays, lines })
}

/// What has been thrown for the move that is being made.
fn thrown(state: &State) -> Option<Length> {
    let moves = matches!(state.phase, Phase::March | Phase::Ride | Phase::Steam | Phase::Sail);
    let throw = state.active.as_ref().filter(|_| moves)?.throw?;
    Some(Length::units(i32::from(throw)))
}

fn who(state: &State, piece: PieceId) -> Option<Lifted> {
    if let Some(unit) = state.ids().find(|&unit| movement::piece(unit) == piece) {
        return Some(Lifted::Unit(unit));
    }
    let mut seats = (0..state.seats.len() as u8).map(SeatId);
    seats.find(|&seat| hero::piece(seat) == piece).map(Lifted::Hero)
}

/// Where somebody would be.
struct There {
    pose: Pose,
    put: Where,
}

impl There {
    const fn field(pose: Pose) -> Self {
        Self { pose, put: Where::Field(pose) }
    }
}

/// The order that it is to set somebody down, and where he would be then.
fn order(
    state: &State,
    who: Lifted,
    lift: &Lift,
    stance: Option<Stance>,
    hold: &Hold,
) -> Option<(Order, There)> {
    let pose = hold.pose;
    let facing = pose.facing;
    let there = There::field(pose);
    let made = match (state.phase, who) {
        (Phase::Deploy { .. }, Lifted::Unit(unit)) => (Order::Place { unit, stance, pose }, there),
        (Phase::Deploy { .. }, Lifted::Hero(_)) => {
            (Order::PostHero { with: None, post: crate::vocabulary::Post::Rear, pose }, there)
        }
        (Phase::Arrive { .. }, _) => (Order::Arrive { stance, pose }, there),
        (Phase::PutDown { .. }, _) => (Order::PutDown { stance, pose }, there),
        (Phase::Disembark, Lifted::Unit(unit)) => (Order::Disembark { unit, stance, pose }, there),
        (Phase::March, _) => {
            let into = building(state, pose.at).map_or(Into::Field, Into::Building);
            (Order::March { way: way(lift.from, hold), facing, into }, there)
        }
        // [HV-HERO-03] Whoever is set down at a unit of his command joins it.
        (Phase::Ride, Lifted::Hero(seat)) => {
            let join = hero::joined_at(state, seat, pose);
            (Order::Ride { way: way(lift.from, hold), facing, join, shelter: None }, there)
        }
        (Phase::Form, _) => {
            let there = There::field(Pose::new(lift.from.at, facing));
            (Order::Form { stance: stance?, facing }, there)
        }
        (Phase::Steam, Lifted::Unit(unit)) => {
            let (going, length, station) = rails::nearest(state, unit, pose.at)?;
            let pose = state.setting.rails().pose(station);
            let there = There { pose, put: Where::Rails(station) };
            (stays(length).unwrap_or(Order::Steam { going, length }), there)
        }
        (Phase::Sail, Lifted::Unit(unit)) if ships::goes_now(state) => {
            let ahead = lift.from.frame().local(pose.at).ahead;
            let astern = ships::goes_astern(state);
            let length = if astern { -ahead } else { ahead }.at_least_zero();
            let pose = ships::after(state, unit, length)?;
            let there = There { pose, put: Where::Afloat(pose) };
            (stays(length).unwrap_or(Order::Sail { length }), there)
        }
        (Phase::Sail, _) => {
            let pose = Pose::new(lift.from.at, facing);
            let turn = facing - lift.from.facing;
            (Order::Helm { turn }, There { pose, put: Where::Afloat(pose) })
        }
        _ => return None,
    };
    Some(made)
}

/// Whoever is set down where he was stays there.
fn stays(length: Length) -> Option<Order> {
    (length == Length::ZERO).then_some(Order::Stay)
}

/// The way by the corners to where somebody is held; none at all for a turn on the spot.
fn way(from: Pose, hold: &Hold) -> Way {
    let mut points: ArrayVec<Point, { crate::state::MOST_LEGS }> = ArrayVec::new();
    points.extend(hold.corners.iter().copied().take(MOST_CORNERS));
    if points.last().copied().unwrap_or(from.at) != hold.pose.at {
        points.push(hold.pose.at);
    }
    Way(points)
}

/// The building in which a point lies.
fn building(state: &State, at: Point) -> Option<u8> {
    let terrain = state.setting.terrain.iter();
    let inside =
        terrain.zip(0_u8..).find(|(piece, _)| piece.building.is_some() && piece.region.holds(at));
    inside.map(|(_, n)| n)
}

/// How far the unit or the Hero who moves now may go straight, all round, and the whole length of the throw.
pub fn reach(state: &State) -> Vec<Overlay> {
    let (Some(most), Some(active)) = (thrown(state), &state.active) else { return Vec::new() };
    let (from, ends) = match (state.phase, active.who) {
        (Phase::March, Who::Unit(unit)) => {
            let Some(from) = movement::sets_off(state, unit) else { return Vec::new() };
            let shape = movement::shape(state, unit);
            let (room, over) = (movement::room_for(state, unit, from, most), active.plan.over());
            let free = |heading: Angle| {
                let leg = Line::towards(from.at, heading, most);
                let marched = room.march(&shape, &Pose::new(from.at, heading).frame(), &leg);
                let free = marched.map_or(Length::ZERO, |marched| marched.length);
                free.min(movement::before_crossing(state, unit, &leg, over))
            };
            (from, rays(from.at, most, free))
        }
        (Phase::Ride, Who::Hero) => {
            let who = Lifted::Hero(active.seat);
            let Some(from) = stands(state, who) else { return Vec::new() };
            let room = hero::room_for(state, active.seat, from, most);
            let free = |heading: Angle| {
                let leg = Line::towards(from.at, heading, most);
                hero::free_along(state, &room, active.seat, &leg)
            };
            (from, rays(from.at, most, free))
        }
        _ => return Vec::new(),
    };
    let throw = Overlay {
        kind: OverlayKind::Zone,
        label: format!("{most} cm thrown"),
        area: Area::Circle { centre: from.at, radius: most },
    };
    let straight = Overlay {
        kind: OverlayKind::Reach,
        label: "straight ahead, any way".to_owned(),
        area: Area::Polygon { corners: ends },
    };
    vec![throw, straight]
}

/// What a tape says.
///
/// [HV-FIRE-15] From unit to unit as fire is measured, with its range, arc, sight and target. [HV-MOVE-13] From a unit to a
/// place as a move is measured.
pub fn measure(state: &State, from: Pin, to: Pin) -> Option<Measured> {
    let mut lines = Vec::new();
    let (from_point, to_point) = match (from, to) {
        (Pin::Piece(one), Pin::Piece(other)) => {
            let (one, other) = (who(state, one)?, who(state, other)?);
            let ends = shot(state, one, other, &mut lines);
            ends.or_else(|| nearest(state, one, other))?
        }
        (Pin::Piece(one), Pin::Point(to)) => {
            let one = who(state, one)?;
            (start(state, one, to)?, to)
        }
        (Pin::Point(from), Pin::Piece(other)) => (from, near(state, who(state, other)?, from)?),
        (Pin::Point(from), Pin::Point(to)) => (from, to),
    };
    let length = from_point.distance(to_point);
    lines.insert(0, format!("{length:.1} cm"));
    let overlay = Overlay {
        kind: OverlayKind::Tape,
        label: format!("{length:.1} cm"),
        area: Area::Path { points: vec![from_point, to_point] },
    };
    Some(Measured { overlays: vec![overlay], lines })
}

/// Where a move of somebody is measured from: the middle of his front, or his nearest point.
fn start(state: &State, who: Lifted, to: Point) -> Option<Point> {
    match who {
        Lifted::Unit(unit) => {
            movement::front(state, unit).map(|front| front.at).or_else(|| near(state, who, to))
        }
        Lifted::Hero(seat) => hero::stands(state, seat).map(|pose| pose.at),
    }
}

/// The nearest point of somebody.
fn near(state: &State, who: Lifted, from: Point) -> Option<Point> {
    match who {
        Lifted::Unit(unit) => movement::reach(state, unit, from).map(|(point, _)| point),
        Lifted::Hero(seat) => {
            let base = field::hero(state, seat)?;
            Some(kernel::table::nearest_points(&Outline::point(from), &base).1)
        }
    }
}

fn nearest(state: &State, one: Lifted, other: Lifted) -> Option<(Point, Point)> {
    let from = start(state, one, Point::ORIGIN)?;
    Some((from, near(state, other, from)?))
}

/// The line of a shot from one unit to another, from the front that has most to say, with what is to be said of it.
fn shot(
    state: &State,
    one: Lifted,
    other: Lifted,
    lines: &mut Vec<String>,
) -> Option<(Point, Point)> {
    let (Lifted::Unit(unit), Lifted::Unit(target)) = (one, other) else { return None };
    let weapon = state.spec(unit).weapon;
    let range = state.setting.charts.fire.ranges[weapon]?;
    if !state.is_enemy(unit, target) {
        return None;
    }
    let faces = fire::faces(state, unit);
    let aim = |front: Pose| {
        let point = fire::measured(state, target, front.at)?;
        Some((front, point))
    };
    let aims: ArrayVec<(Pose, Point), 4> =
        faces.iter().filter_map(|face| aim(face.front)).collect();
    let may = |&&(front, _): &&(Pose, Point)| {
        fire::check_target(state, unit, weapon, front, Target::Unit(target)).is_ok()
    };
    let nearest = aims.iter().min_by_key(|(front, point)| front.at.distance(*point));
    let &(front, point) = aims.iter().find(may).or(nearest)?;
    let away = front.at.distance(point);
    lines.push(match range.short {
        Some(short) if away <= short => format!("short range, up to {short} cm"),
        _ if away <= range.long => format!("long range, up to {} cm", range.long),
        _ => format!("beyond long range, {} cm", range.long),
    });
    match fire::check_target(state, unit, weapon, front, Target::Unit(target)) {
        Ok(()) => lines.push(format!("{} may fire at {}", state.name(unit), state.name(target))),
        Err(bar) => lines.push(bar.refusal(state).to_string()),
    }
    Some((front.at, point))
}

/// The ends of straight ways from a point all round, each as long as it is free.
fn rays(from: Point, most: Length, free: impl Fn(Angle) -> Length) -> Vec<Point> {
    let headings = (0..RAYS).map(|n| Angle::hundredths(36_000 / RAYS * n));
    headings.map(|heading| from.towards(heading, free(heading).min(most))).collect()
}

#[cfg(test)]
mod tests;
