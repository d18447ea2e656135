//! Where guns go into action: since they stay there, the lane before them is to be open, and to stay so.

use kernel::table::{Angle, Bounds, Length, Point, Pose};

use super::{in_yards, lanes::Lanes};
use crate::{
    field,
    state::{FRONTAGE, State, UnitId},
};

/// The places that are looked at, to the right and ahead of where guns stand, in steps.
const STEP: Length = Length::units(80);
const ASIDE: i32 = 3;
const AHEAD: i32 = 3;
/// The ways in which they could look, from straight across the table, in degrees.
const LOOKS: [i32; 3] = [0, -25, 25];
/// How near to a post guns are at it.
const AT: Length = Length::units(50);
/// How near enemies are to a post that is none.
const TOO_NEAR: Length = Length::units(220);
/// How far to the side of their lane others stand who might come into it.
const BESIDE: Length = Length::units(70);

/// Where guns are to stand, and how to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Station {
    pub pose: Pose,
}

impl Station {
    /// The best place about guns that are still limbered.
    pub fn find(state: &State, unit: UnitId, from: Point, lanes: &Lanes) -> Option<Self> {
        let side = state.side_of(unit);
        let facing = field::inward(state.setting.sides[usize::from(side.0)].edge);
        let frame = Pose::new(from, facing).frame();
        let slow: Vec<Bounds> = field::slowing(state, unit).collect();
        let table = state.setting.table;
        let edge = Bounds {
            low: Point::new(Length::ZERO, Length::ZERO),
            high: Point::new(table.width, table.depth),
        }
        .grown(-FRONTAGE);
        let mut best: Option<(i32, Pose)> = None;
        for right in -ASIDE..=ASIDE {
            for ahead in 0..=AHEAD {
                let at = frame.at(STEP * right, STEP * ahead);
                let is_here = right == 0 && ahead == 0;
                let is_fit = edge.holds(at)
                    && !slow.iter().any(|bounds| bounds.holds(at))
                    && (is_here || !lanes.has_friend_within(at, FRONTAGE * 3 / 2))
                    && !lanes.has_foe_within(at, TOO_NEAR);
                if !is_fit {
                    continue;
                }
                for look in LOOKS {
                    let pose = Pose::new(at, facing + Angle::degrees(look));
                    let Some(range) = lanes.open(pose, BESIDE) else { continue };
                    let way = in_yards(at.distance(from));
                    let worth = 1000 - in_yards(range) / 2 - way - look.abs();
                    if best.is_none_or(|(most, _)| most < worth) {
                        best = Some((worth, pose));
                    }
                }
            }
        }
        best.map(|(_, pose)| Self { pose })
    }

    /// What it is worth to go into action at a pose: nothing anywhere else.
    pub fn unlimber_worth(self, there: Pose) -> Option<i32> {
        let off = self.pose.facing.between(there.facing).in_hundredths() / 100;
        self.pose.at.is_within(there.at, AT).then_some(100 - off)
    }
}
