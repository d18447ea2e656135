//! What the quick player does where it can be told at a glance.

mod ground;
mod kept;

use kernel::{
    NullChronicle,
    system::{carry_on, carry_out},
    table::{Angle, Point},
};

use super::{
    lanes::Lanes,
    mind::{ABOUT_IT, Row, gap_to, nearest_of},
    *,
};
use crate::{
    Colonels,
    field::tests::Numbers,
    flow,
    setup::tests::opened,
    state::{FRONTAGE, Mission, Post},
    tables::shipped,
    trial::{
        GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, WESSEX, at, yd,
    },
    vocabulary::Formation,
};

/// The order that the policy gives.
fn chosen(trial: &Trial) -> Order {
    let mut orders = Vec::new();
    flow::orders(&trial.state, &mut orders);
    let at = policy(&trial.state, &orders, &mut Dice::seeded(1));
    orders[at].clone()
}

/// A limbered Gatling, its black card played, and spears to the north of it.
fn limbered() -> Trial {
    before_the_gun().gone(&[LINE]).play(Colour::Black)
}

/// The same behind a line of its own.
fn screened() -> Trial {
    before_the_gun().line(LINE, 300, 200, 0).play(Colour::Black)
}

fn before_the_gun() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, OTHER_SPEARS, LEVY])
        .put(GATLING, at(300, 60, 0))
        .line(SPEARS, 300, 440, 180)
        .with(|state| state[GATLING].limbered = true)
}

#[test]
fn guns_unlimber_where_they_have_a_target() {
    let order = chosen(&limbered());
    assert!(matches!(order, Order::Unlimber { facing, .. } if facing == Angle::NORTH), "{order:?}");
    // Behind friends they have none.
    let trial = screened();
    let mut mind = Mind::default();
    let order = Order::Unlimber { unit: GATLING, facing: Angle::NORTH };
    assert!(worth(&trial.state, &order, &mut mind) < 0);
}

#[test]
fn a_column_goes_into_line_when_the_enemy_comes_into_reach() {
    let column = |far: i32| {
        Trial::well()
            .plain()
            .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
            .stand(LINE, Formation::Column, 1, at(300, 100, 0))
            .line(SPEARS, 300, 100 + far, 180)
            .play(Colour::Black)
    };
    let order = chosen(&column(340));
    assert!(matches!(order, Order::Form { formation: Formation::Line, .. }), "{order:?}");
}

#[test]
fn ic_musk_02_horse_in_the_saddle_do_not_live_by_their_fire() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let rider = |unit: &UnitId| trial.state.is_mounted(*unit);
    let horse = trial.state.unit_ids().find(rider).expect("there is a cavalry regiment");
    assert!(!shoots(&trial.state, horse));
    let on_foot = trial.with(|state| state[horse].dismounted = true);
    assert!(shoots(&on_foot.state, horse));
}

#[test]
fn a_lane_is_open_where_nobody_of_the_own_stands_in_it() {
    let trial = screened();
    let lanes = |trial: &Trial, unit: UnitId| {
        let body = field::body(&trial.state, unit).expect("it is on the table");
        let mind = Mind::default();
        mind.lanes(&trial.state, unit, body.middle.at).target(body.middle, body.width)
    };
    // The line looks at the spears; the Gatling behind it at the backs of its own.
    assert!(lanes(&trial, LINE).is_some_and(|range| range <= yd(260)));
    assert_eq!(lanes(&trial, GATLING), None);
    // Farther than it reaches there is nobody.
    let far = Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 10, 0)
        .line(SPEARS, 300, 440, 180);
    assert_eq!(lanes(&far, LINE), None);
}

#[test]
fn ic_card_05_guns_in_reserve_are_fired_with_the_motivation_card() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let reserve = trial.state.reserves().next().expect("it has guns in reserve");
    let other = trial.state.list[0];
    let worth = |regiment, colour| motivate_worth(&trial.state, regiment, colour);
    assert!(worth(other, Colour::Red) < 0 && 0 < worth(reserve, Colour::Red));
    // Before they are unlimbered they come up.
    let unit = trial.state.units_in(reserve).next().expect("a battery");
    assert_eq!(trial.state[unit].limbered, 0 < worth(reserve, Colour::Black));
}

