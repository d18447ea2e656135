//! Tests of the torpedoes: how they are launched, how they run, whom they strike, and how they are dodged.

use kernel::{
    PieceId, System, Viewer,
    scene::{Area, OverlayKind},
};

use super::*;
use crate::{
    Galleons, flow,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance, give, position,
        position_on, refuses, report,
    },
    state::{OpenStep, Status, Switches},
    validate::validate,
};

const TUBE: &str =
    "a Aphid 1010 N Low, mounts smutts-discharger bow-tube, carries 2 smutts-torpedo";

/// An Aphid at 1010 with two torpedoes, and others; the first player fires.
fn armed(others: &str) -> State {
    advanced(&format!("{TUBE}\n{others}")).firing(0)
}

/// Her discharger, the last of her guns.
fn tube(state: &State) -> u8 {
    state[A].guns.len() as u8 - 1
}

fn launch_order(state: &State) -> Order {
    Order::Launch { ship: A, gun: tube(state) }
}

/// A torpedo of A over 1010, heading north at Low, that has a whole run before it.
fn under_way(others: &str, switches: Switches) -> State {
    let mut state = position_on("canal", switches, &format!("{TUBE}\n{others}"));
    let here = &state[A];
    let (hex, facing, altitude) = (here.hex, here.facing, here.altitude);
    let torpedo = Torpedo { ship: A, hex, facing, altitude, left: 4, run: 6, turn: 5 };
    state.afield.torpedoes.push(torpedo);
    state[A].hex = Hex::new(20, 20);
    state.in_phase(Phase::Resolve { at: 2 })
}

/// The chance that a torpedo under way strikes somebody in its present run, nobody dodging.
fn odds(state: &State) -> String {
    let fly = |play: &mut Play<'_, _>| while run_unanswered(play) {};
    chance(state, fly, |state| state.afield.torpedoes.is_empty())
}

#[test]
fn sg_smut_01_a_discharger_is_fired_like_a_gun_while_torpedoes_last() {
    let mut state = armed("b Aphid 2020 N Low");
    allows(&state, launch_order(&state));
    let gun = tube(&state);
    refuses(&state, Order::Launch { ship: A, gun: 0 }, "SG-SMUT-01", "there is no such discharger");
    let order = launch_order(&state);
    refuses(&state.clone().in_phase(Phase::Move), order, "SG-SMUT-01", {
        "this is not the moment for that order"
    });
    refuses(&state.clone().firing(1), order, "SG-SEQ-06", "A is not yours to fire with");
    give(&mut state, order, &[]);
    let why = "the Smutts Discharger of A is committed already";
    refuses(&state, order, "SG-SEQ-04", why);
    carry_out(&mut state, Order::CeaseFire, &[]);
    assert_eq!((state[A].carries[0].left, state[A].guns[usize::from(gun)].fired), (1, 5));
    // (1): silent for a turn, ready in the one after.
    for (turn, ready) in [(5, false), (6, false), (7, true)] {
        let mut later = state.clone().firing(0);
        (later.turn, later.at_move) = (turn, 0);
        assert_eq!(check_launch(&later, A, gun).is_ok(), ready, "turn {turn}");
    }
    state[A].carries[0].left = 0;
    (state.turn, state.at_move) = (9, 0);
    refuses(&state.firing(0), order, "SG-SMUT-01", "A has no torpedo left");
}

#[test]
fn sg_smut_01_its_crew_and_its_wreck_count_like_those_of_a_gun() {
    let mut state = armed("b Aphid 2020 N Low");
    let (order, gun) = (launch_order(&state), usize::from(tube(&state)));
    assert_eq!(state[A].guns[gun].crew.total(), 3);
    state[A].guns[gun].crew.hands = 0;
    let why = "the Smutts Discharger of A is served by nobody";
    refuses(&state, order, "SG-FIRE-03", why);
    state[A].guns[gun].crew.hands = 3;
    state[A].guns[gun].is_wrecked = true;
    refuses(&state, order, "SG-FIRE-12", "the Smutts Discharger of A is wrecked");
    // It is laid on nobody, and has no part in the basic game.
    let state = armed("b Aphid 1010 N Low");
    let why = "a discharger is not laid on a target: its torpedo runs dead ahead";
    refuses(&state, Order::fire(A, tube(&state), B), "SG-SMUT-01", why);
    let state = position(&format!("{TUBE}\nb Aphid 1005 N Low")).firing(0);
    let why = "the Smutts Discharger of A has no part in the basic rules";
    refuses(&state, launch_order(&state), "SG-FIRE-12", why);
}

