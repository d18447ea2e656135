//! The ship's crew: stations, who may serve where, what empty posts mean, and who falls.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use kernel::{Chronicle, Roll, RuleId, SeatId, Wants};

use crate::{
    Play,
    event::Event,
    flow, grapnels, loading, machineguns, movement,
    order::{Bar, Check, Order, Why},
    parties, signals,
    state::{
        Band, Crew, Gun, MOST_GUNS, Man, Men, Phase, Ship, ShipId, State, Station, Status, Switches,
    },
    tables::ShipClass,
};

impl Crew {
    /// A full crew at its stations.
    ///
    /// [SG-CREW-01] Stations.
    pub const fn full(class: &ShipClass) -> Self {
        let complement = class.complement;
        Self {
            captain: true,
            officers: complement.other_officers,
            signalman: true,
            signalman_away: false,
            helm: Some(Man::Helmsman),
            trim: Some(Man::Trimsman),
            deck: Men {
                hands: complement.deckhands,
                petty: complement.extra_petty_officers,
                marines: 0,
            },
            manoeuvre: Men::hands(complement.manoeuvre),
            marines: complement.marines,
            marine_officers: complement.marine_officers,
            deck_came: Men::hands(0),
            manoeuvre_came: Men::hands(0),
            helm_came: false,
            trim_came: false,
        }
    }

    /// How many are on the bridge, posts included.
    pub fn on_the_bridge(&self) -> u8 {
        self.bridge().count() as u8
    }

    /// Those on the bridge, posts included, one entry a man.
    fn bridge(&self) -> impl Iterator<Item = (Man, Station)> + '_ {
        let captain = self.captain.then_some((Man::Captain, Station::Bridge));
        let officers = (0..self.officers).map(|_| (Man::Officer, Station::Bridge));
        let signalman = self.signalman.then_some((Man::Signalman, Station::Bridge));
        let helm = self.helm.map(|man| (man, Station::Helm));
        let trim = self.trim.map(|man| (man, Station::Trim));
        captain.into_iter().chain(officers).chain(helm).chain(trim).chain(signalman)
    }
}

impl Ship {
    /// Everybody alive aboard.
    pub fn living(&self) -> u16 {
        let crew = &self.crew;
        let guns: u16 = self.guns.iter().map(|gun| u16::from(gun.crew.total())).sum();
        crew.bridge().count() as u16
            + u16::from(crew.deck.total())
            + u16::from(crew.manoeuvre.total())
            + u16::from(crew.marines)
            + u16::from(crew.marine_officers)
            + u16::from(self.party.total())
            + u16::from(self.wings.total())
            + u16::from(self.guard.is_some())
            + guns
    }

    /// Whether anybody is alive aboard.
    pub fn has_living(&self) -> bool {
        // As a rule one of these is.
        self.crew.captain || 0 < self.crew.deck.hands || 0 < self.living()
    }

    /// Whether an officer lives aboard, at whatever post; a marine officer will do.
    ///
    /// [SG-MAR-01] A marine officer keeps his ship from having to withdraw or surrender.
    pub fn has_officer(&self) -> bool {
        let Crew { captain, officers, helm, trim, marine_officers, .. } = self.crew;
        captain
            || 0 < officers
            || 0 < marine_officers
            || helm.is_some_and(Man::is_officer)
            || trim.is_some_and(Man::is_officer)
            || self.party.has_officer()
            || self.wings.has_officer()
            || self.guard.is_some_and(Man::leads)
    }

    /// Extra petty officers at any station but helm and trim.
    pub fn free_petty_officers(&self) -> u8 {
        let guns: u8 = self.guns.iter().map(|gun| gun.crew.petty).sum();
        self.crew.deck.petty + self.crew.manoeuvre.petty + guns
    }

    fn men(&self, station: Station) -> Option<Men> {
        match station {
            Station::Deck => Some(self.crew.deck),
            Station::Manoeuvre => Some(self.crew.manoeuvre),
            Station::Gun(gun) => self.guns.get(usize::from(gun)).map(|gun| gun.crew),
            Station::Bridge
            | Station::Helm
            | Station::Trim
            | Station::Party
            | Station::Wings
            | Station::Guard => None,
        }
    }

