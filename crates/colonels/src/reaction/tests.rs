//! Breaking into a move, firing back, and fire in contact.

use super::*;
use crate::{
    order::{Order, Shot},
    state::{Contact, Target},
    trial::{
        GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, WESSEX, at, yd,
    },
    vocabulary::Weapon,
};

/// A stand of the spears, with rifles, walks straight at a stand of the line that has its red card.
fn walking(gap: i32, length: i32) -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).second_slot().bystanders();
    let trial = trial.kind(SPEARS, |kind| kind.weapon = Weapon::Rifle);
    let trial = trial.alone(LINE, 0, at(90, 240, 90)).alone(SPEARS, 0, at(90 + gap, 240, 270));
    let trial = trial.with(|state| {
        for seat in &mut state.seats {
            seat.motivated = true;
        }
    });
    let march = Order::March { unit: SPEARS, wheel: Angle::NORTH, length: yd(length) };
    trial.play(Colour::Black).give(&march, &[])
}

fn points(trial: &Trial) -> Vec<(i32, i32)> {
    let yards = |length: Length| length.in_thousandths() / 1000;
    offered(&trial.state).iter().map(|one| (yards(one.at), yards(one.range))).collect()
}

fn volley(trial: &Trial, unit: UnitId, target: UnitId) -> Order {
    let shot = Shot { stand: trial.nth(unit, 0), target: trial.nth(target, 0) };
    Order::Volley { unit, shots: [shot].into_iter().collect() }
}

#[test]
fn ic_act_04_example_a_red_card_that_is_kept() {
    // Its own slot has gone by without fire; the enemy crosses its front at 180 yards.
    let trial = walking(180, 40);
    assert_eq!(trial.state.phase, Phase::React { regiment: WESSEX });
    assert_eq!(cards(&trial.state, WESSEX)[..], [Card::Own]);
    // Once it is spent nobody is asked.
    let spent = Trial::well().with(|state| {
        (state[WESSEX].red, state.seats[0].motivated) = (false, true);
    });
    assert!(cards(&spent.state, WESSEX).is_empty());
    assert_eq!(trial.refuses(&Order::Interrupt { at: yd(0), card: Card::Motivation }), "IC-ACT-04");
}

#[test]
fn ic_act_05_fire_at_one_on_the_move_is_offered_without_his_name() {
    let asked = walking(180, 40).give(&Order::Interrupt { at: yd(0), card: Card::Own }, &[]);
    assert_eq!(asked.state.phase, Phase::Window { regiment: WESSEX });
    let order = volley(&asked, LINE, SPEARS);
    let choice = <crate::Colonels as kernel::System>::describe(&asked.state, &order, 0);
    let (known, rest) = choice.told();
    assert_eq!(known, format!("Fire at {}, ", asked.state.name(SPEARS)));
    assert!(rest.ends_with("180 yards"), "{rest}");
}

#[test]
fn ic_act_05_example_the_points_of_a_way() {
    let trial = walking(320, 60);
    assert_eq!(points(&trial), [(0, 320), (20, 300), (60, 260)]);
    assert_eq!(
        points(&walking(430, 60)),
        [(30, 400), (60, 370)],
        "where it first comes into range"
    );
    assert_eq!(trial.refuses(&Order::Interrupt { at: yd(30), card: Card::Own }), "IC-ACT-05");
    // Only the mover may be fired at, and the card is spent when the window opens.
    let open = trial.give(&Order::Interrupt { at: yd(20), card: Card::Own }, &[]);
    assert_eq!(open.state.phase, Phase::Window { regiment: WESSEX });
    assert!(!open.state[WESSEX].red);
    assert_eq!(open.pose(SPEARS, 0).at.x, yd(90 + 320 - 20 + 10));
    let context = Context::Window(WESSEX);
    assert!(context.allows(&open.state, open.nth(SPEARS, 0)));
    let other = Trial::well().with(|state| state.op.clone_from(&open.state.op));
    assert!(!context.allows(&other.state, other.nth(LINE, 0)));
}

