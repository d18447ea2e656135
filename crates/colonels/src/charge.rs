//! Charges: who may charge whom, how the charge goes home, and how the stands line up.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Body, Bounds, Length, Obstacle, Pose, SLACK, Side, distance, nearest_points},
};

use crate::{
    Play,
    event::Event,
    field,
    formations::MOST_STANDS,
    instructions, morale,
    movement::{self, Course, Poses, Stance},
    order::{Bar, Check, Order},
    reaction,
    state::{
        Card, Charge, Colour, Moving, Phase, Question, StandId, State, Storm, Target, Task, UnitId,
        Where, outline,
    },
    tables::{MOST_OBJECTIVES, yards},
    traditional,
    vocabulary::{Cover, Formation, Troop},
};

mod lining;

pub use lining::{flush, side_struck};
use lining::{is_flank, line_up};

/// Where a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub length: Length,
    pub at: Struck,
}

/// What it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Struck {
    Stand(StandId),
    Zone(u8),
}

/// What comes of a charge that has gone its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It goes on to the length that it has been given.
    Onward,
    /// It has met nobody, and is over.
    Over,
    /// It strikes.
    Home(Strike),
}

impl Struck {
    /// Whether that is what was meant.
    fn is(self, state: &State, target: Target) -> bool {
        match (self, target) {
            (Self::Stand(stand), Target::Unit(unit)) => state[stand].unit == unit,
            (Self::Zone(zone), Target::Zone(meant)) => zone == meant,
            // Those inside are fought for with their zone.
            (Self::Zone(zone), Target::Unit(unit)) => {
                state.stands_of(unit).any(|stand| state.is_in_zone(stand, zone))
            }
            (Self::Stand(stand), Target::Zone(zone)) => state.is_in_zone(stand, zone),
        }
    }
}

/// The first enemy or zone that some stands meet straight ahead within reach; none where friends, the edge or nobody is there.
pub fn strike(
    state: &State,
    unit: UnitId,
    going: &[(StandId, Pose)],
    heading: Angle,
    reach: Length,
) -> Option<Strike> {
    let own: ArrayVec<Pose, MOST_STANDS> = going.iter().map(|&(_, pose)| pose).collect();
    let skip = |stand: StandId| going.iter().any(|&(one, _)| one == stand);
    // What lies exactly at the end of the reach is reached.
    let most = reach;
    let reach = reach + SLACK + SLACK;
    let (mut length, by) = field::room(state, unit, &own, heading, reach, Length::ZERO, skip);
    let mut at = by.filter(|&stand| state.side(stand) != state.side_of(unit)).map(Struck::Stand);
    let way = kernel::table::Line::towards(own.first()?.at, heading, reach);
    let start = field::middles(own.iter().copied())?;
    let passed = start.joined(start.shifted(way.shift())).grown(field::HALF_DIAGONAL);
    for zone in movement::held_zones_in(state, unit, passed) {
        let region = &state.setting.objectives[usize::from(zone)].region;
        let own: field::Outlines = own.iter().map(|&pose| outline(pose)).collect();
        let border: Vec<Obstacle> = Obstacle::border(region).collect();
        let to = kernel::table::advance(&own, &way, reach, &border);
        if to.stopped_by.is_some() && to.length < length {
            (length, at) = (to.length, Some(Struck::Zone(zone)));
        }
    }
    // [IC-OBJ-02] Who strikes a stand in a zone storms the zone.
    if let Some(Struck::Stand(stand)) = at
        && !state.troop(state[stand].unit).is_vehicle()
        && let Some(zone) = zone_of(state, stand)
        && movement::is_defended(state, state.side_of(unit), zone)
    {
        at = Some(Struck::Zone(zone));
    }
    // Touching, and no hair farther.
    let length = (length - SLACK).at_least_zero().min(most);
    at.map(|at| Strike { length, at })
}

/// The zone that protects a stand.
pub fn zone_of(state: &State, stand: StandId) -> Option<u8> {
    (0..state.setting.objectives.len() as u8).find(|&zone| {
        let objective = &state.setting.objectives[usize::from(zone)];
        objective.protection != Cover::None && state.is_in_zone(stand, zone)
    })
}

/// How far a unit charges.
fn charge_rate(state: &State, unit: UnitId) -> Option<Length> {
    let rate = movement::rate(state, unit);
    let charge = rate.charge?;
    // [IC-MOVE-04] The fast charge as far as they walk; [IC-MOVE-05] skirmishers no farther than others.
    let fast = state.spec(unit).kind.fast && !state.is_skirmishing(unit);
    Some(yards(if fast { charge.max(rate.loose) } else { charge }))
}

