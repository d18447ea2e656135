//! What the quick player does where it is plain what is right.

use kernel::{NullChronicle, system};

use super::*;
use crate::{
    Heroes,
    state::PieceSet,
    trial::{A_COMPANY, B_COMPANY, BRITISH, GATLING, GREEN, MAHDIST, RED, RIFLES, Trial},
    vocabulary::{Leadership, Post, VictoryKind},
};

/// The two units alone on the table, so far from each other in millimetres, each with its side's Hero.
fn opposed(british: UnitId, mahdist: UnitId, away: i32) -> Trial {
    let trial = Trial::wadi();
    let others: Vec<UnitId> =
        trial.state.ids().filter(|&unit| unit != british && unit != mahdist).collect();
    let trial = trial.gone(&others).stand(british, 500, 150, 0);
    let trial = trial.stand(mahdist, 500, 150 + away, 180);
    trial.hero_with(BRITISH, british, Post::Rear).hero_with(MAHDIST, mahdist, Post::Rear)
}

/// The same with a unit activated whose owner holds these cards.
fn activated(trial: Trial, unit: UnitId, hand: &[Leadership]) -> Trial {
    let seat = trial.state.spec(unit).seat;
    let trial = hand.iter().fold(trial, |trial, &card| trial.holds(seat, card));
    trial.deal(seat, "KH 9S").go(&[]).give(Order::Activate { unit }, &[])
}

/// What a regular orders.
fn ordered(trial: &Trial) -> Order {
    let orders = trial.orders();
    orders[policy(&trial.state, &orders, &mut Dice::seeded(1))].clone()
}

/// What a regular does with these cards in his hand as his Hero's company is activated, the enemy so far before its front.
fn chosen(hand: &[Leadership], away: i32, is_routing: bool) -> Order {
    let mut trial = opposed(A_COMPANY, RED, away);
    trial.state[A_COMPANY].routing = is_routing;
    let trial = activated(trial, A_COMPANY, hand);
    let orders = trial.orders();
    for &card in hand {
        let is_played = orders.contains(&Order::PlayCard { card });
        assert_eq!(is_played, card != Leadership::Rally || is_routing, "{card:?} is offered");
    }
    ordered(&trial)
}

#[test]
fn hv_lead_06_a_routing_unit_is_rallied_at_once() {
    let rally = Leadership::Rally;
    let hand = [Leadership::FasterMovement, rally];
    assert_eq!(chosen(&hand, 500, true), Order::PlayCard { card: rally });
    assert!(!matches!(chosen(&hand[1..], 500, false), Order::PlayCard { .. }));
}

#[test]
fn hv_lead_03_fire_is_enhanced_only_where_it_tells() {
    let card = Leadership::EnhancedFirepower;
    assert_eq!(chosen(&[card], 120, false), Order::PlayCard { card });
    assert!(!matches!(chosen(&[card], 500, false), Order::PlayCard { .. }));
}

#[test]
fn hv_lead_02_a_blank_is_never_played_and_goes_first() {
    let blank = Leadership::DashedHardLuck;
    for away in [120, 500] {
        assert!(!matches!(chosen(&[blank], away, false), Order::PlayCard { .. }));
    }
    let mut trial = Trial::wadi().holds(BRITISH, Leadership::EnhancedFirepower);
    trial = trial.holds(BRITISH, blank).holds(BRITISH, Leadership::Rally);
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[2]);
    assert_eq!(trial.state.phase, Phase::ThrowAway { seat: BRITISH });
    let orders = trial.orders();
    let thrown = &orders[policy(&trial.state, &orders, &mut Dice::seeded(1))];
    assert_eq!(thrown, &Order::ThrowAway { card: blank });
}

#[test]
fn hv_lead_03_a_card_is_kept_for_better_targets_until_the_hand_is_full() {
    let (card, blank) = (Leadership::EnhancedFirepower, Leadership::DashedHardLuck);
    // One rifle fells a third of a base of those who stand apart, at long range.
    let few = || {
        let trial = opposed(A_COMPANY, RED, 250).men(A_COMPANY, 0, true);
        trial.stance(RED, Stance::OpenLine)
    };
    let alone = activated(few(), A_COMPANY, &[card]);
    assert!(alone.orders().contains(&Order::PlayCard { card }));
    assert!(!matches!(ordered(&alone), Order::PlayCard { .. }), "{:?}", ordered(&alone));
    let full = activated(few(), A_COMPANY, &[card, blank, blank]);
    assert_eq!(ordered(&full), Order::PlayCard { card });
}

