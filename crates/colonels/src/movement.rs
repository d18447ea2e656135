//! Movement: how far a company may go, wheels, shifts, changes of formation, and guns.

mod conduct;
mod distance;
mod forming;
mod leaving;
mod offers;
mod wheels;

pub use conduct::carry_out;
pub use distance::{check_farther, check_pushed, short_of_enemies, worn};
pub use forming::formed;
use leaving::left;
pub use offers::{has_any, list};
pub use wheels::{Course, Stance, course, course_of, wheeled};

use arrayvec::ArrayVec;
use kernel::table::{Angle, Bounds, Length, Obstacle, Pose};

use crate::{
    boxes, characters, crews, field,
    formations::MOST_STANDS,
    order::{Bar, Check, Order, Why},
    skirmish,
    state::{Phase, SideId, StandId, State, UnitId, outline},
    tables::{Rate, yards},
    vocabulary::{Formation, GunClass, Mover, TerrainKind, Troop},
};

pub type Poses = ArrayVec<(StandId, Pose), MOST_STANDS>;

/// More than is ever rounded away.
pub const YARD: Length = Length::units(1);

/// [IC-MOVE-15] A change of formation ends no nearer to an enemy than this.
const OFF_ENEMY: Length = Length::units(20);

#[inline]
pub fn rate(state: &State, unit: UnitId) -> Rate {
    // [IC-MOVE-08] Who has dismounted goes on foot.
    let mover = if state[unit].dismounted { Mover::Infantry } else { state.troop(unit).mover() };
    state.setting.charts.movement.rates[mover]
}

/// The stands of a unit that an order moves: those that are not halted and not disrupted, and nobody's crew without guns.
pub fn movable(state: &State, unit: UnitId) -> Poses {
    let mut poses = Poses::new();
    poses.extend(movers(state, unit));
    poses
}

/// The same one by one, for whoever need not see them all.
fn movers(state: &State, unit: UnitId) -> impl Iterator<Item = (StandId, Pose)> + '_ {
    let gun = state.troop(unit) == Troop::Artillery;
    state.all_of(unit).filter_map(move |stand| {
        let one = &state[stand];
        let pose = one.pose()?;
        let is_free = !one.halted && !one.disrupted && !one.moved;
        let serves = !gun || 0 < one.castings && !state.is_loose_crew(stand);
        (is_free && serves).then_some((stand, pose))
    })
}

/// The stands that go with a unit as one body: [IC-HERO-01] its own, and those of the heroes who are attached to it.
pub fn going(state: &State, unit: UnitId) -> Poses {
    let mut poses = movable(state, unit);
    if !poses.is_empty() {
        let room = poses.remaining_capacity();
        poses.extend(characters::companions(state, unit).take(room));
    }
    poses
}

/// The unit that an order of movement is about, if the regiment may move it now.
pub fn check_may(state: &State, unit: UnitId) -> Check {
    let Some(op) = state.op.as_ref() else { return Err(Bar::not_now(rule!("IC-CARD-01"))) };
    if state.units.len() <= usize::from(unit.0) || !state.is_acting(unit) {
        return Err(Bar::plain(
            rule!("IC-CARD-02"),
            "only units of the regiment that moves may move",
        ));
    }
    if !characters::takes_part(state, op.card, unit) {
        return Err(Bar::unit(rule!("IC-HERO-03"), unit, "has no part in this card"));
    }
    if state[unit].forfeits && op.manoeuvre.is_some() {
        let why = "has counter-charged, and gives up this movement";
        return Err(Bar::unit(rule!("IC-TRAD-03"), unit, why));
    }
    if state[unit].moved {
        let why = "has moved with this card already";
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, why));
    }
    check_able(state, unit)
}

