//! Tests of fire combat: which guns may fire, at what, how often, and what the hit die must show.

use super::*;
use crate::{
    aspect::Aspect,
    flow,
    position::{
        A, B, C, USUAL, allows, carry_out, chance, give, position, position_on, refuses, report,
    },
    state::{Abreast, Man, Round, Station, Switches},
    tables::{Library, shipped},
};

mod told;

fn fire_at(ship: ShipId, gun: u8, target: ShipId) -> Order {
    Order::fire(ship, gun, target)
}

/// Two Sky Runners at Medium, A north of B's `hex`, in a firing step; more about each as given.
fn duel(hex: &str, first: &str, second: &str) -> State {
    position(&format!("a Sky Runner 1010 N Medium{first}\nb Sky Runner {hex} N {second}")).firing(0)
}

/// One shot of A's gun at B, rolled.
fn shoot(state: &mut State, gun: u8, faces: &[u8]) -> String {
    let shot = aim(state, A, gun, B, Load::USUAL);
    report(state, faces, |play| fire(play, &shot))
}

/// The roll to hit as it is told, of a shot that misses.
fn missed(state: &mut State, gun: u8, face: u8) -> String {
    let text = shoot(state, gun, &[face]);
    assert!(text.ends_with("\nSG-FIRE-05 A miss on B\n"), "{text}");
    text.lines().next().unwrap().trim().to_owned()
}

/// The roll to hit as it is told, of a shot that strikes the hull.
fn struck(state: &mut State, gun: u8, face: u8) -> String {
    let text = shoot(state, gun, &[face, 1]);
    assert!(text.contains("\nSG-FIRE-05 A hit on B\n"), "{text}");
    text.lines().next().unwrap().trim().to_owned()
}

fn weapon(library: &Library, key: &str) -> Weapon {
    library.weapons.iter().find(|weapon| weapon.key == key).unwrap().clone()
}

/// The sides from which an enemy two hexes away can be engaged by this gun.
fn covered(class: &str, gun: u8) -> String {
    let sides = [("bow", "1008"), ("starboard", "1210"), ("stern", "1012"), ("port", "0810")];
    let mut covered = Vec::new();
    for (side, hex) in sides {
        let text = format!("a {class} 1010 N Medium\nb Sky Runner {hex} N Medium");
        let state = position(&text).firing(0);
        if check_target(&state, A, gun, B.into(), Load::USUAL).is_ok() {
            allows(&state, fire_at(A, gun, B));
            covered.push(side);
        } else {
            let why = "B lies outside that gun's field of fire";
            refuses(&state, fire_at(A, gun, B), "SG-FIRE-01", why);
        }
    }
    covered.join(" ")
}

#[test]
fn sg_fire_01_each_mount_covers_its_aspects_and_no_other() {
    assert_eq!(covered("Sky Runner", 0), "bow starboard port", "forward pivot");
    assert_eq!(covered("Sky Runner", 1), "bow stern port", "port wing");
    assert_eq!(covered("Sky Runner", 2), "bow starboard stern", "starboard wing");
    assert_eq!(covered("Locust", 1), "starboard stern port", "stern tower");
    assert_eq!(covered("Hullcutter", 0), "bow port", "half pivot");
    assert_eq!(covered("Hullcutter", 1), "bow starboard", "half pivot");
    assert_eq!(covered("Hamburg", 1), "port", "broadside");
    assert_eq!(covered("Hamburg", 4), "starboard", "broadside");
    assert_eq!(covered("Hamburg", 0), "bow", "fixed");
    assert_eq!(covered("Gloire", 3), "bow starboard stern port", "all round");
}

#[test]
fn sg_fire_01_every_mount_of_the_catalogue_is_one_of_these() {
    use Aspect::{Bow, Port, Starboard, Stern};
    let library = shipped();
    for class in &library.classes {
        for gun in &class.guns {
            let wants: &[Aspect] = match gun.mount.as_str() {
                "forward" => &[Bow, Port, Starboard],
                "stern" => &[Stern, Port, Starboard],
                "wing-port" => &[Port, Bow, Stern],
                "wing-starboard" => &[Starboard, Bow, Stern],
                "forward-port" | "wing-port-fore" => &[Bow, Port],
                "forward-starboard" | "wing-starboard-fore" => &[Bow, Starboard],
                "stern-port" | "wing-port-aft" => &[Stern, Port],
                "stern-starboard" | "wing-starboard-aft" => &[Stern, Starboard],
                "broadside-port" => &[Port],
                "broadside-starboard" => &[Starboard],
                "midships" | "ventral" => &[Bow, Starboard, Stern, Port],
                fixed if fixed.starts_with("fixed-bow") || fixed == "bow-tube" => &[Bow],
                fixed if fixed.starts_with("fixed-stern") => &[Stern],
                other => panic!("{}: a mount called {other}", class.name),
            };
            assert_eq!(gun.arcs, Aspects::from(wants.to_vec()), "{}: {}", class.name, gun.mount);
        }
    }
}

