//! Every option by each of its values: chosen as a player chooses it, what changes in play.

use super::*;
use crate::{
    Galleons,
    aspect::Altitude,
    boarding, criticals, gear, gunnery, movement,
    order::Approach,
    position::{chance, put_aboard},
    small_arms, smutts,
    state::{Band, Company, Gear, Load, Man, Pace, Phase, Round, Station, Torpedo},
    trim,
};
use kernel::System as _;

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
/// Two galleys, one behind the other.
const LINE: &str = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low";
const DECK: Phase = Phase::DeckOrders { at: 0 };

/// The switches of a battle in which one option was chosen beside the tier.
fn switched(tier: &str, key: &str, value: &OptionValue) -> Switches {
    let options = [("tier".to_owned(), word(tier)), (key.to_owned(), value.clone())];
    let setup = Setup {
        options: options.into(),
        ..Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()])
    };
    open(&LIBRARY, &setup).unwrap().setting.switches
}

/// What is seen of an option: for each value that it may have, the faces that are rolled then and what comes of them.
///
/// The values must be all that the table of options has.
fn by_each_value(
    tier: &str,
    key: &str,
    values: &[(OptionValue, &[u8], &str)],
    observe: impl Fn(Switches, &[u8]) -> String,
) {
    let option = LIBRARY.option(key).unwrap();
    let known: Vec<OptionValue> = values.iter().map(|(value, ..)| value.clone()).collect();
    for value in option.settings() {
        assert!(known.contains(&value), "{key}: nothing is shown of {value:?}");
    }
    assert!(known.contains(&option.default), "{key}: nothing is shown of the default");
    for (value, faces, seen) in values {
        assert!(option.takes(value), "{key} cannot be {value:?}");
        assert_eq!(observe(switched(tier, key, value), faces), *seen, "{key} = {value:?}");
    }
}

/// An option that is on or off, seen without dice.
fn on_and_off(tier: &str, key: &str, on: &str, off: &str, observe: impl Fn(Switches) -> String) {
    let values = [(OptionValue::Flag(true), &[][..], on), (OptionValue::Flag(false), &[][..], off)];
    by_each_value(tier, key, &values, |switches, _| observe(switches));
}

/// An option of two words, seen without dice.
fn either_word(key: &str, [one, other]: [(&str, &str); 2], observe: impl Fn(Switches) -> String) {
    let values = [(word(one.0), &[][..], one.1), (word(other.0), &[][..], other.1)];
    by_each_value("advanced", key, &values, |switches, _| observe(switches));
}

/// Why an order is refused, or that it is allowed.
fn answer(state: &State, order: Order) -> String {
    Galleons::check(state, &order).map_or_else(|refusal| refusal.why, |()| "allowed".to_owned())
}

/// The first line of a report that holds one of these words.
fn line(told: &str, words: &str) -> String {
    let holds = |line: &&str| words.split('|').any(|word| line.contains(word));
    let found = told.lines().find(holds);
    found.unwrap_or_else(|| panic!("no {words:?} in {told}")).trim().to_owned()
}

/// The last line of what is told of one shot of A at B.
fn shot(switches: Switches, text: &str, faces: &[u8]) -> String {
    let mut state = position_on("canal", switches, text);
    let shot = gunnery::aim(&state, A, 0, B, Load::USUAL);
    line(&report(&mut state, faces, |play| gunnery::fire(play, &shot)), "holed")
}

/// Men of A aboard B.
fn aboard(switches: Switches, text: &str, band: Band) -> State {
    let mut state = position_on("canal", switches, text);
    put_aboard(&mut state, Company::Ship(A), B, band);
    state
}

#[test]
fn every_option_is_shown_here() {
    let source = include_str!("options.rs");
    for option in &LIBRARY.options {
        let shown = source.matches(&format!("\"{}\"", option.key)).count();
        assert!(0 < shown, "nothing is shown of {}", option.key);
    }
}

#[test]
fn option_tier_by_each_value() {
    let why = "shrapnel and grape belong to the advanced rules";
    for (tier, seen) in [("usual", why), ("basic", why), ("advanced", "allowed")] {
        let options = [("tier".to_owned(), word(tier))];
        let setup = Setup {
            options: options.into(),
            ..Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()])
        };
        let switches = open(&LIBRARY, &setup).unwrap().setting.switches;
        let state = position_on("canal", switches, "a Aphid 1010 N Low\nb Aphid 1008 S Low");
        let round = Round::Shrapnel;
        let pace = Pace::Steady;
        let fire = Order::Fire { ship: A, gun: 0, target: B.into(), round, pace };
        assert_eq!(answer(&state.firing(0), fire), seen, "{tier}");
    }
}