/// Whether a unit could move if its regiment played the card.
pub fn check_able(state: &State, unit: UnitId) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let regimental = state.troop(unit).is_company()
        || matches!(state.troop(unit), Troop::Artillery | Troop::Hero | Troop::Wagon);
    if !regimental {
        return no(rule!("IC-VEH-04"), "does not move with its regiment");
    }
    // [IC-MELEE-13] A company with any stand in contact cannot be moved.
    if state.is_engaged(unit) {
        return no(rule!("IC-MELEE-13"), "is in contact with the enemy");
    }
    if !state.is_present(unit) {
        return no(rule!("IC-CARD-02"), "is not on the table");
    }
    // [IC-HERO-01] Who is attached goes exactly with his company, or leaves it first.
    if let Some(company) = state[unit].with {
        return Err(Bar::units(rule!("IC-HERO-01"), unit, "moves only with", company));
    }
    if movers(state, unit).next().is_none() {
        return no(rule!("IC-MORALE-16"), "is halted or disrupted");
    }
    if state[unit].unloaded == Some(state.turn) {
        return no(rule!("IC-AIR-09"), "has just been unloaded");
    }
    if state.troop(unit) == Troop::Artillery {
        let is_machine = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
        // [IC-ARTY-17] Fire and movement in one turn are not for guns.
        if state[unit].fired_this_turn && !is_machine {
            return no(rule!("IC-ARTY-17"), "has fired this turn");
        }
    }
    Ok(())
}

/// How far a unit goes straight at its best rate, with the distance at which it must stop for enemies, if it must.
///
/// [IC-MOVE-02] Field; [IC-MOVE-03] the road rate in column, outside of 300 yards; [IC-MOVE-04] the fast; [IC-MOVE-05] skirmishers;
/// [IC-MOVE-06] horse near the enemy, and [IC-MOVE-07] far from him.
pub fn best_rate(state: &State, unit: UnitId) -> Length {
    let kind = &state.spec(unit).kind;
    let rate = rate(state, unit);
    let is_far = || is_far(state, unit);
    let skirmishes = state.is_skirmishing(unit);
    match kind.troop {
        Troop::Infantry if is_loose(state, unit) => yards(rate.loose),
        // It stops where it would come within 300 yards: `most`.
        Troop::Infantry if in_column(state, unit) && is_far() => yards(rate.loose),
        Troop::Cavalry | Troop::LightCavalry if skirmishes || is_far() => yards(rate.loose),
        Troop::Artillery => worn(state, unit, yards(rate.field)),
        _ => yards(rate.field),
    }
}

/// Whether no enemy on land is 300 yards off or nearer.
pub fn is_far(state: &State, unit: UnitId) -> bool {
    let far = yards(state.setting.charts.movement.limits.road_rate);
    let own: ArrayVec<Pose, MOST_STANDS> =
        state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect();
    !field::is_enemy_within(state, state.side_of(unit), &own, far)
}

/// How far a course may lead: by the rate, over the ground, past everybody.
pub fn most(state: &State, unit: UnitId, course: &Course) -> Length {
    let mut most = course.reach(state, unit);
    let limits = &state.setting.charts.movement.limits;
    most = most.max(on_road(state, unit, course));
    match state.troop(unit) {
        // [IC-MOVE-09] Limbered guns stop 200 yards from an enemy.
        Troop::Artillery => {
            most = short_of_enemies(state, unit, course, most, yards(limits.limbered_guns));
        }
        // [IC-MOVE-03] A column on the march stops 300 yards from one, but may always make its ordinary way.
        Troop::Infantry if in_column(state, unit) && !is_loose(state, unit) => {
            let field = course.reach_of(state, unit, yards(rate(state, unit).field));
            if field < most {
                let far = short_of_enemies(state, unit, course, most, yards(limits.road_rate));
                most = far.max(field);
            }
        }
        _ => {}
    }
    let skip = |stand: StandId| course.poses.iter().any(|&(going, _)| going == stand);
    room(state, unit, &course.starts(), course.heading, most, field::CLEAR, skip).0
}

/// [IC-MOVE-09] How far limbered guns and wagons get at the road rate: straight ahead on a road, and no enemy within 300 yards.
fn on_road(state: &State, unit: UnitId, course: &Course) -> Length {
    let rolls = matches!(state.troop(unit), Troop::Artillery | Troop::Wagon);
    if !rolls || Length::ZERO < state[unit].wheeled {
        return Length::ZERO;
    }
    let is_straight = course.heading == state.facing(unit).unwrap_or(course.heading);
    if !is_straight || !is_far(state, unit) {
        return Length::ZERO;
    }
    let most = worn(state, unit, yards(rate(state, unit).loose));
    let ways = course.poses.iter().map(|&(_, pose)| along_road(state, pose, course.heading, most));
    ways.min().unwrap_or(Length::ZERO)
}

