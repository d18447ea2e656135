//! What a page shows, and what it keeps back.

use super::*;
use crate::{
    Tripods,
    order::Order,
    trial::{A1, A2, EARTH, M1, MARS, T1, T2, Trial, shoot},
};
use kernel::{
    System as _,
    scene::{Anchor, CellState},
};

#[test]
fn ft_gen_06_nothing_is_measured_before_fire_is_declared() {
    let aimed = |measured: bool| {
        let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180)])
            .spotted(&[T1])
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: T1 }, &[])
            .give(&shoot(M1, T1, 1), &[]);
        if measured { trial.measured() } else { trial }
    };
    let odds = |trial: &Trial| Tripods::describe(&trial.state, &Order::Fire, 0).has_odds;
    assert!(!odds(&aimed(false)), "no odds");
    assert!(odds(&aimed(true)));
    // Sight is shown, ranges are not; nor is the arc of an enemy.
    let words = |trial: &Trial, side: SideId, stand| {
        let seen = inspect(&trial.state, Viewer::Seat(side.seat()), effects::piece(stand)).unwrap();
        (seen.lines.join("; "), seen.overlays.len())
    };
    let (own, overlays) = words(&aimed(false), EARTH, M1);
    assert!(own.contains("in sight of Scouting pair 1"), "{own}");
    assert!(!own.contains("9."), "{own}");
    let (_, more) = words(&aimed(true), EARTH, M1);
    assert!(overlays < more);
    let (_, of_enemy) = words(&aimed(false), EARTH, T1);
    let (_, of_own) = words(&aimed(false), MARS, T1);
    assert_eq!(of_enemy + 2, of_own, "front and flank are for their owner");
}

#[test]
fn a_scene_shows_every_stand_and_its_markers() {
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180), (A1, 150, 100, 0)]);
    trial.state[M1].marker = Marker::Overwatch;
    let scene = scene(&trial.state, Viewer::Spectator);
    assert_eq!(scene.pieces.len(), 3);
    let gun = scene.pieces.iter().find(|piece| piece.id == effects::piece(M1)).unwrap();
    assert_eq!(gun.marks[0].text, "Field battery 1 is on overwatch");
    assert!(scene.decision.unwrap().choices.is_empty(), "a spectator chooses nothing");
}

/// What is said of a stand, and how many overlays have a label that begins so.
fn inspected(trial: &Trial, stand: StandId, label: &str) -> (String, usize) {
    let viewer = Viewer::Seat(trial.state.side_of(stand).seat());
    let seen = inspect(&trial.state, viewer, effects::piece(stand)).unwrap();
    let n = seen.overlays.iter().filter(|overlay| overlay.label.starts_with(label)).count();
    (seen.lines.join("; "), n)
}

#[test]
fn ft_los_03_dead_ground_is_drawn() {
    let bare = Trial::bare(&[(A1, 240, 50, 0)]);
    assert_eq!(inspected(&bare, A1, "dead ground").1, 0, "a plain has none");
    let wooded = bare.area(TerrainKind::HeavyWoods, (100, 150), (380, 200));
    let behind = inspected(&wooded, A1, "dead ground").1;
    assert!(8 <= behind, "{behind} strips behind the wood");
    // A tripod looks over what is one level high, but not into it.
    let tall =
        Trial::bare(&[(T1, 240, 50, 0)]).area(TerrainKind::HeavyWoods, (100, 150), (380, 200));
    assert!(inspected(&tall, T1, "dead ground").1 < behind);
}

#[test]
fn ft_av_02_front_and_flank_are_drawn() {
    let trial = Trial::bare(&[(T1, 240, 200, 180), (A1, 240, 50, 0)]);
    assert_eq!(inspected(&trial, T1, "front arc").1, 1);
    assert_eq!(inspected(&trial, T1, "flank").1, 1);
    assert_eq!(inspected(&trial, A1, "front arc").1, 0, "foot has no facing");
}

