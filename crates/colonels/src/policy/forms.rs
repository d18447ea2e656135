//! How a quick player has its companies stand: squares against horse, lines to fire from, columns to get past others.

use kernel::table::{Body, Length, Outline, Pose};

use super::{
    in_yards,
    mind::{Horse, Mind, View, gap_to},
    shoots,
};
use crate::{
    movement,
    order::Order,
    state::{State, UnitId},
    vocabulary::{Formation, OpeningOrder, Weapon},
};

/// How near an enemy is to be for skirmishers to be of use, and how far for them to be safe.
const TO_SNIPE: Length = Length::units(400);
const TOO_NEAR: Length = Length::units(130);

/// [IC-FORM-06, IC-SKIRM-01] Three castings who skirmish throw as many dice as a company: rifles send a stand of them out beside their line,
/// where they screen nobody, to stop those who come with the spear.
pub(super) fn detach_worth(
    state: &State,
    unit: UnitId,
    stands: u8,
    front: Pose,
    mind: &mut Mind,
) -> i32 {
    let aims = matches!(state.spec(unit).kind.weapon, Weapon::Rifle | Weapon::ImprovedRifle);
    let Some(view) = mind.view(state, unit) else { return -40 };
    let Some(lanes) = &view.lanes else { return -40 };
    let (at, half) = (view.body.middle.at, view.body.width / 2);
    let beside = half < view.body.middle.frame().local(front.at).right.abs();
    let in_time = lanes.has_foe_within(at, TO_SNIPE) && !lanes.has_foe_within(at, TOO_NEAR);
    let is_line = state[unit].formation == Formation::Line;
    if stands == 1 && aims && beside && in_time && is_line { 25 } else { -40 }
}

/// What a change of formation is worth.
pub(super) fn form_worth(
    state: &State,
    unit: UnitId,
    formation: Formation,
    order: &Order,
    mind: &mut Mind,
) -> i32 {
    let now = state[unit].formation;
    // Horse that could be upon it are met in square, and a square opens again when they are gone.
    let threat = mind.horse(state, unit);
    if threat == Horse::Upon {
        return match (formation, now) {
            (Formation::Square, Formation::Square) => -20,
            (Formation::Square, _) => 40,
            (_, Formation::Square) => -40,
            _ => -20,
        };
    }
    if now == Formation::Square && threat == Horse::Away {
        return if formation == Formation::Line { 30 } else { -20 };
    }
    if formation == Formation::Square {
        return -20;
    }
    if let Some(worth) = pass_worth(state, unit, formation, order, mind) {
        return worth;
    }
    let wanted = match state.spec(unit).kind.order {
        OpeningOrder::Skirmish => Formation::Skirmish,
        OpeningOrder::Formed if shoots(state, unit) => Formation::Line,
        OpeningOrder::Formed => now,
    };
    if formation != wanted || now == wanted {
        return -20;
    }
    deploy_worth(state, unit, order, mind).unwrap_or(15)
}

/// Those who live by the spear pass others in column, and come on in line again where nobody is before them.
fn pass_worth(
    state: &State,
    unit: UnitId,
    formation: Formation,
    order: &Order,
    mind: &mut Mind,
) -> Option<i32> {
    let &Order::Form { files, lead, place, ahead, .. } = order else { return None };
    let now = state[unit].formation;
    let &View { shoots, body, goal, round, .. } = mind.view(state, unit)?;
    let goal = goal.filter(|_| !shoots)?;
    let wanted = match (round, now) {
        (true, Formation::Line) => Formation::Column,
        (false, Formation::Column) => Formation::Line,
        _ => return None,
    };
    if formation != wanted {
        return None;
    }
    let gap = in_yards(gap_to(mind.foes(state, state.side_of(unit)), body.middle.at)?);
    if gap <= 40 || formation == Formation::Line && !(61..220).contains(&gap) {
        return None;
    }
    let poses = movement::formed(state, unit, formation, files, lead, place, ahead).ok()?;
    let front = poses.first()?.1.at;
    let nearer = in_yards(body.middle.at.distance(goal)) - in_yards(front.distance(goal));
    Some(14 + nearer / 8)
}

/// A column goes into line when the enemy comes into reach, where the most of him lies before it.
fn deploy_worth(state: &State, unit: UnitId, order: &Order, mind: &mut Mind) -> Option<i32> {
    let &Order::Form { formation, files, lead, place, ahead, .. } = order else { return None };
    let view = mind.view(state, unit)?;
    let lanes = view.lanes.as_ref()?;
    if formation != Formation::Line
        || !lanes.has_foe_within(view.body.middle.at, Length::units(420))
    {
        return None;
    }
    let poses = movement::formed(state, unit, formation, files, lead, place, ahead).ok()?;
    let outlines: Vec<Outline> =
        poses.iter().map(|&(_, pose)| crate::state::outline(pose)).collect();
    let body = Body::around(&outlines, poses.first()?.1.facing)?;
    let sees = lanes.target(body.middle, body.width).is_some();
    Some(55 + in_yards(ahead) / 3 + if sees { 20 } else { 0 })
}
