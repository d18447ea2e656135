//! What hits do to a locomotive or a ship, by the cards turned for them.

use kernel::{
    Chronicle, Roll, RuleId,
    cards::{Card, Colour},
};

use crate::{
    Play, carriers, casualties, deal,
    event::Event,
    movement, rails, ships,
    state::{Carrier, Cause, State, Task, UnitId},
    tables::Effect,
    vocabulary::{CardClass, DamageTarget},
};

/// What damage cards are turned for when a carrier is hit.
pub fn target(state: &State, carrier: UnitId) -> DamageTarget {
    match state.spec(carrier).ship() {
        None => DamageTarget::Locomotive,
        Some(ship) if ship.is_warship => DamageTarget::Warship,
        Some(_) => DamageTarget::Merchant,
    }
}

/// Cards that do the same: of one class and one colour.
fn sort(card: Card) -> u8 {
    let class = CardClass::of(card).map_or(9, |class| class as u8);
    2 * class + u8::from(card.colour() == Some(Colour::Red))
}

/// Turns the card for one hit, and the second one where the first asks for it.
///
/// [HV-RAIL-11] A numbered card does nothing to a locomotive, a picture or an Ace costs a die. [HV-MER-10] A merchant ship: numbered,
/// the troops aboard; red picture, a die; black picture, a point of flotation; Ace, two. [HV-WAR-07] A warship: numbered, the
/// troops; otherwise a second card [HV-WAR-08] [HV-WAR-09]. [HV-MER-03] Once she is gone no more cards are turned.
pub fn turn_one(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    carrier: UnitId,
    hits: u8,
    numbered: u8,
) {
    let target = target(play.state, carrier);
    if hits == 0 || is_done_for(play.state, carrier) {
        strike_passengers(play.state, carrier, numbered);
        return;
    }
    let rule = match target {
        DamageTarget::Locomotive => rule!("HV-RAIL-11"),
        DamageTarget::Merchant => rule!("HV-MER-10"),
        DamageTarget::Warship => rule!("HV-WAR-07"),
    };
    let roll = Roll::card(rule, "damage").by(movement::piece(carrier));
    let first = deal::turn_card(play, &roll, sort);
    let needs = play.state.setting.charts.damage.needs_second(target, first);
    let (second, rule) = if needs {
        let rule = if first.colour() == Some(Colour::Red) {
            rule!("HV-WAR-08")
        } else {
            rule!("HV-WAR-09")
        };
        let roll = Roll::card(rule, "damage").by(movement::piece(carrier));
        (Some(deal::turn_card(play, &roll, sort)), rule)
    } else {
        (None, rule)
    };
    let effect = play.state.setting.charts.damage.effect(target, first, second);
    let numbered = numbered + u8::from(effect == Effect::PassengersHit);
    play.state.tasks.push(Task::Damage { carrier, hits: hits - 1, numbered });
    apply(play, carrier, effect, rule);
}

/// Whether nothing more can happen to it: an engine that is dead, a ship that is sinking.
fn is_done_for(state: &State, carrier: UnitId) -> bool {
    match state[carrier].carrier {
        Carrier::No => true,
        Carrier::Train { .. } => carriers::is_dead(state, carrier),
        Carrier::Ship { flotation, beached, .. } => flotation == 0 && !beached,
    }
}

fn apply(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    carrier: UnitId,
    effect: Effect,
    rule: RuleId,
) {
    match effect {
        Effect::None | Effect::PassengersHit => {
            let event = if rails::is_train(play.state, carrier) {
                Event::EngineUnharmed { train: carrier }
            } else {
                Event::ShipUnharmed { ship: carrier }
            };
            play.emit(rule, event);
        }
        Effect::Movement(by) if rails::is_train(play.state, carrier) => {
            rails::slow(play, carrier, by);
        }
        Effect::Movement(by) => ships::slow(play, carrier, by, rule),
        Effect::Flotation(by) => ships::hole(play, carrier, by, rule),
        Effect::Silence(turns) => ships::silence(play, carrier, turns, rule),
    }
}

/// [HV-MER-12] The numbered cards of one firing are added up: each unit aboard suffers half as many casualties, rounded down, as
/// in soft cover; by the option only the largest does. [HV-MER-13] Whatever is left of them then goes down with her.
fn strike_passengers(state: &mut State, carrier: UnitId, numbered: u8) {
    let sinks =
        matches!(state[carrier].carrier, Carrier::Ship { flotation: 0, beached: false, .. });
    if sinks {
        state.tasks.push(Task::Sink { ship: carrier });
    }
    let each = crate::fire::casualties(state, numbered, false, crate::vocabulary::Cover::Soft);
    if each == 0 || rails::is_train(state, carrier) {
        return;
    }
    if state.setting.switches.largest_aboard_hit {
        let aboard = state.aboard(carrier);
        let largest = aboard.max_by_key(|&unit| (state.figures(unit), std::cmp::Reverse(unit)));
        if let Some(unit) = largest {
            casualties::inflict(state, unit, each, Cause::Deck);
        }
        return;
    }
    state.tasks.push(Task::Passengers { carrier, each, next: UnitId(0) });
}

/// The next unit aboard suffers its casualties.
pub fn strike_next(state: &mut State, carrier: UnitId, each: u8, next: UnitId) {
    let unit = state.aboard(carrier).find(|&unit| next <= unit);
    let Some(unit) = unit else { return };
    state.tasks.push(Task::Passengers { carrier, each, next: UnitId(unit.0 + 1) });
    casualties::inflict(state, unit, each, Cause::Deck);
}

#[cfg(test)]
mod tests;
