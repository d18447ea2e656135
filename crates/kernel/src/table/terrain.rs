//! Terrain: what lies on the table, where, and how high.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    course::Course,
    length::Length,
    line::Line,
    measure::{SLACK, distance},
    outline::{Bounds, Outline},
    place::Point,
    region::{Region, Whereabouts},
    rough::Rough,
    sight::{Height, Sight, Step},
};

/// A piece of terrain. What its kind means is the system's to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terrain<K> {
    pub kind: K,
    pub shape: Shape,
    pub relief: Relief,
}

/// What a piece of terrain covers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    Area(Region),
    /// A line, or a strip along it.
    Course(Course),
}

/// How high the ground of a piece lies.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relief {
    /// The same height all over.
    Level(Height),
    /// An even slope from the border, at the height of the table, to the crest.
    Slope { crest: Box<Shape>, height: Height },
}

impl Shape {
    #[inline]
    pub const fn bounds(&self) -> Bounds {
        match self {
            Self::Area(region) => region.bounds(),
            Self::Course(course) => course.bounds(),
        }
    }

    /// Whether a point lies in it, its border included.
    pub fn holds(&self, point: Point) -> bool {
        match self {
            Self::Area(region) => region.holds(point),
            Self::Course(course) => course.holds(point),
        }
    }

    /// Whether an outline touches or overlaps it.
    pub fn touches(&self, outline: &Outline) -> bool {
        match self {
            Self::Area(region) => region.touches(outline),
            Self::Course(course) => course.touches(outline),
        }
    }

    /// How far an outline lies from it, rounded up to the thousandth: 0 if they touch or overlap.
    pub fn distance(&self, outline: &Outline) -> Length {
        match self {
            Self::Area(region) => region.distance(outline),
            Self::Course(course) => course.distance(outline),
        }
    }

    /// How far a point lies from the nearest of its edges, inside or outside; of a course, from its middle line.
    fn edge_distance(&self, point: Point) -> Length {
        match self {
            Self::Area(region) => region.border_distance(point),
            Self::Course(course) => course.aside(point),
        }
    }
}

impl<K> Terrain<K> {
    /// The height of its ground at a point, to the nearest thousandth of a level; that of the table where it does not lie.
    pub fn height(&self, point: Point) -> Height {
        if matches!(self.relief, Relief::Level(Height::GROUND))
            || !self.shape.bounds().holds(point)
            || !self.shape.holds(point)
        {
            return Height::GROUND;
        }
        match &self.relief {
            Relief::Level(height) => *height,
            Relief::Slope { crest, height } => {
                if matches!(&**crest, Shape::Area(top) if top.locate(point) != Whereabouts::Outside)
                {
                    return *height;
                }
                let up = self.shape.edge_distance(point).wide();
                let left = crest.edge_distance(point).wide();
                let whole = (up + left).max(1);
                let climbed = i64::from(height.in_thousandths()) * up * 2 + whole;
                Height::thousandths(climbed.div_euclid(2 * whole) as i32)
            }
        }
    }
}

impl<K> Terrain<K> {
    /// How steep its slope is; none of one that rises all at once somewhere.
    ///
    /// Between border and crest the ground rises as evenly as the way between them lets it, so it is steepest where they are nearest
    /// to each other.
    fn steepness(&self) -> Option<Steepness> {
        let (Shape::Area(foot), Relief::Slope { crest, height }) = (&self.shape, &self.relief)
        else {
            return None;
        };
        let lines: Vec<Outline> = match &**crest {
            Shape::Area(top) => top.edges().map(|(from, to)| Outline::line(from, to)).collect(),
            Shape::Course(top) => {
                top.lines().map(|line| Outline::line(line.from, line.to)).collect()
            }
        };
        let apart = foot.edges().flat_map(|(from, to)| {
            let edge = Outline::line(from, to);
            lines.iter().map(move |line| distance(&edge, line)).collect::<Vec<_>>()
        });
        // Distances are rounded up.
        let run = apart.min()? - Length::thousandths(1);
        let lies_inside = lines.iter().all(|line| foot.holds(line.corners()[0]));
        let rises = Height::GROUND <= *height && Length::ZERO < run && lies_inside;
        rises.then_some(Steepness { rise: *height, run })
    }
}

/// Some pieces of a land, by their numbers. In a file it is a list of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Pieces(u128);

