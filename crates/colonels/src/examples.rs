//! Examples of the ledger that no other test works through figure by figure.

use arrayvec::ArrayVec;
use kernel::{
    Dice, WrittenChronicle,
    table::{Angle, Length, Point, Pose, Region},
};

use crate::{
    Colonels, Play,
    casualties::{self, Source},
    charge, command,
    event::Event,
    field, fire, flow, melee,
    morale::{self, Cause},
    movement,
    order::Order,
    state::{
        Blow, Card, Colour, Contact, Fate, MOST_FOES, Phase, Post, Question, RegimentId, StandId,
        Target, UnitId, Where,
    },
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, WESSEX, at, yd},
    vocabulary::{Cover, Formation, GunClass, MeleeWeapon, TerrainKind, Troop},
};

/// Does something to a battle with scripted dice, with all that follows by itself where that is wanted.
fn played(
    mut trial: Trial,
    script: &[u8],
    goes_on: bool,
    act: impl FnOnce(&mut Play<'_, WrittenChronicle<Event>>),
) -> Trial {
    let (mut dice, mut log) = (Dice::script(script), WrittenChronicle::default());
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    act(&mut play);
    while goes_on && !play.state.tasks.is_empty() {
        flow::advance(&mut play);
    }
    assert_eq!(dice.finish(), Ok(()));
    trial.log = log.0;
    trial
}

/// The line alone with the spears, on open ground.
fn facing() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    trial.line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180)
}

/// Four regiments by their sides, each with so many stands of horse and of foot: the order in which they act.
fn slots(sizes: [(u8, usize, usize); 4], script: &[u8]) -> Vec<usize> {
    let trial = Trial::of("the-battle-of-the-seven-cisterns").setting(|facts| {
        let switches = &mut facts.switches;
        (switches.commander_die, switches.scout_die) = (false, false);
        switches.skirmishers_count_double = false;
    });
    let state = &trial.state;
    let mut regiments: Vec<RegimentId> = Vec::new();
    let mut parts: Vec<(UnitId, Troop, usize)> = Vec::new();
    for (side, horse, foot) in sizes {
        // With two companies that are large enough.
        let fits = |one: &RegimentId| {
            let spec = state.regiment_spec(*one);
            let most = horse.max(foot);
            let large = state.units_in(*one).filter(|&unit| {
                state.troop(unit).is_company() && most <= state.stands_of(unit).count()
            });
            spec.side == side && !spec.reserve && !regiments.contains(one) && 2 <= large.count()
        };
        let regiment = state.regiment_ids().find(fits).expect("there are enough");
        regiments.push(regiment);
        for (troop, n) in [(Troop::Cavalry, horse), (Troop::Infantry, foot)] {
            let is_free = |unit: &UnitId| {
                state.regiment_of(*unit) == Some(regiment)
                    && state.troop(*unit).is_company()
                    && n <= state.stands_of(*unit).count()
                    && parts.iter().all(|(known, ..)| known != unit)
            };
            let unit = (0 < n).then(|| state.unit_ids().find(is_free).expect("a company"));
            parts.extend(unit.map(|unit| (unit, troop, n)));
        }
    }
    let others: Vec<UnitId> =
        state.unit_ids().filter(|unit| parts.iter().all(|(known, ..)| known != unit)).collect();
    let mut trial = trial.gone(&others);
    for &(unit, troop, n) in &parts {
        trial = trial.kind(unit, |kind| kind.troop = troop).stands(unit, n);
    }
    trial.state.phase = Phase::Initiative;
    trial.log = testkit::trial::step::<Colonels>(&mut trial.state, None, script);
    let at = |one: &RegimentId| regiments.iter().position(|known| known == one);
    trial.state.list.iter().filter_map(at).collect()
}

#[test]
fn ic_init_02_example_the_list_of_four_regiments() {
    // Alpha has 15, Gamma 12, Zeta 11, Beta 8.
    assert_eq!(slots([(0, 4, 3), (0, 2, 2), (1, 4, 0), (1, 3, 2)], &[]), [0, 2, 3, 1]);
}

#[test]
fn ic_seq_04_example_slots_of_both_sides_mixed() {
    // A1 has 14, A2 6, B1 11, B2 9.
    assert_eq!(slots([(0, 4, 2), (0, 2, 0), (1, 3, 2), (1, 3, 0)], &[]), [0, 2, 3, 1]);
}

