//! Charges: the path, the throw, and lining up on contact.

use kernel::{
    Chronicle, SeatId,
    table::{
        Angle, Body, Bounds, Length, Line, Local, Obstacle, Outline, Point, Pose, SLACK, Shift,
        advance, nearest_points, path_length,
    },
};

use crate::{
    Play,
    barriers::{self, Across, Wall},
    carriers,
    event::Event,
    field::{self, Outlines},
    formations::mm,
    garrisons, ground, melee, movement,
    order::{Bar, Check, Order, Why},
    room::{self, CONTACT, Mover, Room},
    state::{Foe, Hero, Melee, PieceSet, Plan, State, UnitId, Way, Where},
    vocabulary::{Arm, MoveModifier, TerrainKind},
};

/// How much farther than a path that ends short of touching one looks for the enemy.
const FEELS: Length = mm(10);
/// How far one slides at most to line up, and in which steps.
const SLIDE: Length = mm(2);
const MOST_SLIDES: i32 = 40;
/// How finely the end of a slide is found.
const FINE: Length = Length::thousandths(10);

/// A path that leads onto an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where the front midpoint is when the first base touches.
    pub end: Pose,
    pub length: Length,
    /// The barrier at which it ends, with the enemy close behind.
    pub across: Option<u8>,
}

/// The bases of whoever is charged.
pub fn bases_of(state: &State, foe: Foe) -> Outlines {
    match foe {
        // [HV-FORM-14] A garrison is attacked at the walls of its building.
        Foe::Unit(unit) => field::bodies(state, unit),
        Foe::Hero(seat) => field::hero(state, seat).into_iter().collect(),
    }
}

/// The four sides of whoever is charged, each by its middle and the way it looks.
pub fn sides_of(state: &State, foe: Foe) -> Option<[Pose; 4]> {
    match foe {
        Foe::Unit(unit) => field::sides(state, unit),
        Foe::Hero(seat) => {
            let Hero::Alone(pose) = state.seat(seat).hero else { return None };
            let size = field::hero_size(state, seat);
            let body = Body::behind(pose, size.width, size.depth);
            Some(kernel::table::Side::ALL.map(|side| body.side(side)))
        }
    }
}

/// Refuses a charge that cannot be declared.
///
/// [HV-MOVE-06] The path leads the front edge onto a base of the target without passing through other units. [HV-ACT-05] Guns,
/// machine guns and transport never charge.
pub fn check_charge(
    state: &State,
    unit: UnitId,
    target: Foe,
    over: PieceSet,
    way: &Way,
) -> Check<Path> {
    check_target(state, unit, target)?;
    let wrong = |why| Bar::unit(rule!("HV-MOVE-06"), unit, why);
    let Some(from) = movement::front(state, unit) else {
        return Err(wrong("has no place to charge from"));
    };
    let far = way.0.iter().map(|&point| from.at.distance(point)).max().unwrap_or(Length::ZERO);
    let room = room_for(state, unit, target, from, far);
    check_path(state, &room, unit, target, over, way)
}

/// The room of a charger round where it stands, so far and a little farther.
fn room_for(state: &State, unit: UnitId, target: Foe, from: Pose, far: Length) -> Room<'_> {
    let own = field::standing(state, unit, from);
    let near = movement::bounds(&own).grown(far + Length::units(24));
    Room::of(state, Mover::Charger(unit, target), &own, near)
}

/// Refuses a charge at somebody who cannot be charged.
fn check_target(state: &State, unit: UnitId, target: Foe) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-MOVE-06"), unit, why);
    let arm = state.spec(unit).arm();
    if arm.is_none_or(|arm| arm.is_gun() || arm == Arm::Transport) {
        return Err(Bar::unit(rule!("HV-ACT-05"), unit, "never starts a fight"));
    }
    let is_enemy = match target {
        Foe::Unit(foe) => {
            usize::from(foe.0) < state.units.len()
                && state.is_enemy(unit, foe)
                && matches!(state[foe].at, Where::Field(_) | Where::Ring(_) | Where::Garrison(_))
        }
        Foe::Hero(seat) => {
            usize::from(seat.0) < state.seats.len()
                && state.side_of_seat(seat) != state.side_of(unit)
                && matches!(state.seat(seat).hero, Hero::Alone(_))
        }
    };
    if let Foe::Unit(foe) = target
        && let Some(rule) = carriers::never_fights(state, foe)
    {
        return Err(Bar::unit(rule, unit, "cannot fight with a train or ship"));
    }
    if is_enemy { Ok(()) } else { Err(wrong("cannot charge that")) }
}

