//! With how many dice guns fire: by class and range, halved for what they have lost, changed by cover and repetition.

use arrayvec::ArrayVec;
use kernel::table::Length;

use super::{Aim, class, dice, gun_aims};
use crate::{
    crews, field,
    order::{Bar, Burst, Check, MOST_SHOTS},
    state::{StandId, State, UnitId},
    tables::is_far,
    vocabulary::{Cover, GunClass, TerrainKind},
};

/// [IC-ARTY-22, IC-ARTY-08] The dice of a section at a range, halved for what it has lost; without what the target does to them.
pub fn gun_dice(state: &State, unit: UnitId, range: Length) -> u8 {
    let kind = &state.spec(unit).kind;
    let Some(class) = kind.gun_class else { return 0 };
    let guns = &state.setting.charts.fire.guns[class];
    if !guns.reaches(range) {
        return 0;
    }
    worn(state, unit, guns.dice_at(range) * kind.guns)
}

/// [IC-ARTY-08] The dice of a section, halved for what it has lost.
pub fn worn(state: &State, unit: UnitId, mut dice: u8) -> u8 {
    let kind = &state.spec(unit).kind;
    let crew = if crews::is_manned(state, unit) {
        kind.castings
    } else {
        state[crews::gun(state, unit)].castings
    };
    if 0 < state[unit].gun_hits {
        dice = (dice / 2).max(1);
    }
    if crew == 1 {
        dice = (dice / 2).max(1);
    }
    if crew == 0 { 0 } else { dice }
}

/// The dice that a section throws if all its fire goes to one target.
pub fn whole_dice(state: &State, unit: UnitId, aim: &Aim) -> u8 {
    let table = gun_dice(state, unit, aim.range);
    if table == 0 { 0 } else { dice(table, gun_modifier(state, unit, class(state, unit), aim)) }
}

/// [IC-ARTY-26] What cover does to the dice at one target, and [IC-ARTY-27] what repetition does.
pub fn gun_modifier(state: &State, unit: UnitId, class: GunClass, aim: &Aim) -> i8 {
    let shelter = shelter(state, class, aim.target, is_far(aim.range));
    shelter + if repeats(state, unit, aim.target) { repetition(state, aim) } else { 0 }
}

/// [IC-ARTY-27] Whether guns fired at a target in the turn before and have stood still since.
fn repeats(state: &State, unit: UnitId, target: StandId) -> bool {
    !state[unit].moved_this_turn && state.aimed_before.contains(&(unit, target))
}

/// [IC-ARTY-27] The dice for firing on at the same target.
fn repetition(state: &State, aim: &Aim) -> i8 {
    state.setting.charts.fire.repeated[usize::from(is_far(aim.range))]
}

/// [IC-ARTY-23] The dice that are thrown for the shares of the fire of some guns, after cover and repetition have been taken from each or
/// added; [IC-ARTY-27] repetition counts once, for the first that it fits.
pub fn shared_dice(
    state: &State,
    unit: UnitId,
    class: GunClass,
    shares: &[(Aim, u8)],
) -> ArrayVec<u8, MOST_SHOTS> {
    let first = shares.iter().position(|(aim, _)| repeats(state, unit, aim.target));
    let thrown = shares.iter().enumerate().take(MOST_SHOTS).map(|(n, &(aim, share))| {
        let shelter = shelter(state, class, aim.target, is_far(aim.range));
        let again = if first == Some(n) { repetition(state, &aim) } else { 0 };
        dice(share, shelter + again)
    });
    thrown.collect()
}

/// The shares of the fire of a section, with how it is aimed at each.
pub fn shares(state: &State, unit: UnitId, shots: &[Burst]) -> ArrayVec<(Aim, u8), MOST_SHOTS> {
    let named = |target: StandId| shots.iter().any(|burst| burst.target == target);
    let aims: Vec<Aim> = gun_aims(state, unit, named).collect();
    let share = |burst: &Burst| {
        let aim = aims.iter().find(|aim| aim.target == burst.target)?;
        Some((*aim, burst.dice))
    };
    shots.iter().filter_map(share).collect()
}

/// [IC-ARTY-27] Remembers whom some guns have fired at.
pub fn remember(state: &mut State, unit: UnitId, targets: impl Iterator<Item = StandId>) {
    for target in targets {
        if !state.aimed_now.contains(&(unit, target)) {
            state.aimed_now.push((unit, target));
        }
    }
}

/// [IC-ARTY-26] What the cover of a target takes from the dice of a class of guns; shells fall into works.
pub fn shelter(state: &State, class: GunClass, target: StandId, far: bool) -> i8 {
    let cover = state[target].pose().map_or(Cover::None, |pose| field::cover(state, pose.at));
    let is_wild = || {
        let kinds = [TerrainKind::Woods, TerrainKind::Rough];
        state[target].pose().is_some_and(|pose| field::is_in(state, pose.at, &kinds))
    };
    match cover {
        // [IC-ARTY-26] Shells fall behind walls and works; trees stop them there as well.
        Cover::Protective | Cover::Earthworks if class == GunClass::Howitzer && is_wild() => {
            state.setting.charts.fire.gun_cover[Cover::WoodsOrRough][usize::from(far)]
        }
        Cover::Protective | Cover::Earthworks if class == GunClass::Howitzer => 0,
        cover => state.setting.charts.fire.gun_cover[cover][usize::from(far)],
    }
}

/// [IC-GEN-02] Refuses fire of which no die is left; [IC-ARTY-23] a share of it may be lost.
pub fn check_thrown(unit: UnitId, dice: &[u8]) -> Check {
    if dice.iter().all(|&dice| dice == 0) {
        return Err(Bar::unit(rule!("IC-GEN-02"), unit, "would throw no dice"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
