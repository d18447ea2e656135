//! Before the battle: each side places its stands.

pub mod berths;
mod coverts;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Bounds, Length, Pose},
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
    let boxes = boxes(state, side);
    for stand in state.on_table(side).filter(|&stand| state.class(stand) != Class::Cylinder) {
        let Some(now) = state.pose(stand) else { continue };
        for hooked in [true, false] {
            if check_limber(state, stand, hooked).is_ok() {
                out.push(Order::Limber { stand, hooked });
            }
        }
        let here = field::outline_at(state, stand, now);
        let (bounds, zone) = (here.bounds(), &state.unit(stand).zone);
        let (may_be_full, is_low) =
            (ground::may_be_full(state, stand), flyers::is_low(state, stand));
        // Where its middle would bring its box to those of others.
        let (left, right) = (now.at.from(bounds.high), now.at.from(bounds.low));
        let others = boxes.iter().filter(|taken| taken.stand != stand && !state.is_aloft(stand));
        let barred: ArrayVec<Bounds, MOST_STANDS> = others
            .map(|taken| Bounds { low: taken.bounds.low + left, high: taken.bounds.high + right })
            .filter(|barred| barred.meets(zone.bounds()))
            .collect();
        // The facing stays, so that it covers there what it covers here, shifted.
        let fits = |berth: &Berth| {
            let (at, shift) = (berth.at, berth.at.from(now.at));
            let lies_inside = || {
                let outline = here.shifted(shift);
                zone.covers(&outline) && state.setting.table.covers(&outline)
            };
            at != now.at
                && !barred.iter().any(|barred| barred.holds(at))
                && (berth.is_roomy || lies_inside())
                && !(is_low && flyers::is_over_cover(state, stand, &here.shifted(shift)))
                && !(may_be_full && ground::is_full(state, stand, at))
        };
        let berths = berths::of(state, stand);
        for (berths, most) in [(&berths.open, PLACES), (&berths.edges, COVERTS)] {
            let full = out.len() + most;
            for berth in berths {
                if fits(berth) {
                    out.push(Order::Place { stand, pose: Pose::new(berth.at, now.facing) });
                    if out.len() == full {
                        break;
                    }
                }
            }
        }
    }
}

/// A box round somebody whom those who deploy must keep clear of.
struct Spot {
    stand: StandId,
    bounds: Bounds,
}

/// Boxes round all whom a side that deploys knows to be on the ground, with the inch that it keeps off enemies.
fn boxes(state: &State, side: SideId) -> ArrayVec<Spot, MOST_STANDS> {
    let spot = |stand: StandId| {
        let own = state.side_of(stand) == side;
        if state.is_aloft(stand) || (!own && state.is_hidden(stand)) {
            return None;
        }
        let bounds = field::outline(state, stand)?.bounds();
        let keeps = if own { Length::ZERO } else { field::REACH };
        Some(Spot { stand, bounds: bounds.grown(keeps) })
    };
    state.ids().filter_map(spot).collect()
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
