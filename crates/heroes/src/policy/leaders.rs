//! Whom the quick player's Hero is with, and what his Leadership cards are played for.
//!
//! A Hero doubles the fire of the unit that he is with and lends it a second activation, and cards work through him alone
//! [HV-HERO-02]: cards are worth what that unit can make of them, and he goes where most can be made of both. Worths are in
//! hundredths of a base.

use kernel::SeatId;

use super::{
    AT_ONCE, Mind, NEVER,
    outlook::{Force, Judge, Outlook, cm, melee, reaches},
};
use crate::{
    activation, armament, carriers, field, garrisons, hero,
    order::Order,
    state::{Foe, Hero, Spends, State, UnitId, Where},
    vocabulary::{Leadership, Word as _},
};

/// How many fall to a die hand to hand, in hundredths.
const EACH_DIE: i32 = 33;
/// What a second activation in the turn is held to be worth beside the first, in hundredths: much may happen before it comes.
const AGAIN: i32 = 60;
/// How likely those who would rather fight hand to hand are to charge whom they can reach, and those who would not, in hundredths.
const KEEN: i32 = 70;
const LOATH: i32 = 5;
/// Doubled fire of a train or ship that has a target.
const BROADSIDE: i32 = 150;

impl Mind<'_> {
    /// A card is played when it brings as much as it is held to be worth in the hand; the one that brings most beyond that.
    pub fn card_worth(&self, card: Leadership) -> i32 {
        let Some(judge) = &self.judge else { return NEVER };
        let over = self.gained_by_card(judge, card) - self.price(card);
        if 0 <= over { AT_ONCE + over } else { NEVER }
    }

    /// What a card must bring: less, the more of them there are, since no more than three are held and others come, and the fewer
    /// turns there are in which it could be played.
    fn price(&self, card: Leadership) -> i32 {
        /// From so many turns to come on, a card is worth all that it may bring.
        const LONG: i32 = 3;
        let full = match card {
            Leadership::EnhancedFirepower | Leadership::HandToHandFighting => 100,
            Leadership::FasterMovement => 40,
            Leadership::Rally | Leadership::DashedHardLuck => 0,
        };
        let to_come = i32::from(self.state.setting.turns) - i32::from(self.state.turn);
        let seat = self.state.active.as_ref().map(|active| active.seat);
        let held = match seat.map_or(0, |seat| self.state.seat(seat).hand.len()) {
            0 | 1 => 100,
            2 => 80,
            _ => 40,
        };
        (full * to_come.clamp(0, LONG) / LONG * held / 100).max(1)
    }

    /// What a card brings to the active unit.
    fn gained_by_card(&self, judge: &Judge<'_>, card: Leadership) -> i32 {
        let unit = judge.own.unit;
        match card {
            Leadership::Rally if self.state[unit].routing => 100 * judge.own.figures,
            Leadership::Rally | Leadership::DashedHardLuck => NEVER,
            // Whoever runs does nothing else.
            _ if self.state[unit].routing => NEVER,
            Leadership::EnhancedFirepower => self.gained_by_fire(judge),
            Leadership::HandToHandFighting => self.gained_by_blows(judge),
            Leadership::FasterMovement => self.gained_by_plan(unit, card),
        }
    }

    /// What the card that doubles the dice of fire brings.
    fn gained_by_fire(&self, judge: &Judge<'_>) -> i32 {
        let (state, unit) = (self.state, judge.own.unit);
        if carriers::is_carrier(state, unit) {
            return if armament::has_target(state, unit) { BROADSIDE } else { 0 };
        }
        if state.is_in_contact(unit) {
            return 0;
        }
        let now = judge.fires(state);
        let again = if is_activated_again(state, unit) { now * AGAIN / 100 } else { 0 };
        let first = if is_still(state, unit) {
            now
        } else {
            self.gained_by_plan(unit, Leadership::EnhancedFirepower)
        };
        first + again
    }

    /// What the card that doubles the dice hand to hand brings: in a fight, in a charge, or to whoever is charged [HV-LEAD-11].
    fn gained_by_blows(&self, judge: &Judge<'_>) -> i32 {
        let (state, unit) = (self.state, judge.own.unit);
        let fighting = EACH_DIE * in_contact(state, unit) as i32;
        if 0 < fighting {
            let again = if is_activated_again(state, unit) { AGAIN } else { 0 };
            return fighting * (100 + again) / 100;
        }
        let charge = if is_still(state, unit) {
            0
        } else {
            self.gained_by_plan(unit, Leadership::HandToHandFighting)
        };
        let meet = judge.own.figures.min(5);
        charge.max(EACH_DIE * meet * threat(self.outlook, &judge.own) / 100)
    }

    /// How much better the best plan is with a card in force.
    fn gained_by_plan(&self, unit: UnitId, card: Leadership) -> i32 {
        let mut state = self.state.clone();
        let boosts = &mut state[unit].boosts;
        match card {
            Leadership::EnhancedFirepower => boosts.firepower = true,
            Leadership::FasterMovement => boosts.movement = true,
            Leadership::HandToHandFighting => boosts.hand_to_hand = true,
            Leadership::Rally | Leadership::DashedHardLuck => {}
        }
        let outlook = Outlook::of(&state, state.side_of(unit));
        let mut mind = Mind::of(&outlook, Judge::of(&outlook, unit), self.orders);
        mind.stances = self.stances.clone();
        mind.best_plan() - self.best_plan()
    }

    /// What the best of the plans that may be declared is worth.
    fn best_plan(&self) -> i32 {
        *self.best_plan.get_or_init(|| {
            let plans = self.orders.iter().filter_map(|order| match order {
                Order::Declare { plan, way } => Some(self.plan_worth(*plan, way)),
                _ => None,
            });
            plans.max().unwrap_or(0)
        })
    }
}

