//! Shooting and scooting: a shot less, and out of sight before it is answered.
//!
//! [FT-SCOOT-01] Half the rate of fire, or one shot at -1; [FT-SCOOT-02] then half a move.

use std::cell::OnceCell;

use kernel::table::{Angle, Length, Point};

use super::{BULK, Outlook, SURE, at_range, shots};
use crate::{
    fire, ground, overwatch, sight,
    state::{Against, Aimed, StandId, State},
};

/// What is left of the chance of a single shot that is fired in passing, in quarters.
const HASTY: i32 = 3;
/// So much of the danger that is left behind counts: not everybody would have fired at this one.
const SPARED: i32 = 2;

/// What a shot in passing brings, in thousandths of a point.
pub fn worth(state: &State, shooter: StandId, weapon: u8, target: StandId) -> i32 {
    let Some(figures) = fire::weapon(state, shooter, weapon) else { return 0 };
    let shots = overwatch::scoot_shots(state, shooter, weapon);
    let aimed = Aimed { shooter, weapon, against: Against::Armour, shots };
    let (worth, _) = shots::worth(state, aimed, target, fire::Context::Overwatch);
    if figures.rof == 1 { worth * HASTY / 4 } else { worth }
}

/// How much of what is at stake a stand saves by going; in thousandths of a point.
pub fn spared(state: &State, shooter: StandId) -> i32 {
    let pose = state.pose(shooter).filter(|_| !state.class(shooter).is_gun());
    let Some(pose) = pose else { return 0 };
    let outlook = Outlook::new(state, shooter);
    let here = outlook.exposure(pose.at, i32::MAX);
    if here == 0 {
        return 0;
    }
    // Half of what it may move, half of that again in cover.
    let inches = i32::from(ground::half_up(ground::allowance(state, shooter)));
    let reach = if super::is_cover(state, pose.at) { inches * 500 } else { inches * 1000 };
    let there = (0..8).map(|n| pose.at.towards(Angle::degrees(45 * n), Length::thousandths(reach)));
    let gait = ground::gait(state, shooter);
    let there = there.filter(|&at| ground::may_stand(&state.setting, gait, at));
    let least = there.fold(here, |least, at| least.min(outlook.exposure(at, least)));
    (here - least) * outlook.value / SURE / SPARED
}

impl Outlook<'_> {
    /// The chance, in thousandths, that a stand seen at a place is gone after the fire of all who see it there; where that is not less than
    /// `most`, something that is not less either.
    pub fn exposure(&self, at: Point, most: i32) -> i32 {
        let covered = self.sheltered < 10 && super::is_cover(self.state, at);
        let post = OnceCell::new();
        let mut safe = SURE;
        for foe in &self.foes {
            let gap = (foe.at.distance(at).in_thousandths() - BULK).max(0);
            let threat = at_range(&foe.threat, gap);
            let threat = if covered { threat * self.sheltered / 10 } else { threat };
            if threat == 0 {
                continue;
            }
            let post = post.get_or_init(|| sight::Post::new(self.state, self.stand, at));
            if foe.is_seen_from(self.state, post) {
                safe = safe * (SURE - threat.min(900)) / SURE;
                if most <= SURE - safe {
                    break;
                }
            }
        }
        SURE - safe
    }
}
