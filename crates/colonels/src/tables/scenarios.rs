//! Scenarios: table, sides, regiments, terrain, zones, and what they are fought for.

mod names;
mod scores;

use kernel::{
    ledger::{DataError, read_toml},
    options::Options,
    table::{Edge, Length, Point, Region, Tabletop},
    tables::{At, SourceFile, slug},
};
use serde::{Deserialize, Serialize};

use names::counted;
pub use scores::VictoryEntry;
use scores::VictoryFile;

use super::{Library, RegimentKind, UnitKind};
use crate::vocabulary::{Cover, Level, TerrainKind, Troop, Word};

/// Most that a scenario has of each: more would not fit on a table, or into a byte.
pub(crate) const MOST_SEATS: usize = 6;
pub(crate) const MOST_REGIMENTS: usize = 24;
pub(crate) const MOST_OBJECTIVES: usize = 12;
const MOST_UNITS: usize = 160;
const MOST_TERRAIN: usize = 100;

/// A scenario. What it names is known, and what stands on its table fits there.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The name in lower case with hyphens.
    pub id: String,
    pub number: u8,
    pub name: String,
    pub background: String,
    pub special: Vec<String>,
    pub table: Tabletop,
    pub turns: u8,
    pub minutes: u16,
    /// The turn from which the weather is poor.
    pub poor_weather_from: Option<u8>,
    /// The side that places everything before the other.
    pub first_deploy: u8,
    /// Whether every regiment begins with a General Advance, whatever its commander would like.
    pub general_advance: bool,
    /// What it sets otherwise than the defaults.
    pub options: Options,
    /// A later piece lies on top of the earlier ones.
    pub terrain: Vec<Piece>,
    pub objectives: Vec<Objective>,
    pub zones: Vec<Zone>,
    /// Two of them.
    pub sides: Vec<Side>,
    pub regiments: Vec<Regiment>,
    pub units: Vec<Unit>,
    pub commanders: Vec<CommanderEntry>,
    pub entries: Vec<Entry>,
    pub loads: Vec<Load>,
    pub victory: Vec<VictoryEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub name: String,
    pub kind: TerrainKind,
    /// In levels above the table.
    pub level: u8,
    pub region: Region,
}

/// [IC-OBJ-01] A zone that is fought for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub id: String,
    pub name: String,
    /// None, protective or earthworks.
    pub protection: Cover,
    /// The side that controls it from the start.
    pub holder: Option<u8>,
    pub region: Region,
}

/// Where a side sets up, or comes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    pub id: String,
    pub side: u8,
    pub region: Region,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub id: String,
    pub name: String,
    /// Its own edge of the table.
    pub edge: Edge,
    /// The seats of the side, by their numbers in the battle.
    pub seats: Vec<u8>,
    /// Whether its guns begin limbered, whatever the owner likes.
    #[serde(default)]
    pub limbered: bool,
    /// The zone in which all of its guns begin, unlimbered, whatever the owner likes.
    #[serde(default)]
    pub guns_in: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regiment {
    pub name: String,
    pub side: u8,
    pub seat: u8,
    /// The rank of its two cards.
    pub card: String,
    /// The zones in which it sets up.
    pub zones: Vec<u8>,
    /// The guns in reserve of a brigade: they have no slot and no cards of their own.
    #[serde(default)]
    pub reserve: bool,
}

/// A unit of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub name: String,
    pub kind: UnitKind,
    pub side: u8,
    pub seat: u8,
    /// None for guns in reserve and aviation.
    pub regiment: Option<u8>,
    /// Whether the regiment counts it as a company, not as an attachment.
    pub is_company: bool,
    /// It comes by an entry.
    pub entry: Option<u8>,
    /// The unit that carries it at the start.
    pub aboard: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderEntry {
    pub name: String,
    pub side: u8,
    pub seat: u8,
    /// None for a brigade commander.
    pub regiment: Option<u8>,
    pub points: u16,
}

/// [IC-SET-03] Units that come in a turn, through a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub turn: u8,
    pub zone: u8,
}

