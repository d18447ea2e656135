//! What the rules ask of the table: who stands where, who touches whom, how far one gets.

use arrayvec::ArrayVec;
use kernel::table::{
    Advance, Angle, Body, Bounds, Contact as Touching, Edge, Effort, End, Length, Line, Obstacle,
    Outline, Pace, Pieces, Point, Pose, Sector, Toll, Walk, advance, distance, is_within, overlaps,
};

use crate::{
    boxes,
    formations::MOST_STANDS,
    order::{Bar, Check},
    state::{DEPTH, FRONTAGE, SideId, StandId, State, UnitId, Wreck, outline},
    vocabulary::{Cover, Formation, TerrainKind, Troop},
};

/// [IC-GEN-04] Stands no farther apart than this touch.
pub const TOUCH: Length = Length::units(1);

/// Half the diagonal of a stand, rounded up.
pub const HALF_DIAGONAL: Length = Length::thousandths(18_029);

/// A move that is no charge stays more than a yard clear of every enemy [IC-MOVE-01].
pub const CLEAR: Length = Length::thousandths(1001);

/// [IC-GEN-04] Enemy stands are in contact when their edges run along each other for more than a yard, no more than a yard apart.
const CONTACT: Touching =
    Touching { askew: Angle::degrees(2), gap: TOUCH, along: Length::units(1) };

pub type Outlines = ArrayVec<Outline, MOST_STANDS>;

/// The stands of a unit that are on the table, as they lie.
pub fn outlines(state: &State, unit: UnitId) -> Outlines {
    state.stands_of(unit).filter_map(|stand| state[stand].outline()).collect()
}

/// The rectangle round a company, parallel to its facing.
pub fn body(state: &State, unit: UnitId) -> Option<Body> {
    Body::around(&outlines(state, unit), state.facing(unit)?)
}

/// The ways in which the stands of a unit look that are in their places.
pub fn sides(state: &State, unit: UnitId) -> u8 {
    let mut ways: ArrayVec<Angle, MOST_STANDS> = ArrayVec::new();
    for stand in state.stands_of(unit).filter(|&stand| !state[stand].disrupted) {
        if let Some(pose) = state[stand].pose()
            && !ways.contains(&pose.facing)
        {
            ways.push(pose.facing);
        }
    }
    ways.len() as u8
}

/// [IC-FORM-03] Whether a company stands in a square each side of which still holds a stand.
pub fn is_closed_square(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    one.formation == Formation::Square && 0 < one.sides && one.sides <= sides(state, unit)
        || boxes::is_closed(state, unit)
}

/// Whether two stands touch, corners included; in a square neighbouring rows do.
pub fn touch(state: &State, one: StandId, other: StandId) -> bool {
    let (unit, mate) = (state[one].unit, state[other].unit);
    let in_square = unit == mate && state[unit].formation == Formation::Square
        || state[unit].boxed.is_some() && state[unit].boxed == state[mate].boxed;
    if in_square
        && let (Some(first), Some(second)) = (state[one].pose(), state[other].pose())
        && first.facing != second.facing
        && first.facing.opposite() != second.facing
    {
        return is_within(&outline(first), &outline(second), FRONTAGE);
    }
    match (state[one].outline(), state[other].outline()) {
        (Some(one), Some(other)) => is_within(&one, &other, TOUCH),
        _ => false,
    }
}

/// For how long the edges of two stands run along each other in contact; none where they do not.
pub fn contact(one: &Outline, other: &Outline) -> Option<Length> {
    CONTACT.between(one, other).map(|touch| touch.along)
}

/// [IC-GEN-04] The shortest distance from some outlines to an enemy on land; none where there is none.
pub fn nearest_enemy(state: &State, side: SideId, from: &[Outline]) -> Option<Length> {
    let around = from.iter().map(Outline::bounds).reduce(Bounds::joined)?;
    let mut nearest: Option<Length> = None;
    for (_, pose) in manned(state, side) {
        // No part of a stand is nearer than its middle less half a diagonal.
        let may_be_nearer =
            nearest.is_none_or(|nearest| around.grown(nearest + HALF_DIAGONAL).holds(pose.at));
        if !may_be_nearer {
            continue;
        }
        let mut enemy: Option<Outline> = None;
        for own in from {
            let apart = own.middle().distance(pose.at) - HALF_DIAGONAL - HALF_DIAGONAL;
            if nearest.is_none_or(|nearest| apart < nearest) {
                let enemy = enemy.get_or_insert_with(|| outline(pose));
                let gap = distance(own, enemy);
                nearest = Some(nearest.map_or(gap, |nearest| nearest.min(gap)));
            }
        }
    }
    nearest
}

