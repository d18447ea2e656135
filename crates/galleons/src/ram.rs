//! Ramming and grappling: the numbers declared in secret, who has the initiative by them, and the ram itself.

use kernel::{Chronicle, Roll, SeatId, Wants};

use crate::{
    Play, affairs, altitude, collisions, damage, dodge,
    event::Event,
    grapple, movement,
    order::{Approach, Bar, Check, Order, Turn, Why},
    state::{MOST_SEATS, Phase, Quality, Ship, ShipId, State, Status, Tie},
    trim, victory, withdrawal,
};

/// The most attempts that a seat may declare: as many as it has ships that could move, were its phase the first.
///
/// [SG-RAM-01] Declaring rams and grapples.
pub fn most_declared(state: &State, seat: SeatId) -> u8 {
    let could_move = |ship: &ShipId| {
        state[*ship].stunned_phases == 0
            && movement::can_act(state, *ship)
            && !grapple::is_fast(state, *ship)
            && !affairs::is_passive(state, *ship)
    };
    victory::ships_of(state, seat).filter(could_move).count() as u8
}

/// Refuses a number that cannot be declared.
pub fn check_declare(state: &State, ships: u8) -> Check {
    let Phase::Declare { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-RAM-01"), why: Why::NotNow });
    };
    if most_declared(state, SeatId(at)) < ships {
        let why = "no more attempts may be declared than there are ships that could move";
        return Err(Bar::plain(rule!("SG-RAM-01"), why));
    }
    Ok(())
}

/// Lists every number that a seat may declare.
pub fn list_declare(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    out.extend((0..=most_declared(state, seat)).map(|ships| Order::Declare { ships }));
}

/// Writes a number down, unseen by the others.
pub fn declare(state: &mut State, ships: u8) {
    if let Phase::Declare { at } = state.phase {
        state.declared[usize::from(at)] = ships;
        state.phase = Phase::Declare { at: at + 1 };
    }
}

/// Shows all numbers together.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let n_seats = play.state.setting.seats.len() as u8;
    if play.state.declared == [0; MOST_SEATS] {
        play.emit(rule!("SG-RAM-01"), Event::NobodyDeclared);
        return;
    }
    for seat in (0..n_seats).map(SeatId) {
        if victory::is_in_play(play.state, seat) {
            let ships = play.state.declared[usize::from(seat.0)];
            play.emit(rule!("SG-RAM-01"), Event::Declared { seat, ships });
        }
    }
}

/// Of these seats, one for each side, those whose sides have declared most; one bit each.
///
/// [SG-RAM-02] The bolder side has the initiative.
pub fn boldest(state: &State, seats: u8) -> u8 {
    let setting = &state.setting;
    let declared = |seat: u8| -> u8 {
        let side = setting.side_of(SeatId(seat));
        setting.seats_of(side).map(|ally| state.declared[usize::from(ally.0)]).sum()
    };
    let contenders = || (0..setting.seats.len() as u8).filter(|seat| seats & 1 << seat != 0);
    let most = contenders().map(declared).max().unwrap_or(0);
    contenders().filter(|&seat| declared(seat) == most).fold(0, |set, seat| set | 1 << seat)
}

/// Attempts that a seat has left of those it declared.
pub fn attempts_left(state: &State, seat: SeatId) -> u8 {
    let tried = victory::ships_of(state, seat).filter(|&ship| state[ship].has_tried).count();
    state.declared[usize::from(seat.0)].saturating_sub(tried as u8)
}

/// Refuses a ram or grapple to a ship that may make none now.
///
/// [SG-RAM-01] As many as were declared. [SG-RAM-03] Only the First Player's. [SG-RAM-04] One attempt a ship.
/// [SG-CREW-10] Not by a ship that must withdraw.
pub fn check_attempt(state: &State, ship: ShipId) -> Check {
    if state.at_move != 0 {
        let why = "rams and grapples are for the First Player's movement phase";
        return Err(Bar::plain(rule!("SG-RAM-03"), why));
    }
    if state[ship].has_tried {
        return Err(Bar::ship(rule!("SG-RAM-04"), ship, "has made her one attempt of the turn"));
    }
    affairs::check_resists(state, ship)?;
    if attempts_left(state, state[ship].seat) == 0 {
        let why = "no attempt is left of those that were declared";
        return Err(Bar::plain(rule!("SG-RAM-01"), why));
    }
    if withdrawal::is_withdrawing(state, ship) {
        let why = "has lost all officers and may neither ram nor grapple";
        return Err(Bar::ship(rule!("SG-CREW-10"), ship, why));
    }
    check_unhampered(state, ship)
}

