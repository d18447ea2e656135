//! Orders sent, brought and obeyed.

use super::*;
use crate::{
    state::Colour,
    tables::CommanderEntry,
    trial::{
        GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, WESSEX, at, yd,
    },
    vocabulary::TerrainKind,
};
use kernel::table::Angle;

const HOLD: Instruction = Instruction::Hold { zone: None };
const BACK: Instruction = Instruction::Withdrawal { zone: None };

/// The British under an order, on a large plain; their brigadier and their colonel stand somewhere.
fn brigade(brigadier: Pose, colonel: Pose) -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_SPEARS, LEVY]);
    let trial = trial.setting(|facts| {
        (facts.table.width, facts.table.depth) = (yd(1500), yd(1500));
        facts.switches.orders = true;
        facts.commanders.push(CommanderEntry {
            name: "Brigadier".to_owned(),
            side: 0,
            seat: 0,
            regiment: None,
            points: 0,
        });
    });
    trial.line(LINE, 300, 120, 0).line(OTHER_LINE, 500, 120, 0).line(SPEARS, 300, 900, 180).with(
        |state| {
            state
                .commanders
                .push(crate::state::Commander { at: Post::Alone(brigadier), moved: false });
            state.commanders[0].at = Post::Alone(colonel);
            for regiment in [WESSEX, STANDARD] {
                state[regiment].instruction = Some(Instruction::GeneralAdvance);
            }
            state.turn = 3;
            state.phase = Phase::Dispatch { seat: SeatId(0), asked: 1 };
        },
    )
}

fn send(instruction: Instruction) -> Order {
    Order::Send { regiment: WESSEX, instruction }
}

/// A regiment under an order, with its black card played and charges declared.
fn marching(instruction: Instruction) -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.setting(|facts| facts.switches.orders = true);
    let trial =
        trial.line(LINE, 200, 160, 0).line(OTHER_LINE, 400, 90, 0).line(SPEARS, 300, 400, 180);
    let trial = trial.with(|state| {
        state[WESSEX].instruction = Some(instruction);
        state[STANDARD].instruction = Some(Instruction::GeneralAdvance);
        for unit in [LINE, OTHER_LINE] {
            state[unit].post = field::body(state, unit).map(|body| body.middle.at);
        }
    });
    trial.play(Colour::Black)
}

fn march(unit: UnitId, length: i32) -> Order {
    Order::March { unit, wheel: Angle::NORTH, length: yd(length) }
}

#[test]
fn ic_ord_01_example_an_order_by_signal_binds_at_once() {
    let far = || brigade(at(300, 60, 0), at(300, 960, 0));
    let sent = far().give(&send(HOLD), &[]);
    assert!(sent.has_told("IC-ORD-01", Event::Signalled { regiment: WESSEX, instruction: HOLD }));
    assert_eq!(sent.state[WESSEX].instruction, Some(HOLD));
    assert!(sent.state[WESSEX].courier.is_none());
    // Where ground is in the way, or the weather is poor, a courier must ride.
    let hidden =
        far().terrain(TerrainKind::Woods, 0, (200, 500), (400, 600)).give(&send(HOLD), &[]);
    assert_eq!(hidden.state[WESSEX].instruction, Some(Instruction::GeneralAdvance));
    assert!(hidden.state[WESSEX].courier.is_some());
    let dusty = far().setting(|facts| facts.poor_weather_from = Some(3)).give(&send(HOLD), &[]);
    assert!(dusty.state[WESSEX].courier.is_some());
    let fair = far().setting(|facts| facts.poor_weather_from = Some(4)).give(&send(HOLD), &[]);
    assert!(fair.state[WESSEX].courier.is_none());
}

#[test]
fn ic_ord_01_what_cannot_be_sent_is_refused() {
    let trial = brigade(at(300, 60, 0), at(300, 100, 0));
    assert_eq!(trial.refuses(&send(Instruction::GeneralAdvance)), "IC-ORD-01", "it is in force");
    assert_eq!(trial.refuses(&send(Instruction::Assault { zone: 0 })), "IC-ORD-01");
    let other = Order::Send { regiment: STANDARD, instruction: HOLD };
    assert_eq!(trial.refuses(&other), "IC-ORD-01");
    let dead = brigade(at(300, 60, 0), at(300, 100, 0)).with(|state| {
        state.commanders.last_mut().unwrap().at =
            Post::Hit { turn: 1, place: Point::units(1, 1), wounded: false };
    });
    assert_eq!(dead.refuses(&send(HOLD)), "IC-ORD-01");
    // Without the option there are no orders at all.
    let off = Trial::well().with(|state| state.phase = Phase::Deploy { seat: SeatId(0) });
    let first = Order::Instruct { regiment: WESSEX, instruction: HOLD };
    assert_eq!(off.refuses(&first), "IC-ORD-01");
    assert!(off.state.regiments.iter().all(|one| one.instruction.is_none()));
}