#[test]
fn ft_spot_02_spotting_ranges_are_told_and_drawn_where_everything_is_measured() {
    let trial = Trial::bare(&[(T1, 240, 200, 180), (A1, 240, 50, 0)]);
    let row = spotting::row(&trial.state, A1).personnel;
    let (said, rings) = inspected(&trial, A1, "spots");
    let wants = format!("spots men standing in the open within {}″", row.stationary_open);
    assert!(said.contains(&wants), "{said}");
    assert_eq!(rings, 0, "nothing may be measured");
    assert_eq!(inspected(&trial.measured(), A1, "spots").1, 2);
}

#[test]
fn ft_coh_01_cohesion_is_told_with_its_ring() {
    let near = Trial::bare(&[(A1, 240, 50, 0), (A2, 250, 50, 0)]);
    let (said, rings) = inspected(&near, A1, "cohesion");
    assert!(said.contains("in cohesion: 1 of the 1 others"), "{said}");
    assert_eq!(rings, 1);
    let far = Trial::bare(&[(A1, 240, 50, 0), (A2, 440, 50, 0)]);
    let (said, _) = inspected(&far, A1, "cohesion");
    assert!(said.contains("out of cohesion: none of the 1 others"), "{said}");
}

#[test]
fn ft_heat_03_a_sweep_tells_whom_it_touches() {
    let trial = Trial::bare(&[
        (T1, 240, 300, 180),
        (A1, 240, 200, 0),
        (A2, 260, 200, 0),
        (T2, 280, 200, 180),
    ]);
    let sweep = |degrees: i32| {
        let (shooter, from) = (T1, crate::trial::point(240, 200));
        let direction = kernel::table::Angle::degrees(degrees);
        prospect(&trial.state, &Order::Sweep { shooter, from, direction })
    };
    let told = sweep(90);
    assert_eq!(
        told,
        ["sweeps over A Company 1, A Company 2", "sweeps over friends: Scouting pair 2"]
    );
    assert_eq!(sweep(180), ["sweeps over A Company 1"]);
}

#[test]
fn ft_gas_01_a_cloud_tells_whom_it_touches() {
    let trial = Trial::bare(&[(T1, 240, 300, 180), (A1, 240, 200, 0)]);
    let gas = |x: i32| {
        prospect(&trial.state, &Order::Gas { shooter: T1, at: crate::trial::point(x, 200) })
    };
    assert_eq!(gas(240), ["touches A Company 1"]);
    assert_eq!(gas(300), ["touches nobody"]);
    assert!(
        Tripods::describe(
            &trial.state,
            &Order::Gas { shooter: T1, at: crate::trial::point(240, 200) },
            0
        )
        .has_prospect
    );
}

#[test]
fn ft_gen_07_what_is_out_of_range_is_told_where_everything_is_measured() {
    let far = |y: i32| {
        let trial = Trial::bare(&[(T1, 240, 350, 180), (A1, 240, y, 0)]);
        (trial, Order::Gas { shooter: T1, at: crate::trial::point(240, y) })
    };
    // Twenty inches for a canister; the tripod is half an inch round its middle.
    let told = |y: i32| {
        let (trial, gas) = far(y);
        let trial = trial.measured();
        (prospect(&trial.state, &gas), Tripods::describe(&trial.state, &gas, 0).note)
    };
    assert_eq!(told(145).0[0], "20″: within range");
    assert_eq!(told(145).1, "A Company 1");
    assert_eq!(told(144).0[0], "20.1″: out of range: wasted");
    assert_eq!(told(144).1, "20.1″: out of range");
    let (trial, gas) = far(144);
    assert_eq!(prospect(&trial.state, &gas), ["touches A Company 1"]);
    assert_eq!(Tripods::describe(&trial.state, &gas, 0).note, "A Company 1");
    // The same of a sweep, which is told by how many it touches.
    let line = Trial::bare(&[(T1, 240, 300, 180), (A1, 240, 200, 0), (T2, 280, 200, 180)]);
    let (from, direction) = (crate::trial::point(240, 200), kernel::table::Angle::degrees(90));
    let sweep = Order::Sweep { shooter: T1, from, direction };
    assert_eq!(Tripods::describe(&line.state, &sweep, 0).note, "A Company 1, 1 friend");
    assert_eq!(prospect(&line.measured().state, &sweep)[0], "9.5″: within range");
}

