//! Trains: how far they run on their line, which vehicle is hit, and what that does.

use kernel::{
    Chronicle, Roll,
    table::{
        Angle, Body, Course, Edge, Going, Length, Line, Obstacle, Outline, Point, Pose, SLACK,
        Side, Station, advance, nearest_points, overlaps,
    },
};

use crate::{
    Play, casualties, deal,
    event::Event,
    field,
    formations::mm,
    hero, movement,
    order::{Bar, Check, Order, Why},
    state::{Carrier, Cause, Hero, Phase, State, Task, TrainSpec, UnitId, Where},
    tables::Zone,
    vocabulary::{CardClass, Cover, Figure, ZonePurpose},
};

/// [HV-RAIL-09] A train stops so far from a unit, another train or a break; and nobody on land ends nearer to it on its line.
pub const SHORT: Length = Length::units(1);
/// How places along a bent line are looked at.
const STEP: Length = mm(5);

pub fn is_train(state: &State, unit: UnitId) -> bool {
    state.spec(unit).train().is_some()
}

/// A train on its line.
struct OnLine<'a> {
    unit: UnitId,
    spec: &'a TrainSpec,
    station: Station,
    course: &'a Course,
    length: Length,
}

fn on_line(state: &State, unit: UnitId) -> Option<OnLine<'_>> {
    let (Where::Rails(station), Some(spec)) = (state[unit].at, state.spec(unit).train()) else {
        return None;
    };
    let course = state.setting.rails().courses().get(usize::from(station.course))?;
    let length = spec.vehicles.iter().map(|vehicle| vehicle.length).sum();
    Some(OnLine { unit, spec, station, course, length })
}

/// What stops a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The end of the track.
    End,
    /// Rails are broken.
    Break,
    /// Something stands in the way.
    Taken,
}

impl OnLine<'_> {
    /// How far along the line the end of the train is that leads when it goes that way.
    ///
    /// [HV-RAIL-09] The leading end in that direction is the front.
    fn lead(&self, going: Going) -> Length {
        let Station { along, going: looks, .. } = self.station;
        match (looks, looks == going) {
            (_, true) => along,
            (Going::Up, false) => along - self.length,
            (Going::Down, false) => along + self.length,
        }
    }

    /// How far it is to the end of the track.
    fn room(&self, going: Going) -> Length {
        let lead = self.lead(going);
        match going {
            Going::Up => self.course.length() - lead,
            Going::Down => lead,
        }
        .at_least_zero()
    }

    /// Where the train is after it has gone so far.
    fn moved(&self, going: Going, by: Length) -> Station {
        let along = match going {
            Going::Up => self.station.along + by,
            Going::Down => self.station.along - by,
        };
        Station { along, ..self.station }
    }

    /// The last point of the line that way.
    fn end(&self, going: Going) -> Point {
        match going {
            Going::Up => self.course.at(self.course.length()).at,
            Going::Down => self.course.at(Length::ZERO).at,
        }
    }

    /// The place on the line so far ahead of the end that leads, and what way it looks there.
    fn ahead(&self, going: Going, by: Length) -> Point {
        let lead = self.lead(going);
        match going {
            Going::Up => self.course.at(lead + by).at,
            Going::Down => self.course.at(lead - by).at,
        }
    }
}

/// Everything solid besides a train.
fn solids(state: &State, train: UnitId) -> Vec<Outline> {
    let units = state.ids().filter(|&unit| unit != train);
    let mut solids: Vec<Outline> = units.flat_map(|unit| field::outlines(state, unit)).collect();
    let seats = (0..state.seats.len() as u8).map(kernel::SeatId);
    solids.extend(seats.filter_map(|seat| field::hero(state, seat)));
    solids.extend((0..state.stores.len()).filter_map(|object| field::stores(state, object)));
    solids.extend((0..state.guns.len()).filter_map(|gun| field::abandoned(state, gun)));
    solids
}

