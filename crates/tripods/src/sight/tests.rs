//! Lines of sight over woods, hills and ridges.

use kernel::table::Angle;

use super::*;
use crate::{
    state::Where,
    trial::{A1, A2, M1, T1, Trial, point},
};

#[test]
fn ft_los_01_sight_is_between_any_parts_and_stands_do_not_block() {
    let trial = Trial::bare(&[(T1, 100, 100, 0), (A1, 100, 200, 0), (A2, 100, 150, 0)]);
    assert!(sees(&trial.state, T1, A1) && sees(&trial.state, A1, T1));
    // A bare spot is looked at on the ground; within cover nobody outside sees it, on the rim everybody does.
    let trial = trial.area(TerrainKind::LightWoods, (90, 160), (110, 180));
    assert!(sees_spot(&trial.state, A2, point(100, 160)));
    assert!(!sees_spot(&trial.state, A2, point(100, 165)));
}

#[test]
fn ft_los_02_a_tripod_looks_over_what_hides_men() {
    let woods = |trial: Trial| trial.area(TerrainKind::LightWoods, (90, 140), (110, 160));
    let men = woods(Trial::bare(&[(A1, 100, 120, 0), (A2, 100, 300, 0)]));
    assert!(!sees(&men.state, A1, A2));
    // Two tripods see each other over one level of wood, and so do they on a hill two levels up.
    let tripods = woods(Trial::bare(&[(T1, 100, 100, 0), (crate::trial::T2, 100, 300, 0)]));
    assert!(sees(&tripods.state, T1, crate::trial::T2));
    assert_eq!(height(Class::Tripod), Height::levels(3));
    assert_eq!(height(Class::Walker), Height::GROUND);
}

#[test]
fn ft_los_03_the_example_of_dead_ground() {
    // Tripod and infantry 12 inches apart from middle to middle.
    let at = |from, to| {
        Trial::bare(&[(T1, 100, 100, 0), (A1, 100, 220, 0)]).area(
            TerrainKind::LightWoods,
            (0, 100 + from),
            (400, 100 + to),
        )
    };
    assert!(sees(&at(40, 70).state, T1, A1), "3 x 5/12 is over one level");
    assert!(!sees(&at(70, 90).state, T1, A1), "3 x 3/12 is not");
}

#[test]
fn ft_los_04_a_hill_hides_what_lies_behind_it_as_in_the_example() {
    let hill = |trial: Trial| trial.hill((60, 140), (140, 180), [(80, 160), (120, 160)], 2);
    let men = hill(Trial::bare(&[(A1, 100, 100, 0), (A2, 100, 220, 0)]));
    assert!(!sees(&men.state, A1, A2));
    // The example: a quarter of the way from the foot to the crest lies a quarter of its height.
    let slope = Trial::bare(&[]).hill((0, 0), (80, 80), [(40, 40), (41, 40)], 2);
    assert_eq!(ground::height(&slope.state.setting, point(10, 40)), Height::thousandths(500));
    // Who stands on the crest sees both ways.
    let crest = hill(Trial::bare(&[(A1, 100, 160, 0), (A2, 100, 260, 0)]));
    assert!(sees(&crest.state, A1, A2));
}

#[test]
fn ft_los_05_a_ridge_blocks_unless_somebody_touches_it_as_in_the_example() {
    let ridge = |trial: Trial| trial.line(TerrainKind::Ridge, &[(50, 150), (150, 150)], 0);
    let apart = ridge(Trial::bare(&[(A1, 100, 120, 0), (A2, 100, 200, 0)]));
    assert!(!sees(&apart.state, A1, A2));
    let touching = ridge(Trial::bare(&[(A1, 100, 147, 0), (A2, 100, 200, 0)]));
    assert!(sees(&touching.state, A1, A2));
    let over = ridge(Trial::bare(&[(T1, 100, 130, 0), (A2, 100, 170, 0)]));
    assert!(sees(&over.state, T1, A2), "a tripod looks over one level");
    // Both within an inch of it: it is ignored, also as cover.
    let near = ridge(Trial::bare(&[(T1, 100, 137, 0), (A2, 100, 154, 0)]));
    assert!(sees(&near.state, T1, A2));
    assert_eq!(ground::shelter_of(&near.state, A2, T1).cover, None);
    let far = ridge(Trial::bare(&[(T1, 100, 100, 0), (A2, 100, 153, 0)]));
    assert_eq!(ground::shelter_of(&far.state, A2, T1).cover, Some(crate::vocabulary::Cover::Hard));
}

