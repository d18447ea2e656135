//! Lines of sight, with heights.

use kernel::table::{
    Bounds, Height, Length, Outline, Pieces, Point, Shape, Sight, Whereabouts, any_line, distance,
};

use crate::{
    field, flyers, ground,
    smoke::{self, Through},
    state::{Setting, StandId, State},
    vocabulary::{Class, Equipment, TerrainKind},
};

/// [FT-LOS-06] So far one sees inside cover.
const INSIDE: Length = Length::units(2);
/// [FT-LOS-04] How closely slopes are looked at, and how much lower a line may run.
const STEP: Length = Length::thousandths(250);
const HAIR: Height = Height::thousandths(10);

/// Somebody who looks or is looked at, or a bare spot.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    outline: Outline,
    points: [Point; 5],
    n: usize,
    /// Above the ground.
    height: Height,
    /// The cover in which its middle lies, and that of it which holds it by its edge.
    inside: Pieces,
    held: Pieces,
}

/// How high something stands above the ground.
///
/// [FT-LOS-02] A tripod 3 levels, everything else on the ground none.
pub const fn height(class: Class) -> Height {
    match class {
        Class::Tripod => Height::levels(3),
        Class::Flyer | Class::MartianFlyer => Height::levels(1),
        _ => Height::GROUND,
    }
}

impl Eye {
    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    pub const fn middle(&self) -> Point {
        self.points[0]
    }
}

/// A stand as it looks and is looked at; none of one that is not there.
pub fn eye(state: &State, stand: StandId) -> Option<Eye> {
    let pose = state.pose(stand)?;
    let kind = state.kind(stand);
    let inside = covers_at(&state.setting, |region| region.holds(pose.at));
    let mut height = height(kind.class);
    if flyers::is_flyer(kind.class) {
        // [FT-LOS-02] One level above the cover that it is over; [FT-FLY-04] or as high as it has risen.
        let pieces = state.setting.land.pieces();
        let below = inside.iter().map(|at| pieces[at].kind.levels).max().unwrap_or(0);
        let risen = state[stand].risen.max(below + 1);
        height = Height::levels(risen as i8);
    }
    // [FT-LOS-06] Who towers over cover is not held by its edge.
    let lower = |at: &usize| {
        let levels = state.setting.land.pieces()[*at].kind.levels;
        height <= Height::GROUND || height <= Height::levels(levels as i8)
    };
    let held = inside.iter().filter(lower).fold(Pieces::NONE, Pieces::with);
    Some(Eye {
        outline: kind.footprint.outline(pose),
        points: kind.footprint.axis_points(pose),
        n: 5,
        height,
        inside,
        held,
    })
}

/// A bare spot at ground level.
///
/// [FT-LOS-01] On the rim of cover it can be seen from outside, within only as anybody there.
fn spot(setting: &Setting, at: Point) -> Eye {
    let inside = covers_at(setting, |region| region.locate(at) == Whereabouts::Inside);
    Eye {
        outline: Outline::point(at),
        points: [at; 5],
        n: 1,
        height: Height::GROUND,
        inside,
        held: inside,
    }
}

fn covers_at(setting: &Setting, holds: impl Fn(&kernel::table::Region) -> bool) -> Pieces {
    let mut found = Pieces::NONE;
    for (at, piece) in setting.land.pieces().iter().enumerate() {
        if let Shape::Area(region) = &piece.shape
            && ground::kind(setting, piece.kind.kind).hides
            && holds(region)
        {
            found = found.with(at);
        }
    }
    found
}

/// Whether two stands see each other.
///
/// [FT-LOS-01] Any of the lines between five points of each is clear; stands and wrecks never block it. [FT-SMOKE-03] Thermal sights look
/// through smoke. [FT-SPOT-04] Zeppelins and high flyers are in everybody's sight; [FT-ZEP-01] themselves they see what is in the open.
pub fn sees(state: &State, one: StandId, other: StandId) -> bool {
    let (Some(own), Some(target)) = (eye(state, one), eye(state, other)) else { return false };
    if state.is_aloft(other) {
        return true;
    }
    if state.is_aloft(one) {
        return target.held.is_empty();
    }
    is_clear(state, &own, &target, through(state, one))
}

/// Whether a flyer would see a stand from so many levels above the ground.
pub fn sees_from(state: &State, flyer: StandId, levels: u8, other: StandId) -> bool {
    let (Some(own), Some(target)) = (eye(state, flyer), eye(state, other)) else { return false };
    let own = Eye { height: Height::levels(levels as i8), held: Pieces::NONE, ..own };
    is_clear(state, &own, &target, through(state, flyer))
}

/// What a stand looks through.
fn through(state: &State, stand: StandId) -> Through {
    let thermal = state.has_gear(stand, Equipment::Thermal);
    if thermal { Through::Everything } else { Through::Nothing }
}

