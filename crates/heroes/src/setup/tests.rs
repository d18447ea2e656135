//! Every scenario opens into a state that can be.

use kernel::options::OptionValue;

use super::*;
use crate::{
    state::Phase,
    tables::shipped,
    validate::validate,
    vocabulary::{Formation, Post},
};

/// A battle of a scenario, with players called by their Heroes.
pub(crate) fn opened(library: &Library, scenario: &str) -> State {
    let seats = library.scenario(scenario).unwrap().seats.len();
    let players = (0..seats).map(|seat| format!("Player {}", seat + 1)).collect();
    open(library, &Setup::new(scenario, players)).unwrap()
}

#[test]
fn hv_setup_01_every_scenario_opens_into_a_valid_state() {
    let library = shipped();
    for scenario in &library.scenarios {
        let state = opened(&library, &scenario.id);
        assert_eq!(validate(&state), Ok(()), "{}", scenario.id);
        assert_eq!((state.turn, state.phase), (0, Phase::Opening));
        assert_eq!(state.units.len(), scenario.units.len());
        assert_eq!((state.pile.len(), state.stock.len()), (54, 54));
        assert!(state.seats.iter().all(|seat| seat.hand.is_empty() && seat.cards.is_empty()));
    }
}

#[test]
fn a_state_is_whole_in_json() {
    let library = shipped();
    for scenario in &library.scenarios {
        let state = opened(&library, &scenario.id);
        let json = serde_json::to_string(&state).unwrap();
        let read: State = serde_json::from_str(&json).unwrap();
        assert!(read == state, "{}", scenario.id);
        assert_eq!(validate(&read), Ok(()));
        assert_eq!(serde_json::to_string(&read).unwrap(), json);
    }
}

#[test]
fn what_changes_is_small() {
    assert!(size_of::<Unit>() <= 48, "{}", size_of::<Unit>());
    assert!(size_of::<Seat>() <= 56, "{}", size_of::<Seat>());
    assert!(size_of::<State>() <= 2600, "{}", size_of::<State>());
}

#[test]
fn hv_scen_01_units_begin_where_the_scenario_has_them() {
    let library = shipped();
    let wadi = opened(&library, "patrol-at-the-wadi");
    let gatling = UnitId(3);
    assert_eq!(wadi.name(gatling), "Gatling");
    assert_eq!(wadi[gatling].stance, Some(Stance::Limbered));
    assert_eq!((wadi[gatling].ranks, wadi[gatling].leader), (1, true));
    assert_eq!(wadi.seats[1].hero, Hero::With { unit: UnitId(4), post: Post::Front });
    assert_eq!(wadi.setting.seats[0].army, "British and other European regulars");
    assert_eq!(wadi.setting.deploy_first, SideId(1));
    // By the army lists: line infantry 16, a Gatling 14, spears 10.
    let points: Vec<_> = wadi.setting.roster.iter().map(|unit| unit.points).collect();
    assert_eq!(points, [16, 16, 14, 14, 10, 10, 10, 14, 12]);

    let drift = opened(&library, "the-mission-at-the-drift");
    let unit =
        |state: &State, name: &str| state.ids().find(|&unit| state.name(unit) == name).unwrap();
    assert_eq!(drift[unit(&drift, "Sixth spear regiment")].at, Where::Reserve);
    assert_eq!(drift.garrison(1), Some(unit(&drift, "Hospital guard")));
    assert_eq!(drift[unit(&drift, "Hospital guard")].stance, None);

    let siding = opened(&library, "the-relief-of-doorn-siding");
    let train = unit(&siding, "Armoured train");
    let station = Station { course: 0, along: Length::units(24), going: Going::Up };
    assert_eq!(siding[train].at, Where::Rails(station));
    let Carrier::Train { gunners, .. } = siding[train].carrier else { panic!() };
    assert_eq!(gunners, [2, 2, 0, 0, 0, 0, 0, 0]);
    let company = unit(&siding, "Relief company");
    assert_eq!(siding.aboard(train).collect::<Vec<_>>(), [company]);
    let seated: Vec<_> = siding.riders.iter().copied().collect();
    assert_eq!(seated, [Rider { unit: company, vehicle: 2, ranks: 7, leader: true }]);

    let landing = opened(&library, "landing-at-mersa-halib");
    let steamer = unit(&landing, "SS Khedivial Star, paddle steamer");
    assert!(matches!(landing[steamer].carrier, Carrier::Ship { flotation: 33, .. }));
    assert_eq!(landing.aboard(steamer).count(), 3);
    assert_eq!(landing.seats[0].hero, Hero::With { unit: steamer, post: Post::Rear });
}

