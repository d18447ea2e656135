//! Whom one can fire at: kill zones, what screens a target, what lies in the way.

use arrayvec::ArrayVec;
use kernel::table::{
    Ahead, Angle, Body, Corridor, Length, Line, Outline, Pose, Side, Span, distance,
    nearest_points, overlaps, uncovered,
};

use crate::{
    characters, field,
    formations::MOST_STANDS,
    order::{Bar, Check},
    sight::{self, Spot},
    state::{DEPTH, FRONTAGE, SideId, StandId, State, UnitId, outline},
    tables::yards,
    vocabulary::{GunClass, TerrainKind, Troop},
};

/// Somebody to fire at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub target: StandId,
    pub range: Length,
    /// To the flank of skirmishers.
    pub flank: bool,
}

/// More than this of a target's width must lie in a zone, or be free to be seen.
const SLIVER: Length = Length::units(1);
const NO_LENGTH: Length = Length::ZERO;

/// A row of stands that fire together.
#[derive(Clone, Debug)]
pub struct Row {
    zone: Corridor,
    level: u8,
    unit: UnitId,
    pub stands: ArrayVec<StandId, MOST_STANDS>,
}

impl Row {
    /// Whether a stand could lie in the zone: a quick look before the exact one.
    fn may_hold(&self, there: Pose) -> bool {
        may_lie_in(&self.zone, there)
    }
}

/// Whether a stand could lie in a strip: a quick look before the exact one.
fn may_lie_in(zone: &Corridor, there: Pose) -> bool {
    let local = zone.front.frame().local(there.at);
    let near = field::HALF_DIAGONAL;
    local.right.abs() <= zone.width / 2 + near
        && -near <= local.ahead
        && local.ahead <= zone.reach + near
}

/// [IC-MUSK-03] The zone of a stand: [IC-MUSK-04] that of its row, as wide as all stands of its company that touch in one line.
fn row(state: &State, stand: StandId) -> Option<Row> {
    let pose = state[stand].pose()?;
    let unit = state[stand].unit;
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon]?;
    let frame = pose.frame();
    // The places along the row of its stands, in frontages from this one.
    let mut along: ArrayVec<(Length, StandId), MOST_STANDS> = ArrayVec::new();
    for other in state.stands_of(unit) {
        let Some(there) = state[other].pose() else { continue };
        let local = frame.local(there.at);
        if there.facing == pose.facing
            && local.ahead.abs() <= field::TOUCH
            && field::is_in_front(state, other)
            && !state.is_in_contact(other)
        {
            along.push((local.right, other));
        }
    }
    along.sort_unstable();
    let own = along.iter().position(|&(_, one)| one == stand)?;
    let (mut first, mut last) = (own, own);
    while 0 < first && along[first].0 - along[first - 1].0 <= FRONTAGE + field::TOUCH {
        first -= 1;
    }
    while last + 1 < along.len() && along[last + 1].0 - along[last].0 <= FRONTAGE + field::TOUCH {
        last += 1;
    }
    let (left, right) = (along[first].0, along[last].0);
    let middle = frame.at((left + right) / 2, DEPTH / 2);
    let zone = Corridor {
        front: Pose::new(middle, pose.facing),
        width: right - left + FRONTAGE,
        reach: yards(weapon.range),
    };
    let stands = along[first..=last].iter().map(|&(_, one)| one).collect();
    Some(Row { zone, level: state.setting.level_at(pose.at), unit, stands })
}

/// The rows of a formed company, without those who touch an enemy.
pub fn rows(state: &State, unit: UnitId) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for stand in state.stands_of(unit) {
        if rows.iter().all(|row| !row.stands.contains(&stand)) {
            rows.extend(row(state, stand));
        }
    }
    rows
}

/// How far a unit shoots.
pub fn reach(state: &State, unit: UnitId) -> Length {
    let kind = &state.spec(unit).kind;
    let fire = &state.setting.charts.fire;
    let range = match kind.gun_class {
        Some(class) => fire.guns[class].range,
        None => fire.small_arms[kind.weapon].map_or(0, |weapon| weapon.range),
    };
    yards(range)
}

