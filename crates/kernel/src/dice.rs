//! Chance: one small interface, three sources behind it.
//!
//! Rules draw when the book rolls or deals, and no sooner. Behind the same calls stand a seeded stream (play), a script
//! (tests, and players who roll real dice and turn real cards) and a tree walk that visits every outcome (odds).

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

/// Where rules draw from.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    draws: u32,
    revealed: bool,
    /// What has been drawn since the last [`Dice::turn_to`], where it is kept.
    kept: Option<Kept>,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    faces: Vec<u8>,
    /// The same as everybody may know them, once that makes a difference.
    public: Option<Vec<u8>>,
}

impl Kept {
    fn push(&mut self, face: u8) {
        self.faces.push(face);
        if let Some(public) = &mut self.public {
            public.push(face);
        }
    }

    fn public(&mut self) -> &mut Vec<u8> {
        let Self { faces, public } = self;
        public.get_or_insert_with(|| faces.clone())
    }
}

/// What is drawn from without return: faces 1 to `FACES`, each in so many copies.
pub trait Lot {
    const FACES: u8;
    /// How many copies of this face are left.
    fn copies(&self, face: u8) -> u8;
    /// How many there are of all faces together.
    fn total(&self) -> u8;
    /// The face as a player calls it.
    fn name(face: u8) -> String;
}

/// In a script and in a file: a card that was drawn face down and is not told.
pub const FACE_DOWN: u8 = 0;

#[derive(Clone, Debug)]
enum Source {
    Seeded(Box<Stream>),
    Script(Script),
    Tree(Tree),
}

/// Why scripted dice did not fit the rolls that were made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    #[error("{given} dice were given, but more are rolled")]
    TooFew { given: usize },
    #[error("{given} dice were given, but only {used} are rolled")]
    TooMany { given: usize, used: usize },
    #[error("die {at} shows {face}, but it has faces 1 to {sides}")]
    Impossible { at: usize, face: u8, sides: u8 },
    #[error("die {at} shows {face}, but it has faces 0 to 9")]
    NoDigit { at: usize, face: u8 },
    #[error("draw {at} is {name}, which is not there to be drawn")]
    NotThere { at: usize, name: String },
}

impl Dice {
    /// The stream of a battle with this seed. Each order draws from a stream of its own: see [`Dice::turn_to`].
    pub fn seeded(seed: u64) -> Self {
        Self::from(Source::Seeded(Box::new(Stream::new(seed))))
    }

    /// These faces, in this order. [`Dice::finish`] tells whether they fitted.
    pub fn script(faces: &[u8]) -> Self {
        Self::from(Source::Script(Script { faces: faces.to_vec(), used: 0, error: None }))
    }

    /// Walks every outcome: run the same thing again and again until [`Dice::next_leaf`] says no.
    pub fn tree() -> Self {
        Self::from(Source::Tree(Tree::default()))
    }

    fn from(source: Source) -> Self {
        Self { source, draws: 0, revealed: false, kept: None }
    }

    /// Keeps the faces that are drawn, to be asked for by [`Dice::kept`].
    #[must_use]
    pub fn keeping(mut self) -> Self {
        self.kept = Some(Kept::default());
        self
    }

    /// The faces drawn since the last [`Dice::turn_to`]; none unless they are kept.
    pub fn kept(&self) -> &[u8] {
        self.kept.as_ref().map_or(&[], |kept| &kept.faces)
    }

    /// The same as everybody may know them, where that makes a difference: what was drawn face down is [`FACE_DOWN`], and what
    /// was turned up later is told then.
    pub fn kept_public(&self) -> Option<&[u8]> {
        self.kept.as_ref()?.public.as_deref()
    }

    /// Turns a seeded stream to the part that belongs to order number `order`, and forgets what was counted.
    pub fn turn_to(&mut self, order: u64) {
        if let Source::Seeded(stream) = &mut self.source {
            stream.turn_to(order);
        }
        self.draws = 0;
        self.revealed = false;
        if let Some(kept) = &mut self.kept {
            kept.faces.clear();
            kept.public = None;
        }
    }

