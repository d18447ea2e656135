//! The laws of every system, over random battles of this one.

mod common;

use colonels::{
    Colonels,
    order::{Burst, Order, Shot},
    state::{Card, Colour, Post, RegimentId, StandId, State, Target, UnitId},
    vocabulary::{Formation, Word},
};
use kernel::{
    Dice, Viewer,
    table::{Angle, Length, Point, Pose},
};
use testkit::Laws;

fn laws(scenario: &str, strolls: u8) -> Laws<'static, Colonels> {
    Laws { library: &common::LIBRARY, setup: common::setup(scenario), most_turns: 20, strolls }
}

/// Any order at all, sensible or not.
fn scramble(dice: &mut Dice) -> Order {
    let (unit, stand) = (UnitId(dice.pick(24)), StandId(dice.pick(120).into()));
    let target = StandId(dice.pick(120).into());
    let mut yards = |most: u8| Length::units(i32::from(dice.pick(most)) - 20);
    let (right, ahead) = (yards(60), yards(140));
    let at = Point::new(yards(200) * 3, yards(200) * 3);
    let facing = Angle::degrees(i32::from(dice.pick(36)) * 10);
    let pose = Pose::new(at, facing);
    let formation = Formation::ALL[usize::from(dice.pick(7))];
    let files = dice.pick(4);
    let wheel = Angle::degrees(i32::from(dice.pick(41)) - 20);
    let colour = if dice.d6() < 4 { Colour::Red } else { Colour::Black };
    let card = [Card::Own, Card::Own, Card::Motivation, Card::Hero(unit)];
    let card = card[usize::from(dice.pick(4))];
    let commander = dice.pick(3);
    let post = if dice.d6() < 4 { Post::With(stand) } else { Post::Alone(pose) };
    let charged = if dice.d6() < 4 {
        Target::Unit(UnitId(dice.pick(24)))
    } else {
        Target::Zone(dice.pick(2))
    };
    match dice.pick(32) {
        0 => Order::Place { unit, formation, files, pose },
        1 => Order::Post { commander, post },
        2 => Order::Ready,
        3 => Order::Play { colour, card },
        4 => Order::Motivate { regiment: RegimentId(dice.pick(3)), colour, card },
        5 => Order::Pass,
        6 => Order::PassAll,
        7 => Order::EndSlot,
        8 => Order::Ride { commander, post },
        9 => Order::Volley { unit, shots: [Shot { stand, target }].into_iter().collect() },
        10 => Order::Fire {
            unit,
            shots: [Burst { target, dice: dice.pick(9) }].into_iter().collect(),
        },
        11 => Order::Skirmish { unit, target },
        12 | 13 => Order::Charge { unit, target: charged, wheel },
        14 | 15 => Order::March { unit, wheel, length: ahead },
        16 => Order::Shift { unit, right, ahead },
        17 => Order::About { unit },
        18 => {
            Order::Form { unit, formation, files, lead: dice.pick(4), place: dice.pick(5), ahead }
        }
        19 => Order::Turn { unit, facing },
        20 => Order::Prolong { unit, right, ahead },
        21 => Order::Unlimber { unit, facing },
        22 => Order::Interrupt { at: ahead, card },
        23 => Order::Join { unit, company: Some(UnitId(dice.pick(24))).filter(|_| files < 3) },
        24 => Order::Enlist { unit, regiment: RegimentId(dice.pick(3)) },
        25 => Order::Answer { yes: files < 2 },
        26 => Order::Shorten { length: ahead },
        27 => Order::Mount { unit, ahead },
        28 => Order::Man { stand, gun: unit },
        29 => Order::Leave { unit },
        30 => Order::Square { units: [unit, UnitId(dice.pick(6))].into_iter().collect(), ahead },
        _ => Order::Pursue { length: ahead },
    }
}

/// Nothing is hidden, so nothing can be exchanged unseen.
fn tamper(_: &State, _: Viewer, _: &mut Dice) -> Option<State> {
    None
}

fn hold(scenario: &str, strolls: u8, seeds: std::ops::Range<u64>) {
    let battles = (seeds.end - seeds.start) as u32;
    let tally = laws(scenario, strolls).hold(seeds, scramble, tamper);
    assert_eq!(tally.battles, battles);
}

#[test]
fn the_laws_hold_at_the_well() {
    hold("the-well-at-dry-canal", 6, 0..12);
}

#[test]
fn the_laws_hold_at_the_fort() {
    hold("fort-esperance", 6, 0..3);
}

#[test]
fn the_laws_hold_on_the_march_in_square() {
    hold("the-marching-square", 6, 0..3);
}
