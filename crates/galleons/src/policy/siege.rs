//! The siege: how a ship that is to punish a city flies and what it fires at, and where it comes in.
//!
//! Rod guns hardly scratch an armoured gunboat; what brings it down is the shock of a lob gun's stone near the ground,
//! and the ships that come while it dithers. So it keeps high, stays above the city and silences the lob guns first.

use kernel::hex::Hex;

use super::{Pose, bears_on, enemies, gear, guns, helm, threat};
use crate::{
    affairs::TASKED,
    batteries, gunnery,
    order::Order,
    state::{BatteryId, MOST_GUNS, ShipId, State, Target},
    tables::{Aim, Weapon},
};

/// What a turn above the city is worth, in the units of the helm: a fifth of a ship that does not come.
const OVER_THE_CITY: i32 = 400;
/// What a level of height is worth by itself.
const LEVEL: i32 = 40;
/// What an enemy's promise of a sixth of a point costs, against 12 for an own one: the work is long.
const DANGER: i32 = 12;
/// What a hex nearer to the work is worth.
const NEARER: i32 = 10;
/// What half a lob gun within its reach costs, for each level: the lower, the likelier its stone brings her to the ground.
const STONE: [i32; 6] = [900, 730, 430, 280, 206, 190];
/// How far a lob gun throws, and how far a ship may carry it before it does.
const THROW: u8 = 3;
const CARRIED: u8 = 5;

/// Whether a ship is one of those that are to punish a city.
pub fn besieges(state: &State, ship: ShipId) -> bool {
    matches!(state.setting.aim, Aim::Bombardment { .. }) && state.side(ship) == TASKED
}

/// Hexes that want more, with the points that each wants.
fn wanting(state: &State) -> impl Iterator<Item = (Hex, u8)> + '_ {
    let points = match state.setting.aim {
        Aim::Bombardment { points, .. } => points,
        _ => 0,
    };
    let ruins = batteries::hexes(state).zip(&state.afield.ruins);
    ruins.map(move |(hex, &ruin)| (hex, points.saturating_sub(ruin))).filter(|it| 0 < it.1)
}

/// How good it is for a besieger to end a move there.
pub fn value(state: &State, ship: ShipId, pose: Pose) -> i32 {
    let (mut danger, mut nearest) = (0, u8::MAX);
    // A lob gun that reaches her counts twice, one that may be carried near enough once.
    let mut stones = 0;
    // Every gun has a hex of its own to fire at: what it may do where it does most.
    let mut promised = [0_i32; MOST_GUNS];
    let (mounts, pieces) = (&state.class(ship).guns, &state[ship].guns);
    for (hex, left) in wanting(state) {
        let away = pose.hex.distance(hex);
        let rise = state.surface(hex) as i8 - pose.altitude.level() as i8;
        let bears = bears_on(state, pose, hex);
        for (promised, gun) in promised.iter_mut().zip(mounts.iter().zip(pieces.iter())) {
            if bears(gun.0) {
                let power = guns::power(state, &state[ship], gun, away, rise);
                // Twice the sixths of a point; whatever is beyond is wasted.
                *promised = power.min(12 * i32::from(left)).max(*promised);
            }
        }
        nearest = nearest.min(away);
    }
    let mut best: i32 = promised.iter().sum();
    for enemy in enemies(state, state[ship].seat) {
        let there = Pose::of(state, enemy);
        let away = pose.hex.distance(there.hex);
        best = best.max(threat(state, ship, pose, there));
        danger += threat(state, enemy, there, pose);
        if away == 0 && pose.altitude == there.altitude {
            danger += 30;
        }
        if away <= CARRIED && throws(state, enemy) {
            stones += if away <= THROW { 2 } else { 1 };
        }
    }
    for battery in batteries::ids(state).filter(|&battery| is_foe(state, ship, battery)) {
        let (weapon, hex) = (batteries::weapon(state, battery), state[battery].hex);
        let away = hex.distance(pose.hex);
        let rise = pose.altitude.level().saturating_sub(state.surface(hex));
        let range = gunnery::range_to(weapon, away, rise as i8);
        match gunnery::is_close(weapon, range) {
            Some(_) if weapon.is_lob_gun() => stones += 2 * i32::from(0 < away),
            Some(is_close) => danger += i32::from(weapon.damage) * if is_close { 3 } else { 1 },
            None => {}
        }
    }
    let level = pose.altitude.level();
    let is_over = batteries::hexes(state).any(|hex| hex == pose.hex);
    gear::value(state, ship, pose.hex, pose.altitude) + 12 * best
        - DANGER * danger
        - stones * STONE[usize::from(level)]
        - NEARER * i32::from(nearest)
        + LEVEL * i32::from(level)
        - 6 * helm::crowding(state, pose)
        + OVER_THE_CITY * i32::from(is_over)
}

