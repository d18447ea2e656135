//! Estimates, and rounds that stray.

use super::*;
use crate::{
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// A howitzer, and 400 yards before its front edge a stand of guns; the option as it is chosen, and an inch so long.
fn battery(shell_fire: bool, inch: u8) -> Trial {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.setting(|facts| {
        facts.table.depth = yd(900);
        (facts.switches.shell_fire, facts.switches.inch) = (shell_fire, inch);
        let kind = &mut facts.roster[usize::from(SPEARS.0)].kind;
        (kind.troop, kind.gun_class, kind.guns, kind.castings) =
            (Troop::Artillery, Some(GunClass::Smoothbore), 2, 4);
    });
    let trial = trial.guns(GunClass::Howitzer, 2).nobody_reacts().bystanders();
    let trial = trial.stands(SPEARS, 1).castings(SPEARS, 4);
    trial.alone(GATLING, 0, at(300, 100, 0)).alone(SPEARS, 0, at(300, 520, 0)).play(Colour::Red)
}

fn shell(trial: &Trial, tenths: Option<u16>) -> Order {
    Order::Shell { unit: GATLING, target: trial.nth(SPEARS, 0), tenths }
}

fn plain(trial: &Trial) -> Order {
    let burst = crate::order::Burst { target: trial.nth(SPEARS, 0), dice: 4 };
    Order::Fire { unit: GATLING, shots: [burst].into_iter().collect() }
}

fn struck(trial: &Trial) -> bool {
    trial.told().contains(&(
        "IC-ARTY-14",
        Event::Shelled { unit: GATLING, target: SPEARS, struck: Some(SPEARS) },
    ))
}

#[test]
fn ic_arty_14_example_estimates_that_strike() {
    // 400 yards to the front edge: from 390 to 430 yards, if the round does not stray. Four dice miss.
    for (tenths, strikes) in [(194, false), (195, true), (215, true), (216, false)] {
        let trial = battery(true, 20);
        let order = shell(&trial, Some(tenths));
        let script: &[u8] = if strikes { &[2, 9, 9, 9, 9] } else { &[2] };
        assert_eq!(struck(&trial.give(&order, script)), strikes, "{tenths}");
    }
    // Left to the gunners, the faces 4 to 7 do.
    for face in 0..10 {
        let strikes = (4..=7).contains(&face);
        let trial = battery(true, 20);
        let order = shell(&trial, None);
        let script: &[u8] = if strikes { &[face, 0, 9, 9, 9, 9] } else { &[face, 0] };
        assert_eq!(struck(&trial.give(&order, script)), strikes, "{face}");
    }
}

#[test]
fn ic_arty_14_it_is_compulsory_where_it_is_chosen_and_only_for_that_kind_of_shot() {
    let on = battery(true, 20);
    assert_eq!(on.refuses(&plain(&on)), "IC-ARTY-14");
    let off = battery(false, 20);
    assert_eq!(off.refuses(&shell(&off, None)), "IC-ARTY-14");
    let order = plain(&off);
    let _ = off.give(&order, &[9, 9, 9, 9]);
    // Other guns, and other targets, are fired at as ever.
    let field = battery(true, 20).guns(GunClass::Smoothbore, 2);
    assert_eq!(field.refuses(&shell(&field, None)), "IC-ARTY-14");
    let limbered = battery(true, 20).with(|state| state[SPEARS].limbered = true);
    assert_eq!(limbered.refuses(&shell(&limbered, None)), "IC-ARTY-14");
    // No range is nothing, and none is farther than any gun reaches.
    for tenths in [0, 1201] {
        assert_eq!(on.refuses(&shell(&on, Some(tenths))), "IC-ARTY-14");
    }
    // What is offered are the gunners and whole inches up to the reach of 800 yards.
    let mut orders = Vec::new();
    crate::flow::orders(&on.state, &mut orders);
    let shells = orders.iter().filter(|order| matches!(order, Order::Shell { .. })).count();
    assert_eq!(shells, 41);
    // Odds would tell the range.
    let described = crate::scene::describe(&on.state, &shell(&on, None), 0);
    assert!(!described.has_odds);
}

#[test]
fn ic_arty_14_a_round_strikes_friend_and_foe_with_the_dice_of_the_true_range() {
    // One of the own line stands 300 yards off, beside the strip but within ten yards of its middle.
    let trial = battery(true, 20);
    let trial = trial.with(|state| {
        let stand = StandId(state[LINE].first);
        (state[stand].at, state[stand].castings) = (crate::state::Where::Table(at(320, 410, 0)), 6);
    });
    let order = shell(&trial, Some(150));
    let trial = trial.give(&order, &[0, 1, 9, 9, 9, 1]);
    let told = Event::Shelled { unit: GATLING, target: SPEARS, struck: Some(LINE) };
    assert!(trial.has_told("IC-ARTY-14", told));
    assert_eq!(trial.state[trial.nth(LINE, 0)].castings, 5);
}

#[test]
fn ic_arty_15_rounds_that_stray() {
    let fell = |faces: &[u8], inch: u8| {
        let mut trial = battery(true, inch);
        let mut dice = kernel::Dice::script(faces);
        let mut log = kernel::NullChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        land(&mut play, GATLING, at(600, 400, 0))
    };
    let place = |x, y| Some(Point::units(x, y));
    assert_eq!(fell(&[4], 20), place(600, 400));
    let chart = [
        (0, None),
        (1, place(680, 400)),
        (2, place(680, 400)),
        (3, place(520, 400)),
        (4, place(520, 400)),
        (5, place(600, 480)),
        (6, place(600, 480)),
        (7, place(600, 320)),
        (8, place(600, 320)),
        (9, place(600, 320)),
    ];
    for (face, there) in chart {
        assert_eq!(fell(&[1, face], 20), there, "{face}");
    }
    // On the mark 50 in a hundred, harmless 5, right, left and long 10 each, short 15.
    let count = |stray: Stray| {
        let chart = battery(true, 20).state.setting.charts.fire.deviation;
        chart.shifts.iter().filter(|&&one| one == stray).count() * 5
    };
    let all = [Stray::Airburst, Stray::Right, Stray::Left, Stray::Long, Stray::Short].map(count);
    assert_eq!(all, [5, 10, 10, 10, 15]);
}

#[test]
fn ic_arty_15_example_a_bomb_from_due_south_falls_short() {
    let mut trial = battery(true, 20);
    let mut dice = kernel::Dice::script(&[3, 8]);
    let mut log = kernel::NullChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    assert_eq!(land(&mut play, GATLING, at(600, 400, 0)), Some(Point::units(600, 320)));
}

#[test]
fn ic_scale_02_example_four_inches_are_eighty_yards_or_forty() {
    for (inch, off) in [(20, 80), (10, 40)] {
        let mut trial = battery(true, inch);
        let mut dice = kernel::Dice::script(&[1, 1]);
        let mut log = kernel::NullChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let fell = land(&mut play, GATLING, at(600, 400, 0));
        assert_eq!(fell, Some(Point::units(600 + off, 400)));
    }
    // The estimate is in the same inches: 40 of ten yards are the 400.
    let trial = battery(true, 10);
    let order = shell(&trial, Some(400));
    assert!(struck(&trial.give(&order, &[0, 9, 9, 9, 9])));
}

#[test]
fn ic_scale_02_volleys_at_chargers_and_those_who_run_at_an_inch() {
    use crate::state::{Card, Phase, Question, Target};
    use kernel::table::Angle;
    for inch in [20, 10] {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
        let trial = trial.setting(|facts| facts.switches.inch = inch);
        let trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).second_slot();
        let trial = trial.line(LEVY, 100, 470, 180).play(Colour::Black);
        let target = Target::Unit(LINE);
        let charge = Order::Charge { unit: SPEARS, target, wheel: Angle::NORTH };
        let trial = trial.give(&charge, &[]).give(&Order::Answer { yes: false }, &[]);
        let last = crate::reaction::offered(&trial.state).last().copied().unwrap();
        assert_eq!(last.range, yd(inch.into()));
        let late = Order::Interrupt { at: last.at + yd(1), card: Card::Own };
        assert_eq!(trial.refuses(&late), "IC-ACT-05");
        // Skirmishers are asked when the enemy has come so near.
        let open = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
        let open = open.setting(|facts| facts.switches.inch = inch).skirmishers(LINE);
        let open = open.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).second_slot();
        let open = open.with(|state| {
            state[LINE].formation = crate::vocabulary::Formation::Skirmish;
            state.regiments[0].red = false;
            state.seats[0].motivated = true;
        });
        let open = open.line(LEVY, 100, 470, 180).play(Colour::Black).give(&charge, &[]);
        let open = if open.state.phase == Phase::Declare && open.state.question.is_none() {
            open.give(&Order::Done, &[])
        } else {
            open
        };
        assert_eq!(open.state.question, Some(Question::Evade { unit: LINE }));
        let gap = crate::field::nearest_enemy(
            &open.state,
            open.state.side_of(LINE),
            &crate::field::outlines(&open.state, LINE),
        );
        let off = (gap.unwrap() - yd(inch.into())).abs();
        assert!(off <= Length::thousandths(20), "{off}");
    }
}

