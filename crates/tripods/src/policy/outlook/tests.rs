//! Places to hang, to fire from and to slip away to.

use super::*;
use crate::{
    policy::shells,
    state::{Caller, Marker, Mission, Pattern, Plan, Plot, Shell, StandSet},
    trial::{EARTH, Trial, inches, point},
    vocabulary::TerrainKind,
};

/// The first stand of a row.
fn first(state: &State, row: &str) -> StandId {
    let found = state.ids().find(|&stand| state.kind(stand).id.contains(row));
    found.unwrap_or_else(|| panic!("there is no {row}"))
}

/// A tripod far to the north of a hill six levels high, and somebody south of it.
fn behind_a_hill(scenario: &str, row: &str) -> (Trial, StandId, StandId) {
    let trial = Trial::of(scenario, &[]);
    let (tripod, other) = (first(&trial.state, "TRIPOD"), first(&trial.state, row));
    let trial = Trial::of(scenario, &[(tripod, 200, 300, 180), (other, 200, 100, 0)])
        .hill((150, 110), (250, 170), [(160, 140), (240, 140)], 6)
        .side(EARTH);
    (trial, tripod, other)
}

#[test]
fn ft_fly_04_gyros_hang_where_no_ray_sees_them() {
    let (trial, tripod, gyro) = behind_a_hill("landships-at-prairie-junction", "GUNSHIP");
    let (hidden, open) = (point(200, 95), point(400, 95));
    assert!(!sight::sees_from_place(&trial.state, gyro, hidden, tripod));
    assert!(sight::sees_from_place(&trial.state, gyro, open, tripod));
    let outlook = Outlook::new(&trial.state, gyro);
    assert!(outlook.hover_worth(open, i32::MIN) < outlook.hover_worth(hidden, i32::MIN));
    // [FT-HEAT-05] However far away.
    let far = trial.stand(gyro, 200, 100, 0).stand(tripod, 200, 470, 180);
    let outlook = Outlook::new(&far.state, gyro);
    assert!(outlook.hover_worth(point(700, 20), i32::MIN) < outlook.hover_worth(hidden, i32::MIN));
}

#[test]
fn ft_fly_04_rising_costs_something_only_where_somebody_watches() {
    let (trial, tripod, gyro) = behind_a_hill("landships-at-prairie-junction", "GUNSHIP");
    assert_eq!(hover::stake(&trial.state, gyro), 0);
    let watched = trial.marked(&[tripod], Marker::Overwatch);
    assert!(0 < hover::stake(&watched.state, gyro));
}

#[test]
fn ft_scoot_02_who_slips_behind_a_hill_is_out_of_danger() {
    let (trial, _, crawler) = behind_a_hill("landships-at-prairie-junction", "ROCKET-CRAWLER");
    let outlook = Outlook::new(&trial.state, crawler);
    assert_eq!(outlook.exposure(point(200, 95), SURE), 0);
    assert!(0 < outlook.exposure(point(300, 95), SURE));
}

#[test]
fn ft_fire_04_missiles_are_fired_after_half_a_move_at_most() {
    let trial = Trial::of("smart-steel", &[]);
    let state = &trial.state;
    let (launcher, tank) = (first(state, "ATGM"), first(state, "HEAVY-TANK"));
    // Ten points and twelve: both stabilised, but not the missile.
    assert_eq!((mobility(state, launcher), mobility(state, tank)), (5000, 12_000));
    // [FT-INF-05] Men who have moved fire no missiles.
    assert_eq!(mobility(state, first(state, "MED-MISSILE-TEAM")), 0);
}

#[test]
fn ft_move_06_what_was_moved_before_counts() {
    let trial = Trial::of("smart-steel", &[]);
    let launcher = first(&trial.state, "ATGM");
    let trial = Trial::of("smart-steel", &[(launcher, 300, 100, 0)]).side(EARTH);
    let trial = trial.give(&crate::order::Order::Choose { stand: launcher, strategic: false }, &[]);
    let fires = |trial: &Trial, at: Point| Outlook::new(&trial.state, launcher).fires_from(at);
    assert!(fires(&trial, point(300, 150)) && !fires(&trial, point(300, 151)));
    let trial = trial.give(&crate::trial::go(&[(300, 130)]), &[]);
    assert!(fires(&trial, point(300, 150)) && !fires(&trial, point(300, 151)));
}

#[test]
fn ft_gen_07_who_may_not_measure_counts_on_nothing_at_the_end_of_his_range() {
    let (trial, _, crawler) = behind_a_hill("landships-at-prairie-junction", "ROCKET-CRAWLER");
    let outlook = Outlook::new(&trial.state, crawler);
    let foe = &outlook.foes[0];
    // Missiles reach 18 inches, between the edges of the two.
    assert!(0 < foe.gain_from(18_000));
    assert_eq!(foe.gain_from(18_000 + BULK), 0);
}