#[test]
fn ft_gen_07_what_would_be_wasted_is_offered_last_where_everything_is_measured() {
    // A canister flies twenty inches.
    let offered = |measured: bool, y: i32| {
        let trial = Trial::bare(&[(T1, 240, 355, 180), (A1, 240, y, 0)])
            .spotted(&[A1])
            .phase(Phase::Fire { side: MARS });
        let trial = if measured { trial.measured() } else { trial };
        let state = &trial.state;
        let mut orders = Vec::new();
        flow::orders(state, &mut orders);
        let shown = scene(state, Viewer::Seat(MARS.seat())).decision.unwrap().choices;
        let of = |choice: &kernel::scene::Choice| match orders[choice.index] {
            Order::Gas { .. } => 'g',
            Order::Target { .. } => 't',
            Order::Done => 'd',
            Order::Concede | Order::OfferDraw => '-',
            ref other => panic!("{other:?}"),
        };
        let told = shown.iter().map(|choice| (of(choice), choice.note.ends_with("out of range")));
        let mut told: Vec<(char, bool)> = told.collect();
        told.dedup();
        told
    };
    let near = [('t', false), ('g', false), ('d', false), ('-', false)];
    assert_eq!(offered(true, 200), near);
    let half = [('t', false), ('d', false), ('g', true), ('-', false)];
    assert_eq!(offered(true, 120), half);
    // Where nothing may be measured the list does not tell it either.
    assert_eq!(offered(false, 120), near);
}

#[test]
fn a_shot_is_told_in_short_below_who_fires_it() {
    let asked = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 180, 180)])
        .spotted(&[T1])
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH });
    let told = |trial: &Trial| {
        let choice = describe(&trial.state, &shoot(M1, T1, 1), 0);
        assert!(choice.label.starts_with("Field battery 1 at Scouting pair 1: "));
        choice.told().1.to_owned()
    };
    assert!(told(&asked).starts_with("at Scouting pair 1: "), "{}", told(&asked));
    // Once the target is declared the question names it.
    let declared = asked.give(&Order::Target { stand: T1 }, &[]);
    assert!(!told(&declared).contains("Scouting"), "{}", told(&declared));
    assert!(told(&declared).ends_with(", 1 shot"), "{}", told(&declared));
}

#[test]
fn ft_gen_07_a_shot_has_a_short_note() {
    let note = |y: i32, measured: bool| {
        let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, y, 180)])
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH });
        let trial = if measured { trial.measured() } else { trial };
        Tripods::describe(&trial.state, &shoot(M1, T1, 1), 0).note
    };
    assert_eq!(note(180, true), "destroyed 8 %");
    assert!(note(300, true).ends_with("″: out of range"), "{}", note(300, true));
    assert_eq!(note(180, false), "", "nothing may be measured");
    // Men fire small arms as far as their effective range.
    let men = |y: i32| {
        let trial =
            Trial::bare(&[(A1, 100, 100, 0), (T1, 100, y, 180)]).recast(T1, "I-P5-INFANTRY");
        let trial = trial.side(EARTH).phase(Phase::Fire { side: EARTH }).measured();
        let range = i32::from(trial.state.kind(A1).weapons[0].range);
        let order = crate::trial::shoot_men(A1, T1, 1);
        (range, prospect(&trial.state, &order)[0].clone(), {
            Tripods::describe(&trial.state, &order, 0).note
        })
    };
    let (range, ..) = men(150);
    let (_, near, note) = men(100 + 10 * range + 7);
    assert!(near.ends_with("effective range") && note.starts_with("removed "), "{near} {note}");
    let (_, far, note) = men(100 + 10 * range + 8);
    assert!(
        far.ends_with("out of range: wasted") && note.ends_with("out of range"),
        "{far} {note}"
    );
}

