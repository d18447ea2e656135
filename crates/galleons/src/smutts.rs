//! Smutts aerial torpedoes: launched dead ahead from a discharger, and under way by themselves for five turns.

use kernel::{Chronicle, Roll, SeatId, Wants, hex::Hex, odds::Chance};

use crate::{
    Play,
    aspect::{Altitude, bearing},
    collisions,
    damage::{self, Blow, Shock},
    dodge,
    event::{Event, GearEvent},
    gear, gunnery,
    order::{Bar, Check, Order, Why},
    ram,
    state::{Arm, Asked, Load, Parked, Phase, Quality, Ship, ShipId, Shot, State, Target, Torpedo},
    tables::WeaponKind,
};

/// Hexes that a torpedo flies in a turn.
const RUN: u8 = 6;
/// Turns in which it flies after that of its launch.
const LATER_TURNS: u8 = 4;
/// The least that a torpedo's die must show to strike by the older text.
const STRIKES_CLASSIC: i8 = 2;

/// Torpedoes aboard a ship.
pub fn n_aboard(state: &State, ship: ShipId) -> u8 {
    gear::devices(state, ship, WeaponKind::SmuttsTorpedo).map(|(.., it)| it.left).sum()
}

/// Torpedoes that a ship has left and has not yet committed.
pub fn n_left(state: &State, ship: ShipId) -> u8 {
    let bound = state.shots.iter().filter(|shot| is_launch(state, shot));
    let bound = bound.filter(|shot| shot.by.ship() == Some(ship)).count() as u8;
    n_aboard(state, ship).saturating_sub(bound)
}

/// Whether a gun is a discharger.
fn is_discharger(state: &State, ship: ShipId, gun: u8) -> bool {
    let mount = state.class(ship).guns.get(usize::from(gun));
    mount.is_some_and(|mount| mount.weapon.kind == WeaponKind::SmuttsDischarger)
}

/// Whether what was committed is a torpedo.
pub fn is_launch(state: &State, shot: &Shot) -> bool {
    match shot.by {
        Arm::Gun { ship, gun } => is_discharger(state, ship, gun),
        Arm::Battery { .. } | Arm::Bank { .. } | Arm::Marines { .. } => false,
    }
}

/// Refuses to launch a torpedo.
///
/// [SG-SMUT-01] A discharger is fired in a firing step like a gun, for as long as there are torpedoes.
pub fn check_launch(state: &State, ship: ShipId, gun: u8) -> Check {
    let Phase::Fire { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SMUT-01"), why: Why::NotNow });
    };
    if state[ship].seat != gunnery::firing_seat(state, at) {
        return Err(Bar::ship(rule!("SG-SEQ-06"), ship, "is not yours to fire with"));
    }
    if !is_discharger(state, ship, gun) {
        return Err(Bar { rule: rule!("SG-SMUT-01"), why: Why::Nothing("discharger") });
    }
    gunnery::check_gun(state, ship, gun)?;
    if gunnery::is_committed(state, ship, gun) {
        let why = Why::Gun(ship, gun, "is committed already");
        return Err(Bar { rule: rule!("SG-SEQ-04"), why });
    }
    if n_left(state, ship) == 0 {
        return Err(Bar::ship(rule!("SG-SMUT-01"), ship, "has no torpedo left"));
    }
    Ok(())
}

/// Calls `found` with every launch that is open to a seat.
pub fn each_launch(state: &State, seat: SeatId, mut found: impl FnMut(Order)) {
    if !state.is_advanced() {
        return;
    }
    for ship in state.ids().filter(|&ship| state[ship].seat == seat) {
        for gun in 0..state[ship].guns.len() as u8 {
            if is_discharger(state, ship, gun) && check_launch(state, ship, gun).is_ok() {
                found(Order::Launch { ship, gun });
            }
        }
    }
}

/// Whether a seat has a torpedo to launch.
pub fn can_launch(state: &State, seat: SeatId) -> bool {
    let mut can = false;
    each_launch(state, seat, |_| can = true);
    can
}

