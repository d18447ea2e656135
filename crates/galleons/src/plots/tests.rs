//! What must hold of plots.

use kernel::{Battle, Setup, System, Viewer, replay::Extent};

use super::*;
use crate::{
    Galleons,
    order::Turn,
    position::{A, ADVANCED, B, C, LIBRARY, allows, carry_out, give, position_on, refuses, report},
    state::Switches,
    validate::validate,
};

const PLOTTED: Switches = Switches { plotted_movement: true, ..ADVANCED };

/// A position in which Ann is to plot.
fn plotting(text: &str) -> State {
    let mut state = position_on("canal", PLOTTED, text);
    report(&mut state, &[], open);
    state
}

const fn ahead(ship: ShipId) -> Order {
    Order::Plot { ship, leg: Leg::Ahead(None) }
}

const TWO: &str = "a Dauntless 1010 N Low\nb Dauntless 2010 N Low";

/// Plots these legs for A, none for B, and carries all out up to the first movement phase.
fn carried(mut state: State, legs: &[Leg], dice: &[u8]) -> (State, String) {
    for &leg in legs {
        give(&mut state, Order::Plot { ship: A, leg }, &[]);
    }
    give(&mut state, Order::PlotNoMore, &[]);
    state.phase = Phase::Initiative;
    let told = report(&mut state, dice, |play| {
        flow::initiative::settle_order(play, SeatId(0));
        while matches!(play.state.phase, Phase::Plotted { .. }) {
            flow::advance(play);
        }
    });
    assert_eq!(validate(&state), Ok(()));
    (state, told)
}

#[test]
fn sg_plot_01_up_to_half_of_the_allowance_rounded_up() {
    // Six points: three may be plotted, and the free level down besides.
    let mut state = plotting(TWO);
    for _ in 0..3 {
        allows(&state, ahead(A));
        give(&mut state, ahead(A), &[]);
    }
    refuses(&state, ahead(A), "SG-PLOT-01", "a hex costs 1; A has 0 left");
    allows(&state, Order::Plot { ship: A, leg: Leg::Descend(None) });
    // Five points: three, too.
    let mut state = plotting("a Dauntless 1010 N Low, screw 1\nb Dauntless 2010 N Low");
    for _ in 0..3 {
        give(&mut state, ahead(A), &[]);
    }
    refuses(&state, ahead(A), "SG-PLOT-01", "a hex costs 1; A has 0 left");
    // A climb is two points: with one left it is too dear.
    let mut state = plotting(TWO);
    give(&mut state, Order::Plot { ship: A, leg: Leg::Climb(None) }, &[]);
    let climb = Order::Plot { ship: A, leg: Leg::Climb(None) };
    refuses(&state, climb, "SG-PLOT-01", "a climb costs 2; A has 1 left");
}

#[test]
fn sg_plot_01_plots_are_made_in_their_time_for_ones_own_ships() {
    let state = plotting(TWO);
    refuses(&state, ahead(B), "SG-PLOT-01", "B is not yours to plot for");
    let state = state.in_phase(Phase::Move);
    refuses(&state, ahead(A), "SG-PLOT-01", "this is not the moment for that order");
    refuses(&state, Order::PlotNoMore, "SG-PLOT-01", "this is not the moment for that order");
    let state = plotting("a Dauntless 1010 N Low, boiler burst, lifters 2\nb Dauntless 2010 N Low");
    refuses(&state, ahead(A), "SG-PLOT-01", "A has no move to plot");
    // Off the map the plot is at an end.
    let mut state = plotting("a Dauntless 1001 N Low\nb Dauntless 2010 N Low");
    give(&mut state, ahead(A), &[]);
    refuses(&state, ahead(A), "SG-PLOT-01", "A has come to the end of her plot");
}

#[test]
fn sg_plot_01_all_carry_them_out_together_once_initiative_is_known() {
    let mut state = plotting("a Dauntless 1010 N Low\nb Dauntless 2010 N Low\na Aphid 0505 S Low");
    give(&mut state, Order::Plot { ship: A, leg: Leg::Climb(Some(Turn::Port)) }, &[]);
    give(&mut state, ahead(C), &[]);
    give(&mut state, ahead(C), &[]);
    let told = carry_out(&mut state, Order::PlotNoMore, &[]);
    assert_eq!((told.as_str(), state.phase), ("", Phase::Plot { at: 1 }));
    give(&mut state, ahead(B), &[]);
    give(&mut state, Order::PlotNoMore, &[]);
    state.phase = Phase::Initiative;
    let told = report(&mut state, &[], |play| {
        flow::initiative::settle_order(play, SeatId(1));
        while matches!(play.state.phase, Phase::Plotted { .. }) {
            flow::advance(play);
        }
    });
    // Ben has the first move: his ship goes first in each step. The climb is done with its second point.
    assert_eq!(
        told,
        "SG-PLOT-01 All carry out what they have plotted\n\
         SG-MOVE-02 B goes ahead to 2009\n\
         SG-MOVE-02 C goes ahead to 0506\n\
         SG-ALT-02 A climbs to Medium, turning to port\n\
         SG-MOVE-02 C goes ahead to 0507\n\
         SG-SEQ-03 Ben moves\n"
    );
    assert_eq!(validate(&state), Ok(()));
}

