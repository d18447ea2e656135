//! Dodging: a ship that is about to be run into, rammed or grappled may give up movement to get out of the way.
//!
//! The owner decides before the die is rolled, so whatever threatens a ship that may dodge asks first and is carried
//! out afterwards, in one go. What a chapter has to do for it:
//!
//! * An **order**: say in [`threatened`] whom it threatens. [`flow`] parks it by [`park`], has the owners answer with
//!   [`Order::Dodge`] or [`Order::Stand`], and then carries it out.
//! * An **automatic step** of a phase: begin it with `if dodge::ask(play.state, ships) { return; }`. Once everybody has
//!   answered, the flow comes back to the same step, where `ask` says false. One step asks once: a torpedo asks for one
//!   hex a step.
//! * Where the **die** is rolled: `let roll = dodge::evade(play, ship, roll)`, or [`spend`] where only the points count.
//!   That is also where the points are paid, once a phase and only if the die is really rolled.

use kernel::{Chronicle, Roll, odds::Chance};

use crate::{
    Play, affairs, collisions,
    event::Event,
    flow, grapple,
    kites::{self, Sailing},
    mines, movement,
    order::{Bar, Check, Order, Why},
    ram, smutts,
    state::{Asked, Parked, Quality, Ship, ShipId, State, Status},
};

/// What a ship would give up to dodge: half of its allowance, rounded up.
///
/// [SG-RAM-06] Avoiding a ram. [SG-GEO-03] Avoidance costs round up.
pub fn cost(state: &State, ship: ShipId) -> u8 {
    movement::allowance(state, ship).div_ceil(2)
}

/// The same for a ship whose die is not known yet: what each of a kite's six dice would make it.
///
/// [SG-RAM-06] A kite that dodges rolls there and then.
fn costs(state: &State, ship: ShipId) -> [u8; 6] {
    if !kites::is_to_roll(state, ship) {
        return [cost(state, ship); 6];
    }
    let facing = state[ship].facing;
    let by = |die: u8| movement::allowance_if(state, ship, Sailing { facing, die }).div_ceil(2);
    [1, 2, 3, 4, 5, 6].map(by)
}

/// Refuses to dodge to a ship that cannot.
///
/// [SG-RAM-06] Not when stunned, grappled, landed, at E 0, unable to turn, or flying raised tether mines.
pub fn check_able(state: &State, ship: ShipId) -> Check {
    check_fit(state, ship)?;
    if mines::are_up(state, ship) {
        let why = "flies raised tether mines and cannot dodge";
        return Err(Bar::ship(rule!("SG-RAM-06"), ship, why));
    }
    Ok(())
}

/// The same but for mines, which can be cut adrift.
fn check_fit(state: &State, ship: ShipId) -> Check {
    let here = &state[ship];
    let barred = |why| Err(Bar::ship(rule!("SG-RAM-06"), ship, why));
    if !here.is_in_play() {
        return barred("is out of the battle and cannot dodge");
    }
    if here.is_stunned {
        return barred("has a stunned crew and cannot dodge");
    }
    if here.status == Status::Landed {
        return barred("has landed and cannot dodge");
    }
    if grapple::is_fast(state, ship) {
        return barred("is grappled and cannot dodge");
    }
    affairs::check_runs(state, ship)?;
    movement::check_turn(state, ship)?;
    // A kite rolls her die there and then.
    if movement::allowance(state, ship) == 0 && !kites::is_to_roll(state, ship) {
        return barred("has no movement to give up and cannot dodge");
    }
    Ok(())
}

/// Ships that an order threatens and that might dodge it, one bit each.
///
/// [SG-COLL-06] Whoever is about to be run into may dodge.
fn threatened(state: &State, order: Order) -> u32 {
    let mut ships = 0;
    if state.setting.switches.collision_avoidance {
        collisions::each_meeting(state, order, &mut |other, _| ships |= 1 << other.0);
    }
    match order {
        // [SG-RAM-05] Who is struck without a roll has nothing to dodge.
        Order::Ram { target, .. } if !ram::is_helpless(state, target) => ships |= 1 << target.0,
        // [SG-GRAP-02] A ship may dodge a grapple exactly as it dodges a ram.
        Order::Grapple { ship, target }
            if state.setting.switches.dodged_grapples && state.are_foes(ship, target) =>
        {
            ships |= 1 << target.0;
        }
        _ => {}
    }
    ships
}

