//! Who is spotted, and when.

use super::*;
use crate::{
    trial::{A1, M1, T1, Trial},
    vocabulary::TerrainKind,
};

#[test]
fn ft_spot_01_spotted_in_sight_and_range_until_lost_from_sight_as_in_the_example() {
    let trial = Trial::bare(&[(T1, 100, 350, 180), (A1, 100, 5, 0)]);
    // Elite vehicle, stationary infantry in the open: 30 inches.
    assert_eq!(range(&trial.state, T1, A1), Some(Length::units(30)));
    assert!(!spots(&trial.state, T1, A1));
    // From base to base: 30.025 and 29.925 inches.
    let near = |y| Trial::bare(&[(T1, 100, y, 180), (A1, 100, 5, 0)]);
    assert!(!spots(&near(314).state, T1, A1));
    assert!(spots(&near(313).state, T1, A1));
    // Once spotted it stays so in clear view, whatever the distance; hidden from all at the start of a phase it is not.
    let trial = trial.spotted(&[A1, T1]).give(&crate::order::Order::Done, &[]);
    assert!(trial.state[A1].spotted);
    let hidden = Trial::bare(&[(T1, 100, 250, 180), (A1, 100, 80, 0)])
        .area(TerrainKind::Town, (50, 90), (150, 120))
        .spotted(&[A1, T1])
        .give(&crate::order::Order::Done, &[]);
    assert!(!hidden.state[A1].spotted);
}

#[test]
fn ft_spot_02_the_example_of_a_gun_in_woods() {
    let mut woods = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 250, 180)]).area(
        TerrainKind::LightWoods,
        (60, 60),
        (140, 104),
    );
    assert_eq!(range(&woods.state, T1, M1), Some(Length::units(1)));
    woods.state[M1].stirred = true;
    assert_eq!(range(&woods.state, T1, M1), Some(Length::units(15)));
    // Average infantry and a stationary tripod in the open: 45 inches, a moving one at any distance.
    let mut open = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 250, 180)]);
    assert_eq!(range(&open.state, A1, T1), Some(Length::units(45)));
    open.state[T1].stirred = true;
    assert_eq!(range(&open.state, A1, T1), None);
}

#[test]
fn ft_spot_03_who_fires_shows_himself_as_in_the_example() {
    use crate::{
        order::Order,
        state::Phase,
        trial::{EARTH, shoot},
    };
    // A gun in woods 14 inches from the tripod, from base to base, fires and is spotted; at 16 inches it is not.
    for (y, seen) in [(249, true), (269, false)] {
        let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, y, 180)])
            .area(TerrainKind::LightWoods, (60, 60), (140, 103))
            .hidden(&[M1])
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: T1 }, &[])
            .give(&shoot(M1, T1, 1), &[]);
        let script: &[u8] = if seen { &[1] } else { &[] };
        let trial = trial.give(&Order::Fire, script);
        assert_eq!(trial.state[M1].spotted, seen, "{y}");
    }
}

#[test]
fn ft_los_08_a_town_of_three_levels_hides_a_tripod() {
    let town = |levels: u8| {
        let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)])
            .area(TerrainKind::Town, (50, 250), (150, 350))
            .setting(|setting| {
                let mut pieces = setting.land.pieces().to_vec();
                pieces[0].kind.levels = levels;
                setting.land = kernel::table::Land::new(pieces).unwrap();
            })
            .quality(A1, crate::vocabulary::Quality::Average);
        let shelter = crate::ground::shelter_of(&trial.state, T1, A1);
        assert_eq!(shelter.hides, crate::ground::hides(&trial.state, T1, A1));
        assert_eq!(shelter.save, Some(4), "its save it has anyway");
        range(&trial.state, A1, T1)
    };
    assert_eq!(town(2), Some(Length::units(45)));
    assert_eq!(town(3), Some(Length::units(15)));
}
