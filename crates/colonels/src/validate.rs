//! What must always hold of a state.

mod references;

use kernel::{
    system::StateError,
    table::{Bounds, Grid, Length, Outline, overlap_deeper},
};

use crate::{
    field,
    formations::MOST_STANDS,
    state::{FRONTAGE, MOST_UNITS, Phase, Post, StandId, State, UnitId, Where, Wreck, outline},
    tables::{MOST_OBJECTIVES, MOST_REGIMENTS, MOST_SEATS},
    vocabulary::{TerrainKind, Troop},
};

/// How deep two stands may seem to lie in each other, since places are rounded again and again.
const HAIR: Length = Length::thousandths(12);

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    check_numbers(state, &mut reasons);
    if reasons.is_empty() {
        references::check_setting(state, &mut reasons);
        references::check_flow(state, &mut reasons);
    }
    // What follows looks things up by their numbers.
    if reasons.is_empty() {
        check_units(state, &mut reasons);
        check_links(state, &mut reasons);
        check_places(state, &mut reasons);
    }
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

/// Notes a reason unless something holds.
fn want(reasons: &mut Vec<String>, holds: bool, reason: impl FnOnce() -> String) {
    if !holds {
        reasons.push(reason());
    }
}

fn check_numbers(state: &State, reasons: &mut Vec<String>) {
    let setting = &state.setting;
    let (units, stands) = (state.units.len(), state.stands.len());
    want(reasons, setting.sides.len() == 2, || "a battle has two sides".to_owned());
    want(reasons, units == setting.roster.len() && units <= MOST_UNITS, || {
        format!("there are {units} units, but {} in the roster", setting.roster.len())
    });
    want(reasons, stands <= 2000, || format!("{stands} stands are too many"));
    let regiments = state.regiments.len();
    want(reasons, regiments == setting.regiments.len() && regiments <= MOST_REGIMENTS, || {
        "the regiments are not those of the setting".to_owned()
    });
    let seats = state.seats.len();
    want(reasons, seats == setting.seats.len() && 0 < seats && seats <= MOST_SEATS, || {
        "the seats are not those of the setting".to_owned()
    });
    let objectives = setting.objectives.len();
    want(reasons, state.control.len() == objectives && objectives <= MOST_OBJECTIVES, || {
        "the objectives are not those of the setting".to_owned()
    });
    want(reasons, state.commanders.len() == setting.commanders.len(), || {
        "the commanders are not those of the setting".to_owned()
    });
    let chiefs = state.chiefs.iter().flatten();
    want(reasons, chiefs.copied().all(|at| usize::from(at) < setting.commanders.len()), || {
        "a commander-in-chief is named that there is not".to_owned()
    });
    want(reasons, state.turn <= setting.turns, || format!("turn {} is after the last", state.turn));
    for side in 0..2 {
        let seated = setting.seats.iter().any(|seat| seat.side.0 == side);
        want(reasons, seated, || format!("nobody sits on side {side}"));
    }
    for spec in &setting.roster {
        let known = spec.side.0 < 2
            && usize::from(spec.seat) < seats
            && spec.regiment.is_none_or(|regiment| usize::from(regiment.0) < regiments);
        want(reasons, known, || format!("{} belongs to nobody", spec.name));
    }
    for regiment in &setting.regiments {
        let known = usize::from(regiment.seat) < seats && regiment.side < 2;
        want(reasons, known, || format!("{} belongs to nobody", regiment.name));
    }
    let mut next = 0_usize;
    for unit in &state.units {
        want(reasons, usize::from(unit.first) == next, || {
            "the stands of the units do not follow each other".to_owned()
        });
        next = usize::from(unit.first) + usize::from(unit.stands);
        let few = usize::from(unit.stands) <= MOST_STANDS
            && unit.grade <= 4
            && unit.regiment.is_none_or(|regiment| usize::from(regiment.0) < regiments)
            && unit.with.is_none_or(|company| usize::from(company.0) < units)
            && unit.boxed.is_none_or(|head| usize::from(head.0) < units)
            && unit.aboard.is_none_or(|carrier| usize::from(carrier.0) < units);
        want(reasons, few, || "a unit has too many stands, or no such grade".to_owned());
    }
    want(reasons, next == stands, || "there are stands that belong to no unit".to_owned());
    let listed = state.list.iter().all(|regiment| usize::from(regiment.0) < regiments);
    want(reasons, listed && usize::from(state.slot) <= state.list.len(), || {
        "the list of regiments cannot be".to_owned()
    });
    let known = |stand: StandId| usize::from(stand.0) < stands;
    let contacts = state.contacts.iter().all(|one| known(one.charger) && known(one.foe));
    let storms =
        state.storms.iter().all(|one| known(one.stand) && usize::from(one.zone) < objectives);
    let failed = state.failed.iter().all(|&stand| known(stand));
    let posted = state.commanders.iter().all(|one| match one.at {
        Post::With(stand) => known(stand),
        Post::Alone(_) | Post::Waiting | Post::Left | Post::Hit { .. } => true,
    });
    let unit_known = |unit: UnitId| usize::from(unit.0) < units;
    let machines = state.wrecks.iter().all(|wreck| unit_known(wreck.unit))
        && state.callers.iter().all(|seat| usize::from(seat.0) < seats)
        && state.drive.is_none_or(|drive| unit_known(drive.unit))
        && state.flight.as_ref().is_none_or(|flight| unit_known(flight.unit));
    want(reasons, machines, || "a machine or a seat is named that there is not".to_owned());
    want(reasons, contacts && storms && failed && posted, || {
        "a stand is named that there is not".to_owned()
    });
    want(reasons, state.stands.iter().all(|stand| unit_known(stand.unit)), || {
        "a stand is of a unit that there is not".to_owned()
    });
    let asked = match state.phase {
        Phase::Deploy { seat }
        | Phase::Dispatch { seat, .. }
        | Phase::Salvos { seat, .. }
        | Phase::Motivate { seat, .. }
        | Phase::Fly { seat }
        | Phase::Drive { seat } => usize::from(seat.0) < seats,
        Phase::React { regiment } | Phase::Window { regiment } | Phase::Return { by: regiment } => {
            usize::from(regiment.0) < regiments
        }
        Phase::Pursue { stand } => known(stand),
        Phase::Grades { next } => usize::from(next) <= units,
        _ => true,
    };
    want(reasons, asked, || "somebody is to decide who is not there".to_owned());
}

