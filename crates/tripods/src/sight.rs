//! Lines of sight, with heights.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use kernel::table::{
    Bounds, Course, Height, Length, MOST_PIECES, Outline, Pieces, Point, Pose, Region, Shape,
    Sight, Step, Strip, Whereabouts, is_within,
};

use crate::{
    field, flyers, ground,
    smoke::{self, Through},
    state::{Setting, StandId, StandSet, State},
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
#[derive(Clone, Debug)]
pub struct Eye {
    outline: Outline,
    points: [Point; 5],
    n: usize,
    /// Above the ground.
    height: Height,
    /// The cover in which its middle lies, and that of it which holds it by its edge.
    inside: Pieces,
    held: Pieces,
    /// That of it whose edge it does not touch, so that no line leads out of it.
    deep: Pieces,
    /// How high the ground is under each of its points.
    grounds: [Height; 5],
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

    fn points(&self) -> &[Point] {
        &self.points[..self.n]
    }

    /// How far its points lie from its middle at most, and by how much they are higher.
    fn spread(&self) -> (Length, Height) {
        let middle = (self.middle(), self.level(0));
        let mut most = (Length::ZERO, Height::GROUND);
        for n in 1..self.n {
            most.0 = most.0.max(self.points[n].distance(middle.0));
            most.1 = most.1.max(self.level(n) - middle.1);
        }
        most
    }

    /// How high the highest of its points is above the table.
    fn top(&self) -> Height {
        let highest = self.grounds[..self.n].iter().copied().max();
        highest.unwrap_or_default() + self.height
    }

    /// How high one of its points is above the table.
    fn level(&self, n: usize) -> Height {
        self.grounds[n] + self.height
    }
}

/// A stand as it looks and is looked at; none of one that is not there. From memory, where it has not moved.
pub fn eye(state: &State, stand: StandId) -> Option<Cow<'_, Eye>> {
    let pose = state.pose(stand)?;
    let look = || eye_at(state, stand, pose);
    Some(match state.sights.eye(&state.stands, stand) {
        Some(known) => Cow::Borrowed(known.get_or_init(look)),
        None => Cow::Owned(look()),
    })
}

/// The same at another place.
fn eye_at(state: &State, stand: StandId, pose: Pose) -> Eye {
    let kind = state.kind(stand);
    let inside = covers_at(&state.setting, pose.at, |region| region.holds(pose.at));
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
    let (points, outline) = (kind.footprint.axis_points(pose), kind.footprint.outline(pose));
    Eye {
        outline,
        points,
        n: 5,
        height,
        inside,
        held,
        deep: deep(&state.setting, held, &outline),
        grounds: points.map(|point| ground::height(&state.setting, point)),
    }
}

/// A bare spot at ground level.
///
/// [FT-LOS-01] On the rim of cover it can be seen from outside, within only as anybody there.
fn spot_at(setting: &Setting, at: Point) -> Eye {
    let inside = covers_at(setting, at, |region| region.locate(at) == Whereabouts::Inside);
    let outline = Outline::point(at);
    Eye {
        outline,
        points: [at; 5],
        n: 1,
        height: Height::GROUND,
        inside,
        held: inside,
        deep: deep(setting, inside, &outline),
        grounds: [ground::height(setting, at); 5],
    }
}

/// The pieces of cover that hold a point in some way.
fn covers_at(setting: &Setting, at: Point, holds: impl Fn(&Region) -> bool) -> Pieces {
    let mut found = Pieces::NONE;
    for (number, piece) in setting.land.pieces().iter().enumerate() {
        if let Shape::Area(region) = &piece.shape
            && region.bounds().holds(at)
            && ground::kind(setting, piece.kind.kind).hides
            && holds(region)
        {
            found = found.with(number);
        }
    }
    found
}

/// Whether a place lies in cover that hides whoever is there.
pub fn is_in_cover(setting: &Setting, at: Point) -> bool {
    !covers_at(setting, at, |region| region.holds(at)).is_empty()
}

