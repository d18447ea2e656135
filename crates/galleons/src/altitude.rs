//! Altitude: climbing, descending, landing, and flying into the ground.

use kernel::{Chronicle, RuleId};

use crate::{
    Play,
    aspect::Altitude,
    collisions, damage,
    event::{Event, Held},
    gear, grapple, kites,
    movement::{self, check_cost, check_moving, check_turn, hexes_due},
    order::{Bar, Check, Turn},
    state::{Moving, ShipId, State, Status},
    tow,
};

/// The price of one level up.
const CLIMB: u8 = 2;

/// The highest altitude that still has an unmarked hull box; Ground when none has.
///
/// [SG-ALT-01] Six altitudes and the ceiling.
pub fn ceiling(state: &State, ship: ShipId) -> Altitude {
    let class = state.class(ship);
    let full_rows = state[ship].hull_marks / u16::from(class.hull.max(1));
    let level = u16::from(class.ceiling.level()).saturating_sub(full_rows);
    Altitude::at(level as u8).unwrap_or_default()
}

/// Refuses any change of altitude to a ship that cannot work its lifters.
///
/// [SG-LIFT-01] Lifters jammed. [SG-CREW-05] Nobody at the trim station. [SG-BRDG-02] No orders from the bridge.
pub fn check_change(state: &State, ship: ShipId) -> Check {
    let (rule, why) = match held(state, ship) {
        None | Some(Held::Landed) => return check_tow(state, ship),
        Some(Held::LiftersJammed) => {
            (rule!("SG-LIFT-01"), "has jammed lifters and cannot change altitude")
        }
        Some(Held::TrimUnmanned) => {
            (rule!("SG-CREW-05"), "has nobody at the trim station and cannot change altitude")
        }
        Some(Held::NoOrders) => (
            rule!("SG-BRDG-02"),
            "gets no orders from her bridge this turn and cannot change altitude",
        ),
    };
    Err(Bar::ship(rule, ship, why))
}

/// Refuses a change of altitude that a ship in tow cannot share.
fn check_tow(state: &State, ship: ShipId) -> Check {
    match tow::towed_by(state, ship) {
        Some(towed) if 0 < state[towed].lifter_jam => {
            let why = "is in tow with jammed lifters: the tow cannot change altitude";
            Err(Bar::ship(rule!("SG-TOW-04"), towed, why))
        }
        _ => Ok(()),
    }
}

/// What keeps a ship at its altitude, if anything does. From the ground there is still the way up.
pub fn held(state: &State, ship: ShipId) -> Option<Held> {
    let here = &state[ship];
    if 0 < here.lifter_jam {
        Some(Held::LiftersJammed)
    } else if here.crew.trim.is_none() {
        Some(Held::TrimUnmanned)
    } else if here.is_without_orders(state.turn) {
        Some(Held::NoOrders)
    } else if here.status == Status::Landed {
        Some(Held::Landed)
    } else {
        None
    }
}

/// What a climb costs now: two points, or the whole move of a ship that has only one; nothing for a kite.
pub const fn climb_cost(moving: Moving) -> u8 {
    if moving.is_kite {
        0
    } else if moving.allowance == 1 {
        1
    } else {
        CLIMB
    }
}

/// Refuses a climb.
///
/// [SG-ALT-01] Never above the ceiling. [SG-ALT-02] Two points a level, or a whole move at E 1.
/// [SG-ALT-04] Each level climbed lets the ship turn one hexside.
pub fn may_climb(state: &State, ship: ShipId, turn: Option<Turn>) -> Check {
    let moving = check_moving(state, ship)?;
    check_change(state, ship)?;
    kites::check_level(moving, turn)?;
    let here = &state[ship];
    if tow::ceiling(state, ship) <= here.altitude {
        return Err(Bar::ship(
            rule!("SG-ALT-01"),
            ship,
            "is at her ceiling and can climb no higher",
        ));
    }
    let cost = climb_cost(moving);
    check_cost(moving, "a climb", cost).map_err(|bar| Bar { rule: rule!("SG-ALT-02"), ..bar })?;
    if turn.is_some() {
        check_turn(state, ship)?;
        if here.altitude.level() < state.surface(here.hex) {
            let why = "rests on a slope and cannot turn before she is above it";
            return Err(Bar::ship(rule!("SG-LAND-04"), ship, why));
        }
    }
    check_speed_kept(state, moving, cost)
}

