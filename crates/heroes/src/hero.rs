//! Heroes: moving by themselves, joining and leaving units, and being lost.

use kernel::{
    Chronicle, PieceId, Roll, SeatId,
    table::{Angle, Length, Line, Outline, Point, Pose, is_within, nearest_points},
};

use crate::{
    Play, activation, carriers,
    event::Event,
    field,
    formations::mm,
    garrisons, loading, melee, movement,
    order::{Bar, Check, Joining, Order, Why},
    room::{Blocker, Mover, Room, Swept},
    ships,
    squares::shelter,
    state::{Hero, Loss, Phase, State, Task, UnitId, Way, Where, Which, Who},
    vocabulary::{Formation, Post, Rate},
};

/// A Hero who ends his move no farther from a base than this touches it.
const TOUCHES: Length = mm(1);

/// The number by which a page knows the Hero of a seat.
pub const fn piece(seat: SeatId) -> PieceId {
    PieceId(100 + seat.0 as u16)
}

/// Throws for a Hero who moves by himself.
///
/// [HV-HERO-04] 4D6, and no bonus or penalty of any sort. [HV-HERO-03] Thrown first; then his player picks the way.
pub fn set_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) {
    let dice = play.state.setting.charts.movement.rates[Rate::IndividualHero];
    let roll = Roll::d6(rule!("HV-HERO-04"), "ride").by(piece(seat)).by_seat(seat);
    let cm = play.sum(&roll, dice);
    play.emit(rule!("HV-HERO-04"), Event::HeroThrew { seat, cm });
    if let Some(active) = &mut play.state.active {
        (active.dice, active.throw) = (dice, Some(cm));
    }
    play.state.phase = Phase::Ride;
}

/// Where a Hero sets off: from his own base, from his post beside the front of his unit, or from the middle of its rear.
pub fn stands(state: &State, seat: SeatId) -> Option<Pose> {
    match state.seat(seat).hero {
        Hero::Alone(pose) => Some(pose),
        Hero::With { unit, post: Post::Front } => front_post(state, seat, unit),
        Hero::With { unit, post: Post::Rear } => {
            let rear = field::sides(state, unit).map(|sides| sides[2]);
            let at = rear.map(|rear| rear.at).or_else(|| field::centre(state, unit))?;
            let square = crate::squares::of(state, unit);
            let square = square.and_then(|square| field::ring(state, square));
            let front = square.map(|(_, front)| front).or_else(|| movement::front(state, unit));
            let facing = front.map_or(Angle::NORTH, |front| front.facing);
            Some(Pose::new(at, facing))
        }
        Hero::Sheltered(square) => {
            let (_, front) = field::ring(state, square)?;
            Some(field::enclosed(state, square).map_or(front, |body| body.middle))
        }
        Hero::Removed | Hero::Gone => None,
    }
}

/// Where the base of a Hero stands who is posted at the front.
///
/// [HV-FORM-11] Level with the front row, beside its left-hand base, touching it, or one gap away in open order.
pub fn front_post(state: &State, seat: SeatId, unit: UnitId) -> Option<Pose> {
    let front = movement::front(state, unit)?;
    let layout = field::layout(state, unit)?;
    let first = layout.figures.first()?;
    let width = field::hero_size(state, seat).width;
    let open = state[unit].stance.is_some_and(|one| one.formation() == Formation::OpenOrder);
    let gap = if open { mm(15) } else { Length::ZERO };
    let right = first.at.right - first.width / 2 - gap - width / 2;
    Some(front.moved(right, Length::ZERO))
}

/// The room that a Hero has to ride in.
pub fn room_for(state: &State, seat: SeatId, from: Pose, most: Length) -> Room<'_> {
    let base = [field::hero_at(state, seat, from)];
    let near = movement::bounds(&base).grown(most + Length::units(4));
    Room::of(state, Mover::Hero(seat), &base, near)
}

