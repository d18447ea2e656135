//! Before the battle: each side places its stands.

use kernel::{
    Chronicle,
    table::{Bounds, Length, Line, Point, Pose, Shape},
};

use crate::{
    Play, cylinders,
    event::Event,
    field::Outlines,
    ground,
    order::{Bar, Check, Order},
    overwatch, secrets, setup,
    state::{Phase, SideId, StandId, State, Where},
    vocabulary::Class,
};

/// How close together the places may be that are offered, in thousandths, and how many there may be of a stand.
const GRIDS: [i32; 6] = [2000, 3000, 4000, 6000, 8000, 12_000];
const MOST_PLACES: usize = 40;
/// How far apart places at the edge of cover are, and how far inside it.
const SPACED: Length = Length::thousandths(1500);
const INSIDE: Length = Length::thousandths(300);

/// Refuses a place where a stand cannot begin.
///
/// [FT-SEQ-11] Wholly in its unit's zone, on ground it may enter, overlapping nothing, more than an inch from any enemy.
pub fn check_place(state: &State, stand: StandId, pose: Pose) -> Check {
    let side = check_own(state, stand)?;
    debug_assert_eq!(state.side_of(stand), side);
    if state.class(stand) == Class::Cylinder {
        return Err(Bar::stand(rule!("FT-CYL-01"), stand, "lies where it has fallen"));
    }
    if !setup::fits(state, stand, pose) {
        return Err(Bar::stand(rule!("FT-SEQ-11"), stand, "does not fit there"));
    }
    Ok(())
}

fn check_own(state: &State, stand: StandId) -> Check<SideId> {
    let Phase::Deploy { side } = state.phase else {
        return Err(Bar::not_now(rule!("FT-SEQ-11")));
    };
    let own = state.has(stand)
        && state.side_of(stand) == side
        && matches!(state[stand].at, Where::Table(_));
    if own {
        Ok(side)
    } else {
        Err(Bar::plain(rule!("FT-SEQ-11"), "there is no such stand to deploy"))
    }
}

pub fn place(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, pose: Pose) {
    // [FT-SPOT-05] Deployment is secret then; nobody is put down on an enemy he does not see.
    let Some(pose) = setup::nearest_clear(play.state, stand, pose) else { return };
    play.state[stand].at = Where::Table(pose);
    secrets::tell(play, stand, rule!("FT-SEQ-11"), Event::Placed { stand, pose });
}

/// [FT-SEQ-11] Guns with a team begin hooked up or in action, as their owner likes.
pub fn check_limber(state: &State, stand: StandId, hooked: bool) -> Check {
    check_own(state, stand)?;
    if state.spec(stand).tow.is_none() || state[stand].limbered == hooked {
        return Err(Bar::stand(rule!("FT-SEQ-11"), stand, "is so already, or has no team"));
    }
    Ok(())
}

pub fn limber(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, hooked: bool) {
    play.state[stand].limbered = hooked;
    if hooked {
        play.state[stand].marker = crate::state::Marker::None;
    }
    secrets::tell(play, stand, rule!("FT-SEQ-11"), Event::Hooked { stand, hooked });
}

/// Lists a good spread: to be ready first, markers, then other places.
pub fn list(state: &State, side: SideId, out: &mut Vec<Order>) {
    out.push(Order::Ready);
    let mut marks = Vec::new();
    overwatch::list_marks(state, &mut marks);
    out.append(&mut marks);
    if side == SideId::MARTIANS {
        cylinders::list_plans(state, out);
    }
    let (outlines, mut places) = (Outlines::new(state), setup::Places::new());
    let mut edges = (None, Vec::new());
    for stand in state.on_table(side).filter(|&stand| state.class(stand) != Class::Cylinder) {
        let Some(now) = state.pose(stand) else { continue };
        for hooked in [true, false] {
            if check_limber(state, stand, hooked).is_ok() {
                out.push(Order::Limber { stand, hooked });
            }
        }
        let room = setup::Room::among(state, stand, &outlines);
        for (pose, outline) in places.of(state, stand, now, apart) {
            if *pose != now && room.is_free(*pose, outline) {
                out.push(Order::Place { stand, pose: *pose });
            }
        }
        let unit = state.spec(stand).unit;
        if edges.0 != Some(unit) {
            edges = (Some(unit), edges_of(state, state.unit(stand).zone.bounds()));
        }
        for &at in &edges.1 {
            let pose = Pose::new(at, now.facing);
            if pose != now && room.fits(pose) {
                out.push(Order::Place { stand, pose });
            }
        }
    }
}

/// Places in a zone at the edges of cover, from which one sees out, and along trenches.
///
/// [FT-LOS-06] Only who touches the edge sees out.
fn edges_of(state: &State, zone: Bounds) -> Vec<Point> {
    let mut places = Vec::new();
    for piece in state.setting.land.pieces() {
        let row = ground::kind(&state.setting, piece.kind.kind);
        if !row.shelters_from_artillery {
            continue;
        }
        match &piece.shape {
            Shape::Area(region) => {
                let bounds = region.bounds();
                let middle = bounds.low.middle(bounds.high);
                for (from, to) in region.edges() {
                    let edge = Line::new(from, to);
                    spaced(&edge, |at| places.push(at.towards(at.bearing(middle), INSIDE)));
                }
                places.push(middle);
            }
            Shape::Course(course) => {
                for leg in course.lines() {
                    spaced(&leg, |at| places.push(at));
                }
            }
        }
    }
    places.retain(|&at| zone.holds(at));
    let step = places.len().div_ceil(MOST_PLACES).max(1);
    places.into_iter().step_by(step).collect()
}

/// Calls a function with places along a line.
fn spaced(line: &Line, mut place: impl FnMut(Point)) {
    let length = line.length();
    let mut along = SPACED / 2;
    while along < length {
        place(line.at(along));
        along += SPACED;
    }
}

/// How far apart the places of a zone are that are offered.
fn apart(zone: Bounds) -> i32 {
    let few = |step: &i32| setup::grid(zone, *step).count() <= MOST_PLACES;
    GRIDS.into_iter().find(few).unwrap_or(GRIDS[GRIDS.len() - 1])
}

/// Goes on to the other side, or to the first turn.
pub fn ready(state: &mut State) {
    let Phase::Deploy { side } = state.phase else { return };
    let first = state.setting.deploys_first;
    state.phase =
        if side == first { Phase::Deploy { side: first.other() } } else { Phase::Opening };
    if state.phase == Phase::Opening {
        state.turn = 1;
    }
}
