//! Who is met, where.

use Sort::{CloudCaptain, HighMartianPirate, Merchantman, Pirate, PrizeInTow, Warship};
use Territory::{
    Astusapes, British, NeutralNortheast, NeutralSoutheast, NeutralWest, Oenotria, Shastapsh,
    Shistomik,
};

use super::*;
use crate::tables::shipped;

fn met(territory: Territory, die: u8) -> Vec<Sort> {
    shipped().encounters.met(territory, die).to_vec()
}

#[test]
fn sg_camp_23_each_territory_has_two_numbers() {
    let encounters = &shipped().encounters;
    let both = |at| [false, true].map(|patrols| encounters.chance(at, patrols).unwrap());
    assert_eq!(both(NeutralWest), [1, 3]);
    assert_eq!(both(NeutralNortheast), [1, 2]);
    assert_eq!(both(NeutralSoutheast), [1, 2]);
    assert_eq!(both(Astusapes), [2, 5]);
    assert_eq!(both(Shastapsh), [3, 6]);
    assert_eq!(both(Oenotria), [2, 6]);
    assert_eq!(both(Shistomik), [1, 3]);
}

#[test]
fn sg_camp_24_nobody_is_met_at_home() {
    assert_eq!(shipped().encounters.chance(British, true), None);
    assert!(met(British, 6).is_empty());
}

#[test]
fn sg_camp_25_a_second_die_says_who() {
    assert_eq!(met(NeutralSoutheast, 4), [Warship, Merchantman]);
    assert!(met(NeutralSoutheast, 0).is_empty() && met(NeutralSoutheast, 7).is_empty());
}

#[test]
fn sg_camp_26_to_32_the_lists() {
    let high = HighMartianPirate;
    for die in 1..=3 {
        assert_eq!(met(NeutralWest, die), [high]);
        assert_eq!(met(NeutralSoutheast, die), [Warship]);
        assert_eq!(met(Astusapes, die), [high, PrizeInTow]);
        assert_eq!(met(Shastapsh, die), [Warship]);
        assert_eq!(met(Shistomik, die), [CloudCaptain]);
        assert_eq!(met(Shistomik, die + 3), [CloudCaptain, PrizeInTow]);
    }
    assert_eq!([met(NeutralWest, 4), met(NeutralWest, 5)], [[high, high], [high, high]]);
    assert_eq!(met(NeutralWest, 6), [high, PrizeInTow]);
    assert_eq!([met(NeutralNortheast, 1), met(NeutralNortheast, 2)], [[Pirate], [Pirate]]);
    assert_eq!(met(NeutralNortheast, 3), [CloudCaptain]);
    assert_eq!(met(NeutralNortheast, 4), [Pirate, PrizeInTow]);
    assert_eq!(met(NeutralNortheast, 5), [CloudCaptain, PrizeInTow]);
    assert_eq!(met(NeutralNortheast, 6), [Merchantman]);
    assert_eq!(
        [met(NeutralSoutheast, 5), met(NeutralSoutheast, 6)],
        [[Merchantman], [Merchantman]]
    );
    assert_eq!(met(Astusapes, 4), [high]);
    assert_eq!(met(Astusapes, 5), [high; 2]);
    assert_eq!(met(Astusapes, 6), [high; 3]);
    assert_eq!(met(Shastapsh, 4), [Pirate]);
    assert_eq!(met(Shastapsh, 5), [Pirate, PrizeInTow]);
    assert_eq!(met(Shastapsh, 6), [Merchantman]);
    assert_eq!([met(Oenotria, 1), met(Oenotria, 2)], [[Warship], [Warship]]);
    assert_eq!(met(Oenotria, 3), [Warship, Warship, Merchantman]);
    assert_eq!(met(Oenotria, 4), [Warship, Merchantman]);
    assert_eq!(met(Oenotria, 5), [Merchantman; 2]);
    assert_eq!(met(Oenotria, 6), [Merchantman; 3]);
}