#[test]
fn ic_init_03_example_three_with_nine() {
    // They throw 4, 0 and 4; the two fours again.
    let tied = [(0, 3, 0), (0, 3, 0), (1, 3, 0), (1, 0, 1)];
    assert_eq!(slots(tied, &[4, 0, 4, 3, 8]), [1, 2, 0, 3]);
    assert_eq!(slots(tied, &[4, 0, 4, 8, 3]), [1, 0, 2, 3]);
}

#[test]
fn ic_cmd_03_example_how_far_a_colonel_lifts_them() {
    // The rear of the line is at y = 180; he is ten yards deep to each side.
    let lifted = |gap: i32| {
        let trial = facing().line(LINE, 300, 200, 0).with(|state| {
            state.commanders[0].at = Post::Alone(at(300, 170 - gap, 0));
        });
        let stands: Vec<StandId> = trial.state.stands_of(LINE).collect();
        stands.iter().map(|&one| morale::total(&trial.state, one).advantage).collect::<Vec<_>>()
    };
    assert_eq!((lifted(58), lifted(60), lifted(61)), (vec![2; 4], vec![2; 4], vec![0; 4]));
}

#[test]
fn ic_cmd_04_example_two_throws_for_a_colonel() {
    // Three castings of one volley are one throw, the melee is another: he comes through 81 times of 100.
    let with = || {
        let trial = facing();
        let stand = trial.nth(LINE, 0);
        (trial.with(|state| state.commanders[0].at = Post::With(stand)), stand)
    };
    let mut unhurt = 0;
    for faces in 0..100 {
        let (first, second) = (faces / 10, faces % 10);
        let script = if first == 0 { vec![first] } else { vec![first, second] };
        let (trial, stand) = with();
        let trial = played(trial, &script, true, |play| {
            fire::lose(play, &[(stand, 3, Source::SmallArms)]);
            while !play.state.tasks.is_empty() {
                flow::advance(play);
            }
            casualties::endanger(play.state, stand);
        });
        unhurt += i32::from(trial.state.commanders[0].at == Post::With(stand));
    }
    assert_eq!(unhurt, 81);
}

#[test]
fn ic_card_03_example_a_second_field_move() {
    let spent = facing().with(|state| {
        (state[WESSEX].red, state[WESSEX].black) = (false, false);
    });
    let again = Order::Play { colour: Colour::Black, card: Card::Motivation };
    let march = |yards| Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(yards) };
    let driven = spent.give(&again, &[]);
    assert_eq!(driven.refuses(&march(61)), "IC-MOVE-02");
    let moved = driven.give(&march(60), &[]);
    let red = command::check_play(&moved.state, WESSEX, Colour::Red, Card::Motivation);
    assert_eq!(red.unwrap_err().rule.as_str(), "IC-CARD-03");
}

#[test]
fn ic_form_10_example_a_gap_of_thirty_one_yards() {
    let march = |formation: Formation, gap: i32| {
        let trial = Trial::well().plain().gone(&[OTHER_SPEARS, LEVY]).nobody_reacts();
        let trial = trial.line(SPEARS, 300, 440, 180).stands(LINE, 2).stands(OTHER_LINE, 1);
        let trial = trial.stand(LINE, formation, 1, at(300, 60, 0));
        let (left, right) = (trial.nth(OTHER_LINE, 0), trial.nth(GATLING, 0));
        let aside = 15_000 + gap * 500;
        let trial = trial.with(|state| {
            for (stand, x) in [(left, 300_000 - aside), (right, 300_000 + aside)] {
                let there = Pose::new(Point::thousandths(x, 100_000), Angle::NORTH);
                state[stand].at = Where::Table(there);
            }
        });
        let trial = trial.play(Colour::Black);
        let order = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) };
        flow::check(&trial.state, &order).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(march(Formation::Column, 31), Ok(()));
    assert_eq!(march(Formation::Column, 29), Err("IC-MOVE-01"));
    assert_eq!(march(Formation::Line, 31), Err("IC-MOVE-01"));
    assert_eq!(march(Formation::Line, 61), Ok(()));
}

#[test]
fn ic_form_11_example_one_casting_on_each_of_two_stands() {
    let two = || facing().stands(SPEARS, 2).castings(SPEARS, 1);
    let stays = played(two(), &[], true, casualties::settle);
    assert_eq!(stays.state.castings(SPEARS), 2);
    let first = stays.nth(SPEARS, 0);
    let gone = played(two(), &[], true, |play| {
        casualties::inflict(play, first, 1, Source::SmallArms);
        casualties::settle(play);
    });
    assert_eq!(gone.state[gone.nth(SPEARS, 1)].at, Where::Gone(Fate::Dispersed));
    assert!(!gone.state.is_present(SPEARS));
}

