//! Running away.

use super::*;
use crate::{
    order::Order,
    state::{Hero, Melee, PieceSet, Plan, Stance},
    trial::{
        A_COMPANY, B_COMPANY, BLACK, BRITISH, GATLING, GREEN, HORSE, LANCERS, MAHDIST, RED, RIFLES,
        Trial, at, cards, cm,
    },
    vocabulary::Leadership,
};

/// B Company in deep close order with the enemy due north of it.
fn chased() -> Trial {
    Trial::wadi()
        .stand(B_COMPANY, 500, 315, 0)
        .stance(B_COMPANY, Stance::CloseDeep)
        .stand(RED, 500, 400, 180)
        .stance(RED, Stance::OpenLine)
        .gone(&[GREEN, BLACK, RIFLES, HORSE, LANCERS, GATLING, A_COMPANY])
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .deal(MAHDIST, "2S")
        .holds(MAHDIST, Leadership::DashedHardLuck)
}

#[test]
fn hv_mor_05_straight_away_from_the_nearest_enemy_as_in_the_example() {
    // The centre is at (50, 30): sixteen to the south the front midpoint leads by half the depth.
    let trial = chased();
    let to = flight(&trial.state, B_COMPANY, field::centre(&trial.state, RED).unwrap(), cm(16));
    assert_eq!(to, Some(Flight::To(at(500, 125, 180))));
    let moved =
        Trial { state: trial.state.clone(), log: Vec::new() }.stand(B_COMPANY, 500, 125, 180);
    assert_eq!(field::centre(&moved.state, B_COMPANY), Some(Point::units(50, 14)));
}

#[test]
fn hv_lead_04_faster_movement_is_of_no_use_to_a_retreat() {
    let mut trial = chased().follows(Task::Rout { unit: B_COMPANY });
    trial.state[B_COMPANY].boosts.movement = true;
    // Four dice, and not one more.
    let trial = trial.deal(BRITISH, "KH").go(&[2, 2, 2, 2]);
    assert_eq!(trial.pose(B_COMPANY).facing, Angle::SOUTH);
}

#[test]
fn hv_mor_05_through_friends_but_not_onto_them() {
    // The lancers stand where it would end: it goes on past them.
    let trial = chased().stand(LANCERS, 500, 150, 0);
    let to = flight(&trial.state, B_COMPANY, field::centre(&trial.state, RED).unwrap(), cm(16));
    let Some(Flight::To(pose)) = to else { panic!() };
    // The lancers are 6 cm deep, from 15 to 9: behind them its rear must be at 9, its front at 6.
    assert_eq!(pose.facing, Angle::SOUTH);
    assert!((pose.at.y - cm(6)).abs() <= mm(1), "{pose:?}");
}

#[test]
fn hv_mor_06_off_the_table_when_the_front_crosses_the_edge_as_in_the_example() {
    // The front midpoint is 9 cm from the edge once it has turned.
    let trial = chased().stand(B_COMPANY, 500, 120, 0);
    let from = field::centre(&trial.state, RED).unwrap();
    assert_eq!(flight(&trial.state, B_COMPANY, from, cm(9)), Some(Flight::To(at(500, 0, 180))));
    assert_eq!(flight(&trial.state, B_COMPANY, from, cm(10)), Some(Flight::Off));
    let mut trial = trial.deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck);
    trial.state.tasks.push(Task::Rout { unit: B_COMPANY });
    let gone = trial.go(&[3, 3, 3, 1]);
    assert_eq!(gone.state[B_COMPANY].at, Where::Destroyed);
    assert!(gone.has_told("HV-MOR-06", Event::RanOff { unit: B_COMPANY }));
}

#[test]
fn hv_move_11_four_dice_whatever_it_is() {
    let mut trial = chased()
        .men(B_COMPANY, 3, false)
        .stance(B_COMPANY, Stance::CloseWide)
        .deal(BRITISH, "KH 9S");
    trial.state.tasks.push(Task::Rout { unit: B_COMPANY });
    let trial = trial.go(&[1, 1, 1, 1]);
    assert!(trial.told().iter().any(|(_, event)| matches!(event, Event::Fled { cm: 4, .. })));
}

