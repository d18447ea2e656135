//! A good spread of the moves that may be made.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length};

use super::{
    OFF_ENEMY, Stance, best_rate, check, check_may, check_way, forming::Forming, going, most,
    movable, rate,
};
use crate::{
    blocks::Room,
    boxes, crews, field,
    order::Order,
    state::{FRONTAGE, StandId, State, UnitId},
    tables::yards,
    vocabulary::{Formation, GunClass, Troop, Word},
};

/// A good spread of what the companies of the regiment may do.
pub fn list(state: &State, out: &mut Vec<Order>) {
    for unit in state.acting() {
        list_unit(state, unit, out);
    }
    list_served(state, out);
}

/// Whether there is anything that the companies of the regiment may do: the list is not gone on with once it holds something.
pub fn has_any(state: &State) -> bool {
    let mut out = Vec::new();
    let moves = state.acting().any(|unit| {
        list_unit(state, unit, &mut out);
        !out.is_empty()
    });
    moves || {
        list_served(state, &mut out);
        !out.is_empty()
    }
}

fn list_unit(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    if check_may(state, unit).is_err() {
        return;
    }
    match state.troop(unit) {
        Troop::Artillery if !state[unit].limbered => list_gun(state, unit, out),
        _ => list_company(state, unit, out),
    }
    if !has_begun(state, unit) {
        offer(state, Order::Leave { unit }, out);
    }
}

/// Whether a unit moves stand by stand, and does nothing else.
fn has_begun(state: &State, unit: UnitId) -> bool {
    state.stands_of(unit).any(|stand| state[stand].moved)
}

/// Stands that could serve a machine gun without a crew.
fn list_served(state: &State, out: &mut Vec<Order>) {
    let idle = |gun: &UnitId| {
        state.spec(*gun).kind.gun_class == Some(GunClass::MachineGun)
            && state[crews::gun(state, *gun)].castings == 0
            && !state[*gun].limbered
            && !state[*gun].captured
            && state[*gun].manned.is_none()
    };
    for gun in state.unit_ids().filter(idle) {
        for stand in state.acting().flat_map(|unit| state.stands_of(unit)) {
            let order = Order::Man { stand, gun };
            if check(state, &order).is_ok() {
                out.push(order);
            }
        }
    }
}

/// Offers an order that is allowed to a unit that may move.
fn offer(state: &State, order: Order, out: &mut Vec<Order>) {
    if check_way(state, &order).is_ok() {
        out.push(order);
    }
}

fn list_company(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let full = best_rate(state, unit);
    let tactical = yards(rate(state, unit).tactical.unwrap_or(0));
    let stance = Stance::of(state, unit, going(state, unit)).ok();
    let body = stance.as_ref().and_then(|stance| stance.whole(state));
    let Some(body) = body.or_else(|| field::body(state, unit)) else { return };
    let widest = Angle::of_arc(tactical, body.width).in_hundredths().min(9000);
    let marches = super::check_marches(state, unit).is_ok();
    let before = out.len();
    let stance = stance.filter(|_| marches);
    for share in [0, 1, -1, 3, -3] {
        let wheel = Angle::hundredths(if share == 0 { 0 } else { widest / share });
        let Some(stance) = &stance else { break };
        let Ok(course) = stance.course(state, wheel, full) else { continue };
        let most = most(state, unit, &course);
        let lengths = if share == 0 {
            [most, most * 2 / 3, most / 3]
        } else {
            [most, Length::ZERO, Length::ZERO]
        };
        for length in lengths {
            let length = Length::units(length.in_thousandths() / 1000);
            let order = Order::March { unit, wheel, length };
            if !out[before..].contains(&order)
                && super::check_leg(state, unit, &course, most, wheel, length).is_ok()
            {
                out.push(order);
            }
        }
    }
    if has_begun(state, unit) {
        return;
    }
    list_shifts(state, unit, out);
    offer(state, Order::About { unit }, out);
    if state.troop(unit).is_cavalry() {
        offer(state, Order::Mount { unit, ahead: Length::ZERO }, out);
        if Length::ZERO < tactical {
            offer(state, Order::Mount { unit, ahead: tactical }, out);
        }
    }
    if state[unit].limbered {
        let facing = state.facing(unit).unwrap_or(Angle::NORTH);
        for turn in [0, 45, -45, 90, -90, 180] {
            let facing = facing + Angle::degrees(turn);
            offer(state, Order::Unlimber { unit, facing }, out);
        }
    }
    list_forms(state, unit, tactical, out);
}

