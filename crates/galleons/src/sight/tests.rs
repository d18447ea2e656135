//! Tests of the line of sight: hexes crossed, clipped and grazed, ships on the gauge, high ground.

use std::fmt::Write as _;

use kernel::hex::Direction;

use super::*;
use crate::{
    order::Order,
    position::{A, ADVANCED, B, C, USUAL, allows, position_on, refuses},
    state::{Load, Switches},
};

const HERE: Hex = Hex::new(10, 12);

/// The hex at an offset in cube coordinates.
fn at(x: i8, y: i8, z: i8) -> Hex {
    assert_eq!(x + y + z, 0);
    let straight = |hex: Hex, n: i8, to: Direction| {
        (0..n.abs()).fold(hex, |hex, _| hex.next(if 0 < n { to } else { to.opposite() }))
    };
    straight(straight(HERE, x, Direction::NorthEast), y, Direction::North)
}

/// Every hex that the line to that offset touches, with how.
fn touched(to: Hex) -> Vec<(Hex, Passage)> {
    let field = kernel::hex::Field { columns: 28, rows: 22 };
    field.hexes().filter_map(|hex| Some((hex, passage(HERE, to, hex)?))).collect()
}

#[test]
fn sg_los_01_the_example_of_crossed_and_clipped_hexes() {
    let mut found = touched(at(1, 3, -4));
    let mut wanted = vec![
        (at(0, 1, -1), Passage::Crossed),
        (at(1, 2, -3), Passage::Crossed),
        (at(0, 2, -2), Passage::Clipped),
        (at(1, 1, -2), Passage::Clipped),
    ];
    found.sort_by_key(|(hex, _)| *hex);
    wanted.sort_by_key(|(hex, _)| *hex);
    assert_eq!(found, wanted);
}

#[test]
fn sg_los_01_a_straight_row_is_crossed_hex_by_hex() {
    for direction in Direction::ALL {
        let row: Vec<Hex> =
            std::iter::successors(Some(HERE), |hex| Some(hex.next(direction))).take(5).collect();
        let found = touched(row[4]);
        assert_eq!(found.len(), 3, "{direction:?}");
        for hex in &row[1..4] {
            assert!(found.contains(&(*hex, Passage::Crossed)), "{direction:?}");
        }
    }
}

#[test]
fn sg_los_02_a_line_along_a_side_grazes_both_hexes_as_in_the_example() {
    let found = touched(at(1, 1, -2));
    assert_eq!(found.len(), 2);
    for hex in [at(0, 1, -1), at(1, 0, -1)] {
        assert!(found.contains(&(hex, Passage::Grazed)), "{hex:?}");
    }
}

#[test]
fn sg_los_01_it_is_the_same_from_either_end() {
    let field = kernel::hex::Field { columns: 28, rows: 22 };
    for to in field.hexes().filter(|&hex| HERE.distance(hex) <= 7) {
        for hex in field.hexes().filter(|&hex| HERE.distance(hex) <= 8) {
            assert_eq!(passage(HERE, to, hex), passage(to, HERE, hex), "{to:?} {hex:?}");
        }
    }
}

#[test]
fn sg_los_01_between_neighbours_and_in_one_hex_there_is_nothing() {
    assert_eq!(touched(HERE), []);
    for direction in Direction::ALL {
        assert_eq!(touched(HERE.next(direction)), []);
    }
}

const SIGHT: Switches = Switches { line_of_sight: true, ..ADVANCED };

/// A fires north at B over C, each at a level; three, four or five hexes apart.
fn in_line(switches: Switches, text: &str) -> crate::state::State {
    position_on("canal", switches, text).firing(0)
}

const FIRE: fn() -> Order = || Order::fire(A, 0, B);

#[test]
fn sg_los_01_a_ship_between_two_at_her_level_blocks() {
    let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low";
    refuses(&in_line(SIGHT, text), FIRE(), "SG-LOS-01", "B is hidden behind C");
    allows(&in_line(SIGHT, text), Order::fire(A, 0, C));
    // Her own side is no better, and a derelict is still in the way.
    let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\na Sky Runner 1008 N Low";
    refuses(&in_line(SIGHT, text), FIRE(), "SG-LOS-01", "B is hidden behind C");
    let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low, derelict";
    refuses(&in_line(SIGHT, text), FIRE(), "SG-LOS-01", "B is hidden behind C");
    // One beside the line, or in the hex of either, is not.
    for hex in ["1108", "0908", "1010", "1006"] {
        let text = format!("a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner {hex} N Low");
        allows(&in_line(SIGHT, &text), FIRE());
    }
    // Above or below she does not block those who are level.
    for level in ["Medium", "Very Low"] {
        let text =
            format!("a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N {level}");
        allows(&in_line(SIGHT, &text), FIRE());
    }
}

#[test]
fn sg_los_01_without_the_option_nobody_is_in_the_way() {
    let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low";
    allows(&in_line(ADVANCED, text), FIRE());
    let basic = Switches { line_of_sight: true, ..USUAL };
    allows(&in_line(basic, text), FIRE());
}

/// Ships at offsets from A at (0,0,0), all Low.
fn laid_out(others: &[Hex]) -> crate::state::State {
    let mut text = "a Aphid 1113 N Low".to_owned();
    for hex in others {
        let _ = write!(text, "\nb Sky Runner {} N Low", hex.label());
    }
    in_line(SIGHT, &text)
}

