//! For tests: a battle whose dice are scripted, checked after every step.

use kernel::{
    chronicle::Entry,
    table::{Angle, Length, Point, Pose, Region},
};
use testkit::trial;

use crate::{
    Colonels,
    event::Event,
    formations,
    order::Order,
    setup::tests::opened,
    state::{Card, Colour, Facts, Ops, Phase, Post, RegimentId, StandId, State, UnitId, Where},
    tables::{Piece, UnitKind, shipped},
    vocabulary::{Formation, GunClass, TerrainKind, Word},
};

pub const WELL: &str = "the-well-at-dry-canal";

/// The British: two line companies of four stands with six rifles each, and a Gatling.
pub const LINE: UnitId = UnitId(0);
pub const OTHER_LINE: UnitId = UnitId(1);
pub const GATLING: UnitId = UnitId(2);
/// The Dervishes: two spear companies of five stands with eight castings each, and a levy of four.
pub const SPEARS: UnitId = UnitId(3);
pub const OTHER_SPEARS: UnitId = UnitId(4);
pub const LEVY: UnitId = UnitId(5);

pub const WESSEX: RegimentId = RegimentId(0);
pub const STANDARD: RegimentId = RegimentId(1);

pub struct Trial {
    pub state: State,
    pub log: Vec<Entry<Event>>,
}

pub fn yd(n: i32) -> Length {
    Length::units(n)
}

pub fn at(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Point::units(x, y), Angle::degrees(degrees))
}

impl Trial {
    /// The well in its first turn: the British act first, nobody has done anything, all commanders are off the table, and all
    /// units but those that a test puts somewhere are far from each other.
    pub fn well() -> Self {
        let mut state = opened(&shipped(), WELL);
        state.turn = 1;
        state.list = [WESSEX, STANDARD].into_iter().collect();
        for regiment in &mut state.regiments {
            (regiment.red, regiment.black) = (true, true);
        }
        for seat in &mut state.seats {
            seat.waived = true;
        }
        for commander in &mut state.commanders {
            commander.at = Post::Waiting;
        }
        state.phase = Phase::Slot;
        Self { state, log: Vec::new() }
    }

    /// Another scenario in its first turn, the regiments in their order, nobody asked between slots.
    pub fn of(scenario: &str) -> Self {
        let mut state = opened(&shipped(), scenario);
        state.turn = 1;
        state.list = state.regiment_ids().collect();
        for regiment in &mut state.regiments {
            (regiment.red, regiment.black) = (true, true);
        }
        for seat in &mut state.seats {
            (seat.waived, seat.motivated) = (true, true);
        }
        for commander in &mut state.commanders {
            commander.at = Post::Waiting;
        }
        state.phase = Phase::Slot;
        Self { state, log: Vec::new() }
    }

    /// The battle over the canal, on open ground: nobody is on the table but a company of each side in a corner, so that somebody always
    /// has something left to decide, and these, guns unlimbered.
    pub fn canal(wanted: &[(u8, &str)]) -> (Self, Vec<UnitId>) {
        let trial = Self::of("thunder-over-the-long-canal").plain();
        let find = |side: u8, name: &str| {
            let is_so = |unit: &UnitId| {
                trial.state.name(*unit) == name && trial.state.side_of(*unit).0 == side
            };
            trial.state.unit_ids().find(is_so).expect("there is such a unit")
        };
        let wanted: Vec<UnitId> = wanted.iter().map(|&(side, name)| find(side, name)).collect();
        let corners = [find(0, "Line company 3"), find(1, "Sea battalion company 2")];
        let kept = |unit: UnitId| wanted.contains(&unit) || corners.contains(&unit);
        let mut trial = trial.again();
        for unit in trial.state.unit_ids().filter(|&unit| !kept(unit)) {
            let carrier = trial.state[unit].aboard;
            if carrier.is_none_or(|carrier| !kept(carrier)) {
                trial.state[unit].aboard = None;
                let all: Vec<StandId> = trial.state.all_of(unit).collect();
                for stand in all {
                    trial.drop_stand(stand);
                }
            }
        }
        // The battle ends with the turn, so that nothing is thrown for the next one.
        let trial = trial.setting(|facts| facts.turns = 1);
        let trial = trial.with(|state| {
            state.regiments[0].initiative = 1;
            state.units.iter_mut().for_each(|unit| unit.limbered = false);
        });
        let trial = trial.line(corners[0], 70, 25, 0).line(corners[1], 1530, 975, 180);
        (trial, wanted)
    }

