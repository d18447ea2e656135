//! A quick player: fires when it can, holds its fire for those who come, charges when it pays, and goes for what is to be held.

mod assaults;
mod commanders;
mod duties;
mod foes;
mod forms;
mod lanes;
mod machines;
mod mind;
mod posts;
mod ways;

use arrayvec::ArrayVec;
use kernel::{
    Dice, SeatId,
    table::{Length, Pose},
};

use assaults::charge_worth;
pub use foes::Foes;
use forms::form_worth;
use mind::{Mind, View};

use crate::{
    field, fire,
    formations::MOST_STANDS,
    movement,
    order::Order,
    reaction, roads,
    state::{Card, Colour, Phase, Question, RegimentId, SideId, StandId, State, UnitId},
    victory,
    vocabulary::{Troop, Weapon},
};

/// The order that a player of some sense gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    let mut mind = Mind::default();
    // To be done is weighed at once, and most moves are not worth more.
    if state.phase == Phase::March && orders.contains(&Order::Done) {
        mind.note(done_worth(state));
    }
    let worths: Vec<i32> = orders
        .iter()
        .map(|order| {
            let worth = worth(state, order, &mut mind);
            mind.note(worth);
            worth
        })
        .collect();
    let best = worths.iter().copied().max().unwrap_or(0);
    let equal: Vec<usize> = (0..orders.len()).filter(|&at| worths[at] == best).collect();
    equal.get(usize::from(dice.pick(equal.len().min(200) as u8))).copied().unwrap_or(0)
}

/// A random order that is not absurd: nobody gives up or offers a draw, and setting up has an end.
pub fn stroll(orders: &[Order], dice: &mut Dice) -> usize {
    let sensible: Vec<usize> = (0..orders.len())
        .filter(|&at| !matches!(orders[at], Order::Concede | Order::OfferDraw))
        .collect();
    let ready = orders.iter().position(|order| *order == Order::Ready);
    if let Some(ready) = ready.filter(|_| dice.d6() < 5) {
        return ready;
    }
    let n = sensible.len();
    let groups = n.div_ceil(200).max(1) as u8;
    let at = usize::from(dice.pick(groups)) * 200 + usize::from(dice.pick(n.min(200) as u8));
    sensible.get(at.min(n.saturating_sub(1))).copied().unwrap_or(0)
}

/// How well a seat stands, in thousandths.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    let side = state.side_of_seat(seat);
    if let Some(ending) = state.ending {
        return match victory::winner(ending) {
            Some(winner) if winner == side => 1000,
            Some(_) => 0,
            None => 500,
        };
    }
    let strength = |side: SideId| {
        let units = state.unit_ids().filter(|&unit| state.side_of(unit) == side);
        let men: i32 = units
            .map(|unit| {
                let kind = &state.spec(unit).kind;
                let full = (i32::from(kind.castings) * i32::from(kind.stands)).max(1);
                i32::from(kind.points) * i32::from(state.castings(unit)) / full
            })
            .sum();
        men + 4 * i32::from(victory::points(state, side))
    };
    let (own, other) = (strength(side), strength(side.other()));
    (500 + 500 * (own - other) / (own + other).max(1)).clamp(1, 999)
}

