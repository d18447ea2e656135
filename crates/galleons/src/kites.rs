//! Kites: vessels that sail by the wind.

use kernel::{Chronicle, Roll, hex::Direction};

use crate::{
    Play, collisions, crew, criticals, entry,
    event::{Event, GearEvent},
    movement::{self, check_moving},
    order::{Bar, Check, Turn},
    state::{Moving, ShipId, State, Status, Turned},
};

/// How a kite lies to the wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Toward one of the three downwind hexsides.
    Running,
    /// Toward one of the two beside dead upwind.
    Beating,
    /// Dead upwind.
    IntoTheEye,
}

impl Heading {
    /// The heading of a kite with this facing.
    pub const fn of(wind: Direction, facing: Direction) -> Self {
        match facing.from(wind) {
            0 | 1 | 5 => Self::Running,
            2 | 4 => Self::Beating,
            _ => Self::IntoTheEye,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Beating => "beating",
            Self::IntoTheEye => "in the wind's eye",
        }
    }
}

/// How a kite with that facing lies to the wind; none for any other vessel.
pub fn heading(state: &State, ship: ShipId, facing: Direction) -> Option<Heading> {
    let wind = state.afield.wind.filter(|_| state.class(ship).is_kite())?;
    Some(Heading::of(wind, facing))
}

/// The sixths of a circle by which a kite that beats goes about: from one facing beside dead upwind to the other.
pub const fn tack_of(wind: Direction, facing: Direction) -> Option<i8> {
    match facing.from(wind) {
        2 => Some(2),
        4 => Some(-2),
        _ => None,
    }
}

/// A facing, and the die that a kite sails by.
#[derive(Clone, Copy, Debug)]
pub struct Sailing {
    pub facing: Direction,
    pub die: u8,
}

impl Sailing {
    /// How she sails now.
    pub fn now(state: &State, ship: ShipId) -> Self {
        Self { facing: state[ship].facing, die: state[ship].kite_die }
    }

    /// Straight before the wind, with the best of dice: what damage has left to a kite shows in that.
    pub fn at_best(state: &State) -> Self {
        Self { facing: state.afield.wind.unwrap_or_default(), die: 6 }
    }
}

/// A kite's points once mast hits and the loss of topmen have come off.
///
/// [SG-KITE-01] 1 plus the die when running. [SG-KITE-02] Half of that when beating; or 1 plus half the die.
/// [SG-KITE-03] Nothing dead upwind. [SG-CREW-08] Topmen come off what the die has given.
pub fn way(state: &State, ship: ShipId, sailing: Sailing, topmen: u8) -> u8 {
    let Some(wind) = state.afield.wind else { return 0 };
    let Some(die) = criticals::kite_die(state[ship].screw_hits, sailing.die) else { return 0 };
    let switches = &state.setting.switches;
    // Half of 1 plus the die, rounded down, is half the die rounded up.
    let points = match Heading::of(wind, sailing.facing) {
        Heading::Running => 1 + die,
        Heading::Beating if switches.kite_upwind_literal => 1 + die / 2,
        Heading::Beating => die.div_ceil(2),
        Heading::IntoTheEye => 0,
    };
    points.saturating_sub(crew::speed_lost(state.class(ship), switches, topmen))
}

/// Rolls the movement die of a kite that may move and has not rolled it this turn.
///
/// [SG-KITE-01] As her movement phase opens. One die serves for all of it [SG-KITE-04].
pub fn roll(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !is_to_roll(play.state, ship) {
        return;
    }
    let roll = Roll::d6(rule!("SG-KITE-01"), "wind in her sails").by(ship.piece());
    play.state[ship].kite_die = play.number(&roll) as u8;
    let (running, beating) = points(play.state, ship);
    let here = &play.state[ship];
    let is_beating = heading(play.state, ship, here.facing) == Some(Heading::Beating);
    let is_told_so = is_beating && here.is_on_map();
    let rule = if is_told_so { rule!("SG-KITE-02") } else { rule!("SG-KITE-01") };
    play.emit(rule, GearEvent::CaughtWind { ship, running, beating }.into());
}

/// Whether a ship is a kite whose die of this turn is not known yet.
pub fn is_to_roll(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    state.class(ship).is_kite()
        && here.kite_die == 0
        && state.afield.wind.is_some()
        && (here.is_in_play() || entry::is_waiting(state, ship))
        && !here.is_stunned
        && !here.jury_rig
        && 0 < here.crew.manoeuvre.total()
        && criticals::kite_die(here.screw_hits, 6).is_some()
}

/// Her allowance when running and when beating, by the die of this turn.
pub fn points(state: &State, ship: ShipId) -> (u8, u8) {
    let wind = state.afield.wind.unwrap_or_default();
    let on = |k: i8| movement::allowance_on(state, ship, wind.turned(k));
    (on(0), on(2))
}

/// Refuses way to a kite that lies in the eye of the wind.
///
/// [SG-KITE-03] A kite may never move dead upwind.
pub fn check_ahead(state: &State, ship: ShipId) -> Check {
    if is_in_the_eye(state, ship, state[ship].facing) {
        let why = "lies in the eye of the wind and can only fall off";
        return Err(Bar::ship(rule!("SG-KITE-03"), ship, why));
    }
    Ok(())
}

/// Whether a ship is a kite for which that facing is dead upwind.
pub fn is_in_the_eye(state: &State, ship: ShipId, facing: Direction) -> bool {
    heading(state, ship, facing) == Some(Heading::IntoTheEye)
}

