//! Cards and the figures they point to.

use kernel::table::{Angle, Length, Point};

use super::*;
use crate::{
    order::Order,
    state::SideId,
    trial::{A_COMPANY, B_COMPANY, BRITISH, GATLING, GREEN, MAHDIST, RED, Trial, card, cards},
    vocabulary::Post,
};

/// Inflicts casualties by fire with these cards, with no test.
fn fall(mut trial: Trial, unit: UnitId, n: u8, codes: &str) -> Trial {
    inflict(&mut trial.state, unit, n, Cause::Fire);
    trial.go(&cards(codes))
}

fn quiet() -> Trial {
    Trial::wadi().deal(BRITISH, "KH 9S").deal(MAHDIST, "2S").hero(MAHDIST, Hero::Removed)
}

#[test]
fn hv_cas_01_the_example_of_three_casualties() {
    let trial = fall(quiet(), B_COMPANY, 3, "2C 3C 4C");
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state.discards.len()), (4, 3));
    // One more if a Joker turns up.
    let trial = fall(quiet(), B_COMPANY, 3, "2C X1 3C 4C");
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state.discards.len()), (4, 4));
}

#[test]
fn hv_cas_02_numbered_and_picture_as_in_the_example() {
    let trial = fall(quiet(), B_COMPANY, 3, "9C QC JC");
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state[B_COMPANY].leader), (5, false));
}

#[test]
fn hv_cas_03_the_ace_takes_the_hero_first_as_in_the_examples() {
    // The Hero was to be activated still: his fall costs the highest card.
    let hero = quiet().hero_with(BRITISH, B_COMPANY, Post::Rear);
    let trial = fall(hero, B_COMPANY, 3, "AC AD AH");
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Removed);
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state[B_COMPANY].leader), (6, false));
    assert!(!trial.state.seat(BRITISH).cards.contains(card("KH")));
    let trial = fall(quiet(), B_COMPANY, 3, "AC AD AH");
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state[B_COMPANY].leader), (5, false));
}

#[test]
fn hv_cas_04_other_ranks_then_leader_then_hero_as_in_the_example() {
    let hero = quiet().hero_with(BRITISH, B_COMPANY, Post::Rear).men(B_COMPANY, 1, true);
    let trial = fall(hero, B_COMPANY, 3, "4C 7C 10C");
    assert_eq!(trial.state[B_COMPANY].at, Where::Destroyed);
    let fell = |figure| Event::Fell { unit: B_COMPANY, figure };
    assert!(trial.has_told("HV-CAS-02", fell(Figure::OtherRank)));
    assert!(trial.has_told("HV-CAS-04", fell(Figure::Leader)));
    assert!(trial.has_told("HV-CAS-04", fell(Figure::Hero)));
    // A picture card points to the leader before there is any need.
    let picture = fall(quiet(), B_COMPANY, 1, "QC");
    assert!(picture.has_told("HV-CAS-02", fell(Figure::Leader)));
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Removed);
    // [HV-TURN-09] Both were unactivated: two cards go.
    assert!(trial.state.seat(BRITISH).cards.is_empty());
}

#[test]
fn hv_cas_05_in_a_fight_only_those_in_contact_fall_as_in_the_example() {
    // Three in contact, the chieftain among them, the Hero at the rear; four hits: three cards.
    let mut trial = quiet().hero_with(MAHDIST, GREEN, Post::Rear);
    let by = Cause::Fight { ranks: 2, leader: true, hero: false };
    inflict(&mut trial.state, GREEN, 4, by);
    let trial = trial.go(&cards("AC 5C KC"));
    assert_eq!((trial.state[GREEN].ranks, trial.state[GREEN].leader), (5, false));
    assert!(matches!(trial.state.seat(MAHDIST).hero, Hero::With { .. }));
}

#[test]
fn hv_cas_05_by_fire_everybody_aboard_only_those_who_were_hit() {
    use crate::trial::{NAVAL_BRIGADE, RELIEF};
    let count = |state: &State, unit, by| {
        let Eligible { ranks, leader, hero } = eligible(state, unit, by);
        (ranks, leader, hero)
    };
    let rear = quiet().hero_with(MAHDIST, GREEN, Post::Rear).state;
    assert_eq!(count(&rear, GREEN, Cause::Fire), (7, true, true));
    let fight = Cause::Fight { ranks: 2, leader: false, hero: false };
    assert_eq!(count(&rear, GREEN, fight), (2, false, false));
    // The relief company sits in the last vehicle of the train.
    let train = Trial::siding().state;
    assert_eq!(count(&train, RELIEF, Cause::Vehicle { vehicle: 2 }), (7, true, false));
    assert_eq!(count(&train, RELIEF, Cause::Vehicle { vehicle: 0 }), (0, false, false));
    let ship = Trial::landing().state;
    let Hero::Removed = ship.seat(BRITISH).hero else { panic!() };
    let (ranks, leader) = (ship[NAVAL_BRIGADE].ranks, ship[NAVAL_BRIGADE].leader);
    assert_eq!(count(&ship, NAVAL_BRIGADE, Cause::Deck), (ranks, leader, false));
}

