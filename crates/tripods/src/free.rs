//! Battles of one's own: forces of the charts for a period, up to an agreed total of provisional points, on one of a few grounds.
//!
//! What comes of a draft is a scenario as a player could have written it.

mod grounds;
mod mixed;
mod written;

use std::fmt::Write as _;

use kernel::{
    RuleId,
    draft::{
        Builder, Draft, DraftEntry, DraftSide, Fault, Field, FieldKind, Item, Weighing,
        Whereabouts, answer, answers, title_fault,
    },
    words::Word as _,
};

use crate::{
    costs::{self, Fitted},
    state::{MOST_BATTERIES, MOST_LANDINGS, MOST_UNITS},
    tables::{Library, MOST_STANDS, StandType},
    vocabulary::{Allegiance, Ammunition, Class, Gait, Quality},
};

pub use self::mixed::{mixed, pools};
use grounds::GROUNDS;
use written::{command, head, values, victory};

/// Most stands of one line.
const MOST_ALIKE: u32 = 6;
/// Most lines of a side's list.
const MOST_ENTRIES: usize = 20;
const LONGEST_NAME: usize = 30;
/// The most that a stand can count.
const MOST_VALUE: u32 = 250;
/// The tables to choose from, in inches.
const TABLES: [(&str, i32, i32); 3] = [("48x36", 48, 36), ("60x48", 60, 48), ("72x48", 72, 48)];
const PERIODS: [(&str, &str); 5] = [
    ("1", "1: the 1890s"),
    ("2", "2: the second landing, the 1920s"),
    ("3", "3: 1917"),
    ("4", "4: about 1940"),
    ("5", "5: the 1990s"),
];
/// The row of every cylinder.
const CYLINDER: &str = "S-CYLINDER";
/// [FT-CYL-02] Slots of a cylinder.
const SLOTS: u32 = 5;

/// The form for a battle of one's own.
pub fn builder(library: &Library) -> Builder {
    Builder {
        title: "A battle of your own".to_owned(),
        text: "Choose a period and a total of points, and raise a force of Martians and one of humans from the charts. Points are provisional: they \
               were worked out by simulation."
            .to_owned(),
        fields: battle_fields(),
        side_fields: vec![Field::new("name", "Name", "", FieldKind::Words(LONGEST_NAME), "")],
        sides: (2, 2),
        entry: "line".to_owned(),
        nothing: rule!("FT-VIC-02"),
        entry_fields: entry_fields(library),
        most_entries: MOST_ENTRIES,
        columns: ["class", "periods", "move", "armour", "weapons", "points by quality"]
            .map(str::to_owned)
            .to_vec(),
        items: items(library),
        usual: usual(),
    }
}

/// A fair fight to begin from, by the points of its rows: the Martians first.
fn usual() -> Draft {
    let entry = |item: &str, pairs: &[(&str, &str)]| DraftEntry {
        item: item.to_owned(),
        answers: answers(pairs),
    };
    Draft {
        answers: answers(&[("period", "4")]),
        sides: vec![
            DraftSide {
                answers: answers(&[("name", "The Martians")]),
                entries: vec![entry(
                    "V-P4-TRIPOD-EARLY",
                    &[("count", "2"), ("name", "Hunting pair")],
                )],
            },
            DraftSide {
                answers: answers(&[("name", "The army")]),
                entries: vec![
                    entry("V-P4-MEDIUM-TANK", &[("count", "5"), ("name", "A Squadron")]),
                    entry("V-P4-HEAVY-TANK", &[("count", "4"), ("name", "B Squadron")]),
                    entry(
                        "I-P4-INDUSTRIALIZED-INFANTRY",
                        &[("count", "4"), ("name", "Rifle company")],
                    ),
                    entry(
                        "I-P4-LIGHT-AT-GUN",
                        &[("count", "1"), ("how", "joins"), ("tow", "none")],
                    ),
                ],
            },
        ],
    }
}