#[test]
fn option_fire_resolution_by_each_value() {
    let values = [
        (word("simultaneous"), &[][..], ""),
        (word("sequential"), &[1][..], "SG-FIRE-05 A miss on B"),
    ];
    by_each_value("basic", "fire_resolution", &values, |switches, faces| {
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low";
        let mut state = position_on("canal", switches, text).firing(0);
        let told = crate::position::carry_out(&mut state, Order::fire(A, 0, B), faces);
        told.lines().last().unwrap_or_default().to_owned()
    });
}

#[test]
fn option_collision_chart_by_each_value() {
    let values = [
        (OptionValue::Flag(false), &[2, 6, 6, 2, 6][..], "SG-TRIM-01 A loses trim"),
        (OptionValue::Flag(true), &[2, 6, 6, 2][..], "SG-COLL-04 A keeps her trim"),
    ];
    by_each_value("basic", "collision_chart", &values, |switches, faces| {
        let text = "a Sky Runner 1011 N Low\nb Reliant 1010 SE Low";
        let mut state = position_on("canal", switches, text).moving(A);
        line(&give(&mut state, AHEAD, faces), "A keeps her trim|A loses trim")
    });
}

#[test]
fn option_collision_hull_cap_by_each_value() {
    let faces = &[2, 3, 6, 6, 6][..];
    let values = [
        (word("two"), faces, "SG-COLL-03 A is stove in: 2 hull hits"),
        (word("per_six"), faces, "SG-COLL-03 A is stove in: 3 hull hits"),
    ];
    by_each_value("basic", "collision_hull_cap", &values, |switches, faces| {
        let text = "a Sky Runner 1011 N Low\nb Warm Winds 1010 SE Low";
        let mut state = position_on("canal", switches, text).moving(A);
        line(&give(&mut state, AHEAD, faces), "stove in")
    });
}

#[test]
fn option_collision_avoidance_by_each_value() {
    let values = [
        (OptionValue::Flag(true), &[][..], "asked"),
        (OptionValue::Flag(false), &[6][..], "SG-COLL-02 collision: 6, wants 2-: no"),
    ];
    by_each_value("advanced", "collision_avoidance", &values, |switches, faces| {
        let mut state = position_on("canal", switches, LINE).moving(A);
        let told = give(&mut state, AHEAD, faces);
        if state.asked.is_some() { "asked".to_owned() } else { line(&told, "collision:") }
    });
}

#[test]
fn option_boarding_ceasefire_by_each_value() {
    let why = "B has men of your own side aboard";
    on_and_off("advanced", "boarding_ceasefire", why, "allowed", |switches| {
        let band = Band { officers: 1, hands: 3, ..Band::default() };
        let state = aboard(switches, "a Reliant 1010 N Low\nb Dauntless 1008 N Low", band);
        answer(&state.in_phase(Phase::Fire { at: 0 }), Order::fire(A, 0, B))
    });
}

#[test]
fn option_screw_hits_by_each_value() {
    let faces = &[4, 5][..];
    let values = [
        (word("one"), faces, "SG-SCREW-01 A's screw is hit: 1 off her speed for good"),
        (word("per_dv"), faces, "SG-SCREW-01 A's screw is hit: 3 off her speed for good"),
    ];
    by_each_value("basic", "screw_hits", &values, |switches, faces| {
        let mut state = position_on("canal", switches, "a Sky Runner 1010 N Medium");
        line(
            &report(&mut state, faces, |play| criticals::critical(play, A, 3, Some(20), None)),
            "screw is",
        )
    });
}

#[test]
fn option_trim_fall_by_each_value() {
    let values = [
        // At once as far as it goes, or one level and no further in this turn.
        (word("immediate"), &[3, 3, 6][..], "Low"),
        (word("per_turn"), &[3][..], "Medium"),
    ];
    by_each_value("basic", "trim_fall", &values, |switches, faces| {
        let text = "a Sky Runner 1010 N High\nb Sky Runner 1020 N Medium";
        let mut state = position_on("canal", switches, text);
        report(&mut state, faces, |play| trim::lose(play, A, 3));
        state[A].altitude.name().to_owned()
    });
}

