//! Events: what happened.

use kernel::{SeatId, table::Length};
use serde::Serialize;

use crate::{
    morale::{Cause, Total},
    state::{
        Card, Colour, Ending, Fate, FirePhase, Instruction, Ops, RegimentId, SideId, StandId,
        Target, UnitId,
    },
    vocabulary::{Formation, SectionPart, Stray},
};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Placed {
        unit: UnitId,
    },
    Posted {
        commander: u8,
    },
    WasReady {
        seat: SeatId,
    },
    Graded {
        unit: UnitId,
        grade: u8,
    },
    TurnOpened {
        turn: u8,
    },
    Ranked {
        regiment: RegimentId,
        place: u8,
        total: u16,
    },
    SlotOpened {
        regiment: RegimentId,
    },
    CardPlayed {
        regiment: RegimentId,
        colour: Colour,
        card: Card,
    },
    CardClosed {
        regiment: RegimentId,
        colour: Colour,
    },
    Rode {
        commander: u8,
    },
    Volleyed {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    GunsFired {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    Skirmished {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    SectionHit {
        unit: UnitId,
        part: SectionPart,
    },
    /// Castings fall, of one stand unless they are carried.
    CastingsLost {
        unit: UnitId,
        stand: Option<StandId>,
        castings: u8,
    },
    StandLost {
        unit: UnitId,
        stand: StandId,
        fate: Fate,
    },
    GunsLost {
        unit: UnitId,
    },
    /// The crew has run from them: they stand where they were.
    GunsLeft {
        unit: UnitId,
    },
    Damaged {
        unit: UnitId,
        hits: u8,
    },
    /// Some stands are to test their morale.
    MoraleDue {
        cause: Cause,
    },
    /// A stand tests its morale with this total.
    Tests {
        stand: StandId,
        total: Total,
    },
    /// A wave of morale tests: so many tested, so many failed.
    Wave {
        wave: u8,
        tested: u8,
        failed: u8,
    },
    Halted {
        unit: UnitId,
        stand: StandId,
    },
    Fled {
        unit: UnitId,
        stand: StandId,
        yards: Length,
    },
    Dispersed {
        unit: UnitId,
    },
    Disrupted {
        unit: UnitId,
        stand: StandId,
    },
    Rejoined {
        unit: UnitId,
        stand: StandId,
    },
    ChargeDeclared {
        unit: UnitId,
        target: Target,
    },
    Interrupted {
        regiment: RegimentId,
        unit: UnitId,
    },
    FiredBack {
        regiment: RegimentId,
    },
    Struck {
        unit: UnitId,
        foe: UnitId,
        flank: bool,
    },
    Stormed {
        unit: UnitId,
        zone: u8,
    },
    Marched {
        unit: UnitId,
        yards: Length,
    },
    /// It was to move together with others, and no longer can.
    StayedBehind {
        unit: UnitId,
    },
    Wheeled {
        unit: UnitId,
    },
    Shifted {
        unit: UnitId,
        yards: Length,
    },
    TurnedAbout {
        unit: UnitId,
    },
    FormedUp {
        unit: UnitId,
        formation: Formation,
    },
    GunTurned {
        unit: UnitId,
    },
    Prolonged {
        unit: UnitId,
        yards: Length,
    },
    Unlimbered {
        unit: UnitId,
    },
    Fought {
        unit: UnitId,
        stand: StandId,
        value: u8,
        kills: u8,
    },
    MeleeEnded {
        dealt: [u8; 2],
    },
    Pursued {
        unit: UnitId,
        stand: StandId,
        yards: Length,
    },
    /// A commander by himself has got away from the enemy.
    GotAway {
        commander: u8,
    },
    CommanderSafe {
        commander: u8,
    },
    /// He has gone from the table with the stand that he was with.
    CommanderLeft {
        commander: u8,
    },
    CommanderHit {
        commander: u8,
    },
    TookCommand {
        commander: u8,
    },
    CommanderOut {
        commander: u8,
        wounded: bool,
    },
    Enlisted {
        unit: UnitId,
        regiment: RegimentId,
    },
    Joined {
        unit: UnitId,
        company: UnitId,
    },
    Parted {
        unit: UnitId,
    },
    PressedOn {
        unit: UnitId,
        stand: StandId,
    },
    Evaded {
        unit: UnitId,
        yards: Length,
    },
    Stood {
        unit: UnitId,
    },
    CounterCharged {
        unit: UnitId,
        foe: UnitId,
    },
    MetHalfway {
        unit: UnitId,
        yards: Length,
    },
    Dismounted {
        unit: UnitId,
    },
    Mounted {
        unit: UnitId,
    },
    Boxed {
        unit: UnitId,
        units: u8,
    },
    GunsCaptured {
        unit: UnitId,
        by: UnitId,
    },
    CrewReturned {
        unit: UnitId,
    },
    CrewLost {
        unit: UnitId,
    },
    Manned {
        unit: UnitId,
        by: UnitId,
    },
    /// The order in which the seats fly or drive: its place, and how many stands it has.
    Called {
        ops: Ops,
        seat: SeatId,
        place: u8,
        stands: u8,
    },
    Flew {
        unit: UnitId,
        yards: Length,
    },
    Swooped {
        unit: UnitId,
        target: UnitId,
    },
    Strafed {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    Bombed {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    BombsStrayed {
        unit: UnitId,
        stray: Stray,
        /// Whom they strike all the same.
        struck: Option<UnitId>,
    },
    FiredUpward {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hits: u8,
    },
    Ambushed {
        unit: UnitId,
        target: UnitId,
    },
    Duelled {
        unit: UnitId,
        target: UnitId,
        hits: u8,
        answered: u8,
    },
    Landed {
        unit: UnitId,
    },
    Unloaded {
        unit: UnitId,
        cargo: UnitId,
    },
    CargoLost {
        unit: UnitId,
        cargo: UnitId,
    },
    RidersScattered {
        unit: UnitId,
        castings: u8,
    },
    Drove {
        unit: UnitId,
        yards: Length,
    },
    BrokeDown {
        unit: UnitId,
    },
    HeldTogether {
        unit: UnitId,
    },
    Wrecked {
        unit: UnitId,
    },
    DroveInto {
        unit: UnitId,
        foe: UnitId,
    },
    Overran {
        unit: UnitId,
        by: UnitId,
    },
    Withstood {
        unit: UnitId,
    },
    TookAlong {
        unit: UnitId,
        dice: u8,
        hits: u8,
    },
    Entered {
        unit: UnitId,
        zone: u8,
    },
    KeptWaiting {
        unit: UnitId,
    },
    /// How the range was judged, and where the round fell: on this unit, or on nobody.
    Shelled {
        unit: UnitId,
        target: UnitId,
        struck: Option<UnitId>,
    },
    ShellStrayed {
        unit: UnitId,
        stray: Stray,
    },
    WonFirstMove {
        side: SideId,
    },
    FireDeclared {
        unit: UnitId,
    },
    FireOpened {
        fire: FirePhase,
    },
    MovementOpened {
        seat: SeatId,
    },
    Instructed {
        regiment: RegimentId,
        instruction: Instruction,
    },
    Signalled {
        regiment: RegimentId,
        instruction: Instruction,
    },
    CourierSent {
        regiment: RegimentId,
        instruction: Instruction,
    },
    CourierRode {
        regiment: RegimentId,
        yards: Length,
    },
    CourierArrived {
        regiment: RegimentId,
        effect: u8,
    },
    CourierDodged {
        regiment: RegimentId,
        yards: Length,
    },
    Dressed {
        unit: UnitId,
    },
    CarriedOn {
        unit: UnitId,
        stand: StandId,
        yards: Length,
    },
    SharedOut {
        unit: UnitId,
        stand: StandId,
        foe: StandId,
        kills: u8,
    },
    Detached {
        unit: UnitId,
        castings: u8,
    },
    Merged {
        unit: UnitId,
        parent: UnitId,
        castings: u8,
    },
    FollowedRoad {
        unit: UnitId,
    },
    CardsDiscarded,
    Controlled {
        zone: u8,
        side: SideId,
    },
    Scored {
        side: SideId,
        points: u16,
    },
    DrawOffered {
        seat: SeatId,
    },
    BattleOver {
        ending: Ending,
    },
}
