//! Wheels: where they leave a body, what they cost, and who is in the way of one.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::table::{Angle, Body, Bounds, Flank, Length, Line, Outline, Point, Pose, Sector, Toll};

use super::{Poses, YARD, going, rate, worn};
use crate::{
    blocks::Wheeling,
    field,
    formations::MOST_STANDS,
    order::{Bar, Check, Why},
    state::{State, UnitId, outline},
    tables::yards,
};

/// How a unit may go: straight from where a wheel leaves it.
#[derive(Clone, Debug)]
pub struct Course {
    pub poses: Poses,
    pub heading: Angle,
    /// How far the rate allows, over open ground.
    pub allowance: Length,
}

impl Course {
    pub fn outlines(&self) -> ArrayVec<Outline, MOST_STANDS> {
        self.poses.iter().map(|&(_, pose)| outline(pose)).collect()
    }

    /// Where the stands set out from.
    pub fn starts(&self) -> ArrayVec<Pose, MOST_STANDS> {
        self.poses.iter().map(|&(_, pose)| pose).collect()
    }

    /// Where the middle of the body is when it has gone so far, for whoever is told that it gets no farther.
    pub fn end(&self, length: Length) -> Option<Point> {
        let facing = self.poses.first()?.1.facing;
        let body = Body::around(&self.outlines(), facing)?;
        Some(body.middle.at.towards(self.heading, length))
    }

    /// The bounds of the middles of all whom the stands could meet on a way of so much.
    pub(super) fn lane(&self, length: Length) -> Option<Bounds> {
        let start = field::middles(self.poses.iter().map(|&(_, pose)| pose))?;
        let way = Line::towards(start.low, self.heading, length);
        Some(start.joined(start.shifted(way.shift())).grown(field::DIAGONAL + field::CLEAR + YARD))
    }

    /// How far the rate leads over the ground.
    pub fn reach(&self, state: &State, unit: UnitId) -> Length {
        self.reach_of(state, unit, self.allowance)
    }

    /// [IC-MOVE-17] How far a rate leads over the ground.
    pub(super) fn reach_of(&self, state: &State, unit: UnitId, rate: Length) -> Length {
        let from = self.poses.iter().map(|&(_, pose)| pose.at);
        field::allowed(state, unit, from, self.heading, rate)
    }
}

/// Whose middle is farther than this from all that a wheel sweeps across is not in its way.
const NEAR_WHEEL: Length = Length::thousandths(20_029);

/// How many places are looked at on the way of each stand that wheels.
const WHEEL_STEPS: i32 = 8;

/// So many pieces of ground that bar the way of a wheel are told apart by where they lie.
const MOST_BARRING: usize = 8;

/// The inner and the outer front corner of a wheel.
const fn flanks(wheel: Angle) -> (Flank, Flank) {
    if 0 < wheel.signed() { (Flank::Right, Flank::Left) } else { (Flank::Left, Flank::Right) }
}

/// [IC-MOVE-13] Where a wheel leaves the middle of a body, whether or not it may be made.
pub fn wheeled(body: &Body, wheel: Angle) -> Pose {
    if wheel == Angle::NORTH {
        return body.middle;
    }
    body.middle.turned_about(body.front_corner(flanks(wheel).0), wheel)
}

/// Where a wheel leaves a unit, and how much of a rate is left; refused where it costs too much or sweeps across somebody.
pub fn course(state: &State, unit: UnitId, wheel: Angle, full: Length) -> Check<Course> {
    course_of(state, unit, going(state, unit), wheel, full)
}

/// The same for some stands that go with a unit.
pub fn course_of(
    state: &State,
    unit: UnitId,
    poses: Poses,
    wheel: Angle,
    full: Length,
) -> Check<Course> {
    Stance::of(state, unit, poses)?.course(state, wheel, full)
}

/// Some stands that go with a unit as one body, for all the wheels that they might make.
pub struct Stance {
    unit: UnitId,
    poses: Poses,
    lead: Pose,
    /// What is left of the tactical distance, and what has been used of it.
    tactical: Length,
    used: Length,
    /// The body round them, and whether they are all stands of the unit and nobody else, once somebody asks for it.
    body: OnceCell<Option<(Body, bool)>>,
}

