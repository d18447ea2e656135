//! Alterations at Parhoon: what may be fitted or taken out, what it costs, and the ship that comes of it.

use std::sync::Arc;

use galleons::{
    refit::{Change, changes, in_words},
    state::Ship,
};
use kernel::Chronicle;

use crate::{
    Play,
    accounts::Pounds,
    battle,
    event::Event,
    fleet::Built,
    order::{Bar, Check, Order},
    state::{State, Step, Vessel},
    victory::check_purse,
};

/// The ship of the captain at hand.
fn vessel(state: &State) -> Result<&Vessel, Bar> {
    let vessel = state[state.at_hand()].vessel.as_ref();
    vessel.ok_or_else(|| Bar::new(rule!("SG-CAMP-51"), "he has no ship"))
}

/// Refuses to bring a ship to the yard.
///
/// [SG-CAMP-51] At Parhoon only; what is broken is made good first.
pub fn check_refit(state: &State) -> Check {
    let rule = rule!("SG-CAMP-51");
    let vessel = vessel(state)?;
    if state[state.at_hand()].at != state.setting.parhoon() {
        return Err(Bar::new(rule, "ships are altered at Parhoon only"));
    }
    if !state.built(vessel.class).damages(&vessel.ship).is_empty() {
        return Err(Bar::new(rule, "what is broken aboard her is made good first"));
    }
    if !possible(state).any(|change| check_change(state, change).is_ok()) {
        return Err(Bar::new(rule, "there is nothing that the yard could alter for the money"));
    }
    Ok(())
}

/// Every change that could be tried.
fn possible(state: &State) -> impl Iterator<Item = Change> + use<> {
    let design = vessel(state).map(|vessel| &state.built(vessel.class).design);
    design.map(|design| changes(design, &state.setting.fittings)).unwrap_or_default().into_iter()
}

fn check_change(state: &State, change: Change) -> Check {
    let (_, cost) = altered(state, change)?;
    check_purse(rule!("SG-CAMP-51"), state[state.at_hand()].bank, cost)
}

/// The class that a change makes of her, and its price.
fn altered(state: &State, change: Change) -> Result<(Built, Pounds), Bar> {
    let built = state.built(vessel(state)?.class);
    let made = built.altered(&state.setting.fittings, change);
    made.map_err(|why| Bar::new(rule!("SG-CAMP-51"), why))
}

/// Refuses an alteration.
///
/// [SG-CAMP-51] List price for what is added, from the bank; she must pass every test of design.
pub fn check_alter(state: &State, change: Change) -> Check {
    if !possible(state).any(|known| known == change) {
        return Err(Bar::new(rule!("SG-CAMP-51"), "no yard alters a ship in that way"));
    }
    check_change(state, change)
}

/// Leaves the yard when nothing more can be done there. False when something can.
pub fn go_on(state: &mut State) -> bool {
    let is_done = check_refit(state).is_err();
    if is_done {
        state.step = Step::Port;
    }
    is_done
}

/// Lists what the yard can do for the money.
pub fn list(state: &State, out: &mut Vec<Order>) {
    out.push(Order::LeaveYard);
    let all = possible(state).filter(|&change| check_change(state, change).is_ok());
    out.extend(all.map(|change| Order::Alter { change }));
}

/// A change in words, and what it costs.
pub fn words(state: &State, change: Change) -> (String, Pounds) {
    let Ok(vessel) = vessel(state) else { return (String::new(), 0) };
    let words = in_words(&state.built(vessel.class).design, &state.setting.fittings, change);
    (words, altered(state, change).map_or(0, |(_, cost)| cost))
}

/// Alters the ship: rated again, with the crew that she needs now.
pub fn alter(play: &mut Play<'_, impl Chronicle<Event = Event>>, change: Change) {
    let id = play.state.at_hand();
    let (told, _) = words(play.state, change);
    let Ok((built, price)) = altered(play.state, change) else { return };
    let Some(vessel) = play.state[id].vessel.clone() else { return };
    let known = play.state.altered.iter().position(|known| **known == built);
    let at = known.unwrap_or_else(|| {
        play.state.altered.push(Arc::new(built));
        play.state.altered.len() - 1
    });
    let class = (play.state.setting.fleet.len() + at) as u16;
    let folk = battle::own_folk(play.state);
    let ship = Ship::fresh(&play.state.built(class).class, vessel.ship.quality, folk);
    // Smaller bunkers hold less.
    let full = play.state.built(class).endurance.unwrap_or(0);
    let coal = vessel.coal.map(|days| days.min(full));
    let altered = Vessel { class, ship, coal, ..vessel };
    let before = i16::from(play.state[id].vessel.as_ref().map_or(0, |it| it.men().total()));
    let men = i16::from(altered.men().total()) - before;
    let ship = altered.name.clone();
    play.state[id].bank -= price;
    play.state[id].vessel = Some(altered);
    let event = Event::Altered { captain: id, ship, change: told, price, men };
    play.emit(rule!("SG-CAMP-51"), event);
}

#[cfg(test)]
mod tests;