/// How far a way leads along a road, up to so far.
pub fn along_road(state: &State, from: Pose, heading: Angle, most: Length) -> Length {
    let land = state.setting.land();
    let is_way =
        |piece: usize| matches!(land.pieces()[piece].kind, TerrainKind::Road | TerrainKind::Bridge);
    let mut walk = kernel::table::Walk::default();
    walk.along(land, &kernel::table::Line::towards(from.at, heading, most));
    let journey = walk.afford(
        kernel::table::Effort::of(most),
        |on| {
            if on.iter().any(is_way) {
                kernel::table::Toll::Pays(kernel::table::Pace::USUAL)
            } else {
                kernel::table::Toll::Barred
            }
        },
        |_| Some(kernel::table::Effort::NONE),
    );
    journey.length
}

/// Whether a company stands in column; [IC-FORM-01] a single stand in line does as well.
fn in_column(state: &State, unit: UnitId) -> bool {
    match state[unit].formation {
        Formation::Column => true,
        Formation::Line => state.stands_of(unit).nth(1).is_none(),
        _ => false,
    }
}

/// Whether foot go at the loose rate wherever the enemy is: the fast, and skirmishers.
pub fn is_loose(state: &State, unit: UnitId) -> bool {
    state.spec(unit).kind.fast || state.is_skirmishing(unit)
}

/// The same as [`field::room`], with zones that enemies hold closed as well.
///
/// [IC-OBJ-01] A zone with enemies inside is entered only by a charge.
pub fn room(
    state: &State,
    unit: UnitId,
    own: &[Pose],
    heading: Angle,
    limit: Length,
    clear: Length,
    skip: impl Fn(StandId) -> bool,
) -> (Length, Option<StandId>) {
    let (mut length, mut by) = field::room(state, unit, own, heading, limit, clear, skip);
    let Some(first) = own.first().filter(|_| Length::ZERO < length) else { return (length, by) };
    let way = kernel::table::Line::towards(first.at, heading, limit);
    let Some(around) = field::middles(own.iter().copied()) else { return (length, by) };
    let near = around.joined(around.shifted(way.shift())).grown(field::HALF_DIAGONAL);
    let objectives = &state.setting.objectives;
    let is_near = |zone: u8| objectives[usize::from(zone)].region.bounds().meets(near);
    let zones = (0..objectives.len() as u8).filter(|&zone| is_near(zone));
    for zone in zones.filter(|&zone| is_held(state, unit, zone)) {
        let border: Vec<Obstacle> =
            Obstacle::border(&state.setting.objectives[usize::from(zone)].region).collect();
        let own: field::Outlines = own.iter().map(|&pose| outline(pose)).collect();
        let to = kernel::table::advance(&own, &way, limit, &border).length;
        if to < length {
            (length, by) = (to, None);
        }
    }
    (length, by)
}

/// The zones within some bounds, in part at least, that protect enemies of a unit.
pub fn held_zones_in(state: &State, unit: UnitId, near: Bounds) -> impl Iterator<Item = u8> + '_ {
    let objectives = state.setting.objectives.iter().zip(0..);
    let near = objectives.filter(move |(objective, _)| objective.region.bounds().meets(near));
    near.map(|(_, zone)| zone).filter(move |&zone| is_held(state, unit, zone))
}

/// Whether a zone protects enemies of a unit.
fn is_held(state: &State, unit: UnitId, zone: u8) -> bool {
    is_defended(state, state.side_of(unit), zone)
        && !state.stands_of(unit).any(|own| state.is_in_zone(own, zone))
}

/// Whether enemies of a side are in a zone that protects them; guns that nobody serves are nobody.
pub fn is_defended(state: &State, side: SideId, zone: u8) -> bool {
    let objective = &state.setting.objectives[usize::from(zone)];
    objective.protection != crate::vocabulary::Cover::None
        && field::manned(state.enemies_in(side, objective.region.bounds()), state)
            .any(|(enemy, _)| state.is_in_zone(enemy, zone))
}

