//! Tests of grapples: throwing, holding, breaking and cutting them.

use kernel::{NullChronicle, SeatId, System as _, Viewer};

use super::*;
use crate::{
    Galleons, flow,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance as chance_of, give,
        position_on, refuses, report,
    },
    scene,
    state::{Band, Boarders, Company, Man, OpenStep, Station, Switches},
};

const GRAPPLE: Order = Order::Grapple { ship: A, target: B };
const DODGE: Order = Order::Dodge { ship: B };
const STAND: Order = Order::Stand { ship: B };
const CUT: Order = Order::Cut { ship: A, other: B };

/// A lies beside B, has so many deckhands, and has declared an attempt.
fn beside(own: &str, other: &str) -> State {
    let text = format!("a Dauntless 1010 N Low{own}\nb Sky Runner 1010 SE Low{other}");
    advanced(&text).declared(0, 1).moving(A)
}

/// The chance to catch B once she has answered.
fn caught(state: &State, answer: Option<Order>) -> String {
    let act = |play: &mut Play<'_, NullChronicle<crate::event::Event>>| {
        flow::apply(play, &GRAPPLE);
        if let Some(answer) = answer {
            flow::apply(play, &answer);
            flow::advance(play);
        }
    };
    chance_of(state, act, |state| are_fast(state, A, B))
}

#[test]
fn sg_grap_01_a_die_for_every_two_deckhands_as_in_the_example() {
    // 5 deckhands: 3 dice, 19/27.
    for (hands, dice_thrown, odds) in
        [(1, 1, "1/3"), (2, 1, "1/3"), (3, 2, "5/9"), (4, 2, "5/9"), (5, 3, "19/27")]
    {
        let mut state = beside("", ", rudder 1");
        state[A].crew.deck.hands = hands;
        assert_eq!(dice(&state, A), dice_thrown, "{hands}");
        assert_eq!(caught(&state, None), odds, "{hands}");
        assert_eq!(chance(&state, A, 0).to_string(), odds, "{hands}");
    }
}

#[test]
fn sg_grap_01_five_or_six_catches_and_ends_her_move() {
    let state = beside("", ", rudder 1");
    let mut missed = state.clone();
    let told = give(&mut missed, GRAPPLE, &[4, 4]);
    assert_eq!(
        told,
        "SG-SEQ-01 A ends her move\n  SG-GRAP-01 throwing a grapple: 4, wants 5+: no\n  \
         SG-GRAP-01 throwing a grapple: 4, wants 5+: no\n\
         SG-GRAP-01 A throws her grapples and does not catch B\n"
    );
    assert!(missed[A].has_moved && missed[A].has_tried && !is_fast(&missed, A));
    // The first that holds is enough.
    let mut held = state;
    let told = give(&mut held, GRAPPLE, &[5]);
    assert!(told.ends_with("wants 5+: yes\nSG-GRAP-01 A is made fast to B\n"), "{told}");
    let [line] = held.afield.lines[..] else { panic!("one line") };
    assert_eq!((line.thrower, line.caught, line.tie, line.since), (A, B, Tie::Grapple, 5));
    assert_eq!(crate::validate::validate(&held), Ok(()));
    // How they lie is announced by the one who came.
    assert_eq!(same_hex::announcer(&held), Some(SeatId(0)));
}

#[test]
fn sg_grap_01_only_where_the_enemy_is_and_as_declared() {
    let text = "a Dauntless 1011 N Low\nb Sky Runner 1010 SE Low";
    let state = advanced(text).declared(0, 1).moving(A);
    let away = "B is not in her hex and at her altitude";
    refuses(&state, GRAPPLE, "SG-GRAP-01", away);
    let text = "a Dauntless 1010 N Medium\nb Sky Runner 1010 SE Low";
    refuses(&advanced(text).declared(0, 1).moving(A), GRAPPLE, "SG-GRAP-01", away);
    let none = "no attempt is left of those that were declared";
    refuses(&beside("", "").declared(0, 0), GRAPPLE, "SG-RAM-01", none);
    let mut second = beside("", "");
    second.at_move = 1;
    second.order_of_play = [SeatId(1), SeatId(0)].into_iter().collect();
    let why = "rams and grapples are for the First Player's movement phase";
    refuses(&second, GRAPPLE, "SG-RAM-03", why);
    let mut bare = beside("", "");
    bare[A].crew.deck.hands = 0;
    refuses(&bare, GRAPPLE, "SG-CREW-12", "A has no deckhand to throw a grapple");
    let why = "B has struck her colours and is there for the taking";
    refuses(&beside("", ", struck"), GRAPPLE, "SG-CREW-11", why);
    allows(&beside("", ", derelict"), GRAPPLE);
    let mut tried = beside("", "");
    tried[A].has_tried = true;
    refuses(&tried, GRAPPLE, "SG-RAM-04", "A has made her one attempt of the turn");
}