/// What a launch is when it is committed: from where the ship is now, whatever befalls her in this step.
pub fn aim(state: &State, ship: ShipId, gun: u8) -> Shot {
    let below = Target::Hex { hex: state[ship].hex };
    gunnery::aim(state, ship, gun, below, Load::USUAL)
}

/// A committed torpedo leaves its tube.
///
/// [SG-SMUT-02] In the ship's direction, at the altitude that she had when the step began.
pub fn launch(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let (Arm::Gun { ship, gun }, Target::Hex { hex }) = (shot.by, shot.target) else { return };
    let level = play.state.surface(hex) as i8 - shot.rise;
    let altitude = Altitude::at(level.max(0) as u8).unwrap_or_default();
    let found = gear::devices(play.state, ship, WeaponKind::SmuttsTorpedo)
        .find(|(.., carried)| 0 < carried.left)
        .map(|(at, ..)| at);
    let Some(device) = found else { return };
    let turn = play.state.turn;
    let here = &mut play.state[ship];
    here.carries[device].left -= 1;
    here.guns[usize::from(gun)].fired = turn;
    let facing = here.facing;
    let torpedo = Torpedo { ship, hex, facing, altitude, left: LATER_TURNS, run: RUN, turn };
    play.state.afield.torpedoes.push(torpedo);
    play.emit(rule!("SG-SMUT-01"), GearEvent::Launched { ship, hex, facing, altitude }.into());
}

/// Sets the torpedoes going that fly as a movement phase opens. False when there are none.
///
/// [SG-SMUT-02] Those of the moving side, each once a turn.
/// [SG-SEQ-03] After the opening checks, before any ship moves.
pub fn set_going(state: &mut State) -> bool {
    if state.afield.torpedoes.is_empty() {
        return false;
    }
    let (turn, mover, is_first) = (state.turn, state.moving_side(), state.at_move == 0);
    let mut sides_at_table = 0_u8;
    for &seat in &state.order_of_play {
        sides_at_table |= 1 << state.setting.side_of(seat).0;
    }
    let mut any = false;
    for at in 0..state.afield.torpedoes.len() {
        let side = state.side(state.afield.torpedoes[at].ship);
        // Those of a side that has no movement phase any more fly with the first.
        let is_orphan = sides_at_table & 1 << side.0 == 0;
        let torpedo = &mut state.afield.torpedoes[at];
        if torpedo.turn < turn && (side == mover || (is_orphan && is_first)) {
            (torpedo.turn, torpedo.run) = (turn, RUN);
            torpedo.left -= 1;
            any = true;
        }
    }
    any
}

/// How many hexes a torpedo has still to fly, if nothing is in its way.
pub const fn hexes_left(torpedo: &Torpedo) -> u8 {
    torpedo.run + torpedo.left * RUN
}

/// Whether a torpedo has still to fly in this turn.
pub fn is_any_under_way(state: &State) -> bool {
    state.afield.torpedoes.iter().any(|torpedo| 0 < torpedo.run)
}

/// Flies the first torpedo that is under way one hex on, or asks those whom it threatens there. False when none is.
///
/// [SG-SMUT-02] Six hexes; lost at the edge of the map, and without effect against the ground.
pub fn run(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let torpedoes = &play.state.afield.torpedoes;
    let Some(at) = torpedoes.iter().position(|torpedo| 0 < torpedo.run) else { return false };
    let torpedo = torpedoes[at];
    let (ship, from, to) = (torpedo.ship, torpedo.hex, torpedo.hex.next(torpedo.facing));
    if !play.state.setting.map.field.holds(to) {
        play.state.afield.torpedoes.remove(at);
        play.emit(rule!("SG-SMUT-02"), GearEvent::TorpedoGone { ship, hex: from }.into());
        return true;
    }
    if torpedo.altitude.level() <= play.state.surface(to) {
        play.state.afield.torpedoes.remove(at);
        play.emit(rule!("SG-SMUT-02"), GearEvent::TorpedoGrounded { ship, hex: to }.into());
        return true;
    }
    let exposed = exposed(play.state, to, torpedo.altitude);
    if exposed != 0 && dodge::ask(play.state, with_a_die(play.state, exposed)) {
        return true;
    }
    let torpedo = &mut play.state.afield.torpedoes[at];
    torpedo.hex = to;
    torpedo.run -= 1;
    if exposed != 0 && meet(play, at, from) {
        return true;
    }
    let torpedo = play.state.afield.torpedoes[at];
    if torpedo.run == 0 {
        if torpedo.left == 0 {
            play.state.afield.torpedoes.remove(at);
            play.emit(rule!("SG-SMUT-02"), GearEvent::TorpedoSpent { ship, hex: to }.into());
        } else {
            play.emit(rule!("SG-SMUT-02"), GearEvent::TorpedoFlew { ship, hex: to }.into());
        }
    }
    true
}

