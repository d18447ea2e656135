//! Who stands where, for whoever looks for neighbours: worked out from the stands, neither compared nor stored.

use std::sync::{Arc, OnceLock};

use kernel::table::{Body, Bounds, Length, Pose};

use super::{Setting, SideId, Stand, StandId, State, UnitId};
use crate::{
    policy::Foes,
    vocabulary::{Formation, Troop},
};

/// How many strips the table is cut into each way.
const STRIPS: usize = 32;

/// What has been worked out of where everybody stands. Copies of a state share it until somebody moves in one of them: so what is found
/// for a seat, which is shown a copy, is known in the battle from then on.
#[derive(Clone, Debug, Default)]
pub struct Neighbours(Arc<Known>);

/// What somebody has asked for since a stand has changed.
#[derive(Clone, Debug, Default)]
struct Known {
    strips: OnceLock<Strips>,
    /// Of each unit. Copies share what is known of those who have not moved.
    lies: OnceLock<Box<[Arc<Lie>]>>,
    /// Of either side, as its enemies look at it.
    ranks: [OnceLock<Arc<Foes>>; 2],
}

/// How a unit lies on the table.
#[derive(Clone, Debug, Default)]
struct Lie {
    /// The rectangle round it, once somebody has asked for it; none round those who are not on the table.
    body: OnceLock<Option<Body>>,
    /// The order in which each of its stands was found to hold on to the next.
    whole: OnceLock<Hold>,
}

/// The formation of a unit, whether it has dismounted, and whether it stands in a square of several: by these its stands hold together.
pub type Hold = (Formation, bool, bool);

/// The stands on the table by the strips in which their middles lie: sets of stands, a bit for each. For every strip those who stand in
/// it or before it, from the west and from the south.
#[derive(Clone, Debug)]
struct Strips {
    sets: Box<[u64]>,
    /// How many numbers make up a set.
    words: usize,
    /// The stands of either side, wherever they are: two sets.
    sides: Box<[u64]>,
    /// Those of them that could be in the air.
    flyers: Box<[u64]>,
    /// How the table is cut up from west to east, and from south to north.
    cuts: [Cut; 2],
}

/// A length of the table cut into strips: how many there are to a thousandth, shifted, so that nobody divides who looks for one.
#[derive(Clone, Copy, Debug)]
struct Cut(i64);

/// More bits than a place has.
const CUT_BITS: u32 = 32;

impl Neighbours {
    /// What was known is so no longer.
    pub fn forget(&mut self) {
        match Arc::get_mut(&mut self.0) {
            Some(known) => *known = Known::default(),
            None => *self = Self::default(),
        }
    }

    /// A stand of a unit of a side changes: others stand as they did.
    pub fn changed(&mut self, unit: UnitId, side: SideId) {
        if Arc::get_mut(&mut self.0).is_none() {
            let (lies, ranks) = (self.0.lies.clone(), self.0.ranks.clone());
            self.0 = Arc::new(Known { strips: OnceLock::new(), lies, ranks });
        }
        if let Some(known) = Arc::get_mut(&mut self.0) {
            known.strips.take();
            known.ranks[usize::from(side.0 % 2)].take();
        }
        self.forget_lie(unit);
    }

    fn forget_lie(&mut self, unit: UnitId) {
        let known = Arc::get_mut(&mut self.0).and_then(|known| known.lies.get_mut());
        if let Some(lie) = known.and_then(|lies| lies.get_mut(usize::from(unit.0))) {
            match Arc::get_mut(lie) {
                Some(own) => *own = Lie::default(),
                None => *lie = Arc::default(),
            }
        }
    }

    /// A stand of a unit of a side has gone from one place to another: only the sets between the two change.
    pub fn moved(
        &mut self,
        (unit, side): (UnitId, SideId),
        stand: StandId,
        from: Option<Pose>,
        to: Pose,
    ) {
        let known = Arc::make_mut(&mut self.0);
        known.ranks[usize::from(side.0 % 2)].take();
        if let Some(strips) = known.strips.get_mut() {
            if strips.words * 64 <= usize::from(stand.0) {
                self.forget();
                return;
            }
            let [across, up] = strips.cuts;
            let east = |pose: Pose| across.strip(pose.at.x);
            let north = |pose: Pose| up.strip(pose.at.y);
            strips.turn(0, stand, from.map_or(STRIPS, east), east(to));
            strips.turn(1, stand, from.map_or(STRIPS, north), north(to));
        }
        self.forget_lie(unit);
    }