/// How good an order looks; the greater the better.
fn worth(state: &State, order: &Order, mind: &mut Mind) -> i32 {
    if let Some(worth) = machines::worth(state, order, mind) {
        return worth;
    }
    match order {
        Order::Concede | Order::OfferDraw => -10_000,
        Order::Ready => 100,
        Order::Place { .. } | Order::Post { .. } | Order::Enlist { .. } | Order::Leave { .. } => {
            -100
        }
        Order::Ride { commander, post } => mind.ride(state, *commander, *post),
        Order::Motivate { regiment, colour, .. } => motivate_worth(state, *regiment, *colour),
        Order::Join { unit, company } => {
            let lonely = company.is_some() && state[*unit].with.is_none();
            if lonely && !matches!(state.phase, Phase::Deploy { .. }) { 12 } else { -60 }
        }
        Order::Man { .. } => 25,
        Order::Dress { .. } => 60,
        // The rest of the drill is for those who like it.
        Order::Step { .. }
        | Order::Squadron { .. }
        | Order::Merge { .. }
        | Order::Instruct { .. } => -40,
        Order::Detach { unit, stands, front } => {
            forms::detach_worth(state, *unit, *stands, *front, mind)
        }
        Order::Send { regiment, instruction } => {
            let side = SideId(state.regiment_spec(*regiment).side);
            duties::send_worth(state, mind.duties(state, side), *regiment, *instruction)
        }
        Order::Limber { unit } => limber_worth(state, *unit),
        Order::Share { kills } => share_worth(kills),
        Order::Mount { unit, ahead } => mount_worth(state, *unit, *ahead, mind),
        Order::Square { .. } | Order::Together { .. } => -30,
        Order::Shorten { .. } => -1,
        Order::Answer { yes } => answer_worth(state, *yes),
        Order::PassAll => {
            if matches!(state.phase, Phase::Motivate { .. }) {
                1
            } else {
                -5
            }
        }
        // The orders to machines were weighed above.
        Order::Pass
        | Order::EndSlot
        | Order::Precede { .. }
        | Order::Fly { .. }
        | Order::Drive { .. }
        | Order::DriveInto { .. }
        | Order::Salvo { .. }
        | Order::Unload { .. } => 0,
        Order::Play { colour, card } => play_worth(state, *colour, *card),
        Order::Volley { unit, shots } => {
            let hits: i32 = shots.iter().map(|shot| mind.shot(state, *shot)).sum();
            20 + hits + i32::from(unit.0 % 2)
        }
        Order::Fire { shots, .. } => {
            let hits: i32 =
                shots.iter().map(|burst| expected(state, burst.target, burst.dice, false)).sum();
            40 + hits
        }
        Order::Shell { tenths, .. } => {
            if tenths.is_none() {
                45
            } else {
                -5
            }
        }
        Order::Skirmish { target, .. } => 30 + expected(state, *target, 4, true),
        Order::Charge { unit, target, .. } => charge_worth(state, *unit, *target),
        Order::Interrupt { at, card } => interrupt_worth(state, *at, *card),
        Order::Pursue { length } => pursue_worth(state, *length),
        Order::Done => done_worth(state),
        Order::March { .. }
        | Order::Shift { .. }
        | Order::About { .. }
        | Order::Form { .. }
        | Order::Turn { .. }
        | Order::Prolong { .. }
        | Order::Follow { .. }
        | Order::Unlimber { .. } => move_worth(state, order, mind),
    }
}

/// Whether the question that is open is better answered by yes.
fn answer_worth(state: &State, yes: bool) -> i32 {
    let wanted = match state.question {
        Some(Question::Press { stand, .. }) => 2 < state[stand].castings,
        // Crews stand by their guns; the others live to shoot again.
        Some(Question::Evade { unit }) => state.troop(unit) != Troop::Artillery,
        Some(Question::Counter { unit }) => !shoots(state, unit),
        Some(Question::Ambush { unit }) => machines::ambushes(state, unit),
        Some(
            Question::Rear { .. }
            | Question::Resume
            | Question::CarryOn { .. }
            | Question::Share { .. },
        )
        | None => true,
    };
    i32::from(yes == wanted)
}

/// [IC-OBJ-01] Horse hold ground on foot only: they dismount where they were sent, and mount again when they are sent elsewhere.
fn mount_worth(state: &State, unit: UnitId, ahead: Length, mind: &mut Mind) -> i32 {
    let Some(view) = mind.view(state, unit) else { return -30 };
    let is_there = view.zone.is_some_and(|zone| {
        let lies_there = |stand: StandId| state.is_in_zone(stand, zone);
        state.stands_of(unit).any(lies_there)
    });
    if ahead == Length::ZERO && state.is_mounted(unit) == is_there { 80 } else { -30 }
}

/// Kills are best spread evenly, the odd ones on the longest contact: it is the first that is offered.
fn share_worth(kills: &[u8]) -> i32 {
    let most = kills.iter().max().copied().unwrap_or(0);
    let least = kills.iter().min().copied().unwrap_or(0);
    -i32::from(most - least)
}

/// Expected hits in tenths, weighed by what a casting is worth there.
fn expected(state: &State, target: StandId, dice: u8, by_musketry: bool) -> i32 {
    let ways = i32::from(fire::to_hit(state, target, by_musketry)) + 1;
    let hits = i32::from(dice) * ways;
    let most = 10 * i32::from(crate::casualties::left(state, target));
    hits.min(most) * duties::prize(state, target) / 10
}

/// Whether a unit lives by its fire: [IC-MUSK-02] horse in the saddle do not, unless in open order.
fn shoots(state: &State, unit: UnitId) -> bool {
    let kind = &state.spec(unit).kind;
    let rides = state.is_mounted(unit) && !state.is_skirmishing(unit);
    kind.troop == Troop::Artillery
        || !rides && !matches!(kind.weapon, Weapon::None | Weapon::Javelin | Weapon::Bow)
}