/// Who rides, from where, and how far.
///
/// Who is aboard a train or ship by himself gets off where his way begins, and who is inside a square or with a garrison comes out
/// there.
fn rider(state: &State, way: &Way) -> Option<(SeatId, Pose, Length)> {
    let active = state.active.as_ref()?;
    if !matches!((state.phase, active.who), (Phase::Ride, Who::Hero)) {
        return None;
    }
    let most = Length::units(i32::from(active.throw.unwrap_or(0)));
    let begins = is_inside(state, active.seat);
    let from = if begins {
        Pose::new(way.0.first().copied()?, Angle::NORTH)
    } else {
        stands(state, active.seat)?
    };
    Some((active.seat, from, most))
}

/// The train or ship that a Hero is aboard of by himself.
pub fn carried_by(state: &State, seat: SeatId) -> Option<UnitId> {
    let Hero::With { unit, .. } = state.seat(seat).hero else { return None };
    carriers::is_carrier(state, unit).then_some(unit)
}

/// The common square inside which a Hero is, by himself or with a unit that shelters there.
fn sheltered(state: &State, seat: SeatId) -> Option<u8> {
    match state.seat(seat).hero {
        Hero::Sheltered(square) => Some(square),
        Hero::With { unit, .. } => shelter::inside(state, unit),
        Hero::Alone(_) | Hero::Removed | Hero::Gone => None,
    }
}

/// The building that a Hero is in with the unit that holds it.
fn housed(state: &State, seat: SeatId) -> Option<u8> {
    match state.seat(seat).hero {
        Hero::With { unit, .. } => garrisons::held(state, unit),
        Hero::Alone(_) | Hero::Sheltered(_) | Hero::Removed | Hero::Gone => None,
    }
}

/// The sides by which a Hero comes out who is inside something that stands still.
fn faces(state: &State, seat: SeatId) -> Option<[Pose; 4]> {
    match (sheltered(state, seat), housed(state, seat)) {
        (Some(square), _) => shelter::sides(state, square),
        (None, Some(piece)) => garrisons::sides(state, piece),
        (None, None) => None,
    }
}

/// Whether a Hero who rides has to say first where he comes out or gets off.
pub fn is_inside(state: &State, seat: SeatId) -> bool {
    carried_by(state, seat).is_some() || faces(state, seat).is_some()
}

/// [HV-FORM-15] He comes out of a square at the middle of a face, [HV-FORM-14] and of a building at the middle of a side.
fn check_comes_out(state: &State, seat: SeatId, way: &Way) -> Check {
    let (Some(faces), Some(at)) = (faces(state, seat), way.0.first()) else { return Ok(()) };
    if faces.iter().any(|face| face.at == *at) {
        return Ok(());
    }
    let (rule, why) = if housed(state, seat).is_some() {
        (rule!("HV-FORM-14"), "comes out of the building at the middle of a side")
    } else {
        (rule!("HV-FORM-15"), "comes out of the square at the middle of a face")
    };
    Err(Bar { rule, why: Why::Hero(seat, why), place: Some(*at) })
}

/// [HV-FORM-15] He shelters in a common square of his side whose face he touches.
fn check_shelter(state: &State, seat: SeatId, base: &Outline, square: u8) -> Check {
    let wrong = |why| {
        let place = Some(base.middle());
        Err(Bar { rule: rule!("HV-FORM-15"), why: Why::Hero(seat, why), place })
    };
    let Some(one) = state.squares.get(usize::from(square)) else {
        return wrong("finds no square to shelter in");
    };
    if state.side_of_seat(one.seat) != state.side_of_seat(seat) {
        return wrong("does not shelter with the enemy");
    }
    let whole = field::walls(state, square);
    if whole.is_some_and(|ring| is_within(base, &ring, TOUCHES)) {
        Ok(())
    } else {
        wrong("does not touch a face of the square")
    }
}

/// [HV-RAIL-06] [HV-MER-08] He gets off next to what carries him, a ship only when she lies alongside.
fn check_steps_down(
    state: &State,
    room: &Room<'_>,
    seat: SeatId,
    way: &Way,
    facing: Angle,
) -> Check {
    let (Some(carrier), Some(&at)) = (carried_by(state, seat), way.0.first()) else {
        return Ok(());
    };
    loading::check_gets_off(state, seat)?;
    let looks = match way.0.get(1) {
        Some(&next) if next != at => at.bearing(next),
        _ => facing,
    };
    let base = field::hero_at(state, seat, Pose::new(at, looks));
    if !loading::is_beside(state, carrier, &base) {
        let why = Why::Hero(seat, "gets off next to what carries him");
        return Err(Bar { rule: rule!("HV-RAIL-06"), why, place: Some(at) });
    }
    match room.barred(&base, &[base]) {
        Some((what, place)) => Err(barred(seat, what, place)),
        None => Ok(()),
    }
}

