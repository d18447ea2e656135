//! Lines of sight, with heights.

use arrayvec::ArrayVec;
use kernel::table::{
    Bounds, Height, Length, Outline, Pieces, Point, Pose, Shape, Sight, Whereabouts, distance,
};

use crate::{
    field, flyers, ground,
    smoke::{self, Through},
    state::{Setting, StandId, State},
    tables::MOST_STANDS,
    vocabulary::{Class, Equipment, TerrainKind},
};

/// [FT-LOS-06] So far one sees inside cover.
const INSIDE: Length = Length::units(2);
/// [FT-LOS-04] How closely slopes are looked at, and how much lower a line may run.
const STEP: Length = Length::thousandths(250);
/// Who is farther than this from the edge of cover does not touch it, whatever is rounded.
const RIM: Length = Length::thousandths(10);
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
    Some(eye_at(state, stand, state.pose(stand)?))
}

/// The same at another place.
fn eye_at(state: &State, stand: StandId, pose: Pose) -> Eye {
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
    Eye {
        outline: kind.footprint.outline(pose),
        points: kind.footprint.axis_points(pose),
        n: 5,
        height,
        inside,
        held,
    }
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
    // Smoke takes sight away, and never gives it.
    if state.is_enemy(one, other)
        && let Some(known) = state.sights.knows(&state.stands, one, other)
        && (!known || state.smokes.is_empty())
    {
        return known;
    }
    let (Some(own), Some(target)) = (eye(state, one), eye(state, other)) else { return false };
    if state.is_aloft(other) {
        return true;
    }
    if state.is_aloft(one) {
        return target.held.is_empty();
    }
    is_clear(state, &own, &target, through(state, one))
}

/// Works out who sees whom, whatever smoke there is, for those who have moved since it was done last, and remembers it.
pub fn remember(state: &mut State) {
    let moved = state.sights.moved(&state.stands);
    if moved.is_empty() {
        return;
    }
    let eyes: ArrayVec<Option<Eye>, MOST_STANDS> =
        state.ids().map(|stand| eye(state, stand)).collect();
    for one in moved.iter() {
        let Some(own) = &eyes[usize::from(one.0)] else { continue };
        for other in state.ids() {
            // Of two who have both moved, the first looks for both.
            if !state.is_enemy(one, other) || (moved.has(other) && other < one) {
                continue;
            }
            let Some(target) = &eyes[usize::from(other.0)] else { continue };
            let aloft = [state.is_aloft(one), state.is_aloft(other)];
            let clear = aloft == [false; 2] && is_clear(state, own, target, Through::Everything);
            let sees = |own_aloft: bool, other_aloft: bool, target: &Eye| {
                other_aloft || if own_aloft { target.held.is_empty() } else { clear }
            };
            let (there, back) = (sees(aloft[0], aloft[1], target), sees(aloft[1], aloft[0], own));
            state.sights.note(one, other, there);
            state.sights.note(other, one, back);
        }
    }
}

/// Whether a flyer would see a stand from so many levels above the ground.
pub fn sees_from(state: &State, flyer: StandId, levels: u8, other: StandId) -> bool {
    let (Some(own), Some(target)) = (eye(state, flyer), eye(state, other)) else { return false };
    let own = Eye { height: Height::levels(levels as i8), held: Pieces::NONE, ..own };
    is_clear(state, &own, &target, through(state, flyer))
}

/// Whether a stand would see another from a place.
pub fn sees_from_place(state: &State, stand: StandId, at: Point, other: StandId) -> bool {
    let (Some(pose), Some(target)) = (state.pose(stand), eye(state, other)) else { return false };
    if state.is_aloft(other) {
        return true;
    }
    if state.is_aloft(stand) {
        return target.held.is_empty();
    }
    let own = eye_at(state, stand, Pose::new(at, pose.facing));
    is_clear(state, &own, &target, through(state, stand))
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
    spots_seen(state, stand)(at)
}

/// What a stand sees of the ground, for whoever asks of many spots.
pub fn spots_seen(state: &State, stand: StandId) -> impl Fn(Point) -> bool {
    let own = eye(state, stand);
    let (is_aloft, through) = (state.is_aloft(stand), through(state, stand));
    move |at| {
        let Some(own) = &own else { return false };
        let spot = spot(&state.setting, at);
        if is_aloft {
            return spot.held.is_empty();
        }
        is_clear(state, own, &spot, through)
    }
}

