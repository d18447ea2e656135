//! High Martians and conveyors: flying parties, how they form, move, board and come home.

use std::ops::{Index, IndexMut};

use kernel::{
    Chronicle, RuleId, SeatId,
    hex::{Direction, Hex},
};

use crate::{
    Play,
    aspect::Altitude,
    boarding,
    event::{Event, MenEvent},
    gunnery,
    order::{Bar, Check, Order, Why},
    parties, small_arms,
    state::{
        Band, Boarders, Company, Flight, FlightId, Man, Phase, ShipId, Shot, SideId, State, Target,
    },
};

/// Movement points of a flying party.
const ALLOWANCE: u8 = 2;
/// Most flying parties on the map at once, so that each has a number of its own among the pieces.
const MOST_FLIGHTS: usize = 99;

impl Index<FlightId> for State {
    type Output = Flight;
    #[inline]
    fn index(&self, id: FlightId) -> &Flight {
        &self.afield.flights[usize::from(id.0)]
    }
}

impl IndexMut<FlightId> for State {
    #[inline]
    fn index_mut(&mut self, id: FlightId) -> &mut Flight {
        &mut self.afield.flights[usize::from(id.0)]
    }
}

impl State {
    /// Every flying party, those without men among them.
    pub fn flight_ids(&self) -> impl Iterator<Item = FlightId> + use<> {
        (0..self.afield.flights.len() as u8).map(FlightId)
    }
}

/// What a log calls a flying party.
pub fn name(flight: FlightId) -> String {
    format!("flying party {}", flight.0 + 1)
}

/// Men of a flying party who carry hand weapons. Whoever leads it directs their fire.
pub const fn n_armed(flight: &Flight) -> u8 {
    let band = &flight.band;
    if flight.is_armed { band.marines + band.n_petty() + band.hands } else { band.marines }
}

/// How many more men may take wing from a ship in this Initiative Phase.
///
/// [SG-FLY-01] Any High Martians. [SG-THROCK-01] As many as there are conveyors, one per hull size each turn.
pub fn room(state: &State, ship: ShipId) -> u8 {
    let here = &state[ship];
    if here.folk.is_high_martian {
        return u8::MAX;
    }
    let most = if state.setting.switches.conveyor_limit {
        here.conveyors.min(state.class(ship).hull)
    } else {
        here.conveyors
    };
    most.saturating_sub(here.wings.total())
}

/// Refuses wings to men who have none.
pub fn check_room(state: &State, ship: ShipId, n: u8) -> Check {
    let here = &state[ship];
    if !here.folk.is_high_martian && here.conveyors == 0 {
        let why = "has neither High Martians nor conveyors: nobody aboard can fly";
        return Err(Bar::ship(rule!("SG-FLY-01"), ship, why));
    }
    if !has_number_left(state) {
        let why = "there are as many flying parties as can be told apart";
        return Err(Bar::plain(rule!("SG-FLY-01"), why));
    }
    if room(state, ship) < n {
        let why = "can let no more men take off on conveyors this turn than";
        let most = here.wings.total() + room(state, ship);
        return Err(Bar { rule: rule!("SG-THROCK-01"), why: Why::ShipNumber(ship, why, most) });
    }
    Ok(())
}

/// Those told off take wing as a flying party, when the deck orders are shown.
///
/// [SG-FLY-01] In the ship's hex, at its altitude.
pub fn take_wing(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let band = std::mem::take(&mut play.state[ship].wings);
    if band.is_empty() {
        return;
    }
    let here = &mut play.state[ship];
    let on_conveyors = !here.folk.is_high_martian;
    if on_conveyors {
        here.conveyors = here.conveyors.saturating_sub(band.total());
    }
    let flight = from_ship(play.state, ship, ship, band, on_conveyors);
    let n = band.total();
    play.emit(rule!("SG-FLY-01"), MenEvent::TookWing { flight, ship, n }.into());
}

/// The altitude at which men take to the air from a ship: hers, or that of the ground where she rests on a slope below it.
///
/// [SG-LAND-03] A ship that meets higher ground comes to rest at her own level.
fn altitude_from(state: &State, ship: ShipId) -> Altitude {
    let here = &state[ship];
    here.altitude.max(state.surface_altitude(here.hex))
}

