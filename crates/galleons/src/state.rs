//! The state of a battle: plain data. What never changes is shared, what changes is small and flat.

use std::{
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut, Index, IndexMut},
    sync::Arc,
};

use arrayvec::ArrayVec;
use kernel::{
    PieceId, SeatId,
    hex::{Direction, Hex},
};
use serde::{Deserialize, Serialize};

use crate::{
    aspect::{Altitude, Aspect, Aspects},
    tables::{GunMount, MapSheet, Propulsion, ShipClass},
    withdrawal::Distances,
};

/// Most weapons that a ship mounts.
pub const MOST_GUNS: usize = 16;
/// Most players at one table.
pub const MOST_SEATS: usize = 6;
/// The turn that ends even a battle without a limit.
pub const LAST_TURN: u16 = 9_999;

/// A point of a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    pub turn: u16,
    pub phase: Phase,
    /// Seats in the order of their movement phases this turn.
    pub order_of_play: ArrayVec<SeatId, MOST_SEATS>,
    /// Which of them has the movement phase.
    pub at_move: u8,
    pub moving: Option<Moving>,
    pub ships: Vec<Ship>,
    /// Shots committed and not yet rolled, in the order in which they are rolled.
    pub shots: Vec<Shot>,
    /// Men shifted in this Initiative Phase by orders that are still secret.
    pub shifts: Vec<Shift>,
    /// How enemies in one hex at one altitude lie to each other.
    pub abreast: Vec<Abreast>,
    /// Counts changes of place, to tell who moved last.
    pub stamp: u32,
    pub ending: Option<Ending>,
}

/// What a battle is fought with: fixed from its first moment to its last.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub scenario: String,
    pub title: String,
    pub map: MapSheet,
    pub classes: Vec<ShipClass>,
    /// The ships' names, in the order of [`State::ships`].
    pub names: Vec<String>,
    /// The players' names, one per seat.
    pub seats: Vec<String>,
    pub switches: Switches,
    /// How far it is to the edge of the map: worked out when first asked for.
    #[serde(skip)]
    pub distances: Distances,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.scenario == other.scenario
            && self.title == other.title
            && self.map == other.map
            && self.classes == other.classes
            && self.names == other.names
            && self.seats == other.seats
            && self.switches == other.switches
    }
}

/// The options of a battle that the basic rules know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    /// Whether shots are committed together or fired one by one.
    pub sequential_fire: bool,
    /// The reference chart's "less than" for collisions.
    pub collision_chart: bool,
    /// One automatic collision hit for each full six of hull size.
    pub collision_per_six: bool,
    /// A screw or mast hit costs its damage value, not 1.
    pub screw_per_dv: bool,
    /// A ship out of trim falls one level a turn, not all at once.
    pub slow_fall: bool,
    /// The last turn; 0 for none.
    pub turn_limit: u16,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            setting: Arc::clone(&self.setting),
            ships: self.ships.clone(),
            shots: self.shots.clone(),
            shifts: self.shifts.clone(),
            abreast: self.abreast.clone(),
            phase: self.phase,
            order_of_play: self.order_of_play.clone(),
            moving: self.moving,
            ending: self.ending,
            ..*self
        }
    }

    /// Copies into an existing slot without allocating.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.setting, &other.setting) {
            self.setting = Arc::clone(&other.setting);
        }
        self.turn = other.turn;
        self.phase = other.phase;
        self.order_of_play.clone_from(&other.order_of_play);
        self.at_move = other.at_move;
        self.moving = other.moving;
        self.ships.clone_from(&other.ships);
        self.shots.clone_from(&other.shots);
        self.shifts.clone_from(&other.shifts);
        self.abreast.clone_from(&other.abreast);
        self.stamp = other.stamp;
        self.ending = other.ending;
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.phase == other.phase
            && self.ships == other.ships
            && self.shots == other.shots
            && self.shifts == other.shifts
            && self.abreast == other.abreast
            && self.order_of_play == other.order_of_play
            && self.at_move == other.at_move
            && self.moving == other.moving
            && self.stamp == other.stamp
            && self.ending == other.ending
            && (Arc::ptr_eq(&self.setting, &other.setting) || self.setting == other.setting)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.turn.hash(hasher);
        self.phase.hash(hasher);
        self.ships.hash(hasher);
        self.shots.len().hash(hasher);
    }
}