    /// The next turn, in which nobody has done anything yet.
    pub fn next_turn(self) -> Self {
        self.setting(|facts| facts.turns = 9).with(|state| {
            (state.turn, state.ending) = (state.turn + 1, None);
            state.aimed_before = std::mem::take(&mut state.aimed_now);
            for unit in &mut state.units {
                (unit.fired_this_turn, unit.moved_this_turn) = (false, false);
                unit.displaced_this_turn = false;
            }
        })
    }

    /// A unit takes part with what stands on the table otherwise.
    pub fn put(mut self, unit: UnitId, pose: Pose) -> Self {
        let stand = StandId(self.state[unit].first);
        self.state[stand].at = Where::Table(pose);
        self
    }

    /// Opens a phase of machines; of both sides the first goes first.
    pub fn calls(self, ops: Ops) -> Self {
        let trial = self.with(|state| state.phase = Phase::Call { ops }).go(&[]);
        match trial.state.phase {
            Phase::Precede { .. } => {
                let first = trial.state.callers[0].0 == 0;
                trial.give(&Order::Precede { first }, &[])
            }
            _ => trial,
        }
    }

    /// Goes on to the next decision without an order.
    pub fn go(mut self, script: &[u8]) -> Self {
        self.log = trial::step::<Colonels>(&mut self.state, None, script);
        self
    }

    /// The first unit of a name.
    pub fn named(&self, name: &str) -> UnitId {
        let is_so = |unit: &UnitId| self.state.name(*unit).starts_with(name);
        self.state.unit_ids().find(is_so).expect("there is such a unit")
    }

    /// The slot of the regiment of a unit; only these units are on the table, and nobody else holds a card.
    pub fn only(self, unit: UnitId, others: &[UnitId]) -> Self {
        let regiment = self.state.regiment_of(unit).expect("it has a regiment");
        let kept = |one: &UnitId| *one != unit && !others.contains(one);
        let gone: Vec<UnitId> = self.state.unit_ids().filter(kept).collect();
        self.gone(&gone).with(|state| {
            state.slot = regiment.0;
            for other in state.regiment_ids().filter(|&other| other != regiment) {
                (state[other].red, state[other].black) = (false, false);
            }
        })
    }

    /// The same trial once more.
    pub fn again(&self) -> Self {
        Self { state: self.state.clone(), log: Vec::new() }
    }

    /// Open ground: no terrain and no objective.
    pub fn plain(self) -> Self {
        self.setting(|facts| {
            facts.terrain.clear();
            facts.objectives.clear();
            facts.victory.clear();
        })
        .fields()
    }

    fn fields(mut self) -> Self {
        self.state.control.clear();
        self
    }

    pub fn setting(mut self, change: impl FnOnce(&mut Facts)) -> Self {
        std::sync::Arc::make_mut(&mut self.state.setting).change(change);
        self
    }

    /// Changes what a unit is.
    pub fn kind(self, unit: UnitId, change: impl FnOnce(&mut UnitKind)) -> Self {
        self.setting(|facts| change(&mut facts.roster[usize::from(unit.0)].kind))
    }

    /// Puts a unit in line, the middle of its front there.
    pub fn line(self, unit: UnitId, x: i32, y: i32, degrees: i32) -> Self {
        self.stand(unit, Formation::Line, 1, at(x, y, degrees))
    }

    pub fn stand(mut self, unit: UnitId, formation: Formation, files: u8, front: Pose) -> Self {
        let stands: Vec<StandId> = self.state.stands_of(unit).collect();
        let places = formations::places(formation, stands.len() as u8, files);
        for (stand, pose) in stands.into_iter().zip(formations::laid_out(&places, front)) {
            self.state[stand].at = Where::Table(pose);
        }
        self.state[unit].formation = formation;
        self
    }

    /// Puts one stand somewhere by the middle of its front.
    pub fn alone(mut self, unit: UnitId, n: u16, front: Pose) -> Self {
        let stand = self.nth(unit, n);
        self.state[stand].at = Where::Table(front.advanced(-crate::state::DEPTH / 2));
        self
    }

    /// Lays a rectangle of terrain, from its south-western to its north-eastern corner.
    pub fn terrain(self, kind: TerrainKind, level: u8, low: (i32, i32), high: (i32, i32)) -> Self {
        let corners = [(low.0, low.1), (high.0, low.1), high, (low.0, high.1)];
        let corners = corners.map(|(x, y)| Point::units(x, y)).to_vec();
        let region = Region::new(corners).expect("a rectangle");
        self.setting(|facts| {
            facts.terrain.push(Piece { name: kind.said(), kind, level, region });
        })
    }