#[test]
fn sg_fire_01_a_target_on_the_border_lies_in_both_aspects() {
    // Bow and starboard; the port wing bears ahead, the starboard wing both ways.
    let state = duel("1109", "", "Medium");
    allows(&state, fire_at(A, 1, B));
    allows(&state, fire_at(A, 2, B));
    // Starboard and stern: the forward pivot bears to starboard, the port wing astern.
    let state = duel("1112", "", "Medium");
    allows(&state, fire_at(A, 0, B));
    allows(&state, fire_at(A, 1, B));
    // One hex further round it is starboard only.
    let state = duel("1210", "", "Medium");
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-01", "B lies outside that gun's field of fire");
}

#[test]
fn sg_fire_01_in_a_shared_hex_guns_bear_as_it_was_announced() {
    let mut state = duel("1010", "", "Medium");
    let (first_aspect, second_aspect) = (Aspect::Port, Aspect::Starboard);
    state.abreast.push(Abreast { first: B, second: A, first_aspect, second_aspect });
    allows(&state, fire_at(A, 2, B));
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-01", "B lies outside that gun's field of fire");
    // The other way round for the other ship.
    let state = state.firing(1);
    allows(&state, fire_at(B, 1, A));
    refuses(&state, fire_at(B, 2, A), "SG-FIRE-01", "A lies outside that gun's field of fire");
}

#[test]
fn sg_fire_02_turns_of_reloading_as_in_the_example() {
    // ROF (2): fired on turn 1, reloading on 2 and 3.
    assert_eq!(ready_on(Rate::Reload(2), 1), 4);
    // ROF (1): turns 1, 3, 5.
    assert_eq!((ready_on(Rate::Reload(1), 1), ready_on(Rate::Reload(1), 3)), (3, 5));
    // A plain rate: every turn.
    assert_eq!((ready_on(Rate::Shots(1), 4), ready_on(Rate::Shots(3), 4)), (5, 5));
    // Guns begin loaded.
    assert_eq!((ready_on(Rate::Reload(2), 0), ready_on(Rate::Shots(1), 0)), (0, 0));
}

#[test]
fn sg_fire_02_a_rogue_is_silent_for_one_turn() {
    let mut state = duel("1008", "", "Medium");
    allows(&state, fire_at(A, 0, B));
    state[A].guns[0].fired = 4;
    refuses(&state, fire_at(A, 0, B), "SG-FIRE-02", "the Rogue of A is still reloading");
    state[A].guns[0].fired = 3;
    allows(&state, fire_at(A, 0, B));
    // A heavy gun needs no turn between its shots, but has one a turn.
    state[A].guns[1].fired = 4;
    allows(&state, fire_at(A, 1, B));
    state[A].guns[1].fired = 5;
    refuses(&state, fire_at(A, 1, B), "SG-SEQ-04", "the Heavy Gun of A has fired this turn");
}

#[test]
fn sg_fire_02_three_shots_of_one_gun_go_together_at_one_vessel() {
    let text = "a Aphid 1010 N Medium\nb Sky Runner 1008 N Medium\nb Sky Runner 1009 N Medium";
    let mut state = position(text).firing(0);
    assert_eq!(give(&mut state, fire_at(A, 1, B), &[]), "");
    let why = "the 1-pdr HRC of A is committed already";
    refuses(&state, fire_at(A, 1, C), "SG-SEQ-04", why);
    refuses(&state, fire_at(A, 1, B), "SG-SEQ-04", why);
    // The others have nothing to do with it: the other ships have fired.
    for gun in (0..3).chain(0..3) {
        state[B].guns[gun].fired = 5;
        state[C].guns[gun].fired = 5;
    }
    state[A].guns[0].fired = 5;
    state[A].guns[2].fired = 5;
    let text = report(&mut state, &[2, 3, 1, 6, 2], |play| {
        flow::apply(play, &Order::CeaseFire);
        while play.state.phase != (Phase::Casualties { at: 0 }) {
            flow::advance(play);
        }
    });
    assert_eq!(
        text,
        "SG-FIRE-04 A fires her port 1-pdr HRC at B, range 2\n  \
         SG-FIRE-05 to hit: 2, wants 3+: no\n\
         SG-FIRE-05 A miss on B\n  \
         SG-FIRE-05 to hit: 3, wants 3+: yes\n\
         SG-FIRE-05 A hit on B\n  \
         SG-HIT-01 where it lands: 1: hull\n\
         SG-HIT-03 B is holed: 1 hull box\n  \
         SG-FIRE-05 to hit: 6, wants 3+: yes\n\
         SG-FIRE-05 A hit on B\n  \
         SG-HIT-01 where it lands: 2: hull\n\
         SG-HIT-03 B is holed: 1 hull box\n"
            .replace("her port", "her port wing")
    );
    assert_eq!(state[A].guns[1].fired, 5);
    assert!(state.shots.is_empty());
}

