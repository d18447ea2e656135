//! Whom one can fire at: kill zones, what screens a target, what lies in the way.

mod barred;
mod between;
mod likely;
mod view;

pub use barred::barred;
use between::has_friends_between;
pub use likely::{likely_aims, likely_row_aims};
use view::out_of_zone;
pub use view::{View, check_in_view};

use arrayvec::ArrayVec;
use kernel::table::{
    Ahead, Angle, Body, Bounds, Corridor, Frame, Length, Line, Outline, Point, Pose, Side,
    distance, nearest_points,
};

use super::known_bearings;
use crate::{
    characters, field,
    formations::MOST_STANDS,
    order::{Bar, Check},
    sight::{self, Screens, Spot},
    state::{DEPTH, FRONTAGE, MOST_FOES, Near, StandId, State, UnitId, outline},
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
    /// The zone as one looks along it, and all of the table that it could concern.
    frame: Frame,
    near: Bounds,
    level: u8,
    unit: UnitId,
    stands: ArrayVec<StandId, MOST_STANDS>,
    /// Those of them that fire from here.
    pub firing: ArrayVec<StandId, MOST_STANDS>,
}

impl Row {
    /// Whether somebody who goes straight from one place to another could ever lie in the zone.
    pub fn may_ever_hold(&self, from: Point, to: Point) -> bool {
        may_ever_lie_in(&self.zone, &self.frame, from, to)
    }

    /// Whether a stand could lie in the zone: a quick look before the exact one.
    pub fn may_hold(&self, there: Pose) -> bool {
        self.near.holds(there.at) && may_lie_in(&self.zone, &self.frame, there)
    }
}

/// Whether a stand could lie in a strip: a quick look before the exact one.
fn may_lie_in(zone: &Corridor, frame: &Frame, there: Pose) -> bool {
    let local = frame.local(there.at);
    let near = field::HALF_DIAGONAL;
    local.right.abs() <= zone.width / 2 + near
        && -near <= local.ahead
        && local.ahead <= zone.reach + near
}

/// Whether somebody who goes straight from one place to another could ever lie in a strip, places being rounded.
fn may_ever_lie_in(zone: &Corridor, frame: &Frame, from: Point, to: Point) -> bool {
    let (one, two) = (frame.local(from), frame.local(to));
    let near = field::HALF_DIAGONAL + field::TOUCH;
    let aside = zone.width / 2 + near;
    one.right.min(two.right) <= aside
        && -aside <= one.right.max(two.right)
        && one.ahead.min(two.ahead) <= zone.reach + near
        && -near <= one.ahead.max(two.ahead)
}

/// Whether guns could ever have anybody before them of those who go straight from one place to another.
pub fn may_ever_bear(state: &State, unit: UnitId, ways: &[(Point, Point)]) -> bool {
    let pose = state.stands_of(unit).next().and_then(|gun| state[gun].pose());
    let Some((class, pose)) = state.spec(unit).kind.gun_class.zip(pose) else { return false };
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    let reach = yards(state.setting.charts.fire.guns[class].range);
    // [IC-ARTY-18] Machine guns fire at anybody forward of them.
    let width = if class == GunClass::MachineGun { (reach + FRONTAGE) * 2 } else { FRONTAGE };
    let (zone, frame) = (Corridor { front, width, reach }, front.frame());
    ways.iter().any(|&(from, to)| may_ever_lie_in(&zone, &frame, from, to))
}

/// The stands of a unit that may stand in a row: those with nobody of their own before them who touch no enemy.
fn files(state: &State, unit: UnitId) -> ArrayVec<(StandId, Pose), MOST_STANDS> {
    let stands = state.stands_of(unit).filter_map(|stand| Some((stand, state[stand].pose()?)));
    stands
        .filter(|&(stand, _)| !state.is_in_contact(stand) && field::is_in_front(state, stand))
        .collect()
}

