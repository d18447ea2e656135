//! Free battles: what comes of a draft, what is unfair, and what cannot be.

use kernel::{
    Setup,
    system::{SetupError, SourceFile},
};

use super::*;
use crate::{
    setup,
    state::State,
    tables::{self, Complement, shipped},
};

fn side(name: &str, ships: &[(&str, u32)]) -> DraftSide {
    let entry = |&(class, count): &(&str, u32)| DraftEntry {
        item: class.to_owned(),
        answers: answers(&[("count", &count.to_string())]),
    };
    DraftSide { answers: answers(&[("name", name)]), entries: ships.iter().map(entry).collect() }
}

fn battle(sides: Vec<DraftSide>) -> Draft {
    Draft { answers: Answers::new(), sides }
}

/// Lays out the scenario that comes of a draft.
fn open(given: &Draft) -> Result<State, String> {
    let library = tables::shipped();
    let faults = builder(&library).check(given);
    assert!(faults.is_empty(), "{faults:?}");
    let text = draft(&library, given).map_err(|faults| faults[0].to_string())?;
    let file = SourceFile { name: "scenarios/free.toml", text: &text };
    let library = Library::read(&[file], Some(&library)).map_err(|errors| errors.to_string())?;
    let scenario = library.scenarios.iter().find(|scenario| scenario.number == 200).unwrap();
    let seats = (0..scenario.players.0).map(|seat| format!("Player {seat}")).collect();
    setup::open(&library, &Setup::new(&scenario.id, seats)).map_err(|error| match error {
        SetupError::Data(error) => error.to_string(),
        error => panic!("{error}"),
    })
}

#[test]
fn the_usual_draft_can_be_fought() {
    let library = tables::shipped();
    let builder = builder(&library);
    assert!(builder.check(&builder.usual).is_empty());
    let state = open(&builder.usual).unwrap();
    assert_eq!(state.setting.title, "A Free Battle");
    assert_eq!(state.ships.len(), 2);
    assert!(weigh(&library, &builder.usual).warnings.is_empty(), "it is fair");
}

#[test]
fn every_ship_of_the_catalogue_can_be_chosen() {
    let library = tables::shipped();
    let items = builder(&library).items;
    assert_eq!(items.len(), library.classes.len());
    for item in &items {
        let draft = battle(vec![side("Red", &[(&item.key, 1)]), side("Blue", &[("Aphid", 2)])]);
        let state = open(&draft).unwrap_or_else(|why| panic!("{}: {why}", item.key));
        assert_eq!(state.ships.len(), 3);
        assert_eq!(item.figures.len(), 9);
    }
}

#[test]
fn ships_of_one_nation_stand_together() {
    let items = builder(&tables::shipped()).items;
    let mut groups: Vec<&str> = items.iter().map(|item| item.group.as_str()).collect();
    groups.dedup();
    let n = groups.len();
    groups.sort_unstable();
    groups.dedup();
    assert_eq!(groups.len(), n);
}

#[test]
fn what_is_answered_comes_to_the_battle() {
    let mut draft =
        battle(vec![side("Red", &[("Dauntless", 1)]), side("Blue", &[("Swiftwood", 2)])]);
    draft.answers = answers(&[
        ("title", "Over the Hills"),
        ("map", "highland"),
        ("ground", "whole"),
        ("wind", "south"),
    ]);
    draft.sides[0].answers.extend(answers(&[
        ("crew", "crack"),
        ("altitude", "High"),
        ("entry", "one-edge"),
    ]));
    draft.sides[0].entries[0]
        .answers
        .extend(answers(&[("name", "Daring"), ("marines", "Shotgun")]));
    draft.sides[1].answers.extend(answers(&[("entry", "opposite-edge")]));
    draft.sides[1].entries[0].answers.extend(answers(&[("crew", "green")]));
    let state = open(&draft).unwrap();
    let setting = &state.setting;
    assert_eq!((setting.title.as_str(), setting.map.id.as_str()), ("Over the Hills", "highland"));
    assert_eq!(state.afield.wind, Some(Direction::South));
    assert_eq!(setting.names, ["Daring", "Swiftwood", "Swiftwood 2"]);
    let crews: Vec<Quality> = state.ships.iter().map(|ship| ship.quality).collect();
    assert_eq!(crews, [Quality::Crack, Quality::Green, Quality::Green]);
    assert_eq!(setting.small_arms[usize::from(state.ships[0].folk.arm)].name, "Shotgun");
    let deployment = |at: usize| &setting.sides[at].deployment;
    assert_eq!(deployment(0).entry, Some(Entry::OneEdge));
    assert_eq!(deployment(0).altitude, Some(Altitude::High));
    assert_eq!(deployment(1).entry, Some(Entry::OppositeEdge));
    assert_eq!(setting.aim, Aim::Field);
}

