//! Before the battle: free deployment. And reinforcements, which are placed in the same way later.

mod muster;

use kernel::{
    Chronicle, SeatId,
    table::{Angle, Bounds, Frame, Length, Outline, Point, Pose, is_within},
};

use crate::{
    Play, activation,
    event::Event,
    field, movement,
    order::{Bar, Check, Order, Why},
    room::{Mover, Room, is_plainly_free},
    shapes::Shape,
    state::{Hero, Phase, Stance, State, UnitId, Where},
    tables::Zone,
    vocabulary::{Deployment, Post, ZonePurpose},
};

pub use self::muster::Muster;

/// How close together the places are that are looked at.
const GRID: i32 = 10;
/// As many places are offered to a unit in a zone: positions are free, so that a spread is enough.
const PLACES: usize = 4;
/// [HV-SCEN-02] Reinforcements keep so far from enemies if they can.
const FAR: Length = Length::units(15);

/// The seat that deploys after another; the first of all without one.
///
/// [HV-SETUP-01] The side that deploys first places everything before the other.
pub fn next_to_deploy(state: &State, after: Option<SeatId>) -> Option<SeatId> {
    if state.setting.deployment == Deployment::Fixed {
        return None;
    }
    let first = state.setting.deploy_first;
    let seats = || (0..state.seats.len() as u8).map(SeatId);
    let of = |is_first: bool| {
        seats().filter(move |&seat| (state.side_of_seat(seat) == first) == is_first)
    };
    let mut order = of(true).chain(of(false));
    match after {
        None => order.next(),
        Some(seat) => {
            order.find(|&one| one == seat);
            order.next()
        }
    }
}

/// Where a side may place its units.
fn zones(state: &State, seat: SeatId) -> impl Iterator<Item = &Zone> + Clone {
    let side = state.side_of_seat(seat).0;
    state.setting.zones.iter().filter(move |zone| {
        zone.purpose == ZonePurpose::Deploy && zone.side.is_none_or(|own| own == side)
    })
}

/// Refuses a place where a unit cannot begin.
///
/// [HV-SETUP-01] Wholly inside its side's zone, in any legal formation.
pub fn check_place(state: &State, unit: UnitId, stance: Option<Stance>, pose: Pose) -> Check {
    let Phase::Deploy { seat } = state.phase else {
        return Err(Bar { rule: rule!("HV-SETUP-01"), why: Why::NotNow, place: None });
    };
    if state.units.len() <= usize::from(unit.0) || state.spec(unit).seat != seat {
        return Err(Bar::plain(rule!("HV-SETUP-01"), "there is no such unit in this command"));
    }
    if !matches!(state[unit].at, Where::Field(_)) {
        return Err(Bar::unit(rule!("HV-SETUP-01"), unit, "begins where the scenario has it"));
    }
    check_stance(state, unit, stance)?;
    let shape = field::shape_in(state, unit, stance);
    check_zone_of(state, seat, shape, &pose.frame())?;
    check_room(state, unit, shape, pose)
}

fn check_room(state: &State, unit: UnitId, shape: &Shape, pose: Pose) -> Check {
    if is_plainly_free(state, unit, &shape.hull(&pose.frame(), Length::ZERO)) {
        return Ok(());
    }
    let room = room_for(state, unit, shape.about(pose.at));
    movement::check_stands(&room, unit, shape, pose)
}

/// [HV-GEN-06] It comes from nowhere, so that it may not be nearer to an enemy than anybody.
fn room_for(state: &State, unit: UnitId, near: Bounds) -> Room<'_> {
    Room::of(state, Mover::Unit(unit), &[], near)
}

/// Refuses a formation that a unit may not begin in.
fn check_stance(state: &State, unit: UnitId, stance: Option<Stance>) -> Check {
    let spec = state.spec(unit);
    let is_sound = match stance {
        None => spec.stances.is_empty(),
        Some(stance) => spec.stances.has(stance) && stance != Stance::SquareCommon,
    };
    if is_sound {
        Ok(())
    } else {
        Err(Bar::unit(rule!("HV-FORM-01"), unit, "may not use that formation"))
    }
}

/// Refuses bases, with a box that holds them all, that do not lie wholly inside one zone.
fn check_zone(
    state: &State,
    seat: SeatId,
    hull: &Outline,
    mut bases: impl Iterator<Item = Outline> + Clone,
) -> Check {
    let inside = |zone: &Zone| {
        zone.region.covers(hull) || bases.clone().all(|base| zone.region.covers(&base))
    };
    if zones(state, seat).any(inside) {
        return Ok(());
    }
    let place = bases.next().map_or(Point::ORIGIN, |base| base.middle());
    Err(Bar::plain(rule!("HV-SETUP-01"), "it does not lie wholly inside its zone").at(place))
}

/// Refuses a unit of some shape that does not lie wholly inside one zone.
fn check_zone_of(state: &State, seat: SeatId, shape: &Shape, frame: &Frame) -> Check {
    // Where it is plain it is not even boxed in.
    let about = shape.about(frame.origin());
    if zones(state, seat).any(|zone| zone.region.covers_bounds(about)) {
        return Ok(());
    }
    check_zone(state, seat, &shape.hull(frame, Length::ZERO), shape.bases(frame))
}