#[test]
fn sg_smut_01_a_committed_launch_is_unseen_by_the_others() {
    let before = armed("b Aphid 1005 S Low");
    let mut state = before.clone();
    give(&mut state, launch_order(&before), &[]);
    let seen = |viewer| Galleons::seen_by(&state, viewer);
    assert_eq!(seen(Viewer::Seat(SeatId(1))), before);
    assert_eq!(seen(Viewer::Spectator), before);
    assert_eq!(seen(Viewer::Seat(SeatId(0))).shots.len(), 1);
    assert!(Galleons::is_secret(&launch_order(&before)));
    assert_eq!(n_left(&state, A), 1);
}

#[test]
fn sg_smut_02_six_hexes_on_the_turn_of_launch() {
    let mut state = armed("b Aphid 2020 N Low");
    let order = launch_order(&state);
    give(&mut state, order, &[]);
    let mut state = state.in_phase(Phase::Resolve { at: 2 });
    let told = report(&mut state, &[], |play| {
        gunnery::resolve_next(play);
        while run(play) {}
    });
    assert_eq!(
        told,
        "SG-SMUT-01 A launches an aerial torpedo to the north at Low\n\
         SG-SMUT-02 The torpedo of A flies on and is over 1004\n"
    );
    let torpedo = state.afield.torpedoes[0];
    assert_eq!((torpedo.left, torpedo.run, torpedo.turn), (4, 0, 5));
    assert_eq!(validate(&state), Ok(()));
    // Nothing more in this turn, in whosever phase.
    for at_move in [0, 1] {
        state.at_move = at_move;
        assert!(!set_going(&mut state));
    }
}

#[test]
fn sg_smut_02_the_way_before_it_is_drawn() {
    let mut state = under_way("b Aphid 2020 N Low", ADVANCED);
    let track = |state: &State| {
        let scene = Galleons::scene(state, Viewer::Spectator);
        let shown = scene.overlays.into_iter().find(|one| one.kind == OverlayKind::Track).unwrap();
        match shown.area {
            Area::Hexes { hexes } => (shown.label, hexes),
            other => panic!("hexes, not {other:?}"),
        }
    };
    // Thirty hexes, if the map went on.
    let (label, hexes) = track(&state);
    assert_eq!(label, "torpedo of A: 30 hexes more at Low, six a turn");
    assert_eq!((hexes[0], *hexes.last().unwrap()), (Hex::new(9, 9), Hex::new(9, 0)));
    // In its last turn only as far as it still flies.
    (state.afield.torpedoes[0].left, state.afield.torpedoes[0].run) = (0, 2);
    let (_, hexes) = track(&state);
    assert_eq!(hexes, [Hex::new(9, 9), Hex::new(9, 8), Hex::new(9, 7)]);
    let seen = Galleons::inspect(&state, Viewer::Spectator, PieceId(500)).unwrap();
    assert_eq!(seen.lines, ["Torpedo of A: 2 hexes more at Low, six a turn [SG-SMUT-02]"]);
    assert!(Galleons::inspect(&state, Viewer::Spectator, PieceId(501)).is_none());
}

#[test]
fn sg_smut_02_it_flies_as_the_ship_lay_when_the_step_began() {
    let mut state = armed("b Aphid 2020 N Low");
    let order = launch_order(&state);
    give(&mut state, order, &[]);
    // She falls before it is rolled.
    state[A].altitude = Altitude::VeryLow;
    let mut state = state.in_phase(Phase::Resolve { at: 2 });
    report(&mut state, &[], gunnery::resolve_next);
    assert_eq!(state.afield.torpedoes[0].altitude, Altitude::Low);
}

