//! Pick-up battles: forces of the army lists up to an agreed total of points, on a table with one of a few grounds.
//!
//! [HV-ARMY-01] What comes of a draft is a scenario as a player could have written it.

mod grounds;

use std::fmt::Write as _;

use kernel::{
    draft::{
        Answers, Builder, Draft, DraftEntry, DraftSide, Fault, Field, FieldKind, Item, Weighing,
        Whereabouts, answer, answers, quoted, title_fault,
    },
    table::{Length, Point},
    tables::slug,
};

use crate::{
    formations::{Plan, Size},
    tables::{Army, ArmyUnit, Library, Troop},
    vocabulary::{Arm, Formation, Special, Variant, Word},
};

use grounds::GROUNDS;

/// [HV-ARMY-01] Most units of a seat.
const MOST_UNITS: u32 = 12;
/// [HV-ARMY-01] How deep the zones of deployment are, in centimetres.
const ZONE: i32 = 15;
/// Most lines of a side's list.
const MOST_ENTRIES: usize = 12;
const LONGEST_NAME: usize = 30;
/// The tables to choose from, the first as the rule has it.
const TABLES: [(&str, i32, i32); 3] =
    [("100x75", 100, 75), ("120x90", 120, 90), ("180x120", 180, 120)];
/// From unit to unit where a force is laid out at first.
const BETWEEN: Length = Length::units(1);

/// The form for a pick-up battle.
pub fn builder(library: &Library) -> Builder {
    Builder {
        title: "A pick-up battle".to_owned(),
        text: "Agree on a total of points, choose an army list for each side and raise a force from it. Everybody has a Hero for nothing.".to_owned(),
        fields: battle_fields(),
        side_fields: side_fields(library),
        sides: (2, 2),
        entry: "unit".to_owned(),
        nothing: rule!("HV-VIC-02"),
        entry_fields: vec![
            Field::new("count", "How many", "", FieldKind::Number(1, MOST_UNITS), "1"),
            Field::new("name", "Named", "", FieldKind::Words(LONGEST_NAME), ""),
        ],
        most_entries: MOST_ENTRIES,
        columns: ["arm", "trained as", "weapon", "formations", "how many", "points"]
            .map(str::to_owned)
            .to_vec(),
        items: library.armies.iter().flat_map(|army| army.units.iter().map(|unit| item(army, unit))).collect(),
        usual: usual(),
    }
}

/// A fair fight to begin from.
fn usual() -> Draft {
    let side = |name: &str, army: &str, units: &[(&str, &str)]| DraftSide {
        answers: answers(&[("name", name), ("army", army)]),
        entries: units
            .iter()
            .map(|(unit, count)| DraftEntry {
                item: format!("{army}-{unit}"),
                answers: answers(&[("count", count)]),
            })
            .collect(),
    };
    Draft {
        answers: Answers::new(),
        sides: vec![
            side(
                "The British",
                "british",
                &[("line_infantry", "4"), ("lancers", "1"), ("gatling", "1")],
            ),
            side(
                "The Mahdists",
                "mahdist",
                &[("ansar_spears", "5"), ("jihadia_rifles", "1"), ("baggara_horse", "2")],
            ),
        ],
    }
}

fn battle_fields() -> Vec<Field> {
    let tables = TABLES.map(|(key, wide, deep)| (key.to_owned(), format!("{wide} × {deep} cm")));
    vec![
        Field::new("title", "Title", "", FieldKind::Words(50), "A Pick-up Battle"),
        Field::new(
            "points",
            "Points",
            "What each force may come to.",
            FieldKind::Number(30, 200),
            "100",
        ),
        Field::new("table", "Table", "", FieldKind::Choice(tables.to_vec()), TABLES[0].0),
        Field::new(
            "ground",
            "Ground",
            "",
            FieldKind::choice(GROUNDS.iter().map(|ground| (ground.key, ground.said))),
            "wadi",
        ),
        Field::new("turns", "Turns", "", FieldKind::Number(4, 20), "10"),
        Field::new(
            "troops",
            "Troops",
            "Historical battles have no Martians and no gliders.",
            FieldKind::choice([("any", "any"), ("historical", "historical only")]),
            "any",
        ),
    ]
}