    /// A six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.d6_by(|face| face)
    }

    /// A six-sided die of which only `group(face)` will matter: a tree walk visits one face of each group.
    pub fn d6_by(&mut self, group: impl Fn(u8) -> u8) -> u8 {
        self.uniform_by(6, group)
    }

    /// Two six-sided dice of which only `group(sum)` will matter.
    pub fn two_d6_by(&mut self, group: impl Fn(u8) -> u8) -> (u8, u8) {
        self.draws += 2;
        let (one, two) = match &mut self.source {
            Source::Seeded(stream) => (stream.uniform(6) + 1, stream.uniform(6) + 1),
            Source::Script(script) => (script.next(6), script.next(6)),
            Source::Tree(tree) => {
                // The eleven sums as one draw, each in as many of the 36 ways as it has.
                let ways = |n: u8| u64::from(6 - n.abs_diff(5));
                let sum = 2 + tree.choose(11, 36, ways, |n| group(n + 2));
                let one = (sum - 1).min(6);
                (one, sum - one)
            }
        };
        if let Some(kept) = &mut self.kept {
            kept.push(one);
            kept.push(two);
        }
        (one, two)
    }

    /// So many dice, of which those that `hits` are counted and only `group(count)` will matter. Each is told to `each`.
    ///
    /// A tree walk visits the counts, not the faces, and tells none.
    pub fn pool_by(
        &mut self,
        n: u8,
        sides: u8,
        hits: impl Fn(u8) -> bool,
        group: impl Fn(u8) -> u8,
        mut each: impl FnMut(u8),
    ) -> u8 {
        if let Source::Tree(tree) = &mut self.source {
            self.draws += u32::from(n);
            let ways = (1..=sides).filter(|&face| hits(face)).count() as u64;
            return tree.pool(n, (ways, sides.into()), group);
        }
        let mut count = 0;
        for _ in 0..n {
            let face = self.uniform_by(sides, |face| face);
            count += u8::from(hits(face));
            each(face);
        }
        count
    }

    /// A ten-sided die whose faces run from 0 to 9, of which only `group(face)` will matter.
    pub fn digit_by(&mut self, group: impl Fn(u8) -> u8) -> u8 {
        self.draws += 1;
        let face = match &mut self.source {
            Source::Seeded(stream) => stream.uniform(10),
            Source::Script(script) => script.next_digit(),
            Source::Tree(tree) => tree.choose(10, 10, |_| 1, group),
        };
        if let Some(kept) = &mut self.kept {
            kept.push(face);
        }
        face
    }

    /// So many ten-sided dice, counted as in [`Dice::pool_by`].
    pub fn digits_by(
        &mut self,
        n: u8,
        hits: impl Fn(u8) -> bool,
        group: impl Fn(u8) -> u8,
        mut each: impl FnMut(u8),
    ) -> u8 {
        if let Source::Tree(tree) = &mut self.source {
            self.draws += u32::from(n);
            let ways = (0..10).filter(|&face| hits(face)).count() as u64;
            return tree.pool(n, (ways, 10), group);
        }
        let mut count = 0;
        for _ in 0..n {
            let face = self.digit_by(|face| face);
            count += u8::from(hits(face));
            each(face);
        }
        count
    }

    /// The highest of so many dice, one to ten, of which only `group(highest)` will matter. Each is told to `each`; a tree walk
    /// visits the highest faces and tells none.
    pub fn highest_of(&mut self, n: u8, group: impl Fn(u8) -> u8, mut each: impl FnMut(u8)) -> u8 {
        let n = n.clamp(1, 10);
        if let Source::Tree(tree) = &mut self.source {
            self.draws += u32::from(n);
            // All dice at most this high, but not all of them lower.
            let up_to = |face: u8| u64::from(face).pow(u32::from(n));
            let ways = |face: u8| up_to(face + 1) - up_to(face);
            return tree.choose(6, up_to(6), ways, |face| group(face + 1)) + 1;
        }
        let mut highest = 0;
        for _ in 0..n {
            let face = self.uniform_by(6, |face| face);
            highest = highest.max(face);
            each(face);
        }
        highest
    }

    /// So many dice added up. Each is told to `each`; a tree walk visits the sums and tells none.
    pub fn sum_of(&mut self, n: u8, sides: u8, mut each: impl FnMut(u8)) -> u8 {
        if let Source::Tree(tree) = &mut self.source {
            self.draws += u32::from(n);
            return tree.sum(n, sides);
        }
        let mut sum = 0;
        for _ in 0..n {
            let face = self.uniform_by(sides, |face| face);
            sum += face;
            each(face);
        }
        sum
    }

    /// One of `lot`, of which only `group(face)` will matter; it is for the caller to take it out. None when nothing is left.
    ///
    /// What is the last of its lot is drawn all the same: at the table somebody turns it over.
    pub fn draw_by<L: Lot>(&mut self, lot: &L, group: impl Fn(u8) -> u8) -> Option<u8> {
        let total = lot.total();
        if total == 0 {
            return None;
        }
        self.draws += 1;
        let face = match &mut self.source {
            Source::Seeded(stream) => nth(lot, stream.uniform(total)),
            Source::Script(script) => script.next_of(lot),
            Source::Tree(tree) => {
                let ways = |n: u8| u64::from(lot.copies(n + 1));
                tree.choose(L::FACES, total.into(), ways, |n| group(n + 1)) + 1
            }
        };
        if let Some(kept) = &mut self.kept {
            kept.push(face);
        }
        Some(face)
    }

    /// One of `lot`, which has something left, for the eyes of one player. None when the source does not tell which: a script
    /// of what everybody knows, or a tree, whose odds hang on no card that nobody sees.
    pub fn draw_face_down<L: Lot>(&mut self, lot: &L) -> Option<u8> {
        self.draws += 1;
        let face = match &mut self.source {
            Source::Seeded(stream) => nth(lot, stream.uniform(lot.total())),
            Source::Script(script) => script.next_face_down(lot),
            Source::Tree(_) => FACE_DOWN,
        };
        if let Some(kept) = &mut self.kept {
            kept.public().push(FACE_DOWN);
            kept.faces.push(face);
        }
        (face != FACE_DOWN).then_some(face)
    }

    /// Turns up a card that lay face down. Where it is `known` nothing is drawn, but everybody learns it; where it is not, it is
    /// one of `lot`, which has something left.
    pub fn turn_up<L: Lot>(&mut self, known: Option<u8>, lot: &L) -> u8 {
        let Some(face) = known else {
            return self.draw_by(lot, |face| face).unwrap_or(L::FACES);
        };
        self.revealed = true;
        if let Some(kept) = &mut self.kept {
            kept.public().push(face);
        }
        face
    }

    /// One of `n` equal things, 0 to `n - 1`. A choice among one is no draw.
    pub fn pick(&mut self, n: u8) -> u8 {
        self.pick_by(n, |index| index)
    }

    /// One of `n` equal things of which only `group(index)` will matter.
    pub fn pick_by(&mut self, n: u8, group: impl Fn(u8) -> u8) -> u8 {
        if n <= 1 { 0 } else { self.uniform_by(n, |face| group(face - 1)) - 1 }
    }

    #[inline]
    fn uniform_by(&mut self, sides: u8, group: impl Fn(u8) -> u8) -> u8 {
        self.draws += 1;
        let face = match &mut self.source {
            Source::Seeded(stream) => stream.uniform(sides) + 1,
            Source::Script(script) => script.next(sides),
            Source::Tree(tree) => tree.choose(sides, sides.into(), |_| 1, |n| group(n + 1)) + 1,
        };
        if let Some(kept) = &mut self.kept {
            kept.push(face);
        }
        face
    }

    /// Dice drawn since the last [`Dice::turn_to`].
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// Notes that a secret has come out: nobody may take back what led to it.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether something was rolled or revealed since the last [`Dice::turn_to`].
    pub fn is_sealed(&self) -> bool {
        0 < self.draws || self.revealed
    }

    /// Whether a script holds more than has been asked for.
    pub fn has_left(&self) -> bool {
        matches!(&self.source, Source::Script(script) if script.used < script.faces.len())
    }

    /// Whether a script fitted exactly; the other sources always do.
    pub fn finish(&self) -> Result<(), DiceError> {
        let Source::Script(script) = &self.source else { return Ok(()) };
        if let Some(error) = &script.error {
            return Err(error.clone());
        }
        let (given, used) = (script.faces.len(), script.used);
        if used < given { Err(DiceError::TooMany { given, used }) } else { Ok(()) }
    }

    /// The chance of the outcome just walked, as ways out of so many; one for other sources.
    pub fn weight(&self) -> Option<(u128, u128)> {
        match &self.source {
            Source::Tree(tree) => tree.weight(),
            Source::Seeded(_) | Source::Script(_) => Some((1, 1)),
        }
    }

    /// Begins a tree walk anew, in the room of the old one.
    pub fn replant(&mut self) {
        self.draws = 0;
        self.revealed = false;
        if let Source::Tree(tree) = &mut self.source {
            tree.path.clear();
            tree.groups.clear();
            tree.at = 0;
        }
    }

    /// Moves a tree walk on to its next outcome. False when all have been visited.
    pub fn next_leaf(&mut self) -> bool {
        self.draws = 0;
        self.revealed = false;
        match &mut self.source {
            Source::Tree(tree) => tree.next_leaf(),
            Source::Seeded(_) | Source::Script(_) => false,
        }
    }
}

