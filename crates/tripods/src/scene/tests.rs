//! What a page shows, and what it keeps back.

use super::*;
use crate::{
    Tripods,
    order::Order,
    trial::{A1, EARTH, M1, MARS, T1, Trial, shoot},
};
use kernel::System as _;

#[test]
fn ft_gen_06_nothing_is_measured_before_fire_is_declared() {
    let aimed = |measured: bool| {
        let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180)])
            .spotted(&[T1])
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: T1 }, &[])
            .give(&shoot(M1, T1, 1), &[]);
        if measured { trial.measured() } else { trial }
    };
    let odds = |trial: &Trial| Tripods::describe(&trial.state, &Order::Fire, 0).has_odds;
    assert!(!odds(&aimed(false)), "no odds");
    assert!(odds(&aimed(true)));
    // Sight is shown, ranges are not; nor is the arc of an enemy.
    let words = |trial: &Trial, side: SideId, stand| {
        let seen = inspect(&trial.state, Viewer::Seat(side.seat()), effects::piece(stand)).unwrap();
        (seen.lines.join("; "), seen.overlays.len())
    };
    let (own, overlays) = words(&aimed(false), EARTH, M1);
    assert!(own.contains("in sight of Scouting pair 1"), "{own}");
    assert!(!own.contains("9."), "{own}");
    let (_, more) = words(&aimed(true), EARTH, M1);
    assert!(overlays < more);
    let (_, of_enemy) = words(&aimed(false), EARTH, T1);
    let (_, of_own) = words(&aimed(false), MARS, T1);
    assert_eq!(of_enemy + 1, of_own, "the front arc is for its owner");
}

#[test]
fn a_scene_shows_every_stand_and_its_markers() {
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180), (A1, 150, 100, 0)]);
    trial.state[M1].marker = Marker::Overwatch;
    let scene = scene(&trial.state, Viewer::Spectator);
    assert_eq!(scene.pieces.len(), 3);
    let gun = scene.pieces.iter().find(|piece| piece.id == effects::piece(M1)).unwrap();
    assert_eq!(gun.marks[0].text, "Field battery 1 is on overwatch");
    assert!(scene.decision.unwrap().choices.is_empty(), "a spectator chooses nothing");
}