#[test]
fn sg_grap_01_a_ship_that_has_just_collided_may_still_throw() {
    let text = "a Dauntless 1011 N Low\nb Sky Runner 1010 SE Low, rudder 1";
    let mut state = advanced(text).declared(0, 1).moving(A);
    // Hull 4 runs into hull 3, and nobody is hurt.
    carry_out(&mut state, Order::Ahead { ship: A, turn: None }, &[1, 6, 6, 6]);
    assert!(state[A].is_stopped && state.moving.is_some(), "she is asked");
    allows(&state, GRAPPLE);
    allows(&state, Order::EndMove { ship: A });
    // A crew that has been stunned by it may not.
    state[A].is_stunned = true;
    refuses(&state, GRAPPLE, "SG-TRIM-06", "A has a stunned crew and cannot throw grapples");
}

#[test]
fn sg_grap_02_points_given_up_come_off_each_die_as_in_the_example() {
    // Target E 2 gives up 1: each die needs a 6.
    let state = beside("", ", screw 2");
    assert_eq!(caught(&state, Some(STAND)), "5/9");
    assert_eq!(caught(&state, Some(DODGE)), "11/36");
    // With E 3 or more she cannot be grappled by hand.
    assert_eq!(caught(&beside("", ", screw 1"), Some(DODGE)), "0/1");
    let mut state = beside("", ", screw 2, crack");
    give(&mut state, GRAPPLE, &[]);
    // Crew quality does not matter here.
    let told = carry_out(&mut state, DODGE, &[6]);
    assert!(
        told.starts_with(
            "SG-SEQ-01 A ends her move\nSG-RAM-06 B dodges and gives up 1 point of this turn's move\n  \
             SG-GRAP-01 throwing a grapple: 6 -1 dodging = 5, wants 5+: yes\n"
        ),
        "{told}"
    );
}

#[test]
fn sg_grap_02_by_option_nobody_dodges_grapples() {
    let none = Switches { dodged_grapples: false, ..ADVANCED };
    let text = "a Dauntless 1010 N Low\nb Sky Runner 1010 SE Low";
    let mut state = position_on("canal", none, text).declared(0, 1).moving(A);
    // What she has given up against a ram does not count either.
    state[B].dodge = 2;
    let told = give(&mut state, GRAPPLE, &[5]);
    assert!(told.contains("throwing a grapple: 5, wants 5+: yes\n"), "{told}");
}

#[test]
fn sg_grap_02_the_page_tells_both_chances() {
    let mut state = beside("", ", screw 2");
    let choice = scene::describe(&state, &GRAPPLE, 0);
    assert_eq!(choice.label, "Throw grapples at B");
    assert_eq!(choice.note, "2 dice · 5/9");
    give(&mut state, GRAPPLE, &[]);
    let decision = scene::decision(&state).unwrap();
    assert_eq!(decision.prompt.words(), "Ben: A throws grapples at B. Does she dodge?");
    assert_eq!(scene::describe(&state, &DODGE, 0).note, "caught 11/36");
    assert_eq!(scene::describe(&state, &STAND, 0).note, "caught 5/9");
}

/// A and B are grappled at Medium.
fn fast(own: &str, other: &str) -> State {
    let text =
        format!("a Sky Runner 1010 N Medium, grapples B{own}\nb Sky Runner 1010 SE Medium{other}");
    advanced(&text)
}

#[test]
fn sg_grap_03_neither_moves_nor_dodges() {
    for (ship, at_move) in [(A, 0), (B, 1)] {
        let mut state = fast("", "");
        state.at_move = at_move;
        let name = ["A", "B"][usize::from(ship.0)];
        let why = format!("{name} is grappled and cannot move");
        refuses(&state, Order::Move { ship }, "SG-GRAP-03", &why);
        let told = carry_on(&mut state, &[]);
        let passed = format!("SG-MOVE-05 {name} cannot move: she is grappled\n");
        assert!(told.starts_with(&passed), "{told}");
        let bar = dodge::check_able(&fast("", ""), ship).expect_err("grappled").refusal(&state);
        assert_eq!(bar.why, format!("{name} is grappled and cannot dodge"));
    }
}

