//! Initiative, cards and slots.

use super::*;
use crate::{
    state::{Target, Where},
    trial::{
        GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, WESSEX, at, yd,
    },
};
use kernel::table::Angle;

#[test]
fn points_for_every_stand_on_the_table() {
    let trial = Trial::well();
    // Eight stands of foot and a gun; fourteen of foot.
    assert_eq!(base(&trial.state, WESSEX), 8);
    assert_eq!(base(&trial.state, STANDARD), 14);
    assert_eq!(base(&trial.gone(&[LEVY]).state, STANDARD), 10);
    let horse = Trial::well().kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(base(&horse.state, WESSEX), 16);
}

/// Works out the list of a turn with these dice.
fn ranked(mut trial: Trial, script: &[u8]) -> Trial {
    trial.state.phase = Phase::Initiative;
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, script);
    trial
}

#[test]
fn ic_init_02_the_list_is_by_regiment_from_the_highest_total() {
    let trial = ranked(Trial::well(), &[]);
    assert_eq!(trial.state.list[..], [STANDARD, WESSEX]);
    assert!(
        trial.has_told("IC-INIT-02", Event::Ranked { regiment: STANDARD, place: 1, total: 14 })
    );
    // A regiment without stands is not in it.
    let gone = ranked(Trial::well().gone(&[SPEARS, OTHER_SPEARS, LEVY]), &[]);
    assert_eq!(gone.state.list[..], [WESSEX]);
}

#[test]
fn ic_init_03_the_tied_throw_and_throw_again() {
    // Eight against eight: 4 and 4, then 3 and a 0, which is ten.
    let tied = || Trial::well().gone(&[LEVY]).stands(SPEARS, 4).stands(OTHER_SPEARS, 4);
    let trial = ranked(tied(), &[4, 4, 3, 0]);
    assert_eq!(trial.state.list[..], [STANDARD, WESSEX]);
    let trial = ranked(tied(), &[5, 4]);
    assert_eq!(trial.state.list[..], [WESSEX, STANDARD]);
}

#[test]
fn ic_card_01_example_a_card_is_gone_once_it_is_played() {
    let trial = Trial::well().plain().line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
    let trial = trial.gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]).play(Colour::Red);
    assert!(!trial.state[WESSEX].red && trial.state[WESSEX].black);
    let trial = trial.give(&Order::Done, &[]);
    assert_eq!(trial.state.phase, Phase::Slot);
    assert_eq!(trial.refuses(&Order::Play { colour: Colour::Red, card: Card::Own }), "IC-CARD-01");
}

#[test]
fn ic_card_03_one_of_the_pair_and_never_both() {
    let trial = Trial::well().plain().line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
    let trial = trial.gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let motivated = |colour| Order::Play { colour, card: Card::Motivation };
    let trial = trial.give(&motivated(Colour::Red), &[]).give(&Order::Done, &[]);
    assert!(trial.state[WESSEX].red, "its own card is still there");
    assert_eq!(trial.refuses(&motivated(Colour::Red)), "IC-CARD-03");
    assert_eq!(trial.refuses(&motivated(Colour::Black)), "IC-CARD-03");
}

#[test]
fn ic_seq_04_slots_follow_the_list_and_halts_end_with_them() {
    let mut trial = Trial::well();
    let stand = trial.nth(LINE, 0);
    trial.state[stand].halted = true;
    let trial = trial.give(&Order::EndSlot, &[]);
    assert_eq!(in_slot(&trial.state), Some(STANDARD));
    assert!(!trial.state[stand].halted);
    assert!(trial.has_told("IC-SEQ-04", Event::SlotOpened { regiment: STANDARD }));
}

#[test]
fn ic_cmd_03_a_commander_rides_160_yards_once_a_turn() {
    let mut trial = Trial::well().plain().gone(&[SPEARS, OTHER_SPEARS]);
    trial.state.commanders[0].at = Post::Alone(at(100, 100, 0));
    let ride = |x| Order::Ride { commander: 0, post: Post::Alone(at(x, 100, 0)) };
    assert_eq!(trial.refuses(&ride(261)), "IC-CMD-03");
    let trial = trial.give(&ride(260), &[]);
    assert_eq!(trial.state.commanders[0].at, Post::Alone(at(260, 100, 0)));
    assert_eq!(trial.refuses(&ride(250)), "IC-CMD-03");
}

