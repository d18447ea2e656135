//! Boxes round formations: where they tell enough, nobody is laid out stand by stand.

use kernel::table::{Angle, Body, Bounds, Flank, Frame, Length, Local, Point, Pose};

use crate::{
    field::{self, HALF_DIAGONAL},
    formations::Place,
    movement,
    state::{DEPTH, FRONTAGE, StandId, State, UnitId},
};

/// More than places are rounded by, and than stands may overlap.
pub const HAIR: Length = Length::thousandths(20);

/// Places are rounded: stands that touch may seem to overlap by so much.
const ROUNDED: Length = Length::thousandths(1);

/// A box round some stands, as one sees them who looks along them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    low: Local,
    high: Local,
    /// Whether stands fill all of it.
    full: bool,
}

/// What a box tells about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// There is room for everybody.
    Free,
    /// There is none.
    Barred,
    /// Stand by stand it has to be asked.
    Nothing,
}

/// How far a stand reaches to either side and to either end, for somebody to whom it is turned by an angle: exactly if it looks
/// along or across, else as far as it could.
pub fn halves(turn: Angle) -> (Local, bool) {
    let half = |right: Length, ahead: Length| Local { right: right / 2, ahead: ahead / 2 };
    let turn = turn.in_hundredths();
    if turn % 18_000 == 0 {
        (half(FRONTAGE, DEPTH), true)
    } else if turn % 9000 == 0 {
        (half(DEPTH, FRONTAGE), true)
    } else {
        (Local { right: HALF_DIAGONAL, ahead: HALF_DIAGONAL }, false)
    }
}

impl Block {
    /// The box round the places of a formation; none round none.
    pub fn of(places: &[Place]) -> Option<Self> {
        Self::around(places.iter().map(|place| (place.at, place.turn)))
    }

    /// The box round some stands that somebody sees who stands in a frame and looks along a facing.
    pub fn about(frame: &Frame, facing: Angle, poses: impl Iterator<Item = Pose>) -> Option<Self> {
        Self::around(poses.map(|pose| (frame.local(pose.at), pose.facing - facing)))
    }

    fn around(stands: impl Iterator<Item = (Local, Angle)>) -> Option<Self> {
        let mut block: Option<Self> = None;
        let mut filled = 0;
        for (at, turn) in stands {
            let (half, _) = halves(turn);
            let low = Local { right: at.right - half.right, ahead: at.ahead - half.ahead };
            let high = Local { right: at.right + half.right, ahead: at.ahead + half.ahead };
            block = Some(match block {
                None => Self { low, high, full: false },
                Some(Self { low: west, high: east, .. }) => Self {
                    low: Local {
                        right: west.right.min(low.right),
                        ahead: west.ahead.min(low.ahead),
                    },
                    high: Local {
                        right: east.right.max(high.right),
                        ahead: east.ahead.max(high.ahead),
                    },
                    full: false,
                },
            });
            filled += area(FRONTAGE, DEPTH);
        }
        // Stands of one formation do not overlap.
        block.map(|block| {
            let Self { low, high, .. } = block;
            let full = area(high.right - low.right, high.ahead - low.ahead) == filled;
            Self { full, ..block }
        })
    }

    /// The box round all that is passed over on the way to a place.
    #[must_use]
    pub fn swept(self, right: Length, ahead: Length) -> Self {
        let (zero, Self { low, high, .. }) = (Length::ZERO, self);
        Self {
            low: Local { right: low.right + right.min(zero), ahead: low.ahead + ahead.min(zero) },
            high: Local {
                right: high.right + right.max(zero),
                ahead: high.ahead + ahead.max(zero),
            },
            full: false,
        }
    }

    /// The bounds of the box in a frame.
    pub fn bounds(&self, frame: &Frame) -> Bounds {
        let Self { low, high, .. } = *self;
        Bounds::around(&[
            frame.at(low.right, low.ahead),
            frame.at(low.right, high.ahead),
            frame.at(high.right, low.ahead),
            frame.at(high.right, high.ahead),
        ])
    }

    /// How far a place lies outside of the box, the way in which that is the most; negative inside.
    fn gap(&self, at: Local, half: Local) -> Length {
        let right = (self.low.right - at.right).max(at.right - self.high.right) - half.right;
        let ahead = (self.low.ahead - at.ahead).max(at.ahead - self.high.ahead) - half.ahead;
        right.max(ahead)
    }
}

/// A box that lies somewhere on the table.
pub struct Laid<'a> {
    block: &'a Block,
    facing: Angle,
    frame: Frame,
    /// Its bounds.
    pub around: Bounds,
}

impl<'a> Laid<'a> {
    /// With its origin at a pose.
    pub fn at(block: &'a Block, origin: Pose) -> Self {
        let frame = origin.frame();
        let around = block.bounds(&frame);
        Self { block, facing: origin.facing, frame, around }
    }
}

/// The area of a rectangle.
fn area(width: Length, depth: Length) -> i64 {
    i64::from(width.in_thousandths()) * i64::from(depth.in_thousandths())
}

/// What lies about a unit, for all the places that it might be offered.
pub struct Room<'a> {
    state: &'a State,
    /// As far as it is known.
    near: Bounds,
    /// Who else stands there, and whether it is an enemy.
    others: Vec<(Pose, bool)>,
    /// Ground that it may not enter, and zones that enemies hold.
    grounds: Vec<Bounds>,
    /// Whether wrecks lie there.
    wrecked: bool,
}

