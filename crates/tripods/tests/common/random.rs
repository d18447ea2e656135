//! What random battles are made of: any order at all, and another's secret changed.

use kernel::{
    Dice, System as _, Viewer,
    table::{Angle, Point, Pose},
};
use tripods::{
    Tripods,
    order::{Order, Until},
    state::{
        Against, Caller, Gear, Marker, Pattern, Plan, Plot, Shell, SideId, StandId, State, Way,
        Where,
    },
};

/// Any order at all, sensible or not.
pub fn scramble(dice: &mut Dice) -> Order {
    let stand = StandId(dice.pick(54));
    let other = StandId(dice.pick(54));
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
    match dice.pick(48) {
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
        17 => Order::Shoot {
            shooter: stand,
            weapon: any_weapon(dice),
            against,
            target: other,
            shots: dice.pick(4),
        },
        18 => Order::Volley,
        19 => Order::Fire,
        20 => Order::Scoot { shooter: stand, weapon: any_weapon(dice), target: other },
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
            let shell = match dice.d6() {
                1 | 2 => Shell::HighExplosive,
                3 => Shell::Smoke,
                4 => Shell::Improved,
                _ => Shell::Guided { by: stand },
            };
            let batteries = u16::from(dice.pick(18));
            let plot = Plot { batteries, caller, pattern, shell };
            if dice.d6() < 5 {
                Order::Barrage { at, plot }
            } else {
                Order::Call { at, along: Angle::NORTH, plot }
            }
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
            let (weapon, shots) = (dice.pick(8), dice.pick(4));
            let by = (dice.d6() < 4).then_some(StandId(dice.pick(54)));
            Order::PopUp { shooter: stand, weapon, against, target: other, shots, by }
        }
        41 => Order::Rockets { shooter: stand, at },
        42 => Order::Guide { target: stand },
        43 => Order::Push { wreck: stand },
        44 => Order::TimeOut,
        45 => {
            let pattern = if dice.d6() < 4 { Pattern::Converged } else { Pattern::Dispersed };
            Order::Screen { shooter: stand, at, along: facing, pattern, incendiary: hooked }
        }
        _ => [Order::Engage, Order::Fight { stand }][usize::from(dice.pick(2))].clone(),
    }
}

/// The number of a weapon: mostly of the first two, which most have, at times of any, the machinegun included.
fn any_weapon(dice: &mut Dice) -> u8 {
    if dice.d6() < 5 { dice.pick(2) } else { dice.pick(8) }
}

/// The same battle with another secret: where an unspotted stand is, or where a cylinder is to fall.
pub fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
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
            mission.tracked = [StandId(dice.pick(8))].into_iter().collect();
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
    if changed == *state {
        return None;
    }
    tell_nothing(state, &changed, viewer, dice);
    Some(changed)
}

/// Whoever decides is refused and allowed the same, whatever another keeps from him.
///
/// [FT-SPOT-05] A refusal tells nothing of whom he has not seen. [FT-GEN-06] What a shot would show is not told before it is fired.
fn tell_nothing(state: &State, changed: &State, viewer: Viewer, dice: &mut Dice) {
    let decides = Tripods::decider(state).is_some_and(|seat| viewer == Viewer::Seat(seat));
    for _ in 0..if decides { 4 } else { 0 } {
        let order = scramble(dice);
        let said = |state: &State| {
            let refusal = Tripods::check(state, &order).err()?;
            Some((refusal.rule, refusal.why))
        };
        assert_eq!(said(state), said(changed), "{order:?} tells {viewer:?} another's secret");
    }
}
