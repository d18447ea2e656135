//! Movement: the allowance, hexes ahead, turns, and leaving the map.

use kernel::{
    Chronicle,
    hex::{Direction, Hex},
};

use crate::{
    Play, affairs, altitude, boarding, bombs, collisions, drogues, entry,
    event::{Event, Held, Immobile},
    gear, grapple,
    kites::{self, Sailing},
    mines,
    order::{Bar, Check, Order, Turn, Why},
    plots, ram,
    state::{Moving, Phase, Ship, ShipId, State, Status, Turned},
    tables::Propulsion,
    tow, withdrawal,
};

/// The effective allowance E of a ship.
///
/// [SG-MOVE-01] The printed allowance. [SG-MOVE-06] What comes off it, in this order.
/// [SG-SCREW-03] A jury rig gives 1.
/// [SG-RAM-06] What a ship has given up to dodge is gone when it moves next.
pub fn allowance(state: &State, ship: ShipId) -> u8 {
    allowance_on(state, ship, state[ship].facing)
}

/// The same on another facing: how a kite lies to the wind decides on hers. She has none before her die is rolled.
pub fn allowance_on(state: &State, ship: ShipId, facing: Direction) -> u8 {
    allowance_if(state, ship, Sailing { facing, ..Sailing::now(state, ship) })
}

/// The same if she sailed like that.
pub fn allowance_if(state: &State, ship: ShipId, sailing: Sailing) -> u8 {
    let here = &state[ship];
    let sailing = Sailing { die: tow::die(state, ship, sailing.die), ..sailing };
    let points = way(state, ship, here.crew.manoeuvre.total(), sailing);
    let off = drogues::burden(state, ship).saturating_add(here.forgone);
    tow::points(state, ship, points).saturating_sub(off)
}

/// What a ship's own engine, cranks or sails give, before what she tows or has lowered.
pub fn own_way(state: &State, ship: ShipId) -> u8 {
    way(state, ship, state[ship].crew.manoeuvre.total(), Sailing::now(state, ship))
}

/// What engine, cranks or sails give when so many men work them.
fn way(state: &State, ship: ShipId, manned: u8, sailing: Sailing) -> u8 {
    let (here, class) = (&state[ship], state.class(ship));
    if here.boiler_burst || manned == 0 {
        return 0;
    }
    if here.jury_rig {
        return 1;
    }
    if class.is_kite() {
        return if sailing.die == 0 { 0 } else { kites::way(state, ship, sailing, manned) };
    }
    let lost = here.screw_hits.saturating_add(here.leak).saturating_add(here.tired);
    let short = crate::crew::speed_lost(class, &state.setting.switches, manned);
    class.speed.saturating_sub(lost.saturating_add(short))
}

/// Whether damage, not an empty station that others could fill, has brought a ship to a halt.
///
/// [SG-CREW-11] Immobilised means E 0 through damage.
pub fn is_immobilised(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    let listed = state.class(ship).complement.manoeuvre;
    let guns: u16 = here.guns.iter().map(|gun| u16::from(gun.crew.total())).sum();
    let hands = u16::from(here.crew.manoeuvre.total())
        + u16::from(here.crew.deck.total())
        + u16::from(here.crew.signalman)
        + u16::from(here.party.hands + here.party.n_petty())
        + guns;
    let manned = hands.min(u16::from(listed)) as u8;
    way(state, ship, manned, Sailing::at_best(state)) == 0
}

/// What keeps a ship from moving at all.
///
/// [SG-MOVE-05] Stunned, stopped by a collision, grappled, or without allowance.
fn check_mobile(state: &State, ship: ShipId) -> Check {
    let here = &state[ship];
    if here.is_stunned {
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, "has a stunned crew and cannot move"));
    }
    if here.is_stopped {
        let why = "has been stopped by a collision for the rest of the turn";
        return Err(Bar::ship(rule!("SG-MOVE-05"), ship, why));
    }
    affairs::check_runs(state, ship)?;
    grapple::check_free(state, ship)
}

/// The move in progress, if it is that ship's.
pub fn check_moving(state: &State, ship: ShipId) -> Result<Moving, Bar> {
    match (state.phase, state.moving) {
        (Phase::Move, Some(moving)) if moving.ship == ship => {
            check_mobile(state, ship).map(|()| moving)
        }
        (Phase::Move, Some(_)) => {
            Err(Bar::plain(rule!("SG-SEQ-01"), "another ship's move must be finished first"))
        }
        (Phase::Move, None) if usize::from(ship.0) < state.ships.len() => {
            Err(Bar::ship(rule!("SG-SEQ-01"), ship, "has not been taken up to move"))
        }
        _ => Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow }),
    }
}

