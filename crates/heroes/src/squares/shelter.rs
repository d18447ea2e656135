//! What shelters inside a common square: how it comes in, goes along and comes out.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, SeatId,
    table::{Length, Line, Outline, Pose, SLACK, Search, is_within, nearest_points},
};

use super::{BESIDE, of};
use crate::{
    Play,
    event::Event,
    field::{self, Outlines},
    flow,
    formations::{Size, mm},
    hero, loading, movement,
    order::{Bar, Check, Into, Order, Why},
    room::{Mover, REACH, Room},
    state::{Hero, Phase, PieceSet, Plan, Stance, State, Task, UnitId, Way, Where},
    tables::MOST_SEATS,
    vocabulary::Arm,
};

/// Who ends a move no farther from a face than this touches it.
const TOUCHES: Length = mm(1);

/// The common square inside which a unit is.
pub fn inside(state: &State, unit: UnitId) -> Option<u8> {
    match state[unit].at {
        Where::Sheltered(square) => Some(square),
        _ => None,
    }
}

/// The Heroes who are inside a common square by themselves.
pub fn heroes(state: &State, square: u8) -> ArrayVec<SeatId, MOST_SEATS> {
    let seats = (0..state.seats.len() as u8).map(SeatId);
    seats.filter(|&seat| state.seat(seat).hero == Hero::Sheltered(square)).collect()
}

/// The room that a unit takes inside, with what is left of it.
pub fn slots(state: &State, unit: UnitId) -> u32 {
    let spec = state.spec(unit);
    let troops = &state.setting.charts.troops;
    spec.arm().map_or(0, |arm| troops.slots(arm, state.figures(unit), spec.weapon, spec.model))
}

/// The room that there is inside a common square.
///
/// [HV-FORM-15] (a - 2) x (b - 2) slots; of one that has broken up, none.
pub fn room(state: &State, square: u8) -> u32 {
    let stands = state.squares.get(usize::from(square)).is_some_and(super::Square::stands);
    let ring = field::ring(state, square).filter(|_| stands);
    ring.map_or(0, |(ring, _)| u32::from(ring.slots()))
}

/// What a common square is to those who are put down beside it: all of it, or the unit that is left of it.
pub(super) fn bodies(state: &State, square: u8) -> Outlines {
    let Some(one) = state.squares.get(usize::from(square)) else { return Outlines::new() };
    match one.members[..] {
        [last] if of(state, last).is_none() => field::outlines(state, last),
        _ => field::walls(state, square).into_iter().collect(),
    }
}

/// Its four sides, or those of the unit that is left of it.
pub fn sides(state: &State, square: u8) -> Option<[Pose; 4]> {
    let one = state.squares.get(usize::from(square))?;
    field::sides(state, *one.members.first()?)
}

/// Whether such a unit may shelter at all.
///
/// [HV-FORM-15] Transport, and guns with their crews.
pub fn is_sheltered_kind(state: &State, unit: UnitId) -> bool {
    state.spec(unit).arm().is_some_and(|arm| arm.is_gun() || arm == Arm::Transport)
}

/// Refuses to go into a common square.
///
/// [HV-FORM-15] Transport and guns of the same side, by a move that ends touching a face, if there is room.
pub fn check_enter(
    state: &State,
    unit: UnitId,
    from: Pose,
    way: &Way,
    square: u8,
    (over, most): (PieceSet, Length),
) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-FORM-15"), unit, why);
    let Some(one) = state.squares.get(usize::from(square)) else {
        return Err(wrong("finds no square to shelter in"));
    };
    if !is_sheltered_kind(state, unit) {
        return Err(wrong("is neither transport nor a gun, and does not shelter in a square"));
    }
    if state.side_of_seat(one.seat) != state.side_of(unit) {
        return Err(wrong("does not shelter with the enemy"));
    }
    let taken: u32 = state.sheltered(square).map(|other| slots(state, other)).sum();
    if room(state, square) < taken + slots(state, unit) {
        return Err(wrong("finds no room left in the square"));
    }
    let bases = field::standing(state, unit, from);
    let near = movement::bounds(&bases).grown(most + REACH);
    let room = Room::of(state, Mover::Unit(unit), &bases, near);
    let walked = movement::walk(state, &room, unit, from, way, over)?;
    movement::check_length(unit, walked.length, most)?;
    let end = field::standing(state, unit, walked.end);
    let whole = bodies(state, square);
    if !end.iter().any(|base| whole.iter().any(|ring| is_within(base, ring, TOUCHES))) {
        return Err(wrong("does not touch a face of the square").at(walked.end.at));
    }
    Ok(())
}

