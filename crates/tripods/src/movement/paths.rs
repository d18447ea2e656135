//! Whether paths may be gone: what is asked again and again of one mover's paths is worked out once.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::table::{
    Angle, Bounds, Effort, End, Length, Line, Obstacle, Outline, Point, Pose, Shift, advance,
    distance, is_within, overlaps, path_length,
};

use super::{clearance, exit, is_exit, is_pushed, obstacle, ordered, slips, wreck_under};
use crate::{
    checks, cylinders,
    field::{self, Outlines},
    flyers,
    going::{Going, Stop},
    ground,
    order::{Bar, Check, Why},
    state::{Gear, Mode, Mover, StandId, State, Way},
    tables::MOST_STANDS,
    vocabulary::{Class, TerrainKind},
};

/// No path is as long.
const LONGEST: Length = Length::units(300);
/// In how many directions it is looked how far a stand may go.
const RAYS: i32 = 72;

/// The paths of the stand that moves.
pub(super) struct Paths<'a> {
    state: &'a State,
    mover: &'a Mover,
    /// Over the ground, straight ahead.
    pub going: Going<'a>,
    outlines: OnceCell<Outlines<'a>>,
    /// Everybody else on the ground, and where his middle is.
    others: ArrayVec<(StandId, Point), MOST_STANDS>,
    /// Where it is, and what its middle may not come to without a closer look.
    from: Point,
    guarded: Vec<Guarded>,
    /// Where its middle may be without a look at the edge of the table.
    inner: Bounds,
    /// Whether the ground where it ends may have to be looked at, besides what it costs.
    is_choosy: bool,
    lost: OnceCell<Option<Lost>>,
    /// Whether there is any exit for it.
    may_leave: OnceCell<bool>,
}

/// Somebody, or a wreck, and how near the middle of a mover may be before it can touch him, or be halted by him.
struct Guarded {
    at: Point,
    far: Length,
    near: Bounds,
    /// An enemy, who counts for the whole path; others count where it ends.
    halts: Option<StandId>,
    /// How near the middle of a mover cannot come to his without being halted.
    sure: Length,
}

impl Guarded {
    fn new(at: Point, far: Length, halts: Option<StandId>, sure: Length) -> Self {
        Self { at, far, near: Bounds { low: at, high: at }.grown(far), halts, sure }
    }

    /// Whether a mover may be halted on a straight way.
    fn may_halt(&self, leg: &Line, path: Bounds) -> bool {
        self.halts.is_some() && self.near.meets(path) && !self.is_aside(leg, self.far)
    }

    /// Whether it lies farther from the line than that.
    fn is_aside(&self, leg: &Line, far: Length) -> bool {
        let parts =
            |shift: Shift| [shift.east, shift.north].map(|part| i64::from(part.in_thousandths()));
        let ([east, north], [right, up]) = (parts(leg.shift()), parts(self.at.from(leg.from)));
        let along = east * right + north * up;
        if along < 0 {
            return squared(far) < right * right + up * up;
        }
        if east * east + north * north < along {
            return squared(far) < apart_squared(self.at, leg.to);
        }
        let aside = i128::from(east * up - north * right);
        let far = i128::from(far.in_thousandths());
        far * far * i128::from(east * east + north * north) < aside * aside
    }
}

/// What a stand that had lost its unit as it set out must come nearer to than it was then.
struct Lost {
    mates: Vec<Mate>,
    away: Length,
    limit: Length,
}

struct Mate {
    outline: Outline,
    middle: Point,
    bulk: Length,
    core: Length,
}

impl<'a> Paths<'a> {
    /// The paths that may be ordered now; none where it is not the time for any.
    pub fn new(state: &'a State) -> Option<Self> {
        let mover = ordered(state)?;
        let from = state.pose(mover.stand)?.at;
        let going = Going::new(state, mover.stand, Gear::Ahead);
        let others = state.ids().filter(|&other| other != mover.stand && !state.is_aloft(other));
        let others: ArrayVec<_, MOST_STANDS> =
            others.filter_map(|other| Some((other, state.pose(other)?.at))).collect();
        let guarded = guarded(state, mover, &others);
        let bulk = state.kind(mover.stand).footprint.bulk();
        Some(Self {
            state,
            mover,
            going,
            outlines: OnceCell::new(),
            others,
            from,
            guarded,
            is_choosy: flyers::is_low(state, mover.stand)
                || ground::may_be_full(state, mover.stand),
            inner: state.setting.table.bounds().grown(-bulk),
            lost: OnceCell::new(),
            may_leave: OnceCell::new(),
        })
    }