    fn men_mut(&mut self, station: Station) -> Option<(&mut Men, &mut Men)> {
        match station {
            Station::Deck => Some((&mut self.crew.deck, &mut self.crew.deck_came)),
            Station::Manoeuvre => Some((&mut self.crew.manoeuvre, &mut self.crew.manoeuvre_came)),
            Station::Gun(gun) => {
                self.guns.get_mut(usize::from(gun)).map(|Gun { crew, came, .. }| (crew, came))
            }
            Station::Bridge
            | Station::Helm
            | Station::Trim
            | Station::Party
            | Station::Wings
            | Station::Guard => None,
        }
    }

    fn came(&self, station: Station) -> Men {
        match station {
            Station::Deck => self.crew.deck_came,
            Station::Manoeuvre => self.crew.manoeuvre_came,
            Station::Gun(gun) => {
                self.guns.get(usize::from(gun)).map(|gun| gun.came).unwrap_or_default()
            }
            Station::Bridge
            | Station::Helm
            | Station::Trim
            | Station::Party
            | Station::Wings
            | Station::Guard => Men::default(),
        }
    }

    /// How many such men are at that station.
    pub fn count(&self, man: Man, station: Station) -> u8 {
        let crew = &self.crew;
        match (station, man) {
            (Station::Bridge, Man::Captain) => u8::from(crew.captain),
            (Station::Bridge, Man::Officer) => crew.officers,
            (Station::Bridge, Man::Signalman) => u8::from(crew.signalman),
            (Station::Deck, Man::Marine) => crew.marines,
            (Station::Deck, Man::MarineOfficer) => crew.marine_officers,
            (Station::Helm, man) => u8::from(crew.helm == Some(man)),
            (Station::Trim, man) => u8::from(crew.trim == Some(man)),
            (Station::Party, man) => self.party.count(man),
            (Station::Wings, man) => self.wings.count(man),
            (Station::Guard, man) => u8::from(self.guard == Some(man)),
            (station, Man::Marine) => self.men(station).map_or(0, |men| men.marines),
            (station, Man::Hand) => self.men(station).map_or(0, |men| men.hands),
            (station, Man::Petty) => self.men(station).map_or(0, |men| men.petty),
            _ => 0,
        }
    }

    /// Of these, how many came in this Initiative Phase and are bound to stay.
    pub fn count_came(&self, man: Man, station: Station) -> u8 {
        match (station, man) {
            (Station::Party, man) => self.party_came.count(man),
            (Station::Wings, man) => self.wings.count(man),
            (Station::Helm, _) => u8::from(self.crew.helm_came),
            (Station::Trim, _) => u8::from(self.crew.trim_came),
            (station, Man::Marine) => self.came(station).marines,
            (station, Man::Hand) => self.came(station).hands,
            (station, Man::Petty) => self.came(station).petty,
            _ => 0,
        }
    }

