//! Going aboard trains and ships, and coming off them.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, RuleId,
    table::{Body, Length, Line, Outline, Pose, Side, is_within},
};

use crate::{
    Play, carriers,
    event::Event,
    field::{self, MOST_OUTLINES},
    formations::mm,
    movement,
    order::{Bar, Check, Order, Why},
    room::{Mover, Room},
    ships,
    state::{
        Carrier, Handled, Hero, MOST_RIDERS, Phase, Rider, Stance, State, Task, TrainSpec, UnitId,
        Where, Which,
    },
    tables::Load,
    vocabulary::{Arm, Model, RollingStock},
};

/// [HV-RAIL-10] [HV-MER-08] Whoever is within this of a vehicle or hull is next to it.
pub const NEXT_TO: Length = Length::units(2);
/// How far from a carrier those are put down that get off, in the places that are offered, and how far apart these are.
const GAPS: [Length; 3] = [mm(2), mm(11), mm(19)];
const APART: Length = mm(30);
/// Most places that are offered for one formation.
pub const MOST_PLACES: usize = 6;

/// The rules by which a carrier takes and lands.
fn rules(state: &State, carrier: UnitId) -> carriers::Rules {
    let none = carriers::Rules {
        dice: rule!("HV-RAIL-08"),
        dead: rule!("HV-RAIL-11"),
        loads: rule!("HV-RAIL-10"),
        never: rule!("HV-RAIL-16"),
    };
    state.spec(carrier).carrier.as_ref().map_or(none, carriers::rules)
}

/// The carrier that loads or unloads now.
fn handling(state: &State, phase: Phase) -> Option<UnitId> {
    let (_, unit) = movement::active_unit(state)?;
    (state.phase == phase).then_some(unit)
}

// Going aboard.

/// Refuses to load where nobody can come aboard.
pub fn check_may_load(state: &State, carrier: UnitId) -> Check {
    let rule = rules(state, carrier).loads;
    if state.spec(carrier).ship().is_some() && !ships::is_alongside(state, carrier) {
        return Err(Bar::unit(rule!("HV-MER-08"), carrier, "does not lie alongside"));
    }
    let seat = state.spec(carrier).seat;
    let mut own = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    if own.any(|unit| may_board(state, carrier, unit)) {
        Ok(())
    } else {
        Err(Bar::unit(rule, carrier, "has nobody to take aboard"))
    }
}

/// Whether a unit can come aboard a carrier from where it stands.
pub fn may_board(state: &State, carrier: UnitId, unit: UnitId) -> bool {
    (0..n_vehicles(state, carrier)).any(|n| check_boards(state, carrier, unit, n).is_ok())
}

/// The vehicles of a carrier, or its hull, by which a unit finds room aboard once it is next to them.
pub fn doors(state: &State, carrier: UnitId, unit: UnitId) -> ArrayVec<Outline, MOST_OUTLINES> {
    let has_room = |n: u8| match state.spec(carrier).train() {
        Some(train) => seated(state, carrier, train, unit, n).is_some(),
        None => check_deck(state, carrier, unit).is_ok(),
    };
    let hulls = field::outlines(state, carrier).into_iter().zip(0_u8..);
    hulls.filter(|&(_, n)| has_room(n)).map(|(hull, _)| hull).collect()
}

fn n_vehicles(state: &State, carrier: UnitId) -> u8 {
    state.spec(carrier).train().map_or(1, |train| train.vehicles.len() as u8)
}

/// Refuses to take a unit aboard.
pub fn check_embark(state: &State, unit: UnitId, vehicle: u8) -> Check {
    let Some(carrier) = handling(state, Phase::Embark) else {
        return Err(Bar { rule: rule!("HV-RAIL-10"), why: Why::NotNow, place: None });
    };
    check_boards(state, carrier, unit, vehicle)
}

