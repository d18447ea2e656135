//! In port.

use kernel::options::OptionValue;

use super::*;
use crate::{
    map::Heading,
    trial::{ANN, city, class, opened, play, refused, sailing, with_berth, with_prize},
};

/// Ann a step west of a city, about to arrive, with what `bring` gives her.
fn arriving(at: &str, options: &[(&str, OptionValue)], bring: impl FnOnce(&mut State)) -> State {
    let state = opened(1, options);
    let east = city(&state, at).next(Heading::West);
    let mut state = sailing(state, "Sky Runner", east);
    bring(&mut state);
    state
}

/// Steers into the city and ends the day there.
fn arrive(state: &mut State, script: &[u8]) -> String {
    let steer = Order::Steer { heading: Heading::East };
    let goes_on = {
        let mut ahead = state.clone();
        play_quietly(&mut ahead, steer);
        matches!(ahead.step, Step::Cruise { .. })
    };
    if goes_on {
        play(state, Some(steer), &[]);
        play(state, Some(Order::HeaveTo), script)
    } else {
        play(state, Some(steer), script)
    }
}

/// Gives the order without what follows it.
fn play_quietly(state: &mut State, order: Order) {
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    flow::apply(&mut Play { state, dice: &mut dice, log: &mut log }, &order);
}

#[test]
fn sg_camp_42_the_example_of_an_auction() {
    let mut state = arriving("Parhoon", &[], |state| with_prize(state, "Clearsight", false, false));
    let told = arrive(&mut state, &[]);
    let line = "SG-CAMP-42 Clearsight is auctioned for £6,400; the captain's tenth is £640\n";
    assert!(told.contains(line), "{told}");
    assert_eq!(state[ANN].bank, 640);
    assert_eq!(state[ANN].men().total(), 27, "the prize crew is back");
}

#[test]
fn sg_camp_43_the_example_of_buying_the_prize() {
    let bring = |bank: Pounds| {
        arriving("Parhoon", &[], |state| {
            with_prize(state, "Clearsight", false, false);
            state[ANN].bank = bank;
        })
    };
    let mut state = bring(6_399);
    arrive(&mut state, &[]);
    assert!(state[ANN].berths.is_empty(), "not enough: she is auctioned at once");
    let mut state = bring(6_400);
    arrive(&mut state, &[]);
    assert_eq!(state.step, Step::Auction { prize: 0 });
    let told = play(&mut state, Some(Order::Bid { prize: 0 }), &[]);
    assert!(
        told.contains("SG-CAMP-43 Ann buys the prize Clearsight for £6,400 and draws £640"),
        "{told}"
    );
    assert_eq!((state[ANN].bank, state[ANN].berths.len()), (640, 1));
}

#[test]
fn sg_camp_44_the_example_of_a_cargo() {
    let mut state = arriving("Parhoon", &[], |state| with_prize(state, "Warm Winds", true, true));
    let told = arrive(&mut state, &[4]);
    assert!(
        told.contains("SG-CAMP-44 1675 tons of cargo bring £670,000, of which £67,000 for Ann"),
        "{told}"
    );
}

#[test]
fn sg_camp_45_holds_may_be_dampened_and_warships_have_none() {
    let dampened = [("cargo_rule", OptionValue::Word("dampened".to_owned()))];
    let mut state =
        arriving("Parhoon", &dampened, |state| with_prize(state, "Warm Winds", true, true));
    let told = arrive(&mut state, &[3, 4, 1]);
    assert!(told.contains("SG-CAMP-44 117 tons of cargo bring £11,700"), "{told}");
    let mut state = arriving("Parhoon", &[], |state| with_prize(state, "Endtime", false, false));
    assert!(!arrive(&mut state, &[]).contains("SG-CAMP-44"));
}

