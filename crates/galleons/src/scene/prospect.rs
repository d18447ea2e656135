//! What a move would cost and expose, before it is made.

use kernel::hex::{Direction, Hex};

use crate::{
    altitude,
    aspect::Altitude,
    batteries, gunnery, kites, movement,
    narrate::counted,
    order::{Order, Turn},
    state::{ShipId, State, Target},
};

/// Where a step would bring a ship, and for how many points.
#[derive(Clone, Copy)]
struct Step {
    ship: ShipId,
    hex: Hex,
    facing: Direction,
    altitude: Altitude,
    cost: u8,
}

/// Whether an order is a step of which something can be said in advance.
pub fn has_prospect(state: &State, order: &Order) -> bool {
    step(state, *order).is_some()
}

/// What a step leaves the ship, and who could fire at whom from where it brings her.
///
/// [SG-MOVE-01] Points. [SG-FIRE-01] Guns that would bear, each way.
pub fn prospect(state: &State, order: &Order) -> Vec<String> {
    let Some(step) = step(state, *order) else { return Vec::new() };
    let mut lines = Vec::new();
    if let Some(moving) = state.moving
        && 0 < step.cost
    {
        let left = moving.allowance.saturating_sub(moving.spent + step.cost);
        lines.push(format!("Leaves her {} of {}.", counted(left, "point"), moving.allowance));
    }
    let mut then = state.clone();
    let here = &mut then[step.ship];
    (here.hex, here.facing, here.altitude) = (step.hex, step.facing, step.altitude);
    if (step.hex, step.facing, step.altitude)
        != (state[step.ship].hex, state[step.ship].facing, state[step.ship].altitude)
    {
        then.displaced(step.ship);
    }
    lines.extend(exposures(&then, step.ship));
    lines
}

fn step(state: &State, order: Order) -> Option<Step> {
    let ship = state.moving?.ship;
    let here = &state[ship];
    let stay = Step { ship, hex: here.hex, facing: here.facing, altitude: here.altitude, cost: 0 };
    let turned = |turn: Option<Turn>| here.facing.turned(turn.map_or(0, Turn::sixths));
    Some(match order {
        Order::Ahead { turn, .. } => {
            let hex = movement::ahead(state, ship);
            if !state.setting.map.field.holds(hex) {
                return None;
            }
            Step { hex, facing: turned(turn), cost: 1, ..stay }
        }
        Order::PowerTurn { turn, .. } => Step { facing: turned(Some(turn)), cost: 1, ..stay },
        Order::FallOff { turn, .. } => Step { facing: turned(Some(turn)), ..stay },
        Order::Tack { .. } => {
            let sixths = kites::tack_of(state.afield.wind?, here.facing)?;
            Step { facing: here.facing.turned(sixths), ..stay }
        }
        Order::Climb { turn, .. } => {
            let cost = altitude::climb_cost(state.moving?);
            Step { altitude: here.altitude.up()?, facing: turned(turn), cost, ..stay }
        }
        Order::Descend { turn, .. } => {
            let cost = altitude::descent_cost(state.moving?);
            Step { altitude: here.altitude.down()?, facing: turned(turn), cost, ..stay }
        }
        Order::EndMove { .. } => stay,
        _ => return None,
    })
}

/// One line for each enemy who could fire at the ship or be fired at by her.
fn exposures(state: &State, ship: ShipId) -> Vec<String> {
    let mut lines = Vec::new();
    let at = |there: Hex| match state[ship].hex.distance(there) {
        0 => "in her hex".to_owned(),
        range => format!("at range {range}"),
    };
    for foe in state.ids().filter(|&foe| state[foe].is_on_map() && state.are_foes(ship, foe)) {
        let (name, place) = (state.name(foe), at(state[foe].hex));
        if state[foe].hex == state[ship].hex && state[foe].altitude == state[ship].altitude {
            lines.push(format!(
                "{name} in her hex: which guns bear is announced when all have moved."
            ));
            continue;
        }
        let (ours, theirs) = (guns_on(state, ship, foe), guns_on(state, foe, ship));
        if 0 < ours + theirs {
            lines.push(format!(
                "{name} {place}: {} of hers would bear on us, {} of ours on her.",
                counted(theirs, "gun"),
                if ours == 0 { "none".to_owned() } else { ours.to_string() },
            ));
        }
    }
    let batteries = batteries::ids(state)
        .filter(|&battery| {
            state.setting.side_of(state[battery].seat) != state.side(ship)
                && batteries::bears_on(state, battery, Target::Ship(ship))
        })
        .count();
    if 0 < batteries {
        lines.push(format!("{} would bear on us.", counted(batteries as u8, "battery")));
    }
    if lines.is_empty() {
        lines.push("No gun would bear on her there, nor any of hers on anybody.".into());
    }
    lines
}

/// How many guns of a ship could fire at another.
fn guns_on(state: &State, ship: ShipId, target: ShipId) -> u8 {
    let bears = |gun: &u8| {
        let load = gunnery::load_at(state, ship, *gun, Target::Ship(target));
        gunnery::check_gun(state, ship, *gun).is_ok()
            && gunnery::check_target(state, ship, *gun, Target::Ship(target), load).is_ok()
    };
    (0..state[ship].guns.len() as u8).filter(bears).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{A, advanced, position};

    fn ahead(turn: Option<Turn>) -> Order {
        Order::Ahead { ship: A, turn }
    }

    #[test]
    fn sg_fire_01_a_move_tells_which_guns_would_bear() {
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 1006 S Low";
        let state = position(text).moving(A);
        let told = |order: Order| prospect(&state, &order);
        assert_eq!(
            told(ahead(None)),
            [
                "Leaves her 3 points of 4.",
                "B at range 3: 3 guns of hers would bear on us, 3 of ours on her."
            ]
        );
        // Turned to port, she cannot bring her port wing to bear.
        assert_eq!(
            told(ahead(Some(Turn::Port)))[1],
            "B at range 3: 3 guns of hers would bear on us, 2 of ours on her."
        );
        // A level higher she is out of reach of the wings.
        assert_eq!(
            told(Order::Climb { ship: A, turn: None }),
            [
                "Leaves her 2 points of 4.",
                "B at range 4: 1 gun of hers would bear on us, 3 of ours on her."
            ]
        );
        assert_eq!(
            told(Order::Descend { ship: A, turn: None }),
            ["B at range 4: 3 guns of hers would bear on us, 1 of ours on her."]
        );
        assert_eq!(
            told(Order::EndMove { ship: A }),
            ["B at range 4: 3 guns of hers would bear on us, 3 of ours on her."]
        );
        // Other orders are not steps.
        assert!(prospect(&state, &Order::ToStations).is_empty());
        assert!(!has_prospect(&state, &Order::ToStations));
    }

    #[test]
    fn sg_face_04_in_one_hex_it_depends() {
        let state = advanced("a Aphid 1010 N Low\nb Aphid 1009 S Low").moving(A);
        assert_eq!(
            prospect(&state, &ahead(None))[1..],
            ["B in her hex: which guns bear is announced when all have moved."]
        );
        let state = advanced("a Aphid 1010 N Low\nb Aphid 2020 S Low").moving(A);
        assert_eq!(
            prospect(&state, &Order::EndMove { ship: A }),
            ["No gun would bear on her there, nor any of hers on anybody."]
        );
    }
}
