//! Laying out a battle from a scenario.

use std::sync::Arc;

use kernel::{
    Setup,
    ledger::DataError,
    options::{self, OptionValue, check_options},
    system::SetupError,
    table::{Angle, Bounds, Length, Outline, Point, Pose, Region, is_within, overlaps},
};

use crate::{
    cylinders,
    deploy::berths::Berths,
    field, flyers, ground,
    order::{Bar, Check, Why},
    policy::Reaches,
    state::{
        BatterySpec, Landing, MOST_BATTERIES, MOST_LANDINGS, MOST_UNITS, Setting, SideId, Stand,
        StandId, StandSpec, State, Switches, Where,
    },
    tables::{
        self, CylinderPlan, FIRST_CYLINDER, Library, MOST_STANDS, Scenario, StandType, UnitEntry,
    },
    targets::Quarry,
    vocabulary::{Allegiance, Class, Quality},
    wrecks,
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
    let chosen = |key: &str| options::setting(&library.options, &setup.options, key);
    let is_on = |key: &str| chosen(key) == Some(&OptionValue::Flag(true));
    let setting = Arc::make_mut(&mut state.setting);
    setting.switches = Switches {
        no_measuring: is_on("no_measuring"),
        fog: is_on("fog_of_war"),
        soft_edges: is_on("soft_cover_edge"),
        rafts: is_on("rafts") || scenario.rafts,
        ammunition: is_on("artillery_ammo_limits"),
        afatds: is_on("afatds"),
        clock: is_on("clock") || scenario.clock,
        scale: if chosen("distance_scale") == Some(&OptionValue::Number(2)) { 2 } else { 1 },
    };
    if is_on("campaign_first_battle") {
        sober(setting);
    }
    Ok(state)
}

/// Takes every human unit one class down.
///
/// [FT-QUAL-04] In its first battle a unit fights one class below its own. Green troops cannot sink further, and Martians are exempt.
fn sober(setting: &mut Setting) {
    let human = |unit: &&mut UnitEntry| unit.side == Allegiance::Human;
    for unit in setting.units.iter_mut().filter(human) {
        unit.quality = unit.quality.below();
    }
    let human = |battery: &&mut BatterySpec| battery.side == SideId::HUMANS;
    for battery in setting.batteries.iter_mut().filter(human) {
        battery.quality = battery.quality.below();
    }
}