/// How far a train can go, no farther than `most`, and what stops it before.
///
/// [HV-RAIL-09] 1 cm short of what stands on the line and of a break, and to the end of the track.
fn free(state: &State, train: &OnLine<'_>, going: Going, most: Length) -> (Length, Option<Stop>) {
    let room = train.room(going);
    let (mut free, mut stop) = if room < most { (room, Some(Stop::End)) } else { (most, None) };
    let mut hold = |length: Length, what: Stop| {
        if length < free {
            (free, stop) = (length.at_least_zero(), Some(what));
        }
    };
    let lead = train.lead(going);
    for one in state.breaks.iter().filter(|one| one.course == train.station.course) {
        let away = match going {
            Going::Up => one.along - lead,
            Going::Down => lead - one.along,
        };
        if Length::ZERO <= away {
            hold(away - SHORT, Stop::Break);
        }
    }
    let solids = solids(state, train.unit);
    if let Some(met) = first_met(state, train, going, most + SHORT, &solids) {
        hold(met - SHORT, Stop::Taken);
    }
    if 2 < train.course.points().len() {
        // On a bend the vehicles swing out.
        let mut along = Length::ZERO;
        let mut last = Length::ZERO;
        while along < free {
            along = (along + STEP).min(free);
            if !is_clear(state, train, train.moved(going, along), &solids) {
                return (last, Some(Stop::Taken));
            }
            last = along;
        }
    }
    (free, stop)
}

/// Whether the vehicles of a train would stand on nothing.
fn is_clear(state: &State, train: &OnLine<'_>, station: Station, solids: &[Outline]) -> bool {
    let vehicles = field::vehicles(state, train.spec, station);
    let vehicles = vehicles.iter().map(Body::outline);
    vehicles.into_iter().all(|own| !solids.iter().any(|other| overlaps(&own, other)))
}

/// How far ahead of the end that leads the strip of the line, as wide as a vehicle, meets something; none within `most`.
fn first_met(
    state: &State,
    train: &OnLine<'_>,
    going: Going,
    most: Length,
    solids: &[Outline],
) -> Option<Length> {
    let width = state.setting.charts.railways.width;
    let obstacles: Vec<Obstacle> = solids.iter().map(|solid| Obstacle::solid(*solid)).collect();
    let mut points = vec![train.ahead(going, Length::ZERO)];
    let lead = train.lead(going);
    let mut mark = Length::ZERO;
    let mut marks = Vec::new();
    for line in train.course.lines() {
        marks.push((mark, line.from));
        mark += line.length();
    }
    marks.push((mark, train.end(Going::Up)));
    match going {
        Going::Up => points.extend(marks.iter().filter(|mark| lead < mark.0).map(|mark| mark.1)),
        Going::Down => {
            points.extend(marks.iter().rev().filter(|mark| mark.0 < lead).map(|mark| mark.1));
        }
    }
    // A train that stands at the very end of its line looks beyond it.
    let mut gone = Length::ZERO;
    for pair in points.windows(2) {
        let leg = Line::new(pair[0], pair[1]);
        if most <= gone {
            return None;
        }
        let gauge = Body::behind(Pose::new(leg.from, leg.direction()), width, mm(1)).outline();
        let swept = advance(&[gauge], &leg, leg.length(), &obstacles);
        if swept.stopped_by.is_some() {
            // Where they touch, and not as far in as corners are rounded.
            let met = gone + (swept.length - SLACK).at_least_zero();
            return Some(met).filter(|&met| met <= most);
        }
        gone += leg.length();
    }
    None
}

/// The strips ahead of both ends of a train, on which nobody on land may end.
///
/// [HV-RAIL-09] Not on the line in front of a train closer than 1 cm.
pub fn kept_clear(state: &State, unit: UnitId) -> arrayvec::ArrayVec<Outline, 2> {
    let mut strips = arrayvec::ArrayVec::new();
    let Some(train) = on_line(state, unit) else { return strips };
    let vehicles = field::vehicles(state, train.spec, train.station);
    let (Some(first), Some(last)) = (vehicles.first(), vehicles.last()) else { return strips };
    for front in [first.side(Side::Front), last.side(Side::Rear)] {
        strips.push(Body::behind(front.advanced(SHORT), first.width, SHORT).outline());
    }
    strips
}