#[test]
fn sg_los_02_one_clipped_ship_does_not_block_and_two_do_as_in_the_example() {
    let target = at(1, 3, -4);
    allows(&laid_out(&[target, at(0, 2, -2)]), FIRE());
    allows(&laid_out(&[target, at(1, 1, -2)]), FIRE());
    let both = laid_out(&[target, at(0, 2, -2), at(1, 1, -2)]);
    refuses(&both, FIRE(), "SG-LOS-02", "B is hidden behind C and D");
    // Two in one hex are one hex.
    allows(&laid_out(&[target, at(1, 1, -2), at(1, 1, -2)]), FIRE());
    // Grazed on both sides.
    let between = laid_out(&[at(1, 1, -2), at(0, 1, -1), at(1, 0, -1)]);
    refuses(&between, FIRE(), "SG-LOS-02", "B is hidden behind C and D");
    allows(&laid_out(&[at(1, 1, -2), at(0, 1, -1)]), FIRE());
}

#[test]
fn sg_los_03_the_example_on_the_gauge() {
    // Range 4, from level 0 to level 4, a ship at distance 2.
    let far = |hex: i8, level: u8| (Hex::new(10, 12 - hex), level);
    let blocks = |level: u8| meets(far(0, 0), far(4, 4), far(2, level));
    assert_eq!([1, 2, 3].map(blocks), [false, true, false]);
    // The line enters her box at its middle: the upper half is free, its border is not.
    let flat = |level: u8| meets(far(0, 2), far(4, 2), far(2, level));
    assert_eq!([1, 2, 3].map(flat), [false, true, false]);
    // From level 0 to 1 over range 4 the line is between 1/8 and 3/8 at distance 1.
    let low = |level: u8| meets(far(0, 0), far(4, 1), far(1, level));
    assert_eq!([0, 1].map(low), [false, false]);
    // At distance 2 it runs from 3/8 to 5/8: through the lower half of the box of level 1.
    let low = |level: u8| meets(far(0, 0), far(4, 1), far(2, level));
    assert_eq!([0, 1, 2].map(low), [false, true, false]);
}

#[test]
fn sg_los_03_ships_at_differing_altitudes() {
    // Very Low to Very High over four hexes is the gauge of the example, one level up.
    let text = |level: &str| {
        format!("a Intrepid 1010 N Very Low\nb Sky Runner 1006 N High\nb Sky Runner 1008 N {level}")
    };
    // y at distance 2 runs from 1 + 9/8 to 1 + 15/8: through the lower half of Medium, the upper of Low.
    refuses(&in_line(SIGHT, &text("Medium")), FIRE(), "SG-LOS-03", "B is hidden behind C");
    allows(&in_line(SIGHT, &text("Low")), FIRE());
    allows(&in_line(SIGHT, &text("High")), FIRE());
    // Two that are clipped are put to the same test.
    let mut state = laid_out(&[at(1, 3, -4), at(0, 2, -2), at(1, 1, -2)]);
    state[C].altitude = crate::aspect::Altitude::High;
    allows(&state, FIRE());
}

#[test]
fn sg_los_01_howitzers_and_lob_guns_fire_over_whatever_is_in_the_way() {
    let text = "a Endtime 1010 N Low, mounts 5in-howitzer forward\nb Sky Runner 1007 N Low\nb Sky Runner 1008 N Low";
    let state = in_line(SIGHT, text);
    refuses(&state, FIRE(), "SG-LOS-01", "B is hidden behind C");
    allows(&state, Order::fire(A, 1, B));
    allows(&state, Order::fire(A, 5, B));
}

#[test]
fn sg_los_01_a_blocked_shot_is_refused_whatever_it_is_loaded_with() {
    let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low";
    let state = in_line(SIGHT, text);
    let load = Load { round: crate::state::Round::Shrapnel, ..Load::USUAL };
    let barred = crate::gunnery::check_target(&state, A, 0, B.into(), load);
    assert_eq!(barred.unwrap_err().rule, rule!("SG-LOS-01"));
}

const HEIGHTS: Switches = Switches { terrain_line_of_sight: true, ..ADVANCED };

/// A and B four hexes apart with ground of that level between them.
fn over_a_hill(switches: Switches, first: &str, second: &str, level: u8) -> crate::state::State {
    let text = format!("a Aphid 1010 N {first}\nb Sky Runner 1006 N {second}");
    let mut state = in_line(switches, &text);
    let hill = state.setting.map.field.index(Hex::new(9, 7));
    std::sync::Arc::get_mut(&mut state.setting).unwrap().map.surface[hill] = level;
    state
}

#[test]
fn sg_los_04_ground_above_the_line_hides() {
    let why = "B is hidden behind the high ground at 1008";
    for (first, second, level, hidden) in [
        ("Low", "Low", 3, true),
        ("Low", "Low", 2, false),
        ("Low", "High", 4, true),
        ("Low", "High", 3, false),
        ("High", "Low", 4, true),
        ("Very Low", "Low", 2, true),
        ("Very Low", "Low", 1, false),
    ] {
        let state = over_a_hill(HEIGHTS, first, second, level);
        if hidden {
            refuses(&state, FIRE(), "SG-LOS-04", why);
        } else {
            allows(&state, FIRE());
        }
    }
}

#[test]
fn sg_los_04_only_by_option_and_only_where_it_is_crossed() {
    allows(&over_a_hill(ADVANCED, "Low", "Low", 4), FIRE());
    allows(&over_a_hill(SIGHT, "Low", "Low", 4), FIRE());
    let basic = Switches { terrain_line_of_sight: true, ..USUAL };
    allows(&over_a_hill(basic, "Low", "Low", 4), FIRE());
    let mut state = in_line(HEIGHTS, "a Aphid 1010 N Low\nb Sky Runner 1006 N Low");
    for hex in [Hex::new(8, 7), Hex::new(10, 7)] {
        let index = state.setting.map.field.index(hex);
        std::sync::Arc::get_mut(&mut state.setting).unwrap().map.surface[index] = 4;
    }
    allows(&state, FIRE());
}