#[test]
fn sg_fire_02_shots_at_a_wreck_are_wasted_together_and_the_gun_has_fired() {
    let text =
        "a Aphid 1010 N Medium\nb Sky Runner 1008 N Medium, hull 11\nb Sky Runner 1210 N Low";
    let mut state = position(text).firing(0);
    give(&mut state, fire_at(A, 1, B), &[]);
    let text = report(&mut state, &[3, 1], |play| {
        resolve_next(play);
        resolve_next(play);
    });
    assert_eq!(
        text,
        "SG-FIRE-04 A fires her port wing 1-pdr HRC at B, range 2\n  \
         SG-FIRE-05 to hit: 3, wants 3+: yes\n\
         SG-FIRE-05 A hit on B\n  \
         SG-HIT-01 where it lands: 1: hull\n\
         SG-HIT-03 B is holed: 1 hull box\n\
         SG-LAND-02 B crashes with all hands\n\
         SG-SEQ-06 The shot of her port wing 1-pdr HRC is wasted: B is no target any more\n"
    );
    assert!(state.shots.is_empty());
    let why = "the 1-pdr HRC of A has fired this turn";
    refuses(&state, fire_at(A, 1, C), "SG-SEQ-04", why);
}

#[test]
fn sg_fire_02_a_gun_whose_whole_fire_is_wasted_has_fired() {
    let mut state = duel("1008", "", "Medium, struck");
    let shot = aim(&state, A, 0, B, Load::USUAL);
    state.shots.push(shot);
    let text = report(&mut state, &[], resolve_next);
    assert_eq!(
        text,
        "SG-FIRE-04 A fires her Rogue at B, range 2\n\
         SG-SEQ-06 The shot of her Rogue is wasted: B is no target any more\n"
    );
    assert_eq!(state[A].guns[0].fired, 5);
}

#[test]
fn sg_fire_03_the_ladder() {
    let ladder = [
        Rate::Shots(3),
        Rate::Shots(2),
        Rate::Shots(1),
        Rate::Reload(1),
        Rate::Reload(2),
        Rate::Reload(3),
    ];
    for top in 0..ladder.len() {
        for short in 0..ladder.len() - top {
            let wants = ladder[top + short];
            assert_eq!(rate_with(ladder[top], short as u8), wants, "{:?} {short}", ladder[top]);
        }
    }
}

#[test]
fn sg_fire_03_the_examples() {
    // A rogue, ROF (1), with two of three men.
    let mut state = position("a Sky Runner 1010 N Medium\na Macefield 1012 N Medium");
    assert_eq!(rate_now(&state, A, 0), Rate::Reload(1));
    state[A].guns[0].crew.hands = 2;
    assert_eq!(rate_now(&state, A, 0), Rate::Reload(2));
    // A 4.7-inch quick-firer, ROF 2, with one of two: a single shot. A 4-inch, ROF 1, with one of two: (1).
    assert_eq!(
        (rate_now(&state, B, 0), aim(&state, B, 0, A, Load::USUAL).left),
        (Rate::Shots(2), 2)
    );
    state[B].guns[0].crew.hands = 1;
    state[B].guns[1].crew.hands = 1;
    assert_eq!(
        (rate_now(&state, B, 0), aim(&state, B, 0, A, Load::USUAL).left),
        (Rate::Shots(1), 1)
    );
    assert_eq!(
        (rate_now(&state, B, 1), aim(&state, B, 1, A, Load::USUAL).left),
        (Rate::Reload(1), 1)
    );
}

#[test]
fn sg_fire_03_men_are_counted_when_the_gun_wants_to_fire() {
    // Fired on turn 4 by a full crew, of which one man is left: (1).
    let mut state = duel("1008", "", "Medium");
    state[A].guns[1].crew.hands = 1;
    state[A].guns[1].fired = 4;
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-02", "the Heavy Gun of A is still reloading");
    // A man who came in this turn's Initiative Phase shortens the wait at once.
    let mut reinforced = state.clone().in_phase(Phase::DeckOrders { at: 0 });
    let (man, from, to) = (Man::Hand, Station::Deck, Station::Gun(1));
    give(&mut reinforced, Order::Shift { ship: A, man, from, to }, &[]);
    allows(&reinforced.firing(0), fire_at(A, 1, B));
    // Without him it fires again two turns later.
    state.turn = 6;
    allows(&state, fire_at(A, 1, B));
    // And a gun that has not fired waits for nobody.
    state[A].guns[1].fired = 0;
    state.turn = 1;
    allows(&state, fire_at(A, 1, B));
}

#[test]
fn sg_fire_03_a_rogue_that_loses_two_men_waits_three_turns() {
    let mut state = duel("1008", "", "Medium");
    state[A].guns[0].crew.hands = 1;
    state[A].guns[0].fired = 5;
    for turn in [6, 7, 8] {
        state.turn = turn;
        refuses(&state, fire_at(A, 0, B), "SG-FIRE-02", "the Rogue of A is still reloading");
    }
    state.turn = 9;
    allows(&state, fire_at(A, 0, B));
}