    /// Takes one man away from a station.
    pub fn take(&mut self, man: Man, station: Station) {
        let crew = &mut self.crew;
        match (station, man) {
            (Station::Party, man) => self.party.remove(man),
            (Station::Wings, man) => self.wings.remove(man),
            (Station::Guard, _) => self.guard = None,
            (Station::Bridge, Man::Captain) => crew.captain = false,
            (Station::Bridge, Man::Officer) => crew.officers -= 1,
            (Station::Bridge, Man::Signalman) => crew.signalman = false,
            (Station::Deck, Man::Marine) => {
                crew.marines -= 1;
                // Those who go are men who have fired already, if there are such.
                self.n_fired = self.n_fired.saturating_sub(1);
                self.discharged = self.discharged.saturating_sub(1);
            }
            (Station::Deck, Man::MarineOfficer) => crew.marine_officers -= 1,
            (Station::Helm, _) => crew.helm = None,
            (Station::Trim, _) => crew.trim = None,
            (station, Man::Marine) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.marines -= 1;
                }
            }
            (station, Man::Petty) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.petty -= 1;
                }
            }
            (station, _) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.hands -= 1;
                }
            }
        }
    }

    /// Adds one man to a station.
    ///
    /// [SG-CREW-09] Without signals the signalman is one more hand for any ordinary work.
    pub fn put(&mut self, man: Man, station: Station) {
        let crew = &mut self.crew;
        match (station, man) {
            (Station::Party, man) => self.party.add(man),
            (Station::Wings, man) => self.wings.add(man),
            (Station::Guard, man) => self.guard = Some(man),
            (Station::Bridge, Man::Captain) => crew.captain = true,
            // [SG-SIG-01] A hand on the bridge is the new signalman.
            (Station::Bridge, Man::Signalman | Man::Hand) => {
                (crew.signalman, crew.signalman_away) = (true, false);
            }
            (Station::Bridge, _) => crew.officers += 1,
            (Station::Helm, man) => crew.helm = Some(man),
            (Station::Trim, man) => crew.trim = Some(man),
            (Station::Deck, Man::Marine) => crew.marines += 1,
            (Station::Deck, Man::MarineOfficer) => crew.marine_officers += 1,
            (station, Man::Marine) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.marines += 1;
                }
            }
            (station, Man::Petty | Man::Helmsman | Man::Trimsman) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.petty += 1;
                }
            }
            (station, _) => {
                if let Some((men, _)) = self.men_mut(station) {
                    men.hands += 1;
                }
            }
        }
    }

    fn mark_came(&mut self, man: Man, station: Station, came: bool) {
        match station {
            Station::Helm => self.crew.helm_came = came,
            Station::Trim => self.crew.trim_came = came,
            Station::Party if came => self.party_came.add(man),
            Station::Bridge | Station::Party | Station::Wings | Station::Guard => {}
            // Marines are counted apart from the hands.
            Station::Deck if matches!(man, Man::Marine | Man::MarineOfficer) => {}
            Station::Deck | Station::Gun(_) | Station::Manoeuvre => {
                if let Some((_, bound)) = self.men_mut(station) {
                    let count = match man {
                        Man::Petty | Man::Helmsman | Man::Trimsman => &mut bound.petty,
                        Man::Marine => &mut bound.marines,
                        _ => &mut bound.hands,
                    };
                    *count = if came { *count + 1 } else { count.saturating_sub(1) };
                }
            }
        }
    }

    /// Forgets who came where: a new turn begins.
    pub fn settle_in(&mut self) {
        self.crew.deck_came = Men::default();
        self.crew.manoeuvre_came = Men::default();
        self.crew.helm_came = false;
        self.crew.trim_came = false;
        self.party_came = Band::default();
        for gun in &mut *self.guns {
            gun.came = Men::default();
        }
    }

    /// Every kind of man at every station that has one.
    pub fn roll_call(&self) -> impl Iterator<Item = (Man, Station)> + '_ {
        const BRIDGE: [(Man, Station); 3] = [
            (Man::Captain, Station::Bridge),
            (Man::Officer, Station::Bridge),
            (Man::Signalman, Station::Bridge),
        ];
        let posts = [(self.crew.helm, Station::Helm), (self.crew.trim, Station::Trim)];
        let guns = (0..self.guns.len() as u8).map(Station::Gun);
        let stations = [Station::Deck, Station::Manoeuvre].into_iter().chain(guns);
        let ranks = stations.flat_map(|station| [(Man::Hand, station), (Man::Petty, station)]);
        let at_guns = (0..self.guns.len() as u8).map(|gun| (Man::Marine, Station::Gun(gun)));
        let marines = [(Man::Marine, Station::Deck), (Man::MarineOfficer, Station::Deck)];
        let marines = marines.into_iter().chain(at_guns);
        let told_off = [(self.party, Station::Party), (self.wings, Station::Wings)];
        let told_off = told_off
            .into_iter()
            .flat_map(|(band, station)| band.men().map(move |(man, _)| (man, station)));
        let guard = self.guard.map(|man| (man, Station::Guard));
        let keepers = posts.into_iter().filter_map(|(man, post)| man.map(|man| (man, post)));
        ranks
            .chain(marines)
            .chain(keepers)
            .chain(BRIDGE)
            .chain(told_off)
            .chain(guard)
            .filter(|&(man, station)| 0 < self.count(man, station))
    }
}