/// The same at any time.
///
/// [HV-RAIL-10] Units of its command next to a vehicle with room; none that routs or is in contact. [HV-MER-08] [HV-MER-09] A ship
/// takes aboard who is within 2 cm of her hull while she lies alongside, so many a turn.
fn check_boards(state: &State, carrier: UnitId, unit: UnitId, vehicle: u8) -> Check {
    let rule = rules(state, carrier).loads;
    if state.units.len() <= usize::from(unit.0)
        || state.spec(unit).seat != state.spec(carrier).seat
        || carriers::is_carrier(state, unit)
    {
        return Err(Bar::plain(rule, "there is no such unit in this command"));
    }
    let wrong = |rule, why| Err(Bar::unit(rule, unit, why));
    if !matches!(state[unit].at, Where::Field(_)) {
        return wrong(rule, "is not there to be taken aboard");
    }
    if state[unit].routing {
        return wrong(rule, "is routing");
    }
    if state.is_in_contact(unit) {
        return wrong(rule, "is in contact with the enemy");
    }
    let hulls = field::outlines(state, carrier);
    let beside =
        hulls.get(usize::from(vehicle)).ok_or(Bar::unit(rule, unit, "finds no such vehicle"))?;
    let bases = field::outlines(state, unit);
    if !bases.iter().any(|base| is_within(base, beside, NEXT_TO)) {
        let place = beside.middle();
        return Err(Bar { place: Some(place), ..Bar::unit(rule, unit, "is not next to it") });
    }
    if let Some(train) = state.spec(carrier).train() {
        return match seated(state, carrier, train, unit, vehicle) {
            Some(_) => Ok(()),
            None => wrong(room_rule(train, vehicle), "finds no room aboard"),
        };
    }
    if !ships::is_alongside(state, carrier) {
        return Err(Bar::unit(rule!("HV-MER-08"), carrier, "does not lie alongside"));
    }
    check_deck(state, carrier, unit)?;
    check_handled(state, carrier, unit)
}

/// What says how much a vehicle takes: figures by number in carriages and enclosed wagons, whatever can stand in the others.
fn room_rule(train: &TrainSpec, vehicle: u8) -> RuleId {
    let stock = train.vehicles.get(usize::from(vehicle)).and_then(|one| one.stock);
    let counts =
        matches!(stock, Some(RollingStock::PassengerCarriage | RollingStock::EnclosedWagon));
    if counts { rule!("HV-RAIL-02") } else { rule!("HV-RAIL-03") }
}

/// [HV-MER-04] [HV-WAR-02] What a deck has room for.
fn check_deck(state: &State, ship: UnitId, unit: UnitId) -> Check {
    let slots = state.spec(ship).ship().map_or(0, |ship| u32::from(ship.slots));
    let aboard = state.aboard(ship).map(|other| whole(state, other).slots);
    if aboard.sum::<u32>() + whole(state, unit).slots <= slots {
        return Ok(());
    }
    Err(Bar::unit(rule!("HV-MER-04"), unit, "finds no room on deck"))
}

/// What a whole unit takes up.
fn whole(state: &State, unit: UnitId) -> Load {
    part(state, unit, state.figures(unit), true)
}

/// What so many of its figures take up, with its gun or model or without.
fn part(state: &State, unit: UnitId, figures: u8, with_model: bool) -> Load {
    let spec = state.spec(unit);
    let Some(arm) = spec.arm() else { return Load::default() };
    let thing = spec.weapon.gun().or(spec.model).filter(|_| with_model);
    state.setting.charts.troops.load(arm, figures, thing)
}