#[test]
fn hv_form_06_the_square_of_the_wells_is_laid_round_its_centre() {
    let library = shipped();
    let state = opened(&library, "the-square-on-the-road-to-the-wells");
    let (ring, front) = field::ring(&state, 0).unwrap();
    assert_eq!((ring.across, ring.deep), (9, 9));
    assert_eq!((front.at.x, front.at.y), (Length::units(50), "26.75".parse().unwrap()));
    assert_eq!(state.sheltered(0).count(), 3);
    let guards = UnitId(0);
    assert_eq!(state[guards].at, Where::Ring(0));
    assert_eq!(field::outlines(&state, guards).len(), 8);
    // The front face runs from the left: the Guards stand at its left end.
    assert!(field::centre(&state, guards).unwrap().x < Length::units(50));
}

#[test]
fn hv_form_01_a_unit_may_stand_as_its_class_and_list_allow() {
    let library = shipped();
    let siding = opened(&library, "the-relief-of-doorn-siding");
    let formations = |unit: UnitId| {
        let stances = siding.setting.roster[usize::from(unit.0)].stances;
        let mut formations: Vec<_> = stances.iter().map(Stance::formation).collect();
        formations.dedup();
        formations
    };
    let boers = siding.ids().find(|&unit| siding.name(unit) == "North commando").unwrap();
    assert_eq!(formations(boers), [Formation::Column, Formation::OpenOrder]);
    let garrison = siding.ids().find(|&unit| siding.name(unit) == "Station garrison").unwrap();
    let all = [Formation::CloseOrder, Formation::Column, Formation::OpenOrder, Formation::Square];
    assert_eq!(formations(garrison), all);
    assert!(siding.spec(garrison).stances.has(Stance::SquareCommon));
}

#[test]
fn a_battle_that_cannot_be_is_refused() {
    let library = shipped();
    let refused =
        |setup: &Setup| open(&library, setup).err().map(|error| error.to_string()).unwrap();
    let players = |n: usize| (0..n).map(|seat| format!("Player {seat}")).collect::<Vec<_>>();
    let unknown = refused(&Setup::new("el-teb", players(2)));
    assert!(
        unknown.starts_with("there is no scenario called \"el-teb\"; there are: "),
        "{unknown}"
    );
    let wadi = |n| Setup::new("patrol-at-the-wadi", players(n));
    assert_eq!(refused(&wadi(3)), "Patrol at the Wadi is for 2 to 2 players, not 3");
    let kashgil = Setup::new("the-brigade-at-kashgil", players(2));
    assert_eq!(refused(&kashgil), "The Brigade at Kashgil is for 4 to 4 players, not 2");
    let mut setup = wadi(2);
    setup.options.insert("railway".into(), OptionValue::Number(3));
    let told = refused(&setup);
    assert!(told.starts_with("option railway: "), "{told}");
}

/// What an option set otherwise than usual changes; none for those that say what may be used at all.
fn set_otherwise(key: &str) -> Option<Switches> {
    let usual = Switches::default();
    Some(match key {
        "column_is_dense" => Switches { column_is_dense: false, ..usual },
        "machine_guns_pick_target" => Switches { machine_guns_pick_target: true, ..usual },
        "hero_counts_for_morale" => Switches { hero_counts_for_morale: true, ..usual },
        "hand_to_hand_eligibility" => Switches { whole_unit_falls: true, ..usual },
        "leadership_overflow" => Switches { overflow_refused: true, ..usual },
        "obstacles_each_cost" => Switches { obstacles_each_cost: false, ..usual },
        "movement_floor" => Switches { movement_floor: 1, ..usual },
        "square_fires_all_faces" => Switches { square_fires_all_faces: false, ..usual },
        "routing_first" => Switches { routing_first_at_table: true, ..usual },
        "passengers_hit" => Switches { largest_aboard_hit: true, ..usual },
        "armoured_passengers_hard_cover" => {
            Switches { armoured_passengers_hard_cover: true, ..usual }
        }
        "breaking_off_allowed" => Switches { breaking_off_allowed: false, ..usual },
        "railway" | "merchant" | "warship" | "vsf" | "historical_only" => return None,
        other => panic!("nobody has thought of {other}"),
    })
}