/// Whether two stands see each other.
///
/// [FT-LOS-01] Any of the lines between five points of each is clear; stands and wrecks never block it. [FT-SMOKE-03] Thermal sights look
/// through smoke. [FT-SPOT-04] Zeppelins and high flyers are in everybody's sight; [FT-ZEP-01] themselves they see what is in the open.
pub fn sees(state: &State, one: StandId, other: StandId) -> bool {
    // Smoke takes sight away, and never gives it.
    if state.is_enemy(one, other) {
        return sees_without_smoke(state, one, other)
            && (state.smokes.is_empty()
                || !may_be_screened(state, one, other)
                || look(state, one, other, through(state, one)));
    }
    look(state, one, other, through(state, one))
}

/// Whether an enemy would be seen if there were no smoke: from memory, where neither has moved.
fn sees_without_smoke(state: &State, one: StandId, other: StandId) -> bool {
    if let Some(known) = state.sights.knows(&state.stands, one, other) {
        return known;
    }
    let sees = look(state, one, other, Through::Everything);
    state.sights.note(&state.stands, one, other, sees);
    // On the ground it is the same line both ways.
    if !state.is_aloft(one) && !state.is_aloft(other) {
        state.sights.note(&state.stands, other, one, sees);
    }
    sees
}

fn look(state: &State, one: StandId, other: StandId, through: Through) -> bool {
    let (Some(own), Some(target)) = (eye(state, one), eye(state, other)) else { return false };
    if state.is_aloft(other) {
        return true;
    }
    if state.is_aloft(one) {
        return target.held.is_empty();
    }
    is_clear(state, &own, &target, through)
}

/// Whether smoke may come between one who looks and another.
fn may_be_screened(state: &State, one: StandId, other: StandId) -> bool {
    let both = field::outline(state, one).zip(field::outline(state, other));
    let near = both.map(|(one, other)| one.bounds().joined(other.bounds()));
    !state.is_aloft(one)
        && !state.is_aloft(other)
        && through(state, one) != Through::Everything
        && near.is_some_and(|near| smoke::lies_near(state, near))
}

/// Forgets what was worked out of those who have moved since it was done last.
pub fn remember(state: &mut State) {
    state.sights.follow(&state.stands);
}

/// The least of some levels above the ground from which a flyer would see a stand.
pub fn least_level(
    state: &State,
    flyer: StandId,
    mut levels: impl Iterator<Item = u8>,
    other: StandId,
) -> Option<u8> {
    let (own, target) = (eye(state, flyer)?, eye(state, other)?);
    let mut own = Eye { held: Pieces::NONE, deep: Pieces::NONE, ..own.into_owned() };
    levels.find(|&level| {
        own.height = Height::levels(level as i8);
        is_clear(state, &own, &target, through(state, flyer))
    })
}

/// Whether there is a level above the ground from which a flyer would see a stand that it does not see: from memory, where neither has
/// moved.
pub fn may_rise(state: &State, flyer: StandId, other: StandId) -> bool {
    let rises = || flyers::level(state, flyer, other).is_some();
    if !state.smokes.is_empty() {
        return rises();
    }
    if let Some(known) = state.sights.may_rise(&state.stands, flyer, other) {
        return known;
    }
    let rises = rises();
    state.sights.note_rise(&state.stands, flyer, other, rises);
    rises
}

/// Whether a stand would see another from a place.
pub fn sees_from_place(state: &State, stand: StandId, at: Point, other: StandId) -> bool {
    let target = eye(state, other);
    target.is_some_and(|target| Post::new(state, stand, at).sees(other, &target))
}

/// A stand that looks about from a place, for whoever asks what it would see there of many.
pub struct Post<'a> {
    state: &'a State,
    stand: StandId,
    eye: Eye,
}

impl<'a> Post<'a> {
    pub fn new(state: &'a State, stand: StandId, at: Point) -> Self {
        // Who is not on the table yet comes on as its unit does.
        let facing = state.pose(stand).map_or_else(|| state.unit(stand).facing, |pose| pose.facing);
        Self { state, stand, eye: eye_at(state, stand, Pose::new(at, facing)) }
    }

