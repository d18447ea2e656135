//! Units in the hand: what may be lifted, which order it is to set one down, and what the tape says.

use kernel::{scene::PieceId, table::Going};

use super::*;
use crate::{
    state::{PieceSet, Plan},
    trial::{
        A_COMPANY, B_COMPANY, BRITISH, GATLING, GUNBOAT, LANCERS, MAHDIST, RED, RELIEF, RIFLES,
        STEAMER, TRAIN, Trial, WADI, at, cm, way,
    },
    vocabulary::Post,
};

const MOVE: Plan = Plan::Move { over: PieceSet::EMPTY };
const RUN: Plan = Plan::Run { fire: None, turn: None, astern: false };

fn hold(unit: UnitId, x: i32, y: i32, degrees: i32) -> Hold {
    Hold { piece: movement::piece(unit), form: 0, corners: Vec::new(), pose: at(x, y, degrees) }
}

fn set_down(trial: &Trial, hold: &Hold) -> Placed<Order> {
    placed(&trial.state, hold).expect("it may be lifted")
}

fn refused(placed: &Placed<Order>) -> Option<&'static str> {
    placed.refusal.as_ref().map(|refusal| refusal.rule.as_str())
}

/// A Company at 50, 15, with a throw of 9.
fn marching() -> Trial {
    Trial::wadi()
        .stand(A_COMPANY, 500, 150, 0)
        .gone(&[B_COMPANY, GATLING])
        .hero_with(BRITISH, LANCERS, Post::Rear)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .declare(A_COMPANY, MOVE, &[4, 5])
}

#[test]
fn hv_move_13_a_unit_in_the_hand_is_measured_at_the_middle_of_its_front() {
    let trial = marching();
    let lift = &lifts(&trial.state)[0];
    assert_eq!((lift.name.as_str(), lift.from), ("A Company", at(500, 150, 0)));
    assert_eq!((lift.moves, lift.turns, lift.corners), (Moves::Freely, true, 5));
    assert!(lift.forms.is_empty(), "its formation is not changed in a move");
    let there = set_down(&trial, &hold(A_COMPANY, 500, 240, 90));
    let march = Order::March {
        way: way(&[(50_000, 24_000)]),
        facing: Angle::degrees(90),
        into: Into::Field,
    };
    assert_eq!((refused(&there), there.order), (None, march));
    assert_eq!(there.lines, ["9 cm of 9 thrown", "facing east"]);
    assert_eq!(there.overlays.len(), 1, "the tape");
    assert_eq!(there.bases.len(), 8);
    // A hair more is too far, and says so.
    let mut far = hold(A_COMPANY, 500, 240, 0);
    far.pose.at.y += Length::thousandths(1);
    assert_eq!(refused(&set_down(&trial, &far)), Some("HV-MOVE-02"));
    // Nobody else is lifted, and nobody at all while another decides.
    assert!(placed(&trial.state, &hold(LANCERS, 500, 240, 0)).is_none());
    assert!(placed(&trial.state, &Hold { piece: PieceId(77), ..far }).is_none());
}

#[test]
fn hv_move_14_corners_lengthen_the_way_and_the_place_in_the_way_is_shown() {
    let trial = marching();
    let mut round = hold(A_COMPANY, 540, 190, 0);
    round.corners = vec![at(500, 190, 0).at];
    let there = set_down(&trial, &round);
    assert_eq!(there.lines[0], "8 cm of 9 thrown");
    assert_eq!(refused(&there), None);
    // Off the table: the mark lies where the unit would.
    let off = set_down(&trial, &hold(A_COMPANY, 0, 150, 270));
    assert!(off.refusal.is_some());
    let shown = marching().stand(LANCERS, 500, 185, 0);
    let barred = set_down(&shown, &hold(A_COMPANY, 500, 235, 0));
    assert!(refused(&barred).is_some());
    let marks = barred.overlays.iter().filter(|overlay| overlay.kind == OverlayKind::Barred);
    assert_eq!(marks.count(), 1);
}

#[test]
fn hv_move_02_the_reach_is_as_far_as_the_throw_and_no_farther() {
    let trial = marching();
    let shown = reach(&trial.state);
    let Area::Circle { centre, radius } = shown[0].area else { panic!("a circle") };
    assert_eq!((centre, radius), (at(500, 150, 0).at, cm(9)));
    let Area::Polygon { corners } = &shown[1].area else { panic!("an outline") };
    assert_eq!(corners.len(), RAYS as usize);
    assert!(corners.iter().all(|corner| centre.distance(*corner) <= cm(9) + mm(1)));
    assert!(reach(&Trial::opening(WADI).state).is_empty());
}

