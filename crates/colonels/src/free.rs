//! Pick-up battles: brigades of the army lists up to an agreed total of points, on a table with one of a few grounds.
//!
//! [IC-SET-01] What comes of a draft is a scenario as a player could have written it.

mod grounds;

use std::fmt::Write as _;

use kernel::{
    draft::{
        Answers, Builder, Draft, DraftEntry, DraftSide, Fault, Field, FieldKind, Item, Weighing,
        Whereabouts, answer, answers, quoted, title_fault,
    },
    tables::slug,
};

use crate::{
    tables::{Army, Library, RegimentKind, UnitKind},
    vocabulary::{Level, Troop, Word},
};

use grounds::GROUNDS;

/// Most regiments of a side, and most of one unit in a line of its list.
const MOST_REGIMENTS: u32 = 6;
const MOST_OF_ONE: u32 = 8;
/// Most lines of a side's list.
const MOST_ENTRIES: usize = 24;
const LONGEST_NAME: usize = 30;
/// The tables to choose from: width and depth in yards.
const TABLES: [(&str, i32, i32); 4] = [
    ("600x480", 600, 480),
    ("1000x800", 1000, 800),
    ("1200x900", 1200, 900),
    ("2000x1200", 2000, 1200),
];
/// The ranks of the regiments' cards.
const CARDS: [&str; 12] = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"];

/// The form for a pick-up battle.
pub fn builder(library: &Library) -> Builder {
    let regiments = (1..=MOST_REGIMENTS).map(|n| (n.to_string(), format!("regiment {n}")));
    let reserve = [("reserve".to_owned(), "the reserve, or the air".to_owned())];
    Builder {
        title: "A pick-up battle".to_owned(),
        text: "Agree on a total of points, choose an army list for each side, and make regiments of its companies. Every regiment has its commander, and the side its brigade commander; they count.".to_owned(),
        fields: battle_fields(),
        side_fields: side_fields(library),
        sides: (2, 2),
        entry: "unit".to_owned(),
        nothing: rule!("IC-SET-02"),
        entry_fields: vec![
            Field::new("count", "How many", "", FieldKind::Number(1, MOST_OF_ONE), "1"),
            Field::new(
                "regiment",
                "In",
                "Guns may be held in reserve; aviation is in the air.",
                FieldKind::Choice(regiments.chain(reserve).collect()),
                "1",
            ),
        ],
        most_entries: MOST_ENTRIES,
        columns: ["arm", "stands", "castings", "weapon", "grade", "points"]
            .map(str::to_owned)
            .to_vec(),
        items: library.armies.iter().flat_map(items).collect(),
        usual: usual(),
    }
}

/// The units of a list that are raised by themselves: commanders come with what they lead.
fn items(army: &Army) -> impl Iterator<Item = Item> + '_ {
    army.units.iter().filter(|unit| unit.troop != Troop::Commander).map(|unit| {
        let arm = unit.troop.said();
        let grade = if unit.mg_variable { "varies".to_owned() } else { unit.mg.to_string() };
        Item {
            key: unit.id.clone(),
            title: unit.name.clone(),
            group: army.name.clone(),
            brief: format!("{arm}, {} points", unit.points),
            figures: vec![
                arm,
                unit.stands.to_string(),
                unit.castings.to_string(),
                unit.weapon.said().to_owned(),
                grade,
                unit.points.to_string(),
            ],
        }
    })
}

/// A fair fight to begin from.
fn usual() -> Draft {
    let side = |name: &str, army: &str, units: &[(&str, &str)]| DraftSide {
        answers: answers(&[("name", name), ("army", army)]),
        entries: units
            .iter()
            .map(|(unit, count)| DraftEntry {
                item: (*unit).to_owned(),
                answers: answers(&[("count", count)]),
            })
            .collect(),
    };
    Draft {
        answers: Answers::new(),
        sides: vec![
            side("The British", "BI", &[("BI-LINE", "3"), ("BI-GAT", "1")]),
            side("The Dervishes", "EN", &[("EN-DSP", "3"), ("EN-LEV", "1")]),
        ],
    }
}