fn battle_fields() -> Vec<Field> {
    let tables = TABLES.map(|(key, wide, deep)| (key.to_owned(), format!("{wide} × {deep}″")));
    vec![
        Field::new("title", "Title", "", FieldKind::Words(50), "A Battle of Our Own"),
        Field::new("period", "Period", "", FieldKind::choice(PERIODS), "1"),
        Field::new(
            "late",
            "Late in the war",
            "Some rows and ablative plate are for late in the war only.",
            FieldKind::choice([("no", "no"), ("yes", "yes")]),
            "no",
        ),
        Field::new(
            "points",
            "Points",
            "What each force may come to.",
            FieldKind::Number(20, 5000),
            "250",
        ),
        Field::new("table", "Table", "", FieldKind::Choice(tables.to_vec()), TABLES[0].0),
        Field::new(
            "ground",
            "Ground",
            "",
            FieldKind::choice(GROUNDS.iter().map(|ground| (ground.key, ground.said))),
            "country",
        ),
        Field::new("turns", "Turns", "", FieldKind::Number(4, 20), "10"),
        Field::new(
            "first",
            "First turn",
            "",
            FieldKind::choice([("martian", "the Martians"), ("human", "the humans")]),
            "martian",
        ),
        Field::new(
            "watch",
            "Overwatch from the start",
            "",
            FieldKind::choice([("human", "the humans"), ("none", "nobody"), ("both", "both")]),
            "human",
        ),
        Field::new(
            "canisters",
            "Gas canisters of each tripod",
            "",
            FieldKind::choice([
                ("0", "none"),
                ("1", "1"),
                ("2", "2"),
                ("3", "3"),
                ("any", "without end"),
            ]),
            "1",
        ),
        Field::new(
            "afatds",
            "AFATDS",
            "Guns of the last period then count three times as much; switch the option on for the battle.",
            FieldKind::choice([("no", "no"), ("yes", "yes")]),
            "no",
        ),
        Field::new(
            "sizes",
            "Sizes of units",
            "Companies of three to six stands, batteries of one or two guns, Martian groups of five; or detachments of any size.",
            FieldKind::choice([("any", "detachments, too"), ("book", "as the book has them")]),
            "any",
        ),
    ]
}

/// What is asked of a line: of each row only what it can have.
fn entry_fields(library: &Library) -> Vec<Field> {
    let of = |can: fn(&StandType) -> bool| {
        let rows = library.stands.iter().filter(|row| can(row)).map(|row| row.id.clone());
        rows.collect::<Vec<_>>()
    };
    let qualities = [Quality::Green, Quality::Average, Quality::Veteran, Quality::Elite];
    let qualities = qualities.map(|quality| (quality.word(), quality.said()));
    let no_yes = || FieldKind::choice([("no", "no"), ("yes", "yes")]);
    vec![
        Field::new("count", "How many", "", FieldKind::Number(1, MOST_ALIKE), "1"),
        Field::new(
            "quality",
            "Quality",
            "",
            FieldKind::choice(qualities),
            "average",
        ).only(of(is_human)),
        Field::new(
            "how",
            "They",
            "A cylinder's machines ride in it.",
            FieldKind::choice([
                ("own", "are a unit of their own"),
                ("joins", "join the unit above"),
                ("rides", "ride in the line above"),
                ("off", "fire from off the table"),
            ]),
            "own",
        ),
        Field::new("ablative", "Ablative plate", "", no_yes(), "no").only(of(may_be_plated)),
        Field::new(
            "improved",
            "Shots of improved munitions",
            "For guns of the last period: one to three double what they count, up to six triple it.",
            FieldKind::Number(0, 9),
            "0",
        ).only(of(|row| row.ammunition.contains(&Ammunition::Improved))),
        Field::new(
            "guided",
            "Guided shells",
            "For medium and heavy guns of the last period, all of the line together.",
            FieldKind::Number(0, 20),
            "0",
        ).only(of(|row| row.guided.is_some())),
        Field::new("recon", "Scouts", "", no_yes(), "no").only(of(is_human)),
        Field::new("mortar", "Light mortar", "", no_yes(), "no").only(of(|row| row.class == Class::Foot)),
        Field::new(
            "load",
            "Helicopters carry",
            "",
            FieldKind::choice([("missiles", "missiles"), ("rockets", "rockets")]),
            "missiles",
        ).only(of(may_carry_rockets)),
        Field::new(
            "tow",
            "Guns are drawn by",
            "",
            FieldKind::choice([
                ("horses", "horses"),
                ("wheeled", "lorries"),
                ("tracked", "tractors"),
                ("none", "nobody"),
            ]),
            "horses",
        ).only(of(|row| row.is_towed)),
        Field::new(
            "turn",
            "They come in turn",
            "0 if they are there from the start.",
            FieldKind::Number(0, 20),
            "0",
        ),
        Field::new(
            "counts",
            "Points of each",
            "0 for those of its row.",
            FieldKind::Number(0, MOST_VALUE),
            "0",
        ),
        Field::new("name", "Named", "", FieldKind::Words(LONGEST_NAME), ""),
    ]
}

