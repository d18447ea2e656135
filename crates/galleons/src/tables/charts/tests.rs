//! Tests of the charts: what is shown is what is played, wherever the code has the same numbers.

use kernel::{
    hex::{Cube, Direction, Hex},
    odds::Chance,
};

use super::super::tests::refuses;
use super::super::{Rate, shipped};
use crate::{
    altitude,
    aspect::{Altitude, Aspect, bearing},
    collisions, criticals, damage, gunnery,
    order::{Order, Turn},
    position::{A, B, chance, position, report},
    repair, same_hex,
    state::{Load, Moving, State},
    trim,
};

/// The rows of a shipped chart.
fn rows(key: &str) -> Vec<Vec<String>> {
    shipped().chart(key).unwrap_or_else(|| panic!("no chart {key:?}")).rows.clone()
}

/// What stands beside the row of that name.
fn entry(key: &str, name: &str) -> String {
    let rows = rows(key);
    let row = rows.iter().find(|row| row[0] == name);
    row.unwrap_or_else(|| panic!("no row {name:?} in {key}"))[1].clone()
}

/// The number that an entry begins with: "+1", "2 or less".
fn number(key: &str, name: &str) -> i8 {
    let entry = entry(key, name);
    let word = entry.split_whitespace().next().unwrap_or_default();
    word.parse().unwrap_or_else(|_| panic!("{key}, {name}: no number in {entry:?}"))
}

#[test]
fn the_altitudes_shown_are_those_of_play() {
    let expected = Altitude::ALL.map(|level| vec![level.level().to_string(), level.to_string()]);
    assert_eq!(rows("altitude_levels"), expected);
}

#[test]
fn sg_move_02_the_costs_shown_are_those_of_play() {
    let spent = |order: Order, allowance: u8, down: u8| {
        let mut state = position("a Dauntless 1010 N Medium\nb Aphid 2020 N Low").moving(A);
        let moving = state.moving.as_mut().unwrap();
        (moving.allowance, moving.down) = (allowance, down);
        report(&mut state, &[], |play| crate::flow::apply(play, &order));
        state.moving.unwrap().spent as i8
    };
    let climb = Order::Climb { ship: A, turn: None };
    let descend = Order::Descend { ship: A, turn: None };
    for (name, cost) in [
        (
            "one hex ahead, then perhaps a turn of one hexside",
            spent(Order::Ahead { ship: A, turn: Some(Turn::Port) }, 5, 0),
        ),
        (
            "a turn on the spot, under steam only",
            spent(Order::PowerTurn { ship: A, turn: Turn::Port }, 5, 0),
        ),
        ("one level up, perhaps with a turn", spent(climb, 5, 0)),
        ("one level up for a ship whose whole allowance is 1", spent(climb, 1, 0)),
        ("the first level down, without a turn", spent(descend, 5, 0)),
        ("each further level down, perhaps with a turn", spent(descend, 5, 1)),
    ] {
        assert_eq!(number("movement", name), cost, "{name}");
    }
}

#[test]
fn sg_land_01_how_ships_come_to_the_ground() {
    let state = position("a Sky Runner 1010 N Very Low\nb Aphid 2020 N Low").moving(A);
    let ends = |hexes: u8, down: u8| {
        let moving = Moving { hexes, down, ..state.moving.unwrap() };
        altitude::descent_ends(&state, A, &moving)
    };
    assert_eq!(entry("ground", "by one level down, with one hex entered at most"), "she lands");
    assert_eq!(ends(1, 0), Some(altitude::Landing::Soft));
    assert!(entry("ground", "by more levels or more hexes").starts_with("she crash-lands"));
    assert_eq!(
        (ends(2, 0), ends(0, 1)),
        (Some(altitude::Landing::Hard), Some(altitude::Landing::Hard))
    );
}

#[test]
fn sg_coll_02_the_collision_shown_is_that_of_play() {
    let wants = number("collision", "collision");
    let bow = number("collision", "entered across bow or stern");
    let turning = number("collision", "mover turns in the hex");
    for (heading, turn, modifier) in [
        ("SE", None, 0),
        ("N", None, bow),
        ("S", None, bow),
        ("NE", Some(Turn::Port), turning),
        ("N", Some(Turn::Starboard), bow + turning),
    ] {
        let text = format!("a Sky Runner 1011 N Low\nb Sky Runner 1010 {heading} Low");
        let risk = collisions::risk(&position(&text).moving(A), Order::Ahead { ship: A, turn });
        let ways = (1..=6).filter(|die| die + modifier <= wants).count();
        assert_eq!(risk, Some(Chance::new(ways as u128, 6)), "{heading}, {turn:?}");
    }
}

