//! For tests: a battle whose dice and cards are scripted, checked after every step.

use kernel::{
    Dice, SeatId,
    cards::{Card, Kinds},
    chronicle::Entry,
    table::{Angle, Length, Point, Pose},
};

use crate::{
    Heroes,
    event::Event,
    flow,
    order::Order,
    setup::tests::opened,
    state::{
        CarrierSpec, Facts, Hero, Phase, PieceSet, Plan, Setting, ShipSpec, Stance, State, Task,
        TrainSpec, UnitId, Way, Where,
    },
    tables::shipped,
    vocabulary::{Leadership, Post, Word},
};

pub const WADI: &str = "patrol-at-the-wadi";

/// The units of the patrol.
pub const A_COMPANY: UnitId = UnitId(0);
pub const B_COMPANY: UnitId = UnitId(1);
pub const LANCERS: UnitId = UnitId(2);
pub const GATLING: UnitId = UnitId(3);
/// Those of the emir.
pub const RED: UnitId = UnitId(4);
pub const GREEN: UnitId = UnitId(5);
pub const BLACK: UnitId = UnitId(6);
pub const RIFLES: UnitId = UnitId(7);
pub const HORSE: UnitId = UnitId(8);

pub const BRITISH: SeatId = SeatId(0);
pub const MAHDIST: SeatId = SeatId(1);

pub const SIDING: &str = "the-relief-of-doorn-siding";

/// The armoured train, the company that it carries, the others at the siding, and some of the Boers.
pub const TRAIN: UnitId = UnitId(0);
pub const RELIEF: UnitId = UnitId(1);
pub const PICKET: UnitId = UnitId(3);
pub const MAXIM: UnitId = UnitId(4);
pub const RIFLE_HORSE: UnitId = UnitId(5);
pub const REFUGEES: UnitId = UnitId(6);
pub const DESPATCHES: UnitId = UnitId(7);
pub const WRECKERS: UnitId = UnitId(8);
pub const BOER_GUN: UnitId = UnitId(12);
pub const WEST_RIDERS: UnitId = UnitId(14);
pub const BOERS: SeatId = SeatId(1);

pub const LANDING: &str = "landing-at-mersa-halib";

/// The ships, whom they carry, and some of those ashore.
pub const GUNBOAT: UnitId = UnitId(0);
pub const STEAMER: UnitId = UnitId(1);
pub const LIGHTER: UnitId = UnitId(2);
pub const NAVAL_BRIGADE: UnitId = UnitId(3);
pub const FIRST_COMPANY: UnitId = UnitId(4);
pub const SECOND_COMPANY: UnitId = UnitId(5);
pub const NINE_POUNDER: UnitId = UnitId(6);
pub const SUDANESE: UnitId = UnitId(7);
pub const FORT_GUN: UnitId = UnitId(8);
pub const PALM_RIFLES: UnitId = UnitId(11);
pub const SPEARS_ONE: UnitId = UnitId(12);

pub struct Trial {
    pub state: State,
    pub log: Vec<Entry<Event>>,
}

pub fn card(code: &str) -> Card {
    code.parse().unwrap()
}

/// Cards as a script has them.
pub fn cards(codes: &str) -> Vec<u8> {
    codes.split_whitespace().map(|code| card(code).number()).collect()
}

pub fn over(pieces: &[u8]) -> PieceSet {
    pieces.iter().copied().collect()
}

pub fn way(points: &[(i32, i32)]) -> Way {
    Way(points.iter().map(|&(x, y)| Point::thousandths(x, y)).collect())
}

pub fn cm(n: i32) -> Length {
    Length::units(n)
}

/// A place in millimetres.
pub fn at(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Point::thousandths(x * 100, y * 100), Angle::degrees(degrees))
}

impl Trial {
    /// A scenario as it opens.
    pub fn opening(scenario: &str) -> Self {
        Self { state: opened(&shipped(), scenario), log: Vec::new() }
    }