fn barred(seat: SeatId, what: Blocker, place: Point) -> Bar {
    let (rule, why) = match what {
        Blocker::Unit(_) | Blocker::Square(_) | Blocker::Hero(_) => {
            (rule!("HV-GEN-06"), "is barred by others")
        }
        Blocker::Track(_) => (rule!("HV-RAIL-09"), "would stand on the line in front of a train"),
        Blocker::Object(_) | Blocker::Gun(_) | Blocker::Terrain(_) => {
            (rule!("HV-HERO-04"), "is barred by what lies there")
        }
        Blocker::Edge => (rule!("HV-HERO-04"), "would leave the table"),
    };
    Bar { rule, why: Why::Hero(seat, why), place: Some(place) }
}

/// Refuses a ride that cannot be made.
///
/// [HV-HERO-03] To join he ends touching a base of a unit of his own command. [HV-HERO-04] Impassable ground and water stop him;
/// he passes through friends but not within 10 mm of enemies.
pub fn check_ride(
    state: &State,
    way: &Way,
    facing: Angle,
    join: Option<Joining>,
    into: Option<u8>,
) -> Check {
    let Some((seat, from, most)) = rider(state, way) else {
        return Err(Bar { rule: rule!("HV-HERO-03"), why: Why::NotNow, place: None });
    };
    let room = room_for(state, seat, from, most);
    check_ride_in(state, &room, (seat, from, most), way, facing, (join, into))
}

/// Refuses a way that cannot be ridden; otherwise where the Hero's base comes to stand.
fn check_way(
    state: &State,
    room: &Room<'_>,
    (seat, from, most): (SeatId, Pose, Length),
    way: &Way,
    facing: Angle,
) -> Check<Outline> {
    check_steps_down(state, room, seat, way, facing)?;
    check_comes_out(state, seat, way)?;
    let end = ride_along(state, room, seat, from, way, most)?;
    Ok(field::hero_at(state, seat, Pose::new(end, facing)))
}

/// The same in a room that is at hand.
fn check_ride_in(
    state: &State,
    room: &Room<'_>,
    rider: (SeatId, Pose, Length),
    way: &Way,
    facing: Angle,
    (join, into): (Option<Joining>, Option<u8>),
) -> Check {
    let (seat, ..) = rider;
    let base = check_way(state, room, rider, way, facing)?;
    if let Some(square) = into {
        if join.is_some() {
            let why = Why::Hero(seat, "joins a unit or shelters in a square, and not both");
            return Err(Bar { rule: rule!("HV-FORM-15"), why, place: None });
        }
        return check_shelter(state, seat, &base, square);
    }
    let Some(joining) = join else {
        return match room.taken(&[base]) {
            Some((what, place)) => Err(barred(seat, what, place)),
            None => Ok(()),
        };
    };
    check_join(state, seat, &base, joining)
}

/// How far ahead of the place where he sets off the base of a Hero is first in anybody's way.
///
/// [HV-FORM-11] With a unit he takes up no room: his ride begins with all of his base before him. [HV-HERO-03] So he can leave even
/// while enemies stand behind him, or before him.
fn lead(state: &State, seat: SeatId) -> Length {
    match state.seat(seat).hero {
        Hero::With { .. } if carried_by(state, seat).is_some() => Length::ZERO,
        Hero::With { .. } | Hero::Sheltered(_) => field::hero_size(state, seat).depth,
        Hero::Alone(_) | Hero::Removed | Hero::Gone => Length::ZERO,
    }
}

