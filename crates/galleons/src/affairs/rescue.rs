//! The Great Raid: a landing party is put ashore, comes back when it can, and is fetched.

use kernel::{
    Chronicle, Roll, SeatId, Wants,
    hex::{Direction, Hex},
};

use super::{OTHER, TASKED, holds_out};
use crate::{
    Play,
    aspect::Altitude,
    boarding, crew,
    event::{AffairEvent, Event, MenEvent},
    order::{Bar, Check, Order, Why},
    state::{
        Ashore, Band, Company, Ending, FlightId, How, Landing, Man, Rank, Ship, ShipId, State,
        Station, Status,
    },
    tables::{Aim, Terrain},
};

/// Where a ship must lie to put men ashore or fetch them.
const LEDGE: Altitude = Altitude::Medium;

/// [SG-S6-04] Whoever of the party is carried off the map wins it; its end, or that of all ships, loses it.
pub(super) fn look(state: &State) -> Option<Ending> {
    let settled = |winner, how| Some(Ending::Settled { winner: Some(winner), how });
    match state.afield.affair.landing {
        Landing::Fetched { ship } if state[ship].status == Status::Gone => {
            return settled(TASKED, How::PartyBroughtOff);
        }
        Landing::Fetched { ship } if state.is_lost(ship) => return settled(OTHER, How::PartyLost),
        Landing::Lost => return settled(OTHER, How::PartyLost),
        Landing::ToLand | Landing::Away(_) | Landing::Waiting(_) | Landing::Fetched { .. } => {}
    }
    if holds_out(state, TASKED) { None } else { settled(OTHER, How::PartyLeftBehind) }
}

/// Those of a ship who are ashore.
pub fn ashore_of(state: &State, ship: ShipId) -> Option<Band> {
    state.afield.affair.landing.ashore().filter(|ashore| ashore.of == ship).map(|it| it.band)
}

/// Whether a hex lies next to the fortress top.
pub fn is_ledge(state: &State, hex: Hex) -> bool {
    let map = &state.setting.map;
    let is_top =
        |hex: Hex| map.field.holds(hex) && map.terrain[map.field.index(hex)] == Terrain::Fortress;
    !is_top(hex) && Direction::ALL.into_iter().any(|facing| is_top(hex.next(facing)))
}

/// Whether a ship lies where men can go ashore.
fn is_at_ledge(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    here.is_in_play() && here.altitude == LEDGE && is_ledge(state, here.hex)
}

/// Refuses to make the landing party ready.
///
/// [SG-S6-01] Aboard a ship that lies next to the fortress top at Medium as the turn opens; there is only one party.
pub fn check_land(state: &State, ship: ShipId) -> Check {
    let rule = rule!("SG-S6-01");
    let Aim::Rescue { party, .. } = state.setting.aim else {
        return Err(Bar { rule, why: Why::NotNow });
    };
    crew::check_deck(state, ship)?;
    if state.side(ship) != TASKED || state[ship].is_prize {
        return Err(Bar::ship(rule, ship, "has no landing party"));
    }
    if state.afield.affair.landing != Landing::ToLand {
        return Err(Bar::plain(rule, "there is only one landing party, and it has gone"));
    }
    if !is_at_ledge(state, ship) {
        let why = "does not lie next to the fortress top at Medium";
        return Err(Bar::ship(rule, ship, why));
    }
    if state.ships.iter().any(|known| known.lands) {
        return Err(Bar::plain(rule, "the landing party has its orders"));
    }
    if landing_party(state, ship).is_none() {
        let why = "has no officer with men enough for a landing party of";
        return Err(Bar { rule, why: Why::ShipNumber(ship, why, party) });
    }
    Ok(())
}

/// Tells that a landing party is ready, now that all deck orders are shown.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    if let Order::Land { ship } = order {
        play.emit(rule!("SG-S6-01"), AffairEvent::PartyReady { ship }.into());
    }
}

/// Those who would go ashore from a ship; none when she has too few.
///
/// [SG-S6-01] An officer, all marines, and seamen to make up the number: those told off for a party first.
pub fn landing_party(state: &State, ship: ShipId) -> Option<Band> {
    let Aim::Rescue { party, .. } = state.setting.aim else { return None };
    let mut here = state[ship];
    tell_off(&mut here, party)
}

