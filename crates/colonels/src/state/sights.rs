//! Whom units were found to be able to fire at, for whoever asks again: it follows from the rest, and is neither compared nor stored.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use kernel::table::{Bounds, Pose};

use super::{Contact, Setting, StandId, State, Storm, UnitId, slot::Slot};
use crate::{fire::Bearing, vocabulary::Formation};

/// What has been found. Copies of a state share it: whatever is found in one of them holds in all in which the same stand about.
#[derive(Clone, Debug, Default)]
pub struct Sights {
    known: OnceLock<Arc<Known>>,
    /// The units of which what was known before, and what has been found since, was held against the battle as it is.
    held: [Held; 2],
}

/// A set of units. Copies of a state have their own, since they may change otherwise.
#[derive(Debug, Default)]
struct Held([AtomicU64; 4]);

/// What has been found of each unit: what was known before, and what has been found since somebody has changed anything.
#[derive(Debug)]
struct Known {
    setting: Arc<Setting>,
    units: Box<[[Slot<Sight>; 2]]>,
    /// Whether anything has been found since.
    grows: AtomicBool,
}

/// Whom a unit may fire at, with all that this hangs on as it was.
#[derive(Debug)]
struct Sight {
    /// Whoever stands outside of it has no part in it.
    near: Bounds,
    seen: Vec<Seen>,
    contacts: Vec<Contact>,
    storms: Vec<Storm>,
    order: (Formation, bool),
    found: Arc<[Bearing]>,
}

/// A stand as it matters to those who fire at it, or past it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    stand: StandId,
    unit: UnitId,
    pose: Pose,
    disrupted: bool,
    is_manned: bool,
    /// The company that its hero is with.
    with: Option<UnitId>,
}

impl State {
    /// Whom a unit may fire at: what is known of it, else what is found, which is known from now on. Whoever stands outside of some bounds
    /// has no part in it; without any there is nobody.
    pub fn bearings(
        &self,
        unit: UnitId,
        near: impl FnOnce() -> Option<Bounds>,
        find: impl FnOnce() -> Vec<Bearing>,
    ) -> Arc<[Bearing]> {
        let known = self.sights.known.get_or_init(|| Arc::new(Known::nothing(self)));
        if let Some(sight) = self.held_sight(unit) {
            return Arc::clone(&sight.found);
        }
        let Some(near) = near() else { return Arc::new([]) };
        if let Some(sight) = self.sight(unit, near) {
            return Arc::clone(&sight.found);
        }
        let found: Arc<[Bearing]> = find().into();
        let places = known.units.get(usize::from(unit.0));
        let places = places.filter(|_| Arc::ptr_eq(&known.setting, &self.setting));
        let free = places.and_then(|places| places.iter().position(|place| place.get().is_none()));
        if let Some((places, free)) = places.zip(free) {
            let sight = Sight {
                near,
                seen: seen(self, near).collect(),
                contacts: self.contacts.clone(),
                storms: self.storms.clone(),
                order: order(self, unit),
                found: Arc::clone(&found),
            };
            places[free].set(Arc::new(sight));
            known.grows.store(true, Ordering::Relaxed);
        }
        found
    }

    /// The same, if it is known.
    pub fn known_bearings(
        &self,
        unit: UnitId,
        near: impl FnOnce() -> Option<Bounds>,
    ) -> Option<Arc<[Bearing]>> {
        let sight = self.held_sight(unit).or_else(|| self.sight(unit, near()?))?;
        Some(Arc::clone(&sight.found))
    }

    /// What is known of a unit and was held against the battle already, since when nobody has changed.
    fn held_sight(&self, unit: UnitId) -> Option<&Sight> {
        let known = self.sights.known.get()?;
        let places = known.units.get(usize::from(unit.0))?;
        let held = places.iter().zip(&self.sights.held).find(|(_, held)| held.has(unit));
        let sight = held.and_then(|(place, _)| place.get())?;
        let is_alike = Arc::ptr_eq(&known.setting, &self.setting)
            && sight.contacts == self.contacts
            && sight.storms == self.storms;
        debug_assert!(!is_alike || sight.holds(self, unit, sight.near));
        is_alike.then_some(sight)
    }