/// Refuses deck orders outside their time and for ships that can take none.
pub fn check_deck(state: &State, ship: ShipId) -> Check {
    let Phase::DeckOrders { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SEQ-02"), why: Why::NotNow });
    };
    if state[ship].seat != deck_seat(at) {
        return Err(Bar::ship(rule!("SG-SEQ-11"), ship, "is not your ship"));
    }
    if !state[ship].is_in_play() {
        return Err(Bar::ship(rule!("SG-CREW-02"), ship, "is out of the battle"));
    }
    // [SG-TRIM-06] An Initiative Phase inside the span allows no changes aboard.
    if 0 < state[ship].stunned_phases {
        return Err(Bar::ship(
            rule!("SG-TRIM-06"),
            ship,
            "has a stunned crew: nobody changes station",
        ));
    }
    Ok(())
}

/// The seat that gives deck orders at place `at`: seats in their order round the table.
pub const fn deck_seat(at: u8) -> SeatId {
    SeatId(at)
}

/// Refuses a shift that the crew cannot make.
///
/// [SG-CREW-02] In the Initiative Phase men move between stations at will.
/// [SG-CREW-03] Helm and trim only for petty officers or, failing them, officers.
pub fn check_shift(state: &State, ship: ShipId, man: Man, from: Station, to: Station) -> Check {
    check_deck(state, ship)?;
    if from == to {
        return Err(Bar::plain(rule!("SG-CREW-02"), "he serves there already"));
    }
    check_leaves(state, ship, man, from)?;
    check_takes(state, ship, man, from, to)
}

/// Refuses to take a man away from a station where there is none, or none who is free to go.
fn check_leaves(state: &State, ship: ShipId, man: Man, from: Station) -> Check {
    let here = &state[ship];
    let changing = rule!("SG-CREW-02");
    let there = here.count(man, from);
    if there == 0 {
        return Err(Bar::ship(changing, ship, "has no such man at that station"));
    }
    if there <= here.count_came(man, from) {
        return Err(Bar::plain(
            changing,
            "he has come there this turn and serves there for all of it",
        ));
    }
    // [SG-BOMB-03] Those who are told off to load bombs do nothing else.
    if man == Man::Hand && from == Station::Deck && there <= loading::told_off(state, ship) {
        let why = "has no deckhand left who does not load bombs";
        return Err(Bar::ship(rule!("SG-BOMB-03"), ship, why));
    }
    Ok(())
}

/// Refuses a man a station that is not for him, or full.
fn check_takes(state: &State, ship: ShipId, man: Man, from: Station, to: Station) -> Check {
    let here = &state[ship];
    let changing = rule!("SG-CREW-02");
    let key = rule!("SG-CREW-03");
    parties::check_from(state, ship, man, from, to)?;
    match (man, to) {
        (_, Station::Party | Station::Wings | Station::Guard) => {
            parties::check_tell_off(state, ship, man, to)
        }
        (Man::Marine | Man::MarineOfficer, Station::Deck)
        | (Man::Captain | Man::Officer, Station::Bridge) => Ok(()),
        // [SG-MG-03] A marine may serve a portable machinegun.
        (Man::Marine, Station::Gun(gun)) if machineguns::is_portable(state, ship, gun) => {
            check_room(state, ship, to)
        }
        (Man::Marine | Man::MarineOfficer, _) => {
            let rule = if state.is_advanced() { rule!("SG-MAR-01") } else { rule!("SG-CREW-12") };
            Err(Bar::plain(rule, "marines can man no station of the ship"))
        }
        (Man::Hand | Man::Signalman, Station::Helm | Station::Trim) => Err(Bar::plain(
            key,
            "only a petty officer, or failing that an officer, takes helm or trim",
        )),
        (Man::Captain | Man::Officer, Station::Helm | Station::Trim)
            if 0 < here.free_petty_officers() =>
        {
            Err(Bar::plain(
                key,
                "an officer takes helm or trim only when no petty officer is left to do it",
            ))
        }
        (_, Station::Helm | Station::Trim) => check_room(state, ship, to),
        (Man::Captain | Man::Officer, _) => {
            Err(Bar::plain(changing, "officers leave the bridge only for a key post"))
        }
        (Man::Helmsman | Man::Trimsman, _) if from != Station::Party => {
            Err(Bar::plain(key, "helmsman and trimsman may only stand in for each other"))
        }
        (Man::Hand, Station::Bridge) if signals::wants_signalman(state, ship) => Ok(()),
        (_, Station::Bridge) => Err(Bar::plain(changing, "the bridge has no place for him")),
        (_, Station::Deck) => Ok(()),
        (_, Station::Manoeuvre | Station::Gun(_)) => check_room(state, ship, to),
    }
}

