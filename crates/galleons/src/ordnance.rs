//! Guns with rules of their own: lob guns, howitzers, old smoothbores, and turrets beneath the hull.
//!
//! [SG-SB-01] A smoothbore is a gun of the Martian list, and nothing else is to be said of it.

use crate::{
    gunnery::Reach,
    order::{Bar, Check, Why},
    state::Target,
    tables::{GunMount, Weapon, WeaponKind},
};

/// Refuses what a mount keeps a gun from by the advanced rules.
///
/// [SG-FIRE-10] A ventral gun cannot engage a vessel that is higher than its own ship.
pub fn check_mount(mount: &GunMount, target: Target, reach: Reach) -> Check {
    if 0 < reach.rise && mount.is_ventral() {
        let why = "is higher than a gun beneath the hull can bear";
        return Err(Bar { rule: rule!("SG-FIRE-10"), why: Why::Target(target, why) });
    }
    Ok(())
}

/// Refuses what a weapon cannot do by the advanced rules.
///
/// [SG-LOB-01] A lob gun cannot engage a target in its own hex. [SG-SMUT-01] A discharger is laid on nobody.
pub fn check_weapon(weapon: &Weapon, target: Target, reach: Reach) -> Check {
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    if weapon.kind == WeaponKind::SmuttsDischarger {
        let why = "a discharger is not laid on a target: its torpedo runs dead ahead";
        return Err(Bar::plain(rule!("SG-SMUT-01"), why));
    }
    if reach.distance == 0 && weapon.is_lob_gun() {
        return barred(
            rule!("SG-LOB-01"),
            "is too near for a lob gun, which cannot fire into its own hex",
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        gunnery,
        order::Order,
        position::{A, B, C, advanced, allows, chance, give, position, refuses, report},
        state::{Load, State, Status},
        tables::shipped,
    };

    /// An Endtime, whose second gun is a lob gun, and somebody else.
    fn bombard(hex: &str, second: &str) -> State {
        let text = format!("a Endtime 1010 N Low\nb {second}").replace('@', hex);
        advanced(&text).firing(0)
    }

    const LOB: u8 = 1;

    /// One shot of that gun at B.
    fn shoot(state: &mut State, gun: u8, faces: &[u8]) -> String {
        let shot = gunnery::aim(state, A, gun, B, Load::USUAL);
        report(state, faces, |play| gunnery::fire(play, &shot))
    }

    /// The chance that such a shot hits B, told by a target that any hit upsets.
    fn odds(state: &State, gun: u8) -> String {
        let shot = gunnery::aim(state, A, gun, B, Load::USUAL);
        chance(
            state,
            |play| gunnery::fire(play, &shot),
            |state| state[B].is_stunned || state[B].status != Status::Flying,
        )
    }

    #[test]
    fn sg_lob_01_on_a_six_at_any_range_up_to_three_all_round() {
        for hex in ["1009", "1109", "1007", "1013", "0711", "1311"] {
            let state = bombard(hex, "Sky Runner @ N Low");
            allows(&state, Order::fire(A, LOB, B));
            assert_eq!(odds(&state, LOB), "1/6", "{hex}");
        }
        let state = bombard("1006", "Sky Runner @ N Low");
        let why = "B is beyond the reach of that gun";
        refuses(&state, Order::fire(A, LOB, B), "SG-FIRE-04", why);
    }

    #[test]
    fn sg_lob_01_nothing_modifies_the_die() {
        for ails in ["", ", fire 2", ", green", ", crack"] {
            let text = format!("a Endtime 1010 N Low{ails}\nb Sky Runner 1009 N High");
            let told = shoot(&mut advanced(&text), LOB, &[5]);
            let wanted = "  SG-LOB-01 to hit: 5, wants 6+: no\nSG-LOB-01 A miss on B\n";
            assert_eq!(told, wanted, "{ails}");
            assert_eq!(odds(&advanced(&text), LOB), "1/6");
        }
    }

    #[test]
    fn sg_lob_01_not_into_its_own_hex() {
        let why = "B is too near for a lob gun, which cannot fire into its own hex";
        for altitude in ["Low", "Medium", "Very Low"] {
            let state = bombard("1010", &format!("Sky Runner @ N {altitude}"));
            refuses(&state, Order::fire(A, LOB, B), "SG-LOB-01", why);
        }
    }

    #[test]
    fn sg_lob_01_no_part_in_the_basic_game() {
        let state = position("a Endtime 1010 N Low\nb Sky Runner 1009 N Low").firing(0);
        let why = "the Lob Gun of A has no part in the basic rules";
        refuses(&state, Order::fire(A, LOB, B), "SG-FIRE-12", why);
    }

    #[test]
    fn sg_lob_01_its_penetration_is_that_of_long_range() {
        // 2 against AV 4: half of 4 at any range, and no die for the half.
        let mut state = bombard("1009", "Thunderer @ N Low");
        let told = shoot(&mut state, LOB, &[6, 1, 6]);
        assert!(told.contains("SG-HIT-03 B is holed: 2 hull boxes\n"), "{told}");
    }

    #[test]
    fn sg_lob_02_every_hit_upsets_trim_after_its_location() {
        let mut state = bombard("1009", "Sky Runner @ N Low");
        assert_eq!(
            shoot(&mut state, LOB, &[6, 3, 5]),
            "  SG-LOB-01 to hit: 6, wants 6+: yes\n\
             SG-LOB-01 A hit on B\n  \
             SG-HIT-01 where it lands: 3: crew\n\
             SG-HIT-04 B will have to count 2 casualties of her crew\n\
             SG-LOB-02 B loses trim\n  \
             SG-TRIM-01 recovering trim: 5, wants 5+ or a natural 6: yes\n\
             SG-TRIM-06 B is steady again, but her crew is stunned for the rest of this phase and for two more\n"
        );
        let told = shoot(&mut bombard("1009", "Sky Runner @ N Low"), LOB, &[6, 3, 4, 6]);
        assert!(told.contains("4, wants 5+ or a natural 6: no\nSG-TRIM-05 B falls to Very Low\n"));
    }

    #[test]
    fn sg_lob_02_even_through_armour_that_the_stone_cannot_harm_as_in_the_example() {
        // AV 5 is more than twice 2: no hull hits, but trim is lost at 4.
        let mut state = bombard("1009", "Thunderer @ N Low");
        std::sync::Arc::get_mut(&mut state.setting).unwrap().classes[1].armour = 5;
        let told = shoot(&mut state, LOB, &[6, 1, 4]);
        assert!(
            told.contains(
                "SG-ARM-05 The armour of B holds: no effect\n\
                 SG-LOB-02 B loses trim\n  \
                 SG-TRIM-01 recovering trim: 4 +1 size of hull = 5, wants 5+ or a natural 6: yes\n"
            ),
            "{told}"
        );
    }

    #[test]
    fn sg_trim_07_a_stone_that_hits_the_trim_controls_upsets_trim_once() {
        // Location critical, trim damage; AV 2 lets all of it through. One loss is rolled.
        let mut state = bombard("1009", "Reliant @ N Low");
        let told = shoot(&mut state, LOB, &[6, 6, 1, 4, 6]);
        assert_eq!(told.matches("B loses trim").count(), 1, "{told}");
        assert!(told.contains("trim damage\nSG-LOB-02 B loses trim\n"), "{told}");
        // AV 3 halves what reaches the controls, and the shock still counts in full.
        let mut state = bombard("1009", "Macefield @ N Low");
        let told = shoot(&mut state, LOB, &[6, 6, 1, 4, 6]);
        assert!(told.contains("wants 5+ or a natural 6: yes"), "{told}");
        // A magazine that goes up on the way may upset it more: the larger number counts.
        let mut state = bombard("1009", "Hullcutter @ N Low");
        let guns = state.mount(B, 0).weapon.damage;
        assert_eq!(guns, 3);
        std::sync::Arc::get_mut(&mut state.setting).unwrap().classes[1].guns[0].weapon.damage = 9;
        let told = shoot(&mut state, LOB, &[6, 6, 1, 1, 1, 1, 4, 6]);
        assert_eq!(told.matches("B loses trim").count(), 1, "{told}");
        assert!(told.contains("wants 6+ or a natural 6: yes"), "{told}");
    }

    #[test]
    fn sg_lob_03_altitude_is_nothing_to_it() {
        // One hex away and three levels up or down: too steep for any other gun.
        for (first, second) in [("Very Low", "High"), ("High", "Very Low")] {
            let text = format!("a Endtime 1010 N {first}\nb Sky Runner 1009 N {second}");
            let state = advanced(&text).firing(0);
            allows(&state, Order::fire(A, LOB, B));
            refuses(&state, Order::fire(A, 0, B), "SG-FIRE-06", "B is too steeply above or below");
            let shot = gunnery::aim(&state, A, LOB, B, Load::USUAL);
            assert_eq!((shot.range, shot.rise), (1, 0));
        }
        // At the end of its reach the levels add nothing.
        let mut state = advanced("a Endtime 1010 N Low\nb Sky Runner 1007 N High").firing(0);
        allows(&state, Order::fire(A, LOB, B));
        give(&mut state, Order::fire(A, LOB, B), &[]);
        let told = report(&mut state, &[5], gunnery::resolve_next);
        assert!(told.starts_with("SG-LOB-03 A fires her Lob Gun at B, range 3\n"), "{told}");
    }

    #[test]
    fn sg_lob_03_the_stone_comes_down_on_the_deck_of_a_higher_ship() {
        let mut state = advanced("a Endtime 1010 N Low\nb Sky Runner 1007 N High");
        let told = shoot(&mut state, LOB, &[6, 3, 6]);
        assert!(told.contains("SG-HIT-04 B will have to count 2 casualties"), "{told}");
    }

    #[test]
    fn sg_how_01_a_howitzer_fires_as_at_long_range_whatever_the_range() {
        // 5-inch: range 8, penetration 1, from the very next hex on.
        for hex in ["1009", "1006", "1002"] {
            let text = format!(
                "a Sky Runner 1010 N Low, mounts 5in-howitzer forward\nb Aphid {hex} N Low"
            );
            let mut state = advanced(&text).firing(0);
            allows(&state, Order::fire(A, 3, B));
            let told = shoot(&mut state, 3, &[4]);
            assert!(told.starts_with("  SG-HOW-01 to hit: 4, wants 5+: no\n"), "{told}");
            let told = shoot(&mut state, 3, &[5, 1, 3]);
            assert!(told.contains("SG-ARM-02 half a point: 3, wants 4+: no\n"), "{told}");
            assert!(told.ends_with("SG-HIT-03 B is holed: 1 hull box\n"), "{told}");
        }
        let text = "a Sky Runner 1010 N Low, mounts 5in-howitzer forward\nb Aphid 1001 N Low";
        let why = "B is beyond the reach of that gun";
        refuses(&advanced(text).firing(0), Order::fire(A, 3, B), "SG-FIRE-04", why);
    }

    #[test]
    fn sg_sb_01_smoothbores_are_guns_of_the_martian_list() {
        let library = shipped();
        let numbers = [
            ("9in-sb", (1, 1, 2, 2, 4, 2)),
            ("10in-sb", (2, 1, 4, 3, 6, 3)),
            ("11in-sb", (3, 1, 5, 3, 6, 3)),
            ("15in-sb", (4, 2, 7, 4, 8, 4)),
        ];
        for (key, wanted) in numbers {
            let weapon = library.weapon(key).unwrap();
            let has = (
                weapon.pen_close,
                weapon.pen_long,
                weapon.damage,
                weapon.range_close,
                weapon.range_long,
                weapon.crew,
            );
            assert_eq!(has, wanted, "{key}");
            // No field carriage: neither weight nor price.
            let sheet = library.weapon_sheets.iter().find(|sheet| sheet.key == key).unwrap();
            assert_eq!(sheet.nation, crate::tables::Service::Martian);
            assert!(!sheet.field.contains_key("weight") && !sheet.field.contains_key("cost"));
        }
        // It is laid and fired like any gun: 3 or more at close range, 7 boxes in an open hull.
        let text = "a Sky Runner 1010 N Low, mounts 15in-sb forward\nb Hullcutter 1006 N Low";
        let mut state = advanced(text).firing(0);
        allows(&state, Order::fire(A, 3, B));
        assert!(shoot(&mut state, 3, &[3, 1]).contains("B is holed: 7 hull boxes\n"));
    }

    #[test]
    fn sg_fire_10_a_ventral_turret_bears_all_round_but_not_upward() {
        let ventral = 3;
        for hex in ["1008", "1210", "1012", "0810"] {
            for (second, may) in [("Medium", false), ("Low", true), ("Very Low", true)] {
                let text = format!("a Gloire 1010 N Low\nb Sky Runner {hex} N {second}");
                let state = advanced(&text).firing(0);
                if may {
                    allows(&state, Order::fire(A, ventral, B));
                } else {
                    let why = "B is higher than a gun beneath the hull can bear";
                    refuses(&state, Order::fire(A, ventral, B), "SG-FIRE-10", why);
                }
            }
        }
        // The turrets on deck can, and in the basic game so could this one.
        let text = "a Gloire 1010 N Low\nb Sky Runner 1008 N Medium";
        allows(&advanced(text).firing(0), Order::fire(A, 0, B));
        allows(&position(text).firing(0), Order::fire(A, ventral, B));
    }

    #[test]
    fn sg_fire_09_a_stone_that_goes_astray_wants_a_six_too() {
        let text = "a Endtime 1010 N Low, crack\nb Sky Runner 1009 N Low\nb Sky Runner 1009 N Low";
        let mut state = advanced(text);
        let told = shoot(&mut state, LOB, &[5, 6, 1, 6]);
        assert!(told.contains("SG-FIRE-09 to hit another by chance: 6, wants 6+: yes\n"), "{told}");
        assert!(state[C].is_stunned && !state[B].is_stunned);
    }
}