/// Of these ships, those whose owners have a choice: who dodges already need not be asked again.
fn with_a_choice(state: &State, ships: u32) -> u32 {
    let can = |ship: &ShipId| ships & 1 << ship.0 != 0 && has_choice(state, *ship);
    state.ids().filter(can).fold(0, |set, ship| set | 1 << ship.0)
}

/// Whether a ship might dodge, perhaps by cutting her mines adrift first.
///
/// [SG-TETH-02] Always before the owner answers.
fn has_choice(state: &State, ship: ShipId) -> bool {
    state[ship].dodge == 0 && check_fit(state, ship).is_ok()
}

/// Puts an order off if somebody whom it threatens must be asked first.
pub fn park(state: &mut State, order: Order) -> bool {
    if !state.is_advanced() || state.asked.is_some() {
        return false;
    }
    let threatened = threatened(state, order);
    threatened != 0 && put_off(state, Parked::Order(order), threatened)
}

/// Puts the automatic step of the present phase off until the owners of these ships have answered. False when nobody
/// has a choice, or when all have made theirs.
pub fn ask(state: &mut State, ships: u32) -> bool {
    state.is_advanced() && state.asked.is_none() && put_off(state, Parked::Step, ships)
}

fn put_off(state: &mut State, parked: Parked, ships: u32) -> bool {
    let to_answer = with_a_choice(state, ships);
    if to_answer != 0 {
        state.asked = Some(Asked { parked, to_answer, dodging: 0 });
    }
    to_answer != 0
}

/// The ship whose owner must answer now.
///
/// [SG-SEQ-11] The moving player first, then the others in order of play.
pub fn next_to_answer(state: &State) -> Option<ShipId> {
    let to_answer = state.asked?.to_answer;
    state
        .ids()
        .filter(|&ship| to_answer & 1 << ship.0 != 0 && has_choice(state, ship))
        .min_by_key(|&ship| flow::precedence(state, state[ship].seat))
}

/// Refuses everything but the answer that is waited for.
pub fn check_answer(state: &State, order: Order) -> Check {
    match order {
        Order::Dodge { ship } if next_to_answer(state) == Some(ship) => check_able(state, ship),
        Order::Stand { ship } if next_to_answer(state) == Some(ship) => Ok(()),
        _ => Err(Bar { rule: rule!("SG-SEQ-11"), why: Why::NotNow }),
    }
}

/// Lists the answers.
pub fn list(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    if check_able(state, ship).is_ok() {
        out.push(Order::Dodge { ship });
    }
    out.push(Order::Stand { ship });
}

/// Notes an answer.
pub fn answer(state: &mut State, ship: ShipId, order: Order) {
    if let Some(asked) = &mut state.asked {
        asked.to_answer &= !(1 << ship.0);
        if matches!(order, Order::Dodge { .. }) {
            asked.dodging |= 1 << ship.0;
        }
    }
}

