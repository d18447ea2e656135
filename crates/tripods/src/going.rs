//! The way over the ground: what it costs somebody, and how far he gets.

use kernel::table::{
    Crossing, Effort, End, Length, Line, Outline, Pace, Pieces, Shape, Strip, Toll, Walk,
};

use crate::{
    field, ground, movement,
    state::{Gear, Mode, StandId, StandSet, State},
    vocabulary::{Class, Gait, TerrainKind},
    wrecks,
};

/// Places along a line are no farther from it than this, whatever is rounded.
const ROUNDED: Length = Length::thousandths(4);

/// The way over the ground, for somebody who moves in a gear.
pub struct Going<'a> {
    state: &'a State,
    stand: StandId,
    gait: Gait,
    allowance: u8,
    gear: Gear,
    /// [FT-ROAD-02] Whether wrecks stop it, and those that it has paid for already.
    stopped: bool,
    passed: StandSet,
    /// [FT-TERR-09] Whether it has a raft.
    rafts: bool,
    /// [FT-TERR-10] The cliff that it may climb.
    climbs: Option<u8>,
    /// The pieces of terrain that make a difference to it.
    matters: Pieces,
    walk: Walk,
}

/// Why somebody gets no farther.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Ground(End),
    /// A wreck that he cannot pay for.
    Wreck(StandId),
    /// A wreck on a bridge.
    Bridge(StandId),
}

impl<'a> Going<'a> {
    pub fn new(state: &'a State, stand: StandId, gear: Gear) -> Self {
        let mover = state.mover.as_ref().filter(|mover| mover.stand == stand);
        let strategic = mover.is_some_and(|mover| mover.mode == Mode::Strategic);
        let gait = ground::gait(state, stand);
        Self {
            state,
            stand,
            gait,
            allowance: movement::allowance(state, stand),
            gear,
            stopped: !state.wrecks.is_empty() && wrecks::is_stopped(state, stand),
            passed: mover.map_or(StandSet::EMPTY, |mover| mover.passed),
            rafts: has_raft(state, stand) && !strategic,
            climbs: mover.and_then(|mover| mover.climbs),
            matters: ground::matters(&state.setting, gait),
            walk: Walk::default(),
        }
    }

    fn toll(&self, on: Pieces) -> Toll {
        let toll = match ground::toll(&self.state.setting, self.gait, on) {
            Toll::Barred if self.rafts && is_deep(self.state, on) => {
                // [FT-TERR-09] The whole allowance for half an inch.
                Toll::Pays(Pace::times(2 * u16::from(self.allowance)))
            }
            toll => toll,
        };
        // [FT-MOVE-03] Backwards at a quarter of the rate, exactly.
        match (toll, self.gear) {
            (Toll::Pays(pace), Gear::Back) => Toll::Pays(pace.dearer(4)),
            (toll, _) => toll,
        }
    }

    fn fee(&self, leg: &Line, crossing: &Crossing) -> Option<Effort> {
        // [FT-TERR-10] Light infantry that has rested beside a cliff crosses it at no cost.
        if self.climbs.map(usize::from) == Some(crossing.piece) {
            return Some(Effort::NONE);
        }
        ground::fee(&self.state.setting, self.gait, self.allowance, leg, crossing)
    }

    /// Whether a leg can surely be paid for, even if all of it led over the dearest ground that lies near, with no wreck in its way.
    pub fn is_surely_paid(&self, leg: &Line, budget: Effort) -> bool {
        if self.stopped || self.gait == Gait::Water {
            return false;
        }
        let mut near = self.near(leg, Length::ZERO).iter();
        let dearest = near.try_fold(Pace::USUAL, |dearest, at| {
            let toll = self.toll(Pieces::NONE.with(at));
            match toll {
                Toll::Pays(pace)
                    if ground::is_crossed_freely(&self.state.setting, self.gait, at) =>
                {
                    Some(dearest.max(pace))
                }
                Toll::Pays(_) | Toll::Barred => None,
            }
        });
        dearest.is_some_and(|dearest| dearest.cost(leg.length()) <= budget)
    }

    /// Whether every leg that keeps to this one, but for what is rounded, leads surely over nothing but what is as good as open ground, with no
    /// wreck in its way.
    pub fn is_open_beside(&self, leg: &Line) -> bool {
        !self.stopped && self.is_plain(self.near(leg, ROUNDED))
    }

    /// Whether a way is as good as open ground that only some pieces lie near to, wrecks apart.
    fn is_plain(&self, near: Pieces) -> bool {
        self.gait != Gait::Water && near.is_empty()
    }

    /// The pieces that make a difference to it and may lie under a leg, or so far to either side: it meets no others.
    fn near(&self, leg: &Line, aside: Length) -> Pieces {
        let pieces = self.state.setting.land.pieces();
        let near = leg.bounds().grown(aside);
        let strip = Strip::along(leg.from, leg.to, []);
        let misses = |shape: &Shape| match shape {
            Shape::Area(_) => strip.widened(aside).misses(shape),
            // Its border is rounded.
            Shape::Course(course) => strip.widened(course.width() + aside).misses(shape),
        };
        let lies_near = |at: &usize| {
            let shape = &pieces[*at].shape;
            shape.bounds().meets(near) && !misses(shape)
        };
        self.matters.iter().filter(lies_near).fold(Pieces::NONE, Pieces::with)
    }