/// [IC-CARD-05] Guns in reserve act with motivation cards only; the others are driven on in their own slots.
fn motivate_worth(state: &State, regiment: RegimentId, colour: Colour) -> i32 {
    if !state.regiment_spec(regiment).reserve {
        return -10;
    }
    match colour {
        Colour::Red => 8,
        Colour::Black if state.units_in(regiment).any(|unit| state[unit].limbered) => 3,
        Colour::Black => -10,
    }
}

fn play_worth(state: &State, colour: Colour, card: Card) -> i32 {
    let Some(regiment) = crate::command::in_slot(state) else { return 0 };
    let shooters = state.units_in(regiment).filter(|&unit| shoots(state, unit)).count();
    let marksmen = 2 * shooters >= state.units_in(regiment).count();
    let has_guns = state
        .units_in(regiment)
        .any(|unit| state.troop(unit) == Troop::Artillery && crate::crews::is_served(state, unit));
    match (colour, card) {
        // [IC-ARTY-17] Guns that move have lost their fire.
        (Colour::Red, Card::Own) if has_guns => 45,
        // Whoever lives by fire shoots first at close range; else it keeps the card for those who come.
        (Colour::Red, Card::Own) if marksmen && is_near(state, regiment, CLOSE) => 50,
        // Those who are still to come are met with it.
        (Colour::Red, Card::Own) if marksmen && is_awaited(state, regiment) => -1,
        (Colour::Red, Card::Own) if !state[regiment].black => 30,
        (Colour::Red, Card::Own) => 10,
        (Colour::Red, Card::Motivation) => 5,
        (Colour::Red, Card::Hero(_)) => 4,
        (Colour::Black, Card::Hero(_)) => {
            if marksmen {
                -5
            } else {
                3
            }
        }
        (Colour::Black, Card::Own) => 20,
        (Colour::Black, Card::Motivation) => {
            // A second move for those who close in, or who have far to go.
            let wanted = if marksmen { 320 } else { 40 };
            if is_near(state, regiment, Length::units(wanted)) { -5 } else { 4 }
        }
    }
}

/// Up to here rifles throw all their dice [IC-MUSK-10].
const CLOSE: Length = Length::units(200);

/// Whether enemies who have not moved yet this turn could still come so near that fire is better kept for them.
fn is_awaited(state: &State, regiment: RegimentId) -> bool {
    let side = state.regiment_spec(regiment).side;
    let to_come = state.list.iter().skip(usize::from(state.slot) + 1);
    let limit = Length::units(340);
    !state[regiment].black
        && !is_near(state, regiment, CLOSE)
        && is_near(state, regiment, limit)
        && { to_come }.any(|&other| {
            state.regiment_spec(other).side != side
                && state[other].black
                && is_near(state, other, limit)
        })
}

/// Whether an enemy is no farther than that from anybody of a regiment.
fn is_near(state: &State, regiment: RegimentId, limit: Length) -> bool {
    let side = SideId(state.regiment_spec(regiment).side);
    state.units_in(regiment).any(|unit| {
        let own: ArrayVec<Pose, MOST_STANDS> =
            state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect();
        field::is_enemy_within(state, side, &own, limit)
    })
}

fn interrupt_worth(state: &State, at: Length, card: Card) -> i32 {
    if card != Card::Own {
        return -3;
    }
    let offered = reaction::offered(state);
    let Some(trigger) = offered.iter().find(|trigger| trigger.at == at) else { return -1 };
    let charges = state.moving.as_ref().is_some_and(|moving| moving.charge.is_some());
    let range = trigger.range.in_thousandths() / 1000;
    if charges {
        // The nearer the better.
        return 200 - range;
    }
    // A slot that is still to come may find something better to shoot at.
    let past = |regiment| {
        let slot = state.list.iter().position(|&one| one == regiment);
        slot.is_some_and(|slot| slot < usize::from(state.slot))
    };
    let is_past = matches!(state.phase, Phase::React { regiment } if past(regiment));
    let most = if is_past { in_yards(CLOSE) } else { 110 };
    if range <= most { most + 10 - range } else { -2 }
}

/// [IC-MELEE-16] A stand that goes on alone breaks its row, and of a row that is broken only the foremost storm walls: it goes on to
/// enter works, or where it is by itself.
fn pursue_worth(state: &State, length: Length) -> i32 {
    let Phase::Pursue { stand } = state.phase else { return 1 };
    let is_row = 1 < state.stands_of(state[stand].unit).count();
    if is_row && length <= Length::units(20) { -1 } else { 1 }
}

fn done_worth(state: &State) -> i32 {
    match state.phase {
        Phase::Declare | Phase::March | Phase::Fly { .. } | Phase::Drive { .. } => 0,
        Phase::Return { .. } => 5,
        _ => 10,
    }
}