    /// What a stand covers.
    fn outline(&self, stand: StandId) -> Option<Outline> {
        self.outlines.get_or_init(|| Outlines::new(self.state)).of(stand)
    }

    /// How far the mover can pay for along a leg, and whether all of the way so far is as good as open ground.
    pub fn straight(&mut self, leg: &Line, heading: Angle) -> (Length, bool) {
        let most = self.mover.left.length().min(leg.length());
        if self.going.is_open_beside(&Line::towards(leg.from, heading, most)) {
            return (most, true);
        }
        (self.going.afford(leg, self.mover.left).0, false)
    }

    /// Whether the mover may go straight ahead to a point: the same as [`Self::check`] says of one that is neither pinned nor halted.
    ///
    /// Most ways are so far from everything that boxes tell. `is_open` is told of a way that is known to lead over open ground.
    pub fn may_go(&mut self, to: Point, facing: Option<Angle>, is_open: bool) -> bool {
        let is_halted = self.may_be_halted(to);
        if is_halted || !self.is_room(to) {
            // [FT-CC-01] Who is halted need not come near his unit, [FT-MOVE-09] nor need he who leaves the table.
            let is_out = || !is_halted && self.is_surely_astray(to) && !self.leaves(to);
            if !self.state.setting.table.holds(to) || is_out() {
                return false;
            }
            let mut way = Way::default();
            way.0.push(to);
            if self.check_end(&way, facing).is_err() {
                return false;
            }
        }
        self.is_surely_paid(to, is_open) || {
            let points = [self.from, to];
            check_cost(self.state, self.mover, &points, &mut self.going).is_ok()
        }
    }

    /// Whether it is told without a walk that the mover can pay for a straight way.
    fn is_surely_paid(&self, to: Point, is_open: bool) -> bool {
        apart_squared(self.from, to) <= squared(self.mover.left.length())
            && (is_open || self.going.is_surely_paid(&Line::new(self.from, to), self.mover.left))
    }

    /// Whether boxes tell that the mover may end at a point.
    fn is_room(&self, to: Point) -> bool {
        !self.is_choosy
            && self.inner.holds(to)
            && !self.guarded.iter().any(|one| one.near.holds(to))
            && self.is_surely_together(to)
    }

    /// Whether an enemy may halt the mover on its straight way to a point.
    fn may_be_halted(&self, to: Point) -> bool {
        let leg = Line::new(self.from, to);
        let path = leg.bounds();
        self.guarded.iter().any(|one| one.may_halt(&leg, path))
    }

    /// Whether the mover would leave the table at a point.
    fn leaves(&self, at: Point) -> bool {
        let (state, stand) = (self.state, self.mover.stand);
        let may_leave = || state.setting.victory.iter().any(|entry| is_exit(state, stand, entry));
        *self.may_leave.get_or_init(may_leave) && exit(state, stand, at).is_some()
    }

    /// Whether the mover may turn where it is, as boxes tell.
    pub fn may_turn(&self) -> bool {
        self.inner.holds(self.from) && self.guarded.iter().all(|one| !one.near.holds(self.from))
    }

