//! What units were found to be able to do, for whoever asks again once others have moved: it follows from the rest, and is neither compared
//! nor stored.

use std::{iter::successors, ops::Range, sync::Arc};

use kernel::{
    SeatId,
    table::{Bounds, Point},
};

use super::{
    Card, Contact, Manoeuvre, Phase, RegimentId, Setting, Stand, State, Storm, Unit, UnitId, Wreck,
    slot::Slot,
};
use crate::order::Order;

/// What has been found of how units may move. Copies of a state share it until a unit has moved in one of them.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    known: Option<Arc<Known>>,
    /// The units that may have changed since it was last brought up, or whose stands may have: the others need not be looked at.
    marked: [u64; 4],
}

/// What has been found, and when.
#[derive(Debug)]
pub struct Known {
    seen: Seen,
    /// Of each kind for each unit.
    kinds: [Box<[Slot<Offer>]>; 2],
}

/// What kind of thing a unit may do.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Where it may be set up, and how it may move.
    Moves,
    /// What it may be drilled to.
    Drills,
}

/// What a unit may do.
#[derive(Debug)]
struct Offer {
    orders: Vec<Order>,
    /// Whoever of its own side stands outside of all of them has no part in that.
    near: Vec<Bounds>,
}

/// All that the moves of units hang on, as it was.
#[derive(Debug)]
struct Seen {
    setting: Arc<Setting>,
    turn: u8,
    played: Option<Played>,
    stands: Vec<Stand>,
    units: Vec<Unit>,
    contacts: Vec<Contact>,
    storms: Vec<Storm>,
    wrecks: Vec<Wreck>,
}

/// What is played out: whose moves, and for whom.
type Played = (RegimentId, Card, Option<SeatId>, Option<Manoeuvre>);

/// What has changed since.
struct Changes {
    /// The units that stand otherwise, or are otherwise, and those who go with them.
    units: [bool; 256],
    /// Where stands of the side that moves were, and where they are.
    places: Vec<Point>,
}

impl State {
    /// A unit is about to be moved: whatever may still be known of how units may do so is kept.
    pub fn keep_offers(&mut self) {
        let known = match self.offers.known.take() {
            Some(mut known) => match Arc::get_mut(&mut known) {
                Some(own) => {
                    own.bring_up(self);
                    known
                }
                None => Arc::new(known.brought_up(self)),
            },
            None => Arc::new(Known { seen: Seen::of(self), kinds: nothing(self) }),
        };
        self.offers = Offers { known: Some(known), marked: [0; 4] };
    }

    /// What is known of how units may move, if nothing has changed since it was last brought up.
    pub fn known_offers(&self) -> Option<&Known> {
        self.offers.known.as_deref().filter(|known| known.seen.is(self))
    }

    /// Whether an order to a unit was found to be allowed, since when nothing has changed.
    pub fn is_known_offer(&self, unit: UnitId, order: &Order) -> bool {
        self.known_offers().is_some_and(|known| {
            let place = known.kinds[Kind::Moves as usize].get(usize::from(unit.0));
            place.and_then(Slot::get).is_some_and(|offer| offer.orders.contains(order))
        })
    }

    /// Forgets it, so that it is found anew.
    pub fn forget_offers(&mut self) {
        self.offers = Offers::default();
    }
}

impl Offers {
    /// A unit changes, or one of its stands does.
    pub const fn mark(&mut self, unit: UnitId) {
        self.marked[(unit.0 / 64) as usize] |= 1 << (unit.0 % 64);
    }

    /// The units that may have changed.
    fn marked(&self) -> impl Iterator<Item = usize> + '_ {
        self.marked.iter().enumerate().flat_map(|(word, &bits)| {
            let rest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let each = successors(Some(bits).filter(|&bits| bits != 0), rest);
            each.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        })
    }
}

impl Known {
    /// Lists what a unit may do: what is known of it, else what is found; where others of its side are only asked for within some
    /// bounds, all of which are told then, that is known from now on.
    pub fn list(
        &self,
        kind: Kind,
        unit: UnitId,
        out: &mut Vec<Order>,
        find: impl FnOnce(&mut Vec<Order>) -> Option<Vec<Bounds>>,
    ) {
        let place = self.kinds[kind as usize].get(usize::from(unit.0));
        if let Some(offer) = place.and_then(Slot::get) {
            out.extend_from_slice(&offer.orders);
            return;
        }
        let before = out.len();
        let near = find(out);
        if let (Some(place), Some(near)) = (place, near) {
            let orders = out[before..].to_vec();
            place.set(Arc::new(Offer { orders, near }));
        }
    }

    fn bring_up(&mut self, state: &State) {
        if let Some(changes) = self.seen.changes(state) {
            for units in &mut self.kinds {
                for (unit, place) in units.iter_mut().enumerate() {
                    if place.get().is_some_and(|offer| changes.concern(unit, offer)) {
                        *place = Slot::default();
                    }
                }
            }
        } else {
            self.kinds = nothing(state);
        }
        self.seen.copy(state);
    }

    fn brought_up(&self, state: &State) -> Self {
        let kinds = match self.seen.changes(state) {
            Some(changes) => self.kinds.each_ref().map(|units| {
                let kept = |(unit, place): (usize, &Slot<Offer>)| match place.get() {
                    Some(offer) if !changes.concern(unit, offer) => Slot::Known(Arc::clone(offer)),
                    _ => Slot::default(),
                };
                units.iter().enumerate().map(kept).collect()
            }),
            None => nothing(state),
        };
        Self { seen: Seen::of(state), kinds }
    }
}

