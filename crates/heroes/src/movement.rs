//! Moves: how many dice, how far, by which way, and into which formation.

use std::{borrow::Cow, cell::OnceCell};

use kernel::{
    Chronicle, PieceId, Roll,
    table::{Angle, Bounds, Length, Line, Outline, Point, Pose, nearest_points},
};

use crate::{
    Play,
    event::Event,
    field::{self, Outlines},
    garrisons, ground,
    order::{Bar, Check, Into, Order, Why},
    room::{Marched, Mover, Room, STAND_OFF, is_plainly_free},
    shapes::Shape,
    sorties,
    squares::{self, shelter},
    state::{
        Active, Foe, Hero, Phase, PieceSet, Plan, Stance, StanceSet, State, UnitId, Way, Where, Who,
    },
    vocabulary::{Formation, MoveModifier, Post, Step, ZonePurpose},
};

/// The number by which a page knows a unit.
pub const fn piece(unit: UnitId) -> PieceId {
    PieceId(unit.0 as u16)
}

/// The unit that is activated.
pub fn active_unit(state: &State) -> Option<(&Active, UnitId)> {
    let active = state.active.as_ref()?;
    match active.who {
        Who::Unit(unit) => Some((active, unit)),
        Who::Hero => None,
    }
}

/// How many dice a unit throws for the move of a plan.
///
/// [HV-MOVE-01] By the chart. [HV-MOVE-02] All bonuses and penalties are summed; the pool is never less than the floor.
/// [HV-HERO-02] [HV-LEAD-04] [HV-ORG-07] [HV-MOVE-03] +1 for a Hero, a
/// charge, a horde, the card; -1 for close order, a square, a lost leader, firing, a change of formation, each obstacle.
/// [HV-MOVE-04] The formation is the one that it moves in; firing and changing count in the activation in which they happen.
///
/// A common square throws as one [HV-FORM-07].
pub fn pool(state: &State, unit: UnitId, plan: Plan) -> u8 {
    let is_joint = matches!(plan, Plan::RingMove { .. } | Plan::RingForm { .. });
    if let Some(square) = squares::of(state, unit).filter(|_| is_joint) {
        return squares::pool(state, square, plan);
    }
    let dice = plain_dice(state, unit, plan) + hero_dice(state, unit) + card_dice(state, unit);
    dice.max(state.setting.switches.movement_floor as i8) as u8
}

/// The dice for a Hero who is with a unit.
pub fn hero_dice(state: &State, unit: UnitId) -> i8 {
    let has_hero = i8::from(state.hero_with(unit).is_some());
    state.setting.charts.movement.modifiers[MoveModifier::HeroInUnit].dice * has_hero
}

/// The dice for a card that makes a unit faster.
pub fn card_dice(state: &State, unit: UnitId) -> i8 {
    let is_faster = i8::from(state[unit].boosts.movement);
    state.setting.charts.movement.modifiers[MoveModifier::FasterMovementCard].dice * is_faster
}

/// The dice of a unit without those for a Hero and for the card; penalties may take them below none.
pub fn plain_dice(state: &State, unit: UnitId, plan: Plan) -> i8 {
    let (spec, own) = (state.spec(unit), &state[unit]);
    let Some(arm) = spec.arm() else { return 0 };
    let charts = &state.setting.charts;
    let chart = &charts.movement;
    let base =
        if spec.is_glider { GLIDER_DICE } else { chart.rates[charts.troops.units[arm].rate] };
    let formation = own.stance.map(Stance::formation);
    let steps = plan.steps();
    let obstacles = match plan.over().len() as i8 {
        _ if spec.is_glider => 0,
        n if state.setting.switches.obstacles_each_cost => n,
        n => n.min(1),
    };
    let is_charge =
        matches!(plan, Plan::Charge { target, .. } if charges_near(state, unit, target));
    let counted = [
        (MoveModifier::Charging, i8::from(is_charge)),
        (MoveModifier::Horde, i8::from(formation == Some(Formation::Horde))),
        (MoveModifier::CloseOrder, i8::from(formation == Some(Formation::CloseOrder))),
        (MoveModifier::Square, i8::from(formation == Some(Formation::Square))),
        (MoveModifier::LeaderLost, i8::from(spec.has_leader && !own.leader)),
        (MoveModifier::Firing, i8::from(steps.contains(&Step::Fire))),
        (MoveModifier::ChangingFormation, i8::from(steps.contains(&Step::ChangeFormation))),
        (MoveModifier::CrossingAnObstacle, obstacles),
    ];
    let change: i8 = counted.iter().map(|&(one, n)| chart.modifiers[one].dice * n).sum();
    base as i8 + change
}