#[test]
fn sg_fire_03_a_gun_that_nobody_serves_is_silent() {
    let state = duel("1008", ", unserved 1", "Medium");
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-03", "the Heavy Gun of A is served by nobody");
    allows(&state, fire_at(A, 2, B));
    // By the ladder alone a Hotchkiss without its one man would still have two shots.
    let text = "a Aphid 1010 N Medium, unserved 1\nb Sky Runner 1008 N Medium";
    let state = position(text).firing(0);
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-03", "the 1-pdr HRC of A is served by nobody");
}

#[test]
fn sg_fire_04_close_long_and_too_far() {
    let library = shipped();
    let rogue = weapon(&library, "rogue");
    let bands = |weapon: &Weapon| (0..=8).map(|range| is_close(weapon, range)).collect::<Vec<_>>();
    let (close, long) = (Some(true), Some(false));
    assert_eq!(bands(&rogue)[..8], [close, close, close, close, long, long, long, None]);
    // A close range of 0 is the same hex only.
    assert_eq!(bands(&weapon(&library, "sweeper"))[..3], [close, long, None]);
    // A howitzer has no close range, not even there.
    assert_eq!(bands(&weapon(&library, "5in-howitzer"))[..2], [long, long]);
}

#[test]
fn sg_fire_04_the_last_hex_of_each_band() {
    // A heavy gun: 2/4.
    assert_eq!(
        struck(&mut duel("1008", "", "Medium"), 1, 3),
        "SG-FIRE-05 to hit: 3, wants 3+: yes"
    );
    assert_eq!(missed(&mut duel("1007", "", "Medium"), 1, 3), "SG-FIRE-05 to hit: 3, wants 5+: no");
    allows(&duel("1006", "", "Medium"), fire_at(A, 1, B));
    let state = duel("1005", "", "Medium");
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-04", "B is beyond the reach of that gun");
    // The rogue reaches a hex further than that, and one more.
    allows(&state, fire_at(A, 0, B));
    allows(&duel("1004", "", "Medium"), fire_at(A, 0, B));
    let state = duel("1003", "", "Medium");
    refuses(&state, fire_at(A, 0, B), "SG-FIRE-04", "B is beyond the reach of that gun");
}

#[test]
fn sg_fire_04_the_range_is_taken_after_the_addition_for_height() {
    // Four hexes and one level up is five: out of a heavy gun's reach, though four is not.
    let state = duel("1006", "", "High");
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-07", "B is too high for the reach of that gun");
    allows(&duel("1006", "", "Low"), fire_at(A, 1, B));
    // Two hexes and one level up is three: long range.
    let told = missed(&mut duel("1008", "", "High"), 1, 5);
    assert_eq!(told, "SG-FIRE-05 to hit: 5 -1 another altitude = 4, wants 5+: no");
}

#[test]
fn sg_fire_05_three_at_close_range_five_at_long() {
    assert_eq!(
        struck(&mut duel("1008", "", "Medium"), 1, 3),
        "SG-FIRE-05 to hit: 3, wants 3+: yes"
    );
    assert_eq!(missed(&mut duel("1008", "", "Medium"), 1, 2), "SG-FIRE-05 to hit: 2, wants 3+: no");
    assert_eq!(
        struck(&mut duel("1007", "", "Medium"), 1, 5),
        "SG-FIRE-05 to hit: 5, wants 5+: yes"
    );
    assert_eq!(missed(&mut duel("1007", "", "Medium"), 1, 4), "SG-FIRE-05 to hit: 4, wants 5+: no");
}

#[test]
fn sg_fire_05_each_modifier_alone() {
    let told = |about: &str, second: &str, face: u8, hits: bool| {
        let mut state = duel("1008", about, second);
        if hits { struck(&mut state, 1, face) } else { missed(&mut state, 1, face) }
    };
    assert_eq!(
        [told(", crack", "Medium", 2, true), told(", crack", "Medium", 1, false)],
        [
            "SG-FIRE-05 to hit: 2 +1 crack crew = 3, wants 3+: yes",
            "SG-FIRE-05 to hit: 1 +1 crack crew = 2, wants 3+: no"
        ]
    );
    assert_eq!(
        [told(", green", "Medium", 4, true), told(", green", "Medium", 3, false)],
        [
            "SG-FIRE-05 to hit: 4 -1 green crew = 3, wants 3+: yes",
            "SG-FIRE-05 to hit: 3 -1 green crew = 2, wants 3+: no"
        ]
    );
    assert_eq!(
        [told(", fire 1", "Medium", 4, true), told(", fire 1", "Medium", 3, false)],
        [
            "SG-FIRE-05 to hit: 4 -1 own ship burning = 3, wants 3+: yes",
            "SG-FIRE-05 to hit: 3 -1 own ship burning = 2, wants 3+: no"
        ]
    );
    assert_eq!(
        [told("", "Low", 4, true), told("", "Low", 3, false)],
        [
            "SG-FIRE-05 to hit: 4 -1 another altitude = 3, wants 3+: yes",
            "SG-FIRE-05 to hit: 3 -1 another altitude = 2, wants 3+: no"
        ]
    );
    // What ails the target is no concern of the gunners.
    assert_eq!(told("", "Medium, fire 3, green", 3, true), "SG-FIRE-05 to hit: 3, wants 3+: yes");
}

