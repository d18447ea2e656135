//! What has been worked out of who sees whom: a memory, and no part of the battle.
//!
//! It is filled while it is asked, by whoever holds the state and may not change it; so its bits are atomic, and the state can still be
//! looked at from anywhere. What a bit says follows from the state alone.

use std::sync::atomic::{AtomicU64, Ordering};

use kernel::table::{Point, Pose};

use super::{Stand, StandId, StandSet, Where};

/// Where a stand was when it was looked at, and how high; none of one that was not there.
type Place = Option<(Pose, bool, u8)>;

/// What a stand would see without smoke, for stands that are still where they were.
#[derive(Debug, Default)]
pub struct Sights {
    places: Vec<Place>,
    /// Of each stand whom it sees.
    stands: Vec<Row>,
    /// Of each stand whether it sees the spot on which another's middle is.
    spots: Vec<Row>,
}

/// Answers of one stand about the others.
#[derive(Debug, Default)]
struct Row {
    known: AtomicU64,
    seen: AtomicU64,
}

const fn bit(stand: StandId) -> u64 {
    1 << (stand.0 & 63)
}

impl Row {
    fn knows(&self, other: StandId) -> Option<bool> {
        let is_known = self.known.load(Ordering::Acquire) & bit(other) != 0;
        is_known.then(|| self.seen.load(Ordering::Relaxed) & bit(other) != 0)
    }

    /// An answer is written once until it is forgotten; who comes second writes the same.
    fn note(&self, other: StandId, sees: bool) {
        if sees {
            self.seen.fetch_or(bit(other), Ordering::Relaxed);
        }
        self.known.fetch_or(bit(other), Ordering::Release);
    }

    fn forget(&mut self, others: u64) {
        *self.known.get_mut() &= !others;
        *self.seen.get_mut() &= !others;
    }
}

impl Clone for Row {
    fn clone(&self) -> Self {
        // What is known first: all that is known has been written before.
        let known = self.known.load(Ordering::Acquire);
        let seen = self.seen.load(Ordering::Relaxed) & known;
        Self { known: known.into(), seen: seen.into() }
    }
}

fn place(stand: &Stand) -> Place {
    match stand.at {
        Where::Table(pose) => Some((pose, stand.high, stand.risen)),
        Where::Aboard(_)
        | Where::Reserve
        | Where::Exited
        | Where::Destroyed
        | Where::Removed
        | Where::Scrapped
        | Where::Unseen => None,
    }
}

impl Sights {
    /// Whether a stand is where it was when it was looked at.
    fn is_there(&self, stands: &[Stand], stand: StandId) -> bool {
        let at = usize::from(stand.0);
        let known = self.places.get(at);
        known.is_some_and(|known| known.is_some() && *known == place(&stands[at]))
    }

    /// Whether one stand sees another, if that is known.
    pub fn knows(&self, stands: &[Stand], one: StandId, other: StandId) -> Option<bool> {
        let there = self.is_there(stands, one) && self.is_there(stands, other);
        self.stands.get(usize::from(one.0)).filter(|_| there)?.knows(other)
    }

    /// Notes whether one sees another, if both are where they were last.
    pub fn note(&self, stands: &[Stand], one: StandId, other: StandId, sees: bool) {
        if self.is_there(stands, one) && self.is_there(stands, other) {
            self.stands[usize::from(one.0)].note(other, sees);
        }
    }

    /// Whose middle is on a spot.
    pub fn under(&self, stands: &[Stand], at: Point) -> Option<StandId> {
        let is_under = |known: &Place| known.is_some_and(|(pose, _, _)| pose.at == at);
        let under = StandId(self.places.iter().position(is_under)? as u8);
        self.is_there(stands, under).then_some(under)
    }

    /// The same as [`Self::knows`] of the spot on which another is.
    pub fn knows_spot(&self, stands: &[Stand], one: StandId, under: StandId) -> Option<bool> {
        let there = self.is_there(stands, one) && self.is_there(stands, under);
        self.spots.get(usize::from(one.0)).filter(|_| there)?.knows(under)
    }

    /// The same as [`Self::note`] of the spot on which another is.
    pub fn note_spot(&self, stands: &[Stand], one: StandId, under: StandId, sees: bool) {
        if self.is_there(stands, one) && self.is_there(stands, under) {
            self.spots[usize::from(one.0)].note(under, sees);
        }
    }

    /// Forgets what was known of those who are elsewhere now; from now on they are looked at where they are.
    pub fn follow(&mut self, stands: &[Stand]) {
        self.places.resize(stands.len(), None);
        self.stands.resize_with(stands.len(), Row::default);
        self.spots.resize_with(stands.len(), Row::default);
        let mut moved = StandSet::EMPTY;
        let mut gone = 0;
        for (at, (known, stand)) in self.places.iter_mut().zip(stands).enumerate() {
            let now = place(stand);
            if *known != now {
                *known = now;
                moved.insert(StandId(at as u8));
                gone |= bit(StandId(at as u8));
            }
        }
        if gone == 0 {
            return;
        }
        for row in self.stands.iter_mut().chain(&mut self.spots) {
            row.forget(gone);
        }
        for stand in moved.iter() {
            self.stands[usize::from(stand.0)].forget(u64::MAX);
            self.spots[usize::from(stand.0)].forget(u64::MAX);
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.places.clear();
        self.stands.clear();
        self.spots.clear();
    }
}

impl Clone for Sights {
    fn clone(&self) -> Self {
        let Self { places, stands, spots } = self;
        Self { places: places.clone(), stands: stands.clone(), spots: spots.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.places.clone_from(&other.places);
        self.stands.clone_from(&other.stands);
        self.spots.clone_from(&other.spots);
    }
}
