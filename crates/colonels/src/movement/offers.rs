//! A good spread of the moves that may be made.

use std::cell::RefCell;

use arrayvec::ArrayVec;
use kernel::table::{Angle, Bounds, Length};

use super::{
    Course, OFF_ENEMY, Poses, Stance, YARD, best_rate, check, check_may, check_way,
    forming::Forming, going, leaving::may_leave, most, most_shift, movable, rate, worn,
};
use crate::{
    blocks::Room,
    boxes, crews, field,
    order::Order,
    state::{FRONTAGE, Kind, Known, StandId, State, UnitId},
    tables::yards,
    vocabulary::{Formation, GunClass, Troop, Word},
};

/// A good spread of what the companies of the regiment may do, with what is known of it already.
pub fn list(state: &State, known: Option<&Known>, out: &mut Vec<Order>) {
    for unit in state.acting() {
        match known {
            Some(known) => known.list(Kind::Moves, unit, out, |out| list_unit(state, unit, out)),
            None => {
                list_unit(state, unit, out);
            }
        }
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

/// Lists what a unit may do; tells within which bounds the others of its side had a part in that, if that is known.
fn list_unit(state: &State, unit: UnitId, out: &mut Vec<Order>) -> Option<Vec<Bounds>> {
    if check_may(state, unit).is_err() {
        return None;
    }
    let near = match state.troop(unit) {
        Troop::Artillery if !state[unit].limbered => list_gun(state, unit, out),
        _ => list_company(state, unit, out),
    };
    if !has_begun(state, unit) && may_leave(state, unit) {
        offer(state, Order::Leave { unit }, out);
    }
    near.filter(|_| !super::is_boxed(state, unit))
}

/// The bounds of all who could be in the way of a unit that goes no farther than so, in whatever direction.
fn about(going: &Poses, far: Length) -> Option<Bounds> {
    let start = field::middles(going.iter().map(|&(_, pose)| pose))?;
    Some(start.grown(far + field::DIAGONAL + field::CLEAR + YARD))
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
        // Who does not touch it does not serve it.
        let touches = |&stand: &StandId| field::touch(state, stand, crews::gun(state, gun));
        for stand in state.acting().flat_map(|unit| state.stands_of(unit)).filter(touches) {
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

fn list_company(state: &State, unit: UnitId, out: &mut Vec<Order>) -> Option<Vec<Bounds>> {
    let full = best_rate(state, unit);
    let rate = rate(state, unit);
    let tactical = worn(state, unit, yards(rate.tactical.unwrap_or(0)));
    let going = going(state, unit);
    // Whoever rolls may have a road ahead; a shift or a ride leads any way.
    let rolls = matches!(state.troop(unit), Troop::Artillery | Troop::Wagon);
    let straight = Course {
        poses: going.clone(),
        heading: going.first().map_or(Angle::NORTH, |(_, lead)| lead.facing),
        allowance: if rolls { full.max(yards(rate.loose)) } else { full },
    };
    let far = if state.troop(unit).is_cavalry() { tactical } else { most_shift(state, unit) };
    let mut near: Vec<Bounds> = Vec::with_capacity(64);
    near.extend(about(&going, far));
    near.extend(straight.lane(straight.allowance));
    let is_known = near.len() == 2;
    let stance = Stance::of(state, unit, going).ok();
    let body = stance.as_ref().and_then(|stance| stance.whole(state));
    let body = body.or_else(|| field::body(state, unit))?;
    let widest = Angle::of_arc(tactical, body.width).in_hundredths().min(9000);
    let marches = super::check_marches(state, unit).is_ok();
    let mut listed: ArrayVec<(Angle, Length), 16> = ArrayVec::new();
    let stance = stance.filter(|_| marches);
    for share in [0, 1, -1, 3, -3] {
        let wheel = Angle::hundredths(if share == 0 { 0 } else { widest / share });
        let Some(stance) = &stance else { break };
        if share != 0 {
            near.extend(stance.swept(state, wheel).into_iter().flatten());
        }
        let Ok(course) = stance.course(state, wheel, full) else { continue };
        if share != 0 {
            near.extend(course.lane(course.allowance));
        }
        let most = most(state, unit, &course);
        let lengths = if share == 0 {
            [most, most * 2 / 3, most / 3]
        } else {
            [most, Length::ZERO, Length::ZERO]
        };
        for length in lengths {
            let length = Length::units(length.in_thousandths() / 1000);
            if !listed.contains(&(wheel, length))
                && super::check_leg(state, unit, &course, most, wheel, length).is_ok()
            {
                listed.push((wheel, length));
                out.push(Order::March { unit, wheel, length });
            }
        }
    }
    if has_begun(state, unit) {
        return is_known.then_some(near);
    }
    list_shifts(state, unit, &straight.poses, out);
    if super::check_about(state, unit).is_ok() {
        out.push(Order::About { unit });
    }
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
    list_forms(state, unit, tactical, &mut near, out);
    is_known.then_some(near)
}

/// The ways in which units are offered to slide, in halves of how far they may: to the right and ahead.
const SHIFTS: [(i32, i32); 5] = [(2, 0), (-2, 0), (0, 2), (0, -2), (0, 1)];

fn list_shifts(state: &State, unit: UnitId, going: &Poses, out: &mut Vec<Order>) {
    let shifts = |most: Length| SHIFTS.map(|(right, ahead)| (most * right / 2, most * ahead / 2));
    if super::is_boxed(state, unit) {
        // A square of several slides as one: the first that can says so for all.
        let members = boxes::members(state, unit);
        if members.iter().find(|&&one| check_may(state, one).is_ok()) != Some(&unit) {
            return;
        }
        let Ok(sliding) = boxes::Sliding::of(state, unit) else { return };
        for (right, ahead) in shifts(sliding.most()) {
            if sliding.to(state, right, ahead).is_ok() {
                out.push(Order::Shift { unit, right, ahead });
            }
        }
        return;
    }
    if super::check_shifts(state, unit).is_err() {
        return;
    }
    for (right, ahead) in shifts(most_shift(state, unit)) {
        if super::shifted(state, unit, going, right, ahead).is_ok() {
            out.push(Order::Shift { unit, right, ahead });
        }
    }
}

/// Lists changes of formation; tells the bounds of all who could be in the way of those that were looked at.
fn list_forms(
    state: &State,
    unit: UnitId,
    tactical: Length,
    looked_at: &mut Vec<Bounds>,
    out: &mut Vec<Order>,
) {
    let now = movable(state, unit);
    let Some(around) = field::middles(now.iter().map(|&(_, pose)| pose)) else { return };
    let looked_at = RefCell::new(looked_at);
    // All the way ahead, and as far as a formation reaches from the one who leads it.
    let near = around.grown(tactical + FRONTAGE * now.len() as i32 + field::HALF_DIAGONAL);
    let skip = |stand: StandId| now.iter().any(|&(own, _)| own == stand);
    let room = Room::new(state, unit, near, OFF_ENEMY, skip);
    let last = (now.len() as u8).saturating_sub(1);
    // Who leads, and where he stands then: in the middle of what is broad, else at an end; from the rear too in what is deep.
    let (broad, narrow) = ([(0, last / 2), (0, 0), (0, last)], [(0, 0), (last, last)]);
    let kind = &state.spec(unit).kind;
    for &formation in Formation::ALL.iter().filter(|&&formation| kind.may_form(formation)) {
        let deep = matches!(formation, Formation::Mass | Formation::Skirmish);
        // Who stands in rows of another breadth already may take this one; the others stand as they would.
        if formation == state[unit].formation && !deep {
            continue;
        }
        let leads = match formation {
            Formation::Column | Formation::DoubleColumn | Formation::Mass => &narrow[..],
            Formation::Line
            | Formation::Square
            | Formation::Skirmish
            | Formation::MarchingSquare => &broad[..],
        };
        for files in 1..=if deep { 3 } else { 1 } {
            let Ok(forming) = Forming::of(state, unit, &now, formation, files) else { continue };
            // Who has no tactical move forms where it stands; so do skirmishers in several rows.
            let stays = tactical == Length::ZERO || formation == Formation::Skirmish && 1 < files;
            let aheads = [Length::ZERO, tactical];
            for &ahead in if stays { &aheads[..1] } else { &aheads } {
                let mut ways =
                    leads.iter().enumerate().filter(|&(n, way)| !leads[..n].contains(way));
                let able = |&(_, &(lead, place)): &(usize, &(u8, u8))| {
                    let Some(laid) = forming.laid(lead, place, ahead) else { return false };
                    looked_at.borrow_mut().push(laid.around.grown(field::DIAGONAL + YARD));
                    forming.may_be_led(state, &room, &laid, lead, place, ahead)
                };
                let form = |(_, &(lead, place)): (usize, &(u8, u8))| Order::Form {
                    unit,
                    formation,
                    files,
                    lead,
                    place,
                    ahead,
                };
                // Where a line comes to stand may matter much; of other ways one is enough.
                if formation == Formation::Line && Length::ZERO < ahead {
                    out.extend(ways.filter(able).map(form));
                } else {
                    out.extend(ways.find(able).map(form));
                }
            }
        }
    }
}

fn list_gun(state: &State, unit: UnitId, out: &mut Vec<Order>) -> Option<Vec<Bounds>> {
    let facing = state.facing(unit).filter(|_| !has_begun(state, unit))?;
    for turn in [15, -15, 30, -30, 45, -45, 90, -90, 180] {
        offer(state, Order::Turn { unit, facing: facing + Angle::degrees(turn) }, out);
    }
    for (right, ahead) in [(0, 20), (0, -20), (20, 0), (-20, 0)] {
        let (right, ahead) = (Length::units(right), Length::units(ahead));
        offer(state, Order::Prolong { unit, right, ahead }, out);
    }
    about(&going(state, unit), Length::units(20)).map(|near| vec![near])
}