    /// The rectangle round a unit, of so many; worked out when it is first asked for.
    pub fn body(
        &self,
        unit: UnitId,
        units: usize,
        work_out: impl FnOnce() -> Option<Body>,
    ) -> Option<Body> {
        match self.lie(unit, units) {
            Some(lie) => *lie.body.get_or_init(work_out),
            None => work_out(),
        }
    }

    /// The stands of a side as its enemies look at them; worked out when they are first asked for.
    pub fn foes(&self, side: SideId, work_out: impl FnOnce() -> Foes) -> Arc<Foes> {
        let foes = &self.0.ranks[usize::from(side.0 % 2)];
        Arc::clone(foes.get_or_init(|| Arc::new(work_out())))
    }

    /// What is known of a unit, of so many.
    fn lie(&self, unit: UnitId, units: usize) -> Option<&Lie> {
        let all = self.0.lies.get_or_init(|| (0..units).map(|_| Arc::default()).collect());
        all.get(usize::from(unit.0)).map(|lie| &**lie)
    }

    /// Whether the stands of a unit are known to hold together in an order.
    pub fn is_whole(&self, unit: UnitId, order: Hold) -> bool {
        let known = self.0.lies.get().and_then(|all| all.get(usize::from(unit.0)));
        known.is_some_and(|lie| lie.whole.get() == Some(&order))
    }

    /// The stands of a unit, of so many, hold together in an order.
    pub fn note_whole(&self, unit: UnitId, units: usize, order: Hold) {
        if let Some(lie) = self.lie(unit, units) {
            let _ = lie.whole.set(order);
        }
    }

    /// The stands whose middles may lie within some bounds, in their order: all that do are among them. Those of one side where it is
    /// named.
    fn within(&self, state: &State, near: Bounds, of: Option<SideId>) -> Within<'_> {
        let strips = self.0.strips.get_or_init(|| Strips::of(&state.stands, &state.setting));
        let [across, up] = strips.cuts;
        let mut within = Within {
            east: strips.set(0, across.strip(near.high.x) + 1),
            west: strips.set(0, across.strip(near.low.x)),
            north: strips.set(1, up.strip(near.high.y) + 1),
            south: strips.set(1, up.strip(near.low.y)),
            of: of.map(|side| strips.of_side(side)),
            flyers: &strips.flyers,
            word: 0,
            left: 0,
            before: 0,
        };
        within.begin();
        within
    }
}

/// Sets of stands, and how far they have been gone through.
#[derive(Clone, Debug)]
struct Within<'a> {
    east: &'a [u64],
    west: &'a [u64],
    north: &'a [u64],
    south: &'a [u64],
    of: Option<&'a [u64]>,
    flyers: &'a [u64],
    /// How many numbers of the sets were looked at, what is left of the last of them, and how many stands come before those in it.
    word: usize,
    left: u64,
    before: u16,
}

impl Iterator for Within<'_> {
    type Item = StandId;

    #[inline]
    fn next(&mut self) -> Option<StandId> {
        if self.left == 0 && (self.word == self.east.len() || !self.goes_on()) {
            return None;
        }
        let bit = self.left.trailing_zeros() as u16;
        self.left &= self.left - 1;
        Some(StandId(self.before + bit))
    }
}

impl Within<'_> {
    /// Whether a stand could be in the air.
    #[inline]
    fn could_fly(&self, stand: StandId) -> bool {
        let flyers = self.flyers.get(usize::from(stand.0 / 64)).copied().unwrap_or(0);
        flyers >> (stand.0 % 64) & 1 == 1
    }

    /// Looks at the first number: in a small battle there is no other.
    #[inline]
    fn begin(&mut self) {
        let Self {
            east: [east, ..], west: [west, ..], north: [north, ..], south: [south, ..], ..
        } = *self
        else {
            return;
        };
        let of = self.of.and_then(<[u64]>::first).copied().unwrap_or(u64::MAX);
        (self.word, self.left) = (1, east & !west & north & !south & of);
    }

    /// Looks for the next number in which anybody is left; kept apart, so that the way from one to the next is short.
    #[inline(never)]
    fn goes_on(&mut self) -> bool {
        let n = self.east.len();
        // All are of one length.
        let (east, west) = (&self.east[..n], &self.west[..n]);
        let (north, south) = (&self.north[..n], &self.south[..n]);
        for at in self.word..n {
            let of = self.of.map_or(u64::MAX, |of| of[at]);
            self.left = east[at] & !west[at] & north[at] & !south[at] & of;
            if self.left != 0 {
                (self.word, self.before) = (at + 1, at as u16 * 64);
                return true;
            }
        }
        self.word = self.east.len();
        false
    }
}