/// [IC-MUSK-03] The zone of a stand: [IC-MUSK-04] that of its row, as wide as all stands of its company that touch in one line.
fn row(state: &State, stand: StandId) -> Option<Row> {
    let unit = state[stand].unit;
    row_among(state, stand, &files(state, unit))
}

/// The row of one of the stands of a unit that may stand in one.
fn row_among(state: &State, stand: StandId, files: &[(StandId, Pose)]) -> Option<Row> {
    let &(_, pose) = files.iter().find(|(one, _)| *one == stand)?;
    let unit = state[stand].unit;
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon]?;
    let frame = pose.frame();
    // The places along the row of its stands, in frontages from this one.
    let mut along: ArrayVec<(Length, StandId), MOST_STANDS> = ArrayVec::new();
    for &(other, there) in files.iter().filter(|(_, there)| there.facing == pose.facing) {
        let local = frame.local(there.at);
        if local.ahead.abs() <= field::TOUCH {
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
    // Measured from the left end, so that all of the row have the same zone.
    let end = |at: usize| state[along[at].1].pose().map(|pose| pose.at);
    let frame = frame.moved_to(end(first)?);
    let wide = frame.local(end(last)?).right;
    let middle = frame.at(wide / 2, DEPTH / 2);
    let zone = Corridor {
        front: Pose::new(middle, pose.facing),
        width: wide + FRONTAGE,
        reach: yards(weapon.range),
    };
    let stands = along[first..=last].iter().map(|&(_, one)| one).collect();
    let near = zone.outline().bounds().grown(FRONTAGE);
    let frame = frame.moved_to(middle);
    let level = state.setting.level_at(pose.at);
    let firing = [stand].into_iter().collect();
    Some(Row { zone, frame, near, level, unit, stands, firing })
}

/// The rows of a formed company, without those who touch an enemy. Stands that look from the same row and height share one.
pub fn rows(state: &State, unit: UnitId) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let files = files(state, unit);
    for row in files.iter().filter_map(|&(stand, _)| row_among(state, stand, &files)) {
        let like = |one: &&mut Row| {
            one.zone == row.zone && one.level == row.level && one.stands == row.stands
        };
        match rows.iter_mut().find(like) {
            Some(known) => known.firing.extend(row.firing),
            None => rows.push(row),
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
    if state.is_in_contact(stand) {
        return contact_aims(state, stand).collect();
    }
    row(state, stand).map_or_else(Vec::new, |row| row_aims(state, &row, |_| true).collect())
}

/// Whom of those who are fit the stands of a row may fire at.
pub fn row_aims<'a>(
    state: &'a State,
    row: &'a Row,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let view = View::of(state, row);
    let targets: Vec<StandId> = view.enemies.iter().map(|&(stand, ..)| stand).collect();
    let targets = targets.into_iter().filter(move |&stand| fits(stand));
    targets.filter_map(move |target| check_in_view(state, row, &view, target).ok())
}

/// Whom a stand that touches enemies may fire at.
pub fn contact_aims(state: &State, stand: StandId) -> impl Iterator<Item = Aim> + '_ {
    let mut foes: ArrayVec<StandId, MOST_FOES> = state.foes_of(stand).take(MOST_FOES).collect();
    foes.sort_unstable();
    let unit = state[stand].unit;
    foes.into_iter().filter_map(move |target| {
        check_choice(state, unit, target).ok()?;
        contact_fire(state, stand, target).ok()
    })
}

/// How a stand of a formed company would fire at a target, if it may.
pub fn aim_at(state: &State, stand: StandId, target: StandId) -> Option<Aim> {
    check(state, stand, target).ok()
}

/// Refuses a target that a stand cannot fire a volley at; else tells the range.
pub fn check(state: &State, stand: StandId, target: StandId) -> Check<Aim> {
    if let Some(aim) = known_aim(state, stand, target) {
        return Ok(aim);
    }
    check_from(state, stand, row(state, stand).as_ref(), target)
}