fn side_fields(library: &Library) -> Vec<Field> {
    let armies = library.armies.iter().map(|army| (army.id.as_str(), army.name.as_str()));
    let first = library.armies.first().map_or("", |army| army.id.as_str());
    vec![
        Field::new("name", "Name", "", FieldKind::Words(LONGEST_NAME), ""),
        Field::new("army", "Army list", "", FieldKind::choice(armies), first),
        Field::new(
            "hero",
            "Hero",
            "One of the list's own where nothing is said.",
            FieldKind::Words(LONGEST_NAME),
            "",
        ),
        Field::new(
            "mounted",
            "He is",
            "",
            FieldKind::choice([("yes", "mounted"), ("no", "on foot")]),
            "yes",
        ),
    ]
}

fn item(army: &Army, unit: &ArmyUnit) -> Item {
    let formations: Vec<String> = unit.formations.iter().map(|one| one.said()).collect();
    let many = if unit.min == 0 {
        format!("up to {}", unit.max)
    } else {
        format!("{} to {}", unit.min, unit.max)
    };
    let mut arm = unit.arm.said();
    if unit.special.contains(&Special::Glider) {
        arm.push_str(", gliding");
    }
    Item {
        key: format!("{}-{}", army.id, unit.id),
        title: unit.name.clone(),
        group: army.name.clone(),
        brief: format!("{arm}, {} points, {many}", unit.points),
        figures: vec![
            arm,
            unit.class.said(),
            unit.weapon.said(),
            formations.join(", "),
            many,
            unit.points.to_string(),
        ],
    }
}

/// An item of the catalogue with its army.
fn found<'a>(library: &'a Library, key: &str) -> Option<(&'a Army, &'a ArmyUnit)> {
    let (army, unit) = key.split_once('-')?;
    let army = library.army(army)?;
    Some((army, army.units.iter().find(|one| one.id == unit)?))
}

fn count(entry: &DraftEntry) -> u32 {
    entry.count(MOST_UNITS)
}

/// What a force comes to: units and points.
fn force(library: &Library, side: &DraftSide) -> (u32, u32) {
    let mut sum = (0, 0);
    for entry in &side.entries {
        if let Some((_, unit)) = found(library, &entry.item) {
            sum.0 += count(entry);
            sum.1 += count(entry) * u32::from(unit.points);
        }
    }
    sum
}

/// What the forces come to, and whether one is weaker than is fair.
///
/// [HV-ARMY-01] Points are a balance aid: a tenth less than the other is still fair.
pub fn weigh(library: &Library, draft: &Draft) -> Weighing {
    let total = answer(&battle_fields(), &draft.answers, "points");
    let forces: Vec<(u32, u32)> = draft.sides.iter().map(|side| force(library, side)).collect();
    let mut weighing = Weighing::default();
    for (units, points) in &forces {
        let rows = [("units", units.to_string()), ("points", format!("{points} of {total}"))];
        weighing.sides.push(rows.map(|(what, value)| (what.to_owned(), value)).to_vec());
    }
    let points: Vec<u32> = forces.iter().map(|force| force.1).collect();
    let agreed = total.parse().unwrap_or(u32::MAX);
    for (at, &points) in points.iter().enumerate().filter(|&(_, &points)| agreed < points) {
        let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
        let why = format!("{}: {}", draft.side_name(at), too_dear(points, agreed));
        weighing.warnings.push(Fault::new(here, Some(rule!("HV-ARMY-01")), why));
    }
    weighing.compare(draft, &points, rule!("HV-ARMY-01"));
    weighing
}

