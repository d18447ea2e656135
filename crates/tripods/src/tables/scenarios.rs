//! Scenarios: table, terrain, units, and what they are fought for.

use std::collections::BTreeMap;

use kernel::{
    ledger::{DataError, read_toml},
    table::{Angle, Land, Length, Point, Pose, Region, Tabletop},
    tables::{At, SourceFile, slug},
};
use serde::{Deserialize, Serialize};

use super::{
    Ground, Library, ground,
    victories::{self, VictoryEntry, VictoryFile},
};
use crate::{
    setup,
    vocabulary::{Allegiance, Ammunition, Class, Quality, Tow},
};

/// Most that a scenario has of each.
pub const MOST_STANDS: usize = 64;
const MOST_UNITS: usize = 32;
const MOST_VICTORIES: usize = 16;
/// The most that a stand counts.
const MOST_VALUE: u8 = 250;

/// A scenario. What it names is known, and what stands on its table fits there.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The name in lower case with hyphens.
    pub id: String,
    pub number: u8,
    pub name: String,
    pub background: String,
    pub period: u8,
    pub late_war: bool,
    pub table: Tabletop,
    pub turns: u8,
    /// Who takes the first player turn of every turn.
    pub first: Allegiance,
    /// Who deploys first.
    pub deploys_first: Allegiance,
    /// [FT-SEQ-11] Who may begin with overwatch markers: Martians, humans.
    pub start_overwatch: [bool; 2],
    /// Gas canisters of each tripod; none for no limit.
    pub canisters: Option<u8>,
    /// Units that mark targets for laser missiles, by their numbers.
    pub designators: Vec<u8>,
    /// The lead in points that wins, and that which wins decisively.
    pub minor: u16,
    pub major: u16,
    pub land: Land<Ground>,
    pub units: Vec<UnitEntry>,
    /// Of each unit.
    pub shells: Vec<Shells>,
    /// Every stand, unit by unit.
    pub stands: Vec<StandEntry>,
    pub cylinders: Vec<CylinderPlan>,
    pub off_board: Vec<OffBoard>,
    pub victory: Vec<VictoryEntry>,
    /// [FT-TERR-09] Foot has rafts. [FT-CLK-01] Time runs.
    pub rafts: bool,
    pub clock: bool,
}

/// A company, a battery or a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    pub id: String,
    pub name: String,
    pub side: Allegiance,
    /// The battalion that it belongs to.
    pub parent: Option<String>,
    pub quality: Quality,
    pub recon: bool,
    pub ablative: bool,
    /// [FT-INF-01] Its foot is light infantry.
    #[serde(default)]
    pub light: bool,
    /// [FT-ART-04] Its guns are American, British or German.
    #[serde(default)]
    pub practised: bool,
    /// The turn in which it comes; 0 where it deploys.
    pub turn: u8,
    /// Where it deploys, or comes on.
    pub zone: Region,
    pub facing: Angle,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandEntry {
    pub unit: u8,
    /// The row of the charts.
    pub kind: String,
    pub tow: Option<Tow>,
    /// The stand that carries it at first, by its number.
    pub carried_by: Option<u8>,
    /// Where it begins, if the scenario says so.
    pub place: Option<Pose>,
    pub speed: u8,
    pub rockets: bool,
    pub integral_mortar: bool,
    /// What it counts when it is lost.
    pub value: u8,
}

/// A cylinder, and when and where it is to fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CylinderPlan {
    pub id: String,
    pub turn: u8,
    pub point: Point,
    pub choose_point: bool,
    pub ray_active: bool,
    pub slots: Vec<Slot>,
    pub emptied_slots: u8,
    pub value: u8,
}

/// A machine in a cylinder, or two walkers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub kind: String,
    pub value: u8,
}

/// Guns off the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OffBoard {
    pub side: Allegiance,
    pub kind: String,
    pub count: u8,
    pub quality: Quality,
    pub nation: String,
    pub icm_shots: u8,
    pub guided_shells: u8,
}

/// What a unit of guns on the table has of [FT-ART-19] improved and [FT-TECH-03] guided shells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shells {
    pub improved: u8,
    pub guided: u8,
}