#[test]
fn ft_heat_03_the_ground_that_an_order_strikes_is_drawn() {
    let trial = Trial::bare(&[(T1, 240, 300, 180), (A1, 240, 200, 0)]);
    let at = crate::trial::point(240, 200);
    let east = kernel::table::Angle::degrees(90);
    let struck = |order: &Order| match Tripods::describe(&trial.state, order, 0).anchor {
        Some(Anchor::Aim { struck, footprint: Footprint::Rectangle { width, depth }, .. }) => {
            (struck, width, depth)
        }
        other => panic!("{other:?}"),
    };
    let sweep = Order::Sweep { shooter: T1, from: at, direction: east };
    let (line, width, depth) = struck(&sweep);
    assert_eq!(line, Pose::new(crate::trial::point(300, 200), east));
    assert!(width < Length::units(1) && depth == Length::units(12));
    let inch = Length::units(1);
    let north = Pose::new(at, kernel::table::Angle::NORTH);
    assert_eq!(struck(&Order::Gas { shooter: T1, at }), (north, inch, inch));
}

#[test]
fn ft_unit_05_a_record_has_a_row_for_each_unit() {
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (A1, 300, 100, 0), (T1, 100, 300, 180)])
        .spotted(&[M1, A1])
        .marked(&[M1], Marker::Overwatch);
    trial.state[A1].pinned = true;
    trial.state[A2].at = Where::Destroyed;
    let rows = |state: &State, viewer: SideId| {
        let records = scene(state, Viewer::Seat(viewer.seat())).records;
        let row = |stand: StandId| {
            let unit = &state.unit(stand).name;
            let row = records[1].rows.iter().find(|row| row.label == *unit).unwrap();
            let lost = row.cells.iter().filter(|cell| cell.state == CellState::Lost).count();
            (row.cells.len(), lost, row.text.clone())
        };
        (row(M1), row(A1))
    };
    let (guns, company) = rows(&trial.state, EARTH);
    assert!(guns.2.ends_with(", on overwatch"), "{}", guns.2);
    assert_eq!(company.0, trial.state.members(trial.state.spec(A1).unit).count());
    assert_eq!((company.1, company.2.contains("pinned")), (1, true), "{}", company.2);
    assert_eq!(rows(&trial.state, MARS), (guns.clone(), company), "all that stands there is seen");
    // [FT-SPOT-05] In the fog nothing is told of a gun that has not been spotted.
    let foggy = trial.foggy().hidden(&[M1]);
    assert_eq!(rows(&foggy.state, MARS).0, (guns.0, 0, String::new()));
    assert_eq!(rows(&foggy.state, EARTH).0, guns);
}

#[test]
fn ft_iron_03_hits_of_a_ship_are_crossed_off_in_its_row() {
    let ship = StandId(3);
    let mut trial =
        Trial::of("ram-at-the-river-mouth", &[(ship, 100, 100, 0), (StandId(0), 100, 300, 180)]);
    trial.state[ship].hits = 1;
    let records = scene(&trial.state, Viewer::Spectator).records;
    let unit = &trial.state.unit(ship).name;
    let row = records[1].rows.iter().find(|row| row.label == *unit).unwrap();
    let hits = row.cells.iter().filter(|cell| cell.named == trial.state.name(ship));
    let states: Vec<CellState> = hits.map(|cell| cell.state).collect();
    assert_eq!(states.len(), usize::from(trial.state.kind(ship).hits));
    assert_eq!(states.iter().filter(|&&one| one == CellState::Lost).count(), 1);
}

#[test]
fn those_are_marked_who_are_not_seen() {
    let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180)]).hidden(&[M1]);
    let badges = |state: &State| {
        let scene = scene(state, Viewer::Spectator);
        [M1, T1].map(|stand| {
            let piece = scene.pieces.iter().find(|piece| piece.id == effects::piece(stand));
            piece.unwrap().badge.clone()
        })
    };
    assert_eq!(badges(&trial.state), ["?", ""]);
    let deploying = trial.phase(Phase::Deploy { side: EARTH });
    assert_eq!(badges(&deploying.state), ["", ""]);
}