/// The line, which has moved, and spears so far before it.
fn awaiting(far: i32) -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 60, 0)
        .line(SPEARS, 300, 60 + far, 180)
        .with(|state| state[WESSEX].black = false)
}

#[test]
fn ic_act_04_rifles_hold_their_fire_for_those_who_are_still_to_come() {
    let worth = |trial: &Trial| play_worth(&trial.state, Colour::Red, Card::Own);
    assert!(worth(&awaiting(201)) < 0 && worth(&awaiting(340)) < 0);
    assert!(0 < worth(&awaiting(200)), "at close range they shoot first");
    assert!(0 < worth(&awaiting(341)), "from so far nobody comes near");
    let moved = awaiting(260).with(|state| state[STANDARD].black = false);
    assert!(0 < worth(&moved), "who has moved comes no nearer");
    let may_move = awaiting(260).with(|state| state[WESSEX].black = true);
    assert!(0 < worth(&may_move), "it is decided when the regiment has moved");
}

#[test]
fn ic_act_05_fire_is_held_until_the_enemy_is_near() {
    // A stand of the line whose slot is past, and a stand of spears that comes straight at it.
    let asked = |gap: i32, length: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(LINE, 1).stands(SPEARS, 1).second_slot().bystanders();
        let trial = trial.alone(LINE, 0, at(90, 240, 90)).alone(SPEARS, 0, at(90 + gap, 240, 270));
        let march = Order::March { unit: SPEARS, wheel: Angle::NORTH, length: yd(length) };
        trial.play(Colour::Black).give(&march, &[])
    };
    assert!(matches!(chosen(&asked(390, 100)), Order::Pass), "it stops 290 yards off");
    let near = chosen(&asked(260, 100));
    assert!(
        matches!(near, Order::Interrupt { at, card: Card::Own } if at == yd(100)),
        "the nearest point of its way: {near:?}"
    );
}

#[test]
fn ic_obj_02_walls_are_stormed_by_enough() {
    // Two stands of spears in the well, and a line before its southern wall, perhaps with another behind it.
    let storm = |own: u8, theirs: u8, both: bool| {
        let trial = Trial::well().gone(&[GATLING, OTHER_SPEARS, LEVY]).stands(SPEARS, 2);
        let trial = trial.line(SPEARS, 300, 235, 180).castings(SPEARS, theirs);
        let trial = trial.line(LINE, 300, 150, 0).castings(LINE, own);
        let trial =
            if both { trial.line(OTHER_LINE, 300, 125, 0) } else { trial.gone(&[OTHER_LINE]) };
        charge_worth(&trial.state, LINE, crate::state::Target::Zone(0))
    };
    assert!(storm(3, 8, false) < 0, "twelve castings against sixteen behind walls");
    assert!(0 < storm(6, 2, false), "a whole company against a handful");
    assert!(storm(6, 8, false) < storm(6, 8, true), "two are better than one");
}

#[test]
fn ic_form_06_rifles_send_a_stand_of_skirmishers_out_beside_their_line() {
    let worth = |far: i32, weapon: Weapon, stands: u8, x: i32| {
        let trial = awaiting(far).kind(LINE, |kind| kind.weapon = weapon);
        let order = Order::Detach { unit: LINE, stands, front: at(x, 60, 0) };
        super::worth(&trial.state, &order, &mut Mind::default())
    };
    // The line is 120 yards wide: beside it is 76 yards and more from its middle.
    assert!(0 < worth(300, Weapon::Rifle, 1, 376));
    assert!(worth(300, Weapon::Rifle, 1, 300) < 0, "they would screen their own");
    assert!(worth(300, Weapon::Rifle, 2, 376) < 0, "one stand throws as many dice as two");
    assert!(worth(300, Weapon::Musket, 1, 376) < 0, "muskets have too few");
    assert!(worth(100, Weapon::Rifle, 1, 376) < 0, "it is too late for it");
}