/// The face of the copy number `at`, where copies of one face stand together.
fn nth<L: Lot>(lot: &L, at: u8) -> u8 {
    let mut left = at;
    for face in 1..L::FACES {
        let copies = lot.copies(face);
        if left < copies {
            return face;
        }
        left -= copies;
    }
    L::FACES
}

/// A portable stream of bytes, split by the number of the order that draws from it.
#[derive(Clone, Debug)]
struct Stream {
    seed: u64,
    order: u64,
    rng: Option<ChaCha8Rng>,
    bytes: u64,
    left: u8,
}

impl Stream {
    fn new(seed: u64) -> Self {
        Self { seed, order: 0, rng: None, bytes: 0, left: 0 }
    }

    fn turn_to(&mut self, order: u64) {
        self.order = order;
        self.rng = None;
        self.left = 0;
    }

    #[inline]
    fn uniform(&mut self, sides: u8) -> u8 {
        // The largest multiple of `sides` that a byte holds; bytes beyond it are drawn again.
        let fair = 256 / sides as u16 * sides as u16;
        loop {
            let byte = self.byte();
            if (byte as u16) < fair {
                return byte % sides;
            }
        }
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        if self.left == 0 {
            self.refill();
        }
        self.left -= 1;
        let byte = self.bytes as u8;
        self.bytes >>= 8;
        byte
    }

