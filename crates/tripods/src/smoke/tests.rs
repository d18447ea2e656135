//! Smoke at both sides of each edge.

use super::*;
use crate::{
    sight,
    state::{Chore, Phase},
    trial::{A1, EARTH, M1, T1, Trial, point},
    vocabulary::{Class, Equipment},
};

fn screened(incendiary: bool) -> Trial {
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 200, 180), (M1, 300, 100, 0)]);
    let (at, along) = (point(100, 150), Angle::degrees(90));
    trial.state.smokes.push(Smoke { at, along, width: 1, incendiary });
    trial
}

#[test]
fn ft_smoke_01_it_blocks_sight_as_in_the_example() {
    // Of a medium gun: one inch by three.
    let area = screened(false).state.smokes[0].outline().bounds();
    assert_eq!((area.high.x - area.low.x, area.high.y - area.low.y), {
        (Length::units(3), Length::units(1))
    });
    let trial = screened(false);
    assert!(!sight::sees(&trial.state, A1, T1), "not even a tripod looks over it");
    assert!(!sight::sees(&trial.state, T1, A1));
    assert!(sight::sees(&trial.state, M1, T1), "past it everybody sees");
    // On its edge one sees out, and is seen; deep inside not.
    let edge = screened(false).stand(A1, 100, 152, 0);
    assert!(sight::sees(&edge.state, A1, T1));
    let deep = screened(false).stand(A1, 100, 148, 0);
    assert!(!sight::sees(&deep.state, A1, T1));
    // It fades on a one, in each player's command phase.
    let rolled = |face: u8| {
        let trial = screened(false).phase(Phase::Command { chore: Chore::Smoke, at: 0 });
        trial.side(EARTH).go(&[face]).state.smokes.len()
    };
    assert_eq!((rolled(1), rolled(2)), (0, 1));
}

#[test]
fn ft_smoke_02_burning_smoke_hurts_men_as_in_the_example() {
    let lay = |faces: &[u8]| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 105, 115, 180)]);
        let mut dice = kernel::Dice::script(faces);
        let mut log = kernel::WrittenChronicle::default();
        let sheaf = Sheaf { factors: 2, light: false, templates: 1, side: 1 };
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        super::lay(&mut play, point(100, 100), Angle::NORTH, sheaf, true);
        assert_eq!(dice.finish(), Ok(()), "only men and soft stands roll");
        trial.state[A1].checks
    };
    assert_eq!(lay(&[4]).fire, Pending::Yes);
    assert_eq!(lay(&[4]).hits, 1, "and they are pinned as by small arms");
    assert_eq!(lay(&[3]).fire, Pending::No);
}

#[test]
fn ft_smoke_03_thermal_sights_see_through_it_as_in_the_example() {
    let thermal = |incendiary: bool| {
        screened(incendiary).setting(|setting| {
            let kind = setting.roster[usize::from(T1.0)].kind;
            setting.types[usize::from(kind)].equipment.push(Equipment::Thermal);
        })
    };
    assert!(sight::sees(&thermal(false).state, T1, A1));
    assert!(!sight::sees(&thermal(false).state, A1, T1), "one way only");
    assert_eq!(sight::haze(&thermal(false).state, T1, A1), -1);
    assert_eq!(sight::haze(&thermal(true).state, T1, A1), -2);
    assert_eq!(sight::haze(&thermal(true).state, T1, M1), 0, "past the smoke");
    // Who stands in it is saved on four.
    let inside = thermal(false).stand(T1, 100, 150, 0);
    assert_eq!(ground::shelter_of(&inside.state, T1, M1).save, Some(4));
    assert_eq!(ground::shelter_of(&thermal(false).state, T1, M1).save, None);
}

#[test]
fn ft_smoke_03_only_where_it_is_smoke_that_one_looks_through() {
    // Half an inch inside a wood, where he does not touch its edge, and a tripod before it; the screen hangs far from both.
    let wood = |y: i32, smoke: (i32, i32)| {
        let mut trial = Trial::bare(&[(A1, 100, y, 0), (T1, 100, 118, 180), (M1, 300, 100, 0)])
            .area(crate::vocabulary::TerrainKind::Forest, (50, 50), (150, 103));
        let (at, along) = (point(smoke.0, smoke.1), Angle::degrees(90));
        trial.state.smokes.push(Smoke { at, along, width: 1, incendiary: true });
        trial.state
    };
    let far = wood(98, (400, 300));
    assert!(!sight::sees(&far, T1, A1), "the wood hides him");
    assert_eq!((sight::haze(&far, T1, A1), sight::haze(&far, A1, T1)), (0, 0));
    let between = wood(98, (100, 108));
    assert_eq!(sight::haze(&between, T1, A1), 0, "it is the wood that hides him still");
    // At the edge of the wood there is nothing else to look through.
    assert_eq!(sight::haze(&wood(102, (100, 110)), T1, A1), -2);
    assert_eq!(sight::haze(&wood(102, (400, 300)), T1, A1), 0);
}

#[test]
fn ft_save_01_who_flies_is_above_the_ground() {
    let (ship, gyro, tripod) = (StandId(41), StandId(38), StandId(0));
    let over = |stand: StandId, high: bool, smoke: bool| {
        let stands = [(stand, 100, 100, 0), (tripod, 100, 300, 180)];
        let mut trial = Trial::of("landships-at-prairie-junction", &stands).area(
            crate::vocabulary::TerrainKind::Town,
            (50, 50),
            (150, 150),
        );
        trial.state[stand].high = high;
        if smoke {
            let (at, along) = (point(100, 100), Angle::degrees(90));
            trial.state.smokes.push(Smoke { at, along, width: 1, incendiary: false });
        }
        let shelter = ground::shelter_of(&trial.state, stand, tripod);
        assert_eq!(shelter.hides, ground::hides(&trial.state, stand, tripod));
        let above = ground::shelter_from_above(&trial.state, stand);
        assert_eq!(above.save_missile, shelter.save_missile);
        (trial.state.class(stand), shelter.hides, shelter.save)
    };
    let airship = |smoke| over(ship, false, smoke);
    assert_eq!(airship(false), (Class::Zeppelin, false, None));
    assert_eq!(airship(true), (Class::Zeppelin, false, None));
    assert_eq!(over(gyro, false, false), (Class::Flyer, false, None));
    assert_eq!(over(gyro, true, true), (Class::Flyer, false, None), "smoke is low");
    assert_eq!(over(gyro, false, true), (Class::Flyer, false, Some(4)));
    let landship = over(StandId(12), false, false);
    assert_eq!((landship.1, landship.2), (true, Some(4)), "on the ground it is in the town");
}
