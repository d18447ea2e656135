//! What indirect fire is likely to bring: barrages, shells without a marker, decoys. In thousandths of a point, where not said otherwise.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length, Outline, Point, touches};

use super::{
    outlook,
    shots::{self, SURE},
};
use crate::{
    artillery, field, mortars, sight,
    state::{Mission, Phase, Plan, Plot, Shell, SideId, StandId, State},
    tables::{MOST_STANDS, Sheaf},
    templates,
};

/// What somebody is worth who has been pinned: one part in so many.
const PINNED: i32 = 8;
/// How near to a barrage that comes a decoy tells nothing new.
const APART: Length = Length::units(8);
/// What machines cover in a turn and more: who may be reached by then keeps his weapons ready.
const TURN: i32 = 12;
/// The chance, in thousandths, that somebody is found where he was seen: who has just moved, and who has stood.
const STAYS_MOVED: i32 = 400;
const STAYS_STOOD: i32 = 800;
/// Who is so near to a barrage that comes is the one whom it is meant for.
const CLAIM: Length = Length::units(2);

/// What shells of a sheaf do to the enemies of a side in some squares; nothing where a friend stands in them.
fn burst(state: &State, side: SideId, squares: &[Outline], sheaf: Sheaf) -> i32 {
    if state.shown(side).any(|friend| is_under(state, friend, squares)) {
        return 0;
    }
    let struck = state.shown(side.other()).filter(|&foe| is_under(state, foe, squares));
    struck.map(|foe| shaken(state, foe, sheaf)).sum()
}

/// Whether shells in some squares strike a stand.
fn is_under(state: &State, stand: StandId, squares: &[Outline]) -> bool {
    let own = field::outline(state, stand).filter(|_| !state.is_aloft(stand));
    own.is_some_and(|own| squares.iter().any(|square| touches(&own, square)))
}

/// What shells of a sheaf do to a stand under them.
fn shaken(state: &State, stand: StandId, sheaf: Sheaf) -> i32 {
    let hit = shots::chance(templates::number(state, stand, sheaf).into());
    let row = state.setting.charts.qualities[state.quality(stand) as usize];
    // [FT-QC-07] Light shells shake armour less.
    let men = state.kind(stand).is_personnel();
    let eased = if sheaf.light && !men && !state.kind(stand).soft { -2 } else { 0 };
    let fails = shots::fails(row.roll, eased);
    let value = shots::value(state, stand);
    let pinned = if men { (SURE - fails) / PINNED } else { 0 };
    hit * value / SURE * (fails * 3 / 4 + pinned) / SURE
}

/// The chance that an enemy is still about where he is when a barrage comes down, a turn or two from now.
///
/// [FT-ART-04] Who has stayed in his latest movement phase is likely to stay again.
fn stays(state: &State, foe: StandId) -> i32 {
    if state[foe].has_moved() { STAYS_MOVED } else { STAYS_STOOD }
}

/// What is left of the worth of a target where other barrages are to come down.
///
/// [FT-QC-07] Nobody checks twice for artillery in a turn.
fn unclaimed(state: &State, side: SideId, foe: Point) -> i32 {
    let claims = |mission: &&Mission| {
        mission.side == side
            && matches!(mission.plan, Some(Plan::Fire(_)))
            && mission.at.distance(foe) <= CLAIM
    };
    SURE / (1 + state.missions.iter().filter(claims).count() as i32)
}

/// What a barrage is likely to do that comes down about a place, some turns from now: on whoever is there then, or on somebody near.
///
/// [FT-ART-06] It may be put down up to six inches from its marker.
fn hope(state: &State, side: SideId, at: Point, squares: &[Outline], sheaf: Sheaf) -> i32 {
    if state.shown(side).any(|friend| is_under(state, friend, squares)) {
        return 0;
    }
    let (mut worth, mut left) = (0, SURE);
    let mut others: ArrayVec<(i32, i32), MOST_STANDS> = ArrayVec::new();
    for foe in state.shown(side.other()).filter(|&foe| !state.is_aloft(foe)) {
        let Some(pose) = state.pose(foe) else { continue };
        let under = is_under(state, foe, squares);
        if !under && artillery::CORRECTION < pose.at.distance(at) {
            continue;
        }
        let shaken = shaken(state, foe, sheaf) * unclaimed(state, side, pose.at) / SURE;
        let stays = stays(state, foe);
        if under {
            worth += shaken * stays / SURE;
            left = left.min(SURE - stays);
        } else {
            others.push((shaken, stays));
        }
    }
    others.sort_unstable_by_key(|&(shaken, _)| -shaken);
    for (shaken, stays) in others {
        worth += shaken * stays / SURE * left / SURE;
        left = left * (SURE - stays) / SURE;
    }
    worth
}

