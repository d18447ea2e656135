//! What a row has before it: who stands in its kill zone, and who of them shows.

use kernel::table::{Bounds, Length, Line, Point, Pose, Span, uncovered};

use super::{Aim, NO_LENGTH, Row, SLIVER, check_choice, is_of};
use crate::{
    characters,
    order::{Bar, Check},
    sight::{self, Spot, Veils},
    state::{DEPTH, StandId, State, outline},
};

/// Who stands in the zone of a row, and where in it.
#[derive(Clone, Debug)]
pub struct View {
    pub(super) enemies: Vec<(StandId, Pose, Span)>,
    friends: Vec<(StandId, Pose, Span)>,
}

impl View {
    pub fn of(state: &State, row: &Row) -> Self {
        Self::without(state, row, &[])
    }

    /// The same without some stands, who may be anywhere.
    pub fn without(state: &State, row: &Row, left_out: &[StandId]) -> Self {
        let mut view = Self { enemies: Vec::with_capacity(16), friends: Vec::with_capacity(16) };
        for (stand, pose) in state.on_land_in(row.near) {
            if !row.stands.contains(&stand) && !left_out.contains(&stand) {
                view.take_in(state, row, stand, pose);
            }
        }
        view
    }

    /// The same with some stands where they are now.
    #[must_use]
    pub fn with(&self, state: &State, row: &Row, those: &[StandId]) -> Self {
        let mut view = self.clone();
        for &stand in those {
            if let Some(pose) = state[stand].pose() {
                view.take_in(state, row, stand, pose);
            }
        }
        view
    }

    /// How far an enemy in the zone is.
    pub fn range_of(&self, target: StandId) -> Option<Length> {
        let seen = self.enemies.iter().find(|(stand, ..)| *stand == target);
        seen.map(|(_, _, span)| span.near)
    }

    /// Takes in a stand if it stands in the zone.
    fn take_in(&mut self, state: &State, row: &Row, stand: StandId, pose: Pose) {
        if !row.may_hold(pose) {
            return;
        }
        if let Some(span) = row.zone.span(&outline(pose)) {
            let is_enemy = state.side(stand) != state.side_of(row.unit);
            let those = if is_enemy { &mut self.enemies } else { &mut self.friends };
            those.push((stand, pose, span));
        }
    }
}

/// Why somebody may not be fired at who is elsewhere.
pub(super) fn out_of_zone(state: &State, row: &Row, target: StandId) -> Bar {
    let why = "does not have in its kill zone";
    Bar::units(rule!("IC-MUSK-03"), row.unit, why, state[target].unit)
}

/// The same for whoever knows who stands in the zone.
pub fn check_in_view(state: &State, row: &Row, view: &View, target: StandId) -> Check<Aim> {
    let (unit, other) = (row.unit, state[target].unit);
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    check_choice(state, unit, target)?;
    let seen = view.enemies.iter().find(|(stand, ..)| *stand == target);
    let Some((_, there, span)) = seen.filter(|(_, _, span)| SLIVER < span.width()) else {
        return Err(out_of_zone(state, row, target));
    };
    if state.is_in_contact(target) {
        return no(rule!("IC-MUSK-12"), "may not fire into the melee of");
    }
    let level = state.setting.level_at(there.at);
    if is_screened(state, row, view, span, level) {
        return no(rule!("IC-MUSK-05"), "has friends in front of");
    }
    if !shows(state, row, view, target, *there, span, level) {
        return no(rule!("IC-MUSK-06"), "sees nothing of");
    }
    let nearer = |stand: StandId| {
        let other = state[stand].outline().and_then(|other| row.zone.span(&other));
        other.is_some_and(|other| SLIVER < other.width() && other.near < span.near)
    };
    if characters::is_shielded(state, target, nearer) {
        return no(rule!("IC-HERO-01"), "cannot single out");
    }
    Ok(Aim { target, range: span.near, flank: false })
}

/// [IC-MUSK-05] Whether a friend of another company, or a disrupted one, stands in the strip before a target.
fn is_screened(state: &State, row: &Row, view: &View, span: &Span, level: u8) -> bool {
    view.friends.iter().any(|(other, pose, friend)| {
        let is_other = !is_of(state, *other, row.unit) || state[*other].disrupted;
        // [IC-ARTY-20] Whoever stands lower than the firer, like the target, is fired over.
        let is_lower = || level < row.level && state.setting.level_at(pose.at) < row.level;
        is_other && friend.near < span.near && SLIVER < shared(friend, span) && !is_lower()
    })
}

fn shared(one: &Span, other: &Span) -> Length {
    one.right.min(other.right) - one.left.max(other.left)
}

/// [IC-MUSK-06] Whether more than a yard of a target's width shows past nearer enemies and over the ground.
fn shows(
    state: &State,
    row: &Row,
    view: &View,
    target: StandId,
    there: Pose,
    span: &Span,
    level: u8,
) -> bool {
    let lower = |at: Point| level < row.level && state.setting.level_at(at) < row.level;
    let nearer = view.enemies.iter().filter(|(other, pose, enemy)| {
        *other != target && enemy.near < span.near && !lower(pose.at)
    });
    let mut covered: Vec<(Length, Length)> =
        nearer.map(|(_, _, enemy)| (enemy.left, enemy.right)).collect();
    if uncovered((span.left, span.right), &mut covered) <= SLIVER {
        return false;
    }
    // Lines parallel to the facing, one for every yard.
    let frame = row.frame;
    let across =
        [span.left, span.right].map(|right| [NO_LENGTH, span.near].map(|to| frame.at(right, to)));
    let around = Bounds::around(across.as_flattened());
    let is_open = !sight::may_shut_off(state, around);
    let mut veils: Option<Veils> = None;
    let (mut free, mut right) = (0, span.left + SLIVER / 2);
    while right < span.right {
        let is_covered = covered.iter().any(|&(from, to)| from < right && right < to);
        if !is_covered {
            // From the stand behind this part of the front.
            let mut sees = || {
                let veils = veils.get_or_insert_with(|| {
                    Veils::before(state, Spot::of(state, there.at, there.at), around)
                });
                let line = Line::new(frame.at(right, NO_LENGTH), frame.at(right, span.near));
                !veils.shut_off(frame.at(right, -DEPTH / 2), &line)
            };
            if is_open || sees() {
                free += 1;
                if 1 < free || span.width() < SLIVER * 3 {
                    return true;
                }
            }
        }
        right += SLIVER;
    }
    false
}
