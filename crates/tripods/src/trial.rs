//! For tests: a battle whose dice are scripted, checked after every step.

use std::sync::Arc;

use kernel::{
    chronicle::Entry,
    table::{Angle, Course, Height, Land, Length, Point, Pose, Region, Relief, Shape, Terrain},
};

use crate::{
    Tripods,
    deploy::berths::Berths,
    event::Event,
    flow,
    order::Order,
    setup::tests::opened,
    state::{Against, Gear, Marker, Phase, Setting, SideId, StandId, StandSet, State, Way, Where},
    tables::{Ground, shipped},
    targets::Quarry,
    vocabulary::{Quality, TerrainKind},
};

/// The machines of the first scenario.
pub const T1: StandId = StandId(0);
pub const T2: StandId = StandId(1);
/// Its infantry, and the machinegun.
pub const A1: StandId = StandId(2);
pub const A2: StandId = StandId(3);
pub const A3: StandId = StandId(4);
pub const MG: StandId = StandId(5);
/// Two medium guns, two light ones of veterans, a heavy one.
pub const M1: StandId = StandId(6);
pub const M2: StandId = StandId(7);
pub const L1: StandId = StandId(8);
pub const L2: StandId = StandId(9);
pub const H1: StandId = StandId(10);

pub const MARS: SideId = SideId::MARTIANS;
pub const EARTH: SideId = SideId::HUMANS;

pub struct Trial {
    pub state: State,
    pub log: Vec<Entry<Event>>,
}

pub fn inches(n: i32) -> Length {
    Length::units(n)
}

/// A point in tenths of an inch.
pub fn point(x: i32, y: i32) -> Point {
    Point::thousandths(100 * x, 100 * y)
}

/// A straight path to a point in tenths of an inch.
pub fn way(points: &[(i32, i32)]) -> Way {
    Way(points.iter().map(|&(x, y)| point(x, y)).collect())
}

pub fn go(points: &[(i32, i32)]) -> Order {
    Order::Go { way: way(points), gear: Gear::Ahead, facing: None }
}

pub fn shoot(shooter: StandId, target: StandId, shots: u8) -> Order {
    Order::Shoot { shooter, weapon: 0, against: Against::Armour, target, shots }
}

pub fn shoot_men(shooter: StandId, target: StandId, shots: u8) -> Order {
    Order::Shoot { shooter, weapon: 0, against: Against::Men, target, shots }
}

impl Trial {
    /// The first scenario in its first turn on a bare table, with only these stands there, all of them spotted: the rest has left.
    /// The Martians are to move.
    pub fn bare(stands: &[(StandId, i32, i32, i32)]) -> Self {
        Self::of("guns-behind-the-wey", stands)
    }

    /// The same of another scenario. Nothing is still to fall.
    pub fn of(scenario: &str, stands: &[(StandId, i32, i32, i32)]) -> Self {
        let mut state = opened(&shipped(), scenario);
        state.turn = 1;
        for stand in state.ids() {
            state[stand].limbered = false;
            if !matches!(state[stand].at, Where::Aboard(_)) {
                state[stand].at = Where::Exited;
            }
        }
        state.landings.clear();
        let mut trial = Self { state, log: Vec::new() };
        trial = trial.land(Vec::new());
        for &(stand, x, y, facing) in stands {
            trial = trial.stand(stand, x, y, facing).spotted(&[stand]);
        }
        trial.phase(Phase::Move)
    }

    /// Changes what never changes in a battle.
    pub fn setting(mut self, change: impl FnOnce(&mut Setting)) -> Self {
        let setting = Arc::make_mut(&mut self.state.setting);
        change(setting);
        setting.berths = Berths::default();
        setting.quarry = Quarry::default();
        self.state.forget();
        self
    }

    fn land(self, pieces: Vec<Terrain<Ground>>) -> Self {
        self.setting(|setting| setting.land = Land::new(pieces).unwrap())
    }

    fn with(self, kind: TerrainKind, shape: Shape, levels: u8, relief: Relief) -> Self {
        let mut pieces = self.state.setting.land.pieces().to_vec();
        let name = format!("{kind:?}");
        let kind = Ground { name, kind, levels, navigable: false, steep: false };
        pieces.push(Terrain { kind, shape, relief });
        self.land(pieces)
    }

    /// Lays an area down, from one corner to the opposite one, in tenths of an inch.
    pub fn area(self, kind: TerrainKind, from: (i32, i32), to: (i32, i32)) -> Self {
        let corners = [(from.0, from.1), (to.0, from.1), (to.0, to.1), (from.0, to.1)];
        let corners = corners.iter().map(|&(x, y)| point(x, y)).collect();
        let shape = Shape::Area(Region::new(corners).unwrap());
        self.with(kind, shape, 1, Relief::Level(Height::GROUND))
    }

