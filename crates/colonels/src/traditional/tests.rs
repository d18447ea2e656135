//! Both fire, then one moves and then the other.

mod machines;

use super::*;
use crate::{
    melee,
    order::{Burst, Shot},
    state::{Question, Target},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// The traditional turn on the plain, before it is opened.
fn before() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_SPEARS]);
    let trial = trial.setting(|facts| facts.switches.traditional = true);
    trial.with(|state| {
        for regiment in &mut state.regiments {
            (regiment.red, regiment.black) = (false, false);
        }
        state.phase = Phase::Initiative;
    })
}

/// A turn is opened with these throws for the first move.
fn opened(trial: Trial, throws: &[u8]) -> Trial {
    let mut trial = trial;
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, throws);
    trial
}

/// A line 90 yards before spears; the Gatling to the side with a levy before it; the British move first.
fn facing() -> Trial {
    let trial = before().line(LINE, 300, 120, 0).line(SPEARS, 300, 210, 180);
    let trial = trial.line(OTHER_LINE, 100, 40, 180).line(LEVY, 520, 460, 0);
    trial.alone(GATLING, 0, at(500, 60, 180))
}

fn done(trial: Trial) -> Trial {
    trial.give(&Order::Done, &[])
}

fn volley(trial: &Trial, unit: UnitId, of: &[u16], target: StandId) -> Order {
    let shots = of.iter().map(|&n| Shot { stand: trial.nth(unit, n), target });
    Order::Volley { unit, shots: shots.collect() }
}

#[test]
fn ic_trad_01_example_the_higher_throw_moves_first() {
    // Seven and nought, which counts ten.
    let trial = opened(facing(), &[7, 0]);
    assert!(trial.has_told("IC-TRAD-01", Event::WonFirstMove { side: SideId(1) }));
    assert_eq!(trial.state.first, SideId(1));
    // Ties are thrown again.
    let again = opened(facing(), &[4, 4, 9, 2]);
    assert_eq!(again.state.first, SideId(0));
    // No initiative, no cards, no card of a hero.
    assert!(again.state.regiments.iter().all(|one| !one.red && !one.black));
    assert!(again.state.seats.iter().all(|seat| seat.motivated));
    assert!(crate::command::in_slot(&again.state).is_none());
    let hero = facing().kind(LEVY, |kind| {
        (kind.troop, kind.motivation_card) = (Troop::Hero, true);
    });
    let hero = hero.with(|state| state[LEVY].with = Some(SPEARS));
    assert!(!crate::characters::has_card(&hero.state, LEVY));
}

#[test]
fn ic_trad_01_the_phases_follow_each_other() {
    // Nobody but the line can fire: guns and skirmishers have nothing to declare.
    let trial = opened(facing(), &[9, 2]);
    assert!(matches!(
        trial.state.phase,
        Phase::Salvos { seat: SeatId(0), fire: FirePhase::Volleys, .. }
    ));
    let moving = done(trial);
    assert_eq!(
        manoeuvre(&moving.state).unwrap(),
        Manoeuvre { seat: SeatId(0), step: Step::Facing }
    );
    let charging = done(moving);
    assert_eq!(manoeuvre(&charging.state).unwrap().step, Step::Charges);
    let marching = done(charging);
    assert_eq!(manoeuvre(&marching.state).unwrap().step, Step::Moves);
    let guns = done(marching);
    assert_eq!(manoeuvre(&guns.state).unwrap().step, Step::Guns);
    let other = done(guns);
    assert_eq!(manoeuvre(&other.state).unwrap(), Manoeuvre { seat: SeatId(1), step: Step::Facing });
}

#[test]
fn ic_trad_02_fire_of_both_sides_is_simultaneous() {
    // Both lines fire at each other: the enemy's castings shoot although they fall in the same phase.
    let armed = facing().kind(SPEARS, |kind| kind.weapon = crate::vocabulary::Weapon::Rifle);
    let armed = armed.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 240, 180)).castings(SPEARS, 4);
    let trial = opened(armed.stands(LINE, 1).alone(LINE, 0, at(300, 120, 0)), &[9, 2]);
    let first = volley(&trial, LINE, &[0], trial.nth(SPEARS, 0));
    let trial = trial.give(&first, &[]);
    assert!(trial.has_told("IC-TRAD-02", Event::FireDeclared { unit: LINE }));
    assert_eq!(trial.state.castings(SPEARS), 4, "nothing is thrown before both have declared");
    assert!(matches!(trial.state.phase, Phase::Salvos { seat: SeatId(1), .. }));
    let back = volley(&trial, SPEARS, &[0], trial.nth(LINE, 0));
    // Three dice of six rifles with two hits; two dice of four with one: full strength though two have just been hit. Then the tests.
    let trial = trial.give(&back, &[0, 0, 9, 0, 9, 1, 1]);
    assert!(trial.has_told("IC-TRAD-02", Event::FireOpened { fire: FirePhase::Volleys }));
    let fired = Event::Volleyed { unit: SPEARS, target: LINE, dice: 2, hits: 1 };
    assert!(trial.has_told("IC-MUSK-11", fired));
    assert_eq!((trial.state.castings(SPEARS), trial.state.castings(LINE)), (2, 5));
}

