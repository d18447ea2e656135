//! Coming to the battle: which hexes a side may use, the edge it enters by, and entering during the first turn.

use kernel::{
    Chronicle, SeatId,
    hex::{Field, Hex},
};
use serde::{Deserialize, Serialize};

use crate::{
    Play, altitude,
    event::Event,
    movement,
    order::{Bar, Check, Order, Why},
    state::{Emplaced, Phase, SetUpStep, ShipId, SideId, State, Status},
    tables::Entry,
};

/// Hexes in the middle of an edge by which a side may have to enter.
const MIDDLE: i8 = 4;

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "northern",
            Self::East => "eastern",
            Self::South => "southern",
            Self::West => "western",
        }
    }

    /// Whether a hex of the map lies on this edge.
    pub const fn holds(self, field: Field, hex: Hex) -> bool {
        match self {
            Self::North => hex.row == 0,
            Self::South => hex.row as u8 + 1 == field.rows,
            Self::West => hex.col == 0,
            Self::East => hex.col as u8 + 1 == field.columns,
        }
    }

    /// Whether it is one of the hexes in the middle of this edge.
    pub const fn has_in_middle(self, field: Field, hex: Hex) -> bool {
        let (along, length) = match self {
            Self::North | Self::South => (hex.col, field.columns as i8),
            Self::West | Self::East => (hex.row, field.rows as i8),
        };
        let from = (length - MIDDLE) / 2;
        self.holds(field, hex) && from <= along && along < from + MIDDLE
    }
}

/// The edge by which a side enters, where it is bound to one.
pub fn edge_of(state: &State, side: SideId) -> Option<Edge> {
    let edges = &state.afield.edges;
    match state.setting.sides[usize::from(side.0)].deployment.entry? {
        Entry::AnyEdge => None,
        Entry::OneEdge | Entry::MiddleOfOneEdge => edges[usize::from(side.0)],
        Entry::OppositeEdge => edges.iter().flatten().next().copied().map(Edge::opposite),
    }
}

/// Whether a side has still to say by which edge it will come.
pub fn must_choose_edge(state: &State, side: SideId) -> bool {
    let entry = state.setting.sides[usize::from(side.0)].deployment.entry;
    matches!(entry, Some(Entry::OneEdge | Entry::MiddleOfOneEdge))
        && state.afield.edges[usize::from(side.0)].is_none()
}

/// Refuses an edge to a side that has none to choose.
pub fn check_edge(state: &State) -> Check {
    match state.phase {
        Phase::ChooseEdge { .. } => Ok(()),
        _ => Err(Bar { rule: rule!("SG-SCEN-01"), why: Why::NotNow }),
    }
}

/// Notes the edge by which a side will come.
pub fn choose_edge(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId, edge: Edge) {
    let side = play.state.setting.side_of(seat);
    play.state.afield.edges[usize::from(side.0)] = Some(edge);
    play.emit(rule!("SG-SCEN-01"), Event::ChoseEdge { seat, edge });
}

/// Refuses a hex to enter by.
///
/// [SG-GEO-04] A ship that enters during play appears in an edge hex.
pub fn check_entry_hex(state: &State, ship: ShipId, hex: Hex) -> Check {
    let field = state.setting.map.field;
    let side = state.side(ship);
    let deployment = &state.setting.sides[usize::from(side.0)].deployment;
    let why = match (deployment.entry, edge_of(state, side)) {
        (Some(Entry::MiddleOfOneEdge), Some(edge)) if !edge.has_in_middle(field, hex) => {
            "must enter by one of the four hexes in the middle of the chosen edge"
        }
        (_, Some(edge)) if !edge.holds(field, hex) => "must enter by the edge of her side",
        (_, None) if !Edge::ALL.iter().any(|edge| edge.holds(field, hex)) => {
            "must enter by a hex on the edge of the map"
        }
        _ => return Ok(()),
    };
    Err(Bar::ship(rule!("SG-GEO-04"), ship, why))
}

