//! Flyers at both sides of each edge.

mod canisters;
mod heights;

use super::*;
use crate::{
    state::{Caller, Marker, Mission, Pattern, Plan, Plot, Shell, Where},
    trial::{EARTH, MARS, Trial, go, point},
    vocabulary::TerrainKind,
};

const PRAIRIE: &str = "landships-at-prairie-junction";
const TRIPOD: StandId = StandId(0);
const MACHINE: StandId = StandId(10);
const LANDSHIP: StandId = StandId(12);
const CRAWLER: StandId = StandId(21);
const FOOT: StandId = StandId(33);
const GYRO: StandId = StandId(38);

fn prairie(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::of(PRAIRIE, stands)
}

fn chosen(trial: Trial, stand: StandId, high: bool) -> Trial {
    trial.give(&Order::Choose { stand, strategic: false }, &[]).give(&Order::Fly { high }, &[])
}

#[test]
fn ft_fly_01_high_or_low_as_it_begins_to_move() {
    let trial = prairie(&[(GYRO, 100, 100, 0), (FOOT, 300, 100, 0)]).side(EARTH);
    let asked = trial.give(&Order::Choose { stand: GYRO, strategic: false }, &[]);
    assert_eq!(asked.state.phase, Phase::Fly);
    assert_eq!(asked.refuses(&go(&[(100, 110)])), "FT-MOVE-01");
    let high = asked.give(&Order::Fly { high: true }, &[]);
    assert!(high.state.is_aloft(GYRO));
    assert_eq!(high.refuses(&Order::Fly { high: false }), "FT-FLY-01");
    // It may hover, and never reverses; strategic movement is for the ground.
    assert!(high.allows(&Order::Stop));
    let strategic = Order::Choose { stand: GYRO, strategic: true };
    let fresh = prairie(&[(GYRO, 100, 100, 0), (FOOT, 300, 100, 0)]).side(EARTH);
    assert_eq!(fresh.refuses(&strategic), "FT-STRAT-01");
}

#[test]
fn ft_fly_02_low_at_its_printed_speed_as_in_the_example() {
    let wood = |y: i32| {
        let trial = prairie(&[(GYRO, 100, 100, 0), (FOOT, 300, 100, 0)])
            .area(TerrainKind::HeavyWoods, (50, 150), (150, 200))
            .side(EARTH);
        chosen(trial, GYRO, false).allows(&go(&[(100, y)]))
    };
    assert!(wood(340), "twenty-four inches, woods at the cost of clear ground");
    assert!(!wood(341));
    // Over woods of one level it is two levels up.
    let over = prairie(&[(GYRO, 100, 175, 0)]).area(TerrainKind::HeavyWoods, (50, 150), (150, 200));
    let height = |trial: &Trial| format!("{:?}", sight::eye(&trial.state, GYRO).unwrap());
    assert_ne!(height(&over), height(&prairie(&[(GYRO, 100, 175, 0)])));
}

#[test]
fn ft_terr_13_it_may_not_stop_over_cover_as_in_the_example() {
    let flight = || {
        let trial = prairie(&[(GYRO, 100, 50, 0), (FOOT, 300, 100, 0)])
            .area(TerrainKind::Forest, (50, 100), (150, 160))
            .side(EARTH);
        chosen(trial, GYRO, false)
    };
    // Twenty inches, six of them above forest, cost twenty.
    let flown = flight().give(&go(&[(100, 250)]), &[]);
    assert_eq!(flown.pose(GYRO).at, point(100, 250));
    assert_eq!(flown.state.mover.as_ref().unwrap().left, ground::points(4));
    assert_eq!(flight().refuses(&go(&[(100, 130)])), "FT-TERR-13");
    assert_eq!(flight().refuses(&go(&[(100, 164)])), "FT-TERR-13", "its tail would hang over it");
    assert!(flight().allows(&go(&[(100, 166)])));
}

#[test]
fn ft_los_02_heights_as_in_the_example() {
    // A tripod on a crest of two levels is five up: it looks over a wood of four, and not over one of six.
    let over = |levels: u8| {
        let trial = prairie(&[(TRIPOD, 100, 100, 0), (MACHINE, 100, 300, 180)])
            .hill((50, 50), (150, 150), [(60, 100), (140, 100)], 2)
            .area(TerrainKind::Town, (50, 160), (150, 170))
            .setting(|setting| {
                let mut pieces = setting.land.pieces().to_vec();
                pieces[1].kind.levels = levels;
                setting.land = kernel::table::Land::new(pieces).unwrap();
            });
        sight::sees(&trial.state, TRIPOD, MACHINE)
    };
    assert!(over(2));
    assert!(!over(5));
}

