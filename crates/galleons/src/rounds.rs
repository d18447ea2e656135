//! Rounds: what they go through at which range, what becomes of those that do not burst, shrapnel and grape.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, boarding,
    damage::{self, Location},
    event::Event,
    flights,
    gunnery::{self, is_close},
    order::{Bar, Check, Why},
    state::{Arm, Load, Pace, Round, ShipId, Shot, State, Target},
    tables::{Weapon, WeaponKind},
};

/// What armour the shot of a weapon goes through at this range.
///
/// [SG-ARM-07] The range band chooses between two values. The basic rules know one, that of close range.
pub fn penetration(state: &State, weapon: &Weapon, range: u8) -> u8 {
    let switches = &state.setting.switches;
    let falls_off = switches.advanced && switches.two_value_penetration;
    let is_far = falls_off && is_close(weapon, range) != Some(true);
    if is_far { weapon.pen_long } else { weapon.pen_close }
}

/// Says when range has cost a round what would have told on this armour.
///
/// [SG-ARM-07] The band of long range has the lower penetration.
pub fn tell_spent(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shot: &Shot,
    ship: ShipId,
    penetration: u8,
) {
    let close = gunnery::weapon_of(play.state, shot.by).pen_close;
    let armour = play.state.class(ship).armour;
    if damage::share(penetration, armour) != damage::share(close, armour) {
        play.emit(rule!("SG-ARM-07"), Event::Spent { ship, penetration });
    }
}

/// What a gun's round does to a ship that it may pass clean through.
///
/// [SG-ARM-08] By option: with more than twice the penetration that her armour asks for, half of the rounds count as 1.
pub fn pass_through(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
    penetration: u8,
) -> u8 {
    let switches = &play.state.setting.switches;
    if !(switches.advanced && switches.nonexploding_rounds) {
        return damage_value;
    }
    let armour = play.state.class(ship).armour;
    if damage_value <= 1 || penetration <= armour.saturating_mul(2) {
        return damage_value;
    }
    let roll = Roll::d6(rule!("SG-ARM-08"), "passing through").by(ship.piece());
    if !play.test(&roll, Wants::AtLeast(4)) {
        return damage_value;
    }
    play.emit(rule!("SG-ARM-08"), Event::PassedThrough { ship });
    1
}

/// What a gun may fire at men instead of shell, if anything.
///
/// [SG-SHRAP-01] Guns from Earth have shrapnel, Martian guns and old smoothbores grape; lob guns, howitzers and
/// machineguns have neither.
pub const fn canister(weapon: &Weapon) -> Option<Round> {
    match weapon.kind {
        WeaponKind::ShellGun => Some(Round::Shrapnel),
        WeaponKind::MartianCannon | WeaponKind::Smoothbore => Some(Round::Grape),
        WeaponKind::Howitzer
        | WeaponKind::LobGun
        | WeaponKind::SmallArms
        | WeaponKind::Machinegun
        | WeaponKind::Rocket
        | WeaponKind::Grapnel
        | WeaponKind::TetherMine
        | WeaponKind::Drogue
        | WeaponKind::LiquidFire
        | WeaponKind::Spikes
        | WeaponKind::SmuttsDischarger
        | WeaponKind::SmuttsTorpedo
        | WeaponKind::BombRack
        | WeaponKind::BombLoad => None,
    }
}

/// The ways in which a gun may be fired, the usual one first.
pub fn loads(state: &State, weapon: &Weapon) -> impl Iterator<Item = Load> + use<> {
    let round = canister(weapon).filter(|_| state.is_advanced());
    let other = round.map(|round| Load { round, pace: Pace::Steady });
    let fast = weapon.fast_rate.filter(|_| state.is_advanced());
    let fast = fast.map(|_| Load { round: Round::Shell, pace: Pace::Fast });
    [Load::USUAL].into_iter().chain(other).chain(fast)
}

/// How a weapon is fired at a target when nothing else is said: at fliers with what harms men, if it has that.
pub fn load_at(weapon: &Weapon, target: Target, usual: Load) -> Load {
    match (target, canister(weapon)) {
        (Target::Flight { .. }, Some(round)) => Load { round, pace: Pace::Steady },
        _ => usual,
    }
}

