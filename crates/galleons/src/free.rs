//! Free battles: any ships of the catalogue, put together by the players into a scenario of their own.

mod fliers;

use kernel::{
    RuleId,
    draft::{
        Answers, Builder, Draft, DraftEntry, DraftSide, Fault, Field, FieldKind, Item, Weighing,
        Whereabouts, answer, answers,
    },
    hex::Direction,
    ledger::Tier,
    tables::slug,
};

use crate::{
    aspect::Altitude,
    state::{MOST_SEATS, Quality},
    tables::{
        Aim, Entry, Library, MapSettings, Propulsion, ScenarioFile, ScenarioShip, ScenarioSide,
        Service, ShipClass,
    },
};

/// Most lines of a side's list.
pub const MOST_ENTRIES: usize = 20;
/// Most ships of one line.
pub const MOST_ALIKE: u32 = 20;
/// Farthest that ships may be told to keep apart.
const MOST_APART: u32 = 10;
/// Longest name of a side or a ship.
const LONGEST_NAME: usize = 30;

const QUALITIES: [Quality; 3] = [Quality::Green, Quality::Trained, Quality::Crack];
/// How a side may come to the battle, in the order of the form.
const ENTRIES: [(&str, Option<Entry>, &str); 5] = [
    ("set-up", None, "set up on the map"),
    ("any-edge", Some(Entry::AnyEdge), "by any edge"),
    ("one-edge", Some(Entry::OneEdge), "by one edge of its choice"),
    ("opposite-edge", Some(Entry::OppositeEdge), "by the edge across from another's"),
    ("middle", Some(Entry::MiddleOfOneEdge), "by the middle of one edge"),
];
/// What stands on the map, and whether it has heights.
const GROUNDS: [(&str, MapSettings, &str); 3] = [
    (
        "whole",
        MapSettings { city: true, fortress: true, flat: false },
        "everything that is on the map",
    ),
    (
        "open",
        MapSettings { city: false, fortress: false, flat: false },
        "neither city nor fortress",
    ),
    ("flat", MapSettings { city: false, fortress: false, flat: true }, "flat and empty"),
];

/// The form for a free battle.
pub fn builder(library: &Library) -> Builder {
    Builder {
        title: "A free battle".to_owned(),
        text: "Choose ships for two sides or more, and fight it out: whoever has no ship left on the map has lost.".to_owned(),
        fields: battle_fields(library),
        side_fields: side_fields(library),
        sides: (2, MOST_SEATS),
        entry: "ship".to_owned(),
        nothing: rule!("SG-SCEN-05"),
        entry_fields: entry_fields(library),
        most_entries: MOST_ENTRIES,
        columns: columns(),
        items: items(library),
        usual: usual(),
    }
}

/// A fair fight to begin from.
fn usual() -> Draft {
    let side = |name: &str, entry: &str, class: &str, count: &str| DraftSide {
        answers: answers(&[("name", name), ("entry", entry)]),
        entries: vec![DraftEntry { item: class.to_owned(), answers: answers(&[("count", count)]) }],
    };
    Draft {
        answers: Answers::new(),
        sides: vec![
            side("British", "opposite-edge", "Dauntless", "1"),
            side("Oenotrian", "one-edge", "Hullcutter", "1"),
        ],
    }
}

fn battle_fields(library: &Library) -> Vec<Field> {
    let maps = library.maps.iter().map(|map| (map.id.as_str(), map.name.as_str()));
    let first = library.maps.first().map_or("", |map| map.id.as_str());
    let winds = Direction::ALL.map(|toward| (toward.name(), toward.name()));
    let winds = [("rolled", "rolled for")].into_iter().chain(winds);
    vec![
        Field::new("title", "Title", "", FieldKind::Words(50), "A Free Battle"),
        Field::new("map", "Map", "", FieldKind::choice(maps), first),
        Field::new(
            "ground",
            "On the map",
            "High ground stops ships that fly lower.",
            FieldKind::choice(GROUNDS.map(|(word, _, read)| (word, read))),
            "flat",
        ),
        Field::new(
            "wind",
            "Wind blows toward",
            "Kites live by it; the basic rules know none.",
            FieldKind::choice(winds),
            "rolled",
        ),
        Field::new(
            "apart",
            "Hexes apart",
            "Ships that are set up on the map keep this far from each other.",
            FieldKind::Number(0, MOST_APART),
            "4",
        ),
    ]
}