    fn refill(&mut self) {
        let (seed, order) = (self.seed, self.order);
        let rng = self.rng.get_or_insert_with(|| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(order);
            rng
        });
        self.bytes = rng.next_u64();
        self.left = 8;
    }
}

#[derive(Clone, Debug)]
struct Script {
    faces: Vec<u8>,
    used: usize,
    error: Option<DiceError>,
}

impl Script {
    fn next(&mut self, sides: u8) -> u8 {
        let fits = |face: u8| 1 <= face && face <= sides;
        let wrong = |at, face| DiceError::Impossible { at, face, sides };
        // Whatever is rolled after a mistake will be thrown away; every face comes round, so that no rule waits for one in vain.
        self.read(fits, wrong).unwrap_or_else(|used| (used % usize::from(sides)) as u8 + 1)
    }

    fn next_digit(&mut self) -> u8 {
        let wrong = |at, face| DiceError::NoDigit { at, face };
        self.read(|face| face <= 9, wrong).unwrap_or_else(|used| (used % 10) as u8)
    }

    fn next_of<L: Lot>(&mut self, lot: &L) -> u8 {
        let fits = |face: u8| 1 <= face && face <= L::FACES && 0 < lot.copies(face);
        self.read(fits, not_there::<L>)
            .unwrap_or_else(|used| nth(lot, (used % usize::from(lot.total())) as u8))
    }

