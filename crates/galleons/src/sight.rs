//! Line of sight, by option: ships and high ground that stand in the way of fire. Exact, in whole numbers.

use kernel::{
    RuleId,
    hex::{Cube, Hex},
};

use crate::{
    gunnery,
    order::{Bar, Check, Why},
    state::{ShipId, State, Target},
};

/// What hides a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Ship(ShipId),
    /// Two that are half in the way.
    Ships(ShipId, ShipId),
    Ground(Hex),
}

/// Where a line of sight begins or ends: a hex and a level.
type End = (Hex, u8);

/// How a line passes a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    /// Across two sides that do not adjoin.
    Crossed,
    /// Across a corner only.
    Clipped,
    /// Along a side.
    Grazed,
}

/// The six corners of a hex, in thirds of a step from its centre.
const CORNERS: [(i32, i32); 6] = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)];

/// Refuses fire across the neutral island.
///
/// [SG-S3-01] At whatever altitude, and by whatever weapon.
pub fn check_neutrals(state: &State, from: Hex, target: Target) -> Check {
    let map = &state.setting.map;
    if !map.neutral_island {
        return Ok(());
    }
    let to = gunnery::place(state, target).0;
    if map.field.hexes().any(|hex| map.is_neutral(hex) && crosses(from, to, hex)) {
        let why = Why::Target(target, "lies across the neutral island");
        return Err(Bar { rule: rule!("SG-S3-01"), why });
    }
    Ok(())
}

/// Refuses fire at what cannot be seen from a place.
pub fn check(state: &State, from: End, target: Target) -> Check {
    check_neutrals(state, from.0, target)?;
    match screen(state, from, gunnery::place(state, target)) {
        None => Ok(()),
        Some((rule, screen)) => Err(Bar { rule, why: Why::Hidden(target, screen) }),
    }
}

/// What stands between two places, and by which rule.
///
/// [SG-LOS-01] A ship in the way. [SG-LOS-02] Two ships half in the way.
pub fn screen(state: &State, from: End, to: End) -> Option<(RuleId, Screen)> {
    let switches = &state.setting.switches;
    if !switches.advanced {
        return None;
    }
    if switches.terrain_line_of_sight
        && let Some(hex) = high_ground(state, from, to)
    {
        return Some((rule!("SG-LOS-04"), Screen::Ground(hex)));
    }
    if !switches.line_of_sight {
        return None;
    }
    let mut half_in_the_way: Option<ShipId> = None;
    for ship in state.ids() {
        let here = &state[ship];
        if !here.is_on_map() || !meets(from, to, (here.hex, here.altitude.level())) {
            continue;
        }
        match passage(from.0, to.0, here.hex) {
            None => {}
            Some(Passage::Crossed) => {
                let is_level = from.1 == to.1 && here.altitude.level() == from.1;
                let rule = if is_level { rule!("SG-LOS-01") } else { rule!("SG-LOS-03") };
                return Some((rule, Screen::Ship(ship)));
            }
            Some(Passage::Clipped | Passage::Grazed) => match half_in_the_way {
                None => half_in_the_way = Some(ship),
                Some(first) if state[first].hex != here.hex => {
                    return Some((rule!("SG-LOS-02"), Screen::Ships(first, ship)));
                }
                Some(_) => {}
            },
        }
    }
    None
}

/// Whether the straight line between the centres of two hexes crosses a third, as in [SG-LOS-01].
pub fn crosses(from: Hex, to: Hex, hex: Hex) -> bool {
    passage(from, to, hex) == Some(Passage::Crossed)
}

/// How the line between the centres of two hexes passes a third that lies between them.
///
/// [SG-LOS-01] By the corners on either side of it.
fn passage(from: Hex, to: Hex, hex: Hex) -> Option<Passage> {
    let (line, here) = (to.offset(from), hex.offset(from));
    let along = dot(here, line);
    if along <= 0 || dot(line, line) <= along {
        return None;
    }
    let (mut left, mut right) = (0, 0);
    for (x, y) in CORNERS {
        let (x, y) = (3 * i32::from(here.x) + x, 3 * i32::from(here.y) + y);
        let side = i32::from(line.x) * y - i32::from(line.y) * x;
        left += i32::from(0 < side);
        right += i32::from(side < 0);
    }
    match (left.min(right), left.max(right)) {
        (0, 4) => Some(Passage::Grazed),
        (0, _) => None,
        (1, _) => Some(Passage::Clipped),
        _ => Some(Passage::Crossed),
    }
}

fn dot(one: Cube, other: Cube) -> i32 {
    i32::from(one.x) * i32::from(other.x)
        + i32::from(one.y) * i32::from(other.y)
        + i32::from(one.z) * i32::from(other.z)
}

/// Whether the line passes through the lower half of a ship's box on the altitude gauge.
///
/// [SG-LOS-03] A side view of unit boxes: distance across, level upward. All heights are taken 2R times.
fn meets(from: End, to: End, ship: End) -> bool {
    let distance = |hex: Hex| i32::from(from.0.distance(hex));
    let [a, b, c] = [from.1, to.1, ship.1].map(i32::from);
    let (range, at) = (distance(to.0), distance(ship.0));
    let height = |twice: i32| 2 * range * a + (b - a) * twice;
    let (near, far) = (height(2 * at - 1), height(2 * at + 1));
    range * (2 * c - 1) < near.max(far) && near.min(far) <= 2 * range * c
}

/// The first hex whose ground hides one place from another.
///
/// [SG-LOS-04] A crossed hex blocks when the line is below its surface there.
fn high_ground(state: &State, from: End, to: End) -> Option<Hex> {
    let (a, b) = (i32::from(from.1), i32::from(to.1));
    let range = i32::from(from.0.distance(to.0));
    let columns = from.0.col.min(to.0.col)..=from.0.col.max(to.0.col);
    let rows = from.0.row.min(to.0.row) - 1..=from.0.row.max(to.0.row) + 1;
    let hides = |hex: Hex| {
        let at = i32::from(from.0.distance(hex));
        let surface = i32::from(state.surface(hex));
        range * a + (b - a) * at < range * surface && crosses(from.0, to.0, hex)
    };
    columns
        .flat_map(|col| rows.clone().map(move |row| Hex::new(col, row)))
        .filter(|&hex| state.setting.map.field.holds(hex) && hides(hex))
        .min_by_key(|&hex| from.0.distance(hex))
}

#[cfg(test)]
mod tests;