#[test]
fn ic_morale_09_commanders_keep_behind_their_companies() {
    // The rear of the line lies at 40 yards; a commander is ten yards deep to each side.
    let worth = |from: Pose, post: Post| {
        let trial = awaiting(300).with(|state| state.commanders[0].at = Post::Alone(from));
        let order = Order::Ride { commander: 0, post };
        super::worth(&trial.state, &order, &mut Mind::default())
    };
    let (far, behind) = (at(560, 30, 0), at(300, 20, 0));
    assert!(0 < worth(far, Post::Alone(behind)));
    assert!(0 < worth(far, Post::Alone(at(300, -30, 0))), "sixty yards off");
    assert!(worth(far, Post::Alone(at(300, -31, 0))) < 0, "too far for it to profit");
    assert!(worth(behind, Post::Alone(at(320, 20, 0))) < 0, "he is near it already");
    let stand = awaiting(300).nth(LINE, 0);
    assert!(worth(far, Post::With(stand)) < 0, "with a stand he would share its fire");
}

#[test]
fn ic_air_08_aircraft_strike_those_who_cannot_fire_back() {
    let worth = |weapon: Weapon| {
        let (trial, units) =
            Trial::canal(&[(0, "Aerial gunboat flight"), (1, "Sea battalion company 1")]);
        let trial = trial.put(units[0], at(300, 300, 0)).line(units[1], 300, 500, 180);
        let trial = trial.kind(units[1], |kind| kind.weapon = weapon);
        let target = trial.nth(units[1], 0);
        let mission = Mission::Strike { target, bursts: ArrayVec::default() };
        let order = Order::Fly { unit: units[0], mission };
        super::worth(&trial.state, &order, &mut Mind::default())
    };
    assert!(0 < worth(Weapon::Javelin), "nobody fires back");
    assert!(worth(Weapon::ImprovedRifle) < 0, "a company of rifles wears the craft out");
}

#[test]
fn what_is_not_weighed_to_the_end_is_never_the_best() {
    let mut state = opened(&shipped(), "the-well-at-dry-canal");
    let (mut dice, mut log) = (Dice::seeded(4), NullChronicle::default());
    carry_on::<Colonels, _>(&mut state, &mut dice, &mut log);
    let mut moves = 0;
    for n in 1..=300 {
        let mut orders = Vec::new();
        flow::orders(&state, &mut orders);
        if orders.is_empty() {
            break;
        }
        let chosen = policy(&state, &orders, &mut dice);
        let mut mind = Mind::default();
        let worths: Vec<i32> = orders.iter().map(|order| worth(&state, order, &mut mind)).collect();
        assert_eq!(Some(&worths[chosen]), worths.iter().max(), "order {n}");
        moves += u32::from(state.phase == Phase::March);
        dice.turn_to(n);
        carry_out::<Colonels, _>(&mut state, &orders[chosen], &mut dice, &mut log);
    }
    assert!(10 < moves, "{moves} movements");
}

#[test]
fn the_nearest_is_the_first_of_those_that_measure_the_same() {
    let mut numbers = Numbers(7);
    for _ in 0..200 {
        // Some of them at the same place.
        let mut places: Vec<Point> = (0..12).map(|_| numbers.pose().at).collect();
        places.extend_from_within(3..6);
        for _ in 0..8 {
            let at = numbers.pose().at;
            let first = places.iter().min_by_key(|place| place.distance(at)).copied();
            assert_eq!(nearest_of(&places, at), first);
            assert_eq!(gap_to(&places, at), first.map(|place| place.distance(at)));
        }
    }
}

#[test]
fn the_nearest_enemy_is_the_same_however_he_is_looked_for() {
    let library = shipped();
    // A few enemies, and many.
    for scenario in ["the-well-at-dry-canal", "the-battle-of-the-seven-cisterns"] {
        hold_nearest(&opened(&library, scenario));
    }
    assert_eq!(Row::of(&[]).gap(Point::ORIGIN), None);
}

/// Holds the nearest enemy of each unit from places about it against all of them.
fn hold_nearest(state: &State) {
    let mut mind = Mind::default();
    for unit in state.unit_ids() {
        let foes = field::manned_places(state, state.side_of(unit));
        let row = Row::of(&foes);
        let Some(view) = mind.view(state, unit) else { continue };
        let middle = view.body.middle.at;
        for (turn, far) in (0..24).flat_map(|turn| [0, 40, 100, 159].map(|far| (turn, far))) {
            let there = middle.towards(Angle::degrees(15 * turn), yd(far));
            assert!(middle.is_within(there, ABOUT_IT));
            assert_eq!(view.nearest(there), nearest_of(&foes, there), "{unit:?}");
            assert_eq!(row.gap(there), gap_to(&foes, there), "{unit:?}");
        }
    }
}
