//! Parties: men told off for boarding or flying, and stood down again.

use kernel::{Chronicle, SeatId};

use crate::{
    Play, affairs, boarding, crew,
    event::{Event, MenEvent},
    flights, loading,
    order::{Bar, Check, Order, Why},
    state::{Band, Company, Man, Ship, ShipId, State, Station},
};

/// Men who may be told off or stood down by one order when they are not all.
const A_HANDFUL: u8 = 5;

impl State {
    /// The seat that commands a company.
    pub fn seat_of(&self, company: Company) -> SeatId {
        match company {
            Company::Ship(ship) => self[ship].seat,
            Company::Flight(flight) => self[flight].seat,
        }
    }
}

impl Ship {
    /// Takes men aboard who come from elsewhere: they are a party until they are stood down.
    ///
    /// There is one captain aboard, one helmsman and one trimsman: others who come are what they rank as.
    pub fn take_in(&mut self, band: Band) {
        for (man, n) in band.men() {
            for _ in 0..n {
                let man = if self.has(man) { man.without_post() } else { man };
                self.party.add(man);
            }
        }
    }

    /// Whether that one man is aboard, at whatever station.
    fn has(&self, man: Man) -> bool {
        self.roll_call().any(|(known, _)| known == man)
    }
}

impl Man {
    /// What he is aboard a ship where somebody else has his post.
    const fn without_post(self) -> Self {
        match self {
            Self::Captain => Self::Officer,
            Self::Helmsman | Self::Trimsman => Self::Petty,
            Self::Signalman => Self::Hand,
            Self::Officer | Self::Petty | Self::Hand | Self::Marine | Self::MarineOfficer => self,
        }
    }
}

/// Whether an officer of a ship lives, aboard or away with a party.
///
/// [SG-CREW-10] Officers away with a boarding or flying party count for as long as they live.
pub fn has_officer(state: &State, ship: ShipId) -> bool {
    state[ship].has_officer() || away(state, ship).has_officer()
}

/// The men of a ship who are aboard others or in the air.
pub fn away(state: &State, ship: ShipId) -> Band {
    let mut away = Band::default();
    if !state.is_advanced() {
        return away;
    }
    for flight in state.afield.flights.iter().filter(|flight| flight.home == Some(ship)) {
        away.absorb(flight.band);
    }
    for boarders in &state.afield.boarders {
        let home = match boarders.of {
            Company::Ship(home) => Some(home),
            Company::Flight(flight) => state[flight].home,
        };
        if home == Some(ship) {
            away.absorb(boarders.band);
        }
    }
    if let Some(ashore) = affairs::ashore_of(state, ship) {
        away.absorb(ashore);
    }
    for prize in state.ids().filter(|&prize| state[prize].manned_from == Some(ship)) {
        let here = &state[prize];
        if here.is_on_map() {
            for (man, station) in here.roll_call() {
                (0..here.count(man, station)).for_each(|_| away.add(man));
            }
        }
    }
    away
}

/// Refuses to take a man from where he serves.
///
/// [SG-HM-03] Slaves at the cranks. [SG-PRIZE-01] The guard. [SG-PRIZE-02] Who can work a prize.
/// [SG-BOARD-01] A party is not left without its officer.
pub fn check_from(state: &State, ship: ShipId, man: Man, from: Station, to: Station) -> Check {
    let here = &state[ship];
    match from {
        Station::Manoeuvre if is_cranked_by_slaves(state, ship) => {
            Err(Bar::plain(rule!("SG-HM-03"), "the turncranks are slaves and do nothing else"))
        }
        Station::Guard => Err(Bar::plain(
            rule!("SG-PRIZE-01"),
            "he guards the prisoners for as long as the battle lasts",
        )),
        Station::Party if here.is_prize => {
            let is_told_off = matches!(to, Station::Party | Station::Wings | Station::Guard);
            if to != Station::Trim && !is_told_off && !can_work(state, ship) {
                let why = "cannot be worked by men from another world; they may only keep her trim";
                return Err(Bar::ship(rule!("SG-PRIZE-02"), ship, why));
            }
            Ok(())
        }
        Station::Party if man.leads() && here.party.n_officers() == 1 && 1 < here.party.total() => {
            Err(Bar::plain(
                rule!("SG-BOARD-01"),
                "a party must have an officer: the others are stood down before the last of them",
            ))
        }
        Station::Bridge
        | Station::Helm
        | Station::Trim
        | Station::Deck
        | Station::Gun(_)
        | Station::Manoeuvre
        | Station::Party
        | Station::Wings => Ok(()),
    }
}

/// Whether the men aboard a prize can work her.
///
/// [SG-PRIZE-02] Martians work Martian vessels, men of Earth ships from Earth.
pub fn can_work(state: &State, ship: ShipId) -> bool {
    state[ship].folk.service == state.class(ship).service
}

/// [SG-HM-03] The turncranks of a High Martian galley, as long as she has not changed hands.
pub fn is_cranked_by_slaves(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    here.folk.is_high_martian && !here.is_prize
}

