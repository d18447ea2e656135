//! The ground that an order would strike, as it is drawn when the order is pointed at.

use kernel::{
    scene::Anchor,
    table::{Angle, Footprint, Length, Point, Pose},
};

use crate::{
    artillery, gas, heat_ray, high_explosive, mortars,
    order::Order,
    rockets,
    state::{Plot, Shell, State},
    tables::Sheaf,
    zeppelins,
};

/// How wide the line of a sweep is drawn.
const LINE: Length = Length::thousandths(120);

/// Where an order is given that strikes some ground, and that ground.
pub fn aim(state: &State, order: &Order) -> Option<Anchor> {
    let (pose, (struck, footprint)) = match *order {
        Order::Sweep { from, direction, .. } => {
            let pose = Pose::new(from, direction);
            (pose, strip(pose, 1, heat_ray::LINE, LINE, Length::ZERO))
        }
        Order::Gas { at, .. } | Order::LayGas { at } => {
            let pose = Pose::new(at, Angle::NORTH);
            (pose, block(pose, 1, gas::SIDE))
        }
        Order::Rockets { at, .. } => shells(at, None, rockets::SALVO),
        Order::Shell { shooter, at } => {
            let (sheaf, ..) = high_explosive::shell(state, shooter)?;
            shells(at, None, sheaf)
        }
        Order::Lob { shooter, at, along } => {
            let (sheaf, _) = mortars::figures(state, shooter, along.is_some())?;
            shells(at, along, sheaf)
        }
        Order::Screen { shooter, at, along, pattern, .. } => {
            screens(at, along, mortars::screened(state, shooter, pattern)?)
        }
        Order::Bomb { along } => {
            let at = state.mover.as_ref().and_then(|mover| state.pose(mover.stand))?.at;
            let pose = Pose::new(at, along);
            let (width, depth) = zeppelins::STICK;
            (pose, (pose, Footprint::Rectangle { width, depth }))
        }
        // How it will lie is said when it lands.
        Order::Barrage { at, plot } => barrage(state, at, None, plot)?,
        Order::Call { at, along, plot } => barrage(state, at, Some(along), plot)?,
        Order::Land { at, along } => {
            let (_, plot) = artillery::landing(state)?;
            barrage(state, at, Some(along), plot)?
        }
        _ => return None,
    };
    Some(Anchor::Aim { pose, struck, footprint })
}

type Aimed = (Pose, (Pose, Footprint));

fn barrage(state: &State, at: Point, along: Option<Angle>, plot: Plot) -> Option<Aimed> {
    let sheaf = artillery::sheaf_of(state, plot)?;
    Some(match (plot.shell, along) {
        (Shell::Smoke | Shell::Incendiary, Some(along)) => screens(at, along, sheaf),
        (_, along) => {
            let dispersed = plot.pattern == crate::state::Pattern::Dispersed;
            shells(at, along.filter(|_| dispersed), sheaf)
        }
    })
}

/// The squares of a sheaf: one where no direction is given.
fn shells(at: Point, along: Option<Angle>, sheaf: Sheaf) -> Aimed {
    let pose = Pose::new(at, along.unwrap_or(Angle::NORTH));
    let n = if along.is_some() { sheaf.templates } else { 1 };
    (pose, block(pose, n, Length::units(sheaf.side.into())))
}

/// [FT-SMOKE-01] Screens are three times as long as they are wide.
fn screens(at: Point, along: Angle, sheaf: Sheaf) -> Aimed {
    let (pose, width) = (Pose::new(at, along), Length::units(sheaf.side.into()));
    (pose, strip(pose, sheaf.templates, width * 3, width, width * 3))
}

fn block(first: Pose, n: u8, side: Length) -> (Pose, Footprint) {
    strip(first, n, side, side, side)
}

/// Areas in a row that begins with one whose middle, or near end where it has no length before it, is given.
fn strip(first: Pose, n: u8, each: Length, width: Length, before: Length) -> (Pose, Footprint) {
    let depth = each * n.into();
    let half = |length: Length| Length::thousandths(length.in_thousandths() / 2);
    (first.advanced(half(depth) - half(before)), Footprint::Rectangle { width, depth })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::table::{Bounds, Outline};

    #[test]
    fn ft_art_11_a_row_is_drawn_over_all_its_squares() {
        let (at, east) = (Point::units(24, 20), Angle::degrees(90));
        let sheaf = Sheaf { factors: 1, light: false, templates: 3, side: 2 };
        let (pose, (struck, footprint)) = shells(at, Some(east), sheaf);
        assert_eq!((pose, struck), (Pose::new(at, east), Pose::new(Point::units(26, 20), east)));
        let squares = crate::templates::squares(at, Some(east), sheaf);
        let drawn = footprint.outline(struck).bounds();
        let joined = squares.iter().map(Outline::bounds).reduce(Bounds::joined);
        assert_eq!(Some(drawn), joined);
        // One square where no direction is given.
        let (_, (alone, _)) = shells(at, None, sheaf);
        assert_eq!(alone, Pose::new(at, Angle::NORTH));
    }

    #[test]
    fn ft_smoke_01_screens_are_drawn_end_to_end() {
        let (at, north) = (Point::units(24, 20), Angle::NORTH);
        let sheaf = Sheaf { factors: 1, light: false, templates: 2, side: 1 };
        let (_, (struck, footprint)) = screens(at, north, sheaf);
        let drawn = footprint.outline(struck).bounds();
        let outlines = crate::smoke::row(at, north, sheaf, false).map(|smoke| smoke.outline());
        let joined = outlines.map(|one| one.bounds()).reduce(Bounds::joined);
        assert_eq!(Some(drawn), joined);
    }
}
