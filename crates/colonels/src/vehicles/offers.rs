//! A good spread of what machines may do.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length};

use super::{
    Leg, check_drive, check_fire, check_into, check_may, leg, table_dice, weapon, weapon_dice,
};
use crate::{
    carriers,
    fire::{self, Aim},
    order::{MOST_SALVOS, Order, Salvo},
    precedence, skimmers,
    state::{Ops, Phase, StandId, State, UnitId},
    vocabulary::{GunClass, Troop},
};

/// What the machines of the seat may do that drives.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Phase::Drive { seat } = state.phase else { return };
    for unit in precedence::of_seat(state, Ops::Ground, seat) {
        let is_skimmer = state.troop(unit) == Troop::Skimmer;
        if check_may(state, unit).is_ok() {
            list_ways(state, unit, out);
            if is_skimmer {
                list_unloading(state, unit, out);
            } else {
                list_contacts(state, unit, out);
            }
        }
        if !is_skimmer && check_fire(state, unit).is_ok() {
            list_salvos(state, unit, out);
        }
    }
}

fn list_ways(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let turns: &[i32] = match state.troop(unit) {
        Troop::Skimmer => &[0, 45, -45, 90, -90, 135, -135, 180],
        _ => &[0, 15, -15, 30, -30, 45, -45, 90, -90],
    };
    for &degrees in turns {
        let turn = Angle::degrees(degrees);
        let Ok(Leg { most, .. }) = leg(state, unit, turn) else { continue };
        let lengths = match degrees {
            0 => [most, most / 2],
            _ => [most, Length::ZERO],
        };
        for length in lengths {
            let length = Length::units(length.in_thousandths() / 1000);
            let order = Order::Drive { unit, turn, length };
            if check_drive(state, unit, turn, length).is_ok() && !out.contains(&order) {
                out.push(order);
            }
        }
    }
}

fn list_contacts(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let Some(pose) = super::pose(state, unit) else { return };
    let side = state.side_of(unit);
    let most = crate::tables::yards(crate::movement::rate(state, unit).loose);
    let mut near: ArrayVec<UnitId, 16> = ArrayVec::new();
    for (foe, there) in state.enemies_of(side) {
        let target = state[foe].unit;
        if state.troop(target).is_vehicle() || most + Length::units(40) < pose.at.distance(there.at)
        {
            continue;
        }
        if !near.contains(&target) && !near.is_full() {
            near.push(target);
            // Straight at the middle of the stand, or straight ahead.
            let towards = pose.at.bearing(there.at) - pose.facing;
            for turn in [Angle::NORTH, Angle::degrees(towards.signed() / 100)] {
                if check_into(state, unit, turn, target).is_ok() {
                    out.push(Order::DriveInto { unit, turn, target });
                    break;
                }
            }
        }
    }
}

fn list_salvos(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let [mut cannon, mut machine] = fire::vehicle_bearings(state, unit);
    cannon.retain(|aim| 0 < weapon_dice(state, unit, GunClass::Rifled, aim));
    machine.retain(|aim| 0 < weapon_dice(state, unit, GunClass::MachineGun, aim));
    let mut targets: Vec<StandId> = cannon.iter().chain(&machine).map(|aim| aim.target).collect();
    targets.sort_unstable();
    targets.dedup();
    let kind = &state.spec(unit).kind;
    let nearest = |aims: &[Aim]| aims.iter().min_by_key(|aim| (aim.range, aim.target)).copied();
    for &target in &targets {
        let mut shots: ArrayVec<Salvo, MOST_SALVOS> = ArrayVec::new();
        for at in 0..kind.rifled_guns + kind.machine_guns {
            let Some(class) = weapon(state, unit, at) else { continue };
            let aims = if class == GunClass::MachineGun { &machine } else { &cannon };
            // What does not bear on it fires at the nearest.
            let aim = aims.iter().find(|aim| aim.target == target).copied();
            let aim = aim.or_else(|| nearest(aims));
            if let Some(aim) = aim
                && !shots.is_full()
            {
                shots.push(Salvo {
                    weapon: at,
                    target: aim.target,
                    dice: table_dice(state, class, aim.range),
                });
            }
        }
        let order = Order::Salvo { unit, shots };
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

fn list_unloading(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let Some(pose) = super::pose(state, unit) else { return };
    for (formation, files, front) in carriers::ways(state, unit, pose) {
        if skimmers::check_unload(state, unit, formation, files, front).is_ok() {
            out.push(Order::Unload { unit, formation, files, front });
        }
    }
}
