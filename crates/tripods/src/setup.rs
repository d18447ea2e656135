//! Laying out a battle from a scenario.

use std::sync::Arc;

use kernel::{
    Setup,
    ledger::DataError,
    options::{self, OptionValue, check_options},
    system::SetupError,
    table::{Length, Outline, Point, Pose, is_within, overlaps},
};

use crate::{
    field, ground,
    state::{Setting, SideId, Stand, StandId, StandSpec, State, Switches, Where},
    tables::{Library, Scenario, StandType},
};

/// How close together the places are that are tried.
const STEPS: [i32; 2] = [1000, 400];
/// Stands begin at least this far apart.
const ROOM: Length = Length::thousandths(100);

/// Lays out a battle; no step has been taken yet.
///
/// [FT-SEQ-11] Every stand begins in its unit's zone, on ground it may enter, overlapping nothing.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    let Some(scenario) = library.scenario(&setup.scenario) else {
        let known: Vec<&str> =
            library.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
        let known = known.join(", ");
        return Err(SetupError::UnknownScenario { scenario: setup.scenario.clone(), known });
    };
    setup.check_seats(&scenario.name, 2, 2)?;
    check_options(&library.options, &setup.options)?;
    let players = [setup.seats[0].clone(), setup.seats[1].clone()];
    let mut state = lay_out(scenario, library, players).map_err(|reason| {
        let file = library.origins.file("scenario", &scenario.id).unwrap_or(&scenario.id);
        DataError::entry(file, format!("scenario {}", scenario.id), reason)
    })?;
    let is_on = |key: &str| {
        options::setting(&library.options, &setup.options, key) == Some(&OptionValue::Flag(true))
    };
    Arc::make_mut(&mut state.setting).switches = Switches { no_measuring: is_on("no_measuring") };
    Ok(state)
}

/// Lays out a scenario with every option at its default, or says what does not fit.
pub(crate) fn lay_out(
    scenario: &Scenario,
    library: &Library,
    players: [String; 2],
) -> Result<State, String> {
    let mut types: Vec<StandType> = Vec::new();
    let mut roster = Vec::new();
    for (n, entry) in scenario.stands.iter().enumerate() {
        let known = types.iter().position(|known| known.id == entry.kind);
        let kind = if let Some(kind) = known {
            kind
        } else {
            let row = library.stand(&entry.kind);
            types.push(row.ok_or_else(|| format!("there is no {}", entry.kind))?.clone());
            types.len() - 1
        };
        let unit = &scenario.units[usize::from(entry.unit)];
        let of_unit = || scenario.stands.iter().filter(|other| other.unit == entry.unit);
        let earlier = scenario.stands[..n].iter().filter(|other| other.unit == entry.unit).count();
        let name = match of_unit().count() {
            1 => unit.name.clone(),
            _ => format!("{} {}", unit.name, earlier + 1),
        };
        let spec = StandSpec {
            name,
            kind: kind as u8,
            unit: entry.unit,
            tow: entry.tow,
            value: entry.value,
        };
        roster.push(spec);
    }
    let setting = Setting {
        scenario: scenario.id.clone(),
        name: scenario.name.clone(),
        players,
        charts: Arc::clone(&library.charts),
        switches: Switches { no_measuring: true },
        period: scenario.period,
        table: scenario.table,
        land: scenario.land.clone(),
        types,
        units: scenario.units.clone(),
        roster,
        turns: scenario.turns,
        first: SideId::of(scenario.first),
        deploys_first: SideId::of(scenario.deploys_first),
        start_overwatch: scenario.start_overwatch,
        minor: scenario.minor,
        major: scenario.major,
        victory: scenario.victory.clone(),
    };
    let stands = scenario.stands.iter().map(|_| Stand::new(Where::Reserve)).collect();
    let mut state = State::new(Arc::new(setting), stands);
    for stand in state.ids() {
        state[stand].canisters = match (state.kind(stand).launches_gas, scenario.canisters) {
            (false, _) => state.kind(stand).canisters_laid,
            (true, Some(n)) => n,
            (true, None) => u8::MAX,
        };
    }
    let first = SideId::of(scenario.deploys_first);
    for side in [first, first.other()] {
        for stand in state.ids().filter(|&stand| state.side_of(stand) == side).collect::<Vec<_>>() {
            place(&mut state, scenario, stand)?;
        }
    }
    Ok(state)
}