#[test]
fn ic_act_06_example_fire_back_or_go_on() {
    // Hit at 200 yards with 35 of its 60 yards still to go.
    let trial = walking(225, 60);
    let trial = trial.give(&Order::Interrupt { at: yd(25), card: Card::Own }, &[]);
    let order = volley(&trial, LINE, SPEARS);
    let fired = trial.give(&order, &[5, 5, 5]);
    assert_eq!(fired.state.phase, Phase::Return { by: STANDARD });
    // It fires back at those who fired, and goes on.
    let back = volley(&fired, SPEARS, LINE);
    let returned = fired.again().give(&back, &[5, 5, 5, 5]);
    assert!(!returned.state[STANDARD].red);
    assert!(returned.has_told("IC-ACT-06", Event::FiredBack { regiment: STANDARD }));
    assert_eq!(returned.state.question, Some(Question::Resume));
    let on = returned.again().give(&Order::Answer { yes: true }, &[]);
    assert_eq!(on.state[SPEARS].last_move, yd(60));
    // The way may be shortened, not lengthened.
    let shorten = |length| Order::Shorten { length: yd(length) };
    assert_eq!(returned.refuses(&shorten(35)), "IC-ACT-06");
    let stopped = returned.give(&shorten(10), &[]);
    assert_eq!(stopped.state[SPEARS].last_move, yd(35));
    // Or it keeps its fire: not both.
    let kept = fired.give(&Order::Done, &[]);
    assert!(kept.state[STANDARD].red);
    assert_eq!(kept.state.question, Some(Question::Resume));
}

#[test]
fn ic_act_07_example_who_has_fired_cannot_answer() {
    let trial = walking(225, 60).with(|state| state[STANDARD].red = false);
    let trial = trial.give(&Order::Interrupt { at: yd(25), card: Card::Own }, &[]);
    let order = volley(&trial, LINE, SPEARS);
    let fired = trial.again().give(&order, &[5, 5, 5]);
    assert_eq!(fired.state.question, Some(Question::Resume), "no return fire is offered");
    // A motivation card allows it.
    let driven = trial.with(|state| state.seats[1].motivated = false);
    let fired = driven.give(&order, &[5, 5, 5]);
    assert_eq!(fired.state.phase, Phase::Return { by: STANDARD });
}

#[test]
fn ic_act_08_example_a_second_move_into_contact() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).stands(SPEARS, 1).alone(SPEARS, 0, at(300, 220, 180));
    let trial = trial.with(|state| {
        (state.regiments[1].red, state.regiments[1].black) = (false, false);
        state.seats[1].motivated = true;
    });
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) };
    let charge = Order::Charge { unit: LINE, target: Target::Unit(SPEARS), wheel: Angle::NORTH };
    let trial = trial.play(Colour::Black).give(&march, &[]);
    let again = Order::Play { colour: Colour::Black, card: Card::Motivation };
    let trial = trial.give(&again, &[]).give(&charge, &[]);
    assert!(!trial.state.contacts.is_empty());
}

#[test]
fn ic_act_01_example_fire_then_move_or_move_then_fire() {
    let slot = |gap: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.line(LINE, 300, 60, 0).nobody_reacts().bystanders();
        trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 60 + gap, 180))
    };
    let back = Order::Shift { unit: LINE, right: yd(0), ahead: yd(-20) };
    let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(60) };
    let fire = |trial: &Trial| volley(trial, LINE, SPEARS);
    let first = slot(150).play(Colour::Red);
    let order = fire(&first);
    let first = first.give(&order, &[5; 3]);
    assert_eq!(first.state.phase, Phase::Slot);
    let first = first.play(Colour::Black).give(&back, &[]).give(&Order::Done, &[]);
    assert!(
        first.has_told("IC-CARD-02", Event::CardClosed { regiment: WESSEX, colour: Colour::Black })
    );
    // From 220 to 160 yards, and then in the better band.
    let second =
        slot(220).play(Colour::Black).give(&march, &[]).give(&Order::Done, &[]).play(Colour::Red);
    let order = fire(&second);
    let second = second.give(&order, &[5; 3]);
    let told = Event::Volleyed { unit: LINE, target: SPEARS, dice: 3, hits: 0 };
    assert!(second.has_told("IC-MUSK-11", told));
    // The black card that is not played is of no use after the slot, but to meet a charge.
    let kept = slot(220).with(|state| state[STANDARD].black = true).give(&Order::EndSlot, &[]);
    assert!(kept.state[WESSEX].black && crate::command::in_slot(&kept.state) == Some(STANDARD));
    let card = Card::Own;
    let late = Order::Motivate { regiment: WESSEX, colour: Colour::Black, card };
    assert!(crate::flow::check(&kept.state, &late).is_err());
}