/// The scenario that comes of a draft, as a file of the data folder is written; or everything that is wrong with it.
pub fn draft(library: &Library, draft: &Draft) -> Result<String, Vec<Fault>> {
    let builder = builder(library);
    let asked = |key: &str| answer(&builder.fields, &draft.answers, key);
    let mut faults = Vec::new();
    let title = asked("title");
    let is_taken = |id: &str| library.scenarios.iter().any(|known| known.id == id);
    faults.extend(title_fault(&title, is_taken));
    let total: u32 = asked("points").parse().unwrap_or(0);
    let historical = asked("troops") == "historical";
    for (at, side) in draft.sides.iter().enumerate() {
        muster(library, &builder, (at, side), total, historical, &mut faults);
    }
    let table = asked("table");
    let table = TABLES.iter().find(|(key, ..)| *key == table).unwrap_or(&TABLES[0]);
    let size = (table.1, table.2);
    let mut text = head(library, &builder, draft, &title, total, size, &asked("turns"));
    for (at, side) in draft.sides.iter().enumerate() {
        if let Err(fault) = command(library, &builder, (at, side), size, &mut text) {
            faults.push(fault);
        }
    }
    let ground = asked("ground");
    if let Some(ground) = GROUNDS.iter().find(|one| one.key == ground) {
        ground.push(&mut text, "id", size);
    }
    zones_and_points(&mut text, size);
    if faults.is_empty() { Ok(text) } else { Err(faults) }
}

/// Says what is wrong with a force.
///
/// [HV-ARMY-01] Of one list, within each entry's least and most, no more than 12 units, no more points than agreed.
fn muster(
    library: &Library,
    builder: &Builder,
    (at, side): (usize, &DraftSide),
    total: u32,
    historical: bool,
    faults: &mut Vec<Fault>,
) {
    let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
    let mut fault = |place: Whereabouts, why: String| {
        faults.push(Fault::new(place, Some(rule!("HV-ARMY-01")), why));
    };
    let list = answer(&builder.side_fields, &side.answers, "army");
    let Some(army) = library.army(&list) else { return };
    let is_martian = army.options.iter().any(|key| key == "vsf");
    if historical && is_martian {
        let field = Some("army".to_owned());
        let why = format!("{} is no historical army", army.name);
        fault(Whereabouts { field, ..here.clone() }, why);
    }
    for (line, entry) in side.entries.iter().enumerate() {
        let place = Whereabouts { entry: Some(line), ..here.clone() };
        let Some((of, unit)) = found(library, &entry.item) else { continue };
        if of.id != army.id {
            let why = format!("{} is not on the list of {}", unit.name, army.name);
            fault(place.clone(), why);
        }
        if historical && !unit.special.is_empty() {
            fault(place, format!("{} has abilities that no historical unit has", unit.name));
        }
    }
    for unit in &army.units {
        let key = format!("{}-{}", army.id, unit.id);
        let n: u32 = side.entries.iter().filter(|entry| entry.item == key).map(count).sum();
        let (min, max) = (u32::from(unit.min), u32::from(unit.max));
        if n < min {
            fault(here.clone(), format!("{}: at least {min}, and there are {n}", unit.name));
        } else if max < n {
            fault(here.clone(), format!("{}: at most {max}, and there are {n}", unit.name));
        }
    }
    let (units, points) = force(library, side);
    if MOST_UNITS < units {
        fault(
            here.clone(),
            format!("a force has at most {MOST_UNITS} units, and there are {units}"),
        );
    }
    if total < points {
        fault(here, too_dear(points, total));
    }
}

fn too_dear(points: u32, agreed: u32) -> String {
    format!("it comes to {points} points, and {agreed} were agreed")
}

/// A name of a list that leaves room for a number behind it.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let ends = [" with ", " or ", " and "].into_iter().filter_map(|word| name.find(word));
    ends.min()
        .map_or_else(|| name.chars().take(LONGEST_NAME).collect(), |end| name[..end].to_owned())
}

fn head(
    library: &Library,
    builder: &Builder,
    draft: &Draft,
    title: &str,
    total: u32,
    (wide, deep): (i32, i32),
    turns: &str,
) -> String {
    let armies = draft
        .sides
        .iter()
        .filter_map(|side| library.army(&answer(&builder.side_fields, &side.answers, "army")));
    let is_vsf = { armies }.any(|army| army.options.iter().any(|key| key == "vsf"));
    let items = draft.sides.iter().flat_map(|side| &side.entries);
    let mut units = items.filter_map(|entry| found(library, &entry.item));
    let glides = units.any(|(_, unit)| unit.special.contains(&Special::Glider));
    let names: Vec<String> = (0..draft.sides.len()).map(|at| draft.side_name(at)).collect();
    let name = |at: usize| quoted(names.get(at).map_or("", String::as_str));
    let mut text = String::new();
    let _ = write!(
        text,
        "# A pick-up battle of {total} points [HV-ARMY-01].\n\n\
         id = {}\nnumber = 200\nname = {}\n\
         background = {}\n\
         table_cm = [{wide}, {deep}]\ntiers = [\"core\"]\n",
        quoted(&slug(title)),
        quoted(title),
        quoted(&format!(
            "{} against {}: {total} points a side.",
            names.first().map_or("", String::as_str),
            names.get(1).map_or("", String::as_str)
        )),
    );
    if is_vsf {
        text.push_str("options = [\"vsf\"]\n");
    }
    if glides {
        text.push_str("special = [\"glider\"]\n");
    }
    let _ = write!(
        text,
        "turns = {turns}\nmarginal = {}\ndecisive = {}\n\
         sides = [{{ id = \"a\", name = {} }}, {{ id = \"b\", name = {} }}]\n\
         deployment = \"free\"\ndeploy_first = \"b\"\n",
        (total / 10).max(1),
        (total * 3 / 10).max(2),
        name(0),
        name(1),
    );
    text
}