#[test]
fn ft_fly_03_high_it_is_out_of_everything_but_fire() {
    let mut trial = prairie(&[(GYRO, 100, 100, 0), (TRIPOD, 100, 300, 180), (FOOT, 300, 100, 0)])
        .area(TerrainKind::Town, (50, 150), (150, 200))
        .side(EARTH);
    trial.state[GYRO].high = true;
    assert!(sight::sees(&trial.state, TRIPOD, GYRO), "seen by every enemy, whatever lies between");
    let allowed = (Context::Own, EARTH);
    let barred = fire::check_shooter(&trial.state, GYRO, allowed).unwrap_err();
    assert_eq!(barred.rule.as_str(), "FT-FLY-03");
    let mark = Order::Mark { stand: GYRO, marker: Marker::Overwatch };
    assert_eq!(trial.phase(Phase::Mark).refuses(&mark), "FT-FLY-03");
    // Unlimited movement: right across the table.
    let free = prairie(&[(GYRO, 100, 20, 0), (FOOT, 300, 100, 0)]).side(EARTH);
    assert!(chosen(free, GYRO, true).allows(&go(&[(700, 460)])));
}

/// A gyro behind a town, a tripod beyond it.
fn behind() -> Trial {
    prairie(&[
        (GYRO, 100, 100, 0),
        (TRIPOD, 100, 260, 180),
        (StandId(1), 300, 300, 180),
        (FOOT, 400, 100, 0),
    ])
    .area(TerrainKind::Town, (50, 150), (150, 200))
    .setting(|setting| {
        let mut pieces = setting.land.pieces().to_vec();
        pieces[0].kind.levels = 4;
        setting.land = kernel::table::Land::new(pieces).unwrap();
    })
    .side(EARTH)
    .phase(Phase::Fire { side: EARTH })
}

#[test]
fn ft_fly_04_a_pop_up_over_what_lies_between() {
    let shot = Order::PopUp {
        shooter: GYRO,
        weapon: 1,
        against: Against::Armour,
        target: TRIPOD,
        shots: 1,
        by: None,
    };
    let level = level(&behind().state, GYRO, TRIPOD).unwrap();
    let sees =
        |level: u8| sight::least_level(&behind().state, GYRO, level..=level, TRIPOD).is_some();
    assert!(sees(level));
    assert!(!sees(level - 1), "the lowest that will do");
    // A missile at sixteen inches: three or more, then six less two dice.
    let fired = behind().give(&shot, &[2]);
    assert!(fired.has_told("FT-FLY-04", Event::Rose { stand: GYRO, level }));
    assert_eq!(fired.state[GYRO].risen, 0, "it is low again");
    // Enemies on overwatch who see it up there come first; destroyed it does not fire.
    let watched = behind().marked(&[StandId(1)], Marker::Overwatch).give(&shot, &[]);
    assert!(watched.state.window.is_some_and(|window| window.asked && window.side == MARS));
    let ray = Order::Shoot {
        shooter: StandId(1),
        weapon: 0,
        against: Against::Armour,
        target: GYRO,
        shots: 1,
    };
    let downed = watched.give(&ray, &[6, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(downed.state[GYRO].at, Where::Destroyed);
    assert!(downed.state.rising.is_none());
    // Whom nobody has spotted yet is seen as it rises.
    let shy = || behind().hidden(&[GYRO]);
    let risen = shy().marked(&[StandId(1)], Marker::Overwatch).give(&shot, &[]);
    assert!(risen.state[GYRO].spotted && risen.allows(&ray));
    assert!(!shy().state[GYRO].spotted);
    // Who shoots and scoots has moved off before it fires, and then it does.
    let scoot = Order::Scoot { shooter: StandId(1), weapon: 0, target: GYRO };
    let scooting = behind().marked(&[StandId(1)], Marker::Overwatch).give(&shot, &[]);
    let scooting = scooting.give(&scoot, &[1]);
    assert_eq!((scooting.state.phase, scooting.state[GYRO].risen), (Phase::March, level));
    let fired = scooting.give(&go(&[(280, 296)]), &[]).give(&Order::Stop, &[2]);
    assert!(
        fired
            .told()
            .iter()
            .any(|(_, event)| matches!(event, Event::Fired { shooter, .. } if *shooter == GYRO))
    );
    assert!(fired.state.rising.is_none());
    assert_eq!((fired.state.phase, fired.state[GYRO].risen), (Phase::Fire { side: EARTH }, 0));
    // Everything that it may rise with is offered, its machinegun at flyers too.
    let air = behind().stand(MACHINE, 100, 270, 180).spotted(&[MACHINE]);
    let mut orders = Vec::new();
    crate::flow::orders(&air.state, &mut orders);
    let rises = |weapon: u8| {
        let (shooter, against, target) = (GYRO, Against::Armour, MACHINE);
        Order::PopUp { shooter, weapon, against, target, shots: 1, by: None }
    };
    for weapon in [0, 1, MACHINEGUN] {
        assert!(air.allows(&rises(weapon)) && orders.contains(&rises(weapon)), "{weapon}");
    }
    // Nobody rises for what he sees anyway, nor for what nobody has spotted.
    let open = prairie(&[(GYRO, 100, 100, 0), (TRIPOD, 100, 260, 180), (FOOT, 400, 100, 0)])
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH });
    assert_eq!(open.refuses(&shot), "FT-FLY-04");
    assert_eq!(behind().hidden(&[TRIPOD]).refuses(&shot), "FT-FLY-04");
}