fn side_fields(library: &Library) -> Vec<Field> {
    let altitudes =
        Altitude::ALL.into_iter().skip(1).map(|altitude| (altitude.name(), altitude.name()));
    let altitudes = [("any", "any it can reach")].into_iter().chain(altitudes);
    let mut fields = vec![
        Field::new("name", "Name", "", FieldKind::Words(LONGEST_NAME), ""),
        Field::new(
            "entry",
            "Begins",
            "",
            FieldKind::choice(ENTRIES.map(|(word, _, read)| (word, read))),
            "set-up",
        ),
        Field::new(
            "altitude",
            "At",
            "A ship with a lower ceiling begins at her ceiling.",
            FieldKind::choice(altitudes),
            "any",
        ),
        Field::new(
            "crew",
            "Crews",
            "",
            FieldKind::choice(QUALITIES.map(|quality| (quality.name(), quality.name()))),
            "trained",
        ),
    ];
    fields.extend(fliers::side_fields(library));
    fields
}

fn entry_fields(library: &Library) -> Vec<Field> {
    let crews = QUALITIES.map(|quality| (quality.name(), quality.name()));
    let crews = [("usual", "as her side")].into_iter().chain(crews);
    let arms = library.small_arms.iter().map(|arm| (arm.name.as_str(), arm.name.as_str()));
    let arms = [("usual", "as usual")].into_iter().chain(arms);
    let most = library.classes.iter().map(ShipClass::berths).max().unwrap_or(0);
    let counts: Vec<String> = (0..=most).map(|men| men.to_string()).collect();
    let counts = counts.iter().map(|men| (men.as_str(), men.as_str()));
    let embarked = [("usual", "every berth full")].into_iter().chain(counts);
    vec![
        Field::new("count", "How many", "", FieldKind::Number(1, MOST_ALIKE), "1"),
        Field::new("name", "Named", "", FieldKind::Words(LONGEST_NAME), ""),
        Field::new("crew", "Crew", "", FieldKind::choice(crews), "usual"),
        Field::new("marines", "Marines' weapon", "", FieldKind::choice(arms), "usual"),
        Field::new("embarked", "Marines aboard", "", FieldKind::choice(embarked), "usual"),
        fliers::entry_field(),
    ]
}

/// What the catalogue tells of each ship.
pub fn columns() -> Vec<String> {
    ["role", "hull", "speed", "ceiling", "armour", "guns", "marines", "tons", "price"]
        .map(str::to_owned)
        .to_vec()
}

/// The catalogue, the ships of one nation together.
pub fn items(library: &Library) -> Vec<Item> {
    let nth = |nation: &str| library.classes.iter().position(|class| class.nation == nation);
    let mut classes: Vec<&ShipClass> = library.classes.iter().collect();
    classes.sort_by_key(|class| nth(&class.nation));
    classes.into_iter().map(item).collect()
}

fn item(class: &ShipClass) -> Item {
    let speed = match class.propulsion {
        Propulsion::Kite => "kite".to_owned(),
        Propulsion::Steam { .. } | Propulsion::Screw => class.speed.to_string(),
    };
    let marines = class.berths();
    Item {
        key: class.name.clone(),
        title: class.name.clone(),
        group: class.nation.clone(),
        brief: format!("{}, {}", class.role, pounds(class.price)),
        figures: vec![
            class.role.clone(),
            class.hull.to_string(),
            speed,
            class.ceiling.name().to_owned(),
            class.armour.to_string(),
            class.armament(),
            marines.to_string(),
            grouped(class.tonnage),
            pounds(class.price),
        ],
    }
}

