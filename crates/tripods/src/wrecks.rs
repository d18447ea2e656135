//! Wrecks on roads and bridges: whom they stop, who slips past, and who pushes them off.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{
        Angle, Bounds, Effort, Length, Line, Obstacle, Outline, Pose, advance, distance, overlaps,
    },
};

use crate::{
    Play, effects,
    event::Event,
    field, ground, movement,
    order::{Bar, Check, Order, Why},
    secrets, setup,
    state::{Blocks, MOST_WRECKS, Mode, Phase, StandId, State, Wreck},
    vocabulary::{Class, Gait, TerrainKind},
};

/// [FT-ROAD-02] Blocking starts so far from the wreck.
const BLOCKED: Length = Length::thousandths(500);
/// Who has stopped there stands a hair farther off: places are rounded.
const BESIDE: Length = Length::thousandths(510);
/// [FT-ROAD-03] What it costs to slip past.
pub const SLIP: Effort = ground::points(2);

/// What a wreck is in the way of where it lies.
///
/// [FT-ROAD-02] A vehicle destroyed on a road blocks it. [FT-ROAD-04] Bridges count as road.
pub fn blocks(state: &State, pose: Pose) -> Blocks {
    let pieces = state.setting.land.pieces();
    let kinds = || state.setting.land.at(pose.at).iter().map(|at| pieces[at].kind.kind);
    if kinds().any(|kind| kind == TerrainKind::Bridge) {
        Blocks::Bridge
    } else if kinds().any(|kind| kind == TerrainKind::Road) {
        Blocks::Road
    } else {
        Blocks::Ground
    }
}

/// Whether a stand is stopped by wrecks.
///
/// [FT-ROAD-02] Whatever is tracked, wheeled, towed or drawn by horses; legs and single horsemen pass freely.
pub fn is_stopped(state: &State, stand: StandId) -> bool {
    match ground::gait(state, stand) {
        Gait::Tracked | Gait::Wheeled | Gait::Towed | Gait::Amphibious => true,
        Gait::Cavalry => state.class(stand) != Class::Cavalry,
        Gait::Leg | Gait::Tripod | Gait::Flyer | Gait::Water | Gait::Air | Gait::None => false,
    }
}

/// What a wreck covers.
pub fn outline(state: &State, wreck: &Wreck) -> Outline {
    field::outline_at(state, wreck.stand, wreck.pose)
}

/// The wrecks that nobody may end his move on, of those that may come to touch what lies within some bounds.
pub fn solid(state: &State, near: Bounds) -> impl Iterator<Item = (StandId, Outline)> + '_ {
    let lying = state.wrecks.iter().filter(move |wreck| {
        wreck.blocks != Blocks::Nothing && may_touch(state, wreck, near, Length::ZERO)
    });
    lying.map(|wreck| (wreck.stand, outline(state, wreck)))
}

/// Whether a wreck may lie so near to some bounds.
fn may_touch(state: &State, wreck: &Wreck, near: Bounds, away: Length) -> bool {
    // Places are rounded.
    let bulk = state.kind(wreck.stand).footprint.bulk() + Length::thousandths(10);
    near.grown(bulk + away).holds(wreck.pose.at)
}

/// Where a stand comes to a wreck that is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Along the leg.
    pub at: Length,
    pub wreck: StandId,
    pub bridge: bool,
}

/// The wrecks that a stand comes to on a leg, the nearest first.
///
/// [FT-ROAD-02] From half an inch on; who is nearer already may draw away, and comes to it as he touches it.
pub fn met(state: &State, stand: StandId, leg: &Line) -> ArrayVec<Met, MOST_WRECKS> {
    let mut found = ArrayVec::new();
    // What its outline may come to on the way.
    let near = leg.bounds().grown(state.kind(stand).footprint.bulk());
    let blocking = state.wrecks.iter().filter(|one| {
        matches!(one.blocks, Blocks::Road | Blocks::Bridge) && may_touch(state, one, near, BLOCKED)
    });
    let mut own = None;
    for wreck in blocking {
        let own = *own.get_or_insert_with(|| {
            field::outline_at(state, stand, Pose::new(leg.from, leg.direction()))
        });
        let lies = outline(state, wreck);
        let obstacle = if distance(&own, &lies) < BLOCKED {
            Obstacle::solid(lies)
        } else {
            Obstacle::shunned(lies, BLOCKED)
        };
        let gone = advance(&[own], leg, leg.length(), &[obstacle]);
        if gone.stopped_by.is_some() {
            let bridge = wreck.blocks == Blocks::Bridge;
            found.push(Met { at: gone.length, wreck: wreck.stand, bridge });
        }
    }
    found.sort_unstable_by_key(|met: &Met| (met.at, met.wreck));
    found
}

/// Whether one vehicle can push the wreck of another.
///
/// [FT-ROAD-03] A tank's only a tank, a light one's a tank or a light vehicle; soft wrecks count as light, and soft vehicles push
/// nothing. A tripod pushes anything, and its own wreck counts as a tank's. [FT-UNIT-02] Walkers count as tripods, self-propelled guns
/// as light.
const fn can_push(pusher: Class, wreck: Class) -> bool {
    let is_light = matches!(wreck, Class::Light | Class::Soft | Class::SelfPropelled);
    match pusher {
        Class::Mbt | Class::Tripod | Class::Walker => true,
        Class::Light | Class::SelfPropelled => is_light,
        _ => false,
    }
}

