//! Events: what happened. Small and flat, so that a null chronicle costs nothing.

use kernel::{
    SeatId,
    cards::{Card, Kinds},
    table::{Angle, Length, Pose},
};
use serde::Serialize;

use crate::{
    order::Target,
    state::{Ending, Foe, Plan, SideId, Stance, UnitId},
    tables::KINDS,
    vocabulary::{Cover, Figure, Leadership, Post, Weapon},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    // Setting up and the turn.
    Placed {
        unit: UnitId,
        pose: Pose,
    },
    HeroPosted {
        seat: SeatId,
        with: Option<UnitId>,
        post: Post,
    },
    Arrived {
        unit: UnitId,
        pose: Pose,
    },
    /// There was no room for it.
    Waited {
        unit: UnitId,
    },
    /// There was no room for reserves that the enemy may not know.
    ReservesWaited {
        seat: SeatId,
    },
    TurnOpened {
        turn: u8,
    },
    // Cards.
    Dealt {
        seat: SeatId,
        card: Card,
    },
    Reshuffled {
        cards: u8,
    },
    /// Both piles are empty: a fresh pack is imagined.
    PackImagined,
    JokerReplaced {
        seat: SeatId,
        card: Card,
    },
    Earned {
        seat: SeatId,
        held: u8,
    },
    /// A card that was earned and, with a full hand, is not dealt.
    NotDealt {
        seat: SeatId,
    },
    LeadershipReshuffled {
        cards: u8,
    },
    ThrownAway {
        seat: SeatId,
        card: Leadership,
    },
    /// Leadership cards that went to the discards.
    HandLost {
        seat: SeatId,
        cards: Kinds<KINDS>,
    },
    CardDropped {
        seat: SeatId,
        card: Card,
    },
    /// A card for which nothing was left to activate.
    CardUnused {
        seat: SeatId,
        card: Card,
    },
    // Activation.
    Activated {
        unit: UnitId,
        card: Card,
        by_hero: bool,
    },
    HeroActivated {
        seat: SeatId,
        card: Card,
    },
    CardPlayed {
        seat: SeatId,
        unit: UnitId,
        card: Leadership,
    },
    PostTaken {
        seat: SeatId,
        post: Post,
    },
    Declared {
        unit: UnitId,
        plan: Plan,
    },
    // Movement.
    Thrown {
        unit: UnitId,
        dice: u8,
        cm: u8,
    },
    Marched {
        unit: UnitId,
        to: Pose,
        length: Length,
    },
    Turned {
        unit: UnitId,
        to: Pose,
    },
    Formed {
        unit: UnitId,
        stance: Stance,
    },
    /// So many units form a common square, so many bases across and deep.
    RingFormed {
        unit: UnitId,
        units: u8,
        across: u8,
        deep: u8,
    },
    /// The square that a unit is in moves.
    RingMoved {
        unit: UnitId,
        length: Length,
    },
    RingClosed {
        unit: UnitId,
        across: u8,
        deep: u8,
    },
    /// A common square of one unit is none.
    RingBroken {
        unit: UnitId,
    },
    /// A card spent on a unit that takes part in the activation of another.
    CardSpent {
        seat: SeatId,
        card: Card,
        unit: UnitId,
    },
    LeftRing {
        unit: UnitId,
    },
    EnteredBuilding {
        unit: UnitId,
        piece: u8,
    },
    LeftBuilding {
        unit: UnitId,
        piece: u8,
    },
    Sheltered {
        unit: UnitId,
    },
    LeftShelter {
        unit: UnitId,
    },
    HeroSheltered {
        seat: SeatId,
    },
    HeroLeftShelter {
        seat: SeatId,
    },
    Exited {
        unit: UnitId,
        zone: u8,
    },
    HeroThrew {
        seat: SeatId,
        cm: u8,
    },
    Rode {
        seat: SeatId,
        length: Length,
    },
    Joined {
        seat: SeatId,
        unit: UnitId,
        post: Post,
    },
    LeftUnit {
        seat: SeatId,
        unit: UnitId,
    },
    // Fire.
    Fired {
        unit: UnitId,
        weapon: Weapon,
        target: Target,
        dice: u8,
        hits: u8,
        dense: bool,
        cover: Cover,
        casualties: u8,
    },
    HeldFire {
        unit: UnitId,
    },
    // Hand to hand.
    Charged {
        unit: UnitId,
        foe: Foe,
        reached: bool,
    },
    LinedUp {
        unit: UnitId,
        foe: Foe,
        bases: u8,
        against: u8,
        /// The barrier between them.
        across: Option<u8>,
    },
    Fought {
        unit: UnitId,
        foe: Foe,
        dice: u8,
        hits: u8,
    },
    /// A Hero by himself fights whoever has charged him.
    HeroFought {
        seat: SeatId,
        foe: Foe,
        dice: u8,
        hits: u8,
    },
    RoundWon {
        by: Foe,
        of: Foe,
    },
    RoundDrawn {
        one: Foe,
        other: Foe,
    },
    FightOver {
        unit: UnitId,
        foe: Foe,
    },
    BrokeOff {
        unit: UnitId,
        cm: u8,
    },
    /// Contact keeps it from moving.
    Locked {
        unit: UnitId,
    },
    // Losses, morale, rallying.
    Fell {
        unit: UnitId,
        figure: Figure,
    },
    HeroFell {
        seat: SeatId,
    },
    /// With a unit that ran off the table.
    HeroSweptAway {
        seat: SeatId,
    },
    HeroDrowned {
        seat: SeatId,
    },
    HeroGone {
        seat: SeatId,
    },
    ClosedUp {
        unit: UnitId,
    },
    Destroyed {
        unit: UnitId,
    },
    GunAbandoned {
        unit: UnitId,
    },
    GunCaptured {
        unit: UnitId,
        by: SideId,
    },
    Tested {
        unit: UnitId,
        passed: bool,
    },
    Routed {
        unit: UnitId,
    },
    Fled {
        unit: UnitId,
        cm: u8,
        to: Pose,
    },
    RanOff {
        unit: UnitId,
    },
    /// It would run, and there is nobody to run from.
    Unpursued {
        unit: UnitId,
    },
    Rallied {
        unit: UnitId,
        by_card: bool,
    },
    RallyFailed {
        unit: UnitId,
    },
    // Trains and ships.
    Steamed {
        train: UnitId,
        length: Length,
    },
    Sailed {
        ship: UnitId,
        length: Length,
        astern: bool,
    },
    Swung {
        ship: UnitId,
        by: Angle,
    },
    Beached {
        ship: UnitId,
    },
    Embarked {
        unit: UnitId,
        carrier: UnitId,
    },
    Disembarked {
        unit: UnitId,
        carrier: UnitId,
    },
    EngineHit {
        train: UnitId,
        dice_left: u8,
    },
    EngineUnharmed {
        train: UnitId,
    },
    GunnerFell {
        train: UnitId,
        /// The number of the weapon that he served.
        weapon: u8,
        left: u8,
    },
    ShipSlowed {
        ship: UnitId,
        dice_left: u8,
    },
    ShipHoled {
        ship: UnitId,
        lost: u8,
        left: u16,
    },
    ShipUnharmed {
        ship: UnitId,
    },
    Silenced {
        ship: UnitId,
        to: u8,
    },
    Sank {
        ship: UnitId,
    },
    // Special rules.
    TrackBroken {
        course: u8,
    },
    TrackMended {
        course: u8,
    },
    StoresCaptured {
        object: u8,
        by: SideId,
    },
    ChargeLaid {
        unit: UnitId,
    },
    GatesBlown {
        by: SideId,
    },
    // The end.
    DrawOffered {
        seat: SeatId,
    },
    Ended {
        ending: Ending,
    },
}
