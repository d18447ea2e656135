//! Whom units were found to be able to fire at, for whoever asks again: it follows from the rest, and is neither compared nor stored.

use std::{
    iter::successors,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use kernel::table::{Bounds, Pose};

use super::{Contact, Setting, StandId, State, Storm, UnitId, slot::Slot};
use crate::{fire::Bearing, vocabulary::Formation};

/// What has been found. Copies of a state share it: whatever is found in one of them holds in all in which the same stand about.
#[derive(Clone, Debug, Default)]
pub struct Sights(OnceLock<Arc<Held>>);

/// What has been found, and what of it was held against the battle: the same for all copies of a state until somebody changes in one.
#[derive(Clone, Debug)]
struct Held {
    known: Arc<Known>,
    /// The units of which what was known before, and what has been found since, was held against the battle as it is.
    now: [Set; 2],
    /// Those of which it was held against the battle as it was but for the units that are marked: only those are to be looked at again.
    before: [Set; 2],
    marked: Set,
}

/// So many units may be marked before all is held against the battle as it is.
const MOST_MARKED: u32 = 24;

/// Those for whom there is room from the start who stand about a unit.
const MOST_SEEN: usize = 96;

/// A set of units.
#[derive(Debug, Default)]
struct Set([AtomicU64; 4]);

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
        let held = self.sights.0.get_or_init(|| Arc::new(Held::nothing(self)));
        if let Some(sight) = self.held_sight(unit) {
            return Arc::clone(&sight.found);
        }
        let Some(near) = near() else { return Arc::new([]) };
        if let Some(sight) = self.sight(unit, near) {
            return Arc::clone(&sight.found);
        }
        let found: Arc<[Bearing]> = find().into();
        let known = &held.known;
        let places = known.units.get(usize::from(unit.0));
        let places = places.filter(|_| Arc::ptr_eq(&known.setting, &self.setting));
        let free = places.and_then(|places| places.iter().position(|place| place.get().is_none()));
        if let Some((places, free)) = places.zip(free) {
            let mut all = Vec::with_capacity(MOST_SEEN);
            all.extend(seen(self, near));
            let sight = Sight {
                near,
                seen: all,
                contacts: self.contacts.clone(),
                storms: self.storms.clone(),
                order: order(self, unit),
                found: Arc::clone(&found),
            };
            if places[free].set(Arc::new(sight)) {
                held.now[free].note(unit);
                held.before[free].note(unit);
            }
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
        let Held { known, now, .. } = &**self.sights.0.get()?;
        let places = known.units.get(usize::from(unit.0))?;
        let held = places.iter().zip(now).find(|(_, now)| now.has(unit));
        let sight = held.and_then(|(place, _)| place.get())?;
        let is_alike = Arc::ptr_eq(&known.setting, &self.setting)
            && sight.contacts == self.contacts
            && sight.storms == self.storms;
        debug_assert!(!is_alike || sight.holds(self, unit, sight.near));
        is_alike.then_some(sight)
    }

    /// What is known of a unit, if it holds.
    fn sight(&self, unit: UnitId, near: Bounds) -> Option<&Sight> {
        let Held { known, now, before, marked } = &**self.sights.0.get()?;
        let places = known.units.get(usize::from(unit.0))?;
        let is_here = Arc::ptr_eq(&known.setting, &self.setting);
        let mut sights = places.iter().zip(now.iter().zip(before)).filter(|_| is_here);
        sights.find_map(|(place, (now, before))| {
            let holds = |sight: &&Arc<Sight>| {
                if before.has(unit) {
                    sight.holds_still(self, unit, near, marked)
                } else {
                    sight.holds(self, unit, near)
                }
            };
            let sight = place.get().filter(holds)?;
            now.note(unit);
            before.note(unit);
            Some(&**sight)
        })
    }

    /// Something is about to change: what was found last is kept, and there is room for what will be found next.
    pub fn keep_sights(&mut self) {
        let Some(held) = self.sights.0.get_mut() else { return };
        if held.known.grows.load(Ordering::Relaxed) {
            Arc::make_mut(held).turn_over();
        }
    }

    /// Forgets it, so that it is found anew.
    pub fn forget_sights(&mut self) {
        self.sights = Sights::default();
    }
}

impl Sights {
    /// A unit changes, or one of its stands does: what is known must be held against that again.
    pub fn mark(&mut self, unit: UnitId) {
        if let Some(held) = self.0.get_mut()
            && !held.is_marked(unit)
        {
            Arc::make_mut(held).mark(unit);
        }
    }
}

impl Held {
    fn nothing(state: &State) -> Self {
        let known = Arc::new(Known::nothing(state));
        Self { known, now: Default::default(), before: Default::default(), marked: Set::default() }
    }

    /// Whether a unit is marked already, since when nothing was held against the battle.
    fn is_marked(&self, unit: UnitId) -> bool {
        self.marked.has(unit) && self.now.iter().all(Set::is_empty)
    }

    fn mark(&mut self, unit: UnitId) {
        if MOST_MARKED <= self.marked.len() && !self.marked.has(unit) {
            self.before = std::mem::take(&mut self.now);
            self.marked = Set::default();
        }
        self.marked.note(unit);
        self.now = Default::default();
    }

