//! Tests of power grapnels: who serves them, whom they reach, and who is hauled where.

use super::*;
use crate::{
    gunnery,
    order::Order,
    position::{A, B, C, advanced, allows, carry_on, carry_out, give, position, refuses, report},
    scene::describe,
    state::{Load, Man, Phase, Station},
};

const GRAPNEL: u8 = 3;

/// A Sky Runner (hull 3) with a grapnel that two men serve, and B.
fn armed(b: &str) -> State {
    served(&format!("a Sky Runner 1010 N Low, mounts power-grapnel forward\nb {b}"))
}

fn served(text: &str) -> State {
    let mut state = advanced(text).firing(0);
    state[A].crew.deck.hands -= 2;
    state[A].guns[usize::from(GRAPNEL)].crew.hands = 2;
    state
}

fn fire() -> Order {
    Order::fire(A, GRAPNEL, B)
}

#[test]
fn sg_pgr_01_two_men_are_borrowed_to_serve_it() {
    let text = "a Sky Runner 1010 N Low, mounts power-grapnel forward\nb Aphid 1009 N Low";
    let mut state = advanced(text);
    assert_eq!(state[A].guns[usize::from(GRAPNEL)].crew.total(), 0);
    let why = "the Power Grapnel of A is served by nobody";
    refuses(&state.clone().firing(0), fire(), "SG-FIRE-03", why);
    state.phase = Phase::DeckOrders { at: 0 };
    for from in [Station::Deck, Station::Gun(0)] {
        let to = Station::Gun(GRAPNEL);
        give(&mut state, Order::Shift { ship: A, man: Man::Hand, from, to }, &[]);
    }
    let to = Station::Gun(GRAPNEL);
    let third = Order::Shift { ship: A, man: Man::Hand, from: Station::Deck, to };
    refuses(&state, third, "SG-CREW-02", "the Power Grapnel of A has its full crew");
    allows(&state.firing(0), fire());
}

#[test]
fn sg_pgr_01_range_one_same_altitude_and_a_ship_in_the_air() {
    allows(&armed("Aphid 1009 N Low"), fire());
    let why = "B is beyond the reach of that gun";
    refuses(&armed("Aphid 1008 N Low"), fire(), "SG-FIRE-04", why);
    let why = "B lies outside that gun's field of fire";
    refuses(&armed("Aphid 1011 N Low"), fire(), "SG-FIRE-01", why);
    let why = "B is at another altitude, where no grapnel reaches";
    refuses(&armed("Aphid 1009 N Very Low"), fire(), "SG-PGR-01", why);
    let text = "a Sky Runner 1010 N Ground, landed, mounts power-grapnel forward\n\
                b Aphid 1009 N Ground, landed";
    let why = "B is not grappled from or on the ground";
    refuses(&served(text), fire(), "SG-PGR-01", why);
    let mut fast = served(
        "a Sky Runner 1010 N Low, mounts power-grapnel forward, grapples B bow\nb Aphid 1010 N Low",
    );
    fast.abreast[0].first_aspect = crate::aspect::Aspect::Bow;
    refuses(&fast, fire(), "SG-PGR-01", "B is fast already");
    // It has no part in the basic game.
    let text = "a Sky Runner 1010 N Low, mounts power-grapnel forward\nb Aphid 1009 N Low";
    let why = "the Power Grapnel of A has no part in the basic rules";
    refuses(&position(text).firing(0), fire(), "SG-FIRE-12", why);
}

#[test]
fn sg_pgr_01_aimed_like_a_gun_and_reloaded_for_two_turns() {
    // Long range: 5 or more. A miss catches nobody else.
    let mut state = served(
        "a Sky Runner 1010 N Low, mounts power-grapnel forward\nb Aphid 1009 N Low\nb Aphid 1009 N Low",
    );
    let shot = gunnery::aim(&state, A, GRAPNEL, B, Load::USUAL);
    let told = report(&mut state, &[4], |play| gunnery::fire(play, &shot));
    assert_eq!(told, "  SG-FIRE-05 to hit: 4, wants 5+: no\nSG-FIRE-05 A miss on B\n");
    state[A].guns[usize::from(GRAPNEL)].fired = 3;
    let why = "the Power Grapnel of A is still reloading";
    refuses(&state, fire(), "SG-FIRE-02", why);
    state[A].guns[usize::from(GRAPNEL)].fired = 2;
    allows(&state, fire());
    let note = describe(&state, &fire(), 0).note;
    assert!(note.contains("1/3") && note.ends_with("a hit makes her fast"), "{note}");
}

/// A fires and hits; the step is rolled to its end.
fn caught(state: &mut State, faces: &[u8]) -> String {
    give(state, fire(), &[]);
    state.phase = Phase::Resolve { at: 2 };
    report(state, faces, |play| {
        while matches!(play.state.phase, Phase::Resolve { .. }) && crate::flow::advance(play) {}
    })
}