    /// Whether it would see another, who is there as that eye.
    pub fn sees(&self, other: StandId, target: &Eye) -> bool {
        if self.state.is_aloft(other) {
            return true;
        }
        if self.state.is_aloft(self.stand) {
            return target.held.is_empty();
        }
        is_clear(self.state, &self.eye, target, through(self.state, self.stand))
    }
}

/// What a stand looks through.
fn through(state: &State, stand: StandId) -> Through {
    let thermal = state.has_gear(stand, Equipment::Thermal);
    if thermal { Through::Everything } else { Through::Nothing }
}

/// What of smoke a stand has to look through to see another: nothing, or what it takes from the dice.
///
/// [FT-SMOKE-03] One for ordinary smoke, two for incendiary; the worst counts, once. Nothing where it is the ground that hides the other,
/// as it may be at close quarters: nobody looks through the smoke then.
pub fn haze(state: &State, one: StandId, other: StandId) -> i8 {
    if state.smokes.is_empty() || state.is_aloft(other) {
        return 0;
    }
    let (Some(own), Some(target)) = (eye(state, one), eye(state, other)) else { return 0 };
    let steps = [(Through::Nothing, 0), (Through::Ordinary, -1), (Through::Everything, -2)];
    let clear = steps.into_iter().find(|&(through, _)| is_clear(state, &own, &target, through));
    clear.map_or(0, |(_, taken)| taken)
}

/// Whether a stand sees a spot on the ground.
pub fn sees_spot(state: &State, stand: StandId, at: Point) -> bool {
    Spots::new(state, StandSet::from_iter([stand])).are_seen(at)
}

/// What any of some stands see of the ground.
///
/// Mostly the spots are those on which enemies stand, and asked for again and again: answers are remembered until one of the two moves.
pub struct Spots<'a> {
    state: &'a State,
    eyes: StandSet,
    /// Those of whom something may be remembered.
    settled: StandSet,
}

impl<'a> Spots<'a> {
    pub fn new(state: &'a State, eyes: StandSet) -> Self {
        Self { state, eyes, settled: state.sights.settled(&state.stands, eyes) }
    }

    /// Whether any of them sees a spot.
    pub fn are_seen(&self, at: Point) -> bool {
        match self.state.sights.under(&self.state.stands, at) {
            Some(under) => self.is_seen_under(under, at),
            None => self.eyes.iter().any(|eye| spots_seen(self.state, eye)(at)),
        }
    }

    /// The same of a spot on which the middle of a stand is.
    pub fn is_seen_under(&self, under: StandId, at: Point) -> bool {
        let Self { state, eyes, settled } = *self;
        // Smoke takes sight away, and never gives it.
        let passes = |eye: StandId| state.smokes.is_empty() || spots_seen(state, eye)(at);
        let known = state.sights.of_spot(&state.stands, under, settled);
        if known.seen.iter().any(passes) {
            return true;
        }
        let new = eyes.without(known.known);
        if new.is_empty() {
            return false;
        }
        let spot = spot_at(&state.setting, at);
        let sees = |eye: StandId| {
            let sees = sees_bare(state, eye, &spot);
            state.sights.note_spot(&state.stands, eye, under, sees);
            sees && passes(eye)
        };
        // Who sees the one that stands there most likely sees the spot, and who does not see him mostly need not look.
        let likely = new.common(known.faced);
        let hides = is_hiding(state, under, &spot);
        let rest = new.without(likely);
        let spared = if hides { rest.common(known.unfaced) } else { StandSet::EMPTY };
        state.sights.note_unseen(&state.stands, spared.common(settled), under);
        let rest = rest.without(spared);
        likely.iter().any(sees) || rest.iter().any(sees)
    }
}

/// Whether nobody sees the spot on which a stand is who does not see the stand itself: mostly so, since it is there and no lower.
///
/// Not where its middle is on the very edge of cover, which is outside for a spot and inside for a stand; nor where one sees some way into
/// cover, over which a tripod towers.
fn is_hiding(state: &State, under: StandId, spot: &Eye) -> bool {
    let at = spot.middle();
    let held = covers_at(&state.setting, at, |region| region.holds(at));
    !state.is_aloft(under) && !state.setting.switches.soft_edges && held == spot.inside
}

