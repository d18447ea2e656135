//! Boarding actions: who may cross, how many, and what becomes of boarders who are beaten or go back.

mod crossing;
mod going_back;
mod melee;

use kernel::{Chronicle, SeatId};

use crate::{
    Play, affairs,
    event::{Event, MenEvent},
    flights,
    order::{Bar, Check, Order, Why},
    prize,
    state::{
        Band, Boarders, Company, FlightId, Folk, Man, Phase, Quality, Ship, ShipId, SideId, State,
        Station,
    },
};

pub use crossing::{
    announce, arrive, can_cross, check_cross, cross, cut_down, fell_at_rail, find_at_rail, limit,
    list_crossings,
};
pub use going_back::{check_recall, check_way_back, recall};
use going_back::{drive_off, list_recalls};
use melee::spare;
pub use melee::{
    check_fall, check_lose, dearness, fall, fray_to_mourn, list_dead, lose, rank_of_dead, strike,
};

impl State {
    /// Whether two ships on the map share a hex and an altitude.
    fn are_together(&self, one: ShipId, other: ShipId) -> bool {
        let (a, b) = (&self[one], &self[other]);
        a.is_on_map() && b.is_on_map() && a.hex == b.hex && a.altitude == b.altitude
    }

    pub fn side_of(&self, company: Company) -> SideId {
        self.setting.side_of(self.seat_of(company))
    }

    /// What sort of men a company is made of.
    pub fn folk(&self, company: Company) -> Folk {
        match company {
            Company::Ship(ship) => self[ship].folk,
            Company::Flight(flight) => self[flight].folk,
        }
    }

    /// How good a company is hand to hand.
    ///
    /// [SG-HM-02] High Martians are Green except in boarding.
    pub fn boarding_quality(&self, company: Company) -> Quality {
        let usual = match company {
            Company::Ship(ship) => self[ship].quality,
            Company::Flight(flight) => self[flight].quality,
        };
        self.folk(company).boarding.unwrap_or(usual)
    }

    /// What a log calls a company.
    pub fn company_name(&self, company: Company) -> String {
        match company {
            Company::Ship(ship) => self.name(ship).to_owned(),
            Company::Flight(flight) => flights::name(flight),
        }
    }
}

/// Whether enemies are aboard a ship.
pub fn is_boarded(state: &State, ship: ShipId) -> bool {
    let side = state.side(ship);
    state.afield.boarders.iter().any(|b| b.aboard == ship && state.side_of(b.of) != side)
}

/// Whether a ship has boarders of that side aboard.
pub fn has_boarders_of(state: &State, ship: ShipId, side: SideId) -> bool {
    state.afield.boarders.iter().any(|b| b.aboard == ship && state.side_of(b.of) == side)
}

/// Refuses to aim any weapon at a ship that has men of one's own side aboard.
///
/// [SG-FIRE-11] No firing on one's own boarders: by no ship of their side, and with nothing.
pub fn check_ceasefire(state: &State, side: SideId, ship: ShipId) -> Check {
    if state.setting.switches.boarding_ceasefire && has_boarders_of(state, ship, side) {
        let why = Why::Target(ship.into(), "has men of your own side aboard");
        return Err(Bar { rule: rule!("SG-FIRE-11"), why });
    }
    Ok(())
}

/// The men of a side who have boarded a ship.
pub fn boarders_of(state: &State, ship: ShipId, side: SideId) -> Band {
    let mut band = Band::default();
    for boarders in &state.afield.boarders {
        if boarders.aboard == ship && state.side_of(boarders.of) == side {
            band.absorb(boarders.band);
        }
    }
    band
}

/// Those who meet boarders.
///
/// [SG-BOARD-07] All deckhands, marines and extra petty officers, and the ship's own boarding party.
///
/// [SG-S3-02] Nobody, aboard a ship that never resists.
pub fn defenders(state: &State, ship: ShipId) -> Band {
    if affairs::is_passive(state, ship) {
        return Band::default();
    }
    on_deck(&state[ship])
}

/// All of a ship's men who fight on deck: deckhands, marines, extra petty officers and her party.
pub fn on_deck(ship: &Ship) -> Band {
    let mut band = ship.party;
    band.hands += ship.crew.deck.hands;
    band.petty += ship.crew.deck.petty;
    band.marines += ship.crew.marines;
    band.marine_officers += ship.crew.marine_officers;
    band
}

/// Whether anybody aboard can keep a boarded ship in the fight.
///
/// [SG-BOARD-12] An officer or petty officer anywhere aboard; by the basic rule an officer.
pub fn is_led(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    here.has_officer()
        || !state.setting.switches.officers_only
            && here.roll_call().any(|(man, _)| man.is_petty_officer())
}