/// [IC-OBJ-01] The first of some poses of a unit that lies in a zone which enemies hold: only a charge leads there.
pub fn first_intruding(state: &State, unit: UnitId, poses: &[Pose]) -> Option<Pose> {
    let mut objectives = state.setting.objectives.iter().zip(0..);
    let intrudes = |(objective, zone): (&crate::tables::Objective, u8)| {
        let first = poses.iter().find(|pose| objective.region.holds(pose.at))?;
        is_held(state, unit, zone).then_some(*first)
    };
    objectives.find_map(intrudes)
}

/// Refuses poses of a unit that lie in a zone which enemies hold.
pub fn check_intruding(state: &State, unit: UnitId, poses: &[Pose]) -> Check {
    first_intruding(state, unit, poses).map_or(Ok(()), |pose| {
        let why = "enters ground that the enemy holds by a charge only";
        Err(Bar::unit(rule!("IC-OBJ-01"), unit, why).at(pose.at))
    })
}

/// Whether a unit stands in a square of several, and moves with it.
pub fn is_boxed(state: &State, unit: UnitId) -> bool {
    state.units.get(usize::from(unit.0)).is_some_and(|one| one.boxed.is_some())
}

/// Refuses a movement that is not allowed.
pub fn check(state: &State, order: &Order) -> Check {
    if state.phase != Phase::March {
        return Err(Bar::not_now(rule!("IC-CARD-01")));
    }
    if let Some(unit) = order.mover().filter(|_| !matches!(order, Order::March { .. }))
        && state.units.len() > usize::from(unit.0)
        && state.stands_of(unit).any(|stand| state[stand].moved)
    {
        let why = "has begun to move stand by stand";
        return Err(Bar::unit(rule!("IC-MOVE-01"), unit, why));
    }
    if let Some(unit) = order.mover().filter(|_| is_way(order)) {
        check_may(state, unit)?;
    }
    check_way(state, order)
}

/// Whether an order is for a unit that goes or turns.
const fn is_way(order: &Order) -> bool {
    matches!(
        order,
        Order::March { .. }
            | Order::Shift { .. }
            | Order::About { .. }
            | Order::Form { .. }
            | Order::Turn { .. }
            | Order::Unlimber { .. }
            | Order::Mount { .. }
            | Order::Leave { .. }
            | Order::Prolong { .. }
    )
}

/// Refuses a way that a unit cannot go that may move.
fn check_way(state: &State, order: &Order) -> Check {
    match *order {
        Order::March { unit, wheel, length } => check_march(state, unit, wheel, length).map(|_| ()),
        Order::Shift { unit, right, ahead } if is_boxed(state, unit) => {
            boxes::slid(state, unit, right, ahead).map(|_| ())
        }
        Order::Shift { unit, right, ahead } => {
            shifted(state, unit, &going(state, unit), right, ahead).map(|_| ())
        }
        Order::About { unit } => about(state, unit).map(|_| ()),
        Order::Form { unit, formation, files, lead, place, ahead } => {
            formed(state, unit, formation, files, lead, place, ahead).map(|_| ())
        }
        Order::Turn { unit, .. } | Order::Unlimber { unit, .. } => {
            let unlimbers = matches!(order, Order::Unlimber { .. });
            let is_gun = state.troop(unit) == Troop::Artillery;
            if !is_gun || state[unit].limbered != unlimbers {
                return Err(Bar::unit(rule!("IC-MOVE-12"), unit, "is no gun that could do that"));
            }
            if unlimbers && 4 <= state[unit].limber_hits {
                return Err(Bar::unit(rule!("IC-ARTY-09"), unit, "cannot unlimber any more"));
            }
            let wet = |stand: StandId| {
                let kinds = [TerrainKind::Woods, TerrainKind::Water, TerrainKind::Ford];
                state[stand].pose().is_some_and(|pose| field::is_in(state, pose.at, &kinds))
            };
            if unlimbers && state.stands_of(unit).any(wet) {
                let why = "cannot unlimber in woods or water";
                return Err(Bar::unit(rule!("IC-MOVE-10"), unit, why));
            }
            turned_gun(state, unit, order).map(|_| ())
        }
        Order::Mount { unit, ahead } => mounted(state, unit, ahead).map(|_| ()),
        Order::Man { stand, gun } => crews::check_man(state, stand, gun),
        Order::Leave { unit } => left(state, unit).map(|_| ()),
        Order::Prolong { unit, right, ahead } => prolonged(state, unit, right, ahead).map(|_| ()),
        _ => Err(Bar::not_now(rule!("IC-CARD-01"))),
    }
}