/// Refuses one more man to a station that is full, whoever he is.
fn check_room(state: &State, ship: ShipId, to: Station) -> Check {
    let here = &state[ship];
    let key = rule!("SG-CREW-03");
    let why = match to {
        Station::Helm if here.crew.helm.is_some() => "has somebody at the helm",
        Station::Trim if here.crew.trim.is_some() => "has somebody at the trim station",
        Station::Manoeuvre
            if state.class(ship).complement.manoeuvre <= here.crew.manoeuvre.total() =>
        {
            return Err(Bar::ship(rule!("SG-CREW-02"), ship, "has a full manoeuvring crew"));
        }
        Station::Gun(gun) => return check_gunner(state, ship, gun),
        Station::Bridge
        | Station::Helm
        | Station::Trim
        | Station::Deck
        | Station::Manoeuvre
        | Station::Party
        | Station::Wings
        | Station::Guard => return Ok(()),
    };
    Err(Bar::ship(key, ship, why))
}

/// Refuses one more man to a gun that is not there, wrecked, or fully served.
fn check_gunner(state: &State, ship: ShipId, gun: u8) -> Check {
    let changing = rule!("SG-CREW-02");
    let Some(piece) = state[ship].guns.get(usize::from(gun)) else {
        return Err(Bar { rule: changing, why: Why::Nothing("gun") });
    };
    if piece.is_wrecked {
        return Err(Bar { rule: changing, why: Why::Gun(ship, gun, "is wrecked") });
    }
    if state.mount(ship, gun).weapon.crew <= piece.crew.total() {
        return Err(Bar { rule: changing, why: Why::Gun(ship, gun, "has its full crew") });
    }
    Ok(())
}

/// The rule by which men come to a station.
///
/// [SG-CREW-02] Changing stations. [SG-CREW-03] Replacing key men. [SG-BOARD-01] Forming a party.
/// [SG-PGR-01] Serving a grapnel. [SG-MG-03] Serving a portable machinegun. [SG-CREW-09] The signalman lends a hand.
pub fn shift_rule(state: &State, ship: ShipId, man: Man, to: Station) -> RuleId {
    match to {
        Station::Helm | Station::Trim => rule!("SG-CREW-03"),
        Station::Party | Station::Wings | Station::Guard => rule!("SG-BOARD-01"),
        Station::Gun(gun) if grapnels::is_grapnel(&state.mount(ship, gun).weapon) => {
            rule!("SG-PGR-01")
        }
        Station::Gun(gun) if machineguns::is_portable(state, ship, gun) => rule!("SG-MG-03"),
        Station::Deck | Station::Manoeuvre | Station::Gun(_) if man == Man::Signalman => {
            rule!("SG-CREW-09")
        }
        Station::Bridge | Station::Deck | Station::Manoeuvre | Station::Gun(_) => {
            rule!("SG-CREW-02")
        }
    }
}

/// Moves a man. What he is may change: a signalman elsewhere is one more hand.
pub fn shift(ship: &mut Ship, man: Man, from: Station, to: Station) {
    ship.take(man, from);
    ship.put(man, to);
    ship.mark_came(man, to, true);
    if man == Man::Signalman {
        ship.crew.signalman_away = true;
    }
}

/// The stations that every ship has.
const FIXED: [Station; 5] =
    [Station::Deck, Station::Manoeuvre, Station::Helm, Station::Trim, Station::Bridge];
/// Those, her guns, and the two sorts of parties.
const MOST_STATIONS: usize = FIXED.len() + MOST_GUNS + 2;

/// Lists every shift that is allowed aboard a ship.
pub fn list_shifts(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    let _ = each_shift(state, ship, |order| {
        out.push(order);
        ControlFlow::Continue(())
    });
}

/// Whether any man of a ship may be sent to another station.
pub fn can_shift(state: &State, ship: ShipId) -> bool {
    each_shift(state, ship, |_| ControlFlow::Break(())).is_break()
}

