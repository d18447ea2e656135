//! The quick player: a policy that moves to fire well and be fired at badly, and a recruit that strolls.
//!
//! Everything is reckoned in whole numbers from what its own seat may see.

mod gear;
mod ground;
mod guns;
mod hands;
mod helm;
mod hunt;
mod men;
mod plots;
mod raid;
mod rams;
mod retreat;
mod siege;

use kernel::{
    Dice, SeatId,
    hex::{Direction, Hex},
};

use crate::{
    altitude::ceiling,
    arcs,
    aspect::{Altitude, Aspects, bearing},
    flow, movement,
    order::Order,
    parties, same_hex,
    state::{Phase, SetUpStep, ShipId, State, Status},
    tables::GunMount,
    victory,
};

/// Where a ship is, or might be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pose {
    hex: Hex,
    facing: Direction,
    altitude: Altitude,
}

impl Pose {
    fn of(state: &State, ship: ShipId) -> Self {
        let here = &state[ship];
        Self { hex: here.hex, facing: here.facing, altitude: here.altitude }
    }
}

/// The order that the quick policy gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    if let Some(answer) = rams::answer(state, orders) {
        return answer;
    }
    let best = match state.phase {
        Phase::ChooseEdge { .. } => hunt::edge(state, orders),
        Phase::SetUp { ship, step } => set_up(state, orders, ship, step, dice),
        Phase::Emplace { .. } => ground::emplace(state, orders),
        Phase::DeckOrders { .. } => raid::deck(orders)
            .or_else(|| hunt::deck(state, orders))
            .or_else(|| men::muster(state, orders))
            .or_else(|| gear::deck(state, orders))
            .or_else(|| hands::shift(state, orders)),
        Phase::Plot { .. } => plots::plot(state, orders),
        Phase::Declare { .. } => {
            hunt::declare(state, orders).or_else(|| rams::declare(state, orders))
        }
        Phase::ChooseFirst { winner } => choose_first(state, orders, winner),
        Phase::Move => gear::drop(state, orders).or_else(|| helm::steer(state, orders)),
        Phase::Fly { .. } => men::fly(state, orders),
        Phase::LieTo { .. } => lie_to(state, orders),
        Phase::Announce { .. } => men::announce(state, orders),
        Phase::Fire { .. } => guns::fire(state, orders),
        Phase::Casualties { .. } => hands::fall(state, orders),
        Phase::Board { .. } => hunt::hold(state, orders).or_else(|| men::hold(state, orders)),
        _ => None,
    };
    best.unwrap_or(0)
}

/// Ways to go on that are worth weighing, the policy's own first.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    if state.asked.is_some() {
        let favourite = policy(state, orders, dice);
        let other = orders.iter().enumerate().filter(|&(at, _)| at != favourite);
        let rest = other.map(|(_, order)| vec![*order]);
        return std::iter::once(vec![orders[favourite]]).chain(rest).collect();
    }
    let favourite = match state.phase {
        Phase::Move => {
            gear::drop(state, orders).or_else(|| helm::steer_hard(state, orders)).unwrap_or(0)
        }
        Phase::DeckOrders { .. } => raid::deck(orders)
            .or_else(|| hunt::deck(state, orders))
            .or_else(|| men::muster(state, orders))
            .or_else(|| gear::deck(state, orders))
            .or_else(|| hands::shift_hard(state, orders))
            .unwrap_or(0),
        Phase::SetUp { ship, .. } => set_up_hard(state, orders, ship, dice),
        // Whoever moves first has his guns where he wants them when the first fire is exchanged.
        Phase::ChooseFirst { winner } => {
            orders.iter().position(|order| *order == Order::First { seat: winner }).unwrap_or(0)
        }
        _ => policy(state, orders, dice),
    };
    let favourite = orders[favourite];
    let mut plans = vec![vec![favourite]];
    match state.phase {
        Phase::Move if state.moving.is_some() => helm::plans(state, orders, &mut plans),
        Phase::ChooseFirst { .. } | Phase::LieTo { .. } | Phase::Announce { .. } => {
            let others = orders.iter().filter(|&&order| order != favourite);
            plans.extend(others.map(|&order| vec![order]));
        }
        Phase::Fire { .. } => guns::plans(state, orders, favourite, &mut plans),
        _ => {}
    }
    plans
}