/// Whether a ship has anything to decide in its movement phase.
pub fn can_act(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    if !here.is_in_play() || check_mobile(state, ship).is_err() {
        return false;
    }
    if 0 < allowance(state, ship) {
        return true;
    }
    // [SG-MOVE-05] A ship held only by an allowance of 0 may still use its free descent.
    match altitude::held(state, ship) {
        None => true,
        // [SG-KITE-06] A kite rises as freely as she sinks.
        Some(Held::Landed) if state.class(ship).is_kite() => true,
        Some(_) => kites::can_come_round(state, ship),
    }
}

/// Why `can_act` says no.
pub fn why_immobile(state: &State, ship: ShipId) -> Immobile {
    if state[ship].is_stunned {
        Immobile::Stunned
    } else if state[ship].is_stopped {
        Immobile::Stopped
    } else if affairs::has_given_up(state, ship) {
        Immobile::GivenUp
    } else if tow::tower_of(state, ship).is_some() {
        Immobile::InTow
    } else if grapple::check_free(state, ship).is_err() {
        Immobile::Grappled
    } else {
        Immobile::NoAllowance(altitude::held(state, ship).unwrap_or(Held::Landed))
    }
}

/// Refuses to take up a ship that has moved or cannot.
///
/// [SG-SEQ-01] One vessel after another, in any order.
pub fn check_take_up(state: &State, ship: ShipId) -> Check {
    if state.phase != Phase::Move || state.moving.is_some() {
        return Err(Bar { rule: rule!("SG-SEQ-01"), why: Why::NotNow });
    }
    if state[ship].seat != state.mover() {
        return Err(Bar::ship(rule!("SG-SEQ-01"), ship, "is not yours to move in this phase"));
    }
    if state[ship].has_moved {
        return Err(Bar::ship(rule!("SG-SEQ-01"), ship, "has moved in this phase"));
    }
    if entry::is_waiting(state, ship) {
        return Ok(());
    }
    if !state[ship].is_in_play() {
        return Err(Bar::ship(rule!("SG-MOVE-05"), ship, "is out of the battle"));
    }
    check_mobile(state, ship)?;
    if !can_act(state, ship) {
        return Err(Bar::ship(rule!("SG-MOVE-05"), ship, "has no way on her and cannot move"));
    }
    Ok(())
}

/// Refuses to leave ships where they are when one of them must move.
///
/// [SG-SEQ-01] A ship may also stay where it is. [SG-CREW-04] Not with nobody at the helm and way on her.
/// [SG-CREW-10] Nor when she must withdraw.
pub fn check_stay(state: &State) -> Check {
    if state.phase != Phase::Move || state.moving.is_some() {
        return Err(Bar { rule: rule!("SG-SEQ-01"), why: Why::NotNow });
    }
    for ship in state.ids() {
        if entry::is_waiting(state, ship) && state[ship].seat == state.mover() {
            let why = "waits at the edge of the map and must enter now";
            return Err(Bar::ship(rule!("SG-GEO-04"), ship, why));
        }
        let is_bound = state[ship].crew.helm.is_none()
            || withdrawal::is_withdrawing(state, ship)
            || affairs::is_over_neutrals(state, ship);
        if is_bound && check_take_up(state, ship).is_ok() {
            let mut taken_up = state.clone();
            take_up(&mut taken_up, ship);
            check_end(&taken_up, ship)?;
        }
    }
    Ok(())
}

/// Takes up a ship to move it.
pub fn take_up(state: &mut State, ship: ShipId) {
    let allowance = allowance(state, ship);
    // Whoever shares no hex with another as the phase begins has nothing to get clear of.
    let is_clear = state.beside(ship).next().is_none();
    let is_kite = state.class(ship).is_kite();
    let moving = Moving { is_clear, is_kite, ..Moving::new(ship, allowance) };
    state.moving = Some(plots::resume(state, moving));
}

/// Refuses a turn to a ship that cannot steer.
///
/// [SG-RUD-01] Rudder jammed. [SG-CREW-04] Nobody at the helm. [SG-BRDG-02] No orders from the bridge.
pub fn check_turn(state: &State, ship: ShipId) -> Check {
    let here = &state[ship];
    if 0 < here.rudder_jam {
        return Err(Bar::ship(rule!("SG-RUD-01"), ship, "has a jammed rudder and cannot turn"));
    }
    if here.crew.helm.is_none() {
        let why = "has nobody at the helm and cannot change course";
        return Err(Bar::ship(rule!("SG-CREW-04"), ship, why));
    }
    if here.is_without_orders(state.turn) {
        let why = "gets no orders from her bridge this turn and cannot turn";
        return Err(Bar::ship(rule!("SG-BRDG-02"), ship, why));
    }
    Ok(())
}