/// Red in contact with the front of B Company.
fn locked() -> Trial {
    let mut trial = chased().stand(RED, 500, 315, 180);
    let foe = crate::state::Foe::Unit(B_COMPANY);
    trial.state.melees.push(Melee {
        unit: RED,
        foe,
        side: 0,
        rounds: 1,
        across: None,
        askew: None,
    });
    trial.deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck)
}

#[test]
fn hv_move_12_breaking_off_takes_the_full_throw_directly_away() {
    let trial = locked().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::BreakOff, &[3, 4, 4, 4]);
    assert_eq!(trial.pose(B_COMPANY), at(500, 135, 180));
    assert!(trial.state.melees.is_empty() && !trial.state[B_COMPANY].routing);
    assert!(trial.has_told("HV-MOVE-12", Event::BrokeOff { unit: B_COMPANY, cm: 15 }));
    let mut barred = locked();
    let setting = std::sync::Arc::make_mut(&mut barred.state.setting);
    setting.change(|facts| facts.switches.breaking_off_allowed = false);
    let barred = barred.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(barred.refuses_plan(Plan::BreakOff), "HV-MOVE-12");
    let free = chased().deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let free = free.give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(free.refuses_plan(Plan::BreakOff), "HV-MOVE-12");
}

#[test]
fn hv_act_04_in_contact_one_fights_breaks_off_or_does_nothing() {
    let trial = locked().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    for plan in [Plan::Move { over: PieceSet::EMPTY }, Plan::Fire, Plan::Change, Plan::Turn] {
        assert_eq!(trial.refuses_plan(plan), "HV-ACT-04");
    }
    let listed = trial.orders();
    let declared = |plan| Order::Declare { plan, way: crate::state::Way::default() };
    for plan in [Plan::Fight, Plan::BreakOff, Plan::Nothing] {
        assert!(listed.contains(&declared(plan)), "{plan:?}");
    }
}

fn routing() -> Trial {
    let mut trial = chased().deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck);
    trial.state[B_COMPANY].routing = true;
    trial
}

#[test]
fn hv_rally_01_flee_or_try_and_nothing_else() {
    let trial = routing().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Nothing), "HV-RALLY-01");
    assert_eq!(trial.refuses_plan(Plan::Move { over: PieceSet::EMPTY }), "HV-RALLY-01");
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-RALLY-01");
    let fled = trial.plan(Plan::Flee, &[1, 1, 1, 1]);
    assert!(fled.state[B_COMPANY].routing);
    let steady = chased().deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let steady = steady.give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(steady.refuses_plan(Plan::Flee), "HV-RALLY-01");
}

#[test]
fn hv_rally_02_who_passes_may_move_at_once() {
    // Eight with the officer pass on any roll; then two dice in close order.
    let trial = routing().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::TryThenMove { over: PieceSet::EMPTY }, &[6, 2, 2]);
    assert!(!trial.state[B_COMPANY].routing);
    assert_eq!(trial.state.phase, crate::state::Phase::March);
    assert!(trial.has_told("HV-RALLY-02", Event::Rallied { unit: B_COMPANY, by_card: false }));
}

#[test]
fn hv_rally_03_a_failed_attempt_costs_a_base_and_a_flight_as_in_the_example() {
    // Four without the officer: a 5 is 7 against 4; one falls, and it runs.
    let trial =
        routing().men(B_COMPANY, 4, false).go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let mut script = vec![5];
    script.extend(cards("8C"));
    script.extend([1, 1, 1, 1]);
    let trial = trial.plan(Plan::TryThenMove { over: PieceSet::EMPTY }, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 3);
    assert!(trial.state[B_COMPANY].routing && trial.state.active.is_none());
    // Flee, then try: a second flight.
    let trial =
        routing().men(B_COMPANY, 4, false).go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let mut script = vec![1, 1, 1, 1, 5];
    script.extend(cards("8C"));
    script.extend([1, 1, 1, 1]);
    let trial = trial.plan(Plan::FleeThenTry, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 3);
}