/// The zone by which a train may run off the table at the end of its line.
///
/// [HV-RAIL-09] An exit zone of its side on the line. [HV-SCEN-02]
fn exit(state: &State, train: &OnLine<'_>, going: Going) -> Option<u8> {
    let end = train.end(going);
    let side = state.side_of(train.unit).0;
    let leads_off = |edge: Edge| {
        let Line { from, to } = state.setting.table.edge(edge);
        let (_, on) = nearest_points(&Outline::point(end), &Outline::line(from, to));
        on == end
    };
    let is_exit = |zone: &Zone| {
        zone.purpose == ZonePurpose::Exit
            && zone.side.is_none_or(|own| own == side)
            && zone.region.holds(end)
            && zone.edge.is_some_and(leads_off)
    };
    state.setting.zones.iter().position(is_exit).map(|zone| zone as u8)
}

/// The train that runs now, and how far it has thrown.
fn running(state: &State) -> Option<(OnLine<'_>, Length)> {
    let (active, unit) = movement::active_unit(state)?;
    let most = Length::units(i32::from(active.throw.unwrap_or(0)));
    matches!(state.phase, Phase::Steam).then_some(())?;
    Some((on_line(state, unit)?, most))
}

/// Refuses to run where a train cannot.
///
/// [HV-RAIL-09] Along the line, either way, one direction a move, any distance up to the throw. It runs off the table by a zone
/// of exit once its leading end crosses the edge.
pub fn check_steam(state: &State, going: Going, length: Length) -> Check {
    let Some((train, most)) = running(state) else {
        return Err(Bar { rule: rule!("HV-RAIL-09"), why: Why::NotNow, place: None });
    };
    let unit = train.unit;
    let wrong = |why| Bar::unit(rule!("HV-RAIL-09"), unit, why);
    if length <= Length::ZERO {
        return Err(wrong("does not move at all that way"));
    }
    if most < length {
        let why = Why::TooFar { unit, most, length };
        return Err(Bar { rule: rule!("HV-RAIL-08"), why, place: None });
    }
    let (free, stop) = free(state, &train, going, length);
    if length <= free {
        return Ok(());
    }
    let why = match stop {
        Some(Stop::End) if exit(state, &train, going).is_some() => return Ok(()),
        Some(Stop::End) | None => "would run off the end of the track",
        Some(Stop::Break) => "must stop 1 cm short of the break in the line",
        Some(Stop::Taken) => "must stop 1 cm short of what stands on the line",
    };
    Err(wrong(why).at(train.ahead(going, free)))
}

/// Runs, with all who are aboard.
pub fn steam(play: &mut Play<'_, impl Chronicle<Event = Event>>, going: Going, length: Length) {
    let Some((train, _)) = running(play.state) else { return };
    let (unit, room, to) = (train.unit, train.room(going), train.moved(going, length));
    let zone = exit(play.state, &train, going).filter(|_| room < length);
    play.emit(rule!("HV-RAIL-09"), Event::Steamed { train: unit, length });
    match zone {
        Some(zone) => run_off(play, unit, zone),
        None => movement::put(play.state, unit, Where::Rails(to)),
    }
    movement::end_step(play.state);
}

/// [HV-RAIL-09] The train has left, with all aboard.
fn run_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, train: UnitId, zone: u8) {
    hero::leave_with(play, train);
    let aboard: arrayvec::ArrayVec<UnitId, 40> = play.state.aboard(train).take(40).collect();
    for unit in std::iter::once(train).chain(aboard) {
        movement::put(play.state, unit, Where::Exited(zone));
        play.state.riders.retain(|rider| rider.unit != unit);
        play.emit(rule!("HV-SCEN-02"), Event::Exited { unit, zone });
    }
}

/// Lists how far the active train may run: all the way, and parts of it, in both directions.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some((train, most)) = running(state) else { return };
    for going in [Going::Up, Going::Down] {
        let (free, stop) = free(state, &train, going, most);
        if stop == Some(Stop::End) && free < most && exit(state, &train, going).is_some() {
            out.push(Order::Steam { going, length: free + Length::thousandths(1) });
        }
        for share in [4, 3, 2, 1] {
            let length = free * share / 4;
            let order = Order::Steam { going, length };
            if mm(1) <= length && !out.contains(&order) {
                out.push(order);
            }
        }
    }
}