/// Where an order leaves the middle of a unit, and how it then looks.
fn after(state: &State, order: &Order, mind: &mut Mind) -> Option<(UnitId, Pose)> {
    match *order {
        Order::March { unit, wheel, length } => {
            let body = mind.view(state, unit)?.body;
            Some((unit, movement::wheeled(&body, wheel).advanced(length)))
        }
        Order::Shift { unit, right, ahead } | Order::Prolong { unit, right, ahead } => {
            Some((unit, mind.view(state, unit)?.body.middle.moved(right, ahead)))
        }
        Order::About { unit } => {
            let middle = mind.view(state, unit)?.body.middle;
            Some((unit, middle.turned(kernel::table::Angle::SOUTH)))
        }
        Order::Turn { unit, facing } | Order::Unlimber { unit, facing } => {
            Some((unit, Pose::new(mind.view(state, unit)?.body.middle.at, facing)))
        }
        Order::Follow { unit, length } => {
            let (_, moving) = roads::check(state, unit, length).ok()?;
            let from: Vec<(StandId, Pose)> = moving
                .stands
                .iter()
                .filter_map(|&stand| Some((stand, state[stand].pose()?)))
                .collect();
            let (there, _) = roads::onward(&moving, &from, length);
            there.first().map(|&(_, pose)| (unit, pose))
        }
        _ => None,
    }
}

fn move_worth(state: &State, order: &Order, mind: &mut Mind) -> i32 {
    if let Order::Form { unit, formation, .. } = *order {
        return form_worth(state, unit, formation, order, mind);
    }
    let Some((unit, there)) = after(state, order, mind) else { return -50 };
    let Some(now) = mind.place(state, unit) else { return -50 };
    let Some(view) = mind.view(state, unit) else { return -50 };
    if let Order::Unlimber { .. } = order {
        return unlimber_worth(view, there);
    }
    mind.place_beyond(state, unit, there, now + 2).map_or(-50, |then| then - now - 2)
}

/// Guns go into action where they have a target; short of one, where they could be run down on the road.
fn unlimber_worth(view: &View, there: Pose) -> i32 {
    let Some(lanes) = &view.lanes else { return -20 };
    let is_pressed = lanes.has_foe_within(there.at, Length::units(250));
    if let Some(station) = view.station.filter(|_| !is_pressed) {
        return station.unlimber_worth(there).unwrap_or(-20);
    }
    match lanes.target(there, view.body.width) {
        Some(range) if range <= Length::units(700) => {
            90 - in_yards(range) / 20 - in_yards(lanes.off(there)) / 10
        }
        Some(_) => 15,
        None if lanes.has_foe_within(there.at, Length::units(320)) => {
            30 - in_yards(lanes.off(there)) / 10
        }
        None => -20,
    }
}

/// Guns begin limbered where the battle is far from them.
fn limber_worth(state: &State, unit: UnitId) -> i32 {
    let side = state.side_of(unit);
    let Some(body) = field::body(state, unit).filter(|_| !state[unit].limbered) else {
        return -40;
    };
    let near = field::nearest_enemy_stand(state, side, body.middle.at);
    let far = near.is_none_or(|(_, at)| Length::units(600) < at.distance(body.middle.at));
    let escorts = state
        .unit_ids()
        .any(|other| state.side_of(other) == side && state.troop(other) == Troop::Wagon);
    if (far || escorts) && duties::stronghold(state, side).is_none() { 110 } else { -40 }
}

fn in_yards(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// Ways to go on that are worth weighing: the own first, then the next best.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    let own = policy(state, orders, dice);
    let mut plans: Vec<Vec<Order>> =
        orders.get(own).map(|order| vec![order.clone()]).into_iter().collect();
    let worth_weighing = matches!(
        state.phase,
        Phase::Slot
            | Phase::Shoot
            | Phase::Declare
            | Phase::React { .. }
            | Phase::Window { .. }
            | Phase::Fly { .. }
            | Phase::Drive { .. }
    );
    if !worth_weighing {
        return plans;
    }
    let mut mind = Mind::default();
    let mut others: Vec<(i32, usize)> = orders
        .iter()
        .enumerate()
        .filter(|&(at, _)| at != own)
        .map(|(at, order)| (worth(state, order, &mut mind), at))
        .filter(|&(worth, _)| -50 < worth)
        .collect();
    others.sort_by_key(|&(worth, at)| (-worth, at));
    plans.extend(others.into_iter().take(4).map(|(_, at)| vec![orders[at].clone()]));
    plans
}

#[cfg(test)]
mod tests;