#[test]
fn ic_gen_01_example_a_nought_thrown_four_ways() {
    // A rifleman who shoots at horse hits.
    let horse = Trial::well().kind(SPEARS, |kind| kind.troop = Troop::Cavalry);
    let face = crate::fire::to_hit(&horse.state, horse.nth(SPEARS, 0), true);
    assert!(kernel::Wants::AtMost(face as i8).met(0, 0));
    let throws =
        |faces: &[u8], with: &dyn Fn(&mut Play<'_, kernel::NullChronicle<Event>>) -> bool| {
            let mut trial = battery(true, 20);
            let mut dice = kernel::Dice::script(faces);
            let mut log = kernel::NullChronicle::default();
            with(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log })
        };
    // A stand with a morale total of nine fails: nought is ten.
    let roll = Roll::d10(rule!("IC-MORALE-14"), "morale");
    assert!(!throws(&[0], &|play| play.test_ten(&roll, kernel::Wants::AtMost(9))));
    assert!(throws(&[9], &|play| play.test_ten(&roll, kernel::Wants::AtMost(9))));
    // One third of a kill left over: no extra kill on nought, whatever the span.
    let roll = Roll::d10(rule!("IC-MELEE-09"), "one more kill");
    assert!(!throws(&[0], &|play| play.test_ten(&roll, kernel::Wants::AtMost(3))));
    // A round that may stray: nought is even.
    assert!(
        throws(&[0], &|play| land(play, GATLING, at(600, 400, 0)) == Some(Point::units(600, 400)))
    );
}
