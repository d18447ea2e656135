//! Events: what happened. Small and flat, so that a null chronicle costs nothing.

use kernel::table::{Angle, Length, Point, Pose};
use serde::Serialize;

use crate::state::{Against, Ending, Marker, Shell, SideId, StandId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    // Setting up and the turn.
    Placed {
        stand: StandId,
        pose: Pose,
    },
    Hooked {
        stand: StandId,
        hooked: bool,
    },
    TurnOpened {
        turn: u8,
    },
    PhaseOpened {
        side: SideId,
        phase: Stage,
    },
    Arrived {
        stand: StandId,
        pose: Pose,
    },
    /// There was no room for it.
    Waited {
        stand: StandId,
    },
    // Indirect fire.
    MarkerLaid {
        side: SideId,
        at: Point,
    },
    DecoyLifted {
        side: SideId,
        at: Point,
    },
    Cancelled {
        side: SideId,
        at: Point,
    },
    Delayed {
        side: SideId,
        at: Point,
    },
    Landed {
        side: SideId,
        at: Point,
        along: Angle,
        guns: u8,
        shell: Shell,
    },
    BarrageWasted {
        side: SideId,
        at: Point,
    },
    SmokeLaid {
        at: Point,
        incendiary: bool,
    },
    SmokeFaded {
        at: Point,
    },
    Lobbed {
        shooter: StandId,
        at: Point,
    },
    Bombed {
        stand: StandId,
        at: Point,
    },
    // Cylinders.
    Fell {
        stand: StandId,
        at: Point,
    },
    /// It fell into water, a town or off the table.
    LostInFall {
        stand: StandId,
    },
    Scattered {
        inches: u8,
        to: Angle,
    },
    /// Something fell there: it makes room.
    MadeRoom {
        stand: StandId,
        to: Pose,
    },
    /// The Heat Ray of a cylinder is at work.
    Awoke {
        stand: StandId,
    },
    Completed {
        stand: StandId,
    },
    Assembled {
        stand: StandId,
        pose: Pose,
    },
    /// A dormant cylinder is destroyed by whoever reaches it.
    Opened {
        stand: StandId,
        by: Option<StandId>,
    },
    /// A machine is wrecked inside its cylinder.
    CargoWrecked {
        stand: StandId,
    },
    /// One of several hits.
    Wounded {
        stand: StandId,
        hits: u8,
        of: u8,
    },
    // Movement.
    Flew {
        stand: StandId,
        high: bool,
    },
    Rose {
        stand: StandId,
        level: u8,
    },
    GasLaid {
        stand: StandId,
        at: Point,
    },
    Boarded {
        stand: StandId,
        carrier: StandId,
    },
    SetDown {
        stand: StandId,
        carrier: StandId,
        pose: Pose,
    },
    RocketsFired {
        shooter: StandId,
        at: Point,
    },
    /// Somebody marks a target for a flyer.
    Designated {
        stand: StandId,
        target: StandId,
        by: StandId,
    },
    /// A guided shell is sent at an enemy.
    Guided {
        side: SideId,
        target: StandId,
    },
    /// Guns fire without a marker.
    GunsCalled {
        side: SideId,
        at: Point,
    },
    /// A wreck is pushed off its road; beside it, or away.
    Pushed {
        stand: StandId,
        wreck: StandId,
        aside: bool,
    },
    TimeBought {
        side: SideId,
    },
    /// Its missiles are used up.
    OutOfMissiles {
        stand: StandId,
    },
    /// A barrage is held back, since a friend flies there.
    HeldBack {
        side: SideId,
        at: Point,
    },
    Steamed {
        stand: StandId,
        speed: u8,
    },
    Marched {
        stand: StandId,
        to: Pose,
        length: Length,
        strategic: bool,
    },
    Turned {
        stand: StandId,
        to: Angle,
    },
    /// It has come within reach of an enemy and stops.
    Halted {
        stand: StandId,
        by: StandId,
    },
    /// A friend stood there: it is set back along its path.
    SetBack {
        stand: StandId,
    },
    Exited {
        stand: StandId,
    },
    /// By somebody who is named only if his enemy sees him.
    Spotted {
        stand: StandId,
        by: Option<StandId>,
    },
    LostFromSight {
        stand: StandId,
    },
    // Fire.
    Marked {
        stand: StandId,
        marker: Marker,
    },
    Fired {
        shooter: StandId,
        target: StandId,
        weapon: u8,
        against: Against,
        range: Length,
    },
    /// By somebody whom it does not see.
    FiredUnseen {
        target: StandId,
        against: Against,
    },
    WastedUnseen {
        target: StandId,
    },
    /// A template, a cloud, a sweep of somebody who is not seen.
    StruckUnseen {
        at: Point,
    },
    /// Beyond its range: the shots are spent.
    Wasted {
        shooter: StandId,
        target: StandId,
        range: Length,
    },
    /// The ground took the hit.
    Saved {
        stand: StandId,
    },
    /// Its ablative plate took the hit.
    Plated {
        stand: StandId,
    },
    /// Hits by small arms on a stand.
    Hit {
        stand: StandId,
        hits: u8,
    },
    Unharmed {
        stand: StandId,
    },
    /// It has to check its quality at the end of the phase.
    Shaken {
        stand: StandId,
    },
    KnockedOut {
        stand: StandId,
    },
    Destroyed {
        stand: StandId,
    },
    Swept {
        shooter: StandId,
        from: Point,
        direction: Angle,
    },
    SweepWasted {
        shooter: StandId,
    },
    GasLaunched {
        shooter: StandId,
        at: Point,
    },
    GasWasted {
        shooter: StandId,
    },
    GasMissed {
        stand: StandId,
    },
    GasFaded {
        at: Point,
    },
    GasCleared {
        stand: StandId,
        at: Point,
    },
    Shelled {
        shooter: StandId,
        at: Point,
    },
    ShellWasted {
        shooter: StandId,
    },
    ShellMissed {
        stand: StandId,
    },
    Scooted {
        shooter: StandId,
    },
    Pivoted {
        stand: StandId,
        to: Angle,
    },
    // Checks.
    Checked {
        stand: StandId,
        passed: bool,
    },
    Pinned {
        stand: StandId,
    },
    Unpinned {
        side: SideId,
        n: u8,
    },
    Removed {
        stand: StandId,
    },
    UnitChecked {
        unit: u8,
        passed: bool,
    },
    // Close combat.
    /// A mover and an enemy, of so many in the fight.
    Engaged {
        stand: StandId,
        with: StandId,
        n: u8,
    },
    Cowed {
        stand: StandId,
    },
    RoundFought {
        round: u8,
    },
    Grenades {
        shooter: StandId,
        target: StandId,
    },
    FightOver {
        stand: StandId,
    },
    /// Nobody can harm anybody: those who came move back.
    Parted {
        stand: StandId,
    },
    // The end.
    DrawOffered {
        side: SideId,
    },
    Ended {
        ending: Ending,
    },
}

/// The phases of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Command,
    Movement,
    CloseCombat,
    Firing,
    Indirect,
    Final,
}
