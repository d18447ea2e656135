//! What the quick player's habits are worth, told by battles against players who lack one.

mod common;
#[path = "common/habits.rs"]
mod habits;

use habits::{Habit, Use};
use heroes::Heroes;
use kernel::System as _;

/// How many battles a regular wins and loses against a player of other habits, the two changing sides.
fn against(habit: Habit, scenario: &str, battles: u64) -> (u32, u32) {
    let opened = Heroes::open(&common::LIBRARY, &common::setup(scenario)).expect("it opens");
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..battles {
        let own = (seed % 2) as u8;
        let of_side = if own == 0 { [Habit::Regular, habit] } else { [habit, Habit::Regular] };
        let outcome = habits::fought(&opened, seed, of_side);
        match outcome.winners.first().map(|&seat| opened.side_of_seat(seat).0) {
            Some(side) if side == own => wins += 1,
            Some(_) => losses += 1,
            None => {}
        }
    }
    (wins, losses)
}

#[test]
fn hv_lead_10_who_spends_his_cards_beats_who_keeps_them() {
    let (wins, losses) = against(Habit::Cardless, "the-square-on-the-road-to-the-wells", 200);
    assert!(losses + 20 <= wins, "{wins} won, {losses} lost");
}

#[test]
fn hv_lead_11_who_chooses_the_moment_for_a_card_makes_more_of_fewer() {
    let chosen = cards_used(Habit::Regular);
    let any = cards_used(Habit::Careless);
    assert!(4 * chosen.idle < chosen.played, "few are played in vain: {chosen:?}");
    assert!(any.played < 2 * any.idle, "of those played at once, most: {any:?}");
    assert!(2 * chosen.played < any.played && any.hits < chosen.hits, "{chosen:?}, {any:?}");
}

/// What comes of the cards of two alike, in 20 battles of every scenario.
fn cards_used(habit: Habit) -> Use {
    let mut all = Use::default();
    for scenario in Heroes::scenarios(&common::LIBRARY) {
        let opened = Heroes::open(&common::LIBRARY, &common::setup(&scenario.id));
        let opened = opened.expect("it opens");
        for one in (0..20).flat_map(|seed| habits::cards_used(&opened, seed, [habit, habit])) {
            all.played += one.played;
            all.idle += one.idle;
            all.hits += one.hits;
        }
    }
    all
}

#[test]
fn hv_hero_03_a_hero_who_rides_where_he_is_wanted_beats_one_who_stays() {
    let (wins, losses) = against(Habit::Homely, "the-brigade-at-kashgil", 60);
    assert!(losses + 10 <= wins, "{wins} won, {losses} lost");
}

#[test]
fn hv_form_12_who_changes_formation_beats_who_never_does() {
    let (wins, losses) = against(Habit::Stiff, "the-convoy-through-the-tangi", 40);
    assert!(2 * losses < wins, "{wins} won, {losses} lost");
}

#[test]
fn hv_form_01_who_takes_up_the_right_formation_beats_who_takes_up_any() {
    let (wins, losses) = against(Habit::Shapeless, "the-convoy-through-the-tangi", 60);
    assert!(losses + 10 <= wins, "{wins} won, {losses} lost");
}