/// Whether a unit charges at all: companies but no squares, and heroes.
fn may_charge(state: &State, unit: UnitId) -> bool {
    let troop = state.troop(unit);
    (troop.is_company() || troop == Troop::Hero)
        && state[unit].formation != Formation::Square
        && !movement::is_boxed(state, unit)
}

/// [IC-MOVE-18] Refuses a charge that cannot be declared; else tells how it would go.
pub fn check(
    state: &State,
    unit: UnitId,
    target: Target,
    wheel: Angle,
) -> Check<(Course, Length, Strike)> {
    if state.phase != Phase::Declare {
        return Err(Bar::not_now(rule!("IC-MOVE-18")));
    }
    movement::check_may(state, unit)?;
    traditional::check_wheel(state, unit, wheel)?;
    check_target(state, unit, target)?;
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let Some(full) = charge_rate(state, unit) else {
        return no(rule!("IC-MOVE-18"), "may not charge");
    };
    let course = movement::course(state, unit, wheel, full)?;
    let reach = course.reach(state, unit);
    match strike(state, unit, &course.poses, course.heading, reach) {
        Some(strike) if strike.at.is(state, target) => Ok((course, reach, strike)),
        _ => no(rule!("IC-MOVE-18"), "cannot reach that straight ahead"),
    }
}

/// Refuses a target that a unit may not charge, wherever it stands.
fn check_target(state: &State, unit: UnitId, target: Target) -> Check {
    instructions::check_charge(state, unit, target)?;
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let known = match target {
        Target::Unit(other) => {
            usize::from(other.0) < state.units.len() && state.side_of(other) != state.side_of(unit)
        }
        Target::Zone(zone) => usize::from(zone) < state.setting.objectives.len(),
    };
    if !known {
        return no(rule!("IC-MOVE-18"), "has no such enemy");
    }
    if let Target::Unit(other) = target
        && state[other].captured
    {
        return Err(Bar::units(rule!("IC-ARTY-04"), unit, "has captured already", other));
    }
    if !may_charge(state, unit) {
        return no(rule!("IC-MOVE-18"), "may not charge");
    }
    if state.op.as_ref().is_some_and(|op| op.charges.iter().any(|charge| charge.unit == unit)) {
        return no(rule!("IC-MOVE-18"), "has declared its charge already");
    }
    // [IC-MELEE-02] Skirmishers charge zones, skirmishers and guns, not formed units.
    if let Target::Unit(other) = target
        && state.is_skirmishing(unit)
        && is_formed(state, other)
    {
        let why = "is in skirmish order and may not charge";
        return Err(Bar::units(rule!("IC-MELEE-02"), unit, why, other));
    }
    Ok(())
}

/// [IC-MELEE-02] Whether skirmishers do not charge a unit, since it is formed: [IC-HERO-02] a hero is as formed as those whom he is with.
fn is_formed(state: &State, unit: UnitId) -> bool {
    let of = |unit: UnitId| state.troop(unit).is_company() && !state.is_skirmishing(unit);
    match state.troop(unit) {
        Troop::Hero => state[unit].with.is_none_or(of),
        _ => of(unit),
    }
}

/// The wheels that are tried for a charge, in degrees.
const WHEELS: [i32; 13] = [0, 4, -4, 8, -8, 12, -12, 20, -20, 35, -35, 50, -50];

/// Lists the charges that can be declared: straight, or after a wheel that brings the enemy to the front.
pub fn list(state: &State, out: &mut Vec<Order>) {
    for unit in state.acting() {
        list_unit(state, unit, out);
    }
}

/// Whether any charge can be declared: the list is not gone on with once it holds one.
pub fn has_any(state: &State) -> bool {
    let mut out = Vec::new();
    state.acting().any(|unit| {
        list_unit(state, unit, &mut out);
        !out.is_empty()
    })
}