/// Whether a band of boarders has somebody to lead it.
///
/// [SG-BOARD-11] An officer or petty officer; by the basic rule an officer.
pub fn has_leader(state: &State, band: &Band) -> bool {
    band.has_officer() || !state.setting.switches.officers_only && 0 < band.n_petty()
}

/// The side whose boarders fight next aboard a ship in this step.
///
/// [SG-BOARD-09] Those of the moving player, once a phase. [SG-HM-01] Whoever has just come aboard, too.
fn next_to_fight(state: &State, ship: ShipId) -> Option<SideId> {
    let (own, moving) = (state.side(ship), state.moving_side());
    let here = |side| move |b: &&Boarders| b.aboard == ship && state.side_of(b.of) == side;
    (0..state.setting.sides.len() as u8).map(SideId).filter(|&side| side != own).find(|&side| {
        let mut theirs = state.afield.boarders.iter().filter(here(side));
        let is_due = side == moving || theirs.clone().any(|b| b.has_crossed);
        is_due && theirs.any(|b| !b.has_fought)
    })
}

/// Who has men aboard a ship about whom he decides now: to fight on or go back, to hold a prize or leave her.
pub fn deciding_seat(state: &State, ship: ShipId, is_settled: bool) -> Option<SeatId> {
    if state.melee.is_some() {
        return None;
    }
    if let Some(side) = next_to_fight(state, ship) {
        if side != state.moving_side() {
            return None;
        }
        let here = |b: &&Boarders| b.aboard == ship && state.side_of(b.of) == side;
        let mut theirs = state.afield.boarders.iter().filter(here);
        // Whoever has just crossed means to fight.
        if theirs.clone().all(|b| b.has_crossed) {
            return None;
        }
        let seat = theirs.next().map(|b| state.seat_of(b.of))?;
        return has_way_back(state, ship, seat).then_some(seat);
    }
    let here = &state[ship];
    let is_held = !is_settled
        && here.is_prize
        && !here.is_just_taken
        && here.is_in_play()
        && !here.is_abandoned
        && state.side(ship) == state.moving_side();
    (is_held && has_way_back(state, ship, here.seat)).then_some(here.seat)
}

/// Whether a seat may bring anybody back from a ship.
fn has_way_back(state: &State, ship: ShipId, seat: SeatId) -> bool {
    let mut found = Vec::new();
    list_recalls(state, ship, seat, &mut found);
    prize::list(state, ship, seat, &mut found);
    !found.is_empty()
}

/// Lists what may be decided about men aboard a ship.
pub fn list(state: &State, ship: ShipId, is_settled: bool, out: &mut Vec<Order>) {
    let Some(seat) = deciding_seat(state, ship, is_settled) else { return };
    out.push(Order::HoldFast { ship });
    list_recalls(state, ship, seat, out);
    prize::list(state, ship, seat, out);
}

/// Strikes off bands of whom nobody is left; when no enemy is aboard, the boarding action is over.
///
/// [SG-MAR-03] Shotguns are reloaded for the next one.
fn disperse(state: &mut State, ship: ShipId) {
    state.afield.boarders.retain(|boarders| !boarders.band.is_empty());
    if !is_boarded(state, ship) {
        state[ship].discharged = 0;
    }
}

/// Refuses to let boarders fight on, or a prize be held, when nothing is to be decided about it.
pub fn check_hold(state: &State, aboard: ShipId) -> Check {
    match state.phase {
        Phase::Board { ship, is_settled }
            if ship == aboard && deciding_seat(state, ship, is_settled).is_some() =>
        {
            Ok(())
        }
        _ => Err(Bar { rule: rule!("SG-BOARD-09"), why: Why::NotNow }),
    }
}

/// Boarders stay where they are: those aboard an enemy fight a round.
pub fn hold_fast(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    match next_to_fight(play.state, ship) {
        Some(side) => engage(play, ship, side),
        None => play.state.phase = Phase::Board { ship, is_settled: true },
    }
}

/// Boarders of a side fight a round aboard a ship, unless she gives up before it.
fn engage(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, side: SideId) {
    for at in 0..play.state.afield.boarders.len() {
        let boarders = play.state.afield.boarders[at];
        if boarders.aboard == ship && play.state.side_of(boarders.of) == side {
            play.state.afield.boarders[at].has_fought = true;
        }
    }
    if defenders(play.state, ship).is_empty() {
        prize::take(play, ship, side, rule!("SG-BOARD-13"));
    } else if !is_led(play.state, ship) {
        prize::take(play, ship, side, rule!("SG-BOARD-12"));
    } else {
        melee::begin(play, ship, side);
    }
}