/// Refuses a path that does not lead onto the target.
fn check_path(
    state: &State,
    room: &Room<'_>,
    unit: UnitId,
    target: Foe,
    over: PieceSet,
    way: &Way,
) -> Check<Path> {
    let wrong = |why| Bar::unit(rule!("HV-MOVE-06"), unit, why);
    let Some(from) = movement::front(state, unit) else {
        return Err(wrong("has no place to charge from"));
    };
    let (Some(&last), Some(_)) = (way.0.last(), sides_of(state, target)) else {
        return Err(wrong("has not stated its path"));
    };
    let before: Way = Way(way.0.iter().take(way.0.len() - 1).copied().collect());
    let walked = movement::walk(state, room, unit, from, &before, over)?;
    let shape = field::shape(state, unit);
    let enemies = bases_of(state, target);
    let obstacles: arrayvec::ArrayVec<Obstacle, 16> =
        enemies.iter().map(|base| Obstacle::solid(*base)).collect();
    let is_upon =
        |bases: &Outlines| bases.iter().any(|base| obstacles.iter().any(|enemy| enemy.bars(base)));
    // [HV-MOVE-10] Those who are charged are not passed through either.
    let mut at = from.at;
    for &next in &before.0 {
        let leg = Line::new(std::mem::replace(&mut at, next), next);
        let bases: Outlines = shape.bases(&Pose::new(leg.from, leg.direction()).frame()).collect();
        let met = advance(&bases, &leg, leg.length(), &obstacles);
        if leg.from != leg.to && (is_upon(&bases) || met.stopped_by.is_some()) {
            return Err(wrong("does not charge through the enemy").at(next));
        }
    }
    let leg = Line::new(walked.end.at, last);
    if leg.from == leg.to {
        return Err(wrong("has not stated its path"));
    }
    let heading = leg.direction();
    let frame = Pose::new(leg.from, heading).frame();
    let bases: Outlines = shape.bases(&frame).collect();
    if is_upon(&bases) {
        return Err(wrong("has no room to turn before the enemy").at(last));
    }
    if let Some((what, place)) = room.barred(&shape.hull(&frame, Length::ZERO), &bases) {
        return Err(what.bars(unit, place));
    }
    let on = Line::towards(leg.from, heading, leg.length() + FEELS);
    let wall = wall_before(state, unit, target, &bases, &on, &obstacles);
    let met = if let Some(wall) = wall {
        wall.length
    } else {
        let met = advance(&bases, &on, on.length(), &obstacles);
        if met.stopped_by.is_none() {
            return Err(wrong("does not reach the enemy on that path").at(last));
        }
        met.length
    };
    // Touching, and not as far in as corners are rounded.
    let end = on.at((met - SLACK).at_least_zero());
    let to_contact = Line::new(leg.from, end);
    let passed = shape.hull(&frame, to_contact.length());
    let (free, stop) = room.sweep_in(&passed, &bases, &to_contact);
    if let (Some(what), true) = (stop, free < to_contact.length()) {
        return Err(what.bars(unit, to_contact.at(free)));
    }
    // [HV-GEN-06] It may pass through friends, but cannot end among them; [HV-ARMY-02] nor a glider over water.
    let there = frame.moved_to(end);
    let stands: Outlines = shape.bases(&there).collect();
    if let Some((what, place)) = room.covered(&shape.hull(&there, Length::ZERO), &stands) {
        return Err(what.bars(unit, place));
    }
    if !state.spec(unit).is_glider {
        let mut crossed = ground::crossed(state, &to_contact);
        // [HV-MOVE-09] Who fights across an obstacle pays for it.
        let walls = wall.filter(|wall| state.setting.terrain[usize::from(wall.piece)].obstacle);
        if let Some(wall) = walls {
            crossed.insert(wall.piece);
        }
        let crossed = crossed.without(over);
        if let Some(piece) = crossed.iter().next() {
            let why = Why::Terrain(unit, "did not mean to cross", piece);
            return Err(Bar { rule: rule!("HV-ACT-03"), why, place: Some(last) });
        }
    }
    let length = walked.length + to_contact.length();
    Ok(Path { end: Pose::new(end, heading), length, across: wall.map(|wall| wall.piece) })
}