#[test]
fn ft_fly_05_close_combat_as_in_the_examples() {
    // Against foot at four inches, against a tripod at one. Sides are 0.5 and 0.375 or 0.5 from the middles.
    let meets = |flyer: StandId, other: StandId, gap: i32, half: i32| {
        let mut trial = prairie(&[(flyer, 100, 100, 0)]);
        let at = kernel::table::Point::thousandths(10_000, 10_000 + 500 + gap + half);
        trial.state[other].at =
            Where::Table(kernel::table::Pose::new(at, kernel::table::Angle::NORTH));
        crate::close_combat::meets(&trial.state, flyer, other)
    };
    assert!(meets(MACHINE, FOOT, 3800, 375));
    assert!(!meets(MACHINE, FOOT, 4100, 375));
    assert!(!meets(GYRO, TRIPOD, 3800, 500));
    assert!(meets(GYRO, TRIPOD, 900, 500));
    // On its way it is not halted: it passes over a stand and ends beyond.
    let trial = prairie(&[(MACHINE, 100, 300, 180), (FOOT, 100, 200, 0), (TRIPOD, 400, 300, 0)]);
    let passed = chosen(trial, MACHINE, false).give(&go(&[(100, 130)]), &[]);
    assert_eq!(passed.pose(MACHINE).at, point(100, 130));
    let done = passed.give(&Order::Stop, &[]);
    assert_eq!(done.state[MACHINE].counter, None, "no fight");
    // A high one meets nobody.
    let mut high = prairie(&[(MACHINE, 100, 100, 0), (FOOT, 100, 120, 0)]);
    high.state[MACHINE].high = true;
    assert!(!crate::close_combat::meets(&high.state, MACHINE, FOOT));
}

#[test]
fn ft_fly_06_ordinary_weapons_on_a_six_as_in_the_examples() {
    let trial = prairie(&[(MACHINE, 100, 140, 0), (FOOT, 100, 100, 0), (CRAWLER, 200, 100, 0)]);
    // Infantry's machinegun at four inches: one die for a hit against 1c.
    let gun = fire::weapon(&trial.state, FOOT, MACHINEGUN).copied().unwrap();
    assert!(targets::is_fit(&trial.state, FOOT, &gun, Against::Armour, MACHINE));
    assert!(!targets::is_fit(&trial.state, FOOT, &gun, Against::Armour, TRIPOD), "for flyers only");
    let rifle = trial.state.kind(FOOT).weapons[0];
    let law = trial.state.kind(FOOT).weapons[1];
    assert!(!targets::is_fit(&trial.state, FOOT, &rifle, Against::Men, MACHINE));
    assert!(!targets::is_fit(&trial.state, FOOT, &law, Against::Armour, MACHINE));
    let shot = |script: &[u8]| {
        let order = Order::Shoot {
            shooter: FOOT,
            weapon: MACHINEGUN,
            against: Against::Armour,
            target: MACHINE,
            shots: 1,
        };
        prairie(&[(MACHINE, 100, 145, 0), (FOOT, 100, 100, 0), (StandId(34), 400, 100, 0)])
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: MACHINE }, &[])
            .give(&order, &[])
            .give(&Order::Fire, script)
    };
    let _ = shot(&[5]);
    assert_eq!(shot(&[6, 6]).state[MACHINE].at, Where::Destroyed);
    // A missile of eighteen inches reaches flyers up to nine, a gun of less than four shots not at all.
    let missile = trial.state.kind(CRAWLER).weapons[1];
    assert_eq!(anti(&trial.state, CRAWLER, &missile), Some(Anti::Lucky(Length::units(9))));
    let slow = trial.state.kind(CRAWLER).weapons[0];
    assert_eq!(anti(&trial.state, CRAWLER, &slow), None);
    let quick = trial.state.kind(LANDSHIP).weapons[2];
    assert_eq!(anti(&trial.state, LANDSHIP, &quick), Some(Anti::Lucky(Length::units(8))));
    assert!(!has_machinegun(&trial.state, TRIPOD), "Martians use their rays");
}