#[test]
fn ic_ord_01_the_first_order_is_secret_until_all_have_set_up() {
    let library = crate::tables::shipped();
    let mut setup =
        kernel::Setup::new(crate::trial::WELL, vec!["Ann".to_owned(), "Ben".to_owned()]);
    setup.options.insert("orders".to_owned(), kernel::options::OptionValue::Flag(true));
    let mut trial = Trial { state: crate::setup::open(&library, &setup).unwrap(), log: Vec::new() };
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    let Phase::Deploy { seat } = trial.state.phase else { panic!("somebody sets up") };
    let regiment =
        trial.state.regiment_ids().find(|&one| trial.state.seat_of(one) == seat).unwrap();
    let order = Order::Instruct { regiment, instruction: HOLD };
    assert!(<crate::Colonels as kernel::System>::is_secret(&order));
    let fixed = trial.again().setting(|facts| facts.general_advance = true);
    assert_eq!(fixed.refuses(&order), "IC-ORD-01");
    let trial = trial.give(&order, &[]);
    assert!(trial.told().is_empty());
    let seen = |trial: &Trial, by: u8| {
        let mut seen = trial.state.clone();
        hide(&mut seen, Viewer::Seat(SeatId(by)));
        seen[regiment].instruction
    };
    assert_eq!(seen(&trial, seat.0), Some(HOLD));
    assert_eq!(seen(&trial, 1 - seat.0), Some(Instruction::GeneralAdvance));
    let trial = trial.give(&Order::Ready, &[]);
    assert_eq!(seen(&trial, 1 - seat.0), Some(Instruction::GeneralAdvance));
    let trial = trial.give(&Order::Ready, &[]);
    assert!(trial.has_told("IC-ORD-01", Event::Instructed { regiment, instruction: HOLD }));
    assert_eq!(seen(&trial, 1 - seat.0), Some(HOLD));
}

/// Lets couriers ride at the end of a turn, and opens the next.
fn ride(trial: &mut Trial) {
    let mut dice = kernel::Dice::script(&[]);
    let mut log = NullChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    couriers::ride(&mut play);
    play.state.turn += 1;
    send_next(&mut play, 0);
}

/// A courier leaves in turn 1 for a colonel 400 yards off.
fn courier() -> Trial {
    let trial = brigade(at(300, 60, 0), at(300, 460, 0)).with(|state| state.turn = 1);
    trial.setting(|facts| facts.poor_weather_from = Some(1)).give(&send(HOLD), &[])
}

#[test]
fn ic_ord_02_example_four_hundred_yards_take_three_turns() {
    let mut trial = courier();
    for (turn, y) in [(1, 220), (2, 380), (3, 460)] {
        assert_eq!(trial.state.turn, turn);
        assert_eq!(trial.state[WESSEX].instruction, Some(Instruction::GeneralAdvance));
        let before = trial.again();
        ride(&mut trial);
        if turn < 3 {
            assert_eq!(trial.state[WESSEX].courier.unwrap().at, Point::units(300, y));
        } else {
            assert!(before.state[WESSEX].courier.is_some());
        }
    }
    assert_eq!(trial.state.turn, 4);
    assert_eq!(trial.state[WESSEX].instruction, Some(HOLD));
    assert!(trial.state[WESSEX].courier.is_none());
}

#[test]
fn ic_ord_02_couriers_ride_round_water_and_over_bridges() {
    let wet = |bridge: bool| {
        let trial = courier().terrain(TerrainKind::Water, 0, (200, 150), (400, 170));
        let mut trial = if bridge {
            trial.terrain(TerrainKind::Bridge, 0, (290, 150), (310, 170))
        } else {
            trial
        };
        ride(&mut trial);
        trial.state[WESSEX].courier.unwrap().at
    };
    assert_eq!(wet(true), Point::units(300, 220));
    let round = wet(false);
    assert!(round.y < yd(220) && round.x != yd(300), "{round:?}");
}

