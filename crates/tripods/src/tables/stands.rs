//! The rows of the charts: every kind of stand with its figures.

use std::collections::BTreeMap;

use kernel::{
    ledger::{DataError, read_toml},
    table::Footprint,
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::{Library, charts::Footprints, sound};
use crate::vocabulary::{Allegiance, Ammunition, Class, Equipment, Gait, WeaponKind};

/// Most weapons of a stand, those of a count taken one by one.
/// One more is the machinegun that every human stand has against flyers.
pub const MOST_WEAPONS: usize = 7;

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandType {
    pub id: String,
    pub name: String,
    pub side: Allegiance,
    pub class: Class,
    /// [FT-GEN-01] The periods in which it may be used.
    pub periods: Vec<u8>,
    /// Only where the scenario is late in its war.
    pub late_war: bool,
    /// Points of movement; of a towed gun, those of its crew.
    pub allowance: u8,
    pub gait: Gait,
    /// [FT-DATA-02] Front and flank. [FT-AV-03] Where the chart has no flank: 1 for a main battle tank, 1c for a Martian, else 0.
    pub front: Plate,
    pub flank: Plate,
    pub soft: bool,
    pub weapons: Vec<Weapon>,
    pub equipment: Vec<Equipment>,
    /// [FT-DATA-06] Half spaces for others, and those that it takes up itself; none cannot be carried.
    pub carry: u8,
    pub size: Option<u8>,
    /// [FT-INF-03] It fires in no turn in which it moved.
    pub fires_standing_only: bool,
    /// [FT-INF-02]
    pub heavy_weapons: bool,
    pub integral_mortar: bool,
    /// [FT-GAS-01] It launches canisters; flyers lay so many instead.
    pub launches_gas: bool,
    pub canisters_laid: u8,
    pub rockets: u8,
    pub rockets_for_missiles: u8,
    /// [FT-TOW-01] A gun that is towed.
    pub is_towed: bool,
    pub mortar: bool,
    pub rocket_launcher: bool,
    /// Inches of indirect fire, and with rocket-assisted shells.
    pub indirect: Option<u16>,
    pub assisted: Option<u16>,
    pub converged: Option<Sheaf>,
    pub dispersed: Option<Sheaf>,
    /// [FT-ART-20] Chemical shells and mines are listed, and have no rules: nobody is offered them.
    pub ammunition: Vec<Ammunition>,
    pub salvoes: Option<u8>,
    /// [FT-TECH-04] The penetration of its guided shells.
    #[serde(default)]
    pub guided: Option<i8>,
    /// [FT-ART-17] In millimetres, and that of the last period where it differs.
    #[serde(default)]
    pub calibre: Option<u16>,
    #[serde(default)]
    pub modern_calibre: Option<u16>,
    /// Hits that it takes to destroy it.
    pub hits: u8,
    pub bombs: u8,
    pub hydrogen: bool,
    /// Whose weapons and armour it has in each period.
    pub figures_of: BTreeMap<u8, String>,
    pub footprint: Footprint,
}

/// Armour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plate {
    pub value: i8,
    /// [FT-PEN-04] c-class: it halves h-class weapons and Heat Rays.
    pub chobham: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub kind: WeaponKind,
    /// Penetration; none where it cannot fire at vehicles.
    pub pen: Option<i8>,
    pub h_class: bool,
    pub rof: u8,
    /// Effective range in inches.
    pub range: u8,
    /// [FT-MSL-02] The least range of a missile.
    #[serde(default)]
    pub least: u8,
    /// [FT-DATA-03] The die that hits personnel and soft stands.
    pub sa: Option<i8>,
    /// [FT-DATA-04] Missiles without end.
    pub unlimited: bool,
    /// [FT-DATA-02] A dagger: it strikes from above, always on the flank.
    #[serde(default)]
    pub top_attack: bool,
    /// [FT-TECH-07] A missile that needs no sight of its own.
    #[serde(default)]
    pub unseeing: bool,
    /// [FT-FLY-07] A missile that is fired at flyers from behind only.
    #[serde(default)]
    pub rear_aspect: bool,
}

/// How the shells of a gun lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheaf {
    pub factors: u8,
    /// [FT-DATA-05] L-class.
    #[serde(default)]
    pub light: bool,
    pub templates: u8,
    /// Of each square, in inches.
    pub side: u8,
}

impl StandType {
    pub fn has(&self, equipment: Equipment) -> bool {
        self.equipment.contains(&equipment)
    }