/// What of smoke a stand has to look through to see another: nothing, or what it takes from the dice.
///
/// [FT-SMOKE-03] One for ordinary smoke, two for incendiary; the worst counts, once.
pub fn haze(state: &State, one: StandId, other: StandId) -> i8 {
    if state.smokes.is_empty() || state.is_aloft(other) {
        return 0;
    }
    let (Some(own), Some(target)) = (eye(state, one), eye(state, other)) else { return 0 };
    let steps = [(Through::Nothing, 0), (Through::Ordinary, -1)];
    let clear = steps.into_iter().find(|&(through, _)| is_clear(state, &own, &target, through));
    clear.map_or(-2, |(_, taken)| taken)
}

/// Whether a stand sees a spot on the ground.
pub fn sees_spot(state: &State, stand: StandId, at: Point) -> bool {
    let Some(own) = eye(state, stand) else { return false };
    let spot = spot(&state.setting, at);
    if state.is_aloft(stand) {
        return spot.held.is_empty();
    }
    is_clear(state, &own, &spot, through(state, stand))
}

/// Whether any line from one to the other is clear.
pub fn is_clear(state: &State, one: &Eye, other: &Eye, through: Through) -> bool {
    let setting = &state.setting;
    let screens = smoke::screens(state, one, other);
    // What lies nowhere near any of the lines cannot block one.
    let near = one.outline.bounds().joined(other.outline.bounds());
    let gap = distance(&one.outline, &other.outline);
    let mut pieces = Pieces::NONE;
    let mut hilly = false;
    for (at, piece) in setting.land.pieces().iter().enumerate() {
        if !piece.shape.bounds().meets(near) {
            continue;
        }
        match piece.kind.kind {
            TerrainKind::Hill => hilly = true,
            TerrainKind::Ridge => pieces = pieces.with(at),
            kind if ground::kind(setting, kind).hides => pieces = pieces.with(at),
            _ => {}
        }
    }
    if pieces.is_empty() && !hilly && screens.is_empty() {
        return true;
    }
    any_line(&one.points[..one.n], &other.points[..other.n], |from, to| {
        if !screens.iter().all(|screen| screen.passes((from, to), one, other, through)) {
            return false;
        }
        let heights = [(from, one.height), (to, other.height)]
            .map(|(at, up)| (at, ground::height(setting, at) + up));
        let sight = Sight::between(heights[0], heights[1]);
        (!hilly || sight.clears(STEP, HAIR, |at| ground::height(setting, at)))
            && pieces.iter().all(|at| passes(setting, &sight, at, one, other, gap))
    })
}

/// Whether a line passes a piece of cover or a ridge.
fn passes(
    setting: &Setting,
    sight: &Sight,
    at: usize,
    one: &Eye,
    other: &Eye,
    gap: Length,
) -> bool {
    let piece = &setting.land.pieces()[at];
    match &piece.shape {
        // [FT-LOS-05] A ridge blocks unless somebody touches it, or looks over it.
        Shape::Course(course) => {
            let touches = |eye: &Eye| course.touches(&eye.outline);
            if touches(one) || touches(other) {
                return true;
            }
            let near = |eye: &Eye| course.is_within(&eye.outline, field::REACH);
            if near(one) && near(other) {
                return true;
            }
            let line = *sight.line();
            course.crossings(&line).all(|share| {
                let there = ground::height(setting, line.at_share(share));
                !sight.is_below(there + Height::levels(piece.kind.levels as i8), share)
            })
        }
        Shape::Area(region) => {
            let within = |eye: &Eye| eye.inside.has(at);
            if within(one) && within(other) && gap <= INSIDE {
                return true;
            }
            match (one.held.has(at), other.held.has(at)) {
                (true, true) => false,
                // [FT-LOS-06] Only who touches the edge sees out, or is seen.
                (true, false) => sight.depth_outside(region, &one.outline) == Length::ZERO,
                (false, true) => sight.depth_outside(region, &other.outline) == Length::ZERO,
                // [FT-LOS-03] Looked over by its height.
                (false, false) => looks_over(setting, sight, region, piece.kind.levels),
            }
        }
    }
}

/// Whether a line runs nowhere lower than cover that neither end stands in.
///
/// [FT-LOS-03] Just as high is clear.
fn looks_over(
    setting: &Setting,
    sight: &Sight,
    region: &kernel::table::Region,
    levels: u8,
) -> bool {
    let levels = Height::levels(levels as i8);
    if is_flat(setting, region.bounds()) {
        return !sight.dips_into(region, levels);
    }
    sight.clears(STEP, Height::GROUND, |at| {
        let own = if region.holds(at) { levels } else { Height::GROUND - HAIR };
        ground::height(setting, at) + own
    })
}

fn is_flat(setting: &Setting, bounds: Bounds) -> bool {
    let mut hills =
        setting.land.pieces().iter().filter(|piece| piece.kind.kind == TerrainKind::Hill);
    !hills.any(|hill| hill.shape.bounds().meets(bounds))
}

#[cfg(test)]
mod tests;
