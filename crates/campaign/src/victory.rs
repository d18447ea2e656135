//! How a campaign ends: a sum, a date, fame, or nobody left.

use kernel::{Chronicle, Outcome, SeatId};

use crate::{
    Play,
    accounts::{self, Pounds},
    company,
    event::Event,
    order::Bar,
    state::{CaptainId, Ending, Fate, LAST_DAY, State, Step},
};

/// What a captain is worth.
///
/// [SG-CAMP-64] The bank, shares not yet banked, and half the price of his ships.
pub fn worth(state: &State, id: CaptainId) -> Pounds {
    let captain = &state[id];
    let berths = captain.berths.iter().map(|berth| &berth.vessel);
    let ships = captain.vessel.iter().chain(berths).map(|vessel| state.built(vessel.class).price());
    accounts::worth(captain.bank + captain.purse, ships)
}

/// The day is over for all: coal is burnt, goals and limits are looked at, and a new day begins.
pub fn dusk(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if company::take_up(play) {
        return;
    }
    for id in play.state.captain_ids() {
        burn_coal(play, id);
    }
    if let Some(ending) = ending(play.state) {
        play.state.step = Step::Over;
        play.state.ending = Some(ending.clone());
        play.emit(rule(&ending), Event::Ended { ending });
        return;
    }
    // [SG-TREK-17] With everybody away the calendar jumps.
    let state = &mut *play.state;
    let back = state.captains.iter().map(|captain| match captain.fate {
        Fate::Away { back_on } => back_on,
        Fate::Afloat => 0,
        Fate::Captured | Fate::Dead | Fate::Beached => u16::MAX,
    });
    let next = back.min().unwrap_or(0).max(state.day + 1);
    let limit = match state.setting.switches.weeks {
        0 => LAST_DAY,
        weeks => (weeks.saturating_mul(7)).min(LAST_DAY),
    };
    (state.day, state.at, state.step) = (next.min(limit.max(state.day + 1)), 0, Step::Dawn);
    let day = state.day;
    play.emit(rule!("SG-CAMP-11"), Event::Day { day });
}

/// [SG-CAMP-19] Each day away from a British city burns a day of coal.
fn burn_coal(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let setting = std::sync::Arc::clone(&play.state.setting);
    let captain = &mut play.state[id];
    let is_at_home = captain.is_landed && setting.is_british_city(captain.at);
    if is_at_home || captain.fate != Fate::Afloat {
        return;
    }
    // What is towed burns none.
    let crewed = captain.prizes.iter_mut().filter(|prize| !prize.is_towed);
    for prize in crewed {
        if let Some(coal) = &mut prize.vessel.coal {
            *coal = coal.saturating_sub(1);
        }
    }
    let coal = captain.vessel.as_mut().and_then(|vessel| vessel.coal.as_mut());
    if let Some(coal) = coal.filter(|coal| 0 < **coal) {
        *coal -= 1;
        let left = *coal;
        play.emit(rule!("SG-CAMP-19"), Event::CoalBurnt { captain: id, left });
    }
}

/// How the campaign ends today, if it does.
fn ending(state: &State) -> Option<Ending> {
    let best = |of: &dyn Fn(CaptainId) -> Pounds, among: &[CaptainId]| {
        let most = among.iter().map(|&id| of(id)).max();
        among.iter().copied().filter(|&id| Some(of(id)) == most).collect::<Vec<_>>()
    };
    let all: Vec<CaptainId> = state.captain_ids().collect();
    let weeks = state.setting.switches.weeks;
    // [SG-CAMP-67] A trek longer than the campaign beats any fortune.
    let famous = all
        .iter()
        .copied()
        .filter(|&id| 0 < weeks && weeks < state[id].longest_trek && state[id].fate.is_in_play());
    if let Some(winner) = famous.max_by_key(|&id| state[id].longest_trek) {
        return Some(Ending::Fame { winner });
    }
    // [SG-CAMP-65] Only money in the bank counts.
    let goal = state.setting.switches.goal;
    let rich: Vec<CaptainId> =
        all.iter().copied().filter(|&id| 0 < goal && goal <= state[id].bank).collect();
    if !rich.is_empty() {
        return Some(Ending::Sum { winners: best(&|id| state[id].bank, &rich) });
    }
    // [SG-CAMP-66] Eight weeks: play ends after day 56.
    let is_up = (0 < weeks && weeks.saturating_mul(7) <= state.day) || LAST_DAY <= state.day;
    if is_up {
        return Some(Ending::Time { winners: best(&|id| worth(state, id), &all) });
    }
    // [SG-CAMP-73] Nobody is left.
    if all.iter().all(|&id| !state[id].fate.is_in_play()) {
        let winners = if all.len() < 2 { Vec::new() } else { best(&|id| worth(state, id), &all) };
        return Some(Ending::Nobody { winners });
    }
    None
}

const fn rule(ending: &Ending) -> kernel::RuleId {
    match ending {
        Ending::Sum { .. } => rule!("SG-CAMP-65"),
        Ending::Time { .. } => rule!("SG-CAMP-66"),
        Ending::Fame { .. } => rule!("SG-CAMP-67"),
        Ending::Nobody { .. } => rule!("SG-CAMP-73"),
    }
}

/// How the campaign ended, for the world outside.
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending.as_ref()?;
    let (winners, why): (&[CaptainId], &str) = match ending {
        Ending::Sum { winners } => (winners, "the sum has been earned"),
        Ending::Time { winners } => (winners, "the time is up"),
        Ending::Fame { winner } => {
            (std::slice::from_ref(winner), "a trek that will be told of beats any fortune")
        }
        Ending::Nobody { winners } => (winners, "no captain is left in play"),
    };
    let winners: Vec<SeatId> = winners.iter().map(|id| id.seat()).collect();
    let (why, rule) = (why.to_owned(), rule(ending).to_string());
    Some(Outcome { winners, why, rule, turns: state.day })
}

/// What a campaign came to, captain by captain.
pub fn results(state: &State) -> Vec<(String, i64)> {
    let mut results = Vec::new();
    for id in state.captain_ids() {
        let (name, captain, service) = (state.name(id), &state[id], &state[id].service);
        let numbers = [
            ("in play", i64::from(captain.fate.is_in_play())),
            ("dead", i64::from(captain.fate == Fate::Dead)),
            ("captured", i64::from(captain.fate == Fate::Captured)),
            ("beached", i64::from(captain.fate == Fate::Beached)),
            ("worth", i64::from(worth(state, id))),
            ("earned", i64::from(service.earned)),
            ("battles", i64::from(service.battles)),
            ("taken", i64::from(service.taken)),
            ("brought down", i64::from(service.sunk)),
            ("men lost", i64::from(service.men_lost)),
            ("longest trek", i64::from(captain.longest_trek)),
        ];
        results.extend(numbers.map(|(what, number)| (format!("{name}: {what}"), number)));
    }
    results
}

/// Refuses what nobody can pay for.
pub fn check_purse(rule: kernel::RuleId, bank: Pounds, price: Pounds) -> Result<(), Bar> {
    if bank < price {
        return Err(Bar::new(
            rule,
            format!("it costs £{price}, and there are £{bank} in the bank"),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