/// A barrage pays by whom it is likely to shake, where no friend stands.
///
/// Smoke comes down when the enemy has fired and moves on, so that it screens nobody from him: it is left to people.
pub fn barrage_worth(state: &State, at: Point, plot: Plot) -> i32 {
    match plot.shell {
        Shell::Smoke | Shell::Incendiary => return 0,
        // [FT-TECH-04] A shell that finds its target by itself.
        Shell::Guided { .. } => return 200,
        Shell::HighExplosive | Shell::Improved => {}
    }
    let areas = artillery::areas(state, plot, at, Angle::NORTH);
    let mut guns = artillery::batteries(state, plot.batteries);
    let n: u8 = artillery::batteries(state, plot.batteries)
        .map(|(_, battery)| artillery::guns(state, battery))
        .sum();
    let sheaf =
        guns.next().and_then(|(_, battery)| artillery::sheaf(artillery::row(state, battery), plot));
    let Some(sheaf) = sheaf else { return 0 };
    let sheaf = Sheaf { factors: sheaf.factors.saturating_mul(n), ..sheaf };
    let worth = hope(state, state.side, at, &areas, sheaf);
    if worth == 0 { 0 } else { 40 + worth }
}

/// A barrage that is late and would come down where nobody is any more is called off: its guns find somebody else.
///
/// [FT-ART-05] Until then they are busy. [FT-ART-06] It reaches six inches from its marker.
pub fn cancel_worth(state: &State, number: u8) -> i32 {
    let mission = state.missions.iter().find(|mission| mission.number == number);
    let Some(mission) = mission.filter(|_| state.phase == Phase::Plot) else { return 5 };
    let mut enemies = state.shown(mission.side.other()).filter(|&foe| !state.is_aloft(foe));
    let reached = enemies.any(|foe| {
        let pose = state.pose(foe);
        pose.is_some_and(|pose| pose.at.distance(mission.at) <= artillery::CORRECTION)
    });
    if mission.late && !reached { 30 } else { 5 }
}

/// Where a barrage comes down, by how many it touches.
pub fn landing_worth(state: &State, at: Point, along: Angle) -> i32 {
    let Phase::Land { mission } = state.phase else { return 0 };
    let Some(mission) = state.missions.get(usize::from(mission)) else { return 0 };
    let Some(Plan::Fire(plot)) = mission.plan else { return 0 };
    let (enemies, friends) = artillery::touched(state, mission.side, at, plot, along);
    let guns: u8 = artillery::batteries(state, plot.batteries)
        .map(|(_, battery)| artillery::guns(state, battery))
        .sum();
    // Of those whom it strikes, those who count most.
    let worth = artillery::sheaf_of(state, plot).map_or(0, |sheaf| {
        let sheaf = Sheaf { factors: sheaf.factors.saturating_mul(guns), ..sheaf };
        burst(state, mission.side, &artillery::areas(state, plot, at, along), sheaf)
    });
    6 + 20 * enemies - 30 * friends + worth / 100
}

/// Shells without a marker: of those who lose nothing by it.
///
/// [FT-OVER-01] Who has fired does not watch. [FT-SPOT-03] And is seen from afar.
pub fn lob_worth(state: &State, shooter: StandId, at: Point, along: Option<Angle>) -> i32 {
    let Some((sheaf, reach)) = mortars::figures(state, shooter, along.is_some()) else { return 0 };
    let Some(pose) = state.pose(shooter) else { return 0 };
    if reach < shots::rounded(state, pose.at.distance(at)) {
        return 0;
    }
    let side = state.side_of(shooter);
    let worth = burst(state, side, &mortars::areas(state, shooter, at, along), sheaf);
    let machines = || state.shown(side.other()).filter(|&foe| !state.kind(foe).is_personnel());
    let range = state.kind(shooter).weapons.iter().filter(|weapon| weapon.pen.is_some());
    let range = range.map(|weapon| i32::from(weapon.range)).max().unwrap_or(0);
    let near = Length::units(range + TURN);
    let awaited = 0 < range
        && machines().any(|foe| field::gap(state, shooter, foe).is_some_and(|gap| gap <= near));
    let shown = !state[shooter].spotted && machines().any(|foe| sight::sees(state, shooter, foe));
    let stake = if shown { shots::value(state, shooter) / 2 } else { 0 };
    if awaited { 0 } else { worth - stake }
}

/// A decoy pays beside barrages that come, where the enemy might believe in it: over somebody who is in the open, far from the others.
///
/// [FT-ART-03] It costs nothing.
pub fn decoy_worth(state: &State, at: Point) -> i32 {
    let own = || state.missions.iter().filter(|mission| mission.side == state.side);
    let comes = own().any(|mission| matches!(mission.plan, Some(Plan::Fire(_))));
    let apart = own().all(|mission| APART < mission.at.distance(at));
    let open = !outlook::is_cover(state, at);
    if comes && apart && open { 25 } else { 5 }
}

#[cfg(test)]
mod tests;