/// The index of the order with the highest score.
fn best_by(orders: &[Order], mut score: impl FnMut(&Order) -> i32) -> Option<usize> {
    let mut best: Option<(usize, i32)> = None;
    for (at, order) in orders.iter().enumerate() {
        let score = score(order);
        if best.is_none_or(|(_, highest)| highest < score) {
            best = Some((at, score));
        }
    }
    best.map(|(at, _)| at)
}

/// Ships that `seat` fights.
fn enemies(state: &State, seat: SeatId) -> impl Iterator<Item = ShipId> + '_ {
    let side = state.setting.side_of(seat);
    state.ids().filter(move |&id| state.side(id) != side && state[id].is_in_play())
}

/// What a regular gives for not coming in where another ship is.
const CROWD: i32 = 20;

/// Sets up about the middle, facing the nearest enemy, high but not at the very top.
fn set_up(
    state: &State,
    orders: &[Order],
    ship: ShipId,
    step: SetUpStep,
    dice: &mut Dice,
) -> Option<usize> {
    if siege::besieges(state, ship) && step != SetUpStep::Class {
        return best_by(orders, |order| siege::entry(state, ship, order));
    }
    let centre = state.setting.map.centre;
    let on_map = || state.ids().filter(|&other| other != ship && state[other].is_on_map());
    let nearest = on_map().map(|other| state[other].hex).min_by_key(|hex| hex.distance(centre));
    match step {
        SetUpStep::Class => Some(0),
        SetUpStep::Hex => {
            let wanted = 5 + i32::from(dice.pick(4));
            best_by(orders, |order| {
                let Order::Place { hex, .. } = *order else { return i32::MIN };
                let from_centre = i32::from(hex.distance(centre));
                let gap = nearest.map_or(wanted, |other| i32::from(hex.distance(other)));
                // Whoever comes in where another is may run into her.
                let crowd = on_map().filter(|&other| state[other].hex == hex).count() as i32;
                -(gap - wanted).abs() * 4 - from_centre - CROWD * crowd
            })
        }
        SetUpStep::Facing => {
            let target = nearest.unwrap_or(centre);
            let here = state[ship].hex;
            best_by(orders, |order| match *order {
                Order::Head { facing, .. } => -i32::from(here.next(facing).distance(target)),
                _ => i32::MIN,
            })
        }
        SetUpStep::Altitude => best_by(orders, |order| match *order {
            Order::Trim { altitude, .. } => -i32::from(altitude.level().abs_diff(3)),
            _ => i32::MIN,
        }),
    }
}

/// Sets up where the first exchange of fire promises most.
fn set_up_hard(state: &State, orders: &[Order], ship: ShipId, dice: &mut Dice) -> usize {
    let mut others = state.ids();
    let Some(enemy) = others.find(|&id| state.are_foes(id, ship) && state[id].is_on_map()) else {
        return policy(state, orders, dice);
    };
    let there = Pose::of(state, enemy);
    let toward = |hex: Hex| {
        Direction::ALL
            .into_iter()
            .min_by_key(|&facing| hex.next(facing).distance(there.hex))
            .unwrap_or_default()
    };
    let score = |order: &Order| {
        let pose = match *order {
            Order::Place { hex, .. } => Pose { hex, facing: toward(hex), altitude: there.altitude },
            Order::Head { facing, .. } => {
                Pose { facing, hex: state[ship].hex, altitude: there.altitude }
            }
            Order::Trim { altitude, .. } => Pose { altitude, ..Pose::of(state, ship) },
            _ => return i32::MIN,
        };
        helm::hard_value(state, ship, pose)
    };
    best_by(orders, score).unwrap_or(0)
}

/// Lets the next in turn move first, since whoever moves later knows more; but only the first may ram.
fn choose_first(state: &State, orders: &[Order], winner: SeatId) -> Option<usize> {
    if rams::wants_first(state, winner) || hunt::wants_first(state, winner) {
        return orders.iter().position(|order| *order == Order::First { seat: winner });
    }
    best_by(orders, |order| match *order {
        Order::First { seat } if seat == winner => 0,
        // The seat after the winner, so that the winner comes last.
        Order::First { seat } if winner < seat => 20 - i32::from(seat.0),
        Order::First { seat } => 10 - i32::from(seat.0),
        _ => i32::MIN,
    })
}