/// Whether a row is of the humans: [FT-QUAL-02] all Martians are elite, [FT-UNIT-04] and none of them scouts.
fn is_human(row: &StandType) -> bool {
    row.side == Allegiance::Human
}

/// [FT-ABL-01] Whether a row can have ablative plate: human armour, from the second period on.
fn may_be_plated(row: &StandType) -> bool {
    is_human(row)
        && !row.soft
        && !row.is_personnel()
        && row.periods.iter().any(|&period| 1 < period)
}

/// [FT-FLY-09] Whether a row carries rockets, or may in place of missiles.
fn may_carry_rockets(row: &StandType) -> bool {
    0 < row.rockets || 0 < row.rockets_for_missiles
}

/// The catalogue: the rows of one period together, those of the Martians first.
fn items(library: &Library) -> Vec<Item> {
    let mut rows: Vec<&StandType> = library.stands.iter().collect();
    rows.sort_by_key(|row| (row.periods.clone(), is_human(row)));
    rows.into_iter().map(|row| item(library, row)).collect()
}

/// A row as the catalogue and the charts have it.
pub fn item(library: &Library, row: &StandType) -> Item {
    let side = if row.side == Allegiance::Martian { "Martians" } else { "Humans" };
    let periods: Vec<String> = row.periods.iter().map(ToString::to_string).collect();
    let periods = periods.join(", ");
    let plate = |plate: crate::tables::Plate| {
        format!("{}{}", plate.value, if plate.chobham { "c" } else { "" })
    };
    let armour = if row.soft || row.is_personnel() {
        "soft".to_owned()
    } else {
        format!("{}/{}", plate(row.front), plate(row.flank))
    };
    let weapons: Vec<String> = row
        .weapons
        .iter()
        .map(|weapon| format!("{} {}×{}″", weapon.kind.said(), weapon.rof, weapon.range))
        .collect();
    let points: Vec<String> = row
        .periods
        .iter()
        .map(|&period| {
            let of = |quality: Quality| library.points(&row.id, period, quality);
            if row.side == Allegiance::Martian {
                return of(Quality::Elite).to_string();
            }
            let all = [Quality::Green, Quality::Average, Quality::Veteran, Quality::Elite];
            all.map(|quality| of(quality).to_string()).join("/")
        })
        .collect();
    Item {
        key: row.id.clone(),
        title: row.name.clone(),
        group: format!(
            "{side}, {} {periods}",
            if row.periods.len() == 1 { "period" } else { "periods" }
        ),
        brief: format!("{}, {} points", row.class.said(), points.join("; ")),
        figures: vec![
            row.class.said().to_owned(),
            periods,
            row.allowance.to_string(),
            armour,
            weapons.join(", "),
            points.join("; "),
        ],
    }
}

/// How a line belongs to what stands above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Own,
    Joins,
    Rides,
    Off,
}

/// A line of a list as it was meant.
struct Line<'a> {
    at: Whereabouts,
    row: &'a StandType,
    count: u32,
    quality: Quality,
    how: How,
    fitted: Fitted,
    recon: bool,
    mortar: bool,
    rockets: bool,
    tow: String,
    turn: String,
    name: String,
    /// What each stand counts.
    points: u32,
    /// [FT-TECH-05] What the guided shells of all of them cost.
    shells: u32,
}

/// What was asked of the battle, as far as forces hang on it.
struct Terms {
    period: u8,
    late: bool,
    by_the_book: bool,
    afatds: bool,
}

impl Terms {
    fn of(draft: &Draft) -> Self {
        let asked = |key: &str| answer(&battle_fields(), &draft.answers, key);
        Self {
            period: asked("period").parse().unwrap_or(1),
            late: asked("late") == "yes",
            by_the_book: asked("sizes") == "book",
            afatds: asked("afatds") == "yes",
        }
    }
}