/// Calls `found` with every shift that is allowed aboard a ship, until it breaks off.
fn each_shift(
    state: &State,
    ship: ShipId,
    mut found: impl FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if check_deck(state, ship).is_err() {
        return ControlFlow::Continue(());
    }
    let here = &state[ship];
    // Most stations are full most of the time: nobody need be asked about them.
    let has_room = |station: &Station| check_room(state, ship, *station).is_ok();
    let guns = (0..here.guns.len() as u8).map(Station::Gun);
    let told_off: &[Station] =
        if state.is_advanced() { &[Station::Party, Station::Wings] } else { &[] };
    let all = FIXED.into_iter().chain(guns).chain(told_off.iter().copied());
    let open: ArrayVec<Station, MOST_STATIONS> = all.filter(has_room).collect();
    here.roll_call().try_for_each(|(man, from)| {
        if check_leaves(state, ship, man, from).is_err() {
            return ControlFlow::Continue(());
        }
        for &to in &open {
            if from != to && check_takes(state, ship, man, from, to).is_ok() {
                found(Order::Shift { ship, man, from, to })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Men of the manoeuvring crew that speed is reckoned by, and what it costs to be short of them.
///
/// [SG-CREW-06] A steam vessel loses 1 for each engineer missing, and stops when none is left.
/// [SG-CREW-07] Turncranks form rows as long as the hull, the surplus in the top row; each empty row costs 1.
/// [SG-CREW-08] A kite loses 1 for each topman; or they stand in three rows.
pub fn speed_lost(class: &ShipClass, switches: &Switches, present: u8) -> u8 {
    use crate::tables::Propulsion;
    let listed = class.complement.manoeuvre;
    match class.propulsion {
        Propulsion::Kite if present == 0 => KITE_MOST,
        _ if present == 0 => class.speed,
        Propulsion::Screw => {
            // Rows that `present` men still fill, counted from the bottom, each as long as the hull.
            let rows = class.speed;
            let filled = if class.hull == 0 { rows } else { present.div_ceil(class.hull) };
            rows.saturating_sub(filled.min(rows))
        }
        Propulsion::Kite if switches.topmen_in_rows => {
            // A kite has one topman for each point of hull: no row can be as long as that, and each is a third.
            let length = (listed / TOPMEN_ROWS).max(1);
            let rows = listed.div_ceil(length).min(TOPMEN_ROWS);
            rows - present.div_ceil(length).min(rows)
        }
        Propulsion::Steam { .. } | Propulsion::Kite => listed.saturating_sub(present),
    }
}

/// Rows of topmen in the older version.
const TOPMEN_ROWS: u8 = 3;
/// The most that a kite's die can give.
const KITE_MOST: u8 = 7;

/// The seat to choose casualties now, and the ship, while any are owed: the moving player first.
///
/// [SG-SEQ-11] If several owners must decide at once, the moving player does so first.
pub fn next_to_mourn(state: &State) -> Option<ShipId> {
    state
        .ids()
        .filter(|&ship| 0 < state[ship].owed)
        .min_by_key(|&ship| flow::precedence(state, state[ship].seat))
}

/// Refuses a casualty that cannot be chosen.
///
/// [SG-HIT-05] The owner chooses freely from any station aboard.
/// [SG-HIT-06] On a 6 the dead include an officer or petty officer.
pub fn check_fall(state: &State, ship: ShipId, man: Man, station: Station) -> Check {
    if !matches!(state.phase, Phase::Casualties { .. }) || next_to_mourn(state) != Some(ship) {
        return Err(Bar { rule: rule!("SG-HIT-05"), why: Why::NotNow });
    }
    let here = &state[ship];
    if here.count(man, station) == 0 {
        return Err(Bar::ship(rule!("SG-HIT-05"), ship, "has no such man at that station"));
    }
    // [SG-BOARD-05] Who was shot down at the rail was of the party.
    let is_at_rail = 0 < here.owed_at_rail;
    if is_at_rail && station != Station::Party {
        return Err(Bar::plain(
            rule!("SG-BOARD-05"),
            "they were shot down at the rail: the party about to cross has lost them",
        ));
    }
    let has_rank = man.is_officer() || man.is_petty_officer();
    let could_have = !is_at_rail || 0 < here.party.n_petty() || here.party.has_naval_officer();
    if here.owes_rank && here.owed == 1 && !has_rank && could_have {
        return Err(Bar::plain(
            rule!("SG-HIT-06"),
            "an officer or petty officer must be among the dead",
        ));
    }
    Ok(())
}

/// A man falls by his owner's choice.
pub fn fall(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    man: Man,
    station: Station,
) {
    let here = &mut play.state[ship];
    here.take(man, station);
    here.owed -= 1;
    here.owed_at_rail = here.owed_at_rail.saturating_sub(1);
    if man.is_officer() || man.is_petty_officer() {
        here.owes_rank = false;
    }
    play.emit(rule!("SG-HIT-05"), Event::Fallen { ship, man, station });
}

/// Rolls the officer die before the first casualty of a ship is chosen, and settles what needs no choice.
///
/// [SG-HIT-06] One die a ship and phase, however many fell; ignored when no rank is left.
pub fn count_casualties(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    // Men who died with a gun are not owed, and may have been the last.
    note_derelict(play, ship);
    let here = &mut play.state[ship];
    if here.owed == 0 || !here.is_on_map() {
        here.owed = 0;
        return;
    }
    // A ship that owes more than it has loses them all.
    if here.living() <= u16::from(here.owed) {
        lose_all_hands(play, ship);
        return;
    }
    let has_rank =
        |here: &Ship| here.roll_call().any(|(man, _)| man.is_officer() || man.is_petty_officer());
    if has_rank(&play.state[ship]) {
        let roll = Roll::d6(rule!("SG-HIT-06"), "officer among the dead").by(ship.piece());
        if play.test(&roll, Wants::AtLeast(6)) {
            play.state[ship].owes_rank = true;
            play.emit(rule!("SG-HIT-06"), Event::RankMustFall { ship });
        } else {
            play.emit(rule!("SG-HIT-06"), Event::RankSpared { ship });
        }
    }
}

/// Nobody is left alive: the ship is derelict.
///
/// [SG-CREW-12] A ship with no living man aboard counts as lost.
fn lose_all_hands(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &mut play.state[ship];
    here.owed = 0;
    here.owed_at_rail = 0;
    here.owes_rank = false;
    for gun in &mut *here.guns {
        gun.crew = Men::default();
    }
    here.crew = Crew {
        captain: false,
        officers: 0,
        signalman: false,
        signalman_away: false,
        helm: None,
        trim: None,
        deck: Men::default(),
        manoeuvre: Men::default(),
        marines: 0,
        marine_officers: 0,
        ..here.crew
    };
    here.party = Band::default();
    here.guard = None;
    here.crossing = None;
    here.status = Status::Derelict;
    movement::break_off(play.state, ship);
    play.emit(rule!("SG-CREW-12"), Event::AllHandsLost { ship });
}

/// Kills up to `men` of a gun's crew and returns how many died.
pub fn kill_gunners(ship: &mut Ship, gun: usize, men: u8) -> u8 {
    let crew = &mut ship.guns[gun].crew;
    let dead = men.min(crew.total());
    let hands = dead.min(crew.hands);
    let marines = (dead - hands).min(crew.marines);
    crew.hands -= hands;
    crew.marines -= marines;
    crew.petty -= dead - hands - marines;
    dead
}

/// Kills men of the bridge, drawn at random from those now there.
///
/// [SG-BRDG-01] Casualties beyond the number present are ignored.
pub fn kill_on_bridge(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, men: u8) {
    for _ in 0..men {
        let mut there: ArrayVec<(Man, Station), 32> = ArrayVec::new();
        play.state[ship].crew.bridge().take(32).for_each(|man| there.push(man));
        if there.is_empty() {
            return;
        }
        let roll = Roll::d6(rule!("SG-BRDG-01"), "who falls on the bridge").by(ship.piece());
        let alike = |at: u8| {
            let first = there.iter().position(|man| *man == there[usize::from(at)]);
            first.unwrap_or(0) as u8
        };
        let picked = play.pick(&roll, there.len() as u8, alike);
        let (man, station) = there[usize::from(picked)];
        play.state[ship].take(man, station);
        play.emit(rule!("SG-BRDG-01"), Event::BridgeCasualty { ship, man });
    }
}

/// Tells when the last man has died of something that names its victims.
pub fn note_derelict(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if play.state[ship].is_in_play() && !play.state[ship].has_living() {
        lose_all_hands(play, ship);
    }
}

#[cfg(test)]
mod tests;
