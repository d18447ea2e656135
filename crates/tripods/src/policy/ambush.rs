//! Where humans begin: in cover, those who fire from afar at its edge, all others deep inside.
//!
//! [FT-LOS-06] Only who touches the edge of cover sees out of it, or is seen.

use kernel::table::{Length, Point, Pose};

use crate::{
    checks,
    order::Order,
    sight,
    state::{SideId, StandId, State},
    vocabulary::VictoryKind,
};

use super::outlook;

/// What hands a place to the one who takes it; all in thousandths of a point.
const SIGHT: i32 = 700;
const TOGETHER: i32 = 500;
/// What an inch to what is fought for costs, or to the middle of the unit's own.
const INCH: i32 = 25;

/// A better place for somebody who would begin in the open; everybody is moved once at most, into cover.
pub fn place(state: &State, side: SideId, orders: &[Order]) -> Option<usize> {
    if side == SideId::MARTIANS {
        return None;
    }
    state.on_table(side).filter(|&stand| !outlook::is_sheltered(state, stand)).find_map(|stand| {
        let places = orders.iter().enumerate().filter_map(|(at, order)| match *order {
            Order::Place { stand: moved, pose } if moved == stand => Some((at, pose)),
            _ => None,
        });
        let covered = places.filter(|(_, pose)| outlook::is_covered(state, stand, *pose));
        let weighed = covered.map(|(at, pose)| (worth(state, stand, pose), at));
        let best = weighed.max_by_key(|&(worth, at)| (worth, std::cmp::Reverse(at)))?;
        (0 < best.0).then_some(best.1)
    })
}

/// How well a stand would begin there.
fn worth(state: &State, stand: StandId, pose: Pose) -> i32 {
    let mut enemies = state.shown(state.side_of(stand).other());
    let seen = enemies.any(|enemy| sight::sees_from_place(state, stand, pose.at, enemy));
    let fires = strikes_from_afar(state, stand);
    let mut worth = 1000 + if seen == fires { SIGHT } else { 0 };
    let mates = state.members(state.spec(stand).unit).filter(|&mate| mate != stand);
    let mates = mates.filter_map(|mate| state.pose(mate));
    if let Some(nearest) = mates.map(|mate| mate.at.distance(pose.at)).min() {
        let limit = checks::cohesion(state, stand) + Length::thousandths(500);
        worth += if nearest <= limit { TOGETHER } else { 0 };
    }
    worth - INCH * inches(goal(state, stand).distance(pose.at))
}

/// Whether a stand has something that reaches machines at a distance.
fn strikes_from_afar(state: &State, stand: StandId) -> bool {
    let weapons = &state.kind(stand).weapons;
    weapons.iter().any(|weapon| weapon.pen.is_some() && 2 < weapon.range)
}

/// What a stand begins near to: what its side holds, or where the scenario has it.
fn goal(state: &State, stand: StandId) -> Point {
    let here = state.pose(stand).map_or(Point::default(), |pose| pose.at);
    let held = state.setting.victory.iter().filter(|entry| {
        entry.kind == VictoryKind::Hold && SideId::of(entry.side) == state.side_of(stand)
    });
    let middle = held.filter_map(|entry| entry.area.as_ref()).map(|area| {
        let bounds = area.bounds();
        bounds.low.middle(bounds.high)
    });
    middle.min_by_key(|middle| middle.distance(here)).unwrap_or(here)
}

const fn inches(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;
    use crate::{flow, setup::tests::opened, state::Phase, tables::shipped};

    /// The humans of a scenario as the quick player has placed them, and how many orders that took.
    fn placed(scenario: &str) -> (State, usize) {
        let mut state = opened(&shipped(), scenario);
        state.phase = Phase::Deploy { side: SideId::HUMANS };
        let mut n = 0;
        loop {
            let mut orders = Vec::new();
            flow::orders(&state, &mut orders);
            let Some(at) = place(&state, SideId::HUMANS, &orders) else { return (state, n) };
            let Order::Place { stand, pose } = orders[at] else { panic!("{:?}", orders[at]) };
            assert!(flow::check(&state, &orders[at]).is_ok());
            state[stand].at = crate::state::Where::Table(pose);
            n += 1;
        }
    }

    #[test]
    fn ft_los_06_humans_begin_in_cover_and_each_is_moved_once_at_most() {
        let scenario = "landships-at-prairie-junction";
        let before = opened(&shipped(), scenario);
        let covered = |state: &State| {
            let own = state.on_table(SideId::HUMANS);
            own.filter(|&stand| outlook::is_sheltered(state, stand)).count()
        };
        let (state, n) = placed(scenario);
        let all = state.on_table(SideId::HUMANS).count();
        assert!(n <= all, "{n} of {all}");
        assert_eq!(covered(&state), covered(&before) + n, "everybody who was moved is in cover");
        assert!(all * 3 <= covered(&state) * 4, "{} of {all}", covered(&state));
        // Who strikes from afar sees out of it.
        let seen = |stand: StandId| {
            let mut enemies = state.shown(SideId::MARTIANS);
            enemies.any(|enemy| sight::sees(&state, stand, enemy))
        };
        let rockets: Vec<StandId> = state
            .on_table(SideId::HUMANS)
            .filter(|&stand| state.kind(stand).id.contains("ROCKET-CRAWLER"))
            .collect();
        assert!(rockets.iter().any(|&stand| seen(stand)), "{rockets:?}");
    }

    #[test]
    fn ft_los_06_the_same_lists_give_the_same_places() {
        let (one, two) = (placed("the-wire-1917"), placed("the-wire-1917"));
        assert!(one.1 == two.1 && one.0.stands == two.0.stands);
        let mut orders = Vec::new();
        flow::orders(&one.0, &mut orders);
        let chosen = crate::policy::policy(&one.0, &orders, &mut Dice::seeded(1));
        assert!(matches!(orders[chosen], Order::MarkAll | Order::Ready), "{:?}", orders[chosen]);
    }
}