/// Nothing is known of any unit.
fn nothing(state: &State) -> [Box<[Slot<Offer>]>; 2] {
    [(); 2].map(|()| state.units.iter().map(|_| Slot::default()).collect())
}

impl Changes {
    /// Whether an offer of a unit may not hold any more.
    fn concern(&self, unit: usize, offer: &Offer) -> bool {
        let is_near = |&place: &Point| offer.near.iter().any(|near| near.holds(place));
        self.units[unit % 256] || self.places.iter().any(is_near)
    }
}

impl Seen {
    fn of(state: &State) -> Self {
        Self {
            setting: Arc::clone(&state.setting),
            turn: state.turn,
            played: played(state),
            stands: state.stands.clone(),
            units: state.units.clone(),
            contacts: state.contacts.clone(),
            storms: state.storms.clone(),
            wrecks: state.wrecks.clone(),
        }
    }

    fn copy(&mut self, state: &State) {
        if !Arc::ptr_eq(&self.setting, &state.setting) {
            self.setting = Arc::clone(&state.setting);
        }
        (self.turn, self.played) = (state.turn, played(state));
        if self.is_as_many(state) {
            for unit in state.offers.marked().take_while(|&unit| unit < state.units.len()) {
                self.units[unit] = state.units[unit];
                let run = run(&state.units[unit]);
                self.stands[run.clone()].copy_from_slice(&state.stands[run]);
            }
        } else {
            self.stands.clone_from(&state.stands);
            self.units.clone_from(&state.units);
        }
        self.contacts.clone_from(&state.contacts);
        self.storms.clone_from(&state.storms);
        self.wrecks.clone_from(&state.wrecks);
    }

    /// Whether nothing has changed.
    fn is(&self, state: &State) -> bool {
        let is_same = |unit: usize| {
            let (now, run) = (&state.units[unit], run(&state.units[unit]));
            self.units[unit] == *now && self.stands[run.clone()] == state.stands[run]
        };
        let is = self.is_alike(state) && self.is_as_many(state) && { state.offers.marked() }
            .take_while(|&unit| unit < state.units.len())
            .all(is_same);
        debug_assert!(!is || self.stands == state.stands && self.units == state.units);
        is
    }

    /// Whether there are as many units and stands as there were.
    const fn is_as_many(&self, state: &State) -> bool {
        self.stands.len() == state.stands.len() && self.units.len() == state.units.len()
    }

    /// Whether all but the units and their stands is as it was.
    fn is_alike(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.setting, &state.setting)
            && self.turn == state.turn
            && self.played == played(state)
            && self.contacts == state.contacts
            && self.storms == state.storms
            && self.wrecks == state.wrecks
    }

    /// What has changed since; none where more than those who move has.
    fn changes(&self, state: &State) -> Option<Changes> {
        let seat = match state.phase {
            Phase::Deploy { seat } => seat,
            _ => state.acting_seat()?,
        };
        if !self.is_as_many(state) || !self.is_alike(state) {
            return None;
        }
        let side = state.side_of_seat(seat);
        let mut changes = Changes { units: [false; 256], places: Vec::new() };
        for unit in state.offers.marked().take_while(|&unit| unit < state.units.len()) {
            let (before, now) = (&self.units[unit], &state.units[unit]);
            if before != now {
                if !is_alike_to_others(before, now) {
                    return None;
                }
                changes.units[unit] = true;
            }
            let run = run(now);
            for (before, now) in self.stands[run.clone()].iter().zip(&state.stands[run]) {
                if before == now {
                    continue;
                }
                // An enemy may be asked for wherever he stands.
                if before.unit != now.unit || state.side_of(now.unit) != side {
                    return None;
                }
                changes.units[unit] = true;
                let places = [before, now].map(|stand| stand.pose().map(|pose| pose.at));
                changes.places.extend(places.into_iter().flatten());
            }
        }
        // [IC-HERO-01] A hero goes with his company; [IC-FORM-06] skirmishers come from one, and back into it.
        for unit in state.unit_ids() {
            for other in [state[unit].with, state.spec(unit).parent].into_iter().flatten() {
                let [one, other] = [unit, other].map(|unit| usize::from(unit.0));
                let changed = changes.units[one] || changes.units[other];
                (changes.units[one], changes.units[other]) = (changed, changed);
            }
        }
        Some(changes)
    }
}

/// The stands of a unit, by their numbers.
fn run(unit: &Unit) -> Range<usize> {
    let first = usize::from(unit.first);
    first..first + usize::from(unit.stands)
}

/// What is played out.
fn played(state: &State) -> Option<Played> {
    state.op.as_ref().map(|op| (op.regiment, op.card, op.machines, op.manoeuvre))
}

/// Whether a unit has only changed in what nobody but itself asks for when it moves.
fn is_alike_to_others(before: &Unit, now: &Unit) -> bool {
    let &Unit { formation, boxed, sides, moved, shot, dressed, fired_this_turn, .. } = now;
    let &Unit { moved_this_turn, displaced_this_turn, charged_this_turn, under_fire, .. } = now;
    let &Unit { dismounted, evaded, wheeled, counters, last_move, limbered, .. } = now;
    let alike = Unit {
        formation,
        boxed,
        sides,
        moved,
        shot,
        dressed,
        fired_this_turn,
        moved_this_turn,
        displaced_this_turn,
        charged_this_turn,
        under_fire,
        dismounted,
        evaded,
        wheeled,
        counters,
        last_move,
        limbered,
        ..*before
    };
    alike == *now
}