/// [IC-MOVE-01] A single straight leg along its facing, perhaps after a wheel.
pub fn check_march(state: &State, unit: UnitId, wheel: Angle, length: Length) -> Check<Course> {
    check_marches(state, unit)?;
    let course = course(state, unit, wheel, best_rate(state, unit))?;
    let most = most(state, unit, &course);
    check_leg(state, unit, &course, most, wheel, length)?;
    Ok(course)
}

/// Refuses a unit that does not march at all.
fn check_marches(state: &State, unit: UnitId) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    match state.troop(unit) {
        Troop::Artillery if !state[unit].limbered => {
            return no(rule!("IC-MOVE-11"), "is unlimbered and can only be pushed");
        }
        Troop::Artillery if 4 <= state[unit].limber_hits => {
            return no(rule!("IC-ARTY-09"), "has a limber that does not move any more");
        }
        Troop::Recon | Troop::Assault | Troop::Skimmer | Troop::Aviation | Troop::Commander => {
            return no(rule!("IC-VEH-04"), "does not move with its regiment");
        }
        _ => {}
    }
    // [IC-FORM-03] A square slides, and does not march.
    if state[unit].formation == Formation::Square {
        return no(rule!("IC-FORM-03"), "is in square and can only shift");
    }
    if is_boxed(state, unit) {
        return no(rule!("IC-FORM-04"), "is in a marching square and slides with it");
    }
    Ok(())
}

/// The rule that says how far a unit goes straight ahead.
fn rate_rule(state: &State, unit: UnitId) -> kernel::RuleId {
    let kind = &state.spec(unit).kind;
    match kind.troop {
        Troop::Infantry if state.is_skirmishing(unit) => rule!("IC-MOVE-05"),
        Troop::Infantry if kind.fast => rule!("IC-MOVE-04"),
        Troop::Infantry if in_column(state, unit) => rule!("IC-MOVE-03"),
        Troop::Cavalry | Troop::LightCavalry if state[unit].dismounted => rule!("IC-MOVE-05"),
        Troop::Cavalry | Troop::LightCavalry
            if state.is_skirmishing(unit) || is_far(state, unit) =>
        {
            rule!("IC-MOVE-07")
        }
        Troop::Cavalry | Troop::LightCavalry => rule!("IC-MOVE-06"),
        Troop::Artillery if 0 < state[unit].limber_hits => rule!("IC-ARTY-09"),
        Troop::Artillery => rule!("IC-MOVE-09"),
        Troop::Infantry
        | Troop::Hero
        | Troop::Wagon
        | Troop::Recon
        | Troop::Assault
        | Troop::Skimmer
        | Troop::Aviation
        | Troop::Commander => rule!("IC-MOVE-02"),
    }
}

/// Refuses a length that does not lead anywhere, or farther than a course does.
fn check_length(
    state: &State,
    unit: UnitId,
    course: &Course,
    most: Length,
    wheel: Angle,
    length: Length,
) -> Check {
    if length < Length::ZERO || length == Length::ZERO && wheel == Angle::NORTH {
        return Err(Bar::unit(rule!("IC-MOVE-01"), unit, "would not move at all"));
    }
    if most < length {
        let rule = match wheel {
            Angle::NORTH if course.allowance < length => rate_rule(state, unit),
            Angle::NORTH => rule!("IC-MOVE-01"),
            _ => rule!("IC-MOVE-13"),
        };
        let place = course.end(most);
        return Err(Bar { rule, why: Why::TooFar { unit, most, length }, place });
    }
    Ok(())
}

/// Refuses a length that a course does not allow which leads so far at most, or that leads to where nobody stops.
pub fn check_leg(
    state: &State,
    unit: UnitId,
    course: &Course,
    most: Length,
    wheel: Angle,
    length: Length,
) -> Check {
    check_length(state, unit, course, most, wheel, length)?;
    if state.troop(unit) == Troop::Artillery {
        let limit = yards(state.setting.charts.movement.limits.limbered_guns);
        check_farther(state, unit, course, length, limit)?;
    }
    let to = |pose: Pose| Pose::new(pose.at.towards(course.heading, length), pose.facing);
    field::check_end(state, unit, course.poses.iter().map(|&(_, pose)| to(pose)))
}

