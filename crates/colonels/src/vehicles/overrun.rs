//! Troops who touch a vehicle: whether they tackle it, and whom it takes along.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, Wants,
    table::{Bounds, Pose},
};

use crate::{
    Play,
    casualties::{self, Source, piece},
    event::Event,
    field, fire, morale,
    state::{Fate, Near, StandId, State, Task, UnitId},
    vocabulary::Troop,
};

/// [IC-VEH-08] The enemies who touch a vehicle and may tackle it: foot and horse, and the crews of unlimbered guns.
fn tacklers(state: &State, vehicle: StandId) -> ArrayVec<StandId, 12> {
    let Some(own) = state[vehicle].pose() else { return ArrayVec::new() };
    let enemies = about(state, vehicle, own);
    let may = |stand: StandId| {
        let unit = state[stand].unit;
        let troop = state.troop(unit);
        0 < state[stand].castings
            && (troop.is_company()
                || troop == Troop::Hero
                || troop == Troop::Artillery && !state[unit].limbered)
    };
    enemies
        .filter(|&(stand, pose)| may(stand) && field::are_within(own, pose, field::TOUCH))
        .map(|(stand, _)| stand)
        .take(12)
        .collect()
}

/// The enemies who could touch a vehicle.
fn about(state: &State, vehicle: StandId, own: Pose) -> Near<'_> {
    let near = Bounds { low: own.at, high: own.at }.grown(field::DIAGONAL + field::TOUCH);
    state.enemies_in(state.side(vehicle), near)
}

/// [IC-MELEE-18] Whether something cannot defend itself: wagons, skimmers, aircraft on the ground.
fn is_helpless(state: &State, stand: StandId) -> bool {
    matches!(state.troop(state[stand].unit), Troop::Wagon | Troop::Skimmer | Troop::Aviation)
}

/// [IC-VEH-08] In the step of new melees everybody who touches a vehicle tries to tackle it, vehicle by vehicle. False when none
/// is left that has not been looked at.
pub fn overruns(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let state = &*play.state;
    let vehicles = state.unit_ids().filter(|&unit| state.troop(unit).is_vehicle());
    let next = vehicles.filter(|&unit| !state[unit].shot).find_map(|unit| {
        let stand = state.stands_of(unit).next()?;
        let touched = tacklers(state, stand);
        (!touched.is_empty() || run_over(state, stand).is_some()).then_some((unit, stand, touched))
    });
    let Some((unit, vehicle, stands)) = next else { return false };
    // Looked at once in a turn.
    play.state[unit].shot = true;
    // [IC-SKIM-03] What cannot defend itself is destroyed by whatever enemy touches it, a vehicle too.
    while let Some(victim) = run_over(play.state, vehicle) {
        casualties::remove(play, victim, Fate::Destroyed);
    }
    if !stands.is_empty() {
        tackle(play, unit, vehicle, &stands);
    }
    true
}

/// A helpless enemy whom a vehicle touches.
fn run_over(state: &State, vehicle: StandId) -> Option<StandId> {
    let own = state[vehicle].pose()?;
    let mut enemies = about(state, vehicle, own);
    enemies
        .find(|&(stand, pose)| {
            is_helpless(state, stand) && field::are_within(own, pose, field::TOUCH)
        })
        .map(|(stand, _)| stand)
}

fn tackle(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    vehicle: StandId,
    stands: &[StandId],
) {
    play.state.tasks.push(Task::Settle);
    morale::event(play, morale::Cause::Vehicle, stands);
    let passed: ArrayVec<StandId, 12> =
        stands.iter().copied().filter(|stand| !play.state.failed.contains(stand)).collect();
    let Some(&first) = passed.first() else {
        play.emit(rule!("IC-VEH-08"), Event::Withstood { unit });
        return;
    };
    let by = play.state[first].unit;
    for &stand in &passed {
        casualties::endanger(play.state, stand);
    }
    play.emit(rule!("IC-VEH-08"), Event::Overran { unit, by });
    // Of several sorts of attackers the owner lets those fall who are hardest to hit.
    let faces = passed.iter().map(|&stand| fire::to_hit(play.state, stand, false));
    let face = faces.min().unwrap_or(0);
    let dice = play.state.spec(unit).kind.machine_guns;
    let all: u8 = passed.iter().map(|&stand| play.state[stand].castings).sum();
    let roll = Roll::d10(rule!("IC-VEH-08"), "its machine guns").by(piece(unit));
    let hits = play.digits(&roll, dice, Wants::AtMost(face as i8), |hits| hits.min(all));
    if 0 < dice {
        play.emit(rule!("IC-VEH-08"), Event::TookAlong { unit, dice, hits });
    }
    casualties::remove(play, vehicle, Fate::Destroyed);
    // One after the other, always from the strongest; [IC-MORALE-10] nobody tests for it.
    for _ in 0..hits {
        let strongest = passed
            .iter()
            .copied()
            .filter(|&stand| play.state[stand].pose().is_some())
            .max_by_key(|&stand| (play.state[stand].castings, std::cmp::Reverse(stand)));
        if let Some(stand) = strongest {
            casualties::inflict(play, stand, 1, Source::Melee);
        }
    }
}
