//! Tests of what battles are about.

use std::sync::Arc;

use kernel::hex::Hex;

use super::*;
use crate::{
    aspect::Altitude,
    position::{A, B, C, advanced, report},
    state::Phase,
};

/// Ships of Ann against ships of Ben, with this aim.
fn about(aim: Aim, text: &str) -> State {
    let mut state = advanced(text);
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    setting.aim = aim;
    state
}

/// What ends the battle when a step is over, if anything does.
fn told(state: &mut State) -> String {
    report(state, &[], |play| {
        after_step(play);
    })
}

const RUN: &str = "a Fenian Ram 1010 N Medium\nb Aphid 2010 N Medium";

#[test]
fn sg_scen_05_the_last_with_a_ship_on_the_map_holds_the_field() {
    let text = "a Aphid 1010 N Low\nb Aphid 2010 N Low\nb Aphid 2015 N Low";
    let mut state = about(Aim::Field, text);
    assert_eq!(told(&mut state), "");
    state[B].status = Status::Crashed;
    assert_eq!(told(&mut state), "");
    // A ship still to enter keeps her side in the battle; one that has struck does not.
    state[C].status = Status::ToEnter;
    assert_eq!(told(&mut state), "");
    state[C].status = Status::Struck;
    assert_eq!(told(&mut state), "SG-SCEN-05 Ann victory: the field is theirs alone\n");
    assert_eq!(state.phase, Phase::Over);
}

#[test]
fn sg_scen_05_both_gone_in_one_step_is_a_draw() {
    let mut state = about(Aim::Field, RUN);
    (state[A].status, state[B].status) = (Status::Crashed, Status::Gone);
    assert_eq!(told(&mut state), "SG-SCEN-05 The battle is drawn: the field is theirs alone\n");
    assert_eq!(state.ending.unwrap().winner(), None);
}

#[test]
fn sg_s2_01_she_gets_away_from_a_slower_or_disarmed_pursuer() {
    let mut state = about(Aim::Escape, RUN);
    assert_eq!(told(&mut state), "");
    state[A].status = Status::Gone;
    // As fast as the runner, and armed: she has left too soon.
    let mut early = state.clone();
    let early = told(&mut early);
    assert_eq!(early, "SG-S2-01 Ben victory: the runner left while she could still be pursued\n");
    let mut slow = state.clone();
    let gap = crate::movement::allowance(&slow, B) - crate::movement::allowance(&slow, A);
    slow[B].screw_hits = gap + 1;
    let away = "SG-S2-01 Ann victory: the runner is away, and nobody can follow\n";
    assert_eq!(told(&mut slow), away);
    for gun in &mut *state[B].guns {
        gun.is_wrecked = true;
    }
    assert_eq!(told(&mut state), away);
}

#[test]
fn sg_s2_01_an_equal_pursuer_with_one_machinegun_can_follow() {
    let mut state = about(Aim::Escape, RUN);
    let gap = crate::movement::allowance(&state, B) - crate::movement::allowance(&state, A);
    (state[A].status, state[B].screw_hits) = (Status::Gone, gap);
    let n = state[B].guns.len();
    for gun in &mut state[B].guns[..n - 1] {
        gun.is_wrecked = true;
    }
    assert!(told(&mut state).starts_with("SG-S2-01 Ben victory"));
}

#[test]
fn sg_s2_01_lost_or_without_a_pursuer() {
    for (runner, pursuer, words) in [
        (Status::Struck, Status::Flying, "Ben victory: the runner is lost"),
        (Status::Crashed, Status::Crashed, "Ben victory: the runner is lost"),
        (Status::Flying, Status::Crashed, "Ann victory: nobody is left to pursue"),
        (Status::Flying, Status::Gone, "Ann victory: nobody is left to pursue"),
    ] {
        let mut state = about(Aim::Escape, RUN);
        (state[A].status, state[B].status) = (runner, pursuer);
        assert_eq!(told(&mut state), format!("SG-S2-01 {words}\n"));
    }
}

#[test]
fn sg_s7_01_half_lost_or_the_flagship() {
    let text = "a Triumph 1010 N Low\na Aphid 1210 N Low\na Aphid 1410 N Low\n\
                b Aphid 2010 N Low\nb Aphid 2210 N Low\nb Aphid 2410 N Low\nb Aphid 2610 N Low";
    let fleet = || {
        let mut state = about(Aim::Fleet, text);
        Arc::get_mut(&mut state.setting).unwrap().flagships = 1;
        state
    };
    let lose = |ships: &[u8]| {
        let mut state = fleet();
        for &ship in ships {
            state[ShipId(ship)].status = if ship == 2 { Status::Gone } else { Status::Crashed };
        }
        told(&mut state)
    };
    assert_eq!(lose(&[1]), "");
    assert_eq!(lose(&[3]), "");
    assert_eq!(lose(&[1, 2]), "SG-S7-01 Ben victory: half the enemy's ships are lost\n");
    assert_eq!(lose(&[3, 4]), "SG-S7-01 Ann victory: half the enemy's ships are lost\n");
    assert_eq!(lose(&[0]), "SG-S7-01 Ben victory: the enemy's flagship is lost\n");
    // Both break in one step: drawn, unless the flagship went down.
    assert_eq!(
        lose(&[1, 2, 3, 4]),
        "SG-S7-01 The battle is drawn: half the enemy's ships are lost\n"
    );
    assert_eq!(lose(&[0, 1, 3, 4]), "SG-S7-01 Ben victory: the enemy's flagship is lost\n");
}

