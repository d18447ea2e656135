//! The command phase: gas fades, cylinders wake and fall, and reinforcements come.

use kernel::{
    Chronicle,
    table::{Angle, Pose},
};

use crate::{
    Play, artillery, clock, cylinders,
    event::Event,
    field, gas,
    order::{Bar, Check, Order},
    secrets, setup, smoke,
    state::{Checks, Chore, Phase, SideId, StandId, State, Where},
    vocabulary::Class,
};

/// Begins a player turn.
///
/// [FT-QC-03] All limits are per player turn. [FT-SPOT-03] Who moved or fired before is stationary again.
pub fn open(state: &mut State) {
    for stand in &mut state.stands {
        stand.checks = Checks::default();
        stand.stirred = false;
    }
    for lost in &mut state.losses {
        *lost = 0;
    }
    state.moved = crate::state::StandSet::EMPTY;
    state.phase = Phase::Command { chore: Chore::Smoke, at: 0 };
}

/// Takes the next step of a command phase; false when it is over.
///
/// [FT-SEQ-02] A roll for every screen of smoke; in a Martian turn one for each cloud of an earlier turn and for each cylinder; then markers
/// are put down; then cylinders fall, and reinforcements and complete machines come.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>, chore: Chore, at: u8) -> bool {
    let martian = play.state.side == SideId::MARTIANS;
    let next = |chore: Chore| Phase::Command { chore, at: 0 };
    play.state.phase = match chore {
        Chore::Smoke => {
            let screen = (usize::from(at) < play.state.smokes.len()).then_some(usize::from(at));
            match screen {
                Some(at) => {
                    let at = if smoke::fade(play, at) { at } else { at + 1 };
                    Phase::Command { chore, at: at as u8 }
                }
                None => next(Chore::Gas),
            }
        }
        Chore::Gas => {
            let now = play.state.player_turn();
            let clouds = &play.state.clouds;
            let old = (usize::from(at)..clouds.len()).find(|&at| clouds[at].since < now);
            match old.filter(|_| martian) {
                Some(at) => {
                    let at = if gas::fade(play, at) { at } else { at + 1 };
                    Phase::Command { chore, at: at as u8 }
                }
                None => next(Chore::Wake),
            }
        }
        Chore::Wake => match cylinders::next_to_wake(play.state, at).filter(|_| martian) {
            Some(cylinder) => {
                // The question which machine is complete may come between.
                play.state.phase = Phase::Command { chore, at: cylinder.0 + 1 };
                cylinders::stir(play, cylinder);
                return true;
            }
            None => next(Chore::Plot),
        },
        Chore::Plot => {
            let side = play.state.side;
            let pending = play.state.missions.iter().any(|mission| mission.side == side);
            if pending || artillery::has_guns(play.state, side) {
                clock::start(play.state);
                Phase::Plot
            } else {
                next(Chore::Fall)
            }
        }
        Chore::Fall => match cylinders::due(play.state) {
            Some(number) => {
                cylinders::fall(play, number);
                Phase::Command { chore, at }
            }
            None => next(Chore::Arrive),
        },
        Chore::Arrive => {
            let Some(stand) = due(play.state).next() else { return false };
            if places(play.state, stand).next().is_none() {
                wait(play, stand);
                Phase::Command { chore, at }
            } else {
                Phase::Arrive { stand }
            }
        }
    };
    true
}

/// [FT-SEQ-10] Who finds no room waits a turn.
fn wait(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    play.state.moved.insert(stand);
    play.emit(rule!("FT-SEQ-10"), Event::Waited { stand });
}

/// The reinforcements that should be there, and the machines that leave their cylinders.
fn due(state: &State) -> impl Iterator<Item = StandId> + '_ {
    let falls = |stand: StandId| state.class(stand) == Class::Cylinder;
    state.ids().filter(move |&stand| {
        let comes = state[stand].at == Where::Reserve
            && state.unit(stand).turn <= state.turn
            && !falls(stand);
        let own = state.side_of(stand) == state.side && !state.moved.has(stand);
        own && (comes || state.complete.has(stand))
    })
}