fn list_unit(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    if movement::check_may(state, unit).is_err() || !may_charge(state, unit) {
        return;
    }
    let reach = reach_of_charge(state, unit);
    let targets = state
        .unit_ids()
        .filter(|&other| {
            state.side_of(other) != state.side_of(unit)
                && reach.is_some_and(|reach| may_reach(state, unit, reach, other))
        })
        .map(Target::Unit);
    let around = field_of_charge(state, unit);
    let zones = around.into_iter().flat_map(|around| movement::held_zones_in(state, unit, around));
    let zones: ArrayVec<u8, MOST_OBJECTIVES> = zones.collect();
    let is_open = zones.is_empty();
    let zones = zones.into_iter().map(Target::Zone);
    // What each wheel leads to, found when it is first asked for.
    let mut struck = WHEELS.map(|_| None);
    let going = movement::going(state, unit);
    let Ok(stance) = Stance::of(state, unit, going) else { return };
    let foes = OnceCell::new();
    let foes = || foes.get_or_init(|| foes_about(state, unit));
    if is_open && foes().is_empty() {
        return;
    }
    for target in targets.chain(zones) {
        if check_target(state, unit, target).is_err() {
            continue;
        }
        let leads = WHEELS.iter().zip(&mut struck).find_map(|(&degrees, struck)| {
            let wheel = Angle::degrees(degrees);
            let ends = || {
                traditional::check_wheel(state, unit, wheel).ok()?;
                if is_open && !stance.may_meet(state, foes(), wheel, charge_rate(state, unit)?) {
                    return None;
                }
                plan_of(state, unit, &stance, wheel).map(|(_, strike)| strike.at)
            };
            let at = struck.get_or_insert_with(ends);
            at.is_some_and(|at| at.is(state, target)).then_some(wheel)
        });
        out.extend(leads.map(|wheel| Order::Charge { unit, target, wheel }));
    }
}

/// The enemies about a unit, as far as a charge could lead.
fn foes_about(state: &State, unit: UnitId) -> Vec<Pose> {
    let Some(around) = field_of_charge(state, unit) else { return Vec::new() };
    let side = state.side_of(unit);
    state.enemies_in(side, around).map(|(_, pose)| pose).collect()
}

/// All of the table on which somebody could stand whom a charge of a unit strikes; none where it is not on it.
fn field_of_charge(state: &State, unit: UnitId) -> Option<Bounds> {
    let own = state.stands_of(unit).filter_map(|stand| state[stand].pose());
    // A wheel swings nobody farther than the tactical distance.
    let tactical = yards(movement::rate(state, unit).tactical.unwrap_or(0));
    let far = charge_rate(state, unit).unwrap_or_default() + tactical + field::DIAGONAL;
    field::middles(own).map(|around| around.grown(far + field::TOUCH))
}

/// How far a charge of a unit leads at most, wherever it leads: from stand to stand, and from the middle of all of it.
fn reach_of_charge(state: &State, unit: UnitId) -> Option<(Length, Body)> {
    let rate = charge_rate(state, unit)?;
    // Half a diagonal of each, and a wheel swings the outer stands no farther than the tactical distance.
    let tactical = yards(movement::rate(state, unit).tactical.unwrap_or(0));
    Some((rate + field::HALF_DIAGONAL * 2 + tactical, field::body(state, unit)?))
}

/// Whether an enemy is near enough for a charge that leads so far: a quick look before the exact one.
fn may_reach(state: &State, unit: UnitId, (far, own): (Length, Body), other: UnitId) -> bool {
    // No middle of a stand is farther from that of its unit than half of its width and of its depth.
    let Some(foe) = field::body(state, other) else { return false };
    let half = |body: &Body| (body.width + body.depth) / 2;
    if !own.middle.at.is_within(foe.middle.at, far + half(&own) + half(&foe)) {
        return false;
    }
    let poses = |unit: UnitId| state.stands_of(unit).filter_map(|stand| state[stand].pose());
    let foes: ArrayVec<Pose, MOST_STANDS> = poses(other).collect();
    poses(unit).any(|own| foes.iter().any(|foe| own.at.is_within(foe.at, far)))
}

/// Declares a charge. [IC-MORALE-13] Levies who would make contact test first.
pub fn declare(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: Target,
    wheel: Angle,
) {
    let Ok((course, reach, _)) = check(play.state, unit, target, wheel) else { return };
    play.emit(rule!("IC-MOVE-18"), Event::ChargeDeclared { unit, target });
    if let Some(op) = &mut play.state.op {
        let _ = op.charges.try_push(Charge { unit, target, wheel, countered: false });
    }
    play.state.tasks.push(Task::Meet);
    if play.state[unit].grade == 0 {
        let state = &*play.state;
        let striking: Vec<StandId> = course
            .poses
            .iter()
            .filter(|&&going| {
                let alone = [going];
                let all = |stand: StandId| course.poses.iter().any(|&(one, _)| one == stand);
                let own = [going.1];
                let (_, by) =
                    field::room(state, unit, &own, course.heading, reach, Length::ZERO, all);
                by.is_some_and(|stand| state.side(stand) != state.side_of(unit))
                    || strike(state, unit, &alone, course.heading, reach).is_some()
            })
            .map(|&(stand, _)| stand)
            .collect();
        morale::event(play, morale::Cause::Contact, &striking);
    }
}