/// Refuses a ram or grapple to a ship that is fast to another.
pub fn check_unhampered(state: &State, ship: ShipId) -> Check {
    if grapple::is_fast(state, ship) {
        let why = "is fast to another ship and can make no attempt";
        return Err(Bar::ship(rule!("SG-GRAP-03"), ship, why));
    }
    Ok(())
}

/// The step by which a ram is made, if she takes one for it.
pub const fn step(order: Order) -> Option<Order> {
    match order {
        Order::Ram { ship, by: Approach::Ahead, turn, .. } => Some(Order::Ahead { ship, turn }),
        Order::Ram { ship, by: Approach::Climb, turn, .. } => Some(Order::Climb { ship, turn }),
        Order::Ram { ship, by: Approach::Descend, turn, .. } => Some(Order::Descend { ship, turn }),
        _ => None,
    }
}

/// Refuses a ram.
///
/// [SG-RAM-04] A ship that comes to its target's hex and altitude may ram. [SG-LAND-04] Not from the ground, nor there.
pub fn check_ram(state: &State, order: Order) -> Check {
    let Order::Ram { ship, target, by, turn } = order else {
        return Err(Bar { rule: rule!("SG-RAM-04"), why: Why::NotNow });
    };
    if !state.is_advanced() {
        return Err(Bar { rule: rule!("SG-RAM-04"), why: Why::NotNow });
    }
    movement::check_moving(state, ship)?;
    check_attempt(state, ship)?;
    if state[ship].status == Status::Landed {
        return Err(Bar::ship(rule!("SG-LAND-04"), ship, "has landed and cannot ram"));
    }
    check_target(state, ship, target)?;
    match step(order) {
        Some(step) => movement::may_step(state, step)?,
        None if turn.is_some() => {
            return Err(Bar::plain(rule!("SG-RAM-04"), "she turns only with a step"));
        }
        None => {}
    }
    let here = &state[ship];
    let (hex, altitude) = match by {
        Approach::Ahead => (movement::ahead(state, ship), Some(here.altitude)),
        Approach::Climb => (here.hex, here.altitude.up()),
        Approach::Descend => (here.hex, here.altitude.down()),
        Approach::Here => (here.hex, Some(here.altitude)),
    };
    if state[target].hex != hex || Some(state[target].altitude) != altitude {
        let why = Why::Target(target.into(), "would not be met there");
        return Err(Bar { rule: rule!("SG-RAM-04"), why });
    }
    Ok(())
}

/// Refuses a target that cannot be rammed.
fn check_target(state: &State, ship: ShipId, target: ShipId) -> Check {
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target.into(), why) });
    let there = &state[target];
    if !state.are_foes(ship, target) {
        return barred(rule!("SG-RAM-04"), "is no enemy");
    }
    match there.status {
        Status::Flying | Status::Derelict => Ok(()),
        Status::Landed => barred(rule!("SG-LAND-04"), "has landed and cannot be rammed"),
        Status::Struck => barred(rule!("SG-CREW-11"), "has struck her colours"),
        Status::Reserve
        | Status::ToEnter
        | Status::Crashed
        | Status::CrashLanded
        | Status::Captured
        | Status::Gone => barred(rule!("SG-RAM-04"), "is not there"),
    }
}

const APPROACHES: [Approach; 4] =
    [Approach::Ahead, Approach::Here, Approach::Climb, Approach::Descend];

/// Calls `found` with every ram and grapple that is open to the moving ship.
pub fn each_attack(state: &State, ship: ShipId, mut found: impl FnMut(Order)) {
    if !state.is_advanced() {
        return;
    }
    let here = &state[ship];
    let can_attempt = check_attempt(state, ship).is_ok();
    for target in state.ids() {
        let there = &state[target];
        let is_near = target != ship && there.is_on_map() && here.hex.distance(there.hex) <= 1;
        if !is_near {
            continue;
        }
        if can_attempt && state.are_foes(ship, target) {
            for by in APPROACHES {
                for turn in [None, Some(Turn::Port), Some(Turn::Starboard)] {
                    let order = Order::Ram { ship, target, by, turn };
                    if check_ram(state, order).is_ok() {
                        found(order);
                    }
                }
            }
        }
        if grapple::check_grapple(state, ship, target).is_ok() {
            found(Order::Grapple { ship, target });
        }
    }
}