/// Lays out a scenario with every option at its default, or says what does not fit.
pub(crate) fn lay_out(
    scenario: &Scenario,
    library: &Library,
    players: [String; 2],
) -> Result<State, String> {
    let mut types: Vec<StandType> = Vec::new();
    let mut roster: Vec<StandSpec> = Vec::new();
    let mut units = scenario.units.clone();
    for (n, entry) in scenario.stands.iter().enumerate() {
        let kind = number_of(&mut types, &entry.kind, scenario.period, library)?;
        let unit = &scenario.units[usize::from(entry.unit)];
        let of_unit = || scenario.stands.iter().filter(|other| other.unit == entry.unit);
        let earlier = scenario.stands[..n].iter().filter(|other| other.unit == entry.unit).count();
        let name = match of_unit().count() {
            1 => unit.name.clone(),
            _ => format!("{} {}", unit.name, earlier + 1),
        };
        let spec = StandSpec {
            name,
            kind,
            unit: entry.unit,
            tow: entry.tow,
            value: entry.value,
            slot: 0,
            integral_mortar: entry.integral_mortar,
            without_missiles: entry.rockets,
        };
        roster.push(spec);
    }
    let mut laid = Vec::new();
    for (n, plan) in scenario.cylinders.iter().enumerate() {
        laid.push(StandId(roster.len() as u8));
        let unit = units.len() as u8;
        let name = format!("Cylinder {}", n + 1);
        let kind = number_of(&mut types, CYLINDER, scenario.period, library)?;
        let value = plan.value;
        roster.push(machine(name.clone(), kind, unit, value));
        units.push(brood(scenario, &plan.id, &name));
        for (place, slot) in plan.slots.iter().enumerate() {
            let kind = number_of(&mut types, &slot.kind, scenario.period, library)?;
            // [FT-CYL-02] Two walkers take the place of a tripod.
            let pair = types[usize::from(kind)].class == Class::Walker;
            for _ in 0..if pair { 2 } else { 1 } {
                let earlier = roster.iter().filter(|spec| spec.unit == unit + 1).count();
                let name = format!("{name} group {}", earlier + 1);
                let number = place as u8 + 1;
                let spec = machine(name, kind, unit + 1, slot.value);
                roster.push(StandSpec { slot: number, ..spec });
            }
        }
        units.push(brood(scenario, &format!("{}-group", plan.id), &format!("{name} group")));
    }
    if MOST_STANDS < roster.len() || MOST_UNITS < units.len() {
        return Err(format!("there are {} stands in {} units", roster.len(), units.len()));
    }
    if MOST_LANDINGS < scenario.cylinders.len() {
        return Err(format!("there are more than {MOST_LANDINGS} cylinders"));
    }
    let mut victory = scenario.victory.clone();
    for unit in victory.iter_mut().flat_map(|entry| &mut entry.units) {
        if let Some(&cylinder) = laid.get(usize::from(unit.saturating_sub(FIRST_CYLINDER)))
            && FIRST_CYLINDER <= *unit
        {
            *unit = roster[usize::from(cylinder.0)].unit;
        }
    }
    let n_stands = roster.len();
    let batteries = batteries(scenario, library, &mut types)?;
    let setting = Setting {
        scenario: scenario.id.clone(),
        name: scenario.name.clone(),
        players,
        charts: Arc::clone(&library.charts),
        switches: Switches { rafts: scenario.rafts, clock: scenario.clock, ..Switches::USUAL },
        period: scenario.period,
        table: scenario.table,
        land: scenario.land.clone(),
        types,
        units,
        roster,
        batteries,
        turns: scenario.turns,
        first: SideId::of(scenario.first),
        deploys_first: SideId::of(scenario.deploys_first),
        start_overwatch: scenario.start_overwatch,
        minor: scenario.minor,
        major: scenario.major,
        victory,
        designators: scenario.designators.clone(),
        berths: Berths::default(),
        quarry: Quarry::default(),
        reaches: Reaches::default(),
    };
    let stands = vec![Stand::new(Where::Reserve); n_stands];
    let mut state = State::new(Arc::new(setting), stands);
    for stand in state.ids() {
        state[stand].bombs = state.kind(stand).bombs;
        // [FT-FLY-09] Rockets besides the missiles, or instead of them.
        let kind = state.kind(stand);
        let instead = state.spec(stand).without_missiles;
        state[stand].rockets = if instead { kind.rockets_for_missiles } else { kind.rockets };
        state[stand].canisters = match (state.kind(stand).launches_gas, scenario.canisters) {
            (false, _) => state.kind(stand).canisters_laid,
            (true, Some(n)) => n,
            (true, None) => u8::MAX,
        };
    }
    for (plan, &cylinder) in scenario.cylinders.iter().zip(&laid) {
        cylinders::check_laid(&state, plan)
            .map_err(|why| format!("{} {why} [FT-CYL-01]", state.name(cylinder)))?;
        lay_cylinder(&mut state, plan, cylinder);
    }
    let first = SideId::of(scenario.deploys_first);
    for side in [first, first.other()] {
        let own = |stand: &StandId| state.side_of(*stand) == side;
        let listed = |stand: &StandId| usize::from(stand.0) < scenario.stands.len();
        for stand in state.ids().filter(own).filter(listed).collect::<Vec<_>>() {
            place(&mut state, scenario, stand)?;
        }
    }
    Ok(state)
}

/// The row of every cylinder.
const CYLINDER: &str = "S-CYLINDER";