    /// Refuses a path.
    pub fn check(&mut self, way: &Way, gear: Gear, facing: Option<Angle>) -> Check {
        let (state, mover) = (self.state, self.mover);
        let stand = mover.stand;
        let bar = |rule, why| Err(Bar::stand(rule, stand, why));
        let Some(pose) = state.pose(stand) else { return bar(rule!("FT-MOVE-01"), "is not there") };
        if state[stand].pinned {
            return bar(rule!("FT-MOVE-08"), "is pinned");
        }
        if mover.halted {
            return bar(rule!("FT-CC-01"), "has come to an enemy and must stop");
        }
        let class = state.class(stand);
        if facing.is_some() && !class.has_facing() {
            return bar(rule!("FT-INF-04"), "has no facing");
        }
        if gear == Gear::Back && class == Class::Ironclad {
            return bar(rule!("FT-IRON-01"), "does not go backwards");
        }
        if gear == Gear::Back && (!class.has_facing() || class.flies()) {
            return bar(rule!("FT-MOVE-03"), "does not go backwards");
        }
        let mut points: ArrayVec<Point, 9> = ArrayVec::new();
        points.push(pose.at);
        points.extend(way.0.iter().copied());
        if way.0.is_empty() || points.windows(2).any(|pair| pair[0] == pair[1]) {
            return bar(rule!("FT-MOVE-01"), "goes nowhere on that path");
        }
        if points.iter().any(|&point| !state.setting.table.holds(point)) {
            return bar(rule!("FT-MOVE-09"), "may not leave the table there");
        }
        if LONGEST < path_length(&points) {
            return bar(rule!("FT-MOVE-05"), "cannot go so far");
        }
        let gear = if slips(state, mover, &points, gear) { Gear::Ahead } else { gear };
        if gear == Gear::Ahead && points.len() == 2 {
            check_cost(state, mover, &points, &mut self.going)?;
        } else {
            check_cost(state, mover, &points, &mut Going::new(state, stand, gear))?;
        }
        self.check_end(way, facing)
    }

    /// Whether an enemy stops the mover on its path.
    fn is_halted(&self, way: &Way) -> bool {
        let (state, mover) = (self.state, self.mover);
        let Some(pose) = state.pose(mover.stand) else { return false };
        if state.class(mover.stand).flies() {
            return false;
        }
        if self.is_surely_halted(way) {
            return true;
        }
        let mut at = pose.at;
        for &to in &way.0 {
            let leg = Line::new(at, to);
            let path = leg.bounds();
            let near = || self.guarded.iter().filter(|one| one.may_halt(&leg, path));
            if near().next().is_some() {
                let obstacles: Vec<Obstacle> =
                    near().filter_map(|one| self.halting(one.halts?)).collect();
                let own = field::outline_at(state, mover.stand, Pose::new(at, leg.direction()));
                if advance(&[own], &leg, leg.length(), &obstacles).stopped_by.is_some() {
                    return true;
                }
            }
            at = to;
        }
        false
    }

    /// Whether the middles tell that an enemy stops the mover on a straight path.
    fn is_surely_halted(&self, way: &Way) -> bool {
        let [to] = way.0[..] else { return false };
        let leg = Line::new(self.from, to);
        self.guarded.iter().any(|one| {
            one.halts.is_some_and(|enemy| !cylinders::is_dormant(self.state, enemy))
                && squared(one.far) < apart_squared(self.from, one.at)
                && !one.is_aside(&leg, one.sure)
        })
    }

    /// An enemy as he may halt the mover.
    fn halting(&self, enemy: StandId) -> Option<Obstacle> {
        let (state, mover) = (self.state, self.mover);
        // [FT-CYL-05] A dormant cylinder that is reached is no more.
        let opened = mover.mode != Mode::Strategic
            && cylinders::is_dormant(state, enemy)
            && cylinders::opens(state, mover.stand, mover.mode);
        let outline = self.outline(enemy).filter(|_| !opened)?;
        Some(obstacle(state, mover.stand, mover.mode, enemy, outline))
    }