#[test]
fn ft_heat_05_rays_reach_any_aircraft_as_in_the_example() {
    // A tripod at a gyro sixty inches away: five less two for elite, then eight dice.
    let shot = |script: &[u8]| {
        let ray = Order::Shoot {
            shooter: TRIPOD,
            weapon: 0,
            against: Against::Armour,
            target: GYRO,
            shots: 1,
        };
        prairie(&[(GYRO, 30, 50, 0), (TRIPOD, 650, 50, 0), (FOOT, 300, 400, 0)])
            .phase(Phase::Fire { side: MARS })
            .give(&Order::Target { stand: GYRO }, &[])
            .give(&ray, &[])
            .give(&Order::Fire, script)
    };
    let hit = shot(&[3, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(hit.state[GYRO].at, Where::Destroyed);
    assert!(shot(&[2]).state.pose(GYRO).is_some());
}

#[test]
fn ft_fly_08_barrages_keep_away_from_friends_as_in_the_example() {
    let due_in = |x: i32, pattern: Pattern| {
        let mut trial = prairie(&[(GYRO, x, 100, 0), (FOOT, 200, 300, 0), (TRIPOD, 600, 400, 0)]);
        let caller = Caller::Unit(trial.state.spec(FOOT).unit);
        let shell = Shell::HighExplosive;
        let plot = Plot { batteries: 1, caller, pattern, shell };
        trial.state.missions.push(Mission {
            side: EARTH,
            number: 1,
            at: point(100, 100),
            since: 1,
            done: 0,
            late: true,
            plan: Some(Plan::Fire(plot)),
            tracked: crate::state::StandSet::EMPTY,
        });
        trial.state.turn = 2;
        trial.phase(Phase::Indirect).go(&[])
    };
    let due = |x: i32| due_in(x, Pattern::Converged);
    // The template reaches to 10.5, the gyro's side is 0.3 from its middle: 19.5 inches apart it is held.
    let held = due(303);
    assert!(held.has_told("FT-FLY-08", Event::HeldBack { side: EARTH, at: point(100, 100) }));
    assert_eq!(held.state.missions.len(), 1);
    let exact = due(308);
    assert!(exact.has_told("FT-FLY-08", Event::HeldBack { side: EARTH, at: point(100, 100) }));
    let lands = due(309);
    assert!(matches!(lands.state.phase, Phase::Land { .. }));
    // Every square of a dispersed sheaf counts: it may not be laid towards the gyro.
    let sheaf = due_in(313, Pattern::Dispersed);
    let along = |degrees: i32| {
        let along = kernel::table::Angle::degrees(degrees);
        Order::Land { at: point(100, 100), along }
    };
    assert_eq!(sheaf.refuses(&along(90)), "FT-FLY-08");
    assert!([0, 180, 270].into_iter().all(|degrees| sheaf.allows(&along(degrees))));
    let held = due_in(303, Pattern::Dispersed);
    assert!(held.has_told("FT-FLY-08", Event::HeldBack { side: EARTH, at: point(100, 100) }));
    // Nor is one corrected to a place near them.
    let near = crate::trial::point(130, 100);
    let order = Order::Land { at: near, along: kernel::table::Angle::NORTH };
    assert_eq!(lands.refuses(&order), "FT-FLY-08");
}

const STEEL: &str = "smart-steel";
const LATE: StandId = StandId(0);
const AIRCRAFT: StandId = StandId(13);
const AA_GUN: StandId = StandId(36);
const SAM: StandId = StandId(38);
const HELICOPTER: StandId = StandId(39);
const WINGMAN: StandId = StandId(40);
const EYES: StandId = StandId(46);

/// What is fired at a flying machine at a distance, with these dice.
fn at_machine(
    shooter: StandId,
    weapon: u8,
    y: i32,
    quality: crate::vocabulary::Quality,
    script: &[u8],
) -> Trial {
    Trial::of(STEEL, &[(shooter, 100, 100, 0), (AIRCRAFT, 100, y, 180), (LATE, 600, 500, 180)])
        .quality(shooter, quality)
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
        .give(&Order::Target { stand: AIRCRAFT }, &[])
        .give(
            &Order::Shoot { shooter, weapon, against: Against::Armour, target: AIRCRAFT, shots: 1 },
            &[],
        )
        .give(&Order::Fire, script)
}

#[test]
fn ft_fly_07_guns_and_missiles_built_for_it_as_in_the_example() {
    use crate::vocabulary::Quality::{Average, Veteran};
    // Both are an inch long: ten inches more than their middles' distance less one.
    let hit =
        |trial: &Trial| trial.log.iter().any(|entry| format!("{entry:?}").contains("penetration"));
    // A veteran gun at twelve inches: 5 less 1, so four hits and three does not; at front armour of 2c, 1 less 2 is one die at -1.
    assert!(hit(&at_machine(AA_GUN, 0, 230, Veteran, &[4, 1])));
    assert!(!hit(&at_machine(AA_GUN, 0, 230, Veteran, &[3])));
    // An average one at fifteen: 5 and one more for long range; penetration 1 less 2 less 2 is harmless.
    assert!(!hit(&at_machine(AA_GUN, 0, 260, Average, &[5])));
    let far = at_machine(AA_GUN, 0, 260, Average, &[6, 6]);
    assert!(hit(&far) && far.has_told("FT-PEN-01", Event::Unharmed { stand: AIRCRAFT }));
    // At six inches 1 and 2 less 2 are one die, which can destroy.
    let near = at_machine(AA_GUN, 0, 170, Average, &[5, 6]);
    assert!(near.has_told("FT-SEQ-06", Event::KnockedOut { stand: AIRCRAFT }));
    // Long range ends at eighteen inches; a missile has none.
    let wasted = |trial: &Trial| trial.told().iter().any(|(rule, _)| *rule == "FT-GEN-07");
    assert!(!wasted(&at_machine(AA_GUN, 0, 290, Average, &[1])));
    assert!(wasted(&at_machine(AA_GUN, 0, 291, Average, &[])));
    let missile = |y: i32, script: &[u8]| at_machine(SAM, 1, y, Average, script);
    // A team is half an inch across: its rim is at 10.25, the machine's nose half an inch from its middle.
    assert!(!wasted(&missile(307, &[4])) && wasted(&missile(308, &[])));
    assert!(hit(&missile(200, &[5, 1])) && !hit(&missile(200, &[4])));
}

#[test]
fn ft_fly_07_some_missiles_from_behind_only() {
    // The machine looks away from the shooter, or at him; 60 degrees to either side of its tail are behind it.
    let allowed = |facing: i32| {
        Trial::of(STEEL, &[(SAM, 100, 100, 0), (AIRCRAFT, 100, 200, facing), (LATE, 600, 500, 180)])
            .row(SAM, |kind| kind.weapons[1].rear_aspect = true)
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: AIRCRAFT }, &[])
    };
    let shot = Order::Shoot {
        shooter: SAM,
        weapon: 1,
        against: Against::Armour,
        target: AIRCRAFT,
        shots: 1,
    };
    assert!(allowed(0).allows(&shot), "from behind");
    assert!(allowed(60).allows(&shot), "its rim is behind");
    assert_eq!(allowed(180).refuses(&shot), "FT-FLY-07");
    assert_eq!(allowed(90).refuses(&shot), "FT-FLY-07", "from the flank");
}