#[test]
fn sg_plot_01_a_ship_that_is_stopped_loses_the_rest() {
    // B lies in the way: the collision stops A, and B with her.
    let text = "a Dauntless 1010 N Low\nb Dauntless 1009 N Low, hull 3";
    let legs = [Leg::Ahead(None), Leg::Ahead(None)];
    let mut state = plotting(text);
    for leg in legs {
        give(&mut state, Order::Plot { ship: A, leg }, &[]);
    }
    give(&mut state, Order::PlotNoMore, &[]);
    state.phase = Phase::Initiative;
    let mut lost = false;
    for seed in 0..60 {
        let mut played = state.clone();
        let (mut dice, mut log) = (kernel::Dice::seeded(seed), kernel::NullChronicle::default());
        let mut play = Play { state: &mut played, dice: &mut dice, log: &mut log };
        flow::initiative::settle_order(&mut play, SeatId(0));
        while matches!(play.state.phase, Phase::Plotted { .. }) {
            flow::advance(&mut play);
        }
        let is_stopped = played[A].is_stopped && played[A].is_in_play();
        lost |= is_stopped;
        // Stopped with the first hex, or through with both.
        assert_eq!(played.plots[0].done, if is_stopped { 1 } else { 2 });
        assert!(!is_stopped || played.plots[0].is_over);
    }
    assert!(lost, "no collision in sixty");
}

#[test]
fn sg_plot_01_kites_roll_before_plotting() {
    let mut state =
        position_on("canal", PLOTTED, "wind N\na Bloodrunner 1010 N Low\nb Aphid 2010 N Low");
    let told = report(&mut state, &[4], open);
    assert!(told.contains("SG-KITE-01"), "{told}");
    assert_eq!(state[A].kite_die, 4);
    allows(&state, ahead(A));
}

#[test]
fn sg_plot_01_whoever_must_go_on_plots_it() {
    // Without officers she makes for the edge, and may not plot less than she can.
    let state =
        plotting("a Dauntless 1005 N Low, no officers, marine officers 0\nb Aphid 2010 N Low");
    let why = "A has lost all officers and must use all her movement to get away";
    refuses(&state, Order::PlotNoMore, "SG-CREW-10", why);
    let mut state = state;
    for _ in 0..3 {
        give(&mut state, ahead(A), &[]);
    }
    allows(&state, Order::PlotNoMore);
}

#[test]
fn sg_plot_01_plots_are_unseen_until_all_have_plotted() {
    let before = plotting(TWO);
    let mut state = before.clone();
    give(&mut state, ahead(A), &[]);
    let mut other = before.clone();
    give(&mut other, Order::Plot { ship: A, leg: Leg::Climb(Some(Turn::Starboard)) }, &[]);
    let bytes = |state: &State, viewer: Viewer| {
        let seen = serde_json::to_string(&Galleons::seen_by(state, viewer).changing()).unwrap();
        (seen, serde_json::to_string(&Galleons::scene(state, viewer)).unwrap())
    };
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
        assert_eq!(bytes(&state, viewer), bytes(&before, viewer));
        assert_eq!(bytes(&state, viewer), bytes(&other, viewer));
        // They stay so while attempts are declared.
        let declare = |state: &State| state.clone().in_phase(Phase::Declare { at: 0 });
        assert_eq!(bytes(&declare(&state), viewer), bytes(&declare(&other), viewer));
    }
    let own = Viewer::Seat(SeatId(0));
    assert_ne!(bytes(&state, own), bytes(&other, own));
    assert!(bytes(&state, own).1.contains("A's plot: 1 of 3 points, to 1009, Low"));
    assert!(Galleons::is_secret(&ahead(A)) && Galleons::is_secret(&Order::PlotNoMore));
    // Then they are open to all.
    let shown = |state: &State| state.clone().in_phase(Phase::Initiative);
    assert_ne!(bytes(&shown(&state), Viewer::Spectator), bytes(&shown(&other), Viewer::Spectator));
}

