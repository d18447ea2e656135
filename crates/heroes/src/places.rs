//! Whether everything on the table is where it can be: on the table, on its own ground, and over nothing else.

use kernel::{
    SeatId,
    table::{Bounds, Outline, overlaps},
};

use crate::{
    field::{self, Outlines},
    state::{State, UnitId, Where},
    tables::Piece,
    vocabulary::Ground,
};

/// Something solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Unit(UnitId),
    /// A common square, all of it.
    Square(u8),
    /// A Hero by himself.
    Hero(SeatId),
    /// A heap of stores.
    Object(u8),
    /// A gun without a crew.
    Gun(u8),
}

/// Something that is where it cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced {
    pub what: Thing,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    OffTable,
    /// On a piece of terrain where it cannot be.
    On(u8),
    /// A ship that does not lie wholly in water.
    Aground,
    Over(Thing),
}

/// What is solid, with the ground that it needs.
struct Solid {
    what: Thing,
    ground: Ground,
    outlines: Outlines,
    bounds: Bounds,
}

/// Everything that is where it cannot be.
///
/// [HV-GEN-06] Bases may touch but never overlap. [HV-SCEN-01] Outlines inside the table and off impassable ground, ships wholly
/// in water.
pub fn misplaced(state: &State) -> Vec<Misplaced> {
    let solids = solids(state);
    let mut found = Vec::new();
    for (n, solid) in solids.iter().enumerate() {
        let what = solid.what;
        if let Some(fault) = ground_fault(state, solid) {
            found.push(Misplaced { what, fault });
        }
        for other in &solids[..n] {
            if clash(state, solid, other) {
                found.push(Misplaced { what, fault: Fault::Over(other.what) });
            }
        }
    }
    found
}

fn solids(state: &State) -> Vec<Solid> {
    let mut solids = Vec::new();
    let mut add = |what, ground, outlines: Outlines| {
        let Some(first) = outlines.first() else { return };
        let rest = outlines.iter().skip(1);
        let bounds = rest.fold(first.bounds(), |bounds, next| bounds.joined(next.bounds()));
        solids.push(Solid { what, ground, outlines, bounds });
    };
    for unit in state.ids() {
        let ground = match state[unit].at {
            // The square is looked at as a whole.
            Where::Ring(_) => continue,
            Where::Afloat(_) => Ground::Water,
            // Rails carry a train over any ground.
            Where::Rails(_) => Ground::None,
            _ => Ground::Land,
        };
        add(Thing::Unit(unit), ground, field::outlines(state, unit));
    }
    let squares = state.squares.iter().zip(0_u8..).filter(|(square, _)| square.stands());
    for (_, square) in squares {
        let whole = field::walls(state, square).into_iter().collect();
        add(Thing::Square(square), Ground::Land, whole);
    }
    for seat in (0..state.seats.len() as u8).map(SeatId) {
        add(Thing::Hero(seat), Ground::Land, field::hero(state, seat).into_iter().collect());
    }
    for object in 0..state.stores.len() {
        let heap = field::stores(state, object);
        add(Thing::Object(object as u8), Ground::Land, heap.into_iter().collect());
    }
    for gun in 0..state.guns.len() {
        let outline = field::abandoned(state, gun);
        add(Thing::Gun(gun as u8), Ground::Land, outline.into_iter().collect());
    }
    solids
}

/// [HV-FORM-15] Stores may lie inside a common square.
fn clash(state: &State, one: &Solid, other: &Solid) -> bool {
    let cuts = |outlines: &[Outline]| {
        one.outlines.iter().any(|base| outlines.iter().any(|under| overlaps(base, under)))
    };
    if !one.bounds.meets(other.bounds) || !cuts(&other.outlines) {
        return false;
    }
    match (one.what, other.what) {
        (Thing::Object(_), Thing::Square(square)) => field::ring(state, square)
            .is_some_and(|(ring, front)| cuts(&field::strips(&ring, front))),
        _ => true,
    }
}

fn ground_fault(state: &State, solid: &Solid) -> Option<Fault> {
    let setting = &state.setting;
    solid.outlines.iter().find_map(|outline| {
        if !setting.table.covers(outline) {
            return Some(Fault::OffTable);
        }
        match solid.ground {
            Ground::Water => (!is_afloat(&setting.terrain, outline)).then_some(Fault::Aground),
            Ground::Land => barred(&setting.terrain, outline).map(Fault::On),
            Ground::None => None,
        }
    })
}

/// Whether a hull lies wholly in water: in a piece of it, with no land over that.
pub fn is_afloat(terrain: &[Piece], hull: &Outline) -> bool {
    let is_water = |piece: &Piece| piece.ground == Ground::Water;
    let water = terrain.iter().rposition(|piece| is_water(piece) && piece.region.covers(hull));
    let is_clear =
        |over: &[Piece]| !over.iter().any(|piece| !is_water(piece) && piece.region.overlaps(hull));
    water.is_some_and(|water| is_clear(&terrain[water..]))
}

/// The piece of terrain that bars a base on land from a place: water, impassable ground, or a building. A piece of land that
/// lies over water carries it.
pub fn barred(terrain: &[Piece], base: &Outline) -> Option<u8> {
    barred_but(terrain, base, None)
}

/// The same for one who goes into a building, or comes out of it.
pub fn barred_but(terrain: &[Piece], base: &Outline, entered: Option<u8>) -> Option<u8> {
    let entered = entered.map(usize::from);
    let bars = |&(n, piece): &(usize, &Piece)| {
        if piece.ground == Ground::Land && piece.building.is_none()
            || Some(n) == entered
            || !piece.region.overlaps(base)
        {
            return false;
        }
        let carries = |over: &Piece| over.ground == Ground::Land && over.region.covers(base);
        piece.building.is_some() || !terrain[n + 1..].iter().any(carries)
    };
    terrain.iter().enumerate().find(bars).map(|(n, _)| n as u8)
}
