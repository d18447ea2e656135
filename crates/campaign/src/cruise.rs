//! At sea: a day's passage over the map, patrols, and whom one meets.

use galleons::meeting::Way as Moves;
use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, battle, company,
    encounters::{LARGEST, Sort},
    event::Event,
    flow,
    map::Heading,
    order::{Bar, Check, Order},
    passage::{Passage, Way, step_together},
    state::{Captain, CaptainId, State, Step, Vessel},
    trek::Party,
    walk,
};

/// [SG-CAMP-39] The voyage from which on the largest ships are met, counted from 0.
const THIRD: u16 = 2;

/// How a ship gets along.
///
/// [SG-CAMP-19] Without coal she drifts. [SG-CAMP-70] Nor does she move with a burst boiler, or with nobody to work her.
pub fn way(vessel: &Vessel) -> Way {
    match vessel.ship.way() {
        _ if vessel.coal == Some(0) => Way::None,
        Moves::Own => Way::Own,
        Moves::JuryRig => Way::JuryRig,
        Moves::None => Way::None,
    }
}

/// What each ship of a captain that moves by herself has of the day: his own first.
///
/// [SG-CAMP-20] Whoever tows goes half as far; his own ship takes the first tow, the prizes with crews the others.
pub fn passages(state: &State, captain: &Captain) -> Vec<Passage> {
    let towed = captain.prizes.iter().filter(|prize| prize.is_towed).count();
    let crewed = captain.prizes.iter().filter(|prize| !prize.is_towed).map(|prize| &prize.vessel);
    let movers = captain.vessel.iter().chain(crewed).enumerate();
    let passage = |(at, vessel): (usize, &Vessel)| {
        Passage::of(state.built(vessel.class).drive(), way(vessel), at < towed)
    };
    movers.map(passage).collect()
}

/// The captain begins his passage.
pub fn begin(state: &mut State) {
    let id = state.at_hand();
    let left = passages(state, &state[id]);
    state[id].is_landed = false;
    state.step = Step::Cruise { left };
}

fn left(state: &State) -> &[Passage] {
    match &state.step {
        Step::Cruise { left } => left,
        _ => &[],
    }
}

/// Whether the captain has left the hex in which his day began.
fn has_moved(state: &State) -> bool {
    left(state) != passages(state, &state[state.at_hand()])
}

/// Whether his ship cannot bring him anywhere.
fn is_stuck(state: &State) -> bool {
    state[state.at_hand()].vessel.as_ref().is_none_or(|vessel| way(vessel) == Way::None)
}

/// Refuses to patrol.
///
/// [SG-CAMP-17] Whoever has entered another hex that day is moving.
pub fn check_patrol(state: &State) -> Check {
    if has_moved(state) {
        return Err(Bar::new(
            rule!("SG-CAMP-17"),
            "a ship that has moved does not patrol that day",
        ));
    }
    Ok(())
}

/// Refuses a step.
///
/// [SG-CAMP-18] Nobody leaves the map.
pub fn check_steer(state: &State, heading: Heading) -> Check {
    let captain = &state[state.at_hand()];
    let to = captain.at.next(heading);
    if state.setting.map.cell(to).is_none() {
        return Err(Bar::new(rule!("SG-CAMP-18"), "that way the map ends"));
    }
    let rule = match captain.vessel.as_ref().map(|vessel| state.built(vessel.class).drive()) {
        _ if is_stuck(state) => rule!("SG-CAMP-70"),
        _ if !captain.prizes.is_empty() => rule!("SG-CAMP-20"),
        Some(crate::passage::Drive::Steam) => rule!("SG-CAMP-12"),
        Some(crate::passage::Drive::Galley) => rule!("SG-CAMP-13"),
        Some(crate::passage::Drive::Launch) => rule!("SG-CAMP-21"),
        Some(crate::passage::Drive::Kite) | None => rule!("SG-CAMP-14"),
    };
    let left = left(state);
    if left.is_empty() || step_together(left, heading).is_none() {
        let why = format!("not enough of the day is left to go {}", heading.name());
        return Err(Bar::new(rule, why));
    }
    Ok(())
}

/// Refuses to end a passage that has not begun.
///
/// [SG-CAMP-17] Whoever stays patrols; only a ship in a friendly city lies still.
pub fn check_heave_to(state: &State) -> Check {
    if has_moved(state) {
        return Ok(());
    }
    let why = "a ship that stays where she is patrols; only in a friendly city does she lie still";
    Err(Bar::new(rule!("SG-CAMP-17"), why))
}

/// Refuses to leave a ship.
///
/// [SG-CAMP-61] Only one that can no longer bring her captain home.
pub fn check_abandon(state: &State) -> Check {
    if is_stuck(state) {
        return Ok(());
    }
    Err(Bar::new(rule!("SG-CAMP-61"), "a ship that can still bring him home is not left"))
}