/// Refuses to pay what a ship has not left.
pub fn check_cost(moving: Moving, what: &'static str, cost: u8) -> Check {
    let left = moving.left();
    if left < cost {
        let why = Why::TooDear { ship: moving.ship, what, cost, left };
        let rule = if moving.is_kite { rule!("SG-KITE-04") } else { rule!("SG-MOVE-01") };
        return Err(Bar { rule, why });
    }
    Ok(())
}

/// Hexes that a ship without a helmsman must still enter.
///
/// [SG-CREW-04] As many as in its last movement phase, or as many as E still allows.
pub fn hexes_due(state: &State, moving: Moving) -> u8 {
    let here = &state[moving.ship];
    if here.crew.helm.is_some() || here.status == Status::Landed {
        return 0;
    }
    let most = moving.left().min(mines::hexes_left(state, moving));
    here.speed.saturating_sub(moving.hexes).min(most)
}

/// Refuses a hex ahead.
///
/// [SG-FACE-01] The hex entered is the one under the bow.
/// [SG-MOVE-02] One point: a hex forward, then perhaps a turn.
/// [SG-LAND-04] A landed ship enters no hex, but may push off into a lower-lying one.
/// [SG-GEO-04] Over the edge for one point.
pub fn may_go_ahead(state: &State, ship: ShipId, turn: Option<Turn>) -> Check {
    let moving = check_moving(state, ship)?;
    kites::check_ahead(state, ship)?;
    check_cost(moving, "a hex", 1)?;
    mines::check_hex(state, moving)?;
    let here = &state[ship];
    let to = here.hex.next(here.facing);
    let is_on_map = state.setting.map.field.holds(to);
    affairs::check_ahead(state, ship, to)?;
    if let Some(turn) = turn {
        if !is_on_map {
            return Err(Bar::plain(rule!("SG-GEO-04"), "a ship that leaves the map turns no more"));
        }
        check_turn(state, ship)?;
        kites::check_turn(state, moving, turn)?;
    }
    if here.status == Status::Landed {
        // Off the map there is nothing to push off into.
        let lower = is_on_map && state.surface(to) < here.altitude.level();
        if !lower || turn.is_some() {
            let why =
                "has landed: it must climb first, or push off straight into lower-lying ground";
            return Err(Bar::ship(rule!("SG-LAND-04"), ship, why));
        }
    }
    if here.crew.helm.is_none() && here.speed <= moving.hexes {
        let why = "has nobody at the helm and keeps its speed of";
        let why = Why::ShipNumber(ship, why, here.speed);
        return Err(Bar { rule: rule!("SG-CREW-04"), why });
    }
    Ok(())
}

/// Enters the hex ahead, with whatever awaits the ship there.
///
/// [SG-MOVE-04] Arrival in every hex along the way is real.
pub fn go_ahead(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    turn: Option<Turn>,
) {
    if !collisions::get_clear(play, ship) {
        return;
    }
    let from = play.state[ship].hex;
    let facing = play.state[ship].facing;
    let to = from.next(facing);
    bombs::release(play, ship, Some(facing));
    if let Some(moving) = &mut play.state.moving {
        moving.spent += 1;
        moving.hexes += 1;
    }
    if !play.state.setting.map.field.holds(to) {
        leave_map(play, ship);
        return;
    }
    let took_off = play.state[ship].status == Status::Landed;
    play.state[ship].hex = to;
    play.state.displaced(ship);
    tow::follow(play.state, ship);
    if took_off {
        play.state[ship].status = Status::Flying;
        play.emit(rule!("SG-LAND-04"), Event::TookOff { ship });
        tow::share_ground(play, ship);
    }
    play.emit(rule!("SG-MOVE-02"), Event::Advanced { ship, to, turn });
    if !altitude::meet_high_ground(play, ship) {
        return;
    }
    arrive(play, ship, Some(facing), turn);
}

/// Meets what hangs where a ship has come to, then the ships there; then she turns.
///
/// [SG-COLL-01] A ship that mines have upset turns no more, but may still run into others.
pub fn arrive(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    from: Option<Direction>,
    turn: Option<Turn>,
) {
    if !gear::come_to(play, ship) {
        return;
    }
    // [SG-TOW-04] The pair moves as one: whatever is in tow comes to it, too.
    if let Some(towed) = tow::towed_by(play.state, ship) {
        gear::come_to(play, towed);
    }
    let turn = turn.filter(|_| !play.state[ship].is_stunned);
    let entry = collisions::Entry { from, is_turning: turn.is_some(), ..collisions::Entry::STILL };
    if collisions::arrive(play, ship, entry)
        && let Some(turn) = turn
    {
        turn_ship(play.state, ship, turn);
    }
}