/// How a stand may fire at a target, if that is known of its row.
fn known_aim(state: &State, stand: StandId, target: StandId) -> Option<Aim> {
    if state.is_in_contact(stand) {
        return None;
    }
    let known = known_bearings(state, state[stand].unit)?;
    let row = known.iter().find(|row| row.firing.contains(&stand))?;
    row.aims.iter().find(|aim| aim.target == target).copied()
}

fn check_from(state: &State, stand: StandId, row: Option<&Row>, target: StandId) -> Check<Aim> {
    let (unit, other) = (state[stand].unit, state[target].unit);
    let no = |rule, why| Err(Bar::units(rule, unit, why, other));
    if state.is_in_contact(stand) {
        check_choice(state, unit, target)?;
        return contact_fire(state, stand, target);
    }
    if row.is_none() && !field::is_in_front(state, stand) {
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
fn check_row(state: &State, row: &Row, target: StandId) -> Check<Aim> {
    check_choice(state, row.unit, target)?;
    if !state[target].pose().is_some_and(|there| row.may_hold(there)) {
        return Err(out_of_zone(state, row, target));
    }
    check_in_view(state, row, &View::of(state, row), target)
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
    if !is_against_front(&body, &there) {
        return no(rule!("IC-ACT-03"), "does not have against its front");
    }
    Ok(Aim { target, range: NO_LENGTH, flank: false })
}

/// Whether a stand has somebody who touches it against its front edge: along that, or at a point of it with a corner.
fn is_against_front(body: &Body, there: &Outline) -> bool {
    let front = body.side(Side::Front);
    let own = outline(body.middle);
    if front.frame().ahead(there) == Ahead::None {
        return false;
    }
    let edge = Outline::rectangle(front.advanced(-SLIVER / 4), FRONTAGE, SLIVER / 2);
    if field::contact(&own, there).is_some() {
        return field::contact(&edge, there).is_some();
    }
    let (point, _) = nearest_points(&own, there);
    crate::charge::side_struck(body.middle, point, false) == Side::Front
}

/// Whether a stand belongs to a company, or is a hero's who is attached to it.
fn is_of(state: &State, stand: StandId, unit: UnitId) -> bool {
    let own = state[stand].unit;
    own == unit || state[own].with == Some(unit)
}

/// [IC-SKIRM-01] Whom of those who are fit a company in skirmish order may fire at: in sight and in range of one of its stands.
pub fn skirmish_aims<'a>(
    state: &'a State,
    unit: UnitId,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let range = reach(state, unit);
    let there = before_skirmishers(state, unit);
    there
        .filter(move |&(target, _)| fits(target))
        .filter_map(move |(target, there)| skirmish_aim(state, unit, range, target, there))
}

/// The enemies whom a company in skirmish order could reach.
fn before_skirmishers(state: &State, unit: UnitId) -> impl Iterator<Item = (StandId, Pose)> + '_ {
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon];
    let far = reach(state, unit) + field::DIAGONAL;
    let own = field::middles(state.stands_of(unit).filter_map(|stand| state[stand].pose()));
    let near = own.filter(|_| weapon.is_some()).map(|own| own.grown(far));
    near.map(|near| state.enemies_in(state.side_of(unit), near)).into_iter().flatten()
}