#[test]
fn ic_cmd_04_a_commander_with_a_stand_under_fire_is_in_danger() {
    let fired_at = |script: &[u8]| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let mut trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
        let stand = trial.nth(SPEARS, 2);
        trial.state.commanders[1].at = Post::With(stand);
        let trial = trial.play(Colour::Red);
        let shot = crate::order::Shot { stand: trial.nth(LINE, 0), target: stand };
        let order = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
        trial.give(&order, script)
    };
    // A hit; he adds two to the total of eleven, so nobody tests; then his own die.
    let unhurt = fired_at(&[0, 5, 5, 1]);
    assert!(matches!(unhurt.state.commanders[1].at, Post::With(_)));
    let hit = fired_at(&[0, 5, 5, 0]);
    assert!(matches!(hit.state.commanders[1].at, Post::Hit { turn: 1, .. }));
    // No casting lost, no throw.
    let missed = fired_at(&[5, 5, 5]);
    assert!(matches!(missed.state.commanders[1].at, Post::With(_)));
}

#[test]
fn fire_that_is_kept_breaks_into_a_charge() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
    let trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).second_slot();
    let trial = trial.line(LEVY, 100, 470, 180);
    let trial = trial.play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]).give(&Order::Answer { yes: false }, &[]);
    assert_eq!(trial.state.phase, Phase::React { regiment: WESSEX });
    // [IC-MELEE-06] Twenty yards before contact is the last point.
    let last = reaction::triggers(&trial.state, WESSEX).last().copied().unwrap();
    assert_eq!((last.at, last.range), (yd(80), yd(20)));
    let trial = trial.give(&Order::Interrupt { at: yd(80), card: Card::Own }, &[]);
    assert_eq!(trial.state.phase, Phase::Window { regiment: WESSEX });
    assert!(!trial.state[WESSEX].red);
    // Nobody fires after all: the charge goes home.
    let trial = trial.give(&Order::Done, &[]);
    assert!(!trial.state.contacts.is_empty());
}

#[test]
fn ic_gen_03_example_a_regiment_of_four_companies() {
    let library = crate::tables::shipped();
    let line = library.unit("BI-LINE").unwrap();
    assert_eq!((4 * line.stands, 4 * line.stands * line.castings), (16, 96));
    // A unit is a company; cards and initiative are the regiment's: one red and one black.
    let trial = ranked(Trial::well(), &[]);
    assert_eq!(trial.state.units_in(WESSEX).count(), 3);
    assert!(trial.state[WESSEX].red && trial.state[WESSEX].black);
    assert_eq!(
        trial.refuses(&Order::Motivate {
            regiment: RegimentId(9),
            colour: Colour::Red,
            card: Card::Motivation,
        }),
        "IC-CARD-04"
    );
}

fn advanced(change: impl FnOnce(&mut crate::state::Switches)) -> Trial {
    Trial::well().setting(|facts| change(&mut facts.switches))
}

#[test]
fn ic_init_04_a_commander_adds_a_die_example() {
    let able = || {
        let mut trial = advanced(|switches| switches.commander_die = true);
        for at in 0..2 {
            trial.state.commanders[at].at = Post::Alone(crate::trial::at(50, 240, 0));
        }
        trial
    };
    // 8 and a 0, which is ten; 14 and a 3.
    let trial = ranked(able(), &[0, 3]);
    assert_eq!(trial.state[WESSEX].initiative, 18);
    assert_eq!(trial.state[STANDARD].initiative, 17);
    assert_eq!(trial.state.list[..], [WESSEX, STANDARD]);
    // One without a commander adds nothing.
    let place = kernel::table::Point::units(1, 1);
    let dead = able().with(|state| {
        state.commanders[0].at = Post::Hit { turn: 1, place, wounded: false };
    });
    assert_eq!(ranked(dead, &[3]).state[WESSEX].initiative, 8);
}

