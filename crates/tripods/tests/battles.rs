//! The laws of every system, over random battles of this one.

mod common;

use kernel::{
    Dice, Viewer,
    options::OptionValue,
    table::{Angle, Point, Pose},
};
use testkit::Laws;
use tripods::{
    Tripods,
    order::{Order, Until},
    state::{
        Against, Caller, Gear, Marker, Pattern, Plan, Plot, Shell, SideId, StandId, State, Way,
        Where,
    },
};

/// Any order at all, sensible or not.
fn scramble(dice: &mut Dice) -> Order {
    let stand = StandId(dice.pick(46));
    let other = StandId(dice.pick(46));
    let mut point = || {
        let x = i32::from(dice.pick(110)) * 500 - 2000;
        Point::thousandths(x, i32::from(dice.pick(80)) * 500 - 2000)
    };
    let (at, to) = (point(), point());
    let facing = Angle::degrees(i32::from(dice.pick(36)) * 10);
    let pose = Pose::new(at, facing);
    let legs = if dice.d6() < 4 { 1 } else { 2 };
    let way = Way([at, to].into_iter().take(legs).collect());
    let gear = if dice.d6() < 5 { Gear::Ahead } else { Gear::Back };
    let marker = [Marker::None, Marker::Overwatch, Marker::HoldFire][usize::from(dice.pick(3))];
    let against = if dice.d6() < 4 { Against::Armour } else { Against::Men };
    let until = [Until::Now, Until::MoveEnds, Until::PhaseEnds][usize::from(dice.pick(3))];
    let hooked = dice.d6() < 4;
    match dice.pick(42) {
        0 => Order::Place { stand, pose },
        1 => Order::Limber { stand, hooked },
        2 => Order::Mark { stand, marker },
        3 => Order::MarkAll,
        4 => Order::Ready,
        5 => Order::Arrive { pose },
        6 => Order::Choose { stand, strategic: hooked },
        7..=9 => Order::Go { way, gear, facing: hooked.then_some(facing) },
        10 => Order::Turn { facing },
        11 => Order::Hook { hooked },
        12 => Order::Clear { cloud: dice.pick(3) },
        13 => Order::GoOn,
        14 => Order::Stop,
        15 => Order::Done,
        16 => Order::Target { stand },
        17 => {
            let (weapon, shots) = (dice.pick(2), dice.pick(4));
            Order::Shoot { shooter: stand, weapon, against, target: other, shots }
        }
        18 => Order::Volley,
        19 => Order::Fire,
        20 => Order::Scoot { shooter: stand, weapon: 0, target: other },
        21 => Order::Sweep { shooter: stand, from: at, direction: facing },
        22 => Order::Gas { shooter: stand, at },
        23 => Order::Shell { shooter: stand, at },
        24 => Order::Pass { until },
        25 => Order::Pivot { stand, facing },
        26 => Order::Grenade { shooter: stand, target: other },
        27 => Order::Plan { stand, at },
        28 => Order::Assemble { stand },
        29 => Order::Steam { speed: dice.pick(8) },
        30 => {
            let caller = if hooked { Caller::Unit(dice.pick(14)) } else { Caller::Stand(stand) };
            let pattern = if dice.d6() < 4 { Pattern::Converged } else { Pattern::Dispersed };
            let shell = if dice.d6() < 4 { Shell::HighExplosive } else { Shell::Smoke };
            let batteries = u16::from(dice.pick(18));
            Order::Barrage { at, plot: Plot { batteries, caller, pattern, shell } }
        }
        31 => Order::Decoy { at },
        32 => Order::Cancel { number: dice.pick(6) },
        33 => Order::Land { at, along: facing },
        34 => Order::Lob { shooter: stand, at, along: hooked.then_some(facing) },
        35 => Order::Bomb { along: facing },
        36 => Order::Fly { high: hooked },
        37 => Order::Load { stand },
        38 => Order::Unload { stand, pose },
        39 => Order::LayGas { at },
        40 => {
            let (weapon, shots) = (dice.pick(7), dice.pick(4));
            Order::PopUp { shooter: stand, weapon, against, target: other, shots }
        }
        _ => [Order::Engage, Order::Fight { stand }][usize::from(dice.pick(2))].clone(),
    }
}

/// The same battle with another secret: where an unspotted stand is, or where a cylinder is to fall.
fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    let mut changed = state.clone();
    let x = i32::from(dice.pick(40)) * 1000 + 700;
    let at = Point::thousandths(x, i32::from(dice.pick(30)) * 1000 + 700);
    if !viewer.knows(SideId::MARTIANS.seat()) {
        for landing in &mut changed.landings {
            (landing.at, landing.turn) = (Some(at), 1 + dice.pick(9));
        }
    }
    for mission in &mut changed.missions {
        if !viewer.knows(mission.side.seat()) {
            mission.plan = Some(Plan::Decoy);
            mission.number = 1 + dice.pick(20);
        }
    }
    let hidden: Vec<StandId> = state
        .ids()
        .filter(|&stand| state.is_hidden(stand) && !viewer.knows(state.side_of(stand).seat()))
        .collect();
    if !hidden.is_empty() {
        let stand = hidden[usize::from(dice.pick(hidden.len() as u8))];
        changed[stand].at = Where::Table(Pose::new(at, Angle::NORTH));
        changed[stand].pinned = !changed[stand].pinned;
    }
    (changed != *state).then_some(changed)
}

fn hold(scenario: &str, switched: &[(&str, bool)], strolls: u8, seeds: std::ops::Range<u64>) {
    let battles = (seeds.end - seeds.start) as u32;
    let mut setup = common::setup(scenario);
    for (key, on) in switched {
        setup.options.insert((*key).into(), OptionValue::Flag(*on));
    }
    let laws = Laws::<Tripods> { library: &common::LIBRARY, setup, most_turns: 14, strolls };
    let tally = laws.hold(seeds, scramble, tamper);
    assert_eq!(tally.battles, battles);
}

#[test]
fn the_laws_hold_behind_the_wey() {
    hold("guns-behind-the-wey", &[], 6, 0..6);
}

#[test]
fn the_laws_hold_where_everything_is_measured() {
    hold("guns-behind-the-wey", &[("no_measuring", false)], 5, 100..103);
}

#[test]
fn the_laws_hold_in_fog() {
    hold("guns-behind-the-wey", &[("fog_of_war", true)], 5, 200..203);
}

#[test]
fn the_laws_hold_round_the_pit() {
    hold("the-pit-on-the-common", &[], 6, 0..3);
}

#[test]
fn the_laws_hold_at_the_river_mouth() {
    hold("ram-at-the-river-mouth", &[], 6, 0..4);
}

#[test]
fn the_laws_hold_on_the_wire() {
    hold("the-wire-1917", &[], 6, 0..1);
}

#[test]
fn the_laws_hold_on_the_wire_in_fog() {
    hold("the-wire-1917", &[("fog_of_war", true)], 5, 400..401);
}

#[test]
fn the_laws_hold_round_the_pit_in_fog() {
    hold("the-pit-on-the-common", &[("fog_of_war", true)], 5, 300..302);
}