/// A stand of the line and one of the spears in contact since last turn; the line may play its red card.
fn touching() -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).bystanders().kind(SPEARS, |kind| {
        kind.weapon = Weapon::Rifle;
    });
    let trial = trial.alone(LINE, 0, at(300, 200, 0)).alone(SPEARS, 0, at(300, 200, 180));
    trial.with(|state| {
        let (charger, foe) = (StandId(state[SPEARS].first), StandId(state[LINE].first));
        let (flank, since, fought) = (false, 0, false);
        state.contacts.push(Contact { charger, foe, flank, since, fought });
        for seat in &mut state.seats {
            seat.motivated = true;
        }
    })
}

#[test]
fn ic_act_03_example_contact_fire_and_its_answer() {
    let trial = touching().play(Colour::Red);
    let order = volley(&trial, LINE, SPEARS);
    // Six rifles: three dice. Two fall, a total of three fails on a 9, and a 4 makes them flee: the company is free to move.
    let driven = trial.again().give(&order, &[0, 1, 5, 9, 4]);
    assert!(driven.state.contacts.is_empty());
    assert!(crate::movement::check_able(&driven.state, LINE).is_ok());
    // Nobody falls: those fired at may answer with their red card.
    let missed = trial.give(&order, &[5, 5, 5]);
    assert_eq!(missed.state.phase, Phase::Return { by: STANDARD });
    let back = volley(&missed, SPEARS, LINE);
    let answered = missed.again().give(&back, &[5, 5, 5, 5]);
    assert!(!answered.state[STANDARD].red);
    assert_eq!(
        crate::movement::check_able(&answered.state, LINE).unwrap_err().rule.as_str(),
        "IC-MELEE-13"
    );
    let silent = missed.give(&Order::Done, &[]);
    assert!(silent.state[STANDARD].red);
    // Without a card nobody is asked.
    let spent = touching().with(|state| state[STANDARD].red = false).play(Colour::Red);
    let spent = spent.give(&order, &[5, 5, 5]);
    assert!(!matches!(spent.state.phase, Phase::Return { .. }));
}

#[test]
fn ic_act_02_example_fire_and_charge_and_melee() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 120, 0).nobody_reacts().bystanders();
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(255, 200, 180)).play(Colour::Red);
    let order = volley(&trial, LINE, SPEARS);
    let trial = trial.give(&order, &[5; 3]).play(Colour::Black);
    let charge = Order::Charge { unit: LINE, target: Target::Unit(SPEARS), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    let trial =
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial };
    assert!(!trial.state.contacts.is_empty());
    assert!(!trial.state[WESSEX].red && !trial.state[WESSEX].black);
    // With its red card left, those in contact fire at whom they touch and at nobody else.
    let kept = trial.with(|state| {
        let stand = StandId(state[OTHER_SPEARS].first);
        (state[stand].at, state[stand].castings) =
            (crate::state::Where::Table(at(360, 300, 180)), 8);
    });
    let engaged = kept.state.contacts[0].charger;
    let aims = fire::aims(&kept.state, engaged);
    assert_eq!(aims.len(), 1);
    assert_eq!(aims[0].target, kept.nth(SPEARS, 0));
}