/// [HV-ARMY-02] Gliders move 4D6.
const GLIDER_DICE: u8 = 4;

/// Whether a charge at an enemy earns its bonus.
///
/// [HV-MOVE-05] Within 20 cm of the front midpoint, in a straight line. [HV-MOVE-06] A charge at a Hero by himself earns none.
pub fn charges_near(state: &State, unit: UnitId, target: Foe) -> bool {
    let (Some(front), Foe::Unit(foe)) = (front(state, unit), target) else { return false };
    let within = state.setting.charts.movement.charge_within;
    reach(state, foe, front.at).is_some_and(|(_, away)| away <= within)
}

/// The nearest point of a unit to a point, and how far it lies: of its outline, of its bases in a common square, or of the
/// building that it holds.
pub fn reach(state: &State, unit: UnitId, from: Point) -> Option<(Point, Length)> {
    let own = Outline::point(from);
    let near = |outline: &Outline| {
        let (_, on) = nearest_points(&own, outline);
        (on, from.distance(on))
    };
    if let Some(body) = field::body(state, unit) {
        return Some(near(&body.outline()));
    }
    if let Where::Garrison(piece) = state[unit].at {
        let region = &state.setting.terrain[usize::from(piece)].region;
        let on = region.nearest_border(from);
        return Some((on, from.distance(on)));
    }
    let bases = field::outlines(state, unit);
    bases.iter().map(near).min_by_key(|&(_, away)| away)
}

/// The middle of a unit's front and its facing, where it has one of its own.
pub fn front(state: &State, unit: UnitId) -> Option<Pose> {
    match state[unit].at {
        Where::Field(pose) => Some(pose),
        _ => None,
    }
}

/// Where a move is measured from: the middle of the unit's own front, or of its square's when that moves.
pub fn sets_off(state: &State, unit: UnitId) -> Option<Pose> {
    let square = squares::moved_by(state, unit);
    match square.and_then(|square| state.squares.get(usize::from(square))) {
        Some(square) => Some(square.front),
        None => front(state, unit),
    }
}

/// The shape of what moves: of a common square all of it.
pub fn shape(state: &State, unit: UnitId) -> Cow<'_, Shape> {
    let ring = squares::moved_by(state, unit).and_then(|square| field::ring(state, square));
    match ring {
        Some((ring, _)) => Cow::Owned(Shape::solid(ring.outside())),
        None => Cow::Borrowed(field::shape(state, unit)),
    }
}

/// Throws the dice of a move.
pub fn throw(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, dice: u8) -> u8 {
    let roll = Roll::d6(rule!("HV-MOVE-02"), "move").by(piece(unit));
    let cm = play.sum(&roll, dice);
    play.emit(rule!("HV-MOVE-02"), Event::Thrown { unit, dice, cm });
    cm
}

/// Puts a unit elsewhere. The only way for one to change its place.
pub fn put(state: &mut State, unit: UnitId, at: Where) {
    state[unit].at = at;
}

/// A way that has been walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    pub end: Pose,
    pub length: Length,
}

/// Walks a way with every base of the unit, and refuses what bars it.
///
/// [HV-MOVE-13] Measured at the front midpoint. [HV-MOVE-14] On a leg the unit faces the way it goes and every base is swept
/// along; of a turn only the end is tested. [HV-MOVE-08] Turns cost nothing.
pub fn walk(
    state: &State,
    room: &Room<'_>,
    unit: UnitId,
    from: Pose,
    way: &Way,
    over: PieceSet,
) -> Check<Walked> {
    let shape = &*shape(state, unit);
    let mut at = from;
    let mut length = Length::ZERO;
    for &next in &way.0 {
        let leg = Line::new(at.at, next);
        if leg.from == leg.to {
            continue;
        }
        at = Pose::new(next, leg.direction());
        check_leg(room, unit, shape, &leg, at.facing)?;
        check_crossing(state, unit, &leg, over)?;
        length += leg.length();
    }
    Ok(Walked { end: at, length })
}

