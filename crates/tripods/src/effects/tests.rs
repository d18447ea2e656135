//! Ranges, hits, saves, penetration and small arms, at both sides of every edge.

use super::*;
use crate::{
    order::Order,
    state::Phase,
    trial::{A1, A2, A3, EARTH, H1, L1, M1, MARS, T1, Trial, inches, shoot, shoot_men},
    vocabulary::{Quality, TerrainKind},
};

fn fires(side: crate::state::SideId, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
    Trial::bare(stands).spotted(&seen).side(side).phase(Phase::Fire { side })
}

/// A gun at a tripod, base to base so many tenths of an inch apart: what the dice of the shot come to.
fn gun_at_tripod(gun: StandId, tenths: i32, script: &[u8]) -> Trial {
    // Half a tripod lies between. Somebody else keeps the phase open.
    let y = 100 + tenths + 5;
    let trial = fires(EARTH, &[(gun, 100, 100, 0), (T1, 100, y, 180), (A3, 470, 20, 0)]).setting(
        |setting| {
            let kind = usize::from(setting.roster[usize::from(gun.0)].kind);
            // A gun without depth, so that the gap is what the test says.
            setting.types[kind].footprint =
                kernel::table::Footprint::Circle { radius: Length::ZERO };
        },
    );
    trial
        .give(&Order::Target { stand: T1 }, &[])
        .give(&shoot(gun, T1, 1), &[])
        .give(&Order::Fire, script)
}

#[test]
fn ft_gen_04_bands_are_rounded_up() {
    assert_eq!(band(3, inches(2)), Some(Band::Close));
    assert_eq!(band(3, inches(3)), Some(Band::Effective));
    assert_eq!(band(3, inches(5)), Some(Band::Long));
    assert_eq!(band(3, inches(5) + Length::thousandths(1)), None);
    assert_eq!(band(14, inches(7)), Some(Band::Close));
    assert_eq!(band(14, inches(21)), Some(Band::Long));
    assert_eq!((ground::half_up(5), ground::quarter_up(6)), (3, 2));
}

#[test]
fn ft_av_04_close_effective_and_long() {
    // Medium gun: range 10, average.
    for (tenths, needs) in [(50, 3), (51, 4), (100, 4), (101, 5), (150, 5)] {
        let script: &[u8] = if tenths <= 50 { &[needs, 1, 1] } else { &[needs, 1] };
        let hit = gun_at_tripod(M1, tenths, script);
        let told = hit.told();
        assert!(told.iter().any(|(_, event)| matches!(event, Event::Unharmed { .. })), "{tenths}");
        let miss = gun_at_tripod(M1, tenths, &[needs - 1]);
        assert!(!miss.told().iter().any(|(_, event)| matches!(event, Event::Unharmed { .. })));
    }
    // A one always misses, a six always hits: veterans at close range.
    let miss = gun_at_tripod(L1, 30, &[1]);
    assert!(!miss.told().iter().any(|(_, event)| matches!(event, Event::Unharmed { .. })));
}

#[test]
fn ft_gen_07_the_example_of_a_shot_out_of_range() {
    // Light gun, range 8, long 12: at 12.3 inches no die is rolled, and it has fired.
    let trial = gun_at_tripod(L1, 123, &[]);
    assert!(
        trial
            .told()
            .iter()
            .any(|(rule, event)| { *rule == "FT-GEN-07" && matches!(event, Event::Wasted { .. }) })
    );
    assert!(trial.state[L1].fired && trial.state[L1].stirred);
}

#[test]
fn ft_pen_01_a_six_destroys_and_a_four_or_five_shakes() {
    // Medium gun close: 2 + 2 - 2 = 2 dice.
    let kill = gun_at_tripod(M1, 40, &[3, 1, 6]);
    assert_eq!(kill.state[T1].at, Where::Destroyed);
    for face in [4, 5] {
        // Its check at the end of the phase: elite, 3 or more.
        let check = gun_at_tripod(M1, 40, &[3, face, 1, 3]);
        assert_eq!(check.state[T1].checks.fire, Pending::Passed);
        let fails = gun_at_tripod(M1, 40, &[3, face, 1, 2]);
        assert_eq!(fails.state[T1].at, Where::Removed);
    }
    let nothing = gun_at_tripod(M1, 40, &[3, 3, 2]);
    assert_eq!(nothing.state[T1].checks.fire, Pending::No);
}

