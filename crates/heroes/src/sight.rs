//! Lines of sight.

use kernel::table::{Body, Length, Line, Outline, Point, Sight};

use crate::{
    field, ground,
    room::REACH,
    state::{State, UnitId, Where},
    vocabulary::{Los, Model},
};

/// [HV-FIRE-05] Through so much of a screen one can see.
const THROUGH_SCREEN: Length = Length::units(5);

/// Whether one unit sees another along the line between two measuring points.
///
/// [HV-FIRE-05] Blocked by any third unit of two or more figures, a wagon, a vehicle or a hull, by terrain that blocks, and by
/// more than 5 cm of screens in all. A unit that stands lower than the higher of the two ends does not block, nor does a vehicle or
/// hull close behind which the line ends [HV-COVER-02].
pub fn is_clear(state: &State, from: (UnitId, Point), to: (UnitId, Point)) -> bool {
    let sight = Sight::level(from.1, to.1);
    let higher = || ground::level(state, from.1).max(ground::level(state, to.1));
    let is_third = |unit: &UnitId| *unit != from.0 && *unit != to.0;
    let line = Line::new(from.1, to.1);
    let near = line.bounds().grown(REACH);
    let blocks = |unit: UnitId| {
        if matches!(state[unit].at, Where::Field(pose) if !near.holds(pose.at)) {
            return false;
        }
        let is_carrier = state.spec(unit).carrier.is_some();
        let is_in_the_way = |body: &Outline| {
            if is_carrier {
                ground::is_close_behind(body, &line) == Some(false)
            } else {
                sight.passes_through(body)
            }
        };
        upright(state, unit, [from.0, to.0]).iter().any(is_in_the_way)
            && field::centre(state, unit).is_some_and(|at| higher() <= ground::level(state, at))
    };
    if state.ids().filter(is_third).any(blocks) {
        return false;
    }
    let own = [from.0, to.0].map(|unit| match state[unit].at {
        Where::Garrison(piece) => Some(piece),
        _ => None,
    });
    let mut screened = Length::ZERO;
    for (piece, n) in state.setting.terrain.iter().zip(0_u8..) {
        match piece.los {
            Los::Open => {}
            Los::Screen => screened += piece.region.depth(&line),
            Los::Block => {
                let is_own = own.contains(&Some(n));
                if !is_own && piece.region.stretches(&line).next().is_some() {
                    return false;
                }
            }
        }
    }
    screened <= THROUGH_SCREEN
}

/// What of a unit stands in the way of those who look past it.
fn upright(state: &State, unit: UnitId, ends: [UnitId; 2]) -> arrayvec::ArrayVec<Outline, 16> {
    let spec = state.spec(unit);
    let is_upright = 2 <= state.figures(unit) || spec.model == Some(Model::Wagon);
    match state[unit].at {
        Where::Field(_) if is_upright => {
            field::body(state, unit).iter().map(Body::outline).collect()
        }
        Where::Ring(square) => {
            let is_of = |end: UnitId| state[end].at == Where::Ring(square);
            if ends.into_iter().any(is_of) {
                return arrayvec::ArrayVec::new();
            }
            field::walls(state, square).into_iter().collect()
        }
        Where::Rails(_) | Where::Afloat(_) => field::outlines(state, unit),
        _ => arrayvec::ArrayVec::new(),
    }
}

#[cfg(test)]
mod tests;