impl TryFrom<Vec<u8>> for Pieces {
    type Error = String;

    fn try_from(numbers: Vec<u8>) -> Result<Self, String> {
        numbers.into_iter().try_fold(Self::NONE, |pieces, number| {
            if usize::from(number) < MOST_PIECES {
                Ok(pieces.with(usize::from(number)))
            } else {
                Err(format!("there is no piece of terrain number {number}"))
            }
        })
    }
}

impl From<Pieces> for Vec<u8> {
    fn from(pieces: Pieces) -> Self {
        pieces.iter().map(|piece| piece as u8).collect()
    }
}

impl Pieces {
    pub const NONE: Self = Self(0);

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn has(self, piece: usize) -> bool {
        self.0 >> piece & 1 == 1
    }

    #[must_use]
    pub const fn with(self, piece: usize) -> Self {
        Self(self.0 | 1 << piece)
    }

    #[must_use]
    pub const fn without(self, piece: usize) -> Self {
        Self(self.0 & !(1 << piece))
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that both have.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The one that lies on top of the others: the last.
    pub const fn top(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(127 - self.0.leading_zeros() as usize) }
    }

    /// From the lowest to the one on top.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let piece = left.trailing_zeros() as usize;
                left &= left - 1;
                piece
            })
        })
    }
}

/// The most pieces that a land has.
pub const MOST_PIECES: usize = 128;

/// More pieces of terrain than a land can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table has at most {MOST_PIECES} pieces of terrain, not {0}")]
pub struct TooManyPieces(pub usize);

/// All the terrain of a table. A later piece lies on top of the earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Land<K> {
    pieces: Vec<Terrain<K>>,
    /// The bounds of each, side by side: most that is asked for lies outside of them.
    bounds: Box<[Bounds]>,
    /// Those whose ground does not lie at the height of the table.
    raised: Pieces,
    /// How steep each piece is, and how high its slope roughly.
    slopes: Box<[Option<Steepness>]>,
    rough: Box<[Rough]>,
}

/// How steep the ground is at most: how much it rises, and over how long a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Steepness {
    rise: Height,
    run: Length,
}

impl Steepness {
    /// The height of what it leads to.
    pub(super) const fn crest(self) -> Height {
        self.rise
    }

    /// How much higher the ground can be so far away, with all that is rounded on the way, in thousandths of a level.
    pub(super) fn most_rise(self, away: Length) -> i64 {
        (i64::from(self.rise.in_thousandths()) * away.wide() + self.run.wide() - 1)
            / self.run.wide()
    }
}

impl<K> Land<K> {
    pub fn new(pieces: Vec<Terrain<K>>) -> Result<Self, TooManyPieces> {
        if MOST_PIECES < pieces.len() {
            return Err(TooManyPieces(pieces.len()));
        }
        let is_flat = |piece: &Terrain<K>| matches!(piece.relief, Relief::Level(Height::GROUND));
        let raised = pieces.iter().enumerate().filter(|(_, piece)| !is_flat(piece));
        let raised = raised.fold(Pieces::NONE, |raised, (at, _)| raised.with(at));
        let slopes = pieces.iter().map(Terrain::steepness).collect();
        let rough = pieces.iter().map(|_| Rough::default()).collect();
        let bounds = pieces.iter().map(|piece| piece.shape.bounds()).collect();
        Ok(Self { pieces, bounds, raised, slopes, rough })
    }

    pub fn pieces(&self) -> &[Terrain<K>] {
        &self.pieces
    }

    /// The pieces that lie about some bounds, by their numbers.
    #[inline]
    pub fn pieces_in(&self, near: Bounds) -> impl Iterator<Item = (usize, &Terrain<K>)> {
        let about = self.bounds.iter().zip(&self.pieces).enumerate();
        about.filter(move |(_, (bounds, _))| bounds.meets(near)).map(|(at, (_, piece))| (at, piece))
    }

    /// Every piece.
    pub fn all(&self) -> Pieces {
        (0..self.pieces.len()).fold(Pieces::NONE, Pieces::with)
    }

    /// The pieces whose ground does not lie at the height of the table.
    pub const fn raised(&self) -> Pieces {
        self.raised
    }

    /// The pieces on which a point lies, their borders included.
    pub fn at(&self, point: Point) -> Pieces {
        self.those(Bounds { low: point, high: point }, |shape| shape.holds(point))
    }