/// Whether somebody may charge the other straight ahead from so many yards.
fn charges(unit: UnitId, gap: i32, fast: bool) -> bool {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(SPEARS, 300, 60 + gap, 180);
    let trial = trial.kind(unit, |kind| kind.fast = fast);
    let (trial, foe) = if unit == LINE { (trial, SPEARS) } else { (trial.second_slot(), LINE) };
    let trial = trial.with(|state| state.phase = Phase::Slot).play(Colour::Black);
    trial.state.phase == Phase::Declare
        && charge::check(&trial.state, unit, Target::Unit(foe), Angle::NORTH).is_ok()
}

#[test]
fn ic_move_02_example_by_charge_and_not_at_field_rate() {
    assert!(charges(LINE, 95, false) && charges(LINE, 100, false) && !charges(LINE, 101, false));
    let trial = facing().line(SPEARS, 300, 155, 180).play(Colour::Black);
    let trial = trial.with(|state| state.phase = Phase::March);
    let march = |yards| Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(yards) };
    assert_eq!(trial.refuses(&march(95)), "IC-MOVE-02");
    assert!(flow::check(&trial.state, &march(60)).is_ok());
}

#[test]
fn ic_move_04_example_zulus_a_hundred_and_fifteen_yards_off() {
    assert!(charges(SPEARS, 115, true) && charges(SPEARS, 120, true));
    assert!(!charges(SPEARS, 121, true) && !charges(SPEARS, 115, false));
}

#[test]
fn ic_move_12_example_a_section_turns_and_fires_a_turn_later() {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.guns(GunClass::Smoothbore, 2).alone(GATLING, 0, at(300, 110, 0));
    // The spears stand 200 yards off, 70 degrees to the right.
    let there = Point::units(300, 100).towards(Angle::degrees(70), yd(200));
    let foe = trial.nth(SPEARS, 0);
    let trial = trial.stands(SPEARS, 1).with(|state| {
        state[foe].at = Where::Table(Pose::new(there, Angle::degrees(250)));
    });
    let bears = |trial: &Trial| fire::gun_aims(&trial.state, GATLING, |_| true).count();
    assert_eq!(bears(&trial), 0);
    let order = Order::Turn { unit: GATLING, facing: Angle::degrees(70) };
    let turned = trial.play(Colour::Black).give(&order, &[]);
    let may = |trial: &Trial| {
        let context = fire::Context::Action(WESSEX);
        fire::may_shoot(&trial.state, context, GATLING).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((bears(&turned), may(&turned)), (1, Err("IC-ARTY-17")));
    assert_eq!(may(&turned.next_turn()), Ok(()));
}

#[test]
fn ic_morale_07_example_two_stands_behind_breastworks() {
    let trial = facing().stands(LINE, 2).grade(LINE, 1).line(LINE, 300, 200, 0);
    let works = trial.terrain(TerrainKind::Earthworks, 0, (200, 100), (400, 300));
    assert_eq!(morale::total(&works.state, works.nth(LINE, 0)).sum(), 9);
}

#[test]
fn ic_morale_09_example_a_colonel_and_a_hero_and_two_colonels() {
    let advantage = |trial: &Trial| morale::total(&trial.state, trial.nth(LINE, 0)).advantage;
    let colonels = |own: i32, other: i32| {
        let trial = facing().line(LINE, 300, 200, 0).setting(|facts| facts.commanders[1].side = 0);
        trial.with(|state| {
            state.commanders[0].at = Post::Alone(at(290, 170 - own, 0));
            state.commanders[1].at = Post::Alone(at(310, 170 - other, 0));
        })
    };
    assert_eq!((advantage(&colonels(90, 30)), advantage(&colonels(90, 61))), (2, 0));
    let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 200, 0).line(SPEARS, 300, 440, 180);
    let trial = trial.kind(GATLING, |kind| (kind.troop, kind.castings) = (Troop::Hero, 3));
    let trial = trial.castings(GATLING, 3).alone(GATLING, 0, at(300, 140, 0));
    assert_eq!(advantage(&trial), 2, "a hero forty yards off");
    let both = trial.with(|state| state.commanders[0].at = Post::Alone(at(340, 130, 0)));
    assert_eq!(advantage(&both), 2, "only once");
}

