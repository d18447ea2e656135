//! What bars a move, as its player is told.

use kernel::table::Point;

use super::Blocker;
use crate::{
    order::{Bar, Why},
    state::UnitId,
};

impl Blocker {
    /// The refusal of a move of a unit that this bars.
    pub fn bars(self, unit: UnitId, place: Point) -> Bar {
        let (rule, why) = match self {
            Self::Square(_) => (rule!("HV-GEN-06"), Why::Unit(unit, "does not come past a square")),
            Self::Unit(other) => {
                (rule!("HV-GEN-06"), Why::Units(unit, "does not come past", other))
            }
            Self::Hero(seat) => (rule!("HV-GEN-06"), Why::Hero(seat, "stands there")),
            Self::Object(_) => (rule!("HV-MOVE-10"), Why::Unit(unit, "is barred by stores")),
            Self::Gun(_) => (rule!("HV-CAS-07"), Why::Unit(unit, "is barred by a gun")),
            Self::Terrain(piece) => {
                (rule!("HV-MOVE-10"), Why::Terrain(unit, "is barred by", piece))
            }
            Self::Track(train) => (
                rule!("HV-RAIL-09"),
                Why::Units(unit, "would stand on the line in front of", train),
            ),
            Self::Edge => (rule!("HV-MOVE-10"), Why::Unit(unit, "would leave the table")),
        };
        Bar { rule, why, place: Some(place) }
    }
}
