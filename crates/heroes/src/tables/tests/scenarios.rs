//! The scenarios: as written, and broken in every way that a file can be.

use kernel::{
    ledger::Tier,
    table::{Angle, Point, Pose},
};

use super::*;
use crate::{
    tables::scenarios::HeroBegins,
    vocabulary::{Deployment, Formation, Kind, Post, Special, Variant, VictoryKind},
};

const WADI: &str = "scenarios/patrol-at-the-wadi.toml";
const DRIFT: &str = "scenarios/the-mission-at-the-drift.toml";
const SQUARE: &str = "scenarios/the-square-on-the-road-to-the-wells.toml";
const LANDING: &str = "scenarios/landing-at-mersa-halib.toml";
const SIDING: &str = "scenarios/the-relief-of-doorn-siding.toml";
const LOCK: &str = "scenarios/lock-nine.toml";
const TANGI: &str = "scenarios/the-convoy-through-the-tangi.toml";

#[test]
fn the_first_scenario_is_as_written() {
    let library = shipped();
    let wadi = library.scenario("patrol-at-the-wadi").unwrap();
    assert_eq!((wadi.number, wadi.turns, wadi.marginal, wadi.decisive), (1, 8, 3, 10));
    assert_eq!((wadi.deployment, wadi.deploy_first), (Deployment::Free, 1));
    assert_eq!(wadi.table.width, "100".parse().unwrap());
    assert_eq!((wadi.seats.len(), wadi.units.len(), wadi.terrain.len()), (2, 9, 3));
    assert_eq!(wadi.seats[0].begins, HeroBegins::With { unit: 0, post: Post::Rear });
    assert_eq!(wadi.seats[1].begins, HeroBegins::With { unit: 4, post: Post::Front });
    let gatling = &wadi.units[3];
    assert_eq!(gatling.place, Place::At(Pose::new(Point::units(47, 14), Angle::NORTH)));
    let Body::Land { stance, .. } = gatling.body else { panic!("{gatling:?}") };
    assert_eq!(stance, Some((Formation::Limbered, Variant::Gun)));
    let hold = |entry: &&VictoryEntry| entry.kind == VictoryKind::HoldZone;
    let points: Vec<_> = wadi.victory.iter().filter(hold).map(|entry| entry.points).collect();
    assert_eq!(points, [8, 8]);
}

#[test]
fn reinforcements_garrisons_and_carriers_are_resolved() {
    let library = shipped();
    let drift = library.scenario("the-mission-at-the-drift").unwrap();
    let place = |scenario: &Scenario, id: &str| {
        scenario.units.iter().find(|unit| unit.id == id).unwrap().place
    };
    assert_eq!(place(drift, "hospital_guard"), Place::Building(1));
    assert_eq!(place(drift, "sixth_regiment"), Place::Arrives { turn: 8, zone: 3 });
    assert_eq!(drift.special, [Special::CaptureStores, Special::NoReservesSeen]);
    let landing = library.scenario("landing-at-mersa-halib").unwrap();
    assert_eq!(place(landing, "field_gun"), Place::Aboard { carrier: 1, vehicle: None });
    assert_eq!(landing.tiers, [Tier::Core, Tier::Merchant, Tier::Warship]);
    let siding = library.scenario("the-relief-of-doorn-siding").unwrap();
    assert_eq!(place(siding, "relief_company"), Place::Aboard { carrier: 0, vehicle: Some(2) });
    let exit = siding.victory.iter().find(|entry| entry.kind == VictoryKind::Exit).unwrap();
    assert_eq!((exit.points, &exit.kinds[..]), (6, &[Kind::Transport][..]));
    // The Boers are narrowed as their list has it.
    let Body::Land { formations, .. } = &siding.units[8].body else { panic!() };
    assert_eq!(formations[..], [Formation::OpenOrder, Formation::Column]);
}

#[test]
fn hv_form_15_what_stands_inside_a_common_square_is_sheltered() {
    let library = shipped();
    let square = library.scenario("the-square-on-the-road-to-the-wells").unwrap();
    let sheltered: Vec<_> = square
        .units
        .iter()
        .filter(|unit| matches!(unit.place, Place::Sheltered(_)))
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(sheltered, ["camel_one", "camel_two", "camel_three"]);
    assert_eq!(square.squares[0].units, [0, 1, 2, 3]);
}

