//! The command phase: gas fades, and reinforcements come.

use kernel::{Chronicle, table::Pose};

use crate::{
    Play,
    event::Event,
    field, gas,
    order::{Bar, Check, Order},
    setup,
    state::{Checks, Phase, SideId, StandId, State, Where},
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
    state.phase = Phase::Command { step: 0 };
}

/// Takes the next step of a command phase; false when it is over.
///
/// [FT-SEQ-02] In a Martian turn a roll for each cloud of an earlier turn; then reinforcements.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>, step: u8) -> bool {
    let now = play.state.player_turn();
    if play.state.side == SideId::MARTIANS {
        let clouds = &play.state.clouds;
        let next = (usize::from(step)..clouds.len()).find(|&at| clouds[at].since < now);
        if let Some(at) = next {
            let faded = gas::fade(play, at);
            let next = if faded { at } else { at + 1 };
            play.state.phase = Phase::Command { step: next as u8 };
            return true;
        }
    }
    let next = due(play.state).next();
    if let Some(stand) = next {
        if places(play.state, stand).is_empty() {
            // [FT-SEQ-10] If the zone is full it waits a turn.
            play.state.moved.insert(stand);
            play.emit(rule!("FT-SEQ-10"), Event::Waited { stand });
        } else {
            play.state.phase = Phase::Arrive { stand };
        }
        return true;
    }
    false
}

/// The reinforcements that should be there.
fn due(state: &State) -> impl Iterator<Item = StandId> + '_ {
    state.ids().filter(|&stand| {
        state[stand].at == Where::Reserve
            && state.side_of(stand) == state.side
            && state.unit(stand).turn <= state.turn
            && !state.moved.has(stand)
    })
}

/// Refuses a place where a reinforcement cannot come on.
///
/// [FT-SEQ-10] Inside the entry zone, not within an inch of an enemy.
pub fn check_arrive(state: &State, pose: Pose) -> Check {
    let Phase::Arrive { stand } = state.phase else {
        return Err(Bar::not_now(rule!("FT-SEQ-10")));
    };
    let outline = field::outline_at(state, stand, pose);
    if !state.unit(stand).zone.covers(&outline) {
        return Err(Bar::stand(rule!("FT-SEQ-10"), stand, "comes on inside its zone"));
    }
    if !setup::has_room(state, stand, pose, &outline) {
        return Err(Bar::stand(rule!("FT-SEQ-10"), stand, "finds no room there"));
    }
    Ok(())
}

fn places(state: &State, stand: StandId) -> Vec<Pose> {
    let unit = state.unit(stand);
    let grid = setup::grid(unit.zone.bounds(), 1000);
    let poses = grid.map(|at| Pose::new(at, unit.facing));
    poses.filter(|&pose| setup::fits(state, stand, pose)).collect()
}

pub fn list_arrivals(state: &State, stand: StandId, out: &mut Vec<Order>) {
    out.extend(places(state, stand).into_iter().map(|pose| Order::Arrive { pose }));
}

pub fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>, pose: Pose) {
    let Phase::Arrive { stand } = play.state.phase else { return };
    play.state[stand].at = Where::Table(pose);
    play.emit(rule!("FT-SEQ-10"), Event::Arrived { stand, pose });
    gas::breathe(play, stand);
    play.state.phase = Phase::Command { step: u8::MAX };
}
