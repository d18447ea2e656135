//! The enemies of a side as a quick player looks at them: the same for all decisions until one of them moves.

use std::sync::{Arc, OnceLock};

use kernel::table::{Bounds, Length, Point};

use super::{mind::Row, ways::Ways};
use crate::{
    charge, field,
    state::{SideId, State, UnitId},
    vocabulary::{Cover, Troop, VictoryKind},
};

/// Most ways that are remembered: to each ground that counts, for those who ride and those who walk.
const MOST_WAYS: usize = 8;

/// Where the enemies of a side stand, and what follows from that alone.
#[derive(Debug)]
pub struct Foes {
    /// Whose enemies they are.
    side: SideId,
    /// Without guns that nobody serves.
    pub(super) places: Vec<Point>,
    /// The same from west to east.
    pub(super) row: Row,
    /// The ways round them that somebody has asked for.
    ways: [OnceLock<Trodden>; MOST_WAYS],
    /// Their units on the ground, once somebody is to go for one of them.
    units: OnceLock<Vec<Foe>>,
    /// How near they are to each unit, where it stood when it was first asked for, and where it stood then.
    gaps: Box<[[OnceLock<Gap>; MOST_PLACES]]>,
}

/// Of how many places it is remembered how near they are to a unit that moves while they stand.
const MOST_PLACES: usize = 2;

/// A place, how near the nearest of the enemy is to it, and whose middle is, by his number among their units.
#[derive(Clone, Copy, Debug)]
struct Gap {
    from: Point,
    away: Option<Length>,
    nearest: Option<usize>,
}

/// A unit of the enemy that somebody can be sent against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Foe {
    pub unit: UnitId,
    pub at: Point,
    /// How much farther away it counts to be than it is.
    pub dear: Length,
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
        let gaps = state.units.iter().map(|_| Default::default()).collect();
        Self { side, places, row, ways: Default::default(), units: OnceLock::new(), gaps }
    }

    /// How near the nearest of them is to a unit that stands somewhere.
    pub(super) fn gap(&self, state: &State, unit: UnitId, at: Point) -> Option<Length> {
        self.about(state, unit, at).away
    }

    /// Which of their units has its middle the nearest to that of one that stands somewhere.
    pub(super) fn nearest(&self, state: &State, unit: UnitId, at: Point) -> Option<usize> {
        self.about(state, unit, at).nearest
    }

    fn about(&self, state: &State, unit: UnitId, from: Point) -> Gap {
        let find = || {
            let apart = |n: &usize| field::apart_squared(self.units(state)[*n].at, from);
            let nearest = (0..self.units(state).len()).min_by_key(apart);
            Gap { from, away: self.row.gap(from), nearest }
        };
        let places = self.gaps.get(usize::from(unit.0)).into_iter().flatten();
        let known = places.map(|place| place.get_or_init(find)).find(|known| known.from == from);
        known.copied().unwrap_or_else(find)
    }

    /// Their units on the ground; guns that nobody serves are nobody's goal.
    pub(super) fn units(&self, state: &State) -> &[Foe] {
        self.units.get_or_init(|| Foe::all(state, self.side))
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

impl Foe {
    /// The enemies of a side on the ground.
    fn all(state: &State, side: SideId) -> Vec<Self> {
        let wagons_count =
            state.setting.victory.iter().any(|entry| entry.kind == VictoryKind::WagonDestroyed);
        let foes = state.unit_ids().filter(|&foe| state.side_of(foe) != side);
        let foes = foes.filter(|&foe| !state.is_aloft(foe)).filter_map(|unit| {
            let at = field::body(state, unit)?.middle.at;
            let troop = state.troop(unit);
            let stand = state.stands_of(unit).next()?;
            if troop == Troop::Artillery && state[stand].castings == 0 {
                return None;
            }
            let wall = charge::zone_of(state, stand)
                .map(|zone| state.setting.objectives[usize::from(zone)].protection);
            let dear = match (troop, wall) {
                (Troop::Wagon, _) if wagons_count => -150,
                _ if troop.is_vehicle() => 300,
                (_, Some(Cover::Earthworks)) => 200,
                (_, Some(_)) => 80,
                (Troop::Artillery, None) => -40,
                (_, None) => 0,
            };
            Some(Self { unit, at, dear: Length::units(dear) })
        });
        let mut all = Vec::with_capacity(state.units.len());
        all.extend(foes);
        all
    }
}