/// Refuses a facing on which a ship would not come in.
///
/// [SG-GEO-04] The facing points into the map: the next hex ahead is on it.
pub fn check_entry_facing(state: &State, ship: ShipId, ahead: Hex) -> Check {
    if state.setting.map.field.holds(ahead) {
        return Ok(());
    }
    Err(Bar::ship(rule!("SG-GEO-04"), ship, "must enter on a facing that points into the map"))
}

/// Whether a ship waits to enter in its owner's movement phase.
pub fn is_waiting(state: &State, ship: ShipId) -> bool {
    0 < state.turn && state[ship].status == Status::ToEnter && entry_of(state, ship).is_some()
}

/// How a ship comes onto the map, if it does so during play.
pub fn entry_of(state: &State, ship: ShipId) -> Option<Entry> {
    state.setting.sides[usize::from(state.side(ship).0)].deployment.entry
}

/// A ship that waits is taken up: hex, facing and altitude are asked for.
pub fn take_up(state: &mut State, ship: ShipId) {
    state.phase = Phase::SetUp { ship, step: SetUpStep::Hex };
}

/// A ship has come onto the map, for one point of its move.
///
/// [SG-GEO-04] The rest of its allowance is still to use.
pub fn enter(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    play.state[ship].status = Status::Flying;
    play.state.displaced(ship);
    play.state.phase = Phase::Move;
    movement::take_up(play.state, ship);
    if let Some(moving) = &mut play.state.moving {
        moving.spent = moving.allowance.min(1);
        moving.hexes = 1;
        moving.is_clear = true;
    }
    let (hex, facing) = (play.state[ship].hex, play.state[ship].facing);
    let altitude = play.state[ship].altitude;
    play.emit(rule!("SG-GEO-04"), Event::Entered { ship, hex, facing, altitude });
    if altitude::meet_high_ground(play, ship) {
        movement::arrive(play, ship, None, None);
    }
}

/// What is to be emplaced next on the ground, if anything is: batteries, then mines, then flying parties.
pub fn to_emplace(state: &State) -> Option<Emplaced> {
    let afield = &state.afield;
    let (batteries, mines) = (afield.batteries.len() as u8, afield.mines.len() as u8);
    let at = afield.emplaced;
    if at < batteries {
        Some(Emplaced::Battery(at))
    } else if at < batteries + mines {
        Some(Emplaced::Mine(at - batteries))
    } else if usize::from(at - batteries - mines) < afield.flights.len() {
        Some(Emplaced::Flight(at - batteries - mines))
    } else {
        None
    }
}

/// The seat that emplaces it.
pub fn emplacer(state: &State, what: Emplaced) -> SeatId {
    match what {
        Emplaced::Battery(at) => state.afield.batteries[usize::from(at)].seat,
        Emplaced::Mine(at) => state.afield.mines[usize::from(at)].seat,
        Emplaced::Flight(at) => state.afield.flights[usize::from(at)].seat,
    }
}

/// Refuses a hex to something that is set up on the ground.
///
/// [SG-SCEN-01] Whatever the scenario puts on the ground stands where it says.
pub fn check_emplace(state: &State, hex: Hex) -> Check {
    let Phase::Emplace { what } = state.phase else {
        return Err(Bar { rule: rule!("SG-SCEN-01"), why: Why::NotNow });
    };
    check_ground(state, state.setting.side_of(emplacer(state, what)), hex)
}

