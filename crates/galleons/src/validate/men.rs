//! What must always hold of parties, boarders, prizes and flying parties.

use crate::{
    state::{Band, Company, Landing, Man, Phase, ShipId, SideId, State, Status},
    tables::Aim,
};

/// States what must always hold of men away from their stations.
pub fn check(state: &State, reasons: &mut Vec<String>) {
    if !state.is_advanced() {
        let is_idle = state.afield.boarders.is_empty()
            && state.afield.flights.is_empty()
            && state.melee.is_none()
            && state.ships.iter().all(|ship| ship.party.is_empty() && !ship.is_prize);
        if !is_idle {
            reasons.push("parties are afield in a basic battle".to_owned());
        }
        return;
    }
    for ship in state.ids() {
        check_ship(state, ship, reasons);
    }
    check_afield(state, reasons);
    check_landing(state, reasons);
    count_men(state, reasons);
}

fn check_ship(state: &State, id: ShipId, reasons: &mut Vec<String>) {
    let ship = &state[id];
    let name = state.name(id);
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(format!("{name}: {reason}"));
        }
    };
    let (came, party) = (ship.party_came, ship.party);
    wants(
        came.men().all(|(man, n)| n <= party.count(man)),
        "counts men as newly told off who are not there",
    );
    let is_deck = matches!(state.phase, Phase::DeckOrders { .. } | Phase::Initiative);
    wants(is_deck || ship.wings.is_empty(), "has men ready to take wing at another time");
    wants(ship.owed_at_rail <= party.total(), "has lost more men at the rail than were there");
    wants(ship.owed_at_rail <= ship.owed, "has lost more men at the rail than she owes");
    wants(ship.guard.is_none() || ship.is_prize, "guards prisoners and is no prize");
    wants(!ship.is_abandoned || ship.is_prize, "is given up and was never taken");
    wants(!ship.is_just_taken || ship.is_prize, "is newly taken and no prize");
    wants(
        !ship.is_just_taken || !ship.is_abandoned,
        "is given up in the phase in which she was taken",
    );
    if let Some(crossing) = ship.crossing {
        let is_time = matches!(
            state.phase,
            Phase::Announce { .. }
                | Phase::Fire { .. }
                | Phase::Resolve { .. }
                | Phase::Casualties { .. }
                | Phase::AfterFire
                | Phase::Cross
        );
        wants(
            is_time && usize::from(crossing.to.0) < state.ships.len() && crossing.to != id,
            "is to send boarders where there is nobody",
        );
        wants(crossing.fallen <= crossing.strength, "has lost more boarders than she had");
    }
    let captains = [ship.crew.captain, ship.party.captain]
        .into_iter()
        .chain([ship.crew.helm, ship.crew.trim].map(|man| man == Some(Man::Captain)))
        .filter(|is_there| *is_there)
        .count();
    wants(captains <= 1, "has two captains");
}

/// A landing party is somewhere, and ordered ashore only in its scenario.
fn check_landing(state: &State, reasons: &mut Vec<String>) {
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    let known = |ship: ShipId| usize::from(ship.0) < state.ships.len();
    let affair = &state.afield.affair;
    let is_raid = matches!(state.setting.aim, Aim::Rescue { .. });
    let (at, is_there) = match affair.landing {
        Landing::ToLand | Landing::Lost => (None, true),
        Landing::Fetched { ship } => (Some(ship), true),
        Landing::Away(ashore) | Landing::Waiting(ashore) => (
            Some(ashore.of),
            state.setting.map.field.holds(ashore.hex)
                && ashore.since <= state.turn
                && !ashore.band.is_empty(),
        ),
    };
    wants(at.is_none_or(known) && is_there, "a landing party is of nobody, or nowhere");
    wants(is_raid || affair.landing == Landing::ToLand, "a party is ashore where none was to land");
    wants(affair.opened <= state.stamp, "the turn opened later than it is");
    let is_hunt = state.setting.aim == Aim::Abduction;
    let is_plain = affair.held == 0 && affair.bearer.is_none();
    wants(is_hunt || is_plain, "somebody is hunted in another scenario");
    let is_theirs = affair.given_up & !state.setting.passive == 0;
    wants(is_theirs, "a ship has given up that may resist");
    wants(affair.bearer.is_none_or(known), "the man who was taken is aboard no ship");
    let n_ready = state.ships.iter().filter(|ship| ship.lands).count();
    wants(n_ready <= usize::from(is_raid), "more landing parties are ready than there are");
}

fn check_afield(state: &State, reasons: &mut Vec<String>) {
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    let known = |ship: ShipId| usize::from(ship.0) < state.ships.len();
    let n_flights = state.afield.flights.len();
    for boarders in &state.afield.boarders {
        let is_somebody = match boarders.of {
            Company::Ship(ship) => known(ship),
            Company::Flight(flight) => usize::from(flight.0) < n_flights,
        };
        wants(is_somebody && known(boarders.aboard), "boarders are of nobody, or nowhere");
        if !is_somebody || !known(boarders.aboard) {
            return;
        }
        // While the dead of a melee are chosen the last of a band may be among them.
        let is_counted = !boarders.band.is_empty() || state.melee.is_some();
        wants(is_counted, "boarders are counted of whom nobody is left");
        wants(state[boarders.aboard].is_on_map(), "boarders are aboard a ship that is gone");
        let is_own = state.side_of(boarders.of) == state.side(boarders.aboard);
        wants(!is_own, "boarders are aboard a ship of their own side");
    }
    for flight in &state.afield.flights {
        let is_placed = flight.home.is_none_or(known)
            && state.setting.map.field.holds(flight.hex)
            && state.surface(flight.hex) <= flight.altitude.level();
        wants(is_placed, "a flying party is nowhere");
        wants(flight.owed <= flight.band.total(), "a flying party owes more than it has");
        wants(flight.boards.is_none_or(known), "a flying party is to board nobody");
    }
    if let Some(melee) = state.melee {
        let fits = matches!(state.phase, Phase::Board { .. })
            && known(melee.aboard)
            && usize::from(melee.side.0) < state.setting.sides.len();
        wants(fits, "a melee is fought where and when there is none");
    }
}

/// Men come from nowhere on neither side: prisoners and the dead are fewer, not more.
fn count_men(state: &State, reasons: &mut Vec<String>) {
    for side in (0..state.setting.sides.len() as u8).map(SideId) {
        let of_side = |seat| state.setting.side_of(seat) == side;
        let given = &state.setting.sides[usize::from(side.0)];
        let mut listed = u32::from(given.men_in_flights);
        let mut living = 0_u32;
        for id in state.ids() {
            if of_side(state[id].first_seat) {
                listed += u32::from(state.class(id).complement.total());
            }
            let is_gone = !state[id].is_on_map() && state[id].status != Status::ToEnter;
            if of_side(state[id].seat) && !is_gone {
                living += u32::from(state[id].living());
            }
        }
        let mut add = |band: &Band| living += u32::from(band.total());
        state.afield.flights.iter().filter(|f| of_side(f.seat)).for_each(|f| add(&f.band));
        let ashore = state.afield.affair.landing.ashore();
        let ashore = ashore.filter(|it| usize::from(it.of.0) < state.ships.len());
        ashore.filter(|it| state.first_side(it.of) == side).iter().for_each(|it| add(&it.band));
        let boarders = state.afield.boarders.iter();
        boarders.filter(|b| state.side_of(b.of) == side).for_each(|b| add(&b.band));
        if listed < living {
            let name = state.setting.side_name(side);
            reasons.push(format!("{name} has {living} men of {listed}"));
        }
    }
}