/// Cylinders are named among units from this number on.
pub const FIRST_CYLINDER: u8 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    number: i64,
    name: String,
    background: String,
    period: i64,
    #[serde(default)]
    late_war: bool,
    table: [f64; 2],
    #[serde(default = "ten")]
    turns: i64,
    first: Allegiance,
    deploy: [Allegiance; 2],
    #[serde(default)]
    start_overwatch: Vec<Allegiance>,
    canisters: Option<i64>,
    #[serde(default)]
    rafts: bool,
    #[serde(default)]
    clock: bool,
    #[serde(default)]
    designators: Vec<String>,
    #[serde(default = "three")]
    minor: i64,
    major: i64,
    values: BTreeMap<String, i64>,
    #[serde(default)]
    terrain: Vec<ground::TerrainEntry>,
    unit: Vec<UnitFile>,
    #[serde(default)]
    cylinder: Vec<CylinderFile>,
    #[serde(default)]
    off_board: Vec<OffBoardFile>,
    victory: Vec<VictoryFile>,
}

/// [FT-GEN-10] What a scenario leaves out.
const fn ten() -> i64 {
    10
}

/// [FT-VIC-02] A difference of up to 2 is a draw.
const fn three() -> i64 {
    3
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    id: String,
    side: Allegiance,
    name: String,
    parent: Option<String>,
    quality: Quality,
    #[serde(default)]
    detachment: bool,
    #[serde(default)]
    recon: bool,
    #[serde(default)]
    ablative: bool,
    #[serde(default)]
    light: bool,
    #[serde(default)]
    nation: String,
    #[serde(default)]
    icm_shots: i64,
    #[serde(default)]
    guided_shells: i64,
    #[serde(default)]
    turn: i64,
    zone: Vec<[f64; 2]>,
    facing: f64,
    stands: Vec<StandFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandFile {
    #[serde(rename = "type")]
    kind: String,
    count: i64,
    tow: Option<TowWord>,
    #[serde(rename = "in")]
    carried_by: Option<String>,
    #[serde(default)]
    speed: i64,
    loadout: Option<Loadout>,
    #[serde(default)]
    integral_mortar: bool,
    /// What each of them counts, where it is not what the scenario's values say.
    value: Option<i64>,
    /// Where they begin, one after another.
    #[serde(default)]
    places: Vec<[f64; 3]>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TowWord {
    Horses,
    Wheeled,
    Tracked,
    None,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Loadout {
    Missiles,
    Rockets,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CylinderFile {
    id: String,
    #[serde(default)]
    turn: i64,
    point: [f64; 2],
    #[serde(default)]
    choose_point: bool,
    #[serde(default)]
    ray_active: bool,
    #[serde(default)]
    emptied_slots: i64,
    slots: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OffBoardFile {
    side: Allegiance,
    #[serde(rename = "type")]
    kind: String,
    count: i64,
    quality: Quality,
    #[serde(default)]
    nation: String,
    #[serde(default)]
    icm_shots: i64,
    #[serde(default)]
    guided_shells: i64,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ScenarioFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "scenario", &read.id)?;
    for stand in read.unit.iter().flat_map(|unit| &unit.stands) {
        library.origins.name(file.name, "stand", &stand.kind);
    }
    let scenario = resolve(&at, read, library)?;
    // Everything must find a place.
    setup::lay_out(&scenario, library, ["first", "second"].map(str::to_owned))
        .map_err(|misfit| at.wrong(misfit))?;
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
    if read.background.trim().is_empty() {
        return Err(at.wrong("has no background"));
    }
    let [width, depth] = read.table.map(|inches| {
        let length = Length::of_decimal(inches);
        let length = length.filter(|&l| Length::units(12) <= l && l <= Length::units(240));
        length.ok_or_else(|| at.wrong(format!("table is {inches} inches, wants 12 to 240")))
    });
    let table = Tabletop { width: width?, depth: depth? };
    let period = at.number("period", read.period, 1, 5)?;
    let turns = at.number("turns", read.turns, 1, 50)?;
    at.number("the number of units", read.unit.len() as i64, 2, MOST_UNITS)?;
    at.number("the number of victory entries", read.victory.len() as i64, 1, MOST_VICTORIES)?;
    let pieces = read.terrain.into_iter().map(|entry| ground::piece(at, entry));
    let land = Land::new(pieces.collect::<Result<Vec<_>, _>>()?);
    let land = land.map_err(|error| at.wrong(error.to_string()))?;
    if read.deploy[0] == read.deploy[1] {
        return Err(at.wrong("deploy names one side twice"));
    }
    let world = World { library, period, late_war: read.late_war, values: &read.values };
    let mut units = Vec::new();
    let mut shells = Vec::new();
    let mut stands = Vec::new();
    for (n, entry) in read.unit.iter().enumerate() {
        let at = at.part(format!("unit {}", entry.id));
        if read.unit[..n].iter().any(|earlier| earlier.id == entry.id) {
            return Err(at.wrong("stands twice"));
        }
        units.push(unit((&at, library), entry, table, turns)?);
        world.check_kind(&at, entry)?;
        shells.push(world.shells(&at, entry)?);
        let first = stands.len();
        world.stands(&at, n as u8, entry, &mut stands)?;
        check_aboard(&at, library, first, &stands)?;
    }
    if MOST_STANDS < stands.len() {
        return Err(at.wrong(format!("there are more than {MOST_STANDS} stands")));
    }
    let cylinders = read.cylinder.iter().map(|entry| world.cylinder(at, entry, turns));
    let cylinders = cylinders.collect::<Result<Vec<_>, _>>()?;
    let off_board = read.off_board.iter().map(|entry| world.off_board(at, entry));
    let off_board = off_board.collect::<Result<Vec<_>, _>>()?;
    let number_of = |name: &String| {
        let unit = units.iter().position(|unit: &UnitEntry| unit.id == *name);
        let cylinder = cylinders.iter().position(|one: &CylinderPlan| one.id == *name);
        let cylinder = cylinder.map(|n| n as u8 + FIRST_CYLINDER);
        let known = unit.map(|n| n as u8).or(cylinder);
        known.ok_or_else(|| at.wrong(format!("there is no unit called {name}")))
    };
    let victory =
        read.victory.iter().map(|entry| victories::victory(at, library, entry, table, &number_of));
    let victory = victory.collect::<Result<Vec<_>, _>>()?;
    let designators = read.designators.iter().map(number_of).collect::<Result<Vec<_>, _>>()?;
    let minor = at.number("minor", read.minor, 1, 1000)?;
    Ok(Scenario {
        number: at.number("number", read.number, 0, u8::MAX)?,
        period,
        table,
        turns,
        first: read.first,
        deploys_first: read.deploy[0],
        start_overwatch: [Allegiance::Martian, Allegiance::Human]
            .map(|side| read.start_overwatch.contains(&side)),
        canisters: read.canisters.map(|n| at.number("canisters", n, 0, 99)).transpose()?,
        designators,
        minor,
        major: at.number("major", read.major, minor, 1000)?,
        land,
        rafts: read.rafts,
        clock: read.clock,
        units,
        shells,
        stands,
        cylinders,
        off_board,
        victory,
        id,
        name: read.name,
        background: read.background,
        late_war: read.late_war,
    })
}

/// A unit of the file.
///
/// [FT-ORG-01] Companies of three to six stands, batteries of one or two. [FT-ORG-02] Martian groups of five; others are detachments.
/// [FT-QUAL-02] All Martians are elite.
fn unit(
    (at, library): (&At<'_>, &Library),
    entry: &UnitFile,
    table: Tabletop,
    turns: u8,
) -> Result<UnitEntry, DataError> {
    let facing = degrees(at, entry.facing)?;
    let zone = ground::region(at, &entry.zone)?;
    if !zone.corners().iter().all(|&corner| table.holds(corner)) {
        return Err(at.wrong("its zone lies partly off the table"));
    }
    let n: i64 = entry.stands.iter().map(|stand| stand.count).sum();
    let is_gun = |kind: &String| {
        let class = library.stand(kind).map(|row| row.class);
        class.is_some_and(|class| class.is_gun() || class == Class::SelfPropelled)
    };
    let is_battery = entry.stands.iter().all(|stand| is_gun(&stand.kind));
    let usual = match entry.side {
        Allegiance::Human if is_battery => 1..=2,
        Allegiance::Human => 3..=6,
        Allegiance::Martian => 5..=5,
    };
    if !entry.detachment && !usual.contains(&n) {
        return Err(at.wrong(format!("has {n} stands and is no detachment")));
    }
    if entry.side == Allegiance::Martian && entry.quality != Quality::Elite {
        return Err(at.wrong("Martians are elite [FT-QUAL-02]"));
    }
    if entry.name.trim().is_empty() || 40 < entry.name.chars().count() {
        return Err(at.wrong("its name must not be empty or longer than 40 letters"));
    }
    Ok(UnitEntry {
        id: entry.id.clone(),
        name: entry.name.clone(),
        side: entry.side,
        parent: entry.parent.clone(),
        quality: entry.quality,
        recon: entry.recon,
        ablative: entry.ablative,
        light: entry.light,
        practised: is_practised(&entry.nation),
        turn: at.number("turn", entry.turn, 0, turns)?,
        zone,
        facing,
    })
}

/// [FT-ART-04] Whether the guns of a nation are well drilled.
pub fn is_practised(nation: &str) -> bool {
    ["American", "British", "German"].contains(&nation)
}

/// An angle in degrees, hundredths at the finest.
fn degrees(at: &At<'_>, degrees: f64) -> Result<Angle, DataError> {
    let angle = Length::of_decimal(degrees).map(|degrees| degrees.in_thousandths() / 10);
    let angle = angle.filter(|angle| (0..36_000).contains(angle));
    let wrong = || at.wrong(format!("facing is {degrees}, wants 0 to 359.99"));
    angle.map(Angle::hundredths).ok_or_else(wrong)
}

/// What entries are checked against.
struct World<'a> {
    library: &'a Library,
    period: u8,
    late_war: bool,
    values: &'a BTreeMap<String, i64>,
}

impl World<'_> {
    /// Refuses a row that there is not, or not in this period.
    ///
    /// [FT-GEN-01] A row may be used only in its periods, some of them only late in the war.
    fn row(&self, at: &At<'_>, id: &str, side: Allegiance) -> Result<&super::StandType, DataError> {
        let Some(row) = self.library.stand(id) else {
            return Err(at.wrong(format!("there is no stand called {id}")));
        };
        if !row.periods.contains(&self.period) || (row.late_war && !self.late_war) {
            let period = self.period;
            return Err(at.wrong(format!("{id} may not be used in period {period} [FT-GEN-01]")));
        }
        // [FT-QUAL-02] A row fights for its own side.
        if row.side != side {
            return Err(at.wrong(format!("{id} does not fight for this side")));
        }
        Ok(row)
    }

    /// Refuses a unit what it cannot be.
    ///
    /// [FT-UNIT-04] Martians are never recon. [FT-ABL-01] Ablative plate is for humans, late in the wars of all periods but the first.
    fn check_kind(&self, at: &At<'_>, entry: &UnitFile) -> Result<(), DataError> {
        let is_martian = entry.side == Allegiance::Martian;
        if is_martian && entry.recon {
            return Err(at.wrong("Martians are never recon [FT-UNIT-04]"));
        }
        if entry.ablative && (is_martian || !self.late_war || self.period < 2) {
            let why = "ablative plate is for humans, late in the wars after the first [FT-ABL-01]";
            return Err(at.wrong(why));
        }
        Ok(())
    }

    fn value(&self, at: &At<'_>, id: &str) -> Result<u8, DataError> {
        let Some(&value) = self.values.get(id) else {
            return Err(at.wrong(format!("values does not say what {id} counts")));
        };
        at.number(&format!("the value of {id}"), value, 0, MOST_VALUE)
    }

    fn stands(
        &self,
        at: &At<'_>,
        unit: u8,
        entry: &UnitFile,
        out: &mut Vec<StandEntry>,
    ) -> Result<(), DataError> {
        let first = out.len();
        for stand in &entry.stands {
            let row = self.row(at, &stand.kind, entry.side)?;
            let count: usize = at.number("count", stand.count, 1, 12)?;
            if !stand.places.is_empty() && stand.places.len() != count {
                return Err(at.wrong(format!("has {} places for {count}", stand.places.len())));
            }
            let tow = match stand.tow {
                Some(TowWord::Horses) => Some(Tow::Horses),
                Some(TowWord::Wheeled) => Some(Tow::Wheeled),
                Some(TowWord::Tracked) => Some(Tow::Tracked),
                Some(TowWord::None) | None => None,
            };
            if entry.light && row.class != Class::Foot {
                return Err(at.wrong(format!("{} is no light infantry [FT-INF-01]", stand.kind)));
            }
            if stand.loadout == Some(Loadout::Rockets) && row.rockets_for_missiles == 0 {
                return Err(at.wrong(format!("{} carries no rockets [FT-FLY-09]", stand.kind)));
            }
            let is_foot = matches!(row.class, Class::Foot | Class::Team);
            if stand.integral_mortar && !is_foot {
                return Err(at.wrong(format!("{} has no light mortar [FT-AT-02]", stand.kind)));
            }
            if stand.speed != 0 && row.class != Class::Ironclad {
                return Err(at.wrong(format!("{} sets no speed [FT-IRON-01]", stand.kind)));
            }
            // [FT-IRON-01] Speeds change by two inches.
            if stand.speed % 2 != 0 {
                return Err(at.wrong(format!("speed is {}, wants 0, 2, 4 or 6", stand.speed)));
            }
            if tow.is_some() && !row.is_towed {
                return Err(at.wrong(format!("{} is not towed", stand.kind)));
            }
            let value = match stand.value {
                Some(value) => at.number("value", value, 0, MOST_VALUE)?,
                None => self.value(at, &stand.kind)?,
            };
            for n in 0..count {
                let carried_by = match &stand.carried_by {
                    None => None,
                    Some(carrier) => Some(carrier_of(at, &out[first..], carrier, n, first)?),
                };
                let place = stand.places.get(n).map(|&[x, y, facing]| {
                    let wrong = || at.wrong(format!("[{x}, {y}] is no place"));
                    let place = Point::of_decimals([x, y]).ok_or_else(wrong)?;
                    Ok::<_, DataError>(Pose::new(place, degrees(at, facing)?))
                });
                out.push(StandEntry {
                    unit,
                    kind: stand.kind.clone(),
                    tow,
                    carried_by,
                    place: place.transpose()?,
                    speed: at.number("speed", stand.speed, 0, 6)?,
                    rockets: stand.loadout == Some(Loadout::Rockets),
                    integral_mortar: stand.integral_mortar,
                    value,
                });
            }
        }
        Ok(())
    }

    fn cylinder(
        &self,
        at: &At<'_>,
        entry: &CylinderFile,
        turns: u8,
    ) -> Result<CylinderPlan, DataError> {
        let at = at.part(format!("cylinder {}", entry.id));
        let mut slots = Vec::new();
        for slot in &entry.slots {
            let row = self.row(&at, slot, Allegiance::Martian)?;
            // [FT-CYL-02] No transport flyers.
            let fits = matches!(row.class, Class::Tripod | Class::Walker | Class::MartianFlyer);
            if !fits || 0 < row.carry {
                return Err(at.wrong(format!("{slot} does not fit in a slot [FT-CYL-02]")));
            }
            slots.push(Slot { kind: slot.clone(), value: self.value(&at, slot)? });
        }
        let emptied: u8 = at.number("emptied_slots", entry.emptied_slots, 0, 5)?;
        // [FT-CYL-02] Five slots.
        if entry.slots.len() + usize::from(emptied) != 5 {
            return Err(at.wrong("has not five slots [FT-CYL-02]"));
        }
        let point = ground::points(&at, &[entry.point])?[0];
        Ok(CylinderPlan {
            id: entry.id.clone(),
            turn: at.number("turn", entry.turn, 0, turns)?,
            point,
            choose_point: entry.choose_point,
            ray_active: entry.ray_active,
            slots,
            emptied_slots: emptied,
            value: self.value(&at, "S-CYLINDER")?,
        })
    }

    /// The special shells of a unit on the table.
    fn shells(&self, at: &At<'_>, entry: &UnitFile) -> Result<Shells, DataError> {
        if let Some(first) = entry.stands.first() {
            let row = self.row(at, &first.kind, entry.side)?;
            self.special(at, row, entry.icm_shots, entry.guided_shells)?;
        }
        Ok(Shells {
            improved: at.number("icm_shots", entry.icm_shots, 0, 9)?,
            guided: at.number("guided_shells", entry.guided_shells, 0, 20)?,
        })
    }

    /// Refuses special shells to guns that have none.
    ///
    /// [FT-ART-19] Improved munitions are for guns with the letter i, [FT-TECH-03] guided shells for medium and heavy ones, both in the
    /// last period only [FT-PER-01].
    fn special(
        &self,
        at: &At<'_>,
        row: &super::StandType,
        improved: i64,
        guided: i64,
    ) -> Result<(), DataError> {
        let is_last = self.period == 5;
        if 0 < improved && !(is_last && row.ammunition.contains(&Ammunition::Improved)) {
            return Err(at.wrong("has no improved munitions [FT-ART-19]"));
        }
        if 0 < guided && !(is_last && row.guided.is_some()) {
            return Err(at.wrong("has no guided shells [FT-TECH-03]"));
        }
        Ok(())
    }

    fn off_board(&self, at: &At<'_>, entry: &OffBoardFile) -> Result<OffBoard, DataError> {
        let at = at.part(format!("guns {}", entry.kind));
        let row = self.row(&at, &entry.kind, entry.side)?;
        if row.converged.is_none() {
            return Err(at.wrong("has no sheaf to fire"));
        }
        self.special(&at, row, entry.icm_shots, entry.guided_shells)?;
        Ok(OffBoard {
            side: entry.side,
            kind: entry.kind.clone(),
            count: at.number("count", entry.count, 1, 12)?,
            quality: entry.quality,
            nation: entry.nation.clone(),
            icm_shots: at.number("icm_shots", entry.icm_shots, 0, 9)?,
            guided_shells: at.number("guided_shells", entry.guided_shells, 0, 20)?,
        })
    }
}

/// Refuses carriers of a unit that have no room for those who begin inside, and passengers that cannot be carried so.
///
/// [FT-DATA-06] So many half spaces; who has no size is carried by nobody. [FT-CARRY-05] Flying machines alone lift machines.
fn check_aboard(
    at: &At<'_>,
    library: &Library,
    first: usize,
    stands: &[StandEntry],
) -> Result<(), DataError> {
    let row = |stand: &StandEntry| library.stand(&stand.kind);
    for (n, carrier) in stands.iter().enumerate().skip(first) {
        let Some(own) = row(carrier) else { continue };
        let aboard =
            || stands.iter().filter(|one| usize::from(one.carried_by.unwrap_or(u8::MAX)) == n);
        let lifted = |one: &StandEntry| {
            let fits =
                |row: &super::StandType| row.is_personnel() || own.class == Class::MartianFlyer;
            row(one).filter(|row| fits(row)).and_then(|row| row.size)
        };
        let sizes: Option<u8> = aboard().map(lifted).sum();
        if sizes.is_none_or(|taken| own.carry < taken)
            || (carrier.carried_by.is_some() && aboard().next().is_some())
        {
            let kind = &carrier.kind;
            return Err(at.wrong(format!("{kind} has no room for those in it [FT-DATA-06]")));
        }
    }
    Ok(())
}

/// The stand of a unit that carries the next passenger.
fn carrier_of(
    at: &At<'_>,
    unit: &[StandEntry],
    carrier: &str,
    n: usize,
    first: usize,
) -> Result<u8, DataError> {
    let carriers = unit.iter().enumerate().filter(|(_, stand)| stand.kind == carrier);
    let carriers: Vec<usize> = carriers.map(|(place, _)| place).collect();
    let place = carriers.get(n % carriers.len().max(1)).copied();
    place
        .map(|place| (place + first) as u8)
        .ok_or_else(|| at.wrong(format!("nobody of the unit is a {carrier}")))
}