#[test]
fn hv_rally_04_by_card_the_activation_is_whole() {
    let mut trial = chased()
        .hero_with(BRITISH, B_COMPANY, crate::vocabulary::Post::Rear)
        .deal(BRITISH, "KH 9S")
        .holds(BRITISH, Leadership::Rally);
    trial.state[B_COMPANY].routing = true;
    let trial = trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.give(Order::PlayCard { card: Leadership::Rally }, &[]);
    assert!(
        trial
            .orders()
            .contains(&Order::Declare { plan: Plan::Fire, way: crate::state::Way::default() })
    );
}

#[test]
fn hv_move_11_the_example_of_a_routing_square_behind_a_wall() {
    use crate::trial::{BOERS, PICKET, WRECKERS};
    // The enemy stands north of it, and the south breastwork, from y = 38 to 39, lies in the way of its flight.
    let trial = Trial::siding()
        .stand(PICKET, 820, 440, 0)
        .stance(PICKET, Stance::SquareSolo)
        .men(PICKET, 7, false)
        .stand(WRECKERS, 820, 500, 180)
        .stance(WRECKERS, Stance::ColumnTwos)
        .deal(BOERS, "2S")
        .deal(BRITISH, "KH 9S")
        .follows(Task::Rout { unit: PICKET });
    let trial = trial.go(&[3, 3, 3, 3]);
    assert!(trial.told().iter().any(|(_, event)| matches!(event, Event::Fled { cm: 12, .. })));
    // It has fallen into deep close order behind the same front, whose middle lay 1.5 cm behind that.
    assert_eq!(trial.state[PICKET].stance, Some(Stance::CloseDeep));
    let to = field::centre(&trial.state, PICKET).unwrap();
    assert_eq!(to, at(820, 440 - 15 - 120, 0).at);
}

#[test]
fn hv_move_12_the_example_of_cavalry_that_breaks_off() {
    let mut trial = chased().gone(&[B_COMPANY]).stand(LANCERS, 500, 315, 0);
    trial = trial.stance(LANCERS, Stance::CloseDeep).stand(RED, 500, 315, 180);
    let foe = crate::state::Foe::Unit(LANCERS);
    let melee = Melee { unit: RED, foe, side: 0, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    let trial = trial.deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let from = field::centre(&trial.state, LANCERS).unwrap();
    let trial = trial.give(Order::Activate { unit: LANCERS }, &[]);
    let trial = trial.plan(Plan::BreakOff, &[3, 4, 4, 4]);
    assert!(trial.has_told("HV-MOVE-12", Event::BrokeOff { unit: LANCERS, cm: 15 }));
    let to = field::centre(&trial.state, LANCERS).unwrap();
    assert_eq!((to.x, from.y - to.y), (from.x, cm(15)));
    assert_eq!(trial.pose(LANCERS).facing, Angle::SOUTH);
    assert!(!trial.state[LANCERS].routing);
}

const TRY_THEN_MOVE: Plan = Plan::TryThenMove { over: PieceSet::EMPTY };

#[test]
fn hv_rally_01_the_example_of_two_without_an_officer() {
    let two = || {
        let trial = routing().men(B_COMPANY, 2, false).go(&[]);
        trial.give(Order::Activate { unit: B_COMPANY }, &[])
    };
    // Whatever is thrown, it costs one of the two.
    for die in 1..=6 {
        let tried = two().plan(TRY_THEN_MOVE, &[&[die][..], &cards("8C"), &[1; 4]].concat());
        assert!(tried.state[B_COMPANY].routing, "{die}");
        assert_eq!(tried.state.figures(B_COMPANY), 1);
    }
    let fled = two().plan(Plan::Flee, &[1; 4]);
    assert_eq!(fled.state.figures(B_COMPANY), 2);
}

#[test]
fn hv_rally_02_the_example_of_six_in_open_order() {
    for die in 1..=6 {
        let trial = routing().stance(B_COMPANY, Stance::OpenLine).men(B_COMPANY, 5, true).go(&[]);
        let trial = trial.give(Order::Activate { unit: B_COMPANY }, &[]);
        let trial = trial.plan(TRY_THEN_MOVE, &[die, 1, 2, 3]);
        assert!(!trial.state[B_COMPANY].routing);
        assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: B_COMPANY, dice: 3, cm: 6 }));
    }
}