/// A number with its thousands apart.
fn grouped(number: u32) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

fn pounds(price: u32) -> String {
    format!("£{}", grouped(price))
}

/// What a side comes to.
#[derive(Clone, Copy, Default)]
struct Fleet {
    ships: u32,
    price: u32,
    tonnage: u32,
    /// The price of those with Martian crews.
    martian: u32,
    /// Machineguns that are carried about.
    portable: u32,
}

impl Fleet {
    fn of(library: &Library, side: &DraftSide) -> Self {
        let mut fleet = Self::default();
        for entry in &side.entries {
            let Some(class) = library.class(&entry.item) else { continue };
            let count = entry.answers.get("count").map_or("1", String::as_str);
            let count = count.parse::<u32>().unwrap_or(0).min(MOST_ALIKE);
            fleet.ships += count;
            fleet.price += class.price * count;
            fleet.tonnage += class.tonnage * count;
            let carried = class.guns.iter().filter(|gun| gun.mount == "portable").count();
            fleet.portable += count * carried as u32;
            if class.service == Service::Martian {
                fleet.martian += class.price * count;
            }
        }
        fleet
    }

    /// Whether most of it is Martian, by price.
    const fn is_martian(self) -> bool {
        self.price < 2 * self.martian
    }
}

/// What the sides come to, and whether one has more than is fair.
///
/// [SG-SCEN-03] [SG-DSGN-63] By price Martians are given up to half as much again, by tonnage at least double.
pub fn weigh(library: &Library, draft: &Draft) -> Weighing {
    let fleets: Vec<Fleet> = draft.sides.iter().map(|side| Fleet::of(library, side)).collect();
    let mut weighing = Weighing::default();
    for fleet in &fleets {
        let rows = [
            ("ships", fleet.ships.to_string()),
            ("price", pounds(fleet.price)),
            ("tons", grouped(fleet.tonnage)),
        ];
        weighing.sides.push(rows.map(|(what, value)| (what.to_owned(), value)).to_vec());
    }
    let name = |at: usize| draft.sides[at].name(at);
    for at in 1..fleets.len() {
        for other in 0..at {
            // Martians are compared with those from Earth; otherwise the later side with the earlier.
            let swaps = fleets[other].is_martian() && !fleets[at].is_martian();
            let (one, two) = if swaps { (other, at) } else { (at, other) };
            compare(&fleets, (one, two), name, &mut weighing);
        }
    }
    let portable: u32 = fleets.iter().map(|fleet| fleet.portable).sum();
    if 1 < portable {
        // [SG-DSGN-50] The yard sells any number; the first book never fights with more than one.
        let why = format!(
            "there are {portable} portable machineguns, where the book never has more than one in a battle"
        );
        let at = Whereabouts::default();
        weighing.warnings.push(Fault::new(at, Some(rule!("SG-DSGN-50")), why));
    }
    weighing
}

/// Compares a side with another, and warns where it has more than is fair, or less.
fn compare(
    fleets: &[Fleet],
    (one, two): (usize, usize),
    name: impl Fn(usize) -> String,
    weighing: &mut Weighing,
) {
    let (fleet, other) = (fleets[one], fleets[two]);
    if fleet.ships == 0 || other.ships == 0 {
        return;
    }
    let ratio = format!(
        "{} has {} times the price and {} times the tonnage of {}",
        name(one),
        hundredths(fleet.price, other.price),
        hundredths(fleet.tonnage, other.tonnage),
        name(two)
    );
    // How much of the other's price and tonnage, in tenths: the least and the most by price, and by tonnage.
    let is_uneven = fleet.is_martian() != other.is_martian();
    let (price, tonnage) = if is_uneven { ((10, 15), (20, 20)) } else { ((9, 11), (9, 11)) };
    let less = |a: u32, b: u32, tenths: u32| u64::from(a) * 10 < u64::from(b) * u64::from(tenths);
    let more = |a: u32, b: u32, tenths: u32| u64::from(b) * u64::from(tenths) < u64::from(a) * 10;
    let is_weak =
        less(fleet.price, other.price, price.0) && less(fleet.tonnage, other.tonnage, tonnage.0);
    let is_strong =
        more(fleet.price, other.price, price.1) && more(fleet.tonnage, other.tonnage, tonnage.1);
    if is_weak || is_strong {
        let fair = if is_uneven {
            "Martians are fairly given 1 to 1.5 times the price, or twice the tonnage"
        } else {
            "a fair fight is between equals in price or in tonnage"
        };
        let (more, fewer) = if is_strong { (one, two) } else { (two, one) };
        let why = format!("{} is stronger than {}: {fair}", name(more), name(fewer));
        let at = Whereabouts { side: Some(more), ..Whereabouts::default() };
        weighing.warnings.push(Fault::new(at, Some(rule!("SG-SCEN-03")), why));
    }
    weighing.ratios.push(ratio);
}