#[test]
fn sg_grap_03_every_loss_of_trim_is_ignored() {
    let mut state = fast("", "");
    let told = report(&mut state, &[], |play| trim::lose(play, A, 12));
    assert_eq!(told, "SG-GRAP-03 A keeps her trim\n");
    assert!(!state[A].is_stunned && state[A].stunned_phases == 0);
    // Nobody at the trim station: no die is rolled for it.
    let mut state = fast(", no trim", "");
    assert_eq!(report(&mut state, &[], |play| crate::repair::tend_trim(play, A)), "");
    // Nor does a collision upset her: hull 8 runs into hull 3.
    let text =
        "a Sky Runner 1010 N Low, grapples B\nb Sky Runner 1010 SE Low\nb Reliant 1011 N Low";
    let mut state = advanced(text).moving(C);
    let told = carry_out(&mut state, Order::Ahead { ship: C, turn: None }, &[2, 1, 6, 6]);
    assert!(told.contains("C runs into B\n"), "{told}");
    assert!(!told.contains("trim"), "{told}");
}

#[test]
fn sg_grap_03_a_slow_fall_ends_as_she_is_made_fast() {
    let slow = Switches { slow_fall: true, ..ADVANCED };
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 SE Low";
    let mut state = position_on("canal", slow, text);
    (state[B].sliding, state[B].stunned_phases) = (3, 1);
    report(&mut state, &[], |play| make_fast(play, A, B, Tie::Grapple));
    assert_eq!((state[B].sliding, state[B].stunned_phases), (0, 2));
}

#[test]
fn sg_coll_01_ships_that_are_tied_never_check_against_each_other() {
    // B is tied to A and C to B: none of them is met by another.
    let text = "a Sky Runner 1010 N Low, grapples B\nb Sky Runner 1010 SE Low, grapples C\n\
                b Sky Runner 1010 S Low";
    let mut state = advanced(text);
    let told = report(&mut state, &[], |play| {
        assert!(collisions::arrive(play, A, collisions::Entry::STILL));
    });
    assert_eq!(told, "");
}

/// The opening checks of one ship.
fn open(state: &mut State, ship: ShipId, faces: &[u8]) -> String {
    state.phase = Phase::OpenMove { ship, step: OpenStep::Descent };
    state.at_move = state[ship].seat.0;
    report(state, faces, |play| {
        flow::advance(play);
    })
}

#[test]
fn sg_grap_04_the_other_holds_her_up() {
    // Sky Runner: hull 3, ceiling High. Six boxes lost: ceiling Low.
    let mut state = fast(", hull 6", "");
    assert_eq!(open(&mut state, A, &[]), "SG-GRAP-04 A ought to sink, but is held up by B\n");
    assert_eq!(state[A].altitude, Altitude::Medium);
    assert_eq!(open(&mut state, B, &[]), "");
}

#[test]
fn sg_grap_04_when_both_ought_to_they_go_down_together() {
    let mut state = fast(", hull 6", ", hull 7");
    same_hex::lay_bow_on(&mut state, A, B);
    let told = open(&mut state, B, &[]);
    assert_eq!(
        told,
        "SG-GRAP-04 A can no longer hold her height and sinks to Low\n\
         SG-GRAP-04 B can no longer hold her height and sinks to Low\n"
    );
    assert!(are_fast(&state, A, B));
    assert_eq!(state.abreast.len(), 1, "they lie to each other as they did");
    assert_eq!((state[A].sunk, state[B].sunk), (1, 1));
    assert_eq!(crate::validate::validate(&state), Ok(()));
    assert_eq!(open(&mut state, A, &[]), "");
    // Over the ground it is the end of both.
    let text = "a Sky Runner 1010 N Very Low, grapples B\nb Sky Runner 1010 SE Very Low";
    let mut state = advanced(text);
    let rows = state.class(A).hull_boxes() - 1;
    (state[A].hull_marks, state[B].hull_marks) = (rows, rows);
    assert_eq!(open(&mut state, A, &[]), "", "the lowest row still holds a box");
}