/// Goes into a common square.
///
/// [HV-FORM-15] It keeps its card but has no place of its own.
pub fn enter(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, square: u8) {
    movement::put(play.state, unit, Where::Sheltered(square));
    play.state[unit].stance = None;
    play.emit(rule!("HV-FORM-15"), Event::Sheltered { unit });
}

/// Lists a way into each common square in reach.
pub fn list_ways_in(
    state: &State,
    unit: UnitId,
    from: Pose,
    (over, most): (PieceSet, Length),
    out: &mut Vec<Order>,
) {
    if !is_sheltered_kind(state, unit) {
        return;
    }
    for square in 0..state.squares.len() as u8 {
        let Some(whole) = field::walls(state, square) else {
            continue;
        };
        let (_, on) = nearest_points(&Outline::point(from.at), &whole);
        let away = from.at.distance(on);
        let leg = Line::new(from.at, on);
        let to = if TOUCHES < away { Some(leg.at(away - TOUCHES / 2)) } else { None };
        let way = Way(to.into_iter().collect());
        if check_enter(state, unit, from, &way, square, (over, most)).is_ok() {
            let facing = if to.is_some() { leg.direction() } else { from.facing };
            out.push(Order::March { way, facing, into: Into::Shelter(square) });
        }
    }
}

/// Refuses what those inside a square cannot do.
///
/// [HV-FORM-15] They neither fire nor fight; they go out by a move.
pub fn check_plan(unit: UnitId, plan: Plan) -> Check {
    match plan {
        Plan::Move { .. } | Plan::MoveChange { .. } => Ok(()),
        _ => Err(Bar::unit(rule!("HV-FORM-15"), unit, "is inside a square, and can only come out")),
    }
}

/// How a unit stands when it comes out: a gun limbered, since it moves.
pub fn stance_outside(state: &State, unit: UnitId) -> Option<Stance> {
    state.spec(unit).arm().filter(|arm| arm.is_gun()).map(|_| Stance::Limbered)
}

/// Where a page shows those inside a common square: side by side from the left, row behind row, the middle of each.
///
/// By the rules they have no place of their own.
pub fn shown(state: &State, square: u8) -> Vec<(UnitId, Pose)> {
    let Some((ring, front)) = field::ring(state, square) else { return Vec::new() };
    let (hole, edge) = (ring.inside(), (ring.outside().depth - ring.inside().depth) / 2);
    let gap = mm(2);
    let (mut x, mut y, mut row) = (gap, gap, Length::ZERO);
    let place = |unit: UnitId| {
        let size = size_inside(state, unit);
        if hole.width < x + size.width && gap < x {
            (x, y, row) = (gap, y + row + gap, Length::ZERO);
        }
        let right = x + size.width / 2 - hole.width / 2;
        let middle = front.moved(right, -(edge + y + size.depth / 2));
        x += size.width + gap;
        row = row.max(size.depth);
        (unit, middle)
    };
    state.sheltered(square).map(place).collect()
}

/// The block by which one of those inside is shown: its gun, or its own base.
pub fn size_inside(state: &State, unit: UnitId) -> Size {
    let spec = state.spec(unit);
    spec.gun.unwrap_or(spec.base)
}

