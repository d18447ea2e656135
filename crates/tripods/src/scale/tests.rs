//! Distances as they are told.

use super::*;
use crate::{
    Tripods, effects, narrate,
    trial::{A1, MARS, T1, T2, Trial},
};
use kernel::{System as _, Viewer, scene::Board};

#[test]
fn ft_gen_02_kilometres_and_models_as_in_the_example() {
    let library = crate::tables::shipped();
    let light = library.stand("A-P2PLUS-LIGHT-TOWED").unwrap();
    assert_eq!(light.indirect, Some(15 * INCHES_TO_KILOMETRE), "15 km are 150 inches");
    let trial = Trial::bare(&[(T1, 100, 100, 0)]);
    let said = reach(&trial.state, light).unwrap();
    assert_eq!(said, "indirect fire to 15 km, 150″; assisted 21 km, 210″");
    // Thirty kilometres are farther than any table.
    let widest = library.scenarios.iter().map(|scenario| scenario.table.width).max().unwrap();
    assert!(widest < Length::units(i32::from(30 * INCHES_TO_KILOMETRE)));
    assert_eq!(stands_for(Class::Tripod), "one machine");
    assert_eq!(stands_for(Class::Mbt), "five vehicles");
    assert_eq!((stands_for(Class::Gun), stands_for(Class::Foot)), ("a battery", "a platoon"));
    let shown = Tripods::inspect(&trial.state, Viewer::Seat(MARS.seat()), effects::piece(T1));
    assert!(shown.unwrap().lines.contains(&"it stands for one machine".to_owned()));
}

#[test]
fn ft_gen_03_twice_as_far_and_nothing_else_as_in_the_example() {
    let at = |times: u8| {
        Trial::bare(&[(T1, 100, 300, 180), (T2, 150, 250, 180), (A1, 300, 20, 0)])
            .setting(|setting| setting.switches.scale = times)
    };
    let moved = |times: u8| at(times).moves(T1, &[(100, 180)], &[]);
    let (one, two) = (moved(1), moved(2));
    // The same orders and dice, the same battle.
    assert_eq!(one.told(), two.told());
    let json = |trial: &Trial| serde_json::to_string(&trial.state.changing()).unwrap();
    assert_eq!(json(&one), json(&two));
    let words = |trial: &Trial| {
        let marched = trial.told().into_iter().find(|(rule, _)| *rule == "FT-MOVE-05").unwrap().1;
        narrate::narrate(&trial.state, &marched).0.words()
    };
    assert!(words(&one).contains("moves 12″"), "{}", words(&one));
    assert!(words(&two).contains("moves 24″ to 20, 36"), "{}", words(&two));
    let lines = |trial: &Trial| {
        let shown = Tripods::inspect(&trial.state, Viewer::Seat(MARS.seat()), effects::piece(T1));
        shown.unwrap().lines.join("; ")
    };
    assert!(lines(&one).contains("to 24″") && lines(&two).contains("to 48″"), "{}", lines(&two));
    let unit = |trial: &Trial| match Tripods::scene(&trial.state, Viewer::Spectator).board {
        Board::Table(board) => board.unit,
        Board::Hexes(_) => String::new(),
    };
    assert_eq!((unit(&one).as_str(), unit(&two).as_str()), ("″", " × 2″"));
    assert_eq!(told(&two.state, Length::units(1)), Length::units(2), "so a template of an inch");
}

#[test]
fn ft_gen_03_spotting_and_cohesion_are_told_by_the_scale_too() {
    let lines = |times: u8| {
        let stands = [(A1, 100, 100, 0), (crate::trial::A2, 110, 100, 0), (T1, 100, 300, 180)];
        let trial = Trial::bare(&stands).setting(|setting| setting.switches.scale = times);
        let viewer = Viewer::Seat(crate::trial::EARTH.seat());
        let shown = Tripods::inspect(&trial.state, viewer, effects::piece(A1)).unwrap();
        shown.lines.join("; ")
    };
    assert!(lines(1).contains("its unit within 2″"), "{}", lines(1));
    assert!(lines(2).contains("its unit within 4″"), "{}", lines(2));
    assert!(lines(1).contains("standing in the open within 45″"), "{}", lines(1));
    assert!(lines(2).contains("standing in the open within 90″"), "{}", lines(2));
}