/// The barrier at which the last leg of a charge ends, since it is fought across; none where there is none.
///
/// [HV-MOVE-07] With some of those who are charged close behind it, whom somebody reaches across it.
fn wall_before(
    state: &State,
    unit: UnitId,
    target: Foe,
    bases: &Outlines,
    on: &Line,
    enemies: &[Obstacle],
) -> Option<Wall> {
    if state.spec(unit).is_glider
        || matches!(target, Foe::Unit(foe) if garrisons::held(state, foe).is_some())
    {
        return None;
    }
    let heading = on.direction();
    // Who comes up to the barrier has not yet come up to those behind it.
    let far = Line::towards(on.from, heading, on.length() + ground::BEHIND_BARRIER + mm(10));
    let passed = room::passed(bases, &far).grown(SLACK);
    let mut pieces = state.setting.terrain.iter();
    if !pieces
        .any(|piece| piece.kind == TerrainKind::Barrier && piece.region.bounds().meets(passed))
    {
        return None;
    }
    let met = advance(bases, &far, far.length(), enemies);
    met.stopped_by?;
    let most = met.length.min(on.length());
    let defenders: Outlines = enemies.iter().map(|enemy| *enemy.outline()).collect();
    let wall = barriers::in_the_way(state, bases, on, most, &defenders)?;
    let touching = Pose::new(on.at((wall.length - SLACK).at_least_zero()), heading);
    let side = wall_side(state, unit, wall.piece, touching)?;
    let reaches = |pose| reaches_across(state, unit, wall.piece, pose, &defenders);
    let lined_up = slid(side, touching.at, |pose| reaches(pose).then_some(pose))?;
    // Who finds no room there stays as it first touched, and fights only if that is near enough.
    let stays = || {
        let own = field::standing(state, unit, touching);
        let meets = |base| defenders.iter().any(|other| barriers::still_meet(base, other, true));
        own.iter().any(meets)
    };
    (stands_free(state, unit, lined_up) || stays()).then_some(wall)
}

/// Whether somebody of a unit that stands there at a barrier is in contact across it.
fn reaches_across(state: &State, unit: UnitId, piece: u8, pose: Pose, foes: &[Outline]) -> bool {
    let piece = &state.setting.terrain[usize::from(piece)];
    Across::of(piece, pose, &field::standing(state, unit, pose), foes).any()
}

/// The near side of a barrier that a unit has come up to.
fn wall_side(state: &State, unit: UnitId, piece: u8, touching: Pose) -> Option<Pose> {
    let bases = field::standing(state, unit, touching);
    let wall = state.setting.terrain.get(usize::from(piece))?;
    barriers::near_side(wall, &bases, touching.facing)
}

/// The place at a side, facing it, where a unit that has come to a point is in contact: straight ahead, or just as far sideways as it
/// must slide for that.
fn slid(face: Pose, from: Point, contact: impl Fn(Pose) -> Option<Pose>) -> Option<Pose> {
    // How far along the side the front midpoint stands, seen from the enemy.
    let Local { right, .. } = face.frame().local(from);
    let at = |slide: Length| {
        let at = face.frame().at(right + slide, Length::ZERO);
        contact(Pose::new(at, face.facing.opposite()))
    };
    if let Some(pose) = at(Length::ZERO) {
        return Some(pose);
    }
    let ways = (1..=MOST_SLIDES).flat_map(|n| [-SLIDE * n, SLIDE * n]);
    let far = ways.into_iter().find(|&slide| at(slide).is_some())?;
    // Just far enough.
    let back = if far < Length::ZERO { FINE } else { -FINE };
    let less = (0..SLIDE.in_thousandths() / FINE.in_thousandths()).map(|n| far + back * n);
    less.map_while(at).last()
}