/// Bounds round a unit on the field: whoever keeps out of them is barred by none of its bases.
fn stands_about(state: &State, unit: UnitId) -> Option<Bounds> {
    let pose = movement::front(state, unit)?;
    Some(field::shape(state, unit).hull(&pose.frame(), Length::ZERO).bounds())
}

pub fn place(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    stance: Option<Stance>,
    pose: Pose,
) {
    let muster = Muster::taken(play.state);
    let left = stands_about(play.state, unit);
    play.state[unit].stance = stance;
    movement::put(play.state, unit, Where::Field(pose));
    if !activation::has_front(play.state, unit) {
        movement::post_to_rear(play.state, unit);
    }
    play.state.muster = muster.after(play.state, unit, left);
    play.emit(rule!("HV-SETUP-01"), Event::Placed { unit, pose });
}

/// Refuses a place where a Hero cannot begin.
///
/// [HV-SETUP-01] With any unit of his command, at either post, or alone in the zone.
pub fn check_post_hero(state: &State, with: Option<UnitId>, post: Post, pose: Pose) -> Check {
    let Phase::Deploy { seat } = state.phase else {
        return Err(Bar { rule: rule!("HV-SETUP-01"), why: Why::NotNow, place: None });
    };
    let Some(unit) = with else {
        let base = [field::hero_at(state, seat, pose)];
        check_zone(state, seat, &base[0], base.iter().copied())?;
        let room = Room::of(state, Mover::Hero(seat), &base, movement::bounds(&base));
        return match room.taken(&base) {
            Some((_, place)) => {
                let why = Why::Hero(seat, "cannot stand there");
                Err(Bar { rule: rule!("HV-SETUP-01"), why, place: Some(place) })
            }
            None => Ok(()),
        };
    };
    if state.units.len() <= usize::from(unit.0)
        || state.spec(unit).seat != seat
        || !state[unit].at.is_present()
    {
        return Err(Bar::plain(rule!("HV-SETUP-01"), "there is no such unit in this command"));
    }
    if post == Post::Front && !activation::has_front(state, unit) {
        return Err(Bar::unit(rule!("HV-FORM-11"), unit, "has no front to be posted at"));
    }
    Ok(())
}

pub fn post_hero(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    with: Option<UnitId>,
    post: Post,
    pose: Pose,
) {
    let Phase::Deploy { seat } = play.state.phase else { return };
    play.state.seat_mut(seat).hero = match with {
        Some(unit) => Hero::With { unit, post },
        None => Hero::Alone(pose),
    };
    play.emit(rule!("HV-SETUP-01"), Event::HeroPosted { seat, with, post });
}

/// Goes on to the next seat that deploys.
pub fn ready(state: &mut State) {
    let Phase::Deploy { seat } = state.phase else { return };
    state.phase = match next_to_deploy(state, Some(seat)) {
        Some(seat) => Phase::Deploy { seat },
        None => Phase::OpeningHands,
    };
}

/// Lists a good spread: to be ready first, then other places, formations and posts.
pub fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    out.push(Order::Ready);
    let found;
    let berths = if let Some(known) = state.muster.berths(state, seat) {
        known
    } else {
        found = muster::find(state, seat);
        &found
    };
    for berth in berths {
        berth.list(state, out);
        list_posts(state, seat, berth.unit, out);
    }
    // Nor need he begin with one of those that are placed by hand.
    let own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    for unit in own.filter(|&unit| movement::front(state, unit).is_none()) {
        list_posts(state, seat, unit, out);
    }
    list_alone(state, seat, out);
}

/// Lists a place in each zone for a Hero who is with a unit and might begin by himself.
fn list_alone(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    if !matches!(state.seat(seat).hero, Hero::With { .. }) {
        return;
    }
    for zone in zones(state, seat) {
        let Some(middle) = field::mean(zone.region.corners().iter().copied()) else { continue };
        let aside = |n: i32| Pose::new(middle, Angle::NORTH).moved(Length::units(n), Length::ZERO);
        let mut places = [0, 4, -4, 8, -8, 12, -12].map(aside).into_iter();
        let is_free = |pose: &Pose| check_post_hero(state, None, Post::Rear, *pose).is_ok();
        if let Some(pose) = places.find(is_free) {
            out.push(Order::PostHero { with: None, post: Post::Rear, pose });
        }
    }
}

/// The units of a seat that are placed by hand.
fn mustered(state: &State, seat: SeatId) -> impl Iterator<Item = UnitId> + '_ {
    let own = state.ids().filter(move |&unit| state.spec(unit).seat == seat);
    own.filter(|&unit| matches!(state[unit].at, Where::Field(_)))
}

/// Lists the posts that a Hero may take with a unit.
fn list_posts(state: &State, seat: SeatId, unit: UnitId, out: &mut Vec<Order>) {
    let pose = movement::front(state, unit).unwrap_or_default();
    for post in [Post::Rear, Post::Front] {
        let is_now = state.seat(seat).hero == Hero::With { unit, post };
        if !is_now && check_post_hero(state, Some(unit), post, pose).is_ok() {
            out.push(Order::PostHero { with: Some(unit), post, pose });
        }
    }
}