#[test]
fn ic_init_05_scouts_throw_for_each_stand_example() {
    let scouts = |on: bool| {
        let trial = advanced(|switches| switches.scout_die = on).stands(LINE, 3);
        trial.gone(&[OTHER_LINE]).kind(LINE, |kind| kind.troop = Troop::LightCavalry)
    };
    assert_eq!(ranked(scouts(false), &[]).state[WESSEX].initiative, 9);
    assert_eq!(ranked(scouts(true), &[1, 4, 6]).state[WESSEX].initiative, 11);
    // [IC-INIT-01] Those who are carried count as their own kind, and throw as well.
    let carried = scouts(true).with(|state| {
        state[LINE].aboard = Some(GATLING);
        let own: Vec<StandId> = state.stands_of(LINE).collect();
        for stand in own {
            state[stand].at = Where::Waiting;
        }
    });
    assert_eq!(ranked(carried, &[1, 4, 6]).state[WESSEX].initiative, 11);
    // Ordinary cavalry keep their three points.
    let horse = advanced(|switches| switches.scout_die = true).stands(LINE, 3);
    let horse = horse.gone(&[OTHER_LINE]).kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(ranked(horse, &[]).state[WESSEX].initiative, 9);
}

#[test]
fn ic_init_06_skirmishers_count_double_example() {
    let deployed = |on: bool| {
        let trial = advanced(|switches| switches.skirmishers_count_double = on);
        trial.skirmishers(LINE)
    };
    assert_eq!(base(&deployed(true).state, WESSEX), 12);
    assert_eq!(base(&deployed(false).state, WESSEX), 8);
}

#[test]
fn ic_cmd_05_an_even_face_is_a_wound_example() {
    let hit = |face: u8| {
        let trial = Trial::well().plain().setting(|facts| facts.switches.campaign_wounds = true);
        let trial = trial.gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let mut trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
        let stand = trial.nth(SPEARS, 2);
        trial.state.commanders[1].at = Post::With(stand);
        let trial = trial.play(Colour::Red);
        let shot = crate::order::Shot { stand: trial.nth(LINE, 0), target: stand };
        let order = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
        let trial = trial.give(&order, &[0, 5, 5, 0, face]);
        matches!(trial.state.commanders[1].at, Post::Hit { wounded: true, .. })
    };
    assert!(!hit(7) && hit(0) && hit(2) && !hit(1));
}

#[test]
fn ic_cmd_06_his_own_command_tests_when_the_next_turn_opens_example() {
    let mut trial = Trial::well().plain();
    trial.state.phase = Phase::EndTurn;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let place = kernel::table::Point::units(300, 40);
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::casualties::strike_down(&mut play, 0, place);
    assert_eq!(trial.state.mourning, [LINE, OTHER_LINE, GATLING]);
    // Eight stands of foot with a total of 8 and the gun, before initiative is counted.
    let wave = Event::Wave { wave: 0, tested: 9, failed: 0 };
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[1; 9]);
    assert!(trial.has_told("IC-MORALE-12", wave));
    let cause = crate::morale::Cause::Commander;
    assert!(trial.has_told("IC-CMD-06", Event::MoraleDue { cause }));
    assert!(trial.state.mourning.is_empty());
    // For a brigade commander, all of his side who see the spot, at that instant.
    let mut brigade = Trial::well().plain().setting(|facts| {
        facts.commanders[1].regiment = None;
    });
    let wall = (kernel::table::Point::units(300, 300), kernel::table::Point::units(0, 0));
    let mut play = Play { state: &mut brigade.state, dice: &mut dice, log: &mut log };
    crate::casualties::strike_down(&mut play, 1, wall.0);
    assert_eq!(brigade.state.mourning.len(), 3);
    let hidden = Trial::well().plain().setting(|facts| facts.commanders[1].regiment = None);
    let mut hidden =
        hidden.terrain(crate::vocabulary::TerrainKind::Woods, 0, (10, 150), (590, 350));
    let mut play = Play { state: &mut hidden.state, dice: &mut dice, log: &mut log };
    crate::casualties::strike_down(&mut play, 1, kernel::table::Point::units(300, 100));
    assert!(hidden.state.mourning.is_empty());
}

#[test]
fn ic_seq_02_losses_are_told_upon_before_initiative_is_counted_example() {
    // One stand of the levy flees and still counts; one that surrenders does not.
    let mourning = |script: &[u8]| {
        let mut trial = Trial::well().plain().gone(&[OTHER_SPEARS]).stands(LEVY, 1);
        trial = trial.stands(SPEARS, 1).line(LINE, 300, 100, 0).gone(&[OTHER_LINE, GATLING]);
        trial = trial.castings(LEVY, 2).alone(LEVY, 0, at(300, 180, 180));
        trial = trial.alone(SPEARS, 0, at(550, 400, 180));
        trial.state.mourning = vec![LEVY];
        trial.state.phase = Phase::EndTurn;
        trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, script);
        trial.state[STANDARD].initiative
    };
    // A total of one: a 9 fails; a 4, one more for its grade, makes it flee; a 9 makes it surrender.
    assert_eq!(mourning(&[9, 4]), 2);
    assert_eq!(mourning(&[9, 9]), 1);
}