/// Lists one straight charge at each enemy in reach of a possible throw, with the obstacles that it crosses. `may` tells whether a
/// plan can be declared, its path apart.
pub fn list(state: &State, unit: UnitId, may: impl Fn(Plan) -> bool, out: &mut Vec<Order>) {
    let Some(from) = movement::front(state, unit) else { return };
    let foes = state.ids().map(Foe::Unit);
    let heroes = (0..state.seats.len() as u8).map(|seat| Foe::Hero(SeatId(seat)));
    let most = Length::units(6 * 8);
    let radius = field::shape(state, unit).radius();
    let farthest = farthest(state, unit) + radius + FEELS;
    let slides = state.setting.terrain.iter().any(|piece| piece.kind == TerrainKind::Barrier);
    let mut room = None;
    for target in foes.chain(heroes).filter(|&foe| check_target(state, unit, foe).is_ok()) {
        // Whoever is out of reach by far is not measured base by base.
        if !slides
            && let Foe::Unit(foe) = target
            && let Some(front) = movement::front(state, foe)
            && farthest < from.at.distance(front.at) - field::shape(state, foe).radius()
        {
            continue;
        }
        let bases = bases_of(state, target);
        let Some((nearest, away)) = nearest_on(&bases, from.at) else { continue };
        if nearest == from.at || most < away {
            continue;
        }
        // Without an obstacle it throws most, and no part of it reaches farther; only across a barrier it slides.
        let throw_over = |over: PieceSet| {
            let plan = Plan::Charge { target, over };
            Length::units(6 * i32::from(movement::pool(state, unit, plan)))
        };
        let farthest = throw_over(PieceSet::EMPTY);
        let is_far = farthest + radius + FEELS < away;
        if is_far && !barriers::are_manned(state, &bases)
            || !may(Plan::Charge { target, over: PieceSet::EMPTY })
        {
            continue;
        }
        let room = room.get_or_insert_with(|| room_for(state, unit, target, from, most));
        room.charge(target);
        // At the nearest point, or at the middle of a side that looks this way.
        let looks = |side: &Pose| {
            side.at != from.at && side.facing.between(side.at.bearing(from.at)) < Angle::EAST
        };
        let sides = sides_of(state, target).into_iter().flatten().filter(looks);
        for to in std::iter::once(nearest).chain(sides.map(|side| side.at)) {
            let leg = Line::new(from.at, to);
            if !slides && farthest + radius + FEELS < leg.length() {
                continue;
            }
            let over = if state.spec(unit).is_glider {
                PieceSet::EMPTY
            } else {
                ground::crossed(state, &leg)
            };
            let way = Way([to].into_iter().collect());
            let Some((path, over)) = with_obstacles(state, room, unit, target, over, &way) else {
                continue;
            };
            let plan = Plan::Charge { target, over };
            let is_bare = over == PieceSet::EMPTY;
            let most = if is_bare { farthest } else { throw_over(over) };
            // Whether it may charge over nothing is known.
            if path.length <= most && (is_bare || may(plan)) {
                out.push(Order::Declare { plan, way });
                break;
            }
            // Where nothing lies between, nobody is nearer than his nearest point.
            if to == nearest && over == PieceSet::EMPTY {
                break;
            }
        }
    }
}

/// The point of some bases that is nearest to a point, and how far it lies.
fn nearest_on(bases: &[Outline], from: Point) -> Option<(Point, Length)> {
    // Nothing lies farther than the nearest corner, so that most bases are not measured.
    let corners = bases.iter().flat_map(|base| base.corners().iter().copied());
    let corner = corners.min_by_key(|&corner| squared(corner.from(from)))?;
    let most = from.distance(corner);
    let about = Bounds { low: from, high: from }.grown(most);
    let near = bases.iter().filter(|base| base.bounds().meets(about));
    let points = near.map(|base| nearest_points(&Outline::point(from), base).1);
    points.map(|at| (at, from.distance(at))).min_by_key(|&(_, away)| away)
}