/// Whether a stand would see a bare spot if there were no smoke.
fn sees_bare(state: &State, stand: StandId, spot: &Eye) -> bool {
    let Some(own) = eye(state, stand) else { return false };
    if state.is_aloft(stand) {
        return spot.held.is_empty();
    }
    is_clear(state, &own, spot, Through::Everything)
}

/// What a stand sees of the ground, for whoever asks of many spots.
pub fn spots_seen(state: &State, stand: StandId) -> impl Fn(Point) -> bool {
    let through = through(state, stand);
    let own = eye(state, stand);
    let is_aloft = state.is_aloft(stand);
    move |at| {
        let Some(own) = &own else { return false };
        let spot = spot_at(&state.setting, at);
        if is_aloft {
            return spot.held.is_empty();
        }
        is_clear(state, own, &spot, through)
    }
}

/// Whether any line from one to the other is clear.
pub fn is_clear(state: &State, one: &Eye, other: &Eye, through: Through) -> bool {
    let setting = &state.setting;
    // [FT-LOS-06] Only who touches the edge sees out, or is seen; inside one sees no farther than that.
    let deep = one.deep.and(other.deep);
    if !deep.is_empty() {
        let both = one.inside.common(other.inside).common(deep);
        if both != deep || !is_within(&one.outline, &other.outline, INSIDE) {
            return false;
        }
    }
    let screens = match through {
        Through::Everything => Vec::new(),
        Through::Nothing | Through::Ordinary => smoke::screens(state, one, other),
    };
    // What lies nowhere near any of the lines cannot block one.
    let near = one.outline.bounds().joined(other.outline.bounds());
    let points = one.points().iter().chain(other.points()).copied();
    let strip = Strip::along(one.middle(), other.middle(), points);
    let mut pieces = Pieces::NONE;
    let mut hills = Pieces::NONE;
    for (at, piece) in setting.land.pieces().iter().enumerate() {
        if !piece.shape.bounds().meets(near) {
            continue;
        }
        let kind = piece.kind.kind;
        let is_hill = kind == TerrainKind::Hill;
        let blocks = is_hill || kind == TerrainKind::Ridge || ground::kind(setting, kind).hides;
        if !blocks || strip.misses(&piece.shape) {
            continue;
        }
        if is_hill {
            hills = hills.with(at);
        } else {
            pieces = pieces.with(at);
        }
    }
    if pieces.is_empty() && hills.is_empty() && screens.is_empty() {
        return true;
    }
    // The ground under each point is the same for all lines.
    let level = |eye: &Eye, n: usize| {
        if hills.is_empty() { eye.height } else { eye.level(n) }
    };
    // No ground lies lower than the table.
    let lowest = one.height.min(other.height);
    let mut barriers: Barriers<'_> = ArrayVec::new();
    if is_shut(setting, pieces, one, other, lowest, &mut barriers) {
        return false;
    }
    for at in hills.iter() {
        let top = Height::levels(setting.land.pieces()[at].kind.levels as i8);
        if lowest < top {
            let is_gentle = setting.land.rises_gently(at, HAIR);
            barriers.push(Barrier::Hill { at, top, is_gentle, stopped: None });
        }
    }
    let mut stopped_at = None;
    let mut is_open = |barriers: &mut Barriers<'_>, from: (Point, Height), to: (Point, Height)| {
        let sight = Sight::between(from, to);
        if let Some((edge, height)) = stopped_at
            && sight.dips_at(edge, height)
        {
            return false;
        }
        let stops = barriers.iter_mut().position(|barrier| !barrier.passes(setting, &sight));
        // What has stopped one line is the likeliest to stop the next.
        if let Some(stops) = stops {
            barriers.swap(0, stops);
            stopped_at = barriers[0].stops_at(&sight).or(stopped_at);
        }
        stops.is_none()
            && screens.iter().all(|screen| screen.passes((from.0, to.0), one, other, through))
    };
    let end = |eye: &Eye, n: usize| (eye.points[n], level(eye, n));
    if is_open(&mut barriers, end(one, 0), end(other, 0)) {
        return true;
    }
    // What stops the line between the middles by far stops all.
    match barriers.first() {
        Some(&Barrier::Hill { at, stopped, .. }) => {
            let sight = Sight::between(end(one, 0), end(other, 0));
            let (own, others) = (one.spread(), other.spread());
            let beside = (own.0.max(others.0), own.1.max(others.1));
            if setting.land.is_burying(at, &sight, (STEP, HAIR), beside, stopped) {
                return false;
            }
        }
        Some(&Barrier::Cover { region, levels, top: Height::GROUND }) => {
            let [own, others] = [one, other]
                .map(|eye| (eye.points(), if hills.is_empty() { eye.height } else { eye.top() }));
            if region.edges().any(|edge| Sight::all_dip_at(&strip, own, others, edge, levels)) {
                return false;
            }
        }
        Some(&Barrier::Edge { region, holds, across }) => {
            // The lines from all those of his points that lie in it.
            let is_own = std::ptr::eq(holds, &raw const one.outline);
            let (held, free) = if is_own { (one, other) } else { (other, one) };
            let inside: ArrayVec<Point, 5> =
                held.points().iter().copied().filter(|&point| region.holds(point)).collect();
            let limit = edge(setting) + across;
            if Sight::all_run_deeper(&strip, (&inside, free.points()), region, limit) {
                let mut outside = (0..held.n).filter(|&n| !inside.contains(&held.points[n]));
                return outside.any(|n| {
                    (0..free.n).any(|m| {
                        let (n, m) = if is_own { (n, m) } else { (m, n) };
                        is_open(&mut barriers, end(one, n), end(other, m))
                    })
                });
            }
        }
        Some(Barrier::Ridge { .. } | Barrier::Cover { .. }) | None => {}
    }
    // The line between the middles has been looked at.
    let pairs = (0..one.n).flat_map(|n| (0..other.n).map(move |other| (n, other)));
    { pairs }.skip(1).any(|(n, m)| is_open(&mut barriers, end(one, n), end(other, m)))
}