#[test]
fn sg_fire_05_modifiers_add_up_as_in_the_example() {
    // Long range, lower target, crack crew, own ship burning: a natural 6.
    let told = struck(&mut duel("1007", ", crack, fire 1", "Low"), 1, 6);
    assert_eq!(
        told,
        "SG-FIRE-05 to hit: 6 -1 another altitude -1 own ship burning +1 crack crew = 5, wants 5+: yes"
    );
    let state = duel("1007", ", crack, fire 1", "Low");
    let shot = aim(&state, A, 1, B, Load::USUAL);
    let harmed = |state: &State| state[B] != duel("1007", ", crack, fire 1", "Low")[B];
    assert_eq!(chance(&state, |play| fire(play, &shot), harmed), "1/6");
}

#[test]
fn sg_fire_05_no_shot_hits_or_misses_by_itself_as_in_the_example() {
    // A green crew on a burning ship, long range, another level: 8 is wanted, and a 6 is not enough.
    let told = missed(&mut duel("1007", ", green, fire 1", "Low"), 1, 6);
    assert_eq!(
        told,
        "SG-FIRE-05 to hit: 6 -1 another altitude -1 own ship burning -1 green crew = 3, wants 5+: no"
    );
    // Close range, level, a crack crew and grape: D6 + 2 against 3, always a hit.
    let state = duel("1008", ", crack", "Medium");
    let shot = aim(&state, A, 1, B, Load { round: Round::Grape, ..Load::USUAL });
    let roll = hit_roll(&state, &shot, "to hit");
    assert_eq!((roll.total_modifier(), to_hit(&state, &shot).ways(roll.total_modifier())), (2, 6));
}

#[test]
fn sg_fire_06_three_levels_need_three_hexes_as_in_the_example() {
    let steep = "B is too steeply above or below";
    let over = |hex: &str, first: &str, second: &str| {
        let text = format!("a Sky Runner 1010 N {first}\nb Sky Runner {hex} N {second}");
        position(&text).firing(0)
    };
    refuses(&over("1008", "Very Low", "High"), fire_at(A, 0, B), "SG-FIRE-06", steep);
    allows(&over("1007", "Very Low", "High"), fire_at(A, 0, B));
    refuses(&over("1008", "High", "Very Low"), fire_at(A, 0, B), "SG-FIRE-06", steep);
    allows(&over("1007", "High", "Very Low"), fire_at(A, 0, B));
    // One level, one hex.
    allows(&over("1009", "Low", "Medium"), fire_at(A, 0, B));
    // Nobody fires straight up or down.
    refuses(&over("1010", "Low", "Medium"), fire_at(A, 0, B), "SG-FIRE-06", steep);
    refuses(&over("1010", "Medium", "Low"), fire_at(A, 0, B), "SG-FIRE-06", steep);
}

#[test]
fn sg_fire_07_upward_adds_the_levels_downward_nothing_as_in_the_example() {
    let range = |first: &str, second: &str| {
        let text = format!("a Sky Runner 1010 N {first}\nb Sky Runner 1008 N {second}");
        aim(&position(&text), A, 0, B, Load::USUAL).range
    };
    assert_eq!(range("Low", "Low"), 2);
    assert_eq!(range("Low", "Medium"), 3);
    // Range 2 and two levels up counts as range 4; two levels down as range 2.
    assert_eq!(range("Low", "High"), 4);
    assert_eq!(range("High", "Low"), 2);
}

#[test]
fn sg_fire_07_the_report_gives_the_range_that_counts() {
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 N High").firing(0);
    give(&mut state, fire_at(A, 0, B), &[]);
    assert_eq!(
        report(&mut state, &[5], resolve_next),
        "SG-FIRE-07 A fires her Rogue at B, range 4 (2 hexes and 2 levels up)\n  \
         SG-FIRE-05 to hit: 5 -1 another altitude = 4, wants 5+: no\n\
         SG-FIRE-05 A miss on B\n"
    );
}

#[test]
fn sg_fire_08_another_level_costs_one_however_many_they_are() {
    let modifier = |first: &str, second: &str| {
        let text = format!("a Sky Runner 1010 N {first}\nb Sky Runner 1007 N {second}");
        hit_roll(&position(&text), &aim(&position(&text), A, 0, B, Load::USUAL), "to hit")
            .total_modifier()
    };
    assert_eq!(modifier("Low", "Low"), 0);
    assert_eq!((modifier("Low", "Medium"), modifier("Very Low", "High")), (-1, -1));
    assert_eq!((modifier("Medium", "Low"), modifier("High", "Very Low")), (-1, -1));
}