/// A helicopter behind a town, its target beyond, and somebody who sees it.
fn marked(moved: bool) -> Trial {
    let trial = Trial::of(
        STEEL,
        &[
            (HELICOPTER, 100, 100, 0),
            (WINGMAN, 160, 100, 0),
            (EYES, 200, 200, 0),
            (LATE, 100, 300, 180),
            (StandId(1), 200, 320, 180),
        ],
    )
    .area(TerrainKind::Town, (50, 130), (180, 160))
    .setting(|setting| {
        let mut pieces = setting.land.pieces().to_vec();
        pieces[0].kind.levels = 9;
        setting.land = kernel::table::Land::new(pieces).unwrap();
    })
    .side(EARTH)
    .phase(Phase::Fire { side: EARTH });
    if moved { trial.travelled(EYES, 1) } else { trial }
}

fn laser(by: Option<StandId>) -> Order {
    let (shooter, target) = (HELICOPTER, LATE);
    Order::PopUp { shooter, weapon: 1, against: Against::Armour, target, shots: 1, by }
}

#[test]
fn ft_fly_10_somebody_else_marks_the_target() {
    assert!(marked(false).allows(&laser(Some(EYES))), "the scenario names the observers");
    assert_eq!(marked(true).refuses(&laser(Some(EYES))), "FT-FLY-10", "he has moved");
    assert_eq!(marked(false).refuses(&laser(Some(WINGMAN))), "FT-FLY-10", "it does not see it");
    let seeing = marked(false).stand(WINGMAN, 300, 100, 0);
    assert!(seeing.allows(&laser(Some(WINGMAN))), "one of the same company");
    let mut high = marked(false).stand(WINGMAN, 300, 100, 0);
    high.state[WINGMAN].high = true;
    assert_eq!(high.refuses(&laser(Some(WINGMAN))), "FT-FLY-10");
    let foreign = marked(false).setting(|setting| setting.designators.clear());
    assert_eq!(foreign.refuses(&laser(Some(EYES))), "FT-FLY-10", "of another company");
    let gun = Order::PopUp {
        shooter: HELICOPTER,
        weapon: 0,
        against: Against::Armour,
        target: LATE,
        shots: 1,
        by: Some(EYES),
    };
    assert_eq!(marked(false).refuses(&gun), "FT-FLY-10", "missiles only");
    // It fires without sight of its own, and the designating stand keeps its fire.
    let fired = marked(false).give(&laser(Some(EYES)), &[1]);
    let told = Event::Designated { stand: HELICOPTER, target: LATE, by: EYES };
    assert!(fired.has_told("FT-FLY-10", told));
    assert!(fired.state[EYES].is_loaded() && !fired.state[EYES].fired);
    assert_eq!(fired.state[HELICOPTER].risen, 0);
}