#[test]
fn ft_pen_02_the_example_of_a_medium_gun_and_a_tripod() {
    let trial = fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 200, 180)]);
    let gun = trial.state.kind(M1).weapons[0];
    let of = |band| Penetration::of(&trial.state, M1, &gun, T1, band, Context::Own, false);
    assert_eq!(of(Band::Close), Penetration { dice: 2, modifier: 0 });
    assert_eq!(of(Band::Effective), Penetration { dice: 1, modifier: 0 });
    assert_eq!(of(Band::Long), Penetration { dice: 1, modifier: -2 });
    // h-class weapons never change.
    let law = Weapon { h_class: true, pen: Some(10), ..gun };
    for band in [Band::Close, Band::Effective, Band::Long] {
        let dice = Penetration::of(&trial.state, M1, &law, T1, band, Context::Own, false);
        assert_eq!(dice, Penetration { dice: 3, modifier: 0 });
    }
}

#[test]
fn ft_pen_03_what_is_missing_is_subtracted() {
    // Long range: one die at -2, so that only a six shakes and nothing kills.
    let six = gun_at_tripod(M1, 140, &[5, 6, 3]);
    assert_eq!(six.state[T1].checks.fire, Pending::Passed);
    let five = gun_at_tripod(M1, 140, &[5, 5]);
    assert_eq!(five.state[T1].checks.fire, Pending::No);
}

#[test]
fn ft_pen_04_chobham_halves_h_class_weapons() {
    let trial = fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 200, 180)]);
    let gun = trial.state.kind(M1).weapons[0];
    let law = Weapon { h_class: true, pen: Some(6), ..gun };
    // Flank 1c: 3 - 1.
    let flank = fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 200, 0)]);
    let dice = Penetration::of(&flank.state, M1, &law, T1, Band::Close, Context::Own, false);
    assert_eq!(dice, Penetration { dice: 2, modifier: 0 });
    let plain = Penetration::of(&flank.state, M1, &gun, T1, Band::Effective, Context::Own, false);
    assert_eq!(plain, Penetration { dice: 1, modifier: 0 }, "2 - 1, not halved");
}

#[test]
fn ft_av_02_an_attacker_partly_before_the_front_strikes_the_front_as_in_the_example() {
    // The tripod looks north; the gun's middle lies at 63 degrees, its nearer corner before the front.
    let at = |x, y| {
        let trial = fires(EARTH, &[(T1, 200, 200, 0), (M1, x, y, 180)]);
        plate(&trial.state, M1, T1, Context::Own).value
    };
    assert_eq!(at(253, 227), 2, "its corner lies within 60 degrees");
    assert_eq!(at(295, 230), 1);
    assert_eq!(at(200, 300), 2);
    assert_eq!(at(200, 100), 1);
}

#[test]
fn ft_av_03_flanks_as_the_chart_notes_have_them_as_in_the_example() {
    let library = crate::tables::shipped();
    let flank = |id: &str| library.stand(id).map(|stand| (stand.flank.value, stand.flank.chobham));
    assert_eq!(flank("V-P5-HEAVY-TANK"), Some((1, false)));
    assert_eq!(flank("V-P23-TRIPOD"), Some((1, true)));
    assert_eq!(flank("V-P5-HEAVY-MICV"), Some((0, false)));
    assert_eq!(flank("V-P3-MALE-TANK"), Some((0, false)));
}