    /// The state before the next step.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        // Units may have been changed all at once, past the marks by which it is known what they may do.
        self.state.forget_offers();
        self.state.shots.forget();
        for unit in self.state.unit_ids() {
            self.state.sights.mark(unit);
        }
        self
    }

    /// A section of guns in the place of the Gatling.
    pub fn guns(self, class: GunClass, guns: u8) -> Self {
        let trial = self.kind(GATLING, |kind| {
            (kind.gun_class, kind.guns, kind.castings) = (Some(class), guns, 2 * guns);
        });
        trial.castings(GATLING, 2 * guns)
    }

    /// A unit in skirmish order, where it stands, with three castings on each stand.
    pub fn skirmishers(self, unit: UnitId) -> Self {
        let trial = self.kind(unit, |kind| {
            kind.skirmish = true;
            kind.formations.push(Formation::Skirmish);
        });
        trial.castings(unit, 3).with(|state| state[unit].formation = Formation::Skirmish)
    }

    /// A stand of each side in a corner, facing away: so that somebody always has something left to decide.
    pub fn bystanders(self) -> Self {
        self.with(|state| {
            for (unit, pose) in [(OTHER_LINE, at(575, 40, 180)), (LEVY, at(25, 440, 0))] {
                let castings = state.spec(unit).kind.castings;
                let stand = StandId(state[unit].first);
                (state[stand].at, state[stand].castings) = (Where::Table(pose), castings);
            }
        })
    }

    /// Nobody of the other side breaks in or is asked.
    pub fn nobody_reacts(self) -> Self {
        self.with(|state| {
            for seat in &mut state.seats {
                seat.motivated = true;
            }
            state.regiments[1].red = false;
            state.regiments[1].black = false;
        })
    }

    /// Takes units off the table.
    pub fn gone(mut self, units: &[UnitId]) -> Self {
        for &unit in units {
            let stands: Vec<StandId> = self.state.stands_of(unit).collect();
            for stand in stands {
                self.drop_stand(stand);
            }
            if let Some(cargo) = self.state.cargo(unit) {
                self.state[cargo].aboard = None;
            }
        }
        self
    }

    /// Leaves so many stands of a unit.
    pub fn stands(mut self, unit: UnitId, n: usize) -> Self {
        let stands: Vec<StandId> = self.state.stands_of(unit).skip(n).collect();
        for stand in stands {
            self.drop_stand(stand);
        }
        self
    }

    fn drop_stand(&mut self, stand: StandId) {
        self.state[stand].at = Where::Gone(crate::state::Fate::Destroyed);
        self.state[stand].castings = 0;
    }

    pub fn castings(mut self, unit: UnitId, castings: u8) -> Self {
        let stands: Vec<StandId> = self.state.stands_of(unit).collect();
        for stand in stands {
            self.state[stand].castings = castings;
        }
        self
    }

    pub fn grade(mut self, unit: UnitId, grade: u8) -> Self {
        self.state[unit].grade = grade;
        self
    }

    /// A stand of a unit, counted from 0.
    pub fn nth(&self, unit: UnitId, n: u16) -> StandId {
        StandId(self.state[unit].first + n)
    }

    /// The slot of the second regiment.
    pub fn second_slot(mut self) -> Self {
        self.state.slot = 1;
        self
    }

    /// Gives an order that must be allowed, and goes on.
    pub fn give(mut self, order: &Order, script: &[u8]) -> Self {
        self.log = trial::step::<Colonels>(&mut self.state, Some(order), script);
        self
    }

    pub fn play(self, colour: Colour) -> Self {
        self.give(&Order::Play { colour, card: Card::Own }, &[])
    }

    /// The rule by which an order is refused.
    pub fn refuses(&self, order: &Order) -> &'static str {
        trial::refused::<Colonels>(&self.state, order)
    }

    /// What was told since the last decision, with its rules.
    pub fn told(&self) -> Vec<(&'static str, Event)> {
        trial::told(&self.log)
    }

    pub fn has_told(&self, rule: &str, event: Event) -> bool {
        self.told().contains(&(rule, event))
    }

    pub fn pose(&self, unit: UnitId, n: u16) -> Pose {
        self.state[self.nth(unit, n)].pose().expect("on the table")
    }
}
