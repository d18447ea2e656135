//! Prizes: ships taken by boarders, and what their captors do with them.

use kernel::{Chronicle, Roll, RuleId, SeatId, Wants};

use crate::{
    Play, affairs, boarding, damage,
    event::{Event, MenEvent},
    flights,
    order::{Bar, Check, Order, Why},
    state::{Band, Company, Crew, Man, Men, Phase, Ship, ShipId, SideId, State, Status},
};

/// Whoever guards prisoners: a marine if there is one.
const GUARDS: [Man; 8] = [
    Man::Marine,
    Man::Hand,
    Man::Petty,
    Man::Helmsman,
    Man::Trimsman,
    Man::MarineOfficer,
    Man::Officer,
    Man::Captain,
];

/// Officers who may stay behind to let a prize crash.
const OFFICERS: [Man; 3] = [Man::Officer, Man::MarineOfficer, Man::Captain];

/// The boarders of a side take a ship: her crew plays no further part.
///
/// [SG-BOARD-13] Deck secured. [SG-BOARD-12] Defenders without leaders.
/// [SG-PRIZE-01] One of the boarders guards the prisoners for good, a marine if there is one.
pub fn take(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    side: SideId,
    rule: RuleId,
) {
    let mut band = Band::default();
    let mut first: Option<Company> = None;
    for at in 0..play.state.afield.boarders.len() {
        let boarders = play.state.afield.boarders[at];
        if boarders.aboard == ship && play.state.side_of(boarders.of) == side {
            band.absorb(boarders.band);
            let n = boarders.band.total();
            play.state.afield.boarders[at].band = Band::default();
            flights::hand_over_conveyors(play.state, boarders.of, n, ship);
            first.get_or_insert(boarders.of);
        }
    }
    play.state.afield.boarders.retain(|boarders| !boarders.band.is_empty());
    let Some(first) = first else { return };
    let event = if rule == rule!("SG-BOARD-12") {
        MenEvent::Surrendered { ship }
    } else {
        MenEvent::DeckSecured { ship }
    };
    play.emit(rule, event.into());
    let (seat, folk) = (play.state.seat_of(first), play.state.folk(first));
    let (quality, home) = match first {
        Company::Ship(home) => (play.state[home].quality, Some(home)),
        Company::Flight(flight) => (play.state[flight].quality, play.state[flight].home),
    };
    let is_grounded = {
        let here = &play.state[ship];
        here.altitude.level() <= play.state.surface(here.hex)
    };
    let guard = GUARDS.into_iter().find(|&man| 0 < band.count(man));
    let here = &mut play.state[ship];
    strip(here);
    here.status = if is_grounded { Status::Landed } else { Status::Flying };
    (here.seat, here.folk, here.quality, here.manned_from) = (seat, folk, quality, home);
    here.party = band;
    (here.is_prize, here.is_just_taken) = (true, true);
    if let Some(guard) = guard {
        here.party.remove(guard);
        here.guard = Some(guard);
        play.emit(rule!("SG-PRIZE-01"), MenEvent::PrizeTaken { ship, seat, guard }.into());
    }
}

/// Takes everybody out of a ship: her crew is below under guard.
fn strip(ship: &mut Ship) {
    if !ship.is_prize {
        ship.prisoners = u8::try_from(ship.living()).unwrap_or(u8::MAX);
    }
    for gun in &mut *ship.guns {
        (gun.crew, gun.came) = (Men::default(), Men::default());
    }
    for carried in &mut ship.carries {
        carried.crew = Men::default();
    }
    ship.crew = Crew::default();
    (ship.party, ship.party_came, ship.wings) = (Band::default(), Band::default(), Band::default());
    (ship.crossing, ship.guard, ship.is_abandoned) = (None, None, false);
    (ship.owed, ship.owed_at_rail, ship.owes_rank) = (0, 0, false);
    (ship.n_fired, ship.discharged) = (0, 0);
    (ship.is_stunned, ship.stunned_phases) = (false, 0);
}

