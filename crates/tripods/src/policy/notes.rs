//! What is worked out while the orders of one decision are weighed: many of them ask for the same.

use arrayvec::ArrayVec;
use kernel::table::{Length, Point};

use super::{
    outlook::{self, hover, scoot},
    shots,
};
use crate::{
    fire::Context,
    sight,
    state::{Aimed, Batch, SideId, StandId, State},
};

/// Orders of one shooter are weighed one behind the other: it is enough to know the last.
#[derive(Default)]
pub struct Notes {
    spared: Option<(StandId, i32)>,
    staked: Option<(StandId, i32)>,
    /// How far away a target looks to be from a seat.
    guessed: Option<((StandId, StandId), Length)>,
    /// What is left of the target when all has struck that has been declared.
    survives: Option<i32>,
    /// Whether somebody waits in his cylinder among the enemies of a side.
    sleeps: Option<(SideId, bool)>,
    /// What shots of one weapon at one target are worth, whoever marks it for them.
    risen: ArrayVec<(Aimed, StandId, i32), 8>,
    watchers: Option<Watchers>,
}

impl Notes {
    /// What a shooter saves by going, in thousandths of a point.
    pub fn spared(&mut self, state: &State, shooter: StandId) -> i32 {
        last(&mut self.spared, shooter, || scoot::spared(state, shooter))
    }

    /// What a flyer puts at stake by rising, in thousandths of a point.
    pub fn stake(&mut self, state: &State, flyer: StandId) -> i32 {
        last(&mut self.staked, flyer, || hover::stake(state, flyer))
    }

    /// How far away a target looks to be from a seat.
    pub fn guessed(&mut self, state: &State, seat: StandId, target: StandId) -> Length {
        last(&mut self.guessed, (seat, target), || shots::guessed(state, seat, target))
    }

    /// What is left of the target of the batch when all that has been declared has struck, in thousandths.
    pub fn survives(&mut self, state: &State, batch: &Batch, context: Context) -> i32 {
        *self.survives.get_or_insert_with(|| shots::survives(state, batch, context))
    }

    /// Whether somebody waits in his cylinder whom a side may rush.
    pub fn sleeps(&mut self, state: &State, side: SideId) -> bool {
        last(&mut self.sleeps, side, || outlook::sleeps(state, side))
    }

    /// What shots from above are worth, as far as that is known.
    pub fn risen(&self, aimed: Aimed, target: StandId) -> Option<i32> {
        self.risen.iter().find(|known| (known.0, known.1) == (aimed, target)).map(|known| known.2)
    }

    pub fn note_risen(&mut self, aimed: Aimed, target: StandId, worth: i32) {
        let is_other = |known: &(Aimed, StandId, i32)| {
            (Aimed { shots: aimed.shots, ..known.0 }, known.1) != (aimed, target)
        };
        if self.risen.first().is_some_and(is_other) || self.risen.is_full() {
            self.risen.clear();
        }
        self.risen.push((aimed, target, worth));
    }

    /// How many Martians see a stand that comes on at a place; one more than the fewest so far where it is not fewer.
    pub fn watched(&mut self, state: &State, stand: StandId, at: Point) -> i32 {
        self.watchers.get_or_insert_with(|| Watchers::new(state)).watch(state, stand, at)
    }
}

fn last<K: Copy + PartialEq, V: Copy>(
    known: &mut Option<(K, V)>,
    asked: K,
    find: impl FnOnce() -> V,
) -> V {
    match *known {
        Some((about, found)) if about == asked => found,
        _ => known.insert((asked, find())).1,
    }
}

/// The Martians, those first who have seen the last places.
struct Watchers {
    eyes: Vec<(StandId, sight::Eye)>,
    fewest: i32,
}

impl Watchers {
    fn new(state: &State) -> Self {
        let enemies = state.shown(SideId::MARTIANS);
        let eyes =
            enemies.filter_map(|enemy| Some((enemy, sight::eye(state, enemy)?.into_owned())));
        Self { eyes: eyes.collect(), fewest: i32::MAX - 1 }
    }

    fn watch(&mut self, state: &State, stand: StandId, at: Point) -> i32 {
        let post = sight::Post::new(state, stand, at);
        let mut seen = 0;
        for n in 0..self.eyes.len() {
            let (enemy, eye) = &self.eyes[n];
            if post.sees(*enemy, eye) {
                self.eyes.swap(seen as usize, n);
                seen += 1;
                if self.fewest < seen {
                    return seen;
                }
            }
        }
        self.fewest = seen;
        seen
    }
}