/// How far a Hero gets on a leg, and what stops him; his base is in nobody's way before it has come so far.
fn gets_along(state: &State, room: &Room<'_>, seat: SeatId, leg: &Line, sets_off: Length) -> Swept {
    let start = Pose::new(leg.at(sets_off.min(leg.length())), leg.direction());
    let base = [field::hero_at(state, seat, start)];
    if leg.length() <= sets_off {
        let stop = room.barred(&base[0], &base).map(|(what, _)| what);
        return (if stop.is_some() { Length::ZERO } else { leg.length() }, stop);
    }
    let (free, stop) = room.sweep(&base, &Line::new(start.at, leg.to));
    // Where he is barred at once he does not set off at all.
    let free = if stop.is_some() && free == Length::ZERO { free } else { sets_off + free };
    (free, stop)
}

/// How far a Hero gets straight on from where he sets off.
pub fn free_along(state: &State, room: &Room<'_>, seat: SeatId, leg: &Line) -> Length {
    gets_along(state, room, seat, leg, lead(state, seat)).0.min(leg.length())
}

fn ride_along(
    state: &State,
    room: &Room<'_>,
    seat: SeatId,
    from: Pose,
    way: &Way,
    most: Length,
) -> Check<Point> {
    let mut at = from.at;
    let mut length = Length::ZERO;
    for &next in &way.0 {
        let leg = Line::new(at, next);
        if leg.from == leg.to {
            continue;
        }
        let sets_off = if length == Length::ZERO { lead(state, seat) } else { Length::ZERO };
        let (free, stop) = gets_along(state, room, seat, &leg, sets_off);
        if let (Some(what), true) = (stop, free < leg.length()) {
            return Err(barred(seat, what, leg.at(free)));
        }
        length += leg.length();
        at = next;
    }
    if most < length {
        let why = Why::Hero(seat, "has not thrown as much as that");
        return Err(Bar { rule: rule!("HV-HERO-04"), why, place: None });
    }
    Ok(at)
}

/// [HV-HERO-03] A unit of his own command that he touches; one in contact only from a side without enemies.
fn check_join(state: &State, seat: SeatId, base: &Outline, joining: Joining) -> Check {
    let Joining { unit, post } = joining;
    let wrong = |why| Bar::plain(rule!("HV-HERO-03"), why);
    if state.units.len() <= usize::from(unit.0) || state.spec(unit).seat != seat {
        return Err(wrong("the Hero joins units of his own command"));
    }
    // [HV-HERO-03] A garrison he joins at its building.
    let bases = field::bodies(state, unit);
    // [HV-HERO-03] He boards a ship only when she lies next to shore, and from there.
    let reach = match state[unit].at {
        Where::Field(_) | Where::Ring(_) | Where::Rails(_) | Where::Garrison(_) => Some(TOUCHES),
        Where::Afloat(_) if ships::is_alongside(state, unit) => Some(loading::NEXT_TO),
        _ => None,
    };
    if !reach.is_some_and(|reach| bases.iter().any(|one| is_within(one, base, reach))) {
        return Err(Bar::unit(rule!("HV-HERO-03"), unit, "is not touched").at(base.middle()));
    }
    if state.hero_with(unit).is_some() {
        return Err(Bar::unit(rule!("HV-HERO-03"), unit, "is where he is already"));
    }
    if side_towards(state, unit, base).is_some_and(|side| melee::is_attacked(state, unit, side)) {
        let why = "is in contact on that side, and is joined only from another";
        return Err(Bar::unit(rule!("HV-HERO-03"), unit, why).at(base.middle()));
    }
    if post == Post::Front && (!activation::has_front(state, unit) || state.is_in_contact(unit)) {
        return Err(Bar::unit(rule!("HV-FORM-11"), unit, "has no front to be posted at"));
    }
    Ok(())
}

/// The unit that a Hero can join who comes to stand there, if there is one; at its rear, where there is always room.
pub fn joined_at(state: &State, seat: SeatId, pose: Pose) -> Option<Joining> {
    let base = field::hero_at(state, seat, pose);
    let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    let mut joinings = own.map(|unit| Joining { unit, post: Post::Rear });
    joinings.find(|&joining| check_join(state, seat, &base, joining).is_ok())
}

/// The side of a unit in contact at which a base lies: the one that it lies farthest outside of.
fn side_towards(state: &State, unit: UnitId, base: &Outline) -> Option<u8> {
    if !state.is_in_contact(unit) {
        return None;
    }
    let sides = field::sides(state, unit)?;
    let outside = |n: &u8| sides[usize::from(*n)].frame().local(base.middle()).ahead;
    (0..4_u8).max_by_key(outside)
}

