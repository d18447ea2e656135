//! Chance: one small interface, three sources behind it.
//!
//! Rules draw one die at a time and only when the book rolls. Behind the same calls stand a seeded stream (play),
//! a script (tests, and players who roll real dice) and a tree walk that visits every outcome (odds).

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
    kept: Option<Vec<u8>>,
}

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
        self.kept = Some(Vec::new());
        self
    }

    /// The faces drawn since the last [`Dice::turn_to`]; none unless they are kept.
    pub fn kept(&self) -> &[u8] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Turns a seeded stream to the part that belongs to order number `order`, and forgets what was counted.
    pub fn turn_to(&mut self, order: u64) {
        if let Source::Seeded(stream) = &mut self.source {
            stream.turn_to(order);
        }
        self.draws = 0;
        self.revealed = false;
        if let Some(kept) = &mut self.kept {
            kept.clear();
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
                let ways = |n: u8| 6 - n.abs_diff(5);
                let sum = 2 + tree.choose(11, 36, ways, |n| group(n + 2));
                let one = (sum - 1).min(6);
                (one, sum - one)
            }
        };
        if let Some(kept) = &mut self.kept {
            kept.extend([one, two]);
        }
        (one, two)
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
            Source::Tree(tree) => tree.choose(sides, sides, |_| 1, |n| group(n + 1)) + 1,
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
        let face = self.faces.get(self.used).copied();
        self.used += 1;
        match face {
            Some(face) if 1 <= face && face <= sides => return face,
            Some(face) => {
                let at = self.used;
                self.error.get_or_insert(DiceError::Impossible { at, face, sides });
            }
            None => {
                let given = self.faces.len();
                self.error.get_or_insert(DiceError::TooFew { given });
            }
        }
        // Whatever is rolled now will be thrown away; every face comes round, so that no rule waits for one in vain.
        (self.used % usize::from(sides)) as u8 + 1
    }
}

/// A walk through all outcomes: the path to the present leaf, one branch per draw.
#[derive(Clone, Debug, Default)]
struct Tree {
    path: Vec<Branch>,
    at: usize,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    of: u8,
    /// How many different groups there are, and which is walked now.
    n_groups: u8,
    chosen: u8,
    /// The first outcome of that group, and in how many ways it comes; 0 ways when not yet worked out.
    outcome: u8,
    ways: u8,
}

impl Tree {
    /// Chooses among `n` outcomes, each in so many ways out of `of`.
    #[inline]
    fn choose(&mut self, n: u8, of: u8, ways: impl Fn(u8) -> u8, group: impl Fn(u8) -> u8) -> u8 {
        if self.at == self.path.len() {
            self.path.push(Branch { of, n_groups: 0, chosen: 0, outcome: 0, ways: 0 });
        }
        let branch = &mut self.path[self.at];
        self.at += 1;
        if branch.ways == 0 {
            branch.work_out(n, ways, group);
        }
        branch.outcome
    }

    fn weight(&self) -> Option<(u128, u128)> {
        // Most paths fit into 64 bits, where arithmetic is quick.
        let small = self.path.iter().try_fold((1_u64, 1_u64), |(ways, of), branch| {
            let (here, sides) = branch.chance();
            Some((ways.checked_mul(here)?, of.checked_mul(sides)?))
        });
        if let Some((ways, of)) = small {
            return Some((ways.into(), of.into()));
        }
        self.path.iter().try_fold((1_u128, 1_u128), |(ways, of), branch| {
            let (here, sides) = branch.chance();
            Some((ways.checked_mul(here.into())?, of.checked_mul(sides.into())?))
        })
    }

    fn next_leaf(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.path.last_mut() {
            last.chosen += 1;
            last.ways = 0;
            if last.chosen < last.n_groups {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Branch {
    /// Counts the groups and finds the one that is walked now.
    fn work_out(&mut self, n: u8, ways: impl Fn(u8) -> u8, group: impl Fn(u8) -> u8) {
        // The groups met so far, in the order of their first outcomes.
        let mut groups = [0_u8; 256];
        let mut n_groups = 0_usize;
        (self.ways, self.outcome) = (0, 0);
        for outcome in 0..n {
            let of = group(outcome);
            let known = groups[..n_groups].iter().position(|&known| known == of);
            let at = known.unwrap_or_else(|| {
                groups[n_groups] = of;
                n_groups += 1;
                n_groups - 1
            });
            if at == usize::from(self.chosen) {
                if self.ways == 0 {
                    self.outcome = outcome;
                }
                self.ways += ways(outcome);
            }
        }
        self.n_groups = n_groups as u8;
    }

    /// Its chance in lowest terms.
    fn chance(&self) -> (u64, u64) {
        let shared = gcd(self.ways.into(), self.of.into()) as u64;
        (u64::from(self.ways) / shared, u64::from(self.of) / shared)
    }
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
mod tests {
    use super::*;

    #[test]
    fn one_seed_one_stream_per_order() {
        let roll = |seed, order| {
            let mut dice = Dice::seeded(seed);
            dice.turn_to(order);
            (0..20).map(|_| dice.d6()).collect::<Vec<_>>()
        };
        assert_eq!(roll(7, 3), roll(7, 3));
        assert_ne!(roll(7, 3), roll(7, 4));
        assert_ne!(roll(7, 3), roll(8, 3));
        // Pinned: a change here would break every saved battle.
        assert_eq!(roll(1889, 0), PINNED);
    }

    const PINNED: [u8; 20] = [3, 2, 6, 4, 2, 4, 2, 4, 3, 2, 3, 6, 2, 1, 2, 2, 5, 6, 4, 3];

    #[test]
    fn faces_come_equally_often() {
        let mut dice = Dice::seeded(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.d6() as usize - 1] += 1;
        }
        // Chi-squared with five degrees of freedom passes 20.5 once in a thousand; the seed is fixed.
        let chi: u64 = counts.iter().map(|&n| u64::from(n.abs_diff(10_000)).pow(2)).sum();
        assert!(chi < 205_000, "{counts:?}");
    }

    #[test]
    fn a_script_must_fit() {
        let mut dice = Dice::script(&[3, 6]);
        assert_eq!(dice.d6(), 3);
        assert_eq!(dice.finish(), Err(DiceError::TooMany { given: 2, used: 1 }));
        assert_eq!(dice.d6(), 6);
        assert_eq!(dice.finish(), Ok(()));
        dice.d6();
        assert_eq!(dice.finish(), Err(DiceError::TooFew { given: 2 }));
        let mut dice = Dice::script(&[7]);
        dice.d6();
        assert_eq!(dice.finish(), Err(DiceError::Impossible { at: 1, face: 7, sides: 6 }));
    }

    #[test]
    fn a_tree_visits_every_outcome_with_its_chance() {
        let mut dice = Dice::tree();
        let (mut leaves, mut hits) = (0, 0.0);
        loop {
            // A hit on 5 or 6, then a location among four groups.
            let hit = 5 <= dice.d6_by(|face| u8::from(5 <= face));
            if hit {
                dice.d6_by(|face| [0, 0, 1, 1, 2, 3][face as usize - 1]);
            }
            let (ways, of) = dice.weight().unwrap();
            hits += if hit { ways as f64 / of as f64 } else { 0.0 };
            leaves += 1;
            if !dice.next_leaf() {
                break;
            }
        }
        assert_eq!(leaves, 5);
        assert!((hits - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_choice_among_one_is_no_draw() {
        let mut dice = Dice::script(&[]);
        assert_eq!(dice.pick(1), 0);
        assert_eq!(dice.finish(), Ok(()));
        assert!(!dice.is_sealed());
    }
}