/// Points the bow one hexside further.
pub fn turn_ship(state: &mut State, ship: ShipId, turn: Turn) {
    bring_round(state, ship, turn.sixths());
}

/// Points the bow elsewhere. A kite has other points on the new heading.
///
/// [SG-KITE-04] One die serves for all headings: each point is spent within the allowance of its own.
pub fn bring_round(state: &mut State, ship: ShipId, sixths: i8) {
    let facing = state[ship].facing.turned(sixths);
    state[ship].facing = facing;
    state.displaced(ship);
    tow::follow(state, ship);
    if let Some(mut moving) = state.moving.filter(|moving| moving.ship == ship) {
        moving.turned = Turned::Turned;
        if moving.is_kite {
            moving.allowance = allowance(state, ship);
            moving.most = plots::most(state, ship, moving.allowance);
        }
        state.moving = Some(moving);
    }
}

/// Ends the move of a ship that can no longer go on with it.
pub fn break_off(state: &mut State, ship: ShipId) {
    if state.moving.is_some_and(|moving| moving.ship == ship) {
        state.moving = None;
        done(&mut state[ship]);
    }
}

/// A ship is out of the battle for good.
///
/// [SG-GEO-04] The edge of the map.
fn leave_map(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    // A ship and its tow leave together.
    let towed = tow::towed_by(play.state, ship);
    play.state.moving = None;
    play.state.afield.lines.retain(|line| line.other(ship).is_none());
    for gone in [Some(ship), towed].into_iter().flatten() {
        play.state[gone].status = Status::Gone;
        play.state.displaced(gone);
        boarding::go_down(play.state, gone);
        done(&mut play.state[gone]);
        play.emit(rule!("SG-GEO-04"), Event::LeftMap { ship: gone });
    }
}

/// Refuses a power turn.
///
/// [SG-MOVE-03] A steam vessel turns one hexside on the spot for one point.
pub fn may_power_turn(state: &State, ship: ShipId) -> Check {
    let moving = check_moving(state, ship)?;
    if !matches!(state.class(ship).propulsion, Propulsion::Steam { .. }) {
        let why = "is no steam vessel and cannot turn on the spot";
        return Err(Bar::ship(rule!("SG-MOVE-03"), ship, why));
    }
    check_cost(moving, "a power turn", 1)?;
    check_turn(state, ship)?;
    if state[ship].status == Status::Landed {
        return Err(Bar::ship(rule!("SG-LAND-04"), ship, "has landed and cannot turn"));
    }
    Ok(())
}

/// Turns on the spot; those in the same hex are checked against afresh.
pub fn power_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, turn: Turn) {
    if let Some(moving) = &mut play.state.moving {
        moving.spent += 1;
        // The turn's own roll below is the one that getting clear asks for [SG-COLL-05].
        moving.is_clear = true;
    }
    let entry = collisions::Entry { is_turning: true, ..collisions::Entry::STILL };
    if !collisions::arrive(play, ship, entry) {
        return;
    }
    turn_ship(play.state, ship, turn);
    play.emit(rule!("SG-MOVE-03"), Event::PowerTurned { ship, turn });
}

/// Refuses to end a move that must go on.
///
/// [SG-CREW-04] A ship with an empty helm keeps its speed. [SG-CREW-10] A withdrawing one uses its movement.
pub fn check_end(state: &State, ship: ShipId) -> Check {
    let moving = match check_moving(state, ship) {
        Ok(moving) => moving,
        // Whoever cannot go on may always stop.
        Err(_)
            if state.phase == Phase::Move
                && state.moving.is_some_and(|moving| moving.ship == ship) =>
        {
            return Ok(());
        }
        Err(bar) => return Err(bar),
    };
    let due = hexes_due(state, moving);
    if 0 < due {
        let why = Why::ShipNumber(ship, "has nobody at the helm and must still enter hexes:", due);
        return Err(Bar { rule: rule!("SG-CREW-04"), why });
    }
    withdrawal::check_end(state, ship)?;
    affairs::check_end(state, moving)
}

/// A ship has had its move of the turn: what it gave up for it before is settled.
pub const fn done(ship: &mut Ship) {
    ship.has_moved = true;
    ship.forgone = 0;
}

