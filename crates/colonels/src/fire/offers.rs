//! A good spread of what may be fired.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{
    Aim, Bearing, Context, check_thrown, class, contact_aims, gun_aims, gun_dice, gun_step,
    in_turn, may_shoot, row_aims, rows, shared_dice, skirmish_aims, skirmish_dice, volley_dice,
    whole_dice,
};
use crate::{
    crews,
    order::{Burst, MOST_SHOTS, Order, Shot},
    shells,
    state::{Shooting, StandId, State, UnitId},
    vocabulary::{GunClass, Troop},
};

/// Lists what may be fired: for each company its whole fire at each stand, and the best that each of its stands can do.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some(context) = Context::of(state) else { return };
    for unit in context.units(state) {
        if may_shoot(state, context, unit).is_err() {
            continue;
        }
        if state.troop(unit) == Troop::Artillery {
            list_guns(state, context, unit, out);
        } else if state.is_skirmishing(unit) {
            if in_turn(state, unit, Shooting::Skirmishers).is_err() {
                continue;
            }
            let aims = match context.bearings(state, unit) {
                Some(known) => fit(&known, |target| context.allows(state, target)),
                None => {
                    skirmish_aims(state, unit, |target| context.allows(state, target)).collect()
                }
            };
            for aim in aims {
                if 0 < skirmish_dice(state, unit, &aim) {
                    out.push(Order::Skirmish { unit, target: aim.target });
                }
            }
        } else {
            list_volleys(state, context, unit, out);
        }
    }
}

/// The aims at those who are fit.
fn fit(known: &[Bearing], fits: impl Fn(StandId) -> bool) -> Vec<Aim> {
    let aims = known.iter().flat_map(|row| &row.aims);
    aims.filter(|aim| fits(aim.target)).copied().collect()
}

fn list_volleys(state: &State, context: Context, unit: UnitId, out: &mut Vec<Order>) {
    let mut aimed: Vec<(StandId, Vec<Aim>)> = Vec::new();
    let mut targets: Vec<StandId> = Vec::new();
    // All stands of a row aim alike.
    let allowed = |target: StandId| context.allows(state, target);
    let rows: Arc<[Bearing]> = context.bearings(state, unit).unwrap_or_else(|| {
        let rows = rows(state, unit).into_iter().map(|row| {
            let aims = row_aims(state, &row, allowed).collect();
            Bearing { firing: row.firing, aims }
        });
        rows.collect()
    });
    for stand in state.stands_of(unit).filter(|&stand| !crews::mans(state, stand)) {
        let row = rows.iter().position(|row| row.firing.contains(&stand));
        let mut aims = match row {
            Some(row) => rows[row].aims.clone(),
            None => contact_aims(state, stand).collect(),
        };
        aims.retain(|aim| allowed(aim.target) && 0 < volley_dice(state, stand, aim));
        for aim in &aims {
            if !targets.contains(&aim.target) {
                targets.push(aim.target);
            }
        }
        if !aims.is_empty() {
            aimed.push((stand, aims));
        }
    }
    for &target in &targets {
        let shots: ArrayVec<Shot, MOST_SHOTS> = aimed
            .iter()
            .filter(|(_, aims)| aims.iter().any(|aim| aim.target == target))
            .map(|&(stand, _)| Shot { stand, target })
            .collect();
        out.push(Order::Volley { unit, shots });
    }
    // Each stand at the nearest that it can reach.
    let each: ArrayVec<Shot, MOST_SHOTS> = aimed
        .iter()
        .filter_map(|(stand, aims)| {
            let aim = aims.iter().min_by_key(|aim| (aim.range, aim.target))?;
            Some(Shot { stand: *stand, target: aim.target })
        })
        .collect();
    let whole = each.iter().all(|shot| shot.target == each[0].target);
    if !each.is_empty() && !whole {
        out.push(Order::Volley { unit, shots: each });
    }
}

fn list_guns(state: &State, context: Context, unit: UnitId, out: &mut Vec<Order>) {
    let may = |target: StandId| {
        context.allows(state, target) && in_turn(state, unit, gun_step(state, unit, target)).is_ok()
    };
    let allowed: Vec<Aim> = match context.bearings(state, unit) {
        Some(known) => fit(&known, may),
        None => gun_aims(state, unit, may).collect(),
    };
    for aim in &allowed {
        if shells::is_lobbed(state, unit, aim.target) {
            shells::list(state, unit, aim.target, out);
            continue;
        }
        if 0 < whole_dice(state, unit, aim) {
            let dice = gun_dice(state, unit, aim.range);
            let shots = [Burst { target: aim.target, dice }].into_iter().collect();
            out.push(Order::Fire { unit, shots });
        }
    }
    // A machine gun may share its dice between two.
    if state.spec(unit).kind.gun_class == Some(GunClass::MachineGun)
        && let [one, other, ..] = &allowed[..]
    {
        let dice = gun_dice(state, unit, one.range.max(other.range));
        let shares = [(*one, dice / 2 + dice % 2), (*other, dice / 2)];
        let thrown = shared_dice(state, unit, class(state, unit), &shares);
        if 1 < dice && check_thrown(unit, &thrown).is_ok() {
            let [first, second] = shares.map(|(aim, dice)| Burst { target: aim.target, dice });
            out.push(Order::Fire { unit, shots: [first, second].into_iter().collect() });
        }
    }
}