#[test]
fn ft_av_01_the_rest_of_a_batch_is_absorbed() {
    let trial = fires(EARTH, &[(M1, 100, 160, 0), (H1, 120, 160, 0), (T1, 110, 200, 180)]);
    let trial = trial.give(&Order::Target { stand: T1 }, &[]);
    let trial = trial.give(&shoot(M1, T1, 1), &[]).give(&shoot(H1, T1, 1), &[]);
    // The first shot destroys: no die for the second.
    let trial = trial.give(&Order::Fire, &[6, 6, 6]);
    assert_eq!(trial.state[T1].at, Where::Destroyed);
    assert!(trial.state[H1].fired);
}

#[test]
fn ft_save_01_the_ground_may_save() {
    let woods = |script: &[u8]| {
        fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 145, 180)])
            .area(TerrainKind::LightWoods, (60, 130), (140, 200))
            .give(&Order::Target { stand: T1 }, &[])
            .give(&shoot(M1, T1, 1), &[])
            .give(&Order::Fire, script)
    };
    assert!(woods(&[3, 5]).has_told("FT-SAVE-01", Event::Saved { stand: T1 }));
    assert!(!woods(&[3, 4, 1, 1]).has_told("FT-SAVE-01", Event::Saved { stand: T1 }));
}

#[test]
fn ft_heat_01_all_dice_or_half_against_chobham() {
    let trial = fires(MARS, &[(T1, 100, 100, 0), (A1, 100, 200, 0)]);
    let ray = trial.state.kind(T1).weapons[0];
    let eight = Weapon { pen: Some(8), ..ray };
    let against = |chobham: bool, sweeps: bool| {
        let trial = fires(MARS, &[(T1, 100, 100, 0), (A1, 100, 200, 180)]).setting(|setting| {
            let mut tank = setting.types[0].clone();
            tank.class = Class::Mbt;
            tank.front = Plate { value: 10, chobham };
            setting.types.push(tank);
            setting.roster[usize::from(A1.0)].kind = setting.types.len() as u8 - 1;
        });
        Penetration::of(&trial.state, T1, &eight, A1, Band::Long, Context::Own, sweeps).dice
    };
    assert_eq!((against(false, false), against(true, false)), (8, 4));
    assert_eq!((against(false, true), against(true, true)), (4, 2), "[FT-HEAT-04] half in a sweep");
}

#[test]
fn ft_heat_02_the_example_of_men_in_a_trench() {
    // Three dice, each 2+ with +2 and -2.
    let trial = fires(MARS, &[(T1, 100, 200, 180), (A1, 100, 100, 0), (A2, 100, 85, 0)])
        .line(TerrainKind::Trench, &[(50, 100), (150, 100)], 0)
        .give(&Order::Target { stand: A1 }, &[])
        .give(&shoot_men(T1, A1, 3), &[]);
    let trial = trial.give(&Order::Fire, &[1, 2, 1, 5]);
    assert!(trial.has_told("FT-SA-04", Event::Hit { stand: A1, hits: 1 }));
    assert!(trial.state[A1].pinned);
}

fn rifles(quality: Quality, target: (i32, bool), script: &[u8]) -> Trial {
    let (y, moved) = target;
    let trial = fires(EARTH, &[(A1, 100, 100, 0), (A2, 120, 100, 0), (T1, 100, y, 180)])
        .quality(A1, quality)
        .setting(|setting| {
            // The Martian levies: foot of the other side.
            let foot = setting.roster[usize::from(A1.0)].kind;
            setting.roster[0].kind = foot;
        });
    let trial = if moved { trial.travelled(T1, 2) } else { trial };
    let trial = trial.give(&Order::Target { stand: T1 }, &[]);
    let shots = if quality == Quality::Veteran { 2 } else { 1 };
    trial.give(&shoot_men(A1, T1, shots), &[]).give(&Order::Fire, script)
}

