//! Charges and lining up.

use kernel::table::Angle;

use super::*;
use crate::{
    state::Stance,
    trial::{
        A_COMPANY, B_COMPANY, BLACK, BRITISH, GATLING, GREEN, HORSE, LANCERS, MAHDIST, RED, RIFLES,
        Trial, at, cm, over, way,
    },
    vocabulary::Leadership,
};

/// Red as a horde of four facing B Company in deep close order, so far apart in millimetres.
fn charging(mm: i32) -> Trial {
    Trial::wadi()
        .stand(B_COMPANY, 500, 160, 0)
        .stance(B_COMPANY, Stance::CloseDeep)
        .stand(RED, 500, 160 + mm, 180)
        .stance(RED, Stance::HordeFour)
        .gone(&[GREEN, BLACK, RIFLES, HORSE, LANCERS, GATLING, A_COMPANY])
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .deal(MAHDIST, "KH 9S")
        .deal(BRITISH, "2S")
        .holds(MAHDIST, Leadership::DashedHardLuck)
        .holds(BRITISH, Leadership::DashedHardLuck)
        .go(&[])
        .give(Order::Activate { unit: RED }, &[])
}

fn charge_at(points: &[(i32, i32)]) -> Order {
    let target = Foe::Unit(B_COMPANY);
    Order::Declare { plan: Plan::Charge { target, over: over(&[]) }, way: way(points) }
}

#[test]
fn hv_move_06_a_charge_that_falls_short_goes_as_far_as_it_can() {
    // Eighteen to go, fourteen thrown.
    let trial = charging(140).give(charge_at(&[(50_000, 16_000)]), &[2, 2, 2, 2, 2]);
    assert_eq!(trial.pose(RED), at(500, 200, 180));
    assert!(trial.has_told(
        "HV-MOVE-06",
        Event::Charged { unit: RED, foe: Foe::Unit(B_COMPANY), reached: false }
    ));
    assert!(trial.state.melees.is_empty() && trial.state.active.is_none());
}

#[test]
fn hv_move_06_what_cannot_be_charged() {
    let trial = charging(140);
    let at_self = Order::Declare {
        plan: Plan::Charge { target: Foe::Unit(RED), over: over(&[]) },
        way: way(&[(50_000, 16_000)]),
    };
    assert_eq!(trial.refuses(&at_self), "HV-MOVE-06");
    assert_eq!(trial.refuses(&charge_at(&[])), "HV-MOVE-06");
    assert_eq!(trial.refuses(&charge_at(&[(70_000, 16_000)])), "HV-MOVE-06");
    let gun =
        Trial::wadi().deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let gun = gun.give(Order::Activate { unit: GATLING }, &[]);
    let charge = Order::Declare {
        plan: Plan::Charge { target: Foe::Unit(RED), over: over(&[0]) },
        way: way(&[(34_000, 58_000)]),
    };
    assert_eq!(gun.refuses(&charge), "HV-MOVE-09");
    // A friend in the way.
    let barred = charging(140).stand(HORSE, 500, 230, 180);
    assert_eq!(barred.refuses(&charge_at(&[(50_000, 16_000)])), "HV-GEN-06");
}

#[test]
fn so_far_hv_move_07_front_on_front_four_against_four() {
    // Exactly the throw: 5D6 with the bonus.
    let hits = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut script = vec![2, 3, 3, 3, 3];
    script.extend(hits);
    let trial = charging(140).give(charge_at(&[(50_000, 16_000)]), &script);
    assert_eq!(trial.pose(RED), at(500, 160, 180));
    let event = Event::LinedUp { unit: RED, foe: Foe::Unit(B_COMPANY), bases: 4, against: 4 };
    assert!(trial.has_told("HV-MOVE-07", event));
    assert_eq!(trial.state.melees.len(), 1);
}

#[test]
fn so_far_hv_move_07_it_turns_to_the_side_that_it_touches() {
    // From the east it meets the right flank and turns to face west.
    let trial = charging(140).stand(RED, 650, 145, 270);
    let trial = trial.give(charge_at(&[(53_000, 14_500)]), &[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]);
    let pose = trial.pose(RED);
    assert_eq!(pose.facing, Angle::WEST);
    assert_eq!(pose.at.x, cm(53));
    assert_eq!(trial.state.melees[0].side, 1);
}

#[test]
fn hv_hth_01_the_one_that_came_begins_at_once() {
    let mut script = vec![6, 6, 6, 6, 6];
    script.extend([1; 12]);
    let trial = charging(140).give(charge_at(&[(50_000, 16_000)]), &script);
    // 8D6 against 4D6, and nobody hit.
    let fought: Vec<_> = trial
        .told()
        .into_iter()
        .filter_map(|(rule, event)| match event {
            Event::Fought { unit, dice, .. } => Some((rule, unit, dice)),
            _ => None,
        })
        .collect();
    assert_eq!(fought, [("HV-HTH-03", RED, 8), ("HV-HTH-03", B_COMPANY, 4)]);
    assert_eq!(trial.state.melees[0].rounds, 1);
}

#[test]
fn hv_hero_06_a_hero_alone_is_charged_without_a_bonus_and_falls_at_a_hit() {
    let trial = charging(140).deal(BRITISH, "3S").stand(B_COMPANY, 800, 100, 0);
    let mut trial = trial;
    trial.state.seats[0].hero = Hero::Alone(at(500, 200, 0));
    trial.state.seats[0].forfeited = false;
    let plan = Plan::Charge { target: Foe::Hero(BRITISH), over: over(&[]) };
    assert_eq!(movement::pool(&trial.state, RED, plan), 4);
    // Mounted, 15 mm wide: one or two bases of the horde touch him.
    let charge = Order::Declare { plan, way: way(&[(50_000, 20_000)]) };
    let touched = {
        let Path { end, .. } = check_charge(
            &trial.state,
            RED,
            Foe::Hero(BRITISH),
            over(&[]),
            &way(&[(50_000, 20_000)]),
        )
        .unwrap();
        end
    };
    assert!((touched.at.y - cm(20)).abs() <= mm(1));
    let mut script = vec![6, 6, 6, 6];
    // Two bases touch: 4D6, then his one die.
    script.extend([5, 1, 1, 1, 1]);
    let trial = trial.give(charge, &script);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Removed);
    assert!(trial.state.melees.is_empty());
}