/// Refuses a round that scores nothing on a hex.
///
/// [SG-GRND-01] Shrapnel, grape and whatever harms men only do nothing to walls.
pub fn check_walls(weapon: &Weapon, target: Target, load: Load) -> Check {
    let Target::Hex { .. } = target else { return Ok(()) };
    if load.round.is_usual() && 0 < weapon.damage {
        return Ok(());
    }
    let why = Why::Target(target, "is not harmed by what harms men only");
    Err(Bar { rule: rule!("SG-GRND-01"), why })
}

/// Refuses a kind of round to a gun, at a target whose range counts as `range`.
///
/// [SG-SHRAP-01] Who may fire what, and grape only at close range.
pub fn check(state: &State, by: Arm, target: Target, range: u8, round: Round) -> Check {
    let weapon = gunnery::weapon_of(state, by);
    let rule = rule!("SG-SHRAP-01");
    if round.is_usual() {
        // [SG-FLY-04] Only what harms men finds men in the air.
        return if weapon.is_small_arm() { Ok(()) } else { flights::check_round(target) };
    }
    if !state.is_advanced() {
        return Err(Bar::plain(rule, "shrapnel and grape belong to the advanced rules"));
    }
    if canister(weapon) != Some(round) {
        let why = match round {
            Round::Grape => "has no grape",
            Round::Shell | Round::Shrapnel => "has no shrapnel",
        };
        return Err(Bar { rule, why: Why::Arm(by, why) });
    }
    if round == Round::Grape && is_close(weapon, range) != Some(true) {
        return Err(Bar { rule, why: Why::Target(target, "is too far away for grape") });
    }
    Ok(())
}

