//! Machines set down by hand: vehicles and skimmers drive there, aviation flies there or lands.

use kernel::{
    lift::Hold,
    table::{Angle, Length, Pose},
};

use crate::{
    aviation, carriers,
    order::Order,
    state::{Mission, Phase, State, UnitId},
    vehicles,
};

/// What is held farther away than this is meant to go there.
const AWAY: Length = Length::units(1);

/// What aviation may be set down as: in the air, or landed where it has somebody to unload.
pub fn forms(state: &State, unit: UnitId) -> Vec<String> {
    let lands = state.cargo(unit).is_some() && !state[unit].landed;
    let landed = lands.then(|| "landed".to_owned());
    ["in the air".to_owned()].into_iter().chain(landed).collect()
}

/// The order that it is to set a machine down, and where it would be; none for anything else.
pub fn order(state: &State, unit: UnitId, hold: &Hold) -> Option<(Order, Pose)> {
    match state.phase {
        Phase::Drive { .. } => Some(drive(unit, vehicles::pose(state, unit)?, hold.pose)),
        Phase::Fly { .. } => Some(fly(state, unit, aviation::station(state, unit)?, hold)),
        _ => None,
    }
}

/// [IC-VEH-05] It turns on its middle to where it is held and drives there; held in its place it only turns.
fn drive(unit: UnitId, from: Pose, to: Pose) -> (Order, Pose) {
    let length = from.at.distance(to.at);
    if length < AWAY {
        let turn = to.facing - from.facing;
        return (Order::Drive { unit, turn, length: Length::ZERO }, from.turned(turn));
    }
    let bearing = from.at.bearing(to.at);
    // Nearly straight ahead is straight ahead.
    let slight = bearing.between(from.facing) <= Angle::degrees(1);
    let turn = if slight { Angle::NORTH } else { bearing - from.facing };
    (Order::Drive { unit, turn, length }, from.turned(turn).advanced(length))
}

/// [IC-AIR-02] It takes its station there; [IC-AIR-09] or lands, and unloads as there is room.
fn fly(state: &State, unit: UnitId, from: Pose, hold: &Hold) -> (Order, Pose) {
    let relocate = || {
        let pose = Pose::new(hold.pose.at, from.facing);
        (Order::Fly { unit, mission: Mission::Relocate { to: pose.at } }, pose)
    };
    if hold.form == 0 {
        return relocate();
    }
    let pose = hold.pose;
    let mut first = None;
    for (formation, files, front) in carriers::ways(state, unit, pose) {
        let mission = Mission::Land { pose, formation, files, front };
        if aviation::check(state, unit, &mission).is_ok() {
            return (Order::Fly { unit, mission }, pose);
        }
        first.get_or_insert(mission);
    }
    first.map_or_else(relocate, |mission| (Order::Fly { unit, mission }, pose))
}