#[test]
fn ic_act_10_example_a_point_that_is_never_reached_costs_no_card() {
    let trial = Trial::of("fort-esperance");
    let mover = trial.named("Foreign Legion company 1");
    let (one, other) = (trial.named("Clan warriors 1"), trial.named("Clan warriors 4"));
    let (first, second) =
        (trial.state.regiment_of(one).unwrap(), trial.state.regiment_of(other).unwrap());
    let trial = trial.only(mover, &[one, other]).plain();
    let rifles = |kind: &mut crate::tables::UnitKind| kind.weapon = Weapon::Rifle;
    let trial = trial.kind(one, rifles).kind(other, rifles).kind(mover, |kind| {
        (kind.troop, kind.mounted, kind.european) = (Troop::Cavalry, true, false);
    });
    let trial = trial.stands(mover, 1).stands(one, 1).stands(other, 1).grade(mover, 0);
    let trial = trial.alone(mover, 0, at(500, 300, 0)).skirmishers(mover);
    let trial = trial.alone(one, 0, at(480, 560, 180)).alone(other, 0, at(520, 560, 180));
    let trial = trial.with(|state| {
        for regiment in [first, second] {
            (state[regiment].red, state[regiment].black) = (true, true);
        }
        state.regiments[0].red = false;
    });
    let march = Order::March { unit: mover, wheel: Angle::NORTH, length: yd(160) };
    // Each is asked once, in the order of the list.
    let trial = trial.play(Colour::Black).give(&march, &[]);
    assert_eq!(trial.state.phase, Phase::React { regiment: first });
    let trial = trial.give(&Order::Interrupt { at: yd(160), card: Card::Own }, &[]);
    assert_eq!(trial.state.phase, Phase::React { regiment: second });
    // A seat may let the whole movement pass.
    let passed = trial.again().give(&Order::PassAll, &[]);
    assert_eq!(passed.state.phase, Phase::Window { regiment: first });
    let trial = trial.give(&Order::Interrupt { at: yd(60), card: Card::Own }, &[]);
    assert_eq!(trial.state.phase, Phase::Window { regiment: second });
    // One falls at 200 yards; a total of five fails on a 9, and a 1 halts.
    let order = volley(&trial, other, mover);
    let halted = trial.give(&order, &[0, 5, 5, 5, 9, 1]);
    assert!(halted.state[first].red && !halted.state[second].red);
    assert_eq!(halted.state[mover].last_move, yd(60));
}

#[test]
fn ic_act_05_a_change_of_formation_counts_by_the_place_in_which_it_ends() {
    let column = || {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(LINE, 1).second_slot().bystanders();
        let trial = trial.kind(SPEARS, |kind| kind.european = true);
        let front = at(300, 260, 180);
        let trial = trial.stand(SPEARS, crate::vocabulary::Formation::Column, 1, front);
        let trial = trial.alone(LINE, 0, at(300, 100, 0)).with(|state| {
            state.seats.iter_mut().for_each(|seat| seat.motivated = true);
        });
        trial.play(Colour::Black)
    };
    let line = |ahead| Order::Form {
        unit: SPEARS,
        formation: crate::vocabulary::Formation::Line,
        files: 1,
        lead: 0,
        place: 2,
        ahead: yd(ahead),
    };
    // They are asked once they could fire at where it stands now, 130 yards off.
    let formed = column().give(&line(30), &[]);
    assert_eq!(formed.state.phase, Phase::React { regiment: WESSEX });
    assert_eq!(points(&formed), [(0, 130)]);
    let passed = formed.again().give(&Order::Pass, &[]);
    assert_eq!((passed.state[SPEARS].last_move, passed.state.moving.is_none()), (yd(30), true));
    let open = formed.give(&Order::Interrupt { at: yd(0), card: Card::Own }, &[]);
    let shot = Shot { stand: open.nth(LINE, 0), target: open.nth(SPEARS, 0) };
    let fired = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
    let fired = open.give(&fired, &[5, 5, 5]);
    assert!(!fired.state[WESSEX].red && fired.state[SPEARS].moved_this_turn);
    // So are they when it shifts; one that only turns about keeps its places.
    let shift = Order::Shift { unit: SPEARS, right: yd(20), ahead: yd(0) };
    assert_eq!(column().give(&shift, &[]).state.phase, Phase::React { regiment: WESSEX });
    let about = column().give(&Order::About { unit: SPEARS }, &[]);
    assert!(!matches!(about.state.phase, Phase::React { .. }));
}

