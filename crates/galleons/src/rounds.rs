//! Rounds: what they go through at which range, and what becomes of those that do not burst.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    event::Event,
    gunnery::is_close,
    state::{ShipId, State},
    tables::Weapon,
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

#[cfg(test)]
mod tests {
    use crate::{
        gunnery,
        position::{A, ADVANCED, B, USUAL, position_on, report},
        state::{Load, Switches},
    };

    /// A with her gun at long or close range of B, and the shot.
    fn shot(switches: Switches, text: &str, gun: u8, faces: &[u8]) -> String {
        let mut state = position_on("canal", switches, text);
        let shot = gunnery::aim(&state, A, gun, B, Load::USUAL);
        report(&mut state, faces, |play| gunnery::fire(play, &shot))
    }

    const HOLDS: &str = "SG-ARM-05 The armour of B holds: no effect\n";

    #[test]
    fn sg_arm_07_the_range_band_chooses_the_penetration() {
        // A 4-inch long, 3/2, at range 5 (long) has 2: half damage on AV 3 and 4, none on AV 5.
        let ships = |hex: &str| format!("a Gloire 1010 N Low\nb Macefield {hex} N Low");
        let text = ships("1006");
        assert!(shot(ADVANCED, &text, 0, &[6, 1]).ends_with("B is holed: 2 hull boxes\n"), "close");
        let text = ships("1005");
        assert!(shot(ADVANCED, &text, 0, &[6, 1]).ends_with("B is holed: 1 hull box\n"), "long");
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
    fn sg_arm_08_more_than_twice_the_armour_may_go_clean_through() {
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
}
