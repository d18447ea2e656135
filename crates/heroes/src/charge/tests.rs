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
fn hv_move_06_the_example_of_a_charge_that_falls_4_cm_short() {
    // Eighteen to go, fourteen thrown.
    let trial = charging(140).stand(B_COMPANY, 500, 100, 0).stand(RED, 500, 280, 180);
    let trial = trial.give(charge_at(&[(50_000, 10_000)]), &[2, 3, 3, 3, 3]);
    assert_eq!(trial.pose(RED), at(500, 140, 180));
    assert!(trial.has_told(
        "HV-MOVE-06",
        Event::Charged { unit: RED, foe: Foe::Unit(B_COMPANY), reached: false }
    ));
    // It does not fight, and throws no spears: its activation is over.
    assert!(trial.state.melees.is_empty() && trial.state.active.is_none());
    assert!(trial.state[RED].activated);
}

#[test]
fn hv_gen_06_a_charge_that_falls_short_ends_in_contact_with_nobody() {
    // Half a millimetre short of the 14 cm that it has thrown.
    let mut trial = charging(140);
    trial.state[RED].at = Where::Field(Pose::new(Point::thousandths(50_000, 30_050), Angle::SOUTH));
    let trial = trial.give(charge_at(&[(50_000, 16_000)]), &[2, 3, 3, 3, 3]);
    let gap = trial.pose(RED).at.y - cm(16);
    assert!(mm(1) < gap && gap < mm(4) && trial.state.melees.is_empty(), "{gap}");
    // What is told is how far it has gone.
    let gone = trial.told().into_iter().find_map(|(_, event)| match event {
        Event::Marched { length, .. } => Some(length),
        _ => None,
    });
    assert_eq!(gone, Some(Length::thousandths(30_050) - trial.pose(RED).at.y));
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
fn hv_move_07_the_example_of_four_against_four() {
    // Exactly the throw: 5D6 with the bonus.
    let hits = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut script = vec![2, 3, 3, 3, 3];
    script.extend(hits);
    let trial = charging(140).give(charge_at(&[(50_000, 16_000)]), &script);
    assert_eq!(trial.pose(RED), at(500, 160, 180));
    let event =
        Event::LinedUp { unit: RED, foe: Foe::Unit(B_COMPANY), bases: 4, against: 4, across: None };
    assert!(trial.has_told("HV-MOVE-07", event));
    assert_eq!(trial.state.melees.len(), 1);
}

#[test]
fn hv_move_07_it_turns_to_the_side_that_it_touches() {
    // From the east it meets the right flank and turns to face west.
    let trial = charging(140).stand(RED, 650, 145, 270);
    let trial = trial.give(charge_at(&[(53_000, 14_500)]), &[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]);
    let pose = trial.pose(RED);
    assert_eq!(pose.facing, Angle::WEST);
    assert_eq!(pose.at.x, cm(53));
    assert_eq!(trial.state.melees[0].side, 1);
}

/// Red is at a place in hundredths of a millimetre, and comes straight down on the front of B Company; nobody is hit.
fn comes_down(trial: Trial, x: i32, dice: usize) -> Trial {
    let mut trial = trial;
    trial.state[RED].at = Where::Field(Pose::new(Point::thousandths(x, 30_000), Angle::SOUTH));
    let mut script = vec![6, 6, 6, 6, 6];
    script.extend(vec![1; dice]);
    trial.give(charge_at(&[(x, 16_000)]), &script)
}

fn lined_up(trial: &Trial) -> Vec<(Foe, u8, u8)> {
    let all = trial.told().into_iter().filter_map(|(rule, event)| match event {
        Event::LinedUp { foe, bases, against, .. } => {
            assert_eq!(rule, "HV-MOVE-07");
            Some((foe, bases, against))
        }
        _ => None,
    });
    all.collect()
}

#[test]
fn hv_move_07_the_example_of_a_horde_off_centre_that_touches_one_more() {
    let trial = comes_down(charging(140).stance(B_COMPANY, Stance::CloseWide), 50_500, 13);
    assert_eq!(lined_up(&trial), [(Foe::Unit(B_COMPANY), 4, 5)]);
    assert_eq!(trial.pose(RED), at(505, 160, 180));
}

#[test]
fn hv_move_07_it_slides_only_as_far_as_it_must() {
    // Both are 6 cm wide: overlapping by 1.1 mm they touch, by 0.5 mm they do not yet.
    let touches = comes_down(charging(140), 55_890, 3);
    assert_eq!(touches.pose(RED).at.x, Length::thousandths(55_890));
    let slides = comes_down(charging(140), 55_950, 3);
    assert_eq!(lined_up(&slides), [(Foe::Unit(B_COMPANY), 1, 1)]);
    let x = slides.pose(RED).at.x;
    assert!(Length::thousandths(55_880) <= x && x < Length::thousandths(55_900), "{x}");
}

#[test]
fn hv_move_07_every_enemy_touched_is_attacked() {
    let trial = charging(140).stance(A_COMPANY, Stance::CloseDeep).stand(A_COMPANY, 560, 160, 0);
    // Two bases on each: 4D6 and 4D6, then 2D6 from each of them.
    let trial = comes_down(trial, 53_000, 12);
    assert_eq!(lined_up(&trial), [(Foe::Unit(B_COMPANY), 2, 2), (Foe::Unit(A_COMPANY), 2, 2)]);
    assert_eq!(trial.state.melees.len(), 2);
}

/// Red as a horde of three comes from a place at the right front corner of B Company.
fn at_the_corner(trial: Trial, x: i32, y: i32, dice: usize) -> Trial {
    let trial = trial.stance(RED, Stance::HordeThree).stand(RED, x, y, 225);
    let mut script = vec![6, 6, 6, 6, 6];
    script.extend(vec![1; dice]);
    trial.give(charge_at(&[(53_000, 16_000)]), &script)
}

#[test]
fn hv_move_07_at_a_corner_the_side_whose_middle_was_nearer() {
    let side = at_the_corner(charging(140), 630, 260, 6);
    assert_eq!((side.state.melees[0].side, side.pose(RED).facing), (1, Angle::WEST));
    let front = at_the_corner(charging(140), 580, 300, 6);
    assert_eq!((front.state.melees[0].side, front.pose(RED).facing), (0, Angle::SOUTH));
}

#[test]
fn hv_move_07_where_others_forbid_it_only_the_two_that_met_are_in_contact() {
    // The emir stands where the horde would turn to.
    let mut trial = charging(140);
    trial.state.seats[1].hero = Hero::Alone(at(568, 150, 0));
    trial.state.seats[1].forfeited = false;
    let trial = at_the_corner(trial, 630, 260, 3);
    assert_eq!(lined_up(&trial), [(Foe::Unit(B_COMPANY), 1, 1)]);
    assert!(trial.state.melees[0].askew.is_some());
    assert_eq!(trial.pose(RED).facing, Angle::degrees(225));
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

/// Who threw how many dice in the round just fought, with how many hits.
fn fought(trial: &Trial) -> Vec<(UnitId, u8, u8)> {
    let all = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Fought { unit, dice, hits, .. } => Some((unit, dice, hits)),
        _ => None,
    });
    all.collect()
}