#[test]
fn ic_act_03_an_enemy_on_the_flank_is_not_fired_at() {
    let aims = |foe| {
        let trial = touching().alone(SPEARS, 0, foe);
        fire::aims(&trial.state, trial.nth(LINE, 0)).len()
    };
    // Lined up on the right edge, five yards of him lie ahead of the front line.
    assert_eq!(aims(at(315, 190, 270)), 0);
    assert_eq!(aims(at(300, 180, 0)), 0, "in rear");
    // Against the front, if for ten yards only.
    assert_eq!((aims(at(300, 200, 180)), aims(at(320, 200, 180))), (1, 1));
}

#[test]
fn ic_act_10_all_fire_of_a_point_is_settled_before_it_is_answered() {
    let trial = Trial::of("fort-esperance");
    let mover = trial.named("Foreign Legion company 1");
    let (one, other) = (trial.named("Clan warriors 1"), trial.named("Clan warriors 4"));
    let regiment = |unit| trial.state.regiment_of(unit).unwrap();
    let (own, first, second) = (regiment(mover), regiment(one), regiment(other));
    let trial = trial.again().only(mover, &[one, other]).plain();
    let rifles = |kind: &mut crate::tables::UnitKind| kind.weapon = Weapon::Rifle;
    let trial = trial.kind(one, rifles).kind(other, rifles).stands(mover, 1);
    let trial = trial.stands(one, 1).stands(other, 1).alone(mover, 0, at(500, 300, 0));
    let trial = trial.alone(one, 0, at(490, 500, 180)).alone(other, 0, at(522, 500, 180));
    let trial = trial.with(|state| {
        for regiment in [own, first, second] {
            (state[regiment].red, state[regiment].black) = (true, true);
        }
    });
    let march = Order::March { unit: mover, wheel: Angle::NORTH, length: yd(60) };
    let interrupt = Order::Interrupt { at: yd(60), card: Card::Own };
    let trial = trial.play(Colour::Black).give(&march, &[]);
    let trial = trial.give(&interrupt, &[]).give(&interrupt, &[]);
    assert_eq!(trial.state.phase, Phase::Window { regiment: first });
    let misses = |trial: Trial, unit| {
        let order = volley(&trial, unit, mover);
        let dice = fire::aims(&trial.state, trial.nth(unit, 0));
        let dice = fire::volley_dice(&trial.state, trial.nth(unit, 0), &dice[0]);
        trial.give(&order, &vec![5; usize::from(dice)])
    };
    let trial = misses(trial, one);
    assert_eq!(trial.state.phase, Phase::Window { regiment: second }, "nobody answers yet");
    let trial = misses(trial, other);
    assert_eq!(trial.state.phase, Phase::Return { by: own });
    // Whoever of both has fired may be answered.
    let context = Context::Return(own);
    assert!([one, other].into_iter().all(|unit| context.allows(&trial.state, trial.nth(unit, 0))));
}

#[test]
fn ic_act_06_ordinary_fire_beside_contact_fire_is_not_answered() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, LEVY]).stands(LINE, 2);
    let trial = trial.stands(SPEARS, 1).stands(OTHER_SPEARS, 1).bystanders();
    let rifles = |kind: &mut crate::tables::UnitKind| kind.weapon = Weapon::Rifle;
    let trial = trial.kind(SPEARS, rifles).kind(OTHER_SPEARS, rifles);
    let trial = trial.alone(LINE, 0, at(300, 200, 0)).alone(LINE, 1, at(330, 200, 0));
    let trial = trial.alone(SPEARS, 0, at(300, 200, 180)).alone(OTHER_SPEARS, 0, at(345, 260, 180));
    let trial = trial.with(|state| {
        let (charger, foe) = (StandId(state[SPEARS].first), StandId(state[LINE].first));
        let (flank, since, fought) = (false, 0, false);
        state.contacts.push(Contact { charger, foe, flank, since, fought });
        state.seats.iter_mut().for_each(|seat| seat.motivated = true);
    });
    let trial = trial.play(Colour::Red);
    let shots = [(0, SPEARS), (1, OTHER_SPEARS)]
        .map(|(n, target)| Shot { stand: trial.nth(LINE, n), target: trial.nth(target, 0) });
    let order = Order::Volley { unit: LINE, shots: shots.into_iter().collect() };
    let fired = trial.give(&order, &[5; 6]);
    assert_eq!(fired.state.phase, Phase::Return { by: STANDARD });
    assert!(fired.state[SPEARS].under_fire && !fired.state[OTHER_SPEARS].under_fire);
    let firing = [0, 1].map(|n| fired.state[fired.nth(LINE, n)].shooting);
    assert_eq!(firing, [true, false]);
}