#[test]
fn sg_camp_10_and_47_prizes_are_sold_in_the_north_but_ships_are_mended_at_parhoon() {
    let hurt = |state: &mut State| {
        with_prize(state, "Clearsight", false, false);
        state[ANN].vessel.as_mut().unwrap().ship.hull_marks = 1;
    };
    let mut state = arriving("Umbra", &[], hurt);
    let told = arrive(&mut state, &[6]);
    assert!(
        told.contains("SG-CAMP-42 Clearsight is auctioned") && !told.contains("SG-CAMP-48"),
        "{told}"
    );
    assert_eq!((state[ANN].bank, state[ANN].purse), (0, 640), "repairs have the first claim on it");
    let mut state = arriving("Parhoon", &[], hurt);
    let told = arrive(&mut state, &[]);
    assert!(told.contains("SG-CAMP-48 Ann has her hull made good for £125"), "{told}");
    assert_eq!((state[ANN].bank, state[ANN].purse), (515, 0));
}

#[test]
fn sg_camp_47_no_yard_but_parhoons_mends() {
    let hurt = |state: &mut State| {
        state[ANN].vessel.as_mut().unwrap().ship.hull_marks = 1;
        state[ANN].bank = 9_000;
    };
    let mut state = arriving("Meepsoor", &[], hurt);
    arrive(&mut state, &[]);
    assert_eq!((state[ANN].bank, state[ANN].vessel.as_ref().unwrap().ship.hull_marks), (9_000, 1));
    let mut state = arriving("Parhoon", &[], hurt);
    arrive(&mut state, &[]);
    assert_eq!((state[ANN].bank, state[ANN].vessel.as_ref().unwrap().ship.hull_marks), (8_875, 0));
}

#[test]
fn sg_camp_46_the_example_the_share_pays_first_then_the_bank() {
    let hurt = |bank: Pounds| {
        arriving("Parhoon", &[], |state| {
            with_prize(state, "Clearsight", false, false);
            state[ANN].vessel.as_mut().unwrap().ship.hull_marks = 7;
            state[ANN].bank = bank;
        })
    };
    let mut state = hurt(1_000);
    arrive(&mut state, &[]);
    assert_eq!(state[ANN].bank, 765);
    // What cannot be paid stays broken.
    let mut state = hurt(234);
    let told = arrive(&mut state, &[]);
    assert!(told.contains("SG-CAMP-46 Ann leaves the rest as it is"), "{told}");
    assert_eq!((state[ANN].bank, state[ANN].vessel.as_ref().unwrap().ship.hull_marks), (874, 7));
    // The captain chooses where there is something to choose.
    let mut state = hurt(234);
    state[ANN].vessel.as_mut().unwrap().ship.screw_hits = 1;
    arrive(&mut state, &[]);
    assert_eq!(state.step, Step::Repairs);
    assert_eq!(refused(&state, Order::Mend { damage: Damage::Hull }), "SG-CAMP-46");
    assert_eq!(refused(&state, Order::Mend { damage: Damage::Gun(0) }), "SG-CAMP-46");
    play(&mut state, Some(Order::Mend { damage: Damage::Drive }), &[]);
    assert_eq!(state[ANN].vessel.as_ref().unwrap().ship.screw_hits, 0);
}

#[test]
fn sg_camp_52_another_ship() {
    let mut state = arriving("Parhoon", &[], |state| {
        with_prize(state, "Clearsight", false, false);
        state[ANN].bank = 10_000;
    });
    arrive(&mut state, &[]);
    play(&mut state, Some(Order::Bid { prize: 0 }), &[]);
    assert_eq!(state.step, Step::Port, "the next morning");
    play(&mut state, Some(Order::Shift { berth: 0 }), &[]);
    assert_eq!(state[ANN].vessel.as_ref().unwrap().name, "Clearsight");
    let told = play(&mut state, Some(Order::Sell { berth: 0 }), &[]);
    assert_eq!(told, "SG-CAMP-52 Ann sells Sky Runner for £10,100\n");
    assert_eq!(refused(&state, Order::Sell { berth: 0 }), "SG-CAMP-52");
    // One that lies elsewhere is neither sailed nor sold.
    let elsewhere = city(&state, "Umbra");
    with_berth(&mut state, "Small Bird", elsewhere);
    assert_eq!(refused(&state, Order::Shift { berth: 0 }), "SG-CAMP-52");
    // Nor is anything bought away from Parhoon.
    let mut state = arriving("Umbra", &[], |state| state[ANN].bank = 50_000);
    arrive(&mut state, &[6]);
    let runner = class(&state, "Sky Runner");
    assert_eq!(refused(&state, Order::Buy { class: runner }), "SG-CAMP-52");
}

