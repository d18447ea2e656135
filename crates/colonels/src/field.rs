//! What the rules ask of the table: who stands where, who touches whom, how far one gets.

use arrayvec::ArrayVec;
use kernel::table::{
    Advance, Angle, Body, Bounds, Contact as Touching, Edge, Effort, End, Frame, Length, Line,
    Local, Obstacle, Outline, Pace, Pieces, Point, Pose, Sector, Toll, Walk, advance, distance,
    is_within, overlaps,
};

use crate::{
    blocks::{HAIR, halves},
    boxes, crews,
    formations::MOST_STANDS,
    order::{Bar, Check},
    state::{DEPTH, FRONTAGE, SideId, StandId, State, UnitId, Wreck, outline},
    vocabulary::{Cover, Formation, TerrainKind, Troop},
};

/// [IC-GEN-04] Stands no farther apart than this touch.
pub const TOUCH: Length = Length::units(1);

/// Half the diagonal of a stand, rounded up.
pub const HALF_DIAGONAL: Length = Length::thousandths(18_029);

/// Stands whose middles are farther apart than this have nothing in common, however they look.
pub const DIAGONAL: Length = Length::thousandths(36_058);

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
    state
        .neighbours
        .body(unit, state.units.len(), || Body::around(&outlines(state, unit), state.facing(unit)?))
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
    match (state[one].pose(), state[other].pose()) {
        (Some(one), Some(other)) => clash(one, other, TOUCH),
        _ => false,
    }
}

/// For how long the edges of two stands run along each other in contact; none where they do not.
pub fn contact(one: &Outline, other: &Outline) -> Option<Length> {
    CONTACT.between(one, other).map(|touch| touch.along)
}

/// [IC-GEN-04] The shortest distance from some outlines to an enemy on land; none where there is none.
pub fn nearest_enemy(state: &State, side: SideId, from: &[Outline]) -> Option<Length> {
    least_gap(from, || manned(state.enemies_of(side), state).map(|(_, pose)| pose))
}

/// The shortest distance from some outlines to any of some stands.
///
/// Whose middles are nearest is found first: hardly anybody else can be nearer, and only those are measured. A box round all middles
/// keeps those who are farther off from being held against each of them.
pub fn least_gap<I: Iterator<Item = Pose>>(
    from: &[Outline],
    stands: impl Fn() -> I,
) -> Option<Length> {
    let own: ArrayVec<(Point, &Outline), MOST_STANDS> =
        from.iter().take(MOST_STANDS).map(|own| (own.middle(), own)).collect();
    let around = own.iter().map(|&(at, _)| Bounds { low: at, high: at }).reduce(Bounds::joined)?;
    let mut nearest: Option<(i64, &Outline, Pose)> = None;
    for pose in stands() {
        let most = nearest.map_or(i64::MAX, |(apart, ..)| apart);
        if most <= outside_squared(around, pose.at) {
            continue;
        }
        for &(at, own) in &own {
            let apart = apart_squared(at, pose.at);
            if nearest.is_none_or(|(least, ..)| apart < least) {
                nearest = Some((apart, own, pose));
            }
        }
    }
    let (_, own_outline, pose) = nearest?;
    let mut nearest = distance(own_outline, &outline(pose));
    for pose in stands() {
        // No part of a stand is farther from its middle than half a diagonal.
        let near = nearest + DIAGONAL;
        if !around.grown(near).holds(pose.at) {
            continue;
        }
        let mut other: Option<Outline> = None;
        for &(at, own) in &own {
            if at.is_within(pose.at, nearest + DIAGONAL) {
                let other = other.get_or_insert_with(|| outline(pose));
                nearest = nearest.min(distance(own, other));
            }
        }
    }
    Some(nearest)
}

/// The square of how far a point lies outside of some bounds.
fn outside_squared(around: Bounds, at: Point) -> i64 {
    let inside = Point::new(
        at.x.max(around.low.x).min(around.high.x),
        at.y.max(around.low.y).min(around.high.y),
    );
    apart_squared(inside, at)
}

/// The square of how far two points are apart.
pub fn apart_squared(one: Point, other: Point) -> i64 {
    let part = |one: Length, other: Length| {
        i64::from(one.in_thousandths()) - i64::from(other.in_thousandths())
    };
    let (east, north) = (part(one.x, other.x), part(one.y, other.y));
    east * east + north * north
}