#[test]
fn ic_ord_02_he_gets_out_of_the_way_of_a_charge_and_loses_his_ride() {
    let trial = courier().with(|state| {
        let courier = state[WESSEX].courier.as_mut().unwrap();
        courier.at = Point::units(310, 600);
    });
    // Spears 150 yards wide from x = 225 to 375 have charged from y = 700 to 580.
    let mut trial = trial.line(SPEARS, 300, 580, 180);
    let stands: Vec<StandId> = trial.state.stands_of(SPEARS).collect();
    let moving = crate::state::Moving {
        charge: Some(Target::Unit(LINE)),
        gone: yd(120),
        ..crate::state::Moving::new(SPEARS, Angle::SOUTH, stands, yd(120))
    };
    let mut dice = kernel::Dice::script(&[]);
    let mut log = NullChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    couriers::dodge(&mut play, &moving);
    let after = trial.state[WESSEX].courier.unwrap();
    // To the nearer side, half of him and a yard beyond the edge.
    assert_eq!(after.at, Point::new(yd(375) + Length::thousandths(8500), yd(600)));
    assert!(after.delayed);
    ride(&mut trial);
    let rested = trial.state[WESSEX].courier.unwrap();
    assert_eq!((rested.at, rested.delayed), (after.at, false));
    // Whoever is not in the way stays.
    let mut aside = courier();
    let before = aside.state[WESSEX].courier;
    let mut play = Play { state: &mut aside.state, dice: &mut dice, log: &mut log };
    couriers::dodge(&mut play, &moving);
    assert_eq!(aside.state[WESSEX].courier, before);
}

#[test]
fn ic_ord_03_example_with_the_colonel_dead_it_takes_one_turn_more() {
    let near = |dead: bool| {
        let trial = courier().with(|state| {
            state.turn = 5;
            state[WESSEX].courier.as_mut().unwrap().at = Point::units(300, 400);
            if dead {
                state.commanders[0].at =
                    Post::Hit { turn: 2, place: Point::units(1, 1), wounded: false };
            }
        });
        let mut trial = trial.line(LINE, 300, 460, 0);
        ride(&mut trial);
        let at_six = trial.state[WESSEX].instruction == Some(HOLD);
        ride(&mut trial);
        (at_six, trial.state[WESSEX].instruction == Some(HOLD))
    };
    assert_eq!(near(false), (true, true));
    assert_eq!(near(true), (false, true));
}

#[test]
fn ic_ord_04_example_no_company_ends_farther_and_one_comes_nearer() {
    // 240 and 310 yards: 240 and 250 is legal, 245 and 250 is not.
    let trial = marching(Instruction::GeneralAdvance);
    assert_eq!(trial.refuses(&Order::Done), "IC-ORD-04");
    let back = Order::Shift { unit: LINE, right: Length::ZERO, ahead: yd(-5) };
    assert_eq!(trial.refuses(&back), "IC-ORD-04");
    let trial = trial.give(&march(OTHER_LINE, 60), &[]);
    assert_eq!(trial.refuses(&back), "IC-ORD-04");
    assert!(crate::flow::check(&trial.state, &Order::Done).is_ok());
    // The last who could come nearer does not turn about instead.
    let last = marching(Instruction::GeneralAdvance).gone(&[OTHER_LINE]);
    let side = Order::Shift { unit: LINE, right: yd(10), ahead: Length::ZERO };
    assert_eq!(last.refuses(&side), "IC-ORD-04");
    let shifted = marching(Instruction::GeneralAdvance);
    assert!(crate::flow::check(&shifted.state, &side).is_ok(), "the other company still could");
    // Where nobody is seen it is the enemy's edge that counts.
    let blind = marching(Instruction::GeneralAdvance).gone(&[SPEARS]);
    assert_eq!(blind.refuses(&back), "IC-ORD-04");
    assert!(crate::flow::check(&blind.state, &march(LINE, 10)).is_ok());
}

#[test]
fn ic_ord_05_example_whoever_can_charge_what_is_to_be_taken_must() {
    // The well lies between y = 215 and 265; the line stands 90 yards before it.
    let placed = |y: i32| {
        let trial = Trial::well().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
        let trial = trial.setting(|facts| facts.switches.orders = true).stands(SPEARS, 1);
        let trial = trial.bystanders().line(LINE, 300, y, 0).alone(SPEARS, 0, at(300, 235, 180));
        let trial = trial.with(|state| {
            state[WESSEX].instruction = Some(Instruction::Assault { zone: 0 });
            state[STANDARD].instruction = Some(Instruction::GeneralAdvance);
        });
        trial.play(Colour::Black)
    };
    let edge = Trial::well().state.setting.objectives[0].region.bounds().low.y;
    let front = edge.in_thousandths() / 1000;
    let near = placed(front - 90);
    assert_eq!(near.state.phase, Phase::Declare);
    assert_eq!(near.refuses(&Order::Done), "IC-ORD-05");
    let charge = Order::Charge { unit: LINE, target: Target::Zone(0), wheel: Angle::NORTH };
    let _ = near.give(&charge, &[]);
    // Farther off it comes nearer when it moves, and nothing else.
    let far = placed(front - 110);
    let far = if far.state.phase == Phase::Declare { far.give(&Order::Done, &[]) } else { far };
    assert_eq!(
        far.refuses(&Order::Shift { unit: LINE, right: Length::ZERO, ahead: yd(-10) }),
        "IC-ORD-05"
    );
    assert!(crate::flow::check(&far.state, &march(LINE, 30)).is_ok());
}

