//! How the humans' gyros and helicopters hang: where no ray sees them, from where they rise for a moment, fire and sink again.
//!
//! [FT-FLY-04] Who rises is fired at on overwatch only. [FT-HEAT-05] Rays reach whatever flies at any distance.

use arrayvec::ArrayVec;
use kernel::table::Point;

use super::{BULK, Foe, MOST_STANDS, Outlook, SAMPLES, SURE, at_range, shots};
use crate::{
    flyers, sight,
    state::{Marker, StandId, State},
    vocabulary::WeaponKind,
};

/// Danger counts so many times against what could be fired at: a flyer has the whole battle to find a moment for its few missiles.
const WARY: i32 = 10;
/// What is left of the greatest danger that does not see the stand now, but may after it has moved: one part in so many.
const UNSEEN: i32 = 5;

/// Whether a stand fights by hanging out of sight.
pub fn hovers(state: &State, stand: StandId) -> bool {
    !state.is_martian(stand)
        && flyers::is_low(state, stand)
        && !state.kind(stand).weapons.is_empty()
}

impl Outlook<'_> {
    /// How well a stand that hovers would hang there, in thousandths of a point; at most that well where it is not better than `least`.
    pub fn hover_worth(&self, at: Point, least: i32) -> i32 {
        let fires = self.fires_from(at);
        let (mut best, mut nearest, mut lurking) = (0, i32::MAX, 0);
        let mut threats: ArrayVec<(i32, &Foe), MOST_STANDS> = ArrayVec::new();
        for foe in &self.foes {
            let away = foe.at.distance(at).in_thousandths();
            let gap = (away - BULK).max(0);
            nearest = nearest.min(gap);
            if fires && foe.hidden.is_none() {
                best = best.max(foe.gain_from(away) * foe.value / SURE);
            }
            let threat = self.threat_aloft(foe, gap);
            if 0 < threat {
                threats.push((threat, foe));
                lurking = lurking.max(threat / UNSEEN);
            }
        }
        let far = if nearest == i32::MAX { 0 } else { (nearest - self.reach).max(0) };
        let worth = |safe: i32, lurking: i32| {
            let safe = safe * (SURE - lurking) / SURE;
            let danger = (SURE - safe) * self.value / SURE;
            best - WARY * danger - far / 60
        };
        // It is best where nobody sees it.
        let most = worth(SURE, lurking);
        if most <= least {
            return most;
        }
        let post = sight::Post::new(self.state, self.stand, at);
        let (mut safe, mut lurking) = (SURE, 0);
        for (threat, foe) in threats {
            if foe.is_seen_from(self.state, &post) {
                safe = safe * (SURE - threat.min(900)) / SURE;
            } else {
                lurking = lurking.max(threat / UNSEEN);
            }
        }
        worth(safe, lurking)
    }

    /// What somebody does to the stand so far away.
    fn threat_aloft(&self, foe: &Foe, gap: i32) -> i32 {
        let last = SAMPLES.len() - 1;
        if SAMPLES[last] * 1000 < gap {
            let weapons = &self.state.kind(foe.id).weapons;
            let ray = weapons.iter().any(|weapon| weapon.kind == WeaponKind::HeatRay);
            return if ray { foe.threat[last] } else { 0 };
        }
        at_range(&foe.threat, gap)
    }

    /// What it costs to rise among those who watch, in thousandths of a point.
    fn rising_cost(&self, at: Point) -> i32 {
        let watches = |foe: &&Foe| self.state[foe.id].marker == Marker::Overwatch;
        let safe = self.foes.iter().filter(watches).fold(SURE, |safe, foe| {
            let gap = (foe.at.distance(at).in_thousandths() - BULK).max(0);
            safe * (SURE - self.threat_aloft(foe, gap).min(900)) / SURE
        });
        (SURE - safe) * self.value / SURE
    }
}

/// What a pop-up attack puts at stake, in thousandths of a point.
pub fn stake(state: &State, flyer: StandId) -> i32 {
    let watched = state.shown(state.side_of(flyer).other());
    if !{ watched }.any(|enemy| state[enemy].marker == Marker::Overwatch) {
        return 0;
    }
    let Some(pose) = state.pose(flyer) else { return shots::value(state, flyer) };
    Outlook::new(state, flyer).rising_cost(pose.at)
}