/// Whom a stand of a formed company may fire at, and at what range.
pub fn aims(state: &State, stand: StandId) -> Vec<Aim> {
    let side = state.side(stand);
    let row = row(state, stand);
    let enemies = state.enemies_of(side).map(|(target, _)| target);
    enemies.filter_map(|target| check_from(state, stand, row.as_ref(), target).ok()).collect()
}

/// Whether a stand of a formed company may fire at anybody who is fit for it.
pub fn has_aim(state: &State, stand: StandId, fits: impl Fn(&Aim) -> bool) -> bool {
    let row = row(state, stand);
    let mut enemies = state.enemies_of(state.side(stand));
    enemies.any(|(target, _)| {
        check_from(state, stand, row.as_ref(), target).is_ok_and(|aim| fits(&aim))
    })
}

/// How a stand of a formed company would fire at a target, if it may.
pub fn aim_at(state: &State, stand: StandId, target: StandId) -> Option<Aim> {
    check(state, stand, target).ok()
}

/// Refuses a target that a stand cannot fire a volley at; else tells the range.
pub fn check(state: &State, stand: StandId, target: StandId) -> Check<Aim> {
    check_from(state, stand, row(state, stand).as_ref(), target)
}

fn check_from(state: &State, stand: StandId, row: Option<&Row>, target: StandId) -> Check<Aim> {
    let (unit, other) = (state[stand].unit, state[target].unit);
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    if state.is_in_contact(stand) {
        check_choice(state, unit, target)?;
        return contact_fire(state, stand, target);
    }
    if !field::is_in_front(state, stand) {
        return no(rule!("IC-MUSK-11"), "has its own men in front of it and cannot fire at");
    }
    match row {
        Some(row) => check_row(state, row, target),
        None => no(rule!("IC-MUSK-11"), "cannot fire at"),
    }
}

/// Whether a target may be chosen by small arms at all.
fn check_choice(state: &State, unit: UnitId, target: StandId) -> Check {
    let other = state[target].unit;
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    if state[target].pose().is_none() {
        return no(rule!("IC-MUSK-11"), "cannot fire at");
    }
    if state.side_of(unit) == state.side(target) || state.is_aloft(other) {
        return no(rule!("IC-ARTY-16"), "may not choose");
    }
    // [IC-MUSK-10] Musketry cannot hurt vehicles: [IC-VEH-02] bows and javelins are no better.
    if state.troop(other).is_vehicle() {
        return no(rule!("IC-VEH-02"), "cannot hurt");
    }
    // A gun without a crew is nobody to fire at.
    if state.troop(other) == Troop::Artillery && state[target].castings == 0 {
        return no(rule!("IC-ARTY-16"), "sees nobody left at");
    }
    Ok(())
}