#[test]
fn ic_ord_05_who_alone_holds_it_holds_it_from_then_on() {
    let trial = Trial::well().gone(&[GATLING, OTHER_SPEARS, LEVY]).stands(LINE, 1);
    let trial = trial.setting(|facts| facts.switches.orders = true);
    let mut trial = trial.alone(LINE, 0, at(300, 250, 0)).with(|state| {
        state[WESSEX].instruction = Some(Instruction::Assault { zone: 0 });
    });
    let held = |trial: &mut Trial| {
        let mut dice = kernel::Dice::script(&[]);
        let mut log = NullChronicle::default();
        look(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
        trial.state[WESSEX].instruction
    };
    let mut shared = trial.again().stands(SPEARS, 1).alone(SPEARS, 0, at(330, 250, 180));
    assert_eq!(held(&mut shared), Some(Instruction::Assault { zone: 0 }));
    assert_eq!(held(&mut trial), Some(Instruction::Hold { zone: Some(0) }));
}

#[test]
fn ic_ord_06_example_a_company_that_holds_stays_within_sixty_yards() {
    let trial = marching(HOLD);
    let _ = trial.again().give(&march(LINE, 60), &[]);
    let gone = trial.with(|state| {
        // It has gone ten yards before.
        state[LINE].post = state[LINE].post.map(|post| Point::new(post.x, post.y - yd(10)));
    });
    assert_eq!(gone.refuses(&march(LINE, 51)), "IC-ORD-06");
    let _ = gone.give(&march(LINE, 50), &[]);
    // It charges only those who stand on its ground.
    let charge = Target::Unit(SPEARS);
    let beyond = marching(HOLD).line(SPEARS, 200, 250, 180);
    assert_eq!(check_charge(&beyond.state, LINE, charge).unwrap_err().rule.as_str(), "IC-ORD-06");
    let on = marching(HOLD).line(SPEARS, 200, 210, 180);
    assert!(check_charge(&on.state, LINE, charge).is_ok());
}

#[test]
fn ic_ord_06_who_withdraws_goes_back_and_does_not_charge() {
    let trial = marching(BACK);
    assert_eq!(trial.refuses(&march(LINE, 10)), "IC-ORD-06");
    let back = Order::Shift { unit: LINE, right: Length::ZERO, ahead: yd(-20) };
    let _ = trial.again().give(&back, &[]);
    let charge = Target::Unit(SPEARS);
    assert_eq!(check_charge(&trial.state, LINE, charge).unwrap_err().rule.as_str(), "IC-ORD-06");
    // 300 yards nearer to its own edge it may halt and turn there, but goes no way back.
    let far = marching(BACK).with(|state| {
        state[LINE].post = state[LINE].post.map(|post| Point::new(post.x, post.y + yd(300)));
    });
    assert_eq!(far.refuses(&march(LINE, 10)), "IC-ORD-06");
    let about = Order::About { unit: LINE };
    assert!(crate::flow::check(&far.state, &about).is_ok());
    let short = marching(BACK).with(|state| {
        state[LINE].post = state[LINE].post.map(|post| Point::new(post.x, post.y + yd(299)));
    });
    assert_eq!(short.refuses(&about), "IC-ORD-06");
    // Nobody of it counter-charges.
    let charged = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]).second_slot();
    let charged = charged.setting(|facts| facts.switches.orders = true).line(LEVY, 100, 470, 180);
    let charged = charged.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).with(|state| {
        state[WESSEX].instruction = Some(BACK);
        state[STANDARD].instruction = Some(Instruction::GeneralAdvance);
    });
    let order = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let charged = charged.play(Colour::Black).give(&order, &[]);
    assert_eq!(charged.state.question, None);
}

