//! Weapons: the guns and devices of ships, and the hand weapons of marines.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, Reading},
};
use serde::{Deserialize, Serialize};

use super::check::source_rules;
use super::ships::Service;
use super::{Library, SourceFile};

/// A weapon as the rules use it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub key: String,
    pub name: String,
    pub kind: WeaponKind,
    /// Penetration at close range; where there is no close range, that of long range.
    pub pen_close: u8,
    pub pen_long: u8,
    /// Damage value; 0 for a weapon without one.
    pub damage: u8,
    /// `Shots(0)` for a weapon that has no rate of fire, or rolls for it.
    pub rate: Rate,
    /// Shots at the higher rate, which may jam it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fast_rate: Option<u8>,
    /// Whether the number of shots is a die.
    pub rolled_rate: bool,
    /// Men who serve it.
    pub crew: u8,
    /// Whether those men come with it; otherwise they are borrowed from other stations.
    pub crew_provided: bool,
    pub range_close: u8,
    pub range_long: u8,
    /// Whether it has no close range at all, not even in its own hex.
    pub always_long: bool,
    /// Whether it harms men only (P).
    pub personnel_only: bool,
    /// Whether it starts fires instead of doing damage (F).
    pub starts_fires: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponKind {
    ShellGun,
    MartianCannon,
    Smoothbore,
    Howitzer,
    LobGun,
    SmallArms,
    Machinegun,
    Rocket,
    Grapnel,
    TetherMine,
    Drogue,
    LiquidFire,
    Spikes,
    SmuttsDischarger,
    SmuttsTorpedo,
    BombRack,
    BombLoad,
}

impl WeaponKind {
    /// Whether it is a gun: something that is laid, fired and reloaded under the rules of gunfire.
    const fn is_gun(self) -> bool {
        match self {
            Self::ShellGun | Self::MartianCannon | Self::Smoothbore | Self::Howitzer => true,
            Self::LobGun
            | Self::SmallArms
            | Self::Machinegun
            | Self::Rocket
            | Self::Grapnel
            | Self::TetherMine
            | Self::Drogue
            | Self::LiquidFire
            | Self::Spikes
            | Self::SmuttsDischarger
            | Self::SmuttsTorpedo
            | Self::BombRack
            | Self::BombLoad => false,
        }
    }
}

/// How often a weapon fires: [SG-FIRE-02] Rate of fire and reloading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rate {
    /// A plain rate: so many shots in a firing turn.
    Shots(u8),
    /// A rate in parentheses: one shot, then so many whole turns of reloading.
    Reload(u8),
}

impl Weapon {
    /// Whether it is laid and fired from where it stands, as a battery's weapon must be.
    pub const fn is_laid(&self) -> bool {
        self.kind.is_gun() || matches!(self.kind, WeaponKind::LobGun | WeaponKind::Machinegun)
    }

    /// Whether it fires under the basic rules of gunfire, with a range, a damage value and a roll to hit.
    ///
    /// Lob guns, machineguns (the one-inch Gatling too), rockets and devices have rules of their own.
    pub fn has_gun_rules(&self) -> bool {
        self.kind.is_gun()
    }

    /// Whether its shot comes down from above, over whatever is in the way.
    ///
    /// The men who come with it; others are borrowed from other stations [SG-RATE-12].
    pub const fn gunners(&self) -> u8 {
        if self.crew_provided { self.crew } else { 0 }
    }

    /// [SG-HOW-01] Howitzers, and lob guns like them.
    pub const fn is_plunging(&self) -> bool {
        matches!(self.kind, WeaponKind::Howitzer | WeaponKind::LobGun)
    }

    /// Whether it harms men only and is fired as small arms are [SG-SA-01].
    ///
    /// [SG-MG-04] The one-inch Gatling has a penetration and fires as a gun.
    #[inline]
    pub const fn is_small_arm(&self) -> bool {
        self.personnel_only && matches!(self.kind, WeaponKind::Machinegun | WeaponKind::SmallArms)
    }