/// Who would sit where if a unit came aboard a train by a vehicle: there, and then in the others in their order. None where it does
/// not fit.
///
/// [HV-RAIL-01] A unit may be spread over several vehicles but not be partly on the ground. [HV-RAIL-02] [HV-RAIL-03] What each takes.
fn seated(
    state: &State,
    carrier: UnitId,
    train: &TrainSpec,
    unit: UnitId,
    first: u8,
) -> Option<ArrayVec<Rider, 12>> {
    let has_model = state.spec(unit).weapon.gun().or(state.spec(unit).model).is_some();
    let (mut ranks, mut leader) = (state[unit].ranks, state[unit].leader);
    let mut riders: ArrayVec<Rider, 12> = ArrayVec::new();
    let others = (0..train.vehicles.len() as u8).filter(|&n| n != first);
    for vehicle in std::iter::once(first).chain(others) {
        let Some(stock) = train.vehicles.get(usize::from(vehicle)).and_then(|one| one.stock) else {
            continue;
        };
        let stock = &state.setting.charts.railways.stock[stock];
        let taken = load_of(state, carrier, vehicle);
        // A gun or model goes into the vehicle that it is named for.
        let with_model = has_model && riders.is_empty();
        let fits = |n: u8| stock.holds(taken.plus(part(state, unit, n, with_model)));
        let all = ranks + u8::from(leader);
        let n = (0..=all).rev().find(|&n| fits(n))?;
        if n == 0 && !with_model {
            if riders.is_empty() {
                return None;
            }
            continue;
        }
        let leads = leader && 0 < n;
        let rider = Rider { unit, vehicle, ranks: n - u8::from(leads), leader: leads };
        riders.try_push(rider).ok()?;
        ranks -= rider.ranks;
        leader &= !leads;
        if ranks == 0 && !leader {
            let room = state.riders.len() + riders.len() <= MOST_RIDERS;
            return room.then_some(riders);
        }
    }
    None
}

/// What a vehicle of a train carries. Of a gun the model is where the first of its riders is noted.
fn load_of(state: &State, train: UnitId, vehicle: u8) -> Load {
    let here = state.riders.iter().enumerate().filter(|(_, rider)| {
        rider.vehicle == vehicle && state[rider.unit].at == Where::Aboard(train)
    });
    here.fold(Load::default(), |load, (n, rider)| {
        let is_first = !state.riders[..n].iter().any(|other| other.unit == rider.unit);
        load.plus(part(state, rider.unit, rider.ranks + u8::from(rider.leader), is_first))
    })
}

/// Whether what a vehicle of a train carries goes into it.
pub fn fits(state: &State, carrier: UnitId, vehicle: u8) -> bool {
    let train = state.spec(carrier).train();
    let stock = train.and_then(|train| train.vehicles.get(usize::from(vehicle))?.stock);
    let load = load_of(state, carrier, vehicle);
    stock.map_or(load == Load::default(), |stock| {
        state.setting.charts.railways.stock[stock].holds(load)
    })
}

/// What a unit counts as when a ship takes it aboard or puts it ashore.
///
/// [HV-MER-09] Figures on foot, or mounted, or a piece of equipment: a gun with its crew, a wagon, a pack animal.
fn handled(state: &State, unit: UnitId) -> Handled {
    let (spec, n) = (state.spec(unit), state.figures(unit));
    match spec.arm() {
        Some(Arm::Artillery | Arm::MachineGun) => Handled { equipment: 1, ..Handled::default() },
        Some(Arm::Transport) if spec.model != Some(Model::Porter) => {
            Handled { equipment: 1, ..Handled::default() }
        }
        Some(Arm::Cavalry | Arm::Camelry) => Handled { mounted: n, ..Handled::default() },
        Some(Arm::Infantry | Arm::Transport) | None => Handled { foot: n, ..Handled::default() },
    }
}

/// [HV-MER-09] [HV-WAR-02] Eight on foot, or six mounted, or one piece of equipment fill a turn.
fn check_handled(state: &State, ship: UnitId, unit: UnitId) -> Check {
    let Carrier::Ship { handled: before, .. } = state[ship].carrier else { return Ok(()) };
    let more = handled(state, unit);
    let all = Handled {
        foot: before.foot + more.foot,
        mounted: before.mounted + more.mounted,
        equipment: before.equipment + more.equipment,
    };
    let most = state.setting.charts.ships.loading;
    let sorts =
        [(all.foot, most.foot), (all.mounted, most.mounted), (all.equipment, most.equipment)];
    let one_sort = sorts.iter().filter(|(n, _)| 0 < *n).count() <= 1;
    if one_sort && sorts.iter().all(|(n, most)| n <= most) {
        return Ok(());
    }
    let rule = rules(state, ship).loads;
    Err(Bar::unit(rule, unit, "is more than can be handled in one turn"))
}