#[test]
fn every_value_of_every_option_is_heard() {
    let library = shipped();
    assert_eq!(opened(&library, "lock-nine").setting.switches, Switches::default());
    for option in &library.options {
        let values = match option.default {
            OptionValue::Flag(_) => vec![OptionValue::Flag(false), OptionValue::Flag(true)],
            OptionValue::Number(_) | OptionValue::Word(_) => option.values.clone(),
        };
        assert_eq!(values.len(), 2, "{}", option.key);
        for value in values {
            let usual = value == option.default;
            let setup = with_option("patrol-at-the-wadi", &option.key, value);
            let state = open(&library, &setup).unwrap();
            let otherwise = set_otherwise(&option.key).filter(|_| !usual);
            let expected = otherwise.unwrap_or_default();
            assert_eq!(state.setting.switches, expected, "{} {usual}", option.key);
        }
    }
    // What is none of the values is refused.
    for (key, value) in [
        ("movement_floor", OptionValue::Number(2)),
        ("routing_first", OptionValue::Word("nobody".into())),
        ("column_is_dense", OptionValue::Number(1)),
    ] {
        let told = open(&library, &with_option("patrol-at-the-wadi", key, value)).err().unwrap();
        assert!(told.to_string().starts_with(&format!("option {key}: ")), "{told}");
    }
}

/// What a unit is made of: ranks, whether it has a leader, the base of a figure in millimetres.
fn made_of(state: &State, unit: &str) -> (u8, bool, (i32, i32)) {
    let unit = state.ids().find(|&id| state.name(id) == unit).unwrap();
    let spec = state.spec(unit);
    let mm = |length: Length| length.in_thousandths() / 100;
    (spec.ranks, spec.has_leader, (mm(spec.base.width), mm(spec.base.depth)))
}

#[test]
fn hv_org_01_a_class_decides_the_formations_and_not_the_strength() {
    let state = opened(&shipped(), "patrol-at-the-wadi");
    assert_eq!(made_of(&state, "A Company"), made_of(&state, "Red Flag"));
    assert_eq!(made_of(&state, "Lancers"), made_of(&state, "Baggara horse"));
    let may = |unit: &str, stance| {
        let unit = state.ids().find(|&id| state.name(id) == unit).unwrap();
        state.spec(unit).stances.has(stance)
    };
    assert!(may("A Company", Stance::SquareSolo) && !may("A Company", Stance::HordeThree));
    assert!(may("Red Flag", Stance::HordeThree) && !may("Red Flag", Stance::SquareSolo));
}

#[test]
fn hv_org_02_infantry_is_seven_and_a_leader_on_foot() {
    let state = opened(&shipped(), "patrol-at-the-wadi");
    assert_eq!(made_of(&state, "A Company"), (7, true, (15, 15)));
    assert_eq!(made_of(&state, "Jihadia rifles"), (7, true, (15, 15)));
}

#[test]
fn hv_org_03_cavalry_is_five_and_a_leader_on_horses() {
    let state = opened(&shipped(), "patrol-at-the-wadi");
    assert_eq!(made_of(&state, "Lancers"), (5, true, (15, 30)));
    let troops = &state.setting.charts.troops.units;
    let (horse, camel) =
        (&troops[crate::vocabulary::Arm::Cavalry], &troops[crate::vocabulary::Arm::Camelry]);
    assert_eq!(
        (camel.other_ranks, camel.leaders, camel.base),
        (horse.other_ranks, horse.leaders, horse.base)
    );
    assert_eq!(camel.classes, [crate::vocabulary::Class::Native], "in native armies only");
}

#[test]
fn hv_org_04_a_gun_has_a_gunner_and_a_leader() {
    let state = opened(&shipped(), "patrol-at-the-wadi");
    assert_eq!(made_of(&state, "Gatling"), (1, true, (15, 15)));
    let models = &state.setting.charts.troops.models;
    let size = |weapon: Weapon| {
        let size = models[weapon.gun().unwrap()].size;
        (size.width.in_thousandths() / 100, size.depth.in_thousandths() / 100)
    };
    assert_eq!(size(Weapon::MachineGuns), (20, 20));
    assert_eq!(size(Weapon::EuropeanFieldArtillery), (20, 30));
    assert_eq!(size(Weapon::NativeMediumArtillery), (25, 40));
    assert_eq!(size(Weapon::EuropeanHeavyArtillery), (30, 50));
}

