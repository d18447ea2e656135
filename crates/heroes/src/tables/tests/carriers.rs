//! Trains, ships and common squares of scenarios, broken in every way that a file can be.

use super::wrong;

const SQUARE: &str = "scenarios/the-square-on-the-road-to-the-wells.toml";
const LANDING: &str = "scenarios/landing-at-mersa-halib.toml";
const SIDING: &str = "scenarios/the-relief-of-doorn-siding.toml";

#[test]
fn hv_rail_04_a_locomotive_tows_so_many_vehicles() {
    wrong(
        SIDING,
        "locomotive = \"0-6-0\"",
        "locomotive = \"0-4-0\"",
        ", unit train: 0-4-0 tows 1 of these vehicles, not 2 [HV-RAIL-04]",
    );
}

#[test]
fn hv_rail_05_the_example_of_a_carriage_behind_an_armoured_engine() {
    wrong(
        SIDING,
        "\"open_armoured_wagon\"]",
        "\"passenger_carriage\"]",
        ", unit train: armoured and unarmoured vehicles are not mixed [HV-RAIL-05]",
    );
}

#[test]
fn hv_rail_01_trains_are_checked() {
    let train = |reason: &str| format!(", unit train: {reason}");
    wrong(
        SIDING,
        "tiers = [\"core\", \"railway\"]",
        "tiers = [\"core\"]",
        &train("a train needs the tier railway, which the scenario does not use [HV-OPT-01]"),
    );
    wrong(
        SIDING,
        "locomotive = \"0-6-0\"",
        "locomotive = \"0-5-0\"",
        &train("there is no locomotive \"0-5-0\""),
    );
    wrong(
        SIDING,
        "\"open_armoured_wagon\"]",
        "\"locomotive\"]",
        &train("a train has one locomotive among its vehicles [HV-RAIL-01]"),
    );
    wrong(
        SIDING,
        "\"open_armoured_wagon\"]",
        "\"sleeping_car\"]",
        &train("there is no vehicle called \"sleeping_car\""),
    );
    wrong(SIDING, "rail = \"main_line\"", "rail = \"donga\"", &train("donga is no rail line"));
    wrong(
        SIDING,
        "{ vehicle = 0, weapon = \"machine_guns\"",
        "{ vehicle = 1, weapon = \"machine_guns\"",
        ", unit train, weapon 2: stands on no wagon",
    );
    wrong(
        SIDING,
        "{ vehicle = 0, weapon = \"machine_guns\"",
        "{ vehicle = 2, weapon = \"machine_guns\"",
        ", unit train, weapon 2: open armoured wagon takes 0 fitted weapons [HV-RAIL-03]",
    );
    wrong(
        SIDING,
        "weapon = \"machine_guns\", mount",
        "weapon = \"spears\", mount",
        ", unit train, weapon 2: spears cannot be fitted",
    );
    wrong(
        SIDING,
        "armoured = true\n",
        "armoured = true\nmaterial = \"iron\"\n",
        &train("has keys that trains do not have"),
    );
    wrong(
        SIDING,
        "vehicle = 2\n",
        "vehicle = 1\n",
        ", unit train: relief_company rides in no wagon of it",
    );
    wrong(
        SIDING,
        "vehicle = 2\n",
        "vehicle = 0\n",
        ", unit train, vehicle 0: this load does not fit [HV-RAIL-02, HV-RAIL-03]",
    );
    wrong(
        SIDING,
        "aboard = \"train\"",
        "aboard = \"tram\"",
        ", unit relief_company: there is no unit called \"tram\"",
    );
}

#[test]
fn hv_opt_01_example_a_gunboat_where_only_railways_are_used_is_refused() {
    wrong(
        LANDING,
        "tiers = [\"core\", \"merchant\", \"warship\"]",
        "tiers = [\"core\", \"railway\"]",
        ", unit gunboat: a warship needs the tier warship, which the scenario does not use [HV-OPT-01]",
    );
}