/// The number of a row among those that are used, taken up if it is new.
///
/// [FT-CYL-04] A cylinder has the ray and the front armour of the period's tripod, on all sides.
fn number_of(
    types: &mut Vec<StandType>,
    id: &str,
    period: u8,
    library: &Library,
) -> Result<u8, String> {
    if let Some(known) = types.iter().position(|known| known.id == id) {
        return Ok(known as u8);
    }
    let row = library.stand(id).ok_or_else(|| format!("there is no {id}"))?;
    let mut row = row.clone();
    if let Some(figures) = row.figures_of.get(&period).and_then(|id| library.stand(id)) {
        row.weapons.clone_from(&figures.weapons);
        (row.front, row.flank) = (figures.front, figures.front);
    }
    types.push(row);
    Ok(types.len() as u8 - 1)
}

/// A machine of Mars, as the roster has it.
fn machine(name: String, kind: u8, unit: u8, value: u8) -> StandSpec {
    StandSpec {
        name,
        kind,
        unit,
        tow: None,
        value,
        slot: 0,
        integral_mortar: false,
        without_missiles: false,
    }
}

/// The guns that fire barrages: those off the table in batteries of two, and units on it.
///
/// [FT-ORG-01] A battery is one or two guns. [FT-ART-15] Mortars of a battalion fire without markers.
fn batteries(
    scenario: &Scenario,
    library: &Library,
    types: &mut Vec<StandType>,
) -> Result<Vec<BatterySpec>, String> {
    let mut batteries = Vec::new();
    for entry in &scenario.off_board {
        let kind = number_of(types, &entry.kind, scenario.period, library)?;
        let practised = tables::is_practised(&entry.nation);
        let many = entry.count.div_ceil(2);
        for n in 0..many {
            batteries.push(BatterySpec {
                name: format!("{} battery {}", types[usize::from(kind)].name, n + 1),
                side: SideId::of(entry.side),
                kind,
                guns: (entry.count - 2 * n).min(2),
                quality: entry.quality,
                practised,
                unit: None,
                improved: entry.icm_shots,
                // The shells are divided among the batteries, the first of them having more.
                guided: entry.guided_shells / many + u8::from(n < entry.guided_shells % many),
            });
        }
    }
    for (n, unit) in scenario.units.iter().enumerate() {
        let mut stands = scenario.stands.iter().filter(|stand| usize::from(stand.unit) == n);
        let Some(first) = stands.next() else { continue };
        let kind = number_of(types, &first.kind, scenario.period, library)?;
        let row = &types[usize::from(kind)];
        let fires = row.indirect.is_some() && row.converged.is_some();
        let alike = stands.all(|stand| stand.kind == first.kind);
        if fires && alike && !(row.mortar && unit.parent.is_some()) {
            batteries.push(BatterySpec {
                name: unit.name.clone(),
                side: SideId::of(unit.side),
                kind,
                guns: 0,
                quality: unit.quality,
                practised: unit.practised,
                unit: Some(n as u8),
                improved: scenario.shells[n].improved,
                guided: scenario.shells[n].guided,
            });
        }
    }
    if MOST_BATTERIES < batteries.len() {
        return Err(format!("there are more than {MOST_BATTERIES} batteries"));
    }
    Ok(batteries)
}

/// The unit that a cylinder is by itself, or its machines are.
fn brood(scenario: &Scenario, id: &str, name: &str) -> UnitEntry {
    let table = scenario.table;
    let (width, depth) = (table.width, table.depth);
    let corners = [(Length::ZERO, Length::ZERO), (width, Length::ZERO), (width, depth)];
    let corners = corners.into_iter().chain([(Length::ZERO, depth)]);
    let corners = corners.map(|(x, y)| Point::new(x, y)).collect();
    // A table is a rectangle with sides of at least a foot.
    let zone = Region::new(corners).unwrap_or_else(|_| scenario.units[0].zone.clone());
    UnitEntry {
        id: id.to_owned(),
        name: name.to_owned(),
        side: Allegiance::Martian,
        parent: None,
        quality: Quality::Elite,
        recon: false,
        ablative: false,
        light: false,
        practised: false,
        turn: 0,
        zone,
        facing: Angle::NORTH,
    }
}