/// Whether a stand with its middle at a place cuts the hull of the beginning of a line and a stand about its end, where that is plain; the
/// length of the line is known.
pub fn cuts(line: &Line, length: Length, at: Point) -> Option<bool> {
    let part = |one: Length, other: Length| {
        i64::from(one.in_thousandths()) - i64::from(other.in_thousandths())
    };
    let way = (part(line.to.x, line.from.x), part(line.to.y, line.from.y));
    let away = (part(at.x, line.from.x), part(at.y, line.from.y));
    let times = |far: Length, length: Length| {
        i64::from(far.in_thousandths()) * i64::from(length.in_thousandths())
    };
    let aside = (way.0 * away.1 - way.1 * away.0).abs();
    // No corner of either is farther from its middle than half a diagonal.
    if times(DIAGONAL + TOUCH, length) < aside {
        return Some(false);
    }
    // No edge of it is nearer to its middle than half of its depth: where the line runs so deep inside there is no doubt.
    let along = way.0 * away.0 + way.1 * away.1;
    let is_inside = aside < times(DEPTH / 2 - TOUCH, length - TOUCH)
        && 0 < along
        && along < way.0 * way.0 + way.1 * way.1;
    is_inside.then_some(true)
}

/// The stand whose middle is the nearest to a place, the first of several; and its pose.
pub fn nearest_stand<I: Iterator<Item = (StandId, Pose)>>(
    from: Point,
    stands: impl Fn() -> I,
) -> Option<(StandId, Pose)> {
    let (_, nearest) = stands().min_by_key(|(_, pose)| apart_squared(from, pose.at))?;
    // A measured distance is rounded: of those that measure the same the first counts.
    let least = from.distance(nearest.at);
    stands().find(|(_, pose)| from.is_within(pose.at, least))
}

/// [IC-GEN-04] Whether an enemy on land is no farther from some stands than a limit.
pub fn is_enemy_within(state: &State, side: SideId, from: &[Pose], limit: Length) -> bool {
    let Some(around) = middles(from.iter().copied()) else { return false };
    let near = around.grown(limit + DIAGONAL);
    let mut enemies = manned(state.enemies_in(side, near), state).map(|(_, pose)| pose);
    enemies.any(|enemy| from.iter().any(|&own| are_within(own, enemy, limit)))
}

/// Whether two stands are no farther apart than a limit. Whose middles are that near are; whose are a diagonal farther apart are not.
pub fn are_within(one: Pose, other: Pose, limit: Length) -> bool {
    one.at.is_within(other.at, limit)
        || one.at.is_within(other.at, limit + DIAGONAL)
            && is_within(&outline(one), &outline(other), limit)
}

/// Some stands without guns that nobody serves.
pub fn manned<'a>(
    stands: impl Iterator<Item = (StandId, Pose)> + 'a,
    state: &'a State,
) -> impl Iterator<Item = (StandId, Pose)> + 'a {
    stands.filter(|&(stand, _)| {
        0 < state[stand].castings || state.troop(state[stand].unit) != Troop::Artillery
    })
}

/// Where the enemies on land stand, without guns that nobody serves.
pub fn manned_places(state: &State, side: SideId) -> Vec<Point> {
    let mut places = Vec::with_capacity(state.stands.len());
    places.extend(manned(state.enemies_of(side), state).map(|(_, pose)| pose.at));
    places
}