#[test]
fn ft_gen_07_nobody_lays_shells_out_of_range() {
    let trial = Trial::of("landships-at-prairie-junction", &[]);
    let (mortar, tripod) = (first(&trial.state, "MORTAR"), first(&trial.state, "TRIPOD"));
    let worth = |y: i32| {
        let stands = [(mortar, 200, 20, 0), (tripod, 200, y, 180)];
        let trial = Trial::of("landships-at-prairie-junction", &stands).measured().side(EARTH);
        shells::lob_worth(&trial.state, mortar, point(200, y), None)
    };
    assert!(0 < worth(320), "thirty inches");
    assert_eq!(worth(321), 0);
}

#[test]
fn ft_art_03_decoys_lie_beside_barrages_that_come() {
    let (mut trial, ..) = behind_a_hill("landships-at-prairie-junction", "GUNSHIP");
    let at = point(500, 300);
    assert_eq!(shells::decoy_worth(&trial.state, at), 5);
    let (caller, pattern) = (Caller::Unit(3), Pattern::Converged);
    let plot = Plot { batteries: 1, caller, pattern, shell: Shell::HighExplosive };
    trial.state.missions.push(Mission {
        side: EARTH,
        number: 1,
        at: point(200, 300),
        since: 1,
        done: 0,
        late: false,
        plan: Some(Plan::Fire(plot)),
        tracked: StandSet::EMPTY,
    });
    assert_eq!(shells::decoy_worth(&trial.state, at), 25);
    // Eight inches from one that comes it tells nothing new.
    let near = point(200, 300).towards(kernel::table::Angle::EAST, inches(8));
    assert_eq!(shells::decoy_worth(&trial.state, near), 5);
}

#[test]
fn ft_heat_05_carriers_show_themselves_out_of_reach_while_the_enemy_keeps_away() {
    let scenario = "landships-at-prairie-junction";
    let trial = Trial::of(scenario, &[]);
    let row = |row: &str| first(&trial.state, row);
    let (tripod, ship) = (row("TRIPOD"), row("ZEPPELIN"));
    let (carrier, landship) = (row("INFANTRY-CRAWLER"), row("LIGHT-LANDSHIP"));
    let stands = [(tripod, 360, 450, 180), (ship, 360, 120, 0), (carrier, 360, 20, 0)];
    let mut trial = Trial::of(scenario, &stands).side(EARTH);
    assert!(!show::draws_fire(&trial.state, carrier), "nobody has kept away yet");
    trial.state.turn = 2;
    assert!(show::draws_fire(&trial.state, carrier) && !stays(&trial.state, carrier, || false));
    assert!(!show::draws_fire(&trial.state, landship));
    // Seen from afar, but not from where rays reach.
    let outlook = Outlook::new(&trial.state, carrier);
    assert!(0 < outlook.show_worth(point(360, 30)));
    assert!(outlook.show_worth(point(360, 100)) < 0);
    let near = trial.stand(tripod, 360, 135, 180);
    assert!(!show::draws_fire(&near.state, carrier), "he comes");
    let mut alone = Trial::of(scenario, &[stands[0], stands[2]]).side(EARTH);
    alone.state.turn = 2;
    assert!(!show::draws_fire(&alone.state, carrier), "there is nothing to be saved");
}

#[test]
fn ft_save_01_airships_stay_where_the_save_is_best() {
    let scenario = "landships-at-prairie-junction";
    let ship = first(&Trial::of(scenario, &[]).state, "ZEPPELIN");
    let over = |x: i32| {
        Trial::of(scenario, &[(ship, x, 100, 0)])
            .area(TerrainKind::HeavyWoods, (50, 50), (150, 150))
            .area(TerrainKind::Town, (300, 50), (400, 150))
            .side(EARTH)
    };
    assert!(!stays(&over(100).state, ship, || false), "woods save on 5 or more");
    assert!(stays(&over(350).state, ship, || false), "a town on 4");
}

#[test]
fn ft_fire_04_tanks_that_reach_no_farther_than_a_dash_wait() {
    let scenario = "the-wire-1917";
    let mut trial = Trial::of(scenario, &[]);
    trial.state.turn = 5;
    assert!(!bides(&trial.state), "there is something to be won");
    let apt = |row: &str| attacks(&trial.state, first(&trial.state, row));
    assert!(apt("P3-MALE-TANK"), "eight inches");
    assert!(!apt("WHIPPET") && !apt("FEMALE-TANK"), "six inches");
}