    /// Whether it is laid and fired by the advanced rules only.
    pub const fn is_fired_by_advanced_rules(&self) -> bool {
        matches!(
            self.kind,
            WeaponKind::LobGun
                | WeaponKind::Machinegun
                | WeaponKind::SmallArms
                | WeaponKind::SmuttsDischarger
                | WeaponKind::Grapnel
        )
    }

    /// Whether it throws stones in a high curve [SG-LOB-01].
    #[inline]
    pub fn is_lob_gun(&self) -> bool {
        self.kind == WeaponKind::LobGun
    }
}

/// What a weapon's entry says beyond what play needs.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponSheet {
    pub key: String,
    /// Whose list it stands in.
    pub nation: Service,
    /// Tons, where printed.
    pub weight: Option<u32>,
    /// Pounds.
    pub cost: u32,
    /// Space it needs: deck or interior.
    pub requires: Option<String>,
    /// The numbers of an older printed table, as plain data.
    pub older: toml::Table,
    /// The columns for field carriages, as plain data.
    pub field: toml::Table,
    pub notes: String,
}

/// A hand weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallArm {
    pub name: String,
    /// Men whose fire makes one die; none for a weapon that only boarders use.
    pub men_per_die: Option<u8>,
    /// What is added to the saving throws of those whom it hits.
    pub save_modifier: i8,
    pub boarding_dice_first_round: u8,
    pub boarding_dice: u8,
    /// One die of its fire, as of a gun that harms men only.
    pub weapon: Weapon,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallArmEntry {
    name: String,
    men_per_die: Option<u8>,
    range_close: Option<u8>,
    range_long: Option<u8>,
    #[serde(default)]
    save_modifier: i8,
    #[serde(default = "one")]
    boarding_dice_first_round: u8,
    #[serde(default = "one")]
    boarding_dice: u8,
    #[serde(default)]
    #[expect(dead_code, reason = "a remark for whoever reads the file")]
    notes: String,
}

const fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    weapon: Vec<WeaponEntry>,
    #[serde(default)]
    smallarm: Vec<SmallArmEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponEntry {
    key: String,
    name: String,
    nation: Service,
    kind: WeaponKind,
    weight: Option<i64>,
    pen_close: Option<Figure>,
    pen_long: Option<Figure>,
    dv: Option<Figure>,
    rof: Option<i64>,
    rof_max: Option<i64>,
    rof_dice: Option<String>,
    reload: Option<i64>,
    crew: Option<i64>,
    #[serde(default = "yes")]
    crew_provided: bool,
    range_close: Option<i64>,
    range_long: Option<i64>,
    #[serde(default)]
    cost: i64,
    requires: Option<String>,
    #[serde(default)]
    older: toml::Table,
    #[serde(default)]
    field: toml::Table,
    #[serde(default)]
    notes: String,
}

const fn yes() -> bool {
    true
}

/// A number, or one of the letters that stand for no number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Figure {
    Number(i64),
    Letter(String),
}

pub(super) fn read(file: &SourceFile<'_>, reading: &mut Reading<Library>) -> Result<(), DataError> {
    let read: WeaponFile = read_toml(file.name, file.text)?;
    source_rules(file.name, &read.rules)?;
    for entry in read.weapon {
        reading.attempt(|library| add_weapon(file.name, entry, library));
    }
    for arm in read.smallarm {
        reading.attempt(|library| add_small_arm(file.name, arm, library));
    }
    Ok(())
}

fn add_weapon(file: &str, entry: WeaponEntry, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "weapon", &entry.key)?;
    library.origins.take(&at)?;
    let weapon = weapon(&at, &entry)?;
    if !entry.older.is_empty() {
        library.older_weapons.push(older(&at, &weapon, &entry.older)?);
    }
    library.weapons.push(weapon);
    library.weapon_sheets.push(sheet(&at, entry)?);
    Ok(())
}