/// B Company, running since an earlier turn, has Red in its rear; both look south.
fn caught() -> Trial {
    let mut trial = routing().stand(B_COMPANY, 500, 300, 180).stand(RED, 500, 330, 180);
    let foe = Foe::Unit(B_COMPANY);
    let melee = Melee { unit: RED, foe, side: 2, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[])
}

#[test]
fn hv_act_04_who_rallies_in_a_fight_stays_in_it() {
    // It passes, and throws no dice for a move.
    let trial = caught().plan(TRY_THEN_MOVE, &[6]);
    assert!(trial.has_told("HV-RALLY-02", Event::Rallied { unit: B_COMPANY, by_card: false }));
    assert!(trial.has_told("HV-ACT-04", Event::Locked { unit: B_COMPANY }));
    assert_eq!((trial.pose(B_COMPANY), trial.state.melees.len()), (at(500, 300, 180), 1));
    assert!(trial.state.active.is_none() && !trial.state[B_COMPANY].routing);
    // To flee it is free: away from Red, and the fight is over.
    let fled = caught().plan(Plan::Flee, &[1; 4]);
    assert!(fled.state.melees.is_empty());
    assert!(fled.has_told("HV-HTH-12", Event::FightOver { unit: RED, foe: Foe::Unit(B_COMPANY) }));
}

#[test]
fn hv_mor_05_nobody_runs_through_an_enemy_who_is_upon_him() {
    let from = |trial: &Trial| field::centre(&trial.state, RED).unwrap();
    let run = |trial: &Trial| flight(&trial.state, B_COMPANY, from(trial), cm(16));
    // Red flush at its front alone: straight back.
    let front = || chased().stand(RED, 500, 315, 180);
    assert_eq!(run(&front()), Some(Flight::To(at(500, 125, 180))));
    // Another at its rear, as wide: every way leads at one of the two, and it stays as it stands.
    let between = front().stand(GREEN, 500, 285, 0).stance(GREEN, Stance::HordeFour);
    assert_eq!(run(&between), Some(Flight::To(at(500, 315, 0))));
    // One at the left of its rear: the first way that leaves him behind is 45 degrees to the left of straight back.
    let aside = front().stand(GREEN, 455, 285, 0).stance(GREEN, Stance::HordeThree);
    let Some(Flight::To(to)) = run(&aside) else { panic!() };
    assert_eq!(to.facing, Angle::degrees(135));
    let ran = aside.stand(B_COMPANY, 0, 0, 0);
    let mut there = ran.state;
    there[B_COMPANY].at = Where::Field(to);
    let away = field::centre(&there, B_COMPANY).unwrap().distance(Point::units(50, 30));
    assert!((away - cm(16)).abs() <= mm(1), "{away:?}");
}