    fn next_face_down<L: Lot>(&mut self, lot: &L) -> u8 {
        let fits = |face: u8| face <= L::FACES && (face == FACE_DOWN || 0 < lot.copies(face));
        self.read(fits, not_there::<L>).unwrap_or(FACE_DOWN)
    }

    /// The next face, if it is there and `fits`; else how many have been asked for.
    fn read(
        &mut self,
        fits: impl Fn(u8) -> bool,
        wrong: impl Fn(usize, u8) -> DiceError,
    ) -> Result<u8, usize> {
        let face = self.faces.get(self.used).copied();
        self.used += 1;
        let error = match face {
            Some(face) if fits(face) => return Ok(face),
            Some(face) => wrong(self.used, face),
            None => DiceError::TooFew { given: self.faces.len() },
        };
        self.error.get_or_insert(error);
        Err(self.used)
    }
}

fn not_there<L: Lot>(at: usize, face: u8) -> DiceError {
    let known = 1 <= face && face <= L::FACES;
    let name = if known { L::name(face) } else { format!("number {face}") };
    DiceError::NotThere { at, name }
}

/// A walk through all outcomes: the path to the present leaf, one branch per draw.
#[derive(Clone, Debug, Default)]
struct Tree {
    path: Vec<Branch>,
    at: usize,
    /// The groups of every branch on the path, one after another.
    groups: Vec<Group>,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    of: u64,
    /// Where its groups begin, how many there are, and which is walked now.
    from: usize,
    n_groups: u8,
    chosen: u8,
    /// The first outcome of that group.
    outcome: u8,
    /// The chance of the whole path down to here; none when its numbers are too large.
    weight: Option<(u128, u128)>,
}

/// Outcomes of a draw that are alike.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The first of them.
    outcome: u8,
    /// In how many ways they come.
    ways: u64,
}

impl Tree {
    /// Chooses among `n` outcomes, each in so many ways out of `of`; those that come in none are left out.
    #[inline]
    fn choose(&mut self, n: u8, of: u64, ways: impl Fn(u8) -> u64, group: impl Fn(u8) -> u8) -> u8 {
        if self.is_at_end() {
            let (from, weight) = (self.groups.len(), None);
            // Hardly any draw has more outcomes than a pair of dice has sums.
            if n <= 12 {
                self.find_groups::<12>(n, ways, group);
            } else {
                self.find_groups::<256>(n, ways, group);
            }
            let n_groups = (self.groups.len() - from) as u8;
            self.path.push(Branch { of, from, n_groups, chosen: 0, outcome: 0, weight });
            self.turn_off();
        }
        self.at += 1;
        self.path[self.at - 1].outcome
    }

    /// Whether the walk has come to a draw that it has not met on this path.
    fn is_at_end(&self) -> bool {
        self.at == self.path.len()
    }

    /// Notes the groups of a draw, in the order of their first outcomes.
    fn find_groups<const MOST: usize>(
        &mut self,
        n: u8,
        ways: impl Fn(u8) -> u64,
        group: impl Fn(u8) -> u8,
    ) {
        let mut known = [0_u8; MOST];
        let from = self.groups.len();
        for outcome in 0..n {
            let ways = ways(outcome);
            if ways == 0 {
                continue;
            }
            let of = group(outcome);
            let n_known = self.groups.len() - from;
            if let Some(at) = known[..n_known].iter().position(|&known| known == of) {
                self.groups[from + at].ways += ways;
            } else {
                known[n_known] = of;
                self.groups.push(Group { outcome, ways });
            }
        }
    }

