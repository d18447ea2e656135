//! A straight way over terrain: where the ground changes, what it costs, and how far one gets.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::{
    exact::{Share, Stretch},
    length::Length,
    line::{Line, Ruled},
    terrain::{Land, MOST_PIECES, Pieces, Shape},
};

/// A straight way over a land, cut where the ground changes. Made once and used again, it needs no new room.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    parts: Vec<Part>,
    crossings: Vec<Crossing>,
    cuts: Vec<Cut>,
}

/// A part of a way on which the ground stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How far from the beginning of the way it begins and ends, to the nearest thousandth.
    pub from: Length,
    pub to: Length,
    /// What one walks on: pieces that are touched only at their border are not among them.
    pub on: Pieces,
}

/// A place where a way crosses the middle line of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// How far from the beginning of the way, to the nearest thousandth.
    pub at: Length,
    pub piece: usize,
}

/// Where the way enters a piece, or leaves it.
#[derive(Clone, Copy, Debug)]
struct Cut {
    at: Share,
    piece: usize,
    step: i8,
}

impl Walk {
    /// Walks along a line.
    pub fn along<K>(&mut self, land: &Land<K>, line: &Line) {
        self.along_some(land, land.all(), line);
    }

    /// The same for one to whom only some pieces make a difference: the others are passed over as if they were not there.
    pub fn along_some<K>(&mut self, land: &Land<K>, some: Pieces, line: &Line) {
        self.parts.clear();
        self.crossings.clear();
        self.cuts.clear();
        let (near, ruled) = (line.bounds(), line.ruled());
        for at in some.iter() {
            let shape = &land.pieces()[at].shape;
            if !shape.bounds().meets(near) {
                continue;
            }
            match shape {
                Shape::Area(region) => {
                    for stretch in region.stretches(line) {
                        self.cut(at, stretch);
                    }
                }
                Shape::Course(course) => {
                    if Length::ZERO < course.width() {
                        for stretch in course.stretches(line) {
                            self.cut(at, stretch);
                        }
                    }
                    let crossing = |share| Crossing { at: ruled.along(share), piece: at };
                    self.crossings.extend(course.crossings(line).map(crossing));
                }
            }
        }
        self.crossings.sort_unstable_by_key(|crossing| (crossing.at, crossing.piece));
        self.cuts.sort_unstable_by_key(|cut| (cut.at, cut.piece));
        self.lay_out(&ruled);
    }

    fn cut(&mut self, piece: usize, stretch: Stretch) {
        self.cuts.push(Cut { at: stretch.from, piece, step: 1 });
        self.cuts.push(Cut { at: stretch.to, piece, step: -1 });
    }

    fn lay_out(&mut self, line: &Ruled) {
        // The strips of one course overlap at its bends, so it may be entered twice before it is left.
        let mut times = [0_i8; MOST_PIECES];
        let (mut on, mut from) = (Pieces::NONE, Length::ZERO);
        for cut in &self.cuts {
            let at = line.along(cut.at);
            if from < at {
                push(&mut self.parts, Part { from, to: at, on });
                from = at;
            }
            times[cut.piece] += cut.step;
            on = if 0 < times[cut.piece] { on.with(cut.piece) } else { on.without(cut.piece) };
        }
        let to = line.length();
        if from < to || self.parts.is_empty() {
            push(&mut self.parts, Part { from, to, on });
        }
    }