/// Which Leadership card is missed least.
pub const fn throw_worth(card: Leadership) -> i32 {
    match card {
        Leadership::DashedHardLuck => 10,
        Leadership::FasterMovement => 3,
        Leadership::HandToHandFighting => 2,
        Leadership::Rally => 1,
        Leadership::EnhancedFirepower => 0,
    }
}

/// How many bases of a unit fight.
fn in_contact(state: &State, unit: UnitId) -> u32 {
    let fights = state.melees.iter().map(|fight| {
        let (own, theirs) = crate::melee::touching(state, fight);
        if fight.unit == unit {
            u32::from(own.count())
        } else if fight.foe == Foe::Unit(unit) {
            u32::from(theirs.count())
        } else {
            0
        }
    });
    fights.sum()
}

/// Whether a unit stays where it is, whatever it is played: in walls, or in the ring of a square.
fn is_still(state: &State, unit: UnitId) -> bool {
    garrisons::held(state, unit).is_some() || matches!(state[unit].at, Where::Ring(_))
}

/// Whether the active unit will be activated once more this turn, by a card of its own or by its Hero's.
fn is_activated_again(state: &State, unit: UnitId) -> bool {
    let Some(active) = &state.active else { return false };
    let is_left = match active.spends {
        Spends::Own => {
            state.hero_with(unit) == Some(active.seat)
                && activation::hero_is_ready(state, active.seat)
        }
        Spends::Heros => !state[unit].activated,
    };
    is_left && !state.seat(active.seat).cards.is_empty()
}

/// The chance in hundredths that an enemy who is still to act charges a unit this turn.
fn threat(outlook: &Outlook<'_>, own: &Force) -> i32 {
    let state = outlook.state;
    let acts = |foe: &&Force| {
        let has_card = !state.seat(state.spec(foe.unit).seat).cards.is_empty();
        0 < foe.charges && !foe.is_fought && !state[foe.unit].activated && has_card
    };
    let chance = |foe: &Force| {
        let will = if foe.is_keen { KEEN } else { LOATH };
        will * reaches(foe.charges * 2 / 7, cm(foe.at.distance(own.at)) - 4) / 100
    };
    outlook.foes.iter().filter(acts).map(chance).max().unwrap_or(0)
}