impl Hash for Ship {
    /// What battle changes, packed into a few words: states are told apart by the thousand when odds are asked for.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let crew = &self.crew;
        let bytes = [self.fire, self.owed, self.altitude as u8, self.status as u8];
        let jams = [self.rudder_jam, self.lifter_jam, self.screw_hits, self.leak];
        let word = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
        hasher.write_u64(word(bytes) | word(jams) << 32);
        let men = [crew.deck.hands, crew.manoeuvre.hands, crew.officers, crew.deck.petty];
        let keeper = |man: Option<Man>| man.map_or(0, |man| man as u8 + 1);
        let posts =
            [keeper(crew.helm), keeper(crew.trim), crew.captain as u8, crew.signalman as u8];
        hasher.write_u64(word(men) | word(posts) << 32);
        let place =
            [self.hex.col as u8, self.hex.row as u8, self.facing as u8, self.stunned_phases];
        let [low, high] = self.hull_marks.to_le_bytes();
        hasher.write_u64(word(place) | word([low, high, self.speed, self.has_moved as u8]) << 32);
        for pair in self.guns.chunks(2) {
            let gun = |gun: &Gun| {
                let fired = (gun.fired as u8) << 1 | u8::from(gun.is_wrecked);
                word([gun.crew.hands, gun.crew.petty, fired, 0])
            };
            hasher.write_u64(gun(&pair[0]) | pair.get(1).map_or(0, gun) << 32);
        }
    }
}

/// A ship by its place in [`State::ships`]. It keeps it to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipId(pub u8);

impl ShipId {
    pub const fn piece(self) -> PieceId {
        PieceId(self.0 as u16)
    }
}

impl Index<ShipId> for State {
    type Output = Ship;
    #[inline]
    fn index(&self, id: ShipId) -> &Ship {
        &self.ships[usize::from(id.0)]
    }
}

impl IndexMut<ShipId> for State {
    #[inline]
    fn index_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[usize::from(id.0)]
    }
}

/// Where in the sequence of play a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The captains dice for the order of setting up.
    DiceForSetUp,
    /// A ship is set up: hex, then facing, then altitude.
    SetUp {
        ship: ShipId,
        step: SetUpStep,
    },
    /// A turn opens: fires grow.
    OpenTurn,
    /// The seat with this number in the order of play gives its deck orders.
    DeckOrders {
        at: u8,
    },
    /// Deck orders come to light and initiative is diced for.
    Initiative,
    /// The winner names the First Player.
    ChooseFirst {
        winner: SeatId,
    },
    /// A movement phase opens: forced descents, then explosions, ship by ship.
    OpenMove {
        ship: ShipId,
        step: OpenStep,
    },
    /// The moving player moves.
    Move,
    /// Ships that share a hex are laid to each other; then comes what `then` says.
    LieTo {
        then: AfterLying,
    },
    /// The player at this place (the moving one is 0) commits shots, or fires.
    Fire {
        at: u8,
    },
    /// Committed shots are rolled, one at a time; then the player at place `at` may fire.
    Resolve {
        at: u8,
    },
    /// Casualties are counted, ship by ship from number `at`, and then chosen.
    Casualties {
        at: u8,
    },
    /// Ships struck, derelict or captured are told.
    AfterFire,
    /// Repairs, ship by ship.
    Repair {
        ship: ShipId,
    },
    /// Untended trim stations are rolled for, ship by ship.
    TendTrim {
        ship: ShipId,
    },
    /// The movement phase is over.
    CloseMove,
    /// The turn is over.
    CloseTurn,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUpStep {
    Hex,
    Facing,
    Altitude,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenStep {
    /// Down to the ceiling, and further down when out of trim by the slow fall.
    Descent,
    /// A large fire reaches the magazine.
    Explosion,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterLying {
    Fire,
    CloseMove,
}

/// The move that a ship is making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moving {
    pub ship: ShipId,
    /// Effective allowance as the move began.
    pub allowance: u8,
    pub spent: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// Levels gone down of its own will.
    pub down: u8,
    /// It has checked against those with whom it began the phase.
    pub is_clear: bool,
}

/// A ship in the battle, or what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Index into [`Setting::classes`].
    pub class: u8,
    pub seat: SeatId,
    pub status: Status,
    pub hex: Hex,
    pub facing: Direction,
    pub altitude: Altitude,
    pub quality: Quality,
    /// Boxes marked, from the highest row down.
    pub hull_marks: u16,
    /// Level of the fire aboard; 0 for none.
    pub fire: u8,
    /// The number that must be beaten to free the rudder; 0 when it is free.
    pub rudder_jam: u8,
    pub lifter_jam: u8,
    /// Points of speed that leak away with the steam.
    pub leak: u8,
    /// The turn of the hit that began it.
    pub leak_turn: u16,
    /// Screw hits, or mast hits on a kite.
    pub screw_hits: u8,
    pub boiler_burst: bool,
    pub jury_rig: bool,
    /// Movement phases still to begin in which the crew is stunned.
    pub stunned_phases: u8,
    /// Stunned in the present movement phase.
    pub is_stunned: bool,
    /// The number to beat of a slow fall out of trim; 0 when trim holds.
    pub sliding: u8,
    /// The first and the last turn without orders from the bridge; 0 when there were none such.
    pub no_orders_from: u16,
    pub no_orders_turn: u16,
    /// Levels gone down against her will this turn.
    pub sunk: u8,
    /// Hexes entered in its last movement phase.
    pub speed: u8,
    /// Has moved, or has been passed over, in the present movement phase.
    pub has_moved: bool,
    /// A collision has stopped it this turn.
    pub is_stopped: bool,
    /// [`State::stamp`] when it last came to its place.
    pub placed: u32,
    /// Casualties that its owner has still to choose.
    pub owed: u8,
    /// One of them must be an officer or petty officer.
    pub owes_rank: bool,
    pub crew: Crew,
    pub guns: Guns,
}