#[test]
fn sg_camp_53_the_example_of_recruits() {
    let mut state = arriving("Parhoon", &[], |state| {
        let mut men = state[ANN].men();
        men.hands -= 9;
        spoils::restation(state, ANN, men);
    });
    let told = arrive(&mut state, &[]);
    assert!(told.contains("SG-CAMP-53 Ann recruits 9 men"), "{told}");
    assert_eq!(state[ANN].men().total(), 27);
}

#[test]
fn sg_camp_54_to_59_what_a_voyage_makes_of_the_crew() {
    use Grade::{Crack, Green, Trained};
    let after = |grade: Grade, battles: u16, prize: bool, lost: u8, script: &[u8]| {
        let mut state = arriving("Parhoon", &[], |state| {
            if prize {
                with_prize(state, "Clearsight", false, false);
            }
            state[ANN].grade = grade;
            state[ANN].voyage.battles = battles;
            let mut men = state[ANN].vessel.as_ref().unwrap().men();
            men.hands -= lost;
            spoils::restation(state, ANN, men);
        });
        arrive(&mut state, script);
        (state[ANN].grade, state[ANN].voyage.number)
    };
    // Without a battle nothing is settled.
    assert_eq!(after(Green, 0, true, 0, &[]), (Green, 0));
    assert_eq!(after(Green, 1, true, 0, &[]), (Trained, 1));
    assert_eq!(after(Green, 1, true, 3, &[]), (Trained, 1));
    // Nine lost of 27: step 2.
    assert_eq!(after(Green, 1, true, 9, &[2]), (Green, 1));
    assert_eq!(after(Green, 1, true, 9, &[3]), (Trained, 1));
    assert_eq!(after(Crack, 1, true, 9, &[]), (Crack, 1));
    // Without a prize.
    assert_eq!(after(Trained, 1, false, 3, &[]), (Trained, 1));
    assert_eq!(after(Trained, 1, false, 4, &[1]), (Green, 1));
    assert_eq!(after(Trained, 1, false, 4, &[2]), (Trained, 1));
    assert_eq!(after(Green, 1, false, 12, &[]), (Green, 1));
}

#[test]
fn sg_camp_54_the_northern_cities_settle_nothing() {
    let mut state = arriving("Umbra", &[], |state| {
        with_prize(state, "Clearsight", false, false);
        state[ANN].voyage.battles = 1;
    });
    let told = arrive(&mut state, &[6]);
    assert!(!told.contains("SG-CAMP-56"), "{told}");
    assert_eq!((state[ANN].voyage.battles, state[ANN].voyage.prizes), (1, 1), "it counts later");
}

#[test]
fn sg_camp_50_what_is_left_is_banked_and_may_be_spent() {
    let mut state = arriving("Parhoon", &[], |state| with_prize(state, "Hullcutter", true, false));
    let told = arrive(&mut state, &[]);
    assert!(told.contains("SG-CAMP-50 Ann banks £2,340"), "{told}");
}

#[test]
fn sg_camp_68_the_example_of_day_nine() {
    let mut state = arriving("Parhoon", &[], |state| {
        state.day = 9;
        with_prize(state, "Clearsight", false, false);
    });
    let told = arrive(&mut state, &[]);
    assert!(
        told.contains("SG-CAMP-68 Ann lands at Parhoon") && told.ends_with("SG-CAMP-11 Day 10\n"),
        "{told}"
    );
    assert_eq!(state.step, Step::Port);
    assert_eq!(refused(&state, Order::Patrol), "SG-CAMP-68");
    play(&mut state, Some(Order::Sail), &[]);
    assert!(matches!(state.step, Step::Cruise { .. }));
}