#[test]
fn hv_org_05_transport_is_one_base_without_leader_and_stores_are_no_unit() {
    let state = opened(&shipped(), "the-square-on-the-road-to-the-wells");
    assert_eq!(made_of(&state, "Water camels"), (1, false, (15, 30)));
    let camels = state.ids().find(|&id| state.name(id) == "Water camels").unwrap();
    assert_eq!((state[camels].stance, state.spec(camels).weapon), (None, Weapon::None));
    let state = opened(&shipped(), "the-mission-at-the-drift");
    assert_eq!((state.setting.objects.len(), state.units.len()), (3, 12));
    let heap = field::stores(&state, 0).unwrap().bounds();
    let side = |low: Length, high: Length| (high - low).in_thousandths() / 100;
    assert_eq!((side(heap.low.x, heap.high.x), side(heap.low.y, heap.high.y)), (20, 20));
}

#[test]
fn hv_org_06_a_command_has_one_hero_on_foot_or_mounted() {
    let state = opened(&shipped(), "the-mission-at-the-drift");
    let size = |state: &State, seat| {
        let size = field::hero_size(state, SeatId(seat));
        (size.width.in_thousandths() / 100, size.depth.in_thousandths() / 100)
    };
    assert_eq!(size(&state, 0), (15, 15));
    let wadi = opened(&shipped(), "patrol-at-the-wadi");
    assert_eq!(size(&wadi, 0), (15, 30));
    // Every unit belongs to one command, and each command to one seat.
    let kashgil = opened(&shipped(), "the-brigade-at-kashgil");
    assert_eq!(kashgil.seats.len(), 4);
    for seat in 0..4 {
        assert!(kashgil.ids().any(|unit| kashgil.spec(unit).seat == SeatId(seat)));
        let Hero::With { unit, .. } = kashgil.seat(SeatId(seat)).hero else { continue };
        assert_eq!(kashgil.spec(unit).seat, SeatId(seat));
    }
}

/// A setup of a scenario with one option chosen.
fn with_option(scenario: &str, key: &str, value: OptionValue) -> Setup {
    let library = shipped();
    let seats = library.scenario(scenario).unwrap().seats.len();
    let mut setup = Setup::new(
        scenario,
        ["Ann", "Ben", "Cat", "Dan"][..seats].iter().map(ToString::to_string).collect(),
    );
    setup.options.insert(key.to_owned(), value);
    setup
}

#[test]
fn hv_opt_01_a_scenario_switches_its_sections_on_by_itself() {
    let library = shipped();
    let on = |id: &str| library.scenario(id).unwrap().switches_on().collect::<Vec<_>>();
    assert!(on("patrol-at-the-wadi").is_empty());
    assert_eq!(on("the-relief-of-doorn-siding"), ["railway"]);
    assert_eq!(on("landing-at-mersa-halib"), ["merchant", "warship"]);
    assert_eq!(on("lock-nine"), ["vsf"]);
    // Whatever the players choose, the battle is the same: the scenario has said what it needs.
    for (scenario, key) in [
        ("the-relief-of-doorn-siding", "railway"),
        ("landing-at-mersa-halib", "merchant"),
        ("landing-at-mersa-halib", "warship"),
        ("lock-nine", "vsf"),
        ("patrol-at-the-wadi", "railway"),
        ("patrol-at-the-wadi", "merchant"),
        ("patrol-at-the-wadi", "warship"),
        ("patrol-at-the-wadi", "vsf"),
    ] {
        let opened =
            |value| open(&library, &with_option(scenario, key, OptionValue::Flag(value))).unwrap();
        assert_eq!(opened(true), opened(false), "{scenario} with {key}");
    }
}

#[test]
fn hv_opt_01_a_small_table_is_warned_of_and_allowed() {
    let library = shipped();
    let mut siding = library.scenario("the-relief-of-doorn-siding").unwrap().clone();
    let mut warned = |width, depth| {
        (siding.table.width, siding.table.depth) = (Length::units(width), Length::units(depth));
        siding.warning()
    };
    assert_eq!(warned(120, 90), None);
    let warning = warned(119, 90).unwrap();
    assert!(warning.contains("120 × 90 cm") && warning.contains("HV-OPT-01"), "{warning}");
    assert!(warned(120, 89).is_some());
    // Without trains and ships any table will do.
    assert_eq!(library.scenario("patrol-at-the-wadi").unwrap().warning(), None);
}