#[test]
fn sg_grap_04_three_hang_together() {
    let text = "a Sky Runner 1010 N Medium, hull 6, grapples B\n\
                b Sky Runner 1010 SE Medium, hull 6, grapples C\nb Sky Runner 1010 S Medium";
    let mut state = advanced(text);
    assert_eq!(open(&mut state, A, &[]), "SG-GRAP-04 A ought to sink, but is held up by C\n");
    state[C].hull_marks = 6;
    open(&mut state, A, &[]);
    assert!(state.ships.iter().all(|ship| ship.altitude == Altitude::Low));
}

#[test]
fn sg_grap_04_cut_free_she_sinks() {
    let mut state = fast(", hull 6", "");
    state.afield.lines.clear();
    assert_eq!(
        open(&mut state, A, &[]),
        "SG-ALT-05 A can no longer hold her height and sinks to Low\n"
    );
}

#[test]
fn sg_grap_05_the_example() {
    // At High with ceiling Medium already; another row goes, ceiling Low: she drops to Low and rolls for trim.
    let text = "a Sky Runner 1010 N High, hull 5, grapples B\nb Sky Runner 1010 SE High";
    let mut state = advanced(text);
    let told = report(&mut state, &[5], |play| {
        assert!(damage::hole(play, A, 1, 4));
    });
    assert_eq!(
        told,
        "SG-HIT-03 A is holed: 1 hull box\nSG-HIT-03 A can fly no higher than Low now\n\
         SG-GRAP-05 A is too heavy for the grapples that hold her: they break\n\
         SG-GRAP-05 A falls to Low\nSG-TRIM-01 A loses trim\n  \
         SG-TRIM-01 recovering trim: 5, wants 5+ or a natural 6: yes\n\
         SG-TRIM-06 A is steady again, but her crew is stunned for the rest of this phase and for two more\n"
    );
    assert!(!is_fast(&state, B));
    assert_eq!((state[A].altitude, state[A].sunk), (Altitude::Low, 2));
    // One box less and they hold.
    let mut state = advanced(&text.replace("hull 5", "hull 4"));
    report(&mut state, &[], |play| {
        assert!(!damage::hole(play, A, 1, 4));
    });
    assert!(are_fast(&state, A, B));
}

#[test]
fn sg_grap_05_whoever_she_falls_upon_is_checked_where_she_steadies() {
    let text = "a Sky Runner 1010 N High, hull 5, grapples B\nb Sky Runner 1010 SE High\n\
                b Sky Runner 1010 S Low";
    let mut state = advanced(text);
    let told = report(&mut state, &[6, 3], |play| {
        damage::hole(play, A, 1, 4);
    });
    assert!(told.ends_with("SG-COLL-02 A passes clear of C\n"), "{told}");
}

#[test]
fn sg_grap_05_two_levels_may_be_too_many() {
    let text = "a Sky Runner 1010 N Low, hull 8, grapples B\nb Sky Runner 1010 SE Low";
    let mut state = advanced(text);
    let told = report(&mut state, &[], |play| {
        damage::hole(play, A, 1, 4);
    });
    // Ceiling Very Low from Low is one level: she is held.
    assert!(!told.contains("break") && are_fast(&state, A, B), "{told}");
}

#[test]
fn sg_grap_05_a_hit_upsets_trim_once() {
    // A magazine goes up under a grappled ship: the hull hits break the grapples, and a trim critical adds nothing.
    let text = "a Sky Runner 1010 N High, hull 5, grapples B\nb Sky Runner 1010 SE High";
    let mut state = advanced(text);
    let told = report(&mut state, &[1, 6, 2, 3], |play| {
        crate::criticals::fire_reaches_magazine(play, A);
    });
    assert_eq!(told.matches("loses trim").count(), 1, "{told}");
    assert!(told.ends_with("SG-TRIM-07 A keeps her trim\n"), "{told}");
}

#[test]
fn sg_grap_05_nor_does_the_impact_that_broke_them_upset_her_again() {
    let text = "a Sky Runner 1010 N High, hull 5, grapples B\nb Sky Runner 1010 SE High";
    let mut state = advanced(text);
    let blow = damage::Blow {
        damage_value: 3,
        penetration: Some(5),
        is_from_below: false,
        bearing: None,
        upsets: Some(damage::Shock { number: 3, rule: rule!("SG-LOB-02") }),
    };
    // A hull hit by a round whose impact upsets trim besides.
    let told = report(&mut state, &[1, 6], |play| damage::hit(play, A, blow));
    assert_eq!(told.matches("loses trim").count(), 1, "{told}");
}