#[test]
fn hv_lead_04_a_move_is_made_faster_where_a_unit_is_wanted_elsewhere() {
    let card = Leadership::FasterMovement;
    let hand = [card, Leadership::DashedHardLuck, Leadership::DashedHardLuck];
    let far = activated(opposed(A_COMPANY, RED, 500), A_COMPANY, &hand);
    assert_eq!(ordered(&far), Order::PlayCard { card });
    // A gun that has somebody to fire at stays.
    let gun = activated(opposed(GATLING, RED, 200), GATLING, &hand);
    assert!(gun.orders().contains(&Order::PlayCard { card }));
    assert!(!matches!(ordered(&gun), Order::PlayCard { .. }), "{:?}", ordered(&gun));
}

#[test]
fn hv_lead_05_blows_are_doubled_for_a_charge_that_will_come_home() {
    let card = Leadership::HandToHandFighting;
    let near = activated(opposed(A_COMPANY, RED, 80), RED, &[card]);
    assert_eq!(ordered(&near), Order::PlayCard { card });
    let far = activated(opposed(A_COMPANY, RED, 400), RED, &[card]);
    assert!(!matches!(ordered(&far), Order::PlayCard { .. }));
    // Riflemen do not charge.
    let rifles = activated(opposed(A_COMPANY, RED, 80), A_COMPANY, &[card]);
    assert!(!matches!(ordered(&rifles), Order::PlayCard { .. }));
}

#[test]
fn hv_lead_11_blows_are_doubled_for_whoever_is_about_to_be_charged() {
    let card = Leadership::HandToHandFighting;
    let hand = [card, Leadership::DashedHardLuck, Leadership::DashedHardLuck];
    // Riflemen in a melee range of a horde that is still to act; they have nobody else.
    let company = |acts: bool| {
        let mut trial = opposed(A_COMPANY, RED, 100).deal(MAHDIST, "2C 3C");
        trial.state[RED].activated = !acts;
        activated(trial, A_COMPANY, &hand)
    };
    assert_eq!(ordered(&company(true)), Order::PlayCard { card });
    assert!(!matches!(ordered(&company(false)), Order::PlayCard { .. }));
}

#[test]
fn hv_lead_03_fire_is_doubled_for_who_comes_into_range_and_fires() {
    let card = Leadership::EnhancedFirepower;
    let near = activated(opposed(A_COMPANY, RED, 290), A_COMPANY, &[card]);
    let far = activated(opposed(A_COMPANY, RED, 500), A_COMPANY, &[card]);
    assert!(near.orders().contains(&Order::PlayCard { card }));
    assert_eq!(ordered(&near), Order::PlayCard { card });
    assert!(!matches!(ordered(&far), Order::PlayCard { .. }));
}

/// What a regular does with the first card of the turn: his Hero is with a company that looks the other way, and another, so far
/// beside it in millimetres, stands before a horde so far away.
fn called(beside: i32, away: i32) -> Order {
    let trial = opposed(A_COMPANY, RED, 500).stand(A_COMPANY, 500, 150, 180);
    let trial = trial.stand(B_COMPANY, 500 + beside, 150, 0);
    let trial = trial.stand(GREEN, 500 + beside, 150 + away, 180);
    ordered(&trial.deal(BRITISH, "KH 9S 8S").go(&[]))
}

#[test]
fn hv_hero_03_a_hero_rides_to_whoever_makes_most_of_him() {
    assert_eq!(called(130, 150), Order::ActivateHero);
    // Nobody to fire at there either, or too far to ride.
    assert_ne!(called(130, 500), Order::ActivateHero);
    assert_ne!(called(400, 150), Order::ActivateHero);
}

#[test]
fn hv_hero_03_a_hero_stays_with_whoever_fires_as_well() {
    let trial = opposed(A_COMPANY, RED, 150).stand(B_COMPANY, 630, 150, 0);
    let trial = trial.stand(GREEN, 630, 300, 180);
    let order = ordered(&trial.deal(BRITISH, "KH 9S 8S").go(&[]));
    assert_ne!(order, Order::ActivateHero);
}