/// Lies so that more of our guns bear than of theirs.
fn lie_to(state: &State, orders: &[Order]) -> Option<usize> {
    let (ship, other) = same_hex::to_lay(state)?;
    best_by(orders, |order| match *order {
        Order::LieTo { other_lies, lies, .. } => {
            let own = |mount: &GunMount| mount.arcs.has(other_lies);
            let theirs = |mount: &GunMount| mount.arcs.has(lies);
            guns::firepower(state, ship, own, 0, 0) - guns::firepower(state, other, theirs, 0, 0)
        }
        _ => i32::MIN,
    })
}

fn boxes_left(state: &State, ship: ShipId) -> u16 {
    state.class(ship).hull_boxes() - state[ship].hull_marks
}

/// What a ship in one pose may do to one in another.
fn threat(state: &State, ship: ShipId, from: Pose, to: Pose) -> i32 {
    let rise = to.altitude.level() as i8 - from.altitude.level() as i8;
    let bears = bears_on(state, from, to.hex);
    guns::firepower(state, ship, bears, from.hex.distance(to.hex), rise)
}

/// Which guns of a ship in a pose bear on a hex.
#[inline]
fn bears_on(state: &State, from: Pose, hex: Hex) -> impl Fn(&GunMount) -> bool {
    let is_here = from.hex == hex;
    let aspects = if is_here { Aspects::EVERY } else { bearing(from.hex, from.facing, hex) };
    let is_restricted = state.setting.has_restricted_arcs() && !is_here;
    move |mount| {
        if is_restricted {
            arcs::bears(mount, from.hex, from.facing, hex)
        } else {
            mount.arcs.meets(aspects)
        }
    }
}

/// A random order that is not absurd: nobody leaves the map, throws the ship away or empties the guns.
pub fn stroll(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    let sensible = |order: &Order| -> u8 {
        match *order {
            Order::Ahead { ship, .. } => {
                let to = movement::ahead(state, ship);
                let is_on_map = state.setting.map.field.holds(to);
                let is_clear = is_on_map && state.surface(to) < state[ship].altitude.level();
                if is_clear { 6 } else { 0 }
            }
            Order::Descend { ship, .. } => {
                let here = &state[ship];
                u8::from(state.surface(here.hex) + 1 < here.altitude.level())
            }
            Order::EndMove { .. } => 2,
            Order::Plot { .. } | Order::PlotNoMore => plots::fancy(state, order),
            Order::CutMines { .. } | Order::Cut { .. } | Order::Hoist { .. } => 0,
            Order::Drop { .. } => 6,
            Order::Ram { .. } | Order::Grapple { .. } => 4,
            Order::Shift { .. }
            | Order::TellOff { .. }
            | Order::StandDown { .. }
            | Order::ComeHome { .. }
            | Order::Fly { .. }
            | Order::Cross { .. }
            | Order::CrossNoMore
            | Order::HoldFast { .. }
            | Order::Recall { .. }
            | Order::Abandon { .. }
            | Order::Lose { .. } => men::fancy(state, order),
            Order::Fire { .. }
            | Order::FireBattery { .. }
            | Order::FireRockets { .. }
            | Order::Volley { .. }
            | Order::Launch { .. } => 3,
            Order::Fall { man, .. } => {
                if man.is_officer() {
                    1
                } else {
                    3
                }
            }
            Order::Edge { .. }
            | Order::Pick { .. }
            | Order::Commission { .. }
            | Order::Emplace { .. }
            | Order::Stow { .. }
            | Order::Climb { .. }
            | Order::PowerTurn { .. }
            | Order::Tack { .. }
            | Order::FallOff { .. }
            | Order::PutOut { .. }
            | Order::TakeIn { .. }
            | Order::Load { .. }
            | Order::LoadNoMore { .. }
            | Order::RaiseMine { .. }
            | Order::LowerMine { .. }
            | Order::Lay { .. }
            | Order::Land { .. }
            | Order::MoveNoMore
            | Order::ToStations
            | Order::Declare { .. }
            | Order::Dodge { .. }
            | Order::Rig { .. }
            | Order::Stand { .. }
            | Order::CeaseFire
            | Order::Place { .. }
            | Order::Head { .. }
            | Order::Trim { .. }
            | Order::First { .. }
            | Order::Move { .. }
            | Order::LieTo { .. } => 1,
        }
    };
    let total: u32 = orders.iter().map(|order| u32::from(sensible(order))).sum();
    if total == 0 {
        // Only absurd orders are left: rather stop than fly off or crash.
        let stop = orders.iter().position(|order| matches!(order, Order::EndMove { .. }));
        return stop.unwrap_or_else(|| usize::from(dice.pick(orders.len().min(255) as u8)));
    }
    let mut drawn = if total <= 255 {
        u32::from(dice.pick(total as u8))
    } else {
        (u32::from(dice.pick(255)) * 255 + u32::from(dice.pick(255))) % total
    };
    for (at, order) in orders.iter().enumerate() {
        let share = u32::from(sensible(order));
        if drawn < share {
            return at;
        }
        drawn -= share;
    }
    0
}

