//! Before the battle: each side places its stands.

pub mod berths;
mod coverts;

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Bounds, Length, Point, Pose, Shift},
};

use self::berths::Berth;
use crate::{
    Play, cylinders,
    event::Event,
    field, flyers, ground,
    order::{Bar, Check, Order},
    overwatch, secrets, setup,
    state::{Phase, SideId, StandId, State, Where},
    tables::MOST_STANDS,
    vocabulary::Class,
};

/// How close together the places are that are looked at.
const APART: Length = Length::units(1);
/// As many places are offered to a stand: positions are free, so that a spread is enough.
const PLACES: usize = 4;
/// And as many more at the edges of cover.
const COVERTS: usize = 6;

/// Refuses a place where a stand cannot begin.
///
/// [FT-SEQ-11] Wholly in its unit's zone, on ground it may enter, overlapping nothing, more than an inch from any enemy.
pub fn check_place(state: &State, stand: StandId, pose: Pose) -> Check {
    let side = check_own(state, stand)?;
    debug_assert_eq!(state.side_of(stand), side);
    if state.class(stand) == Class::Cylinder {
        return Err(Bar::stand(rule!("FT-CYL-01"), stand, "lies where it has fallen"));
    }
    setup::check_fits(state, stand, pose)
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
    let known = state.berthed.barred(state, side);
    let boxes = OnceCell::new();
    let has_bunkers = ground::has_bunkers(&state.setting);
    for stand in state.on_table(side).filter(|&stand| state.class(stand) != Class::Cylinder) {
        let Some(now) = state.pose(stand) else { continue };
        for hooked in [true, false] {
            if check_limber(state, stand, hooked).is_ok() {
                out.push(Order::Limber { stand, hooked });
            }
        }
        if let Some(barred) = &known {
            let barred = barred(stand);
            list_places(state, stand, now, barred, has_bunkers, out);
        } else {
            let all = boxes.get_or_init(|| boxes_round(state, side));
            let others = all.iter().filter(|taken| taken.0 != stand && !state.is_aloft(stand));
            let span = Span::new(state, stand, now);
            let berths = berths::of(state, stand);
            let barred = others.map(|taken| berths.within(span.barred_by(taken.1)));
            let barred = barred.fold(0, |all, some| all | some);
            list_places(state, stand, now, barred, has_bunkers, out);
        }
    }
}

/// Lists places where a stand may begin, all over its zone and at the edges of cover, but for those of its berths that others bar: a bit
/// each.
fn list_places(
    state: &State,
    stand: StandId,
    now: Pose,
    barred: u64,
    has_bunkers: bool,
    out: &mut Vec<Order>,
) {
    let here = OnceCell::new();
    // The facing stays, so that it covers there what it covers here, shifted.
    let shifted = |at: Point| {
        here.get_or_init(|| field::outline_at(state, stand, now)).shifted(at.from(now.at))
    };
    let zone = &state.unit(stand).zone;
    let may_be_full = has_bunkers && state.kind(stand).is_personnel();
    let is_low = flyers::is_low(state, stand);
    let fits = |berth: &Berth| {
        let at = berth.at;
        let lies_inside = || {
            let outline = shifted(at);
            zone.covers(&outline) && state.setting.table.covers(&outline)
        };
        at != now.at
            && (berth.is_roomy || lies_inside())
            && !(is_low && flyers::is_over_cover(state, stand, &shifted(at)))
            && !(may_be_full && ground::is_full(state, stand, at))
    };
    let berths = berths::of(state, stand);
    let of_edges = berths.open.len();
    for (berths, first, most) in [(&berths.open, 0, PLACES), (&berths.edges, of_edges, COVERTS)] {
        let full = out.len() + most;
        for (n, berth) in berths.iter().enumerate() {
            if barred >> (first + n) & 1 == 0 && fits(berth) {
                out.push(Order::Place { stand, pose: Pose::new(berth.at, now.facing) });
                if out.len() == full {
                    break;
                }
            }
        }
    }
}

/// How far the box of a stand that keeps its facing reaches from its middle.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    left: Shift,
    right: Shift,
}

impl Span {
    pub fn new(state: &State, stand: StandId, now: Pose) -> Self {
        let bounds = field::outline_at(state, stand, now).bounds();
        Self { left: now.at.from(bounds.high), right: now.at.from(bounds.low) }
    }

    /// Where its middle would bring its box to that of somebody.
    pub fn barred_by(self, taken: Bounds) -> Bounds {
        Bounds { low: taken.low + self.left, high: taken.high + self.right }
    }
}

/// Boxes round all whom those who deploy must keep clear of.
fn boxes_round(state: &State, side: SideId) -> ArrayVec<(StandId, Bounds), MOST_STANDS> {
    state.ids().filter_map(|stand| Some((stand, bounds(state, side, stand)?))).collect()
}

/// A box round somebody whom a side that deploys knows to be on the ground, with the inch that it keeps off enemies.
pub fn bounds(state: &State, side: SideId, stand: StandId) -> Option<Bounds> {
    let own = state.side_of(stand) == side;
    if state.is_aloft(stand) || (!own && state.is_hidden(stand)) {
        return None;
    }
    let bounds = field::outline(state, stand)?.bounds();
    Some(bounds.grown(if own { Length::ZERO } else { field::REACH }))
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