/// The same for all stands of a row.
pub fn check_row(state: &State, row: &Row, target: StandId) -> Check<Aim> {
    let (unit, other) = (row.unit, state[target].unit);
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    check_choice(state, unit, target)?;
    let Some(there) = state[target].pose() else {
        return no(rule!("IC-MUSK-11"), "cannot fire at");
    };
    if !row.may_hold(there) {
        return no(rule!("IC-MUSK-03"), "does not have in its kill zone");
    }
    let there = outline(there);
    let Some(span) = row.zone.span(&there).filter(|span| SLIVER < span.width()) else {
        return no(rule!("IC-MUSK-03"), "does not have in its kill zone");
    };
    if state.is_in_contact(target) {
        return no(rule!("IC-MUSK-12"), "may not fire into the melee of");
    }
    let level = state[target].pose().map_or(0, |pose| state.setting.level_at(pose.at));
    if is_screened(state, row, target, &span, level) {
        return no(rule!("IC-MUSK-05"), "has friends in front of");
    }
    if !shows(state, row, target, &span, level) {
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

/// [IC-ACT-03] A stand in contact fires at the enemy against its front, at the shortest range.
fn contact_fire(state: &State, stand: StandId, target: StandId) -> Check<Aim> {
    let (unit, other) = (state[stand].unit, state[target].unit);
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    if !state.foes_of(stand).any(|foe| foe == target) {
        return no(rule!("IC-ACT-03"), "is in contact and may not fire at");
    }
    let (Some(body), Some(there)) = (state[stand].body(), state[target].outline()) else {
        return no(rule!("IC-ACT-03"), "may not fire at");
    };
    let front = body.side(Side::Front);
    let ahead = front.frame().ahead(&there);
    if ahead == Ahead::None {
        return no(rule!("IC-ACT-03"), "does not have against its front");
    }
    Ok(Aim { target, range: NO_LENGTH, flank: false })
}

/// [IC-MUSK-05] Whether a friend of another company, or a disrupted one, stands in the strip before a target.
fn is_screened(state: &State, row: &Row, target: StandId, span: &Span, level: u8) -> bool {
    let side = state.side_of(row.unit);
    let near = row.zone.outline().bounds().grown(FRONTAGE);
    state.on_land().any(|(other, pose)| {
        let is_other = !is_of(state, other, row.unit) || state[other].disrupted;
        let is_own = other == target || row.stands.contains(&other);
        if is_own
            || state.side(other) != side
            || !is_other
            || !near.holds(pose.at)
            || !row.may_hold(pose)
        {
            return false;
        }
        // [IC-ARTY-20] Whoever stands lower than the firer, like the target, is fired over.
        if level < row.level && state.setting.level_at(pose.at) < row.level {
            return false;
        }
        row.zone
            .span(&outline(pose))
            .is_some_and(|friend| friend.near < span.near && SLIVER < shared(&friend, span))
    })
}

/// Whether a stand belongs to a company, or is a hero's who is attached to it.
fn is_of(state: &State, stand: StandId, unit: UnitId) -> bool {
    let own = state[stand].unit;
    own == unit || state[own].with == Some(unit)
}

fn shared(one: &Span, other: &Span) -> Length {
    one.right.min(other.right) - one.left.max(other.left)
}

/// [IC-MUSK-06] Whether more than a yard of a target's width shows past nearer enemies and over the ground.
fn shows(state: &State, row: &Row, target: StandId, span: &Span, level: u8) -> bool {
    let side = state.side_of(row.unit);
    let near = row.zone.outline().bounds().grown(FRONTAGE);
    let mut covered: Vec<(Length, Length)> = state
        .on_land()
        .filter(|&(other, pose)| {
            let lower = level < row.level && state.setting.level_at(pose.at) < row.level;
            other != target
                && state.side(other) != side
                && near.holds(pose.at)
                && row.may_hold(pose)
                && !lower
        })
        .filter_map(|(_, pose)| row.zone.span(&outline(pose)))
        .filter(|enemy| enemy.near < span.near)
        .map(|enemy| (enemy.left, enemy.right))
        .collect();
    if uncovered((span.left, span.right), &mut covered) <= SLIVER {
        return false;
    }
    // Lines parallel to the facing, one for every yard.
    let frame = row.zone.front.frame();
    let Some(there) = state[target].pose() else { return false };
    let (mut free, mut right) = (0, span.left + SLIVER / 2);
    while right < span.right {
        let is_covered = covered.iter().any(|&(from, to)| from < right && right < to);
        if !is_covered {
            let from = frame.at(right, NO_LENGTH);
            // The stand behind this part of the front.
            let one = Spot::of(state, frame.at(right, -DEPTH / 2), from);
            let two = Spot::of(state, there.at, frame.at(right, span.near));
            if !sight::is_shut_off(state, &one, &two) {
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

/// [IC-SKIRM-01] Whom a company in skirmish order may fire at, of one unit or of all: in sight and in range of one of its stands.
pub fn skirmish_aims(state: &State, unit: UnitId, only: Option<UnitId>) -> Vec<Aim> {
    let Some(weapon) = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon] else {
        return Vec::new();
    };
    let side = state.side_of(unit);
    let mut found = Vec::new();
    for (target, there) in state.enemies_of(side) {
        let other = state[target].unit;
        let is_nobody = state.troop(other) == Troop::Artillery && state[target].castings == 0;
        if state.troop(other).is_vehicle() || is_nobody || only.is_some_and(|only| only != other) {
            continue;
        }
        // [IC-ACT-03] Those in contact fire at those whom they touch, and nobody fires into a melee.
        let touched = state.is_in_contact(target);
        let far = yards(weapon.range) + field::HALF_DIAGONAL + field::HALF_DIAGONAL;
        let within = |stand: StandId| {
            state[stand].pose().is_some_and(|own| own.at.distance(there.at) <= far)
        };
        let goal = outline(there);
        let best = state
            .stands_of(unit)
            .filter(|&stand| within(stand))
            .filter(|&stand| {
                if state.is_in_contact(stand) {
                    contact_fire(state, stand, target).is_ok()
                } else {
                    !touched
                }
            })
            .filter_map(|stand| {
                let own = state[stand].pose()?;
                let range = distance(&outline(own), &goal);
                let reaches = range <= yards(weapon.range);
                let clear = reaches
                    && sight::sees(state, stand, target)
                    && !has_friends_between(state, unit, own, own.at, target, &goal);
                clear.then_some((range, stand, own))
            })
            .min_by_key(|&(range, stand, _)| (range, stand));
        let Some((range, _, own)) = best else { continue };
        let nearer = |stand: StandId| {
            state[stand].outline().is_some_and(|near| distance(&outline(own), &near) < range)
        };
        if characters::is_shielded(state, target, nearer) {
            continue;
        }
        // [IC-SKIRM-02] More than 45 degrees off the facing of the company.
        let facing = state.facing(unit).unwrap_or(own.facing);
        let (_, nearest) = nearest_points(&Outline::point(own.at), &goal);
        let off = own.at.bearing(nearest).between(facing);
        found.push(Aim { target, range, flank: Angle::degrees(45) < off });
    }
    found
}

/// [IC-MUSK-05] Whether a friend cuts the hull of a point and a target.
fn has_friends_between(
    state: &State,
    unit: UnitId,
    firer: Pose,
    from: kernel::table::Point,
    target: StandId,
    goal: &Outline,
) -> bool {
    let mut corners: ArrayVec<kernel::table::Point, 6> =
        goal.corners().iter().copied().take(5).collect();
    corners.push(from);
    let Some(hull) = Outline::hull(&corners) else { return false };
    let side = state.side_of(unit);
    let (level, there) = (
        state.setting.level_at(firer.at),
        state[target].pose().map_or(0, |pose| state.setting.level_at(pose.at)),
    );
    let near = hull.bounds().grown(FRONTAGE);
    state.on_land().any(|(other, pose)| {
        if state.side(other) != side || !near.holds(pose.at) || pose == firer {
            return false;
        }
        let is_other = !is_of(state, other, unit) || state[other].disrupted;
        let lower = there < level && state.setting.level_at(pose.at) < level;
        is_other && !lower && overlaps(&hull, &outline(pose))
    })
}

/// Whom a gun section may fire at, of one unit or of all. [IC-ARTY-13] Howitzers choose, and fire over troops.
pub fn gun_aims(state: &State, unit: UnitId, only: Option<UnitId>) -> Vec<Aim> {
    let kind = &state.spec(unit).kind;
    let (Some(class), Some(gun)) = (kind.gun_class, state.stands_of(unit).next()) else {
        return Vec::new();
    };
    let Some(pose) = state[gun].pose() else { return Vec::new() };
    if class == GunClass::MachineGun {
        machine_gun_aims(state, unit, pose, only)
    } else {
        strip_aims(state, unit, class, pose)
    }
}

/// [IC-ARTY-18] Whom a machine gun may fire at that looks along a pose, of one unit or of all: anybody forward of it, in sight.
fn machine_gun_aims(state: &State, unit: UnitId, pose: Pose, only: Option<UnitId>) -> Vec<Aim> {
    let class = GunClass::MachineGun;
    let guns = &state.setting.charts.fire.guns[class];
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    let enemies = state.enemies_of(state.side_of(unit));
    let aims = enemies.filter_map(|(target, there)| {
        let far = yards(guns.range) + field::HALF_DIAGONAL + field::HALF_DIAGONAL;
        if only.is_some_and(|only| only != state[target].unit) || far < pose.at.distance(there.at) {
            return None;
        }
        let goal = outline(there);
        let range = distance(&outline(pose), &goal);
        let nearer = |stand: StandId| {
            let near = state[stand].outline();
            near.is_some_and(|near| distance(&outline(pose), &near) < range)
        };
        let may = may_choose(state, class, target)
            && !characters::is_shielded(state, target, nearer)
            && guns.reaches(range)
            && front.frame().ahead(&goal) != Ahead::None
            && machine_gun_sees(state, unit, pose, target)
            && !has_friends_between(state, unit, pose, front.at, target, &goal);
        may.then_some(Aim { target, range, flank: false })
    });
    aims.collect()
}

/// [IC-VEH-07] Whom the weapons of one class of a vehicle may fire at: those with a turret turn it to every target.
pub fn vehicle_aims(state: &State, unit: UnitId, class: GunClass) -> Vec<Aim> {
    let Some(pose) = state.stands_of(unit).next().and_then(|stand| state[stand].pose()) else {
        return Vec::new();
    };
    let along = |pose: Pose, only: Option<UnitId>| match class {
        GunClass::MachineGun => machine_gun_aims(state, unit, pose, only),
        _ => strip_aims(state, unit, class, pose),
    };
    if !state.spec(unit).kind.turret {
        return along(pose, None);
    }
    let guns = &state.setting.charts.fire.guns[class];
    let enemies = state.enemies_of(state.side_of(unit));
    let aims = enemies.filter_map(|(target, there)| {
        // The stand stays as it lies: only what it fires along turns.
        let range = distance(&outline(pose), &outline(there));
        if !guns.reaches(range) || !may_choose(state, class, target) || there.at == pose.at {
            return None;
        }
        let turned = Pose::new(pose.at, pose.at.bearing(there.at));
        let aims = along(turned, Some(state[target].unit));
        aims.iter().any(|aim| aim.target == target).then_some(Aim { target, range, flank: false })
    });
    aims.collect()
}

/// Whom guns may fire at along the strip before a pose.
fn strip_aims(state: &State, unit: UnitId, class: GunClass, pose: Pose) -> Vec<Aim> {
    let guns = &state.setting.charts.fire.guns[class];
    let side = state.side_of(unit);
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    let mut found: Vec<Aim> = Vec::new();
    let zone = Corridor { front, width: FRONTAGE, reach: yards(guns.range) };
    for (target, there) in state.enemies_of(side) {
        if !may_lie_in(&zone, there) {
            continue;
        }
        let span = zone.span(&outline(there)).filter(|span| SLIVER < span.width());
        let Some(span) = span else { continue };
        let lobs = class == GunClass::Howitzer;
        if may_choose(state, class, target)
            && guns.reaches(span.near)
            && span.near <= strip_end(state, unit, pose, &zone, there, lobs)
        {
            found.push(Aim { target, range: span.near, flank: false });
        }
    }
    // [IC-ARTY-11] Only the first target; [IC-ARTY-13] howitzers choose; [IC-ARTY-20] so do guns among those who stand lower.
    let level = state.setting.level_at(pose.at);
    if class != GunClass::Howitzer
        && let Some(nearest) = first_in_strip(state, side, &zone)
    {
        found.retain(|aim| {
            let there = state[aim.target].pose().map_or(0, |pose| state.setting.level_at(pose.at));
            aim.range <= nearest + SLIVER || there < level
        });
    }
    found
}

/// How far the first enemy stands in a strip, whether or not he may be chosen.
fn first_in_strip(state: &State, side: SideId, zone: &Corridor) -> Option<Length> {
    let enemies = state.enemies_of(side).filter(|&(_, there)| may_lie_in(zone, there));
    let spans = enemies.filter_map(|(_, there)| zone.span(&outline(there)));
    spans.filter(|span| SLIVER < span.width()).map(|span| span.near).min()
}

/// [IC-ARTY-16, IC-VEH-02, IC-MUSK-12] Whether a target may be chosen at all.
pub fn may_choose(state: &State, class: GunClass, target: StandId) -> bool {
    let unit = state[target].unit;
    let troop = state.troop(unit);
    let is_nobody = troop == Troop::Artillery && state[target].castings == 0;
    let is_proof = troop == Troop::Assault && class == GunClass::MachineGun;
    !is_nobody && !is_proof && !state.is_in_contact(target)
}

/// [IC-ARTY-18] Whether a machine gun sees a target: past the ground, and past other enemies.
fn machine_gun_sees(state: &State, unit: UnitId, gun: Pose, target: StandId) -> bool {
    let own = Body::new(gun, FRONTAGE, DEPTH);
    let Some(other) = state[target].body() else { return false };
    let side = state.side_of(unit);
    let (level, there) =
        (state.setting.level_at(own.middle.at), state.setting.level_at(other.middle.at));
    kernel::table::any_line(&own.front_points(), &other.corner_points(), |one, two| {
        let line = Line::new(one, two);
        let hides = |stand: StandId| {
            let lower = there < level
                && state[stand].pose().is_some_and(|pose| state.setting.level_at(pose.at) < level);
            stand != target && state.side(stand) != side && !lower
        };
        let from = Spot::of(state, own.middle.at, one);
        let to = Spot::of(state, other.middle.at, two);
        !sight::is_shut_off(state, &from, &to) && !sight::is_hidden(state, &line, hides)
    })
}

/// [IC-ARTY-12] Where the strip of a gun ends for a target: at friends, and up to 60 yards inside the first feature.
fn strip_end(
    state: &State,
    unit: UnitId,
    pose: Pose,
    zone: &Corridor,
    target: Pose,
    lobs: bool,
) -> Length {
    let setting = &state.setting;
    let side = state.side_of(unit);
    let (level, there) = (setting.level_at(pose.at), setting.level_at(target.at));
    let mut end = zone.reach;
    if !lobs {
        for (other, friend) in state.on_land() {
            if state[other].unit == unit || state.side(other) != side || !may_lie_in(zone, friend) {
                continue;
            }
            // [IC-ARTY-20] Friends who stand lower, like the target, are fired over.
            if there < level && setting.level_at(friend.at) < level {
                continue;
            }
            if let Some(span) = zone.span(&outline(friend)).filter(|span| SLIVER < span.width()) {
                end = end.min(span.near);
            }
        }
    }
    let frame = zone.front.frame();
    let bounds = zone.outline().bounds();
    for (n, piece) in setting.land().pieces().iter().enumerate() {
        if !piece.shape.bounds().meets(bounds) {
            continue;
        }
        let rough = piece.kind == TerrainKind::Rough;
        let blocks = setting.charts.terrain[piece.kind].blocks_sight || setting.is_objective(n);
        // [IC-ARTY-20] What lies lower than both does not matter.
        let lower = setting.level(n) < level && setting.level(n) < there;
        if !blocks || lobs && rough || lower {
            continue;
        }
        let kernel::table::Shape::Area(region) = &piece.shape else { continue };
        let is_own = region.holds(pose.at);
        // [IC-ARTY-21] Two on the same hill see each other.
        let is_hill = matches!(piece.kind, TerrainKind::Hill | TerrainKind::SteepHill);
        if is_own && is_hill && region.holds(target.at) {
            continue;
        }
        // Three lines of the strip stand for all of it.
        for right in [-FRONTAGE / 2 + SLIVER, NO_LENGTH, FRONTAGE / 2 - SLIVER] {
            let from = frame.at(right, NO_LENGTH);
            let line = Line::new(from, frame.at(right, zone.reach));
            let Some(stretch) = region.stretches(&line).next() else { continue };
            let (enters, leaves) = (line.along(stretch.from), line.along(stretch.to));
            let deep = Length::units(60);
            if !is_own {
                end = end.min((enters + deep).min(leaves));
            } else if deep < leaves - enters {
                end = end.min(deep);
            }
        }
    }
    end
}