#[test]
fn gas_and_smoke_are_drawn_each_in_its_way() {
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180)]);
    let at = crate::trial::point(100, 150);
    let spared = crate::state::StandSet::EMPTY;
    trial.state.clouds.push(crate::state::Cloud { at, since: 1, spared });
    for incendiary in [false, true] {
        let along = kernel::table::Angle::NORTH;
        trial.state.smokes.push(crate::state::Smoke { at, along, width: 1, incendiary });
    }
    let drawn: Vec<(OverlayKind, String)> = scene(&trial.state, Viewer::Spectator)
        .overlays
        .into_iter()
        .map(|overlay| (overlay.kind, overlay.label))
        .filter(|(kind, _)| *kind != OverlayKind::Zone)
        .collect();
    let wants = [
        (OverlayKind::Gas, "gas"),
        (OverlayKind::Smoke, "smoke"),
        (OverlayKind::Blaze, "burning smoke"),
    ];
    assert_eq!(drawn, wants.map(|(kind, label)| (kind, label.to_owned())));
}

#[test]
fn lines_of_sight_carry_no_names() {
    let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 200, 180), (T2, 120, 200, 180)]);
    let viewer = Viewer::Seat(EARTH.seat());
    let seen = inspect(&trial.state, viewer, effects::piece(M1)).unwrap();
    let tapes = seen.overlays.iter().filter(|overlay| overlay.kind == OverlayKind::Tape);
    assert_eq!(tapes.map(|tape| tape.label.as_str()).collect::<Vec<_>>(), ["", ""]);
}

#[test]
fn one_of_a_thing_is_told_as_one() {
    assert_eq!((counted(1, "point", "points"), counted(2, "point", "points")), {
        ("1 point".to_owned(), "2 points".to_owned())
    });
    assert_eq!(counted(0, "stand lost", "stands lost"), "0 stands lost");
}

#[test]
fn ft_over_03_the_question_names_who_moves() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 160, 300, 180), (M1, 100, 160, 0)])
        .marked(&[M1], Marker::Overwatch)
        .give(&Order::Choose { stand: T1, strategic: false }, &[])
        .give(&crate::trial::go(&[(100, 240)]), &[]);
    let asked = |state: &State| decision(state).unwrap().prompt.words();
    assert_eq!(asked(&trial.state), "Earth: Scouting pair 1 moves; overwatch fire?");
    // Nobody moves in a firing phase.
    trial.state.mover = None;
    trial.state.phase = Phase::Fire { side: MARS };
    assert_eq!(asked(&trial.state), "Earth: overwatch fire?");
}

#[test]
fn ft_av_04_the_odds_of_a_shot_are_broken_down() {
    let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, 180, 180)])
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
        .give(&Order::Target { stand: T1 }, &[]);
    let shot = shoot(M1, T1, 1);
    assert!(prospect(&trial.state, &shot).is_empty(), "nothing may be measured");
    assert!(!Tripods::describe(&trial.state, &shot, 0).has_prospect);
    let told = prospect(&trial.measured().state, &shot).join("; ");
    // A medium gun of the first period at effective range: 4 or more, penetration 2 against a front of 2c.
    for part in [
        "effective range",
        "hits: 50 % (+0 to the die)",
        "the ground saves nothing",
        "penetration: 1 die against armour 2c",
        "such a hit destroys: 17 %, forces a check: 33 %",
        "an elite stand fails a check: 33 %, 50 % after a second hit",
        "the shot: destroyed 8 %, removed by a check 6 %",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn ft_sa_03_the_odds_at_men_are_broken_down() {
    let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 200, 180)])
        .phase(Phase::Fire { side: MARS })
        .measured();
    let trial = trial.give(&Order::Target { stand: A1 }, &[]);
    let told = prospect(&trial.state, &crate::trial::shoot_men(T1, A1, 3)).join("; ");
    // An elite ray wants 2 or more with 2 added: all but a 1.
    assert!(told.contains("each of 3 dice hits: 83 %"), "{told}");
    assert!(
        told.contains("an average stand fails a check: 67 %, 83 % after a second hit"),
        "{told}"
    );
}