/// What the ramming die of a crew must show.
///
/// [SG-RAM-04] 4 or less. [SG-QUAL-02] Green: 3. [SG-QUAL-03] Crack: 5.
pub const fn strikes(quality: Quality) -> Wants {
    Wants::AtMost(match quality {
        Quality::Green => 3,
        Quality::Trained => 4,
        Quality::Crack => 5,
    })
}

/// Whether a ship is struck without a roll.
///
/// [SG-RAM-05] Immobilised by damage, or with a stunned crew.
pub fn is_helpless(state: &State, ship: ShipId) -> bool {
    state[ship].is_stunned || movement::is_immobilised(state, ship)
}

/// Ways in six to strike another, were it as it is told.
pub fn ways_to_strike(state: &State, ship: ShipId, target: ShipId, there: &Ship) -> u8 {
    if is_helpless(state, target) {
        return 6;
    }
    let roll = dodge::evaded(there, Roll::d6(rule!("SG-RAM-04"), "ramming"));
    strikes(state[ship].quality).ways(roll.total_modifier())
}

/// Bears down on a ship to ram it.
pub fn ram(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let Order::Ram { ship, target, by, turn } = order else { return };
    if let Some(moving) = &mut play.state.moving {
        moving.prey = Some(target);
    }
    play.emit(rule!("SG-RAM-04"), Event::BoreDown { ship, target });
    match by {
        Approach::Ahead => movement::go_ahead(play, ship, turn),
        Approach::Climb => altitude::climb(play, ship, turn),
        Approach::Descend => altitude::descend(play, ship, turn),
        Approach::Here => {
            attempt(play, ship, target);
        }
    }
}

/// Whether a ship that arrives rams the other instead of checking for a collision with it.
///
/// [SG-COLL-01] A declared ram replaces the check against its target.
pub fn is_prey(state: &State, ship: ShipId, other: ShipId) -> bool {
    !state[ship].has_tried
        && state.moving.is_some_and(|moving| moving.ship == ship && moving.prey == Some(other))
}

/// Rolls to ram. True when the ship strikes, which stops it.
///
/// [SG-RAM-04] The ramming roll; after a miss the ship carries on.
pub fn attempt(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    target: ShipId,
) -> bool {
    play.state[ship].has_tried = true;
    let rule = if is_helpless(play.state, target) {
        rule!("SG-RAM-05")
    } else {
        let roll = Roll::d6(rule!("SG-RAM-04"), "ramming").by(ship.piece());
        let roll = dodge::evade(play, target, roll);
        let wants = strikes(play.state[ship].quality);
        if !play.test(&roll, wants) {
            play.emit(rule!("SG-RAM-04"), Event::RamMissed { ship, target });
            return false;
        }
        rule!("SG-RAM-04")
    };
    play.emit(rule, Event::Rammed { ship, target });
    play.state[ship].is_stopped = true;
    let has_lost_trim = if play.state.class(ship).ram {
        stave_in(play, ship, target)
    } else {
        collisions::shock(play, ship, target, collisions::AtRisk::OnlyTheOther)
    };
    let are_up = play.state[ship].is_on_map() && play.state[target].is_on_map();
    if are_up && !has_lost_trim {
        grapple::make_fast(play, ship, target, Tie::Ram);
    }
    true
}

/// A ram bow in the other's side. True when that costs her her trim.
///
/// [SG-RAM-07] Hull hits of half the striker's hull size, an odd half by a die; trim is lost on a die lower than that.
/// [SG-GEO-03] 1 to 3 drop the half, 4 to 6 make it a whole.
fn stave_in(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    target: ShipId,
) -> bool {
    let hull = play.state.class(ship).hull;
    let is_odd = hull % 2 == 1;
    let half = Roll::d6(rule!("SG-RAM-07"), "half a hull hit").by(ship.piece());
    let rounds_up = play.state.setting.switches.ram_rounds_up;
    let counts = is_odd && (rounds_up || play.test(&half, Wants::AtLeast(4)));
    let hits = hull / 2 + u8::from(counts);
    play.emit(rule!("SG-RAM-07"), Event::CollisionHits { ship: target, hits });
    if damage::hole(play, target, hits, hits) {
        return true;
    }
    if !play.state[target].is_aloft() || grapple::is_fast(play.state, target) {
        return false;
    }
    let roll = Roll::d6(rule!("SG-RAM-07"), "loss of trim").by(target.piece());
    let is_lost = play.test(&roll, Wants::AtMost(hits as i8 - 1));
    if is_lost {
        trim::lose(play, target, hits);
    } else {
        play.emit(rule!("SG-RAM-07"), Event::KeptTrim { ship: target });
    }
    is_lost
}

#[cfg(test)]
mod tests;