#[test]
fn ft_fly_10_a_quick_pop_up_halves_ranges_as_in_the_example() {
    // A gun of twelve inches has six against a quick pop-up; one built for it keeps its own.
    let rising = |quick: bool| {
        let mut trial = Trial::of(
            STEEL,
            &[(HELICOPTER, 100, 100, 0), (LATE, 100, 300, 180), (StandId(1), 300, 300, 180)],
        );
        let aimed = Aimed { shooter: HELICOPTER, weapon: 1, against: Against::Armour, shots: 1 };
        trial.state.rising = Some(Rising { aimed, target: LATE, quick, watches: false });
        trial
    };
    assert!(
        is_quick(&rising(true).state, HELICOPTER) && !is_quick(&rising(false).state, HELICOPTER)
    );
    assert!(!is_quick(&rising(true).state, WINGMAN));
    // A ray of 24 inches at 18: effective, or long where it has 12.
    let shot = |quick: bool, face: u8| {
        let mut trial = rising(quick);
        let mut log = kernel::WrittenChronicle::default();
        let script = [face, 1, 1, 1, 1, 1, 1, 1, 1];
        let n = if face == 1 { 1 } else { 9 };
        let mut dice = kernel::Dice::script(&script[..n]);
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let aimed = Aimed { shooter: LATE, weapon: 0, against: Against::Armour, shots: 1 };
        effects::fire(&mut play, aimed, HELICOPTER, Context::Overwatch, false);
        let told = format!("{:?}", log.0);
        assert_eq!(dice.finish().is_ok(), told.contains("penetration") == (n == 9));
        told.contains("penetration")
    };
    // Elite crews add two: two hits at effective range, three at long.
    assert!(shot(false, 2) && shot(true, 3));
    assert!(!shot(true, 1));
}

#[test]
fn ft_fly_10_on_overwatch_too() {
    let watched = marked(false)
        .side(MARS)
        .phase(Phase::Move)
        .marked(&[HELICOPTER], Marker::Overwatch)
        .give(&Order::Choose { stand: LATE, strategic: false }, &[])
        .give(&go(&[(110, 300)]), &[]);
    assert!(watched.state.window.is_some_and(|window| window.asked && window.side == EARTH));
    assert_eq!(watched.refuses(&laser(None)), "FT-FLY-04", "others only in the firing phase");
    let fired = watched.give(&laser(Some(EYES)), &[1]);
    assert_eq!(fired.state[HELICOPTER].marker, Marker::None);
    assert!(fired.state.rising.is_none() && fired.state[HELICOPTER].risen == 0);
}