/// A flying party of men of `home` in the hex and at the altitude of another ship.
fn from_ship(
    state: &mut State,
    home: ShipId,
    near: ShipId,
    band: Band,
    on_conveyors: bool,
) -> FlightId {
    let (own, there) = (&state[home], &state[near]);
    let altitude = altitude_from(state, near);
    let flight = Flight {
        seat: own.seat,
        home: Some(home),
        hex: there.hex,
        altitude,
        band,
        folk: own.folk,
        quality: own.quality,
        is_armed: false,
        on_conveyors,
        has_moved: false,
        boards: None,
        is_beaten: false,
        n_fired: 0,
        owed: 0,
    };
    // Whoever takes the place of a party that is no more takes its number.
    if let Some(id) = state.flight_ids().find(|&id| is_over(state, id)) {
        state[id] = flight;
        return id;
    }
    state.afield.flights.push(flight);
    FlightId(state.afield.flights.len() as u8 - 1)
}

/// The men of a flying party in the air and aboard an enemy whom they have not taken, those not counted who have still to fall.
pub fn strength(state: &State, id: FlightId) -> u8 {
    let aboard = state.afield.boarders.iter().filter(|b| b.of == Company::Flight(id));
    let flying = state[id].band.total().saturating_sub(state[id].owed);
    flying + aboard.map(|boarders| boarders.band.total()).sum::<u8>()
}

/// Whether nobody is left of a flying party, in the air or aboard an enemy.
fn is_over(state: &State, id: FlightId) -> bool {
    let boards = |boarders: &Boarders| boarders.of == Company::Flight(id);
    state[id].band.is_empty() && !state.afield.boarders.iter().any(boards)
}

/// Whether one more flying party can be told from the others.
pub fn has_number_left(state: &State) -> bool {
    state.afield.flights.len() < MOST_FLIGHTS || state.flight_ids().any(|id| is_over(state, id))
}

/// High Martians whose ship has gone take to the air from where they are beaten.
pub fn scatter(state: &mut State, home: ShipId, near: ShipId, band: Band) {
    let flight = from_ship(state, home, near, band, false);
    state[flight].is_beaten = true;
    state[flight].has_moved = true;
}

/// Men of a flying party take to the air again from the deck of a ship.
pub fn take_off(state: &mut State, flight: FlightId, from: ShipId, band: Band) {
    let (hex, altitude) = (state[from].hex, altitude_from(state, from));
    let there = &mut state[flight];
    (there.hex, there.altitude) = (hex, altitude);
    there.band.absorb(band);
}

/// Conveyors come aboard with the men who flew on them.
pub fn hand_over_conveyors(state: &mut State, of: Company, n: u8, ship: ShipId) {
    if let Company::Flight(flight) = of
        && state[flight].on_conveyors
    {
        let here = &mut state[ship];
        here.conveyors = here.conveyors.saturating_add(n);
    }
}

/// Refuses to bring a flying party aboard.
///
/// [SG-FLY-01] It ends a move with a friendly ship and stands down in the next Initiative Phase.
pub fn check_come_home(state: &State, flight: FlightId, ship: ShipId) -> Check {
    crate::crew::check_deck(state, ship)?;
    let rule = rule!("SG-FLY-01");
    if state.afield.flights.len() <= usize::from(flight.0) || state[flight].band.is_empty() {
        return Err(Bar { rule, why: Why::Nothing("flying party") });
    }
    let (there, here) = (&state[flight], &state[ship]);
    if there.seat != here.seat {
        return Err(Bar::plain(rule, "that flying party is not yours"));
    }
    if there.hex != here.hex || there.altitude != here.altitude {
        return Err(Bar { rule, why: Why::Ship(ship, "is not where the flying party is") });
    }
    let is_given =
        |order: &Order| matches!(order, Order::ComeHome { flight: f, .. } if *f == flight);
    if state.deck.iter().any(is_given) {
        return Err(Bar::plain(rule, "the flying party has its orders"));
    }
    Ok(())
}

/// Lists the flying parties that may come aboard a ship.
pub fn list_coming_home(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    for flight in state.flight_ids() {
        if check_come_home(state, flight, ship).is_ok() {
            out.push(Order::ComeHome { flight, ship });
        }
    }
}

/// A flying party comes aboard and its men go to their usual places.
pub fn come_home(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    flight: FlightId,
    ship: ShipId,
) {
    let band = std::mem::take(&mut play.state[flight].band);
    let n = band.total();
    hand_over_conveyors(play.state, Company::Flight(flight), n, ship);
    let here = &mut play.state[ship];
    let before = here.party;
    here.take_in(band);
    let mut came = here.party;
    for (man, n) in before.men() {
        (0..n).for_each(|_| came.remove(man));
    }
    parties::settle(here, came);
    here.settle_in();
    play.emit(rule!("SG-FLY-01"), MenEvent::CameHome { flight, ship, n }.into());
}

/// The flying party that moves next in this phase, from number `from` on.
pub fn next_to_move(state: &State, from: FlightId) -> Option<FlightId> {
    state.flight_ids().skip(usize::from(from.0)).find(|&id| {
        let flight = &state[id];
        !flight.band.is_empty()
            && !flight.has_moved
            && state.setting.side_of(flight.seat) == state.moving_side()
    })
}