fn add_small_arm(file: &str, arm: SmallArmEntry, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "small arm", &arm.name)?;
    library.origins.take(&at)?;
    if arm.men_per_die == Some(0) {
        return Err(at.wrong("men_per_die is 0, wants at least 1"));
    }
    if arm.men_per_die.is_some() && arm.range_close.is_none() {
        return Err(at.wrong("fires, but has no range_close"));
    }
    let SmallArmEntry { name, men_per_die, save_modifier, .. } = arm;
    let SmallArmEntry { boarding_dice_first_round, boarding_dice, .. } = arm;
    let weapon = Weapon {
        key: name.clone(),
        name: name.clone(),
        kind: WeaponKind::SmallArms,
        pen_close: 0,
        pen_long: 0,
        damage: 0,
        rate: Rate::Shots(1),
        fast_rate: None,
        rolled_rate: false,
        crew: 1,
        crew_provided: true,
        range_close: arm.range_close.unwrap_or(0),
        range_long: arm.range_long.or(arm.range_close).unwrap_or(0),
        always_long: false,
        personnel_only: true,
        starts_fires: false,
    };
    library.small_arms.push(SmallArm {
        name,
        men_per_die,
        save_modifier,
        boarding_dice_first_round,
        boarding_dice,
        weapon,
    });
    Ok(())
}

fn weapon(at: &At<'_>, entry: &WeaponEntry) -> Result<Weapon, DataError> {
    let penetration = |what, figure: &Option<Figure>| match figure {
        None => Ok((None, false)),
        Some(Figure::Number(number)) => Ok((Some(at.number::<u8>(what, *number, 0, 30)?), false)),
        Some(Figure::Letter(letter)) if letter == "P" => Ok((None, true)),
        Some(Figure::Letter(letter)) => {
            Err(at.wrong(format!("{what} is {letter:?}, wants a number or P")))
        }
    };
    let (pen_close, men_close) = penetration("pen_close", &entry.pen_close)?;
    let (pen_long, men_long) = penetration("pen_long", &entry.pen_long)?;
    let (damage, men, starts_fires) = match &entry.dv {
        None => (0, false, false),
        Some(Figure::Number(number)) => (at.number("dv", *number, 1, 30)?, false, false),
        Some(Figure::Letter(letter)) if letter == "P" => (0, true, false),
        Some(Figure::Letter(letter)) if letter == "F" => (0, false, true),
        Some(Figure::Letter(letter)) => {
            return Err(at.wrong(format!("dv is {letter:?}, wants a number, P or F")));
        }
    };
    let range = |what, range: Option<i64>| range.map(|r| at.number(what, r, 0, 60)).transpose();
    let range_close = range("range_close", entry.range_close)?;
    let range_long = range("range_long", entry.range_long)?;
    if let (Some(close), Some(long)) = (range_close, range_long)
        && long < close
    {
        return Err(at.wrong(format!("range_long {long} is shorter than range_close {close}")));
    }
    let rate = rate(at, entry)?;
    let fast_rate = entry.rof_max.map(|rate| at.number("rof_max", rate, 1, 12)).transpose()?;
    if let Some(die) = entry.rof_dice.as_ref().filter(|die| *die != "D6") {
        return Err(at.wrong(format!("rof_dice is {die:?}, wants D6")));
    }
    let crew = entry.crew.map_or(Ok(0), |crew| at.number("crew", crew, 1, 20))?;
    if entry.kind.is_gun() {
        let lacks = [
            ("range_long", range_long.is_none()),
            ("pen_long", pen_long.is_none()),
            ("pen_close", range_close.is_some() && pen_close.is_none()),
            ("dv", damage == 0),
            ("rof", entry.rof.is_none()),
            ("crew", crew == 0),
        ];
        if let Some((key, _)) = lacks.iter().find(|(_, lacks)| *lacks) {
            return Err(at.wrong(format!("a gun needs {key}")));
        }
    }
    Ok(Weapon {
        key: entry.key.clone(),
        name: entry.name.clone(),
        kind: entry.kind,
        pen_close: pen_close.or(pen_long).unwrap_or(0),
        pen_long: pen_long.or(pen_close).unwrap_or(0),
        damage,
        rate,
        fast_rate,
        rolled_rate: entry.rof_dice.is_some(),
        crew,
        crew_provided: entry.crew_provided,
        range_close: range_close.unwrap_or(0),
        range_long: range_long.or(range_close).unwrap_or(0),
        always_long: range_close.is_none() && range_long.is_some(),
        personnel_only: men_close || men_long || men,
        starts_fires,
    })
}

