//! Events: what happened. Small and flat, so that a null chronicle costs nothing.

use kernel::{
    SeatId,
    hex::{Direction, Hex},
};
use serde::Serialize;

use crate::{
    aspect::{Altitude, Aspect, Aspects},
    entry::Edge,
    order::Turn,
    state::{Arm, Emplaced, Ending, Load, Man, ShipId, Station, Target, Tie},
};

mod affairs;
mod arms;
mod gear;
mod ground;
mod men;

pub use affairs::AffairEvent;
pub use arms::ArmsEvent;
pub use gear::GearEvent;
pub use ground::GroundEvent;
pub use men::MenEvent;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    ChoseEdge {
        seat: SeatId,
        edge: Edge,
    },
    PickedCrew {
        ship: ShipId,
    },
    Emplaced {
        what: Emplaced,
        hex: Hex,
    },
    Stowed {
        ship: ShipId,
    },
    Dithered {
        turns: u16,
    },
    Reinforced {
        seat: SeatId,
    },
    Commissioned {
        ship: ShipId,
    },
    Entered {
        ship: ShipId,
        hex: Hex,
        facing: Direction,
        altitude: Altitude,
    },
    SetUpOrder {
        first: SeatId,
    },
    SetUp {
        ship: ShipId,
        hex: Hex,
        facing: Direction,
        altitude: Altitude,
    },
    TurnOpened {
        turn: u16,
    },
    FireGrew {
        ship: ShipId,
        level: u8,
    },
    Shifted {
        ship: ShipId,
        man: Man,
        from: Station,
        to: Station,
        n: u8,
    },
    Declared {
        seat: SeatId,
        ships: u8,
    },
    NobodyDeclared,
    WonInitiative {
        seat: SeatId,
    },
    NamedFirst {
        seat: SeatId,
        first: SeatId,
    },
    PhaseOpened {
        seat: SeatId,
        /// Nothing of its side is left in play.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        is_idle: bool,
    },
    SankToCeiling {
        ship: ShipId,
        to: Altitude,
    },
    FireReachedMagazine {
        ship: ShipId,
    },
    Withdrew {
        ship: ShipId,
    },
    Advanced {
        ship: ShipId,
        to: Hex,
        turn: Option<Turn>,
    },
    PowerTurned {
        ship: ShipId,
        turn: Turn,
    },
    Climbed {
        ship: ShipId,
        to: Altitude,
        turn: Option<Turn>,
    },
    Descended {
        ship: ShipId,
        to: Altitude,
        turn: Option<Turn>,
    },
    EndedMove {
        ship: ShipId,
    },
    CouldNotMove {
        ship: ShipId,
        why: Immobile,
    },
    LeftMap {
        ship: ShipId,
    },
    Landed {
        ship: ShipId,
    },
    TookOff {
        ship: ShipId,
    },
    CrashLanded {
        ship: ShipId,
    },
    Crashed {
        ship: ShipId,
    },
    Passed {
        ship: ShipId,
        other: ShipId,
    },
    Collided {
        ship: ShipId,
        other: ShipId,
    },
    Dodged {
        ship: ShipId,
        points: u8,
        has_moved: bool,
    },
    CollisionHits {
        ship: ShipId,
        hits: u8,
    },
    BoreDown {
        ship: ShipId,
        target: ShipId,
    },
    RamMissed {
        ship: ShipId,
        target: ShipId,
    },
    Rammed {
        ship: ShipId,
        target: ShipId,
    },
    GrapplesMissed {
        ship: ShipId,
        target: ShipId,
    },
    MadeFast {
        ship: ShipId,
        other: ShipId,
        tie: Tie,
    },
    LineCut {
        ship: ShipId,
        other: ShipId,
        tie: Tie,
    },
    LineParted {
        ship: ShipId,
        other: ShipId,
    },
    GrapplesBroke {
        ship: ShipId,
    },
    HeldUp {
        ship: ShipId,
        by: ShipId,
    },
    RiggedTow {
        ship: ShipId,
        towed: ShipId,
    },
    TookInTow {
        ship: ShipId,
        towed: ShipId,
    },
    KeptTrim {
        ship: ShipId,
    },
    LayTo {
        ship: ShipId,
        other: ShipId,
        other_lies: Aspect,
        lies: Aspect,
    },
    Fired {
        by: Arm,
        target: Target,
        range: u8,
        /// Levels up that the range counts besides hexes.
        #[serde(skip_serializing_if = "is_level")]
        above: u8,
        load: Load,
        /// What fires has been lost since it was committed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        is_lost: bool,
    },
    /// A target in two aspects at once, one of which the gun does not cover.
    OnTheLine {
        ship: ShipId,
        target: Target,
        aspects: Aspects,
    },
    /// A round that range has robbed of penetration which would have told on this armour.
    Spent {
        ship: ShipId,
        penetration: u8,
    },
    ShotWasted {
        by: Arm,
        target: Target,
    },
    Missed {
        by: Arm,
        target: Target,
    },
    Hit {
        by: Arm,
        target: Target,
    },
    StruckBystander {
        by: Arm,
        other: ShipId,
    },
    PassedThrough {
        ship: ShipId,
    },
    Rattled {
        ship: ShipId,
    },
    NoEffect {
        ship: ShipId,
    },
    /// A blast inside the plates.
    FromWithin {
        ship: ShipId,
    },
    /// Armour has taken half of a blow.
    Halved {
        ship: ShipId,
        left: u8,
    },
    HullHit {
        ship: ShipId,
        boxes: u8,
    },
    CeilingFell {
        ship: ShipId,
        to: Altitude,
    },
    /// Men to be counted off; none where nobody is left.
    CrewHit {
        ship: ShipId,
        men: u8,
    },
    GunHit {
        ship: ShipId,
        gun: u8,
        men: u8,
    },
    /// [SG-HIT-02] What would have struck the crew from below has struck the underside.
    StruckBelow {
        ship: ShipId,
    },
    NoGunToHit {
        ship: ShipId,
    },
    MagazineHit {
        ship: ShipId,
        gun: u8,
        men: u8,
    },
    NothingToExplode {
        ship: ShipId,
    },
    BridgeHit {
        ship: ShipId,
        men: u8,
    },
    BridgeCasualty {
        ship: ShipId,
        man: Man,
    },
    BoilerBurst {
        ship: ShipId,
        men: u8,
    },
    SteamLeaked {
        ship: ShipId,
        points: u8,
    },
    ScrewHit {
        ship: ShipId,
        points: u8,
    },
    MastHit {
        ship: ShipId,
        points: u8,
    },
    RudderJammed {
        ship: ShipId,
        beat: u8,
    },
    LiftersJammed {
        ship: ShipId,
        beat: u8,
    },
    CaughtFire {
        ship: ShipId,
        level: u8,
    },
    LostTrim {
        ship: ShipId,
    },
    HeldTrim {
        ship: ShipId,
    },
    Fell {
        ship: ShipId,
        to: Altitude,
    },
    Fallen {
        ship: ShipId,
        man: Man,
        station: Station,
    },
    AllHandsLost {
        ship: ShipId,
    },
    RankMustFall {
        ship: ShipId,
    },
    RankSpared {
        ship: ShipId,
    },
    StruckColours {
        ship: ShipId,
    },
    Taken {
        ship: ShipId,
        by: ShipId,
    },
    FoughtFire {
        ship: ShipId,
        dice: u8,
        out: u8,
        left: u8,
    },
    RudderFreed {
        ship: ShipId,
    },
    RudderStuck {
        ship: ShipId,
    },
    LiftersFreed {
        ship: ShipId,
    },
    LiftersStuck {
        ship: ShipId,
    },
    JuryRigged {
        ship: ShipId,
    },
    JuryRigFailed {
        ship: ShipId,
    },
    SteamRegained {
        ship: ShipId,
    },
    TrimUntended {
        ship: ShipId,
    },
    TurnClosed {
        turn: u16,
    },
    Ended {
        ending: Ending,
    },
    /// What wind and gear do; written like the others.
    #[serde(untagged)]
    Gear(GearEvent),
    /// What small arms, machineguns and rockets do.
    #[serde(untagged)]
    Arms(ArmsEvent),
    /// What is done to the ground and what stands on it.
    #[serde(untagged)]
    Ground(GroundEvent),
    /// What the scenario's own affair brings.
    #[serde(untagged)]
    Affair(AffairEvent),
    /// What befell men away from their stations; written like the others.
    #[serde(untagged)]
    Men(MenEvent),
}

/// Why a ship does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Immobile {
    Stunned,
    /// By a collision.
    Stopped,
    Grappled,
    InTow,
    /// It has given up, and never resists.
    GivenUp,
    /// No movement allowance, and something that denies it the free descent.
    NoAllowance(Held),
    /// Its owner moves no more this phase.
    PassedOver,
}

/// What keeps a ship at its altitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// It rests on the ground.
    Landed,
    LiftersJammed,
    TrimUnmanned,
    /// No orders come from the bridge.
    NoOrders,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
const fn is_level(above: &u8) -> bool {
    *above == 0
}