/// Takes the men of a landing party from where a ship has them. Helm and trim are never left, nor is the ship without a man.
fn tell_off(ship: &mut Ship, n: u8) -> Option<Band> {
    let mut band = Band::default();
    let pools = [Station::Party, Station::Deck, Station::Bridge];
    let leaders = [Man::MarineOfficer, Man::Officer, Man::Captain];
    let leader = pools
        .into_iter()
        .flat_map(|from| leaders.map(|man| (man, from)))
        .find(|&(man, from)| 0 < ship.count(man, from))?;
    let mut take = |(man, from): (Man, Station), most: u8| {
        for _ in 0..most.min(n - band.total()).min(ship.count(man, from)) {
            ship.take(man, from);
            band.add(man);
        }
    };
    take(leader, 1);
    for from in [Station::Party, Station::Deck] {
        take((Man::Marine, from), n);
    }
    for man in [Man::Hand, Man::Petty, Man::Helmsman, Man::Trimsman] {
        take((man, Station::Party), n);
    }
    let guns = (0..16).map(Station::Gun);
    let stations = std::iter::once(Station::Deck).chain(guns).chain([Station::Manoeuvre]);
    for from in stations {
        for man in [Man::Hand, Man::Petty] {
            take((man, from), n);
        }
        if from == Station::Deck {
            take((Man::Signalman, Station::Bridge), 1);
        }
    }
    (band.total() == n && 0 < ship.living()).then_some(band)
}

/// What the Initiative Phase brings.
///
/// [SG-S6-02] Once it has been away long enough, a 6 brings the party back, with as many men as another die shows.
pub fn open_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Aim::Rescue { .. } = play.state.setting.aim else { return };
    play.state.afield.affair.opened = play.state.stamp;
    let Landing::Away(ashore) = play.state.afield.affair.landing else { return };
    if play.state.turn < first_roll(play.state, &ashore) {
        return;
    }
    let rule = rule!("SG-S6-02");
    let seat = play.state[ashore.of].first_seat;
    let roll = Roll::d6(rule, "return of the landing party").by_seat(seat);
    if !play.test(&roll, Wants::AtLeast(6)) {
        play.emit(rule, AffairEvent::NoSign.into());
        return;
    }
    let strength = Roll::d6(rule, "survivors of the landing party").by_seat(seat);
    let strength = play.number(&strength).unsigned_abs();
    let band = survivors(ashore.band, strength);
    play.state.afield.affair.landing = Landing::Waiting(Ashore { band, ..ashore });
    play.emit(rule, AffairEvent::CameBack { hex: ashore.hex, n: band.total() }.into());
}

/// The first turn in which the party may return.
pub fn first_roll(state: &State, ashore: &Ashore) -> u16 {
    let Aim::Rescue { turns, .. } = state.setting.aim else { return u16::MAX };
    ashore.since + u16::from(turns) + 1
}

/// [SG-S6-02] The survivors are the officer first, then marines, then seamen.
fn survivors(mut band: Band, n: u8) -> Band {
    band.detach(n)
}

/// What the end of a turn brings: the party goes ashore, or is taken aboard.
pub(super) fn close_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Aim::Rescue { party, .. } = play.state.setting.aim else { return };
    for ship in play.state.ids() {
        fetch(play, ship);
        if std::mem::take(&mut play.state[ship].lands) && play.state[ship].is_in_play() {
            land(play, ship, party);
        }
    }
}

/// Whether a ship of the raiders has lain at the ledge for the whole turn.
///
/// [SG-S6-01] It lay there as the turn opened and has neither moved nor changed level since.
fn has_lain_still(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    is_at_ledge(state, ship)
        && state.side(ship) == TASKED
        && !here.is_prize
        && here.placed <= state.afield.affair.opened
}

fn land(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, n: u8) {
    let rule = rule!("SG-S6-01");
    if !has_lain_still(play.state, ship) {
        play.emit(rule, AffairEvent::NotLanded { ship, has_moved: true }.into());
        return;
    }
    let mut here = play.state[ship];
    let Some(band) = tell_off(&mut here, n) else {
        play.emit(rule, AffairEvent::NotLanded { ship, has_moved: false }.into());
        return;
    };
    play.state[ship] = here;
    let (hex, since) = (here.hex, play.state.turn);
    play.state.afield.affair.landing = Landing::Away(Ashore { of: ship, hex, band, since });
    play.emit(rule, AffairEvent::WentAshore { ship, hex, n }.into());
}