#[test]
fn sg_fire_05_the_roll_to_hit_shown_is_that_of_play() {
    let shot = |other: &str, ails: &str| {
        let text = format!("a Sky Runner 1010 N Low{ails}\nb Sky Runner {other}");
        let state = position(&text).firing(0);
        let shot = gunnery::aim(&state, A, 0, B, Load::USUAL);
        (
            gunnery::to_hit(&state, &shot).to_string(),
            gunnery::hit_roll(&state, &shot, "").total_modifier(),
        )
    };
    let wants = |name: &str| format!("{}+", number("to_hit", name));
    assert_eq!(shot("1009 N Low", ""), (wants("close range"), 0));
    assert_eq!(shot("1005 N Low", ""), (wants("long range"), 0));
    for (name, other, ails) in [
        ("target at another altitude", "1005 N Very Low", ""),
        ("green crew", "1005 N Low", ", green"),
        ("crack crew", "1005 N Low", ", crack"),
        ("firing ship burning", "1005 N Low", ", fire 1"),
    ] {
        assert_eq!(shot(other, ails).1, number("to_hit", name), "{name}");
    }
}

#[test]
fn sg_fire_01_the_fields_of_fire_shown_are_those_of_play() {
    for row in rows("fields_of_fire") {
        let mount = match row[0].as_str() {
            "forward pivot" => "forward",
            "stern tower" => "stern",
            "wing" => "wing-port",
            "forward half pivot" => "forward-port",
            "stern half pivot" => "stern-port",
            "broadside" => "broadside-port",
            "turntable" => "midships",
            other => panic!("no mount is called {other}"),
        };
        let arcs = crate::design::Mount::named(mount).unwrap().arcs();
        let yes = |aspect| if arcs.has(aspect) { "yes" } else { "no" };
        let sides = match (arcs.has(Aspect::Port), arcs.has(Aspect::Starboard)) {
            (true, true) => "both",
            _ => "one",
        };
        assert_eq!(row[1..], [yes(Aspect::Bow), sides, yes(Aspect::Stern)], "{mount}");
    }
}

#[test]
fn sg_fire_03_short_crews_as_in_play() {
    let read = |words: &str| match words.strip_prefix('(').and_then(|w| w.strip_suffix(')')) {
        Some(turns) => Rate::Reload(turns.parse().unwrap()),
        None => Rate::Shots(words.parse().unwrap()),
    };
    for row in rows("short_crews") {
        for (short, words) in (0..).zip(&row) {
            assert_eq!(gunnery::rate_with(read(&row[0]), short), read(words), "{row:?}");
        }
    }
}

#[test]
fn sg_face_05_the_relative_positions_shown_are_those_of_play() {
    let mut expected = Vec::new();
    for facing in ["N", "NE", "SE", "S", "SW", "NW"] {
        let text = format!("a Sky Runner 1010 N Low\nb Sky Runner 1010 {facing} Low");
        let difference =
            expected.last().map_or(0, |row: &Vec<String>| row[0].parse::<u8>().unwrap() + 1);
        for (other, mover) in same_hex::pairs(&position(&text), A, B) {
            expected.push(vec![difference.to_string(), other.to_string(), mover.to_string()]);
        }
    }
    assert_eq!(rows("same_hex_pairs"), expected);
}

#[test]
fn sg_hit_01_the_locations_shown_are_those_of_play() {
    for (at, row) in rows("hit_location").iter().enumerate() {
        assert_eq!(row[..2], [(at + 1).to_string(), damage::LOCATIONS[at].1.to_owned()]);
    }
    assert_eq!(rows("hit_location").len(), damage::LOCATIONS.len());
}

#[test]
fn sg_hit_10_the_criticals_shown_are_those_of_play() {
    for (at, row) in rows("critical").iter().enumerate() {
        assert_eq!(row[..2], [(at + 2).to_string(), criticals::CRITICALS[at].1.to_owned()]);
    }
    assert_eq!(rows("critical").len(), criticals::CRITICALS.len());
}

#[test]
fn sg_arm_01_armour_as_in_play() {
    let shown = rows("armour");
    for (penetration, armour) in (0..5_u8).flat_map(|pen| (0..8_u8).map(move |av| (pen, av))) {
        // Against penetration 0 armour of 1 halves, as the note says.
        let twice = if penetration == 0 { 1 } else { 2 * penetration };
        let row = match armour {
            av if av <= penetration => 0,
            av if av <= twice => 1,
            _ => 2,
        };
        let left = |damage_value: u8, faces: &[u8]| {
            let mut state = position("a Sky Runner 1010 N Low\nb Aphid 2020 N Low");
            let mut left = 0;
            report(&mut state, faces, |play| {
                left = damage::pierce(play, A.piece(), damage_value, penetration, armour);
            });
            left
        };
        let word = match (left(4, &[]), row) {
            (4, _) => "whole",
            (2, _) => "half; a half point is whole on 4 or more",
            _ => "none",
        };
        assert_eq!(shown[row][1], word, "armour {armour} against {penetration}");
        if row == 1 {
            assert_eq!((left(3, &[3]), left(3, &[4])), (1, 2));
        }
    }
}