    /// The pieces that an outline touches or overlaps.
    pub fn touched(&self, outline: &Outline) -> Pieces {
        self.those(outline.bounds().grown(SLACK), |shape| shape.touches(outline))
    }

    /// The areas that an outline overlaps; touching their border is not enough.
    pub fn overlapped(&self, outline: &Outline) -> Pieces {
        self.areas(outline.bounds(), |region| region.overlaps(outline))
    }

    /// The areas in which all of an outline lies.
    pub fn around(&self, outline: &Outline) -> Pieces {
        self.areas(outline.bounds(), |region| region.covers(outline))
    }

    /// The courses whose middle line a line crosses or touches.
    pub fn crossed(&self, line: &Line) -> Pieces {
        self.those(line.bounds(), |shape| match shape {
            Shape::Course(course) => course.crosses(line),
            Shape::Area(_) => false,
        })
    }

    /// The height of the ground at a point: that of the highest piece there.
    pub fn height(&self, point: Point) -> Height {
        let heights = self.raised.iter().map(|at| self.pieces[at].height(point));
        heights.max().unwrap_or_default().max(Height::GROUND)
    }

    /// Whether a line of sight that runs nowhere lower than the table clears a piece, looked at every `step` of its way; it may run
    /// lower by `hair`.
    ///
    /// Where the line runs so high that even the steepest slope cannot reach it at the next steps, these are not looked at.
    pub fn is_cleared(&self, piece: usize, sight: &Sight, step: Length, hair: Height) -> bool {
        self.stop(piece, sight, (step, hair), None).is_none()
    }

    /// A step at which a piece stops a line of sight, or none where that [is cleared](Self::is_cleared). What has stopped a line beside it is
    /// likely to stop this one, and is looked at first.
    pub fn stop(
        &self,
        piece: usize,
        sight: &Sight,
        (step, hair): (Length, Height),
        likely: Option<Step>,
    ) -> Option<Step> {
        let (own, slope) = (&self.pieces[piece], self.slopes[piece]);
        let (bounds, height) = (own.shape.bounds(), |at| own.height(at));
        let rough = |at| self.rough[piece].between((bounds, slope?), at, height);
        sight.stop((step, hair), Some(bounds), (slope, likely), rough, height)
    }

    /// Whether a piece rises so evenly that it stops no line of sight that only brushes against it: within what is rounded of places its ground
    /// rises by no more than `hair`.
    pub fn rises_gently(&self, piece: usize, hair: Height) -> bool {
        const ROUNDED: Length = Length::thousandths(4);
        let rise = self.slopes[piece].map(|slope| slope.most_rise(ROUNDED) + 2);
        rise.is_some_and(|rise| rise <= i64::from(hair.in_thousandths()))
    }

    /// Whether a slope surely stops a line of sight and all lines beside it, so that [`Self::is_cleared`] is true of none: those whose ends lie no
    /// farther `aside` of the ends of the line, and no `higher`. Of what it is not sure of it says no. Where the line itself is known to be
    /// stopped is looked at, too.
    pub fn is_burying(
        &self,
        piece: usize,
        sight: &Sight,
        (step, hair): (Length, Height),
        (aside, higher): (Length, Height),
        stopped: Option<Step>,
    ) -> bool {
        let own = &self.pieces[piece];
        self.slopes[piece].is_some_and(|slope| {
            let hill = (own.shape.bounds(), slope);
            sight.is_buried((step, hair), hill, (aside, higher), stopped, |at| own.height(at))
        })
    }

    fn those(&self, near: Bounds, holds: impl Fn(&Shape) -> bool) -> Pieces {
        let near = self.bounds.iter().enumerate().filter(|(_, bounds)| bounds.meets(near));
        let found = near.filter(|&(at, _)| holds(&self.pieces[at].shape));
        found.fold(Pieces::NONE, |pieces, (at, _)| pieces.with(at))
    }

    fn areas(&self, near: Bounds, holds: impl Fn(&Region) -> bool) -> Pieces {
        self.those(near, |shape| match shape {
            Shape::Area(region) => holds(region),
            Shape::Course(_) => false,
        })
    }
}

/// In a file a land is the list of its pieces.
impl<K: Serialize> Serialize for Land<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.pieces.serialize(serializer)
    }
}

impl<'de, K: Deserialize<'de>> Deserialize<'de> for Land<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