/// A ratio to the hundredth, rounded.
fn hundredths(a: u32, b: u32) -> String {
    let b = u64::from(b.max(1));
    let hundredths = (u64::from(a) * 100 + b / 2) / b;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The scenario that comes of a draft, as a file of the data folder is written.
pub fn draft(library: &Library, draft: &Draft) -> Result<String, Vec<Fault>> {
    let builder = builder(library);
    let asked = |key: &str| answer(&builder.fields, &draft.answers, key);
    let mut faults = Vec::new();
    let title = asked("title");
    let field = |key: &str| Whereabouts { field: Some(key.to_owned()), ..Whereabouts::default() };
    if slug(&title).is_empty() {
        faults.push(Fault::new(field("title"), None, "the battle wants a title of letters"));
    } else if library.scenario(&slug(&title)).is_some() {
        let why = format!("there is a scenario called {title} already");
        faults.push(Fault::new(field("title"), None, why));
    }
    let apart = asked("apart").parse().unwrap_or(0);
    let sides: Vec<ScenarioSide> = draft
        .sides
        .iter()
        .enumerate()
        .map(|(at, side)| scenario_side(library, &builder, (at, side), apart, &mut faults))
        .collect();
    let ground = asked("ground");
    let ground = GROUNDS.iter().find(|(word, ..)| *word == ground).unwrap_or(&GROUNDS[0]);
    let toward = asked("wind");
    let (special, rules) = fliers::told(&sides);
    let file = ScenarioFile {
        id: slug(&title),
        number: 200,
        name: title,
        tier: Tier::Advanced,
        map: asked("map"),
        map_alternatives: Vec::new(),
        map_settings: ground.1,
        wind: Direction::ALL.into_iter().find(|direction| direction.name() == toward),
        players: (sides.len() as i64, most_players(&sides) as i64),
        background: String::new(),
        setup: setup_text(&sides),
        special,
        victory: "A side without a ship on the map, and with none to come, has lost (SG-SCEN-05)."
            .to_owned(),
        at_turn_limit: "draw".to_owned(),
        rules: ["SG-SCEN-03", "SG-SCEN-05"].map(str::to_owned).into_iter().chain(rules).collect(),
        aim: Aim::Field,
        diced_set_up: false,
        side: sides,
    };
    if faults.is_empty() {
        toml::to_string(&file)
            .map_err(|error| vec![Fault::new(Whereabouts::default(), None, error.to_string())])
    } else {
        Err(faults)
    }
}

fn scenario_side(
    library: &Library,
    builder: &Builder,
    (at, side): (usize, &DraftSide),
    apart: u8,
    faults: &mut Vec<Fault>,
) -> ScenarioSide {
    let asked = |key: &str| answer(&builder.side_fields, &side.answers, key);
    let is_high_martian = fliers::is_high_martian(&asked("folk"));
    let ships = side.entries.iter().enumerate().map(|(line, entry)| {
        let here = Whereabouts { side: Some(at), entry: Some(line), field: None };
        scenario_ship(library, builder, entry, is_high_martian, here, faults)
    });
    let ships = ships.collect();
    let entry = asked("entry");
    let entry = ENTRIES.iter().find(|(word, ..)| *word == entry).and_then(|(_, entry, _)| *entry);
    let (altitude, crew) = (asked("altitude"), asked("crew"));
    let mut raised = ScenarioSide {
        name: side.name(at),
        altitude: Altitude::ALL.into_iter().find(|known| known.name() == altitude),
        entry,
        apart: if entry.is_none() { apart } else { 0 },
        crew: quality(&crew).unwrap_or_default(),
        ships,
        ..ScenarioSide::default()
    };
    fliers::raise(&mut raised, asked, at, faults);
    raised
}

fn scenario_ship(
    library: &Library,
    builder: &Builder,
    entry: &DraftEntry,
    is_high_martian: bool,
    here: Whereabouts,
    faults: &mut Vec<Fault>,
) -> ScenarioShip {
    let asked = |key: &str| answer(&builder.entry_fields, &entry.answers, key);
    let fault = |field: &str, rule: Option<RuleId>, why: String| {
        let field = (!field.is_empty()).then(|| field.to_owned());
        Fault::new(Whereabouts { field, ..here.clone() }, rule, why)
    };
    let (count, name) = (asked("count").parse().unwrap_or(1), asked("name"));
    if 1 < count && !name.is_empty() {
        faults.push(fault("name", None, format!("{count} ships cannot share one name")));
    }
    let marines = Some(asked("marines")).filter(|arm| arm != "usual");
    let embarked = asked("embarked").parse().ok();
    let (crew, conveyors) = (quality(&asked("crew")), asked("conveyors").parse().unwrap_or(0));
    if let Some(class) = library.class(&entry.item) {
        // [SG-ALT-01] Nothing keeps her up.
        if class.ceiling == Altitude::Ground {
            let why = format!("{} cannot fly", class.name);
            faults.push(fault("", Some(rule!("SG-ALT-01")), why));
        }
        if let Some(why) = embarked.and_then(|men| class.crowded(men)) {
            faults.push(fault("embarked", Some(rule!("SG-DSGN-54")), why));
        }
        if let (Some(arm), 0) = (&marines, embarked.unwrap_or(class.berths())) {
            let why = format!("{} carries no marines who could have a {arm}", class.name);
            faults.push(fault("marines", Some(rule!("SG-MAR-02")), why));
        }
        for (field, rule, why) in fliers::faults_of(class, is_high_martian, crew, conveyors) {
            faults.push(fault(field, Some(rule), why));
        }
    }
    ScenarioShip {
        class: entry.item.clone(),
        name: Some(name).filter(|name| !name.is_empty()),
        count,
        crew,
        marines,
        embarked,
        passive: false,
        flagship: false,
        conveyors,
    }
}

fn quality(word: &str) -> Option<Quality> {
    QUALITIES.into_iter().find(|quality| quality.name() == word)
}

/// So many that nobody sits down without a ship: sides are dealt out to the seats in turn, and ships to those of a side.
fn most_players(sides: &[ScenarioSide]) -> usize {
    let ships =
        |side: &ScenarioSide| side.ships.iter().map(|ship| usize::from(ship.count)).sum::<usize>();
    let has_ship = |players: &usize| {
        sides.iter().enumerate().all(|(at, side)| {
            let seats = (players + sides.len() - 1 - at) / sides.len().max(1);
            seats <= ships(side)
        })
    };
    (sides.len()..=MOST_SEATS).take_while(has_ship).last().unwrap_or(sides.len())
}

/// How the sides come to the battle, in words.
fn setup_text(sides: &[ScenarioSide]) -> String {
    let words = sides.iter().map(|side| {
        let way = ENTRIES.iter().find(|(_, entry, _)| *entry == side.entry);
        let way = way.map_or("", |(_, _, words)| words);
        let way = if side.entry.is_none() { format!("is {way}") } else { format!("enters {way}") };
        let altitude = side.altitude.map_or_else(String::new, |at| format!(" at {}", at.name()));
        format!("{} {way}{altitude}; {} crews.", side.name, side.crew.name())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