impl Stance {
    /// Refused where nobody can move.
    pub fn of(state: &State, unit: UnitId, poses: Poses) -> Check<Self> {
        let Some(&(_, lead)) = poses.first() else {
            return Err(Bar::unit(rule!("IC-MORALE-16"), unit, "has nobody who can move"));
        };
        // [IC-TRAD-03] Who has turned before is held to the rest of his tactical distance.
        let used = state[unit].wheeled;
        let tactical = worn(state, unit, yards(rate(state, unit).tactical.unwrap_or(0)));
        let tactical = (tactical - used).at_least_zero();
        Ok(Self { unit, poses, lead, tactical, used, body: OnceCell::new() })
    }

    /// The body round all stands of the unit, if all of them go and nobody else.
    pub fn whole(&self, state: &State) -> Option<Body> {
        self.body_of(state).filter(|&(_, is_whole)| is_whole).map(|(body, _)| body)
    }

    /// The body round the stands.
    fn body(&self, state: &State) -> Option<Body> {
        self.body_of(state).map(|(body, _)| body)
    }

    fn body_of(&self, state: &State) -> Option<(Body, bool)> {
        *self.body.get_or_init(|| {
            let is_whole =
                state.stands_of(self.unit).eq(self.poses.iter().map(|&(stand, _)| stand));
            // That of the whole unit is known.
            if is_whole {
                return field::body(state, self.unit).zip(Some(true));
            }
            let outlines: ArrayVec<Outline, MOST_STANDS> =
                self.poses.iter().map(|&(_, pose)| outline(pose)).collect();
            Body::around(&outlines, self.lead.facing).zip(Some(false))
        })
    }

    /// The bounds of the middles of all whom a wheel of no more than 90 degrees could sweep across or end on: its front passes over the
    /// first, the body comes to stand in the second.
    pub(super) fn swept(&self, state: &State, wheel: Angle) -> Option<[Bounds; 2]> {
        let body = self.body(state)?;
        let (inner, outer) = flanks(wheel);
        let (pivot, edge) = (body.front_corner(inner), body.front_corner(outer));
        let turned = |turn: i32| {
            Pose::new(edge, Angle::NORTH).turned_about(pivot, Angle::hundredths(turn)).at
        };
        let turn = wheel.signed();
        // No arc of 45 degrees is farther from its chord than a twelfth of the radius.
        let passed = Bounds::around(&[pivot, edge, turned(turn / 2), turned(turn)]);
        let passed = passed.grown(body.width / 12 + field::DIAGONAL + YARD);
        let there = Body { middle: wheeled(&body, wheel), ..body };
        let ends = Bounds::around(&there.corner_points());
        Some([passed, ends.grown(field::HALF_DIAGONAL + field::CLEAR + YARD)])
    }

    /// Whether any of some enemies could lie straight ahead after a wheel, within a rate: a quick look before the exact one.
    pub fn may_meet(&self, state: &State, foes: &[Pose], wheel: Angle, full: Length) -> bool {
        let Some(body) = self.body(state) else { return true };
        let there = wheeled(&body, wheel);
        let frame = there.frame();
        let more = field::HALF_DIAGONAL + field::TOUCH;
        let (aside, along) = (body.width / 2 + more, body.depth / 2 + more);
        foes.iter().any(|foe| {
            let at = frame.local(foe.at);
            at.right.abs() <= aside && -along <= at.ahead && at.ahead <= along + full
        })
    }

    /// Where a wheel leaves the stands, and how much of a rate is left.
    ///
    /// [IC-MOVE-13] The body turns rigidly on its inner front corner; the way of the outer one counts against the tactical distance.
    pub fn course(&self, state: &State, wheel: Angle, full: Length) -> Check<Course> {
        let course = self.turned(state, wheel, full)?;
        self.check_turned(state, wheel, &course.poses)?;
        Ok(course)
    }

    /// The same, whoever is in the way.
    pub fn turned(&self, state: &State, wheel: Angle, full: Length) -> Check<Course> {
        let &Self { unit, ref poses, lead, tactical, used, .. } = self;
        if wheel == Angle::NORTH {
            let allowance = if Length::ZERO < used { full.min(tactical) } else { full };
            return Ok(Course { poses: poses.clone(), heading: lead.facing, allowance });
        }
        let Some(body) = self.body(state) else {
            return Err(Bar::unit(rule!("IC-MOVE-13"), unit, "cannot wheel"));
        };
        let cost = outer_way(&body, wheel);
        if tactical < cost {
            let why = Why::TooFar { unit, most: tactical, length: cost };
            let widest = Angle::of_arc(tactical, body.width).in_hundredths();
            let widest = Angle::hundredths(if wheel.signed() < 0 { -widest } else { widest });
            let place = Some(wheeled(&body, widest).at);
            return Err(Bar { rule: rule!("IC-MOVE-13"), why, place });
        }
        let pivot = body.front_corner(flanks(wheel).0);
        let turned = poses.iter().map(|&(stand, pose)| (stand, pose.turned_about(pivot, wheel)));
        let poses = turned.collect();
        Ok(Course { poses, heading: lead.facing + wheel, allowance: tactical - cost })
    }