#[test]
fn option_two_value_penetration_by_each_value() {
    let faces = &[6, 1][..];
    let values = [
        (OptionValue::Flag(true), faces, "SG-HIT-03 B is holed: 1 hull box"),
        (OptionValue::Flag(false), faces, "SG-HIT-03 B is holed: 2 hull boxes"),
    ];
    by_each_value("advanced", "two_value_penetration", &values, |switches, faces| {
        shot(switches, "a Gloire 1010 N Low\nb Macefield 1005 N Low", faces)
    });
}

#[test]
fn option_nonexploding_rounds_by_each_value() {
    let values = [
        (OptionValue::Flag(true), &[6, 4, 1][..], "SG-HIT-03 B is holed: 1 hull box"),
        (OptionValue::Flag(false), &[6, 1][..], "SG-HIT-03 B is holed: 6 hull boxes"),
    ];
    by_each_value("advanced", "nonexploding_rounds", &values, |switches, faces| {
        shot(switches, "a Reliant 1010 N Low\nb Dauntless 1007 N Low", faces)
    });
}

/// What a kite has to spend.
fn points(switches: Switches, kite: &str) -> String {
    let text = format!("wind N\na Whisperdeath 1010 {kite}\nb Aphid 2020 N Low");
    movement::allowance(&position_on("canal", switches, &text), A).to_string()
}

#[test]
fn option_kite_topmen_by_each_value() {
    either_word("kite_topmen", [("cloudships", "6"), ("classic", "7")], |switches| {
        points(switches, "N Medium, die 6, topmen 6")
    });
}

#[test]
fn option_kite_upwind_by_each_value() {
    either_word("kite_upwind", [("halved", "3"), ("literal", "4")], |switches| {
        points(switches, "SE Medium, die 6")
    });
}

#[test]
fn option_officer_loss_by_each_value() {
    let values = [
        // A petty officer leads on; or only an officer does.
        (word("advanced"), &[1, 1, 1, 1][..], "3 aboard"),
        (word("basic"), &[1, 1, 1, 1][..], "0 aboard"),
    ];
    by_each_value("advanced", "officer_loss", &values, |switches, faces| {
        let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 1";
        let men = Band { petty: 1, hands: 2, ..Band::default() };
        let mut state = aboard(switches, text, men);
        state = state.in_phase(Phase::Board { ship: B, is_settled: false });
        crate::position::give_aboard(&mut state, Order::HoldFast { ship: B }, faces);
        let side = state.side(A);
        format!("{} aboard", boarding::boarders_of(&state, B, side).total())
    });
}

#[test]
fn option_ram_rounding_by_each_value() {
    let values = [
        (word("roll"), &[1, 3, 6][..], "SG-RAM-07 B is stove in: 3 hull hits"),
        (word("round_up"), &[1, 6][..], "SG-RAM-07 B is stove in: 4 hull hits"),
    ];
    by_each_value("advanced", "ram_rounding", &values, |switches, faces| {
        let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low, rudder 1";
        let mut state = position_on("canal", switches, text).declared(0, 1).moving(A);
        let ram = Order::Ram { ship: A, target: B, by: Approach::Ahead, turn: None };
        line(&give(&mut state, ram, faces), "stove in")
    });
}

#[test]
fn option_avoid_grapple_by_each_value() {
    let values = [
        (
            word("subtract"),
            &[5, 5][..],
            "SG-GRAP-01 throwing a grapple: 5 -2 dodging = 3, wants 5+: no",
        ),
        (word("none"), &[5][..], "SG-GRAP-01 throwing a grapple: 5, wants 5+: yes"),
    ];
    by_each_value("advanced", "avoid_grapple", &values, |switches, faces| {
        let text = "a Dauntless 1010 N Low\nb Sky Runner 1010 SE Low";
        let mut state = position_on("canal", switches, text).declared(0, 1).moving(A);
        state[B].dodge = 2;
        line(&give(&mut state, Order::Grapple { ship: A, target: B }, faces), "throwing")
    });
}

#[test]
fn option_tow_quotient_by_each_value() {
    either_word("tow_quotient", [("examples", "3"), ("formula", "2")], |switches| {
        let text = "a Aphid 1010 N Medium, tows B\na Sky Runner 1010 N Medium\nb Aphid 2020 N Low";
        movement::allowance(&position_on("canal", switches, text), A).to_string()
    });
}