fn is_foe(state: &State, ship: ShipId, battery: BatteryId) -> bool {
    let there = &state[battery];
    state.setting.side_of(there.seat) != state.side(ship) && !there.is_out() && there.fire == 0
}

/// Whether a ship has a lob gun that is served.
fn throws(state: &State, ship: ShipId) -> bool {
    let guns = state.class(ship).guns.iter().zip(state[ship].guns.iter());
    let mut served = guns.filter(|(_, gun)| !gun.is_wrecked && 0 < gun.crew.total());
    served.any(|(mount, _)| mount.weapon.is_lob_gun())
}

/// What a point on the city is worth when a gun is laid.
const POINT: i32 = 24;
/// Damage of the guns that do most of the work; lighter ones fill up what those leave.
const HEAVY: u8 = 6;

/// What a hit on a hex is worth.
pub fn hit_worth(state: &State, hex: Hex, weapon: &Weapon) -> i32 {
    let left = batteries::points_left(state, hex);
    let laid = state.shots.iter().filter(|shot| shot.target == Target::Hex { hex });
    let laid = laid.map(|shot| gunnery::weapon_of(state, shot.by).damage / 2).sum();
    let left = left.saturating_sub(laid);
    let rest = i32::from(weapon.damage < HEAVY && 0 < left % HEAVY);
    POINT * i32::from(weapon.damage.min(left)) + 6 * rest
}

/// What it is worth to silence a battery, once it is hit: a lob gun's stones cost the more the more is left to do.
pub fn silence_worth(state: &State, battery: BatteryId, weapon: &Weapon) -> i32 {
    if !batteries::weapon(state, battery).is_lob_gun() || 0 < state[battery].fire {
        return 8 * i32::from(weapon.damage);
    }
    let left: i32 = wanting(state).map(|(_, left)| i32::from(left)).sum();
    if left == 0 {
        return 8 * i32::from(weapon.damage);
    }
    // Hits of the heaviest kill the whole crew.
    let twelfths = if state[battery].crew <= weapon.damage.div_ceil(2) { 7 } else { 3 };
    POINT * left / 8 * twelfths / 12
}