/// Refuses a leg that something bars.
fn check_leg(room: &Room<'_>, unit: UnitId, shape: &Shape, leg: &Line, heading: Angle) -> Check {
    let (what, place) = match room.march(shape, &Pose::new(leg.from, heading).frame(), leg) {
        Ok(Marched { length, stop: Some(what), .. }) if length < leg.length() => {
            (what, leg.at(length))
        }
        Ok(_) => return Ok(()),
        Err(barred) => barred,
    };
    Err(what.bars(unit, place))
}

/// [HV-ACT-03] Only obstacles that were declared are crossed. [HV-MOVE-09] Some cross none.
fn check_crossing(state: &State, unit: UnitId, leg: &Line, over: PieceSet) -> Check {
    if state.spec(unit).is_glider {
        return Ok(());
    }
    let crossed = ground::crossed(state, leg);
    let undeclared = crossed.without(over).iter().next();
    let Some(piece) = undeclared else { return Ok(()) };
    let place = state.setting.terrain[usize::from(piece)].region.nearest_border(leg.from);
    let (rule, why) = if ground::may_cross(state, unit) {
        (rule!("HV-ACT-03"), "did not mean to cross")
    } else {
        (rule!("HV-MOVE-09"), "cannot cross")
    };
    Err(Bar { rule, why: Why::Terrain(unit, why, piece), place: Some(place) })
}

/// The room of the active unit round where it stands, as far as it may go.
pub fn room_for(state: &State, unit: UnitId, from: Pose, most: Length) -> Room<'_> {
    let shape = shape(state, unit);
    let near = shape.about(from.at).grown(most);
    let mover = squares::moved_by(state, unit).map_or(Mover::Unit(unit), Mover::Square);
    Room::of(state, mover, &begins_on(state, unit, &shape, from), near)
}

/// The bases that a unit begins on, which say how near it may stay to enemies; none where no enemy is near.
fn begins_on(state: &State, unit: UnitId, shape: &Shape, from: Pose) -> Outlines {
    let about = shape.about(from.at).grown(STAND_OFF);
    let is_near = |other: UnitId| match state[other].at {
        Where::Field(at) => field::shape(state, other).about(at.at).meets(about),
        Where::Reserve | Where::Exited(_) | Where::Destroyed => false,
        _ => true,
    };
    let mut enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
    if enemies.any(is_near) { shape.standing(from) } else { Outlines::new() }
}

pub fn bounds(bases: &[Outline]) -> Bounds {
    let mut all = bases.iter().map(Outline::bounds);
    let first = all.next().unwrap_or(Bounds { low: Point::ORIGIN, high: Point::ORIGIN });
    all.fold(first, Bounds::joined)
}

/// What the active unit has thrown and not used.
fn thrown(active: &Active) -> Length {
    Length::units(i32::from(active.throw.unwrap_or(0)))
}

/// Refuses a move that cannot be made.
pub fn check_march(state: &State, way: &Way, facing: Angle, into: Into) -> Check {
    let now = matches!(state.phase, Phase::March);
    let Some((active, unit)) = active_unit(state).filter(|_| now) else {
        return Err(Bar { rule: rule!("HV-ACT-02"), why: Why::NotNow, place: None });
    };
    let (most, over) = (thrown(active), active.plan.over());
    let Some(from) = sets_off(state, unit) else {
        return match sorties::shell(state, unit) {
            Some(shell) if into == Into::Field => {
                sorties::check_leave(state, unit, shell, way, facing, (over, most))
            }
            _ => Err(Bar::unit(rule!("HV-ACT-02"), unit, "has no place to move from")),
        };
    };
    let room = room_for(state, unit, from, most);
    match into {
        Into::Field => {
            let walked = walk(state, &room, unit, from, way, over)?;
            check_length(unit, walked.length, most)?;
            check_end(state, &room, unit, Pose::new(walked.end.at, facing))
        }
        Into::Exit(zone) => check_exit(state, unit, from, way, over, zone, most),
        Into::Building(_) | Into::Shelter(_) if squares::moved_by(state, unit).is_some() => {
            Err(Bar::unit(rule!("HV-FORM-07"), unit, "moves as one with its square"))
        }
        Into::Building(piece) => {
            garrisons::check_enter(state, unit, from, way, piece, (over, most))
        }
        Into::Shelter(square) => shelter::check_enter(state, unit, from, way, square, (over, most)),
    }
}