#[test]
fn the_frame_of_a_scenario_is_checked() {
    wrong(
        WADI,
        "name = \"Patrol at the Wadi\"",
        "name = \"Patrol\"",
        ": a scenario called \"Patrol\" has the id patrol",
    );
    wrong(WADI, "turns = 8", "turns = 0", ": turns is 0, wants 1 to 50");
    wrong(WADI, "decisive = 10", "decisive = 2", ": decisive is 2, wants 3 to 1000");
    wrong(
        WADI,
        "table_cm = [100, 75]",
        "table_cm = [100, -75]",
        ": table_cm is -75 cm, wants more than 0 and at most 4000",
    );
    wrong(
        WADI,
        "deploy_first = \"mahdist\"",
        "deploy_first = \"zulu\"",
        ": there is no side called \"zulu\"",
    );
    wrong(
        WADI,
        "tiers = [\"core\"]",
        "tiers = [\"campaign\"]",
        ": tiers are core and, where it uses them, railway, merchant and warship",
    );
    wrong(
        WADI,
        "turns = 8",
        "turns = 8\noptions = [\"magic\"]",
        ": there is no option called \"magic\"",
    );
    wrong(
        WADI,
        "id = \"mahdist\", name",
        "id = \"british\", name",
        ", side british: another side has the same id",
    );
    refuses_reading(WADI, "turns = 8", "turn = 8", "unknown field `turn`");
    refuses_reading(
        WADI,
        "deployment = \"free\"",
        "deployment = \"hidden\"",
        "unknown variant `hidden`",
    );
}

#[test]
fn hv_hero_01_seats_and_heroes_are_checked() {
    wrong(
        WADI,
        "army = \"mahdist\"",
        "army = \"dervish\"",
        ", seat osman: there is no army called \"dervish\"",
    );
    wrong(
        WADI,
        "side = \"mahdist\"\narmy",
        "side = \"british\"\narmy",
        ", side mahdist: has no Hero, and every army has at least one [HV-HERO-01]",
    );
    wrong(
        WADI,
        "hero_with = \"red_flag\"",
        "hero_with = \"a_company\"",
        ", seat osman: a_company is of another command [HV-HERO-03]",
    );
    wrong(
        WADI,
        "hero_with = \"red_flag\"",
        "hero_with = \"blue_flag\"",
        ", seat osman: there is no unit called \"blue_flag\"",
    );
    wrong(
        WADI,
        "hero_with = \"red_flag\"\n",
        "",
        ", seat osman: the Hero begins with a unit (hero_with) or by himself (hero_at)",
    );
    wrong(
        WADI,
        "hero_with = \"a_company\"\nhero_post = \"rear\"",
        "hero_with = \"gatling\"\nhero_post = \"front\"",
        ", seat tarrant: with gatling only the rear post exists [HV-FORM-11]",
    );
    wrong(
        DRIFT,
        "hero_with = \"first_regiment\"\nhero_post = \"front\"",
        "hero_with = \"third_regiment\"",
        ", seat mkhosana: third_regiment is not yet on the table",
    );
    wrong(
        WADI,
        "hero_with = \"red_flag\"\nhero_post = \"front\"",
        "hero_at = [50, 20]",
        ", seat osman: does not lie wholly inside a zone of its side [HV-SETUP-01]",
    );
}

#[test]
fn hv_army_02_martian_lists_need_their_option() {
    let library = shipped();
    let lock = library.scenario("lock-nine").unwrap();
    assert_eq!(lock.switches_on().collect::<Vec<_>>(), ["vsf"]);
    assert!(lock.units.iter().any(|unit| matches!(unit.body, Body::Land { is_glider: true, .. })));
    wrong(
        LOCK,
        "options = [\"vsf\"]\n",
        "",
        ", seat vorrath: the army high_martian needs the option \"vsf\"",
    );
}

