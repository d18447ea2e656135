//! What has been worked out of who sees whom: a memory, and no part of the battle.

use kernel::table::Pose;

use super::{Stand, StandId, StandSet, Where};

/// Where a stand was when it was looked at, and how high; none of one that was not there.
type Place = Option<(Pose, bool, u8)>;

/// Who would see whom without smoke, for stands that are still where they were.
#[derive(Debug, Default)]
pub struct Sights {
    places: Vec<Place>,
    seen: Vec<StandSet>,
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
    /// Whether one stand sees another, if that is known.
    pub fn knows(&self, stands: &[Stand], one: StandId, other: StandId) -> Option<bool> {
        let (at, to) = (usize::from(one.0), usize::from(other.0));
        let is_there = |at: usize| {
            self.places.get(at).is_some_and(|known| known.is_some() && *known == place(&stands[at]))
        };
        (is_there(at) && is_there(to)).then(|| self.seen[at].has(other))
    }

    /// Those who are elsewhere than when they were looked at; from now on they count as looked at.
    pub fn moved(&mut self, stands: &[Stand]) -> StandSet {
        self.places.resize(stands.len(), None);
        self.seen.resize(stands.len(), StandSet::EMPTY);
        let mut moved = StandSet::EMPTY;
        for (at, (known, stand)) in self.places.iter_mut().zip(stands).enumerate() {
            let now = place(stand);
            if *known != now {
                *known = now;
                moved.insert(StandId(at as u8));
            }
        }
        moved
    }

    /// Notes whether one sees another.
    pub fn note(&mut self, one: StandId, other: StandId, sees: bool) {
        let seen = &mut self.seen[usize::from(one.0)];
        if sees {
            seen.insert(other);
        } else {
            seen.remove(other);
        }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.places.clear();
    }
}

impl Clone for Sights {
    fn clone(&self) -> Self {
        Self { places: self.places.clone(), seen: self.seen.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.places.clone_from(&other.places);
        self.seen.clone_from(&other.seen);
    }
}