pub fn check_length(unit: UnitId, length: Length, most: Length) -> Check {
    if length <= most {
        return Ok(());
    }
    let why = Why::TooFar { unit, most, length };
    Err(Bar { rule: rule!("HV-MOVE-02"), why, place: None })
}

/// Refuses a place where the unit cannot stand.
///
/// [HV-MOVE-14] At the end all bases lie on the table, and none overlaps another.
pub fn check_end(state: &State, room: &Room<'_>, unit: UnitId, end: Pose) -> Check {
    check_stands(room, unit, &shape(state, unit), end)
}

/// The same for a unit of some shape.
pub fn check_stands(room: &Room<'_>, unit: UnitId, shape: &Shape, end: Pose) -> Check {
    if room.is_empty(shape.about(end.at)) {
        return Ok(());
    }
    match room.bars_from(shape, &end.frame()) {
        Some((what, place)) => Err(what.bars(unit, place)),
        None => Ok(()),
    }
}

/// Refuses to leave the table where one may not.
///
/// [HV-SCEN-02] By moving the front midpoint over the edge inside the exit zone of one's side.
fn check_exit(
    state: &State,
    unit: UnitId,
    from: Pose,
    way: &Way,
    over: PieceSet,
    zone: u8,
    most: Length,
) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    let zone = state.setting.zones.get(usize::from(zone));
    let Some(zone) = zone.filter(|zone| zone.purpose == ZonePurpose::Exit) else {
        return Err(wrong("cannot leave there"));
    };
    let is_own = zone.side.is_none_or(|side| side == state.side_of(unit).0);
    let (Some(edge), Some(&last), true) = (zone.edge, way.0.last(), is_own) else {
        return Err(wrong("cannot leave there"));
    };
    let line = state.setting.table.edge(edge);
    let on_edge =
        kernel::table::distance(&Outline::line(line.from, line.to), &Outline::point(last))
            == Length::ZERO;
    if !on_edge || !zone.region.holds(last) {
        return Err(wrong("does not reach the edge inside the zone of exit").at(last));
    }
    let room = room_for(state, unit, from, most).open(edge);
    let walked = walk(state, &room, unit, from, way, over)?;
    // To the edge is not over it.
    check_length(unit, walked.length + Length::thousandths(1), most)
}

/// Moves the active unit, and the Hero who is with it.
///
/// [HV-HERO-05] He goes along, even in a turn in which he has moved by himself.
pub fn march(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    way: &Way,
    facing: Angle,
    into: Into,
) {
    let Some((_, unit)) = active_unit(play.state) else { return };
    let Some(from) = sets_off(play.state, unit) else {
        if let Some(shell) = sorties::shell(play.state, unit) {
            sorties::leave(play, unit, shell, way, facing);
        }
        end_step(play.state);
        return;
    };
    let mut points: arrayvec::ArrayVec<Point, 8> = arrayvec::ArrayVec::new();
    points.push(from.at);
    points.extend(way.0.iter().copied());
    let length = kernel::table::path_length(&points);
    let to = Pose::new(points.last().copied().unwrap_or(from.at), facing);
    match (into, squares::moved_by(play.state, unit)) {
        (Into::Exit(zone), Some(square)) => squares::exit(play, square, zone),
        (_, Some(square)) => squares::march(play, square, to, length),
        (Into::Exit(zone), None) => {
            put(play.state, unit, Where::Exited(zone));
            play.emit(rule!("HV-SCEN-02"), Event::Exited { unit, zone });
            crate::hero::leave_with(play, unit);
        }
        (Into::Building(piece), None) => garrisons::enter(play, unit, piece),
        (Into::Shelter(square), None) => shelter::enter(play, unit, square),
        (Into::Field, None) => {
            put(play.state, unit, Where::Field(to));
            if Length::ZERO < length {
                play.emit(rule!("HV-MOVE-13"), Event::Marched { unit, to, length });
            } else {
                play.emit(rule!("HV-MOVE-08"), Event::Turned { unit, to });
            }
        }
    }
    end_step(play.state);
}

