//! Whether there is room for everybody: a battle in which a ship could not be set up is never begun.

use kernel::Refusal;

use super::told_altitude;
use crate::{
    altitude::ceiling,
    entry::{self, Edge},
    state::{ShipId, State, Status},
    tables::Entry,
};

/// Refuses a battle in which somebody could be left without a hex to set a ship up in, or to enter by.
///
/// [SG-SCEN-01] A ship begins in the air, as high as it can or is told to. [SG-GEO-04] Or it enters by an edge hex.
pub fn check(state: &State) -> Result<(), Refusal> {
    let waiting = || state.ids().filter(|&ship| state[ship].status == Status::ToEnter);
    let placed = || waiting().filter(|&ship| entry::entry_of(state, ship).is_none());
    for ship in waiting() {
        let name = || state.setting.names[usize::from(ship.0)].clone();
        if ceiling(state, ship).level() == 0 {
            return Err(Refusal::new(rule!("SG-ALT-01"), format!("{} cannot fly", name())));
        }
        match entry::entry_of(state, ship) {
            None if n_free(state, ship) <= taken(state, ship, n_before(state, ship, placed())) => {
                let why = format!("there might be no free hex left to set up {}", name());
                return Err(Refusal::new(rule!("SG-SCEN-01"), why));
            }
            Some(way) => {
                if let Some(edge) = closed_edge(state, ship, way) {
                    let why = format!("{} could not enter by the {} edge", name(), edge.name());
                    return Err(Refusal::new(rule!("SG-GEO-04"), why));
                }
            }
            None => {}
        }
    }
    Ok(())
}

/// Of these ships, how many may be set up before another: all of them where the order is diced for, or else those that
/// are listed before her.
fn n_before(state: &State, ship: ShipId, placed: impl Iterator<Item = ShipId>) -> usize {
    let is_diced = state.setting.diced_set_up;
    placed.filter(|&other| other != ship && (is_diced || other < ship)).count()
}

/// Whether a ship could be where the surface lies at this level.
fn may_be_over(state: &State, ship: ShipId, surface: u8) -> bool {
    let is_landed = state.setting.sides[usize::from(state.side(ship).0)].deployment.landed;
    let highest = told_altitude(state, ship).unwrap_or_else(|| ceiling(state, ship));
    is_landed || surface < highest.level()
}

/// Hexes that a ship could be set up in, were it alone.
fn n_free(state: &State, ship: ShipId) -> usize {
    let side = state.side(ship);
    let hexes = state.setting.map.field.hexes();
    let is_free = |&hex: &_| {
        entry::check_ground(state, side, hex).is_ok()
            && may_be_over(state, ship, state.surface(hex))
    };
    hexes.filter(is_free).count()
}

/// Most hexes that so many others can deny a ship, keeping their distance.
fn taken(state: &State, ship: ShipId, others: usize) -> usize {
    let side = state.side(ship);
    let apart = usize::from(state.setting.sides[usize::from(side.0)].deployment.apart.max(1));
    others * (1 + 3 * apart * (apart - 1))
}

/// An edge by which a ship could be bound to enter though it cannot.
fn closed_edge(state: &State, ship: ShipId, way: Entry) -> Option<Edge> {
    let field = state.setting.map.field;
    let is_open = |edge: Edge| {
        field.hexes().any(|hex| {
            let is_on_it = match way {
                Entry::MiddleOfOneEdge => edge.has_in_middle(field, hex),
                Entry::AnyEdge | Entry::OneEdge | Entry::OppositeEdge => edge.holds(field, hex),
            };
            is_on_it && may_be_over(state, ship, state.surface(hex))
        })
    };
    if way == Entry::AnyEdge && Edge::ALL.into_iter().any(is_open) {
        return None;
    }
    Edge::ALL.into_iter().find(|&edge| !is_open(edge))
}