#[test]
fn ft_gen_06_the_arc_of_an_enemy_gun_is_not_told() {
    let shown = |side: crate::state::SideId, measured: bool| {
        let trial = Trial::bare(&[(M1, 100, 100, 180), (T1, 100, 200, 180), (A1, 300, 20, 0)]);
        let trial = if measured { trial.measured() } else { trial };
        let viewer = Viewer::Seat(side.seat());
        let shown = Tripods::inspect(&trial.state, viewer, crate::effects::piece(M1)).unwrap();
        shown.lines.iter().any(|line| line.contains("outside its arc"))
    };
    assert!(shown(EARTH, false), "one's own");
    assert!(!shown(MARS, false));
    assert!(shown(MARS, true));
}

#[test]
fn ft_land_01_weapons_of_one_kind_are_told_apart_by_their_numbers() {
    use crate::state::Against;
    let (ship, tripod) = (StandId(12), StandId(0));
    let trial = Trial::of(
        "landships-at-prairie-junction",
        &[(ship, 100, 100, 0), (tripod, 100, 200, 180), (StandId(33), 400, 100, 0)],
    );
    let said = |order: Order| describe(&trial.state, &order, 0).label;
    let shot = |weapon: u8, against: Against| {
        said(Order::Shoot { shooter: ship, weapon, against, target: tripod, shots: 1 })
    };
    assert!(shot(0, Against::Armour).ends_with(": gun 1, 1 shot"), "{}", shot(0, Against::Armour));
    assert!(shot(2, Against::Armour).contains("gun 3,"));
    assert!(shot(2, Against::Men).contains("gun 3, anti-infantry fire"));
    let away = said(Order::Scoot { shooter: ship, weapon: 1, target: tripod });
    assert!(away.contains("gun 2, and away"), "{away}");
    let (lines, _) = inspected(&trial, ship, "");
    assert!(lines.contains("gun 2: 1 shot") && lines.contains("gun 3: 4 shots"), "{lines}");
    // Who has one of a kind needs no number.
    let crawler = trial.recast(ship, "V-P2-ROCKET-CRAWLER");
    let order = Order::Shoot {
        shooter: ship,
        weapon: 0,
        against: Against::Armour,
        target: tripod,
        shots: 2,
    };
    assert!(describe(&crawler.state, &order, 0).label.contains(": gun, 2 shots"));
}

#[test]
fn ft_fire_04_a_path_tells_that_it_is_too_long_for_guns_by_what_it_costs() {
    use crate::state::Gear;
    const CRAWLER: StandId = StandId(21);
    let stands = [(CRAWLER, 100, 100, 0), (StandId(33), 400, 100, 0)];
    let said = |travelled: u8, y: i32, road: bool, gear: Gear| {
        let mut trial = Trial::of("landships-at-prairie-junction", &stands).side(EARTH);
        if road {
            trial = trial.line(TerrainKind::Road, &[(100, 0), (100, 400)], 6);
        }
        let trial = trial.give(&Order::Choose { stand: CRAWLER, strategic: false }, &[]);
        let trial = trial.travelled(CRAWLER, travelled);
        let order = Order::Go { way: crate::trial::way(&[(100, y)]), gear, facing: None };
        prospect(&trial.state, &order).iter().any(|line| line.contains("more than half"))
    };
    // Six points: three are half of them.
    assert!(!said(0, 130, false, Gear::Ahead) && said(0, 131, false, Gear::Ahead));
    assert!(!said(0, 160, true, Gear::Ahead) && said(0, 161, true, Gear::Ahead), "along a road");
    assert!(!said(0, 93, false, Gear::Back) && said(0, 92, false, Gear::Back), "backwards");
    assert!(!said(2, 110, false, Gear::Ahead) && said(2, 111, false, Gear::Ahead), "besides two");
}

/// What is told of a shot in the firing phase of a side, where everything is measured.
fn odds(trial: Trial, side: SideId, order: &Order) -> String {
    prospect(&trial.measured().side(side).phase(Phase::Fire { side }).state, order).join("; ")
}

