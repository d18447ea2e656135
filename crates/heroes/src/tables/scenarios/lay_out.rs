//! Whether everything that a scenario puts on its table fits there.
//!
//! [HV-SCEN-01] Outlines inside the table and off impassable ground; no overlaps; ships wholly in water; trains on the centre
//! line of a rail line; and, where placing is free, the suggested places inside the zones of their side.

use kernel::{
    ledger::DataError,
    table::{Outline, Pose, SLACK},
    tables::At,
};

use super::{super::Library, Body, Place, Scenario, SquarePlan, carriers};
use crate::{
    field,
    formations::Ring,
    places::{Fault, Thing, misplaced},
    setup,
    state::{State, Switches, UnitId, Where},
    vocabulary::{Arm, Deployment, ZonePurpose},
};

/// Puts transport and guns that stand inside a common square into its shelter.
pub(super) fn shelter(scenario: &mut Scenario, library: &Library) {
    for (n, square) in scenario.squares.iter().enumerate() {
        let inside = ring(square, scenario, library).inside();
        let hole = Outline::rectangle(square.centre, inside.width, inside.depth);
        for unit in &mut scenario.units {
            let Body::Land { arm, .. } = &unit.body else { continue };
            let Place::At(Pose { at, .. }) = unit.place else { continue };
            let may_shelter = arm.is_gun() || *arm == Arm::Transport;
            if may_shelter && unit.seat == square.seat && kernel::table::holds(&hole, at) {
                unit.place = Place::Sheltered(n as u8);
            }
        }
    }
}

/// The ring of a common square at full strength.
fn ring(square: &SquarePlan, scenario: &Scenario, library: &Library) -> Ring {
    let figures = square.units.iter().filter_map(|&unit| {
        let Body::Land { arm, .. } = scenario.units.get(usize::from(unit))?.body else {
            return None;
        };
        Some(library.charts.troops.units[arm].figures())
    });
    Ring::of(figures.sum())
}

pub(super) fn check(at: &At<'_>, scenario: &Scenario, library: &Library) -> Result<(), DataError> {
    for (n, square) in scenario.squares.iter().enumerate() {
        check_shelter(at, n as u8, square, scenario, library)?;
    }
    let players: Vec<String> = scenario.seats.iter().map(|seat| seat.id.clone()).collect();
    let state = setup::lay_out(library, scenario, &players, Switches::default())
        .map_err(|misfit| misfit.error(at))?;
    for train in state.ids() {
        check_rails(&at.part(part(scenario, Thing::Unit(train))), &state, train)?;
    }
    if let Some(first) = misplaced(&state).first() {
        let at = at.part(part(scenario, first.what));
        return Err(match first.fault {
            Fault::OffTable => at.wrong("does not lie wholly on the table"),
            Fault::Aground => at.wrong("does not lie wholly in water [HV-SCEN-01]"),
            Fault::Over(other) => at.wrong(format!("overlaps {}", part(scenario, other))),
            Fault::On(piece) => {
                let piece = &scenario.terrain[usize::from(piece)].id;
                at.wrong(format!("stands on {piece}, where it cannot be [HV-SCEN-01]"))
            }
        });
    }
    if scenario.deployment == Deployment::Free { check_zones(at, scenario, &state) } else { Ok(()) }
}

/// Something as the file calls it.
fn part(scenario: &Scenario, thing: Thing) -> String {
    match thing {
        Thing::Unit(unit) => format!("unit {}", scenario.units[usize::from(unit.0)].id),
        Thing::Square(square) => {
            let seat = scenario.squares[usize::from(square)].seat;
            format!("common square of {}", scenario.seats[usize::from(seat)].id)
        }
        Thing::Hero(seat) => format!("seat {}", scenario.seats[usize::from(seat.0)].id),
        Thing::Object(object) => format!("object {}", scenario.objects[usize::from(object)].id),
        Thing::Gun(gun) => format!("gun {gun}"),
    }
}

/// [HV-FORM-15] What shelters in a common square must fit into it.
fn check_shelter(
    at: &At<'_>,
    number: u8,
    square: &SquarePlan,
    scenario: &Scenario,
    library: &Library,
) -> Result<(), DataError> {
    let slots = ring(square, scenario, library).slots();
    let inside = scenario.units.iter().filter(|unit| unit.place == Place::Sheltered(number));
    let taken: u32 = inside.map(|unit| carriers::slots(unit, library)).sum();
    if u32::from(slots) < taken {
        let reason = format!("shelters {slots} slots, and {taken} are taken [HV-FORM-15]");
        return Err(at.part(part(scenario, Thing::Square(number))).wrong(reason));
    }
    Ok(())
}

/// All of a train stands on its line.
fn check_rails(at: &At<'_>, state: &State, train: UnitId) -> Result<(), DataError> {
    let (Where::Rails(station), Some(spec)) = (state[train].at, state.spec(train).train()) else {
        return Ok(());
    };
    let line = state.setting.rails().courses()[usize::from(station.course)].length();
    let length = spec.vehicles.iter().map(|vehicle| vehicle.length).sum();
    let room = match station.going {
        kernel::table::Going::Up => station.along,
        kernel::table::Going::Down => line - station.along,
    };
    if room + SLACK < length { Err(at.wrong("is longer than the line behind it")) } else { Ok(()) }
}

/// [HV-SETUP-01] Suggested places lie wholly inside a zone of their side; trains and ships stay where they are.
fn check_zones(at: &At<'_>, scenario: &Scenario, state: &State) -> Result<(), DataError> {
    let units = state.ids().filter(|&unit| matches!(state[unit].at, Where::Field(_)));
    let units = units.map(|unit| {
        let outlines = field::outlines(state, unit);
        (Thing::Unit(unit), state.side_of(unit), outlines)
    });
    let heroes = (0..state.seats.len() as u8).map(kernel::SeatId).filter_map(|seat| {
        let outlines = field::hero(state, seat)?;
        Some((Thing::Hero(seat), state.side_of_seat(seat), [outlines].into_iter().collect()))
    });
    for (thing, side, outlines) in units.chain(heroes) {
        let mut zones = scenario
            .zones
            .iter()
            .filter(|zone| zone.purpose == ZonePurpose::Deploy && zone.side == Some(side.0));
        let is_inside =
            zones.any(|zone| outlines.iter().all(|outline| zone.region.covers(outline)));
        if !is_inside {
            let at = at.part(part(scenario, thing));
            return Err(at.wrong("does not lie wholly inside a zone of its side [HV-SETUP-01]"));
        }
    }
    Ok(())
}
