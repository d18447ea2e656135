//! The state of a battle: plain data. What never changes is shared, what changes is small and flat.

mod phase;
mod setting;
mod stance;
mod unit;

use std::{
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
    sync::Arc,
};

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    cards::{Cards, Hand, Kinds, Stock},
    table::{Length, Pose},
};
use serde::{Deserialize, Serialize};

pub use kernel::SideId;

pub use self::{
    phase::{
        Active, Cause, Loss, Losses, MOST_FOES, MOST_LEGS, MOST_STRIKES, Phase, Plan, Spends, Task,
        Way, When, Which, Who,
    },
    setting::{
        CarrierSpec, Facts, SeatSpec, Setting, ShipSpec, SideSpec, Specials, Switches, TrainSpec,
        UnitSpec, VehicleSpec,
    },
    stance::{Stance, StanceSet},
    unit::{Boosts, Carrier, Foe, Handled, Hero, MOST_WEAPONS, Melee, Unit, Where},
};
use crate::{
    deploy::Muster,
    formations::MOST_IN_SQUARE,
    tables::{KINDS, MOST_OBJECTS, MOST_SEATS, MOST_UNITS},
};

/// Most common squares that stand at once: each has two units at least.
pub const MOST_RINGS: usize = MOST_UNITS / 2;
/// Most pairs of units that fight at once.
pub const MOST_MELEES: usize = 24;
/// Most groups of men in the vehicles of trains.
pub const MOST_RIDERS: usize = 16;
/// Most breaks in the rails, and guns without a crew.
pub const MOST_BREAKS: usize = 8;
pub const MOST_GUNS: usize = 12;
/// Most Leadership cards that are owed after a deal: a card for each Joker and each picture card.
pub const MOST_OWED: usize = 24;

/// A unit, by its number in the battle. It keeps that number to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

kernel::sets! {
    /// Some units.
    UnitSet of UnitId, UnitId, |unit: UnitId| unit.0 & 63;
    /// Some pieces of terrain, by their numbers.
    PieceSet of u8, |piece| piece, |piece: u8| piece & 63;
}

/// A point of a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    /// 0 while setting up.
    pub turn: u8,
    pub phase: Phase,
    /// The activation that is being carried out.
    pub active: Option<Active>,
    /// What follows from what has happened; the last comes first. How many wait at once no rule bounds.
    pub tasks: Vec<Task>,
    /// In the order of dealing.
    pub seats: ArrayVec<Seat, MOST_SEATS>,
    pub units: Vec<Unit>,
    pub squares: ArrayVec<Square, MOST_RINGS>,
    /// The pairs in contact.
    pub melees: ArrayVec<Melee, MOST_MELEES>,
    pub riders: ArrayVec<Rider, MOST_RIDERS>,
    pub guns: ArrayVec<AbandonedGun, MOST_GUNS>,
    /// Who has captured each heap of stores.
    pub stores: ArrayVec<Option<SideId>, MOST_OBJECTS>,
    pub breaks: ArrayVec<Break, MOST_BREAKS>,
    /// Charges laid at the lock by each side.
    pub charges: [u8; 2],
    pub pile: Cards,
    pub discards: Cards,
    /// What is drawn from once both piles are empty, until the turn ends [HV-TURN-10].
    pub imaginary: Option<Cards>,
    /// The Leadership cards that can still be dealt, and those that have been used.
    pub stock: Stock<KINDS>,
    pub spent: Kinds<KINDS>,
    /// Jokers to be replaced, in the order in which they fell.
    pub jokers: ArrayVec<SeatId, MOST_OWED>,
    /// Leadership cards to be dealt, in their order.
    pub owed: ArrayVec<SeatId, MOST_OWED>,
    pub ending: Option<Ending>,
    /// What is remembered while units are placed: it follows from the rest, and is neither compared nor stored.
    #[serde(skip)]
    pub muster: Muster,
}

/// A command: what lies before a player, what he holds, and his Hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Face up.
    pub cards: Cards,
    /// Leadership cards: for his eyes only.
    pub hand: Hand<KINDS>,
    pub hero: Hero,
    /// Whether the Hero's activation of this turn is spent.
    pub hero_activated: bool,
    /// Whether he gets no more Leadership cards, since he has shown his hand or lost his Hero.
    pub forfeited: bool,
    pub offers_draw: bool,
}

/// A common square.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Square {
    pub seat: SeatId,
    /// In the order of the ring. One alone has broken out of it, and what was inside is still to be put down.
    pub members: ArrayVec<UnitId, MOST_IN_SQUARE>,
    /// The middle of its front face.
    pub front: Pose,
}

/// Men of a unit in one vehicle of the train that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    pub unit: UnitId,
    pub vehicle: u8,
    pub ranks: u8,
    pub leader: bool,
}

/// A gun whose crew is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbandonedGun {
    /// The unit that served it.
    pub unit: UnitId,
    /// The middle of the gun.
    pub at: Pose,
    pub captured: Option<SideId>,
}