/// Rides, and joins whom he has reached.
pub fn ride(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    way: &Way,
    facing: Angle,
    join: Option<Joining>,
    into: Option<u8>,
) {
    let Some((seat, from, _)) = rider(play.state, way) else { return };
    let mut points: arrayvec::ArrayVec<Point, 8> = arrayvec::ArrayVec::new();
    points.push(from.at);
    points.extend(way.0.iter().copied());
    let length = kernel::table::path_length(&points);
    let left = match play.state.seat(seat).hero {
        Hero::With { unit, .. } => Some(unit),
        Hero::Alone(_) | Hero::Sheltered(_) | Hero::Removed | Hero::Gone => None,
    };
    if let Some(unit) = left {
        play.emit(rule!("HV-HERO-03"), Event::LeftUnit { seat, unit });
    }
    if sheltered(play.state, seat).is_some() {
        play.emit(rule!("HV-FORM-15"), Event::HeroLeftShelter { seat });
    }
    let end = points.last().copied().unwrap_or(from.at);
    melee::end_with_hero(play.state, seat);
    play.state.seat_mut(seat).hero = Hero::Alone(Pose::new(end, facing));
    play.emit(rule!("HV-HERO-04"), Event::Rode { seat, length });
    if let Some(unit) = left {
        melee::part(play, unit);
    }
    if let Some(Joining { unit, post }) = join {
        play.state.seat_mut(seat).hero = Hero::With { unit, post };
        play.emit(rule!("HV-HERO-03"), Event::Joined { seat, unit, post });
    }
    if let Some(square) = into {
        play.state.seat_mut(seat).hero = Hero::Sheltered(square);
        play.emit(rule!("HV-FORM-15"), Event::HeroSheltered { seat });
    }
    movement::end_step(play.state);
}

/// Lists rides: to every unit of the command in reach, and a few away from everybody.
pub fn list_rides(state: &State, out: &mut Vec<Order>) {
    let Some(seat) = state.active.as_ref().map(|active| active.seat) else { return };
    match (carried_by(state, seat), faces(state, seat)) {
        (None, None) => list_from(state, &Way::default(), out),
        (None, Some(faces)) => {
            for face in faces {
                list_from(state, &Way([face.at].into_iter().collect()), out);
            }
        }
        (Some(carrier), _) => {
            for spot in loading::steps_down(state, seat, carrier) {
                let begins = Way([spot.at].into_iter().collect());
                let (way, facing) = (begins.clone(), spot.facing);
                let order = Order::Ride { way, facing, join: None, shelter: None };
                if check_ride(state, &begins, facing, None, None).is_ok() {
                    out.push(order);
                }
                list_from(state, &begins, out);
            }
        }
    }
}