    /// [IC-MOVE-17] The first place on the ways of the middles of the stands, as they wheel, that they may not enter.
    fn barred_way(
        &self,
        state: &State,
        wheel: Angle,
        pivot: Point,
        around: Bounds,
    ) -> Option<Point> {
        // Most often there is no such ground about.
        let barring: ArrayVec<Bounds, MOST_BARRING> =
            field::barring_in(state, self.unit, around).take(MOST_BARRING).collect();
        if barring.is_empty() {
            return None;
        }
        let may_bar =
            |at: Point| barring.is_full() || barring.iter().any(|barring| barring.holds(at));
        let land = state.setting.land();
        let turns = (1..=WHEEL_STEPS).map(|step| wheel.signed() * step / WHEEL_STEPS);
        let mut ways = turns.flat_map(|turn| {
            let turn = Angle::hundredths(turn);
            self.poses.iter().map(move |&(_, pose)| pose.turned_about(pivot, turn).at)
        });
        ways.find(|&at| may_bar(at) && field::toll(state, self.unit, land.at(at)) == Toll::Barred)
    }

    /// Refuses a wheel that sweeps across somebody, or ends on him, with where it leaves the stands.
    pub fn check_turned(&self, state: &State, wheel: Angle, turned: &Poses) -> Check {
        let &Self { unit, ref poses, lead, .. } = self;
        let Some(body) = self.body(state).filter(|_| wheel != Angle::NORTH) else {
            return Ok(());
        };
        let (inner, outer) = flanks(wheel);
        let (pivot, cost) = (body.front_corner(inner), outer_way(&body, wheel));
        let swept = || Sector::turning(pivot, body.front_corner(outer), wheel);
        // Nothing of the body is farther from the pivot than the opposite corner.
        let across = Point::ORIGIN.distance(Point::new(body.width, body.depth));
        let near = across + NEAR_WHEEL;
        let around = Bounds { low: pivot, high: pivot }.grown(near);
        let mut sector: Option<Option<Sector>> = None;
        let wheels = Wheeling::new(&body, lead.facing, wheel, pivot, inner, cost);
        for (other, there) in state.on_land_in(around) {
            if !pivot.is_within(there.at, near) || poses.iter().any(|&(own, _)| own == other) {
                continue;
            }
            let is_friend = state.side(other) == state.side_of(unit);
            let away = if is_friend { Length::ZERO } else { field::TOUCH };
            let in_the_way = wheels.may_end_on(there, away)
                && turned.iter().any(|&(_, pose)| field::clash(pose, there, away))
                || wheels.may_pass(there)
                    && sector
                        .get_or_insert_with(swept)
                        .as_ref()
                        .is_some_and(|sector| sector.overlaps(&outline(there)));
            if in_the_way {
                let bar =
                    Bar::units(rule!("IC-MOVE-13"), unit, "cannot wheel past", state[other].unit);
                return Err(bar.at(there.at));
            }
        }
        if !state.wrecks.is_empty()
            && let Some(wreck) = field::swept_wreck(state, swept().as_ref(), turned)
        {
            let bar = Bar::unit(rule!("IC-FORM-10"), unit, "cannot wheel past a wreck");
            return Err(bar.at(wreck.pose.at));
        }
        if !turned.iter().all(|&(_, pose)| field::is_on_table(state, pose)) {
            return Err(Bar::unit(rule!("IC-MOVE-17"), unit, "would wheel off the table"));
        }
        if let Some(at) = self.barred_way(state, wheel, pivot, around) {
            let bar = Bar::unit(rule!("IC-MOVE-17"), unit, "cannot wheel over such ground");
            return Err(bar.at(at));
        }
        let ends: ArrayVec<Pose, MOST_STANDS> = turned.iter().map(|&(_, pose)| pose).collect();
        super::check_intruding(state, unit, &ends)
    }
}

/// [IC-MOVE-13] The way of the outer front corner of a body that wheels.
const fn outer_way(body: &Body, wheel: Angle) -> Length {
    Angle::hundredths(wheel.signed().abs()).arc_length(body.width)
}