/// [IC-MELEE-15] Whether the company that a charge is aimed at may meet it.
fn may_counter(state: &State, charge: &Charge) -> Option<UnitId> {
    let Target::Unit(unit) = charge.target else { return None };
    let regiment = state.regiment_of(unit)?;
    let fit = state.troop(unit).is_company()
        && !state.is_skirmishing(unit)
        && state[unit].formation != Formation::Square
        && !movement::is_boxed(state, unit)
        && !state[unit].counters
        && !state.is_engaged(unit)
        && !instructions::withdraws(state, unit)
        && !state.stands_of(unit).any(|stand| state[stand].halted || state[stand].disrupted);
    // Only charged companies move with the card that one of them has spent.
    let has_card = state[regiment].black
        || state.setting.switches.traditional
        || state.units_in(regiment).any(|other| state[other].counters);
    if !fit || !has_card {
        return None;
    }
    let (course, end) = plan(state, charge.unit, charge.wheel)?;
    let Struck::Stand(foe) = end.at else { return None };
    // Frontal: the first stand that strikes meets the front of its opponent.
    let there = state[foe].pose()?;
    let goal = outline(there);
    let striker = course
        .poses
        .iter()
        .map(|&(_, pose)| {
            outline(Pose::new(pose.at.towards(course.heading, end.length), pose.facing))
        })
        .min_by_key(|own| distance(own, &goal))?;
    let (_, point) = nearest_points(&striker, &goal);
    let frontal =
        !is_flank(state, foe, &striker) && side_struck(there, point, false) == Side::Front;
    (frontal && state[foe].unit == unit).then_some(unit)
}

/// How a charge would go now.
fn plan(state: &State, unit: UnitId, wheel: Angle) -> Option<(Course, Strike)> {
    let stance = Stance::of(state, unit, movement::going(state, unit)).ok()?;
    plan_of(state, unit, &stance, wheel)
}

/// The same for those who go.
fn plan_of(state: &State, unit: UnitId, stance: &Stance, wheel: Angle) -> Option<(Course, Strike)> {
    let full = charge_rate(state, unit)?;
    // Whether there is anybody ahead is found sooner than whether somebody is in the way of a wheel.
    let course = stance.turned(state, wheel, full).ok()?;
    if !may_strike(state, unit, &course) {
        return None;
    }
    stance.check_turned(state, wheel, &course.poses).ok()?;
    let reach = course.reach(state, unit);
    let end = strike(state, unit, &course.poses, course.heading, reach)?;
    Some((course, end))
}

/// Whether an enemy or a zone that he holds could lie straight ahead: a quick look before the exact one.
fn may_strike(state: &State, unit: UnitId, course: &Course) -> bool {
    let own = course.starts();
    let (Some(first), Some(start)) = (own.first(), field::middles(own.iter().copied())) else {
        return false;
    };
    let reach = course.allowance + Length::units(1);
    let way = kernel::table::Line::towards(first.at, course.heading, reach);
    let passed = start.joined(start.shifted(way.shift())).grown(field::DIAGONAL);
    let lane = field::Lane::of(&own, course.heading, reach);
    let side = state.side_of(unit);
    let mut near = state.enemies_in(side, passed);
    near.any(|(_, pose)| lane.may_hold(pose, Length::ZERO))
        || movement::held_zones_in(state, unit, passed).next().is_some()
}

/// A charge has been declared: its target is asked whether it comes to meet it.
pub fn meet(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &*play.state;
    let last = state.op.as_ref().and_then(|op| op.charges.last().copied());
    let unit = last.and_then(|charge| may_counter(state, &charge));
    if let Some(unit) = unit {
        play.state.question = Some(Question::Counter { unit });
    }
}

/// [IC-MELEE-15] The company meets the charge: the black card of its regiment goes, and levies test first.
pub fn counter(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let Some(regiment) = play.state.regiment_of(unit) else { return };
    let Some(op) = &mut play.state.op else { return };
    let Some(charge) = op.charges.last_mut() else { return };
    charge.countered = true;
    let foe = charge.unit;
    if play.state[regiment].black {
        reaction::spend(play, regiment, Colour::Black, Card::Own);
    }
    play.state[unit].counters = true;
    traditional::forfeit(play.state, unit);
    play.emit(rule!("IC-MELEE-15"), Event::CounterCharged { unit, foe });
    if play.state[unit].grade == 0 {
        let stands: Vec<StandId> = play.state.stands_of(unit).collect();
        morale::event(play, morale::Cause::Contact, &stands);
    }
}