#[test]
fn ic_morale_12_example_three_of_a_line_fail() {
    // A levy of four: total 4. B fails; A passes and C fails; D fails; then three throws for their losses.
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, SPEARS]);
    let trial = trial.line(LINE, 300, 60, 0).line(LEVY, 300, 440, 180);
    let stands = [0, 1, 2, 3].map(|n| trial.nth(LEVY, n));
    let hit = [stands[1]];
    let trial = played(trial, &[5, 4, 5, 5, 1, 1, 1], true, |play| {
        morale::event(play, Cause::Fire, &hit);
    });
    let wave = |wave, tested, failed| Event::Wave { wave, tested, failed };
    let waves = trial.told().into_iter().filter(|(rule, _)| *rule == "IC-MORALE-12");
    let waves: Vec<Event> = waves.map(|(_, event)| event).collect();
    assert_eq!(waves, [wave(0, 1, 1), wave(1, 2, 1), wave(2, 1, 1)]);
    assert_eq!(stands.map(|one| trial.state[one].halted), [false, true, true, true]);
}

#[test]
fn ic_morale_13_example_two_stands_of_a_levy_test() {
    let charged = |script: &[u8]| {
        let trial =
            Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]).stands(LINE, 2);
        let trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 100, 470, 180);
        let trial = trial.line(LEVY, 300, 200, 180).second_slot().with(|state| {
            (state[WESSEX].red, state[WESSEX].black) = (false, false);
            state.seats.iter_mut().for_each(|seat| seat.motivated = true);
        });
        let charge = Order::Charge { unit: LEVY, target: Target::Unit(LINE), wheel: Angle::NORTH };
        trial.play(Colour::Black).give(&charge, script)
    };
    let wave = |tested, failed| Event::Wave { wave: 0, tested, failed };
    // Four stands, of which two make contact: each passes on 1 to 4.
    assert!(charged(&[4, 4]).has_told("IC-MORALE-12", wave(2, 0)));
    // A five fails, and the one beside it that has not tested yet does as well.
    let failed = charged(&[4, 5, 1, 1]);
    assert!(failed.has_told("IC-MORALE-12", wave(2, 1)));
}

#[test]
fn ic_morale_14_example_totals_of_six_eight_and_ten() {
    // Four stands far apart, so that nobody else tests.
    let trial =
        (0..4).fold(facing(), |trial, n| trial.alone(LINE, n, at(100 + 100 * i32::from(n), 60, 0)));
    let fails = |grade: u8, faces: &[u8]| {
        let total = morale::total(&trial.again().grade(LINE, grade).state, trial.nth(LINE, 0));
        let failing = faces.iter().filter(|&&face| {
            let stand = [trial.nth(LINE, 0)];
            let tested = played(trial.again().grade(LINE, grade), &[face], false, |play| {
                morale::event(play, Cause::Fire, &stand);
            });
            !tested.state.failed.is_empty()
        });
        (total.sum(), failing.count())
    };
    let all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    assert_eq!((fails(2, &all), fails(0, &all)), ((8, 2), (6, 4)));
    let stand = [trial.nth(LINE, 0)];
    let steady = played(trial.again().grade(LINE, 4), &[], false, |play| {
        morale::event(play, Cause::Fire, &stand);
    });
    assert!(steady.state.failed.is_empty(), "a total of ten needs no throw");
}

/// The spears, with so many castings on the stand that has failed, throw for its loss with an enemy so far before them.
fn loses(grade: u8, castings: u8, gap: i32, face: u8) -> (Trial, StandId) {
    let trial = facing().stands(SPEARS, 1).grade(SPEARS, grade).castings(SPEARS, castings);
    let trial = trial.alone(SPEARS, 0, at(300, 60 + gap, 180)).bystanders();
    let stand = trial.nth(SPEARS, 0);
    let trial = trial.with(|state| state.failed = vec![stand]);
    (played(trial, &[face], false, morale::next_loss), stand)
}

#[test]
fn ic_morale_15_example_a_four_of_veterans_and_a_nine_of_levies() {
    let (veterans, stand) = loses(3, 8, 90, 4);
    assert!(veterans.state[stand].halted);
    let (levies, stand) = loses(0, 3, 90, 9);
    assert_eq!(levies.state[stand].at, Where::Gone(Fate::Surrendered));
}

