//! What guns may fire at, with how many dice, and what they have done before.

use kernel::table::Angle;

use super::*;
use crate::{
    command,
    event::Event,
    fire::{self, Context},
    flow,
    order::Order,
    state::{Card, Colour},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, WESSEX, at, yd},
    vocabulary::TerrainKind,
};

/// A Gatling that looks north at a stand of the spears and one of the others, both 200 yards off; a company of its own far away.
fn gatling() -> Trial {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE]).bystanders().gone(&[LEVY]);
    let trial = trial.nobody_reacts().with(|state| state.seats[0].motivated = false);
    let trial = trial.alone(GATLING, 0, at(300, 100, 0));
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 300, 180));
    trial.stands(OTHER_SPEARS, 1).alone(OTHER_SPEARS, 0, at(400, 270, 180))
}

fn fire_at(shots: &[(StandId, u8)]) -> Order {
    let shots = shots.iter().map(|&(target, dice)| Burst { target, dice });
    Order::Fire { unit: GATLING, shots: shots.collect() }
}

fn turn(degrees: i32) -> Order {
    Order::Turn { unit: GATLING, facing: Angle::degrees(degrees) }
}

/// Another black card for the Gatling.
fn once_more(trial: Trial) -> Trial {
    trial
        .give(&Order::Done, &[])
        .give(&Order::Play { colour: Colour::Black, card: Card::Motivation }, &[])
}

/// The rule by which the Gatling may not fire, if it may not.
fn barred(trial: &Trial) -> Option<&'static str> {
    let bar = fire::may_shoot(&trial.state, Context::Action(WESSEX), GATLING);
    bar.err().map(|bar| bar.rule.as_str())
}

#[test]
fn ic_arty_18_a_machine_gun_that_has_moved_does_not_fire_though_it_turned_since() {
    let black = gatling().play(Colour::Black);
    let turned = black.again().give(&turn(10), &[]);
    assert_eq!(barred(&turned), None, "it fires and turns");
    let twice = once_more(turned.again()).give(&turn(20), &[]);
    assert_eq!(barred(&twice), None);
    let push = Order::Prolong { unit: GATLING, right: yd(0), ahead: yd(20) };
    let pushed = black.again().give(&push, &[]);
    assert_eq!(barred(&pushed), Some("IC-ARTY-18"));
    let then_turned = once_more(pushed).give(&turn(10), &[]);
    assert_eq!(barred(&then_turned), Some("IC-ARTY-18"));
    // Unlimbering counts as moving.
    let limbered = gatling().with(|state| state[GATLING].limbered = true).play(Colour::Black);
    let unlimber = Order::Unlimber { unit: GATLING, facing: Angle::NORTH };
    let unlimbered = limbered.give(&unlimber, &[]);
    assert_eq!(barred(&unlimbered), Some("IC-ARTY-18"));
    assert_eq!(barred(&once_more(unlimbered).give(&turn(10), &[])), Some("IC-ARTY-18"));
    // In the next turn it is as good as new.
    assert_eq!(barred(&then_turned.next_turn()), None);
}

#[test]
fn ic_gen_02_guns_without_a_die_left_do_not_fire() {
    let works = |crew: u8| {
        let trial = gatling().terrain(TerrainKind::Earthworks, 0, (270, 290), (330, 330));
        trial.castings(GATLING, crew).with(|state| state[GATLING].gun_hits = 1)
    };
    // Eight dice, halved for a gun: four, of which earthworks leave one.
    let two = works(2).play(Colour::Red);
    let target = two.nth(SPEARS, 0);
    let one_die = two.give(&fire_at(&[(target, 4)]), &[9]);
    let told = Event::GunsFired { unit: GATLING, target: SPEARS, dice: 1, hits: 0 };
    assert!(one_die.has_told("IC-ARTY-19", told));
    // Halved for the crew too: two, of which nothing is left; in the open they may be fired.
    let one = works(1).play(Colour::Red);
    assert_eq!(one.refuses(&fire_at(&[(target, 2)])), "IC-GEN-02");
    let other = one.nth(OTHER_SPEARS, 0);
    assert!(flow::check(&one.state, &fire_at(&[(other, 2)])).is_ok());
    let mut listed = Vec::new();
    flow::orders(&one.state, &mut listed);
    assert!(listed.contains(&fire_at(&[(other, 2)])));
    assert!(!listed.contains(&fire_at(&[(target, 2)])));
    // Where there is nobody else the card is of no use.
    let useful = |trial: &Trial| command::is_useful(&trial.state, WESSEX, Colour::Red, Card::Own);
    assert!(useful(&works(2).gone(&[OTHER_SPEARS])));
    assert!(!useful(&works(1).gone(&[OTHER_SPEARS])));
}