/// [IC-MELEE-15] Both advance and meet in the middle, or nearer to the slower.
fn come_to_meet(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    charger: UnitId,
    wheel: Angle,
    unit: UnitId,
) {
    let state = &*play.state;
    let fit = state[unit].counters
        && !state.is_engaged(unit)
        && !state.stands_of(unit).any(|stand| state[stand].halted || state[stand].disrupted);
    let Some((_, end)) = plan(state, charger, wheel).filter(|_| fit) else { return };
    let Some(rate) = charge_rate(state, unit) else { return };
    let Ok(course) = movement::course(state, unit, Angle::NORTH, rate) else { return };
    let from = course.poses.iter().map(|&(_, pose)| pose.at);
    let most = (end.length / 2).min(rate);
    let most = field::allowed(state, unit, from, course.heading, most);
    let skip = |stand: StandId| course.poses.iter().any(|&(one, _)| one == stand);
    let own = course.starts();
    let (yards, _) = field::room(state, unit, &own, course.heading, most, field::CLEAR, skip);
    let there: Poses = course
        .poses
        .iter()
        .map(|&(stand, pose)| {
            (stand, Pose::new(pose.at.towards(course.heading, yards), pose.facing))
        })
        .collect();
    movement::put(play.state, &there);
    movement::note(play.state, unit, yards);
    play.state[unit].charged_this_turn = true;
    play.emit(rule!("IC-MELEE-15"), Event::MetHalfway { unit, yards });
}

/// Sets the next declared charge in motion. False when none is left.
pub fn next(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let Some(op) = &mut play.state.op else { return false };
    if op.charges.is_empty() {
        return false;
    }
    let Charge { unit, target, wheel, countered } = op.charges.remove(0);
    if countered && let Target::Unit(foe) = target {
        come_to_meet(play, unit, wheel, foe);
    }
    if !set_out(play, unit, target, wheel) {
        // What was in its way has changed: it stays.
        play.state[unit].moved = true;
    }
    true
}

fn set_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: Target,
    wheel: Angle,
) -> bool {
    let state = &*play.state;
    if movement::check_may(state, unit).is_err() {
        return false;
    }
    let Some(full) = charge_rate(state, unit) else { return false };
    let Ok(course) = movement::course(state, unit, wheel, full) else { return false };
    let reach = course.reach(state, unit);
    let end = strike(state, unit, &course.poses, course.heading, reach);
    let skip = |stand: StandId| course.poses.iter().any(|&(one, _)| one == stand);
    let (room, _) =
        field::room(state, unit, &course.starts(), course.heading, reach, Length::ZERO, skip);
    let length = end.map_or(room, |strike| strike.length);
    movement::put(play.state, &course.poses);
    play.state[unit].charged_this_turn = true;
    let stands = course.poses.iter().map(|&(stand, _)| stand);
    let moving = Moving::new(unit, course.heading, stands, length);
    play.state.moving = Some(Moving { charge: Some(target), reach, ..moving });
    play.state.phase = Phase::Ask;
    true
}

/// The stands under way, as they stand now.
pub fn under_way(state: &State) -> Poses {
    let stands = state.moving.iter().flat_map(|moving| &moving.stands);
    stands.filter_map(|&stand| Some((stand, state[stand].pose()?))).collect()
}

/// A charge has gone its way: it strikes what is there, or goes on as far as it reaches.
pub fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> Arrival {
    let state = &*play.state;
    let Some(moving) = state.moving.as_ref() else { return Arrival::Over };
    let (unit, heading) = (moving.unit, moving.heading);
    let left = moving.reach - moving.gone;
    let going = under_way(state);
    let Some(end) = strike(state, unit, &going, heading, left) else {
        let own: ArrayVec<Pose, MOST_STANDS> = going.iter().map(|&(_, pose)| pose).collect();
        let skip = |stand: StandId| going.iter().any(|&(one, _)| one == stand);
        let (room, _) = field::room(state, unit, &own, heading, left, Length::ZERO, skip);
        if Length::units(1) <= room {
            // Those whom it would have struck are gone.
            if let Some(moving) = &mut play.state.moving {
                moving.length = moving.gone + room;
            }
            return Arrival::Onward;
        }
        return Arrival::Over;
    };
    // [IC-MOVE-18] Skirmishers stop short of formed units that they meet instead of their target.
    if let Struck::Stand(foe) = end.at
        && state.is_skirmishing(unit)
        && is_formed(state, state[foe].unit)
    {
        let short = (end.length - Length::units(2)).at_least_zero();
        if Length::units(1) <= short
            && let Some(moving) = &mut play.state.moving
        {
            (moving.length, moving.charge) = (moving.gone + short, None);
            return Arrival::Onward;
        }
        return Arrival::Over;
    }
    if Length::units(1) <= end.length {
        if let Some(moving) = &mut play.state.moving {
            moving.length = moving.gone + end.length;
        }
        return Arrival::Onward;
    }
    Arrival::Home(end)
}