#[test]
fn ft_terr_13_nor_does_it_come_down_on_somebody() {
    // It ended its last turn high above a friend: low it must go on.
    let above = |x: i32| {
        let trial =
            prairie(&[(GYRO, 100, 100, 0), (FOOT, x, 100, 0), (LANDSHIP, 400, 100, 0)]).side(EARTH);
        chosen(trial, GYRO, false)
    };
    assert_eq!(above(102).refuses(&Order::Stop), "FT-TERR-13");
    assert!(above(102).allows(&go(&[(100, 130)])));
    assert!(above(110).allows(&Order::Stop));
}

#[test]
fn ft_cc_09_a_flyer_that_fought_over_cover_may_stay_there() {
    let mut trial = prairie(&[(MACHINE, 100, 130, 0), (FOOT, 300, 100, 0)])
        .area(TerrainKind::Forest, (50, 80), (150, 180))
        .phase(Phase::FollowOn);
    trial.state[MACHINE].counter = Some(ground::points(4));
    let follows = trial.give(&Order::Choose { stand: MACHINE, strategic: false }, &[]);
    assert!(follows.allows(&Order::Stop), "four points do not take it out of the forest");
    assert_eq!(follows.refuses(&go(&[(100, 150)])), "FT-TERR-13");
}

#[test]
fn ft_fly_06_men_fire_their_machinegun_in_place_of_small_arms() {
    let after = |weapon: u8, against: Against| {
        let mut trial = prairie(&[(MACHINE, 100, 140, 0), (FOOT, 100, 100, 0)]);
        let aimed = Aimed { shooter: FOOT, weapon, against, shots: 1 };
        fire::take_shots(&mut trial.state, aimed, MACHINE, Context::Own);
        [(0, Against::Men), (1, Against::Armour), (MACHINEGUN, Against::Armour)].map(
            |(weapon, against)| {
                fire::check_weapon(&trial.state, FOOT, weapon, against, Context::Own)
                    .map_err(|bar| bar.rule.as_str())
            },
        )
    };
    let barred = Err("FT-FLY-06");
    assert_eq!(after(0, Against::Men), [Ok(()), Ok(()), barred]);
    assert_eq!(after(1, Against::Armour), [Ok(()), Ok(()), Ok(())]);
    assert_eq!(after(MACHINEGUN, Against::Armour), [barred, Ok(()), Ok(())]);
}

#[test]
fn ft_scoot_01_one_shot_at_a_flyer_in_passing_is_one_less() {
    let scooted = |face: u8, rest: &[u8]| {
        let trial = Trial::of(
            STEEL,
            &[(SAM, 100, 150, 0), (AIRCRAFT, 100, 320, 180), (LATE, 600, 500, 180)],
        )
        .quality(SAM, crate::vocabulary::Quality::Average)
        .marked(&[SAM], Marker::Overwatch)
        .side(MARS);
        chosen(trial, AIRCRAFT, false)
            .give(&go(&[(100, 300)]), &[])
            .give(
                &Order::Scoot { shooter: SAM, weapon: 1, target: AIRCRAFT },
                &[&[face], rest].concat(),
            )
            .log
            .iter()
            .any(|entry| format!("{entry:?}").contains("penetration"))
    };
    assert!(!scooted(5, &[]));
    assert!(scooted(6, &[1]));
}

