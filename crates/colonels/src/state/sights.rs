//! Whom units were found to be able to fire at, for whoever asks again: it follows from the rest, and is neither compared nor stored.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use kernel::table::{Bounds, Pose};

use super::{Contact, Setting, StandId, State, Storm, UnitId, slot::Slot};
use crate::{fire::Bearing, vocabulary::Formation};

/// What has been found. Copies of a state share it: whatever is found in one of them holds in all in which the same stand about.
#[derive(Clone, Debug, Default)]
pub struct Sights(OnceLock<Arc<Known>>);

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
    /// has no part in it.
    pub fn bearings(
        &self,
        unit: UnitId,
        near: Bounds,
        find: impl FnOnce() -> Vec<Bearing>,
    ) -> Arc<[Bearing]> {
        let known = self.sights.0.get_or_init(|| Arc::new(Known::nothing(self)));
        let places = known.units.get(usize::from(unit.0));
        let places = places.filter(|_| Arc::ptr_eq(&known.setting, &self.setting));
        let Some(places) = places else { return find().into() };
        let sights = places.iter().filter_map(Slot::get);
        if let Some(sight) = { sights }.find(|sight| sight.holds(self, unit, near)) {
            return Arc::clone(&sight.found);
        }
        let found: Arc<[Bearing]> = find().into();
        if let Some(free) = places.iter().find(|place| place.get().is_none()) {
            let sight = Sight {
                near,
                seen: seen(self, near).collect(),
                contacts: self.contacts.clone(),
                storms: self.storms.clone(),
                order: order(self, unit),
                found: Arc::clone(&found),
            };
            free.set(Arc::new(sight));
            known.grows.store(true, Ordering::Relaxed);
        }
        found
    }

    /// The same, if it is known.
    pub fn known_bearings(&self, unit: UnitId, near: Bounds) -> Option<Arc<[Bearing]>> {
        let known = self.sights.0.get()?;
        let places = known.units.get(usize::from(unit.0))?;
        let is_here = Arc::ptr_eq(&known.setting, &self.setting);
        let sights = places.iter().filter(|_| is_here).filter_map(Slot::get);
        let sight = { sights }.find(|sight| sight.holds(self, unit, near))?;
        Some(Arc::clone(&sight.found))
    }

    /// Something is about to change: what was found last is kept, and there is room for what will be found next.
    pub fn keep_sights(&mut self) {
        let Some(known) = self.sights.0.get_mut() else { return };
        if !known.grows.load(Ordering::Relaxed) {
            return;
        }
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
