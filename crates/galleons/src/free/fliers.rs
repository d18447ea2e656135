//! Who can fly in a free battle: High Martians with their flying parties, and men who are issued conveyors.

use kernel::{
    RuleId,
    draft::{Fault, Field, FieldKind, Whereabouts},
};

use crate::{
    state::Quality,
    tables::{Library, ScenarioFlight, ScenarioSide, Service, ShipClass},
};

/// Most flying parties that a side may be given.
const MOST_PARTIES: u32 = 10;
/// Most men of a flying party.
const MOST_MEN: u32 = 60;
/// Most conveyors that a ship may be issued.
const MOST_CONVEYORS: u32 = 20;
/// What a flying party has in its hands if nothing else is said.
const USUAL_ARM: &str = "Bow";

/// What a side's men may be, in the order of the form, and how High Martians are in boarding.
const FOLK: [(&str, Option<Quality>, &str); 3] = [
    ("usual", None, "as their ships are"),
    ("high-martian", Some(Quality::Trained), "High Martians"),
    ("fierce", Some(Quality::Crack), "High Martians, crack in boarding"),
];

/// What is asked of a side about its fliers.
pub(super) fn side_fields(library: &Library) -> [Field; 4] {
    let arms = library.small_arms.iter().map(|arm| (arm.name.as_str(), arm.name.as_str()));
    [
        Field::new(
            "folk",
            "Men",
            "High Martians fly, board without grapples, and are green in all else.",
            FieldKind::choice(FOLK.map(|(word, _, read)| (word, read))),
            FOLK[0].0,
        ),
        Field::new(
            "parties",
            "Flying parties",
            "High Martians who wait on the ground, beside those who form aboard.",
            FieldKind::Number(0, MOST_PARTIES),
            "0",
        ),
        Field::new(
            "party_men",
            "Men in each",
            "An officer among them.",
            FieldKind::Number(1, MOST_MEN),
            "10",
        ),
        Field::new("party_arm", "Their weapon", "", FieldKind::choice(arms), USUAL_ARM),
    ]
}

/// What is asked of a ship.
pub(super) fn entry_field() -> Field {
    Field::new(
        "conveyors",
        "Conveyors",
        "As many of her men can fly, a few each turn.",
        FieldKind::Number(0, MOST_CONVEYORS),
        "0",
    )
}

/// How a side's men are in boarding, if they are High Martians.
fn boarding(folk: &str) -> Option<Quality> {
    FOLK.iter().find(|(word, ..)| *word == folk).and_then(|(_, boarding, _)| *boarding)
}

/// Whether a side's men are High Martians, by what was answered.
pub(super) fn is_high_martian(folk: &str) -> bool {
    boarding(folk).is_some()
}

/// Makes a side what was answered: High Martians, and their flying parties.
///
/// [SG-HM-02] Green except in boarding. [SG-FLY-01] A party has an officer. [SG-SCEN-01] It is set up on the ground.
pub(super) fn raise(
    side: &mut ScenarioSide,
    asked: impl Fn(&str) -> String,
    at: usize,
    faults: &mut Vec<Fault>,
) {
    let mut refuse = |key: &str, rule: RuleId, why: &str| {
        let at = Whereabouts { side: Some(at), entry: None, field: Some(key.to_owned()) };
        faults.push(Fault::new(at, Some(rule), why));
    };
    if let Some(boarding) = boarding(&asked("folk")) {
        if side.crew == Quality::Crack {
            refuse("crew", rule!("SG-HM-02"), GREEN);
        }
        (side.high_martian, side.boarding, side.crew) = (true, Some(boarding), Quality::Green);
    }
    let number = |key: &str| asked(key).parse().unwrap_or(0);
    let count = number("parties");
    if count == 0 {
        return;
    }
    if !side.high_martian {
        let why =
            "only High Martians wait on the ground as flying parties: others fly on conveyors";
        refuse("parties", rule!("SG-FLY-01"), why);
    }
    if side.entry.is_some() {
        let why = "flying parties are set up on the ground, but this side enters by an edge";
        refuse("parties", rule!("SG-SCEN-01"), why);
    }
    let (men, weapon) = (number("party_men"), asked("party_arm"));
    side.flying_parties = vec![ScenarioFlight { count, men, officers: 1, weapon }];
}

const GREEN: &str = "High Martians are green in everything but boarding";

/// What is wrong with the fliers of a ship: the field, the rule, and why.
///
/// [SG-HM-01] High Martians fly Martian vessels. [SG-THROCK-01] Conveyors come from Earth, one a man.
pub(super) fn faults_of(
    class: &ShipClass,
    is_high_martian: bool,
    crew: Option<Quality>,
    conveyors: u8,
) -> Vec<(&'static str, RuleId, String)> {
    let name = &class.name;
    let mut found = Vec::new();
    if is_high_martian && class.service == Service::Earth {
        let why = format!("{name} has a crew from Earth, and none of High Martians");
        found.push(("", rule!("SG-HM-01"), why));
    }
    if is_high_martian && crew.is_some_and(|crew| crew != Quality::Green) {
        found.push(("crew", rule!("SG-HM-02"), GREEN.to_owned()));
    }
    let men = class.complement.total();
    if 0 < conveyors && class.service == Service::Martian {
        let why = format!("conveyors come from Earth, and {name} has a Martian crew");
        found.push(("conveyors", rule!("SG-THROCK-01"), why));
    } else if men < u16::from(conveyors) {
        let why = format!("{name} has {men} men and no use for {conveyors} conveyors");
        found.push(("conveyors", rule!("SG-THROCK-01"), why));
    }
    found
}

/// What is special about the sides, in words, and the rules that say so.
pub(super) fn told(sides: &[ScenarioSide]) -> (String, Vec<String>) {
    let (mut words, mut rules) = (Vec::new(), Vec::new());
    let mut cite = |rule: RuleId| {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    };
    for side in sides {
        let name = &side.name;
        if side.high_martian {
            let boarding = side.boarding.unwrap_or_default().name();
            words.push(format!("{name} has High Martians: green, but {boarding} in boarding."));
            cite(rule!("SG-HM-02"));
        }
        for ScenarioFlight { count, men, weapon, .. } in &side.flying_parties {
            let arm = weapon.to_lowercase();
            words.push(format!("Its flying parties: {count} of {men} men each, weapon: {arm}."));
            cite(rule!("SG-FLY-01"));
        }
        for ship in side.ships.iter().filter(|ship| 0 < ship.conveyors) {
            let (class, n) = (ship.name.as_ref().unwrap_or(&ship.class), ship.conveyors);
            words.push(format!("Conveyors aboard {class} of {name}: {n}."));
            cite(rule!("SG-THROCK-01"));
        }
    }
    (words.join(" "), rules.iter().map(ToString::to_string).collect())
}