    /// Takes the chosen way at the last branch.
    fn turn_off(&mut self) {
        let Some((last, above)) = self.path.split_last_mut() else { return };
        let group = self.groups[last.from + usize::from(last.chosen)];
        last.outcome = group.outcome;
        let before = above.last().map_or(Some((1, 1)), |branch| branch.weight);
        last.weight = before.and_then(|before| weigh(before, group.ways, last.of));
    }

    /// Chooses how many of `n` dice hit, each with the chance `hits` of so many.
    fn pool(&mut self, n: u8, (ways, of): (u64, u64), group: impl Fn(u8) -> u8) -> u8 {
        let shared = gcd(ways.into(), of.into()) as u64;
        let (hit, of) = (ways / shared, of / shared);
        // So many dice at a time that all their ways can be counted.
        let fits = |n: &u8| of.checked_pow((*n).into()).is_some();
        let most = (1..=n.min(48)).take_while(fits).last().unwrap_or(0);
        let (mut left, mut count) = (n, 0);
        while 0 < left {
            let now = left.min(most);
            left -= now;
            let ways =
                |k: u8| choices(now, k) * hit.pow(k.into()) * (of - hit).pow((now - k).into());
            // What is still to come may lead on from any count, so only the last handful can be grouped.
            let grouped = |k: u8| if left == 0 { group(count + k) } else { k };
            count += self.choose(now + 1, of.pow(now.into()), ways, grouped);
        }
        count
    }

    /// Chooses the sum of `n` dice.
    fn sum(&mut self, n: u8, sides: u8) -> u8 {
        // As many dice at a time as a table of their sums has room for.
        let most = 120 / sides.max(1);
        let (mut left, mut sum) = (n, 0);
        while 0 < left {
            let now = left.min(most);
            left -= now;
            let mut table = [0_u64; 128];
            if self.is_at_end() {
                table[0] = 1;
                for _ in 0..now {
                    for sum in (0..table.len()).rev() {
                        let earlier = &table[sum.saturating_sub(sides.into())..sum];
                        table[sum] = earlier.iter().sum();
                    }
                }
            }
            let of = u64::from(sides).pow(now.into());
            sum += self.choose(now * sides + 1, of, |k| table[usize::from(k)], |k| k);
        }
        sum
    }

    fn weight(&self) -> Option<(u128, u128)> {
        self.path.last().map_or(Some((1, 1)), |branch| branch.weight)
    }

    fn next_leaf(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.path.last_mut() {
            last.chosen += 1;
            if last.chosen < last.n_groups {
                self.turn_off();
                return true;
            }
            self.groups.truncate(last.from);
            self.path.pop();
        }
        false
    }
}

/// The chance of a path with the chance `before` that goes on by so many `ways` out of `all`; these in lowest terms.
fn weigh(before: (u128, u128), ways: u64, all: u64) -> Option<(u128, u128)> {
    // As a rule a face stands for itself.
    let shared = if ways == 1 { 1 } else { gcd(ways.into(), all.into()) as u64 };
    let (ways, all) = (u128::from(ways / shared), u128::from(all / shared));
    Some((before.0.checked_mul(ways)?, before.1.checked_mul(all)?))
}

/// In how many ways `k` of `n` can be chosen.
fn choices(n: u8, k: u8) -> u64 {
    (0..k.min(n - k)).fold(1, |ways, at| ways * u64::from(n - at) / u64::from(at + 1))
}

pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        if a <= u64::MAX as u128 && b <= u64::MAX as u128 {
            let (mut c, mut d) = (a as u64, b as u64);
            while d != 0 {
                (c, d) = (d, c % d);
            }
            return c as u128;
        }
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests;
