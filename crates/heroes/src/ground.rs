//! Terrain: what costs dice, what lies high, what covers.

use kernel::table::{Length, Line, Outline, Point, Sight, Whereabouts};

use crate::{
    field,
    state::{CarrierSpec, PieceSet, State, UnitId},
    tables::Piece,
    vocabulary::{Arm, Cover, Ground, Model, TerrainKind},
};

/// A barrier protects those who stand so close behind it.
///
/// [HV-COVER-02] The line leaves the barrier at most 2 cm before it reaches the target.
pub const BEHIND_BARRIER: Length = Length::units(2);

/// The obstacles that a leg of a move passes into; of those that it begins in, it passes out only.
///
/// [HV-MOVE-09] It is paid when the front midpoint passes into the obstacle.
pub fn crossed(state: &State, leg: &Line) -> PieceSet {
    let pieces = state.setting.terrain.iter().zip(0_u8..).filter(|(piece, _)| piece.obstacle);
    pieces.filter(|(piece, _)| entry(piece, leg).is_some()).map(|(_, n)| n).collect()
}

/// How far along a leg it passes into a piece of terrain; none where it does not.
pub fn entry(piece: &Piece, leg: &Line) -> Option<Length> {
    // Most are nowhere near.
    if !piece.region.bounds().meets(leg.bounds()) {
        return None;
    }
    let begins_inside = piece.region.locate(leg.from) == Whereabouts::Inside;
    let mut stretches = piece.region.stretches(leg);
    let first = if begins_inside { stretches.nth(1) } else { stretches.next() };
    first.map(|stretch| leg.along(stretch.from))
}

/// Whether a unit may cross obstacles at all.
///
/// [HV-MOVE-09] Guns, machine guns and wagons cannot; pack animals and porters can.
pub fn may_cross(state: &State, unit: UnitId) -> bool {
    let spec = state.spec(unit);
    match spec.arm() {
        Some(Arm::Artillery | Arm::MachineGun) | None => false,
        Some(Arm::Transport) => spec.model != Some(Model::Wagon),
        Some(Arm::Infantry | Arm::Cavalry | Arm::Camelry) => true,
    }
}

/// Whether nobody on land can go there: water, impassable ground, a building.
pub const fn bars(piece: &Piece) -> bool {
    !matches!(piece.ground, Ground::Land) || piece.building.is_some()
}

/// How high the ground lies at a point, in levels.
pub fn level(state: &State, at: Point) -> u8 {
    let there = state.setting.terrain.iter().filter(|piece| piece.region.holds(at));
    there.map(|piece| piece.level).max().unwrap_or(0)
}

/// Whether a shot passes through something solid and leaves it at most 2 cm before it reaches its target; none where it does not pass.
///
/// [HV-COVER-02] Rail vehicles and hulls are as barriers.
pub fn is_close_behind(solid: &Outline, shot: &Line) -> Option<bool> {
    if !Sight::level(shot.from, shot.to).passes_through(solid) {
        return None;
    }
    let stretch = shot.stretch_in(solid)?;
    Some(shot.length() - shot.along(stretch.to) <= BEHIND_BARRIER)
}

/// The cover of those who stand close behind a train or a ship that is neither firing nor fired at.
///
/// [HV-COVER-01] [HV-COVER-02] Hard if it is armoured, otherwise soft.
pub fn cover_of_carriers(state: &State, ends: [UnitId; 2], shot: &Line) -> Cover {
    let covers = |unit: UnitId| {
        let armoured = match &state.spec(unit).carrier {
            Some(CarrierSpec::Train(train)) => train.armoured,
            Some(CarrierSpec::Ship(ship)) => ship.hull.armoured,
            None => return Cover::None,
        };
        let solids = field::outlines(state, unit);
        if !solids.iter().any(|solid| is_close_behind(solid, shot) == Some(true)) {
            return Cover::None;
        }
        if armoured { Cover::Hard } else { Cover::Soft }
    };
    state.ids().filter(|unit| !ends.contains(unit)).map(covers).max().unwrap_or(Cover::None)
}

/// The cover that the ground gives to figures on these bases against a shot along a line, which ends at the target.
///
/// [HV-COVER-01] As the piece has it. [HV-COVER-02] Area terrain: at least half of the bases lie inside, by their centres.
/// Barriers: the line leaves them at most 2 cm before it reaches the target. The best counts.
pub fn cover(state: &State, bases: &[Outline], shot: &Line) -> Cover {
    let covers = |piece: &&Piece| {
        if piece.kind == TerrainKind::Barrier {
            let Some(last) = piece.region.stretches(shot).last() else { return false };
            shot.length() - shot.along(last.to) <= BEHIND_BARRIER
        } else {
            let inside = bases.iter().filter(|base| piece.region.holds(base.middle())).count();
            0 < inside && bases.len() <= 2 * inside
        }
    };
    let pieces = state.setting.terrain.iter().filter(|piece| piece.cover != Cover::None);
    pieces.filter(covers).map(|piece| piece.cover).max().unwrap_or(Cover::None)
}

#[cfg(test)]
mod tests;
