//! Gaps, single skirmishers, squadrons, and guns before the battle.

use super::*;
use crate::{
    state::{Colour, SideId, Where},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// The line alone on the plain, far from the spears.
fn field_day() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    trial.nobody_reacts().bystanders().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180)
}

/// Without the second stand of the line.
fn gap() -> Trial {
    field_day().with(|state| {
        let lost = StandId(state[LINE].first + 1);
        state[lost].at = Where::Gone(crate::state::Fate::Destroyed);
        state[lost].castings = 0;
    })
}

#[test]
fn ic_form_01_gaps_are_closed_when_a_company_moves() {
    let whole = field_day().play(Colour::Black);
    assert_eq!(whole.refuses(&Order::Dress { unit: LINE }), "IC-FORM-01");
    let torn = gap().play(Colour::Black);
    let x = |trial: &Trial, n| trial.pose(LINE, n).at.x;
    assert_eq!(x(&torn, 2) - x(&torn, 0), yd(60), "the gap stays until then");
    let closed = torn.give(&Order::Dress { unit: LINE }, &[]);
    assert!(closed.has_told("IC-FORM-01", Event::Dressed { unit: LINE }));
    let (first, second, third) = (x(&closed, 0), x(&closed, 2), x(&closed, 3));
    assert_eq!((second - first, third - second), (yd(30), yd(30)));
    // It is free: the company still makes its move.
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) };
    let marched = closed.give(&march, &[]);
    assert_eq!(marched.refuses(&Order::Dress { unit: LINE }), "IC-CARD-02");
}

#[test]
fn ic_form_01_nobody_slides_farther_than_a_frontage() {
    // The first stand is 90 yards off: it comes 30 nearer, and the rest the next time.
    let far = field_day().with(|state| {
        for (n, x) in [(0, 150), (1, 240), (2, 270), (3, 300)] {
            let stand = StandId(state[LINE].first + n);
            state[stand].at = Where::Table(at(x, 60, 0));
        }
    });
    let once = far.play(Colour::Black).give(&Order::Dress { unit: LINE }, &[]);
    assert_eq!(once.pose(LINE, 0).at.x, yd(180));
    assert_eq!(once.pose(LINE, 1).at.x, yd(240));
    // Mixed facings become one.
    let bent = gap().with(|state| {
        let stand = StandId(state[LINE].first + 3);
        state[stand].at = Where::Table(at(365, 50, 20));
    });
    let dressed = bent.play(Colour::Black).give(&Order::Dress { unit: LINE }, &[]);
    assert_eq!(dressed.pose(LINE, 3).facing, Angle::NORTH);
    // Squares, skirmishers and those in contact have nothing to close.
    let open = field_day().skirmishers(LINE).play(Colour::Black);
    assert_eq!(open.refuses(&Order::Dress { unit: LINE }), "IC-FORM-01");
}

#[test]
fn ic_form_01_example_five_in_line_and_in_column() {
    let body = |formation| {
        let trial = field_day().stand(SPEARS, formation, 1, at(300, 440, 180));
        let body = field::body(&trial.state, SPEARS).unwrap();
        (body.width, body.depth)
    };
    assert_eq!(body(Formation::Line), (yd(150), yd(20)));
    assert_eq!(body(Formation::Column), (yd(30), yd(100)));
}

#[test]
fn ic_move_01_skirmishers_go_each_by_himself_and_a_line_does_not() {
    let step = |trial: &Trial, n, turn, length| Order::Step {
        stand: trial.nth(LINE, n),
        wheel: Angle::degrees(turn),
        length: yd(length),
    };
    let line = field_day().play(Colour::Black);
    assert_eq!(line.refuses(&step(&line, 0, 0, 30)), "IC-MOVE-01");
    let open = field_day().skirmishers(LINE).play(Colour::Black);
    assert_eq!(open.refuses(&step(&open, 0, 0, 121)), "IC-MOVE-05");
    assert_eq!(open.refuses(&step(&open, 3, 45, 7)), "IC-MOVE-13", "23.6 yards go into the wheel");
    let order = step(&open, 3, 45, 6);
    let one = open.give(&order, &[]);
    assert_eq!(one.pose(LINE, 3).facing, Angle::degrees(45));
    assert_eq!(one.pose(LINE, 0).at.y, yd(50), "the others stand");
    // A stand goes once, and then only the rest may go, alike or each by himself.
    assert_eq!(one.refuses(&step(&one, 3, 0, 10)), "IC-MOVE-01");
    assert_eq!(one.refuses(&Order::About { unit: LINE }), "IC-MOVE-01");
    let rest = one.give(&Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(10) }, &[]);
    assert_eq!(rest.pose(LINE, 0).at.y, yd(60));
    assert_eq!(rest.pose(LINE, 3).facing, Angle::degrees(45));
}

