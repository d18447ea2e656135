//! A party on foot.

use super::*;
use crate::tables::shipped;

fn outcome(cell: &str) -> Outcome {
    cell.to_owned().try_into().unwrap()
}

fn party(men: u16) -> Party {
    Party::new(Site::new(5, 8), men)
}

/// How many are left when so many dice show the loss number or less.
fn left(men: u16, number: u8, low: u16) -> u16 {
    let mut party = party(men);
    let (outright, dice) = party.losses(number, LossReading::Definition);
    assert!(low <= dice);
    party.lose(outright + low);
    party.men
}

#[test]
fn sg_trek_02_a_die_is_read_by_terrain_and_attitude() {
    let library = shipped();
    let cell = library.map.cell(Site::new(5, 8)).unwrap();
    let column = library.trek.column(cell.terrain, cell.attitude).unwrap();
    let is_safe = |outcome: &&Outcome| outcome.losses == 0 && outcome.fate != Fate::Captured;
    assert_eq!(column.iter().filter(is_safe).count(), 1);
    assert_eq!(column[5], outcome("P"));
}

#[test]
fn sg_trek_08_the_lost_roll_again_and_a_week_goes_by() {
    let map = &shipped().map;
    let mut party = party(14);
    assert_eq!(party.after(map, outcome("L")), Next::Again);
    party.lose(1);
    assert_eq!(party.after(map, outcome("L1")), Next::Again);
    assert_eq!(party.after(map, outcome("P")), Next::Onward);
    assert_eq!((party.weeks, party.men), (3, 13));
}

#[test]
fn sg_trek_09_the_found_are_brought_to_the_nearest_city_on_the_canal() {
    let map = &shipped().map;
    // Gorovaan and Parhoon are as near as each other and both friendly.
    let mut both = map.found_at(Site::new(8, 10));
    both.sort_unstable();
    assert_eq!(both, [Site::new(8, 8), Site::new(9, 12)]);
    // Hostile cities are passed over: from next to Crocea one comes to Syrtis Major.
    assert_eq!(map.found_at(Site::new(10, 19)), [Site::new(8, 16)]);
    // Off the canals there is nobody.
    assert!(map.found_at(Site::new(5, 8)).is_empty());
    let mut party = Party::new(Site::new(8, 15), 3);
    assert_eq!(party.after(map, outcome("F")), Next::Conducted(vec![Site::new(8, 16)]));
}

#[test]
fn sg_trek_10_found_in_a_neutral_city_is_home() {
    let map = &shipped().map;
    let mut karkarham = Party::new(Site::new(16, 18), 3);
    assert!(!karkarham.is_home(map), "a neutral city is rolled for");
    assert_eq!(karkarham.after(map, outcome("F")), Next::Home);
}

#[test]
fn sg_trek_11_to_13_passage_attack_and_capture() {
    let map = &shipped().map;
    assert_eq!(party(3).after(map, outcome("P")), Next::Onward);
    assert_eq!(party(3).after(map, outcome("C")), Next::Captured);
    let mut party = party(18);
    let (outright, dice) = party.losses(2, LossReading::Definition);
    assert_eq!((outright, dice), (6, 0));
    party.lose(outright);
    assert_eq!((party.after(map, outcome("A2")), party.men), (Next::Onward, 12));
}

#[test]
fn sg_trek_14_so_many_in_every_six_and_a_die_for_each_man_over() {
    assert_eq!(party(15).losses(2, LossReading::Definition), (4, 3));
    assert_eq!(party(15).losses(2, LossReading::Example), (2, 3));
    assert_eq!(party(5).losses(1, LossReading::Definition), (0, 5));
    assert_eq!(party(12).losses(0, LossReading::Example), (0, 0));
    assert_eq!((left(15, 2, 0), left(15, 2, 3)), (11, 8));
}

#[test]
fn sg_trek_15_the_captain_dies_last() {
    assert_eq!(left(3, 2, 2), 1, "both men die, the captain goes on");
    assert_eq!(left(3, 2, 3), 1, "and so he does with three low dice");
    assert_eq!(left(6, 6, 0), 1);
    assert_eq!((left(1, 2, 0), left(1, 2, 1)), (1, 0), "alone he rolls like any man over");
    let mut alone = party(1);
    alone.lose(1);
    assert_eq!(alone.after(&shipped().map, outcome("A2")), Next::Perished);
}

#[test]
fn sg_trek_16_a_friendly_city_ends_it() {
    let map = &shipped().map;
    let at = |column, row| Party::new(Site::new(column, row), 3).is_home(map);
    assert!(at(13, 15), "Moeris Lacus");
    assert!(at(8, 8), "Gorovaan");
    assert!(!at(16, 18) && !at(11, 20) && !at(8, 10), "neutral, hostile, no city");
}

#[test]
fn sg_trek_17_weeks_are_rolls() {
    let mut walked = party(9);
    walked.weeks = 8;
    assert_eq!(walked.back_on(20), 76);
}

#[test]
fn sg_trek_18_the_table_is_whole() {
    let library = shipped();
    let column = library.trek.column(Terrain::Mountains, Attitude::Hostile).unwrap();
    assert_eq!(column.map(String::from), ["C", "A2", "L2", "L1", "L", "P"]);
    let (text, _) = crate::tables::texts("trek");
    let file = |text: &str| read(&SourceFile { name: "trek.toml", text }).unwrap_err().to_string();
    assert!(file(&text.replacen("terrain = \"hills\"", "terrain = \"clear\"", 1)).contains("once"));
    assert!(
        file(&text.replacen("\"P\", \"P\", \"P\"", "\"F\", \"P\", \"P\"", 1))
            .contains("nobody finds")
    );
    assert!(file(&text.replacen("\"L1\"", "\"L7\"", 1)).contains("is no result"));
}

#[test]
fn sg_camp_62_quality_comes_home_with_half_the_party() {
    let home = |men| Party { men, ..party(20) }.keeps_quality();
    assert!(home(11) && home(10) && !home(9));
}