#[test]
fn sg_wind_01_without_an_answer_the_wind_is_rolled_for() {
    let draft = battle(vec![side("Red", &[("Swiftwood", 1)]), side("Blue", &[("Aphid", 1)])]);
    assert_eq!(open(&draft).unwrap().afield.wind, None);
}

#[test]
fn nobody_sits_down_without_a_ship() {
    let most = |ships: &[u8]| {
        let side = |&count: &u8| ScenarioSide {
            ships: vec![ScenarioShip {
                class: "Aphid".to_owned(),
                name: None,
                count,
                crew: None,
                marines: None,
                embarked: None,
                passive: false,
                flagship: false,
                conveyors: 0,
            }],
            ..ScenarioSide::default()
        };
        most_players(&ships.iter().map(side).collect::<Vec<_>>())
    };
    assert_eq!(most(&[1, 1]), 2);
    assert_eq!(most(&[2, 1]), 3);
    assert_eq!(most(&[1, 2]), 2, "the third would be of the first side");
    assert_eq!(most(&[9, 9]), 6);
    assert_eq!(most(&[1, 1, 1]), 3);
    assert_eq!(most(&[2, 2, 1]), 5);
}

/// What is said about two fleets.
fn warned(red: &[(&str, u32)], blue: &[(&str, u32)]) -> Vec<String> {
    let draft = battle(vec![side("Red", red), side("Blue", blue)]);
    let weighing = weigh(&tables::shipped(), &draft);
    weighing.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn sg_scen_03_martians_are_given_half_as_much_again_by_price_or_double_by_tonnage() {
    // £46,260 and 325 tons against £46,800 and 695 tons: fair by both.
    assert!(warned(&[("Dauntless", 1)], &[("Hullcutter", 1)]).is_empty());
    // Three galleys cost £60,600, which is 1.31 times as much, and weigh 780 tons.
    assert!(warned(&[("Dauntless", 1)], &[("Sky Runner", 3)]).is_empty());
    let fair =
        "Martians are fairly given 1 to 1.5 times the price, or twice the tonnage [SG-SCEN-03]";
    // £80,800, 1.75 times, and 1,040 tons.
    assert_eq!(
        warned(&[("Dauntless", 1)], &[("Sky Runner", 4)]),
        [format!("Blue is stronger than Red: {fair}")]
    );
    // £40,400 and 520 tons: too little by both.
    assert_eq!(
        warned(&[("Dauntless", 1)], &[("Sky Runner", 2)]),
        [format!("Red is stronger than Blue: {fair}")]
    );
    // Whoever is listed first.
    assert_eq!(
        warned(&[("Sky Runner", 4)], &[("Dauntless", 1)]),
        [format!("Red is stronger than Blue: {fair}")]
    );
    // Dear and light kites: 1.47 times the price for 0.55 of the tonnage.
    assert!(warned(&[("Triumph", 1)], &[("Swiftwood", 7)]).is_empty());
}

#[test]
fn sg_scen_03_the_example() {
    let is_fair = |price, tonnage| {
        let earth = Fleet { ships: 2, price: 40_000, tonnage: 600, martian: 0, portable: 0 };
        let mars = Fleet { ships: 3, price, tonnage, martian: price, portable: 0 };
        let mut weighing = Weighing::default();
        compare(&[earth, mars], (1, 0), |at| at.to_string(), &mut weighing);
        weighing.warnings.is_empty()
    };
    // £60,000 against £40,000, however heavy they are; a pound more is not.
    assert!(is_fair(60_000, 2_000) && !is_fair(60_001, 2_000));
    // 1,200 tons against 600, however dear or cheap; a ton more or less is not.
    assert!(is_fair(90_000, 1_200) && !is_fair(90_000, 1_201));
    assert!(is_fair(30_000, 1_200) && !is_fair(30_000, 1_199));
}

#[test]
fn sg_scen_03_like_is_matched_with_like() {
    assert!(warned(&[("Aphid", 2)], &[("Dauntless", 1)]).is_empty(), "£46,440 against £46,260");
    let fair = "a fair fight is between equals in price or in tonnage [SG-SCEN-03]";
    assert_eq!(
        warned(&[("Aphid", 1)], &[("Dauntless", 1)]),
        [format!("Blue is stronger than Red: {fair}")]
    );
    assert_eq!(
        warned(&[("Hullcutter", 1)], &[("Sky Runner", 1)]),
        [format!("Red is stronger than Blue: {fair}")]
    );
}

#[test]
fn sg_scen_03_both_ratios_are_shown() {
    let draft = battle(vec![side("Red", &[("Dauntless", 1)]), side("", &[("Sky Runner", 3)])]);
    let weighing = weigh(&tables::shipped(), &draft);
    assert_eq!(
        weighing.ratios,
        ["Side 2 has 1.31 times the price and 2.40 times the tonnage of Red"]
    );
    let row = |what: &str, value: &str| (what.to_owned(), value.to_owned());
    assert_eq!(weighing.sides[1], [row("ships", "3"), row("price", "£60,600"), row("tons", "780")]);
    // Each is compared with each.
    let three =
        battle(vec![draft.sides[0].clone(), draft.sides[1].clone(), side("Blue", &[("Aphid", 2)])]);
    assert_eq!(weigh(&tables::shipped(), &three).ratios.len(), 3);
    // A side with nothing is no match for anybody.
    let none = battle(vec![draft.sides[0].clone(), side("Blue", &[])]);
    assert!(weigh(&tables::shipped(), &none).ratios.is_empty());
}

fn refused(change: impl FnOnce(&mut Draft)) -> String {
    let mut draft = battle(vec![side("Red", &[("Aphid", 1)]), side("Blue", &[("Sky Runner", 1)])]);
    change(&mut draft);
    open(&draft).err().unwrap_or_default()
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    assert_eq!(refused(|_| ()), "");
    let why = refused(|draft| draft.answers = answers(&[("title", "...")]));
    assert_eq!(why, "the battle wants a title of letters");
    let why = refused(|draft| draft.answers = answers(&[("title", "Pitched battle")]));
    assert_eq!(why, "there is a scenario called Pitched battle already");
    let why = refused(|draft| {
        draft.sides[1].entries[0].answers = answers(&[("count", "2"), ("name", "Kestrel")]);
    });
    assert_eq!(why, "2 ships cannot share one name");
    let why = refused(|draft| draft.sides[1].answers = answers(&[("name", "Red")]));
    assert!(why.ends_with("side Red: another side has the same name"), "{why}");
    let why = refused(|draft| draft.sides[1].answers = answers(&[("entry", "opposite-edge")]));
    assert!(why.ends_with("enters opposite a side that chooses an edge, but none does"), "{why}");
    let why = refused(|draft| draft.sides[1] = side("Blue", &[("Aphid", 20), ("Locust", 20)]));
    assert!(why.ends_with("there are more than 32 ships"), "{why}");
}

#[test]
fn sg_dsgn_54_no_more_marines_than_berths() {
    let embark = |class: &str, men: &str| {
        refused(|draft| {
            draft.sides[0] = side("Red", &[(class, 1)]);
            draft.sides[0].entries[0].answers.extend(answers(&[("embarked", men)]));
        })
    };
    let berths = shipped().class("Dauntless").unwrap().berths();
    assert_eq!(embark("Dauntless", &berths.to_string()), "");
    assert_eq!(embark("Dauntless", "0"), "");
    let more = berths + 1;
    assert_eq!(
        embark("Dauntless", &more.to_string()),
        format!("Dauntless has berths for {berths} marines, not for {more} [SG-DSGN-54]")
    );
    assert_eq!(
        embark("Bloodrunner", "1"),
        "Bloodrunner has berths for 0 marines, not for 1 [SG-DSGN-54]"
    );
    // Whoever leaves them ashore cannot arm them.
    let why = refused(|draft| {
        draft.sides[0] = side("Red", &[("Dauntless", 1)]);
        let given = answers(&[("embarked", "0"), ("marines", "Musket")]);
        draft.sides[0].entries[0].answers.extend(given);
    });
    assert_eq!(why, "Dauntless carries no marines who could have a Musket [SG-MAR-02]");
}

#[test]
fn sg_rate_18_so_many_marines_as_were_asked_for_are_aboard() {
    let class = shipped().class("Dauntless").unwrap().clone();
    for men in 0..=class.berths() {
        let with = class.clone().with_marines(men);
        let Complement { marines, marine_officers, .. } = with.complement;
        assert_eq!((marines + marine_officers, marine_officers), (men, men / 10));
        assert_eq!(with.berths(), men);
    }
    // A full ship is the ship of the list.
    assert_eq!(class.clone().with_marines(class.berths()), class);
}

#[test]
fn a_weapon_wants_a_marine() {
    let arm = |class: &str| {
        refused(|draft| {
            draft.sides[0] = side("Red", &[(class, 1)]);
            draft.sides[0].entries[0].answers.extend(answers(&[("marines", "Musket")]));
        })
    };
    assert_eq!(
        arm("Bloodrunner"),
        "Bloodrunner carries no marines who could have a Musket [SG-MAR-02]"
    );
    assert_eq!(arm("Dauntless"), "");
}

#[test]
fn sg_scen_01_there_is_a_hex_for_every_ship_wherever_the_others_stand() {
    // Each denies the others 271 of 616 hexes when they keep 10 apart: two others leave room, three need not.
    let apart = |ships: u32| {
        refused(|draft| {
            draft.answers = answers(&[("apart", "10")]);
            draft.sides[1] = side("Blue", &[("Sky Runner", ships)]);
        })
    };
    assert_eq!(apart(2), "");
    let why = apart(3);
    assert!(
        why.ends_with("there might be no free hex left to set up Sky Runner 3 [SG-SCEN-01]"),
        "{why}"
    );
    // Ships that enter by an edge need none.
    let why = refused(|draft| {
        draft.answers = answers(&[("apart", "10")]);
        draft.sides[1] = side("Blue", &[("Sky Runner", 9)]);
        for side in &mut draft.sides {
            side.answers.insert("entry".into(), "any-edge".into());
        }
    });
    assert_eq!(why, "");
}

/// What is said against a battle in which Blue has been answered like this.
fn blue(class: &str, of_side: &[(&str, &str)], of_ship: &[(&str, &str)]) -> Result<State, String> {
    let mut draft = battle(vec![side("Red", &[("Aphid", 1)]), side("Blue", &[(class, 1)])]);
    draft.sides[1].answers.extend(answers(of_side));
    draft.sides[1].entries[0].answers.extend(answers(of_ship));
    open(&draft)
}

const HIGH: (&str, &str) = ("folk", "high-martian");

#[test]
fn sg_hm_02_a_side_may_be_of_high_martians() {
    for (folk, boarding) in [("high-martian", Quality::Trained), ("fierce", Quality::Crack)] {
        let state = blue("Small Bird", &[("folk", folk)], &[]).unwrap();
        let ship = &state.ships[1];
        assert!(ship.folk.is_high_martian && !state.ships[0].folk.is_high_martian);
        assert_eq!((ship.quality, ship.folk.boarding), (Quality::Green, Some(boarding)));
    }
    let green = "High Martians are green in everything but boarding [SG-HM-02]";
    assert_eq!(blue("Small Bird", &[HIGH, ("crew", "crack")], &[]).unwrap_err(), green);
    assert!(blue("Small Bird", &[HIGH, ("crew", "green")], &[]).is_ok());
    for crew in ["trained", "crack"] {
        assert_eq!(blue("Small Bird", &[HIGH], &[("crew", crew)]).unwrap_err(), green);
    }
    assert!(blue("Small Bird", &[HIGH], &[("crew", "green")]).is_ok());
}

#[test]
fn sg_hm_01_high_martians_fly_martian_vessels() {
    let why = blue("Dauntless", &[HIGH], &[]).unwrap_err();
    assert_eq!(why, "Dauntless has a crew from Earth, and none of High Martians [SG-HM-01]");
    assert!(blue("Swiftwood", &[HIGH], &[]).is_ok());
}

#[test]
fn sg_fly_01_high_martians_may_have_flying_parties_on_the_ground() {
    let three = [HIGH, ("parties", "3"), ("party_men", "12"), ("party_arm", "Musket")];
    let state = blue("Small Bird", &three, &[]).unwrap();
    assert_eq!(state.afield.flights.len(), 3);
    let flight = &state.afield.flights[0];
    assert_eq!((flight.seat.0, flight.band.total(), flight.band.officers), (1, 12, 1));
    assert!(flight.folk.is_high_martian && flight.quality == Quality::Green);
    let arms = &state.setting.small_arms;
    assert_eq!(arms[usize::from(flight.folk.arm)].name, "Musket");
    assert_eq!(crate::validate::validate(&state), Ok(()));
    // Ten men with bows, if nothing is said about them.
    let state = blue("Small Bird", &[HIGH, ("parties", "1")], &[]).unwrap();
    let flight = &state.afield.flights[0];
    assert_eq!(
        (flight.band.total(), arms[usize::from(flight.folk.arm)].name.as_str()),
        (10, "Bow")
    );
    // Nobody else, and not where a side comes by an edge.
    assert_eq!(
        blue("Small Bird", &[("parties", "1")], &[]).unwrap_err(),
        "only High Martians wait on the ground as flying parties: others fly on conveyors [SG-FLY-01]"
    );
    let by_an_edge = [HIGH, ("parties", "1"), ("entry", "any-edge")];
    assert_eq!(
        blue("Small Bird", &by_an_edge, &[]).unwrap_err(),
        "flying parties are set up on the ground, but this side enters by an edge [SG-SCEN-01]"
    );
    assert!(blue("Small Bird", &[HIGH, ("entry", "any-edge")], &[]).is_ok());
}

#[test]
fn sg_throck_01_conveyors_are_issued_to_ships_from_earth() {
    let issued = |class: &str, n: &str| blue(class, &[], &[("conveyors", n)]);
    assert_eq!(issued("Dauntless", "6").unwrap().ships[1].conveyors, 6);
    assert_eq!(issued("Dauntless", "0").unwrap().ships[1].conveyors, 0);
    assert_eq!(
        issued("Small Bird", "1").err().unwrap(),
        "conveyors come from Earth, and Small Bird has a Martian crew [SG-THROCK-01]"
    );
    // No more than there are men aboard.
    let men = tables::shipped().class("Aphid").unwrap().complement.total();
    assert!(men < 20 && issued("Aphid", &men.to_string()).is_ok());
    assert_eq!(
        issued("Aphid", &(men + 1).to_string()).err().unwrap(),
        format!("Aphid has {men} men and no use for {} conveyors [SG-THROCK-01]", men + 1)
    );
}

#[test]
fn what_is_special_is_told() {
    let mut draft =
        battle(vec![side("Red", &[("Dauntless", 1)]), side("Blue", &[("Small Bird", 2)])]);
    draft.sides[0].entries[0].answers.extend(answers(&[("conveyors", "4")]));
    draft.sides[1].answers.extend(answers(&[("folk", "fierce"), ("parties", "2")]));
    let text = super::draft(&tables::shipped(), &draft).unwrap();
    let file: ScenarioFile = toml::from_str(&text).unwrap();
    assert_eq!(
        file.special,
        "Conveyors aboard Dauntless of Red: 4. Blue has High Martians: green, but crack in boarding. \
         Its flying parties: 2 of 10 men each, weapon: bow."
    );
    let rules = ["SG-SCEN-03", "SG-SCEN-05", "SG-THROCK-01", "SG-HM-02", "SG-FLY-01"];
    assert_eq!(file.rules, rules);
}

#[test]
fn sg_dsgn_50_more_than_one_portable_machinegun_is_warned_of() {
    let mut library = tables::shipped();
    let maxim = library.weapons.iter().find(|weapon| weapon.key == "maxim").unwrap().clone();
    for class in library.classes.iter_mut().filter(|class| class.name == "Aphid") {
        let mut gun = class.guns[0].clone();
        (gun.weapon, gun.mount) = (maxim.clone(), "portable".to_owned());
        class.guns.push(gun);
    }
    let warned = |aphids: u32| {
        let sides = vec![side("Red", &[("Aphid", aphids)]), side("Blue", &[("Aphid", 1)])];
        let warnings = weigh(&library, &battle(sides)).warnings;
        let rule = rule!("SG-DSGN-50");
        let those = warnings.into_iter().filter(|it| it.rule == Some(rule));
        those.map(|it| it.why).collect::<Vec<_>>()
    };
    assert_eq!(warned(0), [""; 0], "one in all");
    let why =
        "there are 2 portable machineguns, where the book never has more than one in a battle";
    assert_eq!(warned(1), [why]);
    assert!(warned(2)[0].contains("are 3 portable"));
}