#[test]
fn ic_card_02_one_operation_for_the_whole_regiment_example() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.with(|state| state[STANDARD].black = true);
    let trial = trial.line(LINE, 240, 120, 0).line(OTHER_LINE, 360, 120, 0);
    let trial = trial.line(SPEARS, 300, 320, 180).play(Colour::Red);
    let shot = crate::order::Shot { stand: trial.nth(LINE, 0), target: trial.nth(SPEARS, 2) };
    let volley = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
    let march = |unit| Order::March { unit, wheel: Angle::NORTH, length: yd(10) };
    let trial = trial.give(&volley, &[5; 3]);
    // The line has fired; the other company may still fire, and nobody may move.
    assert_eq!(trial.refuses(&volley), "IC-CARD-02");
    assert_eq!(trial.refuses(&march(LINE)), "IC-SEQ-01");
    let trial = trial.give(&Order::Done, &[]).play(Colour::Black).give(&march(LINE), &[]);
    assert_eq!(trial.refuses(&march(LINE)), "IC-CARD-02");
    let trial = trial.give(&march(OTHER_LINE), &[]);
    assert_eq!(in_slot(&trial.state), Some(STANDARD), "nothing is left to do");
}

#[test]
fn ic_card_04_between_slots_each_seat_is_asked_once_example() {
    let mut trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    trial = trial.line(LINE, 240, 120, 0).line(OTHER_LINE, 360, 120, 0);
    trial = trial.line(SPEARS, 300, 320, 180);
    for seat in &mut trial.state.seats {
        seat.waived = false;
    }
    // After the first slot the seat of the best-placed regiment is asked first.
    let gap = trial.give(&Order::EndSlot, &[]);
    assert!(matches!(gap.state.phase, Phase::Motivate { seat: SeatId(0), .. }));
    // A second move for a regiment that has had its slot.
    let again = gap.give(
        &Order::Motivate { regiment: WESSEX, colour: Colour::Black, card: Card::Motivation },
        &[],
    );
    assert_eq!(again.state.phase, Phase::March);
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) };
    let moved = again.give(&march, &[]);
    assert!(matches!(moved.state.phase, Phase::React { .. } | Phase::March));
    // Only for the own.
    let mut trial = Trial::well().plain();
    trial.state.phase = Phase::Motivate { seat: SeatId(0), asked: 1 };
    let other = Order::Motivate { regiment: STANDARD, colour: Colour::Red, card: Card::Motivation };
    assert_eq!(trial.refuses(&other), "IC-CARD-04");
    // Waived, it is not asked again this turn.
    let waived = trial.give(&Order::PassAll, &[]);
    assert!(waived.state.seats[0].waived);
}

#[test]
fn ic_scale_03_a_turn_is_a_minute_and_a_move_is_not_halved_example() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(SPEARS, 300, 470, 180);
    let scene = crate::scene::scene(&trial.state, kernel::Viewer::Spectator);
    assert!(scene.clock.contains("minute 1"), "{}", scene.clock);
    let trial = trial.play(Colour::Black);
    let trial = trial.give(&Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) }, &[]);
    assert_eq!(trial.state[LINE].last_move, yd(60));
}