/// Goes on to the next step of the plan.
pub fn end_step(state: &mut State) {
    if let Some(active) = &mut state.active {
        active.step += 1;
        active.throw = None;
    }
    state.phase = Phase::Act;
}

/// Lists a good spread of moves, each of which can be made, the longest of each heading first.
pub fn spread(state: &State, out: &mut Vec<Order>) {
    let Some((active, unit)) = active_unit(state) else { return };
    let (most, over) = (thrown(active), active.plan.over());
    let Some(from) = sets_off(state, unit) else {
        if let Some(shell) = sorties::shell(state, unit) {
            sorties::list_ways_out(state, unit, shell, (over, most), out);
        }
        return;
    };
    let is_square = squares::moved_by(state, unit).is_some();
    let room = room_for(state, unit, from, most);
    let shape = &*shape(state, unit);
    let enemy = nearest_enemy(state, unit).and_then(|foe| field::centre(state, foe));
    let to_enemy =
        |at: Point| enemy.map(|enemy| Pose::new(at, Angle::NORTH).facing_to(enemy).facing);
    if Length::ZERO < most {
        let mut offered: arrayvec::ArrayVec<Pose, { 4 * MOST_HEADINGS }> =
            arrayvec::ArrayVec::new();
        let mut offer = |to: Point, facing: Angle| {
            // Two headings may be almost the same.
            let end = Pose::new(to, facing);
            if !offered.contains(&end) {
                offered.push(end);
                let way = Way([to].into_iter().collect());
                out.push(Order::March { way, facing, into: Into::Field });
            }
        };
        for (heading, is_wanted) in headings(state, unit, from, enemy) {
            let frame = Pose::new(from.at, heading).frame();
            let leg = Line::new(from.at, frame.at(Length::ZERO, most));
            let free = most.min(before_crossing(state, unit, &leg, over));
            if !is_wanted {
                // Nothing draws it there but the room: where there is plenty, it looks at the enemy.
                let mut is_open = false;
                for share in [2, 1] {
                    let length = free * share / 2 - HAIR;
                    // What is open all the way is open for half of it.
                    is_open = is_open || STRAIGHT <= length && room.is_open(shape, &frame, length);
                    if length < STRAIGHT || !is_open {
                        continue;
                    }
                    let to = frame.at(Length::ZERO, length);
                    let facing = to_enemy(to).unwrap_or(heading);
                    if room.is_open(shape, &Pose::new(to, facing).frame(), Length::ZERO)
                        && check_crossing(state, unit, &Line::new(from.at, to), over).is_ok()
                    {
                        offer(to, facing);
                    }
                }
                continue;
            }
            let Ok(marched) = room.march(shape, &frame, &leg) else { continue };
            let free = free.min(marched.length);
            for share in [3, 2, 1] {
                let length = free * share / 3 - HAIR;
                if length < Length::thousandths(100) {
                    continue;
                }
                let leg = Line::new(from.at, frame.at(Length::ZERO, length));
                let (to, ahead) = (leg.to, leg.direction());
                let is_clear = marched.is_clear && STRAIGHT <= length;
                if !is_clear && check_leg(&room, unit, shape, &leg, ahead).is_err()
                    || check_crossing(state, unit, &leg, over).is_err()
                {
                    continue;
                }
                let to_enemy = to_enemy(to).filter(|&facing| facing != ahead);
                // On the way there it looks at the enemy, if there is one.
                let ahead_too = share == 3 || to_enemy.is_none();
                for facing in Some(ahead).filter(|_| ahead_too).into_iter().chain(to_enemy) {
                    let end = Pose::new(to, facing);
                    if is_clear && facing == ahead || check_stands(&room, unit, shape, end).is_ok()
                    {
                        offer(to, facing);
                    }
                }
            }
        }
        list_exits(state, unit, from, over, most, out);
        if !is_square {
            garrisons::list_ways_in(state, unit, from, (over, most), out);
            shelter::list_ways_in(state, unit, from, (over, most), out);
        }
    }
    let mut turn = |facing: Angle| {
        let end = Pose::new(from.at, facing);
        if facing != from.facing && check_stands(&room, unit, shape, end).is_ok() {
            out.push(Order::March { way: Way::default(), facing, into: Into::Field });
        }
    };
    let compass = (0..8).map(|n| Angle::degrees(45 * n));
    for facing in to_enemy(from.at).into_iter().chain(compass) {
        turn(facing);
    }
}