#[test]
fn hv_cas_06_surplus_is_lost_and_no_card_turned_as_in_the_example() {
    let trial = fall(quiet().men(B_COMPANY, 2, true), B_COMPANY, 5, "2C 3C 4C");
    assert_eq!(trial.state[B_COMPANY].at, Where::Destroyed);
    assert_eq!(trial.state.discards.len(), 4);
}

#[test]
fn hv_org_10_a_hero_left_behind_stands_alone() {
    let hero = quiet().hero_with(BRITISH, B_COMPANY, Post::Rear).men(B_COMPANY, 1, false);
    let trial = fall(hero, B_COMPANY, 1, "4C");
    let Hero::Alone(pose) = trial.state.seat(BRITISH).hero else { panic!() };
    assert!(pose.at.distance(crate::trial::at(580, 145, 0).at) <= mm(40));
    // At the front too, though nobody is left beside whom he stood.
    let hero = quiet().hero_with(BRITISH, B_COMPANY, Post::Front).men(B_COMPANY, 1, false);
    let trial = fall(hero, B_COMPANY, 1, "4C");
    let Hero::Alone(pose) = trial.state.seat(BRITISH).hero else { panic!() };
    assert!(pose.at.distance(crate::trial::at(580, 160, 0).at) <= mm(40));
}

#[test]
fn hv_form_10_the_example_of_a_line_that_closes_up_on_its_middle() {
    let trial = fall(quiet(), B_COMPANY, 2, "2C 3C");
    assert_eq!(trial.pose(B_COMPANY), crate::trial::at(580, 160, 0));
    let bounds = movement::bounds(&field::outlines(&trial.state, B_COMPANY));
    assert_eq!((bounds.low.x, bounds.high.x), (mm(535), mm(625)));
}