/// Stands on the ground whose middles lie within some bounds.
#[derive(Clone, Debug)]
pub struct Near<'a> {
    state: &'a State,
    bounds: Bounds,
    stands: Within<'a>,
}

impl<'a> Near<'a> {
    /// Of all, or of one side.
    pub fn of(state: &'a State, bounds: Bounds, side: Option<SideId>) -> Self {
        Self { state, bounds, stands: state.neighbours.within(state, bounds, side) }
    }
}

impl Iterator for Near<'_> {
    type Item = (StandId, Pose);

    #[inline]
    fn next(&mut self) -> Option<(StandId, Pose)> {
        loop {
            let number = self.stands.next()?;
            let stand = &self.state[number];
            if let Some(pose) = stand.pose()
                && self.bounds.holds(pose.at)
                && !(self.stands.could_fly(number) && self.state.is_aloft(stand.unit))
            {
                return Some((number, pose));
            }
        }
    }
}

impl Strips {
    fn of(stands: &[Stand], setting: &Setting) -> Self {
        let cuts = [setting.table.width, setting.table.depth].map(Cut::of);
        let [across, up] = cuts;
        let words = stands.len().div_ceil(64);
        let mut sets = vec![0; 2 * (STRIPS + 1) * words].into_boxed_slice();
        let mut sides = vec![0; 2 * words].into_boxed_slice();
        let mut flyers = vec![0; words].into_boxed_slice();
        for (number, stand) in stands.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            sides[usize::from(setting.side_of(stand.unit).0 % 2) * words + word] |= bit;
            if setting.troop(stand.unit) == Troop::Aviation {
                flyers[word] |= bit;
            }
            let Some(pose) = stand.pose() else { continue };
            let (east, north) = (across.strip(pose.at.x), up.strip(pose.at.y));
            sets[(east + 1) * words + word] |= bit;
            sets[(STRIPS + 1 + north + 1) * words + word] |= bit;
        }
        for axis in [0, STRIPS + 1] {
            for at in (axis + 1) * words..(axis + STRIPS + 1) * words {
                sets[at] |= sets[at - words];
            }
        }
        Self { sets, words, sides, flyers, cuts }
    }

    /// The stands of a side.
    fn of_side(&self, side: SideId) -> &[u64] {
        let from = usize::from(side.0 % 2) * self.words;
        &self.sides[from..from + self.words]
    }

    /// Takes a stand from one strip to another. Whoever is off the table is behind the last.
    fn turn(&mut self, axis: usize, stand: StandId, from: usize, to: usize) {
        let (word, bit) = (usize::from(stand.0) / 64, 1 << (stand.0 % 64));
        for strip in from.min(to) + 1..=from.max(to) {
            self.sets[(axis * (STRIPS + 1) + strip) * self.words + word] ^= bit;
        }
    }

    /// Those who stand before a strip, of all strips from the west or from the south.
    fn set(&self, axis: usize, strip: usize) -> &[u64] {
        let from = (axis * (STRIPS + 1) + strip) * self.words;
        &self.sets[from..from + self.words]
    }
}

impl Cut {
    fn of(whole: Length) -> Self {
        Self(((STRIPS as i64) << CUT_BITS) / i64::from(whole.in_thousandths()).max(1))
    }

    /// The strip in which a place lies; the first or the last where it lies off the table.
    fn strip(self, place: Length) -> usize {
        let strip = (i64::from(place.in_thousandths()) * self.0) >> CUT_BITS;
        strip.clamp(0, STRIPS as i64 - 1) as usize
    }
}
