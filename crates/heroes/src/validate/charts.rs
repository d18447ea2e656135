//! Whether charts that come with a state from outside are such as can be played with.

use kernel::table::Length;

use crate::tables::{Affects, Charts, Effect};

/// Notes what lies outside of every bound that reading the tables would have kept.
pub(super) fn check(charts: &Charts, reasons: &mut Vec<String>) {
    let mut want = |holds: bool, what: &str| {
        if !holds {
            reasons.push(format!("the charts: {what}"));
        }
    };
    let sized = |length: Length| Length::ZERO <= length && length <= Length::units(40);
    for (_, unit) in charts.troops.units.iter() {
        want(unit.other_ranks <= 8 && unit.leaders <= 1 && unit.figures() <= 8, "too many figures");
        want(unit.fire_dice_per_base <= 6, "too many dice for a base");
        want(
            unit.base.is_none_or(|base| sized(base.width) && sized(base.depth)),
            "a base has no sensible size",
        );
    }
    for (_, model) in charts.troops.models.iter() {
        want(
            sized(model.size.width) && sized(model.size.depth) && model.slots <= 20,
            "a model has no sensible size",
        );
    }
    let cards = &charts.cards;
    want(
        cards.hand_limit <= 10 && cards.opening_hand <= cards.hand_limit,
        "too many cards in hand",
    );
    let leadership: u32 = cards.leadership.iter().map(|(_, card)| u32::from(card.count)).sum();
    want(leadership <= 200, "too many Leadership cards");
    for (_, &rate) in charts.movement.rates.iter() {
        want((1..=10).contains(&rate), "a rate of movement that nobody has");
    }
    for (_, modifier) in charts.movement.modifiers.iter() {
        want(modifier.dice.unsigned_abs() <= 5, "a bonus or penalty too great");
    }
    for range in charts.fire.ranges.iter().filter_map(|(_, range)| range.as_ref()) {
        let reach = |length: Length| Length::ZERO < length && length <= Length::units(400);
        want(
            reach(range.long) && range.short.is_none_or(|short| reach(short) && short < range.long),
            "a range that no weapon has",
        );
    }
    for (_, &affects) in charts.fire.modifiers.iter() {
        let sound = match affects {
            Affects::Dice(times) => (1..=10).contains(&times),
            Affects::Score(score) => (2..=6).contains(&score),
            Affects::Casualties { times, over } => {
                (1..=10).contains(&times) && (1..=10).contains(&over)
            }
        };
        want(sound, "fire is changed by too much");
    }
    want((2..=6).contains(&charts.fire.hits_from), "fire hits always or never");
    want(
        (1..=4).contains(&charts.fire.gunners_per_fitted_weapon),
        "a fitted weapon is served by too few or too many",
    );
    let fighting = &charts.fighting;
    want((2..=6).contains(&fighting.hits_from), "a fight hits always or never");
    let dice = [
        fighting.initiator_first_round_dice,
        fighting.other_side_first_round_dice,
        fighting.later_round_dice,
    ];
    want(dice.iter().all(|dice| (1..=6).contains(dice)), "too many dice in a fight");
    want(
        fighting.leader_lost.unsigned_abs() <= 6 && fighting.hero_present.unsigned_abs() <= 6,
        "morale is changed by too much",
    );
    let railways = &charts.railways;
    want(sized(railways.width) && Length::ZERO < railways.width, "vehicles have no sensible width");
    let (plain, heavy) = railways.wheels_per_vehicle;
    want(0 < plain && 0 < heavy, "locomotives tow without end");
    for (_, &(over, under)) in charts.ships.materials.iter() {
        want(over <= 100 && (1..=100).contains(&under), "a material floats too well");
    }
    let (over, under) = charts.ships.factor;
    let (share, of) = charts.ships.deck;
    want(
        over <= 100 && 0 < under && share <= 100 && 0 < of && charts.ships.armoured <= 10,
        "ships float too well",
    );
    want(Length::ZERO < charts.ships.slot, "a deck slot has no size");
    let effects = charts.damage.effects().all(|effect| match effect {
        Effect::None | Effect::PassengersHit => true,
        Effect::Movement(n) | Effect::Flotation(n) | Effect::Silence(n) => n <= 20,
    });
    want(effects, "a card does too much damage");
}
