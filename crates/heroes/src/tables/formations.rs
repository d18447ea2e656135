//! Formations: who may use them, what they allow, and the figures of their layouts.

use kernel::{
    ledger::{DataError, DataErrors, read_toml},
    table::Length,
    tables::{At, Reading, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::{
    Charts,
    check::{self, Complete},
};
use crate::{
    formations::{MOST_FIGURES, Plan, Ring, Size},
    vocabulary::{Arm, Class, Formation, Model, PerWord, Variant, Word},
};

/// Which formations there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Formations(pub PerWord<Formation, FormationType>);

/// How the bases stand in them at full strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Layouts {
    pub rows: Vec<LayoutRow>,
    pub squares: Vec<CommonSquare>,
    /// Where they stand, for what is checked later.
    file: String,
}

/// What a formation allows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationType {
    pub troops: Vec<Troop>,
    pub may_fire: bool,
    pub may_move: bool,
    /// Without gaps: fire takes double effect.
    pub dense: bool,
}

/// Troops of one class and arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    pub class: Class,
    pub arm: Arm,
}

/// A layout as the book's diagrams, or ours in place of them, have it.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutRow {
    /// None for guns, which stand alike in both classes.
    pub class: Option<Class>,
    pub arm: Arm,
    pub gun: Option<Model>,
    pub formation: Formation,
    pub variant: Variant,
    pub bases: u8,
    pub rows: Vec<u8>,
    pub outline: Size,
    /// How far the outline reaches from the front midpoint, to the left and to the right.
    pub across: (Length, Length),
    pub front_rank: u8,
}

/// A common square of full units.
#[derive(Clone, Debug, PartialEq)]
pub struct CommonSquare {
    pub units: u8,
    pub bases: u8,
    pub ring: (u8, u8),
    pub outside: Size,
    pub inside: Size,
}

impl Formations {
    /// Whether troops of this sort may use a formation.
    ///
    /// [HV-FORM-01] European infantry all four of theirs, cavalry no square; natives open order and horde; guns their own two.
    pub fn may_use(&self, troop: Troop, formation: Formation) -> bool {
        self.0[formation].troops.contains(&troop)
    }
}