#[test]
fn ic_cmd_02_example_two_brigades_and_a_commander_in_chief() {
    let mut trial = Trial::of("the-battle-of-the-seven-cisterns");
    let chief = trial.state.chiefs[0].expect("two brigades have one");
    assert!(trial.state.setting.commanders[usize::from(chief)].regiment.is_none());
    assert_eq!(Trial::well().state.chiefs, [None, None], "one commander needs no title");
    // He falls, and the next in the list takes his title when the next turn is opened.
    let place = kernel::table::Point::units(10, 10);
    trial.state.commanders[usize::from(chief)].at = Post::Hit { turn: 1, place, wounded: false };
    let mut dice = kernel::Dice::seeded(1);
    let mut log = kernel::WrittenChronicle::default();
    open_turn(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
    let next = trial.state.chiefs[0].unwrap();
    assert_ne!(next, chief);
    let told = testkit::trial::told(&log.0);
    assert!(told.contains(&("IC-CMD-02", Event::TookCommand { commander: next })));
    // Each seat has a pair of its own, for its own brigade only.
    let (first, second) = (RegimentId(0), RegimentId(3));
    assert_ne!(trial.state.seat_of(first), trial.state.seat_of(second));
    let seat = trial.state.seat_of(first);
    trial.state.seat_mut(seat).motivated = false;
    let own =
        drives(&trial.state, seat).all(|(regiment, ..)| trial.state.seat_of(regiment) == seat);
    assert!(own);
}

#[test]
fn ic_init_01_example_points_for_stands() {
    let of = |change: &dyn Fn(&mut crate::tables::UnitKind, usize), stands: [usize; 3]| {
        let mut trial = Trial::well();
        for (n, unit) in [LINE, OTHER_LINE, GATLING].into_iter().enumerate() {
            trial = trial.kind(unit, |kind| change(kind, n)).stands(unit, stands[n]);
        }
        base(&trial.state, WESSEX)
    };
    // Two companies of four and a gun: eight. With two stands of hussars in the place of the gun: fourteen.
    assert_eq!(of(&|_, _| {}, [4, 4, 1]), 8);
    let hussars = |kind: &mut crate::tables::UnitKind, n: usize| {
        if n == 1 {
            (kind.troop, kind.mounted) = (Troop::Cavalry, true);
        }
    };
    assert_eq!(of(&hussars, [4, 2, 1]), 4 + 6);
    let column = |kind: &mut crate::tables::UnitKind, n: usize| {
        kind.troop = [Troop::Infantry, Troop::Recon, Troop::Assault][n];
    };
    // A mixed column: so many foot, recon cars at three, an assault vehicle at two.
    assert_eq!(of(&column, [4, 2, 1]), 4 + 6 + 2);
    let each = |troop: Troop| of(&move |kind, _| kind.troop = troop, [1, 0, 0]);
    for (troop, points) in [
        (Troop::Infantry, 1),
        (Troop::Artillery, 0),
        (Troop::Assault, 2),
        (Troop::Cavalry, 3),
        (Troop::Recon, 3),
        (Troop::LightCavalry, 3),
        (Troop::Wagon, 0),
        (Troop::Skimmer, 0),
        (Troop::Hero, 0),
    ] {
        assert_eq!(each(troop), points, "{troop:?}");
    }
    // Weak and disordered stands count like others, and riders who have dismounted like foot.
    let mut weak = Trial::well().castings(LINE, 1);
    let stand = weak.nth(LINE, 0);
    weak.state[stand].disrupted = true;
    assert_eq!(base(&weak.state, WESSEX), 8);
    let dismounted = Trial::well().kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(base(&dismounted.with(|state| state[LINE].dismounted = true).state, WESSEX), 8);
}

/// The guns of the well as the reserve of their brigade.
fn reserve() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]);
    let mut trial = trial.setting(|facts| {
        let reserve = crate::tables::Regiment {
            name: "Reserve".to_owned(),
            card: String::new(),
            reserve: true,
            ..facts.regiments[0].clone()
        };
        facts.regiments.push(reserve);
        facts.roster[usize::from(GATLING.0)].regiment = Some(RegimentId(2));
    });
    trial.state.regiments.push(crate::state::Regiment {
        red: false,
        black: false,
        ..trial.state.regiments[0]
    });
    trial.state[GATLING].regiment = Some(RegimentId(2));
    trial.state.seats[0].waived = false;
    trial.line(LINE, 100, 120, 0).alone(GATLING, 0, at(300, 120, 0)).line(SPEARS, 300, 320, 180)
}