/// Units that begin aboard others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Load {
    pub carrier: String,
    pub cargo: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    number: i64,
    name: String,
    background: String,
    table_yards: [f64; 2],
    turns: i64,
    minutes: i64,
    poor_weather_from: Option<i64>,
    first_deploy: String,
    #[serde(default)]
    general_advance: bool,
    #[serde(default)]
    special: Vec<String>,
    #[serde(default)]
    options: Options,
    #[serde(default)]
    terrain: Vec<TerrainEntry>,
    #[serde(default)]
    objective: Vec<ObjectiveEntry>,
    zone: Vec<ZoneEntry>,
    side: Vec<SideEntry>,
    #[serde(default)]
    entry: Vec<EntryEntry>,
    #[serde(default)]
    load: Vec<LoadEntry>,
    victory: Vec<VictoryFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainEntry {
    name: String,
    kind: TerrainKind,
    #[serde(default)]
    level: i64,
    polygon: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveEntry {
    id: String,
    name: String,
    protection: Cover,
    holder: Option<String>,
    polygon: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneEntry {
    id: String,
    side: String,
    polygon: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideEntry {
    id: String,
    name: String,
    edge: Edge,
    armies: Vec<String>,
    seats: i64,
    #[serde(default)]
    command: Vec<Group>,
    #[serde(default)]
    reserve: Vec<Group>,
    #[serde(default)]
    aviation: Vec<Group>,
    #[serde(default)]
    wagons: i64,
    #[serde(default)]
    limbered: bool,
    guns_in: Option<String>,
    regiment: Vec<RegimentEntry>,
}

/// So many of a unit.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    unit: String,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RegimentEntry {
    name: String,
    kind: String,
    seat: Option<i64>,
    commander: String,
    card: String,
    zones: Vec<String>,
    units: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryEntry {
    side: String,
    turn: i64,
    zone: String,
    /// The regiment's name, or `reserve`.
    regiment: String,
    units: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadEntry {
    side: String,
    carrier: String,
    cargo: String,
    count: u8,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ScenarioFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "scenario", &read.id)?;
    for army in read.side.iter().flat_map(|side| &side.armies) {
        library.origins.name(file.name, "army", army);
    }
    let scenario = resolve(&at, read, library)?;
    library.origins.take(&at)?;
    library.scenarios.push(scenario);
    Ok(())
}

fn resolve(at: &At<'_>, read: ScenarioFile, library: &Library) -> Result<Scenario, DataError> {
    let id = slug(&read.name);
    if read.id != id {
        let name = &read.name;
        return Err(at.wrong(format!("a scenario called {name:?} has the id {id}")));
    }
    let [width, depth] = read.table_yards.map(Length::of_decimal);
    let (Some(width), Some(depth)) = (width, depth) else {
        return Err(at.wrong("table_yards is no size of a table"));
    };
    let table = Tabletop { width, depth };
    let turns = at.number("turns", read.turns, 1, 40)?;
    if read.side.len() != 2 {
        return Err(at.wrong("wants two sides"));
    }
    for (key, value) in &read.options {
        match library.option(key) {
            None => return Err(at.wrong(format!("there is no option called {key:?}"))),
            Some(spec) if !spec.takes(value) => {
                return Err(at.wrong(format!("the option {key} cannot be {value}")));
            }
            Some(_) => {}
        }
    }
    let side_ids: Vec<String> = read.side.iter().map(|side| side.id.clone()).collect();
    names::check(at, &read)?;
    if MOST_TERRAIN < read.terrain.len() || MOST_OBJECTIVES < read.objective.len() {
        return Err(at.wrong("has more terrain or objectives than fit on a table"));
    }
    let terrain = read.terrain.iter().map(|entry| piece(at, entry, table));
    let terrain = terrain.collect::<Result<Vec<_>, _>>()?;
    let objectives = read.objective.iter().map(|entry| objective(at, entry, table, &side_ids));
    let objectives = objectives.collect::<Result<Vec<_>, _>>()?;
    let zones = read.zone.iter().map(|entry| {
        let at = at.part(format_args!("zone {}", entry.id));
        let side = named(&at, "side", &entry.side, &side_ids)?;
        Ok(Zone { id: entry.id.clone(), side, region: region(&at, &entry.polygon, table)? })
    });
    let zones = zones.collect::<Result<Vec<_>, DataError>>()?;
    let mut roll = Roll::new(library, at, &zones);
    for (n, side) in read.side.iter().enumerate() {
        roll.side(n as u8, side)?;
    }
    let entries = read.entry.iter().map(|entry| roll.entry(entry, &side_ids, turns));
    let entries = entries.collect::<Result<Vec<_>, _>>()?;
    let loads = read.load.iter().map(|load| roll.load(load, &side_ids));
    let loads = loads.collect::<Result<Vec<_>, _>>()?;
    roll.name_all();
    let victory = read.victory.iter().map(|entry| scores::read(at, entry, &side_ids, &objectives));
    let victory = victory.collect::<Result<Vec<_>, _>>()?;
    let poor = read.poor_weather_from.map(|turn| at.number("poor_weather_from", turn, 1, turns));
    let Roll { sides, regiments, units, commanders, .. } = roll;
    Ok(Scenario {
        id,
        number: at.number("number", read.number, 0, u8::MAX)?,
        name: read.name,
        background: read.background,
        special: read.special,
        table,
        turns,
        minutes: at.number("minutes", read.minutes, 1, 999)?,
        poor_weather_from: poor.transpose()?,
        first_deploy: named(at, "side", &read.first_deploy, &side_ids)?,
        general_advance: read.general_advance,
        options: read.options,
        terrain,
        objectives,
        zones,
        sides,
        regiments,
        units,
        commanders,
        entries,
        loads,
        victory,
    })
}

/// The number of something by its name.
fn named(at: &At<'_>, what: &str, name: &str, known: &[String]) -> Result<u8, DataError> {
    let n = known.iter().position(|known| known == name).ok_or_else(|| {
        at.wrong(format!("there is no {what} {name:?}; there are: {}", known.join(", ")))
    })?;
    Ok(n as u8)
}

fn region(at: &At<'_>, corners: &[[f64; 2]], table: Tabletop) -> Result<Region, DataError> {
    let corners = corners.iter().map(|&corner| {
        let point = Point::of_decimals(corner).filter(|&point| table.holds(point));
        point.ok_or_else(|| at.wrong(format!("{corner:?} is no place on the table")))
    });
    let corners = corners.collect::<Result<Vec<_>, _>>()?;
    Region::new(corners).map_err(|error| at.wrong(format!("the polygon cannot be: {error}")))
}

fn piece(at: &At<'_>, entry: &TerrainEntry, table: Tabletop) -> Result<Piece, DataError> {
    let at = at.part(format_args!("terrain {}", entry.name));
    Ok(Piece {
        name: entry.name.clone(),
        kind: entry.kind,
        level: at.number("level", entry.level, 0, 9)?,
        region: region(&at, &entry.polygon, table)?,
    })
}

fn objective(
    at: &At<'_>,
    entry: &ObjectiveEntry,
    table: Tabletop,
    sides: &[String],
) -> Result<Objective, DataError> {
    let at = at.part(format_args!("objective {}", entry.id));
    if entry.protection == Cover::WoodsOrRough {
        return Err(at.wrong("its protection is none, protective or earthworks [IC-OBJ-01]"));
    }
    let holder = entry.holder.as_ref().map(|holder| named(&at, "side", holder, sides));
    Ok(Objective {
        id: entry.id.clone(),
        name: entry.name.clone(),
        protection: entry.protection,
        holder: holder.transpose()?,
        region: region(&at, &entry.polygon, table)?,
    })
}

/// The roll of both sides in the making.
struct Roll<'a> {
    library: &'a Library,
    at: &'a At<'a>,
    zones: &'a [Zone],
    seats: u8,
    sides: Vec<Side>,
    regiments: Vec<Regiment>,
    units: Vec<Unit>,
    commanders: Vec<CommanderEntry>,
}

impl<'a> Roll<'a> {
    fn new(library: &'a Library, at: &'a At<'a>, zones: &'a [Zone]) -> Self {
        let (sides, regiments, units, commanders) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { library, at, zones, seats: 0, sides, regiments, units, commanders }
    }

    /// An entry of one of the side's lists.
    fn kind(&self, at: &At<'_>, armies: &[String], id: &str) -> Result<UnitKind, DataError> {
        let mut lists = armies.iter().filter_map(|army| self.library.army(army));
        let kind = lists.find_map(|army| army.units.iter().find(|unit| unit.id == id));
        let wrong = || at.wrong(format!("there is no unit {id:?} in {}", armies.join(", ")));
        kind.cloned().ok_or_else(wrong)
    }

    fn side(&mut self, number: u8, entry: &SideEntry) -> Result<(), DataError> {
        let at = self.at.part(format_args!("side {}", entry.id));
        for army in &entry.armies {
            if self.library.army(army).is_none() {
                return Err(at.wrong(format!("there is no army {army:?}")));
            }
        }
        let seats: u8 = at.number("seats", entry.seats, 1, 3)?;
        let first = self.seats;
        self.seats += seats;
        if MOST_SEATS < usize::from(self.seats) {
            return Err(at.wrong(format!("there are at most {MOST_SEATS} seats")));
        }
        let guns_in = entry.guns_in.as_ref().map(|id| self.zone(&at, number, id)).transpose()?;
        if entry.limbered && guns_in.is_some() {
            return Err(at.wrong("its guns begin limbered, or unlimbered in a zone, not both"));
        }
        self.sides.push(Side {
            id: entry.id.clone(),
            name: entry.name.clone(),
            edge: entry.edge,
            seats: (first..self.seats).collect(),
            limbered: entry.limbered,
            guns_in,
        });
        for group in &entry.command {
            let kind = self.kind(&at, &entry.armies, &group.unit)?;
            if kind.level != Some(Level::Brigade) {
                return Err(at.wrong(format!("{} is no brigade commander", kind.id)));
            }
            for _ in 0..counted(&at, group)? {
                // Brigade commanders take the seats in the order listed.
                let taken = self.commanders.iter();
                let taken = taken.filter(|one| one.side == number && one.regiment.is_none());
                let seat = first + (taken.count() as u8).min(seats - 1);
                self.commanders.push(CommanderEntry {
                    name: kind.name.clone(),
                    side: number,
                    seat,
                    regiment: None,
                    points: kind.points,
                });
            }
        }
        for regiment in &entry.regiment {
            self.regiment(&at, number, (first, seats), entry, regiment)?;
        }
        for (groups, is_right) in
            [(&entry.reserve, Troop::Artillery), (&entry.aviation, Troop::Aviation)]
        {
            for group in groups {
                let kind = self.kind(&at, &entry.armies, &group.unit)?;
                if kind.troop != is_right {
                    let wanted = is_right.said();
                    return Err(at.wrong(format!("{} is no {wanted}", kind.id)));
                }
                // [IC-CARD-05] Guns in reserve act together.
                let regiment =
                    (is_right == Troop::Artillery).then(|| self.reserve(number, first, entry));
                let count = counted(&at, group)?;
                self.add(&kind, count, number, first, regiment, false)?;
            }
        }
        let is_led = |seat: &u8| self.regiments.iter().any(|one| one.seat == *seat);
        if let Some(empty) = (first..self.seats).find(|seat| !is_led(seat)) {
            let seat = empty - first + 1;
            return Err(at.wrong(format!("nobody plays seat {seat}: it has no regiment")));
        }
        let wagons: u8 = at.number("wagons", entry.wagons, 0, 12)?;
        // Wagons belong to the first regiment of their side.
        let own = self.regiments.iter().position(|regiment| regiment.side == number);
        let own = own.map(|regiment| regiment as u8);
        self.add(&UnitKind::wagon(), wagons, number, first, own, false)
    }

    /// The number of a side's zone.
    fn zone(&self, at: &At<'_>, side: u8, id: &str) -> Result<u8, DataError> {
        let own = |zone: &Zone| zone.side == side;
        let known: Vec<String> =
            self.zones.iter().filter(|zone| own(zone)).map(|zone| zone.id.clone()).collect();
        named(at, "zone", id, &known)?;
        let found = self.zones.iter().position(|zone| own(zone) && zone.id == *id);
        Ok(found.unwrap_or(0) as u8)
    }

    /// [IC-CARD-05] The guns that a brigade commander keeps in reserve: in any land zone of their side.
    fn reserve(&mut self, side: u8, seat: u8, entry: &SideEntry) -> u8 {
        let known = self.regiments.iter().position(|one| one.reserve && one.side == side);
        if let Some(known) = known {
            return known as u8;
        }
        let zones = self.zones.iter().enumerate();
        let zones = zones.filter(|(_, zone)| zone.side == side && zone.id != "air");
        self.regiments.push(Regiment {
            name: format!("Reserve of {}", entry.name),
            side,
            seat,
            card: String::new(),
            zones: zones.map(|(n, _)| n as u8).collect(),
            reserve: true,
        });
        self.regiments.len() as u8 - 1
    }

    fn regiment(
        &mut self,
        at: &At<'_>,
        side: u8,
        (first, seats): (u8, u8),
        entry: &SideEntry,
        regiment: &RegimentEntry,
    ) -> Result<(), DataError> {
        let at = at.part(format_args!("regiment {}", regiment.name));
        // Room is kept for the reserves of both sides.
        if MOST_REGIMENTS <= self.regiments.len() + 2 {
            return Err(at.wrong(format!("there are at most {MOST_REGIMENTS} regiments")));
        }
        let commander = self.kind(&at, &entry.armies, &regiment.commander)?;
        if commander.level != Some(Level::Regiment) {
            return Err(at.wrong(format!("{} is no regimental commander", commander.id)));
        }
        let seat = first + at.number("seat", regiment.seat.unwrap_or(1), 1, seats)? - 1;
        let zones = regiment.zones.iter().map(|id| self.zone(&at, side, id));
        let zones = zones.collect::<Result<Vec<_>, DataError>>()?;
        if zones.is_empty() {
            return Err(at.wrong("has no zone to set up in"));
        }
        // A regiment's kind is looked up in the army of its commander.
        let army = self.library.armies.iter().find(|army| army.units.contains(&commander));
        let kind =
            army.and_then(|army| army.regiments.iter().find(|one| one.name == regiment.kind));
        let Some(kind) = kind else {
            return Err(at.wrong(format!("there is no kind of regiment {:?}", regiment.kind)));
        };
        let number = self.regiments.len() as u8;
        let mut companies = 0;
        for group in &regiment.units {
            let unit = self.kind(&at, &entry.armies, &group.unit)?;
            let is_company = belongs(&at, kind, &unit)?;
            let count = counted(&at, group)?;
            companies += if is_company { u16::from(count) } else { 0 };
            self.add(&unit, count, side, seat, Some(number), is_company)?;
        }
        if companies < kind.min_units.into() || u16::from(kind.max_units) < companies {
            let (least, most) = (kind.min_units, kind.max_units);
            return Err(
                at.wrong(format!("has {companies} companies, wants {least} to {most} [IC-CMD-01]"))
            );
        }
        self.regiments.push(Regiment {
            name: regiment.name.clone(),
            side,
            seat,
            card: regiment.card.clone(),
            zones,
            reserve: false,
        });
        self.commanders.push(CommanderEntry {
            name: commander.name.clone(),
            side,
            seat,
            regiment: Some(number),
            points: commander.points,
        });
        Ok(())
    }

    fn add(
        &mut self,
        kind: &UnitKind,
        count: u8,
        side: u8,
        seat: u8,
        regiment: Option<u8>,
        is_company: bool,
    ) -> Result<(), DataError> {
        for _ in 0..count {
            if MOST_UNITS <= self.units.len() {
                return Err(self.at.wrong(format!("there are at most {MOST_UNITS} units")));
            }
            let (name, kind) = (kind.name.clone(), kind.clone());
            let (entry, aboard) = (None, None);
            self.units.push(Unit { name, kind, side, seat, regiment, is_company, entry, aboard });
        }
        Ok(())
    }

    /// Marks the units that come by an entry.
    fn entry(
        &mut self,
        entry: &EntryEntry,
        sides: &[String],
        turns: u8,
    ) -> Result<Entry, DataError> {
        let at = self.at.part(format_args!("entry of turn {}", entry.turn));
        let side = named(&at, "side", &entry.side, sides)?;
        let turn = at.number("turn", entry.turn, 1, turns)?;
        let zone = self.zones.iter().position(|zone| zone.side == side && zone.id == entry.zone);
        let Some(zone) = zone else {
            return Err(at.wrong(format!("there is no zone {:?}", entry.zone)));
        };
        let is_own = |regiment: &Regiment| {
            let meant = regiment.name == entry.regiment && !regiment.reserve;
            regiment.side == side && (meant || regiment.reserve && entry.regiment == "reserve")
        };
        let regiment = self.regiments.iter().position(is_own).map(|number| number as u8);
        if regiment.is_none() && entry.regiment != "reserve" {
            return Err(at.wrong(format!("there is no regiment {:?}", entry.regiment)));
        }
        let number = self.units.iter().filter_map(|unit| unit.entry).max().map_or(0, |n| n + 1);
        if entry.units.is_empty() {
            return Err(at.wrong("brings nobody on"));
        }
        for group in &entry.units {
            for _ in 0..counted(&at, group)? {
                let free = self.units.iter_mut().find(|unit| {
                    unit.side == side
                        && unit.regiment == regiment
                        && unit.kind.id == group.unit
                        && unit.entry.is_none()
                });
                match free {
                    Some(unit) => unit.entry = Some(number),
                    None => return Err(at.wrong(format!("no {} is left to come", group.unit))),
                }
            }
        }
        Ok(Entry { turn, zone: zone as u8 })
    }

    /// Puts units aboard others.
    fn load(&mut self, load: &LoadEntry, sides: &[String]) -> Result<Load, DataError> {
        let at = self.at.part(format_args!("load of {}", load.carrier));
        let side = named(&at, "side", &load.side, sides)?;
        for _ in 0..load.count {
            let full: Vec<u8> = self.units.iter().filter_map(|unit| unit.aboard).collect();
            let carrier = self.units.iter().enumerate().position(|(n, unit)| {
                let is_full = full.contains(&(n as u8));
                unit.side == side && unit.kind.id == load.carrier && !is_full
            });
            let Some(carrier) = carrier else {
                return Err(at.wrong(format!("no {} is left to carry it", load.carrier)));
            };
            check_load(&at, self.library, &self.units[carrier].kind, &load.cargo)?;
            let cargo = self.units.iter_mut().find(|unit| {
                unit.side == side
                    && unit.kind.id == load.cargo
                    && unit.aboard.is_none()
                    && unit.entry.is_none()
            });
            match cargo {
                Some(cargo) => cargo.aboard = Some(carrier as u8),
                None => return Err(at.wrong(format!("no {} is left to be carried", load.cargo))),
            }
        }
        Ok(Load { carrier: load.carrier.clone(), cargo: load.cargo.clone() })
    }

    /// Numbers units of one side that have the same name.
    fn name_all(&mut self) {
        let names: Vec<(u8, String)> =
            self.units.iter().map(|unit| (unit.side, unit.name.clone())).collect();
        for (n, unit) in self.units.iter_mut().enumerate() {
            let same = |other: &&(u8, String)| **other == names[n];
            if 1 < names.iter().filter(same).count() {
                let number = 1 + names[..n].iter().filter(same).count();
                unit.name = format!("{} {number}", unit.name);
            }
        }
        for n in 0..self.commanders.len() {
            let one = &self.commanders[n];
            let of = match one.regiment {
                Some(regiment) => self.regiments[usize::from(regiment)].name.clone(),
                None => self.sides[usize::from(one.side)].name.clone(),
            };
            self.commanders[n].name = format!("{}, {of}", one.name);
        }
    }
}

/// Whether a unit is a company of a regiment of this kind, or attached to it.
fn belongs(at: &At<'_>, kind: &RegimentKind, unit: &UnitKind) -> Result<bool, DataError> {
    if kind.allowed.contains(&unit.id) {
        return Ok(true);
    }
    if kind.attach.contains(&unit.id) {
        return Ok(false);
    }
    let (kind, id) = (&kind.name, &unit.id);
    Err(at.wrong(format!("{id} does not belong to a regiment of the kind {kind} [IC-GEN-03]")))
}

/// [IC-AIR-09, IC-SKIM-01] Refuses what does not fit into a carrier.
fn check_load(
    at: &At<'_>,
    library: &Library,
    carrier: &UnitKind,
    cargo: &str,
) -> Result<(), DataError> {
    let Some(cargo) = library.unit(cargo) else {
        return Err(at.wrong(format!("there is no unit {cargo:?}")));
    };
    let room = &library.charts.machines.carriers;
    let weights = match carrier.troop {
        Troop::Skimmer => &room.skimmer_weights,
        Troop::Aviation => &room.aircraft_weights,
        _ => return Err(at.wrong(format!("{} carries nobody", carrier.id))),
    };
    let fits = match cargo.troop {
        Troop::Infantry => cargo.castings * cargo.stands <= room.castings,
        Troop::Artillery => cargo.weight.is_some_and(|weight| weights.contains(&weight)),
        _ => false,
    };
    if !fits {
        return Err(at.wrong(format!("{} does not fit into {}", cargo.id, carrier.id)));
    }
    Ok(())
}