/// A charge strikes home.
pub fn strike_home(play: &mut Play<'_, impl Chronicle<Event = Event>>, end: Strike) {
    let Some(moving) = play.state.moving.as_ref() else { return };
    let (unit, heading) = (moving.unit, moving.heading);
    let left = moving.reach - moving.gone - end.length;
    let going = under_way(play.state);
    match end.at {
        Struck::Zone(zone) => storm(play, unit, zone, &going),
        Struck::Stand(foe) => {
            line_up(play, unit, foe, &going, heading);
            let foe = play.state[foe].unit;
            if !carriers(play.state, unit, foe, left).is_empty() {
                play.state.question = Some(Question::CarryOn { unit, foe, left });
            }
        }
    }
}

/// [IC-MELEE-17] The stands of a charge that has struck a company which have nobody before them yet, and would reach more of it straight
/// ahead; and where each would strike.
fn carriers(state: &State, unit: UnitId, foe: UnitId, left: Length) -> Vec<(StandId, Strike)> {
    let idle = movement::movable(state, unit).into_iter().filter(|&(stand, _)| {
        !state.is_in_contact(stand) && state.stands_of(unit).any(|mate| state.is_in_contact(mate))
    });
    idle.filter_map(|(stand, pose)| {
        let reach = field::allowed(state, unit, [pose.at], pose.facing, left);
        let end = strike(state, unit, &[(stand, pose)], pose.facing, reach)?;
        let is_same = matches!(end.at, Struck::Stand(other) if state[other].unit == foe);
        is_same.then_some((stand, end))
    })
    .collect()
}

/// [IC-MELEE-17] Those who struck nobody carry on straight ahead, one after the other, and line up where they strike.
pub fn carry_on(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    foe: UnitId,
    left: Length,
) {
    while let Some((stand, end)) = carriers(play.state, unit, foe, left).into_iter().next() {
        let (Some(pose), Struck::Stand(struck)) = (play.state[stand].pose(), end.at) else {
            return;
        };
        let there = pose.advanced(end.length);
        play.state[stand].at = Where::Table(there);
        play.emit(rule!("IC-MELEE-17"), Event::CarriedOn { unit, stand, yards: end.length });
        line_up(play, unit, struck, &[(stand, there)], pose.facing);
        if !play.state.is_in_contact(stand) {
            return;
        }
    }
}

/// [IC-OBJ-02] Those who have reached the outline of a zone, or an enemy in it, storm it.
fn storm(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    zone: u8,
    going: &[(StandId, Pose)],
) {
    let state = &mut *play.state;
    let region = &state.setting.objectives[usize::from(zone)].region;
    let inside = |&(enemy, _): &(StandId, Pose)| state.is_in_zone(enemy, zone);
    let defenders = state.enemies_in(state.side_of(unit), region.bounds()).filter(inside);
    let defenders: Vec<Pose> = field::manned(defenders, state).map(|(_, there)| there).collect();
    let storms = |&&(stand, pose): &&(StandId, Pose)| {
        let is_new = !state.storms.iter().any(|storm| storm.stand == stand);
        let touches = || defenders.iter().any(|&there| field::clash(pose, there, field::TOUCH));
        is_new && (region.distance(&outline(pose)) <= field::TOUCH || touches())
    };
    let new = going.iter().filter(storms).map(|&(stand, _)| Storm { stand, zone, fought: false });
    let new: ArrayVec<Storm, MOST_STANDS> = new.collect();
    if new.is_empty() {
        return;
    }
    state.storms.extend(new);
    play.emit(rule!("IC-OBJ-02"), Event::Stormed { unit, zone });
}

#[cfg(test)]
mod tests;