/// Refuses to spend what a ship without a helmsman needs for its hexes.
fn check_speed_kept(state: &State, moving: Moving, cost: u8) -> Check {
    if moving.left() < hexes_due(state, moving) + cost {
        let why = "has nobody at the helm and must keep her points for going straight on";
        return Err(Bar::ship(rule!("SG-CREW-04"), moving.ship, why));
    }
    Ok(())
}

/// The rule by which the moving ship changes level: her own where she is a kite.
fn level_rule(state: &State, usual: RuleId) -> RuleId {
    let is_kite = state.moving.is_some_and(|moving| moving.is_kite);
    if is_kite { rule!("SG-KITE-06") } else { usual }
}

/// Climbs one level.
pub fn climb(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, turn: Option<Turn>) {
    let Some(to) = play.state[ship].altitude.up() else { return };
    if !collisions::get_clear(play, ship) {
        return;
    }
    if let Some(moving) = &mut play.state.moving {
        moving.spent += climb_cost(*moving);
        moving.up += 1;
    }
    let was_landed = play.state[ship].status == Status::Landed;
    play.state[ship].altitude = to;
    play.state.displaced(ship);
    tow::follow(play.state, ship);
    play.emit(level_rule(play.state, rule!("SG-ALT-02")), Event::Climbed { ship, to, turn });
    if was_landed {
        // A ship at rest on a slope flies again once it is above the surface.
        if to.level() <= play.state.surface(play.state[ship].hex) {
            return;
        }
        play.state[ship].status = Status::Flying;
        play.emit(rule!("SG-LAND-04"), Event::TookOff { ship });
        tow::share_ground(play, ship);
    }
    settle_at_level(play, ship, turn);
}

/// Checks against those at the new level, then makes the turn.
fn settle_at_level(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    turn: Option<Turn>,
) {
    movement::arrive(play, ship, None, turn);
}

/// What the next level down costs.
///
/// [SG-ALT-03] The first level is free, every further one costs a point. [SG-KITE-06] A kite's only one is free.
pub const fn descent_cost(moving: Moving) -> u8 {
    if moving.down == 0 || moving.is_kite { 0 } else { 1 }
}

/// Refuses a descent.
///
/// [SG-ALT-03] Descending. [SG-ALT-04] The free first level down gives no turn.
pub fn may_descend(state: &State, ship: ShipId, turn: Option<Turn>) -> Check {
    let moving = check_moving(state, ship)?;
    let here = &state[ship];
    if here.status == Status::Landed {
        return Err(Bar::ship(rule!("SG-LAND-04"), ship, "has landed and can go no lower"));
    }
    check_change(state, ship)?;
    kites::check_level(moving, turn)?;
    let cost = descent_cost(moving);
    check_cost(moving, "a further level down", cost)
        .map_err(|bar| Bar { rule: rule!("SG-ALT-03"), ..bar })?;
    if turn.is_some() {
        if cost == 0 {
            let why = "the free first level down gives no turn";
            return Err(Bar::plain(rule!("SG-ALT-04"), why));
        }
        check_turn(state, ship)?;
    }
    check_speed_kept(state, moving, cost)
}

/// Whether one more level down brings the ship to the surface, and how.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "it is called with what the state lends")]
pub fn descent_ends(state: &State, ship: ShipId, moving: &Moving) -> Option<Landing> {
    let here = &state[ship];
    let level = here.altitude.level().saturating_sub(1);
    if state.surface(here.hex) < level {
        return None;
    }
    // [SG-LAND-01] One level down altogether, forced ones included, and one hex entered at most.
    let is_gentle = moving.down == 0 && here.sunk == 0 && moving.hexes <= 1;
    Some(if is_gentle { Landing::Soft } else { Landing::Hard })
}

/// How a ship comes to the ground of its own will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    Soft,
    /// A crash landing.
    Hard,
}