/// The vehicles of a train that can suffer, each with the middle of the side that is nearest to a point.
///
/// [HV-RAIL-14] The locomotive, and stock with figures in it; empty stock, and stock itself, cannot be damaged.
pub fn targets(
    state: &State,
    unit: UnitId,
    from: Point,
) -> arrayvec::ArrayVec<(u8, Point), { field::MOST_OUTLINES }> {
    let Some(train) = on_line(state, unit) else { return arrayvec::ArrayVec::new() };
    let vehicles = field::vehicles(state, train.spec, train.station);
    let suffers = vehicles.iter().zip(0_u8..).filter(|&(_, n)| can_suffer(state, unit, n));
    let measured = suffers.filter_map(|(body, n)| {
        let sides = Side::ALL.into_iter().map(|side| body.side(side).at);
        Some((n, sides.min_by_key(|&at| from.distance(at))?))
    });
    measured.collect()
}

fn can_suffer(state: &State, train: UnitId, vehicle: u8) -> bool {
    if is_locomotive(state, train, vehicle) {
        return !crate::carriers::is_dead(state, train);
    }
    0 < figures_in(state, train, vehicle)
}

pub fn is_locomotive(state: &State, train: UnitId, vehicle: u8) -> bool {
    let train = state.spec(train).train();
    let vehicle = train.and_then(|train| train.vehicles.get(usize::from(vehicle)));
    vehicle.is_some_and(|vehicle| vehicle.stock.is_none())
}

/// Everybody who can be hit in a vehicle: men of units aboard, and the gunners of its weapons.
pub fn figures_in(state: &State, train: UnitId, vehicle: u8) -> u8 {
    let riders = riders_in(state, train, vehicle);
    let men: u8 = riders.map(|rider| rider.ranks + u8::from(rider.leader)).sum();
    men + gunners_in(state, train, vehicle).map(|(_, left)| left).sum::<u8>()
}

fn riders_in(
    state: &State,
    train: UnitId,
    vehicle: u8,
) -> impl Iterator<Item = &crate::state::Rider> + '_ {
    state
        .riders
        .iter()
        .filter(move |one| one.vehicle == vehicle && state[one.unit].at == Where::Aboard(train))
}

/// The weapons in a vehicle, by their numbers, with the gunners left at each.
fn gunners_in(state: &State, train: UnitId, vehicle: u8) -> impl Iterator<Item = (u8, u8)> + '_ {
    let fitted = state.spec(train).weapons().iter().zip(0_u8..);
    let here = fitted.filter(move |(fitted, _)| fitted.vehicle == vehicle).map(|(_, n)| n);
    here.map(move |n| match state[train].carrier {
        Carrier::Train { gunners, .. } => (n, gunners[usize::from(n)]),
        Carrier::No | Carrier::Ship { .. } => (n, 0),
    })
}

/// The cover of a vehicle that is fired at.
///
/// [HV-RAIL-11] An armoured locomotive is in hard cover, another in none. [HV-RAIL-15] Whoever is in or on rolling stock is in
/// soft cover; by the option in hard cover, where the stock is armoured.
pub fn cover(state: &State, train: UnitId, vehicle: u8) -> Cover {
    let armoured = state.spec(train).train().is_some_and(|train| train.armoured);
    match (is_locomotive(state, train, vehicle), armoured) {
        (true, true) => Cover::Hard,
        (true, false) => Cover::None,
        (false, true) if state.setting.switches.armoured_passengers_hard_cover => Cover::Hard,
        (false, _) => Cover::Soft,
    }
}

/// A vehicle has been hit so often, cover reckoned in.
pub fn hit(state: &mut State, train: UnitId, vehicle: u8, n: u8) {
    if is_locomotive(state, train, vehicle) {
        state.tasks.push(Task::Damage { carrier: train, hits: n, numbered: 0 });
    } else {
        state.tasks.push(Task::Wagon { train, vehicle, n });
    }
}