fn lines<'a>(library: &'a Library, terms: &Terms, side: &DraftSide, at: usize) -> Vec<Line<'a>> {
    let fields = entry_fields(library);
    let mut lines = Vec::new();
    for (number, entry) in side.entries.iter().enumerate() {
        let Some(row) = library.stand(&entry.item) else { continue };
        let asked = |key: &str| answer(&fields, &entry.answers, key);
        let is_martian = row.side == Allegiance::Martian;
        let quality = Quality::ALL.iter().copied().find(|one| one.word() == asked("quality"));
        let quality = if is_martian { Quality::Elite } else { quality.unwrap_or(Quality::Average) };
        let fitted = Fitted {
            ablative: asked("ablative") == "yes",
            afatds: terms.afatds && terms.period == 5 && row.converged.is_some(),
            improved: asked("improved").parse().unwrap_or(0),
            guided: asked("guided").parse().unwrap_or(0),
        };
        let plain = library.points(&row.id, terms.period, quality);
        let points = match asked("counts").parse() {
            Ok(counts) if 0 < counts => counts,
            _ => costs::price(plain, fitted),
        };
        lines.push(Line {
            at: Whereabouts { side: Some(at), entry: Some(number), field: None },
            row,
            count: entry.count(MOST_ALIKE),
            quality,
            how: match asked("how").as_str() {
                "joins" => How::Joins,
                "rides" => How::Rides,
                "off" => How::Off,
                _ => How::Own,
            },
            fitted,
            recon: asked("recon") == "yes",
            mortar: asked("mortar") == "yes",
            rockets: asked("load") == "rockets",
            tow: if row.is_towed { asked("tow") } else { "none".to_owned() },
            turn: asked("turn"),
            name: asked("name"),
            points,
            shells: costs::shells(row, fitted.guided),
        });
    }
    lines
}