#[test]
fn ic_trad_02_example_a_gatling_fires_twice_if_it_has_not_moved() {
    let trial = facing().alone(GATLING, 0, at(500, 60, 0)).line(LEVY, 500, 260, 180);
    let trial = opened(trial.gone(&[LINE, SPEARS]), &[9, 2]);
    assert!(matches!(trial.state.phase, Phase::Salvos { fire: FirePhase::Guns, .. }));
    let burst = Burst { target: trial.nth(LEVY, 1), dice: 8 };
    let fire = Order::Fire { unit: GATLING, shots: [burst].into_iter().collect() };
    let trial = trial.give(&fire, &[9; 8]);
    // Facing, charges and moves of both sides go by; a machine gun that has fired may turn, and one that has turned still fires.
    let mut trial = trial;
    while !matches!(trial.state.phase, Phase::Salvos { .. }) {
        trial = done(trial);
    }
    assert!(matches!(trial.state.phase, Phase::Salvos { fire: FirePhase::MachineGuns, .. }));
    // Then the melees, of which there are none, and the throws of the next turn.
    let fired = trial.give(&fire, &[9, 9, 9, 9, 9, 9, 9, 9, 9, 2]);
    assert!(fired.has_told(
        "IC-ARTY-19",
        Event::GunsFired { unit: GATLING, target: LEVY, dice: 8, hits: 0 }
    ));
    // Who has moved may not.
    let moved = crate::fire::may_shoot(
        &opened(facing(), &[9, 2])
            .with(|state| {
                (state[GATLING].moved_this_turn, state[GATLING].displaced_this_turn) = (true, true);
            })
            .state,
        Context::Salvo(SeatId(0), FirePhase::MachineGuns),
        GATLING,
    );
    assert_eq!(moved.unwrap_err().rule.as_str(), "IC-ARTY-18");
}

#[test]
fn ic_trad_02_skirmishers_before_volleys_and_guns_that_fired_stand() {
    let open = facing().skirmishers(LINE).line(LINE, 300, 120, 0);
    let open = open.with(|state| state[LINE].formation = crate::vocabulary::Formation::Skirmish);
    let trial = opened(open, &[9, 2]);
    assert!(matches!(trial.state.phase, Phase::Salvos { fire: FirePhase::Skirmishers, .. }));
    assert!(!fires(&trial.state, LINE, FirePhase::Volleys));
    assert!(fires(&trial.state, OTHER_LINE, FirePhase::Volleys));
    assert!(
        fires(&trial.state, GATLING, FirePhase::Guns)
            && !fires(&trial.state, LINE, FirePhase::Guns)
    );
    let field = facing().guns(GunClass::Smoothbore, 1);
    assert!(!fires(&field.state, GATLING, FirePhase::MachineGuns));
    let fired = field.with(|state| state[GATLING].fired_this_turn = true);
    let bar = movement::check_able(&fired.state, GATLING).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-ARTY-17");
}

/// The second side moves: the spears before the line, which has fired or not.
fn charged(fired: bool) -> Trial {
    let trial = opened(facing().with(|state| state[LINE].fired_this_turn = fired), &[2, 9]);
    // Nobody fires; the spears' side moves first: straight to their charges.
    let mut trial = trial;
    while !(trial.state.phase == Phase::Declare && is_moving(&trial.state)) {
        trial = done(trial);
    }
    let trial = trial.with(|state| state[LINE].fired_this_turn = fired);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    trial.give(&charge, &[])
}