/// [HV-ARMY-01] Zones of 15 cm along the long edges, points for what is removed and 5 for a Hero.
fn zones_and_points(text: &mut String, (wide, deep): (i32, i32)) {
    for (side, low, high) in [("a", 0, ZONE), ("b", deep - ZONE, deep)] {
        let _ = write!(
            text,
            "\n[[zone]]\nid = \"deployment_{side}\"\npurpose = \"deploy\"\nside = \"{side}\"\n\
             polygon = [[0, {low}], [{wide}, {low}], [{wide}, {high}], [0, {high}]]\n"
        );
    }
    for side in ["a", "b"] {
        for (kind, points) in [("value_removed", 1), ("hero_removed", 5)] {
            let _ = write!(
                text,
                "\n[[victory]]\nside = \"{side}\"\ntype = \"{kind}\"\npoints = {points}\n"
            );
        }
    }
}

/// A unit as it is laid out at first.
struct Standing {
    name: String,
    /// The formation and the layout; none for transport.
    stance: Option<(Formation, Variant)>,
    size: Size,
}

/// Writes the seat and the units of a side, in rows from the front of its zone.
///
/// [HV-SETUP-01] Wherever they stand at first, they are deployed freely before the battle.
fn command(
    library: &Library,
    builder: &Builder,
    (at, side): (usize, &DraftSide),
    (wide, deep): (i32, i32),
    text: &mut String,
) -> Result<(), Fault> {
    let here = Whereabouts { side: Some(at), ..Whereabouts::default() };
    let asked = |key: &str| answer(&builder.side_fields, &side.answers, key);
    let key = if at == 0 { "a" } else { "b" };
    let hero = match asked("hero") {
        named if !named.is_empty() => named,
        _ => {
            let names = library.army(&asked("army")).map_or(&[][..], |army| &army.hero_names);
            // Two of one list do not share a Hero.
            names.get(at).or(names.first()).cloned().unwrap_or_else(|| "The Hero".to_owned())
        }
    };
    let mut units: Vec<(&ArmyUnit, Standing)> = Vec::new();
    for entry in &side.entries {
        let Some((_, unit)) = found(library, &entry.item) else { continue };
        let named = answer(&builder.entry_fields, &entry.answers, "name");
        let stem = if named.is_empty() { shortened(&unit.name) } else { named };
        for n in 1..=count(entry) {
            let name = if count(entry) == 1 { stem.clone() } else { format!("{stem} {n}") };
            units.push((unit, standing(library, unit, name)));
        }
    }
    let leads = units.iter().position(|(unit, _)| unit.arm != Arm::Transport);
    let Some(leads) = leads else {
        let why = "the Hero has no unit to lead";
        return Err(Fault::new(here, Some(rule!("HV-HERO-01")), why));
    };
    let _ = write!(
        text,
        "\n[[seat]]\nid = \"seat_{key}\"\nside = \"{key}\"\narmy = {}\nhero = {}\nhero_mounted = {}\n\
         hero_with = \"{key}_{leads}\"\nhero_post = \"rear\"\n",
        quoted(&asked("army")),
        quoted(&hero),
        asked("mounted") != "no",
    );
    let sizes: Vec<Size> = units.iter().map(|(_, standing)| standing.size).collect();
    let Some(places) = rows(&sizes, Length::units(wide)) else {
        let why = "the force finds no room in its zone; choose a larger table";
        return Err(Fault::new(here, Some(rule!("HV-SETUP-01")), why));
    };
    for (n, ((unit, standing), place)) in units.iter().zip(places).enumerate() {
        // The other side looks south from its own edge.
        let (x, y, facing) = if at == 0 {
            (place.x, place.y, 0)
        } else {
            (Length::units(wide) - place.x, Length::units(deep) - place.y, 180)
        };
        let _ = write!(
            text,
            "\n[[unit]]\nid = \"{key}_{n}\"\nseat = \"seat_{key}\"\nname = {}\nkind = \"{}\"\nclass = \"{}\"\nweapon = \"{}\"\n",
            quoted(&standing.name),
            unit.arm.word(),
            unit.class.word(),
            unit.weapon.word(),
        );
        if let Some(model) = unit.model {
            let _ = writeln!(text, "model = \"{}\"", model.word());
        }
        if !unit.special.is_empty() {
            let words: Vec<String> = unit.special.iter().map(|one| quoted(one.word())).collect();
            let _ = writeln!(text, "special = [{}]", words.join(", "));
        }
        if let Some((formation, variant)) = standing.stance {
            let words: Vec<String> = unit.formations.iter().map(|one| quoted(one.word())).collect();
            let _ = writeln!(text, "formations = [{}]", words.join(", "));
            let _ = writeln!(text, "formation = \"{}\"", formation.word());
            if variant != Variant::Gun {
                let _ = writeln!(text, "layout = \"{}\"", variant.word());
            }
        }
        let _ = write!(text, "at = [{x}, {y}]\nfacing = {facing}\n");
    }
    Ok(())
}

