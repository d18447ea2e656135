//! Where it is plain that there is room, so that none has to be made to find out.

use kernel::{
    SeatId,
    table::{Bounds, Length, Outline, Pose, is_close},
};

use super::STAND_OFF;
use crate::{
    field, ground,
    state::{State, UnitId, Where},
};

/// A box round a unit that stands with the middle of its front there, with its bounds.
pub(super) fn boxed(state: &State, unit: UnitId, pose: Pose) -> (Outline, Bounds) {
    let hull = field::shape(state, unit).hull(&pose.frame(), Length::ZERO);
    (hull, hull.bounds())
}

/// Whether it is plain that nothing bars a unit from standing in a box, so that no room has to be made for it.
///
/// Where this says so, every room of the unit does; what is not plain may still be so.
pub fn is_plainly_free(state: &State, unit: UnitId, hull: &Outline) -> bool {
    let bounds = hull.bounds();
    let table = state.setting.table.bounds();
    if !table.holds(bounds.low) || !table.holds(bounds.high) {
        return false;
    }
    let is_near = |one: &Outline| one.bounds().meets(bounds);
    let bars = |other: UnitId| match state[other].at {
        Where::Field(pose) => {
            let away = if state.is_enemy(unit, other) { STAND_OFF } else { Length::ZERO };
            let near = bounds.grown(away);
            if !field::shape(state, other).about(pose.at).meets(near) {
                return false;
            }
            let (own, about) = boxed(state, other, pose);
            about.meets(near) && is_close(hull, &own, away)
        }
        Where::Ring(_) | Where::Rails(_) | Where::Afloat(_) => true,
        Where::Sheltered(_)
        | Where::Garrison(_)
        | Where::Aboard(_)
        | Where::Reserve
        | Where::Exited(_)
        | Where::Destroyed => false,
    };
    let pieces = &state.setting.terrain;
    !pieces.iter().any(|piece| ground::bars(piece) && piece.region.bounds().meets(bounds))
        && !state.ids().any(|other| other != unit && bars(other))
        && !(0..state.seats.len() as u8)
            .any(|seat| field::hero(state, SeatId(seat)).is_some_and(|base| is_near(&base)))
        && !(0..state.stores.len())
            .any(|object| field::stores(state, object).is_some_and(|heap| is_near(&heap)))
        && !(0..state.guns.len())
            .any(|gun| field::abandoned(state, gun).is_some_and(|base| is_near(&base)))
}

#[cfg(test)]
mod tests {
    use kernel::{
        Dice, NullChronicle, System as _,
        system::{carry_on, carry_out},
        table::Angle,
    };

    use super::*;
    use crate::{
        Heroes,
        movement::{self, check_stands},
        order::Order,
        room::{Mover, Room},
        trial::{LANDING, SIDING, Trial, WADI},
    };

    /// Holds what is plain against rooms, wherever a unit could stand in some formation.
    fn compare(state: &State, seen: &mut [u32; 2]) {
        for unit in state.ids() {
            let Some(at) = movement::front(state, unit) else { continue };
            for stance in state.spec(unit).stances.iter() {
                let shape = field::shape_in(state, unit, Some(stance));
                for facing in [at.facing, at.facing + Angle::hundredths(3_333)] {
                    let pose = Pose::new(at.at, facing);
                    let hull = shape.hull(&pose.frame(), Length::ZERO);
                    let is_plain = is_plainly_free(state, unit, &hull);
                    seen[usize::from(is_plain)] += 1;
                    if is_plain {
                        let own = field::standing(state, unit, at);
                        for from in [&own[..], &[]] {
                            let near = shape.about(at.at);
                            let room = Room::of(state, Mover::Unit(unit), from, near);
                            assert_eq!(check_stands(&room, unit, shape, pose), Ok(()));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_plainly_free_is_free_in_every_room() {
        for scenario in [WADI, SIDING, LANDING, "the-brigade-at-kashgil"] {
            let mut state = Trial::opening(scenario).state;
            let (mut dice, mut log) = (Dice::seeded(1889), NullChronicle::default());
            carry_on::<Heroes, _>(&mut state, &mut dice, &mut log);
            let mut seen = [0; 2];
            let mut orders = Vec::new();
            for _ in 0..300 {
                orders.clear();
                Heroes::orders(&state, &mut orders);
                orders.retain(|order| !matches!(order, Order::Concede | Order::OfferDraw));
                if orders.is_empty() {
                    break;
                }
                let at = usize::from(dice.pick(orders.len().min(255) as u8));
                carry_out::<Heroes, _>(&mut state, &orders[at], &mut dice, &mut log);
                compare(&state, &mut seen);
            }
            assert!(scenario != WADI || seen.iter().all(|&n| 500 < n), "{scenario}: {seen:?}");
        }
    }
}