#[test]
fn ic_card_05_example_guns_in_reserve_act_with_the_motivation_card() {
    let drive =
        |colour| Order::Motivate { regiment: RegimentId(2), colour, card: Card::Motivation };
    let trial = reserve();
    // They have no slot and no cards of their own.
    let ranked = ranked(reserve(), &[]);
    assert!(!ranked.state.list.contains(&RegimentId(2)));
    assert!(!ranked.state[RegimentId(2)].red && !ranked.state[RegimentId(2)].black);
    assert_eq!(trial.refuses(&drive(Colour::Red)), "IC-SEQ-01", "not inside a slot");
    let gap = trial.give(&Order::EndSlot, &[]);
    assert!(matches!(gap.state.phase, Phase::Motivate { .. }));
    let fires = gap.again().give(&drive(Colour::Red), &[]);
    assert_eq!(fires.state.phase, Phase::Shoot);
    assert!(fires.state.seats[0].motivated, "no regiment of the brigade can then do more");
    let mut orders = Vec::new();
    crate::flow::orders(&fires.state, &mut orders);
    assert!(orders.iter().any(|order| matches!(order, Order::Fire { unit: GATLING, .. })));
    assert!(!orders.iter().any(|order| matches!(order, Order::Volley { .. })));
    let moves = gap.give(&drive(Colour::Black), &[]);
    let mut orders = Vec::new();
    crate::flow::orders(&moves.state, &mut orders);
    assert!(orders.iter().any(|order| matches!(order, Order::Turn { unit: GATLING, .. })));
    assert!(orders.iter().any(|order| matches!(order, Order::Prolong { unit: GATLING, .. })));
    let spent = reserve().with(|state| state.seats[0].motivated = true);
    let bar = check_play(&spent.state, RegimentId(2), Colour::Red, Card::Motivation).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-CARD-03");
}

#[test]
fn ic_card_05_they_fire_at_those_who_move_too() {
    let trial = reserve().with(|state| state.slot = 1).play(Colour::Black);
    let trial =
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial };
    let march = Order::March { unit: SPEARS, wheel: Angle::NORTH, length: crate::trial::yd(60) };
    let mut trial = trial.with(|state| state.regiments[0].red = false).give(&march, &[]);
    // The line is asked first, and lets it pass.
    if trial.state.phase == (Phase::React { regiment: WESSEX }) {
        trial = trial.give(&Order::Pass, &[]);
    }
    assert_eq!(trial.state.phase, Phase::React { regiment: RegimentId(2) });
    assert_eq!(reaction::cards(&trial.state, RegimentId(2)).as_slice(), [Card::Motivation]);
}

#[test]
fn ic_cmd_04_hits_that_fell_no_casting_endanger_nobody() {
    let fired_at = |script: &[u8]| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.kind(SPEARS, |kind| kind.weapon = crate::vocabulary::Weapon::Rifle);
        let trial = trial.alone(GATLING, 0, at(300, 120, 0)).line(SPEARS, 300, 220, 180);
        let trial = trial.grade(SPEARS, 1).second_slot().bystanders().nobody_reacts();
        let gun = trial.nth(GATLING, 0);
        let trial = trial.with(|state| {
            (state[STANDARD].red, state[STANDARD].black) = (true, true);
            (state[GATLING].limbered, state[GATLING].grade) = (true, 4);
            state.commanders[0].at = Post::With(gun);
        });
        let trial = trial.play(Colour::Red);
        let shot = crate::order::Shot { stand: trial.nth(SPEARS, 2), target: gun };
        let order = Order::Volley { unit: SPEARS, shots: [shot].into_iter().collect() };
        trial.give(&order, script)
    };
    // Four dice, one hit: it strikes the limber, or a man, for whom the others test.
    let limber = fired_at(&[0, 9, 9, 9, 0]);
    assert_eq!(limber.state[GATLING].limber_hits, 1);
    assert!(matches!(limber.state.commanders[0].at, Post::With(_)));
    let man = fired_at(&[0, 9, 9, 9, 1, 1, 0]);
    assert!(matches!(man.state.commanders[0].at, Post::Hit { .. }));
    let unhurt = fired_at(&[0, 9, 9, 9, 1, 1, 1]);
    assert!(matches!(unhurt.state.commanders[0].at, Post::With(_)));
}