/// [IC-GEN-04] Whether an enemy on land is no farther from some outlines than a limit.
pub fn is_enemy_within(state: &State, side: SideId, from: &[Outline], limit: Length) -> bool {
    let Some(around) = from.iter().map(Outline::bounds).reduce(Bounds::joined) else {
        return false;
    };
    let near = around.grown(limit + HALF_DIAGONAL);
    manned(state, side).filter(|&(_, pose)| near.holds(pose.at)).any(|(_, pose)| {
        let enemy = outline(pose);
        from.iter().any(|own| is_within(own, &enemy, limit))
    })
}

/// The enemies on land, without guns that nobody serves.
fn manned(state: &State, side: SideId) -> impl Iterator<Item = (StandId, Pose)> + '_ {
    state.enemies_of(side).filter(|&(stand, _)| {
        0 < state[stand].castings || state.troop(state[stand].unit) != Troop::Artillery
    })
}

/// Where the enemies on land stand, without guns that nobody serves.
pub fn manned_places(state: &State, side: SideId) -> Vec<Point> {
    manned(state, side).map(|(_, pose)| pose.at).collect()
}

/// The enemy stand on land that is nearest to a place, middle to middle.
pub fn nearest_enemy_stand(state: &State, side: SideId, from: Point) -> Option<(StandId, Point)> {
    let enemies = manned(state, side).map(|(stand, pose)| (stand, pose.at));
    enemies.min_by_key(|&(stand, at)| (from.distance(at), stand))
}

/// [IC-GEN-05] The best cover that a place gives to those in it.
pub fn cover(state: &State, at: Point) -> Cover {
    let setting = &state.setting;
    let covers = setting.land().at(at).iter().map(|piece| {
        let kind = setting.land().pieces()[piece].kind;
        setting.charts.terrain[kind].cover
    });
    covers.max().unwrap_or(Cover::None)
}

pub fn is_in(state: &State, at: Point, kinds: &[TerrainKind]) -> bool {
    let land = state.setting.land();
    land.at(at).iter().any(|piece| kinds.contains(&land.pieces()[piece].kind))
}

/// [IC-MORALE-07] Whether a place is a protective position or an objective zone that protects.
pub fn is_protected(state: &State, at: Point) -> bool {
    is_in(state, at, &[TerrainKind::Protective, TerrainKind::Earthworks])
}

/// What stands in the way of a unit: every other stand on the ground, enemies kept `clear` of; and the edges of the table.
///
/// [IC-FORM-10] No stand passes through another. Stands that one order moves do not hinder each other.
pub fn obstacles(
    state: &State,
    unit: UnitId,
    clear: Length,
    near: Bounds,
    skip: impl Fn(StandId) -> bool,
) -> Vec<(Obstacle, Option<StandId>)> {
    let mut found: Vec<(Obstacle, Option<StandId>)> =
        inside(state, unit, clear, near, skip).collect();
    found.extend(state.setting.table.border().map(|edge| (edge, None)));
    found
}

/// The same without the edges of the table: stands, and wrecks.
pub fn inside(
    state: &State,
    unit: UnitId,
    clear: Length,
    near: Bounds,
    skip: impl Fn(StandId) -> bool,
) -> impl Iterator<Item = (Obstacle, Option<StandId>)> {
    let side = state.side_of(unit);
    let near = near.grown(clear).grown(FRONTAGE);
    let stands = state.on_land_in(near).filter(move |&(stand, _)| !skip(stand));
    let stands = stands.map(move |(stand, pose)| {
        let other = outline(pose);
        let obstacle = if state.side(stand) == side {
            Obstacle::solid(other)
        } else {
            Obstacle::shunned(other, clear)
        };
        (obstacle, Some(stand))
    });
    let wrecks = state.wrecks.iter().filter(move |wreck| near.holds(wreck.pose.at));
    let wrecks = wrecks.filter(move |wreck| !may_pass(state, unit, wreck));
    stands.chain(wrecks.map(|wreck| (Obstacle::solid(outline(wreck.pose)), None)))
}