/// How far units are offered to slide, to the right and ahead.
const SHIFTS: [(i32, i32); 12] = [
    (20, 0),
    (-20, 0),
    (0, -20),
    (30, 0),
    (-30, 0),
    (0, 30),
    (0, -30),
    (0, 20),
    (0, 60),
    (60, 0),
    (-60, 0),
    (0, -60),
];

fn list_shifts(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let shifts = SHIFTS.map(|(right, ahead)| (Length::units(right), Length::units(ahead)));
    if super::is_boxed(state, unit) {
        // A square of several slides as one: the first that can says so for all.
        let members = boxes::members(state, unit);
        if members.iter().find(|&&one| check_may(state, one).is_ok()) != Some(&unit) {
            return;
        }
        let Ok(sliding) = boxes::Sliding::of(state, unit) else { return };
        for (right, ahead) in shifts {
            if sliding.to(state, right, ahead).is_ok() {
                out.push(Order::Shift { unit, right, ahead });
            }
        }
        return;
    }
    let is_square = state[unit].formation == Formation::Square;
    let most_shift = (!is_square).then(|| yards(rate(state, unit).shift.unwrap_or(0)));
    for (right, ahead) in shifts {
        // [IC-MOVE-16] What is too far for a company is not looked at more closely.
        if most_shift.is_none_or(|most| right.abs() <= most && ahead.abs() <= most) {
            offer(state, Order::Shift { unit, right, ahead }, out);
        }
    }
}

fn list_forms(state: &State, unit: UnitId, tactical: Length, out: &mut Vec<Order>) {
    let now = movable(state, unit);
    let Some(around) = field::middles(now.iter().map(|&(_, pose)| pose)) else { return };
    // All the way ahead, and as far as a formation reaches from the one who leads it.
    let near = around.grown(tactical + FRONTAGE * now.len() as i32 + field::HALF_DIAGONAL);
    let skip = |stand: StandId| now.iter().any(|&(own, _)| own == stand);
    let room = Room::new(state, unit, near, OFF_ENEMY, skip);
    let last = (now.len() as u8).saturating_sub(1);
    let kind = &state.spec(unit).kind;
    for &formation in Formation::ALL.iter().filter(|&&formation| kind.may_form(formation)) {
        let deep = matches!(formation, Formation::Mass | Formation::Skirmish);
        // Who stands in rows of another breadth already may take this one; the others stand as they would.
        if formation == state[unit].formation && !deep {
            continue;
        }
        let most = if deep { 3 } else { 1 };
        let forming: ArrayVec<Option<Forming>, 3> =
            (1..=most).map(|files| Forming::of(state, unit, formation, files).ok()).collect();
        // Who leads, and where he stands then: an end or the middle of what is broad; from the rear too in what is deep.
        let (broad, narrow) = ([(0, 0), (0, last / 2), (0, last)], [(0, 0), (last, last)]);
        let leads = match formation {
            Formation::Column | Formation::DoubleColumn | Formation::Mass => &narrow[..],
            Formation::Line
            | Formation::Square
            | Formation::Skirmish
            | Formation::MarchingSquare => &broad[..],
        };
        for (n, &(lead, place)) in leads.iter().enumerate() {
            if leads[..n].contains(&(lead, place)) {
                continue;
            }
            let ways = (1..=most).zip(&forming).filter_map(|(n, way)| Some((n, way.as_ref()?)));
            for (files, forming) in ways {
                let aheads = [Length::ZERO, tactical];
                // Who has no tactical move forms where it stands.
                let aheads = if tactical == Length::ZERO { &aheads[..1] } else { &aheads };
                for &ahead in aheads {
                    if forming.may_be_led(state, &room, lead, place, ahead) {
                        out.push(Order::Form { unit, formation, files, lead, place, ahead });
                    }
                }
            }
        }
    }
}

fn list_gun(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let Some(facing) = state.facing(unit).filter(|_| !has_begun(state, unit)) else { return };
    for turn in [15, -15, 30, -30, 45, -45, 90, -90, 180] {
        offer(state, Order::Turn { unit, facing: facing + Angle::degrees(turn) }, out);
    }
    for (right, ahead) in [(0, 20), (0, -20), (20, 0), (-20, 0), (0, 10)] {
        let (right, ahead) = (Length::units(right), Length::units(ahead));
        offer(state, Order::Prolong { unit, right, ahead }, out);
    }
}