#[test]
fn option_armour_saves_by_each_value() {
    on_and_off("advanced", "armour_saves", "5/6", "1/3", |switches| {
        let text = "a Sky Runner 1010 N Low, mounts nordenfelt-5 forward\nb Thunderer 1009 N Low";
        let state = position_on("canal", switches, text);
        let shot = gunnery::aim(&state, A, 3, B, Load::USUAL);
        chance(&state, |play| small_arms::strike(play, &shot, B.into()), |state| state[B].owed == 0)
    });
}

#[test]
fn option_conveyor_limit_by_each_value() {
    let why = "A has no more of them to tell off than 3";
    on_and_off("advanced", "conveyor_limit", why, "allowed", |switches| {
        let text = "a Dauntless 1010 N Low, conveyors 6\nb Aphid 1020 N Low";
        let mut state = position_on("canal", switches, text).in_phase(DECK);
        let (from, to) = (Station::Bridge, Station::Wings);
        give(&mut state, Order::Shift { ship: A, man: Man::Officer, from, to }, &[]);
        let five = Order::TellOff { ship: A, man: Man::Marine, from: Station::Deck, to, n: 5 };
        answer(&state, five)
    });
}

#[test]
fn option_six_word_signals_by_each_value() {
    let on = "A has no ally to signal to";
    let off = "signals of six words are not agreed on for this battle";
    on_and_off("advanced", "six_word_signals", on, off, |switches| {
        let state = position_on("canal", switches, LINE).in_phase(DECK);
        answer(&state, Order::Hoist { ship: A, word: 0 })
    });
}

#[test]
fn option_smutts_hit_by_each_value() {
    either_word("smutts_hit", [("cloudships", "2/3"), ("classic", "5/6")], |switches| {
        let mut state = position_on("canal", switches, "a Aphid 1010 N Low\nb Aphid 1007 S Low");
        let (hex, facing, altitude) = (state[A].hex, state[A].facing, state[A].altitude);
        let torpedo = Torpedo { ship: A, hex, facing, altitude, left: 4, run: 6, turn: 5 };
        state.afield.torpedoes.push(torpedo);
        state[A].hex = kernel::hex::Hex::new(20, 20);
        let state = state.in_phase(Phase::Resolve { at: 2 });
        let fly = |play: &mut Play<'_, _>| while smutts::run_unanswered(play) {};
        chance(&state, fly, |state| state.afield.torpedoes.is_empty())
    });
}

#[test]
fn option_combined_mines_by_each_value() {
    let values = [
        (OptionValue::Flag(true), &[1, 6][..], "1 hit"),
        (OptionValue::Flag(false), &[1, 6, 1, 6, 1, 6][..], "3 hits"),
    ];
    by_each_value("advanced", "combined_mines", &values, |switches, faces| {
        let text = "a Skyfire 1010 N Medium, mines up\nb Aphid 1010 N High";
        let mut state = position_on("canal", switches, text);
        let charges = gear::charges(&state, A, Gear::Mines);
        let told =
            report(&mut state, faces, |play| gear::go_off(play, B, &charges, rule!("SG-TETH-06")));
        crate::narrate::counted(told.matches("where it lands").count() as u8, "hit")
    });
}

#[test]
fn option_ground_mine_altitude_by_each_value() {
    let why = "moored mines float one level above the ground";
    either_word("ground_mine_altitude", [("any", "allowed"), ("one_level", why)], |switches| {
        let text = "mine a 1010 down\na Aphid 1515 N Medium\nb Aphid 2020 N Low";
        let state = position_on("canal", switches, text).in_phase(DECK);
        answer(&state, Order::RaiseMine { mine: 0, altitude: Altitude::High })
    });
}

#[test]
fn option_drogue_hit_by_each_value() {
    let values = [
        (OptionValue::Number(5), &[5, 3, 6][..], "SG-DROG-02 drogues met: 5, wants 5+: yes"),
        (OptionValue::Number(6), &[5][..], "SG-DROG-02 drogues met: 5, wants 6+: no"),
    ];
    by_each_value("advanced", "drogue_hit", &values, |switches, faces| {
        let text = "a Aphid 1011 N Low\n\
                    b Dauntless 1010 N Medium, carries 2 drogue-torpedo, drogues down";
        let mut state = position_on("canal", switches, text).moving(A);
        line(&give(&mut state, AHEAD, faces), "drogues met")
    });
}

