//! Squares of several companies, and the wagons inside them.

use super::*;
use crate::{
    state::Where,
    trial::{Trial, at, yd},
    vocabulary::{GunClass, TerrainKind},
};

const SCENARIO: &str = "the-marching-square";

struct Column {
    trial: Trial,
    lines: [UnitId; 4],
    gatling: UnitId,
    wagon: UnitId,
    zulus: UnitId,
}

/// Four companies one behind the other, a Gatling beside the first, a wagon farther off, and Zulus on the horizon.
fn column() -> Column {
    let trial = Trial::of(SCENARIO);
    let lines = [1, 2, 3, 4].map(|n| trial.named(&format!("Line company {n}")));
    let (gatling, wagon) = (trial.named("Gatling"), trial.named("Wagon 1"));
    let zulus = trial.named("Zulu veteran");
    let others = [lines[1], lines[2], lines[3], gatling, wagon, zulus];
    let mut trial = trial.only(lines[0], &others).plain();
    for (n, line) in lines.into_iter().enumerate() {
        trial = trial.line(line, 500, 200 - 40 * n as i32, 0);
    }
    let trial = trial.alone(gatling, 0, at(600, 200, 0)).alone(wagon, 0, at(800, 120, 0));
    let trial = trial.line(zulus, 500, 900, 180);
    Column { trial, lines, gatling, wagon, zulus }
}

fn square(units: &[UnitId]) -> Order {
    Order::Square { units: units.iter().copied().collect(), ahead: Length::ZERO }
}

/// The square is formed, and its regiment may move again.
fn formed(column: &Column, units: &[UnitId]) -> Trial {
    let trial = column.trial.again().play(Colour::Black).give(&square(units), &[]);
    let wagon = column.wagon;
    let trial = trial.with(|state| {
        (state.phase, state.op) = (Phase::Slot, None);
        state.regiments[0].black = true;
        for unit in &mut state.units {
            unit.moved = false;
        }
        let stand = StandId(state[wagon].first);
        state[stand].at = Where::Table(at(500, 120, 0));
    });
    trial.play(Colour::Black)
}

#[test]
fn ic_form_04_example_a_square_with_a_gatling_at_its_corner() {
    let column = column();
    let [first, second, ..] = column.lines;
    let slide = |ahead| Order::Shift { unit: first, right: yd(0), ahead: yd(ahead) };
    // Foot only: sixty yards, and the wagon inside comes along.
    let foot = formed(&column, &column.lines);
    assert!(field::is_closed_square(&foot.state, second));
    assert_eq!(foot.state[second].formation, Formation::MarchingSquare);
    let march = Order::March { unit: first, wheel: Angle::NORTH, length: yd(30) };
    assert_eq!(foot.refuses(&march), "IC-FORM-04");
    assert_eq!(foot.refuses(&slide(61)), "IC-FORM-04");
    let (lead, wagon) = (foot.pose(first, 0), foot.pose(column.wagon, 0));
    let moved = foot.again().give(&slide(60), &[]);
    assert_eq!(moved.pose(first, 0).at.y, lead.at.y + yd(60));
    assert_eq!(moved.pose(column.wagon, 0).at.y, wagon.at.y + yd(60));
    // Every side looks outward, and nobody has a flank as long as each holds a stand.
    assert_eq!(sides(&foot.state, first), 4);
    let torn = foot.with(|state| {
        for stand in state.all_of(column.lines[2]) {
            (state[stand].at, state[stand].castings) =
                (Where::Gone(crate::state::Fate::Destroyed), 0);
        }
    });
    assert!(!field::is_closed_square(&torn.state, first));
    // With the guns in a side it goes as slowly as they are pushed.
    let mut with_guns: Vec<UnitId> = column.lines.to_vec();
    with_guns.push(column.gatling);
    let guns = formed(&column, &with_guns);
    assert_eq!(guns.refuses(&slide(21)), "IC-FORM-04");
    let _ = guns.give(&slide(20), &[]);
}