impl<'a> Room<'a> {
    /// The room within some bounds for stands of a unit that come no nearer to enemies than so, without those that are skipped.
    pub fn new(
        state: &'a State,
        unit: UnitId,
        near: Bounds,
        clear: Length,
        skip: impl Fn(StandId) -> bool,
    ) -> Self {
        let side = state.side_of(unit);
        let others = state.on_land_in(near.grown(HALF_DIAGONAL + clear + HAIR));
        let others = others.filter(|&(stand, _)| !skip(stand));
        let mut all = Vec::with_capacity(32);
        all.extend(others.map(|(stand, pose)| (pose, state.side(stand) != side)));
        let zones = movement::held_zones_in(state, unit, near);
        let zones = zones.map(|zone| state.setting.objectives[usize::from(zone)].region.bounds());
        let grounds = field::barring_in(state, unit, near).chain(zones).collect();
        let around = near.grown(HALF_DIAGONAL);
        let wrecked = state.wrecks.iter().any(|wreck| around.holds(wreck.pose.at));
        Self { state, near, others: all, grounds, wrecked }
    }

    /// Whether a block has room that lies somewhere and keeps so far away from enemies.
    pub fn tell(&self, laid: &Laid<'_>, clear: Length) -> Told {
        self.tell_within(laid, clear, |_| Told::Free)
    }

    /// The same where the bounds of the block must also lie within something.
    pub fn tell_within(
        &self,
        laid: &Laid<'_>,
        clear: Length,
        within: impl Fn(Bounds) -> Told,
    ) -> Told {
        let &Laid { block, facing, ref frame, around } = laid;
        let table = self.state.setting.table.bounds();
        let holds = |all: Bounds, part: Bounds| all.holds(part.low) && all.holds(part.high);
        if !holds(table, around) {
            // Whoever fills the box sticks out.
            let is_off = block.full && !holds(table, around.grown(-HAIR));
            return if is_off { Told::Barred } else { Told::Nothing };
        }
        let mut told = within(around);
        if told == Told::Barred {
            return if block.full { Told::Barred } else { Told::Nothing };
        }
        if !holds(self.near, around) {
            return Told::Nothing;
        }
        let is_bare = !self.wrecked && !self.grounds.iter().any(|ground| ground.meets(around));
        if !is_bare {
            told = Told::Nothing;
        }
        let reach = around.grown(HALF_DIAGONAL + clear + HAIR);
        for &(other, is_enemy) in &self.others {
            if !reach.holds(other.at) {
                continue;
            }
            let at = frame.local(other.at);
            let (half, is_straight) = halves(other.facing - facing);
            let gap = block.gap(at, half);
            let is_clear =
                if is_enemy && Length::ZERO < clear { clear + HAIR < gap } else { -ROUNDED <= gap };
            if is_clear {
                continue;
            }
            // Whoever lies deep in a box that is full lies on somebody.
            let inside = if is_straight { gap } else { block.gap(at, Local::default()) };
            if block.full && inside < -HAIR {
                return Told::Barred;
            }
            told = Told::Nothing;
        }
        told
    }
}

/// A body that wheels on a corner of its front, as boxes tell it: quick looks before the exact ones.
pub struct Wheeling {
    /// The body as it stands, and as it will, seen from the corner.
    before: (Frame, Angle),
    after: (Frame, Angle),
    /// Whether the corner is the right one.
    is_right: bool,
    width: Length,
    depth: Length,
    /// How far its front passes at most: the way of the outer corner, if it turns by no more than 90 degrees.
    passes: Option<Length>,
}

impl Wheeling {
    pub fn new(
        body: &Body,
        facing: Angle,
        wheel: Angle,
        pivot: Point,
        inner: Flank,
        way: Length,
    ) -> Self {
        let frame = |facing: Angle| (Frame::new(pivot, facing), facing);
        let is_quarter = wheel.signed().abs() <= 9000;
        Self {
            before: frame(facing),
            after: frame(facing + wheel),
            is_right: inner == Flank::Right,
            width: body.width,
            depth: body.depth,
            passes: is_quarter.then_some(way),
        }
    }

    /// Where a stand lies as seen from the corner, outward along the front and ahead, and how far it reaches.
    fn seen(&self, (frame, facing): &(Frame, Angle), there: Pose) -> (Local, Local) {
        let at = frame.local(there.at);
        let right = if self.is_right { -at.right } else { at.right };
        (Local { right, ahead: at.ahead }, halves(there.facing - *facing).0)
    }

    /// Whether the body could come to stand on somebody, or so near to him.
    pub fn may_end_on(&self, there: Pose, away: Length) -> bool {
        let (at, half) = self.seen(&self.after, there);
        let right = (-at.right).max(at.right - self.width) - half.right;
        let ahead = at.ahead.max(-self.depth - at.ahead) - half.ahead;
        right.max(ahead) <= away + HAIR
    }

    /// Whether its front could pass over somebody: over nobody who is beside or behind it.
    pub fn may_pass(&self, there: Pose) -> bool {
        let Some(passes) = self.passes else { return true };
        let (at, half) = self.seen(&self.before, there);
        let touches = Length::thousandths(1);
        -half.right + touches < at.right
            && at.right < self.width + half.right + HAIR
            && -half.ahead + touches < at.ahead
            && at.ahead < passes + half.ahead + HAIR
    }
}

#[cfg(test)]
mod tests;