/// What may stop a line of sight between two.
enum Barrier<'a> {
    Hill {
        at: usize,
        top: Height,
        /// Whether a line that only brushes against it is surely not stopped.
        is_gentle: bool,
        /// Where it has stopped the last line.
        stopped: Option<Step>,
    },
    Ridge {
        course: &'a Course,
        levels: Height,
    },
    /// Cover by whose edge one of the two is held, and what no line in it is longer than that stays inside of him.
    Edge {
        region: &'a Region,
        holds: &'a Outline,
        across: Length,
    },
    /// Cover that neither of them stands in, and the crest of the highest hill that reaches into it.
    Cover {
        region: &'a Region,
        levels: Height,
        top: Height,
    },
}

type Barriers<'a> = ArrayVec<Barrier<'a>, MOST_PIECES>;

/// Whether cover stops all lines between two; if not, finds what may stop some of those that run nowhere lower than a height.
fn is_shut<'a>(
    setting: &'a Setting,
    pieces: Pieces,
    one: &'a Eye,
    other: &'a Eye,
    lowest: Height,
    found: &mut Barriers<'a>,
) -> bool {
    for at in pieces.iter() {
        let piece = &setting.land.pieces()[at];
        let levels = Height::levels(piece.kind.levels as i8);
        match &piece.shape {
            // [FT-LOS-05] A ridge blocks unless somebody touches it, or looks over it.
            Shape::Course(course) => {
                let touches = |eye: &Eye| course.touches(&eye.outline);
                let near = |eye: &Eye| course.is_within(&eye.outline, field::REACH);
                let is_free = touches(one) || touches(other) || (near(one) && near(other));
                if !is_free {
                    found.push(Barrier::Ridge { course, levels });
                }
            }
            Shape::Area(region) => {
                let within = one.inside.has(at) && other.inside.has(at);
                if within && is_within(&one.outline, &other.outline, INSIDE) {
                    continue;
                }
                // Whether one of them is deep in it has been looked at.
                match (one.held.has(at), other.held.has(at)) {
                    (true, true) => return true,
                    (true, false) => found.push(Barrier::edge(region, &one.outline)),
                    (false, true) => found.push(Barrier::edge(region, &other.outline)),
                    (false, false) => {
                        let top = highest_hill(setting, region.bounds());
                        if lowest < levels + top {
                            found.push(Barrier::Cover { region, levels, top });
                        }
                    }
                }
            }
        }
    }
    false
}