/// Casualties among the figures of a vehicle.
///
/// [HV-RAIL-15] They fall on the unit with most figures there, then on the next; in a gun wagon on the gunners, at the weapon that
/// has most of them left. [HV-MOR-02] No test follows.
pub fn settle_wagon(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    train: UnitId,
    vehicle: u8,
    n: u8,
) {
    if n == 0 {
        return;
    }
    let gunners = gunners_in(play.state, train, vehicle).filter(|&(_, left)| 0 < left);
    if let Some((weapon, left)) = gunners.max_by_key(|&(n, left)| (left, std::cmp::Reverse(n))) {
        let roll = Roll::card(rule!("HV-CAS-01"), "casualty").by(movement::piece(train));
        deal::turn_card(play, &roll, |card| CardClass::of(card).map_or(9, |class| class as u8));
        if let Carrier::Train { gunners, .. } = &mut play.state[train].carrier {
            gunners[usize::from(weapon)] -= 1;
        }
        play.state.tasks.push(Task::Wagon { train, vehicle, n: n - 1 });
        play.emit(rule!("HV-RAIL-15"), Event::GunnerFell { train, weapon, left: left - 1 });
        return;
    }
    let largest = riders_in(play.state, train, vehicle)
        .map(|rider| (rider.ranks + u8::from(rider.leader), std::cmp::Reverse(rider.unit)))
        .max();
    let Some((there, std::cmp::Reverse(unit))) = largest.filter(|&(there, _)| 0 < there) else {
        return;
    };
    let hero = hero_sits(play.state, unit) == Some(vehicle);
    let most = (there + u8::from(hero)).min(n);
    play.state.tasks.push(Task::Wagon { train, vehicle, n: n - most });
    casualties::inflict(play.state, unit, most, Cause::Vehicle { vehicle });
}

/// The vehicle in which a Hero sits who is aboard with a unit: with its leader, or else with the first of its men.
pub fn hero_sits(state: &State, unit: UnitId) -> Option<u8> {
    let seat = state.spec(unit).seat;
    matches!(state.seat(seat).hero, Hero::With { unit: with, .. } if with == unit).then_some(())?;
    let mut riders = state.riders.iter().filter(|one| one.unit == unit);
    let first = riders.clone().find(|one| 0 < one.ranks || one.leader);
    riders.find(|one| one.leader).or(first).map(|one| one.vehicle)
}

/// One of those who sit in a vehicle has fallen.
pub fn remove_rider(state: &mut State, unit: UnitId, vehicle: u8, figure: Figure) {
    let rider = state.riders.iter_mut().find(|one| one.unit == unit && one.vehicle == vehicle);
    let Some(rider) = rider else { return };
    match figure {
        Figure::OtherRank => rider.ranks -= 1,
        Figure::Leader => rider.leader = false,
        Figure::Hero => {}
    }
}

/// A hit on the locomotive has cost a die.
///
/// [HV-RAIL-11] Losses add up for good; at the printed rate the train stands still for the rest of the battle.
pub fn slow(play: &mut Play<'_, impl Chronicle<Event = Event>>, train: UnitId, by: u8) {
    let Some((printed, lost)) = crate::carriers::drive(play.state, train) else { return };
    let now = (lost + by).min(printed);
    if let Carrier::Train { dice_lost, .. } = &mut play.state[train].carrier {
        *dice_lost = now;
    }
    play.emit(rule!("HV-RAIL-11"), Event::EngineHit { train, dice_left: printed - now });
}

/// Where the end of a train that leads will be when it has gone so far, and whether that is the end which looks ahead; none where it
/// runs off the table.
pub fn led(state: &State, unit: UnitId, going: Going, length: Length) -> Option<(Pose, bool)> {
    let train = on_line(state, unit)?;
    (length <= train.room(going)).then_some(())?;
    let at = train.ahead(going, length);
    Some((Pose::new(at, Angle::NORTH), train.station.going == going))
}

/// How far the train that runs now has to go to come as near to a point as it can, and where it is then.
pub fn nearest(state: &State, unit: UnitId, to: Point) -> Option<(Going, Length, Station)> {
    let (train, most) = running(state).filter(|(train, _)| train.unit == unit)?;
    let mut best: Option<(Length, Going, Length, Station)> = None;
    for going in [Going::Up, Going::Down] {
        let far = most.min(train.room(going)).in_thousandths();
        // To the millimetre, and the last bit.
        for length in (0..far).step_by(100).chain([far]).map(Length::thousandths) {
            let station = train.moved(going, length);
            let away = state.setting.rails().pose(station).at.distance(to);
            if best.is_none_or(|(least, ..)| away < least) {
                best = Some((away, going, length, station));
            }
        }
    }
    best.map(|(_, going, length, station)| (going, length, station))
}

/// Which way a train looks, for a page.
pub fn facing(state: &State, unit: UnitId) -> Option<Angle> {
    let Where::Rails(station) = state[unit].at else { return None };
    state.setting.rails().has(station).then(|| state.setting.rails().pose(station).facing)
}

#[cfg(test)]
mod tests;