#[test]
fn sg_plot_01_off_nothing_is_plotted() {
    for switches in [ADVANCED, Switches { advanced: false, ..PLOTTED }] {
        let mut state = position_on("canal", switches, TWO).in_phase(Phase::DeckOrders { at: 2 });
        assert!(!is_on(&state));
        report(&mut state, &[], |play| {
            flow::advance(play);
        });
        assert!(matches!(state.phase, Phase::Declare { .. } | Phase::Initiative));
        assert!(state.plots.is_empty());
        let state = state.moving(A);
        assert_eq!(state.moving.unwrap().left(), 6);
    }
    let mut state = position_on("canal", PLOTTED, TWO).in_phase(Phase::DeckOrders { at: 2 });
    report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(state.phase, Phase::Plot { at: 0 });
}

#[test]
fn sg_plot_02_no_more_is_spent_than_in_the_plot_as_in_the_example() {
    // The ledger's example: an allowance of 5.
    let five = "a Dauntless 1015 N Low, screw 1\nb Dauntless 2010 N Low";
    for (plotted, later) in [(3, 2), (2, 2), (1, 1), (0, 0)] {
        let legs = vec![Leg::Ahead(None); plotted];
        let (state, _) = carried(plotting(five), &legs, &[]);
        let state = state.moving(A);
        assert_eq!(state.moving.unwrap().left(), later, "plotted {plotted}");
    }
}

#[test]
fn sg_plot_02_what_was_plotted_is_of_the_same_move() {
    let (state, _) = carried(plotting(TWO), &[Leg::Descend(None), Leg::Ahead(None)], &[]);
    let mut state = state.moving(A);
    let moving = state.moving.unwrap();
    assert_eq!((moving.spent, moving.hexes, moving.down, moving.left()), (1, 1, 1, 1));
    // The free level has been had.
    let down = Order::Descend { ship: A, turn: None };
    give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
    refuses(&state, down, "SG-ALT-03", "a further level down costs 1; A has 0 left");
    give(&mut state, Order::EndMove { ship: A }, &[]);
    assert_eq!((state[A].speed, state[A].spent), (2, 2));
}

#[test]
fn sg_plot_02_damage_since_the_plot_takes_what_is_left() {
    let legs = [Leg::Ahead(None); 3];
    let (mut state, _) =
        carried(plotting("a Dauntless 1015 N Low\nb Dauntless 2010 N Low"), &legs, &[]);
    state[A].screw_hits = 5;
    let state = state.moving(A);
    assert_eq!(state.moving.unwrap().left(), 0);
    assert_eq!(validate(&state), Ok(()));
    allows(&state, Order::EndMove { ship: A });
}

#[test]
fn sg_plot_02_who_enters_later_is_not_bound() {
    let mut state = position_on("canal", PLOTTED, TWO);
    state[A].status = Status::ToEnter;
    report(&mut state, &[], open);
    refuses(&state, ahead(A), "SG-PLOT-01", "A has no move to plot");
    assert_eq!(most(&state, A, 6), u8::MAX);
    assert_eq!(most(&state, B, 6), 3);
}

#[test]
fn sg_plot_01_neither_files_nor_counts_tell_a_plot() {
    let kept = |legs: &[Leg]| {
        let mut battle = Battle::<Galleons>::from_state(plotting(TWO), 1);
        for &leg in legs {
            battle.order(SeatId(0), Order::Plot { ship: A, leg }, None).unwrap();
        }
        battle.order(SeatId(0), Order::PlotNoMore, None).unwrap();
        let file = serde_json::to_string(&battle.save(Extent::Public)).unwrap();
        let noticed = battle.n_noticed(&[Viewer::Seat(SeatId(1)), Viewer::Spectator]);
        (battle.n_public(), noticed, battle.log().len(), file)
    };
    let one = kept(&[Leg::Ahead(None)]);
    assert_eq!(one, kept(&[Leg::Climb(Some(Turn::Port)), Leg::PowerTurn(Turn::Port)]));
    assert_eq!(one, kept(&[]));
    assert_eq!(one.0, 0);
}

#[test]
fn sg_plot_01_the_preset_with_everything_plots() {
    let everything = LIBRARY.presets.iter().find(|preset| preset.key == "everything").unwrap();
    let mut setup = Setup::new("slash-and-run", vec!["Ann".into(), "Ben".into()]);
    setup.options.extend(everything.options(&LIBRARY.options));
    let state = Galleons::open(&LIBRARY, &setup).unwrap();
    assert!(is_on(&state));
}