#[test]
fn ft_los_06_the_example_of_a_forest() {
    let forest = |trial: Trial| trial.area(TerrainKind::Forest, (100, 100), (200, 200));
    // Its base lies an inch inside.
    let inside = forest(Trial::bare(&[(A1, 150, 114, 0), (A2, 150, 60, 0)]));
    assert!(!sees(&inside.state, A1, A2));
    let edge = forest(Trial::bare(&[(A1, 150, 103, 0), (A2, 150, 60, 0)]));
    assert!(sees(&edge.state, A1, A2), "who touches the edge sees out");
    // Two inches inside, from base to base, and no farther.
    let apart = |tenths: i32| forest(Trial::bare(&[(A1, 150, 150, 0), (A2, 150 + tenths, 150, 0)]));
    assert!(sees(&apart(27).state, A1, A2));
    assert!(!sees(&apart(29).state, A1, A2));
    // A tripod inside is not held by the edge, but does not see down at who stands deep inside.
    let tripod = forest(Trial::bare(&[(T1, 150, 150, 0), (A1, 150, 60, 0), (A2, 190, 150, 0)]));
    assert!(sees(&tripod.state, T1, A1));
    assert!(!sees(&tripod.state, T1, A2));
}

#[test]
fn ft_los_08_cover_is_where_the_middle_lies() {
    let woods = |y| {
        Trial::bare(&[(A1, 150, y, 0), (T1, 150, 60, 0)]).area(
            TerrainKind::LightWoods,
            (100, 100),
            (200, 200),
        )
    };
    assert!(ground::shelter_of(&woods(101).state, A1, T1).hides);
    assert!(!ground::shelter_of(&woods(99).state, A1, T1).hides);
    // A tripod has the save, but is not hidden.
    let tripod = Trial::bare(&[(T1, 150, 150, 0), (A1, 150, 60, 0)]).area(
        TerrainKind::LightWoods,
        (100, 100),
        (200, 200),
    );
    let shelter = ground::shelter_of(&tripod.state, T1, A1);
    assert_eq!((shelter.hides, shelter.save), (false, Some(5)));
}

#[test]
fn ft_los_07_soft_edges_let_one_see_an_inch_in_and_out() {
    // Infantry of 0.375 radius inside a wood whose edge is at 20; a tripod would look over it, so a gun looks.
    let sees = |soft: bool, y: i32| {
        let trial = Trial::bare(&[(A1, 100, y, 0), (M1, 100, 150, 0)])
            .area(TerrainKind::LightWoods, (50, 200), (150, 300))
            .setting(|setting| setting.switches.soft_edges = soft);
        super::sees(&trial.state, A1, M1)
    };
    assert!(sees(false, 203) && !sees(false, 204), "the hard edge: it must touch it");
    assert!(sees(true, 213) && !sees(true, 214), "an inch of wood between its rim and the edge");
    // Through a whole wood nobody sees.
    let through = Trial::bare(&[(A1, 100, 220, 0), (M1, 100, 150, 0)])
        .area(TerrainKind::LightWoods, (50, 200), (150, 205))
        .setting(|setting| setting.switches.soft_edges = true);
    assert!(!super::sees(&through.state, A1, M1));
}

#[test]
fn ft_los_01_who_does_not_see_a_stand_does_not_see_the_spot_on_which_it_is() {
    for scenario in ["smart-steel", "landships-at-prairie-junction", "guns-behind-the-wey"] {
        let mut state = crate::setup::tests::opened(&crate::tables::shipped(), scenario);
        let high = state.setting.table.bounds().high;
        let some: Vec<StandId> = state.ids().step_by(4).take(12).collect();
        let mut dice = kernel::Dice::seeded(1889);
        let mut any = |below: Length| below * i32::from(dice.pick(200)) / 200;
        let mut hidden = 0;
        for _ in 0..60 {
            for &stand in &some {
                let at = Point::new(any(high.x), any(high.y));
                let facing = Angle::degrees(any(Length::units(360)).in_thousandths() / 1000);
                state[stand].at = Where::Table(Pose::new(at, facing));
            }
            for (&eye, &under) in some.iter().flat_map(|one| some.iter().map(move |two| (one, two)))
            {
                let Some(pose) = state.pose(under).filter(|_| eye != under) else { continue };
                let spot = spot_at(&state.setting, pose.at);
                if is_hiding(&state, under, &spot) && !look(&state, eye, under, Through::Everything)
                {
                    hidden += 1;
                    assert!(
                        !sees_bare(&state, eye, &spot),
                        "{scenario}: {eye:?} {under:?} {pose:?}"
                    );
                }
            }
        }
        assert!(100 < hidden, "{scenario}: {hidden}");
    }
}
