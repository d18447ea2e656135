//! Whether paths may be gone: what is asked again and again of one mover's paths is worked out once.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::table::{
    Angle, Bounds, Effort, End, Length, Line, Obstacle, Outline, Point, Pose, advance, distance,
    is_within, overlaps, path_length,
};

use super::{BUBBLE, exit, is_pushed, obstacle, ordered, slips, wreck_under};
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

/// The paths of the stand that moves.
pub(super) struct Paths<'a> {
    state: &'a State,
    mover: &'a Mover,
    /// Over the ground, straight ahead.
    pub going: Going<'a>,
    outlines: Outlines<'a>,
    /// Everybody else on the ground, and where his middle is.
    others: Vec<(StandId, Point)>,
    lost: OnceCell<Option<Lost>>,
}

/// What a stand that has lost its unit must come nearer to.
struct Lost {
    mates: Vec<Outline>,
    away: Option<Length>,
    limit: Length,
}

impl<'a> Paths<'a> {
    /// The paths that may be ordered now; none where it is not the time for any.
    pub fn new(state: &'a State) -> Option<Self> {
        let mover = ordered(state)?;
        let going = Going::new(state, mover.stand, Gear::Ahead);
        let others = state.ids().filter(|&other| other != mover.stand && !state.is_aloft(other));
        let others = others.filter_map(|other| Some((other, state.pose(other)?.at))).collect();
        let (outlines, lost) = (Outlines::new(state), OnceCell::new());
        Some(Self { state, mover, going, outlines, others, lost })
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
        if Length::units(300) < path_length(&points) {
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

    /// Who stops the mover on its path.
    fn halted(&self, way: &Way) -> Option<StandId> {
        let (state, mover) = (self.state, self.mover);
        let pose = state.pose(mover.stand)?;
        if state.class(mover.stand).flies() {
            return None;
        }
        let start = Bounds { low: pose.at, high: pose.at };
        let path = way
            .0
            .iter()
            .fold(start, |bounds, &point| bounds.joined(Bounds { low: point, high: point }));
        let near = path.grown(BUBBLE + field::BULK);
        let opens =
            mover.mode != Mode::Strategic && cylinders::opens(state, mover.stand, mover.mode);
        let mut met: ArrayVec<StandId, MOST_STANDS> = ArrayVec::new();
        let mut obstacles: ArrayVec<Obstacle, MOST_STANDS> = ArrayVec::new();
        let enemies = self.others.iter().filter(|&&(other, at)| {
            near.holds(at) && state.is_enemy(mover.stand, other) && !state.is_hidden(other)
        });
        for &(enemy, _) in enemies {
            // [FT-SPOT-05] Nobody knows who is hidden; [FT-CYL-05] and a dormant cylinder that is reached is no more.
            if opens && cylinders::is_dormant(state, enemy) {
                continue;
            }
            if let Some(outline) = self.outlines.of(enemy) {
                met.push(enemy);
                obstacles.push(obstacle(state, mover.stand, mover.mode, enemy, outline));
            }
        }
        if met.is_empty() {
            return None;
        }
        let mut at = pose.at;
        for &to in &way.0 {
            let leg = Line::new(at, to);
            let own = field::outline_at(state, mover.stand, Pose::new(at, leg.direction()));
            let gone = advance(&[own], &leg, leg.length(), &obstacles);
            if let Some(by) = gone.stopped_by {
                return Some(met[by]);
            }
            at = to;
        }
        None
    }

    fn check_end(&self, way: &Way, facing: Option<Angle>) -> Check {
        let (state, mover) = (self.state, self.mover);
        let stand = mover.stand;
        let bar = |rule, why| Err(Bar::stand(rule, stand, why));
        let Some(&end) = way.0.last() else { return bar(rule!("FT-MOVE-01"), "goes nowhere") };
        if self.halted(way).is_some() {
            return match mover.mode {
                // [FT-STRAT-02] The enemy who causes it is not named.
                Mode::Strategic => bar(rule!("FT-STRAT-02"), "would come too near to an enemy"),
                Mode::Scoot => bar(rule!("FT-SCOOT-02"), "may not come within an inch of an enemy"),
                Mode::Normal | Mode::FollowOn if is_pushed(state, stand) => {
                    bar(rule!("FT-CC-01"), "is pushed by its crew and may not come so near")
                }
                Mode::Normal | Mode::FollowOn => Ok(()),
            };
        }
        if exit(state, stand, end).is_some() {
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
                && self.outlines.of(other).is_some_and(|other| overlaps(outline, &other))
                && !(state.is_enemy(stand, other) && state.is_hidden(other))
        });
        other.map(|&(other, _)| other).or_else(|| wreck_under(state, outline))
    }

    /// Refuses a move that does not bring a lost stand nearer to its unit.
    fn check_cohesion(&self, outline: &Outline) -> Check {
        let stand = self.mover.stand;
        let Some(lost) = self.lost.get_or_init(|| self.lost()) else { return Ok(()) };
        let away = lost.mates.iter().map(|mate| distance(outline, mate)).min();
        if away < lost.away || lost.mates.iter().any(|mate| is_within(outline, mate, lost.limit)) {
            return Ok(());
        }
        Err(Bar::stand(rule!("FT-COH-03"), stand, "has lost its unit and must go towards it"))
    }

    fn lost(&self) -> Option<Lost> {
        let (state, stand) = (self.state, self.mover.stand);
        if !checks::is_astray(state, stand) {
            return None;
        }
        let now = self.outlines.of(stand)?;
        let mates = state.members(state.spec(stand).unit).filter(|&mate| mate != stand);
        let mates: Vec<Outline> = mates.filter_map(|mate| self.outlines.of(mate)).collect();
        let away = mates.iter().map(|mate| distance(&now, mate)).min();
        Some(Lost { mates, away, limit: checks::cohesion(state, stand) })
    }
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