#[test]
fn ic_morale_16_example_a_halt_costs_the_next_slot() {
    // The spears were halted in the slot before theirs.
    let halted = facing().second_slot().with(|state| {
        for n in 0..5 {
            let stand = StandId(state[SPEARS].first + n);
            state[stand].halted = true;
        }
    });
    let bar = movement::check_able(&halted.state, SPEARS).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-MORALE-16");
    let ended = played(halted, &[], false, command::end_slot);
    assert!(movement::check_able(&ended.state, SPEARS).is_ok());
    assert!(ended.state.stands_of(SPEARS).all(|stand| !ended.state[stand].halted));
}

#[test]
fn ic_morale_17_example_a_stand_of_three_flees_and_loses_one() {
    let (fled, stand) = loses(2, 3, 200, 8);
    let there = fled.state[stand].pose().unwrap().at;
    assert!((there.distance(Point::units(300, 270)) - yd(100)).abs() <= Length::thousandths(2));
    assert_eq!(fled.state[stand].castings, 2);
}

#[test]
fn ic_morale_18_example_five_castings_are_too_many_to_surrender() {
    let (fled, stand) = loses(1, 5, 60, 0);
    assert_eq!(fled.state[stand].castings, 4);
    let (gave_up, stand) = loses(1, 3, 60, 0);
    assert_eq!(gave_up.state[stand].at, Where::Gone(Fate::Surrendered));
}

#[test]
fn ic_arty_08_example_a_rifled_pair_is_halved_twice() {
    let pair = |hits: u8, crew: u8| {
        let trial = Trial::well().guns(GunClass::Rifled, 2).castings(GATLING, crew);
        fire::gun_dice(&trial.with(|state| state[GATLING].gun_hits = hits).state, GATLING, yd(250))
    };
    assert_eq!((pair(0, 4), pair(1, 4), pair(1, 1)), (12, 6, 3));
}

#[test]
fn ic_arty_18_example_before_the_line_of_the_front_edge() {
    // The section stands at (300, 100), so that the line lies at y = 110.
    let sees = |x: i32, y: i32| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.put(GATLING, at(300, 100, 0)).stands(SPEARS, 1);
        let trial = trial.put(SPEARS, at(x, y, 180));
        fire::gun_aims(&trial.state, GATLING, |_| true).next().is_some()
    };
    assert!(sees(150, 160) && !sees(150, 99) && !sees(450, 99));
}

#[test]
fn ic_arty_22_example_a_smoothbore_pair() {
    let pair = Trial::well().guns(GunClass::Smoothbore, 2);
    let dice = [90, 290, 310].map(|range| fire::gun_dice(&pair.state, GATLING, yd(range)));
    assert_eq!(dice, [12, 8, 4]);
    let gatling =
        [90, 290, 310].map(|range| fire::gun_dice(&Trial::well().state, GATLING, yd(range)));
    assert_eq!(gatling, [8, 8, 4]);
}

/// Whether the stands of the line may fire at a target whose middle lies at a place in yards and tenths.
fn may_fire(trial: &Trial, x: i32, y: i32) -> Vec<bool> {
    let foe = trial.nth(SPEARS, 0);
    let there = Pose::new(Point::thousandths(x * 100, y * 100), Angle::SOUTH);
    let trial = trial.again().with(|state| state[foe].at = Where::Table(there));
    let stands: Vec<StandId> = trial.state.stands_of(LINE).collect();
    stands.iter().map(|&one| fire::aim_at(&trial.state, one, foe).is_some()).collect()
}

#[test]
fn ic_musk_03_example_the_zone_of_a_stand() {
    // Its front edge lies at y = 110, from x = 100 to 130.
    let trial = facing().stands(SPEARS, 1).stands(LINE, 1).alone(LINE, 0, at(115, 110, 0));
    let trial = trial.setting(|facts| facts.table.depth = yd(900));
    assert_eq!(may_fire(&trial, 1150, 5200), [true], "at y = 510");
    assert_eq!(may_fire(&trial, 1150, 5201), [false]);
    assert_eq!(may_fire(&trial, 1439, 3000), [true], "from x = 128.9");
    assert_eq!(may_fire(&trial, 1440, 3000), [false], "one yard is not more than one");
}

