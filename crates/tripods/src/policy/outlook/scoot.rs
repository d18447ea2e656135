//! Shooting and scooting: a shot less, and out of sight before it is answered.
//!
//! [FT-SCOOT-01] Half the rate of fire, or one shot at -1; [FT-SCOOT-02] then half a move.

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

/// What the last shooter who was asked for saves by going: orders of one shooter are weighed one behind the other.
#[derive(Default)]
pub struct Spared(Option<(StandId, i32)>);

impl Spared {
    pub fn by(&mut self, state: &State, shooter: StandId) -> i32 {
        match self.0 {
            Some((known, spared)) if known == shooter => spared,
            _ => self.0.insert((shooter, spared(state, shooter))).1,
        }
    }
}

/// How much of what is at stake a stand saves by going; in thousandths of a point.
fn spared(state: &State, shooter: StandId) -> i32 {
    let pose = state.pose(shooter).filter(|_| !state.class(shooter).is_gun());
    let Some(pose) = pose else { return 0 };
    let outlook = Outlook::new(state, shooter);
    let here = outlook.exposure(pose.at);
    if here == 0 {
        return 0;
    }
    // Half of what it may move, half of that again in cover.
    let inches = i32::from(ground::half_up(ground::allowance(state, shooter)));
    let reach = if super::is_cover(state, pose.at) { inches * 500 } else { inches * 1000 };
    let there = (0..8).map(|n| pose.at.towards(Angle::degrees(45 * n), Length::thousandths(reach)));
    let gait = ground::gait(state, shooter);
    let there = there.filter(|&at| ground::may_stand(&state.setting, gait, at));
    let least = there.map(|at| outlook.exposure(at)).min().unwrap_or(here).min(here);
    (here - least) * outlook.value / SURE / SPARED
}

impl Outlook<'_> {
    /// The chance, in thousandths, that a stand seen at a place is gone after the fire of all who see it there.
    pub fn exposure(&self, at: Point) -> i32 {
        let covered = self.sheltered < 10 && super::is_cover(self.state, at);
        let safe = self.foes.iter().fold(SURE, |safe, foe| {
            let gap = (foe.at.distance(at).in_thousandths() - BULK).max(0);
            let threat = at_range(&foe.threat, gap);
            let threat = if covered { threat * self.sheltered / 10 } else { threat };
            if threat == 0 || !sight::sees_from_place(self.state, self.stand, at, foe.id) {
                return safe;
            }
            safe * (SURE - threat.min(900)) / SURE
        });
        SURE - safe
    }
}