/// The shortest range at which a company in skirmish order could fire at any of some enemies, with a die at least; none where it is not
/// shorter than one that is known.
pub fn shortest_skirmish_range(
    state: &State,
    unit: UnitId,
    targets: impl Iterator<Item = StandId>,
    known: Option<Length>,
    throws: impl Fn(&Aim) -> bool,
) -> Option<Length> {
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon]?;
    let shorter = |range: Length| range - Length::thousandths(1);
    let mut reach = yards(weapon.range);
    if let Some(known) = known {
        reach = reach.min(shorter(known));
    }
    let mut shortest = None;
    let from = state.stands_of(unit).next().and_then(|stand| state[stand].pose())?;
    // The nearest first: hardly anybody else is measured then.
    let there = targets.filter_map(|target| Some((target, state[target].pose()?)));
    for (_, target, there) in nearest_first(from.at, there) {
        let aim = skirmish_aim(state, unit, reach, target, there);
        if let Some(aim) = aim.filter(|aim| throws(aim)) {
            reach = shorter(aim.range);
            shortest = Some(aim.range);
        }
    }
    shortest
}

/// How a company in skirmish order would fire at an enemy, if it may.
fn skirmish_aim(
    state: &State,
    unit: UnitId,
    reach: Length,
    target: StandId,
    there: Pose,
) -> Option<Aim> {
    let other = state[target].unit;
    let is_nobody = state.troop(other) == Troop::Artillery && state[target].castings == 0;
    if state.troop(other).is_vehicle() || is_nobody {
        return None;
    }
    // [IC-ACT-03] Those in contact fire at those whom they touch, and nobody fires into a melee.
    let touched = state.is_in_contact(target);
    let goal = outline(there);
    let firing = state
        .stands_of(unit)
        .filter_map(|stand| Some((stand, state[stand].pose()?)))
        .filter(|(_, own)| own.at.is_within(there.at, reach + field::DIAGONAL))
        .filter(|&(stand, _)| {
            if state.is_in_contact(stand) {
                contact_fire(state, stand, target).is_ok()
            } else {
                !touched
            }
        });
    let firing = nearest_first(there.at, firing);
    // The nearest that sees it: those who cannot be nearer are not asked.
    let mut nearest: Option<(Length, StandId, Pose)> = None;
    for (_, stand, own) in firing {
        let most = nearest.map_or(reach, |(range, ..)| range);
        if !own.at.is_within(there.at, most + field::DIAGONAL) {
            break;
        }
        // Most often friends are in the way, and that is found without measuring.
        if has_friends_between(state, unit, own, own.at, target, &goal) {
            continue;
        }
        let range = distance(&outline(own), &goal);
        let is_nearest = nearest.is_none_or(|(best, first, _)| (range, stand) < (best, first));
        if is_nearest && range <= reach && sight::sees(state, stand, target) {
            nearest = Some((range, stand, own));
        }
    }
    let (range, _, own) = nearest?;
    let nearer = |stand: StandId| {
        state[stand].outline().is_some_and(|near| distance(&outline(own), &near) < range)
    };
    if characters::is_shielded(state, target, nearer) {
        return None;
    }
    // [IC-SKIRM-02] More than 45 degrees off the facing of the company.
    let facing = state.facing(unit).unwrap_or(own.facing);
    let (_, nearest) = nearest_points(&Outline::point(own.at), &goal);
    let off = own.at.bearing(nearest).between(facing);
    Some(Aim { target, range, flank: Angle::degrees(45) < off })
}

/// Whom of those who are fit a gun section may fire at. [IC-ARTY-13] Howitzers choose, and fire over troops.
pub fn gun_aims<'a>(
    state: &'a State,
    unit: UnitId,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let class = state.spec(unit).kind.gun_class;
    let pose = state.stands_of(unit).next().and_then(|gun| state[gun].pose());
    let manned = class.zip(pose);
    let strips = manned.filter(|&(class, _)| class != GunClass::MachineGun);
    let found = strips.map(|(class, pose)| strip_aims(state, unit, class, pose, &fits));
    let swept = manned.filter(|&(class, _)| class == GunClass::MachineGun);
    let swept = swept.map(move |(_, pose)| machine_gun_aims(state, unit, pose, fits));
    found.into_iter().flatten().chain(swept.into_iter().flatten())
}