/// How well a seat stands, in thousandths: 0 lost, 1000 won.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    if let Some(ending) = state.ending {
        let side = state.setting.side_of(seat);
        return ending.winner().map_or(400, |winner| if winner == side { 1000 } else { 0 });
    }
    let (mut own, mut others) = (0, 0);
    for id in state.ids() {
        let strength = strength(state, id);
        if state.side(id) == state.setting.side_of(seat) {
            own += strength;
        } else {
            others += strength;
        }
    }
    if own + others == 0 {
        return 400;
    }
    (20 + 960 * own / (own + others) + prospects(state, seat)).clamp(1, 999)
}

/// What the next exchange of fire promises from where the ships are now, in thousandths.
fn prospects(state: &State, seat: SeatId) -> i32 {
    let mut promise = 0;
    for ship in victory::ships_of(state, seat).filter(|&id| state[id].status == Status::Flying) {
        let here = Pose::of(state, ship);
        let (mut best, mut danger) = (0, 0);
        for enemy in enemies(state, seat) {
            let there = Pose::of(state, enemy);
            best = best.max(threat(state, ship, here, there));
            danger += threat(state, enemy, there, here);
        }
        promise += best - danger - 2 * helm::crowding(state, here);
    }
    (promise * 8 / 5).clamp(-150, 150)
}

/// What a ship is still worth in a fight.
fn strength(state: &State, id: ShipId) -> i32 {
    let ship = &state[id];
    if ship.status != Status::Flying {
        return 0;
    }
    let class = state.class(id);
    let boxes = i32::from(boxes_left(state, id));
    // How far she can fall before the ground ends it.
    let height = i32::from(ship.altitude.min(ceiling(state, id)).level());
    let guns: i32 = class
        .guns
        .iter()
        .zip(ship.guns.iter())
        .filter(|(_, gun)| !gun.is_wrecked)
        .map(|(mount, gun)| {
            let served = i32::from(gun.crew.total().min(mount.weapon.crew));
            i32::from(mount.weapon.damage) * (1 + served)
        })
        .sum();
    let speed = i32::from(movement::allowance(state, id));
    let men = i32::from(ship.living().saturating_sub(u16::from(ship.owed)).min(30));
    // The hull decides most battles: weights found by fighting them.
    let mut worth = 24 * boxes + 6 * height + 3 * guns + 5 * speed + men;
    worth -= 16 * i32::from(ship.fire.min(8));
    worth -= 6 * i32::from(ship.rudder_jam.min(4)) + 4 * i32::from(ship.lifter_jam.min(4));
    if ship.is_stunned || 0 < ship.stunned_phases {
        worth -= 12;
    }
    if !parties::has_officer(state, id) {
        worth /= 3;
    }
    worth.max(1)
}

/// The seat whose decision a policy takes.
fn own_seat(state: &State) -> SeatId {
    flow::decider(state).unwrap_or(SeatId(0))
}

/// Whether a seat still has somebody to fight, or something to bombard.
fn has_enemy(state: &State, seat: SeatId) -> bool {
    enemies(state, seat).next().is_some() || ground::has_target(state, seat)
}
