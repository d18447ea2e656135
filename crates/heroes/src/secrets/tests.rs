//! Nobody sees what he must not.

use kernel::{SeatId, cards::Hand};

use super::*;
use crate::{
    setup::tests::opened,
    tables::shipped,
    validate::validate,
    vocabulary::{Leadership, Word},
};

fn seen_by(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    see(state, viewer, &mut seen);
    seen
}

/// Deals these cards to a seat.
fn deal(state: &mut State, seat: usize, cards: &[Leadership]) {
    for card in cards {
        let face = card.index() as u8 + 1;
        let mut dice = Dice::script(&[face]);
        let State { stock, seats, .. } = state;
        assert!(stock.deal(&mut seats[seat].hand, &mut dice));
        assert_eq!(dice.finish(), Ok(()));
    }
}

#[test]
fn hv_lead_13_hands_are_secret_between_allies_too() {
    let library = shipped();
    let hands = |cards: [Leadership; 2]| {
        let mut state = opened(&library, "the-brigade-at-kashgil");
        deal(&mut state, 0, &cards);
        deal(&mut state, 2, &[Leadership::Rally]);
        state
    };
    let one = hands([Leadership::Rally, Leadership::FasterMovement]);
    let two = hands([Leadership::DashedHardLuck, Leadership::DashedHardLuck]);
    for viewer in
        [1, 2, 3].map(|seat| Viewer::Seat(SeatId(seat))).into_iter().chain([Viewer::Spectator])
    {
        let seen = seen_by(&one, viewer);
        assert!(seen == seen_by(&two, viewer), "{viewer:?}");
        assert_eq!((seen.seats[0].hand.len(), seen.seats[0].hand.seen().len()), (2, 0));
        assert_eq!(validate(&seen), Ok(()));
    }
    let own = seen_by(&one, Viewer::Seat(SeatId(0)));
    assert_eq!(own.seats[0].hand.seen().of(Leadership::Rally.index()), 1);
    assert_eq!(own.seats[2].hand.seen().len(), 0);
    assert!(seen_by(&one, Viewer::Umpire) == one);
}

#[test]
fn unseen_hands_are_filled_in_as_they_may_be() {
    let library = shipped();
    let mut state = opened(&library, "patrol-at-the-wadi");
    deal(&mut state, 1, &[Leadership::Rally, Leadership::Rally, Leadership::Rally]);
    let mut seen = seen_by(&state, Viewer::Seat(SeatId(0)));
    imagine(&mut seen, &mut Dice::seeded(3));
    assert_eq!((seen.seats[1].hand.len(), seen.seats[1].hand.unseen()), (3, 0));
    assert_eq!(seen.seats[0].hand, Hand::default());
    assert_eq!(validate(&seen), Ok(()));
}

#[test]
fn hv_scen_02_reserves_are_not_seen_until_they_arrive() {
    let library = shipped();
    let state = opened(&library, "the-mission-at-the-drift");
    let sixth = state.ids().find(|&unit| state.name(unit) == "Sixth spear regiment").unwrap();
    for viewer in [Viewer::Seat(SeatId(0)), Viewer::Spectator] {
        let seen = seen_by(&state, viewer);
        let json = serde_json::to_string(&seen).unwrap();
        assert!(!json.contains("Sixth spear regiment") && !json.contains("Third spear regiment"));
        assert!(json.contains("First spear regiment"));
        assert!(seen.setting.reinforcements.is_empty());
        assert_eq!((seen[sixth].ranks, seen[sixth].stance), (0, None));
        assert_eq!(validate(&seen), Ok(()));
    }
    let own = seen_by(&state, Viewer::Seat(SeatId(1)));
    assert_eq!(own.name(sixth), "Sixth spear regiment");
    assert_eq!(own.setting.reinforcements.len(), 4);
    // Once one has come, it is seen, and the others still are not.
    let mut later = state.clone();
    let third = later.ids().find(|&unit| later.name(unit) == "Third spear regiment").unwrap();
    later[third].at = Where::Destroyed;
    let seen = seen_by(&later, Viewer::Seat(SeatId(0)));
    assert_eq!(seen.name(third), "Third spear regiment");
    assert_eq!(seen.name(sixth), "Reserves");
    // Other scenarios have nothing to hide here.
    let wadi = opened(&library, "patrol-at-the-wadi");
    assert!(Arc::ptr_eq(&seen_by(&wadi, Viewer::Spectator).setting, &wadi.setting));
}

#[test]
fn hv_hero_01_the_example_of_two_allied_heroes() {
    let library = shipped();
    let mut state = opened(&library, "the-brigade-at-kashgil");
    let (halim, yusuf) = (SeatId(0), SeatId(2));
    assert_eq!(state.side_of_seat(halim), state.side_of_seat(yusuf));
    assert_ne!(state.setting.seats[0].hero, state.setting.seats[2].hero);
    // Separate deals: a card for each Hero and for the units of his own command.
    assert_eq!((crate::deal::due(&state, halim), crate::deal::due(&state, yusuf)), (5, 5));
    state.seat_mut(yusuf).hero = crate::state::Hero::Removed;
    assert_eq!((crate::deal::due(&state, halim), crate::deal::due(&state, yusuf)), (5, 4));
    // Separate hands, which neither shows the other.
    deal(&mut state, 0, &[Leadership::Rally]);
    deal(&mut state, 2, &[Leadership::FasterMovement]);
    for (own, other) in [(0_u8, 2_u8), (2, 0)] {
        let seen = seen_by(&state, Viewer::Seat(SeatId(own)));
        assert_eq!(seen.seats[usize::from(own)].hand.seen().len(), 1);
        let hidden = &seen.seats[usize::from(other)].hand;
        assert_eq!((hidden.len(), hidden.seen().len()), (1, 0));
    }
}