/// The cover by whose edge somebody is held and in which he is so deep that no line comes out.
///
/// [FT-LOS-06] Only who touches the edge sees out, or is seen.
fn deep(setting: &Setting, held: Pieces, outline: &Outline) -> Pieces {
    let rim = RIM + edge(setting);
    let pieces = setting.land.pieces();
    let is_deep = |at: &usize| match &pieces[*at].shape {
        Shape::Area(region) if pieces[*at].kind.kind != TerrainKind::Hill => {
            !region.edges().any(|(from, to)| is_within(&Outline::line(from, to), outline, rim))
        }
        Shape::Area(_) | Shape::Course(_) => false,
    };
    held.iter().filter(is_deep).fold(Pieces::NONE, Pieces::with)
}

impl<'a> Barrier<'a> {
    fn edge(region: &'a Region, holds: &'a Outline) -> Self {
        let Bounds { low, high } = holds.bounds();
        Self::Edge { region, holds, across: low.distance(high) + RIM }
    }

    /// The edge of flat cover at which a line is stopped, and how high the cover is there.
    fn stops_at(&self, sight: &Sight) -> Option<((Point, Point), Height)> {
        match *self {
            Self::Cover { region, levels, top: Height::GROUND } => {
                sight.dip(region, levels).map(|edge| (edge, levels))
            }
            Self::Cover { .. } | Self::Hill { .. } | Self::Ridge { .. } | Self::Edge { .. } => None,
        }
    }

    /// Whether a line passes it.
    fn passes(&mut self, setting: &Setting, sight: &Sight) -> bool {
        match *self {
            Self::Hill { at, top, is_gentle, ref mut stopped } => {
                clears(setting, sight, (at, top, is_gentle), stopped)
            }
            // [FT-LOS-05] Looked over by its height.
            Self::Ridge { course, levels } => {
                let line = *sight.line();
                course.crossings(&line).all(|share| {
                    let there = ground::height(setting, line.at_share(share));
                    !sight.is_below(there + levels, share)
                })
            }
            // [FT-LOS-06] Only who touches the edge sees out, or is seen.
            Self::Edge { region, holds, across } => {
                // What runs on behind him surely needs not be measured.
                let edge = edge(setting);
                !region.is_deeper(sight.line(), edge + across)
                    && sight.depth_outside(region, holds) <= edge
            }
            // [FT-LOS-03] Looked over by its height.
            Self::Cover { region, levels, top } => looks_over(setting, sight, region, levels, top),
        }
    }
}

/// Whether a line clears a hill.
///
/// [FT-LOS-04] Looked at every quarter of an inch, first where the last line was stopped.
fn clears(
    setting: &Setting,
    sight: &Sight,
    (at, top, is_gentle): (usize, Height, bool),
    stopped: &mut Option<Step>,
) -> bool {
    if top <= sight.lowest() {
        return true;
    }
    let passes_by = || match &setting.land.pieces()[at].shape {
        Shape::Area(region) => region.stretches(sight.line()).next().is_none(),
        Shape::Course(_) => false,
    };
    // Who is stopped by a gentle slope does not pass it by.
    let is_known = is_gentle && stopped.is_some();
    if !is_known && passes_by() {
        return true;
    }
    match setting.land.stop(at, sight, (STEP, HAIR), *stopped) {
        Some(step) => {
            *stopped = Some(step);
            false
        }
        None => true,
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
    region: &Region,
    levels: Height,
    top: Height,
) -> bool {
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
    let pieces = setting.land.pieces();
    let hills =
        setting.land.raised().iter().map(|at| &pieces[at]).filter(|piece| {
            piece.kind.kind == TerrainKind::Hill && piece.shape.bounds().meets(bounds)
        });
    hills.map(|hill| Height::levels(hill.kind.levels as i8)).max().unwrap_or(Height::GROUND)
}

#[cfg(test)]
mod tests;
