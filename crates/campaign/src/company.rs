//! Captains in company: who waits for whom, and whose day is finished late.

use kernel::Chronicle;

use crate::{
    Play,
    event::Event,
    flow,
    state::{CaptainId, Fate, Late, State, Step},
};

/// The longest passage of a day, in hexes: a kite before the wind.
const LONGEST: u8 = 4;

/// The passage of the captain at hand is over: he may keep company where another is, or may come, to the same hex.
///
/// [SG-CAMP-22] Captains who end the day in the same hex and declare themselves in company roll once together.
pub fn finish(state: &mut State, patrols: bool) {
    let is_asked = state.setting.encounters.chance(here(state), patrols).is_some()
        && state.captain_ids().any(|id| may_come(state, id));
    state.step = if is_asked { Step::Hail { patrols } } else { Step::Watch { patrols } };
}

fn here(state: &State) -> crate::map::Territory {
    state.territory(state[state.at_hand()].at)
}

/// Whether another captain waits where the one at hand is, or could still come there today.
fn may_come(state: &State, other: CaptainId) -> bool {
    let own = state.at_hand();
    let (captain, at) = (&state[other], state[own].at);
    if other == own || captain.fate != Fate::Afloat || captain.vessel.is_none() {
        return false;
    }
    let waits = matches!(captain.late, Some(Late::Watch { .. })) && captain.at == at;
    let is_to_come = state.at < state.place_of(other) && captain.at.distance(at) <= LONGEST;
    waits || is_to_come
}

/// He waits for whoever comes.
pub fn wait(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Step::Hail { patrols } = play.state.step else { return };
    let id = play.state.at_hand();
    play.state[id].late = Some(Late::Watch { patrols });
    let at = play.state[id].at;
    play.emit(rule!("SG-CAMP-22"), Event::Waits { captain: id, at });
    flow::pass_on(play.state);
}

/// He waits for nobody.
pub fn go_alone(state: &mut State) {
    if let Step::Hail { patrols } = state.step {
        state.step = Step::Watch { patrols };
    }
}

/// Takes up what is left of somebody's day. False when nothing is.
///
/// [SG-CAMP-22] If any ship of a company has moved, the moving number counts.
pub fn take_up(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let state = &mut *play.state;
    let mut ids: Vec<CaptainId> = state.captain_ids().collect();
    ids.sort_by_key(|&id| state.place_of(id));
    // First those who wait, then what each of them has to see to.
    let waits = |id: &CaptainId| matches!(state[*id].late, Some(Late::Watch { .. }));
    let late = ids.iter().copied().find(waits);
    let late = late.or_else(|| ids.iter().copied().find(|&id| state[id].late.is_some()));
    let Some(leader) = late else { return false };
    let Some(what) = state[leader].late.take() else { return false };
    (state.at, state.is_late) = (state.place_of(leader), true);
    match what {
        Late::Watch { mut patrols } => {
            let at = state[leader].at;
            let mut company = vec![leader];
            for id in ids {
                if let Some(Late::Watch { patrols: stayed }) = state[id].late
                    && state[id].at == at
                {
                    patrols &= stayed;
                    state[id].late = Some(Late::InCompany);
                    company.push(id);
                }
            }
            state.step = Step::Watch { patrols };
            if 1 < company.len() {
                play.emit(rule!("SG-CAMP-22"), Event::InCompany { captains: company, at });
            }
        }
        Late::Walk(party) => state.step = Step::Trek { party, then: crate::state::Walk::Roll },
        Late::Spoils { at } => state.step = Step::Spoils { at },
        Late::InCompany | Late::Arrive => state.step = Step::Arrival,
    }
    true
}

/// Nobody was met: each of the company goes his way.
pub fn part(state: &mut State) {
    for id in state.consorts() {
        state[id].late = Some(Late::Arrive);
    }
}

#[cfg(test)]
mod tests;
