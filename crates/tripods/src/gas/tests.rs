//! Canisters and clouds.

use super::*;
use crate::{
    state::{Chore, Phase, Where},
    trial::{A1, A2, M1, MARS, T1, T2, Trial, go, point},
    vocabulary::TerrainKind,
};

fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::bare(stands).phase(Phase::Fire { side: MARS })
}

fn gas(x: i32, y: i32) -> Order {
    Order::Gas { shooter: T1, at: point(x, y) }
}

#[test]
fn ft_gas_01_on_any_spot_that_a_martian_sees() {
    let stands = [(T1, 100, 300, 180), (T2, 300, 150, 180), (A1, 100, 130, 0), (A2, 110, 130, 0)];
    let trial = fires(&stands).area(TerrainKind::Town, (60, 140), (160, 160));
    // The first tripod does not see behind the town, the second does.
    assert!(trial.allows(&gas(100, 130)));
    let alone = fires(&[(T1, 100, 170, 180), (A1, 100, 110, 0), (A2, 110, 110, 0)]).area(
        TerrainKind::Town,
        (60, 120),
        (160, 160),
    );
    assert_eq!(alone.refuses(&gas(100, 118)), "FT-GAS-01");
    // Beyond 20 inches it is wasted; there is one canister.
    let far = fires(&[(T1, 100, 350, 180), (A1, 100, 130, 0), (A2, 110, 130, 0)])
        .give(&gas(100, 130), &[]);
    assert!(far.has_told("FT-GEN-07", Event::GasWasted { shooter: T1 }));
    assert_eq!(far.state[T1].canisters, 0);
}

#[test]
fn ft_gas_02_deadly_to_whoever_it_touches() {
    let stands = [(T1, 100, 300, 180), (A1, 100, 150, 0), (A2, 108, 150, 0), (T2, 106, 158, 180)];
    let trial = fires(&stands).hidden(&[A2]).give(&gas(100, 150), &[]);
    // The spotted one lies wholly under it, so that the other is caught as well; sealed machines are immune.
    let trial = trial.give(&Order::Done, &[]);
    assert_eq!((trial.state[A1].at, trial.state[A2].at), (Where::Destroyed, Where::Destroyed));
    assert!(trial.state.pose(T2).is_some());
    // An unspotted one is affected on 1 to 3 only.
    for (face, caught) in [(3, true), (4, false)] {
        let trial =
            fires(&[(T1, 100, 300, 180), (M1, 100, 150, 0), (A1, 300, 100, 0)]).hidden(&[M1]);
        let trial = trial.give(&gas(106, 150), &[face]).give(&Order::Done, &[]);
        assert_eq!(trial.state.pose(M1).is_none(), caught, "{face}");
    }
    // Whoever walks into it is destroyed.
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 340, 180)]).side(SideId::HUMANS);
    trial.state.clouds.push(Cloud { at: point(100, 120), since: 1, spared: StandSet::EMPTY });
    let trial = trial
        .give(&Order::Choose { stand: A1, strategic: false }, &[])
        .give(&go(&[(100, 130)]), &[]);
    assert_eq!(trial.state[A1].at, Where::Destroyed);
}

#[test]
fn ft_gas_03_it_fades_on_a_six_or_a_tripod_clears_it() {
    let clouded = |script: &[u8]| {
        let mut trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 400, 20, 0)]);
        trial.state.clouds.push(Cloud { at: point(100, 120), since: 0, spared: StandSet::EMPTY });
        trial.phase(Phase::Command { chore: Chore::Gas, at: 0 }).go(script).state.clouds.len()
    };
    assert_eq!((clouded(&[6]), clouded(&[5])), (0, 1));
    let mut trial = Trial::bare(&[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    trial.state.clouds.push(Cloud { at: point(100, 150), since: 0, spared: StandSet::EMPTY });
    let trial = trial.give(&Order::Choose { stand: T1, strategic: false }, &[]);
    assert_eq!(trial.refuses(&Order::Clear { cloud: 0 }), "FT-GAS-03");
    let trial = trial.give(&go(&[(100, 158)]), &[]).give(&Order::Clear { cloud: 0 }, &[]);
    assert!(trial.state.clouds.is_empty());
}

#[test]
fn ft_gas_02_passengers_share_the_fate_of_their_vehicle() {
    let (tripod, carrier, troops) = (StandId(0), StandId(27), StandId(30));
    let scene = || {
        let stands = [(tripod, 100, 300, 180), (carrier, 100, 150, 0), (StandId(33), 400, 20, 0)];
        let mut trial = Trial::of("landships-at-prairie-junction", &stands);
        assert_eq!(trial.state[troops].at, Where::Aboard(carrier));
        trial.state[tripod].canisters = 1;
        trial
    };
    let order = Order::Gas { shooter: tripod, at: point(100, 150) };
    // Nobody rolls to get out; until the end of the phase both could still fire.
    let gassed = scene().phase(Phase::Fire { side: MARS }).give(&order, &[]);
    assert!(gassed.has_told("FT-SEQ-06", Event::KnockedOut { stand: troops }));
    assert_eq!((gassed.state[carrier].at, gassed.state[troops].at), {
        (Where::Destroyed, Where::Destroyed)
    });
    // What is sealed protects them.
    let sealed = scene().row(carrier, |row| row.equipment.push(Equipment::Sealed));
    let sealed = sealed.phase(Phase::Fire { side: MARS }).give(&order, &[]);
    assert!(sealed.state.doomed.is_empty());
    // So it is with a carrier that drives into a cloud.
    let mut drives = scene().side(SideId::HUMANS);
    drives.state.clouds.push(Cloud { at: point(100, 170), since: 1, spared: StandSet::EMPTY });
    let drives = drives
        .give(&Order::Choose { stand: carrier, strategic: false }, &[])
        .give(&go(&[(100, 180)]), &[]);
    assert_eq!((drives.state[carrier].at, drives.state[troops].at), {
        (Where::Destroyed, Where::Destroyed)
    });
}

#[test]
fn ft_art_16_only_an_enemy_wholly_under_a_cloud_gives_others_away() {
    let cloud = |under: StandId, script: &[u8]| {
        let stands = [(T1, 100, 300, 180), (under, 100, 150, 0), (A2, 107, 156, 0)];
        let trial = fires(&stands).hidden(&[A2]).give(&gas(100, 150), script);
        trial.has_told("FT-SEQ-06", Event::KnockedOut { stand: A2 })
    };
    assert!(cloud(A1, &[]), "no roll");
    assert!(!cloud(T2, &[4]) && cloud(T2, &[3]), "a friend of the firer tells nothing");
}
