//! Crossing: who may board whom, how many get across, and who does not get that far.

use kernel::{Chronicle, SeatId};

use super::is_boarded;
use crate::{
    Play,
    aspect::{Aspect, Aspects},
    damage,
    event::{Event, MenEvent},
    flights, grapple, gunnery,
    order::{Bar, Check, Order, Why},
    state::{Band, Boarders, Company, Crossing, FlightId, Phase, ShipId, State},
    withdrawal,
};

/// Men who can cross for each point of the lesser hull.
const MEN_PER_HULL: u8 = 5;

/// The most men who can cross between two ships in one phase.
///
/// [SG-BOARD-03] Five times the lesser hull. [SG-BOARD-04] Half of it, rounded up, over a bow or a stern.
pub fn limit(state: &State, from: ShipId, to: ShipId) -> u8 {
    let hull = state.class(from).hull.min(state.class(to).hull);
    let most = hull.saturating_mul(MEN_PER_HULL);
    if is_over_an_end(state, from, to) { most.div_ceil(2) } else { most }
}

/// Whether men cross over the bow or the stern of either ship.
fn is_over_an_end(state: &State, from: ShipId, to: ShipId) -> bool {
    let is_end = |aspects: Aspects| aspects.has(Aspect::Bow) || aspects.has(Aspect::Stern);
    let laid = |one, other| is_end(gunnery::aspects_towards(state, one, other));
    laid(from, to) || laid(to, from)
}

/// Refuses to announce that a party will cross.
///
/// [SG-BOARD-05] Its owner says so before the firing step.
pub fn check_cross(state: &State, by: Company, to: ShipId) -> Check {
    let Phase::Announce { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-BOARD-02"), why: Why::NotNow });
    };
    if !is_known(state, by) {
        return Err(Bar { rule: rule!("SG-BOARD-02"), why: Why::Nothing("party") });
    }
    if state.seat_of(by) != gunnery::firing_seat(state, at) {
        return Err(Bar::plain(rule!("SG-BOARD-02"), "that party is not yours"));
    }
    match by {
        Company::Ship(ship) => {
            check_target(state, ship, to)?;
            check_party(state, ship)?;
            check_way(state, ship, to)
        }
        Company::Flight(flight) => flights::check_board(state, flight, to),
    }
}

pub fn is_known(state: &State, company: Company) -> bool {
    match company {
        Company::Ship(ship) => usize::from(ship.0) < state.ships.len(),
        Company::Flight(flight) => usize::from(flight.0) < state.afield.flights.len(),
    }
}

/// [SG-BOARD-02] An enemy; or a prize that is to be worked or held [SG-PRIZE-01].
fn check_target(state: &State, ship: ShipId, to: ShipId) -> Check {
    let there = &state[to];
    if ship == to || !there.is_on_map() || !(state.are_foes(ship, to) || there.is_prize) {
        let why = "is no enemy that could be boarded, and no prize";
        return Err(Bar { rule: rule!("SG-BOARD-02"), why: Why::Ship(to, why) });
    }
    // [SG-BOARD-06] Boarded ships do not board.
    if state.are_foes(ship, to) && is_boarded(state, ship) {
        let why = "has enemies aboard and may send nobody to another enemy";
        return Err(Bar::ship(rule!("SG-BOARD-06"), ship, why));
    }
    Ok(())
}

/// Refuses a ship whose party cannot go anywhere.
fn check_party(state: &State, ship: ShipId) -> Check {
    let here = &state[ship];
    if !here.is_in_play() {
        return Err(Bar::ship(rule!("SG-BOARD-02"), ship, "is out of the battle"));
    }
    if here.party.is_empty() {
        return Err(Bar::ship(rule!("SG-BOARD-01"), ship, "has told off no boarding party"));
    }
    if here.crossing.is_some() {
        return Err(Bar::ship(rule!("SG-BOARD-02"), ship, "has given her party its orders"));
    }
    if here.is_stunned {
        let why = "has a stunned crew and cannot board";
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, why));
    }
    if withdrawal::is_withdrawing(state, ship) {
        let why = "has lost all officers and must withdraw, not board";
        return Err(Bar::ship(rule!("SG-CREW-10"), ship, why));
    }
    Ok(())
}

/// Refuses a crossing between ships that are not joined.
///
/// [SG-BOARD-02] Grappled, in the owner's own movement phase.
/// [SG-HM-01] High Martians need no grapple, and cross in either player's phase.
fn check_way(state: &State, ship: ShipId, to: ShipId) -> Check {
    if state[ship].folk.is_high_martian {
        if state.are_together(ship, to) || grapple::are_fast(state, ship, to) {
            return Ok(());
        }
        let why = "does not share her hex and altitude";
        return Err(Bar { rule: rule!("SG-HM-01"), why: Why::Ship(to, why) });
    }
    if state.side(ship) != state.moving_side() {
        let why = "sends boarders across in the movement phase of her own side";
        return Err(Bar::ship(rule!("SG-BOARD-02"), ship, why));
    }
    if !grapple::are_fast(state, ship, to) {
        let why = "is not grappled to her";
        return Err(Bar { rule: rule!("SG-BOARD-02"), why: Why::Ship(to, why) });
    }
    Ok(())
}