#[test]
fn ic_musk_04_example_three_stands_fire_at_whoever_is_before_the_last() {
    // A, B and C stand from x = 100 to 190, X from 175 to 205.
    let trial = facing().stands(SPEARS, 1).stands(LINE, 3).line(LINE, 145, 60, 0);
    assert_eq!(may_fire(&trial, 1900, 2200), [true; 3]);
    let apart = trial.alone(LINE, 0, at(55, 60, 0)).alone(LINE, 1, at(110, 60, 0));
    assert_eq!(may_fire(&apart, 1900, 2200), [false, false, true]);
}

#[test]
fn ic_musk_05_example_a_friend_in_the_strip() {
    let screened = |x: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(SPEARS, 1).stands(LINE, 3).stands(OTHER_LINE, 1);
        let trial = trial.line(LINE, 145, 60, 0).alone(OTHER_LINE, 0, at(x, 140, 0));
        may_fire(&trial, 1900, 2200) == [false; 3]
    };
    // From 185 to 215, and from 190 to 220: the zone ends at 190.
    assert!(screened(200) && !screened(205));
}

#[test]
fn ic_musk_10_example_three_dice_at_a_mass() {
    let mass = Trial::well().plain().stand(SPEARS, Formation::Mass, 3, at(300, 300, 180));
    let faces = i32::from(fire::to_hit(&mass.state, mass.nth(SPEARS, 0), true)) + 1;
    // Thirty faces on three dice, four in ten of which hit: 1.2 hits, and none in 216 of 1000.
    assert_eq!((3 * faces, (10 - faces).pow(3)), (12, 216));
}

/// One stand of the line and one of the spears in contact, whoever struck.
fn in_contact(castings: u8, weapon: MeleeWeapon) -> Trial {
    let trial = facing().stands(LINE, 1).stands(SPEARS, 1).castings(LINE, castings);
    let trial = trial.alone(LINE, 0, at(300, 200, 0)).alone(SPEARS, 0, at(300, 200, 180));
    let trial =
        trial.kind(SPEARS, |kind| kind.shield = false).kind(LINE, |kind| kind.melee = weapon);
    let (charger, foe) = (trial.nth(SPEARS, 0), trial.nth(LINE, 0));
    let (flank, since, fought) = (false, 1, false);
    trial.with(|state| state.contacts.push(Contact { charger, foe, flank, since, fought }))
}

#[test]
fn ic_melee_01_example_the_first_stand_of_a_column_fights() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
    let trial = trial.stands(LINE, 1).alone(LINE, 0, at(300, 120, 0)).line(LEVY, 100, 470, 180);
    let trial = trial.stands(SPEARS, 4).stand(SPEARS, Formation::Column, 1, at(300, 200, 180));
    let trial = trial.second_slot().with(|state| {
        (state[WESSEX].red, state[WESSEX].black) = (false, false);
        state.seats.iter_mut().for_each(|seat| seat.motivated = true);
    });
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let struck = trial.play(Colour::Black).give(&charge, &[]);
    let fighting: Vec<StandId> = struck.state.contacts.iter().map(|one| one.charger).collect();
    assert_eq!(fighting, [struck.nth(SPEARS, 0)]);
    let value = melee::value(&struck.state, fighting[0], struck.nth(LINE, 0), false);
    assert_eq!(value.castings, 8);
}

#[test]
fn ic_melee_07_example_foot_that_storm_earthworks() {
    let trial = in_contact(6, MeleeWeapon::Bayonet);
    let trial = trial.terrain(TerrainKind::Earthworks, 0, (200, 201), (400, 300));
    let (own, foe) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    assert_eq!(melee::value(&trial.state, own, foe, false).total(), 2);
}

/// The value of a stand of the line with so many castings, its certain kills, and in how many throws of ten it kills one more.
fn prospect(castings: u8, weapon: MeleeWeapon) -> (u8, u8, u8) {
    let trial = in_contact(castings, weapon);
    melee::prospect(&trial.state, trial.nth(LINE, 0), trial.nth(SPEARS, 0))
}

#[test]
fn ic_melee_08_example_a_value_of_eight() {
    let kills = |weapon| {
        let (value, kills, _) = prospect(6, weapon);
        assert_eq!(value, 8);
        kills
    };
    let weapons = [MeleeWeapon::Bayonet, MeleeWeapon::ShortSpear, MeleeWeapon::Sword];
    assert_eq!(weapons.map(kills), [2, 2, 1]);
}