#[test]
fn ic_cmd_03_a_commander_goes_from_the_table_with_his_stand() {
    let fired_at = |script: &[u8]| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.line(LINE, 300, 350, 0).stands(SPEARS, 1).grade(SPEARS, 0);
        let mut trial = trial.alone(SPEARS, 0, at(300, 450, 180)).bystanders();
        let stand = trial.nth(SPEARS, 0);
        trial.state.commanders[1].at = Post::With(stand);
        let trial = trial.nobody_reacts().play(Colour::Red);
        let shot = crate::order::Shot { stand: trial.nth(LINE, 0), target: stand };
        let order = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
        trial.give(&order, script)
    };
    // A hit; the stand fails its test and flees over the edge behind it; [IC-CMD-04] the throw for him is still made.
    let gone = fired_at(&[0, 9, 9, 9, 4, 5]);
    assert_eq!(gone.state.commanders[1].at, Post::Left);
    assert!(gone.has_told("IC-CMD-03", Event::CommanderLeft { commander: 1 }));
    let hit = fired_at(&[0, 9, 9, 9, 4, 0]);
    assert!(matches!(hit.state.commanders[1].at, Post::Hit { .. }));
    // [IC-SET-02] Who has gone is not hit, and brings no points.
    let of = |trial: &Trial| crate::victory::loss_of(&trial.state, SPEARS);
    assert_eq!(of(&gone), of(&hit));
}

#[test]
fn ic_card_05_a_seat_with_nothing_but_guns_in_reserve_is_asked_for_them() {
    let trial = reserve().with(|state| {
        state.list = [STANDARD].into_iter().collect();
        state.slot = 0;
    });
    let trial = trial.give(&Order::EndSlot, &[]);
    assert_eq!(trial.state.phase, Phase::Motivate { seat: SeatId(0), asked: 2 });
    let red =
        Order::Motivate { regiment: RegimentId(2), colour: Colour::Red, card: Card::Motivation };
    assert_eq!(trial.give(&red, &[]).state.phase, Phase::Shoot);
}

#[test]
fn ic_cmd_03_a_colonel_rides_in_a_slot_in_which_no_card_is_of_use() {
    // His only company is in contact and has spent its red card.
    let slot = |black: bool| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
        let trial = trial.line(LEVY, 100, 470, 180).stands(LINE, 1).stands(SPEARS, 1);
        let trial = trial.alone(LINE, 0, at(300, 200, 0)).alone(SPEARS, 0, at(300, 200, 180));
        let trial = trial.with(|state| {
            let (charger, foe) = (StandId(state[SPEARS].first), StandId(state[LINE].first));
            let (flank, since, fought) = (false, 0, false);
            state.contacts.push(crate::state::Contact { charger, foe, flank, since, fought });
            state.seats.iter_mut().for_each(|seat| seat.motivated = true);
            (state[WESSEX].red, state[WESSEX].black) = (false, black);
            state.commanders[0].at = Post::Alone(at(300, 60, 0));
        });
        trial.go(&[])
    };
    let open = slot(true);
    assert_eq!((open.state.phase, in_slot(&open.state)), (Phase::Slot, Some(WESSEX)));
    let company = Post::With(open.nth(LINE, 0));
    let rode = open.give(&Order::Ride { commander: 0, post: company }, &[]);
    assert_eq!(in_slot(&rode.state), Some(STANDARD), "once a turn");
    assert_eq!(in_slot(&slot(false).state), Some(STANDARD));
}

#[test]
fn ic_init_04_a_commander_who_comes_on_with_his_regiment_adds_his_die() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let state = &trial.state;
    let absent: Vec<RegimentId> = state
        .regiment_ids()
        .filter(|&one| !state.units_in(one).any(|unit| state.is_present(unit)))
        .filter(|one| state.setting.commanders.iter().any(|entry| entry.regiment == Some(one.0)))
        .collect();
    assert!(absent.iter().any(|&one| entries::is_called(state, one)));
    for one in absent {
        assert_eq!(has_commander(state, one), entries::is_called(state, one));
    }
    let hit = trial.with(|state| {
        for commander in &mut state.commanders {
            commander.at = Post::Left;
        }
    });
    assert!(!hit.state.regiment_ids().any(|one| has_commander(&hit.state, one)));
}

