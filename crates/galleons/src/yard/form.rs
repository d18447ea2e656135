//! The form of the yard: what is asked, and how answers become a ship's entry and a design becomes answers.

use std::collections::BTreeMap;

use kernel::{
    draft::{Answers, DraftEntry, Field, FieldKind, Item},
    yard::{Form, ListForm, Mend, Plan},
};

use crate::{
    aspect::Aspect,
    design::{self, ArmourKind, Design, Fitting, Gun, Machinery, Mount, Store, tenths_written},
    state::{MOST_DEVICES, MOST_GUNS},
    tables::{
        Angle, DeviceEntry, HullMaterial, Library, MountEntry, PropulsionEntry, PropulsionKind,
        Service, ShipEntry, Yard,
    },
};

/// Largest number that the form takes; a file may have larger ones.
const MOST: u32 = 1_000;
/// Most of one device, and most tons of cargo.
const MOST_CARGO: u32 = 100_000;
/// Highest armour of a mount that the form offers.
const MOST_ARMOUR: i32 = 10;

const YARDS: [(Yard, &str, &str); 3] = [
    (Yard::British, "british", "British, or any Earth power's"),
    (Yard::Martian, "martian", "Martian"),
    (Yard::Conversion, "conversion", "a Martian hull, refitted by Earth"),
];
const MATERIALS: [(HullMaterial, &str); 2] =
    [(HullMaterial::Wood, "wood"), (HullMaterial::Steel, "steel")];

fn yes_or_no() -> FieldKind {
    FieldKind::choice([("no", "no"), ("yes", "yes")])
}

/// The form, with everything that the library's weapons offer.
pub fn form(library: &Library) -> Form {
    let number = |most| FieldKind::Number(0, most);
    let group = |title: &str, fields: Vec<Field>| (title.to_owned(), fields);
    Form {
        title: "The shipyard".to_owned(),
        text: "A ship grows part by part. Every part adds tons and pounds; whatever breaks a rule is said beside it, with what would mend it.".to_owned(),
        groups: vec![
            group("The order", vec![
                Field::new("name", "Name of the class", "", FieldKind::Words(40), "New Class"),
                Field::new("nation", "Nation", "", FieldKind::Words(80), "Own designs"),
                Field::new("role", "Role", "", FieldKind::Words(80), ""),
                Field::new("yard", "Yard", "It decides what can be had, and the price.", FieldKind::choice(YARDS.map(|(_, word, read)| (word, read))), "british"),
                Field::new("service", "Crew", "Earth crews have additional petty officers.", FieldKind::choice([("earth", "of Earth"), ("martian", "Martian")]), "earth"),
                Field::new("year", "Year", "", FieldKind::Number(1800, 2000), "1889"),
            ]),
            group("Hull", vec![
                Field::new("hull", "Hull size", "It lifts 100 t for each size.", number(MOST), "4"),
                Field::new("material", "Built of", "", FieldKind::choice(MATERIALS.map(|(_, word)| (word, word))), "steel"),
                Field::new("ram", "Ram", "", yes_or_no(), "no"),
                Field::new("armour", "Armour", "", number(MOST), "0"),
                Field::new("armour_kind", "Armour of", "", FieldKind::choice([("usual", "as her hull is built"), ("plate", "plate"), ("protected", "brick and rubble")]), "usual"),
            ]),
            group("Propulsion", vec![
                Field::new("propulsion", "Driven by", "", FieldKind::choice([("steam", "steam"), ("forced", "steam, forced draught"), ("screw", "turncranks"), ("kite", "sails, as a kite")]), "steam"),
                Field::new("engine_size", "Engine size", "For steam.", number(MOST), "3"),
                Field::new("turncranks", "Turncranks", "For a screw galley.", number(MOST), "12"),
                Field::new("coal", "Coal, tons", "For steam.", number(MOST_CARGO), "60"),
            ]),
            group("People, cargo and racks", vec![
                Field::new("marines", "Marines", "Five for each hull size at most.", number(MOST), "0"),
                Field::new("passengers", "Passengers", "", number(MOST), "0"),
                Field::new("cargo", "Cargo, tons", "", number(MOST_CARGO), "0"),
                Field::new("outriggers", "Outriggers for rockets", "On steel steamers.", yes_or_no(), "no"),
            ]),
        ],
        lists: vec![guns(library), stores(library)],
        usual: Plan {
            answers: Answers::new(),
            lists: BTreeMap::from([("guns".to_owned(), Vec::new()), ("stores".to_owned(), Vec::new())]),
        },
    }
}