/// Goes down one level of its own will.
///
/// [SG-LAND-01] Landing and crash landing.
pub fn descend(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    turn: Option<Turn>,
) {
    let (Some(to), Some(moving)) = (play.state[ship].altitude.down(), play.state.moving) else {
        return;
    };
    if !collisions::get_clear(play, ship) {
        return;
    }
    let landing = descent_ends(play.state, ship, &moving);
    if let Some(moving) = &mut play.state.moving {
        moving.spent += descent_cost(*moving);
        moving.down += 1;
    }
    play.state[ship].altitude = to;
    play.state.displaced(ship);
    tow::follow(play.state, ship);
    play.emit(level_rule(play.state, rule!("SG-ALT-03")), Event::Descended { ship, to, turn });
    match landing {
        Some(Landing::Soft) => land(play, ship, rule!("SG-LAND-01")),
        Some(Landing::Hard) => {
            // [SG-TOW-04] A tow comes to the ground as one.
            let towed = tow::towed_by(play.state, ship);
            for wreck in [Some(ship), towed].into_iter().flatten() {
                play.state[wreck].status = Status::CrashLanded;
                play.emit(rule!("SG-LAND-01"), Event::CrashLanded { ship: wreck });
                grapple::let_go(play, wreck);
                damage::remove(play.state, wreck);
            }
        }
        None => settle_at_level(play, ship, turn),
    }
}

/// Comes to rest, which ends the move: a ship that went on could not keep to the terms on which she landed.
fn land(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, rule: RuleId) {
    play.state[ship].status = Status::Landed;
    if let Some(moving) = &mut play.state.moving {
        moving.spent = moving.allowance;
    }
    play.emit(rule, Event::Landed { ship });
    tow::share_ground(play, ship);
}

/// Meets a surface at the ship's own level or higher. True when it flies on.
///
/// [SG-LAND-03] It lands if this is the only hex entered this turn, and crashes otherwise.
pub fn meet_high_ground(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> bool {
    let here = &play.state[ship];
    if play.state.surface(here.hex) < here.altitude.level() {
        return true;
    }
    let hexes = play.state.moving.map_or(0, |moving| moving.hexes);
    if hexes <= 1 {
        land(play, ship, rule!("SG-LAND-03"));
    } else {
        let towed = tow::towed_by(play.state, ship);
        for wreck in [Some(ship), towed].into_iter().flatten() {
            damage::crash(play, wreck, rule!("SG-LAND-03"));
        }
    }
    false
}

/// Brings a ship down to its ceiling as its movement phase opens.
///
/// [SG-ALT-05] Forced descent after losing a hull row: no cost, no turn, and the free descent is kept.
///
/// A derelict sinks too, but nothing that lies on the ground, and no ship that has struck [SG-CREW-11].
pub fn sink_to_ceiling(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if grapple::is_fast(play.state, ship) {
        grapple::sink_together(play, ship);
        return;
    }
    let (here, to) = (&play.state[ship], ceiling(play.state, ship));
    let surface = play.state.surface(here.hex);
    let can_sink =
        matches!(here.status, Status::Flying | Status::Derelict) && surface < here.altitude.level();
    if !can_sink || here.altitude <= to {
        return;
    }
    // [SG-LAND-02] Meeting the surface on the way is a crash.
    if to.level() <= surface {
        let to = Altitude::at(surface).unwrap_or(to);
        play.emit(rule!("SG-ALT-05"), Event::SankToCeiling { ship, to });
        damage::crash(play, ship, rule!("SG-LAND-02"));
        return;
    }
    let levels = play.state[ship].altitude.level() - to.level();
    play.state[ship].sunk += levels;
    play.emit(rule!("SG-ALT-05"), Event::SankToCeiling { ship, to });
    // [SG-TETH-03] Whatever hangs at the levels on the way is met at each of them.
    for _ in 0..levels {
        let Some(lower) = play.state[ship].altitude.down() else { break };
        play.state[ship].altitude = lower;
        play.state.displaced(ship);
        if !gear::come_to(play, ship) {
            return;
        }
    }
    collisions::arrive(play, ship, collisions::Entry::STILL);
}

#[cfg(test)]
mod tests;