    /// Lays a line down, in tenths of an inch.
    pub fn line(self, kind: TerrainKind, points: &[(i32, i32)], width: i32) -> Self {
        let points = points.iter().map(|&(x, y)| point(x, y)).collect();
        let course = Course::new(points, Length::thousandths(100 * width)).unwrap();
        self.with(kind, Shape::Course(course), 1, Relief::Level(Height::GROUND))
    }

    /// Raises a hill over a square, its crest a line.
    pub fn hill(
        self,
        from: (i32, i32),
        to: (i32, i32),
        crest: [(i32, i32); 2],
        levels: u8,
    ) -> Self {
        let corners = [(from.0, from.1), (to.0, from.1), (to.0, to.1), (from.0, to.1)];
        let corners = corners.iter().map(|&(x, y)| point(x, y)).collect();
        let crest = crest.iter().map(|&(x, y)| point(x, y)).collect();
        let crest = Shape::Course(Course::new(crest, Length::ZERO).unwrap());
        let relief = Relief::Slope { crest: Box::new(crest), height: Height::levels(levels as i8) };
        let shape = Shape::Area(Region::new(corners).unwrap());
        self.with(TerrainKind::Hill, shape, levels, relief)
    }

    /// Puts a stand somewhere, in tenths of an inch.
    pub fn stand(mut self, stand: StandId, x: i32, y: i32, degrees: i32) -> Self {
        let pose = Pose::new(point(x, y), Angle::degrees(degrees));
        self.state[stand].at = Where::Table(pose);
        self
    }

    /// Makes a stand one of another row of the charts.
    pub fn recast(self, stand: StandId, id: &str) -> Self {
        let row = shipped().stand(id).unwrap_or_else(|| panic!("there is no {id}")).clone();
        self.setting(|setting| {
            setting.types.push(row);
            setting.roster[usize::from(stand.0)].kind = setting.types.len() as u8 - 1;
        })
    }

    /// Changes the row of a stand, for all of it.
    pub fn row(self, stand: StandId, change: impl FnOnce(&mut crate::tables::StandType)) -> Self {
        let kind = usize::from(self.state.spec(stand).kind);
        self.setting(|setting| change(&mut setting.types[kind]))
    }

    pub fn phase(mut self, phase: Phase) -> Self {
        self.state.phase = phase;
        self
    }

    pub fn side(mut self, side: SideId) -> Self {
        self.state.side = side;
        self
    }

    pub fn spotted(mut self, stands: &[StandId]) -> Self {
        for &stand in stands {
            self.state[stand].spotted = true;
        }
        self
    }

    pub fn hidden(mut self, stands: &[StandId]) -> Self {
        for &stand in stands {
            self.state[stand].spotted = false;
        }
        self
    }

    pub fn marked(mut self, stands: &[StandId], marker: Marker) -> Self {
        for &stand in stands {
            self.state[stand].marker = marker;
        }
        self
    }

    /// Stands that travelled so many points.
    pub fn travelled(mut self, stand: StandId, points: u8) -> Self {
        self.state[stand].travelled = crate::ground::points(points);
        self
    }

    pub fn quality(self, stand: StandId, quality: Quality) -> Self {
        let unit = usize::from(self.state.spec(stand).unit);
        self.setting(|setting| setting.units[unit].quality = quality)
    }

    /// Lets fog of war fall.
    pub fn foggy(self) -> Self {
        self.setting(|setting| setting.switches.fog = true)
    }

    /// Allows measuring.
    pub fn measured(self) -> Self {
        self.setting(|setting| setting.switches.no_measuring = false)
    }

    pub fn doomed(mut self, stands: &[StandId]) -> Self {
        self.state.doomed = stands.iter().copied().collect::<StandSet>();
        self
    }

    /// Goes on to the next decision with these dice, all of which must be used.
    pub fn go(mut self, script: &[u8]) -> Self {
        self.log = testkit::trial::step::<Tripods>(&mut self.state, None, script);
        self
    }

    /// Gives an order that must be allowed, and goes on.
    pub fn give(mut self, order: &Order, script: &[u8]) -> Self {
        self.log = testkit::trial::step::<Tripods>(&mut self.state, Some(order), script);
        self
    }

    /// Moves a stand along a path in the normal way, and stops there.
    pub fn moves(self, stand: StandId, points: &[(i32, i32)], script: &[u8]) -> Self {
        self.give(&Order::Choose { stand, strategic: false }, &[]).give(&go(points), script)
    }

    /// The rule by which an order is refused.
    pub fn refuses(&self, order: &Order) -> &'static str {
        testkit::trial::refused::<Tripods>(&self.state, order)
    }

    pub fn allows(&self, order: &Order) -> bool {
        flow::check(&self.state, order).is_ok()
    }

    pub fn told(&self) -> Vec<(&'static str, Event)> {
        testkit::trial::told(&self.log)
    }

    pub fn has_told(&self, rule: &str, event: Event) -> bool {
        self.told().contains(&(rule, event))
    }

    pub fn pose(&self, stand: StandId) -> Pose {
        self.state.pose(stand).unwrap()
    }
}