fn guns(library: &Library) -> ListForm {
    let mounts = Mount::all().iter().map(|mount| (mount.name, mount.title));
    let values: Vec<(String, String)> = (1..=MOST_ARMOUR)
        .map(|value| (value.to_string(), format!("its own armour, {value}")))
        .collect();
    let armour = [("open", "in the open"), ("hull", "behind the hull's armour")];
    let armour =
        armour.into_iter().chain(values.iter().map(|(word, read)| (word.as_str(), read.as_str())));
    ListForm {
        key: "guns".to_owned(),
        title: "Guns".to_owned(),
        entry: "gun".to_owned(),
        fields: vec![
            Field::new("mount", "Mount", "", FieldKind::choice(mounts), "forward"),
            Field::new("armour", "Stands", "", FieldKind::choice(armour), "open"),
        ],
        items: items(library, true),
        most: MOST_GUNS,
    }
}

fn stores(library: &Library) -> ListForm {
    let facings = Aspect::ALL.map(|aspect| (aspect.name(), aspect.name()));
    let facings = [("none", "nowhere")].into_iter().chain(facings);
    ListForm {
        key: "stores".to_owned(),
        title: "Special weapons".to_owned(),
        entry: "device".to_owned(),
        fields: vec![
            Field::new("count", "How many", "", FieldKind::Number(1, 100), "1"),
            Field::new("facing", "Facing", "For rockets.", FieldKind::choice(facings), "none"),
            Field::new(
                "angle",
                "Angled",
                "For rockets.",
                FieldKind::choice([("none", "level"), ("up", "up"), ("down", "down")]),
                "none",
            ),
        ],
        items: items(library, false),
        most: MOST_DEVICES,
    }
}

/// The weapons that are mounted, or those that are stowed; the lists of Mars and of Earth apart.
fn items(library: &Library, mounted: bool) -> Vec<Item> {
    let fittings = library.weapons.iter().filter_map(|weapon| Fitting::of(library, &weapon.key));
    let mut fittings: Vec<Fitting> = fittings.filter(|it| it.is_mounted() == mounted).collect();
    fittings.sort_by_key(|fitting| fitting.family != Service::Earth);
    let item = |fitting: Fitting| {
        let tons = tenths_written(i128::from(fitting.weight) * 10);
        let pounds = tenths_written(i128::from(fitting.cost) * 10);
        Item {
            key: fitting.weapon.key.clone(),
            title: fitting.weapon.name.clone(),
            group: match fitting.family {
                Service::Earth => "The list of Earth".to_owned(),
                Service::Martian => "The list of Mars".to_owned(),
            },
            brief: format!("{tons} t, £{pounds}"),
            figures: Vec::new(),
        }
    };
    fittings.into_iter().map(item).collect()
}