#[test]
fn ft_carry_02_the_odds_from_inside_a_carrier_are_of_half_its_range() {
    use crate::state::Against;
    const PRAIRIE: &str = "landships-at-prairie-junction";
    let (carrier, troops, tripod) = (StandId(27), StandId(30), StandId(0));
    let law = |shooter: StandId| Order::Shoot {
        shooter,
        weapon: 1,
        against: Against::Armour,
        target: tripod,
        shots: 1,
    };
    // A range of three: two from inside, and three at most. Half an inch of either lies between.
    let told = |y: i32| {
        let trial = Trial::of(PRAIRIE, &[(carrier, 100, 100, 0), (tripod, 100, y, 180)]);
        odds(trial, EARTH, &law(troops))
    };
    assert!(told(140).contains("3″: long range") && told(140).contains("(-1 to the die)"));
    assert!(told(141).contains("3.1″: out of range: wasted"), "{}", told(141));
    let foot = Trial::of(PRAIRIE, &[(StandId(33), 100, 100, 0), (tripod, 100, 141, 180)]);
    assert!(odds(foot, EARTH, &law(StandId(33))).contains("long range"));
}

#[test]
fn ft_abl_01_the_odds_reckon_with_the_plate_as_in_the_example() {
    let (ship, tripod) = (StandId(12), StandId(0));
    let stands = [(ship, 100, 100, 0), (tripod, 100, 260, 180)];
    let told = |ablative: bool| {
        let trial = Trial::of("landships-at-prairie-junction", &stands);
        let unit = usize::from(trial.state.spec(ship).unit);
        let trial = trial.setting(|setting| setting.units[unit].ablative = ablative);
        odds(trial, MARS, &shoot(tripod, ship, 1))
    };
    assert!(told(true).contains("stopped by its plate on 5 or more: 33 %"), "{}", told(true));
    assert!(told(true).contains("the shot: destroyed 43 %"), "{}", told(true));
    assert!(!told(false).contains("plate") && told(false).contains("the shot: destroyed 64 %"));
}

#[test]
fn ft_qc_05_the_odds_know_who_checks_no_more_and_who_checks_worse() {
    use crate::state::Pending;
    let trial = || Trial::bare(&[(A1, 100, 100, 0), (A2, 110, 100, 0), (T1, 100, 200, 180)]);
    let told = |trial: Trial| odds(trial, MARS, &crate::trial::shoot_men(T1, A1, 3));
    assert!(told(trial()).contains("fails a check: 67 %, 83 % after"));
    let mut passed = trial();
    passed.state[A1].checks.fire = Pending::Passed;
    let said = told(passed);
    assert!(said.contains("no more in this turn") && said.contains("removed 0 %"), "{said}");
    let mut marching = trial();
    marching.state[A1].strategic = true;
    assert!(told(marching).contains("fails a check: 83 %, 100 % after"));
    assert!(told(trial().stand(A2, 300, 100, 0)).contains("fails a check: 83 %, 100 % after"));
    // [FT-IRON-03] An ironclad never does.
    let ships = Trial::of(
        "ram-at-the-river-mouth",
        &[(StandId(3), 100, 100, 0), (StandId(0), 100, 200, 180)],
    );
    let said = odds(ships, MARS, &shoot(StandId(0), StandId(3), 1));
    assert!(
        said.contains("no more in this turn") && said.contains("removed by a check 0 %"),
        "{said}"
    );
}

#[test]
fn ft_fly_06_the_odds_at_a_flyer_are_of_a_natural_six() {
    let stands = [(StandId(33), 100, 100, 0), (StandId(10), 100, 160, 180)];
    let order = Order::Shoot {
        shooter: StandId(33),
        weapon: crate::flyers::MACHINEGUN,
        against: crate::state::Against::Armour,
        target: StandId(10),
        shots: 1,
    };
    let told = odds(Trial::of("landships-at-prairie-junction", &stands), EARTH, &order);
    assert!(told.contains("hits on a 6: 17 %") && !told.contains("to the die"), "{told}");
}