/// Lists how a prize may be abandoned now.
pub fn list(state: &State, ship: ShipId, seat: SeatId, out: &mut Vec<Order>) {
    if state[ship].seat != seat || !state[ship].is_prize {
        return;
    }
    for to in state.ids() {
        for man in OFFICERS {
            if may_abandon(state, ship, to, man).is_ok() {
                out.push(Order::Abandon { ship, to, man });
            }
        }
    }
}

/// Refuses to abandon a prize.
///
/// [SG-PRIZE-03] In a movement phase of the captor after that of the capture all but one officer go back to a ship of theirs.
pub fn check_abandon(state: &State, ship: ShipId, to: ShipId, man: Man) -> Check {
    let rule = rule!("SG-PRIZE-03");
    if state[ship].is_just_taken {
        let why = "has only just been taken: she may be given up from your next movement phase on";
        return Err(Bar::ship(rule, ship, why));
    }
    let seat = match state.phase {
        Phase::Board { ship: at, is_settled } if at == ship => {
            boarding::deciding_seat(state, ship, is_settled)
        }
        _ => None,
    };
    let here = &state[ship];
    if seat != Some(here.seat) || !here.is_prize {
        return Err(Bar { rule, why: Why::NotNow });
    }
    may_abandon(state, ship, to, man)
}

/// Refuses it when it is the time for it.
fn may_abandon(state: &State, ship: ShipId, to: ShipId, man: Man) -> Check {
    let (rule, here) = (rule!("SG-PRIZE-03"), &state[ship]);
    if boarding::is_boarded(state, ship) {
        return Err(Bar::ship(rule, ship, "has enemies aboard and is not yet to be given up"));
    }
    if !OFFICERS.contains(&man) || count_aboard(here, man) == 0 {
        return Err(Bar::ship(rule, ship, "has no such officer aboard to see to it"));
    }
    boarding::check_way_back(state, ship, Some(to), here.seat)
}

/// How many such men are aboard, whatever they do.
fn count_aboard(ship: &Ship, man: Man) -> u8 {
    let there = ship.roll_call().filter(|&(known, _)| known == man);
    there.map(|(man, station)| ship.count(man, station)).sum()
}

/// All but one officer leave a prize.
pub fn abandon(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    to: ShipId,
    man: Man,
) {
    let mut band = Band::default();
    let here = play.state[ship];
    for (man, station) in here.roll_call() {
        for _ in 0..here.count(man, station) {
            play.state[ship].take(man, station);
            band.add(man);
        }
    }
    band.remove(man);
    let n = band.total();
    play.state[to].take_in(band);
    let prize = &mut play.state[ship];
    prize.party.add(man);
    prize.is_abandoned = true;
    play.emit(rule!("SG-PRIZE-03"), MenEvent::Abandoning { ship, to, n, man }.into());
    affairs::went_back(play, ship, Some(to));
    play.state.phase = Phase::Board { ship, is_settled: true };
}

/// The officer who stayed follows the others, and the prize crashes.
///
/// [SG-PRIZE-03] On a 1 he goes down with her.
pub fn let_crash(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    if !here.is_abandoned || !here.is_on_map() {
        return;
    }
    let seat = here.seat;
    let mut ways = play.state.ids();
    let way = ways.find(|&to| boarding::check_way_back(play.state, ship, Some(to), seat).is_ok());
    let Some(to) = way else {
        // He has no ship to go to, and stays with the prize.
        play.state[ship].is_abandoned = false;
        return;
    };
    let band = std::mem::take(&mut play.state[ship].party);
    let roll = Roll::d6(rule!("SG-PRIZE-03"), "getting off the prize").by(ship.piece());
    let is_off = play.test(&roll, Wants::AtLeast(2));
    if is_off {
        play.state[to].take_in(band);
    }
    play.emit(rule!("SG-PRIZE-03"), MenEvent::LastManOff { ship, to, is_off }.into());
    damage::crash(play, ship, rule!("SG-PRIZE-03"));
}

#[cfg(test)]
mod tests;