/// Points that a ship has given up in this phase, paid now if its owner has just decided to.
///
/// [SG-RAM-06] One expenditure covers all attempts of the phase.
/// [SG-COLL-06] Points of a ship that has moved come off its allowance next turn.
pub fn spend(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> u8 {
    let is_dodging = play.state.asked.is_some_and(|asked| asked.dodging & 1 << ship.0 != 0);
    if is_dodging && play.state[ship].dodge == 0 {
        kites::roll(play, ship);
        let points = cost(play.state, ship);
        let here = &mut play.state[ship];
        here.dodge = points;
        here.forgone = here.forgone.saturating_add(points);
        let has_moved = here.has_moved;
        play.emit(rule!("SG-RAM-06"), Event::Dodged { ship, points, has_moved });
    }
    play.state[ship].dodge
}

/// A die against a ship with what its dodging adds to it.
pub fn evade(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, roll: Roll) -> Roll {
    spend(play, ship);
    evaded(&play.state[ship], roll)
}

/// The same for what has been paid already.
///
/// [SG-QUAL-02] A Green dodger's points count one fewer. [SG-QUAL-03] A Crack dodger's one more.
pub fn evaded(ship: &Ship, roll: Roll) -> Roll {
    evaded_by(ship, roll, 1)
}

/// The same for a die that dodging raises, or lowers where `each` is -1.
pub fn evaded_by(ship: &Ship, roll: Roll, each: i8) -> Roll {
    if ship.dodge == 0 {
        return roll;
    }
    roll.modify(each * ship.dodge as i8, reason!("SG-RAM-06", "dodging"))
        .modify_if(ship.quality == Quality::Green, -each, reason!("SG-QUAL-02", "green dodger"))
        .modify_if(ship.quality == Quality::Crack, each, reason!("SG-QUAL-03", "crack dodger"))
}

/// The chance that what is parked strikes the ship which is asked: as she stands, and when she dodges.
pub fn stakes(state: &State, ship: ShipId) -> Option<(Chance, Chance)> {
    let parked = state.asked?.parked;
    let chance = |there: &Ship| match parked {
        Parked::Step => smutts::chance(state, there),
        Parked::Order(order) => chance_of(state, ship, there, order),
    };
    let (mut ways, mut of) = (0, 1);
    for dodge in costs(state, ship) {
        let one = chance(&Ship { dodge, ..state[ship] })?;
        (ways, of) = (ways * one.of + one.ways * of, of * one.of);
        let sum = Chance::new(ways, of);
        (ways, of) = (sum.ways, sum.of);
    }
    Some((chance(&state[ship])?, Chance::new(ways, of * 6)))
}

/// The chance that an order strikes a ship, were she as she is told.
fn chance_of(state: &State, ship: ShipId, there: &Ship, order: Order) -> Option<Chance> {
    let mover = state.moving?.ship;
    match order {
        Order::Ram { target, .. } if target == ship => {
            let ways = ram::ways_to_strike(state, mover, target, there);
            Some(Chance::new(u128::from(ways), 6))
        }
        Order::Grapple { .. } => Some(grapple::chance(state, mover, there.dodge)),
        Order::Ram { .. }
        | Order::Ahead { .. }
        | Order::PowerTurn { .. }
        | Order::Tack { .. }
        | Order::FallOff { .. }
        | Order::Climb { .. }
        | Order::Descend { .. } => {
            let mut passing = Chance::new(1, 1);
            collisions::each_meeting(state, order, &mut |other, entry| {
                if other == ship {
                    let ways = 6 - collisions::ways_to_collide(state, mover, there, entry);
                    passing = Chance::new(passing.ways * u128::from(ways), passing.of * 6);
                }
            });
            Some(Chance::new(passing.of - passing.ways, passing.of))
        }
        _ => None,
    }
}

/// Carries out an order as far as its odds are asked for: nobody answers it, or nobody after the one who is asked.
pub fn foretell(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let order = match (order, play.state.asked) {
        (Order::Dodge { ship } | Order::Stand { ship }, Some(Asked { parked, .. })) => {
            answer(play.state, ship, order);
            match parked {
                Parked::Order(parked) => parked,
                Parked::Step => {
                    if let Some(asked) = &mut play.state.asked {
                        asked.to_answer = 0;
                    }
                    flow::advance(play);
                    return;
                }
            }
        }
        _ => order,
    };
    let dodging = play.state.asked.map_or(0, |asked| asked.dodging);
    play.state.asked = Some(Asked { parked: Parked::Order(order), to_answer: 0, dodging });
    flow::apply(play, &order);
    play.state.asked = None;
}

#[cfg(test)]
mod tests;