/// The entry that a plan describes, and what of the plan cannot be.
pub fn entry(form: &Form, plan: &Plan) -> (ShipEntry, Vec<String>) {
    let mut wrong = Vec::new();
    let mut answers = BTreeMap::new();
    for field in form.groups.iter().flat_map(|(_, fields)| fields) {
        let answer = field.answer(&plan.answers).trim();
        wrong.extend(field.objection(answer).map(|why| format!("{}: {why}", field.label)));
        answers.insert(field.key.as_str(), answer);
    }
    for key in plan.answers.keys() {
        if !answers.contains_key(key.as_str()) {
            wrong.push(format!("nobody asks for {key:?}"));
        }
    }
    let word = |key: &str| answers.get(key).copied().unwrap_or_default();
    let number = |key: &str| word(key).parse::<i64>().unwrap_or(0);
    let is = |key: &str| word(key) == "yes";
    let kind = match word("propulsion") {
        "screw" => PropulsionKind::Screw,
        "kite" => PropulsionKind::Kite,
        _ => PropulsionKind::Steam,
    };
    let only = |of: PropulsionKind, key: &str| if kind == of { number(key) } else { 0 };
    let entry = ShipEntry {
        name: word("name").to_owned(),
        nation: word("nation").to_owned(),
        role: word("role").to_owned(),
        service: if word("service") == "martian" { Service::Martian } else { Service::Earth },
        yard: YARDS
            .into_iter()
            .find(|(_, key, _)| *key == word("yard"))
            .map_or(Yard::British, |(yard, ..)| yard),
        year: number("year"),
        hull: number("hull"),
        hull_material: if word("material") == "wood" {
            HullMaterial::Wood
        } else {
            HullMaterial::Steel
        },
        ram: is("ram"),
        propulsion: PropulsionEntry {
            kind,
            engine_size: only(PropulsionKind::Steam, "engine_size"),
            turncranks: only(PropulsionKind::Screw, "turncranks"),
            forced_draught: word("propulsion") == "forced",
        },
        coal: number("coal"),
        armour: number("armour"),
        armour_kind: match word("armour_kind") {
            "plate" => Some(ArmourKind::Plate),
            "protected" => Some(ArmourKind::Protected),
            _ => None,
        },
        weapons: listed(form, plan, "guns", &mut wrong).into_iter().map(gun).collect(),
        exotic: listed(form, plan, "stores", &mut wrong).into_iter().map(store).collect(),
        marines: number("marines"),
        passengers: number("passengers"),
        cargo: number("cargo"),
        outriggers: is("outriggers"),
        no_flywheel: false,
        printed: toml::Table::new(),
        computed: toml::Table::new(),
        play: None,
        residual: toml::Table::new(),
        provenance: String::new(),
        notes: String::new(),
    };
    (entry, wrong)
}

/// The lines of a list, each as its item and its answers; says what cannot be.
fn listed<'a>(
    form: &'a Form,
    plan: &'a Plan,
    key: &str,
    wrong: &mut Vec<String>,
) -> Vec<(&'a str, BTreeMap<&'a str, &'a str>)> {
    let Some(list) = form.lists.iter().find(|list| list.key == key) else { return Vec::new() };
    let lines = plan.lists.get(key).map(Vec::as_slice).unwrap_or_default();
    if list.most < lines.len() {
        wrong.push(format!("{}: there can be {} at most", list.title, list.most));
    }
    let line = |line: &'a DraftEntry| {
        if list.items.iter().all(|item| item.key != line.item) {
            wrong.push(format!("{}: there is no {} {:?}", list.title, list.entry, line.item));
        }
        let answer = |field: &'a Field| {
            let answer = field.answer(&line.answers);
            wrong.extend(field.objection(answer).map(|why| format!("{}: {why}", field.label)));
            (field.key.as_str(), answer)
        };
        (line.item.as_str(), list.fields.iter().map(answer).collect())
    };
    lines.iter().map(line).collect()
}

fn gun((weapon, answers): (&str, BTreeMap<&str, &str>)) -> MountEntry {
    let armour = answers["armour"];
    MountEntry {
        weapon: weapon.to_owned(),
        mount: answers["mount"].to_owned(),
        arcs: None,
        armoured: armour != "open",
        armour: armour.parse().unwrap_or(0),
    }
}

fn store((weapon, answers): (&str, BTreeMap<&str, &str>)) -> DeviceEntry {
    DeviceEntry {
        weapon: weapon.to_owned(),
        count: answers["count"].parse().unwrap_or(0),
        facing: Aspect::ALL.into_iter().find(|aspect| aspect.name() == answers["facing"]),
        angle: match answers["angle"] {
            "up" => Some(Angle::Up),
            "down" => Some(Angle::Down),
            _ => None,
        },
    }
}