/// How a besieger likes to come in: near the city, but not so near that it is too steep to fire.
pub fn entry(state: &State, ship: ShipId, order: &Order) -> i32 {
    let nearest = |hex: Hex| {
        batteries::hexes(state).map(|city| i32::from(city.distance(hex))).min().unwrap_or(0)
    };
    let total =
        |hex: Hex| batteries::hexes(state).map(|city| i32::from(city.distance(hex))).sum::<i32>();
    match *order {
        Order::Place { hex, .. } => -nearest(hex),
        Order::Head { facing, .. } => -total(state[ship].hex.next(facing)),
        Order::Trim { altitude, .. } => i32::from(altitude.level()),
        _ => i32::MIN,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{SeatId, hex::Direction};

    use super::*;
    use crate::{
        aspect::Altitude,
        position::{A, ADVANCED, LIBRARY, position_on},
        state::{Battery, Quality},
    };

    /// A Reliant that is to punish the city, with a lob gun in its first hex, and that battery.
    fn siege() -> (State, BatteryId) {
        let mut state = position_on("canal", ADVANCED, "a Reliant 1603 S High\nb Aphid 0101 N Low");
        let lob = LIBRARY.weapon("lob-gun").unwrap().clone();
        let (crew, hex) = (lob.crew, state.setting.map.city().next().unwrap());
        state.afield.ruins = vec![0; state.setting.map.city().count()];
        let setting = Arc::get_mut(&mut state.setting).unwrap();
        setting.aim = Aim::Bombardment { points: 15, turns_per_ship: 5 };
        setting.battery_weapons.push(lob);
        state.afield.batteries.push(Battery {
            seat: SeatId(1),
            weapon: 0,
            hex,
            armour: 0,
            crew,
            quality: Quality::Trained,
            is_low_angle: false,
            fire: 0,
            is_silenced: false,
            fired: 0,
        });
        state.afield.emplaced = 1;
        (state, BatteryId(0))
    }

    #[test]
    fn sg_s4_01_a_besieger_would_rather_be_above_the_city() {
        let (mut state, lob) = siege();
        state[lob].is_silenced = true;
        let city = state[lob].hex;
        let pose = Pose { hex: city, facing: Direction::South, altitude: Altitude::High };
        // The desert hex next to it, as high and heading the same way.
        let beside = Pose { hex: city.next(Direction::NorthWest), ..pose };
        assert!(value(&state, A, beside) < value(&state, A, pose));
        // The other side has nothing to do there.
        assert!(besieges(&state, A) && !besieges(&state, crate::position::B));
    }

    #[test]
    fn sg_s4_02_every_gun_may_have_a_hex_of_its_own() {
        let (mut state, lob) = siege();
        state[lob].is_silenced = true;
        let pose = Pose { hex: Hex::new(17, 9), facing: Direction::North, altitude: Altitude::Low };
        // One hex on the port beam, one on the starboard beam; a gun in each wing.
        let (to_port, to_starboard) = (Hex::new(14, 9), Hex::new(19, 10));
        let mut worth = |wanting: &[Hex]| {
            let hexes: Vec<Hex> = batteries::hexes(&state).collect();
            let ruins = hexes.iter().map(|hex| if wanting.contains(hex) { 0 } else { 15 });
            state.afield.ruins = ruins.collect();
            value(&state, A, pose)
        };
        let both = worth(&[to_port, to_starboard]);
        assert!(worth(&[to_port]) < both && worth(&[to_starboard]) < both);
    }

    #[test]
    fn sg_lob_02_stones_are_dreaded_and_near_the_ground_most() {
        let (mut state, lob) = siege();
        let pose = |altitude| Pose {
            hex: state[lob].hex.next(Direction::North),
            facing: Direction::South,
            altitude,
        };
        let (high, low) = (pose(Altitude::High), pose(Altitude::Low));
        let (high_under, low_under) = (value(&state, A, high), value(&state, A, low));
        state[lob].is_silenced = true;
        let at_high = value(&state, A, high) - high_under;
        let at_low = value(&state, A, low) - low_under;
        assert_eq!((at_high, at_low), (2 * STONE[4], 2 * STONE[2]));
    }

    #[test]
    fn sg_batt_02_a_lob_gun_is_silenced_while_much_is_left_to_do() {
        let (mut state, lob) = siege();
        let six = LIBRARY.weapon("6in").unwrap();
        let hex = state[lob].hex;
        assert!(hit_worth(&state, hex, six) < silence_worth(&state, lob, six));
        // With one hex left to finish the stones do not matter any more.
        state.afield.ruins.fill(15);
        state.afield.ruins[0] = 0;
        assert!(silence_worth(&state, lob, six) < hit_worth(&state, hex, six));
    }

    #[test]
    fn sg_s4_02_light_guns_finish_what_heavy_ones_leave() {
        let (mut state, lob) = siege();
        let (hex, light) = (state[lob].hex, LIBRARY.weapon("4in-long").unwrap());
        state.afield.ruins[0] = 3;
        let whole = hit_worth(&state, hex, light);
        state.afield.ruins[0] = 12;
        assert!(whole < hit_worth(&state, hex, light));
        // Points beyond 15 are wasted.
        let six = LIBRARY.weapon("6in").unwrap();
        assert_eq!(hit_worth(&state, hex, six), 3 * POINT);
        state.afield.ruins[0] = 15;
        assert_eq!(hit_worth(&state, hex, six), 0);
    }
}
