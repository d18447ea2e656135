//! The charts that play reads: rates, morale, fire, melees, machines and terrain. They are the same for every battle.

use kernel::{
    ledger::{DataError, read_toml},
    table::Length,
    tables::{At, SourceFile},
    words::Complete,
};
use serde::{Deserialize, Serialize};

use crate::vocabulary::{
    AirKind, Cover, GunClass, MeleeWeapon, Mover, PerWord, SectionPart, Stray, TerrainKind, Weapon,
    Weight,
};

/// All charts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    pub command: Command,
    pub movement: Movement,
    pub morale: Morale,
    pub fire: Fire,
    pub melee: Melee,
    pub machines: Machines,
    pub terrain: PerWord<TerrainKind, Ground>,
}

/// [IC-INIT-01] Points of initiative for each stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub infantry: u8,
    pub artillery: u8,
    pub assault: u8,
    pub cavalry: u8,
    pub recon: u8,
    pub light_cavalry: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub rates: PerWord<Mover, Rate>,
    pub limits: Limits,
}

/// Yards in one movement action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    pub field: u16,
    /// None for those that cannot charge.
    pub charge: Option<u16>,
    pub loose: u16,
    pub tactical: Option<u16>,
    pub shift: Option<u16>,
    pub prolong: Option<u16>,
}

/// How near an enemy may be or come, and how far those run who run, in yards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub road_rate: u16,
    pub limbered_guns: u16,
    pub prolonging: u16,
    pub skimmers: u16,
    pub landing: u16,
    pub advantage: u16,
    pub surrender: u16,
    pub flight: u16,
    pub evasion: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morale {
    /// By grade, 0 to 4.
    pub grades: [Grade; 5],
    pub modifiers: MoraleModifiers,
    pub loss: Loss,
    pub fanaticism: Fanaticism,
    pub variable: Variable,
}

/// [IC-MORALE-01] What a grade of morale changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    pub meaning: String,
    pub loss_roll: i8,
    pub musketry_dice: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleModifiers {
    pub european: i8,
    pub mounted: i8,
    pub unlimbered_or_skirmish: i8,
    pub five_together: i8,
    pub troops_together: i8,
    pub protected: i8,
    pub skirmishers_in_cover: i8,
    pub advantage: i8,
}

/// The highest throws that lead to each result of a loss roll; above the last the stand may surrender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub halt: i8,
    pub flee: i8,
    pub flee_and_lose: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fanaticism {
    pub one_to: u8,
    pub two_to: u8,
}

/// [IC-MORALE-22] The grade of a company whose grade varies, by the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    pub grades: [u8; 10],
    pub zero_if_four_allowed: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    pub guns: PerWord<GunClass, Guns>,
    /// Dice by the cover of the target, to 300 yards and beyond.
    pub gun_cover: PerWord<Cover, [i8; 2]>,
    /// Dice for the target of the last turn, to 300 yards and beyond.
    pub repeated: [i8; 2],
    /// None for those who do not shoot.
    pub small_arms: PerWord<Weapon, Option<SmallArms>>,
    pub musketry: Musketry,
    pub to_hit: ToHit,
    pub skirmish_effect: Effects,
    pub location: Location,
    pub deviation: Deviation,
}

/// A class of guns: [IC-ARTY-02] rockets begin at a hundred yards, and [IC-ARTY-03] all end somewhere. [IC-ARTY-06] None runs dry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guns {
    /// Dice of each gun to 100 yards, to 300 and beyond.
    pub dice: [u8; 3],
    pub range: u16,
    pub least_range: u16,
}

/// A class of small arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallArms {
    /// Castings for a die to 100 yards, to 200, to 300 and beyond; 0 where they do not reach.
    pub castings: [u8; 4],
    /// Dice of a whole company in skirmish order.
    pub skirmish: u8,
    pub range: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Musketry {
    pub earthworks: i8,
    pub protective: i8,
    pub poor_weather: i8,
}

/// The highest face that hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToHit {
    pub infantry: u8,
    pub mass: u8,
    pub cavalry: u8,
    pub open_order: u8,
    pub skirmish_fire: u8,
}

/// The hits of skirmish fire from which something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effects {
    pub halts_from: u8,
    pub loses_from: u8,
    pub retreats_from: u8,
}