#[test]
fn sg_smut_02_in_each_of_the_next_four_turns_and_then_it_is_spent() {
    let mut state = under_way("b Aphid 2020 N Low", ADVANCED);
    // A long way to fly: the map is too short for thirty hexes.
    let torpedo = &mut state.afield.torpedoes[0];
    (torpedo.run, torpedo.hex, torpedo.facing) =
        (0, Hex::new(0, 10), kernel::hex::Direction::ALL[2]);
    let begun = torpedo.hex;
    for turn in 6..=9 {
        state.turn = turn;
        let torpedo = &mut state.afield.torpedoes[0];
        torpedo.hex = begun;
        state.at_move = 1;
        assert!(!set_going(&mut state), "it waits for its owner's phase");
        state.at_move = 0;
        assert!(set_going(&mut state));
        assert!(!set_going(&mut state), "once a turn");
        let told = report(&mut state, &[], |play| while run(play) {});
        if turn < 9 {
            assert!(told.starts_with("SG-SMUT-02 The torpedo of A flies on and is over "));
            assert_eq!(state.afield.torpedoes[0].hex.distance(begun), 6);
        } else {
            assert!(told.starts_with("SG-SMUT-02 The torpedo of A has run its course"), "{told}");
            assert!(state.afield.torpedoes.is_empty());
        }
    }
}

#[test]
fn sg_smut_02_the_example_of_thirty_hexes() {
    // Launched on turn 2: it flies on turns 2, 3, 4, 5 and 6.
    let mut state = armed("b Aphid 2020 N Low");
    state.turn = 2;
    let order = launch_order(&state);
    give(&mut state, order, &[]);
    let mut state = state.in_phase(Phase::Resolve { at: 2 });
    report(&mut state, &[], gunnery::resolve_next);
    let flown = [2, 3, 4, 5, 6, 7].map(|turn| {
        state.turn = turn;
        assert_eq!(set_going(&mut state), (3..=6).contains(&turn), "turn {turn}");
        // The map is shorter than that: it starts every turn from where it was launched.
        for torpedo in &mut state.afield.torpedoes {
            torpedo.hex = Hex::new(9, 9);
        }
        let mut hexes = 0;
        report(&mut state, &[], |play| {
            while run(play) {
                hexes += 1;
            }
        });
        hexes
    });
    assert_eq!((flown, flown.iter().sum::<u8>()), ([6, 6, 6, 6, 6, 0], 30));
}

#[test]
fn sg_smut_02_it_flies_before_its_owners_ships_and_outlives_them() {
    let mut state = under_way("b Aphid 1005 S Low", ADVANCED);
    state.afield.torpedoes[0].run = 0;
    state.turn = 6;
    state.afield.torpedoes[0].hex = Hex::new(9, 15);
    state.phase = Phase::OpenMove { ship: ShipId(0), step: OpenStep::Sails };
    let told = carry_on(&mut state, &[]);
    assert_eq!(told, "SG-SMUT-02 The torpedo of A flies on and is over 1010\n");
    assert_eq!(state.phase, Phase::Move);
    // Its owner is out of the battle: it flies in the first phase that there is.
    let mut state = under_way("b Aphid 1005 S Low\nc Aphid 0505 S Low", ADVANCED);
    state.afield.torpedoes[0].run = 0;
    state.turn = 6;
    state[A].status = Status::Crashed;
    state.order_of_play = [SeatId(1), SeatId(2)].into_iter().collect();
    state.at_move = 1;
    assert!(!set_going(&mut state));
    state.at_move = 0;
    assert!(set_going(&mut state));
}

#[test]
fn sg_smut_02_lost_at_the_edge_and_against_high_ground() {
    let mut state = under_way("b Aphid 2020 N Low", ADVANCED);
    state.afield.torpedoes[0].hex = Hex::new(9, 2);
    let told = report(&mut state, &[], |play| while run(play) {});
    assert_eq!(told, "SG-SMUT-02 The torpedo of A is lost to sight\n");
    assert!(state.afield.torpedoes.is_empty());
    // Ground of its own level ends it; one level lower does not.
    for (level, flies) in [(1, true), (2, false), (3, false)] {
        let mut state = under_way("b Aphid 2020 N Low", ADVANCED);
        let ahead = state.setting.map.field.index(Hex::new(9, 8));
        std::sync::Arc::get_mut(&mut state.setting).unwrap().map.surface[ahead] = level;
        let told = report(&mut state, &[], |play| while run(play) {});
        assert_eq!(!state.afield.torpedoes.is_empty(), flies, "{told}");
        let wanted = "SG-SMUT-02 The torpedo of A goes off against the high ground of 1009\n";
        assert!(flies || told == wanted, "{told}");
    }
}