/// The next reinforcement that is due and has room.
///
/// [HV-SCEN-02] At the start of its turn, before the deal. If there is no room it waits.
pub fn next_to_arrive(state: &State) -> Option<UnitId> {
    due(state).find(|&unit| !arrivals(state, unit).is_empty())
}

/// The reinforcements that should be there.
pub fn due(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    let come = state.setting.reinforcements.iter().filter(|one| one.turn <= state.turn);
    let units = come.flat_map(|one| one.units.iter().map(|&unit| UnitId(unit)));
    units.filter(|&unit| state[unit].at == Where::Reserve)
}

fn entry_zone(state: &State, unit: UnitId) -> Option<&Zone> {
    let one = state.setting.reinforcements.iter().find(|one| one.units.contains(&unit.0))?;
    state.setting.zones.get(usize::from(one.zone))
}

/// Refuses a place where a reinforcement cannot come on.
///
/// [HV-SCEN-02] Touching its entry edge inside the entry zone, at least 15 cm from enemies if possible.
pub fn check_arrive(state: &State, stance: Option<Stance>, pose: Pose) -> Check {
    let Phase::Arrive { unit } = state.phase else {
        return Err(Bar { rule: rule!("HV-SCEN-02"), why: Why::NotNow, place: None });
    };
    check_entry(state, unit, stance, pose)?;
    let far = |pose: Pose| is_far(state, unit, stance, pose);
    if far(pose)
        || !arrivals(state, unit).iter().any(|&(stance, pose)| is_far(state, unit, stance, pose))
    {
        return Ok(());
    }
    Err(Bar::unit(rule!("HV-SCEN-02"), unit, "can come on farther from the enemy").at(pose.at))
}

fn check_entry(state: &State, unit: UnitId, stance: Option<Stance>, pose: Pose) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    check_stance(state, unit, stance)?;
    let Some(zone) = entry_zone(state, unit) else { return Err(wrong("comes by no zone")) };
    let shape = field::shape_in(state, unit, stance);
    if !zone.region.holds(pose.at) {
        return Err(wrong("comes on outside its zone").at(pose.at));
    }
    if let Some(edge) = zone.edge {
        let line = state.setting.table.edge(edge);
        let edge = Outline::line(line.from, line.to);
        if !shape.standing(pose).iter().any(|base| is_within(base, &edge, crate::formations::mm(1)))
        {
            return Err(wrong("does not touch its edge").at(pose.at));
        }
    }
    check_room(state, unit, shape, pose)
}

fn is_far(state: &State, unit: UnitId, stance: Option<Stance>, pose: Pose) -> bool {
    let bases = field::standing_in(state, unit, stance, pose);
    let enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
    !enemies
        .flat_map(|other| field::bodies(state, other))
        .any(|enemy| bases.iter().any(|base| is_within(base, &enemy, FAR - Length::thousandths(1))))
}

/// Places for a reinforcement, every few centimetres along its edge, those far from the enemy first.
fn arrivals(state: &State, unit: UnitId) -> Vec<(Option<Stance>, Pose)> {
    let mut places = Vec::new();
    let Some(zone) = entry_zone(state, unit) else { return places };
    let Some(edge) = zone.edge else { return places };
    let facing = edge.outward().opposite();
    let line = state.setting.table.edge(edge);
    let whole = line.length();
    let stances: Vec<Option<Stance>> = if state.spec(unit).stances.is_empty() {
        vec![None]
    } else {
        let own = state.spec(unit).stances.iter();
        own.filter(|&one| one != Stance::SquareCommon).map(Some).collect()
    };
    for stance in stances {
        let reach = stance.and_then(|stance| field::layout_in(state, unit, stance));
        let depth = reach.map_or(state.spec(unit).base.depth, |layout| layout.reach().depth);
        let mut along = Length::ZERO;
        while along <= whole {
            let at = line.at(along).towards(facing, depth);
            let pose = Pose::new(at, facing);
            if check_entry(state, unit, stance, pose).is_ok() {
                places.push((stance, pose));
            }
            along += Length::units(5);
        }
    }
    if places.iter().any(|&(stance, pose)| is_far(state, unit, stance, pose)) {
        places.retain(|&(stance, pose)| is_far(state, unit, stance, pose));
    }
    places
}

pub fn list_arrivals(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let places = arrivals(state, unit);
    out.extend(places.into_iter().map(|(stance, pose)| Order::Arrive { stance, pose }));
}

/// Brings a reinforcement on.
pub fn arrive(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stance: Option<Stance>,
    pose: Pose,
) {
    let Phase::Arrive { unit } = play.state.phase else { return };
    play.state[unit].stance = stance;
    movement::put(play.state, unit, Where::Field(pose));
    play.emit(rule!("HV-SCEN-02"), Event::Arrived { unit, pose });
    play.state.phase = Phase::Reinforce;
}

#[cfg(test)]
mod tests;