/// [IC-ARTY-18] Whom of those who are fit a machine gun may fire at that looks along a pose: anybody forward of it, in sight.
fn machine_gun_aims<'a>(
    state: &'a State,
    unit: UnitId,
    pose: Pose,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let enemies = before_machine_gun(state, unit, pose).filter(move |&(target, _)| fits(target));
    enemies.filter_map(move |(target, there)| machine_gun_aim(state, unit, pose, target, there))
}

/// The enemies whom a machine gun could reach.
fn before_machine_gun(state: &State, unit: UnitId, pose: Pose) -> Near<'_> {
    let guns = &state.setting.charts.fire.guns[GunClass::MachineGun];
    let near = Bounds { low: pose.at, high: pose.at }.grown(yards(guns.range) + field::DIAGONAL);
    state.enemies_in(state.side_of(unit), near)
}

/// The shortest range at which a section could fire at any of some enemies, with a die at least; none where it is not shorter than one
/// that is known.
pub fn shortest_gun_range(
    state: &State,
    unit: UnitId,
    targets: impl Iterator<Item = StandId> + Clone,
    known: Option<Length>,
    throws: impl Fn(&Aim) -> bool,
) -> Option<Length> {
    let pose = state.stands_of(unit).next().and_then(|gun| state[gun].pose())?;
    let is_shorter = |range: Length| known.is_none_or(|known| range < known);
    if state.spec(unit).kind.gun_class != Some(GunClass::MachineGun) {
        let aims = gun_aims(state, unit, |target| targets.clone().any(|one| one == target));
        let aims = aims.filter(|aim| is_shorter(aim.range) && throws(aim));
        return aims.map(|aim| aim.range).min();
    }
    // The nearest that it sees: those who cannot be nearer are not measured.
    let own = outline(pose);
    let reach = yards(state.setting.charts.fire.guns[GunClass::MachineGun].range);
    let there = targets.filter_map(|target| Some((target, state[target].pose()?)));
    let there = there.filter(|(_, there)| pose.at.is_within(there.at, reach + field::DIAGONAL));
    let mut shortest: Option<Length> = None;
    for (_, target, there) in nearest_first(pose.at, there) {
        if let Some(least) = shortest.or(known)
            && !pose.at.is_within(there.at, least + field::DIAGONAL)
        {
            break;
        }
        let range = distance(&own, &outline(there));
        if is_shorter(range)
            && shortest.is_none_or(|least| range < least)
            && throws(&Aim { target, range, flank: false })
            && machine_gun_aim(state, unit, pose, target, there).is_some()
        {
            shortest = Some(range);
        }
    }
    shortest
}

/// Some stands with the square of how far each is from a place, the nearest first.
fn nearest_first(
    from: Point,
    stands: impl Iterator<Item = (StandId, Pose)>,
) -> ArrayVec<(i64, StandId, Pose), MOST_STANDS> {
    let mut near: ArrayVec<(i64, StandId, Pose), MOST_STANDS> = ArrayVec::new();
    let apart = stands.map(|(stand, pose)| (field::apart_squared(from, pose.at), stand, pose));
    near.extend(apart.take(MOST_STANDS));
    near.sort_unstable_by_key(|&(apart, stand, _)| (apart, stand));
    near
}

/// Whether a machine gun that looks along a pose may fire at a target.
fn machine_gun_aim(
    state: &State,
    unit: UnitId,
    pose: Pose,
    target: StandId,
    there: Pose,
) -> Option<Aim> {
    let class = GunClass::MachineGun;
    let guns = &state.setting.charts.fire.guns[class];
    let far = yards(guns.range) + field::DIAGONAL;
    if !pose.at.is_within(there.at, far) || !may_choose(state, class, target) {
        return None;
    }
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    // Whoever lies so far behind the front has no part before it.
    if front.frame().local(there.at).ahead < -(field::HALF_DIAGONAL + field::TOUCH) {
        return None;
    }
    let goal = outline(there);
    let range = distance(&outline(pose), &goal);
    let nearer = |stand: StandId| {
        let near = state[stand].outline();
        near.is_some_and(|near| distance(&outline(pose), &near) < range)
    };
    let from = if state.spec(unit).kind.turret { pose.at } else { front.at };
    let may = guns.reaches(range)
        && front.frame().ahead(&goal) != Ahead::None
        && !characters::is_shielded(state, target, nearer)
        && !has_friends_between(state, unit, pose, from, target, &goal)
        && machine_gun_sees(state, unit, pose, target);
    may.then_some(Aim { target, range, flank: false })
}