#[test]
fn units_are_checked() {
    let unit = |reason: &str| format!(", unit a_company: {reason}");
    wrong(
        WADI,
        "seat = \"tarrant\"",
        "seat = \"smith\"",
        &unit("there is no seat called \"smith\""),
    );
    wrong(
        WADI,
        "name = \"A Company\"",
        "name = \" A Company\"",
        &unit("the name must not be empty, padded, or longer than 40 characters"),
    );
    wrong(
        WADI,
        "weapon = \"european_firearms\"",
        "weapon = \"machine_guns\"",
        &unit("machine guns does not suit infantry"),
    );
    wrong(WADI, "weapon = \"european_firearms\"\n", "", &unit("says no weapon; none is one, too"));
    wrong(
        WADI,
        "formation = \"close_order\"",
        "formation = \"horde\"",
        &unit("european infantry may not use horde here [HV-FORM-01]"),
    );
    wrong(
        WADI,
        "layout = \"wide\"",
        "layout = \"f3\"",
        &unit("its layout is f3, wants one of deep, wide"),
    );
    wrong(WADI, "formation = \"close_order\"\n", "", &unit("has a layout, but no formation"));
    wrong(
        WADI,
        "formation = \"close_order\"\nlayout = \"wide\"\n",
        "",
        &unit("a unit on the table has a formation, one in a building or aboard has none"),
    );
    wrong(
        WADI,
        "formation = \"close_order\"\nlayout = \"wide\"",
        "formation = \"square\"\nlayout = \"common\"",
        &unit("the layout common is that of the units of a common square"),
    );
    wrong(WADI, "facing = 0", "facing = 360", &unit("facing is 360, wants 0 to 359.99"));
    wrong(WADI, "facing = 0\n", "", &unit("has a place, but no facing"));
    wrong(WADI, "at = [36, 16]\n", "", &unit("has a facing, but no place"));
    wrong(
        WADI,
        "at = [36, 16]\nfacing = 0\n",
        "",
        &unit("begins nowhere: it wants a place, a building, a carrier or a turn to arrive in"),
    );
    wrong(WADI, "at = [36, 16]\n", "centre = [36, 16]\n", &unit("has a facing, but no place"));
    wrong(
        WADI,
        "at = [36, 16]\n",
        "at = [36, 16]\nmaterial = \"wood\"\n",
        &unit("only trains and ships have vehicles, hulls and fitted weapons"),
    );
    wrong(
        WADI,
        "at = [36, 16]\n",
        "at = [36, 16]\nspecial = [\"glider\"]\n",
        &unit("the scenario does not use the special rule glider"),
    );
    wrong(
        WADI,
        "at = [36, 16]\n",
        "at = [36, 16]\nvehicle = 1\n",
        &unit("rides in a vehicle, but aboard nothing"),
    );
    wrong(
        WADI,
        "id = \"b_company\"",
        "id = \"a_company\"",
        ", unit a_company: another unit has the same id",
    );
    wrong(
        WADI,
        "id = \"b_company\"",
        "id = \"B Company\"",
        ", unit B Company: an id has lower-case letters, digits and underscores, at most 40",
    );
    wrong(
        TANGI,
        "model = \"pack_animal\"",
        "model = \"pack_animal\"\nformation = \"column\"",
        ", unit mules_one: transport has no formation [HV-ORG-05]",
    );
    wrong(
        TANGI,
        "model = \"pack_animal\"\n",
        "",
        ", unit mules_one: transport wants a model: wagon, pack_animal or porter",
    );
}

#[test]
fn hv_scen_01_what_does_not_fit_on_the_table_is_refused() {
    wrong(WADI, "at = [36, 16]", "at = [55, 16]", ", unit b_company: overlaps unit a_company");
    wrong(
        WADI,
        "at = [36, 16]",
        "at = [5, 16]",
        ", unit a_company: does not lie wholly on the table",
    );
    wrong(
        WADI,
        "at = [36, 16]",
        "at = [36, 21]",
        ", unit a_company: does not lie wholly inside a zone of its side [HV-SETUP-01]",
    );
    wrong(
        LOCK,
        "at = [46, 28]",
        "at = [46, 34.5]",
        ", unit household_south: stands on western_canal, where it cannot be [HV-SCEN-01]",
    );
    wrong(
        LOCK,
        "at = [58, 67]",
        "at = [76, 60]",
        ", unit third_wing: stands on eastern_crag, where it cannot be [HV-SCEN-01]",
    );
    wrong(
        LOCK,
        "at = [46, 28]",
        "at = [60, 28]",
        ", unit household_south: stands on lock_house, where it cannot be [HV-SCEN-01]",
    );
    wrong(
        DRIFT,
        "at = [45, 36.5]",
        "at = [43, 36.5]",
        ", object stores_two: overlaps object stores_one",
    );
    wrong(
        DRIFT,
        "at = [42, 36.5]",
        "at = [0.5, 36.5]",
        ", object stores_one: does not lie wholly on the table",
    );
    wrong(
        SQUARE,
        "at = [59, 26.5]",
        "at = [56, 26.5]",
        ", common square of pemberton: overlaps unit gardner",
    );
    wrong(
        LANDING,
        "centre = [30, 15]",
        "centre = [30, 30]",
        ", unit gunboat: does not lie wholly in water [HV-SCEN-01]",
    );
    wrong(
        LANDING,
        "centre = [30, 15]",
        "centre = [60, 15]",
        ", unit steamer: overlaps unit gunboat",
    );
    wrong(
        SIDING,
        "at = [24, 45]",
        "at = [24, 45.5]",
        ", unit train: does not stand on the centre line of its rails [HV-SCEN-01]",
    );
    wrong(
        SIDING,
        "at = [24, 45]\nfacing = 90",
        "at = [24, 45]\nfacing = 80",
        ", unit train: does not stand on the centre line of its rails [HV-SCEN-01]",
    );
    wrong(
        SIDING,
        "at = [24, 45]",
        "at = [20, 45]",
        ", unit train: is longer than the line behind it",
    );
    wrong(
        SIDING,
        "at = [88, 57]",
        "at = [89.6, 57]",
        ", unit refugees_two: overlaps unit refugees_one",
    );
}