    /// What was found last is what was known before.
    fn turn_over(&mut self) {
        let found = if let Some(own) = Arc::get_mut(&mut self.known) {
            own.turn_over()
        } else {
            let (known, found) = self.known.turned_over();
            self.known = Arc::new(known);
            found
        };
        for [old, new] in [&mut self.now, &mut self.before] {
            old.turn_over(new, found);
        }
    }
}

impl Set {
    fn has(&self, unit: UnitId) -> bool {
        self.0[usize::from(unit.0 / 64)].load(Ordering::Relaxed) & 1 << (unit.0 % 64) != 0
    }

    fn note(&self, unit: UnitId) {
        self.0[usize::from(unit.0 / 64)].fetch_or(1 << (unit.0 % 64), Ordering::Relaxed);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|set| set.load(Ordering::Relaxed) == 0)
    }

    /// How many units are in it.
    fn len(&self) -> u32 {
        self.0.iter().map(|set| set.load(Ordering::Relaxed).count_ones()).sum()
    }

    /// The units in it.
    fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.0.iter().enumerate().flat_map(|(word, set)| {
            let rest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let first = Some(set.load(Ordering::Relaxed)).filter(|&bits| bits != 0);
            successors(first, rest)
                .map(move |bits| UnitId((word * 64) as u8 + bits.trailing_zeros() as u8))
        })
    }

    /// Of some units what was found since takes the place of what was known before.
    fn turn_over(&mut self, new: &mut Self, found: [u64; 4]) {
        for ((old, new), found) in self.0.iter_mut().zip(&mut new.0).zip(found) {
            let (old, new) = (old.get_mut(), new.get_mut());
            (*old, *new) = (*old & !found | *new & found, 0);
        }
    }
}

impl Clone for Set {
    fn clone(&self) -> Self {
        Self(self.0.each_ref().map(|set| AtomicU64::new(set.load(Ordering::Relaxed))))
    }
}

impl Known {
    fn nothing(state: &State) -> Self {
        let units = state.units.iter().map(|_| [Slot::default(), Slot::default()]).collect();
        Self { setting: Arc::clone(&state.setting), units, grows: AtomicBool::new(false) }
    }

    /// Tells of which units something has been found since.
    fn turn_over(&mut self) -> [u64; 4] {
        let mut found = [0; 4];
        for (unit, [old, new]) in self.units.iter_mut().enumerate() {
            if new.get().is_some() {
                *old = std::mem::take(new);
                found[unit / 64] |= 1 << (unit % 64);
            }
        }
        self.grows = AtomicBool::new(false);
        found
    }

    /// The same of one of its own.
    fn turned_over(&self) -> (Self, [u64; 4]) {
        let mut found = [0; 4];
        let kept = |(unit, [old, new]): (usize, &[Slot<Sight>; 2])| {
            // Copies of the battle may find more in the meantime.
            let last = new.copied();
            if last.get().is_some() {
                found[unit / 64] |= 1 << (unit % 64);
                [last, Slot::default()]
            } else {
                [old.copied(), Slot::default()]
            }
        };
        let units = self.units.iter().enumerate().map(kept).collect();
        let setting = Arc::clone(&self.setting);
        (Self { setting, units, grows: AtomicBool::new(false) }, found)
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

    /// The same where it did before some units were marked.
    fn holds_still(&self, state: &State, unit: UnitId, near: Bounds, marked: &Set) -> bool {
        let holds = self.near == near
            && self.order == order(state, unit)
            && self.contacts == state.contacts
            && self.storms == state.storms
            && {
                let known = self.seen.iter().filter(|seen| marked.has(seen.unit));
                let is_here = |seen: &Seen| at(state, near, seen.stand) == Some(*seen);
                let n_here = |unit: UnitId| {
                    state.stands_of(unit).filter(|&stand| at(state, near, stand).is_some()).count()
                };
                known.clone().all(is_here)
                    && known.count() == marked.units().map(n_here).sum::<usize>()
            };
        debug_assert_eq!(holds, self.holds(state, unit, near), "unit {}", unit.0);
        holds
    }
}

/// How a unit is ordered.
fn order(state: &State, unit: UnitId) -> (Formation, bool) {
    (state[unit].formation, state[unit].dismounted)
}

/// Those who stand within some bounds.
fn seen(state: &State, near: Bounds) -> impl Iterator<Item = Seen> + '_ {
    state.on_land_in(near).map(|(stand, pose)| Seen::of(state, stand, pose))
}

/// One who stands within them.
fn at(state: &State, near: Bounds, stand: StandId) -> Option<Seen> {
    let pose = state[stand].pose().filter(|pose| near.holds(pose.at))?;
    (!state.is_aloft(state[stand].unit)).then(|| Seen::of(state, stand, pose))
}

impl Seen {
    fn of(state: &State, stand: StandId, pose: Pose) -> Self {
        let one = &state[stand];
        Self {
            stand,
            unit: one.unit,
            pose,
            disrupted: one.disrupted,
            is_manned: 0 < one.castings,
            with: state[one.unit].with,
        }
    }
}
