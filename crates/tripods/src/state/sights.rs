//! What has been worked out of who sees whom: a memory, and no part of the battle.
//!
//! It is filled while it is asked, by whoever holds the state and may not change it; so its bits are atomic, and the state can still be
//! looked at from anywhere. What a bit says follows from the state alone. Copies of a state share one memory until somebody moves in one
//! of them: so what is worked out for a seat, which is shown a copy, is known in the battle from then on.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicU64, Ordering},
};

use kernel::table::{Point, Pose};

use super::{Stand, StandId, StandSet, Where};
use crate::sight::Eye;

/// What a stand would see without smoke, for stands that are still where they were.
#[derive(Clone, Debug, Default)]
pub struct Sights(Arc<Vec<Looks>>);

/// What is known of one stand.
#[derive(Clone, Debug, Default)]
struct Looks {
    place: Place,
    /// Whom it sees.
    stands: Row,
    /// Who sees the spot on which its own middle is.
    spot: Row,
    /// Whom it would see if it rose, of those whom it does not see.
    risen: Row,
    /// The stand as it looks and is looked at: shared by all copies in which it is there.
    eye: Arc<OnceLock<Eye>>,
}

/// Where a stand was when it was looked at, and how high; none of one that was not there.
type Place = Option<(Pose, bool, u8)>;

/// Answers of one stand about the others.
#[derive(Debug, Default)]
struct Row {
    known: AtomicU64,
    seen: AtomicU64,
}