fn note_handled(state: &mut State, ship: UnitId, unit: UnitId) {
    let more = handled(state, unit);
    if let Carrier::Ship { handled, .. } = &mut state[ship].carrier {
        handled.foot += more.foot;
        handled.mounted += more.mounted;
        handled.equipment += more.equipment;
    }
}

/// Lists whom the active carrier may take aboard, and by which vehicle.
pub fn list_embarks(state: &State, out: &mut Vec<Order>) {
    let Some(carrier) = handling(state, Phase::Embark) else { return };
    for unit in state.ids() {
        for vehicle in 0..n_vehicles(state, carrier) {
            if check_boards(state, carrier, unit, vehicle).is_ok() {
                out.push(Order::Embark { unit, vehicle });
            }
        }
    }
}

/// Takes a unit aboard, with the Hero who is with it.
///
/// [HV-TURN-09] An activation that was still to come costs the lowest card. [HV-HERO-05] He goes aboard with it.
pub fn embark(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, vehicle: u8) {
    let Some(carrier) = handling(play.state, Phase::Embark) else { return };
    let rule = rules(play.state, carrier).loads;
    if let Some(train) = play.state.spec(carrier).train() {
        let riders = seated(play.state, carrier, train, unit, vehicle);
        play.state.riders.extend(riders.into_iter().flatten());
    }
    note_handled(play.state, carrier, unit);
    movement::post_to_rear(play.state, unit);
    play.state[unit].stance = None;
    movement::put(play.state, unit, Where::Aboard(carrier));
    play.emit(rule, Event::Embarked { unit, carrier });
    if !play.state[unit].activated {
        play.state[unit].activated = true;
        let seat = play.state.spec(unit).seat;
        play.state.tasks.push(Task::Drop { seat, which: Which::Lowest });
    }
}

// Coming off.

/// Refuses to unload where nobody can get off.
pub fn check_may_unload(state: &State, carrier: UnitId) -> Check {
    let rule = rules(state, carrier).loads;
    if state.spec(carrier).ship().is_some() && !ships::is_alongside(state, carrier) {
        return Err(Bar::unit(rule!("HV-MER-08"), carrier, "does not lie alongside"));
    }
    if state.aboard(carrier).next().is_none() {
        return Err(Bar::unit(rule, carrier, "has nobody aboard"));
    }
    if state.aboard(carrier).any(|unit| !places(state, carrier, unit, 1).is_empty()) {
        Ok(())
    } else {
        Err(Bar::unit(rule, carrier, "finds no room to put anybody down"))
    }
}

/// Refuses to put a unit down.
pub fn check_disembark(state: &State, unit: UnitId, stance: Option<Stance>, pose: Pose) -> Check {
    let Some(carrier) = handling(state, Phase::Disembark) else {
        return Err(Bar { rule: rule!("HV-RAIL-10"), why: Why::NotNow, place: None });
    };
    let rule = rules(state, carrier).loads;
    if state.units.len() <= usize::from(unit.0) || state[unit].at != Where::Aboard(carrier) {
        return Err(Bar::plain(rule, "there is no such unit aboard"));
    }
    check_handled(state, carrier, unit)?;
    check_down(state, carrier, unit, stance, pose)
}