fn battle_fields() -> Vec<Field> {
    let tables = TABLES.map(|(key, wide, deep)| (key.to_owned(), format!("{wide} × {deep} yards")));
    let grounds = GROUNDS.iter().map(|ground| (ground.key, ground.said));
    vec![
        Field::new("title", "Title", "", FieldKind::Words(50), "A Pick-up Battle"),
        Field::new(
            "points",
            "Points",
            "What each side may come to.",
            FieldKind::Number(100, 4000),
            "600",
        ),
        Field::new("table", "Table", "", FieldKind::Choice(tables.to_vec()), "1000x800"),
        Field::new("ground", "Ground", "", FieldKind::choice(grounds), "hills"),
        Field::new("turns", "Turns", "", FieldKind::Number(4, 20), "8"),
    ]
}

fn side_fields(library: &Library) -> Vec<Field> {
    let armies = library.armies.iter().map(|army| (army.id.as_str(), army.name.as_str()));
    let first = library.armies.first().map_or("", |army| army.id.as_str());
    vec![
        Field::new("name", "Name", "", FieldKind::Words(LONGEST_NAME), ""),
        Field::new("army", "Army list", "", FieldKind::choice(armies), first),
    ]
}

fn count(entry: &DraftEntry) -> u32 {
    entry.count(MOST_OF_ONE)
}

/// The regiment that a line of a list is in; none for the reserve and the air.
fn regiment_of(entry: &DraftEntry) -> Option<u32> {
    let answer = entry.answers.get("regiment").map_or("1", String::as_str);
    answer.parse().ok()
}