#[test]
fn hv_form_14_buildings_and_their_garrisons_are_checked() {
    let guard = |reason: &str| format!(", unit hospital_guard: {reason}");
    wrong(
        DRIFT,
        "building = \"hospital\"",
        "building = \"chapel\"",
        &guard("there is no terrain called \"chapel\""),
    );
    wrong(
        DRIFT,
        "building = \"hospital\"",
        "building = \"orchard\"",
        &guard("orchard is no building"),
    );
    wrong(
        DRIFT,
        "capacity = 8",
        "capacity = 6",
        &guard("8 figures do not fit into hospital, which takes 6"),
    );
    wrong(
        DRIFT,
        "building = \"storehouse\"",
        "building = \"hospital\"",
        ", unit store_guard: another unit is in that building already [HV-FORM-14]",
    );
    wrong(
        DRIFT,
        "building = \"hospital\"",
        "building = \"hospital\"\nat = [50, 50]\nfacing = 0",
        &guard("begins in more than one place"),
    );
    let hospital = |reason: &str| format!(", terrain hospital: {reason}");
    wrong(
        DRIFT,
        "los = \"block\"",
        "los = \"open\"",
        &hospital("a building is hard_cover, an obstacle, and blocks sight"),
    );
    wrong(DRIFT, "loopholes = 4", "loopholes = 0", &hospital("loopholes is 0, wants 1 to 20"));
    wrong(
        DRIFT,
        "[38, 42], [28, 42]]",
        "[38, 43], [28, 42]]",
        &hospital("a building is a rectangle"),
    );
    refuses_reading(DRIFT, "loopholes = 4", "windows = 4", "unknown field `windows`");
}

#[test]
fn terrain_and_zones_are_checked() {
    wrong(
        WADI,
        "[29, 51], [19, 52]",
        "[29, 151], [19, 52]",
        ", terrain rocks: its corner (29, 151) lies off the table",
    );
    wrong(
        WADI,
        "[[18, 44], [28, 43], [29, 51], [19, 52]]",
        "[[18, 44], [29, 51], [28, 43], [19, 52]]",
        ", terrain rocks: the polygon cannot be: its edges 1 and 3 cross",
    );
    wrong(
        WADI,
        "[[18, 44], [28, 43], [29, 51], [19, 52]]",
        "[[18, 44], [28, 43]]",
        ", terrain rocks: the polygon cannot be: a region has at least three corners",
    );
    wrong(
        WADI,
        "id = \"palms\"",
        "id = \"rocks\"",
        ", terrain rocks: another terrain has the same id",
    );
    wrong(
        WADI,
        "type = \"hard_cover\"",
        "type = \"hard_cover\"\nlevel = 1",
        ", terrain rocks: level belongs to hill and to nothing else",
    );
    wrong(DRIFT, "level = 1", "level = 0", ", terrain hill: level is 0, wants 1 to 9");
    wrong(
        DRIFT,
        "[62, 44], [28, 44]",
        "[62, 44.5], [28, 44.5]",
        ", terrain north_breastwork: a barrier is at most 1 cm thick [HV-MOVE-07]",
    );
    wrong(
        LANDING,
        "kind_of_shore = \"quay\"\n",
        "",
        ", terrain quay: kind_of_shore belongs to shore and to nothing else",
    );
    wrong(
        SIDING,
        "centre_line = [[0, 45], [120, 45]]\n",
        "",
        ", terrain main_line: centre_line belongs to rail_line and to nothing else",
    );
    wrong(
        SIDING,
        "centre_line = [[0, 45], [120, 45]]",
        "centre_line = [[0, 45], [120, 47]]",
        ", terrain main_line: the centre line leaves the strip",
    );
    wrong(
        SIDING,
        "centre_line = [[0, 45], [120, 45]]",
        "centre_line = [[0, 45]]",
        ", terrain main_line: the centre line cannot be: a course has at least two points",
    );
    wrong(
        WADI,
        "purpose = \"deploy\"\nside = \"british\"",
        "purpose = \"deploy\"",
        ", zone british_deployment: a zone of deployment, entry or exit has a side, an objective has none",
    );
    wrong(
        WADI,
        "purpose = \"objective\"",
        "purpose = \"objective\"\nedge = \"north\"",
        ", zone well: a zone of entry or exit has an edge, others have none",
    );
    wrong(
        TANGI,
        "edge = \"east\"",
        "edge = \"west\"",
        ", zone east_exit: does not reach the edge that it names",
    );
}

