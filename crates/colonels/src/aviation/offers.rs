//! A good spread of what aviation may do.

use kernel::table::{Angle, Length, Point, Pose};

use super::{check, check_landing, check_struck, craft, gun_dice, reach, station};
use crate::{
    carriers, fire,
    order::{Burst, Order},
    precedence,
    state::{Mission, Ops, Phase, StandId, State, UnitId},
    vocabulary::GunClass,
};

/// What the aviation of the seat that flies may do.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Phase::Fly { seat } = state.phase else { return };
    for unit in precedence::of_seat(state, Ops::Air, seat) {
        let Some(from) = station(state, unit).filter(|_| !state[unit].moved) else { continue };
        list_strikes(state, unit, from, out);
        for target in state.unit_ids() {
            offer(state, unit, Mission::Engage { target }, out);
        }
        for to in stations(state, from) {
            offer(state, unit, Mission::Relocate { to }, out);
        }
        if state.cargo(unit).is_some() {
            list_landings(state, unit, from, out);
        }
    }
}

fn offer(state: &State, unit: UnitId, mission: Mission, out: &mut Vec<Order>) {
    if check(state, unit, &mission).is_ok() {
        out.push(Order::Fly { unit, mission });
    }
}

/// Every stand in reach, with all machine guns at it; and at two of a unit.
fn list_strikes(state: &State, unit: UnitId, from: Pose, out: &mut Vec<Order>) {
    let Some((_, armed)) = craft(state, unit).filter(|(_, armed)| armed.attacks_ground) else {
        return;
    };
    if state[unit].landed || state[unit].fired_this_turn {
        return;
    }
    let dice = gun_dice(state, armed);
    let mut last: Option<StandId> = None;
    for (target, _) in state.enemies_of(state.side_of(unit)) {
        if check_struck(state, unit, from, target, GunClass::Howitzer).is_err() {
            continue;
        }
        let armed = 0 < dice && fire::may_choose(state, GunClass::MachineGun, target);
        let all = armed.then_some(Burst { target, dice });
        out.push(Order::Fly {
            unit,
            mission: Mission::Strike { target, bursts: all.into_iter().collect() },
        });
        // Once for each pair of neighbours.
        if let Some(mate) = last.filter(|&mate| state[mate].unit == state[target].unit)
            && armed
            && 1 < dice
            && check_struck(state, unit, from, mate, GunClass::MachineGun).is_ok()
        {
            let half = Burst { target, dice: dice - dice / 2 };
            let rest = Burst { target: mate, dice: dice / 2 };
            let bursts = [half, rest].into_iter().collect();
            out.push(Order::Fly { unit, mission: Mission::Strike { target, bursts } });
        }
        last = Some(target);
    }
}

/// Places to fly to: all round, far and half as far, and over the objectives.
fn stations(state: &State, from: Pose) -> impl Iterator<Item = Point> + '_ {
    let reach = reach(state);
    let round = (0..8).flat_map(move |eighth| {
        [reach - Length::units(1), reach / 2]
            .map(|far| from.at.towards(Angle::degrees(45 * eighth), far))
    });
    let zones = state.setting.objectives.iter().map(|objective| {
        let bounds = objective.region.bounds();
        bounds.low.middle(bounds.high)
    });
    let zones = zones.filter(move |&zone| from.at.distance(zone) <= reach);
    round.chain(zones).chain([from.at]).filter(move |&point| state.setting.table.holds(point))
}

/// Places to land at, each with the first way to unload that there is room for.
fn list_landings(state: &State, unit: UnitId, from: Pose, out: &mut Vec<Order>) {
    let mut places: Vec<Point> = stations(state, from).collect();
    let (edge, most) = (Length::units(30), state.setting.table);
    for objective in &state.setting.objectives {
        let bounds = objective.region.bounds();
        let goal = bounds.low.middle(bounds.high);
        let away = from.at.distance(goal);
        if Length::units(1) < away {
            let way = from.at.bearing(goal);
            let far = reach(state).min(away) - Length::units(1);
            places.extend([far, far * 3 / 4, far / 2].map(|far| from.at.towards(way, far)));
        }
    }
    let inside = |at: &Point| {
        edge <= at.x && at.x <= most.width - edge && edge <= at.y && at.y <= most.depth - edge
    };
    for at in places.into_iter().filter(inside) {
        let pose = Pose::new(at, from.facing);
        if check_landing(state, unit, from, pose).is_err() {
            continue;
        }
        let missions = carriers::ways(state, unit, pose)
            .map(|(formation, files, front)| Mission::Land { pose, formation, files, front });
        let fits = missions.into_iter().find(|mission| check(state, unit, mission).is_ok());
        out.extend(fits.map(|mission| Order::Fly { unit, mission }));
    }
}