/// A plan with a change of its design: what was answered otherwise stays as it was.
pub fn mended(plan: &Plan, design: &Design, mend: design::Mend) -> Mend {
    let (before, after) = (self::plan(design), self::plan(&mend.design));
    let mut plan = plan.clone();
    for (key, answer) in after.answers {
        if before.answers.get(&key) != Some(&answer) {
            plan.answers.insert(key, answer);
        }
    }
    for (key, lines) in after.lists {
        if before.lists.get(&key) != Some(&lines) {
            plan.lists.insert(key, lines);
        }
    }
    Mend { label: mend.label, plan }
}

/// The plan that a design would have been filled in as.
pub fn plan(design: &Design) -> Plan {
    let yes = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let (kind, engine, cranks) = match design.machinery {
        Machinery::Steam { engine_size, forced_draught: false } => ("steam", engine_size, 0),
        Machinery::Steam { engine_size, forced_draught: true } => ("forced", engine_size, 0),
        Machinery::Screw { turncranks } => ("screw", 0, turncranks),
        Machinery::Kite => ("kite", 0, 0),
    };
    let is_usual = design.armour_kind == ArmourKind::usual(design.material);
    let yard = YARDS.into_iter().find(|(yard, ..)| *yard == design.yard);
    let answers = [
        ("name", design.name.clone()),
        ("nation", design.nation.clone()),
        ("role", design.role.clone()),
        ("yard", yard.map_or("", |(_, word, _)| word).to_owned()),
        ("service", if design.service == Service::Earth { "earth" } else { "martian" }.to_owned()),
        ("year", design.year.to_string()),
        ("hull", design.hull.to_string()),
        ("material", design.material.name().to_owned()),
        ("ram", yes(design.ram)),
        ("armour", design.armour.to_string()),
        (
            "armour_kind",
            match design.armour_kind {
                _ if is_usual => "usual",
                ArmourKind::Plate => "plate",
                ArmourKind::Protected => "protected",
            }
            .to_owned(),
        ),
        ("propulsion", kind.to_owned()),
        ("engine_size", engine.to_string()),
        ("turncranks", cranks.to_string()),
        ("coal", design.coal.to_string()),
        ("marines", design.marines.to_string()),
        ("passengers", design.passengers.to_string()),
        ("cargo", design.cargo.to_string()),
        ("outriggers", yes(design.outriggers)),
    ];
    let answers = answers.into_iter().map(|(key, answer)| (key.to_owned(), answer)).collect();
    let line = |item: &str, answers: Vec<(&str, String)>| DraftEntry {
        item: item.to_owned(),
        answers: answers.into_iter().map(|(key, answer)| (key.to_owned(), answer)).collect(),
    };
    let guns = design.guns.iter().map(|gun: &Gun| {
        let armour = if gun.has_own_armour() {
            gun.armour.to_string()
        } else if gun.armoured {
            "hull".to_owned()
        } else {
            "open".to_owned()
        };
        line(
            &gun.fitting.weapon.key,
            vec![("mount", gun.mount.name.to_owned()), ("armour", armour)],
        )
    });
    let stores = design.stores.iter().map(|store: &Store| {
        let facing = store.facing.map_or("none", Aspect::name).to_owned();
        let angle = match store.angle {
            Some(Angle::Up) => "up",
            Some(Angle::Down) => "down",
            None => "none",
        };
        line(
            &store.fitting.weapon.key,
            vec![
                ("count", store.count.to_string()),
                ("facing", facing),
                ("angle", angle.to_owned()),
            ],
        )
    });
    let lists = [("guns", guns.collect()), ("stores", stores.collect())];
    Plan { answers, lists: lists.map(|(key, lines): (_, Vec<_>)| (key.to_owned(), lines)).into() }
}