/// Vessels in a hex that a torpedo at some altitude may strike, one bit each.
///
/// [SG-SMUT-03] Friend or foe, at its own altitude or one level below.
fn exposed(state: &State, hex: Hex, altitude: Altitude) -> u32 {
    let is_exposed = |&ship: &ShipId| {
        let there = &state[ship];
        let is_level = there.altitude == altitude || there.altitude.up() == Some(altitude);
        there.is_on_map() && there.hex == hex && is_level
    };
    state.ids().filter(is_exposed).fold(0, |set, ship| set | 1 << ship.0)
}

/// Of these ships, those against which a die is rolled.
fn with_a_die(state: &State, ships: u32) -> u32 {
    let has_die = |&ship: &ShipId| ships & 1 << ship.0 != 0 && !ram::is_helpless(state, ship);
    state.ids().filter(has_die).fold(0, |set, ship| set | 1 << ship.0)
}

/// A torpedo meets everybody who is exposed where it has come to. True when it strikes somebody.
///
/// [SG-SMUT-04] In an order that is diced for, until one is struck.
fn meet(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: usize, from: Hex) -> bool {
    let Torpedo { ship: owner, hex, altitude, .. } = play.state.afield.torpedoes[at];
    let clashed = swerve(play, hex, altitude);
    let mut left = exposed(play.state, hex, altitude);
    let order = Roll::d6(rule!("SG-SMUT-04"), "which ship is met first").by(owner.piece());
    while left != 0 {
        let ship = gear::pick_ship(play, left, &order);
        left &= !(1 << ship.0);
        if strikes(play, owner, ship, clashed & 1 << ship.0 == 0) {
            play.state.afield.torpedoes.remove(at);
            blast(play, owner, ship, from);
            return true;
        }
        play.emit(rule!("SG-SMUT-03"), GearEvent::TorpedoPassed { ship, owner }.into());
    }
    false
}

/// Ships that dodge beside each other may collide. Returns those that did, one bit each.
///
/// [SG-SMUT-04] As if turning in the hex; those that collide lose the benefit of the dodge.
fn swerve(play: &mut Play<'_, impl Chronicle<Event = Event>>, hex: Hex, altitude: Altitude) -> u32 {
    let met = exposed(play.state, hex, altitude);
    let asked = play.state.asked.map_or(0, |asked| asked.dodging);
    let dodges =
        |state: &State, ship: ShipId| met & asked & 1 << ship.0 != 0 || 0 < state[ship].dodge;
    let mut clashed = 0;
    for one in play.state.ids().filter(|ship| met & 1 << ship.0 != 0) {
        for other in (one.0 + 1..play.state.ships.len() as u8).map(ShipId) {
            let state = &*play.state;
            if met & 1 << other.0 == 0
                || state[one].altitude != state[other].altitude
                || !state[one].is_aloft()
                || !state[other].is_aloft()
                || state[one].hex != state[other].hex
            {
                continue;
            }
            let (ship, beside) = match (dodges(state, one), dodges(state, other)) {
                (true, _) => (one, other),
                (false, true) => (other, one),
                (false, false) => continue,
            };
            dodge::spend(play, ship);
            if dodges(play.state, beside) {
                dodge::spend(play, beside);
            }
            if collisions::swerve(play, ship, beside) {
                clashed |= 1 << ship.0 | 1 << beside.0;
            }
        }
    }
    clashed
}