#[test]
fn ic_move_01_example_a_line_goes_dead_ahead_only() {
    let trial = field_day().play(Colour::Black);
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(30) };
    // Thirty ahead, and then thirty to the right, are two moves.
    let trial = field_day()
        .play(Colour::Black)
        .refuses(&Order::Shift { unit: LINE, right: yd(30), ahead: Length::ZERO })
        .to_owned()
        + trial.give(&march, &[]).refuses(&march);
    assert_eq!(trial, "IC-MOVE-16IC-CARD-02");
    // A move that is no charge stays more than a yard clear of every enemy.
    let near = field_day().line(SPEARS, 300, 100, 180).play(Colour::Black).give(&Order::Done, &[]);
    let march = |length| Order::March { unit: LINE, wheel: Angle::NORTH, length };
    assert_eq!(near.refuses(&march(yd(39))), "IC-MOVE-01");
    let _ = near.give(&march(Length::thousandths(38_999)), &[]);
}

/// Two troops of three stands side by side, in the place of the lines.
fn troops() -> Trial {
    let horse = |kind: &mut crate::tables::UnitKind| {
        (kind.troop, kind.mounted, kind.castings) = (Troop::Cavalry, true, 3);
    };
    let trial = Trial::well().plain().gone(&[OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.alone(GATLING, 0, at(575, 40, 180)).kind(LINE, horse).kind(OTHER_LINE, horse);
    let trial =
        trial.stands(LINE, 3).stands(OTHER_LINE, 3).castings(LINE, 3).castings(OTHER_LINE, 3);
    trial.line(LINE, 200, 60, 0).line(OTHER_LINE, 290, 60, 0).line(SPEARS, 300, 470, 180)
}

#[test]
fn ic_form_08_example_two_troops_ride_as_one_body() {
    let ride = |turn: i32, length| Order::Squadron {
        units: [LINE, OTHER_LINE],
        wheel: Angle::hundredths(turn),
        length: yd(length),
    };
    let trial = troops().play(Colour::Black);
    assert_eq!(trial.refuses(&ride(0, 161)), "IC-MOVE-07");
    // One body of 180 yards: it wheels 50 / 180 radians, which are 15.9 degrees.
    assert_eq!(trial.refuses(&ride(1592, 0)), "IC-MOVE-13");
    let wheeled = troops().play(Colour::Black).give(&ride(1591, 0), &[]);
    assert_eq!(wheeled.pose(OTHER_LINE, 2).facing, Angle::hundredths(1591));
    let rode = trial.give(&ride(0, 100), &[]);
    assert_eq!((rode.pose(LINE, 0).at.y, rode.pose(OTHER_LINE, 2).at.y), (yd(150), yd(150)));
    assert!(rode.state[LINE].moved_this_turn && rode.state[OTHER_LINE].moved_this_turn);
    // Morale still counts the three stands of its own troop.
    let total = crate::morale::total(&rode.state, rode.nth(LINE, 0));
    assert_eq!(total.stands, 3);
}

#[test]
fn ic_form_08_only_horse_side_by_side_make_a_squadron() {
    let ride = Order::Squadron { units: [LINE, OTHER_LINE], wheel: Angle::NORTH, length: yd(50) };
    let apart = troops().line(OTHER_LINE, 292, 60, 0).play(Colour::Black);
    assert_eq!(apart.refuses(&ride), "IC-FORM-08");
    let askew = troops().line(OTHER_LINE, 291, 60, 1).play(Colour::Black);
    assert_eq!(askew.refuses(&ride), "IC-FORM-08");
    let foot = troops().kind(LINE, |kind| (kind.troop, kind.mounted) = (Troop::Infantry, false));
    assert_eq!(foot.play(Colour::Black).refuses(&ride), "IC-FORM-08");
    // Massed horse is still a cavalry target: three faces in ten.
    let massed = troops().with(|state| state[LINE].formation = Formation::Mass);
    assert_eq!(crate::fire::to_hit(&massed.state, massed.nth(LINE, 0), true), 2);
}

#[test]
fn ic_form_08_a_skirmisher_on_horse_without_touch_is_disrupted() {
    let mut trial = troops().skirmishers(LINE).castings(LINE, 1);
    let stand = trial.nth(LINE, 2);
    trial = trial.alone(LINE, 2, at(230, 95, 0));
    trial.state.tasks.push(Task::Settle);
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    assert!(trial.state[stand].disrupted);
    assert!(!trial.state[trial.nth(LINE, 0)].disrupted);
}

#[test]
fn ic_set_01_example_the_first_side_sets_up_then_the_other_and_guns_as_the_owner_likes() {
    let library = crate::tables::shipped();
    let mut trial = Trial {
        state: crate::setup::tests::opened(&library, "the-well-at-dry-canal"),
        log: Vec::new(),
    };
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    let first = trial.state.setting.first_deploy;
    let Phase::Deploy { seat } = trial.state.phase else { panic!("somebody sets up") };
    assert_eq!(trial.state.side_of_seat(seat), first);
    let limber = Order::Limber { unit: GATLING };
    if trial.state.seat_of_unit(GATLING) != seat {
        assert_eq!(trial.refuses(&limber), "IC-SET-01");
        trial = trial.give(&Order::Ready, &[]);
    }
    assert!(!trial.state[GATLING].limbered);
    let trial = trial.give(&limber, &[]);
    assert!(trial.state[GATLING].limbered);
    // Where the scenario says that guns begin limbered, they do.
    let told = trial.setting(|facts| facts.sides[0].limbered = true);
    assert_eq!(told.refuses(&limber), "IC-SET-01");
    let cisterns = crate::setup::tests::opened(&library, "the-battle-of-the-seven-cisterns");
    let guns = cisterns.unit_ids().filter(|&unit| cisterns.troop(unit) == Troop::Artillery);
    for unit in guns {
        assert_eq!(cisterns[unit].limbered, cisterns.side_of(unit).0 == 0);
    }
}

#[test]
fn ic_set_01_guns_begin_where_and_as_the_scenario_says() {
    let library = crate::tables::shipped();
    let guns = |state: &State| -> Vec<UnitId> {
        let all = state.unit_ids().filter(|&unit| state.troop(unit) == Troop::Artillery);
        all.filter(|&unit| state.spec(unit).parent.is_none()).collect()
    };
    // On both sides of the Long Canal they begin limbered.
    let canal = crate::setup::tests::opened(&library, "thunder-over-the-long-canal");
    assert!(guns(&canal).iter().all(|&unit| canal[unit].limbered));
    // Those of the garrison begin unlimbered in the fort, and are set up nowhere else.
    let mut trial =
        Trial { state: crate::setup::tests::opened(&library, "fort-esperance"), log: Vec::new() };
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    let (fort, garrison) = (0, SideId(0));
    let own: Vec<UnitId> = guns(&trial.state)
        .into_iter()
        .filter(|&unit| trial.state.side_of(unit) == garrison)
        .collect();
    assert_eq!(own.len(), 2);
    for unit in own {
        assert!(!trial.state[unit].limbered);
        assert!(trial.state.stands_of(unit).all(|stand| trial.state.is_in_zone(stand, fort)));
        assert_eq!(trial.refuses(&Order::Limber { unit }), "IC-SET-01");
        let place = |y: i32| Order::Place {
            unit,
            formation: Formation::Line,
            files: 1,
            pose: at(500, y, 0),
        };
        assert_eq!(trial.refuses(&place(345)), "IC-SET-01");
        assert_eq!(trial.again().give(&place(230), &[]).pose(unit, 0).at.x, yd(500));
    }
}

#[test]
fn ic_move_01_a_chain_is_looked_at_when_all_have_gone() {
    let step = |trial: &Trial, n| Order::Step {
        stand: trial.nth(LINE, n),
        wheel: Angle::NORTH,
        length: yd(60),
    };
    let torn = |trial: &Trial| {
        let stands = trial.state.stands_of(LINE);
        stands.filter(|&stand| trial.state[stand].disrupted).count()
    };
    let open = field_day().skirmishers(LINE).play(Colour::Black);
    let first = step(&open, 0);
    let first = open.give(&first, &[]);
    assert_eq!(torn(&first), 0, "the others are still to come");
    let all = (1..4).fold(first.again(), |trial, n| {
        let order = step(&trial, n);
        trial.give(&order, &[])
    });
    assert_eq!((torn(&all), all.pose(LINE, 3).at.y), (0, yd(110)));
    // When the card is played out it counts who has been left behind, and he is not put back by it.
    let done = first.give(&Order::Done, &[]);
    assert_eq!((torn(&done), done.pose(LINE, 0).at.y), (1, yd(110)));
}

#[test]
fn ic_form_01_a_company_closes_up_once_with_a_card() {
    let far = field_day().with(|state| {
        for (n, x) in [(0, 150), (1, 240), (2, 270), (3, 300)] {
            let stand = StandId(state[LINE].first + n);
            state[stand].at = Where::Table(at(x, 60, 0));
        }
    });
    let dress = Order::Dress { unit: LINE };
    let once = far.play(Colour::Black).give(&dress, &[]);
    assert_eq!(once.refuses(&dress), "IC-FORM-01");
    // It still makes its move, and closes the rest with the next card.
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(10) };
    let next = once.give(&march, &[]).with(|state| {
        (state.phase, state.op) = (Phase::Slot, None);
        state.regiments[0].black = true;
    });
    let twice = next.play(Colour::Black).give(&dress, &[]);
    assert_eq!(twice.pose(LINE, 1).at.x - twice.pose(LINE, 0).at.x, yd(30));
}

#[test]
fn ic_form_08_where_both_take_turns_too_a_squadron_is_of_one_regiment() {
    let ride = Order::Squadron { units: [LINE, OTHER_LINE], wheel: Angle::NORTH, length: yd(50) };
    let moving = |alike: bool| {
        let trial = troops().setting(|facts| facts.switches.traditional = true);
        let trial = trial.with(|state| {
            // The second troop is of a regiment of its own, whose player is the same.
            if !alike {
                state[OTHER_LINE].regiment = Some(crate::trial::STANDARD);
            }
            state.phase = Phase::Manoeuvre { asked: 0 };
        });
        let mut trial = trial.go(&[]);
        let manoeuvre = trial.state.op.as_mut().and_then(|op| op.manoeuvre.as_mut());
        manoeuvre.expect("a side moves").step = crate::state::Step::Moves;
        trial
    };
    assert!(crate::flow::check(&moving(true).state, &ride).is_ok());
    assert_eq!(moving(false).refuses(&ride), "IC-FORM-08");
}

#[test]
fn ic_veh_03_nobody_stops_on_a_wreck_however_he_goes() {
    let bridge = |trial: Trial| {
        let trial =
            trial.terrain(crate::vocabulary::TerrainKind::Bridge, 0, (100, 100), (500, 200));
        trial.with(|state| {
            let wreck = crate::state::Wreck { unit: GATLING, pose: at(200, 140, 0) };
            state.wrecks.push(wreck);
        })
    };
    let ride = |length| Order::Squadron {
        units: [LINE, OTHER_LINE],
        wheel: Angle::NORTH,
        length: yd(length),
    };
    // The wreck lies from 130 to 150; the front of the troops is at 60, and their rear 20 behind it.
    let trial = bridge(troops()).play(Colour::Black);
    assert!(crate::flow::check(&trial.state, &ride(70)).is_ok(), "up to it");
    assert_eq!(trial.refuses(&ride(71)), "IC-VEH-03");
    assert_eq!(trial.refuses(&ride(109)), "IC-VEH-03");
    assert!(crate::flow::check(&trial.state, &ride(110)).is_ok(), "past it");
    // So do skirmishers who go one by one.
    let loose = bridge(field_day()).skirmishers(LINE).line(LINE, 200, 60, 0);
    let loose = loose.with(|state| state[LINE].formation = Formation::Skirmish).play(Colour::Black);
    let step =
        |length| Order::Step { stand: loose.nth(LINE, 1), wheel: Angle::NORTH, length: yd(length) };
    assert_eq!(loose.refuses(&step(80)), "IC-VEH-03");
    assert!(crate::flow::check(&loose.state, &step(110)).is_ok());
}
