//! An epic trek, as it is walked: hex by hex, each with its roll.

use std::sync::Arc;

use kernel::{Chronicle, Roll, RuleId, Wants};

use crate::{
    Play,
    event::Event,
    experience::Grade,
    flow,
    map::{Heading, Site},
    order::{Bar, Check, Order},
    state::{CaptainId, Fate, State, Step, Walk},
    trek::{self, Next, Party},
};

/// A captain sets out on foot, from where he came down.
///
/// [SG-TREK-02] The first roll is for that hex.
pub fn set_out(state: &mut State, party: Party) {
    state.step = Step::Trek { party, then: Walk::Roll };
}

/// Lists where the party may go.
pub fn list(state: &State, out: &mut Vec<Order>) {
    match &state.step {
        Step::Trek { party, then: Walk::Onward } => {
            let round = state.setting.map.round(party.at);
            out.extend(round.map(|(heading, _)| Order::Walk { heading }));
        }
        Step::Trek { then: Walk::Conducted(cities), .. } => {
            out.extend(cities.iter().map(|&city| Order::Follow { city }));
        }
        _ => {}
    }
}

/// Refuses a way on foot.
///
/// [SG-TREK-03] Any hex next to the party, on the map.
pub fn check_walk(state: &State, heading: Heading) -> Check {
    let rule = rule!("SG-TREK-03");
    let Step::Trek { party, then: Walk::Onward } = &state.step else {
        return Err(Bar::new(rule, "the party does not choose its way now"));
    };
    if state.setting.map.cell(party.at.next(heading)).is_none() {
        return Err(Bar::new(rule, "that way the map ends"));
    }
    Ok(())
}

/// Refuses a city to be conducted to.
///
/// [SG-TREK-09] One of the nearest along the canal.
pub fn check_follow(state: &State, city: Site) -> Check {
    match &state.step {
        Step::Trek { then: Walk::Conducted(cities), .. } if cities.contains(&city) => Ok(()),
        _ => Err(Bar::new(rule!("SG-TREK-09"), "nobody conducts the party there")),
    }
}

/// Carries out an order on foot.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let id = play.state.at_hand();
    let Step::Trek { party, .. } = play.state.step else { return };
    match order {
        Order::Walk { heading } => {
            let at = party.at.next(heading);
            play.emit(rule!("SG-TREK-03"), Event::Walked { captain: id, at });
            enter(play, id, Party { at, ..party });
        }
        Order::Follow { city } => follow(play, id, party, city),
        _ => {}
    }
}

fn follow(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    party: Party,
    city: Site,
) {
    play.emit(rule!("SG-TREK-09"), Event::Followed { captain: id, at: city });
    enter(play, id, Party { at: city, ..party });
}

/// The party comes into a hex.
fn enter(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, party: Party) {
    play.state[id].at = party.at;
    play.state[id].track.push(party.at);
    play.state.step = Step::Trek { party, then: Walk::Roll };
}

/// Takes the next step of a trek. False when the captain must choose.
pub fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let id = play.state.at_hand();
    let Step::Trek { party, then } = play.state.step.clone() else { return false };
    match then {
        Walk::Roll => roll(play, id, party),
        Walk::Onward => return false,
        Walk::Conducted(cities) => match cities[..] {
            [only] => follow(play, id, party, only),
            _ => return false,
        },
    }
    true
}

/// What befalls the party where it is.
///
/// [SG-TREK-02] One die on the column of the hex. [SG-TREK-16] None in a friendly city.
fn roll(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, mut party: Party) {
    let setting = Arc::clone(&play.state.setting);
    if party.is_home(&setting.map) {
        come_home(play, id, party, rule!("SG-TREK-16"));
        return;
    }
    let cell = setting.map.cell(party.at);
    let column = cell.and_then(|cell| setting.trek.column(cell.terrain, cell.attitude));
    let Some(column) = column else { return };
    let roll = Roll::d6(rule!("SG-TREK-02"), "on the way").by_seat(id.seat());
    let die = play.number(&roll);
    let outcome = column[(die as usize).saturating_sub(1).min(5)];
    let before = party.men;
    let (outright, rolling) = party.losses(outcome.losses, setting.switches.losses);
    let roll = Roll::d6(rule!("SG-TREK-14"), "men over").by_seat(id.seat());
    let wants = Wants::AtMost(outcome.losses as i8);
    let fallen = if rolling == 0 { 0 } else { play.pool(&roll, rolling as u8, wants, |n| n) };
    party.lose(outright + u16::from(fallen));
    let next = party.after(&setting.map, outcome);
    let (at, men) = (party.at, party.men);
    let lost = before - men;
    play.emit(fate_rule(outcome.fate), Event::Befell { captain: id, at, outcome, lost, men });
    let then = match next {
        Next::Again => Walk::Roll,
        Next::Onward => Walk::Onward,
        Next::Conducted(cities) => Walk::Conducted(cities),
        Next::Home => return come_home(play, id, party, rule!("SG-TREK-10")),
        Next::Captured => {
            play.emit(rule!("SG-TREK-13"), Event::Imprisoned { captain: id });
            play.state[id].fate = Fate::Captured;
            return flow::pass_on(play.state);
        }
        Next::Perished => {
            play.emit(rule!("SG-TREK-15"), Event::Perished { captain: id });
            play.state[id].fate = Fate::Dead;
            return flow::pass_on(play.state);
        }
    };
    play.state.step = Step::Trek { party, then };
}

const fn fate_rule(fate: trek::Fate) -> RuleId {
    match fate {
        trek::Fate::Lost => rule!("SG-TREK-08"),
        trek::Fate::Found => rule!("SG-TREK-09"),
        trek::Fate::Passage => rule!("SG-TREK-11"),
        trek::Fate::Attacked => rule!("SG-TREK-12"),
        trek::Fate::Captured => rule!("SG-TREK-13"),
    }
}

/// The trek has succeeded.
///
/// [SG-CAMP-62] The quality of the crew comes home with half of them. [SG-TREK-17] The captain is away for as many weeks.
fn come_home(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    party: Party,
    rule: RuleId,
) {
    let back_on = party.back_on(play.state.day).max(play.state.day + 1);
    let Party { at, weeks, men, .. } = party;
    let keeps_quality = party.keeps_quality();
    let captain = &mut play.state[id];
    if !keeps_quality {
        captain.grade = Grade::Green;
    }
    captain.fate = Fate::Away { back_on };
    captain.longest_trek = captain.longest_trek.max(weeks);
    // A new voyage begins with a new ship.
    captain.voyage.number += 1;
    (captain.voyage.battles, captain.voyage.prizes) = (0, 0);
    let event = Event::Home { captain: id, at, weeks, men, keeps_quality, back_on };
    play.emit(rule, event);
    flow::pass_on(play.state);
}

#[cfg(test)]
mod tests;