#[test]
fn ic_skirm_04_only_those_who_touch_the_firers_break_contact() {
    // Two stands of the spears each touch a stand of another company; the first one fires as skirmishers.
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]).stands(SPEARS, 2);
    let trial = trial.stands(LINE, 1).stands(OTHER_LINE, 1).skirmishers(LINE);
    let trial = trial.alone(LINE, 0, at(285, 200, 0)).alone(OTHER_LINE, 0, at(315, 200, 0));
    let mut trial = trial.line(SPEARS, 300, 200, 180);
    let of = |trial: &Trial, x: i32| {
        let mut stands = trial.state.stands_of(SPEARS);
        stands.find(|&one| trial.state[one].pose().unwrap().at.x == yd(x)).unwrap()
    };
    let (near, far) = (of(&trial, 285), of(&trial, 315));
    for (charger, unit) in [(near, LINE), (far, OTHER_LINE)] {
        let foe = trial.nth(unit, 0);
        let (flank, since, fought) = (false, 0, false);
        trial.state.contacts.push(Contact { charger, foe, flank, since, fought });
    }
    let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    fire::shake(&mut play, LINE, near, 4);
    assert!(trial.state[near].disrupted && !trial.state[far].disrupted);
    assert!(trial.state.is_in_contact(far) && !trial.state.is_in_contact(near));
}

#[test]
fn ic_card_03_two_regiments_of_a_seat_do_not_name_its_pair_for_one_move() {
    let trial = Trial::of("fort-esperance");
    let mover = trial.named("Foreign Legion company 1");
    let (one, other) = (trial.named("Clan warriors 1"), trial.named("Clan warriors 4"));
    let regiment = |unit| trial.state.regiment_of(unit).unwrap();
    let (own, first, second) = (regiment(mover), regiment(one), regiment(other));
    assert_eq!(trial.state.seat_of(first), trial.state.seat_of(second));
    let trial = trial.again().only(mover, &[one, other]).plain();
    let rifles = |kind: &mut crate::tables::UnitKind| kind.weapon = Weapon::Rifle;
    let trial = trial.kind(one, rifles).kind(other, rifles).stands(mover, 1);
    let trial = trial.stands(one, 1).stands(other, 1).alone(mover, 0, at(500, 300, 0));
    let trial = trial.alone(one, 0, at(490, 500, 180)).alone(other, 0, at(522, 500, 180));
    let trial = trial.with(|state| {
        (state[own].red, state[own].black) = (false, true);
        for seat in &mut state.seats {
            seat.motivated = false;
        }
    });
    let march = Order::March { unit: mover, wheel: Angle::NORTH, length: yd(60) };
    let named = |at: i32| Order::Interrupt { at: yd(at), card: Card::Motivation };
    let asked = trial.play(Colour::Black).give(&march, &[]);
    assert_eq!(asked.state.phase, Phase::React { regiment: first });
    // Who lets it pass leaves it to the other.
    let passed = asked.again().give(&Order::Pass, &[]);
    assert_eq!(passed.state.phase, Phase::React { regiment: second });
    assert!(crate::flow::check(&passed.state, &named(60)).is_ok());
    // Who names it for a point of the way has spoken for it: the other has nothing to fire with.
    let taken = asked.give(&named(60), &[]);
    assert_eq!(taken.state.phase, Phase::Window { regiment: first });
    assert!(cards(&taken.state, second).is_empty());
}