// Having to come out.

/// Those inside that no longer fit, the first of them.
///
/// [HV-FORM-15] Room is taken in the order of the roster; whoever finds none left comes out.
fn homeless(state: &State, square: u8) -> Option<UnitId> {
    let mut left = room(state, square);
    state.sheltered(square).find(|&unit| {
        let needs = slots(state, unit);
        let fits = needs <= left;
        left -= if fits { needs } else { 0 };
        !fits
    })
}

/// The next of those that no longer fit comes out; a square that has broken up is struck out when nobody is left in it.
pub fn empty(play: &mut Play<'_, impl Chronicle<Event = Event>>, square: u8) {
    let Some(unit) = homeless(play.state, square) else {
        let stands = play.state.squares.get(usize::from(square)).is_some_and(super::Square::stands);
        if !stands {
            for seat in heroes(play.state, square) {
                put_out(play, seat, square);
            }
            strike_out(play.state, square);
        }
        return;
    };
    let places = places(play.state, unit, square);
    match places[..] {
        [] => {
            let (stance, pose) = anywhere(play.state, unit, square);
            lay_down(play, unit, square, stance, pose);
        }
        [(stance, pose)] => lay_down(play, unit, square, stance, pose),
        _ => play.state.phase = Phase::PutDown { unit },
    }
}

/// A Hero who was inside by himself stands at the rear face, or as near to it as there is room.
fn put_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId, square: u8) {
    let Some(rear) = sides(play.state, square).map(|sides| sides[2]) else { return };
    let deep = field::hero_size(play.state, seat).depth;
    let spot = hero::free_spot(play.state, seat, rear.advanced(BESIDE + deep));
    play.state.seat_mut(seat).hero = Hero::Alone(spot);
    play.emit(rule!("HV-FORM-15"), Event::HeroLeftShelter { seat });
}

/// Strikes a square out that has nobody left; those behind it get its number.
pub fn strike_out(state: &mut State, square: u8) {
    if state.squares.len() <= usize::from(square) {
        return;
    }
    state.squares.remove(usize::from(square));
    let less = |n: u8| n - u8::from(square < n);
    for unit in &mut state.units {
        unit.at = match unit.at {
            Where::Ring(n) => Where::Ring(less(n)),
            Where::Sheltered(n) => Where::Sheltered(less(n)),
            other => other,
        };
    }
    for seat in &mut state.seats {
        if let Hero::Sheltered(n) = seat.hero {
            seat.hero = Hero::Sheltered(less(n));
        }
    }
    for task in &mut state.tasks {
        if let Task::Empty { square: n } = task {
            *n = less(*n);
        }
    }
}

/// The square that a unit has to come out of, and the unit.
fn coming_out(state: &State) -> Option<(UnitId, u8)> {
    let Phase::PutDown { unit } = state.phase else { return None };
    inside(state, unit).map(|square| (unit, square))
}

/// Refuses a place for a unit that has to come out of a square.
///
/// [HV-FORM-15] Next to the rear face, 1 cm off, and a gun limbered.
pub fn check_put_down(state: &State, stance: Option<Stance>, pose: Pose) -> Check {
    let Some((unit, square)) = coming_out(state) else {
        return Err(Bar { rule: rule!("HV-FORM-15"), why: Why::NotNow, place: None });
    };
    check_down(state, unit, square, stance, pose)
}