/// Whether any line from one to the other is clear.
pub fn is_clear(state: &State, one: &Eye, other: &Eye, through: Through) -> bool {
    let setting = &state.setting;
    let screens = smoke::screens(state, one, other);
    // What lies nowhere near any of the lines cannot block one.
    let near = one.outline.bounds().joined(other.outline.bounds());
    let gap = distance(&one.outline, &other.outline);
    let mut pieces = Pieces::NONE;
    let mut hills = Pieces::NONE;
    for (at, piece) in setting.land.pieces().iter().enumerate() {
        if !piece.shape.bounds().meets(near) {
            continue;
        }
        match piece.kind.kind {
            TerrainKind::Hill => hills = hills.with(at),
            TerrainKind::Ridge => pieces = pieces.with(at),
            kind if ground::kind(setting, kind).hides => pieces = pieces.with(at),
            _ => {}
        }
    }
    if pieces.is_empty() && hills.is_empty() && screens.is_empty() {
        return true;
    }
    if pieces.iter().any(|at| is_deep(setting, at, one, other, gap)) {
        return false;
    }
    // The ground under each point is the same for all lines.
    let heights = [one, other].map(|eye| {
        eye.points.map(|at| {
            let ground =
                if hills.is_empty() { Height::GROUND } else { ground::height(setting, at) };
            (at, ground + eye.height)
        })
    });
    let [from, to] = heights;
    let is_clear = |from: (Point, Height), to: (Point, Height)| {
        let open = screens.iter().all(|screen| screen.passes((from.0, to.0), one, other, through));
        let sight = Sight::between(from, to);
        open && hills.iter().all(|at| clears(setting, &sight, at, from.1.min(to.1)))
            && pieces.iter().all(|at| passes(setting, &sight, at, one, other, gap))
    };
    from[..one.n].iter().any(|&from| to[..other.n].iter().any(|&to| is_clear(from, to)))
}

/// Whether a line that runs nowhere lower than a height clears a hill.
///
/// [FT-LOS-04] Looked at every quarter of an inch.
fn clears(setting: &Setting, sight: &Sight, at: usize, lowest: Height) -> bool {
    let hill = &setting.land.pieces()[at];
    let passes_by = || match &hill.shape {
        Shape::Area(region) => region.stretches(sight.line()).next().is_none(),
        Shape::Course(_) => false,
    };
    Height::levels(hill.kind.levels as i8) <= lowest
        || passes_by()
        || sight.clears_over(STEP, HAIR, hill.shape.bounds(), |at| hill.height(at))
}

/// Whether one of them is so deep in a piece of cover that no line comes out of it.
///
/// [FT-LOS-06] Only who touches the edge sees out, or is seen.
fn is_deep(setting: &Setting, at: usize, one: &Eye, other: &Eye, gap: Length) -> bool {
    let Shape::Area(region) = &setting.land.pieces()[at].shape else { return false };
    let near = one.inside.has(at) && other.inside.has(at) && gap <= INSIDE;
    let deep = |eye: &Eye| {
        eye.held.has(at)
            && !region.edges().any(|(from, to)| {
                let rim = RIM + edge(setting);
                kernel::table::is_within(&Outline::line(from, to), &eye.outline, rim)
            })
    };
    !near && (deep(one) || deep(other))
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
                (true, false) => sight.depth_outside(region, &one.outline) <= edge(setting),
                (false, true) => sight.depth_outside(region, &other.outline) <= edge(setting),
                // [FT-LOS-03] Looked over by its height.
                (false, false) => looks_over(setting, sight, region, piece.kind.levels),
            }
        }
    }
}

/// How far one sees into cover, and out of it.
///
/// [FT-LOS-07] Not at all, or as a variant one inch.
const fn edge(setting: &Setting) -> Length {
    if setting.switches.soft_edges { Length::units(1) } else { Length::ZERO }
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
    let top = highest_hill(setting, region.bounds());
    // Nowhere over it lower than the highest that there can be.
    if !sight.dips_into(region, levels + top) {
        return true;
    }
    if top == Height::GROUND {
        return false;
    }
    // Lower than the cover would be on flat ground, for so long that it is looked at there.
    let line = *sight.line();
    let is_under =
        |stretch| sight.stays_below(levels, stretch) && STEP + STEP <= line.length_of([stretch]);
    if region.stretches(&line).any(is_under) {
        return false;
    }
    // Whether it clears the hills themselves has been looked at.
    sight.clears_over(STEP, Height::GROUND, region.bounds(), |at| {
        if region.holds(at) { ground::height(setting, at) + levels } else { Height::GROUND }
    })
}

/// The crest of the highest hill that reaches into a box.
fn highest_hill(setting: &Setting, bounds: Bounds) -> Height {
    let hills =
        setting.land.pieces().iter().filter(|piece| {
            piece.kind.kind == TerrainKind::Hill && piece.shape.bounds().meets(bounds)
        });
    hills.map(|hill| Height::levels(hill.kind.levels as i8)).max().unwrap_or(Height::GROUND)
}

#[cfg(test)]
mod tests;