/// [SG-S6-02] A ship that has lain with the waiting party for a whole turn takes it aboard.
fn fetch(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let Landing::Waiting(ashore) = play.state.afield.affair.landing else { return };
    if play.state[ship].hex != ashore.hex || !has_lain_still(play.state, ship) {
        return;
    }
    play.state[ship].take_in(ashore.band);
    play.state.afield.affair.landing = Landing::Fetched { ship };
    let n = ashore.band.total();
    play.emit(rule!("SG-S6-02"), AffairEvent::TakenAboard { ship, n }.into());
}

/// Flying parties of the moving side on the ledge where the party waits.
fn attackers<'a>(state: &'a State, ashore: &Ashore) -> impl Iterator<Item = FlightId> + use<'a> {
    let (hex, side) = (ashore.hex, state.moving_side());
    state.flight_ids().filter(move |&id| {
        let flight = &state[id];
        let is_there = flight.hex == hex && flight.altitude == LEDGE && !flight.is_beaten;
        is_there && !flight.band.is_empty() && state.setting.side_of(flight.seat) == side
    })
}

/// A round on the ledge, in the boarding step: everybody strikes at once, as in a boarding action.
///
/// [SG-S6-03] Whoever has ended its move where the party waits attacks it. The party fights to the last man, its
/// officer falls last; of the attackers ordinary men fall first, unless the officer dice ask for another.
pub fn fight_ashore(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Landing::Waiting(mut ashore) = play.state.afield.affair.landing else { return };
    if play.state.moving_side() == play.state.first_side(ashore.of) {
        return;
    }
    let flights: Vec<FlightId> = attackers(play.state, &ashore).collect();
    let Some(&first) = flights.first() else { return };
    let rule = rule!("SG-S6-03");
    let n: u8 = flights.iter().map(|&id| play.state[id].band.total()).sum();
    let party = ashore.band.total();
    play.emit(rule, AffairEvent::LedgeFight { attackers: n, party }.into());
    let (theirs, own) = (play.state[first].seat, play.state[ashore.of].first_seat);
    let mut felled = 0;
    for &id in &flights {
        let band = play.state[id].band;
        felled += boarding::strike(play, Company::Flight(id), &band, theirs, party - felled);
    }
    play.emit(rule, AffairEvent::LedgeBlows { by_party: false, kills: felled }.into());
    let kills = boarding::strike(play, Company::Ship(ashore.of), &ashore.band, own, n);
    play.emit(rule, AffairEvent::LedgeBlows { by_party: true, kills }.into());
    lose_attackers(play, &flights, theirs, kills);
    for _ in 0..felled {
        // Seamen, then marines, then the officer.
        let Some((man, _)) = ashore.band.men().min_by_key(|&(man, _)| boarding::dearness(man))
        else {
            break;
        };
        ashore.band.remove(man);
        play.emit(rule, AffairEvent::AshoreFell { man }.into());
    }
    play.state.afield.affair.landing = if ashore.band.is_empty() {
        play.emit(rule, AffairEvent::Overwhelmed { hex: ashore.hex }.into());
        Landing::Lost
    } else {
        Landing::Waiting(ashore)
    };
}

/// The dead of the attackers, and what a flying party does that has nobody to lead it.
fn lose_attackers(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    flights: &[FlightId],
    seat: SeatId,
    dead: u8,
) {
    let mut rank = boarding::rank_of_dead(play, dead, Some(seat));
    for left in (0..dead).rev() {
        let men =
            flights.iter().flat_map(|&id| play.state[id].band.men().map(move |(man, _)| (id, man)));
        let pays = |man: Man| match rank {
            Rank::Nobody => false,
            Rank::Leader => man.leads() || man.is_petty_officer(),
            Rank::Officer => man.leads(),
        };
        // The last of the dead is the one whom the dice asked for, where there is such a one.
        let key =
            |man: Man| (left == 0 && rank != Rank::Nobody && !pays(man), boarding::dearness(man));
        let Some((flight, man)) = men.min_by_key(|&(_, man)| key(man)) else { break };
        if pays(man) {
            rank = Rank::Nobody;
        }
        play.state[flight].band.remove(man);
        play.emit(rule!("SG-S6-03"), MenEvent::FlierFell { flight, man }.into());
    }
    for &flight in flights {
        let band = play.state[flight].band;
        if !band.is_empty() && !boarding::has_leader(play.state, &band) {
            play.state[flight].is_beaten = true;
            play.emit(rule!("SG-BOARD-11"), AffairEvent::Leaderless { flight }.into());
        }
    }
}

#[cfg(test)]
mod tests;