fn check_down(
    state: &State,
    unit: UnitId,
    square: u8,
    stance: Option<Stance>,
    pose: Pose,
) -> Check {
    loading::check_stance(state, unit, stance)?;
    if stance != stance_outside(state, unit) {
        return Err(Bar::unit(rule!("HV-FORM-15"), unit, "comes out of a square limbered"));
    }
    let wrong = || Bar::unit(rule!("HV-FORM-15"), unit, "is put down 1 cm off the rear face");
    let bases = field::standing_in(state, unit, stance, pose);
    let Some(rear) = sides(state, square).map(|sides| sides[2]) else { return Err(wrong()) };
    let frame = rear.frame();
    let ahead = |base: &Outline| {
        base.corners().iter().map(|&corner| frame.local(corner).ahead).min().unwrap_or_default()
    };
    let off = bases.iter().map(ahead).min().unwrap_or_default();
    let ring = bodies(state, square);
    let is_near = |base: &Outline| ring.iter().any(|body| is_within(base, body, BESIDE + SLACK));
    if off < BESIDE - SLACK || !bases.iter().any(is_near) {
        return Err(wrong().at(pose.at));
    }
    let room = Room::of(state, Mover::Unit(unit), &[], movement::bounds(&bases));
    match room.taken(&bases) {
        Some((what, place)) => Err(what.bars(unit, place)),
        None => Ok(()),
    }
}

/// Places next to the rear face where a unit can be put down: looking away from the square, or after it.
fn places(state: &State, unit: UnitId, square: u8) -> Vec<(Option<Stance>, Pose)> {
    let mut found = Vec::new();
    let Some([_, right, rear, left]) = sides(state, square) else { return found };
    let half = right.at.distance(left.at) / 2;
    let stance = stance_outside(state, unit);
    let steps = (half / 1000).in_thousandths();
    let layout = stance.and_then(|stance| field::layout_in(state, unit, stance));
    let depth = layout.map_or(state.spec(unit).base.depth, |layout| layout.reach().depth);
    for n in (0..=steps).flat_map(|n| [n, -n]).skip(1) {
        let aside = Length::units(1) * n;
        let away = rear.moved(aside, BESIDE + depth);
        let after = Pose::new(rear.moved(aside, BESIDE).at, rear.facing.opposite());
        for pose in [away, after] {
            if check_down(state, unit, square, stance, pose).is_ok() {
                found.push((stance, pose));
            }
        }
    }
    found
}

/// Where a unit is put down for which there is no room at the rear face: as near to it as there is.
fn anywhere(state: &State, unit: UnitId, square: u8) -> (Option<Stance>, Pose) {
    let stance = stance_outside(state, unit);
    let rear = sides(state, square).map_or_else(Pose::default, |sides| sides[2]);
    let is_free = |mover: Mover, pose: Pose| {
        let bases = field::standing_in(state, unit, stance, pose);
        Room::of(state, mover, &[], movement::bounds(&bases)).taken(&bases).is_none()
    };
    let search = Search { reach: Length::units(40), step: mm(10) };
    // [HV-GEN-06] Away from enemies, as long as there is such a place.
    let found = [Mover::Unit(unit), Mover::Placed(unit)]
        .into_iter()
        .find_map(|mover| search.nearest(rear.advanced(BESIDE), |pose| is_free(mover, pose)));
    (stance, found.unwrap_or(rear))
}

/// Lists where a unit may be put down that has to come out.
pub fn list_put_downs(state: &State, out: &mut Vec<Order>) {
    let Some((unit, square)) = coming_out(state) else { return };
    let places = places(state, unit, square).into_iter();
    out.extend(places.map(|(stance, pose)| Order::PutDown { stance, pose }));
}

/// Puts a unit down that has to come out; then the next.
pub fn put_down(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stance: Option<Stance>,
    pose: Pose,
) {
    let Some((unit, square)) = coming_out(play.state) else { return };
    lay_down(play, unit, square, stance, pose);
    flow::resume(play.state);
}

fn lay_down(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    square: u8,
    stance: Option<Stance>,
    pose: Pose,
) {
    play.state[unit].stance = stance;
    movement::put(play.state, unit, Where::Field(pose));
    play.emit(rule!("HV-FORM-15"), Event::LeftShelter { unit });
    play.state.tasks.push(Task::Empty { square });
}