#[test]
fn sg_smut_03_at_its_own_altitude_or_one_below_friend_or_foe() {
    for seat in ["a", "b"] {
        for (altitude, wanted) in
            [("Medium", "0/1"), ("Low", "2/3"), ("Very Low", "2/3"), ("Ground, landed", "0/1")]
        {
            let text = format!("{seat} Aphid 1007 S {altitude}");
            assert_eq!(odds(&under_way(&text, ADVANCED)), wanted, "{text}");
        }
    }
    // One that has landed is a level below a torpedo at Very Low.
    let mut state = under_way("b Aphid 1007 S Ground, landed", ADVANCED);
    state.afield.torpedoes[0].altitude = Altitude::VeryLow;
    assert_eq!(odds(&state), "2/3");
    // Not beyond its run, nor beside its way.
    assert_eq!(odds(&under_way("b Aphid 1004 S Low", ADVANCED)), "2/3");
    assert_eq!(odds(&under_way("b Aphid 1003 S Low", ADVANCED)), "0/1");
    assert_eq!(odds(&under_way("b Aphid 1107 S Low", ADVANCED)), "0/1");
}

#[test]
fn sg_smut_03_on_four_or_less_and_certain_against_the_helpless() {
    let told = |ails: &str, faces: &[u8]| {
        let mut state = under_way(&format!("b Aphid 1009 S Low, rudder 1{ails}"), ADVANCED);
        report(&mut state, faces, |play| {
            run(play);
        })
    };
    // A ship with a jammed rudder cannot dodge: nobody is asked.
    assert_eq!(
        told("", &[5]),
        "  SG-SMUT-03 aerial torpedo: 5, wants 4-: no\nSG-SMUT-03 The torpedo of A misses B\n"
    );
    assert!(told("", &[4, 3, 6]).starts_with(
        "  SG-SMUT-03 aerial torpedo: 4, wants 4-: yes\nSG-SMUT-05 The torpedo of A strikes B\n"
    ));
    for ails in [", stunned", ", boiler burst"] {
        assert!(told(ails, &[3, 6]).starts_with("SG-SMUT-05 The torpedo of A strikes B\n"));
    }
}

#[test]
fn sg_smut_03_the_older_number_is_two_or_more() {
    let classic = Switches { smutts_classic: true, ..ADVANCED };
    assert_eq!(odds(&under_way("b Aphid 1007 S Low", classic)), "5/6");
    // E 5: three points off the die.
    let mut state = under_way("b Aphid 1009 S Low", classic);
    state[B].dodge = 3;
    assert_eq!(odds(&state), "1/3");
    for (quality, wanted) in [("green", "1/2"), ("crack", "1/6")] {
        let mut state = under_way(&format!("b Aphid 1009 S Low, {quality}"), classic);
        state[B].dodge = 3;
        assert_eq!(odds(&state), wanted, "{quality}");
    }
}