/// So many movement dice that reach, and then these of the fight.
fn reaches(dice: usize, fight: &[u8]) -> Vec<u8> {
    [vec![6; dice], fight.to_vec()].concat()
}

const AT_B: &[(i32, i32)] = &[(50_000, 16_000)];

#[test]
fn hv_hth_01_the_example_of_a_horde_against_two_companies() {
    let trial = charging(140).stance(A_COMPANY, Stance::CloseDeep).stand(A_COMPANY, 560, 160, 0);
    let trial = comes_down(trial, 53_000, 12);
    assert!(trial.state.melees.iter().all(|melee| melee.unit == RED && melee.rounds == 1));
    // Two dice for each of its bases against both of them.
    assert_eq!(fought(&trial), [(RED, 4, 0), (RED, 4, 0), (B_COMPANY, 2, 0), (A_COMPANY, 2, 0)]);
}

#[test]
fn hv_hth_05_the_example_of_three_hits() {
    let dice = [6, 5, 5, 4, 3, 2, 1, 1];
    // Nobody hits back; three cards for B Company, and its test.
    let rest = [&dice[..], &[1; 4], &crate::trial::cards("2C 3C 4C"), &[1]].concat();
    let trial = charging(140).give(charge_at(AT_B), &reaches(5, &rest));
    assert_eq!(fought(&trial), [(RED, 8, 3), (B_COMPANY, 4, 0)]);
    assert_eq!(trial.state.figures(B_COMPANY), 5);
}

#[test]
fn hv_hth_06_the_example_of_a_king_and_a_nine() {
    let trial = charging(140).deal(BRITISH, "9C");
    let trial = trial.give(charge_at(AT_B), &reaches(5, &[1; 12]));
    assert_eq!(fought(&trial), [(RED, 8, 0), (B_COMPANY, 4, 0)]);
    let trial = trial.give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(trial.state.active.as_ref().unwrap().card, "9C".parse().unwrap());
    // Nobody has anything left to do, and the next turn is dealt.
    let rest = [&[1; 8][..], &crate::trial::cards("3C 4C")].concat();
    let trial = trial.give(Order::Declare { plan: Plan::Fight, way: way(&[]) }, &rest);
    assert_eq!(fought(&trial), [(B_COMPANY, 4, 0), (RED, 4, 0)]);
    assert_eq!(trial.state.melees[0].rounds, 2);
}

#[test]
fn hv_hth_10_the_example_of_four_bases_and_the_hero() {
    let trial = charging(140).hero_with(MAHDIST, RED, crate::vocabulary::Post::Front);
    let trial = trial.stance(B_COMPANY, Stance::CloseWide);
    // One die more for the Hero; he touches a fifth base of the line.
    let trial = trial.give(charge_at(AT_B), &reaches(6, &[1; 15]));
    assert_eq!(fought(&trial), [(RED, 10, 0), (B_COMPANY, 5, 0)]);
}