#[test]
fn ft_sa_01_infantry_does_not_reach_beyond_effective_range() {
    // Range 4, from rim to rim.
    assert!(rifles(Quality::Average, (147, false), &[3]).log.iter().all(|entry| {
        !matches!(entry, kernel::chronicle::Entry::Event { event: Event::Wasted { .. }, .. })
    }));
    let far = rifles(Quality::Average, (149, false), &[]);
    assert!(far.told().iter().any(|(_, event)| matches!(event, Event::Wasted { .. })));
    // A Heat Ray does, at -2: 2+ becomes a natural 2 for elites.
    let ray = fires(MARS, &[(T1, 100, 340, 180), (A1, 100, 30, 0), (A2, 110, 25, 0)])
        .give(&Order::Target { stand: A1 }, &[])
        .give(&shoot_men(T1, A1, 3), &[])
        // The one that was hit fails, and the last of the company checks for that.
        .give(&Order::Fire, &[1, 1, 2, 1, 5]);
    assert!(ray.has_told("FT-SA-04", Event::Hit { stand: A1, hits: 1 }));
}

#[test]
fn ft_sa_02_equality_hits_a_six_always_a_one_never() {
    let hits =
        |trial: &Trial| trial.told().iter().any(|(_, event)| matches!(event, Event::Hit { .. }));
    assert!(hits(&rifles(Quality::Average, (140, false), &[4, 6])));
    assert!(!hits(&rifles(Quality::Average, (140, false), &[3])));
    // Veterans: two dice at +1.
    assert!(hits(&rifles(Quality::Veteran, (140, false), &[3, 1, 6])));
    assert!(!hits(&rifles(Quality::Veteran, (140, true), &[1, 1])), "a one never");
}

#[test]
fn ft_sa_03_who_moved_in_the_open_is_easier() {
    let hits =
        |trial: &Trial| trial.told().iter().any(|(_, event)| matches!(event, Event::Hit { .. }));
    assert!(hits(&rifles(Quality::Average, (140, true), &[2, 6])));
    assert!(!hits(&rifles(Quality::Average, (140, false), &[2])));
}

#[test]
fn ft_strat_04_strategic_movers_are_easier_to_hit_and_shaken_worse() {
    let mut trial = fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 195, 180)]);
    trial.state[T1].strategic = true;
    let trial = trial.give(&Order::Target { stand: T1 }, &[]).give(&shoot(M1, T1, 1), &[]);
    // Effective range: 4+ with +1 is a natural 3; the check is at -1, so that a 3 fails.
    let trial = trial.give(&Order::Fire, &[3, 4, 3]);
    assert_eq!(trial.state[T1].at, Where::Removed);
}

#[test]
fn ft_unit_05_destroyed_machines_leave_wrecks() {
    let kill = gun_at_tripod(M1, 40, &[3, 1, 6]);
    assert_eq!(kill.state.wrecks.len(), 1);
    let gone = gun_at_tripod(M1, 40, &[3, 4, 1, 1]);
    assert_eq!((gone.state[T1].at, gone.state.wrecks.len()), (Where::Removed, 0));
}

#[test]
fn ft_qual_02_martians_are_elite() {
    let trial = fires(MARS, &[(T1, 100, 100, 0)]);
    assert_eq!(trial.state.quality(T1), Quality::Elite);
}

#[test]
fn ft_qc_06_fire_and_overwatch_share_one_check_as_in_the_example() {
    // A check passed in the movement phase: three hits in the firing phase neither remove nor pin.
    let mut trial = fires(MARS, &[(T1, 100, 200, 180), (A1, 100, 100, 0), (A2, 110, 100, 0)]);
    trial.state[A1].checks.fire = Pending::Passed;
    let trial = trial.give(&Order::Target { stand: A1 }, &[]).give(&shoot_men(T1, A1, 3), &[]);
    let trial = trial.give(&Order::Fire, &[6, 6, 6]);
    assert!(trial.state.pose(A1).is_some() && !trial.state[A1].pinned);
}

#[test]
fn ft_pen_05_soft_vehicles_count_nothing() {
    let trial = fires(EARTH, &[(M1, 100, 100, 0), (T1, 100, 200, 180)])
        .setting(|setting| setting.types[0].soft = true);
    assert_eq!(plate(&trial.state, M1, T1, Context::Own), Plate::default());
    let gun = trial.state.kind(M1).weapons[0];
    let dice = Penetration::of(&trial.state, M1, &gun, T1, Band::Effective, Context::Own, false);
    assert_eq!(dice, Penetration { dice: 2, modifier: 0 });
    // And they may be attacked as men are.
    let ray = trial.state.kind(T1).weapons[0];
    assert!(crate::targets::is_fit(&trial.state, T1, &ray, Against::Men, T1));
}