#[test]
fn sg_camp_33_to_38_the_pools() {
    let library = shipped();
    let pool = |sort| library.encounters.pool(sort).unwrap();
    let high = pool(HighMartianPirate);
    assert_eq!(high.classes, ["Clearsight", "Small Bird"]);
    assert_eq!((high.crew, high.boarding), (Some(Grade::Green), Some(Grade::Trained)));
    assert_eq!((high.high_martian, high.marine_weapons("Clearsight")), (true, Some("Bow")));
    assert_eq!(pool(Pirate).classes, ["Clearsight", "Small Bird", "Bloodrunner", "Swiftwood"]);
    assert_eq!(pool(Pirate).crew, Some(Grade::Trained));
    let captains = pool(CloudCaptain);
    assert_eq!(captains.classes.len(), 5);
    assert_eq!(captains.crew, Some(Grade::Crack));
    assert_eq!(captains.marine_weapons("Fenian Ram"), Some("Modern rifle"));
    assert_eq!(captains.marine_weapons("Endtime"), Some("Musket"));
    assert_eq!(pool(Warship).classes, ["Whisperdeath", "Swiftwood", "Hullcutter", "Endtime"]);
    let merchant = pool(Merchantman);
    assert_eq!((merchant.passive, merchant.marine_weapons("Warm Winds")), (true, None));
    assert_eq!((pool(PrizeInTow).crew, pool(PrizeInTow).guard), (None, (1, 5)));
}

#[test]
fn sg_camp_39_the_largest_may_be_held_back() {
    let library = shipped();
    let pool = library.encounters.pool(CloudCaptain).unwrap();
    assert_eq!(pool.drawn_from(&[]).count(), 5);
    assert!(pool.drawn_from(&LARGEST).eq(["Fenian Ram", "Endtime"]));
}

#[test]
fn a_file_with_a_mistake_names_it() {
    let file = |text: &str| {
        let error = read(&SourceFile { name: "encounters.toml", text }).unwrap_err().to_string();
        assert!(error.contains("encounters.toml"), "{error}");
        error
    };
    let (shipped, _) = crate::tables::texts("encounters");
    let gone = shipped.replace("kind = \"warship\"", "kind = \"pirate\"");
    assert!(file(&gone).contains("stands twice"));
    let cut = shipped.split("[[pool]]\nkind = \"warship\"").next().unwrap();
    assert!(file(cut).contains("is missing"));
    assert!(file(&shipped.replace("moving = 2", "moving = 7")).contains("moving"));
    assert!(file(&shipped.replace("[\"cloud-captain\"], ", "[], ")).contains("somebody"));
}

#[test]
fn sg_camp_27_the_example_of_the_north_east() {
    assert_eq!(met(NeutralNortheast, 3), [CloudCaptain]);
}

#[test]
fn sg_camp_28_the_example_of_the_south_east() {
    assert_eq!(met(NeutralSoutheast, 6), [Merchantman]);
}

#[test]
fn sg_camp_29_the_example_of_the_astusapes() {
    assert_eq!(met(Astusapes, 6), [HighMartianPirate; 3]);
}

#[test]
fn sg_camp_30_the_example_of_shastapsh() {
    assert_eq!(met(Shastapsh, 5), [Pirate, PrizeInTow]);
}

#[test]
fn sg_camp_31_the_example_of_oenotria() {
    assert_eq!(met(Oenotria, 3), [Warship, Warship, Merchantman]);
}

#[test]
fn sg_camp_32_the_example_of_shistomik() {
    assert!((1..=6).all(|die| met(Shistomik, die)[0] == CloudCaptain));
    assert_eq!((met(Shistomik, 3).len(), met(Shistomik, 4).len()), (1, 2));
}

#[test]
fn sg_camp_39_a_players_own_ship_joins_the_types_that_her_role_names() {
    let mut encounters = shipped().encounters;
    let has = |encounters: &Encounters, sort: Sort, name: &str| {
        encounters.pool(sort).unwrap().classes.iter().any(|class| class == name)
    };
    encounters.add("Heron", "Pirate and smuggler");
    encounters.add("Crag", "High Martian pirate");
    encounters.add("Barge", "river merchantman");
    encounters.add("Yacht", "pleasure yacht");
    assert!(has(&encounters, Pirate, "Heron") && !has(&encounters, HighMartianPirate, "Heron"));
    assert!(has(&encounters, HighMartianPirate, "Crag") && !has(&encounters, Pirate, "Crag"));
    assert!(has(&encounters, Merchantman, "Barge") && has(&encounters, PrizeInTow, "Barge"));
    let sorts = [HighMartianPirate, Pirate, CloudCaptain, Warship, Merchantman, PrizeInTow];
    assert!(!sorts.into_iter().any(|sort| has(&encounters, sort, "Yacht")));
    // Once is enough.
    let n = encounters.pool(Pirate).unwrap().classes.len();
    encounters.add("Heron", "pirate");
    assert_eq!(encounters.pool(Pirate).unwrap().classes.len(), n);
}