#[test]
fn hv_hth_11_the_example_of_a_field_gun() {
    let trial = charging(140)
        .stand(GATLING, 800, 160, 0)
        .stance(GATLING, Stance::Unlimbered)
        .stand(RED, 800, 300, 180)
        .stance(RED, Stance::HordeThree)
        .setting(|facts| {
            let gun = &mut facts.roster[usize::from(GATLING.0)];
            gun.weapon = crate::vocabulary::Weapon::EuropeanFieldArtillery;
            gun.gun = Some(crate::formations::Size::new(mm(20), mm(30)));
        });
    let plan = Plan::Charge { target: Foe::Unit(GATLING), over: over(&[]) };
    let charge = Order::Declare { plan, way: way(&[(80_000, 16_000)]) };
    let trial = trial.give(charge, &reaches(5, &[1; 8]));
    assert_eq!(lined_up(&trial), [(Foe::Unit(GATLING), 3, 2)]);
    assert_eq!(fought(&trial), [(RED, 6, 0), (GATLING, 2, 0)]);
}

#[test]
fn hv_lead_05_the_example_of_three_bases_on_the_charge() {
    let card = Leadership::HandToHandFighting;
    let trial = charging(140)
        .stance(RED, Stance::HordeThree)
        .hero_with(MAHDIST, RED, crate::vocabulary::Post::Rear)
        .holds(MAHDIST, card)
        .give(Order::PlayCard { card }, &[]);
    let trial = trial.give(charge_at(AT_B), &reaches(6, &[1; 16]));
    assert_eq!(lined_up(&trial), [(Foe::Unit(B_COMPANY), 3, 4)]);
    assert_eq!(fought(&trial), [(RED, 12, 0), (B_COMPANY, 4, 0)]);
}

#[test]
fn hv_hero_06_the_example_of_one_base_against_a_hero() {
    // Of the 36 throws of its two dice 20 show a 5 or a 6: five in nine.
    let falls = |one: u8, two: u8| {
        let mut trial = charging(140).deal(BRITISH, "3S").stand(B_COMPANY, 800, 100, 0);
        trial.state.seats[0].hero = Hero::Alone(at(500, 200, 0));
        let plan = Plan::Charge { target: Foe::Hero(BRITISH), over: over(&[]) };
        let charge = Order::Declare { plan, way: way(&[(50_000, 20_000)]) };
        let trial = trial.men(RED, 0, true).give(charge, &reaches(4, &[one, two, 1]));
        let hits = u8::from(5 <= one) + u8::from(5 <= two);
        let his = trial.told().into_iter().filter_map(|(_, event)| match event {
            Event::Fought { unit, dice, hits, .. } => Some((unit, dice, hits)),
            _ => None,
        });
        assert_eq!(his.collect::<Vec<_>>(), [(RED, 2, hits)]);
        // His own die is told by his own rule.
        let fought = Event::HeroFought { seat: BRITISH, foe: Foe::Unit(RED), dice: 1, hits: 0 };
        assert!(trial.has_told("HV-HERO-06", fought));
        trial.state.seat(BRITISH).hero == Hero::Removed
    };
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
    assert_eq!(throws.filter(|&(one, two)| falls(one, two)).count(), 20);
}

#[test]
fn hv_rally_04_the_example_of_a_routing_horde_that_charges() {
    let mut trial = charging(140)
        .hero_with(MAHDIST, RED, crate::vocabulary::Post::Rear)
        .holds(MAHDIST, Leadership::Rally);
    trial.state[RED].routing = true;
    assert_eq!(trial.refuses(&charge_at(AT_B)), "HV-RALLY-01");
    let trial = trial.give(Order::PlayCard { card: Leadership::Rally }, &[]);
    let trial = trial.give(charge_at(AT_B), &reaches(6, &[1; 12]));
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: RED, dice: 6, cm: 36 }));
    assert!(trial.state.is_in_contact(RED));
}

#[test]
fn hv_move_06_a_charge_passes_those_in_open_order_as_any_move_does() {
    let way = charge_at(&[(50_000, 16_000)]);
    let skirmishers = charging(140).stand(RIFLES, 500, 230, 180).stance(RIFLES, Stance::OpenLine);
    assert_eq!(crate::flow::check(&skirmishers.state, &way), Ok(()));
    let formed = charging(140).stand(RIFLES, 500, 230, 180).stance(RIFLES, Stance::CloseWide);
    assert_eq!(formed.refuses(&way), "HV-GEN-06");
}

#[test]
fn hv_move_06_a_charge_does_not_lead_through_whom_it_is_made_at() {
    // Round to the rear is a way; straight through is none.
    let trial = charging(60).stand(B_COMPANY, 500, 160, 0);
    let round = [(59_000, 21_000), (59_000, 8_000), (50_000, 8_000), (50_000, 13_000)];
    assert_eq!(crate::flow::check(&trial.state, &charge_at(&round)), Ok(()));
    let through = charge_at(&[(50_000, 8_000), (50_000, 13_000)]);
    assert_eq!(trial.refuses(&through), "HV-MOVE-06");
}
