//! The fitted weapons of armoured trains and warships: where they look, at whom, and with how many dice.

use arrayvec::ArrayVec;
use kernel::{
    RuleId,
    table::{Angle, Length, Pose},
};

use crate::{
    field, fire,
    fire::Volley,
    order::{Bar, Check, Order, Target},
    state::{Carrier, State, UnitId, Where},
    tables::Fitted,
    vocabulary::{Arm, Mount, Weapon, Word},
};

/// The rules by which a carrier's weapons fire, and look.
fn rules(state: &State, unit: UnitId) -> (RuleId, RuleId) {
    if state.spec(unit).ship().is_some() {
        (rule!("HV-WAR-05"), rule!("HV-WAR-06"))
    } else {
        (rule!("HV-RAIL-12"), rule!("HV-RAIL-13"))
    }
}

/// Who serves a weapon.
///
/// [HV-RAIL-12] The gunners of a train are figures and can be lost. [HV-WAR-05] Those of a ship are not.
pub fn gunners(state: &State, unit: UnitId, weapon: u8) -> u8 {
    match state[unit].carrier {
        Carrier::No => 0,
        Carrier::Train { gunners, .. } => gunners.get(usize::from(weapon)).copied().unwrap_or(0),
        Carrier::Ship { .. } => state.setting.charts.fire.gunners_per_fitted_weapon,
    }
}

/// Refuses a carrier that has nothing to fire with.
///
/// [HV-RAIL-12] Only fitted weapons fire, while somebody serves them. [HV-WAR-10] A silenced armament does not.
pub fn check_may_fire(state: &State, unit: UnitId) -> Check {
    let (fires, _) = rules(state, unit);
    let n = state.spec(unit).weapons().len() as u8;
    if !(0..n).any(|weapon| 0 < gunners(state, unit, weapon)) {
        return Err(Bar::unit(fires, unit, "has no weapon that anybody serves"));
    }
    if let Carrier::Ship { silent_to, .. } = state[unit].carrier
        && state.turn <= silent_to
    {
        return Err(Bar::unit(rule!("HV-WAR-10"), unit, "is silenced"));
    }
    Ok(())
}

/// Where a weapon can look from: the middle of its wagon or of the hull, and the middle of each arc that its mount allows.
///
/// [HV-RAIL-13] Fore, aft, left and right give an arc round that direction; a pivot any one of the four each time. The train's own
/// vehicles bar the way along it, except from the wagon at that end. [HV-WAR-06] On a ship from the middle of the hull.
pub fn arcs(state: &State, unit: UnitId, fitted: Fitted) -> ArrayVec<(Mount, Pose), 4> {
    let mut arcs = ArrayVec::new();
    let (middle, at_head, at_tail) = match (state[unit].at, state.spec(unit).train()) {
        (Where::Rails(station), Some(train)) => {
            let vehicles = field::vehicles(state, train, station);
            let at = usize::from(fitted.vehicle);
            let Some(body) = vehicles.get(at) else { return arcs };
            (body.middle, at == 0, at + 1 == vehicles.len())
        }
        (Where::Afloat(middle), _) => (middle, true, true),
        _ => return arcs,
    };
    let all = [
        (Mount::Fore, Angle::NORTH, at_head),
        (Mount::Right, Angle::EAST, true),
        (Mount::Aft, Angle::SOUTH, at_tail),
        (Mount::Left, Angle::WEST, true),
    ];
    for (mount, turn, is_open) in all {
        if is_open && (fitted.mount == mount || fitted.mount == Mount::Pivot) {
            arcs.push((mount, middle.turned(turn)));
        }
    }
    arcs
}

/// The weapons that can still fire, with their numbers.
fn ready(state: &State, unit: UnitId, fired: u8) -> impl Iterator<Item = (u8, Fitted)> + '_ {
    let all = state.spec(unit).weapons().iter().copied().zip(0_u8..);
    let all = all.filter(move |&(_, n)| fired >> n & 1 == 0 && 0 < gunners(state, unit, n));
    all.map(|(fitted, n)| (n, fitted))
}

/// Whether there is anything left to fire in this fire action.
pub fn can_go_on(state: &State, unit: UnitId, fired: u8) -> bool {
    check_may_fire(state, unit).is_ok()
        && ready(state, unit, fired).any(|(_, fitted)| {
            let mut arcs = arcs(state, unit, fitted).into_iter();
            arcs.any(|(_, look)| !fire::aimed(state, unit, fitted.weapon, look).is_empty())
        })
}