#[test]
fn hv_mer_01_to_04_and_hv_war_01_ships_are_checked() {
    let boat = |reason: &str| format!(", unit gunboat: {reason}");
    let steamer = |reason: &str| format!(", unit steamer: {reason}");
    wrong(
        LANDING,
        "\"merchant\", \"warship\"]",
        "\"merchant\"]",
        &boat("a warship needs the tier warship, which the scenario does not use [HV-OPT-01]"),
    );
    wrong(
        LANDING,
        "flotation = 22",
        "flotation = 23",
        &boat("flotation is 23, wants 22 [HV-MER-02, HV-WAR-01]"),
    );
    wrong(
        LANDING,
        "propulsion = \"steam\"",
        "propulsion = \"oar\"",
        &boat("a warship goes by wind or steam [HV-WAR-01]"),
    );
    wrong(
        LANDING,
        "propulsion = \"oar\"\nside_paddles = false",
        "propulsion = \"oar\"\nside_paddles = true",
        ", unit lighter: only a steamer has side paddles [HV-MER-01]",
    );
    wrong(
        LANDING,
        "material = \"iron\"\narmoured = false",
        "material = \"iron\"\narmoured = true",
        &steamer("a merchant ship has neither armour nor weapons [HV-MER-05]"),
    );
    wrong(LANDING, "length_cm = 18", "length_cm = 4", &boat("is broader than long"));
    wrong(LANDING, "length_cm = 18", "length_cm = 61", &boat("length_cm is 61, wants at most 60"));
    wrong(LANDING, "beam_cm = 5\n", "", &boat("says no beam_cm"));
    wrong(
        LANDING,
        "slots = 29",
        "slots = 20",
        &steamer("has 20 slots, and 21 are taken [HV-MER-04]"),
    );
    wrong(LANDING, "centre = [30, 15]", "at = [30, 15]", &boat("has a facing, but no place"));
    wrong(
        LANDING,
        "aboard = \"steamer\"",
        "aboard = \"fort_gun\"",
        ", unit first_company: fort_gun is of another command",
    );
    wrong(
        LANDING,
        "aboard = \"gunboat\"",
        "aboard = \"first_company\"",
        ", unit naval_brigade: first_company carries nobody",
    );
    wrong(
        LANDING,
        "aboard = \"gunboat\"",
        "aboard = \"gunboat\"\nvehicle = 1",
        &boat("a ship has no vehicles to ride in"),
    );
}

#[test]
fn hv_form_06_common_squares_are_checked() {
    wrong(
        SQUARE,
        "units = [\"guards\", \"heavies\", \"mounted_infantry\", \"sussex\"]",
        "units = [\"guards\"]",
        ", common square of pemberton: the number of units is 1, wants 2 to 4",
    );
    wrong(
        SQUARE,
        "\"mounted_infantry\", \"sussex\"]",
        "\"mounted_infantry\", \"gardner\"]",
        ", unit sussex: begins nowhere: it wants a place, a building, a carrier or a turn to arrive in",
    );
    wrong(
        SQUARE,
        "seat = \"pemberton\"\nunits",
        "seat = \"musa\"\nunits",
        ", unit guards: stands in a common square of another command [HV-FORM-06]",
    );
    wrong(
        SQUARE,
        "centre = [50, 20]",
        "centre = [50, 5]",
        ", common square of pemberton: does not lie wholly on the table",
    );
}

#[test]
fn hv_war_02_the_example_of_a_gunboats_slots() {
    // 18 x 5 cm with three weapons, and nothing said of slots: 20 less 3.
    let changed = super::FILES.iter().map(|file| {
        let text = file.text.replacen("slots = 17\n", "", 1);
        (file.name, text)
    });
    let changed: Vec<(&str, String)> = changed.collect();
    let files = changed.iter().map(|(name, text)| super::SourceFile { name, text });
    let library = super::Library::read(&files.collect::<Vec<_>>(), None).unwrap();
    let state = crate::setup::tests::opened(&library, "landing-at-mersa-halib");
    let gunboat = state.spec(crate::trial::GUNBOAT).ship().unwrap();
    assert_eq!((gunboat.weapons.len(), gunboat.slots), (3, 17));
}

#[test]
fn hv_opt_01_what_belongs_to_a_section_needs_it_switched_on() {
    let needs = |what: &str, tier: &str| {
        format!("{what} needs the tier {tier}, which the scenario does not use [HV-OPT-01]")
    };
    let all = "tiers = [\"core\", \"merchant\", \"warship\"]";
    for (file, old, new, reason) in [
        (
            SIDING,
            "tiers = [\"core\", \"railway\"]",
            "tiers = [\"core\"]",
            format!(", unit train: {}", needs("a train", "railway")),
        ),
        (
            LANDING,
            all,
            "tiers = [\"core\", \"warship\"]",
            format!(", unit steamer: {}", needs("a merchant ship", "merchant")),
        ),
        (
            LANDING,
            all,
            "tiers = [\"core\", \"merchant\"]",
            format!(", unit gunboat: {}", needs("a warship", "warship")),
        ),
    ] {
        wrong(file, old, new, &reason);
    }
}