#[test]
fn sg_trim_01_recovering_trim_as_in_play() {
    let crew = |change: &dyn Fn(&mut State)| {
        let mut state = position("a Sky Runner 1010 N Medium\nb Aphid 2020 N Low");
        change(&mut state);
        trim::handler(&state[A]).0
    };
    let nobody = |state: &mut State| {
        state[A].crew.trim = None;
        (state[A].crew.captain, state[A].crew.officers) = (false, 0);
    };
    assert_eq!(number("trim", "the ship's own trimsman at the vanes"), crew(&|_| {}));
    assert_eq!(number("trim", "the captain"), crew(&|state| state[A].crew.trim = None));
    assert_eq!(number("trim", "another officer or petty officer"), crew(&nobody));
    let alone = |state: &mut State| {
        nobody(state);
        state[A].crew.helm = None;
    };
    assert_eq!(number("trim", "any crewman"), crew(&alone));
    // A hull of 5, and crews of either kind: each moves a recovery against 3 by one face.
    let recovers = |class: &str, ails: &str| {
        let state = position(&format!("a {class} 1010 N Medium{ails}\nb Aphid 2020 N Low"));
        let holds = |state: &State| state[A].altitude == Altitude::Medium;
        let ways = chance(&state, |play| trim::lose(play, A, 3), holds);
        ["1/6", "1/3", "1/2", "2/3", "5/6"].iter().position(|known| *known == ways).unwrap() as i8
    };
    let usual = recovers("Sky Runner", "");
    assert_eq!(number("trim", "each full 5 of hull size"), recovers("Endtime", "") - usual);
    assert_eq!(number("trim", "green crew"), recovers("Sky Runner", ", green") - usual);
    assert_eq!(number("trim", "crack crew"), recovers("Sky Runner", ", crack") - usual);
}

#[test]
fn sg_burn_02_fire_as_in_play() {
    let grown = |class: &str| {
        let mut state = position(&format!("a {class} 1010 N Low, fire 1\nb Aphid 2020 N Low"));
        report(&mut state, &[], repair::grow_fires);
        state[A].fire - 1
    };
    let kite = shipped().classes.iter().find(|class| class.is_kite()).unwrap().name.clone();
    let told = format!("the fire grows by {}, on a kite by {}", grown("Sky Runner"), grown(&kite));
    assert_eq!(entry("burning", "the turn opens"), told);
    // One man on deck: a wooden ship on a 6, a steel one on a 5 as well.
    let put_out = |class: &str| {
        let state =
            position(&format!("a {class} 1010 N Low, fire 1, deck 1, petty 0\nb Aphid 2020 N Low"));
        chance(&state, |play| repair::repair(play, A), |state| state[A].fire == 0)
    };
    assert_eq!((put_out("Sky Runner"), put_out("Dauntless")), ("1/6".into(), "1/3".into()));
    assert!(
        entry("burning", "her repair step")
            .contains("each 6 beats the fire down by 1, aboard a steel ship each 5 too")
    );
}

#[test]
fn sg_seq_10_repairs_as_in_play() {
    let freed = |ail: &str, is_free: fn(&State) -> bool| {
        let state = position(&format!("a Sky Runner 1010 N Low, {ail}\nb Aphid 2020 N Low"));
        chance(&state, |play| repair::repair(play, A), is_free)
    };
    let rows = rows("repairs");
    assert!(
        rows[..2].iter().all(|row| row[1] == "more than the number of the jam, or a natural 6")
    );
    assert_eq!(freed("rudder 2", |state| state[A].rudder_jam == 0), "2/3");
    assert_eq!(freed("lifters 9", |state| state[A].lifter_jam == 0), "1/6");
    assert_eq!(entry("repairs", "jury rig"), "6: a speed of 1");
    assert_eq!(freed("screw 9", |state| crate::movement::allowance(state, A) == 1), "1/6");
    assert_eq!(freed("leak 2", |state| state[A].leak == 1), "1/1");
}