/// Lists what may be done at sea.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let steps = Heading::ALL.map(|heading| Order::Steer { heading });
    let rest = [Order::Patrol, Order::HeaveTo, Order::Abandon];
    out.extend(steps.into_iter().chain(rest).filter(|order| flow::check(state, order).is_ok()));
}

/// Takes what is the only way to go on. False when there is a choice.
pub fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let mut listed = Vec::new();
    list(play.state, &mut listed);
    let [only] = listed[..] else { return false };
    apply(play, only);
    true
}

/// Carries out an order at sea.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let id = play.state.at_hand();
    match order {
        Order::Steer { heading } => steer(play, id, heading),
        Order::Patrol => {
            let at = play.state[id].at;
            // [SG-CAMP-70] A ship that cannot move is met as if she patrolled.
            if is_stuck(play.state) {
                play.emit(rule!("SG-CAMP-70"), Event::Drifted { captain: id, at });
            } else {
                play.emit(rule!("SG-CAMP-17"), Event::Patrolled { captain: id, at });
            }
            company::finish(play.state, true);
        }
        Order::HeaveTo => company::finish(play.state, false),
        Order::Abandon => abandon(play, id),
        _ => {}
    }
}

fn steer(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, heading: Heading) {
    let Some(left) = step_together(left(play.state), heading) else { return };
    let captain = &mut play.state[id];
    captain.at = captain.at.next(heading);
    captain.track.push(captain.at);
    let at = captain.at;
    play.emit(rule!("SG-CAMP-11"), Event::Reached { captain: id, at });
    play.state.step = Step::Cruise { left };
    let goes_on = |&heading: &Heading| check_steer(play.state, heading).is_ok();
    if !Heading::ALL.iter().any(goes_on) {
        company::finish(play.state, false);
    }
}

/// [SG-CAMP-61] Sets down and walks with all hands.
fn abandon(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let captain = &play.state[id];
    let (at, men) = (captain.at, u16::from(captain.men().total()));
    let ship = captain.vessel.as_ref().map(|vessel| vessel.name.clone()).unwrap_or_default();
    play.emit(rule!("SG-CAMP-61"), Event::Abandoned { captain: id, ship, at, men });
    flow::lose_everything(play.state, id);
    walk::set_out(play.state, Party::new(at, men));
}

/// Rolls for an encounter where the day ends.
///
/// [SG-CAMP-22] Once a day, for the hex in which a ship finishes. [SG-CAMP-23] By territory. [SG-CAMP-24] Not at home.
pub fn watch(play: &mut Play<'_, impl Chronicle<Event = Event>>, patrols: bool) {
    let id = play.state.at_hand();
    let territory = play.state.territory(play.state[id].at);
    let setting = std::sync::Arc::clone(&play.state.setting);
    let Some(chance) = setting.encounters.chance(territory, patrols) else {
        company::part(play.state);
        play.state.step = Step::Arrival;
        return;
    };
    let roll = Roll::d6(rule!("SG-CAMP-23"), "an encounter").by_seat(id.seat());
    if !play.test(&roll, Wants::AtMost(chance as i8)) {
        play.emit(rule!("SG-CAMP-23"), Event::NobodyMet { captain: id });
        company::part(play.state);
        play.state.step = Step::Arrival;
        return;
    }
    let roll = Roll::d6(rule!("SG-CAMP-25"), "who is met").by_seat(id.seat());
    let die = play.number(&roll) as u8;
    let sorts = setting.encounters.met(territory, die).to_vec();
    let ships: Vec<(Sort, u16)> =
        sorts.into_iter().filter_map(|sort| Some((sort, draw(play, id, sort)?))).collect();
    play.emit(rule!("SG-CAMP-25"), Event::Met { captain: id, ships: ships.clone() });
    battle::open(play.state, id, &ships);
    play.state.step = Step::Met;
}

/// Draws a ship of a sort.
///
/// [SG-CAMP-39] Each class of the pool is as likely as any other.
fn draw(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    sort: Sort,
) -> Option<u16> {
    let setting = std::sync::Arc::clone(&play.state.setting);
    let is_early = setting.switches.hold_back && play.state[id].voyage.number < THIRD;
    let held_back: &[&str] = if is_early { &LARGEST } else { &[] };
    let pool = setting.encounters.pool(sort)?;
    let place = |name: &str| setting.fleet.iter().position(|built| built.class.name == name);
    let mut classes: Vec<u16> =
        pool.drawn_from(held_back).filter_map(place).map(|at| at as u16).collect();
    if classes.is_empty() {
        classes = pool.drawn_from(&[]).filter_map(place).map(|at| at as u16).collect();
    }
    match classes[..] {
        [] => None,
        [only] => Some(only),
        _ => {
            let roll = Roll::d6(rule!("SG-CAMP-25"), "which ship").by_seat(id.seat());
            let picked = play.pick(&roll, classes.len() as u8, |at| at);
            classes.get(usize::from(picked)).copied()
        }
    }
}

#[cfg(test)]
mod tests;