#[test]
fn hv_scen_02_reinforcements_are_checked() {
    wrong(
        DRIFT,
        "turn = 3\n",
        "turn = 13\n",
        ", reinforcement of turn 13: turn is 13, wants 1 to 12",
    );
    wrong(
        DRIFT,
        "turn = 3\n",
        "turn = 2\n",
        ", unit third_regiment: no reinforcement brings it in turn 3",
    );
    wrong(
        DRIFT,
        "units = [\"third_regiment\"]",
        "units = [\"third_regiment\", \"first_regiment\"]",
        ", reinforcement of turn 3: first_regiment does not say that it arrives in this turn",
    );
    wrong(
        DRIFT,
        "zone = \"west_entry\"",
        "zone = \"yard\"",
        ", reinforcement of turn 3: yard is no zone of entry",
    );
    wrong(
        DRIFT,
        "purpose = \"entry\"\nside = \"zulu\"",
        "purpose = \"entry\"\nside = \"british\"",
        ", reinforcement of turn 3: third_regiment comes through a zone of the enemy",
    );
    wrong(
        WADI,
        "deploy_first = \"mahdist\"",
        "deploy_first = \"mahdist\"\nspecial = [\"no_reserves_seen\"]",
        ", special no_reserves_seen: there is nothing on the table that it could be used with",
    );
    wrong(
        LOCK,
        "special = [\"lock_gates\", \"glider\"]",
        "special = [\"lock_gates\", \"glider\", \"glider\"]",
        ", special glider: stands twice",
    );
}

#[test]
fn hv_vic_01_victory_is_checked() {
    let bases = |reason: &str| format!(", victory bases_removed of british: {reason}");
    wrong(WADI, "points = 1\n", "points = 0\n", &bases("points is 0, wants 1 to 1000"));
    wrong(
        WADI,
        "type = \"bases_removed\"",
        "type = \"bases_removed\"\nzone = \"well\"",
        &bases("has no use for the key zone"),
    );
    wrong(WADI, "zone = \"well\"\n", "", ", victory hold_zone of british: wants the key zone");
    wrong(
        WADI,
        "zone = \"well\"",
        "zone = \"pond\"",
        ", victory hold_zone of british: there is no zone called \"pond\"",
    );
    wrong(
        WADI,
        "zone = \"well\"",
        "zone = \"british_deployment\"",
        ", victory hold_zone of british: british_deployment is no zone of objective",
    );
    wrong(
        LANDING,
        "unit = \"gunboat\"",
        "unit = \"fort_gun\"",
        ", victory destroy of mahdist: fort_gun is of the same side",
    );
    wrong(
        LANDING,
        "type = \"destroy\"",
        "type = \"survive\"",
        ", victory survive of mahdist: gunboat is of the other side",
    );
    wrong(TANGI, "kinds = [\"transport\"]\n", "", ", victory exit of british: wants the key kinds");
    wrong(
        DRIFT,
        "special = [\"capture_stores\", \"no_reserves_seen\"]",
        "special = [\"no_reserves_seen\"]",
        ", victory stores_captured of zulu: needs the special rule capture_stores",
    );
    refuses_reading(
        WADI,
        "type = \"bases_removed\"",
        "type = \"glory\"",
        "unknown variant `glory`",
    );
}

#[test]
fn hv_turn_10_a_deal_takes_at_most_forty_cards() {
    let unit = |n: usize| {
        let (x, y) = (5 + n % 16 * 6, 1 + n / 16 * 2);
        format!(
            "[[unit]]\nid = \"porter_{n}\"\nseat = \"tarrant\"\nname = \"Porter\"\nkind = \"transport\"\n\
             class = \"european\"\nweapon = \"none\"\nmodel = \"porter\"\nat = [{x}, {y}]\nfacing = 0\n\n"
        )
    };
    let porters: String = (0..30).map(unit).collect();
    wrong(
        WADI,
        "[[terrain]]",
        &format!("{porters}[[terrain]]"),
        ": a full deal takes 41 cards, wants at most 40 [HV-TURN-10]",
    );
}