#[test]
fn hv_form_10_in_contact_the_touched_side_stays() {
    // Red has fallen on the right flank of B Company: the flank stays where it was.
    let mut trial = quiet().stand(B_COMPANY, 500, 160, 0).stand(RED, 560, 152, 270);
    trial = trial.stance(RED, Stance::HordeThree);
    let foe = Foe::Unit(B_COMPANY);
    let melee =
        crate::state::Melee { unit: RED, foe, side: 1, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    let trial = fall(trial, B_COMPANY, 2, "2C 3C");
    let bounds = movement::bounds(&field::outlines(&trial.state, B_COMPANY));
    assert_eq!((bounds.low.x, bounds.high.x), (mm(470), mm(560)));
    assert_eq!(trial.state.melees.len(), 1);
}

#[test]
fn hv_cas_07_a_gun_is_left_and_taken() {
    let trial = fall(quiet().stand(RED, 500, 300, 180), GATLING, 2, "2C QC");
    assert!(trial.has_told("HV-CAS-07", Event::GunAbandoned { unit: GATLING }));
    assert_eq!(trial.state.guns.len(), 1);
    let gun = trial.state.guns[0].at;
    // A horde that stands against it takes it, unless an enemy is within 5 cm.
    let touch = gun.at.towards(kernel::table::Angle::NORTH, mm(10));
    let mut near = trial.state.clone();
    near[RED].at = Where::Field(Pose::new(touch, kernel::table::Angle::SOUTH));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    near[A_COMPANY].at = Where::Destroyed;
    near[B_COMPANY].at = Where::Destroyed;
    capture(&mut Play { state: &mut near, dice: &mut dice, log: &mut log }, RED);
    assert_eq!(near.guns[0].captured, Some(crate::state::SideId(1)));
    near.guns[0].captured = None;
    near[B_COMPANY].at = Where::Field(crate::trial::at(520, 100, 0));
    capture(&mut Play { state: &mut near, dice: &mut dice, log: &mut log }, RED);
    assert_eq!(near.guns[0].captured, None);
    let _ = Order::Stay;
}

#[test]
fn hv_form_05_a_square_of_three_falls_into_close_order() {
    let trial = fall(
        quiet().stance(B_COMPANY, Stance::SquareSolo).men(B_COMPANY, 3, true),
        B_COMPANY,
        1,
        "2C",
    );
    assert_eq!(trial.state[B_COMPANY].stance, Some(Stance::CloseDeep));
}

#[test]
fn hv_org_02_the_example_of_two_numbered_cards() {
    assert_eq!(quiet().state.figures(B_COMPANY), 8);
    assert_eq!(field::outlines(&quiet().state, B_COMPANY).len(), 8);
    let trial = fall(quiet(), B_COMPANY, 2, "9C 2C");
    assert_eq!((trial.state.figures(B_COMPANY), trial.state[B_COMPANY].leader), (6, true));
    assert_eq!(field::outlines(&trial.state, B_COMPANY).len(), 6);
}

#[test]
fn hv_org_10_the_example_of_the_second_gunner() {
    assert!(fall(quiet(), GATLING, 1, "2C").state[GATLING].at.is_present());
    let trial = fall(quiet(), GATLING, 2, "2C 3C");
    assert_eq!(trial.state[GATLING].at, Where::Destroyed);
    assert!(trial.has_told("HV-ORG-10", Event::Destroyed { unit: GATLING }));
    // The gun stays on the table.
    assert_eq!(trial.state.guns[0].unit, GATLING);
    assert!(field::abandoned(&trial.state, 0).is_some());
}

#[test]
fn hv_turn_08_the_example_of_the_queen() {
    let trial = Trial::wadi().deal(BRITISH, "QH 8S 2C").hero(MAHDIST, Hero::Removed);
    let trial = trial.deal(MAHDIST, "2S").gone(&[A_COMPANY]).hero(BRITISH, Hero::Removed);
    let trial = fall(trial.men(B_COMPANY, 1, false), B_COMPANY, 1, "4C");
    assert!(trial.has_told("HV-TURN-08", Event::CardDropped { seat: BRITISH, card: card("QH") }));
    let left: kernel::cards::Cards = ["8S", "2C"].map(card).into_iter().collect();
    assert_eq!(trial.state.seat(BRITISH).cards, left);
    // One that has had its activation costs nothing more.
    let mut spent = Trial::wadi().deal(BRITISH, "QH 8S 2C").men(B_COMPANY, 1, false);
    spent.state[B_COMPANY].activated = true;
    assert_eq!(fall(spent, B_COMPANY, 1, "4C").state.seat(BRITISH).cards.len(), 3);
}

#[test]
fn hv_turn_09_the_example_of_a_unit_and_its_hero() {
    let trial = Trial::wadi()
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .men(B_COMPANY, 1, false)
        .deal(BRITISH, "KH 9S 4D 3C");
    let trial = fall(trial, B_COMPANY, 2, "4C 7C");
    assert_eq!(trial.state[B_COMPANY].at, Where::Destroyed);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Removed);
    let left: kernel::cards::Cards = ["4D", "3C"].map(card).into_iter().collect();
    assert_eq!(trial.state.seat(BRITISH).cards, left);
}

#[test]
fn hv_turn_11_the_example_of_a_joker_among_casualties() {
    let trial = fall(quiet(), B_COMPANY, 2, "X1 7C QC");
    assert_eq!((trial.state[B_COMPANY].ranks, trial.state[B_COMPANY].leader), (6, false));
    assert_eq!(trial.state.discards.len(), 3);
    assert!(trial.held(BRITISH).is_empty(), "it brings nothing");
}

#[test]
fn hv_cas_07_the_example_of_a_horde_that_moves_up_to_the_gun() {
    use kernel::table::Angle;
    // Both gunners have fallen; the horde stands 4 cm north of the muzzle and has a card.
    let trial = Trial::wadi()
        .stand(GATLING, 800, 160, 0)
        .stance(GATLING, Stance::Unlimbered)
        .stand(RED, 800, 200, 180)
        .hero(MAHDIST, Hero::Removed)
        .setting(|facts| {
            let mut entry = facts.victory[0].clone();
            (entry.side, entry.kind) = (1, crate::vocabulary::VictoryKind::GunCaptured);
            entry.points = 4;
            facts.victory = vec![entry];
        });
    let trial = fall(trial.deal(MAHDIST, "KH 2S"), GATLING, 2, "2C QC");
    let none = crate::state::PieceSet::EMPTY;
    let trial = trial.give(Order::Activate { unit: RED }, &[]);
    let trial = trial.plan(crate::state::Plan::Move { over: none }, &[1, 1, 1, 1]);
    let march = Order::March {
        way: crate::trial::way(&[(80_000, 16_000)]),
        facing: Angle::SOUTH,
        into: crate::order::Into::Field,
    };
    let trial = trial.give(march, &[]);
    let side = crate::state::SideId(1);
    assert!(trial.has_told("HV-CAS-07", Event::GunCaptured { unit: GATLING, by: side }));
    assert_eq!(crate::victory::points(&trial.state, side), 4);
}

