//! Damage to ships, by the cards turned for it.

use super::*;
use crate::{
    armament, fire,
    order::{Order, Target},
    state::Plan,
    trial::{
        BOERS, FIRST_COMPANY, FORT_GUN, GUNBOAT, LIGHTER, NAVAL_BRIGADE, NINE_POUNDER,
        SECOND_COMPANY, SPEARS_ONE, STEAMER, SUDANESE, Trial, cards,
    },
    vocabulary::{Mount, Weapon},
};

/// A decision is open, so that what is pushed follows at once.
fn quiet(trial: Trial) -> Trial {
    trial.deal(BOERS, "10H 8D").go(&[]).give(Order::Activate { unit: SPEARS_ONE }, &[])
}

fn hits(trial: Trial, carrier: UnitId, hits: u8, script: &str) -> Trial {
    trial.follows(Task::Damage { carrier, hits, numbered: 0 }).go(&cards(script))
}

fn flotation(trial: &Trial, ship: UnitId) -> (u16, u8, u8) {
    match trial.state[ship].carrier {
        Carrier::Ship { flotation, dice_lost, silent_to, .. } => (flotation, dice_lost, silent_to),
        _ => panic!("she is no ship"),
    }
}

#[test]
fn hv_mer_10_the_example_of_cards_for_hits_on_a_lighter() {
    // The book's own: 7 - 1 - 2 = 4, a die lost, one hit on the troops, which harms nobody.
    let trial = hits(quiet(Trial::landing()), LIGHTER, 4, "KS AH 6C QD");
    assert_eq!(flotation(&trial, LIGHTER), (4, 1, 0));
    assert_eq!(trial.state.figures(SUDANESE), 8);
    for event in [
        Event::ShipHoled { ship: LIGHTER, lost: 1, left: 6 },
        Event::ShipHoled { ship: LIGHTER, lost: 2, left: 4 },
        Event::ShipUnharmed { ship: LIGHTER },
        Event::ShipSlowed { ship: LIGHTER, dice_left: 2 },
    ] {
        assert!(trial.has_told("HV-MER-10", event), "{event:?}");
    }
    assert_eq!(trial.state.discards.len(), 4);
    // Aces of either colour count the same.
    let black = hits(quiet(Trial::landing()), LIGHTER, 1, "AS");
    assert_eq!(flotation(&black, LIGHTER), (5, 0, 0));
}

#[test]
fn hv_mer_10_only_machine_guns_and_artillery_can_hit() {
    let state = &Trial::landing().state;
    let can = |weapon| ships::can_be_hit(state, STEAMER, weapon);
    assert!(can(Weapon::MachineGuns) && can(Weapon::NativeMediumArtillery));
    assert!(!can(Weapon::EuropeanFirearms) && !can(Weapon::Spears) && !can(Weapon::None));
}

#[test]
fn hv_mer_10_hits_are_counted_without_cover_or_formation() {
    // The fort gun has the steamer 39.5 cm off, in the middle of her hull: long range, four dice.
    let trial = Trial::landing().lie(STEAMER, 600, 210, 0).deal(BOERS, "KH 7C").go(&[]);
    let trial = trial.declare(FORT_GUN, Plan::Fire, &[]);
    let target = Target::Unit(STEAMER);
    let shot = Order::Shoot { face: 0, corners: 0, weapon: 0, arc: Mount::Fore, target };
    let trial = trial.give(shot, &[&[6, 6, 6, 5][..], &cards("KS KC QD")].concat());
    assert_eq!(flotation(&trial, STEAMER), (31, 1, 0));
}