#[test]
fn sg_smut_03_it_is_dodged_like_a_ram_hex_by_hex() {
    let mut state = under_way("b Aphid 1008 S Low\nb Aphid 1006 S Low", ADVANCED);
    assert_eq!(carry_on(&mut state, &[]), "");
    assert_eq!(flow::decider(&state), Some(SeatId(1)));
    assert_eq!(state.afield.torpedoes[0].run, 5, "it waits before the hex");
    assert_eq!(dodge::next_to_answer(&state), Some(B));
    let points = dodge::cost(&state, B);
    let (standing, dodging) = dodge::stakes(&state, B).unwrap();
    assert_eq!(standing.to_string(), "2/3");
    let ways = 4_u8.saturating_sub(points);
    assert_eq!(dodging, Chance::new(u128::from(ways), 6));
    allows(&state, Order::Dodge { ship: B });
    allows(&state, Order::Stand { ship: B });
    let told = carry_out(&mut state, Order::Dodge { ship: B }, &[4]);
    assert_eq!(
        told,
        format!(
            "SG-RAM-06 B dodges and gives up {points} points of this turn's move\n  \
             SG-SMUT-03 aerial torpedo: 4 +{points} dodging = {}, wants 4-: no\n\
             SG-SMUT-03 The torpedo of A misses B\n",
            4 + points
        )
    );
    assert_eq!((state[B].dodge, state[B].forgone), (points, points));
    // Then the next in its way is asked.
    assert_eq!(dodge::next_to_answer(&state), Some(C));
    let told = carry_out(&mut state, Order::Stand { ship: C }, &[5]);
    assert!(told.starts_with("  SG-SMUT-03 aerial torpedo: 5, wants 4-: no\n"), "{told}");
    assert!(told.contains("SG-SMUT-02 The torpedo of A flies on and is over 1004\n"), "{told}");
}

#[test]
fn sg_smut_04_the_order_is_diced_for_and_a_miss_tries_the_next() {
    // Neither can dodge.
    let text = "b Aphid 1009 S Low, rudder 1\nb Aphid 1009 S Very Low, rudder 1";
    let mut state = under_way(text, ADVANCED);
    let told = report(&mut state, &[2, 5, 4, 3, 6], |play| {
        run(play);
    });
    assert!(
        told.starts_with(
            "  SG-SMUT-04 which ship is met first: 2 of 2\n  \
             SG-SMUT-03 aerial torpedo: 5, wants 4-: no\n\
             SG-SMUT-03 The torpedo of A misses C\n  \
             SG-SMUT-03 aerial torpedo: 4, wants 4-: yes\n\
             SG-SMUT-05 The torpedo of A strikes B\n"
        ),
        "{told}"
    );
    // 1 - 1/3 * 1/3.
    assert_eq!(odds(&under_way(text, ADVANCED)), "8/9");
}

#[test]
fn sg_smut_04_who_dodges_beside_another_may_collide_and_lose_the_benefit() {
    let text = "b Aphid 1009 S Low\nb Aphid 1009 S Low, rudder 1";
    let start = || {
        let mut state = under_way(text, ADVANCED);
        carry_on(&mut state, &[]);
        assert_eq!(dodge::next_to_answer(&state), Some(B));
        state
    };
    // 2 or less with 2 off for turning: a 4 collides, a 5 does not.
    let mut state = start();
    let told = carry_out(&mut state, Order::Dodge { ship: B }, &[5, 1, 5, 5]);
    assert!(told.contains("collision: 5 -2 turning in the hex = 3, wants 2-: no"), "{told}");
    assert!(told.contains("dodging = "), "{told}");
    let mut state = start();
    let told = carry_out(&mut state, Order::Dodge { ship: B }, &[4, 6, 6, 1, 5, 5]);
    assert!(told.contains("collision: 4 -2 turning in the hex = 2, wants 2-: yes"), "{told}");
    assert!(told.contains("aerial torpedo: 5, wants 4-: no"), "{told}");
    assert!(!told.contains("dodging = "), "{told}");
    // At different levels they are in nobody's way.
    let text = "b Aphid 1009 S Low\nb Aphid 1009 S Very Low, rudder 1";
    let mut state = under_way(text, ADVANCED);
    carry_on(&mut state, &[]);
    let told = carry_out(&mut state, Order::Dodge { ship: B }, &[1, 5, 5]);
    assert!(!told.contains("collision"), "{told}");
}

#[test]
fn sg_smut_04_nobody_swerves_who_stands() {
    let mut state = under_way("b Aphid 1009 S Low\nb Aphid 1009 S Low, rudder 1", ADVANCED);
    carry_on(&mut state, &[]);
    let told = carry_out(&mut state, Order::Stand { ship: B }, &[1, 5, 5]);
    assert!(!told.contains("collision"), "{told}");
}