/// [IC-VEH-03] Whether a unit gets past a wreck: foot and horse do on a bridge, though they may not stop on it.
pub fn may_pass(state: &State, unit: UnitId, wreck: &Wreck) -> bool {
    let troop = state.troop(unit);
    (troop.is_company() || troop == Troop::Hero)
        && is_in(state, wreck.pose.at, &[TerrainKind::Bridge])
}

/// Whether any of some outlines lies on a wreck.
pub fn is_on_wreck(state: &State, own: &[Outline]) -> bool {
    state.wrecks.iter().any(|wreck| {
        let wreck = outline(wreck.pose);
        own.iter().any(|own| overlaps(own, &wreck))
    })
}

/// [IC-VEH-03] Refuses to stop on a wreck that one may pass.
pub fn check_end(state: &State, unit: UnitId, poses: impl Iterator<Item = Pose>) -> Check {
    let own: Outlines = poses.map(outline).collect();
    if is_on_wreck(state, &own) {
        return Err(Bar::unit(rule!("IC-VEH-03"), unit, "may pass the wreck, not stop on it"));
    }
    Ok(())
}

/// A wreck that a body sweeps over when it wheels, or would stand on.
pub fn swept_wreck<'a>(
    state: &'a State,
    swept: Option<&Sector>,
    turned: &[(StandId, Pose)],
) -> Option<&'a Wreck> {
    state.wrecks.iter().find(|wreck| {
        let goal = outline(wreck.pose);
        swept.is_some_and(|sector| sector.overlaps(&goal))
            || turned.iter().any(|&(_, pose)| overlaps(&outline(pose), &goal))
    })
}

/// Whether a pose is free of stands and wrecks, wherever it lies.
pub fn has_room(state: &State, pose: Pose, skip: impl Fn(StandId) -> bool) -> bool {
    let own = outline(pose);
    let near = own.bounds().grown(FRONTAGE);
    !is_on_wreck(state, &[own])
        && state
            .on_land_in(near)
            .all(|(stand, other)| skip(stand) || !overlaps(&own, &outline(other)))
}

/// How far some outlines of a unit get straight ahead, and which stand stops them.
pub fn room(
    state: &State,
    unit: UnitId,
    moving: &[Outline],
    heading: Angle,
    limit: Length,
    clear: Length,
    skip: impl Fn(StandId) -> bool,
) -> (Length, Option<StandId>) {
    let Some(first) = moving.first() else { return (Length::ZERO, None) };
    let way = Line::towards(first.middle(), heading, limit);
    let bounds = moving.iter().map(Outline::bounds).reduce(Bounds::joined);
    let Some(bounds) = bounds else { return (Length::ZERO, None) };
    let near = bounds.joined(bounds.shifted(way.shift()));
    let found = obstacles(state, unit, clear, near, skip);
    let only: Vec<Obstacle> = found.iter().map(|(obstacle, _)| *obstacle).collect();
    let Advance { length, stopped_by } = advance(moving, &way, limit, &only);
    (length, stopped_by.and_then(|at| found[at].1))
}

/// What a yard costs a unit on some ground [IC-MOVE-17].
pub fn toll(state: &State, unit: UnitId, on: Pieces) -> Toll {
    let setting = &state.setting;
    let spec = &state.spec(unit).kind;
    let loose = state.is_skirmishing(unit) || spec.hill;
    let mut most = 1;
    // A road or bridge overrides the ground that it crosses.
    let is_way = |piece: usize| {
        matches!(setting.land().pieces()[piece].kind, TerrainKind::Road | TerrainKind::Bridge)
    };
    if on.iter().any(is_way) {
        return Toll::Pays(Pace::USUAL);
    }
    for piece in on.iter() {
        let kind = setting.land().pieces()[piece].kind;
        let ground = &setting.charts.terrain[kind];
        let wild = matches!(kind, TerrainKind::Woods | TerrainKind::Rough);
        let cost = match spec.troop {
            Troop::Infantry | Troop::Hero | Troop::Commander if state.is_skirmishing(unit) => {
                ground.skirmish_cost
            }
            Troop::Cavalry | Troop::LightCavalry if state[unit].dismounted => ground.skirmish_cost,
            Troop::Infantry | Troop::Hero | Troop::Commander if loose && wild => 1,
            Troop::Infantry | Troop::Hero | Troop::Commander => ground.foot_cost,
            Troop::Cavalry | Troop::LightCavalry if spec.hill && wild => 1,
            Troop::Cavalry | Troop::LightCavalry => ground.cavalry_cost,
            Troop::Artillery | Troop::Wagon => ground.limber_cost,
            // [IC-VEH-06] At half speed, where that is chosen.
            Troop::Recon | Troop::Assault if wild && setting.switches.rough_driving => 2,
            Troop::Recon | Troop::Assault => ground.vehicle_cost,
            Troop::Skimmer => ground.skimmer_cost,
            Troop::Aviation => 1,
        };
        if cost == 0 {
            return Toll::Barred;
        }
        most = most.max(cost);
    }
    Toll::Pays(Pace::times(most.into()))
}