/// A place where rails are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Break {
    pub course: u8,
    pub along: Length,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By points, as they stood: of each side.
    Points {
        of: [u16; 2],
    },
    /// A victory entry that ends the battle, by its number.
    Sudden {
        side: SideId,
        entry: u8,
    },
    /// The other side has nobody left.
    Swept {
        side: SideId,
    },
    Conceded {
        by: SideId,
    },
    AgreedDraw,
}

impl State {
    pub fn new(setting: Arc<Setting>, units: Vec<Unit>) -> Self {
        let cards = &setting.charts.cards;
        let (pile, stock) = (cards.pack, Stock::new(cards.leadership_pack()));
        Self {
            turn: 0,
            phase: Phase::Opening,
            active: None,
            tasks: Vec::new(),
            seats: ArrayVec::new(),
            units,
            squares: ArrayVec::new(),
            melees: ArrayVec::new(),
            riders: ArrayVec::new(),
            guns: ArrayVec::new(),
            stores: setting.objects.iter().map(|_| None).collect(),
            breaks: ArrayVec::new(),
            charges: [0; 2],
            pile,
            discards: Cards::EMPTY,
            imaginary: None,
            stock,
            spent: Kinds::default(),
            jokers: ArrayVec::new(),
            owed: ArrayVec::new(),
            ending: None,
            muster: Muster::default(),
            setting,
        }
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    pub fn spec(&self, unit: UnitId) -> &UnitSpec {
        &self.setting.roster[usize::from(unit.0)]
    }

    pub fn name(&self, unit: UnitId) -> &str {
        &self.spec(unit).name
    }

    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[usize::from(seat.0)]
    }

    pub fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[usize::from(seat.0)]
    }

    pub fn side_of_seat(&self, seat: SeatId) -> SideId {
        self.setting.seats[usize::from(seat.0)].side
    }

    pub fn side_of(&self, unit: UnitId) -> SideId {
        self.side_of_seat(self.spec(unit).seat)
    }

    pub fn is_enemy(&self, one: UnitId, other: UnitId) -> bool {
        self.side_of(one) != self.side_of(other)
    }

    /// The seat of the Hero who is with a unit, if one is. Whoever is with a unit aboard is with its carrier too.
    pub fn hero_with(&self, unit: UnitId) -> Option<SeatId> {
        // A Hero is only ever with units of his own command.
        let seat = self.spec(unit).seat;
        let Hero::With { unit: with, .. } = self.seat(seat).hero else { return None };
        (with == unit || self[with].at == Where::Aboard(unit)).then_some(seat)
    }

    /// The unit that a Hero lends his activation to: the one that he is with, or what carries it.
    pub fn lent_to(&self, seat: SeatId) -> Option<UnitId> {
        let Hero::With { unit, .. } = self.seat(seat).hero else { return None };
        match self[unit].at {
            Where::Aboard(carrier) => Some(carrier),
            _ => Some(unit),
        }
    }

    /// [HV-ORG-08] The bases that count: other ranks and the leader, not a gun, not a Hero.
    pub fn figures(&self, unit: UnitId) -> u8 {
        let Unit { ranks, leader, .. } = self[unit];
        ranks + u8::from(leader)
    }

    pub fn is_in_contact(&self, unit: UnitId) -> bool {
        self.melees.iter().any(|melee| melee.unit == unit || melee.foe == Foe::Unit(unit))
    }

    /// The enemies that a unit fights with.
    pub fn foes_of(&self, unit: UnitId) -> impl Iterator<Item = Foe> + '_ {
        self.melees.iter().filter_map(move |melee| {
            if melee.unit == unit {
                Some(melee.foe)
            } else if melee.foe == Foe::Unit(unit) {
                Some(Foe::Unit(melee.unit))
            } else {
                None
            }
        })
    }

    /// The units that a train or ship carries.
    pub fn aboard(&self, carrier: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.ids().filter(move |&unit| self[unit].at == Where::Aboard(carrier))
    }

    /// The units inside a common square.
    pub fn sheltered(&self, square: u8) -> impl Iterator<Item = UnitId> + '_ {
        self.ids().filter(move |&unit| self[unit].at == Where::Sheltered(square))
    }

    /// The unit that holds a building.
    pub fn garrison(&self, piece: u8) -> Option<UnitId> {
        self.ids().find(|&unit| self[unit].at == Where::Garrison(piece))
    }
}

impl Index<UnitId> for State {
    type Output = Unit;

    fn index(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
}

impl IndexMut<UnitId> for State {
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }
}

kernel::state!(State {
    setting;
    turn, phase, units, tasks, active, seats, squares, melees, riders, guns, stores, breaks, charges, pile, discards, imaginary,
    stock, spent, jokers, owed, ending; muster
});

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.turn.hash(hasher);
        self.phase.hash(hasher);
        self.units.hash(hasher);
        self.tasks.hash(hasher);
        self.pile.hash(hasher);
    }
}

const _: () = assert!(MOST_UNITS <= 64, "units are counted in 64 bits");

#[cfg(test)]
mod tests;