/// Whether a unit has room to face another way where it stands.
pub fn can_face(state: &State, unit: UnitId, facing: Angle) -> bool {
    let Some(from) = sets_off(state, unit) else { return false };
    let room = room_for(state, unit, from, Length::ZERO);
    check_end(state, &room, unit, Pose::new(from.at, facing)).is_ok()
}

/// How far a leg goes before it passes into an obstacle that was not declared.
pub fn before_crossing(state: &State, unit: UnitId, leg: &Line, over: PieceSet) -> Length {
    if state.spec(unit).is_glider {
        return leg.length();
    }
    let pieces = state.setting.terrain.iter().zip(0_u8..);
    let barred = pieces.filter(|(piece, n)| piece.obstacle && !over.has(*n));
    let entries = barred.filter_map(|(piece, _)| ground::entry(piece, leg));
    entries.min().unwrap_or_else(|| leg.length())
}

/// A point is rounded: a hair less keeps within the throw.
pub const HAIR: Length = Length::thousandths(2);
/// A leg from this length on is turned so little by the rounding of its end that a unit stays within the box round its straight way.
const STRAIGHT: Length = Length::units(1);

/// As many headings are tried at most.
const MOST_HEADINGS: usize = 24;
/// How many points of the compass are among them.
const COMPASS: i32 = 8;

/// The headings that a spread tries, and whether something draws the unit that way: ahead, to the enemy, from him, to every place to
/// be held; and round the compass.
fn headings(
    state: &State,
    unit: UnitId,
    from: Pose,
    enemy: Option<Point>,
) -> arrayvec::ArrayVec<(Angle, bool), MOST_HEADINGS> {
    let side = state.side_of(unit).0;
    let zones = state.setting.zones.iter().filter(|zone| match zone.purpose {
        ZonePurpose::Objective => true,
        ZonePurpose::Exit => zone.side.is_none_or(|own| own == side),
        ZonePurpose::Deploy | ZonePurpose::Entry => false,
    });
    let zones = zones.filter_map(|zone| field::mean(zone.region.corners().iter().copied()));
    let wanted = enemy.into_iter().chain(zones).filter(|&to| to != from.at);
    let wanted = wanted.map(|to| from.at.bearing(to));
    let away = enemy.filter(|&to| to != from.at).map(|to| from.at.bearing(to).opposite());
    let wanted = std::iter::once(from.facing).chain(wanted).chain(away);
    let wanted = wanted.take(MOST_HEADINGS - COMPASS as usize).map(|heading| (heading, true));
    let compass = (0..COMPASS).map(|n| (Angle::hundredths(36_000 / COMPASS * n), false));
    let mut headings: arrayvec::ArrayVec<(Angle, bool), MOST_HEADINGS> = arrayvec::ArrayVec::new();
    for (heading, is_wanted) in wanted.chain(compass) {
        if headings.iter().all(|&(known, _)| known != heading) {
            headings.push((heading, is_wanted));
        }
    }
    headings
}

/// Lists the ways off the table by a zone of exit in reach.
fn list_exits(
    state: &State,
    unit: UnitId,
    from: Pose,
    over: PieceSet,
    most: Length,
    out: &mut Vec<Order>,
) {
    for (zone, n) in state.setting.zones.iter().zip(0_u8..) {
        let (ZonePurpose::Exit, Some(edge)) = (zone.purpose, zone.edge) else { continue };
        let line = state.setting.table.edge(edge);
        let (_, to) = nearest_points(&Outline::point(from.at), &Outline::line(line.from, line.to));
        let way = Way([to].into_iter().collect());
        if check_exit(state, unit, from, &way, over, n, most).is_ok() {
            out.push(Order::March { way, facing: edge.outward(), into: Into::Exit(n) });
        }
    }
}