/// Refuses to tell a man off for a party.
///
/// [SG-BOARD-01] In the Initiative Phase; an officer first. [SG-SEQ-05] Deck orders.
/// [SG-BOARD-12] A boarded ship without an officer puts no more seamen into its party.
pub fn check_tell_off(state: &State, ship: ShipId, man: Man, to: Station) -> Check {
    let here = &state[ship];
    let rule = rule!("SG-BOARD-01");
    if !state.is_advanced() {
        return Err(Bar::plain(rule, "parties belong to the advanced rules"));
    }
    affairs::check_resists(state, ship)?;
    let band = match to {
        Station::Party => here.party,
        Station::Wings => {
            flights::check_room(state, ship, 1)?;
            here.wings
        }
        _ => return Err(Bar::plain(rule!("SG-PRIZE-01"), "nobody is told off to stand guard")),
    };
    // Prize crews are not formed anew, only sent about their ship.
    if man.leads() || here.is_prize && to == Station::Party {
        return Ok(());
    }
    if to == Station::Party && !here.has_officer() && boarding::is_boarded(state, ship) {
        let why = "has no officer left and may put nobody else into her party";
        return Err(Bar::ship(rule!("SG-BOARD-12"), ship, why));
    }
    if !band.has_officer() && (band.is_empty() || to == Station::Wings || !here.has_officer()) {
        return Err(Bar::plain(rule, "a party is formed round an officer: tell him off first"));
    }
    Ok(())
}

/// How many men of a kind can leave a station for a party at once.
fn most(state: &State, ship: ShipId, man: Man, from: Station, to: Station) -> u8 {
    let here = &state[ship];
    let free = here.count(man, from).saturating_sub(here.count_came(man, from));
    // [SG-BOMB-03] Those who load bombs do nothing else.
    let is_deckhand = (man, from) == (Man::Hand, Station::Deck);
    let free = free.saturating_sub(if is_deckhand { loading::told_off(state, ship) } else { 0 });
    if to == Station::Wings { free.min(flights::room(state, ship)) } else { free }
}

/// Refuses to tell off several men together.
pub fn check_tell_off_several(
    state: &State,
    ship: ShipId,
    man: Man,
    from: Station,
    to: Station,
    n: u8,
) -> Check {
    if !matches!(to, Station::Party | Station::Wings) {
        let why = "men are told off for a boarding party or a flying party";
        return Err(Bar::plain(rule!("SG-BOARD-01"), why));
    }
    crew::check_shift(state, ship, man, from, to)?;
    let most = most(state, ship, man, from, to);
    if most < n {
        let why = "has no more of them to tell off than";
        let why = Why::ShipNumber(ship, why, most);
        return Err(Bar { rule: rule!("SG-BOARD-01"), why });
    }
    if n < 2 || (n != A_HANDFUL && n != most) {
        let why = "men are told off one by one, by fives, or all of a station";
        return Err(Bar::plain(rule!("SG-BOARD-01"), why));
    }
    Ok(())
}

/// Tells off several men together.
pub fn tell_off_several(ship: &mut Ship, man: Man, from: Station, to: Station, n: u8) {
    for _ in 0..n {
        crew::shift(ship, man, from, to);
    }
}

/// Those of a ship's party who may be stood down now.
fn to_stand_down(ship: &Ship) -> Band {
    let mut band = ship.party;
    for (man, n) in ship.party_came.men() {
        (0..n.min(band.count(man))).for_each(|_| band.remove(man));
    }
    band
}

/// Refuses to stand a party down.
pub fn check_stand_down(state: &State, ship: ShipId) -> Check {
    crew::check_deck(state, ship)?;
    let here = &state[ship];
    if to_stand_down(here).is_empty() {
        return Err(Bar::ship(rule!("SG-BOARD-01"), ship, "has no party that could be stood down"));
    }
    if here.is_prize {
        let why = "is a prize: whoever works her is sent to his post by name";
        return Err(Bar::ship(rule!("SG-PRIZE-01"), ship, why));
    }
    Ok(())
}

/// Sends a party back to where such men usually are.
///
/// [SG-BOARD-01] The survivors return to posts of the owner's choice: from here they may be sent further next turn.
pub fn stand_down(ship: &mut Ship) {
    settle(ship, to_stand_down(ship));
}

/// Sends men of the party to their usual places.
pub fn settle(ship: &mut Ship, band: Band) {
    for (man, n) in band.men() {
        for _ in 0..n {
            let to = usual_place(ship, man);
            crew::shift(ship, man, Station::Party, to);
        }
    }
}

fn usual_place(ship: &Ship, man: Man) -> Station {
    match man {
        Man::Captain | Man::Officer => Station::Bridge,
        Man::Helmsman if ship.crew.helm.is_none() => Station::Helm,
        Man::Trimsman if ship.crew.trim.is_none() => Station::Trim,
        Man::Helmsman
        | Man::Trimsman
        | Man::Petty
        | Man::Signalman
        | Man::Hand
        | Man::Marine
        | Man::MarineOfficer => Station::Deck,
    }
}

/// Lists every order about parties that may be given aboard a ship.
pub fn list(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    if !state.is_advanced() || crew::check_deck(state, ship).is_err() {
        return;
    }
    if check_stand_down(state, ship).is_ok() {
        out.push(Order::StandDown { ship });
    }
    for (man, from) in state[ship].roll_call() {
        for to in [Station::Party, Station::Wings] {
            let most = most(state, ship, man, from, to);
            if most < 2 || crew::check_shift(state, ship, man, from, to).is_err() {
                continue;
            }
            if A_HANDFUL < most {
                out.push(Order::TellOff { ship, man, from, to, n: A_HANDFUL });
            }
            out.push(Order::TellOff { ship, man, from, to, n: most });
        }
    }
    flights::list_coming_home(state, ship, out);
}

/// Tells what deck orders about parties have done, now that all are shown.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::TellOff { ship, man, from, to, n } => {
            let event = MenEvent::ToldOff { ship, man, from, to, n };
            play.emit(rule!("SG-BOARD-01"), event.into());
        }
        Order::StandDown { ship } => {
            play.emit(rule!("SG-BOARD-01"), MenEvent::StoodDown { ship }.into());
        }
        Order::ComeHome { flight, ship } => flights::come_home(play, flight, ship),
        _ => {}
    }
}

#[cfg(test)]
mod tests;