fn squared(shift: Shift) -> i64 {
    let [east, north] = [shift.east, shift.north].map(|one| i64::from(one.in_thousandths()));
    east * east + north * north
}

/// As far as a unit can throw in a charge at whomever it may be.
fn farthest(state: &State, unit: UnitId) -> Length {
    let walks = movement::pool(state, unit, Plan::Move { over: PieceSet::EMPTY });
    let more = state.setting.charts.movement.modifiers[MoveModifier::Charging].dice.max(0);
    Length::units(6 * (i32::from(walks) + i32::from(more)))
}

/// A charge with all the obstacles that it turns out to cross.
fn with_obstacles(
    state: &State,
    room: &Room<'_>,
    unit: UnitId,
    target: Foe,
    mut over: PieceSet,
    way: &Way,
) -> Option<(Path, PieceSet)> {
    loop {
        match check_path(state, room, unit, target, over, way) {
            Ok(path) => return Some((path, over)),
            Err(Bar { rule, why: Why::Terrain(_, _, piece), .. })
                if rule == rule!("HV-ACT-03") && !over.has(piece) =>
            {
                over.insert(piece);
            }
            Err(_) => return None,
        }
    }
}

/// Charges: the throw, then contact or as far as it goes.
///
/// [HV-MOVE-06] If the throw covers the path it makes contact and the first round is fought at once; if not, it moves the full
/// throw along the path and its activation is over. [HV-HTH-01] There is no defensive fire and no test.
pub fn charge(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: Foe,
    over: PieceSet,
) {
    let Some(way) = play.state.active.as_ref().map(|active| active.way.clone()) else { return };
    let plan = Plan::Charge { target, over };
    let Ok(path) = check_charge(play.state, unit, target, over, &way) else {
        movement::end_step(play.state);
        return;
    };
    let dice = movement::pool(play.state, unit, plan);
    let cm = movement::throw(play, unit, dice);
    let thrown = Length::units(i32::from(cm));
    let reached = path.length <= thrown;
    play.emit(rule!("HV-MOVE-06"), Event::Charged { unit, foe: target, reached });
    if reached {
        let from = movement::front(play.state, unit).map_or(path.end.at, |front| front.at);
        line_up(play, unit, target, &path, from);
    } else {
        let (to, length) = short_of(play.state, unit, &way, thrown);
        movement::put(play.state, unit, Where::Field(to));
        play.emit(rule!("HV-MOVE-13"), Event::Marched { unit, to, length });
        // There is nothing to fight.
        movement::end_step(play.state);
    }
    movement::end_step(play.state);
}

/// Where a charge comes to that falls short, and how far it has gone: the full throw along the path, or as much of it as leaves
/// everybody room.
///
/// [HV-GEN-06] Contact without a fight is none.
fn short_of(state: &State, unit: UnitId, way: &Way, thrown: Length) -> (Pose, Length) {
    let Some(from) = movement::front(state, unit) else { return (Pose::default(), Length::ZERO) };
    // A path that is felt on ends a little beyond its last point.
    let points: arrayvec::ArrayVec<Point, 8> =
        std::iter::once(from.at).chain(way.0.iter().copied()).collect();
    let mut length = thrown.min(path_length(&points));
    while Length::ZERO < length {
        let pose = along(from, way, length);
        if stands_free(state, unit, pose) && !touches_enemy(state, unit, pose) {
            return (pose, length);
        }
        length -= mm(2);
    }
    (from, Length::ZERO)
}

/// Whether a unit that stood there would be in contact with an enemy.
fn touches_enemy(state: &State, unit: UnitId, pose: Pose) -> bool {
    let own = field::standing(state, unit, pose);
    let enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
    enemies
        .flat_map(|other| field::outlines(state, other))
        .any(|enemy| own.iter().any(|base| CONTACT.between(base, &enemy).is_some()))
}