/// Calls `found` with every place that a flying party can reach.
///
/// [SG-FLY-02] 2 points: 1 a hex in any direction, 2 to climb a level, 1 to go down one, and that once a turn.
fn each_place(state: &State, id: FlightId, mut found: impl FnMut(Hex, Altitude)) {
    let flight = &state[id];
    let (hex, level) = (flight.hex, flight.altitude);
    let mut seen: Vec<(Hex, Altitude)> = vec![(hex, level)];
    let mut front = vec![(hex, level, ALLOWANCE, false)];
    found(hex, level);
    while let Some((hex, level, left, has_dived)) = front.pop() {
        let mut go = |hex: Hex, level: Altitude, cost: u8, has_dived: bool| {
            if left < cost || !may_be_at(state, hex, level) {
                return;
            }
            if !seen.contains(&(hex, level)) {
                seen.push((hex, level));
                found(hex, level);
            }
            if 0 < left - cost {
                front.push((hex, level, left - cost, has_dived));
            }
        };
        for facing in Direction::ALL {
            go(hex.next(facing), level, 1, has_dived);
        }
        if let Some(up) = level.up() {
            go(hex, up, 2, has_dived);
        }
        if let Some(down) = level.down().filter(|_| !has_dived) {
            go(hex, down, 1, true);
        }
    }
}

/// [SG-FLY-02] Nowhere whose surface is above its level, nor off the map.
fn may_be_at(state: &State, hex: Hex, level: Altitude) -> bool {
    state.setting.map.field.holds(hex) && state.surface(hex) <= level.level()
}

/// Refuses a move of a flying party.
pub fn check_fly(state: &State, flight: FlightId, hex: Hex, altitude: Altitude) -> Check {
    let Phase::Fly { flight: at } = state.phase else {
        return Err(Bar { rule: rule!("SG-FLY-02"), why: Why::NotNow });
    };
    if next_to_move(state, at) != Some(flight) {
        return Err(Bar { rule: rule!("SG-FLY-02"), why: Why::NotNow });
    }
    let mut can_reach = false;
    each_place(state, flight, |there, level| can_reach |= (there, level) == (hex, altitude));
    if can_reach {
        return Ok(());
    }
    let why = "a flying party has 2 points: 1 a hex, 2 to climb a level, 1 to go down one a turn";
    Err(Bar::plain(rule!("SG-FLY-02"), why))
}

/// Lists where a flying party can go.
pub fn list_moves(state: &State, flight: FlightId, out: &mut Vec<Order>) {
    each_place(state, flight, |hex, altitude| out.push(Order::Fly { flight, hex, altitude }));
}

/// Moves a flying party. It never collides [SG-FLY-04].
pub fn fly(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    flight: FlightId,
    hex: Hex,
    altitude: Altitude,
) {
    let there = &mut play.state[flight];
    (there.hex, there.altitude, there.has_moved) = (hex, altitude, true);
    play.emit(rule!("SG-FLY-02"), MenEvent::Flew { flight, hex, altitude }.into());
}

/// The seat that moves a flying party now.
pub fn moving_seat(state: &State, from: FlightId) -> Option<SeatId> {
    next_to_move(state, from).map(|flight| state[flight].seat)
}

/// Refuses to let a flying party board.
///
/// [SG-FLY-03] It has ended its move in the hex and at the altitude of the ship.
pub fn check_board(state: &State, id: FlightId, to: ShipId) -> Check {
    let (flight, there) = (&state[id], &state[to]);
    let rule = rule!("SG-FLY-03");
    if flight.band.is_empty() {
        return Err(Bar { rule, why: Why::Nothing("flying party") });
    }
    let side = state.setting.side_of(flight.seat);
    if side != state.moving_side() {
        return Err(Bar::plain(
            rule,
            "a flying party boards in the movement phase of its own side",
        ));
    }
    if !there.is_on_map() || state.side(to) == side && !there.is_prize {
        let why = "is no enemy that could be boarded, and no prize";
        return Err(Bar { rule, why: Why::Ship(to, why) });
    }
    if there.hex != flight.hex || there.altitude != flight.altitude {
        let why = "does not share hex and altitude with the flying party";
        return Err(Bar { rule, why: Why::Ship(to, why) });
    }
    if flight.is_beaten && state.side(to) != side {
        return Err(Bar::plain(rule, "the flying party has been driven off and boards no more"));
    }
    if flight.boards.is_some() {
        return Err(Bar::plain(rule, "the flying party has its orders"));
    }
    Ok(())
}