/// What a force comes to: stands and points.
fn force(lines: &[Line<'_>]) -> (u32, u32) {
    lines.iter().fold((0, 0), |(stands, points), line| {
        let on_table = if line.how == How::Off { 0 } else { line.count };
        (stands + on_table, points + line.count * line.points + line.shells)
    })
}

/// What the forces come to, and whether one is weaker than is fair.
///
/// [FT-VIC-01] Points are provisional: a tenth less than the other is still fair.
pub fn weigh(library: &Library, draft: &Draft) -> Weighing {
    let total = answer(&battle_fields(), &draft.answers, "points");
    let terms = Terms::of(draft);
    let mut weighing = Weighing::default();
    let mut all = Vec::new();
    for (at, side) in draft.sides.iter().enumerate() {
        let lines = lines(library, &terms, side, at);
        let (stands, points) = force(&lines);
        let rows = [("stands", stands.to_string()), ("points", format!("{points} of {total}"))];
        weighing.sides.push(rows.map(|(what, value)| (what.to_owned(), value)).to_vec());
        for line in lines.iter().filter(|line| line.points == 0) {
            let name = &line.row.name;
            let (rule, why) = if line.row.periods.contains(&terms.period) {
                (None, format!("{name} has no points, and counts for nothing"))
            } else {
                (Some(rule!("FT-GEN-01")), format!("{name} is not of period {}", terms.period))
            };
            weighing.warnings.push(Fault::new(line.at.clone(), rule, why));
        }
        let agreed = total.parse().unwrap_or(u32::MAX);
        if agreed < points {
            let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
            let why = format!("{}: {}", draft.side_name(at), too_dear(points, agreed));
            weighing.warnings.push(Fault::new(here, None, why));
        }
        all.push(points);
    }
    weighing.compare(draft, &all, rule!("FT-VIC-01"));
    weighing
}

fn too_dear(points: u32, agreed: u32) -> String {
    format!("it comes to {points} points, and {agreed} were agreed")
}

/// The scenario that comes of a draft, as a file of the data folder is written; or everything that is wrong with it.
pub fn draft(library: &Library, draft: &Draft) -> Result<String, Vec<Fault>> {
    let fields = battle_fields();
    let asked = |key: &str| answer(&fields, &draft.answers, key);
    let terms = Terms::of(draft);
    let title = asked("title");
    let mut faults = Vec::new();
    let is_taken = |id: &str| library.scenarios.iter().any(|known| known.id == id);
    faults.extend(title_fault(&title, is_taken));
    let total: u32 = asked("points").parse().unwrap_or(0);
    let table = asked("table");
    let table = TABLES.iter().find(|(key, ..)| *key == table).unwrap_or(&TABLES[0]);
    let size = (table.1, table.2);
    let forces: Vec<Vec<Line<'_>>> =
        draft.sides.iter().enumerate().map(|(at, side)| lines(library, &terms, side, at)).collect();
    for (at, lines) in forces.iter().enumerate() {
        let side = [Allegiance::Martian, Allegiance::Human][at & 1];
        muster(lines, side, &terms, &mut faults);
        let (_, points) = force(lines);
        if total < points {
            let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
            faults.push(Fault::new(here, None, too_dear(points, total)));
        }
    }
    let stands: u32 = forces.iter().map(|lines| force(lines).0).sum();
    if MOST_STANDS < stands as usize {
        let why = format!("a battle has at most {MOST_STANDS} stands, and there are {stands}");
        faults.push(Fault::new(Whereabouts::default(), None, why));
    }
    // What is at stake is what stands on the table, however much was agreed.
    let stake = forces.iter().map(|lines| force(lines).1).max().unwrap_or(0).min(total);
    let mut text = head(draft, &asked, &title, stake, size);
    let values = values(&forces);
    let _ = write!(text, "\n[values]\n{values}");
    let ground = asked("ground");
    if let Some(ground) = GROUNDS.iter().find(|one| one.key == ground) {
        ground.push(&mut text, "name", size);
    }
    let (mut units, mut batteries, mut cylinders) = (0, 0, 0);
    for (at, lines) in forces.iter().enumerate() {
        let counted = command(lines, at, size, &mut text);
        units += counted.0;
        batteries += counted.1;
        cylinders += counted.2;
    }
    for (n, most, what) in [
        (units + 2 * cylinders, MOST_UNITS, "units"),
        (batteries, MOST_BATTERIES, "batteries off the table"),
        (cylinders, MOST_LANDINGS, "cylinders"),
    ] {
        if most < n {
            let why = format!("a battle has at most {most} {what}, and there are {n}");
            faults.push(Fault::new(Whereabouts::default(), None, why));
        }
    }
    victory(&mut text, stake, size);
    if faults.is_empty() { Ok(text) } else { Err(faults) }
}

/// Says what is wrong with a force.
///
/// [FT-GEN-01] Rows of the period, of its own side. [FT-ORG-01] [FT-ORG-02] In units of the book's sizes, unless detachments are agreed.
fn muster(lines: &[Line<'_>], side: Allegiance, terms: &Terms, faults: &mut Vec<Fault>) {
    let mut sizes: Vec<(u32, &Line<'_>)> = Vec::new();
    let mut has_unit = false;
    for (n, line) in lines.iter().enumerate() {
        let row = line.row;
        let name = &row.name;
        let mut fault = |rule: RuleId, why: String| {
            faults.push(Fault::new(line.at.clone(), Some(rule), why));
        };
        if row.side != side {
            fault(rule!("FT-GEN-01"), format!("{name} does not fight for this side"));
        }
        let period = terms.period;
        if !row.periods.contains(&period) {
            fault(rule!("FT-GEN-01"), format!("{name} is not of period {period}"));
        } else if row.late_war && !terms.late {
            fault(rule!("FT-GEN-01"), format!("{name} is for late in the war"));
        }
        let is_martian = row.side == Allegiance::Martian;
        if line.fitted.ablative && (!may_be_plated(row) || period == 1 || !terms.late) {
            let why =
                format!("{name} has no ablative plate: it is for human armour, late in the war");
            fault(rule!("FT-ABL-01"), why);
        }
        if line.fitted.ablative && row.class == Class::Zeppelin && period == 2 {
            fault(rule!("FT-ZEP-04"), format!("{name} has ablative plate without being fitted"));
        }
        shells(line, terms, &mut fault);
        if line.recon && is_martian {
            fault(rule!("FT-UNIT-04"), "Martians are never scouts".to_owned());
        }
        if line.mortar && row.class != Class::Foot {
            fault(rule!("FT-AT-02"), format!("{name} has no light mortar"));
        }
        if line.rockets && !may_carry_rockets(row) {
            fault(rule!("FT-FLY-09"), format!("{name} carries no rockets"));
        }
        match line.how {
            How::Own => {
                has_unit = true;
                if row.id != CYLINDER {
                    sizes.push((line.count, line));
                }
            }
            How::Joins if !has_unit => {
                fault(rule!("FT-ORG-01"), format!("{name} has no unit to join"));
            }
            How::Joins => {
                if let Some((size, _)) = sizes.last_mut() {
                    *size += line.count;
                }
            }
            How::Rides => {
                let carrier = lines[..n].iter().rev().find(|line| line.how != How::Rides);
                rides(lines, n, carrier, &mut fault);
            }
            How::Off if row.converged.is_none() => {
                fault(rule!("FT-ART-01"), format!("{name} does not fire from off the table"));
            }
            How::Off => {}
        }
        if row.gait == Gait::Water {
            fault(rule!("FT-IRON-01"), format!("{name} finds no water here"));
        }
    }
    for (size, line) in sizes.into_iter().filter(|_| terms.by_the_book) {
        let (rule, usual) = match (side, line.row.class) {
            (Allegiance::Martian, Class::MartianFlyer) => (rule!("FT-ORG-02"), 1..=5),
            (Allegiance::Martian, _) => (rule!("FT-ORG-02"), 5..=5),
            (Allegiance::Human, Class::Gun | Class::HorseGun | Class::SelfPropelled) => {
                (rule!("FT-ORG-01"), 1..=2)
            }
            (Allegiance::Human, Class::Observer | Class::Zeppelin) => (rule!("FT-ORG-01"), 1..=1),
            (Allegiance::Human, _) => (rule!("FT-ORG-01"), 3..=6),
        };
        if !usual.contains(&size) {
            let (least, most) = (usual.start(), usual.end());
            let why = format!("a unit like this has {least} to {most} stands, and this one {size}");
            faults.push(Fault::new(line.at.clone(), Some(rule), why));
        }
    }
}

/// Says which special shells a line asks for in vain.
///
/// [FT-ART-19] [FT-TECH-03] In the last period, for guns that have such shells; they are those of a whole unit.
fn shells(line: &Line<'_>, terms: &Terms, fault: &mut impl FnMut(RuleId, String)) {
    let Fitted { improved, guided, .. } = line.fitted;
    let (row, is_last) = (line.row, terms.period == 5);
    let joins = matches!(line.how, How::Joins | How::Rides);
    let has_improved = is_last && row.ammunition.contains(&Ammunition::Improved);
    let has_guided = is_last && row.guided.is_some();
    for (asked, has, rule, what) in [
        (improved, has_improved, rule!("FT-ART-19"), "improved munitions"),
        (guided, has_guided, rule!("FT-TECH-03"), "guided shells"),
    ] {
        if 0 < asked && !has {
            fault(rule, format!("{} has no {what}", row.name));
        } else if 0 < asked && joins {
            fault(rule, format!("{what} belong to the line that begins the unit"));
        }
    }
}

/// Says why a line cannot ride in the one above it, if it cannot.
fn rides(
    lines: &[Line<'_>],
    n: usize,
    carrier: Option<&Line<'_>>,
    fault: &mut impl FnMut(RuleId, String),
) {
    let (line, name) = (&lines[n], &lines[n].row.name);
    let Some(carrier) = carrier else {
        return fault(rule!("FT-CARRY-01"), format!("{name} has nothing to ride in"));
    };
    if carrier.row.id == CYLINDER {
        let fits = matches!(line.row.class, Class::Tripod | Class::Walker | Class::MartianFlyer);
        if !fits || 0 < line.row.carry {
            fault(rule!("FT-CYL-02"), format!("{name} does not fit in a cylinder"));
        }
        let inside = lines[..=n].iter().rev().take_while(|line| line.how == How::Rides);
        let halves: u32 = inside
            .map(|line| line.count * if line.row.class == Class::Walker { 1 } else { 2 })
            .sum();
        if 2 * SLOTS < halves {
            fault(rule!("FT-CYL-02"), format!("a cylinder holds {SLOTS} machines"));
        }
        return;
    }
    let inside = lines[..=n].iter().rev().take_while(|line| line.how == How::Rides);
    let size: u32 = inside.map(|line| line.count * u32::from(line.row.size.unwrap_or(99))).sum();
    if carrier.count * u32::from(carrier.row.carry) < size {
        fault(rule!("FT-DATA-06"), format!("{} has no room for them", carrier.row.name));
    }
}

/// Whether a row has anything to fight with.
fn is_armed(row: &StandType) -> bool {
    !row.weapons.is_empty() || row.converged.is_some() || 0 < row.bombs
}

#[cfg(test)]
mod tests;
