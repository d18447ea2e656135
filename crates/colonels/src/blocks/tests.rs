//! What boxes tell is what the stands would say.

use super::*;
use crate::{
    field::tests::Numbers,
    formations,
    trial::{LINE, OTHER_LINE, SPEARS, Trial},
    vocabulary::Formation,
};

const FORMATIONS: [(Formation, u8, u8); 6] = [
    (Formation::Line, 4, 1),
    (Formation::Column, 3, 1),
    (Formation::Square, 4, 1),
    (Formation::Square, 3, 1),
    (Formation::Mass, 5, 3),
    (Formation::DoubleColumn, 4, 2),
];

#[test]
fn ic_form_10_a_block_tells_what_its_stands_would_say() {
    let mut numbers = Numbers(23);
    let mut trial = Trial::well().plain();
    let others: Vec<StandId> =
        [OTHER_LINE, SPEARS].iter().flat_map(|&unit| trial.state.stands_of(unit)).collect();
    let mut seen = [0; 3];
    for round in 0..6000 {
        let (formation, n, files) = FORMATIONS[round % FORMATIONS.len()];
        let places = formations::places(formation, n, files);
        let mut origin = numbers.pose();
        if round % 9 == 0 {
            // At the edge of the table, on it or across it.
            origin.at.x = Length::thousandths(numbers.next(120_000) - 20_000);
        }
        let laid = formations::laid_out(&places, origin);
        for &stand in &others {
            let mut pose = numbers.pose().moved(Length::units(40), Length::units(-20));
            if numbers.next(2) == 0 {
                // Far from all of them.
                pose = Pose::new(Point::units(550, 20 + 21 * i32::from(stand.0)), Angle::NORTH);
            } else if numbers.next(3) == 0 {
                // Right beside one of them.
                let own = laid[numbers.next(i32::from(n)) as usize];
                let (right, ahead) = (numbers.next(9) - 4, numbers.next(9) - 4);
                pose = own.moved(FRONTAGE * right, DEPTH * ahead);
            }
            trial.state.set_down(stand, pose);
        }
        let state = &trial.state;
        let clear = Length::units([0, 20][round % 2]);
        let skip = |stand: StandId| state[stand].unit == LINE;
        let near = Bounds { low: origin.at, high: origin.at }.grown(Length::units(300));
        let room = Room::new(state, LINE, near, clear, skip);
        let told = room.tell(&Laid::at(&Block::of(&places).unwrap(), origin), clear);
        let barred = field::first_barred(state, LINE, &laid, clear, skip).is_some();
        match told {
            Told::Free => assert!(!barred, "{round} {formation:?} {origin:?}"),
            Told::Barred => assert!(barred, "{round} {formation:?} {origin:?}"),
            Told::Nothing => {}
        }
        seen[told as usize] += 1;
    }
    assert!(seen.iter().all(|&times| 300 < times), "{seen:?}");
}

#[test]
fn ic_form_10_a_line_that_touches_its_neighbours_has_room() {
    let places = formations::places(Formation::Line, 4, 1);
    let block = Block::of(&places).unwrap();
    let mut trial = Trial::well().plain();
    let mate = trial.state.stands_of(OTHER_LINE).next().unwrap();
    for facing in (0..36_000).step_by(250) {
        let origin = Pose::new(Point::thousandths(300_001, 299_998), Angle::hundredths(facing));
        let told = |trial: &Trial, clear: Length| {
            let near = Bounds { low: origin.at, high: origin.at }.grown(Length::units(300));
            let skip = |stand: StandId| stand != mate;
            Room::new(&trial.state, LINE, near, clear, skip).tell(&Laid::at(&block, origin), clear)
        };
        let last = *formations::laid_out(&places, origin).last().unwrap();
        trial.state.set_down(mate, last.moved(FRONTAGE, Length::ZERO));
        assert_ne!(told(&trial, Length::ZERO), Told::Barred, "{facing}");
        trial.state.set_down(mate, last.moved(FRONTAGE + HAIR, Length::ZERO));
        assert_eq!(told(&trial, Length::ZERO), Told::Free, "{facing}");
        trial.state.set_down(mate, last.moved(FRONTAGE - HAIR * 2, Length::ZERO));
        assert_eq!(told(&trial, Length::ZERO), Told::Barred, "{facing}");
    }
}