/// What has become of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Not yet on the map.
    ToEnter,
    Flying,
    Landed,
    /// Has struck its colours and waits to be taken.
    Struck,
    /// Nobody is left alive aboard.
    Derelict,
    Crashed,
    CrashLanded,
    Captured,
    /// Has left the map.
    Gone,
}

impl Status {
    pub const fn name(self) -> &'static str {
        match self {
            Self::ToEnter => "to enter",
            Self::Flying => "flying",
            Self::Landed => "landed",
            Self::Struck => "struck",
            Self::Derelict => "derelict",
            Self::Crashed => "crashed",
            Self::CrashLanded => "crash-landed",
            Self::Captured => "captured",
            Self::Gone => "left the map",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Green,
    #[default]
    Trained,
    Crack,
}

/// Men of the ranks and extra petty officers at one station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Men {
    pub hands: u8,
    pub petty: u8,
}

impl Men {
    pub const fn total(self) -> u8 {
        self.hands.saturating_add(self.petty)
    }
}

/// Who is alive aboard, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// The captain is on the bridge, at no other post.
    pub captain: bool,
    /// Other officers on the bridge, at no other post.
    pub officers: u8,
    pub signalman: bool,
    /// The signalman has left the bridge and serves as one more hand.
    pub signalman_away: bool,
    pub helm: Option<Man>,
    pub trim: Option<Man>,
    pub deck: Men,
    pub manoeuvre: Men,
    pub marines: u8,
    pub marine_officers: u8,
    /// Men who came to these stations in the present Initiative Phase.
    pub deck_came: Men,
    pub manoeuvre_came: Men,
    pub helm_came: bool,
    pub trim_came: bool,
}

/// A gun with its crew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub crew: Men,
    /// Men who came in the present Initiative Phase.
    pub came: Men,
    /// The turn of its last shot; 0 when it has fired none.
    pub fired: u16,
    pub is_wrecked: bool,
}

/// A ship's guns, in the order of her class. A flat list, so that a ship is copied in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Gun>", into = "Vec<Gun>")]
pub struct Guns {
    list: [Gun; MOST_GUNS],
    n: u8,
}

impl FromIterator<Gun> for Guns {
    fn from_iter<I: IntoIterator<Item = Gun>>(guns: I) -> Self {
        let mut all = Self { list: [Gun::default(); MOST_GUNS], n: 0 };
        for (slot, gun) in all.list.iter_mut().zip(guns) {
            *slot = gun;
            all.n += 1;
        }
        all
    }
}

impl TryFrom<Vec<Gun>> for Guns {
    type Error = String;

    fn try_from(guns: Vec<Gun>) -> Result<Self, String> {
        if MOST_GUNS < guns.len() {
            return Err(format!("a ship mounts at most {MOST_GUNS} guns, not {}", guns.len()));
        }
        Ok(guns.into_iter().collect())
    }
}

impl From<Guns> for Vec<Gun> {
    fn from(guns: Guns) -> Self {
        guns.to_vec()
    }
}

impl Deref for Guns {
    type Target = [Gun];
    #[inline]
    fn deref(&self) -> &[Gun] {
        &self.list[..usize::from(self.n)]
    }
}

impl DerefMut for Guns {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Gun] {
        &mut self.list[..usize::from(self.n)]
    }
}

/// A man by what he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Man {
    Captain,
    Officer,
    Helmsman,
    Trimsman,
    /// An extra petty officer.
    Petty,
    Signalman,
    Hand,
    Marine,
    MarineOfficer,
}

impl Man {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Captain => "captain",
            Self::Officer => "officer",
            Self::Helmsman => "helmsman",
            Self::Trimsman => "trimsman",
            Self::Petty => "petty officer",
            Self::Signalman => "signalman",
            Self::Hand => "hand",
            Self::Marine => "marine",
            Self::MarineOfficer => "marine officer",
        }
    }

    pub const fn is_officer(self) -> bool {
        matches!(self, Self::Captain | Self::Officer)
    }

    pub const fn is_petty_officer(self) -> bool {
        matches!(self, Self::Helmsman | Self::Trimsman | Self::Petty)
    }
}

