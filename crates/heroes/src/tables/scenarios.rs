//! Scenarios: table, seats, units, terrain, zones, and what they are fought for.

mod carriers;
mod ground;
mod lay_out;
mod units;
mod victory;

use kernel::{
    ledger::{DataError, Tier, read_toml},
    table::{Angle, Edge, Length, Point, Pose, Region, Tabletop},
    tables::{At, SourceFile, slug},
};
use serde::{Deserialize, Serialize};

use super::{Hull, Library, check};
use crate::vocabulary::{
    Arm, Class, Cover, Deployment, Formation, Ground, Kind, Los, Model, Mount, Post, Propulsion,
    RollingStock, Shore, Special, TerrainKind, Variant, VictoryKind, Weapon, ZonePurpose,
};

/// Most that a scenario has of each: more would not fit on a table, or into a byte.
pub(crate) const MOST_SEATS: usize = 6;
pub(crate) const MOST_UNITS: usize = 40;
pub(crate) const MOST_SQUARES: usize = 4;
pub(crate) const MOST_OBJECTS: usize = 20;
pub(crate) const MOST_TERRAIN: usize = 64;
const MOST_ZONES: usize = 20;
const MOST_VICTORIES: usize = 30;
/// [HV-TURN-10] A scenario may not need more cards than this in a deal.
const MOST_CARDS: usize = 40;

/// A scenario. What it names is known, and what stands on its table fits there.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The name in lower case with hyphens.
    pub id: String,
    pub number: u8,
    pub name: String,
    pub background: String,
    pub table: Tabletop,
    /// The sections of the book that it uses.
    pub tiers: Vec<Tier>,
    /// Options that it switches on.
    pub options: Vec<String>,
    pub turns: u8,
    /// The lead in points that wins, and that which wins decisively.
    pub marginal: u16,
    pub decisive: u16,
    /// Two of them.
    pub sides: Vec<Side>,
    pub deployment: Deployment,
    /// The side that places everything before the other.
    pub deploy_first: u8,
    pub special: Vec<Special>,
    /// In the order of dealing.
    pub seats: Vec<Seat>,
    pub units: Vec<Unit>,
    pub squares: Vec<SquarePlan>,
    pub objects: Vec<Object>,
    /// A later piece lies on top of the earlier ones.
    pub terrain: Vec<Piece>,
    pub zones: Vec<Zone>,
    pub reinforcements: Vec<Reinforcement>,
    pub victory: Vec<VictoryEntry>,
}

/// [HV-OPT-01] The table that is recommended with trains or ships.
const ROOMY: (Length, Length) = (Length::units(120), Length::units(90));

impl Scenario {
    /// The options that it switches on by itself.
    ///
    /// [HV-OPT-01] Those of the sections that it uses, and whatever else it names.
    pub fn switches_on(&self) -> impl Iterator<Item = &str> {
        let sections = self.tiers.iter().filter_map(|tier| match tier {
            Tier::Railway => Some("railway"),
            Tier::Merchant => Some("merchant"),
            Tier::Warship => Some("warship"),
            _ => None,
        });
        sections.chain(self.options.iter().map(String::as_str))
    }