/// Refuses a kite a turn of one hexside.
///
/// [SG-KITE-03] Nor may she turn onto that facing. [SG-KITE-05] A tack stands in for every other turn.
pub fn check_turn(state: &State, moving: Moving, turn: Turn) -> Check {
    if !moving.is_kite {
        return Ok(());
    }
    let ship = moving.ship;
    if moving.turned == Turned::Tacked {
        let why = "has gone about and makes no other turn in this phase";
        return Err(Bar::ship(rule!("SG-KITE-05"), ship, why));
    }
    if is_in_the_eye(state, ship, state[ship].facing.turned(turn.sixths())) {
        let why = "would turn into the eye of the wind";
        return Err(Bar::ship(rule!("SG-KITE-03"), ship, why));
    }
    Ok(())
}

/// Refuses a kite a change of level.
///
/// [SG-KITE-06] One level once a turn, up or down. Being free it gives no turn.
pub fn check_level(moving: Moving, turn: Option<Turn>) -> Check {
    if !moving.is_kite {
        return Ok(());
    }
    if 0 < moving.up + moving.down {
        let why = "is a kite and has changed her level this turn";
        return Err(Bar::ship(rule!("SG-KITE-06"), moving.ship, why));
    }
    if turn.is_some() {
        let why = "a kite's change of level is free and gives no turn";
        return Err(Bar::plain(rule!("SG-KITE-06"), why));
    }
    Ok(())
}

/// Refuses to bring a kite round where she lies, whatever the turn.
fn check_on_the_spot(state: &State, ship: ShipId) -> Result<(Moving, Direction), Bar> {
    let moving = check_moving(state, ship)?;
    let (true, Some(wind)) = (moving.is_kite, state.afield.wind) else {
        return Err(Bar::ship(rule!("SG-KITE-05"), ship, "is no kite and cannot tack"));
    };
    movement::check_turn(state, ship)?;
    if state[ship].status == Status::Landed {
        return Err(Bar::ship(rule!("SG-LAND-04"), ship, "has landed and cannot turn"));
    }
    if !has_way(state, ship) {
        return Err(Bar::ship(rule!("SG-MOVE-05"), ship, "has no way on her and cannot move"));
    }
    Ok((moving, wind))
}

/// Whether the wind would carry her at all, if she ran before it.
fn has_way(state: &State, ship: ShipId) -> bool {
    0 < movement::allowance_on(state, ship, state.afield.wind.unwrap_or_default())
}

/// Refuses a tack.
///
/// [SG-KITE-05] Once, and instead of any other turn, from one facing beside dead upwind to the other.
pub fn may_tack(state: &State, ship: ShipId) -> Check {
    let (moving, wind) = check_on_the_spot(state, ship)?;
    if tack_of(wind, state[ship].facing).is_none() {
        return Err(Bar::ship(rule!("SG-KITE-05"), ship, "tacks only when beating to windward"));
    }
    match moving.turned {
        Turned::No => Ok(()),
        Turned::Turned => {
            let why = "has turned already: a tack stands in for every other turn of the phase";
            Err(Bar::ship(rule!("SG-KITE-05"), ship, why))
        }
        Turned::Tacked => Err(Bar::ship(rule!("SG-KITE-05"), ship, "tacks only once in a phase")),
    }
}

/// Goes about. Those in the same hex are checked against afresh, as for any turn on the spot.
pub fn tack(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let (Some(wind), facing) = (play.state.afield.wind, play.state[ship].facing) else { return };
    let Some(sixths) = tack_of(wind, facing) else { return };
    if !turn_on_the_spot(play, ship, sixths) {
        return;
    }
    if let Some(moving) = &mut play.state.moving {
        moving.turned = Turned::Tacked;
    }
    let facing = play.state[ship].facing;
    play.emit(rule!("SG-KITE-05"), GearEvent::Tacked { ship, facing }.into());
}

/// Refuses to fall off.
///
/// [SG-KITE-03] Only a kite left dead upwind does so, with her whole move.
pub fn may_fall_off(state: &State, ship: ShipId) -> Check {
    let (moving, wind) = check_on_the_spot(state, ship)?;
    if Heading::of(wind, state[ship].facing) != Heading::IntoTheEye {
        let why = "does not lie in the eye of the wind: she turns as she goes";
        return Err(Bar::ship(rule!("SG-KITE-03"), ship, why));
    }
    if 0 < moving.spent {
        return Err(Bar::ship(rule!("SG-KITE-03"), ship, "needs her whole move to fall off"));
    }
    Ok(())
}

/// Falls off by one hexside, which takes the whole move.
pub fn fall_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, turn: Turn) {
    if !turn_on_the_spot(play, ship, turn.sixths()) {
        return;
    }
    if let Some(moving) = &mut play.state.moving {
        moving.spent = moving.allowance;
    }
    play.emit(rule!("SG-KITE-03"), GearEvent::FellOff { ship, turn }.into());
}

/// Turns in the hex. True when nothing was run into.
fn turn_on_the_spot(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    sixths: i8,
) -> bool {
    if let Some(moving) = &mut play.state.moving {
        // The turn's own roll is the one that getting clear asks for [SG-COLL-05].
        moving.is_clear = true;
    }
    let entry = collisions::Entry { is_turning: true, ..collisions::Entry::STILL };
    if !collisions::arrive(play, ship, entry) {
        return false;
    }
    movement::bring_round(play.state, ship, sixths);
    true
}

/// Whether a kite without points on her heading could still come round to another.
pub fn can_come_round(state: &State, ship: ShipId) -> bool {
    let Some(wind) = state.afield.wind else { return false };
    state.class(ship).is_kite()
        && state[ship].status != Status::Landed
        && Heading::of(wind, state[ship].facing) != Heading::Running
        && movement::check_turn(state, ship).is_ok()
        && has_way(state, ship)
}

#[cfg(test)]
mod tests;