impl Layouts {
    /// The variants of a formation that a unit may choose from; those of a square come by themselves.
    pub fn variants(&self, troop: Troop, formation: Formation) -> impl Iterator<Item = Variant> {
        let fits = move |row: &&LayoutRow| {
            row.arm == troop.arm
                && row.formation == formation
                && row.class.is_none_or(|class| class == troop.class)
        };
        let mut variants: Vec<Variant> =
            self.rows.iter().filter(fits).map(|row| row.variant).collect();
        variants.dedup();
        variants.into_iter()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationsFile {
    formation: Vec<FormationEntry>,
    layout: Vec<LayoutEntry>,
    common_square: Vec<SquareEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormationEntry {
    id: Formation,
    rule: String,
    troops: Vec<String>,
    may_fire: bool,
    may_move: bool,
    dense: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutEntry {
    troops: String,
    formation: Formation,
    variant: Variant,
    bases: i64,
    rows: Vec<u8>,
    gun: Option<GunPlace>,
    outline_mm: [f64; 2],
    x_mm: [f64; 2],
    front_rank: i64,
}

/// Where the gun stands as seen from its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GunPlace {
    Ahead,
    Behind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SquareEntry {
    units: i64,
    bases: i64,
    ring: [i64; 2],
    outside_mm: [f64; 2],
    inside_mm: [f64; 2],
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<(Formations, Layouts), DataError> {
    let read: FormationsFile = read_toml(file.name, file.text)?;
    let mut types = Complete::new(file.name, "formation");
    for entry in read.formation {
        let at = types.at(entry.id);
        check::rule(&at, &entry.rule)?;
        let troops = entry.troops.iter().map(|words| troop(&at, words));
        let FormationEntry { id, may_fire, may_move, dense, .. } = entry;
        let troops = troops.collect::<Result<_, _>>()?;
        types.add(id, FormationType { troops, may_fire, may_move, dense })?;
    }
    let layouts = read.layout.into_iter().map(|entry| layout(file.name, entry));
    let squares = read.common_square.into_iter().map(|entry| square(file.name, entry));
    let layouts = Layouts {
        rows: layouts.collect::<Result<_, _>>()?,
        squares: squares.collect::<Result<_, _>>()?,
        file: file.name.to_owned(),
    };
    Ok((Formations(types.finish()?), layouts))
}

/// "european infantry" as a type.
fn troop(at: &At<'_>, words: &str) -> Result<Troop, DataError> {
    let (class, arm) = words.split_once(' ').unwrap_or((words, ""));
    Ok(Troop { class: named(at, class)?, arm: named(at, arm)? })
}

fn named<K: Word>(at: &At<'_>, word: &str) -> Result<K, DataError> {
    K::of(word).ok_or_else(|| {
        let known: Vec<_> = K::ALL.iter().map(|known| known.word()).collect();
        at.wrong(format!("{word:?} is none of {}", known.join(", ")))
    })
}

fn entry_name(entry: &LayoutEntry) -> String {
    let LayoutEntry { troops, formation, variant, bases, .. } = entry;
    format!("layout {troops} {} {} of {bases}", formation.word(), variant.word())
}

fn layout(file: &str, entry: LayoutEntry) -> Result<LayoutRow, DataError> {
    let at = At { file, entry: entry_name(&entry) };
    let (class, arm, gun) = match entry.troops.split(' ').collect::<Vec<_>>()[..] {
        ["any", "machine_gun"] => (None, Arm::MachineGun, Some(Model::MachineGun)),
        ["any", "field", "artillery"] => (None, Arm::Artillery, Some(Model::FieldGun)),
        ["any", "medium", "artillery"] => (None, Arm::Artillery, Some(Model::MediumGun)),
        ["any", "heavy", "artillery"] => (None, Arm::Artillery, Some(Model::HeavyGun)),
        _ => {
            let Troop { class, arm } = troop(&at, &entry.troops)?;
            (Some(class), arm, None)
        }
    };
    let place = match entry.formation {
        Formation::Limbered => Some(GunPlace::Behind),
        Formation::Unlimbered => Some(GunPlace::Ahead),
        _ => None,
    };
    if entry.gun != place || gun.is_some() != place.is_some() {
        return Err(
            at.wrong("a limbered gun stands behind its crew, an unlimbered one ahead of it")
        );
    }
    let bases = at.number("bases", entry.bases, 1, MOST_FIGURES as u8)?;
    let [left, right] = entry.x_mm;
    Ok(LayoutRow {
        class,
        arm,
        gun,
        formation: entry.formation,
        variant: entry.variant,
        bases,
        outline: check::size_mm(&at, "outline_mm", entry.outline_mm)?,
        across: (check::signed_mm(&at, "x_mm", left)?, check::signed_mm(&at, "x_mm", right)?),
        front_rank: at.number("front_rank", entry.front_rank, 1, bases)?,
        rows: entry.rows,
    })
}

fn square(file: &str, entry: SquareEntry) -> Result<CommonSquare, DataError> {
    let at = At { file, entry: format!("common square of {} units", entry.units) };
    let units = at.number("units", entry.units, 2, 4)?;
    let bases = at.number("bases", entry.bases, 4, 32)?;
    let [across, deep] = entry.ring;
    let ring = (at.number("ring", across, 2, 9)?, at.number("ring", deep, 2, 9)?);
    Ok(CommonSquare {
        units,
        bases,
        ring,
        outside: check::size_mm(&at, "outside_mm", entry.outside_mm)?,
        inside: check::size_mm(&at, "inside_mm", entry.inside_mm)?,
    })
}

/// Refuses layouts that come out otherwise than the rules reckon them.
pub(super) fn check(layouts: &Layouts, charts: &Charts) -> Result<(), DataErrors> {
    let mut reading = Reading::new(());
    for row in &layouts.rows {
        reading.attempt(|()| check_layout(row, &layouts.file, charts));
    }
    for square in &layouts.squares {
        let entry = format!("common square of {} units", square.units);
        let at = At { file: &layouts.file, entry };
        let ring = Ring::of(square.bases);
        reading.attempt(|()| {
            let same = (ring.across, ring.deep) == square.ring
                && (ring.outside(), ring.inside()) == (square.outside, square.inside);
            let (Ring { across, deep, .. }, bases) = (ring, square.bases);
            same.then_some(()).ok_or_else(|| {
                at.wrong(format!("{bases} bases make a ring of {across} x {deep}, not this one"))
            })
        });
    }
    reading.finish()
}

fn check_layout(row: &LayoutRow, file: &str, charts: &Charts) -> Result<(), DataError> {
    let class = row.class.map_or("any", Word::word);
    let (arm, formation, variant) = (row.arm.word(), row.formation.word(), row.variant.word());
    let entry = format!("layout {class} {arm} {formation} {variant} of {}", row.bases);
    let at = At { file, entry };
    let troop = row.class.map(|class| Troop { class, arm: row.arm });
    if troop.is_some_and(|troop| !charts.formations.may_use(troop, row.formation)) {
        return Err(at.wrong("these troops may not use this formation"));
    }
    let base = charts.troops.units[row.arm].base;
    let base = base.ok_or_else(|| at.wrong("these troops have no formations"))?;
    let plan = Plan {
        arm: row.arm,
        formation: row.formation,
        variant: row.variant,
        figures: row.bases,
        base,
        gun: row.gun.map(|gun| charts.troops.models[gun].size),
    };
    let layout = plan.layout();
    if layout.rows[..] != row.rows[..] {
        return Err(at.wrong(format!("its rows are {:?}, not {:?}", layout.rows, row.rows)));
    }
    let reach = layout.reach();
    let outline = Size::new(reach.right - reach.left, reach.depth);
    if outline != row.outline || (reach.left, reach.right) != row.across {
        let (width, depth) = (outline.width * 10, outline.depth * 10);
        let (left, right) = (reach.left * 10, reach.right * 10);
        return Err(at.wrong(format!(
            "its rows make an outline of {width} x {depth} mm from {left} to {right}"
        )));
    }
    if layout.front_rank() != row.front_rank {
        return Err(at.wrong(format!("its front rank is {}", layout.front_rank())));
    }
    Ok(())
}