#[test]
fn hv_mor_05_a_barred_line_is_turned_right_before_left() {
    let run = |trial: &Trial| {
        let from = field::centre(&trial.state, RED).unwrap();
        match flight(&trial.state, B_COMPANY, from, cm(16)) {
            Some(Flight::To(to)) => to,
            other => panic!("{other:?}"),
        }
    };
    // An enemy in its way, no nearer than 1 cm beside it: only then it is free.
    let south = |x: i32| chased().stand(BLACK, x, 200, 0).stance(BLACK, Stance::HordeFour);
    assert_eq!(run(&south(422)).facing, Angle::SOUTH);
    assert_ne!(run(&south(424)).facing, Angle::SOUTH);
    // To the right of south is west.
    let right = run(&south(500)).facing;
    assert!((195..=270).map(Angle::degrees).any(|one| one == right), "{right:?}");
    // With another enemy there it goes to the left, by as little as is free.
    let both = south(500).stand(RIFLES, 400, 250, 0).stance(RIFLES, Stance::CloseDeep);
    let left = run(&both).facing;
    assert!((90..=165).map(Angle::degrees).any(|one| one == left), "{left:?}");
}

/// Red in contact with the front of B Company, so far in millimetres from the southern edge.
fn cornered(y: i32, dice: &[u8]) -> Result<Trial, &'static str> {
    let trial = locked().stand(B_COMPANY, 500, y, 0).stand(RED, 500, y, 180).go(&[]);
    let trial = trial.give(Order::Activate { unit: B_COMPANY }, &[]);
    let order = Order::Declare { plan: Plan::BreakOff, way: crate::state::Way::default() };
    if crate::flow::check(&trial.state, &order).is_err() {
        assert!(!trial.orders().contains(&order));
        return Err(trial.refuses(&order));
    }
    assert!(trial.orders().contains(&order));
    Ok(trial.give(order, dice))
}

#[test]
fn hv_move_12_who_breaks_off_stays_on_the_table() {
    // Turned about, its front is 5.5 cm from the edge, and it throws 14.
    let trial = cornered(85, &[3, 3, 4, 4]).unwrap();
    assert!(trial.has_told("HV-MOVE-12", Event::BrokeOff { unit: B_COMPANY, cm: 14 }));
    let bases = field::outlines(&trial.state, B_COMPANY);
    assert!(bases.iter().all(|base| trial.state.setting.table.covers(base)));
    assert_ne!(trial.pose(B_COMPANY).facing, Angle::SOUTH);
    assert!(trial.state.melees.is_empty());
    // With its rear at the edge it has nowhere to go.
    assert_eq!(cornered(30, &[]).err(), Some("HV-MOVE-12"));
}

#[test]
fn hv_move_12_who_cannot_get_clear_may_not_break_off() {
    let between = |y: i32| {
        let mut trial = locked().stand(GREEN, 500, y, 0).stance(GREEN, Stance::HordeFour);
        let foe = Foe::Unit(B_COMPANY);
        let melee = Melee { unit: GREEN, foe, side: 2, rounds: 1, across: None, askew: None };
        trial = trial.stance(RED, Stance::HordeFour);
        if y == 285 {
            trial.state.melees.push(melee);
        }
        trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[])
    };
    assert_eq!(between(285).refuses_plan(Plan::BreakOff), "HV-MOVE-12");
    let order = Order::Declare { plan: Plan::BreakOff, way: crate::state::Way::default() };
    assert_eq!(crate::flow::check(&between(150).state, &order), Ok(()));
}

#[test]
fn hv_mor_06_the_hero_of_a_unit_that_runs_off_is_removed_with_it() {
    use crate::vocabulary::Post;
    let trial = chased().stand(B_COMPANY, 500, 120, 0).deal(BRITISH, "KH 9S 4C");
    let trial = trial.hero_with(BRITISH, B_COMPANY, Post::Rear);
    let gone = trial.follows(Task::Rout { unit: B_COMPANY }).go(&[3, 3, 3, 1]);
    assert_eq!(gone.state[B_COMPANY].at, Where::Destroyed);
    assert_eq!(gone.state.seat(BRITISH).hero, Hero::Removed);
    assert!(gone.has_told("HV-HERO-07", Event::HeroSweptAway { seat: BRITISH }));
    // Both were to be activated still: the two highest cards go.
    let left = gone.state.seat(BRITISH).cards;
    assert_eq!(left.iter().collect::<Vec<_>>(), [crate::trial::card("4C")]);
}
