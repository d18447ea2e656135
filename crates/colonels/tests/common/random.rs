//! What random battles are made of: any order at all, and another's secret changed.

use colonels::{
    order::{Burst, Order, Salvo, Shot},
    state::{Card, Colour, Instruction, Mission, Post, RegimentId, StandId, State, Target, UnitId},
    vocabulary::{Formation, Word},
};
use kernel::{
    Dice, Viewer,
    table::{Angle, Length, Point, Pose},
};

/// Any order at all, sensible or not.
pub fn scramble(dice: &mut Dice) -> Order {
    let (unit, stand) = (UnitId(dice.pick(60)), StandId(dice.pick(120).into()));
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
    let turn = Angle::degrees(i32::from(dice.pick(37)) * 5 - 90);
    let mission = match dice.pick(4) {
        0 => Mission::Strike {
            target,
            bursts: [Burst { target, dice: dice.pick(9) }]
                .into_iter()
                .filter(|one| 0 < one.dice)
                .collect(),
        },
        1 => Mission::Engage { target: UnitId(dice.pick(60)) },
        2 => Mission::Relocate { to: at },
        _ => Mission::Land { pose, formation, files, front: pose },
    };
    let instruction = match dice.pick(4) {
        0 => Instruction::GeneralAdvance,
        1 => Instruction::Assault { zone: dice.pick(2) },
        2 => Instruction::Hold { zone: Some(dice.pick(2)).filter(|_| files < 2) },
        _ => Instruction::Withdrawal { zone: None },
    };
    let regiment = RegimentId(dice.pick(3));
    match dice.pick(49) {
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
        31 => Order::Precede { first: files < 2 },
        32 => Order::Fly { unit, mission },
        33 => Order::Drive { unit, turn, length: ahead },
        34 => Order::DriveInto { unit, turn, target: UnitId(dice.pick(60)) },
        35 => {
            let shot = Salvo { weapon: dice.pick(4), target, dice: 4 + dice.pick(5) };
            Order::Salvo { unit, shots: [shot].into_iter().collect() }
        }
        36 => Order::Unload { unit, formation, files, front: pose },
        37 => Order::Dress { unit },
        38 => Order::Step { stand, wheel, length: ahead },
        39 => Order::Squadron { units: [unit, UnitId(dice.pick(6))], wheel, length: ahead },
        40 => Order::Follow { unit, length: ahead },
        41 => Order::Detach { unit, stands: files, front: pose },
        42 => Order::Merge { unit },
        43 => Order::Limber { unit },
        44 => Order::Share { kills: [files, dice.pick(3)].into_iter().collect() },
        45 => Order::Shell { unit, target, tenths: Some(dice.pick(250).into()) },
        46 => Order::Instruct { regiment, instruction },
        47 => Order::Send { regiment, instruction },
        _ => Order::Pursue { length: ahead },
    }
}

/// [IC-ORD-01] Before the battle the order of an enemy regiment can be exchanged unseen; nothing else is hidden.
pub fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    let Viewer::Seat(seat) = viewer else { return None };
    let setting_up = matches!(state.phase, colonels::state::Phase::Deploy { .. });
    if !setting_up || !state.setting.switches.orders {
        return None;
    }
    let side = state.side_of_seat(seat);
    let other = state
        .regiment_ids()
        .find(|&one| state.regiment_spec(one).side != side.0 && state[one].instruction.is_some())?;
    let mut changed = state.clone();
    let now = changed[other].instruction;
    let all = [Instruction::Hold { zone: None }, Instruction::Withdrawal { zone: None }];
    let wanted = all[usize::from(dice.pick(2))];
    changed[other].instruction =
        Some(if now == Some(wanted) { Instruction::GeneralAdvance } else { wanted });
    Some(changed)
}