fn check_units(state: &State, reasons: &mut Vec<String>) {
    for unit in state.unit_ids() {
        let kind = &state.spec(unit).kind;
        let name = || state.name(unit).to_owned();
        for stand in state.all_of(unit) {
            let one = &state[stand];
            want(reasons, one.unit == unit, || format!("a stand of {} says it is not", name()));
            want(reasons, one.castings <= kind.castings.max(3), || {
                format!("a stand of {} has {} castings", name(), one.castings)
            });
            let is_manned = kind.castings == 0
                || 0 < one.castings
                || kind.troop == Troop::Artillery
                || one.pose().is_none();
            want(reasons, is_manned, || format!("a stand of {} stands without anybody", name()));
        }
        let all: u16 = state.all_of(unit).map(|stand| u16::from(state[stand].castings)).sum();
        let most = u16::from(kind.castings) * u16::from(kind.stands);
        want(reasons, all <= most, || format!("{} has {all} castings of {most}", name()));
    }
}

fn check_links(state: &State, reasons: &mut Vec<String>) {
    for contact in &state.contacts {
        let (one, other) = (contact.charger, contact.foe);
        let stand = state[one].pose().is_some() && state[other].pose().is_some();
        want(reasons, stand, || "somebody fights who is not on the table".to_owned());
        want(reasons, state.side(one) != state.side(other), || "friends fight".to_owned());
    }
    for storm in &state.storms {
        want(reasons, state[storm.stand].pose().is_some(), || {
            "somebody storms who is not on the table".to_owned()
        });
    }
    for commander in &state.commanders {
        let is_there = match commander.at {
            Post::With(stand) => state[stand].pose().is_some(),
            Post::Alone(pose) => state.setting.table.holds(pose.at),
            Post::Waiting | Post::Left | Post::Hit { .. } => true,
        };
        want(reasons, is_there, || "a commander is where nobody is".to_owned());
    }
    for unit in state.unit_ids() {
        let Some(carrier) = state[unit].aboard else { continue };
        let rides = state.is_present(carrier) && !state.is_present(unit);
        want(reasons, rides, || format!("{} rides in nothing", state.name(unit)));
    }
    let holds = state.moving.is_none() || state.op.is_some();
    want(reasons, holds, || "somebody moves without a card".to_owned());
}

/// No stand on the ground lies on another, and every one stands on the table.
fn check_places(state: &State, reasons: &mut Vec<String>) {
    let stands: Vec<(StandId, Outline)> =
        state.on_land().filter_map(|(stand, _)| Some((stand, state[stand].outline()?))).collect();
    for stand in state.stand_ids() {
        if let Where::Table(pose) = state[stand].at {
            want(reasons, state.setting.table.holds(pose.at), || {
                format!("{} stands off the table", name_of(state, stand))
            });
        }
    }
    // A wreck on a bridge is passed, and whoever is stopped there by fire stands on it.
    let on_bridge = |wreck: &Wreck| field::is_in(state, wreck.pose.at, &[TerrainKind::Bridge]);
    for wreck in state.wrecks.iter().filter(|wreck| !on_bridge(wreck)) {
        let there = outline(wreck.pose);
        for (stand, outline) in &stands {
            want(reasons, !overlap_deeper(outline, &there, HAIR), || {
                format!("{} stands on a wreck", name_of(state, *stand))
            });
        }
    }
    let mut grid = Grid::new(FRONTAGE);
    grid.fill(stands.iter().map(|(_, outline)| outline.bounds()));
    for (at, (stand, outline)) in stands.iter().enumerate() {
        let bounds: Bounds = outline.bounds();
        for other in grid.near(bounds).filter(|&other| other < at) {
            let (neighbour, there) = &stands[other];
            want(reasons, !overlap_deeper(outline, there, HAIR), || {
                let (one, two) = (name_of(state, *stand), name_of(state, *neighbour));
                format!("{one} and {two} stand on each other")
            });
        }
    }
}

fn name_of(state: &State, stand: StandId) -> String {
    let unit: UnitId = state[stand].unit;
    format!("stand {} of {}", stand.0, state.name(unit))
}