#[test]
fn hv_mer_11_the_example_of_an_oared_ship_dead_in_the_water() {
    let trial = hits(quiet(Trial::landing()), LIGHTER, 4, "KH QD JH JD");
    assert_eq!(flotation(&trial, LIGHTER), (7, 3, 0));
    assert!(carriers::is_dead(&trial.state, LIGHTER));
    let run = Plan::Run { fire: None, turn: None, astern: false };
    let mut helped = trial.hero_with(crate::trial::BRITISH, LIGHTER, crate::vocabulary::Post::Rear);
    helped.state[LIGHTER].boosts.movement = true;
    assert_eq!(carriers::pool(&helped.state, LIGHTER, run), 0);
    for plan in [run, Plan::Spin { fire: None }] {
        let bar = carriers::check_plan(&helped.state, LIGHTER, plan).unwrap_err();
        assert_eq!(bar.rule.as_str(), "HV-MER-11");
    }
    // Alongside she may still unload.
    let quay = helped.lie(LIGHTER, 840, 315, 0);
    assert_eq!(carriers::check_plan(&quay.state, LIGHTER, Plan::Unload), Ok(()));
}

#[test]
fn hv_mer_12_the_example_of_troops_aboard_and_half_the_numbered_cards() {
    // Five hits, three of them numbered: one casualty for each unit aboard, after the cards of the ship, and no test.
    let trial = quiet(Trial::landing());
    let trial = hits(trial, STEAMER, 5, "2C 3C 4C KS KC 5C 6C 7D");
    for unit in [FIRST_COMPANY, SECOND_COMPANY] {
        assert_eq!(trial.state.figures(unit), 7);
    }
    assert_eq!(trial.state.figures(NINE_POUNDER), 1);
    // One alone never harms them.
    let trial = hits(quiet(Trial::landing()), STEAMER, 1, "2C");
    assert_eq!(trial.state.figures(FIRST_COMPANY), 8);
    // Two do; whoever is lost aboard had no card to lose.
    let few = Trial::landing().men(FIRST_COMPANY, 1, false).empty(LIGHTER);
    let few = few.deal(crate::trial::BRITISH, "9H 2D");
    let few = hits(quiet(few), STEAMER, 2, "2C 3C 5C 6C 8C");
    assert!(!few.state[FIRST_COMPANY].at.is_present());
    assert_eq!(few.state.seat(crate::trial::BRITISH).cards.len(), 2);
}

#[test]
fn hv_mer_12_by_the_option_only_the_largest_unit_is_hit() {
    let trial = Trial::landing()
        .men(FIRST_COMPANY, 6, true)
        .setting(|facts| facts.switches.largest_aboard_hit = true);
    let trial = hits(quiet(trial), STEAMER, 2, "2C 3C 4C");
    assert_eq!(trial.state.figures(FIRST_COMPANY), 7);
    assert_eq!(trial.state.figures(SECOND_COMPANY), 7);
    assert_eq!(trial.state.figures(NINE_POUNDER), 2);
}

#[test]
fn hv_war_07_cards_for_hits_on_a_warship_as_in_the_example() {
    // Two hits: a numbered card, and the King of Clubs with a numbered card after it.
    let trial = hits(quiet(Trial::landing()), GUNBOAT, 2, "8H KC 4D");
    assert_eq!(flotation(&trial, GUNBOAT), (21, 0, 0));
    assert_eq!(trial.state.figures(NAVAL_BRIGADE), 8);
    assert!(trial.has_told("HV-WAR-07", Event::ShipUnharmed { ship: GUNBOAT }));
    // The second card is turned before the next hit's first; a Joker is replaced.
    let trial = hits(quiet(Trial::landing()), GUNBOAT, 2, "KH X1 2H 9C");
    assert_eq!(flotation(&trial, GUNBOAT), (22, 1, 0));
    // Only artillery can hit.
    let state = &Trial::landing().state;
    assert!(!ships::can_be_hit(state, GUNBOAT, Weapon::MachineGuns));
    assert!(ships::can_be_hit(state, GUNBOAT, Weapon::NativeFieldArtillery));
}

#[test]
fn hv_war_08_after_a_red_picture_or_ace_the_colour_matters_as_in_the_example() {
    for (script, left) in
        [("QH AS", (21, 0, 0)), ("AD 5C", (21, 0, 0)), ("JD KH", (22, 1, 0)), ("AH 2D", (22, 1, 0))]
    {
        let trial = hits(quiet(Trial::landing()), GUNBOAT, 1, script);
        assert_eq!(flotation(&trial, GUNBOAT), left, "{script}");
    }
    let told = hits(quiet(Trial::landing()), GUNBOAT, 1, "QH 2D");
    assert!(told.has_told("HV-WAR-08", Event::ShipSlowed { ship: GUNBOAT, dice_left: 4 }));
}

