//! Skirmishers sent out, and back again.

use super::*;
use crate::{
    order::Order,
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, WESSEX, at, yd},
};

/// The line on the plain with its black card played, far from the spears.
fn marching() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.nobody_reacts().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180);
    trial.play(Colour::Black)
}

fn out(stands: u8, x: i32, y: i32) -> Order {
    Order::Detach { unit: LINE, stands, front: at(x, y, 0) }
}

fn castings(trial: &Trial) -> Vec<u8> {
    trial.state.stands_of(LINE).map(|stand| trial.state[stand].castings).collect()
}

#[test]
fn ic_form_06_example_a_third_goes_out_in_stands_of_three() {
    let trial = marching();
    assert_eq!(trial.refuses(&out(3, 300, 100)), "IC-FORM-06", "eight castings are two stands");
    assert_eq!(trial.refuses(&out(0, 300, 100)), "IC-FORM-06");
    let trial = trial.give(&out(2, 300, 100), &[]);
    assert!(trial.has_told("IC-FORM-06", Event::Detached { unit: LINE, castings: 6 }));
    assert_eq!(castings(&trial), [5, 5, 4, 4]);
    let child = child(&trial.state, LINE).unwrap();
    assert_eq!((trial.state.castings(child), trial.state.stands_of(child).count()), (6, 2));
    // A unit of its own with the cards and the grade of its company, which still makes its move.
    assert_eq!(trial.state.regiment_of(child), Some(WESSEX));
    assert_eq!(trial.state[child].grade, trial.state[LINE].grade);
    assert!(trial.state.is_skirmishing(child) && !trial.state[LINE].moved);
    let total = crate::morale::total(&trial.state, trial.state.stands_of(child).next().unwrap());
    assert_eq!((total.stands, total.open), (2, 3));
    assert_eq!(trial.refuses(&out(1, 300, 110)), "IC-FORM-06", "they are out already");
    let step = Order::March { unit: child, wheel: kernel::table::Angle::NORTH, length: yd(10) };
    assert_eq!(trial.refuses(&step), "IC-CARD-02", "they have moved with this card");
}

#[test]
fn ic_form_06_within_sixty_yards_of_the_front_and_where_there_is_room() {
    let trial = marching();
    assert_eq!(trial.refuses(&out(2, 300, 141)), "IC-FORM-06");
    assert_eq!(trial.refuses(&out(2, 300, 70)), "IC-FORM-06", "in their own ranks");
    let _ = marching().give(&out(2, 300, 140), &[]);
    // Each stand keeps three castings.
    let weak = marching().castings(LINE, 3);
    assert_eq!(weak.refuses(&out(1, 300, 100)), "IC-FORM-06");
    // Natives without that drill send nobody.
    let spears = Order::Detach { unit: SPEARS, stands: 1, front: at(300, 400, 180) };
    let trial =
        marching().with(|state| state.op.as_mut().unwrap().regiment = crate::trial::STANDARD);
    assert_eq!(trial.refuses(&spears), "IC-FORM-06");
}

#[test]
fn ic_form_06_they_come_back_to_the_weakest_stands_first() {
    let trial = marching().give(&out(2, 300, 100), &[]);
    let child = child(&trial.state, LINE).unwrap();
    assert_eq!(trial.refuses(&Order::Merge { unit: child }), "IC-FORM-06", "they do not touch");
    assert_eq!(trial.refuses(&Order::Merge { unit: LINE }), "IC-FORM-06");
    let near = trial.stand(child, Formation::Skirmish, 1, at(300, 80, 0));
    let lost = near.with(|state| {
        // Two have fallen meanwhile: one of each.
        let (one, other) = (StandId(state[LINE].first + 3), StandId(state[child].first + 1));
        state[one].castings -= 1;
        state[other].castings -= 1;
    });
    let back = lost.give(&Order::Merge { unit: child }, &[]);
    assert!(back.has_told("IC-FORM-06", Event::Merged { unit: child, parent: LINE, castings: 5 }));
    assert_eq!(castings(&back), [6, 6, 5, 5]);
    assert!(is_idle(&back.state, child));
    // Never above the strength of the list: what finds no room stays out.
    let full = marching().give(&out(2, 300, 100), &[]);
    let full = full.stand(child, Formation::Skirmish, 1, at(300, 80, 0)).with(|state| {
        for n in 1..4 {
            let stand = StandId(state[LINE].first + n);
            state[stand].castings = 6;
        }
    });
    let back = full.give(&Order::Merge { unit: child }, &[]);
    assert_eq!((castings(&back), back.state.castings(child)), (vec![6, 6, 6, 6], 5));
}

#[test]
fn ic_ord_06_whoever_goes_out_is_bound_to_the_ground_of_his_company() {
    let post = Some(kernel::table::Point::units(300, 30));
    let trial = marching().with(|state| state[LINE].post = post).give(&out(2, 300, 100), &[]);
    let child = child(&trial.state, LINE).unwrap();
    assert_eq!(trial.state[child].post, post);
}

#[test]
fn ic_form_06_the_twelve_castings_are_those_that_are_left() {
    let worn = |castings| marching().stands(LINE, 2).castings(LINE, castings);
    assert_eq!(worn(5).refuses(&out(1, 270, 100)), "IC-FORM-06");
    let _ = worn(6).give(&out(1, 270, 100), &[]);
    let drilled = worn(5).kind(LINE, |kind| kind.skirmish = true);
    let _ = drilled.give(&out(1, 270, 100), &[]);
}

#[test]
fn ic_hero_03_skirmishers_come_back_with_a_card_in_which_they_or_their_company_have_a_part() {
    let trial = marching().give(&out(2, 300, 100), &[]);
    let child = child(&trial.state, LINE).unwrap();
    let near = trial.stand(child, Formation::Skirmish, 1, at(300, 80, 0));
    let merge = Order::Merge { unit: child };
    assert!(crate::flow::check(&near.state, &merge).is_ok());
    // The card of a hero with another company is not theirs.
    let hero = OTHER_LINE;
    let others = near.again().with(|state| {
        state.op.as_mut().unwrap().card = crate::state::Card::Hero(hero);
    });
    assert_eq!(others.refuses(&merge), "IC-HERO-03");
    let theirs = others.with(|state| state[hero].with = Some(LINE));
    assert!(crate::flow::check(&theirs.state, &merge).is_ok());
}