/// Whether any weapon has anything to fire at.
pub fn has_target(state: &State, unit: UnitId) -> bool {
    can_go_on(state, unit, 0)
}

/// The dice of a weapon at a range.
///
/// [HV-RAIL-12] [HV-WAR-05] 2D6 for each gunner, so 4D6; doubled at short range and by the card.
pub fn dice(state: &State, unit: UnitId, n: u8, weapon: Weapon, range: Length) -> u8 {
    let each = state.setting.charts.troops.units[Arm::Artillery].fire_dice_per_base;
    fire::multiplied(state, unit, weapon, gunners(state, unit, n) * each, range)
}

/// Refuses a shot of a fitted weapon.
///
/// [HV-RAIL-12] [HV-WAR-05] Each weapon once in a fire action, each at a target of its own.
pub fn check_shoot(state: &State, unit: UnitId, fired: u8, order: &Order) -> Check {
    let &Order::Shoot { face, corners, weapon, arc, target } = order else { return Ok(()) };
    let (fires, looks) = rules(state, unit);
    let wrong = |rule, why| Bar::unit(rule, unit, why);
    let spec = state.spec(unit).weapons().get(usize::from(weapon)).copied();
    let Some(fitted) = spec.filter(|_| face == 0 && corners == 0) else {
        return Err(wrong(fires, "has no such weapon"));
    };
    check_may_fire(state, unit)?;
    if gunners(state, unit, weapon) == 0 {
        return Err(wrong(fires, "has nobody left to serve that weapon"));
    }
    if fired >> weapon & 1 == 1 {
        return Err(wrong(fires, "has fired that weapon"));
    }
    let arcs = arcs(state, unit, fitted);
    let Some(&(_, look)) = arcs.iter().find(|(mount, _)| *mount == arc) else {
        return Err(wrong(looks, "cannot bring that weapon to bear there"));
    };
    fire::check_target(state, unit, fitted.weapon, look, target)
}

/// Lists the shots of the weapons that have not fired.
pub fn list(state: &State, unit: UnitId, fired: u8, out: &mut Vec<Order>) {
    for (weapon, fitted) in ready(state, unit, fired) {
        for (arc, look) in arcs(state, unit, fitted) {
            for shot in fire::aimed(state, unit, fitted.weapon, look) {
                let target = shot.target();
                out.push(Order::Shoot { face: 0, corners: 0, weapon, arc, target });
            }
        }
    }
}

/// The volley of a weapon at a target.
pub fn aim(state: &State, unit: UnitId, number: u8, arc: Mount, target: Target) -> Option<Volley> {
    let fitted = *state.spec(unit).weapons().get(usize::from(number))?;
    let arcs = arcs(state, unit, fitted);
    let &(_, look) = arcs.iter().find(|(mount, _)| *mount == arc)?;
    let shots = fire::aimed(state, unit, fitted.weapon, look);
    let shot = *shots.iter().find(|shot| shot.target() == target)?;
    let dice = dice(state, unit, number, fitted.weapon, shot.range);
    Some(Volley { unit, weapon: fitted.weapon, dice, from: look.at, shot })
}

/// Notes that a weapon has fired.
pub fn fired(state: &mut State, unit: UnitId, number: u8) {
    let fired = state.active.as_mut().map_or(0, |active| {
        active.fired |= 1 << number;
        active.fired
    });
    // [HV-FIRE-05] Whoever falls or runs may have stood before others: that is seen once the shot has told.
    if state.tasks.is_empty() && !can_go_on(state, unit, fired) {
        fire::end_fire(state);
    }
}

/// A weapon and where it looks, in words.
pub fn said(state: &State, unit: UnitId, weapon: u8, arc: Mount) -> String {
    let fitted = state.spec(unit).weapons().get(usize::from(weapon));
    let name = fitted.map_or_else(|| "weapon".to_owned(), |fitted| fitted.weapon.said());
    let ship = state.spec(unit).ship().is_some();
    let side = match (arc, ship) {
        (Mount::Fore | Mount::Pivot, _) => "ahead",
        (Mount::Aft, _) => "astern",
        (Mount::Left, true) => "to port",
        (Mount::Right, true) => "to starboard",
        (Mount::Left, false) => "to the left",
        (Mount::Right, false) => "to the right",
    };
    format!("{name}, {side}")
}

#[cfg(test)]
mod tests;