    fn check_end(&self, way: &Way, facing: Option<Angle>) -> Check {
        let (state, mover) = (self.state, self.mover);
        let stand = mover.stand;
        let bar = |rule, why| Err(Bar::stand(rule, stand, why));
        let Some(&end) = way.0.last() else { return bar(rule!("FT-MOVE-01"), "goes nowhere") };
        let why = match mover.mode {
            // [FT-STRAT-02] The enemy who causes it is not named.
            Mode::Strategic => (rule!("FT-STRAT-02"), "would come too near to an enemy"),
            Mode::Scoot => (rule!("FT-SCOOT-02"), "may not come within an inch of an enemy"),
            Mode::Normal | Mode::FollowOn if is_pushed(state, stand) => {
                (rule!("FT-CC-01"), "is pushed by its crew and may not come so near")
            }
            // Who is halted on the way need not get to its end.
            Mode::Normal | Mode::FollowOn => {
                let check = self.check_place(way, end, facing);
                return if check.is_err() && self.is_halted(way) { Ok(()) } else { check };
            }
        };
        if self.is_halted(way) || (mover.mode == Mode::Scoot && self.is_beside_enemy(end)) {
            return bar(why.0, why.1);
        }
        self.check_place(way, end, facing)
    }

    /// Whether the mover would end within an inch of an enemy whom it has flown over.
    ///
    /// [FT-FLY-05] Flyers on their way are not halted.
    fn is_beside_enemy(&self, end: Point) -> bool {
        let (state, stand) = (self.state, self.mover.stand);
        let Some(pose) = state.pose(stand).filter(|_| state.class(stand).flies()) else {
            return false;
        };
        let own = field::outline_at(state, stand, Pose::new(end, pose.at.bearing(end)));
        let known = self.others.iter().map(|&(other, _)| other);
        { known }
            .filter(|&other| state.is_enemy(stand, other) && !state.is_hidden(other))
            .filter_map(|other| self.outline(other))
            .any(|other| is_within(&own, &other, field::REACH))
    }

    /// Refuses a place where the mover may not end.
    fn check_place(&self, way: &Way, end: Point, facing: Option<Angle>) -> Check {
        let (state, mover) = (self.state, self.mover);
        let stand = mover.stand;
        let bar = |rule, why| Err(Bar::stand(rule, stand, why));
        if self.is_room(end) || self.leaves(end) {
            return Ok(());
        }
        let last = way.0.len();
        let from =
            if 1 < last { way.0[last - 2] } else { state.pose(stand).map_or(end, |pose| pose.at) };
        let facing = facing.unwrap_or_else(|| from.bearing(end));
        let outline = field::outline_at(state, stand, Pose::new(end, facing));
        if !state.setting.table.covers(&outline) {
            return bar(rule!("FT-MOVE-09"), "may not stick out over the edge of the table");
        }
        if let Some(other) = self.known_taken(&outline)
            && !(cylinders::is_dormant(state, other) && cylinders::opens(state, stand, mover.mode))
        {
            let why = Why::Stands(stand, "may not end on", other);
            return Err(Bar { rule: rule!("FT-MOVE-09"), why });
        }
        if flyers::is_over_cover(state, stand, &outline) {
            return bar(rule!("FT-TERR-13"), "may not stop over cover");
        }
        if ground::is_full(state, stand, end) {
            return bar(rule!("FT-TERR-12"), "finds the bunker full");
        }
        self.check_cohesion(&outline)
    }

    /// Who or whose wreck lies where the mover would end, as far as its side knows.
    fn known_taken(&self, outline: &Outline) -> Option<StandId> {
        let (state, stand) = (self.state, self.mover.stand);
        if state.is_aloft(stand) {
            return None;
        }
        let near = outline.bounds().grown(field::BULK);
        let other = self.others.iter().find(|&&(other, at)| {
            near.holds(at)
                && self.outline(other).is_some_and(|other| overlaps(outline, &other))
                && !(state.is_enemy(stand, other) && state.is_hidden(other))
        });
        other.map(|&(other, _)| other).or_else(|| wreck_under(state, outline))
    }

    /// Refuses a move that does not bring a lost stand nearer to its unit.
    fn check_cohesion(&self, outline: &Outline) -> Check {
        let stand = self.mover.stand;
        let Some(lost) = self.lost.get_or_init(|| self.lost()) else { return Ok(()) };
        let mates = || lost.mates.iter().map(|mate| &mate.outline);
        let is_nearer = |mate: &Outline| distance(outline, mate) < lost.away;
        if mates().any(is_nearer) || mates().any(|mate| is_within(outline, mate, lost.limit)) {
            return Ok(());
        }
        Err(Bar::stand(rule!("FT-COH-03"), stand, "has lost its unit and must go towards it"))
    }