/// The place so far along a way, facing the way one goes.
fn along(from: Pose, way: &Way, length: Length) -> Pose {
    let (mut at, mut left) = (from, length);
    for &next in &way.0 {
        let leg = Line::new(at.at, next);
        if leg.from == leg.to {
            continue;
        }
        at.facing = leg.direction();
        if left <= leg.length() {
            return Pose::new(leg.at(left), at.facing);
        }
        left -= leg.length();
        at.at = next;
    }
    at
}

/// Lines a unit up with the side of an enemy that it has touched.
///
/// [HV-MOVE-07] The side touched first; at a corner the one whose middle was nearer when it set off. It turns about its front
/// midpoint until its front is parallel, closes up flush, and slides only if no base would be in contact otherwise. If that
/// cannot be, it stays as it first touched and only the two bases that met are in contact. Every enemy touched is attacked. With a
/// barrier between, it lines up at the near side of that.
fn line_up(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: Foe,
    path: &Path,
    set_off: Point,
) {
    let Path { end: touching, across, .. } = *path;
    let Some(sides) = sides_of(play.state, target) else { return };
    let side = attacked_side(play.state, unit, target, touching, set_off, &sides);
    let state = &*play.state;
    let lined_up = match across {
        None => {
            slid(sides[usize::from(side)], touching.at, |pose| closed_up(state, unit, target, pose))
        }
        Some(piece) => {
            let foes = bases_of(state, target);
            let reaches = |pose| reaches_across(state, unit, piece, pose, &foes).then_some(pose);
            wall_side(state, unit, piece, touching)
                .and_then(|side| slid(side, touching.at, reaches))
        }
    };
    let flush = lined_up.filter(|&pose| stands_free(state, unit, pose));
    let askew = if let Some(pose) = flush {
        movement::put(play.state, unit, Where::Field(pose));
        None
    } else {
        movement::put(play.state, unit, Where::Field(touching));
        Some(met_bases(play.state, unit, target))
    };
    let melee = Melee { unit, foe: target, side, rounds: 0, across, askew };
    if !play.state.melees.is_full() {
        play.state.melees.push(melee);
    }
    let (own, theirs) = melee::touching(play.state, &melee);
    let (bases, against) = (own.count(), theirs.count());
    play.emit(rule!("HV-MOVE-07"), Event::LinedUp { unit, foe: target, bases, against, across });
    if askew.is_none() {
        attack_others(play, unit, target, across);
    }
}

/// [HV-MOVE-07] Every enemy unit touched after lining up is attacked, across the same barrier too.
fn attack_others(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: Foe,
    across: Option<u8>,
) {
    let state = &*play.state;
    let side = state.side_of(unit);
    let others = state.ids().map(Foe::Unit).filter(|&foe| foe != target);
    let others = others.filter(|&foe| matches!(foe, Foe::Unit(foe) if state.side_of(foe) != side));
    let front = movement::front(state, unit);
    let found: arrayvec::ArrayVec<Melee, 8> = others
        .filter_map(|foe| {
            let sides = sides_of(state, foe)?;
            let front = front?;
            let looks = |n: &usize| sides[*n].facing.opposite().between(front.facing);
            let side = (0..4).min_by_key(looks)? as u8;
            let melee = Melee { unit, foe, side, rounds: 0, across: None, askew: None };
            let is_held = matches!(foe, Foe::Unit(foe) if garrisons::held(state, foe).is_some());
            let over = across.filter(|_| !is_held).map(|n| Melee { across: Some(n), ..melee });
            std::iter::once(melee).chain(over).find(|melee| {
                let (own, theirs) = melee::touching(state, melee);
                0 < own.count() && 0 < theirs.count()
            })
        })
        .take(8)
        .collect();
    for melee in found {
        if !play.state.melees.is_full() {
            play.state.melees.push(melee);
            let (own, theirs) = melee::touching(play.state, &melee);
            let (bases, against) = (own.count(), theirs.count());
            let Melee { foe, across, .. } = melee;
            play.emit(rule!("HV-MOVE-07"), Event::LinedUp { unit, foe, bases, against, across });
        }
    }
}

