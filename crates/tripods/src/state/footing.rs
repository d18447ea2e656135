//! What of a stand makes a difference to where others, and it itself, may go and stand.

use kernel::table::Pose;

use super::{Stand, Where};

/// All of a stand that places and ways hang on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footing {
    at: Where,
    spotted: bool,
    pinned: bool,
    limbered: bool,
    awake: bool,
    high: bool,
    hits: u8,
}

impl Footing {
    pub const fn of(stand: &Stand) -> Self {
        let &Stand { at, spotted, pinned, limbered, awake, high, hits, .. } = stand;
        Self { at, spotted, pinned, limbered, awake, high, hits }
    }

    /// Whether it is the same, whichever way the stand looks.
    pub fn is_alike_turned(&self, now: &Self) -> bool {
        *self == *now
            || self.pose().zip(now.pose()).is_some_and(|(was, is)| {
                let at = Where::Table(Pose::new(was.at, is.facing));
                Self { at, ..*self } == *now
            })
    }

    /// Whether it is the same, wherever the stand is on the table.
    pub fn is_alike_shifted(&self, now: &Self) -> bool {
        *self == *now
            || self.pose().zip(now.pose()).is_some_and(|(was, is)| {
                let at = Where::Table(Pose::new(is.at, was.facing));
                Self { at, ..*self } == *now
            })
    }

    const fn pose(&self) -> Option<Pose> {
        match self.at {
            Where::Table(pose) => Some(pose),
            Where::Aboard(_)
            | Where::Reserve
            | Where::Exited
            | Where::Destroyed
            | Where::Removed
            | Where::Scrapped
            | Where::Unseen => None,
        }
    }
}