    pub const fn is_personnel(&self) -> bool {
        self.class.is_personnel()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandFile {
    stand: Vec<StandRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StandRow {
    id: String,
    name: String,
    side: Allegiance,
    class: Class,
    periods: Vec<u8>,
    #[serde(default)]
    late_war: bool,
    #[serde(rename = "move")]
    allowance: i64,
    gait: Gait,
    #[serde(default)]
    amphibious: bool,
    front: Option<String>,
    flank: Option<String>,
    #[serde(default)]
    soft: bool,
    #[serde(default)]
    weapons: Vec<WeaponRow>,
    #[serde(default)]
    equip: Vec<Equipment>,
    #[serde(default)]
    carry: i64,
    size: Option<f64>,
    #[serde(default)]
    fires_standing_only: bool,
    #[serde(default)]
    heavy_weapons: bool,
    #[serde(default)]
    integral_mortar: bool,
    #[serde(default)]
    launches_gas: bool,
    #[serde(default)]
    canisters_laid: u8,
    #[serde(default)]
    rockets: u8,
    #[serde(default)]
    rockets_for_missiles: u8,
    hand_move: Option<i64>,
    #[serde(default)]
    mortar: bool,
    #[serde(default)]
    rocket_launcher: bool,
    indirect: Option<u16>,
    assisted: Option<u16>,
    converged: Option<Sheaf>,
    dispersed: Option<Sheaf>,
    #[serde(default)]
    ammunition: Vec<Ammunition>,
    salvoes: Option<u8>,
    guided: Option<i64>,
    calibre: Option<u16>,
    modern_calibre: Option<u16>,
    #[serde(default = "one")]
    hits: i64,
    #[serde(default)]
    bombs: u8,
    #[serde(default)]
    hydrogen: bool,
    #[serde(default)]
    figures_of: BTreeMap<String, String>,
    #[serde(default)]
    #[expect(dead_code, reason = "words for the reader of the file")]
    notes: String,
}

const fn one() -> i64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRow {
    kind: WeaponKind,
    pen: Option<i64>,
    #[serde(default)]
    h: bool,
    rof: i64,
    range: i64,
    #[serde(default)]
    least: i64,
    sa: Option<i64>,
    #[serde(default)]
    unlimited: bool,
    #[serde(default)]
    top_attack: bool,
    #[serde(default)]
    nlos: bool,
    #[serde(default)]
    rear_aspect: bool,
    #[serde(default = "one")]
    count: i64,
}

/// Reads the rows of a file.
///
/// [FT-GEN-09] Only the charts feed the game.
pub(super) fn read(
    file: &SourceFile<'_>,
    library: &mut Library,
    footprints: &Footprints,
) -> Result<(), DataError> {
    let read: StandFile = read_toml(file.name, file.text)?;
    for row in read.stand {
        let at = At::new(file.name, "stand", &row.id)?;
        let stand = resolve(&at, row, footprints)?;
        sound::check(&at, &stand)?;
        library.origins.take(&at)?;
        library.stands.push(stand);
    }
    Ok(())
}

fn resolve(at: &At<'_>, row: StandRow, footprints: &Footprints) -> Result<StandType, DataError> {
    if row.name.trim().is_empty() {
        return Err(at.wrong("has no name"));
    }
    let sound = |period: &u8| (1..=5).contains(period);
    if row.periods.is_empty() || !row.periods.iter().all(sound) {
        return Err(at.wrong("periods are some of 1 to 5"));
    }
    let is_gun = row.class.is_gun();
    let front = plate(at, "front", row.front.as_deref())?;
    let flank = plate(at, "flank", row.flank.as_deref())?;
    let is_armoured = !row.soft && !row.class.is_personnel();
    if is_armoured && row.figures_of.is_empty() && (front.is_none() || flank.is_none()) {
        return Err(at.wrong("is neither soft nor has it front and flank armour"));
    }
    if row.class.is_personnel() && (front.is_some() || flank.is_some()) {
        return Err(at.wrong("men have no armour [FT-DATA-02]"));
    }
    if row.amphibious && !matches!(row.gait, Gait::Tracked | Gait::Wheeled) {
        return Err(at.wrong("only what is tracked or wheeled is amphibious [FT-MOVE-07]"));
    }
    let size = row.size.map(|size| match size {
        2.0 => Ok(4),
        1.0 => Ok(2),
        0.5 => Ok(1),
        _ => Err(at.wrong(format!("size is {size}, wants 0.5, 1 or 2"))),
    });
    let mut weapons = Vec::new();
    for entry in &row.weapons {
        let weapon = weapon(at, entry)?;
        for _ in 0..at.number("count", entry.count, 1, 6)? {
            weapons.push(weapon);
        }
    }
    if MOST_WEAPONS <= weapons.len() {
        return Err(at.wrong(format!("has {MOST_WEAPONS} weapons or more")));
    }
    let gait = if row.amphibious { Gait::Amphibious } else { row.gait };
    let mut figures_of = BTreeMap::new();
    for (period, id) in row.figures_of {
        let number = period.parse().map_err(|_| at.wrong("figures_of wants periods"))?;
        figures_of.insert(at.number("figures_of", number, 1, 5)?, id);
    }
    let footprint = footprints.get(row.class as usize).copied().flatten();
    let footprint = footprint.ok_or_else(|| at.wrong("there is no footprint of its class"))?;
    let allowance = if is_gun { row.hand_move.unwrap_or(row.allowance) } else { row.allowance };
    Ok(StandType {
        allowance: at.number("move", allowance, 0, 60)?,
        front: front.unwrap_or_default(),
        flank: flank.unwrap_or_default(),
        weapons,
        carry: at.number("carry", 2 * row.carry, 0, 20)?,
        size: size.transpose()?,
        is_towed: row.hand_move.is_some(),
        hits: at.number("hits", row.hits, 1, 9)?,
        figures_of,
        footprint,
        gait,
        id: row.id,
        name: row.name,
        side: row.side,
        class: row.class,
        periods: row.periods,
        late_war: row.late_war,
        soft: row.soft,
        equipment: row.equip,
        fires_standing_only: row.fires_standing_only,
        heavy_weapons: row.heavy_weapons,
        integral_mortar: row.integral_mortar,
        launches_gas: row.launches_gas,
        canisters_laid: row.canisters_laid,
        rockets: row.rockets,
        rockets_for_missiles: row.rockets_for_missiles,
        mortar: row.mortar,
        rocket_launcher: row.rocket_launcher,
        indirect: row.indirect,
        assisted: row.assisted,
        converged: row.converged,
        dispersed: row.dispersed,
        ammunition: row.ammunition,
        salvoes: row.salvoes,
        guided: row.guided.map(|pen| at.number("guided", pen, 1, 40)).transpose()?,
        calibre: row.calibre,
        modern_calibre: row.modern_calibre,
        bombs: row.bombs,
        hydrogen: row.hydrogen,
    })
}

/// Armour as the charts write it: `2`, `6c`.
///
/// [FT-DATA-02] The letter belongs to its figure. `r`, for laminate or reactive plate, has no rule and is passed over.
fn plate(at: &At<'_>, what: &str, text: Option<&str>) -> Result<Option<Plate>, DataError> {
    let Some(text) = text else { return Ok(None) };
    let digits = text.trim_end_matches(['c', 'r']);
    let value = digits.parse::<i64>();
    let value = value.map_err(|_| at.wrong(format!("{what} is {text:?}, wants 2 or 2c")))?;
    let chobham = text[digits.len()..].contains('c');
    Ok(Some(Plate { value: at.number(what, value, 0, 30)?, chobham }))
}

fn weapon(at: &At<'_>, row: &WeaponRow) -> Result<Weapon, DataError> {
    let pen = row.pen.map(|pen| at.number("pen", pen, 0, 40)).transpose()?;
    let sa = row.sa.map(|sa| at.number("sa", sa, 2, 6)).transpose()?;
    if pen.is_none() && sa.is_none() {
        return Err(at.wrong("a weapon harms neither vehicles nor personnel"));
    }
    if row.nlos && row.kind != WeaponKind::Missile {
        return Err(at.wrong("only missiles are nlos [FT-TECH-07]"));
    }
    if row.rear_aspect && row.kind != WeaponKind::Sam {
        return Err(at.wrong("only missiles against flyers have a rear aspect [FT-FLY-07]"));
    }
    Ok(Weapon {
        kind: row.kind,
        pen,
        h_class: row.h,
        rof: at.number("rof", row.rof, 1, 12)?,
        range: at.number("range", row.range, 1, 100)?,
        least: at.number("least", row.least, 0, 20)?,
        sa,
        unlimited: row.unlimited,
        top_attack: row.top_attack,
        unseeing: row.nlos,
        rear_aspect: row.rear_aspect,
    })
}