/// [FT-ROAD-03] Half the allowance of the pusher.
fn price(state: &State, stand: StandId) -> Effort {
    movement::half(state, stand)
}

/// Refuses to push a wreck off.
pub fn check_push(state: &State, wreck: StandId) -> Check {
    let mover = state.mover.as_ref().filter(|_| state.window.is_none());
    let Some(mover) = mover.filter(|_| state.phase == Phase::March) else {
        return Err(Bar::not_now(rule!("FT-ROAD-03")));
    };
    let stand = mover.stand;
    let bar = |why| Err(Bar::stand(rule!("FT-ROAD-03"), stand, why));
    let blocking =
        |one: &&Wreck| one.stand == wreck && matches!(one.blocks, Blocks::Road | Blocks::Bridge);
    let Some(lies) = state.wrecks.iter().find(blocking) else {
        return bar("finds no such wreck on a road");
    };
    if state[stand].pinned || mover.halted || mover.mode == Mode::Scoot {
        return bar("cannot push a wreck now");
    }
    let own = field::outline(state, stand);
    if own.is_none_or(|own| BESIDE < distance(&own, &outline(state, lies))) {
        return bar("is not near enough to push");
    }
    if !can_push(state.class(stand), state.class(wreck)) {
        let why = Why::Stands(stand, "is not heavy enough to push the wreck of", wreck);
        return Err(Bar { rule: rule!("FT-ROAD-03"), why });
    }
    if mover.left < price(state, stand) {
        return bar("has not the movement left to push a wreck");
    }
    Ok(())
}

/// Lists the wrecks that the stand on the move could push off.
pub fn list(state: &State, out: &mut Vec<Order>) {
    for wreck in state.wrecks.iter().map(|wreck| wreck.stand) {
        if check_push(state, wreck).is_ok() {
            out.push(Order::Push { wreck });
        }
    }
}

/// Pushes a wreck off its road.
///
/// [FT-ROAD-03] It lies just off the road and blocks nothing. [FT-ROAD-04] From a bridge it is gone.
pub fn push(play: &mut Play<'_, impl Chronicle<Event = Event>>, wreck: StandId) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    let cost = price(play.state, stand);
    if let Some(mover) = &mut play.state.mover {
        mover.left = mover.left - cost;
        mover.budget = mover.left;
    }
    let own = &mut play.state[stand];
    own.travelled = own.travelled + cost;
    own.stirred = true;
    let Some(place) = play.state.wrecks.iter().position(|one| one.stand == wreck) else { return };
    let lies = play.state.wrecks[place];
    let aside = (lies.blocks != Blocks::Bridge).then(|| beside(play.state, &lies)).flatten();
    match aside {
        Some(pose) => {
            play.state.wrecks[place] = Wreck { pose, blocks: Blocks::Nothing, ..lies };
        }
        None => {
            play.state.wrecks.remove(place);
        }
    }
    crate::overwatch::moved(play.state, stand);
    crate::transport::share_record(play.state, stand);
    let rule = match lies.blocks {
        Blocks::Bridge => rule!("FT-ROAD-04"),
        Blocks::Ground | Blocks::Road | Blocks::Nothing => rule!("FT-ROAD-03"),
    };
    let event = Event::Pushed { stand, wreck, aside: aside.is_some() };
    secrets::tell(play, stand, rule, event);
}

/// The nearest place beside the road where a wreck finds room.
fn beside(state: &State, wreck: &Wreck) -> Option<Pose> {
    let roads = || {
        let pieces = state.setting.land.pieces().iter();
        pieces.filter(|one| matches!(one.kind.kind, TerrainKind::Road | TerrainKind::Bridge))
    };
    let rings = (1..=20).map(|fifths| Length::thousandths(200 * fifths));
    let mut poses = rings.flat_map(|far| {
        (0..16).map(move |n| {
            let to = Angle::hundredths(n * 2250);
            Pose::new(wreck.pose.at.towards(to, far), wreck.pose.facing)
        })
    });
    poses.find(|&pose| {
        let own = field::outline_at(state, wreck.stand, pose);
        let mut others = solid(state, own.bounds()).filter(|&(other, _)| other != wreck.stand);
        setup::is_clear(state, wreck.stand, pose)
            && !roads().any(|road| road.shape.touches(&own))
            && !others.any(|(_, lies)| overlaps(&own, &lies))
    })
}

/// Leaves the wreck of a destroyed vehicle.
///
/// [FT-UNIT-05] Destroyed vehicles leave a wreck of their class.
pub fn leave(state: &mut State, stand: StandId, pose: Pose) {
    let class = state.class(stand);
    let leaves = !class.is_personnel() && !class.flies() && class != Class::Cylinder;
    if leaves && state.wrecks.len() < MOST_WRECKS {
        let blocks = blocks(state, pose);
        state.wrecks.push(Wreck { stand, pose, blocks });
    }
}

/// The number of a wreck's piece on the page comes after those of stands.
pub const fn piece(stand: StandId) -> kernel::PieceId {
    kernel::PieceId(effects::piece(stand).0 + 200)
}

#[cfg(test)]
mod tests;