#[test]
fn ft_abl_01_plates_stop_a_ray_as_in_the_example() {
    use crate::state::Where;
    // A heavy landship with plates, in the open, at effective range of a tripod: hit on two, plates on five.
    const TRIPOD: StandId = StandId(0);
    let prairie = "landships-at-prairie-junction";
    let opened = Trial::of(prairie, &[]);
    let ship = opened.state.ids().find(|&stand| opened.state.unit(stand).ablative).unwrap();
    let shot = |script: &[u8]| {
        let ray = Order::Shoot {
            shooter: TRIPOD,
            weapon: 0,
            against: Against::Armour,
            target: ship,
            shots: 1,
        };
        Trial::of(prairie, &[(TRIPOD, 200, 400, 180), (ship, 200, 220, 0)])
            .phase(Phase::Fire { side: crate::trial::MARS })
            .give(&Order::Target { stand: ship }, &[])
            .give(&ray, &[])
            .give(&Order::Fire, script)
    };
    let saved = shot(&[2, 5]);
    assert!(saved.has_told("FT-ABL-01", Event::Plated { stand: ship }));
    // Otherwise eight dice are rolled as ever.
    let struck = shot(&[2, 4, 6, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(struck.state[ship].at, Where::Destroyed);
}

#[test]
fn ft_at_01_anti_tank_weapons_use_the_bands_as_in_the_example() {
    // A late anti-tank gun team at two inches: three or more, and two dice more at close range.
    let trial =
        Trial::of("the-wire-1917", &[(StandId(0), 200, 400, 180), (StandId(22), 200, 373, 0)]);
    let law = trial.state.kind(StandId(22)).weapons[1];
    assert_eq!((law.pen, law.rof, law.range, law.h_class), (Some(3), 2, 4, false));
    assert_eq!(band(law.range, Length::units(2)), Some(Band::Close));
    assert_eq!(band(law.range, Length::thousandths(2001)), Some(Band::Effective));
    let of = |band| {
        let context = Context::Own;
        Penetration::of(&trial.state, StandId(22), &law, StandId(0), band, context, false)
    };
    assert_eq!((of(Band::Close).dice, of(Band::Effective).dice), (3, 1));
    assert_eq!(of(Band::Long).modifier, -1);
    assert!(crate::targets::is_fit(&trial.state, StandId(22), &law, Against::Armour, StandId(0)));
}

/// A rocket crawler and a light one, a tripod so many tenths of an inch before them.
fn missile_fire(shooter: StandId, gap: i32) -> Trial {
    let stands = [(StandId(0), 200, 200 + gap + 10, 180), (shooter, 200, 200, 0)];
    Trial::of("landships-at-prairie-junction", &stands)
        .stand(StandId(33), 500, 50, 0)
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
        .give(&Order::Target { stand: StandId(0) }, &[])
}

fn missile(shooter: StandId) -> Order {
    let against = Against::Armour;
    Order::Shoot { shooter, weapon: 1, against, target: StandId(0), shots: 1 }
}

#[test]
fn ft_msl_01_missiles_on_three_as_in_the_example() {
    // An average rocket crawler at a tripod's front: six less two are four dice, near or far.
    let crawler = StandId(21);
    for gap in [20, 170] {
        let shot = |script: &[u8]| {
            missile_fire(crawler, gap).give(&missile(crawler), &[]).give(&Order::Fire, script)
        };
        let _ = shot(&[2]);
        assert_eq!(shot(&[3, 1, 1, 1, 6]).state[StandId(0)].at, crate::state::Where::Destroyed);
    }
}

#[test]
fn ft_msl_02_neither_too_near_nor_too_far() {
    let crawler = StandId(21);
    let wasted = |gap: i32| {
        let trial = missile_fire(crawler, gap).setting(|setting| {
            let kind = setting.roster[21].kind;
            setting.types[usize::from(kind)].weapons[1].least = 3;
        });
        let script: &[u8] = if (30..=180).contains(&gap) { &[2] } else { &[] };
        let fired = trial.give(&missile(crawler), &[]).give(&Order::Fire, script);
        let told = fired.told();
        told.iter().any(|(_, event)| matches!(event, Event::Wasted { .. }))
    };
    assert!(wasted(29) && !wasted(30));
    assert!(!wasted(180) && wasted(181));
}

#[test]
fn ft_msl_03_two_shots_of_a_limited_supply_as_in_the_example() {
    let light = StandId(24);
    let fired = missile_fire(light, 60).give(&missile(light), &[]).give(&Order::Fire, &[2]);
    assert_eq!(fired.state[light].missiles, 1);
    let mut empty = missile_fire(light, 60);
    empty.state[light].missiles = 0;
    assert_eq!(empty.refuses(&missile(light)), "FT-AV-05");
    assert!(missile_fire(light, 60).allows(&missile(light)));
}

#[test]
fn ft_msl_04_the_second_natural_one_empties_as_in_the_example() {
    let crawler = StandId(21);
    let fired = |ones: u8, face: u8| {
        let mut trial = missile_fire(crawler, 60);
        trial.state[crawler].ones = ones;
        trial.give(&missile(crawler), &[]).give(&Order::Fire, &[face])
    };
    assert_eq!(fired(0, 1).state[crawler].ones, 1);
    assert_eq!(fired(0, 2).state[crawler].ones, 0);
    let out = fired(1, 1);
    assert!(out.has_told("FT-MSL-04", Event::OutOfMissiles { stand: crawler }));
    let mut empty = missile_fire(crawler, 60);
    empty.state[crawler].ones = 2;
    assert_eq!(empty.refuses(&missile(crawler)), "FT-AV-05");
}

#[test]
fn ft_mark_02_missiles_are_marked_on_the_page() {
    use kernel::{System as _, Viewer};
    let crawler = StandId(21);
    let marks = |ones: u8| {
        let mut trial = missile_fire(crawler, 60);
        trial.state[crawler].ones = ones;
        let scene = crate::Tripods::scene(&trial.state, Viewer::Spectator);
        let own = scene.pieces.into_iter().find(|one| one.id == piece(crawler)).unwrap();
        own.marks.into_iter().map(|mark| mark.text).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(marks(0), "");
    assert!(marks(1).contains("near the end of its missiles"));
    assert!(marks(2).contains("has no missiles left"));
}

#[test]
fn ft_cc_06_missiles_in_the_first_round_only() {
    let crawler = StandId(21);
    let allowed = |round: u8, least: u8| {
        let mut trial = missile_fire(crawler, 60).setting(|setting| {
            let kind = setting.roster[21].kind;
            setting.types[usize::from(kind)].weapons[1].least = least;
        });
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [crawler, StandId(0)].into_iter().collect(),
            round,
            done: crate::state::StandSet::EMPTY,
            cowed: crate::state::StandSet::EMPTY,
            over: crate::state::StandSet::EMPTY,
            emptied: crate::state::StandSet::EMPTY,
            uses: vec![[crate::state::Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        let checked = fire::check_weapon(&trial.state, crawler, 1, Against::Armour, Context::Bout);
        checked.map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(allowed(1, 0), Ok(()));
    assert_eq!(allowed(1, 1), Ok(()));
    assert_eq!(allowed(1, 2), Err("FT-CC-06"));
    assert_eq!(allowed(2, 0), Err("FT-CC-06"));
}

/// A stand of a row, in the battle of the last period.
fn modern(kind: &str) -> StandId {
    let trial = Trial::of("smart-steel", &[]);
    trial.state.ids().find(|&stand| trial.state.kind(stand).id == kind).unwrap()
}

#[test]
fn ft_heat_06_a_captured_ray_as_in_the_example() {
    let (tank, late) = (modern("V-P5-HEAT-RAY-TANK"), modern("V-P5-LATE-TRIPOD"));
    let trial = Trial::of("smart-steel", &[(tank, 200, 200, 0), (late, 200, 410, 180)]);
    let ray = trial.state.kind(tank).weapons[0];
    assert_eq!((ray.rof, ray.kind), (2, WeaponKind::HeatRay));
    let dice = |sweeps: bool| {
        let (band, context) = (Band::Effective, Context::Own);
        Penetration::of(&trial.state, tank, &ray, late, band, context, sweeps).dice
    };
    assert_eq!((dice(false), dice(true)), (4, 2), "all Martian armour is c-class");
    // Its crew has its own quality, and loses a shot for a second target, as Martians do not.
    let mut fired = trial;
    let aimed = Aimed { shooter: tank, weapon: 0, against: Against::Armour, shots: 1 };
    fire::take_shots(&mut fired.state, aimed, late, Context::Own);
    let left = |target: StandId| {
        fire::shots_left(&fired.state, tank, 0, Against::Armour, target, Context::Own)
    };
    assert_eq!((left(late), left(StandId(0))), (1, u8::from(late == StandId(0))));
    assert_eq!(left(StandId(5)), 0);
}

#[test]
fn ft_tech_02_the_viewer_spares_shots_as_in_the_example() {
    // A heavy tank of three shots: one at each of three tripods; a medium tank loses one for each.
    let shots = |kind: &str| {
        let tank = modern(kind);
        let mut trial = Trial::of("smart-steel", &[(tank, 200, 200, 0)]);
        (0..3)
            .map(|n| {
                let target = StandId(n);
                let against = Against::Armour;
                let left = fire::shots_left(&trial.state, tank, 0, against, target, Context::Own);
                let aimed = Aimed { shooter: tank, weapon: 0, against, shots: 1 };
                fire::take_shots(&mut trial.state, aimed, target, Context::Own);
                left
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(shots("V-P5-HEAVY-TANK"), [3, 2, 1]);
    assert_eq!(shots("V-P5-MEDIUM-TANK"), [3, 1, 0]);
}

#[test]
fn ft_inf_02_heavy_weapons_that_moved_as_in_the_example() {
    // A stand that needs three and has moved, at stationary infantry in the open: a natural five.
    let heavy = |trial: Trial| {
        trial.setting(|setting| {
            let kind = usize::from(setting.roster[usize::from(A1.0)].kind);
            setting.types[kind].heavy_weapons = true;
            setting.types[kind].weapons[0].sa = Some(3);
            setting.types[kind].weapons[0].rof = 3;
            // Somebody soft to fire at.
            let tripod = usize::from(setting.roster[usize::from(T1.0)].kind);
            setting.types[tripod].soft = true;
        })
    };
    let hits = |moved: u8, script: &[u8]| {
        let trial =
            heavy(fires(EARTH, &[(A1, 100, 100, 0), (T1, 100, 130, 180), (A2, 400, 50, 0)]));
        let fired = trial
            .travelled(A1, moved)
            .give(&Order::Target { stand: T1 }, &[])
            .give(&shoot_men(A1, T1, 1), &[])
            .give(&Order::Fire, script);
        fired.told().iter().any(|(_, event)| matches!(event, Event::Hit { .. }))
    };
    // Whoever is hit checks at the end of the phase.
    assert!(hits(1, &[5, 6]) && !hits(1, &[4]));
    assert!(hits(0, &[3, 6]) && !hits(0, &[2]));
    // No shot is lost between targets.
    let mut trial = heavy(Trial::bare(&[(A1, 100, 100, 0)]));
    let aimed = Aimed { shooter: A1, weapon: 0, against: Against::Men, shots: 1 };
    fire::take_shots(&mut trial.state, aimed, T1, Context::Own);
    let left = fire::shots_left(&trial.state, A1, 0, Against::Men, StandId(1), Context::Own);
    assert_eq!(left, 2);
}