/// The weapon by the older printed table: what that table says otherwise, and the rest as it is.
fn older(at: &At<'_>, weapon: &Weapon, older: &toml::Table) -> Result<Weapon, DataError> {
    let mut weapon = weapon.clone();
    for (key, value) in older {
        let wrong =
            || at.wrong(format!("older {key} is {value}, which the older table cannot say"));
        let number = |word: &str| word.parse::<u8>().ok().filter(|n| *n <= 60).ok_or_else(wrong);
        let word = value.as_str();
        match (key.as_str(), word) {
            // One penetration, whatever the range.
            ("pen", Some(word)) => {
                weapon.pen_close = number(word)?;
                weapon.pen_long = weapon.pen_close;
            }
            ("range", Some(word)) => {
                let (close, long) = word.split_once('/').ok_or_else(wrong)?;
                (weapon.range_close, weapon.range_long) = (number(close)?, number(long)?);
                if weapon.range_long < weapon.range_close {
                    return Err(wrong());
                }
            }
            // [SG-ROCK-03] A salvo rolls for its hits, however many rockets a table counts in it.
            ("rof", Some(word)) if weapon.kind == WeaponKind::Rocket => {
                number(word)?;
            }
            ("rof", Some(word)) => {
                let turns = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
                weapon.rate = match turns {
                    Some(turns) => Rate::Reload(number(turns)?),
                    None => Rate::Shots(number(word)?),
                };
            }
            // What it costs is nothing to a battle.
            ("cost", None) if value.is_integer() => {}
            _ => return Err(wrong()),
        }
    }
    Ok(weapon)
}

fn rate(at: &At<'_>, entry: &WeaponEntry) -> Result<Rate, DataError> {
    let shots = entry.rof.map_or(Ok(0), |rof| at.number("rof", rof, 1, 12))?;
    match entry.reload.map_or(Ok(0), |turns| at.number("reload", turns, 0, 12))? {
        0 => Ok(Rate::Shots(shots)),
        turns if shots == 1 => Ok(Rate::Reload(turns)),
        turns => Err(at.wrong(format!("reload is {turns}, which goes with rof 1 only"))),
    }
}