/// The regiments of a side, by their numbers.
fn regiments(side: &DraftSide) -> Vec<u32> {
    let mut all: Vec<u32> = side.entries.iter().filter_map(regiment_of).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The commander of a list at some level.
fn commander(army: &Army, level: Level) -> Option<&UnitKind> {
    army.units.iter().find(|unit| unit.level == Some(level))
}

/// What a side comes to: units, castings and points, its commanders included.
fn force(library: &Library, side: &DraftSide) -> (u32, u32, u32) {
    let mut sum = (0, 0, 0);
    for entry in &side.entries {
        if let Some(unit) = library.unit(&entry.item) {
            sum.0 += count(entry);
            sum.1 += count(entry) * u32::from(unit.stands) * u32::from(unit.castings);
            sum.2 += count(entry) * u32::from(unit.points);
        }
    }
    let army = side.answers.get("army").and_then(|army| library.army(army));
    if let Some(army) = army {
        let points = |level| commander(army, level).map_or(0, |one| u32::from(one.points));
        sum.2 += points(Level::Brigade) + regiments(side).len() as u32 * points(Level::Regiment);
    }
    sum
}

/// What the sides come to, and whether one is weaker than is fair.
pub fn weigh(library: &Library, draft: &Draft) -> Weighing {
    let total = answer(&battle_fields(), &draft.answers, "points");
    let forces: Vec<(u32, u32, u32)> =
        draft.sides.iter().map(|side| force(library, side)).collect();
    let mut weighing = Weighing::default();
    for (units, castings, points) in &forces {
        let rows = [
            ("units", units.to_string()),
            ("castings", castings.to_string()),
            ("points", format!("{points} of {total}")),
        ];
        weighing.sides.push(rows.map(|(what, value)| (what.to_owned(), value)).to_vec());
    }
    let points: Vec<u32> = forces.iter().map(|force| force.2).collect();
    let agreed = total.parse().unwrap_or(u32::MAX);
    for (at, &points) in points.iter().enumerate().filter(|&(_, &points)| agreed < points) {
        let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
        let why = format!("{}: {}", draft.side_name(at), too_dear(points, agreed));
        weighing.warnings.push(Fault::new(here, Some(rule!("IC-SET-01")), why));
    }
    weighing.compare(draft, &points, rule!("IC-SET-01"));
    weighing
}

/// The scenario that comes of a draft, as a file of the data folder is written; or everything that is wrong with it.
pub fn draft(library: &Library, draft: &Draft) -> Result<String, Vec<Fault>> {
    let fields = battle_fields();
    let asked = |key: &str| answer(&fields, &draft.answers, key);
    let mut faults = Vec::new();
    let title = asked("title");
    faults.extend(title_fault(&title, |id| library.scenario(id).is_some()));
    let total: u32 = asked("points").parse().unwrap_or(0);
    let table = asked("table");
    let table = TABLES.iter().find(|(key, ..)| *key == table).unwrap_or(&TABLES[0]);
    let size = (table.1, table.2);
    let mut text = head(draft, &title, total, size, &asked("turns"));
    let ground = asked("ground");
    if let Some(ground) = GROUNDS.iter().find(|one| one.key == ground) {
        ground.push(&mut text, "name", size);
    }
    places(&mut text, size, total);
    let mut cards = CARDS.iter();
    for (at, side) in draft.sides.iter().enumerate() {
        muster(library, (at, side), total, &mut cards, &mut text, &mut faults);
    }
    if faults.is_empty() { Ok(text) } else { Err(faults) }
}

fn head(draft: &Draft, title: &str, total: u32, (wide, deep): (i32, i32), turns: &str) -> String {
    let background =
        format!("{} against {}: {total} points a side.", draft.side_name(0), draft.side_name(1));
    format!(
        "# A pick-up battle of {total} points [IC-SET-01].\n\n\
         id = {}\nnumber = 200\nname = {}\nbackground = {}\n\
         table_yards = [{wide}, {deep}]\nturns = {turns}\nminutes = 60\nfirst_deploy = \"B\"\n",
        quoted(&slug(title)),
        quoted(title),
        quoted(&background),
    )
}

/// [IC-SET-04] The zones of both sides, a place in the middle that is fought for, and what scores.
fn places(text: &mut String, (wide, deep): (i32, i32), total: u32) {
    let (half, x, y) = (30, wide / 2, deep / 2);
    let _ = write!(
        text,
        "\n[[objective]]\nid = \"O1\"\nname = \"the middle\"\nprotection = \"none\"\n\
         polygon = [[{}, {}], [{}, {}], [{}, {}], [{}, {}]]\n",
        x - half,
        y - half,
        x + half,
        y - half,
        x + half,
        y + half,
        x - half,
        y + half,
    );
    let zone = deep / 4;
    for (side, low, high) in [("A", 0, zone), ("B", deep - zone, deep)] {
        for id in ["field", "air"] {
            let _ = write!(
                text,
                "\n[[zone]]\nid = \"{id}\"\nside = \"{side}\"\n\
                 polygon = [[0, {low}], [{wide}, {low}], [{wide}, {high}], [0, {high}]]\n"
            );
        }
    }
    let _ = write!(
        text,
        "\n[[victory]]\nkind = \"hold_objective\"\nobjective = \"O1\"\nside = \"both\"\nvp = {}\n\
         \n[[victory]]\nkind = \"losses\"\nside = \"both\"\n",
        (total / 50).clamp(4, 40)
    );
}

/// The kind of regiment that some units make: as many companies as it wants, and everybody allowed in it or attached to it.
fn kind_of<'a>(army: &'a Army, units: &[(&UnitKind, u32)]) -> Option<&'a RegimentKind> {
    army.regiments.iter().find(|kind| {
        let companies: u32 =
            units.iter().filter(|(unit, _)| kind.allowed.contains(&unit.id)).map(|(_, n)| n).sum();
        units
            .iter()
            .all(|(unit, _)| kind.allowed.contains(&unit.id) || kind.attach.contains(&unit.id))
            && (u32::from(kind.min_units)..=u32::from(kind.max_units)).contains(&companies)
    })
}