/// Refuses a place where a unit cannot get off.
///
/// [HV-RAIL-10] In a formation that it may use, with a base within 2 cm of a vehicle that it rode in, at least 1 cm from enemies.
/// [HV-MER-08] On land, within 2 cm of the hull.
pub fn check_down(
    state: &State,
    carrier: UnitId,
    unit: UnitId,
    stance: Option<Stance>,
    pose: Pose,
) -> Check {
    let rule = rules(state, carrier).loads;
    check_stance(state, unit, stance)?;
    let bases = field::standing_in(state, unit, stance, pose);
    let hulls = field::outlines(state, carrier);
    let near = hulls.iter().zip(0_u8..).filter(|&(_, n)| rode_in(state, carrier, unit, n));
    let is_next =
        near.into_iter().any(|(hull, _)| bases.iter().any(|base| is_within(base, hull, NEXT_TO)));
    if !is_next {
        return Err(Bar::unit(rule, unit, "is not put down next to where it was").at(pose.at));
    }
    // It comes from nowhere on the table, so nobody is as near as before.
    let room = Room::of(state, Mover::Unit(unit), &[], movement::bounds(&bases));
    match room.taken(&bases) {
        Some((what, place)) => Err(what.bars(unit, place)),
        None => Ok(()),
    }
}

/// Refuses a formation in which a unit cannot be put down.
pub fn check_stance(state: &State, unit: UnitId, stance: Option<Stance>) -> Check {
    let spec = state.spec(unit);
    let may = match stance {
        None => spec.stances.is_empty(),
        Some(Stance::SquareCommon) => false,
        Some(Stance::SquareSolo) if state.figures(unit) < movement::LEAST_IN_SQUARE => false,
        Some(stance) => spec.stances.has(stance),
    };
    if may {
        Ok(())
    } else {
        Err(Bar::unit(rule!("HV-FORM-01"), unit, "may not use that formation"))
    }
}

/// Whether men of a unit ride in a vehicle; a ship is one vehicle.
fn rode_in(state: &State, carrier: UnitId, unit: UnitId, vehicle: u8) -> bool {
    state.spec(carrier).train().is_none()
        || state.riders.iter().any(|one| one.unit == unit && one.vehicle == vehicle)
}

/// Places where a unit can get off, its back to the carrier: no more than so many for each formation.
pub fn places(
    state: &State,
    carrier: UnitId,
    unit: UnitId,
    most: usize,
) -> Vec<(Option<Stance>, Pose)> {
    let mut found = Vec::new();
    let bodies = bodies(state, carrier);
    let is_train = state.spec(carrier).train().is_some();
    let spec = state.spec(unit);
    let stances: ArrayVec<Option<Stance>, 13> = if spec.stances.is_empty() {
        [None].into_iter().collect()
    } else {
        let own = spec.stances.iter().filter(|&one| check_stance(state, unit, Some(one)).is_ok());
        own.map(Some).collect()
    };
    for stance in stances {
        let layout = stance.and_then(|stance| field::layout_in(state, unit, stance));
        let depth = layout.map_or(spec.base.depth, |layout| layout.reach().depth);
        let before = found.len();
        let ridden = bodies.iter().zip(0_u8..).filter(|&(_, n)| rode_in(state, carrier, unit, n));
        'bodies: for (body, _) in ridden {
            for side in Side::ALL {
                if is_train && matches!(side, Side::Front | Side::Rear) {
                    continue;
                }
                for (at, gap) in along(body, side) {
                    let front = at.advanced(gap + depth);
                    if found.len() - before == most {
                        break 'bodies;
                    }
                    if check_down(state, carrier, unit, stance, front).is_ok() {
                        found.push((stance, front));
                    }
                }
            }
        }
    }
    found
}

/// The vehicles of a train, or the hull of a ship.
fn bodies(state: &State, carrier: UnitId) -> ArrayVec<Body, { field::MOST_OUTLINES }> {
    match (state[carrier].at, state.spec(carrier).train()) {
        (Where::Rails(station), Some(train)) => field::vehicles(state, train, station),
        (Where::Afloat(middle), _) => field::hull(state, carrier, middle).into_iter().collect(),
        _ => ArrayVec::new(),
    }
}

/// Points along a side of a body, from its middle outwards, each looking away from it, with a gap to leave.
fn along(body: &Body, side: Side) -> impl Iterator<Item = (Pose, Length)> {
    let middle = body.side(side);
    let (from, to) = body.edge(side);
    let half = Line::new(from, to).length() / 2;
    let steps = half.in_thousandths() / APART.in_thousandths().max(1);
    let offsets = (0..=steps).flat_map(|n| [n, -n]).skip(1);
    offsets.flat_map(move |n| {
        let at = middle.moved(APART * n, Length::ZERO);
        GAPS.map(|gap| (at, gap))
    })
}