/// The torpedo's die against a ship, and what it must show.
///
/// [SG-SMUT-03] Like a ram by a trained crew; or on 2 or more, less what is given up to dodge.
fn strike_roll(state: &State, there: &Ship, owner: ShipId) -> (Roll, Wants) {
    let roll = Roll::d6(rule!("SG-SMUT-03"), "aerial torpedo").by(owner.piece());
    if state.setting.switches.smutts_classic {
        (dodge::evaded_by(there, roll, -1), Wants::AtLeast(STRIKES_CLASSIC))
    } else {
        (dodge::evaded(there, roll), ram::strikes(Quality::Trained))
    }
}

/// Whether a torpedo strikes a ship, which may profit from its dodge.
fn strikes(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    owner: ShipId,
    ship: ShipId,
    has_benefit: bool,
) -> bool {
    if ram::is_helpless(play.state, ship) {
        return true;
    }
    let (roll, wants) = if has_benefit {
        dodge::spend(play, ship);
        strike_roll(play.state, &play.state[ship], owner)
    } else {
        strike_roll(play.state, &Ship { dodge: 0, ..play.state[ship] }, owner)
    };
    play.test(&roll, wants)
}

/// A torpedo goes off against a ship.
///
/// [SG-SMUT-05] A hit, and a loss of trim besides. [SG-HIT-08] It comes from the hex that the torpedo came out of.
fn blast(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    owner: ShipId,
    ship: ShipId,
    from: Hex,
) {
    play.emit(rule!("SG-SMUT-05"), GearEvent::TorpedoStruck { ship, owner }.into());
    let torpedo = gear::devices(play.state, owner, WeaponKind::SmuttsTorpedo).next();
    let Some((_, device, _)) = torpedo else { return };
    let (damage_value, penetration) = (device.weapon.damage, device.weapon.pen_close);
    let there = &play.state[ship];
    let blow = Blow {
        bearing: Some(bearing(there.hex, there.facing, from)),
        upsets: Some(Shock { number: damage_value, rule: rule!("SG-SMUT-05") }),
        ..Blow::new(damage_value, Some(penetration))
    };
    damage::hit(play, ship, blow);
}

/// The chance that the torpedo which is waiting to fly on strikes a ship, were she as she is told.
pub fn chance(state: &State, there: &Ship) -> Option<Chance> {
    let torpedo = state.afield.torpedoes.iter().find(|torpedo| 0 < torpedo.run)?;
    let (roll, wants) = strike_roll(state, there, torpedo.ship);
    Some(Chance::new(u128::from(wants.ways(roll.total_modifier())), 6))
}

/// Launches a torpedo as its odds are asked for: its first run, nobody dodging.
pub fn foretell(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, gun: u8) {
    let shot = aim(play.state, ship, gun);
    launch(play, &shot);
    while run_unanswered(play) {}
}

/// Flies a torpedo one hex on without asking anybody whether she dodges. False when none is under way.
pub fn run_unanswered(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.afield.torpedoes.is_empty() {
        return false;
    }
    play.state.asked = Some(Asked { parked: Parked::Step, to_answer: 0, dodging: 0 });
    let has_flown = run(play);
    play.state.asked = None;
    has_flown
}

/// What lies in a torpedo's way this turn if it were launched now: friends and foes, one bit each.
pub fn in_the_way(state: &State, ship: ShipId) -> u32 {
    let here = &state[ship];
    let (mut hex, mut met) = (here.hex, 0);
    for _ in 0..RUN {
        hex = hex.next(here.facing);
        if !state.setting.map.field.holds(hex) || here.altitude.level() <= state.surface(hex) {
            break;
        }
        met |= exposed(state, hex, here.altitude);
    }
    met
}

#[cfg(test)]
mod tests;