#[test]
fn ic_form_04_who_may_stand_in_a_side() {
    let column = column();
    let [first, second, ..] = column.lines;
    let trial = || column.trial.again().play(Colour::Black);
    assert_eq!(trial().refuses(&square(&[first])), "IC-FORM-04");
    assert_eq!(trial().refuses(&square(&[first, column.zulus])), "IC-FORM-04");
    assert_eq!(trial().refuses(&square(&[first, column.wagon])), "IC-FORM-04");
    let lancers = column.trial.again().kind(second, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(lancers.play(Colour::Black).refuses(&square(&[first, second])), "IC-FORM-04");
    // Too far off to form up with the others.
    let far = column.trial.again().line(second, 800, 400, 0).play(Colour::Black);
    assert_eq!(far.refuses(&square(&[first, second])), "IC-FORM-04");
    // A square of its own company is not built into it.
    let own = column.trial.again().with(|state| state[second].formation = Formation::Square);
    assert_eq!(own.play(Colour::Black).refuses(&square(&[first, second])), "IC-FORM-04");
    // The trained may form it before the battle too.
    let deploys = Trial::of(SCENARIO).with(|state| {
        state.phase = Phase::Deploy { seat: kernel::SeatId(0) };
    });
    let mut orders = Vec::new();
    list(&deploys.state, &mut orders);
    for order in &orders {
        let Order::Square { units, ahead } = order else { panic!("{order:?}") };
        assert!(check(&deploys.state, units, *ahead).is_ok());
    }
}

#[test]
fn ic_form_02_natives_and_horse_form_no_square() {
    let column = column();
    let form = |unit| Order::Form {
        unit,
        formation: Formation::Square,
        files: 1,
        lead: 0,
        place: 0,
        ahead: yd(0),
    };
    let horse = column.trial.again().kind(column.lines[1], |kind| {
        kind.troop = Troop::Cavalry;
        kind.formations.retain(|&formation| formation != Formation::Square);
    });
    assert_eq!(horse.play(Colour::Black).refuses(&form(column.lines[1])), "IC-FORM-02");
    let zulus = column.trial.again().with(|state| {
        let regiment = state.regiment_of(column.zulus).unwrap();
        (state.slot, state[regiment].black) = (regiment.0, true);
    });
    assert_eq!(zulus.play(Colour::Black).refuses(&form(column.zulus)), "IC-FORM-02");
    let one = column.trial.again().gone(&column.lines[1..]).play(Colour::Black);
    let one = one.give(&form(column.lines[0]), &[]);
    assert!(field::is_closed_square(&one.state, column.lines[0]));
}

#[test]
fn ic_stand_05_example_a_wagon_on_the_track() {
    let column = column();
    let longest = |gap: i32, wheel: i32| {
        let trial = column.trial.again().gone(&column.lines[1..]);
        let trial = trial.terrain(TerrainKind::Road, 0, (492, 0), (508, 1000));
        let trial = trial.line(column.lines[0], 800, 60, 180);
        let trial = trial.alone(column.wagon, 0, at(500, 100, 0)).stands(column.zulus, 1);
        let trial = trial.alone(column.zulus, 0, at(500, 100 + gap, 180)).play(Colour::Black);
        let wheel = Angle::degrees(wheel);
        (0..=120).rev().find(|&length| {
            let order = Order::March { unit: column.wagon, wheel, length: yd(length) };
            movement::check(&trial.state, &order).is_ok()
        })
    };
    assert_eq!(
        (longest(320, 0), longest(300, 0), longest(290, 0)),
        (Some(100), Some(60), Some(60))
    );
    // Fifty with a wheel: thirty degrees of a front of thirty yards cost 15.7.
    assert_eq!(longest(400, 30), Some(34));
    // Two hits destroy it; it never tests.
    let mut trial = column.trial.again();
    let stand = trial.nth(column.wagon, 0);
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::casualties::inflict(&mut play, stand, 1, crate::casualties::Source::SmallArms);
    assert!(play.state.is_present(column.wagon));
    crate::casualties::inflict(&mut play, stand, 1, crate::casualties::Source::SmallArms);
    assert!(!play.state.is_present(column.wagon));
    assert!(!Troop::Wagon.has_morale());
    let _ = GunClass::Rifled;
}

#[test]
fn ic_arty_18_a_machine_gun_that_has_fired_moves_in_no_square() {
    let column = column();
    let [first, ..] = column.lines;
    let gatling = column.gatling;
    let all: Vec<UnitId> = column.lines.into_iter().chain([gatling]).collect();
    let slide = Order::Shift { unit: first, right: yd(0), ahead: yd(10) };
    let fired = |trial: Trial| trial.with(|state| state[gatling].fired_this_turn = true);
    let forming = column.trial.again().play(Colour::Black);
    assert!(crate::flow::check(&forming.state, &square(&all)).is_ok());
    assert_eq!(fired(forming.again()).refuses(&square(&all)), "IC-ARTY-18");
    let sliding = formed(&column, &all);
    assert!(crate::flow::check(&sliding.state, &slide).is_ok());
    assert_eq!(fired(sliding).refuses(&slide), "IC-ARTY-18");
    // Nor does it fire once it has moved into its place.
    let boxed = forming.give(&square(&all), &[]);
    let regiment = boxed.state.regiment_of(gatling).unwrap();
    let context = crate::fire::Context::Action(regiment);
    let bar = crate::fire::may_shoot(&boxed.state, context, gatling).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-ARTY-18");
}

#[test]
fn ic_move_11_guns_in_a_square_keep_sixty_yards_from_the_enemy() {
    let column = column();
    let [first, ..] = column.lines;
    let all: Vec<UnitId> = column.lines.into_iter().chain([column.gatling]).collect();
    let trial = formed(&column, &all).stands(column.zulus, 1);
    let gun = trial.pose(column.gatling, 0);
    // A stand of the enemy 75 yards before the gun, whichever way it looks.
    let foe = gun.advanced(yd(95)).turned(Angle::SOUTH);
    let trial = trial.put(column.zulus, foe);
    let slide = |yards: i32| {
        let to = gun.advanced(yd(yards)).at.from(gun.at);
        Order::Shift { unit: first, right: to.east, ahead: to.north }
    };
    assert!(crate::flow::check(&trial.state, &slide(15)).is_ok());
    assert_eq!(trial.refuses(&slide(16)), "IC-MOVE-11");
}

#[test]
fn ic_form_04_who_fled_from_a_square_does_not_slide_with_it() {
    let column = column();
    let [first, second, ..] = column.lines;
    let slide = Order::Shift { unit: first, right: yd(0), ahead: yd(20) };
    let trial = formed(&column, &column.lines);
    let fled = trial.nth(second, 0);
    let far = trial.with(|state| {
        (state[fled].at, state[fled].disrupted) = (Where::Table(at(800, 300, 90)), true);
    });
    let before = far.pose(first, 0).at.y;
    let slid = far.give(&slide, &[]);
    assert_eq!(slid.pose(first, 0).at.y, before + yd(20));
    // He has lost his company, and makes for it by himself afterwards.
    assert_eq!(slid.pose(second, 0).at.y, yd(300));
}

#[test]
fn ic_form_04_whoever_shelters_gives_the_card_of_his_regiment_too() {
    let column = column();
    let slide = Order::Shift { unit: column.lines[0], right: yd(0), ahead: yd(20) };
    // The wagon inside acts with a regiment of its own.
    let lodged = |black: bool| {
        formed(&column, &column.lines).with(|state| {
            let other = state.regiment_of(column.zulus).unwrap();
            state[column.wagon].regiment = Some(other);
            state[other].black = black;
        })
    };
    assert_eq!(lodged(false).refuses(&slide), "IC-FORM-04");
    let slid = lodged(true).give(&slide, &[]);
    let other = slid.state.regiment_of(column.wagon).unwrap();
    assert!(!slid.state[other].black);
    // What has moved with this card already does not move once more with the square.
    let moved = formed(&column, &column.lines).with(|state| state[column.wagon].moved = true);
    assert_eq!(moved.refuses(&slide), "IC-CARD-02");
    // Vehicles move by themselves.
    let car = formed(&column, &column.lines).kind(column.wagon, |kind| kind.troop = Troop::Recon);
    let stand = car.nth(column.wagon, 0);
    assert!(sheltered(&car.state, &column.lines).iter().all(|&(one, _)| one != stand));
}

#[test]
fn ic_form_04_guns_that_nobody_serves_are_left_behind() {
    let column = column();
    let [first, ..] = column.lines;
    let gatling = column.gatling;
    let all: Vec<UnitId> = column.lines.into_iter().chain([gatling]).collect();
    let slide = |ahead| Order::Shift { unit: first, right: yd(0), ahead: yd(ahead) };
    let served = formed(&column, &all);
    assert_eq!(served.refuses(&slide(21)), "IC-FORM-04", "guns are pushed twenty yards");
    // Its crew has run: the others go on as foot do, and leave the gun where it stands.
    let gun = served.nth(gatling, 0);
    let left = served.with(|state| state[gun].castings = 0);
    let (company, place) = (left.pose(first, 0).at.x, left.pose(gatling, 0));
    // It stands at the north of the left side: to the right they go away from it.
    let aside = |right| Order::Shift { unit: first, right: yd(right), ahead: yd(0) };
    assert_eq!(left.refuses(&aside(61)), "IC-FORM-04");
    assert_eq!(left.refuses(&slide(20)), "IC-FORM-04", "those behind it do not pass through it");
    let slid = left.give(&aside(60), &[]);
    assert_eq!(slid.pose(gatling, 0), place);
    assert_eq!(slid.pose(first, 0).at.x, company + yd(60));
    // A square that is formed anew without it has nothing to do with it any more.
    let column = self::column();
    let boxed = formed(&column, &all);
    let gun = boxed.nth(gatling, 0);
    let boxed = boxed.with(|state| {
        (state[gun].castings, state[gun].at) = (0, Where::Table(at(800, 300, 0)));
    });
    assert_eq!(boxed.state[gatling].boxed, Some(first));
    let again = boxed.give(&square(&column.lines), &[]);
    assert_eq!(again.state[gatling].boxed, None);
    assert_eq!(again.state[first].boxed, Some(first));
}