#[test]
fn sg_s4_02_fifteen_points_on_every_hex() {
    let aim = Aim::Bombardment { points: 15, turns_per_ship: 5 };
    let mut state = about(aim, RUN);
    state.afield.ruins = vec![15, 14, 40];
    assert_eq!(told(&mut state), "");
    state.afield.ruins[1] = 15;
    let won = "SG-S4-02 Ann victory: every hex of the city has been punished\n";
    assert_eq!(told(&mut state), won);
    let mut state = about(aim, RUN);
    state.afield.ruins = vec![0; 3];
    state[A].status = Status::Gone;
    let lost = "SG-S4-02 Ben victory: no attacker is left on the map\n";
    assert_eq!(told(&mut state), lost);
}

#[test]
fn sg_s5_01_the_last_side_in_the_air() {
    let text = "a Thunderer 1010 N Low\nb Small Bird 2010 N Low\nb Glory Sled 2015 N Low";
    let mut state = about(Aim::Air, text);
    assert_eq!(after_turn(&state), None);
    state[B].status = Status::Crashed;
    assert_eq!(after_turn(&state), None);
    state[C].status = Status::Landed;
    assert_eq!(after_turn(&state), Some(Ending::LastInTheAir { winner: SideId(0) }));
    state[A].status = Status::Landed;
    assert_eq!(after_turn(&state), Some(Ending::NobodyInTheAir));
}

#[test]
fn sg_scen_04_the_last_turn_goes_to_whoever_had_only_to_prevent() {
    let mut state = about(Aim::Escape, RUN);
    state.turn = 60;
    assert_eq!(after_turn(&state), Some(Ending::TurnLimit { winner: None }));
    Arc::get_mut(&mut state.setting).unwrap().at_turn_limit = Some(SideId(1));
    assert_eq!(after_turn(&state), Some(Ending::TurnLimit { winner: Some(SideId(1)) }));
    state.turn = 59;
    assert_eq!(after_turn(&state), None);
}

/// A Reliant in this hex, an enemy, and two ships that may come.
fn dithering(hex: Hex) -> State {
    let text =
        "a Reliant 0101 S Medium\nb Endtime 2010 N Low\nb Endtime 2011 N Low\nb Endtime 2012 N Low";
    let mut state = about(Aim::Bombardment { points: 15, turns_per_ship: 5 }, text);
    state[A].hex = hex;
    (state[C].status, state[D].status) = (Status::Reserve, Status::Reserve);
    state
}

const D: ShipId = ShipId(3);

#[test]
fn sg_s4_01_every_fifth_turn_of_dithering_brings_a_ship() {
    let mut state = dithering(Hex::new(0, 0));
    let mut close = || report(&mut state, &[], close_turn);
    let first = "SG-S4-01 The turn ends with no attacker above the city\n";
    assert_eq!(close(), first);
    for n in ["2nd", "3rd", "4th"] {
        let told =
            format!("SG-S4-01 The turn ends with no attacker above the city, the {n} to do so\n");
        assert_eq!(close(), told);
    }
    assert_eq!(
        close(),
        "SG-S4-01 The turn ends with no attacker above the city, the 5th to do so\n\
         SG-S4-01 Ben receives another ship\n"
    );
    assert_eq!((state[C].status, state[D].status), (Status::ToEnter, Status::Reserve));
    // The count goes on where it was.
    for _ in 6..=9 {
        report(&mut state, &[], close_turn);
    }
    assert_eq!(state[D].status, Status::Reserve);
    report(&mut state, &[], close_turn);
    assert_eq!((state.afield.affair.idle_turns, state[D].status), (10, Status::ToEnter));
}

#[test]
fn sg_s4_01_above_any_hex_of_the_city_at_any_altitude() {
    let mut state = dithering(Hex::new(0, 0));
    let city: Vec<Hex> = state.setting.map.city().collect();
    assert_eq!(city.len(), 12);
    for hex in city {
        for altitude in [Altitude::VeryLow, Altitude::High] {
            (state[A].hex, state[A].altitude) = (hex, altitude);
            assert_eq!(report(&mut state, &[], close_turn), "");
        }
    }
    // A ship that is lost, or the defender's own, does not count.
    state[A].status = Status::Struck;
    state[B].hex = state[A].hex;
    assert_ne!(report(&mut state, &[], close_turn), "");
}