#[test]
fn ic_arty_23_a_share_without_a_die_is_lost() {
    let trial = gatling().terrain(TerrainKind::Earthworks, 0, (270, 290), (330, 330));
    let trial = trial.play(Colour::Red);
    let (works, open) = (trial.nth(SPEARS, 0), trial.nth(OTHER_SPEARS, 0));
    let fired = trial.give(&fire_at(&[(works, 3), (open, 5)]), &[9; 5]);
    let told = Event::GunsFired { unit: GATLING, target: SPEARS, dice: 0, hits: 0 };
    assert!(fired.has_told("IC-ARTY-19", told));
}

/// The Gatling fires at both, or at one.
fn fired(shots: &[(u16, u8)]) -> Trial {
    let trial = gatling().play(Colour::Red);
    let units = [SPEARS, OTHER_SPEARS];
    let shots: Vec<(StandId, u8)> = shots
        .iter()
        .map(|&(which, dice)| (trial.nth(units[usize::from(which)], 0), dice))
        .collect();
    trial.give(&fire_at(&shots), &[9; 8])
}

fn again(trial: &Trial, target: UnitId) -> i8 {
    let aim = Aim { target: trial.nth(target, 0), range: yd(200), flank: false };
    gun_modifier(&trial.state, GATLING, GunClass::MachineGun, &aim)
}

#[test]
fn ic_arty_27_whoever_turns_begins_anew() {
    let trial = fired(&[(0, 8)]);
    assert_eq!(again(&trial.again().next_turn(), SPEARS), 2);
    assert_eq!(again(&trial.again().next_turn(), OTHER_SPEARS), 0);
    // It turned after it had fired, in the same turn or in the next.
    let black = |trial: Trial| trial.with(|state| state[WESSEX].black = true);
    let turned = black(trial.again()).play(Colour::Black).give(&turn(5), &[]);
    assert_eq!(again(&turned.next_turn(), SPEARS), 0);
    let later = trial.next_turn().with(|state| {
        (state.phase, state.op, state.slot) = (crate::state::Phase::Slot, None, 0);
    });
    let later = black(later).play(Colour::Black).give(&turn(5), &[]);
    assert_eq!(again(&later, SPEARS), 0);
    // It turned first, and fired then.
    let first = gatling().play(Colour::Black).give(&turn(5), &[]).give(&Order::Done, &[]);
    let first = first.play(Colour::Red);
    let order = fire_at(&[(first.nth(SPEARS, 0), 8)]);
    assert_eq!(again(&first.give(&order, &[9; 8]).next_turn(), SPEARS), 2);
}

#[test]
fn ic_arty_27_all_targets_of_a_split_are_remembered_and_it_counts_once() {
    let trial = fired(&[(0, 5), (1, 3)]).next_turn();
    assert_eq!((again(&trial, SPEARS), again(&trial, OTHER_SPEARS)), (2, 2));
    let share =
        |unit, dice| (Aim { target: trial.nth(unit, 0), range: yd(200), flank: false }, dice);
    let thrown = |shares: &[(Aim, u8)]| {
        shared_dice(&trial.state, GATLING, GunClass::MachineGun, shares).to_vec()
    };
    assert_eq!(thrown(&[share(OTHER_SPEARS, 8)]), [10], "the second of them alone");
    assert_eq!(thrown(&[share(SPEARS, 5), share(OTHER_SPEARS, 3)]), [7, 3]);
    assert_eq!(thrown(&[share(OTHER_SPEARS, 3), share(SPEARS, 5)]), [5, 5]);
}

#[test]
fn ic_arty_20_only_those_are_fired_over_who_stand_lower() {
    // Guns on a hill whose edge is 50 yards before them; the target is below.
    let with = |y: i32| {
        let trial = gatling().guns(GunClass::Rifled, 2);
        let trial = trial.terrain(TerrainKind::Hill, 1, (200, 60), (400, 150));
        let trial = trial.alone(OTHER_SPEARS, 0, at(300, y, 180));
        let targets = gun_aims(&trial.state, GATLING, |_| true).map(|aim| aim.target);
        let targets: Vec<StandId> = targets.collect();
        (targets.contains(&trial.nth(OTHER_SPEARS, 0)), targets.contains(&trial.nth(SPEARS, 0)))
    };
    assert_eq!(with(170), (true, true), "both stand below");
    assert_eq!(with(130), (true, false), "the nearer one stands on the hill");
    // Behind the target nobody is in the way.
    let (_, target) = with(400);
    assert!(target);
}

#[test]
fn ic_arty_26_trees_in_works_stop_shells_there_too() {
    let works = |wooded: bool| {
        let trial = Trial::well().plain().line(SPEARS, 300, 300, 180);
        let trial = trial.terrain(TerrainKind::Earthworks, 0, (200, 250), (400, 400));
        let trial = if wooded {
            trial.terrain(TerrainKind::Woods, 0, (200, 250), (400, 400))
        } else {
            trial
        };
        let target = trial.nth(SPEARS, 2);
        [false, true].map(|far| shelter(&trial.state, GunClass::Howitzer, target, far))
    };
    assert_eq!((works(false), works(true)), ([0, 0], [-2, -3]));
}
