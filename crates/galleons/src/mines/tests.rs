//! Tests of tether mines: flown by ships, brought to others, cut adrift, moored to the ground.

use kernel::{
    System as _, Viewer,
    scene::{MarkKind, Tied},
};

use super::*;
use crate::{
    Galleons, movement,
    order::Turn,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance, give, position_on,
        refuses, report,
    },
    state::{AfterLying, Status, Switches},
    trim,
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const CLIMB: Order = Order::Climb { ship: A, turn: None };
const DOWN: Order = Order::Descend { ship: A, turn: None };
const CUT: Order = Order::CutMines { ship: A };

#[test]
fn sg_teth_01_they_float_one_level_above_in_the_ships_hex() {
    let state = advanced("a Aphid 1011 N Medium\nb Skyfire 1010 N Low, mines up");
    let at = |altitude| gear::carriers_at(&state, A, Gear::Mines, state[B].hex, altitude).count();
    assert_eq!(Altitude::ALL.map(at), [0, 0, 0, 1, 0, 0]);
    assert_eq!(
        gear::carriers_at(&state, B, Gear::Mines, state[B].hex, Altitude::Medium).count(),
        0
    );
    // Lowered they do nothing.
    let mut down = advanced("a Aphid 1011 N Medium\nb Skyfire 1010 N Low").moving(A);
    assert_eq!(give(&mut down, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 1010\n");
}

#[test]
fn sg_teth_02_and_drog_01_what_is_out_on_lines_is_drawn_at_its_height() {
    let shown = |text: &str| {
        let scene = Galleons::scene(&advanced(text), Viewer::Spectator);
        let item = scene.elevation.unwrap().items.into_iter().find(|item| item.piece == A.piece());
        let marks = scene.pieces.into_iter().find(|piece| piece.id == A.piece()).unwrap().marks;
        let marks: Vec<_> = marks.into_iter().map(|mark| (mark.kind, mark.level)).collect();
        (item.unwrap().tied, marks)
    };
    let other = "b Aphid 2020 N Low";
    let (tied, marks) = shown(&format!("a Skyfire 1010 N Medium, mines up\n{other}"));
    assert_eq!(tied, [Tied { band: 4, label: "3 tether mines at High".into() }]);
    assert_eq!(marks, [(MarkKind::TiedAbove, Some(3))]);
    let (tied, marks) = shown(&format!("a Whisperdeath 1010 N Medium, drogues down\n{other}"));
    assert_eq!(tied, [Tied { band: 2, label: "2 drogue torpedoes at Low".into() }]);
    assert_eq!(marks, [(MarkKind::TiedBelow, Some(2))]);
    assert_eq!(shown(&format!("a Skyfire 1010 N Medium\n{other}")), (vec![], vec![]));
}

#[test]
fn sg_teth_02_three_hexes_a_turn() {
    let mut state = advanced(
        "a Aphid 1010 N Medium, carries 1 tether-mine-british, mines up\n\
                              b Aphid 2020 N Low",
    )
    .moving(A);
    for _ in 0..3 {
        give(&mut state, AHEAD, &[]);
    }
    let why = "A has her mines up and enters no more than three hexes a turn";
    refuses(&state, AHEAD, "SG-TETH-02", why);
    // She may still climb, and once she has cut them adrift she goes on.
    allows(&state, CLIMB);
    allows(&state, CUT);
    assert_eq!(movement::only_step(&state, A), None);
    let told = give(&mut state, CUT, &[]);
    assert_eq!(told, "SG-TETH-02 A cuts 1 tether mine adrift\n");
    give(&mut state, AHEAD, &[]);
    refuses(&state, CUT, "SG-TETH-02", "A has no mines up");
}

#[test]
fn sg_teth_02_a_ship_without_a_helmsman_keeps_no_more_way_than_her_mines_allow() {
    let mut state =
        advanced("a Skyfire 1010 N Medium, mines up, no helm, speed 3\nb Aphid 2020 N Low")
            .moving(A);
    state[A].speed = 5;
    if let Some(moving) = &mut state.moving {
        moving.allowance = 6;
    }
    assert_eq!(movement::hexes_due(&state, state.moving.unwrap()), 3);
}

#[test]
fn sg_teth_02_she_may_not_dodge_but_may_cut_them_first() {
    let text = "a Aphid 1011 N Medium\n\
                b Dauntless 1010 N Medium, carries 2 tether-mine-british, mines up";
    let mut state = advanced(text).moving(A);
    give(&mut state, AHEAD, &[]);
    assert_eq!(flow::decider(&state), Some(state[B].seat));
    let dodge = Order::Dodge { ship: B };
    refuses(&state, dodge, "SG-RAM-06", "B flies raised tether mines and cannot dodge");
    allows(&state, Order::Stand { ship: B });
    let cut = Order::CutMines { ship: B };
    allows(&state, cut);
    refuses(&state, CUT, "SG-TETH-02", "this is not the moment for that order");
    carry_out(&mut state, cut, &[]);
    allows(&state, dodge);
    refuses(&state, cut, "SG-TETH-02", "B has no mines up");
    let told = carry_out(&mut state, dodge, &[6]);
    assert!(told.contains("SG-RAM-06 B dodges"), "{told}");
}

#[test]
fn sg_teth_02_what_mines_cut_adrift_prevent_does_not_happen() {
    // A would come down on B, who cuts her mines: they strike A, and she comes down no more of her own will.
    let text = "a Aphid 1010 N High\n\
                b Dauntless 1010 SE Medium, carries 1 tether-mine-british, mines up";
    let mut state = advanced(text).moving(A);
    // She strikes the mine as she comes to it: to be above it, she must be above its level.
    state[A].altitude = Altitude::VeryHigh;
    state[B].altitude = Altitude::High;
    give(&mut state, DOWN, &[]);
    assert!(state.asked.is_some());
    let told = carry_out(&mut state, Order::CutMines { ship: B }, &[6, 3, 6, 5]);
    assert!(told.contains("SG-TETH-05 A strikes 1 tether mine of B\n"), "{told}");
    assert!(state[A].is_stunned);
    // Somebody falls; then B is not run into any more, and A's move is over.
    assert_eq!(flow::decider(&state), Some(state[A].seat));
    while flow::decider(&state).is_some() && gear::is_mourning(state.phase) {
        let mut orders = Vec::new();
        flow::orders(&state, &mut orders);
        carry_out(&mut state, orders[0], &[]);
    }
    let told = carry_out(&mut state, Order::Stand { ship: B }, &[]);
    assert!(told.starts_with("SG-SEQ-01 A ends her move\n"), "{told}");
    assert_eq!(state[A].altitude, Altitude::VeryHigh);
}

#[test]
fn sg_teth_02_when_they_may_be_cut() {
    let text = "a Skyfire 1010 N Medium, mines up\nb Aphid 1010 N Medium";
    allows(&advanced(text), CUT);
    allows(&advanced(text).in_phase(Phase::LieTo { then: AfterLying::Fire }), CUT);
    allows(&advanced(text).firing(0), CUT);
    let why = "this is not the moment for that order";
    refuses(&advanced(text).firing(1), CUT, "SG-TETH-02", why);
    refuses(&advanced(text).in_phase(Phase::DeckOrders { at: 0 }), CUT, "SG-TETH-02", why);
}

#[test]
fn sg_teth_03_who_enters_strikes_them_without_a_roll() {
    let mut state = advanced("a Aphid 1011 N Medium\nb Skyfire 1010 N Low, mines up").moving(A);
    let told = give(&mut state, AHEAD, &[1, 6]);
    assert!(
        told.starts_with(
            "SG-MOVE-02 A goes ahead to 1010\n\
             SG-TETH-03 A strikes 3 tether mines of B\n  \
             SG-HIT-01 where it lands: 1: hull\n"
        ),
        "{told}"
    );
    assert!(told.contains("SG-TETH-06 A loses trim\n"), "{told}");
    assert!(state[A].is_stunned && !are_up(&state, B));
    assert_eq!(gear::n_left(&state, B, Gear::Mines), 0);
}

#[test]
fn sg_teth_03_who_comes_to_their_level_strikes_them_from_above_and_from_below() {
    for (from, order) in [("High", DOWN), ("Low", CLIMB)] {
        let text = format!("a Aphid 1010 N {from}\nb Skyfire 1010 N Low, mines up");
        let mut state = advanced(&text).moving(A);
        if from == "Low" {
            // She begins beside the carrier.
            state.moving.as_mut().unwrap().is_clear = true;
        }
        let told = give(&mut state, order, &[1, 6]);
        assert!(told.contains("SG-TETH-03 A strikes 3 tether mines of B\n"), "{told}");
    }
}

#[test]
fn sg_teth_03_who_begins_beside_them_leaves_freely() {
    let mut state = advanced("a Aphid 1010 N Medium\nb Skyfire 1010 N Low, mines up").moving(A);
    assert_eq!(give(&mut state, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 1009\n");
    assert!(are_up(&state, B));
    // A turn on the spot brings nobody anywhere.
    let mut state = advanced("a Aphid 1010 N Medium\nb Skyfire 1010 N Low, mines up").moving(A);
    give(&mut state, Order::PowerTurn { ship: A, turn: Turn::Port }, &[]);
    assert!(are_up(&state, B));
}

#[test]
fn sg_teth_03_a_falling_ship_meets_them_at_every_level() {
    let text = "a Aphid 1010 N Very High\nb Skyfire 1010 N Low, mines up";
    let mut state = advanced(text);
    // Out of trim at damage value 3: two levels down, onto the mines, which upset her again.
    let told = report(&mut state, &[1, 1, 3, 6, 6], |play| trim::lose(play, A, 3));
    let falls: Vec<&str> =
        told.lines().filter(|line| line.contains("falls to") || line.contains("strikes")).collect();
    assert_eq!(
        falls,
        [
            "SG-TRIM-05 A falls to High",
            "SG-TRIM-05 A falls to Medium",
            "SG-TETH-03 A strikes 3 tether mines of B"
        ]
    );
    assert_eq!(state[A].altitude, Altitude::Medium);
}

#[test]
fn sg_teth_03_one_that_sinks_to_her_ceiling_meets_them_on_the_way() {
    let text = "a Aphid 1010 N Very High, hull 4\nb Skyfire 1010 N Low, mines up";
    let mut state = advanced(text);
    let hull = u16::from(state.class(A).hull);
    state[A].hull_marks = 3 * hull;
    assert_eq!(crate::altitude::ceiling(&state, A), Altitude::Low);
    let told = report(&mut state, &[4, 6, 4], |play| crate::altitude::sink_to_ceiling(play, A));
    assert!(told.contains("SG-TETH-03 A strikes 3 tether mines of B\n"), "{told}");
}

#[test]
fn sg_teth_04_brought_to_a_ship_they_strike_on_a_six() {
    for (text, order) in [
        ("a Skyfire 1011 N Low, mines up\nb Aphid 1010 N Medium", AHEAD),
        ("a Skyfire 1010 N Very Low, mines up\nb Aphid 1010 N Medium", CLIMB),
        ("a Skyfire 1010 N Medium, mines up\nb Aphid 1010 N Medium", DOWN),
    ] {
        let state = advanced(text).moving(A);
        let struck = chance(
            &state,
            |play: &mut crate::Play<'_, kernel::NullChronicle<Event>>| {
                play.state.moving.as_mut().unwrap().is_clear = true;
                play.state.asked = None;
                crate::dodge::foretell(play, order);
            },
            |state| !are_up(state, A),
        );
        assert_eq!(struck, "1/6", "{text}");
    }
    let mut state = advanced("a Skyfire 1011 N Low, mines up\nb Aphid 1010 N Medium").moving(A);
    let told = give(&mut state, AHEAD, &[5]);
    assert_eq!(
        told,
        "SG-MOVE-02 A goes ahead to 1010\n  \
         SG-TETH-04 mines brought to a ship: 5, wants 6+: no\n\
         SG-TETH-04 B stays clear of A's tether mines\n"
    );
    // Hers is the move, and it goes on.
    allows(&state, AHEAD);
}

#[test]
fn sg_teth_04_several_are_tried_until_the_mines_are_gone() {
    let text = "a Skyfire 1011 N Low, mines up\nb Aphid 1010 N Medium\nb Aphid 1010 S Medium";
    let mut state = advanced(text).moving(A);
    // The second of the two is met first and struck; there is nothing left for the other.
    let told = give(&mut state, AHEAD, &[2, 6, 1, 6]);
    assert!(told.contains("SG-TETH-06 C strikes 3 tether mines of A\n"), "{told}");
    assert!(!told.contains(" B "), "{told}");
    assert!(state[C].is_stunned && !state[B].is_stunned);
}

#[test]
fn sg_teth_05_each_mine_tries_those_above_from_the_lowest_up() {
    let text = "a Skyfire 1010 N Low, mines up\nb Aphid 1010 N Medium\nb Aphid 1010 N High\n\
                b Aphid 1009 N High";
    let mut state = advanced(text);
    // The first mine misses both, the second strikes B, the third strikes C.
    let told = give(&mut state, CUT, &[1, 2, 6, 1, 6, 3, 6, 1, 6]);
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("SG-TETH")).collect();
    assert_eq!(
        lines,
        [
            "SG-TETH-02 A cuts 3 tether mines adrift",
            "SG-TETH-05 B stays clear of A's tether mines",
            "SG-TETH-05 C stays clear of A's tether mines",
            "SG-TETH-05 B strikes 1 tether mine of A",
            "SG-TETH-06 B loses trim",
            "SG-TETH-05 B stays clear of A's tether mines",
            "SG-TETH-05 C strikes 1 tether mine of A",
            "SG-TETH-06 C loses trim",
        ]
    );
    assert_eq!(gear::n_left(&state, A, Gear::Mines), 0);
}

#[test]
fn sg_teth_05_nobody_below_or_beside_is_struck() {
    let text = "a Skyfire 1010 N Low, mines up\nb Aphid 1010 N Low\nb Aphid 1010 N Very Low";
    assert_eq!(give(&mut advanced(text), CUT, &[]), "SG-TETH-02 A cuts 3 tether mines adrift\n");
}

const RAISE: Order = Order::RaiseMine { mine: 0, altitude: Altitude::High };

#[test]
fn sg_teth_07_moored_mines_go_to_any_height_and_come_down_before_they_change_it() {
    let text = "mine a 1010 down\na Aphid 1515 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    let ground = Order::RaiseMine { mine: 0, altitude: Altitude::Ground };
    refuses(&state, ground, "SG-TETH-07", "a mine floats above the ground");
    refuses(&state, Order::LowerMine { mine: 0 }, "SG-TETH-07", "that mine is down already");
    refuses(&state, Order::LowerMine { mine: 1 }, "SG-TETH-07", "there is no such mine");
    for altitude in Altitude::ALL.into_iter().skip(1) {
        allows(&state, Order::RaiseMine { mine: 0, altitude });
    }
    give(&mut state, RAISE, &[]);
    // It rises when all have given their orders.
    assert_eq!(state.afield.mines[0].raised, None);
    let why = "orders about that mine have been given this turn";
    refuses(&state, RAISE, "SG-TETH-07", why);
    state.phase = Phase::DeckOrders { at: 2 };
    let told = report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(told, "SG-TETH-07 Mine 1 rises over 1010 to High\n");
    let mut state = state.in_phase(Phase::DeckOrders { at: 0 });
    let why = "that mine is up, and must be lowered before its height is changed";
    let lower = Order::RaiseMine { mine: 0, altitude: Altitude::Low };
    refuses(&state, lower, "SG-TETH-07", why);
    give(&mut state, Order::LowerMine { mine: 0 }, &[]);
    state.phase = Phase::DeckOrders { at: 2 };
    let told = report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(told, "SG-TETH-07 Mine 1 is hauled down in 1010\n");
    allows(&state.in_phase(Phase::DeckOrders { at: 0 }), lower);
}

#[test]
fn sg_teth_07_their_owner_and_nobody_else() {
    let text = "mine a 1010 down\na Aphid 1515 N Medium\nb Aphid 2020 N Low";
    let state = advanced(text).in_phase(Phase::DeckOrders { at: 1 });
    refuses(&state, RAISE, "SG-TETH-07", "that mine is not yours");
    let why = "this is not the moment for that order";
    refuses(&advanced(text), RAISE, "SG-TETH-07", why);
    // He is asked for deck orders even if no man aboard could be moved.
    let mut lonely = advanced("mine a 1010 down\nb Aphid 2020 N Low");
    lonely.phase = Phase::DeckOrders { at: 0 };
    assert_eq!(carry_on(&mut lonely, &[]), "");
    assert_eq!(lonely.phase, Phase::DeckOrders { at: 0 });
}

#[test]
fn sg_teth_07_by_an_option_they_float_one_level_above_the_ground() {
    let switches = Switches { ground_mines_one_level: true, ..ADVANCED };
    let text = "mine a 1010 down\na Aphid 1515 N Medium\nb Aphid 2020 N Low";
    let state = position_on("canal", switches, text).in_phase(Phase::DeckOrders { at: 0 });
    refuses(&state, RAISE, "SG-TETH-07", "moored mines float one level above the ground");
    allows(&state, Order::RaiseMine { mine: 0, altitude: Altitude::VeryLow });
}

#[test]
fn sg_teth_07_those_at_one_place_go_off_together() {
    let text = "mine b 1010 Medium\nmine b 1010 Medium\nmine b 1010 Low\n\
                a Aphid 1011 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text).moving(A);
    let told = give(&mut state, AHEAD, &[1, 6]);
    assert!(
        told.starts_with("SG-MOVE-02 A goes ahead to 1010\nSG-TETH-07 A strikes 2 moored mines\n"),
        "{told}"
    );
    assert_eq!(told.matches("where it lands").count(), 1);
    let left: Vec<_> = state.afield.mines.iter().map(|mine| (mine.damage, mine.raised)).collect();
    assert_eq!(left, [(0, None), (0, None), (4, Some(Altitude::Low))]);
    let mut state = state.in_phase(Phase::DeckOrders { at: 1 });
    state.at_move = 0;
    refuses(&state, RAISE, "SG-TETH-07", "that mine has gone off");
}

#[test]
fn sg_teth_07_those_at_one_place_are_shown_as_one() {
    let text = "mine b 1010 Medium\nmine b 1010 Medium\nmine b 1010 Low\nmine b 1012 down\n\
                a Aphid 1011 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text);
    state.afield.emplaced = 4;
    let scene = crate::scene::scene(&state, kernel::Viewer::Spectator);
    let mines = scene.pieces.iter().filter(|piece| piece.name.starts_with("Mine"));
    let told: Vec<&str> = mines.map(|piece| &*piece.described).collect();
    assert_eq!(
        told,
        [
            "Mines 1, 2, moored at 1010, raised to Medium",
            "Mine 3, moored at 1010, raised to Low",
            "Mine 4, moored at 1012, lowered",
        ]
    );
}

#[test]
fn sg_teth_07_whose_mine_it_is_does_not_matter_to_it() {
    let text = "mine a 1010 Medium\na Aphid 1011 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text).moving(A);
    let told = give(&mut state, AHEAD, &[1, 6]);
    assert!(told.contains("SG-TETH-07 A strikes 1 moored mine\n"), "{told}");
}

#[test]
fn sg_teth_03_who_lands_or_lies_on_the_ground_meets_none() {
    let text = "a Aphid 1010 N Very Low\nb Skyfire 1011 N Very Low, mines up";
    let mut state = advanced(text).moving(A);
    give(&mut state, DOWN, &[]);
    assert_eq!(state[A].status, Status::Landed);
}