#[test]
fn sg_fire_08_the_example() {
    // At close range 4, 5 and 6 hit another level; at long range only a 6.
    for (hex, least) in [("1008", 4), ("1007", 6)] {
        missed(&mut duel(hex, "", "Low"), 1, least - 1);
        struck(&mut duel(hex, "", "Low"), 1, least);
    }
}

/// A fires at B, and C flies beside B.
const CROWD: &str =
    "a Sky Runner 1010 N Medium\nb Sky Runner 1008 N Medium\nb Sky Runner 1008 N Medium";

#[test]
fn sg_fire_09_a_miss_may_strike_the_ship_beside() {
    let mut state = position(CROWD);
    assert_eq!(
        shoot(&mut state, 1, &[2, 3, 1]),
        "  SG-FIRE-05 to hit: 2, wants 3+: no\n  \
         SG-FIRE-09 to hit another by chance: 3, wants 3+: yes\n\
         SG-FIRE-09 The shot goes astray and strikes C\n  \
         SG-HIT-01 where it lands: 1: hull\n\
         SG-HIT-03 C is holed: 2 hull boxes\n"
    );
    assert_eq!((state[B].hull_marks, state[C].hull_marks), (0, 2));
    // One extra roll a shot, and it may miss too.
    assert_eq!(
        shoot(&mut state, 1, &[2, 2]),
        "  SG-FIRE-05 to hit: 2, wants 3+: no\n  \
         SG-FIRE-09 to hit another by chance: 2, wants 3+: no\n\
         SG-FIRE-05 A miss on B\n"
    );
    // A hit leaves the other alone.
    assert!(struck(&mut state, 1, 3).ends_with("yes"));
    assert_eq!(state[C].hull_marks, 2);
}

#[test]
fn sg_fire_09_the_extra_roll_has_the_same_modifiers() {
    let mut state = position(CROWD);
    state[A].fire = 1;
    assert_eq!(
        shoot(&mut state, 1, &[3, 3]),
        "  SG-FIRE-05 to hit: 3 -1 own ship burning = 2, wants 3+: no\n  \
         SG-FIRE-09 to hit another by chance: 3 -1 own ship burning = 2, wants 3+: no\n\
         SG-FIRE-05 A miss on B\n"
    );
}

#[test]
fn sg_fire_09_the_chances_of_the_example() {
    let struck = |text: &str, ship: u8| {
        let state = position(text);
        let shot = aim(&state, A, 1, B, Load::USUAL);
        let before = state[ShipId(ship)];
        chance(&state, |play| fire(play, &shot), |after| after[ShipId(ship)] != before)
    };
    // Close range, level: 4/6 for the ship aimed at, and 2/6 x 4/6 for a lone neighbour.
    assert_eq!((struck(CROWD, 1), struck(CROWD, 2)), ("2/3".into(), "2/9".into()));
    // Two neighbours share it; the firer keeps out of it.
    let text = format!("{CROWD}\nb Sky Runner 1008 N Medium");
    assert_eq!((struck(&text, 2), struck(&text, 3)), ("1/9".into(), "1/9".into()));
    assert_eq!(struck(&text, 0), "0/1");
}

#[test]
fn sg_fire_09_among_several_the_dice_choose() {
    let mut state = position(&format!("{CROWD}\nb Sky Runner 1008 N Medium"));
    assert_eq!(
        shoot(&mut state, 1, &[1, 6, 2, 2]),
        "  SG-FIRE-05 to hit: 1, wants 3+: no\n  \
         SG-FIRE-09 to hit another by chance: 6, wants 3+: yes\n  \
         SG-FIRE-09 which ship is struck: 2 of 2\n\
         SG-FIRE-09 The shot goes astray and strikes D\n  \
         SG-HIT-01 where it lands: 2: hull\n\
         SG-HIT-03 D is holed: 2 hull boxes\n"
    );
}

#[test]
fn sg_fire_09_only_ships_at_the_targets_altitude_are_at_risk() {
    let mut state = position(&CROWD.replacen(
        "1008 N Medium\nb Sky Runner 1008 N Medium",
        "1008 N Medium\nb Sky Runner 1008 N Low",
        1,
    ));
    assert_eq!(missed(&mut state, 1, 2), "SG-FIRE-05 to hit: 2, wants 3+: no");
    // A ship that falls away or crashes within the step: what counts is how things stood when it began.
    let mut state = position(CROWD);
    let shot = aim(&state, A, 1, B, Load::USUAL);
    state[C].altitude = crate::aspect::Altitude::Low;
    let text = report(&mut state, &[2, 3, 1], |play| fire(play, &shot));
    assert!(text.contains("SG-FIRE-09 The shot goes astray and strikes C\n"), "{text}");
    state[C].status = Status::Crashed;
    let text = report(&mut state, &[2], |play| fire(play, &shot));
    assert_eq!(text, "  SG-FIRE-05 to hit: 2, wants 3+: no\nSG-FIRE-05 A miss on B\n");
}

