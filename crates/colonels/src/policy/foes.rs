//! The enemies of a side as a quick player looks at them: the same for all decisions until one of them moves.

use std::sync::{Arc, OnceLock};

use kernel::table::{Bounds, Point};

use super::{mind::Row, ways::Ways};
use crate::{
    field,
    state::{SideId, State, UnitId},
};

/// Most ways that are remembered: to each ground that counts, for those who ride and those who walk.
const MOST_WAYS: usize = 8;

/// Where the enemies of a side stand, and what follows from that alone.
#[derive(Debug)]
pub struct Foes {
    /// Without guns that nobody serves.
    pub(super) places: Vec<Point>,
    /// The same from west to east.
    pub(super) row: Row,
    /// The ways round them that somebody has asked for.
    ways: [OnceLock<Trodden>; MOST_WAYS],
}

/// Ways to a place, for those whom some ground slows.
#[derive(Debug)]
struct Trodden {
    to: Point,
    slow: Vec<Bounds>,
    ways: Arc<Ways>,
}

impl Foes {
    pub(super) fn of(state: &State, side: SideId) -> Self {
        let places = field::manned_places(state, side);
        let row = Row::of(&places);
        Self { places, row, ways: Default::default() }
    }

    /// The ways of units of some kind to a place, clear of them as far as there is room.
    pub(super) fn ways(&self, state: &State, unit: UnitId, to: Point) -> Arc<Ways> {
        let slow: Vec<Bounds> = field::slowing(state, unit).collect();
        let known = self.ways.iter().map_while(OnceLock::get);
        if let Some(known) = { known }.find(|known| known.to == to && known.slow == slow) {
            return Arc::clone(&known.ways);
        }
        let ways = Arc::new(Ways::of(state, unit, to, &self.places));
        if let Some(free) = self.ways.iter().find(|place| place.get().is_none()) {
            let _ = free.set(Trodden { to, slow, ways: Arc::clone(&ways) });
        }
        ways
    }
}
