//! Places to begin at from which one sees out of cover: at its edges, and along trenches.

use kernel::table::{Length, Line, Point, Shape};

use crate::{
    ground,
    state::{Setting, StandId},
};

/// How far apart the places are, and how far inside the edge.
const SPACED: Length = Length::thousandths(1500);
const INSIDE: Length = Length::thousandths(300);
/// As many are kept for a unit at most.
const MOST: usize = 40;
/// From one place to the next that is offered, so that the first few lie apart.
const STRIDE: usize = 7;

/// Some places, beginning with another for every stand.
pub fn beginning(places: &[Point], stand: StandId) -> impl Iterator<Item = Point> + '_ {
    // A number of places that the stride divides would leave some out.
    let step = if places.len().is_multiple_of(STRIDE) { 1 } else { STRIDE };
    (0..places.len()).map(move |n| places[(usize::from(stand.0) + n * step) % places.len()])
}

/// The places in the zone of a unit.
///
/// [FT-LOS-06] Only who touches the edge of cover sees out.
pub fn places(setting: &Setting, unit: usize) -> Vec<Point> {
    let zone = setting.units[unit].zone.bounds();
    let mut places = Vec::new();
    let pieces = setting.land.pieces().iter();
    for piece in
        pieces.filter(|piece| ground::kind(setting, piece.kind.kind).shelters_from_artillery)
    {
        match &piece.shape {
            Shape::Area(region) => {
                let bounds = region.bounds();
                let middle = bounds.low.middle(bounds.high);
                for (from, to) in region.edges() {
                    let edge = spaced(Line::new(from, to));
                    places.extend(edge.map(|at| at.towards(at.bearing(middle), INSIDE)));
                }
                places.push(middle);
            }
            Shape::Course(course) => places.extend(course.lines().flat_map(spaced)),
        }
    }
    places.retain(|&at| zone.holds(at));
    let step = places.len().div_ceil(MOST).max(1);
    places.into_iter().step_by(step).collect()
}

/// Places along a line.
fn spaced(line: Line) -> impl Iterator<Item = Point> {
    let all =
        (0..).map(|n| SPACED / 2 + SPACED * n).take_while(move |&along| along < line.length());
    all.map(move |along| line.at(along))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        deploy,
        order::Order,
        setup::tests::opened,
        state::{Phase, SideId},
        tables::shipped,
    };

    #[test]
    fn ft_los_06_who_deploys_is_offered_the_edges_of_cover() {
        let mut state = opened(&shipped(), "guns-behind-the-wey");
        state.phase = Phase::Deploy { side: SideId::HUMANS };
        let mut orders = Vec::new();
        deploy::list(&state, SideId::HUMANS, &mut orders);
        let offered = |stand: StandId| {
            let unit = usize::from(state.spec(stand).unit);
            let edges: BTreeSet<Point> = places(&state.setting, unit).into_iter().collect();
            let is_edge = |order: &&Order| matches!(order, Order::Place { stand: one, pose } if *one == stand && edges.contains(&pose.at));
            orders.iter().filter(is_edge).count()
        };
        let guns = state.on_table(SideId::HUMANS);
        assert!({ guns }.all(|stand| (1..=deploy::COVERTS).contains(&offered(stand))));
    }

    #[test]
    fn every_place_comes_once_and_every_stand_begins_elsewhere() {
        let state = opened(&shipped(), "guns-behind-the-wey");
        let mut first: BTreeSet<Point> = BTreeSet::new();
        for stand in state.on_table(SideId::HUMANS) {
            let all = places(&state.setting, usize::from(state.spec(stand).unit));
            let own: Vec<Point> = beginning(&all, stand).collect();
            let apart: BTreeSet<Point> = own.iter().copied().collect();
            assert_eq!(apart.len(), all.len());
            first.extend(own.first());
        }
        assert!(3 < first.len());
    }
}