#[test]
fn ic_ord_02_he_delivers_on_touching_the_colonel_or_a_stand_of_the_regiment() {
    // The half stand of a courier is 20 deep, and so is the stand of the colonel: their middles are 20 apart when they touch, 21 when a
    // yard is left between them, which is touching still.
    let left = |yards: i32| {
        let mut trial = courier().with(|state| {
            state[WESSEX].courier.as_mut().unwrap().at = Point::units(300, 460 - 160 - yards);
        });
        ride(&mut trial);
        trial.state[WESSEX].instruction == Some(HOLD)
    };
    assert!(left(20) && left(21));
    assert!(!left(22));
    // Where the colonel has fallen any stand will do, and the order is passed on a turn later.
    let stands = |yards: i32| {
        let trial = courier().with(|state| {
            state[WESSEX].courier.as_mut().unwrap().at = Point::units(345, 460 - 160 - yards);
            let place = Point::units(1, 1);
            state.commanders[0].at = Post::Hit { turn: 2, place, wounded: false };
        });
        // The stands of the line have their middles 10 yards behind its front.
        let mut trial = trial.line(LINE, 300, 470, 0);
        ride(&mut trial);
        let courier = trial.state[WESSEX].courier;
        courier.is_none_or(|courier| courier.effect.is_some())
    };
    assert!(stands(21));
    assert!(!stands(22));
}

#[test]
fn ic_ord_06_nobody_withdraws_over_the_edge_of_the_enemy() {
    let at_edge = |y: i32, degrees: i32, x: i32| {
        let trial = marching(BACK).line(LINE, x, y, degrees);
        let bar = crate::flow::check(&trial.state, &Order::Leave { unit: LINE }).err();
        bar.map(|bar| bar.rule.as_str())
    };
    assert_eq!(at_edge(470, 0, 300), Some("IC-ORD-06"), "the north is the enemy's");
    assert_eq!(at_edge(30, 180, 300), None, "the south is its own");
    assert_eq!(at_edge(240, 270, 30), None, "and there is the west");
}

#[test]
fn ic_ord_06_who_gets_out_of_a_carrier_is_bound_to_where_he_does() {
    let (trial, units) = Trial::canal(&[(0, "Hired skimmer 1")]);
    let trial = trial.put(units[0], at(600, 100, 0)).calls(crate::state::Ops::Ground);
    let cargo = trial.state.cargo(units[0]).unwrap();
    assert_eq!(trial.state[cargo].post, None);
    let front = at(600, 130, 0);
    let formation = crate::vocabulary::Formation::Skirmish;
    let order = Order::Unload { unit: units[0], formation, files: 1, front };
    let out = trial.again().give(&order, &[]);
    assert_eq!(out.state[cargo].post, field::body(&out.state, cargo).map(|body| body.middle.at));
    assert!(out.state[cargo].post.is_some());
}

#[test]
fn ic_ord_04_where_both_take_turns_whoever_advances_may_first_look_round() {
    let turn = |instruction| {
        let well = Trial::well().state.setting.objectives[0].clone();
        let trial = marching(Instruction::GeneralAdvance).setting(|facts| {
            facts.switches.traditional = true;
            facts.objectives.push(well);
        });
        let trial = trial.with(|state| {
            state.control.push(None);
            state[WESSEX].instruction = Some(instruction);
            (state.op, state.phase) = (None, Phase::Manoeuvre { asked: 0 });
            state.list = [WESSEX, STANDARD].into_iter().collect();
        });
        trial.go(&[])
    };
    let wheel =
        |degrees| Order::March { unit: LINE, wheel: Angle::degrees(degrees), length: Length::ZERO };
    let may = |trial: &Trial, order: &Order| crate::flow::check(&trial.state, order).is_ok();
    let facing = turn(Instruction::GeneralAdvance);
    assert!(crate::traditional::is_facing(&facing.state));
    assert!(may(&facing, &Order::Done), "nobody can come nearer in this step");
    assert!(may(&facing, &wheel(10)) && may(&facing, &wheel(-10)));
    // In the step of moves somebody must, and then the others need not.
    let moves = facing.give(&Order::Done, &[]);
    assert_eq!(moves.state.phase, Phase::March);
    assert_eq!(moves.refuses(&Order::Done), "IC-ORD-04");
    let nearer = moves.give(&march(LINE, 30), &[]);
    assert!(may(&nearer, &Order::Done));
    // Whoever is to go for something beside him turns there first.
    let aside = turn(Instruction::Assault { zone: 0 });
    assert!(may(&aside, &Order::Done));
    let back = turn(BACK);
    assert!(may(&back, &Order::Done));
}