    /// A warning that its table is small for the sections that it uses.
    ///
    /// [HV-OPT-01] 120 x 90 cm are recommended with trains or ships, and no more than that.
    pub fn warning(&self) -> Option<String> {
        let has_section = self
            .tiers
            .iter()
            .any(|tier| matches!(tier, Tier::Railway | Tier::Merchant | Tier::Warship));
        let (width, depth) = ROOMY;
        let is_small = self.table.width < width || self.table.depth < depth;
        (has_section && is_small).then(|| {
            format!(
                "For trains and ships a table of {width} × {depth} cm is recommended [HV-OPT-01]."
            )
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub id: String,
    pub name: String,
}

/// A command: one player, one Hero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub id: String,
    pub side: u8,
    pub army: String,
    pub hero: String,
    pub mounted: bool,
    pub begins: HeroBegins,
}

/// Where a Hero begins the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeroBegins {
    With { unit: u8, post: Post },
    Alone { at: Pose },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub id: String,
    pub seat: u8,
    pub name: String,
    pub class: Class,
    pub body: Body,
    pub place: Place,
}

/// What a unit is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Land {
        arm: Arm,
        weapon: Weapon,
        /// The model of transport.
        model: Option<Model>,
        is_glider: bool,
        /// The formations that it may use.
        formations: Vec<Formation>,
        /// How it begins, where it begins in a formation.
        stance: Option<(Formation, Variant)>,
    },
    Train(Train),
    Ship(Ship),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Train {
    pub armoured: bool,
    /// By its wheels.
    pub locomotive: String,
    /// From the leading end.
    pub vehicles: Vec<Vehicle>,
    pub weapons: Vec<Fitted>,
    /// The rail line, by its number among the terrain.
    pub rail: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vehicle {
    Locomotive,
    Stock(RollingStock),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ship {
    pub is_warship: bool,
    pub hull: Hull,
    pub propulsion: Propulsion,
    pub side_paddles: bool,
    pub flotation: u16,
    pub slots: u8,
    pub weapons: Vec<Fitted>,
}

/// A weapon fitted to a ship or to a vehicle of a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The vehicle, from the leading end; 0 on a ship.
    pub vehicle: u8,
    pub weapon: Weapon,
    pub mount: Mount,
}

/// Where a unit begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// With the middle of its front there; of a train the leading end, of a ship the middle of the hull.
    At(Pose),
    /// In the ring of a common square.
    InSquare(u8),
    /// Inside a common square.
    Sheltered(u8),
    /// In a building, by its number among the terrain.
    Building(u8),
    Aboard {
        carrier: u8,
        vehicle: Option<u8>,
    },
    /// It comes later, through a zone.
    Arrives {
        turn: u8,
        zone: u8,
    },
}

/// A common square at the beginning of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquarePlan {
    pub seat: u8,
    /// In the order of the ring.
    pub units: Vec<u8>,
    /// Its middle.
    pub centre: Pose,
}

/// A heap of stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Object {
    pub id: String,
    pub owner: u8,
    /// Its middle.
    pub at: Point,
}

/// A piece of terrain, with everything that its kind leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub id: String,
    pub kind: TerrainKind,
    pub region: Region,
    pub ground: Ground,
    pub cover: Cover,
    pub obstacle: bool,
    pub los: Los,
    /// How high it is, in levels above the table.
    pub level: u8,
    pub building: Option<Building>,
    pub shore: Option<Shore>,
    /// The centre line of rails.
    pub rails: Option<Vec<Point>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// In figures on foot.
    pub capacity: u8,
    /// On each side.
    pub loopholes: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    pub id: String,
    pub purpose: ZonePurpose,
    pub side: Option<u8>,
    /// The edge of the table by which one comes or goes.
    pub edge: Option<Edge>,
    pub region: Region,
}

/// Units that come in a turn, through a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    pub turn: u8,
    pub units: Vec<u8>,
    pub zone: u8,
}

