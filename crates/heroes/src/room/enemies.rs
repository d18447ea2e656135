//! Enemies in the way: who is one, and whom nobody may come to touch without a charge.

use kernel::table::{Obstacle, Outline, Point};

use super::{Blocker, CONTACT, How, Mover, Room, Suspects, Thing};
use crate::state::{SideId, State, UnitId, Where};

impl Room<'_> {
    /// The enemy of all that is suspected with whom some bases would be in contact.
    ///
    /// [HV-GEN-06] Whoever begins as near as that, though in no fight, does not end in one without a charge.
    pub(super) fn met_by(
        &self,
        suspects: &Suspects,
        bases: &[Outline],
    ) -> Option<(Blocker, Point)> {
        let is_met = |thing: &&Thing| {
            let is_enemy = match thing.what {
                Blocker::Unit(unit) => {
                    self.state.side_of(unit) != self.side && !is_vehicle(self.state, unit)
                }
                Blocker::Square(n) => {
                    let square = &self.state.squares[usize::from(n)];
                    self.state.side_of_seat(square.seat) != self.side
                }
                _ => false,
            };
            let touches = |one: &Obstacle| {
                bases.iter().any(|base| CONTACT.between(base, one.outline()).is_some())
            };
            is_enemy
                && matches!(thing.how, How::Bars(away) if away < CONTACT.gap)
                && thing.laid(self.state).iter().any(touches)
        };
        let met = self.things(suspects, true).find(is_met)?;
        bases.first().map(|base| (met.what, base.middle()))
    }
}

/// The side of whoever moves.
pub(super) fn side_of(state: &State, mover: Mover) -> SideId {
    match mover {
        Mover::Unit(unit)
        | Mover::Charger(unit, _)
        | Mover::Runaway(unit)
        | Mover::Placed(unit) => state.side_of(unit),
        Mover::Square(square) => state.side_of_seat(state.squares[usize::from(square)].seat),
        Mover::Hero(seat) => state.side_of_seat(seat),
    }
}

/// Whether it is a train or a ship that lies there.
pub(super) fn is_vehicle(state: &State, unit: UnitId) -> bool {
    matches!(state[unit].at, Where::Rails(_) | Where::Afloat(_))
}