/// What is hit of a section, by the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Location {
    pub cannon_unlimbered: [SectionPart; 10],
    pub cannon_limbered: [SectionPart; 10],
    pub small_limbered: [SectionPart; 10],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    pub inches: u8,
    pub shifts: [Stray; 10],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    pub weapons: PerWord<MeleeWeapon, Blows>,
    pub modifiers: MeleeModifiers,
}

/// [IC-MELEE-08, IC-MELEE-09] What a weapon does with a melee value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blows {
    /// That makes a certain kill.
    pub value: u8,
    /// The highest throw for one more kill, by what is left over, from 1.
    pub chances: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeModifiers {
    pub mounted: i8,
    pub lance: i8,
    pub enemy_shields: i8,
    pub enemy_in_earthworks: i8,
    pub enemy_in_cover: i8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machines {
    pub hits: Hits,
    pub aviation: PerWord<AirKind, Aviation>,
    pub carriers: Carriers,
    pub anti_aircraft: AntiAircraft,
}

/// Hits that destroy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    pub aviation: u8,
    pub gun_section: u8,
    pub recon: u8,
    pub assault: u8,
    pub skimmer: u8,
    pub wagon: u8,
    pub limber: u8,
}

/// What an aviation stand is armed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aviation {
    pub bomb_loads: u8,
    pub machine_guns: u8,
    pub attacks_ground: bool,
    pub guns_attack_ground: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carriers {
    pub castings: u8,
    pub aircraft_weights: Vec<Weight>,
    pub skimmer_weights: Vec<Weight>,
}

/// Against aircraft: castings for a die of small arms, dice of each gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AntiAircraft {
    #[serde(rename = "IR")]
    pub improved_rifle: u8,
    #[serde(rename = "R")]
    pub rifle: u8,
    #[serde(rename = "M")]
    pub musket: u8,
    pub rifled: u8,
    pub smoothbore: u8,
    pub machine_gun: u8,
}

/// [IC-MOVE-17] A kind of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Yards of allowance for a yard; 0 where nobody of that sort may enter.
    pub foot_cost: u8,
    pub skirmish_cost: u8,
    pub cavalry_cost: u8,
    pub limber_cost: u8,
    pub vehicle_cost: u8,
    pub skimmer_cost: u8,
    pub blocks_sight: bool,
    pub cover: Cover,
}

/// A number of yards as a length.
pub const fn yards(n: u16) -> Length {
    Length::units(n as i32)
}

impl Guns {
    /// [IC-ARTY-22] Dice of one gun at a range.
    pub fn dice_at(&self, range: Length) -> u8 {
        self.dice[gun_band(range)]
    }

    pub fn reaches(&self, range: Length) -> bool {
        range <= yards(self.range) && yards(self.least_range) <= range
    }
}

/// [IC-GEN-04] To 100 yards, to 300 and beyond; the upper figure of a band is in it.
fn gun_band(range: Length) -> usize {
    match range {
        range if range <= yards(100) => 0,
        range if range <= yards(300) => 1,
        _ => 2,
    }
}

/// Whether a range lies in the second column of the modifiers of guns.
pub fn is_far(range: Length) -> bool {
    yards(300) < range
}

impl SmallArms {
    /// [IC-MUSK-07] Castings for a die at a range; none where they do not reach.
    pub fn castings_at(&self, range: Length) -> Option<u8> {
        let band = match range {
            range if yards(self.range) < range => return None,
            range if range <= yards(100) => 0,
            range if range <= yards(200) => 1,
            range if range <= yards(300) => 2,
            _ => 3,
        };
        Some(self.castings[band]).filter(|&castings| 0 < castings)
    }
}