/// The enemy unit on the table whose middle is nearest to that of a unit.
pub fn nearest_enemy(state: &State, unit: UnitId) -> Option<UnitId> {
    let own = field::centre(state, unit)?;
    let enemies = state.ids().filter(|&other| {
        state.is_enemy(unit, other)
            && state[other].at.is_present()
            && !matches!(state[other].at, Where::Aboard(_) | Where::Sheltered(_))
    });
    let away = |other: UnitId| Some((own.distance(field::centre(state, other)?), other));
    enemies.filter_map(away).min_by_key(|&(away, _)| away).map(|(_, other)| other)
}

/// Refuses a formation that cannot be taken up.
///
/// [HV-FORM-12] The middle of the front stays; the new layout may not overlap anything. [HV-FORM-01] Only what such troops may
/// use. [HV-FORM-05] A square needs four.
pub fn check_form(state: &State, stance: Stance, facing: Angle) -> Check {
    let now = matches!(state.phase, Phase::Form);
    let Some((active, unit)) = active_unit(state).filter(|_| now) else {
        return Err(Bar { rule: rule!("HV-ACT-02"), why: Why::NotNow, place: None });
    };
    if matches!(active.plan, Plan::RingForm { .. }) {
        return Err(Bar::unit(rule!("HV-FORM-07"), unit, "has declared a common square"));
    }
    let Some(from) = front(state, unit) else {
        return Err(Bar::unit(rule!("HV-FORM-12"), unit, "has no place of its own"));
    };
    check_stance(state, unit, stance)?;
    Forming::new(state, unit, from).check(stance, facing)
}

/// Refuses a formation that a unit may not take up now, whatever the room.
fn check_stance(state: &State, unit: UnitId, stance: Stance) -> Check {
    if !state.spec(unit).stances.has(stance) || stance == Stance::SquareCommon {
        return Err(Bar::unit(rule!("HV-FORM-01"), unit, "may not use that formation"));
    }
    if stance == Stance::SquareSolo && state.figures(unit) < LEAST_IN_SQUARE {
        return Err(Bar::unit(rule!("HV-FORM-05"), unit, "is too weak for a square"));
    }
    if state[unit].stance == Some(stance) {
        return Err(Bar::unit(rule!("HV-FORM-12"), unit, "stands in that formation"));
    }
    Ok(())
}

/// A unit that takes up formations without moving, and the room that it has for all of them, once one is not plainly free.
struct Forming<'a> {
    state: &'a State,
    unit: UnitId,
    from: Pose,
    room: OnceCell<Room<'a>>,
}

impl<'a> Forming<'a> {
    const fn new(state: &'a State, unit: UnitId, from: Pose) -> Self {
        Self { state, unit, from, room: OnceCell::new() }
    }

    fn room(&self) -> &Room<'a> {
        self.room.get_or_init(|| {
            let &Self { state, unit, from, .. } = self;
            let stances = state.spec(unit).stances.iter();
            let radius = |stance| field::shape_in(state, unit, Some(stance)).radius();
            let reach = stances.map(radius).max().unwrap_or(Length::ZERO);
            let near = Bounds { low: from.at, high: from.at }.grown(reach);
            let own = begins_on(state, unit, field::shape(state, unit), from);
            Room::of(state, Mover::Unit(unit), &own, near)
        })
    }

    /// Refuses a formation for which there is no room, this way round.
    fn check(&self, stance: Stance, facing: Angle) -> Check {
        let shape = field::shape_in(self.state, self.unit, Some(stance));
        let pose = Pose::new(self.from.at, facing);
        let hull = shape.hull(&pose.frame(), Length::ZERO);
        if self.room.get().is_none() && is_plainly_free(self.state, self.unit, &hull) {
            return Ok(());
        }
        check_stands(self.room(), self.unit, shape, pose)
            .map_err(|bar| Bar { rule: rule!("HV-FORM-12"), ..bar })
    }

    /// Whether some formation can be taken up, whichever way it looks.
    fn any(&self) -> bool {
        let fits = |stance| compass().any(|way| self.check(stance, way).is_ok());
        let may = |stance| check_stance(self.state, self.unit, stance).is_ok();
        self.stances().next().is_some()
            || self.state.spec(self.unit).stances.iter().any(|stance| may(stance) && fits(stance))
    }

    /// The formations that can be taken up, the facing kept.
    fn stances(&self) -> impl Iterator<Item = Stance> {
        self.state.spec(self.unit).stances.iter().filter(|&stance| {
            check_stance(self.state, self.unit, stance).is_ok()
                && self.check(stance, self.from.facing).is_ok()
        })
    }
}