/// One step of the boarding step of a phase, at one ship after another. False when somebody must decide.
pub fn board_on(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    is_settled: bool,
) -> bool {
    if play.state.melee.is_some() {
        return melee::go_on(play);
    }
    if play.state.ships.len() <= usize::from(ship.0) {
        close_step(play);
        return true;
    }
    if deciding_seat(play.state, ship, is_settled).is_some() {
        return false;
    }
    if let Some(side) = next_to_fight(play.state, ship) {
        engage(play, ship, side);
        return true;
    }
    if !is_settled && play.state.side(ship) == play.state.moving_side() {
        prize::let_crash(play, ship);
    }
    play.state.phase = Phase::Board { ship: ShipId(ship.0 + 1), is_settled: false };
    true
}

/// The boarding step begins: whoever announced it crosses.
pub fn open_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        cross(play, ship);
    }
    for flight in (0..play.state.afield.flights.len() as u8).map(FlightId) {
        flights::board(play, flight);
    }
    affairs::fight_ashore(play);
    play.state.phase = Phase::Board { ship: ShipId(0), is_settled: false };
}

/// The boarding step is over.
fn close_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for boarders in &mut play.state.afield.boarders {
        boarders.has_crossed = false;
        boarders.has_fought = false;
    }
    if !affairs::after_step(play) {
        play.state.phase = Phase::Repair { ship: ShipId(0) };
    }
}

/// A round is over: the deck is secured, the ship gives up, or those without a leader go back.
///
/// [SG-BOARD-13] Deck secured. [SG-BOARD-12] Defenders without leaders. [SG-BOARD-11] Boarders without leaders.
fn conclude(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, side: SideId) {
    disperse(play.state, ship);
    if !has_boarders_of(play.state, ship, side) {
        play.emit(rule!("SG-BOARD-13"), MenEvent::BoardersWipedOut { ship }.into());
        return;
    }
    if defenders(play.state, ship).is_empty() {
        prize::take(play, ship, side, rule!("SG-BOARD-13"));
        return;
    }
    if !is_led(play.state, ship) {
        prize::take(play, ship, side, rule!("SG-BOARD-12"));
        return;
    }
    for at in 0..play.state.afield.boarders.len() {
        let boarders = play.state.afield.boarders[at];
        let is_theirs = boarders.aboard == ship && play.state.side_of(boarders.of) == side;
        if is_theirs && !has_leader(play.state, &boarders.band) {
            play.state.afield.boarders[at].band = Band::default();
            drive_off(play, boarders);
        }
    }
    disperse(play.state, ship);
}

/// A boarded ship that nobody leads any more gives up to the first of those aboard her.
pub fn look_for_surrender(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let own = play.state.side(ship);
    let aboard = play.state.afield.boarders.iter().filter(|b| b.aboard == ship);
    let side = aboard.map(|b| play.state.side_of(b.of)).find(|&side| side != own);
    if let Some(side) = side
        && !is_led(play.state, ship)
    {
        prize::take(play, ship, side, rule!("SG-BOARD-12"));
    }
}

/// Carries an announced crossing out at once, with the round that follows it: what it would lead to if nobody fired.
pub fn foretell(play: &mut Play<'_, impl Chronicle<Event = Event>>, by: Company, to: ShipId) {
    announce(play, by, to);
    match by {
        Company::Ship(ship) => cross(play, ship),
        Company::Flight(flight) => flights::board(play, flight),
    }
    play.state.phase = Phase::Board { ship: to, is_settled: false };
    let side = play.state.side_of(by);
    if has_boarders_of(play.state, to, side) {
        engage(play, to, side);
    }
}

/// Takes the next step of a round whose odds are asked for; whoever must choose loses ordinary men first.
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if !melee::go_on(play) {
        spare(play);
    }
}

/// Everyone aboard a lost ship goes with it.
///
/// [SG-LAND-02] Boarders, prize crews and prisoners go down with the ship. [SG-GEO-04] Or leave the map with her.
pub fn go_down(state: &mut State, ship: ShipId) {
    state.afield.boarders.retain(|boarders| boarders.aboard != ship);
    state[ship].crossing = None;
    if state.melee.is_some_and(|melee| melee.aboard == ship) {
        state.melee = None;
    }
}

/// Whether a man at that station fights when boarders come.
const fn fights(man: Man, station: Station) -> bool {
    match station {
        Station::Party => true,
        Station::Deck => matches!(man, Man::Hand | Man::Petty | Man::Marine | Man::MarineOfficer),
        Station::Bridge
        | Station::Helm
        | Station::Trim
        | Station::Gun(_)
        | Station::Manoeuvre
        | Station::Wings
        | Station::Guard => false,
    }
}

#[cfg(test)]
mod tests;