#[test]
fn ic_trad_02_a_volley_that_was_kept_meets_a_charge() {
    let asked = charged(false).give(&Order::Answer { yes: false }, &[]);
    let asked = if asked.state.phase == Phase::Declare { done(asked) } else { asked };
    assert!(matches!(asked.state.phase, Phase::React { .. }));
    let offered = crate::reaction::offered(&asked.state);
    assert_eq!(offered.len(), 1, "twenty yards before contact only");
    assert_eq!(offered[0].range, yd(20));
    let at = offered[0].at;
    let window = asked.give(&Order::Interrupt { at, card: Card::Own }, &[]);
    assert!(matches!(window.state.phase, Phase::Window { .. }));
    let order = volley(&window, LINE, &[0], window.nth(SPEARS, 2));
    let fired = window.give(&order, &[9, 9, 9]);
    assert!(!fired.state.contacts.is_empty() || matches!(fired.state.phase, Phase::Window { .. }));
    // Who has fired in the musketry phase has none.
    let none = charged(true).give(&Order::Answer { yes: false }, &[]);
    let none = if none.state.phase == Phase::Declare { done(none) } else { none };
    assert!(!none.state.contacts.is_empty());
    assert!(!has_volley(&none.state, LINE));
}

#[test]
fn ic_trad_03_example_a_wheel_comes_off_what_is_left_for_the_charge() {
    // 12 yards of the outer end of a line of 120 yards are 5.73 degrees.
    let near = |gap: i32| {
        let trial = before().line(LINE, 300, 120, 0).line(SPEARS, 300, 120 + gap, 186);
        let trial = trial.line(OTHER_LINE, 100, 40, 180).line(LEVY, 520, 460, 0);
        let trial = trial.alone(GATLING, 0, at(500, 60, 180)).stands(LINE, 1).stands(SPEARS, 1);
        let trial = trial.alone(LINE, 0, at(300, 120, 0)).alone(SPEARS, 0, at(300, 120 + gap, 180));
        let mut trial = opened(trial.with(|state| state[LINE].fired_this_turn = true), &[9, 2]);
        while !is_facing(&trial.state) {
            trial = done(trial);
        }
        // A stand of 30 yards: 12 yards are 22.9 degrees.
        trial.give(
            &Order::March { unit: LINE, wheel: Angle::hundredths(2291), length: Length::ZERO },
            &[],
        )
    };
    let turned = near(16);
    assert!((turned.state[LINE].wheeled - yd(12)).abs() <= Length::thousandths(10));
    assert!(!turned.state[LINE].moved, "it may still move or charge");
    let charging = done(turned);
    let charge = |wheel| Order::Charge { unit: LINE, target: Target::Unit(SPEARS), wheel };
    assert_eq!(charging.refuses(&charge(Angle::degrees(1))), "IC-TRAD-03");
    let course = movement::course(&charging.state, LINE, Angle::NORTH, yd(100)).unwrap();
    assert!((course.allowance - yd(18)).abs() <= Length::thousandths(10), "{}", course.allowance);
}

#[test]
fn ic_trad_03_each_step_has_its_own_orders() {
    let mut trial = opened(facing(), &[9, 2]);
    while !is_facing(&trial.state) {
        trial = done(trial);
    }
    let march = |wheel: i32, length: i32| Order::March {
        unit: OTHER_LINE,
        wheel: Angle::degrees(wheel),
        length: yd(length),
    };
    let turn = Order::Turn { unit: GATLING, facing: Angle::degrees(90) };
    let push = Order::Prolong { unit: GATLING, right: yd(10), ahead: Length::ZERO };
    let steps = |trial: &Trial, order: &Order| {
        crate::flow::check(&trial.state, order).err().map(|bar| bar.rule.as_str())
    };
    assert_eq!(steps(&trial, &march(0, 20)), Some("IC-TRAD-03"));
    assert_eq!(steps(&trial, &march(5, 10)), Some("IC-TRAD-03"));
    assert_eq!((steps(&trial, &march(5, 0)), steps(&trial, &turn)), (None, None));
    assert_eq!(steps(&trial, &push), Some("IC-TRAD-03"));
    // An about-face takes the whole tactical distance.
    let about = trial.again().give(&Order::About { unit: OTHER_LINE }, &[]);
    assert_eq!(about.state[OTHER_LINE].wheeled, yd(30));
    let moves = done(done(trial));
    assert_eq!(steps(&moves, &march(0, 20)), None);
    assert_eq!(steps(&moves, &march(5, 0)), Some("IC-TRAD-03"));
    assert_eq!(steps(&moves, &turn), Some("IC-TRAD-03"));
    let moved = moves.give(&march(0, 10), &[]);
    let guns = done(moved);
    assert_eq!(steps(&guns, &push), None);
    assert_eq!(steps(&guns, &march(0, 10)), Some("IC-TRAD-03"));
}

