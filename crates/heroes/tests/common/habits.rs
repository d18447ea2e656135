//! Players who lack one of the quick player's habits: what such a player loses is what the habit is worth.

use std::{fmt, str::FromStr};

use heroes::{
    Heroes,
    event::Event,
    order::Order,
    state::{Hero, Phase, Plan, State, UnitId, Who},
    vocabulary::{Arm, Leadership},
};
use kernel::{
    Chronicle, Dice, NullChronicle, Outcome, Playable as _, System as _, Viewer, WrittenChronicle,
    chronicle::Entry, system,
};

/// A quick player, whole or without a habit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    Regular,
    /// Never plays a Leadership card.
    Cardless,
    /// Plays a Leadership card as soon as he may, whatever it brings.
    Careless,
    /// His Hero stays with the unit that he began with.
    Homely,
    /// Keeps the formation in which a unit was set down.
    Stiff,
    /// Forms when the quick player would, but takes up any formation.
    Shapeless,
}

impl Habit {
    const ALL: [Self; 6] =
        [Self::Regular, Self::Cardless, Self::Careless, Self::Homely, Self::Stiff, Self::Shapeless];

    const fn name(self) -> &'static str {
        match self {
            Self::Regular => "regular",
            Self::Cardless => "cardless",
            Self::Careless => "careless",
            Self::Homely => "homely",
            Self::Stiff => "stiff",
            Self::Shapeless => "shapeless",
        }
    }

    /// The order that he gives, as an index into `orders`.
    fn choose(self, seen: &State, orders: &[Order], dice: &mut Dice) -> usize {
        match self {
            Self::Regular => Heroes::policy(seen, orders, dice),
            Self::Cardless => without(seen, orders, dice, is_card),
            Self::Careless => {
                any_of(orders, dice, is_card).unwrap_or_else(|| Heroes::policy(seen, orders, dice))
            }
            Self::Homely => without(seen, orders, dice, |order| is_leaving(seen, order)),
            // Guns that could not unlimber would be no guns.
            Self::Stiff if is_gun(seen) => Heroes::policy(seen, orders, dice),
            Self::Stiff => without(seen, orders, dice, is_change),
            Self::Shapeless => {
                let chosen = Heroes::policy(seen, orders, dice);
                let is_form = |order: &Order| matches!(order, Order::Form { .. });
                if is_form(&orders[chosen]) {
                    any_of(orders, dice, is_form).unwrap_or(chosen)
                } else {
                    chosen
                }
            }
        }
    }
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Habit {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|habit| habit.name() == word).ok_or(())
    }
}

/// Whether an order spends a card that does something.
fn is_card(order: &Order) -> bool {
    matches!(order, Order::PlayCard { card } if *card != Leadership::DashedHardLuck)
}

/// Whether a Hero would set out who is with a unit on foot.
fn is_leaving(seen: &State, order: &Order) -> bool {
    let Phase::Choose { seat, .. } = seen.phase else { return false };
    let Hero::With { unit, .. } = seen.seat(seat).hero else { return false };
    *order == Order::ActivateHero && seen.spec(unit).arm().is_some()
}

/// Whether it is a gun that is active.
fn is_gun(seen: &State) -> bool {
    let unit = seen.active.as_ref().and_then(|active| match active.who {
        Who::Unit(unit) => Some(unit),
        Who::Hero => None,
    });
    unit.and_then(|unit| seen.spec(unit).arm()).is_some_and(Arm::is_gun)
}

/// Whether an order leads to another formation.
fn is_change(order: &Order) -> bool {
    match order {
        Order::Form { .. } | Order::FormRing { .. } => true,
        Order::Declare { plan, .. } => matches!(
            plan,
            Plan::Change
                | Plan::ChangeFire
                | Plan::FireChange
                | Plan::ChangeMove { .. }
                | Plan::MoveChange { .. }
                | Plan::RingForm { .. }
        ),
        _ => false,
    }
}

/// What the quick player orders of all that is not barred; of everything where nothing else is left.
fn without(
    seen: &State,
    orders: &[Order],
    dice: &mut Dice,
    is_barred: impl Fn(&Order) -> bool,
) -> usize {
    let kept: Vec<usize> = (0..orders.len()).filter(|&at| !is_barred(&orders[at])).collect();
    if kept.is_empty() {
        return Heroes::policy(seen, orders, dice);
    }
    let left: Vec<Order> = kept.iter().map(|&at| orders[at].clone()).collect();
    kept[Heroes::policy(seen, &left, dice)]
}