/// The side of an enemy that a unit touches first.
fn attacked_side(
    state: &State,
    unit: UnitId,
    target: Foe,
    touching: Pose,
    set_off: Point,
    sides: &[Pose; 4],
) -> u8 {
    let bases = field::standing(state, unit, touching);
    let pairs = bases.iter().flat_map(|own| {
        bases_of(state, target).into_iter().map(move |foe| {
            let (on_own, on_foe) = nearest_points(own, &foe);
            (on_own.distance(on_foe), on_foe)
        })
    });
    let Some((_, at)) = pairs.min() else { return 0 };
    // How far the point lies behind the line of each side.
    let behind = |side: &Pose| side.frame().local(at).ahead.abs();
    let least = sides.iter().map(behind).min().unwrap_or(Length::ZERO);
    let near = (0..4_u8).filter(|&n| behind(&sides[usize::from(n)]) <= least + mm(1));
    near.min_by_key(|&n| set_off.distance(sides[usize::from(n)].at)).unwrap_or(0)
}

fn stands_free(state: &State, unit: UnitId, pose: Pose) -> bool {
    crate::casualties::stands_free(state, unit, &field::standing(state, unit, pose))
}

/// A unit at the line of a side, moved straight ahead until it touches; none where there is nothing to touch.
fn closed_up(state: &State, unit: UnitId, target: Foe, pose: Pose) -> Option<Pose> {
    closed_up_on(state, unit, &bases_of(state, target), pose)
}

fn closed_up_on(state: &State, unit: UnitId, foes: &[Outline], pose: Pose) -> Option<Pose> {
    let bases = field::standing(state, unit, pose);
    let leg = Line::towards(pose.at, pose.facing, mm(60));
    let enemies: arrayvec::ArrayVec<Obstacle, 40> =
        foes.iter().map(|base| Obstacle::solid(*base)).collect();
    if bases.iter().any(|base| enemies.iter().any(|enemy| enemy.bars(base))) {
        return None;
    }
    let is_touching = |bases: &Outlines| {
        bases
            .iter()
            .any(|own| enemies.iter().any(|enemy| CONTACT.between(own, enemy.outline()).is_some()))
    };
    let (pose, bases) = if is_touching(&bases) {
        (pose, bases)
    } else {
        let met = advance(&bases, &leg, leg.length(), &enemies);
        met.stopped_by?;
        let pose = Pose::new(leg.at((met.length - SLACK).at_least_zero()), pose.facing);
        (pose, field::standing(state, unit, pose))
    };
    is_touching(&bases).then_some(pose)
}

/// The two bases that are nearest to each other, by their numbers.
fn met_bases(state: &State, unit: UnitId, target: Foe) -> (u8, u8) {
    let own = field::outlines(state, unit);
    let theirs = bases_of(state, target);
    let pairs = own.iter().enumerate().flat_map(|(n, base)| {
        theirs
            .iter()
            .enumerate()
            .map(move |(m, other)| (kernel::table::distance(base, other), n as u8, m as u8))
    });
    pairs.min().map_or((0, 0), |(_, n, m)| (n, m))
}

/// A unit that has lost touch closes up again, straight ahead, if nothing stands between.
///
/// [HV-FORM-10] Free of charge.
pub fn close_again(state: &State, unit: UnitId, target: Foe) -> Option<Pose> {
    let pose = movement::front(state, unit)?;
    closed_up(state, unit, target, pose).filter(|&pose| stands_free(state, unit, pose))
}

/// The same against the units of a common square, or what is left of it.
pub fn close_again_on(state: &State, unit: UnitId, members: &[UnitId]) -> Option<Pose> {
    let pose = movement::front(state, unit)?;
    let foes: arrayvec::ArrayVec<Outline, 40> =
        members.iter().flat_map(|&member| field::outlines(state, member)).collect();
    closed_up_on(state, unit, &foes, pose).filter(|&pose| stands_free(state, unit, pose))
}

#[cfg(test)]
mod tests;
