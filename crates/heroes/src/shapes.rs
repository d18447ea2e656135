//! Shapes: how the bases of every sort of unit stand in every stance at every strength, laid out once for a battle.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Bounds, Frame, Length, Local, Outline, Point, Pose, Shift, Slot};

use crate::{
    field::Outlines,
    formations::{Layout, MOST_FIGURES, Plan, Reach, Size, mm},
    state::{Stance, UnitId, UnitSpec},
    vocabulary::Arm,
};

/// What the layout of a unit hangs on, besides its stance and strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    arm: Option<Arm>,
    base: Size,
    gun: Option<Size>,
}

impl Sort {
    pub const fn of(spec: &UnitSpec) -> Self {
        Self { arm: spec.arm(), base: spec.base, gun: spec.gun }
    }

    /// So many figures laid out in a stance; none for trains and ships.
    pub fn layout(&self, stance: Stance, figures: u8) -> Option<Layout> {
        let (formation, variant) = (stance.formation(), stance.variant());
        let plan =
            Plan { arm: self.arm?, formation, variant, figures, base: self.base, gun: self.gun };
        Some(plan.layout())
    }

    fn shape(&self, stance: Option<Stance>, figures: u8) -> Shape {
        if let Some(layout) = stance.and_then(|stance| self.layout(stance, figures)) {
            return Shape::new(layout.slots().copied().collect(), layout.reach());
        }
        Shape::solid(self.base)
    }
}

/// A single base by the middle of its front.
pub fn single(size: Size) -> Slot {
    let at = Local { right: Length::ZERO, ahead: -size.depth / 2 };
    Slot { at, turn: Angle::NORTH, width: size.width, depth: size.depth }
}

/// The shapes of all units of a battle.
#[derive(Clone, Debug)]
pub struct Shapes {
    /// The sort of each unit.
    of_unit: Vec<u8>,
    /// Of every sort: in every stance, and without any, at every strength.
    shapes: Vec<Shape>,
}

const STANCES: usize = Stance::ALL.len() + 1;
const STRENGTHS: usize = MOST_FIGURES + 1;

impl Shapes {
    pub fn new(roster: &[UnitSpec]) -> Self {
        let mut sorts: Vec<Sort> = Vec::new();
        let mut of_unit = Vec::with_capacity(roster.len());
        for sort in roster.iter().map(Sort::of) {
            let known = sorts.iter().position(|one| *one == sort);
            of_unit.push(known.unwrap_or(sorts.len()) as u8);
            if known.is_none() {
                sorts.push(sort);
            }
        }
        let stances = || Stance::ALL.iter().copied().map(Some).chain([None]);
        let strengths = 0..STRENGTHS as u8;
        let shapes = sorts.iter().flat_map(|sort| {
            stances().flat_map({
                let strengths = strengths.clone();
                move |stance| strengths.clone().map(move |figures| sort.shape(stance, figures))
            })
        });
        Self { of_unit, shapes: shapes.collect() }
    }

    pub fn of(&self, unit: UnitId, stance: Option<Stance>, figures: u8) -> &Shape {
        let sort = usize::from(self.of_unit[usize::from(unit.0)]);
        let stance = stance.map_or(STANCES - 1, |stance| stance as usize);
        let strength = usize::from(figures).min(STRENGTHS - 1);
        &self.shapes[(sort * STANCES + stance) * STRENGTHS + strength]
    }
}

/// How far a [`Shape::hull`] reaches beyond the bases: more than all that is lost where places and directions are rounded.
const SPARE: Length = mm(1);

/// The bases of a unit round the middle of its front, laid out once for whoever looks at many places.
#[derive(Clone, Debug)]
pub struct Shape {
    slots: ArrayVec<Slot, { MOST_FIGURES + 1 }>,
    reach: Reach,
    radius: Length,
    /// How far the corner of any base is from its middle at most.
    base_radius: Length,
}

impl Shape {
    fn new(slots: ArrayVec<Slot, { MOST_FIGURES + 1 }>, reach: Reach) -> Self {
        let far = |x: Length, y: Length| Point::ORIGIN.distance(Point::new(x, y)) + SPARE;
        let radius = far(reach.right.max(-reach.left), reach.depth);
        let bases = slots.iter().map(|slot| far(slot.width / 2, slot.depth / 2));
        let base_radius = bases.max().unwrap_or(Length::ZERO);
        Self { slots, reach, radius, base_radius }
    }

    /// A single block.
    pub fn solid(size: Size) -> Self {
        let Size { width, depth } = size;
        let reach = Reach { left: -width / 2, right: width / 2, depth };
        Self::new([single(size)].into_iter().collect(), reach)
    }

    /// How far it reaches from the middle of the front.
    pub const fn reach(&self) -> Reach {
        self.reach
    }

    /// The bases with the middle of the front there.
    pub fn standing(&self, pose: Pose) -> Outlines {
        self.bases(&pose.frame()).collect()
    }

    /// The same one by one.
    pub fn bases(&self, frame: &Frame) -> impl Iterator<Item = Outline> + Clone {
        self.slots.iter().map(|slot| slot.outline(frame))
    }

    /// The bases that may come near to something, on a shift from where they stand: whichever cannot by bounds round them is not
    /// even laid out.
    pub fn bases_near(
        &self,
        frame: &Frame,
        shift: Shift,
        is_near: impl Fn(Bounds) -> bool,
    ) -> impl Iterator<Item = Outline> {
        let near = self.slots.iter().filter(move |slot| {
            let at = frame.place(slot.at);
            let about = Bounds { low: at, high: at }.grown(self.base_radius);
            is_near(about.joined(about.shifted(shift)))
        });
        near.map(move |slot| slot.outline(frame))
    }

    /// A box that holds all bases with the middle of the front there, and all that they pass over on a way straight ahead.
    ///
    /// Nothing that keeps away from it comes near to a base.
    pub fn hull(&self, frame: &Frame, ahead: Length) -> Outline {
        let Reach { left, right, depth } = self.reach;
        let slot = Slot {
            at: Local { right: (left + right) / 2, ahead: (ahead - depth) / 2 },
            turn: Angle::NORTH,
            width: right - left + SPARE + SPARE,
            depth: ahead + depth + SPARE + SPARE,
        };
        slot.outline(frame)
    }

    /// Bounds that hold all of it with the middle of the front at a point, whichever way it looks.
    pub fn about(&self, at: Point) -> Bounds {
        Bounds { low: at, high: at }.grown(self.radius)
    }

    /// How far any part of it is from the middle of the front at most.
    pub const fn radius(&self) -> Length {
        self.radius
    }
}