    /// Whether the middles tell that the mover keeps to its unit at a point, or comes nearer to it.
    fn is_surely_together(&self, at: Point) -> bool {
        let Some(lost) = self.lost.get_or_init(|| self.lost()) else { return true };
        // Outlines are nearer to each other than their middles, by what surely belongs to them.
        let own = self.state.kind(self.mover.stand).footprint.core();
        // Distances are rounded up.
        let nearer = lost.away - Length::thousandths(2);
        let most = lost.limit.max(nearer);
        let is_near =
            |mate: &Mate| apart_squared(mate.middle, at) <= squared(most + own + mate.core);
        lost.mates.iter().any(is_near)
    }

    /// Whether the middles tell that the mover does not come nearer to its unit at a point.
    fn is_surely_astray(&self, at: Point) -> bool {
        let Some(lost) = self.lost.get_or_init(|| self.lost()) else { return false };
        let own = self.state.kind(self.mover.stand).footprint.bulk();
        // What is as far from all of them as it must not be, however they are turned.
        let limit = lost.limit.max(lost.away) + Length::thousandths(2);
        lost.mates
            .iter()
            .all(|mate| squared(limit + own + mate.bulk) < apart_squared(mate.middle, at))
    }

    /// [FT-COH-03] Who kept to his unit as he set out goes where he likes. [FT-COH-01] Who carries one of it, or has nobody left, has it with him.
    fn lost(&self) -> Option<Lost> {
        let (state, stand, away) = (self.state, self.mover.stand, self.mover.lost?);
        let mate = |seat: StandId| {
            let (outline, middle) = (self.outline(seat)?, state.pose(seat)?.at);
            let footprint = state.kind(seat).footprint;
            Some(Mate { outline, middle, bulk: footprint.bulk(), core: footprint.core() })
        };
        let mut mates = Vec::new();
        for (_, seat) in checks::mates(state, stand) {
            if seat == stand {
                return None;
            }
            mates.extend(mate(seat));
        }
        let limit = checks::cohesion(state, stand);
        (!mates.is_empty()).then_some(Lost { mates, away, limit })
    }
}

fn squared(length: Length) -> i64 {
    i64::from(length.in_thousandths()) * i64::from(length.in_thousandths())
}

/// The square of how far two points are apart.
fn apart_squared(one: Point, other: Point) -> i64 {
    let shift = other.from(one);
    squared(shift.east) + squared(shift.north)
}

/// What the middle of a mover may not come to without a closer look, as far as its side knows.
fn guarded(state: &State, mover: &Mover, others: &[(StandId, Point)]) -> Vec<Guarded> {
    let stand = mover.stand;
    // [FT-ZEP-01] Who is aloft meets nobody.
    if state.is_aloft(stand) {
        return Vec::new();
    }
    let mut guarded = Vec::with_capacity(others.len() + state.wrecks.len());
    let (own, flies) = (state.kind(stand).footprint.bulk(), state.class(stand).flies());
    // Places are rounded.
    let own = own + Length::thousandths(5);
    let core = state.kind(stand).footprint.core();
    for &(other, at) in others {
        let is_enemy = state.is_enemy(stand, other);
        if is_enemy && state.is_hidden(other) {
            continue;
        }
        let footprint = state.kind(other).footprint;
        let (mut far, halts) = (own + footprint.bulk(), is_enemy && !flies);
        // Some is rounded.
        let mut sure = core + footprint.core() - Length::thousandths(20);
        if halts {
            let clearance = clearance(state, stand, mover.mode, other);
            (far, sure) = (far + clearance, sure + clearance);
        } else if is_enemy && mover.mode == Mode::Scoot {
            far += field::REACH;
        }
        guarded.push(Guarded::new(at, far, halts.then_some(other), sure));
    }
    for wreck in &state.wrecks {
        let far = own + state.kind(wreck.stand).footprint.bulk();
        guarded.push(Guarded::new(wreck.pose.at, far, None, Length::ZERO));
    }
    guarded
}