#[test]
fn ic_trad_03_a_counter_charge_costs_the_movement_that_is_still_to_come() {
    let asked = charged(false);
    assert_eq!(asked.state.question, Some(Question::Counter { unit: LINE }));
    let met = asked.give(&Order::Answer { yes: true }, &[]);
    assert!(met.state[LINE].forfeits);
    let op = met.again().with(|state| {
        state.contacts.clear();
        state.op = Some(Op {
            regiment: RegimentId(0),
            colour: Colour::Black,
            card: Card::Own,
            shooting: Shooting::Guns,
            before: Shooting::Guns,
            charges: ArrayVec::new(),
            windows: ArrayVec::new(),
            returns: ArrayVec::new(),
            from_gap: None,
            machines: None,
            manoeuvre: Some(Manoeuvre { seat: SeatId(0), step: Step::Moves }),
        });
    });
    let bar = movement::check_may(&op.state, LINE).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-TRAD-03");
    // Whoever has moved before gives nothing up.
    let mut second = facing().with(|state| state.first = SideId(0));
    second.state.op = op.state.op.clone();
    forfeit(&mut second.state, LINE);
    assert!(!second.state[LINE].forfeits);
}

#[test]
fn ic_trad_03_halts_end_with_the_movement_of_their_side() {
    let mut trial = opened(facing(), &[9, 2]);
    let (own, other) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    trial = trial.with(|state| (state[own].halted, state[other].halted) = (true, true));
    while trial
        .state
        .op
        .as_ref()
        .is_none_or(|op| op.manoeuvre.map(|one| one.seat) != Some(SeatId(1)))
    {
        trial = done(trial);
    }
    assert!(!trial.state[own].halted && trial.state[other].halted);
}

#[test]
fn ic_trad_04_melees_of_the_first_player_come_first() {
    let trial = opened(facing(), &[2, 9]);
    assert_eq!(trial.state.list.as_slice(), [RegimentId(1), RegimentId(0)]);
    let back = opened(facing(), &[9, 2]);
    assert_eq!(back.state.list.as_slice(), [RegimentId(0), RegimentId(1)]);
    // Two melees, one of each side's making: that of the side that moved first is fought first.
    let fought = |first: u8| {
        let mut trial = facing().with(|state| state.first = SideId(first));
        trial.state.list = [first, 1 - first].map(RegimentId).into_iter().collect();
        trial = trial.stands(LINE, 1).stands(SPEARS, 1).stands(OTHER_LINE, 1).stands(LEVY, 1);
        trial = trial.alone(LINE, 0, at(300, 200, 0)).alone(SPEARS, 0, at(300, 200, 180));
        trial = trial.alone(OTHER_LINE, 0, at(100, 200, 0)).alone(LEVY, 0, at(100, 200, 180));
        let pairs = [(SPEARS, LINE), (OTHER_LINE, LEVY)];
        for (charger, foe) in pairs {
            let (charger, foe) = (trial.nth(charger, 0), trial.nth(foe, 0));
            let (flank, since, fought) = (false, 1, false);
            trial.state.contacts.push(crate::state::Contact { charger, foe, flank, since, fought });
        }
        melee::open(&mut trial.state);
        let mut dice = kernel::Dice::script(&[9; 40]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        melee::fight_next(&mut play, 1);
        let first = play.state.contacts.iter().find(|one| one.fought).map(|one| one.charger);
        first.map(|stand| trial.state[stand].unit)
    };
    assert_eq!(fought(0), Some(OTHER_LINE));
    assert_eq!(fought(1), Some(SPEARS));
}

#[test]
fn ic_trad_04_example_vehicles_fire_in_their_own_phase_only() {
    let car = facing().kind(GATLING, |kind| kind.troop = Troop::Assault);
    for fire in [FirePhase::Guns, FirePhase::MachineGuns] {
        assert!(!fires(&car.state, GATLING, fire));
    }
    let context = Context::Salvo(SeatId(0), FirePhase::Volleys);
    assert!(crate::fire::may_shoot(&car.state, context, GATLING).is_err());
}

#[test]
fn ic_trad_02_a_regiment_that_comes_on_has_a_place_in_the_list() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let mut trial = trial.setting(|facts| {
        (facts.switches.traditional, facts.switches.orders) = (true, false);
    });
    trial.state.phase = Phase::Initiative;
    let absent = |state: &State, one: RegimentId| {
        !state.regiment_spec(one).reserve && !state.units_in(one).any(|unit| state.is_present(unit))
    };
    let all: Vec<RegimentId> = trial.state.regiment_ids().collect();
    let (due, later): (Vec<RegimentId>, Vec<RegimentId>) = all
        .into_iter()
        .filter(|&one| absent(&trial.state, one))
        .partition(|&one| entries::is_called(&trial.state, one));
    assert!(!due.is_empty());
    let trial = opened(trial, &[9, 2]);
    assert!(due.iter().all(|one| trial.state.list.contains(one)));
    assert!(!later.iter().any(|one| trial.state.list.contains(one)));
}