/// The enemy stand on land that is nearest to a place, middle to middle.
pub fn nearest_enemy_stand(state: &State, side: SideId, from: Point) -> Option<(StandId, Point)> {
    let nearest = nearest_stand(from, || manned(state.enemies_of(side), state));
    nearest.map(|(stand, pose)| (stand, pose.at))
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

/// What stands in the way of a unit in a lane: every other stand on the ground, enemies kept `clear` of, and wrecks.
///
/// [IC-FORM-10] No stand passes through another. Stands that one order moves do not hinder each other.
pub fn inside(
    state: &State,
    unit: UnitId,
    clear: Length,
    passed: Bounds,
    skip: impl Fn(StandId) -> bool,
    lane: &Lane,
) -> impl Iterator<Item = (Obstacle, Option<StandId>)> {
    let side = state.side_of(unit);
    let near = passed.grown(clear + HALF_DIAGONAL);
    let away = move |stand: StandId| if state.side(stand) == side { Length::ZERO } else { clear };
    let stands = state.on_land_in(near);
    let stands =
        stands.filter(move |&(stand, pose)| !skip(stand) && lane.may_hold(pose, away(stand)));
    let stands = stands
        .map(move |(stand, pose)| (Obstacle::shunned(outline(pose), away(stand)), Some(stand)));
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

/// [IC-VEH-03] Refuses to stop on a wreck that one may pass; [IC-MOVE-01] nor does one who stands at the corner of an enemy go along his side.
pub fn check_end(state: &State, unit: UnitId, poses: impl Iterator<Item = Pose>) -> Check {
    let side = state.side_of(unit);
    let starts: ArrayVec<Pose, MOST_STANDS> =
        state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect();
    let touches = is_enemy_within(state, side, &starts, TOUCH);
    if state.wrecks.is_empty() && !touches {
        return Ok(());
    }
    let ends: ArrayVec<Pose, MOST_STANDS> = poses.take(MOST_STANDS).collect();
    if touches && is_enemy_within(state, side, &ends, TOUCH) {
        return Err(Bar::unit(rule!("IC-MOVE-01"), unit, "would end beside an enemy"));
    }
    let own: Outlines = ends.into_iter().map(outline).collect();
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
    let near = Bounds { low: pose.at, high: pose.at }.grown(DIAGONAL);
    (state.wrecks.is_empty() || !is_on_wreck(state, &[outline(pose)]))
        && state
            .on_land_in(near)
            .all(|(stand, other)| skip(stand) || !clash(pose, other, Length::ZERO))
}

/// How far some stands of a unit get straight ahead, and which stand stops them.
///
/// What lies to the side of their lane is not laid out, and they themselves are not where nothing lies in it.
pub fn room(
    state: &State,
    unit: UnitId,
    moving: &[Pose],
    heading: Angle,
    limit: Length,
    clear: Length,
    skip: impl Fn(StandId) -> bool,
) -> (Length, Option<StandId>) {
    let (Some(first), Some(start)) = (moving.first(), middles(moving.iter().copied())) else {
        return (Length::ZERO, None);
    };
    let way = Line::towards(first.at, heading, limit);
    let passed = start.joined(start.shifted(way.shift())).grown(HALF_DIAGONAL);
    let lane = Lane::of(moving, heading, limit);
    let mut found: Vec<Obstacle> = Vec::with_capacity(8);
    let mut stands: Vec<Option<StandId>> = Vec::with_capacity(8);
    for (obstacle, stand) in inside(state, unit, clear, passed, skip, &lane) {
        found.push(obstacle);
        stands.push(stand);
    }
    if !is_inside(state, start.joined(start.shifted(way.shift()))) {
        found.extend(state.setting.table.border());
    }
    if found.is_empty() {
        return (advance(&[], &way, limit, &[]).length, None);
    }
    let own: Outlines = moving.iter().map(|&pose| outline(pose)).collect();
    let Advance { length, stopped_by } = advance(&own, &way, limit, &found);
    (length, stopped_by.and_then(|at| stands.get(at).copied().flatten()))
}

/// The strip of the table that some stands pass over straight ahead.
pub struct Lane {
    frame: Frame,
    heading: Angle,
    low: Local,
    high: Local,
}

impl Lane {
    pub fn of(moving: &[Pose], heading: Angle, limit: Length) -> Self {
        let frame = Frame::new(moving.first().map_or(Point::ORIGIN, |pose| pose.at), heading);
        let (mut low, mut high) = (Local::default(), Local::default());
        for pose in moving {
            let at = frame.local(pose.at);
            let (half, _) = halves(pose.facing - heading);
            low.right = low.right.min(at.right - half.right);
            low.ahead = low.ahead.min(at.ahead - half.ahead);
            high.right = high.right.max(at.right + half.right);
            high.ahead = high.ahead.max(at.ahead + half.ahead);
        }
        high.ahead += limit;
        Self { frame, heading, low, high }
    }

    /// Whether a stand could lie in it, or no farther from it than those who pass keep away.
    pub fn may_hold(&self, other: Pose, away: Length) -> bool {
        let at = self.frame.local(other.at);
        let (half, _) = halves(other.facing - self.heading);
        let right = (self.low.right - at.right).max(at.right - self.high.right) - half.right;
        let ahead = (self.low.ahead - at.ahead).max(at.ahead - self.high.ahead) - half.ahead;
        // Whoever touches the side of the lane is passed.
        let beside = if away == Length::ZERO { right < away } else { right <= away + HAIR };
        beside && ahead <= away + HAIR
    }
}

/// What a yard costs a unit on some ground [IC-MOVE-17].
pub fn toll(state: &State, unit: UnitId, on: Pieces) -> Toll {
    let setting = &state.setting;
    let mut most = 1;
    // A road or bridge overrides the ground that it crosses.
    let is_way = |piece: usize| {
        matches!(setting.land().pieces()[piece].kind, TerrainKind::Road | TerrainKind::Bridge)
    };
    if on.iter().any(is_way) {
        return Toll::Pays(Pace::USUAL);
    }
    // A ford leads through the water in which it lies.
    let kind = |piece: usize| setting.land().pieces()[piece].kind;
    let is_ford = on.iter().any(|piece| kind(piece) == TerrainKind::Ford);
    for piece in on.iter() {
        if is_ford && kind(piece) == TerrainKind::Water {
            continue;
        }
        let cost = cost(state, unit, kind(piece));
        if cost == 0 {
            return Toll::Barred;
        }
        most = most.max(cost);
    }
    Toll::Pays(Pace::times(most.into()))
}

/// How many yards a yard costs a unit on a kind of ground; none where it is barred.
fn cost(state: &State, unit: UnitId, kind: TerrainKind) -> u8 {
    let spec = &state.spec(unit).kind;
    let ground = &state.setting.charts.terrain[kind];
    let wild = matches!(kind, TerrainKind::Woods | TerrainKind::Rough);
    let loose = state.is_skirmishing(unit) || spec.hill;
    match spec.troop {
        Troop::Infantry | Troop::Hero | Troop::Commander if state.is_skirmishing(unit) => {
            ground.skirmish_cost
        }
        Troop::Cavalry | Troop::LightCavalry if state[unit].dismounted => ground.skirmish_cost,
        Troop::Infantry | Troop::Hero | Troop::Commander if loose && wild => 1,
        Troop::Infantry | Troop::Hero | Troop::Commander => ground.foot_cost,
        Troop::Cavalry | Troop::LightCavalry if spec.hill && wild => 1,
        Troop::Cavalry | Troop::LightCavalry => ground.cavalry_cost,
        // [IC-ARTY-05] A crew without its guns goes as skirmish foot.
        Troop::Artillery if crews::loose(state, unit).is_some() => ground.skirmish_cost,
        Troop::Artillery | Troop::Wagon => ground.limber_cost,
        // [IC-VEH-06] At half speed, where that is chosen.
        Troop::Recon | Troop::Assault if wild && state.setting.switches.rough_driving => 2,
        Troop::Recon | Troop::Assault => ground.vehicle_cost,
        Troop::Skimmer => ground.skimmer_cost,
        Troop::Aviation => 1,
    }
}

/// The bounds of all ground that slows or stops a unit.
pub fn slowing(state: &State, unit: UnitId) -> impl Iterator<Item = Bounds> + '_ {
    let pieces = state.setting.land().pieces().iter();
    pieces.filter(move |piece| cost(state, unit, piece.kind) != 1).map(|piece| piece.shape.bounds())
}

/// The bounds of all ground about some bounds that a unit may not enter, unless a way leads over it.
pub fn barring_in(state: &State, unit: UnitId, near: Bounds) -> impl Iterator<Item = Bounds> + '_ {
    let pieces = state.setting.land().pieces_in(near).map(|(_, piece)| piece);
    pieces.filter(move |piece| cost(state, unit, piece.kind) == 0).map(|piece| piece.shape.bounds())
}