#[test]
fn sg_pgr_02_the_lesser_hull_is_hauled_when_the_shooting_is_over() {
    // Hull 2 comes to hull 3, and keeps her facing.
    let mut state = armed("Aphid 1009 SE Low");
    assert_eq!(
        caught(&mut state, &[5]),
        "SG-FIRE-04 A fires her Power Grapnel at B, range 1\n  \
         SG-FIRE-05 to hit: 5, wants 5+: yes\n\
         SG-FIRE-05 A hit on B\n\
         SG-PGR-02 The grapnel of A holds B\n\
         SG-PGR-02 B is hauled alongside A\n\
         SG-GRAP-01 A is made fast to B\n"
    );
    assert_eq!(state[B].hex, state[A].hex);
    assert_eq!(state[B].facing, kernel::hex::Direction::SouthEast);
    assert!(grapple::are_fast(&state, A, B));
    assert_eq!(state.afield.lines[0].thrower, A);
    // Hull 3 goes to hull 5.
    let mut state = armed("Dauntless 1009 N Low");
    let there = state[B].hex;
    assert!(caught(&mut state, &[5]).contains("SG-PGR-02 A is hauled alongside B\n"));
    assert_eq!(state[A].hex, there);
}

#[test]
fn sg_pgr_02_between_equals_a_die_decides() {
    for (die, drawn) in [(3, "A is hauled alongside B"), (4, "B is hauled alongside A")] {
        let told = caught(&mut armed("Sky Runner 1009 N Low"), &[5, die]);
        assert!(told.contains(drawn), "{told}");
    }
}

#[test]
fn sg_pgr_02_in_one_hex_nobody_is_hauled() {
    let mut state = armed("Aphid 1010 N Low");
    state.abreast.push(crate::state::Abreast {
        first: A,
        second: B,
        first_aspect: crate::aspect::Aspect::Bow,
        second_aspect: crate::aspect::Aspect::Port,
    });
    let told = caught(&mut state, &[3]);
    assert!(!told.contains("hauled") && grapple::are_fast(&state, A, B), "{told}");
    assert_eq!(state.abreast.len(), 1, "they go on lying as they did");
}

#[test]
fn sg_pgr_02_it_slips_when_the_other_has_fallen_or_gone() {
    for (spoil, told) in [
        ("falls", "SG-PGR-02 The grapnel of A slips off B\n"),
        ("crashes", "SG-PGR-02 The grapnel of A slips off B\n"),
    ] {
        let mut state = armed("Aphid 1009 N Low").in_phase(Phase::Resolve { at: 2 });
        state.afield.hauls.push(Haul { by: A, caught: B });
        if spoil == "falls" {
            state[B].altitude = crate::aspect::Altitude::VeryLow;
        } else {
            state[B].status = Status::Crashed;
        }
        assert_eq!(report(&mut state, &[], haul_all), told, "{spoil}");
        assert!(state.afield.lines.is_empty() && state.afield.hauls.is_empty());
    }
}

#[test]
fn sg_pgr_02_whoever_is_fast_to_a_third_is_not_drawn_from_her() {
    let text = "a Sky Runner 1010 N Low, mounts power-grapnel forward\n\
                b Aphid 1009 N Low, grapples C\na Aphid 1009 N Low";
    let mut state = served(text);
    let there = state[B].hex;
    let told = caught(&mut state, &[5]);
    // The greater hull comes, since the lesser is held.
    assert!(told.contains("SG-PGR-02 A is hauled alongside B\n"), "{told}");
    assert_eq!((state[A].hex, state[B].hex, state[C].hex), (there, there, there));
    // Held on both sides, the line comes off.
    let text = "a Sky Runner 1010 N Low, mounts power-grapnel forward, grapples D\n\
                b Aphid 1009 N Low, grapples C\na Aphid 1009 N Low\nb Aphid 1010 N Low";
    let told = caught(&mut served(text), &[5]);
    assert!(told.ends_with("SG-PGR-02 The grapnel of A slips off B\n"), "{told}");
}

#[test]
fn sg_pgr_02_boarders_cross_in_the_next_boarding_step() {
    let mut state = armed("Aphid 1009 SE Low");
    for gun in 0..3 {
        state[A].guns[gun].is_wrecked = true;
    }
    carry_out(&mut state, fire(), &[]);
    // B's guns do not bear or are held; the phase goes on and the two are laid to each other.
    if state.phase == (Phase::Fire { at: 1 }) {
        carry_out(&mut state, Order::CeaseFire, &[5]);
    } else {
        carry_on(&mut state, &[5]);
    }
    assert!(matches!(state.phase, Phase::LieTo { .. }), "{:?}", state.phase);
    assert!(grapple::are_fast(&state, A, B) && state.afield.boarders.is_empty());
}