/// [IC-VEH-07] Whom of those who are fit the weapons of one class of a vehicle may fire at: those with a turret turn it to every
/// target.
pub fn vehicle_aims<'a>(
    state: &'a State,
    unit: UnitId,
    class: GunClass,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let pose = state.stands_of(unit).next().and_then(|stand| state[stand].pose());
    let turret = state.spec(unit).kind.turret;
    let is_strip = !turret && class != GunClass::MachineGun;
    let strip = pose.filter(|_| is_strip);
    let strip = strip.map(|pose| strip_aims(state, unit, class, pose, &fits));
    let rest = pose.filter(|_| !is_strip).map(move |pose| {
        let guns = &state.setting.charts.fire.guns[class];
        let far = yards(guns.range) + field::DIAGONAL;
        let near = Bounds { low: pose.at, high: pose.at }.grown(far);
        let side = state.side_of(unit);
        let enemies = state.enemies_in(side, near).filter(move |&(target, _)| fits(target));
        enemies.filter_map(move |(target, there)| {
            if turret {
                turret_aim(state, unit, class, pose, target, there)
            } else {
                machine_gun_aim(state, unit, pose, target, there)
            }
        })
    });
    strip.into_iter().flatten().chain(rest.into_iter().flatten())
}

/// Whether a weapon in a turret may fire at a target.
fn turret_aim(
    state: &State,
    unit: UnitId,
    class: GunClass,
    pose: Pose,
    target: StandId,
    there: Pose,
) -> Option<Aim> {
    let guns = &state.setting.charts.fire.guns[class];
    // The stand stays as it lies: only what it fires along turns.
    if !pose.at.is_within(there.at, yards(guns.range) + field::DIAGONAL)
        || !may_choose(state, class, target)
        || there.at == pose.at
    {
        return None;
    }
    let range = distance(&outline(pose), &outline(there));
    if !guns.reaches(range) {
        return None;
    }
    let turned = Pose::new(pose.at, pose.at.bearing(there.at));
    let bears = match class {
        GunClass::MachineGun => machine_gun_aim(state, unit, turned, target, there).is_some(),
        _ => !strip_aims(state, unit, class, turned, &|one| one == target).is_empty(),
    };
    bears.then_some(Aim { target, range, flank: false })
}

