//! Sorties: how a unit comes out of the building that it holds, or of the common square in which it shelters.
//!
//! Both begin at the middle of a side, go on by an ordinary move, and end clear of what was left.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, RuleId,
    table::{Angle, Flank, Length, Line, Pose, SLACK, fan},
};

use crate::{
    Play,
    event::Event,
    field::{self, Outlines},
    garrisons, melee,
    movement::{self, HAIR},
    order::{Bar, Check, Into, Order},
    room::{Blocker, Mover, REACH, Room},
    squares::shelter,
    state::{PieceSet, Stance, State, UnitId, Way, Where},
};

/// What a unit is inside of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    Building(u8),
    Square(u8),
}

/// Where a unit is that has no place of its own on the field and can come out to one.
pub fn shell(state: &State, unit: UnitId) -> Option<Shell> {
    let building = garrisons::held(state, unit).map(Shell::Building);
    building.or_else(|| shelter::inside(state, unit).map(Shell::Square))
}

impl Shell {
    const fn rule(self) -> RuleId {
        match self {
            Self::Building(_) => rule!("HV-FORM-14"),
            Self::Square(_) => rule!("HV-FORM-15"),
        }
    }

    /// Its four sides, each by its middle, looking outward.
    fn sides(self, state: &State) -> impl Iterator<Item = Pose> + use<> {
        let sides = match self {
            Self::Building(piece) => garrisons::sides(state, piece),
            Self::Square(square) => shelter::sides(state, square),
        };
        sides.into_iter().flatten()
    }

    /// How a unit stands when it has come out.
    fn stance_outside(self, state: &State, unit: UnitId) -> Option<Stance> {
        match self {
            Self::Building(_) => Some(Stance::OpenLine),
            Self::Square(_) => shelter::stance_outside(state, unit),
        }
    }

    /// The battle with the unit about to come out by a side, its front there.
    fn begun(self, state: &State, unit: UnitId, side: Pose) -> State {
        let mut out = state.clone();
        out[unit].stance = self.stance_outside(state, unit);
        out[unit].at = Where::Field(side);
        out
    }

    /// The room of a unit that has begun to come out.
    fn room(begun: &State, unit: UnitId, side: Pose, most: Length) -> Room<'_> {
        let bases = field::standing(begun, unit, side);
        let near = movement::bounds(&bases).grown(most + REACH);
        // [HV-GEN-06] Inside it was nowhere, and so near to nobody.
        Room::of(begun, Mover::Unit(unit), &Outlines::new(), near)
    }

    /// The same for its way out, which its own walls or faces do not bar.
    fn way_out(self, begun: &State, unit: UnitId, side: Pose, most: Length) -> Room<'_> {
        let room = Self::room(begun, unit, side, most);
        match self {
            Self::Building(piece) => room.entering(piece),
            Self::Square(square) => room.without(|owner| owner == Blocker::Square(square)),
        }
    }

    /// How far it is tried to come out where it gets so far.
    fn lengths(self, begun: &State, unit: UnitId, free: Length) -> ArrayVec<Length, 3> {
        match self {
            Self::Building(_) => [free - HAIR, free / 2 - HAIR].into_iter().collect(),
            Self::Square(_) => {
                [free - HAIR, free / 2, depth(begun, unit) + SLACK].into_iter().collect()
            }
        }
    }
}

/// How deep a unit stands.
pub fn depth(state: &State, unit: UnitId) -> Length {
    let base = state.spec(unit).base.depth;
    field::layout(state, unit).map_or(base, |layout| layout.reach().depth)
}

/// Refuses to come out.
///
/// [HV-FORM-14] Of a building as was declared, from the middle of a side, which is the first point of the way, in open order, and
/// clear of the wall. [HV-FORM-15] Of a common square from the middle of a face, and clear of the square.
pub fn check_leave(
    state: &State,
    unit: UnitId,
    shell: Shell,
    way: &Way,
    facing: Angle,
    (over, most): (PieceSet, Length),
) -> Check {
    let wrong = |why| Bar::unit(shell.rule(), unit, why);
    if matches!(shell, Shell::Building(piece) if !over.has(piece)) {
        return Err(wrong("did not mean to come out"));
    }
    let Some(side) = shell.sides(state).find(|side| way.0.first() == Some(&side.at)) else {
        return Err(wrong(match shell {
            Shell::Building(_) => "comes out by the middle of a side",
            Shell::Square(_) => "comes out at the middle of a face",
        }));
    };
    let rest = Way(way.0.iter().skip(1).copied().collect());
    let begun = shell.begun(state, unit, side);
    let leaving = shell.way_out(&begun, unit, side, most);
    let walked = movement::walk(&begun, &leaving, unit, side, &rest, over)?;
    movement::check_length(unit, walked.length, most)?;
    // The faces of a square bar whoever ends among them; of a building the walls alone would.
    if matches!(shell, Shell::Building(_)) && walked.length < depth(&begun, unit) {
        return Err(wrong("does not come clear of the wall").at(walked.end.at));
    }
    let room = Shell::room(&begun, unit, side, most);
    movement::check_end(&begun, &room, unit, Pose::new(walked.end.at, facing))
}

/// Comes out.
pub fn leave(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    shell: Shell,
    way: &Way,
    facing: Angle,
) {
    let Some(&last) = way.0.last() else { return };
    let to = Pose::new(last, facing);
    play.state[unit].stance = shell.stance_outside(play.state, unit);
    movement::put(play.state, unit, Where::Field(to));
    let left = match shell {
        Shell::Building(piece) => Event::LeftBuilding { unit, piece },
        Shell::Square(_) => Event::LeftShelter { unit },
    };
    play.emit(shell.rule(), left);
    let length = kernel::table::path_length(&way.0);
    play.emit(rule!("HV-MOVE-13"), Event::Marched { unit, to, length });
    melee::refresh(play, unit);
}

/// How far from straight ahead a way out is tried, and in which steps.
const ASKEW: Angle = Angle::degrees(75);
const STEP: Angle = Angle::degrees(15);

/// Lists the ways out: straight ahead from each side, as far as it goes and half as far; where that is barred, as little aside as it
/// takes.
pub fn list_ways_out(
    state: &State,
    unit: UnitId,
    shell: Shell,
    (over, most): (PieceSet, Length),
    out: &mut Vec<Order>,
) {
    for side in shell.sides(state) {
        let begun = shell.begun(state, unit, side);
        let room = shell.way_out(&begun, unit, side, most);
        for heading in fan(side.facing, STEP, ASKEW, Flank::Right) {
            let before = out.len();
            let bases = field::standing(&begun, unit, Pose::new(side.at, heading));
            let leg = Line::towards(side.at, heading, most);
            let free = room.sweep(&bases, &leg).0.min(most);
            for length in shell.lengths(&begun, unit, free) {
                let to = side.at.towards(heading, length.at_least_zero());
                let way = Way([side.at, to].into_iter().collect());
                let may = check_leave(state, unit, shell, &way, heading, (over, most)).is_ok();
                let order = Order::March { way, facing: heading, into: Into::Field };
                if may && !out.contains(&order) {
                    out.push(order);
                }
            }
            if before < out.len() || most < depth(&begun, unit) {
                break;
            }
        }
    }
}
