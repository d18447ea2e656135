//! Stands set down by hand.

use kernel::{SeatId, System as _, Viewer, table::Angle};

use super::*;
use crate::{
    Tripods,
    trial::{A1, A2, EARTH, M1, T1, T2, Trial, point, way},
    vocabulary::TerrainKind,
};

fn chosen(stand: StandId, strategic: bool, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let trial = Trial::bare(stands);
    let side = trial.state.side_of(stand);
    trial.side(side).give(&Order::Choose { stand, strategic }, &[])
}

/// Holds a stand at a place in tenths of an inch, looking that way.
fn held(trial: &Trial, stand: StandId, (x, y): (i32, i32), degrees: i32) -> Placed<Order> {
    by(trial, stand, &[], (x, y), degrees, 0)
}

fn by(
    trial: &Trial,
    stand: StandId,
    corners: &[(i32, i32)],
    (x, y): (i32, i32),
    degrees: i32,
    form: usize,
) -> Placed<Order> {
    let hold = Hold {
        piece: effects::piece(stand),
        form,
        corners: corners.iter().map(|&(x, y)| point(x, y)).collect(),
        pose: Pose::new(point(x, y), Angle::degrees(degrees)),
    };
    placed(&trial.state, &hold).expect("it may be lifted")
}

fn refused(placed: &Placed<Order>) -> Option<&'static str> {
    placed.refusal.as_ref().map(|refusal| refusal.rule.as_str())
}