/// How far an allowance takes some stands straight ahead: as far as the worst placed of them.
pub fn allowed(
    state: &State,
    unit: UnitId,
    from: impl IntoIterator<Item = Point>,
    heading: Angle,
    allowance: Length,
) -> Length {
    let mut walk = Walk::default();
    let mut most = allowance;
    let land = state.setting.land();
    for point in from {
        // Where nothing lies the ground takes nothing.
        let way = Line::towards(point, heading, most).bounds();
        if !land.pieces().iter().any(|piece| piece.shape.bounds().meets(way)) {
            continue;
        }
        walk.along(land, &Line::towards(point, heading, most));
        let journey =
            walk.afford(Effort::of(allowance), |on| toll(state, unit, on), |_| Some(Effort::NONE));
        most = most.min(journey.length);
        if let End::Barred(_) = journey.end {
            most = most.min(journey.length);
        }
    }
    most
}

/// Whether a stand may end somewhere: on the table, on ground that it may enter, on nobody.
pub fn is_free(
    state: &State,
    unit: UnitId,
    pose: Pose,
    clear_of_enemies: Length,
    skip: impl Fn(StandId) -> bool,
) -> bool {
    first_barred(state, unit, [pose].into_iter(), clear_of_enemies, skip).is_none()
}

/// The first of some poses in which a stand of a unit may not end.
pub fn first_barred(
    state: &State,
    unit: UnitId,
    mut poses: impl Iterator<Item = Pose> + Clone,
    clear_of_enemies: Length,
    skip: impl Fn(StandId) -> bool,
) -> Option<Pose> {
    let own: ArrayVec<Outline, MOST_STANDS> = poses.clone().map(outline).collect();
    let table = state.setting.table;
    if let Some(off) = own.iter().position(|own| !table.covers(own)) {
        return poses.nth(off);
    }
    let around = own.iter().map(Outline::bounds).reduce(Bounds::joined)?;
    let side = state.side_of(unit);
    let near = around.grown(FRONTAGE + clear_of_enemies);
    for (stand, other) in state.on_land_in(near).filter(|&(stand, _)| !skip(stand)) {
        let other = outline(other);
        let is_friend = state.side(stand) == side || clear_of_enemies == Length::ZERO;
        let struck = own.iter().position(|own| {
            if is_friend { overlaps(own, &other) } else { is_within(own, &other, clear_of_enemies) }
        });
        if let Some(struck) = struck {
            return poses.nth(struck);
        }
    }
    poses.zip(&own).map(|(pose, own)| (pose, *own)).find_map(|(pose, own)| {
        let barred = toll(state, unit, state.setting.land().at(pose.at)) == Toll::Barred
            || is_on_wreck(state, &[own]);
        barred.then_some(pose)
    })
}

/// The direction from an edge of the table into it.
pub const fn inward(edge: Edge) -> Angle {
    edge.outward().opposite()
}

/// [IC-MUSK-11] Whether no stand of its own company stands directly ahead of a stand.
pub fn is_in_front(state: &State, stand: StandId) -> bool {
    let Some(pose) = state[stand].pose() else { return false };
    let frame = pose.frame();
    let unit = state[stand].unit;
    state.stands_of(unit).filter(|&other| other != stand).all(|other| {
        let Some(there) = state[other].pose() else { return true };
        if there.facing != pose.facing {
            return true;
        }
        let local = frame.local(there.at);
        !(DEPTH / 2 < local.ahead
            && local.ahead <= DEPTH + TOUCH
            && local.right.abs() < FRONTAGE - TOUCH)
    })
}

/// Whether foot stand in a mass or a double column [IC-FORM-07].
pub fn is_massed(state: &State, unit: UnitId) -> bool {
    let massed = matches!(state[unit].formation, Formation::Mass | Formation::DoubleColumn);
    massed && state.troop(unit) == Troop::Infantry
}
