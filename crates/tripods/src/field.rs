//! What stands cover of the table, how far apart they are, and their arcs.

use std::cell::OnceCell;

use kernel::table::{Angle, Arc, Bounds, Length, Outline, Pose, distance, is_within};

use crate::state::{StandId, State};

/// [FT-CC-01] So near to an enemy a stand must halt.
pub const REACH: Length = Length::units(1);

/// Who has halted there is engaged: places are rounded, so that he may stand a hair farther off.
const ENGAGED: Length = Length::thousandths(1005);

/// [FT-AV-02] A front arc reaches so far to either side of the facing.
const FRONT: Angle = Angle::degrees(60);

/// What a stand covers if its middle is there.
pub fn outline_at(state: &State, stand: StandId, pose: Pose) -> Outline {
    state.kind(stand).footprint.outline(pose)
}

/// What a stand covers; none of one that is not on the table.
pub fn outline(state: &State, stand: StandId) -> Option<Outline> {
    state.pose(stand).map(|pose| outline_at(state, stand, pose))
}

/// What everybody covers, each worked out when it is first asked for.
pub struct Outlines<'a> {
    state: &'a State,
    known: Vec<OnceCell<Outline>>,
}

impl<'a> Outlines<'a> {
    pub fn new(state: &'a State) -> Self {
        Self { state, known: state.ids().map(|_| OnceCell::new()).collect() }
    }

    /// What a stand covers; none of one that is not on the table.
    pub fn of(&self, stand: StandId) -> Option<Outline> {
        let pose = self.state.pose(stand)?;
        let outline = || outline_at(self.state, stand, pose);
        Some(*self.known[usize::from(stand.0)].get_or_init(outline))
    }
}

/// No stand reaches farther than this from its middle.
pub const BULK: Length = Length::units(4);

/// What a stand covers, if it may come to touch what lies within these bounds.
pub fn outline_near(state: &State, stand: StandId, near: Bounds) -> Option<Outline> {
    let pose = state.pose(stand)?;
    let bulk = state.kind(stand).footprint.bulk();
    near.grown(bulk).holds(pose.at).then(|| outline_at(state, stand, pose))
}

/// How far two stands are apart.
///
/// [FT-GEN-08] The shortest gap between their footprints.
pub fn gap(state: &State, one: StandId, other: StandId) -> Option<Length> {
    Some(distance(&outline(state, one)?, &outline(state, other)?))
}

/// Whether two stands are within a distance of each other, exactly that distance included.
pub fn within(state: &State, one: StandId, other: StandId, limit: Length) -> bool {
    let Some((here, there)) = state.pose(one).zip(state.pose(other)) else { return false };
    // Footprints are as near as their middles at least, and nearer by what they cover at most.
    let bulk = |stand: StandId| state.kind(stand).footprint.bulk();
    if here.at.is_within(there.at, limit) {
        return true;
    }
    here.at.is_within(there.at, limit + bulk(one) + bulk(other))
        && is_within(&outline_at(state, one, here), &outline_at(state, other, there), limit)
}

/// Whether two stands are near enough for close combat.
pub fn engaged(state: &State, one: StandId, other: StandId) -> bool {
    within(state, one, other, ENGAGED)
}

/// What lies before the front of something.
///
/// [FT-AV-02] 120 degrees, from its middle, borders included.
pub fn front_arc(pose: Pose) -> Arc {
    Arc::ahead(pose, FRONT)
}

/// What lies behind something.
///
/// [FT-FLY-07] 120 degrees.
pub fn rear_arc(pose: Pose) -> Arc {
    front_arc(Pose::new(pose.at, pose.facing.opposite()))
}

/// Whether any part of `other` lies in the front arc of `stand`.
pub fn is_before(state: &State, stand: StandId, other: StandId) -> bool {
    let (Some(pose), Some(other)) = (state.pose(stand), outline(state, other)) else {
        return false;
    };
    front_arc(pose).touches(&other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        state::Where,
        trial::{A1, A2, Trial},
    };
    use kernel::table::Point;

    #[test]
    fn ft_gen_08_the_example_of_two_bases() {
        // Bases of 0.75 whose middles are 4.75 apart are exactly 4 apart, and within 4.
        let mut trial = Trial::bare(&[(A1, 100, 100, 0)]);
        trial.state[A2].at =
            Where::Table(Pose::new(Point::thousandths(14_750, 10_000), Angle::NORTH));
        assert_eq!(gap(&trial.state, A1, A2), Some(Length::units(4)));
        assert!(within(&trial.state, A1, A2, Length::units(4)));
        assert!(!within(&trial.state, A1, A2, Length::thousandths(3999)));
    }
}
