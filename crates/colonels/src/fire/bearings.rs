//! Whom a unit may fire at, whoever of them is meant: found once for as long as nobody about has moved.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::table::Bounds;

use super::{Aim, gun_aims, reach, row_aims, rows, skirmish_aims, vehicle_aims};
use crate::{
    field,
    formations::MOST_STANDS,
    state::{DEPTH, FRONTAGE, StandId, State, UnitId},
    tables::yards,
    vehicles,
    vocabulary::{GunClass, Troop},
};

/// Whom a row of a company may fire at, or a section, or a company in skirmish order, or the weapons of one class of a vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// The stands of the row; none where all of the unit fire as one.
    pub firing: ArrayVec<StandId, MOST_STANDS>,
    pub aims: Vec<Aim>,
}

/// What vehicles are armed with, in the order of their bearings.
const CLASSES: [GunClass; 2] = [GunClass::Rifled, GunClass::MachineGun];

/// Whom a unit may fire at, without those whom its stands touch.
pub fn bearings(state: &State, unit: UnitId) -> Arc<[Bearing]> {
    state.bearings(unit, || about(state, unit), || find(state, unit))
}

/// A unit was found to have nobody to fire at: that is known from now on.
pub fn note_nobody(state: &State, unit: UnitId) {
    state.bearings(unit, || about(state, unit), Vec::new);
}

/// The same, if it is known.
pub fn known_bearings(state: &State, unit: UnitId) -> Option<Arc<[Bearing]>> {
    state.known_bearings(unit, || about(state, unit))
}

/// Whom the cannon and the machine guns of a vehicle may fire at.
pub fn vehicle_bearings(state: &State, unit: UnitId) -> [Vec<Aim>; 2] {
    let known = bearings(state, unit);
    [0, 1].map(|at| known.get(at).map_or_else(Vec::new, |class| class.aims.clone()))
}

/// The bounds of all who may be fired at, or stand in the way of that.
fn about(state: &State, unit: UnitId) -> Option<Bounds> {
    let own = state.stands_of(unit).filter_map(|stand| state[stand].pose());
    let guns = &state.setting.charts.fire.guns;
    let reach = if state.troop(unit).is_vehicle() {
        CLASSES.map(|class| yards(guns[class].range)).into_iter().max().unwrap_or_default()
    } else {
        reach(state, unit)
    };
    let far = reach + FRONTAGE + DEPTH + field::DIAGONAL * 2;
    field::middles(own).map(|own| own.grown(far))
}

/// Finds it.
fn find(state: &State, unit: UnitId) -> Vec<Bearing> {
    let whole = |aims: Vec<Aim>| vec![Bearing { firing: ArrayVec::new(), aims }];
    if state.troop(unit).is_vehicle() {
        let of = |class: GunClass| {
            let armed = vehicles::has_weapon(state, unit, class);
            vehicle_aims(state, unit, class, |_| armed).collect()
        };
        CLASSES.into_iter().flat_map(|class| whole(of(class))).collect()
    } else if state.troop(unit) == Troop::Artillery {
        whole(gun_aims(state, unit, |_| true).collect())
    } else if state.is_skirmishing(unit) {
        whole(skirmish_aims(state, unit, |_| true).collect())
    } else {
        let each = rows(state, unit).into_iter().map(|row| {
            let aims = row_aims(state, &row, |_| true).collect();
            Bearing { firing: row.firing, aims }
        });
        each.collect()
    }
}