/// What is known of the spot on which a stand is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// Of whom it is known whether they see it, and who does.
    pub known: StandSet,
    pub seen: StandSet,
    /// Whom the stand is known to see, and not to see.
    pub faced: StandSet,
    pub unfaced: StandSet,
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

    /// Those of whom it is known, and those of them for whom it is true.
    fn answers(&self) -> (StandSet, StandSet) {
        let known = self.known.load(Ordering::Acquire);
        (StandSet(known), StandSet(known & self.seen.load(Ordering::Relaxed)))
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
    /// What is known of a stand that is where it was when it was looked at.
    fn of(&self, stands: &[Stand], stand: StandId) -> Option<&Looks> {
        let at = usize::from(stand.0);
        let known = self.0.get(at)?;
        (known.place.is_some() && known.place == place(&stands[at])).then_some(known)
    }

    /// What is known of one stand, if another is where it was as well.
    fn of_pair(&self, stands: &[Stand], one: StandId, other: StandId) -> Option<&Looks> {
        self.of(stands, other)?;
        self.of(stands, one)
    }

    /// Whether one stand sees another, if that is known.
    pub fn knows(&self, stands: &[Stand], one: StandId, other: StandId) -> Option<bool> {
        self.of_pair(stands, one, other)?.stands.knows(other)
    }

    /// The same of many whom one stand looks at.
    pub fn seen_by(
        &self,
        stands: &[Stand],
        one: StandId,
    ) -> Option<impl Fn(StandId) -> Option<bool>> {
        let (known, seen) = self.of(stands, one)?.stands.answers();
        Some(move |other| {
            let is_known = known.has(other) && self.of(stands, other).is_some();
            is_known.then(|| seen.has(other))
        })
    }

    /// Notes whether one sees another, if both are where they were last.
    pub fn note(&self, stands: &[Stand], one: StandId, other: StandId, sees: bool) {
        if let Some(looks) = self.of_pair(stands, one, other) {
            looks.stands.note(other, sees);
        }
    }

    /// A stand that is where it was last, as it looks and is looked at there, or the room for that.
    pub fn eye(&self, stands: &[Stand], stand: StandId) -> Option<&OnceLock<Eye>> {
        self.of(stands, stand).map(|looks| &*looks.eye)
    }

    /// Whose middle is on a spot.
    pub fn under(&self, stands: &[Stand], at: Point) -> Option<StandId> {
        let is_under = |looks: &Looks| looks.place.is_some_and(|(pose, _, _)| pose.at == at);
        let under = StandId(self.0.iter().position(is_under)? as u8);
        self.of(stands, under).map(|_| under)
    }

    /// Those of some stands who are where they were when they were looked at.
    pub fn settled(&self, stands: &[Stand], among: StandSet) -> StandSet {
        among.iter().filter(|&stand| self.of(stands, stand).is_some()).collect()
    }

    /// What is known of the spot on which a stand is, by those who are settled; nothing if that stand has moved.
    pub fn of_spot(&self, stands: &[Stand], under: StandId, settled: StandSet) -> Spot {
        let Some(looks) = self.of(stands, under) else { return Spot::default() };
        let (known, seen) = looks.spot.answers();
        let (met, faced) = looks.stands.answers();
        Spot {
            known: known.common(settled),
            seen: seen.common(settled),
            faced: faced.common(settled),
            unfaced: met.without(faced).common(settled),
        }
    }

    /// The same as [`Self::note`] of the spot on which another is.
    pub fn note_spot(&self, stands: &[Stand], one: StandId, under: StandId, sees: bool) {
        if let Some(looks) = self.of_pair(stands, under, one) {
            looks.spot.note(one, sees);
        }
    }

    /// Notes that some who are where they were do not see the spot on which another is.
    pub fn note_unseen(&self, stands: &[Stand], eyes: StandSet, under: StandId) {
        if let Some(looks) = self.of(stands, under).filter(|_| !eyes.is_empty()) {
            looks.spot.known.fetch_or(eyes.0, Ordering::Release);
        }
    }

    /// Whether a flyer would see another if it rose, if that is known.
    pub fn may_rise(&self, stands: &[Stand], flyer: StandId, other: StandId) -> Option<bool> {
        self.of_pair(stands, flyer, other)?.risen.knows(other)
    }

    /// Notes whether a flyer would see another if it rose.
    pub fn note_rise(&self, stands: &[Stand], flyer: StandId, other: StandId, rises: bool) {
        if let Some(looks) = self.of_pair(stands, flyer, other) {
            looks.risen.note(other, rises);
        }
    }

    /// Forgets what was known of those who are elsewhere now; from now on they are looked at where they are.
    pub fn follow(&mut self, stands: &[Stand]) {
        if self.0.len() != stands.len() {
            Arc::make_mut(&mut self.0).resize_with(stands.len(), Looks::default);
        }
        let has_moved = |(looks, stand): (&Looks, &Stand)| looks.place != place(stand);
        let gone = self.0.iter().zip(stands).enumerate().filter(|&(_, one)| has_moved(one));
        let gone: StandSet = gone.map(|(at, _)| StandId(at as u8)).collect();
        if gone.is_empty() {
            return;
        }
        let looks = Arc::make_mut(&mut self.0);
        for stand in gone.iter() {
            let at = usize::from(stand.0);
            looks[at] = Looks { place: place(&stands[at]), ..Looks::default() };
        }
        for known in looks {
            known.stands.forget(gone.0);
            known.spot.forget(gone.0);
            known.risen.forget(gone.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::table::Angle;

    use super::*;

    const A: StandId = StandId(0);
    const B: StandId = StandId(1);

    fn at(x: i32) -> Stand {
        Stand::new(Where::Table(Pose::new(Point::units(x, 10), Angle::NORTH)))
    }

    #[test]
    fn copies_share_what_is_found_out_until_somebody_moves() {
        let stands = [at(10), at(20)];
        let mut sights = Sights::default();
        sights.note(&stands, A, B, true);
        assert_eq!(sights.knows(&stands, A, B), None, "nobody has been looked at there");
        sights.follow(&stands);
        let mut copy = sights.clone();
        copy.note(&stands, A, B, true);
        assert_eq!(sights.knows(&stands, A, B), Some(true));
        assert_eq!(sights.knows(&stands, B, A), None);
        // One who has moved is not known there, and forgotten once that is followed: in that copy alone.
        let moved = [at(10), at(21)];
        assert_eq!(copy.knows(&moved, A, B), None);
        copy.follow(&moved);
        assert_eq!(copy.knows(&moved, A, B), None);
        copy.note(&moved, A, B, false);
        assert_eq!(copy.knows(&moved, A, B), Some(false));
        assert_eq!(sights.knows(&stands, A, B), Some(true));
        assert_eq!(sights.under(&stands, Point::units(20, 10)), Some(B));
        assert_eq!(copy.under(&moved, Point::units(20, 10)), None);
    }
}
