//! Rows, classes, armies.

use super::{P, Q, R, X, field};
use crate::{
    effects, fire, ground, overwatch,
    state::{Against, Where},
    targets, transport,
    vocabulary::{Class, Quality},
    wrecks,
};

#[test]
fn ft_gen_04_halves_as_in_the_example() {
    // Half of a rate of 3 is 2, of a movement of 5 is 3; shooting and scooting with a rate of 3 is one shot.
    assert_eq!((ground::half_up(3), ground::half_up(5), ground::quarter_up(6)), (2, 3, 2));
    let trial =
        field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0), (Q, "A-P4PLUS-LIGHT-MLR", 300, 100, 0)]);
    assert_eq!(overwatch::scoot_shots(&trial.state, P, 0), 1);
    // The half of a launcher's five points are three.
    assert_eq!(fire::half_move(&trial.state, Q), ground::points(3));
}

#[test]
fn ft_unit_03_a_tank_at_a_towed_gun_as_in_the_example() {
    let trial =
        field(&[(P, "V-P3-MALE-TANK", 100, 100, 0), (Q, "A-P2PLUS-LIGHT-TOWED", 100, 140, 180)]);
    let gun = trial.state.kind(P).weapons[0];
    assert_eq!(gun.sa, Some(3));
    assert!(targets::is_fit(&trial.state, P, &gun, Against::Men, Q));
    assert!(!targets::is_fit(&trial.state, P, &gun, Against::Armour, Q));
}

#[test]
fn ft_unit_05_a_halftrack_on_a_road_as_in_the_example() {
    let trial = field(&[
        (P, "V-P4PLUS-HALFTRACK", 100, 100, 90),
        (crate::state::StandId(21), "V-P4PLUS-HALFTRACK", 120, 100, 90),
        (X, "V-P4-TRIPOD-EARLY", 500, 500, 0),
    ])
    .line(crate::vocabulary::TerrainKind::Road, &[(0, 100), (700, 100)], 6);
    let unit = usize::from(trial.state.spec(P).unit);
    let after = super::run(&trial, &[], |play| {
        effects::destroy(play, P);
        crate::checks::remove(play, crate::state::StandId(21));
    });
    assert_eq!(after.wrecks.len(), 1);
    assert_eq!(
        (after.class(after.wrecks[0].stand), after.wrecks[0].blocks),
        (Class::Light, crate::state::Blocks::Road)
    );
    assert_eq!(after.losses[unit], 2, "both count");
    assert_eq!(after[crate::state::StandId(21)].at, Where::Removed);
    assert!(wrecks::is_stopped(&after, Q));
}

#[test]
fn ft_data_06_an_apc_as_in_the_example() {
    let carries = |row: &str, aboard: &[&str]| {
        let mut trial = field(&[(P, "V-P5-APC", 100, 100, 0), (R, row, 100, 120, 0)]);
        let inside = [crate::state::StandId(21), crate::state::StandId(22)];
        for (stand, row) in inside.into_iter().zip(aboard) {
            trial = trial.recast(stand, row);
            trial.state[stand].at = Where::Aboard(P);
        }
        let size = trial.state.kind(R).size.unwrap();
        size <= transport::room(&trial.state, P)
    };
    assert!(carries("I-P5-INFANTRY", &[]) && !carries("I-P5-INFANTRY", &["I-P5-MED-MISSILE-TEAM"]));
    assert!(carries("I-P5-MED-MISSILE-TEAM", &["I-P5-MED-MISSILE-TEAM"]));
    assert!(!carries("I-P5-MED-MISSILE-TEAM", &["I-P5-INFANTRY"]));
}

#[test]
fn ft_qual_03_veteran_infantry_as_in_the_example() {
    let trial = field(&[
        (P, "I-P1-EUROPEAN-US-INFANTRY", 100, 100, 0),
        (Q, "I-P1-EUROPEAN-US-INFANTRY", 100, 130, 0),
    ])
    .quality(P, Quality::Veteran);
    let rifle = trial.state.kind(P).weapons[0];
    assert_eq!(fire::rate(&trial.state, P, &rifle, Against::Men), 2);
    assert_eq!(super::hits(&trial, P, 0, Against::Men, Q), [3, 4, 5, 6]);
}

#[test]
fn ft_qual_01_a_green_gun_as_in_the_example() {
    let trial = field(&[(P, "A-P1-MEDIUM-TOWED", 100, 100, 0), (X, "V-P1-TRIPOD", 100, 190, 180)])
        .quality(P, Quality::Green);
    assert_eq!(super::hits(&trial, P, 0, Against::Armour, X), [5, 6]);
}

#[test]
fn ft_org_01_a_battalion_as_in_the_example() {
    let company = |n: usize, count: usize| {
        format!(
            "[[unit]]\nid = \"C{n}\"\nside = \"human\"\nname = \"Company {n}\"\nparent = \"Battalion\"\nquality = \"average\"\n\
             zone = [[0, 0], [48, 0], [48, 12], [0, 12]]\nfacing = 0\n\
             stands = [{{ type = \"I-P1-EUROPEAN-US-INFANTRY\", count = {count} }}]\n"
        )
    };
    let read = |last: usize| {
        let battery = "[[unit]]\nid = \"B\"\nside = \"human\"\nname = \"Battery\"\nparent = \"Battalion\"\nquality = \"average\"\n\
             zone = [[0, 0], [48, 0], [48, 12], [0, 12]]\nfacing = 0\nstands = [{ type = \"A-P1-LIGHT-TOWED\", count = 2 }]\n";
        let text = format!(
            "id = \"the-line\"\nnumber = 90\nname = \"The Line\"\nbackground = \"A battalion.\"\nperiod = 1\ntable = [48, 36]\n\
             first = \"human\"\ndeploy = [\"human\", \"martian\"]\nmajor = 9\n[values]\nI-P1-EUROPEAN-US-INFANTRY = 1\n\
             A-P1-LIGHT-TOWED = 1\nV-P1-TRIPOD = 1\n{}{}{}{battery}\
             [[unit]]\nid = \"M\"\nside = \"martian\"\nname = \"Group\"\nquality = \"elite\"\n\
             zone = [[0, 30], [48, 30], [48, 36], [0, 36]]\nfacing = 180\nstands = [{{ type = \"V-P1-TRIPOD\", count = 5 }}]\n\
             [[victory]]\nside = \"human\"\nkind = \"destroy\"\n",
            company(1, 4),
            company(2, 4),
            company(3, last)
        );
        let file = kernel::tables::SourceFile { name: "scenarios/x.toml", text: &text };
        crate::tables::Library::read(&[file], Some(&crate::tables::shipped()))
            .map(|_| ())
            .map_err(|errors| errors.to_string())
    };
    assert_eq!(read(4), Ok(()));
    assert!(read(7).unwrap_err().contains("has 7 stands"));
}