/// Writes a side with its regiments, its reserve and its aviation, and says what is wrong with it.
fn muster<'a>(
    library: &Library,
    (at, side): (usize, &DraftSide),
    total: u32,
    cards: &mut impl Iterator<Item = &'a &'static str>,
    text: &mut String,
    faults: &mut Vec<Fault>,
) {
    let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
    let rule = Some(rule!("IC-SET-01"));
    let list = answer(&side_fields(library), &side.answers, "army");
    let Some(army) = library.army(&list) else { return };
    let (key, edge) = if at == 0 { ("A", "south") } else { ("B", "north") };
    let _ = write!(
        text,
        "\n[[side]]\nid = \"{key}\"\nname = {}\nedge = \"{edge}\"\narmies = [{}]\nseats = 1\n",
        quoted(&side.name(at)),
        quoted(&army.id),
    );
    if let Some(brigadier) = commander(army, Level::Brigade) {
        let _ = writeln!(text, "command = [{}]", group(&brigadier.id, 1));
    }
    for (line, entry) in side.entries.iter().enumerate() {
        let Some(unit) = library.unit(&entry.item) else { continue };
        let place = Whereabouts { entry: Some(line), ..here.clone() };
        if !army.units.iter().any(|one| one.id == unit.id) {
            let why = format!("{} is not on the list of {}", unit.name, army.name);
            faults.push(Fault::new(place.clone(), rule, why));
        }
        let apart = regiment_of(entry).is_none();
        let may = matches!(unit.troop, Troop::Artillery | Troop::Aviation);
        if apart && !may || !apart && unit.troop == Troop::Aviation {
            let why = format!("{} belongs to a regiment, and only guns to the reserve", unit.name);
            let why = if unit.troop == Troop::Aviation {
                format!("{} flies by itself, in no regiment", unit.name)
            } else {
                why
            };
            faults.push(Fault::new(place, Some(rule!("IC-CARD-05")), why));
        }
    }
    for (word, troop) in [("reserve", Troop::Artillery), ("aviation", Troop::Aviation)] {
        let own = side.entries.iter().filter(|entry| regiment_of(entry).is_none());
        let units = own.filter_map(|entry| Some((library.unit(&entry.item)?, count(entry))));
        let groups: Vec<String> = units
            .filter(|(unit, _)| unit.troop == troop)
            .map(|(unit, n)| group(&unit.id, n))
            .collect();
        if !groups.is_empty() {
            let _ = writeln!(text, "{word} = [{}]", groups.join(", "));
        }
    }
    let all = regiments(side);
    if all.is_empty() {
        faults.push(Fault::new(here.clone(), rule, "a side has a regiment at least"));
    }
    for number in all {
        let own = side.entries.iter().filter(|entry| regiment_of(entry) == Some(number));
        let units: Vec<(&UnitKind, u32)> =
            own.filter_map(|entry| Some((library.unit(&entry.item)?, count(entry)))).collect();
        let (Some(kind), Some(colonel)) = (kind_of(army, &units), commander(army, Level::Regiment))
        else {
            let kinds: Vec<String> = army
                .regiments
                .iter()
                .map(|kind| format!("{} of {} to {}", kind.name, kind.min_units, kind.max_units))
                .collect();
            let why = format!(
                "regiment {number} is of no kind that {} has: {}",
                army.name,
                kinds.join("; ")
            );
            faults.push(Fault::new(here.clone(), Some(rule!("IC-CMD-01")), why));
            continue;
        };
        let groups: Vec<String> = units.iter().map(|(unit, n)| group(&unit.id, *n)).collect();
        let _ = write!(
            text,
            "\n[[side.regiment]]\nname = {}\nkind = {}\ncommander = {}\ncard = \"{}\"\n\
             zones = [\"field\"]\nunits = [{}]\n",
            quoted(&format!("{}, regiment {number}", side.name(at))),
            quoted(&kind.name),
            quoted(&colonel.id),
            cards.next().unwrap_or(&"2"),
            groups.join(", "),
        );
    }
    let (_, _, points) = force(library, side);
    if total < points {
        faults.push(Fault::new(here, rule, too_dear(points, total)));
    }
}

fn too_dear(points: u32, agreed: u32) -> String {
    format!("it comes to {points} points, and {agreed} were agreed")
}

/// So many of a unit, as a table file has it.
fn group(unit: &str, count: u32) -> String {
    format!("{{ unit = {}, count = {count} }}", quoted(unit))
}

#[cfg(test)]
mod tests;