/// [IC-MOVE-16] Up to 20 yards sideways or backward, for the European-trained. [IC-FORM-03] A square slides its tactical distance.
fn shifted(
    state: &State,
    unit: UnitId,
    going: &Poses,
    right: Length,
    ahead: Length,
) -> Check<Poses> {
    check_shifts(state, unit)?;
    let square = state[unit].formation == Formation::Square;
    let most = most_shift(state, unit);
    let rule = if square { rule!("IC-FORM-03") } else { rule!("IC-MOVE-16") };
    if Length::ZERO < ahead && !square {
        return Err(Bar::unit(rule, unit, "shifts sideways or backward only"));
    }
    slide(state, unit, going, (right, ahead), most, rule)
}

/// [IC-MOVE-16] Refuses a unit that does not shift at all.
fn check_shifts(state: &State, unit: UnitId) -> Check {
    if !state.troop(unit).is_company() {
        return Err(Bar::unit(rule!("IC-MOVE-16"), unit, "does not shift"));
    }
    if !state.spec(unit).kind.european {
        return Err(Bar::unit(rule!("IC-MOVE-16"), unit, "is not trained to shift"));
    }
    Ok(())
}

/// How far a company shifts at most.
fn most_shift(state: &State, unit: UnitId) -> Length {
    let rate = rate(state, unit);
    let is_square = state[unit].formation == Formation::Square;
    yards(if is_square { rate.tactical } else { rate.shift }.unwrap_or(0))
}

/// Slides some stands as one body without turning them.
fn slide(
    state: &State,
    unit: UnitId,
    poses: &Poses,
    (right, ahead): (Length, Length),
    most: Length,
    rule: kernel::RuleId,
) -> Check<Poses> {
    let Some(&(_, lead)) = poses.first() else {
        return Err(Bar::unit(rule, unit, "has nobody who can move"));
    };
    let to = lead.moved(right, ahead);
    let length = lead.at.distance(to.at);
    let heading = lead.at.bearing(to.at);
    let course = Course { poses: poses.clone(), heading, allowance: most };
    if most < length {
        let place = course.end(most);
        return Err(Bar { rule, why: Why::TooFar { unit, most, length }, place });
    }
    if length == Length::ZERO {
        return Err(Bar::unit(rule, unit, "would not move at all"));
    }
    let skip = |stand: StandId| course.poses.iter().any(|&(going, _)| going == stand);
    let (room, by) = room(state, unit, &course.starts(), heading, length, field::CLEAR, skip);
    if room < length || course.reach(state, unit) < length {
        let place = by.and_then(|stand| state[stand].pose()).map_or(to.at, |pose| pose.at);
        return Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room there").at(place));
    }
    let shift = to.at.from(lead.at);
    field::check_end(state, unit, course.poses.iter().map(|&(_, pose)| pose.shifted(shift)))?;
    Ok(course.poses.iter().map(|&(stand, pose)| (stand, pose.shifted(shift))).collect())
}

/// [IC-MOVE-13] An about-face in place.
fn about(state: &State, unit: UnitId) -> Check<Poses> {
    check_about(state, unit)?;
    let poses = going(state, unit).into_iter();
    Ok(poses.map(|(stand, pose)| (stand, pose.turned(Angle::SOUTH))).collect())
}

/// [IC-MOVE-13] Refuses a unit that does not turn about.
fn check_about(state: &State, unit: UnitId) -> Check {
    let square = state[unit].formation == Formation::Square || is_boxed(state, unit);
    if !state.troop(unit).is_company() || square {
        return Err(Bar::unit(rule!("IC-MOVE-13"), unit, "does not turn about"));
    }
    if Length::ZERO < state[unit].wheeled {
        return Err(Bar::unit(rule!("IC-MOVE-13"), unit, "has turned already"));
    }
    Ok(())
}