#[test]
fn ic_cmd_03_nobody_rides_with_a_card_that_is_played_between_slots() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial =
        trial.line(LINE, 300, 60, 0).line(OTHER_LINE, 450, 60, 0).line(SPEARS, 300, 440, 180);
    let mut trial = trial.with(|state| {
        state.commanders[0].at = Post::Alone(at(300, 20, 0));
        state.commanders[1].at = Post::Alone(at(300, 460, 180));
        // The slot of the others comes next, and the British move before it.
        (state.slot, state.phase) = (1, Phase::Gap { asked: 0 });
        state.seats[0].waived = false;
    });
    trial = trial.go(&[]);
    assert_eq!(trial.state.phase, Phase::Motivate { seat: SeatId(0), asked: 1 });
    let card = Card::Motivation;
    let motivate = Order::Motivate { regiment: WESSEX, colour: Colour::Black, card };
    let moves = trial.give(&motivate, &[]);
    assert_eq!(moves.state.phase, Phase::March);
    let ride = |commander, x, y| Order::Ride { commander, post: Post::Alone(at(x, y, 0)) };
    assert_eq!(moves.refuses(&ride(0, 310, 20)), "IC-CMD-03", "it is in no slot");
    assert_eq!(moves.refuses(&ride(1, 310, 460)), "IC-CMD-03", "he is the other side's");
    // In the slot that comes next his own player sends him.
    let slot = moves.give(&Order::Done, &[]);
    assert_eq!(slot.state.phase, Phase::Slot);
    assert!(check_ride(&slot.state, 1, Post::Alone(at(310, 460, 0)), None).is_ok());
    assert!(check_ride(&slot.state, 0, Post::Alone(at(310, 20, 0)), None).is_err());
}

#[test]
fn ic_set_01_commanders_are_set_up_in_zones_of_their_command() {
    let trial = Trial::of("thunder-over-the-long-canal");
    let trial = trial.with(|state| {
        state.phase = Phase::Deploy { seat: SeatId(0) };
        for commander in &mut state.commanders {
            commander.at = Post::Alone(at(800, 30, 0));
        }
    });
    let state = &trial.state;
    let index = |regiment: Option<u8>| {
        let all = &state.setting.commanders;
        all.iter().position(|one| one.side == 0 && one.regiment == regiment).expect("he is there")
    };
    let (colonel, brigadier) = (index(Some(0)) as u8, index(None) as u8);
    let middle = |id: &str| {
        let zone = state.setting.zones.iter().find(|zone| zone.side == 0 && zone.id == id);
        zone.expect("there is such a zone").region.bounds()
    };
    let (main, air) = (middle("main"), middle("air"));
    let inside = main.low.middle(main.high);
    let up = |commander, at| {
        let post = Post::Alone(Pose::new(at, kernel::table::Angle::NORTH));
        check_ride(state, commander, post, Some(SeatId(0))).is_ok()
    };
    assert!(up(colonel, inside) && up(brigadier, inside));
    // The zone of the air is for aviation; here it is larger than that of the land.
    let high = kernel::table::Point::new(inside.x, air.high.y - yd(11));
    assert!(!up(colonel, high) && !up(brigadier, high));
    // All of him, as of any stand: half of his depth is 10 yards.
    let edge = |off: i32| kernel::table::Point::new(inside.x, main.high.y - yd(off));
    assert!(up(colonel, edge(10)));
    assert!(!up(colonel, edge(9)));
}

#[test]
fn ic_cmd_03_a_commander_does_not_stand_in_the_water() {
    let canal = |x| {
        let trial = Trial::well().plain().gone(&[SPEARS, OTHER_SPEARS]);
        let trial = trial.terrain(TerrainKind::Water, 0, (200, 0), (240, 480));
        let mut trial = trial.terrain(TerrainKind::Bridge, 0, (200, 90), (240, 110));
        trial.state.commanders[0].at = Post::Alone(at(x, 140, 0));
        trial
    };
    let ride = |x, y| Order::Ride { commander: 0, post: Post::Alone(at(x, y, 0)) };
    let dry = canal(150);
    assert_eq!(dry.refuses(&ride(220, 140)), "IC-CMD-03");
    assert!(crate::flow::check(&dry.state, &ride(220, 100)).is_ok(), "on the bridge he may");
    assert!(crate::flow::check(&dry.state, &ride(260, 140)).is_ok());
    // Nor does he get away into it.
    let reached = |canal: bool| {
        let trial = Trial::well().plain().gone(&[SPEARS, OTHER_SPEARS]);
        let trial = if canal {
            trial.terrain(TerrainKind::Water, 0, (200, 240), (400, 300))
        } else {
            trial
        };
        let mut trial = trial.stands(LEVY, 1).alone(LEVY, 0, at(300, 80, 0));
        trial.state.commanders[0].at = Post::Alone(at(300, 90, 0));
        let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
        rescue(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
        trial.state.commanders[0].at
    };
    assert_eq!(reached(false), Post::Alone(at(300, 250, 0)));
    assert!(matches!(reached(true), Post::Hit { .. }));
}