/// What a path costs that is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// None where it cannot be gone to its end.
    pub cost: Option<Effort>,
    /// What the stand has to move with.
    pub left: Effort,
    /// Where it gets no farther over the ground.
    pub stop: Option<Point>,
}

/// What a path of the stand that moves would cost; none where it is not the time for any, or of one that nobody could go.
pub fn trip(state: &State, way: &Way, gear: Gear) -> Option<Trip> {
    let mover = ordered(state)?;
    let mut points: ArrayVec<Point, 9> = ArrayVec::new();
    points.push(state.pose(mover.stand)?.at);
    points.extend(way.0.iter().copied());
    if LONGEST < path_length(&points) || points.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let gear = if slips(state, mover, &points, gear) { Gear::Ahead } else { gear };
    let (mut going, mut left) = (Going::new(state, mover.stand, gear), mover.left);
    for pair in points.windows(2) {
        let leg = Line::new(pair[0], pair[1]);
        let (length, end) = going.afford(&leg, left);
        if end != Stop::Ground(End::Arrived) {
            return Some(Trip { cost: None, left: mover.left, stop: Some(leg.at(length)) });
        }
        left = left - going.cost(&leg, length)?;
        going.pass(&leg, length);
    }
    Some(Trip { cost: Some(mover.left - left), left: mover.left, stop: None })
}

/// The ends of the straight ways that the stand that moves could pay for, all round, as far as the table goes.
pub fn reach(state: &State) -> Option<Vec<Point>> {
    let mover = ordered(state)?;
    let pose = state.pose(mover.stand)?;
    let mut going = Going::new(state, mover.stand, Gear::Ahead);
    // Nothing is cheaper than a quarter.
    let farthest = mover.left.length().min(Length::units(48)) * 4;
    let end = |n: i32| {
        let leg = Line::towards(pose.at, Angle::hundredths(36_000 / RAYS * n), farthest);
        let (length, _) = going.afford(&leg, mover.left);
        let leaves = state.setting.table.leaving(&leg);
        leg.at(leaves.map_or(length, |(_, along)| length.min(along)))
    };
    Some((0..RAYS).map(end).collect())
}

fn check_cost(state: &State, mover: &Mover, points: &[Point], going: &mut Going<'_>) -> Check {
    let stand = mover.stand;
    let mut left = mover.left;
    for (n, pair) in points.windows(2).enumerate() {
        let leg = Line::new(pair[0], pair[1]);
        let (length, end) = going.afford(&leg, left);
        match end {
            Stop::Ground(End::Arrived) => {}
            Stop::Ground(End::Spent) => {
                return Err(Bar { rule: rule!("FT-MOVE-05"), why: Why::TooFar(stand, mover.left) });
            }
            // [FT-ROAD-04] A blocked bridge cannot be bypassed. [FT-ROAD-03] Elsewhere it costs 2 points.
            Stop::Bridge(wreck) => {
                let why = Why::Stands(stand, "finds the bridge blocked by the wreck of", wreck);
                return Err(Bar { rule: rule!("FT-ROAD-04"), why });
            }
            Stop::Wreck(wreck) => {
                let why = Why::Stands(stand, "has not the movement to pass the wreck of", wreck);
                return Err(Bar { rule: rule!("FT-ROAD-03"), why });
            }
            Stop::Ground(End::Barred(on)) => {
                let piece = on.top().unwrap_or(0) as u8;
                let why = Why::Terrain(stand, "may not enter", piece);
                return Err(Bar { rule: rule!("FT-MOVE-05"), why });
            }
            Stop::Ground(End::Uncrossed(piece)) => {
                let why = Why::Terrain(stand, "cannot cross", piece as u8);
                let kind = state.setting.land.pieces()[piece].kind.kind;
                let cliff = kind == TerrainKind::Cliff;
                let rule = if cliff { rule!("FT-TERR-10") } else { rule!("FT-TERR-05") };
                return Err(Bar { rule, why });
            }
        }
        // What is left behind the last leg is nobody's business.
        if n + 2 < points.len() {
            let cost = going.cost(&leg, length).unwrap_or(Effort::NONE);
            left = left - cost;
            going.pass(&leg, length);
        }
    }
    Ok(())
}