/// The fewest figures that form a square.
pub const LEAST_IN_SQUARE: u8 = 4;

/// The ways in which a formation is tried that does not fit as the unit faces.
fn compass() -> impl Iterator<Item = Angle> {
    (0..COMPASS).map(|n| Angle::hundredths(36_000 / COMPASS * n))
}

/// Whether some change of formation is possible where a unit stands.
///
/// [HV-FORM-12] With any facing.
pub fn can_form(state: &State, unit: UnitId) -> bool {
    if squares::of(state, unit).is_some() {
        return squares::can_leave(state, unit);
    }
    let Some(from) = front(state, unit) else { return false };
    Forming::new(state, unit, from).any()
}

/// Whether a unit may take up another formation at all, wherever it finds room for that.
pub fn may_form(state: &State, unit: UnitId) -> bool {
    let mut own = state.spec(unit).stances.iter();
    own.any(|stance| check_stance(state, unit, stance).is_ok())
}

/// The formations that a unit could take up where it stands, its facing kept.
pub fn can_form_here(state: &State, unit: UnitId) -> StanceSet {
    let Some(from) = front(state, unit) else { return StanceSet::default() };
    Forming::new(state, unit, from).stances().collect()
}

/// Takes up a formation.
pub fn form(play: &mut Play<'_, impl Chronicle<Event = Event>>, stance: Stance, facing: Angle) {
    let Some((_, unit)) = active_unit(play.state) else { return };
    let Some(from) = front(play.state, unit) else { return };
    play.state[unit].stance = Some(stance);
    put(play.state, unit, Where::Field(Pose::new(from.at, facing)));
    play.emit(rule!("HV-FORM-12"), Event::Formed { unit, stance });
    if stance == Stance::SquareSolo {
        post_to_rear(play.state, unit);
    }
    end_step(play.state);
}

/// [HV-FORM-11] In a square only the rear exists.
pub fn post_to_rear(state: &mut State, unit: UnitId) {
    if let Some(seat) = state.hero_with(unit) {
        state.seat_mut(seat).hero = Hero::With { unit, post: Post::Rear };
    }
}

/// Lists the formations that can be taken up: with the same facing, and towards the nearest enemy; failing that by the points of the
/// compass.
pub fn list_forms(state: &State, out: &mut Vec<Order>) {
    let Some((active, unit)) = active_unit(state) else { return };
    let Some(from) = front(state, unit) else { return };
    if matches!(active.plan, Plan::RingForm { .. }) {
        return;
    }
    let enemy = nearest_enemy(state, unit).and_then(|foe| field::centre(state, foe));
    let to_enemy = enemy.map(|enemy| from.facing_to(enemy).facing);
    let to_enemy = to_enemy.filter(|&facing| facing != from.facing);
    let forming = Forming::new(state, unit, from);
    let may = |&stance: &Stance| check_stance(state, unit, stance).is_ok();
    let stances: StanceSet = state.spec(unit).stances.iter().filter(may).collect();
    let before = out.len();
    for stance in stances.iter() {
        for facing in std::iter::once(from.facing).chain(to_enemy) {
            if forming.check(stance, facing).is_ok() {
                out.push(Order::Form { stance, facing });
            }
        }
    }
    if out.len() == before {
        let all = stances.iter().flat_map(|stance| compass().map(move |way| (stance, way)));
        for (stance, facing) in all.filter(|&(stance, way)| forming.check(stance, way).is_ok()) {
            out.push(Order::Form { stance, facing });
        }
    }
}

#[cfg(test)]
mod tests;