#[test]
fn sg_fire_09_friends_are_at_risk_but_never_the_firer() {
    let mut state = position(
        &CROWD.replace("\nb Sky Runner 1008 N Medium\nb", "\nb Sky Runner 1008 N Medium\na"),
    );
    assert_eq!(state[C].seat, state[A].seat);
    let text = shoot(&mut state, 1, &[2, 3, 1]);
    assert!(text.contains("SG-FIRE-09 The shot goes astray and strikes C\n"), "{text}");
    // The firer alone beside its target.
    let mut state = position("a Sky Runner 1010 N Medium\nb Sky Runner 1010 N Medium");
    assert_eq!(missed(&mut state, 1, 2), "SG-FIRE-05 to hit: 2, wants 3+: no");
}

#[test]
fn sg_fire_12_what_keeps_a_weapon_silent() {
    let silent = |first: &str, second: &str, gun: u8, rule: &str, why: &str| {
        refuses(&duel("1008", first, second), fire_at(A, gun, B), rule, why);
    };
    silent(", wrecked 1", "Medium", 1, "SG-FIRE-12", "the Heavy Gun of A is wrecked");
    silent("", "Medium", 3, "SG-FIRE-12", "there is no such gun");
    silent(", struck", "Medium", 1, "SG-FIRE-12", "A is out of the battle");
    silent(", derelict", "Medium", 1, "SG-FIRE-12", "A is out of the battle");
    silent(", stunned", "Medium", 1, "SG-TRIM-06", "A has a stunned crew and cannot fire");
    let spared = "B has struck her colours and may not be fired at";
    silent("", "Medium, struck", 1, "SG-CREW-11", spared);
    let mut state = duel("1008", "", "Medium");
    state[B].status = Status::Crashed;
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-12", "B is no longer there");
    state[B].status = Status::Gone;
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-12", "B is no longer there");
    // A machinegun has its own rules, which the basic game does not know.
    let text = "a Aphid 1010 N Medium\nb Sky Runner 0910 N Medium";
    let why = "the Nordenfelt 5-B of A has no part in the basic rules";
    refuses(&position(text).firing(0), fire_at(A, 3, B), "SG-FIRE-12", why);
}

#[test]
fn sg_fire_12_friends_are_no_targets() {
    let text = "a Sky Runner 1010 N Medium\na Sky Runner 1008 N Medium\nb Sky Runner 1007 N Medium";
    let state = position(text).firing(0);
    refuses(&state, fire_at(A, 1, B), "SG-FIRE-12", "B is no enemy");
    refuses(&state, fire_at(A, 1, A), "SG-FIRE-12", "A is no enemy");
    allows(&state, fire_at(A, 1, C));
}

#[test]
fn sg_fire_12_nothing_else_prevents_it() {
    let ails = [
        ", fire 9",
        ", rudder 6",
        ", lifters 6",
        ", leak 9",
        ", screw 9",
        ", stopped",
        ", no orders",
        ", no helm, no trim, no signalman",
        ", no officers",
        ", deck 0, cranks 0",
        ", hull 11",
    ];
    for ail in ails {
        allows(&duel("1008", ail, "Medium"), fire_at(A, 1, B));
    }
    // A ship on the ground fires and is fired at; a derelict is fired at like any other.
    let text = "a Sky Runner 1010 N Ground, landed\nb Sky Runner 1008 N Ground, landed";
    allows(&position(text).firing(0), fire_at(A, 1, B));
    allows(&duel("1008", "", "Medium, derelict"), fire_at(A, 1, B));
}

#[test]
fn sg_seq_06_a_committed_shot_is_rolled_though_its_gun_is_wrecked() {
    // A wrecks B's rogue, whose own shot was committed.
    let mut state = duel("1008", "", "Medium");
    state[B].facing = kernel::hex::Direction::South;
    give(&mut state, fire_at(A, 1, B), &[]);
    carry_out(&mut state, Order::CeaseFire, &[]);
    give(&mut state, fire_at(B, 0, A), &[]);
    let text = report(&mut state, &[3, 5, 1, 2], |play| {
        flow::apply(play, &Order::CeaseFire);
        while play.state.phase != (Phase::Casualties { at: 0 }) {
            flow::advance(play);
        }
    });
    assert_eq!(
        text,
        "SG-FIRE-04 A fires her port wing Heavy Gun at B, range 2\n  \
         SG-FIRE-05 to hit: 3, wants 3+: yes\n\
         SG-FIRE-05 A hit on B\n  \
         SG-HIT-01 where it lands: 5: gun\n  \
         SG-HIT-08 which gun: 1 of 3\n\
         SG-HIT-07 B loses her Rogue and 1 gunner with it\n\
         SG-SEQ-06 B fires her Rogue at A, range 2, as committed before it was lost\n  \
         SG-FIRE-05 to hit: 2, wants 3+: no\n\
         SG-FIRE-05 A miss on A\n"
    );
}