/// One of those that are meant, drawn by chance.
fn any_of(orders: &[Order], dice: &mut Dice, is_meant: impl Fn(&Order) -> bool) -> Option<usize> {
    let meant: Vec<usize> = (0..orders.len()).filter(|&at| is_meant(&orders[at])).collect();
    (!meant.is_empty()).then(|| meant[usize::from(dice.pick(meant.len().min(200) as u8))])
}

/// What came of the Leadership cards that a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    pub played: u32,
    /// Of these, how many had no die thrown for them before the turn was over.
    pub idle: u32,
    /// Hits by dice that a card had doubled.
    pub hits: u32,
}

/// Cards that hold for the turn, each with what it has brought so far.
#[derive(Default)]
struct InForce(Vec<(UnitId, Leadership, bool)>);

impl InForce {
    /// Reads what an order led to, and clears the table.
    fn read(&mut self, log: &mut WrittenChronicle<Event>, opened: &State, uses: &mut [Use; 2]) {
        let events = log.0.drain(..).filter_map(|entry| match entry {
            Entry::Event { event, .. } => Some(event),
            Entry::Roll(_) => None,
        });
        for event in events {
            let (unit, card, hits) = match event {
                Event::CardPlayed { card: Leadership::DashedHardLuck, .. } => continue,
                Event::CardPlayed { seat, unit, card } => {
                    let of_side = &mut uses[usize::from(opened.side_of_seat(seat).0)];
                    of_side.played += 1;
                    // Rally! does all that it does at once.
                    self.0.push((unit, card, card == Leadership::Rally));
                    continue;
                }
                Event::Fired { unit, hits, .. } => (unit, Leadership::EnhancedFirepower, hits),
                Event::Fought { unit, hits, .. } => (unit, Leadership::HandToHandFighting, hits),
                Event::Thrown { unit, .. } => (unit, Leadership::FasterMovement, 0),
                _ => continue,
            };
            let used = self.0.iter_mut().find(|one| (one.0, one.1) == (unit, card));
            if let Some((.., has_served)) = used {
                *has_served = true;
                uses[usize::from(opened.side_of(unit).0)].hits += u32::from(hits);
            }
        }
    }

    /// A turn is over: what has not served never will.
    fn lapse(&mut self, opened: &State, uses: &mut [Use; 2]) {
        for (unit, _, has_served) in self.0.drain(..) {
            uses[usize::from(opened.side_of(unit).0)].idle += u32::from(!has_served);
        }
    }
}

/// Fights a battle in which every seat of a side has the same habits.
pub fn fought(opened: &State, seed: u64, of_side: [Habit; 2]) -> Outcome {
    battle(opened, seed, of_side, &mut NullChronicle::default(), |_, _| {})
}

/// Fights such a battle and counts what the cards of either side bring.
pub fn cards_used(opened: &State, seed: u64, of_side: [Habit; 2]) -> [Use; 2] {
    let (mut uses, mut in_force, mut turn) = ([Use::default(); 2], InForce::default(), 0);
    battle(opened, seed, of_side, &mut WrittenChronicle::default(), |log, state| {
        in_force.read(log, opened, &mut uses);
        if turn != state.turn {
            turn = state.turn;
            in_force.lapse(opened, &mut uses);
        }
    });
    in_force.lapse(opened, &mut uses);
    uses
}

/// Fights a battle; `after` is shown every order's account and what it led to.
fn battle<C: Chronicle<Event = Event>>(
    opened: &State,
    seed: u64,
    of_side: [Habit; 2],
    log: &mut C,
    mut after: impl FnMut(&mut C, &State),
) -> Outcome {
    let mut state = opened.clone();
    let (mut dice, mut choices) = (Dice::seeded(seed), Dice::seeded(seed + 1));
    let mut orders = Vec::new();
    system::carry_on::<Heroes, _>(&mut state, &mut dice, log);
    let mut given = 0;
    while let Some(decision) = Heroes::decision(&state) {
        let seen = Heroes::seen_by(&state, Viewer::Seat(decision.seat));
        orders.clear();
        Heroes::orders(&seen, &mut orders);
        let habit = of_side[usize::from(state.side_of_seat(decision.seat).0)];
        let chosen = habit.choose(&seen, &orders, &mut choices);
        given += 1;
        dice.turn_to(given);
        system::carry_out::<Heroes, _>(&mut state, &orders[chosen], &mut dice, log);
        after(log, &state);
    }
    Heroes::outcome(&state).expect("it is over")
}