/// What a unit would make of a Hero in a turn.
pub fn use_of_hero(outlook: &Outlook<'_>, seat: SeatId, unit: UnitId) -> i32 {
    let state = outlook.state;
    if carriers::is_carrier(state, unit) || matches!(state[unit].at, Where::Sheltered(_)) {
        return 0;
    }
    let Some(judge) = Judge::of(outlook, unit) else { return 0 };
    let own = &judge.own;
    let holds = |card: Leadership| state.seat(seat).hand.may_hold(card.index(), &state.stock);
    if state[unit].routing {
        // The card rallies at once, and without it a test is easier with him.
        return own.figures * if holds(Leadership::Rally) { 100 } else { 10 };
    }
    // Twice the hits in two activations are four times what it does alone; half as much again for whoever has the card.
    let fire = fire_alone(&judge) * if holds(Leadership::EnhancedFirepower) { 5 } else { 3 };
    let blows = EACH_DIE * in_contact(state, unit) as i32 + charge(&judge) / 2;
    let blows = blows * if holds(Leadership::HandToHandFighting) { 2 } else { 1 };
    fire + blows + own.figures
}

/// What a unit is likely to do by fire in a turn, without a Hero: half of what it might from nearer by if it has nobody to fire at.
fn fire_alone(judge: &Judge<'_>) -> i32 {
    /// As far as one comes in a turn, more or less.
    const STRIDE: i32 = 8;
    let (state, own) = (judge.outlook.state, &judge.own);
    let eye = if state.hero_with(own.unit).is_some() { 2 } else { 1 };
    let now = judge.fires(state);
    if 0 < now || own.is_keen || is_still(state, own.unit) {
        return now / eye;
    }
    let bases = own.firing(state[own.unit].stance).max((own.figures + 1) / 2);
    let soon = |foe: &Force| {
        let away = (cm(foe.at.distance(own.at)) - STRIDE).max(0);
        own.kills(bases, away, foe.is_dense).min(100 * foe.figures)
    };
    let foes = judge.outlook.foes.iter().filter(|foe| !foe.is_fought);
    foes.map(soon).max().unwrap_or(0) / eye / 2
}

/// What the best charge of a unit is likely to bring that would rather fight hand to hand.
fn charge(judge: &Judge<'_>) -> i32 {
    let own = &judge.own;
    if !own.is_keen || own.is_fought || is_still(judge.outlook.state, own.unit) {
        return 0;
    }
    let gain = |foe: &Force| {
        let chance = reaches(5, cm(foe.at.distance(own.at)) - 4);
        melee(own.figures, foe.figures, 1).max(0) * chance / 100
    };
    judge.outlook.foes.iter().map(gain).max().unwrap_or(0)
}

/// Whether a Hero is of so much more use to another unit that he gives up the activation that he could lend, and rides there.
pub fn is_called_away(outlook: &Outlook<'_>, seat: SeatId) -> bool {
    /// He looks ahead for so many turns at the most.
    const AHEAD: i32 = 2;
    /// What he leaves counts a tenth more than what he finds, and this much besides.
    const DOUBT: i32 = 30;
    let state = outlook.state;
    let Some(from) = hero::stands(state, seat) else { return false };
    let with = match state.seat(seat).hero {
        Hero::With { unit, .. } => Some(unit),
        Hero::Alone(_) | Hero::Sheltered(_) | Hero::Removed | Hero::Gone => None,
    };
    // Whoever goes with a train or ship goes by what that has to do.
    let is_carried =
        |unit| carriers::is_carrier(state, unit) || matches!(state[unit].at, Where::Aboard(_));
    if with.is_some_and(is_carried) {
        return false;
    }
    let to_come = i32::from(state.setting.turns) - i32::from(state.turn);
    let halves = 2 * to_come.clamp(0, AHEAD);
    let stays = with.map_or(0, |unit| use_of_hero(outlook, seat, unit)) * (halves + 1);
    let others = state.ids().filter(|&unit| state.spec(unit).seat == seat && Some(unit) != with);
    let others = others.filter(|&unit| state[unit].at.is_present() && !is_carried(unit));
    let joined = others.filter_map(|unit| {
        let away = cm(from.at.distance(field::centre(state, unit)?)) - 3;
        let chance = Some(reaches(4, away)).filter(|&chance| 50 <= chance)?;
        let halves = halves + i32::from(!state[unit].activated);
        Some(use_of_hero(outlook, seat, unit) * halves * chance / 100)
    });
    joined.max().is_some_and(|joined| stays * 11 / 10 + DOUBT < joined)
}