/// Lists where units may get off the active carrier.
pub fn list_disembarks(state: &State, out: &mut Vec<Order>) {
    let Some(carrier) = handling(state, Phase::Disembark) else { return };
    for unit in state.aboard(carrier) {
        if check_handled(state, carrier, unit).is_err() {
            continue;
        }
        let places = places(state, carrier, unit, MOST_PLACES);
        let orders = places.into_iter();
        out.extend(orders.map(|(stance, pose)| Order::Disembark { unit, stance, pose }));
    }
}

/// Puts a unit down next to its carrier, with the Hero who is with it.
///
/// [HV-RAIL-10] It does not move until it is activated, and is first dealt a card next turn.
pub fn disembark(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    stance: Option<Stance>,
    pose: Pose,
) {
    let Some(carrier) = handling(play.state, Phase::Disembark) else { return };
    note_handled(play.state, carrier, unit);
    put_down(play, carrier, unit, stance, pose);
    let more = play.state.aboard(carrier);
    let more = more.into_iter().any(|unit| check_handled(play.state, carrier, unit).is_ok());
    if !more {
        movement::end_step(play.state);
    }
}

/// Puts a unit ashore.
pub fn put_down(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    carrier: UnitId,
    unit: UnitId,
    stance: Option<Stance>,
    pose: Pose,
) {
    let rule = rules(play.state, carrier).loads;
    play.state.riders.retain(|rider| rider.unit != unit);
    movement::put(play.state, unit, Where::Field(pose));
    let own = &mut play.state[unit];
    (own.stance, own.landed, own.activated) = (stance, true, true);
    play.emit(rule, Event::Disembarked { unit, carrier });
}

/// Whether the Hero of a seat could get off what carries him, if he is aboard by himself.
///
/// [HV-RAIL-06] A Hero who came aboard with a unit stays with it and gets off with it; one who boarded by himself may get off by his
/// own card. [HV-MER-08] From a ship only when she lies alongside.
pub fn check_gets_off(state: &State, seat: kernel::SeatId) -> Check {
    let Hero::With { unit, .. } = state.seat(seat).hero else { return Ok(()) };
    let refuse = |rule, why| Err(Bar { rule, why: Why::Hero(seat, why), place: None });
    if matches!(state[unit].at, Where::Aboard(_)) {
        return refuse(rule!("HV-RAIL-06"), "gets off with the unit that he came aboard with");
    }
    if state.spec(unit).ship().is_some() && !ships::is_alongside(state, unit) {
        return refuse(rule!("HV-MER-08"), "cannot leave a ship that does not lie alongside");
    }
    Ok(())
}

/// Whether a Hero may set foot on a place beside what carries him.
pub fn is_beside(state: &State, carrier: UnitId, base: &Outline) -> bool {
    field::outlines(state, carrier).iter().any(|hull| is_within(base, hull, NEXT_TO))
}

/// Places where a Hero may get off a carrier.
pub fn steps_down(state: &State, seat: kernel::SeatId, carrier: UnitId) -> ArrayVec<Pose, 4> {
    let bodies = bodies(state, carrier);
    let depth = field::hero_size(state, seat).depth;
    let mut found = ArrayVec::new();
    for side in [Side::Left, Side::Right, Side::Front, Side::Rear] {
        let places = bodies.iter().flat_map(|body| along(body, side));
        let free = places.map(|(at, gap)| at.advanced(gap + depth)).find(|&pose| {
            let base = field::hero_at(state, seat, pose);
            let bases = [base];
            let room = Room::of(state, Mover::Hero(seat), &[], movement::bounds(&bases));
            is_beside(state, carrier, &base) && room.taken(&bases).is_none()
        });
        found.extend(free);
    }
    found
}

#[cfg(test)]
mod tests;