fn sheet(at: &At<'_>, entry: WeaponEntry) -> Result<WeaponSheet, DataError> {
    Ok(WeaponSheet {
        key: entry.key,
        nation: entry.nation,
        weight: entry.weight.map(|tons| at.number("weight", tons, 0, 10_000)).transpose()?,
        cost: at.number("cost", entry.cost, 0, 1_000_000)?,
        requires: entry.requires,
        older: entry.older,
        field: entry.field,
        notes: entry.notes,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::refuses;
    use super::super::{Library, shipped};
    use super::*;

    fn gun(changes: &[(&str, &str)]) -> String {
        let mut keys = vec![
            ("key", "'test-gun'"),
            ("name", "'Test Gun'"),
            ("nation", "'earth'"),
            ("kind", "'shell_gun'"),
            ("pen_close", "2"),
            ("pen_long", "1"),
            ("dv", "3"),
            ("rof", "1"),
            ("reload", "0"),
            ("crew", "2"),
            ("range_close", "3"),
            ("range_long", "6"),
        ];
        for &(key, value) in changes {
            keys.retain(|&(known, _)| known != key);
            keys.push((key, value));
        }
        let lines = keys.iter().filter(|(_, value)| !value.is_empty());
        let lines: Vec<_> = lines.map(|(key, value)| format!("{key} = {value}")).collect();
        format!("[[weapon]]\n{}\n", lines.join("\n"))
    }

    fn refuses_gun(changes: &[(&str, &str)], reason: &str) {
        let message = format!("weapons-more.toml: weapon test-gun: {reason}");
        refuses("weapons-more.toml", &gun(changes), &message);
    }

    #[test]
    fn sg_fire_02_plain_rates_and_rates_in_parentheses() {
        let library = shipped();
        let rogue = library.weapon("rogue").unwrap();
        assert_eq!((rogue.pen_close, rogue.pen_long, rogue.damage), (2, 1, 3));
        assert_eq!((rogue.range_close, rogue.range_long, rogue.crew), (3, 6, 3));
        assert_eq!(rogue.rate, Rate::Reload(1));
        assert!(rogue.has_gun_rules() && rogue.crew_provided && !rogue.always_long);
        assert_eq!(library.weapon("heavy-gun").unwrap().rate, Rate::Shots(1));
        assert_eq!(library.weapon("1-pdr-pp").unwrap().rate, Rate::Shots(4));
        assert_eq!(library.weapon("15in-sb").unwrap().rate, Rate::Reload(2));
    }

    #[test]
    fn every_gun_has_ranges_damage_and_crew() {
        let library = shipped();
        let guns: Vec<_> = library.weapons.iter().filter(|weapon| weapon.has_gun_rules()).collect();
        assert_eq!(guns.len(), 29);
        for gun in guns {
            assert!(0 < gun.damage && 0 < gun.crew && 0 < gun.range_long, "{}", gun.key);
            assert!(gun.always_long || gun.range_close < gun.range_long, "{}", gun.key);
            assert!(gun.pen_long <= gun.pen_close, "{}", gun.key);
            assert!(gun.crew_provided && gun.rate != Rate::Shots(0), "{}", gun.key);
        }
    }

    #[test]
    fn other_weapons_keep_their_letters_and_dice() {
        let library = shipped();
        let weapon = |key| library.weapon(key).unwrap();
        assert!(weapon("sweeper").personnel_only && weapon("maxim").personnel_only);
        assert!(weapon("spike-dropper").personnel_only && weapon("spike-dropper").rolled_rate);
        assert!(weapon("liquid-fire").starts_fires && !weapon("liquid-fire").personnel_only);
        assert!(weapon("7-pdr-mh").always_long && weapon("lob-gun").always_long);
        assert_eq!(weapon("5in-howitzer").pen_close, 1);
        assert!(!weapon("lob-gun").has_gun_rules());
        assert!(!weapon("gatling-one-inch").has_gun_rules());
        assert_eq!(weapon("gatling-half-inch").fast_rate, Some(5));
        assert!(!weapon("power-grapnel").crew_provided);
        assert!(!weapon("sweeper").always_long);
    }

    #[test]
    fn a_weapon_survives_json_like_forms() {
        for weapon in shipped().weapons {
            let text = toml::to_string(&weapon).unwrap();
            assert_eq!(toml::from_str::<Weapon>(&text).unwrap(), weapon);
        }
    }

    #[test]
    fn a_sound_gun_is_accepted() {
        let text = gun(&[]);
        let file = SourceFile { name: "weapons.toml", text: &text };
        assert_eq!(Library::read(&[file], None).unwrap().weapons.len(), 1);
    }

    #[test]
    fn a_gun_that_lacks_something_is_refused() {
        refuses_gun(&[("range_long", "")], "a gun needs range_long");
        refuses_gun(&[("pen_long", "")], "a gun needs pen_long");
        refuses_gun(&[("pen_close", "")], "a gun needs pen_close");
        refuses_gun(&[("dv", "")], "a gun needs dv");
        refuses_gun(&[("rof", "")], "a gun needs rof");
        refuses_gun(&[("crew", "")], "a gun needs crew");
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        refuses_gun(&[("dv", "0")], "dv is 0, wants 1 to 30");
        refuses_gun(&[("dv", "-3")], "dv is -3, wants 1 to 30");
        refuses_gun(&[("pen_close", "31")], "pen_close is 31, wants 0 to 30");
        refuses_gun(&[("range_long", "300")], "range_long is 300, wants 0 to 60");
        refuses_gun(&[("range_close", "7")], "range_long 6 is shorter than range_close 7");
        refuses_gun(&[("crew", "0")], "crew is 0, wants 1 to 20");
        refuses_gun(&[("rof", "13")], "rof is 13, wants 1 to 12");
        refuses_gun(&[("rof_max", "0")], "rof_max is 0, wants 1 to 12");
        refuses_gun(&[("reload", "1"), ("rof", "2")], "reload is 1, which goes with rof 1 only");
        refuses_gun(&[("weight", "-1")], "weight is -1, wants 0 to 10000");
        refuses_gun(&[("cost", "-1")], "cost is -1, wants 0 to 1000000");
    }

    #[test]
    fn unknown_letters_are_refused() {
        refuses_gun(&[("pen_long", "'F'")], "pen_long is \"F\", wants a number or P");
        refuses_gun(&[("dv", "'Q'")], "dv is \"Q\", wants a number, P or F");
        refuses_gun(&[("rof_dice", "'2D6'")], "rof_dice is \"2D6\", wants D6");
    }

    #[test]
    fn weapon_table_the_older_one_says_otherwise_here_and_there() {
        let library = shipped();
        let both = |key: &str| {
            let of = |weapon: &Weapon| {
                let range = (weapon.range_close, weapon.range_long);
                (weapon.pen_close, weapon.pen_long, range, weapon.rate)
            };
            (of(library.weapon(key).unwrap()), of(library.older_weapon(key).unwrap()))
        };
        let (shots, reload) = (Rate::Shots(1), Rate::Reload);
        assert_eq!(both("5in"), ((4, 2, (5, 10), shots), (4, 4, (4, 8), shots)));
        assert_eq!(both("16in"), ((16, 8, (10, 20), reload(2)), (16, 16, (10, 20), reload(1))));
        assert_eq!(both("heavy-gun"), ((1, 0, (2, 4), shots), (1, 1, (2, 4), shots)));
        // A salvo of rockets rolls for its hits in either.
        let rockets = [library.weapon("hale-rockets"), library.older_weapon("hale-rockets")];
        assert_eq!(rockets[0], rockets[1]);
        // Where the tables agree there is but one.
        assert_eq!(library.older_weapon("6-pdr"), None);
        assert_eq!(library.older_weapons.len(), 17);
    }

    #[test]
    fn numbers_that_the_older_table_cannot_say_are_refused() {
        for (older, told) in [
            ("{ pen = 'x' }", "pen is \"x\""),
            ("{ range = '4' }", "range is \"4\""),
            ("{ range = '8/4' }", "range is \"8/4\""),
            ("{ rof = '(x)' }", "rof is \"(x)\""),
            ("{ dv = '2' }", "dv is \"2\""),
        ] {
            let why = format!("older {told}, which the older table cannot say");
            refuses_gun(&[("older", older)], &why);
        }
    }

    #[test]
    fn names_and_duplicates_are_refused() {
        refuses(
            "weapons-more.toml",
            &gun(&[("key", "''")]),
            "weapons-more.toml: weapon : the name must not be empty, nor begin or end with a space",
        );
        refuses(
            "weapons-more.toml",
            &gun(&[("key", "'a\\tb'")]).replace('\'', "\""),
            "weapons-more.toml: weapon a\tb: the name must be printable and at most 60 characters long",
        );
        refuses(
            "weapons-more.toml",
            &gun(&[("key", "'rogue'")]),
            "weapons-more.toml: weapon rogue: stands in data/galleons/weapons.toml already",
        );
        refuses(
            "weapons-more.toml",
            "rules = ['SG-NONE-01']\n",
            "weapons-more.toml: rules: names rule SG-NONE-01, which the ledger does not have",
        );
    }

    #[test]
    fn small_arms_that_cannot_fire_are_refused() {
        refuses(
            "weapons-more.toml",
            "[[smallarm]]\nname = 'Sling'\nmen_per_die = 0\nrange_close = 0\n",
            "weapons-more.toml: small arm Sling: men_per_die is 0, wants at least 1",
        );
        refuses(
            "weapons-more.toml",
            "[[smallarm]]\nname = 'Sling'\nmen_per_die = 3\n",
            "weapons-more.toml: small arm Sling: fires, but has no range_close",
        );
    }
}
