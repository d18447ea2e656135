//! What a page shows of trains and ships: their vehicles, their state in words, their arcs, and what they may do.

use kernel::{
    scene::{Arm as Sign, Base, Cell, CellShape, CellState, Mark, MarkKind},
    table::Footprint,
};

use super::rectangle;
use crate::{
    armament, carriers, field,
    formations::Size,
    narrate::hero_name,
    rails, ships,
    state::{Carrier, State, UnitId, Where},
    vocabulary::{RollingStock, Word},
};

/// The vehicles of a train or the hull of a ship, at true scale.
pub fn bases(state: &State, unit: UnitId) -> Vec<Base> {
    match (state[unit].at, state.spec(unit).train()) {
        (Where::Rails(station), Some(train)) => {
            let bodies = field::vehicles(state, train, station);
            let signs = train.vehicles.iter().map(|vehicle| match vehicle.stock {
                None => Sign::Engine,
                Some(RollingStock::ArmouredGunWagon) => Sign::Gun,
                Some(_) => Sign::Carriage,
            });
            let block = |(body, arm): (&kernel::table::Body, Sign)| Base {
                pose: body.middle,
                footprint: rectangle(Size::new(body.width, body.depth)),
                arm,
                leads: false,
            };
            bodies.iter().zip(signs).map(block).collect()
        }
        (Where::Afloat(middle), _) => {
            let hull = field::hull(state, unit, middle);
            let block = |body: kernel::table::Body| Base {
                pose: middle,
                footprint: Footprint::Rectangle { width: body.width, depth: body.depth },
                arm: Sign::Vessel,
                leads: false,
            };
            hull.into_iter().map(block).collect()
        }
        _ => Vec::new(),
    }
}

/// What is written beside one: the flotation of a ship, the figures in a train.
pub fn badge(state: &State, unit: UnitId) -> String {
    match state[unit].carrier {
        Carrier::Ship { flotation, .. } => flotation.to_string(),
        Carrier::No | Carrier::Train { .. } => figures(state, unit).to_string(),
    }
}

/// Everybody aboard, with the gunners of a train.
fn figures(state: &State, unit: UnitId) -> u32 {
    let vehicles = state.spec(unit).train().map_or(0, |train| train.vehicles.len() as u8);
    let train: u32 = (0..vehicles).map(|n| u32::from(rails::figures_in(state, unit, n))).sum();
    let aboard: u32 = state.aboard(unit).map(|one| u32::from(state.figures(one))).sum();
    if 0 < vehicles { train } else { aboard }
}

/// The boxes of a train or ship: movement dice, the gunners of a train, the flotation of a ship.
pub fn cells(state: &State, unit: UnitId) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut add = |shape, n: u16, left: u16, letter, named: &str| {
        cells.extend((0..n).map(|at| Cell {
            shape,
            state: if at < left { CellState::Whole } else { CellState::Lost },
            letter: Some(letter),
            named: named.to_owned(),
        }));
    };
    if let Some((printed, lost)) = carriers::drive(state, unit) {
        let (n, lost) = (u16::from(printed), u16::from(lost));
        add(CellShape::Circle, n, n.saturating_sub(lost), 'D', "a movement die");
    }
    match (state[unit].carrier, state.spec(unit).ship()) {
        (Carrier::Train { gunners, .. }, _) => {
            let each = u16::from(state.setting.charts.fire.gunners_per_fitted_weapon);
            for (_, left) in state.spec(unit).weapons().iter().zip(gunners) {
                add(CellShape::Box, each, u16::from(left), 'G', "a gunner");
            }
        }
        (Carrier::Ship { flotation, .. }, Some(ship)) => {
            add(CellShape::Box, ship.flotation, flotation, 'F', "a point of flotation");
        }
        _ => {}
    }
    cells
}

/// A train or ship in a sentence.
pub fn described(state: &State, unit: UnitId) -> String {
    format!("{}: {}", state.name(unit), condition(state, unit))
}

/// How a train or ship is, and what she carries.
pub fn condition(state: &State, unit: UnitId) -> String {
    let mut said = String::new();
    let mut add = |part: String| {
        if !said.is_empty() {
            said.push_str(", ");
        }
        said.push_str(&part);
    };
    if let Some((printed, lost)) = carriers::drive(state, unit) {
        add(match lost {
            0 => format!("moves {printed}D6"),
            _ if printed <= lost => "cannot move any more".to_owned(),
            _ => format!("moves {}D6 of {printed}D6", printed - lost),
        });
    }
    if let (Carrier::Ship { flotation, silent_to, beached, .. }, Some(ship)) =
        (state[unit].carrier, state.spec(unit).ship())
    {
        add(format!("flotation {flotation} of {}", ship.flotation));
        if beached {
            add(if flotation == 0 { "a wreck on the beach" } else { "beached" }.to_owned());
        } else if ships::is_alongside(state, unit) {
            add("alongside".to_owned());
        }
        if state.turn <= silent_to && 0 < silent_to {
            add(format!("silenced to the end of turn {silent_to}"));
        }
    }
    for (fitted, n) in state.spec(unit).weapons().iter().zip(0_u8..) {
        let served = match armament::gunners(state, unit, n) {
            0 => ", nobody left to serve it",
            _ => "",
        };
        add(format!("{} ({}{served})", fitted.weapon.said(), fitted.mount.said()));
    }
    let aboard: Vec<String> = state
        .aboard(unit)
        .map(|one| format!("{} ({})", state.name(one), state.figures(one)))
        .collect();
    if !aboard.is_empty() {
        add(format!("carries {}", aboard.join(" and ")));
    }
    if let Some(seat) = state.hero_with(unit) {
        add(format!("{} aboard", hero_name(state, seat)));
    }
    said
}

/// What is marked on a train or ship: damage, silence, the beach.
pub fn marks(state: &State, unit: UnitId, marks: &mut Vec<Mark>) {
    let name = state.name(unit);
    if let Some((printed, lost)) = carriers::drive(state, unit).filter(|(_, lost)| 0 < *lost) {
        let text = format!("{name} has lost {lost} of {printed} movement dice");
        marks.push(Mark { kind: MarkKind::Damage, level: Some(lost), text });
    }
    if let Carrier::Ship { beached, silent_to, .. } = state[unit].carrier {
        if beached {
            let text = format!("{name} is beached");
            marks.push(Mark { kind: MarkKind::Landed, level: None, text });
        }
        if 0 < silent_to && state.turn <= silent_to {
            let text = format!("{name} is silenced to the end of turn {silent_to}");
            marks.push(Mark { kind: MarkKind::Jammed, level: None, text });
        }
    }
}

/// What a vehicle of a train is called.
pub fn vehicle_name(state: &State, train: UnitId, vehicle: u8) -> String {
    let spec = state.spec(train).train();
    let vehicle = spec.and_then(|train| train.vehicles.get(usize::from(vehicle)));
    match vehicle.map(|vehicle| vehicle.stock) {
        Some(None) => "the locomotive".to_owned(),
        Some(Some(stock)) => format!("the {}", stock.said()),
        None => "nothing".to_owned(),
    }
}