/// Puts a stand where it begins.
fn place(state: &mut State, scenario: &Scenario, stand: StandId) -> Result<(), String> {
    let entry = &scenario.stands[usize::from(stand.0)];
    let misfit = |reason: &str| format!("{} {reason} [FT-SEQ-11]", state.name(stand));
    if let Some(carrier) = entry.carried_by {
        state[stand].at = Where::Aboard(StandId(carrier));
        return Ok(());
    }
    if 0 < state.unit(stand).turn {
        // [FT-TOW-03] Guns that come later come hooked up.
        state[stand].limbered = entry.tow.is_some();
        return Ok(());
    }
    let pose = match entry.place {
        Some(pose) if fits(state, stand, pose) => pose,
        Some(_) => return Err(misfit("does not fit where it begins")),
        None => {
            let found = first_fit(state, stand);
            found.ok_or_else(|| misfit("finds no room in its zone"))?
        }
    };
    state[stand].at = Where::Table(pose);
    Ok(())
}

/// Whether a stand may be put down somewhere before the battle.
///
/// [FT-SEQ-11] Wholly in its zone, on ground it may enter, overlapping nothing and more than an inch from any enemy.
pub(crate) fn fits(state: &State, stand: StandId, pose: Pose) -> bool {
    let outline = field::outline_at(state, stand, pose);
    state.unit(stand).zone.covers(&outline) && has_room(state, stand, pose, &outline)
}

/// Whether a stand may be put down somewhere, its zone apart.
pub(crate) fn has_room(state: &State, stand: StandId, pose: Pose, outline: &Outline) -> bool {
    if !state.setting.table.covers(outline) {
        return false;
    }
    if !ground::may_stand(&state.setting, ground::gait(state, stand), pose.at) {
        return false;
    }
    if state
        .wrecks
        .iter()
        .any(|wreck| overlaps(&wreck_outline(state, wreck.stand, wreck.pose), outline))
    {
        return false;
    }
    state.ids().filter(|&other| other != stand).all(|other| match field::outline(state, other) {
        Some(taken) if state.is_enemy(stand, other) => !is_within(outline, &taken, field::REACH),
        Some(taken) => !overlaps(outline, &taken),
        None => true,
    })
}

pub(crate) fn wreck_outline(state: &State, stand: StandId, pose: Pose) -> Outline {
    field::outline_at(state, stand, pose)
}

/// The first place for a stand: with its unit, the units of a side next to each other.
pub(crate) fn first_fit(state: &State, stand: StandId) -> Option<Pose> {
    let own = state.spec(stand).unit;
    let unit = state.unit(stand);
    let mates = state.members(own).filter_map(|mate| state.pose(mate)).map(|pose| pose.at);
    let anchor = mates.last().unwrap_or_else(|| {
        let bounds = unit.zone.bounds();
        let same = |other: &&crate::tables::UnitEntry| {
            other.zone == unit.zone && other.side == unit.side && other.turn == unit.turn
        };
        let n = state.setting.units.iter().filter(same).count() as i32;
        let units = state.setting.units[..usize::from(own)].iter();
        let k = units.filter(same).count() as i32;
        let across = bounds.high.x - bounds.low.x;
        let x = bounds.low.x + across * (2 * k + 1) / (2 * n.max(1));
        Point::new(x, (bounds.low.y + bounds.high.y) / 2)
    });
    let is_free = |pose: Pose| {
        let outline = field::outline_at(state, stand, pose).grown(ROOM);
        let others = state.ids().filter(|&other| other != stand);
        !others.filter_map(|other| field::outline(state, other)).any(|o| overlaps(&outline, &o))
    };
    STEPS.into_iter().find_map(|step| {
        let mut places: Vec<Point> = grid(unit.zone.bounds(), step).collect();
        places.sort_by_cached_key(|place| place.distance(anchor));
        let mut poses = places.into_iter().map(|place| Pose::new(place, unit.facing));
        poses.find(|&pose| is_free(pose) && fits(state, stand, pose))
    })
}

/// Points of a rectangle, so many thousandths apart.
pub(crate) fn grid(bounds: kernel::table::Bounds, step: i32) -> impl Iterator<Item = Point> {
    let range = move |low: Length, high: Length| {
        let first = low.in_thousandths() + step / 2;
        (first..high.in_thousandths()).step_by(step as usize)
    };
    let (low, high) = (bounds.low, bounds.high);
    range(low.y, high.y)
        .flat_map(move |y| range(low.x, high.x).map(move |x| Point::thousandths(x, y)))
}

#[cfg(test)]
pub(crate) mod tests;