/// Where a man serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Station {
    Bridge,
    Helm,
    Trim,
    Deck,
    Gun(u8),
    Manoeuvre,
}

/// One man moved from one station to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    pub ship: ShipId,
    pub man: Man,
    pub from: Station,
    pub to: Station,
}

/// A gun's fire as it was committed: everything that counts as it stood when the step began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    pub ship: ShipId,
    pub gun: u8,
    pub target: ShipId,
    /// Shots still to roll.
    pub left: u8,
    /// Range after the addition for a higher target.
    pub range: u8,
    /// Levels from the firer up to the target.
    pub rise: i8,
    pub is_smoky: bool,
    pub quality: Quality,
    /// Other ships in the target's hex at its altitude, one bit each.
    pub beside: u32,
    /// The aspects of the target in which the firer lies.
    pub bearing: Aspects,
}

/// How two ships in one hex lie: `second` lies in `first_aspect` of `first`, and the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abreast {
    pub first: ShipId,
    pub second: ShipId,
    pub first_aspect: Aspect,
    pub second_aspect: Aspect,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    LastInTheAir {
        winner: SeatId,
    },
    /// The last ships were lost together.
    NobodyInTheAir,
    TurnLimit,
}

impl State {
    /// Every ship with its id.
    pub fn ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u8).map(ShipId)
    }

    #[inline]
    pub fn class(&self, ship: ShipId) -> &ShipClass {
        &self.setting.classes[usize::from(self[ship].class)]
    }

    pub fn name(&self, ship: ShipId) -> &str {
        &self.setting.names[usize::from(ship.0)]
    }

    pub fn seat_name(&self, seat: SeatId) -> &str {
        &self.setting.seats[usize::from(seat.0)]
    }

    pub fn mount(&self, ship: ShipId, gun: u8) -> &GunMount {
        &self.class(ship).guns[usize::from(gun)]
    }

    /// The seat whose movement phase it is.
    pub fn mover(&self) -> SeatId {
        self.order_of_play[usize::from(self.at_move)]
    }

    /// The level of the ground under a hex of the map.
    #[inline]
    pub fn surface(&self, hex: Hex) -> u8 {
        self.setting.map.surface[self.setting.map.field.index(hex)]
    }

    /// Notes that a ship has come to a new place or facing: whatever lay beside it must be laid anew.
    pub fn displaced(&mut self, ship: ShipId) {
        self.stamp += 1;
        let stamp = self.stamp;
        self[ship].placed = stamp;
        self.abreast.retain(|pair| pair.first != ship && pair.second != ship);
    }

    /// Other ships on the map in the hex and at the altitude of `ship`.
    pub fn beside(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        self.others_at(ship, self[ship].hex, self[ship].altitude)
    }

    /// Ships on the map in a hex and at an altitude, other than `ship`.
    pub fn others_at(
        &self,
        ship: ShipId,
        hex: Hex,
        altitude: Altitude,
    ) -> impl Iterator<Item = ShipId> + '_ {
        self.ids().filter(move |&other| {
            let there = &self[other];
            other != ship && there.is_on_map() && there.hex == hex && there.altitude == altitude
        })
    }
}

impl Ship {
    pub const fn is_on_map(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Landed | Status::Struck | Status::Derelict)
    }

    /// Still takes orders.
    pub const fn is_in_play(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Landed)
    }

    /// [SG-SCEN-02] On the map, not lost and not landed; a ship still to enter counts.
    pub const fn is_in_the_air(&self) -> bool {
        matches!(self.status, Status::Flying | Status::ToEnter)
    }

    /// [SG-SCEN-02] Crashed, crash-landed, captured, struck; or derelict [SG-CREW-12].
    pub const fn is_lost(&self) -> bool {
        matches!(
            self.status,
            Status::Struck
                | Status::Derelict
                | Status::Crashed
                | Status::CrashLanded
                | Status::Captured
        )
    }

    /// [SG-BRDG-02] Gets no orders from her bridge on this turn.
    pub const fn is_without_orders(&self, turn: u16) -> bool {
        self.no_orders_from <= turn && turn <= self.no_orders_turn
    }

    /// Can be brought out of trim.
    pub const fn is_aloft(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Struck | Status::Derelict)
    }
}

impl ShipClass {
    pub const fn is_steam(&self) -> bool {
        matches!(self.propulsion, Propulsion::Steam { .. })
    }

    pub const fn is_kite(&self) -> bool {
        matches!(self.propulsion, Propulsion::Kite)
    }

    /// Hull boxes in all: a row for each altitude from Very Low up to the best.
    pub const fn hull_boxes(&self) -> u16 {
        self.hull as u16 * self.ceiling.level() as u16
    }
}