/// The narrowest way in which a unit can begin that is no deeper than half of its zone.
fn standing(library: &Library, unit: &ArmyUnit, name: String) -> Standing {
    let troops = &library.charts.troops;
    let kind = &troops.units[unit.arm];
    let base = unit.model.map(|model| troops.models[model].size).or(kind.base);
    let base = base.unwrap_or(Size::new(Length::ZERO, Length::ZERO));
    let gun = unit.weapon.gun().map(|gun| troops.models[gun].size);
    let troop = Troop { class: unit.class, arm: unit.arm };
    let mut best: Option<Standing> = None;
    for &formation in &unit.formations {
        if matches!(formation, Formation::Square | Formation::Column | Formation::Unlimbered) {
            continue;
        }
        for variant in library.layouts.variants(troop, formation) {
            let plan =
                Plan { arm: unit.arm, formation, variant, figures: kind.figures(), base, gun };
            let reach = plan.layout().reach();
            // As far to one side as to the other, so that it can be placed by the middle of its front.
            let size = Size::new(reach.left.max(reach.right) * 2, reach.depth);
            if Length::units(ZONE / 2) < size.depth
                || best.as_ref().is_some_and(|best| best.size.width <= size.width)
            {
                continue;
            }
            let stance = Some((formation, variant));
            best = Some(Standing { name: name.clone(), stance, size });
        }
    }
    best.unwrap_or(Standing { name, stance: None, size: base })
}

/// Where the middles of the fronts lie when units stand in rows, the first row a little behind the front of the zone. None where
/// they do not fit.
fn rows(sizes: &[Size], wide: Length) -> Option<Vec<Point>> {
    let mut places = Vec::new();
    let mut front = Length::units(ZONE) - BETWEEN;
    let mut rest = sizes;
    while !rest.is_empty() {
        let mut n = 0;
        let mut taken = BETWEEN;
        while n < rest.len() && taken + rest[n].width + BETWEEN <= wide {
            taken += rest[n].width + BETWEEN;
            n += 1;
        }
        let (row, next) = rest.split_at(n);
        let depth = row.iter().map(|size| size.depth).max()?;
        if front - depth < Length::ZERO {
            return None;
        }
        // In the middle of the table.
        let mut x = (wide - taken) / 2 + BETWEEN;
        for size in row {
            places.push(Point::new(x + size.width / 2, front));
            x += size.width + BETWEEN;
        }
        front = front - depth - BETWEEN;
        rest = next;
    }
    Some(places)
}

#[cfg(test)]
mod tests;