/// Ends a ship's move.
pub fn end_move(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    bombs::release(play, ship, None);
    if let Some(moving) = play.state.moving.take_if(|moving| moving.ship == ship) {
        play.state[ship].speed = moving.hexes;
        play.state[ship].spent = moving.spent;
        if let Some(towed) = tow::towed_by(play.state, ship) {
            play.state[towed].speed = moving.hexes;
        }
    }
    done(&mut play.state[ship]);
    play.emit(rule!("SG-SEQ-01"), Event::EndedMove { ship });
    if !play.state[ship].is_in_play() {
        return;
    }
    take_prizes(play, ship);
}

/// Takes every enemy that has struck where the ship has come to.
///
/// [SG-CREW-11] By ending her move in its hex and at its altitude.
pub fn take_prizes(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    for prize in play.state.ids() {
        let (own, other) = (&play.state[ship], &play.state[prize]);
        let is_taken = other.status == Status::Struck
            && play.state.are_foes(ship, prize)
            && other.hex == own.hex
            && other.altitude == own.altitude;
        if is_taken {
            play.state[prize].status = Status::Captured;
            play.state.displaced(prize);
            play.emit(rule!("SG-CREW-11"), Event::Taken { ship: prize, by: ship });
            grapple::let_go(play, prize);
        }
    }
}

/// Every way to take one's turn, or none.
const TURNS: [Option<Turn>; 3] = [None, Some(Turn::Port), Some(Turn::Starboard)];

/// Calls `found` with every step that `allowed` lets the moving ship make.
pub fn each_step(ship: ShipId, mut found: impl FnMut(Order)) {
    for turn in TURNS {
        found(Order::Ahead { ship, turn });
    }
    for turn in Turn::BOTH {
        found(Order::PowerTurn { ship, turn });
    }
    found(Order::Tack { ship });
    for turn in Turn::BOTH {
        found(Order::FallOff { ship, turn });
    }
    for turn in TURNS {
        found(Order::Climb { ship, turn });
    }
    for turn in TURNS {
        found(Order::Descend { ship, turn });
    }
}

/// Refuses a step that the ordinary rules forbid, whatever a withdrawing ship must do.
pub fn may_step(state: &State, order: Order) -> Check {
    match order {
        Order::Ahead { ship, turn } => may_go_ahead(state, ship, turn),
        Order::PowerTurn { ship, .. } => may_power_turn(state, ship),
        Order::Tack { ship } => kites::may_tack(state, ship),
        Order::FallOff { ship, .. } => kites::may_fall_off(state, ship),
        Order::Climb { ship, turn } => altitude::may_climb(state, ship, turn),
        Order::Descend { ship, turn } => altitude::may_descend(state, ship, turn),
        _ => Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow }),
    }
}

/// Refuses a step of a move.
pub fn check_step(state: &State, order: Order) -> Check {
    match order {
        Order::EndMove { ship } => check_end(state, ship),
        Order::Ahead { ship, .. }
        | Order::PowerTurn { ship, .. }
        | Order::Tack { ship }
        | Order::FallOff { ship, .. }
        | Order::Climb { ship, .. }
        | Order::Descend { ship, .. } => {
            may_step(state, order)?;
            withdrawal::check_step(state, ship, order)
        }
        _ => Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow }),
    }
}

/// Lists what the ship that is moving may do.
pub fn list_steps(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    each_step(ship, |order| {
        if check_step(state, order).is_ok() {
            out.push(order);
        }
    });
    ram::each_attack(state, ship, |order| out.push(order));
    bombs::each_drop(state, ship, |order| out.push(order));
    if check_end(state, ship).is_ok() {
        out.push(Order::EndMove { ship });
    }
}

/// The one thing that the moving ship can do, when it is one only.
pub fn only_step(state: &State, ship: ShipId) -> Option<Order> {
    let (mut n, mut only) = (0, Order::EndMove { ship });
    // Whoever has something to drop, or mines to cut adrift, has more than one thing to do.
    bombs::each_drop(state, ship, |_| n += 2);
    gear::each_aside(state, |_| n += 2);
    ram::each_attack(state, ship, |_| n += 2);
    each_step(ship, |order| {
        if n < 2 && check_step(state, order).is_ok() {
            n += 1;
            only = order;
        }
    });
    match n {
        0 => Some(Order::EndMove { ship }),
        1 if check_end(state, ship).is_err() => Some(only),
        _ => None,
    }
}

/// The hex under a ship's bow.
pub fn ahead(state: &State, ship: ShipId) -> Hex {
    state[ship].hex.next(state[ship].facing)
}

#[cfg(test)]
mod tests;