#[test]
fn hv_form_10_who_is_held_by_another_enemy_does_not_close_up_again() {
    use crate::{
        state::Melee,
        trial::{LANCERS, at},
    };
    // Red between the lancers at its front, which stays, and B Company at its rear; it loses its second row.
    let fought = |held: bool| {
        let mut trial = Trial::wadi()
            .gone(&[A_COMPANY, GATLING])
            .hero(BRITISH, Hero::Removed)
            .hero(MAHDIST, Hero::Removed)
            .deal(BRITISH, "KH 9S")
            .deal(MAHDIST, "2S")
            .stand(RED, 500, 300, 180)
            .stance(RED, Stance::HordeFour)
            .stand(LANCERS, 500, 300, 0)
            .stand(B_COMPANY, 500, 330, 180)
            .stance(B_COMPANY, Stance::CloseDeep)
            .stand(GREEN, 500, 360 + if held { 0 } else { 100 }, 180)
            .stance(GREEN, Stance::HordeFour);
        let pairs = [(LANCERS, RED, 0), (B_COMPANY, RED, 2), (GREEN, B_COMPANY, 2)];
        for (unit, foe, side) in pairs.into_iter().take(if held { 3 } else { 2 }) {
            let foe = Foe::Unit(foe);
            let melee = Melee { unit, foe, side, rounds: 1, across: None, askew: None };
            assert!(melee::is_standing(&trial.state, &melee));
            trial.state.melees.push(melee);
        }
        fall(trial, RED, 4, "2C 3C 4C 5C")
    };
    let over = Event::FightOver { unit: B_COMPANY, foe: Foe::Unit(RED) };
    let free = fought(false);
    assert_eq!(free.pose(B_COMPANY), at(500, 315, 180));
    assert!(free.has_told("HV-FORM-10", Event::ClosedUp { unit: B_COMPANY }));
    let held = fought(true);
    assert_eq!(held.pose(B_COMPANY), at(500, 330, 180));
    assert!(held.has_told("HV-HTH-12", over) && held.state.melees.len() == 2);
}

/// Who has taken the gun of the Gatling after a unit has ended an activation, so far north of it; nobody else is near.
fn captor(unit: UnitId, away: i32, change: impl FnOnce(&mut State)) -> Option<SideId> {
    let mut state = fall(quiet().stand(RED, 500, 300, 180), GATLING, 2, "2C QC").state;
    for other in [RED, A_COMPANY, B_COMPANY] {
        state[other].at = Where::Destroyed;
    }
    let edge = field::abandoned(&state, 0).unwrap().bounds().high.y;
    let at = Point { x: state.guns[0].at.at.x, y: edge + Length::thousandths(away) };
    state[unit].at = Where::Field(Pose::new(at, Angle::SOUTH));
    change(&mut state);
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    capture(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, unit);
    state.guns[0].captured
}

#[test]
fn hv_cas_07_who_takes_a_gun_and_who_does_not() {
    let nobody_else = |_: &mut State| {};
    assert_eq!(captor(RED, 0, nobody_else), Some(SideId(1)));
    // It is touched up to 1 mm.
    assert_eq!(captor(RED, 100, nobody_else), Some(SideId(1)));
    assert_eq!(captor(RED, 101, nobody_else), None);
    // Neither by those who rout nor by its own side.
    assert_eq!(captor(RED, 0, |state| state[RED].routing = true), None);
    assert_eq!(captor(A_COMPANY, 0, nobody_else), None);
    // Nor with an enemy within 5 cm of it.
    let enemy = |away: i32| {
        move |state: &mut State| {
            let edge = field::abandoned(state, 0).unwrap().bounds().low.y;
            let at = Point { x: state.guns[0].at.at.x, y: edge - Length::thousandths(away) };
            state[B_COMPANY].at = Where::Field(Pose::new(at, Angle::NORTH));
        }
    };
    assert_eq!(captor(RED, 0, enemy(5_000)), None);
    assert_eq!(captor(RED, 0, enemy(5_001)), Some(SideId(1)));
}