#[test]
fn ft_move_05_a_stand_is_dragged_and_what_it_costs_is_told() {
    let trial = chosen(T1, false, &[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    let lifted = lifts(&trial.state);
    assert_eq!(lifted.len(), 1);
    let lift = &lifted[0];
    assert_eq!((lift.piece, lift.moves, lift.turns), (effects::piece(T1), Moves::Freely, true));
    assert_eq!((&*lift.forms[0], &*lift.forms[1]), ("Ahead", "Backwards"));
    // Two legs of a path, and it looks as it is held.
    let there = by(&trial, T1, &[(100, 180)], (130, 180), 45, 0);
    let facing = Some(Angle::degrees(45));
    let order = Order::Go { way: way(&[(100, 180), (130, 180)]), gear: Gear::Ahead, facing };
    assert_eq!((&there.order, refused(&there)), (&order, None));
    assert_eq!(there.bases[0].pose, Pose::new(point(130, 180), Angle::degrees(45)));
    assert!(there.lines[0].starts_with("5 of "), "{:?}", there.lines);
    let trial = trial.give(&there.order, &[]);
    assert_eq!(trial.pose(T1), Pose::new(point(130, 180), Angle::degrees(45)));
}

#[test]
fn ft_move_02_who_is_held_as_he_was_lifted_is_refused_nothing() {
    let trial = chosen(T1, false, &[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    assert_eq!(refused(&held(&trial, T1, (100, 200), 180)), None);
    assert_eq!(refused(&held(&trial, T1, (100, 200), 181)), None, "a turn on the spot");
    let foot = chosen(A1, false, &[(A1, 100, 100, 0), (T1, 400, 340, 180)]);
    assert_eq!(refused(&held(&foot, A1, (100, 100), 0)), None);
}

#[test]
fn ft_move_05_too_far_is_refused_where_its_movement_ends() {
    let trial = chosen(A1, false, &[(A1, 100, 100, 0), (T1, 400, 340, 180)]);
    let points = trial.state.mover.as_ref().unwrap().left.length();
    let far = held(&trial, A1, (100, 300), 0);
    assert_eq!(refused(&far), Some("FT-MOVE-05"));
    let stop = Area::Circle { centre: point(100, 100).towards(Angle::NORTH, points), radius: MARK };
    let barred: Vec<&Overlay> =
        far.overlays.iter().filter(|one| one.kind == OverlayKind::Barred).collect();
    assert_eq!(barred.len(), 1);
    assert_eq!(barred[0].area, stop);
    // [FT-GEN-06] What lies beyond is not measured by carrying a stand there.
    let tape = far.overlays.iter().find(|one| one.kind == OverlayKind::Tape).unwrap();
    assert!(tape.label.is_empty() && far.lines.is_empty(), "{tape:?} {:?}", far.lines);
}

#[test]
fn ft_move_05_ground_in_the_way_is_named_and_shown() {
    let stands = [(A1, 100, 100, 0), (T1, 400, 340, 180)];
    let trial = Trial::bare(&stands).side(EARTH).area(TerrainKind::Lake, (0, 120), (480, 160));
    let trial = trial.give(&Order::Choose { stand: A1, strategic: false }, &[]);
    let wet = held(&trial, A1, (100, 130), 0);
    assert_eq!(wet.refusal.as_ref().unwrap().why, "A Company 1 may not enter Lake");
    let centre = point(100, 120);
    let shore = Area::Circle { centre, radius: MARK };
    assert!(wet.overlays.iter().any(|one| one.kind == OverlayKind::Barred && one.area == shore));
    let Some(Overlay { area: Area::Polygon { corners }, .. }) = reach(&trial.state) else {
        panic!("it may go somewhere")
    };
    assert!(corners.iter().all(|corner| corner.y <= centre.y), "nowhere beyond the shore");
}

#[test]
fn ft_move_09_who_stands_there_is_named_and_shown() {
    let trial = chosen(A1, false, &[(A1, 100, 100, 0), (A2, 100, 120, 0), (T1, 400, 340, 180)]);
    let on = held(&trial, A1, (100, 121), 0);
    assert_eq!(refused(&on), Some("FT-MOVE-09"));
    let there = Area::Circle { centre: point(100, 120), radius: MARK };
    assert!(on.overlays.iter().any(|one| one.kind == OverlayKind::Barred && one.area == there));
}

#[test]
fn ft_move_02_turned_on_the_spot_it_turns() {
    let trial = chosen(M1, false, &[(M1, 100, 100, 0), (T1, 100, 340, 180)]);
    let turned = held(&trial, M1, (100, 100), 90);
    assert_eq!(turned.order, Order::Turn { facing: Angle::EAST });
    assert_eq!((refused(&turned), turned.overlays.len()), (None, 0));
    // [FT-INF-04] Infantry has no front to turn.
    let foot = chosen(A1, false, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]);
    assert!(!lifts(&foot.state)[0].turns && lifts(&foot.state)[0].forms.is_empty());
    assert_eq!(refused(&held(&foot, A1, (100, 100), 90)), Some("FT-MOVE-01"));
}

#[test]
fn ft_move_03_backwards_it_pays_four_times() {
    let trial = chosen(T1, false, &[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    let back = by(&trial, T1, &[], (100, 220), 180, 1);
    assert!(matches!(back.order, Order::Go { gear: Gear::Back, .. }));
    assert!(refused(&back).is_none() && back.lines[0].starts_with("8 of "), "{:?}", back.lines);
    assert_eq!(refused(&by(&trial, T1, &[], (100, 231), 180, 1)), Some("FT-MOVE-05"));
}

#[test]
fn ft_move_08_a_pinned_stand_is_turned_and_no_more() {
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 340, 180)]).side(EARTH);
    trial.state[M1].pinned = true;
    let trial = trial.give(&Order::Choose { stand: M1, strategic: false }, &[]);
    assert_eq!(lifts(&trial.state)[0].moves, Moves::OnTheSpot);
    assert!(reach(&trial.state).is_none());
    let turned = held(&trial, M1, (150, 150), 90);
    assert_eq!(
        (turned.order, turned.pose.at),
        (Order::Turn { facing: Angle::EAST }, point(100, 100))
    );
}

#[test]
fn ft_seq_11_a_stand_is_deployed_by_hand_with_the_reason_it_may_not_be() {
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 120, 100, 0), (T1, 100, 345, 180)]);
    trial.state.turn = 0;
    let trial =
        trial.phase(Phase::Deploy { side: EARTH }).area(TerrainKind::Lake, (300, 50), (350, 90));
    let lifted: Vec<PieceId> = lifts(&trial.state).iter().map(|lift| lift.piece).collect();
    assert_eq!(lifted, [A1, A2].map(effects::piece), "one's own stands only");
    let free = held(&trial, A1, (200, 60), 0);
    let pose = Pose::new(point(200, 60), Angle::NORTH);
    assert_eq!((&free.order, refused(&free)), (&Order::Place { stand: A1, pose }, None));
    let why = |x, y| held(&trial, A1, (x, y), 0).refusal.map(|refusal| refusal.to_string());
    let said = |why: &str| Some(format!("A Company 1 {why} [FT-SEQ-11]"));
    assert_eq!(why(200, 200), said("must begin wholly inside its zone"));
    assert_eq!(why(320, 70), said("cannot stand on that ground"));
    assert_eq!(why(121, 100), said("has no room there beside A Company 2"));
}