    fn ground_cost(&mut self, leg: &Line, length: Length) -> Option<Effort> {
        let near = self.near(leg, Length::ZERO);
        if self.is_plain(near)
            && let Toll::Pays(pace) = self.toll(Pieces::NONE)
        {
            return Some(pace.cost(length.min(leg.length())));
        }
        let mut walk = std::mem::take(&mut self.walk);
        walk.along_some(&self.state.setting.land, near, leg);
        let cost = walk.cost_to(length, |on| self.toll(on), |crossing| self.fee(leg, crossing));
        self.walk = walk;
        cost
    }

    fn ground_afford(&mut self, leg: &Line, budget: Effort) -> (Length, End) {
        let near = self.near(leg, Length::ZERO);
        if self.is_plain(near)
            && let Toll::Pays(pace) = self.toll(Pieces::NONE)
        {
            let (whole, most) = (leg.length(), pace.afforded(budget));
            return if most < whole { (most, End::Spent) } else { (whole, End::Arrived) };
        }
        let mut walk = std::mem::take(&mut self.walk);
        walk.along_some(&self.state.setting.land, near, leg);
        let journey = walk.afford(budget, |on| self.toll(on), |crossing| self.fee(leg, crossing));
        self.walk = walk;
        (journey.length, journey.end)
    }

    /// The wrecks in the way on a leg, of somebody whom they stop.
    fn met(&self, leg: &Line) -> impl Iterator<Item = wrecks::Met> + use<> {
        let met = wrecks::met(self.state, self.stand, leg);
        let passed = self.passed;
        met.into_iter().filter(move |one| one.bridge || !passed.has(one.wreck))
    }

    /// What it costs to come so far along a leg; none where the way is barred.
    pub fn cost(&mut self, leg: &Line, length: Length) -> Option<Effort> {
        let mut cost = self.ground_cost(leg, length)?;
        if !self.stopped {
            return Some(cost);
        }
        for met in self.met(leg).filter(|met| met.at < length) {
            if met.bridge {
                return None;
            }
            cost = cost + wrecks::SLIP;
        }
        Some(cost)
    }

    /// How far one gets along a leg with a budget, and why no farther.
    pub fn afford(&mut self, leg: &Line, budget: Effort) -> (Length, Stop) {
        let (mut length, mut end) = self.ground_afford(leg, budget);
        if !self.stopped {
            return (length, Stop::Ground(end));
        }
        let mut budget = budget;
        for met in self.met(leg) {
            if length <= met.at {
                break;
            }
            if met.bridge {
                return (met.at, Stop::Bridge(met.wreck));
            }
            let spent = self.ground_cost(leg, met.at).unwrap_or(budget);
            if budget - spent < wrecks::SLIP {
                return (met.at, Stop::Wreck(met.wreck));
            }
            budget = budget - wrecks::SLIP;
            (length, end) = self.ground_afford(leg, budget);
            // What is left takes it no farther than to the wreck.
            if length <= met.at {
                return (met.at, Stop::Wreck(met.wreck));
            }
        }
        (length, Stop::Ground(end))
    }

    /// Notes what has been paid for on a leg that was gone so far.
    pub fn pass(&mut self, leg: &Line, length: Length) {
        if !self.stopped {
            return;
        }
        for met in self.met(leg).filter(|met| met.at < length) {
            self.passed.insert(met.wreck);
        }
    }

    pub const fn passed(&self) -> StandSet {
        self.passed
    }
}

/// Whether a stand would cross deep water on a raft.
///
/// [FT-TERR-09] Foot and teams, if the scenario or the players allow it; neither cavalry nor guns.
pub fn has_raft(state: &State, stand: StandId) -> bool {
    state.setting.switches.rafts
        && matches!(state.class(stand), Class::Foot | Class::Team | Class::Observer)
}

/// Whether some ground is deep water, and nothing else that bars the way.
fn is_deep(state: &State, on: Pieces) -> bool {
    let pieces = state.setting.land.pieces();
    let is_water = |at: usize| {
        matches!(pieces[at].kind.kind, TerrainKind::RiverImpassable | TerrainKind::Lake)
    };
    on.iter().any(is_water)
}

/// Whether a stand is on deep water: its middle is.
///
/// [FT-MOVE-07] Amphibious stands do not fire then, [FT-TERR-09] nor do those on rafts.
pub fn is_afloat(state: &State, stand: StandId) -> bool {
    let swims = matches!(state.kind(stand).gait, Gait::Amphibious) || has_raft(state, stand);
    let Some(pose) = state.pose(stand).filter(|_| swims) else { return false };
    let on = state.setting.land.at(pose.at);
    let pieces = state.setting.land.pieces();
    let is_road =
        |at: usize| matches!(pieces[at].kind.kind, TerrainKind::Road | TerrainKind::Bridge);
    is_deep(state, on) && !on.iter().any(is_road)
}

/// The cliff beside which a stand of light infantry is.
///
/// [FT-TERR-10] It touches the line of it.
pub fn cliff_beside(state: &State, stand: StandId) -> Option<u8> {
    let own: Outline = field::outline(state, stand).filter(|_| state.unit(stand).light)?;
    let pieces = state.setting.land.pieces().iter();
    let cliff = pieces
        .enumerate()
        .find(|(_, piece)| piece.kind.kind == TerrainKind::Cliff && piece.shape.touches(&own));
    cliff.map(|(at, _)| at as u8)
}

/// Notes who has passed a whole movement phase beside a cliff.
///
/// [FT-TERR-10] Without moving; who was set down meanwhile has not.
pub fn rest(state: &mut State) {
    for stand in state.ids() {
        if state.side_of(stand) == state.side {
            let own = state[stand];
            let rested =
                !own.has_moved() && !own.dismounted && cliff_beside(state, stand).is_some();
            state[stand].rested = rested;
        }
    }
}

#[cfg(test)]
mod tests;