/// Refuses a hex outside what a side has been given to set up on.
pub fn check_ground(state: &State, side: SideId, hex: Hex) -> Check {
    let map = &state.setting.map;
    let deployment = &state.setting.sides[usize::from(side.0)].deployment;
    if !map.field.holds(hex) {
        return Err(Bar::plain(rule!("SG-SCEN-01"), "that hex is not on the map"));
    }
    let terrain = &deployment.terrain;
    if !terrain.is_empty() && !terrain.contains(&map.terrain[map.field.index(hex)]) {
        let why = "the scenario has this side set up on other ground";
        return Err(Bar::plain(rule!("SG-SCEN-01"), why));
    }
    if deployment.from_centre.is_some_and(|most| most < hex.distance(map.centre)) {
        let why = "that hex is too far from the middle of the map";
        return Err(Bar::plain(rule!("SG-SCEN-01"), why));
    }
    // Whoever comes up together keeps together: only the first of them measures from the middle.
    let is_placed =
        |&ship: &ShipId| state.first_side(ship) == side && state[ship].status == Status::Flying;
    let has_consort = deployment.ring.is_some() && state.ids().any(|ship| is_placed(&ship));
    let mut consorts = state.ids().filter(is_placed);
    if has_consort && !consorts.any(|ship| state[ship].hex.distance(hex) == 1) {
        let why = "ships in company begin next to each other";
        return Err(Bar::plain(rule!("SG-SCEN-01"), why));
    }
    if !has_consort && deployment.ring.is_some_and(|wanted| wanted != hex.distance(map.centre)) {
        let why = "that hex is not as far from the middle of the map as this side begins";
        return Err(Bar::plain(rule!("SG-SCEN-01"), why));
    }
    Ok(())
}

/// Puts the next thing on the ground.
pub fn emplace(play: &mut Play<'_, impl Chronicle<Event = Event>>, what: Emplaced, hex: Hex) {
    let surface = play.state.surface_altitude(hex);
    let afield = &mut play.state.afield;
    match what {
        Emplaced::Battery(at) => afield.batteries[usize::from(at)].hex = hex,
        Emplaced::Mine(at) => afield.mines[usize::from(at)].hex = hex,
        Emplaced::Flight(at) => {
            let flight = &mut afield.flights[usize::from(at)];
            (flight.hex, flight.altitude) = (hex, surface);
        }
    }
    afield.emplaced += 1;
    play.emit(rule!("SG-SCEN-01"), Event::Emplaced { what, hex });
}

/// Refuses to stow a mine aboard a ship instead of mooring it.
///
/// [SG-TETH-07] No ship takes more than its hull size.
pub fn check_stow(state: &State, ship: ShipId) -> Check {
    let rule = rule!("SG-TETH-07");
    let Phase::Emplace { what: Emplaced::Mine(at) } = state.phase else {
        return Err(Bar { rule, why: Why::NotNow });
    };
    let seat = state.afield.mines[usize::from(at)].seat;
    let side = state.setting.side_of(seat);
    let is_allowed = state.side(ship) == side
        && state.setting.sides[usize::from(side.0)].deployment.mines_aboard
        && state[ship].status != Status::Reserve;
    let Some(device) = stowage(state, ship).filter(|_| is_allowed) else {
        return Err(Bar::ship(rule, ship, "cannot take mines aboard"));
    };
    if state.class(ship).hull <= state[ship].carries[device].left {
        return Err(Bar::ship(rule, ship, "has as many mines as her hull is large"));
    }
    Ok(())
}

/// Where a ship keeps tether mines, if she has a place for them.
pub fn stowage(state: &State, ship: ShipId) -> Option<usize> {
    let devices = &state.class(ship).devices;
    devices.iter().position(|device| device.weapon.kind == crate::tables::WeaponKind::TetherMine)
}

/// Stows the next mine aboard a ship: it is no mine of the ground any more.
pub fn stow(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: u8, ship: ShipId) {
    if let Some(device) = stowage(play.state, ship) {
        play.state[ship].carries[device].left += 1;
    }
    play.state.afield.mines.remove(usize::from(at));
    play.emit(rule!("SG-TETH-07"), Event::Stowed { ship });
}

/// Lists what may be done with the thing to be emplaced.
pub fn list_emplace(state: &State, out: &mut Vec<Order>) {
    for hex in state.setting.map.field.hexes() {
        if check_emplace(state, hex).is_ok() {
            out.push(Order::Emplace { hex });
        }
    }
    for ship in state.ids() {
        if check_stow(state, ship).is_ok() {
            out.push(Order::Stow { ship });
        }
    }
}

#[cfg(test)]
mod tests;