#[test]
fn ft_carry_01_passengers_are_set_down_by_hand() {
    let (carrier, troops) = (StandId(27), StandId(30));
    let stands = [(carrier, 100, 100, 0), (StandId(33), 400, 100, 0)];
    let trial = Trial::of("landships-at-prairie-junction", &stands).side(EARTH);
    let trial = trial.give(&Order::Choose { stand: carrier, strategic: false }, &[]);
    let lifted: Vec<PieceId> = lifts(&trial.state).iter().map(|lift| lift.piece).collect();
    assert_eq!(lifted, [carrier, troops].map(effects::piece));
    let from = lifts(&trial.state)[1].from;
    let hold = Hold { piece: effects::piece(troops), form: 0, corners: Vec::new(), pose: from };
    let beside = placed(&trial.state, &hold).unwrap();
    assert!(beside.refusal.is_none(), "{:?}", beside.refusal);
    assert!(matches!(beside.order, Order::Unload { stand, .. } if stand == troops));
    assert_eq!(refused(&held(&trial, troops, (200, 100), 0)), Some("FT-CARRY-01"));
}

#[test]
fn ft_gen_06_nothing_tells_a_range() {
    let stands = [(T1, 100, 200, 180), (A1, 150, 100, 0)];
    let trial = chosen(T1, false, &stands);
    let (tripod, foot) = (Pin::Piece(effects::piece(T1)), Pin::Piece(effects::piece(A1)));
    let told = measure(&trial.state, tripod, foot).unwrap();
    assert!(told.overlays.is_empty() && told.lines[0].contains("FT-GEN-06"));
    // How far it goes is told by the ground alone, wherever the enemy is.
    let elsewhere = chosen(T1, false, &[stands[0], (A1, 100, 180, 0)]);
    assert_eq!(reach(&trial.state), reach(&elsewhere.state));
    // Where measuring is allowed it is measured from footprint to footprint.
    let measured = chosen(T1, false, &stands).measured();
    let gap = field::gap(&measured.state, T1, A1).unwrap();
    assert_eq!(measure(&measured.state, tripod, foot).unwrap().lines, [format!("{gap:.1}″")]);
}

#[test]
fn ft_strat_02_the_ten_inches_are_not_felt_for() {
    let stands = [(T1, 100, 300, 180), (A1, 100, 150, 0)];
    // Eight inches on it would be within ten of the infantry: refused when it is set down, and not told before.
    let near = (100, 220);
    let blind = chosen(T1, true, &stands);
    let carried = held(&blind, T1, near, 180);
    assert_eq!(refused(&carried), None);
    assert_eq!(blind.refuses(&carried.order), "FT-STRAT-02");
    let measured = chosen(T1, true, &stands).measured();
    assert_eq!(refused(&held(&measured, T1, near, 180)), Some("FT-STRAT-02"));
}

#[test]
fn ft_spot_05_who_is_hidden_is_not_felt_for() {
    let all = |x, y| {
        let stands = [(T1, 100, 200, 180), (T2, 300, 300, 180), (A1, x, y, 0), (M1, 400, 20, 0)];
        let trial = Trial::bare(&stands).hidden(&[A1]).foggy();
        let trial = trial.give(&Order::Choose { stand: T1, strategic: false }, &[]);
        let seen = Tripods::seen_by(&trial.state, Viewer::Seat(SeatId(0)));
        let hold = |y| Hold {
            piece: effects::piece(T1),
            form: 0,
            corners: Vec::new(),
            pose: Pose::new(point(100, y), Angle::SOUTH),
        };
        let trip = [190, 175, 170, 150].map(|y| {
            let there = placed(&seen, &hold(y)).unwrap();
            (there.order, there.refusal, there.overlays, there.lines)
        });
        (lifts(&seen), trip, reach(&seen))
    };
    assert_eq!(all(100, 170), all(450, 300));
}

#[test]
fn only_who_decides_is_offered_pieces_to_lift() {
    let trial = chosen(T1, false, &[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    let offered = |viewer| {
        let scene = Tripods::scene(&trial.state, viewer);
        let reaches = scene.overlays.iter().any(|one| one.kind == OverlayKind::Reach);
        (scene.decision.unwrap().lifts.len(), reaches)
    };
    assert_eq!(offered(Viewer::Seat(SeatId(0))), (1, true));
    for other in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
        assert_eq!(offered(other), (0, false), "{other:?}");
    }
}
