//! Tests of declarations, rams, and who may make them.

use kernel::{System as _, Viewer};

use super::*;
use crate::{
    Galleons, flow,
    position::{A, advanced, allows, carry_on, carry_out, give, position, refuses},
    scene,
    state::MOST_SEATS,
};

const FLEETS: &str = "a Sky Runner 1010 N Low\na Sky Runner 1110 N Low\n\
                      b Sky Runner 2020 N Low\nb Sky Runner 2120 N Low\nb Sky Runner 2220 N Low";

const fn declare(ships: u8) -> Order {
    Order::Declare { ships }
}

/// Both write down a number; what follows.
fn declared(ann: u8, ben: u8, dice: &[u8]) -> (State, String) {
    let mut state = advanced(FLEETS).in_phase(Phase::Declare { at: 0 });
    assert_eq!(carry_out(&mut state, declare(ann), &[]), "");
    let told = carry_out(&mut state, declare(ben), dice);
    (state, told)
}

#[test]
fn sg_ram_01_a_number_is_written_and_shown_with_the_others() {
    let (state, told) = declared(1, 3, &[]);
    assert!(
        told.starts_with(
            "SG-RAM-01 Ann means to ram or grapple with 1 ship\n\
             SG-RAM-01 Ben means to ram or grapple with 3 ships\n"
        ),
        "{told}"
    );
    assert_eq!(state.declared, [1, 3, 0, 0, 0, 0]);
    let (_, told) = declared(0, 1, &[]);
    assert!(told.starts_with("SG-RAM-01 Ann declares no ram and no grapple\n"), "{told}");
}

#[test]
fn sg_ram_01_no_more_than_could_move() {
    let text = "a Sky Runner 1010 N Low\na Sky Runner 1110 N Low, screw 4, lifters 2\n\
                a Sky Runner 1210 N Low, struck\na Sky Runner 1310 N Low\nb Sky Runner 2020 N Low";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    allows(&state, declare(2));
    let why = "no more attempts may be declared than there are ships that could move";
    refuses(&state, declare(3), "SG-RAM-01", why);
    // One whose crew is stunned in the first movement phase could not make it.
    state[A].stunned_phases = 1;
    refuses(&state, declare(2), "SG-RAM-01", why);
    allows(&state, declare(1));
}

#[test]
fn sg_ram_01_who_has_nothing_to_declare_is_not_asked() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, screw 4, lifters 2";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    let told = carry_out(&mut state, declare(1), &[]);
    assert!(told.contains("SG-RAM-02 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_01_the_basic_game_knows_no_declaration() {
    let mut state = position(FLEETS).in_phase(Phase::DeckOrders { at: 2 });
    let told = carry_on(&mut state, &[2, 5]);
    assert!(told.ends_with("SG-SEQ-07 Ben has the initiative\n"), "{told}");
    let why = "this is not the moment for that order";
    refuses(&state, declare(1), "SG-RAM-01", why);
}

#[test]
fn sg_seq_02_declaring_follows_the_deck_orders() {
    let mut state = advanced(FLEETS).in_phase(Phase::DeckOrders { at: 1 });
    carry_out(&mut state, Order::ToStations, &[]);
    assert_eq!((state.phase, flow::decider(&state)), (Phase::Declare { at: 0 }, Some(SeatId(0))));
}

#[test]
fn sg_seq_09_the_number_is_secret_until_all_have_written() {
    let state = advanced(FLEETS).in_phase(Phase::Declare { at: 0 });
    let after = [0, 1, 2].map(|ships| {
        let mut state = state.clone();
        give(&mut state, declare(ships), &[]);
        state
    });
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
        let seen = after.each_ref().map(|state| Galleons::seen_by(state, viewer));
        assert!(seen.iter().all(|one| *one == seen[0] && one.declared == [0; MOST_SEATS]));
        let scenes = after.each_ref().map(|state| Galleons::scene(state, viewer));
        assert!(scenes.iter().all(|one| *one == scenes[0]));
    }
    assert_eq!(Galleons::seen_by(&after[2], Viewer::Seat(SeatId(0))).declared[0], 2);
    assert!(Galleons::is_secret(&declare(1)));
    // Once shown they are known to all.
    let (state, _) = declared(1, 3, &[]);
    assert_eq!(Galleons::seen_by(&state, Viewer::Spectator).declared[..2], [1, 3]);
}

#[test]
fn sg_ram_02_the_example() {
    let (state, told) = declared(1, 3, &[]);
    assert!(told.ends_with("SG-RAM-02 Ben has the initiative\n"), "{told}");
    assert_eq!(state.phase, Phase::ChooseFirst { winner: SeatId(1) });
    let (_, told) = declared(2, 1, &[]);
    assert!(told.ends_with("SG-RAM-02 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_equal_numbers_are_diced_for() {
    let (_, told) = declared(2, 2, &[1, 2]);
    assert!(told.ends_with("SG-SEQ-07 Ben has the initiative\n"), "{told}");
    let (_, told) = declared(0, 0, &[3, 2]);
    assert!(told.starts_with("SG-RAM-01 Nobody means to ram or grapple\n"), "{told}");
    assert!(told.ends_with("SG-SEQ-07 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_of_several_the_boldest_dice_among_themselves() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1510 N Low\nc Sky Runner 2010 N Low";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    for ships in [1, 0] {
        carry_out(&mut state, declare(ships), &[]);
    }
    // Ann and Cat; the dice are theirs.
    let told = carry_out(&mut state, declare(1), &[2, 6]);
    assert!(told.ends_with("SG-SEQ-08 Cat has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_allies_count_together() {
    let mut state = advanced(FLEETS);
    let setting = std::sync::Arc::get_mut(&mut state.setting).unwrap();
    // Ben's last ship becomes Cat's, his ally.
    setting.seats.push("Cat".into());
    setting.side_of_seat.push(crate::state::SideId(1));
    state.ships[4].seat = SeatId(2);
    state.declared = [2, 1, 2, 0, 0, 0];
    assert_eq!(boldest(&state, 0b011), 0b010);
    state.declared = [2, 1, 1, 0, 0, 0];
    assert_eq!(boldest(&state, 0b011), 0b011);
}

#[test]
fn sg_ram_01_the_page_asks_for_a_number() {
    let state = advanced(FLEETS).in_phase(Phase::Declare { at: 1 });
    let decision = scene::decision(&state).unwrap();
    assert_eq!(decision.seat, SeatId(1));
    let describe = |ships| scene::describe(&state, &declare(ships), 0);
    assert_eq!(describe(0).label, "No ram and no grapple");
    assert_eq!(describe(2).label, "Ram or grapple with 2 ships");
    assert_eq!(describe(2).key.as_deref(), Some("2"));
}