/// The same from one place: where he stands, or where he gets off.
fn list_from(state: &State, begins: &Way, out: &mut Vec<Order>) {
    let Some(rider @ (seat, from, most)) = rider(state, begins) else { return };
    let room = room_for(state, seat, from, most);
    let on_by = |to: Option<Point>| Way(begins.0.iter().copied().chain(to).collect());
    let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    for unit in own.filter(|&unit| state.hero_with(unit).is_none()) {
        // Whoever is out of reach by far is not measured base by base.
        if let Some(front) = movement::front(state, unit)
            && !from.at.is_within(front.at, most + field::shape(state, unit).radius() + mm(1))
        {
            continue;
        }
        let bases = field::bodies(state, unit);
        let near = bases.iter().map(|base| {
            let (_, on) = nearest_points(&Outline::point(from.at), base);
            (from.at.distance(on), on)
        });
        let Some((away, on)) = near.min() else { continue };
        if most + mm(1) < away {
            continue;
        }
        let way = if away == Length::ZERO {
            on_by(None)
        } else {
            let line = Line::new(from.at, on);
            on_by(Some(line.at(away - mm(1) / 2)))
        };
        let facing = if away == Length::ZERO { from.facing } else { from.at.bearing(on) };
        // The way to either post is the same.
        let Ok(base) = check_way(state, &room, rider, &way, facing) else { continue };
        for post in [Post::Rear, Post::Front] {
            let joining = Joining { unit, post };
            let is_known = |order: &Order| matches!(order, Order::Ride { join: Some(one), .. } if *one == joining);
            if !out.iter().any(is_known) && check_join(state, seat, &base, joining).is_ok() {
                let (way, join) = (way.clone(), Some(joining));
                out.push(Order::Ride { way, facing, join, shelter: None });
            }
        }
    }
    for square in 0..state.squares.len() as u8 {
        let Some(ring) = field::walls(state, square) else {
            continue;
        };
        let (_, on) = nearest_points(&Outline::point(from.at), &ring);
        let away = from.at.distance(on);
        if sheltered(state, seat) == Some(square) || away == Length::ZERO {
            continue;
        }
        let (way, facing) =
            (on_by(Some(Line::new(from.at, on).at(away - TOUCHES / 2))), from.at.bearing(on));
        if check_ride_in(state, &room, rider, &way, facing, (None, Some(square))).is_ok() {
            out.push(Order::Ride { way, facing, join: None, shelter: Some(square) });
        }
    }
    for n in 0..8 {
        let heading = Angle::degrees(45 * n);
        let leg = Line::towards(from.at, heading, most);
        let free = gets_along(state, &room, seat, &leg, lead(state, seat)).0.min(most);
        for share in [2, 1] {
            let length = free * share / 2 - Length::thousandths(2);
            if length < mm(5) {
                continue;
            }
            let to = from.at.towards(heading, length);
            let way = on_by(Some(to));
            if check_ride_in(state, &room, rider, &way, heading, (None, None)).is_ok() {
                out.push(Order::Ride { way, facing: heading, join: None, shelter: None });
            }
        }
    }
}

/// Where a Hero can stand who is left alone at a spot: there, or as near to it as there is room.
pub fn free_spot(state: &State, seat: SeatId, spot: Pose) -> Pose {
    let is_free = |pose: Pose| {
        let base = [field::hero_at(state, seat, pose)];
        let bounds = movement::bounds(&base);
        let clear = state.ids().flat_map(|unit| field::outlines(state, unit));
        let clear = !clear.into_iter().any(|other| kernel::table::overlaps(&other, &base[0]));
        clear && Room::of(state, Mover::Hero(seat), &base, bounds).taken(&base).is_none()
    };
    let search = kernel::table::Search { reach: Length::units(20), step: mm(5) };
    search.nearest(spot, is_free).unwrap_or(spot)
}

/// A Hero leaves the table with the unit that he is with.
///
/// [HV-HERO-07] He is lost to his player as if he had fallen, but is not removed for victory. [HV-TURN-09] An activation that he
/// still had, and one that the unit still had, cost the lowest card each.
pub fn leave_with(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let seat = play.state.spec(unit).seat;
    if !play.state[unit].activated {
        play.state.tasks.push(Task::Drop { seat, which: Which::Lowest });
    }
    if play.state.hero_with(unit).is_some() {
        play.state.tasks.push(Task::HeroLost { seat, how: Loss::Left });
    }
}

/// A Hero is lost.
///
/// [HV-HERO-07] His effects end at once, his player's hand goes to the discards and earns no more. [HV-TURN-09] If his own
/// activation was still to come it costs a card.
pub fn lose(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId, how: Loss) {
    let one = play.state.seat_mut(seat);
    let was_ready = !one.hero_activated;
    one.forfeited = true;
    one.hero_activated = true;
    let (hero, event, which) = match how {
        Loss::Fell => (Hero::Removed, Event::HeroFell { seat }, Which::HighestForHero),
        Loss::RanOff => (Hero::Removed, Event::HeroSweptAway { seat }, Which::HighestForHero),
        Loss::Drowned => (Hero::Removed, Event::HeroDrowned { seat }, Which::HighestForHero),
        Loss::Left => (Hero::Gone, Event::HeroGone { seat }, Which::Lowest),
    };
    one.hero = hero;
    melee::end_with_hero(play.state, seat);
    play.emit(rule!("HV-HERO-07"), event);
    if was_ready {
        play.state.tasks.push(Task::Drop { seat, which });
    }
    play.state.tasks.push(Task::Forfeit { seat });
}

#[cfg(test)]
mod tests;