/// A hit by shrapnel or grape.
///
/// [SG-SHRAP-02] Hull and critical results do nothing, gun results strike the crew, and men fall for the full damage
/// value; from below nothing is reached but the hull.
pub fn scatter(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shot: &Shot,
    ship: ShipId,
    damage_value: u8,
) {
    let is_felt = match damage::location(play, ship) {
        Location::Crew | Location::Gun => shot.rise <= 0,
        Location::Hull | Location::Critical => false,
    };
    if !is_felt {
        play.emit(rule!("SG-SHRAP-02"), Event::Rattled { ship });
        return;
    }
    boarding::cut_down(play.state, ship, damage_value);
    play.emit(rule!("SG-SHRAP-02"), Event::CrewHit { ship, men: damage_value });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        gunnery,
        order::Order,
        position::{A, ADVANCED, B, USUAL, advanced, allows, position_on, refuses, report},
        state::Switches,
    };

    /// A with her gun at long or close range of B, and the shot.
    fn shot(switches: Switches, text: &str, gun: u8, faces: &[u8]) -> String {
        let mut state = position_on("canal", switches, text);
        let shot = gunnery::aim(&state, A, gun, B, Load::USUAL);
        report(&mut state, faces, |play| gunnery::fire(play, &shot))
    }

    const HOLDS: &str = "SG-ARM-05 The armour of B holds: no effect\n";

    #[test]
    fn sg_arm_07_the_range_band_chooses_the_penetration_as_in_the_example() {
        // A 4-inch long, 3/2, at range 5 (long) has 2: half damage on AV 3 and 4, none on AV 5.
        let ships = |hex: &str| format!("a Gloire 1010 N Low\nb Macefield {hex} N Low");
        let text = ships("1006");
        let told = shot(ADVANCED, &text, 0, &[6, 1]);
        assert!(told.ends_with("B is holed: 2 hull boxes\n"), "close: {told}");
        assert!(!told.contains("SG-ARM-07"), "{told}");
        let text = ships("1005");
        let told = shot(ADVANCED, &text, 0, &[6, 1]);
        assert!(told.ends_with("B is holed: 1 hull box\n"), "long: {told}");
        let spent =
            "SG-ARM-07 So far off the round has a penetration of 2 against the armour of B\n";
        assert!(told.contains(spent), "{told}");
        for (armour, told) in [(4, "SG-HIT-03 B is holed: 1 hull box\n"), (5, HOLDS)] {
            let mut state = position_on("canal", ADVANCED, &text);
            std::sync::Arc::get_mut(&mut state.setting).unwrap().classes[1].armour = armour;
            let shot = gunnery::aim(&state, A, 0, B, Load::USUAL);
            let text = report(&mut state, &[6, 1], |play| gunnery::fire(play, &shot));
            assert!(text.ends_with(told), "AV {armour}: {text}");
        }
    }

    #[test]
    fn sg_arm_07_the_band_is_that_after_the_addition_for_a_higher_target() {
        // Range 3 and two levels up is range 5.
        let text = "a Gloire 1010 N Low\nb Macefield 1007 N High";
        assert!(shot(ADVANCED, text, 0, &[6, 1]).ends_with("B is holed: 1 hull box\n"));
        let text = "a Gloire 1010 N High\nb Macefield 1007 N Low";
        assert!(shot(ADVANCED, text, 0, &[6, 1]).ends_with("B is holed: 2 hull boxes\n"));
    }

    #[test]
    fn sg_arm_07_by_option_or_in_the_basic_game_the_first_value_counts_everywhere() {
        let text = "a Gloire 1010 N Low\nb Macefield 1005 N Low";
        let off = Switches { two_value_penetration: false, ..ADVANCED };
        for switches in [off, USUAL] {
            assert!(shot(switches, text, 0, &[6, 1]).ends_with("B is holed: 2 hull boxes\n"));
        }
    }

    const CLEAN: Switches = Switches { nonexploding_rounds: true, ..ADVANCED };

    #[test]
    fn sg_arm_08_more_than_twice_the_armour_may_go_clean_through_as_in_the_example() {
        // A 6-inch shell (5 at close range) on AV 2: 4 to 6 and it counts as 1.
        let text = "a Reliant 1010 N Low\nb Dauntless 1007 N Low";
        assert_eq!(
            shot(CLEAN, text, 0, &[6, 4, 1]),
            "  SG-FIRE-05 to hit: 6, wants 3+: yes\n\
             SG-FIRE-05 A hit on B\n  \
             SG-ARM-08 passing through: 4, wants 4+: yes\n\
             SG-ARM-08 The round goes clean through B without bursting\n  \
             SG-HIT-01 where it lands: 1: hull\n\
             SG-HIT-03 B is holed: 1 hull box\n"
        );
        let told = shot(CLEAN, text, 0, &[6, 3, 1]);
        assert!(told.contains("  SG-ARM-08 passing through: 3, wants 4+: no\n"), "{told}");
        assert!(told.contains("B is holed: 6 hull boxes\n"), "{told}");
        // On AV 3 never: 5 is not more than twice 3.
        let text = "a Reliant 1010 N Low\nb Macefield 1007 N Low";
        assert!(shot(CLEAN, text, 0, &[6, 1]).contains("B is holed: 6 hull boxes\n"));
    }

    #[test]
    fn sg_arm_08_the_penetration_is_that_of_the_range() {
        // At long range a 6-inch has 3, which is not more than twice 2.
        let text = "a Reliant 1010 N Low\nb Dauntless 1003 N Low";
        assert!(shot(CLEAN, text, 0, &[6, 1]).contains("B is holed: 6 hull boxes\n"));
    }

    #[test]
    fn sg_arm_08_not_rounds_of_one_and_not_without_the_option() {
        // A 3-pounder has 1 and DV 1: on an unarmoured galley it needs no die.
        let text = "a Dauntless 1010 N Low\nb Sky Runner 1008 N Low";
        assert!(shot(CLEAN, text, 2, &[6, 1]).ends_with("B is holed: 1 hull box\n"));
        let text = "a Reliant 1010 N Low\nb Dauntless 1007 N Low";
        assert!(shot(ADVANCED, text, 0, &[6, 1]).contains("B is holed: 6 hull boxes\n"));
        let basic = Switches { advanced: false, ..CLEAN };
        assert!(shot(basic, text, 0, &[6, 1]).contains("B is holed: 6 hull boxes\n"));
    }

    /// One shot of A's gun at B with what it has for men.
    fn spray(state: &mut State, gun: u8, faces: &[u8]) -> String {
        let round = canister(&state.mount(A, gun).weapon).unwrap();
        let shot = gunnery::aim(state, A, gun, B, Load { round, pace: Pace::Steady });
        report(state, faces, |play| gunnery::fire(play, &shot))
    }

    fn fire_with(gun: u8, round: Round) -> Order {
        Order::Fire { ship: A, gun, target: B.into(), round, pace: Pace::Steady }
    }

    #[test]
    fn sg_shrap_01_shrapnel_from_earth_at_either_range() {
        for hex in ["1008", "1002"] {
            let text = format!("a Reliant 1010 N Low\nb Sky Runner {hex} N Low");
            let state = advanced(&text).firing(0);
            allows(&state, fire_with(0, Round::Shrapnel));
            allows(&state, fire_with(0, Round::Shell));
            let why = "the 6\" of A has no grape";
            refuses(&state, fire_with(0, Round::Grape), "SG-SHRAP-01", why);
        }
        // Out of reach it is no better than shell.
        let state = advanced("a Reliant 1011 N Low\nb Sky Runner 1001 N Low").firing(0);
        allows(&state, fire_with(0, Round::Shrapnel));
        let state = advanced("a Reliant 1012 N Low\nb Sky Runner 1001 N Low").firing(0);
        let why = "B is beyond the reach of that gun";
        refuses(&state, fire_with(0, Round::Shrapnel), "SG-FIRE-04", why);
    }

    #[test]
    fn sg_shrap_01_grape_from_mars_at_close_range_only() {
        // A rogue, 3/6.
        let state = advanced("a Sky Runner 1010 N Low\nb Aphid 1007 N Low").firing(0);
        allows(&state, fire_with(0, Round::Grape));
        let why = "the Rogue of A has no shrapnel";
        refuses(&state, fire_with(0, Round::Shrapnel), "SG-SHRAP-01", why);
        let state = advanced("a Sky Runner 1010 N Low\nb Aphid 1006 N Low").firing(0);
        allows(&state, fire_with(0, Round::Shell));
        let why = "B is too far away for grape";
        refuses(&state, fire_with(0, Round::Grape), "SG-SHRAP-01", why);
        // The range is the one after the addition for a higher target.
        let state = advanced("a Sky Runner 1010 N Low\nb Aphid 1007 N Medium").firing(0);
        refuses(&state, fire_with(0, Round::Grape), "SG-SHRAP-01", why);
        // An old smoothbore from Earth uses grape as well.
        let text = "a Sky Runner 1010 N Low, mounts 9in-sb forward\nb Aphid 1008 N Low";
        allows(&advanced(text).firing(0), fire_with(3, Round::Grape));
    }

    #[test]
    fn sg_shrap_01_lob_guns_howitzers_and_machineguns_have_neither() {
        let fittings = "mounts 5in-howitzer forward, mounts gatling-one-inch forward";
        let text = format!("a Endtime 1010 N Low, {fittings}\nb Aphid 1009 N Low");
        let state = advanced(&text).firing(0);
        for (gun, name) in [(1, "Lob Gun"), (5, "5\" Hwtzr")] {
            for (round, what) in [(Round::Shrapnel, "shrapnel"), (Round::Grape, "grape")] {
                let why = format!("the {name} of A has no {what}");
                refuses(&state, fire_with(gun, round), "SG-SHRAP-01", &why);
            }
        }
        assert_eq!(canister(&state.mount(A, 6).weapon), None);
    }

    #[test]
    fn sg_shrap_01_no_part_of_the_basic_game() {
        let state = position_on("canal", USUAL, "a Sky Runner 1010 N Low\nb Aphid 1008 N Low");
        let why = "shrapnel and grape belong to the advanced rules";
        refuses(&state.firing(0), fire_with(0, Round::Grape), "SG-SHRAP-01", why);
    }

    #[test]
    fn sg_shrap_01_one_is_added_to_the_hit_die() {
        let text = "a Sky Runner 1010 N Low\nb Aphid 1008 N Low";
        let told = spray(&mut advanced(text), 0, &[2, 1]);
        assert!(told.starts_with("  SG-FIRE-05 to hit: 2 +1 grape = 3, wants 3+: yes\n"), "{told}");
        let told = spray(&mut advanced(text), 0, &[1]);
        assert!(told.starts_with("  SG-FIRE-05 to hit: 1 +1 grape = 2, wants 3+: no\n"), "{told}");
        let text = "a Reliant 1010 N Low\nb Sky Runner 1003 N Low";
        let told = spray(&mut advanced(text), 0, &[4, 1]);
        let wanted = "  SG-FIRE-05 to hit: 4 +1 shrapnel = 5, wants 5+: yes\n";
        assert!(told.starts_with(wanted), "{told}");
    }

    #[test]
    fn sg_shrap_02_crew_and_gun_results_kill_the_full_damage_value_as_in_the_example() {
        // A 6-inch shrapnel shell: six casualties on 3, 4 or 5, and nothing otherwise; armour is no help.
        for (face, men) in [(1, 0), (2, 0), (3, 6), (4, 6), (5, 6), (6, 0)] {
            let mut state = advanced("a Reliant 1010 N Low\nb Dauntless 1008 N Low");
            let told = spray(&mut state, 0, &[6, face]);
            let before = advanced("a Reliant 1010 N Low\nb Dauntless 1008 N Low");
            assert_eq!(state[B].owed, men, "{face}");
            state[B].owed = 0;
            assert_eq!(state[B], before[B], "nothing else is harmed: {told}");
            let wanted = if men == 0 {
                "SG-SHRAP-02 It rattles harmlessly against the hull of B\n"
            } else {
                "SG-SHRAP-02 B will have to count 6 casualties of her crew\n"
            };
            assert!(told.ends_with(wanted), "{told}");
        }
    }

    #[test]
    fn sg_shrap_02_it_can_do_nothing_to_a_higher_ship() {
        for face in 1..=6 {
            let mut state = advanced("a Reliant 1010 N Low\nb Dauntless 1008 N Medium");
            spray(&mut state, 0, &[6, face]);
            assert_eq!((state[B].owed, state[B].hull_marks), (0, 0));
        }
        // A lower one shows her deck.
        let mut state = advanced("a Reliant 1010 N Low\nb Dauntless 1008 N Very Low");
        spray(&mut state, 0, &[6, 3]);
        assert_eq!(state[B].owed, 6);
    }

    #[test]
    fn sg_shrap_02_a_stray_shot_is_shrapnel_too() {
        let text = "a Reliant 1010 N Low\nb Dauntless 1008 N Low\nb Dauntless 1008 N Low";
        let mut state = advanced(text);
        spray(&mut state, 0, &[1, 6, 5]);
        assert_eq!((state[B].owed, state[crate::position::C].owed), (0, 6));
    }

    #[test]
    fn sg_arm_08_shrapnel_never_passes_through() {
        let text = "a Reliant 1010 N Low\nb Dauntless 1007 N Low";
        let mut state = position_on("canal", CLEAN, text);
        spray(&mut state, 0, &[6, 3]);
        assert_eq!(state[B].owed, 6);
    }

    #[test]
    fn sg_seq_06_round_and_rate_need_not_be_named() {
        let plain = r#"{"do":"fire","ship":0,"gun":1,"target":1}"#;
        let order = Order::fire(A, 1, B);
        assert_eq!(serde_json::to_string(&order).unwrap(), plain);
        assert_eq!(serde_json::from_str::<Order>(plain).unwrap(), order);
        let grape = r#"{"do":"fire","ship":0,"gun":1,"target":1,"round":"grape"}"#;
        assert_eq!(serde_json::to_string(&fire_with(1, Round::Grape)).unwrap(), grape);
        assert_eq!(serde_json::from_str::<Order>(grape).unwrap(), fire_with(1, Round::Grape));
    }
}