#[test]
fn hv_setup_01_any_place_of_the_zone_in_any_formation() {
    // The Mahdists deploy first, and there are five of them.
    let trial = Trial::opening(WADI).go(&[]);
    assert_eq!(lifts(&trial.state).len(), 5);
    let trial = trial.give(Order::Ready, &[]);
    let all = lifts(&trial.state);
    assert_eq!(all.len(), 4, "the four units of the patrol; the Hero is with one");
    let company = &all[0];
    assert_eq!(company.forms[0], "Close order, wide", "the first is what it is");
    let deep = company.forms.iter().position(|form| form == "Close order, deep").unwrap();
    let there = set_down(&trial, &Hold { form: deep, ..hold(A_COMPANY, 300, 100, 10) });
    let stance = Some(Stance::CloseDeep);
    let wanted = Order::Place { unit: A_COMPANY, stance, pose: at(300, 100, 10) };
    assert_eq!((refused(&there), there.order), (None, wanted));
    let outside = set_down(&trial, &hold(A_COMPANY, 300, 400, 0));
    assert_eq!(refused(&outside), Some("HV-SETUP-01"));
    assert!(outside.overlays.iter().any(|overlay| overlay.kind == OverlayKind::Barred));
}

#[test]
fn hv_form_12_a_change_is_seen_before_it_is_made_and_the_front_stays() {
    let trial = Trial::wadi()
        .gone(&[B_COMPANY, GATLING])
        .hero_with(BRITISH, LANCERS, Post::Rear)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .declare(A_COMPANY, Plan::Change, &[]);
    let lift = &lifts(&trial.state)[0];
    assert_eq!(lift.moves, Moves::OnTheSpot);
    assert!(!lift.forms.contains(&"Close order, wide".to_owned()), "that is no change");
    let square = lift.forms.iter().position(|form| form == "Square").unwrap();
    let there = set_down(&trial, &Hold { form: square, ..hold(A_COMPANY, 700, 300, 45) });
    let wanted = Order::Form { stance: Stance::SquareSolo, facing: Angle::degrees(45) };
    assert_eq!((refused(&there), there.order), (None, wanted));
    assert_eq!(there.pose, Pose::new(lift.from.at, Angle::degrees(45)));
}

#[test]
fn hv_rail_09_a_train_in_the_hand_keeps_to_its_rails() {
    let trial = Trial::siding().deal(BRITISH, "KH 3C").go(&[]).declare(TRAIN, RUN, &[5, 5, 5]);
    let lift = &lifts(&trial.state)[0];
    assert_eq!((lift.moves, lift.turns), (Moves::AlongALine, false));
    let there = set_down(&trial, &hold(TRAIN, 340, 600, 0));
    let Order::Steam { going: Going::Up, length } = there.order else { panic!("it steams") };
    assert_eq!((length, refused(&there)), (cm(10), None));
    assert_eq!(there.pose.at, at(340, 450, 0).at);
    // Where it stands it stays.
    let stays = set_down(&trial, &hold(TRAIN, 240, 450, 0));
    assert_eq!((refused(&stays), stays.order), (None, Order::Stay));
    // Beyond the throw it goes as far as that.
    let far = set_down(&trial, &hold(TRAIN, 900, 450, 0));
    assert_eq!(far.order, Order::Steam { going: Going::Up, length: cm(15) });
}

#[test]
fn hv_mer_06_a_ship_in_the_hand_keeps_to_her_keel() {
    let trial =
        Trial::landing().deal(BRITISH, "KH 5C 4C").go(&[]).declare(STEAMER, RUN, &[1, 1, 2, 1, 1]);
    let lift = lifts(&trial.state).remove(0);
    let ahead = Hold {
        piece: lift.piece,
        form: 0,
        corners: Vec::new(),
        pose: lift.from.moved(cm(3), cm(5)),
    };
    let there = set_down(&trial, &ahead);
    let Order::Sail { length } = there.order else { panic!("she sails") };
    assert!((length - cm(5)).abs() <= Length::thousandths(2), "{length}");
    assert_eq!(refused(&there), None);
    let far = Hold { pose: lift.from.moved(Length::ZERO, cm(7)), ..ahead };
    assert_eq!(refused(&set_down(&trial, &far)), Some("HV-MER-06"));
}