    /// The parts of the way, in order; they leave nothing out.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The courses crossed on the way, in order.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// Goes as far as `budget` lasts, paying for the ground and for what is crossed.
    ///
    /// `ground` says what an inch, yard or centimetre costs on some pieces of terrain; `fee` what it costs to cross a course
    /// at a place, none where it cannot be crossed.
    pub fn afford(
        &self,
        budget: Effort,
        ground: impl Fn(Pieces) -> Toll,
        fee: impl Fn(&Crossing) -> Option<Effort>,
    ) -> Journey {
        let mut crossings = self.crossings.iter().peekable();
        let (mut left, mut gone) = (budget, Length::ZERO);
        for part in &self.parts {
            // First whatever is crossed on this part, each at its place.
            let mut here = part.from;
            loop {
                let crossing = crossings.next_if(|crossing| crossing.at <= part.to);
                let to = crossing.map_or(part.to, |crossing| crossing.at.max(here));
                if here < to {
                    let Toll::Pays(pace) = ground(part.on) else {
                        return Journey { length: gone, left, end: End::Barred(part.on) };
                    };
                    let most = pace.afforded(left);
                    if most < to - here {
                        return Journey {
                            length: here + most,
                            left: left - pace.cost(most),
                            end: End::Spent,
                        };
                    }
                    left = left - pace.cost(to - here);
                }
                gone = to;
                here = to;
                let Some(crossing) = crossing else { break };
                match fee(crossing) {
                    Some(cost) if cost <= left => left = left - cost,
                    Some(_) | None => {
                        return Journey { length: gone, left, end: End::Uncrossed(crossing.piece) };
                    }
                }
            }
        }
        Journey { length: gone, left, end: End::Arrived }
    }
}

impl Walk {
    /// What it costs to come so far, with all that is crossed on the way; none where the way is barred before.
    pub fn cost_to(
        &self,
        length: Length,
        ground: impl Fn(Pieces) -> Toll,
        fee: impl Fn(&Crossing) -> Option<Effort>,
    ) -> Option<Effort> {
        let mut cost = Effort::NONE;
        for part in self.parts.iter().filter(|part| part.from < length) {
            let Toll::Pays(pace) = ground(part.on) else { return None };
            cost = cost + pace.cost(part.to.min(length) - part.from);
        }
        for crossing in self.crossings.iter().filter(|crossing| crossing.at <= length) {
            cost = cost + fee(crossing)?;
        }
        Some(cost)
    }
}

/// Adds a part, joined to the one before where the ground is the same.
fn push(parts: &mut Vec<Part>, part: Part) {
    match parts.last_mut() {
        Some(last) if last.on == part.on => last.to = part.to,
        _ => parts.push(part),
    }
}

/// What moving costs: lengths at the usual pace, in quarters of a thousandth, so that roads count exactly.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Effort(i64);

impl Effort {
    pub const NONE: Self = Self(0);

    /// As much as it takes to go so far at the usual pace.
    pub const fn of(length: Length) -> Self {
        Self(4 * length.wide())
    }

    /// How far it takes one at the usual pace, rounded down.
    pub const fn length(self) -> Length {
        Length::narrowed(self.0.div_euclid(4))
    }
}

impl Add for Effort {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Effort {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// What every length costs on some ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toll {
    Pays(Pace),
    /// May not be entered.
    Barred,
}

/// How many times its length a way costs, in quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pace(u16);

impl Pace {
    pub const USUAL: Self = Self::times(1);
    pub const HALF: Self = Self(2);
    pub const QUARTER: Self = Self(1);

    pub const fn times(n: u16) -> Self {
        Self(4 * n)
    }

    /// This pace so many times as dear.
    #[must_use]
    pub const fn dearer(self, times: u16) -> Self {
        Self(self.0 * times)
    }

    pub const fn cost(self, length: Length) -> Effort {
        Effort(length.wide() * self.0 as i64)
    }

    /// How far an effort lasts, rounded down.
    pub fn afforded(self, effort: Effort) -> Length {
        if self.0 == 0 {
            return Length::MOST;
        }
        Length::narrowed(effort.0.max(0) / i64::from(self.0))
    }
}

/// How far one got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Journey {
    pub length: Length,
    /// What is left of the budget.
    pub left: Effort,
    pub end: End,
}

/// Why a journey ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Arrived,
    /// The budget is spent.
    Spent,
    /// The ground ahead may not be entered.
    Barred(Pieces),
    /// A course that cannot be crossed, or not with what is left.
    Uncrossed(usize),
}