/// Whom of those who are fit guns may fire at along the strip before a pose.
fn strip_aims(
    state: &State,
    unit: UnitId,
    class: GunClass,
    pose: Pose,
    fits: &dyn Fn(StandId) -> bool,
) -> Vec<Aim> {
    let guns = &state.setting.charts.fire.guns[class];
    let side = state.side_of(unit);
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    let mut found: Vec<Aim> = Vec::new();
    let zone = Corridor { front, width: FRONTAGE, reach: yards(guns.range) };
    let frame = front.frame();
    let near = zone.outline().bounds().grown(FRONTAGE);
    let lobs = class == GunClass::Howitzer;
    // How far the first enemy stands in the strip, whether or not he may be chosen, and the first who stands no lower than the guns.
    let mut nearest: Option<Length> = None;
    let mut highest: Option<Length> = None;
    let level = state.setting.level_at(pose.at);
    let sooner = |known: Option<Length>, near: Length| known.map_or(near, |known| known.min(near));
    for (target, there) in state.enemies_in(side, near) {
        if !may_lie_in(&zone, &frame, there) {
            continue;
        }
        let span = zone.span(&outline(there)).filter(|span| SLIVER < span.width());
        let Some(span) = span else { continue };
        nearest = Some(sooner(nearest, span.near));
        if level <= state.setting.level_at(there.at) {
            highest = Some(sooner(highest, span.near));
        }
        if fits(target) && may_choose(state, class, target) && guns.reaches(span.near) {
            found.push(Aim { target, range: span.near, flank: false });
        }
    }
    // [IC-ARTY-11] Only the first target; [IC-ARTY-13] howitzers choose; [IC-ARTY-20] so do guns among those who stand lower, with nobody
    // before them who does not.
    found.retain(|aim| {
        let Some(there) = state[aim.target].pose() else { return false };
        // [IC-HERO-01] Nobody singles out a hero behind his company.
        let nearer = |stand: StandId| {
            let span = state[stand].outline().and_then(|near| zone.span(&near));
            span.is_some_and(|span| SLIVER < span.width() && span.near < aim.range)
        };
        let is_before =
            |first: Option<Length>| first.is_none_or(|first| aim.range <= first + SLIVER);
        let is_over = || state.setting.level_at(there.at) < level && is_before(highest);
        (lobs || is_before(nearest) || is_over())
            && !characters::is_shielded(state, aim.target, nearer)
            && aim.range <= strip_end(state, unit, pose, &zone, there, lobs)
    });
    found
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
    let spot = |at: Point| Spot::of(state, at, at);
    let (from, to) = (spot(own.middle.at), spot(other.middle.at));
    let (level, there) = (from.level(), to.level());
    let corners = other.corner_points();
    let is_turret = state.spec(unit).kind.turret;
    let front: ArrayVec<Point, 3> =
        if is_turret { [own.middle.at].into_iter().collect() } else { own.front_points().into() };
    let around = Bounds::around(&front).joined(Bounds::around(&corners));
    let mut screens = Screens::between(state, &from, &to, around);
    // No end of a line is farther from the middle there than half a diagonal, so that whoever lies so far aside cuts none.
    let middle = Line::new(own.middle.at, other.middle.at);
    let length = middle.length();
    let hides = |stand: StandId, pose: Pose| {
        let is_lower = || there < level && state.setting.level_at(pose.at) < level;
        stand != target && field::cuts(&middle, length, pose.at) != Some(false) && !is_lower()
    };
    // The enemies who might stand between, laid out once for all lines.
    let mut between: Option<Vec<Outline>> = None;
    kernel::table::any_line(&front, &corners, |one, two| {
        let line = Line::new(one, two);
        if screens.shut_off(&line) {
            return false;
        }
        let between = between.get_or_insert_with(|| {
            let near = state.enemies_in(side, around.grown(field::HALF_DIAGONAL));
            let near = near.filter(|&(stand, pose)| hides(stand, pose));
            near.map(|(_, pose)| outline(pose)).collect()
        });
        let stops = between.iter().position(|between| line.stretch_in(between).is_some());
        // Who stopped the last line comes first.
        if let Some(at) = stops {
            between.swap(0, at);
        }
        stops.is_none()
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
    let frame = zone.front.frame();
    let bounds = zone.outline().bounds();
    if !lobs {
        for (other, friend) in state.of_side_in(side, bounds.grown(FRONTAGE)) {
            if state[other].unit == unit || !may_lie_in(zone, &frame, friend) {
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
    for &n in setting.blinds() {
        let piece = &setting.land().pieces()[n];
        if !piece.shape.bounds().meets(bounds) {
            continue;
        }
        let rough = piece.kind == TerrainKind::Rough;
        // [IC-ARTY-20] What lies lower than both does not matter.
        let lower = setting.level(n) < level && setting.level(n) < there;
        if lobs && rough || lower {
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