#[test]
fn sg_smut_05_penetration_one_damage_twelve_and_trim_besides() {
    let mut state = under_way("b Thunderer 1009 S Low, rudder 1", ADVANCED);
    // AV 4 is more than twice 1: the hull holds, and yet a 6 is needed to keep trim.
    let told = report(&mut state, &[4, 1, 6], |play| {
        run(play);
    });
    assert!(told.contains("SG-ARM-05 The armour of B holds: no effect\n"), "{told}");
    assert!(told.contains("SG-SMUT-05 B loses trim\n"), "{told}");
    assert!(told.contains("or a natural 6: yes"), "{told}");
    assert!(state.afield.torpedoes.is_empty());
    let mut state = under_way("b Hullcutter 1009 S Low, rudder 1", ADVANCED);
    let told = report(&mut state, &[4, 3, 6], |play| {
        run(play);
    });
    assert!(told.contains("B will have to count 6 casualties"), "{told}");
}

#[test]
fn sg_smut_05_men_fall_at_once_when_it_flies_before_the_ships() {
    let mut state = under_way("b Hullcutter 1009 S Low, rudder 1", ADVANCED);
    state.turn = 6;
    state.afield.torpedoes[0].run = 0;
    state.phase = Phase::OpenMove { ship: ShipId(0), step: OpenStep::Sails };
    let told = carry_on(&mut state, &[4, 3, 6, 1]);
    assert!(told.contains("B will have to count 6 casualties"), "{told}");
    assert!(matches!(state.phase, Phase::Casualties { .. }));
    assert_eq!(flow::decider(&state), Some(SeatId(1)));
    let resume = Phase::OpenMove { ship: ShipId(0), step: OpenStep::Torpedoes };
    assert_eq!(state.resume, Some(resume));
}

#[test]
fn sg_smut_02_the_scene_shows_what_is_under_way_and_what_a_launch_would_meet() {
    let state = armed("b Aphid 1005 S Low\na Aphid 1007 N Very Low");
    let choice = Galleons::describe(&state, &launch_order(&state), 0);
    assert_eq!(choice.label, "Launch a torpedo to the north");
    assert_eq!(choice.note, "at Low · 2 left · meets B · meets C");
    assert_eq!(choice.group.as_deref(), Some("A fires"));
    let state = under_way("b Aphid 1005 S Low", ADVANCED);
    let scene = Galleons::scene(&state, Viewer::Spectator);
    let piece = scene.pieces.last().unwrap();
    assert_eq!(piece.glyph, kernel::scene::Glyph::Missile);
    assert_eq!(piece.described, "torpedo of A, at 1010, heading north, Low, 4 turns to fly");
    let items = &scene.elevation.unwrap().items;
    assert!(items.iter().any(|item| item.piece == piece.id && item.band == 2));
}

#[test]
fn sg_smut_03_the_quick_player_launches_at_foes_and_never_through_friends() {
    use kernel::{Dice, Playable};
    let chosen = |others: &str| {
        let state = armed(others);
        let mut orders = Vec::new();
        Galleons::orders(&state, &mut orders);
        orders[Galleons::policy(&state, &orders, &mut Dice::seeded(1))]
    };
    let is_launch = |order: Order| matches!(order, Order::Launch { .. });
    assert!(is_launch(chosen("b Aphid 1005 S Low")));
    assert!(!is_launch(chosen("b Aphid 1005 S Low\na Aphid 1007 N Low")));
    assert!(!is_launch(chosen("b Aphid 2020 S Low")));
}

#[test]
fn sg_teth_02_mines_are_cut_adrift_before_a_torpedo_is_dodged() {
    let mut state =
        under_way("b Aphid 1009 S Low, carries 1 tether-mine-british, mines up", ADVANCED);
    carry_on(&mut state, &[]);
    assert_eq!(dodge::next_to_answer(&state), Some(B));
    let why = "B flies raised tether mines and cannot dodge";
    refuses(&state, Order::Dodge { ship: B }, "SG-RAM-06", why);
    allows(&state, Order::Stand { ship: B });
    allows(&state, Order::CutMines { ship: B });
    carry_out(&mut state, Order::CutMines { ship: B }, &[]);
    allows(&state, Order::Dodge { ship: B });
}