    /// What is known of a unit, if it holds.
    fn sight(&self, unit: UnitId, near: Bounds) -> Option<&Sight> {
        let known = self.sights.known.get()?;
        let places = known.units.get(usize::from(unit.0))?;
        let is_here = Arc::ptr_eq(&known.setting, &self.setting);
        let mut sights = places.iter().zip(&self.sights.held).filter(|_| is_here);
        sights.find_map(|(place, held)| {
            let sight = place.get().filter(|sight| sight.holds(self, unit, near))?;
            held.note(unit);
            Some(&**sight)
        })
    }

    /// Something is about to change: what was found last is kept, and there is room for what will be found next.
    pub fn keep_sights(&mut self) {
        let Some(known) = self.sights.known.get_mut() else { return };
        if !known.grows.load(Ordering::Relaxed) {
            return;
        }
        self.sights.held = Default::default();
        match Arc::get_mut(known) {
            Some(own) => own.turn_over(),
            None => *known = Arc::new(known.turned_over()),
        }
    }

    /// Forgets it, so that it is found anew.
    pub fn forget_sights(&mut self) {
        self.sights = Sights::default();
    }
}

impl Sights {
    /// Somebody changes: what is known must be held against the battle again.
    pub fn mark(&mut self) {
        for set in self.held.iter_mut().flat_map(|held| &mut held.0) {
            *set.get_mut() = 0;
        }
    }
}

impl Held {
    fn has(&self, unit: UnitId) -> bool {
        self.0[usize::from(unit.0 / 64)].load(Ordering::Relaxed) & 1 << (unit.0 % 64) != 0
    }

    fn note(&self, unit: UnitId) {
        self.0[usize::from(unit.0 / 64)].fetch_or(1 << (unit.0 % 64), Ordering::Relaxed);
    }
}

impl Clone for Held {
    fn clone(&self) -> Self {
        Self(self.0.each_ref().map(|set| AtomicU64::new(set.load(Ordering::Relaxed))))
    }
}

impl Known {
    fn nothing(state: &State) -> Self {
        let units = state.units.iter().map(|_| [Slot::default(), Slot::default()]).collect();
        Self { setting: Arc::clone(&state.setting), units, grows: AtomicBool::new(false) }
    }

    fn turn_over(&mut self) {
        for [old, new] in &mut self.units {
            if new.get().is_some() {
                *old = std::mem::take(new);
            }
        }
        self.grows = AtomicBool::new(false);
    }

    fn turned_over(&self) -> Self {
        let kept = |[old, new]: &[Slot<Sight>; 2]| {
            let last = if new.get().is_some() { new } else { old };
            [last.copied(), Slot::default()]
        };
        Self {
            setting: Arc::clone(&self.setting),
            units: self.units.iter().map(kept).collect(),
            grows: AtomicBool::new(false),
        }
    }
}

impl Sight {
    /// Whether all that it hangs on is as it was.
    fn holds(&self, state: &State, unit: UnitId, near: Bounds) -> bool {
        self.near == near
            && self.order == order(state, unit)
            && self.contacts == state.contacts
            && self.storms == state.storms
            && seen(state, near).eq(self.seen.iter().copied())
    }
}

/// How a unit is ordered.
fn order(state: &State, unit: UnitId) -> (Formation, bool) {
    (state[unit].formation, state[unit].dismounted)
}

/// Those who stand within some bounds.
fn seen(state: &State, near: Bounds) -> impl Iterator<Item = Seen> + '_ {
    state.on_land_in(near).map(|(stand, pose)| {
        let one = &state[stand];
        Seen {
            stand,
            unit: one.unit,
            pose,
            disrupted: one.disrupted,
            is_manned: 0 < one.castings,
            with: state[one.unit].with,
        }
    })
}