#[test]
fn ft_msl_01_anti_aircraft_missiles_are_missiles() {
    use crate::vocabulary::Quality::Average;
    let trial = || {
        let stands = [(SAM, 100, 100, 0), (AIRCRAFT, 100, 200, 180), (LATE, 600, 500, 180)];
        Trial::of(STEEL, &stands).side(EARTH).phase(Phase::Fire { side: EARTH })
    };
    let weapon = |trial: &Trial, context: Context| {
        fire::check_weapon(&trial.state, SAM, 1, Against::Armour, context)
            .map_err(|bar| bar.rule.as_str())
    };
    // Not by men who have walked, and at close quarters in the first round only.
    assert_eq!(weapon(&trial(), Context::Own), Ok(()));
    assert_eq!(weapon(&trial().travelled(SAM, 5), Context::Own), Err("FT-INF-05"));
    let bout = |round: u8| {
        let mut trial = trial();
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [SAM, LATE].into_iter().collect(),
            round,
            done: StandSet::EMPTY,
            cowed: StandSet::EMPTY,
            over: StandSet::EMPTY,
            emptied: StandSet::EMPTY,
            uses: vec![[Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        trial.stand(LATE, 100, 112, 180).phase(Phase::Bout { side: EARTH })
    };
    assert_eq!(weapon(&bout(1), Context::Bout), Ok(()));
    assert_eq!(weapon(&bout(2), Context::Bout), Err("FT-CC-06"));
    // They are no light anti-tank weapons: against a tripod he has grenades.
    assert_eq!(crate::close_combat::check_grenade(&bout(2).state, SAM, LATE), Ok(()));
    let law = bout(2).row(SAM, |kind| kind.weapons[1].kind = WeaponKind::Law);
    assert!(crate::close_combat::check_grenade(&law.state, SAM, LATE).is_err());
    // A limited supply runs out.
    let limited = |missiles: u8| {
        let mut trial = trial().row(SAM, |kind| kind.weapons[1].unlimited = false);
        trial.state[SAM].missiles = missiles;
        let own = *fire::weapon(&trial.state, SAM, 1).unwrap();
        let aimed = Aimed { shooter: SAM, weapon: 1, against: Against::Armour, shots: 1 };
        fire::take_shots(&mut trial.state, aimed, AIRCRAFT, Context::Own);
        fire::supply(&trial.state, SAM, &own)
    };
    assert_eq!((limited(2), limited(1)), (1, 0));
    // Nearer than it can be guided it is wasted.
    let shot = |least: u8, script: &[u8]| {
        Trial::of(STEEL, &[(SAM, 100, 100, 0), (AIRCRAFT, 100, 140, 180), (LATE, 600, 500, 180)])
            .row(SAM, |kind| kind.weapons[1].least = least)
            .quality(SAM, Average)
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: AIRCRAFT }, &[])
            .give(
                &Order::Shoot {
                    shooter: SAM,
                    weapon: 1,
                    against: Against::Armour,
                    target: AIRCRAFT,
                    shots: 1,
                },
                &[],
            )
            .give(&Order::Fire, script)
            .told()
            .iter()
            .any(|(rule, _)| *rule == "FT-GEN-07")
    };
    assert!(shot(4, &[]));
    assert!(!shot(3, &[4]));
}

#[test]
fn ft_tgt_01_nobody_rises_past_a_nearer_enemy_whom_he_sees() {
    let behind = |x: i32, y: i32| {
        prairie(&[
            (GYRO, 100, 100, 0),
            (TRIPOD, 100, 260, 180),
            (StandId(1), x, y, 180),
            (FOOT, 400, 100, 0),
        ])
        .area(TerrainKind::Town, (50, 150), (150, 200))
        .setting(|setting| {
            let mut pieces = setting.land.pieces().to_vec();
            pieces[0].kind.levels = 4;
            setting.land = kernel::table::Land::new(pieces).unwrap();
        })
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
    };
    let shot = Order::PopUp {
        shooter: GYRO,
        weapon: 1,
        against: Against::Armour,
        target: TRIPOD,
        shots: 1,
        by: None,
    };
    let offered = |trial: &Trial| {
        let mut orders = Vec::new();
        fire::list(&trial.state, &mut orders);
        orders.contains(&shot)
    };
    let (near, far) = (behind(160, 100), behind(300, 300));
    assert_eq!(near.refuses(&shot), "FT-TGT-01");
    assert!(!offered(&near));
    assert!(far.allows(&shot) && offered(&far));
    // Hidden from where it hangs, like the target, somebody nearer does not count.
    let hidden = behind(110, 230);
    assert!(hidden.allows(&shot) && offered(&hidden));
    // At whom a batch has been carried out, none rises.
    let mut closed = behind(300, 300);
    closed.state.closed.insert(TRIPOD);
    assert_eq!(closed.refuses(&shot), "FT-FIRE-06");
    assert!(!offered(&closed));
}

#[test]
fn ft_msl_01_range_changes_nothing_of_what_an_anti_aircraft_missile_does() {
    let library = crate::tables::shipped();
    let missile = library.stand("S-SAM-TEAM").unwrap().weapons[1];
    let plain = Weapon { h_class: false, ..missile };
    let gun = Weapon { kind: WeaponKind::Gun, ..plain };
    let plate = crate::tables::Plate { value: 2, chobham: true };
    let dice = |weapon: &Weapon| {
        let (class, band) = (Class::MartianFlyer, effects::Band::Close);
        effects::Penetration::against(weapon, plate, class, band, false).dice
    };
    assert_eq!((dice(&plain), dice(&gun)), (4, 6));
}