/// Whether any ground lies about some bounds that slows or stops a unit: a quick look before the exact one.
fn is_slowed_in(state: &State, unit: UnitId, around: Bounds) -> bool {
    let mut pieces = state.setting.land().pieces_in(around);
    pieces.any(|(_, piece)| cost(state, unit, piece.kind) != 1)
}

/// How far an allowance takes some stands straight ahead: as far as the worst placed of them.
pub fn allowed(
    state: &State,
    unit: UnitId,
    from: impl IntoIterator<Item = Point>,
    heading: Angle,
    allowance: Length,
) -> Length {
    let mut most = allowance;
    let land = state.setting.land();
    let from: ArrayVec<Point, MOST_STANDS> = from.into_iter().collect();
    let Some(&first) = from.first() else { return most };
    let start = Bounds::around(&from);
    let passed = start.joined(start.shifted(Line::towards(first, heading, most).shift()));
    if !is_slowed_in(state, unit, passed) {
        return most;
    }
    let mut walk = Walk::default();
    for point in from {
        // Where nothing lies the ground takes nothing.
        let way = Line::towards(point, heading, most).bounds();
        if !is_slowed_in(state, unit, way) {
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
    first_barred(state, unit, &[pose], clear_of_enemies, skip).is_none()
}

/// The first of some poses in which a stand of a unit may not end.
///
/// Middles are asked first: nothing is laid out where nobody and nothing is near.
pub fn first_barred(
    state: &State,
    unit: UnitId,
    poses: &[Pose],
    clear_of_enemies: Length,
    skip: impl Fn(StandId) -> bool,
) -> Option<Pose> {
    let around = middles(poses.iter().copied())?;
    if !is_inside(state, around)
        && let Some(&off) = poses.iter().find(|&&pose| !is_on_table(state, pose))
    {
        return Some(off);
    }
    let side = state.side_of(unit);
    let apart = DIAGONAL + clear_of_enemies;
    for (stand, other) in state.on_land_in(around.grown(apart)).filter(|&(stand, _)| !skip(stand)) {
        let away = if state.side(stand) == side { Length::ZERO } else { clear_of_enemies };
        if let Some(&struck) = poses.iter().find(|&&pose| clash(pose, other, away)) {
            return Some(struck);
        }
    }
    let land = state.setting.land();
    let is_bare = barring_in(state, unit, around).next().is_none();
    if is_bare && state.wrecks.is_empty() {
        return None;
    }
    poses.iter().copied().find(|&pose| {
        !is_bare && toll(state, unit, land.at(pose.at)) == Toll::Barred
            || !state.wrecks.is_empty() && is_on_wreck(state, &[outline(pose)])
    })
}

/// Whether a stand would stand on another, or no farther from it than it must keep away.
///
/// Stands that look along each other or across each other, which most do, are not laid out for it.
#[inline]
pub fn clash(one: Pose, other: Pose, away: Length) -> bool {
    one.at.is_within(other.at, DIAGONAL + away) && is_clash(one, other, away)
}

/// The same of stands that are near enough for it.
fn is_clash(one: Pose, other: Pose, away: Length) -> bool {
    let quarters = (one.facing - other.facing).in_hundredths();
    if quarters % 9000 == 0 {
        // How far apart their middles are when they touch.
        let is_across = quarters % 18_000 != 0;
        let both = |size: Length| if is_across { (FRONTAGE + DEPTH) / 2 } else { size };
        let Local { right, ahead } = one.frame().local(other.at);
        let gaps = [right.abs() - both(FRONTAGE), ahead.abs() - both(DEPTH)];
        let [right, ahead] = gaps.map(Length::at_least_zero);
        if gaps.iter().all(|&gap| gap < -HAIR)
            || Point::ORIGIN.is_within(Point::new(right, ahead), away - HAIR)
        {
            return true;
        }
        if !Point::ORIGIN.is_within(Point::new(right, ahead), away + HAIR) {
            return false;
        }
    }
    let (one, other) = (outline(one), outline(other));
    if away == Length::ZERO { overlaps(&one, &other) } else { is_within(&one, &other, away) }
}

/// The bounds of the middles of some stands.
pub fn middles(poses: impl IntoIterator<Item = Pose>) -> Option<Bounds> {
    let each = poses.into_iter().map(|pose| Bounds { low: pose.at, high: pose.at });
    each.reduce(Bounds::joined)
}

/// Whether all stands whose middles lie within some bounds are on the table, however they look.
fn is_inside(state: &State, middles: Bounds) -> bool {
    let inner = state.setting.table.bounds().grown(-HALF_DIAGONAL);
    inner.holds(middles.low) && inner.holds(middles.high)
}

/// Whether all of a stand is on the table.
pub fn is_on_table(state: &State, pose: Pose) -> bool {
    is_inside(state, Bounds { low: pose.at, high: pose.at })
        || state.setting.table.covers(&outline(pose))
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

/// Whether foot stand in a mass or a double column [IC-FORM-07]; a single stand that is left of one does not.
pub fn is_massed(state: &State, unit: UnitId) -> bool {
    let massed = matches!(state[unit].formation, Formation::Mass | Formation::DoubleColumn);
    massed && state.troop(unit) == Troop::Infantry && state.stands_of(unit).nth(1).is_some()
}

#[cfg(test)]
pub(crate) mod tests;