/// Lists every crossing that a seat may announce.
pub fn list_crossings(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    for by in companies_of(state, seat) {
        for to in state.ids() {
            if check_cross(state, by, to).is_ok() {
                out.push(Order::Cross { by, to });
            }
        }
    }
}

/// Whether a seat has a crossing to announce.
pub fn can_cross(state: &State, seat: SeatId) -> bool {
    companies_of(state, seat).any(|by| state.ids().any(|to| check_cross(state, by, to).is_ok()))
}

/// A seat's ships with a party, and its flying parties.
fn companies_of(state: &State, seat: SeatId) -> impl Iterator<Item = Company> + '_ {
    let ships = state.ids().filter(|&ship| !state[ship].party.is_empty()).map(Company::Ship);
    let flights = (0..state.afield.flights.len() as u8).map(FlightId).map(Company::Flight);
    ships.chain(flights).filter(move |&by| state.seat_of(by) == seat)
}

/// Notes that a party is to cross.
pub fn announce(play: &mut Play<'_, impl Chronicle<Event = Event>>, by: Company, to: ShipId) {
    match by {
        Company::Ship(ship) => {
            let strength = play.state[ship].party.total();
            play.state[ship].crossing = Some(Crossing { to, strength, hits: 0, fallen: 0 });
        }
        Company::Flight(flight) => play.state[flight].boards = Some(to),
    }
    play.emit(rule!("SG-BOARD-05"), MenEvent::MeansToBoard { by, to }.into());
}

/// Has shrapnel or grape cut men of a ship down: those of a party that is about to cross fall first.
///
/// [SG-BOARD-05] Losses beyond the party's size fall on the rest of the crew.
pub fn cut_down(state: &mut State, ship: ShipId, men: u8) {
    let fallen = fell_at_rail(state, ship, men);
    if let Some(crossing) = &mut state[ship].crossing {
        crossing.hits = crossing.strength.min(crossing.hits.saturating_add(fallen));
    }
}

/// Counts a hit of small arms on a party that is about to cross, one for each man. False when it falls on the others.
///
/// [SG-SA-06] Hits beyond that fall on the rest of the ship.
pub fn find_at_rail(state: &mut State, ship: ShipId) -> bool {
    match &mut state[ship].crossing {
        Some(crossing) if crossing.hits < crossing.strength => {
            crossing.hits += 1;
            true
        }
        _ => false,
    }
}

/// Men fall, of the party that is about to cross as long as there are such; how many of these.
pub fn fell_at_rail(state: &mut State, ship: ShipId, men: u8) -> u8 {
    let here = &mut state[ship];
    let mut fallen = 0;
    if let Some(crossing) = &mut here.crossing {
        fallen = men.min(crossing.strength.saturating_sub(crossing.fallen));
        crossing.fallen += fallen;
        here.owed_at_rail += fallen;
    }
    damage::owe(state, ship, men);
    fallen
}

/// Sends a ship's party across, as far as it got that far.
///
/// [SG-BOARD-05] As many as the party or the limit, whichever is less, minus those who fell at the rail; the last
/// living man of a ship stays aboard.
pub fn cross(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let Some(crossing) = play.state[ship].crossing.take() else { return };
    let Crossing { to, strength, fallen, .. } = crossing;
    let may = check_target(play.state, ship, to)
        .and_then(|()| check_party(play.state, ship))
        .and_then(|()| check_way(play.state, ship, to));
    let by = Company::Ship(ship);
    if may.is_err() {
        play.emit(rule!("SG-BOARD-02"), MenEvent::CouldNotBoard { by, to }.into());
        return;
    }
    let most = strength.min(limit(play.state, ship, to)).saturating_sub(fallen);
    let others = play.state[ship].living().saturating_sub(1);
    let most = most.min(u8::try_from(others).unwrap_or(u8::MAX));
    let band = play.state[ship].party.detach(most);
    if band.is_empty() {
        play.emit(rule!("SG-BOARD-05"), MenEvent::CouldNotBoard { by, to }.into());
        return;
    }
    arrive(play, by, band, to);
}

/// Men come over the rail of a ship: an enemy's, or a prize of their own side.
pub fn arrive(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    of: Company,
    band: Band,
    aboard: ShipId,
) {
    let n = band.total();
    let rule = match of {
        Company::Ship(ship) if is_over_an_end(play.state, ship, aboard) => rule!("SG-BOARD-04"),
        Company::Ship(_) => rule!("SG-BOARD-03"),
        Company::Flight(_) => rule!("SG-FLY-03"),
    };
    play.emit(rule, MenEvent::Crossed { by: of, to: aboard, n }.into());
    if play.state.side_of(of) == play.state.side(aboard) {
        play.state[aboard].take_in(band);
        return;
    }
    let known = play.state.afield.boarders.iter_mut().find(|b| b.of == of && b.aboard == aboard);
    match known {
        Some(boarders) => {
            boarders.band.absorb(band);
            boarders.has_crossed = true;
        }
        None => play.state.afield.boarders.push(Boarders {
            of,
            aboard,
            band,
            discharged: 0,
            has_crossed: true,
            has_fought: false,
        }),
    }
}