    /// The patrol in its first turn, with no card dealt.
    pub fn wadi() -> Self {
        let mut trial = Self::opening(WADI);
        (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
        trial
    }

    /// The armoured train in the first turn, its leading end at 24, 45, with nobody's Hero about and no card dealt.
    pub fn siding() -> Self {
        Self::first_turn(SIDING)
    }

    /// The ships off Mersa Halib in the first turn, with nobody's Hero about and no card dealt.
    pub fn landing() -> Self {
        Self::first_turn(LANDING)
    }

    fn first_turn(scenario: &str) -> Self {
        let mut trial = Self::opening(scenario);
        (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
        trial.hero(BRITISH, Hero::Removed).hero(BOERS, Hero::Removed)
    }

    /// Changes what never changes in a battle.
    pub fn setting(mut self, change: impl FnOnce(&mut Facts)) -> Self {
        let mut facts = Facts::clone(&self.state.setting);
        change(&mut facts);
        self.state.setting = std::sync::Arc::new(Setting::new(facts).unwrap());
        self
    }

    /// Changes a train.
    pub fn refit(self, unit: UnitId, change: impl FnOnce(&mut TrainSpec)) -> Self {
        self.setting(|facts| match &mut facts.roster[usize::from(unit.0)].carrier {
            Some(CarrierSpec::Train(train)) => change(train),
            other => panic!("{other:?} is no train"),
        })
    }

    /// Changes a ship.
    pub fn rebuild(self, unit: UnitId, change: impl FnOnce(&mut ShipSpec)) -> Self {
        self.setting(|facts| match &mut facts.roster[usize::from(unit.0)].carrier {
            Some(CarrierSpec::Ship(ship)) => change(ship),
            other => panic!("{other:?} is no ship"),
        })
    }

    /// Lays a ship with the middle of her hull there, in millimetres.
    pub fn lie(mut self, ship: UnitId, x: i32, y: i32, degrees: i32) -> Self {
        self.state[ship].at = Where::Afloat(at(x, y, degrees));
        self
    }

    /// Takes everybody out of a vehicle of a train, or off a ship.
    pub fn empty(mut self, carrier: UnitId) -> Self {
        let aboard: Vec<UnitId> = self.state.aboard(carrier).collect();
        self.state.riders.retain(|rider| !aboard.contains(&rider.unit));
        self.gone(&aboard)
    }

    /// Something is to follow.
    pub fn follows(mut self, task: Task) -> Self {
        self.state.tasks.push(task);
        self
    }

    /// Puts cards before a player.
    pub fn deal(mut self, seat: SeatId, codes: &str) -> Self {
        for code in codes.split_whitespace() {
            assert!(self.state.pile.remove(card(code)), "{code} is dealt twice");
            self.state.seat_mut(seat).cards.insert(card(code));
        }
        self
    }

    /// Gives a player a Leadership card.
    pub fn holds(mut self, seat: SeatId, card: Leadership) -> Self {
        let State { stock, seats, .. } = &mut self.state;
        let script = [card.index() as u8 + 1];
        assert!(stock.deal(&mut seats[usize::from(seat.0)].hand, &mut Dice::script(&script)));
        self
    }

    pub fn held(&self, seat: SeatId) -> Kinds<5> {
        *self.state.seat(seat).hand.seen()
    }

    /// Puts a unit somewhere, in millimetres.
    pub fn stand(mut self, unit: UnitId, x: i32, y: i32, degrees: i32) -> Self {
        self.state[unit].at = Where::Field(at(x, y, degrees));
        self
    }

    pub fn stance(mut self, unit: UnitId, stance: Stance) -> Self {
        self.state[unit].stance = Some(stance);
        self
    }

    pub fn men(mut self, unit: UnitId, ranks: u8, leader: bool) -> Self {
        (self.state[unit].ranks, self.state[unit].leader) = (ranks, leader);
        self
    }

    pub fn hero(mut self, seat: SeatId, hero: Hero) -> Self {
        self.state.seat_mut(seat).hero = hero;
        self
    }

    pub fn hero_with(self, seat: SeatId, unit: UnitId, post: Post) -> Self {
        self.hero(seat, Hero::With { unit, post })
    }

    /// Takes a unit off the table.
    pub fn gone(mut self, units: &[UnitId]) -> Self {
        for &unit in units {
            self.state[unit].at = Where::Destroyed;
        }
        self
    }

    /// Goes on to the next decision with these dice and cards, all of which must be used.
    pub fn go(mut self, script: &[u8]) -> Self {
        self.run(None, script);
        self
    }

    /// Gives an order that must be allowed, and goes on.
    pub fn give(mut self, order: Order, script: &[u8]) -> Self {
        self.run(Some(&order), script);
        self
    }

    /// Activates a unit and states what it does.
    pub fn declare(self, unit: UnitId, plan: Plan, script: &[u8]) -> Self {
        self.give(Order::Activate { unit }, &[]).plan(plan, script)
    }

    pub fn plan(self, plan: Plan, script: &[u8]) -> Self {
        self.give(Order::Declare { plan, way: Way::default() }, script)
    }

    fn run(&mut self, order: Option<&Order>, script: &[u8]) {
        self.log = testkit::trial::step::<Heroes>(&mut self.state, order, script);
    }

    /// The rule by which an order is refused.
    pub fn refuses(&self, order: &Order) -> &'static str {
        testkit::trial::refused::<Heroes>(&self.state, order)
    }

    pub fn refuses_plan(&self, plan: Plan) -> &'static str {
        self.refuses(&Order::Declare { plan, way: Way::default() })
    }

    pub fn orders(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        flow::orders(&self.state, &mut orders);
        orders
    }

    /// What was told since the last decision, with its rules.
    pub fn told(&self) -> Vec<(&'static str, Event)> {
        testkit::trial::told(&self.log)
    }

    pub fn has_told(&self, rule: &str, event: Event) -> bool {
        self.told().contains(&(rule, event))
    }

    pub fn pose(&self, unit: UnitId) -> Pose {
        match self.state[unit].at {
            Where::Field(pose) => pose,
            other => panic!("{} is not on the field but {other:?}", self.state.name(unit)),
        }
    }
}