#[test]
fn sg_seq_06_one_by_one_the_wrecked_gun_is_silent() {
    let switches = Switches { sequential_fire: true, ..USUAL };
    let text = "a Sky Runner 1010 N Medium\nb Sky Runner 1008 S Medium";
    let mut state = position_on("canal", switches, text).firing(0);
    let text = carry_out(&mut state, fire_at(A, 1, B), &[3, 5, 1]);
    assert!(text.ends_with("SG-HIT-07 B loses her Rogue and 1 gunner with it\n"), "{text}");
    // It is still A's turn to fire, gun by gun; then B's.
    assert_eq!(state.phase, Phase::Fire { at: 0 });
    refuses(&state, fire_at(A, 1, B), "SG-SEQ-04", "the Heavy Gun of A has fired this turn");
    refuses(&state, fire_at(B, 1, A), "SG-SEQ-06", "B is not yours to fire with");
    carry_out(&mut state, Order::CeaseFire, &[]);
    refuses(&state, fire_at(B, 0, A), "SG-FIRE-12", "the Rogue of B is wrecked");
    allows(&state, fire_at(B, 1, A));
}

#[test]
fn sg_hit_08_a_fall_in_the_step_leaves_the_bearing_as_it_was() {
    // B lies on A's port side and shows her starboard; then she falls away with A's second shot still to come.
    let mut state = duel("1010", "", "Medium");
    let (first_aspect, second_aspect) = (Aspect::Port, Aspect::Starboard);
    state.abreast.push(Abreast { first: A, second: B, first_aspect, second_aspect });
    let shot = aim(&state, A, 1, B, Load::USUAL);
    state[B].altitude = crate::aspect::Altitude::Low;
    state.displaced(B);
    // The starboard wing and the forward pivot bear to starboard.
    let text = report(&mut state, &[3, 5, 2], |play| fire(play, &shot));
    assert!(
        text.contains("which gun: 2 of 2\nSG-HIT-07 B loses her starboard wing Heavy Gun"),
        "{text}"
    );
}

#[test]
fn sg_fire_09_a_stray_comes_from_where_the_firer_lay_when_the_step_began() {
    // Both lie on A's port side and show her their starboard; C falls away before the shot at B strays.
    let text = "a Sky Runner 1010 N Medium\nb Sky Runner 1010 N Medium\nb Sky Runner 1010 N Medium";
    let mut state = position(text);
    let (first_aspect, second_aspect) = (Aspect::Port, Aspect::Starboard);
    for second in [B, C] {
        state.abreast.push(Abreast { first: A, second, first_aspect, second_aspect });
    }
    let shot = aim(&state, A, 1, B, Load::USUAL);
    let starboard = "which gun: 2 of 2\nSG-HIT-07 C loses her starboard wing Heavy Gun";
    let mut still = state.clone();
    let text = report(&mut still, &[2, 3, 5, 2], |play| fire(play, &shot));
    assert!(text.contains(starboard), "{text}");
    state[C].altitude = crate::aspect::Altitude::Low;
    state.displaced(C);
    let text = report(&mut state, &[2, 3, 5, 2], |play| fire(play, &shot));
    assert!(text.contains(starboard), "{text}");
}

#[test]
fn sg_hit_08_a_stray_on_a_friend_alongside_picks_from_all_guns() {
    // Friends are not laid to each other, so there is no bearing.
    let text = "a Sky Runner 1010 N Medium\nb Sky Runner 1010 N Medium\na Sky Runner 1010 N Medium";
    let mut state = position(text);
    let text = shoot(&mut state, 1, &[2, 3, 5, 3]);
    assert!(
        text.contains("which gun: 3 of 3\nSG-HIT-07 C loses her starboard wing Heavy Gun"),
        "{text}"
    );
}

#[test]
fn sg_burn_03_smoke_troubles_every_gun_of_the_burning_ship() {
    for gun in 0..3 {
        let state = duel("1008", ", fire 1", "Medium");
        assert_eq!(
            hit_roll(&state, &aim(&state, A, gun, B, Load::USUAL), "to hit").total_modifier(),
            -1
        );
        assert_eq!(
            hit_roll(&state, &aim(&state, B, gun, A, Load::USUAL), "to hit").total_modifier(),
            0
        );
        // However high it burns.
        let state = duel("1008", ", fire 9", "Medium");
        assert_eq!(
            hit_roll(&state, &aim(&state, A, gun, B, Load::USUAL), "to hit").total_modifier(),
            -1
        );
    }
    // Smoke counts as it stood when the step began.
    let mut state = duel("1008", "", "Medium");
    let shot = aim(&state, A, 1, B, Load::USUAL);
    state[A].fire = 2;
    let text = report(&mut state, &[2], |play| fire(play, &shot));
    assert_eq!(text, "  SG-FIRE-05 to hit: 2, wants 3+: no\nSG-FIRE-05 A miss on B\n");
}