/// Refuses a place where a reinforcement cannot come on.
///
/// [FT-SEQ-10] Inside the entry zone, not within an inch of an enemy. [FT-CYL-03] A machine beside its cylinder.
pub fn check_arrive(state: &State, pose: Pose) -> Check {
    let Phase::Arrive { stand } = state.phase else {
        return Err(Bar::not_now(rule!("FT-SEQ-10")));
    };
    if state.complete.has(stand) {
        return cylinders::check_exit(state, stand, pose);
    }
    let outline = field::outline_at(state, stand, pose);
    if !state.unit(stand).zone.covers(&outline) {
        return Err(Bar::stand(rule!("FT-SEQ-10"), stand, "comes on inside its zone"));
    }
    if !setup::has_room(state, stand, pose, &outline) {
        return Err(Bar::stand(rule!("FT-SEQ-10"), stand, "finds no room there"));
    }
    Ok(())
}

fn places(state: &State, stand: StandId) -> impl Iterator<Item = Pose> + '_ {
    let leaves = state.complete.has(stand);
    let exits = leaves.then(|| cylinders::exits(state, stand)).into_iter().flatten();
    let unit = state.unit(stand);
    // What is longer than its zone is deep comes on along the edge.
    let fitting = move |facing: Angle| {
        let poses = setup::grid(unit.zone.bounds(), 1000).map(move |at| Pose::new(at, facing));
        poses.filter(move |&pose| setup::fits(state, stand, pose))
    };
    let turned = [0, 9000].map(|by| unit.facing + Angle::hundredths(by));
    let facing = turned.into_iter().filter(|_| !leaves);
    let facing = { facing }.find(|&facing| fitting(facing).next().is_some());
    exits.chain(facing.into_iter().flat_map(fitting))
}

/// Whether a reinforcement may come on at one place or another.
pub fn can_choose(state: &State, stand: StandId) -> bool {
    places(state, stand).nth(1).is_some()
}

pub fn list_arrivals(state: &State, stand: StandId, out: &mut Vec<Order>) {
    out.extend(places(state, stand).map(|pose| Order::Arrive { pose }));
}

pub fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>, pose: Pose) {
    let Phase::Arrive { stand } = play.state.phase else { return };
    play.state.phase = Phase::Command { chore: Chore::Arrive, at: 0 };
    let Some(pose) = setup::nearest_clear(play.state, stand, pose) else {
        return wait(play, stand);
    };
    play.state[stand].at = Where::Table(pose);
    if play.state.complete.has(stand) {
        play.state.complete.remove(stand);
        secrets::tell(play, stand, rule!("FT-CYL-03"), Event::Assembled { stand, pose });
    } else {
        secrets::tell(play, stand, rule!("FT-SEQ-10"), Event::Arrived { stand, pose });
    }
    gas::breathe(play, stand);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{setup::tests::opened, tables::shipped};

    #[test]
    fn ft_seq_10_an_airship_comes_on_along_an_edge_that_is_not_deep_enough() {
        for scenario in ["the-wire-1917", "landships-at-prairie-junction"] {
            let state = opened(&shipped(), scenario);
            let ship = state.ids().find(|&stand| state.class(stand) == Class::Zeppelin);
            let ship = ship.expect("there is one");
            let all: Vec<Pose> = places(&state, ship).collect();
            assert!(!all.is_empty(), "{scenario}");
            let across = state.unit(ship).facing + Angle::hundredths(9000);
            assert!(all.iter().all(|pose| pose.facing == across), "{all:?}");
            let fits =
                |pose: &Pose| state.unit(ship).zone.covers(&field::outline_at(&state, ship, *pose));
            assert!(all.iter().all(fits));
        }
        // Whoever fits the usual way comes on so.
        let state = opened(&shipped(), "the-wire-1917");
        let tank = state.ids().find(|&stand| state[stand].at == Where::Reserve).expect("reserves");
        assert!({ places(&state, tank) }.all(|pose| pose.facing == state.unit(tank).facing));
    }
}
