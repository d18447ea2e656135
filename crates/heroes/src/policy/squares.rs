//! How the quick player handles common squares: they go where they are needed as long as nobody is upon them, and are kept.

use kernel::table::{Length, Outline, Point, Pose};

use crate::{
    field, movement,
    order::{Into, Order},
    squares::{self, shelter},
    state::{Plan, State, UnitId, Where},
    vocabulary::{Formation, ZonePurpose},
};

/// A square that has an enemy nearer than this stands and fires.
const UPON: Length = Length::units(14);
/// What a square covers in a turn, more or less.
const STRIDE: i32 = 9;
/// Whom a unit in the open is wary of, if he is as near as this.
const WARY: Length = Length::units(20);

fn cm(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// How far a point is from the middle of the nearest place to be held, if there is one.
fn to_goal(state: &State, at: Point) -> Option<i32> {
    let zones = state.setting.zones.iter().filter(|zone| zone.purpose == ZonePurpose::Objective);
    let middles = zones.filter_map(|zone| field::mean(zone.region.corners().iter().copied()));
    middles.map(|to| cm(at.distance(to))).min()
}

/// Whether the square of a unit ought to move on: it has somewhere to go, and nobody is upon it or the time is short.
fn is_to_move(state: &State, unit: UnitId) -> bool {
    let Some(body) = squares::of(state, unit).and_then(|square| field::enclosed(state, square))
    else {
        return false;
    };
    let Some(away) = to_goal(state, body.middle.at).filter(|&away| 4 < away) else { return false };
    let left = i32::from(state.setting.turns) - i32::from(state.turn) + 1;
    let whole = body.outline();
    let is_upon = |other: UnitId| {
        let bases = field::outlines(state, other);
        bases.iter().any(|base| kernel::table::is_within(base, &whole, UPON))
    };
    let enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
    left <= away / STRIDE + 1 || !enemies.into_iter().any(is_upon)
}

/// How eager a unit in a square, or inside one, is to be activated.
pub fn eagerness(state: &State, unit: UnitId) -> i32 {
    match state[unit].at {
        Where::Ring(square) => {
            let members = &state.squares[usize::from(square)].members;
            let may = members.iter().all(|&one| !state[one].activated && !state.is_in_contact(one));
            if may && is_to_move(state, unit) { 60 } else { 0 }
        }
        Where::Sheltered(_) => -15,
        _ => 0,
    }
}

/// How good a plan looks to a unit in the ring of a square or inside one; none for the others.
pub fn plan_worth(state: &State, unit: UnitId, plan: Plan) -> Option<i32> {
    let crossing = plan.over().len() as i32;
    match state[unit].at {
        Where::Ring(_) => Some(match plan {
            Plan::Fight => 300,
            Plan::RingMove { .. } if is_to_move(state, unit) => 200 - 10 * crossing,
            Plan::Fire => 150,
            Plan::Nothing => 10,
            _ => 0,
        }),
        Where::Sheltered(_) => Some(if plan == Plan::Nothing { 10 } else { 0 }),
        _ => None,
    }
}

/// Whether hordes come at a unit from several sides.
pub fn is_beset(state: &State, unit: UnitId) -> bool {
    let Some(front) = movement::front(state, unit) else { return false };
    let is_horde = |other: &UnitId| {
        state.is_enemy(unit, *other)
            && state[*other].stance.is_some_and(|one| one.formation() == Formation::Horde)
    };
    let near = state.ids().filter(is_horde).filter_map(|other| field::centre(state, other));
    let near: Vec<Point> = near.filter(|&at| at.distance(front.at) <= WARY).collect();
    let apart = |one: &Point, other: &Point| {
        let (one, other) = (front.at.bearing(*one), front.at.bearing(*other));
        kernel::table::Angle::EAST < one.between(other)
    };
    near.iter().any(|one| near.iter().any(|other| apart(one, other)))
}

/// How good an order looks that concerns a square; none where it does not.
pub fn worth(state: &State, order: &Order) -> Option<i32> {
    let unit = movement::active_unit(state).map(|(_, unit)| unit);
    match order {
        Order::March { into: Into::Shelter(_), .. } => Some(30),
        Order::March { way, facing, into: Into::Field } => {
            let square = squares::moved_by(state, unit?)?;
            let now = state.squares[usize::from(square)].front;
            let to = Pose::new(way.0.last().copied().unwrap_or(now.at), *facing);
            Some(place_worth(state, square, to))
        }
        Order::Stay => {
            let square = squares::moved_by(state, unit?)?;
            Some(place_worth(state, square, state.squares[usize::from(square)].front))
        }
        Order::FormRing { members, .. } => Some(members.len() as i32),
        Order::PutDown { .. } if unit.is_some_and(|unit| squares::of(state, unit).is_some()) => {
            Some(-1)
        }
        Order::PutDown { pose, .. } => {
            let crate::state::Phase::PutDown { unit } = state.phase else { return None };
            shelter::inside(state, unit)?;
            // Away from the enemy.
            let enemy =
                movement::nearest_enemy(state, unit).and_then(|foe| field::centre(state, foe));
            Some(enemy.map_or(0, |enemy| cm(enemy.distance(pose.at))))
        }
        _ => None,
    }
}

/// How well a square stands with the middle of its front there: near what is to be held.
fn place_worth(state: &State, square: u8, front: Pose) -> i32 {
    let whole: Option<Outline> = squares::laid(state, square, front).first().copied();
    let middle = whole.map_or(front.at, |whole| whole.middle());
    let turned = state.squares[usize::from(square)].front.facing.between(front.facing);
    -10 * to_goal(state, middle).unwrap_or(0) - turned.in_hundredths() / 1000
}