#[test]
fn sg_face_02_the_aspects_shown_are_those_of_play() {
    let shown = [
        ("bow", "330 to 30"),
        ("starboard", "30 to 150"),
        ("stern", "150 to 210"),
        ("port", "210 to 330"),
    ];
    assert_eq!(rows("aspects"), shown.map(|(name, degrees)| [name, degrees].map(String::from)));
    let ship = Hex::new(10, 10);
    for to in (5..=15).flat_map(|x| (5..=15).map(move |y| Hex::new(x, y))) {
        if to == ship {
            continue;
        }
        // Centres lie x times half the root of 3 to the east and half of y - z to the north, and 30 degrees are a slope of 1 to the
        // root of 3: within them is whatever is three times as far north as x counts.
        let Cube { x, y, z } = to.offset(ship);
        let (aside, north) = (3 * i32::from(x), i32::from(y) - i32::from(z));
        let within = [
            ("bow", aside.abs() <= north),
            ("starboard", north.abs() <= aside),
            ("stern", aside.abs() <= -north),
            ("port", north.abs() <= -aside),
        ];
        let played: Vec<&str> =
            bearing(ship, Direction::North, to).iter().map(Aspect::name).collect();
        for (name, is_within) in within {
            assert_eq!(played.contains(&name), is_within, "{name} at {to:?}");
        }
    }
}

#[test]
fn sg_scen_02_what_is_lost_is_shown_as_it_is_played() {
    use crate::state::Status;
    let status = [
        ("flies", Status::Flying),
        ("has still to enter", Status::ToEnter),
        ("has landed", Status::Landed),
        ("has left the map", Status::Gone),
        ("has struck her colours", Status::Struck),
        ("has crash-landed", Status::CrashLanded),
        ("has crashed", Status::Crashed),
    ];
    assert_eq!(rows("lost").len(), status.len());
    for (name, status) in status {
        let mut state = position("a Sky Runner 1010 N Low");
        state[A].status = status;
        let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
        let played = vec![name.into(), yes(state[A].is_lost()), yes(state[A].is_in_the_air())];
        assert!(rows("lost").contains(&played), "{played:?}");
    }
}

#[test]
fn sg_sb_01_smoothbores_have_a_list_of_their_own() {
    let charts = shipped().every_chart();
    let chart = charts.iter().find(|chart| chart.key == "smoothbores").unwrap();
    assert_eq!((chart.rule.as_str(), chart.rows.len()), ("SG-SB-01", 4));
    assert_eq!(chart.rows[0].join(" "), "9\" SB 1 2 1 2 2 4");
}

#[test]
fn weapons_are_listed_as_they_are() {
    let library = shipped();
    let charts = library.every_chart();
    let listed: usize = charts
        .iter()
        .filter(|chart| chart.section == "Weapons")
        .map(|chart| chart.rows.len())
        .sum();
    assert_eq!(listed, library.weapons.len());
    let row = |name: &str| {
        let rows = charts.iter().flat_map(|chart| &chart.rows);
        rows.into_iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {name}")).join(" ")
    };
    assert_eq!(row("1-pdr HRC"), "1-pdr HRC 0 1 3 1 2 4");
    assert_eq!(row("Shotgun"), "Shotgun none none none 2, then 1");
    assert_eq!(row("Musket"), "Musket 1 for 3 men 0 1 1");
    for chart in &charts {
        assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.key);
    }
}

#[test]
fn broken_charts_are_refused() {
    let chart = |rule, row| {
        format!(
            "[[chart]]\nkey = 'x'\ntitle = 'X'\nsection = 'S'\nrule = '{rule}'\ncolumns = ['a', 'b']\nrows = [{row}]\n"
        )
    };
    refuses(
        "charts-more.toml",
        &chart("SG-GEO-01", "['1']"),
        "charts-more.toml: chart x, row 1: has 1 columns, wants 2",
    );
    refuses(
        "charts-more.toml",
        &chart("SG-GEO-99", ""),
        "charts-more.toml: chart x: names rule SG-GEO-99, which the ledger does not have",
    );
}

#[test]
fn sg_field_01_field_carriages_are_shown_with_what_their_rounds_cover_as_in_the_example() {
    let charts = shipped().every_chart();
    let chart = charts.iter().find(|chart| chart.key == "field_guns").unwrap();
    let row = |name: &str| {
        let row = chart.rows.iter().find(|row| row[0] == name);
        row.unwrap_or_else(|| panic!("no row {name:?}")).join(", ")
    };
    // Burst 4, range 200: grape covers 8 yards by 100, shrapnel 8 by 16.
    assert_eq!(row("Light Gun"), "Light Gun, (3), 200, 4, 8 by 16, 8 by 100, 2, 400");
    assert_eq!(row("6-pdr"), "6-pdr, (3)*, 600, 4, 8 by 16, 8 by 300, 600, 200");
    // On naval mounts only.
    assert_eq!(row("16\""), "16\", (12), 2000, 40, 80 by 160, 80 by 1000, –, –");
    // Whatever has no field columns is not in it.
    assert!(chart.rows.iter().all(|row| row[0] != "Maxim" && row[0] != "Bomb Rack"));
    assert_eq!(chart.rows.len(), 31);
    assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()));
}