/// Something that gives points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    pub side: u8,
    pub kind: VictoryKind,
    pub points: u16,
    pub zone: Option<u8>,
    pub unit: Option<u8>,
    pub kinds: Vec<Kind>,
    /// Whether it ends the battle.
    pub sudden: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    number: i64,
    name: String,
    background: String,
    table_cm: [f64; 2],
    tiers: Vec<Tier>,
    #[serde(default)]
    options: Vec<String>,
    turns: i64,
    marginal: i64,
    decisive: i64,
    sides: Vec<Side>,
    deployment: Deployment,
    deploy_first: String,
    #[serde(default)]
    special: Vec<Special>,
    seat: Vec<SeatEntry>,
    unit: Vec<units::UnitEntry>,
    #[serde(default)]
    common_square: Vec<SquareEntry>,
    #[serde(default)]
    object: Vec<ObjectEntry>,
    #[serde(default)]
    terrain: Vec<ground::TerrainEntry>,
    #[serde(default)]
    zone: Vec<ground::ZoneEntry>,
    #[serde(default)]
    reinforcement: Vec<victory::ReinforcementEntry>,
    victory: Vec<victory::VictoryEntryFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatEntry {
    id: String,
    side: String,
    army: String,
    hero: String,
    hero_mounted: bool,
    hero_with: Option<String>,
    hero_post: Option<Post>,
    hero_at: Option<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquareEntry {
    seat: String,
    units: Vec<String>,
    centre: [f64; 2],
    facing: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectEntry {
    id: String,
    #[serde(rename = "type")]
    kind: ObjectKind,
    owner: String,
    at: [f64; 2],
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ObjectKind {
    Stores,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ScenarioFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "scenario", &read.id)?;
    for seat in &read.seat {
        library.origins.name(file.name, "army", &seat.army);
    }
    let scenario = resolve(&at, read, library)?;
    lay_out::check(&at, &scenario, library)?;
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
    check_frame(at, &read, library)?;
    let [width, depth] = read.table_cm;
    let table = Tabletop {
        width: check::length_cm(at, "table_cm", width)?,
        depth: check::length_cm(at, "table_cm", depth)?,
    };
    let turns = at.number("turns", read.turns, 1, 50)?;
    let marginal = at.number("marginal", read.marginal, 1, 1000)?;
    let deploy_first =
        place_of(at, "side", &read.deploy_first, read.sides.iter().map(|side| &side.id))?;
    let terrain = read.terrain.into_iter().map(|entry| ground::piece(at, entry, table, library));
    let terrain = terrain.collect::<Result<Vec<_>, _>>()?;
    let zones = read.zone.into_iter().map(|entry| ground::zone(at, entry, table, &read.sides));
    let zones = zones.collect::<Result<Vec<_>, _>>()?;
    once(at, "terrain", terrain.iter().map(|piece| &piece.id))?;
    once(at, "zone", zones.iter().map(|zone| &zone.id))?;

    let context = units::Context {
        library,
        terrain: &terrain,
        tiers: &read.tiers,
        special: &read.special,
        seats: read.seat.iter().map(|seat| seat.id.clone()).collect(),
        units: read.unit.iter().map(|unit| unit.id.clone()).collect(),
        squares: &read.common_square,
    };
    let squares = read.common_square.iter().map(|entry| square(at, entry, &context));
    let squares = squares.collect::<Result<Vec<_>, _>>()?;
    let reinforcements = read
        .reinforcement
        .iter()
        .map(|entry| victory::reinforcement(at, entry, &context.units, &zones, turns));
    let reinforcements = reinforcements.collect::<Result<Vec<_>, _>>()?;
    let units = read.unit.into_iter().enumerate();
    let units = units.map(|(n, entry)| units::unit(at, n, entry, &reinforcements, &context));
    let units = units.collect::<Result<Vec<_>, _>>()?;
    units::check_carried(at, &units, &terrain, library)?;
    let seats = read.seat.iter().map(|entry| seat(at, entry, &read.sides, &units, &context));
    let seats = seats.collect::<Result<Vec<_>, _>>()?;
    let objects = read.object.iter().map(|entry| object(at, entry, &read.sides));
    let objects = objects.collect::<Result<Vec<_>, _>>()?;
    once(at, "object", objects.iter().map(|object| &object.id))?;
    victory::check_arrivals(at, &reinforcements, &units, &seats, &zones)?;
    let names = victory::Names { sides: &read.sides, seats: &seats, units: &units, zones: &zones };
    let entries = read.victory.iter().map(|entry| victory::entry(at, entry, &names, &read.special));
    let entries = entries.collect::<Result<Vec<_>, _>>()?;
    let mut scenario = Scenario {
        id,
        number: at.number("number", read.number, 0, u8::MAX)?,
        name: read.name,
        background: read.background,
        table,
        tiers: read.tiers,
        options: read.options,
        turns,
        marginal,
        decisive: at.number("decisive", read.decisive, marginal, 1000)?,
        sides: read.sides,
        deployment: read.deployment,
        deploy_first,
        special: read.special,
        seats,
        units,
        squares,
        objects,
        terrain,
        zones,
        reinforcements,
        victory: entries,
    };
    lay_out::shelter(&mut scenario, library);
    check_whole(at, &scenario)?;
    Ok(scenario)
}

/// Checks what does not depend on anything else in the file.
fn check_frame(at: &At<'_>, read: &ScenarioFile, library: &Library) -> Result<(), DataError> {
    if read.background.trim().is_empty() {
        return Err(at.wrong("has no background"));
    }
    let counts = [
        ("seats", read.seat.len(), 2, MOST_SEATS),
        ("units", read.unit.len(), 2, MOST_UNITS),
        ("sides", read.sides.len(), 2, 2),
        ("common squares", read.common_square.len(), 0, MOST_SQUARES),
        ("objects", read.object.len(), 0, MOST_OBJECTS),
        ("pieces of terrain", read.terrain.len(), 0, MOST_TERRAIN),
        ("zones", read.zone.len(), 0, MOST_ZONES),
        ("victory entries", read.victory.len(), 1, MOST_VICTORIES),
    ];
    for (what, n, least, most) in counts {
        at.number(&format!("the number of {what}"), n as i64, least, most)?;
    }
    once(at, "side", read.sides.iter().map(|side| &side.id))?;
    once(at, "seat", read.seat.iter().map(|seat| &seat.id))?;
    once(at, "unit", read.unit.iter().map(|unit| &unit.id))?;
    let sections = [Tier::Core, Tier::Railway, Tier::Merchant, Tier::Warship];
    if !read.tiers.contains(&Tier::Core) || read.tiers.iter().any(|tier| !sections.contains(tier)) {
        return Err(
            at.wrong("tiers are core and, where it uses them, railway, merchant and warship")
        );
    }
    for key in &read.options {
        if library.option(key).is_none() {
            return Err(at.wrong(format!("there is no option called {key:?}")));
        }
    }
    for seat in &read.seat {
        let at = at.part(format_args!("seat {}", seat.id));
        let Some(army) = library.army(&seat.army) else {
            return Err(at.wrong(format!("there is no army called {:?}", seat.army)));
        };
        if let Some(key) = army.options.iter().find(|key| !read.options.contains(key)) {
            let army = &army.id;
            return Err(at.wrong(format!("the army {army} needs the option {key:?}")));
        }
        if seat.hero.trim().is_empty() || 60 < seat.hero.chars().count() {
            return Err(
                at.wrong("the Hero's name must not be empty, nor longer than 60 characters")
            );
        }
    }
    Ok(())
}

/// Checks what only the whole scenario tells.
fn check_whole(at: &At<'_>, scenario: &Scenario) -> Result<(), DataError> {
    for (n, side) in scenario.sides.iter().enumerate() {
        let at = at.part(format_args!("side {}", side.id));
        if !scenario.seats.iter().any(|seat| usize::from(seat.side) == n) {
            return Err(at.wrong("has no Hero, and every army has at least one [HV-HERO-01]"));
        }
    }
    for (n, seat) in scenario.seats.iter().enumerate() {
        let own = scenario.units.iter().filter(|unit| usize::from(unit.seat) == n);
        if own.clone().count() == 0 {
            return Err(at.part(format_args!("seat {}", seat.id)).wrong("commands no unit"));
        }
    }
    let cards = scenario.seats.len() + scenario.units.len();
    if MOST_CARDS < cards {
        let reason = format!("a full deal takes {cards} cards, wants at most {MOST_CARDS}");
        return Err(at.wrong(format!("{reason} [HV-TURN-10]")));
    }
    victory::check_special(at, scenario)
}

fn seat(
    at: &At<'_>,
    entry: &SeatEntry,
    sides: &[Side],
    units: &[Unit],
    context: &units::Context<'_>,
) -> Result<Seat, DataError> {
    let at = &at.part(format_args!("seat {}", entry.id));
    let side = place_of(at, "side", &entry.side, sides.iter().map(|side| &side.id))?;
    let begins = match (&entry.hero_with, entry.hero_at) {
        (Some(with), None) => {
            let unit = place_of(at, "unit", with, context.units.iter())?;
            let post = entry.hero_post.unwrap_or(Post::Rear);
            check_post(at, &units[usize::from(unit)], post, &entry.id, context)?;
            HeroBegins::With { unit, post }
        }
        (None, Some(place)) => {
            if entry.hero_post.is_some() {
                return Err(at.wrong("a Hero by himself has no post"));
            }
            HeroBegins::Alone { at: Pose::new(check::point_cm(at, place)?, Angle::NORTH) }
        }
        _ => {
            return Err(at.wrong("the Hero begins with a unit (hero_with) or by himself (hero_at)"));
        }
    };
    Ok(Seat {
        id: entry.id.clone(),
        side,
        army: entry.army.clone(),
        hero: entry.hero.clone(),
        mounted: entry.hero_mounted,
        begins,
    })
}

/// Refuses a Hero with a unit that is not his, or at a post that the unit does not have.
fn check_post(
    at: &At<'_>,
    unit: &Unit,
    post: Post,
    seat: &str,
    context: &units::Context<'_>,
) -> Result<(), DataError> {
    if context.seats[usize::from(unit.seat)] != seat {
        return Err(at.wrong(format!("{} is of another command [HV-HERO-03]", unit.id)));
    }
    let has_front = match (&unit.body, unit.place) {
        (Body::Land { arm, stance, .. }, Place::At(_)) => {
            let square = stance.is_some_and(|(formation, _)| formation == Formation::Square);
            !arm.is_gun() && *arm != Arm::Transport && !square
        }
        _ => false,
    };
    if post == Post::Front && !has_front {
        return Err(at.wrong(format!("with {} only the rear post exists [HV-FORM-11]", unit.id)));
    }
    if let Place::Arrives { .. } = unit.place {
        return Err(at.wrong(format!("{} is not yet on the table", unit.id)));
    }
    Ok(())
}

fn square(
    at: &At<'_>,
    entry: &SquareEntry,
    context: &units::Context<'_>,
) -> Result<SquarePlan, DataError> {
    let at = &at.part(format_args!("common square of {}", entry.seat));
    let seat = place_of(at, "seat", &entry.seat, context.seats.iter())?;
    at.number(
        "the number of units",
        entry.units.len() as i64,
        2,
        crate::formations::MOST_IN_SQUARE,
    )?;
    let units = entry.units.iter().map(|unit| place_of(at, "unit", unit, context.units.iter()));
    let centre = pose(at, entry.centre, entry.facing)?;
    Ok(SquarePlan { seat, units: units.collect::<Result<_, _>>()?, centre })
}

fn object(at: &At<'_>, entry: &ObjectEntry, sides: &[Side]) -> Result<Object, DataError> {
    let at = &at.part(format_args!("object {}", entry.id));
    let ObjectKind::Stores = entry.kind;
    let owner = place_of(at, "side", &entry.owner, sides.iter().map(|side| &side.id))?;
    Ok(Object { id: entry.id.clone(), owner, at: check::point_cm(at, entry.at)? })
}

/// A place and a facing, in centimetres and degrees.
fn pose(at: &At<'_>, place: [f64; 2], facing: f64) -> Result<Pose, DataError> {
    let angle = Angle::of_decimal(facing).filter(|_| (0.0..360.0).contains(&facing));
    let angle = angle.ok_or_else(|| at.wrong(format!("facing is {facing}, wants 0 to 359.99")))?;
    Ok(Pose::new(check::point_cm(at, place)?, angle))
}

/// The number of something by its id.
fn place_of<'s>(
    at: &At<'_>,
    kind: &str,
    id: &str,
    mut known: impl Iterator<Item = &'s String>,
) -> Result<u8, DataError> {
    let found = known.position(|known| known == id);
    found.map(|at| at as u8).ok_or_else(|| at.wrong(format!("there is no {kind} called {id:?}")))
}

/// Refuses ids that stand twice or are empty.
fn once<'s>(
    at: &At<'_>,
    kind: &str,
    ids: impl Iterator<Item = &'s String>,
) -> Result<(), DataError> {
    let mut seen: Vec<&String> = Vec::new();
    for id in ids {
        let at = at.part(format_args!("{kind} {id}"));
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || 40 < id.len() || !id.chars().all(plain) {
            return Err(
                at.wrong("an id has lower-case letters, digits and underscores, at most 40")
            );
        }
        if seen.contains(&id) {
            return Err(at.wrong(format!("another {kind} has the same id")));
        }
        seen.push(id);
    }
    Ok(())
}

/// Refuses something of a section that the scenario does not use.
fn check_tier(at: &At<'_>, tiers: &[Tier], tier: Tier, what: &str) -> Result<(), DataError> {
    if tiers.contains(&tier) {
        return Ok(());
    }
    let word = match tier {
        Tier::Railway => "railway",
        Tier::Merchant => "merchant",
        Tier::Warship => "warship",
        _ => "core",
    };
    Err(at.wrong(format!(
        "{what} needs the tier {word}, which the scenario does not use [HV-OPT-01]"
    )))
}

/// A length that a table or a deck can have.
const fn is_sensible(length: Length) -> bool {
    length.in_thousandths() <= Length::units(60).in_thousandths()
}