#[test]
fn hv_war_09_after_a_black_picture_or_ace_as_in_the_examples() {
    for (script, left) in [
        ("JS AC", (18, 0, 0)),
        ("AS KH", (22, 0, 3)),
        ("KC AD", (22, 0, 5)),
        ("QS JC", (20, 0, 0)),
        ("AC 9H", (21, 0, 0)),
        ("AC 9S", (21, 0, 0)),
    ] {
        let trial = hits(quiet(Trial::landing()), GUNBOAT, 1, script);
        assert_eq!(flotation(&trial, GUNBOAT), left, "{script}");
    }
}

#[test]
fn hv_war_10_how_long_the_armament_is_silent_as_in_the_examples() {
    // In turn 5 a red picture: silent for the rest of it, in 6 and in 7, and in 8 she fires again, whether she had been activated
    // or was still to be.
    let mut after = quiet(Trial::landing());
    (after.state.turn, after.state[GUNBOAT].activated) = (5, true);
    let mut after = hits(after, GUNBOAT, 1, "AS KH");
    let silent = [5, 6, 7, 8].map(|turn| {
        after.state.turn = turn;
        armament::check_may_fire(&after.state, GUNBOAT).is_err()
    });
    assert_eq!(silent, [true, true, true, false]);
    let mut trial = quiet(Trial::landing());
    trial.state.turn = 5;
    let mut trial = hits(trial, GUNBOAT, 1, "AS KH");
    assert!(trial.has_told("HV-WAR-09", Event::Silenced { ship: GUNBOAT, to: 7 }));
    for (turn, fires) in [(5, false), (6, false), (7, false), (8, true)] {
        trial.state.turn = turn;
        let may = armament::check_may_fire(&trial.state, GUNBOAT);
        assert_eq!(
            may.map_err(|bar| bar.rule.as_str()),
            if fires { Ok(()) } else { Err("HV-WAR-10") }
        );
    }
    // Results do not add up: the later end counts.
    trial.state.turn = 5;
    let mut trial = hits(trial, GUNBOAT, 1, "KC AD");
    assert_eq!(flotation(&trial, GUNBOAT).2, 9);
    trial.state.turn = 6;
    let trial = hits(trial, GUNBOAT, 1, "JS QD");
    assert_eq!(flotation(&trial, GUNBOAT).2, 9);
    assert_eq!(fire::hits_from(&trial.state, GUNBOAT), 6);
}

#[test]
fn odds_of_a_shot_at_a_ship_are_exact_and_told_in_flotation() {
    use kernel::odds::{Method, exact};
    // One gunner at long range throws two dice. Of the 50 cards that count, 6 are black pictures and 4 Aces.
    let trial = Trial::landing().lie(STEAMER, 600, 210, 0).men(FORT_GUN, 1, false);
    let trial = trial.deal(BOERS, "KH 7C").go(&[]).declare(FORT_GUN, Plan::Fire, &[]);
    let target = Target::Unit(STEAMER);
    let shot = Order::Shoot { face: 0, corners: 0, weapon: 0, arc: Mount::Fore, target };
    let odds = exact::<crate::Heroes>(&trial.state, &shot, 20_000).unwrap();
    assert!(matches!(odds.method, Method::Exact { .. }));
    let of = |name: &str| odds.measures.iter().find(|one| one.name == name).unwrap();
    let (least, unharmed) = of("The British: flotation lost").chances[0];
    // No hit, or one that does no harm, or two that do none: 25/36 + 10/36 · 40/50 + 1/36 · 40/50 · 39/49.
    assert_eq!((least, unharmed.ways, unharmed.of), (0, 2747, 2940));
    let (most, _) = *of("The British: movement dice lost").chances.last().unwrap();
    assert_eq!(most, 2);
}