/// Charts in the making.
#[derive(Debug, Default)]
pub(super) struct Draft {
    command: Option<Command>,
    movement: Option<Movement>,
    morale: Option<Morale>,
    fire: Option<Fire>,
    melee: Option<Melee>,
    machines: Option<Machines>,
    terrain: Option<PerWord<TerrainKind, Ground>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFile {
    initiative: Command,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementFile {
    rate: Vec<RateEntry>,
    limits: Limits,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateEntry {
    troop: Mover,
    field: u16,
    charge: Option<u16>,
    loose: u16,
    tactical: Option<u16>,
    shift: Option<u16>,
    prolong: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleFile {
    grade: Vec<GradeEntry>,
    modifiers: MoraleModifiers,
    loss: Loss,
    fanaticism: Fanaticism,
    variable: Variable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GradeEntry {
    grade: i64,
    meaning: String,
    loss_roll: i8,
    musketry_dice: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FireFile {
    gun: Vec<GunEntry>,
    gun_cover: GunCover,
    repeated: Repeated,
    small_arm: Vec<SmallArmEntry>,
    musketry: Musketry,
    to_hit: ToHit,
    skirmish_effect: Effects,
    location: Location,
    deviation: Deviation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunEntry {
    class: GunClass,
    dice: [u8; 3],
    range: u16,
    #[serde(default)]
    least_range: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GunCover {
    earthworks: [i8; 2],
    woods_or_rough: [i8; 2],
    protective: [i8; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {
    dice: [i8; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallArmEntry {
    weapon: Weapon,
    castings: [u8; 4],
    skirmish: u8,
    range: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeleeFile {
    weapon: Vec<MeleeEntry>,
    modifiers: MeleeModifiers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeleeEntry {
    weapon: MeleeWeapon,
    value: i64,
    chances: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MachinesFile {
    hits: Hits,
    aviation: Vec<AviationEntry>,
    carriers: Carriers,
    anti_aircraft: AntiAircraft,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AviationEntry {
    kind: AirKind,
    bomb_loads: u8,
    machine_guns: u8,
    attacks_ground: bool,
    guns_attack_ground: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<TerrainEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainEntry {
    kind: TerrainKind,
    foot_cost: u8,
    skirmish_cost: u8,
    cavalry_cost: u8,
    limber_cost: u8,
    vehicle_cost: u8,
    skimmer_cost: u8,
    blocks_sight: bool,
    cover: Cover,
}

/// Longer than any table.
const MOST_YARDS: i64 = 2000;

fn check_yards(at: &At<'_>, what: &str, yards: u16) -> Result<(), DataError> {
    at.number(what, yards.into(), 1, MOST_YARDS).map(|_| ())
}

impl Draft {
    pub fn command(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: CommandFile = read_toml(file.name, file.text)?;
        self.command = Some(read.initiative);
        Ok(())
    }

    pub fn movement(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: MovementFile = read_toml(file.name, file.text)?;
        let mut rates = Complete::new(file.name, "rate");
        for entry in read.rate {
            let RateEntry { troop, field, charge, loose, tactical, shift, prolong } = entry;
            let at = rates.at(troop);
            let others = [charge, tactical, shift, prolong];
            for yards in [field, loose].into_iter().chain(others.into_iter().flatten()) {
                check_yards(&at, "a rate", yards)?;
            }
            rates.add(troop, Rate { field, charge, loose, tactical, shift, prolong })?;
        }
        self.movement = Some(Movement { rates: rates.finish()?, limits: read.limits });
        Ok(())
    }

    pub fn morale(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: MoraleFile = read_toml(file.name, file.text)?;
        let mut grades: [Option<Grade>; 5] = Default::default();
        for entry in read.grade {
            let at = At { file: file.name, entry: format!("grade {}", entry.grade) };
            let grade = usize::from(at.number::<u8>("grade", entry.grade, 0, 4)?);
            if grades[grade].is_some() {
                return Err(at.wrong("stands twice in this file"));
            }
            let GradeEntry { meaning, loss_roll, musketry_dice, .. } = entry;
            grades[grade] = Some(Grade { meaning, loss_roll, musketry_dice });
        }
        let [Some(zero), Some(one), Some(two), Some(three), Some(four)] = grades else {
            return Err(DataError::unreadable(file.name, "wants grades 0 to 4"));
        };
        let at = At { file: file.name, entry: "loss".to_owned() };
        let Loss { halt, flee, flee_and_lose } = read.loss;
        if flee < halt || flee_and_lose < flee {
            return Err(at.wrong("the results of the loss roll are out of order"));
        }
        let grades = [zero, one, two, three, four];
        let MoraleFile { modifiers, loss, fanaticism, variable, .. } = read;
        self.morale = Some(Morale { grades, modifiers, loss, fanaticism, variable });
        Ok(())
    }

    pub fn fire(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: FireFile = read_toml(file.name, file.text)?;
        let mut guns = Complete::new(file.name, "gun");
        for entry in read.gun {
            let GunEntry { class, dice, range, least_range } = entry;
            let at = guns.at(class);
            check_yards(&at, "range", range)?;
            if range < least_range {
                return Err(at.wrong("its least range is beyond its range"));
            }
            guns.add(class, Guns { dice, range, least_range })?;
        }
        let mut small_arms = Complete::new(file.name, "small_arm");
        small_arms.add(Weapon::None, None)?;
        for entry in read.small_arm {
            let SmallArmEntry { weapon, castings, skirmish, range } = entry;
            let at = small_arms.at(weapon);
            check_yards(&at, "range", range)?;
            if castings[0] == 0 || skirmish == 0 {
                return Err(at.wrong("throws no dice even at the shortest range"));
            }
            small_arms.add(weapon, Some(SmallArms { castings, skirmish, range }))?;
        }
        let mut gun_cover = Complete::new(file.name, "gun_cover");
        gun_cover.add(Cover::None, [0, 0])?;
        gun_cover.add(Cover::WoodsOrRough, read.gun_cover.woods_or_rough)?;
        gun_cover.add(Cover::Protective, read.gun_cover.protective)?;
        gun_cover.add(Cover::Earthworks, read.gun_cover.earthworks)?;
        self.fire = Some(Fire {
            guns: guns.finish()?,
            gun_cover: gun_cover.finish()?,
            repeated: read.repeated.dice,
            small_arms: small_arms.finish()?,
            musketry: read.musketry,
            to_hit: read.to_hit,
            skirmish_effect: read.skirmish_effect,
            location: read.location,
            deviation: read.deviation,
        });
        Ok(())
    }

    pub fn melee(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: MeleeFile = read_toml(file.name, file.text)?;
        let mut weapons = Complete::new(file.name, "weapon");
        for entry in read.weapon {
            let MeleeEntry { weapon, value, chances } = entry;
            let at = weapons.at(weapon);
            let value = at.number("value", value, 1, 20)?;
            if chances.len() + 1 != usize::from(value) {
                return Err(at.wrong(format!("wants {} chances", value - 1)));
            }
            weapons.add(weapon, Blows { value, chances })?;
        }
        self.melee = Some(Melee { weapons: weapons.finish()?, modifiers: read.modifiers });
        Ok(())
    }

    pub fn machines(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: MachinesFile = read_toml(file.name, file.text)?;
        let mut aviation = Complete::new(file.name, "aviation");
        for entry in read.aviation {
            let AviationEntry {
                kind,
                bomb_loads,
                machine_guns,
                attacks_ground,
                guns_attack_ground,
            } = entry;
            let armed = Aviation { bomb_loads, machine_guns, attacks_ground, guns_attack_ground };
            aviation.add(kind, armed)?;
        }
        let MachinesFile { hits, carriers, anti_aircraft, .. } = read;
        let aviation = aviation.finish()?;
        self.machines = Some(Machines { hits, aviation, carriers, anti_aircraft });
        Ok(())
    }

    pub fn terrain(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        let read: TerrainFile = read_toml(file.name, file.text)?;
        let mut terrain = Complete::new(file.name, "terrain");
        for entry in read.terrain {
            let TerrainEntry { kind, blocks_sight, cover, .. } = entry;
            let ground = Ground {
                foot_cost: entry.foot_cost,
                skirmish_cost: entry.skirmish_cost,
                cavalry_cost: entry.cavalry_cost,
                limber_cost: entry.limber_cost,
                vehicle_cost: entry.vehicle_cost,
                skimmer_cost: entry.skimmer_cost,
                blocks_sight,
                cover,
            };
            terrain.add(kind, ground)?;
        }
        self.terrain = Some(terrain.finish()?);
        Ok(())
    }

    pub fn finish(self) -> Result<Charts, DataError> {
        let missing = |name: &str| {
            let file = format!("{name}.toml");
            move || DataError::unreadable(&file, "is missing")
        };
        Ok(Charts {
            command: self.command.ok_or_else(missing("command"))?,
            movement: self.movement.ok_or_else(missing("movement"))?,
            morale: self.morale.ok_or_else(missing("morale"))?,
            fire: self.fire.ok_or_else(missing("fire"))?,
            melee: self.melee.ok_or_else(missing("melee"))?,
            machines: self.machines.ok_or_else(missing("machines"))?,
            terrain: self.terrain.ok_or_else(missing("terrain"))?,
        })
    }
}