/// Puts a cylinder where it lies, or plans its fall.
fn lay_cylinder(state: &mut State, plan: &CylinderPlan, cylinder: StandId) {
    state[cylinder].awake = plan.ray_active;
    let unit = state.spec(cylinder).unit + 1;
    for machine in state.ids() {
        if state.spec(machine).unit == unit {
            state[machine].at = Where::Aboard(cylinder);
        }
    }
    if plan.turn == 0 {
        let pose = Pose::new(plan.point, Angle::NORTH);
        state[cylinder].at = Where::Table(pose);
        // [FT-SPOT-04] It is always seen.
        state[cylinder].spotted = true;
    } else {
        let (turn, at, free) = (plan.turn, Some(plan.point), plan.choose_point);
        state.landings.push(Landing { stand: cylinder, turn, at, free });
    }
}

/// Puts a stand where it begins.
fn place(state: &mut State, scenario: &Scenario, stand: StandId) -> Result<(), String> {
    let entry = &scenario.stands[usize::from(stand.0)];
    state[stand].speed = entry.speed;
    let misfit = |reason: &str| format!("{} {reason} [FT-SEQ-11]", state.name(stand));
    if let Some(carrier) = entry.carried_by {
        state[stand].at = Where::Aboard(StandId(carrier));
        return Ok(());
    }
    if 0 < state.unit(stand).turn {
        // [FT-TOW-03] Guns that come later come hooked up.
        state[stand].limbered = entry.tow.is_some();
        if !may_come(state, stand) {
            return Err(format!("{} finds no room in its zone [FT-SEQ-10]", state.name(stand)));
        }
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

/// Whether the zone of a stand that comes later has any place for it, whoever stands there then.
///
/// [FT-SEQ-10] As it comes on: the way that its unit faces, or along the edge.
fn may_come(state: &State, stand: StandId) -> bool {
    let unit = state.unit(stand);
    let gait = ground::gait(state, stand);
    let may_stand = |pose: Pose| {
        let outline = field::outline_at(state, stand, pose);
        unit.zone.covers(&outline)
            && state.setting.table.covers(&outline)
            && ground::may_stand(&state.setting, gait, pose.at)
            && !flyers::is_over_cover(state, stand, &outline)
    };
    [0, 9000].iter().any(|&by| {
        let facing = unit.facing + Angle::hundredths(by);
        let mut places = grid(unit.zone.bounds(), STEPS[0]);
        places.any(|at| may_stand(Pose::new(at, facing)))
    })
}

/// Whether a stand may be put down somewhere before the battle.
pub(crate) fn fits(state: &State, stand: StandId, pose: Pose) -> bool {
    check_fits(state, stand, pose).is_ok()
}

/// Refuses a place where a stand may not be put down before the battle.
///
/// [FT-SEQ-11] Wholly in its zone, on ground it may enter, overlapping nothing and more than an inch from any enemy.
pub(crate) fn check_fits(state: &State, stand: StandId, pose: Pose) -> Check {
    let outline = field::outline_at(state, stand, pose);
    if !state.unit(stand).zone.covers(&outline) {
        return Err(Bar::stand(rule!("FT-SEQ-11"), stand, "must begin wholly inside its zone"));
    }
    check_room(state, stand, pose, &outline)
}

/// Whether a stand may be put down somewhere, its zone apart.
pub(crate) fn has_room(state: &State, stand: StandId, pose: Pose, outline: &Outline) -> bool {
    check_room(state, stand, pose, outline).is_ok()
}

fn check_room(state: &State, stand: StandId, pose: Pose, outline: &Outline) -> Check {
    let bar = |rule, why| Err(Bar::stand(rule, stand, why));
    if !state.setting.table.covers(outline) {
        return bar(rule!("FT-SEQ-11"), "would stick out over the edge of the table");
    }
    if !ground::may_stand(&state.setting, ground::gait(state, stand), pose.at) {
        return bar(rule!("FT-SEQ-11"), "cannot stand on that ground");
    }
    if let Some(other) = taken_by(state, stand, outline) {
        let why = if state.is_enemy(stand, other) && state.pose(other).is_some() {
            "would be within an inch of"
        } else {
            "has no room there beside"
        };
        return Err(Bar { rule: rule!("FT-SEQ-11"), why: Why::Stands(stand, why, other) });
    }
    if flyers::is_over_cover(state, stand, outline) {
        return bar(rule!("FT-TERR-13"), "may not stop over cover");
    }
    if ground::is_full(state, stand, pose.at) {
        return bar(rule!("FT-TERR-12"), "finds the bunker full");
    }
    Ok(())
}

/// Who or whose wreck is in the way of a stand that would cover this, as far as its side knows.
fn taken_by(state: &State, stand: StandId, outline: &Outline) -> Option<StandId> {
    if state.is_aloft(stand) {
        return None;
    }
    let bounds = outline.bounds();
    let near = |other: StandId, at: Point| {
        bounds.grown(state.kind(other).footprint.bulk() + field::REACH).holds(at)
    };
    let taken = |&other: &StandId| {
        let Some(pose) = state.pose(other).filter(|pose| near(other, pose.at)) else {
            return false;
        };
        let is_enemy = state.is_enemy(stand, other);
        // [FT-SPOT-05] Who is hidden is found only by who comes there.
        if other == stand || state.is_aloft(other) || (is_enemy && state.is_hidden(other)) {
            return false;
        }
        let taken = field::outline_at(state, other, pose);
        if is_enemy { is_within(outline, &taken, field::REACH) } else { overlaps(outline, &taken) }
    };
    let wreck = || wrecks::solid(state, bounds).find(|(_, lies)| overlaps(outline, lies));
    state.ids().find(taken).or_else(|| wreck().map(|(wreck, _)| wreck))
}

/// Whether nobody at all, seen or unseen, stands at a place on the table.
pub(crate) fn is_clear(state: &State, stand: StandId, pose: Pose) -> bool {
    let outline = field::outline_at(state, stand, pose);
    let mut others = state.ids().filter(|&other| other != stand && !state.is_aloft(other));
    let near = outline.bounds();
    let touches = |o: Outline| overlaps(&outline, &o);
    state.setting.table.covers(&outline)
        && !others.any(|other| field::outline_near(state, other, near).is_some_and(touches))
}

/// The place itself, or if an unseen enemy is too near the nearest one of the zone where none is.
///
/// [FT-SPOT-05]
pub(crate) fn nearest_clear(state: &State, stand: StandId, pose: Pose) -> Option<Pose> {
    let hidden: Vec<Outline> = state
        .on_table(state.side_of(stand).other())
        .filter(|&enemy| state.is_hidden(enemy))
        .filter_map(|enemy| field::outline(state, enemy))
        .collect();
    let is_free = |pose: Pose| {
        let outline = field::outline_at(state, stand, pose);
        !hidden.iter().any(|enemy| is_within(&outline, enemy, field::REACH))
    };
    if is_free(pose) {
        return Some(pose);
    }
    let mut places: Vec<Point> = grid(state.unit(stand).zone.bounds(), 500).collect();
    places.sort_by_cached_key(|place| place.distance(pose.at));
    let mut poses = places.into_iter().map(|place| Pose::new(place, pose.facing));
    poses.find(|&pose| is_free(pose) && fits(state, stand, pose))
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
pub(crate) fn grid(bounds: Bounds, step: i32) -> impl Iterator<Item = Point> {
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