#[test]
fn option_bomb_racks_by_each_value() {
    let why = "B is moving: bombs fall on what is stationary";
    either_word("bomb_racks", [("cloudships", why), ("errata", "allowed")], |switches| {
        let text = "a Aphid 1010 N High, carries 2 bomb-rack\nb Sky Runner 1010 N Low\n\
                    b Aphid 2020 N Low";
        let mut state = position_on("canal", switches, text).moving(A);
        state[B].spent = 3;
        answer(&state, Order::Drop { ship: A, device: 0, target: B.into() })
    });
}

#[test]
fn option_green_fast_fire_by_each_value() {
    let why = "the 0.5\" Gatling of A has a green crew, which fires as fast as it will go";
    on_and_off("advanced", "green_fast_fire", why, "allowed", |switches| {
        let text =
            "a Sky Runner 1010 N Low, mounts gatling-half-inch forward, green\nb Aphid 1009 N Low";
        let (round, pace) = (Round::Shell, Pace::Steady);
        let fire = Order::Fire { ship: A, gun: 3, target: B.into(), round, pace };
        answer(&position_on("canal", switches, text).firing(0), fire)
    });
}

#[test]
fn option_restricted_arcs_by_each_value() {
    let why = "B lies outside that gun's field of fire";
    on_and_off("advanced", "restricted_arcs", why, "allowed", |switches| {
        let text = "a Sky Runner 1010 N Low\nb Aphid 1111 N Low";
        answer(&position_on("canal", switches, text).firing(0), Order::fire(A, 0, B))
    });
}

#[test]
fn option_line_of_sight_by_each_value() {
    on_and_off("advanced", "line_of_sight", "B is hidden behind C", "allowed", |switches| {
        let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low";
        answer(&position_on("canal", switches, text).firing(0), Order::fire(A, 0, B))
    });
}

#[test]
fn option_terrain_line_of_sight_by_each_value() {
    let why = "B is hidden behind the high ground at 1008";
    on_and_off("advanced", "terrain_line_of_sight", why, "allowed", |switches| {
        let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low";
        let mut state = position_on("canal", switches, text).firing(0);
        let hill = state.setting.map.field.index(kernel::hex::Hex::new(9, 7));
        std::sync::Arc::get_mut(&mut state.setting).unwrap().map.surface[hill] = 3;
        answer(&state, Order::fire(A, 0, B))
    });
}

#[test]
fn option_plotted_movement_by_each_value() {
    on_and_off("advanced", "plotted_movement", "plots first", "plots nothing", |switches| {
        let after = Phase::DeckOrders { at: 2 };
        let mut state = position_on("canal", switches, LINE).in_phase(after);
        report(&mut state, &[], |play| {
            flow::advance(play);
        });
        let plots = matches!(state.phase, Phase::Plot { .. });
        if plots { "plots first".to_owned() } else { "plots nothing".to_owned() }
    });
}

#[test]
fn option_turn_limit_by_its_ends_and_round_the_last_turn() {
    // On turn 5; 0 is no limit at all.
    let numbers = [
        (0, "goes on"),
        (4, "drawn"),
        (5, "drawn"),
        (6, "goes on"),
        (60, "goes on"),
        (500, "goes on"),
    ];
    let values = numbers.map(|(limit, seen)| (OptionValue::Number(limit), &[][..], seen));
    by_each_value("basic", "turn_limit", &values, |switches, _| {
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low";
        let mut state = position_on("canal", switches, text).in_phase(Phase::CloseTurn);
        report(&mut state, &[], |play| {
            flow::advance(play);
        });
        if state.ending.is_some() { "drawn".to_owned() } else { "goes on".to_owned() }
    });
}

#[test]
fn options_weapon_table_and_map_are_seen_as_the_battle_opens() {
    let opened = |key: &str, value: &str| opened(2, Some((key, word(value))));
    let heavy = |table: &str| {
        let state = opened("weapon_table", table);
        let mut guns = state.class(A).guns.iter().map(|mount| &mount.weapon);
        let heavy = guns.find(|weapon| weapon.key == "heavy-gun").unwrap();
        (heavy.pen_close, heavy.pen_long)
    };
    assert_eq!((heavy("cloudships"), heavy("sky_galleons")), ((1, 0), (1, 1)));
    let board = |map: &str| opened("map", map).setting.map.id.clone();
    assert_eq!((&*board("usual"), &*board("alternative")), ("canal", "highland"));
    for key in ["weapon_table", "map"] {
        assert_eq!(LIBRARY.option(key).unwrap().settings().len(), 2, "{key}");
    }
}