#[test]
fn hv_mer_07_a_ship_turns_in_the_hand() {
    let plan = Plan::Run { fire: None, turn: Some(crate::state::When::Before), astern: false };
    let trial = Trial::landing().deal(BRITISH, "KH 5C 4C").go(&[]).declare(GUNBOAT, plan, &[]);
    let lift = lifts(&trial.state).remove(0);
    assert_eq!((lift.moves, lift.turns), (Moves::OnTheSpot, true));
    let turned = |degrees: i32| {
        let pose = lift.from.turned(Angle::degrees(degrees));
        set_down(&trial, &Hold { piece: lift.piece, form: 0, corners: Vec::new(), pose })
    };
    assert_eq!(turned(20).order, Order::Helm { turn: Angle::degrees(20) });
    assert_eq!(refused(&turned(170)), Some("HV-MER-07"));
}

#[test]
fn hv_rail_10_passengers_are_put_down_by_hand() {
    let trial = Trial::siding().deal(BRITISH, "KH 3C").go(&[]).declare(TRAIN, Plan::Unload, &[]);
    let all = lifts(&trial.state);
    let relief = all.iter().find(|lift| lift.piece == movement::piece(RELIEF)).unwrap();
    let Order::Disembark { unit: RELIEF, stance, pose } = set_down(
        &trial,
        &Hold { piece: relief.piece, form: 0, corners: Vec::new(), pose: relief.from },
    )
    .order
    else {
        panic!("it leaves the train")
    };
    assert!(stance.is_some());
    assert_eq!(pose, relief.from);
    let far = set_down(&trial, &hold(RELIEF, 700, 200, 0));
    assert!(far.refusal.is_some(), "too far from the train");
}

#[test]
fn hv_fire_15_the_tape_measures_fire_from_front_to_side() {
    let trial = Trial::wadi().stand(A_COMPANY, 500, 150, 0).stand(RED, 500, 300, 180);
    let piece = |unit| Pin::Piece(movement::piece(unit));
    let tape = measure(&trial.state, piece(A_COMPANY), piece(RED)).unwrap();
    assert_eq!(tape.lines[0], "15 cm");
    assert!(tape.lines[1].contains("range"), "{:?}", tape.lines);
    assert!(tape.lines[2].contains("may fire at Red Flag"), "{:?}", tape.lines);
    // Behind its back there is no arc.
    let back = measure(&trial.state, piece(RED), Pin::Point(at(500, 350, 0).at)).unwrap();
    assert_eq!(back.lines, ["5 cm"]);
    let rear = Trial::wadi().stand(A_COMPANY, 500, 150, 180).stand(RED, 500, 300, 180).state;
    let tape = measure(&rear, piece(A_COMPANY), piece(RED)).unwrap();
    assert!(tape.lines[2].contains("HV-FIRE-06"), "{:?}", tape.lines);
    let points = measure(&rear, Pin::Point(at(0, 0, 0).at), Pin::Point(at(30, 40, 0).at));
    assert_eq!(points.unwrap().lines, ["5 cm"]);
    assert!(measure(&rear, piece(RIFLES), Pin::Piece(PieceId(99))).is_none());
    assert!(measure(&rear, Pin::Piece(hero::piece(MAHDIST)), piece(RED)).is_some());
}

#[test]
fn hv_hero_03_a_hero_who_is_set_down_at_a_unit_joins_it() {
    let trial = Trial::wadi()
        .gone(&[LANCERS, GATLING])
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, &[6, 6, 6, 6]);
    let hold = |x: i32| Hold {
        piece: hero::piece(BRITISH),
        form: 0,
        corners: Vec::new(),
        pose: at(x, 146, 90),
    };
    // The left end of B Company is at 52.
    let Order::Ride { join, .. } = set_down(&trial, &hold(500)).order else { panic!() };
    assert_eq!(join, None);
    let joins = set_down(&trial, &hold(519));
    let Order::Ride { join: Some(joining), .. } = joins.order else { panic!() };
    assert_eq!((joining.unit, joining.post), (B_COMPANY, Post::Rear));
    assert_eq!(joins.refusal, None);
}