#[test]
fn hv_lead_06_a_hero_who_holds_rally_rides_to_those_who_run() {
    let beside = |is_routing: bool| {
        let mut trial = opposed(A_COMPANY, RED, 500).stand(B_COMPANY, 620, 150, 0);
        trial.state[B_COMPANY].routing = is_routing;
        trial.state[B_COMPANY].activated = true;
        let trial = trial.holds(BRITISH, Leadership::Rally);
        ordered(&trial.deal(BRITISH, "KH 9S 8S").go(&[]))
    };
    assert_eq!(beside(true), Order::ActivateHero);
    assert_ne!(beside(false), Order::ActivateHero);
}

/// The formation that an activated unit is in when a regular has played its activation out.
fn formed(mut trial: Trial, unit: UnitId) -> Option<Stance> {
    let (mut dice, mut log) = (Dice::seeded(1), NullChronicle::default());
    while trial.state.active.is_some() {
        let order = ordered(&trial);
        system::carry_out::<Heroes, _>(&mut trial.state, &order, &mut dice, &mut log);
    }
    trial.state[unit].stance
}

#[test]
fn hv_form_03_a_column_forms_to_fire() {
    for column in [Stance::ColumnTwos, Stance::ColumnFile] {
        let trial = opposed(A_COMPANY, RED, 200).stance(A_COMPANY, column);
        let stance = formed(activated(trial, A_COMPANY, &[]), A_COMPANY);
        assert!(
            matches!(stance, Some(Stance::CloseWide | Stance::OpenLine)),
            "all of them fire: {stance:?}"
        );
    }
}

#[test]
fn hv_form_09_a_gun_unlimbers_where_it_can_fire_and_stays_so() {
    for stance in [Stance::Limbered, Stance::Unlimbered] {
        let trial = opposed(GATLING, RED, 250).stance(GATLING, stance);
        let formed = formed(activated(trial, GATLING, &[]), GATLING);
        assert_eq!(formed, Some(Stance::Unlimbered), "it was {stance:?}");
    }
}

#[test]
fn hv_form_04_riflemen_stand_apart_against_rifles() {
    for stance in [Stance::CloseWide, Stance::CloseDeep] {
        let trial = opposed(A_COMPANY, RIFLES, 220).stance(A_COMPANY, stance);
        let formed = formed(activated(trial, A_COMPANY, &[]), A_COMPANY);
        assert_eq!(formed, Some(Stance::OpenLine), "it was {stance:?}");
    }
}

#[test]
fn men_count_for_the_turns_to_come() {
    let mut state = Trial::wadi().stand(RED, 500, 600, 180).state;
    let british = state.side_of_seat(BRITISH);
    assert_eq!(attrition(&state, british), 0);
    state[RED].ranks -= 3;
    assert_eq!(attrition(&state, british), 3 * MAN);
    assert_eq!(attrition(&state, british.other()), 0);
    // In the last turn little hangs on them.
    state.turn = state.setting.turns;
    assert_eq!(attrition(&state, british), 3 * (MAN / LONG));
}

#[test]
fn whoever_is_led_off_by_an_exit_is_not_missed() {
    let mut state = Trial::opening("the-convoy-through-the-tangi").state;
    (state.turn, state.phase) = (1, Phase::NextCard);
    let british = state.side_of_seat(BRITISH);
    let (entry, zone) = state
        .setting
        .victory
        .iter()
        .find_map(|entry| Some((entry, entry.zone?)).filter(|_| entry.kind == VictoryKind::Exit))
        .unwrap();
    let listed = |&unit: &UnitId| entry.kinds.contains(&state.spec(unit).kind);
    let own = state.ids().filter(|&unit| state.side_of(unit) == british).find(listed).unwrap();
    let before = outlook::prospects(&state, british);
    state[own].at = Where::Exited(zone);
    assert!(before <= outlook::prospects(&state, british));
}

#[test]
fn nobody_looks_into_leaving_walls_while_he_can_fire() {
    let mut state = Trial::opening("the-mission-at-the-drift").state;
    (state.turn, state.phase) = (1, Phase::NextCard);
    let held = state.ids().find(|&unit| garrisons::held(&state, unit).is_some()).unwrap();
    let side = state.side_of(held);
    let outlook = Outlook::of(&state, side);
    let judge = Judge::of(&outlook, held);
    let mind = Mind::of(&outlook, judge, &[]);
    let worth = |plan| mind.plan_worth(plan, &Way::default());
    let over = PieceSet::EMPTY;
    assert!(worth(Plan::Move { over }) < worth(Plan::Fire) - HOPELESS);
    assert!(worth(Plan::Nothing) < worth(Plan::Fire));
}