/// A flying party comes aboard the ship that it announced, all of its men.
pub fn board(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: FlightId) {
    let Some(to) = play.state[id].boards.take() else { return };
    let by = Company::Flight(id);
    if check_board(play.state, id, to).is_err() {
        if !play.state[id].band.is_empty() {
            play.emit(rule!("SG-FLY-03"), MenEvent::CouldNotBoard { by, to }.into());
        }
        return;
    }
    let band = std::mem::take(&mut play.state[id].band);
    if play.state.side_of(by) == play.state.side(to) {
        hand_over_conveyors(play.state, by, band.total(), to);
    }
    boarding::arrive(play, by, band, to);
}

/// Refuses a flying party that is not there.
pub fn check_there(state: &State, flight: FlightId, rule: RuleId) -> Check {
    let there = state.afield.flights.get(usize::from(flight.0));
    if there.is_none_or(|flight| flight.band.is_empty()) {
        return Err(Bar { rule, why: Why::Nothing("flying party") });
    }
    Ok(())
}

/// Refuses a flying party as a target of a side.
pub fn check_enemy(state: &State, side: SideId, flight: FlightId) -> Check {
    check_there(state, flight, rule!("SG-FIRE-12"))?;
    if state.setting.side_of(state[flight].seat) == side {
        let why = Why::Target(Target::Flight { flight }, "is no enemy");
        return Err(Bar { rule: rule!("SG-FIRE-12"), why });
    }
    Ok(())
}

/// Refuses fire at a flying party with what does not harm men alone.
///
/// [SG-FLY-04] Only small arms, shrapnel and grape.
pub fn check_round(target: Target) -> Check {
    let Target::Flight { .. } = target else { return Ok(()) };
    let why = "can be fired at only by small arms, or with shrapnel or grape";
    Err(Bar { rule: rule!("SG-FLY-04"), why: Why::Target(target, why) })
}

/// Shrapnel or grape finds a flying party.
///
/// [SG-SHRAP-03] The full damage value in men, each of whom may be saved as from small arms.
pub fn scatter_shot(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shot: &Shot,
    flight: FlightId,
) {
    let men = gunnery::weapon_of(play.state, shot.by).damage;
    for _ in 0..men {
        small_arms::strike(play, shot, Target::Flight { flight });
    }
}

/// Men of a flying party are hit; their owner chooses them when the step's fire is over.
pub fn lose_men(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: FlightId,
    men: u8,
    rule: RuleId,
) {
    let flight = &mut play.state[id];
    flight.owed = flight.owed.saturating_add(men).min(flight.band.total());
    play.emit(rule, MenEvent::FliersHit { flight: id, men }.into());
}

/// The flying party whose owner must choose casualties now.
pub fn next_to_mourn(state: &State) -> Option<FlightId> {
    let owing = state.flight_ids().filter(|&id| 0 < state[id].owed);
    owing.min_by_key(|&id| crate::flow::precedence(state, state[id].seat))
}

/// Refuses a casualty of a flying party.
///
/// [SG-FLY-04] It loses men as its owner chooses, once the casualties of ships have been chosen.
pub fn check_lose(state: &State, flight: FlightId, man: Man) -> Check {
    let rule = rule!("SG-FLY-04");
    let is_time = matches!(state.phase, Phase::Casualties { .. })
        && crate::crew::next_to_mourn(state).is_none();
    if !is_time || next_to_mourn(state) != Some(flight) {
        return Err(Bar { rule, why: Why::NotNow });
    }
    if state[flight].band.count(man) == 0 {
        return Err(Bar { rule, why: Why::Nothing("man in that flying party") });
    }
    Ok(())
}

/// One of a flying party falls.
pub fn lose(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: FlightId, man: Man) {
    let flight = &mut play.state[id];
    flight.band.remove(man);
    flight.owed = flight.owed.saturating_sub(1);
    flight.n_fired = flight.n_fired.saturating_sub(1);
    play.emit(rule!("SG-FLY-04"), MenEvent::FlierFell { flight: id, man }.into());
}

/// Settles the casualties of flying parties as far as nobody has a choice. False when an owner must choose.
pub fn mourn(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let Some(id) = next_to_mourn(play.state) else { return true };
    let flight = play.state[id];
    if flight.band.total() <= flight.owed {
        let n = flight.band.total();
        play.state[id].band = Band::default();
        play.state[id].owed = 0;
        play.emit(rule!("SG-FLY-04"), MenEvent::FlightWipedOut { flight: id, n }.into());
        return true;
    }
    let mut kinds = flight.band.men();
    match (kinds.next(), kinds.next()) {
        (Some((man, _)), None) => {
            lose(play, id, man);
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