#[test]
fn sg_grap_07_when_one_crashes_the_other_is_free() {
    let mut state = fast("", "");
    let told = report(&mut state, &[], |play| damage::crash(play, A, rule!("SG-LAND-02")));
    assert_eq!(
        told,
        "SG-LAND-02 A crashes with all hands\nSG-GRAP-07 The lines between A and B part\n"
    );
    assert!(!is_fast(&state, B) && state[B].status == Status::Flying);
    assert_eq!(crate::validate::validate(&state), Ok(()));
}

/// The Initiative Phase of A's owner.
fn deck(own: &str, other: &str) -> State {
    fast(own, other).in_phase(Phase::DeckOrders { at: 0 })
}

#[test]
fn sg_grap_06_grapples_are_cut_in_the_initiative_phase() {
    let mut state = deck("", "");
    allows(&state, CUT);
    // The one that was caught may do so as well.
    allows(&state.clone().in_phase(Phase::DeckOrders { at: 1 }), Order::Cut { ship: B, other: A });
    assert_eq!(give(&mut state, CUT, &[]), "");
    assert!(are_fast(&state, A, B), "until all orders are shown");
    refuses(&state, CUT, "SG-GRAP-06", "A has cut that line already");
    let mut state = state.in_phase(Phase::DeckOrders { at: 1 });
    give(&mut state, Order::Cut { ship: B, other: A }, &[]);
    let told = carry_out(&mut state, Order::ToStations, &[]);
    assert_eq!(told, "SG-GRAP-06 A cuts loose from B\n");
    assert!(!is_fast(&state, A));
    let why = "this is not the moment for that order";
    refuses(&fast("", ""), CUT, "SG-GRAP-06", why);
    let apart = Order::Cut { ship: A, other: C };
    let text =
        "a Sky Runner 1010 N Low, grapples B\nb Sky Runner 1010 SE Low\nb Sky Runner 1110 N Low";
    let state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    refuses(&state, apart, "SG-GRAP-06", "C is not fast to that ship");
}

#[test]
fn sg_grap_06_not_with_enemy_boarders_on_her_deck() {
    let mut state = deck("", "");
    let band = Band { officers: 1, ..Band::default() };
    state.afield.boarders.push(Boarders {
        of: Company::Ship(B),
        aboard: A,
        band,
        discharged: 0,
        has_crossed: false,
        has_fought: false,
    });
    let why = "A has enemy boarders on her deck and cannot cut loose";
    refuses(&state, CUT, "SG-GRAP-06", why);
    // The other, whose men they are, may.
    allows(&state.in_phase(Phase::DeckOrders { at: 1 }), Order::Cut { ship: B, other: A });
}

#[test]
fn sg_seq_11_cuts_take_effect_first_and_are_secret_until_then() {
    let before = deck("", "");
    let mut state = before.clone();
    let (man, from, to) = (Man::Hand, Station::Gun(0), Station::Deck);
    give(&mut state, Order::Shift { ship: A, man, from, to }, &[]);
    give(&mut state, CUT, &[]);
    // The other sees nothing of it, its own deck being concerned or not; the giver does.
    assert_eq!(Galleons::seen_by(&state, Viewer::Seat(SeatId(1))), before);
    assert_eq!(Galleons::seen_by(&state, Viewer::Seat(SeatId(0))).deck.len(), 2);
    assert!(Galleons::is_secret(&CUT));
    carry_out(&mut state, Order::ToStations, &[]);
    let told = carry_out(&mut state, Order::ToStations, &[]);
    assert!(told.starts_with("SG-GRAP-06 A cuts loose from B\nSG-CREW-02"), "{told}");
}

#[test]
fn sg_grap_06_a_stunned_crew_cuts_nothing() {
    let mut state = deck("", "");
    state[A].stunned_phases = 1;
    let why = "A has a stunned crew: nobody changes station";
    refuses(&state, CUT, "SG-TRIM-06", why);
}

#[test]
fn sg_grap_03_the_page_shows_who_is_fast_to_whom() {
    let state = fast("", "");
    let scene = Galleons::scene(&state, Viewer::Umpire);
    let [link] = &scene.links[..] else { panic!("one link") };
    assert_eq!((link.from, link.to), (A.piece(), B.piece()));
    assert_eq!(link.label, "B: grappled to A");
    assert!(scene.pieces[0].described.ends_with("grappled to B"));
    let notes: Vec<String> = scene.records[0].notes.iter().map(kernel::Text::words).collect();
    assert!(notes.contains(&"grappled to B SG-GRAP-03".to_owned()), "{notes:?}");
}