#[test]
fn ic_melee_09_example_what_is_left_over() {
    assert_eq!(prospect(7, MeleeWeapon::ShortSpear), (9, 2, 2));
    assert_eq!(prospect(9, MeleeWeapon::Sword), (11, 1, 8));
}

#[test]
fn ic_melee_11_example_two_sisters() {
    // The first deals two and takes one, the second deals one and takes two.
    let trial = facing().stands(LINE, 2).stands(SPEARS, 2).line(LINE, 300, 200, 0);
    let mut trial = trial.line(SPEARS, 300, 200, 180);
    let line = [0, 1].map(|n| trial.nth(LINE, n));
    let before = |own: StandId| {
        let middle = |stand: StandId| trial.state[stand].pose().unwrap().at;
        let foes = [0, 1].map(|n| trial.nth(SPEARS, n));
        foes.into_iter().min_by_key(|&foe| middle(foe).distance(middle(own))).unwrap()
    };
    let foes = line.map(before);
    for (foe, charger) in line.into_iter().zip(foes) {
        let (flank, since, fought) = (false, 1, true);
        trial.state.contacts.push(Contact { charger, foe, flank, since, fought });
    }
    for (n, kills) in [(0, [2, 1]), (1, [1, 2])] {
        for (stand, other, kills) in [(line[n], foes[n], kills[0]), (foes[n], line[n], kills[1])] {
            let shares: ArrayVec<(StandId, u8), MOST_FOES> = [(other, kills)].into_iter().collect();
            trial.state.blows.push(Blow { stand, kills, shares: Some(shares) });
        }
    }
    let fought = played(trial, &[1, 1], true, melee::share_next);
    assert!(fought.has_told("IC-MELEE-11", Event::MeleeEnded { dealt: [3, 3] }));
    let tests = fought.told().into_iter().filter_map(|(_, event)| match event {
        Event::Tests { stand, .. } => Some(stand),
        _ => None,
    });
    assert_eq!(tests.collect::<Vec<_>>(), [line[1], foes[0]]);
    assert!(fought.state.pursuers.contains(&line[0]));
}

#[test]
fn ic_melee_13_example_a_halt_leaves_them_engaged() {
    let trial = in_contact(6, MeleeWeapon::Bayonet);
    let stand = trial.nth(LINE, 0);
    let trial = trial.with(|state| state.failed = vec![stand]);
    let halted = played(trial, &[2], false, morale::next_loss);
    assert!(halted.state[stand].halted && halted.state.is_engaged(LINE));
    assert_eq!(halted.state.contacts.len(), 1);
    // Whoever is halted does not go to meet a charge.
    let asked = |halts: bool| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
        let trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 200, 180);
        let trial = trial.line(LEVY, 100, 470, 180).second_slot().with(|state| {
            state[WESSEX].red = false;
            state.seats.iter_mut().for_each(|seat| seat.motivated = true);
            let stand = StandId(state[LINE].first);
            state[stand].halted = halts;
        });
        let target = Target::Unit(LINE);
        let charge = Order::Charge { unit: SPEARS, target, wheel: Angle::NORTH };
        let trial = trial.play(Colour::Black).give(&charge, &[]);
        matches!(trial.state.question, Some(Question::Counter { .. }))
    };
    assert!(asked(false) && !asked(true));
}

#[test]
fn ic_obj_01_example_a_walled_farm() {
    let farm = |protection: Cover| {
        let trial = Trial::well().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.setting(|facts| {
            facts.terrain.clear();
            let corners = [(240, 200), (360, 200), (360, 280), (240, 280)];
            let corners = corners.map(|(x, y)| Point::units(x, y)).to_vec();
            let one = &mut facts.objectives[0];
            one.region = Region::new(corners).expect("a rectangle");
            one.protection = protection;
        });
        let trial = trial.line(LINE, 300, 120, 0).stands(SPEARS, 1);
        let trial = trial.alone(SPEARS, 0, at(300, 210, 180));
        let (own, foe) = (trial.nth(LINE, 1), trial.nth(SPEARS, 0));
        let aim = fire::aim_at(&trial.state, own, foe).expect("it is in range");
        let dice = fire::volley_dice(&trial.state, own, &aim);
        (field::cover(&trial.state, trial.pose(SPEARS, 0).at), dice, {
            morale::total(&trial.state, foe).protected
        })
    };
    assert_eq!(farm(Cover::Protective), (Cover::Protective, 1, 4));
    assert_eq!(farm(Cover::None), (Cover::None, 3, 0));
}