/// [IC-MOVE-08] Horse dismount, or mount again: a change of formation in which all keep their places and may go ahead together.
fn mounted(state: &State, unit: UnitId, ahead: Length) -> Check<Poses> {
    let rule = rule!("IC-MOVE-08");
    if !state.troop(unit).is_cavalry() {
        return Err(Bar::unit(rule, unit, "has no horses"));
    }
    let most = yards(rate(state, unit).tactical.unwrap_or(0));
    if ahead < Length::ZERO {
        return Err(Bar::unit(rule, unit, "goes ahead or stays"));
    }
    skirmish::check_whole(state, unit)?;
    let going = going(state, unit);
    let poses = if ahead == Length::ZERO {
        going
    } else {
        slide(state, unit, &going, (Length::ZERO, ahead), most, rule)?
    };
    // [IC-MOVE-15] As any change of formation it keeps off the enemy.
    let there: ArrayVec<Pose, MOST_STANDS> = poses.iter().map(|&(_, pose)| pose).collect();
    if field::is_enemy_within(state, state.side_of(unit), &there, OFF_ENEMY) {
        let why = "is too near to the enemy to leave the saddle, or to mount";
        return Err(Bar::unit(rule!("IC-MOVE-15"), unit, why));
    }
    Ok(poses)
}

/// [IC-MOVE-12] A gun turns about its middle; [IC-MOVE-10] so does one that unlimbers.
fn turned_gun(state: &State, unit: UnitId, order: &Order) -> Check<Poses> {
    let (Order::Turn { facing, .. } | Order::Unlimber { facing, .. }) = *order else {
        return Err(Bar::not_now(rule!("IC-MOVE-12")));
    };
    let poses = movable(state, unit);
    let Some(&(gun, pose)) = poses.first() else {
        return Err(Bar::unit(rule!("IC-ARTY-08"), unit, "has no crew at its guns"));
    };
    if pose.facing == facing && matches!(order, Order::Turn { .. }) {
        return Err(Bar::unit(rule!("IC-MOVE-12"), unit, "looks there already"));
    }
    let turned = Pose::new(pose.at, facing);
    let skip = |stand: StandId| stand == gun;
    if !field::is_free(state, unit, turned, Length::ZERO, skip) {
        return Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room to turn"));
    }
    Ok([(gun, turned)].into_iter().collect())
}

/// [IC-MOVE-11] Up to 20 yards any way, not to within 60 yards of an enemy.
fn prolonged(state: &State, unit: UnitId, right: Length, ahead: Length) -> Check<Poses> {
    if state.troop(unit) != Troop::Artillery || state[unit].limbered {
        return Err(Bar::unit(rule!("IC-MOVE-11"), unit, "is no unlimbered gun"));
    }
    if state[unit].fired_this_turn {
        return Err(Bar::unit(rule!("IC-ARTY-17"), unit, "has fired this turn"));
    }
    let most = yards(rate(state, unit).prolong.unwrap_or(0));
    let going = going(state, unit);
    let poses = slide(state, unit, &going, (right, ahead), most, rule!("IC-MOVE-11"))?;
    check_pushed(state, unit, &poses)?;
    Ok(poses)
}

/// Puts stands where an order leads them.
pub fn put(state: &mut State, poses: &[(StandId, Pose)]) {
    for &(stand, pose) in poses {
        state.set_down(stand, pose);
    }
}

/// Notes the formation in which a unit stands by now.
pub fn set_formation(state: &mut State, unit: UnitId, formation: Formation) {
    state[unit].formation = formation;
    state[unit].sides = field::sides(state, unit);
}

/// Notes that a unit has moved, and how far.
pub fn note(state: &mut State, unit: UnitId, length: Length) {
    let heroes: ArrayVec<UnitId, 4> = characters::attached(state, unit).take(4).collect();
    for unit in heroes.into_iter().chain([unit]) {
        let one = &mut state[unit];
        (one.moved, one.moved_this_turn, one.last_move) = (true, true, length);
        one.displaced_this_turn |= Length::ZERO < length;
        forget_targets(state, unit);
    }
}

/// [IC-ARTY-27] Guns that move or turn begin to fire anew, whomever they fire at.
pub fn forget_targets(state: &mut State, unit: UnitId) {
    for aimed in [&mut state.aimed_before, &mut state.aimed_now] {
        aimed.retain(|&(guns, _)| guns != unit);
    }
}

#[cfg(test)]
mod tests;
